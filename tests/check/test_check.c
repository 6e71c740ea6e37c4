/* test_check.c - the checker names the fault of each broken game with the smallest position that
 * shows it, and finds none in the correct ones, including every registered game. */
#include <sys/resource.h>

#include "games.h"
#include "poda/ask.h"
#include "poda/check.h"
#include "poda/tables.h"

static void run_check(const poda_game *game, const poda_check_options *options,
                      poda_check_result *result)
{
    poda_error error = {.status = PODA_OK};
    if (poda_check_game(game, options, result, &error) != PODA_OK)
        fail_msg("%s: %s", poda_game_name(game), error.message);
}

static bool has_run(const poda_check_result *result, const char *test)
{
    for (int i = 0; i < result->ran_count; i++)
        if (strcmp(result->ran[i], test) == 0)
            return true;
    return false;
}

static void faults_are_named(void **state)
{
    static const struct {
        const char *module, *what, *position, *moves, *says;
        int skipped;
    } broken[] = {
        {"broken_hash", "hash", "|||.. 1", "45", "'|||.| 1' has the same hash", 1},
        {"broken_unplay", "unplay", ".|||| 1", "1", "playing '23' and taking it back", 0},
        {"broken_symmetry", "symmetry", "|.||| 1", "2", "7 moves instead of 6", 0},
        {"broken_text", "text", "|..|| 1", "23", "read back as another one, '|.||| 1'", 0},
        {"broken_move_text", "move-text", "||||| 0", "", "two moves share the text '", 0},
        {"broken_turn", "turn", "||.|| 1", "3", "after '12' it is again the turn", 4},
        {"broken_moves", "moves", "....| 0", "12 34", "there is no move", 4},
        {"idle_option", "options", "||||| 0", "",
         "the option speed changes nothing: speed=no-such-value plays", 0},
        {"kept_option", "options", "||||| 0", "", "the option speed changes nothing: speed=1 plays",
         0},
        {"wrong_choice", "options", "||||| 0", "", "last=loses is one of the choices, and 'init'",
         0},
        {"same_players", "names", "||||| 0", "", "both players are called 'Ann'", 0},
        {"swapped_players", "names", "||||| 0", "", "ends in '0', but it is the turn of '1'", 0},
        {"wrong_example", "names", "||||| 0", "",
         "the example of a position, '|.|| 1', is not read", 0},
        {"broken_features", "eval", "|||.. 1", "45", "features up to 5 of 5", 0},
        {"broken_count", "moves", "||||| 0", "", "count is 5, but the list has 9 moves", 4},
        {"broken_vital", "search", "||||| 0", "", "names 1 for the value", 0},
        {"broken_bounds", "search", "|.||| 1", "2", "bounds the value by 0", 0},
        {"wrong_vital", "hints", "||||| 0", "", "vital lists a move that is not legal", 0},
        {"broken_view", "view", "||||| 0", "", "differs when it is asked for again", 0},
        {"long_text", "text", "", "1", "has 3007 characters or more; at most 2047 fit", 0},
        {"wrong_again", "past", "||||| 0", "", "'again' is 1; it must be 0", 0},
        {"shaky_again", "past", "||||| 0", "", "'again' is 0 now and was 2 when", 0},
        {"wrong_clock", "past", "||||| 0", "", "'clock' is at 5 of 5, and the game goes on", 0},
        {"wrong_lead", "past", "||||| 0", "", "'lead' is 2147483647, which is no score", 0},
        {"wrong_seen", "past", ".|||| 1", "1", "'seen' takes this position for another one", 1},
        {"wrong_stalled", "past", "||||| 0", "", "which is not a result of the game", 0},
        {"wrong_index", "hints", ".|||| 1", "1", "the index of a move is 1024; it must be below",
         0},
        {"wrong_pass", "hints", "||||| 0", "", "after a pass it is not the opponent's turn", 0},
        {"wrong_gains", "hints", "||||| 0", "", "an exchange gains 1 and does not gain -1", 0},
        {"wrong_tier", "rank", "||||| 0", "", "leads from tier 7 down to tier 6", 0},
        {"wrong_rank", "rank", "|||.. 1", "45", "the rank is 49, and the size of tier 0 is 32", 0},
        {"wrong_unrank", "rank", "|..|| 1", "23", "unrank gives '...|| 1' for tier 0, rank 13", 0},
        {"wrong_back", "rank", "...|| 0", "1 23", "and the move from there does not lead here", 0},
        {"wrong_kids", "rank", "||||| 0", "",
         "leads from tier 0 to tier 0, which kids does not list", 0},
        {"wrong_halves", "rank", "||||| 0", "",
         "stays in tier 0 and in the half of it from which it comes", 0},
        {"many_kids", "rank", "||||| 0", "", "kids lists more than 1024 tiers after tier 0", 0},
        {"long_tier_name", "rank", "||||| 0", "", "of tier 0 is longer than 63 characters", 0},
        {"wrong_tier_name", "rank", "||||| 0", "", "has the name 'some', which is read as another",
         0},
        {"broken_back", "rank", "||||| 0", "", "no way back leads here", 0},
        {"broken_play", "pure", ".|||| 1", "1", "changes the position", 4},
    };
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        poda_check_result result;
        poda_game *game = test_load(broken[i].module);
        run_check(game, NULL, &result);
        assert_int_equal(result.fault_count, 1);
        assert_string_equal(result.faults[0].what, broken[i].what);
        if (broken[i].position[0]) /* "": too long to report */
            assert_string_equal(result.faults[0].position, broken[i].position);
        assert_string_equal(result.faults[0].moves, broken[i].moves);
        if (!strstr(result.faults[0].message, broken[i].says))
            fail_msg("%s: %s", broken[i].module, result.faults[0].message);
        assert_true(has_run(&result, broken[i].what));
        assert_int_equal(result.skipped_count, broken[i].skipped);
        for (int j = 0; j < result.skipped_count; j++)
            assert_false(has_run(&result, result.skipped[j]));
        poda_check_release(&result);
        poda_game_close(game);
    }
}

/* A table of tiers says so too. */
static void tiers_are_too_many(void **state)
{
    (void)state;
    static const uint64_t tiers[] = {0};
    const poda_table_options options = {.size = sizeof options, .tiers = tiers, .tier_count = 1};
    poda_error error = {0};
    poda_game *game = test_load("many_kids");
    assert_int_equal(poda_table_build(game, "many_kids.table", &options, &error), PODA_TOO_LARGE);
    assert_non_null(strstr(error.message, "moves from tier 0 lead to more than 1024 tiers"));
    remove("many_kids.table.part");
    remove("many_kids.table.marks");
    poda_game_close(game);
}

/* Rules that crash or hang do so in another process, and are reported with function and
 * position. */
static void crashes_are_named(void **state)
{
    static const struct {
        const char *module, *position, *moves, *says;
    } broken[] = {
        {"crash_init", "", "", "'init' crashed (abort)"},
        {"crash_play", ".|||| 1", "1",
         "'play' crashed (segmentation fault, null pointer); the move was '4'"},
        {"crash_exit", ".|||| 1", "1",
         "'play' ended the program with exit status 0; the move was '4'"},
        {"crash_leave", ".|||| 1", "1",
         "'play' ended the program with exit status 3; the move was '4'"},
        {"crash_load", "", "", "'constructor' crashed (segmentation fault, null pointer)"},
        {"crash_start", "", "", "'start' crashed (segmentation fault, null pointer)"},
        {"crash_before", "..||| 1", "12", "'moves' writes before the beginning of the list"},
        {"crash_fork", "..||| 1", "12", "'moves' starts another process (fork)"},
        {"crash_close", "..||| 1", "12", "'moves' closes files that it has not opened"},
        {"crash_outcome", ".|.|| 0", "1 3", "'outcome' crashed (division by zero)"},
        {"crash_stack", "|.||| 1", "2", "'outcome' crashed (the stack is full"},
        {"crash_text", "01 00 00 00 01", "1", "'state_text' crashed (illegal instruction)"},
        {"crash_list", ".|||| 1", "1",
         "'moves' writes behind the end of the list, which has room for 4096"},
        {"crash_loop", "..||| 1", "12", "'moves' does not return within 2 seconds"},
        {"crash_hide", "..||| 1", "12", "'moves' does not return within 2 seconds"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        poda_check_result result;
        poda_error error = {.status = PODA_OK};
        /* so long that the position is named on a busy machine, too */
        const poda_check_options options = {.patience = 2};
        char path[1200];
        snprintf(path, sizeof path, "%s/%s.so", PODA_TEST_MODULES, broken[i].module);
        if (poda_check_file(path, NULL, PODA_CHECK_ANY, &options, &result, &error) != PODA_OK)
            fail_msg("%s: %s", broken[i].module, error.message);
        assert_int_equal(result.fault_count, 1);
        assert_string_equal(result.faults[0].what, "crash");
        assert_false(result.is_problem);
        if (!strstr(result.faults[0].message, broken[i].says) ||
            strncmp(result.faults[0].position, broken[i].position, strlen(broken[i].position)) !=
                0 ||
            strcmp(result.faults[0].moves, broken[i].moves) != 0)
            fail_msg("%s: %s in '%s' after '%s'", broken[i].module, result.faults[0].message,
                     result.faults[0].position, result.faults[0].moves);
        poda_check_release(&result);
    }
}

/* A check in another process gives the same results as one in this process. */
static void files_are_checked_alike(void **state)
{
    static const char *const modules[] = {"strip", "broken_hash", "counter", "counter_consistent"};
    (void)state;
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++) {
        poda_check_result result, here;
        poda_error error = {.status = PODA_OK};
        char path[1200];
        snprintf(path, sizeof path, "%s/%s.so", PODA_TEST_MODULES, modules[i]);
        if (poda_check_file(path, NULL, PODA_CHECK_ANY, NULL, &result, &error) != PODA_OK)
            fail_msg("%s: %s", modules[i], error.message);
        assert_int_equal(result.is_problem, strncmp(modules[i], "counter", 7) == 0);
        if (!result.is_problem) {
            poda_game *game = test_load(modules[i]);
            run_check(game, NULL, &here);
            poda_game_close(game);
            assert_string_equal(result.name, "strip");
            assert_int_equal(result.positions, here.positions);
            assert_int_equal(result.tests, here.tests);
            assert_int_equal(result.fault_count, here.fault_count);
            for (int j = 0; j < here.fault_count; j++)
                assert_string_equal(result.faults[j].message, here.faults[j].message);
            poda_check_release(&here);
        }
        assert_int_equal(result.remark_count, i == 3);
        poda_check_release(&result);
    }
}

/* A game that may go on for ever is right, but its author should know. */
static void endless_games_are_a_remark(void **state)
{
    (void)state;
    poda_check_result result;
    poda_game *game = test_load("chase");
    run_check(game, NULL, &result);
    assert_int_equal(result.fault_count, 0);
    assert_int_equal(result.remark_count, 1);
    assert_string_equal(result.remarks[0].what, "repeats");
    assert_non_null(strstr(result.remarks[0].message, "positions can occur again"));
    poda_check_release(&result);
    poda_game_close(game);
}

/* Opening a game that crashes is an error, and the process survives. */
static void openings_are_tried(void **state)
{
    static const struct {
        const char *file, *says;
    } broken[] = {{"crash_load", "crash_load.so: 'constructor' crashed (segmentation fault"},
                  {"crash_init", "crash_init.so: 'init' crashed (abort)"},
                  {"crash_start", "crash_start.so: 'start' crashed (segmentation fault"},
                  {"wrong_turn", "the turn is 7"},
                  {"wrong_about", "has no title or no summary"}};
    poda_loaded loaded;
    poda_error error = {.status = PODA_OK};
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        char path[1200];
        snprintf(path, sizeof path, "%s/%s.so", PODA_TEST_MODULES, broken[i].file);
        assert_int_not_equal(poda_loaded_open(&loaded, path, &error), PODA_OK);
        if (!strstr(error.message, broken[i].says))
            fail_msg("%s: %s", broken[i].file, error.message);
    }
    assert_int_equal(poda_loaded_open(&loaded, PODA_TEST_MODULES "/strip.so", &error), PODA_OK);
    assert_string_equal(poda_loaded_name(&loaded), "strip");
    poda_loaded_close(&loaded);
    assert_int_equal(poda_loaded_open(&loaded, PODA_TEST_MODULES "/counter.so", &error), PODA_OK);
    assert_non_null(loaded.problem);
    poda_loaded_close(&loaded);
}

/* Invalid tables are refused, with the reason, and not used. */
static void wrong_tables_are_refused(void **state)
{
    poda_game *game = NULL;
    poda_error error = {.status = PODA_OK};
    poda_state start;
    (void)state;
    assert_int_equal(poda_game_load(&game, PODA_TEST_MODULES "/wrong_about.so", NULL, &error),
                     PODA_BAD_GAME);
    assert_non_null(strstr(error.message, "has no title or no summary"));
    assert_int_equal(poda_game_load(&game, PODA_TEST_MODULES "/wrong_images.so", NULL, &error),
                     PODA_BAD_GAME);
    assert_non_null(strstr(error.message, "'symmetries' returns 2000000000"));
    assert_int_equal(poda_game_load(&game, PODA_TEST_MODULES "/old_interface.so", NULL, &error),
                     PODA_BAD_GAME);
    assert_non_null(strstr(error.message, "made for interface 9, this is interface 10"));
    static const char *const named[] = {PODA_TEST_MODULES "/wrong_escape.so",
                                        PODA_TEST_MODULES "/wrong_path.so"};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        assert_int_equal(poda_game_load(&game, named[i], NULL, &error), PODA_BAD_GAME);
        assert_non_null(strstr(error.message, "the name in its poda_about is not made of"));
    }
    game = test_load("wrong_turn");
    poda_state_start(game, &start);
    assert_int_equal(poda_state_check(game, &start, &error), PODA_BAD_GAME);
    assert_non_null(strstr(error.message, "the turn is 7"));
    assert_int_equal(poda_state_turn(game, &start), PODA_MIN);
    poda_game_close(game);
    game = test_load("wrong_view");
    poda_view *view;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    poda_state_start(game, &start);
    assert_int_equal(poda_state_check(game, &start, &error), PODA_BAD_GAME);
    assert_non_null(strstr(error.message, "the view has 5000 rows"));
    poda_state_view(game, &start, view);
    assert_int_equal(view->kind, PODA_VIEW_NONE);
    poda_view_close(view);
    poda_game_close(game);
}

/* Reports what is wrong with a game that should be correct. */
static int faults_in(const char *line, poda_game *game, uint64_t seed, uint64_t positions)
{
    poda_check_result result;
    const poda_check_options options = {.seed = seed, .positions = positions};
    run_check(game, &options, &result);
    const int faults = result.fault_count;
    for (int i = 0; i < faults; i++)
        print_error("%s: %s: %s, in '%s' after '%s'\n", line, result.faults[i].what,
                    result.faults[i].message, result.faults[i].position, result.faults[i].moves);
    assert_true(result.positions > 0 && result.tests > result.positions);
    assert_true(faults || (has_run(&result, "moves") && has_run(&result, "search")));
    assert_false(result.stopped);
    poda_check_release(&result);
    poda_game_close(game);
    return faults;
}

static void sound_games_pass(void **state)
{
    int faults = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++) {
        faults += faults_in("strip", test_load("strip"), seed, 0);
        faults += faults_in("plain_hash", test_load("plain_hash"), seed, 0);
        faults += faults_in("extra_turn", test_load("extra_turn"), seed, 0);
        faults += faults_in("cycle", test_load("cycle"), seed, 0);
    }
    assert_int_equal(faults, 0);
}

/* Each with its own cores, and again as a loaded game would run. */
static void registered_games_pass(void **state)
{
    int faults = 0;
    (void)state;
    for (size_t i = 0; poda_registered(i); i++) {
        if (poda_registered(i)->wide)
            continue;
        const char *name = poda_registered(i)->space.about->name;
        faults += faults_in(name, test_open(name), 0, 300);
        faults += faults_in(name, test_open_as(name, true), 1, 100);
    }
    assert_int_equal(faults, 0);
}

static void unusual_options_pass(void **state)
{
    static const char *const lines[] = {
        "connect4 cols=4 rows=3",
        "connect4 cols=5 rows=5",
        "mnk rows=4 cols=4 k=4",
        "mnk rows=2 cols=5 k=3",
        "mnk rows=9 cols=8 k=3",
        "gomoku size=5 k=3 rules=standard",
        "renju size=7",
        "othello size=4",
        "corks n=1000000000000000000 take=1,2,3",
        "corks n=9 last=loses",
        "nim heaps=1,1 last=loses",
        "nim heaps=4611686018427387904,4611686018427387904,7",
        "nim heaps=0",
        "toads start=FF_TT",
        "toads start=FT_",
    };
    int faults = 0;
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (test_registered(lines[i]))
            faults += faults_in(lines[i], test_open(lines[i]), 0, 300);
    assert_int_equal(faults, 0);
}

static const char *shout(const char *text)
{
    return strncmp(text, "there is no move", 16) == 0 ? "NO MOVE" : text;
}

static void messages_are_translated(void **state)
{
    poda_check_result result;
    const poda_check_options options = {.translate = shout};
    poda_game *game = test_load("broken_moves");
    (void)state;
    run_check(game, &options, &result);
    assert_int_equal(result.fault_count, 1);
    assert_string_equal(result.faults[0].message, "NO MOVE");
    poda_check_release(&result);
    poda_game_close(game);
}

static void checks_can_be_stopped_and_sized(void **state)
{
    const int stop = 1;
    poda_check_result result;
    poda_game *game = test_open("tictactoe");
    poda_check_options options = {.stop = &stop};
    (void)state;
    run_check(game, &options, &result);
    assert_true(result.stopped);
    assert_int_equal(result.positions, 1);
    assert_int_equal(result.fault_count, 0);
    poda_check_release(&result);
    options = (poda_check_options){.positions = 1};
    run_check(game, &options, &result);
    assert_int_equal(result.positions, 1);
    poda_check_release(&result);
    options = (poda_check_options){.positions = 300};
    run_check(game, &options, &result);
    assert_int_equal(result.positions, 300);
    poda_check_release(&result);
    poda_game_close(game);
}

/* Without files there is no child: this is an error, not a fault of the game. */
static void openings_need_a_process(void **state)
{
    struct rlimit before, none;
    char path[400];
    poda_error error = {.status = PODA_OK};
    (void)state;
    snprintf(path, sizeof path, "%s/strip.so", PODA_TEST_MODULES);
    assert_int_equal(poda_check_opening(path, &error), PODA_OK);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    none = before;
    none.rlim_cur = 0;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    const poda_status status = poda_check_opening(path, &error);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_int_equal(status, PODA_NO_MEMORY);
    assert_non_null(strstr(error.message, "cannot start a process: "));
    assert_int_equal(poda_check_opening(path, &error), PODA_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(tiers_are_too_many),
        cmocka_unit_test(crashes_are_named),
        cmocka_unit_test(files_are_checked_alike),
        cmocka_unit_test(endless_games_are_a_remark),
        cmocka_unit_test(openings_are_tried),
        cmocka_unit_test(openings_need_a_process),
        cmocka_unit_test(wrong_tables_are_refused),
        cmocka_unit_test(sound_games_pass),
        cmocka_unit_test(registered_games_pass),
        cmocka_unit_test(unusual_options_pass),
        cmocka_unit_test(messages_are_translated),
        cmocka_unit_test(checks_can_be_stopped_and_sized),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
