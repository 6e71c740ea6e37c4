/* explain.h - shared by the files of the verb `explain`. */
#ifndef PODA_ASK_EXPLAIN_EXPLAIN_H
#define PODA_ASK_EXPLAIN_EXPLAIN_H

#include "ask/request.h"
#include "explain/tree/explanation.h"
#include "explain/tree/tree_figure.h"

/* How the answer is presented, as requested. */
typedef struct poda__told {
    int format;   /* value of the parameter; 0: text */
    size_t steps; /* most steps in a text */
    bool frames;  /* JSON with the positions of the nodes and the changes of each step */
    poda__show_options look;
} poda__told;

/* `show` is for the frames; NULL: without them. */
typedef struct poda__why poda__why;
poda_status poda__explain_json(poda__request *request, const poda_explanation *explanation,
                               poda__show *show, const poda__why *why);
/* The fields id, parent, move and player. */
void poda__explain_json_node(poda__json *json, const poda_explanation *explanation,
                             const poda_explained_node *node);
const char *poda__explain_name(const poda_explanation *explanation, int32_t node);
/* Identifies the nodes of a film. */
typedef struct poda__film_nodes {
    const poda__fold *fold;
    const char *(*name)(const void *user, int32_t node);
    /* writes the fields of a node that a film does not know, such as `id` */
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
/* `told` NULL: only one line of a comparison. */
poda_status poda__explain_sss(poda__request *request, const poda_explanation *explanation,
                              const poda__told *told);
/* A figure, or a film of it, in one of the formats of the parameter. */
poda_status poda__explain_draw(poda__request *request, const poda__figure *figure,
                               const poda__film *film, int format);
/* Like poda_explanation_open, but PODA_STOPPED if the search did not run to its end. */
poda_status poda__explain_whole(poda__request *request, const poda_search_options *options,
                                poda_explanation **out);
/* edit=: changes the text of a tree (tree_edit.h). */
poda_status poda__explain_edit(poda__request *request, const char *edit);
/* Trees with chance nodes, several payoffs or more players: is this one, and its explanation. */
bool poda__explain_is_general(const poda__request *request);
poda_status poda__explain_general(poda__request *request, const poda__told *told);
/* A position where two players choose at once: the matrix of what follows, its dominance and its
 * solution. `*explained` is false if the game is not of that kind or too large, or if the request
 * asks for regrets; `method` is auto or stages. */
poda_status poda__explain_stage(poda__request *request, const poda__told *how, const char *method,
                                bool *explained);
/* The counts of a tree that is too large to be explained. */
poda_status poda__explain_summary(poda__request *request, const poda_search_options *options,
                                  const poda__why *why);
/* Is the subject a wide game (poda/wide.h)? */
bool poda__explain_is_wide(const poda__request *request);
/* The text of the tree of a depth search in one, and how it is explained; free the text with
 * poda_free. The game is open. */
struct poda__general_options;
poda_status poda__explain_wide_tree(poda__request *request, const char *algorithm,
                                    struct poda__general_options *options, char **text);

#endif
