/* table_use.h - a table of solved positions (poda/tables.h) that a request names by tables=FILE, or that is in
 * the folder of tables. */
#ifndef PODA_ASK_TABLE_USE_H
#define PODA_ASK_TABLE_USE_H

#include "ask/request.h"

typedef struct poda__table_use {
    poda_table *table; /* NULL: none */
    bool answers;      /* for the position of the request itself; else only below it */
    bool sought;       /* in the folder, without having been named */
    char path[PODA_TABLE_PATH];
    poda_table_guide guide;
} poda__table_use;

/* May a request name files of tables? */
bool poda__tables_allowed(const poda__request *request);
/* The file that tables=NAME means: a path, or one of those that the options list. */
PODA_CHECKED poda_status poda__table_named(poda__request *request, const char *name,
                                           const char **path);
/* Takes the folder out of an error, where clients must not see it. */
poda_status poda__table_hide(const poda__request *request, const char *path, poda_status status);
/* One of those that the options list, of this game; NULL: none. */
const char *poda__table_listed(const poda__request *request, const poda_game *game);
/* Positions that no game leads to have no value in a ranked table, which cannot tell them apart: fails if
 * position= might name one. */
PODA_CHECKED poda_status poda__table_refuses(poda__request *request, const poda_table *table);
/* The table of tables=, or one of the folder. Release it. */
PODA_CHECKED poda_status poda__table_use_open(poda__request *request, poda__table_use *use);
void poda__table_use_release(poda__table_use *use);
/* Lets a search of the request's position use it. */
void poda__table_use_inform(const poda__request *request, poda__table_use *use,
                            poda_search_options *options);
/* Both for the table of tables= alone, which must be one that can be believed below the position; none if it is not
 * named. */
PODA_CHECKED poda_status poda__table_use_named(poda__request *request, poda__table_use *use,
                                               poda_search_options *options);
/* Says which table was used, if it was sought or a search used it: a line, or fields of the open object. */
void poda__table_use_say(poda__request *request, const poda__table_use *use);
/* The solution of the request's position from the table; `*found` is false if there is none or it does
 * not have the position. Release the solution in any case. */
PODA_CHECKED poda_status poda__table_solution(poda__request *request, const poda__table_use *use,
                                              bool *found, poda_solution *solution);

#endif
