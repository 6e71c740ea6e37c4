/* blackjack.c - the table of blackjack: texts of positions, the picture of the table, its entry. */
#include "games/blackjack/rules_blackjack.h"

#include "games/blackjack/blackjack_engine.h"
#include "games/game_registry.h"

/* "8,3+/8 v 6": the hands, the dealer's cards. After a hand, x: its stake is doubled, *: it is
 * played, +: it waits for a card. After the dealer's first card, ?: the dealer looks for a
 * blackjack, !: there is none. */
static void cards_text(const uint8_t *card, int count, const char *after_first, poda_text *text)
{
    if (count == 0)
        poda_text_add(text, "-");
    for (int i = 0; i < count; i++) {
        poda_text_add(text, "%s", i ? "," : "");
        blackjack_card_text(card[i], text);
        poda_text_add(text, "%s", i ? "" : after_first);
    }
}

void blackjack_state_text(const blackjack_game *game, const blackjack_state *state, poda_text *text)
{
    (void)game;
    for (int i = 0; i < state->hands || i == 0; i++) {
        const blackjack_hand *hand = &state->hand[i];
        poda_text_add(text, "%s", i ? "/" : "");
        cards_text(hand->card, hand->count, "", text);
        poda_text_add(text, "%s", hand->stake > 1 ? "x" : "");
        if (i == state->current && state->phase == BLACKJACK_PLAY)
            poda_text_add(text, "*");
        if (i == state->current && state->phase == BLACKJACK_DRAW)
            poda_text_add(text, "+");
    }
    poda_text_add(text, " v ");
    cards_text(state->dealer, state->dealt,
               state->phase == BLACKJACK_PEEK ? "?"
               : state->barred                ? "!"
                                              : "",
               text);
}

static bool read_card(const char **text, int *value)
{
    uint64_t number = 1;
    if (**text == 'A' || **text == 'a')
        (*text)++;
    else if (!poda_read_number(text, 10, &number) || number < 2)
        return false;
    *value = (int)number;
    return true;
}

/* One hand; sets the phase and the current hand if it is marked. */
static bool read_hand(const char **text, blackjack_state *state)
{
    const int index = state->hands;
    int value;
    if (index == BLACKJACK_HANDS)
        return false;
    state->hands++;
    state->hand[index].stake = 1;
    do {
        if (state->hand[index].count == BLACKJACK_CARDS || !read_card(text, &value))
            return false;
        blackjack_take(state, index, value);
    } while (*(*text)++ == ',');
    (*text)--;
    if (**text == 'x') {
        state->hand[index].stake = 2;
        (*text)++;
    }
    if (**text == '*' || **text == '+') {
        if (state->phase != BLACKJACK_OVER)
            return false;
        state->phase = **text == '*' ? BLACKJACK_PLAY : BLACKJACK_DRAW;
        state->current = (uint8_t)index;
        (*text)++;
    }
    return true;
}

static bool read_dealer(const char **text, blackjack_state *state)
{
    int value;
    do {
        if (state->dealt == BLACKJACK_DEALER || !read_card(text, &value))
            return false;
        blackjack_dealer_takes(state, value);
        const bool danger = value == 1 || value == 10;
        if (**text == '?' && state->dealt == 1 && danger && state->phase == BLACKJACK_OVER) {
            state->phase = BLACKJACK_PEEK;
            (*text)++;
        } else if (**text == '!' && state->dealt == 1 && danger) {
            state->barred = value == 1 ? 10 : 1;
            (*text)++;
        }
    } while (*(*text)++ == ',');
    (*text)--;
    return true;
}

/* The phase of a position without marks. Once the player plays, the dealer has looked for a
 * blackjack, whether or not the text says so. */
static void finish(const blackjack_game *game, blackjack_state *state)
{
    const bool natural = blackjack_natural(state), danger = state->total == 1 || state->total == 10;
    if (game->peek && danger && state->dealt == 1 && state->phase != BLACKJACK_PEEK &&
        (state->phase != BLACKJACK_OVER || !natural))
        state->barred = state->total == 1 ? 10 : 1;
    if (state->phase != BLACKJACK_OVER)
        return;
    state->current = (uint8_t)(state->hands - 1);
    blackjack_next(state);
    if (state->dealt > 1 && state->phase == BLACKJACK_HOUSE)
        blackjack_house(game, state);
    else if (natural && (!danger || state->barred))
        state->phase = BLACKJACK_OVER;
    if (natural || (state->has21 && game->peek))
        state->current = 0;
}

/* Are there so many cards, and could the phase be so? */
static bool is_sound(const blackjack_game *game, const blackjack_state *state)
{
    for (int value = 1; value <= 10; value++)
        if (blackjack_left(game, state, value) < 0)
            return false;
    if (state->barred && !game->peek)
        return false;
    if (game->decks && blackjack_all_left(game, state) < BLACKJACK_RESERVE)
        return false;
    const blackjack_hand *hand = &state->hand[state->current % BLACKJACK_HANDS];
    const bool open = blackjack_best(hand->total, hand->ace) < 21;
    return state->phase == BLACKJACK_PLAY   ? open && hand->count > 1 && hand->stake == 1
           : state->phase == BLACKJACK_DRAW ? open && hand->count < BLACKJACK_CARDS
                                            : true;
}

poda_status blackjack_state_read(const blackjack_game *game, const char *text,
                                 blackjack_state *state, poda_error *error)
{
    const char *at = text;
    bool good = true;
    *state = (blackjack_state){.phase = BLACKJACK_OVER};
    if (*at == '-') {
        at++;
    } else {
        good = read_hand(&at, state);
        while (good && *at == '/') {
            at++;
            good = read_hand(&at, state);
        }
    }
    good = good && strncmp(at, " v ", 3) == 0;
    at += good ? 3 : 0;
    if (good && strcmp(at, "-") == 0 && state->phase == BLACKJACK_OVER && state->hands < 2 &&
        state->hand[0].count <= 2) {
        state->phase = BLACKJACK_DEAL;
        return PODA_OK;
    }
    good = good && state->hands && state->hand[0].count > 1 - (state->hands > 1) &&
           read_dealer(&at, state) && !*at;
    if (good)
        finish(game, state);
    if (good && is_sound(game, state))
        return PODA_OK;
    return poda_fail(error, PODA_BAD_POSITION, "position",
                     "'%.60s' is no position; examples: 10,6* v 9 (to play), 8,3+/8 v 6 (a card "
                     "comes), 10,6* v 10! (the dealer has no blackjack)",
                     text);
}

enum { EMPTY, CARD, DEALT, BACK, HIT, STAND, DOUBLE, SPLIT, PIECES };

static const poda_piece pieces[] = {
    {" ", " ", "empty", -1},          {"▯", "#", "card", -1}, {"▯", "#", "dealer's card", -1},
    {"▮", "?", "card face down", -1}, {"H", "H", "hit", 0},   {"S", "S", "stand", 0},
    {"D", "D", "double", 0},          {"P", "P", "split", 0},
};

static const poda_dress dress[PIECES] = {
    [CARD] = {PODA_SHAPE_CARD, PODA_COLOUR_OWN},  [DEALT] = {PODA_SHAPE_CARD, PODA_COLOUR_OWN},
    [BACK] = {PODA_SHAPE_BACK, PODA_COLOUR_OWN},  [HIT] = {PODA_SHAPE_TILE, PODA_COLOUR_OWN},
    [STAND] = {PODA_SHAPE_TILE, PODA_COLOUR_OWN}, [DOUBLE] = {PODA_SHAPE_TILE, PODA_COLOUR_OWN},
    [SPLIT] = {PODA_SHAPE_TILE, PODA_COLOUR_OWN},
};

/* Puts a card of a value; `shown` counts those of each value that have been put, and makes rank and
 * suit: in one deck, no card twice. */
static void put_card(poda_view *view, int cell, int piece, int value, int shown[11])
{
    static const char *const suits[] = {"♠", "♥", "♣", "♦"};
    static const char *const faces[] = {"10", "J", "Q", "K"};
    const int copy = shown[value]++;
    poda_cell *to = &view->cell[cell];
    poda_text label = {to->label, sizeof to->label, 0};
    to->piece = (uint8_t)piece;
    if (value == 10)
        poda_text_add(&label, "%s", faces[(copy + copy / 4) % 4]);
    else
        blackjack_card_text(value, &label);
    poda_text_add(&label, "%s", suits[copy % 4]);
}

/* A table of `wide` places in each row: the dealer, the hands, the moves. */
static int lay_table(const blackjack_state *state, poda_view *view)
{
    enum { LEAST = 5 };
    int wide = state->dealt > LEAST ? state->dealt : LEAST;
    for (int i = 0; i < state->hands; i++)
        wide = state->hand[i].count > wide ? state->hand[i].count : wide;
    const int rows = 2 + (state->hands ? state->hands : 1);
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < wide; col++)
            poda_view_place(view, col, row, "");
    view->look = PODA_LOOK_FELT;
    view->pieces = pieces;
    view->piece_count = PIECES;
    view->dress = dress;
    return wide;
}

static void put_cards(const blackjack_state *state, int wide, poda_view *view)
{
    int shown[11] = {0};
    if (state->dealt)
        put_card(view, 0, DEALT, state->dealer[0], shown);
    for (int i = 0; i < state->hands; i++) /* in the order in which they were dealt */
        put_card(view, (1 + i) * wide, CARD, state->hand[i].card[0], shown);
    for (int i = 0; i < state->hands; i++)
        for (int j = 1; j < state->hand[i].count && j < BLACKJACK_CARDS; j++)
            put_card(view, (1 + i) * wide + j, CARD, state->hand[i].card[j], shown);
    for (int j = 1; j < state->dealt && j < BLACKJACK_DEALER; j++)
        put_card(view, j, DEALT, state->dealer[j], shown);
    if (state->dealt == 1 && state->phase != BLACKJACK_OVER)
        poda_view_put(view, 1, BACK);
}

void blackjack_view(const blackjack_game *game, const blackjack_state *state, poda_view *view)
{
    static const int piece_of[BLACKJACK_MOVES] = {HIT, STAND, DOUBLE, SPLIT};
    const int wide = lay_table(state, view);
    put_cards(state, wide, view);
    if (state->dealt)
        poda_view_note(view, -1, "dealer", blackjack_best(state->total, state->ace));
    for (int i = 0; i < state->hands; i++) {
        const blackjack_hand *hand = &state->hand[i];
        const bool current = i == state->current && state->phase < BLACKJACK_HOUSE;
        if (current || state->hands == 1)
            poda_view_note(view, 0, "hand", blackjack_best(hand->total, hand->ace));
        if (current && state->hands > 1)
            poda_view_mark(view, (1 + i) * wide, PODA_MARK_LAST);
    }
    if (state->phase != BLACKJACK_PLAY)
        return;
    poda_move at[BLACKJACK_MOVES];
    poda_moves list = {at, 0, BLACKJACK_MOVES};
    blackjack_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        const int cell = (1 + state->hands) * wide + (int)i;
        poda_text label = {view->cell[cell].label, sizeof view->cell[cell].label, 0};
        poda_view_put(view, cell, piece_of[at[i] - BLACKJACK_HIT]);
        blackjack_move_text(game, state, at[i], &label);
        poda_view_click(view, at[i], cell, -1);
    }
}

static const poda_option blackjack_options[] = {
    {"decks", "infinite", "decks of 52 cards, 1 to 8, or infinite: no draw changes the rest"},
    {"soft17", "stand", "what the dealer does on 17 with an ace that counts 11: stand or hit"},
    {"double", "any", "the first two cards may be doubled: any, 9-11, 10-11 (hard totals) or no"},
    {"das", "yes", "no: a hand that was split may not be doubled"},
    {"split", "yes", "no: pairs may not be split"},
    {"resplit", "yes", "no: a hand that was split may not be split again"},
    {"aces", "one", "split aces: one card each, or played like other hands (play)"},
    {"pays", "3:2", "what a blackjack pays: 3:2, 6:5 or 1:1"},
    {"peek", "yes",
     "no: the dealer looks for a blackjack only at the end, and doubled and split stakes are lost"},
    {NULL, NULL, NULL},
};

static const poda_choices blackjack_choices[] = {
    {"decks", "infinite 1 2 3 4 5 6 7 8"},
    {"soft17", "stand hit"},
    {"double", "any 9-11 10-11 no"},
    {"das", "yes no"},
    {"split", "yes no"},
    {"resplit", "yes no"},
    {"aces", "one play"},
    {"pays", "3:2 6:5 1:1"},
    {"peek", "yes no"},
    {NULL, NULL},
};

static const poda_about blackjack_about = {
    .name = "blackjack",
    .title = "Blackjack",
    .summary = "closer to 21 than the dealer, but not over it",
    .player = {"player"},
    .moves_like = "stand",
    .position_like = "10,6* v 9",
    .options = blackjack_options,
    .aliases = "veintiuna 21",
    .choices = blackjack_choices,
};

#define PODA_RULES blackjack
#include "poda/export.h"

const poda__entry poda__entry_blackjack = {&blackjack_rules, NULL, NULL, &poda__blackjack_engine};
