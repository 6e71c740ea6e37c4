/* crowns.c - draughts on 6 x 6 squares: men step ahead, must jump when they can, and are crowned on
 * the far row. Shows a chequered board, crowned pieces, captured pieces as hands, a score as notes,
 * and moves of many clicks. */
#define PODA_LOADED
#include <poda/rules.h>

#define crowns_HAS_VIEW 1
#define crowns_ALTERNATES 1

enum { SIZE = 6, CELLS = SIZE * SIZE, HOPS = 9, EMPTY = 0, MAN = 1, KING = 2 };

typedef struct crowns_game {
    int64_t rows, idle;
} crowns_game;

typedef struct crowns_state {
    uint8_t cell[CELLS]; /* 0, 1 man and 2 king of White, 3 and 4 of Black */
    uint8_t turn, idle;  /* idle: moves without a jump or a step of a man */
} crowns_state;

/* A move: its first square, the number of hops, whether they are jumps, and two bits per hop for
 * the direction. */
static poda_move with_hop(poda_move move, int way)
{
    const int hops = (int)(move >> 6 & 15);
    return (move & ~(poda_move)(15 << 6)) | (poda_move)(hops + 1) << 6 |
           (poda_move)way << (11 + 2 * hops);
}

/* The square `far` squares away in one of the four directions, 0 and 1 towards the top; -1: off the
 * board. */
static int towards(int from, int way, int far)
{
    const int row = from / SIZE + (way < 2 ? -far : far),
              col = from % SIZE + (way % 2 ? far : -far);
    return row < 0 || row >= SIZE || col < 0 || col >= SIZE ? -1 : row * SIZE + col;
}

static bool is_of(int piece, int player)
{
    return piece && (piece > KING) == (player == PODA_MIN);
}

static bool goes(int piece, int way)
{
    return piece % 2 == 0 || (way < 2) == (piece == MAN);
}

/* Makes one hop; true if it crowns the piece. */
static bool hop(crowns_state *state, int *at, int way, bool jump)
{
    const int to = towards(*at, way, jump ? 2 : 1);
    const int piece = state->cell[*at], last = piece == MAN ? 0 : SIZE - 1;
    const bool crowned = piece % 2 == 1 && to / SIZE == last;
    state->cell[*at] = EMPTY;
    state->cell[to] = (uint8_t)(piece + crowned);
    if (jump)
        state->cell[towards(*at, way, 1)] = EMPTY;
    *at = to;
    return crowned;
}

/* All jumps that continue from `at`, each to its end. */
static void add_jumps(const crowns_state *state, int at, poda_move move, poda_moves *list)
{
    const int hops = (int)(move >> 6 & 15);
    bool goes_on = false;
    for (int way = 0; way < 4 && hops < HOPS; way++) {
        const int over = towards(at, way, 1), to = towards(at, way, 2);
        if (to < 0 || state->cell[to] || !goes(state->cell[at], way) ||
            !is_of(state->cell[over], state->turn ^ 1))
            continue;
        crowns_state next = *state;
        int now = at;
        const poda_move longer = with_hop(move, way);
        goes_on = true;
        if (hop(&next, &now, way, true))
            (void)poda_moves_add(list, longer);
        else
            add_jumps(&next, now, longer, list);
    }
    if (!goes_on && hops > 0)
        (void)poda_moves_add(list, move);
}

static void crowns_moves(const crowns_game *game, const crowns_state *state, poda_moves *list)
{
    const size_t before = list->count;
    (void)game;
    for (int at = 0; at < CELLS; at++)
        if (is_of(state->cell[at], state->turn))
            add_jumps(state, at, (poda_move)at | 1u << 10, list);
    if (list->count > before) /* jumps are compulsory */
        return;
    for (int at = 0; at < CELLS; at++)
        for (int way = 0; way < 4 && is_of(state->cell[at], state->turn); way++) {
            const int to = towards(at, way, 1);
            if (to >= 0 && !state->cell[to] && goes(state->cell[at], way))
                (void)poda_moves_add(list, with_hop((poda_move)at, way));
        }
}

/* The squares of a move, including the first one; `to` is the position after it. */
static int follow(const crowns_state *from, poda_move move, int squares[HOPS + 1], crowns_state *to)
{
    const int hops = (int)(move >> 6 & 15);
    int at = (int)(move & 63);
    *to = *from;
    squares[0] = at;
    for (int i = 0; i < hops; i++) {
        (void)hop(to, &at, (int)(move >> (11 + 2 * i) & 3), move >> 10 & 1);
        squares[i + 1] = at;
    }
    return hops + 1;
}

static void crowns_play(const crowns_game *game, const crowns_state *from, poda_move move,
                        crowns_state *to)
{
    int squares[HOPS + 1];
    const bool quiet = !(move >> 10 & 1) && from->cell[move & 63] % 2 == 0;
    (void)game;
    (void)follow(from, move, squares, to);
    to->idle = (uint8_t)(quiet ? from->idle + 1 : 0);
    to->turn ^= 1;
}

static poda_status crowns_init(crowns_game *game, const poda_options *options, poda_error *error)
{
    game->rows = 2;
    game->idle = 10;
    const poda_status status = poda_option_int(options, "rows", 1, 2, &game->rows, error);
    return status == PODA_OK ? poda_option_int(options, "idle", 1, 100, &game->idle, error)
                             : status;
}

static void crowns_start(const crowns_game *game, crowns_state *state)
{
    memset(state, 0, sizeof *state);
    for (int i = 0; i < CELLS; i++)
        if ((i / SIZE + i % SIZE) % 2 == 1)
            state->cell[i] = i / SIZE < game->rows           ? 3
                             : i / SIZE >= SIZE - game->rows ? MAN
                                                             : EMPTY;
}

static int crowns_turn(const crowns_game *game, const crowns_state *state)
{
    (void)game;
    return state->turn;
}

/* A player who cannot move has lost; too many moves by kings alone are a draw. */
static bool crowns_outcome(const crowns_game *game, const crowns_state *state, poda_value *value)
{
    poda_move room[1];
    poda_moves list = {room, 0, 1};
    crowns_moves(game, state, &list);
    *value = list.count ? 0 : state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN;
    return list.count == 0 || state->idle >= game->idle;
}

static const char letters[] = ".wWbB";

static void crowns_state_text(const crowns_game *game, const crowns_state *state, poda_text *text)
{
    (void)game;
    for (int i = 0; i < CELLS; i++)
        poda_text_add(text, "%s%c", i && i % SIZE == 0 ? "/" : "", letters[state->cell[i]]);
    poda_text_add(text, " %c %d", "wb"[state->turn], state -> idle);
}

static poda_status crowns_state_read(const crowns_game *game, const char *text, crowns_state *state,
                                     poda_error *error)
{
    crowns_state read = {0};
    int count[2] = {0};
    uint64_t idle = 0;
    bool fits = true;
    for (int i = 0; i < CELLS && fits; i++) {
        fits = i == 0 || i % SIZE != 0 || *text++ == '/';
        const char *at = fits && *text ? strchr(letters, *text++) : NULL;
        fits = at && (at == letters || (i / SIZE + i % SIZE) % 2 == 1);
        read.cell[i] = (uint8_t)(fits ? at - letters : 0);
        if (read.cell[i])
            count[read.cell[i] > KING]++;
    }
    fits = fits && text[0] == ' ' && (text[1] == 'w' || text[1] == 'b') && text[2] == ' ' &&
           count[0] <= SIZE && count[1] <= SIZE;
    read.turn = fits && text[1] == 'b';
    text += fits ? 3 : 0;
    if (!fits || !poda_read_number(&text, (uint64_t)game->idle, &idle) || *text)
        return poda_fail(
            error, PODA_BAD_POSITION, "position",
            "six rows of . w W b B, the player w or b, and the idle moves; at most six "
            "pieces each, on dark squares");
    read.idle = (uint8_t)idle;
    *state = read;
    return PODA_OK;
}

static void crowns_move_text(const crowns_game *game, const crowns_state *state, poda_move move,
                             poda_text *text)
{
    int squares[HOPS + 1];
    crowns_state after;
    const int count = follow(state, move, squares, &after);
    (void)game;
    for (int i = 0; i < count; i++)
        poda_text_add(text, "%s%c%d",
                      i == 0           ? ""
                      : move >> 10 & 1 ? "x"
                                       : "-",
                      'a' + squares[i] % SIZE, squares[i] / SIZE + 1);
}

static void crowns_view(const crowns_game *game, const crowns_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"○", "w", "white man", PODA_MAX},
                                        {"◎", "W", "white king", PODA_MAX},
                                        {"●", "b", "black man", PODA_MIN},
                                        {"◉", "B", "black king", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_WHITE},
                                       {PODA_SHAPE_KING, PODA_COLOUR_WHITE},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_BLACK},
                                       {PODA_SHAPE_KING, PODA_COLOUR_BLACK}};
    enum { ROOM = 256 };
    poda_move room[ROOM];
    poda_moves list = {room, 0, ROOM};
    int64_t left[2] = {0, 0};
    poda_view_grid(view, SIZE, SIZE, pieces, 5);
    view->look = PODA_LOOK_CHEQUERED;
    view->dress = dress;
    for (int i = 0; i < CELLS; i++) {
        poda_view_put(view, i, state->cell[i]);
        if (state->cell[i])
            left[state->cell[i] > KING]++;
    }
    for (int player = 0; player < 2; player++) {
        const int64_t taken = game->rows * SIZE / 2 - left[player ^ 1];
        if (taken > 0)
            (void)poda_view_hand(view, player, player == PODA_MAX ? 3 : MAN, (uint64_t)taken);
        poda_view_note(view, player, "pieces", left[player]);
    }
    crowns_moves(game, state, &list);
    for (size_t i = 0; i < list.count && i < ROOM; i++) {
        int squares[HOPS + 1];
        crowns_state after;
        poda_view_path(view, room[i], squares, follow(state, room[i], squares, &after));
    }
}

static const poda_option crowns_options[] = {
    {"rows", "2", "rows of men at the start, 1 or 2"},
    {"idle", "10", "a draw after this many king moves without a jump"},
    {NULL, NULL, NULL}};

static const poda_about crowns_about = {
    .name = "crowns",
    .title = "Small draughts",
    .summary = "jump when you can; a man on the far row is crowned; who cannot move loses",
    .player = {"White", "Black"},
    .moves_like = "b5-c4",
    .position_like = ".b.b.b/b.b.b./....../....../.w.w.w/w.w.w. w 0",
    .options = crowns_options,
};

#define PODA_RULES crowns
#include <poda/export.h>
