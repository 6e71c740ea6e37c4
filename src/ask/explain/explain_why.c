/* explain_why.c - why a move, in sentences. If theory decides, the reasons are those of the theory;
 * otherwise they are the known value of the position, the explained search's result for this move,
 * and the result of a longer search. Proven facts come first, without estimates beside them. A
 * shallow search may well prefer another move: this is stated before anything is shown. */
#include "ask/explain/explain_why.h"

#include <string.h>

#include "ask/theory_words.h"
#include "ask/worth_words.h"

poda_status poda__why_read(poda__request *request, const poda_search_options *asked, poda__why *why)
{
    const char *text = poda_option_text(&request->parameters, "why", NULL);
    poda_value value;
    *why = (poda__why){.asked = text != NULL, .limits = *asked};
    if (!text)
        return PODA_OK;
    if (poda__request_over(request, &value))
        return poda_fail(request->error, PODA_BAD_REQUEST, "why",
                         "why=%.40s: the game is over, there is no move", text);
    return strcmp(text, "best") == 0
               ? poda_why_best(request->game, &request->state, asked, &why->move, request->error)
               : poda_move_read(request->game, &request->state, text, &why->move, request->error);
}

/* The answer being written. */
typedef struct speech {
    poda__request *request;
    poda__why *why;
    const poda_why *known;
    const poda__model *model; /* NULL: no search is explained */
    char move[PODA_TEXT_MAX];
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

/* The value of the move shown by the tree. */
static const char *seen_value(const speech *it, char room[32])
{
    return it->known->bound
               ? poda__model_given(it->model, it->known->node, poda__translator(it->request), room)
               : model_value(it, it->known->node, room);
}

/* Names the move unless an earlier sentence did. */
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

/* Explains the numbers of playouts. */
static void say_estimates(speech *it)
{
    poda__request *request = it->request;
    if (!poda__model_plays_out(it->model))
        return;
    poda__buffer_add(&it->why->sentences, "%s",
                     SAY("It only estimates: its numbers are the means of random games"));
    end_sentence(it);
}

/* Compares the choice of the explained search, if it has one, with the move in question. */
static void compare_choice(speech *it)
{
    const int32_t own = it->known->choice, asked = it->known->node;
    poda__request *request = it->request;
    const poda__model *model = it->model;
    poda__buffer *out = &it->why->sentences;
    const char *other = poda__model_text(model, model->nodes[own].move);
    const char *max = poda__player_name(request, PODA_MAX); /* values in the tree are for MAX */
    char one[32], two[32];
    begin_choice(it);
    if (poda__model_plays_out(model) && model->result.move_proven) { /* whatever the means */
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
        poda__buffer_add(out,
                         !it->known->bound ? SAY("For %s %s is worth %s to it, and %s is worth %s")
                         : model->nodes[0].player == PODA_MAX
                             ? SAY("For %s %s is worth at most %s to it, and %s is worth %s")
                             : SAY("For %s %s is worth at least %s to it, and %s is worth %s"),
                         max, it->move, seen_value(it, one), other, model_value(it, own, two));
    end_sentence(it);
    if (!poda__model_plays_out(model) && model->options.depth > 0) {
        poda__buffer_add(out, "%s",
                         SAY("Where the game goes on below its last ply it only estimates"));
        end_sentence(it);
    }
    say_estimates(it);
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
    add_worth(it, &it->known->worth);
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

/* "3 wins in 5 and 4 loses in 6." */
static void say_worths(speech *it)
{
    poda__request *request = it->request;
    poda__buffer *out = &it->why->sentences;
    poda__buffer_add(out, "%s ", it->move);
    add_worth(it, &it->known->worth);
    if (it->known->choice_worth.known) {
        poda__buffer_add(out, SAY(" and %s "),
                         poda__model_text(it->model, it->model->nodes[it->known->choice].move));
        add_worth(it, &it->known->choice_worth);
    }
    end_sentence(it);
}

/* The value of the position is proven, that of the move is not. */
static void say_unproven(speech *it)
{
    poda__request *request = it->request;
    poda__buffer *out = &it->why->sentences;
    poda__buffer_add(out, SAY("%s: the value of this position is proven, %s "), it->move,
                     poda__player_name(request, poda_state_turn(request->game, &request->state)));
    add_worth(it, &it->known->position);
    poda__buffer_add(out, "%s", SAY("; that this move keeps it is not proven"));
    end_sentence(it);
}

/* Proven facts, then the tree; an estimate comes last. */
static void say_search(speech *it)
{
    poda__request *request = it->request;
    const poda_worth *worth = &it->known->worth;
    if (worth->known && worth->proven)
        say_worths(it);
    else if (it->known->position.known)
        say_unproven(it);
    if (it->known->choice >= 0 && it->known->node >= 0)
        compare_choice(it);
    if (worth->known && !worth->proven) {
        poda__buffer_add(&it->why->sentences, "%s", SAY("Searched further, "));
        say_worths(it);
    }
}

poda_status poda__why_make(poda__request *request, const poda_explanation *explanation,
                           poda__why *why)
{
    if (!why->asked)
        return PODA_OK;
    poda_status status = poda_why_move(request->game, &request->state, why->move, explanation,
                                       &why->limits, &why->known, request->error);
    if (status != PODA_OK)
        return status;
    speech it = {.request = request,
                 .why = why,
                 .known = &why->known,
                 .model = explanation ? poda__explanation_model(explanation) : NULL};
    poda__move_words(request, &request->state, why->move, it.move);
    if (!why->known.by_theory)
        say_search(&it);
    else
        status = say_theory(&it);
    if (status == PODA_OK && why->known.by_theory && why->known.choice >= 0 && why->known.node >= 0)
        compare_choice(&it);
    if (status == PODA_OK && why->sentences.length == 0) {
        poda__buffer_add(&why->sentences, SAY("%s: no search has come to a value for it"), it.move);
        end_sentence(&it);
    }
    if (status == PODA_OK)
        status = poda_why_point(request->game, &request->state, why->move, &why->limits,
                                &why->point, request->error);
    if (status == PODA_OK)
        poda__why_say_point(request, why);
    if (status == PODA_OK && (why->sentences.failed || why->sentence.failed))
        status = poda_fail_memory(request->error);
    return status;
}

void poda__why_print(poda__request *request, const poda__why *why)
{
    const poda_point_kind kind = why->point.kind;
    if (!why->asked)
        return;
    /* a worth is among the sentences below */
    if (why->sentence.length > 0 && kind != PODA_POINT_NONE && kind != PODA_POINT_WORTH)
        poda__buffer_add(&request->out, "%s\n", why->sentence.at);
    if (why->sentences.length > 0)
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
    poda__json_text(json, "by", why->known.by_theory ? "theory" : "search");
    poda__json_worth(json, "worth", request->game, &why->known.worth,
                     poda_state_turn(request->game, &request->state));
    poda__json_bool(json, "agrees", why->known.agrees);
    poda__why_json_point(request, why);
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
    poda__buffer_release(&why->sentence);
    poda__buffer_release(&why->sentences);
}
