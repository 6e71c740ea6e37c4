/* test_form.c - the extensive form of games: its size, order and sets, against counts of kuhn by
 * hand, and games that have none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "extensive/form.h"
#include "failing.h"

/* Player 0 writes three words of two, without an end if `endless`; a player that sees nothing has
 * forgotten its own words. With `uneven`, the last word is one of three. */
typedef struct words_game {
    int64_t endless, uneven;
} words_game;
typedef struct words_state {
    char said[4];
} words_state;

#define words_PLAYERS 1
#define words_NO_START 1
#define words_NO_TEXT 1
#define words_HAS_PAYOFFS 1
#define words_HAS_SEES 1

static poda_status words_init(words_game *game, const poda_options *options, poda_error *error)
{
    game->endless = game->uneven = 0;
    poda_status status = poda_option_int(options, "endless", 0, 1, &game->endless, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "uneven", 0, 1, &game->uneven, error);
    return status;
}

static int words_turn(const words_game *game, const words_state *state)
{
    (void)game, (void)state;
    return 0;
}

static void words_moves(const words_game *game, const words_state *state, poda_moves *list)
{
    for (int i = 0; i < 2 + (game->uneven && state->said[1]); i++)
        poda_moves_add(list, (poda_move)('a' + i));
}

static void words_play(const words_game *game, const words_state *state, poda_move move,
                       words_state *to)
{
    *to = *state;
    if (game->endless)
        to->said[0] = (char)move;
    else
        to->said[strlen(state->said)] = (char)move;
}

static bool words_payoffs(const words_game *game, const words_state *state, poda_value *pay)
{
    (void)game;
    pay[0] = state->said[0] == 'b' && state->said[1] == 'b';
    return state->said[2] != 0;
}

static void words_sees(const words_game *game, const words_state *state, int player,
                       words_state *to)
{
    (void)game, (void)state, (void)player;
    memset(to, 0, sizeof *to);
}

static void words_move_text(const words_game *game, const words_state *state, poda_move move,
                            poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%c", (char)move);
}

static const poda_option words_options[] = {
    {"endless", "0", ""}, {"uneven", "0", ""}, {NULL, NULL, NULL}};
static const poda_about words_about = {
    .name = "words", .title = "Words", .summary = "", .player = {"one"}, .options = words_options};

#define PODA_RULES words
#include "poda/export.h"

static poda_status form_of(const char *key, poda__form *form, const poda__form_limits *limits,
                           poda_error *error)
{
    const poda_pair pair = {key, "1"};
    const poda_options options = {&pair, key ? 1 : 0};
    poda_game *game = NULL;
    poda_state start;
    assert_int_equal(poda_game_open_rules(&game, &words_rules, &options, error), PODA_OK);
    poda_state_start(game, &start);
    const poda_status status = poda__form_from_game(form, game, &start, limits, error);
    poda_game_close(game);
    return status;
}

static poda_status form_called(const char *name, poda__form *form, const poda__form_limits *limits)
{
    poda_game *game = NULL;
    poda_state start;
    assert_int_equal(poda_game_open(&game, name, &(poda_options){NULL, 0}, NULL), PODA_OK);
    poda_state_start(game, &start);
    const poda_status status = poda__form_from_game(form, game, &start, limits, NULL);
    poda_game_close(game);
    return status;
}

/* What form.h promises of every form. */
static void assert_sound(const poda__form *form)
{
    int32_t children = 1, members = 0, slots = 0;
    for (int32_t n = 0; n < form->count; n++) {
        const poda__form_node *node = &form->nodes[n];
        if (node->count > 0)
            assert_int_equal(node->first, children);
        assert_int_equal(node->player == PODA__FORM_END, node->count == 0);
        for (int32_t i = 0; i < node->count; i++) {
            assert_int_equal(form->nodes[node->first + i].parent, n);
            assert_int_equal(form->nodes[node->first + i].depth, node->depth + 1);
            assert_int_equal(form->weight[node->first + i] > 0, node->player == PODA_CHANCE);
        }
        children += node->count;
        assert_int_equal(node->set >= 0, node->player >= 0);
    }
    assert_int_equal(children, form->count);
    for (int32_t s = 0; s < form->set_count; s++) {
        const poda__form_set *set = &form->sets[s];
        assert_true(s == 0 || set->player >= form->sets[s - 1].player);
        assert_int_equal(set->first, members);
        assert_int_equal(set->slot, slots);
        for (int32_t i = 0; i < set->members; i++) {
            const poda__form_node *node = &form->nodes[form->members[set->first + i]];
            assert_int_equal(node->set, s);
            assert_int_equal(node->count, set->count);
        }
        members += set->members;
        slots += set->count;
    }
    assert_int_equal(slots, form->slots);
}

/* 58 nodes, 4 of chance, 30 ends, 6 sets each; the first player's payoff of uniform play is 1/8. */
static void test_kuhn(void **unused)
{
    (void)unused;
    poda__form form;
    assert_int_equal(form_called("kuhn", &form, NULL), PODA_OK);
    assert_sound(&form);
    int kinds[3] = {0};
    for (int32_t n = 0; n < form.count; n++)
        kinds[form.nodes[n].player == PODA_CHANCE      ? 0
              : form.nodes[n].player == PODA__FORM_END ? 1
                                                       : 2]++;
    assert_int_equal(form.count, 58);
    assert_int_equal(kinds[0], 4);
    assert_int_equal(kinds[1], 30);
    assert_int_equal(form.set_count, 12);
    assert_int_equal(form.sets[5].player, 0);
    assert_int_equal(form.sets[6].player, 1);
    assert_int_equal(form.pay_count, 4);
    assert_string_equal(form.text + form.title, "Kuhn poker");
    assert_string_equal(form.text + form.player_name[1], "second");

    double strategy[24], reach[58], value = 0;
    for (int i = 0; i < 24; i++)
        strategy[i] = 0.5;
    int64_t *totals = poda__form_totals(&form);
    int32_t *last = poda__form_last(&form);
    assert_non_null(totals);
    assert_non_null(last);
    poda__form_reach(&form, strategy, -1, reach);
    for (int32_t n = 0; n < form.count; n++)
        if (form.nodes[n].count == 0) {
            value += reach[n] * (double)totals[2 * n];
            assert_int_equal(totals[2 * n], -totals[2 * n + 1]);
        }
    assert_float_equal(value, 0.125, 1e-15);
    assert_int_equal(poda__form_forgets(&form, last), -1);
    free(totals);
    free(last);
    poda__form_release(&form);
}

/* Nodes are lines of play, as `count` counts them; sets are positions. */
static void test_open_game(void **unused)
{
    (void)unused;
    poda__form form;
    assert_int_equal(form_called("corks", &form, NULL), PODA_OK);
    assert_sound(&form);
    assert_true(form.set_count < form.count / 2);
    const poda__form_limits enough = {.nodes = (uint64_t)form.count};
    const poda__form_limits few = {.nodes = (uint64_t)form.count - 1};
    const int stop = 1;
    poda__form_release(&form);
    assert_int_equal(form_called("corks", &form, &enough), PODA_OK);
    poda__form_release(&form);
    assert_int_equal(form_called("corks", &form, &few), PODA_TOO_LARGE);
    assert_int_equal(form_called("kuhn", &form, &(poda__form_limits){.memory = 1 << 10}),
                     PODA_TOO_LARGE);
    assert_int_equal(form_called("kuhn", &form, &(poda__form_limits){.stop = &stop}), PODA_STOPPED);
}

static void test_other_games(void **unused)
{
    (void)unused;
    poda__form form;
    poda_error error = {0};
    assert_int_equal(form_of(NULL, &form, NULL, &error), PODA_OK);
    assert_sound(&form);
    assert_int_equal(form.set_count, 1);
    int32_t *last = poda__form_last(&form);
    assert_non_null(last);
    assert_int_equal(poda__form_forgets(&form, last), 0);
    free(last);
    poda__form_release(&form);
    const poda__form_limits few = {.nodes = 10000};
    assert_int_equal(form_of("endless", &form, &few, &error), PODA_BAD_REQUEST);
    assert_non_null(strstr(error.message, "no end"));
    assert_int_equal(form_of("uneven", &form, NULL, &error), PODA_BAD_RULES);
    assert_non_null(strstr(error.message, "different moves"));
}

static void test_memory(void **unused)
{
    (void)unused;
    bool failed = true;
    for (long n = 0; failed; n++) {
        poda_game *game = NULL;
        poda_state start;
        poda__form form;
        assert_int_equal(poda_game_open(&game, "kuhn", &(poda_options){NULL, 0}, NULL), PODA_OK);
        poda_state_start(game, &start);
        fail_after(n);
        const poda_status status = poda__form_from_game(&form, game, &start, NULL, NULL);
        failed = stop_failing();
        assert_int_equal(status, failed ? PODA_NO_MEMORY : PODA_OK);
        if (!failed)
            poda__form_release(&form);
        poda_game_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kuhn),
        cmocka_unit_test(test_open_game),
        cmocka_unit_test(test_other_games),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
