/* session.h - one game being played: the rules, the moves so far, who plays, and its file.
 * A session is zeroed before use; session_release frees what it holds and zeroes it again. */
#ifndef PODA_CLI_SESSION_H
#define PODA_CLI_SESSION_H

#include "poda/poda.h"

enum {
    SESSION_SETTINGS = 400,     /* characters of the free settings of one engine */
    SESSION_PLIES = 20000,      /* the longest game that is kept */
    SESSION_OPTIONS = 32,       /* options of a game in a file */
    SESSION_FILE_MAX = 1 << 20, /* bytes of the largest file */
    SESSION_KEYS = 96           /* keys of the settings, with the NULL at their end */
};

typedef struct session_player {
    bool engine;
    int level;                       /* 1 to 10; 0: not given */
    char settings[SESSION_SETTINGS]; /* "depth=8 algorithm=pvs", in place of a level; or empty */
} session_player;

struct session {
    poda_game *game;
    char *definition;         /* the game and its options as a line of the file */
    bool placed;              /* it began from a position of its own */
    size_t played;            /* moves so far; states[played] is the position */
    size_t known;             /* with those taken back, which redo plays again */
    size_t room;              /* of the two lists below */
    poda_state *states;       /* known + 1 of them, states[0] is where the game began */
    poda_move *moves;         /* moves[i] leads from states[i] to states[i + 1] */
    session_player player[2]; /* MAX and MIN */
    uint64_t seed;
    bool resigned; /* the player to move gave up */
    bool late;     /* the player to move has no time left */
    bool timed;    /* there are clocks: as given, and the players' */
    poda_clock given, clock[2];
    unsigned threads; /* of engines that play by time; 0: not given */
    int ponder;       /* do engines think on a person's time: 0 not given, 1 no, 2 yes */
};

poda_status session_open(struct session *session, poda_language language, const char *name,
                         const poda_options *options, poda_error *error);
void session_release(struct session *session);

const poda_state *session_state(const struct session *session);
/* Begins from a position instead of the game's start; forgets all moves. */
poda_status session_place(struct session *session, const char *position, poda_error *error);
poda_status session_play(struct session *session, poda_move move, poda_error *error);
/* Moves as poda_line_next reads them; none is played when one is wrong. */
poda_status session_play_text(struct session *session, const char *moves, poda_error *error);
/* The whole game again from its first position. */
void session_restart(struct session *session);
/* Back, or forward again, to the nearest position in which a person has to decide. False: there is
 * none. */
bool session_undo(struct session *session);
bool session_redo(struct session *session);

/* The keys that session_takes, but for those of one side (max.depth), into `keys`, ended by NULL; how
 * many they are. */
size_t session_keys(const char *keys[SESSION_KEYS]);
/* Sets "max=human", "min.level=7", "depth=8", "seed=3"; `used` tells whether `key` is one of them.
 * The game must be open. */
poda_status session_set(struct session *session, const char *key, const char *value, bool *used,
                        poda_error *error);
/* Is `key` one that session_set takes; needs no game. */
bool session_takes(const char *key);
/* Sets all of them; what is for one player ("min.depth") goes before what is for both, and a level
 * and settings, which take its place, exclude each other. */
poda_status session_set_all(struct session *session, const poda_options *settings,
                            poda_error *error);

/* Limits and settings of a player for one search, from level, free settings and clock. */
poda_status session_search_options(const struct session *session, int player,
                                   poda_search_options *options, int *blunder_percent,
                                   poda_error *error);

/* Does an engine play by time, on the clock or with a limit in seconds: then it uses threads, what it
 * found at its last move, and the person's time if it may. Levels and limits on nodes or depth make it
 * play the same every time. */
bool session_plays_by_time(const struct session *session, int player);
/* Time that the player to move has used for its move; false: it was too much. */
bool session_spend(struct session *session, double seconds);

/* Reads a saved game into a zeroed session. A game from a shared object is opened only when
 * `trusted`, the name or definition of a game that the person has asked for, begins with its name;
 * NULL: never. Errors name the line. O(length). */
poda_status session_read(struct session *session, const char *text, size_t length,
                         const char *trusted, poda_error *error);
/* The file's text; free it with free(). */
poda_status session_write(const struct session *session, char **text, size_t *length,
                          poda_error *error);
poda_status session_load(struct session *session, const char *path, const char *trusted,
                         poda_error *error);
/* All of the file or nothing: a temporary file takes the place of `path` when it is complete. */
poda_status session_save(const struct session *session, const char *path, poda_error *error);

#endif
