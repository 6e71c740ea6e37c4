/* game.c - poda-train: trains the weights of an evaluation of any game from games that the library's
 * search plays against itself. A game that lists its features (NAME_HAS_FEATURES) is opened with
 * weights=FILE and plays with its evaluation `trained`, so the trained weights are the ones that
 * play. Of any other game the board is described (poda/learn.h), and it plays with `learned`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game_play.h"
#include "poda/learn.h"
#include "program.h"

enum { MOST_OPTIONS = 32, UNIT = 1000, UNIT_OF_POINTS = 100 };

typedef struct game_user {
    const char *name, *file;
    poda_pair options[MOST_OPTIONS]; /* the last one is for the weights */
    size_t option_count;
    poda_game *game;
    train_player player;
    bool lists;                 /* the game lists its features itself */
    poda_board_features *board; /* else */
    const char *first;          /* the evaluation of the first generation; NULL: the game's first */
} game_user;

static void close_game(game_user *user)
{
    poda_board_features_close(user->board);
    user->board = NULL;
    poda_search_close(user->player.search);
    poda_game_close(user->game);
    user->player.search = NULL;
    user->game = NULL;
}

static int eval_named(const poda_game *game, const char *name)
{
    const char *const *evals = poda_game_rules_of(game)->space.about->evals;
    for (int i = 0; evals && evals[i]; i++)
        if (strcmp(evals[i], name) == 0)
            return i;
    return PODA_EVAL_RANDOM;
}

static poda_status open_game(game_user *user, bool trained, poda_error *error)
{
    user->options[user->option_count] = (poda_pair){"weights", user->file};
    /* the first time it is open without, and shows whether it lists its features */
    const bool with = trained && user->lists;
    const poda_options options = {user->options, user->option_count + (with ? 1 : 0)};
    poda_status status = poda_names_file(user->name)
                             ? poda_game_load(&user->game, user->name, &options, error)
                             : poda_game_open(&user->game, user->name, &options, error);
    if (status != PODA_OK)
        return status;
    status = poda_search_open(&user->player.search, user->game, error);
    user->lists = poda_game_rules_of(user->game)->features != NULL;
    user->player.for_max = !user->lists;
    if (status == PODA_OK && !user->lists)
        status = poda_board_features_open(&user->board, user->game, error);
    if (status == PODA_OK && user->lists && trained && eval_named(user->game, "trained") < 0)
        status = poda_fail(error, PODA_BAD_GAME, user->name, "%.200s: has no evaluation 'trained'",
                           user->name);
    if (status != PODA_OK)
        close_game(user);
    return status;
}

/* The evaluation before there are weights: the game's first that is written by hand, or random
 * values, which are enough to see what ends the game. */
static int first_eval(const poda_game *game)
{
    const poda_rules *const rules = poda_game_rules_of(game);
    const char *const *evals = rules->space.about->evals;
    for (int i = 0; evals && evals[i]; i++)
        if (strcmp(evals[i], "trained") != 0 &&
            (!rules->ready || rules->ready(poda_game_params(game), i, NULL) == PODA_OK))
            return i;
    return PODA_EVAL_RANDOM;
}

static poda_status begin(void *of, const poda_weights *weights, int level, poda_error *error)
{
    game_user *const user = of;
    const bool trained = weights->note[0] != '\0';
    close_game(user);
    poda_status status = open_game(user, trained, error);
    if (status == PODA_OK && trained && !user->lists)
        status = poda_game_learn(user->game, weights, error);
    if (status != PODA_OK)
        return status;
    user->player.game = user->game;
    int eval = !trained      ? first_eval(user->game)
               : user->lists ? eval_named(user->game, "trained")
                             : PODA_EVAL_LEARNED;
    if (!trained && user->first)
        eval = eval_named(user->game, user->first);
    if (eval == PODA_EVAL_RANDOM && user->first && !trained)
        return poda_fail(error, PODA_BAD_OPTION, "eval", "%.200s: has no evaluation '%.40s'",
                         user->name, user->first);
    train_player_set(&user->player, level, eval);
    return PODA_OK;
}

static poda_status play(void *of, uint64_t seed, train_samples *samples, poda_error *error)
{
    return train_game_play(&((game_user *)of)->player, seed, samples, error);
}

static void features_of(const game_user *user, const void *state, poda_features *features)
{
    *features = (poda_features){0};
    poda_game_rules_of(user->game)->features(poda_game_params(user->game), state, features);
}

static int phase(void *of, const void *state)
{
    const game_user *const user = of;
    poda_features features;
    poda_state whole;
    if (user->board) {
        memset(&whole, 0, sizeof whole);
        memcpy(&whole, state, poda_game_rules_of(user->game)->space.state_size);
        return poda_board_features_phase(user->board, &whole);
    }
    features_of(of, state, &features);
    return features.phase;
}

static int list(void *of, const void *state, uint32_t *to)
{
    const game_user *const user = of;
    poda_features features;
    poda_state whole;
    if (user->board) {
        memset(&whole, 0, sizeof whole);
        memcpy(&whole, state, poda_game_rules_of(user->game)->space.state_size);
        return poda_board_features_list(user->board, &whole, to);
    }
    features_of(of, state, &features);
    memcpy(to, features.at, (size_t)features.count * sizeof *to);
    return features.count;
}

static int train(game_user *user, train_plan *plan, const char *program)
{
    poda_error error = {0};
    poda_state start;
    poda_features features;
    if (open_game(user, false, &error) != PODA_OK) {
        fprintf(stderr, "%s: %s\n", program, error.message);
        return 2;
    }
    poda_state_start(user->game, &start);
    if (user->lists) {
        features_of(user, &start, &features);
    } else {
        features = (poda_features){.phases = poda_board_features_phases(user->board),
                                   .limit = poda_board_features_limit(user->board)};
    }
    char name[64]; /* a loaded game is closed between generations */
    snprintf(name, sizeof name, "%s", poda_game_name(user->game));
    const train_subject subject = {
        .user = user,
        .name = name,
        .state_size = poda_game_rules_of(user->game)->space.state_size,
        .phases = features.phases,
        .unit = poda_game_rules_of(user->game)->scored ? UNIT_OF_POINTS : UNIT,
        .step = 1,
        .features = features.limit,
        .logistic = !poda_game_rules_of(user->game)->scored,
        .begin = begin,
        .play = play,
        .phase = phase,
        .list = list,
    };
    const int status = train_main(&subject, plan, program);
    close_game(user);
    return status;
}

int main(int argc, char **argv)
{
    game_user user = {.name = argc > 1 ? argv[1] : NULL};
    train_plan plan = TRAIN_PLAN;
    for (int i = 2; i < argc; i++) {
        char *const equals = strchr(argv[i], '=');
        if (train_word(&plan, argv[i]))
            continue;
        if (!equals || user.option_count + 1 == MOST_OPTIONS) {
            user.name = NULL;
            break;
        }
        *equals = '\0';
        if (strcmp(argv[i], "eval") == 0) {
            user.first = equals + 1;
            continue;
        }
        user.options[user.option_count++] = (poda_pair){argv[i], equals + 1};
    }
    user.file = plan.file;
    if (!user.name || !plan.file || plan.generations == 0) {
        train_usage(argv[0], " GAME [OPTION=VALUE]...");
        return 2;
    }
    return train(&user, &plan, argv[0]);
}
