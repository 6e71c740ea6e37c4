/* test_chess_ends.c - queen or rook against the bare king, solved whole by the library and, backwards
 * over three squares and a turn, by a program that shares nothing with it. */
#include "boards.h"

/* A position of the stronger king, its piece and the other king; the stronger side is White. */
typedef struct three {
    int king, piece, bare;
} three;

enum { UNKNOWN = -1, IMPOSSIBLE = -2, DRAWN = -3 };

static int16_t plies[2][64][64][64]; /* to mate, with White and with Black to move */

static int gap(int a, int b)
{
    return a > b ? a - b : b - a;
}

static bool touch(int a, int b)
{
    return gap(a % 8, b % 8) <= 1 && gap(a / 8, b / 8) <= 1;
}

/* Does the piece on `from` reach `to` if only the king stands in its way? */
static bool reaches(bool queen, int from, int to, int king)
{
    const int files = to % 8 - from % 8, ranks = to / 8 - from / 8;
    const bool straight = files == 0 || ranks == 0, diagonal = gap(files, 0) == gap(ranks, 0);
    if (from == to || !(straight || (queen && diagonal)))
        return false;
    const int step = (files > 0) - (files < 0) + 8 * ((ranks > 0) - (ranks < 0));
    for (int at = from + step; at != to; at += step)
        if (at == king)
            return false;
    return true;
}

static bool attacked(bool queen, const three *at, int square)
{
    return touch(at->king, square) || reaches(queen, at->piece, square, at->king);
}

/* The value of a position with Black to move: mated in so many plies, or not known yet. */
static int judge_black(bool queen, const three *at)
{
    int longest = -1, moves = 0;
    for (int to = 0; to < 64; to++) {
        if (to == at->bare || !touch(at->bare, to) || touch(at->king, to))
            continue;
        if (to == at->piece)
            return DRAWN; /* unguarded: it is taken */
        if (attacked(queen, &(three){at->king, at->piece, to}, to))
            continue;
        const int next = plies[0][at->king][at->piece][to];
        moves++;
        if (next < 0 && next != IMPOSSIBLE)
            return UNKNOWN;
        longest = next > longest ? next : longest;
    }
    if (moves == 0)
        return attacked(queen, at, at->bare) ? 0 : DRAWN;
    return longest + 1;
}

/* A piece slides over the bare king only in thought: the squares behind it are not reached. */
static bool blocked(const three *at, int to)
{
    const int files = to % 8 - at->piece % 8, ranks = to / 8 - at->piece / 8;
    const int step = (files > 0) - (files < 0) + 8 * ((ranks > 0) - (ranks < 0));
    for (int square = at->piece + step; square != to; square += step)
        if (square == at->bare)
            return true;
    return false;
}

static int judge_white(bool queen, const three *at)
{
    int best = UNKNOWN;
    for (int to = 0; to < 64; to++) {
        const int by_king =
            touch(at->king, to) && to != at->king && to != at->piece && !touch(to, at->bare)
                ? plies[1][to][at->piece][at->bare]
                : UNKNOWN;
        const int by_piece = to != at->bare && to != at->king &&
                                     reaches(queen, at->piece, to, at->king) && !blocked(at, to)
                                 ? plies[1][at->king][to][at->bare]
                                 : UNKNOWN;
        best = by_king >= 0 && (best < 0 || by_king + 1 < best) ? by_king + 1 : best;
        best = by_piece >= 0 && (best < 0 || by_piece + 1 < best) ? by_piece + 1 : best;
    }
    return best;
}

/* Sweeps until nothing changes; positions that remain unknown are drawn. The longest mate in plies
 * with White to move. */
static int solve_slowly(bool queen)
{
    int longest = 0;
    memset(plies, 0xff, sizeof plies);
    for (int code = 0; code < 64 * 64 * 64; code++) {
        const three at = {code >> 12, code >> 6 & 63, code & 63};
        const bool same = at.king == at.piece || at.king == at.bare || at.piece == at.bare;
        if (same || touch(at.king, at.bare))
            plies[0][at.king][at.piece][at.bare] = plies[1][at.king][at.piece][at.bare] =
                IMPOSSIBLE;
        else if (reaches(queen, at.piece, at.bare, at.king))
            plies[0][at.king][at.piece][at.bare] = IMPOSSIBLE;
    }
    for (int ply = 0; ply <= 40; ply++)
        for (int code = 0; code < 64 * 64 * 64; code++) {
            const three at = {code >> 12, code >> 6 & 63, code & 63};
            int16_t *const here = &plies[ply % 2 == 0][at.king][at.piece][at.bare];
            if (*here != UNKNOWN)
                continue;
            const int value = ply % 2 ? judge_white(queen, &at) : judge_black(queen, &at);
            if (value == ply) {
                *here = (int16_t)value;
                longest = ply % 2 ? ply : longest;
            }
        }
    return longest;
}

static void compare(char piece, int expected)
{
    poda_game *game = boards_open("chess", "");
    const poda_whole_options options = {.symmetry = true};
    poda_whole *whole = NULL;
    poda_state state;
    char text[PODA_TEXT_MAX];
    int compared = 0, longest = 0;
    assert_int_equal(solve_slowly(piece == 'Q'), expected);
    snprintf(text, sizeof text, "8/8/8/8/8/2k5/8/1K1%c4 w", piece);
    boards_read(game, text, &state);
    assert_int_equal(poda_whole_open(&whole, game, &state, &options, NULL), PODA_OK);
    for (int code = 0; code < 2 * 64 * 64 * 64; code += 3) {
        const three at = {code >> 13, code >> 7 & 63, code >> 1 & 63};
        const int slow = plies[code & 1][at.king][at.piece][at.bare];
        char board[64], *out = text;
        poda_value value;
        int distance;
        if (slow == IMPOSSIBLE)
            continue;
        memset(board, '1', sizeof board);
        board[at.king] = 'K';
        board[at.piece] = piece;
        board[at.bare] = 'k';
        for (int rank = 7; rank >= 0; rank--)
            out += snprintf(out, 10, "%.8s%c", board + 8 * rank, rank ? '/' : ' ');
        snprintf(out, 4, "%c", "wb"[code & 1]);
        boards_read(game, text, &state);
        if (!poda_whole_value(whole, &state, &value, &distance))
            continue; /* not reached from the start */
        compared++;
        longest = slow > longest ? slow : longest;
        if (slow >= 0 ? value != PODA_WIN - slow : value != 0)
            fail_msg("%s: %d, expected %d plies", text, (int)value, slow);
    }
    assert_true(compared > 100000 && longest >= expected - 1);
    poda_whole_close(whole);
    poda_game_close(game);
}

/* The longest mates take 10 and 16 moves. */
static void test_queen(void **unused)
{
    (void)unused;
    compare('Q', 19);
}

static void test_rook(void **unused)
{
    (void)unused;
    compare('R', 31);
}

/* The longest mate with a pawn takes 28 moves (python-chess, data/endgame-dm-4.epd, after Kryukov);
 * bench/chess_ends.c counts all positions that it wins. */
static void test_pawn(void **unused)
{
    poda_game *game = boards_open("chess", "");
    const poda_whole_options options = {.symmetry = true};
    poda_whole *whole = NULL;
    poda_state state;
    poda_value value;
    int distance;
    (void)unused;
    boards_read(game, "8/8/8/1k6/8/8/K5P1/8 w", &state);
    assert_int_equal(poda_whole_open(&whole, game, &state, &options, NULL), PODA_OK);
    assert_true(poda_whole_value(whole, &state, &value, &distance));
    assert_int_equal(value, PODA_WIN - 55);
    boards_read(game, "6k1/8/6K1/6P1/8/8/8/8 b", &state); /* the opposition, and its loss */
    assert_true(poda_whole_value(whole, &state, &value, &distance) && value > 0);
    boards_read(game, "6k1/8/6P1/6K1/8/8/8/8 w", &state);
    assert_true(poda_whole_value(whole, &state, &value, &distance) && value == 0);
    poda_whole_close(whole);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_queen),
        cmocka_unit_test(test_rook),
        cmocka_unit_test(test_pawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
