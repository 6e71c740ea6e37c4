/* grade_class.c - `grade answers=@FILE list=@FILE`: marks a class and reports. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/class/class_words.h"
#include "teach/class/class_report.h"

const poda_parameter poda__parameters_grade_class[] = {
    {"answers", "",
     "the answers of a class, text or @FILE: a table, result codes of the page, or Moodle's "
     "responses"},
    {"list", "", "the students of the class, as for class"},
    {"secret", "", "the secret that was given to class"},
    {"count", "1", "exercises of each student"},
    {"same", "no", "yes: all had the same exercises, those of seed="},
    {"due", "", "answers after this time are late, like 2026-11-17 22:00"},
    {"late", "count", "late answers: count, and say so, or drop"},
    {"minutes", "", "the time of an exam on the page, 1 to 600; it is noted who took longer"},
    {"keep", "last", "of several answers to one exercise: last, first or best"},
    {"format", "text", "of the report: text, csv, html or pdf"},
    {"out", "", "the file that is written, whole or not at all, instead of the output"},
    {NULL, NULL, NULL},
};

/* What a part of the report says of a student. */
static void json_words(poda__json *json, const char *key, poda__buffer *words)
{
    poda__json_text(json, key, words->length ? words->at : "");
    words->length = 0;
}

static void json_report(poda__request *request, const poda__report *report)
{
    const poda__marked *marked = report->marked;
    const poda__papers *papers = report->papers;
    poda__buffer words = {0};
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_int(json, "handed_in", marked->handed_in);
    poda__json_number(json, "mean", marked->mean);
    poda__json_number(json, "median", marked->median);
    poda__json_number(json, "deviation", marked->deviation);
    poda__json_open(json, "students", '[');
    for (int32_t s = 0; s < marked->roster->count; s++) {
        const poda__student *student = &marked->roster->students[s];
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "id", student->id);
        poda__json_text(json, "name", student->name);
        poda__json_text(json, "code", student->code);
        poda__json_int(json, "percent", marked->percent[s]);
        poda__report_slips(report, s, false, &words);
        json_words(json, "mistakes", &words);
        poda__report_remarks(report, s, &words);
        json_words(json, "remarks", &words);
        poda__json_open(json, "exercises", '[');
        for (int32_t number = 1; number <= marked->options.count; number++) {
            const poda__result *result = poda__marked_result(marked, s, number);
            poda__json_open(json, NULL, '{');
            poda__json_bool(json, "answered", result->answered);
            poda__json_bool(json, "late", result->late);
            poda__json_int(json, "papers", result->papers);
            if (result->seconds >= 0)
                poda__json_int(json, "seconds", result->seconds);
            else
                poda__json_null(json, "seconds");
            poda__json_int(json, "points", result->points);
            poda__json_int(json, "of", result->of);
            if (result->slip >= 0)
                poda__json_text(json, "slip", marked->slips[result->slip].id);
            else
                poda__json_null(json, "slip");
            poda__json_close(json, '}');
        }
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_open(json, "slips", '[');
    for (int32_t i = 0; i < marked->slip_count; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "slip", marked->slips[i].id);
        poda__json_text(json, "mistake", marked->slips[i].text);
        poda__json_int(json, "count", marked->slips[i].count);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_open(json, "questions", '[');
    for (int32_t q = 0; q < marked->question_count; q++) {
        const poda__class_question *question = &marked->questions[q];
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "id", question->id);
        poda__json_text(json, "title", poda__report_title(report, question));
        poda__report_asked(report, question, &words);
        json_words(json, "text", &words);
        poda__json_int(json, "asked", question->asked);
        poda__json_int(json, "answered", question->answered);
        poda__json_number(json, "share", question->share);
        if (isnan(question->discrimination))
            poda__json_null(json, "discrimination");
        else
            poda__json_number(json, "discrimination", question->discrimination);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_int(json, "skipped", papers->skipped);
    poda__json_text(json, "notes", papers->notes.at ? papers->notes.at : "");
    poda__json_close(json, '}');
    request->out.failed |= words.failed;
    poda__buffer_release(&words);
}

static poda_status write_report(poda__request *request, int format, const poda__marked *marked,
                                const poda__papers *papers)
{
    static void (*const writers[])(const poda__report *, poda__buffer *) = {
        poda__report_text, poda__report_csv, poda__report_html};
    enum { PDF = 3 };
    const poda__report report = {marked, papers, poda__translator(request)};
    if (request->options->json) {
        json_report(request, &report);
        return PODA_OK;
    }
    if (format == PDF) {
        const poda_status status = poda__report_pdf(&report, &request->out, request->error);
        return status == PODA_OK ? poda__class_out(request) : status;
    }
    writers[format](&report, &request->out);
    return poda__class_out(request);
}

static poda_status read_papers(poda__request *request, const poda__class_options *options,
                               const poda__roster *roster, poda__papers *papers)
{
    const char *answers;
    char *owned = NULL;
    poda_status status = poda__class_text(request, "answers", &answers, &owned);
    if (status == PODA_OK)
        status = poda__papers_read(papers, answers, roster, options, request->error);
    free(owned);
    return status;
}

poda_status poda__grade_class(poda__request *request)
{
    const poda_options *parameters = &request->parameters;
    poda__class_options options;
    poda__roster roster = {.students = NULL};
    poda__papers papers = {.papers = NULL};
    poda__marked marked = {.roster = NULL};
    int format = 0, keep = 0, late = 0;
    int64_t minutes = 0;
    poda_status status = PODA_OK;
    if (*poda_option_text(parameters, "format", ""))
        status = poda_option_choice(parameters, "format", poda_verb_formats("grade"), &format,
                                    request->error);
    if (status == PODA_OK && *poda_option_text(parameters, "keep", ""))
        status = poda_option_choice(parameters, "keep", "last first best", &keep, request->error);
    if (status == PODA_OK && *poda_option_text(parameters, "late", ""))
        status = poda_option_choice(parameters, "late", "count drop", &late, request->error);
    if (status == PODA_OK && *poda_option_text(parameters, "minutes", ""))
        status = poda_option_int(parameters, "minutes", 1, 600, &minutes, request->error);
    const char *due = poda_option_text(parameters, "due", "");
    if (status == PODA_OK && *due && !poda__is_time(due))
        status = poda_fail(request->error, PODA_BAD_OPTION, "due",
                           "due=%.40s: expected a time like 2026-11-17 22:00", due);
    if (status == PODA_OK)
        status = poda__class_options_read(request, &options, &roster);
    if (status == PODA_OK) {
        options.keep = keep == 0 ? PODA__KEEP_LAST : keep == 1 ? PODA__KEEP_FIRST : PODA__KEEP_BEST;
        options.drop_late = late == 1;
        options.minutes = (int32_t)minutes;
        status = read_papers(request, &options, &roster, &papers);
    }
    if (status == PODA_OK)
        status = poda__class_mark(&marked, &roster, &papers, &options, request->error);
    if (status == PODA_OK)
        status = write_report(request, format, &marked, &papers);
    poda__marked_release(&marked);
    poda__papers_release(&papers);
    poda__roster_release(&roster);
    return status;
}
