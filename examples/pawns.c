/* pawns.c - three pawns against three on 3x3 (hexapawn, Gardner 1962), the game that
 * docs/write-a-game.md builds. A pawn steps one cell ahead, or captures diagonally ahead. A player
 * who reaches the far row wins; one who cannot move loses. */
#define PODA_LOADED
#include <poda/rules.h>

typedef struct pawns_game {
    char unused; /* no options yet */
} pawns_game;

typedef struct pawns_state {
    char cell[9]; /* 'W', 'B' or '.', row by row from the top */
    char turn;    /* PODA_MAX is white and goes up, PODA_MIN is black and goes down */
} pawns_state;

#define pawns_ALTERNATES 1

static poda_status pawns_init(pawns_game *game, const poda_options *options, poda_error *error)
{
    (void)game, (void)options, (void)error;
    return PODA_OK;
}

static void pawns_start(const pawns_game *game, pawns_state *state)
{
    (void)game;
    memcpy(state->cell, "BBB...WWW", 9);
    state->turn = PODA_MAX;
}

/* Where a move leads, -1 if off the board. A move is the cell times three, plus 0 to take on the
 * left, 1 to step ahead, 2 to take on the right. */
static int pawns_target(const pawns_state *state, poda_move move)
{
    const int cell = (int)move / 3, row = cell / 3 + (state->turn == PODA_MAX ? -1 : 1);
    const int col = cell % 3 + (int)move % 3 - 1;
    return row < 0 || row > 2 || col < 0 || col > 2 ? -1 : row * 3 + col;
}

static void pawns_moves(const pawns_game *game, const pawns_state *state, poda_moves *list)
{
    const char mine = "WB"[(int)state->turn], theirs = "BW"[(int)state->turn];
    (void)game;
    for (poda_move move = 0; move < 27; move++) {
        const int to = pawns_target(state, move);
        if (state->cell[move / 3] == mine && to >= 0 &&
            state->cell[to] == (move % 3 == 1 ? '.' : theirs) && !poda_moves_add(list, move))
            return;
    }
}

static void pawns_play(const pawns_game *game, const pawns_state *state, poda_move move,
                       pawns_state *to)
{
    (void)game;
    *to = *state;
    to->cell[move / 3] = '.';
    to->cell[pawns_target(state, move)] = state->cell[move / 3];
    to->turn = (char)(1 - state->turn);
}

static int pawns_turn(const pawns_game *game, const pawns_state *state)
{
    (void)game;
    return state->turn;
}

static bool pawns_outcome(const pawns_game *game, const pawns_state *state, poda_value *value)
{
    poda_move any;
    poda_moves list = {&any, 0, 1}; /* room for one: is there any move? */
    pawns_moves(game, state, &list);
    *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN; /* the player to move has lost */
    return list.count == 0 || memchr(state->cell, 'W', 3) || memchr(state->cell + 6, 'B', 3);
}

static void pawns_state_text(const pawns_game *game, const pawns_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "%.9s %c", state->cell, "WB"[(int)state->turn]);
}

static poda_status pawns_state_read(const pawns_game *game, const char *text, pawns_state *state,
                                    poda_error *error)
{
    (void)game;
    if (strspn(text, "WB.") != 9 || (strcmp(text + 9, " W") != 0 && strcmp(text + 9, " B") != 0))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected nine cells and who is to move, like BBB...WWW W");
    memcpy(state->cell, text, 9);
    state->turn = text[10] == 'W' ? PODA_MAX : PODA_MIN;
    if (memchr(state->cell + (state->turn == PODA_MAX ? 0 : 6), text[10], 3))
        return poda_fail(error, PODA_BAD_POSITION, "position", "%c is to move but has won before",
                         text[10]);
    return PODA_OK;
}

/* "a3a2": from and to, columns by letter and rows by number from the top. */
static void pawns_move_text(const pawns_game *game, const pawns_state *state, poda_move move,
                            poda_text *text)
{
    const int from = (int)move / 3, to = pawns_target(state, move);
    (void)game;
    poda_text_add(text, "%c%d%c%d", 'a' + from % 3, from / 3 + 1, 'a' + to % 3, to / 3 + 1);
}

static const poda_about pawns_about = {
    .name = "mypawns",
    .title = "Pawns",
    .summary = "reach the far row, or leave the rival without a move",
    .player = {"White", "Black"},
    .moves_like = "a3a2",
    .position_like = "BBB.W.W.W B",
};

#define PODA_RULES pawns
#include <poda/export.h>
