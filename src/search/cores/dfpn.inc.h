/* dfpn.inc.h - depth-first proof-number search for win/loss questions (Nagai 2002; Allis 1994).
 * Answers "does the player to move get at least `target`?" with proof and disproof numbers in a
 * table of fixed size. Games with draws take two questions. Threads share the table: each begins at the
 * root, takes the number of a child for larger if others are below it, and so goes elsewhere
 * where something is nearly as good; numbers that are stored are never changed by this. Define PODA_RULES, PODA_NAME,
 * PODA_TRACE before including. */
#define PODA_INNER PODA_CAT(PODA_NAME, _node)

/* The numbers of `state` for the attacker, from the rules or the table. */
static void PODA_CAT(PODA_NAME, _look)(poda_search *search, const poda__proof *proof,
                                       const STATE *state, int player, poda__numbers *out,
                                       uint32_t *busy)
{
    poda_value value;
    *busy = 0;
    if (PODA_R(over_uncounted)(search, state, player, &value)) {
        const bool reached = (proof->attacker == PODA_MAX ? value : -value) >= proof->target;
        *out = reached ? (poda__numbers){0, PODA__PROOF_INFINITY}
                       : (poda__numbers){PODA__PROOF_INFINITY, 0};
        return;
    }
    const uint64_t key = PODA_R(full_key)(search, state);
    *out = poda__proof_get(proof, key);
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
    if (ply >= PODA_MAX_PLY) {
        poda__search_fail(search, PODA__TOO_DEEP);
        return unknown;
    }
    PODA_EMIT(ENTER, player, 0, -PODA_INFINITY, PODA_INFINITY, 0);
    const bool attacks = player == proof->attacker;
    const size_t first = search->move_top;
    const size_t count = PODA_R(list)(search, state);
    const uint64_t key = PODA_R(full_key)(search, state);
    int64_t *const kept = search->move_rank + first;
    poda__numbers here = unknown;
    prover->key[ply] = key;
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
                (search, proof, &child, PODA_TURN_AFTER(&child, player), &found, &busy);
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
    }
    search->move_top = first;
    if (proof->busy)
        poda__proof_go(proof, key, UINT64_MAX);
    if (!search->stopped)
        poda__proof_set(proof, key, here);
    /* the window fields of the event carry the two numbers */
    PODA_EMIT(RETURN, player, 0, (poda_value)here.proof, (poda_value)here.disproof,
              here.proof == 0      ? 1
              : here.disproof == 0 ? -1
                                   : 0);
    return here;
}

/* The question of search->proof, answered by one thread. */
static poda_value PODA_CAT(PODA_NAME, _core)(poda_search *search, const void *position, int ply,
                                             poda_value alpha, poda_value beta)
{
    const STATE root = PODA_R(root)(search, position);
    poda__prover prover = {.proof = search->proof, .leave = PODA_MAX_PLY};
    (void)alpha, (void)beta;
    const poda__numbers numbers = PODA_INNER(search, &prover, &root, PODA_R(turn)(GAME, &root), ply,
                                             PODA__PROOF_INFINITY, PODA__PROOF_INFINITY);
    return numbers.proof == 0 ? 1 : -1;
}

static void PODA_NAME(poda_search *search, const void *position, poda_result *result)
{
    const STATE root = PODA_R(root)(search, position);
    const STATE *state = &root;
    poda__proof proof;
    if (!poda__proof_init(&proof, search->options->table_bytes) ||
        !poda__proof_share(&proof, search)) {
        poda__proof_release(&proof);
        poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return;
    }
    const int player = PODA_R(turn)(GAME, state);
    /* first: can the player to move win? then: can it at least draw? */
    poda_value answer = -PODA_WIN;
    bool answered = false;
    search->root_move = result->move;
    for (int question = 0; question < 2 && !answered; question++) {
        poda__proof_ask(&proof, player, question == 0 ? 1 : 0);
        const poda_value value =
            poda__proof_run(search, &proof, PODA_CAT(PODA_NAME, _core), position);
        if (search->stopped)
            break;
        if (value > 0) {
            answer = question == 0 ? PODA_WIN : 0;
            answered = true;
        } else if (question == 1) {
            answered = true;
        } else if (player == PODA_MAX) {
            result->upper = 0;
        } else {
            result->lower = 0;
        }
    }
    poda__proof_release(&proof);
    if (answered)
        poda__proof_result(search, player, answer, result);
    result->move = search->root_move;
    result->depth = 0;
}

#undef PODA_INNER
