/* theory_words.h - the rule of a game that has a theory, in sentences: the strategy, and what it
 * says about a position and about a move. */
#ifndef PODA_ASK_THEORY_WORDS_H
#define PODA_ASK_THEORY_WORDS_H

#include "ask/request.h"

typedef struct poda__theory_words {
    poda__buffer rule;   /* "leave the rival 4k + 1 corks (1, 5, 9, 13, ...)" */
    poda__buffer binary; /* of heaps, "011 XOR 100 XOR 101 = 010; 1:2 leaves 001 ..."; else empty */
    poda__buffer here; /* "11 = 4·2 + 3: the player to move wins; taking 2 leaves 9 = 4·2 + 1" */
} poda__theory_words;

/* `move` is the move to explain; NULL: the first that wins, if any does. `known` is false, and the
 * words are empty, if the game has no rule or is over. Release the words in any case. */
poda_status poda__theory_words_make(poda__request *request, const poda_state *state,
                                    const poda_move *move, bool *known, poda__theory_words *words);
void poda__theory_words_release(poda__theory_words *words);

#endif
