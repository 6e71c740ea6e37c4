/* polls.c - votes of a class, in memory. A phone is a voter from the first time it asks, so that the
 * presenter sees how many are there; a voter that went away makes room for another one. */
#include "polls.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct voter {
    char token[PODA__POLL_TOKEN + 1]; /* "": free */
    unsigned round;                   /* in which it voted last; 0: never */
    unsigned choice;
    double seen;
};

struct poll {
    struct poda__poll_ticket ticket;
    struct poda__client client;
    double heard; /* of the presenter */
    enum poda__poll_state state;
    unsigned round;
    struct poda__poll_question question;
    unsigned used; /* the voters after these were never there */
    struct voter voters[PODA__POLL_VOTERS];
};

struct poda__polls {
    pthread_mutex_t lock;
    struct poll *at[PODA__POLLS]; /* NULL: free */
};

struct poda__polls *poda__polls_new(void)
{
    struct poda__polls *polls = calloc(1, sizeof *polls);
    if (polls && pthread_mutex_init(&polls->lock, NULL) != 0) {
        free(polls);
        return NULL;
    }
    return polls;
}

void poda__polls_free(struct poda__polls *polls)
{
    if (!polls)
        return;
    for (size_t i = 0; i < PODA__POLLS; i++)
        free(polls->at[i]);
    pthread_mutex_destroy(&polls->lock);
    free(polls);
}

/* ---- questions ---- */

static bool is_line(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 127)
            return false;
    return length > strspn(text, " ");
}

unsigned poda__poll_question_read(const char *text, const char *choices,
                                  struct poda__poll_question *out, poda_error *error)
{
    const size_t length = strlen(text);
    *out = (struct poda__poll_question){.count = 0};
    if (length > PODA__POLL_QUESTION || !is_line(text, length)) {
        (void)poda_fail(error, PODA_BAD_REQUEST, "question",
                        "question: expected one line of at most %d {byte|bytes}",
                        PODA__POLL_QUESTION);
        return 400;
    }
    memcpy(out->text, text, length);
    for (size_t line; *choices; choices += line + (choices[line] == '\n')) {
        line = strcspn(choices, "\n");
        if (out->count == PODA__POLL_CHOICES || line > PODA__POLL_CHOICE ||
            !is_line(choices, line)) {
            out->count = 0;
            break;
        }
        memcpy(out->choices[out->count++], choices, line);
    }
    if (out->count < PODA__POLL_CHOICES_LEAST) {
        (void)poda_fail(error, PODA_BAD_REQUEST, "choices",
                        "choices: expected %d to %d {line|lines} of at most %d {byte|bytes}",
                        PODA__POLL_CHOICES_LEAST, PODA__POLL_CHOICES, PODA__POLL_CHOICE);
        return 400;
    }
    return 200;
}

/* ---- polls; the lock is held ---- */

static void drop(struct poll **place)
{
    free(*place);
    *place = NULL;
}

static struct poll **find(struct poda__polls *polls, const char *id, double now)
{
    for (size_t i = 0; i < PODA__POLLS; i++) {
        struct poll **place = &polls->at[i];
        if (*place && now - (*place)->heard > PODA__POLL_LIFE)
            drop(place);
        if (*place && strcmp((*place)->ticket.id, id) == 0)
            return place;
    }
    return NULL;
}

static unsigned no_poll(const char *id, poda_error *error)
{
    (void)poda_fail(error, PODA_BAD_REQUEST, "id",
                    "there is no vote '%.20s': it has ended, or the server was started again", id);
    return 404;
}

/* Takes as long for any wrong secret of the right length. */
static bool is_secret(const struct poll *poll, const char *secret)
{
    unsigned differs = 0;
    if (strlen(secret) != PODA__POLL_SECRET)
        return false;
    for (size_t i = 0; i < PODA__POLL_SECRET; i++)
        differs |= (unsigned)(poll->ticket.secret[i] ^ secret[i]);
    return differs == 0;
}

/* The poll of a presenter, who is there. */
static unsigned find_own(struct poda__polls *polls, const char *id, const char *secret, double now,
                         struct poll ***place, poda_error *error)
{
    *place = find(polls, id, now);
    if (!*place)
        return no_poll(id, error);
    if (!is_secret(**place, secret)) {
        (void)poda_fail(error, PODA_BAD_REQUEST, "secret",
                        "this vote belongs to another presenter");
        return 403;
    }
    (**place)->heard = now;
    return 200;
}

/* A free place; else that of the poll whose presenter has been silent for longest. */
static unsigned find_place(struct poda__polls *polls, const struct poda__client *client, double now,
                           struct poll ***place, poda_error *error)
{
    struct poll **oldest = NULL;
    int own = 0;
    *place = NULL;
    for (size_t i = 0; i < PODA__POLLS; i++) {
        struct poll **at = &polls->at[i];
        if (*at && now - (*at)->heard > PODA__POLL_LIFE)
            drop(at);
        if (!*at) {
            *place = at;
            continue;
        }
        const bool left = now - (*at)->heard > PODA__POLL_LEFT;
        own += !left && poda__address_equal(&(*at)->client.address, &client->address);
        if (left && (!oldest || (*at)->heard < (*oldest)->heard))
            oldest = at;
    }
    if (own >= PODA__POLLS_CLIENT) {
        (void)poda_fail(error, PODA_BUSY, "",
                        "%d {vote|votes} of yours are open; end one of them first",
                        PODA__POLLS_CLIENT);
        return 429;
    }
    if (!*place && !oldest) {
        (void)poda_fail(error, PODA_BUSY, "",
                        "%d {vote|votes} are open, which is the most; try again later",
                        PODA__POLLS);
        return 503;
    }
    if (!*place) {
        drop(oldest);
        *place = oldest;
    }
    return 200;
}

/* Letters that are read from a screen without mistakes; 32: five bits each. */
static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";

static bool is_ticket(const struct poda__poll_ticket *ticket)
{
    return strspn(ticket->id, letters) == PODA__POLL_ID &&
           strspn(ticket->secret, letters) == PODA__POLL_SECRET;
}

static unsigned draw_ticket(struct poda__poll_ticket *ticket, poda_error *error)
{
    unsigned char bytes[PODA_SEAL_KEY];
    _Static_assert(PODA__POLL_ID + PODA__POLL_SECRET <= PODA_SEAL_KEY, "a byte for each letter");
    if (poda_seal_key(bytes, error) != PODA_OK)
        return 503;
    for (size_t i = 0; i < PODA__POLL_ID; i++)
        ticket->id[i] = letters[bytes[i] % 32];
    for (size_t i = 0; i < PODA__POLL_SECRET; i++)
        ticket->secret[i] = letters[bytes[PODA__POLL_ID + i] % 32];
    ticket->id[PODA__POLL_ID] = ticket->secret[PODA__POLL_SECRET] = 0;
    return 200;
}

static void pose(struct poll *poll, const struct poda__poll_question *question)
{
    poll->question = *question;
    poll->state = PODA__POLL_OPEN;
    poll->round++;
}

/* ---- voters; the lock is held ---- */

static bool is_token(const char *token)
{
    static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    const size_t length = strlen(token);
    return length >= PODA__POLL_TOKEN_LEAST && length <= PODA__POLL_TOKEN &&
           strspn(token, signs) == length;
}

/* The voter, who is there from now on; NULL: all places are taken. One that has left and did not
 * vote on this question makes room. */
static struct voter *find_voter(struct poll *poll, const char *token, double now)
{
    struct voter *room = NULL;
    for (unsigned i = 0; i < poll->used; i++) {
        struct voter *voter = &poll->voters[i];
        if (strcmp(voter->token, token) == 0) {
            voter->seen = now;
            return voter;
        }
        if (!room && now - voter->seen > PODA__POLL_AWAY &&
            (poll->round == 0 || voter->round != poll->round))
            room = voter;
    }
    if (poll->used < PODA__POLL_VOTERS)
        room = &poll->voters[poll->used++];
    if (!room)
        return NULL;
    *room = (struct voter){.seen = now};
    memcpy(room->token, token, strlen(token) + 1);
    return room;
}

/* The poll in which a phone votes. */
static unsigned find_asked(struct poda__polls *polls, const char *id, const char *token, double now,
                           struct poll **poll, poda_error *error)
{
    if (!is_token(token)) {
        (void)poda_fail(error, PODA_BAD_REQUEST, "token",
                        "token: expected letters, digits, '_' and '-', %d to %d of them",
                        PODA__POLL_TOKEN_LEAST, PODA__POLL_TOKEN);
        return 400;
    }
    struct poll **place = find(polls, id, now);
    if (!place)
        return no_poll(id, error);
    *poll = *place;
    return 200;
}

static unsigned join(struct poll *poll, const char *token, double now, struct voter **voter,
                     poda_error *error)
{
    *voter = find_voter(poll, token, now);
    if (*voter)
        return 200;
    (void)poda_fail(error, PODA_BUSY, "", "%d {phone|phones} vote here already, which is the most",
                    PODA__POLL_VOTERS);
    return 503;
}

/* Can this be voted for? */
static unsigned check_vote(const struct poll *poll, unsigned round, unsigned choice,
                           poda_error *error)
{
    if (poll->state != PODA__POLL_OPEN || poll->round != round) {
        (void)poda_fail(error, PODA_BAD_REQUEST, "round", "this question is over");
        return 409;
    }
    if (choice >= poll->question.count) {
        (void)poda_fail(error, PODA_BAD_REQUEST, "choice", "choice=%u: expected 0 to %u", choice,
                        poll->question.count - 1);
        return 400;
    }
    return 200;
}

static void look(const struct poll *poll, const struct voter *voter, bool counts, double now,
                 struct poda__poll_view *view)
{
    *view = (struct poda__poll_view){.state = poll->state,
                                     .round = poll->round,
                                     .question = poll->question,
                                     .counted = counts,
                                     .mine = -1};
    if (voter && voter->round == poll->round && poll->round > 0)
        view->mine = (int)voter->choice;
    for (unsigned i = 0; i < poll->used; i++) {
        const struct voter *one = &poll->voters[i];
        view->phones += now - one->seen <= PODA__POLL_AWAY;
        if (counts && one->round == poll->round && poll->round > 0) {
            view->votes++;
            view->counts[one->choice]++;
        }
    }
}

/* ---- what presenters and phones ask ---- */

/* A new ticket, or the given one if it is free; the lock is held. */
static unsigned settle_ticket(struct poda__polls *polls, const struct poda__poll_ticket *given,
                              double now, struct poda__poll_ticket *out, poda_error *error)
{
    unsigned status = 200;
    if (!*given->id && !*given->secret) {
        do
            status = draw_ticket(out, error);
        while (status == 200 && find(polls, out->id, now));
        return status;
    }
    if (!is_ticket(given)) {
        (void)poda_fail(error, PODA_BAD_REQUEST, "id", "'%.20s' and its secret are of no vote",
                        given->id);
        return 400;
    }
    if (find(polls, given->id, now)) {
        (void)poda_fail(error, PODA_BAD_REQUEST, "id", "another presenter has the vote '%.20s'",
                        given->id);
        return 409;
    }
    *out = *given;
    return 200;
}

unsigned poda__poll_open(struct poda__polls *polls, const struct poda__client *client,
                         const struct poda__poll_question *question, double now,
                         struct poda__poll_ticket *ticket, poda_error *error)
{
    struct poll **place = NULL, *poll = calloc(1, sizeof *poll);
    if (!poll) {
        (void)poda_fail_memory(error);
        return 503;
    }
    poll->client = *client;
    poll->heard = now;
    if (question)
        pose(poll, question);
    pthread_mutex_lock(&polls->lock);
    struct poll **own = find(polls, ticket->id, now);
    if (own && is_secret(*own, ticket->secret)) {
        (*own)->heard = now;
        if (question)
            pose(*own, question);
        pthread_mutex_unlock(&polls->lock);
        free(poll);
        return 200;
    }
    unsigned status = settle_ticket(polls, ticket, now, &poll->ticket, error);
    if (status == 200)
        status = find_place(polls, client, now, &place, error);
    if (status == 200) {
        *ticket = poll->ticket;
        *place = poll;
        poll = NULL;
    }
    pthread_mutex_unlock(&polls->lock);
    free(poll);
    return status;
}

unsigned poda__poll_ask(struct poda__polls *polls, const char *id, const char *secret,
                        const struct poda__poll_question *question, double now, unsigned *round,
                        poda_error *error)
{
    struct poll **place;
    pthread_mutex_lock(&polls->lock);
    const unsigned status = find_own(polls, id, secret, now, &place, error);
    if (status == 200) {
        pose(*place, question);
        *round = (*place)->round;
    }
    pthread_mutex_unlock(&polls->lock);
    return status;
}

unsigned poda__poll_count(struct poda__polls *polls, const char *id, const char *secret, bool close,
                          double now, struct poda__poll_view *view, poda_error *error)
{
    struct poll **place;
    pthread_mutex_lock(&polls->lock);
    const unsigned status = find_own(polls, id, secret, now, &place, error);
    if (status == 200) {
        if (close && (*place)->state == PODA__POLL_OPEN)
            (*place)->state = PODA__POLL_CLOSED;
        look(*place, NULL, true, now, view);
    }
    pthread_mutex_unlock(&polls->lock);
    return status;
}

unsigned poda__poll_end(struct poda__polls *polls, const char *id, const char *secret, double now,
                        poda_error *error)
{
    struct poll **place;
    pthread_mutex_lock(&polls->lock);
    const unsigned status = find_own(polls, id, secret, now, &place, error);
    if (status == 200)
        drop(place);
    pthread_mutex_unlock(&polls->lock);
    return status;
}

unsigned poda__poll_see(struct poda__polls *polls, const char *id, const char *token, double now,
                        struct poda__poll_view *view, poda_error *error)
{
    struct poll *poll;
    struct voter *voter;
    pthread_mutex_lock(&polls->lock);
    unsigned status = find_asked(polls, id, token, now, &poll, error);
    if (status == 200)
        status = join(poll, token, now, &voter, error);
    if (status == 200)
        look(poll, voter, poll->state == PODA__POLL_CLOSED, now, view);
    pthread_mutex_unlock(&polls->lock);
    return status;
}

/* A vote that is refused makes no voter of a phone. */
unsigned poda__poll_vote(struct poda__polls *polls, const char *id, const char *token,
                         unsigned round, unsigned choice, double now, poda_error *error)
{
    struct poll *poll;
    struct voter *voter;
    pthread_mutex_lock(&polls->lock);
    unsigned status = find_asked(polls, id, token, now, &poll, error);
    if (status == 200)
        status = check_vote(poll, round, choice, error);
    if (status == 200)
        status = join(poll, token, now, &voter, error);
    if (status == 200) {
        voter->round = round;
        voter->choice = choice;
    }
    pthread_mutex_unlock(&polls->lock);
    return status;
}
