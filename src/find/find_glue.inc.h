/* find_glue.inc.h - the macros and functions in which the single-player searches are written, for
 * the rules PODA_RULES. Optional functions get their defaults here, so that cores need no case
 * distinctions. */
#define STATE PODA_R(state)
#define SPACE ((const PODA_R(space) *)find->space)
#if PODA_R(IS_TABLE) /* known only at run time */
#define STATE_SIZE find->state_size
#define STATE_STRIDE find->stride
#else
#define STATE_SIZE sizeof(STATE)
#define STATE_STRIDE sizeof(STATE)
#endif

/* Counts a state, and checks the clock and the stop flag once in a while; true: stop. */
#define PODA_PAUSE(find) (__builtin_expect(--(find)->patience == 0, 0) && poda__find_pause(find))

static inline bool PODA_R(find_goal)(const poda__find *find, const STATE *state)
{
#if PODA_R(IS_TABLE)
    return PODA_R(goal)(find, state);
#else
    return PODA_R(goal)(SPACE, state);
#endif
}

static inline double PODA_R(find_cost)(poda__find *find, const STATE *from, poda_move move)
{
#if PODA_R(HAS_COST)
    const double cost = PODA_R(cost)(SPACE, from, move);
#if PODA_R(IS_TABLE) /* perhaps loaded: a cost below 0 could make the parents of states a cycle */
    if (__builtin_expect(!(cost >= 0), 0)) {
        poda__find_refuse(find, cost);
        return 0;
    }
#endif
    return cost;
#else
    (void)find, (void)from, (void)move;
    return 1;
#endif
}

static inline double PODA_R(find_estimate)(const poda__find *find, const STATE *state)
{
    const poda_find_options *options = find->options;
    if (__builtin_expect(options->heuristic == PODA_HEURISTIC_OWN, 0))
        return options->estimate(options->estimate_user, (const void *)state);
#if PODA_R(HAS_HEURISTIC)
    if (options->heuristic != PODA_HEURISTIC_ZERO)
        return PODA_R(heuristic)(SPACE, state, options->heuristic);
#endif
    return 0;
}

static inline bool PODA_R(find_acceptable)(const poda__find *find, const STATE *state,
                                           poda_move move)
{
#if PODA_R(HAS_ACCEPTABLE)
    return PODA_R(acceptable)(SPACE, state, move);
#else
    (void)find, (void)state, (void)move;
    return true;
#endif
}

static inline bool PODA_R(find_propagate)(const poda__find *find, STATE *state)
{
#if PODA_R(HAS_PROPAGATE)
    return PODA_R(propagate)(SPACE, state);
#else
    (void)find, (void)state;
    return true;
#endif
}

/* Are solutions compared by their worth, not by their cost? */
static inline bool PODA_R(find_by_value)(const poda__find *find)
{
    (void)find;
#if PODA_R(IS_TABLE)
    return find->problem->rules && find->problem->rules->value;
#elif PODA_R(HAS_VALUE)
    return true;
#else
    return false;
#endif
}

static inline double PODA_R(find_value)(const poda__find *find, const STATE *state)
{
#if PODA_R(HAS_VALUE)
    return PODA_R(value)(SPACE, state);
#else
    (void)find, (void)state;
    return 0;
#endif
}

static inline double PODA_R(find_bound)(const poda__find *find, const STATE *state)
{
#if PODA_R(HAS_BOUND)
    return PODA_R(bound)(SPACE, state);
#else
    (void)find, (void)state;
    return INFINITY;
#endif
}

/* Can a state occur again on its own path? */
static inline bool PODA_R(find_repeats)(const poda__find *find)
{
    (void)find;
#if PODA_R(IS_TABLE)
    return !find->problem->rules || !find->problem->rules->partial;
#elif PODA_R(PARTIAL)
    return false;
#else
    return true;
#endif
}

/* Appends the moves of `state` to find->moves; false: the search was stopped. */
static inline bool PODA_R(find_list)(poda__find *find, const STATE *state, size_t *count)
{
    for (;;) {
        poda_moves list = {find->moves + find->move_top, 0, find->move_room - find->move_top};
#if PODA_R(HAS_MASK)
        for (uint64_t set = PODA_R(mask)(SPACE, state); set; set &= set - 1)
            if (!poda_moves_add(&list, (poda_move)__builtin_ctzll(set)))
                break;
#else
        PODA_R(moves)(SPACE, state, &list);
#endif
        *count = list.count;
        if (poda__find_listed(find, &list))
            return true;
        if (find->stopped)
            return false;
    }
}

#if PODA_R(HAS_TARGET) && PODA_R(HAS_BACK)
/* The same for the ways that lead to it. */
static inline bool PODA_R(find_list_back)(poda__find *find, const STATE *state, size_t *count)
{
    for (;;) {
        poda_moves list = {find->moves + find->move_top, 0, find->move_room - find->move_top};
        PODA_R(backs)(SPACE, state, &list);
        *count = list.count;
        if (poda__find_listed(find, &list))
            return true;
        if (find->stopped)
            return false;
    }
}
#endif

#if PODA_R(HAS_ORDER)
/* Sorts the last `count` moves, larger orders first; equal ones keep their order. */
static inline void PODA_R(find_sort)(poda__find *find, const STATE *state, size_t count)
{
    poda_move *moves = find->moves + find->move_top - count;
    int *ranks = find->ranks + find->move_top - count;
    for (size_t i = 0; i < count; i++) {
        const poda_move move = moves[i];
        const int rank = PODA_R(order)(SPACE, state, move);
        size_t at = i;
        for (; at > 0 && ranks[at - 1] < rank; at--) {
            ranks[at] = ranks[at - 1];
            moves[at] = moves[at - 1];
        }
        ranks[at] = rank;
        moves[at] = move;
    }
}
#endif
