/* test_ends.c - tables of chess endings: known counts, every value against a chessboard of its own that knows
 * squares and steps only, and the words of the ranks on random positions, taking in passing included. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "built_tables.h"
#include "chess_endings.h"

#define PATH "ends.table"

/* ---- a board of its own ---- */

enum { MEN_MOST = 4, UNKNOWN = -2, DRAWN = -1 };

/* Men of an ending: the first two are the kings, white and black. */
typedef struct ending {
    int count;
    char kind[MEN_MOST];
    bool white[MEN_MOST];
} ending;

typedef struct where {
    int at[MEN_MOST]; /* squares */
    bool white_moves;
    int passed; /* the square that a pawn has just passed, or -1 */
} where;

static int man_on(const ending *end, const where *place, int square)
{
    for (int i = 0; i < end->count; i++)
        if (place->at[i] == square)
            return i;
    return -1;
}

static bool is_reached(const ending *end, const where *place, int man, int square)
{
    const int from = place->at[man], dx = square % 8 - from % 8, dy = square / 8 - from / 8;
    const bool straight = dx == 0 || dy == 0, diagonal = abs(dx) == abs(dy);
    const int length = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    switch (end->kind[man]) {
    case 'K':
        return length == 1;
    case 'N':
        return abs(dx * dy) == 2;
    case 'P':
        return abs(dx) == 1 && dy == (end->white[man] ? 1 : -1);
    case 'R':
        if (!straight)
            return false;
        break;
    case 'B':
        if (!diagonal)
            return false;
        break;
    default:
        if (!straight && !diagonal)
            return false;
    }
    for (int step = 1; step < length; step++)
        if (man_on(end, place, from + step * (dx / length) + 8 * step * (dy / length)) >= 0)
            return false;
    return length > 0;
}

static bool is_attacked(const ending *end, const where *place, bool white_king)
{
    for (int i = 0; i < end->count; i++)
        if (end->white[i] != white_king && is_reached(end, place, i, place->at[!white_king]))
            return true;
    return false;
}

static void take_off(ending *end, where *place, int man)
{
    for (int i = man; i + 1 < end->count; i++) {
        end->kind[i] = end->kind[i + 1];
        end->white[i] = end->white[i + 1];
        place->at[i] = place->at[i + 1];
    }
    end->count--;
}

/* What the table says: plies to the end, won if odd; DRAWN; UNKNOWN. */
static int asked(poda_table *table, const ending *end, const where *place)
{
    chess_state chess = {.fullmove = 1, .turn = place->white_moves ? PODA_MAX : PODA_MIN};
    poda_state state;
    bool found = false;
    poda_value value = 0;
    int distance = -1;
    poda_error error = {0};
    for (int i = 0; i < end->count; i++) {
        static const char kinds[] = "PNBRQK";
        chess_put(&chess, (int)(strchr(kinds, end->kind[i]) - kinds),
                  end->white[i] ? PODA_MAX : PODA_MIN, place->at[i]);
    }
    if (place->passed >= 0 && chess_passant(&chess, chess.turn, place->passed))
        chess.passed = (uint8_t)place->passed;
    memset(&state, 0, sizeof state);
    memcpy(&state, &chess, sizeof chess);
    if (poda_table_value(table, &state, &found, &value, &distance, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return !found ? UNKNOWN : value == 0 ? DRAWN : distance;
}

/* The best that was found among the moves. */
struct best {
    int count, win, loss;
    bool draw;
};

static void try_move(poda_table *table, const ending *end, const where *place, int man, int to,
                     char promoted, struct best *best)
{
    ending after = *end;
    where there = *place;
    const int taken = man_on(end, place, to), from = place->at[man];
    const bool pawn = end->kind[man] == 'P';
    there.passed = pawn && abs(to - from) == 16 ? (from + to) / 2 : -1;
    there.at[man] = to;
    there.white_moves = !place->white_moves;
    after.kind[man] = promoted ? promoted : end->kind[man];
    if (taken >= 0)
        take_off(&after, &there, taken);
    else if (pawn && to == place->passed)
        take_off(&after, &there, man_on(end, place, to + (end->white[man] ? -8 : 8)));
    if (is_attacked(&after, &there, place->white_moves))
        return;
    const int plies = asked(table, &after, &there);
    assert_int_not_equal(plies, UNKNOWN);
    best->count++;
    if (plies == DRAWN)
        best->draw = true;
    else if (plies % 2 == 0)
        best->win = best->win == 0 || plies + 1 < best->win ? plies + 1 : best->win;
    else
        best->loss = plies + 1 > best->loss ? plies + 1 : best->loss;
}

static void try_pawn(poda_table *table, const ending *end, const where *place, int man, int to,
                     struct best *best)
{
    static const char kinds[] = "QRBN";
    if (to >= 8 && to < 56)
        try_move(table, end, place, man, to, 0, best);
    else
        for (int i = 0; kinds[i]; i++)
            try_move(table, end, place, man, to, kinds[i], best);
}

static void try_moves(poda_table *table, const ending *end, const where *place, struct best *best)
{
    for (int man = 0; man < end->count; man++)
        for (int to = 0; to < 64 && end->white[man] == place->white_moves; to++) {
            const int on = man_on(end, place, to), from = place->at[man];
            const int ahead = end->white[man] ? 8 : -8;
            if (on >= 0 && end->white[on] == end->white[man])
                continue;
            if (end->kind[man] != 'P') {
                if (is_reached(end, place, man, to))
                    try_move(table, end, place, man, to, 0, best);
                continue;
            }
            const bool takes = is_reached(end, place, man, to) && (on >= 0 || to == place->passed);
            const bool steps = on < 0 && to == from + ahead;
            const bool leaps = on < 0 && to == from + 2 * ahead &&
                               from / 8 == (end->white[man] ? 1 : 6) &&
                               man_on(end, place, from + ahead) < 0;
            if (takes || steps || leaps)
                try_pawn(table, end, place, man, to, best);
        }
}

/* The value follows from those of the moves. With distances that is a proof. */
static void check_place(poda_table *table, const ending *end, const where *place)
{
    struct best best = {0};
    const int plies = asked(table, end, place);
    try_moves(table, end, place, &best);
    if (best.count == 0)
        assert_int_equal(plies, is_attacked(end, place, place->white_moves) ? 0 : DRAWN);
    else if (best.win)
        assert_int_equal(plies, best.win);
    else
        assert_int_equal(plies, best.draw ? DRAWN : best.loss);
}

static bool is_place(const ending *end, const where *place)
{
    for (int i = 0; i < end->count; i++)
        if (man_on(end, place, place->at[i]) != i ||
            (end->kind[i] == 'P' && (place->at[i] < 8 || place->at[i] >= 56)))
            return false;
    return !is_attacked(end, place, !place->white_moves);
}

/* All positions, or one of so many, with each square that may have been passed. Returns how many. */
static uint64_t check_ending(poda_table *table, ending end, unsigned one_of)
{
    uint64_t checked = 0, seed = 1;
    const uint64_t all = UINT64_C(2) << 6 * end.count;
    for (uint64_t number = 0; number < all; number++) {
        where place = {.white_moves = number & 1, .passed = -1};
        seed = poda_mix(seed + number);
        if (one_of > 1 && seed % one_of != 0)
            continue;
        for (int i = 0; i < end.count; i++)
            place.at[i] = (int)(number >> (1 + 6 * i) & 63);
        if (!is_place(&end, &place))
            continue;
        check_place(table, &end, &place);
        checked++;
        for (int file = 0; file < 8 && end.count == 4; file++) {
            const int back = place.white_moves ? 8 : -8;
            place.passed = file + (place.white_moves ? 40 : 16);
            const int pawn = man_on(&end, &place, place.passed - back);
            if (pawn >= 0 && end.kind[pawn] == 'P' && end.white[pawn] != place.white_moves &&
                man_on(&end, &place, place.passed) < 0 &&
                man_on(&end, &place, place.passed + back) < 0)
                check_place(table, &end, &place);
        }
    }
    return checked;
}

static ending ending_of(const char *white, const char *black)
{
    ending end = {2, "KK", {true, false}};
    for (const char *at = white + 1; *at; at++) {
        end.kind[end.count] = *at;
        end.white[end.count++] = true;
    }
    for (const char *at = black + 1; *at; at++) {
        end.kind[end.count] = *at;
        end.white[end.count++] = false;
    }
    return end;
}

/* ---- tables ---- */

static poda_table *table_of(const poda_game *game, const char *name)
{
    return table_as(game, name, (poda_table_options){0}, PATH);
}

static void test_rook(void **unused)
{
    /* lost in so many moves, up to symmetry: rtbgen, and the data set of the UCI repository */
    static const uint64_t known[] = {27,   78,   246,  81,   198,  471,  592,  683, 1433,
                                     1712, 1985, 2854, 3597, 4194, 4553, 2166, 390};
    (void)unused;
    poda_game *game = open_game(NULL, "chess", "");
    poda_table *table = table_of(game, "KRK");
    const poda_table_about *about = poda_table_of(table);
    expect_tier(game, table, "KRvK", 21959, 25260, 2796);
    assert_int_equal(about->longest, 32);
    for (int moves = 0; moves <= 16; moves++)
        assert_int_equal(about->by_distance[2 * moves], known[moves]);
    assert_true(check_ending(table, ending_of("KR", "K"), 3) > 100000);
    assert_true(check_ending(table, ending_of("K", "KR"), 31) > 10000);
    poda_table_close(table);
    poda_game_close(game);
}

static void test_pawn(void **unused)
{
    (void)unused;
    poda_game *game = open_game(NULL, "chess", "");
    poda_table *table = table_of(game, "KPK");
    /* rtbgen */
    expect_tier(game, table, "KPvK", 62480, 48802, 19184 + 35210);
    assert_int_equal(poda_table_of(table)->longest, 56);
    assert_true(check_ending(table, ending_of("KP", "K"), 7) > 20000);
    assert_true(check_ending(table, ending_of("K", "KP"), 7) > 20000);
    poda_table_close(table);
    poda_game_close(game);
}

/* ---- the words of the ranks ---- */

/* The same with the players exchanged and the board turned. */
static chess_state exchanged(const chess_state *state)
{
    chess_state to = *state;
    uint64_t *const boards[] = {&to.pawns, &to.knights, &to.kings, &to.diagonal, &to.straight};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        *boards[i] = chess_image(*boards[i], 2);
    to.white = chess_image(chess_men(state, PODA_MIN), 2);
    to.turn ^= 1;
    to.passed = (uint8_t)(state->passed ? state->passed ^ 56 : 0);
    return to;
}

static void expect_place(const chess_game *game, const chess_state *state, uint64_t tier,
                         uint64_t rank)
{
    assert_int_equal(chess_tier(game, state), tier);
    assert_int_equal(chess_rank(game, state), rank);
}

/* Does a way back from `to` come from the position of this rank? All of them must be right. */
static bool is_way_back(const chess_game *game, const chess_state *to, uint64_t rank)
{
    poda_move ways[512];
    poda_moves list = {ways, 0, 512};
    bool found = false;
    chess_backs(game, to, &list);
    assert_true(list.count <= list.capacity);
    for (size_t i = 0; i < list.count; i++) {
        chess_state from, again;
        const poda_move move = chess_back(game, to, ways[i], &from);
        chess_play(game, &from, move, &again);
        expect_place(game, &again, chess_tier(game, to), chess_rank(game, to));
        assert_int_equal(chess_tier(game, &from), chess_tier(game, to));
        found = found || chess_rank(game, &from) == rank;
    }
    return found;
}

static void check_words(const chess_game *game, const chess_state *state)
{
    const uint64_t tier = chess_tier(game, state), rank = chess_rank(game, state);
    const int symmetries = chess_symmetries(game);
    chess_state image;
    uint64_t room[128];
    poda_tiers kids = {room, 0, 128};
    poda_move moves[256];
    poda_moves list = {moves, 0, 256};
    assert_true(rank < chess_size(game, tier));
    assert_true(chess_unrank(game, tier, rank, &image));
    expect_place(game, &image, tier, rank);
    assert_int_equal(image.passed != 0, state->passed != 0);
    assert_int_equal(chess_count(game, &image), chess_count(game, state));
    for (int which = 0; which < symmetries; which++) {
        chess_symmetry(game, state, which, &image);
        expect_place(game, &image, tier, rank);
        image = exchanged(&image);
        expect_place(game, &image, tier, rank);
    }
    chess_kids(game, tier, &kids);
    assert_true(kids.count <= kids.capacity);
    chess_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        size_t at = 0;
        chess_play(game, state, moves[i], &image);
        const uint64_t next = chess_tier(game, &image);
        assert_true(next >= tier);
        while (at < kids.count && room[at] != next)
            at++;
        assert_true(at < kids.count);
        if (next == tier)
            assert_true(is_way_back(game, &image, rank));
    }
}

static void test_words(void **unused)
{
    static const char *const endings[][2] = {
        {"KR", "K"},    {"K", "KP"},    {"KP", "KP"},   {"KPP", "KP"},  {"KP", "KPPP"},
        {"KQR", "KR"},  {"KR", "KR"},   {"KNN", "KP"},  {"KBBN", "KQ"}, {"KRP", "KRP"},
        {"KQQ", "KQQ"}, {"KPP", "KPP"}, {"KBN", "KBN"}, {"K", "K"}};
    poda_game *opened = open_game(NULL, "chess", "");
    const chess_game *game = poda_game_params(opened);
    uint64_t seed = 7, passed = 0;
    (void)unused;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        for (int n = 0; n < 600; n++) {
            chess_state state;
            while (!place_men(endings[i][0], endings[i][1], &seed, &state))
                ;
            passed += state.passed != 0;
            check_words(game, &state);
        }
    assert_true(passed > 200);
    poda_game_close(opened);
}

/* Different positions have different numbers: each number leads to a position that has it. */
static void test_numbers(void **unused)
{
    static const char *const names[] = {"KRK", "KPK", "KK"};
    poda_game *opened = open_game(NULL, "chess", "");
    const chess_game *game = poda_game_params(opened);
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const uint64_t tier = tier_called(opened, names[i]);
        for (uint64_t rank = 0; rank < chess_size(game, tier); rank++) {
            chess_state state;
            if (chess_unrank(game, tier, rank, &state))
                expect_place(game, &state, tier, rank);
        }
        assert_false(chess_unrank(game, tier, chess_size(game, tier), &(chess_state){0}));
    }
    poda_game_close(opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_rook),
        cmocka_unit_test(test_pawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
