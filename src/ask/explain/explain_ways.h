/* explain_ways.h - the explanations of games with chance, hidden knowledge, moves made together or
 * another number of players than two, and of tables: one function a kind of algorithm. */
#ifndef PODA_ASK_EXPLAIN_EXPLAIN_WAYS_H
#define PODA_ASK_EXPLAIN_EXPLAIN_WAYS_H

#include "ask/explain/lesson.h"

/* Explains the request's position, which is open, by the algorithm or method of this name. */
typedef poda_status poda__explain_fn(poda__request *request, const poda__told *how,
                                     const char *name);

/* A small game of any kind as a table of payoffs (form=strategic). */
poda_status poda__explain_form(poda__request *request, const poda__told *how);
poda_status poda__explain_strategic(poda__request *request, const poda__told *how);
/* Chooses by the kind of the game and algorithm= or method=, and refuses words without effect. */
poda_status poda__explain_ways(poda__request *request, const poda__told *how);

/* The tree of a depth search. */
poda__explain_fn poda__explain_wide;
/* Monte Carlo searches: playouts, and guessed states. */
poda__explain_fn poda__explain_playouts;
/* Value iteration and policy iteration. */
poda__explain_fn poda__explain_iteration;
/* Regret minimisation: one information set, iteration by iteration. */
poda__explain_fn poda__explain_regret;
/* The linear program of the sequence form, and best responses. */
poda__explain_fn poda__explain_response;
/* Tables of payoffs: dominance, best responses, the path of Lemke and Howson. */
poda__explain_fn poda__explain_table;
/* The same by linear programs, supports and vertices. */
poda__explain_fn poda__explain_equilibria;

/* Of a table: begins the lesson, and ends it as text or, unless `status` is an error, as an object
 * that the caller closes. Returns the status. */
void poda__lesson_table_title(poda__lesson *lesson, const char *method);
PODA_CHECKED poda_status poda__lesson_table_write(poda__lesson *lesson, const poda__told *how,
                                                  const char *method, poda_status status);

#endif
