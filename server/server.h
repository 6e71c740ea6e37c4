/* server.h - the page and the one door over HTTP, for the program that runs them.
 * Threads: start and stop from one thread; what happens between them is the server's own affair. */
#ifndef PODA_SERVER_H
#define PODA_SERVER_H

#include "poda/poda.h"

typedef struct poda__server poda__server;

struct poda__server_options {
    const char *host; /* an address or a name of this machine */
    unsigned port;    /* 0: any that is free */
    unsigned ports;   /* so many more are tried, one after the other, where it is taken */
    unsigned threads; /* that answer questions */
    unsigned queue;   /* questions that may wait */
    unsigned client;  /* questions of one client, waiting or being answered */
    unsigned rate;    /* requests a second of one client; 0: any number */
    double seconds;   /* for one question; then it is answered with what is known */
    size_t memory;    /* bytes for one question */
    double patience;  /* seconds in which a request must be there as a whole */
    const char
        *origin; /* how browsers call it through a proxy, "https://poda.example"; NULL: none */
    const char *proxy; /* addresses of trusted proxies, "127.0.0.1,::1"; NULL: none */
    const char *log;   /* a file, or "-": standard output; NULL: no log */
    const poda_loaded *loaded;
    size_t loaded_count;
};

/* Limits that are right for a machine of one's own. */
void poda__server_defaults(struct poda__server_options *options);

PODA_CHECKED poda_status poda__server_start(poda__server **out,
                                            const struct poda__server_options *options,
                                            poda_error *error);
unsigned poda__server_port(const poda__server *server);
/* Opens the log again, after its file was moved away. */
void poda__server_reopen_log(poda__server *server);
/* Why the last line of the log was not written, as errno; 0: it was, or there is none. */
int poda__server_log_error(const poda__server *server);
/* Ends the questions, closes the connections and frees everything, within a second; NULL allowed. */
void poda__server_stop(poda__server *server);

#endif
