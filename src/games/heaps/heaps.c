/* heaps.c - split, grundy, kayles and dawson: options, texts and view of rules_heaps.h, its single
 * instance, and the four tables, which differ in the name and in how a game is opened. */
#include "games/heaps/rules_heaps.h"

#include "games/game_registry.h"

_Static_assert(HEAPS_SIZES % 2 == 0, "hashing reads two sizes a word");
_Static_assert((HEAPS_SIZES + 1) * (HEAPS_SIZES + 2) / 2 > HEAPS_TOTAL, "all sizes must fit");
_Static_assert(HEAPS_TOTAL < 0xfff, "a part of a move has twelve bits");

/* Reads "3+4+4", "3,4,4" or "3+4x2" at `*text` and advances it; errors refer to `what`. */
static poda_status read_heaps(const char **text, poda_status status, const char *what,
                              heaps_state *state, poda_error *error)
{
    uint64_t total = 0;
    const char *at = *text + strspn(*text, " \t");
    for (int item = 1;; item++, at++) {
        const char *start = at;
        uint64_t size = 0, count = 1;
        if (!poda_read_number(&at, HEAPS_TOTAL, &size))
            return poda_fail(error, status, what,
                             "heap %d ('%.20s') is not a whole number from 0 to %d; expected heaps "
                             "like 5,7,9",
                             item, start, HEAPS_TOTAL);
        if (*at == 'x') {
            at++;
            if (!poda_read_number(&at, HEAPS_TOTAL, &count) || count == 0)
                return poda_fail(error, status, what,
                                 "heap %d ('%.20s'): after the x comes how many such heaps there "
                                 "are, 1 to %d",
                                 item, start, HEAPS_TOTAL);
        }
        total += size * count;
        if (total > HEAPS_TOTAL)
            return poda_fail(error, status, what, "the heaps add up to more than %d", HEAPS_TOTAL);
        heaps_add(state, (uint32_t)size, (uint32_t)count);
        if (*at != ',' && *at != '+')
            break;
    }
    *text = at;
    return PODA_OK;
}

poda_status poda__heaps_init(heaps_game *game, heaps_kind kind, const poda_options *options,
                             poda_error *error)
{
    static const heaps_game kinds[] = {
        [HEAPS_SPLIT] = {.part_least = 1, .live = 2},
        [HEAPS_GRUNDY] = {.part_least = 1, .unequal = 1, .live = 3},
        [HEAPS_KAYLES] = {.taken_least = 1, .taken_most = 2, .live = 1},
        [HEAPS_DAWSON] = {.taken_least = 2, .taken_most = 2, .live = 2},
    };
    static const char *const starts[] = {"6", "8", "5", "7"};
    int last = 0;
    *game = kinds[kind];
    game->kind = kind;
    const char *heaps = poda_option_text(options, "n", starts[kind]);
    poda_status status = read_heaps(&heaps, PODA_BAD_OPTION, "n", &game->start, error);
    if (status == PODA_OK && *heaps)
        status =
            poda_fail(error, PODA_BAD_OPTION, "n",
                      "'%.20s' is left over after the heaps; expected heaps like 5,7,9", heaps);
    if (status == PODA_OK)
        status = poda_option_choice(options, "last", "wins loses", &last, error);
    game->last_loses = last == 1;
    return status;
}

void poda__heaps_text(const heaps_state *state, poda_text *text)
{
    if (state->piles == 0)
        poda_text_add(text, "0");
    for (uint32_t i = 0; i < state->piles; i++) {
        const heaps_pile *pile = &state->pile[i];
        if (pile->count > HEAPS_RUN) {
            poda_text_add(text, "%s%ux%u", i ? "+" : "", (unsigned)pile->size,
                          (unsigned)pile->count);
            continue;
        }
        for (uint32_t j = 0; j < pile->count; j++)
            poda_text_add(text, "%s%u", i || j ? "+" : "", (unsigned)pile->size);
    }
    poda__turn_text((int)state->turn, text);
}

poda_status poda__heaps_read(const heaps_game *game, const char *text, heaps_state *state,
                             poda_error *error)
{
    heaps_state read = {.piles = 0};
    int turn;
    (void)game;
    poda_status status = read_heaps(&text, PODA_BAD_POSITION, "position", &read, error);
    if (status == PODA_OK)
        status = poda__turn_read(text, &turn, error);
    if (status != PODA_OK)
        return status;
    read.turn = (uint32_t)turn;
    *state = read;
    return PODA_OK;
}

/* Reports what the parts of a heap must be. */
static poda_status fail_parts(const heaps_game *game, const char *text, uint32_t size,
                              poda_error *error)
{
    switch (game->kind) {
    case HEAPS_SPLIT:
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s': a heap of %u becomes two heaps that add up to %u, as %u=1+%u",
                         text, (unsigned)size, (unsigned)size, (unsigned)size, (unsigned)size - 1);
    case HEAPS_GRUNDY:
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s': a heap of %u becomes two unequal heaps that add up to %u, as "
                         "%u=1+%u",
                         text, (unsigned)size, (unsigned)size, (unsigned)size, (unsigned)size - 1);
    case HEAPS_KAYLES:
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s': 1 or 2 are taken from a row of %u, as %u=%u", text,
                         (unsigned)size, (unsigned)size, (unsigned)size - 1);
    case HEAPS_DAWSON:
        break;
    }
    return poda_fail(error, PODA_BAD_MOVE, "move",
                     "'%.40s': exactly 2 are taken from a row of %u, as %u=%u", text,
                     (unsigned)size, (unsigned)size, (unsigned)size - 2);
}

poda_status poda__heaps_move_read(const heaps_game *game, const heaps_state *state,
                                  const char *text, poda_move *move, poda_error *error)
{
    uint64_t size = 0, parts[2] = {0, 0};
    const char *at = text;
    bool read = poda_read_number(&at, HEAPS_TOTAL, &size) && *at == '=';
    if (read) {
        at++;
        read = poda_read_number(&at, HEAPS_TOTAL, &parts[0]);
    }
    if (read && *at == '+') {
        at++;
        read = poda_read_number(&at, HEAPS_TOTAL, &parts[1]);
    }
    if (!read || *at)
        return game->taken_most == 0
                   ? poda_fail(error, PODA_BAD_MOVE, "move",
                               "'%.40s' is not a move; expected HEAP=PART+PART, as 7=2+5", text)
                   : poda_fail(error, PODA_BAD_MOVE, "move",
                               "'%.40s' is not a move; expected HEAP=PART+PART, as 7=2+%d, or "
                               "HEAP=PART",
                               text, 5 - (int)game->taken_most);
    bool found = false;
    for (uint32_t i = 0; i < state->piles; i++)
        found = found || state->pile[i].size == size;
    if (!found)
        return poda_fail(error, PODA_BAD_MOVE, "move", "'%.40s': there is no heap of %u to move in",
                         text, (unsigned)size);
    const uint32_t small = (uint32_t)(parts[0] < parts[1] ? parts[0] : parts[1]);
    const uint32_t large = (uint32_t)(parts[0] < parts[1] ? parts[1] : parts[0]);
    if (small + large > size || size - small - large < game->taken_least ||
        size - small - large > game->taken_most || small < game->part_least ||
        (game->unequal && small == large))
        return fail_parts(game, text, (uint32_t)size, error);
    *move = heaps_encode((uint32_t)size, small, large);
    return PODA_OK;
}

/* Different moves come first, their duplicates in equal heaps after them while there is room. */
void poda__heaps_view(const heaps_game *game, const heaps_state *state, poda_view *view)
{
    static const poda_piece pins[] = {{"·", ".", "empty", -1}, {"●", "o", "pin", -1}},
                            stones[] = {{"·", ".", "empty", -1}, {"●", "o", "stone", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_PIN, PODA_COLOUR_WHITE}},
                            grey[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                      {PODA_SHAPE_STONE, PODA_COLOUR_GREY}};
    poda_move moves[HEAPS_TOTAL + 1] = {0};
    const bool rows_of_pins = game->kind == HEAPS_KAYLES || game->kind == HEAPS_DAWSON;
    view->pieces = rows_of_pins ? pins : stones;
    view->piece_count = 2;
    view->dress = rows_of_pins ? dress : grey;
    view->kind = PODA_VIEW_HEAPS; /* even if no heap is left */
    view->rows = 1;
    enum { SHOWN = 256 };
    for (uint32_t i = 0; i < state->piles; i++) {
        for (uint32_t j = 0; j < state->pile[i].count; j++) {
            if (view->cols < SHOWN)
                poda_view_heap_of(view, state->pile[i].size, 1);
            else
                view->more = true;
        }
    }
    for (int again = 0; again < 2; again++) {
        for (int heap = 0; heap < view->cols; heap++) {
            const bool same = heap > 0 && view->cell[heap].amount == view->cell[heap - 1].amount;
            if (same != (again == 1))
                continue;
            poda_moves list = {moves, 0, HEAPS_TOTAL + 1};
            heaps_pile_moves(game, (uint32_t)view->cell[heap].amount, &list);
            for (size_t i = 0; i < list.count; i++) {
                if (view->click_count < SHOWN)
                    poda_view_click(view, list.at[i], heap, -1);
                else
                    view->more = true;
            }
        }
    }
}

#define HEAPS_OPTIONS(name, n)                                                                     \
    static const poda_option name##_options[] = {                                                  \
        {"n", n, "the heaps, one or several as 5,7,9; at most 2000 in all"},                       \
        {"last", "wins", "making the last move: wins or loses"},                                   \
        {NULL, NULL, NULL},                                                                        \
    }

static const poda_choices heaps_choices[] = {{"last", "wins loses"}, {NULL, NULL}};

/* The template's table is split's; the other three share its functions. */
static poda_status heaps_init(heaps_game *game, const poda_options *options, poda_error *error)
{
    return poda__heaps_init(game, HEAPS_SPLIT, options, error);
}

HEAPS_OPTIONS(split, "6");
static const poda_about heaps_about = {
    .name = "split",
    .title = "Split",
    .summary = "split one heap in two; a player who cannot loses",
    .player = {"MAX", "MIN"},
    .moves_like = "6=2+4",
    .position_like = "3+4+4",
    .options = split_options,
    .aliases = "dividir",
    .choices = heaps_choices,
};

#define PODA_RULES heaps
#include "poda/export.h"
#include "search/cores/instance.inc.h"

#define HEAPS_TABLE(name, kind)                                                                    \
    static poda_status name##_init(void *game, const poda_options *options, poda_error *error)     \
    {                                                                                              \
        return poda__heaps_init(game, kind, options, error);                                       \
    }                                                                                              \
    static const poda_rules name##_rules = {                                                       \
        .space = {.abi = PODA_ABI,                                                                 \
                  .about = &name##_about,                                                          \
                  .game_size = sizeof(heaps_game),                                                 \
                  .state_size = sizeof(heaps_state),                                               \
                  .init = name##_init,                                                             \
                  .start = heaps_thunk_start,                                                      \
                  .moves = heaps_thunk_moves,                                                      \
                  .play = heaps_thunk_play,                                                        \
                  .state_text = heaps_thunk_state_text,                                            \
                  .state_read = heaps_thunk_state_read,                                            \
                  .move_text = heaps_thunk_move_text,                                              \
                  .move_read = heaps_thunk_move_read,                                              \
                  .hash = heaps_thunk_hash,                                                        \
                  .view = heaps_thunk_view},                                                       \
        .alternates = true,                                                                        \
        .impartial = true,                                                                         \
        .turn = heaps_thunk_turn,                                                                  \
        .outcome = heaps_thunk_outcome,                                                            \
        .step = heaps_thunk_step,                                                                  \
    };                                                                                             \
    const poda__entry poda__entry_##name = {&name##_rules, &poda__cores_heaps, NULL, NULL}

const poda__entry poda__entry_split = {&heaps_rules, &poda__cores_heaps, NULL, NULL};

HEAPS_OPTIONS(grundy, "8");
static const poda_about grundy_about = {
    .name = "grundy",
    .title = "Grundy's game",
    .summary = "split one heap in two unequal ones; a player who cannot loses",
    .player = {"MAX", "MIN"},
    .moves_like = "8=3+5",
    .position_like = "3+4+4",
    .options = grundy_options,
    .aliases = "desiguales",
    .choices = heaps_choices,
};
HEAPS_TABLE(grundy, HEAPS_GRUNDY);

HEAPS_OPTIONS(kayles, "5");
static const poda_about kayles_about = {
    .name = "kayles",
    .title = "Kayles",
    .summary = "knock down one pin or two that touch; a player who cannot loses",
    .player = {"MAX", "MIN"},
    .moves_like = "5=1+3",
    .position_like = "2+3+3",
    .options = kayles_options,
    .aliases = "bolos",
    .choices = heaps_choices,
};
HEAPS_TABLE(kayles, HEAPS_KAYLES);

HEAPS_OPTIONS(dawson, "7");
static const poda_about dawson_about = {
    .name = "dawson",
    .title = "Dawson's Kayles",
    .summary = "knock down exactly two pins that touch; a player who cannot loses",
    .player = {"MAX", "MIN"},
    .moves_like = "7=2+3",
    .position_like = "2+3+3",
    .options = dawson_options,
    .choices = heaps_choices,
};
HEAPS_TABLE(dawson, HEAPS_DAWSON);
