/* extensive.c - the public face of extensive forms: opening, looking, strategies and the best
 * responses to them. */
#include "extensive/extensive.h"

#include <string.h>

#include "base/memory.h"
#include "base/take.h"

poda_status poda__extensive_adopt(poda_extensive **out, poda__form *form, poda_error *error)
{
    poda_extensive *tree = poda__array(1, sizeof *tree);
    if (!tree) {
        poda__form_release(form);
        return poda_fail_memory(error);
    }
    tree->form = *form;
    const poda_status status = poda__lanes_init(&tree->lanes, &tree->form, &tree->forgets, error);
    if (status != PODA_OK) {
        poda__form_release(&tree->form);
        free(tree);
        return status;
    }
    *out = tree;
    return PODA_OK;
}

poda_status poda_extensive_open(poda_extensive **out, const poda_game *game, const poda_state *from,
                                const poda_extensive_options *options, poda_error *error)
{
    poda_extensive_options how;
    poda__form form;
    poda_status status = PODA__TAKE(poda_extensive_options, &how, options, stop, error);
    if (status != PODA_OK)
        return status;
    const poda__form_limits limits = {how.nodes, how.memory, how.stop};
    status = poda__form_from_game(&form, game, from, &limits, error);
    return status == PODA_OK ? poda__extensive_adopt(out, &form, error) : status;
}

void poda_extensive_close(poda_extensive *tree)
{
    if (!tree)
        return;
    poda__form_release(&tree->form);
    poda__lanes_release(&tree->lanes);
    free(tree);
}

poda_status poda__extensive_recall(const poda_extensive *tree, poda_error *error)
{
    if (tree->forgets < 0)
        return PODA_OK;
    const poda__form_set *set = &tree->form.sets[tree->forgets];
    return poda_fail(error, PODA_BAD_REQUEST, "game",
                     "player %d forgets: different moves of its own lead to what looks like "
                     "'%.100s', and this needs perfect recall",
                     (int)set->player + 1, tree->form.text + set->label);
}

/* Adds what is paid at a node and above it, in parts of the unit. */
static void add_payoffs(const poda__form *form, int32_t node, int64_t *pay)
{
    for (; node >= 0; node = form->nodes[node].parent)
        for (int p = 0; p < form->players && form->nodes[node].pay >= 0; p++)
            pay[p] += form->pays[(size_t)form->nodes[node].pay * (size_t)form->players + (size_t)p];
}

void poda_extensive_describe(const poda_extensive *tree, poda_extensive_facts *out)
{
    const poda__form *form = &tree->form;
    *out = (poda_extensive_facts){.players = form->players,
                                  .nodes = form->count,
                                  .sets = form->set_count,
                                  .moves = form->slots,
                                  .forgets = tree->forgets,
                                  .fixed_sum = true};
    int64_t sum = 0;
    for (int32_t n = 0; n < form->count; n++) {
        out->chances += form->nodes[n].player == PODA_CHANCE;
        if (form->nodes[n].count > 0)
            continue;
        int64_t pay[PODA_PLAYERS_MAX] = {0}, total = 0;
        add_payoffs(form, n, pay);
        for (int p = 0; p < form->players; p++)
            total += pay[p];
        out->fixed_sum &= out->ends++ == 0 || total == sum;
        sum = total;
    }
    out->sum = out->fixed_sum ? (double)sum / (double)form->unit : 0;
}

bool poda_extensive_node_at(const poda_extensive *tree, int32_t index, poda_extensive_node *out)
{
    const poda__form *form = &tree->form;
    if (index < 0 || index >= form->count)
        return false;
    const poda__form_node *node = &form->nodes[index];
    *out = (poda_extensive_node){.player = node->player,
                                 .parent = node->parent,
                                 .first = node->first,
                                 .count = node->count,
                                 .set = node->set,
                                 .depth = node->depth,
                                 .weight = (uint64_t)form->weight[index],
                                 .label = form->text + form->label[index],
                                 .has_move = form->move && index > 0,
                                 .move = form->move ? form->move[index] : 0};
    return true;
}

void poda_extensive_payoffs(const poda_extensive *tree, int32_t node, double pay[PODA_PLAYERS_MAX])
{
    int64_t total[PODA_PLAYERS_MAX] = {0};
    add_payoffs(&tree->form, node, total);
    for (int p = 0; p < PODA_PLAYERS_MAX; p++)
        pay[p] = (double)total[p] / (double)tree->form.unit;
}

bool poda_extensive_set_at(const poda_extensive *tree, int32_t index, poda_extensive_set *out)
{
    const poda__form *form = &tree->form;
    if (index < 0 || index >= form->set_count)
        return false;
    const poda__form_set *set = &form->sets[index];
    *out = (poda_extensive_set){.player = set->player,
                                .moves = set->count,
                                .slot = set->slot,
                                .members = set->members,
                                .label = form->text + set->label};
    return true;
}

int32_t poda_extensive_member(const poda_extensive *tree, int32_t set, int32_t i)
{
    return tree->form.members[tree->form.sets[set].first + i];
}

const char *poda_extensive_move_label(const poda_extensive *tree, int32_t set, int32_t i)
{
    const poda__form *form = &tree->form;
    return form->text + form->label[form->nodes[poda_extensive_member(tree, set, 0)].first + i];
}

void poda_extensive_uniform(const poda_extensive *tree, double *strategy)
{
    for (int32_t s = 0; s < tree->form.set_count; s++)
        for (int32_t i = 0; i < tree->form.sets[s].count; i++)
            strategy[tree->form.sets[s].slot + i] = 1.0 / tree->form.sets[s].count;
}

poda_status poda_extensive_value(const poda_extensive *tree, const double *strategy,
                                 double pay[PODA_PLAYERS_MAX], poda_error *error)
{
    const poda__form *form = &tree->form;
    double *reach = poda__array((size_t)form->count, sizeof *reach);
    if (!reach)
        return poda_fail_memory(error);
    poda__form_reach(form, strategy, -1, reach);
    memset(pay, 0, PODA_PLAYERS_MAX * sizeof *pay);
    for (int32_t n = 0; n < form->count; n++)
        for (int p = 0; p < form->players && form->nodes[n].pay >= 0; p++)
            pay[p] +=
                reach[n] *
                ((double)
                     form->pays[(size_t)form->nodes[n].pay * (size_t)form->players + (size_t)p] /
                 (double)form->unit);
    free(reach);
    return PODA_OK;
}

/* ---- best responses ---- */

/* Arrays by place for a best response. */
typedef struct response {
    const poda__lanes *lanes;
    double *moves, *played, *value; /* of the strategy; `value`: of moves, by place */
} response;

static poda_status response_init(response *to, const poda_extensive *tree, const double *strategy,
                                 poda_error *error)
{
    const poda__lanes *lanes = &tree->lanes;
    poda_status status = poda__extensive_recall(tree, error);
    *to = (response){.lanes = lanes};
    if (status != PODA_OK)
        return status;
    to->moves = poda__lanes_array(lanes);
    to->played = poda__lanes_array(lanes);
    to->value = poda__lanes_array(lanes);
    if (!to->moves || !to->played || !to->value)
        return poda_fail_memory(error);
    for (int32_t i = 0; i < tree->form.slots; i++)
        to->moves[lanes->place[i]] = strategy[i];
    for (int p = 0; p < tree->form.players; p++)
        poda__lanes_play(lanes, p, to->moves, to->played);
    return PODA_OK;
}

static void response_release(response *to)
{
    free(to->moves);
    free(to->played);
    free(to->value);
}

/* From the last block to the first: a set is worth its best move, and is added to the move that leads
 * to it. */
static double respond(const response *to, int player)
{
    const poda__lanes *lanes = to->lanes;
    memset(to->value, 0, (size_t)lanes->length * sizeof *to->value);
    for (int32_t b = lanes->first_block[player + 1]; b-- > lanes->first_block[player];) {
        const poda__block *block = &lanes->blocks[b];
        double best[PODA__LANES] = {0};
        for (int32_t move = 0; move < block->count; move++) {
            const int32_t place = block->place + move * PODA__LANES;
            double *value = to->value + place;
            poda__lanes_worth(lanes, place, to->played, value);
            for (int lane = 0; lane < PODA__LANES; lane++)
                best[lane] = move == 0 || value[lane] > best[lane] ? value[lane] : best[lane];
        }
        for (int lane = 0; lane < PODA__LANES; lane++)
            to->value[block->parent[lane]] += best[lane];
    }
    return to->value[PODA__EMPTY] + poda__lanes_none(lanes, player, to->played);
}

poda_status poda_extensive_respond(const poda_extensive *tree, const double *strategy, int player,
                                   double *value, double *best, poda_error *error)
{
    const poda__form *form = &tree->form;
    response to;
    if (player < 0 || player >= form->players)
        return poda_fail(error, PODA_BAD_REQUEST, "player", "there is no player %d", player + 1);
    poda_status status = response_init(&to, tree, strategy, error);
    if (status == PODA_OK) {
        *value = respond(&to, player);
        if (best && best != strategy)
            memcpy(best, strategy, (size_t)form->slots * sizeof *best);
        for (int32_t s = 0; best && s < form->set_count; s++) {
            const poda__form_set *set = &form->sets[s];
            const int32_t *place = tree->lanes.place + set->slot;
            int32_t chosen = 0;
            for (int32_t i = 1; i < set->count; i++)
                if (to.value[place[i]] > to.value[place[chosen]])
                    chosen = i;
            for (int32_t i = 0; i < set->count && set->player == player; i++)
                best[set->slot + i] = i == chosen;
        }
    }
    response_release(&to);
    return status;
}

poda_status poda_extensive_worths(const poda_extensive *tree, const double *strategy, int player,
                                  double *value, double *worths, poda_error *error)
{
    const poda__form *form = &tree->form;
    response to;
    if (player < 0 || player >= form->players)
        return poda_fail(error, PODA_BAD_REQUEST, "player", "there is no player %d", player + 1);
    const poda_status status = response_init(&to, tree, strategy, error);
    if (status == PODA_OK) {
        *value = respond(&to, player);
        for (int32_t s = 0; s < form->set_count; s++)
            for (int32_t i = 0; i < form->sets[s].count && form->sets[s].player == player; i++)
                worths[form->sets[s].slot + i] =
                    to.value[tree->lanes.place[form->sets[s].slot + i]];
    }
    response_release(&to);
    return status;
}

poda_status poda_extensive_exploit(const poda_extensive *tree, const double *strategy,
                                   poda_exploit *out, poda_error *error)
{
    response to;
    poda_exploit exploit = {0};
    poda_status status = response_init(&to, tree, strategy, error);
    if (status == PODA_OK)
        status = poda_extensive_value(tree, strategy, exploit.payoffs, error);
    for (int p = 0; p < tree->form.players && status == PODA_OK; p++) {
        exploit.best[p] = respond(&to, p);
        /* the two are sums in different orders, and may differ by a rounding */
        if (exploit.best[p] > exploit.payoffs[p])
            exploit.nash_conv += exploit.best[p] - exploit.payoffs[p];
    }
    exploit.exploitability = exploit.nash_conv / tree->form.players;
    response_release(&to);
    if (status == PODA_OK)
        *out = exploit;
    return status;
}
