/* sudoku_solve.c - solves sudokus by sweeps over the whole grid and guesses: the instances of the
 * core, and the choice between them. */
#include "problems/sudoku/sudoku_solve.h"

#include <string.h>

#include "base/stop.h"

/* The outcome when no rule makes progress. */
typedef enum verdict { WRONG, SOLVED, OPEN } verdict;

#define PODA_CORE(name) plain_##name
#define PODA_LANES 8
#define PODA_TARGET
#include "problems/sudoku/sudoku_core.inc.h"

#if defined(__x86_64__)
#define HAVE_WIDE 1

#define PODA_CORE(name) avx2_##name
#define PODA_LANES 16
#define PODA_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#include "problems/sudoku/sudoku_core.inc.h"

/* Not for longer vectors, but for 32 registers and three-operand instructions. */
#define PODA_CORE(name) avx512_##name
#define PODA_LANES 16
#define PODA_TARGET                                                                                \
    __attribute__((target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")))
#include "problems/sudoku/sudoku_core.inc.h"
#endif

bool poda__sudoku_has_core(int core)
{
#ifdef HAVE_WIDE
    if (core == PODA__SUDOKU_AVX512)
        return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("bmi2");
    if (core == PODA__SUDOKU_AVX2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#endif
    return core == PODA__SUDOKU_PLAIN;
}

uint64_t poda__sudoku_solve_on(int core, const uint8_t puzzle[81], uint64_t limit,
                               uint8_t solution[81], poda__sudoku_work *work,
                               const volatile int *stop)
{
    poda__sudoku_work unasked;
    if (!work)
        work = &unasked;
    *work = (poda__sudoku_work){0};
#ifdef HAVE_WIDE
    if (core == PODA__SUDOKU_AVX512)
        return avx512_count(puzzle, limit, solution, work, stop);
    if (core == PODA__SUDOKU_AVX2)
        return avx2_count(puzzle, limit, solution, work, stop);
#endif
    (void)core;
    return plain_count(puzzle, limit, solution, work, stop);
}

uint64_t poda__sudoku_solve(const uint8_t puzzle[81], uint64_t limit, uint8_t solution[81],
                            poda__sudoku_work *work, const volatile int *stop)
{
    int core = PODA__SUDOKU_CORES - 1;
    while (!poda__sudoku_has_core(core))
        core--;
    return poda__sudoku_solve_on(core, puzzle, limit, solution, work, stop);
}
