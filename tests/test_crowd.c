/* test_crowd.c - the server among many: clients that take all they can get, from one address and from
 * several, and one that only wants to know something small. */
#include "server_client.h"

enum { GREEDY_MAX = 80 };

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

static int end_greed(void **state)
{
    while (greedy_count > 0)
        close(greedy[--greedy_count]);
    return stop_server(state);
}

/* How long 127.0.0.99 waits for an answer, which must be one. */
static double wait_of(const char *target)
{
    const double began = now();
    const int status = finish(ask_from("127.0.0.99", target, ""));
    if (status != 200)
        fail_msg("%s: %d %s", target, status, text);
    return now() - began;
}

/* On an idle machine each takes 0.3 s at most; before there was a share for each client, they were
 * refused, or answered after the searches that had come before. */
static void answer_soon(void)
{
    static const char *const cheap[] = {"/api/solve?game=nim&heaps=3,4,5",
                                        "/api/show?game=connect4&moves=4%204%203",
                                        "/api/explain?game=tree&tree=((1,2),(3,4))"};
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < sizeof cheap / sizeof cheap[0]; i++) {
            const double waited = wait_of(cheap[i]);
            if (waited >= 2) /* a second, and the machine may be busy */
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

/* Ten searches of one client wait; a search of another, too long for a trial, is the next. */
static void gives_each_client_its_turn(void **state)
{
    (void)state;
    enum { SEARCHES = 10 };
    static const char half_a_second[] = "/api/best?game=connect4&seconds=0.5";
    const struct poda__server_options options = small();
    start(&options);
    for (int i = 0; i < SEARCHES; i++)
        greedy[greedy_count++] = ask_from("127.0.0.2", half_a_second, "");
    pause_for(0.3);
    const double waited = wait_of(half_a_second);
    if (waited >= 3) /* 1.3 s, and the machine may be busy; 5.2 s in order of arrival */
        fail_msg("waited %.1f s", waited);
}

/* A question that has had its trial is answered whole, and its progress goes forward only. */
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

/* The list of moves is long, and each of them makes text: it goes through the queue and can be left. */
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

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(shares_with_one_greedy_client, end_greed),
        cmocka_unit_test_teardown(shares_with_five_greedy_clients, end_greed),
        cmocka_unit_test_teardown(gives_each_client_its_turn, end_greed),
        cmocka_unit_test_teardown(begins_anew_after_a_trial, end_greed),
        cmocka_unit_test_teardown(queues_boards_too, end_greed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
