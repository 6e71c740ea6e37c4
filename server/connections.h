/* connections.h - the connections that are open: how long each may take, which one gives way when there
 * are too many, and how many bytes of answers wait to be read.
 * Threads: any; a connection is used by the thread that serves it. */
#ifndef PODA_SERVER_CONNECTIONS_H
#define PODA_SERVER_CONNECTIONS_H

#include "clients.h"
#include "server.h"

enum {
    PODA__CONNECTIONS = 256,        /* at once */
    PODA__CONNECTIONS_CLIENT = 128, /* of these, of one address */
};

struct poda__connections;
struct poda__connection;

/* What a connection does. */
enum poda__phase {
    PODA__RECEIVING, /* is idle, or its request is not complete */
    PODA__WORKING,   /* waits for its answer */
    PODA__SENDING,   /* is sent its answer */
};

/* `held`: bytes of answers that may wait to be read. */
PODA_CHECKED poda_status poda__connections_new(struct poda__connections **out, size_t held,
                                               poda_error *error);
/* When all are closed. */
void poda__connections_free(struct poda__connections *connections);

/* A proxy may have any number. Where there are too many, the address with most of them loses the one
 * that has been slow for longest; NULL: there is none, and this one is refused. */
struct poda__connection *poda__connection_open(struct poda__connections *connections, int socket,
                                               const struct poda__address *address, bool proxy,
                                               double seconds);
void poda__connection_close(struct poda__connections *connections,
                            struct poda__connection *connection);

/* From now on it does this, and is closed after so many seconds; 0: when it wants. */
void poda__connection_turn(struct poda__connections *connections,
                           struct poda__connection *connection, enum poda__phase phase,
                           double seconds);
/* Its answer for `client` has so many bytes, which are kept until it turns to something else. Where too
 * many wait to be read, the client with most of them loses its oldest answer. False: it would be this
 * one. */
bool poda__connection_hold(struct poda__connections *connections,
                           struct poda__connection *connection, const struct poda__client *client,
                           size_t bytes);
unsigned poda__connections_count(struct poda__connections *connections);

#endif
