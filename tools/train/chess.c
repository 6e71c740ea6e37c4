/* chess.c - train-chess: fits the numbers of the evaluation of chess to games that it plays against
 * itself with the numbers it has. The plan is one generation, THOUSANDS:GAMES, thousands of nodes a
 * move; the result is FILE.h, to take the place of src/games/chess/chess_numbers.h. */
#include <stdio.h>
#include <string.h>

#include "chess_fit.h"
#include "chess_play.h"
#include "program.h"

static poda_status begin(void *user, const poda_weights *weights, int depth, poda_error *error)
{
    (void)weights;
    (void)error;
    ((chess_player *)user)->nodes = 1000 * (uint64_t)depth;
    return PODA_OK;
}

static poda_status play(void *user, uint64_t seed, train_samples *samples, poda_error *error)
{
    return train_chess_play(user, seed, samples, error);
}

static poda_status fit(void *user, const train_plan *plan, const train_samples *samples,
                       poda_weights *weights, poda_error *error)
{
    char name[1100];
    (void)user;
    (void)weights;
    snprintf(name, sizeof name, "%s.h", plan->file);
    return train_chess_fit(samples, plan->steps, plan->seed, name, error);
}

static poda_status open_player(chess_player *player, poda_error *error)
{
    const poda_status status = poda_game_open(&player->game, "chess", NULL, error);
    if (status != PODA_OK)
        return status;
    const char *const *evals = poda_game_rules_of(player->game)->space.about->evals;
    while (strcmp(evals[player->eval], "position") != 0)
        player->eval++;
    return PODA_OK;
}

int main(int argc, char **argv)
{
    chess_player player = {0};
    poda_error error = {0};
    train_plan plan = TRAIN_PLAN;
    for (int i = 1; i < argc; i++)
        if (!train_word(&plan, argv[i])) {
            train_usage(argv[0], "", "");
            return 2;
        }
    if (!plan.file || plan.generations != 1) {
        train_usage(argv[0], "", "");
        return 2;
    }
    if (open_player(&player, &error) != PODA_OK) {
        fprintf(stderr, "%s: %s\n", argv[0], error.message);
        return 2;
    }
    const train_subject subject = {
        .user = &player,
        .name = "chess",
        .state_size = sizeof(chess_state),
        .phases = 1,
        .unit = 1,
        .step = 1,
        .features = 1,
        .begin = begin,
        .play = play,
        .fit = fit,
    };
    const int status = train_main(&subject, &plan, argv[0]);
    poda_game_close(player.game);
    return status;
}
