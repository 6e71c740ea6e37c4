/* prop_wide_games.c - what every registered wide game must keep (poda/wide.h), along random plays and
 * over the whole tree where it is small: texts, moves, chance, payoffs, pictures, and what players
 * see, remember and guess. */
#include <math.h>
#include <stdlib.h>

#include "games.h"
#include "poda/extensive.h"
#include "poda/stages.h"
#include "poda/view.h"

enum {
    PLIES = PODA_TEST_ROUNDS, /* of the plays of one game, the last of which is played to its end */
    LONGEST = 20000,
    MOVES = 4096,
    TREE = 10000, /* nodes of a tree whose guesses are counted */
    MEMBERS = 400
};

/* Options beside the usual ones. A small tree is walked whole; `forgets`: a player need not know what
 * it did. */
static const struct {
    const char *line;
    bool small, forgets;
} further[] = {
    {"kuhn", true, false},
    {"kuhn players=3", true, false},
    {"kuhn players=4", false, false},
    {"leduc", true, false},
    {"liarsdice sides=2", true, false},
    {"liarsdice sides=2 dice=2 wild=none", true, false},
    {"liarsdice sides=3 dice=2 players=3 wild=1", false, false},
    {"goofspiel cards=2 players=3", true, false},
    {"goofspiel cards=3", true, false},
    {"goofspiel cards=3 bids=hidden", true, false},
    {"goofspiel cards=4 bids=hidden prizes=up points=win", true, false},
    {"goofspiel cards=13 bids=hidden", false, false},
    {"goofspiel cards=3 past=forgotten prizes=down", true, true},
    {"goofspiel cards=5 players=4 points=win", false, false},
    {"battleship rows=2 cols=2 fleet=2 shots=2", true, false},
    {"battleship rows=1 cols=3 fleet=1,1 sunk=no", true, false},
    {"battleship rows=3 cols=3 fleet=3,1 touch=no again=yes", false, false},
    {"battleship rows=1 cols=5 fleet=2,1 alone=yes", true, false},
    {"battleship rows=4 cols=4 fleet=3,2 alone=yes sunk=no", false, false},
    {"pig players=3 goal=12 sides=4", false, false},
    {"pig players=8 goal=5", false, false},
    {"nim3 heaps=2,2 players=4", true, false},
    {"centipede turns=1", true, false},
    {"centipede turns=20", true, false},
    {"blackjack decks=1", false, false},
    {"table", true, false},
    {"efg", true, false},
};

typedef struct subject {
    const char *line;
    poda_game *game,
        *table; /* table: run as a loaded game would be, so that its views are examined */
    poda_kind kind;
    size_t size;
    poda_random random;
    poda_view *view;
    poda_state state; /* under test */
    poda_moves list;  /* of it */
    uint64_t draws;   /* of outcomes of chance that were compared */
} subject;

static void fail_at(const subject *it, const poda_state *state, const char *what)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state_text(it->game, state, &text);
    fail_msg("%s, %s: %s", it->line, words, what);
}

static void that(const subject *it, bool holds, const char *what)
{
    if (!holds)
        fail_at(it, &it->state, what);
}

static bool same(const subject *it, const poda_state *a, const poda_state *b)
{
    return memcmp(a, b, it->size) == 0;
}

/* ---- texts ---- */

static void texts_come_back(const subject *it)
{
    enum { TRIED = 8 };
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state read;
    poda_error error = {.message = ""};
    poda_state_text(it->game, &it->state, &text);
    if (poda_state_read(it->game, words, &read, &error) != PODA_OK)
        fail_at(it, &it->state, error.message);
    that(it, same(it, &read, &it->state), "its text is another state");
    poda_random random = {it->list.count};
    for (int i = 0; i < TRIED && it->list.count; i++) {
        const poda_move move = it->list.at[poda_random_below(&random, it->list.count)];
        poda_move found = ~move;
        text = (poda_text){words, sizeof words, 0};
        words[0] = 0;
        poda_move_text(it->game, &it->state, move, &text);
        that(it, words[0] && text.length < sizeof words, "a move has no text");
        if (poda_move_read(it->game, &it->state, words, &found, &error) != PODA_OK)
            fail_at(it, &it->state, error.message);
        that(it, found == move, words);
    }
}

/* ---- chance ---- */

/* Do `seen` draws fit `chance`s? The bound is beyond what chance does in a million tests, and seeds
 * are fixed. */
static bool fits(const double *chance, const int *seen, size_t count, int draws)
{
    double sum = 0, freedom = (double)count - 1;
    for (size_t i = 0; i < count; i++) {
        const double expected = chance[i] * draws, off = seen[i] - expected;
        sum += off * off / expected;
    }
    return sum <= freedom + 7 * sqrt(2 * freedom) + 14;
}

static void draws_fit(subject *it, const poda_chances *list, double total)
{
    enum { MOST = 400, EACH = 30, DRAWS = 20000 };
    static double chance[MOST];
    int seen[MOST] = {0};
    const int draws = EACH * (int)list->count;
    if (list->count > MOST || it->draws > DRAWS)
        return;
    for (size_t i = 0; i < list->count; i++)
        chance[i] = (double)list->weight[i] / total;
    for (int i = 0; i < draws; i++) {
        poda_move drawn;
        size_t at = 0;
        assert_int_equal(poda_state_draw(it->game, &it->state, &it->random, &drawn, NULL), PODA_OK);
        while (at < list->count && list->at[at] != drawn)
            at++;
        that(it, at < list->count, "chance draws what it does not list");
        seen[at < MOST ? at : 0]++;
    }
    it->draws += (uint64_t)draws;
    that(it, fits(chance, seen, list->count, draws), "draws do not fit the weights");
}

static void chance_is_sound(subject *it)
{
    static poda_move at[MOVES];
    static uint64_t weight[MOVES];
    poda_chances list = {at, weight, 0, MOVES};
    double total = 0;
    poda_state_chances(it->game, &it->state, &list);
    that(it, list.count == it->list.count, "moves and outcomes differ");
    if (list.count > MOVES)
        return; /* too many to list: they are only drawn */
    that(it, memcmp(at, it->list.at, list.count * sizeof *at) == 0, "moves and outcomes differ");
    for (size_t i = 0; i < list.count; i++) {
        that(it, weight[i] > 0, "an outcome has no weight");
        total += (double)weight[i];
    }
    that(it, total < 0x1p53, "the weights add up to too much");
    draws_fit(it, &list, total);
}

/* ---- the end ---- */

static void payoffs_are_as_claimed(const subject *it, const poda_value *pay)
{
    poda_value least, most, sum = 0;
    const bool ranged = poda_game_range(it->game, &least, &most);
    for (int player = 0; player < PODA_PLAYERS_MAX; player++) {
        sum += pay[player];
        that(it, player < it->kind.players || pay[player] == 0, "pays a player who is not there");
        that(it,
             !ranged || player >= it->kind.players || (pay[player] >= least && pay[player] <= most),
             "a payoff is out of range");
    }
    that(it, !it->kind.fixed_sum || sum == it->kind.sum, "the payoffs do not add up");
    that(it, it->list.count == 0, "moves after the end");
}

/* ---- what players see ---- */

static bool is_listed(const poda_moves *list, poda_move move)
{
    for (size_t i = 0; i < list->count && i < list->capacity; i++)
        if (list->at[i] == move)
            return true;
    return false;
}

/* The picture is sound, and clicks are moves. */
static void picture_is_sound(const subject *it, const poda_state *state)
{
    static poda_move moves[MOVES];
    poda_moves list = {moves, 0, MOVES};
    poda_error error = {.message = ""};
    if (poda_state_check(it->table, state, &error) != PODA_OK)
        fail_at(it, state, error.message);
    poda_state_view(it->game, state, it->view);
    poda_state_moves(it->game, state, &list);
    for (int i = 0; i < it->view->click_count; i++)
        if (!is_listed(&list, it->view->click[i].move))
            fail_at(it, state, "a click is no move");
}

static void player_sees(subject *it, int player)
{
    static poda_move moves[MOVES];
    poda_moves list = {moves, 0, MOVES};
    const poda_state before = it->state;
    poda_state seen, again, guess;
    poda_value value;
    poda_state_sees(it->game, &it->state, player, &seen);
    that(it, same(it, &before, &it->state), "'sees' changes the state");
    that(it, it->kind.hidden || same(it, &seen, &it->state), "an open game hides something");
    poda_state_sees(it->game, &seen, player, &again);
    that(it, same(it, &seen, &again), "what is seen looks different when seen again");
    picture_is_sound(it, &seen);
    if (poda_state_turn(it->game, &it->state) == player && it->list.count) {
        that(it, poda_state_turn(it->game, &seen) == player, "a player does not see its turn");
        that(it, !poda_state_over(it->game, &seen, &value), "a player sees an end at its turn");
        poda_state_moves(it->game, &seen, &list);
        that(it,
             list.count == it->list.count &&
                 memcmp(moves, it->list.at, list.count * sizeof *moves) == 0,
             "a player does not see its moves");
    }
    if (!poda_state_guess(it->game, &seen, player, &it->random, &guess))
        return;
    poda_state_sees(it->game, &guess, player, &again);
    that(it, same(it, &seen, &again), "a guess does not look like what is seen");
    picture_is_sound(it, &guess);
    if (poda_state_turn(it->game, &it->state) != player || !it->list.count)
        return;
    list.count = 0;
    poda_state_moves(it->game, &guess, &list);
    that(it,
         list.count == it->list.count &&
             memcmp(moves, it->list.at, list.count * sizeof *moves) == 0,
         "a guess has other moves");
}

/* ---- plays ---- */

static void list_moves(subject *it)
{
    it->list.count = 0;
    poda_state_moves(it->game, &it->state, &it->list);
    if (it->list.count > MOVES)
        it->list.count = MOVES + 1;
}

static poda_move choose(subject *it, int turn)
{
    poda_move move = 0;
    if (turn != PODA_CHANCE)
        return it->list.at[poda_random_below(&it->random, it->list.count)];
    assert_int_equal(poda_state_draw(it->game, &it->state, &it->random, &move, NULL), PODA_OK);
    return move;
}

/* Examines the state; false at the end of the play. */
static bool examine(subject *it)
{
    poda_value pay[PODA_PLAYERS_MAX], value;
    const int turn = poda_state_turn(it->game, &it->state);
    list_moves(it);
    const bool over = poda_state_payoffs(it->game, &it->state, pay);
    that(it, over == poda_state_over(it->game, &it->state, &value), "over, and not over");
    if (over)
        payoffs_are_as_claimed(it, pay);
    else if (turn == PODA_CHANCE)
        chance_is_sound(it);
    else
        that(it,
             turn >= 0 && turn < it->kind.players && it->list.count > 0 && it->list.count <= MOVES,
             "no player, or no move");
    if (it->list.count <= MOVES)
        texts_come_back(it);
    picture_is_sound(it, &it->state);
    for (int player = 0; player < it->kind.players; player++)
        player_sees(it, player);
    return !over;
}

static void play_games(subject *it)
{
    int plies = 0;
    while (plies < PLIES) {
        int length = 0;
        poda_state_start(it->game, &it->state);
        for (; examine(it); length++) {
            that(it, length < LONGEST, "the play does not end");
            const poda_move move = choose(it, poda_state_turn(it->game, &it->state));
            poda_state_play(it->game, &it->state, move, &it->state);
        }
        plies += length + 1;
    }
}

/* ---- whole trees ---- */

/* The state of a node and how likely chance makes it. */
static double replay(const subject *it, const poda_extensive *tree, int32_t index,
                     poda_state *state)
{
    poda_extensive_node node, parent, child;
    double total = 0;
    assert_true(poda_extensive_node_at(tree, index, &node));
    if (node.parent < 0) {
        poda_state_start(it->game, state);
        return 1;
    }
    const double before = replay(it, tree, node.parent, state);
    poda_state_play(it->game, state, node.move, state);
    assert_true(poda_extensive_node_at(tree, node.parent, &parent));
    if (parent.player != PODA_CHANCE)
        return before;
    for (int32_t i = 0; i < parent.count; i++)
        if (poda_extensive_node_at(tree, parent.first + i, &child))
            total += (double)child.weight;
    return before * (double)node.weight / total;
}

/* Guesses in one information set are its states, as often as chance makes them; what the others did
 * says nothing. */
static bool guesses_fit(subject *it, const poda_extensive *tree, int32_t index)
{
    enum { EACH = 40 };
    static poda_state states[MEMBERS];
    static double chance[MEMBERS];
    int drawn[MEMBERS] = {0};
    poda_extensive_set set;
    poda_state seen, guess;
    size_t count = 0;
    double total = 0;
    assert_true(poda_extensive_set_at(tree, index, &set));
    if (set.members < 2 || set.members > MEMBERS)
        return false;
    for (int32_t i = 0; i < set.members; i++) {
        poda_state state;
        size_t at = 0;
        const double likely = replay(it, tree, poda_extensive_member(tree, index, i), &state);
        while (at < count && !same(it, &states[at], &state))
            at++;
        chance[at] = (at < count ? chance[at] : 0) + likely;
        states[at] = state;
        count += at == count;
        total += likely;
    }
    for (size_t i = 0; i < count; i++)
        chance[i] /= total;
    it->state = states[0];
    poda_state_sees(it->game, &states[0], set.player, &seen);
    for (size_t i = 0; i < EACH * count; i++) {
        size_t at = 0;
        if (!poda_state_guess(it->game, &seen, set.player, &it->random, &guess))
            return false;
        while (at < count && !same(it, &states[at], &guess))
            at++;
        if (at == count)
            fail_at(it, &guess, "a guess that no play leads to");
        drawn[at < MEMBERS ? at : 0]++;
    }
    that(it, fits(chance, drawn, count, (int)(EACH * count)),
         "guesses do not come as often as they should");
    return count > 1;
}

static void walk_tree(subject *it, bool small, bool forgets)
{
    enum { SETS = 150 };
    const poda_extensive_options options = {.size = sizeof options, .nodes = TREE};
    poda_extensive *tree = NULL;
    poda_extensive_facts facts;
    poda_state start;
    poda_error error = {.message = ""};
    int counted = 0;
    poda_state_start(it->game, &start);
    if (poda_extensive_open(&tree, it->game, &start, &options, &error) != PODA_OK) {
        if (small)
            fail_msg("%s: %s", it->line, error.message);
        return;
    }
    poda_extensive_describe(tree, &facts);
    if (it->kind.hidden &&
        (facts.forgets >= 0) != forgets) /* where all is open, it does not matter */
        fail_msg("%s: set %d of perfect recall", it->line, (int)facts.forgets);
    for (int32_t i = 0; i < SETS && i < facts.sets; i++) /* from all over the tree */
        counted += guesses_fit(it, tree, facts.sets <= SETS ? i : i * (facts.sets / SETS));
    if (it->kind.hidden && poda_game_guesses(it->game) && counted == 0)
        fail_msg("%s: nothing to guess", it->line);
    poda_extensive_close(tree);
}

static void examine_game(const char *line, bool small, bool forgets)
{
    static poda_move moves[MOVES];
    subject it = {.line = line, .game = test_open(line), .table = test_open_as(line, true)};
    it.kind = poda_game_kind(it.game);
    it.size = poda_game_rules_of(it.game)->space.state_size;
    it.random.state = poda_hash_bytes(line, strlen(line));
    it.list = (poda_moves){moves, 0, MOVES};
    assert_int_equal(poda_view_open(&it.view, NULL), PODA_OK);
    play_games(&it);
    walk_tree(&it, small, forgets);
    poda_view_close(it.view);
    poda_game_close(it.table);
    poda_game_close(it.game);
}

static void registered_games(void **unused)
{
    (void)unused;
    for (size_t i = 0; poda_registered(i); i++)
        if (poda_registered(i)->wide)
            examine_game(poda_registered(i)->space.about->name, false, false);
}

static void further_options(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof further / sizeof further[0]; i++)
        if (test_registered(further[i].line))
            examine_game(further[i].line, further[i].small, further[i].forgets);
}

/* Points above the other's after random prizes, computed by another program. */
static void values_of_goofspiel(void **unused)
{
    static const struct {
        const char *position, *payoffs;
    } known[] = {{"A24/A23 -:A23", "83/60 -83/60"},
                 {"234/A23 -:A23", "161291/43560 -161291/43560"}};
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_game *game = test_open("goofspiel");
        poda_extensive *tree = NULL;
        poda_state from;
        char *payoffs = NULL;
        assert_int_equal(poda_state_read(game, known[i].position, &from, NULL), PODA_OK);
        assert_int_equal(poda_extensive_open(&tree, game, &from, NULL, NULL), PODA_OK);
        assert_int_equal(poda_extensive_exact(tree, NULL, NULL, &payoffs, NULL), PODA_OK);
        assert_string_equal(payoffs, known[i].payoffs);
        poda_stages *stages = NULL;
        poda_stage stage;
        char both[64];
        assert_int_equal(poda_stages_open(&stages, game, &from, NULL, NULL), PODA_OK);
        assert_int_equal(poda_stages_at(stages, &from, &stage, NULL), PODA_OK);
        snprintf(both, sizeof both, "%s %s", stage.payoffs[0].exact, stage.payoffs[1].exact);
        assert_string_equal(both, known[i].payoffs);
        poda_stage_release(&stage);
        poda_stages_close(stages);
        poda_free(payoffs);
        poda_extensive_close(tree);
        poda_game_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(registered_games),
        cmocka_unit_test(further_options),
        cmocka_unit_test(values_of_goofspiel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
