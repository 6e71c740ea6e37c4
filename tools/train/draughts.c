/* draughts.c - train-draughts: fits the numbers of the evaluation `position` of draughts to games that
 * it plays against itself with the numbers it has. `rules=NAME` says which laws; the plan is one
 * generation, NODES:GAMES; the result is FILE.h, one set of src/games/draughts/draughts_numbers.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game_play.h"
#include "program.h"

static int32_t draughts_ledger[512];
#define DRAUGHTS_LEDGER draughts_ledger
#include "games/draughts/draughts_eval.h"

enum { NUMBERS = sizeof(draughts_numbers) / sizeof(draughts_pair) };
_Static_assert(NUMBERS <= sizeof draughts_ledger / sizeof draughts_ledger[0], "a place each");

/* The expected result is the logistic function of a value divided by SCALE; half of what is aimed at
 * is the search's value; a number moves by a unit against RIDGE positions that want it to. */
#define SCALE 120.0
#define RESULTS 0.5
#define RIDGE 0.3

typedef struct sample {
    int16_t times[NUMBERS];
    double share, aim; /* of the pieces that are left; of the expected result for White */
} sample;

typedef double pairs[NUMBERS][2]; /* with many pieces, with few */

static double expected(double value)
{
    return 1 / (1 + exp(-value / SCALE));
}

static double value_of(const pairs numbers, const sample *at)
{
    double many = 0, few = 0;
    for (int i = 0; i < NUMBERS; i++)
        if (at->times[i]) {
            many += numbers[i][0] * at->times[i];
            few += numbers[i][1] * at->times[i];
        }
    return many * at->share + few * (1 - at->share);
}

/* One step of Adam over all positions; returns the mean loss. */
static double improve(const sample *samples, size_t count, const pairs first, int step,
                      pairs numbers, pairs mean, pairs square)
{
    pairs slope = {{0}};
    double loss = 0;
    for (size_t i = 0; i < count; i++) {
        const sample *const at = &samples[i];
        const double is = expected(value_of((const double(*)[2])numbers, at)), miss = is - at->aim;
        loss -= at->aim * log(is + 1e-9) + (1 - at->aim) * log(1 - is + 1e-9);
        for (int j = 0; j < NUMBERS; j++)
            if (at->times[j]) {
                slope[j][0] += miss * at->times[j] * at->share;
                slope[j][1] += miss * at->times[j] * (1 - at->share);
            }
    }
    for (int j = 0; j < NUMBERS; j++)
        for (int end = 0; end < 2; end++) {
            const double change =
                (slope[j][end] + RIDGE * (numbers[j][end] - first[j][end])) / (double)count;
            mean[j][end] += 0.1 * (change - mean[j][end]);
            square[j][end] += 0.001 * (change * change - square[j][end]);
            const double by = mean[j][end] / (1 - pow(0.9, step));
            const double size = sqrt(square[j][end] / (1 - pow(0.999, step)));
            numbers[j][end] -= by / (size + 1e-12);
        }
    return loss / (double)count;
}

static int write_numbers(const char *name, const pairs numbers)
{
    FILE *const file = fopen(name, "w");
    size_t at = 0;
    if (!file)
        return -1;
    fprintf(file, "{\n");
#define WRITE(term, count)                                                                         \
    fprintf(file, "    ." #term " = {");                                                           \
    for (size_t i = 0; i < (count); i++, at++)                                                     \
        fprintf(file, "%sDRAUGHTS_PAIR(%.0f, %.0f)", i ? ", " : "", numbers[at][0],                \
                numbers[at][1]);                                                                   \
    fprintf(file, "},\n");
    DRAUGHTS_TERMS(WRITE)
#undef WRITE
    fprintf(file, "};\n");
    return fclose(file);
}

static poda_status begin(void *user, const poda_weights *weights, int level, poda_error *error)
{
    (void)weights, (void)error;
    train_player_set(user, level, 0);
    return PODA_OK;
}

static poda_status play(void *user, uint64_t seed, train_samples *samples, poda_error *error)
{
    return train_game_play(user, seed, samples, error);
}

/* How often each term occurs in a position, and what it is aimed at. */
static void read_sample(const draughts_game *game, const train_samples *from, size_t index,
                        sample *to)
{
    draughts_state state;
    const train_label label = train_sample_label(from, index);
    memcpy(&state, train_sample_state(from, index), sizeof state);
    memset(draughts_ledger, 0, sizeof draughts_ledger);
    (void)draughts_position(game, &state);
    for (int i = 0; i < NUMBERS; i++)
        to->times[i] = (int16_t)draughts_ledger[i];
    const int sign = state.turn == PODA_MAX ? 1 : -1;
    const double result = (1 + sign * (double)label.score) / 2;
    const double pieces = draughts_bits(state.pieces[0]) + draughts_bits(state.pieces[1]);
    to->share = fmin(pieces / (2.0 * game->side), 1);
    to->aim = RESULTS * result + (1 - RESULTS) * expected(sign * (double)label.searched);
}

static poda_status fit(void *user, const train_plan *plan, const train_samples *from,
                       poda_weights *weights, poda_error *error)
{
    const train_player *const player = user;
    const draughts_game *const game = poda_game_params(player->game);
    sample *const samples = calloc(from->count + 1, sizeof *samples);
    pairs first, numbers, mean = {{0}}, square = {{0}};
    char name[1100];
    (void)weights;
    if (!samples)
        return poda_fail_memory(error);
    for (int i = 0; i < NUMBERS; i++) {
        const draughts_pair pair = ((const draughts_pair *)game->numbers)[i];
        first[i][0] = (int16_t)pair;
        const int high = (pair - (int16_t)pair) / 65536;
        first[i][1] = high;
    }
    memcpy(numbers, first, sizeof numbers);
    for (size_t i = 0; i < from->count; i++)
        read_sample(game, from, i, &samples[i]);
    for (int step = 1; step <= plan->steps && from->count > 0; step++) {
        const double loss =
            improve(samples, from->count, (const double(*)[2])first, step, numbers, mean, square);
        if (step == 1 || step == plan->steps)
            printf("step %d: %zu positions, loss %.5f\n", step, from->count, loss);
    }
    free(samples);
    snprintf(name, sizeof name, "%s.h", plan->file);
    return write_numbers(name, (const double(*)[2])numbers) == 0
               ? PODA_OK
               : poda_fail(error, PODA_BAD_FILE, name, "%.200s: cannot be written", name);
}

int main(int argc, char **argv)
{
    train_player player = {0};
    poda_error error = {0};
    poda_pair rules = {"rules", "spanish"};
    const poda_options options = {&rules, 1};
    poda_game *game = NULL;
    train_plan plan = TRAIN_PLAN;
    bool valid = true;
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "rules=", 6) == 0)
            rules.value = argv[i] + 6;
        else
            valid &= train_word(&plan, argv[i]);
    if (!valid || !plan.file || plan.generations != 1) {
        train_usage(argv[0], " [rules=NAME]", "");
        return 2;
    }
    poda_status status = poda_game_open(&game, "draughts", &options, &error);
    player.game = game;
    if (status == PODA_OK)
        status = poda_search_open(&player.search, game, &error);
    if (status != PODA_OK) {
        fprintf(stderr, "%s: %s\n", argv[0], error.message);
        poda_game_close(game);
        return 2;
    }
    const train_subject subject = {
        .user = &player,
        .name = "draughts",
        .state_size = sizeof(draughts_state),
        .phases = 1,
        .unit = 1,
        .step = 1,
        .features = 1,
        .begin = begin,
        .play = play,
        .fit = fit,
    };
    const int result = train_main(&subject, &plan, argv[0]);
    poda_search_close(player.search);
    poda_game_close(game);
    return result;
}
