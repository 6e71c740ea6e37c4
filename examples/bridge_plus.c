/* bridge_plus.c - bridge.c with what docs/write-a-space.md adds: up to ten people, each with
 * their own pace; the cost of a crossing, two heuristics, and the way back from the goal. */
#define PODA_LOADED
#include <poda/space.h>

enum { MOST_PEOPLE = 10 };

typedef struct bridge_space {
    uint64_t minutes[MOST_PEOPLE]; /* of each, to cross */
    size_t people;
    unsigned everybody; /* one bit each */
} bridge_space;

typedef struct bridge_state {
    uint16_t across; /* one bit per person on the far side */
    uint16_t torch;  /* 1: on the far side */
} bridge_state;

#define bridge_HAS_COST 1
#define bridge_HAS_HEURISTIC 1
#define bridge_HAS_TARGET 1
#define bridge_HAS_BACK 1

static poda_status bridge_init(bridge_space *space, const poda_options *options, poda_error *error)
{
    *space = (bridge_space){{1, 2, 5, 10}, 4, 0};
    poda_status status = poda_option_list(options, "minutes", 1, 1000, MOST_PEOPLE, space->minutes,
                                          &space->people, error);
    space->everybody = (1u << space->people) - 1;
    return status;
}

static void bridge_start(const bridge_space *space, bridge_state *state)
{
    (void)space;
    *state = (bridge_state){0, 0};
}

/* A move is the set of people who cross, one bit each: one or two on the side of the torch. */
static void bridge_moves(const bridge_space *space, const bridge_state *state, poda_moves *list)
{
    const unsigned here = state->torch ? state->across : space->everybody & ~state->across;
    for (unsigned who = 1; who <= space->everybody; who++)
        if ((who & here) == who && __builtin_popcount(who) <= 2 && !poda_moves_add(list, who))
            return;
}

static void bridge_play(const bridge_space *space, const bridge_state *state, poda_move move,
                        bridge_state *to)
{
    (void)space;
    to->across = (uint16_t)(state->across ^ move);
    to->torch = !state->torch;
}

static bool bridge_goal(const bridge_space *space, const bridge_state *state)
{
    return state->across == space->everybody;
}

/* The minutes that the slowest of `who` needs. */
static double bridge_slowest(const bridge_space *space, unsigned who)
{
    uint64_t most = 0;
    for (size_t i = 0; i < space->people; i++)
        if (who >> i & 1 && space->minutes[i] > most)
            most = space->minutes[i];
    return (double)most;
}

static double bridge_cost(const bridge_space *space, const bridge_state *state, poda_move move)
{
    (void)state;
    return bridge_slowest(space, (unsigned)move);
}

static double bridge_heuristic(const bridge_space *space, const bridge_state *state, int which)
{
    const unsigned near = space->everybody & ~state->across;
    const int count = __builtin_popcount(near);
    uint64_t least = space->minutes[0];
    if (which == 0) /* the slowest person not yet across must cross once */
        return bridge_slowest(space, near);
    for (size_t i = 1; i < space->people; i++)
        least = space->minutes[i] < least ? space->minutes[i] : least;
    const int crossings = count == 0     ? 0
                          : state->torch ? 2 * count
                          : count <= 2   ? 1
                                         : 2 * count - 3;
    return (double)crossings * (double)least;
}

static void bridge_target(const bridge_space *space, bridge_state *state)
{
    *state = (bridge_state){(uint16_t)space->everybody, 1};
}

/* The people who came last are with the torch, and crossings are the same in both directions. */
static void bridge_backs(const bridge_space *space, const bridge_state *state, poda_moves *list)
{
    bridge_moves(space, state, list);
}

static poda_move bridge_back(const bridge_space *space, const bridge_state *state, poda_move way,
                             bridge_state *from)
{
    bridge_play(space, state, way, from);
    return way;
}

static void bridge_names(const bridge_space *space, unsigned who, poda_text *text)
{
    for (size_t i = 0; i < space->people; i++)
        if (who >> i & 1)
            poda_text_add(text, "%c", (char)('a' + i));
}

/* The people on the near side, '/', those on the far side; '*' is the torch: "bd/ac*". */
static void bridge_state_text(const bridge_space *space, const bridge_state *state, poda_text *text)
{
    bridge_names(space, space->everybody & ~state->across, text);
    poda_text_add(text, state->torch ? "/" : "*/");
    bridge_names(space, state->across, text);
    poda_text_add(text, state->torch ? "*" : "");
}

static poda_status bridge_state_read(const bridge_space *space, const char *text,
                                     bridge_state *state, poda_error *error)
{
    bridge_state read = {0, 0};
    unsigned seen = 0, far = 0, torches = 0;
    for (; *text; text++) {
        if (*text == '/' && !far) {
            far = 1;
        } else if (*text == '*' && !torches) {
            torches = 1;
            read.torch = (uint16_t)far;
        } else if (*text >= 'a' && *text < 'a' + (int)space->people &&
                   !(seen >> (*text - 'a') & 1)) {
            seen |= 1u << (*text - 'a');
            read.across |= (uint16_t)(far << (*text - 'a'));
        } else {
            break;
        }
    }
    if (*text || !far || !torches || seen != space->everybody)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected who is near, '/', and who is far, with a '*' for the torch: "
                         "bd/ac*");
    *state = read;
    return PODA_OK;
}

static void bridge_move_text(const bridge_space *space, const bridge_state *state, poda_move move,
                             poda_text *text)
{
    (void)state;
    bridge_names(space, (unsigned)move, text);
}

static const poda_option bridge_options[] = {
    {"minutes", "1,2,5,10", "what each needs to cross, up to ten people"},
    {NULL, NULL, NULL},
};

static const char *const bridge_heuristics[] = {"slowest", "crossings", NULL};

static const poda_about bridge_about = {
    .name = "bridge",
    .title = "The bridge at night",
    .summary = "all must cross, two at a time, with one torch",
    .moves_like = "ab",
    .position_like = "bd/ac*",
    .options = bridge_options,
    .evals = bridge_heuristics,
};

#define PODA_RULES bridge
#include <poda/export_problem.h>
