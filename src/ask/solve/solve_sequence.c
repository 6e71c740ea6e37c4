/* solve_sequence.c - `solve` by the linear program of the sequence form: two players, constant sum,
 * exact. The default for hidden games that are small enough. */
#include <string.h>

#include "ask/solve/solution.h"
#include "ask/verbs/show_tree.h"
#include "extensive/sequence.h"
#include "system/clock.h"

enum {
    AUTO_NODES = 100000,
    AUTO_CELLS = 3000000, /* a few seconds */
    SECOND_CELLS = 250000,
    CELL_BYTES = 48,
    SETS_SHOWN = 40,
    FRACTION_MOST = 15, /* characters of a fraction that people read */
};

/* The probability of a move; `text` is emptied first. False if the player never comes there. */
static bool chance_text(const poda__sequence_answer *answer, int32_t slot, poda__buffer *text,
                        double *number)
{
    text->length = 0;
    if (poda__big_sign(&answer->bottom[slot]) == 0)
        return false;
    const poda__fraction chance = {answer->top[slot], answer->bottom[slot]};
    if (!poda__fraction_text(&chance, text))
        poda__buffer_fail(text, PODA_NO_MEMORY);
    *number = poda__fraction_double(&chance);
    return true;
}

static const char *move_label(const poda__form *form, const poda__form_set *set, int32_t i)
{
    const poda__form_node *node = &form->nodes[form->members[set->first]];
    return form->text + form->label[node->first + i];
}

static void json_set(poda__request *request, const poda__form *form, const poda__form_set *set,
                     const poda__sequence_answer *answer, poda__buffer *text)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__whole_set_json(request, form, (int32_t)(set - form->sets));
    poda__json_open(json, "moves", '[');
    for (int32_t i = 0; i < set->count; i++) {
        double number = 0;
        const bool known = chance_text(answer, set->slot + i, text, &number);
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "move", move_label(form, set, i));
        if (known) {
            poda__json_number(json, "probability", number);
            poda__json_text(json, "exact", text->at);
        } else {
            poda__json_null(json, "probability");
            poda__json_null(json, "exact");
        }
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

static void json_answer(poda__request *request, const poda__form *form,
                        const poda__sequence_answer *answer, const double payoffs[2],
                        const char *const exact[2], double seconds)
{
    poda__json *json = &request->json;
    poda__buffer text = {0};
    poda__solve_wide_json(request);
    poda__json_text(json, "method", "lp");
    poda__solve_wide_payoffs(request, payoffs, exact);
    poda__json_open(json, "equilibria", '[');
    poda__json_open(json, NULL, '{');
    poda__json_open(json, "strategies", '[');
    for (int p = 0; p < 2; p++) {
        poda__json_open(json, NULL, '[');
        for (int32_t s = 0; s < form->set_count; s++)
            if (form->sets[s].player == p)
                json_set(request, form, &form->sets[s], answer, &text);
        poda__json_close(json, ']');
    }
    poda__json_close(json, ']');
    poda__solve_wide_payoffs(request, payoffs, exact);
    poda__json_close(json, '}');
    poda__json_close(json, ']');
    poda__json_bool(json, "is_exact", true);
    poda__json_int(json, "sets", form->set_count);
    poda__json_int(json, "rows", answer->rows);
    poda__json_int(json, "columns", answer->cols);
    poda__json_uint(json, "pivots", answer->pivots);
    poda__json_int(json, "nodes", form->count);
    poda__json_number(json, "seconds", seconds);
    poda__json_close(json, '}');
    poda__buffer_fail(&request->out, text.failed ? PODA_NO_MEMORY : PODA_OK);
    poda__buffer_release(&text);
}

static void print_answer(poda__request *request, const poda__form *form,
                         const poda__sequence_answer *answer, const double payoffs[2],
                         const char *const exact[2])
{
    poda__buffer text = {0};
    char move[PODA_TEXT_MAX], room[32];
    int32_t shown = 0;
    poda__solve_wide_payoffs(request, payoffs, exact);
    poda__print(request,
                "linear program of the sequence form, %d x %d, %llu {pivot|pivots}; proven in "
                "fractions: neither player gains by another strategy\n",
                answer->rows, answer->cols, (unsigned long long)answer->pivots);
    for (int32_t s = 0; s < form->set_count && shown < SETS_SHOWN; s++, shown++) {
        const poda__form_set *set = &form->sets[s];
        double number;
        poda__buffer_add(&request->out, "  %s, %s:", poda__player_name(request, set->player),
                         poda__set_words(form->text + set->label, set->player, s, room));
        for (int32_t i = 0; i < set->count; i++) {
            const bool known = chance_text(answer, set->slot + i, &text, &number);
            poda__buffer_add(&request->out, "%s %s ", i ? "," : "",
                             poda__move_said(request, move_label(form, set, i), move));
            if (known && text.length > FRACTION_MOST)
                poda__print(request, "%.4f", number);
            else
                poda__buffer_add(&request->out, "%s", known && text.at ? text.at : "-");
        }
        poda__buffer_add(&request->out, "\n");
    }
    if (shown < form->set_count)
        poda__print(request, "  ... and %d more {set|sets}; --json has all\n",
                    form->set_count - shown);
    poda__buffer_fail(&request->out, text.failed ? PODA_NO_MEMORY : PODA_OK);
    poda__buffer_release(&text);
}

static poda_status write_answer(poda__request *request, const poda__form *form,
                                const poda__sequence_answer *answer, double seconds)
{
    poda__buffer text[2] = {{0}, {0}};
    double payoffs[2];
    const char *exact[2];
    bool fits = true;
    for (int p = 0; p < 2; p++) {
        fits = fits && poda__fraction_text(&answer->payoffs[p], &text[p]) && !text[p].failed;
        payoffs[p] = poda__fraction_double(&answer->payoffs[p]);
        exact[p] = text[p].at;
    }
    if (fits && request->options->json)
        json_answer(request, form, answer, payoffs, exact, seconds);
    else if (fits)
        print_answer(request, form, answer, payoffs, exact);
    poda__buffer_release(&text[0]);
    poda__buffer_release(&text[1]);
    return fits ? PODA_OK : poda_fail_memory(request->error);
}

bool poda__asks_regret(const poda_options *parameters)
{
    return poda_option_text(parameters, "iterations", NULL) ||
           poda_option_text(parameters, "limit", NULL) ||
           poda_option_text(parameters, "seed", NULL);
}

poda_status poda__solve_sequence(poda__request *request, bool *solved)
{
    const char *method = poda_option_text(&request->parameters, "method", "auto");
    const poda_kind kind = poda_game_kind(request->game);
    const bool asked = strcmp(method, "lp") == 0;
    const double started = poda__seconds();
    poda__whole whole;
    poda__sequence_answer answer;
    *solved = false;
    if (!asked && (strcmp(method, "auto") != 0 || !(kind.hidden || kind.together) ||
                   kind.players != 2 || poda__asks_regret(&request->parameters)))
        return PODA_OK;
    poda__sequence_limits limits = {.cells = asked ? 0 : AUTO_CELLS,
                                    .stop = request->options->stop};
    poda_search_options search;
    poda_search_defaults(&search);
    poda_status status = poda__request_search(request, &search);
    if (status != PODA_OK)
        return status;
    if (!asked && search.seconds > 0 && search.seconds * SECOND_CELLS < AUTO_CELLS)
        limits.cells = (uint64_t)(search.seconds * SECOND_CELLS) + 1;
    const uint64_t fit = request->options->memory / CELL_BYTES;
    if (fit > 0 && fit < (limits.cells ? limits.cells : PODA__SEQUENCE_CELLS))
        limits.cells = fit;
    status = poda__request_form(request, asked ? 0 : AUTO_NODES, &whole);
    if (status == PODA_OK) {
        status = poda__sequence_solve(whole.form, &limits, &answer, request->error);
        if (status == PODA_OK) {
            *solved = true;
            status = write_answer(request, whole.form, &answer, poda__seconds() - started);
            poda__sequence_release(&answer);
        }
        poda__whole_release(&whole);
    }
    /* what was not asked for may not fit the game: others solve it then */
    if (!asked && (status == PODA_TOO_LARGE || status == PODA_BAD_REQUEST))
        status = PODA_OK;
    return status;
}
