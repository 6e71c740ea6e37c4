/* test_gomoku.c - gomoku, renju and mnk on large boards against slow checks over plain arrays of
 * characters that share no code with them, and against positions known from the rules of renju. */
#include "boards.h"

enum { SIDE = 26 };

/* A board as characters, X black and first; anything off it is '#'. */
typedef struct plain {
    int rows, cols;
    char at[SIDE][SIDE];
} plain;

static const int ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

static char get(const plain *board, int row, int col)
{
    return (char)(row >= 0 && row < board->rows && col >= 0 && col < board->cols
                      ? board->at[row][col]
                      : '#');
}

static void text_of(const plain *board, char *text)
{
    for (int row = 0; row < board->rows; row++) {
        memcpy(text, board->at[row], (size_t)board->cols);
        text += board->cols;
        *text++ = '/';
    }
    text[-1] = 0;
}

/* Stones in the row that begins at the cell; 0 if none begins here. */
static int slow_run(const plain *board, int row, int col, int way, char stone)
{
    const int down = ways[way][0], right = ways[way][1];
    int run = 0;
    if (get(board, row - down, col - right) == stone)
        return 0;
    while (get(board, row + run * down, col + run * right) == stone)
        run++;
    return run;
}

static bool slow_won(const plain *board, int k, bool exact, char stone)
{
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            for (int way = 0; way < 4; way++) {
                const int run = slow_run(board, row, col, way, stone);
                if (exact ? run == k : run >= k)
                    return true;
            }
    return false;
}

/* ---- renju as its rules say, by trying everything ---- */

/* Sets of four black stones, with the cell, that one more makes exactly five: windows of five with
 * one empty cell and no black stone beyond either end. */
static int slow_fours(const plain *board, int row, int col, int way)
{
    unsigned sets[5] = {0};
    int found = 0;
    for (int from = -4; from <= 0; from++) {
        int black = 0, empty = 0;
        unsigned set = 0;
        for (int i = from - 1; i <= from + 5; i++) {
            const char c = get(board, row + i * ways[way][0], col + i * ways[way][1]);
            if (i == from - 1 || i == from + 5) {
                black -= c == 'X' ? 100 : 0;
            } else {
                black += c == 'X';
                empty += c == '.';
                set |= c == 'X' ? 1u << (i + 8) : 0;
            }
        }
        bool known = false;
        for (int i = 0; i < found; i++)
            known |= sets[i] == set;
        if (black == 4 && empty == 1 && !known)
            sets[found++] = set;
    }
    return found;
}

static int slow_longest(const plain *board, int row, int col, bool *five)
{
    int longest = 0;
    *five = false;
    for (int way = 0; way < 4; way++) {
        int first = 0, last = 0;
        while (get(board, row + (first - 1) * ways[way][0], col + (first - 1) * ways[way][1]) ==
               'X')
            first--;
        while (get(board, row + (last + 1) * ways[way][0], col + (last + 1) * ways[way][1]) == 'X')
            last++;
        longest = last - first + 1 > longest ? last - first + 1 : longest;
        *five |= last - first == 4;
    }
    return longest;
}

/* Four stones side by side that contain both cells, empty beyond both ends and no black further. */
static bool slow_straight(const plain *board, int row, int col, int way, int with)
{
    for (int from = -3; from <= 0; from++) {
        bool is = with >= from && with <= from + 3;
        for (int i = from - 2; i <= from + 5; i++) {
            const char c = get(board, row + i * ways[way][0], col + i * ways[way][1]);
            is &= i == from - 2 || i == from + 5   ? c != 'X'
                  : i == from - 1 || i == from + 4 ? c == '.'
                                                   : c == 'X';
        }
        if (is)
            return true;
    }
    return false;
}

static bool slow_forbidden(plain *board, int row, int col)
{
    int fours = 0, threes = 0;
    bool five;
    board->at[row][col] = 'X';
    const int longest = slow_longest(board, row, col, &five);
    for (int way = 0; way < 4; way++) {
        bool three = false;
        fours += slow_fours(board, row, col, way);
        for (int i = -4; i <= 4 && !three && longest < 5; i++) {
            const int r = row + i * ways[way][0], c = col + i * ways[way][1];
            bool makes_five;
            if (get(board, r, c) != '.')
                continue;
            board->at[r][c] = 'X';
            const bool straight = slow_straight(board, row, col, way, i);
            (void)slow_longest(board, r, c, &makes_five);
            board->at[r][c] = '.';
            three = straight && !makes_five && !slow_forbidden(board, r, c);
        }
        threes += three;
    }
    board->at[row][col] = '.';
    return !five && (longest > 5 || fours > 1 || threes > 1);
}

/* ---- comparing ---- */

typedef struct law {
    const char *game, *options;
    int rows, cols, k;
    bool exact, renju; /* of X */
    bool marks;        /* O first instead */
} law;

static const law laws[] = {
    {"gomoku", "", 15, 15, 5, false, false, false},
    {"gomoku", "size=20", 20, 20, 5, false, false, false},
    {"gomoku", "size=9 rules=standard", 9, 9, 5, true, false, false},
    {"gomoku", "size=8 k=4 rules=standard", 8, 8, 4, true, false, false},
    {"gomoku", "size=10 rules=renju", 10, 10, 5, true, true, false},
    {"renju", "", 15, 15, 5, true, true, false},
    {"renju", "size=7", 7, 7, 5, true, true, false},
    {"mnk", "rows=9 cols=8 k=3", 9, 8, 3, false, false, true},
    {"mnk", "rows=26 cols=15 k=7", 26, 15, 7, false, false, true},
    {"mnk", "rows=15 cols=26 k=26", 15, 26, 26, false, false, true},
    {"mnk", "rows=20 cols=20 k=6", 20, 20, 6, false, false, true},
    {"mnk", "rows=4 cols=17 k=1", 4, 17, 1, false, false, true},
};

enum { LAWS = sizeof laws / sizeof laws[0] };

/* Stones in clusters, so that there are rows; the n-th is X if n is even. */
static void scatter(plain *board, int stones, uint64_t *seed)
{
    const int far = 2 + (int)boards_random(seed, 12);
    const int middle[2] = {(int)boards_random(seed, (uint32_t)board->rows),
                           (int)boards_random(seed, (uint32_t)board->cols)};
    for (int row = 0; row < board->rows; row++)
        memset(board->at[row], '.', (size_t)board->cols);
    for (int n = 0, tries = 0; n < stones; tries++) {
        const bool anywhere = tries > 4 * stones; /* the cluster is full */
        const int row = anywhere
                            ? (int)boards_random(seed, (uint32_t)board->rows)
                            : middle[0] - far + (int)boards_random(seed, (uint32_t)(2 * far + 1));
        const int col = anywhere
                            ? (int)boards_random(seed, (uint32_t)board->cols)
                            : middle[1] - far + (int)boards_random(seed, (uint32_t)(2 * far + 1));
        if (get(board, row, col) == '.')
            board->at[row][col] = n++ % 2 ? 'O' : 'X';
    }
}

static void swap_letters(char *text)
{
    for (; *text; text++)
        *text = (char)(*text == 'X' ? 'O' : *text == 'O' ? 'X' : *text);
}

static poda_value value_of(const poda_game *game, const poda_state *state, int which, int player)
{
    return poda_game_rules_of(game)->eval(poda_game_params(game), state, which, player);
}

/* `lines` over all windows, counted anew. */
static long slow_lines(const plain *board, int k, char own, char rival)
{
    static const long worth[] = {1, 10, 100, 1000, 10000, 100000};
    long sum = 0;
    int most[2] = {0, 0};
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            for (int way = 0; way < (k == 1 ? 1 : 4); way++) {
                int count[3] = {0, 0, 0};
                for (int i = 0; i < k; i++) {
                    const char c = get(board, row + i * ways[way][0], col + i * ways[way][1]);
                    count[c == own ? 0 : c == rival ? 1 : 2] += c == '#' ? 100 : 1;
                }
                if (count[2] >= 100 || (count[0] && count[1]) || count[2] == k || !count[2])
                    continue;
                const int side = count[1] > 0;
                const int n = count[side] < 6 ? count[side] : 6;
                most[side] = n > most[side] ? n : most[side];
                sum += (side ? -1 : 1) * worth[n < 5 ? n : 5];
            }
    const long mine = worth[most[0] + 1 < 5 ? most[0] + 1 : 5] - worth[most[0] < 5 ? most[0] : 5];
    const long theirs = most[1] ? worth[most[1] < 5 ? most[1] : 5] : 0;
    return sum + (mine > theirs ? mine : theirs) / 2;
}

/* How many cells complete a line for `stone`? */
static int slow_wins(const plain *board, int k, bool exact, char stone)
{
    int wins = 0;
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) {
            if (board->at[row][col] != '.')
                continue;
            bool won = false;
            for (int way = 0; way < 4; way++) {
                int run = 1;
                for (int sign = -1; sign <= 1; sign += 2)
                    for (int i = sign;
                         get(board, row + i * ways[way][0], col + i * ways[way][1]) == stone;
                         i += sign)
                        run++;
                won |= exact ? run == k : run >= k;
            }
            wins += won;
        }
    return wins;
}

static void compare(const law *by, const poda_game *game, plain *board, int stones, int *forbidden)
{
    char text[PODA_TEXT_MAX];
    poda_state state;
    poda_value value;
    poda_move list[400];
    const int turn = stones % 2;
    const bool exact_o = by->exact && !by->renju;
    const bool won[2] = {slow_won(board, by->k, by->exact, 'X'),
                         slow_won(board, by->k, exact_o, 'O')};
    text_of(board, text);
    if (by->marks)
        swap_letters(text);
    if (won[turn]) {
        boards_position_refused(game, text, "has a line already");
        return;
    }
    if (by->renju && !won[0] && slow_won(board, 6, false, 'X')) {
        boards_position_refused(game, text, "renju forbids");
        return;
    }
    boards_read(game, text, &state);
    assert_int_equal(poda_state_turn(game, &state), turn);
    poda_moves moves = {list, 0, 400};
    poda_state_moves(game, &state, &moves);
    size_t allowed = 0;
    for (int cell = 0; cell < by->rows * by->cols; cell++) {
        const int row = cell / by->cols, col = cell % by->cols;
        if (won[1 - turn] || board->at[row][col] != '.')
            continue;
        if (by->renju && turn == 0 && slow_forbidden(board, row, col)) {
            ++*forbidden;
            continue;
        }
        if (allowed >= moves.count || list[allowed] != (poda_move)cell)
            fail_msg("%s %s: %s: the move in column %c and row %d from the top is missing",
                     by->game, by->options, text, 'a' + col, row + 1);
        allowed++;
    }
    if (allowed != moves.count)
        fail_msg("%s %s: %s: %zu moves, expected %zu", by->game, by->options, text, moves.count,
                 allowed);
    assert_int_equal(poda_state_over(game, &state, &value), won[1 - turn] || allowed == 0);
    if (won[1 - turn])
        assert_int_equal(value, turn == PODA_MAX ? -PODA_WIN : PODA_WIN);
    if (won[1 - turn] || allowed == 0)
        return;
    if (by->k <= 6) /* longer windows are counted together from six stones on */
        assert_int_equal(value_of(game, &state, 1, turn),
                         slow_lines(board, by->k, "XO"[turn], "OX"[turn]));
    const int wins = slow_wins(board, by->k, turn == 0 ? by->exact : exact_o, "XO"[turn]);
    const int losses = slow_wins(board, by->k, turn == 1 ? by->exact : exact_o, "OX"[turn]);
    const poda_value threats = value_of(game, &state, 0, turn);
    assert_int_equal(threats > 800000, wins > 0);
    assert_int_equal(threats < -800000, wins == 0 && losses > 1);
    assert_int_equal(value_of(game, &state, 0, 1 - turn), -threats);
}

static void test_positions(void **unused)
{
    uint64_t seed = 7;
    int forbidden = 0;
    (void)unused;
    for (int i = 0; i < LAWS; i++) {
        poda_game *game = boards_open(laws[i].game, laws[i].options);
        const int cells = laws[i].rows * laws[i].cols;
        for (int n = 0; n < (laws[i].renju ? 2000 : 100); n++) {
            plain board = {laws[i].rows, laws[i].cols, {{0}}};
            const int most = n % 10 ? cells / 2 : cells;
            const int stones = (int)boards_random(&seed, (uint32_t)most + 1);
            scatter(&board, stones, &seed);
            compare(&laws[i], game, &board, stones, &forbidden);
        }
        poda_game_close(game);
    }
    assert_true(forbidden > 300); /* the positions are not too simple */
}

/* What the state keeps after a game is what reading its text counts anew, hash and all. */
static void test_games(void **unused)
{
    uint64_t seed = 77;
    (void)unused;
    for (int i = 0; i < LAWS; i++) {
        poda_game *game = boards_open(laws[i].game, laws[i].options);
        poda_state state, next, read;
        poda_value value;
        char text[PODA_TEXT_MAX];
        poda_move list[400] = {0};
        poda_state_start(game, &state);
        for (int ply = 0; !poda_state_over(game, &state, &value); ply++) {
            poda_moves moves = {list, 0, 400};
            poda_state_moves(game, &state, &moves);
            poda_state_play(game, &state, moves.at[boards_random(&seed, (uint32_t)moves.count)],
                            &next);
            state = next;
            boards_text(game, &state, text);
            boards_read(game, text, &read);
            assert_true(poda_state_equal(game, &state, &read));
            assert_true(poda_state_hash(game, &state) == poda_state_hash(game, &read));
        }
        poda_game_close(game);
    }
}

/* ---- points known from the rules of renju ---- */

static void test_forbidden_points(void **unused)
{
    /* '*' is forbidden to X, '+' is allowed; O has stones elsewhere to make the numbers agree */
    static const struct {
        const char *rows[9];
        bool forbidden;
    } cases[] = {
        /* two open threes */
        {{".........", ".........", "....X....", "....X....", "..XX*....", ".........", ".........",
          ".........", "........."},
         true},
        /* the same, but one of them is stopped: only one three */
        {{".........", "....O....", "....X....", "....X....", "..XX+....", ".........", ".........",
          ".........", "........."},
         false},
        /* a three and a four is the way to win */
        {{".........", ".........", "....X....", "....X....", ".XXX+....", ".........", ".........",
          ".........", "........."},
         false},
        /* two fours in two directions */
        {{".........", "....X....", "....X....", "....X....", ".XXX*....", ".........", ".........",
          ".........", "........."},
         true},
        /* two fours on one line: X.X*X.X */
        {{".........", ".........", ".........", ".........", ".X.X*X.X.", ".........", ".........",
          ".........", "........."},
         true},
        /* a straight four is one four */
        {{".........", ".........", ".........", ".........", "..XX+X...", ".........", ".........",
          ".........", "........."},
         false},
        /* six in a row, and five with six at once */
        {{".........", ".........", ".........", ".........", ".XXX*XX..", ".........", ".........",
          ".........", "........."},
         true},
        {{"....X....", "....X....", "....X....", "....X....", ".XXX+XX..", ".........", ".........",
          ".........", "........."},
         false},
        /* threes that can become four only at the edge are none */
        {{"XX+......", "..X......", "..X......", ".........", ".........", ".........", ".........",
          ".........", "........."},
         false},
    };
    (void)unused;
    poda_game *game = boards_open("renju", "size=9");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        plain board = {9, 9, {{0}}};
        int row = -1, col = -1, blacks = 0, whites = 0;
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++) {
                const char piece = cases[i].rows[r][c];
                if (piece == '*' || piece == '+') {
                    row = r;
                    col = c;
                }
                board.at[r][c] = (char)(piece == 'X' || piece == 'O' ? piece : '.');
                blacks += piece == 'X';
                whites += piece == 'O';
            }
        for (int c = 8; whites < blacks;
             c -= 2, whites++) /* far from the rows, never two together */
            board.at[c >= 0 ? 8 : 6][c >= 0 ? c : c + 9] = 'O';
        char text[PODA_TEXT_MAX], move[24];
        poda_state state;
        poda_move read;
        text_of(&board, text);
        boards_read(game, text, &state);
        snprintf(move, sizeof move, "%c%d", 'a' + col, 9 - row);
        const bool allowed = poda_move_read(game, &state, move, &read, NULL) == PODA_OK;
        if (allowed == cases[i].forbidden)
            fail_msg("case %zu: %s in %s is %s", i, move, text, allowed ? "allowed" : "forbidden");
        assert_int_equal(slow_forbidden(&board, row, col), cases[i].forbidden);
    }
    poda_game_close(game);
}

/* White may do what black may not. */
static void test_white_is_free(void **unused)
{
    poda_game *game = boards_open("renju", "size=9");
    poda_state state, next;
    poda_value value;
    poda_move move;
    (void)unused;
    boards_read(game,
                ".OOO.OO../........./........./........./........./........./........./........./"
                "X.X.X.XX.",
                &state);
    assert_int_equal(poda_state_turn(game, &state), PODA_MAX);
    assert_int_equal(poda_move_read(game, &state, "i9", &move, NULL), PODA_OK);
    poda_state_play(game, &state, move, &next);
    assert_int_equal(poda_move_read(game, &next, "e9", &move, NULL), PODA_OK);
    poda_state_play(game, &next, move, &state);
    assert_true(poda_state_over(game, &state, &value) && value == -PODA_WIN);
    poda_game_close(game);
}

/* ---- play ---- */

static void expect_best(const char *game_name, const char *options, const char *text,
                        const char *answers)
{
    poda_game *game = boards_open(game_name, options);
    poda_state state;
    poda_search *search;
    poda_search_options how;
    poda_result result;
    char words[PODA_TEXT_MAX] = "";
    poda_text move = {words, sizeof words, 0};
    boards_read(game, text, &state);
    poda_search_defaults(&how);
    how.depth = 2;
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    assert_int_equal(poda_search_run(search, &state, &how, NULL, NULL, &result, NULL), PODA_OK);
    poda_move_text(game, &state, result.move, &move);
    if (!strstr(answers, words))
        fail_msg("%s: best is %s, expected one of %s", text, words, answers);
    poda_search_close(search);
    poda_game_close(game);
}

/* Lines are completed, stopped, opened and joined at two plies. */
static void test_tactics(void **unused)
{
    (void)unused;
    expect_best("gomoku", "size=9",
                "........./........./........./.OXXXX.../........./.O......./.O......./.O......./"
                ".........",
                "g6"); /* wins instead of stopping */
    expect_best("gomoku", "size=9",
                "........./........./........./.OXXXX.../........./.O......./.O......./........./"
                ".........",
                "g6"); /* stops */
    expect_best("gomoku", "size=9",
                "........./........./........./...XXX.../........./.O......./.O......./........./"
                ".........",
                "c6 g6 b6 h6"); /* stops an open three */
    expect_best("gomoku", "size=9",
                "........./........./....X..../....X..../..XX...../........./.O.O...../O.....O../"
                ".........",
                "e5"); /* two rows at once */
}

/* What a position is worth to the player to move within `depth` plies, over all moves or, at first,
 * those of `only`: 100 less the plies to a win, their negative for a loss, else 0. */
static int plainly(const poda_game *game, const poda_state *state, int depth,
                   const poda_moves *only)
{
    poda_move room[64];
    poda_moves list = {room, 0, 64};
    poda_value value = 0;
    int best = -100;
    if (poda_state_over(game, state, &value) || depth == 0)
        return value == 0 ? 0 : -100; /* only the player who moved can have a line */
    poda_state_moves(game, state, &list);
    const poda_moves *const moves = only ? only : &list;
    for (size_t i = 0; i < moves->count && best < 99; i++) {
        poda_state child;
        poda_state_play(game, state, moves->at[i], &child);
        const int below = plainly(game, &child, depth - 1, NULL);
        const int worth = below > 0 ? 1 - below : below < 0 ? -below - 1 : 0;
        best = worth > best ? worth : best;
    }
    return best;
}

/* The moves that matter are worth as much as all, plies included: no others are searched. */
static void test_vital(void **unused)
{
    static const char *const options[] = {"size=5 k=4", "size=5 k=3", "size=6 k=4", "size=6 k=5"};
    uint64_t seed = 7;
    int narrow = 0, several = 0, lost = 0;
    (void)unused;
    for (int i = 0; i < 4000; i++) {
        const int side = i % 4 < 2 ? 5 : 6;
        plain board = {.rows = side, .cols = side};
        char text[PODA_TEXT_MAX];
        poda_move room[64];
        poda_moves vital = {room, 0, 64};
        poda_state state;
        poda_value value;
        poda_error error;
        scatter(&board, side * side - 9 - i % 3, &seed);
        text_of(&board, text);
        poda_game *game = boards_open("gomoku", options[i % 4]);
        if (poda_state_read(game, text, &state, &error) == PODA_OK &&
            !poda_state_over(game, &state, &value)) {
            poda_game_rules_of(game)->hints->vital(poda_game_params(game), &state, &vital);
            narrow += vital.count > 0;
            several += vital.count > 1;
            const int all = vital.count ? plainly(game, &state, 5, NULL) : 0;
            lost += all < 0;
            if (vital.count && plainly(game, &state, 5, &vital) != all)
                fail_msg("%s %s: the moves that matter are worth less than all", options[i % 4],
                         text);
        }
        poda_game_close(game);
    }
    assert_true(narrow > 500 && several > 20 && lost > 50);
}

static void test_refused(void **unused)
{
    (void)unused;
    boards_refused("gomoku", "size=21", PODA_BAD_OPTION, "from 5 to 20");
    boards_refused("gomoku", "size=6 k=7", PODA_BAD_OPTION, "no line of 7 fits");
    boards_refused("gomoku", "k=4 rules=renju", PODA_BAD_OPTION, "k=5, not k=4");
    boards_refused("gomoku", "rules=caro", PODA_BAD_OPTION, "rules");
    boards_refused("renju", "rules=free", PODA_BAD_OPTION, "rules");
    boards_refused("mnk", "rows=20 cols=20 k=21", PODA_BAD_OPTION, "no line of 21 fits");
    poda_game *game = boards_open("gomoku", "size=5");
    boards_position_refused(game, "X..../...../...../...../....", "ends at cell 25");
    boards_position_refused(game, "Z..../...../...../...../.....", "'Z' at character 1");
    boards_position_refused(game, "XX.../...../...../...../.....", "X moves first");
    boards_position_refused(game, "X..../...../...../...../..... x", "left over");
    boards_position_refused(game, "XXXXX/OOOOO/...../...../.....", "has a line already");
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),        cmocka_unit_test(test_games),
        cmocka_unit_test(test_forbidden_points), cmocka_unit_test(test_white_is_free),
        cmocka_unit_test(test_tactics),          cmocka_unit_test(test_vital),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
