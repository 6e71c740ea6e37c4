/* table.h - the table at which a game is played: shared by the conversation and its commands. */
#ifndef PODA_CLI_TABLE_H
#define PODA_CLI_TABLE_H

#include "cli.h"
#include "prompt.h"
#include "session.h"

struct table {
    struct cli *cli;
    poda_session *session;
    bool show; /* the position changed: draw it */
    bool once; /* the menu waits */
    bool quit;
    double thought; /* seconds that a person has thought about the move to come */
};

const char *table_name(const struct table *table, int player);
/* "X (engine, level 5)", "O (you)". */
void table_add_player(const struct table *table, int player, poda_text *text);
/* Who plays; `title`: and what. */
void table_tell_players(const struct table *table, bool title);
void table_tell_error(const struct table *table, const poda_error *error);
const poda_game *table_game(const struct table *table);
/* A search begins: shows its progress on `line` until progress_end, and can be interrupted. */
poda_effort table_think(struct table *table, progress_line *line);
int table_turn(const struct table *table);
void table_move_text(const struct table *table, poda_move move, char words[PODA_TEXT_MAX]);

/* Runs the command `word` with the rest of its line; false: there is none, or not any more when the
 * game is over. */
bool table_command(struct table *table, const char *word, char *argument, bool over);
/* For completion: legal moves, commands, and files where a command takes one. `user` is a table. */
void table_words(void *user, const char *begun, prompt_add_fn *add, void *to);

#endif
