/* same_players.c - both players have one name. */
#define STRIP_PLAYERS "Ann", "Ann"
#include "strip.h"
