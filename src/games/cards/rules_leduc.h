/* rules_leduc.h - Leduc hold'em (Southey et al. 2005): six cards, two each of J Q K. Each of two players
 * has one card and one chip in the pot; a round of betting, a card for both, a second round. Raises
 * are of 2 chips in the first round and 4 in the second, at most two a round. A pair with the common
 * card wins, else the higher rank. */
#ifndef PODA_GAMES_CARDS_RULES_LEDUC_H
#define PODA_GAMES_CARDS_RULES_LEDUC_H

#include "games/felt.h"
#include "games/spoken.h"

enum { LEDUC_CARDS = 6, LEDUC_COMMON = 2, LEDUC_WORDS = 4 };

typedef struct leduc_game {
    char unused;
} leduc_game;

typedef struct leduc_state {
    char card[3]; /* of the players, then the common one: 1 Js, 2 Jh, 3 Qs ... 6 Kh; 0: not dealt */
    char said[2][LEDUC_WORDS]; /* by round: 'f' fold, 'c' call or check, 'r' raise, then zeros */
    char unused;
} leduc_state;

#define leduc_PLAYERS 2
#define leduc_ZERO_SUM 1
#define leduc_NO_INIT 1
#define leduc_NO_START 1
#define leduc_HAS_CHANCE 1
#define leduc_HAS_PAYOFFS 1
#define leduc_HAS_RANGE 1
#define leduc_HAS_SEES 1
#define leduc_HAS_GUESS 1
#define leduc_HAS_SHOWN 1
#define leduc_HAS_MOVE_READ 1
#define leduc_HAS_VIEW 1

static inline int leduc_rank(char card)
{
    return (card - 1) / 2;
}

static inline int leduc_said(const leduc_state *state, int round)
{
    int count = 0;
    while (count < LEDUC_WORDS && state->said[round][count])
        count++;
    return count;
}

/* A round ends with a fold, or with a call that is not its first word. */
static inline bool leduc_ended(const leduc_state *state, int round)
{
    const int count = leduc_said(state, round);
    return count > 0 && (state->said[round][count - 1] == 'f' ||
                         (count > 1 && state->said[round][count - 1] == 'c'));
}

static inline bool leduc_folded(const leduc_state *state, int round)
{
    const int count = leduc_said(state, round);
    return count > 0 && state->said[round][count - 1] == 'f';
}

static inline int leduc_round(const leduc_state *state)
{
    return leduc_ended(state, 0) && !leduc_folded(state, 0);
}

static inline int leduc_turn(const leduc_game *game, const leduc_state *state)
{
    const int round = leduc_round(state);
    (void)game;
    if (!state->card[1] || (round == 1 && !state->card[LEDUC_COMMON]))
        return PODA_CHANCE;
    return leduc_said(state, round) % 2;
}

static inline unsigned leduc_used(const leduc_state *state)
{
    unsigned used = 0;
    for (int i = 0; i < 3; i++)
        if (state->card[i] <= LEDUC_CARDS)
            used |= 1u << state->card[i];
    return used;
}

static inline void leduc_chance(const leduc_game *game, const leduc_state *state,
                                poda_chances *list)
{
    const unsigned used = leduc_used(state);
    (void)game;
    for (int card = 1; card <= LEDUC_CARDS; card++)
        if (!(used >> card & 1))
            poda_chances_add(list, (poda_move)card, 1);
}

/* The chips of both players in the pot, and the raises of the last round. */
static inline int leduc_pot(const leduc_state *state, int chips[2])
{
    int raises = 0;
    chips[0] = chips[1] = 1;
    for (int round = 0; round < 2; round++) {
        raises = 0;
        for (int i = 0; i < leduc_said(state, round); i++) {
            const int high = chips[0] > chips[1] ? chips[0] : chips[1];
            if (state->said[round][i] == 'f')
                continue;
            chips[i % 2] = high + (state->said[round][i] == 'r' ? 2 << round : 0);
            raises += state->said[round][i] == 'r';
        }
        if (round == leduc_round(state))
            break;
    }
    return raises;
}

static inline void leduc_moves(const leduc_game *game, const leduc_state *state, poda_moves *list)
{
    int chips[2];
    const int raises = leduc_pot(state, chips);
    (void)game;
    if (chips[0] != chips[1])
        poda_moves_add(list, 'f');
    poda_moves_add(list, 'c');
    if (raises < 2)
        poda_moves_add(list, 'r');
}

static inline void leduc_play(const leduc_game *game, const leduc_state *state, poda_move move,
                              leduc_state *to)
{
    const int round = leduc_round(state);
    *to = *state;
    if (leduc_turn(game, state) == PODA_CHANCE)
        to->card[!state->card[0] ? 0 : !state->card[1] ? 1 : LEDUC_COMMON] = (char)move;
    else if (leduc_said(state, round) < LEDUC_WORDS)
        to->said[round][leduc_said(state, round)] = (char)move;
}

static inline bool leduc_payoffs(const leduc_game *game, const leduc_state *state, poda_value *pay)
{
    const int round = leduc_round(state);
    int chips[2], winner, worth[2];
    (void)game;
    if (!leduc_ended(state, round))
        return false;
    leduc_pot(state, chips);
    if (leduc_folded(state, round)) {
        winner = leduc_said(state, round) % 2;
    } else {
        for (int i = 0; i < 2; i++)
            worth[i] =
                leduc_rank(state->card[i]) +
                (leduc_rank(state->card[i]) == leduc_rank(state->card[LEDUC_COMMON]) ? 3 : 0);
        if (worth[0] == worth[1])
            return true;
        winner = worth[1] > worth[0];
    }
    pay[winner] = chips[!winner];
    pay[!winner] = -chips[!winner];
    return true;
}

static inline void leduc_range(const leduc_game *game, poda_value *least, poda_value *most)
{
    (void)game;
    *least = -13;
    *most = 13;
}

/* The other's card is hidden until both are shown, which needs two rounds without a fold. */
static inline void leduc_sees(const leduc_game *game, const leduc_state *state, int player,
                              leduc_state *to)
{
    (void)game;
    *to = *state;
    const bool shown = leduc_round(state) == 1 && leduc_ended(state, 1) && !leduc_folded(state, 1);
    if (to->card[!player] && !shown)
        to->card[!player] = '?';
}

/* Bets and the common card are open, the cards of the players are not. */
static inline bool leduc_shown(const leduc_game *game, const leduc_state *state)
{
    (void)game;
    return state->card[1] != 0;
}

static inline void leduc_guess(const leduc_game *game, const leduc_state *seen, int player,
                               poda_random *random, leduc_state *to)
{
    const unsigned used = leduc_used(seen);
    const int left = LEDUC_CARDS - __builtin_popcount(used >> 1);
    (void)game;
    *to = *seen;
    if (to->card[!player] == '?')
        to->card[!player] =
            (char)poda__unused(used | 1u, (int)poda_random_below(random, (uint64_t)left));
}

static inline void leduc_card_text(char card, poda_text *text)
{
    if (card >= 1 && card <= LEDUC_CARDS)
        poda_text_add(text, "%c%c", "JQK"[leduc_rank(card)], "sh"[(card - 1) % 2]);
    else
        poda_text_add(text, "%c", card ? '?' : '-');
}

/* "JsQh crc Kh r": the cards of the players, what was said, the common card, what was said. */
static inline void leduc_state_text(const leduc_game *game, const leduc_state *state,
                                    poda_text *text)
{
    (void)game;
    leduc_card_text(state->card[0], text);
    leduc_card_text(state->card[1], text);
    for (int round = 0; round < 2; round++) {
        if (round == 1 && state->card[LEDUC_COMMON]) {
            poda_text_add(text, " ");
            leduc_card_text(state->card[LEDUC_COMMON], text);
        }
        if (leduc_said(state, round) > 0)
            poda_text_add(text, " %.*s", leduc_said(state, round), state->said[round]);
    }
}

/* Reads one card; false if there is none. */
static inline bool leduc_card_read(const char **at, char *card)
{
    static const char ranks[] = "JQKjqk", suits[] = "shSH";
    const char *rank = **at ? strchr(ranks, **at) : NULL,
               *suit = rank && (*at)[1] ? strchr(suits, (*at)[1]) : NULL;
    if (!suit)
        return false;
    *card = (char)((rank - ranks) % 3 * 2 + (suit - suits) % 2 + 1);
    *at += 2;
    return true;
}

/* Plays the words of a round; false at one that is not legal. */
static inline bool leduc_read_words(const leduc_game *game, const char **at, leduc_state *read)
{
    for (; **at && **at != ' '; ++*at) {
        poda_move moves[4];
        poda_moves list = {moves, 0, 4};
        poda_value pay[PODA_PLAYERS_MAX];
        bool legal = false;
        if (leduc_turn(game, read) == PODA_CHANCE || leduc_payoffs(game, read, pay))
            return false;
        leduc_moves(game, read, &list);
        for (size_t i = 0; i < list.count; i++)
            legal |= moves[i] == (poda_move) * *at;
        if (!legal)
            return false;
        const leduc_state before = *read;
        leduc_play(game, &before, (poda_move) * *at, read);
    }
    *at += strspn(*at, " ");
    return true;
}

static inline poda_status leduc_state_read(const leduc_game *game, const char *text,
                                           leduc_state *state, poda_error *error)
{
    leduc_state read = {.unused = 0};
    const char *at = text + strspn(text, " ");
    bool good = true;
    if (strchr(text, '?'))
        return poda__hidden_refuse(text, error);
    for (int i = 0; i < 2; i++)
        if (*at == '-' && (i == 0 || at[1] == 0))
            at++;
        else
            good = good && leduc_card_read(&at, &read.card[i]);
    good = good && (read.card[0] || !read.card[1]) && (*at == ' ' || !*at);
    at += strspn(at, " ");
    good = good && leduc_read_words(game, &at, &read);
    if (good && *at)
        good = leduc_turn(game, &read) == PODA_CHANCE && read.card[1] &&
               leduc_card_read(&at, &read.card[LEDUC_COMMON]) && (*at == ' ' || !*at);
    at += strspn(at, " ");
    good = good && leduc_read_words(game, &at, &read) && !*at;
    const int dealt = (read.card[0] != 0) + (read.card[1] != 0) + (read.card[LEDUC_COMMON] != 0);
    if (!good || __builtin_popcount(leduc_used(&read) >> 1) != dealt)
        return poda_fail(
            error, PODA_BAD_POSITION, "position",
            "'%.40s' is not a position; expected two different cards of Js Jh Qs Qh Ks Kh, "
            "what was said (f, c, r), the common card and what was said then, as in "
            "JsQh crc Kh r",
            text);
    *state = read;
    return PODA_OK;
}

static const poda__spoken leduc_words[] = {
    {'f', "fold"}, {'c', "call"}, {'c', "check"}, {'r', "raise"}, {0, NULL}};

static inline void leduc_move_text(const leduc_game *game, const leduc_state *state, poda_move move,
                                   poda_text *text)
{
    if (leduc_turn(game, state) == PODA_CHANCE)
        leduc_card_text((char)move, text);
    else
        poda_text_add(text, "%s", poda__spoken_text(leduc_words, move));
}

static inline poda_status leduc_move_read(const leduc_game *game, const leduc_state *state,
                                          const char *text, poda_move *move, poda_error *error)
{
    const char *at = text;
    char card = 0;
    if (leduc_turn(game, state) != PODA_CHANCE) {
        poda_move moves[3];
        poda_moves list = {moves, 0, 3};
        leduc_moves(game, state, &list);
        return poda__spoken_read(leduc_words, &list, text, move, error);
    }
    if (!leduc_card_read(&at, &card) || *at || (leduc_used(state) >> card & 1))
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s' is not a card that is left; the cards are Js Jh Qs Qh Ks Kh",
                         text);
    *move = (poda_move)card;
    return PODA_OK;
}

static inline void leduc_view_card(poda_view *view, int cell, char card)
{
    const char rank[] = {"JQK"[leduc_rank(card)], 0};
    poda__felt_label(view, cell, rank, (card - 1) % 2 ? "♥" : "♠");
}

/* The common card, the pot, the chips of both. A click on one's chips calls, one on the pot raises,
 * one on one's card folds. */
static inline void leduc_view(const leduc_game *game, const leduc_state *state, poda_view *view)
{
    const int turn = leduc_turn(game, state);
    int chips[2];
    const int raises = leduc_pot(state, chips);
    poda__felt(view);
    const bool dealt = state->card[LEDUC_COMMON] != 0;
    const int common = poda__felt_place(view, 0, 0, dealt ? FELT_COMMON : FELT_NONE, 1),
              pot = poda__felt_place(view, 1.2, 0, FELT_CHIPS, (uint64_t)(chips[0] + chips[1]));
    if (dealt)
        leduc_view_card(view, common, state->card[LEDUC_COMMON]);
    for (int i = 0; i < 2; i++) {
        const int place = poda__felt_place(view, 2.4 + 1.2 * i, 0, FELT_CHIPS, (uint64_t)chips[i]);
        if (i == turn)
            poda_view_click(view, 'c', place, -1);
        poda_view_note(view, i, "chips in the pot", chips[i]);
    }
    if (turn >= 0 && raises < 2)
        poda_view_click(view, 'r', pot, -1);
    for (int i = 0; i < 2; i++) {
        if (!state->card[i])
            continue;
        const bool seen = state->card[i] != '?';
        const int card = poda__felt_hand(view, i, seen ? "" : NULL, "");
        if (seen && card >= 0)
            leduc_view_card(view, card, state->card[i]);
        if (i == turn && chips[0] != chips[1])
            poda_view_click(view, 'f', card, -1);
    }
}

static const poda_about leduc_about = {
    .name = "leduc",
    .title = "Leduc hold'em",
    .summary = "one card each and a common one, two rounds of betting",
    .player = {"first", "second"},
    .moves_like = "raise",
    .position_like = "JsQh crc Kh r",
};

#endif
