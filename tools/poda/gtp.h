/* gtp.h - Poda as a program that others drive through the Go Text Protocol 2. */
#ifndef PODA_CLI_GTP_H
#define PODA_CLI_GTP_H

#include "desk.h"

enum { GTP_WORDS = 362 }; /* a command and every point of the largest board */

/* A parsed line of GTP: "12 play black d3 # a comment". */
struct gtp_line {
    bool has_id;
    uint32_t id;
    char *word[GTP_WORDS + 1]; /* the command and its arguments; ended by NULL */
    int count;                 /* 0: nothing to answer */
};

/* Splits `line` in place. */
void gtp_split(char *line, struct gtp_line *out);

struct gtp {
    struct cli *cli;
    struct desk desk;
    /* per command that played: moves before it, so that undo takes back its passes */
    size_t *before;
    size_t before_count, before_room;
    poda_clock clock[2]; /* from time_settings and time_left */
    bool timed;          /* there is a clock, which replaces the time limits of the settings */
    bool quit;
};

/* Answers one line on the command line's output. */
void gtp_answer(struct gtp *gtp, char *line);
void gtp_release(struct gtp *gtp);

/* Sends the answer; a text of several lines must not contain empty ones. */
void gtp_reply(const struct gtp *gtp, const struct gtp_line *line, bool ok, const char *text);
/* Remembers that undo returns to the position after `played` moves; false: no memory. */
bool gtp_remember(struct gtp *gtp, size_t played);
bool gtp_play(struct gtp *gtp, poda_move move);
void gtp_take_back(struct gtp *gtp, size_t played);
/* The player of a colour, "b", "white"; -1: it is none. NULL allowed. */
int gtp_colour(const struct gtp *gtp, const char *word);

typedef void gtp_command(struct gtp *gtp, const struct gtp_line *line);

/* gtp_setup.c: commands that come before a game. */
gtp_command gtp_clear_board, gtp_boardsize, gtp_list_games, gtp_set_game, gtp_time_settings,
    gtp_time_left, gtp_loadsgf, gtp_komi;

/* gtp_go.c: commands that only go has. */
gtp_command gtp_fixed_handicap, gtp_place_free_handicap, gtp_set_free_handicap,
    gtp_final_status_list;

#endif
