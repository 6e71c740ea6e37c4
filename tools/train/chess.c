/* chess.c - train-chess: learns what chess positions are worth from games that it plays against itself
 * with an evaluation that the library has. learn=network fits the network to FILE, to take the place of
 * data/chess.weights; without it the numbers of `position` are fitted, to FILE.h, to take the place of
 * src/games/chess/chess_numbers.h. The plan is one generation, HUNDREDS:GAMES, hundreds of nodes a move.
 * games=FILE,... takes games that were played and kept (keep=games) instead. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chess_fit.h"
#include "chess_net.h"
#include "chess_play.h"
#include "games/chess/chess_net.h"
#include "program.h"
#include "samples.h"

typedef struct chess_program {
    chess_player player;
    const char *eval;  /* by which games are played; NULL: the first */
    const char *games; /* files with games, with commas between; NULL: none */
    bool network;
} chess_program;

static poda_status begin(void *user, const poda_weights *weights, int depth, poda_error *error)
{
    (void)weights;
    (void)error;
    ((chess_program *)user)->player.nodes = 100 * (uint64_t)depth;
    return PODA_OK;
}

static poda_status play(void *user, uint64_t seed, train_samples *samples, poda_error *error)
{
    return train_chess_play(&((chess_program *)user)->player, seed, samples, error);
}

static poda_status fit_network(const train_plan *plan, const train_samples *samples,
                               poda_weights *weights, poda_error *error)
{
    poda_weights *fitted = NULL;
    poda_status status =
        train_chess_net(samples, plan->steps, plan->seed, plan->stop, &fitted, error);
    if (status == PODA_OK && *plan->stop)
        status = poda_fail(error, PODA_STOPPED, "fit",
                           "stopped while fitting; the same words begin the fit again");
    if (status == PODA_OK)
        memcpy(weights->at, fitted->at, weights->features * sizeof *weights->at);
    poda_weights_close(fitted);
    return status;
}

static poda_status fit(void *user, const train_plan *plan, const train_samples *samples,
                       poda_weights *weights, poda_error *error)
{
    char name[1100];
    if (((const chess_program *)user)->network)
        return fit_network(plan, samples, weights, error);
    snprintf(name, sizeof name, "%s.h", plan->file);
    return train_chess_fit(samples, plan->steps, plan->seed, name, error);
}

/* Is it a position: a king each, one man on a square, and no more than the network can see? A file may be
 * damaged. */
static bool is_sound(const chess_state *state)
{
    const uint64_t all = chess_occupied(state), white = state->white;
    const uint64_t sliders = state->diagonal | state->straight;
    const int men = chess_men_in(state->pawns) + chess_men_in(state->knights) +
                    chess_men_in(sliders) + chess_men_in(state->kings);
    return state->turn <= PODA_MIN && !(white & ~all) && men == chess_men_in(all) &&
           men <= CHESS_NET_MEN && chess_men_in(state->kings & white) == 1 &&
           chess_men_in(state->kings & ~white) == 1;
}

/* Adds the games of a file that an earlier run kept, but a last one that is not complete. */
static poda_status read_games(const char *name, train_samples *samples, poda_error *error)
{
    static const char start[] = "games of generation 1: chess ";
    char head[TRAIN_GAMES_HEAD] = "";
    size_t next = samples->count;
    FILE *const file = fopen(name, "rb");
    if (!file)
        return poda_fail(error, PODA_BAD_FILE, name, "%.200s: %s", name,
                         poda_error_system(error, errno));
    bool good = fread(head, 1, sizeof head, file) == sizeof head &&
                memcmp(head, start, sizeof start - 1) == 0;
    while (good && train_samples_read(samples, file))
        for (; good && next < samples->count; next++) {
            chess_state state;
            memcpy(&state, train_sample_state(samples, next), sizeof state);
            good = is_sound(&state);
        }
    const bool failed = ferror(file);
    fclose(file);
    if (samples->failed)
        return poda_fail_memory(error);
    return good && !failed
               ? PODA_OK
               : poda_fail(error, PODA_BAD_FILE, name,
                           "%.200s: expected games of chess, as keep=games leaves them", name);
}

/* Is there no file yet, or one of networks of chess? */
static poda_status check_target(const char *name, poda_error *error)
{
    poda_weights *weights = NULL;
    if (access(name, F_OK) != 0)
        return PODA_OK;
    const poda_status status = poda_weights_load(&weights, name, error);
    const bool mine = status == PODA_OK && weights->features == CHESS_NET_NUMBERS;
    poda_weights_close(weights);
    return status != PODA_OK || mine
               ? status
               : poda_fail(error, PODA_BAD_FILE, name,
                           "%.200s: holds weights of something else; it is not overwritten", name);
}

static poda_status fit_files(chess_program *program, const train_subject *subject,
                             const train_plan *plan, poda_error *error)
{
    train_samples samples = {.state_size = subject->state_size};
    poda_weights *weights = NULL;
    poda_status status = program->network ? check_target(plan->file, error) : PODA_OK;
    if (status == PODA_OK)
        status = poda_weights_open(&weights, 1, subject->features, 1, error);
    for (const char *at = program->games; status == PODA_OK && *at;) {
        char name[1000];
        const size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < 999 ? length : 999), at);
        status = read_games(name, &samples, error);
        at += length + (at[length] == ',');
    }
    if (status == PODA_OK)
        status = fit(program, plan, &samples, weights, error);
    if (status == PODA_OK && program->network) {
        snprintf(weights->note, sizeof weights->note, "chess seed=%llu steps=%d games=%.100s",
                 (unsigned long long)plan->seed, plan->steps, program->games);
        status = train_save(plan->file, weights, error);
    }
    train_samples_release(&samples);
    poda_weights_close(weights);
    return status;
}

static poda_status open_player(chess_program *program, poda_error *error)
{
    chess_player *const player = &program->player;
    const poda_status status = poda_game_open(&player->game, "chess", NULL, error);
    if (status != PODA_OK || !program->eval)
        return status;
    const char *const *evals = poda_game_rules_of(player->game)->space.about->evals;
    while (evals[player->eval] && strcmp(evals[player->eval], program->eval) != 0)
        player->eval++;
    return evals[player->eval]
               ? PODA_OK
               : poda_fail(error, PODA_BAD_OPTION, "eval",
                           "eval=%.40s: expected an evaluation of chess", program->eval);
}

static bool read_word(chess_program *program, train_plan *plan, const char *word)
{
    if (strncmp(word, "eval=", 5) == 0)
        program->eval = word + 5;
    else if (strncmp(word, "games=", 6) == 0 && word[6])
        program->games = word + 6;
    else if (strcmp(word, "learn=network") == 0)
        program->network = true;
    else
        return train_word(plan, word);
    return true;
}

int main(int argc, char **argv)
{
    chess_program program = {.network = false};
    poda_error error = {0};
    train_plan plan = TRAIN_PLAN;
    bool good = true;
    for (int i = 1; i < argc && good; i++)
        good = read_word(&program, &plan, argv[i]);
    if (!good || !plan.file || plan.generations != (program.games ? 0 : 1)) {
        train_usage(argv[0], "", " [eval=NAME] [learn=network]; games=FILE,... instead of plan");
        return 2;
    }
    poda_status status = open_player(&program, &error);
    const train_subject subject = {
        .user = &program,
        .name = "chess",
        .state_size = sizeof(chess_state),
        .phases = 1,
        .unit = 1,
        .step = 1,
        .base = program.player.eval + 1, /* games of another evaluation are not continued */
        .features = program.network ? CHESS_NET_NUMBERS : 1,
        .begin = begin,
        .play = play,
        .fit = fit,
    };
    train_catch(&plan);
    if (status == PODA_OK && !program.games) {
        const int result = train_main(&subject, &plan, argv[0]);
        poda_game_close(program.player.game);
        return result;
    }
    if (status == PODA_OK)
        status = fit_files(&program, &subject, &plan, &error);
    if (status != PODA_OK)
        fprintf(stderr, "%s: %s\n", argv[0], error.message);
    poda_game_close(program.player.game);
    return status == PODA_OK ? EXIT_SUCCESS : 2;
}
