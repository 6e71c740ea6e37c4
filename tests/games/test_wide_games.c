/* test_wide_games.c - games with chance, hidden knowledge and moves made together against results from
 * outside: sizes of whole trees (OpenSpiel's counts for Kuhn poker, Leduc hold'em and liar's dice)
 * and payoffs worked out by hand. */
#include "games.h"

enum { SETS = 1 << 16, KEY = 120 };

/* The information sets that were met: the player to move and what it sees. */
typedef struct census {
    const poda_game *game;
    size_t size;
    int nodes, chances, ends, sets[PODA_PLAYERS_MAX];
    unsigned char (*keys)[KEY];
} census;

static void note_set(census *all, const poda_state *state, int player)
{
    poda_state seen;
    unsigned char key[KEY] = {(unsigned char)(1 + player)};
    poda_state_sees(all->game, state, player, &seen);
    memcpy(key + 1, seen.bytes, all->size);
    for (size_t at = poda_hash_bytes(key, KEY) % SETS;; at = (at + 1) % SETS) {
        if (memcmp(all->keys[at], key, KEY) == 0)
            return;
        if (!all->keys[at][0]) {
            memcpy(all->keys[at], key, KEY);
            all->sets[player]++;
            return;
        }
    }
}

static void count(census *all, const poda_state *state)
{
    poda_value pay[PODA_PLAYERS_MAX];
    poda_move moves[64];
    poda_moves list = {moves, 0, 64};
    const int turn = poda_state_turn(all->game, state);
    all->nodes++;
    if (poda_state_payoffs(all->game, state, pay)) {
        all->ends++;
        return;
    }
    if (turn == PODA_CHANCE)
        all->chances++;
    else
        note_set(all, state, turn);
    poda_state_moves(all->game, state, &list);
    assert_in_range(list.count, 1, 64);
    for (size_t i = 0; i < list.count; i++) {
        poda_state next;
        poda_state_play(all->game, state, moves[i], &next);
        count(all, &next);
    }
}

static void whole_trees_have_the_known_sizes(void **unused)
{
    static unsigned char keys[SETS][KEY];
    static const struct {
        const char *game;
        int nodes, chances, ends, sets[2];
    } known[] = {
        {"kuhn", 58, 4, 30, {6, 6}},
        {"leduc", 9457, 157, 5520, {468, 468}},
        {"liarsdice", 294883, 7, 147420, {12288, 12288}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_game *game = test_open(known[i].game);
        census all = {game, poda_game_rules_of(game)->space.state_size, 0, 0, 0, {0}, keys};
        poda_state start;
        assert_true(all.size < KEY);
        memset(keys, 0, sizeof keys);
        poda_state_start(game, &start);
        count(&all, &start);
        assert_int_equal(all.nodes, known[i].nodes);
        assert_int_equal(all.chances, known[i].chances);
        assert_int_equal(all.ends, known[i].ends);
        assert_int_equal(all.sets[0], known[i].sets[0]);
        assert_int_equal(all.sets[1], known[i].sets[1]);
        poda_game_close(game);
    }
}

/* "GAME options | position | payoffs", each position over. */
static void payoffs_are_as_the_rules_say(void **unused)
{
    static const struct {
        const char *game, *position;
        poda_value pay[4];
    } known[] = {
        {"leduc", "JsQh rf", {1, -1}},
        {"leduc", "JsQh crf", {-1, 1}},
        {"leduc", "JsQh crrf", {3, -3}},
        {"leduc", "JsQh cc Kh cc", {-1, 1}},
        {"leduc", "JsQh crrc Jh crrc", {13, -13}},
        {"leduc", "JsJh cc Kh rc", {0, 0}},
        {"leduc", "JsQh rc Ks rf", {3, -3}},
        {"liarsdice", "3/5 1x3 2x3 liar", {1, -1}},
        {"liarsdice", "3/6 1x3 2x3 liar", {-1, 1}},
        {"liarsdice wild=none", "3/6 1x3 2x3 liar", {1, -1}},
        {"liarsdice wild=1", "3/1 1x3 2x3 liar", {-1, 1}},
        {"liarsdice wild=1", "3/1 2x1 liar", {-1, 1}},
        {"liarsdice dice=2 players=3", "12/26/66 4x2 liar", {1, -1, 0}},
        {"liarsdice dice=2 players=3", "12/26/66 4x2 4x4 liar", {0, -1, 1}},
        {"kuhn", "JQ pp", {-1, 1}},
        {"kuhn", "JQ bp", {1, -1}},
        {"kuhn", "KQ pbb", {2, -2}},
        {"kuhn players=3", "JQK ppp", {-1, -1, 2}},
        {"kuhn players=3", "AQK pbpb", {3, -2, -1}},
        {"kuhn players=3", "AQK pbpp", {-1, 2, -1}},
        {"kuhn players=4", "TJQK pppbppp", {-1, -1, -1, 3}},
        {"kuhn players=4", "TJAK bpbp", {-2, -1, 4, -1}},
        {"goofspiel", "-/- -:- 6/4", {2, -2}},
        {"goofspiel points=win", "-/- -:- 6/4", {1, -1}},
        {"goofspiel points=win", "-/- -:- 4/4", {0, 0}},
        {"goofspiel players=3", "-/-/- -:- 5/4/0", {6, 3, -9}},
        {"goofspiel players=3 points=win", "-/-/- -:- 5/4/0", {4, -2, -2}},
        {"goofspiel players=3 points=win", "-/-/- -:- 4/4/0", {1, 1, -2}},
        {"nim3", "0,0,0 p2", {2, 0, 1}},
        {"nim3 players=4 heaps=1", "0 p1", {0, 1, 2, 3}},
        {"centipede", "t", {4, 1}},
        {"centipede", "ppt", {16, 4}},
        {"centipede turns=4", "pppp", {64, 16}},
        {"centipede turns=4", "pppt", {8, 32}},
        {"pig", "101,99 p1", {1, 0}},
        {"pig players=3 goal=10", "3,0,11 p3", {0, 0, 1}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_game *game = test_open(known[i].game);
        poda_state state;
        poda_error error = {0};
        poda_value pay[PODA_PLAYERS_MAX];
        if (poda_state_read(game, known[i].position, &state, &error) != PODA_OK)
            fail_msg("%s: %s", known[i].game, error.message);
        assert_true(poda_state_payoffs(game, &state, pay));
        for (int player = 0; player < poda_game_kind(game).players; player++)
            if (pay[player] != known[i].pay[player])
                fail_msg("%s, %s: player %d gets %d, not %d", known[i].game, known[i].position,
                         player + 1, (int)pay[player], (int)known[i].pay[player]);
        poda_game_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_trees_have_the_known_sizes),
        cmocka_unit_test(payoffs_are_as_the_rules_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
