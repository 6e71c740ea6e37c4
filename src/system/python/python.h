/* python.h - games and spaces in a file of Python, as tables like those of a shared object. The file runs in a
 * process of its own (interpreter.h), which is asked once for each position and function; the answers are remembered.
 * Threads: all functions of the tables may be called from several threads, which wait for each other.
 * Errors:  functions of the tables cannot fail. After an exception every game is over and every list empty, until
 *          the caller has seen poda__python_trouble. */
#ifndef PODA_SYSTEM_PYTHON_PYTHON_H
#define PODA_SYSTEM_PYTHON_PYTHON_H

#include "poda/space.h"

typedef struct poda__python poda__python;

/* Does it end in ".py"? */
bool poda__python_names(const char *path);

/* Starts Python and reads what is in the file. */
poda_status poda__python_open(poda__python **out, const char *path, poda_error *error);
void poda__python_close(poda__python *python);                              /* NULL allowed */
const poda_rules *poda__python_game(const poda__python *python);            /* NULL: a space */
const poda_problem_rules *poda__python_problem(const poda__python *python); /* NULL: a game */

/* Adds "-py" to its name, since another game has it. */
void poda__python_rename(poda__python *python);
/* From now on nothing is remembered: for a checker, which shall see every call. */
void poda__python_forget(poda__python *python);
/* When it becomes non-zero, a function of the game has a second to return. NULL: nothing stops it. */
void poda__python_stop(poda__python *python, const volatile int *stop);

/* The process that is asked about a game; NULL: the rules are no Python, or belong to the program itself. */
poda__python *poda__python_of(const poda_rules *rules, const void *game);
/* The first exception since the last call, as an error that names file, line and function; else PODA_OK. */
poda_status poda__python_trouble(poda__python *python, poda_error *error);

#endif
