/* test_whole.c - whole games against a solver that knows nothing but the rules: it lists all positions
 * plainly and values them ply by ply. Every value, every distance and every count must agree, from the first
 * position and from others, which fewer symmetries leave as they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games.h"
#include "poda/poda.h"

enum { MOVES = 512, MOST = 20000, OPEN = -2 };

/* All positions below one, in order of their bytes. */
struct plain {
    const poda_game *game;
    size_t size, count;
    poda_state *states;
    poda_value *values; /* for MAX: 1, 0, -1 or a score */
    int *distances;     /* OPEN: not known yet */
    bool full;
    /* the moves of position i: first[i] .. first[i + 1] */
    size_t *first, *to;
    poda_value *gains;
};

static void keep(void *user, const poda_state *state, int ply)
{
    struct plain *all = user;
    (void)ply;
    all->full |= all->count == MOST;
    if (!all->full)
        all->states[all->count++] = *state;
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, PODA_STATE_MAX);
}

static size_t place_of(const struct plain *all, const poda_state *state)
{
    poda_state whole;
    memset(&whole, 0, sizeof whole);
    memcpy(&whole, state, all->size);
    const poda_state *at = bsearch(&whole, all->states, all->count, sizeof whole, by_bytes);
    assert_non_null(at);
    return (size_t)(at - all->states);
}

/* Lists the positions below `from`; false if they are too many. */
static bool list(struct plain *all, const poda_game *game, const poda_state *from)
{
    static poda_walk_result result;
    const poda_walk_options options = {.visit = keep, .user = all, .limit = MOST};
    *all = (struct plain){.game = game, .size = poda_game_rules_of(game)->space.state_size};
    all->states = calloc(MOST, sizeof *all->states);
    all->values = calloc(MOST, sizeof *all->values);
    all->distances = calloc(MOST, sizeof *all->distances);
    assert_true(all->states && all->values && all->distances);
    const poda_status status = poda_walk(game, from, &options, &result, NULL);
    for (size_t i = 0; i < all->count; i++) /* what is behind a state is not part of it */
        memset((unsigned char *)&all->states[i] + all->size, 0, PODA_STATE_MAX - all->size);
    qsort(all->states, all->count, sizeof *all->states, by_bytes);
    return status == PODA_OK && !all->full;
}

static void release(struct plain *all)
{
    free(all->states);
    free(all->values);
    free(all->distances);
    free(all->first);
    free(all->to);
    free(all->gains);
}

/* Where the moves of all positions lead. */
static void list_moves(struct plain *all)
{
    const bool scored = poda_game_rules_of(all->game)->scored;
    size_t count = 0, room = 1 << 16;
    all->first = calloc(all->count + 1, sizeof *all->first);
    all->to = malloc(room * sizeof *all->to);
    all->gains = malloc(room * sizeof *all->gains);
    for (size_t at = 0; at < all->count; at++) {
        const poda_state *state = &all->states[at];
        poda_move moves[MOVES];
        poda_moves list = {moves, 0, MOVES};
        if (all->distances[at] == OPEN)
            poda_state_moves(all->game, state, &list);
        assert_in_range(list.count, all->distances[at] == OPEN, MOVES);
        if (count + MOVES > room) {
            room *= 2;
            all->to = realloc(all->to, room * sizeof *all->to);
            all->gains = realloc(all->gains, room * sizeof *all->gains);
        }
        assert_true(all->first && all->to && all->gains);
        for (size_t i = 0; i < list.count; i++, count++) {
            poda_state child, key;
            poda_state_play(all->game, state, moves[i], &child);
            poda_state_key(all->game, &child, &key);
            all->to[count] = place_of(all, &key);
            all->gains[count] = scored ? poda_state_lead(all->game, &child) : 0;
        }
        all->first[at + 1] = count;
    }
}

/* Values one position if it can be, at `ply` plies from the end (0: any); true if it was. `draws`: wins and
 * losses are all known, the rest is drawn. */
static bool value_one(struct plain *all, size_t at, int ply, bool draws)
{
    const bool scored = poda_game_rules_of(all->game)->scored;
    const int sign = poda_state_turn(all->game, &all->states[at]) == PODA_MAX ? 1 : -1;
    poda_value best = 0;
    int distance = OPEN;
    bool complete = true, any = false;
    for (size_t i = all->first[at]; i < all->first[at + 1]; i++) {
        const int below = all->distances[all->to[i]];
        if (below == OPEN) {
            complete = false;
            continue;
        }
        const poda_value value = sign * (all->values[all->to[i]] + all->gains[i]);
        const bool late = !scored && value < 0;
        if (!any || value > best ||
            (value == best && (late ? below > distance : below < distance))) {
            best = value;
            distance = below;
        }
        any = true;
    }
    if (!any || (ply && distance + 1 != ply) || (scored && !complete))
        return false;
    if (!scored && !(draws ? best == 0 : best > 0 || (best < 0 && complete)))
        return false;
    all->values[at] = sign * best;
    all->distances[at] = distance + 1;
    return true;
}

/* Scores need no order of plies: none of the positions here can occur again. */
static void value_scores(struct plain *all)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t at = 0; at < all->count; at++)
            more |= all->distances[at] == OPEN && value_one(all, at, 0, false);
    }
}

static void value_all(struct plain *all)
{
    int idle = 0;
    for (size_t at = 0; at < all->count; at++) {
        poda_value value = 0;
        const bool over = poda_state_over(all->game, &all->states[at], &value);
        value = over ? value : 0;
        all->distances[at] = over ? 0 : OPEN;
        all->values[at] = poda_game_rules_of(all->game)->scored ? value : (value > 0) - (value < 0);
    }
    list_moves(all);
    if (poda_game_rules_of(all->game)->scored) {
        value_scores(all);
        return;
    }
    for (int draws = 0; draws < 2; draws++, idle = 0)
        for (int ply = 1; idle == 0; ply++) {
            idle++;
            for (size_t at = 0; at < all->count; at++)
                if (all->distances[at] == OPEN && value_one(all, at, ply, draws))
                    idle = 0;
        }
    for (size_t at = 0; at < all->count; at++)
        if (all->distances[at] == OPEN)
            all->distances[at] = -1;
}

/* The counts of all positions. */
static void compare_counts(const struct plain *all, const poda_whole *whole)
{
    static poda_whole_summary sum, expected;
    memset(&expected, 0, sizeof expected);
    const poda_past *past = poda_game_rules_of(all->game)->past;
    expected.positions = all->count;
    expected.to_come = past && past->lead;
    for (size_t at = 0; at < all->count; at++) {
        const int turn = poda_state_turn(all->game, &all->states[at]);
        const poda_value value = turn == PODA_MAX ? all->values[at] : -all->values[at];
        const int distance = all->distances[at];
        expected.won += value > 0;
        expected.lost += value < 0;
        expected.drawn += value == 0;
        expected.over += distance == 0;
        expected.endless += distance < 0;
        if (distance >= 0)
            expected.by_distance[distance]++;
        expected.longest = distance > expected.longest ? distance : expected.longest;
    }
    poda_whole_summarise(whole, &sum);
    assert_int_equal(poda_whole_positions(whole), all->count);
    assert_memory_equal(&sum, &expected, sizeof sum);
}

static void compare(const poda_game *game, const char *name, const poda_state *from)
{
    struct plain all;
    const bool scored = poda_game_rules_of(game)->scored;
    const bool few = list(&all, game, from);
    if (few)
        value_all(&all);
    for (int images = 0; images < 2 && few; images++) {
        const poda_whole_options options = {.symmetry = images, .limit = all.count};
        poda_error error = {.status = PODA_OK};
        poda_whole *whole = NULL;
        if (poda_whole_open(&whole, game, from, &options, &error) != PODA_OK)
            fail_msg("%s: %s", name, error.message);
        for (size_t at = 0; at < all.count; at++) {
            poda_value value;
            int distance;
            assert_true(poda_whole_value(whole, &all.states[at], &value, &distance));
            const poda_value sign = scored ? value : (value > 0) - (value < 0);
            if (sign != all.values[at] || distance != all.distances[at])
                fail_msg("%s: position %zu has %d in %d plies, not %d in %d", name, at, (int)sign,
                         distance, (int)all.values[at], all.distances[at]);
            if (!scored && value != 0 && distance >= 0)
                assert_int_equal(value > 0 ? PODA_WIN - value : PODA_WIN + value, distance);
        }
        if (!images)
            compare_counts(&all, whole);
        else
            assert_true(poda_whole_positions(whole) <= all.count);
        poda_whole_close(whole);
    }
    if (few && all.count > 1) { /* the limit is that of all positions */
        const poda_whole_options options = {.limit = all.count - 1};
        poda_whole *whole = NULL;
        assert_int_equal(poda_whole_open(&whole, game, from, &options, NULL), PODA_TOO_LARGE);
    }
    release(&all);
}

/* From the start, and from positions of a random game. */
static void compare_game(const char *line, bool loaded)
{
    poda_game *game = test_open_as(line, loaded);
    poda_state state;
    uint64_t seed = 7;
    poda_state_start(game, &state);
    for (int ply = 0; ply < 4; ply++) {
        poda_move moves[MOVES];
        poda_moves list = {moves, 0, MOVES};
        poda_value value;
        poda_state next;
        compare(game, line, &state);
        if (poda_state_over(game, &state, &value))
            break;
        poda_state_moves(game, &state, &list);
        assert_in_range(list.count, 1, MOVES);
        seed = poda_mix(seed);
        poda_state_play(game, &state, moves[seed % list.count], &next);
        state = next;
    }
    poda_game_close(game);
}

/* Without rules for repetition other than the draw, which tests of the past and of oware have. */
static const char *const games[] = {
    "tictactoe",
    "mnk rows=3 cols=4 k=3",
    "mnk rows=3 cols=3 k=2",
    "mnk rows=1 cols=9 k=3",
    "mnk rows=1 cols=1 k=1",
    "connect4 cols=4 rows=3",
    "connect4 cols=3 rows=4",
    "othello size=4",
    "dots rows=2 cols=2",
    "dots rows=1 cols=3",
    "domineering rows=4 cols=3",
    "clobber rows=3 cols=3",
    "hex size=3",
    "amazons size=4",
    "morris men=3",
    "fox size=4",
    "pawns rows=3 cols=3",
    "pawns rows=4 cols=3 white=king black=king",
    "toads start=FF_TT",
    "corks n=21",
    "nim heaps=2,3,4",
    "nim heaps=3,2,2 last=loses",
    "kayles n=7",
    "kalah houses=2 seeds=2",
    "tree",
};

static void all_values_and_counts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        compare_game(games[i], false);
}

static void loaded_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        compare_game(games[i], true);
}

/* Known from outside: 5,478 positions of tic-tac-toe, 765 up to symmetry; the numbers of positions of 4x4
 * four in a row, and Connect 4 on small boards (Boeck 2025; see docs/performance.md). */
static void known_counts(void **state)
{
    static const struct {
        const char *game;
        uint64_t positions, won, lost, drawn;
    } known[] = {
        {"tictactoe", 5478, 2836, 1574, 1068},
        {"connect4 cols=4 rows=4", 161029, 38675, 32234, 90120},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        static poda_whole_summary sum;
        poda_game *game = test_open(known[i].game);
        poda_whole *whole = NULL;
        poda_state start;
        poda_state_start(game, &start);
        assert_int_equal(poda_whole_open(&whole, game, &start, NULL, NULL), PODA_OK);
        poda_whole_summarise(whole, &sum);
        assert_int_equal(sum.positions, known[i].positions);
        assert_int_equal(sum.won, known[i].won);
        assert_int_equal(sum.lost, known[i].lost);
        assert_int_equal(sum.drawn, known[i].drawn);
        poda_whole_close(whole);
        poda_game_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_values_and_counts),
        cmocka_unit_test(loaded_games),
        cmocka_unit_test(known_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
