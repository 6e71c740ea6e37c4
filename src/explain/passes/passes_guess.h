/* passes_guess.h - the question before a pass of a single-player search, and answers to choose from. */
#ifndef PODA_EXPLAIN_PASSES_PASSES_GUESS_H
#define PODA_EXPLAIN_PASSES_PASSES_GUESS_H

#include "draw/figure.h"
#include "explain/passes/passes_words.h"

/* `before` has the lists as they are before `pass`. The order of the answers does not depend on which
 * one is right; there are none where the question is for a show of hands. */
void poda__passes_guess(const poda__cursor *before, size_t pass, poda__buffer *question,
                        poda__film_choices *out);

#endif
