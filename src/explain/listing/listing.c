/* listing.c - finds listings, writes their lines, and maps steps of searches to lines. */
#include "explain/listing/listing.h"

#include <ctype.h>
#include <string.h>

static const poda__listing *const tables[] = {poda__listing_tree, poda__listing_best,
                                              poda__listing_general, poda__listing_find,
                                              poda__listing_course};
enum { TABLES = sizeof tables / sizeof tables[0] };

/* Searches that differ only in the state that they take from OPEN. */
static const struct {
    const char *algorithm, *english, *spanish, *python, *c;
} orders[] = {
    {"dijkstra", "the one with the least g", "el de menor g", "min(OPEN, key=lambda s: g[s])",
     "open_take_least_g()"},
    {"greedy", "the one with the least h", "el de menor h", "min(OPEN, key=lambda s: h(s))",
     "open_take_least_h()"},
    {"astar", "the one with the least f = g + h", "el de menor f = g + h",
     "min(OPEN, key=lambda s: g[s] + h(s))", "open_take_least_f() /* g + h */"},
    {"weighted", "the one with the least f = g + w·h", "el de menor f = g + w·h",
     "min(OPEN, key=lambda s: g[s] + W * h(s))", "open_take_least_f() /* g + w * h */"},
};
enum { ORDERS = sizeof orders / sizeof orders[0] };

static bool is_same(const char *one, const char *two)
{
    return strcmp(one, two) == 0;
}

static const poda__listing *find(const char *algorithm, const char *code, const char *language,
                                 const char *course)
{
    for (size_t i = 0; i < TABLES; i++)
        for (const poda__listing *at = tables[i]; at->algorithm; at++)
            if (is_same(at->algorithm, algorithm) && (!code || is_same(at->code, code)) &&
                is_same(at->course, course) &&
                (!*at->language || !language || is_same(at->language, language)))
                return at;
    return NULL;
}

bool poda__script_open(poda__script *code, const char *algorithm, const char *form,
                       const char *language)
{
    const bool course = isdigit((unsigned char)*form);
    *code = (poda__script){.order = ""};
    if (course) {
        code->listing = find(algorithm, NULL, NULL, form);
        return code->listing != NULL;
    }
    const char *family = algorithm;
    const char *tongue = is_same(language, "es") ? "es" : "en";
    for (size_t i = 0; i < ORDERS; i++)
        if (is_same(orders[i].algorithm, algorithm)) {
            family = "bestfirst";
            code->order = is_same(form, "python") ? orders[i].python
                          : is_same(form, "c")    ? orders[i].c
                          : is_same(tongue, "es") ? orders[i].spanish
                                                  : orders[i].english;
        }
    code->listing = find(family, form, tongue, "");
    return code->listing != NULL;
}

/* The end of a line, and where its text begins. */
static const char *line_end(const char *line, const char **text)
{
    *text = strchr(line, '|') + 1;
    return strchr(line, '\n');
}

static char other_case(char mark)
{
    return (char)(isupper((unsigned char)mark) ? tolower((unsigned char)mark)
                                               : toupper((unsigned char)mark));
}

static unsigned line_with(const poda__script *code, char mark)
{
    unsigned number = 1;
    for (const char *line = code->listing->text, *text, *end; *line; line = end + 1, number++) {
        end = line_end(line, &text);
        if (memchr(line, mark, (size_t)(text - line - 1)))
            return number;
    }
    return 0;
}

unsigned poda__script_line(const poda__script *code, char mark)
{
    if (!code->listing || !isalpha((unsigned char)mark))
        return 0;
    const unsigned line = line_with(code, mark);
    return line ? line : line_with(code, other_case(mark));
}

char poda__script_step(poda_step_kind kind, bool max)
{
    static const char marks[] = {
        [PODA_STEP_ENTER] = 'E',  [PODA_STEP_LEAF] = 'L',     [PODA_STEP_UPDATE] = 'U',
        [PODA_STEP_KEEP] = 'K',   [PODA_STEP_CUT] = 'C',      [PODA_STEP_TABLE] = 'T',
        [PODA_STEP_RETURN] = 'R', [PODA_STEP_EVALUATE] = 'L', [PODA_STEP_STOP] = '.',
        [PODA_STEP_KNOWN] = 'L'};
    const char mark = marks[kind];
    return max ? mark : (char)tolower((unsigned char)mark);
}

char poda__script_sss(poda_sss_action action)
{
    static const char marks[] = {
        [PODA_SSS_EVALUATE] = 'L', [PODA_SSS_ALL] = 'A',      [PODA_SSS_FIRST] = 'F',
        [PODA_SSS_SIBLING] = 'S',  [PODA_SSS_ANSWERED] = 'W', [PODA_SSS_CHOSEN] = 'C',
        [PODA_SSS_FINISHED] = 'R'};
    return marks[action];
}

char poda__script_general(poda__general_step_kind kind)
{
    static const char marks[] = {
        [PODA__GENERAL_ENTER] = 'E',    [PODA__GENERAL_LEAF] = 'L',    [PODA__GENERAL_KNOWN] = 'T',
        [PODA__GENERAL_RETURN] = 'R',   [PODA__GENERAL_UPDATE] = 'U',  [PODA__GENERAL_KEEP] = 'K',
        [PODA__GENERAL_TIE] = 'K',      [PODA__GENERAL_ADD] = 'A',     [PODA__GENERAL_PROBE] = 'P',
        [PODA__GENERAL_AT_LEAST] = 'P', [PODA__GENERAL_AT_MOST] = 'P', [PODA__GENERAL_CUT] = 'C'};
    return marks[kind];
}

char poda__script_find(poda_find_event_kind kind, bool start)
{
    switch (kind) {
    case PODA_FIND_OPEN:
        return start ? 'O' : 'o';
    case PODA_FIND_SELECT:
        return 'S';
    case PODA_FIND_GOAL:
        return 'G';
    case PODA_FIND_BETTER:
        return 'B';
    case PODA_FIND_REOPEN:
        return 'P';
    case PODA_FIND_DROP:
        return 'D';
    case PODA_FIND_KNOWN:
        return 'K';
    case PODA_FIND_MEET:
        return 'M';
    case PODA_FIND_LIMIT:
        return 'L';
    case PODA_FIND_ENTER:
        return 'E';
    case PODA_FIND_BEYOND:
        return 'Y';
    case PODA_FIND_LEAVE:
        return 'V';
    case PODA_FIND_REFUSE:
        return 'F';
    case PODA_FIND_NOTE:
        return 'N';
    case PODA_FIND_DEAD:
        return 'X';
    case PODA_FIND_BOUND:
        return 'W';
    case PODA_FIND_UNNOTE:
        return 'U';
    }
    return '.';
}

void poda__lit_add(poda__lit *lit, const poda__script *code, char mark, bool current)
{
    const unsigned line = poda__script_line(code, mark);
    size_t at = 0;
    if (line == 0)
        return;
    while (at < lit->count && lit->at[at] != line)
        at++;
    if (at == lit->count) {
        if (lit->count == sizeof lit->at / sizeof lit->at[0])
            return;
        lit->count++;
    } else if (!current) {
        return;
    }
    if (current) {
        memmove(lit->at + 1, lit->at, at * sizeof lit->at[0]);
        at = 0;
    }
    lit->at[at] = line;
}

/* The text of a line with the conventions of the search: what is taken from OPEN, when a cut counts,
 * what is returned. */
static void add_line(const poda__script *code, const char *line, const char *text, const char *end,
                     poda__buffer *out)
{
    static const struct {
        const char *soft, *hard[2], *own[2]; /* of MAX, of MIN */
    } returns[] = {
        {"return best;",
         {"return best > beta ? beta : best < alpha ? alpha : best;",
          "return best > beta ? beta : best < alpha ? alpha : best;"},
         {"return n->player == MAX ? alpha : beta;", "return n->player == MAX ? alpha : beta;"}},
        /* by then a bound of one's own has moved: it is the best, or what it was before */
        {"return best",
         {"return min(alpha, beta)", "return max(alpha, beta)"},
         {"return alpha", "return beta"}},
        {"devolver mejor",
         {"devolver mín(α, β)", "devolver máx(α, β)"},
         {"devolver α", "devolver β"}},
    };
    const bool windows = is_same(code->listing->algorithm, "alphabeta") && !*code->listing->course;
    const bool symbols = is_same(code->listing->code, "pseudocode");
    const bool small = memchr(line, 'r', (size_t)(text - line - 1)) != NULL;
    while (text < end) {
        const size_t rest = (size_t)(end - text);
        if (*text == '@') {
            poda__buffer_add(out, "%s", code->order);
            text++;
            continue;
        }
        if (windows && code->strict && rest >= 3 && strncmp(text, "≥", 3) == 0) {
            poda__buffer_add(out, ">");
            text += 3;
            continue;
        }
        if (windows && code->strict && rest >= 2 && strncmp(text, ">=", 2) == 0) {
            poda__buffer_add(out, ">");
            text += 2;
            continue;
        }
        size_t which = 0;
        const size_t count = sizeof returns / sizeof returns[0];
        while (
            windows && code->fail && which < count &&
            (rest != strlen(returns[which].soft) || strncmp(text, returns[which].soft, rest) != 0))
            which++;
        if (windows && code->fail && which < count) {
            const char *hard = which == 1 && symbols
                                   ? (small ? "return max(α, β)" : "return min(α, β)")
                                   : returns[which].hard[small];
            const char *own = which == 1 && symbols ? (small ? "return β" : "return α")
                                                    : returns[which].own[small];
            poda__buffer_add(out, "%s", code->fail == 1 ? hard : own);
            return;
        }
        poda__buffer_put(out, text++, 1);
    }
}

void poda__script_json_open(poda__json *json, const poda__script *code)
{
    static const char *const documents[] = {"000", "001", "002", "003", "004"};
    const poda__listing *listing = code->listing;
    const char *name = listing->algorithm;
    poda__json_open(json, "listing", '{');
    poda__json_text(json, "code", listing->code);
    if (*listing->course)
        poda__json_text(json, "course", listing->course);
    else
        poda__json_null(json, "course");
    for (size_t i = 0; i < ORDERS; i++)
        if (is_same(name, "bestfirst") && *code->order &&
            (is_same(code->order, orders[i].english) || is_same(code->order, orders[i].spanish) ||
             is_same(code->order, orders[i].python) || is_same(code->order, orders[i].c)))
            name = orders[i].algorithm;
    poda__json_open(json, "forms", '[');
    poda__json_text(json, NULL, "pseudocode");
    poda__json_text(json, NULL, "python");
    poda__json_text(json, NULL, "c");
    for (size_t i = 0; i < sizeof documents / sizeof documents[0]; i++)
        if (find(name, NULL, NULL, documents[i]))
            poda__json_text(json, NULL, documents[i]);
    poda__json_close(json, ']');
    poda__json_open(json, "lines", '[');
    for (const char *line = listing->text, *text, *end; *line; line = end + 1) {
        poda__buffer words = {0};
        end = line_end(line, &text);
        add_line(code, line, text, end, &words);
        poda__json_text(json, NULL, words.at ? words.at : "");
        json->out->failed |= words.failed;
        poda__buffer_release(&words);
    }
    poda__json_close(json, ']');
    poda__json_open(json, "at", '[');
}

void poda__script_json_step(poda__json *json, const poda__lit *lit)
{
    poda__json_open(json, NULL, '[');
    for (size_t i = 0; i < lit->count; i++)
        poda__json_int(json, NULL, lit->at[i]);
    poda__json_close(json, ']');
}

void poda__script_json_close(poda__json *json)
{
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

void poda__script_lines(const poda__script *code, poda__buffer *out)
{
    for (const char *line = code->listing->text, *text, *end; *line; line = end + 1) {
        end = line_end(line, &text);
        add_line(code, line, text, end, out);
        poda__buffer_add(out, "\n");
    }
}

void poda__script_print(const poda__script *code, poda__buffer *out)
{
    unsigned number = 1;
    for (const char *line = code->listing->text, *text, *end; *line; line = end + 1, number++) {
        end = line_end(line, &text);
        poda__buffer_add(out, "%3u  ", number);
        add_line(code, line, text, end, out);
        poda__buffer_add(out, "\n");
    }
    poda__buffer_add(out, "\n");
}
