/* player_words.h - the settings of a player as words. */
#ifndef PODA_ASK_PLAYER_WORDS_H
#define PODA_ASK_PLAYER_WORDS_H

#include "poda/poda.h"

/* A small search needs no large table, which every move would clear: bytes for so many nodes. */
size_t poda__table_for(uint64_t nodes);

/* Splits "eval=lines engine='prog -l 5'" in place; a value with blanks is quoted. */
poda_status poda__settings_split(char *words, poda_pair *pairs, size_t room, poda_options *out,
                                 poda_error *error);

#endif
