/* worth_words.h - values in the answers of all verbs; poda_worth_json (poda/ask.h) is the only
 * encoding. */
#ifndef PODA_ASK_WORTH_WORDS_H
#define PODA_ASK_WORTH_WORDS_H

#include "ask/request.h"

/* For people: "wins in 5", "draws", "scores +3", "+12 by evaluation". */
void poda__worth_say(const poda__request *request, const poda_worth *worth, int player,
                     poda__buffer *out);

/* The same, always with a verb, to follow the name of a move: "is worth +12 by evaluation". */
void poda__worth_say_of_move(const poda__request *request, const poda_worth *worth, int player,
                             poda__buffer *out);

/* The value object as the field `key`, for `player`. */
void poda__json_worth(poda__json *json, const char *key, const poda_game *game,
                      const poda_worth *worth, int player);
/* The fields `worth`, `value`, `distance` and `score` of one thing; null if it has none. */
void poda__json_worth_fields(poda__json *json, const poda_game *game, const poda_worth *worth,
                             int player);
/* A value inside an explanation, for MAX: a number, the object if it is a win or a loss (a number
 * too with values=sign), null if it is infinite. */
void poda__json_value(poda__json *json, const char *key, const poda__request *request,
                      poda_value value);

#endif
