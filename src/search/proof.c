/* proof.c - storage for proof-number search. */
#include "search/proof.h"

#include <stdlib.h>

#include "base/memory.h"
#include "search/settle.h"
#include "search/team.h"
#include "system/threads.h"

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

poda__prover *poda__prover_new(poda__proof *proof)
{
    enum { THREAD_BITS = 6 };
    _Static_assert(PODA__THREADS_MOST <= 1 << THREAD_BITS, "a range of visits for each thread");
    poda__prover *prover = poda__array(1, sizeof *prover);
    if (!prover)
        return NULL;
    prover->proof = proof;
    prover->leave = PODA_MAX_PLY;
    const uint64_t number = __atomic_fetch_add(&proof->provers, 1, __ATOMIC_RELAXED);
    prover->visits = number % (1u << THREAD_BITS) << (PODA__VISIT_BITS - THREAD_BITS);
    return prover;
}

void poda__prover_free(poda__prover *prover)
{
    free(prover);
}

static poda_value run(poda_search *search, poda__proof *proof, poda__core *core, const void *state)
{
    const unsigned count = poda__team_count(search);
    for (unsigned i = 0; i < count; i++)
        poda__team_member(search, i)->proof = proof;
    proof->provers = 0;
    if (proof->busy)
        memset(proof->busy, 0, PODA__PROOF_BUSY * sizeof *proof->busy);
    const poda_value value =
        count > 1 ? poda__team_run(search, core, state, 0, -PODA_INFINITY, PODA_INFINITY)
                  : core(search, state, 0, -PODA_INFINITY, PODA_INFINITY);
    for (unsigned i = 0; i < count; i++)
        poda__team_member(search, i)->proof = NULL;
    return value;
}

/* What the answer proves for the player to move; the move is the one that the search chose last. */
static void conclude(poda_search *search, int player, int attacker, bool wins, poda_result *result)
{
    const bool scored = search->plies && search->game->rules->scored;
    const poda_value least = scored ? 1 : PODA__LEAST_WIN;
    const poda_value most = scored ? PODA_INFINITY : PODA_WIN;
    const bool own = attacker == player;
    poda_value floor = player == PODA_MAX ? result->lower : -result->upper;
    poda_value ceiling = player == PODA_MAX ? result->upper : -result->lower;
    if (wins) {
        floor = own ? least : -most;
        ceiling = own ? most : -least;
    } else if (own) {
        ceiling = 0;
    } else {
        floor = 0;
    }
    result->lower = player == PODA_MAX ? floor : -ceiling;
    result->upper = player == PODA_MAX ? ceiling : -floor;
    if (wins == own)
        poda__search_keeps(search, search->root_move, floor);
}

poda_value poda__proof_ask(poda_search *search, poda__proof *proof, int player, int attacker,
                           poda__core *core, const void *state, poda_result *result)
{
    proof->attacker = attacker;
    proof->target = 1;
    proof->salt = (attacker == player ? 1 : 0) * UINT64_C(0xd6e8feb86659fd93);
    const poda_value value = run(search, proof, core, state);
    if (!search->stopped && value != 0)
        conclude(search, player, attacker, value > 0, result);
    return value;
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

static poda__numbers entry_of(const poda__proof *proof, uint64_t key)
{
    poda__numbers numbers;
    key = key_of(proof, key);
    const poda__proof_slot *slot = proof->slots + (key & proof->mask);
    for (int i = 0; i < PROBES; i++)
        if (slot_get(&slot[i], &numbers) == key)
            return numbers;
    return (poda__numbers){1, 1};
}

poda__numbers poda__proof_get(const poda__proof *proof, uint64_t key)
{
    const poda__numbers numbers = entry_of(proof, key);
    return poda__numbers_conditional(numbers) ? (poda__numbers){1, 1} : numbers;
}

poda__numbers poda__prover_get(const poda__prover *prover, int ply, uint64_t key,
                               poda__needs *needs)
{
    const poda__numbers numbers = entry_of(prover->proof, key);
    if (PODA_LIKELY(!poda__numbers_conditional(numbers)))
        return numbers;
    const poda__condition condition = poda__condition_unpack(numbers);
    if (condition.high > ply || prover->at[condition.high].visit != condition.visit)
        return (poda__numbers){1, 1};
    poda__needs_add(needs, condition.low, condition.high);
    return (poda__numbers){PODA__PROOF_INFINITY, 0};
}

static bool is_final(poda__numbers numbers)
{
    return !poda__numbers_conditional(numbers) && poda__numbers_solved(numbers);
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
            if (proof->busy && other == key && is_final(old) && !is_final(numbers))
                return;
            victim = slot + i;
            break;
        }
        const uint64_t work = poda__numbers_conditional(old) ? 2
                              : poda__numbers_solved(old)    ? UINT64_MAX - 1
                                                             : (uint64_t)old.proof + old.disproof;
        if (work < victim_work) {
            victim = slot + i;
            victim_work = work;
        }
    }
    __atomic_store_n(&victim->check, key ^ poda__numbers_pack(numbers), __ATOMIC_RELAXED);
    __atomic_store_n(&victim->data, poda__numbers_pack(numbers), __ATOMIC_RELAXED);
}

/* The first and the last ply that are needed above `ply`; false: none is. */
static bool bounds_of(const poda__needs *needs, int ply, int *low, int *high)
{
    *high = -1;
    for (int i = 0; needs->any && i < ply; i++)
        if (needs->ply[i / 64] >> i % 64 & 1) {
            *low = *high < 0 ? i : *low;
            *high = i;
        }
    return *high >= 0;
}

void poda__prover_set(poda__prover *prover, int ply, poda__numbers numbers)
{
    struct poda__stand *const here = &prover->at[ply];
    poda__needs *const needs = &here->needs;
    int low = 0, high = -1;
    if (PODA_LIKELY(numbers.disproof != 0 || (!needs->any && !needs->open))) {
        poda__proof_set(prover->proof, here->key, numbers);
        return;
    }
    /* what is needed from here on has been looked at */
    for (int i = ply / 64; i < PODA__NEED_WORDS; i++)
        needs->ply[i] &= i == ply / 64 ? (UINT64_C(1) << ply % 64) - 1 : 0;
    needs->any = bounds_of(needs, ply, &low, &high);
    if (needs->open)
        return;
    if (needs->any)
        numbers = poda__condition_pack((poda__condition){prover->at[high].visit, low, high});
    poda__proof_set(prover->proof, here->key, numbers);
}

void poda__prover_look(poda__prover *prover, int ply)
{
    for (int i = 1; i < ply; i++) {
        const poda__numbers numbers = poda__proof_get(prover->proof, prover->at[i].key);
        if (poda__numbers_solved(numbers)) {
            prover->leave = i;
            prover->answer = numbers;
            return;
        }
    }
}
