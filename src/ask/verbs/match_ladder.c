/* match_ladder.c - strength against depth for each evaluation, the course's "quality of play". Each
 * depth plays the one below it, and at each depth each evaluation plays the next; ratings are
 * fitted to all games together. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/verbs/match_words.h"
#include "draw/strength.h"

enum { DEPTHS = 30, EVALS = 16, NAME = 40 };

typedef struct ladder {
    poda__request *request;
    poda__match_asked *asked;
    int from, depths, evals;
    char names[EVALS][NAME];
    const char *name[EVALS];
    int count; /* of the pairings */
    poda_pairing *pairings;
    uint64_t *moves, *nodes; /* by player */
    double elo[EVALS * DEPTHS], error[EVALS * DEPTHS];
    poda__strength_point points[EVALS * DEPTHS];
    bool stopped;
} ladder;

/* A player is an evaluation at a depth. */
static int player_at(const ladder *it, int eval, int depth)
{
    return eval * it->depths + depth;
}

static poda_status read_depths(ladder *it)
{
    const char *text = poda_option_text(&it->request->parameters, "ladder", ""), *at = text;
    uint64_t from = 0, to = 0;
    const bool range = poda_read_number(&at, 1000, &from) && *at++ == '-' &&
                       poda_read_number(&at, 1000, &to) && !*at;
    if (!range || from < 1 || to < from || to - from >= DEPTHS)
        return poda_fail(it->request->error, PODA_BAD_OPTION, "ladder",
                         "ladder=%.40s: expected two depths, at most %d of them: ladder=1-6", text,
                         DEPTHS);
    it->from = (int)from;
    it->depths = (int)(to - from) + 1;
    return PODA_OK;
}

static poda_status add_eval(ladder *it, const char *name, size_t length)
{
    if (it->evals == EVALS || length >= NAME || length == 0)
        return poda_fail(it->request->error, PODA_BAD_OPTION, "evals",
                         "evals=: expected at most %d names separated by commas, or all", EVALS);
    memcpy(it->names[it->evals], name, length);
    it->names[it->evals][length] = 0;
    it->name[it->evals] = it->names[it->evals];
    /* tested here, because a single evaluation at a single depth plays no game that would detect
     * it */
    poda_search_options options;
    bool used;
    poda_search_defaults(&options);
    return poda_search_option_set(it->request->game, "eval", it->names[it->evals++], &options,
                                  &used, it->request->error);
}

static poda_status read_evals(ladder *it)
{
    const char *text = poda_option_text(&it->request->parameters, "evals", "all");
    const char *const *known = poda_game_rules_of(it->request->game)->space.about->evals;
    poda_status status = PODA_OK;
    if (strcmp(text, "all") == 0) {
        for (int i = 0; known && known[i] && status == PODA_OK; i++)
            status = add_eval(it, known[i], strlen(known[i]));
        return status == PODA_OK && it->evals == 0 ? add_eval(it, "zero", 4) : status;
    }
    for (const char *at = text; status == PODA_OK; at++) {
        const size_t length = strcspn(at, ",");
        status = add_eval(it, at, length);
        at += length;
        if (!*at)
            break;
    }
    return status;
}

static void add_pairing(ladder *it, int a, int b)
{
    it->pairings[it->count++] = (poda_pairing){.a = a, .b = b};
}

/* Plays the games of one pairing. */
static poda_status play_pairing(ladder *it, poda_pairing *pairing, poda__match_side *sides)
{
    poda__request *request = it->request;
    poda_match_options options = it->asked->options;
    const char *save = options.save;
    poda_match_result result = {0};
    char path[600] = "";
    poda_text path_text = {path, sizeof path, 0};
    const int players[2] = {pairing->a, pairing->b};
    poda_status status = PODA_OK;
    if (save)
        poda_text_add(&path_text, "%.400s", save);
    for (int i = 0; i < 2 && status == PODA_OK; i++) {
        char words[NAME + 40] = "";
        poda_text text = {words, sizeof words, 0};
        const char *eval = it->name[players[i] / it->depths];
        const int depth = it->from + players[i] % it->depths;
        poda_text_add(&text, "eval=%s depth=%d", eval, depth);
        poda_text_add(&path_text, "%s%s%d", i ? "-" : ".", eval, depth);
        status = poda__match_side_set(request, words, &sides[i]);
        options.player[i] = &sides[i].player;
        options.name[i] = sides[i].name;
    }
    options.save = save ? path : NULL;
    if (status == PODA_OK)
        status = poda_match_run(request->game, &options, &result, request->error);
    if (status != PODA_OK)
        return status;
    pairing->tally = result.tally;
    it->stopped |= result.stopped;
    for (uint32_t i = 0; i < result.count; i++)
        for (int side = 0; side < 2; side++) {
            it->moves[players[side]] += result.games[i].moves[side];
            it->nodes[players[side]] += result.games[i].nodes[side];
        }
    it->asked->before += result.count;
    poda_match_release(&result);
    return PODA_OK;
}

static double nodes_a_move(const ladder *it, int player)
{
    return it->moves[player] ? (double)it->nodes[player] / (double)it->moves[player] : 0;
}

static void json_ladder(const ladder *it)
{
    poda__request *request = it->request;
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "game", poda_game_name(request->game));
    poda__json_text(json, "options", poda_game_options(request->game));
    poda__json_uint(json, "seed", it->asked->options.seed);
    poda__json_uint(json, "games", it->asked->before);
    poda__json_bool(json, "stopped", it->stopped);
    poda__json_open(json, "curves", '[');
    for (int eval = 0; eval < it->evals; eval++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "eval", it->name[eval]);
        poda__json_open(json, "points", '[');
        for (int depth = 0; depth < it->depths; depth++) {
            const int player = player_at(it, eval, depth);
            poda__json_open(json, NULL, '{');
            poda__json_int(json, "depth", it->from + depth);
            poda__json_rounded(json, "elo", it->elo[player]);
            poda__json_rounded(json, "error", it->error[player]);
            poda__json_number(json, "nodes_per_move", nodes_a_move(it, player));
            poda__json_close(json, '}');
        }
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_open(json, "pairings", '[');
    for (int i = 0; i < it->count; i++) {
        const poda_pairing *pairing = &it->pairings[i];
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "eval", it->name[pairing->a / it->depths]);
        poda__json_int(json, "depth", it->from + pairing->a % it->depths);
        poda__json_text(json, "other_eval", it->name[pairing->b / it->depths]);
        poda__json_int(json, "other_depth", it->from + pairing->b % it->depths);
        poda__json_uint(json, "wins", pairing->tally.wins);
        poda__json_uint(json, "draws", pairing->tally.draws);
        poda__json_uint(json, "losses", pairing->tally.losses);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

/* What the rating 0 refers to, and the number of games. */
static void add_caption(const ladder *it, poda_text *text)
{
    const poda__request *request = it->request;
    poda_text_add(text, SAY("0 is %s at depth %d; %u {game|games}, bars are 95 %% intervals"),
                  it->name[0], it->from, it->asked->before);
}

static void print_ladder(const ladder *it)
{
    poda__request *request = it->request;
    const char *between = request->options->unicode ? "±" : "+-";
    char caption[200] = "";
    poda_text text = {caption, sizeof caption, 0};
    add_caption(it, &text);
    poda__print(request, "%s: strength in Elo by depth and evaluation\n",
                poda_game_name(request->game));
    poda__buffer_add(&request->out, "%s\n\n%s", caption, SAY("depth"));
    for (int eval = 0; eval < it->evals; eval++)
        poda__buffer_add(&request->out, "  %*s", request->options->unicode ? 24 : 25,
                         it->name[eval]);
    poda__buffer_add(&request->out, "\n");
    for (int depth = 0; depth < it->depths; depth++) {
        poda__buffer_add(&request->out, "%5d", it->from + depth);
        for (int eval = 0; eval < it->evals; eval++) {
            const int player = player_at(it, eval, depth);
            char elo[32];
            if (isnan(it->elo[player])) {
                poda__buffer_add(&request->out, "  %*s", request->options->unicode ? 24 : 25, "-");
                continue;
            }
            poda__buffer_add(&request->out, "  %6s %s%4.0f", poda__elo_words(it->elo[player], elo),
                             between, it->error[player]);
            poda__buffer_add(&request->out, " %9.0f n", nodes_a_move(it, player));
        }
        poda__buffer_add(&request->out, "\n");
    }
    poda__print(request, "n: nodes a move\n");
    if (it->stopped)
        poda__print(request, "stopped before all games were played\n");
}

static poda_status draw_ladder(ladder *it, int format)
{
    poda__request *request = it->request;
    char title[200] = "", caption[200] = "";
    poda_text title_text = {title, sizeof title, 0}, caption_text = {caption, sizeof caption, 0};
    const poda_about *about = poda_game_rules_of(request->game)->space.about;
    poda_text_add(&title_text, SAY("%s: strength by depth and evaluation"),
                  SAY(about->title ? about->title : about->name));
    add_caption(it, &caption_text);
    for (int i = 0; i < it->evals * it->depths; i++)
        it->points[i] = (poda__strength_point){it->elo[i], it->error[i]};
    const poda__strength chart = {.title = title,
                                  .caption = caption,
                                  .from = it->from,
                                  .depths = it->depths,
                                  .curves = it->evals,
                                  .names = it->name,
                                  .points = it->points,
                                  .translate = poda__translator(request)};
    if (format == 1) {
        poda__strength_svg(&chart, &request->out);
        return PODA_OK;
    }
    return poda__strength_paper(&chart, format == 3, &request->out, request->error);
}

/* All pairings: neighbours in depth and, at each depth, neighbouring evaluations. */
static void pair_up(ladder *it)
{
    for (int eval = 0; eval < it->evals; eval++)
        for (int depth = 1; depth < it->depths; depth++)
            add_pairing(it, player_at(it, eval, depth), player_at(it, eval, depth - 1));
    for (int eval = 1; eval < it->evals; eval++)
        for (int depth = 0; depth < it->depths; depth++)
            add_pairing(it, player_at(it, eval, depth), player_at(it, eval - 1, depth));
}

/* After a stop: players not connected to the first by games have no rating. */
static void forget_unknown(ladder *it)
{
    bool known[EVALS * DEPTHS] = {true};
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < it->count; i++) {
            const poda_pairing *pairing = &it->pairings[i];
            const poda_tally *tally = &pairing->tally;
            if (tally->wins + tally->draws + tally->losses == 0 ||
                known[pairing->a] == known[pairing->b])
                continue;
            known[pairing->a] = known[pairing->b] = more = true;
        }
    }
    for (int i = 0; i < it->evals * it->depths; i++)
        if (!known[i])
            it->elo[i] = it->error[i] = NAN;
}

static poda_status play_all(ladder *it)
{
    poda__match_side *sides = calloc(2, sizeof *sides);
    poda_status status = sides ? PODA_OK : poda_fail_memory(it->request->error);
    it->asked->in_all = (uint32_t)it->count * it->asked->in_all;
    for (int i = 0; i < it->count && status == PODA_OK && !it->stopped; i++)
        status = play_pairing(it, &it->pairings[i], sides);
    poda__match_sides_free(sides, 2);
    if (status == PODA_OK)
        status = poda_elo_fit(it->pairings, (size_t)it->count, it->evals * it->depths, it->elo,
                              it->error, it->request->error);
    if (status == PODA_OK)
        forget_unknown(it);
    return status;
}

poda_status poda__match_ladder(poda__request *request, poda__match_asked *asked)
{
    int format = 0;
    ladder *it = calloc(1, sizeof *it);
    if (!it)
        return poda_fail_memory(request->error);
    it->request = request;
    it->asked = asked;
    poda_status status = poda_option_choice(&request->parameters, "format",
                                            poda_verb_formats("match"), &format, request->error);
    if (status == PODA_OK &&
        (poda_option_text(&request->parameters, "first", NULL) ||
         poda_option_text(&request->parameters, "second", NULL) || asked->options.sprt))
        status =
            poda_fail(request->error, PODA_BAD_OPTION, "ladder",
                      "ladder= has players of its own: leave out first, second and sprt; both= "
                      "sets all of them");
    if (status == PODA_OK)
        status = read_depths(it);
    if (status == PODA_OK)
        status = read_evals(it);
    if (status == PODA_OK) {
        const size_t players = (size_t)it->evals * (size_t)it->depths;
        it->pairings = calloc(2 * players + 1, sizeof *it->pairings);
        it->moves = calloc(players, sizeof *it->moves);
        it->nodes = calloc(players, sizeof *it->nodes);
        if (!it->pairings || !it->moves || !it->nodes)
            status = poda_fail_memory(request->error);
    }
    if (status == PODA_OK) {
        pair_up(it);
        status = play_all(it);
    }
    if (status == PODA_OK && request->options->json)
        json_ladder(it);
    else if (status == PODA_OK && format)
        status = draw_ladder(it, format);
    else if (status == PODA_OK)
        print_ladder(it);
    free(it->pairings);
    free(it->moves);
    free(it->nodes);
    free(it);
    return status;
}
