/* graph_queue.h - the open list of searches on graphs: buckets by key, of which only the first is
 * sorted, by a small heap (the hot queue of Cherkassky, Goldberg & Silverstein 1997). Keys taken
 * out never decrease, and keys put in exceed them by at most the longest step, so the buckets form
 * a ring. If all keys fall into one bucket, it is a plain heap. */
#ifndef PODA_PROBLEMS_GRAPH_GRAPH_QUEUE_H
#define PODA_PROBLEMS_GRAPH_GRAPH_QUEUE_H

#include <math.h>

#include "base/memory.h"
#include "poda/rules.h"

enum { PODA__QUEUE_BUCKETS = 4096 };

typedef struct poda__graph_entry {
    double key;
    uint32_t vertex;
    uint32_t next; /* in a bucket or in the free list; entry 0 means none */
} poda__graph_entry;

typedef struct poda__graph_queue {
    poda__graph_entry *heap; /* the bucket at `now` and all smaller keys, four children per node */
    size_t heap_count, heap_room;
    poda__graph_entry *entries; /* of all other buckets */
    uint32_t entry_count, entry_room, free_list;
    uint64_t now;
    double base, per_key; /* the bucket of a key is (key - base) x per_key */
    bool failed;          /* memory ran out: an entry was lost */
    uint64_t summary;     /* the words of `used` that are not zero */
    uint64_t used[PODA__QUEUE_BUCKETS / 64];
    uint32_t first[PODA__QUEUE_BUCKETS]; /* of buckets in use */
} poda__graph_queue;

/* Empties the queue for keys from `base` on and steps up to `longest`. */
static inline void poda__queue_start(poda__graph_queue *queue, double base, double longest)
{
    const double per_key = (PODA__QUEUE_BUCKETS - 2) / longest;
    queue->base = base;
    queue->per_key = longest > 0 && isfinite(per_key) ? per_key : 0;
    queue->heap_count = 0;
    queue->entry_count = 1;
    queue->free_list = 0;
    queue->now = 0;
    queue->failed = false;
    queue->summary = 0;
    memset(queue->used, 0, sizeof queue->used);
}

static inline void poda__queue_release(poda__graph_queue *queue)
{
    free(queue->heap);
    free(queue->entries);
}

static inline void poda__queue_to_heap(poda__graph_queue *queue, double key, uint32_t vertex)
{
    if (queue->heap_count == queue->heap_room) {
        const size_t room = queue->heap_room ? queue->heap_room * 2 : 256;
        poda__graph_entry *larger = poda__resize(queue->heap, room, sizeof *larger);
        if (!larger) {
            queue->failed = true;
            return;
        }
        queue->heap = larger;
        queue->heap_room = room;
    }
    poda__graph_entry *const heap = queue->heap;
    size_t at = queue->heap_count++;
    while (at > 0) {
        const size_t parent = (at - 1) / 4;
        if (heap[parent].key <= key)
            break;
        heap[at] = heap[parent];
        at = parent;
    }
    heap[at] = (poda__graph_entry){key, vertex, 0};
}

static inline uint32_t poda__queue_entry(poda__graph_queue *queue)
{
    const uint32_t entry = queue->free_list;
    if (entry) {
        queue->free_list = queue->entries[entry].next;
        return entry;
    }
    if (queue->entry_count >= queue->entry_room) {
        const uint32_t room = queue->entry_room ? queue->entry_room * 2 : 1024;
        poda__graph_entry *larger =
            room > queue->entry_room ? poda__resize(queue->entries, room, sizeof *larger) : NULL;
        if (!larger) {
            queue->failed = true;
            return 0;
        }
        queue->entries = larger;
        queue->entry_room = room;
    }
    return queue->entry_count++;
}

static inline void poda__queue_push(poda__graph_queue *queue, double key, uint32_t vertex)
{
    const double place = (key - queue->base) * queue->per_key;
    if (!(place >= (double)(queue->now + 1))) {
        poda__queue_to_heap(queue, key, vertex);
        return;
    }
    /* rounding may put a key beyond the ring: then the last bucket */
    const double last = (double)(queue->now + PODA__QUEUE_BUCKETS - 1);
    const size_t bucket = (uint64_t)(place < last ? place : last) % PODA__QUEUE_BUCKETS;
    const uint32_t entry = poda__queue_entry(queue);
    if (!entry)
        return;
    const uint64_t bit = UINT64_C(1) << (bucket % 64);
    const uint32_t next = queue->used[bucket / 64] & bit ? queue->first[bucket] : 0;
    queue->entries[entry] = (poda__graph_entry){key, vertex, next};
    queue->first[bucket] = entry;
    queue->used[bucket / 64] |= bit;
    queue->summary |= UINT64_C(1) << (bucket / 64);
}

/* The first bucket in use after `now`; there must be one. */
static inline uint64_t poda__queue_next(const poda__graph_queue *queue)
{
    const uint64_t from = queue->now + 1;
    const uint32_t bucket = (uint32_t)(from % PODA__QUEUE_BUCKETS), word = bucket / 64;
    const uint64_t here = queue->used[word] >> (bucket % 64);
    if (here)
        return from + (uint64_t)__builtin_ctzll(here);
    const uint32_t turn = (word + 1) % 64;
    const uint64_t ring = queue->summary >> turn | (turn ? queue->summary << (64 - turn) : 0);
    const uint32_t ahead = (uint32_t)__builtin_ctzll(ring) + 1;
    return from + ahead * 64 - bucket % 64 +
           (uint64_t)__builtin_ctzll(queue->used[(word + ahead) % 64]);
}

/* Refills an empty heap from the next bucket; false if nothing is left. */
static inline bool poda__queue_any(poda__graph_queue *queue)
{
    if (queue->heap_count)
        return true;
    if (!queue->summary)
        return false;
    queue->now = poda__queue_next(queue);
    const size_t bucket = queue->now % PODA__QUEUE_BUCKETS;
    queue->used[bucket / 64] &= ~(UINT64_C(1) << (bucket % 64));
    if (!queue->used[bucket / 64])
        queue->summary &= ~(UINT64_C(1) << (bucket / 64));
    for (uint32_t entry = queue->first[bucket]; entry;) {
        const poda__graph_entry moved = queue->entries[entry];
        queue->entries[entry].next = queue->free_list;
        queue->free_list = entry;
        poda__queue_to_heap(queue, moved.key, moved.vertex);
        entry = moved.next;
    }
    return queue->heap_count > 0;
}

/* The smallest key, after poda__queue_any. */
static inline double poda__queue_key(const poda__graph_queue *queue)
{
    return queue->heap[0].key;
}

/* Removes and returns the vertex with the smallest key, after poda__queue_any. */
static inline uint32_t poda__queue_pop(poda__graph_queue *queue)
{
    poda__graph_entry *const heap = queue->heap;
    const uint32_t top = heap[0].vertex;
    const size_t count = --queue->heap_count;
    const poda__graph_entry last = heap[count];
    size_t at = 0;
    for (;;) {
        const size_t child = at * 4 + 1;
        size_t best = child;
        if (child + 4 <= count) {
            const size_t left = child + (heap[child + 1].key < heap[child].key);
            const size_t right = child + 2 + (heap[child + 3].key < heap[child + 2].key);
            best = heap[right].key < heap[left].key ? right : left;
        } else if (child < count) {
            for (size_t i = child + 1; i < count; i++)
                best = heap[i].key < heap[best].key ? i : best;
        } else {
            break;
        }
        if (heap[best].key >= last.key)
            break;
        heap[at] = heap[best];
        at = best;
    }
    heap[at] = last;
    return top;
}

#endif
