/* rules_plain.h - the strip without ranks (rules_strip.h), for tests of tables. */
#ifndef PODA_TESTS_TABLES_RULES_PLAIN_H
#define PODA_TESTS_TABLES_RULES_PLAIN_H

#include "rules_strip.h"

typedef strip_game plain_game;
typedef strip_state plain_state;
#define plain_about strip_about
#define plain_init strip_init
#define plain_start strip_start
#define plain_moves strip_moves
#define plain_play strip_play
#define plain_turn strip_turn
#define plain_outcome strip_outcome
#define plain_state_text strip_state_text
#define plain_state_read strip_state_read
#define plain_move_text strip_move_text
#define PODA_RULES plain
#include <poda/export.h>
#undef PODA_RULES

#endif
