/* bench_game.c - `bench game=NAME set=FILE`: runs a game's own engine over positions with known
 * values, one per line, and counts wrong answers. Each game has its own line format. */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "ask/request.h"
#include "base/stop.h"
#include "games/connect4/connect4_bench.h"
#include "system/clock.h"

/* The contents of a line: a position, and its value for the player to move. */
typedef struct known_position {
    char text[200];
    int value;
} known_position;

/* Othello, the .obf format of endgame collections: 64 cells, the player to move, then moves with
 * their values, the best first: "XO-...-- X; A2:+38; C7:+36;". */
static bool read_othello(const char *line, known_position *out)
{
    poda_text text = {out->text, sizeof out->text, 0};
    for (int cell = 0; cell < 64; cell++) {
        if (!line[cell] || !strchr("XO-.*", line[cell]))
            return false;
        poda_text_add(&text, "%s%c", cell > 0 && cell % 8 == 0 ? "/" : "",
                      line[cell] == '*'   ? 'X'
                      : line[cell] == '-' ? '.'
                                          : line[cell]);
    }
    const char *const value = strchr(line + 64, ':');
    if (line[64] != ' ' || !line[65] || !strchr("XO*", line[65]) || !value)
        return false;
    poda_text_add(&text, " %c", line[65] == '*' ? 'X' : line[65]);
    char *end;
    out->value = (int)strtol(value + 1, &end, 10);
    return end > value + 1;
}

static const struct {
    const char *game;
    poda_pair option;                                    /* how the values of sets are counted */
    bool (*read)(const char *line, known_position *out); /* NULL: it has a bench of its own */
} readers[] = {
    {"connect4", {NULL, NULL}, NULL},
    {"othello", {"empties", "winner"}, read_othello},
};

enum { READER_COUNT = sizeof readers / sizeof readers[0] };

static poda_status run_lines(poda__request *request, const poda_game *game, size_t which,
                             const poda_options *settings, char *lines, const char *path,
                             poda__bench_tally *sum)
{
    int64_t first = INT_MAX;
    poda_search *search = NULL;
    poda_search_options options;
    poda_search_defaults(&options);
    options.algorithm = PODA_ENGINE;
    poda_status status = poda__request_search(request, &options);
    if (status == PODA_OK)
        status = poda_option_int(settings, "first", 1, INT_MAX, &first, request->error);
    if (status == PODA_OK)
        status = poda_search_open(&search, game, request->error);
    int number = 0;
    for (char *line = lines, *next; status == PODA_OK && *line && (int64_t)sum->positions < first;
         line = next) {
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = 0;
        number++;
        while (isspace((unsigned char)*line))
            line++;
        if (!*line)
            continue;
        known_position known;
        poda_state state;
        poda_result result;
        if (!readers[which].read(line, &known)) {
            status = poda_fail(request->error, PODA_BAD_FILE, path,
                               "%.200s, line %d: expected a position of %s and its value", path,
                               number, readers[which].game);
            break;
        }
        status = poda_state_read(game, known.text, &state, request->error);
        if (status != PODA_OK)
            break;
        const double before = poda__cpu_seconds();
        status = poda_search_run(search, &state, &options, NULL, NULL, &result, request->error);
        if (status != PODA_OK)
            break;
        if (poda__stopped(request->options->stop)) {
            status =
                poda_fail(request->error, PODA_STOPPED, "", "stopped before the bench was over");
            break;
        }
        const poda_value value =
            poda_state_turn(game, &state) == PODA_MAX ? result.value : -result.value;
        sum->positions++;
        sum->wrong += !result.exact || value != known.value;
        sum->nodes += result.nodes;
        sum->seconds += poda__cpu_seconds() - before;
        sum->elapsed += result.seconds;
    }
    poda_search_close(search);
    return status;
}

/* Connect 4 without the search driver: its easy positions take a few microseconds. */
static poda_status run_connect4(poda__request *request, const poda_game *game,
                                const poda_options *settings, const char *lines, const char *path,
                                poda__bench_tally *sum)
{
    const poda__bench_set set = {path, settings, request->options->stop};
    poda_search_options options;
    poda_search_defaults(&options);
    poda_status status = poda__request_search(request, &options);
    if (status == PODA_OK)
        status = poda__connect4_bench(&set, poda_game_params(game), lines, options.threads,
                                      options.table_bytes, sum, request->error);
    return status;
}

/* Options that the game does not know are settings of its bench; `answer` belongs to a bench of its
 * own. */
static void sort_options(const poda__request *request, size_t which, poda_options *game,
                         poda_pair *game_pairs, poda_options *bench, poda_pair *bench_pairs)
{
    const poda_rules *rules = poda__game_called(request, readers[which].game);
    *game = (poda_options){game_pairs, 0};
    *bench = (poda_options){bench_pairs, 0};
    for (size_t i = 0; i < request->game_options.count; i++) {
        const poda_pair *pair = &request->game_pairs[i];
        bool known = false;
        for (const poda_option *option = rules->space.about->options; option->key; option++)
            known |= strcmp(option->key, pair->key) == 0;
        const bool answer = !readers[which].read && strcmp(pair->key, "answer") == 0;
        if (known || (!answer && strcmp(pair->key, "first") != 0))
            game_pairs[game->count++] = *pair;
        else
            bench_pairs[bench->count++] = *pair;
    }
}

poda_status poda__verb_bench_game(poda__request *request, const char *name)
{
    const char *const path = poda_option_text(&request->parameters, "set", NULL);
    size_t which = 0;
    while (which < READER_COUNT && strcmp(readers[which].game, name) != 0)
        which++;
    if (which == READER_COUNT)
        return poda_fail(
            request->error, PODA_BAD_REQUEST, "game",
            "there are no sets of positions for '%.40s'; there are for: connect4, othello", name);
    if (!path)
        return poda_fail(request->error, PODA_BAD_REQUEST, "set",
                         "bench game=%s needs set=FILE, positions with their values", name);
    if (!request->options->files)
        return poda_fail(request->error, PODA_BAD_REQUEST, "set", "sets are not read here");
    poda_pair pairs[PODA__REQUEST_PAIRS + 1], bench_pairs[PODA__REQUEST_PAIRS];
    poda_options options, settings;
    sort_options(request, which, &options, pairs, &settings, bench_pairs);
    if (readers[which].option.key &&
        !poda_option_text(&request->game_options, readers[which].option.key, NULL))
        pairs[options.count++] = readers[which].option;
    poda_game *game = NULL;
    char *lines = NULL;
    poda__bench_tally sum = {0};
    poda_status status = poda_game_open(&game, name, &options, request->error);
    if (status == PODA_OK)
        status = poda__file_read(path, &lines, request->error);
    if (status == PODA_OK)
        status = readers[which].read ? run_lines(request, game, which, &settings, lines, path, &sum)
                                     : run_connect4(request, game, &settings, lines, path, &sum);
    free(lines);
    poda_game_close(game);
    if (status != PODA_OK)
        return status;
    request->failed = sum.wrong > 0;
    poda__bench_report(request, "game", name, &sum, true);
    return PODA_OK;
}
