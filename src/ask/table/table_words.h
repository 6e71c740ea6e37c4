/* table_words.h - strategies and equilibria of a table, in words and as JSON. */
#ifndef PODA_ASK_TABLE_TABLE_WORDS_H
#define PODA_ASK_TABLE_TABLE_WORDS_H

#include "ask/request.h"
#include "games/table/table_text.h"

/* The name of a strategy as moves write it, in the caller's storage. `normal` is the table of the
 * game, or that of a stage, which has names of its own. */
enum { PODA__STRATEGY_TEXT = 64 };
const char *poda__strategy_words(const poda__request *request, const poda_normal *normal,
                                 int player, int strategy, char room[PODA__STRATEGY_TEXT]);
/* "T 1/7, M 6/7"; a pure strategy is its name. */
void poda__mixture_words(const poda__request *request, const poda_normal *normal, int player,
                         const poda_number *chance, poda__buffer *out);
void poda__mixture_json(poda__request *request, const poda_normal *normal, int player,
                        const poda_number *chance);
/* "55/17", or the decimal number if it is not exact. */
void poda__number_words(const poda__request *request, const poda_number *number, poda__buffer *out);
/* What each player plays and gets; as a line of the answer. */
void poda__equilibrium_words(const poda__request *request, const poda_normal *normal,
                             const poda_equilibrium *one, poda__buffer *out);
void poda__equilibrium_print(poda__request *request, const poda_normal *normal,
                             const poda_equilibrium *one);

/* Sets of more than one equilibrium of two players: every mixture of theirs is one too. */
void poda__subsets_print(poda__request *request, const poda_equilibria *found);
/* The fields `payoffs` and, if all are exact, `exact`. */
void poda__numbers_json(poda__request *request, const poda_number *payoff, int players);

/* A strategy that was struck out, which ones are left in the end, and both as lines of the answer. */
void poda__dominance_words(const poda__request *request, const poda_normal *normal,
                           const poda_dominance_step *step, poda__buffer *out);
void poda__dominance_left(const poda__request *request, const poda_normal *normal,
                          const poda_dominance *found, poda__buffer *out);
void poda__dominance_print(poda__request *request, const poda_normal *normal,
                           const poda_dominance *found);

/* The field `steps`: the lines of a text, which is cut into them. */
void poda__lines_json(poda__json *json, char *text);

poda_status poda__solve_table(poda__request *request);

#endif
