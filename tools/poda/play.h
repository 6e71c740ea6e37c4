/* play.h - a game at the prompt. */
#ifndef PODA_CLI_PLAY_H
#define PODA_CLI_PLAY_H

#include "cli.h"
#include "session.h"

/* Plays until the user leaves; `once`: for the menu, an empty line then leaves a game that is over.
 * `*session` is replaced if the user loads a game. `*ended`: no more input is possible (end of
 * input, Ctrl-C twice, output that cannot be written). Returns the exit status. */
int play_session(struct cli *cli, poda_session **session, bool once, bool *ended);

/* A seed that differs from run to run. */
uint64_t play_seed(void);

#endif
