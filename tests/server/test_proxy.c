/* test_proxy.c - the server behind a proxy, on real sockets: which client a request belongs to,
 * requests that a proxy and a server could read in two ways, request rates, health and log. */
#include "log.h"
#include "server_client.h"

static const char proxy[] = "127.0.0.8", browser[] = "127.0.0.1";

static int forwarded(const char *from, const char *clients)
{
    char header[300];
    snprintf(header, sizeof header, "X-Forwarded-For: %s\r\n", clients);
    return finish(ask_from(from, "/api/solve?game=nim", header));
}

/* A client that has used its share is refused, by whichever route it comes; others are not. */
static void believes_its_proxy(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.client = 1;
    options.proxy = "192.0.2.99,127.0.0.8";
    start(&options);
    const int busy = ask_from(proxy, long_work, "X-Forwarded-For: 192.0.2.1\r\n");
    pause_for(0.5);
    assert_int_equal(forwarded(proxy, "192.0.2.1"), 429);
    assert_int_equal(forwarded(proxy, "192.0.2.2"), 200);
    assert_int_equal(forwarded(proxy, "192.0.2.2,192.0.2.1"), 429);
    assert_int_equal(forwarded(proxy, "192.0.2.1, 192.0.2.2"),
                     200); /* the first is the client's claim */
    assert_int_equal(forwarded(proxy, "192.0.2.1:4711 , 192.0.2.99"), 429); /* another proxy */
    assert_int_equal(forwarded(proxy, "192.0.2.2\r\nX-Forwarded-For: 192.0.2.1"), 429);
    assert_int_equal(forwarded(proxy, "192.0.2.1, unknown"), 200); /* then it is the proxy's own */
    assert_int_equal(forwarded(proxy, ""), 200);
    assert_int_equal(forwarded(browser, "192.0.2.1"), 200); /* not a trusted proxy */
    close(busy);
}

/* All requests of a proxy's clients come from one address. */
static void lets_a_proxy_have_connections(void **state)
{
    (void)state;
    enum { COUNT = 140 };
    int idle[COUNT];
    struct poda__server_options options = small();
    options.proxy = proxy;
    start(&options);
    for (int i = 0; i < COUNT; i++)
        idle[i] = connect_from(proxy, poda__server_port(server));
    pause_for(0.3);
    for (int i = 0; i < COUNT; i++) {
        char byte;
        assert_int_equal(recv(idle[i], &byte, 1, MSG_DONTWAIT), -1); /* open, and nothing to read */
        close(idle[i]);
    }
}

static void knows_its_origin(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.origin = "https://poda.example";
    start(&options);
    const int client = connect_to(poda__server_port(server));
    put_text(client, "GET /api/solve?game=nim HTTP/1.1\r\nHost: poda.example\r\n"
                     "Origin: https://poda.example\r\nConnection: close\r\n\r\n");
    assert_int_equal(finish(client), 200);
    stop_server(state);
    poda_error error = {.status = PODA_OK};
    options.origin = "poda.example/";
    assert_int_equal(poda__server_start(&server, &options, &error), PODA_BAD_OPTION);
    assert_string_equal(error.at, "origin");
    options.origin = NULL;
    options.proxy = "localhost";
    assert_int_equal(poda__server_start(&server, &options, &error), PODA_BAD_OPTION);
    assert_string_equal(error.at, "proxy");
}

/* Each could be one request for a proxy and another, or two, for a server. The second request of
 * the connection must not be answered. */
static void refuses_two_readings(void **state)
{
    (void)state;
    static const char *const heads[] = {
        "Host: localhost:%1$u\r\nHost: localhost:%1$u\r\nContent-Length: 0\r\n",
        "Host: localhost:%1$u\r\nhost: evil.example\r\nContent-Length: 0\r\n",
        "Host: localhost:%1$u\r\nContent-Length: 0\r\nContent-Length: 0\r\n",
        "Host: localhost:%1$u\r\nContent-Length: 0\r\nContent-Length: 30\r\n",
        "Host: localhost:%1$u\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Host: localhost:%1$u\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        "Host: localhost:%1$u\r\nTransfer-Encoding: x\r\nContent-Length: 0\r\n",
        "Host: localhost:%1$u\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n",
        "Host: localhost:%1$u\r\nTransfer-Encoding: gzip, chunked\r\n",
        "Host: localhost:%1$u\r\nContent-Length : 5\r\n",
        "Host: localhost:%1$u\r\nX: a\rContent-Length: 5\r\n"};
    start_small();
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        char request[1000], head[400];
        const unsigned port = poda__server_port(server);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(head, sizeof head, heads[i], port);
#pragma GCC diagnostic pop
        snprintf(request, sizeof request,
                 "POST /api/games HTTP/1.1\r\n%s\r\n0\r\n\r\nGET /api HTTP/1.1\r\n"
                 "Host: localhost:%u\r\n\r\n",
                 head, port);
        const int client = connect_to(port);
        put_text(client, request);
        const int status = finish(client);
        if (status != 400)
            fail_msg("%s: %d %s", head, status, text);
        assert_null(strstr(text, "\"verbs\""));
        assert_non_null(strstr(text, "Connection: close"));
    }
    assert_int_equal(status_of("/api"), 200);
}

static void limits_the_rate(void **state)
{
    (void)state;
    enum { RATE = 2, BURST = 10 * RATE };
    struct poda__server_options options = small();
    options.rate = RATE;
    start(&options);
    int good = 0, refused = 0;
    for (int i = 0; i < 2 * BURST; i++) {
        const int status = finish(ask_from("127.0.0.2", "/api/games?game=nim", ""));
        assert_true(status == 200 || status == 429);
        if (status == 429)
            assert_non_null(strstr(text, "Retry-After: 1"));
        *(status == 200 ? &good : &refused) += 1;
    }
    assert_true(good >= BURST && refused > 0);
    assert_int_equal(status_of("/api/games?game=nim"), 200); /* another client */
    pause_for(1.1);
    assert_int_equal(finish(ask_from("127.0.0.2", "/api", "")), 200);
}

static void tells_its_health(void **state)
{
    (void)state;
    start_small();
    int client = connect_to(poda__server_port(server));
    put_text(client, "GET /health HTTP/1.0\r\n\r\n"); /* without any name */
    assert_int_equal(finish(client), 200);
    assert_non_null(
        strstr(text, "{\"status\":\"ok\",\"running\":0,\"waiting\":0,\"connections\":1}"));
    client = ask(long_work, "");
    pause_for(0.3);
    assert_int_equal(status_of("/health"), 200);
    assert_non_null(strstr(text, "\"running\":1,\"waiting\":0,\"connections\":2}"));
    close(client);
}

static const char *read_log(const char *path)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

static void logs_requests(void **state)
{
    char path[] = "/tmp/poda-log-XXXXXX", moved[sizeof path + 2];
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    snprintf(moved, sizeof moved, "%s.1", path);
    struct poda__server_options options = small();
    options.log = path;
    options.proxy = proxy;
    start(&options);
    assert_int_equal(status_of("/api/solve?game=nim&heaps=x"), 400);
    assert_int_equal(
        finish(ask_from(proxy, "/\x1b[31m\"\\\x80", "X-Forwarded-For: 2001:db8::7\r\n")), 400);
    assert_int_equal(rename(path, moved), 0);
    poda__server_reopen_log(server);
    assert_int_equal(status_of("/health"), 200);
    stop_server(state);
    const char *log = read_log(moved);
    assert_non_null(strstr(log, "Z 127.0.0.1 \"GET /api/solve?game=nim&heaps=x\" 400 "));
    assert_non_null(strstr(log, "Z 2001:db8::7 \"GET /\\x1b[31m\\x22\\x5c\\x80\" 400 "));
    assert_null(strstr(log, "/health"));
    assert_non_null(strstr(read_log(path), "\"GET /health\" 200 "));
    unlink(path);
    unlink(moved);
    options.log = "/nonexistent/log";
    poda_error error = {.status = PODA_OK};
    assert_int_equal(poda__server_start(&server, &options, &error), PODA_BAD_OPTION);
    assert_string_equal(error.at, "log");
}

/* One line whatever it contains, and never longer than allowed. */
static void writes_clean_lines(void **state)
{
    (void)state;
    static char target[20000];
    char line[PODA__LOG_LINE];
    const struct poda__address client = {{0}};
    memset(target, '\n', sizeof target - 1);
    const struct poda__log_entry entry = {
        .client = &client, .method = "G\rT", .target = target, .seconds = 1e9};
    const size_t length = poda__log_line(&entry, 0, line);
    assert_true(length < sizeof line && strlen(line) == length);
    assert_int_equal(strchr(line, '\n') - line, length - 1);
    assert_int_equal(strncmp(line, "1970-01-01T00:00:00Z :: \"G\\x0dT \\x0a\\x0a", 38), 0);
    assert_non_null(strstr(line, "...\" - 0 1000000000.000\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(believes_its_proxy, stop_server),
        cmocka_unit_test_teardown(lets_a_proxy_have_connections, stop_server),
        cmocka_unit_test_teardown(knows_its_origin, stop_server),
        cmocka_unit_test_teardown(refuses_two_readings, stop_server),
        cmocka_unit_test_teardown(limits_the_rate, stop_server),
        cmocka_unit_test_teardown(tells_its_health, stop_server),
        cmocka_unit_test_teardown(logs_requests, stop_server),
        cmocka_unit_test(writes_clean_lines),
    };
    return run_server_tests(tests);
}
