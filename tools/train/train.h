/* train.h - fits the weights of an evaluation to games that a program plays against itself, in
 * generations: each plays with the weights of the one before. The same plan and seed give the same
 * weights, even if the work is interrupted and resumed. */
#ifndef PODA_TRAIN_H
#define PODA_TRAIN_H

#include "poda/file.h"
#include "poda/learn.h"
#include "poda/weights.h"

enum {
    TRAIN_GENERATIONS = 16,
    TRAIN_LIST = PODA_BOARD_FEATURES_MOST,
    TRAIN_HIDDEN = 128,                        /* sums of a network, at most */
    TRAIN_GAMES_HEAD = PODA_WEIGHTS_NOTE + 64, /* what a file of games begins with */
};

/* Positions with the results of their games, both from the view of the player to move. */
typedef struct train_samples {
    unsigned char *at; /* a state, then a train_label */
    size_t count, room;
    size_t state_size;
    uint32_t game; /* the current game */
    bool failed;   /* memory ran out */
} train_samples;

typedef struct train_label {
    float score;    /* how the game ended */
    float searched; /* what a search said, in the unit of the evaluation that it used */
    uint32_t game;
} train_label;

void train_samples_add(train_samples *samples, const void *state, double score, double searched);
const void *train_sample_state(const train_samples *samples, size_t index);
train_label train_sample_label(const train_samples *samples, size_t index);

struct train_plan;

/* What is trained: how its games are played, and the form of its positions. */
typedef struct train_subject {
    void *user;
    const char *name;
    size_t state_size;
    int phases, unit;
    int step; /* weights are multiples of it: coarse ones make a smaller file */
    uint32_t features;
    uint32_t room; /* numbers of a phase, if it has more than its features (poda/learn.h); else 0 */
    bool logistic; /* games are won or lost: the value's tanh is the expected result */
    double scale;  /* of what searches said, if logistic; train_run finds it */
    /* Begins a generation, which plays with these weights. */
    poda_status (*begin)(void *user, const poda_weights *weights, int depth, poda_error *error);
    /* Plays one game, which depends only on the seed, and adds samples. */
    poda_status (*play)(void *user, uint64_t seed, train_samples *samples, poda_error *error);
    int (*phase)(void *user, const void *state);
    /* Lists the features of a position, at most TRAIN_LIST; returns how many. */
    int (*list)(void *user, const void *state, uint32_t *features);
    /* The value for MAX by the evaluation that is added to; NULL: none. `base`: which, from 1. */
    double (*added)(void *user, const void *state);
    int base;
    /* Of a network: how many inputs there are in all, and those of a position. */
    uint32_t inputs;
    int contents; /* two inputs for the turn, then this many a cell, of which one is on at most */
    int (*on)(void *user, const void *state, uint16_t *inputs);
    /* Plays the weights with their network against those without it: is it to be kept? Depends only
     * on the seed. */
    poda_status (*keeps)(void *user, const poda_weights *with, const poda_weights *without,
                         uint64_t seed, bool *kept, poda_error *error);
    /* Fits the weights to the samples; NULL: train_fit for each phase, which needs `phase` and
     * `list`. */
    poda_status (*fit)(void *user, const struct train_plan *plan, const train_samples *samples,
                       poda_weights *weights, poda_error *error);
} train_subject;

/* The error of the weights on the samples that the fit leaves out. */
typedef struct train_error {
    uint64_t count;
    double square, absolute; /* sums, in points of the game */
} train_error;

enum { TRAIN_HELD_OUT = 20 }; /* one game in this many is used only for measuring */

typedef struct train_plan {
    const char *file; /* the weights; FILE.games beside it holds the games of a generation */
    uint64_t seed;
    int generations;
    int depth[TRAIN_GENERATIONS];
    uint32_t games[TRAIN_GENERATIONS];
    double ridge; /* the old value of a weight counts as this many samples */
    int steps;    /* of the fit */
    int hidden;   /* sums of the network, a multiple of 16; 0: none */
    int opening;  /* games begin with fewer random moves than this; 0: the player's choice */
    bool keep;    /* keep FILE.games when a generation is finished */
    const volatile int *stop;
    /* called about once a second, and after each phase of a fit; NULL: never */
    void (*report)(int generation, uint32_t game, uint32_t games, double games_per_second);
    void (*fitted)(int generation, int phase, bool net, const train_error *before,
                   const train_error *after);
} train_plan;

#define TRAIN_PLAN                                                                                 \
    {                                                                                              \
        .seed = 1, .ridge = 50, .steps = 10                                                        \
    }

/* Runs the rest of the plan. PODA_STOPPED: interrupted, with everything kept in files. */
PODA_CHECKED poda_status train_run(const train_subject *subject, const train_plan *plan,
                                   poda_error *error);

/* Moves `weights` towards the samples of one phase; `before` and `after` measure it. */
PODA_CHECKED poda_status train_fit(const train_subject *subject, const train_plan *plan,
                                   const train_samples *samples, int phase, poda_weights *weights,
                                   train_error *before, train_error *after, poda_error *error);

/* What the evaluation that is added to, the features, and the network make of a sample, in the units of
 * weights; without a network, if it is not there. */
double train_added(const train_subject *subject, const poda_weights *weights, int phase,
                   const void *state);

/* Chooses the factor of the evaluation that is added to, for all phases, if it has none yet. */
PODA_CHECKED poda_status train_base(const train_subject *subject, const train_samples *samples,
                                    poda_weights *weights, poda_error *error);

/* Fits the network of one phase to what the other weights leave unexplained; a network that explains
 * the samples that were left out no better is left zero. */
PODA_CHECKED poda_status train_net(const train_subject *subject, const train_plan *plan,
                                   const train_samples *samples, int phase, poda_weights *weights,
                                   train_error *before, train_error *after, poda_error *error);

/* What a sample is to be explained as, from -1 to 1 if the subject is logistic, else in points. */
float train_aim(const train_subject *subject, const train_label *label);

/* The number by which values of searches have to be divided so that their tanh is nearest to how
 * the games ended. */
double train_scale(const train_samples *samples);

/* Writes weights to a file. */
PODA_CHECKED poda_status train_save(const char *name, const poda_weights *weights,
                                    poda_error *error);

#endif
