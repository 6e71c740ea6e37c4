/* check.c - finds positions breadth-first and in random games, and puts each through the tests. */
#include "poda/check.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "check/internal.h"

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
    check->rules->space.state_text(check->params, state, &to);
    return text;
}

const char *poda__check_move_text(const poda__check *check, const poda_state *state, poda_move move,
                                  char *text, size_t size)
{
    poda_text to = {text, size, 0};
    text[0] = 0;
    check->rules->space.move_text(check->params, state, move, &to);
    return text;
}

/* The moves from the start to position `index`, separated by blanks. */
static void write_way(const poda__check *check, uint32_t index, char *text, size_t size)
{
    poda_text to = {text, size, 0};
    text[0] = 0;
    const int ply = check->found[index].ply;
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

bool poda__check_that(poda__check *check, poda__test test, uint32_t index, bool ok,
                      const char *format, ...)
{
    check->result.tests++;
    if (ok || check->failed[test])
        return ok;
    check->failed[test] = true;
    poda_fault *faults =
        poda__resize(check->result.faults, (size_t)check->result.fault_count + 1, sizeof *faults);
    if (!faults) {
        check->status = poda_fail_memory(check->error);
        return false;
    }
    check->result.faults = faults;
    poda_fault *fault = &faults[check->result.fault_count++];
    memset(fault, 0, sizeof *fault);
    fault->what = test_names[test];
    if (check->options.translate)
        format = check->options.translate(format);
    va_list args;
    va_start(args, format);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* as in poda_fail */
    vsnprintf(fault->message, sizeof fault->message, format, args);
#pragma GCC diagnostic pop
    va_end(args);
    poda_state state;
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
    if (check->options.stop && *check->options.stop)
        check->result.stopped = true;
    return check->result.stopped || check->status != PODA_OK;
}

/* Adds a position; `*index` is where it is, whether new or not. */
static bool add(poda__check *check, const poda_state *state, uint32_t parent, poda_move move,
                uint32_t *index)
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
    if (check->status != PODA_OK)
        return false;
    if (answer == PODA__SET_NEW)
        check->found[*index] = (poda__found){
            parent, move, parent == PODA__CHECK_NONE ? 0 : check->found[parent].ply + 1,
            PODA__CHECK_NONE};
    return answer == PODA__SET_NEW;
}

/* Lists moves of a position that is not over; copies everywhere, for the rules may be wrong. */
static size_t list_moves(const poda__check *check, const poda_state *state)
{
    poda_state copy = *state;
    poda_value value;
    poda_moves list = {check->moves, 0, PODA__CHECK_MOVES};
    if (check->rules->outcome(check->params, &copy, &value))
        return 0;
    copy = *state;
    check->rules->space.moves(check->params, &copy, &list);
    return list.count < list.capacity ? list.count : list.capacity;
}

static void play_copy(const poda__check *check, const poda_state *state, poda_move move,
                      poda_state *to)
{
    poda_state copy = *state;
    memset(to, 0, sizeof *to);
    check->rules->space.play(check->params, &copy, move, to);
}

/* True when these are all positions there are. */
static bool find_breadth_first(poda__check *check, size_t most)
{
    poda_state state, child;
    uint32_t index;
    for (size_t at = 0; at < check->set.count; at++) {
        poda__check_get(check, (uint32_t)at, &state);
        const size_t count = list_moves(check, &state);
        for (size_t i = 0; i < count; i++) {
            if (check->set.count >= most || poda__check_stopped(check))
                return false;
            play_copy(check, &state, check->moves[i], &child);
            add(check, &child, (uint32_t)at, check->moves[i], &index);
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
            poda__check_get(check, at, &state);
            const size_t count = list_moves(check, &state);
            if (count == 0)
                break;
            const poda_move move = check->moves[poda__random_below(&check->seed, (uint32_t)count)];
            play_copy(check, &state, move, &child);
            if (add(check, &child, at, move, &next))
                vain = -1;
            if (check->status != PODA_OK)
                return;
        }
    }
}

/* Positions by ply: the first that fails is then the nearest to the start. */
static bool sort_by_ply(poda__check *check)
{
    const size_t count = check->set.count;
    int deepest = 0;
    for (size_t i = 0; i < count; i++)
        if (check->found[i].ply > deepest)
            deepest = check->found[i].ply;
    check->order = poda__array(count, sizeof *check->order);
    size_t *first = poda__array((size_t)deepest + 2, sizeof *first);
    if (check->order && first) {
        for (size_t i = 0; i < count; i++)
            first[check->found[i].ply + 1]++;
        for (int ply = 0; ply < deepest; ply++)
            first[ply + 1] += first[ply];
        for (size_t i = 0; i < count; i++)
            check->order[first[check->found[i].ply]++] = (uint32_t)i;
    }
    const bool sorted = check->order && first;
    free(first);
    return sorted;
}

typedef struct hashed {
    uint64_t hash;
    uint32_t place, index; /* place: in check->order */
} hashed;

static int compare_hashed(const void *left, const void *right)
{
    const hashed *a = left, *b = right;
    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
}

/* Notes with each position the nearest other one that has its hash. */
static bool find_equal_hashes(poda__check *check)
{
    const size_t count = check->set.count;
    hashed *all = poda__array(count, sizeof *all);
    if (!all)
        return false;
    for (uint32_t place = 0; place < count; place++) {
        poda_state state;
        const uint32_t index = check->order[place];
        poda__check_get(check, index, &state);
        all[place] = (hashed){poda_state_hash(check->game, &state), place, index};
    }
    qsort(all, count, sizeof *all, compare_hashed);
    for (size_t i = 1, first = 0; i < count; i++) {
        if (all[i].hash == all[i - 1].hash)
            check->found[all[i].index].same_hash = all[first].index;
        else
            first = i;
    }
    free(all);
    return true;
}

/* A byte that equals the turn in every position is taken for it, if changing it changes the turn.
 */
static int find_turn_byte(const poda__check *check)
{
    for (size_t byte = 0; byte < check->size; byte++) {
        bool fits = true, both = false;
        for (uint32_t i = 0; i < check->set.count && fits; i++) {
            poda_state state;
            poda__check_get(check, i, &state);
            const int turn = check->rules->turn(check->params, &state);
            fits = state.bytes[byte] == turn && (turn == 0 || turn == 1);
            both = both || turn == 1;
            state.bytes[byte] ^= 1;
            fits = fits && check->rules->turn(check->params, &state) == 1 - turn;
        }
        if (fits && both)
            return (int)byte;
    }
    return -1;
}

bool poda__check_basics(const poda__check *check)
{
    return !check->failed[PODA__TEST_MOVES] && !check->failed[PODA__TEST_TURN] &&
           !check->failed[PODA__TEST_OUTCOME] && !check->failed[PODA__TEST_PURE];
}

static void test_position(poda__check *check, uint32_t index, bool first)
{
    poda__case at = {.index = index};
    poda__check_get(check, index, &at.state);
    poda__check_moves(check, &at);
    if (first) {
        poda__check_play(check, &at);
        return;
    }
    poda__check_texts(check, &at);
    poda__check_hash(check, &at);
    poda__check_eval(check, &at);
    poda__check_view(check, &at);
    if (poda__check_basics(check)) {
        poda__check_unplay(check, &at);
        poda__check_symmetry(check, &at);
        poda__check_impartial(check, &at);
    }
}

static void run_tests(poda__check *check)
{
    poda_state start;
    uint32_t index;
    poda_state_start(check->game, &start);
    add(check, &start, PODA__CHECK_NONE, 0, &index);
    const size_t most = check->options.positions < PODA__SET_MOST ? (size_t)check->options.positions
                                                                  : PODA__SET_MOST;
    if (check->status == PODA_OK && !find_breadth_first(check, most - most / 2))
        find_in_random_games(check, most);
    if (poda__check_stopped(check)) {
        check->result.positions = check->set.count;
        return;
    }
    if (!sort_by_ply(check) || !find_equal_hashes(check)) {
        check->status = poda_fail_memory(check->error);
        return;
    }
    if (check->rules->impartial)
        check->turn_byte = find_turn_byte(check);
    /* the basics first: what builds on them would only blur the picture where they fail */
    for (size_t i = 0; i < check->set.count && !poda__check_stopped(check); i++) {
        test_position(check, check->order[i], true);
        check->result.positions++;
    }
    for (size_t i = 0; i < check->set.count && !poda__check_stopped(check); i++)
        test_position(check, check->order[i], false);
    if (poda__check_basics(check) && !poda__check_stopped(check))
        poda__check_search(check);
}

/* Was a test left out that the game has something for, because others failed? */
static bool is_skipped(const poda__check *check, poda__test test)
{
    if (check->ran[test])
        return false;
    const bool basics = poda__check_basics(check);
    switch (test) {
    case PODA__TEST_UNPLAY:
        return !basics && check->rules->space.unplay;
    case PODA__TEST_SYMMETRY:
        return !basics && check->rules->space.symmetry;
    case PODA__TEST_IMPARTIAL:
        return !basics && check->rules->impartial && check->turn_byte >= 0;
    case PODA__TEST_SEARCH:
        return !basics || check->failed[PODA__TEST_HASH];
    default:
        return false;
    }
}

static void release(poda__check *check)
{
    poda__set_release(&check->set);
    free(check->found);
    free(check->order);
    free(check->moves);
    free(check->sorted);
    free(check->again);
    free(check->view);
}

poda_status poda_check_game(const poda_game *game, const poda_check_options *options,
                            poda_check_result *out, poda_error *error)
{
    poda__check check = {
        .game = game,
        .rules = poda_game_rules_of(game),
        .params = poda_game_params(game),
        .error = error,
        .turn_byte = -1,
    };
    if (options)
        check.options = *options;
    if (check.options.positions == 0)
        check.options.positions = POSITIONS;
    check.seed = check.options.seed;
    check.size = check.rules->space.state_size;
    check.moves = poda__array(PODA__CHECK_MOVES + 1, sizeof *check.moves);
    check.sorted = poda__array(PODA__CHECK_MOVES + 1, sizeof *check.sorted);
    check.again = poda__array(PODA__CHECK_MOVES + 1, sizeof *check.again);
    check.view = poda__array(1, sizeof *check.view);
    if (!check.moves || !check.sorted || !check.again || !check.view ||
        !poda__set_init(&check.set, check.size))
        check.status = poda_fail_memory(error);
    else
        run_tests(&check);
    release(&check);
    if (check.status != PODA_OK) {
        free(check.result.faults);
        return check.status;
    }
    for (int test = 0; test < PODA__TEST_COUNT; test++)
        if (check.ran[test])
            check.result.ran[check.result.ran_count++] = test_names[test];
        else if (is_skipped(&check, (poda__test)test))
            check.result.skipped[check.result.skipped_count++] = test_names[test];
    *out = check.result;
    return PODA_OK;
}

void poda_check_release(poda_check_result *result)
{
    free(result->faults);
    *result = (poda_check_result){0};
}
