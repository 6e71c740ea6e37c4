/* wide_parts.c - tests of the functions of poda/wide.h in one position: chance and its draws,
 * payoffs, what players see, guesses. */
#include "check/check_wide.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/view.h"

enum {
    DRAWN_WELL = 8, /* positions in which many draws are compared with chance */
    DRAWN = 200,    /* positions in which some are */
    MANY_DRAWS = 20000,
    SOME_DRAWS = 200,
    GUESSED = 200, /* positions in which guesses are tried: they may be slow */
    SHOWN = 2000   /* positions in which texts and views of what is seen are tried */
};

static int compare_numbers(const void *left, const void *right)
{
    const poda_move a = *(const poda_move *)left, b = *(const poda_move *)right;
    return a < b ? -1 : a > b;
}

static const char *word_of(const poda__plays *plays, const poda__place *place, poda_move move,
                           char *text, size_t size)
{
    return poda__check_move_text(plays->check, &place->state, move, text, size);
}

/* How far a sum of squares (chi-square) with so many degrees of freedom is from what is usual, in
 * standard deviations (Wilson and Hilferty 1931). */
static double far_off(double chi, double freedom)
{
    const double spread = 2 / (9 * freedom);
    return (cbrt(chi / freedom) - (1 - spread)) / sqrt(spread);
}

/* Outcomes that are rarer than this many draws together are counted as one. */
enum { FEWEST = 8 };

static double chi_square(const poda_chances *list, const uint32_t *hits, int draws, double *freedom)
{
    double total = 0, chi = 0, rare = 0, rare_hits = 0;
    int cells = 0;
    for (size_t i = 0; i < list->count; i++)
        total += (double)list->weight[i];
    for (size_t i = 0; i < list->count; i++) {
        const double expected = (double)list->weight[i] * draws / total;
        const double difference = hits[i] - expected;
        if (expected < FEWEST) {
            rare += expected;
            rare_hits += hits[i];
            continue;
        }
        chi += difference * difference / expected;
        cells++;
    }
    if (rare >= FEWEST) {
        chi += (rare_hits - rare) * (rare_hits - rare) / rare;
        cells++;
    }
    *freedom = cells - 1;
    return chi;
}

/* Draws and counts; false if an outcome came that chance does not list. */
static bool count_draws(poda__plays *plays, const poda__place *place, const poda_chances *list,
                        int draws, uint32_t *hits)
{
    poda__check *check = plays->check;
    const poda_wide *wide = check->rules->wide;
    poda_random random = {poda__random(&check->seed)};
    char word[100];
    for (int draw = 0; draw < draws; draw++) {
        poda_state copy = place->state;
        poda_random again = random;
        const poda_move outcome = wide->draw(check->params, &copy, &random);
        size_t i = 0;
        while (i < list->count && list->at[i] != outcome)
            i++;
        if (!poda__plays_that(plays, PODA__TEST_CHANCE, place->at, PODA__CHECK_NONE,
                              i < list->count, "'draw' gives '%s', which 'chance' does not list",
                              i < list->count ? ""
                                              : word_of(plays, place, outcome, word, sizeof word)))
            return false;
        hits[i]++;
        if (draw == 0)
            poda__plays_that(plays, PODA__TEST_CHANCE, place->at, PODA__CHECK_NONE,
                             wide->draw(check->params, &copy, &again) == outcome,
                             "'draw' gives two outcomes for the same random numbers");
    }
    return true;
}

static void check_draw(poda__plays *plays, const poda__place *place, const poda_chances *list)
{
    poda__check *check = plays->check;
    if (!check->rules->wide->draw || plays->drawn >= DRAWN || list->count > list->capacity)
        return;
    const int draws = plays->drawn++ < DRAWN_WELL ? MANY_DRAWS : SOME_DRAWS;
    uint32_t *hits = poda__array(list->count, sizeof *hits);
    if (!hits) {
        check->status = poda_fail_memory(check->error);
        return;
    }
    double freedom = 0;
    if (count_draws(plays, place, list, draws, hits)) {
        const double chi = chi_square(list, hits, draws, &freedom);
        /* by luck alone once in 10^11 */
        poda__plays_that(plays, PODA__TEST_CHANCE, place->at, PODA__CHECK_NONE,
                         freedom < 1 || far_off(chi, freedom) < 6.8,
                         "%d draws do not fit the weights: chi-square is %.0f, with %.0f "
                         "{degree|degrees} of freedom",
                         draws, chi, freedom);
    }
    free(hits);
}

/* The list made again, and with one place too few, must agree with the first. */
static void check_outcomes(poda__plays *plays, const poda__place *place, const poda_chances *list,
                           poda_move *at, uint64_t *weight)
{
    const poda__check *check = plays->check;
    const poda_wide *wide = check->rules->wide;
    poda_state copy = place->state;
    poda_chances again = {at, weight, 0, list->capacity};
    wide->chance(check->params, &copy, &again);
    poda__plays_that(plays, PODA__TEST_CHANCE, place->at, PODA__CHECK_NONE,
                     again.count == list->count && poda__check_same(check, &copy, &place->state) &&
                         memcmp(at, list->at, list->count * sizeof *at) == 0 &&
                         memcmp(weight, list->weight, list->count * sizeof *weight) == 0,
                     "asking twice for the outcomes of chance gives two different lists, or "
                     "changes the position");
    again = (poda_chances){at, NULL, 0, list->count - 1};
    wide->chance(check->params, &copy, &again);
    poda__plays_that(plays, PODA__TEST_CHANCE, place->at, PODA__CHECK_NONE,
                     again.count == list->count,
                     "with room for %lu {outcome|outcomes} of %lu, chance does not stop where "
                     "poda_chances_add returns false",
                     (unsigned long)list->count - 1, (unsigned long)list->count);
}

static void check_weights(poda__plays *plays, const poda__place *place, const poda_chances *list)
{
    const double most = 9007199254740992.0; /* 2^53 */
    double total = 0;
    char word[100];
    for (size_t i = 0; i < list->count; i++) {
        total += (double)list->weight[i];
        poda__plays_that(plays, PODA__TEST_CHANCE, place->at, PODA__CHECK_NONE, list->weight[i] > 0,
                         "the outcome '%s' has the weight 0: leave it out",
                         list->weight[i] ? ""
                                         : word_of(plays, place, list->at[i], word, sizeof word));
    }
    poda__plays_that(plays, PODA__TEST_CHANCE, place->at, PODA__CHECK_NONE, total < most,
                     "the weights add up to %.0f; their sum must be less than 2^53", total);
}

void poda__check_chance(poda__plays *plays, const poda__place *place)
{
    poda__check *check = plays->check;
    if (!poda__check_open(check, PODA__TEST_CHANCE) || place->move_count == 0)
        return;
    const size_t room = PODA__CHECK_MOVES;
    uint64_t *all = poda__array(4 * room, sizeof *all);
    if (!all) {
        check->status = poda_fail_memory(check->error);
        return;
    }
    poda_state copy = place->state;
    poda_chances list = {all, all + room, 0, room};
    check->rules->wide->chance(check->params, &copy, &list);
    if (list.count > 0 && list.count <= list.capacity) {
        check_weights(plays, place, &list);
        check_outcomes(plays, place, &list, all + 2 * room, all + 3 * room);
        memcpy(all + 2 * room, list.at, list.count * sizeof *all);
        qsort(all + 2 * room, list.count, sizeof *all, compare_numbers);
        bool twice = false;
        for (size_t i = 1; i < list.count; i++)
            twice = twice || all[2 * room + i] == all[2 * room + i - 1];
        poda__plays_that(plays, PODA__TEST_CHANCE, place->at, PODA__CHECK_NONE, !twice,
                         "chance lists an outcome twice");
        if (!check->failed[PODA__TEST_CHANCE])
            check_draw(plays, place, &list);
    }
    free(all);
}

static void check_sum(poda__plays *plays, const poda__place *place, const poda_value *pay)
{
    const poda__check *check = plays->check;
    const poda_wide *wide = check->rules->wide;
    long total = 0;
    for (int player = 0; player < plays->players; player++)
        total += pay[player];
    const bool claims = wide->sum && wide->players(check->params) > 1; /* one player: no sum */
    const long claimed = claims ? wide->sum(check->params) : total;
    poda__plays_that(plays, PODA__TEST_PAYOFFS, place->at, PODA__CHECK_NONE, total == claimed,
                     "the payoffs add up to %ld, and the game says that they always add up to %ld",
                     total, claimed);
}

static void check_pay(poda__plays *plays, const poda__place *place, const poda_value *pay)
{
    const poda__check *check = plays->check;
    const poda_wide *wide = check->rules->wide;
    poda_value least = -PODA_SCORE_LIMIT, most = PODA_SCORE_LIMIT;
    if (wide->range)
        wide->range(check->params, &least, &most);
    poda__plays_that(plays, PODA__TEST_PAYOFFS, place->at, PODA__CHECK_NONE,
                     least <= most && least >= -PODA_SCORE_LIMIT && most <= PODA_SCORE_LIMIT,
                     "the range of payoffs is %ld to %ld; it must be within %d and %d", (long)least,
                     (long)most, -PODA_SCORE_LIMIT, PODA_SCORE_LIMIT);
    for (int player = 0; player < plays->players; player++)
        poda__plays_that(plays, PODA__TEST_PAYOFFS, place->at, PODA__CHECK_NONE,
                         pay[player] >= least && pay[player] <= most,
                         "player %d gets %ld, which is not between %ld and %ld", player,
                         (long)pay[player], (long)least, (long)most);
    for (int player = plays->players; player < PODA_PLAYERS_MAX; player++)
        poda__plays_that(plays, PODA__TEST_PAYOFFS, place->at, PODA__CHECK_NONE, pay[player] == 0,
                         "player %d is paid %ld, but the players are 0 to %d", player,
                         (long)pay[player], plays->players - 1);
}

void poda__check_payoffs(poda__plays *plays, const poda__place *place)
{
    poda__check *check = plays->check;
    const poda_wide *wide = check->rules->wide;
    poda_value pay[PODA_PLAYERS_MAX] = {0}, again[PODA_PLAYERS_MAX] = {0};
    if (!wide->payoffs || !poda__check_open(check, PODA__TEST_PAYOFFS))
        return;
    poda_state copy = place->state;
    const bool over = wide->payoffs(check->params, &copy, pay);
    const bool same = wide->payoffs(check->params, &copy, again) == over;
    poda__plays_that(plays, PODA__TEST_PAYOFFS, place->at, PODA__CHECK_NONE,
                     same && (!over || memcmp(pay, again, sizeof pay) == 0) &&
                         poda__check_same(check, &copy, &place->state),
                     "asking twice for the payoffs gives two different answers, or changes the "
                     "position");
    if (!over)
        return;
    check_sum(plays, place, pay);
    check_pay(plays, place, pay);
}

/* The view and the text of what a player sees are as sound as those of the whole state. */
static void check_shown(poda__plays *plays, const poda__place *place, int player,
                        const poda_state *seen)
{
    poda__check *check = plays->check;
    char text[PODA_TEXT_MAX];
    poda_error error = {.translate = check->options.translate};
    poda__check_state_text(check, seen, text, sizeof text);
    if (!check->space->view)
        return;
    poda__view_reset(check->view);
    check->space->view(check->params, seen, check->view);
    const bool sound =
        check->view->kind == PODA_VIEW_NONE || poda__view_check(check->view, &error) == PODA_OK;
    poda__plays_that(plays, PODA__TEST_SEES, place->at, PODA__CHECK_NONE, sound,
                     "the view of what player %d sees is wrong: %.200s", player, error.message);
}

/* At its own turn a player can only choose among moves that it knows. */
static void check_own_turn(poda__plays *plays, const poda__place *place, const poda_state *seen)
{
    poda__check *check = plays->check;
    poda_moves list = {check->again, 0, PODA__CHECK_MOVES};
    const int turn = check->rules->turn(check->params, seen);
    if (!poda__plays_that(plays, PODA__TEST_SEES, place->at, PODA__CHECK_NONE,
                          turn == place->turn && !poda__check_over(check, seen),
                          "it is the turn of player %d, which it cannot see: in what it sees the "
                          "turn is %d, or the game is over",
                          place->turn, turn))
        return;
    check->space->moves(check->params, seen, &list);
    const size_t count = list.count < list.capacity ? list.count : list.capacity;
    const bool same = count == place->move_count &&
                      memcmp(check->again, check->moves, count * sizeof *check->again) == 0;
    if (!same && plays->blind == PODA__CHECK_NONE)
        plays->blind = place->at;
}

static void check_seen(poda__plays *plays, const poda__place *place, int player)
{
    enum { FIRST = 0xa5, SECOND = 0x3c };
    poda__check *check = plays->check;
    const poda_wide *wide = check->rules->wide;
    poda_state copy = place->state, seen;
    poda__guarded first, second;
    poda__check_fill(&first, FIRST);
    poda__check_fill(&second, SECOND);
    wide->sees(check->params, &copy, player, &first.state);
    wide->sees(check->params, &copy, player, &second.state);
    poda__plays_that(
        plays, PODA__TEST_SEES, place->at, PODA__CHECK_NONE,
        poda__check_same(check, &copy, &place->state) && poda__check_intact(check, &first, FIRST) &&
            poda__check_intact(check, &second, SECOND),
        "'sees' for player %d changes the position, or writes behind the state", player);
    if (!poda__plays_that(plays, PODA__TEST_SEES, place->at, PODA__CHECK_NONE,
                          poda__check_same(check, &first, &second),
                          "'sees' for player %d gives two different states when asked twice; start "
                          "it from the position",
                          player))
        return;
    memset(&seen, 0, sizeof seen);
    memcpy(&seen, &first.state, check->size);
    plays->hides = plays->hides || !poda__check_same(check, &seen, &place->state);
    memset(&second, 0, sizeof second);
    wide->sees(check->params, &seen, player, &second.state);
    poda__plays_that(
        plays, PODA__TEST_SEES, place->at, PODA__CHECK_NONE,
        poda__check_same(check, &second, &seen),
        "what player %d sees looks different to it when seen again, from byte %lu on", player,
        poda__check_same(check, &second, &seen) ? 0 : poda__check_byte(&second, &seen));
    if (player == place->turn && !place->over)
        check_own_turn(plays, place, &seen);
    if (plays->shown < SHOWN)
        check_shown(plays, place, player, &seen);
}

void poda__check_sees(poda__plays *plays, const poda__place *place)
{
    if (!plays->check->rules->wide->sees || !poda__check_open(plays->check, PODA__TEST_SEES))
        return;
    for (int player = 0; player < plays->players; player++)
        check_seen(plays, place, player);
    plays->shown++;
}

/* A move that all see must look different from the others to each of them. */
static void check_open_moves(poda__plays *plays, const poda__place *place, int player)
{
    enum { COMPARED = 32 };
    poda__check *check = plays->check;
    const size_t count = place->move_count < COMPARED ? place->move_count : COMPARED;
    poda_state seen[COMPARED];
    char one[80], other[80];
    for (size_t i = 0; i < count; i++) {
        poda_state after;
        poda_state_play(check->game, &place->state, check->moves[i], &after);
        poda_state_sees(check->game, &after, player, &seen[i]);
        size_t same = 0;
        while (same < i && !poda__check_same(check, &seen[i], &seen[same]))
            same++;
        if (!poda__plays_that(
                plays, PODA__TEST_SEES, place->at, PODA__CHECK_NONE, same == i,
                "'shown' says that all players see the move, but after '%s' and after '%s' player "
                "%d sees the same",
                word_of(plays, place, check->moves[same], one, sizeof one),
                word_of(plays, place, check->moves[i], other, sizeof other), player))
            return;
    }
}

void poda__check_shown(poda__plays *plays, const poda__place *place)
{
    poda__check *check = plays->check;
    const poda_wide *wide = check->rules->wide;
    if (!wide->sees || !wide->shown || place->over || plays->shown > SHOWN ||
        poda_state_movers(check->game, &place->state) || !wide->shown(check->params, &place->state))
        return;
    for (int player = 0; player < plays->players; player++)
        if (player != place->turn && poda__check_open(check, PODA__TEST_SEES))
            check_open_moves(plays, place, player);
}

void poda__check_guess(poda__plays *plays, const poda__place *place)
{
    poda__check *check = plays->check;
    const poda_wide *wide = check->rules->wide;
    if (!wide->guess || check->failed[PODA__TEST_SEES] || plays->guessed >= GUESSED ||
        !poda__check_open(check, PODA__TEST_GUESS))
        return;
    plays->guessed++;
    poda_state seen, copy, again;
    poda__guarded whole;
    const int player = place->turn;
    poda_state_sees(check->game, &place->state, player, &seen);
    copy = seen;
    poda_random random = {poda__random(&check->seed)}, same = random;
    poda__check_fill(&whole, 0);
    wide->guess(check->params, &copy, player, &random, &whole.state);
    poda__plays_that(plays, PODA__TEST_GUESS, place->at, PODA__CHECK_NONE,
                     poda__check_same(check, &copy, &seen) && poda__check_intact(check, &whole, 0),
                     "'guess' changes what player %d sees, or writes behind the state", player);
    memset(&again, 0xff, sizeof again);
    wide->guess(check->params, &copy, player, &same, &again);
    poda__plays_that(plays, PODA__TEST_GUESS, place->at, PODA__CHECK_NONE,
                     poda__check_same(check, &whole, &again),
                     "'guess' gives two states for the same random numbers");
    char text[160];
    poda_state_sees(check->game, &whole.state, player, &again);
    poda__check_state_text(check, &whole.state, text, sizeof text);
    poda__plays_that(plays, PODA__TEST_GUESS, place->at, PODA__CHECK_NONE,
                     poda__check_same(check, &again, &seen),
                     "the guess '%s' does not look to player %d like what it sees", text, player);
    uint32_t index;
    if (check->whole && poda_state_movers(check->game, &place->state) == 0)
        poda__plays_that(plays, PODA__TEST_GUESS, place->at, PODA__CHECK_NONE,
                         poda__set_find(&check->set, &whole.state, &index),
                         "the guess '%s' is a state that no play leads to", text);
}
