/* spoken.h - moves that are words ("roll", "fold"; base/wording.c), typed whole or as their first letter, and what
 * games with hidden cards and dice share: '?' stands for what a player does not see, '-' for what is
 * not dealt yet. */
#ifndef PODA_GAMES_SPOKEN_H
#define PODA_GAMES_SPOKEN_H

#include "base/wording.h"
#include "games/grid.h"

/* A move that is a word, and its number, the letter it may be shortened to. Tables end with a move 0; the
 * first word of a move is its text. */
typedef struct poda__spoken {
    char move;
    const char *word;
} poda__spoken;

static inline const char *poda__spoken_text(const poda__spoken *words, poda_move move)
{
    for (; words->move; words++)
        if ((poda_move)words->move == move)
            return words->word;
    return "?";
}

/* Reads one of the legal moves. */
static inline poda_status poda__spoken_read(const poda__spoken *words, const poda_moves *legal,
                                            const char *text, poda_move *move, poda_error *error)
{
    char known[96] = "";
    poda_text all = {known, sizeof known, 0};
    for (size_t i = 0; i < legal->count; i++) {
        for (const poda__spoken *at = words; at->move; at++)
            if ((poda_move)at->move == legal->at[i] &&
                ((text[0] == at->move && !text[1]) || strcmp(text, at->word) == 0)) {
                *move = legal->at[i];
                return PODA_OK;
            }
        poda_text_add(&all, "%s", i ? " " : "");
        poda__move_word_add(&all, error ? error->translate : NULL,
                            poda__spoken_text(words, legal->at[i]));
    }
    return poda_fail(error, PODA_BAD_MOVE, "move", "'%.40s' is not a legal move here; legal: %s",
                     text, known);
}

/* A position is read whole or not at all: from '?' no game could go on. */
static inline poda_status poda__hidden_refuse(const char *text, poda_error *error)
{
    return poda_fail(error, PODA_BAD_POSITION, "position",
                     "'%.40s': '?' is what a player does not see; a position to play from names it",
                     text);
}

/* The n-th (from 0) of the numbers from 1 that are not in the set `used` (bit i: i is). */
static inline int poda__unused(unsigned used, int n)
{
    int number = 1;
    for (;; number++)
        if (!(used >> number & 1) && n-- == 0)
            return number;
}

#endif
