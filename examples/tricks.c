/* tricks.c - three of seven cards each; the leader plays one, the other answers with any, and the
 * higher card takes the trick and leads next. Most tricks win. Hidden cards with a view: the hand of
 * the other player is drawn face down, because what a player sees does not have it. */
#define PODA_LOADED
#include <poda/rules.h>

enum { tricks_CARDS = 7, tricks_HAND = 3 };

typedef struct tricks_game {
    char unused;
} tricks_game;

typedef struct tricks_state {
    uint8_t hand[2];                 /* bit c: card c is in it; 0 if it is not seen */
    uint8_t played[2 * tricks_HAND]; /* 1 + card, in order, then zeroes: players remember it */
    uint8_t count, dealt;            /* cards played; hands dealt */
    uint8_t turn, won[2];
} tricks_state;

#define tricks_ZERO_SUM 1
#define tricks_NO_INIT 1
#define tricks_NO_START 1
#define tricks_NO_TEXT 1
#define tricks_HAS_CHANCE 1
#define tricks_HAS_PAYOFFS 1
#define tricks_HAS_SEES 1
#define tricks_HAS_GUESS 1
#define tricks_HAS_VIEW 1

static int tricks_turn(const tricks_game *game, const tricks_state *state)
{
    (void)game;
    return state->dealt < 2 ? PODA_CHANCE : state->turn;
}

/* A hand is a set of three cards, all of them equally likely. */
static bool tricks_is_hand(unsigned set)
{
    return __builtin_popcount(set) == tricks_HAND;
}

static void tricks_chance(const tricks_game *game, const tricks_state *state, poda_chances *list)
{
    (void)game;
    for (unsigned set = 0; set < 1u << tricks_CARDS; set++)
        if (tricks_is_hand(set) && !(set & state->hand[0]))
            poda_chances_add(list, set, 1);
}

static void tricks_moves(const tricks_game *game, const tricks_state *state, poda_moves *list)
{
    (void)game;
    for (poda_move card = 0; card < tricks_CARDS; card++)
        if (state->hand[state->turn] >> card & 1)
            poda_moves_add(list, card);
}

static void tricks_play(const tricks_game *game, const tricks_state *state, poda_move move,
                        tricks_state *to)
{
    (void)game;
    *to = *state;
    if (state->dealt < 2) {
        to->hand[to->dealt++] = (uint8_t)move;
        return;
    }
    to->hand[state->turn] &= (uint8_t) ~(1u << move);
    to->played[to->count++] = (uint8_t)(move + 1);
    to->turn = !state->turn;
    if (to->count % 2 == 0) { /* the trick is complete */
        const bool second = to->played[to->count - 1] > to->played[to->count - 2];
        to->turn = second ? state->turn : !state->turn;
        to->won[to->turn]++;
    }
}

static bool tricks_payoffs(const tricks_game *game, const tricks_state *state, poda_value *pay)
{
    (void)game;
    pay[0] = state->won[0] - state->won[1];
    pay[1] = -pay[0];
    return state->count == 2 * tricks_HAND;
}

static void tricks_sees(const tricks_game *game, const tricks_state *state, int player,
                        tricks_state *to)
{
    (void)game;
    *to = *state;
    to->hand[!player] = 0;
}

/* How many cards a player still holds. */
static int tricks_left(const tricks_state *state, int player)
{
    const int own = state->count / 2 + (state->count % 2 && state->turn != player);
    return state->dealt > player ? tricks_HAND - own : 0;
}

/* Gives the other player cards that may be its own: not seen in the hand, not played. */
static void tricks_guess(const tricks_game *game, const tricks_state *seen, int player,
                         poda_random *random, tricks_state *to)
{
    unsigned gone = seen->hand[player];
    (void)game;
    *to = *seen;
    for (int i = 0; i < seen->count; i++)
        gone |= 1u << (seen->played[i] - 1);
    while (__builtin_popcount(to->hand[!player]) < tricks_left(seen, !player)) {
        const unsigned card = 1u << poda_random_below(random, tricks_CARDS);
        if (!(gone & card))
            to->hand[!player] |= (uint8_t)card;
    }
}

/* Both hands and the table between them. A hand that is not seen shows backs. */
static void tricks_view(const tricks_game *game, const tricks_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {
        {" ", " ", "empty", -1}, {"▯", "#", "card", -1}, {"▮", "?", "back", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_CARD, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_BACK, PODA_COLOUR_OWN}};
    (void)game;
    poda_view_grid(view, 3, tricks_CARDS, pieces, 3);
    view->dress = dress;
    for (int player = 0; player < 2; player++)
        for (int card = 0; card < tricks_CARDS; card++) {
            const int cell = (player ? 0 : 2) * tricks_CARDS + card;
            if (state->hand[player] >> card & 1) {
                poda_view_put(view, cell, 1);
                view->cell[cell].label[0] = (char)('1' + card);
                if (state->turn == player)
                    poda_view_click(view, (poda_move)card, cell, -1);
            } else if (!state->hand[player] && card < tricks_left(state, player)) {
                poda_view_put(view, cell, 2);
            }
        }
    if (state->count % 2) {
        poda_view_put(view, tricks_CARDS + tricks_CARDS / 2, 1);
        view->cell[tricks_CARDS + tricks_CARDS / 2].label[0] =
            (char)('0' + state->played[state->count - 1]);
    }
}

static void tricks_move_text(const tricks_game *game, const tricks_state *state, poda_move move,
                             poda_text *text)
{
    (void)game;
    for (int card = 0; card < tricks_CARDS; card++) /* a hand is dealt, or a card is played */
        if (state->dealt < 2 ? (int)(move >> card & 1) : (int)move == card)
            poda_text_add(text, "%d", card + 1);
}

static const poda_about tricks_about = {
    .name = "tricks",
    .title = "Three tricks",
    .summary = "three cards each, the higher one takes the trick",
    .player = {"A", "B"},
    .moves_like = "3",
};

#define PODA_RULES tricks
#include <poda/export.h>
