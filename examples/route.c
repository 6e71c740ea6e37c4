/* route.c - a space defined by the program, a van on a road map, and the shortest path through it
 * by A*. The trace function prints every state selected from OPEN, with its f = g + h. Compile with
 * -lm too. */
#include <math.h>
#include <poda/poda.h>
#include <stdio.h>

enum { DEPOT, MILL, MARKET, BRIDGE, STATION, HARBOUR, CASTLE, CUSTOMER, PLACES };

static const struct place {
    const char *name;
    double x, y; /* kilometres */
} places[PLACES] = {
    {"depot", 0, 0},   {"mill", 1, 3},    {"market", 3, 1}, {"bridge", 4, 3},
    {"station", 6, 1}, {"harbour", 7, 4}, {"castle", 3, 6}, {"customer", 9, 3},
};

/* Roads lead both ways, and are longer than the straight line. */
static const struct road {
    int from, to;
    double length;
} roads[] = {
    {DEPOT, MILL, 3.5},      {DEPOT, MARKET, 3.4},     {MILL, BRIDGE, 3.2},
    {MILL, CASTLE, 4.1},     {MARKET, BRIDGE, 2.6},    {MARKET, STATION, 5.2},
    {BRIDGE, HARBOUR, 3.4},  {BRIDGE, STATION, 3.1},   {CASTLE, HARBOUR, 5},
    {STATION, HARBOUR, 3.6}, {STATION, CUSTOMER, 5.5}, {HARBOUR, CUSTOMER, 2.4},
};

enum { ROADS = sizeof roads / sizeof roads[0] };

/* The space: its options (none), and a state. */
typedef struct van_space {
    char unused;
} van_space;

typedef struct van_state {
    int place;
} van_state;

static poda_status van_init(van_space *space, const poda_options *options, poda_error *error)
{
    (void)space, (void)options, (void)error;
    return PODA_OK;
}

static void van_start(const van_space *space, van_state *state)
{
    (void)space;
    state->place = DEPOT;
}

static bool van_goal(const van_space *space, const van_state *state)
{
    (void)space;
    return state->place == CUSTOMER;
}

/* A move is the number of a road. */
static void van_moves(const van_space *space, const van_state *state, poda_moves *list)
{
    (void)space;
    for (int i = 0; i < ROADS; i++)
        if ((roads[i].from == state->place || roads[i].to == state->place) &&
            !poda_moves_add(list, (poda_move)i))
            return;
}

static void van_play(const van_space *space, const van_state *state, poda_move move, van_state *to)
{
    (void)space;
    to->place = roads[move].from + roads[move].to - state->place;
}

#define van_HAS_COST 1
static double van_cost(const van_space *space, const van_state *state, poda_move move)
{
    (void)space, (void)state;
    return roads[move].length;
}

#define van_HAS_HEURISTIC 1
static double van_heuristic(const van_space *space, const van_state *state, int which)
{
    (void)space, (void)which;
    return hypot(places[state->place].x - places[CUSTOMER].x,
                 places[state->place].y - places[CUSTOMER].y);
}

static void van_state_text(const van_space *space, const van_state *state, poda_text *text)
{
    (void)space;
    poda_text_add(text, "%s", places[state->place].name);
}

static poda_status van_state_read(const van_space *space, const char *text, van_state *state,
                                  poda_error *error)
{
    (void)space;
    for (int i = 0; i < PLACES; i++)
        if (strcmp(places[i].name, text) == 0) {
            state->place = i;
            return PODA_OK;
        }
    return poda_fail(error, PODA_BAD_POSITION, "position", "there is no place '%.40s'", text);
}

static void van_move_text(const van_space *space, const van_state *state, poda_move move,
                          poda_text *text)
{
    van_state to;
    van_play(space, state, move, &to);
    van_state_text(space, &to, text);
}

static const char *const van_heuristics[] = {"crow", NULL};
static const poda_about van_about = {
    .name = "van",
    .title = "A delivery",
    .summary = "from the depot to the customer",
    .evals = van_heuristics,
};

#define PODA_RULES van
#include <poda/export_problem.h>

/* Prints the states that A* selects, in order. */
static void print_event(void *user, const poda_find_event *event)
{
    const van_state *state = (const van_state *)event->state;
    (void)user;
    if (event->kind == PODA_FIND_SELECT)
        printf("%-8s  g %4.1f + h %4.1f = %4.1f\n", places[state->place].name, event->g, event->h,
               event->f);
}

int main(void)
{
    poda_error error = {0};
    poda_problem *problem = NULL;
    poda_find_options options;
    poda_find_result result;
    poda_state state;
    poda_status status = poda_problem_open_rules(&problem, &van_rules, NULL, &error);
    if (status == PODA_OK) {
        poda_find_defaults(problem, &options); /* the space has a heuristic: A* */
        poda_problem_start(problem, &state);
        status = poda_find(problem, &state, &options, print_event, NULL, &result, &error);
    }
    if (status != PODA_OK) {
        fprintf(stderr, "route: %s\n", error.message);
        poda_problem_close(problem);
        return 2;
    }
    printf("%.1f km, %llu states expanded: depot", result.cost,
           (unsigned long long)result.expanded);
    van_state at, next;
    van_start(NULL, &at);
    for (size_t i = 0; i < result.length; i++, at = next) {
        van_play(NULL, &at, result.path[i], &next);
        printf(", %s", places[next.place].name);
    }
    printf("\n");
    poda_find_release(&result);
    poda_problem_close(problem);
    return 0;
}
