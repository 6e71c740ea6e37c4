/* check_wide.h - shared by the tests of wide games: the plays examined, and what the players knew in
 * them. */
#ifndef PODA_CHECK_CHECK_WIDE_H
#define PODA_CHECK_CHECK_WIDE_H

#include "check/checker.h"

/* A position of a play, by the move that led there. Several plays share their beginnings. */
typedef struct poda__visit {
    poda_move move;
    uint32_t parent; /* PODA__CHECK_NONE for the start */
} poda__visit;

enum { PODA__EXAMPLES = 3 }; /* kept of each information set */

/* An information set: the states in which a player sees the same. A past is what the player saw and
 * did at its own turns before. */
typedef struct poda__knowledge {
    int player;
    uint64_t moves; /* hash of the list of moves */
    int state_count, past_count;
    uint64_t state[PODA__EXAMPLES], past[PODA__EXAMPLES];       /* hashes of different ones */
    uint32_t state_at[PODA__EXAMPLES], past_at[PODA__EXAMPLES]; /* visits that show them */
} poda__knowledge;

typedef struct poda__plays {
    poda__check *check;
    int players;
    poda__visit *visits;
    size_t count, room, most;
    poda__set sets; /* keys: what is seen, then the player */
    poda__knowledge *known;
    size_t known_room;
    uint32_t blind; /* a visit in which the player to move does not see which moves it has */
    bool hides;     /* some state looks different to some player */
    int drawn;      /* visits in which draws were compared with chance */
    int guessed;
    int shown; /* visits in which texts and views of what is seen were tried */
} poda__plays;

/* One visit under test. */
typedef struct poda__place {
    uint32_t at;
    poda_state state;
    bool over;
    int turn;
    size_t move_count; /* in check->moves */
} poda__place;

/* Counts one comparison; if `ok` is false, records the fault of `test`, with the play that leads to
 * visit `first` and, unless PODA__CHECK_NONE, the one to `second`. Returns `ok`. */
bool poda__plays_that(poda__plays *plays, poda__test test, uint32_t first, uint32_t second, bool ok,
                      const char *format, ...) PODA_PRINTF(6, 7);

/* Replays visit `at`; `to` receives its state. */
void poda__plays_state(const poda__plays *plays, uint32_t at, poda_state *to);
/* The number of moves that lead to a visit; `moves` (NULL allowed) receives the last `room` of them
 * in order. */
size_t poda__plays_path(const poda__plays *plays, uint32_t at, poda_move *moves, size_t room);

/* Tests of one visit. */
void poda__check_chance(poda__plays *plays, const poda__place *place);
void poda__check_payoffs(poda__plays *plays, const poda__place *place);
void poda__check_sees(poda__plays *plays, const poda__place *place);
void poda__check_shown(poda__plays *plays, const poda__place *place);
void poda__check_guess(poda__plays *plays, const poda__place *place);

/* What the player to move knows; `past` is the hash of its past. Returns the hash of its past after
 * a move is added by poda__past_add. False: no memory. */
bool poda__know(poda__plays *plays, const poda__place *place, uint64_t past, uint64_t *seen_hash);
static inline uint64_t poda__past_add(uint64_t past, uint64_t seen_hash, poda_move move)
{
    return poda_mix(poda_mix(past ^ seen_hash) + move);
}
/* After all plays: recall, and guesses in sets of several states. */
void poda__check_knowledge(poda__plays *plays);

#endif
