/* test_deals.c - duplicate matches: the same chance with every player in every seat, payoffs by
 * player, intervals over deals. */
#include "games.h"
#include "poda/match.h"

/* Chooses the first move, and sees no more than it should. */
static poda_status choose_first(void *user, const poda_game *game, const poda_state *state,
                                poda_choice *out, poda_error *error)
{
    poda_move moves[64];
    poda_moves list = {moves, 0, 64};
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    (void)error;
    poda_state_moves(game, state, &list);
    poda_state_text(game, state, &text);
    *(bool *)user &= strchr(words, '?') != NULL;
    out->move = moves[0];
    return PODA_OK;
}

static poda_deals_result run(const poda_game *game, const poda_player_options *first,
                             const poda_player_options *others, uint32_t deals, uint64_t seed)
{
    poda_deals_options options = {.size = sizeof options, .deals = deals, .seed = seed};
    poda_deals_result result = {0};
    poda_error error = {.status = PODA_OK};
    for (int i = 0; i < PODA_PLAYERS_MAX; i++)
        options.player[i] = i ? others : first;
    if (poda_deals_run(game, &options, &result, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return result;
}

static poda_player_options level(const poda_game *game, const char *number)
{
    const poda_pair pair = {"level", number};
    poda_player_options player;
    assert_int_equal(poda_player_set(game, &(poda_options){&pair, 1}, &player, NULL), PODA_OK);
    return player;
}

/* Equal players that choose by what they see get exactly nothing from each other: each has had the
 * other's cards too. */
static void luck_does_not_count(void **state)
{
    static const char *const lines[] = {"kuhn", "leduc", "kuhn players=3", "kuhn players=4"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        poda_game *game = test_open(lines[i]);
        bool hidden = true;
        const poda_player_options player = {.choose = choose_first, .user = &hidden};
        poda_deals_result result = run(game, &player, &player, 20, 5);
        assert_true(hidden);
        assert_int_equal(result.count, 20 * result.players);
        for (int j = 0; j < result.players; j++)
            assert_true(result.mean[j] == 0 && result.error_bar[j] == 0);
        poda_deals_release(&result);
        poda_game_close(game);
    }
}

static void deals_are_dealt_again(void **state)
{
    (void)state;
    poda_game *game = test_open("kuhn");
    const poda_player_options strong = level(game, "7"), weak = level(game, "1");
    poda_deals_result result = run(game, &strong, &weak, 100, 1);
    poda_deals_result again = run(game, &strong, &weak, 100, 1);
    bool vary = false;
    for (uint32_t i = 0; i < result.count; i += 2) {
        const poda_deal_game *one = &result.games[i], *two = &result.games[i + 1];
        assert_true(one->deal == two->deal && one->number == i + 1);
        assert_true(one->seat[0] == 0 && two->seat[0] == 1);
        assert_memory_equal(one->text, two->text, 3); /* the two cards */
        assert_true(one->pay[0] + one->pay[1] == 0);
        assert_string_equal(one->text, again.games[i].text);
        vary |= strncmp(one->text, result.games[0].text, 3) != 0;
    }
    assert_true(vary);
    assert_true(result.mean[0] > 0 && result.mean[0] == -result.mean[1]);
    assert_true(result.error_bar[0] > 0 && result.error_bar[0] == result.error_bar[1]);
    poda_deals_release(&result);
    poda_deals_release(&again);
    poda_game_close(game);
}

static void stops_and_refuses(void **state)
{
    const volatile int stop = 1;
    (void)state;
    poda_game *game = test_open("pig goal=10");
    const poda_player_options player = level(game, "1");
    poda_deals_options options = {
        .size = sizeof options, .player = {&player, &player}, .deals = 3, .stop = &stop};
    poda_deals_result result = {0};
    assert_int_equal(poda_deals_run(game, &options, &result, NULL), PODA_OK);
    assert_true(result.stopped && result.count == 0);
    poda_deals_release(&result);
    options.stop = NULL;
    options.plies = 3; /* too short for ten points */
    assert_int_equal(poda_deals_run(game, &options, &result, NULL), PODA_OK);
    for (uint32_t i = 0; i < result.count; i++)
        assert_true(result.games[i].ending == PODA_ENDING_PLIES && result.games[i].pay[0] == 0);
    assert_int_equal(result.count, 6);
    poda_deals_release(&result);
    options.deals = 0;
    assert_int_equal(poda_deals_run(game, &options, &result, NULL), PODA_BAD_OPTION);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_does_not_count),
        cmocka_unit_test(deals_are_dealt_again),
        cmocka_unit_test(stops_and_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
