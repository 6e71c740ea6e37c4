/* verb_table.c - `table build GAME`, `table info FILE`, `table probe FILE`, `table verify FILE`: solved
 * games on disk (poda/tables.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/table_use.h"
#include "ask/tables/table_actions.h"
#include "ask/worth_words.h"
#include "poda/rank.h"
#include "system/clock.h"

const poda_parameter poda__parameters_table[] = {
    {"out", "",
     "build: the file; until it is complete, what is known is in FILE.part and FILE.marks, and the "
     "same command continues"},
    {"threads", "1", "build, verify: threads that work together; the file is the same"},
    {"memory", "0", "build: MB for values in memory; the rest is read again; 0: no limit"},
    {"save", "3000",
     "build: milliseconds of work after which what is known is saved; an interruption loses at "
     "most that much and the last step"},
    {"every", "1",
     "build: keep only every so many levels of tiers or, in chess and draughts, half of each tier, "
     "and search for the rest when asked: a much smaller file, slower to ask"},
    {"metric", "distance",
     "build: distance; wdl: only whether a position is won, drawn or lost, in a smaller file; "
     "conversion: plies to the end or to another tier"},
    {"tiers", "",
     "build: all positions of these tiers, by number or, in chess and draughts, by name (KQvKR), "
     "and of "
     "those that follow, instead of all from the first position"},
    {"limit", "50000000", "build, of a game without ranks: give up beyond this many positions"},
    {"section", "1048576",
     "build: positions that are compressed together; fewer make a larger file, and less is lost "
     "when it is interrupted"},
    {"tables", "", "grade: the table, whose values are the truth"},
    {"eval", "",
     "grade: the evaluation that chooses moves, looking one ply ahead unless more is said"},
    {"level", "", "grade: the moves of a level, 1 to 10, its mistakes included"},
    {"algorithm", "", "grade: the moves of a search"},
    {"depth", "0", "grade: plies that it looks ahead"},
    {"nodes", "0", "grade: nodes a move"},
    {"seed", "0", "grade: of random games, of mcts and of eval=random"},
    {"positions", "20000",
     "grade: all positions if the table has no more, else so many of random games"},
    {"format", "text",
     "grade: text, svg, png or pdf: how often wins are kept, by moves to the win"},
    {"load", "", "info, probe, verify: the file of the game, for a table of a loaded one"},
    {NULL, NULL, NULL},
};

static poda_status needs(poda__request *request, const char *what)
{
    return poda_fail(request->error, PODA_BAD_REQUEST, what,
                     strcmp(what, "out") == 0
                         ? "out= is missing: the file that the table is written to"
                         : "which table? its file follows the word, for example: table info "
                           "connect4.table");
}

/* ---- facts about a table ---- */

static double bits_a_position(const poda_table_about *about)
{
    return about->positions ? 8.0 * (double)about->bytes / (double)about->positions : 0;
}

static void json_about(poda__request *request, const char *path, const poda_table_about *about)
{
    poda__json *json = &request->json;
    char digits[32];
    poda__json_text(json, "file", path);
    poda__json_text(json, "game", about->game);
    poda__json_text(json, "options", about->options);
    poda__json_text(json, "kind", about->ranked ? "ranked" : "sorted");
    poda__json_bool(json, "scored", about->scored);
    poda__json_bool(json, "whole", about->whole);
    poda__json_text(json, "metric",
                    about->conversion ? "conversion"
                    : about->wdl      ? "wdl"
                                      : "distance");
    poda__json_int(json, "plies", about->plies);
    poda__json_int(json, "every", about->every);
    poda__json_int(json, "depth", about->depth);
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)about->fingerprint);
    poda__json_text(json, "fingerprint", digits);
    poda__json_uint(json, "bytes", about->bytes);
    poda__json_uint(json, "tiers", about->tiers);
    poda__json_uint(json, "slots", about->slots);
    poda__json_uint(json, "blocks", about->blocks);
    poda__json_uint(json, "positions", about->positions);
    poda__json_uint(json, "over", about->over);
    poda__json_uint(json, "won", about->won);
    poda__json_uint(json, "lost", about->lost);
    poda__json_uint(json, "drawn", about->drawn);
    poda__json_uint(json, "unknown", about->unknown);
    poda__json_int(json, "longest", about->longest);
    poda__json_number(json, "bits", bits_a_position(about));
    poda__json_open(json, "distances", '[');
    for (int i = 0; i <= about->longest && i <= PODA_MAX_PLY; i++)
        poda__json_uint(json, NULL, about->by_distance[i]);
    poda__json_close(json, ']');
}

static void print_about(poda__request *request, const char *path, const poda_table_about *about)
{
    poda__print(request, "%s: %s%s%s\n", path, about->game, *about->options ? " " : "",
                about->options);
    if (about->plies)
        poda__print(request, "a book of %d {ply|plies}\n", about->plies);
    poda__print(
        request,
        "%llu {position|positions}: %llu won, %llu lost and %llu drawn by the player to move\n",
        (unsigned long long)about->positions, (unsigned long long)about->won,
        (unsigned long long)about->lost, (unsigned long long)about->drawn);
    if (about->unknown)
        poda__print(request, "%llu {has|have} no value without the positions before\n",
                    (unsigned long long)about->unknown);
    if (about->conversion)
        poda__print(request, "longest way to another tier or to the end: %d {ply|plies}\n",
                    about->longest);
    else if (about->wdl)
        poda__print(request, "without distances: metric=wdl\n");
    else if (!about->scored)
        poda__print(request, "longest win or loss: %d {ply|plies}\n", about->longest);
    poda__print(request, "%llu {byte|bytes}, %.3g {bit|bits} a position\n",
                (unsigned long long)about->bytes, bits_a_position(about));
}

/* ---- build ---- */

static poda_status read_build(poda__request *request, poda_table_options *options, uint64_t *tiers,
                              size_t room)
{
    int64_t threads = 1, memory = 0, every = 1, limit = PODA_WALK_LIMIT, section = 1 << 20,
            save = 3000;
    const poda_options *parameters = &request->parameters;
    poda_status status = poda_option_int(parameters, "threads", 1, 64, &threads, request->error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "memory", 0, 1 << 30, &memory, request->error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "every", 1, 16, &every, request->error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "limit", 1, INT32_MAX, &limit, request->error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "section", 1024, 1 << 30, &section, request->error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "save", 1, 3600000, &save, request->error);
    if (status == PODA_OK)
        status = poda__table_read_tiers(request, tiers, room, &options->tier_count);
    if (status == PODA_OK)
        status = poda_option_choice(parameters, "metric", "distance wdl conversion",
                                    &options->metric, request->error);
    options->threads = (unsigned)threads;
    options->memory = poda__megabytes((uint64_t)memory);
    options->every = (int)every;
    options->positions = (uint64_t)limit;
    options->section = (uint64_t)section;
    options->save = (unsigned)save;
    options->tiers = tiers;
    return status;
}

static poda_status build(poda__request *request)
{
    enum { TIERS = 256 };
    uint64_t tiers[TIERS];
    poda_table_about about;
    poda_table_options options = {.size = sizeof options,
                                  .stop = request->options->stop,
                                  .progress = request->options->progress,
                                  .progress_user = request->options->progress_user,
                                  .peers = request->options->peers};
    const poda_table_peers *const peers = options.peers;
    const char *path = poda_option_text(&request->parameters, "out", "");
    const double started = poda__seconds();
    poda_status status = poda__request_open(request);
    if (status == PODA_OK)
        status = read_build(request, &options, tiers, TIERS);
    if (status == PODA_OK && !*path)
        status = needs(request, "out");
    if (status == PODA_OK)
        status = poda_table_build(request->game, path, &options, request->error);
    if (status == PODA_OK && peers && peers->rank > 0)
        return PODA_OK; /* rank 0 has the table */
    if (status == PODA_OK)
        status = poda_table_look(path, &about, request->error);
    if (status != PODA_OK)
        return status;
    const double seconds = poda__seconds() - started;
    if (request->options->json) {
        poda__json_open(&request->json, NULL, '{');
        json_about(request, path, &about);
        poda__json_number(&request->json, "seconds", seconds);
        if (peers)
            poda__json_uint(&request->json, "ranks", peers->ranks);
        if (peers && peers->sent)
            poda__json_uint(&request->json, "sent", *peers->sent);
        poda__json_close(&request->json, '}');
        return PODA_OK;
    }
    print_about(request, path, &about);
    if (peers && !about.ranked)
        poda__print(request, "%s has no ranks (poda/rank.h): one process has built the table\n",
                    about.game);
    if (peers && peers->sent)
        poda__print(request, "%u {rank|ranks} sent %llu {byte|bytes}, %.3g a position\n",
                    peers->ranks, (unsigned long long)*peers->sent,
                    (double)*peers->sent / (double)(about.positions ? about.positions : 1));
    poda__print(request, "%.2f s\n", seconds);
    return PODA_OK;
}

/* ---- the game of a table ---- */

/* Makes the game and the options of the file those of the request, as if they had been written. */
static poda_status open_game(poda__request *request, const poda_table_about *about, char *room)
{
    const char *file = poda_option_text(&request->parameters, "load", "");
    memcpy(room, about->options, sizeof about->options);
    request->game_options.count = 0;
    for (char *at = room; *at;) {
        char *const end = at + strcspn(at, " ");
        char *const equals = memchr(at, '=', (size_t)(end - at));
        const bool last = !*end;
        *end = 0;
        if (equals && request->game_options.count < PODA__REQUEST_PAIRS) {
            *equals = 0;
            request->game_pairs[request->game_options.count++] = (poda_pair){at, equals + 1};
        }
        at = last ? end : end + 1;
    }
    if (!*file && !poda__game_called(request, about->game))
        return poda_fail(request->error, PODA_BAD_REQUEST, "load",
                         "the table is of '%s', a loaded game: load= names its file, for example "
                         "load=./%s.so",
                         about->game, about->game);
    request->subject = *file ? file : about->game;
    return poda__request_open(request);
}

static poda_status open_table(poda__request *request, const char *path, char *room,
                              poda_table **table)
{
    poda_table_about about;
    poda_status status = poda_table_look(path, &about, request->error);
    if (status == PODA_OK)
        status = open_game(request, &about, room);
    if (status == PODA_OK)
        status = poda_table_open(table, request->game, path, 0, request->error);
    return status;
}

/* ---- info ---- */

enum { TIERS_SHOWN = 20 };

static void print_tiers(poda__request *request, const poda_table *table)
{
    poda_table_tier tier;
    if (poda_table_of(table)->tiers < 2 || poda_table_of(table)->tiers > TIERS_SHOWN)
        return;
    for (size_t i = 0; poda_table_tier_at(table, i, &tier); i++) {
        char name[PODA_TIER_NAME];
        if (!poda__table_tier_name(request, tier.tier, name, sizeof name))
            snprintf(name, sizeof name, "%llu", (unsigned long long)tier.tier);
        poda__print(request,
                    "tier %s: %llu {position|positions}, %llu won, %llu lost, %llu drawn\n", name,
                    (unsigned long long)tier.positions, (unsigned long long)tier.won,
                    (unsigned long long)tier.lost, (unsigned long long)tier.drawn);
    }
}

static void json_tiers(poda__request *request, const poda_table *table)
{
    poda__json *json = &request->json;
    poda_table_tier tier;
    poda__json_open(json, "by_tier", '[');
    for (size_t i = 0; poda_table_tier_at(table, i, &tier); i++) {
        poda__json_open(json, NULL, '{');
        char name[PODA_TIER_NAME];
        poda__json_uint(json, "tier", tier.tier);
        if (poda__table_tier_name(request, tier.tier, name, sizeof name))
            poda__json_text(json, "name", name);
        else
            poda__json_null(json, "name");
        poda__json_uint(json, "slots", tier.slots);
        poda__json_bool(json, "kept", tier.kept);
        poda__json_uint(json, "positions", tier.positions);
        poda__json_uint(json, "won", tier.won);
        poda__json_uint(json, "lost", tier.lost);
        poda__json_uint(json, "drawn", tier.drawn);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void print_distances(poda__request *request, const poda_table_about *about)
{
    if (about->scored || about->wdl || about->won + about->lost == 0)
        return;
    poda__print(request, "positions by plies to the end, won and lost:\n");
    for (int i = 0; i <= about->longest && i <= PODA_MAX_PLY; i++)
        if (about->by_distance[i])
            poda__buffer_add(&request->out, "%6d %llu\n", i,
                             (unsigned long long)about->by_distance[i]);
}

static poda_status info(poda__request *request, const char *path)
{
    char room[sizeof((poda_table_about *)0)->options];
    poda_table *table = NULL;
    const poda_status status = open_table(request, path, room, &table);
    if (status != PODA_OK)
        return status;
    const poda_table_about *about = poda_table_of(table);
    if (request->options->json) {
        poda__json_open(&request->json, NULL, '{');
        json_about(request, path, about);
        json_tiers(request, table);
        poda__json_close(&request->json, '}');
    } else {
        print_about(request, path, about);
        print_tiers(request, table);
        print_distances(request, about);
    }
    poda_table_close(table);
    return PODA_OK;
}

/* ---- probe ---- */

static void say_missing(poda__request *request)
{
    if (request->options->json)
        poda__json_null(&request->json, "worth");
    else
        poda__print(request, "the table does not know this position\n");
}

/* A value that does not count, since the clock can end the game before. */
static void json_late(poda__request *request, const poda_worth *worth, int player)
{
    poda_worth told = *worth;
    told.proven = false;
    poda__json_null(&request->json, "worth");
    poda__json_worth(&request->json, "in_table", request->game, &told, player);
}

static void print_late(poda__request *request, const poda_worth *worth, int player)
{
    poda__buffer words = {0};
    poda__worth_say(request, worth, player, &words);
    poda__buffer_put(&words, "", 1);
    if (words.failed)
        request->out.failed = true;
    else
        poda__print(request,
                    "%s %s in the table, but the clock can end the game before: that does not "
                    "count here\n",
                    poda__player_name(request, player), words.at);
    poda__buffer_release(&words);
}

static void json_probe(poda__request *request, const poda_worth *worth, bool timely, bool placed,
                       const poda_table_place *place, const poda_solved_move *moves, size_t count)
{
    poda__json *json = &request->json;
    const int player = poda_state_turn(request->game, &request->state);
    if (timely)
        poda__json_worth_fields(json, request->game, worth, player);
    else
        json_late(request, worth, player);
    if (placed) {
        poda__json_uint(json, "tier", place->tier);
        poda__json_uint(json, "slot", place->slot);
        poda__json_uint(json, "block", place->block);
        poda__json_bool(json, "kept", place->kept);
        poda__json_count(json, "code", place->code, place->kept);
    }
    poda__json_open(json, "moves", '[');
    for (size_t i = 0; i < count; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_move(request, &request->state, moves[i].move);
        poda__json_worth_fields(json, request->game, &moves[i].worth, player);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void print_probe(poda__request *request, const poda_worth *worth,
                        const poda_solved_move *moves, size_t count)
{
    const int player = poda_state_turn(request->game, &request->state);
    char words[PODA_TEXT_MAX];
    poda__buffer_add(&request->out, "%s ", poda__player_name(request, player));
    poda__worth_say(request, worth, player, &request->out);
    poda__buffer_add(&request->out, "\n");
    for (size_t i = 0; i < count; i++) {
        poda__buffer_add(&request->out, "%s ",
                         poda__move_words(request, &request->state, moves[i].move, words));
        poda__worth_say(request, &moves[i].worth, player, &request->out);
        poda__buffer_add(&request->out, "\n");
    }
}

static poda_status answer_probe(poda__request *request, poda_table *table)
{
    enum { ROOM = 4096 };
    bool found = false, placed = false, listed = false;
    poda_value value = 0;
    int distance = -1;
    size_t count = 0;
    poda_table_place place;
    poda_solved_move *moves = poda__array(ROOM, sizeof *moves);
    if (!moves)
        return poda_fail_memory(request->error);
    poda_status status =
        poda_table_value(table, &request->state, &found, &value, &distance, request->error);
    if (status == PODA_OK)
        status = poda_table_find(table, &request->state, &placed, &place, request->error);
    if (status == PODA_OK && found)
        status =
            poda_table_moves(table, &request->state, &listed, moves, ROOM, &count, request->error);
    if (status == PODA_OK && request->options->json) {
        poda__json_open(&request->json, NULL, '{');
        poda__json_position(request);
    } else if (status == PODA_OK) {
        status = poda__print_board(request);
    }
    const poda_worth worth = poda_certain_worth(value, distance);
    const bool timely = found && poda_table_timely(table, &request->state, value, distance);
    count = listed && timely ? count : 0;
    if (status == PODA_OK && !found)
        say_missing(request);
    else if (status == PODA_OK && request->options->json)
        json_probe(request, &worth, timely, placed, &place, moves, count);
    else if (status == PODA_OK && !timely)
        print_late(request, &worth, poda_state_turn(request->game, &request->state));
    else if (status == PODA_OK)
        print_probe(request, &worth, moves, count);
    if (status == PODA_OK && request->options->json)
        poda__json_close(&request->json, '}');
    free(moves);
    return status;
}

static poda_status probe(poda__request *request, const char *path)
{
    char room[sizeof((poda_table_about *)0)->options];
    poda_table *table = NULL;
    poda_status status = open_table(request, path, room, &table);
    if (status == PODA_OK)
        status = poda__table_refuses(request, table);
    if (status == PODA_OK)
        status = answer_probe(request, table);
    poda_table_close(table);
    return status;
}

/* ---- verify ---- */

static poda_status verify(poda__request *request, const char *path)
{
    char room[sizeof((poda_table_about *)0)->options];
    poda_table *table = NULL;
    poda_table_verified verified;
    const double started = poda__seconds();
    int64_t threads = 1;
    poda_status status =
        poda_option_int(&request->parameters, "threads", 1, 64, &threads, request->error);
    if (status == PODA_OK)
        status = open_table(request, path, room, &table);
    if (status == PODA_OK)
        status = poda_table_verify(table, (unsigned)threads, request->options->stop,
                                   request->options->progress, request->options->progress_user,
                                   &verified, request->error);
    poda_table_close(table);
    if (status != PODA_OK)
        return status;
    const double seconds = poda__seconds() - started;
    if (request->options->json) {
        poda__json *json = &request->json;
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "file", path);
        poda__json_bool(json, "right", verified.unproven == 0);
        poda__json_uint(json, "positions", verified.positions);
        poda__json_uint(json, "blocks", verified.blocks);
        poda__json_uint(json, "searched", verified.searched);
        poda__json_uint(json, "unproven", verified.unproven);
        poda__json_number(json, "seconds", seconds);
        poda__json_close(json, '}');
        return PODA_OK;
    }
    poda__print(request,
                verified.unproven ? "%s agrees with itself: %llu {position|positions} in %llu "
                                    "{block|blocks}, %.2f s\n"
                                  : "%s is right: %llu {position|positions} in %llu "
                                    "{block|blocks}, %.2f s\n",
                path, (unsigned long long)verified.positions, (unsigned long long)verified.blocks,
                seconds);
    if (verified.unproven)
        poda__print(request,
                    "all bytes are as they were written, and each value follows from those of the "
                    "moves; that proves the values of %llu {position|positions}, and not those of "
                    "%llu where play may go round: that needs distances\n",
                    (unsigned long long)(verified.positions - verified.unproven),
                    (unsigned long long)verified.unproven);
    if (verified.searched)
        poda__print(request,
                    "of %llu of them, moves lead out of the book: their values were searched, and "
                    "only their bytes are compared\n",
                    (unsigned long long)verified.searched);
    return PODA_OK;
}

poda_status poda__verb_table(poda__request *request)
{
    const bool writes = strcmp(request->action, "build") == 0;
    if (writes ? !request->options->files : !poda__tables_allowed(request))
        return poda_fail(request->error, PODA_BAD_REQUEST, "table",
                         "tables are files, which are not read or written here");
    if (writes)
        return build(request);
    if (strcmp(request->action, "grade") == 0)
        return poda__table_grade(request);
    const char *path = request->operand;
    if (!path)
        return needs(request, "file");
    return strcmp(request->action, "info") == 0    ? info(request, path)
           : strcmp(request->action, "probe") == 0 ? probe(request, path)
                                                   : verify(request, path);
}
