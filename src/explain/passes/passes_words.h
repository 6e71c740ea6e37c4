/* passes_words.h - a single-player search in words and tables: a sentence for each pass, names,
 * numbers, paths and lists. */
#ifndef PODA_EXPLAIN_PASSES_PASSES_WORDS_H
#define PODA_EXPLAIN_PASSES_PASSES_WORDS_H

#include "base/json.h"
#include "draw/pen.h"
#include "explain/passes/passes.h"

/* Integers without decimals, other numbers to 6 significant digits; with a decimal comma in
 * Spanish. */
const char *poda__passes_number(const poda__passes *passes, double number, char room[32]);
/* The separator between a state and its f in a list, "(B,8)": a semicolon if there are decimal
 * commas. */
const char *poda__passes_mark(const poda__passes *passes);

/* The state on one clean line of at most `most` characters. */
const char *poda__passes_name(const poda__passes *passes, const void *state, int most,
                              char room[PODA__LABEL_ROOM]);
/* The move of a step; "" if no move leads there. */
const char *poda__passes_move(const poda__passes *passes, const poda__find_step *step, int most,
                              char room[PODA__LABEL_ROOM]);
/* Why backtracking refuses the option of a step, in words that follow a colon; empty if that is not
 * known. */
void poda__passes_why(const poda__passes *passes, const poda__find_step *step, poda__buffer *out);
/* The effect of a step as one word for programs: "opened", "refused" ...; and a state as text. */
const char *poda__step_word(poda_find_event_kind kind);
/* The field `why` of a refusal, if it is known. */
void poda__json_why(poda__json *json, const poda__passes *passes, const poda__find_step *step);
void poda__json_state(poda__json *json, const char *key, const poda__passes *passes, uint32_t node);
/* "f = 5 + 3 = 8", or the formula of the algorithm; `spaced`: with blanks. Empty if states have no
 * costs. */
void poda__passes_formula(const poda__passes *passes, double g, double h, double f, bool spaced,
                          poda__buffer *out);
/* "S-D-H-J-K-T", or the moves if the texts of states are long; the middle of a long path is left
 * out. */
void poda__passes_path(const poda__passes *passes, poda__buffer *out);
/* "{(B,8),(D,9)}", at most `listed` states: the last ones of CLOSED, the first ones of OPEN. */
void poda__passes_list(const poda__cursor *cursor, int side, bool closed, size_t listed,
                       poda__buffer *out);
/* The sentence of a pass, and of the end of the search. */
void poda__passes_tell(const poda__passes *passes, size_t pass, poda__buffer *out);
void poda__passes_tell_end(const poda__passes *passes, poda__buffer *out);
/* Replaces the passes that were not recorded. */
void poda__passes_tell_rest(const poda__passes *passes, poda__buffer *out);

#endif
