/* load.h - the common part of opening games and single-player problems: options, shared objects,
 * validation of loaded tables, and suggestions for misspelt names. */
#ifndef PODA_SYSTEM_LOAD_H
#define PODA_SYSTEM_LOAD_H

#include "poda/space.h"

/* Every option must be one of those in `about`, and given once. */
poda_status poda__options_check(const poda_about *about, const poda_options *options,
                                poda_error *error);
/* "heaps=3,4,5 last=loses" in allocated memory, with "..." after `most` characters of a value; NULL
 * if memory runs out. */
char *poda__options_join(const poda_options *options, size_t most);

/* NULL and PODA_BAD_GAME if it cannot be loaded. */
void *poda__library_open(const char *path, poda_error *error);
/* NULL if there is no such symbol. */
void *poda__library_symbol(void *library, const char *name);
void poda__library_close(void *library); /* NULL allowed */
/* What a shared object contains; both NULL: nothing of Poda's. */
typedef struct poda__tables {
    void *library;
    const poda_rules *game;
    const poda_problem_rules *problem;
} poda__tables;
/* Does not run the rules. Free with poda__library_close. */
poda_status poda__tables_load(poda__tables *out, const char *path, poda_error *error);
/* Validates a loaded table; `whole`: its other required functions are present. */
poda_status poda__space_check(const poda_space *space, bool whole, const char *path,
                              poda_error *error);

#endif
