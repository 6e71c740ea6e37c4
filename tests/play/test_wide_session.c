/* test_wide_session.c - sessions of games with chance, secrets and any number of players: chance by
 * the seed, undo and redo over it, saved games, settings of each player, engines, and what a player
 * knows of the others' moves. */
#include "games.h"
#include "poda/play.h"
#include "wide_games.h"

enum { PLIES = 400 };

static poda_session *open_session(const char *line)
{
    test_line parts;
    poda_session *session = NULL;
    poda_error error = {.status = PODA_OK};
    test_line_read(&parts, line);
    if (poda_session_open(&session, parts.words, &parts.options, NULL, &error) != PODA_OK)
        fail_msg("%s: %s", line, error.message);
    return session;
}

static void set(poda_session *session, const char *key, const char *value)
{
    bool used = false;
    assert_int_equal(poda_session_set(session, key, value, &used, NULL), PODA_OK);
    assert_true(used);
}

static void deal(poda_session *session)
{
    assert_int_equal(poda_session_deal(session, NULL), PODA_OK);
}

static bool is_over(const poda_session *session)
{
    poda_value value;
    return poda_session_over(session, &value);
}

static void play(poda_session *session, const char *moves)
{
    poda_error error = {.status = PODA_OK};
    if (poda_session_play_text(session, moves, &error) != PODA_OK)
        fail_msg("%s", error.message);
}

/* Plays one move of an engine and then chance. */
static void engine_moves(poda_session *session)
{
    poda_choice choice;
    poda_error error = {.status = PODA_OK};
    if (poda_session_choose(session, NULL, &choice, &error) != PODA_OK ||
        poda_session_play(session, choice.move, &error) != PODA_OK)
        fail_msg("%s", error.message);
    deal(session);
}

static void let_engines_play(poda_session *session, const char *seed)
{
    const int players = poda_session_look(session)->players;
    set(session, "seed", seed);
    set(session, "level", "1");
    for (int i = 0; i < players; i++)
        set(session, (const char[]){(char)('1' + i), 0}, "engine");
    deal(session);
    while (!is_over(session) && poda_session_look(session)->played < PLIES)
        engine_moves(session);
}

static void assert_same_game(const poda_session *a, const poda_session *b)
{
    const poda_session_info *one = poda_session_look(a), *two = poda_session_look(b);
    assert_int_equal(one->played, two->played);
    assert_int_equal(one->known, two->known);
    assert_int_equal(one->seed, two->seed);
    for (size_t i = 0; i <= one->known; i++)
        assert_true(poda_state_equal(one->game, &one->states[i], &two->states[i]));
    for (int i = 0; i < one->players; i++) {
        assert_int_equal(one->side[i].engine, two->side[i].engine);
        assert_int_equal(one->side[i].level, two->side[i].level);
        assert_string_equal(one->side[i].settings, two->side[i].settings);
    }
}

static void assert_saved(const poda_session *session)
{
    char *text = NULL;
    size_t length = 0;
    poda_session *read = NULL;
    poda_error error = {.status = PODA_OK};
    assert_int_equal(poda_session_write(session, &text, &length, NULL), PODA_OK);
    if (poda_session_read(&read, text, length, NULL, &error) != PODA_OK)
        fail_msg("%s\n%s", error.message, text);
    assert_same_game(session, read);
    poda_session_close(read);
    poda_free(text);
}

/* All wide games, with engines alone: the same seed gives the same game, another one another, and
 * what is saved is read again. */
static void every_game(void **state)
{
    (void)state;
    for (size_t i = 0; poda_registered(i); i++) {
        const poda_rules *rules = poda_registered(i);
        if (!rules->wide)
            continue;
        poda_session *one = open_session(rules->space.about->name);
        poda_session *two = open_session(rules->space.about->name);
        assert_saved(one);
        let_engines_play(one, "11");
        let_engines_play(two, "11");
        assert_same_game(one, two);
        assert_saved(one);
        assert_false(poda_session_undo(one)); /* no person decides anywhere */
        poda_session_close(one);
        poda_session_close(two);
    }
}

/* What chance does: the first outcomes with seeds from 1 on. */
static void chance_by_seed(void **state)
{
    (void)state;
    poda_session *session = open_session("kuhn");
    unsigned deals = 0;
    for (uint64_t seed = 1; seed < 100; seed++) {
        poda_session_restart(session, seed);
        assert_int_equal(poda_session_turn(session), PODA_CHANCE);
        deal(session);
        const poda_session_info *info = poda_session_look(session);
        assert_int_equal(info->played, 2);
        assert_int_equal(poda_session_turn(session), 0);
        for (poda_move card = 1; card < 256; card++)
            if (info->moves[0] == card)
                deals |= 1u << card % 31;
    }
    assert_int_equal(__builtin_popcount(deals), 3); /* each of three cards came first */
    poda_session_close(session);
}

/* Undo and redo stop where a person decides, never at chance. */
static void undo_over_chance(void **state)
{
    (void)state;
    poda_session *session = open_session("leduc");
    const poda_session_info *info = poda_session_look(session);
    set(session, "seed", "3");
    deal(session);
    assert_false(poda_session_undo(session)); /* the deal stays */
    assert_int_equal(info->played, 2);
    play(session, "call call");
    deal(session); /* the open card */
    assert_int_equal(info->played, 5);
    play(session, "call");
    const poda_state before = *poda_session_state(session);
    assert_saved(session);
    static const size_t stops[] = {5, 3, 2};
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        assert_true(poda_session_undo(session));
        assert_int_equal(info->played, stops[i]);
        assert_saved(session); /* with the moves that redo plays again */
    }
    assert_false(poda_session_undo(session));
    for (size_t i = 0; i < 3; i++)
        assert_true(poda_session_redo(session));
    assert_false(poda_session_redo(session));
    assert_true(poda_state_equal(info->game, &before, poda_session_state(session)));
    poda_session_close(session);
}

static void players_and_settings(void **state)
{
    bool used;
    poda_error error = {.status = PODA_OK};
    (void)state;
    poda_session *session = open_session("kuhn players=3");
    const poda_session_info *info = poda_session_look(session);
    assert_int_equal(info->players, 3);
    set(session, "3", "engine");
    set(session, "3.level", "7");
    set(session, "max.nodes", "50");
    set(session, "2.algorithm", "ismcts");
    assert_true(info->side[2].engine && info->side[2].level == 7 && !info->side[0].engine);
    assert_string_equal(info->side[0].settings, "nodes=50");
    assert_string_equal(info->side[1].settings, "algorithm=ismcts");
    assert_int_equal(poda_session_set(session, "4", "engine", &used, &error), PODA_BAD_REQUEST);
    assert_int_equal(poda_session_set(session, "clock", "5", &used, &error), PODA_BAD_REQUEST);
    assert_int_equal(poda_session_set(session, "1.algorithm", "pvs", &used, &error),
                     PODA_BAD_OPTION);
    assert_false(poda_session_takes("9") || poda_session_takes("0") || poda_session_takes("3.") ||
                 poda_session_takes("33"));
    poda_session_swap(session);
    assert_true(info->side[1].engine && info->side[1].level == 7);
    assert_string_equal(info->side[2].settings, "nodes=50");
    poda_session_resign(session);
    assert_false(info->resigned || is_over(session));
    poda_session_close(session);
}

static bool shows(const poda_session *session, size_t ply, int player)
{
    bool known = false;
    assert_int_equal(poda_session_shows(session, ply, player, &known, NULL), PODA_OK);
    return known;
}

static void who_knows_what(void **state)
{
    (void)state;
    poda_session *session = open_session("kuhn");
    play(session, "Q K bet");
    assert_true(shows(session, 0, 0) && !shows(session, 0, 1)); /* each its own card */
    assert_true(!shows(session, 1, 0) && shows(session, 1, 1));
    assert_true(shows(session, 2, 0) && shows(session, 2, 1)); /* bets are open */
    poda_session_close(session);
    session = open_session("goofspiel");
    set(session, "seed", "1");
    deal(session);
    play(session, "2");
    assert_true(shows(session, 0, 0) && shows(session, 0, 1));  /* the prize lies open */
    assert_true(shows(session, 1, 0) && !shows(session, 1, 1)); /* a choice, until both chose */
    play(session, "3");
    assert_true(shows(session, 1, 1) && shows(session, 2, 0));
    poda_session_close(session);
}

static poda_status hand_over(void *user, const char *name, const poda_options *options,
                             poda_game **out, poda_error *error)
{
    (void)user, (void)name, (void)options, (void)error;
    *out = open_wide(&duel_rules, NULL);
    return PODA_OK;
}

/* A game that reads no positions: a position is moves, and saved as such; bytes are refused. */
static void placed_by_moves(void **state)
{
    const poda_opener opener = {hand_over, NULL};
    const poda_options none = {NULL, 0};
    poda_session *session = NULL, *read = NULL;
    char *text = NULL;
    size_t length = 0;
    (void)state;
    assert_int_equal(poda_session_open(&session, "duel", &none, &opener, NULL), PODA_OK);
    play(session, "1 2");
    assert_int_equal(poda_session_place(session, "#3133", 0, NULL), PODA_BAD_POSITION);
    assert_int_equal(poda_session_look(session)->played, 2);
    assert_int_equal(poda_session_place(session, "1 3 p", 0, NULL), PODA_OK);
    assert_int_equal(poda_session_look(session)->played, 3);
    assert_false(poda_session_look(session)->placed);
    assert_int_equal(poda_session_write(session, &text, &length, NULL), PODA_OK);
    assert_int_equal(poda_session_read(&read, text, length, &opener, NULL), PODA_OK);
    assert_same_game(session, read);
    poda_free(text);
    poda_session_close(session);
    poda_session_close(read);
}

/* Another program would be told every hidden move. */
static void programs_are_refused(void **state)
{
    const poda_player_options options = {.command = "true"};
    poda_player *player = NULL;
    poda_error error = {.status = PODA_OK};
    poda_game *game = test_open("kuhn");
    (void)state;
    assert_int_equal(poda_player_open(&player, game, &options, &error), PODA_BAD_OPTION);
    assert_non_null(strstr(error.message, "not played by other programs"));
    poda_game_close(game);
}

/* A hint is for the player to move, and so are the values. */
static void advice(void **state)
{
    enum { ROOM = 8 };
    const poda_effort effort = {.size = sizeof effort, .seconds = 0.05};
    poda_advice best, all[ROOM];
    size_t count = 0;
    (void)state;
    poda_session *session = open_session("kuhn");
    play(session, "J K bet"); /* the second player has the best card: calling wins 2 */
    assert_int_equal(poda_session_hint(session, &effort, &best, NULL), PODA_OK);
    assert_int_equal(poda_session_values(session, &effort, all, ROOM, &count, NULL), PODA_OK);
    assert_int_equal(count, 2);
    assert_true(all[0].move == best.move);
    assert_true(all[0].worth.known && all[1].worth.known);
    assert_true(-all[0].worth.mean > 1.9 && -all[1].worth.mean < -0.9); /* worths are for MAX */
    play(session, "bet");
    assert_true(is_over(session));
    poda_value pay[PODA_PLAYERS_MAX];
    assert_true(
        poda_state_payoffs(poda_session_look(session)->game, poda_session_state(session), pay));
    assert_true(pay[0] == -2 && pay[1] == 2);
    poda_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game),       cmocka_unit_test(chance_by_seed),
        cmocka_unit_test(undo_over_chance), cmocka_unit_test(players_and_settings),
        cmocka_unit_test(who_knows_what),   cmocka_unit_test(advice),
        cmocka_unit_test(placed_by_moves),  cmocka_unit_test(programs_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
