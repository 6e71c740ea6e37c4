/* program_player.h - a program that speaks one of the protocols as a player of any game. */
#ifndef PODA_MATCH_PROGRAM_PLAYER_H
#define PODA_MATCH_PROGRAM_PLAYER_H

#include "poda/match.h"

typedef struct poda__program_player poda__program_player;

/* options->command is "NAME:command", where NAME is a protocol, or a command that speaks GTP. */
poda_status poda__program_player_new(poda__program_player **out, const poda_game *game,
                                     const poda_player_options *options, poda_error *error);
void poda__program_player_free(poda__program_player *player);
void poda__program_player_begin(poda__program_player *player);
void poda__program_player_follow(poda__program_player *player, const poda_state *state,
                                 poda_move move);
/* Fills ending, said and move; `clock` is the time it has left, NULL if there is no clock. */
poda_status poda__program_player_choose(poda__program_player *player, const poda_state *state,
                                        const poda_clock *clock, poda_choice *out,
                                        poda_error *error);

#endif
