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
#include "games/chess/rules_chess.h"

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

static uint64_t tier_called(const poda_game *game, const char *name)
{
    uint64_t tier = 0;
    poda_error error = {0};
    const poda_ranks *ranks = poda_game_rules_of(game)->ranks;
    if (ranks->tier_read(poda_game_params(game), name, &tier, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return tier;
}

static poda_table *table_as(const poda_game *game, const char *name, poda_table_options options,
                            const char *path)
{
    const uint64_t tier = tier_called(game, name);
    poda_table *table = NULL;
    poda_error error = {0};
    options.tiers = &tier;
    options.tier_count = 1;
    build(game, path, options);
    if (poda_table_open(&table, game, path, 0, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return table;
}

static poda_table *table_of(const poda_game *game, const char *name)
{
    return table_as(game, name, (poda_table_options){0}, PATH);
}

static void expect_tier(const poda_game *game, const poda_table *table, const char *name,
                        uint64_t won, uint64_t lost, uint64_t drawn)
{
    poda_table_tier tier;
    const uint64_t id = tier_called(game, name);
    size_t i = 0;
    while (poda_table_tier_at(table, i, &tier) && tier.tier != id)
        i++;
    assert_int_equal(tier.tier, id);
    assert_int_equal(tier.won, won);
    assert_int_equal(tier.lost, lost);
    assert_int_equal(tier.drawn, drawn);
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

static uint64_t next_random(uint64_t *seed)
{
    return *seed = poda_mix(*seed + 0x9e3779b97f4a7c15u);
}

/* A legal position with these men, or false. */
static bool place_men(const char *white, const char *black, uint64_t *seed, chess_state *state)
{
    static const char kinds[] = "PNBRQK";
    const char *const sides[2] = {white, black};
    *state = (chess_state){.fullmove = 1, .turn = next_random(seed) >> 40 & 1};
    for (int player = 0; player < 2; player++)
        for (const char *at = sides[player]; *at; at++) {
            const int kind = (int)(strchr(kinds, *at) - kinds);
            int square = (int)(next_random(seed) >> 40 & 63);
            if (kind == CHESS_PAWN && next_random(seed) >> 40 & 1) /* where one can be passed */
                square = (square & 7) + (state->turn == PODA_MAX ? 32 : 24);
            if (chess_occupied(state) >> square & 1 ||
                (kind == CHESS_PAWN && (square < 8 || square >= 56)))
                return false;
            chess_put(state, kind, player, square);
        }
    if (chess_in_check(state, state->turn ^ 1))
        return false;
    const int back = state->turn == PODA_MAX ? 8 : -8;
    const uint64_t rival = chess_men(state, state->turn ^ 1) & state->pawns;
    for (int file = 0; file < 8; file++) {
        const int passed = file + (state->turn == PODA_MAX ? 40 : 16);
        if (rival >> (passed - back) & 1 &&
            !(chess_occupied(state) & (CHESS_BIT(passed) | CHESS_BIT(passed + back))) &&
            chess_passant(state, state->turn, passed) && next_random(seed) >> 40 & 1)
            state->passed = (uint8_t)passed;
    }
    return true;
}

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

/* ---- tables that keep less ---- */

struct probe {
    bool found;
    poda_value value;
    int distance;
};

static struct probe probe(poda_table *table, const poda_state *state)
{
    struct probe out = {.distance = -1};
    poda_error error = {0};
    if (poda_table_value(table, state, &out.found, &out.value, &out.distance, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return out;
}

static int sign_of(poda_value value)
{
    return (value > 0) - (value < 0);
}

/* The winner plays the moves of the table, the other player any: the game must end with the win. */
static void play_out(poda_table *table, const poda_game *game, poda_state state, uint64_t *seed)
{
    enum { PLIES = 300 };
    const int winner = probe(table, &state).value > 0 ? PODA_MAX : PODA_MIN;
    poda_value value = 0;
    int ply = 0;
    for (; ply < PLIES && !poda_state_over(game, &state, &value); ply++) {
        poda_move room[256];
        poda_moves list = {room, 0, 256};
        poda_state_moves(game, &state, &list);
        poda_move move = room[(next_random(seed) >> 20) % list.count];
        if (poda_state_turn(game, &state) == winner) {
            poda_result result;
            bool found = false;
            assert_int_equal(poda_table_best(table, &state, &found, &result, NULL), PODA_OK);
            assert_true(found);
            move = result.move;
        }
        poda_state_play(game, &state, move, &state);
    }
    assert_true(ply < PLIES);
    assert_int_equal(sign_of(value), winner == PODA_MAX ? 1 : -1);
}

/* Ways to other tiers and half of each tier show the same values as the whole table, and the same distances if these
 * are kept. */
static void test_smaller(void **unused)
{
    static const char *const endings[][2] = {
        {"KP", "K"}, {"K", "KP"}, {"KQ", "K"}, {"K", "KR"}, {"KB", "K"}};
    static const poda_table_options options[] = {{.every = 2},
                                                 {.metric = PODA_METRIC_CONVERSION},
                                                 {.metric = PODA_METRIC_CONVERSION, .every = 2},
                                                 {.metric = PODA_METRIC_WDL, .every = 2}};
    poda_game *game = open_game(NULL, "chess", "");
    poda_table *whole = table_of(game, "KPK");
    const uint64_t bytes = poda_table_of(whole)->bytes;
    (void)unused;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        poda_table *table = table_as(game, "KPK", options[i], "smaller.table");
        const poda_table_about *about = poda_table_of(table);
        poda_error error = {0};
        uint64_t seed = 11, games = 0;
        assert_true(about->bytes < bytes);
        assert_int_equal(about->won, poda_table_of(whole)->won);
        assert_int_equal(about->lost, poda_table_of(whole)->lost);
        if (poda_table_verify(table, 1, NULL, NULL, NULL, NULL, &error) != PODA_OK)
            fail_msg("%s", error.message);
        for (size_t k = 0; k < sizeof endings / sizeof endings[0]; k++)
            for (int n = 0; n < 400; n++) {
                poda_state state = {0};
                chess_state placed;
                while (!place_men(endings[k][0], endings[k][1], &seed, &placed))
                    ;
                memcpy(&state, &placed, sizeof placed);
                const struct probe known = probe(whole, &state), other = probe(table, &state);
                assert_true(known.found && other.found);
                assert_int_equal(sign_of(other.value), sign_of(known.value));
                if (!about->wdl || other.distance >= 0)
                    assert_int_equal(other.distance, known.distance);
                if (about->conversion && known.value != 0 && n % 10 == 0) {
                    play_out(table, game, state, &seed);
                    games++;
                }
            }
        assert_int_equal(about->conversion, games > 50);
        poda_table_close(table);
    }
    poda_table_close(whole);
    poda_game_close(game);
}

/* In KRK nothing is won in another tier: ways to the end or to another tier are those to mate. */
static void test_conversion(void **unused)
{
    poda_game *game = open_game(NULL, "chess", "");
    poda_table *table = table_as(
        game, "KRK", (poda_table_options){.metric = PODA_METRIC_CONVERSION, .every = 2}, PATH);
    const poda_table_about *about = poda_table_of(table);
    (void)unused;
    assert_int_equal(about->longest, 32);
    assert_int_equal(about->by_distance[32], 390);
    expect_tier(game, table, "KRvK", 21959, 25260, 2796);
    poda_table_close(table);
    poda_game_close(game);
    const poda_table_options options = {.size = sizeof options, .metric = PODA_METRIC_CONVERSION};
    game = open_game(NULL, "connect4", "cols=4 rows=4");
    assert_int_equal(poda_table_build(game, "none.table", &options, NULL), PODA_BAD_REQUEST);
    poda_game_close(game);
    game = open_game(NULL, "hare", "");
    assert_int_equal(poda_table_build(game, "none.table", &options, NULL), PODA_BAD_REQUEST);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers), cmocka_unit_test(test_words),
        cmocka_unit_test(test_rook),    cmocka_unit_test(test_pawn),
        cmocka_unit_test(test_smaller), cmocka_unit_test(test_conversion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
