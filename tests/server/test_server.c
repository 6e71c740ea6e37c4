/* test_server.c - the server on real sockets of this machine: streams, queue, limits, clients that
 * disconnect, are slow or send nonsense, loaded games, and shutdown during work. */
#include "sanitized.h"
#include "server_client.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <sys/wait.h>

/* Interrupted searches, explained by a program that has just started: an out-of-bounds read would
 * then crash it. */
static void explains_what_was_stopped(void **state)
{
    (void)state;
    static const char *const targets[] = {"/api/explain?game=connect4&depth=4&nodes=50",
                                          "/api/explain?game=othello&depth=5&nodes=100",
                                          "/api/explain?game=connect4&depth=4&nodes=50"};
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            const struct poda__server_options options = small();
            poda_error error = {.status = PODA_OK};
            bool good = poda__server_start(&server, &options, &error) == PODA_OK;
            for (int round = 0; round < 3 && good; round++)
                good = status_of(targets[i]) == 200;
            poda__server_stop(server);
            _exit(good ? 0 : 1);
        }
        int status = -1;
        assert_int_equal(waitpid(child, &status, 0), child);
        if (status != 0)
            fail_msg("%s: the server ended with %x", targets[i], (unsigned)status);
    }
}

static void answers(void **state)
{
    (void)state;
    start_small();
    assert_int_equal(status_of("/api"), 200);
    assert_non_null(strstr(text, "X-Content-Type-Options: nosniff"));
    assert_non_null(strstr(text, "Cross-Origin-Resource-Policy: same-origin"));
    assert_null(strstr(text, "Access-Control"));
    assert_int_equal(status_of("/api/solve?game=nim&heaps=3,4,5"), 200);
    assert_non_null(strstr(text, "\"nim_value\":2"));
    assert_int_equal(status_of("/api/solve?game=nim&heaps=x"), 400);
    assert_int_equal(status_of("/nothing"), 404);
    assert_int_equal(status_of("/api/explain?game=tree&format=html"), 200);
    assert_non_null(strstr(text, "Content-Disposition: attachment; filename=\"poda.html\""));
}

static void keeps_connections(void **state)
{
    (void)state;
    start_small();
    char request[200];
    const int client = connect_to(poda__server_port(server));
    snprintf(request, sizeof request,
             "GET /api/games?game=nim HTTP/1.1\r\nHost: localhost:%u\r\n\r\n",
             poda__server_port(server));
    for (int i = 0; i < 5; i++) {
        put_text(client, request);
        assert_true(hear(client, "\"name\":\"nim\""));
    }
    close(client);
}

static void streams(void **state)
{
    (void)state;
    start_small();
    int client = ask("/api/best?game=chess&nodes=2000000", "Accept: text/event-stream\r\n");
    assert_int_equal(finish(client), 200);
    assert_non_null(strstr(text, "Content-Type: text/event-stream"));
    const char *progress = strstr(text, "event: progress\ndata: {\"depth\":");
    assert_non_null(progress);
    assert_non_null(strstr(progress, ",\"nodes\":"));
    assert_non_null(strstr(progress, ",\"seconds\":"));
    const char *answer = strstr(progress, "event: answer\ndata: {\"game\":\"chess\"");
    assert_non_null(answer);
    assert_non_null(strstr(answer, "}\n\n"));
    client = ask("/api/best?game=connect4&depth=x", "Accept: text/event-stream\r\n");
    assert_int_equal(finish(client), 200);
    assert_non_null(strstr(text, "event: error\ndata: {\"error\":{\"code\":\"bad-option\""));
    client = ask("/api/best?game=connect4&game=nim", "Accept: text/event-stream\r\n");
    assert_int_equal(finish(client), 400);
}

static void ends_at_the_deadline(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.seconds = 1;
    start(&options);
    double began = now();
    assert_int_equal(status_of("/api/best?game=connect4&depth=40"), 200);
    assert_non_null(strstr(text, "\"stopped\":true"));
    assert_true(now() - began >= 0.9 && now() - began < 5);
    began = now();
    assert_int_equal(status_of(long_work), 503);
    assert_non_null(strstr(text, "\"code\":\"stopped\""));
    assert_true(now() - began < 5);
}

static void tells_when_it_is_busy(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.queue = 1;
    start(&options);
    const int first = ask(long_work, "");
    pause_for(0.5); /* it runs */
    const int second = ask(long_work, "");
    pause_for(0.5); /* it waits */
    assert_int_equal(status_of("/api/solve?game=nim&lang=es"), 503);
    assert_non_null(strstr(text, "\"code\":\"busy\""));
    assert_non_null(strstr(text, "demasiadas"));
    assert_non_null(strstr(text, "Retry-After: "));
    assert_int_equal(status_of("/api/games"), 200); /* quick ones do not wait */
    close(first);
    close(second);
}

static void limits_each_client(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.client = 1;
    start(&options);
    const int first = ask(long_work, "");
    pause_for(0.5);
    assert_int_equal(status_of("/api/solve?game=nim"), 429);
    assert_non_null(strstr(text, "\"code\":\"busy\""));
    close(first);
}

/* Clients that disconnect free their place, whether they wait or are served. */
static void notices_disconnected_clients(void **state)
{
    (void)state;
    static const char *const headers[] = {"", "Accept: text/event-stream\r\n"};
    start_small();
    for (int i = 0; i < 2; i++) {
        const int running = ask(long_work, headers[i]), waiting = ask(long_work, headers[i]);
        pause_for(0.5);
        close(running);
        close(waiting);
        const double began = now();
        assert_int_equal(status_of("/api/solve?game=nim"), 200);
        assert_true(now() - began < 5);
    }
}

static void waits_no_longer_than_it_works(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.seconds = 2;
    start(&options);
    const int first = ask(long_work, "");
    pause_for(1);
    const int second = ask(long_work, ""); /* begins when the first ends */
    pause_for(0.2);
    const int third = ask(long_work, "");
    assert_int_equal(finish(third), 503);
    assert_non_null(strstr(text, "\"code\":\"busy\""));
    close(first);
    close(second);
}

static void refuses_large_bodies(void **state)
{
    (void)state;
    enum { PART = 60000, PARTS = 20 };
    start_small();
    static char part[PART];
    char head[300];
    memset(part, 'a', sizeof part);
    int client = connect_to(poda__server_port(server));
    snprintf(head, sizeof head,
             "POST /api/solve HTTP/1.1\r\nHost: localhost:%u\r\nContent-Length: 99999999999\r\n"
             "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n",
             poda__server_port(server));
    put_text(client, head);
    assert_int_equal(finish(client), 413);
    client = connect_to(poda__server_port(server)); /* one without a length */
    snprintf(head, sizeof head,
             "POST /api/solve HTTP/1.1\r\nHost: localhost:%u\r\nTransfer-Encoding: chunked\r\n"
             "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n",
             poda__server_port(server));
    put_text(client, head);
    for (int i = 0; i < PARTS; i++) {
        snprintf(head, sizeof head, "%x\r\n", PART);
        put_text(client, head);
        put(client, part, sizeof part);
        put_text(client, "\r\n");
    }
    put_text(client, "0\r\n\r\n");
    assert_int_equal(finish(client), 413);
    assert_int_equal(status_of("/api"), 200);
}

static void outlives_nonsense(void **state)
{
    (void)state;
    static const char *const requests[] = {
        "\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET /api HTTP/1.1\r\n\r\n",
        "GET /api HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01",
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"};
    struct poda__server_options options = small();
    options.patience = 1;
    start(&options);
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        const int client = connect_to(poda__server_port(server));
        put_text(client, requests[i]);
        const int status = finish(client);
        assert_true(status == 0 || (status >= 400 && status < 600));
    }
    char long_head[100000];
    memset(long_head, 'x', sizeof long_head);
    memcpy(long_head, "GET /", 5);
    const int client = connect_to(poda__server_port(server));
    put(client, long_head, sizeof long_head);
    assert_int_not_equal(finish(client), 200);
    assert_int_equal(status_of("/api"), 200);
}

/* A zero byte would end the target here but not for a proxy. */
static void refuses_zeros(void **state)
{
    (void)state;
    static const char *const targets[] = {"/api%cx", "/%c", "%c/api", "/api/solve?game=nim%c",
                                          "/api/solve?game=nim%c&heaps=3"};
    start_small();
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        char request[300];
        poda_text out = {request, sizeof request, 0};
        const char *zero = strstr(targets[i], "%c");
        poda_text_add(&out, "GET %.*s", (int)(zero - targets[i]), targets[i]);
        const size_t at = out.length;
        poda_text_add(&out, "?%s HTTP/1.1\r\nHost: localhost:%u\r\nConnection: close\r\n\r\n",
                      zero + 2, poda__server_port(server));
        request[at] = 0;
        const int client = connect_to(poda__server_port(server));
        put(client, request, out.length);
        const int status = finish(client);
        if (status != 400)
            fail_msg("target %zu: %d %s", i, status, text);
    }
    assert_int_equal(status_of("/api/solve?game=nim%00"), 400);
    assert_int_equal(status_of("/api/solve?game=nim"), 200);
}

/* `@` stands for a zero byte, which ends a value here but not for a proxy. */
static int status_of_head(const char *headers)
{
    char request[500];
    poda_text out = {request, sizeof request, 0};
    poda_text_add(&out, "GET /health HTTP/1.1\r\n%s\r\n", headers);
    for (size_t i = 0; i < out.length; i++)
        if (request[i] == '@')
            request[i] = 0;
    const int client = connect_to(poda__server_port(server));
    put(client, request, out.length);
    return finish(client);
}

static void refuses_heads_that_hide_bytes(void **state)
{
    (void)state;
    static const char *const refused[] = {
        "Host: localhost@.example\r\n",
        "Host: localhost@\r\n",
        "Host: localhost@\r\nX: y\r\n",
        "Host: localhost\r\nOrigin: http://localhost@.example\r\n",
        "Host: localhost\r\nContent-Length: 0@5\r\n",
        "Host: localhost\r\nX-Forwarded-For: 127.0.0.1@, 192.0.2.1\r\nAccept: *\r\n",
        "Host: localhost\r\nX@Y: 1\r\n",
        "Host: localhost\r\nX: @@@@\r\n",
        "Host: localhost\r\nX: a\r\n folded\r\n",
        "Host: localhost\nX: a\r\n",
    };
    static const char *const fine[] = {"Host: localhost\r\n",
                                       "Host:localhost\r\nX:\r\nY: \t \r\nZ: a b \r\n",
                                       "X: 1\r\nX: 2\r\nHost: localhost\r\nCookie: a=b; c=d\r\n"};
    char head[300];
    start_small();
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        snprintf(head, sizeof head, "%sConnection: close\r\n", refused[i]);
        if (status_of_head(head) != 400)
            fail_msg("head %zu: %s", i, text);
        snprintf(head, sizeof head, "Connection: close\r\n%s", refused[i]);
        if (status_of_head(head) != 400)
            fail_msg("head %zu, last: %s", i, text);
    }
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++) {
        snprintf(head, sizeof head, "%sConnection: close\r\n", fine[i]);
        if (status_of_head(head) != 200)
            fail_msg("fine head %zu: %s", i, text);
    }
}

/* A head that arrives in pieces and is longer than the initial buffer is one head. */
static void reads_long_heads(void **state)
{
    (void)state;
    enum { LINES = 400 };
    char line[100];
    start_small();
    const int client = connect_to(poda__server_port(server));
    put_text(client, "GET /health HTTP/1.1\r\nHost: localhost\r\n");
    for (int i = 0; i < LINES; i++) {
        snprintf(line, sizeof line, "X-Line-%d: %060d\r\n", i, i);
        put_text(client, line);
        if (i % 40 == 0)
            pause_for(0.01);
    }
    put_text(client, "Connection: close\r\n\r\n");
    assert_int_equal(finish(client), 200);
}

/* A request that arrives byte by byte, and one that stops in the middle. */
static void closes_slow_clients(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.patience = 1;
    start(&options);
    const int silent = connect_to(poda__server_port(server));
    const int slow = connect_to(poda__server_port(server));
    put_text(silent, "GET /api HTTP/1.1\r\nHost:");
    const double began = now();
    bool closed = false;
    while (!closed && now() - began < ANSWER_SECONDS) {
        char byte;
        put_text(slow, "G");
        pause_for(0.1);
        closed = recv(slow, &byte, 1, MSG_DONTWAIT) == 0;
    }
    assert_true(closed);
    assert_int_equal(finish(silent), 0);
    close(slow);
}

static void knows_loaded_games(void **state)
{
    (void)state;
    poda_game *game = NULL;
    poda_problem *problem = NULL;
    poda_error error = {.status = PODA_OK};
    assert_int_equal(poda_game_load(&game, PODA_TEST_EXAMPLES "/pawns.so", NULL, &error), PODA_OK);
    assert_int_equal(poda_problem_load(&problem, PODA_TEST_EXAMPLES "/bridge.so", NULL, &error),
                     PODA_OK);
    const poda_loaded loaded[] = {{.game = poda_game_rules_of(game)},
                                  {.problem = poda_problem_rules_of(problem)}};
    struct poda__server_options options = small();
    options.loaded = loaded;
    options.loaded_count = 2;
    start(&options);
    static const char *const targets[] = {"/api/games?game=mypawns",
                                          "/api/solve?game=mypawns",
                                          "/api/best?game=mypawns&depth=3",
                                          "/api/explain?game=mypawns&depth=2",
                                          "/api/count?game=mypawns&depth=3",
                                          "/api/find?problem=mypawns",
                                          "/api/check?game=mypawns",
                                          "/api/games?game=bridge",
                                          "/api/find?problem=bridge",
                                          "/api/check?game=bridge",
                                          "/api/explain?game=mypawns&depth=2&format=svg"};
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++)
        if (status_of(targets[i]) != 200)
            fail_msg("%s: %s", targets[i], text);
    assert_int_equal(status_of("/api/games"), 200);
    assert_non_null(strstr(text, "{\"name\":\"mypawns\""));
    assert_int_equal(status_of("/api/find"), 200);
    assert_non_null(strstr(text, "{\"name\":\"bridge\""));
    assert_int_equal(status_of("/api/solve?game=bridge"), 400);
    poda__server_stop(server);
    server = NULL;
    poda_game_close(game);
    poda_problem_close(problem);
}

/* Rules that crash, end the program or do not return: the question is refused, naming the function,
 * and the server continues. */
static void outlives_broken_games(void **state)
{
    static const struct {
        const char *file, *said;
    } broken[] = {
        {"crash_play", "'play' crashed (segmentation fault, null pointer); the move was "
                       "'4'; the position was '.|||| 1'"},
        {"crash_exit", "'play' ended the program with exit status 0; the move was '4'"},
        {"crash_leave", "'play' ended the program with exit status 3; the move was '4'"},
        {"crash_outcome", "'outcome' crashed (division by zero); the position was '.|.||"},
        {"crash_stack", "'outcome' crashed (the stack is full"},
        {"crash_close", "'moves' closes files that it has not opened; the position was '..|||"},
        {"crash_loop", "'moves' does not return; the position was '..||| "},
        {"crash_hide", "'moves' does not return; the position was '..||| "}};
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        char path[500], target[200];
        poda_loaded loaded;
        snprintf(path, sizeof path, "%s/%s.so", PODA_TEST_MODULES, broken[i].file);
        start_loaded(path, &loaded, 2);
        snprintf(target, sizeof target, "/api/best?game=%s&depth=6", poda_loaded_name(&loaded));
        const int status = status_of(target);
        if (status != 500 || !strstr(text, "\"code\":\"bad-rules\"") ||
            !strstr(text, broken[i].said))
            fail_msg("%s: %d %s", broken[i].file, status, text);
        assert_int_equal(status_of("/api/solve?game=nim"), 200);
        stop_server(state);
        poda_loaded_close(&loaded);
    }
}

/* Whatever the question calls it, the rules do not run in the server. */
static void runs_rules_elsewhere(void **state)
{
    static const char *const targets[] = {"/api/best?game=STRIP&depth=6", "/api/find?problem=Strip",
                                          "/api/explain?game=strip&depth=6&format=png"};
    poda_loaded loaded;
    start_loaded(PODA_TEST_MODULES "/crash_play.so", &loaded, 60);
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++)
        if (status_of(targets[i]) != 500)
            fail_msg("%s: %s", targets[i], text);
    stop_server(state);
    poda_loaded_close(&loaded);
}

/* Rules that do not return hold no thread for longer than a moment if others wait. */
static void shares_with_rules_that_loop(void **state)
{
    enum { LOOPS = 6 };
    int loops[LOOPS];
    poda_loaded loaded;
    start_loaded(PODA_TEST_MODULES "/crash_loop.so", &loaded, 30);
    for (int i = 0; i < LOOPS; i++)
        loops[i] = ask_from(i % 2 ? "127.0.0.2" : "127.0.0.3", "/api/best?game=strip&depth=6", "");
    pause_for(0.5);
    for (int i = 0; i < 2; i++) {
        const double began = now();
        assert_int_equal(finish(ask_from("127.0.0.99", "/api/solve?game=nim", "")), 200);
        if (now() - began >= 4) /* a second, one until a child is killed, and the machine is busy */
            fail_msg("waited %.1f s", now() - began);
    }
    for (int i = 0; i < LOOPS; i++)
        close(loops[i]);
    stop_server(state);
    poda_loaded_close(&loaded);
}

/* The drawing libraries do not survive a lack of memory; the server does. */
static void outlives_pictures(void **state)
{
    (void)state;
    /* 6139 x 930 points of four bytes: more than twice the memory below */
    static const char picture[] = "/api/explain?game=tictactoe&depth=2&format=png";
    struct poda__server_options options = small();
    start(&options);
    const int status = status_of(picture);
    assert_true(status == 200 || status == 400); /* 400: built without cairo */
    stop_server(state);
    options.memory = 1 << 20;
    start(&options);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(status_of(picture), status == 200 && LIMITS_MEMORY ? 503 : status);
        assert_int_equal(status_of("/api/solve?game=nim"), 200);
    }
}

/* Progress of a child is received here, and stops when the client disconnects. */
static void streams_from_a_child(void **state)
{
    poda_loaded loaded;
    start_loaded(PODA_TEST_EXAMPLES "/four.so", &loaded, 60);
    const int client = ask("/api/best?game=four&nodes=4000000", "Accept: text/event-stream\r\n");
    assert_int_equal(finish(client), 200);
    assert_non_null(strstr(text, "event: progress\ndata: {\"depth\":"));
    assert_non_null(strstr(text, "event: answer\ndata: {\"game\":\"four\""));
    stop_server(state);
    poda_loaded_close(&loaded);
}

static void takes_the_next_port(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    start(&options);
    poda__server *second = NULL;
    poda_error error = {.status = PODA_OK};
    options.port = poda__server_port(server);
    options.ports = 0;
    assert_int_equal(poda__server_start(&second, &options, &error), PODA_BAD_OPTION);
    assert_non_null(strstr(error.message, "is taken"));
    options.ports = 50;
    assert_int_equal(poda__server_start(&second, &options, &error), PODA_OK);
    assert_true(poda__server_port(second) > options.port);
    poda__server_stop(second);
    options.host = "no.such.name.invalid";
    assert_int_equal(poda__server_start(&second, &options, &error), PODA_BAD_OPTION);
    assert_string_equal(error.at, "host");
    poda__server_stop(NULL);
}

/* Running, waiting, streaming, half a request, an idle connection: all end with the server. */
static void ends_while_it_works(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.threads = 2;
    start(&options);
    int clients[7];
    for (int i = 0; i < 5; i++)
        clients[i] = ask(long_work, i % 2 ? "Accept: text/event-stream\r\n" : "");
    clients[5] = connect_to(poda__server_port(server));
    clients[6] = connect_to(poda__server_port(server));
    put_text(clients[5], "GET /");
    pause_for(0.5);
    const double began = now();
    poda__server_stop(server);
    server = NULL;
    assert_true(now() - began < 3); /* a second, and the machine may be busy */
    for (int i = 0; i < 7; i++)
        close(clients[i]);
}

int main(void)
{
#if defined(__GLIBC__)
    /* an arena of a thread is 64 MiB of addresses, allocated before a child has its limit;
     * sanitizers have an allocator of their own, without this option */
    (void)mallopt(M_ARENA_MAX, 1);
#endif
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(explains_what_was_stopped), /* while there are no threads */
        cmocka_unit_test_teardown(answers, stop_server),
        cmocka_unit_test_teardown(keeps_connections, stop_server),
        cmocka_unit_test_teardown(streams, stop_server),
        cmocka_unit_test_teardown(ends_at_the_deadline, stop_server),
        cmocka_unit_test_teardown(tells_when_it_is_busy, stop_server),
        cmocka_unit_test_teardown(limits_each_client, stop_server),
        cmocka_unit_test_teardown(notices_disconnected_clients, stop_server),
        cmocka_unit_test_teardown(waits_no_longer_than_it_works, stop_server),
        cmocka_unit_test_teardown(refuses_large_bodies, stop_server),
        cmocka_unit_test_teardown(outlives_nonsense, stop_server),
        cmocka_unit_test_teardown(refuses_zeros, stop_server),
        cmocka_unit_test_teardown(refuses_heads_that_hide_bytes, stop_server),
        cmocka_unit_test_teardown(reads_long_heads, stop_server),
        cmocka_unit_test_teardown(closes_slow_clients, stop_server),
        cmocka_unit_test_teardown(knows_loaded_games, stop_server),
        cmocka_unit_test_teardown(outlives_broken_games, stop_server),
        cmocka_unit_test_teardown(runs_rules_elsewhere, stop_server),
        cmocka_unit_test_teardown(shares_with_rules_that_loop, stop_server),
        cmocka_unit_test_teardown(outlives_pictures, stop_server),
        cmocka_unit_test_teardown(streams_from_a_child, stop_server),
        cmocka_unit_test_teardown(takes_the_next_port, stop_server),
        cmocka_unit_test_teardown(ends_while_it_works, stop_server),
    };
    return run_server_tests(tests);
}
