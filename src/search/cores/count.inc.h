/* count.inc.h - the number of lines of a given length (perft), the standard test of move rules.
 * Games that can take moves back are walked in a single state, the others by copying. The last ply is
 * not played if the moves can be counted: as a bit set, or by the rules. */
#if PODA_R(HAS_UNPLAY)
#define PODA_COUNT_STATE STATE
#else
#define PODA_COUNT_STATE const STATE
#endif

#if PODA_R(HAS_COUNT)
/* The lines of one ply. */
static inline uint64_t PODA_R(count_last)(poda_search *search, const STATE *state)
{
    search->nodes++;
    return PODA_PAUSE(search) ? 0 : (uint64_t)PODA_R(count)(GAME, state);
}
#endif

static uint64_t PODA_R(count_below)(poda_search *search, PODA_COUNT_STATE *state, int player,
                                    int depth)
{
    poda_value value;
    if (depth == 0)
        return 1;
#if PODA_R(HAS_COUNT)
    if (depth == 1)
        return PODA_R(count_last)(search, state);
#endif
    search->nodes++;
    if (PODA_R(over)(search, state, player, 0, &value) || PODA_PAUSE(search))
        return 0;
    uint64_t lines = 0;
#if PODA_R(HAS_MASK)
    if (depth == 1)
        return (uint64_t)__builtin_popcountll(PODA_R(mask)(GAME, state));
#elif PODA_R(IS_TABLE)
    if (depth == 1 && GAME->rules->count)
        return (uint64_t)GAME->rules->count(GAME->params, &state->state);
#endif
    PODA_MOVES_OPEN(state);
    PODA_EACH_MOVE (move) {
        STATE child;
        PODA_R(play)(GAME, state, move, &child);
#if PODA_R(HAS_COUNT)
        if (depth == 2) { /* most positions are counted here: a call less for each */
            lines += PODA_R(count_last)(search, &child);
            continue;
        }
#endif
        const int next = PODA_TURN_AFTER(&child, player);
#if PODA_R(HAS_UNPLAY)
        *state = child;
        lines += PODA_R(count_below)(search, state, next, depth - 1);
        PODA_R(unplay)(GAME, state, move);
#else
        lines += PODA_R(count_below)(search, &child, next, depth - 1);
#endif
    }
    PODA_MOVES_CLOSE;
    return lines;
}

static uint64_t PODA_R(count_lines)(poda_search *search, const void *position, int depth)
{
    STATE root = PODA_R(root)(search, position);
    return PODA_R(count_below)(search, &root, PODA_R(turn)(GAME, &root), depth);
}

#undef PODA_COUNT_STATE
