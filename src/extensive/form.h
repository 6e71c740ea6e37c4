/* form.h - the extensive form: a game as one flat tree with chance, information sets and payoffs.
 * Made from any game (form_game.c) or read from a file (efg_read.c); all algorithms on trees of
 * hidden games run on it.
 *
 * Nodes are in breadth-first order: node 0 is the root, the children of a node are consecutive, and
 * every child comes after its parent, so a loop from the last node to the first goes bottom up. */
#ifndef PODA_EXTENSIVE_FORM_H
#define PODA_EXTENSIVE_FORM_H

#include "poda/game.h"

enum { PODA__FORM_END = -1 }; /* the player of a node without moves */

typedef struct poda__form_node {
    int32_t parent;       /* -1: the root */
    int32_t first, count; /* its children are nodes first to first + count - 1 */
    int32_t set;          /* the information set of a player's node; -1: chance, or an end */
    int32_t pay;          /* row of `pays` that is paid here, on top of those above; -1: none */
    int16_t player;       /* 0 to players - 1, PODA_CHANCE or PODA__FORM_END */
    int16_t depth;
} poda__form_node;

/* The nodes that a player cannot tell apart; all have the same `count` of moves in the same order. */
typedef struct poda__form_set {
    int32_t player;
    int32_t count;          /* moves */
    int32_t first, members; /* its nodes are form->members[first .. first + members - 1] */
    int32_t slot;           /* index of its first move among the moves of all sets */
    uint32_t label;         /* its text, in form->text */
} poda__form_set;

typedef struct poda__form {
    int players;
    int32_t count, set_count, pay_count;
    int32_t slots; /* moves of all sets */
    poda__form_node *nodes;
    poda__form_set *sets; /* those of a player are consecutive */
    int32_t *members;
    int64_t *weight; /* by node: of the outcome that leads to it, below chance; else 0 */
    int64_t *pays;   /* rows of `players` numbers, in parts of `unit` */
    int64_t unit;    /* at least 1 */
    uint32_t *label; /* by node: the text of the move or outcome that leads to it, in `text` */
    poda_move *move; /* the same as a move of the game; NULL if it was read from a file */
    char *text;      /* all texts, each ended by a zero; text[0] is the empty one */
    size_t text_length;
    uint32_t title, player_name[PODA_PLAYERS_MAX]; /* in `text` */
} poda__form;

typedef struct poda__form_limits {
    uint64_t nodes;           /* 0: PODA__FORM_NODES */
    size_t memory;            /* bytes; 0: no limit */
    const volatile int *stop; /* when non-zero: end with PODA_STOPPED; NULL: never */
} poda__form_limits;

#define PODA__FORM_NODES 4000000u

/* The tree of all play from `from`. Its information sets are a player and what that player sees;
 * texts of sets are those of the state as seen. PODA_TOO_LARGE beyond the limits (NULL: the
 * defaults), PODA_BAD_REQUEST if play can return to a position, so that the tree has no end, and
 * PODA_BAD_RULES if two states that look the same have different moves. `out` is untouched by an
 * error. O(nodes). */
PODA_CHECKED poda_status poda__form_from_game(poda__form *out, const poda_game *game,
                                              const poda_state *from,
                                              const poda__form_limits *limits, poda_error *error);
void poda__form_release(poda__form *form);

/* What has been paid up to each node, itself included: rows of `players` numbers by node, in parts
 * of the unit. NULL if memory runs out; free it with free(). O(nodes). */
int64_t *poda__form_totals(const poda__form *form);
/* The last move of each player on the way to each node, as an index among the moves of all sets
 * (poda__form_set.slot + i); -1: none yet. Rows of `players` by node. NULL if memory runs out; free
 * it with free(). O(nodes). */
int32_t *poda__form_last(const poda__form *form);
/* A set in which its player has forgotten something: its nodes are reached by different own moves.
 * -1: all players have perfect recall. `last` is from poda__form_last. O(nodes). */
int32_t poda__form_forgets(const poda__form *form, const int32_t *last);
/* The probability of reaching each node if all play `strategy` (by slot), except `without` (-1:
 * none), whose moves count as certain. O(nodes). */
void poda__form_reach(const poda__form *form, const double *strategy, int without, double *reach);

/* The probability that chance plays to each node, as a fraction in lowest terms; false if one does
 * not fit 62 bits. O(nodes). */
bool poda__form_chances(const poda__form *form, int64_t *up, int64_t *down);

/* The probability of the outcome of chance that leads to a node. */
static inline double poda__form_chance(int64_t weight, int64_t total)
{
    return (double)weight / (double)total;
}

#endif
