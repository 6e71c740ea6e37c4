/* verb_proof.c - `proof make GAME out=FILE` and `proof verify FILE`: what each side can force, as a file
 * that can be checked. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ask/request.h"
#include "poda/file.h"
#include "poda/proof.h"
#include "system/clock.h"

const poda_parameter poda__parameters_proof[] = {
    {"out", "", "make: the file that is written"},
    {"strategy", "both", "make: whose, max, min or both"},
    {"method", "auto", "make: whole (from all positions), search, or auto: what is quicker"},
    {"positions", "3000000", "make: solve whole up to this many positions"},
    {"symmetry", "yes", "make: no: images of a position have entries of their own"},
    {"algorithm", "", "make: of the searches, such as exact, pvs or engine"},
    {"table", "64", "make: MB for the transposition table of the searches"},
    {"threads", "1", "make: that search together"},
    {"tables", "", "make: a table of the game, from which values are taken instead"},
    {"load", "", "verify: the file of a game that is not built in"},
    {NULL, NULL, NULL},
};

/* One side's part of the answer. */
static void print_bound(poda__request *request, const poda_game *game, int side,
                        const poda_proof_bound *bound)
{
    const char *name = poda_game_player(game, side, poda__translator(request));
    const double score = poda_score_number(game, bound->value);
    if (!bound->proven)
        return;
    if (!poda_game_rules_of(game)->scored)
        poda__print(request,
                    bound->value == 0 ? "%s can force at least a draw" : "%s can force a win",
                    name);
    else if (side == PODA_MAX)
        poda__print(request, "%s can force a score of at least %g", name, score);
    else
        poda__print(request, "%s can force a score of at most %g", name, score);
    if (bound->longest >= 0)
        poda__print(request, ", in at most %lld {ply|plies}", (long long)bound->longest);
    poda__print(request,
                ": %llu {entry|entries} for %llu {position|positions}, %llu {byte|bytes}\n",
                (unsigned long long)bound->entries, (unsigned long long)bound->positions,
                (unsigned long long)bound->bytes);
}

static void json_bound(poda__request *request, const poda_game *game, const char *key, int side,
                       const poda_proof_bound *bound)
{
    poda__json *json = &request->json;
    if (!bound->proven)
        return;
    poda__json_open(json, key, '{');
    poda__json_text(json, "player", poda_player_name(poda_game_rules_of(game), side, NULL));
    poda__json_number(json, "value", poda_score_number(game, bound->value));
    poda__json_bool(json, "endless", bound->endless);
    poda__json_uint(json, "entries", bound->entries);
    poda__json_uint(json, "positions", bound->positions);
    poda__json_uint(json, "bytes", bound->bytes);
    if (bound->longest >= 0)
        poda__json_int(json, "longest", bound->longest);
    poda__json_close(json, '}');
}

static void answer(poda__request *request, const poda_game *game, const char *path, size_t length,
                   const poda_proof_head *head, double seconds)
{
    const bool exact =
        head->lower.proven && head->upper.proven && head->lower.value == head->upper.value;
    /* a win needs no other bound */
    const bool decided =
        !poda_game_rules_of(game)->scored && ((head->lower.proven && head->lower.value == 1) ||
                                              (head->upper.proven && head->upper.value == -1));
    if (request->options->json) {
        poda__json *json = &request->json;
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "game", head->game);
        poda__json_text(json, "options", head->options);
        if (head->position[0])
            poda__json_text(json, "position", head->position);
        poda__json_text(json, "file", path);
        poda__json_bool(json, "symmetry", head->symmetry);
        json_bound(request, game, "lower", PODA_MAX, &head->lower);
        json_bound(request, game, "upper", PODA_MIN, &head->upper);
        poda__json_bool(json, "exact", exact || decided);
        poda__json_uint(json, "bytes", length);
        poda__json_number(json, "seconds", seconds);
        poda__json_close(json, '}');
        return;
    }
    poda__buffer_add(&request->out, head->options[0] ? "%s %s\n" : "%s%s\n", head->game,
                     head->options);
    if (head->position[0])
        poda__print(request, "position: %s\n", head->position);
    print_bound(request, game, PODA_MAX, &head->lower);
    print_bound(request, game, PODA_MIN, &head->upper);
    if (exact || decided)
        poda__print(request, "so the value is exact\n");
    poda__print(request, "%s: %zu {byte|bytes}, %.2f s\n", path, length, seconds);
}

static poda_status read_options(poda__request *request, poda_proof_options *options)
{
    const poda_options *parameters = &request->parameters;
    int method = 0, side = 0;
    int64_t positions = 0;
    bool symmetry = true;
    poda_status status =
        poda_option_choice(parameters, "method", "auto whole search", &method, request->error);
    if (status == PODA_OK)
        status = poda_option_choice(parameters, "strategy", "both max min", &side, request->error);
    if (status == PODA_OK)
        status =
            poda_option_int(parameters, "positions", 1, 1000000000, &positions, request->error);
    if (status == PODA_OK)
        status = poda__request_flag(request, "symmetry", &symmetry);
    if (status == PODA_OK)
        status = poda__request_search(request, &options->search);
    if (status != PODA_OK)
        return status;
    if (!poda_option_text(parameters, "algorithm", NULL)) {
        options->search.algorithm = PODA_EXACT;
        if (poda_game_has_engine(request->game))
            options->search.algorithm = PODA_ENGINE;
    }
    options->method = method == 1   ? PODA_SOLVE_WHOLE
                      : method == 2 ? PODA_SOLVE_SEARCH
                                    : PODA_SOLVE_AUTO;
    options->positions = (uint64_t)positions;
    options->plain = !symmetry;
    options->no_lower = side == 2;
    options->no_upper = side == 1;
    options->search.memory = request->options->memory;
    return PODA_OK;
}

static poda_status make(poda__request *request, poda_proof_head *head)
{
    const poda_file_kind kind = {PODA_PROOF_BEGINS, strlen(PODA_PROOF_BEGINS)};
    const char *path = poda_option_text(&request->parameters, "out", NULL);
    poda_proof_options options = {.size = sizeof options};
    const char *const table = poda_option_text(&request->parameters, "tables", "");
    unsigned char *bytes = NULL;
    size_t length = 0;
    const double started = poda__seconds();
    poda_search_defaults(&options.search);
    if (!path)
        return poda_fail(request->error, PODA_BAD_REQUEST, "out",
                         "proof make needs out=FILE, the file that is written");
    poda_status status = poda__request_open(request);
    if (status == PODA_OK)
        status = read_options(request, &options);
    if (status == PODA_OK)
        status = poda_file_mine(path, kind, request->error);
    if (status == PODA_OK && *table)
        status = poda_table_open(&options.table, request->game, table, 0, request->error);
    if (status == PODA_OK)
        status = poda_proof_make(request->game, &request->state, &options, &bytes, &length, head,
                                 request->error);
    if (status == PODA_OK)
        status = poda_file_write(path, kind, bytes, length, request->error);
    if (status == PODA_OK)
        answer(request, request->game, path, length, head, poda__seconds() - started);
    poda_free(bytes);
    poda_table_close(options.table);
    return status;
}

/* Reads a whole file. */
static poda_status read_file(const char *path, unsigned char **bytes, size_t *length,
                             poda_error *error)
{
    enum { MOST = 1 << 30 };
    struct stat about;
    const int file = poda_file_open(path);
    if (file < 0)
        return poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                         poda_error_system(error, errno));
    size_t got = 0, size = 0;
    ssize_t more = fstat(file, &about) == 0 ? 1 : -1;
    if (more > 0 && about.st_size > MOST) {
        close(file);
        return poda_fail(error, PODA_BAD_FILE, path, "%.200s: larger than %d bytes", path, MOST);
    }
    size = more > 0 ? (size_t)about.st_size : 0;
    *bytes = poda__array(size + 1, 1);
    while (*bytes && more > 0 && got < size) {
        more = read(file, *bytes + got, size - got);
        got += more > 0 ? (size_t)more : 0;
    }
    const int cause = errno;
    close(file);
    *length = got;
    if (!*bytes)
        return poda_fail_memory(error);
    return more < 0 ? poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                                poda_error_system(error, cause))
                    : PODA_OK;
}

/* The game that the proof is about. Code is loaded only from a file that the request names: a proof may
 * come from anywhere. */
static poda_status open_game(poda__request *request, const poda_proof_head *head, poda_state *from)
{
    const char *path = poda_option_text(&request->parameters, "load", NULL);
    const poda_rules *rules = path ? NULL : poda__game_called(request, head->game);
    if (!path && !rules)
        return poda_fail(request->error, PODA_BAD_GAME, head->game,
                         "the game %.60s is not built in: load=FILE names the file it is in",
                         head->game);
    if (rules && poda_game_exists(head->game))
        rules = NULL;
    return poda_proof_open(head, rules, path, &request->game, from, request->error);
}

static poda_status verify(poda__request *request, poda_proof_head *head)
{
    const char *path = request->operand;
    unsigned char *bytes = NULL;
    size_t length = 0;
    poda_state from;
    const double started = poda__seconds();
    if (!path)
        return poda_fail(request->error, PODA_BAD_REQUEST, "file",
                         "proof verify needs the file of a proof");
    if (request->game_options.count > 0)
        return poda__request_unknown(request, request->game_pairs[0].key);
    poda_status status = read_file(path, &bytes, &length, request->error);
    if (status == PODA_OK)
        status = poda_proof_read(bytes, length, head, request->error);
    if (status == PODA_OK)
        status = open_game(request, head, &from);
    if (status == PODA_OK)
        status = poda_proof_check(request->game, &from, bytes, length, request->options->stop, head,
                                  request->error);
    if (status == PODA_OK)
        answer(request, request->game, path, length, head, poda__seconds() - started);
    free(bytes);
    return status;
}

poda_status poda__verb_proof(poda__request *request)
{
    poda_proof_head *head;
    if (!request->options->files)
        return poda_fail(request->error, PODA_BAD_REQUEST, "proof",
                         "files are neither read nor written here");
    head = poda__array(1, sizeof *head);
    if (!head)
        return poda_fail_memory(request->error);
    const poda_status status =
        strcmp(request->action, "make") == 0 ? make(request, head) : verify(request, head);
    free(head);
    return status;
}
