/* explained.h - for tests: one search of a game from its start, laid open. */
#ifndef PODA_TESTS_EXPLAINED_H
#define PODA_TESTS_EXPLAINED_H

#include "games.h"
#include "poda/explain.h"

typedef struct subject {
    poda_game *game;
    poda_state start;
    poda_explanation *told;
    poda_explained_summary sum;
} subject;

static inline subject explain(const char *line, const poda_search_options *options)
{
    subject it = {.game = test_open(line)};
    poda_error error = {0};
    poda_state_start(it.game, &it.start);
    if (poda_explanation_open(&it.told, it.game, &it.start, options, &error) != PODA_OK)
        fail_msg("%s: %s", line, error.message);
    poda_explanation_summarise(it.told, &it.sum);
    return it;
}

static inline void done(subject *it)
{
    poda_explanation_close(it->told);
    poda_game_close(it->game);
}

static inline poda_explained_node node_of(const subject *it, int32_t index)
{
    poda_explained_node node;
    assert_true(poda_explanation_node(it->told, index, &node));
    return node;
}

static inline const char *name_of(const subject *it, int32_t index)
{
    return node_of(it, index).name;
}

static inline poda_explained_step step_of(const subject *it, size_t index)
{
    poda_explained_step step;
    assert_true(poda_explanation_step(it->told, index, &step));
    return step;
}

#endif
