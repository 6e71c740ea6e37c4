/* rules_liarsdice.h - liar's dice, one round: each player rolls its dice and sees only its own. In
 * turn they bid higher and higher on all dice together ("2x5": at least two fives), a larger number or
 * the same number of a higher face, until a player calls the last bid a lie. Then the loser, the
 * bidder if there are fewer, else the player who called, pays 1 to the other of the two. Dice of the
 * wild face, if there is one, count as every face. Equal dice of one player are not told apart. */
#ifndef PODA_GAMES_DICE_RULES_LIARSDICE_H
#define PODA_GAMES_DICE_RULES_LIARSDICE_H

#include "games/felt.h"
#include "games/spoken.h"

enum {
    LIARSDICE_PLAYERS = 4,
    LIARSDICE_SIDES = 6,
    LIARSDICE_DICE = 5,
    LIARSDICE_LIAR = 'z', /* the move that ends the round; those below it are bids */
};

typedef struct liarsdice_game {
    int64_t dice, sides, players;
    int wild; /* face, 0: none */
} liarsdice_game;

/* Bids only rise, so the set of those made also says in which order, and by whom. */
typedef struct liarsdice_state {
    uint64_t bids[2]; /* bit b: bid b, which is (number - 1) * sides + face - 1 */
    uint8_t count[LIARSDICE_PLAYERS][LIARSDICE_SIDES]; /* dice of each face */
    uint8_t rolled,
        hidden; /* players whose dice are rolled, and whose dice are not seen, as bits */
    uint8_t called;
    uint8_t unused[5];
} liarsdice_state;

#define liarsdice_HAS_PLAYERS 1
#define liarsdice_ZERO_SUM 1
#define liarsdice_NO_START 1
#define liarsdice_HAS_CHANCE 1
#define liarsdice_HAS_DRAW 1
#define liarsdice_HAS_PAYOFFS 1
#define liarsdice_HAS_RANGE 1
#define liarsdice_HAS_SEES 1
#define liarsdice_HAS_GUESS 1
#define liarsdice_HAS_SHOWN 1
#define liarsdice_HAS_MOVE_READ 1
#define liarsdice_HAS_VIEW 1

static inline poda_status liarsdice_init(liarsdice_game *game, const poda_options *options,
                                         poda_error *error)
{
    int wild = 0;
    *game = (liarsdice_game){.dice = 1, .sides = LIARSDICE_SIDES, .players = 2};
    poda_status status = poda_option_int(options, "dice", 1, LIARSDICE_DICE, &game->dice, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "sides", 2, LIARSDICE_SIDES, &game->sides, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "players", 2, LIARSDICE_PLAYERS, &game->players, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "wild", "highest 1 none", &wild, error);
    game->wild = wild == 0 ? (int)game->sides : wild == 1 ? 1 : 0;
    return status;
}

static inline int liarsdice_players(const liarsdice_game *game)
{
    return (int)game->players;
}

static inline void liarsdice_range(const liarsdice_game *game, poda_value *least, poda_value *most)
{
    (void)game;
    *least = -1;
    *most = 1;
}

static inline int liarsdice_bid_count(const liarsdice_state *state)
{
    return __builtin_popcountll(state->bids[0]) + __builtin_popcountll(state->bids[1]);
}

/* The highest bid, -1 before the first. */
static inline int liarsdice_last(const liarsdice_state *state)
{
    return state->bids[1]   ? 127 - __builtin_clzll(state->bids[1])
           : state->bids[0] ? 63 - __builtin_clzll(state->bids[0])
                            : -1;
}

static inline int liarsdice_limit(const liarsdice_game *game)
{
    return (int)(game->players * game->dice * game->sides);
}

static inline int liarsdice_turn(const liarsdice_game *game, const liarsdice_state *state)
{
    if (state->rolled + 1 < 1 << game->players)
        return PODA_CHANCE;
    return liarsdice_bid_count(state) % (int)game->players;
}

/* A roll is the number of dice of each face, three bits each. */
static inline poda_move liarsdice_pack(const uint8_t count[LIARSDICE_SIDES])
{
    poda_move roll = 0;
    for (int i = 0; i < LIARSDICE_SIDES; i++)
        roll |= (poda_move)count[i] << 3 * i;
    return roll;
}

/* Adds all ways to roll `left` dice with the faces from `face`; `ways` is those so far. */
static inline void liarsdice_rolls(const liarsdice_game *game, uint8_t count[LIARSDICE_SIDES],
                                   int face, int left, uint64_t ways, poda_chances *list)
{
    if (face + 1 == game->sides) {
        count[face] = (uint8_t)left;
        poda_chances_add(list, liarsdice_pack(count), ways);
        count[face] = 0;
        return;
    }
    uint64_t choose = 1; /* left over i */
    for (int i = 0; i <= left; i++) {
        count[face] = (uint8_t)i;
        liarsdice_rolls(game, count, face + 1, left - i, ways * choose, list);
        choose = choose * (uint64_t)(left - i) / (uint64_t)(i + 1);
    }
    count[face] = 0;
}

static inline void liarsdice_chance(const liarsdice_game *game, const liarsdice_state *state,
                                    poda_chances *list)
{
    uint8_t count[LIARSDICE_SIDES] = {0};
    (void)state;
    liarsdice_rolls(game, count, 0, (int)game->dice, 1, list);
}

static inline poda_move liarsdice_draw(const liarsdice_game *game, const liarsdice_state *state,
                                       poda_random *random)
{
    uint8_t count[LIARSDICE_SIDES] = {0};
    (void)state;
    for (int i = 0; i < game->dice; i++)
        count[poda_random_below(random, (uint64_t)game->sides)]++;
    return liarsdice_pack(count);
}

static inline void liarsdice_moves(const liarsdice_game *game, const liarsdice_state *state,
                                   poda_moves *list)
{
    const int last = liarsdice_last(state);
    for (int bid = last + 1; bid < liarsdice_limit(game); bid++)
        poda_moves_add(list, (poda_move)bid);
    if (last >= 0)
        poda_moves_add(list, LIARSDICE_LIAR);
}

static inline void liarsdice_unpack(poda_move roll, uint8_t count[LIARSDICE_SIDES])
{
    for (int i = 0; i < LIARSDICE_SIDES; i++)
        count[i] = (uint8_t)(roll >> 3 * i & 7);
}

static inline void liarsdice_play(const liarsdice_game *game, const liarsdice_state *state,
                                  poda_move move, liarsdice_state *to)
{
    *to = *state;
    if (liarsdice_turn(game, state) == PODA_CHANCE) {
        const int player = __builtin_popcount(state->rolled);
        liarsdice_unpack(move, to->count[player]);
        to->rolled |= (uint8_t)(1 << player);
    } else if (move == LIARSDICE_LIAR) {
        to->called = 1;
    } else {
        to->bids[move >> 6 & 1] |= (uint64_t)1 << (move & 63);
    }
}

static inline bool liarsdice_payoffs(const liarsdice_game *game, const liarsdice_state *state,
                                     poda_value *pay)
{
    if (!state->called)
        return false;
    const int bids = liarsdice_bid_count(state), caller = bids % (int)game->players,
              bidder = (bids - 1) % (int)game->players, last = liarsdice_last(state),
              face = last % (int)game->sides;
    int there = 0;
    for (int player = 0; player < game->players; player++) {
        there += state->count[player][face];
        if (game->wild && game->wild - 1 != face)
            there += state->count[player][game->wild - 1];
    }
    pay[bidder] = there > last / game->sides ? 1 : -1;
    pay[caller] = -pay[bidder];
    return true;
}

/* Bids are open, rolls are not. */
static inline bool liarsdice_shown(const liarsdice_game *game, const liarsdice_state *state)
{
    return liarsdice_turn(game, state) != PODA_CHANCE;
}

/* All dice are shown once a bid is called a lie. */
static inline void liarsdice_sees(const liarsdice_game *game, const liarsdice_state *state,
                                  int player, liarsdice_state *to)
{
    *to = *state;
    for (int other = 0; other < game->players && !state->called; other++)
        if (other != player && (state->rolled >> other & 1)) {
            memset(to->count[other], 0, sizeof to->count[other]);
            to->hidden |= (uint8_t)(1 << other);
        }
}

static inline void liarsdice_guess(const liarsdice_game *game, const liarsdice_state *seen,
                                   int player, poda_random *random, liarsdice_state *to)
{
    (void)player;
    *to = *seen;
    for (int other = 0; other < game->players; other++)
        if (seen->hidden >> other & 1)
            liarsdice_unpack(liarsdice_draw(game, seen, random), to->count[other]);
    to->hidden = 0;
}

static inline void liarsdice_dice_text(const uint8_t count[LIARSDICE_SIDES], poda_text *text)
{
    for (int face = 0; face < LIARSDICE_SIDES; face++)
        for (int i = 0; i < count[face]; i++)
            poda_text_add(text, "%d", face + 1);
}

static const poda__spoken liarsdice_words[] = {{LIARSDICE_LIAR, "liar"}, {0, NULL}};

static inline void liarsdice_move_text(const liarsdice_game *game, const liarsdice_state *state,
                                       poda_move move, poda_text *text)
{
    if (liarsdice_turn(game, state) == PODA_CHANCE) {
        uint8_t count[LIARSDICE_SIDES];
        liarsdice_unpack(move, count);
        liarsdice_dice_text(count, text);
    } else if (move == LIARSDICE_LIAR) {
        poda_text_add(text, "%s", poda__spoken_text(liarsdice_words, move));
    } else {
        poda_text_add(text, "%dx%d", (int)move / (int)game->sides + 1,
                      (int)move % (int)game->sides + 1);
    }
}

/* "135/446 1x4 3x1": the dice of each player, '-' if they are not rolled, and the bids. */
static inline void liarsdice_state_text(const liarsdice_game *game, const liarsdice_state *state,
                                        poda_text *text)
{
    for (int player = 0; player < game->players; player++) {
        poda_text_add(text, "%s", player ? "/" : "");
        if (state->hidden >> player & 1)
            poda_text_add(text, "?");
        else if (state->rolled >> player & 1)
            liarsdice_dice_text(state->count[player], text);
        else
            poda_text_add(text, "-");
    }
    for (int bid = 0; bid < liarsdice_limit(game); bid++)
        if (state->bids[bid >> 6] >> (bid & 63) & 1)
            poda_text_add(text, " %dx%d", bid / (int)game->sides + 1, bid % (int)game->sides + 1);
    if (state->called)
        poda_text_add(text, " liar");
}

/* Reads the dice of one player; false if there are not as many as there should be. */
static inline bool liarsdice_dice_read(const liarsdice_game *game, const char **at,
                                       uint8_t count[LIARSDICE_SIDES])
{
    int dice = 0;
    for (; **at >= '1' && **at < '1' + game->sides && dice < game->dice; ++*at, dice++)
        count[**at - '1']++;
    return dice == game->dice;
}

/* Reads a bid such as "2x5"; -1 if it is none. */
static inline int liarsdice_bid_read(const liarsdice_game *game, const char **at)
{
    uint64_t number, face;
    if (!poda_read_number(at, (uint64_t)(game->players * game->dice), &number) || number < 1 ||
        (**at != 'x' && **at != 'X'))
        return -1;
    ++*at;
    if (!poda_read_number(at, (uint64_t)game->sides, &face) || face < 1)
        return -1;
    return (int)(number - 1) * (int)game->sides + (int)face - 1;
}

/* Reads the dice of all players; those who have not rolled come last. */
static inline bool liarsdice_rolls_read(const liarsdice_game *game, const char **at,
                                        liarsdice_state *read)
{
    for (int player = 0; player < game->players; player++) {
        if (player > 0 && *(*at)++ != '/')
            return false;
        if (**at == '-') {
            ++*at;
            continue;
        }
        if (read->rolled + 1 != 1 << player || !liarsdice_dice_read(game, at, read->count[player]))
            return false;
        read->rolled |= (uint8_t)(1 << player);
    }
    return !**at || **at == ' ';
}

static inline poda_status liarsdice_state_read(const liarsdice_game *game, const char *text,
                                               liarsdice_state *state, poda_error *error)
{
    liarsdice_state read = {.called = 0};
    const char *at = text + strspn(text, " ");
    if (strchr(text, '?'))
        return poda__hidden_refuse(text, error);
    if (!liarsdice_rolls_read(game, &at, &read))
        return poda_fail(
            error, PODA_BAD_POSITION, "position",
            "'%.40s': expected %d {die|dice} from 1 to %d for each of %d {player|players}, "
            "with '/' between players",
            text, (int)game->dice, (int)game->sides, (int)game->players);
    const bool ready = liarsdice_turn(game, &read) != PODA_CHANCE;
    for (at += strspn(at, " "); *at && ready && !read.called; at += strspn(at, " ")) {
        const int last = liarsdice_last(&read);
        const char *word = at;
        if (last >= 0 && strcmp(at, "liar") == 0) {
            read.called = 1;
            at += strlen(at);
            break;
        }
        const int bid = liarsdice_bid_read(game, &at);
        if (bid <= last || (*at && *at != ' '))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s' is not a higher bid than the one before, as 2x5 for two "
                             "fives, or 'liar'",
                             word);
        read.bids[bid >> 6] |= (uint64_t)1 << (bid & 63);
    }
    *state = read;
    return poda__read_end(at, error);
}

static inline poda_status liarsdice_move_read(const liarsdice_game *game,
                                              const liarsdice_state *state, const char *text,
                                              poda_move *move, poda_error *error)
{
    const char *at = text;
    const int last = liarsdice_last(state);
    if (liarsdice_turn(game, state) == PODA_CHANCE) {
        uint8_t count[LIARSDICE_SIDES] = {0};
        if (!liarsdice_dice_read(game, &at, count) || *at)
            return poda_fail(error, PODA_BAD_MOVE, "move",
                             "'%.40s' is not a roll; expected %d {digit|digits} from 1 to %d", text,
                             (int)game->dice, (int)game->sides);
        *move = liarsdice_pack(count);
        return PODA_OK;
    }
    if (last >= 0 && strcmp(text, "liar") == 0) {
        *move = LIARSDICE_LIAR;
        return PODA_OK;
    }
    const int bid = liarsdice_bid_read(game, &at);
    if (bid <= last || *at)
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.20s' is not a higher bid than the one before, as 2x5 for two fives, "
                         "or 'liar'",
                         text);
    *move = (poda_move)bid;
    return PODA_OK;
}

/* A cell for each bid, which is made by a click on it; a click on the last one calls it a lie. */
static inline void liarsdice_view(const liarsdice_game *game, const liarsdice_state *state,
                                  poda_view *view)
{
    const int sides = (int)game->sides, last = liarsdice_last(state);
    int bids = 0, bidder = 0;
    poda_view_grid(view, (int)(game->players * game->dice), sides, NULL, 0);
    poda__felt(view);
    view->look = PODA_LOOK_PLAIN;
    view->numbered_cols = true;
    for (int bid = 0; bid < liarsdice_limit(game); bid++) {
        char label[16] = "";
        poda_text text = {label, sizeof label, 0};
        poda_text_add(&text, "%dx%d", bid / sides + 1, bid % sides + 1);
        if (state->bids[bid >> 6] >> (bid & 63) & 1)
            poda_view_put(view, bid, FELT_BID + (bidder = bids++ % (int)game->players));
        poda__felt_label(view, bid, label, "");
        if (bid >= last)
            poda_view_click(view, bid == last ? LIARSDICE_LIAR : (poda_move)bid, bid, -1);
    }
    if (last >= 0)
        poda_view_mark(view, last, PODA_MARK_LAST);
    if (last >= 0) {
        poda_view_note(view, bidder, "bid", 0);
        poda_text value = {view->note[0].value, sizeof view->note[0].value, 0};
        poda_text_add(&value, "%s", view->cell[last].label);
    }
    for (int player = 0; player < game->players; player++) {
        if (state->hidden >> player & 1)
            for (int i = 0; i < game->dice; i++)
                poda_view_hand(view, player, FELT_DIE, 0);
        for (int face = 0; face < sides; face++)
            for (int i = 0; i < state->count[player][face]; i++)
                poda_view_hand(view, player, FELT_DIE, (uint64_t)face + 1);
    }
}

static const poda_option liarsdice_options[] = {
    {"dice", "1", "dice of each player, 1 to 5"},
    {"sides", "6", "sides of a die, 2 to 6"},
    {"wild", "highest", "the face that counts as every face: highest, 1 or none"},
    {"players", "2", "number of players, 2 to 4"},
    {NULL, NULL, NULL},
};
static const poda_choices liarsdice_choices[] = {{"wild", "highest 1 none"}, {NULL, NULL}};
static const poda_about liarsdice_about = {
    .name = "liarsdice",
    .title = "Liar's dice",
    .summary = "bid on hidden dice, higher and higher, until a player calls it a lie",
    .player = {"first", "second", "third", "fourth"},
    .moves_like = "2x5",
    .position_like = "3/5 1x3 2x3",
    .options = liarsdice_options,
    .aliases = "liar mentiroso perudo",
    .choices = liarsdice_choices,
};

#endif
