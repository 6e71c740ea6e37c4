/* blackjack_odds.h - expected values of one hand against one card of the dealer's.
 *
 * Without splits they are exact, with every card that was seen taken into account. Of hands that were
 * split, each is valued as if its moves depended on its own cards alone. That is exact for players
 * who play so (what a hand draws from the cards not seen has the same chances before and after
 * another hand drew), and a lower bound for all others. In a finite deck, further splits are
 * approximated: only the chance of another card of the pair changes. */
#ifndef PODA_GAMES_BLACKJACK_BLACKJACK_ODDS_H
#define PODA_GAMES_BLACKJACK_BLACKJACK_ODDS_H

#include "poda/game.h"

struct blackjack_game;
struct blackjack_state;

/* Where the dealer ends: 17 to 21, over 21, or with a blackjack. */
enum { POINTS_17, POINTS_21 = 4, POINTS_OVER, POINTS_BLACKJACK, POINTS };

typedef struct blackjack_odds blackjack_odds;

/* The odds while a hand is played: `left` counts the cards by value that lie neither with the
 * dealer nor in other hands; those of the hand itself and the dealer's hidden card are among them.
 * `barred`: the hidden card is not of this value; 0: nothing is known. */
poda_status poda__blackjack_odds_new(blackjack_odds **out, const struct blackjack_game *game,
                                     const int left[11], int up, int barred, poda_error *error);
void poda__blackjack_odds_free(blackjack_odds *odds);
bool poda__blackjack_odds_fit(const blackjack_odds *odds, const int left[11], int up, int barred);

/* Where the dealer ends if the hand holds these cards by value. */
void poda__blackjack_dealer(blackjack_odds *odds, const int cards[11], double points[POINTS]);
/* What a hand of `best` points gets of its stake. */
double poda__blackjack_settle(const double points[POINTS], int best);

typedef struct blackjack_worth {
    double stand, hit, doubled, split; /* -HUGE_VAL if not allowed */
} blackjack_worth;

/* A hand of two cards or more. `was_split`: it comes from a pair; `splits`: if it is a pair, it may
 * be split. */
poda_status poda__blackjack_worth(blackjack_odds *odds, const int cards[11], bool was_split,
                                  bool splits, blackjack_worth *worth, poda_error *error);
/* One of two hands that begin with a card of a split pair, the other pair card being gone from
 * `left`. */
double poda__blackjack_half(blackjack_odds *odds, int value);
uint64_t poda__blackjack_odds_nodes(const blackjack_odds *odds);

#endif
