/* route.c - the pictures of a single-player search: on its chart if there is one that can be drawn,
 * else as a tree; as one frame, a film, or a page with the table of OPEN and CLOSED. */
#include "explain/passes/route.h"

#include <string.h>

#include "base/stop.h"
#include "draw/figure_film.h"
#include "draw/slides/deck.h"
#include "explain/passes/route_board.h"
#include "explain/passes/route_graph.h"
#include "explain/passes/route_tree.h"

enum { LISTED = 24 };

static bool has_board(const poda__passes *passes, const poda__route_look *look)
{
    const poda__chart *chart = passes->options.chart;
    if (look->tree || !chart || passes->places.count == 0)
        return false;
    return chart->grid || (passes->places.count <= PODA__NET_VERTICES &&
                           chart->links(passes->options.params) <= PODA__NET_LINKS);
}

/* Exactly one of these two is used. */
typedef struct picture {
    bool on_board;
    poda__board board;
    poda__route_tree *tree;
    poda__film film;
} picture;

static bool open_picture(picture *it, const poda__passes *passes, const poda__route_look *look)
{
    *it = (picture){.on_board = has_board(passes, look)};
    if (it->on_board)
        return poda__board_init(&it->board, passes, look);
    it->tree = poda__route_tree_new(passes, look);
    if (it->tree)
        it->film = poda__route_tree_film(it->tree);
    return it->tree != NULL;
}

static bool picture_failed(const picture *it)
{
    return it->on_board ? it->board.failed : poda__route_tree_failed(it->tree);
}

static void close_picture(picture *it)
{
    poda__board_release(&it->board);
    poda__route_tree_free(it->tree);
}

void poda__route_picture_text(const poda__passes *passes, const poda__route_look *look,
                              poda__buffer *out)
{
    picture it;
    if (!open_picture(&it, passes, look))
        out->failed = true;
    else if (it.on_board)
        poda__board_text(&it.board, out);
    else
        poda__figure_text(poda__route_tree_last(it.tree), look->unicode, look->colour, out);
    out->failed |= !out->failed && picture_failed(&it);
    close_picture(&it);
}

/* Describes the picture to readers who cannot see it. */
static void open_svg(const poda__board *board, poda__buffer *out)
{
    poda_translate_fn *translate = board->passes->options.translate;
    poda__buffer about = {0};
    size_t open = 0, closed = 0;
    for (size_t i = 0; i < board->passes->places.count; i++) {
        const uint8_t marks = board->passes->places.at[i].marks;
        open += (marks & PODA__PLACE_OPEN) != 0;
        closed += (marks & PODA__PLACE_CLOSED) != 0;
    }
    poda__buffer_add(&about, tr(translate, "OPEN: %zu, CLOSED: %zu {state|states}. "), open,
                     closed);
    poda__passes_tell_end(board->passes, &about);
    const char *title = board->look->title;
    poda__svg_open(out, board->width, board->height,
                   title && *title ? title : tr(translate, "Drawing of the search"),
                   about.at ? about.at : "", tr(translate, "en"));
    if (board->grounds >> PODA__GROUND_MUD) /* the colours of mud and water */
        poda__svg_board_style(out);
    out->failed |= about.failed;
    poda__buffer_release(&about);
}

void poda__route_svg(const poda__passes *passes, const poda__route_look *look, poda__buffer *out)
{
    picture it;
    if (!open_picture(&it, passes, look)) {
        out->failed = true;
    } else if (it.on_board) {
        poda__svg_pen pen = poda__svg_pen_on(out);
        open_svg(&it.board, out);
        poda__buffer_add(out, "</style>\n");
        poda__board_draw(&it.board, &pen.pen);
        poda__buffer_add(out, "</svg>\n");
        out->failed |= pen.pen.failed | picture_failed(&it);
    } else {
        poda__figure_svg(poda__route_tree_last(it.tree), out);
        out->failed |= picture_failed(&it);
    }
    close_picture(&it);
}

static void draw_last(void *user, int32_t page, poda__pen *pen)
{
    (void)page;
    poda__board_draw(user, pen);
}

static poda_status draw_on(const poda__passes *passes, const poda__route_look *look, bool pdf,
                           poda__buffer *out, poda_error *error)
{
    picture it;
    poda_status status;
    if (!open_picture(&it, passes, look)) {
        status = poda_fail_memory(error);
    } else if (it.on_board) {
        const poda__drawing drawing = {it.board.width, it.board.height, 1,         look->title,
                                       draw_last,      &it.board,       look->stop};
        status =
            pdf ? poda__drawing_pdf(&drawing, out, error) : poda__drawing_png(&drawing, out, error);
    } else {
        const poda__figure *last = poda__route_tree_last(it.tree);
        status = pdf ? poda__figure_pdf(last, out, error) : poda__figure_png(last, out, error);
    }
    if (status == PODA_OK && picture_failed(&it))
        status = poda_fail_memory(error);
    close_picture(&it);
    return status;
}

poda_status poda__route_png(const poda__passes *passes, const poda__route_look *look,
                            poda__buffer *out, poda_error *error)
{
    return draw_on(passes, look, false, out, error);
}

poda_status poda__route_pdf(const poda__passes *passes, const poda__route_look *look,
                            poda__buffer *out, poda_error *error)
{
    return draw_on(passes, look, true, out, error);
}

/* ---- slides ---- */

static const char *words_of(void *user, int32_t page)
{
    poda__board *board = user;
    poda__board_go(board, page);
    return board->sentence.at;
}

static void draw_slide(void *user, int32_t page, const poda__deck_room *room, poda__pen *pen)
{
    poda__board *board = user;
    poda__board_go(board, page);
    poda__deck_zoom(room, 0, board->width, board->height, pen);
    poda__board_draw_on(board, pen);
    pen->zoom(pen, 0, 0, 0);
}

poda_status poda__route_slides(const poda__passes *passes, const poda__route_look *look,
                               poda__buffer *out, poda_error *error)
{
    poda__route_look untitled = *look; /* the page has the title */
    picture it;
    poda_status status;
    untitled.title = has_board(passes, look) ? NULL : look->title;
    if (!open_picture(&it, passes, &untitled)) {
        status = poda_fail_memory(error);
    } else if (it.on_board) {
        const poda__deck deck = {.pages = it.board.frames,
                                 .title = look->title,
                                 .words = words_of,
                                 .draw = draw_slide,
                                 .user = &it.board,
                                 .width = it.board.width,
                                 .height = it.board.height,
                                 .stop = look->stop};
        const poda__deck_layout layout = poda__deck_lay(&deck);
        status = poda__deck_pdf(&deck, &layout, out, error);
    } else {
        status = poda__film_pdf(&it.film, out, error);
    }
    if (status == PODA_OK && picture_failed(&it))
        status = poda_fail_memory(error);
    close_picture(&it);
    return status;
}

static void draw_title(void *user, poda__pen *pen)
{
    poda__board_draw_title(user, pen);
}

void poda__route_film(const poda__passes *passes, const poda__route_look *look, poda__buffer *out)
{
    picture it;
    poda__reel reel = {0};
    if (!open_picture(&it, passes, look)) {
        out->failed = true;
    } else if (it.on_board) {
        const poda_status drawn = poda__board_reel(&it.board, &reel, true);
        if (drawn == PODA_OK) {
            open_svg(&it.board, out);
            poda__reel_svg(&reel, draw_title, &it.board, out);
        }
        poda__buffer_fail(out, drawn);
    } else {
        poda__film_svg(&it.film, out);
        out->failed |= picture_failed(&it);
    }
    poda__reel_release(&reel);
    close_picture(&it);
}

/* pages */

struct table {
    const poda__passes *passes;
    size_t listed;
    const volatile int *stop;
};

static void put_cell(poda__buffer *out, const char *tag, const char *text)
{
    poda__buffer_add(out, "<%s>", tag);
    poda__escape_xml(out, text ? text : "");
    poda__buffer_add(out, "</%.2s>", tag);
}

/* A list may be broken after any of its states. */
static void put_list(poda__buffer *out, const poda__buffer *list)
{
    poda__buffer part = {0};
    int depth = 0;
    poda__buffer_add(out, "<td>");
    for (size_t i = 0; i < list->length; i++) {
        const char c = list->at[i];
        depth += (c == '(') - (c == ')');
        poda__buffer_put(&part, &c, 1);
        if ((c == ',' && depth == 0) || i + 1 == list->length) {
            poda__escape_xml(out, part.at ? part.at : "");
            poda__buffer_add(out, i + 1 < list->length ? "<wbr>" : "");
            part.length = 0;
        }
    }
    poda__buffer_add(out, "</td>");
    out->failed |= part.failed;
    poda__buffer_release(&part);
}

static void put_lists(const struct table *table, const poda__cursor *cursor, poda__buffer *out)
{
    const int sides = table->passes->options.algorithm == PODA_BIDIRECTIONAL ? 2 : 1;
    for (int column = 0; column < 2 * sides; column++) {
        poda__buffer list = {0};
        poda__passes_list(cursor, column / 2, column % 2, table->listed, &list);
        put_list(out, &list);
        out->failed |= list.failed;
        poda__buffer_release(&list);
    }
}

static void put_sentence(const struct table *table, size_t pass, const char *tag, poda__buffer *out)
{
    poda__buffer sentence = {0};
    if (pass < table->passes->count)
        poda__passes_tell(table->passes, pass, &sentence);
    else
        poda__passes_tell_rest(table->passes, &sentence);
    put_cell(out, tag, sentence.at);
    out->failed |= sentence.failed;
    poda__buffer_release(&sentence);
}

/* One row per pass. With scripts the rows appear as the search proceeds, and the sentence is
 * above. */
static void put_table(void *user, poda__buffer *out)
{
    const struct table *table = user;
    const poda__passes *passes = table->passes;
    poda_translate_fn *translate = passes->options.translate;
    poda__cursor cursor;
    const bool enough = poda__cursor_init(&cursor, passes, false);
    out->failed |= !enough;
    poda__buffer_add(out, "<div id=\"lists\" tabindex=\"0\" role=\"region\" aria-label=\"");
    poda__escape_xml(out, tr(translate, "Pass by pass"));
    poda__buffer_add(out, "\">\n<table><thead><tr>");
    put_cell(out, "th", tr(translate, "pass"));
    if (passes->options.algorithm == PODA_BIDIRECTIONAL) {
        put_cell(out, "th", tr(translate, "OPEN, start"));
        put_cell(out, "th", tr(translate, "CLOSED, start"));
        put_cell(out, "th", tr(translate, "OPEN, goal"));
        put_cell(out, "th", tr(translate, "CLOSED, goal"));
    } else {
        put_cell(out, "th", tr(translate, "OPEN"));
        put_cell(out, "th", tr(translate, "CLOSED"));
    }
    poda__buffer_add(out, "<th class=\"said\"></th></tr></thead>\n<tbody id=\"steps\">\n");
    for (size_t pass = 0; enough && !out->failed && pass < passes->count + passes->full; pass++) {
        if (poda__stopped(table->stop))
            poda__buffer_fail(out, PODA_STOPPED);
        poda__cursor_go(&cursor, pass);
        poda__buffer_add(out, pass < passes->count ? "<tr><td>%zu</td>" : "<tr><td>…</td>", pass);
        put_lists(table, &cursor, out);
        put_sentence(table, pass, "td class=\"said\"", out);
        poda__buffer_add(out, "</tr>\n");
    }
    poda__buffer_add(out, "</tbody></table>\n</div>\n");
    poda__cursor_release(&cursor);
}

static void put_sentences(void *user, poda__buffer *out)
{
    const struct table *table = user;
    const poda__passes *passes = table->passes;
    poda__buffer_add(out, "<details><summary>");
    poda__escape_xml(out, tr(passes->options.translate, "All steps"));
    poda__buffer_add(out, "</summary>\n<ol id=\"steps\" start=\"0\">\n");
    for (size_t pass = 0; !out->failed && pass < passes->count + passes->full; pass++) {
        if (poda__stopped(table->stop))
            poda__buffer_fail(out, PODA_STOPPED);
        put_sentence(table, pass, "li", out);
    }
    poda__buffer_add(out, "\n</ol></details>\n");
}

void poda__route_html(const poda__passes *passes, const poda__route_look *look, poda__buffer *out)
{
    poda_translate_fn *translate = passes->options.translate;
    poda__route_look untitled = *look; /* the page has the title */
    picture it;
    poda__reel reel = {0};
    poda__scene scene = {0};
    struct table table = {passes, look->listed ? look->listed : LISTED, look->stop};
    untitled.title = NULL;
    poda_status drawn = PODA_NO_MEMORY;
    if (open_picture(&it, passes, &untitled))
        drawn = it.on_board ? poda__board_reel(&it.board, &reel, false)
                            : poda__film_reel(&reel, &scene, &it.film, false);
    if (drawn == PODA_OK && picture_failed(&it))
        drawn = PODA_NO_MEMORY;
    if (drawn == PODA_OK) {
        const bool lists = passes->kind == PODA__PASSES_LISTS;
        const poda__page page = {.reel = &reel,
                                 .title = look->title && *look->title
                                              ? look->title
                                              : tr(translate, "Search, step by step"),
                                 .label = tr(translate, "Drawing of the search"),
                                 .translate = translate,
                                 .steps = lists ? put_table : put_sentences,
                                 .user = &table,
                                 .grows = lists,
                                 .fits = it.on_board};
        poda__page_html(&page, out);
    }
    poda__buffer_fail(out, drawn);
    poda__reel_release(&reel);
    poda__scene_release(&scene);
    close_picture(&it);
}
