/* learn.h - an evaluation for any game that shows a board (poda/view.h), learnt from its own games
 * and without a line in its rules. A position is described by what stands on each cell, on pairs of
 * neighbouring cells, and on lines of a few cells wherever they lie; each of these has a weight
 * (poda/weights.h), and the sum is the value for MAX. An evaluation of the game's own can be added to,
 * times a factor, and so can a network with one hidden layer. poda-train finds the weights;
 * `learned=FILE` uses them.
 *
 * Views take too long to be drawn at every node. So random games are played first, and from their
 * positions it is found out which bits of a state decide what stands on a cell.
 * Ownership: _open allocates, _close frees (NULL allowed). A game frees what it has learnt.
 * Threads:   features do not change after they are made and may be shared.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_LEARN_H
#define PODA_LEARN_H

#include "poda/game.h"
#include "poda/weights.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_board_features poda_board_features;

/* The same game with the same options always has the same features. PODA_BAD_GAME: it has no board,
 * more than two players, or a board that its states do not decide bit by bit. The game must stay
 * open while they are used. */
PODA_API PODA_CHECKED poda_status poda_board_features_open(poda_board_features **out,
                                                           const poda_game *game,
                                                           poda_error *error);
PODA_API void poda_board_features_close(poda_board_features *features);

/* The numbers of a poda_weights that fits. */
PODA_API int poda_board_features_phases(const poda_board_features *features);
PODA_API uint32_t poda_board_features_limit(const poda_board_features *features);

PODA_API int poda_board_features_phase(const poda_board_features *features,
                                       const poda_state *state);
/* Lists the features of a position; `*to` has room for PODA_BOARD_FEATURES_MOST. Returns how
 * many: one for the player to move, and for each of at most 512 cells its content, four pairs and
 * four lines. */
enum { PODA_BOARD_FEATURES_MOST = 1 + 9 * 512 };
PODA_API int poda_board_features_list(const poda_board_features *features, const poda_state *state,
                                      uint32_t *to);

/* What a network is told about a position: whose turn it is, and the cells whose contents are not the
 * commonest. These are the features of single cells, so each number is below
 * poda_board_features_input_limit; `*to` has room for PODA_BOARD_INPUTS_MOST. Returns how many. */
enum { PODA_BOARD_INPUTS_MOST = 1 + 512 };
PODA_API uint32_t poda_board_features_input_limit(const poda_board_features *features);
/* Two inputs say whose turn it is; then each cell has this many, one for each content. */
PODA_API int poda_board_features_contents(const poda_board_features *features);
PODA_API int poda_board_features_inputs(const poda_board_features *features,
                                        const poda_state *state, uint16_t *to);

/* Weights of more than features have, for each phase and after those of the features: which
 * evaluation of the game is added to (from 1; 0: none), and a factor for it, a number and by how many
 * bits it is to be shifted down; then a network of `hidden` sums: their biases, for each input
 * its weight in each sum, and what each sum weighs. Sums are in units of 1/512 and are clipped to 0 .. 2047;
 * what they weigh is in units of 1/16. A poda_weights has this many numbers a phase then. `hidden`
 * is a multiple of 16, at most 128; 0: no network. */
enum { PODA_LEARNED_BASE = 3 };
PODA_API uint32_t poda_board_features_room(const poda_board_features *features, int hidden);

/* The value for MAX, as a search sees it, of what the game has learnt; 0 if it has learnt nothing. */
PODA_API poda_value poda_state_learned(const poda_game *game, const poda_state *state);

/* From now on the game has the evaluation `learned` (PODA_EVAL_LEARNED) with these weights, which
 * are copied; NULL: it has none. Not while a search of the game runs. */
PODA_API PODA_CHECKED poda_status poda_game_learn(poda_game *game, const poda_weights *weights,
                                                  poda_error *error);
PODA_API PODA_CHECKED poda_status poda_game_learn_file(poda_game *game, const char *path,
                                                       poda_error *error);
PODA_API bool poda_game_has_learned(const poda_game *game);

#ifdef __cplusplus
}
#endif
#endif
