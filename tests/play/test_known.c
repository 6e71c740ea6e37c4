/* test_known.c - which moves a player knows, in all plays of small games: a move is shown to a seat
 * exactly if every play that looks the same to it has the same move. */
#include "games.h"
#include "poda/ask.h"
#include "poda/play.h"
#include "secrets.h"
#include "wide_games.h"

enum { PLIES = 64, MOVES = 64 };

static struct {
    size_t plays, shown, hidden; /* moves of other players and chance */
} count;

static poda_status hand_over(void *user, const char *name, const poda_options *options,
                             poda_game **out, poda_error *error)
{
    (void)name, (void)options, (void)error;
    *out = user;
    return PODA_OK;
}

static void compare(const poda_session *session, int seat, const char *name)
{
    const poda_session_info *info = poda_session_look(session);
    const test_play play = {info->game, info->states, info->moves, info->played};
    bool secret[PLIES];
    test_secrets(&play, seat, secret);
    for (size_t i = 0; i < info->played; i++) {
        bool shows = false;
        assert_int_equal(poda_session_shows(session, i, seat, &shows, NULL), PODA_OK);
        if (poda_state_turn(info->game, &info->states[i]) == seat) {
            assert_true(shows);
            continue;
        }
        if (shows == secret[i])
            fail_msg("%s: seat %d after %zu plies: move %zu is %s", name, seat, info->played, i,
                     shows ? "shown" : "hidden");
        if (shows)
            count.shown++;
        else
            count.hidden++;
    }
}

static void walk(poda_session *session, const char *name)
{
    const poda_session_info *info = poda_session_look(session);
    const size_t ply = info->played;
    poda_move moves[MOVES];
    poda_moves list = {moves, 0, MOVES};
    poda_value value;
    assert_true(ply < PLIES);
    for (int seat = 0; seat < info->players; seat++)
        compare(session, seat, name);
    if (poda_session_over(session, &value)) {
        count.plays++;
        return;
    }
    poda_state_moves(info->game, poda_session_state(session), &list);
    assert_true(list.count <= MOVES);
    for (size_t i = 0; i < list.count; i++) {
        assert_int_equal(poda_session_play(session, moves[i], NULL), PODA_OK);
        walk(session, name);
        poda_session_take_back(session, ply);
    }
}

static void look_at(poda_game *game, const char *name)
{
    poda_session *session = NULL;
    const poda_opener opener = {hand_over, game};
    memset(&count, 0, sizeof count);
    assert_int_equal(poda_session_open(&session, name, &(poda_options){NULL, 0}, &opener, NULL),
                     PODA_OK);
    walk(session, name);
    if (count.plays < 2 || count.shown == 0 || count.hidden == 0)
        fail_msg("%s: %zu plays, %zu moves shown, %zu hidden", name, count.plays, count.shown,
                 count.hidden);
    poda_session_close(session);
}

static void built_in(void **state)
{
    static const char *const lines[] = {
        "kuhn",
        "kuhn players=3",
        "leduc",
        "liarsdice sides=2",
        "liarsdice sides=2 players=3",
        "goofspiel cards=3",
        "goofspiel cards=3 bids=hidden",
        "goofspiel cards=4 bids=hidden prizes=up",
        "goofspiel cards=2 players=3 prizes=down",
        "battleship rows=2 cols=2 fleet=2",
        "battleship rows=1 cols=3 fleet=1,1 sunk=no shots=2",
        "efg",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        look_at(test_open(lines[i]), lines[i]);
}

static void of_tests(void **state)
{
    (void)state;
    look_at(open_wide(&duel_rules, NULL), "duel");
    look_at(open_wide(&throw_rules, NULL), "throw");
}

/* A game as a file knows less than the game: of it a player sees its information sets alone. */
static void as_files(void **state)
{
    static const char *const names[] = {"kuhn", "liarsdice"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *words[] = {"show", names[i], "format=efg", i ? "sides=2" : NULL};
        poda_answer answer = {0};
        poda_game *game = NULL;
        assert_int_equal(poda_ask(words, i ? 4 : 3, NULL, &answer, NULL), PODA_OK);
        const poda_pair efg = {"efg", answer.text};
        assert_int_equal(poda_game_open(&game, "efg", &(poda_options){&efg, 1}, NULL), PODA_OK);
        look_at(game, names[i]);
        poda_answer_release(&answer);
    }
}

/* Where the plays that look the same are too many to follow, moves are hidden unless the game says that
 * they are open. */
static void large(void **state)
{
    enum { FIRST = 12, LAST = 16 };
    static const char *const lines[] = {"battleship", "liarsdice dice=5 players=4",
                                        "goofspiel cards=13 bids=hidden prizes=up"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        poda_session *session = NULL;
        poda_random random = {7};
        const poda_opener opener = {hand_over, test_open(lines[i])};
        assert_int_equal(
            poda_session_open(&session, "game", &(poda_options){NULL, 0}, &opener, NULL), PODA_OK);
        const poda_session_info *info = poda_session_look(session);
        while (info->played < LAST) {
            poda_move moves[300];
            poda_moves list = {moves, 0, 300};
            poda_state_moves(info->game, poda_session_state(session), &list);
            const size_t which = i == 1 ? 0 : poda_random_below(&random, list.count);
            assert_int_equal(poda_session_play(session, moves[which], NULL), PODA_OK);
        }
        for (int seat = 0; seat < info->players; seat++)
            for (size_t ply = i == 2 ? FIRST : 0; ply < LAST; ply++) {
                const poda_state *before = &info->states[ply];
                const int turn = poda_state_turn(info->game, before);
                bool shows = false;
                assert_int_equal(poda_session_shows(session, ply, seat, &shows, NULL), PODA_OK);
                if (turn >= 0 && shows != (turn == seat || poda_state_shown(info->game, before)))
                    fail_msg("%s: move %zu is %s", lines[i], ply, shows ? "shown" : "hidden");
            }
        poda_session_close(session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in),
        cmocka_unit_test(of_tests),
        cmocka_unit_test(as_files),
        cmocka_unit_test(large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
