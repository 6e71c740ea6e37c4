/* test_slides.c - slides of wide trees: on each, the node that the search is at and its children are
 * shown in letters that can be read, inside the page. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "draw/slides/slide_parts.h"

enum { MOST = 500, WIDE = 960, HIGH = 540 };

/* A pen that looks where texts are put. */
struct eye {
    poda__pen pen;
    double x, y, scale;
    double smallest;
    char texts[MOST][200]; /* inside the page */
    int count;
};

static void no_line(poda__pen *pen, const double (*points)[2], int count, const poda__brush *brush)
{
    (void)pen, (void)points, (void)count, (void)brush;
}

static void no_circle(poda__pen *pen, double x, double y, double radius, const poda__brush *brush)
{
    (void)pen, (void)x, (void)y, (void)radius, (void)brush;
}

static void no_box(poda__pen *pen, double x, double y, double width, double height, double radius,
                   const poda__brush *brush)
{
    (void)pen, (void)x, (void)y, (void)width, (void)height, (void)radius, (void)brush;
}

static void no_boxes(poda__pen *pen, const double (*boxes)[4], size_t count,
                     const poda__brush *brush)
{
    (void)pen, (void)boxes, (void)count, (void)brush;
}

static void see(poda__pen *pen, double x, double y, const char *text, const poda__font *font)
{
    struct eye *eye = (struct eye *)pen;
    const double at_x = eye->x + x * eye->scale, at_y = eye->y + y * eye->scale;
    if (at_x < 0 || at_x > WIDE || at_y < 0 || at_y > HIGH)
        return;
    eye->smallest = fmin(eye->smallest, font->size * eye->scale);
    assert_true(eye->count < MOST);
    snprintf(eye->texts[eye->count++], sizeof eye->texts[0], "%s", text);
}

static void zoom(poda__pen *pen, double x, double y, double scale)
{
    struct eye *eye = (struct eye *)pen;
    eye->x = scale > 0 ? x : 0;
    eye->y = scale > 0 ? y : 0;
    eye->scale = scale > 0 ? scale : 1;
}

static bool is_seen(const struct eye *eye, const char *text)
{
    for (int i = 0; i < eye->count; i++)
        if (strcmp(eye->texts[i], text) == 0)
            return true;
    return false;
}

/* A film that is at node n in frame n. */
struct show {
    poda__figure figure;
    poda__figure_node nodes[MOST];
    char names[MOST][16];
};

static const poda__figure *at(void *user, int32_t frame)
{
    struct show *show = user;
    for (int32_t n = 0; n < show->figure.count; n++)
        show->nodes[n].marks = n == frame ? PODA__MARK_CURRENT : n > frame ? PODA__MARK_WAITING : 0;
    show->figure.nodes = show->nodes;
    return &show->figure;
}

static poda__film make(struct show *show, int32_t levels, int32_t children)
{
    int32_t first = 0, last = 1, count = 1;
    memset(show, 0, sizeof *show);
    show->nodes[0] = (poda__figure_node){.parent = -1, .name = "N0", .window = "a=-17 b=+17"};
    for (int32_t level = 1; level <= levels; level++) {
        for (int32_t parent = first; parent < last; parent++)
            for (int32_t i = 0; i < children; i++, count++) {
                assert_true(count < MOST);
                snprintf(show->names[count], sizeof show->names[count], "N%d", (int)count);
                show->nodes[count] = (poda__figure_node){
                    .parent = parent,
                    .shape = level == levels ? PODA__SHAPE_LEAF : PODA__SHAPE_MIN,
                    .name = show->names[count],
                    .value = level == levels ? "-170" : NULL,
                    .window = level == levels ? NULL : "a=-17 b=+17"};
            }
        first = last;
        last = count;
    }
    show->figure.count = count;
    return (poda__film){.frames = count, .at = at, .user = show};
}

static void look(int32_t levels, int32_t children, bool whole)
{
    static struct show show;
    static struct eye eye;
    const poda__film film = make(&show, levels, children);
    const poda__deck_room room = {26, 6, 908, 380};
    poda__scene scene = {.large = true};
    poda__slide_parts parts;
    poda_error error;
    for (int32_t frame = 0; frame < film.frames; frame++)
        poda__scene_measure(&scene, film.at(film.user, frame));
    poda__scene_place(&scene, NULL);
    assert_int_equal(poda__slide_parts_init(&parts, &film, &scene, &room, &error), PODA_OK);
    assert_int_equal(parts.parts == NULL, whole);
    for (int32_t frame = 0; frame < film.frames && !whole; frame++) {
        eye = (struct eye){.pen = {.line = no_line,
                                   .polygon = no_line,
                                   .circle = no_circle,
                                   .box = no_box,
                                   .boxes = no_boxes,
                                   .text = see,
                                   .zoom = zoom},
                           .scale = 1,
                           .smallest = 100};
        const poda__figure *figure = film.at(film.user, frame);
        poda__slide_parts_draw(&parts, figure, &scene, &eye.pen);
        assert_false(eye.pen.failed);
        assert_true(eye.smallest >= 8);
        const bool row = parts.scale * (children * 50) > room.width; /* seen in sections */
        assert_true(is_seen(&eye, figure->nodes[frame].name));
        for (int32_t n = frame + 1; n < figure->count && !row; n++)
            if (figure->nodes[n].parent == frame)
                assert_true(is_seen(&eye, figure->nodes[n].name));
        for (int32_t n = figure->nodes[frame].parent; n >= 0; n = figure->nodes[n].parent)
            if (!is_seen(&eye, figure->nodes[n].name)) { /* it is in the line of those above */
                bool named = false;
                for (int i = 0; i < eye.count; i++)
                    named |= strstr(eye.texts[i], figure->nodes[n].name) != NULL;
                assert_true(named || row);
            }
    }
    poda__slide_parts_release(&parts);
    poda__scene_release(&scene);
}

static void trees_that_can_be_read_are_whole(void **state)
{
    (void)state;
    look(3, 2, true);
    look(2, 3, true);
}

static void wide_trees_are_shown_in_parts(void **state)
{
    (void)state;
    look(2, 7, false);
    look(6, 2, false);
    look(3, 6, false);
}

static void a_row_of_many_children_is_shown_in_sections(void **state)
{
    (void)state;
    look(1, 60, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_that_can_be_read_are_whole),
        cmocka_unit_test(wide_trees_are_shown_in_parts),
        cmocka_unit_test(a_row_of_many_children_is_shown_in_sections),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
