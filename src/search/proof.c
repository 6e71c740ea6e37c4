/* proof.c - storage for proof-number search. */
#include "search/proof.h"

#include "search/settle.h"

#include "base/memory.h"

enum { PROBES = 8, LEAST_SLOTS = 1 << 14 };

bool poda__proof_init(poda__proof *proof, size_t bytes)
{
    size_t slots = LEAST_SLOTS;
    while (slots * 2 * sizeof(poda__proof_slot) <= bytes)
        slots *= 2;
    *proof = (poda__proof){.mask = slots - 1};
    proof->slots = poda__array(slots + PROBES, sizeof *proof->slots);
    return proof->slots != NULL;
}

void poda__proof_release(poda__proof *proof)
{
    free(proof->slots);
    *proof = (poda__proof){0};
}

void poda__proof_ask(poda__proof *proof, int attacker, poda_value target)
{
    proof->attacker = attacker;
    proof->target = target;
    proof->salt = (uint64_t)target * 0xd6e8feb86659fd93u;
}

void poda__proof_result(poda_search *search, int player, poda_value own, poda_result *result)
{
    const bool scored = search->plies && search->game->rules->scored;
    const poda_value least = scored ? 1 : PODA__LEAST_WIN;
    const poda_value most = scored ? PODA_INFINITY : PODA_WIN;
    const poda_value floor = own > 0 ? least : own < 0 ? -most : 0;
    const poda_value ceiling = own < 0 ? -least : own > 0 ? most : 0;
    result->lower = player == PODA_MAX ? floor : -ceiling;
    result->upper = player == PODA_MAX ? ceiling : -floor;
    if (own >= 0)
        poda__search_keeps(search, search->root_move, floor);
}

static bool solved(poda__numbers numbers)
{
    return numbers.proof == 0 || numbers.disproof == 0;
}

/* Mixed before the salt is applied, because a game's keys may themselves be poda_mix of a small
 * number; with another such number as salt, a position of one question could equal one of the
 * other. 0 marks a free slot. */
static uint64_t key_of(const poda__proof *proof, uint64_t key)
{
    key = poda_mix(poda_mix(key) + proof->salt);
    return key ? key : 1;
}

poda__numbers poda__proof_get(const poda__proof *proof, uint64_t key)
{
    key = key_of(proof, key);
    const poda__proof_slot *slot = proof->slots + (key & proof->mask);
    for (int i = 0; i < PROBES; i++)
        if (slot[i].key == key)
            return slot[i].numbers;
    return (poda__numbers){1, 1};
}

void poda__proof_set(poda__proof *proof, uint64_t key, poda__numbers numbers)
{
    key = key_of(proof, key);
    poda__proof_slot *slot = proof->slots + (key & proof->mask);
    poda__proof_slot *victim = slot;
    uint64_t victim_work = UINT64_MAX;
    for (int i = 0; i < PROBES; i++) {
        if (slot[i].key == key || slot[i].key == 0) {
            victim = slot + i;
            break;
        }
        const uint64_t work = solved(slot[i].numbers)
                                  ? UINT64_MAX - 1
                                  : (uint64_t)slot[i].numbers.proof + slot[i].numbers.disproof;
        if (work < victim_work) {
            victim = slot + i;
            victim_work = work;
        }
    }
    victim->key = key;
    victim->numbers = numbers;
}
