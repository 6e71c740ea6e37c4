/* test_sowing.c - kalah and oware against slow rules over plain arrays, and the values of small
 * kalah boards against those of an exhaustive search that shares no code with the game. */
#include "boards.h"

enum { RING = 32 };

/* A position as numbers: the houses of South, its store, those of North, its store. */
typedef struct pits {
    int houses, at[RING], turn;
} pits;

static pits pits_of(const poda_game *game, const poda_state *state, int houses)
{
    char text[PODA_TEXT_MAX], *at = text;
    pits it = {.houses = houses};
    boards_text(game, state, text);
    for (int i = 0; i < 2 * houses + 2; i++, at++)
        it.at[i] = (int)strtol(at, &at, 10);
    it.turn = *at == 'N';
    return it;
}

static int side_of(const pits *it, int player)
{
    int seeds = 0;
    for (int i = 0; i < it->houses; i++)
        seeds += it->at[player * (it->houses + 1) + i];
    return seeds;
}

static int store_of(const pits *it, int player)
{
    return it->at[player * (it->houses + 1) + it->houses];
}

static int final_of(const pits *it)
{
    return store_of(it, 0) + side_of(it, 0) - store_of(it, 1) - side_of(it, 1);
}

/* A move of kalah, one seed at a time. */
static pits kalah_after(const pits *from, int house, bool empty)
{
    pits it = *from;
    const int ring = 2 * it.houses + 2, mine = it.turn * (it.houses + 1);
    const int own_store = mine + it.houses,
              other_store = ring - 1 - (it.turn ? own_store - it.houses : 0);
    int at = mine + house, seeds = it.at[at];
    it.at[at] = 0;
    while (seeds > 0) {
        at = (at + 1) % ring;
        if (at == (it.turn ? it.houses : other_store))
            continue;
        it.at[at]++;
        seeds--;
    }
    if (at >= mine && at < own_store && it.at[at] == 1) {
        const int across = 2 * it.houses - at; /* the pits are mirrored around South's store */
        if (it.at[across] > 0 || empty) {
            it.at[own_store] += 1 + it.at[across];
            it.at[at] = it.at[across] = 0;
        }
    }
    it.turn ^= at != own_store;
    return it;
}

static int kalah_value(const pits *it, bool empty)
{
    int best = it->turn ? 1000 : -1000;
    if (side_of(it, 0) == 0 || side_of(it, 1) == 0)
        return final_of(it);
    for (int i = 0; i < it->houses; i++) {
        if (it->at[it->turn * (it->houses + 1) + i] == 0)
            continue;
        const pits after = kalah_after(it, i, empty);
        const int value = kalah_value(&after, empty);
        best = it->turn ? (value < best ? value : best) : (value > best ? value : best);
    }
    return best;
}

/* A move of oware; false if it is no move. slam: 0 captures nothing, 1 forbidden, 2 captures. */
static bool oware_after(const pits *from, int house, int slam, pits *it)
{
    const int ring = 2 * from->houses, h = from->houses, turn = from->turn;
    int around[RING] = {0}, origin = turn * h + house, at = origin, got = 0, rest = 0;
    *it = *from;
    for (int i = 0; i < ring; i++)
        around[i] = from->at[i < h ? i : i + 1];
    int seeds = around[origin];
    const bool hungry = side_of(from, !turn) == 0, feeds = house + seeds >= h;
    if (seeds == 0 || (hungry && !feeds))
        return false;
    for (around[origin] = 0; seeds > 0;) {
        at = (at + 1) % ring;
        if (at != origin) {
            around[at]++;
            seeds--;
        }
    }
    int first = at + 1;
    while (first > (1 - turn) * h && first <= (2 - turn) * h &&
           (around[first - 1] == 2 || around[first - 1] == 3))
        got += around[--first];
    for (int i = 0; i < h; i++)
        rest += around[(1 - turn) * h + i];
    const bool all = got > 0 && got == rest;
    if (all && slam == 1)
        return false;
    if (all && slam == 0)
        got = 0;
    for (int i = first; got > 0 && i <= at; i++)
        around[i] = 0;
    for (int i = 0; i < ring; i++)
        it->at[i < h ? i : i + 1] = around[i];
    it->at[turn * (h + 1) + h] += got;
    it->turn = !turn;
    return true;
}

static void assert_pits(const pits *one, const pits *other)
{
    assert_int_equal(one->turn, other->turn);
    for (int i = 0; i < 2 * one->houses + 2; i++)
        assert_int_equal(one->at[i], other->at[i]);
}

/* Random games: the moves, what they do, the end, the key and the lead. */
static void follow(const char *name, const char *options, int houses, int how)
{
    const bool oware = strcmp(name, "oware") == 0;
    poda_game *game = boards_open(name, options);
    uint64_t seed = 5;
    for (int play = 0; play < 60; play++) {
        poda_state state, next, key;
        poda_move moves[BOARDS_MOVES];
        poda_value value, keyed;
        poda_state_start(game, &state);
        for (int ply = 0; ply < 200; ply++) {
            const pits it = pits_of(game, &state, houses);
            const bool over = poda_state_over(game, &state, &value);
            const size_t count = over ? 0 : boards_moves(game, &state, moves);
            size_t found = 0;
            for (int house = 0; house < houses; house++) {
                pits after;
                if (oware ? !oware_after(&it, house, how, &after)
                          : it.at[it.turn * (houses + 1) + house] == 0 || side_of(&it, 0) == 0 ||
                                side_of(&it, 1) == 0)
                    continue;
                if (!oware)
                    after = kalah_after(&it, house, how == 1);
                assert_true(found < count);
                assert_int_equal(moves[found], house);
                poda_state_play(game, &state, moves[found++], &next);
                const pits got = pits_of(game, &next, houses);
                assert_pits(&got, &after);
            }
            assert_int_equal(found, count);
            poda_state_key(game, &state, &key);
            assert_int_equal(poda_state_lead(game, &key), 0);
            assert_int_equal(poda_state_lead(game, &state), store_of(&it, 0) - store_of(&it, 1));
            assert_int_equal(poda_state_hash(game, &key), poda_state_hash(game, &state));
            assert_int_equal(poda_state_over(game, &key, &keyed), over);
            if (over) {
                assert_int_equal(value, final_of(&it));
                assert_int_equal(value, keyed + poda_state_lead(game, &state));
                break;
            }
            poda_state_play(game, &state, moves[boards_random(&seed, (uint32_t)count)], &state);
        }
    }
    poda_game_close(game);
}

static void test_sowing_random(void **unused)
{
    (void)unused;
    follow("kalah", "", 6, 0);
    follow("kalah", "capture=empty", 6, 1);
    follow("kalah", "houses=1 seeds=9", 1, 0);
    follow("kalah", "houses=3 seeds=12 capture=empty", 3, 1);
    follow("oware", "", 6, 0);
    follow("oware", "slam=forbidden", 6, 1);
    follow("oware", "slam=all", 6, 2);
    follow("oware", "houses=2 seeds=9", 2, 0);
    follow("oware", "houses=3 seeds=2 slam=forbidden", 3, 1);
    follow("oware", "houses=1 seeds=5 slam=all", 1, 2);
}

static poda_value searched(const poda_game *game, const poda_state *from)
{
    poda_search_options options;
    poda_search *search = NULL;
    poda_result result;
    poda_search_defaults(&options);
    options.eval = 0;
    options.deepen = options.aspiration = false;
    options.table_bytes = (size_t)1 << 20;
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    assert_int_equal(poda_search_run(search, from, &options, NULL, NULL, &result, NULL), PODA_OK);
    assert_true(result.exact);
    poda_search_close(search);
    return result.value;
}

/* Kalah(m, n): the differences are those of an exhaustive search in another program; the smallest are
 * computed here again. */
static void test_kalah_solved(void **unused)
{
    static const struct {
        int houses, seeds, value, empty; /* with capture=empty */
    } known[] = {
        {1, 1, 0, 0}, {1, 2, -2, -2}, {1, 3, 6, 6},   {1, 4, -2, -2},   {1, 5, 2, 2}, {1, 6, 0, 0},
        {2, 1, 2, 2}, {2, 2, -2, -2}, {2, 3, -2, -2}, {2, 4, -10, -12}, {2, 5, 6, 6}, {2, 6, 8, 8},
        {3, 1, 0, 0}, {3, 2, 4, 4},   {3, 3, 2, 2},   {4, 1, 2, 2},     {4, 2, 6, 6},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        for (int empty = 0; empty < 2; empty++) {
            const int value = empty ? known[i].empty : known[i].value;
            char options[64];
            poda_state start;
            snprintf(options, sizeof options, "houses=%d seeds=%d capture=%s", known[i].houses,
                     known[i].seeds, empty ? "empty" : "seeds");
            poda_game *game = boards_open("kalah", options);
            poda_state_start(game, &start);
            if (searched(game, &start) != value)
                fail_msg("kalah %s: %d, expected %d", options, (int)searched(game, &start), value);
            if (known[i].houses * known[i].seeds <= 6) {
                const pits it = pits_of(game, &start, known[i].houses);
                assert_int_equal(kalah_value(&it, empty), value);
            }
            poda_game_close(game);
        }
}

/* Positions late in random games, with stores: tables must not mix up leads. */
static void test_kalah_endgames(void **unused)
{
    poda_game *game = boards_open("kalah", "houses=4 seeds=3");
    uint64_t seed = 3;
    int compared = 0;
    (void)unused;
    for (int play = 0; play < 60; play++) {
        poda_state state;
        poda_move moves[BOARDS_MOVES];
        poda_state_start(game, &state);
        for (size_t count; (count = boards_moves(game, &state, moves)) > 0;) {
            const pits it = pits_of(game, &state, 4);
            if (side_of(&it, 0) + side_of(&it, 1) <= 8) {
                assert_int_equal(searched(game, &state), kalah_value(&it, false));
                compared++;
                break;
            }
            poda_state_play(game, &state, moves[boards_random(&seed, (uint32_t)count)], &state);
        }
    }
    assert_true(compared > 20);
    poda_game_close(game);
}

static void after(const poda_game *game, const char *position, const char *move, const char *text)
{
    poda_state state;
    poda_move read;
    char got[PODA_TEXT_MAX];
    boards_read(game, position, &state);
    assert_int_equal(poda_move_read(game, &state, move, &read, NULL), PODA_OK);
    poda_state_play(game, &state, read, &state);
    boards_text(game, &state, got);
    assert_string_equal(got, text);
}

/* Captures, the house that is skipped, grand slams, hunger, and what repetition gives. */
static void test_oware_rules(void **unused)
{
    poda_game *plain = boards_open("oware", ""), *all = boards_open("oware", "slam=all"),
              *never = boards_open("oware", "slam=forbidden"),
              *split = boards_open("oware", "cycle=split");
    poda_state state;
    poda_value value;
    poda_move move, moves[BOARDS_MOVES];
    (void)unused;
    after(plain, "0,0,0,0,0,3:4 1,2,1,4,0,0:0 S", "F", "0,0,0,0,0,0:11 0,0,0,4,0,0:0 N");
    after(plain, "0,0,0,0,0,2:0 3,1,1,0,0,0:0 S", "F", "0,0,0,0,0,0:2 4,0,1,0,0,0:0 N");
    after(plain, "13,0,0,0,0,0:0 0,0,0,0,0,4:0 S", "A", "0,2,2,1,1,1:0 1,1,1,1,1,5:0 N");
    /* a grand slam */
    after(plain, "1,0,0,0,0,2:0 1,2,0,0,0,0:0 S", "6", "1,0,0,0,0,0:0 2,3,0,0,0,0:0 N");
    after(all, "1,0,0,0,0,2:0 1,2,0,0,0,0:0 S", "f", "1,0,0,0,0,0:5 0,0,0,0,0,0:0 N");
    boards_read(never, "1,0,0,0,0,2:0 1,2,0,0,0,0:0 S", &state);
    assert_int_equal(boards_moves(never, &state, moves), 1);
    assert_int_equal(poda_move_read(never, &state, "F", &move, NULL), PODA_BAD_MOVE);
    /* a hungry rival: only F feeds it; nothing does, and South takes the rest */
    boards_read(plain, "1,2,0,0,0,3:5 0,0,0,0,0,0:7 S", &state);
    assert_int_equal(boards_moves(plain, &state, moves), 1);
    assert_int_equal(moves[0], 5);
    boards_read(plain, "1,2,0,0,0,0:5 0,0,0,0,0,0:7 S", &state);
    assert_true(poda_state_over(plain, &state, &value));
    assert_int_equal(value, 1);
    /* repetition */
    boards_read(plain, "1,0,0,0,0,0:20 0,0,0,1,0,2:24 S", &state);
    assert_int_equal(poda_game_again(plain), 3);
    assert_int_equal(poda_state_stalled(plain, &state), -6);
    assert_int_equal(poda_state_stalled(split, &state), -4);
    poda_game_close(plain);
    poda_game_close(all);
    poda_game_close(never);
    poda_game_close(split);
}

/* Who gets what remains, and captures never. */
static void test_kalah_variants(void **unused)
{
    static const struct {
        const char *options;
        int value;
    } ends[] = {{"", -6}, {"rest=finisher", 4}, {"rest=nobody", -1}};
    poda_game *none = boards_open("kalah", "capture=none");
    poda_state state;
    poda_value value;
    (void)unused;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        poda_game *game = boards_open("kalah", ends[i].options);
        boards_read(game, "0,0,0,0,0,0:10 1,0,0,4,0,0:11 N", &state);
        assert_true(poda_state_over(game, &state, &value));
        assert_int_equal(value, ends[i].value);
        poda_game_close(game);
    }
    after(none, "1,0,0,0,0,1:0 0,0,0,0,4,0:0 S", "A", "0,1,0,0,0,1:0 0,0,0,0,4,0:0 N");
    poda_game_close(none);
}

enum { ALL = 1024 };

/* A line of play from one of all positions. */
typedef struct every {
    poda_game *game;
    poda_state state[ALL], path[ALL];
    size_t count;
    long left; /* positions that may still be visited */
} every;

static void keep_state(void *user, const poda_state *state, int ply)
{
    every *all = user;
    (void)ply;
    assert_true(all->count < ALL);
    all->state[all->count++] = *state;
}

/* By the rules alone: the game ends where a position of the line occurs again. */
static poda_value line_value(every *all, int ply, poda_value alpha, poda_value beta)
{
    const poda_state *const state = &all->path[ply];
    poda_move list[10];
    poda_moves found = {list, 0, 10};
    poda_value value;
    if (--all->left < 0 || ply + 1 == ALL)
        return 0;
    if (poda_state_over(all->game, state, &value))
        return value;
    for (int i = 0; i < ply; i++)
        if (poda_state_equal(all->game, &all->path[i], state))
            return poda_state_stalled(all->game, state);
    poda_state_moves(all->game, state, &found);
    const bool max = poda_state_turn(all->game, state) == PODA_MAX;
    for (size_t i = 0; i < found.count && alpha < beta; i++) {
        poda_state_play(all->game, state, list[i], &all->path[ply + 1]);
        value = line_value(all, ply + 1, alpha, beta);
        if (max && value > alpha)
            alpha = value;
        else if (!max && value < beta)
            beta = value;
    }
    return max ? alpha : beta;
}

/* All positions against exhaustive search of those where it ends soon; returns their number. `unknown`:
 * how many have no value of their own. */
static size_t compare_cycles(const char *options, size_t *unknown)
{
    static every all;
    static poda_walk_result walked;
    const poda_walk_options walk = {.visit = keep_state, .user = &all};
    poda_state start;
    poda_whole *whole = NULL;
    size_t compared = 0;
    all = (every){.game = boards_open("oware", options)};
    *unknown = 0;
    poda_state_start(all.game, &start);
    assert_int_equal(poda_walk(all.game, &start, &walk, &walked, NULL), PODA_OK);
    assert_int_equal(poda_whole_open(&whole, all.game, &start, NULL, NULL), PODA_OK);
    for (size_t i = 0; i < all.count; i++) {
        poda_value value;
        int distance;
        const bool known = poda_whole_value(whole, &all.state[i], &value, &distance);
        *unknown += !known;
        all.path[0] = all.state[i];
        all.left = 2000;
        const poda_value expected = line_value(&all, 0, -1000, 1000);
        if (!known || all.left < 0)
            continue;
        compared++;
        if (value != expected)
            fail_msg("oware %s, position %zu: %d, expected %d", options, i, (int)value,
                     (int)expected);
    }
    poda_whole_close(whole);
    poda_game_close(all.game);
    return compared;
}

/* Scores where positions repeat. */
static void test_oware_cycles(void **unused)
{
    (void)unused;
    size_t unknown;
    for (int i = 0; i < 4; i++) {
        static const char *const options[] = {
            "houses=2 seeds=1 cycle=split", "houses=2 seeds=2 cycle=split",
            "houses=2 seeds=3 cycle=split slam=forbidden", "houses=3 seeds=1 cycle=split"};
        assert_true(compare_cycles(options[i], &unknown) > 40);
        assert_int_equal(unknown, 0);
    }
    /* seeds on the board belong to a side: some values depend on the moves before */
    assert_true(compare_cycles("houses=2 seeds=2", &unknown) > 150);
    assert_true(unknown > 0);
    /* the start itself has no value without the moves before it */
    poda_game *game = boards_open("oware", "houses=3 seeds=1");
    poda_error error = {.status = PODA_OK};
    poda_whole *whole = NULL;
    poda_state start;
    poda_state_start(game, &start);
    assert_int_equal(poda_whole_open(&whole, game, &start, NULL, &error), PODA_BAD_RULES);
    assert_non_null(strstr(error.message, "between -2 and 0"));
    poda_game_close(game);
}

static void test_sowing_texts(void **unused)
{
    poda_game *game = boards_open("kalah", "houses=2 seeds=2");
    poda_state state;
    poda_move move;
    (void)unused;
    boards_read(game, "2,0:1 2,2:1 s", &state);
    for (const char *const *bad =
             (const char *const[]){"B", "C", "3", "0", "", "AA", "1a", "-", NULL};
         *bad; bad++)
        assert_int_equal(poda_move_read(game, &state, *bad, &move, NULL), PODA_BAD_MOVE);
    assert_int_equal(poda_move_read(game, &state, "a", &move, NULL), PODA_OK);
    boards_position_refused(game, "2,2:0 2,2:1 S", "9 seeds");
    boards_position_refused(game, "2,2 2,2 S", "expected ':'");
    boards_position_refused(game, "2:2 2,2:0 S", "expected ','");
    boards_position_refused(game, "2,2:0 2,2:0", "who is to move");
    boards_position_refused(game, "2,2:0 2,2:0 S S", "left over");
    boards_position_refused(game, "2,2:0 2,x:0 S", "a number of seeds");
    boards_position_refused(game, "2,300:0 2,2:0 S", "at most 255");
    boards_position_refused(game, "2", "expected ','");
    poda_game_close(game);
    boards_refused("kalah", "houses=11", PODA_BAD_OPTION, "houses");
    boards_refused("oware", "seeds=0", PODA_BAD_OPTION, "seeds");
    boards_refused("oware", "slam=some", PODA_BAD_OPTION, "slam");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sowing_random),  cmocka_unit_test(test_kalah_solved),
        cmocka_unit_test(test_kalah_endgames), cmocka_unit_test(test_oware_rules),
        cmocka_unit_test(test_kalah_variants), cmocka_unit_test(test_sowing_texts),
        cmocka_unit_test(test_oware_cycles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
