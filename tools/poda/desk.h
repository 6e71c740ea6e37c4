/* desk.h - what the two protocols share: a game, where it stands, and the player that answers. */
#ifndef PODA_CLI_DESK_H
#define PODA_CLI_DESK_H

#include "cli.h"
#include "session.h"

enum { DESK_PAIRS = 64, DESK_KEY = 40 };

struct desk {
    poda_session *session;
    char key[DESK_PAIRS][DESK_KEY];
    poda_pair game[DESK_PAIRS], setting[DESK_PAIRS + 1]; /* a limit of the protocol's own */
    size_t game_count, setting_count;
    const char *name;
    poda_language language; /* of the letters on boards */
    poda_player_options options;
    poda_player *player; /* NULL: made when it is needed */
    bool stale;          /* it has not followed the game */
};

/* Sorts the words after the verb into the game, its options and the player's settings, and opens the
 * game; `missing` is the game where none is named, NULL: one must be. */
poda_status desk_open(struct desk *desk, poda_language language, const char *const *words,
                      size_t count, const char *missing, poda_error *error);
void desk_release(struct desk *desk);
/* The same desk with another game, or the same with other options. The old one stays if that fails. */
poda_status desk_change(struct desk *desk, const char *name, const poda_options *options,
                        poda_error *error);
/* Reads the settings again, with `key` set to `value` in place of what was said; NULL: as they are. */
poda_status desk_set(struct desk *desk, const char *key, const char *value, poda_error *error);
/* Moves were taken back or put there: the player must follow the game anew. */
void desk_forget(struct desk *desk);
/* The game is another one, which needs another player. */
void desk_dismiss(struct desk *desk);
poda_status desk_choose(struct desk *desk, poda_choice *out, poda_error *error);

/* Where it stands. */
const poda_session_info *desk_info(const struct desk *desk);
const poda_game *desk_game(const struct desk *desk);
const poda_state *desk_state(const struct desk *desk);
bool desk_over(const struct desk *desk, poda_value *value);
int desk_turn(const struct desk *desk);
/* Has the player to move no choice but to pass; then `*move` is that. */
bool desk_must_pass(const struct desk *desk, poda_move *move);
/* Reads a move in any case of letters. */
poda_status desk_read(const struct desk *desk, const char *word, poda_move *move);
void desk_words(const struct desk *desk, poda_move move, char words[PODA_TEXT_MAX]);

/* Lines from a stream, and a look at what is waiting there. */
struct lines {
    FILE *in; /* nobody else reads from it */
    char *at;
    size_t length, room;
    size_t taken;       /* at the beginning: the line in use, with its zero */
    bool begun;         /* the first line, which may have the mark of UTF-8, was taken */
    bool ended, failed; /* failed: memory was out */
};

enum { LINES_MOST = 1 << 20 }; /* characters of the longest line */

/* The next line without its end, valid until the next call; NULL: there are no more, or an interrupt
 * came. A line that is too long is cut. */
char *lines_next(struct lines *lines);
/* Is a line like that waiting; looks at what has come in, and never waits. */
bool lines_wait(struct lines *lines, bool (*like)(const char *line));
/* Has every line answered until there are no more or `*quit`; the exit status. */
int lines_serve(struct lines *lines, struct cli *cli, void (*answer)(void *user, char *line),
                void *user, const bool *quit);
void lines_release(struct lines *lines);

#endif
