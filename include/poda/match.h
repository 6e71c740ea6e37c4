/* match.h - games between two players, matches, and the statistics of their results.
 * Ownership: _release frees what a result holds.
 * Threads:   poda_match_run creates as many players and threads as it needs.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_MATCH_H
#define PODA_MATCH_H

#include "poda/play.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Games won, drawn and lost by one player, and the same counted in pairs (one opening, both
 * colours): pairs[i] counts the pairs that gave i of four half points. */
typedef struct poda_tally {
    uint64_t wins, draws, losses;
    uint64_t pairs[5];
} poda_tally;

typedef struct poda_elo {
    double score; /* points per game, 0 to 1 */
    /* difference with its 95 % interval; infinite if all games were won or lost */
    double elo, low, high;
    double superiority; /* the likelihood that the player is the stronger one */
} poda_elo;

/* Computed from pairs if every game belongs to one, else from single games. */
PODA_API poda_elo poda_elo_of(const poda_tally *tally);

/* Sequential probability ratio test: is the difference elo1 rather than elo0? */
typedef struct poda_sprt {
    double elo0, elo1;
    double alpha, beta; /* error rates: of accepting elo1 wrongly, and elo0 wrongly */
} poda_sprt;

typedef enum poda_verdict { PODA_UNDECIDED, PODA_ACCEPTED, PODA_REJECTED } poda_verdict;

/* The generalised test over pairs (five outcomes); `*ratio` is the log-likelihood ratio. */
PODA_API poda_verdict poda_sprt_of(const poda_sprt *sprt, const poda_tally *tally, double *ratio);

/* One finished game. Sides are 0 and 1, the first and the second player. */
typedef struct poda_match_game {
    uint32_t number;  /* from 1 on; 2 n - 1 and 2 n are a pair */
    int max_side;     /* the side that played MAX */
    int points;       /* half points of the first player: 2 won, 1 drawn, 0 lost */
    poda_value value; /* at the end, for MAX; a score in scored games */
    poda_ending ending;
    int faulty;                  /* the side that lost by its own fault; -1: neither */
    int plies, opening;          /* all moves, and those of the opening */
    uint64_t moves[2], nodes[2]; /* of each side */
    double seconds[2];
    char *text; /* the moves, separated by blanks */
    char said[80];
} poda_match_game;

typedef struct poda_match_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    const poda_player_options *player[2];
    const char *name[2];    /* settings as text, which must match those in a file of games */
    const poda_state *from; /* NULL: the start of the game */
    uint32_t games;         /* rounded up to pairs */
    const char *openings;   /* one per line, as moves; NULL: random ones */
    int random;             /* plies of random openings */
    uint64_t seed;
    int plies;                /* of the longest game; 0: PODA_MAX_PLY */
    unsigned jobs;            /* games played at once; 0: 1 */
    const poda_sprt *sprt;    /* stop when the test decides; NULL: play all games */
    const char *save;         /* a file to append games to, and to resume from */
    const volatile int *stop; /* when non-zero: only finished games count */
    /* called after each game, never from two threads at once; NULL allowed */
    void (*on_game)(void *user, const poda_match_game *game, const poda_tally *tally);
    void *on_game_user;
} poda_match_options;

typedef struct poda_match_result {
    poda_tally tally;
    poda_match_game *games;
    uint32_t count;
    uint32_t resumed; /* how many of them came from the file */
    bool stopped;
    poda_verdict verdict;
    double ratio;  /* log-likelihood ratio of the test */
    double margin; /* mean score of the first player, over scored games played to their end */
} poda_match_result;

/* Plays a match. With one thread, the same options give the same games, even if the match is
 * stopped and resumed from its file, provided that the limits of the players do not depend on
 * time. */
PODA_API PODA_CHECKED poda_status poda_match_run(const poda_game *game,
                                                 const poda_match_options *options,
                                                 poda_match_result *out, poda_error *error);
PODA_API void poda_match_release(poda_match_result *result);

/* ---- games of every kind (poda/wide.h), between as many players as the game has ---- */

/* One finished game. Players are those of the match; player `seat[s]` played for player s of the
 * game. */
typedef struct poda_deal_game {
    uint32_t number, deal; /* from 1 on; the games of a deal have the same chance */
    int seat[PODA_PLAYERS_MAX];
    double pay[PODA_PLAYERS_MAX]; /* what each player of the match got */
    poda_ending ending;           /* by the rules, or too long: then nothing is paid */
    int plies;
    char *text; /* the moves, those of chance included, separated by blanks */
} poda_deal_game;

typedef struct poda_deals_options {
    size_t size;                                         /* of the struct, or 0: poda/status.h */
    const poda_player_options *player[PODA_PLAYERS_MAX]; /* as many as the game has */
    const poda_state *from;                              /* NULL: the start of the game */
    uint32_t deals; /* each is played once with every player in every seat */
    uint64_t seed;
    int plies;                /* of the longest game; 0: PODA_MAX_PLY */
    const volatile int *stop; /* when non-zero: only finished deals count */
    /* called after each game; NULL allowed */
    void (*on_game)(void *user, const poda_deal_game *game);
    void *on_game_user;
} poda_deals_options;

typedef struct poda_deals_result {
    int players;
    poda_deal_game *games;
    uint32_t count, deals;
    bool stopped;
    /* payoff a game of each player, and half its 95 % interval, computed over deals; infinite for
     * one deal */
    double mean[PODA_PLAYERS_MAX], error_bar[PODA_PLAYERS_MAX];
} poda_deals_result;

/* Plays a duplicate match: in the games of a deal the players change seats in turn and chance is
 * the same, so that luck counts less. The n-th outcome of chance of a game depends on the seed, the
 * deal and n alone. The same options give the same games if the limits of the players do not depend
 * on time. */
PODA_API PODA_CHECKED poda_status poda_deals_run(const poda_game *game,
                                                 const poda_deals_options *options,
                                                 poda_deals_result *out, poda_error *error);
PODA_API void poda_deals_release(poda_deals_result *result);

/* Ratings of several players from games between them (Bradley and Terry 1952). Each pairing
 * counts one extra draw, so that no rating is infinite. */
typedef struct poda_pairing {
    int a, b;
    poda_tally tally; /* of `a` */
} poda_pairing;

/* elo[0] is 0; error_bar[i] is half the 95 % interval of the difference to player 0. O(n^3). */
PODA_API PODA_CHECKED poda_status poda_elo_fit(const poda_pairing *pairings, size_t count,
                                               int players, double *elo, double *error_bar,
                                               poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
