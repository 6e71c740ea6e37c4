/* explain.h - what the files of the verb `explain` share. */
#ifndef PODA_ASK_EXPLAIN_H
#define PODA_ASK_EXPLAIN_H

#include "ask/request.h"
#include "explain/show.h"

static inline bool poda__is_spanish(const poda__request *request)
{
    return request->options->language == PODA_SPANISH;
}

/* Nodes and leaves that the cut at `node` keeps the search from, names of the first few. */
int32_t poda__explain_saved(const poda__model *model, int32_t node);

void poda__explain_json(poda__request *request, const poda__model *model);
poda_status poda__explain_print(poda__request *request, const poda__model *model, poda__show *show,
                                size_t most_steps);
/* compare=minimax,alphabeta,...: the same tree searched by each. */
poda_status poda__explain_compare(poda__request *request, const char *names,
                                  const poda_search_options *options);
/* One line of such a comparison. */
void poda__explain_compared(poda__request *request, const poda_game *game, const char *name,
                            poda_value value, uint64_t nodes, uint64_t leaves, uint64_t cuts);
/* Questions: another value of the leaf `name`, orders of moves, the critical tree, SSS*. */
poda_status poda__explain_whatif(poda__request *request, const poda__model *model,
                                 const char *name);
poda_status poda__explain_order(poda__request *request, const poda__model *model);
poda_status poda__explain_critical(poda__request *request, const poda__model *model);
/* `told`: its steps; else one line of a comparison. */
poda_status poda__explain_sss(poda__request *request, const poda__model *model, bool told,
                              size_t most_steps);
/* A figure, or a film of it, in one of the formats of the parameter. */
poda_status poda__explain_draw(poda__request *request, const poda__figure *figure,
                               const poda__film *film, int format);
/* Trees with chance, several payoffs or more players: is it one, and its explanation. */
bool poda__explain_is_general(const poda__request *request);
poda_status poda__explain_general(poda__request *request, int format, size_t most_steps);
/* A tree that is too large to tell: its counts. */
poda_status poda__explain_summary(poda__request *request, const poda_search_options *options);

#endif
