/* poll_answer.c - requests about votes, POST /api/poll/ACTION, and their answers in JSON. A phone asks
 * every second or two and must not hold one of the connections in between, so each is closed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "polls.h"
#include "reach.h"

enum { ROOM = 6000 }; /* of the longest answer: every letter of its texts may be escaped */

/* One request about votes. */
struct asked {
    const struct poda__site *site;
    const struct poda__question *question;
    const struct poda__client *client;
    double now;
    poda_text *out;
    poda_error *error;
};

/* The value of a parameter; "": not given. */
static const char *value_of(const struct asked *asked, const char *key)
{
    const size_t length = strlen(key);
    for (size_t i = 1; i < asked->question->count; i++)
        if (strncmp(asked->question->words[i], key, length) == 0 &&
            asked->question->words[i][length] == '=')
            return asked->question->words[i] + length + 1;
    return "";
}

/* A number of at most six digits. */
static unsigned read_number(const struct asked *asked, const char *key, unsigned *out)
{
    const char *text = value_of(asked, key);
    const size_t length = strspn(text, "0123456789");
    if (length == 0 || length > 6 || text[length]) {
        (void)poda_fail(asked->error, PODA_BAD_REQUEST, key, "%s=%.20s: expected a number", key,
                        text);
        return 400;
    }
    *out = (unsigned)strtoul(text, NULL, 10);
    return 200;
}

/* Texts of questions have no control characters. */
static void add_string(poda_text *out, const char *text)
{
    poda_text_add(out, "\"");
    for (; *text; text++)
        poda_text_add(out, "%s%c", strchr("\"\\", *text) ? "\\" : "", *text);
    poda_text_add(out, "\"");
}

/* Seconds until the next request: the more phones, the less often each of them asks. */
static unsigned pause_of(const struct poda__poll_view *view)
{
    enum { PHONES_A_SECOND = 150 };
    return 1 + view->phones / PHONES_A_SECOND;
}

static void add_view(poda_text *out, const struct poda__poll_view *view)
{
    static const char *const states[] = {"waiting", "open", "closed"};
    const struct poda__poll_question *question = &view->question;
    poda_text_add(out, "{\"state\":\"%s\",\"round\":%u,\"question\":", states[view->state],
                  view->round);
    add_string(out, question->text);
    poda_text_add(out, ",\"choices\":[");
    for (unsigned i = 0; i < question->count; i++) {
        poda_text_add(out, "%s", i ? "," : "");
        add_string(out, question->choices[i]);
    }
    if (view->mine < 0)
        poda_text_add(out, "],\"mine\":null");
    else
        poda_text_add(out, "],\"mine\":%d", view->mine);
    if (view->counted) {
        poda_text_add(out, ",\"votes\":%u,\"counts\":[", view->votes);
        for (unsigned i = 0; i < question->count; i++)
            poda_text_add(out, "%s%u", i ? "," : "", view->counts[i]);
        poda_text_add(out, "]");
    }
    poda_text_add(out, ",\"phones\":%u,\"again\":%u}\n", view->phones, pause_of(view));
}

static unsigned open_poll(const struct asked *asked)
{
    const char *text = value_of(asked, "question");
    struct poda__poll_question question;
    struct poda__poll_ticket ticket;
    unsigned status = 200;
    const char *id = value_of(asked, "id"), *secret = value_of(asked, "secret");
    const bool fits = strlen(id) <= PODA__POLL_ID && strlen(secret) <= PODA__POLL_SECRET;
    snprintf(ticket.id, sizeof ticket.id, "%s", fits ? id : "?");
    snprintf(ticket.secret, sizeof ticket.secret, "%s", fits ? secret : "?");
    if (*text)
        status =
            poda__poll_question_read(text, value_of(asked, "choices"), &question, asked->error);
    if (status == 200)
        status = poda__poll_open(asked->site->polls, asked->client, *text ? &question : NULL,
                                 asked->now, &ticket, asked->error);
    if (status == 200) {
        poda_text_add(asked->out, "{\"id\":\"%s\",\"secret\":\"%s\",\"reach\":", ticket.id,
                      ticket.secret);
        poda__reach_add(asked->site, asked->out);
        poda_text_add(asked->out, "}\n");
    }
    return status;
}

static unsigned ask_next(const struct asked *asked)
{
    struct poda__poll_question question;
    unsigned round = 0;
    unsigned status = poda__poll_question_read(value_of(asked, "question"),
                                               value_of(asked, "choices"), &question, asked->error);
    if (status == 200)
        status =
            poda__poll_ask(asked->site->polls, value_of(asked, "id"), value_of(asked, "secret"),
                           &question, asked->now, &round, asked->error);
    poda_text_add(asked->out, "{\"round\":%u}\n", round);
    return status;
}

static unsigned count_votes(const struct asked *asked, bool close)
{
    struct poda__poll_view view;
    const unsigned status =
        poda__poll_count(asked->site->polls, value_of(asked, "id"), value_of(asked, "secret"),
                         close, asked->now, &view, asked->error);
    if (status == 200)
        add_view(asked->out, &view);
    return status;
}

static unsigned count(const struct asked *asked)
{
    return count_votes(asked, false);
}

static unsigned close_question(const struct asked *asked)
{
    return count_votes(asked, true);
}

static unsigned end_poll(const struct asked *asked)
{
    poda_text_add(asked->out, "{}\n");
    return poda__poll_end(asked->site->polls, value_of(asked, "id"), value_of(asked, "secret"),
                          asked->now, asked->error);
}

static unsigned see(const struct asked *asked)
{
    struct poda__poll_view view;
    const unsigned status =
        poda__poll_see(asked->site->polls, value_of(asked, "id"), value_of(asked, "token"),
                       asked->now, &view, asked->error);
    if (status == 200)
        add_view(asked->out, &view);
    return status;
}

static unsigned vote(const struct asked *asked)
{
    unsigned round = 0, choice = 0;
    unsigned status = read_number(asked, "round", &round);
    if (status == 200)
        status = read_number(asked, "choice", &choice);
    if (status == 200)
        status = poda__poll_vote(asked->site->polls, value_of(asked, "id"),
                                 value_of(asked, "token"), round, choice, asked->now, asked->error);
    poda_text_add(asked->out, "{\"round\":%u,\"mine\":%u}\n", round, choice);
    return status;
}

static const struct {
    const char *name;
    unsigned (*run)(const struct asked *asked);
} actions[] = {
    {"open", open_poll}, {"ask", ask_next}, {"count", count}, {"close", close_question},
    {"end", end_poll},   {"see", see},      {"vote", vote},
};

bool poda__poll_knows(const char *action)
{
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
        if (strcmp(actions[i].name, action) == 0)
            return true;
    return false;
}

void poda__poll_answer(const struct poda__site *site, const struct poda__question *question,
                       const struct poda__client *client, struct poda__http_response *response)
{
    static const char prefix[] = "poll/";
    poda_error error = {.translate = poda_translator(question->language)};
    poda_text text = {malloc(ROOM), ROOM, 0};
    const struct asked asked = {site, question, client, poda__now(), &text, &error};
    unsigned status = 503;
    if (!text.at)
        (void)poda_fail_memory(&error);
    for (size_t i = 0; text.at && i < sizeof actions / sizeof actions[0]; i++)
        if (strcmp(actions[i].name, question->words[0] + sizeof prefix - 1) == 0)
            status = actions[i].run(&asked);
    if (status == 200) {
        *response = (struct poda__http_response){.status = 200,
                                                 .type = "application/json",
                                                 .data = text.at,
                                                 .length = text.length,
                                                 .owned = text.at};
    } else {
        free(text.at);
        poda__refuse(response, status, &error);
    }
    response->close = true;
}
