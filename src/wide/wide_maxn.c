/* wide_maxn.c - max^n (Luckhardt & Irani 1986): each player maximises its own payoff and takes the
 * first of equal moves. Where all payoffs add up to a fixed sum and none is below a known one, shallow
 * cuts (Korf 1991): a node is left when its player has so much that the player above cannot get more
 * there than elsewhere. And the mean of max^n over states that the player holds possible (perfect
 * information Monte Carlo, Ginsberg 2001). */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "wide/wide_run.h"

typedef struct maxn {
    bool shallow;
    double tie;   /* closer payoffs count as equal: sums over chance are rounded */
    double spare; /* what two players can share at most: the sum less the least of all others */
} maxn;

/* `above` of another player has `has` already; none: -1. */
static void value_of(const maxn *it, poda_wide_search *search, const poda_state *state, int depth,
                     int above, double has, double *pay);

static void chance_value(const maxn *it, poda_wide_search *search, const poda_state *state,
                         int depth, double *pay)
{
    const int players = search->kind.players;
    const size_t top = search->top;
    poda__wide_choices choices;
    memset(pay, 0, PODA_PLAYERS_MAX * sizeof *pay);
    if (!poda__wide_choices_push(search, state, PODA_CHANCE, &choices))
        return;
    for (size_t i = 0; i < choices.count && !search->stopped; i++) {
        double one[PODA_PLAYERS_MAX];
        poda_state next;
        poda_state_play(search->game, state, choices.at[i], &next);
        value_of(it, search, &next, depth - 1, -1, 0, one);
        for (int player = 0; player < players; player++)
            pay[player] += (double)choices.weight[i] * one[player];
    }
    for (int player = 0; player < players; player++)
        pay[player] /= choices.total;
    search->top = top;
}

static void value_of(const maxn *it, poda_wide_search *search, const poda_state *state, int depth,
                     int above, double has, double *pay)
{
    memset(pay, 0, PODA_PLAYERS_MAX * sizeof *pay);
    if (poda__wide_pause(search))
        return;
    if (poda__wide_over(search, state, pay)) {
        search->leaves++;
        return;
    }
    if (depth <= 0) {
        poda__wide_leaf(search, state, pay);
        return;
    }
    const int turn = poda_state_turn(search->game, state);
    if (turn == PODA_CHANCE) {
        chance_value(it, search, state, depth, pay);
        return;
    }
    const size_t top = search->top;
    poda__wide_choices choices;
    if (!poda__wide_choices_push(search, state, turn, &choices))
        return;
    for (size_t i = 0; i < choices.count && !search->stopped; i++) {
        double one[PODA_PLAYERS_MAX];
        poda_state next;
        poda_state_play(search->game, state, choices.at[i], &next);
        value_of(it, search, &next, depth - 1, i > 0 ? turn : -1, pay[turn], one);
        if (i == 0 || one[turn] > pay[turn] + it->tie)
            memcpy(pay, one, sizeof one);
        if (it->shallow && above >= 0 && above != turn && pay[turn] >= it->spare - has) {
            search->cuts += i + 1 < choices.count;
            break;
        }
    }
    search->top = top;
}

static void try_depth(void *user, poda_wide_search *search, const poda_state *state, int depth,
                      const size_t *order, poda_wide_move *found)
{
    const maxn *it = user;
    double best = -INFINITY;
    for (size_t i = 0; i < search->move_count && !search->stopped; i++) {
        poda_wide_move *move = &found[order[i]];
        poda_state next;
        poda_state_play(search->game, state, move->move, &next);
        value_of(it, search, &next, depth - 1, i > 0 ? search->player : -1, best, move->payoffs);
        move->known = !it->shallow || i == 0 || move->payoffs[search->player] > best;
        best = fmax(best, move->payoffs[search->player]);
    }
}

static maxn make(const poda_wide_search *search)
{
    const poda_kind *kind = &search->kind;
    maxn it = {.shallow =
                   kind->fixed_sum && search->ranged &&
                   (search->options.eval >= 0 ? !poda_game_rules_of(search->game)->eval : false)};
    it.tie = kind->chance ? 1e-12 : 0;
    it.spare = (double)kind->sum / (double)kind->unit - (kind->players - 2) * search->least;
    return it;
}

poda_status poda__wide_maxn(poda_wide_search *search, const poda_state *state,
                            poda_wide_result *out)
{
    maxn it = make(search);
    out->all_payoffs = true;
    return poda__wide_deepen(search, state, try_depth, &it, out);
}

/* ---- over guessed states ---- */

typedef struct mean_search {
    maxn by;
    poda__worlds worlds;
    int count;
    poda_wide_move *alone; /* for reports: the moves in one state */
} mean_search;

/* Every depth looks at the same states. */
static void try_worlds(void *user, poda_wide_search *search, const poda_state *state, int depth,
                       const size_t *order, poda_wide_move *found)
{
    mean_search *it = user;
    const poda_wide_options *options = &search->options;
    poda_random random = {poda_mix(options->seed ^ 0x776f726c6473u)};
    (void)state, (void)order;
    for (int world = 0; world < it->count && !search->stopped; world++) {
        poda_state from;
        poda__worlds_draw(&it->worlds, search, &random, &from);
        for (size_t i = 0; i < search->move_count && !search->stopped; i++) {
            double pay[PODA_PLAYERS_MAX];
            poda_state next;
            poda_state_play(search->game, &from, found[i].move, &next);
            value_of(&it->by, search, &next, depth - 1, -1, 0, pay);
            for (int player = 0; player < search->kind.players; player++)
                found[i].payoffs[player] += pay[player] / it->count;
            found[i].known = true;
            if (it->alone) {
                it->alone[i] = (poda_wide_move){.move = found[i].move, .known = true};
                memcpy(it->alone[i].payoffs, pay, sizeof pay);
            }
        }
        if (it->alone && !search->stopped)
            options->event(options->event_user, &(poda_wide_event){.number = (uint64_t)world + 1,
                                                                   .depth = depth,
                                                                   .from = &from,
                                                                   .move_count = search->move_count,
                                                                   .moves = it->alone});
    }
}

poda_status poda__wide_pimc(poda_wide_search *search, const poda_state *state,
                            poda_wide_result *out)
{
    enum { WORLDS = 20 };
    mean_search it = {.by = make(search),
                      .count = search->options.worlds > 0 ? search->options.worlds : WORLDS};
    poda_status status = poda__worlds_open(&it.worlds, search, state);
    if (status != PODA_OK)
        return status;
    out->all_payoffs = true;
    if (search->options.event) {
        it.alone = poda__array(search->move_count, sizeof *it.alone);
        if (!it.alone)
            status = poda_fail_memory(search->error);
    }
    if (status == PODA_OK && search->stopped) { /* while the states were listed: any move */
        out->move = search->moves[0].move;
        search->moves[0].share = 1;
    } else if (status == PODA_OK) {
        status = poda__wide_deepen(search, state, try_worlds, &it, out);
    }
    out->exact = false; /* of these states, not of the game */
    free(it.alone);
    poda__worlds_close(&it.worlds);
    return status;
}
