/* match.h - games between two players, matches and what they prove.
 * Ownership: _release frees what a result holds.
 * Threads:   poda_match_run makes as many players and threads as it needs.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_MATCH_H
#define PODA_MATCH_H

#include "poda/play.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Won, drawn and lost games of one player, and what pairs of games (an opening, both colours)
 * brought: pairs[2] had one point of two. */
typedef struct poda_tally {
    uint64_t wins, draws, losses;
    uint64_t pairs[5];
} poda_tally;

typedef struct poda_elo {
    double score; /* points a game, 0 to 1 */
    double elo, low,
        high;           /* difference with its 95 % interval; infinite where all was won or lost */
    double superiority; /* the likelihood that the player is the stronger one */
} poda_elo;

/* By pairs where all games belong to one, else game by game. */
PODA_API poda_elo poda_elo_of(const poda_tally *tally);

/* Sequential probability ratio test: is the difference elo1 rather than elo0. */
typedef struct poda_sprt {
    double elo0, elo1;
    double alpha, beta; /* how often it may err: accept elo1 wrongly, elo0 wrongly */
} poda_sprt;

typedef enum poda_verdict { PODA_UNDECIDED, PODA_ACCEPTED, PODA_REJECTED } poda_verdict;

/* The generalised test over pairs (five outcomes); `*ratio` is the logarithm. */
PODA_API poda_verdict poda_sprt_of(const poda_sprt *sprt, const poda_tally *tally, double *ratio);

/* One finished game. Sides are 0 and 1, the first and the second player. */
typedef struct poda_match_game {
    uint32_t number;  /* from 1 on; 2 n - 1 and 2 n are a pair */
    int max_side;     /* who was MAX */
    int points;       /* of the first player: 2 won, 1 drawn, 0 lost */
    poda_value value; /* at the end, for MAX; a score in scored games */
    poda_ending ending;
    int faulty;                  /* side; -1: nobody */
    int plies, opening;          /* all moves, and those of the opening */
    uint64_t moves[2], nodes[2]; /* chosen by each side */
    double seconds[2];
    char *text; /* the moves, separated by blanks */
    char said[80];
} poda_match_game;

typedef struct poda_match_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    const poda_player_options *player[2];
    const char *name[2];    /* settings in words, which a file of games must agree with */
    const poda_state *from; /* NULL: the start of the game */
    uint32_t games;         /* rounded up to pairs */
    const char *openings;   /* a line each: moves of the game; NULL: random ones */
    int random;             /* plies of random openings */
    uint64_t seed;
    int plies;                /* the longest game; 0: PODA_MAX_PLY */
    unsigned jobs;            /* games at once; 0: 1 */
    const poda_sprt *sprt;    /* stops when it is decided; NULL: all games are played */
    const char *save;         /* a file to which games are added, and from which it goes on */
    const volatile int *stop; /* becomes non-zero: what is finished counts */
    /* called after each game, one at a time; NULL allowed */
    void (*told)(void *user, const poda_match_game *game, const poda_tally *tally);
    void *told_user;
} poda_match_options;

typedef struct poda_match_result {
    poda_tally tally;
    poda_match_game *games;
    uint32_t count;
    uint32_t resumed; /* of them came from the file */
    bool stopped;
    poda_verdict verdict;
    double ratio; /* of the test */
    double
        margin; /* mean score of the first player, in scored games that were played to their end */
} poda_match_result;

/* Plays a match. One thread and the same options give the same games, also when it is stopped and
 * goes on from its file, as far as the players have limits that do not depend on time. */
PODA_API PODA_CHECKED poda_status poda_match_run(const poda_game *game,
                                                 const poda_match_options *options,
                                                 poda_match_result *out, poda_error *error);
PODA_API void poda_match_release(poda_match_result *result);

/* Ratings of several players from games between them (Bradley and Terry 1952), each pairing with one
 * drawn game more, so that none is infinite. */
typedef struct poda_pairing {
    int a, b;
    poda_tally tally; /* of `a` */
} poda_pairing;

/* elo[0] is 0; error[i] is half of the 95 % interval of the difference to player 0. O(n^3). */
PODA_API PODA_CHECKED poda_status poda_elo_fit(const poda_pairing *pairings, size_t count,
                                               int players, double *elo, double *error_bar,
                                               poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
