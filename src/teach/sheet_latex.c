/* sheet_latex.c - sheets as a LaTeX document for pdflatex, one exercise per page; trees are those
 * of figure_latex.c, drawn by the package `forest`. */
#include <string.h>

#include "base/memory.h"
#include "draw/pen.h"
#include "draw/qr/qr.h"
#include "draw/slides/figure_paper.h"
#include "teach/sheet.h"

#define SAY(text) poda__sheet_say(sheet, text)

/* Adds the part of a document between two marks, including the first. */
static void add_between(poda__buffer *out, const char *text, const char *from, const char *to)
{
    const char *begin = text ? strstr(text, from) : NULL;
    const char *end = begin ? strstr(begin, to) : NULL;
    if (end)
        poda__buffer_put(out, begin, (size_t)(end - begin));
}

typedef struct trees {
    const poda__sheet *sheet;
    const poda__figure *figure;
    poda__buffer *out;
} trees;

/* LaTeX measures and scales it again. */
static poda_status draw_part(void *user, const poda__part *part, poda_error *error)
{
    const trees *all = user;
    poda__buffer *out = all->out, whole = {0};
    if (part->nodes[0] == 0 && part->figure->count < all->figure->count)
        poda__buffer_add(out, "%s\n\n", poda__sheet_parts(all->sheet));
    poda__figure_latex(part->figure, &whole);
    out->failed |= whole.failed;
    poda__buffer_add(out, "\\begin{tree}\n");
    add_between(out, whole.at, "\\begin{forest}", "\\end{forest}");
    poda__buffer_add(out, "\\end{forest}%%\n\\end{tree}\n\n");
    const poda_status status = whole.failed ? poda_fail_memory(error) : PODA_OK;
    poda__buffer_release(&whole);
    return status;
}

static poda_status draw_tree(const poda__sheet *sheet, const poda__figure *figure, void *to,
                             poda_error *error)
{
    trees all = {sheet, figure, to};
    poda__part_room room = poda__paper_room;
    room.width = 470; /* between the margins */
    return poda__figure_parts(figure, &room, draw_part, &all, error);
}

static void add_preamble(poda__buffer *out)
{
    const poda__figure none = {.nodes = NULL};
    poda__buffer whole = {0};
    poda__figure_latex(&none, &whole);
    out->failed |= whole.failed;
    poda__buffer_add(out, "\\documentclass[a4paper,11pt]{article}\n");
    add_between(out, whole.at, "\\usepackage[utf8]", "\\newsavebox");
    poda__buffer_add(out, "\\usepackage[margin=22mm]{geometry}\n\\usepackage{graphicx}\n"
                          "\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{1ex}\n"
                          "\\newsavebox{\\treebox}\n"
                          "\\newenvironment{tree}{\\begin{lrbox}{\\treebox}}{\\end{lrbox}%%\n"
                          "  \\begin{center}\\ifdim\\wd\\treebox>\\linewidth\n"
                          "  \\resizebox{\\linewidth}{!}{\\usebox{\\treebox}}\\else\n"
                          "  \\usebox{\\treebox}\\fi\\end{center}}\n"
                          "\\def\\module(#1,#2)#3;{\\put(#1,#2){\\rule{#3\\unitlength}"
                          "{\\unitlength}}}\n"
                          "\\begin{document}\n");
    poda__buffer_release(&whole);
}

static void add_title(const poda__sheet *sheet, const char *title, bool seed, poda__buffer *out)
{
    poda__buffer_add(out, "\\section*{%s", title);
    if (seed)
        poda__buffer_add(out, "\\hfill\\normalfont\\small %s %llu", SAY("seed"),
                         (unsigned long long)sheet->seed);
    poda__buffer_add(out, "}\n");
}

/* The modules of a QR code as rules of a picture; nothing if the text is too long for one. */
static void add_code(const char *text, poda__buffer *out)
{
    poda__qr *qr = poda__array(1, sizeof *qr);
    if (qr && poda__qr_make(qr, text, strlen(text))) {
        const int side = qr->side;
        /* 32 mm, unless modules would be too small */
        poda__buffer_add(out,
                         "\\hfill{\\setlength{\\unitlength}{%d.%02dpt}\\begin{picture}(%d,%d)%%\n",
                         (side < 82 ? 9000 / side : 110) / 100,
                         (side < 82 ? 9000 / side : 110) % 100, side, side);
        for (int row = 0, column = 0, run; (run = poda__qr_run(qr, &row, &column)); column += run)
            poda__buffer_add(out, "\\module(%d,%d)%d;%%\n", column, side - 1 - row, run);
        poda__buffer_add(out, "\\end{picture}}");
    }
    out->failed |= !qr;
    free(qr);
}

/* A link with places where a line may end. */
static void add_link(const char *link, poda__buffer *out)
{
    for (; *link; link++) {
        const char sign[] = {*link, 0};
        poda__escape_latex(out, sign, " ", false);
        if (strchr("/?&=,-%", *link) || link[1] == '%')
            poda__buffer_add(out, "\\allowbreak{}");
    }
}

/* Name and code; the link below them, and beside them as a QR code. */
static void add_head(const poda__sheet *sheet, const poda__quiz *quiz, poda__buffer *out)
{
    const char *head = poda__sheet_head(sheet, quiz);
    const size_t length = strcspn(head, "\n");
    poda__buffer name = {0};
    if (!*head)
        return;
    poda__buffer_put(&name, head, length);
    poda__buffer_add(out, "\\begin{minipage}[b]{%s\\linewidth}\\raggedright\\small ",
                     head[length] ? "0.6" : "1");
    poda__escape_latex(out, name.at ? name.at : "", " ", false);
    if (head[length]) {
        poda__buffer_add(out, "\\\\\n\\scriptsize ");
        add_link(head + length + 1, out);
    }
    poda__buffer_add(out, "\\end{minipage}%%\n");
    if (head[length])
        add_code(head + length + 1, out);
    poda__buffer_add(out, "\n\n");
    out->failed |= name.failed;
    poda__buffer_release(&name);
}

static poda_status add_statement(const poda__sheet *sheet, const poda__quiz *quiz, int32_t number,
                                 poda__buffer *out, poda_error *error)
{
    char title[64] = "";
    poda_text text = {title, sizeof title, 0};
    poda__sheet_title(sheet, number, false, &text);
    add_head(sheet, quiz, out);
    add_title(sheet, title, number > 0 && !sheet->heads, out);
    poda__escape_latex(out, poda__quiz_text(quiz, quiz->statement), " ", false);
    poda__buffer_add(out, "\n\n");
    if (*poda__quiz_text(quiz, quiz->board))
        poda__buffer_add(out, "\\begin{verbatim}\n%s\\end{verbatim}\n",
                         poda__quiz_text(quiz, quiz->board));
    const poda_status status = poda__sheet_figure(sheet, quiz, false, draw_tree, out, error);
    if (status != PODA_OK)
        return status;
    poda__escape_latex(out, poda__quiz_text(quiz, quiz->convention), " ", false);
    poda__buffer_add(out, "\n\\begin{enumerate}\n");
    for (int32_t i = 0; i < quiz->question_count; i++) {
        const poda__question *question = &quiz->questions[i];
        poda__buffer_add(out, "\\item ");
        poda__escape_latex(out, poda__quiz_text(quiz, question->prompt), " ", false);
        for (int32_t k = 0; question->kind == PODA_QUESTION_CHOICE && k < question->item_count;
             k++) {
            poda__buffer_add(out, "%s\\quad %c)~", k ? "" : "\\\\", 'a' + k);
            poda__escape_latex(
                out, poda__quiz_text(quiz, quiz->items[question->first_item + k].name), " ", false);
        }
        poda__buffer_add(out, "\n");
    }
    poda__buffer_add(out, "\\end{enumerate}\n\\clearpage\n");
    return PODA_OK;
}

static poda_status add_key(const poda__sheet *sheet, const poda__quiz *quiz, int32_t number,
                           poda__buffer *out, poda_error *error)
{
    char title[64] = "";
    poda_text text = {title, sizeof title, 0};
    poda__buffer words = {0};
    poda__sheet_title(sheet, number, true, &text);
    add_head(sheet, quiz, out);
    add_title(sheet, title, number > 0 && !sheet->heads, out);
    poda__buffer_add(out, "\\begin{enumerate}\n");
    for (int32_t i = 0; i < quiz->question_count; i++) {
        poda__buffer_add(out, "\\item ");
        poda__escape_latex(out, poda__quiz_text(quiz, quiz->questions[i].answer), " ", false);
        poda__buffer_add(out, "\n");
    }
    poda__buffer_add(out, "\\end{enumerate}\n");
    poda_status status = poda__sheet_figure(sheet, quiz, true, draw_tree, out, error);
    if (status == PODA_OK)
        status = poda__quiz_steps(quiz, &words, error);
    if (status == PODA_OK && words.failed)
        status = poda_fail_memory(error);
    if (status == PODA_OK && words.length > 0) {
        words.at[--words.length] = 0; /* the last new line */
        poda__buffer_add(out, "\\begin{enumerate}\\small\\setlength{\\itemsep}{0pt}\n\\item ");
        poda__escape_latex(out, words.at, "\n\\item ", false);
        poda__buffer_add(out, "\n\\end{enumerate}\n");
    }
    poda__buffer_add(out, "\\clearpage\n");
    poda__buffer_release(&words);
    return status;
}

poda_status poda__sheet_latex(const poda__sheet *sheet, poda__buffer *out, poda_error *error)
{
    poda_status status = PODA_OK;
    poda__buffer_add(out, "%% %s\n", SAY("compile with pdflatex; needs the package forest"));
    add_preamble(out);
    if (sheet->statement)
        status = poda__sheet_each(sheet, add_statement, out, error);
    if (status == PODA_OK && sheet->key)
        status = poda__sheet_each(sheet, add_key, out, error);
    poda__buffer_add(out, "\\end{document}\n");
    return status;
}
