/* search_words.c - the options of a search from words like "algorithm=pvs". */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/game.h"
#include "system/threads.h"

static bool is_number(const char *text, double most, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return *text && !*end && isfinite(*value) && *value >= 0 && *value <= most;
}

static int eval_index(const poda_game *game, const char *name)
{
    const char *const *evals = poda_game_rules_of(game)->space.about->evals;
    for (int i = 0; evals && evals[i]; i++)
        if (strcmp(evals[i], name) == 0)
            return i;
    return strcmp(name, "zero") == 0                       ? PODA_EVAL_ZERO
           : strcmp(name, "random") == 0                   ? PODA_EVAL_RANDOM
           : strcmp(name, "learned") == 0 && game->learned ? PODA_EVAL_LEARNED
                                                           : INT32_MAX;
}

static poda_status no_such_eval(const poda_game *game, const char *name, poda_error *error)
{
    char known[200] = "";
    poda_text text = {known, sizeof known, 0};
    const char *const *evals = poda_game_rules_of(game)->space.about->evals;
    for (int i = 0; evals && evals[i]; i++)
        poda_text_add(&text, "%s, ", evals[i]);
    return poda_fail(error, PODA_BAD_OPTION, "eval",
                     "%s has no evaluation '%.40s'; it has: %szero, random", poda_game_name(game),
                     name, known);
}

#define ALGORITHM_WORD(name, text) text " "
static const char algorithms[] = PODA_ALGORITHMS(ALGORITHM_WORD);
#undef ALGORITHM_WORD

poda_status poda_search_option_set(const poda_game *game, const char *key, const char *value,
                                   poda_search_options *options, bool *used, poda_error *error)
{
    const poda_pair pair = {key, value};
    const poda_options one = {&pair, 1};
    const struct {
        const char *key;
        bool *flag;
    } flags[] = {{"deepen", &options->deepen},
                 {"killers", &options->killers},
                 {"history", &options->history},
                 {"aspiration", &options->aspiration},
                 {"quiescence", &options->quiescence}};
    int which = 0;
    int64_t number = 0;
    *used = true;
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (strcmp(key, flags[i].key) == 0) {
            poda_status status = poda_option_choice(&one, key, "no yes", &which, error);
            if (status == PODA_OK)
                *flags[i].flag = which == 1;
            return status;
        }
    poda_status status = PODA_OK;
    if (strcmp(key, "algorithm") == 0 && strcmp(value, "escabio") == 0) {
        options->algorithm = PODA_FIRSTWIN; /* the name used in teaching */
    } else if (strcmp(key, "algorithm") == 0) {
        status = poda_option_choice(&one, key, algorithms, &which, error);
        if (status == PODA_OK)
            options->algorithm = (poda_algorithm)which;
    } else if (strcmp(key, "depth") == 0) {
        status = poda_option_int(&one, key, 0, PODA_MAX_PLY, &number, error);
        if (status == PODA_OK)
            options->depth = (int)number;
    } else if (strcmp(key, "nodes") == 0) {
        status = poda_option_int(&one, key, 0, INT64_MAX, &number, error);
        if (status == PODA_OK)
            options->nodes = (uint64_t)number;
    } else if (strcmp(key, "seconds") == 0) {
        static const double MOST = 1e9;
        double seconds;
        if (!is_number(value, MOST, &seconds))
            return poda_fail(
                error, PODA_BAD_OPTION, key,
                "seconds=%.40s: expected a number of seconds, at least 0 and at most %.0f", value,
                MOST);
        options->seconds = seconds;
    } else if (strcmp(key, "threads") == 0) {
        status = poda_option_int(&one, key, 1, PODA__THREADS_MOST, &number, error);
        if (status == PODA_OK)
            options->threads = (unsigned)number;
    } else if (strcmp(key, "table") == 0) {
        status = poda_option_int(&one, key, 0, 1 << 20, &number, error);
        if (status == PODA_OK)
            options->table_bytes = poda__megabytes((uint64_t)number);
    } else if (strcmp(key, "eval") == 0) {
        const int index = eval_index(game, value);
        if (index == INT32_MAX)
            return no_such_eval(game, value, error);
        options->eval = index;
    } else if (strcmp(key, "fail") == 0) {
        status = poda_option_choice(&one, key, "soft hard own", &which, error);
        options->fail_hard = which == 1;
        options->fail_own = which == 2;
    } else if (strcmp(key, "cut") == 0) {
        status = poda_option_choice(&one, key, ">= >", &which, error);
        options->cut_strict = which == 1;
    } else if (strcmp(key, "values") == 0 &&
               (strcmp(value, "sign") == 0 || strcmp(value, "distance") == 0)) {
        options->sign = *value == 's';
    } else if (strcmp(key, "seed") == 0) {
        status = poda_option_int(&one, key, 0, INT64_MAX, &number, error);
        options->seed = (uint64_t)number;
    } else {
        *used = false;
    }
    return status;
}

const char *poda_search_option_key(size_t index)
{
    static const char *const keys[] = {
        "algorithm", "depth", "nodes",   "seconds", "threads",    "table",      "eval", "deepen",
        "fail",      "cut",   "killers", "history", "aspiration", "quiescence", "seed"};
    return index < sizeof keys / sizeof keys[0] ? keys[index] : NULL;
}

/* What plays a game that has an evaluation: deep, but where matches showed another to be better
 * (docs/performance.md). A game that says nothing of its moves gives it nothing to select by. */
static poda_algorithm measured(const poda_game *game)
{
    const poda_rules *rules = game->rules;
    if (game->by_table && !rules->order && !rules->noisy && !rules->hints)
        return PODA_PVS;
    static const struct {
        const char *name;
        poda_algorithm algorithm;
    } others[] = {{"clobber", PODA_MCTS}, {"hex", PODA_PVS}};
    for (size_t i = 0; i < sizeof others / sizeof others[0] && !game->by_table; i++)
        if (strcmp(poda_game_name(game), others[i].name) == 0)
            return others[i].algorithm;
    return PODA_DEEP;
}

void poda_search_choose(const poda_game *game, const poda_options *named,
                        poda_search_options *options)
{
    enum { SOLVE_NODES = 10000000 };
    bool eval = false;
    for (size_t i = 0; named && i < named->count; i++) {
        const bool manner = poda_search_option_is_manner(named->pairs[i].key);
        const bool of_eval = strcmp(named->pairs[i].key, "eval") == 0;
        if (manner && !of_eval)
            return;
        eval |= of_eval;
    }
    if (!eval)
        poda_search_prefer_engine(game, options);
    const bool learned = options->eval == PODA_EVAL_LEARNED;
    if (options->algorithm == PODA_ENGINE || options->depth > 0 || (options->eval < 0 && !learned))
        return;
    const char *const *evals = game->rules->space.about->evals;
    const bool has_own = evals && evals[0];
    const poda_algorithm best = learned || (!has_own && game->learned) ? PODA_DEEP
                                : !has_own                             ? PODA_MCTS
                                : eval                                 ? PODA_DEEP
                                                                       : measured(game);
    options->algorithm = best;
    options->solve_nodes = SOLVE_NODES;
    if (best != PODA_MCTS && options->nodes > 0) /* the exact search takes longer for a node */
        options->solve_nodes = options->nodes / 4;
    else if (options->nodes > 0 && options->nodes < SOLVE_NODES / PODA_PLAYOUT_NODES)
        options->solve_nodes = options->nodes * PODA_PLAYOUT_NODES;
}

bool poda_search_option_is_manner(const char *key)
{
    static const char *const manners[] = {"algorithm", "eval",    "deepen",     "fail",      "cut",
                                          "killers",   "history", "aspiration", "quiescence"};
    for (size_t i = 0; i < sizeof manners / sizeof manners[0]; i++)
        if (strcmp(key, manners[i]) == 0)
            return true;
    return false;
}
