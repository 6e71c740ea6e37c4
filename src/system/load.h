/* load.h - what opening a game and opening a problem for one have in common: options, shared
 * objects, tables from outside, and names that were meant. */
#ifndef PODA_SYSTEM_LOAD_H
#define PODA_SYSTEM_LOAD_H

#include "poda/space.h"

/* Every option must be one that `about` names, and given once. */
poda_status poda__options_check(const poda_about *about, const poda_options *options,
                                poda_error *error);
/* "heaps=3,4,5 last=loses" in memory of its own, "..." after `most` characters of a value; NULL when
 * memory is out. */
char *poda__options_join(const poda_options *options, size_t most);

/* NULL and PODA_BAD_GAME when it cannot be loaded. */
void *poda__library_open(const char *path, poda_error *error);
/* NULL where it has none of this name. */
void *poda__library_symbol(void *library, const char *name);
void poda__library_close(void *library); /* NULL allowed */
/* What a shared object holds; both NULL: nothing of Poda. */
typedef struct poda__tables {
    void *library;
    const poda_rules *game;
    const poda_problem_rules *problem;
} poda__tables;
/* Its rules are not run. Free with poda__library_close. */
poda_status poda__tables_load(poda__tables *out, const char *path, poda_error *error);
/* A table from outside is looked at before it is believed; `whole`: it has its other required
 * functions. */
poda_status poda__space_check(const poda_space *space, bool whole, const char *path,
                              poda_error *error);

/* Of two known names, that which is nearer to what was typed, if near at all: `least` is the distance
 * so far, PODA__NAME_FAR at first. */
enum { PODA__NAME_FAR = 3 };
const char *poda__name_nearer(const char *typed, const char *known, const char *nearest,
                              size_t *least);

/* The error for a name that there is not: the known one that is near, or all of them, which `known` lists
 * (NULL after the last). */
poda_status poda__name_unknown(const char *typed, const char *(*known)(size_t index), bool problem,
                               poda_error *error);

#endif
