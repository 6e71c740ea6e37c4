/* exercise.h - generates exercises on minimax, alpha-beta and chance: a tree or a position of a
 * game that meets every constraint, the same for the same seed on every machine. */
#ifndef PODA_TEACH_EXERCISE_H
#define PODA_TEACH_EXERCISE_H

#include "explain/general/general.h"
#include "explain/tree/whatif.h"
#include "poda/teach.h"

enum {
    PODA__EXERCISE_NODES = 1000,   /* of a tree that is generated */
    PODA__EXERCISE_CHANCES = 4,    /* most children of a chance node */
    PODA__EXERCISE_SHOWN = 60,     /* most nodes of a game's tree that the key draws and explains */
    PODA__EXERCISE_MOVE_TEXT = 16, /* characters of a move in these games */
};

/* Is it a tree, with chance nodes or without; else a position of a game. */
static inline bool poda__exercise_is_tree(poda_exercise_kind kind)
{
    return kind == PODA_EXERCISE_TREE || kind == PODA_EXERCISE_CHANCE ||
           kind == PODA_EXERCISE_CLASSES;
}
/* Is it a text and questions about it (tasks/task.h)? */
static inline bool poda__exercise_is_task(poda_exercise_kind kind)
{
    return kind > PODA_EXERCISE_CLASSES;
}

static inline poda__plain_rule poda__exercise_rule(const poda_exercise_options *options)
{
    return poda__plain_rule_of(options->fail_hard, options->fail_own, options->cut_strict);
}

typedef struct poda__exercise_move {
    char text[PODA__EXERCISE_MOVE_TEXT];
    int outcome; /* for the player to move: 1 wins, 0 draws, -1 loses */
} poda__exercise_move;

typedef struct poda__exercise {
    poda_exercise_kind kind;
    poda__plain_rule rule;
    bool robust;
    char *text; /* the tree as text; games: options and position; tasks: what is given */
    poda_game *game;
    poda_state state;
    bool has_model;    /* trees always; games if their tree is small */
    poda__model model; /* trees: by alpha-beta; games: by minimax */
    bool has_general;  /* trees with chance nodes, which have neither game nor model */
    poda__general general;
    /* trees: a leaf, a cut, and the values of the leaf for which the cut does not happen */
    bool has_question;
    int32_t leaf, cut_node, cut_child;
    poda_interval avoids;
    bool ends_vary; /* the convention decides whether an end belongs to the interval */
    /* games */
    int outcome;
    poda__exercise_move *moves;
    int32_t move_count;
    char *about; /* trees of a game: where they come from, in words; NULL: elsewhere */
    char *board; /* and the position as lines of letters, for formats that show it; NULL: none */
} poda__exercise;

/* Makes exercise `number` (from 1) of the set with this seed; `earlier` are those before it, from
 * which it must differ. PODA_BAD_OPTION names the constraint that cannot be met. */
PODA_CHECKED poda_status poda__exercise_init(poda__exercise *exercise,
                                             const poda_exercise_options *given, int32_t number,
                                             const poda__exercise *earlier, poda_error *error);
/* Makes an exercise from a given tree, with or without chance nodes. */
PODA_CHECKED poda_status poda__exercise_from_text(poda__exercise *exercise, const char *tree,
                                                  int32_t root, poda__plain_rule rule,
                                                  poda_error *error);
PODA_CHECKED poda_status poda__exercise_with_chance(poda__exercise *exercise, const char *tree,
                                                    int32_t root, poda_error *error);
void poda__exercise_release(poda__exercise *exercise);

/* The same with the text of a task. */
PODA_CHECKED poda_status poda__exercise_of_task(poda__exercise *exercise, poda_exercise_kind kind,
                                                const char *text, poda_error *error);
/* A tree of wins and losses, whose nodes are N or P. */
PODA_CHECKED poda_status poda__exercise_classes(poda__exercise *exercise, const char *tree,
                                                int32_t root, poda_error *error);
/* The text of a random one. */
void poda__exercise_classes_text(uint64_t *random, poda__buffer *text);

/* The first `count` exercises of a set. Free with poda__exercises_free. */
PODA_CHECKED poda_status poda__exercises_new(poda__exercise **out,
                                             const poda_exercise_options *options, int32_t count,
                                             poda_error *error);
void poda__exercises_free(poda__exercise *exercises, int32_t count);

/* Parts of poda__exercise_init: the text of a tree, to be freed; a position of a game. */
PODA_CHECKED poda_status poda__exercise_tree(const poda_exercise_options *options, int32_t number,
                                             const poda__exercise *earlier, uint64_t random,
                                             char **text, poda_error *error);
PODA_CHECKED poda_status poda__exercise_game(poda__exercise *exercise,
                                             const poda_exercise_options *options, uint64_t *random,
                                             poda_error *error);
/* The tree of a position of options->game. */
PODA_CHECKED poda_status poda__exercise_own(poda__exercise *exercise,
                                            const poda_exercise_options *options, uint64_t *random,
                                            poda_error *error);
/* TREE: chooses a cut, and the leaf that decides it. */
PODA_CHECKED poda_status poda__exercise_ask_leaf(poda__exercise *exercise, poda_error *error);
/* Games: the opponent's best answer to a move; "" if the game is over after it. */
PODA_CHECKED poda_status poda__exercise_reply(const poda__exercise *exercise, int32_t move,
                                              char reply[PODA__EXERCISE_MOVE_TEXT],
                                              poda_error *error);
/* Is `text` that of one of the `count` exercises? */
bool poda__exercise_known(const poda__exercise *exercises, int32_t count, const char *text);

#endif
