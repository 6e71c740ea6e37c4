/* deep.inc.h - the selective search: principal-variation search that looks deeper where play is
 * likely and less deep, or not at all, where it is not. Define PODA_RULES, PODA_NAME and
 * PODA_SHARED before including.
 *
 * What it needs from a game is optional (poda/hints.h), and how far evaluations can be trusted is
 * measured while it runs (deep.h), so the same numbers serve every game: a margin is a multiple of
 * the usual difference between an evaluation and what a search finds.
 *
 * Values are estimates, but wins and losses are not: a node returns a loss only if all its moves
 * were searched, and what prunes by an evaluation never returns a win. Every evaluation that
 * enters a value, and everything left out because of one, counts in horizon_hits; where it stays the
 * same, a value is proven. */
#define PODA_INNER PODA_CAT(PODA_NAME, _node)
#define PODA_QUIET PODA_CAT(PODA_NAME, _quiet)
#define PODA_ENTER PODA_CAT(PODA_NAME, _enter)
#define PODA_RANKING PODA_CAT(PODA_NAME, _rank)
#define PODA_LEARN PODA_CAT(PODA_NAME, _learn)
#define PODA_IMAGE PODA_CAT(PODA_NAME, _image)
#define PODA_FOUND PODA_CAT(PODA_NAME, _found)
#define PODA_CYCLE PODA_CAT(PODA_NAME, _cycle)
#define PODA_STALLED PODA_CAT(PODA_NAME, _stalled)
#define PODA_AHEAD PODA_CAT(PODA_NAME, _ahead)

/* An evaluation, or a decision that rests on one, enters the value. */
#define PODA_JUDGED (search->horizon_hits++)
/* Scores have no distance to compare with the clock, so the clock is part of every key. */
#define PODA_REACH(depth) (search->game->rules->scored ? PODA_MAX_PLY : (depth))

#include "search/cores/probe.inc.h"

static poda_value PODA_INNER(poda_search *search, const STATE *state, int player, int ply,
                             int depth, poda_value alpha, poda_value beta);

#include "search/cores/deep_leaf.inc.h"

/* A node, or a leaf. */
static inline poda_value PODA_ENTER(poda_search *search, const STATE *state, int player, int ply,
                                    int depth, poda_value alpha, poda_value beta)
{
    poda_value value;
    if (depth <= 0 || ply >= PODA_MAX_PLY)
        return PODA_QUIET(search, state, player, ply, alpha, beta);
    if (PODA_R(is_end)(search, state, player, ply, &value)) {
        search->nodes++;
        if (ply > search->deepest)
            search->deepest = ply;
        if (PODA_R(timed_out)(search, state, value))
            PODA_JUDGED;
        return player == PODA_MAX ? value : -value;
    }
    return PODA_INNER(search, state, player, ply, depth, alpha, beta);
}

/* What a child is worth to `player`. */
#define PODA_BELOW(child, next, depth, low, high)                                                  \
    ((next) == player ? PODA_ENTER(search, child, next, ply + 1, depth, low, high)                 \
                      : -PODA_ENTER(search, child, next, ply + 1, depth, -(high), -(low)))

/* What experience says about a move. */
#define PODA_CREDIT(index)                                                                         \
    ((PODA__WITH(HISTORY) ? deep->credit[player][index] : 0) +                                     \
     (PODA__WITH(CONTINUATION) ? deep->after[0][last][index] + deep->after[1][last_but_one][index] \
                               : 0))

/* Ranks the moves from `from` on. The table's move, if there is one, stands first, and the move that
 * stood there in its place. `numbers`: those of the moves among all, if only some are listed. */
static void PODA_RANKING(poda_search *search, const STATE *state, int player, int ply, size_t first,
                         size_t from, size_t count, size_t table_at, const uint32_t *numbers,
                         unsigned last, unsigned last_but_one)
{
    enum { NOISY = 1 << 27, KILLER = 1 << 26, POOR = 1 << 28 };
    const poda__deep *const deep = search->deep;
    const poda_move *const moves = search->move_list + first;
    int64_t *const ranks = search->move_rank + first;
    const poda_move *const killers = search->killers_at[ply];
    const bool orders = PODA_R(knows_order)(search), noisy = PODA_R(knows_noisy)(search);
    for (size_t i = from; i < count; i++) {
        const poda_move move = moves[i];
        const unsigned index = PODA_R(index_of)(search, state, move);
        const size_t number = numbers ? numbers[i] : from > 0 && i == table_at ? 0 : i;
        unsigned kind = 0;
        int32_t score = PODA_CREDIT(index);
        if (orders)
            score += PODA_R(order_of)(search, state, move) * 64;
        if (noisy && PODA_R(is_noisy)(search, state, move)) {
            kind = PODA__IS_NOISY;
            if (PODA_R(is_gain)(search, state, move, 0))
                kind |= PODA__IS_GAIN;
            score += kind & PODA__IS_GAIN ? NOISY : -POOR;
        } else if (killers[0] == move + 1 || killers[1] == move + 1)
            score += KILLER;
        ranks[i] = PODA__DEEP_RANK(score, number, kind);
    }
    if (PODA_UNLIKELY(count > PODA__WIDE))
        poda__search_sort(search->move_list + first + from, ranks + from, count - from);
}

/* A move that cuts gains credit, those tried before it lose it. */
static void PODA_LEARN(poda_search *search, const STATE *state, int player, int ply, int depth,
                       const poda_move *moves, size_t best_at, bool noisy, unsigned last,
                       unsigned last_but_one)
{
    poda__deep *const deep = search->deep;
    poda_move *const killers = search->killers_at[ply];
    if (!noisy && killers[0] != moves[best_at] + 1) {
        killers[1] = killers[0];
        killers[0] = moves[best_at] + 1;
    }
    const int by = depth < 10 ? 16 * depth * depth + 32 * depth : 1920;
    deep->learnt[0][last] = deep->learnt[1][last_but_one] = true;
    for (size_t i = 0; i <= best_at; i++) {
        const unsigned index = PODA_R(index_of)(search, state, moves[i]);
        const int change = i == best_at ? by : -by;
        if (PODA__WITH(SELECTIVE) && noisy && i < best_at &&
            !PODA_R(is_noisy)(search, state, moves[i]))
            continue;
        poda__deep_credit(&deep->credit[player][index], change);
        poda__deep_credit(&deep->after[0][last][index], change);
        poda__deep_credit(&deep->after[1][last_but_one][index], change);
    }
}

#include "search/cores/deep_seen.inc.h"

static poda_value PODA_INNER(poda_search *search, const STATE *state, int player, int ply,
                             int depth, poda_value alpha, poda_value beta)
{
    poda__deep *const deep = search->deep;
    poda__deep_ply *const here = &deep->at[ply];
    const bool wide = beta - alpha > 1; /* on the line of best play */
    poda_value value = 0;
    assert(alpha < beta && depth > 0);
    search->nodes++;
    if (PODA_PAUSE(search))
        return 0;

#if PODA_R(HAS_AGAIN)
    if (PODA__WITH(REPETITION) && PODA_CYCLE(search, state, ply)) {
        PODA_JUDGED;
        if (search->deepest < search->horizon)
            search->deepest = search->horizon;
        return PODA_STALLED(search, state, player);
    }
#endif
    const size_t excluded = here->excluded;
    uint64_t key = 0, image = 0;
    poda_value lead = 0, known = 0;
    size_t table_index = SIZE_MAX;
    int known_depth = -1;
    poda__bound known_bound = PODA__NO_BOUND;
    if (search->table) {
        key = PODA_R(entry_key)(search, state, here->key, player, PODA_REACH(depth), &lead);
        if (PODA_UNLIKELY(ply <= PODA__IMAGE_PLIES && depth >= PODA__IMAGE_DEPTH && ply > 0))
            image = PODA_IMAGE(search, state, player, depth, key);
        for (int of_image = 0; of_image < (image && excluded == SIZE_MAX ? 2 : 1); of_image++) {
            PODA_PROBE(slot, of_image ? image : key);
            if (!slot)
                continue;
            const poda__bound slot_bound = poda__slot_bound(slot);
            const poda_value slot_value =
                PODA_R(with_lead)(poda__value_from_table(slot->value, ply & search->plies), lead);
            const bool solved = poda__slot_solved(slot);
            const bool low = slot_bound != PODA__UPPER, high = slot_bound != PODA__LOWER;
            const bool trusted = solved || (poda__slot_depth(slot) >= depth && !wide);
            if (ply > 0 && excluded == SIZE_MAX && PODA_R(timely)(search, state, slot_value, ply) &&
                ((trusted && low && high) ||
                 (low && slot_value >= beta && (trusted || poda_is_win(slot_value))) ||
                 (high && slot_value <= alpha && (trusted || poda_is_loss(slot_value))))) {
                search->table_hits++;
                if (!solved)
                    search->horizon_hits++;
                return slot_value;
            }
            if (of_image)
                break;
            known_bound = slot_bound;
            known_depth = poda__slot_depth(slot);
            known = slot_value;
            table_index = slot->index < UINT16_MAX ? slot->index : SIZE_MAX;
        }
    }

    /* the plies before; a player may have moved twice */
    const poda__deep_ply *const before = ply > 0 ? here - 1 : NULL;
    const unsigned last = before ? before->index : PODA__NO_INDEX;
    const unsigned last_but_one = ply > 1 ? here[-2].index : PODA__NO_INDEX;
    here[1].excluded = SIZE_MAX;
    here[1].probing = here->probing; /* such searches are not nested */
    here->index = PODA__NO_INDEX;

    /* how the position looks */
    const bool uses_eval = search->eval != PODA_EVAL_ZERO;
    const poda_value scale = uses_eval ? poda__deep_scale(deep) : 0;
    const bool calm = uses_eval && PODA_R(is_calm)(search, state);
    poda_value eval = 0, raw = 0;
    bool improves = false;
    here->judged = calm;
    if (calm) {
        raw = PODA_CAT(PODA_NAME, _eval)(search, state, player, ply);
        eval =
            poda__deep_within(raw + (PODA__WITH(CORRECTION) ? deep->error[player][last] / 256 : 0));
        here->eval = player == PODA_MAX ? eval : -eval;
        if (ply > 1 && here[-2].judged) {
            improves = player == PODA_MAX ? here->eval > here[-2].eval : here->eval < here[-2].eval;
            if (!here[-1].noisy && !here[-2].noisy && last != PODA__NO_INDEX)
                poda__deep_sample(&deep->drift, here->eval, here[-2].eval);
        }
    }
    const bool plain = scale > 0 && calm && excluded == SIZE_MAX && !poda_is_win(beta) &&
                       !poda_is_loss(beta) && !poda_is_win(alpha) && !poda_is_loss(alpha);

    const uint64_t horizon_hits = search->horizon_hits;
    if (plain && !wide) {
        /* so good that the opponent would not have come here, if a calm position is known as such */
        if (PODA__WITH(REVERSE) && PODA_R(knows_calm)(search) && depth <= 6 &&
            eval - scale * (depth - improves) * 3 / 2 >= beta) {
            PODA_JUDGED;
            return beta + (eval - beta) / 2;
        }
        /* so bad that only noisy moves could help */
        if (PODA__WITH(RAZOR) && depth <= 2 && eval + scale * 4 * depth <= alpha) {
            value = PODA_QUIET(search, state, player, ply, alpha, beta);
            if (value <= alpha)
                return value;
        }
        /* good enough even if the player does nothing */
#if PODA_R(HAS_PASS)
        if (PODA__WITH(PASS) && depth >= 3 && eval >= beta && last != PODA__NO_INDEX) {
            STATE child;
            if (PODA_R(pass)(GAME, state, &child)) {
                const int more = (eval - beta) / (4 * scale);
                const int left = depth - 3 - depth / 4 - (more > 3 ? 3 : more);
                const int next = PODA_TURN_AFTER(&child, player);
                PODA_AHEAD(search, &child, ply + 1, left);
                value = PODA_BELOW(&child, next, left, beta - 1, beta);
                if (value >= beta && !search->stopped) {
                    PODA_JUDGED;
                    return poda_is_win(value) ? beta : value;
                }
            }
        }
#endif
        /* a much shallower search finds it much better; a pass would show threats too */
        if (PODA__WITH(PROBCUT) && depth >= 4 && !here->probing && eval >= beta &&
            !PODA_R(knows_pass)(search)) {
            const poda_value bound = beta + scale * 2;
            here->probing = true;
            value = PODA_INNER(search, state, player, ply, (depth * 2 + 2) / 5, bound - 1, bound);
            here->probing = here[1].probing = false;
            here->index = PODA__NO_INDEX;
            if (value >= bound && !search->stopped)
                return poda_is_win(value) ? value : value - (bound - beta);
        }
        search->horizon_hits = horizon_hits; /* what failed does not enter the value */
    }
    /* without a move from the table the order is poor: a shallower search finds one */
    const int asked = depth;
    if (PODA__WITH(INTERNAL) && table_index == SIZE_MAX && depth >= 4 && excluded == SIZE_MAX)
        depth--;

    const int deepest = search->deepest;
    search->deepest = ply;

    const size_t first = search->move_top;
    const size_t listed = PODA_R(list)(search, state);
    poda_move *const moves = search->move_list + first;
    int64_t *const ranks = search->move_rank + first;
    uint32_t numbers[PODA__VITAL];
    size_t count = listed, table_at = table_index;
    const bool narrow = PODA_R(narrow)(search, state, first, &count, numbers);
    if (narrow)
        for (table_at = 0; table_at < count && numbers[table_at] != table_index;)
            table_at++;
    const bool has_table_move = table_at < count;
    if (has_table_move) { /* it is tried before the others are ranked */
        const poda_move move = moves[table_at];
        const bool noisy = PODA_R(is_noisy)(search, state, move);
        moves[table_at] = moves[0];
        moves[0] = move;
        if (narrow)
            numbers[table_at] = numbers[0];
        ranks[0] =
            PODA__DEEP_RANK(INT32_MAX, table_index, noisy ? PODA__IS_NOISY | PODA__IS_GAIN : 0);
    }

    const poda_value alpha_given = alpha;
    poda_value best = -PODA_INFINITY;
    size_t best_index = 0, best_at = SIZE_MAX, tried = 0;
    bool best_noisy = false;
#if PODA_SHARED
    const bool shares = depth >= PODA__BUSY_DEPTH && excluded == SIZE_MAX;
    size_t put_off = 0; /* moves at the end that another thread searched when their turn came */
#else
    enum { put_off = 0 };
#endif
    size_t live = count; /* moves that are not left out */
    for (size_t i = 0; i < live; i++) {
        const bool again = PODA_SHARED && i >= live - put_off;
        if (i == (has_table_move ? 1 : 0) && put_off == 0)
            PODA_RANKING(search, state, player, ply, first, i, count, table_at,
                         narrow ? numbers : NULL, last, last_but_one);
        if (PODA_LIKELY(count <= PODA__WIDE) && !(i == 0 && has_table_move) && !again)
            poda__search_pick(moves, ranks, i, live - put_off);
        const size_t number = PODA__DEEP_NUMBER(ranks[i]); /* in the game's own order */
        const poda_move move = moves[i];
        if (number == excluded)
            continue;
        const unsigned index = PODA_R(index_of)(search, state, move);
        const int credit = PODA_CREDIT(index);
        const bool noisy = ranks[i] & PODA__IS_NOISY;
        tried = again ? (size_t)(ranks[i] >> 32) : tried + 1;

        STATE child;
        bool played = false, stirs = false; /* the position after it is not calm */

        /* late and quiet moves of shallow nodes are left out */
        if (plain && ply > 0 && !poda_is_loss(best) && best > -PODA_INFINITY && tried > 1) {
            const bool late = PODA__WITH(LATE) && !noisy && depth <= 6 &&
                              tried > (size_t)(3 + depth * depth) * (improves ? 2 : 1) + 1;
            const bool futile = PODA__WITH(FUTILITY) && !noisy && depth <= 6 &&
                                eval + scale * (depth + 1) * 2 + credit / 64 * scale / 256 <= alpha;
            const bool loses = PODA__WITH(EXCHANGE) && depth <= 6 && noisy &&
                               !PODA_R(is_gain)(search, state, move, -scale * depth * 2);
            const bool poor = PODA__WITH(PRUNING) && !noisy && depth <= 4 && credit < -3000 * depth;
            const bool hangs = PODA__WITH(QUIETS) && !noisy && depth <= 6 && !late && !futile &&
                               !poor && !PODA_R(is_gain)(search, state, move, -scale * depth);
            if (late || futile || loses || poor || hangs) {
                if (PODA__WITH(UNREST) && PODA_R(knows_calm)(search) && !late && (futile || poor)) {
                    PODA_R(play)(GAME, state, move, &child);
                    played = true;
                    stirs = !PODA_R(is_calm)(search, &child);
                }
                if (!stirs) {
                    PODA_JUDGED;
                    if (late && put_off == 0) /* and so are all quiet ones that follow */
                        live = poda__deep_noisy(moves, ranks, i + 1, live);
                    continue;
                }
            }
        }

#if PODA_SHARED
        const uint64_t busy_key = shares ? poda__busy_key(key, depth, move) : 0;
        if (shares && i > 0) {
            if (!wide && ply > 0 &&
                PODA_FOUND(search, state, key, ply, depth, lead, alpha, beta, horizon_hits,
                           &value)) {
                search->move_top = first;
                if (deepest > search->deepest)
                    search->deepest = deepest;
                return value;
            }
            if (!again && poda__busy(search->busy, busy_key)) {
                ranks[i] = PODA__DEEP_RANK(tried, number, ranks[i] & 3);
                poda__search_put_off(moves, ranks, i--, live);
                put_off++;
                continue;
            }
        }
#endif

        /* a table move that alone is good is searched deeper */
        int longer = 0;
        if (PODA__WITH(SINGULAR) && has_table_move && i == 0 && ply > 0 && depth >= 6 &&
            excluded == SIZE_MAX && scale > 0 && known_depth >= depth - 3 &&
            known_bound != PODA__UPPER && !poda_is_win(known) && !poda_is_loss(known) &&
            here->longer < 2 * search->horizon) {
            const poda_value bound = poda__deep_within(known - scale * depth / 8 - 1);
            const poda__deep_ply kept = *here;
            const poda_move killed[2] = {search->killers_at[ply][0], search->killers_at[ply][1]};
            const uint64_t hits = search->horizon_hits;
            here->excluded = number;
            value = PODA_INNER(search, state, player, ply, (depth - 1) / 2, bound - 1, bound);
            *here = kept;
            memcpy(search->killers_at[ply], killed, sizeof killed);
            if (search->stopped)
                break;
            search->horizon_hits = hits;
            if (value < bound)
                longer = 1;
            else if (PODA__WITH(MULTICUT) && bound >= beta &&
                     !wide) { /* several moves are good enough */
                best = bound;
                PODA_JUDGED;
                goto finish;
            } else if (known >= beta)
                longer = -1;
        }
        if (PODA__WITH(FORCED) && count == 1 && here->longer < search->horizon)
            longer = 1;

        if (!played) {
            PODA_R(play)(GAME, state, move, &child);
            stirs = PODA__WITH(UNREST) && PODA_R(knows_calm)(search) &&
                    !PODA_R(is_calm)(search, &child);
        }
        const int next = PODA_TURN_AFTER(&child, player);
        here->index = (uint16_t)index;
        here->noisy = noisy;
        here[1].longer = here->longer + (longer > 0);
        const int left = depth - 1 + longer;
        PODA_AHEAD(search, &child, ply + 1, left);
        const uint64_t hits = search->horizon_hits;
        bool full = true;
#if PODA_SHARED
        if (shares)
            poda__busy_begin(search->busy, busy_key);
#endif
        if (PODA__WITH(REDUCTION) && depth >= 3 && tried > 1 + (wide ? 1u : 0u) &&
            (!noisy || credit < 0)) {
            const int row = depth < PODA__DEEP_TABLE ? depth : PODA__DEEP_TABLE - 1;
            const size_t column = tried < PODA__DEEP_TABLE ? tried : PODA__DEEP_TABLE - 1;
            int less = deep->less[row][column];
            less -=
                (PODA__WITH(ADJUSTMENT) ? credit / 512 : 0) + (wide ? 16 : 0) + (noisy ? 16 : 0);
            less += improves ? 0 : 8;
            less -= PODA__WITH(UNREST) && stirs ? 16 : 0;
            less /= 16;
            const int reduced = left - less < 1 ? 1 : left - less;
            if (reduced < left) {
                value = PODA_BELOW(&child, next, reduced, alpha, alpha + 1);
                full = value > alpha && !search->stopped;
            }
        }
        if (full && (!wide || tried > 1)) {
            search->horizon_hits = hits;
            value = PODA_BELOW(&child, next, left, alpha, alpha + 1);
        }
        if (wide && (tried == 1 || (value > alpha && !search->stopped))) {
            search->horizon_hits = hits;
            value = PODA_BELOW(&child, next, left, alpha, beta);
        }
#if PODA_SHARED
        if (shares)
            poda__busy_end(search->busy, busy_key);
#endif
        if (search->stopped)
            break;
        if (value <= best)
            continue;
        best = value;
        best_index = number;
        best_noisy = noisy;
        if (value <= alpha)
            continue;
        alpha = value;
        best_at = i;
        if (ply == 0) {
            search->root_move = move;
            deep->root_value = value;
        }
        if (alpha >= beta)
            break;
    }
    if (best >= beta && !search->stopped) {
        search->cuts += poda__cut_counts(count - best_at - 1);
        PODA_LEARN(search, state, player, ply, depth, moves, best_at, best_noisy, last,
                   last_but_one);
    }
finish:
    assert(search->move_top == first + listed);
    search->move_top = first;
    if (best == -PODA_INFINITY) /* nothing was searched: the only move was left out */
        best = alpha_given;
    const poda__bound bound = best <= alpha_given ? PODA__UPPER
                              : best >= beta      ? PODA__LOWER
                                                  : PODA__EXACT;
    if (!search->stopped && excluded == SIZE_MAX) {
        const bool solved = search->horizon_hits == horizon_hits;
        const poda_value kept = poda__value_to_table(best, ply & search->plies) - lead;
        /* a thread that left the node to this one looks for the depth that was asked */
        if (search->table)
            PODA_STORE(search->table, key, kept, best_index, PODA_SHARED ? asked : depth, solved,
                       bound);
        if (image)
            PODA_STORE(search->table, image, kept, 0, depth, solved, bound);
        if (calm && !best_noisy && !poda_is_win(best) && !poda_is_loss(best) &&
            !(bound == PODA__LOWER && best <= raw) && !(bound == PODA__UPPER && best >= raw)) {
            int32_t *error = &deep->error[player][last];
            const int weight = depth < 8 ? depth : 8;
            if (depth == 3 || depth == 4)
                poda__deep_sample(&deep->found, best, raw);
            if (scale > 0) {
                const int32_t most = 256 * 4 * (scale < 1 << 16 ? scale : 1 << 16);
                poda_value miss = best - raw;
                miss = miss > 4 * scale ? 4 * scale : miss < -4 * scale ? -4 * scale : miss;
                *error += (int32_t)(((int64_t)miss * 256 - *error) * weight / 256);
                *error = *error > most ? most : *error < -most ? -most : *error;
            }
        }
    }
    if (deepest > search->deepest)
        search->deepest = deepest;
    return best;
}
static poda_value PODA_NAME(poda_search *search, const void *position, int ply, poda_value alpha,
                            poda_value beta)
{
    const STATE root = PODA_R(root)(search, position);
    const int player = PODA_R(turn)(GAME, &root);
    const poda_value low = player == PODA_MAX ? alpha : -beta;
    const poda_value high = player == PODA_MAX ? beta : -alpha;
    poda__deep_ply *at = &search->deep->at[ply];
    at->excluded = SIZE_MAX;
    at->probing = false;
    at->longer = 0;
    PODA_AHEAD(search, &root, ply, search->horizon - ply);
    if (ply > 0)
        at[-1] = (poda__deep_ply){.index = PODA__NO_INDEX, .excluded = SIZE_MAX};
    const poda_value value =
        PODA_ENTER(search, &root, player, ply, search->horizon - ply, low, high);
    return player == PODA_MAX ? value : -value;
}

#undef PODA_JUDGED
#undef PODA_REACH
#undef PODA_PROBE
#undef PODA_STORE
#undef PODA_BELOW
#undef PODA_INNER
#undef PODA_QUIET
#undef PODA_ENTER
#undef PODA_RANKING
#undef PODA_LEARN
#undef PODA_IMAGE
#undef PODA_FOUND
#undef PODA_CYCLE
#undef PODA_AHEAD
#undef PODA_STALLED
#undef PODA_FETCH
#undef PODA_CREDIT
