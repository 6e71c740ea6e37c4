/* best_move.c - finds the best move in a position of Connect 4. */
#include <poda/poda.h>
#include <stdio.h>

int main(void)
{
    poda_error error = {0};
    poda_game *game = NULL;
    poda_search *search = NULL;
    poda_search_options options;
    poda_state state;
    poda_result result;
    char word[64] = "";

    poda_search_defaults(&options);
    options.depth = 8;
    bool ok = poda_game_open(&game, "connect4", NULL, &error) == PODA_OK &&
              poda_search_open(&search, game, &error) == PODA_OK;
    if (ok) {
        poda_state_start(game, &state);
        ok = poda_moves_read(game, "4 4 3", &state, &error) == PODA_OK &&
             poda_search_run(search, &state, &options, NULL, NULL, &result, &error) == PODA_OK;
    }
    if (ok) {
        poda_move_text(game, &state, result.move, &(poda_text){word, sizeof word, 0});
        printf("best move %s, value %d, depth %d\n", word, (int)result.value, result.depth);
    } else {
        fprintf(stderr, "best_move: %s\n", error.message);
    }
    poda_search_close(search);
    poda_game_close(game);
    return ok ? 0 : 2;
}
