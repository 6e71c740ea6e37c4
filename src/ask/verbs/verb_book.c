/* verb_book.c - `book connect4 plies=8`: a file with the exact scores of all positions of that many
 * stones, from which those of fewer follow. */
#include <string.h>

#include "ask/request.h"
#include "games/connect4/connect4_make.h"
#include "system/clock.h"

const poda_parameter poda__parameters_book[] = {
    {"plies", "8", "stones on the board in the positions that are solved, 1 to 10"},
    {"out", "connect4.book",
     "the file; until it is complete, results are kept in FILE.part, and the same command "
     "continues"},
    {"check", "20", "positions that are solved again at the end, as a check"},
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

static void answer(poda__request *request, const poda__connect4_order *order,
                   const poda__connect4_made *made, double seconds)
{
    if (request->options->json) {
        poda__json *json = &request->json;
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "game", poda_game_name(request->game));
        poda__json_text(json, "out", order->path);
        poda__json_int(json, "plies", order->plies);
        poda__json_uint(json, "positions", made->positions);
        poda__json_uint(json, "known", made->known);
        poda__json_uint(json, "bytes", made->bytes);
        poda__json_int(json, "checked", order->checks);
        poda__json_int(json, "wrong", made->wrong);
        poda__json_uint(json, "nodes", made->nodes);
        poda__json_number(json, "seconds", seconds);
        poda__json_close(json, '}');
        return;
    }
    poda__print(request,
                "%s: %zu {position|positions} of %d {stone|stones}, %zu of them known before\n",
                order->path, made->positions, order->plies, made->known);
    poda__print(request, "%zu {byte|bytes}, %d checked, %d wrong, %llu {node|nodes}, %.2f s\n",
                made->bytes, order->checks, made->wrong, (unsigned long long)made->nodes, seconds);
}

poda_status poda__verb_book(poda__request *request)
{
    int64_t plies = 8, checks = 20;
    const char *name = poda_game_name(request->game);
    poda_search_options options;
    poda_search_defaults(&options);
    if (strcmp(name, "connect4") != 0)
        return poda_fail(request->error, PODA_BAD_REQUEST, "game",
                         "there is no book of %.40s; there is one of connect4", name);
    if (!request->options->files)
        return poda_fail(request->error, PODA_BAD_REQUEST, "out", "files are not written here");
    poda_status status = poda_option_int(&request->parameters, "plies", 1,
                                         PODA__CONNECT4_BOOK_PLIES, &plies, request->error);
    if (status == PODA_OK)
        status = poda_option_int(&request->parameters, "check", 0, 100000, &checks, request->error);
    if (status == PODA_OK)
        status = poda__request_search(request, &options);
    if (status != PODA_OK)
        return status;
    reporter to = {.options = request->options,
                   .progress = {.game = request->game},
                   .started = poda__seconds()};
    const poda__connect4_order order = {
        .plies = (int)plies,
        .path = poda_option_text(&request->parameters, "out", "connect4.book"),
        .table_bytes = options.table_bytes,
        .threads = options.threads,
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
    answer(request, &order, &made, poda__seconds() - to.started);
    return PODA_OK;
}
