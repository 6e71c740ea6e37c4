/* report.c - the marks of a class as text, as a table for spreadsheets and as a page. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/escape.h"
#include "base/wording.h"
#include "teach/class/class.h"
#include "teach/class/class_report.h"
#include "teach/class/titles.h"

#define SAY(text) tr(report->translate, text)

void poda__report_add(const poda__report *report, poda__buffer *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    poda__buffer_add_list(out, tr(report->translate, format), args);
    va_end(args);
}

const char *poda__report_number(const poda__report *report, double number, char room[32])
{
    if (isnan(number))
        return strcpy(room, "-");
    snprintf(room, 32, "%.2f", number);
    return poda__decimals(report->translate, room);
}

const char *poda__report_title(const poda__report *report, const poda__class_question *question)
{
    return poda__question_title(report->translate, question->id);
}

void poda__report_asked(const poda__report *report, const poda__class_question *question,
                        poda__buffer *out)
{
    if (question->varies)
        poda__report_add(report, out, "for example: %s", question->text);
    else
        poda__buffer_add(out, "%s", question->text);
}

/* What exams took too long, in minutes begun; 0: none. The clock of the page looks twice a second. */
static int32_t overtime(const poda__report *report, int32_t student)
{
    enum { GRACE = 30 };
    const int32_t minutes = report->marked->options.minutes;
    int32_t most = 0;
    for (int32_t number = 1; number <= report->marked->options.count && minutes > 0; number++) {
        const int32_t took = poda__marked_result(report->marked, student, number)->seconds;
        if (took > 60 * minutes + GRACE && (took + 59) / 60 > most)
            most = (took + 59) / 60;
    }
    return most;
}

/* "late", "3 times", or both. */
void poda__report_remarks(const poda__report *report, int32_t student, poda__buffer *out)
{
    int32_t late = 0, repeated = 0, missing = 0, dropped = 0;
    const int32_t count = report->marked->options.count;
    for (int32_t number = 1; number <= count; number++) {
        const poda__result *result = poda__marked_result(report->marked, student, number);
        late += result->late && result->answered;
        dropped += result->late && !result->answered;
        repeated += result->papers > 1;
        missing += !result->late && !result->answered;
    }
    if (missing == count)
        poda__buffer_add(out, "%s", SAY("nothing handed in"));
    else if (missing > 0)
        poda__report_add(report, out, "without answer: %d", (int)missing);
    if (dropped > 0)
        poda__buffer_add(out, "%s%s", out->length ? ", " : "", SAY("too late to count"));
    if (late > 0)
        poda__buffer_add(out, "%s%s", out->length ? ", " : "", SAY("late"));
    if (repeated > 0)
        poda__buffer_add(out, "%s%s", out->length ? ", " : "", SAY("handed in more than once"));
    const int32_t took = overtime(report, student);
    if (took > 0) {
        poda__buffer_add(out, "%s", out->length ? ", " : "");
        poda__report_add(report, out, "took %d min, not %d", (int)took,
                         (int)report->marked->options.minutes);
    }
}

/* The misunderstandings of a student, each once. */
void poda__report_slips(const poda__report *report, int32_t student, bool ids, poda__buffer *out)
{
    const poda__marked *marked = report->marked;
    for (int32_t number = 1; number <= marked->options.count; number++) {
        const int32_t slip = poda__marked_result(marked, student, number)->slip;
        bool seen = slip < 0;
        for (int32_t before = 1; before < number && !seen; before++)
            seen = poda__marked_result(marked, student, before)->slip == slip;
        if (!seen)
            poda__buffer_add(out, "%s%s", out->length ? "; " : "",
                             ids ? marked->slips[slip].id : marked->slips[slip].text);
    }
}

/* The blanks that fill the column of titles. */
static int padding_of(const char *title)
{
    enum { COLUMN = 26 };
    int wide = 0;
    for (; *title; title++)
        wide += ((unsigned char)*title & 0xc0) != 0x80; /* the first byte of a character */
    return wide < COLUMN ? COLUMN - wide : 0;
}

void poda__report_text(const poda__report *report, poda__buffer *out)
{
    const poda__marked *marked = report->marked;
    char room[32], other[32];
    for (int32_t s = 0; s < marked->roster->count; s++) {
        const poda__student *student = &marked->roster->students[s];
        poda__buffer words = {0};
        poda__buffer_add(out, "%3d %%  %s  %s", marked->percent[s], student->code, student->name);
        poda__report_remarks(report, s, &words);
        if (words.length)
            poda__buffer_add(out, " (%s)", words.at);
        poda__buffer_add(out, "\n");
        words.length = 0;
        poda__report_slips(report, s, false, &words);
        if (words.length)
            poda__buffer_add(out, "       %s\n", words.at);
        out->failed |= words.failed;
        poda__buffer_release(&words);
    }
    poda__report_add(report, out, "\n%d of %d {student|students} handed in; mean %s %%",
                     (int)marked->handed_in, (int)marked->roster->count,
                     poda__report_number(report, marked->mean, room));
    poda__report_add(report, out, ", median %s %%, standard deviation %s\n",
                     poda__report_number(report, marked->median, room),
                     poda__report_number(report, marked->deviation, other));
    if (marked->slip_count > 0)
        poda__report_add(report, out, "\nmisunderstandings\n");
    for (int32_t i = 0; i < marked->slip_count; i++)
        poda__buffer_add(out, "%5d  %s\n", (int)marked->slips[i].count, marked->slips[i].text);
    poda__report_add(report, out, "\nquestions: answered, part of the points, discrimination\n");
    for (int32_t q = 0; q < marked->question_count; q++) {
        const poda__class_question *question = &marked->questions[q];
        const char *title = poda__report_title(report, question);
        poda__buffer_add(out, "  %s%*s %4d / %-4d %6s", title, padding_of(title), "",
                         (int)question->answered, (int)question->asked,
                         poda__report_number(report, question->share, room));
        poda__buffer_add(out, " %6s\n       ",
                         poda__report_number(report, question->discrimination, room));
        poda__report_asked(report, question, out);
        poda__buffer_add(out, "\n");
    }
    if (report->papers->notes.length > 0)
        poda__buffer_add(out, "\n%s", report->papers->notes.at);
}

void poda__report_csv(const poda__report *report, poda__buffer *out)
{
    const poda__marked *marked = report->marked;
    char room[32];
    static const char *const columns[] = {"id", "name", "code", "percent", "points", "of"};
    for (int i = 0; i < 6; i++)
        poda__csv_put(out, columns[i], i == 0);
    for (int32_t number = 1; number <= marked->options.count; number++) {
        snprintf(room, sizeof room, "exercise %d", (int)number);
        poda__csv_put(out, room, false);
    }
    for (int32_t q = 0; q < marked->question_count; q++)
        poda__csv_put(out, marked->questions[q].id, false);
    poda__buffer_add(out, ",misunderstandings,papers,late\n");
    for (int32_t s = 0; s < marked->roster->count; s++) {
        const poda__student *student = &marked->roster->students[s];
        int32_t points = 0, of = 0, papers = 0, late = 0;
        int32_t by_question[PODA__CLASS_QUESTIONS] = {0};
        poda__buffer slips = {0};
        for (int32_t number = 1; number <= marked->options.count; number++) {
            const poda__result *result = poda__marked_result(marked, s, number);
            points += result->points;
            of += result->of;
            papers += result->papers;
            late += result->late;
            for (int32_t q = 0; q < marked->question_count; q++)
                by_question[q] += result->question_points[q];
        }
        poda__csv_put(out, student->id, true);
        poda__csv_put(out, student->name, false);
        poda__csv_put(out, student->code, false);
        poda__buffer_add(out, ",%d,%d,%d", marked->percent[s], (int)points, (int)of);
        for (int32_t number = 1; number <= marked->options.count; number++) {
            const poda__result *result = poda__marked_result(marked, s, number);
            if (result->answered)
                poda__buffer_add(out, ",%d", (int)result->points);
            else
                poda__buffer_add(out, ",");
        }
        for (int32_t q = 0; q < marked->question_count; q++)
            poda__buffer_add(out, ",%d", (int)by_question[q]);
        poda__report_slips(report, s, true, &slips);
        poda__csv_put(out, slips.length ? slips.at : "", false);
        poda__buffer_add(out, ",%d,%d\n", (int)papers, (int)late);
        out->failed |= slips.failed;
        poda__buffer_release(&slips);
    }
}

/* ---- a page ---- */

static void cell(poda__buffer *out, const char *tag, const char *text)
{
    poda__buffer_add(out, "<%s>", tag);
    poda__escape_html(out, text, "<br>");
    poda__buffer_add(out, "</%.2s>", tag);
}

static void html_students(const poda__report *report, poda__buffer *out)
{
    const poda__marked *marked = report->marked;
    poda__buffer_add(out, "<table>\n<tr>");
    cell(out, "th", SAY("student"));
    cell(out, "th", SAY("code"));
    cell(out, "th", "%");
    cell(out, "th", SAY("misunderstandings"));
    cell(out, "th", SAY("remarks"));
    poda__buffer_add(out, "</tr>\n");
    for (int32_t s = 0; s < marked->roster->count; s++) {
        poda__buffer slips = {0}, remarks = {0};
        char percent[16];
        snprintf(percent, sizeof percent, "%d", marked->percent[s]);
        poda__report_slips(report, s, false, &slips);
        poda__report_remarks(report, s, &remarks);
        poda__buffer_add(out, "<tr>");
        cell(out, "td", marked->roster->students[s].name);
        cell(out, "td class=\"code\"", marked->roster->students[s].code);
        cell(out, "td class=\"number\"", percent);
        cell(out, "td", slips.length ? slips.at : "");
        cell(out, "td", remarks.length ? remarks.at : "");
        poda__buffer_add(out, "</tr>\n");
        out->failed |= slips.failed || remarks.failed;
        poda__buffer_release(&slips);
        poda__buffer_release(&remarks);
    }
    poda__buffer_add(out, "</table>\n");
}

static void html_questions(const poda__report *report, poda__buffer *out)
{
    const poda__marked *marked = report->marked;
    char room[64];
    poda__buffer_add(out, "<table>\n<tr>");
    cell(out, "th", SAY("question"));
    cell(out, "th", SAY("answered"));
    cell(out, "th", SAY("part of the points"));
    cell(out, "th", SAY("discrimination"));
    poda__buffer_add(out, "</tr>\n");
    for (int32_t q = 0; q < marked->question_count; q++) {
        const poda__class_question *question = &marked->questions[q];
        poda__buffer asked = {0};
        poda__report_asked(report, question, &asked);
        poda__buffer_add(out, "<tr><td>");
        poda__escape_html(out, poda__report_title(report, question), " ");
        poda__buffer_add(out, "<br><small>");
        poda__escape_html(out, asked.at ? asked.at : "", " ");
        poda__buffer_add(out, "</small></td>");
        out->failed |= asked.failed;
        poda__buffer_release(&asked);
        snprintf(room, sizeof room, "%d / %d", (int)question->answered, (int)question->asked);
        cell(out, "td class=\"number\"", room);
        cell(out, "td class=\"number\"", poda__report_number(report, question->share, room));
        cell(out, "td class=\"number\"",
             poda__report_number(report, question->discrimination, room));
        poda__buffer_add(out, "</tr>\n");
    }
    poda__buffer_add(out, "</table>\n");
}

void poda__report_html(const poda__report *report, poda__buffer *out)
{
    const poda__marked *marked = report->marked;
    poda__buffer line = {0};
    char room[32], other[32];
    poda__buffer_add(out,
                     "<!doctype html>\n<html lang=\"%s\">\n<head><meta charset=\"utf-8\"><title>",
                     SAY("en"));
    poda__escape_html(out, SAY("Marks of the class"), " ");
    poda__buffer_add(
        out,
        "</title>\n<meta name=\"viewport\" content=\"width=device-width\"><style>"
        "body{font:16px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}"
        "table{border-collapse:collapse;width:100%%}th,td{text-align:left;padding:.3rem .6rem;"
        "border-bottom:1px solid #ccc;vertical-align:top}th{border-bottom-width:2px}"
        ".number{text-align:right;font-variant-numeric:tabular-nums}.code{font-family:monospace}"
        "@media print{body{margin:0;font-size:11px}}</style></head>\n<body>\n<h1>");
    poda__escape_html(out, SAY("Marks of the class"), " ");
    poda__buffer_add(out, "</h1>\n<p>");
    poda__report_add(report, &line, "%d of %d {student|students} handed in; mean %s %%",
                     (int)marked->handed_in, (int)marked->roster->count,
                     poda__report_number(report, marked->mean, room));
    poda__report_add(report, &line, ", median %s %%, standard deviation %s\n",
                     poda__report_number(report, marked->median, room),
                     poda__report_number(report, marked->deviation, other));
    poda__escape_html(out, line.at ? line.at : "", " ");
    out->failed |= line.failed;
    poda__buffer_release(&line);
    poda__buffer_add(out, "</p>\n");
    html_students(report, out);
    if (marked->slip_count > 0) {
        cell(out, "h2", SAY("Misunderstandings"));
        poda__buffer_add(out, "<table>\n");
        for (int32_t i = 0; i < marked->slip_count; i++) {
            snprintf(room, sizeof room, "%d", (int)marked->slips[i].count);
            poda__buffer_add(out, "<tr>");
            cell(out, "td class=\"number\"", room);
            cell(out, "td", marked->slips[i].text);
            poda__buffer_add(out, "</tr>\n");
        }
        poda__buffer_add(out, "</table>\n");
    }
    cell(out, "h2", SAY("Questions"));
    html_questions(report, out);
    if (report->papers->notes.length > 0) {
        cell(out, "h2", SAY("Not used"));
        poda__buffer_add(out, "<p>");
        poda__escape_html(out, report->papers->notes.at, "<br>");
        poda__buffer_add(out, "</p>\n");
    }
    poda__buffer_add(out, "</body>\n</html>\n");
}
