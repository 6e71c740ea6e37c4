/* test_passes.c - single-player searches presented: the course's A* example pass by pass, the other
 * ways of describing a search, pictures that are well-formed whatever the texts, and every way
 * memory can run out. */
#include <math.h>
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

#include "explain/passes/route.h"
#include "markup.h"
#include "poda/ask.h"
#include "problems/problem_registry.h"

/* The font library keeps the fonts it has loaded. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\n";
}

/* The course's graph. */
enum { S, B, D, E, F, G, H, J, K, T, VERTICES };
static const char names[] = "SBDEFGHJKT";
static const int rows[] = {0, 0, 1, 1, 1, 1, 2, 3, 3, 3}, cols[] = {0, 1, 0, 1, 2, 3, 0, 0, 1, 2};
static const struct {
    int from, to, cost;
} edges[] = {{S, B, 4}, {S, D, 5}, {B, E, 1}, {D, E, 2}, {E, F, 6},
             {D, H, 3}, {H, J, 1}, {J, K, 6}, {F, G, 4}, {K, T, 2}};
enum { EDGES = sizeof edges / sizeof edges[0] };

typedef struct town_space {
    int unused;
} town_space;

typedef struct town_state {
    uint8_t at;
} town_state;

static const char *const town_heuristics[] = {"manhattan", NULL};
static const poda_about town_about = {
    .name = "town", .title = "Town", .summary = "the course's map", .evals = town_heuristics};

static inline poda_status town_init(town_space *space, const poda_options *options,
                                    poda_error *error)
{
    (void)options;
    (void)error;
    space->unused = 0;
    return PODA_OK;
}

static inline void town_start(const town_space *space, town_state *state)
{
    (void)space;
    state->at = S;
}

static inline void town_moves(const town_space *space, const town_state *state, poda_moves *list)
{
    (void)space;
    for (int to = 0; to < VERTICES; to++)
        for (int i = 0; i < EDGES; i++)
            if ((edges[i].from == state->at && edges[i].to == to) ||
                (edges[i].to == state->at && edges[i].from == to))
                poda_moves_add(list, (poda_move)to);
}

static inline void town_play(const town_space *space, const town_state *from, poda_move move,
                             town_state *to)
{
    (void)space;
    (void)from;
    to->at = (uint8_t)move;
}

static inline bool town_goal(const town_space *space, const town_state *state)
{
    (void)space;
    return state->at == T;
}

#define town_HAS_COST 1
static inline double town_cost(const town_space *space, const town_state *from, poda_move move)
{
    (void)space;
    for (int i = 0; i < EDGES; i++)
        if ((edges[i].from == from->at && edges[i].to == (int)move) ||
            (edges[i].to == from->at && edges[i].from == (int)move))
            return edges[i].cost;
    return 0;
}

#define town_HAS_HEURISTIC 1
static inline double town_heuristic(const town_space *space, const town_state *state, int which)
{
    (void)space;
    (void)which;
    return abs(rows[state->at] - rows[T]) + abs(cols[state->at] - cols[T]);
}

#define town_HAS_TARGET 1
static inline void town_target(const town_space *space, town_state *state)
{
    (void)space;
    state->at = T;
}

#define town_HAS_BACK 1
static inline void town_backs(const town_space *space, const town_state *state, poda_moves *list)
{
    town_moves(space, state, list);
}

static inline poda_move town_back(const town_space *space, const town_state *state, poda_move way,
                                  town_state *from)
{
    (void)space;
    from->at = (uint8_t)way;
    return state->at;
}

static const char *odd_name; /* used for all states, instead of their own */

static inline void town_state_text(const town_space *space, const town_state *state,
                                   poda_text *text)
{
    (void)space;
    if (odd_name)
        poda_text_add(text, "%s", odd_name);
    else
        poda_text_add(text, "%c", names[state->at % VERTICES]);
}

static inline poda_status town_state_read(const town_space *space, const char *text,
                                          town_state *state, poda_error *error)
{
    (void)space;
    (void)error;
    const char *at = strchr(names, *text);
    state->at = (uint8_t)(at ? at - names : 0);
    return PODA_OK;
}

static inline void town_move_text(const town_space *space, const town_state *state, poda_move move,
                                  poda_text *text)
{
    (void)space;
    if (odd_name)
        poda_text_add(text, "%s", odd_name);
    else
        poda_text_add(text, "%c>%c", names[state->at % VERTICES], names[move % VERTICES]);
}

#define PODA_RULES town
#include "languages.h"
#include "poda/export_problem.h"

/* Its chart. */
static bool with_positions = true;

static size_t town_places(const void *space)
{
    (void)space;
    return VERTICES;
}

static bool town_at(const void *space, size_t place, double *x, double *y)
{
    (void)space;
    *x = cols[place];
    *y = rows[place];
    return with_positions;
}

static void town_name(const void *space, size_t place, poda_text *text)
{
    (void)space;
    if (odd_name)
        poda_text_add(text, "%s", odd_name);
    else
        poda_text_add(text, "%c", names[place]);
}

static size_t town_links(const void *space)
{
    (void)space;
    return EDGES;
}

static void town_link(const void *space, size_t index, poda__link *link)
{
    (void)space;
    *link = (poda__link){(size_t)edges[index].from, (size_t)edges[index].to, edges[index].cost,
                         false, true};
}

static size_t town_place(const void *space, const poda_state *state)
{
    (void)space;
    return state->bytes[0];
}

static const poda__chart town_chart = {.places = town_places,
                                       .at = town_at,
                                       .name = town_name,
                                       .links = town_links,
                                       .link = town_link,
                                       .place = town_place};

/* The events of the course's example, as in its slides. */
static void emit(poda__passes *passes, poda_find_event_kind kind, int node, int parent, double g)
{
    static const uint32_t numbers[] = {
        [S] = 0, [B] = 1, [D] = 2, [E] = 3, [F] = 4, [H] = 5, [J] = 6, [K] = 7, [G] = 8, [T] = 9};
    poda_state state = {{(unsigned char)node}};
    const double h = town_heuristic(NULL, (const town_state *)&state, 0);
    const poda_find_event event = {.kind = kind,
                                   .node = numbers[node],
                                   .parent = numbers[parent],
                                   .move = (poda_move)node,
                                   .state = &state,
                                   .g = g,
                                   .h = h,
                                   .f = g + h};
    poda__passes_event(passes, &event);
}

static void emit_course(poda__passes *passes)
{
    emit(passes, PODA_FIND_OPEN, S, S, 0);
    emit(passes, PODA_FIND_SELECT, S, S, 0);
    emit(passes, PODA_FIND_OPEN, B, S, 4);
    emit(passes, PODA_FIND_OPEN, D, S, 5);
    emit(passes, PODA_FIND_SELECT, B, S, 4);
    emit(passes, PODA_FIND_KNOWN, S, B, 8);
    emit(passes, PODA_FIND_OPEN, E, B, 5);
    emit(passes, PODA_FIND_SELECT, E, B, 5);
    emit(passes, PODA_FIND_DROP, D, E, 7);
    emit(passes, PODA_FIND_OPEN, F, E, 11);
    emit(passes, PODA_FIND_SELECT, D, S, 5);
    emit(passes, PODA_FIND_OPEN, H, D, 8);
    emit(passes, PODA_FIND_KNOWN, E, D, 7);
    emit(passes, PODA_FIND_SELECT, H, D, 8);
    emit(passes, PODA_FIND_OPEN, J, H, 9);
    emit(passes, PODA_FIND_SELECT, J, H, 9);
    emit(passes, PODA_FIND_OPEN, K, J, 15);
    emit(passes, PODA_FIND_SELECT, F, E, 11);
    emit(passes, PODA_FIND_OPEN, G, F, 15);
    emit(passes, PODA_FIND_SELECT, K, J, 15);
    emit(passes, PODA_FIND_OPEN, T, K, 17);
    emit(passes, PODA_FIND_SELECT, T, K, 17);
    emit(passes, PODA_FIND_GOAL, T, K, 17);
}

static const poda_state start = {{S}}, target = {{T}};
static poda_move course_path[] = {D, H, J, K, T};
static const poda_find_result course_result = {
    .found = true, .cost = 17, .length = 5, .path = course_path};

static poda__passes_options options_of(poda_finder algorithm, poda_translate_fn *translate)
{
    return (poda__passes_options){.space = &town_rules.space,
                                  .params = &start, /* not read */
                                  .chart = &town_chart,
                                  .algorithm = algorithm,
                                  .weight = 2,
                                  .from = &start,
                                  .target = &target,
                                  .translate = translate};
}

static poda_status record(poda__passes *passes, poda_translate_fn *translate, size_t most)
{
    poda__passes_options options = options_of(PODA_ASTAR, translate);
    options.most = most;
    poda_status status = poda__passes_init(passes, &options, NULL);
    if (status == PODA_OK) {
        emit_course(passes);
        status = poda__passes_finish(passes, &course_result, NULL);
        if (status != PODA_OK)
            poda__passes_release(passes);
    }
    return status;
}

static void the_table_of_the_course(void **state)
{
    (void)state;
    static const char expected[] =
        "pass  OPEN             CLOSED\n"
        "   0  {(S,5)}          {-}\n"
        "   1  {(B,8),(D,9)}    {(S,5)}\n"
        "   2  {(E,8),(D,9)}    {(S,5),(B,8)}\n"
        "   3  {(F,13),(D,9)}   {(S,5),(B,8),(E,8)}\n"
        "   4  {(F,13),(H,11)}  {(S,5),(B,8),(E,8),(D,9)}\n"
        "   5  {(F,13),(J,11)}  {(S,5),(B,8),(E,8),(D,9),(H,11)}\n"
        "   6  {(F,13),(K,16)}  {(S,5),(B,8),(E,8),(D,9),(H,11),(J,11)}\n"
        "   7  {(K,16),(G,18)}  {(S,5),(B,8),(E,8),(D,9),(H,11),(J,11),(F,13)}\n"
        "   8  {(T,17),(G,18)}  {(S,5),(B,8),(E,8),(D,9),(H,11),(J,11),(F,13),(K,16)}\n"
        "   9  {(G,18)}         {(S,5),(B,8),(E,8),(D,9),(H,11),(J,11),(F,13),(K,16),(T,17)}\n"
        "A path is found: path S-D-H-J-K-T, cost 17.\n";
    poda__passes passes;
    poda__buffer out = {0};
    assert_int_equal(record(&passes, NULL, 0), PODA_OK);
    poda__route_text(&passes, &(poda__route_look){.unicode = true, .brief = true}, &out);
    assert_string_equal(out.at, expected);
    poda__buffer_release(&out);
    poda__passes_release(&passes);
}

static void expect(const char *text, const char *part)
{
    if (!text || !strstr(text, part))
        fail_msg("not there: %s\nin:\n%s", part, text ? text : "(nothing)");
}

static void its_sentences(void **state)
{
    (void)state;
    static const char *const sentences[2][6] = {
        {"   0  {(S,5)}          {-}\n      S is the start: f = 0 + 5 = 5.\n",
         "      B is selected with f = 8 and goes to CLOSED. E is new: f = 5 + 3 = 8.\n",
         "D is in OPEN with f = 9, which is less than\n      11: this way is dropped. F is new",
         "H is new: f = 8 + 3 = 11. E is in CLOSED\n      already: this way is dropped.\n",
         "      T is selected with f = 17, it is the goal: path S-D-H-J-K-T, cost 17.\n",
         "pass  OPEN             CLOSED\n"},
        {"   0  {(S,5)}          {-}\n      S es el inicio: f = 0 + 5 = 5.\n",
         "      Se selecciona B con f = 8, que pasa a CERRADA. E es nuevo: f = 5 + 3 = 8.\n",
         "D ya está en ABIERTA con f = 9, menor que\n      11: se descarta como ruta. F es",
         "E ya está en\n      CERRADA: se descarta como ruta.\n",
         "Se selecciona T con f = 17, que es el OBJETIVO: ruta S-D-H-J-K-T, coste 17.\n",
         "pase  ABIERTA          CERRADA\n"}};
    for (int language = 0; language < 2; language++) {
        poda__passes passes;
        poda__buffer out = {0};
        assert_int_equal(record(&passes, poda_translator(language ? SPANISH : PODA_ENGLISH), 0),
                         PODA_OK);
        poda__route_text(&passes, &(poda__route_look){.unicode = true}, &out);
        for (int i = 0; i < 6; i++)
            expect(out.at, sentences[language][i]);
        assert_null(strstr(out.at, "S is in CLOSED")); /* the way back is not a child */
        poda__buffer_release(&out);
        poda__passes_release(&passes);
    }
}

/* The library's own A* does the same as the course's slides. */
static void run(poda__passes *passes, const poda__passes_options *options)
{
    poda_problem *problem;
    poda_find_result result = {0};
    poda_find_options find = {.algorithm = options->algorithm, .weight = 2, .goal = PODA_ANY_END};
    assert_int_equal(poda_problem_open_rules(&problem, &town_rules, NULL, NULL), PODA_OK);
    assert_int_equal(poda__passes_init(passes, options, NULL), PODA_OK);
    assert_int_equal(poda_find(problem, &start, &find, poda__passes_event, passes, &result, NULL),
                     PODA_OK);
    assert_int_equal(poda__passes_finish(passes, &result, NULL), PODA_OK);
    poda_find_release(&result);
    poda_problem_close(problem);
}

static void the_library_does_the_same(void **state)
{
    (void)state;
    const poda__passes_options options = options_of(PODA_ASTAR, NULL);
    const poda__route_look look = {.brief = true};
    poda__passes told, done;
    poda__buffer expected = {0}, out = {0};
    assert_int_equal(record(&told, NULL, 0), PODA_OK);
    run(&done, &options);
    poda__route_text(&told, &look, &expected);
    poda__route_text(&done, &look, &out);
    assert_string_equal(out.at, expected.at);
    poda__buffer_release(&out);
    poda__buffer_release(&expected);
    poda__passes_release(&told);
    poda__passes_release(&done);
}

static void every_algorithm_is_told(void **state)
{
    (void)state;
    static const struct {
        poda_finder algorithm;
        const char *parts[4];
    } told[] = {
        {PODA_BFS,
         {"   2  {D,E}  {S,B}", "B is selected and goes to CLOSED. E is new.", "{-}", "0"}},
        {PODA_DFS,
         {"   2  {E,D}  {S,B}", "D is in OPEN already; this way takes over.", "{-}", "0"}},
        {PODA_DIJKSTRA, {"{(B,4),(D,5)}", "E is new: f = g = 5.", "cost 17.", "0"}},
        {PODA_GREEDY, {"{(B,4),(D,4)}", "E is new: f = h = 3.", "cost 17.", "0"}},
        {PODA_WEIGHTED, {"E is new: f = 5 + 2 x 3 = 11.", "{-}", "cost 17.", "0"}},
        {PODA_BIDIRECTIONAL,
         {"OPEN, start", "From the goal: T is selected with f = 0", "on a path of cost 17.",
          "A path is found: path S-D-H-J-K-T, cost 17."}},
        {PODA_IDASTAR,
         {"limit 5\n      entered: {(S,5)}\n      beyond: {(B,8),(D,9)}\n      next limit: 8\n",
          "limit 17\n", "A path is found: path S-D-H-J-K-T, cost 17.", "0"}},
        {PODA_DEEPENING, {"limit 0\n      entered: {(S,0)}", "next limit: 1", "cost 17.", "0"}},
        {PODA_BACKTRACKING,
         {"   0  S is the start.\n   1  Option S>B is acceptable and is noted: B.\n",
          "   2  | Option B>S is not acceptable.\n", "The solution is complete: T, cost",
          "Solutions seen: 1."}},
    };
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        const poda__passes_options options = options_of(told[i].algorithm, NULL);
        poda__passes passes;
        poda__buffer out = {0};
        run(&passes, &options);
        poda__route_text(&passes, &(poda__route_look){0}, &out);
        for (int part = 0; part < 4; part++)
            expect(out.at, told[i].parts[part]);
        for (const char *c = out.at; *c; c++)
            assert_true((unsigned char)*c < 0x80); /* ASCII was requested */
        poda__buffer_release(&out);
        poda__passes_release(&passes);
    }
}

static void reopened_states(void **state)
{
    (void)state;
    poda__passes_options options = options_of(PODA_ASTAR, NULL);
    poda__passes passes;
    poda__buffer out = {0};
    poda_find_result nothing = {0};
    assert_int_equal(poda__passes_init(&passes, &options, NULL), PODA_OK);
    emit(&passes, PODA_FIND_OPEN, S, S, 0);
    emit(&passes, PODA_FIND_SELECT, S, S, 0);
    emit(&passes, PODA_FIND_OPEN, B, S, 9);
    emit(&passes, PODA_FIND_OPEN, D, S, 5);
    emit(&passes, PODA_FIND_BETTER, B, S, 8);
    emit(&passes, PODA_FIND_SELECT, B, S, 8);
    emit(&passes, PODA_FIND_SELECT, D, S, 5);
    emit(&passes, PODA_FIND_REOPEN, B, D, 6);
    emit(&passes, PODA_FIND_DROP, B, D, 6);
    assert_int_equal(poda__passes_finish(&passes, &nothing, NULL), PODA_OK);
    poda__route_text(&passes, &(poda__route_look){0}, &out);
    expect(out.at,
           "B is in OPEN with f = 13; this way is cheaper and takes over:\n      f = 8 + 4 = 12.");
    expect(out.at, "   2  {(D,9)}         {(S,5),(B,12)}\n");
    expect(out.at, "It leads to no other state.");
    expect(out.at,
           "B is in CLOSED with f = 12; this way is\n      cheaper, it goes back to OPEN: ");
    expect(out.at, "   3  {(B,10)}        {(S,5),(D,9)}\n");
    expect(out.at, "B is in OPEN with the same f = 10: this");
    expect(out.at, "OPEN is empty: there is no path to a goal.");
    poda__buffer_release(&out);
    poda__passes_release(&passes);
}

static void json_of_the_course(void **state)
{
    (void)state;
    poda__passes passes;
    poda__buffer out = {0};
    poda__json json = {&out, false};
    assert_int_equal(record(&passes, NULL, 0), PODA_OK);
    poda__route_json(&passes, &(poda__route_look){.listed = 2}, NULL, &json);
    expect(out.at, "{\"pass\":3,\"selected\":\"E\",\"g\":5,\"h\":3,\"f\":8,"
                   "\"open\":[{\"state\":\"F\",\"f\":13},{\"state\":\"D\",\"f\":9}],"
                   "\"closed\":[{\"state\":\"B\",\"f\":8},{\"state\":\"E\",\"f\":8}],"
                   "\"open_size\":2,\"closed_size\":3,"
                   "\"children\":[{\"state\":\"D\",\"move\":\"E>D\",\"f\":11,\"what\":\"dropped\"},"
                   "{\"state\":\"F\",\"move\":\"E>F\",\"f\":13,\"what\":\"opened\"}],"
                   "\"text\":\"E is selected with f = 8");
    poda__buffer_release(&out);
    poda__passes_release(&passes);
}

static void only_so_many_passes_are_kept(void **state)
{
    (void)state;
    for (size_t most = 1; most < 12; most++) {
        poda__passes passes;
        poda__buffer out = {0};
        char rest[64];
        assert_int_equal(record(&passes, NULL, most), PODA_OK);
        assert_int_equal(passes.total, 9);
        assert_int_equal(passes.count, most < 9 ? most + 1 : 10);
        assert_int_equal(passes.full, most < 9);
        assert_int_equal(passes.places.at[T].marks, PODA__PLACE_CLOSED); /* the end is known */
        assert_int_equal(passes.places.at[G].marks, PODA__PLACE_OPEN);
        poda__route_text(&passes, &(poda__route_look){0}, &out);
        snprintf(rest, sizeof rest, "and %d more %s\n", 9 - (int)most,
                 most == 8 ? "pass" : "passes");
        if (most < 9)
            expect(out.at, rest);
        else
            assert_null(strstr(out.at, " more pass"));
        poda__buffer_release(&out);
        poda__route_html(&passes, &(poda__route_look){0}, &out);
        assert_true(most >= 9 || strstr(out.at, "Passes that are not shown: "));
        poda__buffer_release(&out);
        poda__passes_release(&passes);
    }
}

/* pictures */

static void check_documents(const poda__passes *passes, const poda__route_look *look, bool papers)
{
    poda__buffer out = {0};
    poda__route_svg(passes, look, &out);
    assert_false(out.failed);
    check_markup(out.at, false);
    poda__buffer_release(&out);
    poda__route_film(passes, look, &out);
    assert_false(out.failed);
    check_markup(out.at, false);
    poda__buffer_release(&out);
    poda__route_html(passes, look, &out);
    assert_false(out.failed);
    check_markup(out.at, true);
    assert_null(strstr(out.at, "http://"));
    assert_null(strstr(out.at, "https://"));
    poda__buffer_release(&out);
    poda__route_dot(passes, look, &out);
    assert_true(!out.failed && out.length);
    check_utf8(out.at);
    poda__buffer_release(&out);
    poda__route_picture_text(passes, look, &out);
    assert_true(!out.failed && out.length);
    check_utf8(out.at);
    poda__buffer_release(&out);
#ifdef HAVE_CAIRO
    if (!papers)
        return;
    poda_error error = {0};
    assert_int_equal(poda__route_png(passes, look, &out, &error), PODA_OK);
    assert_memory_equal(out.at, "\x89PNG", 4);
    poda__buffer_release(&out);
    assert_int_equal(poda__route_pdf(passes, look, &out, &error), PODA_OK);
    assert_memory_equal(out.at, "%PDF", 4);
    poda__buffer_release(&out);
#else
    (void)papers;
#endif
}

static void pictures_are_well_formed(void **state)
{
    (void)state;
    static const char *const odd[] = {NULL, "<b>&\"'</b>", "\xff\x1b[31m\n]]>", "",
                                      "a state whose text is far too long for a box or a circle"};
    for (int name = 0; name < 5; name++)
        for (int algorithm = 0; algorithm < PODA_JPS; algorithm++)
            for (int kind = 0; kind < 3; kind++) {
                const poda__passes_options options = options_of(
                    (poda_finder)algorithm, poda_translator(kind ? SPANISH : PODA_ENGLISH));
                poda__passes passes;
                if (name && (algorithm + name) % 5) /* not all of them with all names */
                    continue;
                odd_name = odd[name];
                with_positions = kind != 1;
                run(&passes, &options);
                check_documents(&passes,
                                &(poda__route_look){.tree = kind == 2,
                                                    .unicode = kind == 0,
                                                    .colour = kind == 1,
                                                    .show = 20,
                                                    .title = odd[4 - name]},
                                algorithm == PODA_ASTAR);
                poda__passes_release(&passes);
                odd_name = NULL;
            }
    with_positions = true;
}

static void the_graph_tells_without_colour(void **state)
{
    (void)state;
    poda__passes passes;
    poda__buffer out = {0};
    assert_int_equal(record(&passes, NULL, 0), PODA_OK);
    poda__route_svg(&passes, &(poda__route_look){0}, &out);
    expect(out.at, "OPEN: 1, CLOSED: 9 states. A path is found: path S-D-H-J-K-T, cost 17.");
    expect(out.at, ">f=15+3=18</text>");
    expect(out.at, "rx=\"17\" class=\"f-open s-ink\"");            /* round */
    expect(out.at, "rx=\"4\" class=\"f-closed s-ink\"");           /* square */
    expect(out.at, "class=\"f-none s-route\" stroke-width=\"5\""); /* thick */
    expect(out.at, ">CLOSED</text>");
    expect(out.at, ">start</text>");
    poda__buffer_release(&out);
    poda__route_picture_text(&passes, &(poda__route_look){0}, &out);
    expect(out.at, "* D     CLOSED    f=5+4=9       <-S     S 5, E 2, H 3\n");
    poda__buffer_release(&out);
    poda__route_picture_text(&passes, &(poda__route_look){.tree = true, .unicode = true}, &out);
    expect(out.at, "f=7+4=11");
    expect(out.at, "dropped");
    poda__buffer_release(&out);
    poda__passes_release(&passes);
}

typedef void writer(const poda__passes *passes, const poda__route_look *look, poda__buffer *out);

/* Each allocation fails once: the failure is reported, nothing leaks or crashes. */
static void starve(const poda__passes *passes, const poda__route_look *look, writer *write)
{
    bool failed = true;
    for (long n = 0; failed && n < 100000; n++) {
        poda__buffer out = {0};
        fail_after(n);
        write(passes, look, &out);
        failed = stop_failing();
        assert_true(out.failed || !failed);
        poda__buffer_release(&out);
    }
    assert_false(failed);
}

/* A map of `side` x `side` cells with a single wall. */
static void record_map(poda__passes *passes, size_t most, int side)
{
    char *text = malloc((size_t)(side * (side + 1)));
    char to[32];
    assert_non_null(text);
    for (int row = 0; row < side; row++) {
        memset(text + row * (side + 1), '.', (size_t)side);
        if (row == side / 2)
            memset(text + row * (side + 1), '#', (size_t)side - 1);
        text[row * (side + 1) + side] = '/';
    }
    text[side * (side + 1) - 1] = 0;
    snprintf(to, sizeof to, "%d,%d", side - 1, side - 1);
    const poda_pair pairs[] = {{"map", text}, {"from", "0,0"}, {"to", to}};
    const poda_options given = {pairs, 3};
    poda_problem *problem;
    poda_error error = {0};
    if (poda_problem_open(&problem, "map", &given, &error) != PODA_OK)
        fail_msg("%s", error.message);
    static poda_state from;
    poda_problem_start(problem, &from);
    poda_find_options find;
    poda_find_defaults(problem, &find);
    find.fast = false;
    find.algorithm = PODA_ASTAR;
    const poda__passes_options options = {.space = poda_problem_space(problem),
                                          .params = poda_problem_params(problem),
                                          .chart = poda__problem_map.chart,
                                          .algorithm = PODA_ASTAR,
                                          .from = &from,
                                          .most = most};
    poda_find_result result = {0};
    assert_int_equal(poda__passes_init(passes, &options, NULL), PODA_OK);
    assert_int_equal(poda_find(problem, &from, &find, poda__passes_event, passes, &result, NULL),
                     PODA_OK);
    assert_int_equal(poda__passes_finish(passes, &result, NULL), PODA_OK);
    if (side == 5) {
        poda__buffer out = {0};
        poda__route_picture_text(passes, &(poda__route_look){0}, &out);
        expect(out.at, "|####*|\n");
        expect(out.at, "|   o*|\n");
        poda__buffer_release(&out);
        starve(passes, &(poda__route_look){0}, poda__route_svg);
        starve(passes, &(poda__route_look){0}, poda__route_html);
        starve(passes, &(poda__route_look){0}, poda__route_picture_text);
    }
    check_documents(passes, &(poda__route_look){.unicode = true}, side == 20);
    poda__buffer out = {0};
    poda__route_svg(passes, &(poda__route_look){0}, &out);
    assert_true(out.length < 40000); /* runs of cells become boxes */
    poda__buffer_release(&out);
    poda__passes_release(passes);
    poda_find_release(&result);
    poda_problem_close(problem);
    free(text);
}

static void maps(void **state)
{
    (void)state;
    poda__passes passes;
    record_map(&passes, 0, 5);
    record_map(&passes, 10, 20);
    record_map(&passes, 50, 300);
}

static void write_json(const poda__passes *passes, const poda__route_look *look, poda__buffer *out)
{
    poda__json json = {out, false};
    poda__route_json(passes, look, "passes", &json);
}

static void memory_runs_out(void **state)
{
    (void)state;
    const poda__route_look look = {.title = "title"}, tree = {.tree = true, .show = 8};
    poda__passes passes;
    poda_status status = PODA_NO_MEMORY;
    for (long n = 0; status != PODA_OK; n++) {
        fail_after(n);
        status = record(&passes, poda_translator(SPANISH), 0);
        assert_true(!stop_failing() || status == PODA_NO_MEMORY);
    }
    starve(&passes, &look, poda__route_text);
    starve(&passes, &look, write_json);
    starve(&passes, &look, poda__route_svg);
    starve(&passes, &look, poda__route_html);
    starve(&passes, &look, poda__route_dot);
    starve(&passes, &look, poda__route_picture_text);
    starve(&passes, &tree, poda__route_film);
    starve(&passes, &tree, poda__route_html);
    poda__passes_release(&passes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_of_the_course),
        cmocka_unit_test(its_sentences),
        cmocka_unit_test(the_library_does_the_same),
        cmocka_unit_test(every_algorithm_is_told),
        cmocka_unit_test(reopened_states),
        cmocka_unit_test(json_of_the_course),
        cmocka_unit_test(only_so_many_passes_are_kept),
        cmocka_unit_test(pictures_are_well_formed),
        cmocka_unit_test(the_graph_tells_without_colour),
        cmocka_unit_test(maps),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
