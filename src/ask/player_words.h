/* player_words.h - the settings of a player as words. */
#ifndef PODA_ASK_PLAYER_WORDS_H
#define PODA_ASK_PLAYER_WORDS_H

#include "poda/poda.h"

/* Splits "eval=lines engine='prog -l 5'" in place; a value with blanks is quoted. */
poda_status poda__settings_split(char *words, poda_pair *pairs, size_t room, poda_options *out,
                                 poda_error *error);
/* Is the word the name of an algorithm, so that "algorithm=" is missing before it? */
bool poda__is_algorithm(const char *word, size_t length);

#endif
