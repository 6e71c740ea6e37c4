/* protocol.h - how to talk to another program that plays a game: one table of functions for each
 * protocol. To add one: write its table, name it in PODA__PROTOCOLS; then players are written
 * engine='NAME:command'. What all protocols have in common is in program_player.c: starting and
 * ending the program, the end of a game by its fault, resigning, moves that are not legal. */
#ifndef PODA_MATCH_PROTOCOL_H
#define PODA_MATCH_PROTOCOL_H

#include "match/program.h"

/* The first one is meant where no name is given. */
#define PODA__PROTOCOLS(X) X(gtp) X(gomocup) X(uci) X(hub) X(dxp) X(line)

/* One program and the game that it is playing. */
typedef struct poda__talk {
    const poda_game *game;
    const poda_player_options *options; /* search.seconds and clock: what it may use */
    const char *command;                /* without the name of the protocol */
    poda__program *program;             /* NULL: it died */
    double due;                         /* when the answer to the last line must be there */
    void *own; /* own_size bytes of the protocol; zeroed when the program starts */
    poda_state start;
    poda_move *moves; /* of this game, of both players, from `start` on */
    size_t count, room;
} poda__talk;

/* `said` receives what the program said, for messages; an empty text if it did not come to that. */
typedef struct poda__protocol {
    const char *name;     /* in lower case, before the colon */
    const char *label;    /* as its users write it */
    const char *farewell; /* the line that ends the program; NULL: none */
    size_t own_size;
    /* Starts the program, or reaches it; NULL: the command is given to the shell. */
    poda_status (*start)(poda__talk *talk, poda_error *error);
    /* The program has just started: names the game, its size and the time. */
    poda__heard (*greet)(poda__talk *talk, char *said, size_t size);
    poda__heard (*begin)(poda__talk *talk, char *said, size_t size); /* a new game; NULL: nothing */
    /* `move` was played in `state` and is the last of talk->moves; NULL: nothing is sent. */
    poda__heard (*follow)(poda__talk *talk, const poda_state *state, poda_move move, char *said,
                          size_t size);
    /* Asks for a move; `said` is the move, or "resign". `clock`: what is left, NULL without one. */
    poda__heard (*choose)(poda__talk *talk, const poda_state *state, const poda_clock *clock,
                          char *said, size_t size);
    /* The program is about to be ended; NULL: it needs no more than `farewell`. */
    void (*leave)(poda__talk *talk);
    /* The move that the program means by `said`; NULL: it is in the game's own notation. */
    poda_status (*read)(const poda__talk *talk, const poda_state *state, const char *said,
                        poda_move *move);
} poda__protocol;

#define PODA__PROTOCOL_DECLARE(name) extern const poda__protocol poda__protocol_##name;
PODA__PROTOCOLS(PODA__PROTOCOL_DECLARE)
#undef PODA__PROTOCOL_DECLARE

enum { PODA__TALK_ROOM = PODA_TEXT_MAX + 64 }; /* characters of most lines that are sent */

/* Seconds that the program may take for any answer. */
double poda__talk_timeout(const poda__talk *talk);
/* What the program may use. */
poda__program_limits poda__talk_limits(const poda__talk *talk);
/* Sends a line; PODA__HEARD_DEAD if there is no program any more. */
poda__heard poda__talk_send(poda__talk *talk, const char *line);
/* Sends bytes as they are. */
poda__heard poda__talk_put(poda__talk *talk, const char *bytes, size_t length);
/* Waits for an answer, as long as the program may take after it was last sent something. */
poda__heard poda__talk_hear(poda__talk *talk, poda__answer_fn *find, char *said, size_t size);
/* The move in the game's notation. */
void poda__talk_words(const poda__talk *talk, const poda_state *state, poda_move move,
                      char words[PODA_TEXT_MAX]);
/* Rows and columns of the board; false if it is not a grid. */
bool poda__talk_board(const poda__talk *talk, int *rows, int *cols);

#endif
