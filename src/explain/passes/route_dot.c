/* route_dot.c - the graph of a problem for Graphviz, with the result of the search; the tree of the
 * search if there is no graph: `neato -n2 -Tsvg`, `dot -Tsvg`. */
#include "explain/passes/route_board.h"
#include "explain/passes/route_graph.h"
#include "explain/passes/route_tree.h"

static void put_vertex(const poda__board *board, const poda__net *graph, size_t place,
                       poda__buffer *out)
{
    const poda__vertex *vertex = &graph->vertices[place];
    const uint8_t marks = board->places->at[place].marks;
    const double *cost = board->places->costs[place];
    const bool closed = marks & PODA__PLACE_CLOSED;
    poda__buffer formula = {0};
    poda__buffer_add(out, "  n%zu [label=\"", place);
    poda__escape_dot(out, vertex->name);
    if (marks)
        poda__passes_formula(board->passes, cost[0], cost[1], cost[2], false, &formula);
    poda__buffer_add(out, "\", shape=%s, fillcolor=\"%s\"", closed ? "box" : "ellipse",
                     closed  ? "#f2e3ae"
                     : marks ? "#6cb4e4"
                             : "#ffffff");
    if (formula.length)
        poda__buffer_add(out, ", xlabel=\"%s\"", formula.at);
    if (board->on_path[place])
        poda__buffer_add(out, ", penwidth=4, color=\"#8f1767\"");
    poda__buffer_add(out, ", pos=\"");
    poda__svg_number(out, vertex->x);
    poda__buffer_put(out, ",", 1);
    poda__svg_number(out, graph->height - vertex->y); /* y grows upwards in Graphviz */
    poda__buffer_add(out, "!\"];\n");
    out->failed |= formula.failed;
    poda__buffer_release(&formula);
}

static void put_graph(const poda__board *board, poda__buffer *out)
{
    const poda__net *graph = board->own;
    poda__buffer_add(out, "digraph search {\n  graph [charset=\"UTF-8\", fontname=\"sans-serif\"");
    if (board->look->title && board->look->title[0]) {
        poda__buffer_add(out, ", labelloc=t, label=\"");
        poda__escape_dot(out, board->look->title);
        poda__buffer_add(out, "\"");
    }
    poda__buffer_add(out, "];\n  node [style=filled, fontname=\"sans-serif\", fontsize=12];\n"
                          "  edge [fontname=\"sans-serif\", fontsize=11];\n");
    for (size_t i = 0; i < graph->count; i++)
        put_vertex(board, graph, i, out);
    for (size_t i = 0; i < graph->link_count; i++) {
        const poda__link *link = &graph->links[i];
        char number[32];
        poda__buffer_add(out, "  n%zu -> n%zu [dir=%s", link->from, link->to,
                         link->directed ? "forward" : "none");
        if (link->weighted)
            poda__buffer_add(out, ", label=\"%s\"",
                             poda__passes_number(board->passes, link->weight, number));
        if (poda__board_along(board, link))
            poda__buffer_add(out, ", penwidth=4, color=\"#8f1767\"");
        poda__buffer_add(out, "];\n");
    }
    poda__buffer_add(out, "}\n");
}

void poda__route_dot(const poda__passes *passes, const poda__route_look *look, poda__buffer *out)
{
    const poda__chart *chart = passes->options.chart;
    if (chart && !chart->grid && !look->tree && passes->places.count <= PODA__NET_VERTICES &&
        chart->links(passes->options.params) <= PODA__NET_LINKS) {
        poda__board board;
        if (poda__board_init(&board, passes, look))
            put_graph(&board, out);
        else
            out->failed = true;
        poda__board_release(&board);
        return;
    }
    poda__route_tree *tree = poda__route_tree_new(passes, look);
    if (tree)
        poda__figure_dot(poda__route_tree_last(tree), out);
    out->failed |= !tree || poda__route_tree_failed(tree);
    poda__route_tree_free(tree);
}
