/* clients.h - who asks: an address, and what the server remembers of it: how many requests it has
 * sent lately and how much work they made.
 * Threads: an account that was taken stays where it is until it is released. Its first part is
 * guarded by the lock of the table, the second by that of the jobs. */
#ifndef PODA_SERVER_CLIENTS_H
#define PODA_SERVER_CLIENTS_H

#include <stdbool.h>
#include <stddef.h>

struct sockaddr;

/* As of IPv6; one of IPv4 as ::ffff:192.0.2.7. */
struct poda__address {
    unsigned char bytes[16];
};

/* An address; of IPv6 the half that names a network, since one client may have all of that. */
struct poda__client {
    struct poda__address address;
};

struct poda__account {
    struct poda__client client;
    unsigned users; /* that have taken it */
    double seen;
    double tokens, filled; /* requests that may come at once, and when that was reckoned */

    unsigned running, waiting; /* jobs */
    double work, worked;       /* seconds of work, and when that was reckoned */
};

struct poda__clients;

/* `rate`: requests a second of one client; 0: any number. NULL: no memory. */
struct poda__clients *poda__clients_new(unsigned rate);
void poda__clients_free(struct poda__clients *clients);

/* NULL: too many clients at once. */
struct poda__account *poda__account_take(struct poda__clients *clients,
                                         const struct poda__client *client);
void poda__account_share(struct poda__clients *clients, struct poda__account *account);
void poda__account_release(struct poda__clients *clients, struct poda__account *account);

/* One request more; false: it is too soon, and possible again in `*wait` seconds. */
bool poda__account_pay(struct poda__clients *clients, struct poda__account *account,
                       unsigned *wait);

struct poda__address poda__address_of(const struct sockaddr *address);
/* "192.0.2.7", "2001:db8::7"; false: it is no address. */
bool poda__address_read(const char *text, size_t length, struct poda__address *out);
bool poda__address_equal(const struct poda__address *left, const struct poda__address *right);
struct poda__client poda__client_at(const struct poda__address *address);

/* Seconds of a clock that only goes forward. */
double poda__now(void);

#endif
