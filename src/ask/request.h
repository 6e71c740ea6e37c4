/* request.h - one request being answered: its sorted words, and the answer being written. */
#ifndef PODA_ASK_REQUEST_H
#define PODA_ASK_REQUEST_H

#include "base/json.h"
#include "base/memory.h"
#include "poda/poda.h"

enum { PODA__REQUEST_PAIRS = 64, PODA__VERB_KEYS = 96 };

typedef struct poda__request {
    const poda_ask_options *options;
    const struct poda__verb *verb;
    const char *subject; /* the game's name, a file, or NULL */
    const char *written; /* the subject as it was written, which a file of Python was */
    /* of a verb with actions: which, and the word after it as it was written, or NULL */
    const char *action, *operand;
    poda_pair parameter_pairs[PODA__REQUEST_PAIRS], game_pairs[PODA__REQUEST_PAIRS];
    poda_options parameters, game_options; /* those of the verb; all others belong to the game */
    /* the keys that the verb accepts in this request, ended by NULL */
    const char *keys[PODA__VERB_KEYS + 1];
    char *files[PODA__REQUEST_PAIRS]; /* contents of options written key=@FILE */
    poda_game *game;                  /* opened on demand */
    poda_state state;                 /* from position= and moves= */
    poda_state before;                /* the position before the last move, if `moved` */
    bool moved;
    /* the positions so far, the last of which is `state`, where they matter; else NULL */
    const poda_state *line;
    size_t line_count;
    poda__states own_line; /* its memory, if it is the request's own */
    int seat;   /* the player whose knowledge limits the answer; -1: everything is shown */
    bool sign;  /* values=sign: only who wins, as +1, 0 and -1 */
    bool mixed; /* next to evaluations, where a win is not a number */
    poda__buffer out;
    poda__json json;
    struct poda__deadline *deadline; /* for drawing */
    poda_ask_options own_options;    /* `options` points here if a file of Python is named */
    poda_loaded *own_loaded;         /* with that file as the last one; else NULL */
    bool payoff;                     /* the tree is made from a payoff table */
    const char
        *told_options;    /* the game's options as the request has them, if the game has others */
    bool failed, stopped; /* as in poda_answer */
    poda_error *error;
} poda__request;

/* loaded.c: if the subject is a file of Python, loads it, and its name becomes the subject. */
poda_status poda__request_load(poda__request *request);
/* Rules in Python learn when to stop, and run in one thread. */
void poda__request_prepare(poda__request *request);
/* An exception of rules in Python is the answer, whatever the verb made of it; else `status`. */
poda_status poda__request_trouble(poda__request *request, poda_status status);
void poda__request_unload(poda__request *request); /* when its games are closed */

typedef poda_status poda__verb_fn(poda__request *request);

typedef struct poda__verb {
    const char *name, *summary;
    poda__verb_fn *answer;
    const poda_parameter *const *parameters; /* groups, ended by NULL; each ended by a NULL key */
    bool needs_game;
    const char *const *actions; /* words of which one follows the verb, ended by NULL; NULL: none */
} poda__verb;

poda__verb_fn poda__verb_games, poda__verb_show, poda__verb_best, poda__verb_solve,
    poda__verb_explain, poda__verb_exercise, poda__verb_grade, poda__verb_count, poda__verb_bench,
    poda__verb_book, poda__verb_check, poda__verb_find, poda__verb_match, poda__verb_session,
    poda__verb_proof, poda__verb_table, poda__verb_class;

extern const poda_parameter poda__parameters_position[], poda__parameters_search[],
    poda__parameters_solve[], poda__parameters_count[], poda__parameters_bench[],
    poda__parameters_book[], poda__parameters_check[], poda__parameters_best[],
    poda__parameters_explain[], poda__parameters_payoff[], poda__parameters_exercise[],
    poda__parameters_generator[], poda__parameters_own[], poda__parameters_grade[],
    poda__parameters_find[], poda__parameters_show[], poda__parameters_match[],
    poda__parameters_session[], poda__parameters_proof[], poda__parameters_table[],
    poda__parameters_class[], poda__parameters_grade_class[];

/* The i-th parameter of the verb; NULL past the last. */
const poda_parameter *poda__verb_parameter(const poda__verb *verb, size_t index);
/* Sorts `key=value` words into those of the verb and those of the game; `keys` is storage for the
 * keys, which must outlive the request. */
poda_status poda__request_sort(poda__request *request, const char *const *words, size_t count,
                               char *keys, size_t room);
/* Fails: neither the verb nor the game has this key. Suggests the most similar one. */
poda_status poda__request_unknown(poda__request *request, const char *key);

/* The text in the language of the request. */
const char *poda__say(const poda__request *request, const char *text) PODA_FORMAT_ARG(2);

static inline poda_translate_fn *poda__translator(const poda__request *request)
{
    return poda_translator(request->options->language);
}
#define SAY(text) poda__say(request, text)

/* The game's name for PODA_MAX or PODA_MIN. */
const char *poda__player_name(const poda__request *request, int player);

/* Adds one line or part of one to the text answer; `format` is translated. */
void poda__print(poda__request *request, const char *format, ...) PODA_PRINTF(2, 3);

/* From here on the answer is only written, which ends with PODA_STOPPED when the stop flag is set,
 * or after `seconds` (0: no limit). After a stopped search there is still a moment to write its
 * result. */
void poda__request_writes(poda__request *request, double seconds);

/* `state` as the seat of the request sees it. */
void poda__request_sees(const poda__request *request, const poda_state *state, poda_state *seen);
/* The board of the request's position. */
poda_status poda__print_board(poda__request *request);
/* The position before the last move; NULL: there is none. */
static inline const poda_state *poda__request_before(const poda__request *request)
{
    return request->moved ? &request->before : NULL;
}

/* The games and the single-player problems that the request may name, in order; NULL past the
 * last. */
const poda_rules *poda__game_at(const poda__request *request, size_t index);
const poda_problem_rules *poda__problem_at(const poda__request *request, size_t index);
/* The one with this name; NULL if there is none. */
const poda_rules *poda__game_called(const poda__request *request, const char *name);
const poda_problem_rules *poda__problem_called(const poda__request *request, const char *name);
/* Opens by name, or from a file if that is allowed. A game is a problem too. */
poda_status poda__game_open(poda__request *request, const char *name, const poda_options *options,
                            poda_game **out);
poda_status poda__problem_open(poda__request *request, const char *name,
                               const poda_options *options, poda_problem **out);

/* Opens the game, and reads position= and moves=. */
poda_status poda__request_open(poda__request *request);
/* Is the game over, by its rules or because the position has occurred too often? */
bool poda__request_over(const poda__request *request, poda_value *value);
/* The moves that rules and earlier positions allow. */
void poda__request_moves(const poda__request *request, poda_moves *list);
/* Fills search options from the request's parameters. */
poda_status poda__request_search(poda__request *request, poda_search_options *options);
/* Selects what plays the game best, as far as the request does not say how to search. */
void poda__request_choose(const poda__request *request, poda_search_options *options);
/* Selects the game's own engine if it has one and the request does not say how to search. */
void poda__request_prefer_engine(const poda__request *request, poda_search_options *options);
/* The most things of `bytes` each that the request and the caller's memory limit allow. */
uint64_t poda__request_limit(const poda__request *request, uint64_t limit, size_t bytes);
/* The same for positions of the game that are stored for comparison. */
uint64_t poda__request_positions(const poda__request *request, uint64_t limit);
/* values=: words of `words` (up to 32, as for poda_option_choice), separated by commas; bit i of
 * `which` is set for the i-th. "sign" among them is recorded in the request. */
poda_status poda__request_values(poda__request *request, const char *words, unsigned *which);
/* yes|no parameters. */
poda_status poda__request_flag(poda__request *request, const char *key, bool *value);

/* Texts of the current game, in the caller's storage (PODA_TEXT_MAX). */
const char *poda__state_words(const poda__request *request, const poda_state *state, char *room);
/* Of a move: in the reader's language, except in JSON. */
const char *poda__move_words(const poda__request *request, const poda_state *state, poda_move move,
                             char *room);
/* "move", and "label" where the reader's language has another word for it. */
void poda__json_move(poda__request *request, const poda_state *state, poda_move move);
/* A move that is known by its English word only, as those of trees. Static, or `room`. */
const char *poda__move_said(const poda__request *request, const char *word, char *room);
/* Reads a whole file, zero-terminated; free it with free(). */
poda_status poda__file_read(const char *path, char **out, poda_error *error);
/* `bench problem=NAME`. */
poda_status poda__verb_bench_set(poda__request *request, const char *name);
/* Reports the counts of a run over a set; `kind` is "game" or "problem". `by_clock`: several
 * threads may have worked, so elapsed and processor time are both reported. */
struct poda__bench_tally;
void poda__bench_report(poda__request *request, const char *kind, const char *name,
                        const struct poda__bench_tally *tally, bool by_clock);
/* `best` for wide games (poda/wide.h). */
poda_status poda__best_wide(poda__request *request);
/* `bench game=NAME`. */
poda_status poda__verb_bench_game(poda__request *request, const char *name);
/* The options of a game or problem, as the field `options`. */
void poda__json_options(poda__request *request, const poda_about *about);
/* The labels of an option, and of a value that is one of a few, in the language of the request. */
const char *poda__option_label(const poda__request *request, const poda_about *about,
                               const char *key);
const char *poda__choice_label(const poda__request *request, const char *key, const char *value);
/* The words that an option may be, separated by blanks; empty if it is free text. */
const char *poda__option_choices(const poda_about *about, const char *key);
/* `show` for a single-player problem; else `shown` is false and nothing happens. */
poda_status poda__show_problem(poda__request *request, int format, bool *shown);
/* The answer of `show` for the request's position: lines of text, or the fields of an object
 * that the caller opens and closes. `session`: with its moves and its end; NULL: with those of
 * moves=. */
poda_status poda__show_position(poda__request *request, const poda_session *session);
/* Of a wide game: its kind, the seat, and what each player gets at the end. */
void poda__json_wide(poda__request *request);
void poda__print_payoffs(poda__request *request);
/* Reads seat=: a number from 1 on or the name of a player; leaves `*seat` as it is if there is none. */
poda_status poda__request_seat(poda__request *request, int *seat);
/* session_program.c: the player that a key such as "max.player" seats a program for; -1: it is none. */
int poda__session_seats(const char *key);
/* The whole game from the position: `tree` as a picture in the `format` of show, else as .efg. */
poda_status poda__show_tree(poda__request *request, bool tree, int format);
/* `show eval=`: the parts of a heuristic of the course; nothing if there is no eval. */
poda_status poda__show_parts(poda__request *request);
/* `show` with chart=yes; `format` as in poda__draw_view, 0: text. */
poda_status poda__show_chart(poda__request *request, int format);
/* heat=yes: fills the view with the request's position as its player sees it, and labels the cells
 * that may hide something with percentages; `shade` (PODA_VIEW_CELLS, zeroed; or NULL) is how dark they are
 * in a picture. */
poda_status poda__view_heat(poda__request *request, poda_view *view, uint8_t *shade);
/* The same as numbers, for the seat or the player to move. */
PODA_CHECKED poda_status poda__json_heat(poda__request *request, int32_t cells);
/* What `show` can add for this game: "chart", "heat". */
void poda__json_own(poda__request *request);
/* Everything about a single-player problem, as an object. */
void poda__json_problem(poda__request *request, const poda_problem_rules *rules);
/* A view as a picture: format 1 is SVG, 2 PNG, 3 PDF. `player` and `shade` are NULL if there are none. */
PODA_CHECKED poda_status poda__draw_view(poda__request *request, const poda_view *view,
                                         const poda_about *about, const char *const *player,
                                         const uint8_t *shade, int format);
/* Writes the contents of a view's board into an open object. */
void poda__json_board(poda__request *request, const poda_view *view);
/* The same with clicks and notes, as the field `view`; the clicks name the moves of `state`. */
void poda__json_view(poda__request *request, const poda_space *space, const void *params,
                     const poda_state *state, const poda_view *view);
/* The fields that begin every answer about a position. */
void poda__json_position(poda__request *request);

/* `value` is for MAX. Its meaning for `player`: "win", "loss", "draw", for programs. */
const char *poda__value_word(poda_value value, int player);
/* The same for people: "wins in 5", "loses in 4", "draws", "scores 3.5". */
void poda__print_value(poda__request *request, poda_value value, int player, int64_t distance);
double poda__score_for(const poda__request *request, poda_value value, int player);
/* Does the algorithm count leaves, cuts and table hits? Playouts, proofs and engines examine
 * positions without entering them, and count only nodes (mcts: playouts). */
static inline bool poda__counts_all(poda_algorithm algorithm)
{
    return algorithm != PODA_MCTS && algorithm != PODA_DFPN && algorithm != PODA_ENGINE;
}
/* A number; null if it was not counted. */
static inline void poda__json_count(poda__json *json, const char *key, uint64_t count, bool counted)
{
    if (counted)
        poda__json_uint(json, key, count);
    else
        poda__json_null(json, key);
}

#endif
