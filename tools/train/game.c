/* game.c - poda-train: trains the weights of an evaluation of any game from games that the library's
 * search plays against itself. A game that lists its features (NAME_HAS_FEATURES) is opened with
 * weights=FILE and plays with its evaluation `trained`, so the trained weights are the ones that
 * play. Of any other game the board is described (poda/learn.h), and it plays with `learned`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gate.h"
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
    int hidden;                 /* sums of the network */
    int opening;                /* fewer random moves than this; 0: the player's choice */
    const char *base;           /* the evaluation that is added to; NULL: none */
    int base_eval;              /* its number */
    const volatile int *stop;
    const char *first; /* the evaluation of the first generation; NULL: the game's first */
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

/* Opens the game once more, with its weights if `with`. */
static poda_status open_again(game_user *user, bool with, poda_game **game, poda_error *error)
{
    user->options[user->option_count] = (poda_pair){"weights", user->file};
    const poda_options options = {user->options, user->option_count + (with ? 1 : 0)};
    return poda_names_file(user->name) ? poda_game_load(game, user->name, &options, error)
                                       : poda_game_open(game, user->name, &options, error);
}

static poda_status open_game(game_user *user, bool trained, poda_error *error)
{
    /* the first time it is open without, and shows whether it lists its features */
    poda_status status = open_again(user, trained && user->lists, &user->game, error);
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
    if (user->opening > 0)
        user->player.opening = user->opening;
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

/* The state of a sample, as the library takes it. */
static poda_state whole_state(const game_user *user, const void *state)
{
    poda_state whole;
    memset(&whole, 0, sizeof whole);
    memcpy(&whole, state, poda_game_rules_of(user->game)->space.state_size);
    return whole;
}

static int phase(void *of, const void *state)
{
    const game_user *const user = of;
    poda_features features;
    if (user->board) {
        const poda_state whole = whole_state(user, state);
        return poda_board_features_phase(user->board, &whole);
    }
    features_of(of, state, &features);
    return features.phase;
}

static int list(void *of, const void *state, uint32_t *to)
{
    const game_user *const user = of;
    poda_features features;
    if (user->board) {
        const poda_state whole = whole_state(user, state);
        return poda_board_features_list(user->board, &whole, to);
    }
    features_of(of, state, &features);
    memcpy(to, features.at, (size_t)features.count * sizeof *to);
    return features.count;
}

static int inputs_on(void *of, const void *state, uint16_t *to)
{
    const game_user *const user = of;
    const poda_state whole = whole_state(user, state);
    return poda_board_features_inputs(user->board, &whole, to);
}

static double added(void *of, const void *state)
{
    const game_user *const user = of;
    const poda_state whole = whole_state(user, state);
    return poda_game_rules_of(user->game)
        ->eval(poda_game_params(user->game), &whole, user->base_eval, PODA_MAX);
}

/* Nodes of a game with the network for those of one without it, so that both take about as long. What
 * a position costs is counted, not measured, so that training again gives the same file: one for each
 * feature, one for eight numbers of the network, and as much for the rest of a node as for a
 * hundred features. */
static uint64_t nodes_with(const game_user *user, int hidden, uint64_t without)
{
    enum { NODE = 100 };
    static uint32_t features[PODA_BOARD_FEATURES_MOST];
    static uint16_t on[PODA_BOARD_INPUTS_MOST];
    poda_state start;
    poda_state_start(user->game, &start);
    const int plain = NODE + poda_board_features_list(user->board, &start, features);
    const int cells = (int)(poda_board_features_input_limit(user->board) - 2) /
                      poda_board_features_contents(user->board);
    const int lit = poda_board_features_inputs(user->board, &start, on) + cells / 2;
    return without * (uint64_t)plain / (uint64_t)(plain + (lit + 2) * hidden / 8);
}

static poda_status keeps(void *of, const poda_weights *with, const poda_weights *without,
                         uint64_t seed, bool *kept, poda_error *error)
{
    enum { NODES = 1000, OPENING = 6 };
    game_user *const user = of;
    const poda_weights *const weights[2] = {with, without};
    poda_game *games[2] = {NULL, NULL};
    poda_status status = PODA_OK;
    train_gate result = {0, 0, 0};
    for (int i = 0; i < 2 && status == PODA_OK; i++) {
        status = open_again(user, false, &games[i], error);
        if (status == PODA_OK)
            status = poda_game_learn(games[i], weights[i], error);
    }
    if (status == PODA_OK) {
        const uint64_t nodes[2] = {nodes_with(user, user->hidden, NODES), NODES};
        status = train_gate_play((const poda_game *const[2]){games[0], games[1]}, nodes, OPENING,
                                 seed, user->stop, &result, error);
        *kept = train_gate_won(&result);
        if (status == PODA_OK && !*user->stop)
            printf("with the network, %d nodes a move against %d: +%d =%d -%d, %s\n", (int)nodes[0],
                   NODES, result.wins, result.draws, result.losses, *kept ? "kept" : "not kept");
        fflush(stdout);
    }
    for (int i = 0; i < 2; i++)
        poda_game_close(games[i]);
    return status;
}

/* The words base= and hidden= are for games that are described by their boards. */
static poda_status find_base(game_user *user, const train_plan *plan, poda_error *error)
{
    if (user->lists && (user->base || plan->hidden > 0))
        return poda_fail(
            error, PODA_BAD_OPTION, user->base ? "base" : "hidden",
            "%.200s: lists its features itself, so it takes no base= and no hidden=", user->name);
    if (!user->base)
        return PODA_OK;
    user->base_eval = eval_named(user->game, user->base);
    const poda_rules *const rules = poda_game_rules_of(user->game);
    if (user->base_eval < 0)
        return poda_fail(error, PODA_BAD_OPTION, "base", "%.200s: has no evaluation '%.40s'",
                         user->name, user->base);
    return rules->ready ? rules->ready(poda_game_params(user->game), user->base_eval, error)
                        : PODA_OK;
}

static int train(game_user *user, train_plan *plan, const char *program)
{
    poda_error error = {0};
    poda_state start;
    poda_features features;
    poda_status opened = open_game(user, false, &error);
    if (opened == PODA_OK)
        opened = find_base(user, plan, &error);
    if (opened != PODA_OK) {
        fprintf(stderr, "%s: %s\n", program, error.message);
        close_game(user);
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
    const bool more = user->base || plan->hidden > 0;
    const train_subject subject = {
        .user = user,
        .name = name,
        .state_size = poda_game_rules_of(user->game)->space.state_size,
        .phases = features.phases,
        .unit = poda_game_rules_of(user->game)->scored ? UNIT_OF_POINTS : UNIT,
        .step = 1,
        .features = features.limit,
        .room = more ? poda_board_features_room(user->board, plan->hidden) : 0,
        .added = user->base ? added : NULL,
        .base = user->base ? user->base_eval + 1 : 0,
        .inputs = user->board ? poda_board_features_input_limit(user->board) : 0,
        .contents = user->board ? poda_board_features_contents(user->board) : 0,
        .on = inputs_on,
        .keeps = keeps,
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
        if (train_word(&plan, argv[i]) || train_board_word(&plan, argv[i]))
            continue;
        if (train_refuse(argv[0], argv[i]))
            return 2;
        if (!equals || user.option_count + 1 == MOST_OPTIONS) {
            user.name = NULL;
            break;
        }
        *equals = '\0';
        if (strcmp(argv[i], "eval") == 0) {
            user.first = equals + 1;
            continue;
        }
        if (strcmp(argv[i], "base") == 0) {
            user.base = equals + 1;
            continue;
        }
        user.options[user.option_count++] = (poda_pair){argv[i], equals + 1};
    }
    user.file = plan.file;
    user.opening = plan.opening;
    user.hidden = plan.hidden;
    user.stop = train_stop();
    if (!user.first)
        user.first = user.base;
    if (!user.name || !plan.file || plan.generations == 0) {
        train_usage(argv[0], " GAME [OPTION=VALUE]...",
                    " [eval=NAME] [opening=N] [base=NAME] [hidden=N]");
        return 2;
    }
    return train(&user, &plan, argv[0]);
}
