/* table_use.h - a table of solved positions (poda/tables.h) that a request names by tables=FILE. */
#ifndef PODA_ASK_TABLE_USE_H
#define PODA_ASK_TABLE_USE_H

#include "ask/request.h"

/* Positions that no game leads to have no value in a ranked table, which cannot tell them apart: fails if
 * position= might name one. */
PODA_CHECKED poda_status poda__table_refuses(poda__request *request, const poda_table *table);
/* The table of tables=; NULL if there is none, or if it does not answer for this position: because of
 * positions before it that may not occur again. Close it. */
PODA_CHECKED poda_status poda__request_table(poda__request *request, poda_table **table);
/* The solution of the request's position from its table; `*found` is false if there is no table or it does
 * not have the position. Release the solution in any case. */
PODA_CHECKED poda_status poda__table_solution(poda__request *request, bool *found,
                                              poda_solution *solution);

#endif
