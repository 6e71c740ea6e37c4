/* glue.inc.h - the macros and functions in which cores are written, for the rules PODA_RULES.
 * PODA_R(x) is the rules' x. Optional functions get their defaults here, so that cores need no case
 * distinctions. */
#define STATE PODA_R(state)
#define GAME ((const PODA_R(game) *)search->params)

/* Small states are passed in registers, others by address; inside, `state` is a pointer to it. */
#if PODA_R(BY_VALUE)
#define PODA_STATE_PARAMETER STATE state_
#define PODA_STATE_HERE const STATE *const state = &state_
#define PODA_STATE_PASS(it) (it)
_Static_assert(sizeof(STATE) <= 16, "BY_VALUE is for states of one or two words");
#else
#define PODA_STATE_PARAMETER const STATE *const state
#define PODA_STATE_HERE ((void)0)
#define PODA_STATE_PASS(it) (&(it))
#endif

/* Counts a node that has moves, and checks the clock and the stop flag once in a while; true: stop.
 * Once stopped, every such node returns at once, so the recursion unwinds without a test after each
 * child. */
#define PODA_PAUSE(search) (PODA_UNLIKELY(--(search)->patience == 0) && poda__search_pause(search))

/* The player to move in `child`, the position after a move of `player`. */
#if PODA_R(ALTERNATES)
#define PODA_TURN_AFTER(child, player) (1 - (player))
#elif PODA_R(IS_TABLE) /* known only at run time */
#define PODA_TURN_AFTER(child, player)                                                             \
    (GAME->rules->alternates ? 1 - (player) : PODA_R(turn)(GAME, child))
#else
#define PODA_TURN_AFTER(child, player) ((void)(player), PODA_R(turn)(GAME, child))
#endif

/* Iterates over the moves of `state`, a bit set or a list, depending on the rules.
 *   PODA_MOVES_OPEN(state)  PODA_EACH_MOVE(move) { ... PODA_MOVES_LEFT ... }  PODA_MOVES_CLOSE
 * PODA_MOVES_LEFT is how many follow; PODA_MOVE_INDEX(state, move) how many come before, only for
 * events. */
#if PODA_R(HAS_MASK)
#define PODA_MOVES_OPEN(state) uint64_t moves_ = PODA_R(mask)(GAME, state)
#define PODA_EACH_MOVE(move)                                                                       \
    for (poda_move move; moves_ && (move = (poda_move)__builtin_ctzll(moves_), true);              \
         moves_ &= moves_ - 1)
#define PODA_MOVES_LEFT ((size_t)__builtin_popcountll(moves_ & (moves_ - 1)))
#define PODA_MOVE_INDEX(state, move)                                                               \
    ((size_t)__builtin_popcountll(PODA_R(mask)(GAME, state) & ((UINT64_C(1) << (move)) - 1)))
#define PODA_MOVES_CLOSE ((void)0)
#else
#define PODA_MOVES_OPEN(state)                                                                     \
    size_t move_at_ = search->move_top;                                                            \
    const size_t move_first_ = move_at_;                                                           \
    const size_t move_end_ = move_at_ + PODA_R(list)(search, state)
#define PODA_EACH_MOVE(move)                                                                       \
    for (poda_move move; move_at_ < move_end_ && (move = search->move_list[move_at_], true);       \
         move_at_++)
#define PODA_MOVES_LEFT (move_end_ - move_at_ - 1)
#define PODA_MOVE_INDEX(state, move) (move_at_ - move_first_)
#define PODA_MOVES_CLOSE (search->move_top = move_first_)
#endif

/* Appends the moves to the search's list and returns their number; 0 after an overflow. */
static inline size_t PODA_R(list)(poda_search *search, const STATE *state)
{
    poda_moves list = {search->move_list + search->move_top, 0, PODA__MOVE_ROOM - search->move_top};
#if PODA_R(HAS_MASK)
    for (uint64_t set = PODA_R(mask)(GAME, state); set; set &= set - 1)
        if (!poda_moves_add(&list, (poda_move)__builtin_ctzll(set)))
            break;
#else
    PODA_R(moves)(GAME, state, &list);
#endif
    if (PODA_UNLIKELY(list.count > list.capacity)) {
        poda__search_fail(search, PODA__TOO_MANY_MOVES);
        return 0;
    }
    search->move_top += list.count;
#if !PODA_R(HAS_MASK)
    if (PODA_UNLIKELY(list.count > PODA__WIDE))
        poda__search_hurry(search, list.count);
#endif
    return list.count;
}

/* Of the moves listed from `first` on, keeps only those that matter, plies to the end included, if the
 * game knows them (VITAL_IN_TIME). Then it sets `*count` and the numbers that these moves had, and
 * returns true. */
static inline bool PODA_R(narrow)(poda_search *search, const STATE *state, size_t first,
                                  size_t *count, uint32_t *numbers)
{
#if PODA_R(VITAL_IN_TIME)
    poda_move *const moves = search->move_list + first;
    poda_move room[PODA__VITAL];
    poda_moves vital = {room, 0, PODA__VITAL};
    size_t kept = 0;
    PODA_R(vital)(GAME, state, &vital);
    if (vital.count == 0 || vital.count > PODA__VITAL || vital.count >= *count)
        return false;
    for (size_t i = 0; i < *count && kept < vital.count; i++)
        for (size_t j = 0; j < vital.count; j++)
            if (moves[i] == room[j]) {
                numbers[kept] = (uint32_t)i;
                moves[kept++] = moves[i];
                break;
            }
    if (kept == 0)
        return false;
    *count = kept;
    return true;
#else
    (void)search, (void)state, (void)first, (void)count, (void)numbers;
    return false;
#endif
}

/* The hash of the position's key: what only counts is not part of it (poda/past.h). */
static inline uint64_t PODA_R(position_key)(const poda_search *search, const STATE *state)
{
#if PODA_R(HAS_HASH)
    return PODA_R(hash)(GAME, state);
#elif PODA_R(HAS_KEY)
    STATE key;
    memset(&key, 0, sizeof key);
    PODA_R(key)(GAME, state, &key);
    return poda_hash_bytes(&key, sizeof key);
#else
    (void)search;
    return poda_hash_bytes(state, sizeof *state);
#endif
}

/* The score so far, for MAX: two positions of one key differ by it. */
static inline poda_value PODA_R(lead_of)(const poda_search *search, const STATE *state)
{
#if PODA_R(HAS_LEAD)
    return PODA_R(lead)(GAME, state);
#else
    (void)search, (void)state;
    return 0;
#endif
}

/* A value of the table, which is without the score so far, with it. Rules that are loaded may give one
 * position two scores: the sum stays a value whatever they say. */
static inline poda_value PODA_R(with_lead)(poda_value value, poda_value lead)
{
#if PODA_R(HAS_LEAD)
    const int64_t sum = (int64_t)value + lead;
    return sum > PODA_INFINITY    ? PODA_INFINITY
           : sum < -PODA_INFINITY ? -PODA_INFINITY
                                  : (poda_value)sum;
#else
    (void)lead;
    return value;
#endif
}

/* Changes the key by the clock if the game may end by it within `depth` plies: else the clock
 * cannot matter. */
static inline uint64_t PODA_R(timed)(const poda_search *search, const STATE *state, int depth)
{
#if PODA_R(HAS_CLOCK)
    const poda_idle idle = PODA_R(clock)(GAME, state);
    return idle.limit > 0 && idle.plies + depth >= idle.limit ? poda__clock_key(idle.plies) : 0;
#else
    (void)search, (void)state, (void)depth;
    return 0;
#endif
}

/* May a value from an entry that other clocks share be believed? One of a search to a given depth may: its key has the
 * clock if that depth reaches its end. A search that believes entries of any depth asks: a win or loss further away
 * than the clock may come too late. */
static inline bool PODA_R(timely)(const poda_search *search, const STATE *state, poda_value value,
                                  int ply)
{
#if PODA_R(HAS_CLOCK)
    if (!poda_is_win(value) && !poda_is_loss(value))
        return true;
    const poda_idle idle = PODA_R(clock)(GAME, state);
    return idle.limit <= 0 ||
           (search->plies && idle.plies + poda_value_distance(value) - ply <= idle.limit);
#else
    (void)search, (void)state, (void)value, (void)ply;
    return true;
#endif
}

/* Has the clock ended the game, which is worth `value`? Then positions before have their values for this clock
 * alone. */
static inline bool PODA_R(timed_out)(const poda_search *search, const STATE *state,
                                     poda_value value)
{
#if PODA_R(HAS_CLOCK)
    if (poda_is_win(value) || poda_is_loss(value))
        return false;
    const poda_idle idle = PODA_R(clock)(GAME, state);
    return idle.limit > 0 && idle.plies >= idle.limit;
#else
    (void)search, (void)state, (void)value;
    return false;
#endif
}

/* The key of a table entry, from that of the position. Positions that differ by the score so far share
 * one, unless the value is not theirs plus that score: the evaluation ignores it, or only the winner
 * counts. */
static inline uint64_t PODA_R(entry_key)(const poda_search *search, const STATE *state,
                                         uint64_t position, int player, int depth, poda_value *lead)
{
    uint64_t key = position ^ PODA_R(timed)(search, state, depth);
    const poda_value so_far = PODA_R(lead_of)(search, state);
    if (search->plies && search->eval >= 0)
        *lead = player == PODA_MAX ? so_far : -so_far;
    else
        key ^= poda__lead_key(so_far);
    return key;
}

static inline uint64_t PODA_R(table_key)(const poda_search *search, const STATE *state, int player,
                                         int depth, poda_value *lead)
{
    return PODA_R(entry_key)(search, state, PODA_R(position_key)(search, state), player, depth,
                             lead);
}

/* A key for proofs, in which nothing is left out. */
static inline uint64_t PODA_R(full_key)(const poda_search *search, const STATE *state)
{
    uint64_t key = PODA_R(position_key)(search, state);
    key ^= PODA_R(timed)(search, state, PODA_MAX_PLY);
    return key ^ poda__lead_key(PODA_R(lead_of)(search, state));
}

/* The core's position in the form that a trace function receives. */
static inline const void *PODA_R(traced_state)(const STATE *state)
{
#if PODA_R(IS_TABLE)
    return state ? &state->state : NULL;
#else
    return state;
#endif
}

/* Does the game end below the root because the position has occurred too often? A move that is not
 * allowed counts as the worst for the player who made it. */
static inline bool PODA_R(recurs)(poda_search *search, const STATE *state, int player, int ply,
                                  poda_value *value)
{
#if PODA_R(HAS_AGAIN)
    if (PODA_LIKELY(!search->past.count) || ply == 0)
        return false;
#if PODA_R(HAS_SEEN)
    const uint64_t seen = PODA_R(seen)(GAME, state);
#else
    const uint64_t seen = PODA_R(position_key)(search, state);
#endif
    if (!poda__past_holds(&search->past, seen))
        return false;
#if PODA_R(HAS_STALLED)
    const poda_value stalled = PODA_R(stalled)(GAME, state);
#else
    const poda_value stalled = 0;
#endif
    *value = poda__past_value(search, stalled, player, ply);
    return true;
#else
    (void)search, (void)state, (void)player, (void)ply, (void)value;
    return false;
#endif
}

/* Is the value of a position below the root known (options->known)? Without plies. */
static inline bool PODA_R(is_known)(poda_search *search, const STATE *state, poda_value *value)
{
    return PODA_UNLIKELY(search->informed) &&
           poda__search_known_winner(search, PODA_R(traced_state)(state), value);
}

/* Is the position over? Then sets the value for MAX at this ply: the quicker the win the better,
 * unless the search does not count plies; then a score also becomes a win or a loss. */
static inline bool PODA_R(over)(poda_search *search, const STATE *state, int player, int ply,
                                poda_value *value)
{
    (void)search, (void)player, (void)ply;
#if PODA_R(HAS_RESULT)
    const poda_over over = PODA_R(result)(GAME, state);
    if (over == PODA_GOES_ON)
        return PODA_R(recurs)(search, state, player, ply, value);
#if PODA_R(IS_TABLE)
    if (over == PODA_SCORED) {
        *value = poda__search_score(search, state->value);
        if (PODA_UNLIKELY(poda_is_win(state->value) || poda_is_loss(state->value))) {
            poda__search_refuse(search, state->value);
            *value = 0; /* the least integer has no negative */
        }
        return true;
    }
#endif
    *value = over == PODA_DRAWN                           ? 0
             : (over == PODA_WON) == (player == PODA_MAX) ? PODA_WIN - (ply & search->plies)
                                                          : (ply & search->plies) - PODA_WIN;
#else
    if (!PODA_R(outcome)(GAME, state, value))
        return PODA_R(recurs)(search, state, player, ply, value);
#if PODA_R(SCORED)
    *value = poda__search_score(search, *value);
#else
    *value = *value > 0   ? *value - (ply & search->plies)
             : *value < 0 ? *value + (ply & search->plies)
                          : 0;
#endif
#endif
    return true;
}

/* Is the position over, or one below the root whose value is known? Plain cores, in which a node costs less than
 * the question, only ask in the edition for tables. */
static inline bool PODA_R(is_end)(poda_search *search, const STATE *state, int player, int ply,
                                  poda_value *value)
{
    return PODA_R(over)(search, state, player, ply, value) ||
           (PODA_UNLIKELY(search->informed) && ply > 0 &&
            poda__search_known(search, PODA_R(traced_state)(state), ply, value));
}

/* The same for a position below the root in a search that does not count plies. */
static inline bool PODA_R(over_uncounted)(poda_search *search, const STATE *state, int player,
                                          poda_value *value)
{
    if (PODA_R(over)(search, state, player, 0, value))
        return true;
    if (!PODA_R(recurs)(search, state, player, 1, value))
        return PODA_R(is_known)(search, state, value);
    if (poda_is_win(*value) || poda_is_loss(*value))
        *value = *value > 0 ? PODA_WIN : -PODA_WIN;
    return true;
}

/* The value by the selected evaluation. */
__attribute__((noinline)) static poda_value PODA_R(judge)(const poda_search *search,
                                                          PODA_STATE_PARAMETER)
{
    PODA_STATE_HERE;
    poda_value value = 0;
    if (search->eval == PODA_EVAL_LEARNED) {
        value = search->game->learned->value(search->game->learned, PODA_R(traced_state)(state));
#if PODA_R(HAS_EVAL)
    } else if (search->eval >= 0) {
        value = PODA_R(eval)(GAME, state, search->eval, search->viewer);
        if (search->viewer != PODA_MAX)
            value = -value;
#endif
    } else {
        return poda__eval_random(search->seed, PODA_R(position_key)(search, state));
    }
    return value > PODA_SCORE_LIMIT    ? PODA_SCORE_LIMIT
           : value < -PODA_SCORE_LIMIT ? -PODA_SCORE_LIMIT
                                       : value;
}

/* The value of a position at the horizon. */
static inline poda_value PODA_R(evaluate)(poda_search *search, const STATE *state)
{
    search->horizon_hits++;
    return search->eval == PODA_EVAL_ZERO ? 0 : PODA_R(judge)(search, PODA_STATE_PASS(*state));
}

static inline bool PODA_R(is_noisy)(poda_search *search, const STATE *state, poda_move move)
{
#if PODA_R(HAS_NOISY)
    return PODA_R(noisy)(GAME, state, move);
#else
    (void)search, (void)state, (void)move;
    return false;
#endif
}

static inline int PODA_R(order_of)(poda_search *search, const STATE *state, poda_move move)
{
#if PODA_R(HAS_ORDER)
    enum { MOST = 1 << 20 }; /* so that ranks do not overflow */
    const int order = PODA_R(order)(GAME, state, move);
    return order > MOST ? MOST : order < -MOST ? -MOST : order;
#else
    (void)search, (void)state, (void)move;
    return 0;
#endif
}

/* What the selective search asks (poda/hints.h). */
static inline bool PODA_R(knows_noisy)(const poda_search *search)
{
#if PODA_R(IS_TABLE)
    return GAME->rules->noisy != NULL;
#elif PODA_R(HAS_NOISY)
    (void)search;
    return true;
#else
    (void)search;
    return false;
#endif
}

static inline bool PODA_R(knows_order)(const poda_search *search)
{
#if PODA_R(IS_TABLE)
    return GAME->rules->order != NULL;
#elif PODA_R(HAS_ORDER)
    (void)search;
    return true;
#else
    (void)search;
    return false;
#endif
}

/* Does the game say where its evaluation means something? */
static inline bool PODA_R(knows_calm)(const poda_search *search)
{
#if PODA_R(IS_TABLE)
    return GAME->rules->hints && GAME->rules->hints->calm;
#elif PODA_R(HAS_CALM)
    (void)search;
    return true;
#else
    (void)search;
    return false;
#endif
}

/* Do proofs ask for bounds of all children at once? Where there are vital moves, these say which of them
 * win. */
static inline bool PODA_R(bounds_early)(const poda_search *search)
{
#if PODA_R(IS_TABLE)
    return GAME->rules->hints && GAME->rules->hints->bounds && !GAME->rules->hints->vital;
#elif PODA_R(HAS_BOUNDS) && !PODA_R(HAS_VITAL)
    (void)search;
    return true;
#else
    (void)search;
    return false;
#endif
}

/* Does the game say in which order proofs try its moves? */
static inline bool PODA_R(knows_promise)(const poda_search *search)
{
#if PODA_R(IS_TABLE)
    return GAME->rules->hints && GAME->rules->hints->promise;
#elif PODA_R(HAS_PROMISE)
    (void)search;
    return true;
#else
    (void)search;
    return false;
#endif
}

/* Does the game know what a position would be if the player did nothing? */
static inline bool PODA_R(knows_pass)(const poda_search *search)
{
#if PODA_R(IS_TABLE)
    return GAME->rules->hints && GAME->rules->hints->pass;
#elif PODA_R(HAS_PASS)
    (void)search;
    return true;
#else
    (void)search;
    return false;
#endif
}

static inline bool PODA_R(is_calm)(poda_search *search, const STATE *state)
{
#if PODA_R(HAS_CALM)
    return PODA_R(calm)(GAME, state);
#else
    (void)search, (void)state;
    return true;
#endif
}

static inline bool PODA_R(is_gain)(poda_search *search, const STATE *state, poda_move move,
                                   poda_value least)
{
#if PODA_R(HAS_GAINS)
    return PODA_R(gains)(GAME, state, move, least);
#else
    (void)search, (void)state, (void)move, (void)least;
    return true;
#endif
}

static inline unsigned PODA_R(index_of)(const poda_search *search, const STATE *state,
                                        poda_move move)
{
    (void)search, (void)state;
#if PODA_R(HAS_INDEX)
    return PODA_R(index)(GAME, state, move) % PODA_INDICES;
#elif PODA_R(HAS_MASK)
    return (unsigned)move % PODA_INDICES;
#else
    return (unsigned)((move < PODA_INDICES ? move : poda_mix(move)) % PODA_INDICES);
#endif
}

/* Converts a position from outside to the core's form. */
static inline STATE PODA_R(root)(const poda_search *search, const void *position)
{
    STATE root;
#if PODA_R(IS_TABLE)
    PODA_R(wrap)(GAME, position, &root);
#else
    (void)search;
    memcpy(&root, position, sizeof root);
#endif
    return root;
}
