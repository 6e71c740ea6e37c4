/* check_past.c - tests of what came before (poda/past.h): a key is a position with the same future,
 * the score so far is all that outcome and evaluation lose by it, and clocks run as they say. */
#include <stdlib.h>

#include "base/memory.h"
#include "check/checker.h"
#include "poda/solve.h"

/* Makes the key twice, in storage with different bytes. */
static bool make_key(poda__check *check, const poda__case *at, poda_state *key)
{
    const poda_past *past = check->rules->past;
    poda_state again, copy = at->state;
    memset(key, 0, sizeof *key);
    memset(&again, 0, sizeof again);
    memset(&again, 0xff, check->size);
    past->key(check->params, &copy, key);
    past->key(check->params, &at->state, &again);
    if (!poda__check_that(
            check, PODA__TEST_PAST, at->index,
            memcmp(key, &again, sizeof again) == 0 && poda__check_same(check, &copy, &at->state),
            "the key differs when made twice, writes behind the state, or changes the "
            "position"))
        return false;
    past->key(check->params, key, &again);
    return poda__check_that(check, PODA__TEST_PAST, at->index, poda__check_same(check, &again, key),
                            "the key of the key is another position");
}

static void check_same_future(poda__check *check, const poda__case *at, const poda_state *key)
{
    const poda_past *past = check->rules->past;
    const poda_value lead = past->lead ? past->lead(check->params, &at->state) : 0;
    const poda_idle clock =
        past->clock ? past->clock(check->params, &at->state) : (poda_idle){0, 0};
    poda_value value = 0;
    const bool over = check->rules->outcome(check->params, key, &value);
    const bool by_clock = at->over && clock.limit > 0 && clock.plies >= clock.limit;
    if (!poda__check_that(check, PODA__TEST_PAST, at->index,
                          check->rules->turn(check->params, key) == at->turn,
                          "the key has another turn") ||
        !poda__check_that(check, PODA__TEST_PAST, at->index, over == at->over || by_clock,
                          at->over ? "the position is over, its key is not"
                                   : "the key is over, the position is not") ||
        !poda__check_that(check, PODA__TEST_PAST, at->index,
                          !over || by_clock || value + lead == at->value,
                          "the outcome is %ld, that of the key %ld, and the lead %ld",
                          (long)at->value, (long)value, (long)lead) ||
        over || at->over)
        return;
    poda_moves list = {check->again, 0, PODA__CHECK_MOVES};
    check->space->moves(check->params, key, &list);
    const size_t count = list.count < list.capacity ? list.count : list.capacity;
    poda__check_that(check, PODA__TEST_PAST, at->index,
                     count == at->move_count &&
                         memcmp(check->again, check->moves, count * sizeof *check->moves) == 0,
                     "the key has other moves, or in another order");
}

/* A move does the same to the key as to the position. */
static void check_move(poda__check *check, const poda__case *at, const poda_state *key,
                       poda_move move)
{
    const poda_past *past = check->rules->past;
    poda_state child, other, a, b;
    poda__check_step(check, &at->state, move, &child);
    poda__check_step(check, key, move, &other);
    poda_state_key(check->game, &child, &a);
    poda_state_key(check->game, &other, &b);
    char word[80];
    poda__check_move_text(check, &at->state, move, word, sizeof word);
    poda__check_that(check, PODA__TEST_PAST, at->index, poda__check_same(check, &a, &b),
                     "'%s' leads from the position and from its key to positions of different keys",
                     word);
    if (past->lead) {
        const long gain =
            (long)past->lead(check->params, &child) - (long)past->lead(check->params, &at->state);
        poda__check_that(check, PODA__TEST_PAST, at->index,
                         past->lead(check->params, &other) == gain,
                         "'%s' changes the lead by %ld here and by %ld in the key", word, gain,
                         (long)past->lead(check->params, &other));
    }
    if (past->clock) {
        const poda_idle before = past->clock(check->params, &at->state);
        const poda_idle after = past->clock(check->params, &child);
        poda__check_that(
            check, PODA__TEST_PAST, at->index,
            after.plies == 0 || after.plies == before.plies || after.plies == before.plies + 1,
            "'%s' takes the clock from %d to %d; it goes on by one, stands or returns to 0", word,
            before.plies, after.plies);
    }
}

static void check_evals(poda__check *check, const poda__case *at, const poda_state *key)
{
    const char *const *evals = check->space->about->evals;
    const poda_past *past = check->rules->past;
    const poda_value lead = past->lead ? past->lead(check->params, &at->state) : 0;
    for (int i = 0; evals && evals[i] && check->rules->eval; i++) {
        if (check->rules->ready && check->rules->ready(check->params, i, NULL) != PODA_OK)
            continue;
        for (int player = PODA_MAX; player <= PODA_MIN; player++) { /* searches use both views */
            const poda_value here = check->rules->eval(check->params, &at->state, i, player);
            const poda_value there = check->rules->eval(check->params, key, i, player);
            const poda_value own = player == PODA_MAX ? lead : -lead;
            poda__check_that(check, PODA__TEST_PAST, at->index, here == there + own,
                             "evaluation %s is %ld, that of the key %ld, and the lead %ld",
                             evals[i], (long)here, (long)there, (long)own);
        }
    }
}

/* What the game says about repetition: numbers in range, and the same for the same position. */
static void check_repetition(poda__check *check, const poda__case *at)
{
    const poda_past *past = check->rules->past;
    const int again = past->again ? past->again(check->params) : 0;
    const poda_value stalled = past->stalled ? past->stalled(check->params, &at->state) : 0;
    const poda_value most = check->rules->scored ? PODA_SCORE_LIMIT : PODA_WIN;
    poda_state copy = at->state;
    poda__check_that(check, PODA__TEST_PAST, at->index,
                     again == 0 || again == PODA_AGAIN_FORBIDDEN || again >= 2,
                     "'again' is %d; it must be 0, PODA_AGAIN_FORBIDDEN, or 2 or more", again);
    poda__check_that(check, PODA__TEST_PAST, at->index,
                     (again < 0 ? PODA_AGAIN_FORBIDDEN : again) == poda_game_again(check->game),
                     "'again' is %d now and was %d when the game was opened", again,
                     poda_game_again(check->game));
    poda__check_that(check, PODA__TEST_PAST, at->index, stalled <= most && stalled >= -most,
                     "'stalled' is %ld, which is not a result of the game", (long)stalled);
    poda__check_that(check, PODA__TEST_PAST, at->index,
                     !past->seen ||
                         past->seen(check->params, &at->state) == past->seen(check->params, &copy),
                     "'seen' gives two numbers for one position");
}

/* The score so far and the clock of the position itself. */
static void check_numbers(poda__check *check, const poda__case *at)
{
    const poda_past *past = check->rules->past;
    const poda_value lead = past->lead ? past->lead(check->params, &at->state) : 0;
    const poda_idle clock =
        past->clock ? past->clock(check->params, &at->state) : (poda_idle){0, 0};
    poda__check_that(check, PODA__TEST_PAST, at->index,
                     lead <= PODA_SCORE_LIMIT && lead >= -PODA_SCORE_LIMIT,
                     "'lead' is %ld, which is no score: at most PODA_SCORE_LIMIT", (long)lead);
    poda__check_that(check, PODA__TEST_PAST, at->index, clock.plies >= 0 && clock.limit >= 0,
                     "'clock' is at %d of %d; neither is below 0", clock.plies, clock.limit);
    poda__check_that(check, PODA__TEST_PAST, at->index,
                     at->over || clock.limit <= 0 || clock.plies < clock.limit,
                     "'clock' is at %d of %d, and the game goes on", clock.plies, clock.limit);
}

void poda__check_past(poda__check *check, const poda__case *at)
{
    const poda_past *past = check->rules->past;
    poda_state key = at->state;
    if (!past || !poda__check_open(check, PODA__TEST_PAST))
        return;
    check_repetition(check, at);
    check_numbers(check, at);
    if (check->failed[PODA__TEST_PAST] || (past->key && !make_key(check, at, &key)))
        return;
    if (past->lead)
        poda__check_that(check, PODA__TEST_PAST, at->index, past->lead(check->params, &key) == 0,
                         "the key has a lead of %ld instead of 0",
                         (long)past->lead(check->params, &key));
    if (past->clock) {
        const poda_idle clock = past->clock(check->params, &key);
        poda__check_that(check, PODA__TEST_PAST, at->index, clock.plies == 0 && clock.limit >= 0,
                         "the key has a clock of %d {ply|plies} instead of 0", clock.plies);
    }
    check_same_future(check, at, &key);
    if (check->failed[PODA__TEST_PAST])
        return;
    poda__check_that(check, PODA__TEST_PAST, at->index,
                     poda_state_hash(check->game, &key) == poda_state_hash(check->game, &at->state),
                     "the position and its key have different hashes");
    if (at->over)
        return;
    const size_t samples = poda__check_samples(at->move_count);
    for (size_t i = 0; i < samples && past->key; i++)
        check_move(check, at, &key, check->moves[poda__check_sample(i, at->move_count)]);
    check_evals(check, at, &key);
}

typedef struct sight {
    uint64_t seen;
    uint32_t index;
} sight;

static int compare_sights(const void *a, const void *b)
{
    const sight *one = a, *other = b;
    return one->seen != other->seen ? (one->seen > other->seen) - (one->seen < other->seen)
                                    : (one->index > other->index) - (one->index < other->index);
}

/* Where a repetition ends the game, searches take what comes again for the same position: their proofs
 * rely on it that a shortest way has no position twice. */
void poda__check_seen(poda__check *check)
{
    const poda_past *past = check->rules->past;
    if (!past || !past->seen || poda_game_again(check->game) <= 0 ||
        !poda__check_open(check, PODA__TEST_PAST))
        return;
    sight *sights = poda__array(check->set.count, sizeof *sights);
    if (!sights) {
        check->status = poda_fail_memory(check->error);
        return;
    }
    for (uint32_t i = 0; i < check->set.count; i++) {
        poda_state state;
        poda__check_get(check, i, &state);
        sights[i] = (sight){past->seen(check->params, &state), i};
    }
    qsort(sights, check->set.count, sizeof *sights, compare_sights);
    for (size_t i = 1; i < check->set.count; i++) {
        poda_state one, other, a, b;
        if (sights[i].seen != sights[i - 1].seen || sights[i].seen == 0)
            continue;
        poda__check_get(check, sights[i - 1].index, &one);
        poda__check_get(check, sights[i].index, &other);
        poda_state_key(check->game, &one, &a);
        poda_state_key(check->game, &other, &b);
        check->merged |= !poda__check_same(check, &a, &b);
        poda__check_that(check, PODA__TEST_PAST, sights[i].index, !check->merged,
                         "'seen' takes this position for another one, with another key, where a "
                         "repetition ends the game");
    }
    free(sights);
}

/* May a game go on for ever? That may be the intent, so it is a remark. */
void poda__check_repeats(poda__check *check)
{
    poda_state start;
    bool repeats = false;
    poda_state_start(check->game, &start);
    if (poda_game_again(check->game) != 0 || poda_state_clock(check->game, &start).limit > 0)
        return;
    if (poda_game_repeats(check->game, &start, check->options.stop, &repeats, NULL) != PODA_OK)
        return; /* stopped, or out of memory, which other tests report */
    if (repeats && poda__check_open(check, PODA__TEST_REPEATS))
        poda__check_that(check, PODA__TEST_REPEATS, 0, false,
                         "positions can occur again, and no rule ends such a game: AGAIN or CLOCK "
                         "(poda/past.h) does");
}
