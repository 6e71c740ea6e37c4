/* clients.c - a table of clients that drops the least recently seen. A client can be in only a few
 * slots, found by a hash, so that a lookup has constant cost. */
#include "clients.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    GROUPS = 256,
    WAYS = 16,          /* slots of a group */
    BURST_SECONDS = 10, /* seconds of the rate that may arrive at once */
};

struct poda__clients {
    pthread_mutex_t lock;
    unsigned rate;
    uint64_t seed; /* so that clients cannot find out who shares their group */
    struct poda__account account[GROUPS][WAYS];
};

double poda__now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

struct poda__clients *poda__clients_new(unsigned rate)
{
    struct timespec now;
    struct poda__clients *clients = calloc(1, sizeof *clients);
    if (!clients)
        return NULL;
    clock_gettime(CLOCK_REALTIME, &now);
    clients->rate = rate;
    clients->seed = (uint64_t)now.tv_sec * 1000000007 + (uint64_t)now.tv_nsec + (uintptr_t)clients;
    pthread_mutex_init(&clients->lock, NULL);
    return clients;
}

void poda__clients_free(struct poda__clients *clients)
{
    if (!clients)
        return;
    pthread_mutex_destroy(&clients->lock);
    free(clients);
}

bool poda__address_equal(const struct poda__address *left, const struct poda__address *right)
{
    return memcmp(left, right, sizeof *left) == 0;
}

static size_t group_of(const struct poda__clients *clients, const struct poda__client *client)
{
    uint64_t hash = clients->seed;
    for (size_t i = 0; i < sizeof client->address.bytes; i++) {
        hash = (hash ^ client->address.bytes[i]) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
    }
    return (size_t)(hash % GROUPS);
}

struct poda__account *poda__account_take(struct poda__clients *clients,
                                         const struct poda__client *client)
{
    struct poda__account *found = NULL, *oldest = NULL;
    const double now = poda__now();
    pthread_mutex_lock(&clients->lock);
    struct poda__account *group = clients->account[group_of(clients, client)];
    for (struct poda__account *at = group; at < group + WAYS && !found; at++) {
        if (at->seen > 0 && poda__address_equal(&at->client.address, &client->address))
            found = at;
        else if (at->users == 0 && (!oldest || at->seen < oldest->seen))
            oldest = at;
    }
    if (!found && oldest) {
        found = oldest;
        *found = (struct poda__account){.client = *client,
                                        .tokens = (double)clients->rate * BURST_SECONDS,
                                        .filled = now,
                                        .worked = now};
    }
    if (found) {
        found->users++;
        found->seen = now;
    }
    pthread_mutex_unlock(&clients->lock);
    return found;
}

void poda__account_share(struct poda__clients *clients, struct poda__account *account)
{
    pthread_mutex_lock(&clients->lock);
    account->users++;
    pthread_mutex_unlock(&clients->lock);
}

void poda__account_release(struct poda__clients *clients, struct poda__account *account)
{
    if (!account)
        return;
    pthread_mutex_lock(&clients->lock);
    account->users--;
    pthread_mutex_unlock(&clients->lock);
}

bool poda__account_pay(struct poda__clients *clients, struct poda__account *account, unsigned *wait)
{
    const double now = poda__now(), most = (double)clients->rate * BURST_SECONDS;
    if (clients->rate == 0)
        return true;
    pthread_mutex_lock(&clients->lock);
    account->tokens += (now - account->filled) * clients->rate;
    account->filled = now;
    if (account->tokens > most)
        account->tokens = most;
    const bool pays = account->tokens >= 1;
    if (pays)
        account->tokens -= 1;
    pthread_mutex_unlock(&clients->lock);
    *wait = 1;
    return pays;
}

static struct poda__address address_of_four(const struct in_addr *four)
{
    struct poda__address out = {{[10] = 0xff, [11] = 0xff}};
    memcpy(out.bytes + 12, four, 4);
    return out;
}

struct poda__address poda__address_of(const struct sockaddr *address)
{
    struct poda__address out = {{0}};
    if (address && address->sa_family == AF_INET)
        out = address_of_four(&((const struct sockaddr_in *)(const void *)address)->sin_addr);
    else if (address && address->sa_family == AF_INET6)
        memcpy(out.bytes, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr,
               sizeof out.bytes);
    return out;
}

bool poda__address_read(const char *text, size_t length, struct poda__address *out)
{
    char address[INET6_ADDRSTRLEN];
    struct in_addr four;
    if (length >= sizeof address)
        return false;
    memcpy(address, text, length);
    address[length] = 0;
    if (inet_pton(AF_INET, address, &four) == 1) {
        *out = address_of_four(&four);
        return true;
    }
    return inet_pton(AF_INET6, address, out->bytes) == 1;
}

struct poda__client poda__client_at(const struct poda__address *address)
{
    struct poda__client client = {*address};
    struct in6_addr six;
    memcpy(&six, address, sizeof six);
    if (!IN6_IS_ADDR_V4MAPPED(&six))
        memset(client.address.bytes + 8, 0, 8);
    return client;
}
