/* test_sliding.c - the sliding puzzle: reading, parity, lengths against breadth-first search over
 * all positions, the walks against each other, and pattern tables on disk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/bench.h"
#include "base/random.h"
#include "problems/sliding/sliding_solve.h"
#include "problems/sliding/sliding_walk.h"

static poda__sliding board_of(int rows, int cols, bool blank_last, const char *text)
{
    poda__sliding board;
    poda_error error = {0};
    if (poda__sliding_read(&board, rows, cols, blank_last, text, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return board;
}

static poda__sliding goal_of(int rows, int cols, bool blank_last)
{
    poda__sliding board = {.rows = rows, .cols = cols, .blank_last = blank_last};
    for (int cell = 0; cell < rows * cols; cell++)
        board.tile[cell] = (uint8_t)(blank_last ? (cell + 1) % (rows * cols) : cell);
    return board;
}

static void random_walk(poda__sliding *board, int moves, uint64_t *seed)
{
    const uint32_t tiles = (uint32_t)(board->rows * board->cols - 1);
    for (int last = 0; moves > 0;) {
        const int tile = 1 + (int)poda__random_below(seed, tiles);
        if (tile == last || !poda__sliding_move(board, tile))
            continue;
        last = tile;
        moves--;
    }
}

static void assert_solved_in(const poda__sliding *board, const poda__sliding_pattern *pattern,
                             int length)
{
    poda__sliding_result result;
    assert_int_equal(poda__sliding_solve(board, pattern, NULL, &result, NULL), PODA_OK);
    assert_true(result.found);
    assert_true(result.proven);
    assert_int_equal(result.length, length);
    assert_int_equal(result.bound, length);
    poda__sliding after = *board;
    for (int i = 0; i < result.length; i++)
        assert_true(poda__sliding_move(&after, result.moves[i]));
    assert_true(poda__sliding_is_goal(&after));
    uint64_t generated = 0;
    for (int i = 0; i < result.iterations; i++)
        generated += result.iteration[i].generated;
    assert_int_equal(generated, result.generated);
    assert_int_equal(result.iteration[result.iterations - 1].bound, length);
}

static void positions_are_read(void **state)
{
    (void)state;
    const poda__sliding board = board_of(3, 3, false, " 8,1 2/3 4 5\n6/7, 0 ");
    assert_int_equal(board.tile[0], 8);
    assert_int_equal(board.tile[8], 0);
    static const struct {
        const char *text, *says;
    } wrong[] = {
        {"", "has 0 tiles"},
        {"1 2 3 4 5 6 7 0", "has 8 tiles; expected 9"},
        {"1 2 3 4 5 6 7 8 1", "tile 1 appears twice"},
        {"1 2 3 4 5 6 7 8 9", "tile 9 ('9') is not"},
        {"1 2 3 4 5 6 7 8 0 0", "'0' is left over"},
        {"1 2 3 x 5 6 7 8 0", "tile 4 ('x 5 6 7 8 0')"},
        {"1 2 3 4a 5 6 7 8 0", "'a 5 6 7 8 0' after tile 4"},
        {"-1 2 3 4 5 6 7 8 0", "tile 1 ('-1"},
        {"99999999999999999999 2", "tile 1 ("},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        poda__sliding read;
        poda_error error = {0};
        assert_int_equal(poda__sliding_read(&read, 3, 3, false, wrong[i].text, &error),
                         PODA_BAD_POSITION);
        if (!strstr(error.message, wrong[i].says))
            fail_msg("'%s' says: %s", wrong[i].text, error.message);
    }
    poda__sliding read;
    assert_int_equal(poda__sliding_read(&read, 1, 5, false, "", NULL), PODA_BAD_OPTION);
    assert_int_equal(poda__sliding_read(&read, 9, 8, false, "", NULL), PODA_BAD_OPTION);
}

static void parity_decides(void **state)
{
    (void)state;
    poda__sliding_result result;
    /* Loyd's puzzle: 14 and 15 exchanged */
    const poda__sliding loyd = board_of(4, 4, true, "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0");
    assert_false(poda__sliding_solvable(&loyd));
    assert_int_equal(poda__sliding_solve(&loyd, NULL, NULL, &result, NULL), PODA_OK);
    assert_false(result.found);
    assert_true(result.proven);
    assert_int_equal(result.generated, 0);
    /* with the blank first the same tiles can be sorted */
    assert_int_not_equal(
        poda__sliding_solvable(&(poda__sliding){
            .rows = 4, .cols = 4, .tile = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0}}),
        poda__sliding_solvable(&(poda__sliding){
            .rows = 4, .cols = 4, .tile = {2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0}}));
    for (int cells = 0; cells < 2; cells++) {
        const poda__sliding solved = goal_of(3, 4, cells == 1);
        assert_solved_in(&solved, NULL, 0);
    }
}

/* A number of its own for each arrangement of up to nine tiles. */
static uint32_t arrangement(const poda__sliding *board)
{
    uint32_t number = 0;
    const int cells = board->rows * board->cols;
    for (int i = 0; i < cells; i++) {
        uint32_t smaller = 0;
        for (int k = i + 1; k < cells; k++)
            smaller += board->tile[k] < board->tile[i];
        number = number * (uint32_t)(cells - i) + smaller;
    }
    return number;
}

struct space {
    uint32_t count, arrangements; /* positions that can be solved, and all */
    poda__sliding *board;
    uint8_t *length; /* by arrangement; 255: none */
    int longest;
};

static struct space breadth_first(int rows, int cols, bool blank_last)
{
    struct space space = {.arrangements = 1};
    for (int i = 2; i <= rows * cols; i++)
        space.arrangements *= (uint32_t)i;
    space.board = calloc(space.arrangements, sizeof *space.board);
    space.length = malloc(space.arrangements);
    assert_non_null(space.board);
    assert_non_null(space.length);
    memset(space.length, 255, space.arrangements);
    space.board[space.count++] = goal_of(rows, cols, blank_last);
    space.length[arrangement(space.board)] = 0;
    for (uint32_t at = 0; at < space.count; at++)
        for (int tile = 1; tile < rows * cols; tile++) {
            poda__sliding next = space.board[at];
            if (!poda__sliding_move(&next, tile))
                continue;
            const uint32_t number = arrangement(&next);
            if (space.length[number] != 255)
                continue;
            space.longest = space.length[arrangement(&space.board[at])] + 1;
            space.length[number] = (uint8_t)space.longest;
            space.board[space.count++] = next;
        }
    return space;
}

static void release(struct space *space)
{
    free(space->board);
    free(space->length);
}

static void small_boards_against_breadth_first(void **state)
{
    (void)state;
    static const struct {
        int rows, cols, longest;
        uint32_t step;
    } size[] = {{2, 2, 6, 1}, {2, 3, 21, 1}, {3, 2, 21, 1}, {3, 3, 31, 601}};
    for (size_t i = 0; i < sizeof size / sizeof *size; i++)
        for (int blank_last = 0; blank_last < 2; blank_last++) {
            struct space space = breadth_first(size[i].rows, size[i].cols, blank_last);
            poda__sliding_pattern *pattern;
            assert_int_equal(
                poda__sliding_pattern_new(&pattern, size[i].rows, size[i].cols, NULL, NULL, NULL),
                PODA_OK);
            assert_int_equal(space.count, space.arrangements / 2);
            assert_int_equal(space.longest, size[i].longest);
            for (uint32_t at = 0; at < space.count; at += size[i].step) {
                const poda__sliding *board = &space.board[at];
                const int length = space.length[arrangement(board)];
                assert_true(poda__sliding_solvable(board));
                assert_solved_in(board, NULL, length);
                assert_solved_in(board, pattern, length);
            }
            assert_solved_in(&space.board[space.count - 1], pattern, space.longest);
            poda__sliding_pattern_free(pattern);
            release(&space);
        }
}

static void walk_once(poda__sliding_walk *walk, bool any, uint8_t *moves)
{
    static const int never = 0;
    walk->stop = &never;
    walk->moves = moves;
    if (any)
        assert_int_equal(poda__sliding_walk_any(walk), PODA_OK);
    else if (walk->pattern)
        poda__sliding_walk_fifteen_pattern(walk);
    else
        poda__sliding_walk_fifteen(walk);
}

/* The walks for 4x4 must do exactly what the general one does, for every bound. */
static int assert_walks_agree(const poda__sliding *board, const poda__sliding_pattern *pattern)
{
    for (int bound = poda__sliding_manhattan(board);; bound += 2) {
        uint8_t moves[2][128];
        poda__sliding_walk walk[2];
        for (int any = 0; any < 2; any++) {
            walk[any] = (poda__sliding_walk){.from = board, .pattern = pattern, .bound = bound};
            walk_once(&walk[any], any, moves[any]);
        }
        assert_int_equal(walk[0].found, walk[1].found);
        assert_int_equal(walk[0].generated, walk[1].generated);
        assert_int_equal(walk[0].length, walk[1].length);
        assert_memory_equal(moves[0], moves[1], (size_t)walk[0].length);
        if (walk[0].found)
            return walk[0].length;
    }
}

static char folder[] = "/tmp/poda-sliding-XXXXXX";
static poda__sliding_pattern *fifteen;

static int make_tables(void **state)
{
    (void)state;
    return mkdtemp(folder) &&
                   poda__sliding_pattern_new(&fifteen, 4, 4, folder, NULL, NULL) == PODA_OK
               ? 0
               : -1;
}

static void path_in_folder(char path[256], const char *name)
{
    snprintf(path, 256, "%s/%s", folder, name);
}

static int drop_tables(void **state)
{
    (void)state;
    static const char *const names[] = {"sliding-4x4.table", "sliding-3x3.table", "set.txt",
                                        "set-lengths.txt"};
    char path[256];
    poda__sliding_pattern_free(fifteen);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        path_in_folder(path, names[i]);
        unlink(path);
    }
    return rmdir(folder);
}

static void fifteen_agrees(void **state)
{
    (void)state;
    uint64_t seed = 15;
    for (int round = 0; round < 60; round++) {
        poda__sliding board = goal_of(4, 4, false);
        random_walk(&board, round, &seed);
        const int length = assert_walks_agree(&board, NULL);
        assert_int_equal(assert_walks_agree(&board, fifteen), length);
        assert_true(length <= round && (round - length) % 2 == 0);
        assert_solved_in(&board, NULL, length);
        assert_solved_in(&board, fifteen, length);
        poda__sliding last = goal_of(4, 4, true);
        random_walk(&last, round, &seed);
        poda__sliding_result result;
        assert_int_equal(poda__sliding_solve(&last, NULL, NULL, &result, NULL), PODA_OK);
        assert_solved_in(&last, fifteen, result.length);
    }
}

static void other_sizes_agree(void **state)
{
    (void)state;
    static const int size[][2] = {{3, 4}, {4, 3}, {2, 7}, {3, 5}};
    uint64_t seed = 24;
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        poda__sliding_pattern *pattern;
        assert_int_equal(
            poda__sliding_pattern_new(&pattern, size[i][0], size[i][1], NULL, NULL, NULL), PODA_OK);
        for (int round = 0; round < 20; round++) {
            poda__sliding board = goal_of(size[i][0], size[i][1], round % 2);
            random_walk(&board, 2 * round, &seed);
            poda__sliding_result result;
            assert_int_equal(poda__sliding_solve(&board, NULL, NULL, &result, NULL), PODA_OK);
            assert_true(result.length <= 2 * round);
            assert_solved_in(&board, pattern, result.length);
        }
        poda__sliding_pattern_free(pattern);
    }
    for (int round = 0; round < 5; round++) { /* only Manhattan */
        poda__sliding board = goal_of(8, 8, round % 2);
        random_walk(&board, 20, &seed);
        poda__sliding_result result;
        assert_int_equal(poda__sliding_solve(&board, NULL, NULL, &result, NULL), PODA_OK);
        assert_true(result.found && result.length <= 20);
    }
}

static void a_stop_is_honoured(void **state)
{
    (void)state;
    const int stop = 1;
    poda__sliding_result result;
    poda__sliding_pattern *none;
    const poda__sliding hard = board_of(4, 4, false, "15 14 8 12/10 11 13 9/6 2 5 1/3 7 4 0");
    const poda__sliding large = board_of(5, 5, true,
                                         "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 "
                                         "9 8 7 6 5 4 3 2 1 0");
    assert_int_equal(poda__sliding_solve(&hard, NULL, &stop, &result, NULL), PODA_OK);
    assert_false(result.found || result.proven);
    assert_true(result.bound >= poda__sliding_manhattan(&hard));
    assert_int_equal(poda__sliding_solve(&hard, fifteen, &stop, &result, NULL), PODA_OK);
    assert_false(result.found || result.proven);
    assert_int_equal(poda__sliding_solve(&large, NULL, &stop, &result, NULL), PODA_OK);
    assert_false(result.found || result.proven);
    assert_int_equal(poda__sliding_pattern_new(&none, 4, 4, NULL, &stop, NULL), PODA_STOPPED);
    assert_int_equal(poda__sliding_pattern_new(&none, 6, 6, NULL, NULL, NULL), PODA_TOO_LARGE);
}

static void change_file(const char *path, long at, bool cut)
{
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, at < 0 ? SEEK_END : SEEK_SET), 0);
    if (cut) {
        assert_int_equal(ftruncate(fileno(file), ftell(file)), 0);
    } else {
        const int byte = fgetc(file);
        assert_int_equal(fseek(file, -1, SEEK_CUR), 0);
        fputc(byte ^ 4, file);
    }
    fclose(file);
}

static bool loads(int rows, int cols, const char *from)
{
    poda__sliding_pattern *pattern;
    assert_int_equal(poda__sliding_pattern_new(&pattern, rows, cols, from, NULL, NULL), PODA_OK);
    const bool loaded = pattern->loaded;
    const poda__sliding board = board_of(3, 3, false, "8 7 6/0 4 1/2 5 3");
    poda__sliding_result plain;
    assert_int_equal(poda__sliding_solve(&board, NULL, NULL, &plain, NULL), PODA_OK);
    assert_solved_in(&board, pattern, plain.length);
    poda__sliding_pattern_free(pattern);
    return loaded;
}

static void tables_are_kept(void **state)
{
    (void)state;
    char path[256];
    path_in_folder(path, "sliding-3x3.table");
    assert_false(loads(3, 3, folder));
    assert_true(loads(3, 3, folder));
    static const struct {
        long at;
        bool cut;
    } change[] = {{0, false},  {8, false}, {20, false}, {1000, false},
                  {-1, false}, {-1, true}, {20, true},  {0, true}};
    for (size_t i = 0; i < sizeof change / sizeof *change; i++) {
        change_file(path, change[i].at, change[i].cut);
        assert_false(loads(3, 3, folder));
        assert_true(loads(3, 3, folder));
    }
    FILE *file = fopen(path, "ab"); /* a byte too many */
    assert_non_null(file);
    fputc(0, file);
    fclose(file);
    assert_false(loads(3, 3, folder));
    assert_true(loads(3, 3, folder));
    assert_false(loads(3, 3, "/nowhere/at/all"));
    assert_false(loads(3, 3, "/dev/null"));
    poda__sliding_pattern *again;
    assert_int_equal(poda__sliding_pattern_new(&again, 4, 4, folder, NULL, NULL), PODA_OK);
    assert_true(again->loaded);
    assert_int_equal(again->size, fifteen->size);
    assert_memory_equal(again->bytes, fifteen->bytes, fifteen->size);
    poda__sliding_pattern_free(again);
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static poda_status bench(const char *path, const char *heuristic, poda__bench_tally *tally,
                         poda_error *error)
{
    const poda_pair pairs[] = {{"heuristic", heuristic}, {"folder", folder}, {"limit", "3"}};
    const poda_options options = {pairs, 3};
    memset(error, 0, sizeof *error);
    return poda__sliding_bench(&(poda__bench_set){.path = path, .options = &options}, tally, error);
}

static void bench_counts(void **state)
{
    (void)state;
    char path[256], lengths[256];
    poda__bench_tally tally[2];
    poda_error error = {.message = ""};
    path_in_folder(path, "set.txt");
    path_in_folder(lengths, "set-lengths.txt");
    write_file(path, "4 1 2 3 8 5 6 7 0 9 10 11 12 13 14 15\n"
                     "# the next one has its number\n\n"
                     "7 4 1 2 3 5 0 6 7 8 9 10 11 12 13 14 15\n"
                     "1,0,2,3/4,5,6,7/8,9,10,11/12,13,14,15\n"
                     "never read\n");
    write_file(lengths, "1 2 17\n7 3 9\n8 1 1\n");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(bench(path, i ? "pattern" : "manhattan", &tally[i], &error), PODA_OK);
        assert_int_equal(tally[i].positions, 3);
        assert_int_equal(tally[i].wrong, 1); /* 7 needs two moves, not three */
    }
    assert_true(tally[1].nodes <= tally[0].nodes);
    write_file(path, "4 1 2 3 8 5 6 7 0 9 10 11 12 13 14 15\n1 2 3\n");
    assert_int_equal(bench(path, "manhattan", &tally[0], &error), PODA_BAD_FILE);
    assert_non_null(strstr(error.message, "line 2"));
    write_file(lengths, "1 2\nx\n");
    assert_int_equal(bench(path, "manhattan", &tally[0], &error), PODA_BAD_FILE);
    assert_non_null(strstr(error.message, "line 2"));
    assert_int_equal(bench("/nowhere/at/all", "manhattan", &tally[0], &error), PODA_BAD_FILE);
    assert_int_equal(bench(path, "guess", &tally[0], &error), PODA_BAD_OPTION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_read),
        cmocka_unit_test(parity_decides),
        cmocka_unit_test(small_boards_against_breadth_first),
        cmocka_unit_test(fifteen_agrees),
        cmocka_unit_test(other_sizes_agree),
        cmocka_unit_test(a_stop_is_honoured),
        cmocka_unit_test(tables_are_kept),
        cmocka_unit_test(bench_counts),
    };
    return cmocka_run_group_tests(tests, make_tables, drop_tables);
}
