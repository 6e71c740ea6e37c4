/* graph_dot.c - graphs in the Graphviz language, restricted to what plain graphs need: edges,
 * nodes, attributes and comments. A weight is `weight`, else `len`, else a numeric `label`; a
 * position is pos="x,y". Subgraphs, ports and HTML texts are refused. */
#include "problems/graph/graph_reader.h"

enum { NAME_LENGTH = 1000 };

typedef enum token_kind { END, ID, EDGE, ARC, MARK } token_kind;

struct token {
    token_kind kind;
    char mark; /* for MARK: one of { } [ ] ; , = */
    bool quoted;
    const char *text; /* for ID, without its quotes */
    size_t length;
    poda__scan at; /* where it begins, for messages */
};

struct dot {
    poda__graph_reader *reader;
    struct token next; /* not consumed yet */
    bool directed;
    double default_weight;
    uint32_t *chain; /* the vertices of a statement a -- b -- c */
    size_t chain_count, chain_room;
};

struct attributes {
    double weight, x, y;
    int rank; /* which attribute gave the weight: 3 weight, 2 len, 1 label, 0 none */
    bool placed;
    poda__scan weight_at, place_at;
};

/* -- tokens -- */

static poda_status expected(struct dot *dot, const char *what)
{
    dot->reader->in = dot->next.at;
    return poda__reader_expected(dot->reader, what);
}

static bool id_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || poda__scan_digit(c) || c == '_' ||
           c == '.' || (unsigned char)c >= 0x80;
}

/* Skips blanks, line ends and comments; false if a comment is not closed. */
static bool skip_comments(poda__scan *in)
{
    while (poda__scan_to_line(in)) {
        if (*in->at == '#' || (*in->at == '/' && in->end - in->at > 1 && in->at[1] == '/')) {
            poda__scan_next_line(in);
        } else if (*in->at == '/' && in->end - in->at > 1 && in->at[1] == '*') {
            const char *close = in->at + 2;
            while (close < in->end && !(*close == '/' && close[-1] == '*' && close - in->at > 2))
                close++;
            if (close == in->end)
                return false;
            while (in->at <= close) {
                if (*in->at == '\n')
                    poda__scan_next_line(in);
                else
                    in->at++;
            }
        } else {
            break;
        }
    }
    return true;
}

static poda_status take_quoted(struct dot *dot)
{
    poda__scan *in = &dot->reader->in;
    dot->next.quoted = true;
    dot->next.text = ++in->at;
    while (in->at < in->end && *in->at != '"') {
        if (*in->at == '\\' && in->end - in->at > 1)
            in->at++;
        if (*in->at == '\n')
            poda__scan_next_line(in);
        else
            in->at++;
    }
    if (in->at == in->end)
        return expected(dot, tr(dot->reader->error, "a text that ends with a quote"));
    dot->next.length = (size_t)(in->at++ - dot->next.text);
    return PODA_OK;
}

/* Reads the next token into dot->next. */
static poda_status take(struct dot *dot)
{
    poda__scan *in = &dot->reader->in;
    const poda__scan before = *in;
    dot->next = (struct token){.kind = END};
    if (!skip_comments(in)) {
        dot->next.at = before;
        return expected(dot, tr(dot->reader->error, "a comment that is closed by */"));
    }
    dot->next.at = *in;
    if (in->at == in->end)
        return PODA_OK;
    const char c = *in->at, after = in->end - in->at > 1 ? in->at[1] : 0;
    dot->next.kind = ID;
    if (c == '"')
        return take_quoted(dot);
    if (c == '-' && (after == '-' || after == '>')) {
        dot->next.kind = after == '>' ? ARC : EDGE;
        in->at += 2;
        return PODA_OK;
    }
    if (strchr("{}[];,=", c)) {
        dot->next.kind = MARK;
        dot->next.mark = c;
        in->at++;
        return PODA_OK;
    }
    dot->next.text = in->at;
    if (c == '-')
        in->at++;
    while (in->at < in->end && id_char(*in->at))
        in->at++;
    dot->next.length = (size_t)(in->at - dot->next.text);
    if (dot->next.length == (c == '-'))
        return expected(dot,
                        tr(dot->reader->error,
                           "a node, an edge or an attribute (ports and HTML texts are not read)"));
    return PODA_OK;
}

static bool is_mark(const struct dot *dot, char mark)
{
    return dot->next.kind == MARK && dot->next.mark == mark;
}

/* Keywords may be written in upper case. */
static bool is_word(const struct token *token, const char *word)
{
    if (token->kind != ID || token->quoted || token->length != strlen(word))
        return false;
    for (size_t i = 0; i < token->length; i++)
        if ((token->text[i] | 0x20) != word[i])
            return false;
    return true;
}

static poda_status take_mark(struct dot *dot, char mark, const char *what)
{
    return is_mark(dot, mark) ? take(dot) : expected(dot, what);
}

/* -- attributes -- */

/* The whole of a token as a number. */
static bool whole_number(const struct token *token, double *value)
{
    poda__scan in = poda__scan_text(token->text, token->length);
    poda__scan_blanks(&in);
    if (!poda__scan_number(&in, value))
        return false;
    poda__scan_blanks(&in);
    return in.at == in.end;
}

static bool position(const struct token *token, double *x, double *y)
{
    poda__scan in = poda__scan_text(token->text, token->length);
    poda__scan_blanks(&in);
    if (!poda__scan_number(&in, x))
        return false;
    poda__scan_blanks(&in);
    if (in.at == in.end || *in.at++ != ',')
        return false;
    poda__scan_blanks(&in);
    if (!poda__scan_number(&in, y))
        return false;
    if (in.at < in.end && *in.at == '!')
        in.at++;
    poda__scan_blanks(&in);
    return in.at == in.end;
}

static poda_status note(struct dot *dot, const struct token *key, struct attributes *found)
{
    const int rank = is_word(key, "weight")  ? 3
                     : is_word(key, "len")   ? 2
                     : is_word(key, "label") ? 1
                                             : 0;
    double value;
    if (rank && whole_number(&dot->next, &value)) {
        if (rank >= found->rank) {
            found->rank = rank;
            found->weight = value;
            found->weight_at = dot->next.at;
        }
    } else if (rank > 1) {
        return expected(dot, tr(dot->reader->error, "the weight, a number"));
    } else if (is_word(key, "pos")) {
        found->placed = position(&dot->next, &found->x, &found->y);
        found->place_at = dot->next.at;
        if (!found->placed)
            return expected(dot, tr(dot->reader->error, "a position like \"0,1\""));
    }
    return PODA_OK;
}

/* [key=value, ...] any number of times. */
static poda_status read_attributes(struct dot *dot, struct attributes *found)
{
    poda_status status = PODA_OK;
    *found = (struct attributes){.rank = 0};
    while (status == PODA_OK && is_mark(dot, '[')) {
        status = take(dot);
        while (status == PODA_OK && !is_mark(dot, ']')) {
            const struct token key = dot->next;
            if (key.kind != ID)
                return expected(dot, tr(dot->reader->error, "an attribute like label=4, or ']'"));
            if ((status = take(dot)) != PODA_OK)
                return status;
            if (is_mark(dot, '=')) {
                if ((status = take(dot)) != PODA_OK)
                    return status;
                if (dot->next.kind != ID)
                    return expected(dot, tr(dot->reader->error, "the value of the attribute"));
                if ((status = note(dot, &key, found)) == PODA_OK)
                    status = take(dot);
            }
            if (status == PODA_OK && (is_mark(dot, ',') || is_mark(dot, ';')))
                status = take(dot);
        }
        if (status == PODA_OK)
            status = take(dot);
    }
    return status;
}

/* -- statements -- */

/* The vertex that an ID names; in quotes, \" stands for ". */
static poda_status vertex_of(struct dot *dot, const struct token *id, uint32_t *vertex)
{
    char name[NAME_LENGTH];
    size_t length = 0;
    if (!id->quoted || !memchr(id->text, '\\', id->length))
        return poda__reader_vertex(dot->reader, id->text, id->length, vertex);
    for (size_t i = 0; i < id->length; i++) {
        if (id->text[i] == '\\' && i + 1 < id->length && id->text[i + 1] == '"')
            continue;
        if (length == NAME_LENGTH)
            return expected(dot, tr(dot->reader->error, "a shorter name"));
        name[length++] = id->text[i];
    }
    return poda__reader_vertex(dot->reader, name, length, vertex);
}

static poda_status add_to_chain(struct dot *dot, const struct token *id)
{
    void *chain = dot->chain;
    const bool fits =
        poda__scan_grow(&chain, dot->chain_count, &dot->chain_room, sizeof *dot->chain);
    dot->chain = chain;
    if (!fits)
        return poda_fail_memory(dot->reader->error);
    const poda_status status = vertex_of(dot, id, &dot->chain[dot->chain_count]);
    dot->chain_count += status == PODA_OK;
    return status;
}

/* `found` was read at a place of its own, which messages must name. */
static poda_status add_edges(struct dot *dot, const struct attributes *found)
{
    poda__graph_reader *reader = dot->reader;
    const poda__scan here = reader->in;
    const double weight = found->rank ? found->weight : dot->default_weight;
    poda_status status = PODA_OK;
    reader->in = found->rank ? found->weight_at : dot->next.at;
    for (size_t i = 1; i < dot->chain_count && status == PODA_OK; i++)
        status = poda__reader_edge(reader, dot->chain[i - 1], dot->chain[i], weight, !dot->directed,
                                   reader->in.at);
    if (dot->chain_count == 1 && found->placed) {
        reader->in = found->place_at;
        status = poda__reader_place(reader, dot->chain[0], found->x, found->y, reader->in.at);
    }
    reader->in = here;
    return status;
}

static poda_status refuse_subgraph(struct dot *dot)
{
    const poda__scan_place here = poda__scan_here(&dot->next.at, "graph", dot->next.at.at);
    return poda_fail(dot->reader->error, PODA_BAD_FILE, here.at,
                     "line %ld, column %ld: subgraphs are not read; write their edges one by one",
                     here.line, here.column);
}

/* a, a -- b -- c, with attributes; the first ID has been consumed. */
static poda_status read_chain(struct dot *dot, const struct token *first)
{
    struct attributes found;
    dot->chain_count = 0;
    poda_status status = add_to_chain(dot, first);
    while (status == PODA_OK && (dot->next.kind == EDGE || dot->next.kind == ARC)) {
        if ((dot->next.kind == ARC) != dot->directed)
            return expected(dot, dot->directed
                                     ? tr(dot->reader->error, "'->': this is a digraph")
                                     : tr(dot->reader->error, "'--': this is not a digraph"));
        if ((status = take(dot)) != PODA_OK)
            return status;
        if (is_mark(dot, '{') || is_word(&dot->next, "subgraph"))
            return refuse_subgraph(dot);
        if (dot->next.kind != ID)
            return expected(dot, tr(dot->reader->error, "a node"));
        if ((status = add_to_chain(dot, &dot->next)) == PODA_OK)
            status = take(dot);
    }
    if (status == PODA_OK)
        status = read_attributes(dot, &found);
    return status == PODA_OK ? add_edges(dot, &found) : status;
}

static poda_status read_statement(struct dot *dot)
{
    const struct token first = dot->next;
    struct attributes found;
    if (is_mark(dot, '{') || is_word(&first, "subgraph"))
        return refuse_subgraph(dot);
    if (first.kind != ID)
        return expected(dot, tr(dot->reader->error, "a node, an edge or '}'"));
    poda_status status = take(dot);
    if (status != PODA_OK)
        return status;
    if (is_mark(dot, '=')) { /* an attribute of the whole graph */
        if ((status = take(dot)) == PODA_OK && dot->next.kind != ID)
            return expected(dot, tr(dot->reader->error, "the value of the attribute"));
        return status == PODA_OK ? take(dot) : status;
    }
    if (is_word(&first, "graph") || is_word(&first, "node") || is_word(&first, "edge")) {
        status = read_attributes(dot, &found);
        if (status == PODA_OK && found.rank && is_word(&first, "edge"))
            dot->default_weight = found.weight;
        return status;
    }
    return read_chain(dot, &first);
}

static poda_status read_graph(struct dot *dot)
{
    poda_status status = take(dot);
    if (status == PODA_OK && is_word(&dot->next, "strict"))
        status = take(dot);
    if (status != PODA_OK)
        return status;
    dot->directed = is_word(&dot->next, "digraph");
    if (!dot->directed && !is_word(&dot->next, "graph"))
        return expected(dot, tr(dot->reader->error, "'graph' or 'digraph'"));
    status = take(dot);
    if (status == PODA_OK && dot->next.kind == ID)
        status = take(dot);
    if (status == PODA_OK)
        status = take_mark(dot, '{', tr(dot->reader->error, "'{'"));
    while (status == PODA_OK && !is_mark(dot, '}')) {
        status = read_statement(dot);
        while (status == PODA_OK && (is_mark(dot, ';') || is_mark(dot, ',')))
            status = take(dot);
    }
    if (status == PODA_OK)
        status = take(dot);
    if (status == PODA_OK && dot->next.kind != END)
        return expected(dot, tr(dot->reader->error, "nothing after the last '}'"));
    dot->reader->directed |= dot->directed;
    return status;
}

poda_status poda__graph_read_dot(poda__graph_reader *reader)
{
    struct dot dot = {.reader = reader, .default_weight = 1};
    const poda_status status = read_graph(&dot);
    free(dot.chain);
    return status;
}
