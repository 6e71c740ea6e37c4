/* set.h - a set of states, each with an index in order of arrival. States are compared by all their
 * bytes, so two different ones are never confused. */
#ifndef PODA_BASE_SET_H
#define PODA_BASE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PODA__SET_MOST 0xfffffffeu /* an index fits in 32 bits, and 0 marks a free slot */

typedef struct poda__set {
    size_t state_size;
    unsigned char *states; /* stored consecutively, in order of arrival */
    size_t count, room;
    uint64_t *slots; /* open addressing: upper half of the hash, then the index + 1; 0: free */
    size_t mask;
} poda__set;

/* False if memory runs out. */
bool poda__set_init(poda__set *set, size_t state_size);
void poda__set_release(poda__set *set);

typedef enum poda__set_answer {
    PODA__SET_NEW,
    PODA__SET_KNOWN,
    PODA__SET_NO_MEMORY, /* or full; the set is unchanged */
} poda__set_answer;

/* Adds `state` to the set unless it is already there. Expected O(state size). */
poda__set_answer poda__set_add(poda__set *set, const void *state, uint32_t *index);
bool poda__set_find(const poda__set *set, const void *state, uint32_t *index);

/* Valid until the next add. */
static inline const void *poda__set_at(const poda__set *set, uint32_t index)
{
    return set->states + (size_t)index * set->state_size;
}

#endif
