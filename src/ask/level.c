/* level.c - playing strength 1 to 10. Limits are depths and nodes, never times, so that a level
 * plays the same on every machine; the seconds only keep slow games from keeping people waiting. */
#include "poda/ask.h"

void poda_level(const poda_game *game, int level, poda_search_options *options,
                int *blunder_percent)
{
    (void)game;
    static const struct {
        int depth;
        uint64_t nodes;
        int blunder_percent; /* how often any legal move is played */
    } levels[10] = {
        {1, 0, 60}, {1, 0, 35},    {2, 0, 20},     {3, 0, 12},      {4, 0, 6},
        {6, 0, 2},  {0, 50000, 0}, {0, 300000, 0}, {0, 1500000, 0}, {0, 8000000, 0},
    };
    const int index = level < 1 ? 0 : level > 10 ? 9 : level - 1;
    options->depth = levels[index].depth;
    options->nodes = levels[index].nodes;
    options->seconds = 10;
    *blunder_percent = levels[index].blunder_percent;
}
