/* prop_known.c - searches that use a table below their root say what is true, wherever they stop: on random games
 * that go round, with repetitions and clocks, against a brute force that knows the positions before; and on
 * games of the library against poda_whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "poda/poda.h"
#include "walks.h"

#define PATH "known.table"

/* ---- a token on a graph of floors: stairs only go up ---- */

enum { FLOORS = 3, ROOMS = 9, NODES = FLOORS * ROOMS, CLOCKS = 8 };

typedef struct floors_game {
    int64_t seed, again, limit;
} floors_game;
typedef struct floors_state {
    int32_t node, turn, clock;
} floors_state;

static uint32_t ask(const floors_game *game, int node, int question)
{
    return (uint32_t)(poda_mix(poda_mix((uint64_t)game->seed) ^ (uint64_t)(node * 64 + question)) >>
                      33);
}

static poda_status floors_init(floors_game *game, const poda_options *options, poda_error *error)
{
    *game = (floors_game){0};
    poda_status status = poda_option_int(options, "seed", 0, 1 << 20, &game->seed, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "again", -1, 9, &game->again, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "limit", 0, CLOCKS - 1, &game->limit, error);
    return status;
}

static void floors_start(const floors_game *game, floors_state *state)
{
    (void)game;
    *state = (floors_state){0};
}

static int target(const floors_game *game, int node, int edge)
{
    const uint32_t number = ask(game, node, edge);
    const int floor = node / ROOMS, up = floor + (number % 6 == 0);
    return (up < FLOORS ? up : floor) * ROOMS + (int)(number / 8 % ROOMS);
}

static bool floors_outcome(const floors_game *game, const floors_state *state, poda_value *value)
{
    *value = 0;
    if (state->node > 0 && ask(game, state->node, 9) % 6 == 0) {
        const uint32_t who = ask(game, state->node, 10) % 7;
        *value = who == 0 ? 0 : who < 4 ? PODA_WIN : -PODA_WIN;
        return true;
    }
    return game->limit > 0 && state->clock >= game->limit;
}

static void floors_moves(const floors_game *game, const floors_state *state, poda_moves *list)
{
    const int count = 1 + (int)(ask(game, state->node, 11) % 3);
    for (int edge = 0; edge < count; edge++)
        poda_moves_add(list, (poda_move)edge);
}

static void floors_play(const floors_game *game, const floors_state *state, poda_move move,
                        floors_state *to)
{
    const int node = target(game, state->node, (int)move);
    const bool lasting = node / ROOMS != state->node / ROOMS;
    *to = (floors_state){node, 1 - state->turn, game->limit == 0 || lasting ? 0 : state->clock + 1};
}

static int floors_turn(const floors_game *game, const floors_state *state)
{
    (void)game;
    return state->turn;
}

static void floors_state_text(const floors_game *game, const floors_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "%d %d %d", state->node, state->turn, state->clock);
}

static poda_status floors_state_read(const floors_game *game, const char *text, floors_state *state,
                                     poda_error *error)
{
    (void)game, (void)text, (void)state;
    return poda_fail(error, PODA_BAD_POSITION, "position", "not read");
}

static void floors_move_text(const floors_game *game, const floors_state *state, poda_move move,
                             poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%c", 'a' + (int)move);
}

#define floors_HAS_EVAL 1
static poda_value floors_eval(const floors_game *game, const floors_state *state, int which,
                              int player)
{
    const poda_value value = (poda_value)(ask(game, state->node, 50) % 9) - 4;
    (void)which;
    return player == PODA_MAX ? value : -value;
}

#define floors_HAS_AGAIN 1
static int floors_again(const floors_game *game)
{
    return (int)game->again;
}

#define floors_HAS_KEY 1
static void floors_key(const floors_game *game, const floors_state *state, floors_state *to)
{
    (void)game;
    *to = (floors_state){state->node, state->turn, 0};
}

#define floors_HAS_CLOCK 1
static poda_idle floors_clock(const floors_game *game, const floors_state *state)
{
    return (poda_idle){state->clock, (int)game->limit};
}

#define floors_HAS_RANK 1
static uint64_t floors_tier(const floors_game *game, const floors_state *state)
{
    (void)game;
    return (uint64_t)(state->node / ROOMS);
}

static uint64_t floors_size(const floors_game *game, uint64_t tier)
{
    (void)game, (void)tier;
    return 2 * ROOMS;
}

static uint64_t floors_rank(const floors_game *game, const floors_state *state)
{
    (void)game;
    return (uint64_t)(2 * (state->node % ROOMS) + state->turn);
}

static bool floors_unrank(const floors_game *game, uint64_t tier, uint64_t rank, floors_state *to)
{
    (void)game;
    *to = (floors_state){(int)tier * ROOMS + (int)(rank / 2), (int)(rank % 2), 0};
    return true;
}

static const poda_option floors_options[] = {
    {"seed", "0", "which graph"},
    {"again", "0", "what repetition means"},
    {"limit", "0", "plies without a lasting move"},
    {NULL, NULL, NULL},
};
static const char *const floors_evals[] = {"guess", NULL};
static const poda_about floors_about = {.name = "floors",
                                        .title = "Floors",
                                        .summary = "a token on a graph",
                                        .options = floors_options,
                                        .evals = floors_evals};

#define floors_ALTERNATES 1
#define PODA_RULES floors
#include <poda/export.h>
#undef PODA_RULES

static poda_game *open_floors(int seed, int again, int limit)
{
    char text[3][16];
    poda_game *game = NULL;
    snprintf(text[0], sizeof text[0], "%d", seed);
    snprintf(text[1], sizeof text[1], "%d", again);
    snprintf(text[2], sizeof text[2], "%d", limit);
    const poda_pair pairs[] = {{"seed", text[0]}, {"again", text[1]}, {"limit", text[2]}};
    assert_int_equal(poda_game_open_rules(&game, &floors_rules, &(poda_options){pairs, 3}, NULL),
                     PODA_OK);
    return game;
}

/* ---- the truth ---- */

static int times_of(const poda_game *game, const poda_state *states, size_t count,
                    const poda_state *state)
{
    poda_state key, other;
    int times = 0;
    poda_state_key(game, state, &key);
    for (size_t i = 0; i < count; i++) {
        poda_state_key(game, &states[i], &other);
        times += poda_state_equal(game, &key, &other);
    }
    return times;
}

static poda_value value_at[2 * NODES][CLOCKS];

/* The value of every position with every clock after `states`, by rising distance: positions whose next
 * occurrence ends the game are ends. */
static void solve_all(const poda_game *game, const poda_state *states, size_t count)
{
    enum { PLIES = 150 };
    static bool known[2 * NODES][CLOCKS];
    const floors_game *params = poda_game_params(game);
    const int again = poda_game_again(game);
    memset(known, 0, sizeof known);
    memset(value_at, 0, sizeof value_at);
    for (int ply = 0; ply < PLIES; ply++)
        for (int i = 0; i < 2 * NODES * CLOCKS; i++) {
            poda_state state = {0};
            const floors_state at = {i / CLOCKS / 2, i / CLOCKS % 2, i % CLOCKS};
            memcpy(&state, &at, sizeof at);
            poda_value *here = &value_at[i / CLOCKS][at.clock], over;
            const poda_value sign = at.turn == PODA_MAX ? 1 : -1;
            if (known[i / CLOCKS][at.clock] || at.clock > params->limit)
                continue;
            const bool ends = poda_state_over(game, &state, &over);
            if (ends || (again > 0 && times_of(game, states, count, &state) >= again - 1)) {
                known[i / CLOCKS][at.clock] = true;
                *here = ends ? over : 0;
                continue;
            }
            poda_move moves[8];
            poda_moves list = {moves, 0, 8};
            poda_state_moves(game, &state, &list);
            poda_value best = -PODA_INFINITY;
            bool all = true;
            for (size_t k = 0; k < list.count; k++) {
                poda_state child;
                floors_state to;
                poda_state_play(game, &state, moves[k], &child);
                memcpy(&to, &child, sizeof to);
                const bool settled = known[2 * to.node + to.turn][to.clock];
                const poda_value after = sign * value_at[2 * to.node + to.turn][to.clock];
                const poda_value mine = after > 0 ? after - 1 : after < 0 ? after + 1 : 0;
                all &= settled;
                if (settled && mine > best)
                    best = mine;
            }
            if ((poda_is_win(best) && PODA_WIN - best == ply) ||
                (all && poda_is_loss(best) && PODA_WIN + best == ply)) {
                known[i / CLOCKS][at.clock] = true;
                *here = sign * best;
            }
        }
}

static poda_value truth_of_move(const poda_game *game, const poda_state *from, poda_move move)
{
    poda_state child;
    floors_state to;
    poda_state_play(game, from, move, &child);
    memcpy(&to, &child, sizeof to);
    const poda_value after = value_at[2 * to.node + to.turn][to.clock];
    return after > 0 ? after - 1 : after < 0 ? after + 1 : 0;
}

/* The truth about a position in which the game goes on, by its moves. */
static poda_value truth_at(const poda_game *game, const poda_state *from)
{
    const poda_value sign = poda_state_turn(game, from) == PODA_MAX ? 1 : -1;
    poda_value best = -PODA_INFINITY;
    poda_move at[8];
    poda_moves list = {at, 0, 8};
    poda_state_moves(game, from, &list);
    for (size_t i = 0; i < list.count; i++) {
        const poda_value mine = sign * truth_of_move(game, from, at[i]);
        best = mine > best ? mine : best;
    }
    return sign * best;
}

static int sign_of(poda_value value)
{
    return (value > 0) - (value < 0);
}

struct claim {
    const poda_game *game;
    const poda_search_options *options;
    const poda_result *result;
    poda_value truth;
};

static void holds(const struct claim *about, bool condition, const char *what)
{
    if (!condition)
        fail_msg("%s %s: %s, %llu nodes: value %d in %d .. %d, exact %d, truth %d: %s",
                 poda_game_name(about->game), poda_game_options(about->game),
                 poda_algorithm_name(about->options->algorithm),
                 (unsigned long long)about->options->nodes, about->result->value,
                 about->result->lower, about->result->upper, about->result->exact, about->truth,
                 what);
}

static void check_claim(const struct claim *about)
{
    const poda_result *result = about->result;
    const poda_value truth = about->truth;
    const bool signs = about->options->algorithm == PODA_FIRSTWIN; /* only who wins */
    const bool scored = poda_game_rules_of(about->game)->scored && !signs;
    if (result->exact && (scored || poda_value_distance(result->value) > 0))
        holds(about, result->value == truth, "value");
    else if (result->exact)
        holds(about, sign_of(result->value) == sign_of(truth), "winner");
    if (poda_game_rules_of(about->game)->scored && signs)
        return;
    holds(about, result->lower <= truth || (result->lower == PODA_WIN && truth > 0), "lower");
    holds(about, result->upper >= truth || (result->upper == -PODA_WIN && truth < 0), "upper");
}

static void options_of(int run, poda_search_options *options)
{
    poda_search_defaults(options);
    options->algorithm = (poda_algorithm)(run % PODA_ALGORITHM_COUNT);
    options->table_bytes = 1 << 16;
    options->every_move = run / PODA_ALGORITHM_COUNT % 2;
}

/* All algorithms, stopped after any number of nodes. */
static uint64_t search_floors(const poda_game *game, poda_table *table, const poda_state *states,
                              size_t count, poda_value truth)
{
    poda_search *search;
    uint64_t hits = 0;
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    for (int run = 0; run < PODA_ALGORITHM_COUNT * 2; run++)
        for (uint64_t nodes = 1; nodes < 3000; nodes += nodes < 12 ? 1 : nodes) {
            poda_search_options options;
            poda_result result;
            poda_table_guide guide;
            poda_error error = {.status = PODA_OK};
            options_of(run, &options);
            if (options.algorithm == PODA_ENGINE)
                continue;
            options.nodes = nodes;
            options.past = states;
            options.past_count = count - 1;
            poda_table_inform(table, states, count, &guide, &options);
            if (poda_search_run(search, &states[count - 1], &options, NULL, NULL, &result,
                                &error) != PODA_OK)
                continue; /* proofs do not go on for ever; exact refuses repetitions */
            hits += guide.hits;
            check_claim(&(struct claim){game, &options, &result, truth});
            if (result.move_proven &&
                sign_of(truth) == (poda_state_turn(game, &states[count - 1]) == PODA_MAX ? 1 : -1))
                assert_int_equal(sign_of(truth_of_move(game, &states[count - 1], result.move)),
                                 sign_of(truth));
        }
    poda_search_close(search);
    return hits;
}

/* Would the values in the table of the positions after one move give a false value here, because of the
 * positions before or of the clock? */
static bool misleads(const poda_game *game, poda_table *table, const poda_state *from,
                     poda_value truth)
{
    const poda_value sign = poda_state_turn(game, from) == PODA_MAX ? 1 : -1;
    poda_value best = -PODA_INFINITY;
    poda_move at[8];
    poda_moves list = {at, 0, 8};
    poda_state_moves(game, from, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda_value value = 0;
        bool found = false;
        int distance;
        memset(&child, 0, sizeof child);
        poda_state_play(game, from, at[i], &child);
        assert_int_equal(poda_table_value(table, &child, &found, &value, &distance, NULL), PODA_OK);
        value = found ? (value > 0) - (value < 0) : 0;
        best = sign * value > best ? sign * value : best;
    }
    return sign * best != (truth > 0) - (truth < 0);
}

static void claims_hold_with_tables(void **unused)
{
    static const int kinds[][2] = {{3, 0}, {2, 0}, {0, 3}, {0, 0}, {3, 4}};
    enum { KINDS = sizeof kinds / sizeof kinds[0], SEEDS = 80 * KINDS, WALKS = 12 };
    uint64_t hits[KINDS] = {0};
    int decided = 0, fitted = 0, misled[KINDS] = {0};
    (void)unused;
    for (int seed = 0; seed < SEEDS; seed++) {
        const size_t kind = (size_t)seed % KINDS;
        poda_game *game = open_floors(seed / KINDS, kinds[kind][0], kinds[kind][1]);
        poda_table *table = NULL;
        poda_error error = {.status = PODA_OK};
        poda_state states[24];
        const uint64_t floors[] = {1, 2};
        const bool part = seed / KINDS % 4 == 3;
        const poda_table_options options = {
            .size = sizeof options, .tiers = part ? floors : NULL, .tier_count = part ? 2 : 0};
        remove(PATH);
        if (poda_table_build(game, PATH, &options, &error) != PODA_OK ||
            poda_table_open(&table, game, PATH, 0, &error) != PODA_OK)
            fail_msg("%s", error.message);
        for (int walk = 0; walk < WALKS; walk++) {
            const size_t count =
                walk_around(game, seed * WALKS + walk, states,
                            (size_t)(poda_mix((uint64_t)(seed * WALKS + walk)) % 20 + 2));
            if (!count)
                continue;
            solve_all(game, states, count);
            const poda_value truth = truth_at(game, &states[count - 1]);
            const bool false_below = misleads(game, table, &states[count - 1], truth);
            if (!false_below && walk % 12)
                continue;
            decided += truth != 0;
            misled[kind] += false_below;
            hits[kind] += search_floors(game, table, states, count, truth);
            poda_result best;
            bool found = false;
            if (!poda_table_fits(table, states, count))
                continue;
            assert_int_equal(poda_table_best(table, &states[count - 1], &found, &best, &error),
                             PODA_OK);
            fitted += found;
            if (found)
                assert_int_equal(best.value, truth);
        }
        poda_table_close(table);
        poda_game_close(game);
    }
    for (size_t i = 0; i < KINDS; i++)
        if (hits[i] < 1000 || (misled[i] < 2 && i != 3))
            fail_msg("kind %zu: %llu hits, %d misleading", i, (unsigned long long)hits[i],
                     misled[i]);
    if (decided < 25 || fitted < 50)
        fail_msg("%d decided, %d from the table", decided, fitted);
}

/* ---- games of the library ---- */

static poda_game *open_game(const char *name, const char *options)
{
    char words[200];
    poda_pair pairs[8];
    poda_options list = {pairs, 0};
    poda_game *game = NULL;
    snprintf(words, sizeof words, "%s", options);
    for (char *at = strtok(words, " "); at; at = strtok(NULL, " ")) {
        char *const equals = strchr(at, '=');
        *equals = 0;
        pairs[list.count++] = (poda_pair){at, equals + 1};
    }
    assert_int_equal(poda_game_open(&game, name, &list, NULL), PODA_OK);
    return game;
}

/* The tiers of the table in PATH whose numbers have at least so many bits. */
static size_t list_tiers(const poda_game *game, int bits, uint64_t *tiers, size_t room)
{
    poda_table *table = NULL;
    poda_table_tier tier;
    size_t count = 0;
    assert_int_equal(poda_table_open(&table, game, PATH, 0, NULL), PODA_OK);
    for (size_t i = 0; poda_table_tier_at(table, i, &tier) && count < room; i++)
        if (__builtin_popcountll(tier.tier) >= bits)
            tiers[count++] = tier.tier;
    poda_table_close(table);
    return count;
}

static size_t walk_randomly(const poda_game *game, poda_random *random, poda_state *states,
                            size_t most)
{
    size_t count = 1;
    poda_value value;
    poda_state_start(game, &states[0]);
    while (count < most && !poda_state_over(game, &states[count - 1], &value)) {
        poda_move at[256];
        poda_moves list = {at, 0, 256};
        poda_state_moves(game, &states[count - 1], &list);
        memset(&states[count], 0, sizeof states[count]);
        poda_state_play(game, &states[count - 1], at[poda_random_next(random) % list.count],
                        &states[count]);
        count++;
    }
    return count;
}

static void search_game(const poda_game *game, poda_table *table, poda_whole *whole,
                        const poda_state *states, size_t count, unsigned threads, uint64_t *hits)
{
    poda_search *search;
    poda_value truth = 0;
    int distance = -1;
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    assert_true(poda_whole_value(whole, &states[count - 1], &truth, &distance));
    for (int run = 0; run < PODA_ALGORITHM_COUNT * 2; run++)
        for (uint64_t nodes = 1; nodes < 20000; nodes += nodes < 8 ? 1 : 3 * nodes) {
            poda_search_options options;
            poda_result result;
            poda_table_guide guide;
            poda_error error = {.status = PODA_OK};
            options_of(run, &options);
            options.threads = poda_algorithm_shares(options.algorithm) ? threads : 1;
            options.nodes = nodes;
            options.past = states;
            options.past_count = count - 1;
            poda_table_inform(table, states, count, &guide, &options);
            if (options.algorithm == PODA_ENGINE ||
                poda_search_run(search, &states[count - 1], &options, NULL, NULL, &result,
                                &error) != PODA_OK)
                continue;
            *hits += guide.hits;
            check_claim(&(struct claim){game, &options, &result, truth});
            for (size_t i = 0; i < result.move_count; i++) {
                poda_state child;
                poda_value value;
                const poda_move_value *move = &result.moves[i];
                if (!move->exact)
                    continue;
                memset(&child, 0, sizeof child);
                poda_state_play(game, &states[count - 1], move->move, &child);
                assert_true(poda_whole_value(whole, &child, &value, &distance));
                assert_int_equal(sign_of(value), sign_of(move->value));
                if (poda_value_distance(move->value) > 0)
                    assert_int_equal(poda_value_distance(move->value), distance + 1);
            }
        }
    poda_search_close(search);
}

static void games_of_the_library(void **unused)
{
    static const struct {
        const char *name, *options;
        int bits; /* only tiers with so many stones; 0: all positions */
    } games[] = {
        {"connect4", "cols=4 rows=4", 9},
        {"connect4", "cols=4 rows=4", 0},
        {"tictactoe", "", 0},
        {"nim", "heaps=3,4,5", 0},
        {"dots", "rows=2 cols=2", 0},
        {"kalah", "houses=2 seeds=2", 0},
        {"othello", "size=4", 0},
    };
    poda_random random = {20261117};
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        enum { TIERS = 4096 };
        static uint64_t tiers[TIERS];
        poda_game *game = open_game(games[i].name, games[i].options);
        poda_table *table = NULL;
        poda_whole *whole = NULL;
        poda_state states[80];
        poda_table_options options = {.size = sizeof options};
        uint64_t hits = 0;
        remove(PATH);
        assert_int_equal(poda_table_build(game, PATH, &options, NULL), PODA_OK);
        if (games[i].bits) {
            options.tier_count = list_tiers(game, games[i].bits, tiers, TIERS);
            options.tiers = tiers;
            remove(PATH);
            assert_int_equal(poda_table_build(game, PATH, &options, NULL), PODA_OK);
        }
        poda_state_start(game, &states[0]);
        assert_int_equal(poda_table_open(&table, game, PATH, 0, NULL), PODA_OK);
        assert_int_equal(poda_whole_open(&whole, game, &states[0], NULL, NULL), PODA_OK);
        for (int walk = 0; walk < 6; walk++) {
            poda_value over;
            const size_t count =
                walk_randomly(game, &random, states, 1 + poda_random_next(&random) % 8);
            if (!poda_state_over(game, &states[count - 1], &over))
                search_game(game, table, whole, states, count, 1 + (unsigned)walk % 3, &hits);
        }
        assert_true(hits > 100);
        poda_whole_close(whole);
        poda_table_close(table);
        poda_game_close(game);
    }
}

/* A block that is damaged ends the search, and is named. */
static void damage_is_reported(void **unused)
{
    (void)unused;
    poda_game *game = open_game("connect4", "cols=4 rows=4");
    poda_table *table = NULL;
    poda_search *search = NULL;
    poda_search_options options;
    poda_result result;
    poda_table_guide guide;
    poda_state first;
    poda_error error = {.status = PODA_OK};
    remove(PATH);
    assert_int_equal(poda_table_build(game, PATH, NULL, NULL), PODA_OK);
    FILE *file = fopen(PATH, "r+b");
    assert_non_null(file);
    for (long at = 200; at < 3000; at += 5) {
        fseek(file, at, SEEK_SET);
        fputc(0xa5, file);
    }
    fclose(file);
    assert_int_equal(poda_table_open(&table, game, PATH, 0, NULL), PODA_OK);
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    poda_state_start(game, &first);
    poda_search_defaults(&options);
    poda_table_inform(table, &first, 1, &guide, &options);
    assert_int_equal(poda_search_run(search, &first, &options, NULL, NULL, &result, &error),
                     PODA_BAD_FILE);
    assert_non_null(strstr(error.message, "is damaged"));
    poda_search_close(search);
    poda_table_close(table);
    poda_game_close(game);
}

struct tried {
    poda_game *game;
    poda_table *table;
    poda_whole *whole;
    poda_search *search;
    bool damaged;
};

/* Whatever the file says, a value, a best move and a search from here are right or refused. */
static void try_one(void *user, const poda_state *state, int ply)
{
    struct tried *it = user;
    poda_value value = 0, truth = 0, over;
    int distance = -1, right = -1;
    bool found = false;
    poda_result result;
    poda_error error = {.status = PODA_OK};
    (void)ply;
    assert_true(poda_whole_value(it->whole, state, &truth, &right));
    poda_status status = poda_table_value(it->table, state, &found, &value, &distance, &error);
    assert_true(status == PODA_OK || (status == PODA_BAD_FILE && error.message[0]));
    it->damaged |= status != PODA_OK;
    if (status == PODA_OK && found)
        assert_true(value == truth && (value == 0 || distance == right));
    if (poda_state_over(it->game, state, &over))
        return;
    status = poda_table_best(it->table, state, &found, &result, &error);
    assert_true(status == PODA_OK || status == PODA_BAD_FILE);
    if (status == PODA_OK && found)
        assert_int_equal(result.value, truth);
    if (ply % 3)
        return;
    poda_search_options options;
    poda_table_guide guide;
    poda_state line[2];
    poda_state_start(it->game, &line[0]);
    line[1] = *state;
    poda_search_defaults(&options);
    options.table_bytes = 1 << 12;
    options.line = false;
    poda_table_inform(it->table, line, 2, &guide, &options);
    status = poda_search_run(it->search, state, &options, NULL, NULL, &result, &error);
    assert_true(status == PODA_OK || status == PODA_BAD_FILE);
    it->damaged |= status != PODA_OK;
    if (status == PODA_OK)
        assert_true(!result.exact || result.value == truth || result.value == PODA_WIN ||
                    result.value == -PODA_WIN);
}

/* Every byte of a small table changed once: opening, looking up and searching find it or are right. */
static void every_byte_changed(void **unused)
{
    static const char *const games[][2] = {{"connect4", "cols=2 rows=3"}, {"nim", "heaps=2,3"}};
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct tried it = {.game = open_game(games[i][0], games[i][1])};
        static unsigned char bytes[1 << 16];
        poda_state first;
        size_t opened = 0, found = 0;
        poda_walk_result *walked = calloc(1, sizeof *walked);
        const poda_walk_options walk = {.visit = try_one, .user = &it};
        assert_non_null(walked);
        poda_state_start(it.game, &first);
        assert_int_equal(poda_whole_open(&it.whole, it.game, &first, NULL, NULL), PODA_OK);
        assert_int_equal(poda_search_open(&it.search, it.game, NULL), PODA_OK);
        remove(PATH);
        assert_int_equal(poda_table_build(it.game, PATH, NULL, NULL), PODA_OK);
        FILE *file = fopen(PATH, "rb");
        assert_non_null(file);
        const size_t length = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        for (size_t at = 0; at < length; at++) {
            bytes[at] ^= (unsigned char)(1 + at * 37 % 255);
            file = fopen(PATH, "wb");
            assert_non_null(file);
            assert_int_equal(fwrite(bytes, 1, length, file), length);
            fclose(file);
            bytes[at] ^= (unsigned char)(1 + at * 37 % 255);
            poda_error error = {.status = PODA_OK};
            if (poda_table_open(&it.table, it.game, PATH, 0, &error) != PODA_OK) {
                assert_true(error.message[0] != 0);
                found++;
                continue;
            }
            opened++;
            it.damaged = false;
            assert_int_equal(poda_walk(it.game, &first, &walk, walked, NULL), PODA_OK);
            found += it.damaged;
            poda_table_close(it.table);
        }
        /* the checksum of the whole file, of which only verify asks, is all that may be overlooked */
        if (found + 16 < length || opened == 0)
            fail_msg("%s: %zu of %zu bytes found, %zu opened", games[i][0], found, length, opened);
        free(walked);
        poda_search_close(it.search);
        poda_whole_close(it.whole);
        poda_game_close(it.game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_hold_with_tables),
        cmocka_unit_test(games_of_the_library),
        cmocka_unit_test(damage_is_reported),
        cmocka_unit_test(every_byte_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
