/* rules_goofspiel.h - Goofspiel, the game of pure strategy (Ross 1971): each player has the same
 * cards. Prize cards are turned up one by one; all players bid one of their cards at once, and the
 * single highest bid wins the prize; between equal highest bids it is lost. With hidden bids only
 * the winner of each prize is announced (Lanctot 2013). */
#ifndef PODA_GAMES_CARDS_RULES_GOOFSPIEL_H
#define PODA_GAMES_CARDS_RULES_GOOFSPIEL_H

#include "games/felt.h"
#include "games/spoken.h"

enum { GOOFSPIEL_PLAYERS = 4, GOOFSPIEL_CARDS = 13, GOOFSPIEL_UNSEEN = 255 };
enum { GOOFSPIEL_RANDOM, GOOFSPIEL_UP, GOOFSPIEL_DOWN };

#define GOOFSPIEL_RANKS "A23456789TJQK" /* the cards 1 to 13 */

/* The bids of different players are different moves, so that a click belongs to one of them. */
static inline poda_move goofspiel_bid(int player, int card)
{
    return (poda_move)(16 * (player + 1) + card);
}

static inline int goofspiel_card(poda_move bid)
{
    return (int)(bid & 15);
}

typedef struct goofspiel_game {
    int64_t cards, players;
    int order;
    bool hidden;    /* bids are not shown */
    bool forgetful; /* the state does not show the order of past bids */
    bool win;       /* the most points win; else points are paid */
} goofspiel_game;

/* What is left of a hand is `deck` without the bids of the rounds that the state shows. */
typedef struct goofspiel_state {
    uint16_t deck[GOOFSPIEL_PLAYERS], prizes; /* sets of cards: bit i is card i */
    int16_t score[GOOFSPIEL_PLAYERS];
    uint8_t bid[GOOFSPIEL_PLAYERS][GOOFSPIEL_CARDS]; /* by round */
    uint8_t prize[GOOFSPIEL_CARDS];                  /* by round */
    uint8_t won[GOOFSPIEL_CARDS];                    /* 1 + the player, with hidden bids */
    uint8_t rounds, shown;                           /* shown: the prize to bid for; 0: none yet */
} goofspiel_state;

#define goofspiel_HAS_PLAYERS 1
#define goofspiel_ZERO_SUM 1
#define goofspiel_HAS_CHANCE 1
#define goofspiel_HAS_PAYOFFS 1
#define goofspiel_HAS_UNIT 1
#define goofspiel_HAS_RANGE 1
#define goofspiel_HAS_TOGETHER 1
#define goofspiel_HAS_SEES 1
#define goofspiel_HAS_GUESS 1
#define goofspiel_HAS_VIEW 1

static inline poda_status goofspiel_init(goofspiel_game *game, const poda_options *options,
                                         poda_error *error)
{
    int hidden = 0, forgetful = 0, win = 0;
    *game = (goofspiel_game){.cards = 4, .players = 2};
    poda_status status = poda_option_int(options, "cards", 2, GOOFSPIEL_CARDS, &game->cards, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "prizes", "random up down", &game->order, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "bids", "open hidden", &hidden, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "points", "difference win", &win, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "past", "shown forgotten", &forgetful, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "players", 2, GOOFSPIEL_PLAYERS, &game->players, error);
    game->hidden = hidden == 1;
    game->forgetful = forgetful == 1;
    game->win = win == 1;
    if (status == PODA_OK && hidden && (forgetful || game->players > 2))
        return poda_fail(error, PODA_BAD_OPTION, "bids",
                         "bids=hidden is for two players, and needs past=shown");
    return status;
}

static inline int goofspiel_players(const goofspiel_game *game)
{
    return (int)game->players;
}

/* Payoffs are differences from the average of the others. */
static inline poda_value goofspiel_unit(const goofspiel_game *game)
{
    return (poda_value)game->players - 1;
}

/* The points of all prizes. */
static inline poda_value goofspiel_total(const goofspiel_game *game)
{
    return (poda_value)(game->cards * (game->cards + 1) / 2);
}

static inline void goofspiel_range(const goofspiel_game *game, poda_value *least, poda_value *most)
{
    *most = goofspiel_unit(game) * (game->win ? goofspiel_unit(game) : goofspiel_total(game));
    *least = game->win ? -goofspiel_unit(game) : -*most;
}

/* Turns the next prize up if its order is fixed. */
static inline void goofspiel_turn_up(const goofspiel_game *game, goofspiel_state *state)
{
    if (!state->prizes || game->order == GOOFSPIEL_RANDOM)
        return;
    state->shown = (uint8_t)(game->order == GOOFSPIEL_UP ? __builtin_ctz(state->prizes)
                                                         : 31 - __builtin_clz(state->prizes));
    state->prizes &= (uint16_t) ~(1u << state->shown);
}

static inline void goofspiel_start(const goofspiel_game *game, goofspiel_state *state)
{
    const uint16_t all = (uint16_t)((1u << (game->cards + 1)) - 2);
    for (int player = 0; player < game->players; player++)
        state->deck[player] = all;
    state->prizes = all;
    goofspiel_turn_up(game, state);
}

/* The cards that a player has left; bids that are not seen are not known to be gone. */
static inline unsigned goofspiel_hand(const goofspiel_state *state, int player)
{
    unsigned hand = state->deck[player];
    for (int i = 0; i < state->rounds; i++)
        if (state->bid[player][i] <= GOOFSPIEL_CARDS)
            hand &= ~(1u << state->bid[player][i]);
    return hand;
}

static inline int goofspiel_turn(const goofspiel_game *game, const goofspiel_state *state)
{
    (void)game;
    return state->shown ? PODA_TOGETHER : PODA_CHANCE;
}

static inline unsigned goofspiel_movers(const goofspiel_game *game, const goofspiel_state *state)
{
    (void)state;
    return (1u << game->players) - 1;
}

static inline void goofspiel_chance(const goofspiel_game *game, const goofspiel_state *state,
                                    poda_chances *list)
{
    (void)game;
    for (unsigned left = state->prizes; left; left &= left - 1)
        poda_chances_add(list, (poda_move)__builtin_ctz(left), 1);
}

static inline void goofspiel_moves_of(const goofspiel_game *game, const goofspiel_state *state,
                                      int player, poda_moves *list)
{
    (void)game;
    for (unsigned hand = goofspiel_hand(state, player); hand; hand &= hand - 1)
        poda_moves_add(list, goofspiel_bid(player, __builtin_ctz(hand)));
}

static inline void goofspiel_play(const goofspiel_game *game, const goofspiel_state *state,
                                  poda_move move, goofspiel_state *to)
{
    (void)game;
    *to = *state;
    to->shown = (uint8_t)move;
    to->prizes &= (uint16_t) ~(1u << move);
}

/* 1 + the player with the single highest bid, 0 if there is none. */
static inline int goofspiel_winner(const goofspiel_game *game, const poda_move bid[])
{
    int best = 0, equal = 0;
    for (int player = 1; player < game->players; player++) {
        const int card = goofspiel_card(bid[player]), high = goofspiel_card(bid[best]);
        best = card > high ? player : best;
        equal = card > high ? 0 : equal + (card == high);
    }
    return equal ? 0 : 1 + best;
}

static inline void goofspiel_play_all(const goofspiel_game *game, const goofspiel_state *state,
                                      const poda_move move[], goofspiel_state *to)
{
    const int winner = goofspiel_winner(game, move);
    *to = *state;
    if (winner)
        to->score[winner - 1] = (int16_t)(to->score[winner - 1] + state->shown);
    for (int player = 0; player < game->players; player++)
        if (game->forgetful)
            to->deck[player] &= (uint16_t) ~(1u << goofspiel_card(move[player]));
        else
            to->bid[player][state->rounds] = (uint8_t)goofspiel_card(move[player]);
    if (!game->forgetful) {
        to->prize[state->rounds] = state->shown;
        to->won[state->rounds] = (uint8_t)(game->hidden ? winner : 0);
        to->rounds++;
    }
    to->shown = 0;
    goofspiel_turn_up(game, to);
}

static inline bool goofspiel_payoffs(const goofspiel_game *game, const goofspiel_state *state,
                                     poda_value *pay)
{
    const poda_value players = (poda_value)game->players;
    poda_value total = 0, best = 0, winners = 0;
    if (state->prizes || state->shown)
        return false;
    for (int i = 0; i < players; i++) {
        const poda_value score = state->score[i];
        total += score;
        winners = score > best || i == 0 ? 1 : winners + (score == best);
        best = score > best || i == 0 ? score : best;
    }
    for (int i = 0; i < players; i++)
        if (!game->win)
            pay[i] = players * state->score[i] - total;
        else /* each loser pays 1, which the winners share */
            pay[i] = (players - 1) * (state->score[i] < best ? -1 * winners : players - winners) /
                     winners;
    return true;
}

static inline void goofspiel_sees(const goofspiel_game *game, const goofspiel_state *state,
                                  int player, goofspiel_state *to)
{
    *to = *state;
    for (int other = 0; other < game->players && game->hidden; other++)
        for (int i = 0; i < state->rounds && other != player; i++)
            to->bid[other][i] = GOOFSPIEL_UNSEEN;
}

/* Could the hidden bid be `card`, by who won the round? */
static inline bool goofspiel_fits(const goofspiel_state *seen, int player, int round, int card)
{
    const int own = seen->bid[player][round], won = seen->won[round];
    return won == 0 ? card == own : won == 1 + player ? card < own : card > own;
}

/* All ways to bid the other's cards so that each round was won by its winner are equally likely:
 * ways[set] counts how the rounds after those can go that have used up a set of cards. */
static inline void goofspiel_guess(const goofspiel_game *game, const goofspiel_state *seen,
                                   int player, poda_random *random, goofspiel_state *to)
{
    uint64_t ways[1 << GOOFSPIEL_CARDS];
    const int other = !player;
    unsigned used = 0;
    *to = *seen;
    if (!game->hidden || seen->rounds == 0 || seen->bid[other][0] != GOOFSPIEL_UNSEEN)
        return;
    for (unsigned set = 1u << game->cards; set-- > 0;) {
        const int round = __builtin_popcount(set);
        ways[set] = round == seen->rounds;
        for (int card = 1; card <= game->cards && round < seen->rounds; card++)
            if ((seen->deck[other] >> card & 1) && !(set >> (card - 1) & 1) &&
                goofspiel_fits(seen, player, round, card))
                ways[set] += ways[set | 1u << (card - 1)];
    }
    for (int round = 0; round < seen->rounds && ways[used]; round++) {
        uint64_t left = poda_random_below(random, ways[used]);
        for (int card = 1; card <= game->cards; card++) {
            const unsigned with = used | 1u << (card - 1);
            if (with == used || !(seen->deck[other] >> card & 1) ||
                !goofspiel_fits(seen, player, round, card))
                continue;
            if (left < ways[with]) {
                to->bid[other][round] = (uint8_t)card;
                used = with;
                break;
            }
            left -= ways[with];
        }
    }
}

static inline void goofspiel_card_text(int card, poda_text *text)
{
    poda_text_add(text, "%c",
                  card == 0                              ? '-'
                  : card >= 1 && card <= GOOFSPIEL_CARDS ? GOOFSPIEL_RANKS[card - 1]
                                                         : '?');
}

static inline void goofspiel_set_text(unsigned set, poda_text *text)
{
    if (!set)
        poda_text_add(text, "-");
    for (; set; set &= set - 1)
        goofspiel_card_text(__builtin_ctz(set), text);
}

/* "23/A3 2:A 3/0 3:A/2": the hands; the prize to bid for and those to come; the points; each round so
 * far, its prize and bids, with hidden bids also who won it. */
static inline void goofspiel_state_text(const goofspiel_game *game, const goofspiel_state *state,
                                        poda_text *text)
{
    for (int i = 0; i < game->players; i++) {
        poda_text_add(text, "%s", i ? "/" : "");
        if (state->rounds > 0 && state->bid[i][0] == GOOFSPIEL_UNSEEN)
            poda_text_add(text, "?");
        else
            goofspiel_set_text(goofspiel_hand(state, i), text);
    }
    poda_text_add(text, " ");
    goofspiel_card_text(state->shown, text);
    poda_text_add(text, ":");
    goofspiel_set_text(state->prizes, text);
    for (int i = 0; i < game->players; i++)
        poda_text_add(text, "%s%d", i ? "/" : " ", state->score[i]);
    for (int round = 0; round < state->rounds; round++) {
        poda_text_add(text, " ");
        goofspiel_card_text(state->prize[round], text);
        for (int i = 0; i < game->players; i++) {
            poda_text_add(text, "%s", i ? "/" : ":");
            goofspiel_card_text(state->bid[i][round], text);
        }
        if (game->hidden)
            poda_text_add(text, "=%d", state->won[round]);
    }
}

/* The card at `*at`, which moves on; 0 if it is none. */
static inline int goofspiel_card_read(const char **at)
{
    const char letter = (char)(**at >= 'a' && **at <= 'z' ? **at - 'a' + 'A' : **at),
               *rank = letter ? strchr(GOOFSPIEL_RANKS, letter) : NULL;
    *at += rank != NULL;
    return rank ? (int)(rank - GOOFSPIEL_RANKS) + 1 : 0;
}

/* Different cards, or "-" for none. */
static inline bool goofspiel_set_read(const char **at, uint16_t *set)
{
    const char *start = *at;
    int card;
    *set = 0;
    if (**at == '-')
        return ++*at;
    while ((card = goofspiel_card_read(at)) && !(*set >> card & 1))
        *set = (uint16_t)(*set | 1u << card);
    return card == 0 && *at > start;
}

static inline bool goofspiel_round_read(const goofspiel_game *game, const char **at,
                                        goofspiel_state *read)
{
    poda_move bids[GOOFSPIEL_PLAYERS] = {0};
    if (read->rounds == GOOFSPIEL_CARDS)
        return false;
    read->prize[read->rounds] = (uint8_t)goofspiel_card_read(at);
    for (int i = 0; i < game->players; i++) {
        if (*(*at)++ != (i ? '/' : ':'))
            return false;
        const int bid = goofspiel_card_read(at);
        if (!bid || (read->deck[i] >> bid & 1))
            return false;
        read->deck[i] = (uint16_t)(read->deck[i] | 1u << bid);
        read->bid[i][read->rounds] = (uint8_t)bid;
        bids[i] = (poda_move)bid;
    }
    if (game->hidden) {
        const int winner = goofspiel_winner(game, bids);
        if (**at == '=' && (*at)[1] != '0' + winner)
            return false;
        *at += **at == '=' ? 2 : 0;
        read->won[read->rounds] = (uint8_t)winner;
    }
    return read->prize[read->rounds++] && (!**at || **at == ' ');
}

/* Hands, prizes and points. */
static inline bool goofspiel_head_read(const goofspiel_game *game, const char **at,
                                       goofspiel_state *read)
{
    int left, points = 0;
    for (int i = 0; i < game->players; i++)
        if ((i && *(*at)++ != '/') || !goofspiel_set_read(at, &read->deck[i]))
            return false;
    *at += strspn(*at, " ");
    if (**at == '-')
        ++*at;
    else if (!(read->shown = (uint8_t)goofspiel_card_read(at)))
        return false;
    if (*(*at)++ != ':' || !goofspiel_set_read(at, &read->prizes) ||
        (read->prizes >> read->shown & 1))
        return false;
    left = __builtin_popcount(read->prizes) + (read->shown != 0);
    for (int i = 0; i < game->players; i++)
        if (__builtin_popcount(read->deck[i]) != left || read->deck[i] >> (game->cards + 1))
            return false;
    *at += strspn(*at, " ");
    for (int i = 0; i < game->players && **at; i++) {
        uint64_t score;
        if ((i && *(*at)++ != '/') ||
            !poda_read_number(at, (uint64_t)goofspiel_total(game), &score))
            return false;
        read->score[i] = (int16_t)score;
        points += (int)score;
    }
    for (int card = 1; card <= GOOFSPIEL_CARDS; card++)
        points += read->prizes >> card & 1 ? card : 0;
    return points + read->shown <= goofspiel_total(game) && (!**at || **at == ' ');
}

/* The points and the past may be left out. */
static inline poda_status goofspiel_state_read(const goofspiel_game *game, const char *text,
                                               goofspiel_state *state, poda_error *error)
{
    goofspiel_state read = {.rounds = 0};
    const char *at = text + strspn(text, " ");
    if (strchr(text, '?'))
        return poda__hidden_refuse(text, error);
    bool good = goofspiel_head_read(game, &at, &read);
    for (; good && *(at += strspn(at, " ")) && !game->forgetful;)
        good = goofspiel_round_read(game, &at, &read);
    if (!good || *at)
        return poda_fail(
            error, PODA_BAD_POSITION, "position",
            "'%.60s' is not a position; expected %d hands, as many prizes as each has cards, "
            "points and past rounds, with cards up to %d, as in 23/A3 2:A 3/0 3:A/2",
            text, (int)game->players, (int)game->cards);
    if (!read.shown)
        goofspiel_turn_up(game, &read);
    *state = read;
    return PODA_OK;
}

static inline void goofspiel_move_text(const goofspiel_game *game, const goofspiel_state *state,
                                       poda_move move, poda_text *text)
{
    (void)game, (void)state;
    goofspiel_card_text(goofspiel_card(move), text);
}

static inline void goofspiel_view_hand(const goofspiel_state *state, int player, poda_view *view)
{
    static const char *const suits[GOOFSPIEL_PLAYERS] = {"♠", "♥", "♣", ""};
    if (state->rounds > 0 && state->bid[player][0] == GOOFSPIEL_UNSEEN) {
        for (int i = state->rounds; i < __builtin_popcount(state->deck[player]); i++)
            poda__felt_hand(view, player, NULL, "");
        return;
    }
    for (unsigned hand = goofspiel_hand(state, player); hand; hand &= hand - 1) {
        const int card = __builtin_ctz(hand);
        const char rank[] = {GOOFSPIEL_RANKS[card - 1], 0};
        poda_view_click(view, goofspiel_bid(player, card),
                        poda__felt_hand(view, player, card == 10 ? "10" : rank, suits[player]), -1);
    }
}

/* The prize to bid for, those to come, and the hands, of which a click bids a card. */
static inline void goofspiel_view(const goofspiel_game *game, const goofspiel_state *state,
                                  poda_view *view)
{
    double x = 1.5;
    poda__felt(view);
    const int shown = poda__felt_place(view, 0, 0, state->shown ? FELT_PRIZE : FELT_BACK, 1);
    if (state->shown)
        poda__felt_label(
            view, shown,
            state->shown == 10 ? "10" : (const char[]){GOOFSPIEL_RANKS[state->shown - 1], 0}, "♦");
    for (unsigned left = state->prizes; left; left &= left - 1, x++) {
        const int card = __builtin_ctz(left);
        poda__felt_label(view, poda__felt_place(view, x, 0, FELT_COMING, 1),
                         card == 10 ? "10" : (const char[]){GOOFSPIEL_RANKS[card - 1], 0}, "♦");
    }
    for (int player = 0; player < game->players; player++) {
        goofspiel_view_hand(state, player, view);
        poda_view_note(view, player, "points", state->score[player]);
    }
}

static const poda_option goofspiel_options[] = {
    {"cards", "4", "cards of each player and prizes, 2 to 13"},
    {"prizes", "random",
     "the prizes turn up at random, from the lowest (up) or the highest (down)"},
    {"bids", "open", "bids are shown after each round (open), or only who won it (hidden)"},
    {"points", "difference",
     "paid is the difference in points, or 1 by each who has not won (win)"},
    {"past", "shown",
     "a position shows the rounds so far, or forgets them, so that fewer positions are different"},
    {"players", "2", "number of players, 2 to 4"},
    {NULL, NULL, NULL},
};
static const poda_choices goofspiel_choices[] = {{"prizes", "random up down"},
                                                 {"bids", "open hidden"},
                                                 {"points", "difference win"},
                                                 {"past", "shown forgotten"},
                                                 {NULL, NULL}};
static const poda_about goofspiel_about = {
    .name = "goofspiel",
    .title = "Goofspiel",
    .summary = "bid cards at once for prizes that turn up one by one",
    .player = {"first", "second", "third", "fourth"},
    .moves_like = "3",
    .position_like = "A24/A23 3:A2",
    .options = goofspiel_options,
    .aliases = "gops",
    .choices = goofspiel_choices,
};

#endif
