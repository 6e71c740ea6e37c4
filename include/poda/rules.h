/* rules.h - what the author of a game writes, and the types it is written with.
 *
 * A game NAME is a handful of small functions that share the prefix NAME_, over two plain structs:
 * NAME_game (the options, fixed for a whole game) and NAME_state (one position). States are plain
 * bytes: no pointers to memory of their own, no padding that differs between equal positions (start
 * from a zeroed struct), at most PODA_STATE_MAX bytes.
 *
 * Required:
 *   static const poda_about NAME_about = {...};
 *   poda_status NAME_init(NAME_game *, const poda_options *, poda_error *);
 *   void NAME_start(const NAME_game *, NAME_state *);
 *   void NAME_moves(const NAME_game *, const NAME_state *, poda_moves *);
 *   void NAME_play(const NAME_game *, const NAME_state *, poda_move, NAME_state *to);
 *   int  NAME_turn(const NAME_game *, const NAME_state *);
 *   bool NAME_outcome(const NAME_game *, const NAME_state *, poda_value *);
 *   void NAME_state_text(const NAME_game *, const NAME_state *, poda_text *);
 *   poda_status NAME_state_read(const NAME_game *, const char *, NAME_state *, poda_error *);
 *   void NAME_move_text(const NAME_game *, const NAME_state *, poda_move, poda_text *);
 * `init` reads the options; `play` never works in place; `turn` is PODA_MAX or PODA_MIN; `outcome`
 * returns whether the game is over and, if so, sets the result for MAX.
 *
 * Two of them have a faster form that may be written instead: moves as the bits of one word,
 *   #define NAME_HAS_MASK 1     uint64_t NAME_mask(game, state);
 * and, for games that are won, lost or drawn, outcomes from the view of the player to move,
 *   #define NAME_HAS_RESULT 1   poda_over NAME_result(game, state);
 *
 * Optional, each announced by `#define NAME_HAS_... 1`; everything works without them:
 *   EVAL       poda_value NAME_eval(game, state, int which, int player);   as `player` sees it
 *   READY      poda_status NAME_ready(game, int which, poda_error *);      can it be used?
 *   FEATURES   void NAME_features(game, state, poda_features *);   what the player to move sees
 *   HASH       uint64_t NAME_hash(game, state);            default: hash of the state's bytes
 *   ORDER      int NAME_order(game, state, move);          larger is tried first
 *   NOISY      bool NAME_noisy(game, state, move);         moves that quiescence follows
 *   SYMMETRY   int NAME_symmetries(game);                  images incl. itself, at most 1024
 *              void NAME_symmetry(game, state, int which, to);         which is 1 or more
 *   UNPLAY     void NAME_unplay(game, state *, move);      takes `move` back, in place
 *   COUNT      size_t NAME_count(game, state);            how many moves there are, without a list;
 *              0 if the game is over
 *   MOVE_READ  poda_status NAME_move_read(game, state, const char *, poda_move *, poda_error *);
 *   VIEW       void NAME_view(game, state, poda_view *);   a board: see poda/view.h
 *   SCORE      double NAME_score(game, poda_value);        a score as the number to show
 *   RELEASE    void NAME_release(NAME_game *);             frees what init allocated
 * Evaluations are named in about.evals and are never called for positions that are over.
 *
 * Facts about the game, also by #define:
 *   NAME_ALTERNATES 1   the turn changes with every move (else NAME_turn is called each time)
 *   NAME_SCORED 1       outcomes are scores, as in Othello, not just won, lost and drawn
 *   NAME_IMPARTIAL 1    both players have the same moves, as in nim
 *   NAME_BY_VALUE 1     the state is one or two 64-bit words: searches keep it in registers
 *
 * Games with chance, hidden knowledge, moves made together, or another number of players than two
 * write a few more functions: poda/wide.h. Games in which positions can occur again, or whose states hold
 * a clock or the score so far, say so with the words of poda/past.h. A few words more make the
 * opponent stronger: poda/hints.h. Numbers for positions make tables of solved games small and
 * quick to compute: poda/rank.h.
 *
 * Functions must be pure: they depend only on their arguments and are called from several threads. */
#ifndef PODA_RULES_H
#define PODA_RULES_H

#include <string.h>

#include "poda/status.h"
#include "poda/view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In templates, PODA_R(moves) is NAME_moves when PODA_RULES is defined as NAME. */
#define PODA_CAT_(a, b) a##b
#define PODA_CAT(a, b) PODA_CAT_(a, b)
#define PODA_R(name) PODA_CAT(PODA_RULES, _##name)

/* A compile-time check that works in C and C++. */
#ifdef __cplusplus
#define PODA_STATIC_ASSERT static_assert
#else
#define PODA_STATIC_ASSERT _Static_assert
#endif

#define PODA_ABI 10u             /* changes when the layout of a table below changes */
#define PODA_STATE_MAX 512       /* bytes of the largest position */
#define PODA_SYMMETRIES_MAX 1024 /* symmetric images of a position, including itself */
#define PODA_TEXT_MAX 2048 /* characters of the longest position or move text, including the zero */
#define PODA_MAX_PLY 1000  /* plies of the deepest line a search follows */

typedef int32_t poda_value; /* for MAX unless a comment says otherwise */

enum { PODA_MAX = 0, PODA_MIN = 1 }; /* the two players */

/* A won game is worth PODA_WIN minus the plies it takes, so a quick win is better than a slow
 * one. Evaluations and scores stay within +-PODA_SCORE_LIMIT. */
#define PODA_INFINITY 1050000000
#define PODA_WIN 1000000000
#define PODA_SCORE_LIMIT 900000000

static inline bool poda_is_win(poda_value value)
{
    return value > PODA_SCORE_LIMIT;
}

static inline bool poda_is_loss(poda_value value)
{
    return value < -PODA_SCORE_LIMIT;
}

/* The state of the game for the player to move. PODA_SCORED occurs only in tables: the value
 * says more. */
typedef enum poda_over { PODA_GOES_ON, PODA_DRAWN, PODA_LOST, PODA_WON, PODA_SCORED } poda_over;

/* The same as a value for MAX, with `player` to move. */
static inline poda_value poda_over_value(poda_over over, int player)
{
    return over == PODA_DRAWN                           ? 0
           : (over == PODA_WON) == (player == PODA_MAX) ? PODA_WIN
                                                        : -PODA_WIN;
}

/* A list of moves in the caller's storage. Adding returns false when the list is full: stop
 * then. */
typedef struct poda_moves {
    poda_move *at;
    size_t count; /* capacity + 1 if some moves did not fit */
    size_t capacity;
} poda_moves;

static inline bool poda_moves_add(poda_moves *list, poda_move move)
{
    if (list->count >= list->capacity) {
        list->count = list->capacity + 1;
        return false;
    }
    list->at[list->count++] = move;
    return true;
}

/* A text in the caller's storage, always zero-terminated; what does not fit is cut off. */
typedef struct poda_text {
    char *at;
    size_t size;   /* bytes of storage, at least 1 */
    size_t length; /* characters so far, less than size */
} poda_text;

/* Like printf; {one|many} chooses the form that agrees with the number before it: "%d
 * {move|moves}". */
PODA_API void poda_text_add(poda_text *text, const char *format, ...) PODA_PRINTF(2, 3);
PODA_API void poda_text_add_list(poda_text *text, const char *format, va_list args)
    PODA_PRINTF(2, 0);

/* The options that a user gave, each as `key=value`. */
typedef struct poda_pair {
    const char *key;
    const char *value;
} poda_pair;

typedef struct poda_options {
    const poda_pair *pairs;
    size_t count;
} poda_options;

/* The value of `key`, or `missing`. */
PODA_API const char *poda_option_text(const poda_options *options, const char *key,
                                      const char *missing);

/* A whole number from `least` to `most`; `*value` is untouched if the option is missing. */
PODA_API PODA_CHECKED poda_status poda_option_int(const poda_options *options, const char *key,
                                                  int64_t least, int64_t most, int64_t *value,
                                                  poda_error *error);

/* One of the words in `choices` (separated by spaces); `*which` is its index from 0. */
PODA_API PODA_CHECKED poda_status poda_option_choice(const poda_options *options, const char *key,
                                                     const char *choices, int *which,
                                                     poda_error *error);

/* Whole numbers separated by commas, `heaps=3,4,5`, at most `room` of them. */
PODA_API PODA_CHECKED poda_status poda_option_list(const poda_options *options, const char *key,
                                                   uint64_t least, uint64_t most, size_t room,
                                                   uint64_t *values, size_t *count,
                                                   poda_error *error);

/* The entry of `known` (ended by NULL) most similar to `typed`; NULL if none is similar. */
PODA_API const char *poda_name_nearest(const char *typed, const char *const *known);

/* Reads decimal digits at `*text` and advances it past them. False if there is no digit or the
 * number exceeds `most`. */
PODA_API bool poda_read_number(const char **text, uint64_t most, uint64_t *value);

/* A position as a trained evaluation sees it (poda/weights.h): a list of feature numbers. Each
 * feature has a weight, separately for each phase of the game. The struct is zeroed before the
 * game fills it; `phases` and `limit` are the same in all positions. */
#define PODA_FEATURES_MAX 256

typedef struct poda_features {
    int phases, phase; /* phase: 0 .. phases - 1 */
    uint32_t limit;    /* all feature numbers are below it */
    int count;
    uint32_t at[PODA_FEATURES_MAX];
} poda_features;

static inline void poda_features_add(poda_features *features, uint32_t number)
{
    if (features->count < PODA_FEATURES_MAX)
        features->at[features->count++] = number;
}

/* What users read about the game. */
typedef struct poda_option {
    const char *key, *value, *help; /* value: the default, as text */
} poda_option;

/* An option whose value is one of a few words: {"last", "wins loses"}. */
typedef struct poda_choices {
    const char *key, *values;
} poda_choices;

typedef struct poda_about {
    const char *name, *title, *summary;
    const char *player[PODA_PLAYERS_MAX]; /* the names of MAX, MIN and others */
    const char *moves_like; /* an example of a move and of a position, for help texts */
    const char *position_like;
    const poda_option *options;  /* ended by a NULL key; NULL: none */
    const char *const *evals;    /* names of the evaluations, ended by NULL; NULL: none */
    const char *aliases;         /* other names, separated by blanks; NULL: none */
    const poda_choices *choices; /* ended by a NULL key; NULL: all options are free text */
} poda_about;

/* Is `name` its name or one of its aliases? Case is ignored. */
PODA_API bool poda_is_called(const poda_about *about, const char *name);
/* Is `name` the path of a shared object or of a file of Python (it contains '/' or ends in ".so" or
 * ".py") rather than the name of a game or problem? */
PODA_API bool poda_names_file(const char *name);

/* The same functions as a table, built by poda/export.h. A space is the part that a
 * single-player search needs: states, moves and their results; a game adds players, turns and
 * outcomes. */
typedef struct poda_space {
    uint32_t abi;
    const poda_about *about;
    size_t game_size, state_size;
    poda_status (*init)(void *game, const poda_options *options, poda_error *error);
    void (*start)(const void *game, void *state);
    void (*moves)(const void *game, const void *state, poda_moves *list);
    uint64_t (*mask)(const void *game, const void *state); /* NULL if moves are not a bit set */
    void (*play)(const void *game, const void *from, poda_move move, void *to);
    void (*state_text)(const void *game, const void *state, poda_text *text);
    poda_status (*state_read)(const void *game, const char *text, void *state, poda_error *error);
    void (*move_text)(const void *game, const void *state, poda_move move, poda_text *text);
    /* optional */
    poda_status (*move_read)(const void *game, const void *state, const char *text, poda_move *move,
                             poda_error *error);
    void (*release)(void *game);
    uint64_t (*hash)(const void *game, const void *state);
    int (*symmetries)(const void *game);
    void (*symmetry)(const void *game, const void *state, int which, void *to);
    void (*unplay)(const void *game, void *state, poda_move move);
    void (*view)(const void *game, const void *state, poda_view *view);
} poda_space;

typedef struct poda_rules {
    poda_space space;
    bool alternates, scored, impartial;
    int (*turn)(const void *game, const void *state);
    bool (*outcome)(const void *game, const void *state, poda_value *value);
    /* play, and the outcome of the new state, in one call; `value` is set only with PODA_SCORED */
    poda_over (*step)(const void *game, const void *from, poda_move move, void *to,
                      poda_value *value);
    /* optional */
    poda_value (*eval)(const void *game, const void *state, int which, int player);
    int (*order)(const void *game, const void *state, poda_move move);
    bool (*noisy)(const void *game, const void *state, poda_move move);
    double (*score)(const void *game, poda_value value);
    poda_status (*ready)(const void *game, int which, poda_error *error);
    void (*features)(const void *game, const void *state, poda_features *features);
    const struct poda_wide *wide; /* NULL: two players, open, in turn, without chance */
    const struct poda_past *past; /* NULL: the state is all that matters */
    size_t (*count)(const void *game, const void *state); /* optional */
    const struct poda_hints *hints;                       /* NULL: none, to the selective search */
    const struct poda_ranks *ranks;                       /* NULL: tables keep sorted states */
} poda_rules;

/* A 64-bit mix in which every input bit affects every output bit (the finisher of splitmix64). */
static inline uint64_t poda_mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* The hash of a game that does not define one. O(size). */
static inline uint64_t poda_hash_bytes(const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    uint64_t hash = size;
    for (; size >= 8; at += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        hash = poda_mix(hash ^ word);
    }
    if (size > 0) {
        uint64_t word = 0;
        memcpy(&word, at, size);
        hash = poda_mix(hash ^ word);
    }
    return hash;
}

/* The hash of a game whose states are eight bytes, numbers given to positions in the order in which they are met.
 * Another process gives others, so no file can keep states of a game with this hash: it has no tables (poda/tables.h). */
PODA_API uint64_t poda_hash_number(const void *game, const void *state);

#ifdef __cplusplus
}
#endif

#include "poda/hints.h"
#include "poda/past.h"
#include "poda/rank.h"
#include "poda/wide.h"

#endif
