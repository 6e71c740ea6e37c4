/* test_dots.c - dots and boxes against a table of all sets of lines, made from coordinates without
 * the game's code, and against the values of small boards that such tables give. */
#include "boards.h"

enum { SIDE = 6, LINES = 17 }; /* of the oracle */

/* The oracle: what the player to move gets of the rest, less what the other gets. */
typedef struct oracle {
    int rows, cols, lines, boxes;
    int box[9][4];
    int8_t *value; /* of each set of drawn lines */
} oracle;

/* The number of the line between two dots in the order of the moves, by its ends. */
static int line_of(const oracle *it, int row, int col, bool down)
{
    return down ? (it->rows + 1) * it->cols + row * (it->cols + 1) + col : row * it->cols + col;
}

static int completed(const oracle *it, uint32_t lines)
{
    int count = 0;
    for (int box = 0; box < it->boxes; box++) {
        int drawn = 0;
        for (int side = 0; side < 4; side++)
            drawn += lines >> it->box[box][side] & 1;
        count += drawn == 4;
    }
    return count;
}

/* worth: 1 for a box, -1 where fewest boxes win, 0 in nimstring, where the last to move loses. */
static void oracle_init(oracle *it, int rows, int cols, int worth)
{
    *it = (oracle){.rows = rows, .cols = cols, .boxes = rows * cols};
    it->lines = (rows + 1) * cols + rows * (cols + 1);
    assert_true(it->lines <= LINES);
    for (int box = 0; box < it->boxes; box++) {
        const int row = box / cols, col = box % cols;
        const int sides[4] = {line_of(it, row, col, false), line_of(it, row + 1, col, false),
                              line_of(it, row, col, true), line_of(it, row, col + 1, true)};
        memcpy(it->box[box], sides, sizeof sides);
    }
    const uint32_t all = ((uint32_t)1 << it->lines) - 1;
    it->value = calloc((size_t)all + 1, 1);
    assert_non_null(it->value);
    it->value[all] = worth ? 0 : -1; /* who completed the last box must move, and cannot */
    for (uint32_t lines = all; lines-- > 0;) {
        int best = -100;
        for (int line = 0; line < it->lines; line++) {
            const uint32_t after = lines | (uint32_t)1 << line;
            if (after == lines)
                continue;
            const int gain = completed(it, after) - completed(it, lines);
            const int value = gain ? worth * gain + it->value[after] : -it->value[after];
            best = value > best ? value : best;
        }
        it->value[lines] = (int8_t)best;
    }
}

/* The lines of a position, from its text. */
static uint32_t lines_of(const poda_game *game, const oracle *it, const poda_state *state)
{
    char text[PODA_TEXT_MAX];
    uint32_t lines = 0;
    boards_text(game, state, text);
    const int wide = 2 * it->cols + 2; /* with the '/' */
    for (int row = 0; row <= it->rows; row++)
        for (int col = 0; col <= it->cols; col++) {
            if (col < it->cols && text[2 * row * wide + 2 * col + 1] == '-')
                lines |= (uint32_t)1 << line_of(it, row, col, false);
            if (row < it->rows && text[(2 * row + 1) * wide + 2 * col] == '|')
                lines |= (uint32_t)1 << line_of(it, row, col, true);
        }
    return lines;
}

static poda_value value_of(const poda_game *game, const oracle *it, const poda_state *state)
{
    const poda_value rest = it->value[lines_of(game, it, state)];
    return poda_state_lead(game, state) + (poda_state_turn(game, state) == PODA_MAX ? rest : -rest);
}

static poda_result search_with_table(const poda_game *game, const poda_state *from)
{
    poda_search_options options;
    poda_search *search = NULL;
    poda_result result;
    poda_search_defaults(&options);
    options.eval = 0;
    options.deepen = options.aspiration = false;
    options.table_bytes = (size_t)1 << 18;
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    assert_int_equal(poda_search_run(search, from, &options, NULL, NULL, &result, NULL), PODA_OK);
    poda_search_close(search);
    result.moves = NULL;
    assert_true(result.exact);
    return result;
}

/* Positions of random games: values with and without a table, keys and leads. */
static void compare(const char *options, int rows, int cols, int worth)
{
    poda_game *game = boards_open("dots", options);
    oracle it;
    uint64_t seed = 7;
    poda_state first;
    poda_whole *whole[2] = {NULL, NULL};
    oracle_init(&it, rows, cols, worth);
    poda_state_start(game, &first);
    const int wholes = it.lines <= 16 ? 2 : 0; /* larger ones take seconds */
    for (int images = 0; images < wholes; images++)
        assert_int_equal(poda_whole_open(&whole[images], game, &first,
                                         &(poda_whole_options){.symmetry = images}, NULL),
                         PODA_OK);
    if (wholes) {
        assert_true(poda_whole_positions(whole[1]) < poda_whole_positions(whole[0]));
        assert_true(poda_whole_positions(whole[0]) <= (uint64_t)2 << it.lines);
    }
    for (int play = 0; play < 12; play++) {
        poda_state state, key;
        poda_move moves[BOARDS_MOVES];
        poda_value value, keyed;
        poda_state_start(game, &state);
        for (size_t count; (count = boards_moves(game, &state, moves)) > 0;) {
            poda_state_key(game, &state, &key);
            assert_int_equal(poda_state_lead(game, &key), 0);
            assert_int_equal(poda_state_hash(game, &state), poda_state_hash(game, &key));
            for (int images = 0; images < wholes; images++) {
                int distance;
                assert_true(poda_whole_value(whole[images], &state, &value, &distance));
                assert_int_equal(value, value_of(game, &it, &state));
            }
            if (count <= 9) {
                value = value_of(game, &it, &state);
                assert_int_equal(boards_search(game, &state, PODA_ALPHABETA).value, value);
                assert_int_equal(search_with_table(game, &state).value, value);
            }
            poda_state_play(game, &state, moves[boards_random(&seed, (uint32_t)count)], &state);
        }
        poda_state_key(game, &state, &key);
        assert_true(poda_state_over(game, &state, &value));
        assert_true(poda_state_over(game, &key, &keyed));
        assert_int_equal(value, keyed + poda_state_lead(game, &state));
        assert_int_equal(value, value_of(game, &it, &state));
    }
    for (int images = 0; images < 2; images++)
        poda_whole_close(whole[images]);
    free(it.value);
    poda_game_close(game);
}

static void test_dots_positions(void **unused)
{
    (void)unused;
    compare("rows=2 cols=2", 2, 2, 1);
    compare("rows=3 cols=2", 3, 2, 1);
    compare("rows=1 cols=5", 1, 5, 1);
    compare("rows=2 cols=2 misere=yes", 2, 2, -1);
    compare("rows=2 cols=3 rules=nimstring", 2, 3, 0);
}

/* The first player's net score of small boards. */
static void test_dots_starts(void **unused)
{
    static const struct {
        int rows, cols, value;
    } known[] = {{1, 1, -1}, {1, 2, 0}, {1, 3, -1}, {1, 4, 0}, {1, 5, -1}, {2, 2, 2}, {2, 3, -2}};
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        char options[64];
        poda_state start;
        oracle it;
        oracle_init(&it, known[i].rows, known[i].cols, 1);
        assert_int_equal(it.value[0], known[i].value);
        free(it.value);
        snprintf(options, sizeof options, "rows=%d cols=%d", known[i].rows, known[i].cols);
        if (known[i].rows * known[i].cols > 4)
            continue; /* tests/cli/sowing.sh solves larger ones */
        poda_game *game = boards_open("dots", options);
        poda_state_start(game, &start);
        assert_int_equal(search_with_table(game, &start).value, known[i].value);
        poda_game_close(game);
    }
}

/* `chains` is to be nearer to the truth than the boxes so far; once all lines give boxes away it is
 * to be so most of all. */
static void test_dots_chains(void **unused)
{
    poda_game *game = boards_open("dots", "rows=2 cols=3");
    const poda_rules *rules = poda_game_rules_of(game);
    oracle it;
    uint64_t seed = 11;
    long off[2] = {0, 0}, seen = 0;
    (void)unused;
    oracle_init(&it, 2, 3, 1);
    for (int play = 0; play < 200; play++) {
        poda_state state;
        poda_move moves[BOARDS_MOVES];
        poda_state_start(game, &state);
        for (size_t count; (count = boards_moves(game, &state, moves)) > 0;) {
            const poda_value value = value_of(game, &it, &state);
            for (int which = 0; which < 2; which++) {
                const poda_value guess =
                    rules->eval(poda_game_params(game), &state, which, PODA_MAX);
                off[which] += labs((long)guess - value);
                assert_int_equal(guess,
                                 -rules->eval(poda_game_params(game), &state, which, PODA_MIN));
            }
            seen++;
            poda_state_play(game, &state, moves[boards_random(&seed, (uint32_t)count)], &state);
        }
    }
    print_message("mean distance to the value: boxes %.2f, chains %.2f\n",
                  (double)off[0] / (double)seen, (double)off[1] / (double)seen);
    assert_true(3 * off[1] < 2 * off[0]);
    free(it.value);
    poda_game_close(game);
}

/* A chain of three and one of four: the player to move opens the shorter one, the other leaves two
 * of it, and takes the rest. */
static void test_dots_double_dealing(void **unused)
{
    poda_game *game = boards_open("dots", "rows=2 cols=4");
    const poda_rules *rules = poda_game_rules_of(game);
    poda_state state;
    (void)unused;
    boards_read(game, "+-+-+-+-+/......|.|/+-+-+-+.+/........./+-+-+-+-+ A", &state);
    const poda_value value = boards_search(game, &state, PODA_ALPHABETA).value;
    assert_int_equal(rules->eval(poda_game_params(game), &state, 1, PODA_MAX), value);
    assert_int_equal(rules->eval(poda_game_params(game), &state, 0, PODA_MAX), 0);
    poda_game_close(game);
}

static void test_dots_texts(void **unused)
{
    poda_game *game = boards_open("dots", "rows=1 cols=2");
    poda_state state;
    poda_move move, other;
    (void)unused;
    boards_read(game, "+-+.+/|A|../+-+.+ B", &state);
    assert_int_equal(poda_state_lead(game, &state), 1);
    assert_int_equal(poda_move_read(game, &state, "c1-b1", &move, NULL), PODA_OK);
    assert_int_equal(poda_move_read(game, &state, "B1C1", &other, NULL), PODA_OK);
    assert_int_equal(move, other);
    for (const char *const *bad = (const char *const[]){"a1-b1", "a1-c1", "a1", "d1-d2", "a1-b1x",
                                                        "a1-b2", "", "a0-a1", "a1--b1", NULL};
         *bad; bad++)
        assert_int_equal(poda_move_read(game, &state, *bad, &move, NULL), PODA_BAD_MOVE);
    boards_position_refused(game, "+-+.+/|.|../+-+.+ B", "is complete");
    boards_position_refused(game, "+-+.+/|A|A./+-+.+ B", "row 1 and column 2 is not complete");
    boards_position_refused(game, "+-+.+/|A|../+-+.+", "who is to move");
    boards_position_refused(game, "+-+.+/|A|../+-+.+ C", "who is to move");
    boards_position_refused(game, "+-+.+/|A|../+-+.+ A A", "left over");
    boards_position_refused(game, "+-+.+/|A|../+-+", "ends in row 3");
    boards_position_refused(game, "+|+.+/|A|../+-+.+ A", "expected one of - .");
    boards_position_refused(game, "*-+.+/|A|../+-+.+ A", "expected one of +");
    poda_game_close(game);
    boards_refused("dots", "rows=6 cols=5", PODA_BAD_OPTION, "71 lines");
    boards_refused("dots", "rows=0", PODA_BAD_OPTION, "rows");
    boards_refused("dots", "rules=go", PODA_BAD_OPTION, "rules");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dots_positions), cmocka_unit_test(test_dots_starts),
        cmocka_unit_test(test_dots_chains),    cmocka_unit_test(test_dots_double_dealing),
        cmocka_unit_test(test_dots_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
