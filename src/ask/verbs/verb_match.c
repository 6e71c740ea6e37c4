/* verb_match.c - games between two players, from openings that each plays with both colours. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/table_use.h"
#include "ask/verbs/match_words.h"
#include "system/clock.h"

const poda_parameter poda__parameters_match[] = {
    {"first", "level=5",
     "the first player's settings, as in 'best': \"eval=weights depth=4\", \"level=7\", "
     "\"seconds=0.1\"; "
     "\"engine='gtp-rhino -l 5'\" is another program, over GTP; uci:, hub:, gomocup: or line: "
     "before "
     "the command names another protocol; \"level=10 tables=FILE\" uses a table of solved "
     "positions; "
     "without a limit: seconds=0.1"},
    {"second", "level=5", "the second player's"},
    {"third", "level=5", "the third player's, in games that have one"},
    {"fourth", "level=5", "the fourth player's"},
    {"both", "", "settings of all players"},
    {"games", "100", "how many; each opening is played twice, with colours changed"},
    {"openings", "",
     "a file of openings, a line of moves each; they come in an order drawn by the seed"},
    {"random", "4", "without a file: openings of this many random moves"},
    {"seed", "1", "of the openings, of mistakes and playouts"},
    {"position", "", "a position as text from which all games begin; the start when left out"},
    {"plies", "1000", "a game that is longer is a draw"},
    {"jobs", "1", "games played at once"},
    {"save", "", "a file to which each game is appended; the same match continues from it"},
    {"sprt", "",
     "ELO0,ELO1[,ALPHA,BETA]: stop as soon as the difference is shown to be ELO1 rather than ELO0, "
     "or "
     "the other way round; errors of 0.05 each"},
    {"ladder", "",
     "FROM-TO, two depths: instead of two players, strength against depth for each evaluation"},
    {"evals", "all", "ladder: the evaluations, separated by commas"},
    {"format", "text", "ladder: text, svg, png or pdf"},
    {NULL, NULL, NULL},
};

/* Takes tables= out of the settings of a player. With a table a player uses what theory knows too. */
static poda_status take_table(poda__request *request, poda_pair *pairs, size_t *count,
                              const char **path)
{
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++)
        if (strcmp(pairs[i].key, "tables") == 0)
            *path = pairs[i].value;
        else
            pairs[kept++] = pairs[i];
    *count = kept;
    return poda__table_named(request, *path, path);
}

void poda__match_sides_free(poda__match_side *sides, int count)
{
    for (int i = 0; i < count && sides; i++)
        poda_table_close(sides[i].table);
    free(sides);
}

poda_status poda__match_side_set(poda__request *request, const char *more, poda__match_side *side)
{
    const char *both = poda_option_text(&request->parameters, "both", "");
    poda_text name = {side->name, sizeof side->name, 0};
    poda_options settings;
    side->name[0] = 0;
    more = more ? more : "";
    if (strlen(both) + strlen(more) + 2 > sizeof side->name)
        return poda_fail(request->error, PODA_BAD_OPTION, "player",
                         "the settings of a player are longer than %zu characters",
                         sizeof side->name - 2);
    poda_text_add(&name, "%s%s%s", both, *both && *more ? " " : "", more);
    if (name.length == 0)
        poda_text_add(&name, "level=5");
    for (char *at = side->name; *at; at++)
        if (*at == '\n' || *at == '\r') /* one opening per line of the file */
            *at = ' ';
    memcpy(side->words, side->name, sizeof side->words);
    poda_status status = poda__settings_split(side->words, side->pairs, PODA__SETTINGS_PAIRS,
                                              &settings, request->error);
    const char *path = "";
    if (status == PODA_OK)
        status = take_table(request, side->pairs, &settings.count, &path);
    if (status == PODA_OK)
        status = poda_player_set(request->game, &settings, &side->player, request->error);
    if (status == PODA_OK && *path && !side->table)
        status = poda_table_open(&side->table, request->game, path, 0, request->error);
    if (status == PODA_OK && side->table) {
        side->player.size = sizeof side->player;
        side->player.table = side->table;
        side->player.theory = true;
    }
    if (status == PODA_OK && side->player.command && !request->options->files)
        status = poda_fail(request->error, PODA_BAD_REQUEST, "engine",
                           "other programs are not started here");
    const unsigned threads = request->options->threads;
    if (threads > 0 && side->player.search.threads > threads)
        side->player.search.threads = threads;
    side->player.search.stop = request->options->stop;
    side->player.search.memory = request->options->memory / 4;
    if (request->options->memory && side->player.search.table_bytes > request->options->memory / 8)
        side->player.search.table_bytes = request->options->memory / 8;
    return status;
}

/* Reads numbers separated by commas; returns how many, or -1. */
static int read_numbers(const char *text, double *numbers, int room)
{
    for (int count = 0; count < room; count++) {
        char *end;
        numbers[count] = strtod(text, &end);
        if (end == text || !isfinite(numbers[count]) || (*end && *end != ','))
            return -1;
        if (!*end)
            return count + 1;
        text = end + 1;
    }
    return -1;
}

static poda_status read_sprt(poda__request *request, poda__match_asked *asked)
{
    const char *text = poda_option_text(&request->parameters, "sprt", NULL);
    double numbers[4] = {0, 0, 0.05, 0.05};
    if (!text)
        return PODA_OK;
    const int count = read_numbers(text, numbers, 4);
    if ((count != 2 && count != 4) || numbers[0] >= numbers[1] || fabs(numbers[0]) > 1000 ||
        fabs(numbers[1]) > 1000 || numbers[2] <= 0 || numbers[2] >= 0.5 || numbers[3] <= 0 ||
        numbers[3] >= 0.5)
        return poda_fail(request->error, PODA_BAD_OPTION, "sprt",
                         "sprt=%.40s: expected ELO0,ELO1 with ELO0 < ELO1, and if wanted the two "
                         "errors, between 0 and 0.5: sprt=0,20,0.05,0.05",
                         text);
    asked->sprt = (poda_sprt){numbers[0], numbers[1], numbers[2], numbers[3]};
    asked->options.sprt = &asked->sprt;
    return PODA_OK;
}

static poda_status read_files(poda__request *request, poda__match_asked *asked)
{
    const char *openings = poda_option_text(&request->parameters, "openings", NULL);
    asked->options.save = poda_option_text(&request->parameters, "save", NULL);
    if (!request->options->files && (openings || asked->options.save))
        return poda_fail(request->error, PODA_BAD_REQUEST, openings ? "openings" : "save",
                         "files are not read or written here");
    if (!openings)
        return PODA_OK;
    if (poda_option_text(&request->parameters, "random", NULL))
        return poda_fail(
            request->error, PODA_BAD_OPTION, "random",
            "openings= and random=: openings come from a file or by chance; leave out one "
            "of them");
    const poda_status status = poda__file_read(openings, &asked->openings, request->error);
    asked->options.openings = asked->openings;
    return status;
}

/* Everything except the players. */
static poda_status read_asked(poda__request *request, poda__match_asked *asked)
{
    const poda_options *given = &request->parameters;
    int64_t games = 100, random = 4, seed = 1, plies = PODA_MAX_PLY, jobs = 1;
    enum {
        MOST_GAMES = 1000000,
        A_GAME = 4096
    }; /* bytes, with its moves and its line of the answer */
    poda_status status = poda_option_int(given, "games", 1,
                                         (int64_t)poda__request_limit(request, MOST_GAMES, A_GAME),
                                         &games, request->error);
    if (status == PODA_OK)
        status = poda_option_int(given, "random", 0, PODA_MAX_PLY, &random, request->error);
    if (status == PODA_OK)
        status = poda_option_int(given, "seed", 0, INT64_MAX, &seed, request->error);
    if (status == PODA_OK)
        status = poda_option_int(given, "plies", 1, 100000, &plies, request->error);
    if (status == PODA_OK)
        status = poda_option_int(given, "jobs", 1, 64, &jobs, request->error);
    if (status == PODA_OK)
        status = read_sprt(request, asked);
    if (status == PODA_OK)
        status = read_files(request, asked);
    asked->options.from = &request->state;
    asked->options.games = (uint32_t)games;
    asked->options.random = (int)random;
    asked->options.seed = (uint64_t)seed;
    asked->options.plies = (int)plies;
    const unsigned threads = request->options->threads;
    asked->options.jobs = threads > 0 && (unsigned)jobs > threads ? threads : (unsigned)jobs;
    asked->options.stop = request->options->stop;
    asked->in_all = (uint32_t)(games + (games & 1));
    asked->started = poda__seconds();
    return status;
}

struct listener {
    poda__request *request;
    const poda__match_asked *asked;
};

static void report_progress(void *user, const poda_match_game *game, const poda_tally *tally)
{
    const struct listener *listener = user;
    const poda_ask_options *options = listener->request->options;
    (void)tally;
    if (!options->progress)
        return;
    const poda_progress progress = {.part = "game",
                                    .done = listener->asked->before + game->number,
                                    .parts = listener->asked->in_all,
                                    .seconds = poda__seconds() - listener->asked->started};
    options->progress(options->progress_user, &progress);
}

/* Refuses positions that cannot be sent to a program. */
static poda_status check_programs(poda__request *request, const poda__match_side *sides)
{
    poda_state start;
    poda_state_start(request->game, &start);
    if ((sides[0].player.command || sides[1].player.command) &&
        !poda_state_equal(request->game, &start, &request->state))
        return poda_fail(
            request->error, PODA_BAD_REQUEST, "position",
            "another program plays from the start of the game only; openings= leads to "
            "other positions");
    return PODA_OK;
}

static poda_status play(poda__request *request, poda__match_asked *asked)
{
    poda__match_side *sides = calloc(2, sizeof *sides);
    if (!sides)
        return poda_fail_memory(request->error);
    poda_match_result result = {0};
    poda_status status = PODA_OK;
    for (int i = 0; i < 2 && status == PODA_OK; i++) {
        status = poda__match_side_set(
            request, poda_option_text(&request->parameters, i ? "second" : "first", NULL),
            &sides[i]);
        asked->options.player[i] = &sides[i].player;
        asked->options.name[i] = sides[i].name;
    }
    if (status == PODA_OK)
        status = check_programs(request, sides);
    if (status == PODA_OK)
        status = poda_match_run(request->game, &asked->options, &result, request->error);
    if (status == PODA_OK && request->options->json)
        poda__match_json(request, asked, sides, &result);
    else if (status == PODA_OK)
        poda__match_text(request, asked, sides, &result);
    poda_match_release(&result);
    poda__match_sides_free(sides, 2);
    return status;
}

poda_status poda__verb_match(poda__request *request)
{
    poda__match_asked asked = {.openings = NULL};
    struct listener listener = {request, &asked};
    const bool ladder = poda_option_text(&request->parameters, "ladder", NULL) != NULL;
    if (poda_game_rules_of(request->game)->wide)
        return poda__match_deals(request);
    const char *const more = poda_option_text(&request->parameters, "third", NULL)    ? "third"
                             : poda_option_text(&request->parameters, "fourth", NULL) ? "fourth"
                                                                                      : NULL;
    if (more)
        return poda_fail(request->error, PODA_BAD_REQUEST, more,
                         "%.40s=: %.60s has %d {player|players}", more,
                         poda_game_name(request->game), 2);
    poda_status status = read_asked(request, &asked);
    asked.options.on_game = report_progress;
    asked.options.on_game_user = &listener;
    if (status == PODA_OK && !ladder &&
        (poda_option_text(&request->parameters, "evals", NULL) ||
         poda_option_text(&request->parameters, "format", NULL)))
        status = poda_fail(request->error, PODA_BAD_OPTION, "ladder",
                           "evals= and format= belong to ladder=, for example ladder=1-6");
    if (status == PODA_OK)
        status = ladder ? poda__match_ladder(request, &asked) : play(request, &asked);
    free(asked.openings);
    return status;
}
