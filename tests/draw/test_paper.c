/* test_paper.c - wide trees on paper: parts that can be read, every node and every edge in one of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "draw/slides/figure_paper.h"

enum { MOST = 400 };
static const double ROOM = 483;

/* What has been put. */
struct seen {
    const poda__figure *whole;
    int32_t parts, nodes[MOST], edges[MOST]; /* how often */
    double smallest;
};

static int32_t number_of(const struct seen *seen, const char *name)
{
    for (int32_t n = 0; n < seen->whole->count; n++)
        if (strcmp(seen->whole->nodes[n].name, name) == 0)
            return n;
    fail();
    return -1;
}

static poda_status look(void *user, const poda__part *put, poda_error *error)
{
    struct seen *seen = user;
    const poda__figure *part = put->figure;
    (void)error;
    assert_true(put->width > 0 && put->height > 0);
    assert_true(put->width * put->scale <= ROOM + 0.001);
    seen->smallest = put->scale < seen->smallest ? put->scale : seen->smallest;
    seen->parts++;
    for (int32_t n = 0; n < part->count; n++) {
        const int32_t node = number_of(seen, part->nodes[n].name);
        const int32_t parent = part->nodes[n].parent;
        seen->nodes[node]++;
        assert_int_equal(put->nodes[n], node);
        assert_int_equal(parent < 0, n == 0);
        if (n > 0) {
            assert_true(parent < n);
            assert_int_equal(number_of(seen, part->nodes[parent].name),
                             seen->whole->nodes[node].parent);
            seen->edges[node]++;
        }
    }
    return PODA_OK;
}

/* A tree of so many levels below the root, with so many children each. */
static struct seen cut_high(int32_t levels, int32_t children, double high)
{
    static poda__figure_node nodes[MOST];
    static char names[MOST][16];
    poda_error error;
    int32_t count = 1, first = 0, last = 1;
    memset(nodes, 0, sizeof nodes);
    nodes[0] = (poda__figure_node){.parent = -1, .shape = PODA__SHAPE_MAX, .name = "N0"};
    for (int32_t level = 1; level <= levels; level++) {
        for (int32_t parent = first; parent < last; parent++)
            for (int32_t i = 0; i < children; i++, count++) {
                assert_true(count < MOST);
                snprintf(names[count], sizeof names[count], "N%d", (int)count);
                nodes[count] = (poda__figure_node){.parent = parent,
                                                   .shape = level == levels ? PODA__SHAPE_LEAF
                                                                            : PODA__SHAPE_MIN,
                                                   .name = names[count],
                                                   .value = level == levels ? "-170" : NULL};
            }
        first = last;
        last = count;
    }
    const poda__figure figure = {.nodes = nodes, .count = count};
    struct seen seen = {.whole = &figure, .smallest = 2};
    poda__part_room room = poda__paper_room;
    room.width = ROOM;
    room.height = high;
    assert_int_equal(poda__figure_parts(&figure, &room, look, &seen, &error), PODA_OK);
    for (int32_t n = 0; n < count; n++) {
        assert_true(seen.nodes[n] >= 1 && seen.nodes[n] <= 2); /* twice: the top of another part */
        assert_int_equal(seen.edges[n], n > 0);
    }
    seen.whole = NULL;
    return seen;
}

static struct seen cut(int32_t levels, int32_t children)
{
    return cut_high(levels, children, 0);
}

static void small_trees_stay_whole(void **state)
{
    (void)state;
    assert_int_equal(cut(0, 0).parts, 1);
    assert_int_equal(cut(2, 3).parts, 1);
    assert_int_equal(cut(3, 2).parts, 1);
    assert_true(cut(1, 3).smallest == 1);
}

static void wide_trees_are_cut(void **state)
{
    (void)state;
    const struct seen connect4 = cut(2, 7), deep = cut(3, 6), deeper = cut(7, 2);
    assert_int_equal(connect4.parts, 8); /* the top, and the replies to seven moves */
    assert_true(connect4.smallest >= 0.45);
    assert_true(deep.parts > 7 && deep.smallest >= 0.45);
    assert_true(deeper.parts > 3 && deeper.smallest >= 0.45);
    assert_int_equal(cut(1, 30).parts, 1); /* nothing to cut */
}

static void tall_trees_are_cut_where_there_is_a_height(void **state)
{
    (void)state;
    assert_int_equal(cut(12, 1).parts, 1);
    assert_true(cut_high(12, 1, 200).parts > 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_trees_stay_whole),
        cmocka_unit_test(wide_trees_are_cut),
        cmocka_unit_test(tall_trees_are_cut_where_there_is_a_height),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
