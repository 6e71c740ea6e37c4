/* verb_book.c - `book GAME plies=4`: a file with the exact values of all positions after so many plies, and of those
 * before, which follow from them: a table of sorted states (poda/tables.h). Connect 4 has a format of its own, which its
 * engine reads. */
#include <string.h>

#include "ask/request.h"
#include "games/connect4/connect4_make.h"
#include "poda/tables.h"
#include "system/clock.h"

const poda_parameter poda__parameters_book[] = {
    {"plies", "", "moves before the positions that are searched; 4, of connect4 8 (at most 10)"},
    {"side", "both",
     "max or min: only the positions that come up when this player plays a best move each time"},
    {"out", "",
     "the file, else GAME.table, of connect4 connect4.book; until it is complete, results are kept "
     "in FILE.part, and the same command continues"},
    {"check", "20", "positions that are searched again at the end, as a check"},
    {"limit", "50000000", "give up beyond this many positions"},
    {"nodes", "0", "most nodes a position; what is not solved by then is left out; 0: no limit"},
    {"algorithm", "", "of the searches"},
    {"threads", "1", "that search together"},
    {"table", "64", "MB for the transposition table"},
    {NULL, NULL, NULL},
};

typedef struct reporter {
    const poda_ask_options *options;
    poda_progress progress;
    double started, next;
} reporter;

static void report_progress(void *user, size_t done, size_t count, uint64_t nodes)
{
    reporter *to = user;
    const double now = poda__seconds();
    if (!to->options->progress || now < to->next)
        return;
    to->next = now + 0.1;
    to->progress.nodes = nodes;
    to->progress.seconds = now - to->started;
    to->progress.part = "position";
    to->progress.done = (uint32_t)done;
    to->progress.parts = (uint32_t)count;
    to->options->progress(to->options->progress_user, &to->progress);
}

/* The same command would go on with the same values. */
static void say_wrong(poda__request *request, const char *path)
{
    poda__print(request,
                "a check differs: no file was written; remove %s.part before it is made again\n",
                path);
}

/* `searched`: the book says what it searched and left out. */
static void answer_json(poda__request *request, const char *path, int plies,
                        const poda_book_made *made, bool searched, uint64_t bytes, double seconds)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "game", poda_game_name(request->game));
    poda__json_text(json, "out", path);
    poda__json_int(json, "plies", plies);
    poda__json_uint(json, "positions", made->positions);
    if (searched)
        poda__json_uint(json, "searched", made->searched);
    poda__json_uint(json, "known", made->earlier);
    if (searched)
        poda__json_uint(json, "unsolved", made->unsolved);
    poda__json_uint(json, "bytes", bytes);
    poda__json_uint(json, "checked", made->checked);
    poda__json_uint(json, "wrong", made->wrong);
    poda__json_bool(json, "written", made->wrong == 0);
    poda__json_uint(json, "nodes", made->nodes);
    poda__json_number(json, "seconds", seconds);
    poda__json_close(json, '}');
}

static void answer_connect4(poda__request *request, const poda__connect4_order *order,
                            const poda__connect4_made *made, double seconds)
{
    if (request->options->json) {
        const poda_book_made same = {.positions = made->positions,
                                     .earlier = made->known,
                                     .nodes = made->nodes,
                                     .checked = (uint64_t)order->checks,
                                     .wrong = (uint64_t)made->wrong};
        answer_json(request, order->path, order->plies, &same, false, made->bytes, seconds);
        return;
    }
    poda__print(request,
                "%s: %zu {position|positions} of %d {stone|stones}, %zu of them known before\n",
                order->path, made->positions, order->plies, made->known);
    poda__print(request, "%zu {byte|bytes}, %d checked, %d wrong, %llu {node|nodes}, %.2f s\n",
                made->bytes, order->checks, made->wrong, (unsigned long long)made->nodes, seconds);
    if (made->wrong)
        say_wrong(request, order->path);
}

/* The book of Connect 4's engine. */
static poda_status make_connect4(poda__request *request, const char *path,
                                 const poda_search_options *options, int64_t checks)
{
    int64_t plies = 8;
    poda_status status = poda_option_int(&request->parameters, "plies", 1,
                                         PODA__CONNECT4_BOOK_PLIES, &plies, request->error);
    if (status != PODA_OK)
        return status;
    reporter to = {.options = request->options,
                   .progress = {.game = request->game},
                   .started = poda__seconds()};
    const poda__connect4_order order = {
        .plies = (int)plies,
        .path = path,
        .table_bytes = options->table_bytes,
        .threads = options->threads,
        .checks = (int)checks,
        .stop = request->options->stop,
        .hear = report_progress,
        .user = &to,
    };
    poda__connect4_made made;
    status = poda__connect4_make(poda_game_params(request->game), &order, &made, request->error);
    if (status != PODA_OK)
        return status;
    request->failed = made.wrong > 0;
    answer_connect4(request, &order, &made, poda__seconds() - to.started);
    return PODA_OK;
}

static void answer(poda__request *request, const char *path, const poda_book_options *options,
                   const poda_book_made *made, uint64_t bytes, double seconds)
{
    if (request->options->json) {
        answer_json(request, path, options->plies, made, true, bytes, seconds);
        return;
    }
    poda__print(request,
                "%s: %llu {position|positions} of at most %d {ply|plies}, %llu searched, %llu of "
                "them known before\n",
                path, (unsigned long long)made->positions, options->plies,
                (unsigned long long)made->searched, (unsigned long long)made->earlier);
    if (made->unsolved)
        poda__print(request, "left out, not solved within the limits: %llu\n",
                    (unsigned long long)made->unsolved);
    poda__print(request, "%llu {byte|bytes}, %llu checked, %llu wrong, %llu {node|nodes}, %.2f s\n",
                (unsigned long long)bytes, (unsigned long long)made->checked,
                (unsigned long long)made->wrong, (unsigned long long)made->nodes, seconds);
    if (made->wrong)
        say_wrong(request, path);
}

/* The book of any game: a table. */
static poda_status make_table(poda__request *request, const char *path,
                              const poda_search_options *search, int64_t checks, int side)
{
    int64_t plies = 4, limit = PODA_WALK_LIMIT;
    const double started = poda__seconds();
    poda_table_about about = {.bytes = 0};
    poda_book_made made;
    poda_status status =
        poda_option_int(&request->parameters, "plies", 1, PODA_BOOK_PLIES, &plies, request->error);
    if (status == PODA_OK)
        status =
            poda_option_int(&request->parameters, "limit", 1, INT32_MAX, &limit, request->error);
    if (status != PODA_OK)
        return status;
    const poda_book_options options = {.size = sizeof options,
                                       .plies = (int)plies,
                                       .side = side,
                                       .positions = (uint64_t)limit,
                                       .search = *search,
                                       .checks = (int)checks};
    status = poda_book_make(request->game, path, &options, &made, request->error);
    if (status == PODA_OK && made.wrong == 0)
        status = poda_table_look(path, &about, request->error);
    if (status != PODA_OK)
        return status;
    request->failed = made.wrong > 0;
    answer(request, path, &options, &made, about.bytes, poda__seconds() - started);
    return PODA_OK;
}

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), more = strlen(end);
    return length >= more && strcmp(text + length - more, end) == 0;
}

poda_status poda__verb_book(poda__request *request)
{
    int64_t checks = 20;
    int side = 0;
    char named[80];
    const char *name = poda_game_name(request->game);
    const char *path = poda_option_text(&request->parameters, "out", NULL);
    poda_search_options options;
    poda_search_defaults(&options);
    if (!request->options->files)
        return poda_fail(request->error, PODA_BAD_REQUEST, "out", "files are not written here");
    poda_status status =
        poda_option_int(&request->parameters, "check", 0, 100000, &checks, request->error);
    if (status == PODA_OK)
        status =
            poda_option_choice(&request->parameters, "side", "both max min", &side, request->error);
    if (status == PODA_OK)
        status = poda__request_search(request, &options);
    if (status != PODA_OK)
        return status;
    const bool own =
        strcmp(name, "connect4") == 0 && side == 0 && !(path && ends_with(path, ".table"));
    poda_text text = {named, sizeof named, 0};
    poda_text_add(&text, "%.60s%s", name, own ? ".book" : ".table");
    path = path ? path : named;
    if (own)
        return make_connect4(request, path, &options, checks);
    poda__request_prefer_engine(request, &options);
    return make_table(request, path, &options, checks, side - 1);
}
