/* expand.h - shared by walks and whole-game solving: the moves of a position, however many; its
 * successors up to symmetry; and the pauses in which the stop flag and the clock are checked. */
#ifndef PODA_SOLVE_EXPAND_H
#define PODA_SOLVE_EXPAND_H

#include "base/set.h"
#include "poda/solve.h"

typedef struct poda__expand {
    const poda_game *game;
    const poda_rules *rules;
    const void *params;
    bool symmetry;
    bool clocks;    /* positions with different clocks differ: states are not reduced to keys */
    uint64_t limit; /* distinct positions */
    const volatile int *stop;
    poda_progress_fn *progress;
    void *progress_user;
    double started, next_progress;
    uint32_t until_pause;
    poda_move *moves; /* of the position expanded last */
    size_t move_count, move_room;
    poda_error *error;
} poda__expand;

/* `options` are those of a walk; other options are copied into one. */
poda_status poda__expand_init(poda__expand *expand, const poda_game *game,
                              const poda_walk_options *options, poda_error *error);
void poda__expand_release(poda__expand *expand);

/* Fills expand->moves; none if the game is over, and then sets `*over` and `*value`. */
poda_status poda__expand_moves(poda__expand *expand, const poda_state *state, bool *over,
                               poda_value *value);
/* The position after `move`, reduced; `*gain` is the score so far that it had. */
void poda__expand_child(const poda__expand *expand, const poda_state *state, poda_move move,
                        poda_state *to, poda_value *gain);
/* The key of a position, or its canonical image: what stands for it in a set. `*lead` is the score
 * so far that the key leaves out. `to` may be `state`. */
void poda__expand_reduce(const poda__expand *expand, const poda_state *state, poda_state *to,
                         poda_value *lead);
/* Adds `state` unless the limit is reached; `*added` is true if it is new. */
poda_status poda__expand_add(const poda__expand *expand, poda__set *set, const poda_state *state,
                             uint32_t *index, bool *added);
/* Fails for more positions than the limit. */
poda_status poda__expand_full(const poda__expand *expand);
/* Called once per position; every so often checks whether to stop, and reports progress. */
poda_status poda__expand_pause(poda__expand *expand, uint64_t positions, int depth);

/* poda_whole_open for the last of `count` states, after those before it: positions whose next occurrence ends
 * the game are ends. */
enum {
    PODA__WHOLE_CLOCKS = 1, /* positions with different clocks differ, so that wins are in time */
    PODA__WHOLE_FORESEES =
        2, /* gives up as soon as positions grow so fast that the limit is hopeless */
};
poda_status poda__whole_open(poda_whole **out, const poda_game *game, const poda_state *states,
                             size_t count, unsigned how, const poda_whole_options *options,
                             poda_error *error);
/* The game that was solved. */
const poda_game *poda__whole_game(const poda_whole *whole);
/* poda_whole_value of a position that a move has just led to: there the next occurrence of the position
 * that was asked about may end the game. */
bool poda__whole_after(const poda_whole *whole, const poda_state *state, poda_value *value,
                       int *distance);
/* Does the game end here, by its rules or by repetition? For positions below the first. */
bool poda__whole_ends(const poda_whole *whole, const poda_state *state);
/* Is a result `distance` plies away reached before the clock can end the game? Keys have no clock
 * (poda/past.h), so a longer one is a win only without it. */
bool poda__whole_timely(const poda_whole *whole, const poda_state *state, poda_value value,
                        int distance);
/* The value of a position by those of its moves. */
bool poda__whole_by_moves(const poda_whole *whole, const poda_state *state, poda_value *value,
                          int *distance);

/* Copies the bytes of `index` to storage that is aligned and does not move. */
static inline void poda__expand_get(const poda__set *set, uint32_t index, poda_state *to)
{
    memcpy(to->bytes, poda__set_at(set, index), set->state_size);
}

#endif
