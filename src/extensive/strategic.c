/* strategic.c - the strategies of the reduced strategic form: listed, named, and turned into
 * behaviour strategies. strategic_pay.c computes what profiles pay. */
#include "extensive/strategic.h"

#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "extensive/strategic_parts.h"

/* ---- listing ---- */

/* The nodes of one player, and the strategies found so far. */
typedef struct listing {
    const poda__form *form;
    int player;
    int32_t first_set, sets;
    int32_t nodes;
    int32_t *set;            /* by own node: its set, from 0 */
    int32_t *above, *choice; /* the own node before, -1: none, and the move made there */
    bool *open;              /* scratch: do the moves chosen so far lead there? */
    int32_t *chosen;         /* by set: the move; -1: none yet */
    int32_t *order;          /* sets in the order in which they were given a move */
    int32_t *moves;          /* as in poda__strategic */
    int count, room, most;
    uint64_t work; /* nodes visited */
    const volatile int *stop;
} listing;

/* Numbers the own nodes in the order of the form, so that the one before is known already. */
static bool listing_init(listing *list, const poda__form *form, const int32_t *last)
{
    const size_t row = (size_t)form->players;
    for (int32_t n = 0; n < form->count; n++)
        list->nodes += form->nodes[n].player == list->player;
    int32_t *number = poda__array((size_t)form->count, sizeof *number);
    list->set = poda__array((size_t)list->nodes, sizeof *list->set);
    list->above = poda__array((size_t)list->nodes, sizeof *list->above);
    list->choice = poda__array((size_t)list->nodes, sizeof *list->choice);
    list->open = poda__array((size_t)list->nodes, sizeof *list->open);
    list->chosen = poda__array((size_t)list->sets, sizeof *list->chosen);
    list->order = poda__array((size_t)list->sets, sizeof *list->order);
    if (!number || !list->set || !list->above || !list->choice || !list->open || !list->chosen ||
        !list->order) {
        free(number);
        return false;
    }
    for (int32_t s = 0; s < list->sets; s++)
        list->chosen[s] = -1;
    /* number[n]: the last own node on the way to n, itself included, from 1; 0: none */
    int32_t own = 0;
    for (int32_t n = 0; n < form->count; n++) {
        const poda__form_node *node = &form->nodes[n];
        const int32_t before = node->parent >= 0 ? number[node->parent] : 0;
        number[n] = before;
        if (node->player != list->player)
            continue;
        const int32_t move = last[(size_t)n * row + (size_t)list->player];
        list->set[own] = node->set - list->first_set;
        list->above[own] = before - 1;
        if (before > 0)
            list->choice[own] = move - form->sets[list->first_set + list->set[before - 1]].slot;
        number[n] = ++own;
    }
    free(number);
    return true;
}

static void listing_release(listing *list)
{
    free(list->set);
    free(list->above);
    free(list->choice);
    free(list->open);
    free(list->chosen);
    free(list->order);
    free(list->moves);
}

/* The first set without a move to which the moves chosen so far lead, whatever the others do; -1:
 * the strategy is complete. A set stays open when more sets are given moves, so every strategy is
 * listed once. */
static int32_t next_open(const listing *list)
{
    int32_t next = -1;
    for (int32_t n = 0; n < list->nodes; n++) {
        const int32_t above = list->above[n], set = list->set[n];
        list->open[n] =
            above < 0 || (list->open[above] && list->chosen[list->set[above]] == list->choice[n]);
        if (list->open[n] && list->chosen[set] < 0 && (next < 0 || set < next))
            next = set;
    }
    return next;
}

static poda_status keep(listing *list, poda_error *error)
{
    if (list->count == list->most)
        return poda_fail(error, PODA_TOO_LARGE, "strategic",
                         "player %d has more than %d strategies, too many for the strategic form",
                         list->player + 1, list->most);
    if (list->count == list->room) {
        const int room = list->room ? 2 * list->room : 16;
        void *larger =
            poda__resize(list->moves, (size_t)room * (size_t)(list->sets + 1), sizeof *list->moves);
        if (!larger)
            return poda_fail_memory(error);
        list->moves = larger;
        list->room = room;
    }
    if (list->sets > 0)
        memcpy(list->moves + (size_t)list->count * (size_t)list->sets, list->chosen,
               (size_t)list->sets * sizeof *list->moves);
    list->count++;
    return PODA_OK;
}

/* Depth first over the sets that become open. */
static poda_status list_all(listing *list, poda_error *error)
{
    const uint64_t most = 1000000000; /* a second or two */
    int32_t depth = 0;
    for (;;) {
        const int32_t set = next_open(list);
        list->work += (uint64_t)list->nodes;
        if (list->work > most)
            return poda_fail(error, PODA_TOO_LARGE, "strategic",
                             "player %d has too many information sets for the strategic form",
                             list->player + 1);
        if (poda__stopped(list->stop))
            return poda_fail(error, PODA_STOPPED, "", "stopped before the search was over");
        if (set >= 0) {
            list->chosen[set] = 0;
            list->order[depth++] = set;
            continue;
        }
        const poda_status status = keep(list, error);
        if (status != PODA_OK)
            return status;
        while (depth > 0) {
            const int32_t at = list->order[depth - 1];
            if (++list->chosen[at] < list->form->sets[list->first_set + at].count)
                break;
            list->chosen[at] = -1;
            depth--;
        }
        if (depth == 0)
            return PODA_OK;
    }
}

static poda_status list_player(poda__strategic *out, int *count, const poda__form *form, int player,
                               const int32_t *last, const poda__strategic_limits *limits,
                               poda_error *error)
{
    listing list = {.form = form,
                    .player = player,
                    .first_set = out->first_set[player],
                    .sets = out->set_count[player],
                    .most = limits->strategies ? limits->strategies : PODA_NORMAL_STRATEGIES,
                    .stop = limits->stop};
    poda_status status = listing_init(&list, form, last) ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK)
        status = list_all(&list, error);
    if (status == PODA_OK) {
        out->moves[player] = list.moves;
        *count = list.count;
        list.moves = NULL;
    }
    listing_release(&list);
    return status;
}

/* ---- names ---- */

/* Are the moves of a set told apart by their texts? */
static bool labelled(const poda__form *form, const poda__form_set *set)
{
    const uint32_t *label = form->label + form->nodes[form->members[set->first]].first;
    for (int32_t i = 0; i < set->count; i++) {
        if (!form->text[label[i]])
            return false;
        for (int32_t j = 0; j < i; j++)
            if (strcmp(form->text + label[i], form->text + label[j]) == 0)
                return false;
    }
    return true;
}

/* "raise,fold": the moves by set, "-" where own moves exclude it. */
static void put_name(const poda__strategic *of, const poda__form *form, int player, int strategy,
                     bool numbers, poda__buffer *out)
{
    const int32_t sets = of->set_count[player];
    const int32_t *moves = of->moves[player] + (size_t)strategy * (size_t)sets;
    for (int32_t s = 0; s < sets; s++) {
        const poda__form_set *set = &form->sets[of->first_set[player] + s];
        const poda__form_node *node = &form->nodes[form->members[set->first]];
        if (s > 0)
            poda__buffer_add(out, ",");
        if (moves[s] < 0)
            poda__buffer_add(out, "-");
        else if (numbers || !labelled(form, set))
            poda__buffer_add(out, "%d", (int)moves[s] + 1);
        else
            poda__buffer_add(out, "%s", form->text + form->label[node->first + moves[s]]);
    }
    if (sets == 0)
        poda__buffer_add(out, "-");
    poda__buffer_put(out, "", 1);
}

void poda__strategic_names(const poda__strategic *of, const poda__form *form, const int *count,
                           poda__buffer *out)
{
    enum { NAME_MOST = 40 }; /* bytes that people read; longer ones become numbers */
    for (int p = 0; p < form->players; p++) {
        const size_t begun = out->length;
        for (int numbers = 0; numbers < 2; numbers++) {
            size_t longest = 0;
            out->length = begun;
            for (int s = 0; s < count[p] && !out->failed; s++) {
                const size_t before = out->length;
                put_name(of, form, p, s, numbers > 0, out);
                longest = out->length - before > longest ? out->length - before : longest;
            }
            if (longest <= NAME_MOST + 1)
                break;
        }
    }
}

/* ---- the whole ---- */

/* Which sets are whose, who forgets, and whether there is anything to forget or to guess. */
static void look(poda__strategic *out, const poda__form *form, const int32_t *last)
{
    const size_t row = (size_t)form->players;
    out->seen = true;
    for (int32_t s = form->set_count - 1; s >= 0; s--) {
        const poda__form_set *set = &form->sets[s];
        const int32_t *members = &form->members[set->first];
        out->first_set[set->player] = s;
        out->set_count[set->player]++;
        out->seen = out->seen && set->members == 1;
        for (int32_t i = 1; i < set->members; i++)
            out->forgets[set->player] |= last[(size_t)members[i] * row + (size_t)set->player] !=
                                         last[(size_t)members[0] * row + (size_t)set->player];
    }
}

poda_status poda__strategic_init(poda__strategic *out, const poda__form *form,
                                 const poda__strategic_limits *limits, poda_error *error)
{
    static const poda__strategic_limits usual = {0};
    poda__strategic made = {0};
    int count[PODA_PLAYERS_MAX] = {0};
    uint64_t profiles = 1;
    int32_t *last = poda__form_last(form);
    poda_status status = last ? PODA_OK : poda_fail_memory(error);
    limits = limits ? limits : &usual;
    const uint64_t most = limits->profiles ? limits->profiles : PODA_NORMAL_PROFILES;
    if (status == PODA_OK)
        look(&made, form, last);
    for (int p = 0; p < form->players && status == PODA_OK; p++) {
        status = list_player(&made, &count[p], form, p, last, limits, error);
        profiles *= (uint64_t)count[p];
        if (status == PODA_OK && profiles > most)
            status = poda_fail(error, PODA_TOO_LARGE, "strategic",
                               "the strategic form has more than %llu cells, too many",
                               (unsigned long long)most);
    }
    free(last);
    if (status == PODA_OK)
        status = poda__strategic_pay(&made, form, count, limits->stop, error);
    if (status == PODA_OK)
        *out = made;
    else
        poda__strategic_release(&made);
    return status;
}

void poda__strategic_release(poda__strategic *strategic)
{
    poda_normal_close(strategic->normal);
    for (int p = 0; p < PODA_PLAYERS_MAX; p++)
        free(strategic->moves[p]);
    memset(strategic, 0, sizeof *strategic);
}

/* ---- behaviour ---- */

bool poda__strategic_behaviour(const poda__strategic *strategic, const poda__form *form,
                               int32_t set, int32_t move, const poda_number *mixed,
                               poda__strategic_chance *out)
{
    const int player = (int)form->sets[set].player;
    const int32_t *at = strategic->moves[player] + (set - strategic->first_set[player]);
    const int count = poda_normal_strategies(strategic->normal, player);
    poda__fraction all = {0}, part = {0};
    double sum = 0, value = 0;
    bool ok = poda__fraction_set(&all, 0, 1) && poda__fraction_set(&out->exact, 0, 1);
    out->is_exact = true;
    for (int s = 0; s < count; s++)
        out->is_exact &= mixed[s].exact != NULL;
    for (int s = 0; s < count && ok; s++, at += strategic->set_count[player]) {
        if (*at < 0 || mixed[s].value <= 0)
            continue;
        sum += mixed[s].value;
        value += *at == move ? mixed[s].value : 0;
        if (out->is_exact)
            ok = poda__fraction_read(&part, mixed[s].exact) &&
                 poda__fraction_add(&all, &all, &part) &&
                 (*at != move || poda__fraction_add(&out->exact, &out->exact, &part));
    }
    out->reached = sum > 0;
    if (ok && out->reached && out->is_exact)
        ok = poda__fraction_divide(&out->exact, &out->exact, &all);
    if (ok && out->reached)
        out->value = out->is_exact ? poda__fraction_double(&out->exact) : value / sum;
    poda__fraction_release(&all);
    poda__fraction_release(&part);
    return ok;
}
