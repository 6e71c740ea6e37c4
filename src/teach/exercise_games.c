/* exercise_games.c - positions of games for exercises: a random start, or a random line into the
 * game, and the result of each move. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/wording.h"
#include "poda/theory.h"
#include "teach/exercise.h"

enum { MOVES = 64, OPTION_TEXT = 64 };

static int32_t pick(uint64_t *random, int32_t least, int32_t most)
{
    return least + (int32_t)poda__random_below(random, (uint32_t)(most - least + 1));
}

/* Heaps in ascending order: the same heaps in another order are the same exercise. */
static void choose_heaps(uint64_t *random, poda_text *text)
{
    int32_t heaps[4];
    const int32_t count = pick(random, 2, 4);
    for (int32_t i = 0; i < count; i++) {
        const int32_t size = pick(random, 1, 7);
        int32_t at = i;
        for (; at > 0 && heaps[at - 1] > size; at--)
            heaps[at] = heaps[at - 1];
        heaps[at] = size;
    }
    for (int32_t i = 0; i < count; i++)
        poda_text_add(text, i ? ",%d" : "%d", heaps[i]);
}

static void choose_strip(uint64_t *random, const char *letters, poda_text *text)
{
    const int32_t frogs = pick(random, 2, 4), gap = pick(random, 1, 3), toads = pick(random, 2, 4);
    for (int32_t i = 0; i < frogs + gap + toads; i++)
        poda_text_add(text, "%c", i < frogs ? letters[0] : i < frogs + gap ? '_' : letters[1]);
}

static poda_status open_game(poda__exercise *exercise, const poda_exercise_options *options,
                             uint64_t *random, poda_error *error)
{
    static const char *const takes[] = {"1,2,3", "1,2,3", "1,2", "1,3,4", "1,2,4", "1,2,3,4"};
    char first[OPTION_TEXT] = "", last[OPTION_TEXT];
    poda_text text = {first, sizeof first, 0};
    poda_pair pairs[3];
    size_t count = 0;
    const bool wins = options->last_wins == PODA_WISH_ANY ? pick(random, 0, 1) == 1
                                                          : options->last_wins == PODA_WISH_YES;
    snprintf(last, sizeof last, wins ? "wins" : "loses");
    switch (exercise->kind) {
    case PODA_EXERCISE_NIM:
        choose_heaps(random, &text);
        pairs[count++] = (poda_pair){"heaps", first};
        pairs[count++] = (poda_pair){"last", last};
        break;
    case PODA_EXERCISE_CORKS:
        poda_text_add(&text, "%d", pick(random, 4, 24));
        pairs[count++] = (poda_pair){"n", first};
        pairs[count++] = (poda_pair){"take", takes[pick(random, 0, 5)]};
        pairs[count++] = (poda_pair){"last", last};
        break;
    case PODA_EXERCISE_TOADS:
        choose_strip(random, tr(options->translate, "FTft"), &text);
        pairs[count++] = (poda_pair){"start", first};
        break;
    default:
        break;
    }
    const poda_options game_options = {pairs, count};
    return poda_game_open(&exercise->game, poda_exercise_kind_name(exercise->kind), &game_options,
                          error);
}

/* Plays random moves; false if the game was over too soon. */
static bool wander(poda__exercise *exercise, int32_t plies, uint64_t *random)
{
    poda_move room[MOVES] = {0};
    poda_value value;
    for (int32_t i = 0; i < plies; i++) {
        poda_moves list = {room, 0, MOVES};
        poda_state_moves(exercise->game, &exercise->state, &list);
        if (list.count == 0 || list.count > MOVES)
            return false;
        poda_state_play(exercise->game, &exercise->state,
                        room[pick(random, 0, (int32_t)list.count - 1)], &exercise->state);
    }
    return !poda_state_over(exercise->game, &exercise->state, &value);
}

static int sign(poda_value value)
{
    return (value > 0) - (value < 0);
}

/* The result for the player to move: by theory if there is one, else by the library's search. */
static poda_status outcome_of(const poda_game *game, poda_search *search, const poda_state *state,
                              int *outcome, poda_error *error)
{
    const int side = poda_state_turn(game, state) == PODA_MAX ? 1 : -1;
    poda_search_options options;
    poda_result result;
    poda_theory theory;
    poda_value value;
    bool known = false;
    if (poda_state_over(game, state, &value)) {
        *outcome = side * sign(value);
        return PODA_OK;
    }
    poda_status status = poda_theory_solve(game, state, &known, &theory, NULL, error);
    if (status == PODA_OK && known) {
        *outcome = theory.wins ? 1 : -1;
    } else if (status == PODA_OK) {
        poda_search_defaults(&options);
        options.table_bytes = (size_t)1 << 20;
        status = poda_search_run(search, state, &options, NULL, NULL, &result, error);
        if (status == PODA_OK)
            *outcome = side * sign(result.value);
    }
    return status;
}

/* The result of each move. */
static poda_status solve(poda__exercise *exercise, poda_error *error)
{
    const poda_game *game = exercise->game;
    poda_move room[MOVES];
    poda_moves list = {room, 0, MOVES};
    poda_search *search = NULL;
    poda_status status = poda_search_open(&search, game, error);
    poda_state_moves(game, &exercise->state, &list);
    const size_t count = list.count <= MOVES ? list.count : MOVES;
    if (status == PODA_OK) {
        exercise->moves = poda__array(count, sizeof *exercise->moves);
        if (!exercise->moves)
            status = poda_fail_memory(error);
    }
    exercise->outcome = -1;
    for (size_t i = 0; status == PODA_OK && i < count; i++) {
        poda__exercise_move *move = &exercise->moves[exercise->move_count++];
        poda_text text = {move->text, sizeof move->text, 0};
        poda_state next;
        int rival = 0;
        poda_move_text(game, &exercise->state, room[i], &text);
        poda_state_play(game, &exercise->state, room[i], &next);
        status = outcome_of(game, search, &next, &rival, error);
        move->outcome = -rival;
        if (move->outcome > exercise->outcome)
            exercise->outcome = move->outcome;
    }
    poda_search_close(search);
    return status;
}

poda_status poda__exercise_reply(const poda__exercise *exercise, int32_t move,
                                 char reply[PODA__EXERCISE_MOVE_TEXT], poda_error *error)
{
    const poda_game *game = exercise->game;
    poda_move room[MOVES];
    poda_moves list = {room, 0, MOVES}, replies = {room, 0, MOVES};
    poda_search *search = NULL;
    poda_state next, after;
    poda_value value;
    reply[0] = 0;
    poda_state_moves(game, &exercise->state, &list);
    poda_state_play(game, &exercise->state, room[move], &next);
    if (poda_state_over(game, &next, &value))
        return PODA_OK;
    poda_state_moves(game, &next, &replies);
    poda_status status = poda_search_open(&search, game, error);
    int best = 2; /* the result for the player of the exercise; the opponent minimises it */
    for (size_t i = 0; status == PODA_OK && i < replies.count && i < MOVES; i++) {
        int outcome = 0;
        poda_state_play(game, &next, room[i], &after);
        status = outcome_of(game, search, &after, &outcome, error);
        if (status == PODA_OK && outcome < best) {
            poda_text text = {reply, PODA__EXERCISE_MOVE_TEXT, 0};
            reply[0] = 0;
            best = outcome;
            poda_move_text(game, &next, room[i], &text);
        }
    }
    poda_search_close(search);
    return status;
}

/* Nodes of the tree below `state`, counted until they are too many to draw. */
static int32_t count_nodes(const poda_game *game, const poda_state *state, int32_t so_far)
{
    poda_move room[MOVES];
    poda_moves list = {room, 0, MOVES};
    so_far++;
    poda_state_moves(game, state, &list);
    if (list.count > MOVES)
        return PODA__EXERCISE_SHOWN + 1;
    for (size_t i = 0; i < list.count && so_far <= PODA__EXERCISE_SHOWN; i++) {
        poda_state next;
        poda_state_play(game, state, room[i], &next);
        so_far = count_nodes(game, &next, so_far);
    }
    return so_far;
}

static poda_status describe(poda__exercise *exercise, poda_error *error)
{
    char position[PODA_TEXT_MAX] = "";
    poda_text text = {position, sizeof position, 0};
    poda_state_text(exercise->game, &exercise->state, &text);
    const char *options = poda_game_options(exercise->game);
    const size_t length = strlen(options) + text.length + sizeof " position=''";
    exercise->text = poda__array(length, 1);
    if (!exercise->text)
        return poda_fail_memory(error);
    snprintf(exercise->text, length, "%s%sposition='%s'", options, *options ? " " : "", position);
    return PODA_OK;
}

poda_status poda__exercise_game(poda__exercise *exercise, const poda_exercise_options *options,
                                uint64_t *random, poda_error *error)
{
    enum { TRIES = 200, CELLS = 9, LEFT_MOST = 7 };
    const poda_exercise_kind kind = options->kind;
    const bool board = kind == PODA_EXERCISE_TICTACTOE;
    if (board && (options->depth < 0 || options->depth > LEFT_MOST))
        return poda_fail(error, PODA_BAD_OPTION, "depth",
                         "depth=%d: tic-tac-toe endings have 1 to %d cells left", options->depth,
                         LEFT_MOST);
    for (int i = 0; i < TRIES; i++) {
        *exercise = (poda__exercise){.kind = kind, .rule = poda__exercise_rule(options)};
        poda_status status = open_game(exercise, options, random, error);
        if (status == PODA_OK) {
            const int32_t left = options->depth > 0 ? options->depth : pick(random, 3, 5);
            const int32_t plies = board                         ? CELLS - left
                                  : kind == PODA_EXERCISE_TOADS ? pick(random, 0, 8)
                                                                : 0;
            poda_state_start(exercise->game, &exercise->state);
            if (!wander(exercise, plies, random)) {
                poda__exercise_release(exercise);
                continue;
            }
            status = solve(exercise, error);
        }
        /* lost heaps are rare, and half of the exercises should have them */
        const bool heaps = kind == PODA_EXERCISE_NIM || kind == PODA_EXERCISE_CORKS;
        const bool one_move = kind == PODA_EXERCISE_TOADS && exercise->move_count < 2;
        if (status == PODA_OK &&
            (one_move || (heaps && exercise->outcome > 0 && pick(random, 0, 2) > 0))) {
            poda__exercise_release(exercise);
            continue;
        }
        if (status == PODA_OK)
            status = describe(exercise, error);
        if (status == PODA_OK &&
            count_nodes(exercise->game, &exercise->state, 0) <= PODA__EXERCISE_SHOWN) {
            const poda_search_options plain = {.algorithm = PODA_MINIMAX, .sign = options->sign};
            status =
                poda__model_init(&exercise->model, exercise->game, &exercise->state, &plain, error);
            exercise->has_model = status == PODA_OK;
        }
        if (status != PODA_OK)
            poda__exercise_release(exercise);
        return status;
    }
    return poda_fail(error, PODA_BAD_OPTION, "kind",
                     "no position found for an exercise of this kind");
}
