/* whole.h - a game solved whole, inside: its positions as keys with their worths, and how one of them is
 * expanded while it is being solved. */
#ifndef PODA_SOLVE_WHOLE_H
#define PODA_SOLVE_WHOLE_H

#include "solve/expand.h"
#include "solve/positions.h"
#include "solve/worths.h"

typedef struct poda__whole_log poda__whole_log;

struct poda_whole {
    const poda_game *game;
    const poda_rules *rules;
    const poda__breeder *breeder;
    poda__successors it; /* packing and images; its lists only while solving */
    bool clocks;         /* positions with different clocks differ */
    bool acyclic;        /* no position can occur again */
    bool root_spent;     /* position 0 ends the game where it occurs again */
    uint64_t
        *spent; /* numbers (poda_state_seen) of positions whose next occurrence ends the game */
    size_t spent_count;
    poda__positions positions;
    poda__worths worths;
    poda__whole_log *log; /* where the work is noted (solve/whole_log.h); NULL: nowhere */
    uint64_t total;       /* positions, where one stands for several images of it */
};

enum { PODA__BATCH = 192 }; /* successors that are looked up together */

/* Successors of one or more positions, looked up together: while the memory answers for one, the
 * others are asked for. */
typedef struct poda__brood {
    poda__expand *expand; /* limits, progress, error */
    uint64_t *keys;
    uint64_t *hashes;
    poda_value *gains; /* NULL: none */
    uint32_t *parents, *numbers;
    size_t count, room;
} poda__brood;

poda_status poda__brood_init(poda__brood *brood, poda_whole *whole, poda__expand *expand);
void poda__brood_release(poda__brood *brood, poda_whole *whole);
/* Adds the successors of position `at` to the brood, and sets whole->it to what is known of it. False with
 * `*status` PODA_OK: their keys need bits that the others have not, so the others must be looked up
 * first (the brood is not empty). */
bool poda__brood_add(poda__brood *brood, poda_whole *whole, uint32_t at, poda_status *status);
/* The numbers of all in the brood; those that are new are added to the positions. */
poda_status poda__brood_number(poda__brood *brood, poda_whole *whole);

/* poda_whole_open that notes its work and goes on from what was noted; the log may be NULL. */
poda_status poda__whole_open_logged(poda_whole **out, const poda_game *game, const poda_state *from,
                                    const poda_whole_options *options, poda__whole_log *log,
                                    poda_error *error);

bool poda__whole_is_spent(const poda_whole *whole, const poda_state *state);
/* The state of position `at`. */
void poda__whole_state(const poda_whole *whole, uint32_t at, poda_state *state);

/* Values all positions of a game in which none can occur again; `*cycles` if one can, and then nothing
 * is known. */
poda_status poda__whole_acyclic(poda_whole *whole, poda__expand *expand, bool *cycles);
/* The same for any game. `from`: the first position; `foresees`: gives up when positions grow too fast. */
poda_status poda__whole_graph(poda_whole *whole, poda__expand *expand, const poda_state *from,
                              bool foresees);
poda_status poda__whole_uneven(const poda_whole *whole, poda_error *error);

#endif
