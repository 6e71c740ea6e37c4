/* test_frames.c - the frames of `explain --json`: replaying them gives the same as the nodes, on
 * random trees and with every algorithm; and an independent alpha-beta computes alpha and beta. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "base/random.h"
#include "poda/ask.h"

enum { NODES = 300, TEXT = 128 };

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 200
#endif

/* The state of a node, as the page keeps it. */
typedef struct known {
    char id[TEXT], value[TEXT], window[TEXT], marks[TEXT], state[TEXT];
} known;

typedef struct film {
    known nodes[NODES];
    int count, frames;
} replayed;

static uint64_t seed = 11;

static uint32_t below(uint32_t limit)
{
    seed += 0x9e3779b97f4a7c15u;
    return (uint32_t)((poda_mix(seed) >> 32) * limit >> 32);
}

/* The raw text of a field of the JSON between `from` and `to`; "" if it is missing. */
static const char *field(const char *from, const char *to, const char *key, char room[TEXT])
{
    char wanted[32];
    snprintf(wanted, sizeof wanted, "\"%s\":", key);
    const char *at = strstr(from, wanted);
    room[0] = 0;
    if (!at || at >= to)
        return room;
    at += strlen(wanted);
    const size_t length = *at == '"'   ? strcspn(at + 1, "\"") + 2
                          : *at == '[' ? strcspn(at, "]") + 1
                                       : strcspn(at, ",}");
    snprintf(room, TEXT, "%.*s", (int)length, at);
    return room;
}

/* The closing bracket of the object or array that begins here. */
static const char *end_of(const char *at)
{
    int depth = 0;
    for (bool quoted = false;; at++) {
        assert_true(*at != 0);
        if (*at == '"')
            quoted = !quoted; /* these texts have no quotes inside */
        else if (!quoted && (*at == '{' || *at == '['))
            depth++;
        else if (!quoted && (*at == '}' || *at == ']') && --depth == 0)
            return at;
    }
}

static known *node_of(replayed *film, const char *id)
{
    for (int i = 0; i < film->count; i++)
        if (strcmp(film->nodes[i].id, id) == 0)
            return &film->nodes[i];
    return NULL;
}

static void read_nodes(replayed *film, const char *json)
{
    const char *at = strstr(json, "\"nodes\":[");
    assert_non_null(at);
    at += strlen("\"nodes\":[");
    film->count = 0;
    while (*at == '{') {
        const char *end = end_of(at);
        char room[TEXT];
        assert_true(film->count < NODES);
        known *node = &film->nodes[film->count];
        *node = (known){.id = ""};
        field(at, end, "id", room);
        assert_null(node_of(film, room)); /* names are unique */
        film->count++;
        memcpy(node->id, room, TEXT);
        field(at, end, "state", node->state);
        assert_true(*field(at, end, "x", room) && *field(at, end, "y", room));
        at = end + 1;
        at += *at == ',';
    }
}

/* Applies the frames one after another; `each` checks every state. */
static void replay(replayed *film, const char *json, void (*each)(replayed *film, void *user),
                   void *user)
{
    const char *at = strstr(json, "\"frames\":[");
    assert_non_null(at);
    at += strlen("\"frames\":[");
    for (film->frames = 0; *at == '{'; film->frames++) {
        const char *end = end_of(at), *set = strstr(at, "\"set\":[");
        assert_true(set && set < end);
        if (!set)
            return; /* for the analyzer, here and below */
        for (set += strlen("\"set\":["); *set == '{';) {
            const char *over = end_of(set);
            char id[TEXT];
            known *node = node_of(film, field(set, over, "id", id));
            assert_non_null(node);
            if (!node)
                return;
            field(set, over, "value", node->value);
            field(set, over, "window", node->window);
            field(set, over, "marks", node->marks);
            set = over + 1;
            set += *set == ',';
        }
        if (each)
            each(film, user);
        at = end + 1;
        at += *at == ',';
    }
}

static char *ask(const char *const *words, size_t count)
{
    const poda_ask_options options = {.json = true};
    poda_answer answer;
    poda_error error = {.message = ""};
    if (poda_ask(words, count, &options, &answer, &error) != PODA_OK)
        fail_msg("%s: %s", words[1], error.message);
    char *text = strdup(answer.text);
    assert_non_null(text);
    poda_answer_release(&answer);
    return text;
}

static void grow(poda__buffer *text, int depth, bool chance)
{
    if (depth == 0 || (text->length > 0 && below(6) == 0)) {
        poda__buffer_add(text, "%d", (int)below(21) - 10);
        return;
    }
    poda__buffer_add(text, chance && below(3) == 0 ? "chance (" : "(");
    for (uint32_t i = 0, wanted = 1 + below(3); i < wanted; i++) {
        poda__buffer_add(text, i ? " " : "");
        grow(text, depth - 1, chance);
    }
    poda__buffer_add(text, ")");
}

/* At the end no node is waiting; pruned nodes are marked, visited nodes have their values. */
static void check_end(replayed *film, const char *json, bool values)
{
    const char *at = strstr(json, "\"nodes\":[") + strlen("\"nodes\":[");
    for (int i = 0; i < film->count; i++) {
        const known *node = &film->nodes[i];
        const char *end = end_of(at);
        char value[TEXT];
        if (strcmp(node->state, "\"pruned\"") == 0)
            assert_non_null(strstr(node->marks, "pruned"));
        else if (values && strcmp(node->state, "\"visited\"") == 0)
            assert_string_equal(node->value, field(at, end, "value", value));
        assert_null(strstr(node->marks, "waiting"));
        at = end + 1;
        at += *at == ',';
    }
    char value[TEXT];
    field(json, strstr(json, "\"nodes\":["), "value", value);
    assert_true(fabs(atof(film->nodes[0].value) - atof(value)) < 1e-4); /* as printed */
}

static void test_replay(void **unused)
{
    static const char *const algorithms[] = {"minimax", "alphabeta",      "negamax",
                                             "pvs",     "mtdf",           "sss",
                                             "star2",   "expectiminimax", "star1"};
    static replayed film;
    (void)unused;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        const char *algorithm = algorithms[(size_t)round % 9];
        const bool chance = round % 9 > 5, sss = round % 9 == 5;
        poda__buffer tree = {.at = NULL};
        char how[64], show[32];
        poda__buffer_add(&tree, "tree=");
        grow(&tree, 1 + (int)below(4), chance);
        if (tree.at[5] != '(' && tree.at[5] != 'c') { /* a single leaf is not searched */
            poda__buffer_release(&tree);
            continue;
        }
        snprintf(how, sizeof how, sss ? "sss=yes" : "algorithm=%s", algorithm);
        snprintf(show, sizeof show, "show=%d", round % 2 ? 300 : 3 + (int)below(20));
        const char *const words[] = {"explain", tree.at,   how,      "frames=yes",
                                     show,      "low=-10", "high=10"};
        char *json = ask(words, chance ? 7 : 5);
        read_nodes(&film, json);
        replay(&film, json, NULL, NULL);
        /* the texts of SSS* and of trees with chance are not the returned values */
        check_end(&film, json, !sss && !chance);
        free(json);
        poda__buffer_release(&tree);
    }
}

/* The slides' example, computed by hand: the windows in order. */
static const char *const windows[][2] = {
    {"A", "α=-∞ β=+∞"}, {"B", "α=-∞ β=+∞"}, {"D", "α=-∞ β=+∞"}, {"D", "α=3 β=+∞"},
    {"D", "α=5 β=+∞"},  {"B", "α=-∞ β=5"},  {"E", "α=-∞ β=5"},  {"E", "α=6 β=5"},
    {"A", "α=5 β=+∞"},  {"C", "α=5 β=+∞"},  {"F", "α=5 β=+∞"},  {"C", "α=5 β=2"},
};
enum { WINDOWS = sizeof windows / sizeof windows[0] };

struct seen {
    char last[NODES][TEXT];
    size_t count;
};

static void follow(replayed *film, void *user)
{
    struct seen *seen = user;
    for (int i = 0; i < film->count; i++) {
        char wanted[TEXT];
        if (!*film->nodes[i].window || strcmp(seen->last[i], film->nodes[i].window) == 0)
            continue;
        assert_true(seen->count < WINDOWS);
        if (seen->count >= WINDOWS)
            return;
        snprintf(wanted, sizeof wanted, "\"%s\"", windows[seen->count][1]);
        assert_string_equal(film->nodes[i].window, wanted);
        snprintf(wanted, sizeof wanted, "\"%s\"", windows[seen->count++][0]);
        assert_string_equal(film->nodes[i].id, wanted);
        memcpy(seen->last[i], film->nodes[i].window, TEXT);
    }
}

static void test_slides(void **unused)
{
    static replayed film;
    static struct seen seen;
    const char *const words[] = {"explain", "tree", "frames=yes"};
    char *json = ask(words, 3);
    (void)unused;
    read_nodes(&film, json);
    assert_int_equal(film.count, 15);
    replay(&film, json, follow, &seen);
    assert_int_equal(film.frames, 19);
    assert_int_equal(seen.count, WINDOWS);
    check_end(&film, json, true);
    free(json);
}

static int count_of(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)); at++)
        count++;
    return count;
}

/* Folds are separate nodes, and give the number of nodes they represent. */
static void test_folds(void **unused)
{
    static replayed film;
    char value[TEXT];
    const char *const words[] = {"explain", "tree", "frames=yes", "fold=B,F", "show=60"};
    (void)unused;
    char *json = ask(words, 5);
    read_nodes(&film, json);
    replay(&film, json, NULL, NULL);
    assert_int_equal(film.count, 15 - 6 - 2 + 2);
    assert_non_null(node_of(&film, "\"B…\""));
    assert_string_equal(node_of(&film, "\"B…\"")->state, "\"folded\"");
    const char *at = strstr(json, "\"id\":\"B…\"");
    assert_string_equal(field(at, strchr(at, '}'), "count", value), "6");
    /* the current node is hidden in the fold */
    assert_int_equal(count_of(json, "\"at\":\"B…\""), 6);
    free(json);
    const char *const few[] = {"explain", "tree", "frames=yes", "show=3", "open=C"};
    json = ask(few, 5);
    read_nodes(&film, json);
    assert_non_null(node_of(&film, "\"G\""));
    assert_null(node_of(&film, "\"D\""));
    free(json);
}

/* A list of names may be arbitrarily long: it is not scanned for each node. */
static void test_long_list(void **unused)
{
    enum { NAMES = 500000 };
    const char *words[] = {"explain", "connect4", "depth=5", "fold=B"};
    char *list = malloc(2 * NAMES + 16);
    (void)unused;
    assert_non_null(list);
    char *json = ask(words, 4);
    memcpy(list, "fold=", 5);
    for (size_t i = 0; i < NAMES; i++)
        memcpy(list + 5 + 2 * i, "?,", 2);
    memcpy(list + 5 + 2 * (size_t)NAMES, "B", 2);
    words[3] = list;
    char *same = ask(words, 4);
    assert_string_equal(json, same);
    free(same);
    free(json);
    free(list);
}

/* Without frames the answer is unchanged. */
static void test_without(void **unused)
{
    const char *const words[] = {"explain", "tree"};
    (void)unused;
    char *json = ask(words, 2);
    assert_null(strstr(json, "\"frames\""));
    assert_null(strstr(json, "\"layout\""));
    assert_null(strstr(json, "\"x\""));
    free(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_replay),  cmocka_unit_test(test_slides),
        cmocka_unit_test(test_folds),   cmocka_unit_test(test_long_list),
        cmocka_unit_test(test_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
