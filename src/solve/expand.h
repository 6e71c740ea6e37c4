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
/* Called once per position; every so often checks whether to stop, and reports progress. */
poda_status poda__expand_pause(poda__expand *expand, uint64_t positions, int depth);

/* The game that was solved. */
const poda_game *poda__whole_game(const poda_whole *whole);

/* Copies the bytes of `index` to storage that is aligned and does not move. */
static inline void poda__expand_get(const poda__set *set, uint32_t index, poda_state *to)
{
    memcpy(to->bytes, poda__set_at(set, index), set->state_size);
}

#endif
