/* load.h - the common part of opening games and single-player problems: options, shared objects,
 * validation of loaded tables, and suggestions for misspelt names. */
#ifndef PODA_SYSTEM_LOAD_H
#define PODA_SYSTEM_LOAD_H

#include "poda/space.h"
#include "system/python/python.h"

/* Every option must be one of those in `about`, and given once. */
poda_status poda__options_check(const poda_about *about, const poda_options *options,
                                poda_error *error);
/* "heaps=3,4,5 last=loses" in allocated memory, with "..." after `most` characters of a value; NULL
 * if memory runs out. */
char *poda__options_join(const poda_options *options, size_t most);

/* What rules come from: a shared object, or a process that runs Python. The other one is NULL. */
typedef struct poda__library {
    void *object;
    poda__python *python;
} poda__library;

/* NULL and PODA_BAD_GAME if it cannot be loaded. */
void *poda__object_open(const char *path, poda_error *error);
/* NULL if there is no such symbol. */
void *poda__object_symbol(void *object, const char *name);
void poda__object_close(void *object); /* NULL allowed */

void poda__library_close(poda__library *library); /* NULL allowed */
/* The first exception of rules in Python since the last call, as an error; else, and for NULL, PODA_OK. */
poda_status poda__library_trouble(const poda__library *library, poda_error *error);
/* What a file contains; both NULL: nothing of Poda's. */
typedef struct poda__tables {
    poda__library *library;
    const poda_rules *game;
    const poda_problem_rules *problem;
} poda__tables;
/* Does not run the rules, except that Python reads its file. Free with poda__library_close. */
poda_status poda__tables_load(poda__tables *out, const char *path, poda_error *error);
/* Validates a loaded table; `whole`: its other required functions are present. */
poda_status poda__space_check(const poda_space *space, bool whole, const char *path,
                              poda_error *error);

#endif
