/* form_figure.c - extensive forms as figures. */
#include "ask/verbs/form_figure.h"

#include <string.h>

#include "base/memory.h"
#include "base/wording.h"
#include "extensive/efg_token.h"

/* Texts may move while they are written, so nodes first have offsets; 0: none. */
typedef struct offsets {
    size_t name, value, edge;
} offsets;

static void put_fraction(poda__buffer *out, int64_t up, int64_t down)
{
    const int64_t common = poda__efg_divisor(up, down);
    poda__buffer_add(out, "%lld", (long long)(up / common));
    if (down != common)
        poda__buffer_add(out, "/%lld", (long long)(down / common));
}

void poda__form_chance_text(const poda__form *form, int32_t node, poda__buffer *out)
{
    const poda__form_node *parent = &form->nodes[form->nodes[node].parent];
    int64_t total = 0;
    for (int32_t i = 0; i < parent->count; i++)
        total += form->weight[parent->first + i];
    put_fraction(out, form->weight[node], total);
}

void poda__form_pay_text(const poda__form *form, const int64_t *totals, int player,
                         poda__buffer *out)
{
    put_fraction(out, totals[player], form->unit);
}

static size_t end_text(poda__buffer *texts, size_t from)
{
    poda__buffer_put(texts, "", 1);
    return from;
}

static offsets write_texts(const poda__form *form, int32_t n, const int64_t *totals,
                           const int32_t *first_set, poda_translate_fn *translate,
                           poda__buffer *texts)
{
    const poda__form_node *node = &form->nodes[n];
    offsets at = {0};
    size_t from = texts->length;
    if (node->set >= 0) {
        poda__buffer_add(texts, "%d.%d", node->player + 1,
                         (int)(node->set - first_set[node->player]) + 1);
        at.name = end_text(texts, from);
    }
    from = texts->length;
    if (node->count == 0) {
        for (int p = 0; p < form->players; p++) {
            poda__buffer_add(texts, "%s", p ? ", " : "");
            poda__form_pay_text(form, totals, p, texts);
        }
        at.value = end_text(texts, from);
    }
    from = texts->length;
    if (node->parent >= 0) {
        char word[PODA_TEXT_MAX] = "";
        poda_text label = {word, sizeof word, 0};
        poda__move_word_add(&label, translate, form->text + form->label[n]);
        poda__buffer_add(texts, "%s", word);
        if (form->nodes[node->parent].player == PODA_CHANCE) {
            poda__buffer_add(texts, " ");
            poda__form_chance_text(form, n, texts);
        }
        at.edge = end_text(texts, from);
    }
    return at;
}

static poda__shape shape_of(const poda__form *form, const poda__form_node *node)
{
    if (node->count == 0)
        return PODA__SHAPE_LEAF;
    if (node->player == PODA_CHANCE)
        return PODA__SHAPE_CHANCE;
    return form->players > 2   ? PODA__SHAPE_STATE
           : node->player == 0 ? PODA__SHAPE_MAX
                               : PODA__SHAPE_MIN;
}

/* Gives each set of a level that has several nodes a line of its own, as low as is free: two lines
 * in one lane do not meet. `until` has room for as many lanes as nodes. */
static void assign_lanes(const poda__form *form, poda__figure_node *nodes, int32_t first,
                         int32_t end, int32_t *last_of, int32_t *until)
{
    int32_t lanes = 0;
    for (int32_t n = first; n < end; n++)
        if (form->nodes[n].set >= 0)
            last_of[form->nodes[n].set] = n;
    for (int32_t n = first; n < end; n++) {
        const int32_t set = form->nodes[n].set;
        if (set < 0 || nodes[n].set > 0 || last_of[set] == n)
            continue;
        int32_t lane = 0;
        while (lane < lanes && until[lane] >= n)
            lane++;
        lanes = lane == lanes ? lanes + 1 : lanes;
        until[lane] = last_of[set];
        for (int32_t m = n; m <= last_of[set]; m++)
            if (form->nodes[m].set == set) {
                nodes[m].set = set + 1;
                nodes[m].lane = lane;
            }
    }
    for (int32_t n = first; n < end; n++)
        nodes[n].lanes = form->nodes[n].count > 0 ? lanes : 0;
}

static bool assign_all(const poda__form *form, poda__form_figure *drawing)
{
    int32_t *last_of = poda__array((size_t)form->set_count, sizeof *last_of);
    int32_t *until = poda__array((size_t)drawing->shown, sizeof *until);
    const bool fits = last_of && until;
    for (int32_t first = 0; fits && first < drawing->shown;) {
        int32_t end = first;
        while (end < drawing->shown && form->nodes[end].depth == form->nodes[first].depth)
            end++;
        assign_lanes(form, drawing->nodes, first, end, last_of, until);
        first = end;
    }
    free(last_of);
    free(until);
    return fits;
}

/* How many of the first nodes are shown: the children of a node all or none. */
static int32_t count_shown(const poda__form *form, int32_t most, int32_t *folds)
{
    int32_t shown = 1;
    *folds = 0;
    for (int32_t n = 0; n < shown; n++) {
        const poda__form_node *node = &form->nodes[n];
        if (node->count > 0 && node->first == shown && shown + node->count <= most)
            shown += node->count;
        else if (node->count > 0)
            ++*folds;
    }
    return shown;
}

static void write_legend(const poda__form *form, poda__form_figure *drawing,
                         poda_translate_fn *translate)
{
    poda__buffer *out = &drawing->legend;
    for (int p = 0; p < form->players; p++) {
        const char *name = form->text + form->player_name[p];
        if (strspn(name, "0123456789") < strlen(name))
            poda__buffer_add(out, "%d: %s. ", p + 1, tr(translate, name));
    }
    poda__buffer_add(out, "%s",
                     tr(translate, "2.3 is set 3 of player 2; a dashed line joins the nodes of a "
                                   "set, which the player cannot tell apart"));
}

static poda_status fill(poda__form_figure *drawing, const poda__form *form, const int64_t *totals,
                        offsets *at, poda_translate_fn *translate, poda_error *error)
{
    int32_t first_set[PODA_PLAYERS_MAX] = {0}, fold = drawing->shown;
    for (int32_t s = form->set_count - 1; s >= 0; s--)
        first_set[form->sets[s].player] = s;
    poda__buffer_put(&drawing->texts, "", 1); /* so that no offset is 0 */
    for (int32_t n = 0; n < drawing->shown; n++)
        at[n] = write_texts(form, n, totals + (size_t)n * (size_t)form->players, first_set,
                            translate, &drawing->texts);
    if (drawing->texts.failed || drawing->legend.failed)
        return poda_fail_memory(error);
    for (int32_t n = 0; n < drawing->shown; n++) {
        const poda__form_node *node = &form->nodes[n];
        const char *texts = drawing->texts.at;
        drawing->nodes[n] = (poda__figure_node){.parent = node->parent,
                                                .shape = shape_of(form, node),
                                                .name = at[n].name ? texts + at[n].name : NULL,
                                                .value = at[n].value ? texts + at[n].value : NULL,
                                                .edge = at[n].edge ? texts + at[n].edge : NULL};
        if (node->count > 0 && node->first >= drawing->shown)
            drawing->nodes[fold++] =
                (poda__figure_node){.parent = n, .shape = PODA__SHAPE_FOLD, .name = "…"};
    }
    return assign_all(form, drawing) ? PODA_OK : poda_fail_memory(error);
}

poda_status poda__form_figure_init(poda__form_figure *drawing, const poda__form *form, int32_t most,
                                   poda_translate_fn *translate, poda_error *error)
{
    int32_t folds;
    *drawing = (poda__form_figure){.shown = count_shown(form, most, &folds)};
    const size_t count = (size_t)drawing->shown + (size_t)folds;
    int64_t *totals = poda__form_totals(form);
    offsets *at = poda__array(count, sizeof *at);
    drawing->nodes = poda__array(count, sizeof *drawing->nodes);
    write_legend(form, drawing, translate);
    const poda_status status = totals && at && drawing->nodes
                                   ? fill(drawing, form, totals, at, translate, error)
                                   : poda_fail_memory(error);
    free(totals);
    free(at);
    if (status != PODA_OK) {
        poda__form_figure_release(drawing);
        return status;
    }
    drawing->figure = (poda__figure){.nodes = drawing->nodes,
                                     .count = (int32_t)count,
                                     .title = tr(translate, form->text + form->title),
                                     .legend = drawing->legend.at,
                                     .translate = translate,
                                     .parts = true};
    return PODA_OK;
}

void poda__form_figure_release(poda__form_figure *drawing)
{
    free(drawing->nodes);
    poda__buffer_release(&drawing->texts);
    poda__buffer_release(&drawing->legend);
    *drawing = (poda__form_figure){.nodes = NULL};
}
