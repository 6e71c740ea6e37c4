/* passes_text.c - the passes as text: the course's table of OPEN and CLOSED with the sentence of
 * each pass below its row, the indented account of backtracking, or the states within each
 * limit. */
#include <string.h>

#include "draw/figure_text.h"
#include "explain/passes/passes_words.h"
#include "explain/passes/route.h"
#include "explain/teller.h"

enum {
    COLUMNS = 4,   /* OPEN and CLOSED of two sides */
    WIDEST = 60,   /* a longer list shifts the next one */
    SENTENCE = 90, /* characters per line of text */
    INDENTS = 20,  /* levels of indentation; deeper lines begin with their depth */
    LISTED = 24,
};

struct writer {
    const poda__passes *passes;
    const poda__route_look *look;
    poda__buffer *out;
    poda__buffer scratch;
    size_t listed, rows;
    int sides;
    int widths[COLUMNS];
};

static const char *scratch_text(const struct writer *writer)
{
    return writer->scratch.at ? writer->scratch.at : "";
}

static void clear(struct writer *writer)
{
    writer->scratch.length = 0;
    if (writer->scratch.at)
        writer->scratch.at[0] = 0;
}

static int columns_of(const char *text, bool unicode)
{
    int columns = 0;
    for (uint32_t c; (c = poda__utf8_next(&text));)
        columns += c == 0x2026 && !unicode ? 3 : poda__text_columns(c);
    return columns;
}

static void put_padded(struct writer *writer, const char *text, int width)
{
    poda__plain_put(writer->out, text, writer->look->unicode);
    for (int i = columns_of(text, writer->look->unicode); i < width; i++)
        poda__buffer_put(writer->out, " ", 1);
}

static const char *list_text(struct writer *writer, const poda__cursor *cursor, int column)
{
    clear(writer);
    poda__passes_list(cursor, column / 2, column % 2, writer->listed, &writer->scratch);
    return scratch_text(writer);
}

static const char *column_title(const struct writer *writer, int column)
{
    poda_translate_fn *translate = writer->passes->options.translate;
    if (writer->sides == 1)
        return column ? tr(translate, "CLOSED") : tr(translate, "OPEN");
    return column == 0   ? tr(translate, "OPEN, start")
           : column == 1 ? tr(translate, "CLOSED, start")
           : column == 2 ? tr(translate, "OPEN, goal")
                         : tr(translate, "CLOSED, goal");
}

/* Is the blank at `at` inside "f = 5 + 3", which is not broken? */
static bool in_formula(const char *at)
{
    return strchr("=+", at[-1]) || (at[1] && strchr("=+", at[1])) ||
           strncmp(at + 1, "×", strlen("×")) == 0 || (unsigned char)at[-1] == 0x97;
}

/* The end of a line that begins at `text`, broken at a blank if there is one; `*next` is the
 * beginning of the following line. */
static const char *line_end(const char *text, const char **next)
{
    const char *end = NULL;
    int columns = 0;
    for (const char *at = text; *at;) {
        const char *before = at;
        const uint32_t c = poda__utf8_next(&at);
        columns += poda__text_columns(c);
        if (columns > SENTENCE && end)
            return end;
        if (c == ' ' && before > text && !in_formula(before)) {
            end = before;
            *next = at;
        }
        if (!*at) {
            end = at;
            *next = at;
        }
    }
    return end;
}

/* The sentence of a pass, as lines below its row. */
static void put_sentence(struct writer *writer, const char *indent, const char *text)
{
    poda__buffer line = {0};
    for (const char *next = text; *text; text = next) {
        const char *end = line_end(text, &next);
        line.length = 0;
        poda__buffer_put(&line, text, (size_t)(end - text));
        poda__buffer_add(writer->out, "%s", indent);
        poda__plain_put(writer->out, line.at ? line.at : "", writer->look->unicode);
        poda__buffer_put(writer->out, "\n", 1);
    }
    writer->out->failed |= line.failed;
    poda__buffer_release(&line);
}

static void put_row(struct writer *writer, const poda__cursor *cursor)
{
    poda__buffer_add(writer->out, "%4zu  ", cursor->pass);
    for (int column = 0; column < 2 * writer->sides; column++) {
        const bool last = column + 1 == 2 * writer->sides;
        put_padded(writer, list_text(writer, cursor, column), last ? 0 : writer->widths[column]);
        poda__buffer_add(writer->out, last ? "\n" : "  ");
    }
    if (writer->look->brief)
        return;
    clear(writer);
    poda__passes_tell(writer->passes, cursor->pass, &writer->scratch);
    put_sentence(writer, "      ", scratch_text(writer));
}

static void put_table(struct writer *writer)
{
    const poda__passes *passes = writer->passes;
    poda__cursor cursor;
    writer->sides = passes->options.algorithm == PODA_BIDIRECTIONAL ? 2 : 1;
    if (!poda__cursor_init(&cursor, passes, false)) {
        writer->out->failed = true;
        poda__cursor_release(&cursor);
        return;
    }
    const int columns = 2 * writer->sides;
    for (int column = 0; column < columns; column++)
        writer->widths[column] = columns_of(column_title(writer, column), writer->look->unicode);
    for (size_t pass = 0; pass < writer->rows; pass++) {
        poda__cursor_go(&cursor, pass);
        for (int column = 0; column + 1 < columns; column++) {
            const int wide = columns_of(list_text(writer, &cursor, column), writer->look->unicode);
            if (wide > writer->widths[column])
                writer->widths[column] = wide < WIDEST ? wide : WIDEST;
        }
    }
    put_padded(writer, tr(writer->passes->options.translate, "pass"), 6);
    for (int column = 0; column < columns; column++) {
        put_padded(writer, column_title(writer, column),
                   column + 1 < columns ? writer->widths[column] + 2 : 0);
    }
    poda__buffer_put(writer->out, "\n", 1);
    for (size_t pass = 0; pass < writer->rows; pass++) {
        poda__cursor_go(&cursor, pass);
        put_row(writer, &cursor);
    }
    poda__cursor_release(&cursor);
}

/* A chain of probes: the numbers with the pointers below them, and the sentence. */
static void put_probes(struct writer *writer)
{
    const poda__passes *passes = writer->passes;
    clear(writer);
    passes->options.probes->draw(passes->options.params, NULL, "", &writer->scratch);
    if (writer->scratch.length) {
        put_padded(writer, tr(passes->options.translate, "pass"), 6);
        poda__buffer_add(writer->out, "%s", scratch_text(writer));
    }
    for (size_t pass = 1; pass < writer->rows; pass++) {
        const void *state = poda__passes_state(passes, passes->steps[passes->firsts[pass]].node);
        clear(writer);
        passes->options.probes->draw(passes->options.params, state, "      ", &writer->scratch);
        poda__buffer_add(writer->out, "%4zu  ", pass);
        if (writer->scratch.length) /* its first blanks are those of the number */
            poda__buffer_add(writer->out, "%s      ", scratch_text(writer) + 6);
        clear(writer);
        poda__passes_tell(passes, pass, &writer->scratch);
        poda__plain_put(writer->out, scratch_text(writer), writer->look->unicode);
        poda__buffer_put(writer->out, "\n", 1);
    }
}

/* Backtracking: one line per pass, indented by the number of options noted. */
static void put_story(struct writer *writer)
{
    const poda__passes *passes = writer->passes;
    const char *bar = writer->look->unicode ? "│ " : "| ";
    for (size_t pass = 0; pass < writer->rows; pass++) {
        const size_t first = passes->firsts[pass];
        const uint32_t depth = pass ? passes->steps[first].depth - 1 : 0;
        poda__buffer_add(writer->out, "%4zu  ", pass);
        if (depth > INDENTS)
            poda__buffer_add(writer->out, writer->look->unicode ? "⋯%u " : "..%u ",
                             (unsigned)(depth - INDENTS));
        for (uint32_t i = 0; i < depth && i < INDENTS; i++)
            poda__buffer_add(writer->out, "%s", bar);
        clear(writer);
        poda__passes_tell(passes, pass, &writer->scratch);
        poda__plain_put(writer->out, scratch_text(writer), writer->look->unicode);
        poda__buffer_put(writer->out, "\n", 1);
    }
}

/* The states of one limit that were entered, or lay beyond it. */
static void put_limited(struct writer *writer, size_t first, size_t end, poda_find_event_kind kind)
{
    const poda__passes *passes = writer->passes;
    size_t count = 0;
    clear(writer);
    for (size_t i = first; i < end; i++) {
        const poda__find_step *step = &passes->steps[i];
        char room[PODA__LABEL_ROOM], number[32];
        if (step->kind != kind || count++ >= writer->listed)
            continue;
        poda__buffer_add(&writer->scratch, "%s(%s%s%s)", count > 1 ? "," : "",
                         poda__passes_name(passes, poda__passes_state(passes, step->node),
                                           PODA__LABEL_MOST, room),
                         poda__passes_mark(passes), poda__passes_number(passes, step->f, number));
    }
    if (count > writer->listed)
        poda__buffer_add(&writer->scratch, ",… +%zu", count - writer->listed);
    poda__buffer_add(writer->out, "      ");
    poda__plain_put(writer->out,
                    kind == PODA_FIND_ENTER ? tr(writer->passes->options.translate, "entered")
                                            : tr(writer->passes->options.translate, "beyond"),
                    writer->look->unicode);
    poda__buffer_add(writer->out, ": {");
    poda__plain_put(writer->out, count ? scratch_text(writer) : "-", writer->look->unicode);
    poda__buffer_add(writer->out, "}\n");
}

static void put_limit(struct writer *writer, size_t first, size_t end)
{
    const poda__passes *passes = writer->passes;
    const struct teller teller = {.translate = passes->options.translate, .out = writer->out};
    char number[32];
    double next = 0;
    bool beyond = false, goal = false;
    tell(&teller, "limit %s\n", poda__passes_number(passes, passes->steps[first].f, number));
    put_limited(writer, first, end, PODA_FIND_ENTER);
    put_limited(writer, first, end, PODA_FIND_BEYOND);
    for (size_t i = first; i < end; i++) {
        const poda__find_step *step = &passes->steps[i];
        goal |= step->kind == PODA_FIND_GOAL;
        if (step->kind == PODA_FIND_BEYOND && (!beyond || step->f < next)) {
            next = step->f;
            beyond = true;
        }
    }
    const bool cut = end == passes->step_count && passes->full;
    if (beyond && !goal && !cut)
        tell(&teller, "      next limit: %s\n", poda__passes_number(passes, next, number));
}

static void put_limits(struct writer *writer)
{
    const poda__passes *passes = writer->passes;
    size_t limits = 0;
    for (size_t first = 0, end; first < passes->step_count; first = end) {
        for (end = first + 1;
             end < passes->step_count && passes->steps[end].kind != PODA_FIND_LIMIT; end++)
            ;
        if (passes->steps[first].kind == PODA_FIND_LIMIT && limits++ < writer->rows)
            put_limit(writer, first, end);
    }
}

static void put_end(struct writer *writer)
{
    const poda__passes *passes = writer->passes;
    const struct teller teller = {.translate = passes->options.translate, .out = writer->out};
    const uint64_t kept = writer->rows - 1;
    if (passes->total > kept && passes->kind != PODA__PASSES_LIMITS)
        tell(&teller, "      and %llu more {pass|passes}\n",
             (unsigned long long)(passes->total - kept));
    /* the pass that selects a goal has given the path */
    const bool told =
        passes->kind == PODA__PASSES_LISTS && passes->total <= kept &&
        (poda__passes_probe(passes) ? passes->end == PODA_END_DONE
                                    : passes->found && passes->goals && !writer->look->brief);
    if (told)
        return;
    clear(writer);
    poda__passes_tell_end(passes, &writer->scratch);
    put_sentence(writer, "", scratch_text(writer));
}

void poda__route_text(const poda__passes *passes, const poda__route_look *look, poda__buffer *out)
{
    struct writer writer = {.passes = passes,
                            .look = look,
                            .out = out,
                            .listed = look->listed ? look->listed : LISTED,
                            .rows = look->told && look->told < passes->count ? look->told
                                                                             : passes->count};
    if (poda__passes_probe(passes))
        put_probes(&writer);
    else if (passes->kind == PODA__PASSES_LISTS)
        put_table(&writer);
    else if (passes->kind == PODA__PASSES_STORY)
        put_story(&writer);
    else
        put_limits(&writer);
    put_end(&writer);
    out->failed |= writer.scratch.failed;
    poda__buffer_release(&writer.scratch);
}
