/* check_view.c - tests of evaluations, of the view, and of the claim to be impartial. */
#include "base/view.h"
#include "check/checker.h"

static void check_features(poda__check *check, const poda__case *at)
{
    poda_features first = {0}, features = {0};
    poda_state start;
    poda_state_start(check->game, &start);
    check->rules->features(check->params, &start, &first);
    check->rules->features(check->params, &at->state, &features);
    uint32_t largest = 0;
    for (int i = 0; i < features.count; i++)
        largest = features.at[i] > largest ? features.at[i] : largest;
    poda__check_that(
        check, PODA__TEST_EVAL, at->index,
        features.phase >= 0 && features.phase < features.phases && largest < features.limit,
        "phase %d of %d, features up to %lu of %lu: they must be below their limits",
        features.phase, features.phases, (unsigned long)largest, (unsigned long)features.limit);
    poda__check_that(check, PODA__TEST_EVAL, at->index,
                     features.phases == first.phases && features.limit == first.limit,
                     "the limits of phases and features are not those of the first position");
}

void poda__check_eval(poda__check *check, const poda__case *at)
{
    const char *const *names = check->space->about->evals;
    const bool evals = check->rules->eval && names;
    if ((!evals && !check->rules->features) || at->over ||
        !poda__check_open(check, PODA__TEST_EVAL))
        return;
    if (check->rules->features)
        check_features(check, at);
    for (int which = 0; evals && names[which]; which++)
        for (int player = 0; player < poda_game_kind(check->game).players; player++) {
            if (check->rules->ready && check->rules->ready(check->params, which, NULL) != PODA_OK)
                continue;
            poda_state copy = at->state;
            const poda_value value = check->rules->eval(check->params, &at->state, which, player);
            poda__check_that(check, PODA__TEST_EVAL, at->index,
                             value <= PODA_SCORE_LIMIT && value >= -PODA_SCORE_LIMIT,
                             "the evaluation '%s' gives %ld, not between %d and %d", names[which],
                             (long)value, -PODA_SCORE_LIMIT, PODA_SCORE_LIMIT);
            poda__check_that(check, PODA__TEST_EVAL, at->index,
                             check->rules->eval(check->params, &copy, which, player) == value &&
                                 poda__check_same(check, &copy, &at->state),
                             "the evaluation '%s' gives different values for the same position, or "
                             "changes it",
                             names[which]);
        }
}

static void check_clicks(poda__check *check, const poda__case *at)
{
    const poda_view *view = check->view;
    for (int i = 0; i < view->click_count; i++)
        poda__check_that(check, PODA__TEST_VIEW, at->index,
                         at->more_moves || poda__check_legal(check, at, view->click[i].move),
                         "click %d of the view makes a move that is not legal here", i);
    if (at->more_moves || at->move_count > PODA_VIEW_CLICKS || view->more ||
        (check->problem && view->click_count == 0)) /* a picture only */
        return;
    for (size_t i = 0; i < at->move_count; i++) {
        bool clicked = false;
        char word[100];
        for (int j = 0; j < view->click_count && !clicked; j++)
            clicked = view->click[j].move == check->moves[i];
        poda__check_that(
            check, PODA__TEST_VIEW, at->index, clicked, "no click of the view makes the move '%s'",
            clicked ? ""
                    : poda__check_move_text(check, &at->state, check->moves[i], word, sizeof word));
    }
}

void poda__check_view(poda__check *check, const poda__case *at)
{
    poda_view *view = check->view;
    poda_error error = {.translate = check->options.translate};
    if (!check->space->view || !poda__check_open(check, PODA__TEST_VIEW))
        return;
    poda__view_reset(view);
    check->space->view(check->params, &at->state, view);
    if (at->over) /* as with moves, entries after the end do not count */
        view->click_count = 0;
    if (view->kind == PODA_VIEW_NONE)
        return;
    const bool sound = poda__view_check(view, &error) == PODA_OK;
    if (!poda__check_that(check, PODA__TEST_VIEW, at->index, sound, "%.300s", error.message) ||
        at->over)
        return;
    poda__view_copy(check->again_view, view);
    if (check->game && check->rules->wide) /* without the clicks of others */
        poda_state_view(check->game, &at->state, view);
    if (!check->game || at->turn >= 0)
        check_clicks(check, at);
    poda__view_reset(view);
    check->space->view(check->params, &at->state, view);
    poda__check_that(check, PODA__TEST_VIEW, at->index,
                     poda__view_check(view, NULL) == PODA_OK &&
                         poda__view_same(view, check->again_view),
                     "the view of the same position differs when it is asked for again");
}

/* With the other player to move, moves must be the same and the outcome reversed. Testable only if
 * the turn is a byte of its own. */
void poda__check_impartial(poda__check *check, const poda__case *at)
{
    if (!check->rules->impartial || check->turn_byte < 0 ||
        !poda__check_open(check, PODA__TEST_IMPARTIAL))
        return;
    poda_state other = at->state;
    poda_value value = 0;
    other.bytes[check->turn_byte] ^= 1;
    const bool over = check->rules->outcome(check->params, &other, &value);
    if (!poda__check_that(check, PODA__TEST_IMPARTIAL, at->index,
                          over == at->over && (!over || value == -at->value),
                          "with the other player to move the outcome is not the same for the "
                          "player to move") ||
        over)
        return;
    poda_moves list = {check->again, 0, PODA__CHECK_MOVES};
    check->space->moves(check->params, &other, &list);
    const size_t count = list.count < list.capacity ? list.count : list.capacity;
    if (!poda__check_that(check, PODA__TEST_IMPARTIAL, at->index, count == at->move_count,
                          "%lu {move|moves}, but %lu with the other player to move",
                          (unsigned long)at->move_count, (unsigned long)count))
        return;
    const size_t samples = poda__check_samples(count);
    for (size_t i = 0; i < samples; i++) {
        const size_t which = poda__check_sample(i, count);
        char mine[100], theirs[100];
        poda__check_move_text(check, &at->state, check->moves[which], mine, sizeof mine);
        poda__check_move_text(check, &other, check->again[which], theirs, sizeof theirs);
        poda__check_that(check, PODA__TEST_IMPARTIAL, at->index, strcmp(mine, theirs) == 0,
                         "the move '%s' is '%s' with the other player to move", mine, theirs);
    }
}
