/* exact.inc.h - the search for proofs: is the value at least so much? Alpha-beta with null windows to
 * the end of the game, with a table of proven bounds (search/exact.h). Evaluations only order moves.
 * Before a child is searched, all are looked at: one that wins at once, or that the table knows to be
 * good enough, ends the node (Schaeffer & Plaat 1996, enhanced transposition cutoffs). Near the root,
 * images under symmetry share an entry. The rules may narrow moves and values (poda/hints.h); bounds
 * are asked about all children too, unless vital moves already say which of them win.
 *
 * Values are for the player to move: scores, or 1, 0 and -1 if only the winner counts. Plies are not
 * counted, so a value does not depend on the path. Define PODA_RULES and PODA_NAME before including. */
#define PODA_INNER PODA_CAT(PODA_NAME, _node)
#define PODA_KEY PODA_CAT(PODA_NAME, _key)
#define PODA_KNOWN PODA_CAT(PODA_NAME, _known)
#define PODA_BOUND PODA_CAT(PODA_NAME, _bound)
#define PODA_LIST PODA_CAT(PODA_NAME, _list)
#define PODA_RANK_OF PODA_CAT(PODA_NAME, _rank)
#define PODA_SCAN PODA_CAT(PODA_NAME, _scan)
#define PODA_SORT PODA_CAT(PODA_NAME, _sort)
#define PODA_PRAISE PODA_CAT(PODA_NAME, _praise)

/* The key of a position; entries hold bounds without `*lead`. `*itself`: the position is the one of its
 * images whose key it is, so the index of a move means the same. */
static inline uint64_t PODA_KEY(poda_search *search, const STATE *state, int player, int ply,
                                poda_value *lead, bool *itself)
{
    uint64_t key = PODA_R(position_key)(search, state);
    (void)ply;
    *itself = true;
#if PODA_R(HAS_SYMMETRY)
    int images = PODA_R(symmetries)(GAME);
    if (ply * images >= PODA__PROOF_IMAGES)
        images = 1;
    for (int which = 1; which < images; which++) {
        STATE image;
        memset(&image, 0, sizeof image); /* keys may be hashes of all bytes */
        PODA_R(symmetry)(GAME, state, which, &image);
        const uint64_t other = PODA_R(position_key)(search, &image);
        if (other < key) {
            key = other;
            *itself = false;
        }
    }
#endif
    key ^= PODA_R(timed)(search, state, PODA_MAX_PLY);
    const poda_value so_far = PODA_R(lead_of)(search, state);
    *lead = 0;
    if (!search->ternary)
        *lead = player == PODA_MAX ? so_far : -so_far;
    else
        key ^= poda__lead_key(so_far);
    return key;
}

/* What the table knows of a position, with the score so far. */
static inline poda__proven PODA_KNOWN(poda_search *search, uint64_t key, poda_value lead)
{
    poda__proven known = {-PODA_INFINITY, PODA_INFINITY, PODA__NO_MOVE_INDEX};
    if (search->table) {
        known = poda__proven_get(search->table, key);
        poda__proven_shift(&known, lead);
    }
    return known;
}

/* Narrows the bounds by what the rules say. */
static inline void PODA_BOUND(poda_search *search, const STATE *state, int player,
                              poda__proven *known)
{
#if PODA_R(HAS_BOUNDS)
    poda_value lower = -PODA_INFINITY, upper = PODA_INFINITY;
    PODA_R(bounds)(GAME, state, &lower, &upper);
    if (search->ternary) {
        lower = lower > -PODA_INFINITY ? poda__exact_sign(lower) : lower;
        upper = upper < PODA_INFINITY ? poda__exact_sign(upper) : upper;
    }
    const poda_value low = player == PODA_MAX ? lower : -upper;
    const poda_value high = player == PODA_MAX ? upper : -lower;
    known->lower = low > known->lower ? low : known->lower;
    known->upper = high < known->upper ? high : known->upper;
#else
    (void)search, (void)state, (void)player, (void)known;
#endif
}

/* Appends the moves that matter to the search's list and returns their number. */
static inline size_t PODA_LIST(poda_search *search, const STATE *state)
{
#if PODA_R(HAS_VITAL)
    const size_t first = search->move_top;
    poda_moves list = {search->move_list + first, 0, PODA__MOVE_ROOM - first};
    PODA_R(vital)(GAME, state, &list);
    if (list.count > 0 && list.count <= list.capacity) {
        search->move_top += list.count;
        return list.count;
    }
#endif
    return PODA_R(list)(search, state);
}

/* What the rules promise. Else the better the position after a move by the evaluation, the sooner the
 * move is tried; `order` decides between equal ones. If there is no evaluation, what it did elsewhere counts. */
static inline int32_t PODA_RANK_OF(poda_search *search, const STATE *state, poda_move move,
                                   const STATE *child, int player)
{
    enum { MOST = 1 << 22, LEAST = 31, UNIT = 64 };
    (void)child, (void)player;
#if PODA_R(HAS_PROMISE)
    if (PODA_R(knows_promise)(search))
        return PODA_R(promise)(GAME, state, move);
#endif
    const int order = PODA_R(order_of)(search, state, move);
#if PODA_R(HAS_EVAL)
    if (search->eval >= 0) {
        const poda_value eval = PODA_R(eval)(GAME, child, search->eval, player);
        const int32_t within = eval > MOST ? MOST : eval < -MOST ? -MOST : eval;
        return within * UNIT + (order > LEAST ? LEAST : order < -LEAST ? -LEAST : order);
    }
#endif
    return order * UNIT + search->history_score[player][move % PODA__HISTORY];
}

/* A move has decided a node: without an evaluation it is to be tried sooner elsewhere. */
static inline void PODA_PRAISE(poda_search *search, int player, poda_move move, uint64_t nodes)
{
    enum { MOST = 1 << 22 };
    int32_t *const score = &search->history_score[player][move % PODA__HISTORY];
    if (search->eval >= 0)
        return;
    *score += 63 - __builtin_clzll(nodes + 1);
    if (*score > MOST)
        for (int i = 0; i < PODA__HISTORY; i++)
            search->history_score[player][i] /= 2;
}

/* What a look at the children of a node found. */
typedef struct PODA_CAT(PODA_NAME, _found) {
    poda_value best; /* at least the node's target: it is decided */
    size_t index;    /* of the move to it */
    size_t left;     /* children that must be searched */
} PODA_CAT(PODA_NAME, _found);

/* Looks at all children: which are over or known. The move that decided a node of this ply last comes
 * first. The others get a rank: 0, or INT64_MIN if they need not be searched. */
static inline PODA_CAT(PODA_NAME, _found)
    PODA_SCAN(poda_search *search, const STATE *state, int player, int ply, poda_value target,
              size_t first, size_t count)
{
    PODA_CAT(PODA_NAME, _found) found = {-PODA_INFINITY, PODA__NO_MOVE_INDEX, 0};
    poda_move *const moves = search->move_list + first;
    int64_t *const ranks = search->move_rank + first;
    const poda_move killer = search->killers_at[ply][0];
    size_t early = 0;
    while (early + 1 < count && moves[early] + 1 != killer)
        early++;
    for (size_t at = 0; at < count; at++) {
        const size_t i = at == 0 ? early : at <= early ? at - 1 : at;
        STATE child;
        poda__proven below = {-PODA_INFINITY, PODA_INFINITY, PODA__NO_MOVE_INDEX};
        poda_value value;
        PODA_R(play)(GAME, state, moves[i], &child);
        const int next = PODA_TURN_AFTER(&child, player);
        if (PODA_R(over)(search, &child, next, 0, &value) ||
            PODA_R(is_known)(search, &child, &value)) {
            value = search->ternary ? poda__exact_sign(value) : value;
            below.lower = below.upper = next == PODA_MAX ? value : -value;
            search->nodes++;
        } else if (search->table && ply < PODA__LOOK_PLIES) {
            poda_value lead;
            bool itself;
            const uint64_t key = PODA_KEY(search, &child, next, ply + 1, &lead, &itself);
            below = PODA_KNOWN(search, key, lead);
        }
        if (PODA_R(bounds_early)(search) && below.lower == -PODA_INFINITY &&
            below.upper == PODA_INFINITY) {
            PODA_BOUND(search, &child, next, &below);
            search->nodes += below.lower > -PODA_INFINITY || below.upper < PODA_INFINITY;
        }
        const poda_value low = next == player ? below.lower : -below.upper;
        const poda_value high = next == player ? below.upper : -below.lower;
        const poda_value proven = low >= target ? low : high;
        const bool decided = low >= target || high < target;
        ranks[i] = decided ? INT64_MIN : 0;
        found.left += !decided;
        if (decided && proven > found.best) {
            found.best = proven;
            found.index = i;
        }
        if (low >= target)
            break;
    }
    return found;
}

/* In which order the children are searched that must be: evaluations take long, so not before it is
 * known that they are needed. */
static inline void PODA_SORT(poda_search *search, const STATE *state, int player, size_t first,
                             size_t count, size_t left, size_t known_index)
{
    const poda_move *const moves = search->move_list + first;
    int64_t *const ranks = search->move_rank + first;
    for (size_t i = 0; i < count; i++) {
        STATE child;
        int32_t score = i == known_index ? INT32_MAX : 0;
        if (ranks[i] == INT64_MIN)
            continue;
        if (left > 1 && i != known_index) {
            PODA_R(play)(GAME, state, moves[i], &child);
            score = PODA_RANK_OF(search, state, moves[i], &child, player);
        }
        ranks[i] = PODA__RANK(score, i);
    }
}

/* Is the value of a position that is not over at least `target`? Returns a value that it is at least, or
 * else one that it is at most. */
static poda_value PODA_INNER(poda_search *search, const STATE *state, int player, int ply,
                             poda_value target)
{
    search->nodes++;
    if (PODA_PAUSE(search))
        return target;
    if (ply >= PODA_MAX_PLY) {
        poda__search_fail(search, PODA__TOO_DEEP);
        return target;
    }
    const uint64_t before = search->nodes;
    poda_value lead;
    bool itself;
    const uint64_t key = PODA_KEY(search, state, player, ply, &lead, &itself);
    poda__proven known = PODA_KNOWN(search, key, lead);
    search->table_hits += known.lower >= target || known.upper < target;
    if (known.lower < target && known.upper >= target && !PODA_R(bounds_early)(search))
        PODA_BOUND(search, state, player, &known);
    if (known.lower >= target)
        return known.lower;
    if (known.upper < target)
        return known.upper;

    const size_t first = search->move_top;
    const size_t count = PODA_LIST(search, state);
    if (PODA_UNLIKELY(count > PODA__LOOK_MANY)) /* each child is looked at: read the clock sooner */
        poda__search_hurry(search, count * (PODA__NODE_MOVES / PODA__LOOK_NODE));
    PODA_CAT(PODA_NAME, _found)
    found = PODA_SCAN(search, state, player, ply, target, first, count);
    poda_move *const moves = search->move_list + first;
    int64_t *const ranks = search->move_rank + first;
    if (found.best < target)
        PODA_SORT(search, state, player, first, count, found.left,
                  itself ? known.index : PODA__NO_MOVE_INDEX);
    if (found.best < target && PODA_UNLIKELY(count > PODA__WIDE))
        poda__search_sort(moves, ranks, count);
    for (size_t i = 0; i < found.left && found.best < target; i++) {
        if (PODA_LIKELY(count <= PODA__WIDE))
            poda__search_pick(moves, ranks, i, count);
        STATE child;
        PODA_R(play)(GAME, state, moves[i], &child);
        const int next = PODA_TURN_AFTER(&child, player);
        const poda_value value = next == player
                                     ? PODA_INNER(search, &child, next, ply + 1, target)
                                     : -PODA_INNER(search, &child, next, ply + 1, 1 - target);
        if (search->stopped)
            break;
        if (value <= found.best)
            continue;
        found.best = value;
        found.index = PODA__RANK_INDEX(ranks[i]);
        if (value >= target) {
            search->cuts += poda__cut_counts(found.left - i - 1);
            search->killers_at[ply][0] = moves[i] + 1;
            PODA_PRAISE(search, player, moves[i], search->nodes - before);
        }
    }
    search->move_top = first;
    if (search->stopped)
        return target;
    if (count == 0) /* broken rules: the driver says so */
        return -PODA_INFINITY;
    if (found.best >= target)
        known.lower = found.best;
    else
        known.upper = found.best < known.upper ? found.best : known.upper;
    if (search->table) {
        known.index = itself ? found.index : PODA__NO_MOVE_INDEX;
        poda__proven_shift(&known, -lead);
        poda__proven_set(search->table, key, &known, search->nodes - before);
    }
    return found.best;
}

static poda_value PODA_NAME(poda_search *search, const void *position, int ply, poda_value alpha,
                            poda_value beta)
{
    const STATE root = PODA_R(root)(search, position);
    const int player = PODA_R(turn)(GAME, &root);
    const poda_value target = player == PODA_MAX ? beta : 1 - beta;
    poda_value value;
    assert(beta - alpha == 1);
    (void)alpha;
    if (PODA_R(over)(search, &root, player, 0, &value) ||
        (ply > 0 && PODA_R(is_known)(search, &root, &value))) {
        search->nodes++;
        return search->ternary ? poda__exact_sign(value) : value;
    }
    poda__proven known = {-PODA_INFINITY, PODA_INFINITY, PODA__NO_MOVE_INDEX};
    PODA_BOUND(search, &root, player, &known);
    if (known.lower >= target || known.upper < target) {
        search->nodes++;
        value = known.lower >= target ? known.lower : known.upper;
    } else {
        value = PODA_INNER(search, &root, player, ply, target);
    }
    return player == PODA_MAX ? value : -value;
}

#undef PODA_INNER
#undef PODA_KEY
#undef PODA_KNOWN
#undef PODA_BOUND
#undef PODA_LIST
#undef PODA_RANK_OF
#undef PODA_SCAN
#undef PODA_SORT
#undef PODA_PRAISE
