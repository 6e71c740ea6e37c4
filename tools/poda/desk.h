/* desk.h - shared by all protocols: a game, its state, the player that answers, and the lines that
 * come in. */
#ifndef PODA_CLI_DESK_H
#define PODA_CLI_DESK_H

#include "cli.h"
#include "session.h"

enum { DESK_PAIRS = 64, DESK_KEY = 40 };

struct desk {
    poda_session *session;
    char key[DESK_PAIRS][DESK_KEY];
    poda_pair game[DESK_PAIRS], setting[DESK_PAIRS + 1]; /* plus a limit of the protocol's own */
    size_t game_count, setting_count;
    const char *name;
    poda_language language; /* for the letters on boards */
    poda_player_options options;
    poda_player *player; /* NULL: opened when needed */
    bool stale;          /* it has not followed the game */
};

/* Sorts the words after the verb into the game, its options and the player's settings, and opens
 * the game; `missing` is the default game, NULL if one must be named. */
poda_status desk_open(struct desk *desk, poda_language language, const char *const *words,
                      size_t count, const char *missing, poda_error *error);
void desk_release(struct desk *desk);
/* Replaces the game, or its options. The old one stays if that fails. */
poda_status desk_change(struct desk *desk, const char *name, const poda_options *options,
                        poda_error *error);
/* Reads the settings again, with `key` set to `value`; NULL: unchanged. */
poda_status desk_set(struct desk *desk, const char *key, const char *value, poda_error *error);
/* Moves were taken back or set up: the player must follow the game from the start. */
void desk_forget(struct desk *desk);
/* The game has changed and needs another player. */
void desk_dismiss(struct desk *desk);
poda_status desk_choose(struct desk *desk, poda_choice *out, poda_error *error);
/* Plays a move that the player did not choose. */
poda_status desk_play(struct desk *desk, poda_move move, poda_error *error);

/* The current state. */
const poda_session_info *desk_info(const struct desk *desk);
const poda_game *desk_game(const struct desk *desk);
const poda_state *desk_state(const struct desk *desk);
bool desk_over(const struct desk *desk, poda_value *value);
int desk_turn(const struct desk *desk);
/* Must the player to move pass? Then `*move` is the pass. */
bool desk_must_pass(const struct desk *desk, poda_move *move);
/* Reads a move, ignoring case. */
poda_status desk_read(const struct desk *desk, const char *word, poda_move *move);
void desk_words(const struct desk *desk, poda_move move, char words[PODA_TEXT_MAX]);

/* Lines from a stream, and a test for waiting input. */
struct lines {
    FILE *in; /* read only through this struct */
    char *at;
    size_t length, room;
    size_t taken;       /* at the beginning: the current line, with its zero */
    bool begun;         /* the first line, which may have a byte order mark, was read */
    bool ended, failed; /* failed: out of memory */
};

enum { LINES_MOST = 1 << 20 }; /* characters of the longest line */

/* The next line without its end, valid until the next call; NULL if there are no more or after an
 * interrupt. A line that is too long is cut. */
char *lines_next(struct lines *lines);
/* Is a line like that waiting? Looks only at what has arrived, and never blocks. */
bool lines_wait(struct lines *lines, bool (*like)(const char *line));
void lines_release(struct lines *lines);

/* A verb that answers lines; the functions are given `size` bytes of its own, zeroed before `open`. */
struct protocol {
    size_t size;
    poda_status (*open)(void *own, struct cli *cli, struct lines *lines, const char *const *words,
                        size_t count, poda_error *error);
    bool (*answer)(void *own, char *line); /* false: it was the last one */
    void (*end)(void *own);                /* there are no more lines; NULL: nothing to do */
    void (*release)(void *own);            /* also after `open` has failed */
};

/* Answers every line of the input; returns the exit status. */
int protocol_serve(const struct protocol *protocol, struct cli *cli, const char *const *words,
                   size_t count);

#endif
