/* colouring_clique.c - branch and bound for the largest clique: candidates are coloured greedily,
 * and a clique has at most one vertex of each colour (Tomita and Seki 2003; sets as words of bits
 * after San Segundo and others, 2011). */
#include "problems/colouring/colouring_clique.h"

#include <string.h>

#include "base/memory.h"
#include "base/stop.h"

struct clique_search {
    const uint64_t *rows;
    uint32_t count;
    size_t words;
    uint64_t nodes_left;
    const volatile int *stop;
    uint32_t *chosen, *best;
    uint32_t best_size;
    /* by depth */
    uint64_t *candidates; /* sets */
    uint32_t *order, *colour;
    size_t listed;               /* of these two, for all depths so far */
    uint64_t *left, *class_left; /* scratch sets */
};

static uint32_t set_size(const uint64_t *set, size_t words)
{
    uint32_t size = 0;
    for (size_t i = 0; i < words; i++)
        size += (uint32_t)__builtin_popcountll(set[i]);
    return size;
}

/* Lists the candidates colour by colour; later ones have larger colours. */
static uint32_t colour_candidates(struct clique_search *search, const uint64_t *set,
                                  uint32_t *order, uint32_t *colour)
{
    const size_t words = search->words;
    uint32_t listed = 0, colours = 0;
    memcpy(search->left, set, words * sizeof *set);
    for (bool any = true; any;) {
        any = false;
        colours++;
        memcpy(search->class_left, search->left, words * sizeof *set);
        for (size_t word = 0; word < words; word++) {
            while (search->class_left[word]) {
                const uint32_t vertex =
                    (uint32_t)(word * 64) + (uint32_t)__builtin_ctzll(search->class_left[word]);
                const uint64_t *row = search->rows + vertex * words;
                const uint64_t bit = (uint64_t)1 << vertex % 64;
                search->left[word] &= ~bit;
                search->class_left[word] &= ~bit;
                for (size_t i = word; i < words; i++)
                    search->class_left[i] &= ~row[i];
                order[listed] = vertex;
                colour[listed++] = colours;
                any = true;
            }
        }
    }
    return listed;
}

/* The recursion is as deep as the clique is large. */
static void extend(struct clique_search *search, uint32_t depth, uint32_t room)
{
    const size_t words = search->words;
    uint64_t *set = search->candidates + depth * words;
    uint32_t *order = search->order + search->listed, *colour = search->colour + search->listed;
    const uint32_t listed = colour_candidates(search, set, order, colour);
    search->listed += listed;
    for (uint32_t i = listed; i-- > 0 && search->nodes_left > 0;) {
        if (depth + colour[i] <= search->best_size)
            break;
        search->nodes_left -= poda__stopped(search->stop) ? search->nodes_left : 1;
        const uint32_t vertex = order[i];
        search->chosen[depth] = vertex;
        if (depth + 1 > search->best_size) {
            search->best_size = depth + 1;
            memcpy(search->best, search->chosen, search->best_size * sizeof *search->best);
        }
        uint64_t *next = set + words;
        const uint64_t *row = search->rows + vertex * words;
        uint64_t any = 0;
        for (size_t word = 0; word < words; word++)
            any |= next[word] = set[word] & row[word];
        if (any && depth + 1 < room)
            extend(search, depth + 1, room);
        set[vertex / 64] &= ~((uint64_t)1 << vertex % 64);
    }
    /* whoever allocated the sets frees them: NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
    search->listed -= listed;
}

/* From each vertex, repeatedly adds the common neighbour that has the most neighbours among the
 * rest. */
static void greedy(struct clique_search *search, uint32_t start)
{
    const size_t words = search->words;
    uint32_t size = 1;
    search->chosen[0] = start;
    memcpy(search->left, search->rows + start * words, words * sizeof *search->left);
    for (;;) {
        uint32_t best = UINT32_MAX, most = 0;
        for (size_t word = 0; word < words; word++)
            for (uint64_t bits = search->left[word]; bits; bits &= bits - 1) {
                const uint32_t vertex = (uint32_t)(word * 64) + (uint32_t)__builtin_ctzll(bits);
                const uint64_t *row = search->rows + vertex * words;
                uint32_t common = 1;
                for (size_t i = 0; i < words; i++)
                    common += (uint32_t)__builtin_popcountll(row[i] & search->left[i]);
                if (common > most) {
                    most = common;
                    best = vertex;
                }
            }
        if (best == UINT32_MAX)
            break;
        search->chosen[size++] = best;
        for (size_t i = 0; i < words; i++)
            search->left[i] &= search->rows[best * words + i];
    }
    if (size > search->best_size) {
        search->best_size = size;
        memcpy(search->best, search->chosen, size * sizeof *search->best);
    }
}

/* Allocates the lists of all depths: each at most one shorter than that of the depth before. */
static bool allocate(struct clique_search *search, uint32_t room, bool exact)
{
    const size_t lists = exact ? ((size_t)room + 1) * room / 2 + search->count : 1;
    const size_t sets = exact ? (size_t)room + 1 : 1;
    search->chosen = poda__array(room, sizeof *search->chosen);
    search->left = poda__array(search->words, sizeof *search->left);
    search->class_left = poda__array(search->words, sizeof *search->class_left);
    search->candidates = poda__array(sets, search->words * sizeof *search->candidates);
    search->order = poda__array(lists, sizeof *search->order);
    search->colour = poda__array(lists, sizeof *search->colour);
    return search->chosen && search->left && search->class_left && search->candidates &&
           search->order && search->colour;
}

bool poda__clique_find(const uint64_t *rows, uint32_t count, uint64_t most_nodes,
                       const volatile int *stop, uint32_t *clique, uint32_t *size)
{
    enum { STARTS = 10, EXACT = 3000 };
    const size_t words = ((size_t)count + 63) / 64;
    struct clique_search search = {rows, count, words, most_nodes, stop, .best = clique};
    uint32_t widest = 0, most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t degree = set_size(rows + i * words, words);
        if (degree > most) {
            most = degree;
            widest = i;
        }
    }
    const bool exact = count <= EXACT;
    const bool good = allocate(&search, most + 1, exact);
    if (good && count > 0) {
        greedy(&search, widest);
        for (uint32_t i = 1; i < STARTS && i < count; i++)
            greedy(&search, (uint32_t)((uint64_t)i * count / STARTS));
        for (uint32_t i = 0; i < count; i++)
            search.candidates[i / 64] |= (uint64_t)1 << i % 64;
        if (exact)
            extend(&search, 0, most + 1);
    }
    *size = search.best_size;
    free(search.chosen);
    free(search.left);
    free(search.class_left);
    free(search.candidates);
    free(search.order);
    free(search.colour);
    return good;
}
