/* wide_depth.c - searches to a depth that compute one number, the payoff of the player who chooses:
 * expectiminimax, Star1 and Star2 (Ballard 1983) for players of fixed sum; paranoid (Sturtevant & Korf
 * 2000), where all others work against that player; best-reply search, where of the others only one
 * may choose freely between two moves of that player, and the rest play their first move (Schadd &
 * Winands 2011, in the form that keeps to the rules of the game: Esser et al. 2013).
 * Iterative deepening: the best move of one depth is tried first at the next. */
#include <math.h>
#include <string.h>

#include "wide/wide_run.h"

typedef struct depth_search {
    poda_wide_search *search;
    bool cuts;   /* alpha and beta are used */
    bool star;   /* ... at chance nodes too, since payoffs have a range */
    bool probes; /* Star2 */
    bool brs;
} depth_search;

enum { NOBODY = -1 };

/* What is left of the depth, how deep it is, the window, and who replies in best-reply search. */
typedef struct node_window {
    int depth, ply, replier;
    double alpha, beta;
} node_window;

static double value_of(depth_search *it, const poda_state *state, node_window in);

/* What one move or outcome is worth. */
static double after(depth_search *it, const poda_state *state, poda_move move, node_window in)
{
    poda_state next;
    poda_state_play(it->search->game, state, move, &next);
    in.depth--;
    in.ply++;
    return value_of(it, &next, in);
}

enum { PROBED = 64 }; /* outcomes of a chance node that Star2 probes */

typedef struct bounds {
    double low[PROBED], high[PROBED]; /* of each outcome */
    double least, most;               /* of their weighted sum */
    bool use;
} bounds;

/* The probe of Star2: one move below each outcome gives a lower bound of it if the player who chooses
 * moves there, and an upper one if another does. True if the bounds alone lead out of the window;
 * `*mean` is then a bound of the chance node. */
static bool probe(depth_search *it, const poda_state *state, const poda__wide_choices *choices,
                  const node_window *in, bounds *known, double *mean)
{
    poda_wide_search *search = it->search;
    known->use = true;
    known->least = choices->total * search->least;
    known->most = choices->total * search->most;
    for (size_t i = 0; i < choices->count; i++) {
        known->low[i] = search->least;
        known->high[i] = search->most;
    }
    for (size_t i = 0; i < choices->count && !search->stopped; i++) {
        const double weight = (double)choices->weight[i];
        poda__wide_choices below;
        poda_state next;
        const size_t top = search->top;
        poda_state_play(search->game, state, choices->at[i], &next);
        const int turn = poda_state_turn(search->game, &next);
        double pay[PODA_PLAYERS_MAX];
        if (turn == PODA_CHANCE || poda__wide_over(search, &next, pay) ||
            !poda__wide_choices_push(search, &next, turn, &below))
            continue;
        node_window inner = {.depth = in->depth - 1, .ply = in->ply + 1, .replier = in->replier};
        inner.alpha = turn == search->player
                          ? -INFINITY
                          : search->most + (in->alpha * choices->total - known->most) / weight;
        inner.beta = turn == search->player
                         ? search->least + (in->beta * choices->total - known->least) / weight
                         : INFINITY;
        const double value = after(it, &next, below.at[0], inner);
        search->top = top;
        if (turn == search->player) {
            known->low[i] = fmax(value, search->least);
            known->least += weight * (known->low[i] - search->least);
        } else {
            known->high[i] = fmin(value, search->most);
            known->most += weight * (known->high[i] - search->most);
        }
        const bool above = known->least >= in->beta * choices->total;
        if (above || known->most <= in->alpha * choices->total) {
            *mean = (above ? known->least : known->most) / choices->total;
            search->cuts++;
            return !search->stopped;
        }
    }
    return false;
}

/* Star1: an outcome is searched only as far as the mean can still come to lie in the window, all
 * outcomes that follow being as extreme as they can be. */
static double chance_value(depth_search *it, const poda_state *state, node_window in)
{
    poda_wide_search *search = it->search;
    poda__wide_choices choices;
    bounds known;
    const size_t top = search->top;
    double mean = 0, sum = 0;
    if (!poda__wide_choices_push(search, state, PODA_CHANCE, &choices))
        return 0;
    known.use = false;
    const bool windowed = in.alpha > -INFINITY || in.beta < INFINITY;
    if (it->probes && windowed && in.depth >= 2 && choices.count <= PROBED &&
        probe(it, state, &choices, &in, &known, &mean)) {
        search->top = top;
        return mean;
    }
    double least = known.use ? known.least : choices.total * search->least; /* of what follows */
    double most = known.use ? known.most : choices.total * search->most;
    for (size_t i = 0; i < choices.count && !search->stopped; i++) {
        const double weight = (double)choices.weight[i];
        node_window inner = in;
        inner.alpha = -INFINITY;
        inner.beta = INFINITY;
        least -= weight * (known.use ? known.low[i] : search->least);
        most -= weight * (known.use ? known.high[i] : search->most);
        if (it->star) {
            const double low = (in.alpha * choices.total - sum - most) / weight;
            const double high = (in.beta * choices.total - sum - least) / weight;
            inner.alpha = low < search->least ? -INFINITY : low;
            inner.beta = high > search->most ? INFINITY : high;
        }
        const double value = after(it, state, choices.at[i], inner);
        sum += weight * value;
        if (it->star && i + 1 < choices.count && (value <= inner.alpha || value >= inner.beta)) {
            search->cuts++;
            sum += value <= inner.alpha ? most : least;
            break;
        }
    }
    search->top = top;
    return sum / choices.total;
}

/* A move of the others in best-reply search: who is free to choose after it. */
static int next_replier(const depth_search *it, int turn, int replier, bool free)
{
    return !it->brs || turn == it->search->player ? NOBODY : free ? turn : replier;
}

static double player_value(depth_search *it, const poda_state *state, int turn, node_window in)
{
    poda_wide_search *search = it->search;
    poda__wide_choices choices;
    const size_t top = search->top;
    const bool own = turn == search->player;
    /* of the others the one who replies is free; who else moves plays its first move. While none has
     * replied, each may do so or leave it to another */
    const bool bound = it->brs && !own && in.replier != NOBODY && in.replier != turn;
    const bool leaves = it->brs && !own && in.replier == NOBODY && search->kind.players > 2;
    if (!poda__wide_choices_push(search, state, turn, &choices))
        return 0;
    double best = own ? -INFINITY : INFINITY;
    const size_t count = bound ? 1 : choices.count + leaves;
    for (size_t i = 0; i < count && !search->stopped; i++) {
        const bool habit = bound || i == choices.count;
        node_window inner = in;
        inner.replier = next_replier(it, turn, in.replier, !habit);
        const double value = after(it, state, choices.at[habit ? 0 : i], inner);
        best = own ? fmax(best, value) : fmin(best, value);
        if (!it->cuts)
            continue;
        if (own)
            in.alpha = fmax(in.alpha, best);
        else
            in.beta = fmin(in.beta, best);
        if (in.alpha >= in.beta) {
            search->cuts += i + 1 < count;
            break;
        }
    }
    search->top = top;
    return best;
}

static double value_of(depth_search *it, const poda_state *state, node_window in)
{
    poda_wide_search *search = it->search;
    double pay[PODA_PLAYERS_MAX];
    if (poda__wide_pause(search))
        return 0;
    if (poda__wide_over(search, state, pay)) {
        search->leaves++;
        return pay[search->player];
    }
    if (in.depth <= 0 || in.ply >= PODA__WIDE_PLIES)
        return poda__wide_leaf_one(search, state, search->player);
    const int turn = poda_state_turn(search->game, state);
    return turn == PODA_CHANCE ? chance_value(it, state, in) : player_value(it, state, turn, in);
}

/* All moves of the position to a depth. */
static void try_depth(void *user, poda_wide_search *search, const poda_state *state, int depth,
                      const size_t *order, poda_wide_move *found)
{
    depth_search *it = user;
    const poda_kind *kind = &search->kind;
    double alpha = -INFINITY;
    for (size_t i = 0; i < search->move_count && !search->stopped; i++) {
        poda_wide_move *move = &found[order[i]];
        const node_window in = {depth, 0, NOBODY, it->cuts ? alpha : -INFINITY, INFINITY};
        const double value = after(it, state, move->move, in);
        move->known = !it->cuts || i == 0 || value > alpha;
        move->payoffs[search->player] = value;
        if (kind->players == 2 && kind->fixed_sum)
            move->payoffs[!search->player] = (double)kind->sum / (double)kind->unit - value;
        alpha = fmax(alpha, value);
    }
}

poda_status poda__wide_depth(poda_wide_search *search, const poda_state *state,
                             poda_wide_result *out)
{
    const poda_wide_algorithm by = search->options.algorithm;
    const bool star = by != PODA_WIDE_EXPECTIMINIMAX && search->ranged;
    depth_search it = {.search = search,
                       .cuts = by != PODA_WIDE_EXPECTIMINIMAX,
                       .star = star,
                       .probes = star && by == PODA_WIDE_STAR2,
                       .brs = by == PODA_WIDE_BRS};
    out->all_payoffs =
        search->kind.players == 1 || (search->kind.players == 2 && search->kind.fixed_sum);
    return poda__wide_deepen(search, state, try_depth, &it, out);
}
