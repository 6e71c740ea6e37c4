/* domineering.c - Domineering and cram: the single instance of rules_domineering.h, and two tables, which
 * differ in the name, in how a game is opened, and in being impartial. */
#include "games/stones/rules_domineering.h"

#include "games/game_registry.h"

#define PODA_RULES domineering
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_domineering = {&domineering_rules, &poda__cores_domineering, NULL,
                                             NULL};

static poda_status cram_init(void *game, const poda_options *options, poda_error *error)
{
    const poda_status status = domineering_sides(game, 4, options, error);
    ((domineering_game *)game)->cram = true;
    return status;
}

static const poda_option cram_options[] = {
    {"size", "4", "rows and columns, 1 to 10"},
    {"rows", "", "rows, if not as many as size says"},
    {"cols", "", "columns, if not as many as size says"},
    {NULL, NULL, NULL},
};
static const char *const cram_evals[] = {"packed", "moves", NULL};
static const poda_about cram_about = {
    .name = "cram",
    .title = "Cram",
    .summary = "dominoes on free cells, upright or across; a player who cannot move loses",
    .player = {"A", "B"},
    .moves_like = "a1b1",
    .position_like = "##../..../..../.... B",
    .options = cram_options,
    .evals = cram_evals,
    .aliases = "plugg",
};

static const poda_rules cram_rules = {
    .space = {.abi = PODA_ABI,
              .about = &cram_about,
              .game_size = sizeof(domineering_game),
              .state_size = sizeof(domineering_state),
              .init = cram_init,
              .start = domineering_thunk_start,
              .moves = domineering_thunk_moves,
              .play = domineering_thunk_play,
              .state_text = domineering_thunk_state_text,
              .state_read = domineering_thunk_state_read,
              .move_text = domineering_thunk_move_text,
              .move_read = domineering_thunk_move_read,
              .hash = domineering_thunk_hash,
              .symmetries = domineering_thunk_symmetries,
              .symmetry = domineering_thunk_symmetry,
              .unplay = domineering_thunk_unplay,
              .view = domineering_thunk_view},
    .alternates = true,
    .impartial = true,
    .turn = domineering_thunk_turn,
    .outcome = domineering_thunk_outcome,
    .step = domineering_thunk_step,
    .eval = domineering_thunk_eval,
    .order = domineering_thunk_order,
};

const poda__entry poda__entry_cram = {&cram_rules, &poda__cores_domineering, NULL, NULL};
