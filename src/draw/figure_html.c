/* figure_html.c - a reel as a single HTML file for stepping back and forth: makes no requests,
 * works offline, with the keyboard, on phones and in dark mode. Without scripts it shows the last
 * step and all sentences. */
#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "data/carried.h"
#include "draw/figure_film.h"

static void put_file(poda__buffer *out, const poda__data *file)
{
    poda__buffer_put(out, (const char *)file->bytes, file->length);
}

static void put_word(poda__buffer *out, const char *key, const char *text)
{
    poda__buffer_add(out, ",\n\"%s\":", key);
    poda__escape_json(out, text, strlen(text), true);
}

/* The pieces of each item: [first frame, frame after the last, drawing]. */
static void put_data(const poda__page *page, poda__buffer *out)
{
    const poda__reel *reel = page->reel;
    poda__buffer_add(out, "<script type=\"application/json\" id=\"data\">{\"items\":[");
    size_t next = 0;
    for (int32_t item = 0; item < reel->items; item++) {
        poda__buffer_add(out, item ? ",\n[" : "[");
        for (const char *comma = ""; next < reel->count && reel->pieces[next].item == item;
             next++, comma = ",") {
            const poda__piece *piece = &reel->pieces[next];
            poda__buffer_add(out, "%s[%d,%d,", comma, (int)piece->from, (int)piece->to);
            poda__escape_json(out, reel->drawn.at + piece->at, piece->length, true);
            poda__buffer_add(out, "]");
        }
        poda__buffer_add(out, "]");
    }
    poda__buffer_add(out, "],\n\"start\":%d,\"grows\":%s", (int)page->start,
                     page->grows ? "true" : "false");
    if (page->lit) {
        poda__buffer_add(out, ",\n\"lit\":");
        page->lit(page->user, out);
    }
    put_word(out, "step", tr(page->translate, "Step %d of %d"));
    put_word(out, "play", tr(page->translate, "Play"));
    put_word(out, "pause", tr(page->translate, "Pause"));
    poda__buffer_add(out, "}</script>\n");
}

/* The file contains the last frame, for readers without scripts. */
static void put_stage(const poda__page *page, poda__buffer *out)
{
    const poda__reel *reel = page->reel;
    const double least = 0.7 * reel->width; /* texts stay readable */
    poda__buffer_add(out, "<div id=\"stage\" tabindex=\"0\" role=\"region\" aria-label=\"");
    poda__escape_xml(out, page->label);
    poda__buffer_add(out, "\">\n<svg role=\"img\" aria-label=\"");
    poda__escape_xml(out, page->title);
    poda__buffer_add(out, "\" aria-describedby=\"said\" style=\"width:100%%;min-width:");
    poda__svg_number(out, least);
    poda__buffer_add(out, "px;max-width:");
    poda__svg_number(out, reel->width * 1.4);
    poda__buffer_add(out, "px%s\" viewBox=\"0 0 ", page->fits ? ";max-height:72vh" : "");
    poda__svg_number(out, reel->width);
    poda__buffer_add(out, " ");
    poda__svg_number(out, reel->height);
    poda__buffer_add(out, "\">\n");
    size_t next = 0;
    for (int32_t item = 0; item < reel->items; item++) {
        poda__buffer_add(out, "<g data-i=\"%d\">", (int)item);
        for (; next < reel->count && reel->pieces[next].item == item; next++)
            if (reel->pieces[next].to == reel->frames)
                poda__buffer_put(out, reel->drawn.at + reel->pieces[next].at,
                                 reel->pieces[next].length);
        poda__buffer_add(out, "</g>\n");
    }
    poda__buffer_add(out, "</svg>\n</div>\n");
}

static void put_button(poda__buffer *out, const char *id, const char *sign, const char *text)
{
    poda__buffer_add(out, "<button type=\"button\" id=\"%s\" aria-label=\"", id);
    poda__escape_xml(out, text);
    poda__buffer_add(out, "\" title=\"");
    poda__escape_xml(out, text);
    poda__buffer_add(out,
                     "\"><svg viewBox=\"0 0 24 24\" width=\"22\" height=\"22\" "
                     "aria-hidden=\"true\">%s</svg></button>\n",
                     sign);
}

static void put_controls(const poda__page *page, poda__buffer *out)
{
    poda_translate_fn *const translate = page->translate;
    poda__buffer_add(out, "<div class=\"row\" id=\"controls\" hidden>\n");
    put_button(out, "first", "<path d=\"M5 5h3v14H5zM19 5v14L9 12z\"/>",
               tr(translate, "First step"));
    put_button(out, "back", "<path d=\"M15 4l1.8 1.8L10.6 12l6.2 6.2L15 20l-8-8z\"/>",
               tr(translate, "Step back"));
    put_button(out, "play", "<path d=\"M7 4v16l13-8z\"/>", tr(translate, "Play"));
    put_button(out, "next", "<path d=\"M9 4L7.2 5.8l6.2 6.2-6.2 6.2L9 20l8-8z\"/>",
               tr(translate, "Step forward"));
    put_button(out, "last", "<path d=\"M16 5h3v14h-3zM5 5v14l10-7z\"/>",
               tr(translate, "Last step"));
    poda__buffer_add(out,
                     "<input type=\"range\" id=\"slider\" min=\"0\" max=\"%d\" value=\"0\" "
                     "aria-label=\"",
                     (int)(page->reel->frames - 1));
    poda__escape_xml(out, tr(translate, "Step"));
    poda__buffer_add(out, "\">\n<output id=\"count\"></output>\n</div>\n");
}

void poda__page_html(const poda__page *page, poda__buffer *out)
{
    poda__buffer_add(out,
                     "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                     "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
                     "script-src 'unsafe-inline';style-src 'unsafe-inline';img-src data:\">\n"
                     "<link rel=\"icon\" href=\"data:,\">\n<title>",
                     tr(page->translate, "en"));
    poda__escape_xml(out, page->title);
    poda__buffer_add(out, "</title>\n<style>\n");
    put_file(out, &poda__data_film_style);
    poda__svg_style(out, true);
    poda__svg_board_style(out);
    poda__buffer_add(out, "</style>\n</head>\n<body>\n<main>\n<h1>");
    poda__escape_xml(out, page->title);
    poda__buffer_add(out, "</h1>\n");
    put_stage(page, out);
    poda__buffer_add(out, "<p id=\"said\" role=\"status\" aria-live=\"polite\"></p>\n");
    put_controls(page, out);
    if (page->code)
        page->code(page->user, out);
    page->steps(page->user, out);
    poda__buffer_add(out, "</main>\n");
    put_data(page, out);
    poda__buffer_add(out, "<script>\n");
    put_file(out, &poda__data_film_script);
    poda__buffer_add(out, "</script>\n</body>\n</html>\n");
}

static void put_sentences(void *user, poda__buffer *out)
{
    const poda__film *film = user;
    poda__buffer_add(out, "<details><summary>");
    poda__escape_xml(out, tr(film->translate, "All steps"));
    poda__buffer_add(out, "</summary>\n<ol id=\"steps\">\n");
    for (int32_t frame = 0; frame < film->frames && !out->failed; frame++) {
        const char *caption = film->at(film->user, frame)->caption;
        poda__buffer_add(out, "<li>");
        poda__escape_xml(out, caption ? caption : "");
        poda__buffer_add(out, "</li>\n");
        if (poda__stopped(film->stop))
            poda__buffer_fail(out, PODA_STOPPED);
    }
    poda__buffer_add(out, "</ol></details>\n");
}

static void put_listing(void *user, poda__buffer *out)
{
    const poda__film *film = user;
    poda__buffer_add(out, "<details open><summary>");
    poda__escape_xml(out, tr(film->translate, "Listing"));
    poda__buffer_add(out, "</summary>\n<ol id=\"code\">\n");
    for (const char *line = film->code->text, *end; (end = strchr(line, '\n')); line = end + 1) {
        poda__buffer text = {0};
        poda__buffer_put(&text, line, (size_t)(end - line));
        poda__buffer_add(out, "<li><code>");
        poda__escape_xml(out, text.at ? text.at : "");
        poda__buffer_add(out, "</code></li>\n");
        out->failed |= text.failed;
        poda__buffer_release(&text);
    }
    poda__buffer_add(out, "</ol></details>\n");
}

static void put_lit(void *user, poda__buffer *out)
{
    const poda__film *film = user;
    for (int32_t frame = 0; frame < film->frames; frame++) {
        unsigned lines[PODA__FILM_LIT];
        const int32_t last = film->code->frames - 1; /* a film that was cut ends with it */
        const size_t count =
            film->code->lit(film->code->user, frame + 1 < film->frames ? frame : last, lines);
        poda__buffer_add(out, frame ? ",[" : "[[");
        for (size_t i = 0; i < count; i++)
            poda__buffer_add(out, i ? ",%u" : "%u", lines[i]);
        poda__buffer_add(out, "]");
    }
    poda__buffer_add(out, "]");
}

void poda__film_html(const poda__film *film, poda__buffer *out)
{
    poda__reel reel = {0};
    poda__scene scene = {0};
    poda__film copy = *film;
    const poda_status drawn =
        film->frames > 0 ? poda__film_reel(&reel, &scene, film, false) : PODA_OK;
    if (film->frames > 0 && drawn == PODA_OK) {
        const poda__page page = {.reel = &reel,
                                 .title = film->title && film->title[0]
                                              ? film->title
                                              : tr(film->translate, "Tree, step by step"),
                                 .label = tr(film->translate, "Drawing of the tree"),
                                 .translate = film->translate,
                                 .steps = put_sentences,
                                 .code = film->code ? put_listing : NULL,
                                 .lit = film->code ? put_lit : NULL,
                                 .start = film->start,
                                 .user = &copy};
        poda__page_html(&page, out);
    }
    poda__buffer_fail(out, drawn);
    poda__reel_release(&reel);
    poda__scene_release(&scene);
}
