/* test_boards.c - the board games against counts and values known from outside (ORACLES), and their
 * bitboards against slow checks over plain arrays that share no code with them. */
#include "boards.h"
#include "legal.h"

static uint64_t lines_of(const poda_game *game, int depth)
{
    poda_state start;
    uint64_t lines = 0;
    poda_state_start(game, &start);
    assert_int_equal(poda_count_lines(game, &start, depth, NULL, &lines, NULL), PODA_OK);
    return lines;
}

/* The contents of each cell of a position text, without '/', up to the first blank. */
static int cells_of(const poda_game *game, const poda_state *state, char *cells)
{
    char text[PODA_TEXT_MAX];
    int count = 0;
    boards_text(game, state, text);
    for (const char *c = text; *c && *c != ' '; c++)
        if (*c != '/')
            cells[count++] = *c;
    return count;
}

/* What is at (row, col), or 0 off the board. */
static char cell_at(const char *cells, int rows, int cols, int row, int col)
{
    return (char)(row >= 0 && row < rows && col >= 0 && col < cols ? cells[row * cols + col] : 0);
}

static const int ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

static bool slow_line(const char *cells, int rows, int cols, int k, char piece)
{
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            for (int way = 0; way < 4; way++) {
                int run = 0;
                while (run < k && cell_at(cells, rows, cols, row + run * ways[way][0],
                                          col + run * ways[way][1]) == piece)
                    run++;
                if (run == k)
                    return true;
            }
    return false;
}

/* The sum over all lines of k of `worth` of the player's and the opponent's pieces there. */
static long slow_lines(const char *cells, int rows, int cols, int k, char own, char rival,
                       long (*worth)(int own, int rival, int k))
{
    long sum = 0;
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            for (int way = 0; way < (k == 1 ? 1 : 4); way++) {
                int count[2] = {0, 0};
                bool whole = true;
                for (int i = 0; i < k; i++) {
                    const char cell =
                        cell_at(cells, rows, cols, row + i * ways[way][0], col + i * ways[way][1]);
                    whole &= cell != 0;
                    count[0] += cell == own;
                    count[1] += cell == rival;
                }
                if (whole)
                    sum += worth(count[0], count[1], k);
            }
    return sum;
}

static long power(int exponent)
{
    long value = 1;
    for (int i = 0; i < exponent && i < 6; i++)
        value *= 10;
    return value;
}

static long worth_lines(int own, int rival, int k)
{
    (void)k;
    return (rival ? 0 : power(own)) - (own ? 0 : power(rival));
}

static long worth_windows(int own, int rival, int k)
{
    const int empty = k - own - rival;
    return own == 4                   ? 100
           : own == 3 && empty == 1   ? 5
           : own == 2 && empty == 2   ? 2
           : rival == 3 && empty == 1 ? -4
                                      : 0;
}

static poda_value eval_of(const poda_game *game, const poda_state *state, int which, int player)
{
    return poda_game_rules_of(game)->eval(poda_game_params(game), state, which, player);
}

/* Plays random moves from the start and calls `look` at every position that is not over. */
static void play_random(const poda_game *game, uint64_t *seed,
                        void (*look)(const poda_game *, const poda_state *))
{
    poda_state state;
    poda_move moves[BOARDS_MOVES];
    poda_state_start(game, &state);
    for (size_t count; (count = boards_moves(game, &state, moves)) > 0;) {
        look(game, &state);
        poda_state_play(game, &state, moves[boards_random(seed, (uint32_t)count)], &state);
    }
}

/* Text both ways, images that come back, and a view whose clicks are the legal moves. */
static void look_at_comforts(const poda_game *game, const poda_state *state)
{
    const poda_space *space = &poda_game_rules_of(game)->space;
    poda_state copy;
    poda_view *view;
    poda_move moves[BOARDS_MOVES];
    char text[PODA_TEXT_MAX];
    boards_text(game, state, text);
    boards_read(game, text, &copy);
    assert_true(poda_state_equal(game, state, &copy));
    assert_int_equal(poda_state_hash(game, state), poda_state_hash(game, &copy));
    const size_t count = boards_moves(game, state, moves);
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    poda_state_view(game, state, view);
    assert_true(view->click_count >= (int)count);
    for (size_t i = 0; i < count; i++) {
        poda_text out = {text, sizeof text, 0};
        poda_move read;
        text[0] = 0;
        poda_move_text(game, state, moves[i], &out);
        assert_int_equal(poda_move_read(game, state, text, &read, NULL), PODA_OK);
        assert_int_equal(read, moves[i]);
        poda_state_play(game, state, moves[i], &copy);
        if (space->unplay) {
            space->unplay(poda_game_params(game), &copy, moves[i]);
            assert_true(poda_state_equal(game, state, &copy));
        }
    }
    for (int i = 0; i < view->click_count; i++) {
        assert_in_range(view->click[i].cell[0], 0, view->rows * view->cols - 1);
        assert_true(test_is_legal(game, state, view->click[i].move));
    }
    poda_view_close(view);
    poda_state canonical, image;
    poda_state_canonical(game, state, &canonical);
    for (int which = 1; space->symmetry && which < space->symmetries(poda_game_params(game));
         which++) {
        poda_value values[2] = {0, 0};
        memset(&image, 0, sizeof image);
        space->symmetry(poda_game_params(game), state, which, &image);
        assert_int_equal(boards_moves(game, &image, moves), count);
        assert_int_equal(poda_state_over(game, &image, &values[0]),
                         poda_state_over(game, state, &values[1]));
        assert_int_equal(values[0], values[1]);
        assert_int_equal(eval_of(game, &image, 0, PODA_MAX), eval_of(game, state, 0, PODA_MAX));
        poda_state_canonical(game, &image, &image);
        assert_true(poda_state_equal(game, &image, &canonical));
    }
}

static void test_comforts(void **unused)
{
    static const char *const games[][2] = {{"toads", ""},
                                           {"toads", "start=FF.F_T__TTFT first=T"},
                                           {"mnk", ""},
                                           {"mnk", "rows=3 cols=5 k=3"},
                                           {"mnk", "rows=26 cols=1 k=3"},
                                           {"mnk", "rows=8 cols=8 k=5"},
                                           {"othello", "size=4"},
                                           {"othello", "size=6"},
                                           {"othello", ""}};
    uint64_t seed = 5;
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        poda_game *game = boards_open(games[i][0], games[i][1]);
        for (int n = 0; n < 6; n++)
            play_random(game, &seed, look_at_comforts);
        poda_game_close(game);
    }
}

static void test_othello_perft(void **unused)
{
    static const uint64_t known[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
    poda_game *game = boards_open("othello", "");
    (void)unused;
    for (int depth = 0; depth < 10; depth++)
        assert_int_equal(lines_of(game, depth), known[depth]);
    poda_state start;
    poda_move move;
    poda_state_start(game, &start);
    static const char *const first[] = {"d3", "c4", "f5", "e6"};
    for (int i = 0; i < 4; i++)
        assert_int_equal(poda_move_read(game, &start, first[i], &move, NULL), PODA_OK);
    poda_game_close(game);
}

/* Random games by rules as a beginner would write them, cell by cell. */
static int slow_flips(const char *cells, int size, int cell, char own, char *after)
{
    const char rival = own == 'X' ? 'O' : 'X';
    int flipped = 0;
    memcpy(after, cells, (size_t)(size * size));
    if (cells[cell] != '.')
        return 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            int row = cell / size + down, col = cell % size + right, run = 0;
            if (!down && !right)
                continue;
            for (; cell_at(cells, size, size, row, col) == rival; row += down, col += right)
                run++;
            if (cell_at(cells, size, size, row, col) != own)
                continue;
            for (int i = 1; i <= run; i++)
                after[(cell / size + i * down) * size + cell % size + i * right] = own;
            flipped += run;
        }
    if (flipped)
        after[cell] = own;
    return flipped;
}

static const int weights[8][8] = {{50, -1, 5, 2, 2, 5, -1, 50},   {-1, -10, 1, 1, 1, 1, -10, -1},
                                  {5, 1, 1, 1, 1, 1, 1, 5},       {2, 1, 1, 0, 0, 1, 1, 2},
                                  {2, 1, 1, 0, 0, 1, 1, 2},       {5, 1, 1, 1, 1, 1, 1, 5},
                                  {-1, -10, 1, 1, 1, 1, -10, -1}, {50, -1, 5, 2, 2, 5, -1, 50}};

static void look_at_othello(const poda_game *game, const poda_state *state)
{
    char cells[64], after[64], next[64], name[16];
    const int count = cells_of(game, state, cells), size = count == 64 ? 8 : count == 36 ? 6 : 4;
    const char own = "XO"[poda_state_turn(game, state)];
    size_t legal = 0;
    for (int cell = 0; cell < count; cell++) {
        poda_move move;
        snprintf(name, sizeof name, "%c%d", 'a' + cell % size, cell / size + 1);
        const bool allowed = poda_move_read(game, state, name, &move, NULL) == PODA_OK;
        assert_int_equal(allowed, slow_flips(cells, size, cell, own, after) > 0);
        if (allowed) {
            poda_state played;
            poda_state_play(game, state, move, &played);
            cells_of(game, &played, next);
            assert_memory_equal(next, after, (size_t)count);
            legal++;
        }
    }
    poda_move moves[BOARDS_MOVES], pass;
    assert_int_equal(boards_moves(game, state, moves), legal ? legal : 1);
    assert_int_equal(poda_move_read(game, state, "pass", &pass, NULL) == PODA_OK, legal == 0);
    if (size == 8) {
        int sum = 0;
        for (int cell = 0; cell < 64; cell++)
            sum += weights[cell / 8][cell % 8] * ((cells[cell] == 'X') - (cells[cell] == 'O'));
        assert_int_equal(eval_of(game, state, 0, PODA_MAX), sum);
        assert_int_equal(eval_of(game, state, 0, PODA_MIN), -sum);
    }
}

static void test_othello_rules(void **unused)
{
    static const char *const sizes[] = {"size=4", "size=6", ""};
    uint64_t seed = 99;
    (void)unused;
    for (int i = 0; i < 3; i++) {
        poda_game *game = boards_open("othello", sizes[i]);
        for (int n = 0; n < 12; n++)
            play_random(game, &seed, look_at_othello);
        poda_game_close(game);
    }
    poda_game *game = boards_open("othello", "size=4");
    poda_state state;
    poda_value value;
    /* O has no move, X has one; then neither has, and the empty cells do not count */
    boards_read(game, "XO../XXXX/XXXX/XXXX O", &state);
    assert_false(poda_state_over(game, &state, &value));
    assert_int_equal(poda_moves_read(game, "pass c1", &state, NULL), PODA_OK);
    assert_true(poda_state_over(game, &state, &value));
    assert_int_equal(value, 15);
    /* the weights of smaller boards are those nearest the corners */
    boards_read(game, "XX../XX../..../.... X", &state);
    assert_int_equal(eval_of(game, &state, 0, PODA_MAX), 50 - 1 - 1 - 10);
    poda_game_close(game);
    game = boards_open("othello", "size=6");
    boards_read(game, "XXXXXX/....../..XO../..OX../....../...... X", &state);
    assert_int_equal(eval_of(game, &state, 0, PODA_MAX), 2 * (50 - 1 + 5));
    poda_game_close(game);
}

/* Every node of the tree, root included, and the games that end. */
static void walk_all(const poda_game *game, const poda_state *state, uint64_t *nodes,
                     uint64_t *games)
{
    poda_move moves[BOARDS_MOVES];
    const size_t count = boards_moves(game, state, moves);
    ++*nodes;
    *games += count == 0;
    for (size_t i = 0; i < count; i++) {
        poda_state child;
        poda_state_play(game, state, moves[i], &child);
        walk_all(game, &child, nodes, games);
    }
}

static void test_tictactoe_counts(void **unused)
{
    static const char *const games[][2] = {{"tictactoe", ""}, {"mnk", "rows=3 cols=3 k=3"}};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        poda_game *game = boards_open(games[i][0], games[i][1]);
        poda_state start;
        uint64_t nodes = 0, over = 0, lines = 0;
        poda_state_start(game, &start);
        walk_all(game, &start, &nodes, &over);
        assert_int_equal(nodes, 549946);
        assert_int_equal(over, 255168);
        for (int depth = 0; depth < 10; depth++)
            lines += lines_of(game, depth);
        assert_int_equal(lines, 549946);
        const poda_result plain = boards_search(game, &start, PODA_MINIMAX);
        assert_int_equal(plain.value, 0);
        assert_int_equal(plain.nodes, 549946);
        assert_int_equal(plain.leaves, 255168);
        poda_game_close(game);
    }
}

static void test_connect4_positions(void **unused)
{
    static const uint64_t known[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186};
    enum { DEPTH = 9, SLOTS = 1 << 21 };
    poda_game *game = boards_open("connect4", "");
    const size_t size = poda_game_rules_of(game)->space.state_size;
    unsigned char *level = calloc(560000, size), *next = calloc(560000, size);
    uint32_t *slots = calloc(SLOTS, sizeof *slots);
    poda_state state, child;
    poda_move moves[BOARDS_MOVES];
    uint64_t count = 1, found;
    (void)unused;
    assert_true(level && next && slots);
    poda_state_start(game, &state);
    memcpy(level, &state, size);
    for (int depth = 1; depth <= DEPTH; depth++, count = found) {
        memset(slots, 0, SLOTS * sizeof *slots);
        found = 0;
        for (uint64_t i = 0; i < count; i++) {
            memcpy(&state, level + i * size, size);
            const size_t move_count = boards_moves(game, &state, moves);
            for (size_t j = 0; j < move_count; j++) {
                poda_state_play(game, &state, moves[j], &child);
                uint64_t at = poda_state_hash(game, &child);
                while (slots[at % SLOTS] &&
                       memcmp(next + (slots[at % SLOTS] - 1) * size, &child, size) != 0)
                    at++;
                if (slots[at % SLOTS])
                    continue;
                assert_true(found < 560000);
                memcpy(next + found * size, &child, size);
                slots[at % SLOTS] = (uint32_t)++found;
            }
        }
        assert_int_equal(found, known[depth]);
        unsigned char *const swap = level;
        level = next;
        next = swap;
    }
    free(level);
    free(next);
    free(slots);
    poda_game_close(game);
}

static void look_at_connect4(const poda_game *game, const poda_state *state)
{
    char cells[64];
    const int count = cells_of(game, state, cells), rows = count == 42 ? 6 : 5, cols = count / rows;
    for (int player = 0; player < 2; player++) {
        const char own = "XO"[player], rival = "OX"[player];
        int centre = 0;
        for (int row = 0; row < rows && cols % 2; row++)
            centre += cells[row * cols + cols / 2] == own;
        assert_int_equal(eval_of(game, state, 0, player),
                         slow_lines(cells, rows, cols, 4, own, rival, worth_lines));
        assert_int_equal(eval_of(game, state, 1, player),
                         slow_lines(cells, rows, cols, 4, own, rival, worth_windows) + 3 * centre);
    }
}

static void test_connect4_evals(void **unused)
{
    static const char *const sizes[] = {"", "rows=5 cols=4", "rows=5 cols=9"};
    uint64_t seed = 4;
    (void)unused;
    for (int i = 0; i < 3; i++) {
        poda_game *game = boards_open("connect4", sizes[i]);
        for (int n = 0; n < 25; n++)
            play_random(game, &seed, look_at_connect4);
        poda_game_close(game);
    }
}

/* Random boards of one size, full of lines and near-lines, against the slow check. */
static void check_mnk(int rows, int cols, int k, uint64_t *seed)
{
    char options[64];
    snprintf(options, sizeof options, "rows=%d cols=%d k=%d", rows, cols, k);
    poda_game *game = boards_open("mnk", options);
    for (int n = 0; n < 12; n++) {
        char cells[65] = "", text[130] = "";
        const int count = rows * cols, filled = (int)boards_random(seed, (uint32_t)count + 1);
        poda_state state;
        poda_value value;
        memset(cells, '.', (size_t)count);
        for (int i = 0; i < filled; i++) {
            int cell;
            do
                cell = (int)boards_random(seed, (uint32_t)count);
            while (cells[cell] != '.');
            cells[cell] = i % 2 ? 'X' : 'O';
        }
        for (int cell = 0, at = 0; cell < count; cell++) {
            if (cell && cell % cols == 0)
                text[at++] = '/';
            text[at++] = cells[cell];
        }
        const int turn = filled % 2;
        const bool mover_has = slow_line(cells, rows, cols, k, "OX"[turn]);
        const bool other_has = slow_line(cells, rows, cols, k, "XO"[turn]);
        if (mover_has) {
            boards_position_refused(game, text, "has a line already");
            continue;
        }
        boards_read(game, text, &state);
        assert_int_equal(poda_state_turn(game, &state), turn);
        assert_int_equal(poda_state_over(game, &state, &value), other_has || filled == count);
        if (other_has)
            assert_int_equal(value, turn == PODA_MAX ? -PODA_WIN : PODA_WIN);
        const long sum = slow_lines(cells, rows, cols, k, "OX"[turn], "XO"[turn], worth_lines);
        long best = 0; /* what the player to move would add */
        for (int cell = 0; cell < count; cell++) {
            if (cells[cell] != '.')
                continue;
            cells[cell] = "OX"[turn];
            const long more =
                slow_lines(cells, rows, cols, k, "OX"[turn], "XO"[turn], worth_lines) - sum;
            cells[cell] = '.';
            best = more > best ? more : best;
        }
        assert_int_equal(eval_of(game, &state, 0, turn), sum + best / 2);
        assert_int_equal(eval_of(game, &state, 0, turn ^ 1), -(sum + best / 2));
    }
    poda_game_close(game);
}

static void test_mnk_lines(void **unused)
{
    uint64_t seed = 31;
    (void)unused;
    for (int rows = 1; rows <= 26; rows++)
        for (int cols = 1; cols <= 26 && rows * cols <= 64; cols++)
            for (int k = 1; k <= rows || k <= cols; k = k < 5 ? k + 1 : k + 2)
                check_mnk(rows, cols, k, &seed);
}

/* The first player is ahead by the first move and no more, whatever the parity of the depth: three
 * in an open row would be worth a thousand. */
static void test_mnk_parity(void **unused)
{
    (void)unused;
    poda_game *game = boards_open("mnk", "rows=8 cols=8 k=5");
    static const char *const lines[] = {"", "d4", "d4 e5"};
    poda_search *search = NULL;
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        for (int depth = 1; depth <= 4; depth++) {
            poda_search_options options;
            poda_state state;
            poda_result result;
            poda_search_defaults(&options);
            options.depth = depth;
            options.every_move = true;
            poda_state_start(game, &state);
            assert_int_equal(poda_moves_read(game, lines[i], &state, NULL), PODA_OK);
            assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &result, NULL),
                             PODA_OK);
            if (result.value <= 0 || result.value >= 1000)
                fail_msg("after '%s' depth %d finds %d", lines[i], depth, result.value);
        }
    poda_search_close(search);
    poda_game_close(game);
}

static void test_mnk_4x4_drawn(void **unused)
{
    poda_game *game = boards_open("mnk", "rows=4 cols=4 k=4");
    poda_search *search = NULL;
    poda_search_options options;
    poda_state start;
    poda_result result;
    (void)unused;
    poda_search_defaults(&options);
    options.deepen = false;
    poda_state_start(game, &start);
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    assert_int_equal(poda_search_run(search, &start, &options, NULL, NULL, &result, NULL), PODA_OK);
    assert_true(result.exact);
    assert_int_equal(result.value, 0);
    poda_search_close(search);
    poda_game_close(game);
}

static void test_bad_input(void **unused)
{
    (void)unused;
    boards_refused("toads", "start=", PODA_BAD_OPTION, "character 1;");
    boards_refused("toads", "start=FFxTT", PODA_BAD_OPTION, "character 3;");
    boards_refused("toads", "start=FFFFFFFFFFFFFFFF_TTTTTTTTTTTTTTTT", PODA_BAD_OPTION,
                   "character 33; expected 1 to 32 cells");
    boards_refused("toads", "start=TTT__FFF", PODA_BAD_OPTION, "nothing can move");
    boards_refused("toads", "first=X", PODA_BAD_OPTION, "expected one of: F T R S");
    boards_refused("mnk", "rows=21 cols=20", PODA_BAD_OPTION, "at most 400 cells");
    boards_refused("mnk", "rows=27 cols=1", PODA_BAD_OPTION, "from 1 to 26");
    boards_refused("mnk", "k=0", PODA_BAD_OPTION, "from 1 to 26");
    boards_refused("mnk", "rows=3 cols=4 k=5", PODA_BAD_OPTION, "no line of 5 fits");
    boards_refused("othello", "size=7", PODA_BAD_OPTION, "expected one of: 4 6 8");
    boards_refused("othello", "size=10", PODA_BAD_OPTION, "expected one of: 4 6 8");

    poda_game *game = boards_open("toads", "start=FFF_TTT first=T");
    poda_state state;
    char text[PODA_TEXT_MAX];
    boards_read(game, "ff.FTTT", &state); /* `first` is to move by default */
    boards_text(game, &state, text);
    assert_string_equal(text, "FF_FTTT T");
    boards_read(game, "rr_RSss S", &state); /* the Spanish letters are read too */
    boards_text(game, &state, text);
    assert_string_equal(text, "FF_FTTT T");
    boards_position_refused(game, "FF_TT", "strip of 7 cells");
    boards_position_refused(game, "FFF_TTTT", "strip of 7 cells");
    boards_position_refused(game, "FFFxTTT", "strip of 7 cells");
    boards_position_refused(game, "FFF_TTT X", "expected F or T");
    boards_position_refused(game, "FFF_TTT F F", "left over");
    poda_move move;
    poda_error error = {.message = ""};
    boards_read(game, "FFF_TTT F", &state);
    assert_int_equal(poda_move_read(game, &state, "1", &move, &error), PODA_BAD_MOVE);
    assert_non_null(strstr(error.message, "legal: 3"));
    poda_game_close(game);

    game = boards_open("mnk", "");
    boards_position_refused(game, "O.../..../....", "ends at cell 13");
    boards_position_refused(game, "OO../..../..../....", "O moves first");
    boards_position_refused(game, "OOOO/XXX./..../X...", "has a line already");
    boards_position_refused(game, "Z.../..../..../....", "'Z' at character 1");
    boards_position_refused(game, "..../..../..../..../", "left over");
    poda_game_close(game);

    game = boards_open("othello", "size=4");
    boards_position_refused(game, "..../.OX./.XO./....", "who is to move");
    boards_position_refused(game, "..../.OX./.XO./.... Y", "expected X or O");
    boards_position_refused(game, "..../.OX./.XO./.... X X", "left over");
    boards_position_refused(game, "..../.OX./.XO./", "ends at cell 13");
    poda_state_start(game, &state);
    assert_int_equal(poda_move_read(game, &state, "pass", &move, &error), PODA_BAD_MOVE);
    poda_game_close(game);
}

/* The moves of `text` lead to the position of `spaced`, or fail with a message that contains
 * `error`. */
static void expect_line(const poda_game *game, const char *text, const char *spaced,
                        const char *error_part)
{
    poda_state got, wanted;
    poda_error error = {.message = ""};
    poda_state_start(game, &got);
    poda_state_start(game, &wanted);
    const poda_status status = poda_moves_read(game, text, &got, &error);
    if (error_part) {
        assert_int_equal(status, PODA_BAD_MOVE);
        if (!strstr(error.message, error_part))
            fail_msg("%s: '%s', without '%s'", text, error.message, error_part);
        return;
    }
    if (status != PODA_OK)
        fail_msg("%s: %s", text, error.message);
    assert_int_equal(poda_moves_read(game, spaced, &wanted, NULL), PODA_OK);
    assert_true(poda_state_equal(game, &got, &wanted));
}

static void test_moves_together(void **unused)
{
    (void)unused;
    poda_game *game = boards_open("connect4", "");
    expect_line(game, "4435", "4 4 3 5", NULL);
    expect_line(game, "44 3;5 12", "4 4 3 5 1 2", NULL);
    expect_line(game, "448", NULL, "move 3: ");
    expect_line(game, "44 x", NULL, "move 3: 'x'");
    expect_line(game, "4444449", NULL, "move 7: ");
    poda_game_close(game);

    game = boards_open("othello", "");
    expect_line(game, "f5d6c3d3", "f5 d6 c3 d3", NULL);
    expect_line(game, "F5D6c3 d3", "f5 d6 c3 d3", NULL);
    expect_line(game, "f5d6c3c3", NULL, "move 4: 'c3'");
    poda_game_close(game);

    game = boards_open("tictactoe", "");
    expect_line(game, "b2a1c3", "b2 a1 c3", NULL);
    poda_game_close(game);

    /* 112: eleven and two, or one and twelve */
    game = boards_open("connect4", "cols=12 rows=4");
    expect_line(game, "12", "12", NULL);
    expect_line(game, "45", "4 5", NULL);
    expect_line(game, "112", NULL, "can be read in more than one way");
    expect_line(game, "912", NULL, "move 2: '12' can be read in more than one way");
    poda_game_close(game);

    game = boards_open("nim", "heaps=3,40");
    expect_line(game, "2:12", "2:12", NULL);
    expect_line(game, "1:21:1", "1:2 1:1", NULL);
    expect_line(game, "2:121:1", NULL, "can be read in more than one way");
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comforts),           cmocka_unit_test(test_othello_perft),
        cmocka_unit_test(test_othello_rules),      cmocka_unit_test(test_tictactoe_counts),
        cmocka_unit_test(test_connect4_positions), cmocka_unit_test(test_connect4_evals),
        cmocka_unit_test(test_mnk_lines),          cmocka_unit_test(test_mnk_4x4_drawn),
        cmocka_unit_test(test_mnk_parity),         cmocka_unit_test(test_bad_input),
        cmocka_unit_test(test_moves_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
