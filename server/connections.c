/* connections.c - a list under one lock, and a thread that closes slow connections. Closing means
 * shutting the socket down: the thread of the connection notices and cleans up. */
#include "connections.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

enum { PAUSE = 200000000 }; /* nanoseconds between two checks */

struct poda__connection {
    struct poda__connection *previous, *next;
    int socket;
    struct poda__client address; /* of the connected peer */
    struct poda__client client;  /* that the answer is for */
    enum poda__phase phase;
    double since;
    double until; /* time at which it is closed; 0: never */
    size_t held;
    bool closing;
};

struct poda__connections {
    size_t held_max;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct poda__connection *first;
    bool ends;
    pthread_t guard;
};

/* The following functions are called with the lock held. */

static void shut(struct poda__connection *connection)
{
    connection->closing = true;
    shutdown(connection->socket, SHUT_RDWR);
}

static bool is_of(const struct poda__client *left, const struct poda__client *right)
{
    return poda__address_equal(&left->address, &right->address);
}

static unsigned count_all(const struct poda__connections *connections)
{
    unsigned count = 0;
    for (const struct poda__connection *at = connections->first; at; at = at->next)
        count += !at->closing;
    return count;
}

static unsigned count_of(const struct poda__connections *connections,
                         const struct poda__client *address)
{
    unsigned count = 0;
    for (const struct poda__connection *at = connections->first; at; at = at->next)
        count += !at->closing && is_of(&at->address, address);
    return count;
}

static size_t held_by(const struct poda__connections *connections,
                      const struct poda__client *client)
{
    size_t held = 0;
    for (const struct poda__connection *at = connections->first; at; at = at->next)
        if (!at->closing && is_of(&at->client, client))
            held += at->held;
    return held;
}

static size_t held_by_all(const struct poda__connections *connections)
{
    size_t held = 0;
    for (const struct poda__connection *at = connections->first; at; at = at->next)
        held += at->closing ? 0 : at->held;
    return held;
}

/* Of the address with most connections, or of `only`, the one that the server has waited for
 * longest; NULL if it waits for none. */
static struct poda__connection *slowest(const struct poda__connections *connections,
                                        const struct poda__client *only)
{
    struct poda__connection *victim = NULL;
    unsigned most = 0;
    for (struct poda__connection *at = connections->first; at; at = at->next) {
        if (at->closing || at->phase == PODA__WORKING || (only && !is_of(&at->address, only)))
            continue;
        const unsigned count = only ? 0 : count_of(connections, &at->address);
        if (!victim || count > most || (count == most && at->since < victim->since)) {
            victim = at;
            most = count;
        }
    }
    return victim;
}

/* The oldest answer of the client with most unread bytes; `own` bytes are for `client`. NULL if
 * there is none, or less waits than that. */
static struct poda__connection *unread(const struct poda__connections *connections,
                                       const struct poda__client *client, size_t own)
{
    struct poda__connection *victim = NULL;
    size_t most = 0;
    for (struct poda__connection *at = connections->first; at; at = at->next) {
        if (at->closing || at->held == 0)
            continue;
        const size_t held =
            held_by(connections, &at->client) + (is_of(&at->client, client) ? own : 0);
        if (held > most || (held == most && victim && at->since < victim->since)) {
            victim = at;
            most = held;
        }
    }
    return most >= own ? victim : NULL;
}

static void *guard(void *user)
{
    struct poda__connections *connections = user;
    pthread_mutex_lock(&connections->lock);
    while (!connections->ends) {
        const double now = poda__now();
        for (struct poda__connection *at = connections->first; at; at = at->next)
            if (at->until > 0 && now >= at->until)
                shut(at);
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += PAUSE;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        (void)pthread_cond_timedwait(&connections->wake, &connections->lock, &until);
    }
    pthread_mutex_unlock(&connections->lock);
    return NULL;
}

poda_status poda__connections_new(struct poda__connections **out, size_t held, poda_error *error)
{
    struct poda__connections *connections = calloc(1, sizeof *connections);
    if (!connections)
        return poda_fail_memory(error);
    connections->held_max = held;
    pthread_mutex_init(&connections->lock, NULL);
    pthread_cond_init(&connections->wake, NULL);
    if (pthread_create(&connections->guard, NULL, guard, connections) != 0) {
        pthread_cond_destroy(&connections->wake);
        pthread_mutex_destroy(&connections->lock);
        free(connections);
        return poda_fail_memory(error);
    }
    *out = connections;
    return PODA_OK;
}

void poda__connections_free(struct poda__connections *connections)
{
    if (!connections)
        return;
    pthread_mutex_lock(&connections->lock);
    connections->ends = true;
    pthread_cond_signal(&connections->wake);
    pthread_mutex_unlock(&connections->lock);
    pthread_join(connections->guard, NULL);
    pthread_cond_destroy(&connections->wake);
    pthread_mutex_destroy(&connections->lock);
    free(connections);
}

/* False if there is no room for one more. */
static bool make_room(struct poda__connections *connections, const struct poda__client *address,
                      bool proxy)
{
    struct poda__connection *victim = NULL;
    if (!proxy && count_of(connections, address) >= PODA__CONNECTIONS_CLIENT)
        victim = slowest(connections, address);
    else if (count_all(connections) >= PODA__CONNECTIONS)
        victim = slowest(connections, NULL);
    else
        return true;
    if (victim)
        shut(victim);
    return victim;
}

struct poda__connection *poda__connection_open(struct poda__connections *connections, int socket,
                                               const struct poda__address *address, bool proxy,
                                               double seconds)
{
    const double now = poda__now();
    struct poda__connection *connection = calloc(1, sizeof *connection);
    if (!connection)
        return NULL;
    *connection = (struct poda__connection){
        .socket = socket, .since = now, .until = now + seconds, .phase = PODA__RECEIVING};
    connection->address = connection->client = poda__client_at(address);
    pthread_mutex_lock(&connections->lock);
    if (!make_room(connections, &connection->address, proxy)) {
        pthread_mutex_unlock(&connections->lock);
        free(connection);
        return NULL;
    }
    connection->next = connections->first;
    if (connection->next)
        connection->next->previous = connection;
    connections->first = connection;
    pthread_mutex_unlock(&connections->lock);
    return connection;
}

void poda__connection_close(struct poda__connections *connections,
                            struct poda__connection *connection)
{
    if (!connection)
        return;
    pthread_mutex_lock(&connections->lock);
    *(connection->previous ? &connection->previous->next : &connections->first) = connection->next;
    if (connection->next)
        connection->next->previous = connection->previous;
    pthread_mutex_unlock(&connections->lock);
    free(connection);
}

void poda__connection_turn(struct poda__connections *connections,
                           struct poda__connection *connection, enum poda__phase phase,
                           double seconds)
{
    if (!connection)
        return;
    pthread_mutex_lock(&connections->lock);
    connection->phase = phase;
    connection->since = poda__now();
    connection->until = seconds > 0 ? connection->since + seconds : 0;
    connection->held = 0;
    pthread_mutex_unlock(&connections->lock);
}

bool poda__connection_hold(struct poda__connections *connections,
                           struct poda__connection *connection, const struct poda__client *client,
                           size_t bytes)
{
    bool room = true;
    if (!connection)
        return false;
    pthread_mutex_lock(&connections->lock);
    while (room && held_by_all(connections) + bytes > connections->held_max) {
        struct poda__connection *victim = unread(connections, client, bytes);
        room = victim;
        if (victim)
            shut(victim);
    }
    if (room) {
        connection->client = *client;
        connection->held = bytes;
    }
    pthread_mutex_unlock(&connections->lock);
    return room;
}

unsigned poda__connections_count(struct poda__connections *connections)
{
    pthread_mutex_lock(&connections->lock);
    const unsigned count = count_all(connections);
    pthread_mutex_unlock(&connections->lock);
    return count;
}
