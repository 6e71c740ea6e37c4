/* server.h - the page and poda_ask over HTTP, for the program that runs them.
 * Threads: start and stop from one thread; in between, the server manages its own threads. */
#ifndef PODA_SERVER_H
#define PODA_SERVER_H

#include "poda/poda.h"

typedef struct poda__server poda__server;

struct poda__server_options {
    const char *host; /* an address or a name of this machine */
    unsigned port;    /* 0: any free one */
    unsigned ports;   /* how many more are tried if it is taken */
    unsigned threads; /* number of threads that answer questions */
    unsigned queue;   /* most questions that may wait */
    unsigned client;  /* most questions of one client, waiting or running */
    unsigned rate;    /* requests per second of one client; 0: no limit */
    double seconds;   /* limit for one question, which is then answered with what is known */
    size_t memory;    /* bytes for one question */
    double patience;  /* seconds within which a request must be complete */
    /* how browsers reach it through a proxy, "https://poda.example"; NULL: none */
    const char *origin;
    const char *proxy; /* addresses of trusted proxies, "127.0.0.1,::1"; NULL: none */
    const char *log;   /* a file, or "-": standard output; NULL: no log */
    const poda_loaded *loaded;
    size_t loaded_count;
    const poda_listed_table *tables; /* of solved games, which requests may use */
    size_t table_count;
    const poda_listed_player *players; /* programs that requests may seat by name */
    size_t player_count;
    double player_seconds; /* for a move of such a program */
};

/* Limits that suit a private machine. */
void poda__server_defaults(struct poda__server_options *options);

PODA_CHECKED poda_status poda__server_start(poda__server **out,
                                            const struct poda__server_options *options,
                                            poda_error *error);
unsigned poda__server_port(const poda__server *server);
/* Opens the log again, after its file was moved away. */
void poda__server_reopen_log(poda__server *server);
/* errno of the last line of the log, if it was not written; 0 if it was or there is no log. */
int poda__server_log_error(const poda__server *server);
/* Ends the questions, closes the connections and frees everything, within a second; NULL
 * allowed. */
void poda__server_stop(poda__server *server);

#endif
