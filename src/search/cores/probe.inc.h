/* probe.inc.h - how a core reads and writes the table: alone, or with other threads (PODA_SHARED). The
 * core undefines these words at its end. */
#if PODA_SHARED
#define PODA_PROBE(slot, key)                                                                      \
    poda__slot slot##_here;                                                                        \
    const poda__slot *slot = poda__shared_probe(search->table, key, &slot##_here)
#define PODA_STORE poda__shared_store
#define PODA_FETCH poda__shared_fetch
#else
#define PODA_PROBE(slot, key) const poda__slot *slot = poda__table_probe(search->table, key)
#define PODA_STORE poda__table_store
#define PODA_FETCH poda__table_fetch
#endif
