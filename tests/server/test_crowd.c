/* test_crowd.c - the server under load: clients that take all the threads, connections and memory
 * they can get, from one address and from several, and one with a small request. */
#include "connections.h"
#include "server_client.h"

enum { GREEDY_MAX = 300 };

static int greedy[GREEDY_MAX];
static unsigned greedy_count;

/* `count` long searches of the address 127.0.0.`last`. */
static void be_greedy(unsigned last, unsigned count)
{
    char from[20];
    snprintf(from, sizeof from, "127.0.0.%u", last);
    for (unsigned i = 0; i < count && greedy_count < GREEDY_MAX; i++)
        greedy[greedy_count++] =
            ask_from(from, long_work, i % 2 ? "Accept: text/event-stream\r\n" : "");
}

static void end_greedy(void)
{
    while (greedy_count > 0)
        close(greedy[--greedy_count]);
}

static int end_greed(void **state)
{
    end_greedy();
    return stop_server(state);
}

/* How long 127.0.0.99 waits for an answer, which must be valid. */
static double wait_of(const char *target)
{
    const double began = now();
    const int status = finish(ask_from("127.0.0.99", target, ""));
    if (status != 200)
        fail_msg("%s: %d %s", target, status, text);
    return now() - began;
}

/* On an idle machine each takes 0.3 s at most; without shares for clients, they would be refused,
 * or answered after the earlier searches. */
static void answer_soon(void)
{
    static const char *const cheap[] = {"/api/solve?game=nim&heaps=3,4,5",
                                        "/api/show?game=connect4&moves=4%204%203",
                                        "/api/explain?game=tree&tree=((1,2),(3,4))"};
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < sizeof cheap / sizeof cheap[0]; i++) {
            const double waited = wait_of(cheap[i]);
            if (waited >= 5) /* half of what the greedy ones hold a worker for */
                fail_msg("%s waited %.1f s", cheap[i], waited);
        }
}

static void shares_with_one_greedy_client(void **state)
{
    (void)state;
    const struct poda__server_options options = small();
    start(&options);
    be_greedy(2, options.client);
    pause_for(0.5);
    answer_soon();
}

static void shares_with_five_greedy_clients(void **state)
{
    (void)state;
    const struct poda__server_options options = small();
    start(&options);
    for (unsigned i = 2; i < 7; i++)
        be_greedy(i, options.client); /* more than the queue takes */
    pause_for(0.5);
    answer_soon();
}

/* Searches of two seconds, too long for a trial, by `count` newcomers at once: each starts within
 * about a second, and none is ended in favour of clients that ask more. */
static void begin_soon(unsigned count)
{
    enum { NEWCOMERS = 4 };
    int client[NEWCOMERS];
    const double began = now();
    assert_true(count <= NEWCOMERS);
    for (unsigned i = 0; i < count; i++) {
        char from[20];
        snprintf(from, sizeof from, "127.0.0.%u", 90 + i);
        client[i] = ask_from(from, "/api/best?game=othello&seconds=2", "");
    }
    for (unsigned i = 0; i < count; i++) {
        const int status = finish(client[i]);
        const double waited = now() - began;
        if (status != 200)
            fail_msg("newcomer %u: %d %s", i, status, text);
        if (waited < 1.9 || waited >= 10) /* half of what they waited */
            fail_msg("newcomer %u waited %.1f s", i, waited);
    }
}

static void keeps_a_worker_for_newcomers(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.threads = 2;
    options.seconds = 20; /* it was 20 s that they waited */
    start(&options);
    for (unsigned i = 2; i < 7; i++)
        be_greedy(i, options.client);
    pause_for(0.5);
    begin_soon(2);
}

/* Clients that ask one thing at a time, and have had their share. */
static void yields_to_clients_with_less_work(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.seconds = 20;
    start(&options);
    be_greedy(2, 1);
    be_greedy(3, 1);
    pause_for(5.5);
    begin_soon(1);
}

/* A question without an answer that had to yield is started again; one with an answer returns
 * it. */
static void answers_what_had_to_yield(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.seconds = 60; /* the count takes 4 s on an idle machine, 12 with sanitizers */
    start(&options);
    const int counts = ask_from("127.0.0.2", "/api/count?game=connect4&depth=11", "");
    const int searches = ask_from("127.0.0.3", "/api/best?game=othello&seconds=50", "");
    pause_for(0.5); /* both run */
    be_greedy(2, 1);
    be_greedy(3, 1);
    pause_for(0.5);
    begin_soon(2);
    assert_int_equal(finish(searches), 200);
    assert_non_null(strstr(text, "\"stopped\":true"));
    end_greedy();
    assert_int_equal(finish(counts), 200);
}

/* Ten searches of one client wait; a search of another, too long for a trial, comes next. */
static void gives_each_client_its_turn(void **state)
{
    (void)state;
    enum { SEARCHES = 10 };
    static const char half_a_second[] = "/api/best?game=connect4&seconds=0.5";
    start_small();
    for (int i = 0; i < SEARCHES; i++)
        greedy[greedy_count++] = ask_from("127.0.0.2", half_a_second, "");
    pause_for(0.3);
    const double waited = wait_of(half_a_second);
    if (waited >= 4.5) /* 1.3 s on an idle machine; 5.2 s in order of arrival */
        fail_msg("waited %.1f s", waited);
}

/* A question that has had its trial is answered completely, and its progress never goes back. */
static void begins_anew_after_a_trial(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.seconds = 2;
    start(&options);
    be_greedy(2, 1);
    pause_for(0.5);
    const int client =
        ask_from("127.0.0.3", "/api/best?game=connect4&seconds=1", "Accept: text/event-stream\r\n");
    assert_int_equal(finish(client), 200);
    assert_non_null(strstr(text, "event: answer\n"));
    int depth = 0;
    for (const char *at = text; (at = strstr(at, "\"depth\":"));) {
        at += strlen("\"depth\":");
        const int next = (int)strtol(at, NULL, 10);
        assert_true(next >= depth);
        depth = next;
    }
    assert_true(depth > 0);
}

/* The list of moves is long, and each of them produces text: it goes through the queue and can be
 * abandoned. */
static void queues_boards_too(void **state)
{
    (void)state;
    struct poda__server_options options = small();
    options.client = 1;
    start(&options);
    const int first = ask(long_work, "");
    pause_for(0.5);
    assert_int_equal(status_of("/api/show?game=nim&heaps=3,4,5"), 429);
    assert_int_equal(status_of("/api/games?game=nim"), 200);
    close(first);
}

/* `nc -N` closes its side after the request, and then reads. */
static void answers_clients_that_send_no_more(void **state)
{
    (void)state;
    static const char *const headers[] = {"", "Accept: text/event-stream\r\n"};
    start_small();
    for (int i = 0; i < 2; i++) {
        const int client = ask("/api/best?game=connect4&seconds=0.5", headers[i]);
        shutdown(client, SHUT_WR);
        assert_int_equal(finish(client), 200);
        assert_non_null(strstr(text, "\"game\":\"connect4\""));
    }
}

/* Two addresses with all the connections they may have, each with half a request. */
static void keeps_room_for_connections(void **state)
{
    (void)state;
    start_small();
    for (int i = 0; i < 2 * PODA__CONNECTIONS_CLIENT; i++) {
        greedy[greedy_count] =
            connect_from(i % 2 ? "127.0.0.2" : "127.0.0.3", poda__server_port(server));
        put_text(greedy[greedy_count++], "GET /api HTTP/1.1\r\nHost:");
    }
    pause_for(0.5);
    for (int i = 0; i < 20; i++)
        if (wait_of("/api/solve?game=nim") >= 2)
            fail_msg("a newcomer waits");
    /* one more of a greedy address replaces its own oldest */
    const int more = ask_from("127.0.0.2", "/api", "");
    assert_int_equal(finish(more), 200);
}

/* Ten megabytes of boards. */
static int ask_much(const char *from)
{
    enum { HEAPS = 32, MOVES = 15000 };
    static char request[MOVES * 4 + HEAPS * 30 + 500];
    static char body[MOVES * 4 + HEAPS * 30];
    poda_text form = {body, sizeof body, 0}, text_of = {request, sizeof request, 0};
    poda_text_add(&form, "game=nim&heaps=");
    for (int i = 0; i < HEAPS; i++)
        poda_text_add(&form, "%s500000000000000000", i ? "," : "");
    poda_text_add(&form, "&moves=1:1");
    for (int i = 1; i < MOVES; i++)
        poda_text_add(&form, "+1:1");
    poda_text_add(
        &text_of,
        "POST /api/show HTTP/1.1\r\nHost: localhost:%u\r\nConnection: close\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n\r\n%s",
        poda__server_port(server), form.length, body);
    const int client = connect_from(from, poda__server_port(server)), room = 1 << 16;
    assert_int_equal(setsockopt(client, SOL_SOCKET, SO_RCVBUF, &room, sizeof room), 0);
    put(client, request, text_of.length);
    return client;
}

/* The bytes that come until the connection ends. */
static size_t read_all(int client)
{
    size_t length = 0;
    for (ssize_t got; (got = recv(client, text, sizeof text, 0)) > 0;)
        length += (size_t)got;
    close(client);
    return length;
}

/* Unread answers take no more memory than allowed, at the expense of those who have most of it. */
static void bounds_unread_answers(void **state)
{
    (void)state;
    enum { CLIENTS = 6, MEBIBYTE = 1 << 20 };
    struct poda__server_options options = small();
    options.memory = (size_t)64 * MEBIBYTE; /* 32 MiB of answers */
    start(&options);
    const size_t whole = read_all(ask_much("127.0.0.9"));
    assert_true(whole > 6 * MEBIBYTE && whole < 16 * MEBIBYTE);
    for (int i = 0; i < CLIENTS; i++)
        greedy[greedy_count++] = ask_much("127.0.0.2");
    for (int i = 0; i < CLIENTS; i++) { /* each is answered, but not read */
        struct pollfd look = {.fd = greedy[i], .events = POLLIN};
        assert_int_equal(poll(&look, 1, ANSWER_SECONDS * 1000), 1);
    }
    assert_int_equal(read_all(ask_much("127.0.0.9")), whole);
    size_t complete = 0;
    while (greedy_count > 0)
        complete += read_all(greedy[--greedy_count]) == whole;
    assert_true(complete <=
                32 * MEBIBYTE / whole); /* without the bound, each of them would be kept */
    assert_true(complete > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(shares_with_one_greedy_client, end_greed),
        cmocka_unit_test_teardown(shares_with_five_greedy_clients, end_greed),
        cmocka_unit_test_teardown(keeps_a_worker_for_newcomers, end_greed),
        cmocka_unit_test_teardown(yields_to_clients_with_less_work, end_greed),
        cmocka_unit_test_teardown(answers_what_had_to_yield, end_greed),
        cmocka_unit_test_teardown(gives_each_client_its_turn, end_greed),
        cmocka_unit_test_teardown(begins_anew_after_a_trial, end_greed),
        cmocka_unit_test_teardown(queues_boards_too, end_greed),
        cmocka_unit_test_teardown(answers_clients_that_send_no_more, end_greed),
        cmocka_unit_test_teardown(keeps_room_for_connections, end_greed),
        cmocka_unit_test_teardown(bounds_unread_answers, end_greed),
    };
    return run_server_tests(tests);
}
