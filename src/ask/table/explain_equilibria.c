/* explain_equilibria.c - `explain` of a table of payoffs, by what linear programs, supports and
 * vertices find: the pivots of a zero-sum table, the constraints of a correlated equilibrium, each
 * pair of supports, and all extreme strategies with their labels. Every solution is checked in
 * fractions. */
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain_ways.h"
#include "ask/table/table_words.h"
#include "base/memory.h"

enum { PAIRS_MOST = 2000, VERTICES_MOST = 300, CONSTRAINTS_MOST = 2000 };

/* What the callbacks of the library write into. */
typedef struct account {
    poda__request *request;
    poda__lesson *lesson;
    size_t count, found;
    poda_status status;
} account;

/* ---- a linear program ---- */

/* "y(rock)" for a probability, "slack of rock" for how far a strategy of the first player is from its bound. */
static void say_variable(const account *it, int variable)
{
    const poda_normal *normal = poda__table_of(it->request->game);
    const int cols = poda_normal_strategies(normal, 1);
    char name[PODA__STRATEGY_TEXT];
    if (variable < cols)
        poda__buffer_add(&it->lesson->text, "y(%s)",
                         poda__strategy_words(it->request, normal, 1, variable, name));
    else
        poda__lesson_say(it->lesson, "slack of %s",
                         poda__strategy_words(it->request, normal, 0, variable - cols, name));
}

static void see_pivot(void *user, const poda_normal_pivot *pivot)
{
    account *it = user;
    poda__lesson *lesson = it->lesson;
    poda__lesson_begin(lesson, PODA__LESSON_ROW);
    poda__buffer_add(&lesson->text, "%llu", (unsigned long long)pivot->number);
    poda__lesson_cell(lesson);
    say_variable(it, pivot->enters);
    poda__lesson_cell(lesson);
    say_variable(it, pivot->leaves);
    poda__lesson_cell(lesson);
    poda__mixture_words(it->request, poda__table_of(it->request->game), 1, pivot->strategy,
                        &lesson->text);
    poda__lesson_cell(lesson);
    poda__number_words(it->request, &pivot->most, &lesson->text);
    it->count++;
}

/* What each strategy of `player` pays against the other's mixture: a table whose largest (or, for
 * the second player, whose least own) number is the value. */
static poda_status say_check(account *it, const poda_equilibrium *one, int player)
{
    poda__request *request = it->request;
    poda__lesson *lesson = it->lesson;
    char name[PODA__STRATEGY_TEXT];
    poda_numbers pay;
    const poda_status status = poda_normal_expect(poda__table_of(request->game), one->strategy,
                                                  player, &pay, request->error);
    if (status != PODA_OK)
        return status;
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "Check: what %s gets by each strategy against the other's mixture: ",
                     poda__player_name(request, player));
    for (size_t s = 0; s < pay.count; s++) {
        poda__buffer_add(
            &lesson->text, "%s%s ", s ? ", " : "",
            poda__strategy_words(request, poda__table_of(request->game), player, (int)s, name));
        poda__number_words(request, &pay.at[s], &lesson->text);
    }
    poda__lesson_say(lesson, "; none is more than ");
    poda__number_words(request, &one->payoff[player], &lesson->text);
    poda_numbers_release(&pay);
    return PODA_OK;
}

static poda_status say_linear(account *it)
{
    poda__request *request = it->request;
    poda__lesson *lesson = it->lesson;
    const poda_normal *normal = poda__table_of(request->game);
    poda_equilibria found;
    const poda_normal_how how = {.size = sizeof how,
                                 .method = PODA_NORMAL_LINEAR,
                                 .stop = request->options->stop,
                                 .pivot = see_pivot,
                                 .user = it};
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson,
                     "What one player wins, the other loses. The payoffs of %s are raised until "
                     "all are positive: the matrix A. The program is: maximise the sum of y, where "
                     "y >= 0 and no row of A y is more than 1 (%d {row|rows}, %d "
                     "{column|columns}). The mixture of %s is y over its sum, and the value is 1 "
                     "over that sum, lowered again.",
                     poda__player_name(request, 0), poda_normal_strategies(normal, 0),
                     poda_normal_strategies(normal, 1), poda__player_name(request, 1));
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson,
                     "The simplex method begins with y = 0. Each pivot raises one variable from 0 "
                     "until another one becomes 0; the most that %s can get against the mixture "
                     "never rises.",
                     poda__player_name(request, 0));
    poda__lesson_begin(lesson, PODA__LESSON_HEAD);
    poda__lesson_say(lesson, "pivot");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "enters");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "leaves");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "mixture of %s", poda__player_name(request, 1));
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "%s gets at most", poda__player_name(request, 0));
    poda_status status = poda_normal_solve(normal, &how, &found, request->error);
    if (status != PODA_OK)
        return status;
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "No variable can raise the sum further. The slacks' prices are the "
                             "mixture of the other player: ");
    poda__equilibrium_words(request, poda__table_of(request->game), &found.at[0], &lesson->text);
    for (int p = 0; p < 2 && status == PODA_OK; p++)
        status = say_check(it, &found.at[0], p);
    poda_equilibria_release(&found);
    return status;
}

/* ---- correlated equilibrium ---- */

static void say_profiles(account *it, const poda_correlated *found)
{
    poda__request *request = it->request;
    const poda_normal *normal = poda__table_of(request->game);
    char name[PODA__STRATEGY_TEXT];
    poda__lesson_begin(it->lesson, PODA__LESSON_HEAD);
    poda__lesson_say(it->lesson, "profile");
    poda__lesson_cell(it->lesson);
    poda__lesson_say(it->lesson, "probability");
    for (size_t i = 0; i < poda_normal_profiles(normal); i++) {
        if (found->chance[i].value <= 0)
            continue;
        poda__lesson_begin(it->lesson, PODA__LESSON_ROW);
        for (int p = 0; p < poda_normal_players(normal); p++)
            poda__buffer_add(&it->lesson->text, "%s%s", p ? ", " : "",
                             poda__strategy_words(request, poda__table_of(request->game), p,
                                                  poda_normal_choice(normal, i, p), name));
        poda__lesson_cell(it->lesson);
        poda__number_words(request, &found->chance[i], &it->lesson->text);
    }
}

/* One row for each constraint whose signal occurs; the others hold with 0 = 0. */
static poda_status say_constraints(account *it, const poda_correlated *found, int player)
{
    poda__request *request = it->request;
    const poda_normal *normal = poda__table_of(request->game);
    const int own = poda_normal_strategies(normal, player);
    char told[PODA__STRATEGY_TEXT], other[PODA__STRATEGY_TEXT];
    poda_numbers gain;
    const poda_status status = poda_normal_incentives(normal, found, player, &gain, request->error);
    if (status != PODA_OK)
        return status;
    for (int s = 0; s < own; s++)
        for (int t = 0; t < own && it->count < CONSTRAINTS_MOST; t++) {
            const poda_number *number = &gain.at[s * own + t];
            if (s == t)
                continue;
            it->count++;
            poda__lesson_begin(it->lesson, PODA__LESSON_ROW);
            poda__lesson_put(it->lesson, poda__player_name(request, player));
            poda__lesson_next(
                it->lesson,
                poda__strategy_words(request, poda__table_of(request->game), player, s, told));
            poda__lesson_next(
                it->lesson,
                poda__strategy_words(request, poda__table_of(request->game), player, t, other));
            poda__lesson_cell(it->lesson);
            poda__number_words(request, number, &it->lesson->text);
            poda__lesson_cell(it->lesson);
            if (number->value < 0)
                poda__lesson_say(it->lesson, "holds");
            else
                poda__lesson_say(it->lesson,
                                 number->value > 0 ? "does not hold" : "holds with equality");
        }
    poda_numbers_release(&gain);
    return PODA_OK;
}

static poda_status say_correlated(account *it)
{
    poda__request *request = it->request;
    poda__lesson *lesson = it->lesson;
    const poda_normal *normal = poda__table_of(request->game);
    poda_correlated found;
    poda_status status =
        poda_normal_correlated(normal, request->options->stop, &found, request->error);
    if (status != PODA_OK)
        return status;
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson,
                     "A mediator draws a profile and shows each player its own strategy only. The "
                     "unknowns are the probabilities of the %zu {profile|profiles}. For each "
                     "player and each pair of its strategies a constraint says: being shown the "
                     "first, the second pays no more on average. The objective is the largest sum "
                     "of payoffs.",
                     poda_normal_profiles(normal));
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "The simplex method solves it in %llu {pivot|pivots}:",
                     (unsigned long long)found.pivots);
    say_profiles(it, &found);
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "Constraint by constraint, in fractions; the gain counts with the "
                             "probability of being shown the strategy:");
    poda__lesson_begin(lesson, PODA__LESSON_HEAD);
    poda__lesson_say(lesson, "player");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "is shown");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "plays");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "gain");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "at most 0");
    for (int p = 0; p < poda_normal_players(normal) && status == PODA_OK; p++)
        status = say_constraints(it, &found, p);
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "the largest sum of payoffs of a correlated equilibrium: %s",
                     found.sum.exact);
    poda_correlated_release(&found);
    return status;
}

/* ---- supports ---- */

static void say_support(const account *it, const poda_support_step *step, int player)
{
    const int count = poda_normal_strategies(poda__table_of(it->request->game), player);
    char name[PODA__STRATEGY_TEXT];
    bool first = true;
    for (int s = 0; s < count; s++) {
        if (!step->in[player][s])
            continue;
        poda__buffer_add(
            &it->lesson->text, "%s%s", first ? "" : ", ",
            poda__strategy_words(it->request, poda__table_of(it->request->game), player, s, name));
        first = false;
    }
}

/* All probabilities of a support, negative ones too. */
static void say_mixture(const account *it, const poda_support_step *step, int player)
{
    const int count = poda_normal_strategies(poda__table_of(it->request->game), player);
    char name[PODA__STRATEGY_TEXT];
    bool first = true;
    for (int s = 0; s < count && step->mixture[player]; s++) {
        if (!step->in[player][s])
            continue;
        poda__buffer_add(
            &it->lesson->text, "%s%s ", first ? "" : ", ",
            poda__strategy_words(it->request, poda__table_of(it->request->game), player, s, name));
        poda__number_words(it->request, &step->mixture[player][s], &it->lesson->text);
        first = false;
    }
}

static void see_support(void *user, const poda_support_step *step)
{
    account *it = user;
    poda__lesson *lesson = it->lesson;
    const char *player = poda__player_name(it->request, step->player);
    char name[PODA__STRATEGY_TEXT];
    poda__strategy_words(it->request, poda__table_of(it->request->game), step->player,
                         step->strategy, name);
    poda__lesson_begin(lesson, PODA__LESSON_STEP);
    poda__lesson_put(lesson, "{");
    say_support(it, step, 0);
    poda__lesson_put(lesson, "} x {");
    say_support(it, step, 1);
    poda__lesson_put(lesson, "}: ");
    it->count++;
    switch (step->outcome) {
    case PODA_SUPPORT_SINGULAR:
        poda__lesson_say(lesson,
                         "the equations for the mixture of %s have no or more than one solution",
                         player);
        return;
    case PODA_SUPPORT_NEGATIVE:
        say_mixture(it, step, step->player);
        poda__lesson_say(lesson,
                         ": refused, %s would play %s with a probability that is not positive",
                         player, name);
        return;
    case PODA_SUPPORT_BETTER:
        say_mixture(it, step, 0);
        poda__lesson_put(lesson, "; ");
        say_mixture(it, step, 1);
        poda__lesson_say(lesson, ": refused, %s is a better reply of %s", name, player);
        return;
    default:
        say_mixture(it, step, 0);
        poda__lesson_put(lesson, "; ");
        say_mixture(it, step, 1);
        poda__lesson_say(lesson, ": an equilibrium, payoffs ");
        poda__number_words(it->request, &step->payoff[0], &lesson->text);
        poda__lesson_put(lesson, ", ");
        poda__number_words(it->request, &step->payoff[1], &lesson->text);
        it->found++;
        return;
    }
}

static poda_status say_supports(account *it)
{
    poda__request *request = it->request;
    bool all = true;
    poda__lesson_begin(it->lesson, PODA__LESSON_LINE);
    poda__lesson_say(it->lesson,
                     "A support is the set of strategies that a mixture uses. In an equilibrium "
                     "each mixture makes all strategies in the other's support pay the same: "
                     "linear equations. A pair of supports of the same size is refused if they "
                     "have no single solution, if a probability is not positive, or if a strategy "
                     "outside a support pays more.");
    const poda_status status =
        poda_normal_supports(poda__table_of(request->game), PAIRS_MOST, request->options->stop,
                             see_support, it, &all, request->error);
    if (status != PODA_OK)
        return status;
    poda__lesson_begin(it->lesson, PODA__LESSON_LINE);
    poda__lesson_say(it->lesson, "Pairs of supports examined: %zu; equilibria: %zu.", it->count,
                     it->found);
    if (!all)
        poda__lesson_say(it->lesson, " There are more pairs.");
    poda__lesson_begin(it->lesson, PODA__LESSON_LINE);
    poda__lesson_say(it->lesson, "If the table is degenerate, there can be equilibria whose "
                                 "supports differ in size; method=all finds those too.");
    return PODA_OK;
}

/* ---- vertices ---- */

/* An extreme strategy of a player: what it does not play, and the other's best responses to it. */
static void see_vertex(void *user, int player, const poda_number *strategy)
{
    account *it = user;
    poda__request *request = it->request;
    poda__lesson *lesson = it->lesson;
    const poda_normal *normal = poda__table_of(request->game);
    const int own = poda_normal_strategies(normal, player);
    poda_number *mixtures[PODA_PLAYERS_MAX] = {NULL};
    poda_numbers pay;
    char name[PODA__STRATEGY_TEXT];
    if (++it->count > VERTICES_MOST || it->status != PODA_OK)
        return;
    poda_number *copy = poda__array((size_t)own, sizeof *copy);
    if (!copy) {
        it->status = poda_fail_memory(request->error);
        return;
    }
    memcpy(copy, strategy, (size_t)own * sizeof *copy);
    mixtures[player] = mixtures[!player] = copy; /* that of the player who replies is not read */
    it->status = poda_normal_expect(normal, mixtures, !player, &pay, request->error);
    free(copy);
    if (it->status != PODA_OK)
        return;
    poda__lesson_begin(lesson, PODA__LESSON_ROW);
    poda__lesson_put(lesson, poda__player_name(request, player));
    poda__lesson_cell(lesson);
    poda__mixture_words(request, poda__table_of(request->game), player, strategy, &lesson->text);
    poda__lesson_cell(lesson);
    bool first = true;
    for (int s = 0; s < own; s++) {
        if (strategy[s].value > 0)
            continue;
        poda__buffer_add(
            &lesson->text, "%s%s", first ? "" : ", ",
            poda__strategy_words(request, poda__table_of(request->game), player, s, name));
        first = false;
    }
    size_t best = 0;
    for (size_t s = 1; s < pay.count; s++)
        best = pay.at[s].value > pay.at[best].value ? s : best;
    poda__lesson_cell(lesson);
    first = true;
    for (size_t s = 0; s < pay.count; s++) {
        if (strcmp(pay.at[s].exact, pay.at[best].exact) != 0)
            continue;
        poda__buffer_add(
            &lesson->text, "%s%s", first ? "" : ", ",
            poda__strategy_words(request, poda__table_of(request->game), !player, (int)s, name));
        first = false;
    }
    poda_numbers_release(&pay);
}

static poda_status say_all(account *it)
{
    poda__request *request = it->request;
    poda__lesson *lesson = it->lesson;
    poda_equilibria found;
    const poda_normal_how how = {.size = sizeof how,
                                 .method = PODA_NORMAL_ALL,
                                 .stop = request->options->stop,
                                 .vertex = see_vertex,
                                 .user = it};
    if (poda_normal_players(poda__table_of(request->game)) != 2)
        return poda_fail(request->error, PODA_BAD_REQUEST, "method",
                         "the vertices of all equilibria are explained for two players; expected "
                         "dominance, weak, pure or correlated");
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson,
                     "An extreme strategy is a vertex of the polytope of best responses: it has a "
                     "label for each own strategy that it does not play, and for each best "
                     "response of the other player. Two of them are an equilibrium if together "
                     "they have all labels: every strategy is unplayed or a best response.");
    poda__lesson_begin(lesson, PODA__LESSON_HEAD);
    poda__lesson_say(lesson, "player");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "extreme strategy");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "does not play");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "best responses");
    const poda_status status =
        poda_normal_solve(poda__table_of(request->game), &how, &found, request->error);
    if (status != PODA_OK)
        return status;
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "Extreme strategies: %zu; strictly dominated strategies are left out.",
                     it->count);
    if (it->count > VERTICES_MOST)
        poda__lesson_say(lesson, " The first %d are listed.", VERTICES_MOST);
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "Pairs with all labels: %zu", found.count);
    for (size_t i = 0; i < found.count; i++) {
        poda__lesson_begin(lesson, PODA__LESSON_STEP);
        poda__equilibrium_words(request, poda__table_of(request->game), &found.at[i],
                                &lesson->text);
    }
    poda_equilibria_release(&found);
    return it->status;
}

/* ---- all of them ---- */

poda_status poda__explain_equilibria(poda__request *request, const poda__told *how,
                                     const char *method)
{
    poda__lesson lesson = {.request = request};
    account it = {.request = request, .lesson = &lesson};
    poda__lesson_table_title(&lesson, method);
    poda_status status = strcmp(method, "lp") == 0           ? say_linear(&it)
                         : strcmp(method, "correlated") == 0 ? say_correlated(&it)
                         : strcmp(method, "supports") == 0   ? say_supports(&it)
                                                             : say_all(&it);
    status = poda__lesson_table_write(&lesson, how, method, status);
    if (status == PODA_OK && request->options->json)
        poda__json_close(&request->json, '}');
    poda__lesson_release(&lesson);
    return status;
}
