/* figure_latex.c - a tree as a complete LaTeX document, drawn by the package `forest`; the part
 * from \begin{forest} on can be copied into another document. */
#include <string.h>

#include "draw/figure_kin.h"
#include "draw/pen.h"

enum { LABEL_MOST = 40, LABEL_SIZE = 8, SHAPE_WIDE = 20 };

static void put_latex(poda__buffer *out, const char *text)
{
    poda__escape_latex(out, text, " ", false);
}

static bool has(const char *text)
{
    return text && text[0];
}

/* The lines of a position, one below another. */
static void put_lines(poda__buffer *out, const char *text)
{
    const bool board = strchr(text, '\n') != NULL;
    for (int i = 0; *text && i < 16; i++) {
        char line[PODA__LABEL_ROOM];
        poda__text_line(&text, PODA__LABEL_MOST, line);
        poda__buffer_add(out, "%s", i ? "\\\\" : "");
        poda__escape_latex(out, line, " ", board);
    }
}

static void put_label(poda__buffer *out, const char *where, const char *text)
{
    char room[PODA__LABEL_ROOM];
    poda__buffer_add(out, ", label={%s:{", where);
    put_latex(out, poda__text_label(text, LABEL_MOST, room));
    poda__buffer_add(out, "}}");
}

/* The name, and below it the position: a board as rows of letters. */
static void put_name(poda__buffer *out, const char *where, const poda__figure_node *node)
{
    char room[PODA__LABEL_ROOM], cells[PODA__SMALL_TEXT];
    const char *position = poda__node_position(node, cells);
    if (!has(position)) {
        put_label(out, where, node->name);
        return;
    }
    poda__buffer_add(out, ", label={%s:{\\shortstack{", where);
    put_latex(out, poda__text_label(node->name, LABEL_MOST, room));
    poda__buffer_add(out, "\\\\\\ttfamily\\scriptsize ");
    put_lines(out, position);
    poda__buffer_add(out, "}}}");
}

static double width_of(const char *text)
{
    char room[PODA__LABEL_ROOM];
    return poda__text_width(poda__text_label(text, LABEL_MOST, room), LABEL_SIZE, false, false);
}

/* Distance between siblings in points: forest does not reserve space for labels beside and below
 * nodes. */
static int separation(const poda__figure *figure)
{
    double widest = 14;
    for (int32_t i = 0; i < figure->count; i++) {
        const poda__figure_node *node = &figure->nodes[i];
        const bool inside = node->shape == PODA__SHAPE_STATE || node->shape == PODA__SHAPE_FOLD,
                   leaf = node->shape == PODA__SHAPE_LEAF;
        const double position = width_of(node->position),
                     name = width_of(node->name) > position ? width_of(node->name) : position,
                     right = inside ? width_of(node->value)
                             : leaf ? 0
                                    : name,
                     below = leaf ? name : width_of(node->window),
                     needed[] = {right + width_of(node->class) + 6, below - SHAPE_WIDE + 6,
                                 width_of(node->edge) - SHAPE_WIDE + 6};
        for (int j = 0; j < 3; j++)
            widest = needed[j] > widest ? needed[j] : widest;
    }
    return (int)widest;
}

/* "[{value}, keys", without the closing bracket, which follows the children. */
static void open_node(const poda__figure_node *node, int32_t index, poda__buffer *out)
{
    static const char *const styles[] = {
        [PODA__SHAPE_MAX] = "MAX",   [PODA__SHAPE_MIN] = "MIN",     [PODA__SHAPE_CHANCE] = "chance",
        [PODA__SHAPE_LEAF] = "leaf", [PODA__SHAPE_STATE] = "state", [PODA__SHAPE_FOLD] = "fold"};
    const bool waiting = node->marks & PODA__MARK_WAITING,
               inside = node->shape == PODA__SHAPE_STATE || node->shape == PODA__SHAPE_FOLD;
    poda__buffer_add(out, "[{");
    if (inside)
        put_lines(out, node->name ? node->name : "");
    else if (!waiting)
        put_latex(out, node->value);
    poda__buffer_add(out, "}, %s, name=n%d", styles[node->shape], (int)index);
    if (node->marks & PODA__MARKS_PALE)
        poda__buffer_add(out, node->marks & PODA__MARK_PRUNED ? ", pruned" : ", waiting");
    if (node->marks & PODA__MARK_BEST)
        poda__buffer_add(out, ", chosen");
    if (node->marks & PODA__MARK_CURRENT)
        poda__buffer_add(out, ", current");
    if (!inside && has(node->name))
        put_name(out, node->shape == PODA__SHAPE_LEAF ? "[beside]below" : "[beside]right", node);
    if (!waiting) {
        if (inside && has(node->value))
            put_label(out, "[beside]right", node->value);
        if (has(node->window)) {
            put_label(out, "[bounds]below", node->window);
            poda__buffer_add(out, ", for children={lower}");
        }
        if (has(node->class))
            put_label(out, "[class]left", node->class);
    }
    if (has(node->edge) || node->marks & PODA__MARK_CUT) {
        poda__buffer_add(out, ", edge label={");
        if (node->marks & PODA__MARK_CUT)
            poda__buffer_add(out, "node[strike]{$\\|$}");
        if (has(node->edge)) {
            poda__buffer_add(out, "node[move]{");
            put_latex(out, node->edge);
            poda__buffer_add(out, "}");
        }
        poda__buffer_add(out, "}");
    }
}

static void put_tree(const poda__figure *figure, poda__buffer *out)
{
    poda__kin *kin = poda__kin_of(figure);
    out->failed |= !kin;
    for (int32_t node = 0; kin && node >= 0;) {
        open_node(&figure->nodes[node], node, out);
        if (kin[node].first >= 0) {
            poda__buffer_add(out, "\n");
            node = kin[node].first;
            continue;
        }
        while (node >= 0 && kin[node].next < 0) {
            poda__buffer_add(out, "]");
            node = figure->nodes[node].parent;
        }
        poda__buffer_add(out, node >= 0 ? "]\n" : "\n");
        node = node >= 0 ? kin[node].next : -1;
    }
    free(kin);
}

static const char preamble[] =
    "\\documentclass[border=8pt]{standalone}\n"
    "\\usepackage[utf8]{inputenc}\n"
    "\\usepackage[T1]{fontenc}\n"
    "\\usepackage{textcomp,amssymb}\n"
    "\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
    "\\usepackage[edges]{forest}\n"
    "\\usetikzlibrary{shapes.geometric}\n"
    "\\definecolor{max}{HTML}{CFE4F7}\\definecolor{min}{HTML}{FDE2BF}\n"
    "\\definecolor{chance}{HTML}{D5EEDD}\\definecolor{leaf}{HTML}{F3F3F1}\n"
    "\\definecolor{pale}{HTML}{6E747B}\\definecolor{accent}{HTML}{C43E00}\n"
    "\\forestset{\n"
    "  triangle/.style={draw, regular polygon, regular polygon sides=3, inner sep=0.5pt,\n"
    "    minimum size=1.1cm, font=\\bfseries\\small},\n"
    "  MAX/.style={triangle, fill=max},\n"
    "  MIN/.style={triangle, shape border rotate=180, fill=min},\n"
    "  chance/.style={draw, circle, minimum size=0.85cm, inner sep=1pt, fill=chance,\n"
    "    font=\\bfseries\\small},\n"
    "  leaf/.style={draw, rectangle, minimum size=0.7cm, fill=leaf, font=\\bfseries\\small},\n"
    "  state/.style={draw, rounded corners, align=center, font=\\ttfamily\\small},\n"
    "  fold/.style={draw, trapezium, fill=leaf, font=\\small},\n"
    "  pruned/.style={draw=pale, text=pale, fill=white, dashed, edge+={dashed, draw=pale}},\n"
    "  waiting/.style={draw=pale, text=pale, fill=white, edge+={draw=pale}},\n"
    "  lower/.style={edge path={\\noexpand\\path[\\forestoption{edge}]\n"
    "    ([yshift=-9pt]!u.south) -- (.north)\\forestoption{edge label};}},\n"
    "  chosen/.style={edge+={line width=1.8pt}},\n"
    "  current/.style={draw=accent, line width=1.8pt},\n"
    "}\n"
    "\\tikzset{\n"
    "  beside/.style={font=\\small, inner sep=1.5pt},\n"
    "  class/.style={draw, circle, font=\\bfseries\\scriptsize, inner sep=1pt},\n"
    "  bounds/.style={font=\\scriptsize, inner sep=1pt},\n"
    "  strike/.style={pos=0.35, sloped, text=black, inner sep=0pt, font=\\bfseries\\large},\n"
    "  move/.style={pos=0.65, fill=white, text=black, inner sep=1pt, font=\\scriptsize},\n"
    "}\n"
    "\\newsavebox{\\tree}\n"
    "\\begin{document}\n"
    "\\begin{lrbox}{\\tree}%\n"
    "\\begin{forest}\n";

/* Dashed curves from each node to the next of its set. */
static void put_sets(const poda__figure *figure, poda__buffer *out)
{
    for (int32_t i = 0; i < figure->count; i++)
        for (int32_t j = i + 1; j < figure->count && figure->nodes[i].set > 0; j++)
            if (figure->nodes[j].set == figure->nodes[i].set) {
                poda__buffer_add(
                    out, "\\draw[dashed, accent] (n%d.south) to[bend right=%d] (n%d.south);\n",
                    (int)i, 12 + 4 * (int)figure->nodes[i].lane, (int)j);
                break;
            }
}

void poda__figure_latex(const poda__figure *figure, poda__buffer *out)
{
    poda__buffer_add(out, "%% %s\n",
                     tr(figure->translate, "compile with pdflatex; needs the package forest"));
    poda__buffer_add(out, "%s", preamble);
    poda__buffer_add(out,
                     "for tree={parent anchor=south, child anchor=north, l sep=10mm, s sep=%dpt}\n",
                     separation(figure));
    if (figure->count > 0)
        put_tree(figure, out);
    for (int32_t i = 0; i < figure->link_count; i++) {
        poda__buffer_add(out, "\\draw[->] (n%d) to[bend left=12] ", (int)figure->links[i][0]);
        if (figure->link_texts) {
            poda__buffer_add(out, "node[move]{");
            put_latex(out, figure->link_texts[i]);
            poda__buffer_add(out, "} ");
        }
        poda__buffer_add(out, "(n%d);\n", (int)figure->links[i][1]);
    }
    put_sets(figure, out);
    poda__buffer_add(out, "\\end{forest}%%\n\\end{lrbox}%%\n\\begin{tabular}{@{}c@{}}\n");
    if (has(figure->title)) {
        poda__buffer_add(out, "\\textbf{");
        put_latex(out, figure->title);
        poda__buffer_add(out, "}\\\\[2ex]\n");
    }
    poda__buffer_add(out, "\\usebox{\\tree}\n");
    if (has(figure->legend)) {
        poda__buffer_add(out, "\\\\[1ex]\n{\\small ");
        put_latex(out, figure->legend);
        poda__buffer_add(out, "}\n");
    }
    if (has(figure->caption)) {
        poda__buffer_add(out, "\\\\[2ex]\n\\parbox{\\ifdim\\wd\\tree<9cm 9cm\\else\\wd\\tree\\fi}"
                              "{\\centering ");
        put_latex(out, figure->caption);
        poda__buffer_add(out, "}\n");
    }
    poda__buffer_add(out, "\\end{tabular}\n\\end{document}\n");
}
