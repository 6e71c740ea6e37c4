/* statistics.c - Elo differences and their intervals, the sequential test, and ratings of several
 * players. Pairs of games are the unit where there are pairs: the two games of an opening are not
 * independent, and their sum varies less. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "poda/match.h"

static const double Z95 = 1.959963984540054;

static double elo_of(double score)
{
    return score <= 0   ? -(double)INFINITY
           : score >= 1 ? (double)INFINITY
                        : -400 * log10(1 / score - 1);
}

static double score_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* Outcomes of one trial, from 0 to 1 in equal steps, and how often each occurred. */
typedef struct trials {
    int kinds;
    double count[5];
    double total, mean, variance;
} trials;

static trials trials_of(const poda_tally *tally)
{
    trials it = {0};
    uint64_t in_pairs = 0;
    for (int i = 0; i < 5; i++)
        in_pairs += 2 * tally->pairs[i];
    if (in_pairs > 0 && in_pairs == tally->wins + tally->draws + tally->losses) {
        it.kinds = 5;
        for (int i = 0; i < 5; i++)
            it.count[i] = (double)tally->pairs[i];
    } else {
        it.kinds = 3;
        it.count[0] = (double)tally->losses;
        it.count[1] = (double)tally->draws;
        it.count[2] = (double)tally->wins;
    }
    for (int i = 0; i < it.kinds; i++) {
        it.total += it.count[i];
        it.mean += it.count[i] * i / (it.kinds - 1);
    }
    it.mean = it.total > 0 ? it.mean / it.total : 0.5;
    for (int i = 0; i < it.kinds && it.total > 0; i++) {
        const double off = (double)i / (it.kinds - 1) - it.mean;
        it.variance += it.count[i] * off * off / it.total;
    }
    return it;
}

poda_elo poda_elo_of(const poda_tally *tally)
{
    const trials it = trials_of(tally);
    if (it.total <= 0)
        return (poda_elo){0.5, 0, -(double)INFINITY, (double)INFINITY, 0.5};
    const double deviation = sqrt(it.variance / it.total);
    double low = it.mean - Z95 * deviation, high = it.mean + Z95 * deviation;
    /* identical trials give no variance: Wilson's interval for n of n, as if each had been won or
     * lost */
    const double wide = Z95 * Z95 / (it.total + Z95 * Z95);
    double superiority = 0.5;
    if (it.variance > 0) {
        superiority = erfc(-(it.mean - 0.5) / deviation / sqrt(2)) / 2;
    } else {
        low = it.mean >= 1 ? 1 - wide : it.mean <= 0 ? 0 : it.mean - wide / 2;
        high = it.mean <= 0 ? wide : it.mean >= 1 ? 1 : it.mean + wide / 2;
        if (it.mean != 0.5) /* Laplace: the likelihood that a fair coin would have done the same */
            superiority = it.mean > 0.5 ? 1 - pow(0.5, it.total + 1) : pow(0.5, it.total + 1);
    }
    return (poda_elo){it.mean, elo_of(it.mean), elo_of(low), elo_of(high), superiority};
}

/* The most likely distribution of the outcomes with this mean is p / (1 + t (x - mean)); finds t,
 * the root of a decreasing function. All p must be positive. */
static double tilt(const trials *it, const double *p, double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 200; step++) {
        const double t = (low + high) / 2;
        double sum = 0;
        for (int i = 0; i < it->kinds; i++) {
            const double off = (double)i / (it->kinds - 1) - mean;
            sum += p[i] * off / (1 + t * off);
        }
        if (sum > 0)
            low = t;
        else
            high = t;
    }
    return (low + high) / 2;
}

poda_verdict poda_sprt_of(const poda_sprt *sprt, const poda_tally *tally, double *ratio)
{
    trials it = trials_of(tally);
    double p[5], total = 0;
    for (int i = 0; i < it.kinds; i++) { /* an outcome not seen yet is not impossible */
        p[i] = it.count[i] > 0 ? it.count[i] : 1e-3;
        total += p[i];
    }
    const double mean0 = score_of(sprt->elo0), mean1 = score_of(sprt->elo1);
    double sum = 0;
    for (int i = 0; i < it.kinds; i++)
        p[i] /= total;
    const double tilt0 = tilt(&it, p, mean0), tilt1 = tilt(&it, p, mean1);
    for (int i = 0; i < it.kinds; i++) {
        const double x = (double)i / (it.kinds - 1);
        sum += p[i] * log((1 + tilt0 * (x - mean0)) / (1 + tilt1 * (x - mean1)));
    }
    *ratio = it.total > 0 ? total * sum : 0;
    return *ratio >= log((1 - sprt->beta) / sprt->alpha)   ? PODA_ACCEPTED
           : *ratio <= log(sprt->beta / (1 - sprt->alpha)) ? PODA_REJECTED
                                                           : PODA_UNDECIDED;
}

/* Solves the n x n system a x = b in place by elimination with pivots. a is symmetric and positive,
 * so pivots are never zero if every player is connected to player 0. False if one is not. */
static bool eliminate(double *a, double *b, int n, int columns)
{
    for (int i = 0; i < n; i++) {
        int pivot = i;
        for (int row = i + 1; row < n; row++)
            if (fabs(a[row * n + i]) > fabs(a[pivot * n + i]))
                pivot = row;
        if (fabs(a[pivot * n + i]) < 1e-12)
            return false;
        for (int k = 0; k < n && pivot != i; k++) {
            const double swap = a[i * n + k];
            a[i * n + k] = a[pivot * n + k];
            a[pivot * n + k] = swap;
        }
        for (int k = 0; k < columns && pivot != i; k++) {
            const double swap = b[i * columns + k];
            b[i * columns + k] = b[pivot * columns + k];
            b[pivot * columns + k] = swap;
        }
        for (int row = 0; row < n; row++) {
            if (row == i)
                continue;
            const double factor = a[row * n + i] / a[i * n + i];
            for (int k = i; k < n; k++)
                a[row * n + k] -= factor * a[i * n + k];
            for (int k = 0; k < columns; k++)
                b[row * columns + k] -= factor * b[i * columns + k];
        }
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < columns; k++)
            b[i * columns + k] /= a[i * n + i];
    return true;
}

/* Gradient and curvature of the likelihood by the ratings (natural units); player 0 is fixed, so
 * row and column 0 are left out. */
static void likelihood(const poda_pairing *pairings, size_t count, int players,
                       const double *rating, double *slope, double *curve)
{
    const int n = players - 1;
    memset(slope, 0, (size_t)n * sizeof *slope);
    memset(curve, 0, (size_t)n * (size_t)n * sizeof *curve);
    for (size_t i = 0; i < count; i++) {
        const poda_tally *tally = &pairings[i].tally;
        const int a = pairings[i].a - 1, b = pairings[i].b - 1;
        const double games = 1 + (double)(tally->wins + tally->draws + tally->losses);
        const double points = 0.5 + (double)tally->wins + (double)tally->draws / 2;
        const double expected = 1 / (1 + exp(rating[b + 1] - rating[a + 1]));
        const double off = points - games * expected, weight = games * expected * (1 - expected);
        if (a >= 0) {
            slope[a] += off;
            curve[a * n + a] += weight;
        }
        if (b >= 0) {
            slope[b] -= off;
            curve[b * n + b] += weight;
        }
        if (a >= 0 && b >= 0) {
            curve[a * n + b] -= weight;
            curve[b * n + a] -= weight;
        }
    }
}

poda_status poda_elo_fit(const poda_pairing *pairings, size_t count, int players, double *elo,
                         double *error_bar, poda_error *error)
{
    enum { STEPS = 100, MOST = 1000 };
    if (players < 1 || players > MOST)
        return poda_fail(error, PODA_TOO_LARGE, "players",
                         "ratings of %d {player|players}: expected 1 to %d", players, MOST);
    for (size_t i = 0; i < count; i++)
        if (pairings[i].a < 0 || pairings[i].b < 0 || pairings[i].a >= players ||
            pairings[i].b >= players || pairings[i].a == pairings[i].b)
            return poda_fail(error, PODA_BAD_REQUEST, "players",
                             "games between players %d and %d of %d", pairings[i].a, pairings[i].b,
                             players);
    const size_t n = (size_t)players - 1;
    const double elos = 400 / log(10); /* a natural unit in Elo */
    double *rating = poda__array(n + 1, sizeof *rating), *slope = poda__array(n, sizeof *slope);
    double *curve = poda__array(n * n, sizeof *curve),
           *inverse = poda__array(n * n, sizeof *inverse);
    bool joined = true;
    poda_status status = PODA_OK;
    if (!rating || !slope || !curve || !inverse) {
        status = poda_fail_memory(error);
        goto out;
    }
    for (int step = 0; step < STEPS && joined; step++) { /* Newton's method, no step over 200 Elo */
        double largest = 0;
        likelihood(pairings, count, players, rating, slope, curve);
        joined = eliminate(curve, slope, (int)n, 1);
        for (size_t i = 0; i < n && joined; i++)
            largest = fmax(largest, fabs(slope[i]));
        const double scale = largest * elos > 200 ? 200 / (largest * elos) : 1;
        for (size_t i = 0; i < n && joined; i++)
            rating[i + 1] += scale * slope[i];
        if (largest < 1e-10)
            break;
    }
    if (joined) {
        likelihood(pairings, count, players, rating, slope, curve);
        for (size_t i = 0; i < n; i++)
            inverse[i * n + i] = 1;
        joined = eliminate(curve, inverse, (int)n, (int)n);
    }
    if (!joined) {
        status = poda_fail(error, PODA_BAD_REQUEST, "players",
                           "some players are not connected to the first one by games");
        goto out;
    }
    elo[0] = error_bar[0] = 0;
    for (size_t i = 0; i < n; i++) {
        elo[i + 1] = rating[i + 1] * elos;
        error_bar[i + 1] = Z95 * sqrt(inverse[i * n + i]) * elos;
    }
out:
    free(rating);
    free(slope);
    free(curve);
    free(inverse);
    return status;
}
