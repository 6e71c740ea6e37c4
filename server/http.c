/* http.c - libmicrohttpd's side of the server: a thread for each connection reads a request, has it
 * answered or waits for the answer, and looks meanwhile whether the client is still there. One more
 * thread closes connections that are too slow. */
#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "events.h"
#include "listen.h"

enum {
    CONNECTIONS = 256,            /* at once */
    CLIENT_CONNECTIONS = 128,     /* of these, from one address */
    CONNECTION_MEMORY = 64 << 10, /* for the head of a request */
    CONNECTION_STACK = 1 << 20,
    SEND_SECONDS = 120,
    GUARD_PAUSE = 200000000, /* nanoseconds */
    BLOCK = 4096,            /* bytes of a stream at once */
};

/* A client that is connected, as long as it is. */
struct connection {
    struct connection *previous, *next;
    int socket;
    double until; /* then it is closed; 0: while its question is answered */
};

struct poda__server {
    struct poda__server_options options;
    struct poda__site site;
    struct poda__clients *clients;
    struct poda__jobs *jobs;
    struct MHD_Daemon *daemon;
    int socket;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t wake;
    struct connection *connections;
    bool ends;
    bool guarded;
    pthread_t guard;
};

/* One request while it comes in. */
struct exchange {
    struct poda__account *account;
    char *target;
    char *body;
    size_t length, room;
    bool begun, too_large, no_memory;
};

static void allow_time(struct poda__server *server, struct connection *connection, double seconds)
{
    if (!connection)
        return;
    pthread_mutex_lock(&server->lock);
    connection->until = seconds > 0 ? poda__now() + seconds : 0;
    pthread_mutex_unlock(&server->lock);
}

static struct connection *connection_of(struct MHD_Connection *http)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(http, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static int socket_of(struct MHD_Connection *http)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(http, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static void note_connection(void *user, struct MHD_Connection *http, void **context,
                            enum MHD_ConnectionNotificationCode code)
{
    struct poda__server *server = user;
    struct connection *connection = *context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        connection = calloc(1, sizeof *connection);
        *context = connection;
        if (!connection) { /* nobody would look after it */
            shutdown(socket_of(http), SHUT_RDWR);
            return;
        }
        connection->socket = socket_of(http);
        connection->until = poda__now() + server->options.patience;
        pthread_mutex_lock(&server->lock);
        connection->next = server->connections;
        if (connection->next)
            connection->next->previous = connection;
        server->connections = connection;
        pthread_mutex_unlock(&server->lock);
    } else if (connection) {
        pthread_mutex_lock(&server->lock);
        *(connection->previous ? &connection->previous->next : &server->connections) =
            connection->next;
        if (connection->next)
            connection->next->previous = connection->previous;
        pthread_mutex_unlock(&server->lock);
        free(connection);
        *context = NULL;
    }
}

/* Closes what is too slow; the connection's own thread notices and cleans up. */
static void *guard_connections(void *user)
{
    struct poda__server *server = user;
    pthread_mutex_lock(&server->lock);
    while (!server->ends) {
        const double now = poda__now();
        for (struct connection *at = server->connections; at; at = at->next)
            if (at->until > 0 && now >= at->until)
                shutdown(at->socket, SHUT_RDWR);
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += GUARD_PAUSE;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        (void)pthread_cond_timedwait(&server->wake, &server->lock, &until);
    }
    pthread_mutex_unlock(&server->lock);
    return NULL;
}

/* Has the client hung up? Data that wait to be read do not matter. */
static bool is_gone(int socket)
{
#ifdef POLLRDHUP
    struct pollfd look = {.fd = socket, .events = POLLRDHUP};
    return poll(&look, 1, 0) > 0 && (look.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL));
#else
    char byte;
    return recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
#endif
}

static struct poda__client client_of(struct MHD_Connection *http)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(http, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct poda__address address = poda__address_of(info ? info->client_addr : NULL);
    return poda__client_at(&address);
}

static bool add_headers(struct MHD_Response *out, const struct poda__http_response *response)
{
    char seconds[16], name[80];
    const char *const headers[][2] = {
        {"Content-Type", response->type},
        {"ETag", response->etag},
        {"Allow", response->allow},
        {"Content-Security-Policy", response->policy},
        {"Retry-After", response->retry_after ? seconds : NULL},
        {"Content-Disposition", response->name ? name : NULL},
        {"Cache-Control", response->etag ? "no-cache" : "no-store"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
    };
    bool added = true;
    snprintf(seconds, sizeof seconds, "%u", response->retry_after);
    snprintf(name, sizeof name, "attachment; filename=\"%.40s\"",
             response->name ? response->name : "");
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        if (headers[i][1])
            added &= MHD_add_response_header(out, headers[i][0], headers[i][1]) == MHD_YES;
    return added;
}

/* Sends it, and takes over what it owns. MHD_NO, for lack of memory, closes the connection. */
static enum MHD_Result send_response(struct poda__server *server, struct MHD_Connection *http,
                                     struct poda__http_response *response)
{
    struct MHD_Response *out = MHD_create_response_from_buffer(
        response->length, (void *)(uintptr_t)response->data,
        response->owned ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    if (!out) {
        poda__response_release(response);
        return MHD_NO;
    }
    allow_time(server, connection_of(http), SEND_SECONDS);
    const enum MHD_Result result =
        add_headers(out, response) ? MHD_queue_response(http, response->status, out) : MHD_NO;
    MHD_destroy_response(out);
    return result;
}

/* A stream and where it goes. */
struct sending {
    struct poda__server *server;
    struct connection *connection;
    int socket;
    struct poda__stream stream;
};

static ssize_t send_more(void *user, uint64_t position, char *out, size_t room)
{
    struct sending *sending = user;
    (void)position;
    for (;;) {
        bool ended;
        const size_t length = poda__stream_take(&sending->stream, out, room, &ended);
        if (ended)
            return MHD_CONTENT_READER_END_OF_STREAM;
        if (is_gone(sending->socket))
            return MHD_CONTENT_READER_END_WITH_ERROR;
        if (sending->stream.ends && sending->connection) {
            allow_time(sending->server, sending->connection, SEND_SECONDS);
            sending->connection = NULL;
        }
        if (length > 0)
            return (ssize_t)length;
    }
}

static void end_sending(void *user)
{
    struct sending *sending = user;
    poda__stream_release(&sending->stream);
    free(sending);
}

static enum MHD_Result send_stream(struct poda__server *server, struct MHD_Connection *http,
                                   struct poda__job *job)
{
    static const struct poda__http_response head = {.status = 200, .type = "text/event-stream"};
    struct sending *sending = malloc(sizeof *sending);
    if (!sending) {
        poda__job_leave(job);
        return MHD_NO;
    }
    *sending = (struct sending){
        .server = server, .connection = connection_of(http), .socket = socket_of(http)};
    poda__stream_init(&sending->stream, job);
    struct MHD_Response *out =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, send_more, sending, end_sending);
    if (!out) {
        end_sending(sending);
        return MHD_NO;
    }
    /* waiting, then answered; after that somebody who does not read keeps nobody else waiting */
    allow_time(server, sending->connection, 2 * server->options.seconds + SEND_SECONDS);
    const enum MHD_Result result =
        add_headers(out, &head) ? MHD_queue_response(http, head.status, out) : MHD_NO;
    MHD_destroy_response(out);
    return result;
}

/* Waits for the answer; MHD_NO when nobody is there to read it. */
static enum MHD_Result send_answer(struct poda__server *server, struct MHD_Connection *http,
                                   struct poda__job *job)
{
    struct poda__http_response response = {0};
    const int socket = socket_of(http);
    char event[PODA__EVENT_MAX];
    unsigned seen = 0;
    bool done = false, gone = false;
    allow_time(server, connection_of(http), 0);
    while (!done && !gone) {
        done = poda__job_wait(job, &seen, event, &response);
        gone = !done && is_gone(socket);
    }
    poda__job_leave(job);
    return done ? send_response(server, http, &response) : MHD_NO;
}

static enum MHD_Result put_question(struct poda__server *server, struct MHD_Connection *http,
                                    const struct exchange *exchange,
                                    struct poda__question *question)
{
    struct poda__http_response response = {0};
    struct poda__job *job = NULL;
    poda_error error = {.translate = NULL};
    unsigned status;
    const bool stream = question->stream;
    if (question->quick && !stream) {
        poda__question_answer(&server->site, question, NULL, NULL, NULL, &response);
        free(question);
        return send_response(server, http, &response);
    }
    if (poda__jobs_add(server->jobs, question, exchange->account, &job, &status, &error) !=
        PODA_OK) {
        poda__refuse(&response, status, &error);
        return send_response(server, http, &response);
    }
    return stream ? send_stream(server, http, job) : send_answer(server, http, job);
}

static enum MHD_Result answer(struct poda__server *server, struct MHD_Connection *http,
                              const char *method, const struct exchange *exchange)
{
    struct poda__http_response response = {0};
    struct poda__question *question = NULL;
    const struct poda__http_request request = {
        .method = method,
        .target = exchange->target,
        .host = MHD_lookup_connection_value(http, MHD_HEADER_KIND, "Host"),
        .origin = MHD_lookup_connection_value(http, MHD_HEADER_KIND, "Origin"),
        .fetch_site = MHD_lookup_connection_value(http, MHD_HEADER_KIND, "Sec-Fetch-Site"),
        .accept = MHD_lookup_connection_value(http, MHD_HEADER_KIND, "Accept"),
        .content_type = MHD_lookup_connection_value(http, MHD_HEADER_KIND, "Content-Type"),
        .if_none_match = MHD_lookup_connection_value(http, MHD_HEADER_KIND, "If-None-Match"),
        .body = exchange->body,
        .length = exchange->length};
    if (poda__handle(&server->site, &request, &response, &question))
        return send_response(server, http, &response);
    return put_question(server, http, exchange, question);
}

static enum MHD_Result refuse_body(struct poda__server *server, struct MHD_Connection *http,
                                   const struct exchange *exchange)
{
    struct poda__http_response response = {0};
    poda_error error = {.translate = NULL};
    if (exchange->no_memory)
        (void)poda_fail_memory(&error);
    else
        (void)poda_fail(&error, PODA_TOO_LARGE, "", "the body is larger than %d bytes",
                        PODA__BODY_MAX);
    poda__refuse(&response, exchange->no_memory ? 503 : 413, &error);
    return send_response(server, http, &response);
}

static void add_body(struct exchange *exchange, const char *data, size_t length)
{
    if (length > PODA__BODY_MAX - exchange->length) {
        exchange->too_large = true;
        return;
    }
    if (exchange->length + length > exchange->room) {
        const size_t twice = 2 * exchange->room, least = exchange->length + length;
        const size_t room = twice > least ? twice : least;
        char *body = realloc(exchange->body, room);
        if (!body) {
            exchange->no_memory = true;
            return;
        }
        exchange->body = body;
        exchange->room = room;
    }
    memcpy(exchange->body + exchange->length, data, length);
    exchange->length += length;
}

/* Called first when the head of a request is there, then for each part of its body, then at its end. */
static enum MHD_Result take_request(void *user, struct MHD_Connection *http, const char *url,
                                    const char *method, const char *version, const char *data,
                                    size_t *length, void **context)
{
    struct poda__server *server = user;
    struct exchange *exchange = *context;
    (void)url;
    (void)version;
    if (!exchange || !exchange->target)
        return MHD_NO;
    if (!exchange->begun) {
        const struct poda__client client = client_of(http);
        exchange->begun = true;
        exchange->account = poda__account_take(server->clients, &client);
        if (!exchange->account)
            return MHD_NO;
        const char *size = MHD_lookup_connection_value(http, MHD_HEADER_KIND, "Content-Length");
        if (size && strtoull(size, NULL, 10) > PODA__BODY_MAX)
            return refuse_body(server, http, exchange);
        return MHD_YES;
    }
    if (*length > 0) {
        if (!exchange->too_large && !exchange->no_memory)
            add_body(exchange, data, *length);
        *length = 0;
        return MHD_YES;
    }
    if (exchange->too_large || exchange->no_memory)
        return refuse_body(server, http, exchange);
    return answer(server, http, method, exchange);
}

/* The target as it was sent, before it is taken apart; the first thing known of a request. */
static void *note_target(void *user, const char *target, struct MHD_Connection *http)
{
    struct exchange *exchange = calloc(1, sizeof *exchange);
    (void)user;
    (void)http;
    if (exchange)
        exchange->target = strdup(target);
    return exchange;
}

static void end_request(void *user, struct MHD_Connection *http, void **context,
                        enum MHD_RequestTerminationCode code)
{
    struct exchange *exchange = *context;
    (void)code;
    struct poda__server *server = user;
    allow_time(server, connection_of(http), server->options.patience);
    if (exchange) {
        poda__account_release(server->clients, exchange->account);
        free(exchange->target);
        free(exchange->body);
        free(exchange);
    }
    *context = NULL;
}

static poda_status start_daemon(struct poda__server *server, poda_error *error)
{
    server->daemon =
        MHD_start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD |
                             MHD_USE_POLL | MHD_USE_ITC,
                         0, NULL, NULL, take_request, server,                              /* */
                         MHD_OPTION_LISTEN_SOCKET, server->socket,                         /* */
                         MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS,               /* */
                         MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)CLIENT_CONNECTIONS, /* */
                         MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,    /* */
                         MHD_OPTION_THREAD_STACK_SIZE, (size_t)CONNECTION_STACK,           /* */
                         MHD_OPTION_STRICT_FOR_CLIENT, 1,                                  /* */
                         MHD_OPTION_URI_LOG_CALLBACK, note_target, server,                 /* */
                         MHD_OPTION_NOTIFY_COMPLETED, end_request, server,                 /* */
                         MHD_OPTION_NOTIFY_CONNECTION, note_connection, server,            /* */
                         MHD_OPTION_END);
    if (!server->daemon)
        return poda_fail(error, PODA_NO_MEMORY, "",
                         "the server cannot start: no memory or threads");
    server->socket = -1; /* closed by the daemon */
    return PODA_OK;
}

void poda__server_defaults(struct poda__server_options *options)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *options = (struct poda__server_options){.host = "127.0.0.1",
                                             .port = 8020,
                                             .ports = 20,
                                             .threads = cores > 0 ? (unsigned)cores : 1,
                                             .queue = 64,
                                             .client = 16,
                                             .rate = 200,
                                             .seconds = 60,
                                             .memory = (size_t)512 << 20,
                                             .patience = 20};
}

poda_status poda__server_start(poda__server **out, const struct poda__server_options *options,
                               poda_error *error)
{
    struct poda__server *server = calloc(1, sizeof *server);
    if (!server)
        return poda_fail_memory(error);
    server->options = *options;
    server->site.options = &server->options;
    server->socket = -1;
    pthread_mutex_init(&server->lock, NULL);
    pthread_cond_init(&server->wake, NULL);
    poda_status status = poda__listen(options, &server->socket, &server->site, error);
    server->clients = poda__clients_new(options->rate);
    if (status == PODA_OK && !server->clients)
        status = poda_fail_memory(error);
    if (status == PODA_OK)
        status = poda__jobs_new(&server->jobs, &server->site, server->clients, error);
    if (status == PODA_OK)
        status = start_daemon(server, error);
    if (status == PODA_OK) {
        server->guarded = pthread_create(&server->guard, NULL, guard_connections, server) == 0;
        if (!server->guarded)
            status = poda_fail_memory(error);
    }
    if (status == PODA_OK)
        *out = server;
    else
        poda__server_stop(server);
    return status;
}

unsigned poda__server_port(const poda__server *server)
{
    return server->site.port;
}

void poda__server_stop(poda__server *server)
{
    if (!server)
        return;
    /* questions first: whoever waits for one is a thread that the daemon waits for */
    if (server->jobs)
        poda__jobs_stop(server->jobs);
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    if (server->guarded) {
        pthread_mutex_lock(&server->lock);
        server->ends = true;
        pthread_cond_signal(&server->wake);
        pthread_mutex_unlock(&server->lock);
        pthread_join(server->guard, NULL);
    }
    poda__jobs_free(server->jobs);
    poda__clients_free(server->clients);
    if (server->socket >= 0)
        close(server->socket);
    pthread_cond_destroy(&server->wake);
    pthread_mutex_destroy(&server->lock);
    free(server);
}
