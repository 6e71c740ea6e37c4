/* bench.h - the counts of a run over a benchmark set; each problem has one function that runs such
 * a set. */
#ifndef PODA_BASE_BENCH_H
#define PODA_BASE_BENCH_H

#include "poda/rules.h"

typedef struct poda__bench_set {
    const char *path;            /* the file or folder with the set */
    const poda_options *options; /* settings of the problem: algorithm, heuristic, limit ... */
    const volatile int *stop;    /* NULL allowed; when non-zero: stop with the counts so far */
} poda__bench_set;

typedef struct poda__bench_tally {
    uint64_t positions, wrong, nodes;
    double seconds; /* CPU time of solving, without reading files and building tables */
    double elapsed; /* the same in wall-clock time, if several threads solve; else 0 */
} poda__bench_tally;

/* A set that cannot be read is an error that names file and line; wrong answers are only
 * counted. */
typedef poda_status poda__bench_fn(const poda__bench_set *set, poda__bench_tally *tally,
                                   poda_error *error);

poda__bench_fn poda__sudoku_bench, poda__knapsack_bench, poda__map_bench, poda__graph_bench,
    poda__sliding_bench, poda__queens_bench;

#endif
