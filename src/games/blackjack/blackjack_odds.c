/* blackjack_odds.c - a hand is a number of cards of each value; its values are remembered. */
#include "games/blackjack/blackjack_odds.h"

#include <math.h>

#include "base/memory.h"
#include "games/blackjack/rules_blackjack.h"

enum {
    ROOM = 1 << 13,  /* hands remembered; there are 3,082 that are not over 21 */
    PATHS = 1 << 12, /* ways in which the dealer's cards can lie */
    PATH_CARDS = 16,
};

typedef struct node {
    uint64_t key; /* 0: free */
    double stand, best;
} node;

struct blackjack_odds {
    const blackjack_game *game;
    int left[11], all, up, barred;
    uint64_t nodes;
    struct paths *paths;
    bool lent; /* the paths belong to other odds */
    bool same; /* no draw changes the rest, so that the dealer's end is always the same: */
    bool ended;
    double points[POINTS];
    double half[11]; /* of a split pair, if known */
    bool known[11];
    node at[ROOM];
};

/* The cards of a hand being played, in the caller's storage. */
typedef struct hand {
    int card[11], count, total;
} hand;

bool poda__blackjack_odds_fit(const blackjack_odds *odds, const int left[11], int up, int barred)
{
    return odds->up == up && odds->barred == barred &&
           memcmp(odds->left, left, sizeof odds->left) == 0;
}

static int points_index(const blackjack_game *game, int total, bool ace, int cards)
{
    const int best = blackjack_best(total, ace);
    if (best > 21)
        return POINTS_OVER;
    if (best == 21 && cards == 2)
        return POINTS_BLACKJACK;
    return best > 17 || (best == 17 && !(game->hits17 && total == 7)) ? best - 17 : -1;
}

/* Cards that the dealer may draw until the end, in any of `orders` orders. */
typedef struct path {
    uint64_t key;
    double orders;
    uint8_t end, count;
    uint8_t card[PATH_CARDS], before[PATH_CARDS]; /* sorted; how many equal ones come before */
} path;

/* All of them, for one first card. */
struct paths {
    const blackjack_game *game;
    size_t count;
    path at[PATHS];
};

static void keep_path(struct paths *paths, const int card[11], int end)
{
    path it = {.key = 1, .orders = 1, .end = (uint8_t)end};
    for (int value = 1; value <= 10; value++) {
        it.key = it.key << 4 | (uint64_t)card[value];
        for (int i = 0; i < card[value]; i++) {
            it.card[it.count] = (uint8_t)value;
            it.before[it.count++] = (uint8_t)i;
        }
    }
    size_t slot = (size_t)(poda_mix(it.key) % PATHS);
    while (paths->at[slot].key && paths->at[slot].key != it.key)
        slot = (slot + 1) % PATHS;
    if (paths->at[slot].key) {
        paths->at[slot].orders += 1;
    } else {
        paths->at[slot] = it;
        paths->count++;
    }
}

/* The hidden card is the first one and not of the barred value. A path ends the same in every order,
 * because its points do not depend on it. */
static void find_paths(struct paths *paths, int card[11], int count, int total, int barred)
{
    for (int value = 1; value <= 10; value++) {
        if (count == 0 && value == barred)
            continue;
        card[value]++;
        const int points = total + value;
        const int end = points_index(paths->game, points, card[0] || card[1], count + 2);
        if (end >= 0)
            keep_path(paths, card, end);
        else
            find_paths(paths, card, count + 1, points, barred);
        card[value]--;
    }
}

/* Moves the paths to the front. */
static void pack_paths(struct paths *paths)
{
    size_t count = 0;
    for (size_t i = 0; i < PATHS; i++)
        if (paths->at[i].key)
            paths->at[count++] = paths->at[i];
}

static void dealer_ends(blackjack_odds *odds, const hand *its, double points[POINTS])
{
    double left[11], part[PATH_CARDS + 1] = {1};
    double all = odds->all - (odds->same ? 0 : its->count);
    memset(points, 0, POINTS * sizeof *points);
    if (odds->ended) {
        memcpy(points, odds->points, sizeof odds->points);
        return;
    }
    for (int value = 1; value <= 10; value++)
        left[value] = odds->left[value] - (odds->same ? 0 : its->card[value]);
    part[1] = 1 / (odds->barred ? all - left[odds->barred] : all);
    for (int i = 2; i <= PATH_CARDS; i++)
        part[i] = part[i - 1] / (odds->same ? all : all - i + 1);
    for (size_t i = 0; i < odds->paths->count; i++) {
        const path *one = &odds->paths->at[i];
        double chance = one->orders * part[one->count];
        for (int j = 0; j < one->count; j++)
            chance *= left[one->card[j]] - (odds->same ? 0 : one->before[j]);
        points[one->end] += chance;
    }
    odds->nodes += odds->paths->count;
}

void poda__blackjack_dealer(blackjack_odds *odds, const int cards[11], double points[POINTS])
{
    hand its = {.count = 0};
    memcpy(its.card, cards, sizeof its.card);
    dealer_ends(odds, &its, points);
}

double poda__blackjack_settle(const double points[POINTS], int best)
{
    double value = points[POINTS_OVER] - points[POINTS_BLACKJACK];
    if (best > 21)
        return -1;
    for (int i = POINTS_17; i <= POINTS_21; i++)
        value += best > 17 + i ? points[i] : best < 17 + i ? -points[i] : 0;
    return value;
}

/* `paths`: those of other odds for the same card of the dealer's, which outlive these; or NULL. */
static poda_status make_odds(blackjack_odds **out, const blackjack_game *game, const int left[11],
                             int up, int barred, struct paths *paths, poda_error *error)
{
    static const hand none = {.count = 0};
    int card[11] = {up == 1};
    blackjack_odds *odds = poda__array(1, sizeof *odds);
    struct paths *made = paths || !odds ? NULL : poda__array(1, sizeof *made);
    if (!odds || !(paths || made)) {
        free(odds);
        return poda_fail_memory(error);
    }
    odds->game = game;
    odds->up = up;
    odds->barred = barred;
    odds->lent = paths != NULL;
    odds->paths = paths ? paths : made;
    if (made) {
        made->game = game;
        find_paths(made, card, 0, up, barred);
        pack_paths(made);
    }
    memcpy(odds->left, left, sizeof odds->left);
    for (int value = 1; value <= 10; value++)
        odds->all += left[value];
    odds->same = game->decks == 0;
    if (odds->same) {
        dealer_ends(odds, &none, odds->points);
        odds->ended = true;
    }
    *out = odds;
    return PODA_OK;
}

poda_status poda__blackjack_odds_new(blackjack_odds **out, const blackjack_game *game,
                                     const int left[11], int up, int barred, poda_error *error)
{
    return make_odds(out, game, left, up, barred, NULL, error);
}

void poda__blackjack_odds_free(blackjack_odds *odds)
{
    if (odds && !odds->lent)
        free(odds->paths);
    free(odds);
}

uint64_t poda__blackjack_odds_nodes(const blackjack_odds *odds)
{
    return odds->nodes;
}

/* The chance that the next card is of this value, as blackjack_chance has it. */
static double chance_of(const blackjack_odds *odds, const hand *its, int value)
{
    const int barred = odds->barred;
    if (odds->same)
        return (double)odds->left[value] / odds->all;
    const int all = odds->all - its->count, left = odds->left[value] - its->card[value];
    if (!barred)
        return (double)left / all;
    const int hidden = all - (odds->left[barred] - its->card[barred]);
    return (double)left * (value == barred ? hidden : hidden - 1) / ((double)hidden * (all - 1));
}

static int best_of(const hand *its)
{
    return blackjack_best(its->total, its->card[1] > 0);
}

/* In infinitely many decks, hands of equal points are equal. */
static uint64_t key_of(const blackjack_odds *odds, const hand *its)
{
    uint64_t key = 1;
    if (odds->same)
        return 256 + 2 * (uint64_t)its->total + (its->card[1] > 0);
    for (int value = 1; value <= 10; value++)
        key = key << 5 | (uint64_t)its->card[value];
    return key;
}

static hand with(const hand *its, int value)
{
    hand next = *its;
    next.card[value]++;
    next.count++;
    next.total += value;
    return next;
}

static const node *look(blackjack_odds *odds, const hand *its);

static double hit_value(blackjack_odds *odds, const hand *its)
{
    double value = 0;
    for (int card = 1; card <= 10; card++) {
        const double chance = chance_of(odds, its, card);
        const hand next = with(its, card);
        if (chance > 0)
            value += chance * (next.total > 21 ? -1 : look(odds, &next)->best);
    }
    return value;
}

/* Once more, and no further. */
static double one_card_value(blackjack_odds *odds, const hand *its)
{
    double value = 0;
    for (int card = 1; card <= 10; card++) {
        const double chance = chance_of(odds, its, card);
        const hand next = with(its, card);
        if (chance > 0)
            value += chance * (next.total > 21 ? -1 : look(odds, &next)->stand);
    }
    return value;
}

/* Standing and the better of standing and hitting, for a hand that is not over 21. */
static const node *look(blackjack_odds *odds, const hand *its)
{
    const uint64_t key = key_of(odds, its);
    size_t slot = (size_t)(poda_mix(key) % ROOM);
    double points[POINTS];
    while (odds->at[slot].key && odds->at[slot].key != key)
        slot = (slot + 1) % ROOM;
    if (odds->at[slot].key)
        return &odds->at[slot];
    dealer_ends(odds, its, points);
    const double stand = poda__blackjack_settle(points, best_of(its));
    const double best = best_of(its) < 21 ? fmax(stand, hit_value(odds, its)) : stand;
    odds->nodes++;
    while (odds->at[slot].key) /* the hands below may have taken it */
        slot = (slot + 1) % ROOM;
    odds->at[slot] = (node){key, stand, best};
    return &odds->at[slot];
}

static hand hand_of(const int cards[11])
{
    hand its = {.count = 0};
    for (int value = 1; value <= 10; value++) {
        its.card[value] = cards[value];
        its.count += cards[value];
        its.total += value * cards[value];
    }
    return its;
}

static double double_value(blackjack_odds *odds, const hand *its)
{
    blackjack_state state = {.hands = 1};
    for (int value = 1; value <= 10; value++)
        for (int i = 0; i < its->card[value]; i++)
            blackjack_take(&state, 0, value);
    return blackjack_may_double(odds->game, &state) ? 2 * one_card_value(odds, its) : -HUGE_VAL;
}

/* With r the chance of another card of the pair, a the rest of the sum and f the value of the pair
 * as a hand, a half is worth x = a + r max(f, 2 x'), where x' is what it is worth with one card less
 * of the pair; in infinitely many decks, x' = x. */
double poda__blackjack_half(blackjack_odds *odds, int value)
{
    const blackjack_game *game = odds->game;
    hand its = {.count = 1, .total = value};
    its.card[value] = 1;
    double rest = 0, pair = 0, again = 0;
    if (value == 1 && game->ace_one)
        return one_card_value(odds, &its);
    for (int card = 1; card <= 10; card++) {
        const double chance = chance_of(odds, &its, card);
        const hand next = with(&its, card);
        if (chance <= 0)
            continue;
        const double worth =
            fmax(look(odds, &next)->best, game->das ? double_value(odds, &next) : -HUGE_VAL);
        if (card == value) {
            again = chance;
            pair = worth;
        } else {
            rest += chance * worth;
        }
    }
    if (!game->resplits)
        return rest + again * pair;
    if (odds->same)
        return fmax(rest + again * pair, again < 0.5 ? rest / (1 - 2 * again) : -HUGE_VAL);
    const int all = odds->all - 1, left = odds->left[value] - 1;
    double half = rest / (1 - again);
    for (int gone = left - 1; gone >= 0; gone--) { /* cards of the pair in other hands */
        const double more = again * (left - gone) / left * all / (all - gone);
        half = rest * (1 - more) / (1 - again) + more * fmax(pair, 2 * half);
    }
    return half;
}

/* Two hands, each without the other's card of the pair. */
static poda_status split_value(blackjack_odds *odds, int value, double *split, poda_error *error)
{
    if (!odds->known[value]) {
        blackjack_odds *after = NULL;
        int left[11];
        memcpy(left, odds->left, sizeof left);
        left[value] -= !odds->same;
        const poda_status status =
            make_odds(&after, odds->game, left, odds->up, odds->barred, odds->paths, error);
        if (status != PODA_OK)
            return status;
        odds->half[value] = poda__blackjack_half(after, value);
        odds->known[value] = true;
        odds->nodes += after->nodes;
        poda__blackjack_odds_free(after);
    }
    *split = 2 * odds->half[value];
    return PODA_OK;
}

poda_status poda__blackjack_worth(blackjack_odds *odds, const int cards[11], bool was_split,
                                  bool splits, blackjack_worth *worth, poda_error *error)
{
    const hand its = hand_of(cards);
    *worth =
        (blackjack_worth){look(odds, &its)->stand, hit_value(odds, &its), -HUGE_VAL, -HUGE_VAL};
    if (its.count == 2 && (!was_split || odds->game->das))
        worth->doubled = double_value(odds, &its);
    for (int value = 1; value <= 10 && splits; value++)
        if (cards[value] == 2)
            return split_value(odds, value, &worth->split, error);
    return PODA_OK;
}
