/* test_othello.c - Othello's engine: both editions against the rules and against each other, exact
 * values against plain minimax and the general cores, stopped searches, threads, and a table with
 * many writers. With a file of positions and values (.obf) as argument it solves these. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/memory.h"
#include "games/othello/othello_search.h"
#include "games/othello/rules_othello.h"
#include "poda/search.h"
#include "system/threads.h"

static const othello_edition *const plain = &poda__othello_plain;

/* The boards that the engine plays on, in its layout; the rules have the smaller one in the corner. */
static const struct {
    int size, shift;
    uint64_t board;
    const othello_edition *plain;
} boards[] = {{8, 0, ~(uint64_t)0, &poda__othello_plain},
              {6, 9, 0x007e7e7e7e7e7e00, &poda__othello_plain6}};

static othello_game game_of(int b)
{
    return (othello_game){.size = boards[b].size, .board = boards[b].board >> boards[b].shift};
}

/* The position after random moves with `empties` empty cells; the opponent may be to move next, but
 * one of them can. False: the game ended before. */
static bool random_position(const othello_edition *simple, uint64_t *seed, int empties,
                            uint64_t *own, uint64_t *rival)
{
    *own = (uint64_t)0x102 << 27;
    *rival = (uint64_t)0x201 << 27;
    for (;;) {
        uint64_t moves = simple->mobility(*own, *rival);
        if (!moves && !simple->mobility(*rival, *own))
            return false;
        const uint64_t mine = *own, his = *rival;
        if (moves && simple->cells - __builtin_popcountll(mine | his) == empties)
            return true;
        uint64_t flips = 0, disc = 0;
        if (moves) {
            for (uint64_t skip = poda_mix((*seed)++) % (unsigned)__builtin_popcountll(moves); skip;
                 skip--)
                moves &= moves - 1;
            disc = moves & (0 - moves);
            flips = simple->flips(__builtin_ctzll(moves), mine, his);
        }
        *own = his ^ flips;
        *rival = mine ^ flips ^ disc;
    }
}

/* Discs turned over, one step at a time. */
static uint64_t walk_flips(int cell, uint64_t own, uint64_t rival)
{
    uint64_t flips = 0;
    for (int direction = 0; direction < 9; direction++) {
        const int down = direction / 3 - 1, right = direction % 3 - 1;
        int row = cell / 8 + down, col = cell % 8 + right;
        uint64_t run = 0;
        for (; row >= 0 && row < 8 && col >= 0 && col < 8 && (down || right) &&
               rival >> (8 * row + col) & 1;
             row += down, col += right)
            run |= (uint64_t)1 << (8 * row + col);
        if (row >= 0 && row < 8 && col >= 0 && col < 8 && own >> (8 * row + col) & 1)
            flips |= run;
    }
    return flips;
}

static void kernels_agree_on(int b)
{
    const othello_edition *const simple = boards[b].plain, *const best = poda__othello_edition(
                                                               boards[b].size);
    othello_lore *const lore = poda__array(1, sizeof *lore);
    assert_non_null(lore);
    poda__othello_lore_init(lore);
    const othello_game game = game_of(b);
    uint64_t seed = 1;
    for (int i = 0; i < 20 * PODA_TEST_ROUNDS; i++) {
        const uint64_t taken =
            (poda_mix(seed) | (i % 3 ? poda_mix(seed + 1) : 0)) & boards[b].board;
        const uint64_t side = poda_mix(seed + 2);
        const uint64_t own = taken & side, rival = taken & ~side;
        seed += 3;
        uint64_t moves = 0;
        for (int cell = 0; cell < 64; cell++) {
            if ((taken | ~boards[b].board) >> cell & 1)
                continue;
            const uint64_t flips = walk_flips(cell, own, rival);
            moves |= flips ? (uint64_t)1 << cell : 0;
            assert_int_equal(othello_turned(cell, own, rival), flips);
            assert_int_equal(simple->flips(cell, own, rival), flips);
            assert_int_equal(best->flips(cell, own, rival), flips);
        }
        assert_int_equal(othello_mobility(&game, own >> boards[b].shift, rival >> boards[b].shift)
                             << boards[b].shift,
                         moves);
        assert_int_equal(simple->mobility(own, rival), moves);
        assert_int_equal(best->mobility(own, rival), moves);
        assert_int_equal(simple->stable(lore, own, rival), best->stable(lore, own, rival));
    }
    free(lore);
}

static void kernels_agree(void **unused)
{
    (void)unused;
    kernels_agree_on(0);
    kernels_agree_on(1);
}

/* Discs called stable are never turned over, however the game continues. */
static void stable_discs_stay_on(const othello_edition *simple)
{
    othello_lore *const lore = poda__array(1, sizeof *lore);
    assert_non_null(lore);
    poda__othello_lore_init(lore);
    uint64_t seed = 7, seen = 0;
    for (int i = 0; i < PODA_TEST_ROUNDS; i++) {
        uint64_t own, rival;
        if (!random_position(simple, &seed, 4 + i % (simple->cells / 2 - 4), &own, &rival))
            continue;
        uint64_t stable[2] = {simple->stable(lore, own, rival), simple->stable(lore, rival, own)};
        assert_int_equal(stable[0] & ~own, 0);
        seen |= stable[0];
        while (simple->mobility(own, rival) || simple->mobility(rival, own)) {
            uint64_t moves = simple->mobility(own, rival), flips = 0, disc = 0;
            if (moves) {
                for (uint64_t skip = poda_mix(seed++) % (unsigned)__builtin_popcountll(moves); skip;
                     skip--)
                    moves &= moves - 1;
                disc = moves & (0 - moves);
                flips = simple->flips(__builtin_ctzll(moves), own, rival);
            }
            assert_int_equal(flips & (stable[0] | stable[1]), 0);
            const uint64_t mine = own;
            own = rival ^ flips;
            rival = mine ^ flips ^ disc;
        }
    }
    assert_true(__builtin_popcountll(seen) > 20);
    free(lore);
}

static void stable_discs_stay(void **unused)
{
    (void)unused;
    stable_discs_stay_on(boards[0].plain);
    stable_discs_stay_on(boards[1].plain);
}

/* Lines of the first depths; a game that ends early has no longer ones. */
static void lines_are_counted(void **unused)
{
    (void)unused;
    static const uint64_t lines[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216};
    const othello_edition *const editions[] = {plain, poda__othello_edition(8)};
    for (int i = 0; i < 2; i++)
        for (int depth = 0; depth <= 8; depth++)
            assert_int_equal(
                editions[i]->count(NULL, (uint64_t)0x102 << 27, (uint64_t)0x201 << 27, depth),
                lines[depth]);
}

static int minimax(const othello_game *game, const othello_state *state)
{
    poda_value value;
    if (othello_outcome(game, state, &value))
        return state->turn == PODA_MAX ? value : -value;
    poda_move room[40];
    poda_moves list = {room, 0, 40};
    int best = -65;
    othello_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        othello_state next;
        othello_play(game, state, room[i], &next);
        const int below = -minimax(game, &next);
        best = below > best ? below : best;
    }
    return best;
}

static othello_thinker *thinker_new(othello_lore *lore, othello_table *table)
{
    othello_thinker *const thinker = poda__array(1, sizeof *thinker);
    table->mask = (1 << 10) - 1;
    table->slots = poda__array(OTHELLO_WAYS << 10, sizeof *table->slots);
    assert_true(thinker && table->slots);
    thinker->lore = lore;
    thinker->table = table;
    thinker->selectivity = OTHELLO_SURE;
    thinker->shallow.mask = OTHELLO_SHALLOW - 1;
    thinker->shallow.slots = poda__array(OTHELLO_SHALLOW * OTHELLO_WAYS, sizeof(othello_slot));
    thinker->near = poda__array(OTHELLO_NEAR, sizeof *thinker->near);
    assert_true(thinker->shallow.slots && thinker->near);
    return thinker;
}

/* Fail-soft values of both editions, with open and with null windows, and both ways to score. */
static void endings_are_minimax_on(int b)
{
    const othello_edition *const editions[] = {boards[b].plain,
                                               poda__othello_edition(boards[b].size)};
    othello_lore *const lore = poda__array(1, sizeof *lore);
    assert_non_null(lore);
    poda__othello_lore_init(lore);
    lore->patterns = poda__othello_patterns();
    uint64_t seed = 3;
    for (int i = 0; i < PODA_TEST_ROUNDS; i++) {
        uint64_t own, rival;
        if (!random_position(boards[b].plain, &seed, 1 + i % 8, &own, &rival))
            continue;
        othello_game game = game_of(b);
        game.winner = i / 8 % 2;
        const othello_state state = {{own >> boards[b].shift, rival >> boards[b].shift}, PODA_MAX};
        const int value = minimax(&game, &state);
        for (int e = 0; e < 2; e++) {
            othello_table table;
            othello_thinker *const thinker = thinker_new(lore, &table);
            thinker->winner = game.winner;
            for (int alpha = value - 3; alpha <= value + 1; alpha++) {
                if (alpha < -64 || alpha >= 64)
                    continue;
                const int found = editions[e]->search(thinker, own, rival, 64, alpha, alpha + 1);
                assert_true(found > alpha ? found <= value : found >= value);
                assert_int_equal(found > alpha, value > alpha);
            }
            assert_int_equal(editions[e]->search(thinker, own, rival, 64, -64, 64), value);
            free(thinker->shallow.slots);
            free(thinker->near);
            free(thinker);
            free(table.slots);
        }
    }
    free(lore);
}

static void endings_are_minimax(void **unused)
{
    (void)unused;
    endings_are_minimax_on(0);
    endings_are_minimax_on(1);
}

/* The engine as programs use it. */
typedef struct asked {
    int board;
    poda_game *game;
    poda_search *search;
    poda_search_options options;
    poda_state state;
    poda_result result;
} asked;

static void open_engine(asked *with, int board, const char *empties)
{
    const poda_pair pairs[] = {{"empties", empties}, {"size", boards[board].size == 8 ? "8" : "6"}};
    const poda_options options = {pairs, 2};
    with->board = board;
    poda_error error = {0};
    assert_int_equal(poda_game_open(&with->game, "othello", &options, &error), PODA_OK);
    assert_int_equal(poda_search_open(&with->search, with->game, &error), PODA_OK);
    poda_search_defaults(&with->options);
    with->options.table_bytes = 1 << 20;
    with->options.algorithm = PODA_ENGINE;
}

static void close_engine(asked *with)
{
    poda_search_close(with->search);
    poda_game_close(with->game);
}

static void set_position(asked *with, uint64_t own, uint64_t rival, int turn)
{
    own >>= boards[with->board].shift;
    rival >>= boards[with->board].shift;
    othello_state state = {{own, rival}, (uint64_t)turn};
    if (turn == PODA_MIN) {
        state.discs[0] = rival;
        state.discs[1] = own;
    }
    memcpy(&with->state, &state, sizeof state);
}

static void ask_engine(asked *with)
{
    poda_error error = {0};
    assert_int_equal(poda_search_run(with->search, &with->state, &with->options, NULL, NULL,
                                     &with->result, &error),
                     PODA_OK);
}

/* Is the move one of the position's? */
static bool legal(const asked *with, poda_move move)
{
    poda_move room[64];
    poda_moves list = {room, 0, 64};
    poda_state_moves(with->game, &with->state, &list);
    for (size_t i = 0; i < list.count; i++)
        if (room[i] == move)
            return true;
    return false;
}

/* Value, the value of every move, and a line that leads to it, against the general core. */
static void engine_is_exact(void **unused)
{
    (void)unused;
    uint64_t seed = 5;
    for (int i = 0; i < PODA_TEST_ROUNDS / 20; i++) {
        asked with;
        uint64_t own, rival;
        open_engine(&with, i / 3 % 2, i % 2 ? "winner" : "nobody");
        if (random_position(boards[with.board].plain, &seed, 10 + i % 5, &own, &rival)) {
            set_position(&with, own, rival, i / 2 % 2);
            with.options.every_move = i % 4 == 0;
            with.options.threads = 1 + (unsigned)i % 3;
            ask_engine(&with);
            const poda_result found = with.result;
            assert_true(found.exact && legal(&with, found.move));
            assert_true(found.lower == found.value && found.upper == found.value);
            poda_state state = with.state;
            for (int k = 0; k < found.pv_length; k++)
                poda_state_play(with.game, &state, found.pv[k], &state);
            poda_value end;
            assert_true(poda_state_over(with.game, &state, &end));
            assert_int_equal(end, found.value);
            poda_move_value values[OTHELLO_MOVES];
            if (with.options.every_move)
                memcpy(values, found.moves, found.move_count * sizeof *values);
            with.options.algorithm = PODA_PVS;
            ask_engine(&with);
            assert_int_equal(found.value, with.result.value);
            for (size_t k = 0; with.options.every_move && k < found.move_count; k++) {
                assert_true(values[k].exact && values[k].move == with.result.moves[k].move);
                assert_int_equal(values[k].value, with.result.moves[k].value);
            }
        }
        close_engine(&with);
    }
}

/* Stopped after any number of nodes it has a legal move, and its bounds hold. */
static void stopped_searches_are_true_on(int board)
{
    uint64_t seed = 11, own, rival;
    asked with;
    open_engine(&with, board, "nobody");
    for (int i = 0; i < PODA_TEST_ROUNDS / 50; i++) {
        if (!random_position(boards[board].plain, &seed, 16, &own, &rival))
            continue;
        set_position(&with, own, rival, i % 2);
        with.options.nodes = 0;
        with.options.threads = 1;
        ask_engine(&with);
        const poda_value value = with.result.value;
        const uint64_t nodes = with.result.nodes;
        assert_true(with.result.exact);
        for (int k = 0; k < 8; k++) {
            with.options.nodes = 1 + poda_mix(seed++) % nodes;
            with.options.threads = 1 + (unsigned)k % 2;
            with.options.every_move = k % 3 == 0;
            ask_engine(&with);
            assert_true(legal(&with, with.result.move));
            assert_true(with.result.lower <= value && value <= with.result.upper);
            if (with.result.exact)
                assert_int_equal(with.result.value, value);
        }
    }
    close_engine(&with);
}

static void stopped_searches_are_true(void **unused)
{
    (void)unused;
    stopped_searches_are_true_on(0);
    stopped_searches_are_true_on(1);
}

/* No game leads to more than 33 moves, but positions can be given: this one has 35. */
static void many_moves(void **unused)
{
    (void)unused;
    asked with;
    open_engine(&with, 0, "nobody");
    assert_int_equal(poda_state_read(with.game,
                                     "......../.OOXOOO./..X..XX./.OXO..O./.XXX.XO./.OOOOXOX/"
                                     ".O.O..O./........ X",
                                     &with.state, NULL),
                     PODA_OK);
    with.options.depth = 6;
    with.options.every_move = true;
    ask_engine(&with);
    assert_true(legal(&with, with.result.move));
    assert_int_equal(with.result.move_count, 35);
    close_engine(&with);
}

/* A limited depth is respected, the move is legal, and the result is reproducible. */
static void depth_is_kept(void **unused)
{
    (void)unused;
    asked with;
    open_engine(&with, 0, "nobody");
    set_position(&with, (uint64_t)0x102 << 27, (uint64_t)0x201 << 27, PODA_MAX);
    for (int depth = 1; depth <= 7; depth++) {
        with.options.depth = depth;
        with.options.every_move = depth % 2;
        ask_engine(&with);
        const uint64_t nodes = with.result.nodes;
        const poda_value value = with.result.value;
        assert_int_equal(with.result.depth, depth);
        assert_false(with.result.exact);
        assert_true(legal(&with, with.result.move) && value > -64 && value < 64);
        for (size_t k = 0; depth == 1 && k < with.result.move_count; k++)
            assert_int_equal(with.result.moves[k].value, value); /* mirror images of each other */
        ask_engine(&with);
        assert_int_equal(with.result.nodes, nodes);
        assert_int_equal(with.result.value, value);
    }
    close_engine(&with);
}

/* A board that no game leads to: more empty cells than at the start. */
static void strange_boards_are_searched(void **unused)
{
    (void)unused;
    asked with;
    open_engine(&with, 0, "winner");
    set_position(&with, 2, 1, PODA_MIN);
    with.options.depth = 6;
    ask_engine(&with);
    assert_int_equal(with.result.move, OTHELLO_PASS);
    set_position(&with, 1, 2, PODA_MAX);
    with.options.depth = 0;
    ask_engine(&with);
    assert_true(with.result.exact && with.result.value == 64);
    close_engine(&with);
}

/* Many threads write few slots; what is read for a position was written for it. */
typedef struct hammer {
    othello_table table;
    int wrong;
    uint64_t found;
} hammer;

enum { HAMMERED = 64 };

static void hammer_table(void *user, unsigned index)
{
    hammer *const shared = user;
    uint64_t seed = 1000003 * (index + 1), found = 0;
    for (int i = 0; i < 100 * PODA_TEST_ROUNDS; i++) {
        const uint64_t which = poda_mix(seed++) % HAMMERED;
        const uint64_t own = poda_mix(which), rival = ~own & poda_mix(which + HAMMERED);
        const uint64_t place = which % 4, check = othello_check(own, rival);
        const int value = (int)(poda_mix(which ^ own) % 129) - 64;
        othello_known known;
        if (othello_table_probe(&shared->table, place, check, &known)) {
            found++;
            if (known.lower > value || known.upper < value ||
                (known.move[0] != OTHELLO_NO_MOVE && known.move[0] != which % 60))
                __atomic_store_n(&shared->wrong, 1, __ATOMIC_RELAXED);
        }
        const int alpha = (int)(poda_mix(seed) % 128) - 64;
        othello_table_store(&shared->table, place, check, 20, OTHELLO_SURE, (int)(seed % 8), alpha,
                            alpha + 1, value, (int)(which % 60));
        if (i % 7 == 0) { /* garbage of half a write */
            othello_slot *const slot = othello_set_at(&shared->table, place) + seed % OTHELLO_WAYS;
            __atomic_store_n(i % 2 ? &slot->data : &slot->check, poda_mix(seed ^ 99),
                             __ATOMIC_RELAXED);
        }
    }
    __atomic_fetch_add(&shared->found, found, __ATOMIC_RELAXED);
}

static void table_stands_hammering(void **unused)
{
    (void)unused;
    hammer shared = {.wrong = 0};
    shared.table.mask = 3;
    shared.table.slots = poda__array((size_t)4 * OTHELLO_WAYS, sizeof *shared.table.slots);
    assert_non_null(shared.table.slots);
    poda__threads_run(4, hammer_table, &shared);
    assert_int_equal(shared.wrong, 0);
    assert_true(shared.found > (uint64_t)PODA_TEST_ROUNDS);
    free(shared.table.slots);
}

/* Solves the positions of a file, "64 cells, player to move; MOVE:value; ...", exactly. */
static int solve_file(const char *path)
{
    FILE *const file = fopen(path, "r");
    char line[1024];
    int wrong = 0;
    asked with;
    if (!file)
        return 2;
    open_engine(&with, 0, "winner");
    with.options.table_bytes = (size_t)64 << 20;
    while (fgets(line, sizeof line, file)) {
        const char *const value = strchr(line, ':');
        uint64_t discs[2] = {0, 0};
        if (strlen(line) < 66 || !value)
            continue;
        for (int cell = 0; cell < 64; cell++)
            for (int player = 0; player < 2; player++)
                discs[player] |= line[cell] == "XO"[player] ? (uint64_t)1 << cell : 0;
        const int turn = line[65] == 'O';
        set_position(&with, discs[turn], discs[turn ^ 1], turn);
        ask_engine(&with);
        const int found = turn ? -with.result.value : with.result.value;
        wrong += found != strtol(value + 1, NULL, 10);
        printf("%+d %s%llu nodes, %.2f s\n", found,
               found == strtol(value + 1, NULL, 10) ? "" : "WRONG ",
               (unsigned long long)with.result.nodes, with.result.seconds);
    }
    fclose(file);
    close_engine(&with);
    return wrong > 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_agree),
        cmocka_unit_test(stable_discs_stay),
        cmocka_unit_test(lines_are_counted),
        cmocka_unit_test(endings_are_minimax),
        cmocka_unit_test(engine_is_exact),
        cmocka_unit_test(stopped_searches_are_true),
        cmocka_unit_test(depth_is_kept),
        cmocka_unit_test(many_moves),
        cmocka_unit_test(strange_boards_are_searched),
        cmocka_unit_test(table_stands_hammering),
    };
    return argc > 1 ? solve_file(argv[1]) : cmocka_run_group_tests(tests, NULL, NULL);
}
