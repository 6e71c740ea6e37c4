/* figure_text.c - a tree as text: with the root on top if it fits the terminal, else with the root
 * at the left and one line per node, like the output of tree(1). */
#include "draw/figure_text.h"

#include <stdlib.h>
#include <string.h>

enum {
    COLUMNS = 78,
    /* levels of indentation drawn; deeper lines begin with dots, so that a very deep tree is not
     * mostly blank */
    INDENTS = 20,
};

const char *poda__shape_glyph(poda__shape shape, bool unicode)
{
    switch (shape) {
    case PODA__SHAPE_MAX:
        return unicode ? "△" : "^";
    case PODA__SHAPE_MIN:
        return unicode ? "▽" : "v";
    case PODA__SHAPE_CHANCE:
        return unicode ? "○" : "o";
    case PODA__SHAPE_LEAF:
        return unicode ? "□" : "#";
    default:
        return "";
    }
}

const char *poda__node_colour(const poda__figure_node *node, bool colour)
{
    if (!colour)
        return "";
    if (node->marks & PODA__MARK_CURRENT)
        return "\033[1;7m";
    if (node->marks & PODA__MARKS_PALE)
        return "\033[2m";
    return node->shape == PODA__SHAPE_MAX      ? "\033[36m"
           : node->shape == PODA__SHAPE_MIN    ? "\033[33m"
           : node->shape == PODA__SHAPE_CHANCE ? "\033[32m"
                                               : "";
}

/* ASCII for the letters of Spanish and the signs in drawings of trees; anything else becomes
 * '?'. */
static const char *in_ascii(uint32_t c)
{
    static const struct {
        uint32_t c;
        const char *text;
    } table[] = {
        {0xe1, "a"},    {0xe9, "e"},    {0xed, "i"},    {0xf3, "o"},    {0xfa, "u"},
        {0xf1, "n"},    {0xfc, "u"},    {0xc1, "A"},    {0xc9, "E"},    {0xcd, "I"},
        {0xd3, "O"},    {0xda, "U"},    {0xd1, "N"},    {0xdc, "U"},    {0xbf, "?"},
        {0xa1, "!"},    {0xd7, "x"},    {0x3b1, "a"},   {0x3b2, "b"},   {0x221e, "inf"},
        {0x2212, "-"},  {0x2264, "<="}, {0x2265, ">="}, {0x2260, "!="}, {0x2026, "..."},
        {0x2013, "-"},  {0x2014, "-"},  {0x2192, "->"}, {0xab, "\""},   {0xbb, "\""},
        {0x2713, "+"},  {0x2717, "x"},  {0x2018, "'"},  {0x2019, "'"},  {0x201c, "\""},
        {0x201d, "\""}, {0xa0, " "},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].c == c)
            return table[i].text;
    return "?";
}

void poda__plain_put(poda__buffer *out, const char *text, bool unicode)
{
    for (uint32_t c; (c = poda__utf8_next(&text));) {
        if (c == '\n')
            c = '/';
        if (c < 0x80 || unicode) {
            poda__utf8_put(out, c);
        } else if (poda__text_columns(c) > 0) {
            const char *ascii = in_ascii(c);
            poda__buffer_put(out, ascii, strlen(ascii));
        }
    }
}

static bool has(const char *text)
{
    return text && text[0];
}

static void put_branch(const poda__figure_node *node, bool last, bool unicode, poda__buffer *out)
{
    const int kind = node->marks & PODA__MARK_CUT      ? 0
                     : node->marks & PODA__MARK_PRUNED ? 1
                     : node->marks & PODA__MARK_BEST   ? 2
                                                       : 3;
    static const char *const box[4][2] = {
        {"├╳╌ ", "└╳╌ "}, {"├╌╌ ", "└╌╌ "}, {"┝━━ ", "┕━━ "}, {"├── ", "└── "}};
    static const char *const ascii[4][2] = {
        {"|X. ", "`X. "}, {"|.. ", "`.. "}, {"|== ", "`== "}, {"|-- ", "`-- "}};
    poda__buffer_add(out, "%s", unicode ? box[kind][last] : ascii[kind][last]);
}

/* The lines of ancestors that continue below, and the branch to the node itself. */
static void put_indent(const poda__figure *figure, const poda__kin *kin, int32_t node,
                       int32_t depth, bool unicode, poda__buffer *out)
{
    if (depth == 0)
        return;
    bool goes_on[INDENTS];
    int32_t levels = 0;
    for (int32_t at = figure->nodes[node].parent; at > 0 && levels < INDENTS;
         at = figure->nodes[at].parent)
        goes_on[levels++] = kin[at].next >= 0;
    if (depth - 1 > levels)
        poda__buffer_add(out, unicode ? "⋯%d " : "..%d ", (int)(depth - 1 - levels));
    while (levels-- > 0)
        poda__buffer_add(out, "%s", !goes_on[levels] ? "    " : unicode ? "│   " : "|   ");
    put_branch(&figure->nodes[node], kin[node].next < 0, unicode, out);
}

static void put_node(const poda__figure *figure, int32_t index, poda__text_style style,
                     poda__buffer *out)
{
    const poda__figure_node *node = &figure->nodes[index];
    const bool waiting = node->marks & PODA__MARK_WAITING;
    const char *glyph = poda__shape_glyph(node->shape, style.unicode);
    const char *colour = poda__node_colour(node, style.colour);
    if (has(node->edge)) {
        poda__plain_put(out, node->edge, style.unicode);
        poda__buffer_add(out, ": ");
    }
    poda__buffer_add(out, "%s%s%s", colour, glyph, glyph[0] && has(node->name) ? " " : "");
    if (has(node->name))
        poda__plain_put(out, node->name, style.unicode);
    if (has(node->position)) {
        poda__buffer_add(out, " (");
        poda__plain_put(out, node->position, style.unicode);
        poda__buffer_add(out, ")");
    }
    if (has(node->value) && !waiting) {
        const bool given = node->marks & PODA__MARK_UNREACHED; /* in brackets: not looked at yet */
        poda__buffer_add(out, given ? " (" : " = ");
        poda__plain_put(out, node->value, style.unicode);
        poda__buffer_add(out, given ? ")" : "");
    }
    poda__buffer_add(out, "%s", colour[0] ? "\033[0m" : "");
    if (has(node->window) && !waiting) {
        poda__buffer_add(out, "  ");
        poda__plain_put(out, node->window, style.unicode);
    }
    if (has(node->class) && !waiting) {
        poda__buffer_add(out, "  [");
        poda__plain_put(out, node->class, style.unicode);
        poda__buffer_add(out, "]");
    }
    if (node->marks & PODA__MARK_PRUNED)
        poda__buffer_add(out, "  [%s]", tr(figure->translate, "pruned"));
    if (node->marks & PODA__MARK_CURRENT)
        poda__buffer_add(out, "  %s", style.unicode ? "◀" : "<--");
    poda__buffer_add(out, "\n");
}

static void put_list(const poda__figure *figure, poda__text_style style, poda__buffer *out)
{
    poda__kin *kin = poda__kin_of(figure);
    out->failed |= !kin;
    int32_t depth = 0;
    for (int32_t node = 0; kin && node >= 0;) {
        put_indent(figure, kin, node, depth, style.unicode, out);
        put_node(figure, node, style, out);
        if (kin[node].first >= 0) {
            node = kin[node].first;
            depth++;
            continue;
        }
        while (node >= 0 && kin[node].next < 0) {
            node = figure->nodes[node].parent;
            depth--;
        }
        node = node >= 0 ? kin[node].next : -1;
    }
    free(kin);
}

static void put_arrow(const poda__figure *figure, const char *edge, int32_t to, bool first,
                      poda__text_style style, poda__buffer *out)
{
    const poda__figure_node *node = &figure->nodes[to];
    poda__buffer_add(out, first ? ": " : ", ");
    poda__plain_put(out, edge ? edge : "", style.unicode);
    poda__buffer_add(out, style.unicode ? " → " : " -> ");
    poda__plain_put(out, has(node->name) ? node->name : "?", style.unicode);
}

/* A graph as a list: "6 [N] A: 1 → 5, 2 → 4". Lines between shared positions would cross. */
static void put_graph(const poda__figure *figure, poda__text_style style, poda__buffer *out)
{
    poda__kin *kin = poda__kin_of(figure);
    int32_t link = 0; /* ordered by the nodes they come from */
    out->failed |= !kin;
    for (int32_t i = 0; kin && i < figure->count; i++) {
        const poda__figure_node *node = &figure->nodes[i];
        bool first = true;
        if (node->shape == PODA__SHAPE_FOLD)
            continue;
        poda__plain_put(out, has(node->name) ? node->name : "?", style.unicode);
        if (has(node->class)) {
            poda__buffer_add(out, " [");
            poda__plain_put(out, node->class, style.unicode);
            poda__buffer_add(out, "]");
        }
        if (has(node->window)) {
            poda__buffer_add(out, " ");
            poda__plain_put(out, node->window, style.unicode);
        }
        for (int32_t child = kin[i].first; child >= 0; child = kin[child].next, first = false)
            put_arrow(figure, figure->nodes[child].edge, child, first, style, out);
        for (; link < figure->link_count && figure->links[link][0] <= i; link++) {
            const int32_t to = figure->links[link][1];
            if (figure->links[link][0] != i || to < 0 || to >= figure->count)
                continue;
            put_arrow(figure, figure->link_texts ? figure->link_texts[link] : NULL, to, first,
                      style, out);
            first = false;
        }
        poda__buffer_add(out, "\n");
    }
    free(kin);
}

/* Entries are separated by dots, with as many on a line as fit. */
static void put_legend(const char *legend, bool unicode, poda__buffer *out)
{
    static const char dot[] = " · ";
    int columns = 0;
    while (*legend) {
        const char *end = strstr(legend, dot);
        const size_t length = end ? (size_t)(end - legend) : strlen(legend);
        int wide = 0;
        for (const char *at = legend; at < legend + length;)
            wide += poda__text_columns(poda__utf8_next(&at));
        const bool same = columns > 0 && columns + 3 + wide <= COLUMNS;
        poda__buffer_add(out, same ? "   " : "\n");
        columns = same ? columns + 3 + wide : wide;
        poda__buffer entry = {0};
        poda__buffer_put(&entry, legend, length);
        poda__plain_put(out, entry.at ? entry.at : "", unicode);
        out->failed |= entry.failed;
        poda__buffer_release(&entry);
        legend += length + (end ? sizeof dot - 1 : 0);
    }
    poda__buffer_add(out, "\n");
}

void poda__figure_text(const poda__figure *figure, bool unicode, bool colour, poda__buffer *out)
{
    const poda__text_style style = {unicode, colour};
    if (has(figure->title)) {
        poda__buffer_add(out, "%s", colour ? "\033[1m" : "");
        poda__plain_put(out, figure->title, unicode);
        poda__buffer_add(out, "%s\n\n", colour ? "\033[0m" : "");
    }
    if (figure->link_count > 0)
        put_graph(figure, style, out);
    else if (figure->count > 0 && !poda__figure_top_down(figure, style, COLUMNS, out))
        put_list(figure, style, out);
    if (has(figure->legend))
        put_legend(figure->legend, unicode, out);
    if (has(figure->caption)) {
        poda__buffer_add(out, "\n");
        poda__plain_put(out, figure->caption, unicode);
        poda__buffer_add(out, "\n");
    }
}
