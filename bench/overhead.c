/* overhead.c - one search by hand, by a core, or by the cores for loaded games, to be counted by
 * callgrind: overhead hand|run|loaded tictactoe|connect4. Prints value, best move and nodes, which
 * must not differ. */
#include <stdio.h>
#include <string.h>

#include "hand.h"
#include "poda/poda.h"

enum { CONNECT4_DEPTH = 8 };

static int fail(const poda_error *error)
{
    fprintf(stderr, "overhead: %s\n", error->message);
    return 2;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: overhead hand|run|loaded tictactoe|connect4\n");
        return 2;
    }
    const int tictactoe = strcmp(argv[2], "tictactoe") == 0;
    if (strcmp(argv[1], "hand") == 0) {
        const hand_result result =
            tictactoe ? hand_tictactoe() : hand_connect4(0, 0, CONNECT4_DEPTH);
        printf("%d %d %llu\n", result.value, result.move, (unsigned long long)result.nodes);
        return 0;
    }
    poda_error error = {0};
    poda_game *game = NULL;
    poda_search *search = NULL;
    poda_state state;
    poda_result result;
    poda_search_options options = {.algorithm = PODA_ALPHABETA, .eval = PODA_EVAL_ZERO};
    options.depth = tictactoe ? 0 : CONNECT4_DEPTH;
    poda_status status = poda_game_open(&game, argv[2], NULL, &error);
    if (status == PODA_OK && strcmp(argv[1], "loaded") == 0) {
        const poda_rules *rules = poda_game_rules_of(game);
        poda_game_close(game);
        status = poda_game_open_rules(&game, rules, NULL, &error);
    }
    if (status == PODA_OK)
        status = poda_search_open(&search, game, &error);
    if (status != PODA_OK)
        return fail(&error);
    poda_state_start(game, &state);
    status = poda_search_run(search, &state, &options, NULL, NULL, &result, &error);
    if (status != PODA_OK)
        return fail(&error);
    printf("%d %d %llu\n", result.value, (int)result.move, (unsigned long long)result.nodes);
    poda_search_close(search);
    poda_game_close(game);
    return 0;
}
