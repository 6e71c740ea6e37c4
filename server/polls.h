/* polls.h - votes of a class: a presenter asks one question after another under one id, phones vote.
 * Everything is in memory and bounded; a restart of the server loses it.
 * Threads: any; one lock guards all polls, and no function holds it for longer than a walk over the
 *          voters of one poll.
 * Time:    `now` is given by the caller, in seconds of a monotonic clock.
 * Errors:  a status of HTTP with a sentence; 200: done. */
#ifndef PODA_SERVER_POLLS_H
#define PODA_SERVER_POLLS_H

#include "clients.h"
#include "poda/poda.h"

enum {
    PODA__POLLS = 64,
    PODA__POLLS_CLIENT = 8, /* most of one client */
    PODA__POLL_VOTERS = 1000,
    PODA__POLL_ID = 6,
    PODA__POLL_SECRET = 24,
    PODA__POLL_TOKEN_LEAST = 8, /* letters of a voter's token */
    PODA__POLL_TOKEN = 32,
    PODA__POLL_QUESTION = 400, /* bytes */
    PODA__POLL_CHOICE = 120,
    PODA__POLL_CHOICES_LEAST = 2,
    PODA__POLL_CHOICES = 6,
    PODA__POLL_LIFE = 4 * 3600, /* seconds after the presenter was last heard of */
    PODA__POLL_LEFT = 60,       /* silent for so long, it gives its place to another one */
    PODA__POLL_AWAY = 30,       /* seconds after which a phone that did not ask is gone */
};

enum poda__poll_state {
    PODA__POLL_WAITING, /* there is no question yet */
    PODA__POLL_OPEN,
    PODA__POLL_CLOSED,
};

struct poda__poll_ticket {
    char id[PODA__POLL_ID + 1], secret[PODA__POLL_SECRET + 1];
};

struct poda__poll_question {
    char text[PODA__POLL_QUESTION + 1];
    char choices[PODA__POLL_CHOICES][PODA__POLL_CHOICE + 1];
    unsigned count;
};

/* What one side may see of a poll. */
struct poda__poll_view {
    enum poda__poll_state state;
    unsigned round; /* the number of the question, from 1 on */
    struct poda__poll_question question;
    bool counted; /* the next two are filled in */
    unsigned votes, counts[PODA__POLL_CHOICES];
    unsigned phones; /* that asked lately */
    int mine;        /* the choice of the voter; -1: none */
};

struct poda__polls;

struct poda__polls *poda__polls_new(void); /* NULL: no memory */
void poda__polls_free(struct poda__polls *polls);

/* A question from its text and its choices, one a line; 200 or 400. */
unsigned poda__poll_question_read(const char *text, const char *choices,
                                  struct poda__poll_question *out, poda_error *error);

/* Opens a poll; `question` NULL: it waits for the first one. A ticket that is not empty is
 * kept, so that the link of a lesson outlives a restart of the server or of the presenter's page, to
 * which the poll belongs already; 409: its id is in use by another one, 400: it is no ticket. 503: there are too many polls, 429: this client has too many. */
unsigned poda__poll_open(struct poda__polls *polls, const struct poda__client *client,
                         const struct poda__poll_question *question, double now,
                         struct poda__poll_ticket *ticket, poda_error *error);
/* The presenter's: the next question, the counts, no more votes, the end. 404: there is no such
 * poll, 403: it has another secret. */
unsigned poda__poll_ask(struct poda__polls *polls, const char *id, const char *secret,
                        const struct poda__poll_question *question, double now, unsigned *round,
                        poda_error *error);
unsigned poda__poll_count(struct poda__polls *polls, const char *id, const char *secret, bool close,
                          double now, struct poda__poll_view *view, poda_error *error);
unsigned poda__poll_end(struct poda__polls *polls, const char *id, const char *secret, double now,
                        poda_error *error);
/* A phone's: what is asked, and a vote, which replaces an earlier one of the same token. Counts are
 * in the view only when the question is closed. 409: this question is over. */
unsigned poda__poll_see(struct poda__polls *polls, const char *id, const char *token, double now,
                        struct poda__poll_view *view, poda_error *error);
unsigned poda__poll_vote(struct poda__polls *polls, const char *id, const char *token,
                         unsigned round, unsigned choice, double now, poda_error *error);

#endif
