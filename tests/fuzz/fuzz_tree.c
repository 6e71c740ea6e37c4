/* fuzz_tree.c - the text of an explicit tree: refused with a reason, or a tree in which every node is
 * found by its name and all algorithms agree on the value; written anew, it is written the same again. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { NODES = 300 };

/* Every node, whatever its order, is a position with all properties. */
static int check_nodes(const poda_game *game, const poda_state *state, int *left)
{
    poda_move moves[NODES];
    poda_moves list = {moves, 0, NODES};
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state again, next;
    poda_value value;
    int depth = 0;
    if (--*left < 0)
        return 0;
    poda_state_text(game, state, &text);
    FUZZ_HOLDS(poda_state_read(game, words, &again, NULL) == PODA_OK);
    FUZZ_HOLDS(poda_state_equal(game, state, &again));
    if (poda_state_over(game, state, &value)) {
        FUZZ_HOLDS(isfinite(poda_score_number(game, value)));
        return 0;
    }
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count && i<NODES && * left> 0; i++) {
        poda_state_play(game, state, moves[i], &next);
        const int below = 1 + check_nodes(game, &next, left);
        depth = below > depth ? below : depth;
    }
    return depth;
}

static void check_values(const poda_game *game, const poda_state *root)
{
    poda_value expected = 0;
    for (int algorithm = PODA_MINIMAX; algorithm <= PODA_MTDF; algorithm++) {
        if (algorithm == PODA_FIRSTWIN)
            continue; /* its values are signs */
        poda_search_options options = {.algorithm = (poda_algorithm)algorithm,
                                       .eval = PODA_EVAL_ZERO,
                                       .table_bytes = algorithm >= PODA_NEGAMAX ? 4096 : 0};
        poda_search *search = NULL;
        poda_result result;
        FUZZ_HOLDS(poda_search_open(&search, game, NULL) == PODA_OK);
        FUZZ_HOLDS(poda_search_run(search, root, &options, NULL, NULL, &result, NULL) == PODA_OK);
        FUZZ_HOLDS(result.exact);
        if (algorithm == PODA_MINIMAX)
            expected = result.value;
        FUZZ_HOLDS(result.value == expected);
        poda_search_close(search);
    }
}

/* The tree as the library writes it; false: it is refused. */
static bool write_anew(const char *text, poda_answer *answer)
{
    static char word[2 * FUZZ_MAX + 8];
    const char *const words[] = {"explain", "tree", word, "edit=none"};
    poda_error error = {.status = PODA_OK};
    snprintf(word, sizeof word, "tree=%s", text);
    const poda_status status = poda_ask(words, 4, &(poda_ask_options){0}, answer, &error);
    if (status != PODA_OK)
        fuzz_check_error(status, &error);
    return status == PODA_OK;
}

static void check_written(const char *text)
{
    poda_answer once = {0}, twice = {0};
    if (!write_anew(text, &once))
        return;
    FUZZ_HOLDS(write_anew(once.text, &twice));
    FUZZ_HOLDS(strcmp(once.text, twice.text) == 0);
    poda_answer_release(&once);
    poda_answer_release(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[FUZZ_MAX + 1];
    if (!fuzz_text(data, size, text))
        return 0;
    check_written(text);
    const poda_pair pair = {"tree", text};
    const poda_options options = {&pair, 1};
    poda_error error = {.status = PODA_OK};
    poda_game *game = NULL;
    const poda_status status = poda_game_open(&game, "tree", &options, &error);
    if (status != PODA_OK) {
        fuzz_check_error(status, &error);
        return 0;
    }
    poda_state root;
    int left = NODES;
    poda_state_start(game, &root);
    fuzz_check_state(game, &root);
    if (check_nodes(game, &root, &left) < PODA_MAX_PLY && left > 0)
        check_values(game, &root);
    poda_game_close(game);
    return 0;
}
