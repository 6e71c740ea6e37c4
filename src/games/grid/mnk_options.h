/* mnk_options.h - the options of mnk, which has two sets of rules: rules_mnk.h for boards of one word,
 * gomoku/rules_gomoku.h for larger ones. */
#ifndef PODA_GAMES_GRID_MNK_OPTIONS_H
#define PODA_GAMES_GRID_MNK_OPTIONS_H

#include "search/game.h"

extern const poda_option poda__mnk_options[];
extern const poda__entry poda__entry_mnk_large;

#endif
