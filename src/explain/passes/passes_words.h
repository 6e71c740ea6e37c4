/* passes_words.h - a search alone in words and tables: the sentence of each pass as a teacher tells it,
 * names, numbers, paths and lists. */
#ifndef PODA_EXPLAIN_PASSES_PASSES_WORDS_H
#define PODA_EXPLAIN_PASSES_PASSES_WORDS_H

#include "base/json.h"
#include "draw/pen.h"
#include "explain/passes/passes.h"

/* Whole numbers without decimals, others to 6 significant digits; a decimal comma in Spanish. */
const char *poda__passes_number(const poda__passes *passes, double number, char room[32]);
/* What stands between a state and its f in a list, "(B,8)": a semicolon where decimal commas occur. */
const char *poda__passes_mark(const poda__passes *passes);

/* The state in one clean line of at most `most` characters. */
const char *poda__passes_name(const poda__passes *passes, const void *state, int most,
                              char room[PODA__LABEL_ROOM]);
/* The move of a step; "" where none leads there. */
const char *poda__passes_move(const poda__passes *passes, const poda__find_step *step, int most,
                              char room[PODA__LABEL_ROOM]);
/* What a step did in one word for programs: "opened", "refused" ...; and a state as its text. */
const char *poda__step_word(poda_find_event_kind kind);
void poda__json_state(poda__json *json, const char *key, const poda__passes *passes, uint32_t node);
/* "f = 5 + 3 = 8", or what the algorithm makes of g and h; `spaced`: with blanks. Nothing where
 * states have no costs. */
void poda__passes_formula(const poda__passes *passes, double g, double h, double f, bool spaced,
                          poda__buffer *out);
/* "S-D-H-J-K-T", or the moves where the texts of states are long; the middle of a long one is left
 * out. */
void poda__passes_path(const poda__passes *passes, poda__buffer *out);
/* "{(B,8),(D,9)}", at most `listed` states; of CLOSED the last ones, of OPEN the first ones. */
void poda__passes_list(const poda__cursor *cursor, int side, bool closed, size_t listed,
                       poda__buffer *out);
/* What happened in a pass, and at the end of the search. */
void poda__passes_tell(const poda__passes *passes, size_t pass, poda__buffer *out);
void poda__passes_tell_end(const poda__passes *passes, poda__buffer *out);
/* In place of the passes that were not kept. */
void poda__passes_tell_rest(const poda__passes *passes, poda__buffer *out);

#endif
