/* test_proof.c - proofs of what each side can force: made, checked by both checkers, and forged in every
 * way that we could think of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "poda/poda.h"
#include "round_game.h"

typedef struct proof {
    poda_game *game;
    poda_state from;
    unsigned char *bytes;
    size_t length;
    poda_proof_head head;
} proof;

static char folder[] = "/tmp/poda-proof-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    char path[64];
    (void)state;
    snprintf(path, sizeof path, "%s/p", folder);
    unlink(path);
    return rmdir(folder);
}

static poda_game *open_game(const char *name, const char *options)
{
    char text[256];
    poda_pair pairs[8];
    size_t count = 0;
    poda_error error = {0};
    poda_game *game = NULL;
    snprintf(text, sizeof text, "%s", options);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        char *equals = strchr(word, '=');
        *equals = 0;
        pairs[count++] = (poda_pair){word, equals + 1};
    }
    const poda_options list = {pairs, count};
    if (strcmp(name, "round") == 0)
        assert_int_equal(poda_game_open_rules(&game, &round_rules, &list, &error), PODA_OK);
    else if (poda_game_open(&game, name, &list, &error) != PODA_OK)
        fail_msg("%s %s: %s", name, options, error.message);
    return game;
}

static poda_proof_options defaults(const poda_game *game)
{
    poda_proof_options options = {.size = sizeof options};
    poda_search_defaults(&options.search);
    options.search.algorithm = poda_game_has_engine(game) ? PODA_ENGINE : PODA_EXACT;
    options.search.table_bytes = 4 << 20;
    return options;
}

static void make(proof *to, const char *name, const char *game_options,
                 const poda_proof_options *given)
{
    poda_error error = {0};
    memset(to, 0, sizeof *to);
    to->game = open_game(name, game_options);
    poda_state_start(to->game, &to->from);
    const poda_proof_options options = given ? *given : defaults(to->game);
    if (poda_proof_make(to->game, &to->from, &options, &to->bytes, &to->length, &to->head,
                        &error) != PODA_OK)
        fail_msg("%s %s: %s", name, game_options, error.message);
}

static void release(proof *it)
{
    poda_free(it->bytes);
    poda_game_close(it->game);
}

/* What the library says of these bytes. */
static poda_status check(const proof *it, const unsigned char *bytes, size_t length,
                         poda_error *error)
{
    poda_proof_head head;
    memset(error, 0, sizeof *error);
    return poda_proof_check(it->game, &it->from, bytes, length, NULL, &head, error);
}

/* What the program that shares no code with it says: its exit status. */
static int verify(const unsigned char *bytes, size_t length)
{
    char path[64], command[512];
    snprintf(path, sizeof path, "%s/p", folder);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    snprintf(command, sizeof command, "%s %s >/dev/null 2>&1", PODA_TEST_VERIFY, path);
    const int status = system(command);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) <= 2);
    return WEXITSTATUS(status);
}

/* Writes the right checksum after `length` bytes. */
static void seal(unsigned char *bytes, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    for (size_t i = 0; i < 8; i++)
        bytes[length + i] = (unsigned char)(sum >> (56 - 8 * i));
}

static bool built_in(const proof *it)
{
    return poda_game_exists(it->head.game);
}

/* Both must refuse, or both accept. */
static bool accepted(const proof *it, const unsigned char *bytes, size_t length)
{
    poda_error error;
    const poda_status status = check(it, bytes, length, &error);
    assert_true(status == PODA_OK || error.message[0]);
    if (built_in(it))
        assert_int_equal(verify(bytes, length) == 0, status == PODA_OK);
    return status == PODA_OK;
}

/* ---- made and checked ---- */

static const struct known {
    const char *game, *options;
    int lower, upper; /* what is true; 9: there is no such bound */
    unsigned most[2]; /* entries */
    size_t bytes;     /* of the file, at most */
    poda_solve_method method;
} games[] = {
    {"tictactoe", "", 0, 0, {6, 37}, 200, PODA_SOLVE_AUTO},
    {"tictactoe", "", 0, 0, {33, 96}, 250, PODA_SOLVE_SEARCH},
    {"othello", "size=4", -8, -8, {44, 20}, 200, PODA_SOLVE_AUTO},
    {"othello", "size=4", -8, -8, {73, 65}, 250, PODA_SOLVE_SEARCH},
    {"connect4", "cols=4 rows=4", 0, 0, {280, 410}, 310, PODA_SOLVE_AUTO},
    {"connect4", "cols=4 rows=4", 0, 0, {600, 500}, 400, PODA_SOLVE_SEARCH},
    {"connect4", "cols=5 rows=4", 0, 0, {3000, 6000}, 2100, PODA_SOLVE_SEARCH},
    {"pawns", "", 9, -1, {0, 3}, 200, PODA_SOLVE_AUTO},
    {"hare", "", 1, 9, {29, 0}, 200, PODA_SOLVE_AUTO},
    {"hare", "stall=10", 1, 9, {200, 0}, 400, PODA_SOLVE_AUTO},
    {"fox", "", 9, -1, {0, 400}, 400, PODA_SOLVE_AUTO},
    {"nim", "heaps=3,4,5", 1, 9, {32, 0}, 200, PODA_SOLVE_AUTO},
    {"dots", "cols=1 rows=2", 0, 0, {200, 200}, 400, PODA_SOLVE_AUTO},
    {"morris", "men=3", 1, 9, {5000, 0}, 9000, PODA_SOLVE_AUTO},
#ifdef PODA_TEST_LONG
    {"mnk", "rows=4 cols=4 k=4", 0, 0, {900, 2500}, 1400, PODA_SOLVE_AUTO},
    {"connect4", "cols=5 rows=4", 0, 0, {1700, 2200}, 1100, PODA_SOLVE_AUTO},
    {"connect4", "cols=6 rows=4", 9, -1, {0, 25000}, 6000, PODA_SOLVE_SEARCH},
    {"connect4", "cols=5 rows=5", 0, 0, {18500, 41000}, 12500, PODA_SOLVE_SEARCH},
#endif
};

static void check_bound(const proof *it, const poda_proof_bound *bound, int value, unsigned most)
{
    assert_int_equal(bound->proven, value != 9);
    if (!bound->proven)
        return;
    assert_int_equal(bound->value, value);
    if (bound->entries > most)
        fail_msg("%s %s: %u entries, more than %u", it->head.game, it->head.options,
                 (unsigned)bound->entries, most);
}

static void test_known_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct known *known = &games[i];
        proof it;
        poda_game *game = open_game(known->game, known->options);
        poda_proof_options options = defaults(game);
        poda_game_close(game);
        options.method = known->method;
        make(&it, known->game, known->options, &options);
        check_bound(&it, &it.head.lower, known->lower, known->most[0]);
        check_bound(&it, &it.head.upper, known->upper, known->most[1]);
        if (it.length > known->bytes)
            fail_msg("%s %s: %zu bytes", known->game, known->options, it.length);
        const clock_t begun = clock();
        poda_error error;
        assert_int_equal(check(&it, it.bytes, it.length, &error), PODA_OK);
        assert_true(clock() - begun < CLOCKS_PER_SEC); /* of processor time */
        assert_true(accepted(&it, it.bytes, it.length));
        release(&it);
    }
}

/* Without symmetry, from another position, for one side. */
static void test_options(void **state)
{
    (void)state;
    proof with, without;
    poda_error error = {0};
    poda_game *game = open_game("tictactoe", "");
    poda_proof_options options = defaults(game);
    poda_game_close(game);
    make(&with, "tictactoe", "", NULL);
    options.plain = true;
    options.no_lower = true;
    make(&without, "tictactoe", "", &options);
    assert_true(accepted(&without, without.bytes, without.length));
    assert_false(without.head.lower.proven);
    assert_false(without.head.symmetry);
    assert_true(without.head.upper.entries > with.head.upper.entries);
    poda_free(with.bytes);
    with.bytes = NULL;
    assert_int_equal(poda_moves_read(with.game, "b2 b1", &with.from, &error), PODA_OK);
    assert_int_equal(
        poda_proof_make(with.game, &with.from, NULL, &with.bytes, &with.length, &with.head, &error),
        PODA_OK);
    assert_true(with.head.lower.proven && with.head.lower.value == 1 && !with.head.upper.proven);
    assert_true(with.head.position[0]);
    assert_true(accepted(&with, with.bytes, with.length));
    /* about another position than the one it is checked for */
    poda_state_start(with.game, &with.from);
    assert_int_equal(check(&with, with.bytes, with.length, &error), PODA_BAD_FILE);
    release(&with);
    release(&without);
}

/* Where no position may occur again, and where there is chance, there is no such proof. */
static void test_refused_games(void **state)
{
    (void)state;
    static const char *const names[] = {"go", "pig"};
    for (size_t i = 0; i < 2; i++) {
        poda_error error = {0};
        poda_state from;
        proof it = {.game = open_game(names[i], i ? "" : "size=2")};
        poda_state_start(it.game, &from);
        assert_int_equal(
            poda_proof_make(it.game, &from, NULL, &it.bytes, &it.length, &it.head, &error),
            PODA_BAD_GAME);
        assert_null(it.bytes);
        poda_game_close(it.game);
    }
}

/* ---- damaged ---- */

static void test_every_byte(void **state)
{
    (void)state;
    proof it;
    poda_error error;
    make(&it, "tictactoe", "", NULL);
    for (size_t i = 0; i < it.length; i++)
        for (unsigned bit = 0; bit < 8; bit++) {
            it.bytes[i] ^= (unsigned char)(1u << bit);
            assert_int_equal(check(&it, it.bytes, it.length, &error), PODA_BAD_FILE);
            if (bit == i % 8)
                assert_int_not_equal(verify(it.bytes, it.length), 0);
            it.bytes[i] ^= (unsigned char)(1u << bit);
        }
    release(&it);
}

/* Cut off, with and without a checksum that fits. Nothing is read beyond the end: exact allocations let
 * the sanitizers see it. */
static void test_every_length(void **state)
{
    (void)state;
    proof it;
    poda_error error;
    make(&it, "tictactoe", "", NULL);
    for (size_t length = 0; length < it.length; length++) {
        unsigned char *cut = malloc(length ? length : 1);
        assert_non_null(cut);
        memcpy(cut, it.bytes, length);
        assert_int_equal(check(&it, cut, length, &error), PODA_BAD_FILE);
        if (length >= 8 && length % 8 == 0) {
            seal(cut, length - 8);
            assert_false(accepted(&it, cut, length));
        }
        free(cut);
    }
    release(&it);
}

/* ---- forged: the checksum fits ---- */

/* A copy in which the text `old` is replaced by `new`, and sealed again; NULL if it is not there. */
static unsigned char *forge(const proof *it, const char *old, const char *new, size_t *length)
{
    const size_t from = strlen(old), to = strlen(new), body = it->length - 8;
    unsigned char *bytes = calloc(it->length + to + 1, 1);
    assert_non_null(bytes);
    for (size_t i = 0; i + from <= body; i++)
        if (memcmp(it->bytes + i, old, from) == 0) {
            memcpy(bytes, it->bytes, i);
            memcpy(bytes + i, new, to);
            memcpy(bytes + i + to, it->bytes + i + from, body - i - from);
            seal(bytes, body - from + to);
            *length = it->length - from + to;
            return bytes;
        }
    fail_msg("'%s' is not in the proof", old);
    return NULL;
}

static void refuse_forged(const proof *it, const char *old, const char *new)
{
    size_t length;
    unsigned char *bytes = forge(it, old, new, &length);
    if (accepted(it, bytes, length))
        fail_msg("%s: '%s' instead of '%s' was accepted", it->head.game, new, old);
    free(bytes);
}

static void test_forged_heads(void **state)
{
    (void)state;
    proof it;
    make(&it, "tictactoe", "", NULL);
    static const char *const changes[][2] = {
        {"lower 0", "lower 1"}, /* more than can be forced */
        {"upper 0", "upper -1"},
        {"lower 0", "lower 0x"},
        {"lower 0", "lower  0"},
        {"lower 0", "lower 99999999999"},
        {"lower 0", "lower -1"}, /* true, and says nothing */
        {"lower 0", "upper 0"},  /* the strategy of the other side, or twice the same */
        {"upper 0", "lower 0"},
        {"game tictactoe", "game connect4"},
        {"game tictactoe", "game"},
        {"game tictactoe\n", "game tictactoe\noption x=1\n"},
        {"position\n", "position .../.../..O\n"},
        {"position\n", "position nonsense\n"},
        {"position\n", "positio\n"},
        {"symmetry yes", "symmetry maybe"},
        {"symmetry yes\n", "symmetry yes\nsymmetry yes\n"},
        {"entries 6 ", "entries 7 "},
        {"entries 6 ", "entries 5 "},
        {"entries 6 ", "entries 18446744073709551615 "},
        {"bytes 3\n", "bytes 4\n"},
        {"bytes 3\n", "bytes 18446744073709551613\n"},
        {"bytes 10\n", "bytes 999999999999\n"},
        {"moves\n", "moves\nX"}, /* a byte more */
        {"moves\n", ""},
        {"poda proof 1", "poda proof 2"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        if (strcmp(changes[i][0], "symmetry yes") == 0 || strstr(changes[i][1], "lower 0x") ||
            strstr(changes[i][1], "lower  0") ||
            strstr(changes[i][1], "lower -1")) { /* the small checker reads some of them as meant */
            size_t length;
            poda_error error;
            unsigned char *bytes = forge(&it, changes[i][0], changes[i][1], &length);
            assert_int_equal(check(&it, bytes, length, &error), PODA_BAD_FILE);
            (void)verify(bytes, length);
            free(bytes);
            continue;
        }
        refuse_forged(&it, changes[i][0], changes[i][1]);
    }
    release(&it);
}

/* The two strategies in the place of each other. */
static void test_swapped_sides(void **state)
{
    (void)state;
    proof it;
    make(&it, "connect4", "cols=4 rows=4", NULL);
    const poda_proof_bound *low = &it.head.lower, *high = &it.head.upper;
    char old[256], new[256];
    snprintf(old, sizeof old,
             "lower 0 endless no entries %u bytes %u\nupper 0 endless no entries %u bytes %u\n",
             (unsigned)low->entries, (unsigned)low->bytes, (unsigned)high->entries,
             (unsigned)high->bytes);
    snprintf(new, sizeof new,
             "lower 0 endless no entries %u bytes %u\nupper 0 endless no entries %u bytes %u\n",
             (unsigned)high->entries, (unsigned)high->bytes, (unsigned)low->entries,
             (unsigned)low->bytes);
    size_t length;
    unsigned char *bytes = forge(&it, old, new, &length);
    unsigned char *moves = bytes + length - 8 - low->bytes - high->bytes;
    const unsigned char *before = it.bytes + it.length - 8 - low->bytes - high->bytes;
    memcpy(moves, before + low->bytes, high->bytes);
    memcpy(moves + high->bytes, before, low->bytes);
    seal(bytes, length - 8);
    assert_false(accepted(&it, bytes, length));
    free(bytes);
    release(&it);
}

/* Each bit of the moves changed, one by one: another strategy. Both checkers must agree on it, and
 * almost all of them must fall. */
static void test_other_moves(void **state)
{
    (void)state;
    static const char *const names[][2] = {{"tictactoe", ""}, {"hare", ""}, {"othello", "size=4"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        proof it;
        unsigned refused = 0, count = 0;
        make(&it, names[i][0], names[i][1], NULL);
        const size_t end = it.length - 8, begin = end - it.head.lower.bytes - it.head.upper.bytes;
        for (size_t bit = 8 * begin; bit < 8 * end; bit++, count++) {
            it.bytes[bit / 8] ^= (unsigned char)(0x80 >> bit % 8);
            seal(it.bytes, end);
            refused += !accepted(&it, it.bytes, it.length);
            it.bytes[bit / 8] ^= (unsigned char)(0x80 >> bit % 8);
        }
        assert_true(refused > count / 2);
        release(&it);
    }
}

/* ---- play that does not end ---- */

/* A win that only comes if the side does not go round for ever; a draw by going round. */
static void test_rounds(void **state)
{
    (void)state;
    proof it;
    /* the side can win, but its first move leads round: see round_game.h */
    make(&it, "round", "", NULL);
    assert_true(it.head.lower.proven && it.head.lower.value == 1 && !it.head.lower.endless);
    assert_int_equal(it.head.lower.bytes, 1);
    poda_error error;
    assert_int_equal(check(&it, it.bytes, it.length, &error), PODA_OK);
    refuse_forged(&it, "endless no", "endless yes"); /* a repetition is no win */
    unsigned char *moves = it.bytes + it.length - 8 - 1;
    unsigned refused_round = 0;
    const unsigned char kept = *moves;
    for (unsigned value = 0; value < 256; value++) {
        *moves = (unsigned char)value;
        seal(it.bytes, it.length - 8);
        const poda_status status = check(&it, it.bytes, it.length, &error);
        assert_true(status == PODA_OK ? value == kept : status == PODA_BAD_FILE);
        refused_round += strstr(error.message, "for ever") != NULL;
    }
    assert_true(refused_round > 0);
    release(&it);

    make(&it, "round", "wins=no", NULL);
    assert_true(it.head.lower.proven && it.head.lower.value == 0 && it.head.lower.endless);
    assert_int_equal(check(&it, it.bytes, it.length, &error), PODA_OK);
    assert_int_equal(it.head.lower.longest, -1);
    refuse_forged(&it, "lower 0 endless yes", "lower 0 endless no");
    refuse_forged(&it, "lower 0 endless yes", "lower 1 endless yes");
    release(&it);
}

/* States count turns, which the rules leave out when they compare positions: going round once before
 * winning repeats a position, and that ends the game. */
static void test_counted_rounds(void **state)
{
    (void)state;
    proof it;
    poda_error error;
    make(&it, "round", "count=3", NULL);
    assert_true(it.head.lower.proven && it.head.lower.value == 1 && !it.head.lower.endless);
    assert_int_equal(check(&it, it.bytes, it.length, &error), PODA_OK);
    bool repeated = false;
    const size_t end = it.length - 8;
    /* one move more: round, then on; the head says so */
    char old[80], new[80];
    snprintf(old, sizeof old, "entries %u bytes 1\n", (unsigned)it.head.lower.entries);
    for (unsigned entries = (unsigned)it.head.lower.entries; entries < 9; entries++)
        for (unsigned value = 0; value < 256; value++) {
            size_t length;
            snprintf(new, sizeof new, "entries %u bytes 1\n", entries);
            unsigned char *forged = forge(&it, old, new, &length);
            forged[length - 9] = (unsigned char)value;
            seal(forged, length - 8);
            if (check(&it, forged, length, &error) == PODA_OK)
                assert_int_equal(value, it.bytes[end - 1]);
            repeated |= strstr(error.message, "repetition might end") != NULL;
            free(forged);
        }
    assert_true(repeated);
    release(&it);
}

/* ---- values against the solver, on whatever is small ---- */

static void test_values(void **state)
{
    (void)state;
    static const char *const small[][2] = {
        {"tictactoe", ""},
        {"nim", "heaps=1,2,3"},
        {"nim", "heaps=2,3 last=loses"},
        {"pawns", "cols=4"},
        {"hex", "size=3"},
        {"domineering", "cols=4 rows=4"},
        {"clobber", "cols=3 rows=3"},
        {"toads", ""},
        {"kalah", "houses=2 seeds=2"},
        {"dots", "cols=2 rows=1"},
        {"fox", "size=6"},
        {"corks", ""},
        {"mnk", "rows=3 cols=3 k=3"},
    };
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        poda_error error = {0};
        poda_state from;
        poda_whole *whole = NULL;
        poda_value value;
        int distance;
        poda_game *game = open_game(small[i][0], small[i][1]);
        poda_state_start(game, &from);
        if (poda_whole_open(&whole, game, &from, NULL, &error) != PODA_OK)
            fail_msg("%s %s: %s", small[i][0], small[i][1], error.message);
        assert_true(poda_whole_value(whole, &from, &value, &distance));
        if (!poda_game_rules_of(game)->scored)
            value = (value > 0) - (value < 0);
        poda_whole_close(whole);
        poda_game_close(game);
        proof it;
        make(&it, small[i][0], small[i][1], NULL);
        assert_true(it.head.lower.proven || it.head.upper.proven);
        if (it.head.lower.proven)
            assert_int_equal(it.head.lower.value, value);
        if (it.head.upper.proven)
            assert_int_equal(it.head.upper.value, value);
        assert_true(accepted(&it, it.bytes, it.length));
        release(&it);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_games),   cmocka_unit_test(test_options),
        cmocka_unit_test(test_refused_games), cmocka_unit_test(test_every_byte),
        cmocka_unit_test(test_every_length),  cmocka_unit_test(test_forged_heads),
        cmocka_unit_test(test_swapped_sides), cmocka_unit_test(test_other_moves),
        cmocka_unit_test(test_rounds),        cmocka_unit_test(test_counted_rounds),
        cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
