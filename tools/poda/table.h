/* table.h - the state of a game at the prompt: shared by the dialogue and its commands. */
#ifndef PODA_CLI_TABLE_H
#define PODA_CLI_TABLE_H

#include "cli.h"
#include "prompt.h"
#include "session.h"

struct table {
    struct cli *cli;
    poda_session *session;
    bool show;   /* the position changed: draw it */
    bool same;   /* draw it even if it looks as before */
    char *board; /* of a wide game, as it was drawn last; NULL: not yet */
    bool once;   /* the menu waits */
    bool quit;
    double thought;   /* seconds the user has thought about the next move */
    int seat;         /* who looks at the screen; -1: all is shown, or it is not decided yet */
    size_t announced; /* moves of a wide game */
};

const char *table_name(const struct table *table, int player);
/* "X (engine, level 5)", "O (you)". */
void table_add_player(const struct table *table, int player, poda_text *text);
/* Prints who plays; `title`: and what. */
void table_print_players(const struct table *table, bool title);
void table_print_error(const struct table *table, const poda_error *error);
const poda_game *table_game(const struct table *table);
/* A search begins: shows its progress on `line` until progress_end, and can be interrupted. */
poda_effort table_think(struct table *table, progress_line *line);
int table_turn(const struct table *table);
void table_move_text(const struct table *table, poda_move move, char words[PODA_TEXT_MAX]);

/* ---- games with chance, secrets or other numbers of players ---- */

bool table_is_wide(const struct table *table);
/* How many people play. */
int table_people(const struct table *table);
/* Draws chance, announces the moves that those who look know, and hands the screen over. False at the
 * end of input. */
bool table_settle(struct table *table, poda_error *error);
/* The state as those who look see it. */
void table_sees(const struct table *table, const poda_state *state, poda_state *seen);
void table_print_payoffs(const struct table *table);
/* The moves of a wide game, where there are few. */
void table_print_moves(const struct table *table);

/* Runs the command `word` with the rest of its line; false if there is none, or it is not available
 * once the game is over. */
bool table_command(struct table *table, const char *word, char *argument, bool over);
/* For completion: legal moves, commands, and files after a command that takes one. `user` is a
 * table. */
void table_words(void *user, const char *begun, prompt_add_fn *add, void *to);

#endif
