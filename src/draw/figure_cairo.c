/* figure_cairo.c - pictures as PNG and PDF: the same drawing as the SVG, with another pen. */
#include "base/stop.h"
#include "draw/drawing.h"
#include "draw/figure_scene.h"
#include "draw/slides/figure_paper.h"

#ifdef HAVE_CAIRO

#include <cairo-pdf.h>
#include <cairo.h>
#include <math.h>

enum {
    PNG_SCALE = 2,             /* pixels per point, as on screens */
    PNG_SIDE = 20000,          /* the limit of cairo is 32767 */
    PNG_PIXELS = 64 * 1000000, /* 256 MB while drawing */
    PDF_SIDE = 14400,          /* the limit of PDF readers */
};

typedef struct cairo_pen {
    poda__pen pen;
    cairo_t *cr;
    const volatile int *stop;
    bool stopped; /* nothing more is drawn */
} cairo_pen;

static cairo_t *on(poda__pen *pen)
{
    return ((cairo_pen *)pen)->cr;
}

static void set_paint(cairo_t *cr, poda__paint paint)
{
    const unsigned char *rgb = poda__paint_rgb[paint];
    cairo_set_source_rgb(cr, rgb[0] / 255.0, rgb[1] / 255.0, rgb[2] / 255.0);
}

/* Has the drawing been given up? */
static bool is_over(poda__pen *pen)
{
    cairo_pen *own = (cairo_pen *)pen;
    own->stopped = own->stopped || poda__stopped(own->stop);
    return own->stopped;
}

/* Fills and strokes the current path. */
static void finish(poda__pen *pen, const poda__brush *brush)
{
    cairo_t *cr = on(pen);
    if (is_over(pen)) {
        cairo_new_path(cr);
        return;
    }
    if (brush->fill) {
        set_paint(cr, brush->fill);
        cairo_fill_preserve(cr);
    }
    if (brush->stroke) {
        static const double dashes[] = {4, 3};
        set_paint(cr, brush->stroke);
        cairo_set_line_width(cr, brush->width);
        cairo_set_dash(cr, dashes, brush->dashed ? 2 : 0, 0);
        cairo_stroke_preserve(cr);
    }
    cairo_new_path(cr);
}

static void make_path(cairo_t *cr, const double (*points)[2], int count)
{
    for (int i = 0; i < count; i++)
        cairo_line_to(cr, points[i][0], points[i][1]);
}

static void draw_line(poda__pen *pen, const double (*points)[2], int count,
                      const poda__brush *brush)
{
    make_path(on(pen), points, count);
    finish(pen, brush);
}

static void draw_polygon(poda__pen *pen, const double (*points)[2], int count,
                         const poda__brush *brush)
{
    make_path(on(pen), points, count);
    cairo_close_path(on(pen));
    finish(pen, brush);
}

static void draw_curve(poda__pen *pen, const double points[4][2], const poda__brush *brush)
{
    cairo_move_to(on(pen), points[0][0], points[0][1]);
    cairo_curve_to(on(pen), points[1][0], points[1][1], points[2][0], points[2][1], points[3][0],
                   points[3][1]);
    finish(pen, brush);
}

static void draw_circle(poda__pen *pen, double x, double y, double radius, const poda__brush *brush)
{
    const double turn = 2 * acos(-1);
    cairo_new_sub_path(on(pen));
    cairo_arc(on(pen), x, y, radius, 0, turn);
    cairo_close_path(on(pen));
    finish(pen, brush);
}

static void draw_box(poda__pen *pen, double x, double y, double width, double height, double radius,
                     const poda__brush *brush)
{
    cairo_t *cr = on(pen);
    const double quarter = acos(0);
    radius = fmin(radius, fmin(width, height) / 2);
    if (radius > 0) {
        cairo_new_sub_path(cr);
        cairo_arc(cr, x + width - radius, y + radius, radius, -quarter, 0);
        cairo_arc(cr, x + width - radius, y + height - radius, radius, 0, quarter);
        cairo_arc(cr, x + radius, y + height - radius, radius, quarter, 2 * quarter);
        cairo_arc(cr, x + radius, y + radius, radius, 2 * quarter, 3 * quarter);
        cairo_close_path(cr);
    } else {
        cairo_rectangle(cr, x, y, width, height);
    }
    finish(pen, brush);
}

static void draw_boxes(poda__pen *pen, const double (*boxes)[4], size_t count,
                       const poda__brush *brush)
{
    for (size_t i = 0; i < count; i++)
        cairo_rectangle(on(pen), boxes[i][0], boxes[i][1], boxes[i][2], boxes[i][3]);
    finish(pen, brush);
}

/* Text in a font wider than the estimate is condensed, so that it stays inside its shape. */
static void put_text(poda__pen *pen, double x, double y, const char *text, const poda__font *font)
{
    cairo_t *cr = on(pen);
    cairo_text_extents_t extents;
    if (is_over(pen))
        return;
    set_paint(cr, font->paint);
    cairo_select_font_face(cr, font->mono ? "monospace" : "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           font->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, font->size);
    cairo_text_extents(cr, text, &extents);
    const double room = poda__text_width(text, font->size, font->bold, font->mono),
                 squeeze = extents.x_advance > room ? room / extents.x_advance : 1;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, squeeze, 1);
    cairo_move_to(cr, font->anchor == PODA__ANCHOR_MIDDLE ? -extents.x_advance / 2 : 0, 0);
    cairo_show_text(cr, text);
    cairo_restore(cr);
    cairo_new_path(cr);
}

/* After text that is not valid UTF-8, such as names in a game's view, cairo would draw nothing
 * more. */
static void draw_text(poda__pen *pen, double x, double y, const char *text, const poda__font *font)
{
    poda__buffer clean = {0};
    for (const char *at = text; *at;)
        poda__utf8_put(&clean, poda__utf8_next(&at));
    if (clean.failed)
        pen->failed = true;
    else if (clean.at)
        put_text(pen, x, y, clean.at, font);
    poda__buffer_release(&clean);
}

static void draw_pale(poda__pen *pen, bool begin)
{
    if (begin) {
        cairo_push_group(on(pen));
    } else {
        cairo_pop_group_to_source(on(pen));
        cairo_paint_with_alpha(on(pen), 0.5);
    }
}

static void zoom(poda__pen *pen, double x, double y, double scale)
{
    if (scale > 0) {
        cairo_save(on(pen));
        cairo_translate(on(pen), x, y);
        cairo_scale(on(pen), scale, scale);
    } else {
        cairo_restore(on(pen));
    }
}

static cairo_pen pen_of(cairo_t *cr, double scale, const volatile int *stop)
{
    cairo_pen pen = {.pen = {.line = draw_line,
                             .polygon = draw_polygon,
                             .curve = draw_curve,
                             .circle = draw_circle,
                             .box = draw_box,
                             .boxes = draw_boxes,
                             .text = draw_text,
                             .pale = draw_pale,
                             .zoom = zoom},
                     .cr = cr,
                     .stop = stop};
    cairo_scale(pen.cr, scale, scale);
    cairo_set_line_join(pen.cr, CAIRO_LINE_JOIN_ROUND);
    return pen;
}

static cairo_status_t collect(void *closure, const unsigned char *data, unsigned int length)
{
    poda__buffer *out = closure;
    poda__buffer_put(out, (const char *)data, length);
    return out->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

static poda_status result_of(cairo_status_t status, const poda__buffer *out, poda_error *error)
{
    if (out->failed)
        return poda__buffer_status(out, error);
    if (status == CAIRO_STATUS_NO_MEMORY)
        return poda_fail_memory(error);
    if (status != CAIRO_STATUS_SUCCESS)
        return poda_fail(error, PODA_TOO_LARGE, "cairo", "cairo cannot draw this: %s",
                         cairo_status_to_string(status));
    return PODA_OK;
}

poda_status poda__drawing_png(const poda__drawing *drawing, poda__buffer *out, poda_error *error)
{
    const double width = drawing->width, height = drawing->height;
    double scale = fmin(PNG_SCALE, PNG_SIDE / fmax(width, height));
    scale = fmin(scale, sqrt(PNG_PIXELS / (width * height)));
    if (scale < 0.4) /* texts would be four pixels high */
        return poda_fail(error, PODA_TOO_LARGE, "png",
                         "a drawing of %.0f by %.0f points is too large for a PNG; show fewer "
                         "nodes, or draw it as SVG",
                         width, height);
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)ceil(width * scale), (int)ceil(height * scale));
    cairo_pen pen = pen_of(cairo_create(surface), scale, drawing->stop);
    set_paint(pen.cr, PODA__PAINT_PAPER); /* includes the fraction of the last pixel */
    cairo_paint(pen.cr);
    drawing->draw(drawing->user, 0, &pen.pen);
    if (pen.stopped)
        poda__buffer_fail(out, PODA_STOPPED);
    cairo_status_t drawn = pen.pen.failed ? CAIRO_STATUS_NO_MEMORY : cairo_status(pen.cr);
    cairo_destroy(pen.cr);
    if (drawn == CAIRO_STATUS_SUCCESS && !pen.stopped)
        drawn = cairo_surface_write_to_png_stream(surface, collect, out);
    cairo_surface_destroy(surface);
    return result_of(drawn, out, error);
}

/* Discards the drawing of this page; writing it would take as long as drawing it. */
static void clear(cairo_t *cr)
{
    cairo_set_operator(cr, CAIRO_OPERATOR_CLEAR);
    cairo_paint(cr);
}

/* All pages have one size, so that nothing moves between steps. */
poda_status poda__drawing_pdf(const poda__drawing *drawing, poda__buffer *out, poda_error *error)
{
    const double scale = fmin(1, PDF_SIDE / fmax(drawing->width, drawing->height));
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        collect, out, drawing->width * scale, drawing->height * scale);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Poda");
    poda__buffer title = {0};
    for (const char *at = drawing->title ? drawing->title : ""; *at;)
        poda__utf8_put(&title, poda__utf8_next(&at));
    if (title.at)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title.at);
    cairo_pen pen = pen_of(cairo_create(surface), scale, drawing->stop);
    for (int32_t page = 0; page < drawing->pages && !pen.pen.failed; page++) {
        drawing->draw(drawing->user, page, &pen.pen);
        if (is_over(&pen.pen)) {
            poda__buffer_fail(out, PODA_STOPPED);
            clear(pen.cr);
            break;
        }
        cairo_show_page(pen.cr);
    }
    const cairo_status_t drawn = cairo_status(pen.cr); /* the surface does not report it */
    cairo_destroy(pen.cr);
    cairo_surface_finish(surface);
    const poda_status status =
        result_of(title.failed || pen.pen.failed  ? CAIRO_STATUS_NO_MEMORY
                  : drawn != CAIRO_STATUS_SUCCESS ? drawn
                                                  : cairo_surface_status(surface),
                  out, error);
    cairo_surface_destroy(surface);
    poda__buffer_release(&title);
    return status;
}

/* A figure or film with the positions of its nodes. */
struct staged {
    poda__scene scene;
    const poda__film *film;
};

static void draw_frame(void *user, int32_t page, poda__pen *pen)
{
    const struct staged *staged = user;
    poda__scene_draw(&staged->scene, staged->film->at(staged->film->user, page),
                     staged->film->title, pen);
}

static poda_status draw_film(const poda__film *film, bool png, poda__buffer *out, poda_error *error)
{
    struct staged staged = {.film = film};
    poda__scene *scene = &staged.scene;
    for (int32_t frame = 0; frame < film->frames && !scene->failed && !out->failed; frame++) {
        poda__scene_measure(scene, film->at(film->user, frame));
        if (poda__stopped(film->stop))
            poda__buffer_fail(out, PODA_STOPPED);
    }
    poda__scene_place(scene, film->title);
    for (int32_t frame = 0; frame < film->frames && !scene->failed && !out->failed; frame++) {
        poda__scene_caption_room(scene, film->at(film->user, frame)->caption);
        if (poda__stopped(film->stop))
            poda__buffer_fail(out, PODA_STOPPED);
    }
    const poda__drawing drawing = {scene->width, scene->height, film->frames, film->title,
                                   draw_frame,   &staged,       film->stop};
    const poda_status status = scene->failed ? poda_fail_memory(error)
                               : out->failed ? poda__buffer_status(out, error)
                               : png         ? poda__drawing_png(&drawing, out, error)
                                             : poda__drawing_pdf(&drawing, out, error);
    poda__scene_release(scene);
    return status;
}

static const poda__figure *the_figure(void *user, int32_t frame)
{
    (void)frame;
    return user;
}

static poda_status draw_figure(const poda__figure *figure, bool png, poda__buffer *out,
                               poda_error *error)
{
    poda__figure copy = *figure;
    const poda__film film = {.frames = 1,
                             .at = the_figure,
                             .user = &copy,
                             .title = figure->title,
                             .translate = figure->translate,
                             .stop = out->stop};
    return draw_film(&film, png, out, error);
}

poda_status poda__figure_png(const poda__figure *figure, poda__buffer *out, poda_error *error)
{
    return draw_figure(figure, true, out, error);
}

poda_status poda__figure_pdf(const poda__figure *figure, poda__buffer *out, poda_error *error)
{
    return draw_figure(figure, false, out, error);
}

poda_status poda__figure_put(const poda__figure *figure, void *cairo, double x, double y,
                             double scale, poda_error *error)
{
    poda__scene scene = {0};
    poda__scene_measure(&scene, figure);
    poda__scene_place(&scene, figure->title);
    poda__scene_caption_room(&scene, figure->caption);
    bool failed = scene.failed;
    if (!failed) {
        cairo_save(cairo);
        cairo_translate(cairo, x, y);
        cairo_pen pen = pen_of(cairo, scale, NULL);
        poda__scene_draw(&scene, figure, figure->title, &pen.pen);
        failed = pen.pen.failed;
        cairo_restore(cairo);
    }
    poda__scene_release(&scene);
    return failed ? poda_fail_memory(error) : PODA_OK;
}

#else

static poda_status without_cairo(poda_error *error)
{
    return poda_fail(error, PODA_BAD_REQUEST, "cairo",
                     "this library was built without cairo, which draws PNG and PDF; install "
                     "libcairo2-dev and build again, or ask for SVG");
}

poda_status poda__drawing_png(const poda__drawing *drawing, poda__buffer *out, poda_error *error)
{
    (void)drawing;
    (void)out;
    return without_cairo(error);
}

poda_status poda__drawing_pdf(const poda__drawing *drawing, poda__buffer *out, poda_error *error)
{
    (void)drawing;
    (void)out;
    return without_cairo(error);
}

poda_status poda__figure_png(const poda__figure *figure, poda__buffer *out, poda_error *error)
{
    (void)figure;
    (void)out;
    return without_cairo(error);
}

poda_status poda__figure_pdf(const poda__figure *figure, poda__buffer *out, poda_error *error)
{
    (void)figure;
    (void)out;
    return without_cairo(error);
}

poda_status poda__figure_put(const poda__figure *figure, void *cairo, double x, double y,
                             double scale, poda_error *error)
{
    (void)figure;
    (void)cairo;
    (void)x;
    (void)y;
    (void)scale;
    return without_cairo(error);
}

#endif
