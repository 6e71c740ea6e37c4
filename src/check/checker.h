/* checker.h - shared by the tests of games and of single-player problems: the positions found, how
 * each was reached, and the single place where faults are recorded. */
#ifndef PODA_CHECK_CHECKER_H
#define PODA_CHECK_CHECKER_H

#include <stdarg.h>

#include "base/random.h"
#include "base/set.h"
#include "poda/check.h"

#define PODA__CHECK_TESTS(X)                                                                       \
    X(MOVES, "moves")                                                                              \
    X(TURN, "turn")                                                                                \
    X(OUTCOME, "outcome")                                                                          \
    X(GOAL, "goal")                                                                                \
    X(COST, "cost")                                                                                \
    X(PURE, "pure")                                                                                \
    X(CHANCE, "chance")                                                                            \
    X(PAYOFFS, "payoffs")                                                                          \
    X(SEES, "sees")                                                                                \
    X(RECALL, "recall")                                                                            \
    X(GUESS, "guess")                                                                              \
    X(TEXT, "text")                                                                                \
    X(MOVE_TEXT, "move-text")                                                                      \
    X(NAMES, "names")                                                                              \
    X(HASH, "hash")                                                                                \
    X(UNPLAY, "unplay")                                                                            \
    X(SYMMETRY, "symmetry")                                                                        \
    X(PAST, "past")                                                                                \
    X(REPEATS, "repeats")                                                                          \
    X(HINTS, "hints")                                                                              \
    X(RANK, "rank")                                                                                \
    X(EVAL, "eval")                                                                                \
    X(HEURISTIC, "heuristic")                                                                      \
    X(ADMISSIBLE, "admissible")                                                                    \
    X(CONSISTENT, "consistent")                                                                    \
    X(TARGET, "target")                                                                            \
    X(BACK, "back")                                                                                \
    X(PARTIAL, "partial")                                                                          \
    X(ORDER, "order")                                                                              \
    X(PROPAGATE, "propagate")                                                                      \
    X(VALUE, "value")                                                                              \
    X(BOUND, "bound")                                                                              \
    X(VIEW, "view")                                                                                \
    X(IMPARTIAL, "impartial")                                                                      \
    X(OPTIONS, "options")                                                                          \
    X(SEARCH, "search")

typedef enum poda__test {
#define PODA__TEST_ENUM(name, text) PODA__TEST_##name,
    PODA__CHECK_TESTS(PODA__TEST_ENUM)
#undef PODA__TEST_ENUM
        PODA__TEST_COUNT
} poda__test;

enum {
    PODA__CHECK_MOVES = 4096, /* moves of one position that are examined */
    PODA__CHECK_SAMPLE = 40,  /* moves of one position that are tried one by one */
    PODA__CHECK_GUARD = 64,   /* bytes after a state that must not be written */
};

#define PODA__CHECK_NONE UINT32_MAX

/* A state followed by guard bytes, in which stray writes are detected. */
typedef struct poda__guarded {
    poda_state state;
    unsigned char guard[PODA__CHECK_GUARD];
} poda__guarded;

/* How a position was found. */
typedef struct poda__found {
    uint32_t parent; /* PODA__CHECK_NONE for the start */
    poda_move move;
    int ply;
    bool onward; /* found backwards: `move` leads from here to `parent`, nearer to the goal */
    uint32_t same_hash; /* an earlier position with the same hash, or PODA__CHECK_NONE */
} poda__found;

typedef struct poda__check {
    struct poda__watch *watch; /* reports to another process; NULL: none */
    const poda_space *space;
    const void *params;
    const poda_game *game; /* one of game and problem, with its rules, is NULL */
    const poda_rules *rules;
    const poda_problem *problem;
    const poda_problem_rules *problem_rules; /* NULL too if the problem is a game */
    bool has_target, has_back;               /* target; ways back to it */
    size_t size;                             /* of a state */
    poda_check_options options;
    poda_error *error;
    poda_status status; /* not PODA_OK: out of memory, unwind */
    poda__set set;
    poda__found *found;
    size_t found_room;
    uint32_t *order; /* positions by ply, then in the order found */
    uint64_t seed;
    poda_move *moves, *sorted, *again; /* PODA__CHECK_MOVES + 1 each */
    poda_view *view, *again_view;
    bool whole;    /* the set has all the positions there are */
    int turn_byte; /* the byte of a state that equals the turn in all positions seen; -1: none */
    bool merged;   /* `seen` takes positions for others, which would mislead searches */
    bool failed[PODA__TEST_COUNT];
    bool ran[PODA__TEST_COUNT];
    poda_check_result result;
} poda__check;

/* One position under test. */
typedef struct poda__case {
    uint32_t index;
    poda_state state; /* zero after its bytes */
    bool over;        /* for a problem: it is a goal */
    poda_value value;
    int turn;
    size_t move_count; /* in check->moves, and sorted in check->sorted */
    bool more_moves;   /* there are more than these */
} poda__case;

/* Allocates everything, and fills `options` with their defaults; false: no memory. */
bool poda__check_begin(poda__check *check, const poda_check_options *options);
/* Frees everything and hands over the result; `skipped` says whether a test that did not run was
 * left out because others failed. */
poda_status poda__check_end(poda__check *check,
                            bool (*skipped)(const poda__check *check, poda__test test),
                            poda_check_result *out);

/* Adds a position; `*index` is its index, whether it is new or not. */
bool poda__check_add(poda__check *check, const poda_state *state, uint32_t parent, poda_move move,
                     bool onward, uint32_t *index);
/* Finds positions from the start: breadth-first up to `near`, then in random games up to `most`.
 * True if these are all there are. */
bool poda__check_find(poda__check *check, const poda_state *start, size_t near, size_t most);
/* Sorts them, those nearest to the start first. False: no memory. */
bool poda__check_sort(poda__check *check);

/* Position `index` is examined from here on; recorded for the waiting process, if there is one. */
void poda__check_at(poda__check *check, uint32_t index);

/* Is it the game's: 0 or 1, or in a wide game any of its players and, if it has it, chance? */
bool poda__check_turn_is(const poda__check *check, int turn);
/* Is the game over or the goal reached? */
bool poda__check_over(const poda__check *check, const poda_state *state);
/* Can this move of the list be chosen? */
bool poda__check_acceptable(const poda__check *check, const poda_state *state, poda_move move);
/* Lists the moves that can be chosen in check->moves; none if it is over. */
size_t poda__check_list(const poda__check *check, const poda_state *state);
/* Plays into zeroed storage, where wrong rules do no harm. */
void poda__check_step(const poda__check *check, const poda_state *state, poda_move move,
                      poda_state *to);

/* Counts one comparison; if `ok` is false, records the fault of `test` at position `index`, unless
 * the test already has one. Returns `ok`. */
bool poda__check_that(poda__check *check, poda__test test, uint32_t index, bool ok,
                      const char *format, ...) PODA_PRINTF(5, 6);
/* Records the fault of a test that has none yet, with its message; NULL: no memory. */
poda_fault *poda__check_fault(poda__check *check, poda__test test, const char *format,
                              va_list args);
/* Is the test without a fault so far? Marks it as run. */
bool poda__check_open(poda__check *check, poda__test test);
bool poda__check_stopped(poda__check *check);
/* Are the basic tests, on which all others depend, without faults so far? */
bool poda__check_basics(const poda__check *check);

static inline void poda__check_get(const poda__check *check, uint32_t index, poda_state *to)
{
    memset(to, 0, sizeof *to);
    memcpy(to, poda__set_at(&check->set, index), check->size);
}

static inline bool poda__check_same(const poda__check *check, const void *a, const void *b)
{
    return memcmp(a, b, check->size) == 0;
}

/* The i-th of the moves that are tried one by one, spread over all. */
static inline size_t poda__check_samples(size_t count)
{
    return count < PODA__CHECK_SAMPLE ? count : PODA__CHECK_SAMPLE;
}

static inline size_t poda__check_sample(size_t i, size_t count)
{
    return count <= PODA__CHECK_SAMPLE ? i : i * (count - 1) / (PODA__CHECK_SAMPLE - 1);
}

/* Texts in the caller's storage. */
const char *poda__check_state_text(const poda__check *check, const void *state, char *text,
                                   size_t size);
const char *poda__check_move_text(const poda__check *check, const poda_state *state, poda_move move,
                                  char *text, size_t size);
/* The first byte in which two states differ. */
static inline unsigned long poda__check_byte(const void *a, const void *b)
{
    const unsigned char *left = a, *right = b;
    unsigned long at = 0;
    while (left[at] == right[at])
        at++;
    return at;
}

/* Fills a state and the bytes after it, so that stray writes are detected. */
static inline void poda__check_fill(poda__guarded *guarded, int byte)
{
    memset(guarded, byte, sizeof *guarded);
}

/* Are all bytes after the state still `byte`? */
bool poda__check_intact(const poda__check *check, const poda__guarded *guarded, int byte);

bool poda__check_legal(const poda__check *check, const poda__case *at, poda_move move);

/* Tests of one position each. */
void poda__check_moves(poda__check *check, poda__case *at);
void poda__check_play(poda__check *check, const poda__case *at);
void poda__check_unplay(poda__check *check, const poda__case *at);
void poda__check_texts(poda__check *check, const poda__case *at);
void poda__check_hash(poda__check *check, const poda__case *at);
void poda__check_eval(poda__check *check, const poda__case *at);
void poda__check_view(poda__check *check, const poda__case *at);
void poda__check_impartial(poda__check *check, const poda__case *at);
void poda__check_symmetry(poda__check *check, const poda__case *at);
void poda__check_past(poda__check *check, const poda__case *at);
void poda__check_seen(poda__check *check);
void poda__check_repeats(poda__check *check);
void poda__check_hints(poda__check *check, const poda__case *at);
void poda__check_rank(poda__check *check, const poda__case *at);
/* Tests of the game: player names, the player to move at the end of a position text, examples. */
void poda__check_names(poda__check *check);
/* Tests of the game: its choices are accepted, and every option has an effect. */
void poda__check_option_use(poda__check *check);
/* On a selection of positions: values of symmetric images, and every algorithm against minimax. */
void poda__check_search(poda__check *check);
/* One of them: the results of searches that are stopped early. */
void poda__check_stops(poda__check *check, struct poda_search *search, uint32_t index);

/* The tests of a wide game: chance, payoffs, what players see, remember and guess, in all of its
 * plays or in random ones. */
void poda__check_wide(poda__check *check);

/* The checks; `watch` (NULL allowed) records what is examined. */
poda_status poda__check_game(const poda_game *game, const poda_check_options *options,
                             struct poda__watch *watch, poda_check_result *out, poda_error *error);
poda_status poda__check_problem(const poda_problem *problem, const poda_check_options *options,
                                struct poda__watch *watch, poda_check_result *out,
                                poda_error *error);

#endif
