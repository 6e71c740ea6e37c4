/* own.h - what a wide game's files know beyond its rules: a solver, a player, a chart, the odds of
 * hidden cells. Verbs and players ask here before they use what works for every game. */
#ifndef PODA_GAMES_OWN_H
#define PODA_GAMES_OWN_H

#include "poda/game.h"

enum { PODA__OWN_MOVES = 128, PODA__CHART_ROWS = 48, PODA__CHART_COLUMNS = 12 };

typedef struct poda__own_solution {
    const char *way;                  /* one word, for programs */
    const char *note;                 /* what is not exact, to be translated; NULL: everything is */
    double payoff[PODA_PLAYERS_MAX];  /* expected, for each player */
    char exact[PODA_PLAYERS_MAX][48]; /* the same as a fraction, "-9/2"; "": not known as one */
    uint64_t nodes;
    /* where a player is to move: what each move is worth to that player */
    int moves;
    poda_move move[PODA__OWN_MOVES];
    double worth[PODA__OWN_MOVES];
} poda__own_solution;

typedef struct poda__own_sign {
    const char *sign, *note; /* note: what it means */
} poda__own_sign;

typedef struct poda__own_group {
    int row; /* the first */
    const char *title;
} poda__own_group;

/* A table with one sign for each pair of a row and a column. Title, names and meanings are to be
 * translated. */
typedef struct poda__own_chart {
    const char *title;
    int columns, rows, signs;
    char column[PODA__CHART_COLUMNS][8];
    char row[PODA__CHART_ROWS][8];
    const poda__own_group *group[PODA__CHART_ROWS];    /* of the rows from here on; NULL: none */
    uint8_t at[PODA__CHART_ROWS][PODA__CHART_COLUMNS]; /* index of a sign */
    const poda__own_sign *sign;
} poda__own_chart;

/* How the values of all positions that can follow one begin; free() frees them. */
typedef struct poda__own_values {
    uint64_t positions;
    const char *method; /* to be translated */
} poda__own_values;

/* Every function is optional. */
typedef struct poda__own {
    bool (*solves)(const void *params); /* the game with these options? NULL: always */
    poda_status (*solve)(const poda_game *game, const poda_state *state, const volatile int *stop,
                         poda__own_solution *out, poda_error *error);
    /* PODA_TOO_LARGE, with what would be right, if no solver comes to an end; NULL: never */
    poda_status (*refuses)(const void *params, poda_error *error);
    /* A move for `player`, who sees `seen`, at a level from 1 to 10. */
    poda_status (*choose)(const poda_game *game, const poda_state *seen, int player, int level,
                          poda_random *random, poda_move *move, poda_error *error);
    poda_status (*chart)(const poda_game *game, poda__own_chart *out, poda_error *error);
    /* How likely each cell of the view hides something from `player`, who sees `seen`; -1: the
     * player knows. `exact`: it was counted, not sampled. */
    poda_status (*heat)(const poda_game *game, const poda_state *seen, int player,
                        double heat[PODA_VIEW_CELLS], bool *exact, poda_error *error);
    /* An open game for two of fixed sum, or for one: what player 0 may expect in each position that
     * can follow `from` and in which a player moves, on a shorter way than that for every game. */
    bool (*has_values)(const void *params); /* with these options? */
    poda_status (*values)(const poda_game *game, const poda_state *from, uint64_t limit,
                          const volatile int *stop, poda__own_values **out, poda_error *error);
    bool (*value_of)(const poda__own_values *values, const poda_state *state, double *payoff);
} poda__own;

/* NULL: the game has nothing of its own. */
const poda__own *poda__game_own(const poda_game *game);
/* The same if it solves the game with its options. */
const poda__own *poda__game_own_solver(const poda_game *game);

/* More positions than the limit: the error of everything that lists them. */
poda_status poda__too_many_positions(const poda_game *game, uint64_t limit, poda_error *error);

/* How the states of a table begin where players choose at once (poda/thunks.h). */
typedef struct poda__wide_joint {
    poda_move chosen[PODA_PLAYERS_MAX];
    uint64_t chose; /* bit p: player p has chosen */
} poda__wide_joint;

#endif
