/* test_form_figure.c - drawings of extensive forms, over random ones: nodes do not overlap, and the
 * dashed line of a set touches no node and no line of another set lies on it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ask/verbs/form_figure.h"
#include "draw/figure_sizes.h"
#include "extensive/efg.h"

enum { ROUNDS = 300, LINES = 400 };

/* A tree of up to `depth` levels; few sets, so that many nodes share one. */
static void write_tree(poda__buffer *out, poda_random *random, int depth, int players)
{
    const uint64_t kind = poda_random_below(random, 8);
    if (depth == 0 || kind == 0) {
        poda__buffer_add(out, "t \"\" 1 {");
        for (int p = 0; p < players; p++)
            poda__buffer_add(out, "%d ", 12 - 5 * p);
        poda__buffer_add(out, "} ");
        return;
    }
    const int moves = 1 + (int)poda_random_below(random, 3);
    if (kind == 1)
        poda__buffer_add(out, "c \"\" %d \"\" {", moves);
    else
        poda__buffer_add(out, "p \"\" %d %d \"\" {",
                         1 + (int)poda_random_below(random, (uint64_t)players),
                         10 * moves + (int)poda_random_below(random, 3));
    for (int i = 0; i < moves; i++)
        poda__buffer_add(out, kind == 1 ? "\"m%d\" 1/%d " : "\"m%d\" ", i, moves);
    poda__buffer_add(out, "} 0 ");
    for (int i = 0; i < moves; i++)
        write_tree(out, random, depth - 1, players);
}

typedef struct line {
    double left, right, y;
    int32_t set;
} line;

static void check_lines(const poda__scene *scene, const poda__figure *figure)
{
    static line lines[LINES];
    int count = 0;
    for (int32_t i = 0; i < figure->count; i++)
        for (int32_t j = i + 1; j < figure->count && figure->nodes[i].set > 0; j++) {
            if (figure->nodes[j].set != figure->nodes[i].set)
                continue;
            double at[4][2];
            if (scene->spots[i].y == scene->spots[j].y && count < LINES) {
                poda__set_line(scene, figure, i, j, at);
                assert_true(at[1][0] < at[2][0]);
                lines[count++] = (line){at[1][0], at[2][0], at[1][1], figure->nodes[i].set};
            }
            break;
        }
    for (int a = 0; a < count; a++) {
        for (int32_t i = 0; i < scene->count; i++) {
            const poda__node_frame at = poda__node_frame_of(scene, i);
            const double half = scene->parts[i].shape_width / 2;
            assert_false(lines[a].left < at.x + half && lines[a].right > at.x - half &&
                         lines[a].y >= at.top && lines[a].y <= at.shape_bottom);
        }
        for (int b = 0; b < a; b++)
            assert_false(lines[a].set != lines[b].set && fabs(lines[a].y - lines[b].y) < 3 &&
                         lines[a].left < lines[b].right && lines[b].left < lines[a].right);
    }
}

static void check_nodes(const poda__scene *scene)
{
    for (int32_t i = 0; i < scene->count; i++)
        for (int32_t j = 0; j < i; j++) {
            const poda__node_frame a = poda__node_frame_of(scene, i),
                                   b = poda__node_frame_of(scene, j);
            const double apart = (scene->parts[i].shape_width + scene->parts[j].shape_width) / 2;
            assert_false(fabs(a.x - b.x) < apart && a.top < b.shape_bottom &&
                         b.top < a.shape_bottom);
        }
}

static void test_random(void **unused)
{
    (void)unused;
    poda_random random = {7};
    int joined = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const int players = 1 + round % 3;
        poda__buffer text = {0};
        poda__form form;
        poda__form_figure drawing;
        poda__scene scene = {0};
        poda__buffer_add(&text, "EFG 2 R \"t\" {");
        for (int p = 0; p < players; p++)
            poda__buffer_add(&text, "\"p%d\" ", p);
        poda__buffer_add(&text, "} ");
        write_tree(&text, &random, 4, players);
        assert_int_equal(poda__efg_read(&form, text.at, NULL), PODA_OK);
        assert_int_equal(poda__form_figure_init(&drawing, &form, 60, NULL, NULL), PODA_OK);
        assert_true(drawing.shown <= 60);
        poda__scene_measure(&scene, &drawing.figure);
        poda__scene_place(&scene, "t");
        assert_false(scene.failed);
        check_nodes(&scene);
        check_lines(&scene, &drawing.figure);
        for (int32_t i = 0; i < drawing.figure.count; i++)
            joined += drawing.nodes[i].set > 0;
        poda__scene_release(&scene);
        poda__form_figure_release(&drawing);
        poda__form_release(&form);
        poda__buffer_release(&text);
    }
    assert_true(joined > ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
