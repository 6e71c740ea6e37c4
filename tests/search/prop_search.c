/* prop_search.c - for every registered game, with many options: on thousands of random positions
 * with leaf values drawn from a hash of the position, every algorithm finds the value of plain
 * minimax, the traced edition that of the fast one in the same number of nodes, and the line of
 * best play keeps the value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games.h"
#include "legal.h"
#include "poda/poda.h"

enum { MOVES = 4096, NODES = 30000 };

/* Ends the part of the list that is played in all rounds. */
#define FEW "few"

static const char *const games[] = {
    "corks n=14",
    "corks n=17 last=wins take=1,3,4",
    "nim heaps=3,4,5",
    "nim heaps=1,1,2,2 last=loses",
    "split n=9",
    "grundy n=17",
    "grundy n=6,9 last=loses",
    "kayles n=11",
    "kayles n=5,6 last=loses",
    "dawson n=15",
    "toads start=FFF__TTT",
    "toads start=F_FT_T__ first=T",
    "tictactoe",
    "mnk",
    "mnk rows=3 cols=5 k=3",
    "mnk rows=1 cols=9 k=3",
    "connect4",
    "connect4 cols=4 rows=4",
    "connect4 cols=9 rows=6",
    "connect4 cols=2 rows=31",
    "connect4 cols=3 rows=20",
    "othello",
    "othello size=4",
    "othello size=6",
    "tree",
    "tree tree=((2,7,1,8),(2,-8,1,8),(2.5,8,-4.25),min(5,(9,0,4),5))",
    /* fewer positions of these: they have more moves, or longer games */
    FEW,
    "gomoku size=5 k=4 rules=standard",
    "mnk rows=9 cols=8 k=3",
    "hare",
    "hare size=17 first=hare stall=3",
    "fox size=6",
    "fox size=5 first=hounds goal=row",
    "pawns",
    "pawns rows=5 cols=5 black=queen double=yes",
    "pawns rows=6 cols=4 white=pawns+king black=pawns+king double=passing stuck=draws",
    "hex size=4",
    "hex size=3 swap=yes",
    "domineering size=4",
    "cram size=4",
    "clobber rows=3 cols=4",
    "amazons size=4",
    "dots rows=2 cols=2",
    "dots rows=2 cols=2 misere=yes",
    "kalah houses=3 seeds=2",
    "kalah houses=4 seeds=3 capture=empty",
    "oware houses=3 seeds=2",
    "morris men=3",
    "morris",
    "go size=3 superko=simple",
    "draughts size=4",
    "draughts",
    "draughts rules=international idle=3",
    "chess",
    "chess variant=960 number=77",
};

static uint64_t seed = 20261115;

static uint32_t below(uint32_t limit)
{
    seed += 0x9e3779b97f4a7c15u;
    return (uint32_t)((poda_mix(seed) >> 32) * limit >> 32);
}

/* A position some random moves from the start, and its number of moves; 0 if it is over. */
static size_t random_position(const poda_game *game, poda_state *state, poda_move *moves)
{
    poda_moves list = {moves, 0, MOVES};
    poda_state_start(game, state);
    for (uint32_t plies = below(30);; plies--) {
        poda_state_moves(game, state, &list);
        assert_true(list.count <= list.capacity);
        if (list.count == 0 || plies == 0)
            return list.count;
        poda_state_play(game, state, moves[below((uint32_t)list.count)], state);
    }
}

typedef struct visits {
    uint64_t entered, cuts;
    int depth; /* of open nodes */
    const poda_game *game;
    struct {
        poda_state state;
        uint32_t tried, last; /* moves, and the index of the last one */
        bool quiet;           /* only noisy moves are tried */
    } at[PODA_MAX_PLY + 1];
} visits;

static visits trace; /* too large for a stack */

/* In a sample of positions: the move and its index lead from the parent to the node. */
static void check_way(const visits *seen, const poda_event *event)
{
    enum { SAMPLED = 16 };
    static poda_move moves[MOVES];
    const size_t size = poda_game_rules_of(seen->game)->space.state_size;
    poda_moves list = {moves, 0, MOVES};
    poda_state child;
    if (seen->entered % SAMPLED)
        return;
    const poda_state *parent = &seen->at[event->ply - 1].state;
    poda_state_moves(seen->game, parent, &list);
    assert_true(event->index < list.count);
    assert_int_equal(moves[event->index], event->move);
    poda_state_play(seen->game, parent, event->move, &child);
    assert_memory_equal(&child, event->state, size);
}

static void enter(visits *seen, const poda_event *event)
{
    assert_int_equal(event->ply, seen->depth);
    seen->entered++;
    seen->depth++;
    seen->at[event->ply].tried = 0;
    seen->at[event->ply].last = UINT32_MAX;
    seen->at[event->ply].quiet = false;
    memcpy(&seen->at[event->ply].state, event->state,
           poda_game_rules_of(seen->game)->space.state_size);
    if (event->ply == 0)
        return;
    check_way(seen, event);
    seen->at[event->ply - 1].tried += seen->at[event->ply - 1].last != event->index;
    seen->at[event->ply - 1].last = event->index;
}

/* A cut skips exactly the moves that were not tried. */
static void cut(visits *seen, const poda_event *event)
{
    static poda_move moves[MOVES];
    poda_moves list = {moves, 0, MOVES};
    if (seen->at[event->ply].quiet)
        return;
    poda_state_moves(seen->game, &seen->at[event->ply].state, &list);
    assert_int_equal(event->left + seen->at[event->ply].tried, list.count);
    seen->cuts += event->left > 0;
}

/* Every node that is entered is left: as a leaf, by the table or by returning. */
static void follow(void *user, const poda_event *event)
{
    visits *seen = user;
    assert_true(event->player == PODA_MAX || event->player == PODA_MIN);
    switch (event->kind) {
    case PODA_EVENT_ENTER:
        enter(seen, event);
        break;
    case PODA_EVENT_LEAF:
    case PODA_EVENT_TABLE:
    case PODA_EVENT_RETURN:
        seen->depth--;
        assert_int_equal(event->ply, seen->depth);
        break;
    case PODA_EVENT_UPDATE:
    case PODA_EVENT_CUT:
    case PODA_EVENT_EVALUATE:
        assert_int_equal(event->ply, seen->depth - 1);
        seen->at[event->ply].quiet |= event->kind == PODA_EVENT_EVALUATE;
        if (event->kind == PODA_EVENT_CUT)
            cut(seen, event);
        break;
    }
}

static void start_trace(const poda_game *game)
{
    trace.entered = trace.cuts = 0;
    trace.depth = 0;
    trace.game = game;
}

static poda_result run(poda_search *search, const poda_state *from,
                       const poda_search_options *options, visits *seen)
{
    poda_result result;
    poda_error error = {0};
    if (poda_search_run(search, from, options, seen ? follow : NULL, seen, &result, &error) !=
        PODA_OK)
        fail_msg("%s", error.message);
    return result;
}

/* Along the line every position keeps the value, by plain minimax with the remaining depth. */
static void check_line(const poda_game *game, poda_search *search, const poda_state *from,
                       const poda_search_options *minimax, const poda_result *result)
{
    poda_search_options options = *minimax;
    poda_state state = *from;
    poda_value over;
    assert_true(result->pv_length >= 1 && result->pv_length <= result->depth);
    assert_true(result->pv[0] == result->move);
    for (int i = 0; i < result->pv_length; i++) {
        assert_true(test_is_legal(game, &state, result->pv[i]));
        poda_state_play(game, &state, result->pv[i], &state);
        options.depth = result->depth - i - 1;
        if (options.depth == 0 || poda_state_over(game, &state, &over))
            break;
        poda_value value = run(search, &state, &options, NULL).value;
        const bool timed = result->value != PODA_WIN && result->value != -PODA_WIN;
        if (poda_is_win(value)) /* where a repetition may win sooner, values only say who wins */
            value = timed ? value - i - 1 : PODA_WIN;
        else if (poda_is_loss(value))
            value = timed ? value + i + 1 : -PODA_WIN;
        assert_int_equal(value, result->value);
    }
}

static poda_search_options random_options(uint64_t leaf_seed, int depth)
{
    poda_search_options options = {
        .algorithm = (poda_algorithm)(1 + below(PODA_MTDF)),
        .depth = depth,
        .table_bytes = below(3) ? (size_t)64 << below(12) : 0,
        .eval = PODA_EVAL_RANDOM,
        .seed = leaf_seed,
        .deepen = below(2),
        .fail_hard = below(2),
        .cut_strict = below(2),
        .killers = below(2),
        .history = below(2),
        .aspiration = below(2),
        .line = below(4) == 0,
    };
    return options;
}

/* Two equivalent searches: the cores of the game and those for tables count alike. */
static void assert_same(const poda_result *a, const poda_result *b)
{
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->move, b->move);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->exact, b->exact);
    assert_int_equal(a->lower, b->lower);
    assert_int_equal(a->upper, b->upper);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->leaves, b->leaves);
    assert_int_equal(a->cuts, b->cuts);
    assert_int_equal(a->table_hits, b->table_hits);
}

static void compare(const poda_game *game, poda_search *search, const poda_state *state)
{
    const int depth = 1 + (int)below(6);
    const poda_search_options minimax = {.algorithm = PODA_MINIMAX,
                                         .depth = depth,
                                         .nodes = NODES,
                                         .eval = PODA_EVAL_RANDOM,
                                         .seed = below(UINT32_MAX),
                                         .sign = below(4) == 0};
    const poda_result plain = run(search, state, &minimax, NULL);
    if (plain.stopped)
        return;
    for (int i = 0; i < 6; i++) {
        poda_search_options options = random_options(minimax.seed, depth);
        options.quiescence = options.algorithm > PODA_ALPHABETA && i == 5;
        options.sign = minimax.sign;
        if (options.algorithm == PODA_FIRSTWIN && !minimax.sign)
            options.algorithm = PODA_ALPHABETA; /* the other never counts plies */
        const poda_result result = run(search, state, &options, NULL);
        if (result.value != plain.value && !options.quiescence)
            fail_msg("%s %s: %s depth %d finds %d, minimax %d", poda_game_name(game),
                     poda_game_options(game), poda_algorithm_name(options.algorithm), depth,
                     result.value, plain.value);
        start_trace(game);
        const poda_result traced = run(search, state, &options, &trace);
        assert_same(&traced, &result);
        assert_int_equal(trace.depth, 0);
        assert_int_equal(trace.entered, result.nodes);
        assert_int_equal(trace.cuts, result.cuts);
        if (options.line && !options.quiescence)
            check_line(game, search, state, &minimax, &result);
    }
}

/* The value of each move is what minimax finds below it, and the best of them is the root's. */
static void compare_moves(const poda_game *game, poda_search *search, const poda_state *state)
{
    poda_search_options options = random_options(below(1000), 1 + (int)below(4));
    const int player = poda_state_turn(game, state);
    poda_value best = player == PODA_MAX ? -PODA_INFINITY : PODA_INFINITY;
    poda_move_value values[MOVES];
    options.every_move = true;
    options.sign = below(4) == 0 || options.algorithm == PODA_FIRSTWIN;
    const poda_result result = run(search, state, &options, NULL);
    assert_true(result.move_count > 0 && result.move_count <= MOVES);
    memcpy(values, result.moves, result.move_count * sizeof *values);
    for (size_t i = 0; i < result.move_count; i++) {
        const poda_search_options minimax = {.algorithm = PODA_MINIMAX,
                                             .depth = result.depth - 1,
                                             .eval = PODA_EVAL_RANDOM,
                                             .seed = options.seed,
                                             .sign = options.sign};
        poda_state child;
        poda_value over;
        poda_state_play(game, state, values[i].move, &child);
        if (player == PODA_MAX ? values[i].value > best : values[i].value < best)
            best = values[i].value;
        if (minimax.depth == 0 || poda_state_over(game, &child, &over))
            continue;
        poda_value value = run(search, &child, &minimax, NULL).value;
        if (poda_is_win(value))
            value -= !options.sign;
        else if (poda_is_loss(value))
            value += !options.sign;
        assert_int_equal(values[i].value, value);
    }
    assert_int_equal(result.value, best);
}

/* Plain minimax visits the same tree whether or not the value of each move is kept. */
static void compare_counts(poda_search *search, const poda_state *state)
{
    poda_search_options options = {.algorithm = PODA_MINIMAX,
                                   .depth = 1 + (int)below(4),
                                   .eval = PODA_EVAL_ZERO,
                                   .sign = below(2)};
    const poda_result one = run(search, state, &options, NULL);
    options.every_move = true;
    const poda_result each = run(search, state, &options, NULL);
    assert_int_equal(each.nodes, one.nodes);
    assert_int_equal(each.leaves, one.leaves);
    assert_int_equal(each.value, one.value);
}

/* The exact search proves the same value, with a small table or none, for the game and as a loaded
 * one. */
static void compare_exact(const poda_game *game, poda_search *search, poda_search *loaded,
                          const poda_state *state, poda_value value)
{
    const bool scored = poda_game_rules_of(game)->scored;
    poda_search_options options;
    poda_search_defaults(&options);
    options.algorithm = PODA_EXACT;
    options.table_bytes = below(3) ? (size_t)1 << (8 + below(10)) : 0;
    options.sign = below(4) == 0;
    const poda_result own = run(search, state, &options, NULL);
    assert_true(own.exact && own.move_proven && !own.stopped);
    if (scored && !options.sign)
        assert_int_equal(own.value, value);
    else
        assert_int_equal((own.value > 0) - (own.value < 0), (value > 0) - (value < 0));
    const poda_result other = run(loaded, state, &options, NULL);
    assert_same(&own, &other);
}

/* Won, lost or drawn, by search to the end and by the proving algorithms. */
static void compare_proofs(const poda_game *game, poda_search *search, poda_search *loaded,
                           const poda_state *state)
{
    const poda_search_options plain = {
        .algorithm = PODA_ALPHABETA, .nodes = NODES, .eval = PODA_EVAL_ZERO};
    const poda_result known = run(search, state, &plain, NULL);
    if (!known.exact)
        return;
    const int sign = (known.value > 0) - (known.value < 0);
    compare_exact(game, search, loaded, state, known.value);
    const poda_search_options dfpn = {
        .algorithm = PODA_DFPN, .table_bytes = 1 << 18, .eval = PODA_EVAL_ZERO};
    const poda_result proof = run(search, state, &dfpn, NULL);
    assert_int_equal((proof.lower > 0) - (proof.upper < 0), sign); /* who gets more, not how much */
    assert_true(proof.exact || poda_game_rules_of(game)->scored);
    const poda_search_options mcts = {
        .algorithm = PODA_MCTS, .nodes = 20000, .seed = below(1000), .eval = PODA_EVAL_ZERO};
    const poda_result playouts = run(search, state, &mcts, NULL);
    if (playouts.exact)
        assert_int_equal((playouts.value > 0) - (playouts.value < 0), sign);
    else
        assert_true(known.nodes > 300); /* small games are proven */
    start_trace(game);
    const poda_result traced = run(search, state, &mcts, &trace);
    assert_same(&traced, &playouts);
    const poda_result traced_proof = run(search, state, &dfpn, &trace);
    assert_same(&traced_proof, &proof);
}

/* The same table compiled for this game and as a loaded one. */
static void compare_loaded(poda_search *search, poda_search *loaded, const poda_state *state)
{
    const poda_search_options options = random_options(below(1000), 1 + (int)below(5));
    const poda_result own = run(search, state, &options, NULL);
    const poda_result other = run(loaded, state, &options, NULL);
    assert_same(&own, &other);
}

static void every_algorithm_finds_the_value_of_minimax(void **unused)
{
    (void)unused;
    poda_move *moves = calloc(MOVES, sizeof *moves);
    assert_non_null(moves);
    int rounds = PODA_TEST_ROUNDS;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strcmp(games[i], FEW) == 0) {
            rounds = PODA_TEST_ROUNDS / 25 + 4;
            continue;
        }
        poda_game *game = test_open_as(games[i], false);
        poda_game *table = test_open_as(games[i], true);
        poda_search *search = NULL, *loaded = NULL;
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        assert_int_equal(poda_search_open(&loaded, table, NULL), PODA_OK);
        for (int round = 0; round < rounds; round++) {
            poda_state state;
            if (random_position(game, &state, moves) == 0)
                continue;
            compare(game, search, &state);
            compare_loaded(search, loaded, &state);
            if (round % 4 == 0 && poda_game_again(game) == 0) /* proofs need an end */
                compare_proofs(game, search, loaded, &state);
            if (round % 8 == 0) {
                compare_moves(game, search, &state);
                compare_counts(search, &state);
            }
        }
        poda_search_close(search);
        poda_search_close(loaded);
        poda_game_close(game);
        poda_game_close(table);
    }
    free(moves);
}

/* Limits hold, and a search stopped for any reason returns a legal move. */
static void stopped_searches_give_a_legal_move(void **unused)
{
    (void)unused;
    static const int stop = 1;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strcmp(games[i], FEW) == 0)
            continue;
        poda_game *game = test_open_as(games[i], false);
        poda_search *search = NULL;
        poda_state state;
        poda_state_start(game, &state);
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        for (int algorithm = 0; algorithm < PODA_ALGORITHM_COUNT; algorithm++)
            /* proofs refuse lines that do not end */
            if ((algorithm != PODA_ENGINE || poda_game_has_engine(game)) &&
                ((algorithm != PODA_DFPN && algorithm != PODA_EXACT) || poda_game_again(game) == 0))
                for (int way = 0; way < 3; way++) {
                    poda_search_options options;
                    poda_search_defaults(&options);
                    options.algorithm = (poda_algorithm)algorithm;
                    options.table_bytes = 1 << 16;
                    options.nodes = way == 0 ? 1 + below(500) : 0;
                    options.seconds = way == 1 ? 1e-9 : 0;
                    options.stop = way == 2 ? &stop : NULL;
                    const poda_result result = run(search, &state, &options, NULL);
                    assert_true(result.has_move);
                    assert_true(test_is_legal(game, &state, result.move));
                    if (way == 0)
                        assert_true(result.nodes < options.nodes + 200);
                }
        poda_search_close(search);
        poda_game_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_algorithm_finds_the_value_of_minimax),
        cmocka_unit_test(stopped_searches_give_a_legal_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
