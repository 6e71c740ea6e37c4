/* blackjack_engine.c - the expectation of a position, the best move, and the chart of basic
 * strategy. */
#include "games/blackjack/blackjack_engine.h"

#include <math.h>

#include "games/blackjack/blackjack_odds.h"
#include "games/blackjack/rules_blackjack.h"
#include "games/own.h"

enum { KEPT = 12 }; /* odds that are kept: one for each card of the dealer's, and some more */

/* One evaluation of a position. */
typedef struct job {
    const blackjack_game *game;
    blackjack_odds *odds[KEPT];
    int next;
    uint64_t nodes;
    poda_error *error;
} job;

static void release(job *it)
{
    for (int i = 0; i < KEPT; i++)
        poda__blackjack_odds_free(it->odds[i]);
}

/* The odds for a hand of the position: of those kept, or new. */
static poda_status odds_of(job *it, const blackjack_state *state, const int cards[11],
                           blackjack_odds **out)
{
    int left[11] = {0};
    for (int value = 1; value <= 10; value++)
        left[value] = blackjack_left(it->game, state, value) + (it->game->decks ? cards[value] : 0);
    for (int i = 0; i < KEPT; i++)
        if (it->odds[i] &&
            poda__blackjack_odds_fit(it->odds[i], left, state->dealer[0], state->barred)) {
            *out = it->odds[i];
            return PODA_OK;
        }
    blackjack_odds **slot = &it->odds[it->next++ % KEPT];
    poda__blackjack_odds_free(*slot);
    *slot = NULL;
    const poda_status status =
        poda__blackjack_odds_new(slot, it->game, left, state->dealer[0], state->barred, it->error);
    *out = *slot;
    return status;
}

static void cards_of(const blackjack_hand *hand, int cards[11])
{
    memset(cards, 0, 11 * sizeof *cards);
    for (int i = 0; i < hand->count && i < BLACKJACK_CARDS; i++)
        cards[hand->card[i]]++;
}

/* What the hands other than the current one are worth: those that are finished against where the
 * dealer ends, those that wait as halves of a pair. */
static poda_status others_worth(job *it, const blackjack_state *state, blackjack_odds *odds,
                                const int cards[11], double *worth)
{
    double points[POINTS];
    poda__blackjack_dealer(odds, cards, points);
    *worth = 0;
    for (int i = 0; i < state->hands; i++) {
        const blackjack_hand *hand = &state->hand[i];
        int single[11];
        blackjack_odds *half = NULL;
        if (i < state->current)
            *worth += hand->stake *
                      poda__blackjack_settle(points, blackjack_best(hand->total, hand->ace));
        if (i <= state->current)
            continue;
        cards_of(hand, single);
        const poda_status status = odds_of(it, state, single, &half);
        if (status != PODA_OK)
            return status;
        *worth += poda__blackjack_half(half, hand->card[0]);
    }
    return PODA_OK;
}

/* The moves of a position to play, with what they are worth; returns the best. */
static poda_status moves_worth(job *it, const blackjack_state *state, double worth[BLACKJACK_MOVES],
                               double *best)
{
    int cards[11];
    blackjack_odds *odds = NULL;
    blackjack_worth hand;
    double others = 0;
    poda_move at[BLACKJACK_MOVES];
    poda_moves list = {at, 0, BLACKJACK_MOVES};
    cards_of(&state->hand[state->current], cards);
    poda_status status = odds_of(it, state, cards, &odds);
    if (status == PODA_OK && state->hands > 1) {
        status = others_worth(it, state, odds, cards, &others);
        if (status == PODA_OK) /* the table may have been replaced */
            status = odds_of(it, state, cards, &odds);
    }
    if (status == PODA_OK)
        status = poda__blackjack_worth(odds, cards, state->hands > 1,
                                       blackjack_may_split(it->game, state), &hand, it->error);
    if (status != PODA_OK)
        return status;
    const double all[BLACKJACK_MOVES] = {hand.hit, hand.stand, hand.doubled, hand.split};
    blackjack_moves(it->game, state, &list);
    *best = -HUGE_VAL;
    for (int i = 0; i < BLACKJACK_MOVES; i++)
        worth[i] = -HUGE_VAL;
    for (size_t i = 0; i < list.count; i++) {
        const size_t move = (size_t)(at[i] - BLACKJACK_HIT);
        worth[move] = all[move] + others;
        *best = fmax(*best, worth[move]);
    }
    return PODA_OK;
}

/* The expectation of any position: chance by its weights, hands by their best moves. */
static poda_status expect(job *it, const blackjack_state *state, double *value)
{
    double worth[BLACKJACK_MOVES], total = 0;
    poda_value pay[PODA_PLAYERS_MAX];
    poda_move at[16];
    uint64_t weight[16];
    poda_chances list = {at, weight, 0, 16};
    *value = 0;
    if (blackjack_payoffs(it->game, state, pay)) {
        *value = (double)pay[0] / blackjack_unit(it->game);
        return PODA_OK;
    }
    if (state->phase == BLACKJACK_PLAY)
        return moves_worth(it, state, worth, value);
    it->nodes++;
    blackjack_chance(it->game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        blackjack_state next;
        double part;
        blackjack_play(it->game, state, at[i], &next);
        const poda_status status = expect(it, &next, &part);
        if (status != PODA_OK)
            return status;
        *value += (double)weight[i] * part;
        total += (double)weight[i];
    }
    *value /= total;
    return PODA_OK;
}

static poda_status solve(const poda_game *game, const poda_state *from, const volatile int *stop,
                         poda__own_solution *out, poda_error *error)
{
    const blackjack_state *state = (const blackjack_state *)from;
    job it = {.game = game->params, .error = error};
    double worth[BLACKJACK_MOVES] = {0};
    (void)stop; /* takes a second or two */
    *out = (poda__own_solution){
        .way = "recursion",
        .note = !it.game->decks || !it.game->splits ? NULL
                : it.game->resplits
                    ? "exact without splits; a split hand is played by its own cards, and a pair "
                      "that is split again is an approximation"
                    : "exact if a split hand is played by its own cards alone; a player who "
                      "looks at the other hand too can get slightly more"};
    poda_status status = expect(&it, state, &out->payoff[0]);
    if (status == PODA_OK && state->phase == BLACKJACK_PLAY)
        status = moves_worth(&it, state, worth, &out->payoff[0]);
    for (int i = 0; i < BLACKJACK_MOVES && status == PODA_OK && state->phase == BLACKJACK_PLAY; i++)
        if (worth[i] > -HUGE_VAL) {
            out->move[out->moves] = (poda_move)(BLACKJACK_HIT + i);
            out->worth[out->moves++] = worth[i];
        }
    out->nodes = it.nodes;
    for (int i = 0; i < KEPT; i++)
        out->nodes += it.odds[i] ? poda__blackjack_odds_nodes(it.odds[i]) : 0;
    release(&it);
    return status;
}

/* Below level 10, some moves are made at random. */
static poda_status choose(const poda_game *game, const poda_state *seen, int player, int level,
                          poda_random *random, poda_move *move, poda_error *error)
{
    const blackjack_state *state = (const blackjack_state *)seen;
    poda_move at[BLACKJACK_MOVES];
    poda_moves list = {at, 0, BLACKJACK_MOVES};
    job it = {.game = game->params, .error = error};
    double worth[BLACKJACK_MOVES], best;
    (void)player;
    blackjack_moves(it.game, state, &list);
    *move = at[poda_random_below(random, list.count)];
    if (level < 10 && (int)poda_random_below(random, 9) >= level - 1)
        return PODA_OK;
    const poda_status status = moves_worth(&it, state, worth, &best);
    for (int i = 0; i < BLACKJACK_MOVES && status == PODA_OK; i++)
        if (worth[i] == best)
            *move = (poda_move)(BLACKJACK_HIT + i);
    release(&it);
    return status;
}

enum { SIGN_HIT, SIGN_STAND, SIGN_DOUBLE, SIGN_DOUBLE_STAND, SIGN_SPLIT, SIGNS };

/* The sign of the best move, by what the moves are worth. */
static uint8_t sign_of(const double worth[BLACKJACK_MOVES])
{
    const double hit = worth[0], stand = worth[1], doubled = worth[2], split = worth[3];
    const double best = fmax(fmax(hit, stand), fmax(doubled, split));
    return split == best     ? SIGN_SPLIT
           : doubled == best ? (hit > stand ? SIGN_DOUBLE : SIGN_DOUBLE_STAND)
           : stand == best   ? SIGN_STAND
                             : SIGN_HIT;
}

/* Adds the values of a first hand against a card of the dealer's, by how often it is dealt. */
static poda_status add_hand(job *it, int a, int b, int up, double worth[BLACKJACK_MOVES],
                            double *weight)
{
    blackjack_state state = {.hands = 1, .phase = BLACKJACK_PLAY};
    double one[BLACKJACK_MOVES], best;
    state.hand[0].stake = 1;
    blackjack_take(&state, 0, a);
    const double second = blackjack_left(it->game, &state, b);
    blackjack_take(&state, 0, b);
    blackjack_dealer_takes(&state, up);
    state.barred = !it->game->peek ? 0 : up == 1 ? 10 : up == 10 ? 1 : 0;
    const poda_status status = moves_worth(it, &state, one, &best);
    const double dealt = (a == 10 ? 4 : 1) * second;
    for (int i = 0; i < BLACKJACK_MOVES && status == PODA_OK; i++)
        worth[i] += dealt * one[i];
    *weight += dealt;
    return status;
}

/* One row: hard totals are the mean of the hands that make them, without pairs. */
static poda_status chart_row(job *it, poda__own_chart *out, int first, int second, int total)
{
    const int row = out->rows++;
    poda_status status = PODA_OK;
    for (int col = 0; col < 10 && status == PODA_OK; col++) {
        double worth[BLACKJACK_MOVES] = {0}, weight = 0;
        const int up = col == 9 ? 1 : col + 2;
        for (int a = 2; a <= 10 && !first && status == PODA_OK; a++)
            if (total - a > a && total - a <= 10)
                status = add_hand(it, a, total - a, up, worth, &weight);
        if (first)
            status = add_hand(it, first, second, up, worth, &weight);
        out->at[row][col] = sign_of(worth);
    }
    return status;
}

static const poda__own_sign signs[SIGNS] = {
    {"H", "hit"},
    {"S", "stand"},
    {"D", "double, or hit if that is not allowed"},
    {"Ds", "double, or stand if that is not allowed"},
    {"P", "split"},
};

static const poda__own_group groups[] = {
    {0, "hard totals, against the dealer's card"},
    {15, "with an ace that counts 11"},
    {23, "pairs"},
};

static poda_status chart(const poda_game *game, poda__own_chart *out, poda_error *error)
{
    job it = {.game = game->params, .error = error};
    poda_status status = PODA_OK;
    *out = (poda__own_chart){
        .title = "Basic strategy of blackjack", .columns = 10, .signs = SIGNS, .sign = signs};
    for (int col = 0; col < 10; col++) {
        poda_text name = {out->column[col], sizeof out->column[col], 0};
        blackjack_card_text(col == 9 ? 1 : col + 2, &name);
    }
    for (int i = 0; i < 33 && status == PODA_OK; i++) {
        const int row = out->rows;
        poda_text name = {out->row[row], sizeof out->row[row], 0};
        const int card = i < 15 ? 0 : i < 23 ? i - 13 : i < 32 ? i - 21 : 1;
        for (size_t group = 0; group < sizeof groups / sizeof groups[0]; group++)
            if (groups[group].row == i)
                out->group[row] = &groups[group];
        if (i < 15) {
            poda_text_add(&name, "%d", i + 5);
        } else {
            blackjack_card_text(i < 23 ? 1 : card, &name);
            poda_text_add(&name, ",");
            blackjack_card_text(card, &name);
        }
        status = chart_row(&it, out, i < 15 ? 0 : i < 23 ? 1 : card, card, i + 5);
    }
    release(&it);
    return status;
}

static const poda__own own = {.solve = solve, .choose = choose, .chart = chart};

const poda__engine poda__blackjack_engine = {.own = &own};
