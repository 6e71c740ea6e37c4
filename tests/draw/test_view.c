/* test_view.c - views of every kind of board are accepted, and every inconsistent one is refused
 * with its reason: a drawing reads as many cells, pieces, edges and clicks as a view claims. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "ask/board_text.h"
#include "base/view.h"
#include "draw/board/board.h"
#include "poda/game.h"

static const poda_piece pieces[] = {{"·", ".", "empty", -1}, {"●", "X", "man", 0}};
static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                   {PODA_SHAPE_KING, PODA_COLOUR_RED}};

static void make_grid(poda_view *view)
{
    poda_view_grid(view, 20, 20, pieces, 2);
    poda_view_put(view, 399, 1);
    poda_view_mark(view, 399, PODA_MARK_WIN);
    (void)poda_view_hand(view, 1, 1, 3);
    poda_view_note(view, 0, "men", INT64_MIN);
    poda_view_path(view, 7, (const int[]){0, 21, 42, 400}, 4);
    view->look = PODA_LOOK_CHEQUERED;
    view->dress = dress;
}

static void make_heaps(poda_view *view)
{
    poda_view_heap(view, 3);
    poda_view_heap(view, UINT64_MAX);
    poda_view_click(view, 1, 0, 3);
    poda_view_click(view, 2, 1, 9);
}

static void make_places(poda_view *view)
{
    (void)poda_view_place(view, 0, 0, "a1");
    (void)poda_view_place(view, 1, 0, "a name that is longer than its room");
    (void)poda_view_place(view, 0.5, -64, "");
    poda_view_edge(view, 0, 1);
    poda_view_edge(view, 1, 2);
    poda_view_click(view, 1, 0, 2);
    view->pieces = pieces;
    view->piece_count = 2;
    view->look = PODA_LOOK_HEXAGONS;
}

typedef void make_fn(poda_view *view);
static make_fn *const sound[] = {make_grid, make_heaps, make_places};

static void sound_views_are_taken(void **state)
{
    poda_view *view;
    (void)state;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    for (size_t i = 0; i < sizeof sound / sizeof sound[0]; i++) {
        poda_error error = {.status = PODA_OK};
        poda__view_reset(view);
        sound[i](view);
        if (poda__view_check(view, &error) != PODA_OK)
            fail_msg("view %zu: %s", i, error.message);
        assert_false(view->more);
    }
    poda__view_reset(view);
    make_grid(view);
    assert_string_equal(view->note[0].value, "-9223372036854775808");
    assert_int_equal(poda__view_cells(view), 400);
    poda_view_close(view);
}

static void no_glyph(poda_view *view)
{
    static const poda_piece without[] = {{"·", ".", "empty", -1}, {NULL, "X", "man", 0}};
    make_grid(view);
    view->pieces = without;
}

static void no_pieces(poda_view *view)
{
    make_grid(view);
    view->pieces = NULL;
}

static void strange_shape(poda_view *view)
{
    static const poda_dress strange[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN}, {(poda_shape)99, 0}};
    make_grid(view);
    view->dress = strange;
}

static void too_many_cells(poda_view *view)
{
    poda_view_grid(view, 33, 32, pieces, 2);
}

static void endless_cells(poda_view *view)
{
    poda_view_grid(view, 65536, 65536, pieces, 2);
}

static void strange_kind(poda_view *view)
{
    view->kind = (poda_view_kind)99999;
}

static void rows_of_nothing(poda_view *view)
{
    poda_view_grid(view, 100000000, 0, pieces, 2);
}

static void less_cells(poda_view *view)
{
    make_grid(view);
    view->cell_count = 399;
}

static void no_such_piece(poda_view *view)
{
    make_grid(view);
    poda_view_put(view, 5, 2);
}

/* Numbers that do not fit are not truncated to others. */
static void narrowed_piece(poda_view *view)
{
    make_grid(view);
    poda_view_put(view, 5, 257);
}

static void negative_piece(poda_view *view)
{
    make_grid(view);
    poda_view_put(view, 5, -255);
}

static void narrowed_edge(poda_view *view)
{
    make_places(view);
    poda_view_edge(view, 65536, 1);
}

static void narrowed_hand(poda_view *view)
{
    make_grid(view);
    (void)poda_view_hand(view, 256, 1, 1);
}

static void many_pieces(poda_view *view)
{
    make_grid(view);
    view->piece_count = PODA_VIEW_PIECES + 1;
}

static void gone_click(poda_view *view)
{
    make_grid(view);
    view->cell[21].tone = PODA_TONE_GONE;
}

static void no_such_tone(poda_view *view)
{
    make_grid(view);
    view->cell[3].tone = PODA_TONES;
}

static void hand_inside(poda_view *view)
{
    make_grid(view);
    view->cell[3].hand = 1;
}

static void endless_label(poda_view *view)
{
    make_grid(view);
    memset(view->cell[9].label, 'x', sizeof view->cell[9].label);
}

static void click_outside(poda_view *view)
{
    make_grid(view);
    poda_view_click(view, 3, 401, -1);
}

static void click_of_none(poda_view *view)
{
    make_grid(view);
    poda_view_path(view, 3, NULL, 0);
}

static void click_takes_more(poda_view *view)
{
    make_heaps(view);
    poda_view_click(view, 3, 0, 4);
}

static void same_place(poda_view *view)
{
    make_places(view);
    (void)poda_view_place(view, 1.3, 0.2, "b");
}

static void far_place(poda_view *view)
{
    make_places(view);
    (void)poda_view_place(view, 65, 0, "b");
}

static void nowhere(poda_view *view)
{
    make_places(view);
    (void)poda_view_place(view, NAN, 0, "b");
}

static void edge_outside(poda_view *view)
{
    make_places(view);
    poda_view_edge(view, 0, 3);
}

static void nameless_note(poda_view *view)
{
    make_grid(view);
    poda_view_note(view, -1, NULL, 1);
}

static void strange_side(poda_view *view)
{
    make_grid(view);
    view->side[2] = 200;
}

static void strange_heap(poda_view *view)
{
    make_heaps(view);
    poda_view_heap_of(view, 4, 2);
}

static void strange_look(poda_view *view)
{
    make_grid(view);
    view->look = PODA_LOOKS;
}

static void long_glyph(poda_view *view)
{
    static const poda_piece piece = {"three", "t", "three letters", -1};
    poda_view_grid(view, 1, 1, &piece, 1);
}

static void faults_are_refused(void **state)
{
    static const struct {
        make_fn *make;
        const char *says;
    } faults[] = {
        {no_glyph, "piece 1 of the view lacks"},
        {no_pieces, "piece 0 of the view lacks"},
        {strange_shape, "piece 1 of the view lacks"},
        {too_many_cells, "33 rows, 32 columns and more than 1024 cells"},
        {endless_cells, "65536 rows"},
        {strange_kind, "the view is of kind 99999"},
        {rows_of_nothing, "100000000 rows, 0 columns"},
        {less_cells, "399 cells"},
        {no_such_piece, "cell 5 of the view shows piece 2"},
        {narrowed_piece, "cell 5 of the view shows piece 255"},
        {negative_piece, "cell 5 of the view shows piece 255"},
        {narrowed_edge, "joins -1 and 1"},
        {narrowed_hand, "hand 255"},
        {many_pieces, "256 kinds of pieces; there can be 255"},
        {gone_click, "names cell 21, whose tone is PODA_TONE_GONE"},
        {no_such_tone, "cell 3 of the view has tone"},
        {hand_inside, "cell 3 of the view has tone 0, mark 0 and hand 1"},
        {endless_label, "cell 9 of the view does not end"},
        {click_outside, "click 1 of the view names cell 401"},
        {click_of_none, "click 1 of the view has 0 cells"},
        {click_takes_more, "click 2 of the view names cell 4"},
        {same_place, "places 1 and 3 of the view are less than half a cell apart"},
        {far_place, "place 3 of the view is at (65, 0)"},
        {nowhere, "place 3 of the view is at"},
        {edge_outside, "edge 2 of the view joins 0 and 3, but there are 3 places"},
        {nameless_note, "note 1 of the view lacks a name"},
        {strange_look, "the view has look"},
        {strange_side, "side 2 of the view has colour 200"},
        {strange_heap, "cell 2 of the view shows piece 2, but there are 0 pieces"},
        {long_glyph, "piece 0 of the view: its glyph and its letter must be one character"},
    };
    poda_view *view;
    (void)state;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        poda_error error = {.status = PODA_OK};
        poda__view_reset(view);
        faults[i].make(view);
        assert_int_equal(poda__view_check(view, &error), PODA_BAD_GAME);
        if (!strstr(error.message, faults[i].says))
            fail_msg("fault %zu: %s", i, error.message);
    }
    poda_view_close(view);
}

/* Filling a view beyond its capacity stays within bounds, and is recorded. */
static void room_is_kept(void **state)
{
    poda_view *view;
    (void)state;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    for (int i = 0; i < 5000; i++) {
        poda_view_edge(view, 0, 0);
        poda_view_click(view, 1, 0, -1);
        poda_view_note(view, -1, "n", i);
        (void)poda_view_place(view, i, i, "p");
        poda_view_put(view, i, 1);
        poda_view_mark(view, i, PODA_MARK_LAST);
    }
    assert_true(view->more);
    assert_int_equal(view->cell_count, PODA_VIEW_CELLS + 1);
    assert_int_equal(view->edge_count, PODA_VIEW_EDGES);
    assert_int_equal(view->click_count, PODA_VIEW_CLICKS);
    assert_int_equal(view->note_count, PODA_VIEW_NOTES);
    assert_int_equal(poda__view_check(view, NULL), PODA_BAD_GAME);
    poda_view_close(view);
}

/* Names that follow columns and rows become coordinates; one that does not keeps all names. */
static void lattices_are_found(void **state)
{
    poda_view *view;
    (void)state;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    (void)poda_view_place(view, 0, 2, "a1");
    (void)poda_view_place(view, 1.5, 2, "b1");
    assert_false(poda__view_lattice(view)); /* too few */
    (void)poda_view_place(view, 1.5, 0, "b12");
    (void)poda_view_place(view, 4, 4, ""); /* no name */
    assert_true(poda__view_lattice(view));
    (void)poda_view_place(view, 2.5, 2, "b2"); /* column b is elsewhere */
    assert_false(poda__view_lattice(view));
    poda__view_reset(view);
    (void)poda_view_place(view, 0, 0, "a1");
    (void)poda_view_place(view, 1, 0, "b1");
    (void)poda_view_place(view, 2, 0, "store");
    assert_false(poda__view_lattice(view));
    poda_view_close(view);
}

static void has_svg(poda_view *view, const char *part, int times)
{
    poda__buffer out = {0};
    const poda__board board = {.view = view, .title = "board"};
    int found = 0;
    assert_int_equal(poda__view_check(view, NULL), PODA_OK);
    poda__board_svg(&board, &out);
    assert_false(out.failed);
    for (const char *at = out.at; (at = strstr(at, part)); at++)
        found++;
    if (found != times)
        fail_msg("%s: %d instead of %d times", part, found, times);
    poda__buffer_release(&out);
}

/* Sizes, sides, stars, rods, blocks and heaps of things. */
static void looks_are_drawn(void **state)
{
    static const poda_dress block[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_BLOCK, PODA_COLOUR_GREY}},
                            pin[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                     {PODA_SHAPE_PIN, PODA_COLOUR_WHITE}};
    double half[2];
    poda_view *view;
    (void)state;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    const int place = poda_view_place(view, 0, 0, "S");
    poda_view_size(view, place, 1, 2.25);
    poda__view_half(view, place, half);
    assert_true(half[0] == 0.5 && half[1] == 1.125);
    poda__view_reset(view);
    poda_view_grid(view, 2, 2, pieces, 2);
    view->look = PODA_LOOK_HEXAGONS;
    view->side[0] = view->side[2] = PODA_COLOUR_RED;
    has_svg(view, "s-red\"", 4); /* a zigzag for each cell of the two rows */
    poda__view_reset(view);
    poda_view_grid(view, 3, 3, pieces, 2);
    view->look = PODA_LOOK_POINTS;
    view->cell[4].tone = PODA_TONE_STAR;
    has_svg(view, "<circle", 1);
    poda__view_reset(view);
    poda_view_grid(view, 4, 3, pieces, 2);
    view->look = PODA_LOOK_RODS;
    has_svg(view, "f-dark s-black\"", 4); /* three rods and a plank */
    poda__view_reset(view);
    poda_view_grid(view, 1, 4, pieces, 2);
    view->dress = block;
    for (int i = 0; i < 3; i++)
        poda_view_put(view, i, 1);
    view->cell[2].amount = 7;             /* another body */
    has_svg(view, "class=\"f-grey\"", 4); /* three cells and one joint */
    poda__view_reset(view);
    view->pieces = pieces;
    view->piece_count = 2;
    view->dress = pin;
    poda_view_heap_of(view, 3, 1);
    has_svg(view, "class=\"f-red\"", 6); /* two stripes a pin */
    poda_view_close(view);
}

/* Cards, dice, seeds and piles: as text, in ASCII, and as a picture. */
static void shapes_are_drawn(void **state)
{
    static const poda_piece things[] = {{"·", ".", "empty", -1}, {"?", "?", "card", -1},
                                        {"▒", "#", "back", -1},  {"⚀", "1", "die", -1},
                                        {"•", "o", "seeds", -1}, {"●", "X", "man", 0}};
    static const poda_dress dresses[] = {
        {PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},   {PODA_SHAPE_CARD, PODA_COLOUR_OWN},
        {PODA_SHAPE_BACK, PODA_COLOUR_OWN},    {PODA_SHAPE_DIE, PODA_COLOUR_OWN},
        {PODA_SHAPE_SEEDS, PODA_COLOUR_BROWN}, {PODA_SHAPE_DISC, PODA_COLOUR_RED}};
    static const struct {
        int piece, amount;
        const char *label;
    } cells[] = {{1, 0, "10♥"}, {1, 0, "A♠"}, {2, 0, ""},  {3, 5, ""}, {3, 6, ""},
                 {4, 13, ""},   {4, 3, ""},   {5, 12, ""}, {5, 1, ""}, {1, 0, "joker"}};
    poda_view *view;
    poda__buffer text = {0}, ascii = {0}, svg = {0};
    (void)state;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    poda_view_grid(view, 2, 5, things, 6);
    view->dress = dresses;
    for (int i = 0; i < 10; i++) {
        poda_view_put(view, i, cells[i].piece);
        view->cell[i].amount = (uint64_t)cells[i].amount;
        snprintf(view->cell[i].label, sizeof view->cell[i].label, "%s", cells[i].label);
    }
    poda_view_mark(view, 0, PODA_MARK_LAST);
    view->cell[8].tone = PODA_TONE_WATER;
    assert_int_equal(poda__view_check(view, NULL), PODA_OK);
    assert_true(poda__view_draw(view, NULL, &(poda_ask_options){.unicode = true}, &text));
    assert_non_null(strstr(text.at, "│ [10♥] │  A♠   │   ▒   │   ⚄   │   ⚅   │"));
    assert_non_null(strstr(text.at, "│  13   │   3   │  ●12  │   ●   │ joker │"));
    assert_true(poda__view_draw(view, NULL, &(poda_ask_options){.unicode = false}, &ascii));
    assert_non_null(strstr(ascii.at, "| [10h] |  As   |   #   |   5   |   6   |"));
    poda__board_svg(&(poda__board){.view = view, .title = "shapes"}, &svg);
    assert_false(svg.failed);
    assert_non_null(strstr(svg.at, "class=\"f-red b c\">♥</text>"));
    assert_non_null(strstr(svg.at, "class=\"f-black b c\">A</text>"));
    assert_non_null(strstr(svg.at, ">13</text>"));
    int pips = 0, seeds = 0;
    for (const char *at = svg.at; (at = strstr(at, "<circle")) != NULL; at++) {
        const char *class = strstr(at, "class=\"");
        pips += strncmp(class, "class=\"f-black\"", 15) == 0;
        seeds += strncmp(class, "class=\"f-brown s-black\"", 23) == 0;
    }
    assert_int_equal(pips, 5 + 6);
    assert_int_equal(seeds, 13 + 3);
    poda__buffer_release(&text);
    poda__buffer_release(&ascii);
    poda__buffer_release(&svg);
    poda_view_close(view);
}

static uint8_t piece_of(char letter)
{
    return letter == '.' ? 0 : letter == 'O' ? 2 : 1;
}

/* Marks the newly placed pieces, else the changed cells; a winning line keeps its marks. */
static void last_moves_are_marked(void **state)
{
    static const struct {
        const char *before, *after, *marks;
    } rows[] = {{"XO..", "XOX.", "..l."}, {".X..", "..X.", "..l."}, {"XO..", ".X..", "ll.."},
                {"OXX.", "OOOX", "...l"}, {"XO..", "XO..", "...."}, {"X...", "XX.w", ".l.w"}};
    poda_view *before, *after;
    (void)state;
    assert_int_equal(poda_view_open(&before, NULL), PODA_OK);
    assert_int_equal(poda_view_open(&after, NULL), PODA_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        poda__view_reset(before);
        poda__view_reset(after);
        poda_view_grid(before, 2, 2, pieces, 2);
        poda_view_grid(after, 2, 2, pieces, 2);
        for (int j = 0; j < 4; j++) {
            before->cell[j].piece = piece_of(rows[i].before[j]);
            after->cell[j].piece = piece_of(rows[i].after[j]);
            after->cell[j].mark = rows[i].after[j] == 'w' ? PODA_MARK_WIN : PODA_MARK_NONE;
        }
        poda__view_mark_last(after, before);
        for (int j = 0; j < 4; j++)
            assert_int_equal(after->cell[j].mark, rows[i].marks[j] == 'l'   ? PODA_MARK_LAST
                                                  : rows[i].marks[j] == 'w' ? PODA_MARK_WIN
                                                                            : PODA_MARK_NONE);
    }
    poda__view_reset(before); /* another board */
    poda_view_grid(before, 1, 3, pieces, 2);
    poda__view_reset(after);
    poda_view_grid(after, 2, 2, pieces, 2);
    poda_view_put(after, 0, 1);
    poda__view_mark_last(after, before);
    assert_int_equal(after->cell[0].mark, PODA_MARK_NONE);
    poda_view_close(before);
    poda_view_close(after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_views_are_taken), cmocka_unit_test(faults_are_refused),
        cmocka_unit_test(room_is_kept),          cmocka_unit_test(last_moves_are_marked),
        cmocka_unit_test(shapes_are_drawn),      cmocka_unit_test(lattices_are_found),
        cmocka_unit_test(looks_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
