/* teach.h - exercises on adversarial search, and marks for the answers: a tree or a position made to order, its
 * questions with the right answers, what is right and wrong in the answers of a student, and why.
 * Ownership: _open allocates, _close frees (NULL allowed). Texts and pointers in what the other functions fill in
 *            belong to the exercise or to the marks; steps are freed with poda_free. The exercise must outlive
 *            its marks.
 * Threads:   exercises and marks do not change once they are open: threads may share them.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. The accessors return false where there is no
 *            such node, question, item or procedure.
 *
 * Nodes, questions and their items are numbered from 0. Values are for MAX, as the leaves hold them. */
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
    X(CHANCE, "chance")       /* a tree in which every second level is chance */

typedef enum poda_exercise_kind {
#define PODA_EXERCISE_ENUM(name, text) PODA_EXERCISE_##name,
    PODA_EXERCISE_KINDS(PODA_EXERCISE_ENUM)
#undef PODA_EXERCISE_ENUM
        PODA_EXERCISE_KIND_COUNT
} poda_exercise_kind;

/* A short name that programs may rely on, "chance"; of a game its own. O(1). */
PODA_API const char *poda_exercise_kind_name(poda_exercise_kind kind);

enum {
    PODA_EXERCISE_COUNT = 1000,      /* exercises of one set */
    PODA_EXERCISE_VALUE = 9999,      /* leaves that are made lie within this on either side of 0 */
    PODA_EXERCISE_TREE_NODES = 5000, /* of a tree that is given */
};

typedef struct poda_range {
    bool given; /* false: the default, whatever follows */
    int32_t least, most;
} poda_range;

typedef enum poda_wish { PODA_WISH_ANY, PODA_WISH_NO, PODA_WISH_YES } poda_wish;

/* All that is 0 has its default. What does not fit the kind of exercise has no effect. */
typedef struct poda_exercise_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    poda_exercise_kind kind;
    uint64_t seed;  /* the same seed gives the same set of exercises, on every machine */
    int32_t number; /* which of the set, from 1 to PODA_EXERCISE_COUNT; 0: the first */
    const char
        *tree; /* TREE, CHANCE: this tree, and none is made; `seed` and `number` mean nothing */
    const char *asked; /* the ids of the questions to ask, separated by commas; NULL: all */
    int32_t root;      /* TREE, CHANCE: who is to move, PODA_MAX or PODA_MIN */
    /* TREE: what alpha-beta does, and what the key follows */
    bool fail_hard, cut_strict; /* as in poda_search_options */
    bool robust;                /* the key is the same under all conventions */
    poda_range cuts;            /* that prune something; 1 or more */
    poda_wish deep;             /* cuts whose bound comes from an ancestor above the parent */
    poda_wish above_leaves;     /* cuts that prune an inner node */
    /* TREE, CHANCE */
    poda_range branching; /* children of a node; 2 to 3 */
    int32_t depth;        /* plies; 3. TICTACTOE: cells left; 3 to 5 */
    poda_range values;    /* of the leaves; made to fit their number */
    bool ties;            /* leaves may be equal */
    bool several_best;    /* the best move need not be the only one */
    bool sign;            /* leaves are 1, 0 and -1; games: a win is 1, whenever it comes */
    /* NIM, CORKS */
    poda_wish last_wins;          /* taking the last one wins; NO: loses, ANY: the seed decides */
    poda_translate_fn *translate; /* the language of the exercise and of its marks; NULL: English */
    const volatile int *stop;     /* becomes non-zero: end with PODA_STOPPED; NULL: never */
} poda_exercise_options;

typedef struct poda_exercise poda_exercise;

/* Makes an exercise; `options` may be NULL. It differs from those of the set before it, which are made too:
 * O(number) attempts. PODA_BAD_OPTION names the constraint that cannot be met, PODA_BAD_REQUEST a question in
 * `asked` that the exercise does not have; PODA_TOO_LARGE: a tree would have more than 1000 nodes, or that which
 * is given has more than PODA_EXERCISE_TREE_NODES. */
PODA_API PODA_CHECKED poda_status poda_exercise_open(poda_exercise **out,
                                                     const poda_exercise_options *options,
                                                     poda_error *error);
/* out[0] to out[count - 1] become the exercises from `number` on, each to be closed. */
PODA_API PODA_CHECKED poda_status poda_exercises_open(poda_exercise **out, int32_t count,
                                                      const poda_exercise_options *options,
                                                      poda_error *error);
PODA_API void poda_exercise_close(poda_exercise *exercise);

typedef struct poda_exercise_summary {
    poda_exercise_kind kind;
    int32_t number;          /* in its set; 0: of a tree that was given */
    int32_t questions;       /* how many there are */
    int32_t nodes;           /* of the tree; games: 0 */
    const char *statement;   /* what is given, in words */
    const char *convention;  /* how the tree is to be searched; games: "" */
    const char *board;       /* games: the position in lines of text, where it needs any; "" */
    const char *tree;        /* as text, as the option `tree` takes it; games: "" */
    int32_t player;          /* to move: PODA_MAX or PODA_MIN; CHANCE: the first of them to move */
    const poda_game *game;   /* of a tree without chance nodes the game `tree`; CHANCE: NULL */
    const poda_state *state; /* the position that is asked about; CHANCE: NULL */
    int outcome;             /* games: the player to move wins (1), draws (0) or loses (-1) */
} poda_exercise_summary;

PODA_API void poda_exercise_summarise(const poda_exercise *exercise, poda_exercise_summary *out);

enum { PODA_CHANCE = -2 }; /* the player of a chance node */

/* A parent comes before its children, which come from left to right. */
typedef struct poda_tree_node {
    const char *name;
    int32_t parent;   /* -1: this is the root, node 0 */
    int32_t children; /* 0: a leaf */
    int32_t player;   /* of an inner node: PODA_MAX, PODA_MIN or PODA_CHANCE */
    double chance;    /* below a chance node: how probable it is; else 1 */
    double value;     /* of a leaf as it is given, of an inner node as minimax or the mean has it */
    bool best; /* a child of the root that is worth as much: a best move, if a player moves there */
    bool pruned; /* alpha-beta does not generate it; CHANCE: false */
    bool marked; /* the leaf that the question "leaf" is about */
} poda_tree_node;

PODA_API bool poda_exercise_node(const poda_exercise *exercise, int32_t node, poda_tree_node *out);

typedef enum poda_question_kind {
    PODA_QUESTION_NUMBER, /* one item: the number */
    PODA_QUESTION_CHOICE, /* items to choose one from; several may be right */
    PODA_QUESTION_VALUES, /* a number for each item */
    PODA_QUESTION_SET,    /* any of the items, perhaps none, are to be named */
} poda_question_kind;

typedef struct poda_question {
    poda_question_kind kind;
    const char
        *id; /* trees: "values" "best" "pruned" "saved" "leaf"; games: "winner" "class" "best" */
    const char *text;   /* what is asked */
    int32_t items;      /* how many there are */
    const char *answer; /* the right one in words: "B", "A=5, B=3", "K, G", "none" */
    int32_t points;     /* one for each value, choice or item to be named */
    double cost;        /* SET: points lost by each item that is named and does not belong to it */
    const char *in, *out; /* SET: what the named and the other items are, "pruned" and "visited" */
} poda_question;

PODA_API bool poda_exercise_question(const poda_exercise *exercise, int32_t question,
                                     poda_question *out);

typedef struct poda_question_item {
    const char *name;  /* a node, a move, or the choice in words */
    const char *value; /* NUMBER, VALUES: the right answer as text; else "" */
    double number;     /* likewise as a number */
    bool right;        /* CHOICE: the right one, or one of them; SET: it is to be named */
    int32_t node;      /* of a tree, that it is about; -1: none */
    int32_t move;      /* games: the place of the move in poda_state_moves; -1: none */
    int outcome;       /* of that move, as in the summary */
} poda_question_item;

PODA_API bool poda_exercise_item(const poda_exercise *exercise, int32_t question, int32_t item,
                                 poda_question_item *out);

/* The way to the answers, a sentence a line: every step of the search, or what each move leads to. */
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

/* A short name that programs may rely on, "other-cut". O(1). */
PODA_API const char *poda_procedure_name(poda_procedure procedure);

typedef struct poda_marks poda_marks;

/* Marks the answers of a student, given as pairs of a question's id and the answer as it was written:
 *   number: "4"
 *   values: "A=5, B=3"; numbers may be 3.25, 3,25 or 13/4, and rounded to two decimals or more
 *   choice: the text of an item (>= is fine for its sign) or its number from 1; "best": also several
 *   set:    names separated by blanks or commas, or "none"; a pruned node stands for all below it
 * "value" is the value of the root, one of "values". A question without an answer, or with a blank one, gets no
 * points. `answers` may be NULL. PODA_BAD_REQUEST: an answer cannot be read, or there is no such question.
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

#ifdef __cplusplus
}
#endif
#endif
