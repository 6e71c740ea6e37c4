/* test_figure.c - drawings of trees: documents that are well-formed whatever the texts, and every way memory can run
 * out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FAILING_MALLOC 1
#include "failing.h"

#include "draw/figure.h"
#include "draw/pen.h"
#include "languages.h"
#include "markup.h"
#include "poda/ask.h"
#include "random_board.h"

/* The font library keeps the fonts it has loaded. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\n";
}

/* figures */

#define PRUNED (PODA__MARK_PRUNED | PODA__MARK_CUT)

static poda__figure_node course[] = {
    {.parent = -1,
     .shape = PODA__SHAPE_MAX,
     .marks = 0,
     .name = "A",
     .value = "5",
     .window = "α=5 β=+∞"},
    {.parent = 0,
     .shape = PODA__SHAPE_MIN,
     .marks = PODA__MARK_BEST,
     .name = "B",
     .value = "5",
     .window = "α=-∞ β=5"},
    {.parent = 0,
     .shape = PODA__SHAPE_MIN,
     .marks = 0,
     .name = "C",
     .value = "2",
     .window = "α=5 β=2"},
    {.parent = 1,
     .shape = PODA__SHAPE_MAX,
     .marks = PODA__MARK_BEST,
     .name = "D",
     .value = "5",
     .window = NULL},
    {.parent = 1,
     .shape = PODA__SHAPE_MAX,
     .marks = PODA__MARK_PATH,
     .name = "E",
     .value = "6",
     .window = NULL},
    {.parent = 2, .shape = PODA__SHAPE_MAX, .marks = 0, .name = "F", .value = "2", .window = NULL},
    {.parent = 2,
     .shape = PODA__SHAPE_MAX,
     .marks = PRUNED,
     .name = "G",
     .value = NULL,
     .window = NULL},
    {.parent = 3, .shape = PODA__SHAPE_LEAF, .marks = 0, .name = "H", .value = "3", .window = NULL},
    {.parent = 3, .shape = PODA__SHAPE_LEAF, .marks = 0, .name = "I", .value = "5", .window = NULL},
    {.parent = 4,
     .shape = PODA__SHAPE_LEAF,
     .marks = PODA__MARK_CURRENT,
     .name = "J",
     .value = "6",
     .window = NULL},
    {.parent = 4,
     .shape = PODA__SHAPE_LEAF,
     .marks = PRUNED,
     .name = "K",
     .value = "9",
     .window = NULL},
    {.parent = 5, .shape = PODA__SHAPE_LEAF, .marks = 0, .name = "L", .value = "1", .window = NULL},
    {.parent = 5, .shape = PODA__SHAPE_LEAF, .marks = 0, .name = "M", .value = "2", .window = NULL},
    {.parent = 6,
     .shape = PODA__SHAPE_LEAF,
     .marks = PODA__MARK_PRUNED,
     .name = "N",
     .value = "0",
     .window = NULL},
    {.parent = 6,
     .shape = PODA__SHAPE_LEAF,
     .marks = PODA__MARK_PRUNED,
     .name = "O",
     .value = "-1",
     .window = NULL},
};
static const int32_t links[][2] = {{1, 9}, {14, 0}, {2, 2}};
static const char *const link_texts[] = {"1", "", "f1-g3"};
static const poda__figure course_figure = {
    .nodes = course, .count = 15, .title = "The course's tree", .caption = "K is not visited."};

static char long_text[1001];
static const char *const hostile[] = {
    "<script>alert(1)</script>",
    "a & b > c < d \" '",
    "]]> --> </svg></style></text>",
    "line one\nline two\n\nline four",
    "\x01\x02\x1b[31mred\x7f\t\r",
    "\xff\xfe broken \xc3 utf-8 \xed\xa0\x80 \xf5\x80\x80\x80 \xe2\x82",
    "\xef\xbf\xbf\xef\xbf\xbe\xe2\x80\xaf narrow \xc2\x85",
    "\\end{forest} $x_1^2$ #1 % {} ~ ^ \\",
    "日本語 ñandú 🎲 e\xcc\x81",
    "%s%n%d",
    "",
    long_text,
};
enum { HOSTILE = sizeof hostile / sizeof hostile[0] };

static struct random_board boards[3];

/* Hostile texts everywhere, with every shape and mark. */
static void make_hostile(poda__figure_node *nodes, int32_t count, int round)
{
    uint64_t seed = (uint64_t)round;
    memset(long_text, 'W', sizeof long_text - 1);
    for (int i = 0; i < 3; i++)
        make_random_board(&boards[i], &seed);
    for (int32_t i = 0; i < count; i++) {
        const int first = round + 5 * (int)i;
        nodes[i] = (poda__figure_node){.parent = i == 0 ? -1 : (i - 1) / 3,
                                       .shape = (poda__shape)((i + round) % 6),
                                       .marks = (uint32_t)(7 * i + round) % 64,
                                       .name = hostile[first % HOSTILE],
                                       .position = hostile[(first + 6) % HOSTILE],
                                       .board = (i + round) % 3 ? NULL : &boards[i % 3].small,
                                       .value = hostile[(first + 1) % HOSTILE],
                                       .window = hostile[(first + 2) % HOSTILE],
                                       .edge = hostile[(first + 3) % HOSTILE],
                                       .class = hostile[(first + 4) % HOSTILE]};
    }
}

/* A film over any figure: the current node advances. */
struct reel {
    const poda__figure *figure;
    poda__figure_node nodes[40];
    poda__figure frame;
};

static const poda__figure *at_frame(void *user, int32_t frame)
{
    struct reel *reel = user;
    reel->frame = *reel->figure;
    memcpy(reel->nodes, reel->figure->nodes, (size_t)reel->frame.count * sizeof *reel->nodes);
    for (int32_t i = frame; i < reel->frame.count; i++)
        reel->nodes[i].marks = i == frame ? PODA__MARK_CURRENT : PODA__MARK_WAITING;
    reel->frame.nodes = reel->nodes;
    return &reel->frame;
}

/* Checks */

static void check_dot(const char *text)
{
    int braces = 0;
    bool quoted = false;
    check_utf8(text);
    for (; *text; text++) {
        if (quoted && *text == '\\')
            text++;
        else if (*text == '"')
            quoted = !quoted;
        else if (!quoted)
            braces += (*text == '{' || *text == '[') - (*text == '}' || *text == ']');
        assert_true(*text && braces >= 0);
    }
    assert_true(!quoted && braces == 0);
}

/* Braces match, and only characters that pdflatex accepts are left. */
static void check_latex(const char *text)
{
    int braces = 0;
    for (const char *at = text; *at;) {
        const uint32_t c = poda__utf8_next(&at);
        assert_true(c == '\n' || (c >= ' ' && c < 0x7f) || (c > 0xa0 && c < 0x180));
        if (c == '\\' && *at)
            at++;
        braces += (c == '{') - (c == '}');
        assert_true(braces >= 0);
    }
    assert_int_equal(braces, 0);
}

static void check_plain(const char *text, bool unicode, bool colour)
{
    check_utf8(text);
    for (const char *at = text; *at; at++) {
        const unsigned char c = (unsigned char)*at;
        assert_true(c == '\n' || (c >= ' ' && c != 0x7f) || (c == 0x1b && colour));
        assert_true(unicode || c < 0x80);
    }
}

static void check_drawings(const poda__figure *figure)
{
    poda__buffer out = {0};
    poda__figure_svg(figure, &out);
    assert_true(!out.failed);
    check_markup(out.at, false);
    poda__buffer_release(&out);
    poda__figure_dot(figure, &out);
    assert_true(!out.failed);
    check_dot(out.at);
    poda__buffer_release(&out);
    poda__figure_latex(figure, &out);
    assert_true(!out.failed);
    check_latex(out.at);
    poda__buffer_release(&out);
    for (int kind = 0; kind < 4; kind++) {
        poda__figure_text(figure, kind & 1, kind & 2, &out);
        assert_true(!out.failed);
        check_plain(out.at ? out.at : "", kind & 1, kind & 2);
        poda__buffer_release(&out);
    }
    struct reel reel = {.figure = figure};
    const poda__film film = {.frames = figure->count,
                             .at = at_frame,
                             .user = &reel,
                             .title = figure->title,
                             .translate = figure->translate};
    poda__film_svg(&film, &out);
    assert_true(!out.failed);
    if (film.frames)
        check_markup(out.at, false);
    poda__buffer_release(&out);
    poda__film_html(&film, &out);
    assert_true(!out.failed);
    if (film.frames) {
        check_markup(out.at, true);
        assert_null(strstr(out.at, "http://"));
        assert_null(strstr(out.at, "https://"));
    }
    poda__buffer_release(&out);
}

static void drawings_are_well_formed(void **state)
{
    (void)state;
    check_drawings(&course_figure);
    poda__figure graph = course_figure;
    graph.links = links;
    graph.link_texts = link_texts;
    graph.link_count = 3;
    graph.legend = "one · another";
    graph.translate = poda_translator(SPANISH);
    check_drawings(&graph);
    const poda__figure empty = {0};
    check_drawings(&empty);
    const poda__figure_node bare = {.parent = -1};
    const poda__figure single = {.nodes = &bare, .count = 1};
    check_drawings(&single);
}

static void hostile_texts_are_escaped(void **state)
{
    (void)state;
    poda__figure_node nodes[40];
    for (int round = 0; round < 2 * HOSTILE; round++) {
        make_hostile(nodes, 40, round);
        const char *const texts[] = {hostile[(round + 3) % HOSTILE], "", hostile[round % HOSTILE]};
        const poda__figure figure = {.nodes = nodes,
                                     .count = 40,
                                     .title = hostile[round % HOSTILE],
                                     .caption = hostile[(round + 1) % HOSTILE],
                                     .legend = hostile[(round + 2) % HOSTILE],
                                     .links = links,
                                     .link_texts = round % 3 ? texts : NULL,
                                     .link_count = round % 4 ? 3 : 0,
                                     .translate =
                                         poda_translator(round % 2 ? PODA_ENGLISH : SPANISH)};
        check_drawings(&figure);
    }
}

static void svg_shows_marks(void **state)
{
    (void)state;
    poda__buffer out = {0};
    poda__figure_svg(&course_figure, &out);
    assert_non_null(strstr(out.at, "viewBox=\"0 0 "));
    assert_non_null(strstr(out.at, "<title id=\"title\">The course&#39;s tree</title>"));
    assert_non_null(strstr(out.at, "a tree of 15 nodes, 4 of them pruned. K is not visited."));
    assert_non_null(strstr(out.at, "s-muted dash"));                  /* pruned */
    assert_non_null(strstr(out.at, "stroke-width=\"4\""));            /* chosen */
    assert_non_null(strstr(out.at, "s-accent\" stroke-width=\"3\"")); /* current */
    poda__buffer_release(&out);
}

static void text_of_the_course(void **state)
{
    (void)state;
    static const char expected[] = "The course's tree\n"
                                   "\n"
                                   "          △ A\n"
                                   "           5\n"
                                   "        α=5 β=+∞\n"
                                   "     ┌─────┴───────┐\n"
                                   "     ┃             │\n"
                                   "    ▽ B           ▽ C\n"
                                   "     5             2\n"
                                   "  α=-∞ β=5      α=5 β=2\n"
                                   "  ┌──┴───┐      ┌──┴╌╌┐\n"
                                   "  ┃      │      │     ╳\n"
                                   " △ D    △ E    △ F   △ G\n"
                                   "  5      6      2     ┊\n"
                                   "┌─┴┐   ┌─┴╌┐  ┌─┴┐  ┌╌┴┐\n"
                                   "│  │   │   ╳  │  │  ┊  ┊\n"
                                   "H  I  ▸J◂  K  L  M  N  O\n"
                                   "3  5   6   9  1  2  0  -1\n"
                                   "\n"
                                   "┃ chosen   ╳ cut   ┊ pruned\n"
                                   "\n"
                                   "K is not visited.\n";
    poda__buffer out = {0};
    poda__figure_text(&course_figure, true, false, &out);
    assert_string_equal(out.at, expected);
    poda__buffer_release(&out);
}

/* A tree too wide for a terminal has one line per node, and a deep one does not fill the screen
 * with blanks. */
static void text_of_large_trees(void **state)
{
    (void)state;
    const int32_t count = 20000;
    poda__figure_node *nodes = calloc((size_t)count, sizeof *nodes);
    assert_non_null(nodes);
    for (int shape = 0; shape < 2; shape++) {
        for (int32_t i = 0; i < count; i++)
            nodes[i] = (poda__figure_node){.parent = i == 0 ? -1 : shape ? i - 1 : 0, .name = "x"};
        const poda__figure figure = {.nodes = nodes, .count = count};
        poda__buffer out = {0};
        poda__figure_text(&figure, true, false, &out);
        assert_true(!out.failed && out.length < 200u * (size_t)count);
        int32_t lines = 0;
        for (const char *at = out.at; (at = strchr(at, '\n')); at++)
            lines++;
        assert_int_equal(lines, count);
        poda__buffer_release(&out);
        poda__figure_svg(&figure, &out);
        assert_true(!out.failed);
        poda__buffer_release(&out);
    }
    free(nodes);
}

/* Each allocation fails once: the failure is reported, nothing leaks or crashes. */
static void memory_runs_out(void **state)
{
    (void)state;
    struct reel reel = {.figure = &course_figure};
    const poda__film film = {.frames = 15,
                             .at = at_frame,
                             .user = &reel,
                             .title = "title",
                             .translate = poda_translator(SPANISH)};
    poda__figure wide = course_figure;
    poda__figure_node nodes[15];
    memcpy(nodes, course, sizeof nodes);
    nodes[0].name = "a name of more columns than a block of the small drawing may have";
    wide.nodes = nodes;
    for (int kind = 0; kind < 7; kind++) {
        bool failed = true;
        for (long n = 0; failed && n < 100000; n++) {
            poda__buffer out = {0};
            fail_after(n);
            if (kind < 2)
                poda__figure_text(kind ? &wide : &course_figure, true, true, &out);
            else if (kind == 2)
                poda__figure_svg(&course_figure, &out);
            else if (kind == 3)
                poda__figure_dot(&course_figure, &out);
            else if (kind == 4)
                poda__figure_latex(&course_figure, &out);
            else if (kind == 5)
                poda__film_svg(&film, &out);
            else
                poda__film_html(&film, &out);
            failed = stop_failing();
            assert_true(out.failed || !failed);
            poda__buffer_release(&out);
        }
        assert_false(failed);
    }
}

/* The stop flag is set from frame `from` on, or once memory has run out. */
struct ended {
    struct reel reel;
    int32_t from;
    volatile int stop;
};

static const poda__figure *at_end(void *user, int32_t frame)
{
    struct ended *ended = user;
    if (frame >= ended->from || (fails_at > 0 && calls >= fails_at))
        ended->stop = 1;
    return at_frame(&ended->reel, frame);
}

/* Without cairo no PDF is drawn. */
static poda_status draw_film(int kind, const poda__film *film, poda__buffer *out)
{
    poda_error error = {0};
    if (kind == 0)
        poda__film_svg(film, out);
    else if (kind == 1)
        poda__film_html(film, out);
#ifdef HAVE_CAIRO
    else
        return poda__film_pdf(film, out, &error);
#endif
    const poda_status status = poda__buffer_status(out, &error);
    assert_true(status == PODA_OK || (error.status == status && error.message[0]));
    return status;
}

/* An incomplete film reports the reason: stopped, memory, or too large. */
static void causes_are_told_apart(void **state)
{
    (void)state;
#ifdef HAVE_CAIRO
    enum { KINDS = 3, FRAMES = 15 };
#else
    enum { KINDS = 2, FRAMES = 15 };
#endif
    for (int kind = 0; kind < KINDS; kind++) {
        struct ended ended = {.reel = {.figure = &course_figure}};
        const poda__film film = {
            .frames = FRAMES, .at = at_end, .user = &ended, .title = "title", .stop = &ended.stop};
        for (ended.from = 0; ended.from <= FRAMES; ended.from++) {
            poda__buffer out = {0};
            ended.stop = 0;
            assert_int_equal(draw_film(kind, &film, &out),
                             ended.from < FRAMES ? PODA_STOPPED : PODA_OK);
            poda__buffer_release(&out);
        }
        bool failed = kind < 2; /* memory running out inside cairo is not tested */
        for (long n = 0; failed && n < 100000; n++) {
            poda__buffer out = {0};
            ended.stop = 0;
            fail_after(n);
            const poda_status status = draw_film(kind, &film, &out);
            failed = stop_failing();
            assert_int_equal(status, failed ? PODA_NO_MEMORY : PODA_OK);
            poda__buffer_release(&out);
        }
        poda__buffer small = {.most = 2000};
        ended.stop = 0;
        assert_int_equal(draw_film(kind, &film, &small), PODA_TOO_LARGE);
        poda__buffer_release(&small);
    }
}

static void ask_frame(void *user, int32_t frame, poda__buffer *out)
{
    (void)user;
    poda__buffer_add(out, "%d?", (int)frame);
}

/* A film of any length is drawn in bounded time: its beginning, then its end, with a sentence about
 * the gap. */
static void long_films_are_cut(void **state)
{
    (void)state;
    struct reel reel = {.figure = &course_figure};
    const poda__film film = {
        .frames = 1000000, .at = at_frame, .user = &reel, .title = "title", .ask = ask_frame};
    poda__film_cut cut;
    poda__film_cut_init(&cut, &film, course_figure.count, false);
    assert_true(cut.film.frames > 100 && cut.film.frames < 10000);
    const poda__figure *last = cut.film.at(cut.film.user, cut.film.frames - 1);
    char said[64];
    snprintf(said, sizeof said, "not drawn: %d. ", (int)(film.frames - cut.film.frames));
    assert_non_null(strstr(last->caption, said));
    assert_null(strstr(cut.film.at(cut.film.user, cut.film.frames - 2)->caption, "not drawn"));
    poda__buffer asked = {0}; /* the last frame is that of the whole film, and so is its question */
    cut.film.ask(cut.film.user, 5, &asked);
    cut.film.ask(cut.film.user, cut.film.frames - 1, &asked);
    assert_string_equal(asked.at, "5?999999?");
    poda__buffer_release(&asked);
    poda__film_cut_release(&cut);
    poda__film_cut_init(&cut, &film, 100000, false); /* a large tree */
    assert_true(cut.film.frames >= 2 && cut.film.frames < 20);
    poda__film_cut_release(&cut);
    const poda__film brief = {.frames = 15, .at = at_frame, .user = &reel, .title = "title"};
    poda__film_cut_init(&cut, &brief, course_figure.count, true);
    assert_int_equal(cut.film.frames, 15);
    assert_ptr_equal(cut.film.at(cut.film.user, 14), at_frame(&reel, 14));
    poda__film_cut_release(&cut);
}

/* With cairo the documents have the right header; without it one line says what to do. */
static void cairo_or_a_clear_line(void **state)
{
    (void)state;
    struct reel reel = {.figure = &course_figure};
    const poda__film film = {.frames = 15, .at = at_frame, .user = &reel, .title = "title"};
    for (int kind = 0; kind < 3; kind++) {
        poda__buffer out = {0};
        poda_error error = {0};
        const poda_status status = kind == 0   ? poda__figure_png(&course_figure, &out, &error)
                                   : kind == 1 ? poda__figure_pdf(&course_figure, &out, &error)
                                               : poda__film_pdf(&film, &out, &error);
#ifdef HAVE_CAIRO
        assert_int_equal(status, PODA_OK);
        assert_memory_equal(out.at, kind == 0 ? "\x89PNG" : "%PDF", 4);
#else
        assert_int_equal(status, PODA_BAD_REQUEST);
        assert_non_null(strstr(error.message, "without cairo"));
#endif
        poda__buffer_release(&out);
    }
#ifdef HAVE_CAIRO
    poda__figure_node nodes[40];
    for (int round = 0; round < HOSTILE; round += 4) {
        make_hostile(nodes, 40, round);
        const poda__figure figure = {.nodes = nodes,
                                     .count = 40,
                                     .title = hostile[round],
                                     .caption = hostile[round],
                                     .legend = hostile[round],
                                     .links = links,
                                     .link_texts = link_texts,
                                     .link_count = 3};
        poda__buffer out = {0};
        poda_error error = {0};
        assert_int_equal(poda__figure_pdf(&figure, &out, &error), PODA_OK);
        poda__buffer_release(&out);
        assert_int_equal(poda__figure_png(&figure, &out, &error), PODA_OK);
        poda__buffer_release(&out);
    }
    const int32_t count = 20000; /* in one row: no picture */
    poda__figure_node *row = calloc((size_t)count, sizeof *row);
    assert_non_null(row);
    for (int32_t i = 0; i < count; i++)
        row[i] = (poda__figure_node){.parent = i == 0 ? -1 : 0, .shape = PODA__SHAPE_LEAF};
    const poda__figure wide = {.nodes = row, .count = count};
    poda__buffer out = {0};
    poda_error error = {0};
    assert_int_equal(poda__figure_png(&wide, &out, &error), PODA_TOO_LARGE);
    poda__buffer_release(&out);
    free(row);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawings_are_well_formed), cmocka_unit_test(hostile_texts_are_escaped),
        cmocka_unit_test(svg_shows_marks),          cmocka_unit_test(text_of_the_course),
        cmocka_unit_test(text_of_large_trees),      cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(causes_are_told_apart),    cmocka_unit_test(long_films_are_cut),
        cmocka_unit_test(cairo_or_a_clear_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
