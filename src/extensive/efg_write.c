/* efg_write.c - writes an extensive form as Gambit's .efg: nodes in prefix order, every set and
 * outcome described each time, since not all readers accept that they are left out. */
#include <string.h>

#include "base/memory.h"
#include "extensive/efg.h"
#include "extensive/efg_token.h"

static void put_text(poda__buffer *out, const char *text)
{
    const size_t length = strlen(text);
    const bool after_backslash = length > 0 && text[length - 1] == '\\';
    poda__buffer_put(out, "\"", 1);
    for (; *text; text++)
        if (*text == '"')
            poda__buffer_put(out, "\\\"", 2);
        else
            poda__buffer_put(out, text, 1);
    if (after_backslash) /* the format has no other way to end a text so */
        poda__buffer_put(out, " ", 1);
    poda__buffer_put(out, "\"", 1);
}

static void put_fraction(poda__buffer *out, int64_t up, int64_t down)
{
    const int64_t common = poda__efg_divisor(up, down);
    poda__buffer_add(out, "%lld", (long long)(up / common));
    if (down != common)
        poda__buffer_add(out, "/%lld", (long long)(down / common));
}

/* Outcomes are numbered as they appear. */
typedef struct efg_numbers {
    int32_t first_set[PODA_PLAYERS_MAX];
    int32_t *outcome; /* by row of payoffs; 0: not written yet */
    int32_t outcomes;
} efg_numbers;

static void put_outcome(const poda__form *form, int32_t pay, efg_numbers *numbers,
                        poda__buffer *out)
{
    if (pay < 0) {
        poda__buffer_add(out, " 0\n");
        return;
    }
    if (numbers->outcome[pay] == 0)
        numbers->outcome[pay] = ++numbers->outcomes;
    poda__buffer_add(out, " %d \"\" { ", (int)numbers->outcome[pay]);
    for (int p = 0; p < form->players; p++) {
        if (p > 0)
            poda__buffer_add(out, ", ");
        put_fraction(out, form->pays[(size_t)pay * (size_t)form->players + (size_t)p], form->unit);
    }
    poda__buffer_add(out, " }\n");
}

static void put_moves(const poda__form *form, const poda__form_node *node, poda__buffer *out)
{
    int64_t total = 0;
    for (int32_t i = 0; i < node->count; i++)
        total += form->weight[node->first + i];
    poda__buffer_add(out, " { ");
    for (int32_t i = 0; i < node->count; i++) {
        put_text(out, form->text + form->label[node->first + i]);
        poda__buffer_add(out, " ");
        if (node->player == PODA_CHANCE) {
            put_fraction(out, form->weight[node->first + i], total);
            poda__buffer_add(out, " ");
        }
    }
    poda__buffer_add(out, "}");
}

static void put_node(const poda__form *form, int32_t index, efg_numbers *numbers, poda__buffer *out)
{
    const poda__form_node *node = &form->nodes[index];
    if (node->count == 0) {
        poda__buffer_add(out, "t \"\"");
    } else if (node->player == PODA_CHANCE) {
        poda__buffer_add(out, "c \"\" %d \"\"", (int)index + 1);
        put_moves(form, node, out);
    } else {
        const poda__form_set *set = &form->sets[node->set];
        poda__buffer_add(out, "p \"\" %d %d ", node->player + 1,
                         (int)(node->set - numbers->first_set[node->player]) + 1);
        put_text(out, form->text + set->label);
        put_moves(form, node, out);
    }
    put_outcome(form, node->pay, numbers, out);
}

void poda__efg_write(const poda__form *form, poda__buffer *out)
{
    efg_numbers numbers = {.outcome = poda__array((size_t)form->pay_count, sizeof(int32_t))};
    if (!numbers.outcome) {
        poda__buffer_fail(out, PODA_NO_MEMORY);
        return;
    }
    for (int32_t s = form->set_count - 1; s >= 0; s--)
        numbers.first_set[form->sets[s].player] = s;
    poda__buffer_add(out, "EFG 2 R ");
    put_text(out, form->text + form->title);
    poda__buffer_add(out, " { ");
    for (int p = 0; p < form->players; p++) {
        put_text(out, form->text + form->player_name[p]);
        poda__buffer_add(out, " ");
    }
    poda__buffer_add(out, "}\n\"\"\n\n");
    /* in prefix order: down to the first child, else on to the next sibling of an ancestor */
    for (int32_t node = 0; node >= 0 && !out->failed;) {
        put_node(form, node, &numbers, out);
        if (form->nodes[node].count > 0) {
            node = form->nodes[node].first;
            continue;
        }
        for (int32_t above = form->nodes[node].parent;; above = form->nodes[above].parent) {
            if (above < 0) {
                node = -1;
                break;
            }
            if (++node < form->nodes[above].first + form->nodes[above].count)
                break;
            node = above;
        }
    }
    free(numbers.outcome);
}
