/* table_probes.c - how many random positions a table answers a second: `table_probes FILE GAME [key=value ...]`. Cold:
 * no block is kept, each probe reads and decodes one. Warm: all blocks are in memory. Positions are those
 * of random games from the start, so most of them are of the middle of the game. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "poda/poda.h"

enum { POSITIONS = 200000, MOVES = 512, COLD = 20000 };

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Positions of random games that are not over. */
static void make_positions(const poda_game *game, poda_state *states)
{
    poda_random random = {1};
    poda_move room[MOVES] = {0};
    poda_state state;
    poda_value value;
    poda_state_start(game, &state);
    for (size_t i = 0; i < POSITIONS;) {
        poda_moves list = {room, 0, MOVES};
        poda_state_moves(game, &state, &list);
        if (poda_state_over(game, &state, &value) || list.count == 0) {
            poda_state_start(game, &state);
            continue;
        }
        if (poda_random_next(&random) % 4 == 0)
            states[i++] = state;
        poda_state_play(game, &state, room[poda_random_next(&random) % list.count], &state);
    }
}

static double rate(poda_table *table, const poda_state *states, size_t count)
{
    poda_error error = {0};
    const double started = cpu_seconds();
    for (size_t i = 0; i < count; i++) {
        bool found;
        poda_value value;
        int distance;
        if (poda_table_value(table, &states[i], &found, &value, &distance, &error) != PODA_OK ||
            !found) {
            fprintf(stderr, "table_probes: %s\n", *error.message ? error.message : "not found");
            exit(1);
        }
    }
    return (double)count / (cpu_seconds() - started);
}

static int fail(const poda_error *error, poda_game *game, poda_state *states)
{
    fprintf(stderr, "table_probes: %s\n", error->message);
    poda_game_close(game);
    free(states);
    return 2;
}

int main(int argc, char **argv)
{
    enum { PAIRS = 16 };
    poda_pair pairs[PAIRS];
    poda_options options = {pairs, 0};
    poda_error error = {0};
    poda_game *game = NULL;
    poda_table *table = NULL;
    if (argc < 3) {
        fprintf(stderr, "usage: table_probes FILE GAME [key=value ...]\n");
        return 2;
    }
    for (int i = 3; i < argc && options.count < PAIRS; i++) {
        char *equals = argv[i];
        while (*equals && *equals != '=')
            equals++;
        if (*equals)
            *equals++ = 0;
        pairs[options.count++] = (poda_pair){argv[i], equals};
    }
    poda_state *states = calloc(POSITIONS, sizeof *states);
    if (!states || poda_game_open(&game, argv[2], &options, &error) != PODA_OK ||
        poda_table_open(&table, game, argv[1], 1, &error) != PODA_OK)
        return fail(&error, game, states);
    make_positions(game, states);
    printf("cold %.0f probes/s\n", rate(table, states, COLD));
    poda_table_close(table);
    if (poda_table_open(&table, game, argv[1], (size_t)4 << 30, &error) != PODA_OK)
        return fail(&error, game, states);
    rate(table, states, POSITIONS);
    printf("warm %.0f probes/s\n", rate(table, states, POSITIONS));
    poda_table_close(table);
    poda_game_close(game);
    free(states);
    return 0;
}
