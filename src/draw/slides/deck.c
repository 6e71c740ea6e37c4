/* deck.c - the layout of slides: as much room for the picture as title and sentences leave. */
#include "draw/slides/deck.h"

#include <math.h>
#include <stdio.h>

#include "base/stop.h"
#include "draw/drawing.h"

enum {
    PAGE_WIDE = 960, /* points, as presentation programs have them */
    PAGE_HIGH = 540,
    EDGE = 26,
    FULL = PAGE_WIDE - 2 * EDGE,
    COLUMN = 350, /* of sentences beside the picture */
    TITLE_TYPE = 18,
    LEGEND_TYPE = 15,
    CORNER_TYPE = 13,
    WORDS_TYPE = 26, /* of the sentence; smaller where it would take too much room */
    WORDS_LEAST_TYPE = 16,
    WORDS_LINES = 3, /* below a picture */
    SCALE_MOST = 3,
};

static double row_of(double type)
{
    return ceil(type * 1.3);
}

/* The most lines of any sentence. */
static int lines_at(const poda__deck *deck, double type, double width, bool *failed)
{
    int most = 0;
    for (int32_t page = 0; page < deck->pages && !poda__stopped(deck->stop); page++) {
        const int lines = poda__text_lines(deck->words(deck->user, page), type, width, failed);
        most = lines > most ? lines : most;
    }
    return most;
}

/* The picture above, between title and legend. */
static poda__deck_layout lay_below(const poda__deck *deck, double top)
{
    poda__deck_layout layout = {.type = WORDS_TYPE};
    int lines;
    while ((lines = lines_at(deck, layout.type, FULL, &layout.failed)) > WORDS_LINES &&
           layout.type > WORDS_LEAST_TYPE)
        layout.type -= 2;
    const int legends = poda__text_lines(deck->legend, LEGEND_TYPE, FULL, &layout.failed);
    const double words = lines * row_of(layout.type);
    layout.words = (poda__deck_room){EDGE, PAGE_HIGH - EDGE - words, FULL, words};
    double bottom = layout.words.y - 4 - legends * row_of(LEGEND_TYPE);
    if (bottom < top + PAGE_HIGH / 3.0) /* words without end: the picture comes first */
        bottom = top + PAGE_HIGH / 3.0;
    layout.legend_y = bottom;
    layout.picture = (poda__deck_room){EDGE, top, FULL, bottom - top};
    return layout;
}

/* The picture on the left, the sentence in a column on the right. */
static poda__deck_layout lay_beside(const poda__deck *deck, double top)
{
    poda__deck_layout layout = {.type = WORDS_TYPE};
    const int legends = poda__text_lines(deck->legend, LEGEND_TYPE, FULL, &layout.failed);
    const double bottom = PAGE_HIGH - EDGE - legends * row_of(LEGEND_TYPE);
    while (lines_at(deck, layout.type, COLUMN, &layout.failed) * row_of(layout.type) >
               bottom - top &&
           layout.type > WORDS_LEAST_TYPE)
        layout.type -= 2;
    layout.words = (poda__deck_room){PAGE_WIDE - EDGE - COLUMN, top, COLUMN, bottom - top};
    layout.legend_y = bottom;
    layout.picture = (poda__deck_room){EDGE, top, FULL - COLUMN - EDGE, bottom - top};
    return layout;
}

double poda__deck_scale(const poda__deck_room *room, double width, double height, double most)
{
    return fmin(fmin(room->width / width, room->height / height), most);
}

void poda__deck_zoom(const poda__deck_room *room, double top, double width, double height,
                     poda__pen *pen)
{
    const double scale = poda__deck_scale(room, width, height, SCALE_MOST);
    pen->zoom(pen, room->x + (room->width - width * scale) / 2,
              room->y + (room->height - height * scale) / 2 - top * scale, scale);
}

poda__deck_layout poda__deck_lay(const poda__deck *deck)
{
    bool failed = false;
    const double top =
        6 + poda__text_lines(deck->title, TITLE_TYPE, FULL, &failed) * row_of(TITLE_TYPE);
    poda__deck_layout layout = lay_below(deck, top);
    if (deck->width > 0 && deck->height > 0) {
        const poda__deck_layout other = lay_beside(deck, top);
        if (poda__deck_scale(&other.picture, deck->width, deck->height, HUGE_VAL) >
            poda__deck_scale(&layout.picture, deck->width, deck->height, HUGE_VAL))
            layout = other;
    }
    layout.failed |= failed;
    return layout;
}

typedef struct shown {
    const poda__deck *deck;
    const poda__deck_layout *layout;
    bool failed;
} shown;

static void draw_lines(poda__pen *pen, const char *text, const poda__deck_room *room, double type)
{
    const poda__font font = {type, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, false, false};
    poda__pen_lines(pen, text, room->x + room->width / 2, room->y, room->width, row_of(type),
                    &font);
}

static void draw_words(shown *on, int32_t page, poda__pen *pen)
{
    const poda__deck *deck = on->deck;
    poda__deck_room room = on->layout->words;
    const char *words = deck->words(deck->user, page);
    if (room.width < FULL) { /* in the middle of the column */
        const int lines = poda__text_lines(words, on->layout->type, room.width, &on->failed);
        room.y += fmax(0, (room.height - lines * row_of(on->layout->type)) / 2);
    }
    draw_lines(pen, words, &room, on->layout->type);
}

/* "4 / 19" */
static void draw_corner(const poda__deck *deck, int32_t page, poda__pen *pen)
{
    const poda__font small = {CORNER_TYPE, PODA__PAINT_MUTED, PODA__ANCHOR_MIDDLE, false, false};
    char corner[32];
    snprintf(corner, sizeof corner, "%d / %d",
             (int)(deck->step ? deck->step(deck->user, page) : page) + 1,
             (int)(deck->step ? deck->steps : deck->pages));
    pen->text(pen, PAGE_WIDE - EDGE - 16, PAGE_HIGH - 9, corner, &small);
}

static void draw_page(void *user, int32_t page, poda__pen *pen)
{
    shown *on = user;
    const poda__deck *deck = on->deck;
    const poda__brush paper = {.fill = PODA__PAINT_PAPER};
    pen->box(pen, 0, 0, PAGE_WIDE, PAGE_HIGH, 0, &paper);
    draw_lines(pen, deck->title, &(poda__deck_room){EDGE, 4, FULL, 0}, TITLE_TYPE);
    deck->draw(deck->user, page, &on->layout->picture, pen);
    draw_lines(pen, deck->legend, &(poda__deck_room){EDGE, on->layout->legend_y, FULL, 0},
               LEGEND_TYPE);
    draw_words(on, page, pen);
    draw_corner(deck, page, pen);
    pen->failed |= on->failed;
}

poda_status poda__deck_pdf(const poda__deck *deck, const poda__deck_layout *layout,
                           poda__buffer *out, poda_error *error)
{
    shown on = {deck, layout, layout->failed};
    const poda__drawing drawing = {PAGE_WIDE, PAGE_HIGH, deck->pages, deck->title,
                                   draw_page, &on,       deck->stop};
    if (poda__stopped(deck->stop))
        poda__buffer_fail(out, PODA_STOPPED);
    if (out->failed)
        return poda__buffer_status(out, error);
    return on.failed ? poda_fail_memory(error) : poda__drawing_pdf(&drawing, out, error);
}
