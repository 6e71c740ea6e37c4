/* ggf.h - a game of Othello in the Generic Game Format of the NBoard protocol:
 * (;GM[Othello]PB[a]PW[b]BO[8 ---...--- *]B[F5]W[F6//1.5]B[PA];) */
#ifndef PODA_CLI_GGF_H
#define PODA_CLI_GGF_H

#include "session.h"

/* Sets the session, whose game is Othello of the size in the text, to the game's first position and
 * moves. Unchanged if the text cannot be read. O(length). */
poda_status ggf_read(poda_session **session, const char *text, poda_error *error);

#endif
