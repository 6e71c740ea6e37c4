/* hare.c - Hare and hounds on eleven points: three hounds that do not move back try to trap the
 * hare. Shows places with edges between them and moves of two clicks. */
#define PODA_LOADED
#include <poda/rules.h>

#define hare_HAS_VIEW 1
#define hare_ALTERNATES 1

enum { POINTS = 11 };

/* The points in columns from left to right, and the lines between them. */
static const struct {
    const char name[3];
    int8_t x, y;
} points[POINTS] = {{"a2", 0, 1}, {"b1", 1, 0}, {"b2", 1, 1}, {"b3", 1, 2},
                    {"c1", 2, 0}, {"c2", 2, 1}, {"c3", 2, 2}, {"d1", 3, 0},
                    {"d2", 3, 1}, {"d3", 3, 2}, {"e2", 4, 1}};
static const int8_t lines[][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2},  {2, 3},  {1, 4}, {1, 5}, {2, 5},
                                  {3, 5}, {3, 6}, {4, 5}, {5, 6},  {4, 7},  {5, 7}, {5, 8}, {5, 9},
                                  {6, 9}, {7, 8}, {8, 9}, {7, 10}, {8, 10}, {9, 10}};
enum { LINES = sizeof lines / sizeof lines[0] };

typedef struct hare_game {
    int64_t idle;
} hare_game;

typedef struct hare_state {
    uint8_t at[POINTS]; /* 0 empty, 1 hound, 2 hare */
    uint8_t turn;
    uint8_t idle; /* consecutive hound moves that did not go ahead */
} hare_state;

static poda_status hare_init(hare_game *game, const poda_options *options, poda_error *error)
{
    game->idle = 10;
    return poda_option_int(options, "idle", 1, 100, &game->idle, error);
}

static void hare_start(const hare_game *game, hare_state *state)
{
    (void)game;
    memset(state, 0, sizeof *state);
    state->at[0] = state->at[1] = state->at[3] = 1;
    state->at[10] = 2;
}

static int hare_turn(const hare_game *game, const hare_state *state)
{
    (void)game;
    return state->turn;
}

/* A move is eleven times the point it leaves, plus the point it reaches. */
static bool allows(const hare_state *state, int from, int to)
{
    return state->at[from] == 1 + state->turn && !state->at[to] &&
           (state->turn == PODA_MIN || points[to].x >= points[from].x);
}

static void hare_moves(const hare_game *game, const hare_state *state, poda_moves *list)
{
    (void)game;
    for (int i = 0; i < LINES; i++)
        for (int way = 0; way < 2; way++)
            if (allows(state, lines[i][way], lines[i][1 - way]))
                (void)poda_moves_add(list, (poda_move)(lines[i][way] * POINTS + lines[i][1 - way]));
}

static void hare_play(const hare_game *game, const hare_state *from, poda_move move, hare_state *to)
{
    const int first = (int)move / POINTS, second = (int)move % POINTS;
    (void)game;
    *to = *from;
    to->at[first] = 0;
    to->at[second] = (uint8_t)(1 + from->turn);
    if (from->turn == PODA_MAX)
        to->idle = (uint8_t)(points[second].x > points[first].x ? 0 : from->idle + 1);
    to->turn ^= 1;
}

static int place_of_hare(const hare_state *state)
{
    int hare = 0;
    while (hare < POINTS - 1 && state->at[hare] != 2)
        hare++;
    return hare;
}

/* The hare wins behind all hounds, if they only wait, or if they cannot move; the hounds win by
 * trapping it. */
static bool hare_outcome(const hare_game *game, const hare_state *state, poda_value *value)
{
    poda_move room[LINES * 2];
    poda_moves list = {room, 0, LINES * 2};
    const int hare = place_of_hare(state);
    bool past = true;
    for (int i = 0; i < POINTS; i++)
        past &= state->at[i] != 1 || points[i].x >= points[hare].x;
    hare_moves(game, state, &list);
    const bool escaped = past || state->idle >= game->idle;
    *value = escaped || state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN;
    return escaped || list.count == 0;
}

static void hare_state_text(const hare_game *game, const hare_state *state, poda_text *text)
{
    (void)game;
    for (int i = 0; i < POINTS; i++)
        poda_text_add(text, "%c", ".DH"[state->at[i]]);
    poda_text_add(text, " %s %d", state->turn == PODA_MAX ? "hounds" : "hare", state->idle);
}

static poda_status hare_state_read(const hare_game *game, const char *text, hare_state *state,
                                   poda_error *error)
{
    static const char letters[] = ".DH";
    hare_state read = {0};
    int count[3] = {0};
    uint64_t idle = 0;
    for (int i = 0; i < POINTS; i++) {
        const char *at = *text ? strchr(letters, *text++) : NULL;
        if (!at)
            return poda_fail(error, PODA_BAD_POSITION, "position", "eleven points of ., D and H");
        read.at[i] = (uint8_t)(at - letters);
        count[read.at[i]]++;
    }
    read.turn = strncmp(text, " hare ", 6) == 0;
    text += read.turn ? 6 : 8;
    if (count[1] != 3 || count[2] != 1 || (!read.turn && strncmp(text - 8, " hounds ", 8) != 0) ||
        !poda_read_number(&text, (uint64_t)game->idle, &idle) || *text)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "three D and one H, then hounds or hare and the idle moves");
    read.idle = (uint8_t)idle;
    *state = read;
    return PODA_OK;
}

static void hare_move_text(const hare_game *game, const hare_state *state, poda_move move,
                           poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%s-%s", points[move / POINTS].name, points[move % POINTS].name);
}

static void hare_view(const hare_game *game, const hare_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {
        {"·", ".", "empty", -1}, {"●", "D", "hound", PODA_MAX}, {"○", "H", "hare", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_BLACK},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_WHITE}};
    poda_move room[LINES * 2];
    poda_moves list = {room, 0, LINES * 2};
    for (int i = 0; i < POINTS; i++)
        poda_view_put(view,
                      poda_view_place(view, 1.5 * points[i].x, 1.5 * points[i].y, points[i].name),
                      state->at[i]);
    for (int i = 0; i < LINES; i++)
        poda_view_edge(view, lines[i][0], lines[i][1]);
    view->look = PODA_LOOK_POINTS;
    view->pieces = pieces;
    view->piece_count = 3;
    view->dress = dress;
    poda_view_note(view, PODA_MAX, "idle moves", state->idle);
    hare_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++)
        poda_view_click(view, room[i], (int)room[i] / POINTS, (int)room[i] % POINTS);
}

static const poda_option hare_options[] = {
    {"idle", "10", "the hare wins if the hounds have not gone ahead for this many moves"},
    {NULL, NULL, NULL}};

static const poda_about hare_about = {
    .name = "myhare",
    .title = "Hare and hounds",
    .summary = "three hounds shut the hare in, or it slips past them",
    .player = {"Hounds", "Hare"},
    .moves_like = "a2-b2",
    .position_like = "DD.D......H hounds 0",
    .options = hare_options,
};

#define PODA_RULES hare
#include <poda/export.h>
