// mygame - take counters from one heap, but never as many as the opponent has just taken. A player
// who cannot move loses. A complete game: change it into your own. `make check` tests the rules.
//
// Every function is pure: it reads its arguments and keeps nothing. mygame_game holds the options,
// the same for a whole game; mygame_state is one position, plain bytes without pointers.
#define PODA_LOADED
#include <poda/rules.h>

#include <string>

struct mygame_game {
    std::int64_t start, most; // counters at the beginning; how many may be taken at once
};

struct mygame_state {
    std::uint32_t left, last, turn; // counters; how many were taken last, 0: none; who is to move
};

#define mygame_ALTERNATES 1 // the turn changes with every move
#define mygame_IMPARTIAL 1  // both players have the same moves
#define mygame_HAS_VIEW 1   // mygame_view draws a board; without both, the text is shown

// Reads the options, which have defaults: poda play ./mygame.so start=20
static poda_status mygame_init(mygame_game *game, const poda_options *options, poda_error *error)
{
    *game = {15, 3};
    poda_status status = poda_option_int(options, "start", 0, 1000, &game->start, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "most", 1, 9, &game->most, error);
    return status;
}

static void mygame_start(const mygame_game *game, mygame_state *state)
{
    *state = {static_cast<std::uint32_t>(game->start), 0, PODA_MAX};
}

// A move is a number whose meaning you choose: here, how many counters are taken.
static bool mygame_allows(const mygame_game *game, const mygame_state *state, std::uint32_t take)
{
    return take <= game->most && take <= state->left && take != state->last;
}

static void mygame_moves(const mygame_game *game, const mygame_state *state, poda_moves *list)
{
    for (std::uint32_t take = 1; take <= game->most; take++)
        if (mygame_allows(game, state, take) && !poda_moves_add(list, take))
            return;
}

// Writes the position after `move` to `to`; `state` must not change.
static void mygame_play(const mygame_game *, const mygame_state *state, poda_move move,
                        mygame_state *to)
{
    const auto take = static_cast<std::uint32_t>(move);
    *to = {state->left - take, take, state->turn ^ 1};
}

static int mygame_turn(const mygame_game *, const mygame_state *state)
{
    return static_cast<int>(state->turn);
}

// Is the game over, and what is the result for MAX: PODA_WIN, -PODA_WIN or 0 for a draw?
static bool mygame_outcome(const mygame_game *game, const mygame_state *state, poda_value *value)
{
    *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN; // a player who cannot move loses
    return !mygame_allows(game, state, 1) && !mygame_allows(game, state, 2);
}

// Positions and moves as text, which must read back unchanged: "15,0,max".
static void mygame_state_text(const mygame_game *, const mygame_state *state, poda_text *text)
{
    poda_text_add(text, "%u,%u,%s", state->left, state->last, state->turn ? "min" : "max");
}

static poda_status mygame_state_read(const mygame_game *game, const char *text, mygame_state *state,
                                     poda_error *error)
{
    std::uint64_t left, last;
    if (poda_read_number(&text, 1000, &left) && *text++ == ',' &&
        poda_read_number(&text, static_cast<std::uint64_t>(game->most), &last) &&
        *text++ == ',') {
        const std::string turn = text;
        *state = {static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(last), turn == "min"};
        if (turn == "max" || turn == "min")
            return PODA_OK;
    }
    return poda_fail(error, PODA_BAD_POSITION, "position",
                     "expected counters, the last move and max or min, like 15,0,max");
}

static void mygame_move_text(const mygame_game *, const mygame_state *, poda_move move,
                             poda_text *text)
{
    poda_text_add(text, "%u", static_cast<unsigned>(move));
}

// The position as data, from which a board is drawn, and which clicks on it make which move.
static void mygame_view(const mygame_game *game, const mygame_state *state, poda_view *view)
{
    poda_view_heap(view, state->left);
    for (std::uint32_t take = 1; take <= game->most; take++)
        if (mygame_allows(game, state, take))
            poda_view_click(view, take, 0, static_cast<int>(take));
}

static const poda_option mygame_options[] = {
    {"start", "15", "counters at the beginning"},
    {"most", "3", "how many may be taken at once"},
    {nullptr, nullptr, nullptr},
};

static const poda_about mygame_about = {
    "mygame", // name, title and summary
    "mygame",
    "take counters, but not as many as were just taken; who cannot move loses",
    {"MAX", "MIN"},
    "2", // a move and a position, for help texts
    "15,0,max",
    mygame_options,
    nullptr, // names of evaluations
    nullptr, // other names
    nullptr, // options that are one of a few words
};

#define PODA_RULES mygame
#include <poda/export.h>
