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

static const poda__own own = {.solve = solve, .choose = choose};

const poda__engine poda__blackjack_engine = {.own = &own};
