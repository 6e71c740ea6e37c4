/* route_file.h - shared by the benchmarks of maps and graphs: a file as a text. */
#ifndef PODA_PROBLEMS_GRAPH_ROUTE_FILE_H
#define PODA_PROBLEMS_GRAPH_ROUTE_FILE_H

#include "poda/status.h"

/* Reads the whole file into memory that the caller frees, zero-terminated. */
PODA_CHECKED poda_status poda__route_file(const char *path, char **text, size_t *length,
                                          poda_error *error);

#endif
