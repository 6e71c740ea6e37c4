/* handler.h - what a request means, independent of sockets and threads: either an immediate answer,
 * or a question for poda_ask, which the caller runs. */
#ifndef PODA_SERVER_HANDLER_H
#define PODA_SERVER_HANDLER_H

#include "clients.h"
#include "server.h"

enum {
    PODA__TARGET_MAX = 16 << 10, /* bytes of path and query */
    PODA__BODY_MAX = 1 << 20,
    PODA__WORDS_MAX = 64, /* parameters of a request */
    PODA__PROXIES_MAX = 8,
    PODA__EVENT_MAX = 600, /* bytes of a progress event of a stream */
};

struct poda__http_request {
    const char *method, *target; /* the target as sent: path, '?', query */
    /* headers; NULL: not sent */
    const char *host, *origin, *fetch_site, *accept, *accept_encoding, *content_type,
        *if_none_match;
    const char *body;
    size_t length;
    const struct poda__address *client; /* NULL: not known */
};

struct poda__polls;

struct poda__http_response {
    unsigned status;
    const char *type; /* NULL: there is no content */
    const char *data;
    size_t length;
    char *owned; /* freed with the response; NULL: the data is static */
    const char *etag, *allow, *policy, *name; /* NULL: none; `name` of a file to be saved */
    unsigned retry_after;                     /* seconds; 0: none */
    bool close;                               /* close the connection after this */
    bool packed;                              /* the data is compressed by gzip */
    bool lasting;                             /* it may be kept without asking again */
};

/* Does the value of Accept-Encoding, or NULL, allow gzip? */
bool poda__takes_gzip(const char *accepted);
/* Compresses an answer if that is worth it; one that cannot be, for lack of memory, stays as it is. */
void poda__response_pack(struct poda__http_response *response);

/* The current load of the server. */
struct poda__load {
    unsigned running, waiting, connections;
};

/* What all requests share. */
struct poda__site {
    const struct poda__server_options *options;
    bool loopback; /* only reachable from this machine; the Host header must name it */
    unsigned port;
    const char *origin, *name; /* "https://poda.example", and what follows the scheme; NULL: none */
    struct poda__address proxy[PODA__PROXIES_MAX]; /* trusted ones */
    size_t proxy_count;
    void (*load)(void *user, struct poda__load *load); /* NULL: there is none */
    void *load_user;
    struct poda__polls *polls;         /* votes of classes; NULL: there are none */
    unsigned char seal[PODA_SEAL_KEY]; /* of the games that clients hold; new with each start */
};

/* Words for poda_ask, and the form of the answer. */
struct poda__question {
    const char *words[PODA__WORDS_MAX + 1];
    size_t count;
    poda_language language;
    bool json;
    bool stream;        /* the client wants progress events */
    bool quick;         /* cheap enough not to wait for others */
    const char *format; /* of a document; NULL: JSON */
    char storage[];
};

/* True: `response` is the answer. False: run `*question` with poda__question_answer, then free
 * it. */
bool poda__handle(const struct poda__site *site, const struct poda__http_request *request,
                  struct poda__http_response *response, struct poda__question **question);

/* Receives progress as an event of a stream. */
typedef void poda__event_fn(void *user, const char event[PODA__EVENT_MAX]);

void poda__question_answer(const struct poda__site *site, const struct poda__question *question,
                           const volatile int *stop, poda__event_fn *hear, void *user,
                           struct poda__http_response *response);

/* answer.c: passes the words to poda_ask, in a child process if they name a loaded game.
 * `*crashed`: its rules ended the child, and the error says how. */
PODA_CHECKED poda_status poda__question_ask(const struct poda__site *site,
                                            const struct poda__question *question,
                                            const volatile int *stop, poda__event_fn *hear,
                                            void *user, poda_answer *answer, poda_error *error,
                                            bool *crashed);

/* poll_answer.c: POST /api/poll/ACTION; the words of `question` begin with "poll/ACTION". */
bool poda__poll_knows(const char *action);
void poda__poll_answer(const struct poda__site *site, const struct poda__question *question,
                       const struct poda__client *client, struct poda__http_response *response);

/* The response for a request that cannot be answered. */
void poda__refuse(struct poda__http_response *response, unsigned status, const poda_error *error);
void poda__response_release(struct poda__http_response *response);

/* access.c: applies the options about names and proxies. */
PODA_CHECKED poda_status poda__site_set(struct poda__site *site,
                                        const struct poda__server_options *options,
                                        poda_error *error);
bool poda__site_trusts(const struct poda__site *site, const struct poda__address *address);
/* One of the addresses that proxies list: "192.0.2.7", "192.0.2.7:50000", "[2001:db8::7]:50000". */
bool poda__hop_read(const char *text, size_t length, struct poda__address *out);
/* Checks names and origins; false: refused. */
bool poda__is_welcome(const struct poda__site *site, const struct poda__http_request *request,
                      bool api, struct poda__http_response *response, poda_error *error);

/* query.c: decodes the words of a query or form into `question`; `text` is "key=value&key=value",
 * `*room` is storage at least as long as the text. */
PODA_CHECKED poda_status poda__query_words(struct poda__question *question, const char *text,
                                           size_t length, char **room, poda_error *error);
/* Decodes percent escapes of a path; false if it is invalid. */
bool poda__path_decode(const char *text, size_t length, char *out);

#endif
