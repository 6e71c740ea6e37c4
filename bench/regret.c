/* regret.c - iterations a second of regret minimisation: regret GAME [METHOD [ITERATIONS]]. Under
 * callgrind, two runs that differ only in their iterations give the instructions of one. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "poda/extensive.h"

static int run(const char *name, int method, uint64_t iterations)
{
    poda_game *game = NULL;
    poda_extensive *tree = NULL;
    poda_regret *regret = NULL;
    poda_state start;
    poda_error error = {0};
    const poda_regret_options options = {.method = (poda_regret_method)method};
    const poda_regret_limits limits = {.iterations = iterations};
    poda_status status = poda_game_open(&game, name, &(poda_options){NULL, 0}, &error);
    if (status == PODA_OK) {
        poda_state_start(game, &start);
        status = poda_extensive_open(&tree, game, &start, NULL, &error);
    }
    if (status == PODA_OK)
        status = poda_regret_open(&regret, tree, &options, &error);
    const clock_t begun = clock();
    if (status == PODA_OK)
        status = poda_regret_run(regret, &limits, &error);
    const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    if (status == PODA_OK)
        printf("%s: %llu iterations, %.0f a second\n", name, (unsigned long long)iterations,
               (double)iterations / (seconds > 0 ? seconds : 1e-9));
    else
        fprintf(stderr, "%s: %s\n", name, error.message);
    poda_regret_close(regret);
    poda_extensive_close(tree);
    poda_game_close(game);
    return status == PODA_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int count, char **words)
{
    return run(count > 1 ? words[1] : "kuhn", count > 2 ? atoi(words[2]) : PODA_CFR,
               count > 3 ? strtoull(words[3], NULL, 10) : 1000);
}
