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
/* The same in three steps, so that those of several states can overlap: `expect` fetches the slot into
 * the cache, `look` the state that it names; neither changes the answer of `put`. */
uint64_t poda__set_hash(const poda__set *set, const void *state);
void poda__set_expect(const poda__set *set, uint64_t hash);
void poda__set_look(const poda__set *set, uint64_t hash);
poda__set_answer poda__set_put(poda__set *set, const void *state, uint64_t hash, uint32_t *index);
bool poda__set_find(const poda__set *set, const void *state, uint32_t *index);

/* Valid until the next add. */
static inline const void *poda__set_at(const poda__set *set, uint32_t index)
{
    return set->states + (size_t)index * set->state_size;
}

#endif
