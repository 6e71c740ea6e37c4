/* test_peers.c - tables by several ranks (poda_table_peers) that are threads of this program instead of processes: the same
 * bytes as by one, also if ranks are lost after any of their exchanges, with or without their files, or one is stopped. */
#include <dirent.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "built_tables.h"
#include "rules_row.h"
#include "rules_strip.h"

#define FOLDER "peers"
#define PATH "peers.table"

enum { RANKS_MOST = 5, NEVER = 1 << 30 };

/* ---- ranks that are threads ---- */

struct ranks {
    pthread_mutex_t lock;
    pthread_cond_t all;
    unsigned count, waiting;
    unsigned long turns;
    const void *const *sent[RANKS_MOST];
    const size_t *lengths[RANKS_MOST];
    /* the ranks are lost: this one after that exchange, the others before the next */
    int exchange;
    unsigned victim;
    bool forgets; /* its files are lost too */
    bool stops; /* instead, it is told to stop during that exchange, and the others are not lost */
    unsigned ended;
    bool left; /* a rank waits for one that has ended */
};

struct seat {
    struct ranks *ranks;
    const poda_game *game;
    poda_table_options options;
    poda_table_peers peers;
    char path[64];
    int exchanges;
    volatile int stop;
    uint64_t bytes;
    poda_status status;
    poda_error error;
};

static bool wait_for_all(struct ranks *ranks)
{
    pthread_mutex_lock(&ranks->lock);
    const unsigned long turn = ranks->turns;
    if (++ranks->waiting == ranks->count) {
        ranks->waiting = 0;
        ranks->turns++;
        pthread_cond_broadcast(&ranks->all);
    }
    while (turn == ranks->turns && ranks->ended == 0)
        pthread_cond_wait(&ranks->all, &ranks->lock);
    const bool came = turn != ranks->turns;
    ranks->left = ranks->left || !came;
    pthread_mutex_unlock(&ranks->lock);
    return came;
}

static poda_status lost(poda_error *error)
{
    return poda_fail(error, PODA_STOPPED, "", "lost");
}

static poda_status swap(void *user, const void *const *sent, const size_t *sent_lengths,
                        void **received, size_t *received_lengths, poda_error *error)
{
    struct seat *const seat = user;
    struct ranks *const ranks = seat->ranks;
    const unsigned own = seat->peers.rank;
    const int exchange = seat->exchanges++;
    const bool last = exchange == ranks->exchange;
    if (exchange > ranks->exchange && !ranks->stops)
        return lost(error);
    ranks->sent[own] = sent;
    ranks->lengths[own] = sent_lengths;
    if (!wait_for_all(ranks))
        return lost(error);
    for (unsigned i = 0; i < ranks->count; i++) {
        const size_t length = ranks->lengths[i][own];
        received[i] = malloc(length + 1);
        memcpy(received[i], ranks->sent[i][own], length);
        received_lengths[i] = length;
    }
    (void)wait_for_all(ranks); /* nobody ends between the two */
    seat->stop = seat->stop || (last && own == ranks->victim && ranks->stops);
    return last && own == ranks->victim && !ranks->stops ? lost(error) : PODA_OK;
}

static void *take_seat(void *user)
{
    struct seat *const seat = user;
    seat->status = poda_table_build(seat->game, seat->peers.path ? FOLDER "/0.table" : seat->path,
                                    &seat->options, &seat->error);
    pthread_mutex_lock(&seat->ranks->lock);
    seat->ranks->ended++;
    pthread_cond_broadcast(&seat->ranks->all);
    pthread_mutex_unlock(&seat->ranks->lock);
    return NULL;
}

/* Each of them in a folder of its own. Answers whether the table is complete. */
static bool run(const poda_game *game, poda_table_options options, struct ranks *ranks,
                int *exchanges)
{
    pthread_t threads[RANKS_MOST];
    struct seat *seats = calloc(ranks->count, sizeof *seats);
    assert_non_null(seats);
    pthread_mutex_init(&ranks->lock, NULL);
    pthread_cond_init(&ranks->all, NULL);
    ranks->waiting = 0;
    mkdir(FOLDER, 0777);
    for (unsigned i = 0; i < ranks->count; i++) {
        struct seat *const seat = &seats[i];
        *seat = (struct seat){.ranks = ranks, .game = game, .options = options};
        seat->peers = (poda_table_peers){
            .rank = i, .ranks = ranks->count, .swap = swap, .user = seat, .sent = &seat->bytes};
        seat->options.peers = &seat->peers;
        seat->options.stop = &seat->stop;
        seat->options.size = sizeof options;
        snprintf(seat->path, sizeof seat->path, FOLDER "/%u.table", i);
        seat->peers.path = i % 2 ? seat->path : NULL;
        assert_int_equal(pthread_create(&threads[i], NULL, take_seat, seat), 0);
    }
    for (unsigned i = 0; i < ranks->count; i++)
        pthread_join(threads[i], NULL);
    bool complete = true;
    for (unsigned i = 0; i < ranks->count; i++) {
        complete = complete && seats[i].status == PODA_OK;
        if (seats[i].status != PODA_OK && seats[i].status != PODA_STOPPED &&
            !(ranks->stops && strstr(seats[i].error.message, ": stopped")))
            fail_msg("rank %u: %s", i, seats[i].error.message);
    }
    assert_false(ranks->left);
    *exchanges = seats[0].exchanges;
    pthread_mutex_destroy(&ranks->lock);
    pthread_cond_destroy(&ranks->all);
    free(seats);
    return complete;
}

/* Removes what begins with this rank's name; NULL: all. How many there were. */
static int clear(const char *name)
{
    int count = 0;
    DIR *const folder = opendir(FOLDER);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[300];
        if (entry->d_name[0] == '.' || (name && strncmp(entry->d_name, name, strlen(name)) != 0))
            continue;
        snprintf(path, sizeof path, FOLDER "/%s", entry->d_name);
        count += remove(path) == 0;
    }
    if (folder)
        closedir(folder);
    return count;
}

static void is_right(void)
{
    same_file(PATH, FOLDER "/0.table");
    assert_int_equal(clear(NULL), 1); /* nothing else is left behind */
}

/* ---- tests ---- */

/* tiers of the strip, of Connect 4 (11112222), of mnk, and of draughts: KvK and MvK */
static const uint64_t lives[] = {1}, columns[] = {495}, marks[] = {5},
                      kings[] = {8388609025u, 8387592193u};

static const struct {
    const poda_rules *rules;
    const char *name, *options;
    poda_table_options how;
} cases[] = {
    {NULL, "connect4", "cols=4 rows=4", {.section = 3000}}, /* every second one is also lost */
    {NULL, "connect4", "cols=4 rows=4", {.section = 3000, .every = 3, .threads = 2}},
    {&strip_rules, "strip", "length=70", {.section = 3000}}, /* two blocks a tier */
    {NULL, "connect4", "cols=4 rows=4", {.memory = 10000}},
    {&strip_rules, "strip", "length=30 safe=1", {.section = 1024}},
    {NULL, "tictactoe", "", {0}},
    {NULL, PODA_TEST_EXAMPLES "/quixo.so", "size=3", {0}}, /* with ways back */
    {&row_rules, "row", "coins=12", {.section = 1024}},
    {&strip_rules, "strip", "length=70", {.tiers = lives, .tier_count = 1}},
    {NULL, "connect4", "cols=4 rows=4", {.section = 3000, .tiers = columns, .tier_count = 1}},
    {NULL, "mnk", "rows=3 cols=3 k=3", {.section = 1024, .tiers = marks, .tier_count = 1}},
    {NULL, "draughts", "rules=english", {.section = 1024, .tiers = kings, .tier_count = 2}},
    {NULL,
     "draughts",
     "rules=english",
     {.section = 1024,
      .tiers = kings,
      .tier_count = 2,
      .metric = PODA_METRIC_CONVERSION,
      .every = 2}},
    {NULL, "draughts", "rules=english", {.tiers = kings, .tier_count = 2, .every = 2}},
};
enum { CASES = sizeof cases / sizeof cases[0], STAYS = 4, SORTED = 5 };

static void test_same(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < CASES; i++) {
        poda_game *game = open_game(cases[i].rules, cases[i].name, cases[i].options);
        build(game, PATH, cases[i].how);
        for (unsigned count = 1 + (unsigned)i % 2; count <= RANKS_MOST; count += 2) {
            struct ranks ranks = {.count = count, .exchange = NEVER};
            int exchanges;
            clear(NULL);
            assert_true(run(game, cases[i].how, &ranks, &exchanges));
            is_right();
        }
        poda_game_close(game);
    }
}

/* Lost after exchange `first`, again later, and then not. */
static void lose(const poda_game *game, poda_table_options options, int first, poda_random *random,
                 bool *reached)
{
    const unsigned count = 2 + (unsigned)(poda_random_next(random) % 3);
    int exchanges;
    options.save = 1;
    clear(NULL);
    *reached = false;
    for (int at = first, tries = 0;; tries++) {
        struct ranks ranks = {.count = count, .exchange = at};
        ranks.victim = (unsigned)(poda_random_next(random) % count);
        ranks.forgets = poda_random_next(random) % 3 == 0;
        const bool complete = run(game, options, &ranks, &exchanges);
        *reached = *reached || exchanges > first + 1;
        if (complete)
            break;
        if (ranks.forgets) {
            char name[32];
            snprintf(name, sizeof name, "%u.table", ranks.victim);
            clear(name);
        }
        at = tries < 1 ? (int)(poda_random_next(random) % (uint64_t)(first + 1)) : NEVER;
    }
    is_right();
}

static void test_lost(void **unused)
{
    (void)unused;
    poda_random random = {11};
    for (size_t i = 0; i < CASES; i += 2) {
        poda_game *game = open_game(cases[i].rules, cases[i].name, cases[i].options);
        build(game, PATH, cases[i].how);
        bool reached = true;
        for (int first = 0; reached; first += 1 + first)
            lose(game, cases[i].how, first, &random, &reached);
        poda_game_close(game);
    }
}

/* One rank is told to stop during an exchange, of the last ones during each: all end, and the same call goes on. After
 * the `late` last ones nothing is left to stop. */
static void stop_at(size_t number, int step, int late)
{
    poda_game *game = open_game(cases[number].rules, cases[number].name, cases[number].options);
    struct ranks unstopped = {.count = 3, .exchange = NEVER};
    int exchanges, ignored;
    build(game, PATH, cases[number].how);
    clear(NULL);
    assert_true(run(game, cases[number].how, &unstopped, &exchanges));
    for (int at = 0; at < exchanges; at += at + 8 + step < exchanges ? step : 1) {
        struct ranks ranks = {
            .count = 3, .exchange = at, .victim = (unsigned)at % 3, .stops = true};
        clear(NULL);
        const bool complete = run(game, cases[number].how, &ranks, &ignored);
        assert_true(complete == (at >= exchanges - late));
        struct ranks others = {.count = 3, .exchange = NEVER};
        if (!complete)
            assert_true(run(game, cases[number].how, &others, &ignored));
        is_right();
    }
    poda_game_close(game);
}

static void test_stopped(void **unused)
{
    (void)unused;
    stop_at(1, 5, 2); /* bytes are counted, and the file is written */
    stop_at(STAYS, 50, 2);
    stop_at(SORTED, 1, 1);
}

/* What is wrong on one rank is said by all. */
static void test_wrong(void **unused)
{
    (void)unused;
    poda_game *game = open_game(NULL, "connect4", "cols=4 rows=4");
    struct ranks ranks = {.count = 2, .exchange = NEVER};
    struct seat seats[2];
    pthread_t other;
    pthread_mutex_init(&ranks.lock, NULL);
    pthread_cond_init(&ranks.all, NULL);
    for (unsigned i = 0; i < 2; i++) {
        seats[i] = (struct seat){.ranks = &ranks, .game = game};
        seats[i].peers = (poda_table_peers){.rank = i, .ranks = 2, .swap = swap, .user = &seats[i]};
        seats[i].options =
            (poda_table_options){.size = sizeof(poda_table_options), .peers = &seats[i].peers};
        snprintf(seats[i].path, sizeof seats[i].path, "%s", i ? "nowhere/1.table" : "wrong.table");
    }
    pthread_create(&other, NULL, take_seat, &seats[1]);
    take_seat(&seats[0]);
    pthread_join(other, NULL);
    assert_int_equal(seats[0].status, PODA_BAD_FILE);
    assert_int_equal(seats[1].status, PODA_BAD_FILE);
    assert_non_null(strstr(seats[0].error.message, "rank 1: cannot write nowhere/1.table"));
    remove("wrong.table.part-2");
    pthread_mutex_destroy(&ranks.lock);
    pthread_cond_destroy(&ranks.all);
    poda_game_close(game);
}

/* Peers that cannot be are refused, before a message is sent. */
static void test_refused(void **unused)
{
    (void)unused;
    poda_game *game = open_game(NULL, "tictactoe", "");
    const poda_table_peers wrong[] = {
        {.rank = 0, .ranks = 0, .swap = swap},
        {.rank = 2, .ranks = 2, .swap = swap},
        {.rank = 0, .ranks = 1},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        poda_error error = {0};
        const poda_table_options options = {.size = sizeof options, .peers = &wrong[i]};
        assert_int_equal(poda_table_build(game, "wrong.table", &options, &error), PODA_BAD_REQUEST);
        assert_non_null(strstr(error.message, "cannot build a table"));
        assert_int_not_equal(access("wrong.table", F_OK), 0);
    }
    poda_game_close(game);
}

/* One rank, through the words of the command line, whose bytes nobody counts. */
static void test_asked(void **unused)
{
    (void)unused;
    static const char *const words[] = {"table", "build", "tictactoe", "out=asked.table"};
    struct ranks ranks = {.count = 1, .exchange = NEVER};
    struct seat seat = {.ranks = &ranks, .peers = {.ranks = 1, .swap = swap, .user = &seat}};
    pthread_mutex_init(&ranks.lock, NULL);
    pthread_cond_init(&ranks.all, NULL);
    for (int json = 0; json < 2; json++) {
        poda_answer answer = {0};
        poda_error error = {0};
        const poda_ask_options options = {
            .size = sizeof options, .files = true, .json = json, .peers = &seat.peers};
        assert_int_equal(poda_ask(words, 4, &options, &answer, &error), PODA_OK);
        assert_null(strstr(answer.text, "sent"));
        poda_answer_release(&answer);
    }
    remove("asked.table");
    pthread_mutex_destroy(&ranks.lock);
    pthread_cond_destroy(&ranks.all);
}

int main(void)
{
    char folder[] = "/tmp/poda-peers-XXXXXX";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same),    cmocka_unit_test(test_lost),
        cmocka_unit_test(test_stopped), cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_asked),
    };
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    clear(NULL);
    remove(PATH);
    rmdir(FOLDER);
    if (chdir("/") == 0)
        rmdir(folder);
    return failed;
}
