/* check.c - shared by the checks of games and of single-player problems: finds positions
 * breadth-first and in random games, sorts them, and records faults. */
#include "poda/check.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/stop.h"
#include "base/wording.h"
#include "check/checker.h"
#include "check/watch/watch.h"

enum { POSITIONS = 2000, LONGEST_GAME = 300, MOST_GAMES = 400, VAIN_GAMES = 30 };

_Static_assert(PODA__TEST_COUNT <= (poda__test)PODA_FAULT_MAX,
               "more tests than ran[] has room for");

static const char *const test_names[] = {
#define PODA__TEST_NAME(name, text) text,
    PODA__CHECK_TESTS(PODA__TEST_NAME)
#undef PODA__TEST_NAME
};

const char *poda__check_state_text(const poda__check *check, const void *state, char *text,
                                   size_t size)
{
    poda_text to = {text, size, 0};
    text[0] = 0;
    if (check->space->state_text)
        check->space->state_text(check->params, state, &to);
    else /* a game of any kind may leave its texts to the library */
        poda_state_text(check->game, state, &to);
    return text;
}

const char *poda__check_move_text(const poda__check *check, const poda_state *state, poda_move move,
                                  char *text, size_t size)
{
    poda_text to = {text, size, 0};
    text[0] = 0;
    check->space->move_text(check->params, state, move, &to);
    return text;
}

/* The moves from position `index` to the goal. */
static void write_way_on(const poda__check *check, uint32_t index, poda_text *to)
{
    for (const char *before = ""; check->found[index].onward && check->found[index].ply > 0;
         before = " ") {
        char word[PODA_TEXT_MAX];
        poda_state state;
        poda__check_get(check, index, &state);
        poda_text_add(
            to, "%s%s", before,
            poda__check_move_text(check, &state, check->found[index].move, word, sizeof word));
        index = check->found[index].parent;
    }
}

/* The moves from the start to position `index`, separated by blanks. */
static void write_way(const poda__check *check, uint32_t index, char *text, size_t size)
{
    poda_text to = {text, size, 0};
    text[0] = 0;
    const int ply = check->found[index].ply;
    if (check->found[index].onward) {
        write_way_on(check, index, &to);
        return;
    }
    for (int step = 0; step < ply; step++) {
        uint32_t child = index;
        for (int up = ply - 1; up > step; up--)
            child = check->found[child].parent;
        char word[PODA_TEXT_MAX];
        poda_state parent;
        poda__check_get(check, check->found[child].parent, &parent);
        poda_text_add(
            &to, "%s%s", step ? " " : "",
            poda__check_move_text(check, &parent, check->found[child].move, word, sizeof word));
    }
}

poda_fault *poda__check_fault(poda__check *check, poda__test test, const char *format, va_list args)
{
    check->failed[test] = true;
    const bool remark = test == PODA__TEST_CONSISTENT || test == PODA__TEST_REPEATS;
    poda_fault **list = remark ? &check->result.remarks : &check->result.faults;
    int *count = remark ? &check->result.remark_count : &check->result.fault_count;
    poda_fault *longer = poda__resize(*list, (size_t)*count + 1, sizeof *longer);
    if (!longer) {
        check->status = poda_fail_memory(check->error);
        return NULL;
    }
    *list = longer;
    poda_fault *fault = &longer[(*count)++];
    memset(fault, 0, sizeof *fault);
    fault->what = test_names[test];
    if (check->options.translate)
        format = check->options.translate(format);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* as in poda_fail */
    poda__format(fault->message, sizeof fault->message, format, args);
#pragma GCC diagnostic pop
    return fault;
}

bool poda__check_that(poda__check *check, poda__test test, uint32_t index, bool ok,
                      const char *format, ...)
{
    check->result.tests++;
    if (ok || check->failed[test])
        return ok;
    va_list args;
    va_start(args, format);
    poda_fault *fault = poda__check_fault(check, test, format, args);
    va_end(args);
    if (!fault)
        return false;
    poda_state state;
    fault->onward = check->found[index].onward;
    poda__check_get(check, index, &state);
    poda__check_state_text(check, &state, fault->position, sizeof fault->position);
    write_way(check, index, fault->moves, sizeof fault->moves);
    return false;
}

bool poda__check_open(poda__check *check, poda__test test)
{
    check->ran[test] = true;
    return !check->failed[test];
}

bool poda__check_stopped(poda__check *check)
{
    if (poda__stopped(check->options.stop))
        check->result.stopped = true;
    return check->result.stopped || check->status != PODA_OK;
}

bool poda__check_add(poda__check *check, const poda_state *state, uint32_t parent, poda_move move,
                     bool onward, uint32_t *index)
{
    const poda__set_answer answer = poda__set_add(&check->set, state, index);
    if (answer == PODA__SET_NEW && *index >= check->found_room) {
        const size_t room = check->set.room;
        poda__found *found = poda__resize(check->found, room, sizeof *found);
        if (found) {
            check->found = found;
            check->found_room = room;
        } else {
            check->status = poda_fail_memory(check->error);
        }
    } else if (answer == PODA__SET_NO_MEMORY) {
        check->status = poda_fail_memory(check->error);
    }
    if (check->status != PODA_OK || answer != PODA__SET_NEW)
        return false;
    assert(check->found);
    int ply = 0;
    if (parent != PODA__CHECK_NONE) /* a path to the goal is counted from where it begins */
        ply = check->found[parent].onward == onward ? check->found[parent].ply + 1 : 1;
    check->found[*index] = (poda__found){parent, move, ply, onward, PODA__CHECK_NONE};
    return true;
}

bool poda__check_over(const poda__check *check, const poda_state *state)
{
    poda_state copy = *state; /* because the rules may be wrong */
    poda_value value;
    return check->problem ? poda_problem_goal(check->problem, &copy)
                          : check->rules->outcome(check->params, &copy, &value);
}

bool poda__check_acceptable(const poda__check *check, const poda_state *state, poda_move move)
{
    poda_state copy = *state;
    return !check->problem_rules || !check->problem_rules->acceptable ||
           check->problem_rules->acceptable(check->params, &copy, move);
}

size_t poda__check_list(const poda__check *check, const poda_state *state)
{
    poda_state copy = *state;
    poda_moves list = {check->moves, 0, PODA__CHECK_MOVES};
    if (poda__check_over(check, state))
        return 0;
    check->space->moves(check->params, &copy, &list);
    const size_t listed = list.count < list.capacity ? list.count : list.capacity;
    size_t count = 0;
    for (size_t i = 0; i < listed; i++)
        if (poda__check_acceptable(check, state, check->moves[i]))
            check->moves[count++] = check->moves[i];
    return count;
}

void poda__check_step(const poda__check *check, const poda_state *state, poda_move move,
                      poda_state *to)
{
    poda_state copy = *state;
    memset(to, 0, sizeof *to);
    check->space->play(check->params, &copy, move, to);
}

void poda__check_at(poda__check *check, uint32_t index)
{
    poda__watch *watch = check->watch;
    if (!watch)
        return;
    const size_t ply = (size_t)check->found[index].ply;
    watch->positions = check->set.count;
    watch->tests = check->result.tests;
    /* a position found backwards has no path from the start */
    watch->path_length = ply <= PODA__WATCH_PATH && !check->found[index].onward ? ply : 0;
    for (size_t step = watch->path_length; step-- > 0; index = check->found[index].parent)
        watch->path[step] = check->found[index].move;
}

/* True if these are all the positions there are. */
static bool find_breadth_first(poda__check *check, size_t most)
{
    poda_state state, child;
    uint32_t index;
    for (size_t at = 0; at < check->set.count; at++) {
        poda__check_at(check, (uint32_t)at);
        poda__check_get(check, (uint32_t)at, &state);
        const size_t count = poda__check_list(check, &state);
        for (size_t i = 0; i < count; i++) {
            if (check->set.count >= most || poda__check_stopped(check))
                return false;
            poda__check_step(check, &state, check->moves[i], &child);
            poda__check_add(check, &child, (uint32_t)at, check->moves[i], false, &index);
        }
    }
    return true;
}

static void find_in_random_games(poda__check *check, size_t most)
{
    int vain = 0;
    for (int game = 0; game < MOST_GAMES && vain < VAIN_GAMES; game++, vain++) {
        poda_state state, child;
        uint32_t at = 0, next;
        for (int ply = 0; ply < LONGEST_GAME; ply++, at = next) {
            if (check->set.count >= most || poda__check_stopped(check))
                return;
            poda__check_at(check, at);
            poda__check_get(check, at, &state);
            const size_t count = poda__check_list(check, &state);
            if (count == 0)
                break;
            const poda_move move = check->moves[poda__random_below(&check->seed, (uint32_t)count)];
            poda__check_step(check, &state, move, &child);
            if (poda__check_add(check, &child, at, move, false, &next))
                vain = -1;
            if (check->status != PODA_OK)
                return;
        }
    }
}

bool poda__check_find(poda__check *check, const poda_state *start, size_t near, size_t most)
{
    uint32_t index;
    poda__check_add(check, start, PODA__CHECK_NONE, 0, false, &index);
    if (check->status != PODA_OK)
        return false;
    const bool whole = find_breadth_first(check, near);
    if (!whole)
        find_in_random_games(check, most);
    return whole;
}

/* The sort key of a position: its ply; those found backwards come last. */
static size_t rank_of(const poda__check *check, size_t index, size_t deepest)
{
    return (size_t)check->found[index].ply + (check->found[index].onward ? deepest + 1 : 0);
}

bool poda__check_sort(poda__check *check)
{
    const size_t count = check->set.count;
    size_t deepest = 0;
    for (size_t i = 0; i < count; i++)
        if ((size_t)check->found[i].ply > deepest)
            deepest = (size_t)check->found[i].ply;
    free(check->order);
    check->order = poda__array(count, sizeof *check->order);
    size_t *first = poda__array(2 * deepest + 3, sizeof *first);
    if (check->order && first) {
        for (size_t i = 0; i < count; i++)
            first[rank_of(check, i, deepest) + 1]++;
        for (size_t rank = 0; rank < 2 * deepest + 2; rank++)
            first[rank + 1] += first[rank];
        for (size_t i = 0; i < count; i++)
            check->order[first[rank_of(check, i, deepest)]++] = (uint32_t)i;
    }
    const bool sorted = check->order && first;
    free(first);
    return sorted;
}

bool poda__check_basics(const poda__check *check)
{
    static const poda__test basics[] = {PODA__TEST_MOVES, PODA__TEST_TURN, PODA__TEST_OUTCOME,
                                        PODA__TEST_GOAL,  PODA__TEST_COST, PODA__TEST_PURE};
    for (size_t i = 0; i < sizeof basics / sizeof basics[0]; i++)
        if (check->failed[basics[i]])
            return false;
    return true;
}

bool poda__check_begin(poda__check *check, const poda_check_options *options)
{
    check->options = *options;
    if (check->options.positions == 0)
        check->options.positions = POSITIONS;
    if (check->options.positions > PODA__SET_MOST)
        check->options.positions = PODA__SET_MOST;
    check->seed = check->options.seed;
    check->size = check->space->state_size;
    check->moves = poda__array(PODA__CHECK_MOVES + 1, sizeof *check->moves);
    check->sorted = poda__array(PODA__CHECK_MOVES + 1, sizeof *check->sorted);
    check->again = poda__array(PODA__CHECK_MOVES + 1, sizeof *check->again);
    const bool has_view = poda_view_open(&check->view, NULL) == PODA_OK &&
                          poda_view_open(&check->again_view, NULL) == PODA_OK;
    if (check->moves && check->sorted && check->again && has_view &&
        poda__set_init(&check->set, check->size))
        return true;
    check->status = poda_fail_memory(check->error);
    return false;
}

poda_status poda__check_end(poda__check *check,
                            bool (*skipped)(const poda__check *check, poda__test test),
                            poda_check_result *out)
{
    poda__set_release(&check->set);
    free(check->found);
    free(check->order);
    free(check->moves);
    free(check->sorted);
    free(check->again);
    poda_view_close(check->view);
    poda_view_close(check->again_view);
    if (check->status != PODA_OK) {
        poda_check_release(&check->result);
        return check->status;
    }
    for (int test = 0; test < PODA__TEST_COUNT; test++)
        if (check->ran[test])
            check->result.ran[check->result.ran_count++] = test_names[test];
        else if (skipped(check, (poda__test)test))
            check->result.skipped[check->result.skipped_count++] = test_names[test];
    *out = check->result;
    return PODA_OK;
}

void poda_check_release(poda_check_result *result)
{
    free(result->faults);
    free(result->remarks);
    *result = (poda_check_result){0};
}
