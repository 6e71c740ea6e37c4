/* session.h - the internals of a session. */
#ifndef PODA_PLAY_SESSION_H
#define PODA_PLAY_SESSION_H

#include "play/player.h"

/* The moves that a player knows, remembered from one question to the next. */
typedef struct poda__known poda__known;
poda__known *poda__known_new(void);
void poda__known_forget(poda__known *known);
void poda__known_free(poda__known *known);

struct poda_session {
    poda_session_info info;
    poda_game *game;    /* info.game */
    poda_state *states; /* info.states, info.moves */
    poda_move *moves;
    size_t room; /* of the two lists */
    char *words; /* info.name and info.options */
    poda_pair *pairs;
    unsigned threads; /* of engines that play by time; 0: not given */
    int ponder;       /* do engines think on the opponent's time: 0 not given, 1 no, 2 yes */
    poda_player_options options[PODA_PLAYERS_MAX]; /* of the players at their last move */
    poda_player *player[PODA_PLAYERS_MAX];         /* NULL: opened when needed */
    char *program[PODA_PLAYERS_MAX];               /* info.program */
    struct poda_table *table;                      /* tables=; NULL: none */
    poda_search *adviser;                          /* for hints and values */
    poda__wide_player wide_adviser;                /* the same in wide games */
    poda__known *who_knows;                        /* for poda_session_shows */
    struct poda__origin *origin; /* the file of another program that it was read from; NULL: none */
};

/* Frees it; NULL allowed. */
void poda__origin_free(struct poda__origin *origin);

/* Copies `given` (NULL allowed) as far as its size goes. */
PODA_CHECKED poda_status poda__effort_take(const poda_effort *given, poda_effort *out,
                                           poda_error *error);
void poda__effort_apply(const poda_effort *effort, poda_search_options *options);

/* Settings of a player for one move, from side, seed and clock. */
poda_status poda__session_player_options(const poda_session *session, int player,
                                         poda_player_options *options, poda_error *error);

/* poda_session_values for a wide game, and the move that the search chooses. Either of `out` and `best`
 * may be NULL: not wanted. */
poda_status poda__session_values_wide(poda_session *session, const poda_effort *effort,
                                      poda_advice *out, size_t room, size_t *count,
                                      poda_advice *best, poda_error *error);

/* Goes back by `count` of the moves played, which redo plays again. */
void poda__session_step_back(poda_session *session, size_t count);

#endif
