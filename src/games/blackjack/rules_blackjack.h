/* rules_blackjack.h - blackjack: one player against a dealer who follows fixed rules.
 *
 * Cards are drawn by value, 1 (an ace) to 10; ranks and suits are made up for the picture. The dealer's second card is drawn only when it is
 * turned over. Until then the player knows at most that it does not complete a blackjack: every
 * draw is weighted accordingly, which is the same as if the card lay there face down. */
#ifndef PODA_GAMES_BLACKJACK_RULES_BLACKJACK_H
#define PODA_GAMES_BLACKJACK_RULES_BLACKJACK_H

#include "poda/rules.h"

enum {
    BLACKJACK_HANDS = 16, /* of the player after splits */
    BLACKJACK_CARDS = 21, /* of one hand */
    BLACKJACK_DEALER = 16,
    BLACKJACK_RESERVE = 14, /* cards that must be left for the dealer and the hand being played */
};

typedef enum blackjack_double {
    BLACKJACK_DOUBLE_ANY,
    BLACKJACK_DOUBLE_9_11,
    BLACKJACK_DOUBLE_10_11,
    BLACKJACK_DOUBLE_NO,
} blackjack_double;

typedef struct blackjack_game {
    int decks; /* 0: so many that a draw does not change the rest */
    blackjack_double doubles;
    int pays; /* for a blackjack: 0 is 3:2, 1 is 6:5, 2 is 1:1 */
    bool hits17, das, splits, resplits, ace_one, peek;
} blackjack_game;

typedef enum blackjack_phase {
    BLACKJACK_DEAL,
    BLACKJACK_PEEK, /* the dealer looks for a blackjack */
    BLACKJACK_PLAY,
    BLACKJACK_DRAW,  /* a card for the current hand */
    BLACKJACK_HOUSE, /* the dealer draws */
    BLACKJACK_OVER,
} blackjack_phase;

typedef struct blackjack_hand {
    uint8_t count, total; /* aces are 1 in the total */
    uint8_t ace, stake;
    uint8_t card[BLACKJACK_CARDS];
} blackjack_hand;

typedef struct blackjack_state {
    uint8_t phase, hands, current;
    uint8_t barred;   /* the dealer's hidden card is not of this value; 0: nothing is known */
    uint8_t seen[12]; /* cards dealt, by value */
    uint8_t dealt, total, ace, has21; /* the dealer's cards; has21: a blackjack */
    uint8_t dealer[BLACKJACK_DEALER];
    blackjack_hand hand[BLACKJACK_HANDS];
} blackjack_state;

enum { /* the moves of the player, and the outcomes of peeking; cards are their values */
       BLACKJACK_NONE21 = 11,
       BLACKJACK_HAS21 = 12,
       BLACKJACK_HIT = 16,
       BLACKJACK_STAND,
       BLACKJACK_DOUBLE,
       BLACKJACK_SPLIT,
       BLACKJACK_MOVES = 4, /* from BLACKJACK_HIT on */
};

#define blackjack_PLAYERS 1
#define blackjack_NO_START 1
#define blackjack_HAS_CHANCE 1
#define blackjack_HAS_PAYOFFS 1
#define blackjack_HAS_UNIT 1
#define blackjack_HAS_RANGE 1
#define blackjack_HAS_VIEW 1

/* The value of a hand whose aces count 1: one of them counts 11 if that is not too much. */
static inline int blackjack_best(int total, bool ace)
{
    return ace && total <= 11 ? total + 10 : total;
}

static inline poda_status blackjack_init(blackjack_game *game, const poda_options *options,
                                         poda_error *error)
{
    int64_t decks = 0;
    int soft17 = 0, doubles = 0, das = 0, splits = 0, resplits = 0, aces = 0, peek = 0;
    poda_status status = PODA_OK;
    if (strcmp(poda_option_text(options, "decks", "infinite"), "infinite") != 0)
        status = poda_option_int(options, "decks", 1, 8, &decks, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "soft17", "stand hit", &soft17, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "double", "any 9-11 10-11 no", &doubles, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "das", "yes no", &das, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "split", "yes no", &splits, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "resplit", "yes no", &resplits, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "aces", "one play", &aces, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "pays", "3:2 6:5 1:1", &game->pays, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "peek", "yes no", &peek, error);
    game->decks = (int)decks;
    game->doubles = (blackjack_double)doubles;
    game->hits17 = soft17 == 1;
    game->das = das == 0;
    game->splits = splits == 0;
    game->resplits = resplits == 0;
    game->ace_one = aces == 0;
    game->peek = peek == 0;
    return status;
}

/* How many cards of a value are left; in infinitely many decks, 1 of 13. */
static inline int blackjack_left(const blackjack_game *game, const blackjack_state *state,
                                 int value)
{
    const int suits = value == 10 ? 16 : 4;
    return game->decks ? suits * game->decks - state->seen[value] : suits / 4;
}

static inline int blackjack_all_left(const blackjack_game *game, const blackjack_state *state)
{
    int all = 0;
    for (int value = 1; value <= 10; value++)
        all += blackjack_left(game, state, value);
    return all;
}

static inline bool blackjack_natural(const blackjack_state *state)
{
    const blackjack_hand *hand = &state->hand[0];
    return state->hands == 1 && hand->count == 2 && hand->ace && hand->total == 11;
}

static inline int blackjack_turn(const blackjack_game *game, const blackjack_state *state)
{
    (void)game;
    return state->phase == BLACKJACK_PLAY || state->phase == BLACKJACK_OVER ? 0 : PODA_CHANCE;
}

/* A card of the player's. With n cards of its value among N that are not seen, one of which is the
 * dealer's and none of the T of a barred value: n (N - T - 1), or T (N - T) for the barred value. */
static inline void blackjack_chance(const blackjack_game *game, const blackjack_state *state,
                                    poda_chances *list)
{
    const int barred = state->barred, all = blackjack_all_left(game, state),
              hidden = barred ? all - blackjack_left(game, state, barred) : 0;
    if (state->phase == BLACKJACK_PEEK) {
        const int has = blackjack_left(game, state, state->total == 1 ? 10 : 1);
        if (has < all)
            poda_chances_add(list, BLACKJACK_NONE21, (uint64_t)(all - has));
        if (has > 0)
            poda_chances_add(list, BLACKJACK_HAS21, (uint64_t)has);
        return;
    }
    for (int value = 1; value <= 10; value++) {
        int weight = blackjack_left(game, state, value);
        if (state->phase == BLACKJACK_HOUSE && state->dealt == 1 && value == barred)
            weight = 0;
        else if (state->phase == BLACKJACK_DRAW && barred && game->decks)
            weight *= value == barred ? hidden : hidden - 1;
        if (weight > 0)
            poda_chances_add(list, (poda_move)value, (uint64_t)weight);
    }
}

static inline bool blackjack_may_double(const blackjack_game *game, const blackjack_state *state)
{
    const blackjack_hand *hand = &state->hand[state->current];
    const bool soft = hand->ace && hand->total <= 11;
    if (hand->count != 2 || (state->hands > 1 && !game->das))
        return false;
    switch (game->doubles) {
    case BLACKJACK_DOUBLE_ANY:
        return true;
    case BLACKJACK_DOUBLE_9_11:
        return !soft && hand->total >= 9 && hand->total <= 11;
    case BLACKJACK_DOUBLE_10_11:
        return !soft && hand->total >= 10 && hand->total <= 11;
    default:
        return false;
    }
}

static inline bool blackjack_may_split(const blackjack_game *game, const blackjack_state *state)
{
    const blackjack_hand *hand = &state->hand[state->current];
    const int value = hand->card[0];
    const bool again = state->hands > 1;
    return hand->count == 2 && value == hand->card[1] && state->hands < BLACKJACK_HANDS &&
           (again ? game->resplits && !(value == 1 && game->ace_one) : game->splits);
}

static inline void blackjack_moves(const blackjack_game *game, const blackjack_state *state,
                                   poda_moves *list)
{
    const int needed = BLACKJACK_RESERVE + state->hands - state->current;
    poda_moves_add(list, BLACKJACK_STAND);
    if (game->decks && blackjack_all_left(game, state) < needed)
        return; /* the cards run out */
    poda_moves_add(list, BLACKJACK_HIT);
    if (blackjack_may_double(game, state))
        poda_moves_add(list, BLACKJACK_DOUBLE);
    if (blackjack_may_split(game, state))
        poda_moves_add(list, BLACKJACK_SPLIT);
}

/* Ends the current hand. */
static inline void blackjack_next(blackjack_state *to)
{
    to->current++;
    to->phase = BLACKJACK_DRAW; /* the second card of a hand that was split */
    if (to->current < to->hands)
        return;
    to->phase = BLACKJACK_OVER;
    for (int i = 0; i < to->hands; i++)
        if (to->hand[i].total <= 21)
            to->phase = BLACKJACK_HOUSE;
}

static inline void blackjack_take(blackjack_state *to, int hand, int value)
{
    blackjack_hand *its = &to->hand[hand];
    if (its->count < BLACKJACK_CARDS)
        its->card[its->count] = (uint8_t)value;
    its->count++;
    its->total = (uint8_t)(its->total + value);
    its->ace |= value == 1;
    to->seen[value]++;
}

static inline void blackjack_dealer_takes(blackjack_state *to, int value)
{
    if (to->dealt < BLACKJACK_DEALER)
        to->dealer[to->dealt] = (uint8_t)value;
    to->dealt++;
    to->total = (uint8_t)(to->total + value);
    to->ace |= value == 1;
    to->seen[value]++;
}

/* The player's first two cards and the dealer's first one lie on the table. */
static inline void blackjack_dealt(const blackjack_game *game, blackjack_state *to)
{
    const bool danger = to->total == 1 || to->total == 10;
    to->phase = danger && game->peek     ? BLACKJACK_PEEK
                : !blackjack_natural(to) ? BLACKJACK_PLAY
                : danger                 ? BLACKJACK_HOUSE
                                         : BLACKJACK_OVER;
}

static inline void blackjack_drawn(const blackjack_game *game, blackjack_state *to)
{
    const blackjack_hand *hand = &to->hand[to->current];
    const bool lone_ace = to->hands > 1 && hand->count == 2 && hand->card[0] == 1;
    to->phase = BLACKJACK_PLAY;
    if (blackjack_best(hand->total, hand->ace) >= 21 || hand->stake > 1 ||
        (lone_ace && game->ace_one))
        blackjack_next(to);
}

static inline void blackjack_house(const blackjack_game *game, blackjack_state *to)
{
    const int best = blackjack_best(to->total, to->ace);
    const bool soft17 = best == 17 && to->total == 7;
    to->has21 = to->dealt == 2 && best == 21;
    if (best > 17 || (best == 17 && !(soft17 && game->hits17)) || blackjack_natural(to))
        to->phase = BLACKJACK_OVER;
}

static inline void blackjack_chose(blackjack_state *to, poda_move move)
{
    blackjack_hand *hand = &to->hand[to->current];
    to->phase = BLACKJACK_DRAW;
    if (move == BLACKJACK_STAND) {
        blackjack_next(to);
    } else if (move == BLACKJACK_DOUBLE) {
        hand->stake = 2;
    } else if (move == BLACKJACK_SPLIT) {
        blackjack_hand *second = &to->hand[to->hands++];
        hand->count = second->count = 1;
        hand->total = second->total = hand->card[0];
        second->ace = hand->ace;
        second->stake = 1;
        second->card[0] = hand->card[1];
        hand->card[1] = 0;
    }
}

static inline void blackjack_play(const blackjack_game *game, const blackjack_state *state,
                                  poda_move move, blackjack_state *to)
{
    *to = *state;
    switch ((blackjack_phase)state->phase) {
    case BLACKJACK_DEAL:
        to->hands = 1;
        to->hand[0].stake = 1;
        if (state->hand[0].count < 2) {
            blackjack_take(to, 0, (int)move);
        } else {
            blackjack_dealer_takes(to, (int)move);
            blackjack_dealt(game, to);
        }
        break;
    case BLACKJACK_PEEK:
        to->has21 = move == BLACKJACK_HAS21;
        to->barred = to->total == 1 ? 10 : 1;
        if (to->has21) {
            blackjack_dealer_takes(to, to->barred);
            to->barred = 0;
        }
        to->phase = to->has21 || blackjack_natural(to) ? BLACKJACK_OVER : BLACKJACK_PLAY;
        break;
    case BLACKJACK_DRAW:
        blackjack_take(to, to->current, (int)move);
        blackjack_drawn(game, to);
        break;
    case BLACKJACK_HOUSE:
        blackjack_dealer_takes(to, (int)move);
        blackjack_house(game, to);
        break;
    default:
        blackjack_chose(to, move);
        break;
    }
}

static inline poda_value blackjack_unit(const blackjack_game *game)
{
    return game->pays == 0 ? 2 : game->pays == 1 ? 5 : 1;
}

/* What a blackjack pays, in units. */
static inline poda_value blackjack_bonus(const blackjack_game *game)
{
    return game->pays == 0 ? 3 : game->pays == 1 ? 6 : 1;
}

static inline void blackjack_range(const blackjack_game *game, poda_value *least, poda_value *most)
{
    *most = 2 * BLACKJACK_HANDS * blackjack_unit(game);
    *least = -*most;
}

static inline bool blackjack_payoffs(const blackjack_game *game, const blackjack_state *state,
                                     poda_value *pay)
{
    const int house = blackjack_best(state->total, state->ace);
    if (state->phase != BLACKJACK_OVER)
        return false;
    pay[0] = 0;
    if (blackjack_natural(state)) {
        pay[0] = state->has21 ? 0 : blackjack_bonus(game);
        return true;
    }
    for (int i = 0; i < state->hands; i++) {
        const blackjack_hand *hand = &state->hand[i];
        const int best = blackjack_best(hand->total, hand->ace);
        const bool loses = best > 21 || state->has21 || (house <= 21 && best < house);
        const bool wins = !loses && (house > 21 || best > house);
        pay[0] += (wins - loses) * hand->stake * blackjack_unit(game);
    }
    return true;
}

static inline void blackjack_card_text(int value, poda_text *text)
{
    if (value == 1)
        poda_text_add(text, "A");
    else
        poda_text_add(text, "%d", value);
}

static inline void blackjack_move_text(const blackjack_game *game, const blackjack_state *state,
                                       poda_move move, poda_text *text)
{
    static const char *const words[] = {"hit", "stand", "double", "split"};
    (void)game, (void)state;
    if (move >= BLACKJACK_HIT)
        poda_text_add(text, "%s", words[(move - BLACKJACK_HIT) % BLACKJACK_MOVES]);
    else if (move > 10)
        poda_text_add(text, move == BLACKJACK_HAS21 ? "blackjack" : "no-blackjack");
    else
        blackjack_card_text((int)move, text);
}

void blackjack_state_text(const blackjack_game *game, const blackjack_state *state,
                          poda_text *text);
poda_status blackjack_state_read(const blackjack_game *game, const char *text,
                                 blackjack_state *state, poda_error *error);
void blackjack_view(const blackjack_game *game, const blackjack_state *state, poda_view *view);

#endif
