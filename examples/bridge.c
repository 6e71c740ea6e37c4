/* bridge.c - four people cross a bridge at night, the space that docs/write-a-space.md builds. At
 * most two can cross at a time, and they need the torch, of which there is one. */
#define PODA_LOADED
#include <poda/space.h>

enum { PEOPLE = 4, EVERYBODY = (1 << PEOPLE) - 1 };

typedef struct bridge_space {
    char unused; /* no options yet */
} bridge_space;

typedef struct bridge_state {
    uint8_t across; /* one bit per person on the far side */
    uint8_t torch;  /* 1: on the far side */
} bridge_state;

static poda_status bridge_init(bridge_space *space, const poda_options *options, poda_error *error)
{
    (void)space, (void)options, (void)error;
    return PODA_OK;
}

static void bridge_start(const bridge_space *space, bridge_state *state)
{
    (void)space;
    *state = (bridge_state){0, 0};
}

/* A move is the set of people who cross, one bit each: one or two on the side of the torch. */
static void bridge_moves(const bridge_space *space, const bridge_state *state, poda_moves *list)
{
    const unsigned here = state->torch ? state->across : EVERYBODY & ~state->across;
    (void)space;
    for (unsigned who = 1; who <= EVERYBODY; who++)
        if ((who & here) == who && __builtin_popcount(who) <= 2 && !poda_moves_add(list, who))
            return;
}

static void bridge_play(const bridge_space *space, const bridge_state *state, poda_move move,
                        bridge_state *to)
{
    (void)space;
    to->across = (uint8_t)(state->across ^ move);
    to->torch = !state->torch;
}

static bool bridge_goal(const bridge_space *space, const bridge_state *state)
{
    (void)space;
    return state->across == EVERYBODY;
}

static void bridge_names(unsigned who, poda_text *text)
{
    for (int i = 0; i < PEOPLE; i++)
        if (who >> i & 1)
            poda_text_add(text, "%c", 'a' + i);
}

/* The people on the near side, '/', those on the far side; '*' is the torch: "bd/ac*". */
static void bridge_state_text(const bridge_space *space, const bridge_state *state, poda_text *text)
{
    (void)space;
    bridge_names(EVERYBODY & ~state->across, text);
    poda_text_add(text, state->torch ? "/" : "*/");
    bridge_names(state->across, text);
    poda_text_add(text, state->torch ? "*" : "");
}

static poda_status bridge_state_read(const bridge_space *space, const char *text,
                                     bridge_state *state, poda_error *error)
{
    bridge_state read = {0, 0};
    unsigned seen = 0, far = 0, torches = 0;
    (void)space;
    for (; *text; text++) {
        if (*text == '/' && !far) {
            far = 1;
        } else if (*text == '*' && !torches) {
            torches = 1;
            read.torch = (uint8_t)far;
        } else if (*text >= 'a' && *text < 'a' + PEOPLE && !(seen >> (*text - 'a') & 1)) {
            seen |= 1u << (*text - 'a');
            read.across |= (uint8_t)(far << (*text - 'a'));
        } else {
            break;
        }
    }
    if (*text || !far || !torches || seen != EVERYBODY)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected who is near, '/', and who is far, with a '*' for the torch: "
                         "bd/ac*");
    *state = read;
    return PODA_OK;
}

static void bridge_move_text(const bridge_space *space, const bridge_state *state, poda_move move,
                             poda_text *text)
{
    (void)space, (void)state;
    bridge_names((unsigned)move, text);
}

static const poda_about bridge_about = {
    .name = "bridge",
    .title = "The bridge at night",
    .summary = "all must cross, two at a time, with one torch",
    .moves_like = "ab",
    .position_like = "bd/ac*",
};

#define PODA_RULES bridge
#include <poda/export_problem.h>
