/* battleship.c - the table of battleship: options, texts, the picture of the seas, its entry. */
#include "games/battleship/rules_battleship.h"

#include "games/battleship/battleship_engine.h"
#include "games/game_registry.h"

poda_status battleship_init(battleship_game *game, const poda_options *options, poda_error *error)
{
    uint64_t sizes[BATTLESHIP_SHIPS] = {5, 4, 3, 3, 2};
    size_t ships = 5;
    int64_t rows = 10, cols = 10, shots = 0;
    int touch = 0, told = 0, again = 0, alone = 0;
    poda_status status = poda_option_int(options, "rows", 1, 10, &rows, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "cols", 1, 10, &cols, error);
    if (status == PODA_OK)
        status = poda_option_list(options, "fleet", 1, 10, BATTLESHIP_SHIPS, sizes, &ships, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "touch", "yes no", &touch, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "sunk", "yes no", &told, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "again", "no yes", &again, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "alone", "no yes", &alone, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "shots", 0, 100, &shots, error);
    if (status == PODA_OK && alone && shots)
        status = poda_fail(error, PODA_BAD_OPTION, "shots",
                           "shots= limits a game for two; with alone=yes it is over when all ships "
                           "are sunk");
    if (status != PODA_OK)
        return status;
    *game = (battleship_game){.rows = (int)rows,
                              .cols = (int)cols,
                              .ships = (int)ships,
                              .shots = (int)shots,
                              .touch = touch == 0,
                              .told = told == 0,
                              .again = again == 1,
                              .alone = alone == 1};
    for (size_t i = 0; i < ships; i++) {
        game->size[i] = (uint8_t)sizes[i];
        game->all += (int)sizes[i];
    }
    if (game->all > game->rows * game->cols || !poda__battleship_fits(game))
        return poda_fail(error, PODA_BAD_OPTION, "fleet",
                         "the fleet does not fit on a board of %d x %d, or leaves too little room; "
                         "expected fewer or shorter ships, or a larger board",
                         game->rows, game->cols);
    return PODA_OK;
}

static void cell_text(const battleship_game *game, int cell, poda_text *text)
{
    poda_text_add(text, "%c%d", 'a' + cell % game->cols, cell / game->cols + 1);
}

static void place_text(const battleship_game *game, int place, int size, poda_text *text)
{
    cell_text(game, place / 2, text);
    if (size > 1) {
        poda_text_add(text, "-");
        cell_text(game, battleship_cell(game, place, size - 1), text);
    }
}

static void fleet_text(const battleship_game *game, const uint8_t *ship, poda_text *text)
{
    for (int i = 0; i < game->ships && ship[i]; i++) {
        poda_text_add(text, "%s", i ? "," : "");
        if (ship[i] == BATTLESHIP_HIDDEN)
            poda_text_add(text, "?");
        else
            place_text(game, ship[i] - 1, game->size[i], text);
    }
}

void battleship_move_text(const battleship_game *game, const battleship_state *state,
                          poda_move move, poda_text *text)
{
    const int placer = battleship_placer(game, state);
    uint8_t ship[BATTLESHIP_SHIPS] = {0};
    if (game->alone && !state->ship[1][0]) {
        for (int i = 0; i < game->ships; i++)
            ship[i] = (uint8_t)(move >> (8 * i) & 255);
        fleet_text(game, ship, text);
    } else if (placer >= 0) {
        place_text(game, (int)(move % BATTLESHIP_PLACES),
                   game->size[battleship_placed(game, state, placer)], text);
    } else {
        cell_text(game, (int)((move - BATTLESHIP_FIRE) % BATTLESHIP_CELLS), text);
    }
}

static void shots_text(const battleship_game *game, const battleship_state *state, int sea,
                       poda_text *text)
{
    int cell_of[BATTLESHIP_HIT] = {0}; /* by the number of the shot */
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        cell_of[state->shot[sea][cell] % BATTLESHIP_HIT] = cell;
    for (int number = 1; number <= state->fired[sea]; number++) {
        const int cell = cell_of[number % BATTLESHIP_HIT];
        poda_text_add(text, "%s", number > 1 ? "," : "");
        cell_text(game, cell, text);
        poda_text_add(text, "%s", battleship_is_hit(state, sea, cell) ? "x" : "");
    }
}

/* "a1-a3,?:b2,c3x / d1-d2:": for each sea its ships, "?" for a hidden one, and the shots at it in
 * order, "x" after hits; then, if it is not what everybody sees, "> " and the player who sees it;
 * "!" if it is the second player's turn to shoot. */
void battleship_state_text(const battleship_game *game, const battleship_state *state,
                           poda_text *text)
{
    for (int sea = 0; sea < 2; sea++) {
        poda_text_add(text, "%s", sea ? " / " : "");
        fleet_text(game, state->ship[sea], text);
        poda_text_add(text, ":");
        shots_text(game, state, sea, text);
    }
    if (state->eye)
        poda_text_add(text, " > %d", state->eye);
    if (state->turn)
        poda_text_add(text, " !");
}

static bool read_cell(const battleship_game *game, const char **text, int *cell)
{
    const int col = **text - 'a';
    uint64_t row;
    if (col < 0 || col >= game->cols)
        return false;
    (*text)++;
    if (!poda_read_number(text, (uint64_t)game->rows, &row) || row < 1)
        return false;
    *cell = (int)(row - 1) * game->cols + col;
    return true;
}

static bool read_ship(const battleship_game *game, int size, const char **text, uint8_t *ship)
{
    int first, last;
    if (**text == '?') {
        (*text)++;
        *ship = BATTLESHIP_HIDDEN;
        return true;
    }
    if (!read_cell(game, text, &first))
        return false;
    if (size == 1) {
        *ship = (uint8_t)(2 * first + 1);
        return true;
    }
    if (*(*text)++ != '-' || !read_cell(game, text, &last))
        return false;
    const bool down = last % game->cols == first % game->cols;
    *ship = (uint8_t)(2 * first + down + 1);
    return last == first + (size - 1) * (down ? game->cols : 1) &&
           (down || last / game->cols == first / game->cols);
}

static bool read_sea(const battleship_game *game, const char **text, battleship_state *state,
                     int sea)
{
    int cell;
    for (int ship = 0; **text != ':'; ship++) {
        if (ship == game->ships || (ship && *(*text)++ != ',') ||
            !read_ship(game, game->size[ship], text, &state->ship[sea][ship]))
            return false;
    }
    (*text)++;
    while (**text && **text != ' ') {
        if (state->fired[sea] && *(*text)++ != ',')
            return false;
        if (!read_cell(game, text, &cell) || state->shot[sea][cell])
            return false;
        state->shot[sea][cell] = ++state->fired[sea];
        if (**text == 'x') {
            state->shot[sea][cell] |= BATTLESHIP_HIT;
            (*text)++;
        }
    }
    return true;
}

/* Could the ships of a sea lie so, and are the hits where they are? */
static bool is_sound(const battleship_game *game, const battleship_state *state, int sea)
{
    battleship_known known;
    uint8_t ship[BATTLESHIP_SHIPS];
    battleship_set cells = {0, 0};
    bool hidden = false;
    for (int i = 0; i < BATTLESHIP_SHIPS; i++) {
        const uint8_t place = state->ship[sea][i];
        hidden |= place == BATTLESHIP_HIDDEN;
        for (int j = 0; i < game->ships && j < game->size[i] && battleship_is_known(place); j++) {
            const int cell = battleship_cell(game, place - 1, j);
            if (battleship_has(cells, cell))
                return false;
            battleship_add(&cells, cell);
        }
        ship[i] = place ? place : BATTLESHIP_HIDDEN;
    }
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        if (state->shot[sea][cell] &&
            (battleship_is_hit(state, sea, cell) ? !hidden && !battleship_has(cells, cell)
                                                 : battleship_has(cells, cell)))
            return false;
    int at[BATTLESHIP_SHIPS];
    poda_random random = {1};
    poda__battleship_know(&known, game, ship, state->shot[sea]);
    return poda__battleship_sample(&known, &random, at);
}

poda_status battleship_state_read(const battleship_game *game, const char *text,
                                  battleship_state *state, poda_error *error)
{
    const char *at = text;
    *state = (battleship_state){.turn = 0};
    bool good = read_sea(game, &at, state, 0) && strncmp(at, " / ", 3) == 0;
    at += good ? 3 : 0;
    good = good && read_sea(game, &at, state, 1);
    if (good && strncmp(at, " > ", 3) == 0 && (at[3] == '1' || at[3] == '2')) {
        state->eye = (uint8_t)(at[3] - '0');
        at += 4;
    }
    if (good && strcmp(at, " !") == 0) {
        state->turn = 1;
        at += 2;
    }
    if (good && !*at && is_sound(game, state, 0) && is_sound(game, state, 1))
        return PODA_OK;
    return poda_fail(error, PODA_BAD_POSITION, "position",
                     "'%.60s' is no position; an example with ships of 3 and 2: "
                     "a1-a3,c1-d1:b2,a3x / ?,?:d4",
                     text);
}

/* A whole fleet that chance may have placed; there are too many to list. */
static bool read_fleet(const battleship_game *game, const char *text, poda_move *move)
{
    battleship_state state = {.turn = 0};
    uint8_t *ship = state.ship[1];
    *move = 0;
    for (int i = 0; i < game->ships; i++) {
        if ((i && *text++ != ',') || !read_ship(game, game->size[i], &text, &ship[i]) ||
            !battleship_is_known(ship[i]))
            return false;
        *move |= (poda_move)ship[i] << (8 * i);
    }
    return !*text && is_sound(game, &state, 1);
}

poda_status battleship_move_read(const battleship_game *game, const battleship_state *state,
                                 const char *text, poda_move *move, poda_error *error)
{
    if (battleship_turn(game, state) == PODA_CHANCE)
        return read_fleet(game, text, move)
                   ? PODA_OK
                   : poda_fail(error, PODA_BAD_MOVE, "move",
                               "'%.60s' is no fleet; its ships are written by their ends, in the "
                               "order of the option fleet: a1-a3,c1-d1",
                               text);
    poda_move at[BATTLESHIP_PLACES];
    poda_moves list = {at, 0, BATTLESHIP_PLACES};
    battleship_moves(game, state, &list);
    for (size_t i = 0; i < list.count && i < list.capacity; i++) {
        char word[16] = "";
        poda_text read = {word, sizeof word, 0};
        battleship_move_text(game, state, at[i], &read);
        if (strcmp(word, text) == 0) {
            *move = at[i];
            return PODA_OK;
        }
    }
    return poda_fail(error, PODA_BAD_MOVE, "move",
                     battleship_placer(game, state) >= 0
                         ? "'%.40s' is no place for this ship; it is written by its ends: a1-a3"
                         : "'%.40s' is no cell to shoot at",
                     text);
}

enum { WATER, SHIP, MISS, HIT, SUNK, PIECES };

static const poda_piece pieces[] = {
    {"·", ".", "water", -1},    {"■", "#", "ship", -1},      {"○", "o", "shot in the water", -1},
    {"✕", "x", "ship hit", -1}, {"◆", "X", "ship sunk", -1},
};

static const poda_dress dress[PIECES] = {
    [SHIP] = {PODA_SHAPE_BLOCK, PODA_COLOUR_GREY},
    [MISS] = {PODA_SHAPE_SPLASH, PODA_COLOUR_BLUE},
    [HIT] = {PODA_SHAPE_GLYPH, PODA_COLOUR_RED},
    [SUNK] = {PODA_SHAPE_BLOCK, PODA_COLOUR_RED},
};

/* The seas are side by side, with a column between them. */
int poda__battleship_view_cell(const battleship_game *game, int side, int cell)
{
    if (game->alone)
        return cell;
    return cell / game->cols * (2 * game->cols + 1) + side * (game->cols + 1) + cell % game->cols;
}

static void show_sea(const battleship_game *game, const battleship_state *state, int sea, int side,
                     poda_view *view)
{
    for (int cell = 0; cell < game->rows * game->cols; cell++) {
        const int at = poda__battleship_view_cell(game, side, cell);
        if (state->shot[sea][cell])
            poda_view_put(view, at, battleship_is_hit(state, sea, cell) ? HIT : MISS);
        view->cell[at].tone = PODA_TONE_WATER;
    }
    for (int ship = 0; ship < game->ships; ship++) {
        const uint8_t place = state->ship[sea][ship];
        const bool sunk = battleship_is_sunk(game, state, sea, ship);
        for (int i = 0; i < game->size[ship] && battleship_is_known(place); i++) {
            const int cell = battleship_cell(game, place - 1, i);
            const int at = poda__battleship_view_cell(game, side, cell);
            if (sunk || !state->shot[sea][cell]) {
                poda_view_put(view, at, sunk ? SUNK : SHIP);
                view->cell[at].amount = (uint64_t)ship + 1; /* ships beside each other are two */
            }
        }
    }
}

/* Clicks: the first and the last cell of a ship, or the cell of a shot. */
static void add_clicks(const battleship_game *game, const battleship_state *state, int left,
                       poda_view *view)
{
    poda_move at[BATTLESHIP_PLACES];
    poda_moves list = {at, 0, BATTLESHIP_PLACES};
    poda_value pay[PODA_PLAYERS_MAX];
    const int turn = battleship_turn(game, state), placer = battleship_placer(game, state);
    if (turn < 0 || battleship_payoffs(game, state, pay))
        return;
    const int sea = placer >= 0 ? placer : battleship_target(game, turn);
    const int side = game->alone ? 0 : sea != left;
    battleship_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        if (placer < 0) {
            poda_view_click(view, at[i],
                            poda__battleship_view_cell(game, side, (int)(at[i] - BATTLESHIP_FIRE)),
                            -1);
            continue;
        }
        const int size = game->size[battleship_placed(game, state, placer)], place = (int)at[i];
        poda_view_click(view, at[i], poda__battleship_view_cell(game, side, place / 2),
                        size > 1 ? poda__battleship_view_cell(
                                       game, side, battleship_cell(game, place, size - 1))
                                 : -1);
    }
}

/* The player who looks, or the one to move, has the sea on the left; the shots go to the right. */
void battleship_view(const battleship_game *game, const battleship_state *state, poda_view *view)
{
    const int turn = battleship_turn(game, state);
    const int left = state->eye ? state->eye - 1 : turn == 1 ? 1 : 0;
    poda_view_grid(view, game->rows, game->alone ? game->cols : 2 * game->cols + 1, pieces, PIECES);
    view->dress = dress;
    view->twin = !game->alone;
    view->look = PODA_LOOK_WATER;
    if (game->alone) {
        show_sea(game, state, 1, 0, view);
        poda_view_note(view, 0, "shots", state->fired[1]);
    } else {
        show_sea(game, state, left, 0, view);
        show_sea(game, state, 1 - left, 1, view);
        for (int row = 0; row < game->rows; row++)
            view->cell[row * (2 * game->cols + 1) + game->cols].tone = PODA_TONE_GONE;
        for (int player = 0; player < 2; player++)
            poda_view_note(view, player, "shots", state->fired[1 - player]);
    }
    const int placer = battleship_placer(game, state);
    if (placer >= 0 && turn >= 0)
        poda_view_note(view, turn, "length of the next ship",
                       game->size[battleship_placed(game, state, placer)]);
    add_clicks(game, state, left, view);
}

static const poda_option battleship_options[] = {
    {"rows", "10", "rows of a sea, 1 to 10"},
    {"cols", "10", "columns of a sea, 1 to 10"},
    {"fleet", "5,4,3,3,2",
     "the sizes of the ships, at most 8, in the order in which they are placed"},
    {"touch", "yes", "no: ships may not lie side by side or corner to corner"},
    {"sunk", "yes", "no: a player is not told that a ship is sunk, nor where it lay"},
    {"again", "no", "yes: a player who hits shoots again"},
    {"alone", "no",
     "yes: one player shoots at a fleet that chance placed, with as few shots as possible"},
    {"shots", "0",
     "the game ends after so many shots of each player; more ships sunk win; 0: no limit"},
    {NULL, NULL, NULL},
};

static const poda_choices battleship_choices[] = {
    {"touch", "yes no"}, {"sunk", "yes no"}, {"again", "no yes"}, {"alone", "no yes"}, {NULL, NULL},
};

static const poda_about battleship_about = {
    .name = "battleship",
    .title = "Battleship",
    .summary = "find and sink the other's ships, which cannot be seen",
    .player = {"first", "second"},
    .moves_like = "c4",
    .position_like = "a1-a5:b2 / ?:c3x",
    .options = battleship_options,
    .aliases = "hundirlaflota flota",
    .choices = battleship_choices,
};

#define PODA_RULES battleship
#include "poda/export.h"

const poda__entry poda__entry_battleship = {&battleship_rules, NULL, NULL,
                                            &poda__battleship_engine};
