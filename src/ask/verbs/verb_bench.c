/* verb_bench.c - a fixed set of searches. Their total node count identifies the behaviour of the
 * search: it is the same on every machine and compiler, and a commit that changes it must say
 * so. */
#include <stdlib.h>
#include <string.h>

#include "ask/request.h"
#include "base/stop.h"
#include "system/clock.h"

const poda_parameter poda__parameters_bench[] = {
    {"only", "", "run the lines of one game or one algorithm; of a set, the files so named"},
    {"game", "", "solve positions of a game with its own engine: connect4 or othello"},
    {"problem", "", "run a problem's fast form: map, graph, sudoku, knapsack, sliding or queens"},
    {"set", "",
     "the instances: a .scen beside its .map, a graph, lines of sudokus or of puzzles, a folder of "
     "knapsacks with optima.csv; other options are the problem's (algorithm=jps); for a game, "
     "lines of positions with their values (.obf; for connect4 columns and a score: 44455 3), "
     "first=N of them; for connect4 answer=wdl: no more than who wins"},
    {"threads", "1", "of a game: threads that search together"},
    {NULL, NULL, NULL},
};

static const struct {
    const char *game, *option, *moves;
    const char *search; /* options of the search, separated by blanks */
} lines[] = {
    {"tictactoe", NULL, "", "algorithm=minimax deepen=no"},
    {"tictactoe", NULL, "", "algorithm=alphabeta deepen=no"},
    {"tictactoe", NULL, "", "algorithm=alphabeta fail=hard cut=> deepen=no"},
    {"tictactoe", NULL, "", "algorithm=pvs table=4"},
    {"corks", "n=18", "", "algorithm=alphabeta deepen=no"},
    {"nim", "heaps=3,4,5", "", "algorithm=pvs table=4"},
    {"kayles", "n=16", "", "algorithm=mtdf table=4"},
    {"grundy", "n=24", "", "algorithm=dfpn table=4"},
    {"toads", "start=FFF__TTT", "", "algorithm=negamax table=4"},
    {"mnk", NULL, "", "algorithm=pvs depth=8 table=16"},
    {"connect4", NULL, "", "algorithm=alphabeta depth=7 deepen=no"},
    {"connect4", NULL, "", "algorithm=pvs depth=10 table=16"},
    {"connect4", NULL, "4 4 4", "algorithm=mtdf depth=9 eval=windows table=16"},
    {"connect4", "cols=5", "", "algorithm=pvs depth=12 quiescence=yes table=16"},
    {"connect4", NULL, "4 4 4 4 4", "algorithm=mcts nodes=20000 seed=1"},
    {"othello", NULL, "", "algorithm=pvs depth=7 table=16"},
    {"othello", "size=4", "", "algorithm=pvs table=16"},
    {"tree", NULL, "", "algorithm=alphabeta deepen=no"},
};

enum { LINE_COUNT = sizeof lines / sizeof lines[0] };

/* Move generators: lines of play are counted (perft), over and over for a moment. */
static const struct {
    const char *game, *option;
    int depth;
} generators[] = {
    {"chess", NULL, 5},
    {"draughts", "rules=spanish", 9},
    {"draughts", "rules=international", 8},
    {"draughts", "rules=russian", 9},
};

enum { GENERATOR_COUNT = sizeof generators / sizeof generators[0] };

/* Sets options from words separated by blanks. */
static poda_status set_options(const poda_game *game, const char *words,
                               poda_search_options *options, poda_error *error)
{
    char copy[200];
    poda_text text = {copy, sizeof copy, 0};
    poda_text_add(&text, "%s", words);
    for (char *rest = copy, *word; (word = strtok_r(rest, " ", &rest));) {
        char *equals = strchr(word, '=');
        bool used;
        *equals = 0;
        poda_status status = poda_search_option_set(game, word, equals + 1, options, &used, error);
        if (status != PODA_OK)
            return status;
    }
    return PODA_OK;
}

/* Opens a game with one option, "key=value", or none. */
static poda_status open_game(const char *name, const char *option, poda_game **game,
                             poda_error *error)
{
    char key[32] = "";
    poda_pair pair = {key, ""};
    const poda_options options = {&pair, option ? 1 : 0};
    if (option) {
        const size_t length = strcspn(option, "=");
        memcpy(key, option, length);
        pair.value = option + length + 1;
    }
    return poda_game_open(game, name, &options, error);
}

static poda_status stopped(poda__request *request)
{
    return poda_fail(request->error, PODA_STOPPED, "", "stopped before the bench was over");
}

static poda_status run_line(poda__request *request, size_t index, poda_result *result)
{
    poda_game *game = NULL;
    poda_search *search = NULL;
    poda_search_options options;
    poda_state state;
    poda_search_defaults(&options);
    options.stop = request->options->stop;
    poda_status status = open_game(lines[index].game, lines[index].option, &game, request->error);
    if (status == PODA_OK) {
        poda_state_start(game, &state);
        status = poda_moves_read(game, lines[index].moves, &state, request->error);
    }
    if (status == PODA_OK)
        status = set_options(game, lines[index].search, &options, request->error);
    if (status == PODA_OK)
        status = poda_search_open(&search, game, request->error);
    if (status == PODA_OK)
        status = poda_search_run(search, &state, &options, NULL, NULL, result, request->error);
    if (status == PODA_OK && poda__stopped(request->options->stop))
        status = stopped(request);
    poda_search_close(search);
    poda_game_close(game);
    return status;
}

/* `seconds` is the processor time of one count. */
static poda_status run_generator(poda__request *request, size_t index, uint64_t *count,
                                 double *seconds)
{
    const double enough = 0.5;
    const volatile int *stop = request->options->stop;
    poda_game *game = NULL;
    poda_state start;
    int runs = 0;
    poda_status status =
        open_game(generators[index].game, generators[index].option, &game, request->error);
    const double started = poda__seconds(), cpu_started = poda__cpu_seconds();
    if (status == PODA_OK)
        poda_state_start(game, &start);
    for (; status == PODA_OK && (runs == 0 || poda__seconds() - started < enough); runs++) {
        status =
            poda_count_lines(game, &start, generators[index].depth, stop, count, request->error);
        if (status == PODA_OK && poda__stopped(stop))
            status = stopped(request);
    }
    *seconds = (poda__cpu_seconds() - cpu_started) / (runs > 0 ? runs : 1);
    poda_game_close(game);
    return status;
}

/* Not part of the signature: rules do not change with the search. */
static poda_status bench_generators(poda__request *request, const char *only, int *ran)
{
    poda__json *json = &request->json;
    const bool as_json = request->options->json;
    if (as_json)
        poda__json_open(json, "generators", '[');
    for (size_t i = 0; i < GENERATOR_COUNT; i++) {
        const char *const game = generators[i].game;
        const char *const option = generators[i].option ? generators[i].option : "";
        uint64_t count = 0;
        double seconds;
        if (*only && strcmp(only, game) != 0)
            continue;
        const poda_status status = run_generator(request, i, &count, &seconds);
        if (status != PODA_OK)
            return status;
        ++*ran;
        if (as_json) {
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "game", game);
            poda__json_text(json, "options", option);
            poda__json_int(json, "depth", generators[i].depth);
            poda__json_uint(json, "nodes", count);
            poda__json_number(json, "seconds", seconds);
            poda__json_close(json, '}');
        } else {
            poda__print(request, "%12llu lines of %s %s%sdepth=%d, %.0f million a second\n",
                        (unsigned long long)count, game, option, *option ? " " : "",
                        generators[i].depth, seconds > 0 ? (double)count / seconds / 1e6 : 0.0);
        }
    }
    if (as_json)
        poda__json_close(json, ']');
    return PODA_OK;
}

/* Does a line "algorithm=pvs depth=8" use the algorithm? */
static bool is_algorithm(const char *search, const char *name)
{
    const char *value = strchr(search, '=') + 1;
    const size_t length = strcspn(value, " ");
    return strlen(name) == length && strncmp(value, name, length) == 0;
}

poda_status poda__verb_bench(poda__request *request)
{
    poda__json *json = &request->json;
    const char *only = poda_option_text(&request->parameters, "only", "");
    const char *problem = poda_option_text(&request->parameters, "problem", NULL);
    const char *game = poda_option_text(&request->parameters, "game", NULL);
    if (problem)
        return poda__verb_bench_set(request, problem);
    if (game)
        return poda__verb_bench_game(request, game);
    if (poda_option_text(&request->parameters, "set", NULL))
        return poda_fail(request->error, PODA_BAD_REQUEST, "problem",
                         "set= needs what is solved, for example problem=sudoku or game=othello");
    uint64_t nodes = 0;
    double seconds = 0;
    int ran = 0;
    if (request->options->json) {
        poda__json_open(json, NULL, '{');
        poda__json_open(json, "lines", '[');
    }
    for (size_t i = 0; i < LINE_COUNT; i++) {
        if (*only && strcmp(only, lines[i].game) != 0 && !is_algorithm(lines[i].search, only))
            continue;
        poda_result result;
        poda_status status = run_line(request, i, &result);
        if (status != PODA_OK)
            return status;
        nodes += result.nodes;
        seconds += result.seconds;
        ran++;
        if (request->options->json) {
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "game", lines[i].game);
            poda__json_text(json, "options", lines[i].option ? lines[i].option : "");
            poda__json_text(json, "moves", lines[i].moves);
            poda__json_text(json, "search", lines[i].search);
            poda__json_uint(json, "nodes", result.nodes);
            poda__json_number(json, "seconds", result.seconds);
            poda__json_close(json, '}');
        } else {
            poda__buffer_add(&request->out, "%12llu  %s %s%s%s\n", (unsigned long long)result.nodes,
                             lines[i].game, lines[i].option ? lines[i].option : "",
                             lines[i].option ? " " : "", lines[i].search);
        }
    }
    if (request->options->json) {
        poda__json_close(json, ']');
    } else if (ran > 0) {
        poda__print(request, "Bench: %llu\n", (unsigned long long)nodes);
        poda__print(request, "%.2f s, %.1f million nodes a second\n", seconds,
                    seconds > 0 ? (double)nodes / seconds / 1e6 : 0.0);
    }
    const poda_status status = bench_generators(request, only, &ran);
    if (status != PODA_OK)
        return status;
    if (ran == 0)
        return poda_fail(request->error, PODA_BAD_OPTION, "only",
                         "only=%.40s: no line of the bench has that game or algorithm", only);
    if (request->options->json) {
        poda__json_uint(json, "signature", nodes);
        poda__json_uint(json, "nodes", nodes);
        poda__json_number(json, "seconds", seconds);
        poda__json_close(json, '}');
    }
    return PODA_OK;
}
