/* explain.h - shared by the files of the verb `explain`. */
#ifndef PODA_ASK_EXPLAIN_EXPLAIN_H
#define PODA_ASK_EXPLAIN_EXPLAIN_H

#include "ask/request.h"
#include "explain/figure/tree_figure.h"
#include "explain/tree/explanation.h"
#include "poda/unknown.h"

/* How the answer is presented, as requested. */
typedef struct poda__told {
    int format;   /* value of the parameter; 0: text */
    size_t steps; /* most steps in a text */
    bool frames;  /* JSON with the positions of the nodes and the changes of each step */
    poda__show_options look;
    poda__cut_names cut_names;
} poda__told;

/* `show` is for the frames; NULL: without them. */
typedef struct poda__why poda__why;
typedef struct poda__unknown poda__unknown;
poda_status poda__explain_json(poda__request *request, const poda_explanation *explanation,
                               poda__show *show, const poda__why *why,
                               const poda__unknown *unknown);
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
/* Unknown leaves, '?' in the text of a tree: opens the game with any number there. `unknown` gets
 * their names; release it, also after an error. */
struct poda__unknown {
    poda__buffer text;    /* the tree that is opened */
    poda__buffer options; /* as it was asked for */
    poda__buffer words;   /* the names, each zero-terminated */
    const char *names[PODA_UNKNOWN_LEAVES + 1];
    size_t count;
};
poda_status poda__explain_unknown(poda__request *request, poda__unknown *unknown);
void poda__unknown_release(poda__unknown *unknown);
/* The regions in which `goal` holds, or everything that the leaves decide: as fields of an open JSON
 * object, or as text. */
poda_status poda__explain_goal(poda__request *request, const poda_explanation *explanation,
                               const char *const *names, const char *goal);
poda_status poda__explain_cases(poda__request *request, const poda_explanation *explanation,
                                const char *const *names);
/* whatif= with several leaves: J,M or J=5,M=7. */
poda_status poda__explain_whatifs(poda__request *request, const poda_explanation *explanation,
                                  const char *leaves, const char *goal);
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
/* A film with its listing, where code= and format=html ask for it. */
poda_status poda__explain_film(poda__request *request, const poda_explanation *explanation,
                               poda__show *show, int format);
/* step=: the step that is shown, from 1; 0: the last. */
poda_status poda__explain_step(poda__request *request, const poda__film *film, int32_t *step);
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
