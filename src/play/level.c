/* level.c - playing strength 1 to 10. Limits are depths and nodes, never times, so that a level
 * plays the same on every machine; the seconds only bound the wait in slow games. Each level beats
 * the one below in 60 to 90 of 100 games, if the game is large enough: bench/levels.sh plays the
 * matches. */
#include "base/memory.h"
#include "poda/play.h"

typedef struct level {
    int mistakes;   /* how often, in percent, a random legal move is played */
    int depth;      /* 0: to the end of the game */
    uint64_t nodes; /* 0: no limit */
    /* for a game's own engine, instead of the others; 0: the engine is not used */
    uint64_t engine_nodes;
} level;

static const level levels[10] = {
    {80, 1, 0, 0},          {33, 1, 0, 0},           {20, 2, 0, 0},       {5, 4, 0, 0},
    {3, 6, 0, 0},           {0, 0, 8000, 150},       {0, 0, 50000, 1000}, {0, 0, 250000, 3500},
    {0, 0, 1000000, 15000}, {0, 0, 4000000, 200000},
};

/* An engine with a depth limit evaluates, and a limit on nodes makes it weaker; any other engine
 * solves, which is only for the highest level. */
static void prefer_engine(const poda_game *game, const level *row, bool highest,
                          poda_search_options *options)
{
    options->depth = PODA_MAX_PLY;
    options->nodes = row->engine_nodes;
    poda_search_prefer_engine(game, options);
    options->depth = 0;
    if (options->algorithm == PODA_ENGINE)
        return;
    options->nodes = 0;
    if (highest)
        poda_search_prefer_engine(game, options);
    if (options->algorithm == PODA_ENGINE)
        return;
    options->nodes = row->nodes;
    poda_search_choose(game, NULL, options);
    if (options->algorithm == PODA_ENGINE)
        options->algorithm = PODA_DEEP;
    if (options->algorithm == PODA_MCTS) {
        options->solve_nodes = row->nodes;
        options->nodes = row->nodes / PODA_PLAYOUT_NODES + 1;
    }
}

void poda_level(const poda_game *game, int number, poda_search_options *options,
                int *blunder_percent)
{
    const int index = number < 1 ? 0 : number > 10 ? 9 : number - 1;
    const level *row = &levels[index];
    options->algorithm = PODA_PVS;
    options->depth = row->depth;
    options->nodes = row->nodes;
    options->seconds = 10;
    options->table_bytes = poda__table_for(row->nodes);
    *blunder_percent = row->mistakes;
    if (row->engine_nodes)
        prefer_engine(game, row, index == 9, options);
}
