/* fuzz_http.c - requests of any kind: the first line is method, target and headers, separated by
 * tabs; the rest is the body. Each is answered or refused, with well-formed headers and JSON, and
 * questions are passed to poda_ask with small limits. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "fuzz.h"
#include "handler.h"
#include "polls.h"

enum { PATIENCE = 100000 /* microseconds */ };

static volatile int stop;

static void on_alarm(int signal)
{
    (void)signal;
    stop = 1;
}

static void set_timer(int microseconds)
{
    const struct itimerval timer = {.it_value.tv_usec = microseconds};
    setitimer(ITIMER_REAL, &timer, NULL);
}

/* The next field of the line, NULL if it is empty or missing. */
static const char *field(char **rest)
{
    char *at = *rest;
    if (!at)
        return NULL;
    char *end = strchr(at, '\t');
    if (end)
        *end = 0;
    *rest = end ? end + 1 : NULL;
    return *at ? at : NULL;
}

static void check_response(const struct poda__http_response *response)
{
    FUZZ_HOLDS(response->status >= 200 && response->status < 600);
    FUZZ_HOLDS(response->type || response->status == 204 || response->status == 304);
    FUZZ_HOLDS(!response->type || response->data || response->length == 0);
    FUZZ_HOLDS(response->status != 405 || response->allow);
    FUZZ_HOLDS((response->status != 503 && response->status != 429) || response->retry_after);
    if (response->status >= 400) {
        static const char error[] = "{\"error\":{\"code\":\"";
        FUZZ_HOLDS(response->data && strncmp(response->data, error, strlen(error)) == 0);
        FUZZ_HOLDS(strchr(response->data, '\n') == response->data + response->length - 1);
    }
}

/* Properties of the words, whatever was sent. */
static void check_question(const struct poda__question *question)
{
    FUZZ_HOLDS(question->count >= 1 && question->count <= PODA__WORDS_MAX + 1);
    FUZZ_HOLDS(poda_verb_summary(question->words[0]));
    for (size_t i = 1; i < question->count; i++) {
        const size_t key = strcspn(question->words[i], "=");
        FUZZ_HOLDS(question->words[i][key] == '=' && key > 0);
        FUZZ_HOLDS(strncmp(question->words[i], "lang=", 5) != 0);
        for (size_t j = 1; j < i; j++)
            FUZZ_HOLDS(strncmp(question->words[i], question->words[j], key + 1) != 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct poda__server_options options = {
        .threads = 1, .queue = 1, .client = 1, .seconds = 1, .memory = (size_t)4 << 20};
    static struct poda__polls *polls;
    polls = polls ? polls : poda__polls_new();
    const struct poda__site site = {
        .options = &options, .loopback = true, .port = 8020, .polls = polls};
    char *line = malloc(size + 1);
    FUZZ_HOLDS(line);
    if (size)
        memcpy(line, data, size);
    line[size] = 0;
    char *body = memchr(line, '\n', size), *rest = line;
    if (body)
        *body++ = 0;
    struct poda__http_request request = {.method = field(&rest)};
    request.target = field(&rest);
    request.host = field(&rest);
    request.origin = field(&rest);
    request.fetch_site = field(&rest);
    request.accept = field(&rest);
    request.content_type = field(&rest);
    request.if_none_match = field(&rest);
    request.accept_encoding = field(&rest);
    request.body = body;
    request.length = body ? size - (size_t)(body - line) : 0;
    struct poda__http_response response = {0};
    struct poda__question *question = NULL;
    if (request.method && request.target) {
        if (!request.host)
            request.host = "localhost:8020";
        if (!poda__handle(&site, &request, &response, &question)) {
            check_question(question);
            signal(SIGALRM, on_alarm);
            stop = 0;
            set_timer(PATIENCE);
            if (strcmp(question->words[0], "bench") != 0) /* too long to fuzz */
                poda__question_answer(&site, question, &stop, NULL, NULL, &response);
            else
                response.status = 204;
            set_timer(0);
            free(question);
        }
        check_response(&response);
        poda__response_release(&response);
    }
    free(line);
    return 0;
}
