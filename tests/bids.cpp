// bids.cpp - a game of every kind in C++17: three players with a hidden card each bid at once for a
// prize that chance turns up. It defines every word of poda/wide.h, must compile without a warning
// and pass `poda check`; with BIDS_IN_TURN, without those of moves made together.
#define PODA_LOADED
#include <poda/rules.h>

struct bids_game {
    char unused;
};

struct bids_state {
    unsigned char prize, card[3], bid[3], done; // card: 0 not dealt, 9 not seen; done: bids made
};

#define bids_HAS_PLAYERS 1
#define bids_HAS_SUM 1
#define bids_NO_INIT 1
#define bids_NO_START 1
#define bids_NO_TEXT 1
#define bids_HAS_CHANCE 1
#define bids_HAS_DRAW 1
#define bids_HAS_PAYOFFS 1
#define bids_HAS_UNIT 1
#define bids_HAS_RANGE 1
#define bids_HAS_SEES 1
#define bids_HAS_GUESS 1
#ifndef BIDS_IN_TURN
#define bids_HAS_TOGETHER 1
#endif

static int bids_players(const bids_game *)
{
    return 3;
}

static poda_value bids_sum(const bids_game *)
{
    return 0;
}

static poda_value bids_unit(const bids_game *)
{
    return 2;
}

static void bids_range(const bids_game *, poda_value *least, poda_value *most)
{
    *least = -4;
    *most = 8;
}

static int bids_turn(const bids_game *, const bids_state *state)
{
    if (!state->prize)
        return PODA_CHANCE;
#ifdef BIDS_IN_TURN
    return state->done < 3 ? state->done : 0;
#else
    return PODA_TOGETHER;
#endif
}

// Cards of one, two or three, then a prize of one or, twice as often, two.
static void bids_chance(const bids_game *, const bids_state *state, poda_chances *list)
{
    const bool prize = state->card[2] != 0;
    for (poda_move number = 1; number <= (prize ? 2u : 3u); number++)
        poda_chances_add(list, number, prize ? number : 1);
}

static poda_move bids_draw(const bids_game *, const bids_state *state, poda_random *random)
{
    const poda_move number = poda_random_below(random, 3);
    return state->card[2] ? (number ? 2 : 1) : number + 1;
}

static void bids_moves_of(const bids_game *, const bids_state *state, int player, poda_moves *list)
{
    for (poda_move bid = 0; bid <= state->card[player]; bid++)
        poda_moves_add(list, bid);
}

static void bids_play(const bids_game *, const bids_state *state, poda_move move, bids_state *to)
{
    const auto number = static_cast<unsigned char>(move);
    *to = *state;
    if (state->prize)
        to->bid[to->done++] = number;
    else if (state->card[2])
        to->prize = number;
    else
        to->card[!state->card[0] ? 0 : !state->card[1] ? 1 : 2] = number;
}

#ifdef BIDS_IN_TURN
static void bids_moves(const bids_game *game, const bids_state *state, poda_moves *list)
{
    bids_moves_of(game, state, state->done, list);
}
#else
static unsigned bids_movers(const bids_game *, const bids_state *)
{
    return 7;
}

static void bids_play_all(const bids_game *game, const bids_state *state, const poda_move move[],
                          bids_state *to)
{
    bids_state next = *state;
    for (int player = 0; player < 3; player++)
        bids_play(game, &next, move[player], &next);
    *to = next;
}
#endif

// The highest bid takes twice the prize from each of the others.
static bool bids_payoffs(const bids_game *, const bids_state *state, poda_value *pay)
{
    if (state->done < 3)
        return false;
    int winner = 0;
    for (int player = 1; player < 3; player++)
        if (state->bid[player] > state->bid[winner])
            winner = player;
    for (int player = 0; player < 3; player++)
        pay[player] = state->prize * (player == winner ? 4 : -2);
    return true;
}

static void bids_sees(const bids_game *, const bids_state *state, int player, bids_state *to)
{
    *to = *state;
    for (int other = 0; other < 3; other++) {
        if (other != player && state->card[other])
            to->card[other] = 9;
        if (other != player && state->done < 3)
            to->bid[other] = 0;
    }
}

static void bids_guess(const bids_game *, const bids_state *seen, int player, poda_random *random,
                       bids_state *to)
{
    *to = *seen;
    for (int other = 0; other < 3; other++)
        if (other != player && seen->card[other])
            to->card[other] = static_cast<unsigned char>(1 + poda_random_below(random, 3));
}

static void bids_move_text(const bids_game *, const bids_state *, poda_move move, poda_text *text)
{
    poda_text_add(text, "%d", static_cast<int>(move));
}

static const poda_about bids_about = {"bids", "Bids",  "bid for a prize", {"A", "B", "C"}, "1",
                                      nullptr, nullptr, nullptr,           nullptr,         nullptr};

#define PODA_RULES bids
#include <poda/export.h>
