/* route_file.h - what the benchmarks of maps and graphs share: a file as a text. */
#ifndef PODA_PROBLEMS_GRAPH_ROUTE_FILE_H
#define PODA_PROBLEMS_GRAPH_ROUTE_FILE_H

#include "poda/status.h"

/* The whole file in memory that the caller frees, with a zero after its end. */
PODA_CHECKED poda_status poda__route_file(const char *path, char **text, size_t *length,
                                          poda_error *error);

#endif
