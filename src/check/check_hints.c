/* check_hints.c - tests of the hints to searches (poda/hints.h) and of ranks (poda/rank.h). Hints to
 * the selective search cannot make an answer false, but a number that is out of range or a pass that
 * leads nowhere makes it poor. What those to the exact search claim is compared with minimax by
 * algorithms.c. A wrong rank gives tables wrong values. */
#include "check/checker.h"

/* After a pass it is the opponent's turn, in the same position each time. */
static void check_pass(poda__check *check, const poda__case *at)
{
    const poda_hints *hints = check->rules->hints;
    poda_state to, again, copy = at->state;
    memset(&to, 0, sizeof to);
    memset(&again, 0, sizeof again);
    memset(&again, 0xff, check->size);
    const bool passes = hints->pass(check->params, &copy, &to);
    if (!poda__check_that(check, PODA__TEST_HINTS, at->index,
                          hints->pass(check->params, &at->state, &again) == passes &&
                              poda__check_same(check, &copy, &at->state),
                          "pass answers differently when asked twice, or changes the position") ||
        !passes)
        return;
    if (!poda__check_that(check, PODA__TEST_HINTS, at->index, memcmp(&to, &again, sizeof to) == 0,
                          "passing twice gives two positions, or writes behind the state"))
        return;
    poda__check_that(check, PODA__TEST_HINTS, at->index,
                     check->rules->turn(check->params, &to) == 1 - at->turn,
                     "after a pass it is not the opponent's turn");
}

/* Vital moves are legal moves, the same each time. */
static void check_vital(poda__check *check, const poda__case *at)
{
    const poda_hints *hints = check->rules->hints;
    poda_move room[2][64];
    poda_moves list[2] = {{room[0], 0, 64}, {room[1], 0, 64}};
    poda_state copy = at->state;
    for (int i = 0; i < 2; i++)
        hints->vital(check->params, &copy, &list[i]);
    const size_t count = list[0].count;
    if (!poda__check_that(check, PODA__TEST_HINTS, at->index,
                          count == list[1].count && poda__check_same(check, &copy, &at->state),
                          "vital answers differently when asked twice, or changes the position"))
        return;
    for (size_t i = 0; i < count && i < 64; i++) {
        bool legal = false;
        for (size_t j = 0; j < at->move_count; j++)
            legal |= check->moves[j] == room[0][i];
        poda__check_that(check, PODA__TEST_HINTS, at->index, legal && room[0][i] == room[1][i],
                         "vital lists a move that is not legal, or another one each time");
    }
}

/* Bounds leave a value between them. */
static void check_bounds(poda__check *check, const poda__case *at)
{
    poda_value lower = -PODA_INFINITY, upper = PODA_INFINITY;
    poda_state copy = at->state;
    check->rules->hints->bounds(check->params, &copy, &lower, &upper);
    poda__check_that(check, PODA__TEST_HINTS, at->index,
                     lower <= upper && poda__check_same(check, &copy, &at->state),
                     "bounds leaves no value between %ld and %ld, or changes the position",
                     (long)lower, (long)upper);
}

static void check_move(poda__check *check, const poda__case *at, poda_move move)
{
    const poda_hints *hints = check->rules->hints;
    if (hints->index)
        poda__check_that(check, PODA__TEST_HINTS, at->index,
                         hints->index(check->params, &at->state, move) < PODA_INDICES,
                         "the index of a move is %u; it must be below %d",
                         hints->index(check->params, &at->state, move), (int)PODA_INDICES);
    if (hints->gains)
        poda__check_that(check, PODA__TEST_HINTS, at->index,
                         !hints->gains(check->params, &at->state, move, 1) ||
                             hints->gains(check->params, &at->state, move, -1),
                         "an exchange gains 1 and does not gain -1");
}

void poda__check_hints(poda__check *check, const poda__case *at)
{
    const poda_hints *hints = check->rules->hints;
    if (!hints || at->over || !poda__check_open(check, PODA__TEST_HINTS))
        return;
    if (hints->calm) {
        poda_state copy = at->state;
        const bool calm = hints->calm(check->params, &copy);
        poda__check_that(check, PODA__TEST_HINTS, at->index,
                         hints->calm(check->params, &at->state) == calm &&
                             poda__check_same(check, &copy, &at->state),
                         "calm answers differently when asked twice, or changes the position");
    }
    if (hints->pass)
        check_pass(check, at);
    if (hints->vital)
        check_vital(check, at);
    if (hints->bounds)
        check_bounds(check, at);
    for (size_t i = 0; i < at->move_count && !check->failed[PODA__TEST_HINTS]; i++)
        check_move(check, at, check->moves[i]);
}

/* ---- ranks ---- */

struct place {
    uint64_t tier, rank;
};

static struct place place_of(const poda__check *check, const poda_state *state)
{
    const poda_ranks *ranks = check->rules->ranks;
    return (struct place){ranks->tier(check->params, state), ranks->rank(check->params, state)};
}

static bool is_at(const poda__check *check, const poda_state *state, struct place place)
{
    const struct place own = place_of(check, state);
    return own.tier == place.tier && own.rank == place.rank;
}

/* Is it the position, but for what its key leaves out, or the same one with the players exchanged, or one of its
 * images if these have one rank? */
static bool stands_for(poda__check *check, const poda_state *state, const poda__case *at)
{
    const poda_rules *rules = check->rules;
    poda_state own, key;
    poda_value value = 0;
    poda_state_key(check->game, &at->state, &key);
    poda_state_key(check->game, state, &own);
    if (poda__check_same(check, &own, &key))
        return true;
    const int turn = rules->turn(check->params, state);
    const bool over = rules->outcome(check->params, state, &value);
    poda_moves list = {check->again, 0, PODA__CHECK_MOVES};
    if ((turn == at->turn && !rules->ranks->images) || over != at->over)
        return false;
    if (over)
        return !rules->scored && value == (turn == at->turn ? at->value : -at->value);
    check->space->moves(check->params, state, &list);
    return !rules->scored && list.count == at->move_count;
}

/* A way back from `child`, which a move from here leads to, leads here. */
static bool leads_back(poda__check *check, const poda_state *child, struct place here)
{
    const poda_ranks *ranks = check->rules->ranks;
    poda_moves list = {check->again, 0, PODA__CHECK_MOVES};
    ranks->backs(check->params, child, &list);
    for (size_t i = 0; i < list.count && i < PODA__CHECK_MOVES; i++) {
        poda_state from;
        memset(&from, 0, sizeof from);
        ranks->back(check->params, child, check->again[i], &from);
        if (is_at(check, &from, here))
            return true;
    }
    return false;
}

/* Is it a move of the position, and leads here? */
static bool leads_to(poda__check *check, const poda_state *from, poda_move move, struct place here)
{
    poda_move room[256];
    poda_moves list = {room, 0, 256};
    poda_state to;
    check->space->moves(check->params, from, &list);
    bool legal = list.count > list.capacity;
    for (size_t i = 0; i < list.count && !legal; i++)
        legal = room[i] == move;
    poda_state_play(check->game, from, move, &to);
    return legal && is_at(check, &to, here);
}

/* Each way back comes from a position whose move leads here. */
static void check_backs(poda__check *check, const poda__case *at, struct place here)
{
    const poda_ranks *ranks = check->rules->ranks;
    poda_moves list = {check->again, 0, PODA__CHECK_MOVES};
    ranks->backs(check->params, &at->state, &list);
    if (!poda__check_that(check, PODA__TEST_RANK, at->index, list.count <= list.capacity,
                          "there are more than %d ways back", (int)PODA__CHECK_MOVES))
        return;
    for (size_t i = 0; i < list.count; i++) {
        poda_state from;
        poda_value value;
        char text[160];
        memset(&from, 0, sizeof from);
        const poda_move move = ranks->back(check->params, &at->state, list.at[i], &from);
        if (ranks->tier(check->params, &from) != here.tier ||
            check->rules->outcome(check->params, &from, &value))
            continue;
        poda__check_state_text(check, &from, text, sizeof text);
        if (!poda__check_that(check, PODA__TEST_RANK, at->index, leads_to(check, &from, move, here),
                              "a way back comes from '%s', and the move from there does not lead "
                              "here",
                              text))
            return;
    }
}

/* Is the tier among those that the game lists after another? `*fits`: those are not too many. */
static bool is_listed(const poda__check *check, uint64_t tier, uint64_t after, bool *fits)
{
    uint64_t room[PODA_KIDS_MOST];
    poda_tiers list = {room, 0, PODA_KIDS_MOST};
    check->rules->ranks->kids(check->params, after, &list);
    *fits = list.count <= list.capacity;
    for (size_t i = 0; i < list.count && i < list.capacity; i++)
        if (room[i] == tier)
            return true;
    return false;
}

/* Does kids list the tier that a move leads to? */
static bool check_kids(poda__check *check, const poda__case *at, const char *move, uint64_t here,
                       uint64_t there)
{
    bool fits;
    const bool listed = is_listed(check, there, here, &fits);
    return poda__check_that(check, PODA__TEST_RANK, at->index, fits,
                            "kids lists more than %d tiers after tier %llu", (int)PODA_KIDS_MOST,
                            (unsigned long long)here) &&
           poda__check_that(check, PODA__TEST_RANK, at->index, listed,
                            "'%s' leads from tier %llu to tier %llu, which kids does not list",
                            move, (unsigned long long)here, (unsigned long long)there);
}

/* A tier's name is read as the tier. */
static void check_name(poda__check *check, const poda__case *at, uint64_t tier)
{
    const poda_ranks *ranks = check->rules->ranks;
    char name[PODA_TIER_NAME + 1] = ""; /* a byte more, to see that it is too long */
    poda_text text = {name, sizeof name, 0};
    poda_error error = {0};
    uint64_t read = ~tier;
    ranks->tier_text(check->params, tier, &text);
    if (!poda__check_that(check, PODA__TEST_RANK, at->index, text.length < PODA_TIER_NAME,
                          "the name of tier %llu is longer than %d characters",
                          (unsigned long long)tier, PODA_TIER_NAME - 1))
        return;
    const poda_status status = ranks->tier_read(check->params, name, &read, &error);
    poda__check_that(check, PODA__TEST_RANK, at->index, status == PODA_OK && read == tier,
                     "tier %llu has the name '%s', which is read as another or not at all",
                     (unsigned long long)tier, name);
}

static void check_rank_after(poda__check *check, const poda__case *at, struct place here,
                             poda_move move)
{
    poda_state child;
    char text[160];
    poda_state_play(check->game, &at->state, move, &child);
    const struct place there = place_of(check, &child);
    poda__check_move_text(check, &at->state, move, text, sizeof text);
    if (!poda__check_that(check, PODA__TEST_RANK, at->index, there.tier >= here.tier,
                          "'%s' leads from tier %llu down to tier %llu", text,
                          (unsigned long long)here.tier, (unsigned long long)there.tier))
        return;
    if (check->rules->ranks->kids && !check_kids(check, at, text, here.tier, there.tier))
        return;
    if (check->rules->ranks->halves && there.tier == here.tier) {
        const uint64_t halves = check->rules->ranks->halves(check->params, here.tier);
        if (halves)
            poda__check_that(check, PODA__TEST_RANK, at->index,
                             (here.rank < halves) != (there.rank < halves),
                             "'%s' stays in tier %llu and in the half of it from which it comes",
                             text, (unsigned long long)here.tier);
    }
    if (check->rules->ranks->backs && there.tier == here.tier)
        poda__check_that(check, PODA__TEST_RANK, at->index, leads_back(check, &child, here),
                         "after '%s', which stays in tier %llu, no way back leads here", text,
                         (unsigned long long)here.tier);
}

void poda__check_rank(poda__check *check, const poda__case *at)
{
    const poda_ranks *ranks = check->rules->ranks;
    if (!ranks || !poda__check_open(check, PODA__TEST_RANK))
        return;
    const struct place here = place_of(check, &at->state);
    const uint64_t size = ranks->size(check->params, here.tier);
    poda_state state;
    char text[160];
    if (size == 0) /* too large a tier to be numbered */
        return;
    if (!poda__check_that(check, PODA__TEST_RANK, at->index, here.rank < size,
                          "the rank is %llu, and the size of tier %llu is %llu",
                          (unsigned long long)here.rank, (unsigned long long)here.tier,
                          (unsigned long long)size))
        return;
    memset(&state, 0, sizeof state);
    if (!poda__check_that(
            check, PODA__TEST_RANK, at->index,
            ranks->unrank(check->params, here.tier, here.rank, &state),
            "unrank says that tier %llu, rank %llu, which is this one, is no position",
            (unsigned long long)here.tier, (unsigned long long)here.rank))
        return;
    poda__check_state_text(check, &state, text, sizeof text);
    if (!poda__check_that(check, PODA__TEST_RANK, at->index,
                          is_at(check, &state, here) && stands_for(check, &state, at),
                          "unrank gives '%s' for tier %llu, rank %llu", text,
                          (unsigned long long)here.tier, (unsigned long long)here.rank))
        return;
    if (ranks->tier_text)
        check_name(check, at, here.tier);
    if (ranks->backs)
        check_backs(check, at, here);
    for (size_t i = 0; i < at->move_count && !at->over && !check->failed[PODA__TEST_RANK]; i++)
        check_rank_after(check, at, here, check->moves[i]);
}
