/* connect4_solve.c - the instances of the solver's search and the choice between them; finds scores
 * with null windows that converge from both sides. */
#include "games/connect4/connect4_solve.h"

#include <limits.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "base/memory.h"
#include "base/stop.h"
#include "system/threads.h"

enum {
    LOOK_AHEAD = 11,   /* with more free cells, the table is probed for all children first */
    LINES_LEFT = 18,   /* with fewer, test whether a line can still be completed */
    MIRROR_PLIES = 14, /* with fewer stones, mirror images share an entry */
};

/* Any board. */
#define CONNECT4_COLS(b) (b)->cols
#define CONNECT4_ROWS(b) (b)->rows
#define CONNECT4_BOTTOM(b) (b)->bottom
#define CONNECT4_BOARD(b) (b)->board
#define CONNECT4_ODD(b) (b)->odd
#define CONNECT4_EVEN(b) (b)->even
#define CONNECT4_ROOM PODA__CONNECT4_COLUMNS

#define PODA_CORE(name) plain_##name
#define PODA_TARGET
#define PODA_LANES 2
#include "games/connect4/connect4_core.inc.h"
#if defined(__x86_64__)
#define TARGET_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define TARGET_AVX512                                                                              \
    __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")))
#define PODA_CORE(name) avx2_##name
#define PODA_TARGET TARGET_AVX2
#define PODA_LANES 4
#include "games/connect4/connect4_core.inc.h"
#define PODA_CORE(name) avx512_##name
#define PODA_TARGET TARGET_AVX512
#define PODA_LANES 8
#include "games/connect4/connect4_core.inc.h"
#endif
#undef CONNECT4_COLS
#undef CONNECT4_ROWS
#undef CONNECT4_BOTTOM
#undef CONNECT4_BOARD
#undef CONNECT4_ODD
#undef CONNECT4_EVEN
#undef CONNECT4_ROOM

/* 7x6: seven bits a column. */
#define CONNECT4_COLS(b) 7
#define CONNECT4_ROWS(b) 6
#define CONNECT4_BOTTOM(b) 0x0000040810204081u
#define CONNECT4_BOARD(b) 0x0000fdfbf7efdfbfu
#define CONNECT4_ODD(b) 0x000054a952a54a95u
#define CONNECT4_EVEN(b) 0x0000a952a54a952au
#define CONNECT4_ROOM 8

#define PODA_CORE(name) plain_7x6_##name
#define PODA_TARGET
#define PODA_LANES 2
#include "games/connect4/connect4_core.inc.h"
#if defined(__x86_64__)
#define PODA_CORE(name) avx2_7x6_##name
#define PODA_TARGET TARGET_AVX2
#define PODA_LANES 4
#include "games/connect4/connect4_core.inc.h"
#define PODA_CORE(name) avx512_7x6_##name
#define PODA_TARGET TARGET_AVX512
#define PODA_LANES 8
#include "games/connect4/connect4_core.inc.h"
#endif

poda__connect4_test_fn *poda__connect4_test_of(const poda__connect4_board *board,
                                               poda__connect4_edition edition)
{
    const bool usual = board->cols == 7 && board->rows == 6;
    switch (edition) {
    case PODA__CONNECT4_PLAIN:
        return usual ? plain_7x6_test : plain_test;
#if defined(__x86_64__)
    case PODA__CONNECT4_AVX2:
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
            return usual ? avx2_7x6_test : avx2_test;
        break;
    case PODA__CONNECT4_AVX512:
        if (__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("bmi2"))
            return usual ? avx512_7x6_test : avx512_test;
        break;
#endif
    default:
        break;
    }
    return NULL;
}

static void make_board(poda__connect4_board *board, const connect4_game *game)
{
    *board = (poda__connect4_board){.cols = game->cols,
                                    .rows = game->rows,
                                    .cells = game->cols * game->rows,
                                    .bottom = game->bottom,
                                    .board = game->board};
    for (int row = 0; row < board->rows; row += 2)
        board->odd |= board->bottom << row;
    board->even = board->board & ~board->odd;
    for (int i = 0; i < board->cols; i++) { /* the middle, then alternately left and right */
        const int col = (board->cols - 1) / 2 + (i % 2 ? (i + 1) / 2 : -(i / 2));
        board->column[i] = (((uint64_t)1 << board->rows) - 1) << col * (board->rows + 1);
    }
}

bool poda__connect4_solver_init(poda__connect4_solver *solver, const connect4_game *game,
                                size_t table_bytes, unsigned threads)
{
    *solver = (poda__connect4_solver){.threads = threads > 1 ? threads : 1};
    make_board(&solver->board, game);
    for (int edition = PODA__CONNECT4_EDITIONS; !solver->test && edition-- > 0;)
        solver->test = poda__connect4_test_of(&solver->board, (poda__connect4_edition)edition);
    if (solver->threads > 1) {
        solver->busy = poda__array(PODA__CONNECT4_BUSY, sizeof *solver->busy);
        if (!solver->busy)
            return false;
    }
    if (poda__connect4_table_init(&solver->table, game->cols * (game->rows + 1), table_bytes))
        return true;
    free(solver->busy);
    solver->busy = NULL;
    return false;
}

void poda__connect4_solver_release(poda__connect4_solver *solver)
{
    free(solver->busy);
    solver->busy = NULL;
    poda__connect4_table_release(&solver->table);
}

void poda__connect4_solver_clear(poda__connect4_solver *solver)
{
    poda__connect4_table_clear(&solver->table);
    solver->nodes = solver->grown_at = 0;
    solver->stopped = false;
}

int poda__connect4_plies(int score, int empty)
{
    if (score == 0)
        return empty;
    /* the number of free cells has a fixed parity when the winner moves */
    const int parity = score > 0 ? empty & 1 : ~empty & 1;
    int left = 2 * (score > 0 ? score : -score) - 1; /* free cells before the last stone */
    left += (left ^ parity) & 1;
    return empty - left + 1;
}

enum { PATIENCE = 2048 }; /* nodes between two checks */

static void be_patient(poda__connect4_worker *worker)
{
    const poda__connect4_solver *solver = worker->solver;
    const uint64_t nodes = __atomic_load_n(&solver->nodes, __ATOMIC_RELAXED);
    uint64_t patience = PATIENCE;
    if (solver->budget && solver->budget - nodes < patience)
        patience = solver->budget - nodes;
    if (solver->limit && solver->limit - nodes < patience)
        patience = solver->limit - nodes;
    worker->patience = (int64_t)patience;
}

/* Publishes the nodes a worker has searched; returns the total. */
static uint64_t count_nodes(poda__connect4_worker *worker)
{
    const uint64_t fresh = worker->nodes - worker->counted;
    worker->counted = worker->nodes;
    return __atomic_add_fetch(&worker->solver->nodes, fresh, __ATOMIC_RELAXED);
}

/* Larger tables are slower, because of the caches: they pay off only for many nodes. */
static bool table_is_small(const poda__connect4_solver *solver, uint64_t nodes)
{
    const poda__connect4_table *table = &solver->table;
    const uint64_t entries = (uint64_t)PODA__CONNECT4_WAYS << table->bits;
    return table->bits < table->most_bits && nodes - solver->grown_at >= 8 * entries;
}

bool poda__connect4_look(poda__connect4_worker *worker)
{
    poda__connect4_solver *solver = worker->solver;
    const uint64_t nodes = count_nodes(worker);
    if (worker->index == 0 && !poda__stopped(&solver->finished)) {
        solver->over_budget = solver->budget && nodes >= solver->budget;
        if (!solver->over_budget && solver->pause)
            solver->stopped = solver->pause(solver->user, nodes);
        if (solver->over_budget || solver->stopped || table_is_small(solver, nodes))
            __atomic_store_n(&solver->finished, 1, __ATOMIC_RELAXED);
    }
    worker->stopped = poda__stopped(&solver->finished);
    if (!worker->stopped)
        be_patient(worker);
    return worker->stopped;
}

/* One test by all threads: the first to finish has the answer. */
typedef struct joint_test {
    poda__connect4_solver *solver;
    uint64_t own, rival;
    int alpha;
    int answered, value;
} joint_test;

static void take_part(void *user, unsigned index)
{
    joint_test *joint = user;
    poda__connect4_solver *solver = joint->solver;
    poda__connect4_worker worker = {.table = solver->table.slots,
                                    .board = &solver->board,
                                    .busy = solver->busy,
                                    .solver = solver,
                                    .index = index};
    worker.patience = PATIENCE;
    if (index == 0)
        be_patient(&worker);
    const int value = solver->test(&worker, joint->own, joint->rival, joint->alpha);
    count_nodes(&worker);
    if (!worker.stopped && !__atomic_exchange_n(&joint->answered, 1, __ATOMIC_RELAXED)) {
        joint->value = value;
        __atomic_store_n(&solver->finished, 1, __ATOMIC_RELAXED);
    }
}

/* Is the score above alpha? False also if stopped or out of budget. */
static bool test_once(poda__connect4_solver *solver, const connect4_state *state, int alpha,
                      bool together, int *value)
{
    for (;;) {
        joint_test joint = {solver, state->own, state->rival, alpha, 0, 0};
        solver->finished = 0;
        if (together && solver->threads > 1)
            poda__threads_run(solver->threads, take_part, &joint);
        else
            take_part(&joint, 0);
        *value = joint.value;
        if (joint.answered)
            return true;
        if (solver->stopped || solver->over_budget)
            return false;
        poda__connect4_table_grow(&solver->table);
        solver->grown_at = solver->nodes;
    }
}

/* The next window while tests are cheap: halfway, but not more than halfway to 0 from outside.
 * Tests far from the score are cheap, and each one narrows the range for the costly ones. */
static int cheap_question(int lower, int upper)
{
    const int middle = lower + (upper - lower) / 2;
    if (middle <= 0 && lower / 2 < middle)
        return lower / 2;
    return middle >= 0 && upper / 2 > middle ? upper / 2 : middle;
}

/* Around the guess first, then away from it in growing steps. */
static int next_question(int lower, int upper, int guess, int *step)
{
    if (lower <= guess && guess < upper)
        return guess;
    const int most = (upper - lower - 1) / 2, far = *step < most ? *step : most;
    *step = 2 * *step + 1;
    return lower > guess ? lower + far : upper - 1 - far;
}

/* Narrows until the bounds meet or leave the window, or the search is stopped; gives up when a test
 * takes more than `budget` nodes (0: no budget). */
static void narrow(poda__connect4_solver *solver, const connect4_state *state, int guess,
                   uint64_t budget, int low, int high, int *lower, int *upper)
{
    const int empty = solver->board.cells - __builtin_popcountll(state->own | state->rival);
    int step = 0;
    *lower = *lower > -(empty / 2) ? *lower : -(empty / 2);
    *upper = *upper < (empty + 1) / 2 ? *upper : (empty + 1) / 2;
    while (*lower<*upper && * upper> low && *lower < high && !solver->stopped) {
        int alpha =
            budget ? cheap_question(*lower, *upper) : next_question(*lower, *upper, guess, &step);
        int value;
        alpha = alpha < low ? low : alpha >= high ? high - 1 : alpha;
        solver->budget = budget ? solver->nodes + budget : 0;
        const bool hard = budget == 0 || budget > PODA__CONNECT4_CHEAP;
        if (!test_once(solver, state, alpha, hard, &value))
            return;
        if (value > alpha)
            *lower = value > *lower ? value : *lower;
        else
            *upper = value < *upper ? value : *upper;
    }
}

bool poda__connect4_easy(poda__connect4_solver *solver, const connect4_state *state, uint64_t nodes,
                         int *lower, int *upper)
{
    poda__connect4_window(solver, state, nodes, INT_MIN, INT_MAX, lower, upper);
    return *lower == *upper;
}

void poda__connect4_window(poda__connect4_solver *solver, const connect4_state *state,
                           uint64_t nodes, int low, int high, int *lower, int *upper)
{
    narrow(solver, state, 0, nodes, low, high, lower, upper);
}

void poda__connect4_narrow(poda__connect4_solver *solver, const connect4_state *state, int guess,
                           int low, int high, int *lower, int *upper)
{
    narrow(solver, state, guess, PODA__CONNECT4_CHEAP, low, high, lower, upper);
    narrow(solver, state, guess, 0, low, high, lower, upper);
}
