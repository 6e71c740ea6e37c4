/* explain.h - what the files of the verb `explain` share. */
#ifndef PODA_ASK_EXPLAIN_EXPLAIN_H
#define PODA_ASK_EXPLAIN_EXPLAIN_H

#include "ask/request.h"
#include "explain/tree/explanation.h"
#include "explain/tree/tree_figure.h"

/* How it is told: as the request has it. */
typedef struct poda__told {
    int format;   /* of the parameter; 0: text */
    size_t steps; /* that a text tells, at most */
    bool frames;  /* JSON with the places of the nodes and what each step changes */
    poda__show_options look;
} poda__told;

/* `show`: for the frames; NULL: without. */
typedef struct poda__why poda__why;
poda_status poda__explain_json(poda__request *request, const poda_explanation *explanation,
                               poda__show *show, const poda__why *why);
/* The fields id, parent, move and player. */
void poda__explain_json_node(poda__json *json, const poda_explanation *explanation,
                             const poda_explained_node *node);
const char *poda__explain_name(const poda_explanation *explanation, int32_t node);
/* Who the nodes of a film are. */
typedef struct poda__film_nodes {
    const poda__fold *fold;
    const char *(*name)(const void *user, int32_t node);
    /* the fields of a node that a film does not know, its `id` among them */
    void (*about)(poda__request *request, const void *user, int32_t node);
    const void *user;
} poda__film_nodes;
/* The fields layout, nodes and frames; `end` is the figure after the last step. */
poda_status poda__explain_frames(poda__request *request, const poda__film *film,
                                 const poda__figure *end, const poda__film_nodes *nodes);
poda_status poda__explain_print(poda__request *request, const poda_explanation *explanation,
                                poda__show *show, size_t most_steps);
/* compare=minimax,alphabeta,...: the same tree searched by each. */
poda_status poda__explain_compare(poda__request *request, const char *names,
                                  const poda_search_options *options);
/* One line of such a comparison; without `counted` it has no leaves and cuts. */
void poda__explain_compared(poda__request *request, const char *name, poda_value value,
                            uint64_t nodes, uint64_t leaves, uint64_t cuts, bool counted);
/* Questions: another value of the leaf `name`, orders of moves, the critical tree, SSS*. */
poda_status poda__explain_whatif(poda__request *request, const poda_explanation *explanation,
                                 const char *name);
poda_status poda__explain_order(poda__request *request, const poda_explanation *explanation);
poda_status poda__explain_critical(poda__request *request, const poda_explanation *explanation);
/* `told` NULL: one line of a comparison. */
poda_status poda__explain_sss(poda__request *request, const poda_explanation *explanation,
                              const poda__told *told);
/* A figure, or a film of it, in one of the formats of the parameter. */
poda_status poda__explain_draw(poda__request *request, const poda__figure *figure,
                               const poda__film *film, int format);
/* As poda_explanation_open; PODA_STOPPED where the search did not come to its end. */
poda_status poda__explain_whole(poda__request *request, const poda_search_options *options,
                                poda_explanation **out);
/* edit=: a tree's text changed by hand (tree_edit.h). */
poda_status poda__explain_edit(poda__request *request, const char *edit);
/* Trees with chance, several payoffs or more players: is it one, and its explanation. */
bool poda__explain_is_general(const poda__request *request);
poda_status poda__explain_general(poda__request *request, const poda__told *told);
/* A tree that is too large to tell: its counts. */
poda_status poda__explain_summary(poda__request *request, const poda_search_options *options,
                                  const poda__why *why);

#endif
