/* leaf.inc.h - counts a node and, if it is a leaf, returns its value. Searches call it for a child
 * before they descend: most nodes are leaves, and a leaf then costs no call. Define PODA_RULES,
 * PODA_NAME, PODA_TRACE before including. */
static inline bool PODA_NAME(poda_search *search, const STATE *state, int player, int ply,
                             poda_value alpha, poda_value beta, poda_value *value)
{
    (void)alpha, (void)beta; /* only used by the trace */
    search->nodes++;
    PODA_EMIT(ENTER, player, 0, alpha, beta, 0);
#if PODA_R(IS_TABLE)
    const bool ends = PODA_R(is_end)(search, state, player, ply, value);
#else
    const bool ends = PODA_R(over)(search, state, player, ply, value);
#endif
    if (!ends) {
        if (PODA_LIKELY(ply < search->horizon))
            return false;
        *value = PODA_R(evaluate)(search, state);
    }
    PODA_EMIT(LEAF, player, 0, alpha, beta, *value);
    return true;
}
