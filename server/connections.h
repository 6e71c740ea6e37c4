/* connections.h - the open connections: how long each may take, which one is closed when there are
 * too many, and how many bytes of answers wait to be read.
 * Threads: any; a connection is used by the thread that serves it. */
#ifndef PODA_SERVER_CONNECTIONS_H
#define PODA_SERVER_CONNECTIONS_H

#include "clients.h"
#include "server.h"

enum {
    PODA__CONNECTIONS = 256,        /* most at once */
    PODA__CONNECTIONS_CLIENT = 128, /* most of one address */
};

struct poda__connections;
struct poda__connection;

/* The state of a connection. */
enum poda__phase {
    PODA__RECEIVING, /* is idle, or its request is not complete */
    PODA__WORKING,   /* waits for its answer */
    PODA__SENDING,   /* is sent its answer */
};

/* `held`: most bytes of answers that may wait to be read. */
PODA_CHECKED poda_status poda__connections_new(struct poda__connections **out, size_t held,
                                               poda_error *error);
/* Only when all are closed. */
void poda__connections_free(struct poda__connections *connections);

/* A proxy may have any number. If there are too many, the address with most of them loses the one
 * that has been slow for longest; NULL if there is none: this one is refused. */
struct poda__connection *poda__connection_open(struct poda__connections *connections, int socket,
                                               const struct poda__address *address, bool proxy,
                                               double seconds);
void poda__connection_close(struct poda__connections *connections,
                            struct poda__connection *connection);

/* Sets the connection's state, and closes it after this many seconds; 0: no limit. */
void poda__connection_turn(struct poda__connections *connections,
                           struct poda__connection *connection, enum poda__phase phase,
                           double seconds);
/* Registers the bytes of its answer for `client`, held until the next state. If too many bytes wait
 * to be read, the client with most of them loses its oldest answer. False if that would be this
 * one. */
bool poda__connection_hold(struct poda__connections *connections,
                           struct poda__connection *connection, const struct poda__client *client,
                           size_t bytes);
unsigned poda__connections_count(struct poda__connections *connections);

#endif
