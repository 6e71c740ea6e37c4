/* game.h - a game inside: its rules and options, and the cores and engines that were compiled for it. */
#ifndef PODA_SEARCH_GAME_H
#define PODA_SEARCH_GAME_H

#include "poda/search.h"

/* A core searches one position; alpha, beta and the result are for MAX in every core. */
typedef poda_value poda__core(poda_search *search, const void *state, int ply, poda_value alpha,
                              poda_value beta);
/* Monte Carlo and proof-number search produce their own result. */
typedef void poda__solver(poda_search *search, const void *state, poda_result *result);

typedef struct poda__edition {
    poda__core *minimax, *firstwin;
    poda__core
        *alphabeta[3][2]; /* [PODA__FAIL_...][cut_strict]; NULL: the one for tables is used */
    poda__core *negamax, *pvs;
    poda__core *deep;  /* NULL: its steps are not reported */
    poda__core *exact; /* the same; takes null windows, and its values are those of exact.h */
    poda__solver *mcts, *dfpn;
} poda__edition;

typedef struct poda__cores {
    const poda__edition *run;
    const poda__edition
        *traced; /* only in the cores for tables, which trace every game; else NULL */
    const poda__edition *shared; /* negamax and pvs for threads; NULL without threads */
    uint64_t (*count)(poda_search *search, const void *state, int depth);
    const struct poda__breeder *breeder; /* search/successors.h */
    const struct poda__tiering *tiering; /* search/cores/tiers.h; NULL: the game has no ranks */
} poda__cores;

/* A game's own engine, in the game's files, for games that can be searched better than by the
 * shared cores. `run` fills the result except what the driver knows (nodes, seconds, stopped), and
 * the values of all moves in search->move_values if requested. Its first thread, the caller's,
 * updates search->nodes and calls poda__engine_pause now and then; other threads check
 * search->halt. */
typedef struct poda__engine {
    bool takes_depth; /* supports a depth limit */
    bool (*takes)(
        const void *params); /* does it support the game with these options? NULL: always */
    poda__solver *run;
    void (*release)(void *memory); /* frees search->engine_memory, which is kept between runs */
    const struct poda__own *own;   /* of a wide game, instead of all else (games/own.h) */
    /* another entry of the same name and options, if these options need other rules; NULL: none */
    const struct poda__entry *(*instead)(const poda_options *options);
} poda__engine;

/* An evaluation that does not come from the rules (poda/learn.h). */
typedef struct poda__learned {
    poda_value (*value)(const struct poda__learned *learned, const void *state); /* for MAX */
    void (*release)(struct poda__learned *learned);
} poda__learned;

/* A game with its options and the cores compiled for it. */
struct poda_game {
    void *params;
    /* called by the cores for tables at every node; here it is one load closer than in the table */
    poda_over (*step)(const void *game, const void *from, poda_move move, void *to,
                      poda_value *value);
    uint64_t (*mask)(const void *game, const void *state);
    const poda_rules *rules;
    const poda__cores *cores;
    const poda__engine *engine;  /* NULL: none for these options */
    const struct poda__own *own; /* NULL: none */
    bool by_table; /* the cores are those for tables: they take the poda_game itself */
    int players;   /* 2 unless the game is wide */
    int again;     /* of poda/past.h, asked once: who keeps positions counts on one answer */
    poda__learned *learned; /* NULL: nothing */
    char *options;
    void *library; /* the file it was loaded from (system/load.h) */
};

/* One registered game; options may select a second, faster set of cores, and by its engine another
 * entry with rules of its own. */
typedef struct poda__entry {
    const poda_rules *rules;
    const poda__cores *cores;
    const poda__cores *(*choose)(const void *params); /* NULL: always `cores` */
    const poda__engine *engine;                       /* NULL: none */
} poda__entry;

/* The cores for tables that fit these rules. They can run every game, in the same number of nodes
 * as its own cores. */
const poda__cores *poda__cores_for_tables(const poda_rules *rules);

#endif
