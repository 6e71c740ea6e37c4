/* lesson_chart.c - numbers of an explanation as a chart of curves, at once or point by point with the
 * sentences of the steps. */
#include <stdlib.h>
#include <string.h>

#include "ask/explain/lesson.h"
#include "base/memory.h"
#include "draw/curves.h"

/* in the order of poda_verb_formats */
enum { TEXT, SVG, PNG, PDF, DOT, LATEX, HTML, FILM, SLIDES };
enum { POINTS_MOST = 2000, FRAMES_MOST = 200 };

bool poda__chart_draws(int format)
{
    return format != TEXT && format != DOT && format != LATEX;
}

poda_status poda__chart_init(poda__chart *chart, poda__lesson *lesson)
{
    chart->lesson = lesson;
    chart->values = poda__array(chart->points * chart->curves, sizeof *chart->values);
    return chart->values ? PODA_OK : poda_fail_memory(lesson->request->error);
}

void poda__chart_release(poda__chart *chart)
{
    free(chart->values);
    poda__buffer_release(&chart->names);
}

void poda__chart_name(poda__chart *chart, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    poda__buffer_add_list(&chart->names, format, args);
    va_end(args);
    poda__buffer_put(&chart->names, "", 1);
}

/* Names and sentences as the chart wants them. */
static poda_status list_words(const poda__chart *chart, const char **names, const char **words)
{
    const poda__lesson *lesson = chart->lesson;
    const char *name = chart->names.at;
    size_t found = 0;
    if (chart->names.failed || lesson->text.failed || !name)
        return PODA_NO_MEMORY;
    for (size_t i = 0; i < chart->curves; i++, name += strlen(name) + 1)
        names[i] = name;
    for (const char *part = poda__lesson_part(lesson, NULL); part && found < chart->points;
         part = poda__lesson_part(lesson, part))
        if (part[0] == PODA__LESSON_SAID)
            words[found++] = part + 1;
    while (found < chart->points)
        words[found++] = "";
    return PODA_OK;
}

poda_status poda__chart_write(poda__chart *chart, int format)
{
    poda__request *request = chart->lesson->request;
    const size_t most = format >= HTML ? FRAMES_MOST : POINTS_MOST;
    if (chart->points > most)
        return poda_fail(request->error, PODA_TOO_LARGE, "format",
                         "a chart has at most %d points, and a film %d", POINTS_MOST, FRAMES_MOST);
    const char **names = poda__array(chart->curves, sizeof *names);
    const char **words = poda__array(chart->points, sizeof *words);
    poda_status status = names && words ? list_words(chart, names, words) : PODA_NO_MEMORY;
    if (status == PODA_OK) {
        const poda__curves curves = {.title = chart->lesson->text.at + 1,
                                     .caption = chart->caption,
                                     .axis = chart->axis,
                                     .points = (int)chart->points,
                                     .curves = (int)chart->curves,
                                     .names = names,
                                     .values = chart->values,
                                     .words = words,
                                     .translate = poda__translator(request),
                                     .stop = request->out.stop};
        if (format == SVG)
            poda__curves_svg(&curves, &request->out);
        else if (format == HTML)
            poda__curves_html(&curves, &request->out);
        else if (format == FILM)
            poda__curves_film(&curves, &request->out);
        else if (format == SLIDES)
            status = poda__curves_slides(&curves, &request->out, request->error);
        else
            status = poda__curves_paper(&curves, format == PDF, &request->out, request->error);
    } else {
        status = poda_fail_memory(request->error);
    }
    free(names);
    free(words);
    return status;
}
