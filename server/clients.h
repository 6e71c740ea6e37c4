/* clients.h - the clients by address, and what the server remembers about each: how many requests
 * it sent recently and how much work they took.
 * Threads: an account stays at its address until it is released. The lock of the table guards its
 *          first part, that of the jobs the second. */
#ifndef PODA_SERVER_CLIENTS_H
#define PODA_SERVER_CLIENTS_H

#include <stdbool.h>
#include <stddef.h>

struct sockaddr;

/* In IPv6 form; an IPv4 address as ::ffff:192.0.2.7. */
struct poda__address {
    unsigned char bytes[16];
};

/* An address; for IPv6 only the network half, since one client may own a whole network. */
struct poda__client {
    struct poda__address address;
};

struct poda__account {
    struct poda__client client;
    unsigned users; /* how many hold it */
    double seen;
    double tokens, filled; /* requests available now, and when that was computed */

    unsigned running, waiting; /* jobs */
    double work, worked;       /* seconds of work, and when that was computed */
};

struct poda__clients;

/* `rate`: requests per second of one client; 0: no limit. NULL: no memory. */
struct poda__clients *poda__clients_new(unsigned rate);
void poda__clients_free(struct poda__clients *clients);

/* NULL if there are too many clients at once. */
struct poda__account *poda__account_take(struct poda__clients *clients,
                                         const struct poda__client *client);
void poda__account_share(struct poda__clients *clients, struct poda__account *account);
void poda__account_release(struct poda__clients *clients, struct poda__account *account);

/* Charges one request; false if it is too soon: possible again in `*wait` seconds. */
bool poda__account_pay(struct poda__clients *clients, struct poda__account *account,
                       unsigned *wait);

struct poda__address poda__address_of(const struct sockaddr *address);
/* "192.0.2.7", "2001:db8::7"; false if it is not an address. */
bool poda__address_read(const char *text, size_t length, struct poda__address *out);
bool poda__address_equal(const struct poda__address *left, const struct poda__address *right);
struct poda__client poda__client_at(const struct poda__address *address);

/* Seconds of a monotonic clock. */
double poda__now(void);

#endif
