/* nboard.h - Poda as an engine of the NBoard protocol, version 2, for boards of Othello. */
#ifndef PODA_CLI_NBOARD_H
#define PODA_CLI_NBOARD_H

#include "desk.h"

struct nboard {
    struct cli *cli;
    struct desk desk;
    struct lines *lines; /* NULL: nobody interrupts */
    poda_search *search; /* for hints */
    int depth;           /* as the board has set it; 0: it has not */
    bool quit, aborted;
};

/* Obeys one line. */
void nboard_answer(struct nboard *nboard, char *line);
void nboard_release(struct nboard *nboard);

#endif
