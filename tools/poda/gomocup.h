/* gomocup.h - Poda as an engine for the Gomocup protocol, for gomoku boards (Piskvork). */
#ifndef PODA_CLI_GOMOCUP_H
#define PODA_CLI_GOMOCUP_H

#include "desk.h"

enum { GOMOCUP_STONES = 400 };

struct gomocup {
    struct cli *cli;
    struct desk desk;
    char number[2][12]; /* rows and columns, for the options of the game */
    int rows, cols;
    const char *rules; /* as INFO rule set it; NULL: not set */
    /* seconds, from INFO; 0: none given */
    double turn, left;
    bool fast;                        /* timeout_turn 0: as quickly as possible */
    bool reading;                     /* between BOARD and DONE */
    bool bad;                         /* a line of the board was not understood */
    int16_t stone[2][GOMOCUP_STONES]; /* cells of BOARD, own and of the opponent */
    int count[2];
    bool quit;
};

poda_status gomocup_open(struct gomocup *gomocup, const char *const *words, size_t count,
                         poda_error *error);
/* Answers one line on the command line's output. */
void gomocup_answer(struct gomocup *gomocup, char *line);
void gomocup_release(struct gomocup *gomocup);

#endif
