/* rules_battleship.h - battleship: both players place a fleet that the other does not see, then
 * shoot in turn. With alone=yes, one player shoots at a fleet that chance placed, and pays one for
 * every shot.
 *
 * A player's sea holds the player's ships and the shots of the other one. What a shot hit is kept
 * with the shot, so that a state in which the ships are blanked still says it. */
#ifndef PODA_GAMES_BATTLESHIP_RULES_BATTLESHIP_H
#define PODA_GAMES_BATTLESHIP_RULES_BATTLESHIP_H

#include "games/battleship/battleship_fleets.h"

typedef struct battleship_state {
    uint8_t ship[2][BATTLESHIP_SHIPS]; /* where it lies, + 1; 0: not placed */
    uint8_t shot[2][BATTLESHIP_CELLS]; /* the number of the shot, + 128 for a hit; 0: none */
    uint8_t fired[2];                  /* shots at this sea */
    uint8_t turn, eye;                 /* eye: 1 + the player who sees this; 0: all is shown */
} battleship_state;

enum {
    BATTLESHIP_HIDDEN = 255, /* a ship that is placed, but not seen */
    BATTLESHIP_HIT = 128,
    BATTLESHIP_FIRE = 256, /* moves: this + a cell is a shot; below it, a place */
};

#define battleship_HAS_PLAYERS 1
#define battleship_HAS_SUM 1
#define battleship_HAS_CHANCE 1
#define battleship_HAS_DRAW 1
#define battleship_HAS_PAYOFFS 1
#define battleship_HAS_RANGE 1
#define battleship_HAS_SEES 1
#define battleship_HAS_GUESS 1
#define battleship_HAS_SHOWN 1
#define battleship_HAS_MOVE_READ 1
#define battleship_HAS_VIEW 1
#define battleship_NO_START 1

static inline int battleship_players(const battleship_game *game)
{
    return game->alone ? 1 : 2;
}

static inline poda_value battleship_sum(const battleship_game *game)
{
    (void)game;
    return 0;
}

/* The ships of a sea that are placed. */
static inline int battleship_placed(const battleship_game *game, const battleship_state *state,
                                    int sea)
{
    int placed = 0;
    while (placed < game->ships && state->ship[sea][placed])
        placed++;
    return placed;
}

static inline bool battleship_is_hit(const battleship_state *state, int sea, int cell)
{
    return state->shot[sea][cell] & BATTLESHIP_HIT;
}

static inline int battleship_hits(const battleship_game *game, const battleship_state *state,
                                  int sea)
{
    int hits = 0;
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        hits += battleship_is_hit(state, sea, cell);
    return hits;
}

static inline bool battleship_is_known(uint8_t place)
{
    return place && place != BATTLESHIP_HIDDEN;
}

static inline bool battleship_is_sunk(const battleship_game *game, const battleship_state *state,
                                      int sea, int ship)
{
    const uint8_t place = state->ship[sea][ship];
    if (!battleship_is_known(place))
        return false;
    for (int i = 0; i < game->size[ship]; i++)
        if (!battleship_is_hit(state, sea, battleship_cell(game, place - 1, i)))
            return false;
    return true;
}

static inline int battleship_turn(const battleship_game *game, const battleship_state *state)
{
    if (game->alone)
        return state->ship[1][0] ? 0 : PODA_CHANCE;
    for (int player = 0; player < 2; player++)
        if (battleship_placed(game, state, player) < game->ships)
            return player;
    return state->turn;
}

/* The player who places a ship; -1: all ships are placed. */
static inline int battleship_placer(const battleship_game *game, const battleship_state *state)
{
    const int turn = battleship_turn(game, state);
    return turn >= 0 && !game->alone && battleship_placed(game, state, turn) < game->ships ? turn
                                                                                           : -1;
}

/* The sea at which a player shoots. */
static inline int battleship_target(const battleship_game *game, int player)
{
    return game->alone ? 1 : 1 - player;
}

static inline bool battleship_payoffs(const battleship_game *game, const battleship_state *state,
                                      poda_value *pay)
{
    int sunk[2] = {0};
    if (game->alone) {
        pay[0] = -(poda_value)state->fired[1];
        return state->ship[1][0] && battleship_hits(game, state, 1) == game->all;
    }
    if (battleship_placed(game, state, 1) < game->ships)
        return false;
    for (int sea = 0; sea < 2; sea++)
        if (battleship_hits(game, state, sea) == game->all) {
            pay[sea] = -1;
            pay[1 - sea] = 1;
            return true;
        }
    if (!game->shots || state->fired[0] < game->shots || state->fired[1] < game->shots)
        return false;
    for (int sea = 0; sea < 2; sea++)
        for (int ship = 0; ship < game->ships; ship++)
            sunk[sea] += battleship_is_sunk(game, state, sea, ship);
    pay[0] = (sunk[1] > sunk[0]) - (sunk[1] < sunk[0]);
    pay[1] = -pay[0];
    return true;
}

static inline void battleship_range(const battleship_game *game, poda_value *least,
                                    poda_value *most)
{
    *least = game->alone ? -(poda_value)(game->rows * game->cols) : -1;
    *most = game->alone ? -(poda_value)game->all : 1;
}

static inline void battleship_moves(const battleship_game *game, const battleship_state *state,
                                    poda_moves *list)
{
    const int placer = battleship_placer(game, state);
    if (placer >= 0) {
        poda__battleship_places(game, state->ship[placer], list);
        return;
    }
    const int sea = battleship_target(game, battleship_turn(game, state));
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        if (!state->shot[sea][cell])
            poda_moves_add(list, (poda_move)(BATTLESHIP_FIRE + cell));
}

/* A whole fleet: the places + 1, eight bits each. */
static inline void battleship_chance(const battleship_game *game, const battleship_state *state,
                                     poda_chances *list)
{
    (void)state;
    poda__battleship_list(game, list);
}

static inline poda_move battleship_draw(const battleship_game *game, const battleship_state *state,
                                        poda_random *random)
{
    uint8_t ship[BATTLESHIP_SHIPS];
    poda_move fleet = 0;
    (void)state;
    memset(ship, BATTLESHIP_HIDDEN, sizeof ship);
    poda__battleship_guess(game, ship, NULL, random);
    for (int i = game->ships; i-- > 0;)
        fleet = fleet << 8 | ship[i];
    return fleet;
}

static inline void battleship_fire(const battleship_game *game, battleship_state *to, int cell)
{
    const int player = battleship_turn(game, to), sea = battleship_target(game, player);
    bool hit = false;
    for (int ship = 0; ship < game->ships; ship++)
        for (int i = 0; i < game->size[ship] && battleship_is_known(to->ship[sea][ship]); i++)
            hit |= battleship_cell(game, to->ship[sea][ship] - 1, i) == cell;
    to->fired[sea]++;
    to->shot[sea][cell] = (uint8_t)(to->fired[sea] | (hit ? BATTLESHIP_HIT : 0));
    const int other = 1 - player;
    if (game->alone || (hit && game->again && (!game->shots || to->fired[sea] < game->shots)))
        return;
    /* with a limit of shots, a player without shots left is passed over */
    if (!game->shots || to->fired[1 - other] < game->shots)
        to->turn = (uint8_t)other;
}

static inline void battleship_play(const battleship_game *game, const battleship_state *state,
                                   poda_move move, battleship_state *to)
{
    const int placer = battleship_placer(game, state);
    *to = *state;
    if (game->alone && !state->ship[1][0])
        for (int ship = 0; ship < game->ships; ship++, move >>= 8)
            to->ship[1][ship] = (uint8_t)(move & 255);
    else if (placer >= 0)
        to->ship[placer][battleship_placed(game, state, placer)] = (uint8_t)(move + 1);
    else
        battleship_fire(game, to, (int)((move - BATTLESHIP_FIRE) % BATTLESHIP_CELLS));
}

/* The other's ships, except those that are sunk if that is told; all of them once the game is over. */
static inline void battleship_sees(const battleship_game *game, const battleship_state *state,
                                   int player, battleship_state *to)
{
    const int sea = battleship_target(game, player);
    poda_value pay[PODA_PLAYERS_MAX];
    *to = *state;
    to->eye = (uint8_t)(1 + player);
    if (battleship_payoffs(game, state, pay))
        return;
    for (int ship = 0; ship < game->ships; ship++)
        if (state->ship[sea][ship] && !(game->told && battleship_is_sunk(game, state, sea, ship)))
            to->ship[sea][ship] = BATTLESHIP_HIDDEN;
}

/* Shots are open, ships are placed in secret. */
static inline bool battleship_shown(const battleship_game *game, const battleship_state *state)
{
    return battleship_turn(game, state) >= 0 && battleship_placer(game, state) < 0;
}

static inline void battleship_guess(const battleship_game *game, const battleship_state *seen,
                                    int player, poda_random *random, battleship_state *to)
{
    const int sea = battleship_target(game, player);
    *to = *seen;
    to->eye = 0;
    poda__battleship_guess(game, to->ship[sea], seen->shot[sea], random);
}

poda_status battleship_init(battleship_game *game, const poda_options *options, poda_error *error);
void battleship_state_text(const battleship_game *game, const battleship_state *state,
                           poda_text *text);
poda_status battleship_state_read(const battleship_game *game, const char *text,
                                  battleship_state *state, poda_error *error);
void battleship_move_text(const battleship_game *game, const battleship_state *state,
                          poda_move move, poda_text *text);
poda_status battleship_move_read(const battleship_game *game, const battleship_state *state,
                                 const char *text, poda_move *move, poda_error *error);
/* Where the cell of a sea is in the view; `side`: 0 left, 1 right. */
int poda__battleship_view_cell(const battleship_game *game, int side, int cell);
void battleship_view(const battleship_game *game, const battleship_state *state, poda_view *view);

#endif
