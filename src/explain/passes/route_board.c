/* route_board.c - charts of a search: places, title, legend and sentence, and its reel. */
#include "explain/passes/route_board.h"

#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "explain/passes/chart_json.h"

enum {
    MARGIN = 16,
    TITLE_SIZE = 16,
    TITLE_ROW = 22,
    CAPTION_SIZE = 14,
    CAPTION_ROW = 20,
    LEGEND_SIZE = 13,
    LEGEND_ROW = 24,
    SAMPLE = 22, /* of the legend */
    WORDS_LEAST = 440,
};

static size_t place_of(const poda__board *board, const void *state)
{
    const size_t place = board->passes->options.chart->place(board->passes->options.params, state);
    return place < board->places->count ? place : PODA__NO_PLACE;
}

bool poda__board_along(const poda__board *board, const poda__link *link)
{
    for (size_t i = 0; i + 1 < board->path_count; i++) {
        const size_t from = board->path[i], to = board->path[i + 1];
        if ((from == link->from && to == link->to) ||
            (!link->directed && from == link->to && to == link->from))
            return true;
    }
    return false;
}

static bool find_path(poda__board *board)
{
    const poda__passes *passes = board->passes;
    board->on_path = poda__array(passes->places.count, 1);
    board->path = poda__array(passes->found ? passes->length + 1 : 0, sizeof *board->path);
    if (!board->on_path || !board->path)
        return false;
    for (size_t i = 0; passes->found && i <= passes->length; i++) {
        const size_t place = place_of(board, poda__passes_on_path(passes, i));
        if (place == PODA__NO_PLACE)
            continue;
        board->path[board->path_count++] = place;
        board->on_path[place] = 1;
    }
    board->start = place_of(board, passes->options.from);
    board->target = passes->options.target ? place_of(board, passes->options.target)
                    : board->path_count    ? board->path[board->path_count - 1]
                                           : PODA__NO_PLACE;
    return true;
}

/* Samples of the legend. */
enum {
    SIGN_OPEN,
    SIGN_CLOSED,
    SIGN_BACK,
    SIGN_CURRENT,
    SIGN_PATH,
    SIGN_WALL,
    SIGN_MUD,
    SIGN_WATER,
    SIGNS
};

static const char *ground_text(const poda__board *board, poda__ground ground, poda_text *text)
{
    const poda__passes_options *options = &board->passes->options;
    if (!(board->grounds & 1u << ground))
        return NULL;
    poda_text_add(text, "%s (%d)", poda__ground_name(ground, options->translate),
                  options->chart->ground_cost(options->params, ground));
    return text->at;
}

/* NULL: it is not in this picture. */
static const char *sign_text(const poda__board *board, int sign, poda_text *text)
{
    poda_translate_fn *translate = board->passes->options.translate;
    const poda__passes_kind kind = board->passes->kind;
    switch (sign) {
    case SIGN_OPEN:
        return kind == PODA__PASSES_LISTS    ? tr(translate, "OPEN")
               : kind == PODA__PASSES_LIMITS ? tr(translate, "beyond")
                                             : NULL;
    case SIGN_CLOSED:
        return kind == PODA__PASSES_LISTS    ? tr(translate, "CLOSED")
               : kind == PODA__PASSES_LIMITS ? tr(translate, "entered")
                                             : tr(translate, "noted");
    case SIGN_BACK:
        return board->passes->options.algorithm == PODA_BIDIRECTIONAL
                   ? tr(translate, "from the goal")
                   : NULL;
    case SIGN_CURRENT:
        return board->over                  ? NULL
               : kind == PODA__PASSES_LISTS ? tr(translate, "selected")
                                            : tr(translate, "current");
    case SIGN_PATH:
        return board->path_count ? tr(translate, "path") : NULL;
    case SIGN_MUD:
        return ground_text(board, PODA__GROUND_MUD, text);
    case SIGN_WATER:
        return ground_text(board, PODA__GROUND_WATER, text);
    default:
        return board->kind->walls ? tr(translate, "wall") : NULL;
    }
}

/* Two waves or four dots: recognisable without colour, over the mark of a state too. */
void poda__board_ground(poda__pen *pen, double x, double y, double size, poda__ground ground)
{
    const poda__brush wave = {PODA__PAINT_MUTED, PODA__PAINT_NONE, size / 16, false},
                      dot = {PODA__PAINT_NONE, PODA__PAINT_MUTED, 0, false};
    for (int i = 0; i < 4 && ground == PODA__GROUND_MUD; i++)
        pen->circle(pen, x + size * (i % 2 ? 0.34 : -0.34), y + size * (i / 2 ? 0.34 : -0.34),
                    size / 14, &dot);
    for (int i = 0; i < 2 && ground == PODA__GROUND_WATER; i++) {
        double points[5][2];
        for (int k = 0; k < 5; k++) {
            points[k][0] = x + size * (0.2 * k - 0.4);
            points[k][1] = y + size * ((i ? 0.36 : -0.36) + (k % 2 ? -0.07 : 0.07));
        }
        pen->line(pen, (const double(*)[2])points, 5, &wave);
    }
}

void poda__board_sign(poda__pen *pen, double x, double y, double size, uint8_t marks)
{
    const poda__brush ring = {PODA__PAINT_INK, PODA__PAINT_NONE, 1.2, false},
                      dot = {PODA__PAINT_NONE, PODA__PAINT_INK, 0, false};
    const bool closed = marks & PODA__PLACE_CLOSED;
    const double radius = size * (closed ? 0.12 : 0.22);
    if (marks & PODA__PLACE_BACK) /* from the goal: square */
        pen->box(pen, x - radius, y - radius, 2 * radius, 2 * radius, 0, closed ? &dot : &ring);
    else if (marks)
        pen->circle(pen, x, y, radius, closed ? &dot : &ring);
}

static void draw_sample(const poda__board *board, int sign, double x, double y, poda__pen *pen)
{
    const double middle = y + LEGEND_ROW / 2.0, side = 16, left = x + (SAMPLE - side) / 2,
                 top = middle - side / 2;
    poda__brush brush = {PODA__PAINT_INK, PODA__PAINT_NONE, 1.2, false};
    const bool graph = !board->kind->walls;
    switch (sign) {
    case SIGN_OPEN:
        brush.fill = PODA__PAINT_OPEN;
        if (graph) {
            pen->circle(pen, x + SAMPLE / 2.0, middle, side / 2, &brush);
        } else {
            pen->box(pen, left, top, side, side, 0, &brush);
            poda__board_sign(pen, x + SAMPLE / 2.0, middle, side, PODA__PLACE_OPEN);
        }
        break;
    case SIGN_CLOSED:
        brush.fill = PODA__PAINT_CLOSED;
        pen->box(pen, left, top, side, side, graph ? 3 : 0, &brush);
        if (!graph)
            poda__board_sign(pen, x + SAMPLE / 2.0, middle, side, PODA__PLACE_CLOSED);
        break;
    case SIGN_BACK:
        brush.dashed = graph;
        pen->box(pen, left, top, side, side, graph ? 3 : 0, &brush);
        if (!graph)
            poda__board_sign(pen, x + SAMPLE / 2.0, middle, side,
                             PODA__PLACE_OPEN | PODA__PLACE_BACK);
        break;
    case SIGN_CURRENT:
        brush = (poda__brush){PODA__PAINT_ACCENT, PODA__PAINT_NONE, 3, false};
        pen->box(pen, left, top, side, side, 4, &brush);
        break;
    case SIGN_PATH:
        brush = (poda__brush){PODA__PAINT_ROUTE, PODA__PAINT_NONE, 5, false};
        pen->line(pen, (const double[][2]){{x, middle}, {x + SAMPLE, middle}}, 2, &brush);
        break;
    case SIGN_MUD:
    case SIGN_WATER:
        brush = (poda__brush){.fill = sign == SIGN_MUD ? PODA__PAINT_MUD : PODA__PAINT_WATER};
        pen->box(pen, left, top, side, side, 0, &brush);
        poda__board_ground(pen, x + SAMPLE / 2.0, middle, side,
                           sign == SIGN_MUD ? PODA__GROUND_MUD : PODA__GROUND_WATER);
        break;
    default:
        brush = (poda__brush){PODA__PAINT_NONE, PODA__PAINT_WALL, 0, false};
        pen->box(pen, left, top, side, side, 0, &brush);
    }
}

/* Draws the legend, or only returns its height; it is broken into lines as needed. */
static double lay_legend(const poda__board *board, poda__pen *pen)
{
    const poda__font font = {LEGEND_SIZE, PODA__PAINT_INK, PODA__ANCHOR_START, false, false};
    double x = MARGIN, y = board->legend_y;
    for (int sign = 0; sign < SIGNS; sign++) {
        char words[64] = "";
        const char *text = sign_text(board, sign, &(poda_text){words, sizeof words, 0});
        if (!text)
            continue;
        const double wide = SAMPLE + 6 + poda__text_width(text, LEGEND_SIZE, false, false) + 18;
        if (x > MARGIN && x + wide - 18 > board->width - MARGIN) {
            x = MARGIN;
            y += LEGEND_ROW;
        }
        if (pen) {
            draw_sample(board, sign, x, y, pen);
            pen->text(pen, x + SAMPLE + 6, y + LEGEND_ROW / 2.0 + 4.5, text, &font);
        }
        x += wide;
    }
    return y + LEGEND_ROW - board->legend_y;
}

static void place_parts(poda__board *board)
{
    const char *title = board->look->title;
    board->words_width = board->chart_width > WORDS_LEAST ? board->chart_width : WORDS_LEAST;
    board->width = board->words_width + 2 * MARGIN;
    board->title_lines =
        poda__text_lines(title, TITLE_SIZE, board->words_width / 1.12, &board->failed);
    board->left = (board->width - board->chart_width) / 2;
    board->top = MARGIN + (board->title_lines ? board->title_lines * TITLE_ROW + 10 : 0);
    board->legend_y = board->top + board->chart_height + 14;
    board->over = false; /* the longest legend */
    board->height = board->legend_y + lay_legend(board, NULL) + MARGIN;
    board->over = true;
}

static void find_grounds(poda__board *board)
{
    const poda__passes_options *options = &board->passes->options;
    for (size_t place = 0; options->chart->grid && place < board->passes->places.count; place++)
        board->grounds |= 1u << options->chart->ground(options->params, place);
}

bool poda__board_init(poda__board *board, const poda__passes *passes, const poda__route_look *look)
{
    *board =
        (poda__board){.passes = passes,
                      .look = look,
                      .kind = passes->options.chart->grid ? &poda__board_grid : &poda__board_graph,
                      .places = &passes->places,
                      .current = PODA__NO_PLACE,
                      .over = true,
                      .frames = (int32_t)passes->count + passes->full};
    find_grounds(board);
    if (!poda__cursor_init(&board->cursor, passes, true) || !find_path(board) ||
        !board->kind->measure(board))
        return false;
    place_parts(board);
    return !board->failed;
}

void poda__board_release(poda__board *board)
{
    if (board->kind)
        board->kind->release(board);
    poda__cursor_release(&board->cursor);
    poda__buffer_release(&board->sentence);
    free(board->path);
    free(board->on_path);
    *board = (poda__board){0};
}

/* Places that look different than before: those of the pass, and the previous and the current
 * place. */
static void touch(poda__board *board, size_t place)
{
    if (place != PODA__NO_PLACE)
        board->cursor.touched[place] = 1;
}

void poda__board_go(poda__board *board, int32_t frame)
{
    const poda__passes *passes = board->passes;
    const bool rest = (size_t)frame >= passes->count;
    const size_t pass = rest ? passes->count - 1 : (size_t)frame;
    touch(board, board->current);
    poda__cursor_go(&board->cursor, pass);
    board->over = frame + 1 == board->frames;
    board->places = rest ? &passes->places : &board->cursor.places;
    board->current = PODA__NO_PLACE;
    if (!board->over && passes->firsts[pass] < poda__pass_end(passes, pass))
        board->current = passes->nodes[passes->steps[passes->firsts[pass]].node].place;
    touch(board, board->current);
    if (board->over)
        memset(board->cursor.touched, 1, passes->places.count);
    board->sentence.length = 0;
    if (board->sentence.at)
        board->sentence.at[0] = 0;
    if (rest)
        poda__passes_tell_rest(passes, &board->sentence);
    else
        poda__passes_tell(passes, pass, &board->sentence);
    board->failed |= board->sentence.failed;
}

/* Reserves space for the sentences of all frames. */
static void caption_room(poda__board *board)
{
    int most = 0;
    for (int32_t frame = 0; frame < board->frames; frame++) {
        poda__board_go(board, frame);
        const int lines =
            poda__text_lines(board->sentence.at, CAPTION_SIZE, board->words_width, &board->failed);
        most = lines > most ? lines : most;
    }
    board->caption_lines = most;
    board->height += most ? most * CAPTION_ROW + 10 : 0;
}

void poda__board_draw_title(const poda__board *board, poda__pen *pen)
{
    const poda__font font = {TITLE_SIZE, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, true, false};
    poda__pen_lines(pen, board->look->title, board->width / 2, MARGIN, board->words_width,
                    TITLE_ROW, &font);
}

static void draw_caption(const poda__board *board, poda__pen *pen)
{
    const poda__font font = {CAPTION_SIZE, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, false, false};
    poda__pen_lines(pen, board->sentence.at, board->width / 2,
                    board->height - MARGIN - board->caption_lines * CAPTION_ROW + 6,
                    board->words_width, CAPTION_ROW, &font);
}

void poda__board_draw(poda__board *board, poda__pen *pen)
{
    const poda__brush paper = {.fill = PODA__PAINT_PAPER};
    pen->box(pen, 0, 0, board->width, board->height, 0, &paper);
    poda__board_draw_on(board, pen);
}

void poda__board_draw_on(poda__board *board, poda__pen *pen)
{
    poda__board_draw_title(board, pen);
    if (board->kind->draw_all) {
        board->kind->draw_all(board, pen);
    } else {
        for (int32_t item = 0; item < board->items; item++)
            board->kind->draw_item(board, item, pen);
    }
    lay_legend(board, pen);
}

/* After a frame its places are marked clean; a frame that changed all places has marked all. */
static void clear_touched(poda__board *board, int32_t frame)
{
    const poda__passes *passes = board->passes;
    if (frame == 0 || (size_t)frame >= passes->count ||
        (passes->firsts[frame] < passes->step_count &&
         passes->steps[passes->firsts[frame]].kind == PODA_FIND_LIMIT)) {
        memset(board->cursor.touched, 0, passes->places.count);
        return;
    }
    for (size_t i = passes->firsts[frame]; i < poda__pass_end(passes, (size_t)frame); i++) {
        const size_t place = passes->nodes[passes->steps[i].node].place;
        if (place != PODA__NO_PLACE)
            board->cursor.touched[place] = 0;
    }
}

poda_status poda__board_reel(poda__board *board, poda__reel *reel, bool words)
{
    enum { ITEMS_A_LOOK = 4096 }; /* most of them have not changed */
    /* the legend, then the items of the kind, then the sentence */
    const int32_t items = board->items + 1 + words;
    bool enough = poda__reel_begin(reel, items, board->frames), stopped = false;
    if (words)
        caption_room(board);
    reel->width = board->width;
    reel->height = board->height;
    board->current = PODA__NO_PLACE;
    poda__cursor_go(&board->cursor, 0);
    memset(board->cursor.touched, 1, board->passes->places.count);
    for (int32_t frame = 0; enough && !stopped && frame < board->frames; frame++) {
        const size_t before = board->current;
        poda__board_go(board, frame);
        for (int32_t item = 0; enough && item < items; item++) {
            if (item % ITEMS_A_LOOK == 0 && (stopped = poda__stopped(board->look->stop)))
                break;
            const bool legend = item == 0, caption = item == board->items + 1;
            if (frame > 0 && (legend || (!caption && !board->kind->changed(board, item - 1))))
                continue;
            const size_t start = reel->drawn.length;
            poda__svg_pen pen = poda__svg_pen_on(&reel->drawn);
            if (legend)
                lay_legend(board, &pen.pen);
            else if (caption)
                draw_caption(board, &pen.pen);
            else
                board->kind->draw_item(board, item - 1, &pen.pen);
            enough = poda__reel_keep(reel, item, frame, start) && !pen.pen.failed;
        }
        clear_touched(board, frame);
        if (before != PODA__NO_PLACE)
            board->cursor.touched[before] = 0;
    }
    poda__reel_end(reel);
    return !enough || board->failed ? PODA_NO_MEMORY : stopped ? PODA_STOPPED : PODA_OK;
}
