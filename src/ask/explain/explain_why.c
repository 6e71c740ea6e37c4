/* explain_why.c - why a move. Where theory decides, the reasons are the theory's; elsewhere they are what
 * `best` knows of the position, what the explained search says of this very move, and what a longer
 * search found. What is proven is said first, and no estimate beside it. A shallow search may well prefer
 * another move: that is said before anything is shown. */
#include "ask/explain/explain_why.h"

#include <string.h>

#include "ask/theory_words.h"
#include "ask/worth_words.h"
#include "base/memory.h"

enum { FURTHER = 200000 }; /* nodes of the longer search: the same on every machine */

/* Within the limits that the request gives, without any FURTHER nodes. */
static void further_options(const poda__request *request, const poda_search_options *asked,
                            poda_search_options *options)
{
    poda_search_defaults(options);
    options->nodes = asked->algorithm == PODA_MCTS ? 0 : asked->nodes; /* those are playouts */
    options->seconds = asked->seconds;
    if (options->nodes == 0 && options->seconds <= 0)
        options->nodes = FURTHER;
    if (options->nodes)
        options->table_bytes = poda__table_for(options->nodes);
    options->memory = request->options->memory;
    if (options->memory && options->table_bytes > options->memory / 2)
        options->table_bytes = options->memory / 2;
    options->stop = request->options->stop;
    poda_search_prefer_engine(request->game, options);
}

/* What a longer search says of `state`; unknown where it says nothing. */
static poda_status search_further(poda__request *request, const poda_state *state,
                                  const poda_search_options *asked, poda_result *result)
{
    poda_search *search = NULL;
    poda_search_options options;
    further_options(request, asked, &options);
    poda_status status = poda_search_open(&search, request->game, request->error);
    if (status == PODA_OK)
        status = poda_search_run(search, state, &options, NULL, NULL, result, request->error);
    poda_search_close(search);
    return status;
}

/* What theory says of the move, for MAX. */
static poda_status ask_theory(poda__request *request, poda__why *why)
{
    const bool max = poda_state_turn(request->game, &request->state) == PODA_MAX;
    poda_theory theory;
    poda_state child;
    poda_status status = poda_theory_solve(request->game, &request->state, &why->by_theory, &theory,
                                           NULL, request->error);
    if (status != PODA_OK || !why->by_theory)
        return status;
    poda_value value;
    poda_state_play(request->game, &request->state, why->move, &child);
    if (poda_state_over(request->game, &child, &value)) {
        why->worth = poda_certain_worth(value, 1);
        return PODA_OK;
    }
    status =
        poda_theory_solve(request->game, &child, &why->by_theory, &theory, NULL, request->error);
    if (status == PODA_OK && why->by_theory)
        why->worth = poda_certain_worth(theory.wins == max ? -PODA_WIN : PODA_WIN,
                                        theory.distance < 0 ? -1 : theory.distance + 1);
    return status;
}

/* The worth of a move by a longer search from the position after it, for MAX. `here` is what a search
 * found of the position before it: where that is proven, an estimate could only contradict it. */
static poda_status worth_further(poda__request *request, const poda_result *here, poda_move move,
                                 poda_worth *worth)
{
    poda_state child;
    poda_value value;
    poda_result result;
    poda_state_play(request->game, &request->state, move, &child);
    if (poda_state_over(request->game, &child, &value)) {
        *worth = poda_certain_worth(value, 1);
        return PODA_OK;
    }
    if (here->exact && here->move_proven && here->move == move) {
        *worth = poda_result_worth(here);
        return PODA_OK;
    }
    const poda_search_options few = {.nodes = FURTHER};
    const poda_status status = search_further(request, &child, &few, &result);
    if (status == PODA_OK)
        *worth = poda_result_worth(&result);
    if (status == PODA_OK && worth->distance >= 0)
        worth->distance++;
    if (status == PODA_OK && here->exact && !worth->proven)
        worth->known = false;
    return status;
}

static poda_status choose(poda__request *request, const poda_search_options *asked, poda__why *why)
{
    poda_moves winning = {&why->move, 0, 1};
    poda_theory theory;
    poda_result result;
    bool known = false;
    poda_status status = poda_theory_solve(request->game, &request->state, &known, &theory,
                                           &winning, request->error);
    if (status != PODA_OK || winning.count > 0)
        return status;
    status = search_further(request, &request->state, asked, &result);
    if (status == PODA_OK)
        why->move = result.move;
    return status;
}

poda_status poda__why_read(poda__request *request, const poda_search_options *asked, poda__why *why)
{
    const char *text = poda_option_text(&request->parameters, "why", NULL);
    poda_value value;
    *why = (poda__why){.asked = text != NULL, .limits = *asked};
    if (!text)
        return PODA_OK;
    if (poda_state_over(request->game, &request->state, &value))
        return poda_fail(request->error, PODA_BAD_REQUEST, "why",
                         "why=%.40s: the game is over, there is no move", text);
    return strcmp(text, "best") == 0
               ? choose(request, asked, why)
               : poda_move_read(request->game, &request->state, text, &why->move, request->error);
}

int32_t poda__why_node(const poda__model *model, const poda__why *why)
{
    return why->asked ? poda__model_after(model, why->move) : 0;
}

/* ---- sentences ---- */

/* What is being said. */
typedef struct speech {
    poda__request *request;
    poda__why *why;
    const poda__model *model;
    char move[PODA_TEXT_MAX];
    int32_t own, asked; /* children of the root: the tree's choice, the move; 0: none */
    poda_worth worth;   /* of the tree's choice, where it is not the move */
} speech;

static void add_worth(speech *it, const poda_worth *worth)
{
    poda__worth_say_of_move(it->request, worth,
                            poda_state_turn(it->request->game, &it->request->state),
                            &it->why->sentences);
}

/* "to the end of the game", "2 plies deep", "of 50 playouts". */
static void add_depth(speech *it)
{
    poda__request *request = it->request;
    const int depth = it->model->options.depth;
    if (poda__model_plays_out(it->model)) /* the depth is that of the drawing */
        poda__buffer_add(&it->why->sentences, SAY("of %llu {playout|playouts}"),
                         (unsigned long long)it->model->result.nodes);
    else if (depth == 0)
        poda__buffer_add(&it->why->sentences, "%s", SAY("to the end of the game"));
    else
        poda__buffer_add(&it->why->sentences, SAY("%d {ply|plies} deep"), depth);
}

static void end_sentence(speech *it)
{
    poda__buffer_add(&it->why->sentences, ".\n");
}

static const char *model_value(const speech *it, int32_t node, char room[32])
{
    if (poda__model_plays_out(it->model))
        return it->model->nodes[node].playouts
                   ? poda__model_given(it->model, node, poda__translator(it->request), room)
                   : "?";
    return poda__model_value(it->model, it->model->nodes[node].value, poda__translator(it->request),
                             room);
}

/* Was the node left as soon as it could not be chosen any more, with a bound instead of its value. */
static bool is_bound(const poda__model *model, int32_t index)
{
    const poda__model_node *node = &model->nodes[index];
    if (model->options.algorithm == PODA_MCTS || model->options.algorithm == PODA_DFPN)
        return false; /* what these return is the mean of playouts, or a proof's state */
    return node->visited && node->answered && node->returned != node->value;
}

/* The value that the tree shows. */
static const char *seen_value(const speech *it, int32_t node, char room[32])
{
    return is_bound(it->model, node)
               ? poda__model_given(it->model, node, poda__translator(it->request), room)
               : model_value(it, node, room);
}

/* The move is named unless a sentence before it did so. */
static void begin_choice(speech *it)
{
    poda__request *request = it->request;
    poda__buffer *out = &it->why->sentences;
    if (out->length > 0)
        poda__buffer_add(out, "%s", SAY("The search below, "));
    else
        poda__buffer_add(out, SAY("%s: the search below, "), it->move);
    add_depth(it);
}

/* What stands behind the numbers of playouts. */
static void say_estimates(speech *it)
{
    poda__request *request = it->request;
    if (!poda__model_plays_out(it->model))
        return;
    poda__buffer_add(&it->why->sentences, "%s",
                     SAY("It only estimates: its numbers are the means of random games"));
    end_sentence(it);
}

/* The search that is told, where it has a choice, beside the move that is asked about. */
static void compare_choice(speech *it)
{
    const int32_t own = it->own, asked = it->asked;
    poda__request *request = it->request;
    const poda__model *model = it->model;
    poda__buffer *out = &it->why->sentences;
    const char *other = poda__model_text(model, model->nodes[own].move);
    const char *max = poda__player_name(request, PODA_MAX); /* the tree's values are MAX's */
    char one[32], two[32];
    begin_choice(it);
    if (poda__model_plays_out(model) && model->result.move_proven) { /* whatever the means are */
        poda__buffer_add(
            out, SAY(", proves that %s keeps the value of the position, %s for %s"), other,
            poda__model_value(model, model->result.value, poda__translator(request), one), max);
        end_sentence(it);
        return;
    }
    if (own == asked) {
        poda__buffer_add(out, SAY(", chooses it; for %s it is worth %s to it"), max,
                         model_value(it, asked, one));
        end_sentence(it);
        say_estimates(it);
        return;
    }
    poda__buffer_add(out, SAY(", prefers %s"), other);
    end_sentence(it);
    if (poda__model_plays_out(model) ? model->nodes[own].mean == model->nodes[asked].mean
                                     : model->nodes[own].value == model->nodes[asked].value)
        poda__buffer_add(out,
                         SAY("For %s both are worth %s to it, and of equal moves it takes one"),
                         max, model_value(it, own, one));
    else
        poda__buffer_add(
            out,
            !is_bound(model, asked) ? SAY("For %s %s is worth %s to it, and %s is worth %s")
            : model->nodes[0].player == PODA_MAX
                ? SAY("For %s %s is worth at most %s to it, and %s is worth %s")
                : SAY("For %s %s is worth at least %s to it, and %s is worth %s"),
            max, it->move, seen_value(it, asked, one), other, model_value(it, own, two));
    end_sentence(it);
    if (!poda__model_plays_out(model) && model->options.depth > 0) {
        poda__buffer_add(out, "%s",
                         SAY("Where the game goes on below its last ply it only estimates"));
        end_sentence(it);
    }
    say_estimates(it);
}

/* The tree's own choice among the moves of the root; 0: none. */
static int32_t own_choice(const speech *it)
{
    const poda__model *model = it->model;
    if (!model || !model->result.has_move || (model->stopped && model->nodes[0].best < 0))
        return 0;
    return poda__model_after(model, model->result.move);
}

static poda_status say_theory(speech *it)
{
    poda__request *request = it->request;
    poda__buffer *out = &it->why->sentences;
    poda__theory_words words;
    bool known = false;
    poda_status status =
        poda__theory_words_make(request, &request->state, &it->why->move, &known, &words);
    poda__buffer_add(out, "%s ", it->move);
    add_worth(it, &it->why->worth);
    poda__buffer_add(out, "%s", SAY(": theory says so, without a search"));
    end_sentence(it);
    if (status == PODA_OK && known) {
        poda__buffer_add(out, SAY("Rule: %s"), words.rule.at);
        end_sentence(it);
        poda__buffer_add(out, SAY("Here: %s"), words.here.at);
        end_sentence(it);
        if (words.binary.length > 0) {
            poda__buffer_add(out, SAY("In binary: %s"), words.binary.at);
            end_sentence(it);
        }
    }
    poda__theory_words_release(&words);
    return status;
}

/* Does the tree go to the end of the game, so that its values are the game's. */
static bool is_whole(const speech *it)
{
    return it->model && !it->model->stopped && it->model->options.depth == 0;
}

static poda_worth worth_in_tree(const speech *it, int32_t node)
{
    poda_worth worth = poda_proven_worth(it->model->nodes[node].value);
    if (worth.distance == 0)
        worth.distance = -1; /* firstwin counts no plies */
    return worth;
}

/* "3 wins in 5 and 4 loses in 6." */
static void say_worths(speech *it)
{
    poda__request *request = it->request;
    poda__buffer *out = &it->why->sentences;
    poda__buffer_add(out, "%s ", it->move);
    add_worth(it, &it->why->worth);
    if (it->worth.known) {
        poda__buffer_add(out, SAY(" and %s "),
                         poda__model_text(it->model, it->model->nodes[it->own].move));
        add_worth(it, &it->worth);
    }
    end_sentence(it);
}

/* The position has a proven value, and the move none. */
static void say_unproven(speech *it, const poda_result *here)
{
    poda__request *request = it->request;
    poda__buffer *out = &it->why->sentences;
    const poda_worth worth = poda_result_worth(here);
    poda__buffer_add(out, SAY("%s: the value of this position is proven, %s "), it->move,
                     poda__player_name(request, poda_state_turn(request->game, &request->state)));
    add_worth(it, &worth);
    poda__buffer_add(out, "%s", SAY("; that this move keeps it is not proven"));
    end_sentence(it);
}

/* What longer searches found of the position, of the move, and of the one that the tree prefers. */
static poda_status find_further(speech *it, poda_result *here)
{
    poda__request *request = it->request;
    poda_status status = search_further(request, &request->state, &it->why->limits, here);
    if (status == PODA_OK)
        status = worth_further(request, here, it->why->move, &it->why->worth);
    if (status == PODA_OK && it->own > 0 && it->own != it->asked)
        status = worth_further(request, here, it->model->result.move, &it->worth);
    return status;
}

/* What is proven, then the tree; an estimate comes after it. */
static poda_status say_search(speech *it)
{
    poda__request *request = it->request;
    poda_result here = {.exact = false};
    poda_status status = PODA_OK;
    if (is_whole(it) && it->asked > 0) {
        it->why->worth = worth_in_tree(it, it->asked);
        if (it->own > 0 && it->own != it->asked)
            it->worth = worth_in_tree(it, it->own);
    } else {
        status = find_further(it, &here);
    }
    if (status != PODA_OK)
        return status;
    const poda_worth *worth = &it->why->worth;
    if (worth->known && worth->proven)
        say_worths(it);
    else if (here.exact)
        say_unproven(it, &here);
    if (it->own > 0 && it->asked > 0)
        compare_choice(it);
    if (worth->known && !worth->proven) {
        poda__buffer_add(&it->why->sentences, "%s", SAY("Searched further, "));
        say_worths(it);
    }
    return PODA_OK;
}

poda_status poda__why_make(poda__request *request, const poda__model *model, poda__why *why)
{
    if (!why->asked)
        return PODA_OK;
    speech it = {.request = request, .why = why, .model = model};
    poda__move_words(request, &request->state, why->move, it.move);
    it.asked = model ? poda__why_node(model, why) : 0;
    it.own = own_choice(&it);
    why->agrees = it.own > 0 && it.own == it.asked;
    poda_status status = ask_theory(request, why);
    if (status == PODA_OK && !why->by_theory)
        status = say_search(&it);
    else if (status == PODA_OK)
        status = say_theory(&it);
    if (status == PODA_OK && why->by_theory && it.own > 0 && it.asked > 0)
        compare_choice(&it);
    if (status == PODA_OK && why->sentences.length == 0) {
        poda__buffer_add(&why->sentences, SAY("%s: no search has come to a value for it"), it.move);
        end_sentence(&it);
    }
    if (status == PODA_OK && why->sentences.failed)
        status = poda_fail_memory(request->error);
    return status;
}

void poda__why_print(poda__request *request, const poda__why *why)
{
    if (why->asked && why->sentences.length > 0)
        poda__buffer_add(&request->out, "%s\n", why->sentences.at);
}

void poda__why_json(poda__request *request, const poda__why *why)
{
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    if (!why->asked)
        return;
    poda__json_open(json, "why", '{');
    poda__json_text(json, "move", poda__move_words(request, &request->state, why->move, words));
    poda__json_text(json, "by", why->by_theory ? "theory" : "search");
    poda__json_worth(json, "worth", request->game, &why->worth,
                     poda_state_turn(request->game, &request->state));
    poda__json_bool(json, "agrees", why->agrees);
    poda__json_open(json, "sentences", '[');
    for (char *at = why->sentences.at, *end; at && (end = strchr(at, '\n')); at = end + 1) {
        *end = 0;
        poda__json_text(json, NULL, at);
        *end = '\n';
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

void poda__why_release(poda__why *why)
{
    poda__buffer_release(&why->sentences);
}
