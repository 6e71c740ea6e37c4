/* verb_find.c - the list of single-player problems, everything about one of them, or its
 * solution. */
#include <string.h>

#include "ask/verbs/finding.h"

void poda__json_problem(poda__request *request, const poda_problem_rules *rules)
{
    const poda_about *about = rules->space.about;
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "name", about->name);
    poda__json_text(json, "title", SAY(about->title));
    poda__json_text(json, "summary", SAY(about->summary));
    poda__json_options(request, about);
    poda__json_open(json, "heuristics", '[');
    for (int i = 0; rules->heuristic && about->evals && about->evals[i]; i++)
        poda__json_text(json, NULL, about->evals[i]);
    poda__json_close(json, ']');
    poda__json_bool(json, "partial", rules->partial);
    poda__json_finders(request, rules);
    poda__json_text(json, "position_like", about->position_like ? about->position_like : "");
    poda__json_close(json, '}');
}

static poda_status list_problems(poda__request *request)
{
    const poda_problem_rules *rules;
    if (request->options->json) {
        poda__json_open(&request->json, NULL, '{');
        poda__json_open(&request->json, "problems", '[');
        for (size_t i = 0; (rules = poda__problem_at(request, i)); i++)
            poda__json_problem(request, rules);
        poda__json_close(&request->json, ']');
        poda__json_close(&request->json, '}');
        return PODA_OK;
    }
    for (size_t i = 0; (rules = poda__problem_at(request, i)); i++)
        poda__buffer_add(&request->out, "%-12s %s\n", rules->space.about->name,
                         SAY(rules->space.about->summary));
    poda__print(request, "\n'poda find NAME' solves one; 'poda games NAME' shows its options\n");
    return PODA_OK;
}

static poda_status draw(poda__request *request, poda__finding *finding)
{
    const poda__passes *passes = &finding->passes;
    const poda__route_look *look = &finding->look;
    poda__request_writes(request, finding->options.seconds);
    finding->look.stop = request->out.stop;
    if (finding->table && finding->format == PODA__FIND_SVG) {
        poda__route_table_svg(passes, look, &request->out);
        return PODA_OK;
    }
    if (finding->table)
        return poda__route_table_paper(passes, look, finding->format == PODA__FIND_PDF,
                                       &request->out, request->error);
    switch (finding->format) {
    case PODA__FIND_SVG:
        poda__route_svg(passes, look, &request->out);
        break;
    case PODA__FIND_PNG:
        return poda__route_png(passes, look, &request->out, request->error);
    case PODA__FIND_PDF:
        return poda__route_pdf(passes, look, &request->out, request->error);
    case PODA__FIND_DOT:
        poda__route_dot(passes, look, &request->out);
        break;
    case PODA__FIND_HTML:
        poda__route_html(passes, look, &request->out);
        break;
    case PODA__FIND_FILM:
        poda__route_film(passes, look, &request->out);
        break;
    case PODA__FIND_SLIDES:
        return poda__route_slides(passes, look, &request->out, request->error);
    case PODA__FIND_TEXT:
        break;
    }
    return PODA_OK;
}

poda_status poda__verb_find(poda__request *request)
{
    if (!request->subject)
        return list_problems(request);
    poda__finding finding = {0};
    poda_status status = poda__finding_run(request, &finding);
    if (status == PODA_OK && finding.format != PODA__FIND_TEXT)
        status = draw(request, &finding);
    else if (status == PODA_OK && request->options->json)
        poda__finding_json(request, &finding);
    else if (status == PODA_OK)
        poda__finding_text(request, &finding);
    poda__finding_release(&finding);
    return status;
}
