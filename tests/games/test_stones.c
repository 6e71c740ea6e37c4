/* test_stones.c - hex, domineering, cram, clobber and amazons against slow rules over plain characters that
 * share no code with them: moves, ends, evaluations, and who wins small boards; and against results
 * known from outside. */
#include "boards.h"

enum { SIDE = 16, MOVES = 4096, WORD = 64 };

typedef enum which_game { HEX, DOMINEERING, CRAM, CLOBBER, AMAZONS } which_game;
static const char *const names[] = {"hex", "domineering", "cram", "clobber", "amazons"};
static const char *const letters[] = {"RB", "VH", "AB", "XO", "WB"};

/* A position as it is written: cells, and who is to move. */
typedef struct slow {
    which_game kind;
    int rows, cols, turn;
    char cell[SIDE][SIDE];
} slow;

typedef struct slow_move {
    char word[WORD];
    slow to;
} slow_move;

static void read_slow(which_game kind, const char *text, slow *out)
{
    *out = (slow){.kind = kind, .rows = 1};
    int col = 0;
    for (; *text != ' '; text++)
        if (*text == '/') {
            out->rows++;
            col = 0;
        } else {
            out->cell[out->rows - 1][col++] = *text;
        }
    out->cols = col;
    out->turn = text[1] == letters[kind][1];
}

static void write_slow(const slow *from, char *text)
{
    for (int row = 0; row < from->rows; row++) {
        memcpy(text, from->cell[row], (size_t)from->cols);
        text += from->cols;
        *text++ = row + 1 < from->rows ? '/' : ' ';
    }
    *text++ = letters[from->kind][from->turn];
    *text = 0;
}

static char at(const slow *it, int row, int col)
{
    return (char)(row >= 0 && row < it->rows && col >= 0 && col < it->cols ? it->cell[row][col]
                                                                           : 0);
}

static const int six[6][2] = {{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}};
static const int eight[8][2] = {{0, 1}, {1, 0},  {0, -1}, {-1, 0},
                                {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

/* Stones that Red (0) or Blue (1) lacks, by relaxing distances until nothing changes. */
static int slow_missing(const slow *it, int player)
{
    int distance[SIDE][SIDE], best = 1000;
    const char own = "RB"[player], rival = "BR"[player];
    memset(distance, 1, sizeof distance); /* far */
    for (bool again = true; again;) {
        again = false;
        for (int row = 0; row < it->rows; row++)
            for (int col = 0; col < it->cols; col++) {
                int from = (player ? col : row) == 0 ? 0 : 1000;
                if (it->cell[row][col] == rival)
                    continue;
                for (int way = 0; way < 6; way++)
                    if (at(it, row + six[way][0], col + six[way][1]) &&
                        distance[row + six[way][0]][col + six[way][1]] < from)
                        from = distance[row + six[way][0]][col + six[way][1]];
                from += it->cell[row][col] != own;
                if (from < distance[row][col] && from < 1000) {
                    distance[row][col] = from;
                    again = true;
                }
            }
    }
    for (int row = 0; row < it->rows; row++)
        for (int col = 0; col < it->cols; col++)
            if ((player ? col == it->cols - 1 : row == it->rows - 1) && distance[row][col] < best)
                best = distance[row][col];
    return best;
}

static slow_move *add(slow_move *list, int *count, const slow *from)
{
    assert_true(*count < MOVES);
    slow_move *move = &list[(*count)++];
    move->to = *from;
    move->to.turn = 1 - from->turn;
    return move;
}

static void hex_list(const slow *it, slow_move *list, int *count)
{
    if (slow_missing(it, 1 - it->turn) == 0)
        return;
    for (int row = 0; row < it->rows; row++)
        for (int col = 0; col < it->cols; col++)
            if (it->cell[row][col] == '.') {
                slow_move *move = add(list, count, it);
                move->to.cell[row][col] = "RB"[it->turn];
                snprintf(move->word, WORD, "%c%d", 'a' + col, row + 1);
            }
}

static void domino_list(const slow *it, slow_move *list, int *count)
{
    for (int across = 0; across < 2; across++)
        for (int row = 0; row < it->rows; row++)
            for (int col = 0; col < it->cols; col++) {
                const int below = row + !across, right = col + across;
                if ((it->kind == DOMINEERING && across != it->turn) || it->cell[row][col] != '.' ||
                    at(it, below, right) != '.')
                    continue;
                slow_move *move = add(list, count, it);
                move->to.cell[row][col] = move->to.cell[below][right] = '#';
                snprintf(move->word, WORD, "%c%d%c%d", 'a' + col, row + 1, 'a' + right, below + 1);
            }
}

static void clobber_list(const slow *it, slow_move *list, int *count)
{
    for (int row = 0; row < it->rows; row++)
        for (int col = 0; col < it->cols; col++)
            for (int way = 0; way < 4; way++) {
                const int down = row + eight[way][0], right = col + eight[way][1];
                if (it->cell[row][col] != "XO"[it->turn] || at(it, down, right) != "OX"[it->turn])
                    continue;
                slow_move *move = add(list, count, it);
                move->to.cell[row][col] = '.';
                move->to.cell[down][right] = it->cell[row][col];
                snprintf(move->word, WORD, "%c%d%c%d", 'a' + col, row + 1, 'a' + right, down + 1);
            }
}

/* An amazon at (row, col) which came from (r, c) shoots. */
static void shoot(const slow *moved, int r, int c, int row, int col, slow_move *list, int *count)
{
    for (int way = 0; way < 8; way++)
        for (int i = 1; at(moved, row + i * eight[way][0], col + i * eight[way][1]) == '.'; i++) {
            const int down = row + i * eight[way][0], right = col + i * eight[way][1];
            slow_move *move = add(list, count, moved);
            move->to.cell[down][right] = 'x';
            snprintf(move->word, WORD, "%c%d-%c%d/%c%d", 'a' + c, moved->rows - r, 'a' + col,
                     moved->rows - row, 'a' + right, moved->rows - down);
        }
}

static void amazons_list(const slow *it, slow_move *list, int *count)
{
    for (int row = 0; row < it->rows; row++)
        for (int col = 0; col < it->cols; col++)
            for (int way = 0; way < 8 && it->cell[row][col] == "WB"[it->turn]; way++)
                for (int i = 1; at(it, row + i * eight[way][0], col + i * eight[way][1]) == '.';
                     i++) {
                    slow moved = *it;
                    moved.cell[row][col] = '.';
                    moved.cell[row + i * eight[way][0]][col + i * eight[way][1]] =
                        it->cell[row][col];
                    shoot(&moved, row, col, row + i * eight[way][0], col + i * eight[way][1], list,
                          count);
                }
}

static int slow_list(const slow *it, slow_move *list)
{
    int count = 0;
    switch (it->kind) {
    case HEX:
        hex_list(it, list, &count);
        break;
    case CLOBBER:
        clobber_list(it, list, &count);
        break;
    case AMAZONS:
        amazons_list(it, list, &count);
        break;
    default:
        domino_list(it, list, &count);
    }
    return count;
}

/* Does the player to move win? Without moves it has lost, in all these games. */
static bool slow_wins(const slow *it)
{
    slow_move *list = malloc(MOVES * sizeof *list);
    assert_non_null(list);
    const int count = slow_list(it, list);
    bool wins = false;
    for (int i = 0; i < count && !wins; i++)
        wins = !slow_wins(&list[i].to);
    free(list);
    return wins;
}

static int by_word(const void *one, const void *other)
{
    return strcmp(((const slow_move *)one)->word, ((const slow_move *)other)->word);
}

/* Cells that each player reaches first, in quarters, by distances of single cells. */
static int slow_territory(const slow *it, int player, bool queen)
{
    int distance[2][SIDE][SIDE], sum = 0;
    for (int side = 0; side < 2; side++) {
        for (int row = 0; row < it->rows; row++)
            for (int col = 0; col < it->cols; col++)
                distance[side][row][col] = it->cell[row][col] == "WB"[side] ? 0 : 99;
        for (int level = 0; level < it->rows * it->cols; level++)
            for (int row = 0; row < it->rows; row++)
                for (int col = 0; col < it->cols; col++)
                    for (int way = 0; way < 8 && distance[side][row][col] == level; way++)
                        for (int i = 1;
                             at(it, row + i * eight[way][0], col + i * eight[way][1]) == '.' &&
                             (queen || i == 1);
                             i++) {
                            int *there =
                                &distance[side][row + i * eight[way][0]][col + i * eight[way][1]];
                            *there = *there > level + 1 ? level + 1 : *there;
                        }
    }
    for (int row = 0; row < it->rows; row++)
        for (int col = 0; col < it->cols; col++) {
            const int mine = distance[player][row][col], theirs = distance[!player][row][col];
            if (it->cell[row][col] == '.' && (mine < 99 || theirs < 99))
                sum += mine < theirs ? 4 : mine > theirs ? -4 : player == it->turn ? 1 : -1;
        }
    return sum;
}

/* Evaluations that are defined by what can be counted. */
static void compare_evals(const poda_game *game, const poda_state *state, const slow *it)
{
    const poda_rules *rules = poda_game_rules_of(game);
    const void *params = poda_game_params(game);
    slow_move *list = malloc(MOVES * sizeof *list);
    assert_non_null(list);
    for (int player = 0; player < 2; player++) {
        slow own = *it, rival = *it;
        own.turn = player;
        rival.turn = 1 - player;
        if (it->kind == HEX)
            assert_int_equal(rules->eval(params, state, 1, player),
                             2 * (slow_missing(it, !player) - slow_missing(it, player)) +
                                 (player == it->turn ? 1 : -1));
        else if (it->kind == AMAZONS)
            assert_int_equal(rules->eval(params, state, 0, player),
                             2 * slow_territory(it, player, true) +
                                 slow_territory(it, player, false));
        else if (it->kind == DOMINEERING)
            assert_int_equal(rules->eval(params, state, 1, player),
                             slow_list(&own, list) - slow_list(&rival, list));
    }
    free(list);
}

/* The moves by their texts and where they lead. */
static int compare_position(const poda_game *game, const poda_state *state, which_game kind,
                            slow_move *list)
{
    char text[PODA_TEXT_MAX], word[PODA_TEXT_MAX], expected[PODA_TEXT_MAX];
    poda_move *moves = malloc(MOVES * sizeof *moves);
    poda_moves found = {moves, 0, MOVES};
    poda_value value;
    slow it;
    boards_text(game, state, text);
    read_slow(kind, text, &it);
    const int count = slow_list(&it, list);
    const bool over = poda_state_over(game, state, &value);
    assert_int_equal(over, count == 0);
    if (over)
        assert_int_equal(value, it.turn ? PODA_WIN : -PODA_WIN);
    else
        compare_evals(game, state, &it);
    qsort(list, (size_t)count, sizeof *list, by_word);
    if (!over)
        poda_state_moves(game, state, &found);
    assert_int_equal(found.count, count);
    for (size_t i = 0; i < found.count; i++) {
        slow_move key = {.word = ""};
        poda_text out = {word, sizeof word, 0};
        poda_state to;
        poda_move read;
        word[0] = 0;
        poda_move_text(game, state, moves[i], &out);
        assert_true(snprintf(key.word, WORD, "%s", word) < WORD);
        const slow_move *same = bsearch(&key, list, (size_t)count, sizeof *list, by_word);
        if (!same)
            fail_msg("%s: %s has the move %s", names[kind], text, word);
        assert_int_equal(poda_move_read(game, state, word, &read, NULL), PODA_OK);
        assert_int_equal(read, moves[i]);
        poda_state_play(game, state, moves[i], &to);
        boards_text(game, &to, word);
        write_slow(&same->to, expected);
        assert_string_equal(word, expected);
    }
    free(moves);
    return count;
}

/* Random games: in every position the moves, where they lead, the end and the evaluations. */
static void test_random_games(void **unused)
{
    static const struct {
        which_game kind;
        const char *options;
        int games;
    } boards[] = {
        {HEX, "size=1", 1},
        {HEX, "size=5", 20},
        {HEX, "rows=3 cols=9", 10},
        {HEX, "size=14", 1},
        {DOMINEERING, "rows=5 cols=4", 20},
        {DOMINEERING, "size=10 first=H", 4},
        {DOMINEERING, "rows=7 cols=10", 4},
        {CRAM, "rows=4 cols=5", 20},
        {CRAM, "size=10", 1},
        {CLOBBER, "rows=3 cols=4", 20},
        {CLOBBER, "size=10 first=O", 2},
        {AMAZONS, "size=4", 10},
        {AMAZONS, "rows=5 cols=7", 4},
        {AMAZONS, "size=10", 1},
    };
    uint64_t seed = 20260115;
    slow_move *list = malloc(MOVES * sizeof *list);
    (void)unused;
    assert_non_null(list);
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        poda_game *game = boards_open(names[boards[b].kind], boards[b].options);
        for (int played = 0; played < boards[b].games; played++) {
            poda_state state;
            int count;
            poda_state_start(game, &state);
            while ((count = compare_position(game, &state, boards[b].kind, list)) > 0) {
                poda_state to;
                poda_move move;
                const char *word = list[boards_random(&seed, (uint32_t)count)].word;
                assert_int_equal(poda_move_read(game, &state, word, &move, NULL), PODA_OK);
                poda_state_play(game, &state, move, &to);
                state = to;
            }
        }
        poda_game_close(game);
    }
    free(list);
}

static poda_value solved(const poda_game *game, const poda_state *state)
{
    poda_solution solution;
    poda_error error = {.message = ""};
    poda_solve_options how;
    poda_solve_defaults(&how);
    how.search.sign = true;
    if (poda_solve(game, state, &how, &solution, &error) != PODA_OK)
        fail_msg("%s: %s", poda_game_name(game), error.message);
    assert_true(solution.worth.proven);
    const poda_value value = solution.worth.value;
    poda_solution_release(&solution);
    return value;
}

/* Positions of random cells on small boards: who wins, by searching everything slowly. */
static void test_random_positions(void **unused)
{
    static const struct {
        which_game kind;
        int rows, cols, empty; /* about how many cells in ten are empty */
        const char *cells;
    } boards[] = {
        {DOMINEERING, 3, 4, 7, "#"},
        {CRAM, 3, 4, 7, "#"},
        {CLOBBER, 3, 4, 3, "XO"},
        {AMAZONS, 4, 4, 3, "WBxxxx"},
    };
    uint64_t seed = 7;
    (void)unused;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        char options[40];
        snprintf(options, sizeof options, "rows=%d cols=%d", boards[b].rows, boards[b].cols);
        poda_game *game = boards_open(names[boards[b].kind], options);
        for (int round = 0; round < 60; round++) {
            slow it = {.kind = boards[b].kind, .rows = boards[b].rows, .cols = boards[b].cols};
            char text[PODA_TEXT_MAX];
            poda_state state;
            for (int row = 0; row < it.rows; row++)
                for (int col = 0; col < it.cols; col++)
                    it.cell[row][col] =
                        (int)boards_random(&seed, 10) < boards[b].empty
                            ? '.'
                            : boards[b]
                                  .cells[boards_random(&seed, (uint32_t)strlen(boards[b].cells))];
            it.turn = (int)boards_random(&seed, 2);
            write_slow(&it, text);
            boards_read(game, text, &state);
            assert_int_equal(solved(game, &state) > 0, slow_wins(&it) == (it.turn == 0));
        }
        poda_game_close(game);
    }
}

/* Wins for the player to move (1) or not (0), of the start with these options. */
static void known(const char *name, const char *options, bool wins)
{
    poda_game *game = boards_open(name, options);
    poda_state start;
    poda_state_start(game, &start);
    const bool max = poda_state_turn(game, &start) == PODA_MAX;
    if ((solved(game, &start) > 0) != (wins == max))
        fail_msg("%s %s: the player to move should %s", name, options, wins ? "win" : "lose");
    poda_game_close(game);
}

/* Hex: every square board is won by the first player (Nash); the winning openings of 2x2 to 4x4, of which
 * those on 4x4 are the short diagonal. */
static void test_hex_openings(void **unused)
{
    static const char *const winning[] = {"a1", "b1 a2", "c1 a2 b2 c2 a3", "d1 c2 b3 a4"};
    (void)unused;
    for (int size = 1; size <= 4; size++) {
        char options[20];
        poda_solution solution;
        poda_solve_options how;
        poda_state start;
        snprintf(options, sizeof options, "size=%d", size);
        poda_game *game = boards_open("hex", options);
        poda_state_start(game, &start);
        poda_solve_defaults(&how);
        how.search.sign = true;
        assert_int_equal(poda_solve(game, &start, &how, &solution, NULL), PODA_OK);
        assert_true(solution.worth.proven && solution.worth.value > 0);
        assert_int_equal(solution.move_count, size * size);
        for (size_t i = 0; i < solution.move_count; i++) {
            char word[WORD] = "";
            poda_text text = {word, sizeof word, 0};
            poda_move_text(game, &start, solution.moves[i].move, &text);
            assert_true(solution.moves[i].worth.proven);
            assert_int_equal(solution.moves[i].worth.value > 0,
                             strstr(winning[size - 1], word) != NULL);
        }
        poda_solution_release(&solution);
        poda_game_close(game);
    }
    /* the shorter way wins, whoever begins; with a swap, the second player */
    known("hex", "rows=3 cols=4", true);
    known("hex", "rows=4 cols=3", false);
    known("hex", "size=2 swap=yes", false);
    known("hex", "size=3 swap=yes", false);
}

/* The first stone becomes Blue's, reflected; afterwards Blue may be one stone ahead. */
static void test_hex_swap(void **unused)
{
    poda_game *game = boards_open("hex", "size=3 swap=yes"), *plain = boards_open("hex", "size=3");
    poda_state state, to;
    poda_move move;
    char text[PODA_TEXT_MAX];
    (void)unused;
    boards_read(game, "..R/.../... B", &state);
    assert_int_equal(poda_move_read(game, &state, "swap-pieces", &move, NULL), PODA_OK);
    poda_state_play(game, &state, move, &to);
    boards_text(game, &to, text);
    assert_string_equal(text, ".../.../B.. R");
    assert_int_not_equal(poda_move_read(game, &to, "swap-pieces", &move, NULL), PODA_OK);
    boards_read(game, "R../.../B.. B", &state);
    assert_int_not_equal(poda_move_read(game, &state, "swap-pieces", &move, NULL), PODA_OK);
    boards_position_refused(plain, "R../.../B.. B", "R moves first");
    boards_position_refused(game, ".../.../... B", "R moves first");
    boards_position_refused(game, "RR./.../... B", "2 R and 0 B with B to move");
    boards_position_refused(plain, "R.B/R.B/R.. R", "R moves first");
    boards_position_refused(plain, "RB./RB./RB. R", "R is to move but has joined its sides");
    boards_read(plain, "RB./RB./R..", &state);
    poda_game_close(game);
    poda_game_close(plain);
}

/* Only the chain that joins the sides is marked, not another one that touches one of them. */
static void test_hex_marks(void **unused)
{
    poda_game *game = boards_open("hex", "size=3");
    poda_view *view = NULL;
    poda_state state;
    (void)unused;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    boards_read(game, "R.R/RB./RBB B", &state);
    poda_state_view(game, &state, view);
    for (int cell = 0; cell < 9; cell++)
        assert_int_equal(view->cell[cell].mark == PODA_MARK_WIN, cell % 3 == 0);
    poda_view_close(view);
    poda_game_close(game);
}

/* Domineering, rows x columns: V and H win whoever begins, N the next and P the previous player
 * (Winning Ways; Breuker, Uiterwijk and van den Herik 2000; Drummond-Cole 2014). */
static void test_domineering_known(void **unused)
{
    static const char *const classes[] = {"PHHHHHHH", "VNNHVNNH", "VNNHHH", "VVVNV", "VHVHP"};
    (void)unused;
    for (int rows = 1; rows <= (int)(sizeof classes / sizeof *classes); rows++)
        for (int cols = 1; classes[rows - 1][cols - 1]; cols++)
            for (int first = 0; first < 2; first++) {
                char options[40];
                const char class = classes[rows - 1][cols - 1];
                snprintf(options, sizeof options, "rows=%d cols=%d first=%c", rows, cols,
                         "VH"[first]);
                known("domineering", options, class == 'N' || class == "VH"[first]);
            }
}

/* Cram: the nim-values of small boards. A board of even sides is 0, since the second player can answer
 * opposite to the centre; of one even side not 0, since the first can begin there (Gardner). */
static void test_cram_values(void **unused)
{
    static const char *const values[] = {"0112031103", "1010101", "11011", "2010"};
    (void)unused;
    for (int rows = 1; rows <= (int)(sizeof values / sizeof *values); rows++)
        for (int cols = rows == 1 ? 2 : 1; values[rows - 1][cols - 1]; cols++) {
            char options[40];
            poda_solution solution;
            poda_state start;
            snprintf(options, sizeof options, "rows=%d cols=%d", rows, cols);
            poda_game *game = boards_open("cram", options);
            poda_state_start(game, &start);
            assert_int_equal(poda_solve(game, &start, NULL, &solution, NULL), PODA_OK);
            assert_int_equal(solution.nim_value, values[rows - 1][cols - 1] - '0');
            assert_int_equal(solution.worth.value > 0, solution.nim_value > 0);
            poda_solution_release(&solution);
            poda_game_close(game);
        }
}

/* Clobber: strips XOXO... of even length are won by the first player, but for six stones
 * (arXiv 2509.08985); small boards. */
static void test_clobber_known(void **unused)
{
    static const char *const classes[] = {"PNNNOPONNN", "NNPNNP", "NPNP"};
    (void)unused;
    for (int half = 1; half <= 5; half++) {
        char options[40];
        snprintf(options, sizeof options, "rows=1 cols=%d", 2 * half);
        known("clobber", options, half != 3);
    }
    for (int rows = 1; rows <= (int)(sizeof classes / sizeof *classes); rows++)
        for (int cols = 1; classes[rows - 1][cols - 1]; cols++)
            for (int first = 0; first < 2; first++) {
                char options[40];
                const char class = classes[rows - 1][cols - 1];
                snprintf(options, sizeof options, "rows=%d cols=%d first=%c", rows, cols,
                         "XO"[first]);
                known("clobber", options, class == 'N' || class == "XO"[first]);
            }
}

/* Amazons: lines of one and two moves; 4x4 is won by the second player. */
static void test_amazons_known(void **unused)
{
    static const struct {
        const char *options;
        int depth;
        uint64_t lines;
    } counts[] = {
        {"size=4", 3, 139500}, {"size=5", 2, 50422},    {"rows=5 cols=7", 2, 231670},
        {"size=10", 1, 2176},  {"size=10", 2, 4307152}, /* the others also by a second program */
    };
    (void)unused;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        poda_game *game = boards_open("amazons", counts[i].options);
        poda_state start;
        uint64_t lines = 0;
        poda_state_start(game, &start);
        assert_int_equal(poda_count_lines(game, &start, counts[i].depth, NULL, &lines, NULL),
                         PODA_OK);
        assert_int_equal(lines, counts[i].lines);
        poda_game_close(game);
    }
    known("amazons", "size=4", false);
}

/* What is wrong with a move or a position, in one line. */
static void move_refused(const poda_game *game, const char *position, const char *word,
                         const char *part)
{
    poda_state state;
    poda_move move;
    poda_error error = {.message = ""};
    boards_read(game, position, &state);
    if (poda_move_read(game, &state, word, &move, &error) != PODA_BAD_MOVE ||
        !strstr(error.message, part))
        fail_msg("%s '%s': '%s', expected '%s'", poda_game_name(game), word, error.message, part);
}

static void test_refusals(void **unused)
{
    poda_game *domineering = boards_open("domineering", "rows=2 cols=3");
    poda_game *amazons = boards_open("amazons", "size=4");
    (void)unused;
    boards_refused("hex", "size=15", PODA_BAD_OPTION, "size");
    boards_refused("hex", "rows=3 cols=4 swap=yes", PODA_BAD_OPTION, "as many rows as columns");
    boards_refused("domineering", "size=11", PODA_BAD_OPTION, "size");
    boards_refused("amazons", "size=3", PODA_BAD_OPTION, "size");
    boards_position_refused(domineering, "../...", "'/' at character 3");
    boards_position_refused(domineering, ".../.. V", "' ' at character 7");
    boards_position_refused(domineering, ".../.", "ends at cell 5");
    boards_position_refused(domineering, ".../... X", "expected V or H");
    boards_position_refused(domineering, ".../... V V", "left over");
    move_refused(domineering, ".../... V", "a1b1", "V places dominoes upright");
    move_refused(domineering, ".../... H", "a1a2", "H places dominoes across");
    move_refused(domineering, ".../... V", "a1b2", "two cells that touch");
    move_refused(domineering, ".../... H", "c1a2", "two cells that touch");
    move_refused(domineering, "#../... V", "a1a2", "covered already");
    move_refused(domineering, ".../... V", "a1", "like a1a2");
    move_refused(amazons, ".BB./B..B/W..W/.WW. W", "a3-a4/a3", "no amazon of the player to move");
    move_refused(amazons, ".BB./B..B/W..W/.WW. W", "a2-a4/a2", "the amazon cannot go there");
    move_refused(amazons, ".BB./B..B/W..W/.WW. W", "a2-a1/a3", "the arrow cannot go there");
    move_refused(amazons, ".BB./B..B/W..W/.WW. W", "a2-a1", "three cells");
    poda_game_close(domineering);
    poda_game_close(amazons);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),      cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_hex_openings),      cmocka_unit_test(test_hex_swap),
        cmocka_unit_test(test_domineering_known), cmocka_unit_test(test_cram_values),
        cmocka_unit_test(test_clobber_known),     cmocka_unit_test(test_amazons_known),
        cmocka_unit_test(test_refusals),          cmocka_unit_test(test_hex_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
