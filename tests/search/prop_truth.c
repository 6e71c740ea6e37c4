/* prop_truth.c - results of a search are true however early it is stopped. Every algorithm and
 * engine is stopped after few nodes, at random moments and by short times, on positions that
 * this file solves by itself; the value, the bounds, the named move and the list of moves are
 * compared. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

#include <pthread.h>

#include <cmocka.h>

#include "games.h"
#include "legal.h"
#include "poda/poda.h"

enum { MOVES = 512, SLOTS = 1 << 20, POSITIONS = 300000 };

/* Small, or small from a random position on. */
static const struct subject {
    const char *line;
    uint32_t plies; /* random moves at most */
} games[] = {
    {"corks n=12", 3},
    {"nim heaps=3,4,5", 4},
    {"nim heaps=1,1,2,2 last=loses", 3},
    {"split n=9", 3},
    {"grundy n=14", 3},
    {"kayles n=4,5 last=loses", 3},
    {"dawson n=12", 3},
    {"toads start=FFF__TTT", 6},
    {"tictactoe", 6},
    {"mnk rows=3 cols=4 k=3", 8},
    {"gomoku size=6", 34},
    {"renju size=6", 34},
    {"connect4 cols=4 rows=4", 12},
    {"connect4", 33},
    {"othello size=4", 8},
    {"othello", 58},
    {"hare stall=1", 12}, /* without a limit positions repeat */
    {"fox size=4", 4},
    {"pawns", 4},
    {"pawns rows=4 cols=3 double=passing stuck=draws", 6},
    {"hex size=3", 4},
    {"domineering size=4", 5},
    {"cram size=3", 2},
    {"clobber rows=3 cols=3", 3},
    {"amazons size=7", 38},
    {"dots rows=2 cols=2", 6},
    {"kalah houses=3 seeds=2", 6},
    {"tree tree=((2,7,1,8),(2,-8,1,8),(2.5,8,-4.25),min(5,(9,0,4),5))", 1},
};

enum { GAMES = sizeof games / sizeof games[0] };

static uint64_t seed = 20261116;

static uint32_t below(uint32_t limit)
{
    seed += 0x9e3779b97f4a7c15u;
    return (uint32_t)((poda_mix(seed) >> 32) * limit >> 32);
}

/* ---- the values of a game, by minimax with a memory and nothing else ---- */

typedef struct solver {
    const poda_game *game;
    struct {
        bool used;
        poda_value value;
        poda_state state;
    } * slot;
    size_t count; /* of positions; more than POSITIONS: too many */
} solver;

/* One more ply makes wins and losses later. */
static poda_value later(poda_value value)
{
    return poda_is_win(value) ? value - 1 : poda_is_loss(value) ? value + 1 : value;
}

static poda_value solve(solver *all, const poda_state *state)
{
    const size_t size = poda_game_rules_of(all->game)->space.state_size;
    poda_move moves[MOVES];
    poda_moves list = {moves, 0, MOVES};
    poda_value value;
    if (poda_state_over(all->game, state, &value) || all->count > POSITIONS)
        return value;
    size_t at = poda_mix(poda_state_hash(all->game, state)) % SLOTS;
    for (; all->slot[at].used; at = (at + 1) % SLOTS)
        if (memcmp(&all->slot[at].state, state, size) == 0)
            return all->slot[at].value;
    all->count++;
    const bool max = poda_state_turn(all->game, state) == PODA_MAX;
    poda_value best = max ? -PODA_INFINITY : PODA_INFINITY;
    poda_state_moves(all->game, state, &list);
    assert_true(list.count <= MOVES);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        memset(&child, 0, sizeof child);
        poda_state_play(all->game, state, moves[i], &child);
        value = later(solve(all, &child));
        best = (max ? value > best : value < best) ? value : best;
    }
    for (at = poda_mix(poda_state_hash(all->game, state)) % SLOTS; all->slot[at].used;)
        at = (at + 1) % SLOTS;
    all->slot[at].used = true;
    all->slot[at].value = best;
    memcpy(&all->slot[at].state, state, size);
    return best;
}

static poda_value solve_move(solver *all, const poda_state *state, poda_move move)
{
    poda_state child;
    memset(&child, 0, sizeof child);
    poda_state_play(all->game, state, move, &child);
    return later(solve(all, &child));
}

/* ---- claims against the truth ---- */

typedef struct claim {
    const char *line;
    const poda_search_options *options;
    const poda_result *result;
} claim;

static void holds(const claim *about, bool condition, const char *what)
{
    if (!condition)
        fail_msg("%s: %s, %llu nodes, depth %d, %u threads%s%s%s: value %d in %d .. %d, not %s",
                 about->line, poda_algorithm_name(about->options->algorithm),
                 (unsigned long long)about->options->nodes, about->options->depth,
                 about->options->threads, about->options->every_move ? ", every move" : "",
                 about->options->keep ? ", kept table" : "",
                 about->options->sign         ? ", sign"
                 : about->options->quiescence ? ", quiescence"
                                              : "",
                 about->result->value, about->result->lower, about->result->upper, what);
}

#define HOLDS(about, condition) holds(about, condition, #condition)

/* The expected result of a search with these options: with `sign`, only who wins. */
static poda_value truth(const claim *about, poda_value value)
{
    return !about->options->sign ? value : value > 0 ? PODA_WIN : value < 0 ? -PODA_WIN : 0;
}

/* A proven value that does not count plies only says who wins. */
static bool agrees(poda_value said, poda_value is)
{
    return said == is || (said == PODA_WIN && poda_is_win(is)) ||
           (said == -PODA_WIN && poda_is_loss(is));
}

static void check_list(const claim *about, solver *all, const poda_state *state)
{
    const poda_result *result = about->result;
    const poda_value sign = poda_state_turn(all->game, state) == PODA_MAX ? 1 : -1;
    bool complete = true;
    poda_value best = -PODA_INFINITY;
    for (size_t i = 0; i < result->move_count; i++) {
        const poda_move_value *move = &result->moves[i];
        complete &= move->known;
        HOLDS(about, !move->exact || move->known);
        HOLDS(about, !move->exact ||
                         agrees(move->value, truth(about, solve_move(all, state, move->move))));
        HOLDS(about, !move->known || move->exact ||
                         (!poda_is_win(move->value) && !poda_is_loss(move->value)));
        if (!move->known)
            continue;
        /* of a win that counts no plies its own may be more or less */
        const bool counted =
            poda_value_distance(move->value) != 0 && poda_value_distance(result->value) != 0;
        HOLDS(about, !result->known || !counted || sign * move->value <= sign * result->value);
        best = sign * move->value > best ? sign * move->value : best;
    }
    if (result->known && complete && result->move_count > 0 && poda_value_distance(best) != 0 &&
        poda_value_distance(result->value) != 0)
        HOLDS(about, best == sign * result->value);
}

/* Who wins, or the score. */
static poda_value worth(poda_value value)
{
    return poda_is_win(value) ? PODA_WIN : poda_is_loss(value) ? -PODA_WIN : value;
}

/* The line of a proven value keeps it, as far as it goes. */
static void check_line(const claim *about, solver *all, const poda_state *state)
{
    const poda_result *result = about->result;
    poda_state at = *state;
    if (!result->exact || !result->move_proven || !about->options->line)
        return;
    const poda_value value = worth(truth(about, solve(all, state)));
    for (int i = 0; i < result->pv_length; i++) {
        poda_state next;
        memset(&next, 0, sizeof next);
        HOLDS(about, test_is_legal(all->game, &at, result->pv[i]));
        poda_state_play(all->game, &at, result->pv[i], &next);
        at = next;
        HOLDS(about, worth(truth(about, solve(all, &at))) == value);
    }
}

static void check_claim(const claim *about, solver *all, const poda_state *state)
{
    const poda_result *result = about->result;
    const poda_value value = truth(about, solve(all, state));
    HOLDS(about, result->has_move && test_is_legal(all->game, state, result->move));
    HOLDS(about, result->lower <= value && value <= result->upper);
    HOLDS(about, !result->exact || result->known);
    HOLDS(about, !result->exact || agrees(result->value, value));
    HOLDS(about, !result->move_proven || result->exact);
    HOLDS(about, !result->move_proven ||
                     agrees(result->value, truth(about, solve_move(all, state, result->move))));
    HOLDS(about, result->lower < result->upper || result->exact);
    HOLDS(about, !result->known || result->exact ||
                     (!poda_is_win(result->value) && !poda_is_loss(result->value) &&
                      result->lower <= result->value && result->value <= result->upper));
    HOLDS(about, result->stopped || !result->exact || result->move_proven);
    HOLDS(about, result->known || result->value == 0);
    check_list(about, all, state);
    check_line(about, all, state);
}

/* ---- searches that are stopped ---- */

typedef struct stopper {
    volatile int stop;
    long nanoseconds;
} stopper;

static void *stop_soon(void *user)
{
    stopper *later_on = user;
    const struct timespec pause = {0, later_on->nanoseconds};
    nanosleep(&pause, NULL);
    __atomic_store_n(&later_on->stop, 1, __ATOMIC_RELAXED);
    return NULL;
}

static void run(solver *all, poda_search *search, const poda_state *state, const char *line,
                const poda_search_options *options)
{
    poda_result result;
    poda_error error = {0};
    if (poda_search_run(search, state, options, NULL, NULL, &result, &error) != PODA_OK)
        fail_msg("%s: %s", line, error.message);
    const claim about = {line, options, &result};
    check_claim(&about, all, state);
}

static poda_search_options random_options(poda_algorithm algorithm)
{
    const bool team = poda_algorithm_shares(algorithm) || algorithm == PODA_ENGINE;
    poda_search_options options;
    poda_search_defaults(&options);
    options.algorithm = algorithm;
    options.table_bytes = (size_t)1 << (10 + below(8));
    options.deepen = below(4) != 0;
    options.line = below(2);
    options.quiescence = below(4) == 0;
    options.aspiration = below(2);
    options.every_move = below(2);
    options.threads = team && below(4) == 0 ? 2 : 1;
    options.seed = below(1000);
    options.keep = below(4) == 0;
    options.solve_nodes = below(3) == 0 ? 1 + below(4000) : 0;
    options.sign = algorithm == PODA_FIRSTWIN || (algorithm != PODA_ENGINE && below(4) == 0);
    if (algorithm != PODA_ENGINE && algorithm != PODA_EXACT && below(4) == 0)
        options.depth = 1 + (int)below(6);
    return options;
}

static void stop_each(solver *all, poda_search *search, const poda_state *state, const char *line)
{
    for (int algorithm = 0; algorithm < PODA_ALGORITHM_COUNT; algorithm++) {
        if (algorithm == PODA_ENGINE && !poda_game_has_engine(all->game))
            continue;
        if (algorithm == PODA_EXACT && poda_game_again(all->game) != 0)
            continue; /* refused */
        for (uint64_t nodes = 1; nodes < 3000; nodes += 1 + below((uint32_t)nodes)) {
            poda_search_options options = random_options((poda_algorithm)algorithm);
            options.nodes = nodes;
            run(all, search, state, line, &options);
        }
        poda_search_options options = random_options((poda_algorithm)algorithm);
        stopper soon = {0, (long)below(300000)};
        pthread_t thread;
        options.stop = &soon.stop;
        assert_int_equal(pthread_create(&thread, NULL, stop_soon, &soon), 0);
        run(all, search, state, line, &options);
        pthread_join(thread, NULL);
        options.stop = NULL;
        options.seconds = 1e-6 * (double)(1 + below(300));
        options.soft_seconds = below(2) ? options.seconds / 2 : 0;
        run(all, search, state, line, &options);
    }
}

static bool random_position(const poda_game *game, uint32_t most, poda_state *state)
{
    poda_move moves[MOVES];
    poda_moves list = {moves, 0, MOVES};
    memset(state, 0, sizeof *state);
    poda_state_start(game, state);
    for (uint32_t plies = most > 30 ? most - below(6) : below(most + 1);; plies--) {
        poda_state_moves(game, state, &list);
        if (list.count == 0 || plies == 0)
            return list.count > 0;
        poda_state_play(game, state, moves[below((uint32_t)list.count)], state);
    }
}

static void what_is_said_is_true(void **unused)
{
    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        poda_game *game = test_open(games[i].line);
        poda_search *search = NULL;
        poda_state state;
        solver all = {.game = game, .slot = calloc(SLOTS, sizeof *all.slot)};
        assert_non_null(all.slot);
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
            for (int tries = 0; !random_position(game, games[i].plies, &state);)
                assert_true(tries++ < 10000);
            solve(&all, &state);
            if (all.count > POSITIONS)
                break;
            stop_each(&all, search, &state, games[i].line);
        }
        if (all.count == 0 || (all.count > POSITIONS && games[i].plies < 30))
            fail_msg("%s: %zu positions", games[i].line, all.count);
        poda_search_close(search);
        poda_game_close(game);
        free(all.slot);
    }
}

/* Every game that is registered is among those above. */
static void no_game_is_left_out(void **unused)
{
    (void)unused;
    for (size_t i = 0; poda_registered(i); i++) {
        const char *name = poda_registered(i)->space.about->name;
        const poda_past *past = poda_registered(i)->past;
        /* of another kind; or with positions that occur again: see prop_past.c */
        bool found = poda_registered(i)->wide != NULL || (past && past->again);
        for (int k = 0; k < GAMES; k++)
            found |= strncmp(games[k].line, name, strlen(name)) == 0 &&
                     strchr(" ", games[k].line[strlen(name)]) != NULL;
        if (!found)
            fail_msg("%s is not tested", name);
    }
}

/* ---- where the book of Connect 4 ends: the value is known, the move is not ---- */

typedef struct edge {
    poda_game *game;
    poda_search *search;
} edge;

static edge open_edge(void)
{
    edge book = {test_open("connect4"), NULL};
    assert_int_equal(poda_search_open(&book.search, book.game, NULL), PODA_OK);
    return book;
}

static void close_edge(edge *book)
{
    poda_search_close(book->search);
    poda_game_close(book->game);
}

static poda_result ask_engine(const edge *book, const poda_state *state, uint64_t nodes)
{
    poda_search_options options = random_options(PODA_ENGINE);
    poda_result result;
    options.table_bytes = 1 << 18;
    options.nodes = nodes;
    options.keep = false;
    assert_int_equal(poda_search_run(book->search, state, &options, NULL, NULL, &result, NULL),
                     PODA_OK);
    return result;
}

/* The last positions of the book: their moves lead out of it and are proven only by a search. */
static void the_edge_of_the_book(void **unused)
{
    (void)unused;
    static const struct {
        const char *moves, *keeps; /* all that keep the value, by `poda solve` */
        poda_value value;
        bool soon; /* the given nodes are enough to prove the move */
    } last[] = {
        {"4 4 4 4 4 2 5 3", "3", PODA_WIN - 31, false},
        {"7 3 4 6 3 2 4 4", "4", PODA_WIN - 27, true},
    };
    edge book = open_edge();
    for (size_t i = 0; i < sizeof last / sizeof last[0]; i++) {
        poda_state state;
        bool unproven = false, proven = false;
        poda_state_start(book.game, &state);
        assert_int_equal(poda_moves_read(book.game, last[i].moves, &state, NULL), PODA_OK);
        for (uint64_t nodes = 1; nodes < 60000; nodes *= 3) {
            const poda_result result = ask_engine(&book, &state, nodes);
            char words[8] = "";
            poda_text text = {words, sizeof words, 0};
            poda_move_text(book.game, &state, result.move, &text);
            assert_true(result.exact);
            assert_int_equal(result.value, last[i].value);
            if (result.move_proven)
                assert_string_equal(words, last[i].keeps);
            unproven |= !result.move_proven;
            proven |= result.move_proven;
        }
        assert_true(unproven);
        assert_true(proven == last[i].soon);
    }
    close_edge(&book);
}

/* The value in the book, without a search. */
static poda_value book_value(const edge *book, const poda_state *state)
{
    poda_value value;
    if (poda_state_over(book->game, state, &value))
        return value;
    const poda_result result = ask_engine(book, state, 1);
    assert_true(result.exact);
    return result.value;
}

/* One ply before, all moves are in the book: the value is the best of theirs, and the move has it. */
static void one_ply_before_the_edge(void **unused)
{
    (void)unused;
    enum { PLIES = 7 };
    edge book = open_edge();
    for (int round = 0; round < 4 * PODA_TEST_ROUNDS; round++) {
        poda_move moves[MOVES];
        poda_moves list = {moves, 0, MOVES};
        poda_state state, child;
        poda_value best = -PODA_INFINITY;
        memset(&state, 0, sizeof state);
        poda_state_start(book.game, &state);
        poda_value over;
        for (int ply = 0; ply <= PLIES; ply++) {
            list.count = 0;
            poda_state_moves(book.game, &state, &list);
            if (ply < PLIES && list.count > 0)
                poda_state_play(book.game, &state, moves[below((uint32_t)list.count)], &state);
        }
        if (poda_state_over(book.game, &state, &over))
            continue;
        const poda_value sign = poda_state_turn(book.game, &state) == PODA_MAX ? 1 : -1;
        const poda_result result = ask_engine(&book, &state, 1 + below(2000));
        assert_true(result.exact && result.move_proven);
        for (size_t i = 0; i < list.count; i++) {
            memset(&child, 0, sizeof child);
            poda_state_play(book.game, &state, moves[i], &child);
            const poda_value value = sign * later(book_value(&book, &child));
            best = value > best ? value : best;
            if (moves[i] == result.move)
                assert_int_equal(value, sign * result.value);
        }
        assert_int_equal(best, sign * result.value);
    }
    close_edge(&book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_game_is_left_out),
        cmocka_unit_test(the_edge_of_the_book),
        cmocka_unit_test(one_ply_before_the_edge),
        cmocka_unit_test(what_is_said_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
