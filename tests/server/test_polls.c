/* test_polls.c - votes of a class: what is counted, who may see it, the limits, and 500 voters at
 * once. The clock is given, so nothing here waits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <pthread.h>

#include "polls.h"

static const struct poda__client here = {.address = {{1}}}, there = {.address = {{2}}};

static struct poda__poll_question question_of(const char *text, const char *choices)
{
    poda_error error = {.translate = NULL};
    struct poda__poll_question question;
    assert_int_equal(200, poda__poll_question_read(text, choices, &question, &error));
    return question;
}

static struct poda__poll_ticket opened(struct poda__polls *polls, double now)
{
    poda_error error = {.translate = NULL};
    struct poda__poll_ticket ticket = {.id = ""};
    const struct poda__poll_question question = question_of("What comes next?", "a cut\na move\nE");
    assert_int_equal(200, poda__poll_open(polls, &here, &question, now, &ticket, &error));
    return ticket;
}

static unsigned open_for(struct poda__polls *polls, const struct poda__client *client, double now,
                         struct poda__poll_ticket *ticket)
{
    poda_error error = {.translate = NULL};
    *ticket = (struct poda__poll_ticket){.id = ""};
    return poda__poll_open(polls, client, NULL, now, ticket, &error);
}

static unsigned vote(struct poda__polls *polls, const struct poda__poll_ticket *ticket,
                     const char *token, unsigned round, unsigned choice, double now)
{
    poda_error error = {.translate = NULL};
    return poda__poll_vote(polls, ticket->id, token, round, choice, now, &error);
}

static struct poda__poll_view
counted(struct poda__polls *polls, const struct poda__poll_ticket *ticket, bool close, double now)
{
    poda_error error = {.translate = NULL};
    struct poda__poll_view view;
    assert_int_equal(
        200, poda__poll_count(polls, ticket->id, ticket->secret, close, now, &view, &error));
    return view;
}

static struct poda__poll_view seen(struct poda__polls *polls,
                                   const struct poda__poll_ticket *ticket, const char *token,
                                   double now)
{
    poda_error error = {.translate = NULL};
    struct poda__poll_view view;
    assert_int_equal(200, poda__poll_see(polls, ticket->id, token, now, &view, &error));
    return view;
}

/* One link for a lesson: votes, a change of mind, the counts, the next question. */
static void test_lesson(void **state)
{
    (void)state;
    poda_error error = {.translate = NULL};
    struct poda__polls *polls = poda__polls_new();
    const struct poda__poll_ticket ticket = opened(polls, 0);
    assert_int_equal(PODA__POLL_ID, strlen(ticket.id));
    assert_int_equal(PODA__POLL_SECRET, strlen(ticket.secret));
    assert_int_equal(200, vote(polls, &ticket, "phone-one", 1, 0, 1));
    assert_int_equal(200, vote(polls, &ticket, "phone-two", 1, 2, 1));
    assert_int_equal(200, vote(polls, &ticket, "phone-one", 1, 1, 2)); /* replaces the first */
    struct poda__poll_view view = seen(polls, &ticket, "phone-one", 2);
    assert_int_equal(PODA__POLL_OPEN, view.state);
    assert_string_equal("a move", view.question.choices[1]);
    assert_int_equal(1, view.mine);
    assert_false(view.counted); /* not before the end */
    assert_int_equal(0, view.votes);
    view = counted(polls, &ticket, false, 3);
    assert_int_equal(2, view.votes);
    assert_int_equal(0, view.counts[0]);
    assert_int_equal(1, view.counts[1]);
    assert_int_equal(1, view.counts[2]);
    assert_int_equal(2, view.phones);
    view = counted(polls, &ticket, true, 3);
    assert_int_equal(PODA__POLL_CLOSED, view.state);
    assert_int_equal(409, vote(polls, &ticket, "phone-two", 1, 0, 4));
    view = seen(polls, &ticket, "phone-two", 4);
    assert_true(view.counted);
    assert_int_equal(1, view.counts[2]);

    const struct poda__poll_question next = question_of("α?", "3\n5");
    unsigned round = 0;
    assert_int_equal(200,
                     poda__poll_ask(polls, ticket.id, ticket.secret, &next, 5, &round, &error));
    assert_int_equal(2, round);
    assert_int_equal(409, vote(polls, &ticket, "phone-one", 1, 0, 5)); /* meant the old one */
    assert_int_equal(400, vote(polls, &ticket, "phone-one", 2, 2, 5)); /* there are two choices */
    view = seen(polls, &ticket, "phone-one", 6);
    assert_int_equal(-1, view.mine);
    assert_int_equal(0, counted(polls, &ticket, false, 6).votes);
    assert_int_equal(200, vote(polls, &ticket, "phone-one", 2, 1, 6));
    assert_int_equal(1, counted(polls, &ticket, false, 6).counts[1]);
    assert_int_equal(0, counted(polls, &ticket, false, 6 + 2 * PODA__POLL_AWAY).phones);
    assert_int_equal(200, poda__poll_end(polls, ticket.id, ticket.secret, 7, &error));
    assert_int_equal(404, vote(polls, &ticket, "phone-one", 2, 1, 8));
    poda__polls_free(polls);
}

/* A vote that is refused does not make its phone one of those that are there. */
static void test_refused(void **state)
{
    (void)state;
    struct poda__polls *polls = poda__polls_new();
    const struct poda__poll_ticket ticket = opened(polls, 0);
    assert_int_equal(409, vote(polls, &ticket, "phone-one", 2, 0, 1));
    assert_int_equal(400, vote(polls, &ticket, "phone-two", 1, 3, 1));
    assert_int_equal(0, counted(polls, &ticket, false, 1).phones);
    assert_int_equal(200, vote(polls, &ticket, "phone-one", 1, 0, 1));
    (void)counted(polls, &ticket, true, 2);
    assert_int_equal(409, vote(polls, &ticket, "phone-two", 1, 0, 2));
    const struct poda__poll_view view = counted(polls, &ticket, false, 2);
    assert_int_equal(1, view.phones);
    assert_int_equal(1, view.votes);
    poda__polls_free(polls);
}

/* Without a question phones wait. */
static void test_waiting(void **state)
{
    (void)state;
    poda_error error = {.translate = NULL};
    struct poda__polls *polls = poda__polls_new();
    struct poda__poll_ticket ticket = {.id = ""};
    assert_int_equal(200, poda__poll_open(polls, &here, NULL, 0, &ticket, &error));
    const struct poda__poll_view view = seen(polls, &ticket, "phone-one", 0);
    assert_int_equal(PODA__POLL_WAITING, view.state);
    assert_int_equal(-1, view.mine);
    assert_int_equal(409, vote(polls, &ticket, "phone-one", 0, 0, 0));
    assert_int_equal(PODA__POLL_WAITING, counted(polls, &ticket, true, 0).state);
    poda__polls_free(polls);
}

static void expect_bad(const char *text, const char *choices)
{
    poda_error error = {.translate = NULL};
    struct poda__poll_question question;
    assert_int_equal(400, poda__poll_question_read(text, choices, &question, &error));
    assert_non_null(strstr(error.message, "expected"));
}

static void test_bad_requests(void **state)
{
    (void)state;
    poda_error error = {.translate = NULL};
    struct poda__polls *polls = poda__polls_new();
    const struct poda__poll_ticket ticket = opened(polls, 0);
    char wrong[PODA__POLL_SECRET + 1], longest[PODA__POLL_QUESTION + 2];
    struct poda__poll_view view;
    memcpy(wrong, ticket.secret, sizeof wrong);
    wrong[PODA__POLL_SECRET - 1] ^= 1;
    assert_int_equal(403, poda__poll_count(polls, ticket.id, wrong, true, 1, &view, &error));
    assert_int_equal(403, poda__poll_count(polls, ticket.id, "", true, 1, &view, &error));
    assert_int_equal(403, poda__poll_end(polls, ticket.id, wrong, 1, &error));
    assert_int_equal(404, poda__poll_end(polls, "nobody", wrong, 1, &error));
    assert_int_equal(PODA__POLL_OPEN, counted(polls, &ticket, false, 1).state);
    assert_int_equal(400, vote(polls, &ticket, "short", 1, 0, 1));
    assert_int_equal(400, vote(polls, &ticket, "with a space", 1, 0, 1));
    assert_int_equal(400, vote(polls, &ticket, "123456789012345678901234567890123", 1, 0, 1));
    assert_int_equal(0, counted(polls, &ticket, false, 1).phones);
    memset(longest, 'x', sizeof longest);
    longest[PODA__POLL_QUESTION] = 0;
    (void)question_of(longest, "1\n2");
    longest[PODA__POLL_QUESTION] = 'x';
    longest[PODA__POLL_QUESTION + 1] = 0;
    expect_bad(longest, "1\n2");
    expect_bad("", "1\n2");
    expect_bad("  ", "1\n2");
    expect_bad("two\nlines", "1\n2");
    expect_bad("?", "");
    expect_bad("?", "1");
    expect_bad("?", "1\n\n2");
    expect_bad("?", "1\n2\n3\n4\n5\n6\n7");
    longest[PODA__POLL_CHOICE + 3] = 0;
    memcpy(longest, "1\n", 2);
    expect_bad("?", longest);
    poda__polls_free(polls);
}

static void test_limits(void **state)
{
    (void)state;
    struct poda__polls *polls = poda__polls_new();
    struct poda__poll_ticket ticket, first;
    for (unsigned i = 0; i < PODA__POLLS_CLIENT; i++)
        ticket = opened(polls, i);
    assert_int_equal(429, open_for(polls, &here, 10, &first));
    for (unsigned i = PODA__POLLS_CLIENT; i < PODA__POLLS; i++) {
        const struct poda__client client = {.address = {{3, (unsigned char)i}}};
        assert_int_equal(200, open_for(polls, &client, 20, &first));
    }
    assert_int_equal(503, open_for(polls, &there, 20, &first));
    assert_int_equal(404, vote(polls, &first, "phone-one", 1, 0, 21 + PODA__POLL_LIFE));

    /* a presenter that is silent gives way to a new one, and ends in any case */
    poda__polls_free(polls);
    polls = poda__polls_new();
    first = opened(polls, 0);
    for (unsigned i = 1; i < PODA__POLLS; i++) {
        const struct poda__client client = {.address = {{3, (unsigned char)i}}};
        assert_int_equal(200, open_for(polls, &client, 50, &ticket));
    }
    assert_int_equal(200, open_for(polls, &there, PODA__POLL_LEFT + 1, &ticket));
    assert_int_equal(404, vote(polls, &first, "phone-one", 1, 0, PODA__POLL_LEFT + 1));
    (void)seen(polls, &ticket, "phone-one", PODA__POLL_LEFT + PODA__POLL_LIFE);
    assert_int_equal(
        404, vote(polls, &ticket, "phone-one", 1, 0, PODA__POLL_LEFT + PODA__POLL_LIFE + 2));
    poda__polls_free(polls);
}

/* After a restart the lesson goes on under the same link. */
static void test_resumed(void **state)
{
    (void)state;
    poda_error error = {.translate = NULL};
    struct poda__polls *polls = poda__polls_new();
    struct poda__poll_ticket ticket = opened(polls, 0), other;
    poda__polls_free(polls);
    polls = poda__polls_new();
    assert_int_equal(404, vote(polls, &ticket, "phone-one", 1, 0, 1));
    other = ticket;
    assert_int_equal(200, poda__poll_open(polls, &here, NULL, 1, &ticket, &error));
    assert_string_equal(other.id, ticket.id);
    assert_int_equal(PODA__POLL_WAITING, seen(polls, &ticket, "phone-one", 1).state);
    assert_int_equal(200, poda__poll_open(polls, &there, NULL, 1, &other, &error)); /* the same */
    other.secret[0] = other.secret[0] == 'a' ? 'b' : 'a';
    assert_int_equal(409, poda__poll_open(polls, &there, NULL, 1, &other, &error));
    other.id[0] = '!';
    assert_int_equal(400, poda__poll_open(polls, &there, NULL, 1, &other, &error));
    other = (struct poda__poll_ticket){.id = "abcdef"};
    assert_int_equal(400, poda__poll_open(polls, &there, NULL, 1, &other, &error));
    poda__polls_free(polls);
}

/* The voters of one poll are bounded; those who left and did not vote make room. */
static void test_crowded(void **state)
{
    (void)state;
    poda_error error = {.translate = NULL};
    struct poda__polls *polls = poda__polls_new();
    const struct poda__poll_ticket ticket = opened(polls, 0);
    struct poda__poll_view view;
    char token[20];
    for (unsigned i = 0; i < PODA__POLL_VOTERS; i++) {
        snprintf(token, sizeof token, "phone-%05u", i);
        if (i > 0)
            assert_int_equal(200, vote(polls, &ticket, token, 1, i % 3, 1));
        else
            (void)seen(polls, &ticket, token, 1);
    }
    assert_int_equal(503, poda__poll_see(polls, ticket.id, "one-more", 2, &view, &error));
    assert_int_equal(200, vote(polls, &ticket, "one-more", 1, 0, 2 + PODA__POLL_AWAY));
    assert_int_equal(503, vote(polls, &ticket, "and-another", 1, 0, 2 + PODA__POLL_AWAY));
    assert_int_equal(PODA__POLL_VOTERS, counted(polls, &ticket, true, 3).votes);
    poda__polls_free(polls);
}

enum { CLASS = 500, THREADS = 10, TURNS = 4 };

struct crowd {
    struct poda__polls *polls;
    struct poda__poll_ticket ticket;
    unsigned first;
    unsigned refused;
};

/* Fifty phones, each of which looks, votes, and changes its mind. */
static void *vote_often(void *user)
{
    struct crowd *crowd = user;
    for (unsigned turn = 0; turn < TURNS; turn++)
        for (unsigned i = 0; i < CLASS / THREADS; i++) {
            poda_error error = {.translate = NULL};
            struct poda__poll_view view;
            char token[20];
            snprintf(token, sizeof token, "phone-%05u", crowd->first + i);
            crowd->refused +=
                poda__poll_see(crowd->polls, crowd->ticket.id, token, 1, &view, &error) != 200;
            crowd->refused +=
                vote(crowd->polls, &crowd->ticket, token, 1, (i + turn) % 3, 1) != 200;
        }
    return NULL;
}

static void test_threads(void **state)
{
    (void)state;
    struct poda__polls *polls = poda__polls_new();
    struct crowd crowds[THREADS];
    pthread_t threads[THREADS];
    const struct poda__poll_ticket ticket = opened(polls, 0);
    unsigned expected[3] = {0};
    for (unsigned i = 0; i < THREADS; i++) {
        crowds[i] = (struct crowd){polls, ticket, i * (CLASS / THREADS), 0};
        assert_int_equal(0, pthread_create(&threads[i], NULL, vote_often, &crowds[i]));
    }
    for (unsigned i = 0; i < 20; i++) /* the presenter looks on, and others come and go */
        assert_true(counted(polls, &ticket, false, 1).votes <= CLASS);
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(0, crowds[i].refused);
    }
    for (unsigned i = 0; i < CLASS; i++)
        expected[(i % (CLASS / THREADS) + TURNS - 1) % 3]++;
    const struct poda__poll_view view = counted(polls, &ticket, true, 1);
    assert_int_equal(CLASS, view.votes);
    assert_int_equal(CLASS, view.phones);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(expected[i], view.counts[i]);
    poda__polls_free(polls);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lesson),       cmocka_unit_test(test_waiting),
        cmocka_unit_test(test_bad_requests), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_resumed),      cmocka_unit_test(test_crowded),
        cmocka_unit_test(test_threads),      cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
