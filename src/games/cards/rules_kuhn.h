/* rules_kuhn.h - Kuhn poker (Kuhn 1950): a card each, of one more than there are players, and one chip
 * each in the pot. In turn the players pass or bet one more chip; once one has bet, the others in
 * turn call it with a bet or fold with a pass. The highest card of those who bet, or of all if
 * none did, wins the pot. For more than two players as in Szafron et al. (2013). */
#ifndef PODA_GAMES_CARDS_RULES_KUHN_H
#define PODA_GAMES_CARDS_RULES_KUHN_H

#include "games/felt.h"
#include "games/spoken.h"

enum { KUHN_PLAYERS = 4, KUHN_WORDS = 2 * KUHN_PLAYERS - 1 };

typedef struct kuhn_game {
    int64_t players;
    const char *ranks; /* of the cards, from the lowest */
} kuhn_game;

typedef struct kuhn_state {
    char card[KUHN_PLAYERS];   /* from 1; 0: not dealt, '?': not seen */
    char said[KUHN_WORDS + 1]; /* 'p' pass or 'b' bet, then zeros */
} kuhn_state;

#define kuhn_HAS_PLAYERS 1
#define kuhn_ZERO_SUM 1
#define kuhn_NO_START 1
#define kuhn_HAS_CHANCE 1
#define kuhn_HAS_PAYOFFS 1
#define kuhn_HAS_RANGE 1
#define kuhn_HAS_SEES 1
#define kuhn_HAS_GUESS 1
#define kuhn_HAS_SHOWN 1
#define kuhn_HAS_MOVE_READ 1
#define kuhn_HAS_VIEW 1

static inline poda_status kuhn_init(kuhn_game *game, const poda_options *options, poda_error *error)
{
    static const char *const ranks[] = {"JQK", "JQKA", "TJQKA"};
    game->players = 2;
    const poda_status status =
        poda_option_int(options, "players", 2, KUHN_PLAYERS, &game->players, error);
    game->ranks = ranks[game->players - 2];
    return status;
}

static inline int kuhn_players(const kuhn_game *game)
{
    return (int)game->players;
}

static inline void kuhn_range(const kuhn_game *game, poda_value *least, poda_value *most)
{
    *least = -2;
    *most = (poda_value)(2 * game->players - 2);
}

static inline int kuhn_turn(const kuhn_game *game, const kuhn_state *state)
{
    return state->card[game->players - 1] ? (int)(strlen(state->said) % (size_t)game->players)
                                          : PODA_CHANCE;
}

/* The cards that are known to be dealt, as bits. */
static inline unsigned kuhn_used(const kuhn_state *state)
{
    unsigned used = 0;
    for (int i = 0; i < KUHN_PLAYERS; i++)
        if (state->card[i] != '?')
            used |= 1u << state->card[i];
    return used;
}

static inline void kuhn_chance(const kuhn_game *game, const kuhn_state *state, poda_chances *list)
{
    const unsigned used = kuhn_used(state);
    for (int card = 1; card <= game->players + 1; card++)
        if (!(used >> card & 1))
            poda_chances_add(list, (poda_move)card, 1);
}

static inline void kuhn_moves(const kuhn_game *game, const kuhn_state *state, poda_moves *list)
{
    (void)game, (void)state;
    poda_moves_add(list, 'p');
    poda_moves_add(list, 'b');
}

static inline void kuhn_play(const kuhn_game *game, const kuhn_state *state, poda_move move,
                             kuhn_state *to)
{
    *to = *state;
    if (kuhn_turn(game, state) != PODA_CHANCE)
        to->said[strlen(to->said) % KUHN_WORDS] = (char)move;
    else
        for (int i = 0; i < game->players; i++)
            if (!to->card[i]) {
                to->card[i] = (char)move;
                break;
            }
}

/* Those who bet, as bits; all if the game is over and none did. */
static inline unsigned kuhn_bettors(const kuhn_game *game, const kuhn_state *state)
{
    unsigned bettors = 0;
    for (size_t i = 0; state->said[i]; i++)
        if (state->said[i] == 'b')
            bettors |= 1u << i % (size_t)game->players;
    return bettors;
}

/* Each player has passed, or answered the first bet. */
static inline bool kuhn_over(const kuhn_game *game, const kuhn_state *state)
{
    const size_t said = strlen(state->said);
    const char *bet = strchr(state->said, 'b');
    return said >= (size_t)game->players &&
           (!bet || said >= (size_t)(bet - state->said) + (size_t)game->players);
}

/* Those whose highest card wins, as bits. */
static inline unsigned kuhn_rivals(const kuhn_game *game, const kuhn_state *state)
{
    const unsigned bettors = kuhn_bettors(game, state);
    return bettors ? bettors : (1u << game->players) - 1;
}

static inline bool kuhn_payoffs(const kuhn_game *game, const kuhn_state *state, poda_value *pay)
{
    const unsigned rivals = kuhn_rivals(game, state), bettors = kuhn_bettors(game, state);
    int winner = -1;
    poda_value pot = 0;
    if (!kuhn_over(game, state))
        return false;
    for (int i = 0; i < game->players; i++) {
        pay[i] = bettors >> i & 1 ? -2 : -1;
        pot -= pay[i];
        if ((rivals >> i & 1) && (winner < 0 || state->card[i] > state->card[winner]))
            winner = i;
    }
    pay[winner] += pot;
    return true;
}

/* The cards of the others are hidden, until those who bet show theirs at the end. */
static inline void kuhn_sees(const kuhn_game *game, const kuhn_state *state, int player,
                             kuhn_state *to)
{
    const unsigned rivals = kuhn_rivals(game, state),
                   shown = kuhn_over(game, state) && (rivals & (rivals - 1)) ? rivals : 0;
    *to = *state;
    for (int i = 0; i < KUHN_PLAYERS; i++)
        if (i != player && to->card[i] && !(shown >> i & 1))
            to->card[i] = '?';
}

/* Bets are open, cards are dealt face down. */
static inline bool kuhn_shown(const kuhn_game *game, const kuhn_state *state)
{
    return kuhn_turn(game, state) != PODA_CHANCE;
}

static inline void kuhn_guess(const kuhn_game *game, const kuhn_state *seen, int player,
                              poda_random *random, kuhn_state *to)
{
    unsigned used = kuhn_used(seen) | 1;
    (void)player;
    *to = *seen;
    for (int i = 0; i < KUHN_PLAYERS; i++)
        if (to->card[i] == '?') {
            const int left = (int)game->players + 2 - __builtin_popcount(used);
            to->card[i] = (char)poda__unused(used, (int)poda_random_below(random, (uint64_t)left));
            used |= 1u << to->card[i];
        }
}

static inline void kuhn_card_text(const kuhn_game *game, char card, poda_text *text)
{
    poda_text_add(text, "%c",
                  !card                                    ? '-'
                  : card >= 1 && card <= game->players + 1 ? game->ranks[card - 1]
                                                           : '?');
}

/* "JQ pb": the cards of the players, and what they said. */
static inline void kuhn_state_text(const kuhn_game *game, const kuhn_state *state, poda_text *text)
{
    for (int i = 0; i < game->players; i++)
        kuhn_card_text(game, state->card[i], text);
    if (state->said[0])
        poda_text_add(text, " %s", state->said);
}

/* The card of a letter, 0 if there is none. */
static inline char kuhn_card_read(const kuhn_game *game, char letter)
{
    const char upper = (char)(letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter),
               *rank = upper ? strchr(game->ranks, upper) : NULL;
    return (char)(rank ? rank - game->ranks + 1 : 0);
}

static inline poda_status kuhn_state_read(const kuhn_game *game, const char *text,
                                          kuhn_state *state, poda_error *error)
{
    kuhn_state read = {.said = ""};
    const char *at = text + strspn(text, " ");
    bool good = true;
    if (strchr(text, '?'))
        return poda__hidden_refuse(text, error);
    for (int i = 0; i < game->players && good; i++, at++) {
        const char card = kuhn_card_read(game, *at);
        good = card ? !(kuhn_used(&read) >> card & 1) && (i == 0 || read.card[i - 1]) : *at == '-';
        read.card[i] = card;
    }
    good = good && (!*at || *at == ' ');
    for (at += good ? strspn(at, " ") : 0; good && (*at == 'p' || *at == 'b'); at++) {
        good = !kuhn_over(game, &read) && kuhn_turn(game, &read) != PODA_CHANCE;
        if (good)
            read.said[strlen(read.said)] = *at;
    }
    if (!good || *at)
        return poda_fail(
            error, PODA_BAD_POSITION, "position",
            "'%.40s' is not a position; expected %d different cards of %s and what was "
            "said (p for pass, b for bet), as in JQ pb",
            text, (int)game->players, game->ranks);
    *state = read;
    return PODA_OK;
}

static const poda__spoken kuhn_words[] = {{'p', "pass"}, {'b', "bet"}, {0, NULL}};

static inline void kuhn_move_text(const kuhn_game *game, const kuhn_state *state, poda_move move,
                                  poda_text *text)
{
    if (kuhn_turn(game, state) == PODA_CHANCE)
        kuhn_card_text(game, (char)move, text);
    else
        poda_text_add(text, "%s", poda__spoken_text(kuhn_words, move));
}

static inline poda_status kuhn_move_read(const kuhn_game *game, const kuhn_state *state,
                                         const char *text, poda_move *move, poda_error *error)
{
    if (kuhn_turn(game, state) != PODA_CHANCE) {
        poda_move moves[2];
        poda_moves list = {moves, 0, 2};
        kuhn_moves(game, state, &list);
        return poda__spoken_read(kuhn_words, &list, text, move, error);
    }
    const char card = kuhn_card_read(game, text[0]);
    if (!card || text[1] || (kuhn_used(state) >> card & 1))
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s' is not a card that is left; the cards are %s", text, game->ranks);
    *move = (poda_move)card;
    return PODA_OK;
}

/* The chips of each player in the pot, and the cards. A click on one's chips bets, one on the card
 * passes. */
static inline void kuhn_view(const kuhn_game *game, const kuhn_state *state, poda_view *view)
{
    const int turn = kuhn_turn(game, state);
    poda__felt(view);
    for (int i = 0; i < game->players; i++) {
        const int chips = kuhn_bettors(game, state) >> i & 1 ? 2 : 1,
                  place = poda__felt_place(view, 1.2 * i, 0, FELT_CHIPS, (uint64_t)chips);
        if (i == turn)
            poda_view_click(view, 'b', place, -1);
        poda_view_note(view, i, "chips in the pot", chips);
    }
    for (int i = 0; i < game->players; i++) {
        char rank[4] = "";
        poda_text text = {rank, sizeof rank, 0};
        if (!state->card[i])
            continue;
        if (state->card[i] != '?')
            kuhn_card_text(game, state->card[i], &text);
        const int card = poda__felt_hand(view, i, rank[0] == 'T' ? "10" : *rank ? rank : NULL, "♠");
        if (i == turn)
            poda_view_click(view, 'p', card, -1);
    }
}

static const poda_option kuhn_options[] = {
    {"players", "2", "number of players, 2 to 4"},
    {NULL, NULL, NULL},
};
static const poda_about kuhn_about = {
    .name = "kuhn",
    .title = "Kuhn poker",
    .summary = "one card each, one bet",
    .player = {"first", "second", "third", "fourth"},
    .moves_like = "bet",
    .position_like = "JQ pb",
    .options = kuhn_options,
};

#endif
