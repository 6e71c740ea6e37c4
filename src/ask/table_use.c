/* table_use.c - answers from a table of solved positions instead of a search. */
#include "ask/table_use.h"

#include <stdlib.h>
#include <string.h>

#include "system/clock.h"

poda_status poda__table_refuses(poda__request *request, const poda_table *table)
{
    const poda_table_about *about = poda_table_of(table);
    if (!about->ranked || !about->whole || !*poda_option_text(&request->parameters, "position", ""))
        return PODA_OK;
    return poda_fail(request->error, PODA_BAD_REQUEST, "position",
                     "a table with ranks holds the positions that games lead to: moves= names one, "
                     "position= may name another");
}

/* The positions so far that matter to a table; position= begins a game of its own. */
static const poda_state *line_of(const poda__request *request, poda_state room[2], size_t *count)
{
    if (request->line) {
        *count = request->line_count;
        return request->line;
    }
    *count = 1;
    if (!*poda_option_text(&request->parameters, "position", ""))
        poda_state_start(request->game, &room[(*count)++ - 1]);
    room[*count - 1] = request->state;
    return room;
}

bool poda__tables_allowed(const poda__request *request)
{
    return request->options->files || request->options->addresses;
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

poda_status poda__table_named(poda__request *request, const char *name, const char **path)
{
    const poda_ask_options *options = request->options;
    *path = name;
    if (!*name || poda__tables_allowed(request))
        return PODA_OK;
    for (size_t i = 0; i < options->table_count; i++)
        if (strcmp(last_part(options->tables[i].path), name) == 0) {
            *path = options->tables[i].path;
            return PODA_OK;
        }
    if (options->table_count == 0)
        return poda_fail(request->error, PODA_BAD_REQUEST, "tables",
                         "tables are files, which are not read or written here");
    return poda_fail(request->error, PODA_BAD_REQUEST, "tables",
                     "there is no table '%.60s' here; there is '%.60s'", name,
                     last_part(options->tables[0].path));
}

const char *poda__table_listed(const poda__request *request, const poda_game *game)
{
    const poda_ask_options *options = request->options;
    for (size_t i = 0; i < options->table_count; i++)
        if (strcmp(options->tables[i].game, poda_game_name(game)) == 0 &&
            strcmp(options->tables[i].options, poda_game_options(game)) == 0)
            return options->tables[i].path;
    return NULL;
}

static const char *shown_path(const poda__request *request, const char *path)
{
    return poda__tables_allowed(request) ? path : last_part(path);
}

/* Texts have at most so many characters of a path. */
static void shorten(char *text, const char *path, size_t most)
{
    char folder[256] = "";
    const size_t length = strlen(path) - strlen(last_part(path));
    memcpy(folder, path, length < most ? length : most);
    char *const at = *folder ? strstr(text, folder) : NULL;
    if (at)
        memmove(at, at + strlen(folder), strlen(at + strlen(folder)) + 1);
}

poda_status poda__table_hide(const poda__request *request, const char *path, poda_status status)
{
    if (status != PODA_OK && path && request->error && !poda__tables_allowed(request)) {
        shorten(request->error->message, path, 200);
        shorten(request->error->at, path, sizeof request->error->at - 1);
    }
    return status;
}

/* The path of the table; empty: none. */
static poda_status find_path(poda__request *request, poda__table_use *use)
{
    const char *named = poda_option_text(&request->parameters, "tables", NULL);
    char folder[PODA_TABLE_PATH];
    if (named) {
        const poda_status status = poda__table_named(request, named, &named);
        if (status != PODA_OK)
            return status;
    } else if ((named = poda__table_listed(request, request->game))) {
        use->sought = true;
    }
    if (named && strlen(named) >= sizeof use->path)
        return poda_fail(request->error, PODA_BAD_REQUEST, "tables",
                         "tables=: the path is too long");
    if (named)
        memcpy(use->path, named, strlen(named) + 1);
    if (named || !request->options->files || !poda_table_folder(folder))
        return PODA_OK;
    use->sought = poda_table_seek(request->game, folder, use->path);
    return PODA_OK;
}

poda_status poda__table_use_open(poda__request *request, poda__table_use *use)
{
    poda_state room[2];
    size_t count;
    memset(use, 0, sizeof *use);
    poda_status status = find_path(request, use);
    if (status != PODA_OK || !*use->path)
        return status;
    status =
        poda__table_hide(request, use->path,
                         poda_table_open(&use->table, request->game, use->path, 0, request->error));
    if (status == PODA_OK && !use->sought)
        status = poda__table_refuses(request, use->table);
    if (status != PODA_OK) {
        poda__table_use_release(use);
        return status;
    }
    const poda_state *line = line_of(request, room, &count);
    use->answers = poda_table_fits(use->table, line, count);
    return PODA_OK;
}

void poda__table_use_release(poda__table_use *use)
{
    poda_table_close(use->table);
    use->table = NULL;
}

void poda__table_use_inform(const poda__request *request, poda__table_use *use,
                            poda_search_options *options)
{
    poda_state room[2];
    size_t count;
    if (!use->table)
        return;
    const poda_state *line = line_of(request, room, &count);
    poda_table_inform(use->table, line, count, &use->guide, options);
}

poda_status poda__table_use_named(poda__request *request, poda__table_use *use,
                                  poda_search_options *options)
{
    memset(use, 0, sizeof *use);
    if (!*poda_option_text(&request->parameters, "tables", ""))
        return PODA_OK;
    const poda_status status = poda__table_use_open(request, use);
    if (status != PODA_OK)
        return status;
    poda__table_use_inform(request, use, options);
    return options->known ? PODA_OK
                          : poda_fail(request->error, PODA_BAD_REQUEST, "tables",
                                      "tables=: what came before decides in this game, and a "
                                      "table does not know it");
}

void poda__table_use_say(poda__request *request, const poda__table_use *use)
{
    if (!use->table)
        return;
    if (request->options->json) {
        poda__json_text(&request->json, "tables", shown_path(request, use->path));
        poda__json_uint(&request->json, "tables_hits", use->guide.hits);
    } else if (use->guide.hits) {
        poda__print(request, "%llu {position|positions} from the table %s\n",
                    (unsigned long long)use->guide.hits, shown_path(request, use->path));
    } else if (use->sought) {
        poda__print(request, "table %s\n", shown_path(request, use->path));
    }
}

static int64_t plies_of(const poda_worth *worth)
{
    return worth->distance < 0 ? INT32_MAX : worth->distance;
}

/* Does the move keep the value, in the right number of plies? */
static bool is_best(const poda_solution *solution, const poda_solved_move *move, bool wdl,
                    int64_t slowest)
{
    const poda_worth *own = &solution->worth;
    /* without distances, some losses are seen to be near all the same */
    if (wdl && own->distance < 0 && (poda_is_win(own->value) || poda_is_loss(own->value)))
        return (move->worth.value > 0) == (own->value > 0) && move->worth.value != 0 &&
               plies_of(&move->worth) == slowest;
    if (!poda_is_win(own->value) && !poda_is_loss(own->value))
        return move->worth.value == own->value;
    return (move->worth.value > 0) == (own->value > 0) && move->worth.value != 0 &&
           plies_of(&move->worth) == plies_of(own);
}

poda_status poda__table_solution(poda__request *request, const poda__table_use *use, bool *found,
                                 poda_solution *solution)
{
    enum { ROOM = 4096 };
    const double started = poda__seconds();
    poda_value value = 0;
    int distance = -1;
    bool listed = false;
    poda_status status = PODA_OK;
    *found = false;
    *solution = (poda_solution){.nim_value = -1, .method = "a table of all positions"};
    if (!use->table || !use->answers)
        return PODA_OK;
    if (poda_table_of(use->table)->plies)
        solution->method = "a book";
    solution->moves = poda__array(ROOM, sizeof *solution->moves);
    if (!solution->moves)
        status = poda_fail_memory(request->error);
    if (status == PODA_OK)
        status =
            poda_table_value(use->table, &request->state, found, &value, &distance, request->error);
    if (status == PODA_OK && *found)
        status = poda_table_moves(use->table, &request->state, &listed, solution->moves, ROOM,
                                  &solution->move_count, request->error);
    *found = *found && listed;
    solution->worth = poda_certain_worth(value, distance);
    solution->complete = solution->settled = solution->move_proven = *found;
    int64_t slowest = 0;
    for (size_t i = 0; i < solution->move_count && *found; i++) {
        const poda_worth *const move = &solution->moves[i].worth;
        if ((move->value > 0) == (value > 0) && move->value != 0 && plies_of(move) > slowest)
            slowest = plies_of(move);
    }
    for (size_t i = 0; i < solution->move_count && *found; i++)
        solution->moves[i].best =
            is_best(solution, &solution->moves[i], poda_table_of(use->table)->wdl, slowest);
    solution->seconds = poda__seconds() - started;
    return status;
}
