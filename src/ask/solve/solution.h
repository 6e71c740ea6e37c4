/* solution.h - the answers of `solve`. */
#ifndef PODA_ASK_SOLVE_SOLUTION_H
#define PODA_ASK_SOLVE_SOLUTION_H

#include "ask/table_use.h"
#include "ask/theory_words.h"

/* `rule`: in words, NULL if theory has none. */
void poda__solution_json(poda__request *request, const poda_solution *solution,
                         const poda__theory_words *rule, const poda__table_use *use);
poda_status poda__solution_print(poda__request *request, const poda_solution *solution,
                                 const poda__theory_words *rule);

poda_status poda__solve_sum(poda__request *request); /* solve sum of='nim heaps=3 + kayles n=7' */
poda_status poda__solve_values(poda__request *request); /* solve grundy values=60 */
poda_status poda__solve_whole(poda__request *request);  /* solve tictactoe whole=yes */

/* solve of games that are wide (poda/wide.h). The request's game and position are open. */
poda_status poda__solve_wide(poda__request *request);
poda_status poda__solve_own(poda__request *request);    /* by the game's own solver */
poda_status poda__solve_hidden(poda__request *request); /* strategies of hidden games */
poda_status poda__solve_chance(poda__request *request); /* open ones */
/* By the linear program of the sequence form, if method=lp asks for it, or if it says nothing and
 * the game is hidden, for two players, of constant sum and small; else `*solved` is false. */
poda_status poda__solve_sequence(poda__request *request, bool *solved);
/* Backwards, stage by stage, if method=stages asks for it, or if it says nothing and the game's only
 * secret is the moves that two players of fixed sum make together; else `*solved` is false. */
poda_status poda__solve_stages(poda__request *request, bool *solved);
/* The solution from the request's position, within its limits; limit=: `usual`. Unless it was asked
 * for, PODA_TOO_LARGE also if it takes more than a quarter of seconds=. */
poda_status poda__stages_open(poda__request *request, bool asked, uint64_t usual,
                              poda_stages **out);
/* By the reduced strategic form, if method=strategic asks for it, or if nothing is said and the game
 * is hidden and its form small; else `*solved` is false. */
poda_status poda__solve_strategic(poda__request *request, bool *solved);
/* Are there parameters that only the methods of regret have? */
bool poda__asks_regret(const poda_options *parameters);
/* Begins the answer for programs, which the caller ends: the game, its options, the position. */
void poda__solve_wide_json(poda__request *request);
enum { PODA__FRACTION_SHOWN = 15 }; /* characters of a fraction that people read */
/* The name of an information set, "2:5" (player and number, from 1) if it has none. Its label, or `room`. */
const char *poda__set_words(const char *label, int player, int32_t number, char room[32]);
/* The field `payoffs`, or a line of text: what each player gets, and in `exact` (NULL: not known)
 * the same as fractions. */
void poda__solve_wide_payoffs(poda__request *request, const double *payoffs,
                              const char *const *exact);

#endif
