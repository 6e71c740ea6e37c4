/* connect4_bench.h - the solver over a set of positions with known scores. */
#ifndef PODA_GAMES_CONNECT4_CONNECT4_BENCH_H
#define PODA_GAMES_CONNECT4_CONNECT4_BENCH_H

#include "base/bench.h"
#include "games/connect4/connect4.h"

/* `lines`, the text of the file set->path, has one position per line: the columns played, as
 * digits, and the score (connect4_solve.h), as in "44455 3". Options: first=N uses only N lines,
 * answer=wdl solves only who wins. The table is cleared between positions, outside the timing. */
poda_status poda__connect4_bench(const poda__bench_set *set, const connect4_game *game,
                                 const char *lines, unsigned threads, size_t table_bytes,
                                 poda__bench_tally *tally, poda_error *error);

#endif
