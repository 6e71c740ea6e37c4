/* model_build.h - shared by the files that build a model: generating the tree, and recording a
 * search on it. */
#ifndef PODA_EXPLAIN_TREE_MODEL_BUILD_H
#define PODA_EXPLAIN_TREE_MODEL_BUILD_H

#include "explain/tree/model.h"

/* Building needs the positions; the model keeps only their texts. */
typedef struct poda__builder {
    poda__model *model;
    char alphabet[27];     /* letters for the names of nodes */
    char pieces[2][8];     /* the letter of each player's pieces; "" */
    bool named;            /* the positions of the game are names */
    unsigned char *states; /* one per node, as large as the game's states */
    size_t state_size;
    size_t room;
    poda_moves list;    /* buffer for the moves of a position */
    int depth;          /* depth of the tree; 0: to the end */
    poda_status status; /* the reason for failure: memory, too large, a search outside the tree */
    poda_error *error;
    volatile int halt; /* the stop flag of the searches; set when the caller's is */
    /* recording a search */
    int ply; /* of the last event; -1: none yet */
    int32_t path[PODA_MAX_PLY + 2];
    poda_value alpha_now[PODA_MAX_PLY + 1], beta_now[PODA_MAX_PLY + 1]; /* along the path */
    /* a child that has returned, until its parent's next step is known; -1: none */
    int32_t pending;
    poda_value pending_value, pending_alpha, pending_beta;
} poda__builder;

/* Generates the tree; if no depth is given and it is too large, to a depth that can be drawn. */
PODA_CHECKED poda_status poda__model_lay_out(poda__builder *builder, const poda_state *from);
/* Adds the children of a node at the horizon or beyond, for noisy moves only or for all. */
PODA_CHECKED poda_status poda__model_add_children(poda__builder *builder, int32_t node, bool noisy);
/* Fails because the tree is too large to be kept. */
poda_status poda__model_too_large(const poda__builder *builder);

/* Trace functions, with the builder as `user`: for the minimax that values the tree, and for the
 * search that is explained. */
void poda__model_value_node(void *user, const poda_event *event);
void poda__model_note(void *user, const poda_event *event);
/* The search was stopped: adds a last step that says so. */
void poda__model_end(poda__builder *builder);

#endif
