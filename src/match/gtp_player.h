/* gtp_player.h - a program that speaks GTP as a player of any game. */
#ifndef PODA_MATCH_GTP_PLAYER_H
#define PODA_MATCH_GTP_PLAYER_H

#include "match/gtp.h"

typedef struct poda__gtp_player poda__gtp_player;

poda_status poda__gtp_player_new(poda__gtp_player **out, const poda_game *game,
                                 const poda_player_options *options, poda_error *error);
void poda__gtp_player_free(poda__gtp_player *player);
void poda__gtp_player_begin(poda__gtp_player *player);
void poda__gtp_player_follow(poda__gtp_player *player, const poda_state *state, poda_move move);
/* Fills ending, said and move; `clock` is the time it has left, NULL if there is no clock. */
poda_status poda__gtp_player_choose(poda__gtp_player *player, const poda_state *state,
                                    const poda_clock *clock, poda_choice *out, poda_error *error);

#endif
