/* fuzz_ask.c - poda_ask: any words, one per line, are answered or refused, in text and JSON and in
 * both languages. Limits are forced so that no request takes long. */
#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "fuzz.h"

enum { WORDS = 24, DEEPEST = 16, PATIENCE = 100000 /* microseconds */ };

static volatile sig_atomic_t late;
static volatile int stop;

static void on_alarm(int signal)
{
    (void)signal;
    late = 1;
    stop = 1;
}

static void set_timer(int microseconds)
{
    const struct itimerval timer = {.it_value.tv_usec = microseconds};
    setitimer(ITIMER_REAL, &timer, NULL);
}

/* The end of the JSON value at `at`; NULL: there is none. */
static const char *json_value(const char *at, int depth);

static const char *json_string(const char *at)
{
    if (*at++ != '"')
        return NULL;
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < ' ')
            return NULL;
        if (*at == '\\' && !strchr("\"\\/bfnrtu", *++at))
            return NULL;
        if (!*at)
            return NULL;
    }
    return at + 1;
}

/* Values between brackets, separated by commas. */
static const char *json_list(const char *at, int depth)
{
    const char close = *at == '{' ? '}' : ']';
    if (*++at == close)
        return at + 1;
    for (;;) {
        if (close == '}') {
            at = json_string(at);
            if (!at || *at++ != ':')
                return NULL;
        }
        at = json_value(at, depth - 1);
        if (!at)
            return NULL;
        if (*at == close)
            return at + 1;
        if (*at++ != ',')
            return NULL;
    }
}

static const char *json_value(const char *at, int depth)
{
    static const char *const words[] = {"true", "false", "null"};
    if (depth == 0)
        return NULL;
    if (*at == '"')
        return json_string(at);
    if (*at == '{' || *at == '[')
        return json_list(at, depth);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    char *end;
    if (*at != '-' && !isdigit((unsigned char)*at))
        return NULL;
    strtod(at, &end);
    return end;
}

static bool takes(const char *verb, const char *key)
{
    const poda_parameter *parameter;
    for (size_t i = 0; (parameter = poda_verb_parameter(verb, i)); i++)
        if (strcmp(parameter->key, key) == 0)
            return true;
    return false;
}

static bool is_limit(const char *word)
{
    static const char *const limits[] = {
        "nodes=", "table=", "seconds=", "limit=", "positions=", "memory=", "show=", "games="};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (strncmp(word, limits[i], strlen(limits[i])) == 0)
            return true;
    return false;
}

static void ask(const char *const *words, size_t count, bool json, poda_language language)
{
    const poda_ask_options options = {
        .language = language, .json = json, .unicode = !json, .stop = &stop};
    poda_error error = {.status = PODA_OK};
    poda_answer answer = {0};
    stop = 0;
    set_timer(PATIENCE);
    const poda_status status = poda_ask(words, count, &options, &answer, &error);
    set_timer(0);
    if (status != PODA_OK) {
        fuzz_check_error(status, &error);
        FUZZ_HOLDS(answer.text == NULL);
        return;
    }
    FUZZ_HOLDS(answer.length > 0 && answer.text[answer.length - 1] == '\n');
    FUZZ_HOLDS(strlen(answer.text) == answer.length);
    if (json) {
        const char *end = json_value(answer.text, DEEPEST);
        FUZZ_HOLDS(end && strcmp(end, "\n") == 0);
    }
    poda_answer_release(&answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* searches are stopped at any node: the limit depends on all the words */
    char nodes[32];
    const uint64_t mixed = poda_hash_bytes(data, size);
    snprintf(nodes, sizeof nodes, "nodes=%u",
             1 + (unsigned)(mixed % (mixed & 1 << 20 ? 2000 : 40)));
    const char *const forced[] = {nodes,       "table=1", "limit=3000", "positions=20",
                                  "memory=16", "show=50", "games=2"};
    char text[FUZZ_MAX + 1], *rest = text, *line;
    const char *words[WORDS + 7];
    size_t count = 0;
    if (!fuzz_text(data, size, text))
        return 0;
    while (count < WORDS && (line = fuzz_line(&rest)))
        if (!is_limit(line))
            words[count++] = line;
    if (count == 0 || strcmp(words[0], "bench") == 0)
        return 0;
    for (size_t i = 0; i < sizeof forced / sizeof forced[0]; i++) {
        char key[16] = "";
        memcpy(key, forced[i], strcspn(forced[i], "="));
        if (takes(words[0], key))
            words[count++] = forced[i];
    }
    signal(SIGALRM, on_alarm);
    late = 0;
    ask(words, count, true, PODA_ENGLISH);
    if (!late)
        ask(words, count, false, 1);
    return 0;
}
