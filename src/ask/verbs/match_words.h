/* match_words.h - shared by the files of the verb `match`. */
#ifndef PODA_ASK_VERBS_MATCH_WORDS_H
#define PODA_ASK_VERBS_MATCH_WORDS_H

#include "ask/player_words.h"
#include "ask/request.h"

enum { PODA__SETTINGS_ROOM = 600, PODA__SETTINGS_PAIRS = 32 };

/* A player with the words that describe it. */
typedef struct poda__match_side {
    char name[PODA__SETTINGS_ROOM];  /* the settings as reported */
    char words[PODA__SETTINGS_ROOM]; /* the same, split */
    poda_pair pairs[PODA__SETTINGS_PAIRS];
    poda_player_options player;
    poda_table *table; /* of tables=; NULL: none */
} poda__match_side;

/* The parameters of `match`. */
typedef struct poda__match_asked {
    poda_match_options options;
    poda_sprt sprt;
    char *openings; /* the text of the file; NULL: random ones */
    double started;
    uint32_t before, in_all; /* games of earlier matches, and in total, for progress */
} poda__match_asked;

/* The settings `both`, then those in `more`; NULL: none. */
poda_status poda__match_side_set(poda__request *request, const char *more, poda__match_side *side);
void poda__match_sides_free(poda__match_side *sides, int count);

void poda__match_text(poda__request *request, const poda__match_asked *asked,
                      const poda__match_side *sides, const poda_match_result *result);
void poda__match_json(poda__request *request, const poda__match_asked *asked,
                      const poda__match_side *sides, const poda_match_result *result);
/* `ladder=`: strength against depth. */
poda_status poda__match_ladder(poda__request *request, poda__match_asked *asked);
/* `match` of a wide game. */
poda_status poda__match_deals(poda__request *request);
/* "+12", "-3", "inf". */
const char *poda__elo_words(double elo, char room[32]);
/* Rounded to four decimals, so that the answer does not depend on the implementation of logarithms;
 * null: infinite. */
void poda__json_rounded(poda__json *json, const char *key, double number);

#endif
