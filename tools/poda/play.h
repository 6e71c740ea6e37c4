/* play.h - a game at the prompt. */
#ifndef PODA_CLI_PLAY_H
#define PODA_CLI_PLAY_H

#include "cli.h"
#include "session.h"

/* Plays until the person leaves; `once`: for the menu, an empty line then leaves a game that is
 * over. `*session` is another one after a person has loaded it. `*ended`: there is nobody left to ask (end of input, Ctrl-C twice, output that cannot be
 * written). Returns the exit status. */
int play_session(struct cli *cli, poda_session **session, bool once, bool *ended);

/* A seed that differs from run to run. */
uint64_t play_seed(void);

#endif
