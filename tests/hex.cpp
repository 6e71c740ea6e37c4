// hex.cpp - a game in C++17, from the same headers: Hex on a small board. It must compile without a
// warning and pass `poda check`.
#define PODA_LOADED
#include <poda/rules.h>

#include <array>

enum { HEX_MOST = 6 };

struct hex_game {
    int64_t size;
};

struct hex_state {
    std::array<unsigned char, HEX_MOST * HEX_MOST> cell; // 0 empty, 1 MAX, 2 MIN
    unsigned char turn;
};

#define hex_ALTERNATES 1
#define hex_HAS_VIEW 1

static poda_status hex_init(hex_game *game, const poda_options *options, poda_error *error)
{
    game->size = 3;
    return poda_option_int(options, "size", 1, HEX_MOST, &game->size, error);
}

static void hex_start(const hex_game *, hex_state *state)
{
    *state = hex_state{};
}

static void hex_moves(const hex_game *game, const hex_state *state, poda_moves *list)
{
    for (int64_t i = 0; i < game->size * game->size; i++)
        if (!state->cell[static_cast<size_t>(i)] &&
            !poda_moves_add(list, static_cast<poda_move>(i)))
            return;
}

static void hex_play(const hex_game *, const hex_state *state, poda_move move, hex_state *to)
{
    *to = *state;
    to->cell[static_cast<size_t>(move)] = static_cast<unsigned char>(state->turn + 1);
    to->turn = state->turn ^ 1;
}

static int hex_turn(const hex_game *, const hex_state *state)
{
    return state->turn;
}

// MAX joins top and bottom, MIN left and right: is the side that moved last through?
static bool hex_through(const hex_game *game, const hex_state *state, int player)
{
    const int size = static_cast<int>(game->size);
    std::array<bool, HEX_MOST * HEX_MOST> seen{};
    std::array<int, HEX_MOST * HEX_MOST> open{};
    int count = 0;
    const auto visit = [&](int row, int col) {
        if (row < 0 || col < 0 || row >= size || col >= size)
            return;
        const auto at = static_cast<size_t>(row * size + col);
        if (state->cell[at] != player + 1 || seen[at])
            return;
        seen[at] = true;
        open[static_cast<size_t>(count++)] = static_cast<int>(at);
    };
    for (int i = 0; i < size; i++)
        player == PODA_MAX ? visit(0, i) : visit(i, 0);
    for (int i = 0; i < count; i++) {
        const int row = open[static_cast<size_t>(i)] / size,
                  col = open[static_cast<size_t>(i)] % size;
        if ((player == PODA_MAX ? row : col) == size - 1)
            return true;
        visit(row - 1, col), visit(row + 1, col), visit(row, col - 1), visit(row, col + 1);
        visit(row - 1, col + 1), visit(row + 1, col - 1);
    }
    return false;
}

static bool hex_outcome(const hex_game *game, const hex_state *state, poda_value *value)
{
    const bool max = hex_through(game, state, PODA_MAX);
    *value = max ? PODA_WIN : -PODA_WIN;
    return max || hex_through(game, state, PODA_MIN);
}

static void hex_state_text(const hex_game *game, const hex_state *state, poda_text *text)
{
    for (int64_t i = 0; i < game->size * game->size; i++)
        poda_text_add(text, "%c", ".xo"[state->cell[static_cast<size_t>(i)]]);
}

static poda_status hex_state_read(const hex_game *game, const char *text, hex_state *state,
                                  poda_error *error)
{
    hex_state read{};
    const auto cells = static_cast<size_t>(game->size * game->size);
    int lead = 0;
    for (size_t i = 0; i < cells; i++) {
        if (!text[i] || !strchr(".xo", text[i]))
            return poda_fail(error, PODA_BAD_POSITION, "position", "expected %zu of . x o", cells);
        read.cell[i] = static_cast<unsigned char>(text[i] == 'x' ? 1 : text[i] == 'o' ? 2 : 0);
        lead += read.cell[i] == 1 ? 1 : read.cell[i] == 2 ? -1 : 0;
    }
    if (text[cells] || lead < 0 || lead > 1)
        return poda_fail(error, PODA_BAD_POSITION, "position", "too many stones of one side");
    read.turn = static_cast<unsigned char>(lead);
    *state = read;
    return PODA_OK;
}

static void hex_move_text(const hex_game *game, const hex_state *, poda_move move, poda_text *text)
{
    poda_text_add(text, "%c%d", 'a' + static_cast<int>(static_cast<int64_t>(move) % game->size),
                  static_cast<int>(static_cast<int64_t>(move) / game->size) + 1);
}

static const poda_piece hex_pieces[] = {
    {".", ".", "empty", -1}, {"x", "x", "x", PODA_MAX}, {"o", "o", "o", PODA_MIN}};

static void hex_view(const hex_game *game, const hex_state *state, poda_view *view)
{
    const int size = static_cast<int>(game->size);
    poda_view_grid(view, size, size, hex_pieces, 3);
    view->look = PODA_LOOK_HEXAGONS;
    for (int i = 0; i < size * size; i++) {
        poda_view_put(view, i, state->cell[static_cast<size_t>(i)]);
        if (!state->cell[static_cast<size_t>(i)])
            poda_view_click(view, static_cast<poda_move>(i), i, -1);
    }
}

static const poda_option hex_options[] = {{"size", "3", "rows and columns"},
                                          {nullptr, nullptr, nullptr}};
static const poda_about hex_about = {"hex",   "Hex",       "join your two sides", {"x", "o"},
                                     "a1",    ".........", hex_options,           nullptr,
                                     nullptr, nullptr};

#define PODA_RULES hex
#include <poda/export.h>
