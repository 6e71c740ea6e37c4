/* dxp.h - Poda as a program that plays draughts with another one over DamExchange. */
#ifndef PODA_CLI_DXP_H
#define PODA_CLI_DXP_H

#include "desk.h"

struct dxp {
    struct cli *cli;
    struct desk desk;
    bool (*put)(struct dxp *dxp, const char *message); /* sends it; false: the other side is gone */
    int socket;                                        /* for `put` */
    bool playing;                                      /* a game was accepted and has not ended */
    bool ending;        /* we have ended it, and wait for the answer */
    bool leave;         /* the connection is to be closed */
    char color;         /* ours, W or B */
    int minutes, moves; /* as requested; no moves: no limit */
    double used;        /* seconds */
    char other[80];     /* the name of the other program */
    int games;          /* begun so far */
};

/* Opens the game that the words after the verb name: international draughts if they name no rules. */
poda_status dxp_open(struct dxp *dxp, struct cli *cli, const char *const *words, size_t count,
                     poda_error *error);
void dxp_release(struct dxp *dxp);
/* The follower's answer to a message, and its own move if it is due. */
void dxp_answer(struct dxp *dxp, char *text);
/* One line about the game that has just ended. */
void dxp_report(struct dxp *dxp);

#endif
