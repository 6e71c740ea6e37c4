/* gtp.h - Poda as a program that other programs talk to in the Go Text Protocol 2. */
#ifndef PODA_CLI_GTP_H
#define PODA_CLI_GTP_H

#include "desk.h"

/* A line of GTP taken apart: "12 play black d3 # a comment". */
struct gtp_line {
    bool has_id;
    uint32_t id;
    char *word[8]; /* the command and what follows; ended by NULL */
    int count;     /* 0: nothing to answer */
};

/* Splits `line` in place. */
void gtp_split(char *line, struct gtp_line *out);

struct gtp {
    struct cli *cli;
    struct desk desk;
    size_t
        *before; /* by command that played: moves before it, so that undo takes back its passes */
    size_t before_count, before_room;
    poda_clock clock[2]; /* by time_settings and time_left */
    bool timed;          /* there is a clock: it takes the place of the settings' limits of time */
    bool quit;
};

/* Answers one line on the command line's output. */
void gtp_answer(struct gtp *gtp, char *line);
void gtp_release(struct gtp *gtp);

#endif
