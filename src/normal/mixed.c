/* mixed.c - equilibria in which three or more players mix: solutions of polynomial equations.
 *
 * For each choice of supports, every played strategy of a player pays the same. In the
 * probabilities of the others these are sums of products with at most one factor of each player, so
 * over a box of probabilities they take their extremes in its corners. Boxes in which some equation
 * has no zero are dropped, the others halved; in small ones Newton's method looks for the point. A
 * solution whose probabilities are simple fractions that solve the equations exactly is exact; of
 * the others the error is reported. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "normal/normal_form.h"

enum {
    UNKNOWNS = 6,    /* most probabilities that are not determined by the others */
    CHOICES = 16,    /* most strategies of a player */
    BOXES = 200000,  /* most boxes of all supports; of many unknowns they count more */
    HALVINGS = 9,    /* of each side: in boxes of 1/512 a solution is looked for; */
    UNDECIDED = 16,  /* where none is found, boxes are halved further, so often in all */
    LEFT = 200,      /* most boxes of one support that stay undecided */
    SIMPLE = 100000, /* largest denominator that is tried */
};

typedef struct box {
    double low[UNKNOWNS], high[UNKNOWNS];
    int halvings;
} box;

typedef struct hunt {
    poda__solving *solving;
    const poda_normal *normal;
    int support[PODA_PLAYERS_MAX][CHOICES], count[PODA_PLAYERS_MAX];
    int first[PODA_PLAYERS_MAX]; /* unknown of the player's second strategy */
    int unknowns;
    double *pay; /* of all profiles of the supports, by player, in parts of `scale` */
    size_t profiles;
    double scale; /* the largest payoff */
    box *stack;
    size_t boxes;    /* examined so far */
    bool incomplete; /* a box was left undecided */
} hunt;

/* Probability of the i-th played strategy; the first one is what the others leave. */
static double chance(const hunt *search, const double *x, int player, int i)
{
    if (i > 0)
        return x[search->first[player] + i - 1];
    double rest = 1;
    for (int k = 1; k < search->count[player]; k++)
        rest -= x[search->first[player] + k - 1];
    return rest;
}

/* What each played strategy of `player` pays, the others playing x. */
static void pays(const hunt *search, const double *x, int player, double *out)
{
    const int players = search->normal->players;
    double chances[PODA_PLAYERS_MAX][CHOICES];
    for (int p = 0; p < players; p++)
        for (int i = 0; i < search->count[p]; i++)
            chances[p][i] = p == player ? 1 : chance(search, x, p, i);
    for (int i = 0; i < search->count[player]; i++)
        out[i] = 0;
    for (size_t at = 0; at < search->profiles; at++) {
        size_t rest = at;
        double weight = 1;
        int own = 0;
        for (int p = 0; p < players; p++) {
            const int i = (int)(rest % (size_t)search->count[p]);
            rest /= (size_t)search->count[p];
            weight *= chances[p][i];
            own = p == player ? i : own;
        }
        out[own] += weight * search->pay[at * (size_t)players + (size_t)player];
    }
}

/* The equations: the difference of each strategy to the first one of its player. */
static void equations(const hunt *search, const double *x, double *out)
{
    for (int p = 0; p < search->normal->players; p++) {
        double pay[CHOICES];
        if (search->count[p] < 2)
            continue;
        pays(search, x, p, pay);
        for (int i = 1; i < search->count[p]; i++)
            out[search->first[p] + i - 1] = pay[i] - pay[0];
    }
}

/* Can the box hold a solution? */
static bool possible(const hunt *search, const box *at)
{
    double least[UNKNOWNS], most[UNKNOWNS];
    for (int p = 0; p < search->normal->players; p++) {
        double sum = 0;
        for (int i = 1; i < search->count[p]; i++)
            sum += at->low[search->first[p] + i - 1];
        if (sum > 1)
            return false;
    }
    for (int i = 0; i < search->unknowns; i++) {
        least[i] = INFINITY;
        most[i] = -INFINITY;
    }
    for (unsigned corner = 0; corner < 1u << search->unknowns; corner++) {
        double x[UNKNOWNS], value[UNKNOWNS];
        for (int i = 0; i < search->unknowns; i++)
            x[i] = corner >> i & 1 ? at->high[i] : at->low[i];
        equations(search, x, value);
        for (int i = 0; i < search->unknowns; i++) {
            least[i] = value[i] < least[i] ? value[i] : least[i];
            most[i] = value[i] > most[i] ? value[i] : most[i];
        }
    }
    for (int i = 0; i < search->unknowns; i++)
        if (least[i] > 1e-12 || most[i] < -1e-12)
            return false;
    return true;
}

/* Solves the linear equations m y = v in place of v; false if they are singular. */
static bool eliminate(double m[UNKNOWNS][UNKNOWNS], double *v, int n)
{
    for (int col = 0; col < n; col++) {
        int best = col;
        for (int row = col + 1; row < n; row++)
            if (fabs(m[row][col]) > fabs(m[best][col]))
                best = row;
        if (fabs(m[best][col]) < 1e-10)
            return false;
        for (int k = 0; k < n; k++) {
            const double other = m[col][k];
            m[col][k] = m[best][k];
            m[best][k] = other;
        }
        const double other = v[col];
        v[col] = v[best];
        v[best] = other;
        for (int row = 0; row < n; row++) {
            if (row == col)
                continue;
            const double factor = m[row][col] / m[col][col];
            for (int k = col; k < n; k++)
                m[row][k] -= factor * m[col][k];
            v[row] -= factor * v[col];
        }
    }
    for (int i = 0; i < n; i++)
        v[i] /= m[i][i];
    return true;
}

/* From the middle of the box; the derivatives are exact differences, since each equation is linear
 * in one probability. */
static bool newton(const hunt *search, const box *at, double *x)
{
    enum { ROUNDS = 40 };
    const int n = search->unknowns;
    for (int i = 0; i < n; i++)
        x[i] = (at->low[i] + at->high[i]) / 2;
    for (int round = 0; round < ROUNDS; round++) {
        double m[UNKNOWNS][UNKNOWNS], value[UNKNOWNS], moved[UNKNOWNS], step = 0;
        equations(search, x, value);
        for (int k = 0; k < n; k++) {
            const double kept = x[k];
            x[k] = kept + 1;
            equations(search, x, moved);
            x[k] = kept;
            for (int i = 0; i < n; i++)
                m[i][k] = moved[i] - value[i];
        }
        if (!eliminate(m, value, n))
            return false;
        for (int i = 0; i < n; i++) {
            x[i] -= value[i];
            step += fabs(value[i]);
        }
        if (!(step < 1e3))
            return false;
        if (step < 1e-15)
            return true;
        if (round == ROUNDS - 1)
            return step < 1e-9;
    }
    return false;
}

/* The simplest fraction near `value`, by continued fractions; false if none is near enough. */
static bool simplest(double value, int64_t *top, int64_t *bottom)
{
    int64_t before[2] = {0, 1}, now[2] = {1, 0};
    double rest = value;
    for (int i = 0; i < 40; i++) {
        const double whole = floor(rest);
        if (whole > SIMPLE)
            return false;
        for (int k = 0; k < 2; k++) {
            const int64_t next = (int64_t)whole * now[k] + before[k];
            before[k] = now[k];
            now[k] = next;
        }
        if (now[1] > SIMPLE)
            return false;
        if (fabs((double)now[0] / (double)now[1] - value) < 1e-11) {
            *top = now[0];
            *bottom = now[1];
            return true;
        }
        rest = 1 / (rest - whole);
    }
    return false;
}

/* Sets the probabilities, as fractions if they are simple; returns whether all are. */
static bool set_strategies(hunt *search, const double *x, poda_equilibrium *one)
{
    bool exact = true;
    for (int p = 0; p < search->normal->players; p++) {
        poda__fraction sum = {0}, part = {0};
        bool ok = poda__fraction_set(&sum, 1, 1);
        for (int i = search->count[p] - 1; i >= 0; i--) {
            poda_number *to = &one->strategy[p][search->support[p][i]];
            int64_t top = 0, bottom = 1;
            *to = (poda_number){chance(search, x, p, i), NULL};
            if (i > 0) {
                exact = exact && simplest(to->value, &top, &bottom);
                ok = ok && poda__fraction_set(&part, top, bottom) &&
                     poda__fraction_subtract(&sum, &sum, &part);
                if (exact)
                    poda__pool_whole(&search->solving->pool, top, bottom, to);
            } else if (exact && ok) {
                poda__pool_fraction(&search->solving->pool, &sum, to);
            }
        }
        search->solving->pool.failed |= !ok;
        poda__fraction_release(&sum);
        poda__fraction_release(&part);
    }
    return exact;
}

/* The most that a player can gain, and what each one gets. */
static double regret(const poda_normal *normal, poda_equilibrium *one)
{
    double worst = 0;
    for (int p = 0; p < normal->players; p++) {
        double got = 0, best = -INFINITY;
        for (int s = 0; s < normal->strategies[p]; s++) {
            double pay = 0;
            for (size_t i = 0; i < normal->profiles; i++) {
                if (poda_normal_choice(normal, i, p) != s)
                    continue;
                double weight = 1;
                for (int q = 0; q < normal->players; q++)
                    if (q != p)
                        weight *= one->strategy[q][poda_normal_choice(normal, i, q)].value;
                pay += weight * (double)poda_normal_payoff(normal, i, p) / (double)normal->unit;
            }
            got += one->strategy[p][s].value * pay;
            best = pay > best ? pay : best;
        }
        one->payoff[p] = (poda_number){got, NULL};
        worst = best - got > worst ? best - got : worst;
    }
    return worst;
}

/* Is it in the list already, up to rounding? */
static bool listed(const poda__solving *solving, const poda_equilibrium *one)
{
    const poda_normal *normal = solving->normal;
    for (size_t i = 0; i + 1 < solving->out.count; i++) {
        bool same = true;
        for (int p = 0; same && p < normal->players; p++)
            for (int s = 0; same && s < normal->strategies[p]; s++)
                same = fabs(one->strategy[p][s].value - solving->out.at[i].strategy[p][s].value) <
                       1e-8;
        if (same)
            return true;
    }
    return false;
}

/* Sets the probabilities as numbers; pure strategies are exact. */
static void set_numbers(const hunt *search, const double *x, poda_equilibrium *one)
{
    for (int p = 0; p < search->normal->players; p++)
        for (int i = 0; i < search->count[p]; i++)
            one->strategy[p][search->support[p][i]] =
                (poda_number){chance(search, x, p, i), search->count[p] == 1 ? "1" : NULL};
}

/* Takes a solution of the equations into the list if it is an equilibrium. */
static bool record(hunt *search, const double *x)
{
    poda__solving *solving = search->solving;
    for (int p = 0; p < search->normal->players; p++)
        for (int i = 0; i < search->count[p]; i++)
            if (chance(search, x, p, i) < 1e-9) /* on the border: of a smaller support */
                return true;
    poda_equilibrium *one = poda__solving_add(solving);
    if (!one)
        return false;
    set_numbers(search, x, one);
    const double error = regret(search->normal, one);
    if (error > 1e-9 * search->scale || listed(solving, one)) {
        solving->out.count--;
        return true;
    }
    bool stable = false;
    const bool exact = set_strategies(search, x, one);
    if (solving->pool.failed || (exact && !poda__check_exactly(solving, one, &stable)))
        return false;
    if (exact && stable)
        return true;
    set_numbers(search, x, one); /* the fractions are only near */
    (void)regret(search->normal, one);
    one->error = error + 1e-14 * search->scale; /* and what rounding hides */
    solving->out.exact = false;
    return true;
}

static bool near_box(const hunt *search, const box *at, const double *x)
{
    for (int i = 0; i < search->unknowns; i++) {
        const double width = at->high[i] - at->low[i];
        if (x[i] < at->low[i] - width || x[i] > at->high[i] + width)
            return false;
    }
    return true;
}

/* All solutions in the box of all probabilities. Where Newton's method fails in many small boxes there
 * are lines of solutions, and the rest of the support is not worth the time. */
static poda_status examine(hunt *search)
{
    size_t depth = 0;
    int left = 0;
    search->stack[depth] = (box){.halvings = 0};
    for (int i = 0; i < search->unknowns; i++)
        search->stack[depth].high[i] = 1;
    depth++;
    while (depth > 0) {
        const box at = search->stack[--depth];
        search->boxes += search->unknowns > 3 ? (size_t)1 << (search->unknowns - 3) : 1;
        if (search->boxes > BOXES) {
            search->incomplete = true;
            return PODA_OK;
        }
        if (search->boxes % 256 < 8 && poda__stopped(search->solving->how->stop))
            return poda_fail(search->solving->error, PODA_STOPPED, "",
                             "stopped before the search was over");
        if (!possible(search, &at))
            continue;
        if (at.halvings >= HALVINGS * search->unknowns) {
            double x[UNKNOWNS];
            if (newton(search, &at, x) && near_box(search, &at, x)) {
                if (!record(search, x))
                    return poda_fail_memory(search->solving->error);
                continue;
            }
            if (at.halvings == UNDECIDED * search->unknowns) {
                search->incomplete = true;
                if (++left == LEFT)
                    return PODA_OK;
                continue;
            }
        }
        const int side = at.halvings % search->unknowns;
        const double middle = (at.low[side] + at.high[side]) / 2;
        for (int half = 0; half < 2; half++) {
            box *part = &search->stack[depth++];
            *part = at;
            part->halvings++;
            *(half ? &part->low[side] : &part->high[side]) = middle;
        }
    }
    return PODA_OK;
}

static void fill_pay(hunt *search)
{
    const poda_normal *normal = search->normal;
    for (size_t at = 0; at < search->profiles; at++) {
        size_t rest = at, profile = 0;
        for (int p = 0; p < normal->players; p++) {
            profile +=
                (size_t)search->support[p][rest % (size_t)search->count[p]] * normal->step[p];
            rest /= (size_t)search->count[p];
        }
        for (int p = 0; p < normal->players; p++)
            search->pay[at * (size_t)normal->players + (size_t)p] =
                (double)poda_normal_payoff(normal, profile, p) / (double)normal->unit /
                search->scale;
    }
}

/* The supports whose strategies are the bits of `sets`. */
static poda_status try_supports(hunt *search, const unsigned *sets)
{
    int mixers = 0;
    search->unknowns = 0;
    search->profiles = 1;
    for (int p = 0; p < search->normal->players; p++) {
        search->count[p] = 0;
        search->first[p] = search->unknowns;
        for (int s = 0; s < search->normal->strategies[p]; s++)
            if (sets[p] >> s & 1)
                search->support[p][search->count[p]++] = s;
        mixers += search->count[p] > 1;
        search->unknowns += search->count[p] - 1;
        search->profiles *= (size_t)search->count[p];
        if (search->unknowns > UNKNOWNS) {
            search->incomplete = true;
            return PODA_OK;
        }
    }
    if (mixers < 3)
        return PODA_OK;
    fill_pay(search);
    search->solving->out.nodes++;
    return examine(search);
}

poda_status poda__solve_mixed(poda__solving *solving, bool *complete)
{
    const poda_normal *normal = solving->normal;
    hunt search = {.solving = solving, .normal = normal};
    unsigned sets[PODA_PLAYERS_MAX] = {0};
    uint64_t supports = 1;
    for (int p = 0; p < normal->players; p++) {
        sets[p] = 1;
        supports *= normal->strategies[p] <= CHOICES ? (1u << normal->strategies[p]) - 1 : BOXES;
        if (supports > BOXES) {
            *complete = false;
            return PODA_OK;
        }
    }
    for (size_t i = 0; i < normal->profiles; i++)
        for (int p = 0; p < normal->players; p++) {
            const double pay = fabs((double)poda_normal_payoff(normal, i, p));
            search.scale = pay > search.scale ? pay : search.scale;
        }
    search.scale = search.scale > 0 ? search.scale / (double)normal->unit : 1;
    search.pay = poda__array(normal->profiles * (size_t)normal->players, sizeof *search.pay);
    search.stack = poda__array(UNDECIDED * UNKNOWNS + 2, sizeof *search.stack);
    poda_status status = search.pay && search.stack ? PODA_OK : poda_fail_memory(solving->error);
    while (status == PODA_OK) {
        status = try_supports(&search, sets);
        int p = 0;
        while (p < normal->players && ++sets[p] == 1u << normal->strategies[p])
            sets[p++] = 1;
        if (p == normal->players)
            break;
    }
    *complete = !search.incomplete;
    free(search.pay);
    free(search.stack);
    return status;
}
