/* legal.h - for tests: is a move legal? Tested by its text, as games with very many moves
 * require. */
#ifndef PODA_TESTS_LEGAL_H
#define PODA_TESTS_LEGAL_H

#include "poda/game.h"

static inline bool test_is_legal(const poda_game *game, const poda_state *state, poda_move move)
{
    char word[PODA_TEXT_MAX] = "";
    poda_text text = {word, sizeof word, 0};
    poda_move read;
    poda_move_text(game, state, move, &text);
    return poda_move_read(game, state, word, &read, NULL) == PODA_OK && read == move;
}

#endif
