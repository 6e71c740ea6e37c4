/* proof.c - storage for proof-number search. */
#include "search/proof.h"

#include "base/memory.h"
#include "search/settle.h"
#include "search/team.h"

enum { PROBES = 8, DEFAULT_SLOTS = 1 << 14 };

bool poda__proof_init(poda__proof *proof, size_t bytes)
{
    size_t slots = bytes ? 1 : DEFAULT_SLOTS;
    while (slots * 2 * sizeof(poda__proof_slot) <= bytes)
        slots *= 2;
    *proof = (poda__proof){.mask = slots - 1};
    proof->slots = poda__array(slots + PROBES, sizeof *proof->slots);
    return proof->slots != NULL;
}

void poda__proof_release(poda__proof *proof)
{
    free(proof->slots);
    free(proof->busy);
    *proof = (poda__proof){0};
}

bool poda__proof_share(poda__proof *proof, const poda_search *search)
{
    if (poda__team_count(search) == 1)
        return true;
    proof->busy = poda__array(PODA__PROOF_BUSY, sizeof *proof->busy);
    return proof->busy != NULL;
}

poda_value poda__proof_run(poda_search *search, poda__proof *proof, poda__core *core,
                           const void *state)
{
    const unsigned count = poda__team_count(search);
    for (unsigned i = 0; i < count; i++)
        poda__team_member(search, i)->proof = proof;
    if (proof->busy)
        memset(proof->busy, 0, PODA__PROOF_BUSY * sizeof *proof->busy);
    const poda_value value =
        count > 1 ? poda__team_run(search, core, state, 0, -PODA_INFINITY, PODA_INFINITY)
                  : core(search, state, 0, -PODA_INFINITY, PODA_INFINITY);
    for (unsigned i = 0; i < count; i++)
        poda__team_member(search, i)->proof = NULL;
    return value;
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

/* Mixed before the salt is applied, because a game's keys may themselves be poda_mix of a small
 * number; with another such number as salt, a position of one question could equal one of the
 * other. 0 marks a free slot. */
static uint64_t key_of(const poda__proof *proof, uint64_t key)
{
    key = poda_mix(poda_mix(key) + proof->salt);
    return key ? key : 1;
}

/* The key and the numbers of a slot; a key of halves of two entries is that of no position. */
static uint64_t slot_get(const poda__proof_slot *slot, poda__numbers *numbers)
{
    const uint64_t check = __atomic_load_n(&slot->check, __ATOMIC_RELAXED),
                   data = __atomic_load_n(&slot->data, __ATOMIC_RELAXED);
    *numbers = poda__numbers_unpack(data);
    return check ^ data;
}

poda__numbers poda__proof_get(const poda__proof *proof, uint64_t key)
{
    poda__numbers numbers;
    key = key_of(proof, key);
    const poda__proof_slot *slot = proof->slots + (key & proof->mask);
    for (int i = 0; i < PROBES; i++)
        if (slot_get(&slot[i], &numbers) == key)
            return numbers;
    return (poda__numbers){1, 1};
}

void poda__proof_set(poda__proof *proof, uint64_t key, poda__numbers numbers)
{
    key = key_of(proof, key);
    poda__proof_slot *slot = proof->slots + (key & proof->mask);
    poda__proof_slot *victim = slot;
    uint64_t victim_work = UINT64_MAX;
    for (int i = 0; i < PROBES; i++) {
        poda__numbers old;
        const uint64_t other = slot_get(&slot[i], &old);
        if (other == key || other == 0) {
            /* another thread may have solved it meanwhile */
            if (proof->busy && other == key && poda__numbers_solved(old) &&
                !poda__numbers_solved(numbers))
                return;
            victim = slot + i;
            break;
        }
        const uint64_t work =
            poda__numbers_solved(old) ? UINT64_MAX - 1 : (uint64_t)old.proof + old.disproof;
        if (work < victim_work) {
            victim = slot + i;
            victim_work = work;
        }
    }
    __atomic_store_n(&victim->check, key ^ poda__numbers_pack(numbers), __ATOMIC_RELAXED);
    __atomic_store_n(&victim->data, poda__numbers_pack(numbers), __ATOMIC_RELAXED);
}

void poda__prover_look(poda__prover *prover, int ply)
{
    for (int i = 1; i < ply; i++) {
        const poda__numbers numbers = poda__proof_get(prover->proof, prover->key[i]);
        if (poda__numbers_solved(numbers)) {
            prover->leave = i;
            prover->answer = numbers;
            return;
        }
    }
}
