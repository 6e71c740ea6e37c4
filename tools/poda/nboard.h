/* nboard.h - Poda as an engine for the NBoard protocol, version 2, for Othello boards. */
#ifndef PODA_CLI_NBOARD_H
#define PODA_CLI_NBOARD_H

#include "desk.h"

struct nboard {
    struct cli *cli;
    struct desk desk;
    struct lines *lines; /* NULL: no interruptions */
    poda_search *search; /* for hints */
    int depth;           /* as set by the board; 0: not set */
    bool quit, aborted;
};

/* Executes one line. */
void nboard_answer(struct nboard *nboard, char *line);
void nboard_release(struct nboard *nboard);

#endif
