/* test_scene.c - the parts of pictures of trees stay within their space: nodes with boards, and the
 * arrows and texts of graphs. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random_board.h"
#include "random_tree.h"

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 2000
#endif

/* A pen that records what it draws. */
struct memory_pen {
    poda__pen pen;
    double left, top, right, bottom;
    double badges[SMALL][2], heads[SMALL * 12][2];
    int badge_count, head_count, texts; /* heads: the corners of arrows */
};

static void remember(poda__pen *pen, double x, double y)
{
    struct memory_pen *memory = (struct memory_pen *)pen;
    memory->left = fmin(memory->left, x);
    memory->right = fmax(memory->right, x);
    memory->top = fmin(memory->top, y);
    memory->bottom = fmax(memory->bottom, y);
}

static void remember_points(poda__pen *pen, const double (*points)[2], int count,
                            const poda__brush *brush)
{
    struct memory_pen *memory = (struct memory_pen *)pen;
    for (int i = 0; i < count; i++)
        remember(pen, points[i][0], points[i][1]);
    for (int i = 0; count == 3 && brush->fill == PODA__PAINT_INK && i < 3; i++) {
        assert_true(memory->head_count < SMALL * 12);
        memory->heads[memory->head_count][0] = points[i][0];
        memory->heads[memory->head_count++][1] = points[i][1];
    }
}

static void remember_curve(poda__pen *pen, const double points[4][2], const poda__brush *brush)
{
    remember_points(pen, points, 4, brush);
}

static void remember_circle(poda__pen *pen, double x, double y, double radius,
                            const poda__brush *brush)
{
    struct memory_pen *memory = (struct memory_pen *)pen;
    (void)brush;
    remember(pen, x - radius, y - radius);
    remember(pen, x + radius, y + radius);
    if (radius == BADGE && memory->badge_count < SMALL) {
        memory->badges[memory->badge_count][0] = x;
        memory->badges[memory->badge_count++][1] = y;
    }
}

static void remember_box(poda__pen *pen, double x, double y, double width, double height,
                         double radius, const poda__brush *brush)
{
    (void)radius;
    (void)brush;
    remember(pen, x, y);
    remember(pen, x + width, y + height);
}

static void remember_boxes(poda__pen *pen, const double (*boxes)[4], size_t count,
                           const poda__brush *brush)
{
    for (size_t i = 0; i < count; i++)
        remember_box(pen, boxes[i][0], boxes[i][1], boxes[i][2], boxes[i][3], 0, brush);
}

static void remember_pale(poda__pen *pen, bool begin)
{
    (void)pen;
    (void)begin;
}

static void remember_text(poda__pen *pen, double x, double y, const char *text,
                          const poda__font *font)
{
    const double wide = poda__text_width(text, font->size, font->bold, font->mono),
                 left = font->anchor == PODA__ANCHOR_MIDDLE ? x - wide / 2 : x;
    remember(pen, left, y - 0.75 * font->size);
    remember(pen, left + wide, y);
    ((struct memory_pen *)pen)->texts++;
}

static struct memory_pen new_memory(void)
{
    return (struct memory_pen){.pen = {.line = remember_points,
                                       .polygon = remember_points,
                                       .curve = remember_curve,
                                       .circle = remember_circle,
                                       .box = remember_box,
                                       .boxes = remember_boxes,
                                       .text = remember_text,
                                       .pale = remember_pale},
                               .left = HUGE_VAL,
                               .top = HUGE_VAL,
                               .right = -HUGE_VAL,
                               .bottom = -HUGE_VAL};
}

/* A figure over a random tree, with random names, values, windows, classes, positions and
 * boards. */
static void make_figure(const struct random_tree *tree, uint64_t *seed, poda__figure_node *nodes,
                        struct random_board *own)
{
    static const char *const values[] = {NULL, "5", "✓11", "-12345"};
    for (int32_t i = 0; i < tree->count; i++) {
        make_random_board(&own[i], seed);
        nodes[i] =
            (poda__figure_node){.parent = tree->parents[i],
                                .shape = (poda__shape)poda__random_below(seed, 5),
                                .marks = poda__random_below(seed, 64) & ~(uint32_t)PODA__MARK_CUT,
                                .name = poda__random_below(seed, 3) ? "AB" : "a longer name",
                                .position = poda__random_below(seed, 2) ? "OXO/XOX/..." : NULL,
                                .board = poda__random_below(seed, 2) ? &own[i].small : NULL,
                                .value = values[poda__random_below(seed, 4)],
                                .window = poda__random_below(seed, 2) ? "α=✗11 β=+∞" : NULL,
                                .class = poda__random_below(seed, 2) ? "P" : NULL};
    }
}

/* The drawing of a node stays in its box, with boards and without; the test of the layout shows
 * that boxes do not overlap. */
static void nodes_stay_in_their_boxes(void **state)
{
    uint64_t seed = 12;
    struct random_tree tree;
    poda__figure_node nodes[SMALL];
    static struct random_board own[SMALL];
    (void)state;
    for (int round = 0; round < PODA_TEST_ROUNDS / 10; round++) {
        make_tree(&tree, &seed);
        make_figure(&tree, &seed, nodes, own);
        const poda__figure figure = {.nodes = nodes, .count = tree.count, .legend = "✓n: wins"};
        poda__scene scene = {0};
        poda__scene_measure(&scene, &figure);
        poda__scene_place(&scene, NULL);
        assert_false(scene.failed);
        for (int32_t i = 0; i < tree.count; i++) {
            struct memory_pen memory = new_memory();
            const poda__spot *spot = &scene.spots[i];
            const double x = scene.tree_x + spot->x, y = scene.tree_y + spot->y;
            nodes[i].parent = -1; /* without its edge */
            poda__scene_draw_node(&scene, &figure, i, &memory.pen);
            nodes[i].parent = tree.parents[i];
            assert_true(memory.left >= x - spot->width / 2 - CLOSE);
            assert_true(memory.right <= x + spot->width / 2 + CLOSE);
            assert_true(memory.top >= y - spot->height / 2 - RING);
            assert_true(memory.bottom <= y + spot->height / 2 + RING);
        }
        for (int32_t i = 0; i < tree.count; i++)
            for (int32_t j = 0; j < i; j++)
                check_pair(&scene.spots[i], &scene.spots[j], tree.depth[i] == tree.depth[j],
                           NODE_GAP);
        poda__scene_release(&scene);
    }
}

/* In a graph no arrow head lies under a class, and every edge has its text. */
static void arrows_of_graphs_are_seen(void **state)
{
    uint64_t seed = 4;
    struct random_tree tree;
    static struct random_board board;
    (void)state;
    for (int round = 0; round < PODA_TEST_ROUNDS / 20; round++) {
        poda__figure_node nodes[SMALL];
        int32_t pairs[SMALL][2];
        const char *texts[SMALL];
        make_tree(&tree, &seed);
        make_random_board(&board, &seed);
        for (int32_t i = 0; i < tree.count; i++) {
            nodes[i] = (poda__figure_node){.parent = tree.parents[i],
                                           .shape = PODA__SHAPE_STATE,
                                           .name = "11",
                                           .edge = i ? "3" : NULL,
                                           .window = "A B C …",
                                           .class = i % 2 ? "N" : "P",
                                           .board = i % 3 ? NULL : &board.small};
            pairs[i][0] = i;
            pairs[i][1] = (int32_t)poda__random_below(&seed, (uint32_t)tree.count);
            if (pairs[i][1] == i)
                pairs[i][1] = i ? 0 : tree.count - 1;
            texts[i] = "2";
        }
        const poda__figure figure = {.nodes = nodes,
                                     .count = tree.count,
                                     .links = (const int32_t(*)[2])pairs,
                                     .link_texts = texts,
                                     .link_count = tree.count > 1 ? tree.count : 0};
        poda__scene scene = {0};
        struct memory_pen memory = new_memory();
        poda__scene_measure(&scene, &figure);
        poda__scene_place(&scene, NULL);
        poda__scene_draw(&scene, &figure, NULL, &memory.pen);
        poda__scene_release(&scene);
        assert_int_equal(memory.badge_count, tree.count);
        for (int b = 0; b < memory.badge_count; b++)
            for (int t = 0; t < memory.head_count; t++)
                assert_true(hypot(memory.badges[b][0] - memory.heads[t][0],
                                  memory.badges[b][1] - memory.heads[t][1]) > BADGE);
        if (tree.count > 1)
            assert_true(memory.texts >= 2 * tree.count - 1 + 2 * tree.count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_stay_in_their_boxes),
        cmocka_unit_test(arrows_of_graphs_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
