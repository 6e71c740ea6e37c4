/* guess.h - what a class is asked before a frame is shown: the question, and answers to choose from. */
#ifndef PODA_EXPLAIN_GUESS_GUESS_H
#define PODA_EXPLAIN_GUESS_GUESS_H

#include "draw/figure.h"
#include "explain/tree/words.h"

/* Asks what the frame will say, without giving it away. */
void poda__guess_ask(const poda__model *model, poda__frame frame, poda_translate_fn *translate,
                     poda__buffer *out);

/* Answers to that question, in an order that does not depend on which one is right; none where the
 * frame is no question with a few answers. */
void poda__guess_choices(const poda__model *model, poda__frame frame, poda_translate_fn *translate,
                         poda__film_choices *out);

#endif
