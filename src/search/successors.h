/* successors.h - positions as short keys, and the successors of one as keys: what the walks over all
 * positions of a game are made of. Compiled for each game (cores/successors.inc.h), so that one call
 * a position lists the moves, plays them, and reduces, turns and packs what they lead to.
 *
 * A key holds the bits of a state that vary. Which do is learnt on the way: a state with a bit that
 * did not vary so far is a stray, and whoever keeps keys packs them again. Keys are ordered as the
 * states are, by all their bits, so a bit more does not change which image of a position is the
 * least. */
#ifndef PODA_SEARCH_SUCCESSORS_H
#define PODA_SEARCH_SUCCESSORS_H

#include <assert.h>

#include "search/game.h"

enum {
    PODA__KEY_WORDS = PODA_STATE_MAX / 8,
    PODA__KEY_RUNS = 3 * PODA__KEY_WORDS,
    PODA__TURNED = 8,       /* images of a position, itself included */
    PODA__TURNED_WORDS = 4, /* of the states of such rules */
};

/* Neighbouring bits of a word of the state, and where in the key they are. */
typedef struct poda__run {
    uint64_t mask; /* in the state's word */
    uint16_t word, key_word;
    uint16_t turn; /* rotation to the left, from the state to the key */
} poda__run;

typedef struct poda__packing {
    size_t state_size, state_words;
    uint64_t first[PODA__KEY_WORDS];  /* a state: what does not vary is as in it */
    uint64_t varies[PODA__KEY_WORDS]; /* the bits that the key has */
    size_t words, bytes;              /* of a key */
    size_t run_count;
    poda__run run[PODA__KEY_RUNS];
} poda__packing;

/* Plans keys for the bits in `varies`. */
void poda__packing_plan(poda__packing *packing);
/* Begins with a state; no bit of it varies. */
void poda__packing_begin(poda__packing *packing, size_t state_size, const void *state);

static inline uint64_t poda__turned(uint64_t word, unsigned left)
{
    return word << (left & 63) | word >> (-left & 63);
}

/* The key of a state of so many words; false for a stray. */
static inline bool poda__pack(const poda__packing *packing, const uint64_t *state,
                              size_t state_words, uint64_t *key)
{
    uint64_t stray = 0;
    for (size_t i = 0; i < state_words; i++)
        stray |= (state[i] ^ packing->first[i]) & ~packing->varies[i];
    for (size_t i = 0; i < packing->words; i++)
        key[i] = 0;
    for (size_t i = 0; i < packing->run_count; i++) {
        const poda__run *const run = &packing->run[i];
        const uint64_t word = state[state_words == 1 ? 0 : run->word];
        key[run->key_word] |= poda__turned(word & run->mask, run->turn);
    }
    return stray == 0;
}

/* The same for keys of one word. */
static inline bool poda__pack_one(const poda__packing *packing, const uint64_t *state,
                                  size_t state_words, uint64_t *key)
{
    uint64_t stray = 0, one = 0;
    for (size_t i = 0; i < state_words; i++)
        stray |= (state[i] ^ packing->first[i]) & ~packing->varies[i];
    for (size_t i = 0; i < packing->run_count; i++) {
        const poda__run *const run = &packing->run[i];
        one |= poda__turned(state[state_words == 1 ? 0 : run->word] & run->mask, run->turn);
    }
    *key = one;
    return stray == 0;
}

static inline void poda__unpack(const poda__packing *packing, const uint64_t *key, uint64_t *state,
                                size_t state_words)
{
    for (size_t i = 0; i < state_words; i++)
        state[i] = packing->first[i] & ~packing->varies[i];
    for (size_t i = 0; i < packing->run_count; i++) {
        const poda__run *const run = &packing->run[i];
        state[state_words == 1 ? 0 : run->word] |=
            poda__turned(key[run->key_word], 64u - run->turn) & run->mask;
    }
}

/* The order of keys, which is that of states: the last word counts most. */
static inline bool poda__key_less(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = words; i-- > 0;)
        if (a[i] != b[i])
            return a[i] < b[i];
    return false;
}

static inline bool poda__key_same(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint64_t differ = 0;
    for (size_t i = 0; i < words; i++)
        differ |= a[i] ^ b[i];
    return differ == 0;
}

typedef enum poda__litter {
    PODA__LITTER_WHOLE,   /* all successors are listed, or the game is over */
    PODA__LITTER_STRAYS,  /* `strays` has bits that the packing lacks: plan it anew, ask again */
    PODA__LITTER_CROWDED, /* there are more moves than room */
} poda__litter;

typedef struct poda__successors {
    const void *params; /* of the game; for the cores for tables, the poda_game */
    const poda_rules *rules;
    const void *rules_params; /* for the functions of the table */
    poda__packing packing;
    /* the images of a position that stand for it, besides itself: of all, the least is kept */
    uint16_t *images;
    size_t image_count;
    bool weighs; /* `weight` is set */
    bool keyed;  /* states are reduced to what poda/past.h calls their keys */
    bool leads;  /* `gains` are set */
    poda_move *moves;
    uint64_t *keys; /* as many as moves */
    poda_value *gains;
    size_t room; /* at least 64 */

    /* what is known of the position that was asked about */
    bool over;
    poda_value value; /* for MAX, if it is over */
    int turn;
    size_t weight; /* how many positions its images are */
    size_t count;  /* successors: keys, and what each adds to the score so far */
    uint64_t strays[PODA__KEY_WORDS];

    /* of rules whose images have the same bits in other places: where each bit of a key goes in them, for the bits that
     * vary as in `turned_for`; `turns`: each goes to one that varies */
    bool turns;
    uint64_t turned_for[PODA__TURNED_WORDS];
    uint64_t turned[64][PODA__TURNED];
} poda__successors;

/* The functions for one game: the successors of a key's position; the key of any position, false if no
 * key can be its; how many positions a key stands for. */
typedef struct poda__breeder {
    poda__litter (*successors)(poda__successors *it, const uint64_t *key);
    bool (*key_of)(const poda__successors *it, const void *state, uint64_t *key);
    size_t (*weight_of)(const poda__successors *it, const uint64_t *key);
} poda__breeder;

#endif
