/* play.h - players, who choose the moves of a game, and sessions: a game being played.
 * A player is a set of search options, a function of the program, or another program that speaks GTP.
 * A session is a game with its moves so far, those taken back, who plays each side, clocks, and its
 * saved text; its engines are players. Command line, server and page play through it.
 * Ownership: _open allocates, _close frees (NULL allowed); texts: poda_free.
 * Threads:   a poda_player and a poda_session belong to one thread.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_PLAY_H
#define PODA_PLAY_H

#include "poda/clock.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a game ends. All but the first two are the fault of the player to move, who loses. */
#define PODA_ENDINGS(X)                                                                            \
    X(OVER, "over")       /* by the rules */                                                       \
    X(PLIES, "plies")     /* too long: a draw */                                                   \
    X(ILLEGAL, "illegal") /* a move that the rules do not know here */                             \
    X(LATE, "late")       /* no answer in time */                                                  \
    X(DEAD, "dead")       /* the program ended */                                                  \
    X(REFUSED, "refused") /* an answer, but no move */                                             \
    X(RESIGNED, "resigned")

typedef enum poda_ending {
#define PODA_ENDING_ENUM(name, text) PODA_ENDING_##name,
    PODA_ENDINGS(PODA_ENDING_ENUM)
#undef PODA_ENDING_ENUM
        PODA_ENDING_COUNT
} poda_ending;

/* A short name that programs may rely on, "illegal". O(1). */
PODA_API const char *poda_ending_name(poda_ending ending);

typedef struct poda_choice {
    poda_ending ending; /* PODA_ENDING_OVER: there is a move; else why there is none */
    char said[80];      /* then: what the player said instead */
    poda_move move;
    poda_value value; /* for MAX, as in poda_result; 0 where the player does not tell */
    int depth;
    uint64_t nodes; /* 0: by theory, by chance, or not told */
    double seconds;
} poda_choice;

/* A player of the program's own: sets out->move, or out->ending to say that it has none. */
typedef poda_status poda_choose_fn(void *user, const poda_game *game, const poda_state *state,
                                   poda_choice *out, poda_error *error);

typedef struct poda_player_options {
    size_t size;                /* of the struct, or 0: poda/status.h */
    poda_search_options search; /* for the built-in player; `seconds` is also told to programs */
    poda_clock clock;           /* for a whole game; zero: none. Who uses it up loses */
    int blunder_percent;        /* how often any move is played */
    bool theory;                /* what theory knows is not searched */
    poda_choose_fn *choose;     /* a function instead; called from several threads at once */
    void *user;
    const char *command; /* a program instead, as the shell starts it; it speaks GTP */
    double timeout;      /* seconds that a program may take for any answer; 0: 60 */
} poda_player_options;

typedef struct poda_player poda_player;

/* A program is started here, and must answer. The options must outlive the player. */
PODA_API PODA_CHECKED poda_status poda_player_open(poda_player **out, const poda_game *game,
                                                   const poda_player_options *options,
                                                   poda_error *error);
PODA_API void poda_player_close(poda_player *player);
/* A new game from the start; the seed decides blunders, playouts and the like. */
PODA_API void poda_player_begin(poda_player *player, uint64_t seed);
/* Somebody played `move` in `state`: programs must hear of it. */
PODA_API void poda_player_follow(poda_player *player, const poda_state *state, poda_move move);
/* The player's move in a position that is not over. Only internal failures are errors. */
PODA_API PODA_CHECKED poda_status poda_player_choose(poda_player *player, const poda_state *state,
                                                     poda_choice *out, poda_error *error);

enum { PODA_THEORY_LEVEL = 8 }; /* from here on a level knows the theory of its game */

/* Playing strength 1 (a beginner wins) to 10: fills algorithm and limits of `options` and says how
 * often, in percent, the level plays any move instead of its best. */
PODA_API void poda_level(const poda_game *game, int number, poda_search_options *options,
                         int *blunder_percent);

/* A player from words like "level=7", "eval=weights" "depth=4", "engine=gtp-rhino": whatever is left out
 * has its default, without any limit a tenth of a second a move. Values that are texts must outlive
 * the player. */
PODA_API PODA_CHECKED poda_status poda_player_set(const poda_game *game,
                                                  const poda_options *settings,
                                                  poda_player_options *out, poda_error *error);

/* ---- a game being played ---- */

enum {
    PODA_SETTINGS_MAX = 400,    /* characters of the free settings of one engine */
    PODA_SESSION_PLIES = 20000, /* the longest game that is kept */
    PODA_SESSION_OPTIONS = 32,  /* options of a game in a saved text */
    PODA_SESSION_KEYS = 32,     /* keys of the settings, with the NULL at their end */
    PODA_SAVED_MAX = 1 << 20    /* bytes of the longest saved text */
};

/* Who plays a side. */
typedef struct poda_side {
    bool engine;
    int level;                        /* 1 to 10; 0: not given, which is 5 */
    char settings[PODA_SETTINGS_MAX]; /* "depth=8 algorithm=pvs", in place of a level; or empty */
} poda_side;

/* A session as it stands. Pointers are the session's. */
typedef struct poda_session_info {
    const poda_game *game;
    const char *name;           /* as it was opened */
    poda_options options;       /* as they were given */
    const poda_state *states;   /* known + 1 of them; states[0] is where it began */
    const poda_move *moves;     /* moves[i] leads from states[i] to states[i + 1] */
    size_t played;              /* moves so far; states[played] is the position */
    size_t known;               /* with those taken back, which redo plays again */
    size_t before;              /* moves of the game before states[0] */
    bool placed;                /* it began from a position of its own */
    poda_side side[2];          /* MAX and MIN */
    uint64_t seed;              /* of blunders, playouts and the like */
    bool resigned;              /* the player to move gave up */
    bool late;                  /* the player to move has no time left */
    bool timed;                 /* there are clocks */
    poda_clock given, clock[2]; /* as they were given, and the players' */
} poda_session_info;

typedef struct poda_session poda_session;

/* Opens the game of a session; NULL: poda_game_open, which is never asked for a file then. */
typedef struct poda_opener {
    poda_status (*open)(void *user, const char *name, const poda_options *options, poda_game **out,
                        poda_error *error);
    void *user;
} poda_opener;

/* A session of two people, without clocks, seed 0. */
PODA_API PODA_CHECKED poda_status poda_session_open(poda_session **out, const char *name,
                                                    const poda_options *options,
                                                    const poda_opener *opener, poda_error *error);
PODA_API void poda_session_close(poda_session *session);
/* O(1), valid until the session is closed; it shows every later change. */
PODA_API const poda_session_info *poda_session_look(const poda_session *session);
PODA_API const poda_state *poda_session_state(const poda_session *session);
PODA_API int poda_session_turn(const poda_session *session);
/* Is it over by the rules, by resignation or by the clock; then `*value` is what MAX gets. */
PODA_API bool poda_session_over(const poda_session *session, poda_value *value);

/* Begins from a position that `before` moves led to; forgets all moves. */
PODA_API PODA_CHECKED poda_status poda_session_place(poda_session *session, const char *position,
                                                     size_t before, poda_error *error);
/* A legal move. What was taken back is forgotten. */
PODA_API PODA_CHECKED poda_status poda_session_play(poda_session *session, poda_move move,
                                                    poda_error *error);
/* Moves as poda_line_next reads them; none is played when one is wrong. */
PODA_API PODA_CHECKED poda_status poda_session_play_text(poda_session *session, const char *moves,
                                                         poda_error *error);
/* The whole game again from its first position. */
PODA_API void poda_session_restart(poda_session *session, uint64_t seed);
/* Back, or forward again, to the nearest position in which a person has to decide; after a resignation or
 * a lost clock, back to the same position. False: there is none. */
PODA_API bool poda_session_undo(poda_session *session);
PODA_API bool poda_session_redo(poda_session *session);
/* Back to the position after `ply` moves, at most those played; the rest is forgotten. */
PODA_API void poda_session_take_back(poda_session *session, size_t ply);
/* The player to move gives up a game that is not over. */
PODA_API void poda_session_resign(poda_session *session);
PODA_API void poda_session_swap(poda_session *session);

/* The keys that poda_session_set takes, but for those of one side (max.depth), ended by NULL; how many. */
PODA_API size_t poda_session_keys(const char *keys[PODA_SESSION_KEYS]);
/* Is `key` one that poda_session_set takes. */
PODA_API bool poda_session_takes(const char *key);
/* Sets "max=human", "min.level=7", "depth=8", "seed=3", "clock=5+3"; `used` says whether `key` is one of
 * them. */
PODA_API PODA_CHECKED poda_status poda_session_set(poda_session *session, const char *key,
                                                   const char *value, bool *used,
                                                   poda_error *error);
/* Sets all of them: those for both players first, then those for one ("min.depth"). A level and settings
 * exclude each other, and the later takes the place of the earlier. */
PODA_API PODA_CHECKED poda_status poda_session_set_all(poda_session *session,
                                                       const poda_options *settings,
                                                       poda_error *error);

/* Does an engine play by time, on the clock or with a limit in seconds: then it uses threads, what it found
 * at its last move, and the person's time if it may. Levels and limits on nodes or depth make it play the
 * same every time. */
PODA_API bool poda_session_plays_by_time(const poda_session *session, int player);
/* Time that the player to move has used for its move; false: it was too much. */
PODA_API bool poda_session_spend(poda_session *session, double seconds);

#define PODA_HINT_SECONDS 3.0 /* the usual time of a hint and of values */

/* What a search of a session may use, and who hears of it. NULL instead: PODA_HINT_SECONDS, the rest 0. */
typedef struct poda_effort {
    size_t size;              /* of the struct, or 0: poda/status.h */
    double seconds;           /* of a hint and of values; 0: no limit */
    size_t memory;            /* bytes; 0: no limit but its own */
    unsigned threads;         /* at most; 0: as many as the session says */
    const volatile int *stop; /* becomes non-zero: stop and give the best so far */
    poda_progress_fn *progress;
    void *progress_user;
} poda_effort;

/* The move of the engine whose turn it is, in a game that is not over; it is not played. By side, seed and
 * number of moves alone, unless it plays by time. */
PODA_API PODA_CHECKED poda_status poda_session_choose(poda_session *session,
                                                      const poda_effort *effort, poda_choice *out,
                                                      poda_error *error);
/* While a person thinks about a move the engine thinks too, in a thread of its own, if the session says so;
 * every other call but _look, _state, _turn and _over must wait for the end. */
PODA_API void poda_session_ponder(poda_session *session);
PODA_API void poda_session_ponder_end(poda_session *session);

/* What is known about one move. */
typedef struct poda_advice {
    poda_move move;
    poda_worth worth; /* of the position, if the move keeps it */
    bool unproven;    /* the value of the position is proven, and not that the move keeps it */
} poda_advice;

/* The best move at full strength, in a game that is not over. */
PODA_API PODA_CHECKED poda_status poda_session_hint(poda_session *session,
                                                    const poda_effort *effort, poda_advice *out,
                                                    poda_error *error);
/* Every move of the position, the best first, as far as there is room; `*count` is room + 1 when there are
 * more. */
PODA_API PODA_CHECKED poda_status poda_session_values(poda_session *session,
                                                      const poda_effort *effort, poda_advice *out,
                                                      size_t room, size_t *count,
                                                      poda_error *error);

/* A saved game: "poda game 1", a line a fact, "end". Read strictly, since texts come from outside: anything
 * unknown, doubled, cut short or not text is refused with its line. Clocks, moves taken back and
 * how many moves led to a first position that was placed are not saved. O(length). */
PODA_API PODA_CHECKED poda_status poda_session_read(poda_session **out, const char *text,
                                                    size_t length, const poda_opener *opener,
                                                    poda_error *error);
PODA_API PODA_CHECKED poda_status poda_session_write(const poda_session *session, char **text,
                                                     size_t *length, poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
