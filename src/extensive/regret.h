/* regret.h - regret minimisation inside: what all methods keep. */
#ifndef PODA_EXTENSIVE_REGRET_H
#define PODA_EXTENSIVE_REGRET_H

#include "extensive/extensive.h"

struct poda_regret {
    const poda_extensive *tree;
    poda_regret_method method;
    uint64_t iterations;
    /* of every move: by place (lanes.h) for methods that visit all play, by slot for samples */
    double *regret, *current, *sum;
    double *played, *value; /* by place; `value` is zero between iterations */
    /* for samples */
    poda_random random;
    int64_t *total; /* by node: the weights of chance */
    int64_t *paid;  /* poda__form_totals */
    double *room;   /* for the values of moves along one line of play */
};

/* The positive regrets of a set as probabilities. */
void poda__regret_match(const double *regret, int32_t count, double *current);

/* One iteration for one player by samples of play. */
void poda__sample_external(poda_regret *learner, int player);
void poda__sample_outcome(poda_regret *learner, int player);
/* The numbers that `room` must have. */
size_t poda__sample_room(const poda__form *form);

#endif
