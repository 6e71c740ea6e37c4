/* dfpn.inc.h - depth-first proof-number search for win/loss questions (Nagai 2002; Allis 1994).
 * Answers "does the player to move get at least `target`?" with proof and disproof numbers in a
 * table of fixed size. Games with draws take two questions. Threads share the table: each begins at the
 * root, takes the number of a child for larger if others are below it, and so goes elsewhere
 * where something is nearly as good; numbers that are stored are never changed by this.
 *
 * Play may come back to a position of the path. The attacker wants a win, and if it can force one it can do so without
 * any position twice, so a repetition counts as failure. A proof then holds wherever its position occurs. A disproof may
 * need that positions above are on the path: it is kept on that condition (proof.h), and without any by
 * the first of those positions, below which all was looked at (Kishimoto & Mueller 2004 have the problem). Define
 * PODA_RULES, PODA_NAME, PODA_TRACE before including. */
#define PODA_INNER PODA_CAT(PODA_NAME, _node)

/* Would a repetition of the position be what the attacker wants? */
static bool PODA_CAT(PODA_NAME, _stalls)(poda_search *search, const poda__proof *proof,
                                         const STATE *state)
{
#if PODA_R(HAS_STALLED)
    const poda_value stalled = PODA_R(stalled)(GAME, state);
#else
    const poda_value stalled = 0;
    (void)search, (void)state;
#endif
    return (proof->attacker == PODA_MAX ? stalled : -stalled) >= proof->target;
}

/* Play returns from the position at `ply` to that at ply `met`: the attacker has failed, unless that is what its
 * target asks for. Then, and where play without an end has no value, a disproof stays open. */
static poda__numbers PODA_CAT(PODA_NAME, _returns)(poda_search *search, poda__prover *prover,
                                                   const STATE *state, int ply, int met)
{
    const poda__proof *const proof = prover->proof;
    poda__needs *const needs = &prover->at[ply].needs;
    poda__needs_add(needs, met, met);
    needs->open |= PODA_CAT(PODA_NAME, _stalls)(search, proof, state) ||
                   (proof->scored && search->game->again == 0) || search->game->again < 0;
    return (poda__numbers){PODA__PROOF_INFINITY, 0};
}

/* The numbers of a child of the position at `ply` for the attacker: from the rules, the path or the table. */
static void PODA_CAT(PODA_NAME, _look)(poda_search *search, poda__prover *prover,
                                       const STATE *state, int player, int ply, poda__numbers *out,
                                       uint32_t *busy)
{
    const poda__proof *const proof = prover->proof;
    poda_value value;
    *busy = 0;
    if (PODA_R(over_uncounted)(search, state, player, &value)) {
        const bool reached = (proof->attacker == PODA_MAX ? value : -value) >= proof->target;
        *out = reached ? (poda__numbers){0, PODA__PROOF_INFINITY}
                       : (poda__numbers){PODA__PROOF_INFINITY, 0};
        return;
    }
    const uint64_t key = PODA_R(full_key)(search, state);
    const int met = poda__prover_met(prover, ply, key);
    if (PODA_UNLIKELY(met >= 0)) {
        *out = PODA_CAT(PODA_NAME, _returns)(search, prover, state, ply, met);
        return;
    }
    *out = poda__prover_get(prover, ply, key, &prover->at[ply].needs);
    if (PODA_UNLIKELY(proof->busy))
        *busy = poda__proof_busy(proof, key);
}

/* The numbers of the children are kept in the node, in search->move_rank: the table may lose any entry and
 * every visit still makes progress. A visit to a child ends when the child's own number is larger than it
 * was or the node's limit is reached, the numbers of the others stay, so a node visits its children a
 * bounded number of times, and by induction on the height a game without cycles is answered with any
 * table. From the table a node takes only what is solved or larger. */
static poda__numbers PODA_INNER(poda_search *search, poda__prover *prover, const STATE *state,
                                int player, int ply, uint32_t proof_limit, uint32_t disproof_limit)
{
    poda__proof *const proof = prover->proof;
    const poda__numbers unknown = {1, 1};
    search->nodes++;
    if (PODA_PAUSE(search))
        return unknown;
    struct poda__stand *const stand = &prover->at[ply];
    poda__needs_clear(&stand->needs);
    /* which position of a cycle ends the game depends on what was played before, and one above may come up below an
     * entry of the table: where such an end is what the attacker wants, nothing is disproven */
    stand->needs.open = PODA_CAT(PODA_NAME, _stalls)(search, proof, state);
    if (ply >= PODA_MAX_PLY) {
        stand->needs.open = prover->deep = true;
        return (poda__numbers){PODA__PROOF_INFINITY, 0};
    }
    PODA_EMIT(ENTER, player, 0, -PODA_INFINITY, PODA_INFINITY, 0);
    const uint64_t key = PODA_R(full_key)(search, state);
    const bool attacks = player == proof->attacker;
    const size_t first = search->move_top;
    const size_t count = PODA_R(list)(search, state);
    int64_t *const kept = search->move_rank + first;
    poda__numbers here = unknown;
    stand->key = key;
    stand->visit = ++prover->visits;
    prover->crowd[key % PODA__CROWD]++;
    if (proof->busy) {
        poda__proof_go(proof, key, 1);
        if (search->nodes % PODA__PROVER_NODES == 0)
            poda__prover_look(prover, ply);
    }
    for (bool entered = true; !search->stopped; entered = false) {
        /* An attacker's node is proven by one child and disproven by all; a defender's the other
         * way round. `least` is the child to work on, `second` the number that limits it. */
        uint64_t sum = 0;
        uint32_t least = PODA__PROOF_INFINITY, second = PODA__PROOF_INFINITY;
        uint32_t least_other = 0, picked = 0, busy = 0;
        uint32_t real = PODA__PROOF_INFINITY; /* the least, whoever is there */
        size_t pick = 0;
        STATE child;
        for (size_t i = 0; i < count; i++) {
            poda__numbers numbers = poda__numbers_unpack((uint64_t)kept[i]);
            if (entered || proof->busy) {
                poda__numbers found;
                PODA_R(play)(GAME, state, search->move_list[first + i], &child);
                PODA_CAT(PODA_NAME, _look)
                (search, prover, &child, PODA_TURN_AFTER(&child, player), ply, &found, &busy);
                if (entered || poda__numbers_grew(numbers, found, attacks)) {
                    numbers = found;
                    kept[i] = (int64_t)poda__numbers_pack(found);
                }
            }
            const uint32_t number = attacks ? numbers.proof : numbers.disproof;
            const uint32_t theirs = attacks ? numbers.disproof : numbers.proof;
            const uint32_t mine = poda__proof_virtual(number, busy);
            sum += theirs;
            real = number < real ? number : real;
            if (mine < least || i == 0) {
                second = i == 0 ? PODA__PROOF_INFINITY : least;
                least = mine;
                least_other = theirs;
                picked = number;
                pick = i;
            } else if (mine < second) {
                second = mine;
            }
            if (mine == 0)
                break;
        }
        if (entered || proof->busy)
            poda__search_hurry(search, count * PODA__NODE_MOVES); /* each child was looked at */
        const uint32_t other = real == 0 ? PODA__PROOF_INFINITY
                               : sum >= PODA__PROOF_INFINITY
                                   ? (real >= PODA__PROOF_INFINITY ? 0 : PODA__PROOF_INFINITY - 1)
                                   : (uint32_t)sum;
        here = attacks ? (poda__numbers){real, other} : (poda__numbers){other, real};
        if (ply == 0 && count > 0) /* proven lost only when all are */
            search->root_move = search->move_list[first + pick];
        if (prover->leave == ply) { /* another thread has the answer */
            here = prover->answer;
            prover->leave = PODA_MAX_PLY;
            poda__needs_clear(&stand->needs);
        }
        if (here.proof >= proof_limit || here.disproof >= disproof_limit || count == 0 ||
            prover->leave < ply)
            break;
        /* The child is searched until it is no longer the best, or the node's limits are
         * reached. */
        const uint32_t mine_limit = attacks ? proof_limit : disproof_limit;
        const uint32_t theirs_limit = attacks ? disproof_limit : proof_limit;
        uint32_t child_mine = second < mine_limit ? second + 1 : mine_limit;
        if (child_mine <= picked) /* others are below the best child */
            child_mine = picked + 1;
        const uint64_t rest = (uint64_t)theirs_limit + least_other - sum;
        const uint32_t child_theirs =
            rest >= PODA__PROOF_INFINITY ? PODA__PROOF_INFINITY : (uint32_t)rest;
        PODA_R(play)(GAME, state, search->move_list[first + pick], &child);
        PODA_VIA(search->move_list[first + pick], pick);
        const poda__numbers found =
            PODA_INNER(search, prover, &child, PODA_TURN_AFTER(&child, player), ply + 1,
                       attacks ? child_mine : child_theirs, attacks ? child_theirs : child_mine);
        if (prover->leave > ply)
            kept[pick] = (int64_t)poda__numbers_pack(found);
        if (found.disproof == 0)
            poda__needs_join(&stand->needs, &stand[1].needs);
    }
    search->move_top = first;
    prover->crowd[key % PODA__CROWD]--;
    if (proof->busy)
        poda__proof_go(proof, key, UINT64_MAX);
    if (!search->stopped)
        poda__prover_set(prover, ply, here);
    /* the window fields of the event carry the two numbers */
    PODA_EMIT(RETURN, player, 0, (poda_value)here.proof, (poda_value)here.disproof,
              here.proof == 0      ? 1
              : here.disproof == 0 ? -1
                                   : 0);
    return here;
}

/* The question of search->proof, answered by one thread; 0: the answer needs what is not known. */
static poda_value PODA_CAT(PODA_NAME, _core)(poda_search *search, const void *position, int ply,
                                             poda_value alpha, poda_value beta)
{
    const STATE root = PODA_R(root)(search, position);
    poda__prover *const prover = poda__prover_new(search->proof);
    (void)alpha, (void)beta;
    if (!prover) {
        poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return 0;
    }
    const poda__numbers numbers = PODA_INNER(search, prover, &root, PODA_R(turn)(GAME, &root), ply,
                                             PODA__PROOF_INFINITY, PODA__PROOF_INFINITY);
    const bool open = numbers.proof != 0 && prover->at[ply].needs.open;
    if (open && prover->deep && !search->stopped)
        poda__search_fail(search, PODA__TOO_DEEP);
    poda__prover_free(prover);
    return open ? 0 : numbers.proof == 0 ? 1 : -1;
}

static void PODA_NAME(poda_search *search, const void *position, poda_result *result)
{
    const STATE root = PODA_R(root)(search, position);
    const int player = PODA_R(turn)(GAME, &root);
    poda__proof proof;
    if (!poda__proof_init(&proof, search->options->table_bytes) ||
        !poda__proof_share(&proof, search)) {
        poda__proof_release(&proof);
        poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return;
    }
    proof.scored = search->game->rules->scored;
    search->root_move = result->move;
    /* first: can the player to move win? then: can the other one? */
    const poda_value wins = poda__proof_ask(search, &proof, player, player,
                                            PODA_CAT(PODA_NAME, _core), position, result);
    if (wins <= 0 && !search->stopped)
        (void)poda__proof_ask(search, &proof, player, 1 - player, PODA_CAT(PODA_NAME, _core),
                              position, result);
    poda__proof_release(&proof);
    result->move = search->root_move;
    result->depth = 0;
}

#undef PODA_INNER
