/* explain_general.c - explanations of trees with chance nodes, several payoffs or more than two
 * players. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain_ways.h"
#include "ask/script_read.h"
#include "base/wording.h"
#include "explain/general/general.h"

bool poda__explain_is_general(const poda__request *request)
{
    static const char names[] = " " PODA__GENERAL_ALGORITHMS " ";
    const char *tree = poda_option_text(&request->game_options, "tree", "");
    const char *algorithm = poda_option_text(&request->parameters, "algorithm", "");
    char word[32] = "";
    poda_text text = {word, sizeof word, 0};
    poda_text_add(&text, " %s ", algorithm);
    return request->payoff || (*algorithm && strstr(names, word)) ||
           poda__gametree_is_general(tree);
}

/* Parameters for searches of two-player positions do not apply here. */
static poda_status check_parameters(poda__request *request, const char *used)
{
    for (size_t i = 0; i < request->parameters.count; i++) {
        const char *key = request->parameter_pairs[i].key;
        char word[32] = "";
        poda_text text = {word, sizeof word, 0};
        poda_text_add(&text, " %s ", key);
        if (!strstr(used, word))
            return poda_fail(request->error, PODA_BAD_REQUEST, key,
                             "%s= has no effect on a tree with chance, several payoffs or more "
                             "than two players",
                             key);
    }
    return PODA_OK;
}

static poda_status read_bound(poda__request *request, const char *key, bool *given, double *value)
{
    const char *text = poda_option_text(&request->parameters, key, NULL);
    char *end;
    if (!text)
        return PODA_OK;
    *value = strtod(text, &end);
    *given = true;
    return *text && !*end && isfinite(*value) ? PODA_OK
                                              : poda_fail(request->error, PODA_BAD_OPTION, key,
                                                          "%s=%.40s: expected a number", key, text);
}

static poda_status read_options(poda__request *request, poda__general_options *options)
{
    int algorithm = 0, root = 0;
    int64_t player = 0;
    poda_status status = poda_option_choice(&request->parameters, "algorithm",
                                            PODA__GENERAL_ALGORITHMS, &algorithm, request->error);
    if (status == PODA_OK)
        status =
            poda_option_choice(&request->game_options, "root", "max min", &root, request->error);
    if (status == PODA_OK)
        status = poda_option_int(&request->parameters, "player", 1, PODA__GAMETREE_PAYOFFS, &player,
                                 request->error);
    if (status == PODA_OK)
        status = read_bound(request, "low", &options->has_low, &options->low);
    if (status == PODA_OK)
        status = read_bound(request, "high", &options->has_high, &options->high);
    if (status == PODA_OK)
        status = read_bound(request, "sum", &options->has_sum, &options->sum);
    options->algorithm = (poda__general_algorithm)algorithm;
    options->root = root;
    options->player = (int)player;
    return status;
}

/* Leaves of the whole tree, visited or not. */
static int32_t leaf_count(const poda__general *general)
{
    int32_t count = 0;
    for (int32_t i = 0; i < general->tree.count; i++)
        count += general->tree.nodes[i].count == 0;
    return count;
}

static const double *value_of(const poda__general *general, int32_t node)
{
    return general->values + (size_t)node * (size_t)general->width;
}

/* The value found by the search, which after a cut is a bound; only for nodes that have one. */
static const double *returned_of(const poda__general *general, int32_t node)
{
    return general->returned + (size_t)node * (size_t)general->width;
}

static void json_value(poda__json *json, const char *key, const poda__general *general,
                       const double *value)
{
    if (general->width == 1) {
        poda__json_number(json, key, value[0]);
        return;
    }
    poda__json_open(json, key, '[');
    for (int32_t i = 0; i < general->width; i++)
        poda__json_number(json, NULL, value[i]);
    poda__json_close(json, ']');
}

static const char *name_of(const void *user, int32_t index)
{
    return poda__general_name(user, index);
}

static void json_node(poda__request *request, const void *user, int32_t index)
{
    const poda__general *general = user;
    poda__json *json = &request->json;
    const poda__general_node *node = &general->nodes[index];
    const double *exact = value_of(general, index);
    const int32_t parent = general->tree.nodes[index].parent;
    poda__json_text(json, "id", poda__general_name(general, index));
    if (parent >= 0)
        poda__json_text(json, "parent", poda__general_name(general, parent));
    else
        poda__json_null(json, "parent");
    poda__json_text(json, "move", parent >= 0 ? poda__general_name(general, index) : "");
    poda__json_text(json, "player", poda__general_player(general, index));
    if (node->visited && !node->valued) /* only probed */
        poda__json_null(json, "value");
    else
        json_value(json, "value", general, node->visited ? returned_of(general, index) : exact);
    if (node->windowed) {
        poda__json_number(json, "alpha", node->alpha);
        poda__json_number(json, "beta", node->beta);
    }
    json_value(json, "minimax", general, exact);
    if (node->estimated)
        poda__json_bool(json, "estimated", true);
    poda__json_text(json, "state", node->visited ? "visited" : "pruned");
}

static void json_nodes(poda__request *request, const poda__general *general)
{
    poda__json *json = &request->json;
    poda__json_open(json, "nodes", '[');
    for (int32_t i = 0; i < general->tree.count; i++) {
        poda__json_open(json, NULL, '{');
        json_node(request, general, i);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void json_cuts(poda__json *json, const poda__general *general)
{
    poda__json_open(json, "cuts", '[');
    for (int32_t i = 0; i < general->cut_count; i++) {
        const poda__general_cut *cut = &general->cuts[i];
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "at", poda__general_name(general, cut->node));
        poda__json_text(json, "after",
                        cut->after >= 0 ? poda__general_name(general, cut->after) : "");
        poda__json_number(json, "alpha", cut->alpha);
        poda__json_number(json, "beta", cut->beta);
        poda__json_open(json, "pruned", '[');
        for (int32_t j = 0; j < cut->count; j++)
            poda__json_text(json, NULL,
                            poda__general_name(general, general->pruned[cut->first + j]));
        poda__json_close(json, ']');
        poda__json_int(json, "nodes_saved", cut->nodes_saved);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void json_steps(poda__request *request, const poda__general *general)
{
    size_t count = 0;
    poda__frame *frames = poda__general_frames(general, &count);
    request->out.failed |= !frames;
    poda__json_open(&request->json, "steps", '[');
    for (size_t i = 0; frames && i < count; i++) {
        poda__buffer sentence = {0};
        poda__general_tell(general, frames[i], poda__translator(request), &sentence);
        poda__json_text(&request->json, NULL, sentence.at ? sentence.at : "");
        request->out.failed |= sentence.failed;
        poda__buffer_release(&sentence);
    }
    poda__json_close(&request->json, ']');
    free(frames);
}

static poda__lit light(const poda__general *general, const poda__script *code, poda__frame frame)
{
    poda__lit lit = {.count = 0};
    for (size_t i = frame.first; i <= frame.last; i++)
        poda__lit_add(&lit, code, poda__script_general(general->steps[i].kind), true);
    return lit;
}

static const char *algorithm_key(const poda__general *general)
{
    static const char *const names[] = {"",          "expectiminimax", "star1",   "star2",
                                        "induction", "maxn",           "paranoid"};
    return names[general->algorithm];
}

static poda_status json_listing(poda__request *request, const poda__general *general)
{
    poda__script code;
    size_t count = 0;
    const poda_status status = poda__script_read(request, algorithm_key(general), &code);
    if (status != PODA_OK || !code.listing)
        return status;
    poda__frame *frames = poda__general_frames(general, &count);
    request->out.failed |= !frames;
    poda__script_json_open(&request->json, &code);
    for (size_t i = 0; frames && i < count; i++) {
        const poda__lit lit = light(general, &code, frames[i]);
        poda__script_json_step(&request->json, &lit);
    }
    poda__script_json_close(&request->json);
    free(frames);
    return PODA_OK;
}

/* The film: a drawing that moves from frame to frame. */
typedef struct reel {
    poda_translate_fn *translate;
    const volatile int *stop;
    const poda__general *general;
    poda__frame *frames;
    size_t count;
    poda__general_drawing drawing;
    poda__buffer sentence;
    bool failed;
} reel;

static const poda__figure *frame_at(void *user, int32_t frame)
{
    reel *film = user;
    static const poda__figure nothing = {.count = 0};
    if (!poda__general_draw(&film->drawing, film->frames[frame].last + 1)) {
        film->failed = true;
        return &nothing;
    }
    if (film->sentence.at)
        film->sentence.at[film->sentence.length = 0] = 0;
    poda__general_tell(film->general, film->frames[frame], film->translate, &film->sentence);
    film->drawing.figure.caption = film->sentence.at;
    film->drawing.figure.translate = film->translate;
    return &film->drawing.figure;
}

/* Opens it with the figure after the last step. After an error there is nothing to release. */
static poda_status open_reel(reel *film, poda__request *request, const poda__general *general,
                             const poda__fold_options *fold)
{
    *film = (reel){
        .general = general, .translate = poda__translator(request), .stop = request->out.stop};
    poda_status status = poda__general_drawing_init(&film->drawing, general, fold, request->error);
    if (status != PODA_OK)
        return status;
    film->drawing.translate = poda__translator(request);
    film->frames = poda__general_frames(general, &film->count);
    if (film->frames && poda__general_draw(&film->drawing, SIZE_MAX)) {
        film->drawing.figure.translate = film->translate;
        return PODA_OK;
    }
    poda__general_drawing_release(&film->drawing);
    free(film->frames);
    return poda_fail_memory(request->error);
}

static poda__film film_of(reel *film)
{
    return (poda__film){.frames = (int32_t)film->count,
                        .at = frame_at,
                        .user = film,
                        .translate = film->translate,
                        .stop = film->stop};
}

/* Returns `status`, or PODA_NO_MEMORY if memory ran out on the way. */
static poda_status close_reel(reel *film, poda_status status, poda_error *error)
{
    if (status == PODA_OK && (film->failed || film->sentence.failed))
        status = poda_fail_memory(error);
    poda__general_drawing_release(&film->drawing);
    poda__buffer_release(&film->sentence);
    free(film->frames);
    return status;
}

static poda_status json_film(poda__request *request, const poda__general *general,
                             const poda__fold_options *fold)
{
    reel film;
    poda_status status = open_reel(&film, request, general, fold);
    if (status != PODA_OK)
        return status;
    const poda__film all = film_of(&film);
    const poda__film_nodes nodes = {&film.drawing.fold, name_of, json_node, general};
    status = poda__explain_frames(request, &all, &film.drawing.figure, &nodes);
    return close_reel(&film, status, request->error);
}

/* Best-reply search is expectiminimax on the tree that it allows. */
static const char *algorithm_name(const poda__request *request, const poda__general *general)
{
    const char *method = poda_option_text(&request->parameters, "method", "");
    const char *asked = poda_option_text(&request->parameters, "algorithm", method);
    return request->game && strcmp(asked, "brs") == 0
               ? "brs"
               : poda__general_algorithm_name(general->algorithm);
}

static poda_status answer_json(poda__request *request, const poda__general *general,
                               const poda__told *told)
{
    poda__json *json = &request->json;
    poda_status status = PODA_OK;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "game", request->game ? poda_game_name(request->game) : "tree");
    poda__json_text(json, "algorithm", algorithm_name(request, general));
    json_value(json, "value", general, value_of(general, 0));
    if (general->best >= 0)
        poda__json_text(json, "best", poda__general_name(general, general->best));
    else
        poda__json_null(json, "best");
    poda__json_open(json, "pv", '[');
    for (int32_t i = 0; i < general->pv_count; i++)
        poda__json_text(json, NULL, poda__general_name(general, general->pv[i]));
    poda__json_close(json, ']');
    poda__json_int(json, "visited", general->visited);
    poda__json_int(json, "leaves", general->leaves);
    poda__json_int(json, "generated_by_minimax", general->generated);
    poda__json_int(json, "saved", general->generated - general->visited);
    poda__json_int(json, "estimates", general->estimates);
    poda__json_open(json, "outcomes", '[');
    for (int32_t i = 0; i < general->outcome_count; i++) {
        poda__buffer line = {0};
        poda__general_line(general, general->outcomes[i].end, &line);
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "line", line.at ? line.at : "");
        json_value(json, "payoffs", general, general->outcomes[i].payoffs);
        poda__json_close(json, '}');
        request->out.failed |= line.failed;
        poda__buffer_release(&line);
    }
    poda__json_close(json, ']');
    json_cuts(json, general);
    if (told->frames)
        status = json_film(request, general, &told->look.fold);
    else
        json_nodes(request, general);
    json_steps(request, general);
    if (status == PODA_OK)
        status = json_listing(request, general);
    poda__json_close(json, '}');
    return status;
}

static poda_status print_steps(poda__request *request, const poda__general *general, size_t most)
{
    size_t count = 0;
    poda__frame *frames = poda__general_frames(general, &count);
    if (!frames)
        return poda_fail_memory(request->error);
    poda__script code;
    const poda_status status = poda__script_read(request, algorithm_key(general), &code);
    if (status == PODA_OK && code.listing)
        poda__script_print(&code, &request->out);
    for (size_t i = 0; status == PODA_OK && i < count && i < most; i++) {
        const poda__lit lit = light(general, &code, frames[i]);
        poda__buffer_add(&request->out, "%3zu. ", i + 1);
        poda__general_tell(general, frames[i], poda__translator(request), &request->out);
        if (lit.count > 0)
            poda__print(request, " [line %u]", lit.at[0]);
        poda__buffer_add(&request->out, "\n");
    }
    if (count > most)
        poda__print(request, "     and %zu more {step|steps}; steps=all tells them\n",
                    count - most);
    free(frames);
    return status;
}

/* Where values at the horizon come from, and where exact ones are. */
static void print_estimates(poda__request *request, const poda__general *general)
{
    const poda_rules *rules = request->game ? poda_game_rules_of(request->game) : NULL;
    const char *eval = poda_option_text(&request->parameters, "eval", "");
    if (general->estimates == 0)
        return;
    if (!rules)
        poda__print(request, "~: a payoff that the tree gives as an estimate\n");
    else if (strcmp(eval, "random") == 0 || strcmp(eval, "zero") == 0)
        poda__print(request, "~: a leaf at the horizon, whose value eval=%s makes up\n", eval);
    else if (rules->eval)
        poda__print(request, "~: a leaf at the horizon, estimated by the evaluation of the game\n");
    else
        poda__print(request, "~: a leaf at the horizon, estimated by the mean of a few random "
                             "plays to the end of the game\n");
    if (rules)
        poda__print(request,
                    "estimates at %d of %d {leaf|leaves}: value and best move are not exact. "
                    "depth=N looks further; 'solve %s' computes exact values\n",
                    general->estimates, leaf_count(general), poda_game_name(request->game));
}

static poda_status answer_text(poda__request *request, const poda__general *general,
                               const poda__told *told)
{
    reel film;
    char value[PODA__GENERAL_TEXT];
    poda_status status = open_reel(&film, request, general, &told->look.fold);
    if (status != PODA_OK)
        return status;
    const poda__film all = film_of(&film);
    int32_t step = 0;
    status = poda__explain_step(request, &all, &step);
    if (status != PODA_OK)
        return close_reel(&film, status, request->error);
    poda__figure_text(step > 0 ? all.at(all.user, step - 1) : &film.drawing.figure,
                      request->options->unicode, request->options->colour, &request->out);
    if (film.drawing.fold.folded)
        poda__print(request, "nodes folded away: %d; show=N draws more\n",
                    film.drawing.fold.folded);
    status = close_reel(&film, status, request->error);
    poda__buffer_add(&request->out, "\n");
    if (status == PODA_OK)
        status = print_steps(request, general, told->steps);
    poda__print(request, "\nvalue %s", poda__general_value(general, value_of(general, 0), value));
    if (general->best >= 0)
        poda__print(request, ", best move %s", poda__general_name(general, general->best));
    poda__print(request, "\nvisited %d of %d {node|nodes}, %d {leaf|leaves}; nodes saved: %d\n",
                general->visited, general->generated, general->leaves,
                general->generated - general->visited);
    print_estimates(request, general);
    if (general->outcome_count > 1)
        poda__print(request, "tied outcomes:\n");
    for (int32_t i = 0; i < general->outcome_count && general->outcome_count > 1; i++) {
        poda__buffer_add(&request->out, "  ");
        poda__general_line(general, general->outcomes[i].end, &request->out);
        poda__general_value(general, general->outcomes[i].payoffs, value);
        poda__buffer_add(&request->out, "  %s\n", poda__decimals(poda__translator(request), value));
    }
    if (general->outcomes_left_out)
        poda__buffer_add(&request->out, "  ...\n");
    return status;
}

static poda_status answer_picture(poda__request *request, const poda__general *general,
                                  const poda__told *told)
{
    reel film;
    poda_status status = open_reel(&film, request, general, &told->look.fold);
    if (status != PODA_OK)
        return status;
    const poda__film all = film_of(&film);
    if (general->estimates > 0)
        film.drawing.figure.caption = SAY("~: an estimate at the horizon");
    status = poda__explain_draw(request, &film.drawing.figure, &all, told->format);
    return close_reel(&film, status, request->error);
}

/* The tree as it was written, or made from a payoff table. */
static poda_status tree_text(poda__request *request, poda__buffer *out, const char **text)
{
    const poda_options *parameters = &request->parameters;
    const char *table = poda_option_text(parameters, "table", "");
    int first = 0;
    *text = poda_option_text(&request->game_options, "tree", "");
    if (!request->payoff)
        return PODA_OK;
    poda_status status =
        poda_option_choice(parameters, "first", "rows cols", &first, request->error);
    if (status == PODA_OK)
        status = poda__payoff_tree(poda_option_text(parameters, "rows", NULL),
                                   poda_option_text(parameters, "cols", NULL), table, first == 1,
                                   out, request->error);
    *text = out->at;
    return status;
}

/* Explains the tree of this text. */
static poda_status explain_text(poda__request *request, const poda__told *told, const char *text,
                                const poda__general_options *options)
{
    poda__general general;
    poda_status status = poda__general_explain(&general, text, options, request->error);
    if (status != PODA_OK)
        return status;
    poda__request_writes(request, 0);
    if (request->options->json)
        status = answer_json(request, &general, told);
    else if (told->format == 0)
        status = answer_text(request, &general, told);
    else
        status = answer_picture(request, &general, told);
    poda__general_release(&general);
    return status;
}

poda_status poda__explain_general(poda__request *request, const poda__told *told)
{
    poda__general_options options = {.algorithm = PODA__GENERAL_AUTO};
    poda__buffer made = {0};
    const char *text = "";
    poda_status status = check_parameters(
        request, " code format steps step show wide fold open frames low high sum player "
                 "table rows cols first algorithm ");
    if (status == PODA_OK)
        status = read_options(request, &options);
    if (status == PODA_OK)
        status = tree_text(request, &made, &text);
    if (status == PODA_OK)
        status = explain_text(request, told, text, &options);
    poda__buffer_release(&made);
    return status;
}

poda_status poda__explain_wide(poda__request *request, const poda__told *told, const char *name)
{
    poda__general_options options = {.algorithm = PODA__GENERAL_AUTO};
    char *text = NULL;
    poda_status status = poda__explain_wide_tree(request, name, &options, &text);
    if (status == PODA_OK)
        status = explain_text(request, told, text, &options);
    poda_free(text);
    return status;
}
