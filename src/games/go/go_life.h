/* go_life.h - unconditional life (Benson 1976) on boards of every size. */
#ifndef PODA_GAMES_GO_GO_LIFE_H
#define PODA_GAMES_GO_GO_LIFE_H

#include "games/go/go_set.h"

/* What a player can no longer lose, even by always passing but for captures in `inside`. */
typedef struct go_life {
    go_set stones; /* blocks with two healthy regions */
    /* regions around which only such stones stand and where no rival stone can stay: one point, or
     * every point beside one of the blocks */
    go_set inside;
} go_life;

void poda__go_life(const go_grid *grid, const go_set *own, const go_set *rival, go_life *life);

#endif
