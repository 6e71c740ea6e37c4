/* kind_words.h - the kind of a game in words, and the games sorted by kind. */
#ifndef PODA_ASK_KIND_WORDS_H
#define PODA_ASK_KIND_WORDS_H

#include "ask/request.h"

/* A kind as courses see it, which depends on the options too. */
typedef struct poda__kind {
    poda_kind game;
    bool secret; /* players do not see everything, apart from choices made at the same moment */
    bool chance; /* chance has turns */
} poda__kind;

/* Plays a few random games to see what the options leave idle. */
poda__kind poda__kind_of(const poda_game *game);

/* Prints "with chance, hidden, in turn, 2 players, zero sum". */
void poda__print_kind(poda__request *request, const poda_game *game);
/* Prints only what is not so in open games in turn for two: " (with chance, hidden)", or nothing. */
void poda__print_marks(poda__request *request, const poda_game *game);
/* The fields of the object "kind". */
void poda__json_kind(poda__request *request, const poda_game *game);

/* Is something hidden from a player, where no choice is waiting for others? */
bool poda__hides(const poda_game *game, const poda_state *state, int turn);

/* 'poda games kinds': all games by kind. */
poda_status poda__print_kinds(poda__request *request);

#endif
