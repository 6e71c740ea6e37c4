/* gate.c - a match between two evaluations of one game, by nodes, so that it depends only on the seed. */
#include "gate.h"

#include <stdlib.h>

#include "program.h"

enum { LONGEST = 300, ROOM = 1024 };

typedef struct side {
    poda_search *search;
    poda_search_options how;
} side;

/* A random move of the opening; false if the game is over after it. */
static bool open_with(const poda_game *game, uint64_t *seed, poda_state *line, int at)
{
    poda_move room[ROOM];
    poda_moves list = {room, 0, ROOM};
    poda_value value;
    poda_state_moves(game, &line[at], &list);
    const size_t count = list.count < ROOM ? list.count : ROOM;
    poda_state_play(game, &line[at], room[train_random(seed, (uint32_t)count)], &line[at + 1]);
    return !poda_past_over(game, line, (size_t)at + 2, &value);
}

/* One game; `first` is the side that MAX plays. The value is for MAX. */
static poda_status play(const poda_game *game, side sides[2], int first, int opening, uint64_t seed,
                        poda_state *line, poda_value *value, poda_error *error)
{
    int at = 0;
    poda_state_start(game, &line[0]);
    while (at < opening && open_with(game, &seed, line, at))
        at++;
    for (*value = 0; at < LONGEST && !poda_past_over(game, line, (size_t)at + 1, value); at++) {
        side *const by = &sides[poda_state_turn(game, &line[at]) == PODA_MAX ? first : !first];
        poda_result result;
        by->how.past = line;
        by->how.past_count = (size_t)at;
        const poda_status status =
            poda_search_run(by->search, &line[at], &by->how, NULL, NULL, &result, error);
        if (status != PODA_OK)
            return status;
        *value = result.value;
        if (result.known && result.exact)
            return PODA_OK;
        *value = 0; /* a draw, if it is never over */
        poda_state_play(game, &line[at], result.move, &line[at + 1]);
    }
    return PODA_OK;
}

static poda_status open_side(side *to, const poda_game *game, uint64_t nodes, poda_error *error)
{
    poda_search_defaults(&to->how);
    to->how.algorithm = PODA_DEEP;
    to->how.eval = PODA_EVAL_LEARNED;
    to->how.nodes = nodes;
    to->how.table_bytes = 1 << 20;
    to->how.quiescence = true;
    return poda_search_open(&to->search, game, error);
}

poda_status train_gate_play(const poda_game *const game[2], const uint64_t nodes[2], int opening,
                            uint64_t seed, const volatile int *stop, train_gate *result,
                            poda_error *error)
{
    side sides[2] = {{0}, {0}};
    poda_state *const line = malloc((LONGEST + 2) * sizeof *line);
    poda_status status = line ? PODA_OK : poda_fail_memory(error);
    *result = (train_gate){0, 0, 0};
    for (int i = 0; i < 2 && status == PODA_OK; i++)
        status = open_side(&sides[i], game[i], nodes[i], error);
    for (int i = 0; i < TRAIN_GATE_GAMES && status == PODA_OK && !*stop; i++) {
        poda_value value;
        status = play(game[0], sides, i % 2, opening, poda_mix(seed + (uint64_t)i / 2), line,
                      &value, error);
        const poda_value own = i % 2 == 0 ? value : -value;
        result->wins += own > 0;
        result->draws += own == 0;
        result->losses += own < 0;
    }
    for (int i = 0; i < 2; i++)
        poda_search_close(sides[i].search);
    free(line);
    return status;
}

bool train_gate_won(const train_gate *result)
{
    const int lead = result->wins - result->losses;
    return lead > 0 && lead * lead > result->wins + result->losses;
}
