/* battleship_engine.h - shooting at a fleet that is not seen: exactly on small boards, by sampling
 * fleets on large ones. */
#ifndef PODA_GAMES_BATTLESHIP_BATTLESHIP_ENGINE_H
#define PODA_GAMES_BATTLESHIP_BATTLESHIP_ENGINE_H

#include "games/battleship/rules_battleship.h"
#include "search/game.h"

extern const poda__engine poda__battleship_engine;

/* The fewest shots that sink the hidden ships of a sea, expected over all fleets that fit. */
typedef struct battleship_best {
    uint64_t fleets,
        shots; /* that fit; of all of them together. The expectation is shots / fleets */
    uint64_t nodes;
    uint64_t by_cell[BATTLESHIP_CELLS]; /* the same if the first shot goes there; 0: not shot at */
} battleship_best;

/* PODA_TOO_LARGE if there are too many fleets, or if it would take too long. */
poda_status poda__battleship_solve(const battleship_game *game, const uint8_t *ship,
                                   const uint8_t *shot, bool all_cells, const volatile int *stop,
                                   battleship_best *out, poda_error *error);

#endif
