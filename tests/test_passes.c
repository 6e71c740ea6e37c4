/* test_passes.c - searches alone, shown: the course's A* example pass for pass, the other ways to tell a
 * search, pictures that are well-formed whatever the texts are, and every way memory can run out. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "explain/route.h"
#include "poda/ask.h"

/* Allocations until one fails; -1: all succeed. */
static long allowance = -1;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static bool refuse(void)
{
    return allowance >= 0 && allowance-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return refuse() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return refuse() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return refuse() ? NULL : __real_realloc(memory, size);
}

/* The font library keeps what it has loaded. */
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

static const poda_about town_about = {.name = "town", .title = "Nim", .summary = "Nim"};

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

static inline void town_state_text(const town_space *space, const town_state *state,
                                   poda_text *text)
{
    (void)space;
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
    poda_text_add(text, "%c>%c", names[state->at % VERTICES], names[move % VERTICES]);
}

#define PODA_RULES town
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
    *link = (poda__link){(size_t)edges[index].from, (size_t)edges[index].to,
                         edges[index].cost, false, true};
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

/* The events of the course's example, as they are told in its slides. */
static void emit(poda__passes *passes, poda_find_event_kind kind, int node, int parent, double g)
{
    static const uint32_t numbers[] = {[S] = 0, [B] = 1, [D] = 2, [E] = 3, [F] = 4,
                                       [H] = 5, [J] = 6, [K] = 7, [G] = 8, [T] = 9};
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
                                  .params = &start, /* not looked at */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_of_the_course),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
