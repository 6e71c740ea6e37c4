/* game.h - a game with its options: positions, moves and their texts.
 * Ownership: _open allocates, _close frees (NULL allowed).
 * Threads:   a poda_game is immutable after _open and may be shared; states are the caller's.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_GAME_H
#define PODA_GAME_H

#include "poda/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_game poda_game;

/* A position of any game, in the caller's storage. It may be copied by assignment. */
typedef struct poda_state {
    PODA_ALIGNED(16) unsigned char bytes[PODA_STATE_MAX];
} poda_state;

/* The registered games in order; NULL past the last. O(1). */
PODA_API const poda_rules *poda_registered(size_t index);
/* Is there a registered game of this name? Aliases count. O(games). */
PODA_API bool poda_game_exists(const char *name);

/* Opens the registered game `name` with options `key=value`, all of which it must know. Never
 * loads a file, whatever the name. */
PODA_API PODA_CHECKED poda_status poda_game_open(poda_game **out, const char *name,
                                                 const poda_options *options, poda_error *error);
/* The same for the game in the file at `path`: a shared object, whose code then runs in this process,
 * or a file of Python (it ends in ".py"), which runs in a process of its own. */
PODA_API PODA_CHECKED poda_status poda_game_load(poda_game **out, const char *path,
                                                 const poda_options *options, poda_error *error);
/* PODA_OK, or the first exception since the last call in the functions of a game that was loaded from
 * a file of Python, with its file and line. After one, every position is over and has no moves, and no
 * answer about the game means anything, until this function has reported it. */
PODA_API PODA_CHECKED poda_status poda_game_trouble(const poda_game *game, poda_error *error);
/* The same for a table that the program holds itself. */
PODA_API PODA_CHECKED poda_status poda_game_open_rules(poda_game **out, const poda_rules *rules,
                                                       const poda_options *options,
                                                       poda_error *error);
PODA_API void poda_game_close(poda_game *game);

PODA_API const poda_rules *poda_game_rules_of(const poda_game *game);
PODA_API const char *poda_game_name(const poda_game *game);
/* Does the game have an engine of its own (PODA_ENGINE in search.h) with these options? */
PODA_API bool poda_game_has_engine(const poda_game *game);
/* The name of a player in this game, translated by `translate` (NULL: English); "MAX", "MIN" or a
 * number from 3 on if the game does not name its players. */
PODA_API const char *poda_player_name(const poda_rules *rules, int player,
                                      poda_translate_fn *translate);
/* The name of a player in this game, for people: that of the file it was read from, where it has one;
 * else that of the rules (poda_player_name). */
PODA_API const char *poda_game_player(const poda_game *game, int player,
                                      poda_translate_fn *translate);
/* The player that GTP calls black: the one of that name, as in chess and draughts; MAX, which
 * begins in go, if neither has it. */
PODA_API int poda_game_black(const poda_game *game);
/* The options as given, "heaps=3,4,5 last=loses"; empty if there are none. */
PODA_API const char *poda_game_options(const poda_game *game);
/* The game's own struct, for code that knows the rules. */
PODA_API const void *poda_game_params(const poda_game *game);

PODA_API void poda_state_start(const poda_game *game, poda_state *state);
PODA_API void poda_state_play(const poda_game *game, const poda_state *from, poda_move move,
                              poda_state *to); /* `to` may be `from` */
/* The player to move, from 0 (PODA_MAX) on; in a game with chance also PODA_CHANCE. */
PODA_API int poda_state_turn(const poda_game *game, const poda_state *state);
/* Is the game over? Then `*value` is the result for MAX: PODA_WIN, -PODA_WIN, 0 or a score. */
PODA_API bool poda_state_over(const poda_game *game, const poda_state *state, poda_value *value);
/* All moves, or outcomes where it is chance's turn; none if the game is over. list->count is list->capacity + 1 if they do not fit. */
PODA_API void poda_state_moves(const poda_game *game, const poda_state *state, poda_moves *list);
/* Equal for positions of equal keys (poda_state_key). */
PODA_API uint64_t poda_state_hash(const poda_game *game, const poda_state *state);
PODA_API bool poda_state_equal(const poda_game *game, const poda_state *a, const poda_state *b);
/* The smallest, compared as bytes, of the position's symmetric images. */
PODA_API void poda_state_canonical(const poda_game *game, const poda_state *state, poda_state *to);

PODA_API void poda_state_text(const poda_game *game, const poda_state *state, poda_text *text);
PODA_API PODA_CHECKED poda_status poda_state_read(const poda_game *game, const char *text,
                                                  poda_state *state, poda_error *error);
PODA_API void poda_move_text(const poda_game *game, const poda_state *state, poda_move move,
                             poda_text *text);
/* The same for people: a move that is a word, like "bet", in their language. */
PODA_API void poda_move_words(const poda_game *game, const poda_state *state, poda_move move,
                              poda_translate_fn *translate, poda_text *text);
/* Reads one move, a word of any language, and checks that it is legal in `state`. */
PODA_API PODA_CHECKED poda_status poda_move_read(const poda_game *game, const poda_state *state,
                                                 const char *text, poda_move *move,
                                                 poda_error *error);
/* Is the only move a pass? Then `*move` is that move. */
PODA_API bool poda_must_pass(const poda_game *game, const poda_state *state, poda_move *move);

/* Reads moves one after another from a text: separated by blanks or semicolons, or written
 * together where exactly one prefix is a legal move ("4435", "f5d6c3"). Passes may be left out. */
typedef struct poda_line {
    const char *at; /* the text not yet read; all other fields start at zero */
    int number;     /* moves so far */
    bool inside;    /* in the middle of a word */
} poda_line;
/* Reads the next move, which the caller then plays; `*found` is false after the last. Errors
 * name the move that is wrong. */
PODA_API PODA_CHECKED poda_status poda_line_next(poda_line *line, const poda_game *game,
                                                 const poda_state *state, poda_move *move,
                                                 bool *found, poda_error *error);
/* Plays all the moves of a text, or none if one is wrong. */
PODA_API PODA_CHECKED poda_status poda_moves_read(const poda_game *game, const char *text,
                                                  poda_state *state, poda_error *error);
/* Checks that the rules keep their contract in `state`: the turn is a player, the outcome is in
 * range, texts and view fit their arrays. Else PODA_BAD_GAME or PODA_BAD_RULES, with function
 * and value; poda_state_turn, _over, _text and _view remain safe to call, but their results are
 * wrong. Built-in games are not examined. */
PODA_API PODA_CHECKED poda_status poda_state_check(const poda_game *game, const poda_state *state,
                                                   poda_error *error);
/* Opens an empty view with room for everything; close accepts NULL. */
PODA_API PODA_CHECKED poda_status poda_view_open(poda_view **out, poda_error *error);
PODA_API void poda_view_close(poda_view *view);
/* Fills a view from poda_view_open with the position, replacing its contents. If the game has no
 * view, or an invalid one, the kind is PODA_VIEW_NONE. */
PODA_API void poda_state_view(const poda_game *game, const poda_state *state, poda_view *view);
/* The same, with PODA_MARK_LAST on the cells that the move from `before` to `state` filled, or, if
 * it filled none, on those it changed. Marks set by the game stay. `before` may be NULL. */
PODA_API PODA_CHECKED poda_status poda_state_view_after(const poda_game *game,
                                                        const poda_state *before,
                                                        const poda_state *state, poda_view *view,
                                                        poda_error *error);
/* A score or evaluation as the number shown to users; trees store ranks internally. */
PODA_API double poda_score_number(const poda_game *game, poda_value value);
/* The result of a game as a number that can be averaged: a score, or 1 won, 0 drawn, -1 lost. */
PODA_API double poda_result_number(const poda_game *game, poda_value value);

/* ---- what came before (poda/past.h) ---- */

/* A position that occurs so often ends the game; 0: never; PODA_AGAIN_FORBIDDEN: no move may lead to
 * an earlier position. */
PODA_API int poda_game_again(const poda_game *game);
/* The state without what only counts, by which positions are compared; a copy if the game has no
 * such numbers. `to` may be `state`. */
PODA_API void poda_state_key(const poda_game *game, const poda_state *state, poda_state *to);
/* The score so far, for MAX, which the key leaves out; 0 in games without one. */
PODA_API poda_value poda_state_lead(const poda_game *game, const poda_state *state);
/* Plies since the last lasting move; {0, 0} in games without a clock. */
PODA_API poda_idle poda_state_clock(const poda_game *game, const poda_state *state);
/* The number by which positions are the same for poda_game_again; 0: never the same. */
PODA_API uint64_t poda_state_seen(const poda_game *game, const poda_state *state);
/* The result for MAX if a repetition ends the game here. */
PODA_API poda_value poda_state_stalled(const poda_game *game, const poda_state *state);

/* The game so far is a list of positions, the last of which is that on the board; `count` is at
 * least 1. How often it has occurred, this time included. O(count). */
PODA_API int poda_past_times(const poda_game *game, const poda_state *states, size_t count);
/* poda_state_over, or ended by repetition, or because every move would lead back. */
PODA_API bool poda_past_over(const poda_game *game, const poda_state *states, size_t count,
                             poda_value *value);
/* Is the move, legal in the last position, also allowed by what came before? */
PODA_API bool poda_past_allows(const poda_game *game, const poda_state *states, size_t count,
                               poda_move move);
/* The same as a status: PODA_BAD_MOVE says that the game has ended before, or why the move is not
 * allowed; `at` of the error is as given. */
PODA_API PODA_CHECKED poda_status poda_past_check(const poda_game *game, const poda_state *states,
                                                  size_t count, poda_move move, const char *at,
                                                  poda_error *error);
/* poda_state_moves of the last position, without those that are not allowed. O(count x moves) where
 * moves may be forbidden. */
PODA_API void poda_past_moves(const poda_game *game, const poda_state *states, size_t count,
                              poda_moves *list);

/* ---- games of every kind (poda/wide.h) ---- */

/* What kind of game it is. Two players, open, in turn, without chance: `wide` is false. */
typedef struct poda_kind {
    bool wide;
    int players;     /* 1 to PODA_PLAYERS_MAX */
    bool chance;     /* dice, cards */
    bool hidden;     /* players see only part of a state */
    bool together;   /* players choose at once */
    bool fixed_sum;  /* what one player gets, the others do not; then the sum of all payoffs: */
    poda_value sum;  /* in units */
    poda_value unit; /* payoffs are in so many parts of one; 1: whole numbers */
} poda_kind;

PODA_API poda_kind poda_game_kind(const poda_game *game);
/* Is the game over? Then `pay` holds what each player gets, in units (poda_kind.unit). Two-player
 * games without payoffs pay 1 for a win, 0 for a draw, -1 for a loss, or the score. */
PODA_API bool poda_state_payoffs(const poda_game *game, const poda_state *state,
                                 poda_value pay[PODA_PLAYERS_MAX]);
/* The least and the most that a player can get, in units; false if the game does not say. */
PODA_API bool poda_game_range(const poda_game *game, poda_value *least, poda_value *most);
/* The outcomes of chance with their weights, where it is chance's turn; else none. */
PODA_API void poda_state_chances(const poda_game *game, const poda_state *state,
                                 poda_chances *list);
/* One outcome by its weight, where it is chance's turn. */
PODA_API PODA_CHECKED poda_status poda_state_draw(const poda_game *game, const poda_state *state,
                                                  poda_random *random, poda_move *outcome,
                                                  poda_error *error);
/* The state as `player` sees it, what is hidden blanked. A copy if nothing is hidden. `to` may be
 * `state`. */
PODA_API void poda_state_sees(const poda_game *game, const poda_state *state, int player,
                              poda_state *to);
/* Does the game complete what a player sees (poda_state_guess)? */
PODA_API bool poda_game_guesses(const poda_game *game);
/* A state that looks like `seen` to `player`, each with the chance it deserves; false if the game
 * does not guess. */
PODA_API bool poda_state_guess(const poda_game *game, const poda_state *seen, int player,
                               poda_random *random, poda_state *to);
/* Do all players see the move that is made in this state, by the word of the game? */
PODA_API bool poda_state_shown(const poda_game *game, const poda_state *state);
/* The players who choose at once, as bits, those included who have chosen; 0 where one moves
 * alone. */
PODA_API unsigned poda_state_movers(const poda_game *game, const poda_state *state);

#ifdef __cplusplus
}
#endif
#endif
