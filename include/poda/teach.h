/* teach.h - exercises on adversarial search, and marks for the answers: generates a tree or a
 * position, with questions and right answers; says what is right and wrong in a student's answers,
 * and why.
 * Ownership: _open allocates, _close frees (NULL allowed). Texts and pointers filled in by the
 *            other functions belong to the exercise or to the marks; steps are freed with
 *            poda_free. The exercise must outlive its marks.
 * Threads:   exercises and marks do not change once they are open: threads may share them.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. The accessors return false if
 *            there is no such node, question, item or procedure.
 *
 * Nodes, questions and their items are numbered from 0. Values are for MAX, as the leaves hold
 * them. */
#ifndef PODA_TEACH_H
#define PODA_TEACH_H

#include "poda/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- exercises ---- */

#define PODA_EXERCISE_KINDS(X)                                                                     \
    X(TREE, "tree") /* minimax and alpha-beta by hand */                                           \
    X(NIM, "nim")                                                                                  \
    X(CORKS, "corks")                                                                              \
    X(TOADS, "toads")                                                                              \
    X(TICTACTOE, "tictactoe") /* an ending */                                                      \
    X(CHANCE, "chance")       /* a tree in which every second level is chance */                   \
    X(CLASSES, "classes")     /* a tree with N and P nodes */                                      \
    X(WALK, "walk")           /* breadth first and depth first */                                  \
    X(ASTAR, "astar")                                                                              \
    X(ARRAY, "array")         /* binary search */                                                  \
    X(QUEENS, "queens")       /* a moment of backtracking */                                       \
    X(NIMSUM, "nimsum")       /* nim-values and their sum */                                       \
    X(HEURISTIC, "heuristic") /* of Connect 4 and Othello on a board */                            \
    X(PAYOFF, "payoff")       /* dominance and equilibria of a table */                            \
    X(REGRET, "regret")       /* the first iterations of CFR */

typedef enum poda_exercise_kind {
#define PODA_EXERCISE_ENUM(name, text) PODA_EXERCISE_##name,
    PODA_EXERCISE_KINDS(PODA_EXERCISE_ENUM)
#undef PODA_EXERCISE_ENUM
        PODA_EXERCISE_KIND_COUNT
} poda_exercise_kind;

/* A short name that programs may rely on, "chance"; for a game its own name; "unknown" for any
 * other number. O(1). */
PODA_API const char *poda_exercise_kind_name(poda_exercise_kind kind);

enum {
    PODA_EXERCISE_COUNT = 1000,      /* exercises of one set */
    PODA_EXERCISE_VALUE = 9999,      /* generated leaves lie within +- this */
    PODA_EXERCISE_TREE_NODES = 5000, /* nodes of a given tree */
};

typedef struct poda_range {
    bool given; /* false: the default, whatever the other fields */
    int32_t least, most;
} poda_range;

typedef enum poda_wish { PODA_WISH_ANY, PODA_WISH_NO, PODA_WISH_YES } poda_wish;

/* Fields that are 0 have their defaults. Fields that do not apply to the kind of exercise have no
 * effect, except that games refuse a `tree`, and all kinds refuse numbers that are no player and no
 * poda_wish. */
typedef struct poda_exercise_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    poda_exercise_kind kind;
    uint64_t seed;  /* the same seed gives the same set of exercises, on every machine */
    int32_t number; /* which of the set, from 1 to PODA_EXERCISE_COUNT; 0: the first */
    /* TREE, CHANCE, CLASSES: use this tree, of two nodes or more, instead of generating one; `seed`,
     * `number` and the constraints on generated trees are ignored */
    const char *tree;
    /* the ids of the questions to ask, separated by commas; NULL: all, but those that are asked only
     * on request ("alpha" and "beta" of TREE) */
    const char *asked;
    int32_t root; /* TREE, CHANCE: the player to move, PODA_MAX or PODA_MIN */
    /* TREE: the conventions of alpha-beta, which the key follows */
    bool fail_hard, cut_strict; /* as in poda_search_options */
    bool robust;                /* the key is the same under all conventions */
    poda_range cuts;            /* cuts that prune something; 1 or more */
    poda_wish deep;             /* cuts whose bound comes from an ancestor above the parent */
    poda_wish above_leaves;     /* cuts that prune an inner node */
    /* TREE, CHANCE */
    poda_range branching; /* children of a node; 2 to 3 */
    int32_t depth;        /* plies; 3. TICTACTOE: free cells; 3 to 5 */
    poda_range values;    /* of the leaves; adapted to their number */
    bool ties;            /* leaves may be equal */
    bool several_best;    /* the best move need not be unique */
    bool sign;            /* leaves are 1, 0 and -1; games: a win is 1, at any distance */
    /* NIM, CORKS */
    poda_wish last_wins;          /* taking the last one wins; NO: loses, ANY: the seed decides */
    poda_translate_fn *translate; /* the language of the exercise and of its marks; NULL: English */
    const volatile int *stop;     /* when non-zero: end with PODA_STOPPED; NULL: never */
    /* WALK and all kinds after it: what is given, as `tree` of the summary has it, instead of
     * something random; like `tree` */
    const char *given;
    bool fail_own; /* TREE: as in poda_search_options */
    /* TREE, CLASSES: trees of positions of this game, for two players in turn, to `depth` (2, or 3 if
     * the whole rest of the game is searched), instead of invented ones; NULL: none. It must outlive
     * the call */
    const poda_game *game;
    const poda_state *state; /* this position of `game`; NULL: of random games */
    int eval;                /* of `game`, as in poda_search_options */
} poda_exercise_options;

typedef struct poda_exercise poda_exercise;

/* Makes an exercise; `options` may be NULL. It differs from the earlier ones of its set, which are
 * made too: O(number) attempts. PODA_BAD_OPTION names the constraint that cannot be met, or the
 * number that is out of range; PODA_BAD_REQUEST a question in `asked` that the exercise does not
 * have, or a `tree` for a game; PODA_TOO_LARGE: a tree would have more than 1000 nodes, or the
 * given one has more than PODA_EXERCISE_TREE_NODES. */
PODA_API PODA_CHECKED poda_status poda_exercise_open(poda_exercise **out,
                                                     const poda_exercise_options *options,
                                                     poda_error *error);
/* Fills out[0] to out[count - 1] with the exercises from `number` on; close each of them. */
PODA_API PODA_CHECKED poda_status poda_exercises_open(poda_exercise **out, int32_t count,
                                                      const poda_exercise_options *options,
                                                      poda_error *error);
PODA_API void poda_exercise_close(poda_exercise *exercise);

typedef struct poda_exercise_summary {
    poda_exercise_kind kind;
    int32_t number;         /* in its set; 0: from a given tree */
    int32_t questions;      /* number of questions */
    int32_t nodes;          /* of the tree; games: 0 */
    const char *statement;  /* what is given, as text */
    const char *convention; /* how the tree is to be searched; games: "" */
    const char *board;      /* games: the position in lines of text, if it needs any; else "" */
    /* as text, in the form of the option `tree`; WALK and later kinds: what is given, in the form of the
     * option `given`; games: "" */
    const char *tree;
    int32_t player;          /* to move: PODA_MAX or PODA_MIN; CHANCE: the first player to move */
    const poda_game *game;   /* for a tree without chance nodes the game `tree`; CHANCE: NULL */
    const poda_state *state; /* the position asked about; CHANCE: NULL */
    int outcome;             /* games: the player to move wins (1), draws (0) or loses (-1) */
} poda_exercise_summary;

PODA_API void poda_exercise_summarise(const poda_exercise *exercise, poda_exercise_summary *out);

/* A parent comes before its children, which come from left to right. */
typedef struct poda_tree_node {
    const char *name;
    int32_t parent;   /* -1: this is the root, node 0 */
    int32_t children; /* 0: a leaf */
    int32_t player;   /* of an inner node: PODA_MAX, PODA_MIN or PODA_CHANCE */
    double chance;    /* below a chance node: its probability; else 1 */
    double value;     /* of a leaf as given; of an inner node by minimax or the mean */
    bool best;   /* a child of the root with the same value: a best move, if a player moves there */
    bool pruned; /* pruned by alpha-beta; CHANCE: false */
    bool marked; /* the leaf that the question "leaf" is about */
} poda_tree_node;

PODA_API bool poda_exercise_node(const poda_exercise *exercise, int32_t node, poda_tree_node *out);

typedef enum poda_question_kind {
    PODA_QUESTION_NUMBER, /* one item: the number */
    PODA_QUESTION_CHOICE, /* items to choose one from; several may be right */
    PODA_QUESTION_VALUES, /* a number for each item */
    PODA_QUESTION_SET,    /* any of the items, perhaps none */
    PODA_QUESTION_ORDER, /* some of the items one after the other: the number of an item is its place,
                           * from 1; 0: it is not among them */
} poda_question_kind;

typedef struct poda_question {
    poda_question_kind kind;
    /* trees: "values" "best" "pruned" "saved" "leaf" "alpha" "beta"; games: "winner" "class" "best";
     * those of other kinds are in docs/teaching.md */
    const char *id;
    const char *text;   /* what is asked */
    int32_t items;      /* number of items */
    const char *answer; /* the right one as text: "B", "A=5, B=3", "K, G", "none" */
    int32_t points;     /* one per value, choice or item to be named */
    double cost;        /* SET: points lost by each item that is named but does not belong to it */
    const char *in, *out; /* SET: the words for named and other items, "pruned" and "visited" */
} poda_question;

PODA_API bool poda_exercise_question(const poda_exercise *exercise, int32_t question,
                                     poda_question *out);

typedef struct poda_question_item {
    const char *name;  /* a node, a move, or the choice as text; NUMBER: "" */
    const char *value; /* NUMBER, VALUES: the right answer as text; else "" */
    double number;     /* the same as a number */
    bool right;        /* CHOICE: the right one, or one of them; SET: it must be named */
    int32_t node;      /* of a tree, the node it refers to; -1: none */
    int32_t move;      /* games: the index of the move in poda_state_moves; -1: none */
    int outcome;       /* of that move, as in the summary */
} poda_question_item;

PODA_API bool poda_exercise_item(const poda_exercise *exercise, int32_t question, int32_t item,
                                 poda_question_item *out);

/* The steps to the answers, one sentence per line: every step of the search, or the result of each
 * move. */
PODA_API PODA_CHECKED poda_status poda_exercise_steps(const poda_exercise *exercise, char **out,
                                                      poda_error *error);

/* ---- marks ---- */

/* Ways to do alpha-beta by hand: the right one, and the usual mistakes. */
#define PODA_PROCEDURES(X)                                                                         \
    X(RIGHT, "right")                                                                              \
    X(OTHER_CUT, "other-cut")   /* cuts at > instead of >=, or the other way round */              \
    X(SWAPPED, "wrong-player")  /* MAX minimises and MIN maximises */                              \
    X(SHALLOW, "shallow")       /* bounds are not passed down: only the parent's own counts */     \
    X(BACKWARDS, "backwards")   /* children from right to left */                                  \
    X(NONE, "none")             /* plain minimax: nothing is pruned */                             \
    X(LAST_CHILD, "last-child") /* also counts the child that causes a cut as pruned */

typedef enum poda_procedure {
#define PODA_PROCEDURE_ENUM(name, text) PODA_PROCEDURE_##name,
    PODA_PROCEDURES(PODA_PROCEDURE_ENUM)
#undef PODA_PROCEDURE_ENUM
        PODA_PROCEDURE_COUNT
} poda_procedure;

/* A short name that programs may rely on, "other-cut"; "unknown" for any other number. O(1). */
PODA_API const char *poda_procedure_name(poda_procedure procedure);

typedef struct poda_marks poda_marks;

/* Marks the answers of a student, given as pairs of a question's id and the answer as it was written:
 *   number: "4"
 *   values: "A=5, B=3"; numbers may be 3.25, 3,25 or 13/4, and rounded to two decimals or more
 *   choice: the text of an item (>= is fine for its sign) or, if no item has this text, its number
 *           from 1; "best": also several
 *   set:    names separated by blanks or commas, or "none"; a pruned node stands for all below it
 *   order:  names separated by blanks, commas or hyphens
 * "value" is the value of the root, one of "values". A question without an answer, or with a blank one, gets no
 * points. `answers` may be NULL. PODA_BAD_REQUEST: an answer cannot be read, there is no such question, or it has
 * two answers.
 * O(items x length of the answers). */
PODA_API PODA_CHECKED poda_status poda_marks_open(poda_marks **out, const poda_exercise *exercise,
                                                  const poda_options *answers, poda_error *error);
PODA_API void poda_marks_close(poda_marks *marks);

typedef struct poda_marks_summary {
    int32_t points, of; /* of all questions, answered or not */
    int percent;        /* of the points; 100 and 0 only for all and none */
    /* TREE: "value", "best" and "pruned" tell which mistake was made. If none is answered, all is 0 */
    bool compared;                 /* they were compared with each procedure */
    bool agreed;                   /* all that are answered are right */
    bool value_given, value_right; /* "value" */
    poda_procedure likely; /* explains them best; RIGHT: no mistake does so better than slips */
} poda_marks_summary;

PODA_API void poda_marks_summarise(const poda_marks *marks, poda_marks_summary *out);

typedef struct poda_question_marks {
    bool answered;
    int32_t right;      /* items that are right */
    int32_t points, of; /* equal: the answer is right */
} poda_question_marks;

PODA_API bool poda_marks_question(const poda_marks *marks, int32_t question,
                                  poda_question_marks *out);

/* All is 0, and texts are "", if the question is not answered. */
typedef struct poda_item_marks {
    bool given;         /* NUMBER, VALUES: answered; CHOICE: chosen; SET: named */
    bool right;         /* CHOICE: chosen and right; SET: rightly named, or rightly left out */
    double number;      /* NUMBER, VALUES: the answer */
    const char *answer; /* as written; CHOICE: the item; SET: `in` or `out` of the question */
    const char *reason; /* why it is right or wrong, in a sentence; CHOICE: "" unless chosen */
} poda_item_marks;

PODA_API bool poda_marks_item(const poda_marks *marks, int32_t question, int32_t item,
                              poda_item_marks *out);

/* How well a procedure explains the answers. */
typedef struct poda_procedure_marks {
    const char *text; /* what it does, in words */
    int32_t agree;    /* "pruned": nodes, without the root, about which it agrees with the answer */
    bool fits;        /* it leads to the given "value" and "best" */
    bool
        ties; /* a mistake that shows in this tree and explains the answers as well as the likely one */
} poda_procedure_marks;

/* False also if nothing was compared. */
PODA_API bool poda_marks_procedure(const poda_marks *marks, poda_procedure procedure,
                                   poda_procedure_marks *out);

/* A usual mistake in exercises other than TREE, and in "alpha" and "beta" of those. */
typedef struct poda_slip {
    const char *id;   /* for programs: "greedy" */
    const char *text; /* what it does, in words */
    int32_t agree;    /* items about which it agrees with the answers */
    bool likely;      /* it explains them best, and better than the right answer does */
} poda_slip;

/* False if there is no such slip; they are numbered from 0. */
PODA_API bool poda_marks_slip(const poda_marks *marks, int32_t slip, poda_slip *out);

#ifdef __cplusplus
}
#endif
#endif
