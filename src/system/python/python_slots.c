/* python_slots.c - which file a game belongs to that the library opens. `init` of a table has no argument that could
 * say so, so there are as many functions as files of Python at once. The slots are the only variables of the
 * library that change; they are written under a lock, and read by games that exist because they were. */
#include "system/python/python.h"

#if !defined(__wasm__)

#include "system/python/python_book.h"

enum { SLOTS = 16 };

static poda__python *slots[SLOTS];
static pthread_mutex_t slots_lock = PTHREAD_MUTEX_INITIALIZER;

#define INIT(n)                                                                                    \
    static poda_status init_##n(void *game, const poda_options *options, poda_error *error)        \
    {                                                                                              \
        return poda__python_init(slots[n], game, options, error);                                  \
    }
#define ALL(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
ALL(INIT)

poda__python_init_fn *poda__python_slot(poda__python *python)
{
#define NAME(n) init_##n,
    static poda__python_init_fn *const inits[SLOTS] = {ALL(NAME)};
#undef NAME
    poda__python_init_fn *found = NULL;
    python->slot = -1;
    pthread_mutex_lock(&slots_lock);
    for (int i = 0; i < SLOTS && !found; i++)
        if (!slots[i]) {
            slots[i] = python;
            python->slot = i;
            found = inits[i];
        }
    pthread_mutex_unlock(&slots_lock);
    return found;
}

void poda__python_slot_free(poda__python *python)
{
    pthread_mutex_lock(&slots_lock);
    if (python->slot >= 0)
        slots[python->slot] = NULL;
    pthread_mutex_unlock(&slots_lock);
}

#endif
