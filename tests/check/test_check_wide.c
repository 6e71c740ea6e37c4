/* test_check_wide.c - the checker names the faults of games with chance, hidden knowledge, moves made
 * together and more players, with two plays where it takes two, and finds none in correct ones. */
#include "games.h"
#include "poda/ask.h"
#include "poda/check.h"

static void check_file(const char *module, const char *fault, poda_check_result *result)
{
    char path[1200];
    poda_error error = {.status = PODA_OK};
    const poda_pair pair = {"fault", fault};
    const poda_options options = {&pair, 1};
    const bool loops = strncmp(fault, "loop", 4) == 0;
    const poda_check_options check = {.positions = 600, .patience = loops ? 0.4 : 60};
    snprintf(path, sizeof path, "%s/%s.so", PODA_TEST_MODULES, module);
    if (poda_check_file(path, &options, PODA_CHECK_GAME, &check, result, &error) != PODA_OK)
        fail_msg("%s fault=%s: %s", module, fault, error.message);
}

static const struct {
    const char *module, *fault, *what, *says, *moves, *second;
} broken[] = {
    {"deal", "moves_differ", "sees", "but the moves are 'p b' after the first and 'p' after the",
     "1 2", "1 4"},
    {"deal", "moves_blind", "sees", "has other moves in what it sees", "1 2", NULL},
    {"deal", "forgets_seen", "recall", "it forgets what it has seen", "2 1 p p", "1 2 p p"},
    {"deal", "forgets_done", "recall", "it forgets what it has done", "1 2 p p", "1 2 b p"},
    {"deal", "absent_minded", "recall", "is absent-minded", NULL, NULL},
    {"deal", "guess_contradicts", "guess", "does not look to player 0 like what it sees", "1 2",
     NULL},
    {"deal", "guess_constant", "guess", "gives the same state 64 times", "1 2", "1 3"},
    {"deal", "guess_knows", "guess", "it knows more than the player", "1 2", "1 3"},
    {"deal", "guess_impossible", "guess", "is a state that no play leads to", NULL, NULL},
    {"deal", "guess_random", "guess", "two states for the same random numbers", "1 2", NULL},
    {"deal", "weight_none", "chance", "the outcome '3' has the weight 0", "", NULL},
    {"deal", "weight_large", "chance", "the weights add up to 18014398509481984", "", NULL},
    {"deal", "weight_moving", "chance", "gives two different lists", "", NULL},
    {"deal", "outcome_twice", "moves", "is listed twice", "1", NULL},
    {"deal", "draw_unfair", "chance", "20000 draws do not fit the weights", "", NULL},
    {"deal", "draw_unlisted", "chance", "'draw' gives '9', which 'chance' does not list", "", NULL},
    {"deal", "draw_own_numbers", "chance", "two outcomes for the same random numbers", "", NULL},
    {"deal", "pays_more", "payoffs", "the payoffs add up to 1, and the game says", "1 2 p b p",
     NULL},
    {"deal", "pays_out_of_range", "payoffs", "player 0 gets 5, which is not between -4 and 4",
     "2 1 b b b", NULL},
    {"deal", "pays_a_third", "payoffs", "player 2 is paid 1", "1 2 p p p", NULL},
    {"deal", "pays_moving", "outcome", "asking twice for the outcome", "1 2 p p p", NULL},
    {"deal", "range_empty", "payoffs", "the range of payoffs is 5 to 4", "1 2 p p p", NULL},
    {"deal", "sees_all", "sees", "'sees' hides nothing in any position", "", NULL},
    {"deal", "sees_moving", "sees", "two different states when asked twice", "", NULL},
    {"deal", "sees_writes", "sees", "or writes behind the state", "", NULL},
    {"deal", "sees_again", "sees", "looks different to it when seen again, from byte 5", "", NULL},
    {"deal", "shown_dealt", "sees", "but after '1' and after '2' player 1 sees the same", "", NULL},
    {"deal", "sees_no_turn", "sees", "it is the turn of player 1, which it cannot see", "1 2 p",
     NULL},
    {"deal", "view_breaks", "sees", "the view of what player 1 sees is wrong: the view has 5000",
     "1", NULL},
    {"deal", "turn_wrong", "turn", "the turn is 5; it must be a player from 0 to 1", "1 2 p", NULL},
    {"deal", "endless", "outcome", "random plays ended within 2000 moves", "", NULL},
    {"deal", "crash_chance", "crash", "'chance' crashed (segmentation fault, null pointer)", "",
     NULL},
    {"deal", "crash_chance_list", "crash", "'chance' writes behind the end of the list", "", NULL},
    {"deal", "crash_draw", "crash", "'draw' crashed (segmentation fault, null pointer)", "", NULL},
    {"deal", "crash_payoffs", "crash", "'payoffs' crashed (segmentation fault, null pointer)",
     "1 2 p", NULL},
    {"deal", "crash_payoffs_list", "crash", "'payoffs' writes past the end of the memory", NULL,
     NULL},
    {"deal", "crash_sees", "crash", "'sees' crashed (segmentation fault, null pointer)", "1 2 p",
     NULL},
    {"deal", "loop_sees", "crash", "'sees' does not return within 0.4 seconds", "1 2 p", NULL},
    {"deal", "crash_guess", "crash", "'guess' crashed (segmentation fault, null pointer)", NULL,
     NULL},
    {"deal", "crash_range", "crash", "'range' crashed (segmentation fault, null pointer)", NULL,
     NULL},
    {"deal", "crash_sum", "crash", "'sum' crashed (segmentation fault, null pointer)", NULL, NULL},
    {"deal", "crash_players", "crash", "'players' crashed (segmentation fault, null pointer)", NULL,
     NULL},
    {"pick", "movers_none", "turn", "'movers' names no player", "1 1 1", NULL},
    {"pick", "movers_many", "turn", "the turn is 3; it must be a player from 0 to 2", NULL, NULL},
    {"pick", "crash_movers", "crash", "'turn or movers' crashed", "1 1 1", NULL},
    {"pick", "crash_moves_of", "crash", "'moves_of' crashed", "1 1 1", NULL},
    {"pick", "crash_play_all", "crash", "'play_all' crashed", NULL, NULL},
};

static void faults_are_named(void **state)
{
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        poda_check_result result;
        check_file(broken[i].module, broken[i].fault, &result);
        const poda_fault none = {.what = "", .message = ""};
        const poda_fault *fault = result.fault_count ? &result.faults[0] : &none;
        if (result.fault_count != 1 || strcmp(fault->what, broken[i].what) != 0 ||
            !strstr(fault->message, broken[i].says) ||
            (broken[i].moves && strcmp(fault->moves, broken[i].moves) != 0) ||
            (broken[i].second && strcmp(fault->second, broken[i].second) != 0) ||
            (broken[i].second && !fault->two_plays)) {
            wrong++;
            for (int k = 0; k < result.fault_count; k++)
                print_error("%s: %s: %s, after '%s' and '%s'\n", broken[i].fault,
                            result.faults[k].what, result.faults[k].message, result.faults[k].moves,
                            result.faults[k].second);
            if (result.fault_count == 0)
                print_error("%s: no fault\n", broken[i].fault);
        }
        poda_check_release(&result);
    }
    assert_int_equal(wrong, 0);
}

/* Weights from which no probabilities follow are refused. */
static void weights_are_refused(void **state)
{
    static const char *const faults[] = {"fault=weight_none", "fault=weight_large"};
    static const char *const verbs[][2] = {{"solve", NULL}, {"solve", "method=lp"}};
    const poda_ask_options options = {.size = sizeof options, .files = true};
    (void)state;
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        for (size_t k = 0; k < 2; k++) {
            const char *words[] = {verbs[i][0], PODA_TEST_MODULES "/deal.so", faults[k],
                                   verbs[i][1] ? verbs[i][1] : "seconds=5"};
            poda_answer answer = {0};
            poda_error error = {.status = PODA_OK};
            const poda_status status = poda_ask(words, 4, &options, &answer, &error);
            if (status != PODA_BAD_RULES || !strstr(error.message, "the weights that 'chance'"))
                fail_msg("%s %s %s: %s%s", words[0], faults[k], words[3], error.message,
                         status == PODA_OK ? answer.text : "");
        }
}

/* A number of players out of range is refused when the game is opened. */
static void players_are_counted(void **state)
{
    poda_check_result result;
    poda_error error = {.status = PODA_OK};
    const poda_pair pair = {"fault", "players_many"};
    const poda_options options = {&pair, 1};
    (void)state;
    assert_int_equal(poda_check_file(PODA_TEST_MODULES "/deal.so", &options, PODA_CHECK_GAME, NULL,
                                     &result, &error),
                     PODA_BAD_GAME);
    assert_non_null(strstr(error.message, "'players' returns 9; it must be 1 to 8"));
}

static void assert_sound(const char *line, poda_game *game, uint64_t seed, uint64_t positions)
{
    poda_check_result result;
    poda_error error = {.status = PODA_OK};
    const poda_check_options options = {.seed = seed, .positions = positions};
    if (poda_check_game(game, &options, &result, &error) != PODA_OK)
        fail_msg("%s: %s", line, error.message);
    for (int i = 0; i < result.fault_count; i++)
        print_error("%s: %s: %s, in '%s' after '%s' and '%s'\n", line, result.faults[i].what,
                    result.faults[i].message, result.faults[i].position, result.faults[i].moves,
                    result.faults[i].second);
    assert_int_equal(result.fault_count, 0);
    assert_int_equal(result.skipped_count, 0);
    assert_true(result.tests > result.positions);
    poda_check_release(&result);
    poda_game_close(game);
}

static void sound_games_pass(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++) {
        assert_sound("deal", test_load("deal"), seed, 300);
        assert_sound("pick", test_load("pick"), seed, 300);
    }
}

/* Every other one as a loaded game would run; few positions, since some list moves slowly. */
static void registered_games_pass(void **state)
{
    (void)state;
    for (size_t i = 0; poda_registered(i); i++) {
        if (!poda_registered(i)->wide)
            continue;
        const char *name = poda_registered(i)->space.about->name;
        assert_sound(name, test_open_as(name, i % 2), 0, 50);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_named),      cmocka_unit_test(players_are_counted),
        cmocka_unit_test(weights_are_refused),   cmocka_unit_test(sound_games_pass),
        cmocka_unit_test(registered_games_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
