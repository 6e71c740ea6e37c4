/* task_regret.c - regret matching by hand on a table of payoffs, the heart of CFR: the regrets of the
 * first iteration, the strategies that they lead to, and the average of the first two. */
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "teach/tasks/task_matrix.h"

enum { MOST = PODA__MATRIX_MOST };
enum { NO_FLOOR, PURE, PAYOFFS, LAST }; /* slips */

typedef struct strategies {
    double of[2][MOST];
} strategies;

static strategies even(const poda__matrix *matrix)
{
    strategies out = {{{0}}};
    for (int p = 0; p < 2; p++)
        for (int s = 0; s < poda__matrix_count(matrix, p); s++)
            out.of[p][s] = 1.0 / poda__matrix_count(matrix, p);
    return out;
}

/* What the player gets with `own` against the other's strategy. */
static double worth(const poda__matrix *matrix, const strategies *now, int player, int own)
{
    double sum = 0;
    for (int o = 0; o < poda__matrix_count(matrix, 1 - player); o++)
        sum += now->of[1 - player][o] * poda__matrix_pay(matrix, player, player, own, o);
    return sum;
}

static double mean(const poda__matrix *matrix, const strategies *now, int player)
{
    double sum = 0;
    for (int s = 0; s < poda__matrix_count(matrix, player); s++)
        sum += now->of[player][s] * worth(matrix, now, player, s);
    return sum;
}

static strategies regrets(const poda__matrix *matrix, const strategies *now)
{
    strategies out = {{{0}}};
    for (int p = 0; p < 2; p++)
        for (int s = 0; s < poda__matrix_count(matrix, p); s++)
            out.of[p][s] = worth(matrix, now, p, s) - mean(matrix, now, p);
    return out;
}

/* In proportion to the regrets above 0; evenly if there are none. */
static strategies match(const poda__matrix *matrix, const strategies *regret)
{
    strategies out = even(matrix);
    for (int p = 0; p < 2; p++) {
        double sum = 0;
        for (int s = 0; s < poda__matrix_count(matrix, p); s++)
            sum += fmax(0, regret->of[p][s]);
        for (int s = 0; s < poda__matrix_count(matrix, p) && sum > 1e-12; s++)
            out.of[p][s] = fmax(0, regret->of[p][s]) / sum;
    }
    return out;
}

/* The mistakes: sizes without signs; all on the greatest regret; payoffs as regrets. */
static strategies match_wrongly(const poda__matrix *matrix, const strategies *regret, int slip)
{
    strategies out = even(matrix), used = *regret;
    const strategies first = even(matrix);
    for (int p = 0; p < 2; p++) {
        const int count = poda__matrix_count(matrix, p);
        int best = 0;
        for (int s = 0; s < count; s++) {
            if (slip == NO_FLOOR)
                used.of[p][s] = fabs(regret->of[p][s]);
            if (slip == PAYOFFS)
                used.of[p][s] = worth(matrix, &first, p, s);
            best = regret->of[p][s] > regret->of[p][best] + 1e-12 ? s : best;
        }
        for (int s = 0; s < count && slip == PURE; s++)
            out.of[p][s] = s == best;
    }
    return slip == PURE ? out : match(matrix, &used);
}

static poda_status make(const poda_exercise_options *options, uint64_t *random, poda__buffer *text,
                        poda_error *error)
{
    poda__matrix matrix;
    (void)options;
    (void)error;
    for (bool found = false; !found;) {
        matrix = (poda__matrix){.rows = 3, .cols = 2 + (int)poda__random_below(random, 2)};
        for (int r = 0; r < matrix.rows; r++)
            for (int c = 0; c < matrix.cols; c++) {
                matrix.pay[0][r][c] = (int)poda__random_below(random, 9) - 4;
                matrix.pay[1][r][c] = -matrix.pay[0][r][c];
            }
        const strategies now = even(&matrix), regret = regrets(&matrix, &now);
        int above = 0, apart = 1;
        for (int r = 0; r < matrix.rows; r++) {
            above += regret.of[0][r] > 1e-9;
            for (int k = 0; k < r; k++)
                apart &= fabs(regret.of[0][r] - regret.of[0][k]) > 1e-9;
        }
        found = above == 2 && apart;
    }
    poda__matrix_text(&matrix, text);
    return PODA_OK;
}

static strategies average(const poda__matrix *matrix, const strategies *a, const strategies *b)
{
    strategies out = {{{0}}};
    for (int p = 0; p < 2; p++)
        for (int s = 0; s < poda__matrix_count(matrix, p); s++)
            out.of[p][s] = (a->of[p][s] + b->of[p][s]) / 2;
    return out;
}

typedef struct run {
    strategies first, regret, second, both;
    bool decimals; /* some number is no fraction of small numbers: none is written as one */
} run;

static const char *show(const run *on, double number, char room[32])
{
    return on->decimals ? poda__task_decimal(number, room) : poda__task_fraction(number, room);
}

static bool has_decimals(const poda__matrix *matrix, const strategies *of)
{
    char room[32];
    for (int p = 0; p < 2; p++)
        for (int s = 0; s < poda__matrix_count(matrix, p); s++)
            if (strchr(poda__task_fraction(of->of[p][s], room), '.'))
                return true;
    return false;
}

/* One number for each strategy of both players. */
static void ask_all(poda__quiz *quiz, const poda__matrix *matrix, const run *on,
                    poda__question *question, const strategies *right, const strategies *slips,
                    const size_t *why)
{
    int item_number = 0;
    for (int p = 0; p < 2; p++)
        for (int s = 0; s < poda__matrix_count(matrix, p); s++, item_number++) {
            const char name[2] = {poda__matrix_name(p, s), 0};
            char room[32];
            poda__quiz_item *item = poda__task_number(quiz, question, poda__quiz_put(quiz, name),
                                                      right->of[p][s], why[item_number]);
            item->value = poda__quiz_put(quiz, show(on, right->of[p][s], room));
            for (int k = 0; k < 4; k++)
                item->slip[k] = slips[k].of[p][s];
        }
}

static void ask_regrets(poda__quiz *quiz, const poda__matrix *matrix, const run *on,
                        poda__buffer *steps)
{
    size_t why[2 * MOST];
    char gets[32], on_average[32], regret[32];
    int at = 0;
    strategies payoffs = {{{0}}}, slips[4];
    for (int p = 0; p < 2; p++)
        for (int s = 0; s < poda__matrix_count(matrix, p); s++) {
            payoffs.of[p][s] = worth(matrix, &on->first, p, s);
            why[at] = poda__quiz_say(
                quiz, "the regret of %c is %s - %s = %s: what it gets less what is got on average",
                poda__matrix_name(p, s), show(on, payoffs.of[p][s], gets),
                show(on, mean(matrix, &on->first, p), on_average),
                show(on, on->regret.of[p][s], regret));
            poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why[at++]));
        }
    for (int k = 0; k < 4; k++)
        slips[k] = k == PAYOFFS ? payoffs : on->regret;
    ask_all(quiz, matrix, on,
            poda__quiz_ask(quiz, PODA_QUESTION_VALUES, "regrets",
                           poda__quiz_say(quiz, "Both play every strategy equally often in the "
                                                "first iteration. What is the regret of each?")),
            &on->regret, slips, why);
}

static void ask_strategy(poda__quiz *quiz, const poda__matrix *matrix, const run *on,
                         poda__buffer *steps)
{
    size_t why[2 * MOST];
    char regret[32], part[32];
    int at = 0;
    strategies slips[4];
    for (int k = 0; k < 4; k++)
        slips[k] = k == LAST ? on->second : match_wrongly(matrix, &on->regret, k);
    for (int p = 0; p < 2; p++)
        for (int s = 0; s < poda__matrix_count(matrix, p); s++) {
            show(on, on->regret.of[p][s], regret);
            show(on, on->second.of[p][s], part);
            why[at] = on->regret.of[p][s] > 1e-12
                          ? poda__quiz_say(quiz,
                                           "%c is played %s of the time: its regret %s is above "
                                           "0",
                                           poda__matrix_name(p, s), part, regret)
                          : poda__quiz_say(quiz,
                                           "%c is played %s of the time: its regret %s is not "
                                           "above 0",
                                           poda__matrix_name(p, s), part, regret);
            poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why[at++]));
        }
    ask_all(quiz, matrix, on,
            poda__quiz_ask(quiz, PODA_QUESTION_VALUES, "strategy",
                           poda__quiz_say(quiz, "How often is each played in the second iteration, "
                                                "by regret matching?")),
            &on->second, slips, why);
}

static void ask_average(poda__quiz *quiz, const poda__matrix *matrix, const run *on,
                        poda__buffer *steps)
{
    size_t why[2 * MOST];
    char one[32], two[32], half[32];
    int at = 0;
    strategies slips[4];
    for (int k = 0; k < 4; k++) {
        const strategies second = k == LAST ? on->second : match_wrongly(matrix, &on->regret, k);
        slips[k] = k == LAST ? second : average(matrix, &on->first, &second);
    }
    for (int p = 0; p < 2; p++)
        for (int s = 0; s < poda__matrix_count(matrix, p); s++) {
            why[at] = poda__quiz_say(quiz, "the average of %c is (%s + %s) / 2 = %s",
                                     poda__matrix_name(p, s), show(on, on->first.of[p][s], one),
                                     show(on, on->second.of[p][s], two),
                                     show(on, on->both.of[p][s], half));
            poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why[at++]));
        }
    ask_all(quiz, matrix, on,
            poda__quiz_ask(quiz, PODA_QUESTION_VALUES, "average",
                           poda__quiz_say(quiz, "What is the average strategy of the two "
                                                "iterations?")),
            &on->both, slips, why);
}

static poda_status ask(poda__quiz *quiz, const char *text, poda_error *error)
{
    poda__matrix matrix;
    poda__buffer lines = {0};
    run on;
    const poda_status status = poda__matrix_read(&matrix, text, error);
    if (status != PODA_OK)
        return status;
    on.first = even(&matrix);
    on.regret = regrets(&matrix, &on.first);
    on.second = match(&matrix, &on.regret);
    on.both = average(&matrix, &on.first, &on.second);
    on.decimals = has_decimals(&matrix, &on.regret) || has_decimals(&matrix, &on.second) ||
                  has_decimals(&matrix, &on.both);
    poda__task_slip(quiz, "no-floor",
                    poda__quiz_say(quiz, "does not drop the regrets below 0, but uses their size"));
    poda__task_slip(quiz, "pure",
                    poda__quiz_say(quiz, "plays only the strategy with the greatest regret"));
    poda__task_slip(quiz, "payoffs",
                    poda__quiz_say(quiz, "takes what a strategy gets for its regret, without "
                                         "subtracting the average"));
    poda__task_slip(quiz, "last",
                    poda__quiz_say(quiz, "gives the last strategy instead of the average"));
    quiz->statement = poda__quiz_say(
        quiz, "Two iterations of regret matching (CFR with one information set for each player) on "
              "the table below: in each cell what the rows' player gets, then what the columns' "
              "player gets.");
    quiz->convention =
        poda__quiz_say(quiz, "Both players are updated at the same time. Numbers may "
                             "be fractions, or decimals with two places.");
    poda__matrix_board(&matrix, &lines);
    poda__task_board(quiz, &lines);
    lines.length = 0;
    ask_regrets(quiz, &matrix, &on, &lines);
    ask_strategy(quiz, &matrix, &on, &lines);
    ask_average(quiz, &matrix, &on, &lines);
    poda__task_steps(quiz, &lines);
    poda__buffer_release(&lines);
    return PODA_OK;
}

const poda__task_kind poda__task_regret = {make, ask};
