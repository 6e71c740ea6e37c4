/* emit.inc.h - how cores report their steps; compiles to nothing where PODA_TRACE is 0.
 *   PODA_VIA(move, index)       the node entered next is reached by `move`, the rules' number
 *                               `index`
 *   PODA_EMIT(kind, ...)        an event of the node `state` at `ply`
 *   PODA_EMIT_CUT(..., left)    the bounds have met with `left` moves to go */
#if PODA_TRACE
#define PODA_VIA(move, index) (search->via = (poda__via){move, (uint32_t)(index)})
#define PODA_EMIT_CUT(player, move, alpha, beta, value, left)                                      \
    poda__search_emit(search,                                                                      \
                      &(poda_event){PODA_EVENT_CUT, ply, player, PODA_R(traced_state)(state),      \
                                    move, 0, (uint32_t)(left), alpha, beta, value})
#define PODA_EMIT(kind, player, move, alpha, beta, value)                                          \
    poda__search_emit(search,                                                                      \
                      &(poda_event){PODA_EVENT_##kind, ply, player, PODA_R(traced_state)(state),   \
                                    move, 0, 0, alpha, beta, value})
#else
#define PODA_VIA(move, index) ((void)0)
#define PODA_EMIT_CUT(player, move, alpha, beta, value, left) ((void)0)
#define PODA_EMIT(kind, player, move, alpha, beta, value) ((void)0)
#endif
