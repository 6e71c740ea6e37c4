/* once.h - for data that are unpacked once a process, at their first use. */
#ifndef PODA_DATA_ONCE_H
#define PODA_DATA_ONCE_H

#include <stdatomic.h>
#include <stdbool.h>

typedef struct poda__once {
    atomic_int stage; /* 0: not yet, 1: under way, 2: done */
} poda__once;

/* True for the one thread that has to do it, and calls poda__once_done; the others wait until then. */
static inline bool poda__once_begin(poda__once *once)
{
    int none = 0;
    if (atomic_load_explicit(&once->stage, memory_order_acquire) == 2)
        return false;
    if (atomic_compare_exchange_strong(&once->stage, &none, 1))
        return true;
    while (atomic_load_explicit(&once->stage, memory_order_acquire) != 2)
        ;
    return false;
}

static inline void poda__once_done(poda__once *once)
{
    atomic_store_explicit(&once->stage, 2, memory_order_release);
}

#endif
