/* efg_tree.c - the game `efg`: opens its tree, and completes what a player sees. */
#include "games/efg/efg_tree.h"

#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/wording.h"
#include "extensive/efg.h"
#include "games/efg/rules_efg.h"
#include "games/game_registry.h"

#define PODA_RULES efg
#include "poda/export.h"

const poda__entry poda__entry_efg = {&efg_rules, NULL, NULL, NULL};

void poda__efg_label(const poda__form *form, int32_t child, poda_text *text)
{
    for (const char *at = form->text + form->label[child]; *at; at++)
        poda_text_add(text, "%c", strchr(" \t;&,=@", *at) ? '_' : *at);
}

/* The moves that lead to a node, the first one first. */
static void add_path(const poda__form *form, int32_t node, bool first, poda__buffer *out)
{
    const int32_t parent = form->nodes[node].parent;
    if (parent < 0)
        return;
    add_path(form, parent, false, out);
    const char *label = form->text + form->label[node];
    if (*label)
        poda__buffer_add(out, "%s", label);
    else
        poda__buffer_add(out, "%d", (int)(node - form->nodes[parent].first + 1));
    poda__buffer_add(out, "%s", first ? "" : ", ");
}

bool poda__efg_whereabouts(const poda_game *game, const poda_state *state,
                           poda_translate_fn *translate, poda__buffer *out)
{
    const poda__form *form = poda__efg_form(game);
    efg_state at;
    if (!form)
        return false;
    memcpy(&at, state, sizeof at);
    if (at.node > 0) {
        const int32_t set = form->nodes[at.node - 1].set;
        poda__buffer_add(out, tr(translate, "node %d"), (int)at.node);
        if (at.node > 1) {
            poda__buffer_add(out, ": ");
            add_path(form, at.node - 1, true, out);
        }
        if (set >= 0 && form->text[form->sets[set].label])
            poda__buffer_add(out, tr(translate, "; information set %s"),
                             form->text + form->sets[set].label);
    } else if (at.set > 0) {
        const poda__form_set *set = &form->sets[at.set - 1];
        poda__buffer_add(out, tr(translate, "information set %d:%d"), (int)set->player + 1,
                         (int)at.set);
        if (form->text[set->label])
            poda__buffer_add(out, ": %s", form->text + set->label);
    } else if (at.moved > 0) {
        poda__buffer_add(out, "%s", tr(translate, "the others move"));
    } else {
        poda__buffer_add(out, "%s", tr(translate, "no own move yet"));
    }
    poda__buffer_add(out, "\n");
    return true;
}

const poda__form *poda__efg_form(const poda_game *game)
{
    return poda_game_rules_of(game) == &efg_rules
               ? &((const efg_game *)poda_game_params(game))->form
               : NULL;
}

const char *poda__efg_player(const poda_game *game, int player)
{
    const efg_game *tree = poda_game_params(game);
    return poda__efg_form(game) && player >= 0 && player < tree->form.players && tree->named[player]
               ? tree->form.text + tree->form.player_name[player]
               : NULL;
}

/* Can the labels of the node's moves be read back as moves? They are words, and differ. */
static bool labels_do(const poda__form *form, const poda__form_node *node)
{
    enum { COMPARED = 64, LONGEST = 60 };
    char label[COMPARED][LONGEST + 1];
    if (node->count > COMPARED)
        return false;
    for (int32_t i = 0; i < node->count; i++) {
        poda_text text = {label[i], sizeof label[i], 0};
        label[i][0] = 0;
        poda__efg_label(form, node->first + i, &text);
        if (!label[i][0] || text.length >= LONGEST || poda_is_called(&efg_about, label[i]))
            return false;
        for (int32_t j = 0; j < i; j++)
            if (strcasecmp(label[i], label[j]) == 0)
                return false;
    }
    return true;
}

/* Is a player called by it? Not by a number, nor by what a terminal would take for commands. */
static bool name_does(const char *name)
{
    enum { LONGEST = 40 };
    bool letters = false;
    for (const char *at = name; *at; at++) {
        if ((unsigned char)*at < ' ' || *at == 127)
            return false;
        letters |= !strchr("0123456789 ", *at);
    }
    return letters && strlen(name) <= LONGEST;
}

static poda_status find_range(poda__efg_tree *tree, poda_error *error)
{
    const poda__form *form = &tree->form;
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (int32_t n = 0; n < form->count; n++)
        for (int p = 0; p < form->players && form->nodes[n].count == 0; p++) {
            const int64_t total = tree->totals[(size_t)n * (size_t)form->players + (size_t)p];
            least = total < least ? total : least;
            most = total > most ? total : most;
        }
    if (least < -PODA_SCORE_LIMIT || most > PODA_SCORE_LIMIT || form->unit > PODA_SCORE_LIMIT)
        return poda_fail(error, PODA_TOO_LARGE, "efg",
                         "the payoffs are too large, or have too many digits: with a common "
                         "denominator they must fit 900 million");
    tree->least = (poda_value)least;
    tree->most = (poda_value)most;
    return PODA_OK;
}

/* The probability that chance plays towards each node, if the players do; parents come first. */
static double *find_chances(const poda__form *form)
{
    double *chance = poda__array((size_t)form->count, sizeof *chance);
    for (int32_t n = 0; chance && n < form->count; n++) {
        const poda__form_node *node = &form->nodes[n];
        int64_t total = 0;
        if (node->parent < 0)
            chance[n] = 1;
        for (int32_t i = 0; i < node->count && node->player == PODA_CHANCE; i++)
            total += form->weight[node->first + i];
        for (int32_t i = 0; i < node->count; i++)
            chance[node->first + i] =
                chance[n] *
                (total > 0 ? poda__form_chance(form->weight[node->first + i], total) : 1);
    }
    return chance;
}

static uint64_t *find_movers(const poda__form *form)
{
    uint64_t *movers = poda__array((size_t)form->count, sizeof *movers);
    for (int32_t n = 1; movers && n < form->count; n++) {
        const int32_t parent = form->nodes[n].parent;
        movers[n] = poda_mix(movers[parent] + (uint64_t)(form->nodes[parent].player + 8));
    }
    return movers;
}

bool poda__efg_moves_tell(const poda_game *game, int player)
{
    const poda__form *form = poda__efg_form(game);
    if (!form)
        return false;
    const poda__efg_tree *tree = poda_game_params(game);
    for (int32_t s = 0; s < form->set_count; s++)
        for (int32_t i = 1; i < form->sets[s].members && form->sets[s].player == player; i++) {
            const int32_t *members = form->members + form->sets[s].first;
            if (tree->movers[members[i]] != tree->movers[members[0]])
                return true;
        }
    return false;
}

poda_status poda__efg_tree_init(poda__efg_tree *tree, const char *text, poda_error *error)
{
    *tree = (poda__efg_tree){.least = 0};
    poda_status status = poda__efg_read(&tree->form, text, error);
    if (status != PODA_OK)
        return status;
    tree->totals = poda__form_totals(&tree->form);
    tree->last = poda__form_last(&tree->form);
    tree->chance = find_chances(&tree->form);
    tree->movers = find_movers(&tree->form);
    tree->numbered = poda__array((size_t)tree->form.count, 1);
    status = tree->totals && tree->last && tree->chance && tree->movers && tree->numbered
                 ? find_range(tree, error)
                 : poda_fail_memory(error);
    for (int p = 0; p < tree->form.players; p++)
        tree->named[p] = name_does(tree->form.text + tree->form.player_name[p]);
    for (int32_t n = 0; status == PODA_OK && n < tree->form.count; n++)
        tree->numbered[n] = !labels_do(&tree->form, &tree->form.nodes[n]);
    if (status != PODA_OK)
        poda__efg_tree_release(tree);
    return status;
}

void poda__efg_tree_release(poda__efg_tree *tree)
{
    poda__form_release(&tree->form);
    free(tree->totals);
    free(tree->last);
    free(tree->chance);
    free(tree->movers);
    free(tree->numbered);
    *tree = (poda__efg_tree){.least = 0};
}

int32_t poda__efg_tree_guess(const poda__efg_tree *tree, int32_t set, int32_t moved, int player,
                             poda_random *random)
{
    const poda__form *form = &tree->form;
    const size_t row = (size_t)form->players;
    const int32_t count = set >= 0 ? form->sets[set].members : form->count;
    double sum = 0;
    int32_t found = set >= 0 ? form->members[form->sets[set].first] : 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t n = set >= 0 ? form->members[form->sets[set].first + i] : i;
        const poda__form_node *node = &form->nodes[n];
        if (set < 0 && (node->count == 0 || node->player == player ||
                        tree->last[(size_t)n * row + (size_t)player] != moved))
            continue;
        const double chance = tree->chance[n];
        sum += chance;
        if ((double)(poda_random_next(random) >> 11) * 0x1p-53 * sum < chance)
            found = n;
    }
    return found;
}
