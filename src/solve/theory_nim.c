/* theory_nim.c - nim by the XOR of its heaps (Bouton 1901). Under misere play the same rule
 * holds while some heap has 2 or more; with only ones, the player who faces an odd number of
 * them loses. */
#include "solve/theory_parts.h"

/* Reduces the only heap above 1 so that an odd number of ones remains. */
static void misere_last_heap(const nim_state *state, uint32_t heap, uint64_t ones, poda_theory *out,
                             poda_moves *winning)
{
    const uint64_t leave = ones % 2 == 0 ? 1 : 0;
    poda__winning_add(out, winning, nim_encode(state, heap, state->heap[heap] - leave));
}

void poda__theory_nim(const nim_game *game, const nim_state *state, poda_theory *out,
                      poda_moves *winning)
{
    uint64_t sum = 0, ones = 0, large = 0;
    uint32_t large_heap = 0;
    for (uint32_t i = 0; i < state->count; i++) {
        sum ^= state->heap[i];
        ones += state->heap[i] == 1;
        if (state->heap[i] > 1) {
            large++;
            large_heap = i;
        }
    }
    /* with only ones the moves are forced; otherwise only a search can count the plies */
    *out =
        (poda_theory){.distance = large ? -1 : (int64_t)ones,
                      .nim_value = game->last_loses ? -1 : (int64_t)sum,
                      .method = game->last_loses ? "the XOR rule for misere play" : "the XOR rule"};
    if (game->last_loses && large == 0) {
        out->wins = ones % 2 == 0;
        for (uint32_t i = 0; i < state->count && out->wins; i++)
            if (state->heap[i] == 1)
                poda__winning_add(out, winning, nim_encode(state, i, 1));
        return;
    }
    out->wins = sum != 0;
    if (game->last_loses && large == 1) {
        misere_last_heap(state, large_heap, ones, out, winning);
        return;
    }
    /* A move wins if it leaves XOR 0, under either kind of play: at most one move per heap. */
    for (uint32_t i = 0; i < state->count; i++) {
        const uint64_t leave = state->heap[i] ^ sum;
        if (leave < state->heap[i])
            poda__winning_add(out, winning, nim_encode(state, i, state->heap[i] - leave));
    }
}
