/* play.h - players, which choose the moves of a game, and sessions: games being played.
 * A player is a set of search options, a function of the program, or another program that speaks
 * GTP. A session holds a game, its moves so far, the moves taken back, who plays each side, and
 * the clocks; it can be saved as text. Its engines are players. Command line, server and page
 * play through it.
 * Ownership: _open allocates, _close frees (NULL allowed); texts: poda_free.
 * Threads:   a poda_player and a poda_session belong to one thread.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_PLAY_H
#define PODA_PLAY_H

#include "poda/clock.h"
#include "poda/wide_search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a game ends. In all but the first two cases the player to move is at fault and loses. */
#define PODA_ENDINGS(X)                                                                            \
    X(OVER, "over")       /* by the rules */                                                       \
    X(PLIES, "plies")     /* too long: a draw */                                                   \
    X(ILLEGAL, "illegal") /* a move that is not legal here */                                      \
    X(LATE, "late")       /* no answer in time */                                                  \
    X(DEAD, "dead")       /* the program ended */                                                  \
    X(REFUSED, "refused") /* an answer that is not a move */                                       \
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
    poda_ending ending; /* PODA_ENDING_OVER: there is a move; else the reason why there is none */
    char said[80];      /* in that case, what the player said instead */
    poda_move move;
    poda_value value; /* for MAX, as in poda_result; 0 if the player does not report one */
    int depth;
    uint64_t nodes; /* 0: chosen by theory or at random, or not reported */
    double seconds;
} poda_choice;

/* A player implemented by the program: sets out->move, or out->ending if it has no move. In a game
 * with hidden knowledge `state` is what the player to move sees. */
typedef poda_status poda_choose_fn(void *user, const poda_game *game, const poda_state *state,
                                   poda_choice *out, poda_error *error);

typedef struct poda_player_options {
    size_t size;                /* of the struct, or 0: poda/status.h */
    poda_search_options search; /* for the built-in player; programs are also given `seconds` */
    poda_clock clock;       /* for a whole game; zero: none. A player that runs out of time loses */
    int blunder_percent;    /* how often a random move is played */
    bool theory;            /* positions that theory solves are not searched */
    poda_choose_fn *choose; /* a function to use instead; called from several threads at once */
    void *user;
    /* a program to use instead, started by the shell: "gtp:gtp-rhino -l 5", the protocol it speaks
     * and its command; without a protocol it speaks GTP */
    const char *command;
    double timeout; /* seconds that a program may take for any answer; 0: 60 */
    /* for the built-in player of a wide game, instead of `search`. `states` NULL: those that the
     * player was shown since poda_player_begin */
    poda_wide_options wide;
    /* with `theory`: positions that this table (poda/tables.h) has are not searched; NULL: none. The game
     * so far is search.past, or what the player was shown since poda_player_begin */
    struct poda_table *table;
} poda_player_options;

typedef struct poda_player poda_player;

/* Starts the program, if it is one, and waits for its first answer. The options must outlive the
 * player. */
PODA_API PODA_CHECKED poda_status poda_player_open(poda_player **out, const poda_game *game,
                                                   const poda_player_options *options,
                                                   poda_error *error);
PODA_API void poda_player_close(poda_player *player);
/* Begins a new game from the start; the seed determines blunders, playouts and the like. */
PODA_API void poda_player_begin(poda_player *player, uint64_t seed);
/* Reports that `move` was played in `state`, by either side; programs need to be informed of it. */
PODA_API void poda_player_follow(poda_player *player, const poda_state *state, poda_move move);
/* Chooses the player's move in a position that is not over. Only internal failures are errors. */
PODA_API PODA_CHECKED poda_status poda_player_choose(poda_player *player, const poda_state *state,
                                                     poda_choice *out, poda_error *error);

enum { PODA_THEORY_LEVEL = 8 }; /* from this level on, players use the theory of the game */

/* Playing strength from 1 (a beginner wins) to 10; lower numbers mean 1, higher ones 10. Sets the
 * limits of `options`, as poda_search_defaults filled it, and the engine of the game for high
 * levels; and how often, in percent, the level plays a random move instead of its best one. */
PODA_API void poda_level(const poda_game *game, int number, poda_search_options *options,
                         int *blunder_percent);

/* Makes a player from words such as "level=7", "eval=weights" "depth=4", "engine=gtp-rhino".
 * What is left out has its default; without any limit, a move takes a tenth of a second. Text
 * values must outlive the player. */
PODA_API PODA_CHECKED poda_status poda_player_set(const poda_game *game,
                                                  const poda_options *settings,
                                                  poda_player_options *out, poda_error *error);

/* ---- a game being played ---- */

enum {
    PODA_SETTINGS_MAX = 400,    /* characters of the free settings of one engine */
    PODA_SESSION_PLIES = 20000, /* most moves kept */
    PODA_SESSION_OPTIONS = 32,  /* most options of a game in a saved text */
    PODA_SESSION_KEYS = 32,     /* most keys of settings, including the final NULL */
    PODA_SAVED_MAX = 1 << 20    /* bytes of the longest saved text */
};

/* Who plays a side. */
typedef struct poda_side {
    bool engine;
    int level;                        /* 1 to 10; 0: not given, plays as 5 */
    char settings[PODA_SETTINGS_MAX]; /* "depth=8 algorithm=pvs", instead of a level; or empty */
} poda_side;

/* The state of a session. The session owns what the pointers point to. */
typedef struct poda_session_info {
    const poda_game *game;
    const char *name;                      /* as it was opened */
    poda_options options;                  /* as they were given */
    const poda_state *states;              /* known + 1 of them; states[0] is the first position */
    const poda_move *moves;                /* moves[i] leads from states[i] to states[i + 1] */
    size_t played;                         /* moves so far; states[played] is the position */
    size_t known;                          /* including moves taken back, which redo plays again */
    size_t before;                         /* moves of the game before states[0] */
    bool placed;                           /* it began from a position set by poda_session_place */
    int players;                           /* how many */
    poda_side side[PODA_PLAYERS_MAX];      /* MAX, MIN and others */
    uint64_t seed;                         /* of chance, blunders, playouts and the like */
    bool resigned;                         /* the player to move gave up */
    bool late;                             /* the player to move has no time left */
    bool timed;                            /* the session has clocks */
    poda_clock given, clock[2];            /* as given, and one per player */
    const char *program[PODA_PLAYERS_MAX]; /* the other program that plays a side; NULL: none */
} poda_session_info;

typedef struct poda_session poda_session;

/* Opens the game of a session. NULL: poda_game_open, so names are never treated as files. */
typedef struct poda_opener {
    poda_status (*open)(void *user, const char *name, const poda_options *options, poda_game **out,
                        poda_error *error);
    void *user;
} poda_opener;

/* Opens a session between people, without clocks, seed 0. A game with chance begins at chance's
 * turn: poda_session_deal. */
PODA_API PODA_CHECKED poda_status poda_session_open(poda_session **out, const char *name,
                                                    const poda_options *options,
                                                    const poda_opener *opener, poda_error *error);
PODA_API void poda_session_close(poda_session *session);
/* O(1), valid until the session is closed; it reflects every later change. */
PODA_API const poda_session_info *poda_session_look(const poda_session *session);
PODA_API const poda_state *poda_session_state(const poda_session *session);
/* The player to move; PODA_CHANCE until poda_session_deal. */
PODA_API int poda_session_turn(const poda_session *session);
/* Is the game over, by the rules, by resignation or on the clock? Then `*value` is the result
 * for MAX. */
PODA_API bool poda_session_over(const poda_session *session, poda_value *value);
/* The moves of the current position that rules and earlier positions allow. */
PODA_API void poda_session_moves(const poda_session *session, poda_moves *list);

/* Plays the outcomes of chance until a player is to move or the game is over; nothing in games
 * without chance. Each is drawn from the seed and the number of moves before it, so a game can be
 * replayed. */
PODA_API PODA_CHECKED poda_status poda_session_deal(poda_session *session, poda_error *error);
/* Does `player` know which move was played after `ply` moves? Its own moves; those that the game
 * shows to all (NAME_HAS_SHOWN); and those that are the same in every play of the game which would
 * have looked the same to the player so far. Where these plays are too many to follow, or the game
 * did not begin at its start, no more is known. The first call after a move may follow 2^18 moves. */
PODA_API PODA_CHECKED poda_status poda_session_shows(const poda_session *session, size_t ply,
                                                     int player, bool *shows, poda_error *error);

/* Begins from a position that was reached after `before` moves; forgets all moves. A game that reads
 * no positions (NAME_NO_TEXT) begins at its start, and the moves of the text are played. */
PODA_API PODA_CHECKED poda_status poda_session_place(poda_session *session, const char *position,
                                                     size_t before, poda_error *error);
/* Plays a legal move and forgets the moves taken back. */
PODA_API PODA_CHECKED poda_status poda_session_play(poda_session *session, poda_move move,
                                                    poda_error *error);
/* Plays moves as poda_line_next reads them; none if one is wrong. */
PODA_API PODA_CHECKED poda_status poda_session_play_text(poda_session *session, const char *moves,
                                                         poda_error *error);
/* Returns to the first position with a new seed; chance is drawn again by poda_session_deal. */
PODA_API void poda_session_restart(poda_session *session, uint64_t seed);
/* Goes back, or forward again, to the nearest position in which a person has to choose; undo
 * after a resignation or a loss on time returns to the same position. False if there is none. */
PODA_API bool poda_session_undo(poda_session *session);
/* Is a game with secrets and several players over? Who has seen the secrets should not play on from
 * an earlier position. */
PODA_API bool poda_session_is_disclosed(const poda_session *session);
PODA_API bool poda_session_redo(poda_session *session);
/* Returns to the position after `ply` moves (at most those played) and forgets the rest. */
PODA_API void poda_session_take_back(poda_session *session, size_t ply);
/* The player to move resigns a game that is not over. Wide games (poda/wide.h) cannot be resigned:
 * what each player would get is not defined. */
PODA_API void poda_session_resign(poda_session *session);
/* Each player takes the next one's seat. */
PODA_API void poda_session_swap(poda_session *session);

/* Lists the keys that poda_session_set accepts, without those of one side (max.depth), ended by
 * NULL; returns how many. */
PODA_API size_t poda_session_keys(const char *keys[PODA_SESSION_KEYS]);
/* Does poda_session_set accept `key`? */
PODA_API bool poda_session_takes(const char *key);
/* Sets one of "max=human", "min.level=7", "3=engine", "3.level=7" (players may be numbered from 1),
 * "depth=8", "seed=3", "clock=5+3"; `*used` is false if `key` is none of them. */
PODA_API PODA_CHECKED poda_status poda_session_set(poda_session *session, const char *key,
                                                   const char *value, bool *used,
                                                   poda_error *error);
/* Sets several: first those for all players, then those for one ("min.depth"). A level and
 * other settings exclude each other; the later one replaces the earlier. */
PODA_API PODA_CHECKED poda_status poda_session_set_all(poda_session *session,
                                                       const poda_options *settings,
                                                       poda_error *error);

/* Does the engine play by time, on the clock or with a limit in seconds? Then it uses threads,
 * reuses what it found at its last move, and may think on the opponent's time. With a level or a
 * limit on nodes or depth it plays the same moves every time. */
PODA_API bool poda_session_plays_by_time(const poda_session *session, int player);
/* Charges the player to move for the time used on its move; false if that was too much. */
PODA_API bool poda_session_spend(poda_session *session, double seconds);

#define PODA_HINT_SECONDS 3.0 /* default time of a hint and of values */

/* What a search of a session may use, and where it reports progress. NULL means
 * PODA_HINT_SECONDS and 0 in all other fields. */
typedef struct poda_effort {
    size_t size;              /* of the struct, or 0: poda/status.h */
    double seconds;           /* for hints and values; 0: no limit */
    size_t memory;            /* bytes; 0: only the built-in limits */
    unsigned threads;         /* at most; 0: as the session is set */
    const volatile int *stop; /* when non-zero: stop and return the best so far */
    poda_progress_fn *progress;
    void *progress_user;
    double
        program_seconds; /* for a move of another program; 0: 60. Its memory is at most `memory` */
} poda_effort;

/* Chooses the move of the engine to move, in a game that is not over, without playing it. The
 * choice depends only on side, seed and number of moves, unless the engine plays by time. Another program
 * may have no move: then out->ending is not PODA_ENDING_OVER. */
PODA_API PODA_CHECKED poda_status poda_session_choose(poda_session *session,
                                                      const poda_effort *effort, poda_choice *out,
                                                      poda_error *error);
/* Lets another program play a side; `command` is that of poda_player_options, NULL: no program any
 * more. It is started by the shell when its first move is due, so it must never be the word of a
 * stranger: no setting of poda_session_set does this, and a saved game does not keep it. */
PODA_API PODA_CHECKED poda_status poda_session_program(poda_session *session, int player,
                                                       const char *command, poda_error *error);
/* Lets the engine think in its own thread while a person chooses a move, if the session is set
 * so. Until poda_session_ponder_end, only _look, _state, _turn and _over may be called. */
PODA_API void poda_session_ponder(poda_session *session);
PODA_API void poda_session_ponder_end(poda_session *session);

/* What is known about one move. */
typedef struct poda_advice {
    poda_move move;
    poda_worth worth; /* of the position, if the move keeps its value */
    bool unproven;    /* the position's value is proven, but not that this move keeps it */
} poda_advice;

/* The best move at full strength, in a game that is not over. */
PODA_API PODA_CHECKED poda_status poda_session_hint(poda_session *session,
                                                    const poda_effort *effort, poda_advice *out,
                                                    poda_error *error);
/* Values all moves of the position, best first, as far as they fit; `*count` is room + 1 if
 * there are more. */
PODA_API PODA_CHECKED poda_status poda_session_values(poda_session *session,
                                                      const poda_effort *effort, poda_advice *out,
                                                      size_t room, size_t *count,
                                                      poda_error *error);

/* A saved game is a text: "poda game 1", one fact per line, "end". Reading is strict, since the
 * text is untrusted: anything unknown, repeated, truncated or not text is refused, with its
 * line. Not saved: clocks, moves taken back (but in wide games), and how many moves preceded a first position that
 * was placed. O(length). */
PODA_API PODA_CHECKED poda_status poda_session_read(poda_session **out, const char *text,
                                                    size_t length, const poda_opener *opener,
                                                    poda_error *error);
PODA_API PODA_CHECKED poda_status poda_session_write(const poda_session *session, char **text,
                                                     size_t *length, poda_error *error);
/* The texts of other programs are read too, recognised by their content: PGN of chess, PDN of
 * draughts, SGF of go, Othello, gomoku, hex and morris, GGF of Othello, positions in FEN and EPD.
 * `number` is that of the game, from 1, in a text with several; poda_session_read takes the first.
 * Errors name line and column. */
PODA_API PODA_CHECKED poda_status poda_session_read_game(poda_session **out, const char *text,
                                                         size_t length, size_t number,
                                                         const poda_opener *opener,
                                                         poda_error *error);
/* Writes "pgn", "pdn" or "sgf", "other" for the one of them that the game has, or "poda". */
PODA_API PODA_CHECKED poda_status poda_session_write_as(const poda_session *session,
                                                        const char *format, char **text,
                                                        size_t *length, poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
