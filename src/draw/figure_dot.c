/* figure_dot.c - a tree in the language of Graphviz: `dot -Tsvg tree.dot`. */
#include <string.h>

#include "draw/figure.h"
#include "draw/pen.h"

/* Text inside double quotes: only quotes and backslashes are escaped; newlines become \n. */
static void put_line(poda__buffer *out, bool *begun, const char *text)
{
    if (!text || !text[0])
        return;
    poda__buffer_add(out, "%s", *begun ? "\\n" : "");
    poda__escape_dot(out, text);
    *begun = true;
}

static void put_node(const poda__figure_node *node, int32_t index, poda__buffer *out)
{
    static const char *const shapes[] = {
        [PODA__SHAPE_MAX] = "shape=triangle, fillcolor=\"#cfe4f7\"",
        [PODA__SHAPE_MIN] = "shape=invtriangle, fillcolor=\"#fde2bf\"",
        [PODA__SHAPE_CHANCE] = "shape=circle, fillcolor=\"#d5eedd\"",
        [PODA__SHAPE_LEAF] = "shape=box, margin=\"0.1,0.1\", fillcolor=\"#f3f3f1\"",
        [PODA__SHAPE_STATE] = "shape=box, margin=\"0.1,0.1\", fillcolor=white",
        [PODA__SHAPE_FOLD] = "shape=trapezium, fillcolor=\"#f3f3f1\"",
    };
    const bool waiting = node->marks & PODA__MARK_WAITING, pruned = node->marks & PODA__MARK_PRUNED;
    bool begun = false;
    char room[PODA__SMALL_TEXT];
    poda__buffer_add(out, "  n%d [%s, label=\"", (int)index, shapes[node->shape]);
    put_line(out, &begun, node->name);
    if (!waiting && node->value && node->value[0]) {
        poda__buffer_add(out, begun && !strchr(node->name, '\n') ? " = " : begun ? "\\n" : "");
        poda__escape_dot(out, node->value);
        begun = true;
    }
    put_line(out, &begun, poda__node_position(node, room));
    if (!waiting) {
        put_line(out, &begun, node->window);
        if (node->class && node->class[0]) { /* distinguishes it from names */
            poda__buffer_add(out, "%s[", begun ? "\\n" : "");
            poda__escape_dot(out, node->class);
            poda__buffer_add(out, "]");
        }
    }
    poda__buffer_add(out, "\"");
    if (node->shape == PODA__SHAPE_STATE)
        poda__buffer_add(out, ", style=\"filled,rounded%s\"", pruned ? ",dashed" : "");
    else if (pruned)
        poda__buffer_add(out, ", style=\"filled,dashed\"");
    if (node->marks & (PODA__MARK_OPEN | PODA__MARK_CLOSED))
        poda__buffer_add(out, ", fillcolor=\"%s\"",
                         node->marks & PODA__MARK_OPEN ? "#6cb4e4" : "#f2e3ae");
    if (node->marks & PODA__MARKS_PALE)
        poda__buffer_add(out, ", color=\"#6e747b\", fontcolor=\"#6e747b\", fillcolor=white");
    if (node->marks & PODA__MARK_CURRENT)
        poda__buffer_add(out, ", peripheries=2, color=\"#c43e00\", penwidth=2");
    poda__buffer_add(out, "];\n");
}

static void put_edge(const poda__figure_node *node, int32_t index, poda__buffer *out)
{
    const char *separator = "";
    poda__buffer_add(out, "  n%d -> n%d [", (int)node->parent, (int)index);
    if (node->edge && node->edge[0]) {
        poda__buffer_add(out, "label=\"");
        poda__escape_dot(out, node->edge);
        poda__buffer_add(out, "\"");
        separator = ", ";
    }
    if (node->marks & PODA__MARK_CUT) { /* two strokes at its end */
        poda__buffer_add(out, "%sdir=forward, arrowhead=teetee", separator);
        separator = ", ";
    }
    if (node->marks & PODA__MARK_PRUNED) {
        poda__buffer_add(out, "%sstyle=dashed, color=\"#6e747b\"", separator);
        separator = ", ";
    }
    if (node->marks & PODA__MARK_BEST)
        poda__buffer_add(out, "%spenwidth=4", separator);
    poda__buffer_add(out, "];\n");
}

void poda__figure_dot(const poda__figure *figure, poda__buffer *out)
{
    poda__buffer_add(
        out, "digraph tree {\n"
             "  graph [ordering=out, ranksep=0.7, charset=\"UTF-8\", fontname=\"sans-serif\"");
    const char *const words[] = {figure->title, figure->legend, figure->caption};
    const bool titled = figure->title && figure->title[0];
    bool begun = false;
    for (int i = 0; i < 3; i++) {
        if (!begun && words[i] && words[i][0])
            poda__buffer_add(out, ", labelloc=%c, label=\"", titled ? 't' : 'b');
        put_line(out, &begun, words[i]);
    }
    poda__buffer_add(out, begun ? "\"" : "");
    poda__buffer_add(out, "];\n"
                          "  node [style=filled, width=0.5, height=0.5, fontname=\"sans-serif\", "
                          "fontsize=12, margin=\"0.03,0.03\"];\n"
                          "  edge [dir=none, fontname=\"sans-serif\"];\n");
    for (int32_t i = 0; i < figure->count; i++)
        put_node(&figure->nodes[i], i, out);
    for (int32_t i = 1; i < figure->count; i++)
        put_edge(&figure->nodes[i], i, out);
    for (int32_t i = 0; i < figure->link_count; i++) {
        poda__buffer_add(out, "  n%d -> n%d [dir=forward, constraint=false",
                         (int)figure->links[i][0], (int)figure->links[i][1]);
        if (figure->link_texts) {
            poda__buffer_add(out, ", label=\"");
            poda__escape_dot(out, figure->link_texts[i]);
            poda__buffer_add(out, "\"");
        }
        poda__buffer_add(out, "];\n");
    }
    poda__buffer_add(out, "}\n");
}
