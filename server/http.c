/* http.c - libmicrohttpd's side of the server: a thread per connection reads a request, answers it
 * or waits for the answer, and meanwhile checks whether the client is still there. */
#include <microhttpd.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "connections.h"
#include "events.h"
#include "head.h"
#include "listen.h"
#include "log.h"
#include "polls.h"

enum {
    CONNECTIONS_ENDING = 64,      /* in addition to the open ones */
    CONNECTION_MEMORY = 64 << 10, /* for the head of a request */
    CONNECTION_STACK = 1 << 20,
    SEND_SECONDS = 120,
    BLOCK = 4096, /* most bytes of a stream at once */
};

/* Seconds between probes of a client that sends nothing more, whether it still reads. */
static const double PROBE = 5;

struct poda__server {
    struct poda__server_options options;
    struct poda__site site;
    struct poda__clients *clients;
    struct poda__jobs *jobs;
    struct MHD_Daemon *daemon;
    int socket;
    struct poda__connections *connections;
    struct poda__log *log;
};

/* One request, from its head to the end of its answer. */
struct exchange {
    struct poda__address client;
    struct poda__account *account;
    char *target;
    const char *end; /* end of the target in libmicrohttpd's buffer */
    char method[20];
    char *body;
    size_t length, room;
    bool begun, too_large, no_memory;
    bool interim; /* the client understands interim responses: HTTP/1.1 */
    unsigned status;
    size_t sent;
    double since;
};

static struct poda__connection *connection_of(struct MHD_Connection *http)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(http, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void turn(struct poda__server *server, struct MHD_Connection *http, enum poda__phase phase,
                 double seconds)
{
    poda__connection_turn(server->connections, connection_of(http), phase, seconds);
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
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const struct poda__address peer = poda__head_peer(http);
        *context = poda__connection_open(server->connections, socket_of(http), &peer,
                                         poda__site_trusts(&server->site, &peer),
                                         server->options.patience);
        if (!*context)
            shutdown(socket_of(http), SHUT_RDWR);
    } else {
        poda__connection_close(server->connections, *context);
        *context = NULL;
    }
}

/* A client that waits for its answer. */
struct watch {
    int socket;
    double asked; /* when it was last probed */
};

/* Has the client disconnected? One that only stops sending (`nc -N`) looks the same as one that has
 * closed the connection, until something is sent to it: `*ask` says that it is time for that. */
static bool is_gone(struct watch *watch, bool *ask)
{
#ifdef POLLRDHUP
    struct pollfd look = {.fd = watch->socket, .events = POLLRDHUP};
    if (poll(&look, 1, 0) <= 0)
        return false;
    const bool silent = look.revents & POLLRDHUP;
#else
    char byte;
    struct pollfd look = {.fd = watch->socket};
    (void)poll(&look, 1, 0);
    const bool silent = recv(watch->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
#endif
    const double now = poda__now();
    *ask = silent && now - watch->asked >= PROBE;
    if (*ask)
        watch->asked = now;
    return look.revents & (POLLHUP | POLLERR | POLLNVAL);
}

/* Every HTTP/1.1 client ignores it (RFC 9110, 15.2). */
static void send_interim(int socket)
{
    static const char interim[] = "HTTP/1.1 100 Continue\r\n\r\n";
    (void)send(socket, interim, sizeof interim - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
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
        {"Connection", response->close ? "close" : NULL},
        {"Content-Encoding", response->packed ? "gzip" : NULL},
        {"Vary", response->etag ? "Accept-Encoding" : NULL},
        {"Cache-Control", response->lasting ? "public, max-age=31536000, immutable"
                          : response->etag  ? "no-cache"
                                            : "no-store"},
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

/* Too many answers wait to be read: there is no room for this one. */
static void drop_answer(struct poda__http_response *response)
{
    poda_error error = {.translate = NULL};
    poda__response_release(response);
    (void)poda_fail(&error, PODA_BUSY, "", "too many answers wait to be read; try again later");
    poda__refuse(response, 503, &error);
}

/* Sends it, and takes over what it owns. MHD_NO, for lack of memory, closes the connection. */
static enum MHD_Result send_response(struct poda__server *server, struct MHD_Connection *http,
                                     struct exchange *exchange,
                                     struct poda__http_response *response)
{
    turn(server, http, PODA__SENDING, SEND_SECONDS);
    if (poda__takes_gzip(MHD_lookup_connection_value(http, MHD_HEADER_KIND, "Accept-Encoding")))
        poda__response_pack(response);
    if (response->owned && !poda__connection_hold(server->connections, connection_of(http),
                                                  &exchange->account->client, response->length))
        drop_answer(response);
    struct MHD_Response *out = MHD_create_response_from_buffer(
        response->length, (void *)(uintptr_t)response->data,
        response->owned ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    if (!out) {
        poda__response_release(response);
        return MHD_NO;
    }
    exchange->status = response->status;
    exchange->sent = response->length;
    const enum MHD_Result result =
        add_headers(out, response) ? MHD_queue_response(http, response->status, out) : MHD_NO;
    MHD_destroy_response(out);
    return result;
}

/* A stream and its destination. */
struct sending {
    struct poda__server *server;
    struct poda__connection *connection;
    struct exchange *exchange;
    struct watch watch;
    bool counted; /* the answer counts among those waiting to be read */
    struct poda__stream stream;
};

/* Counts the finished answer; false if there is no room for it. */
static bool count_answer(struct sending *sending)
{
    struct poda__connections *connections = sending->server->connections;
    sending->counted = true;
    poda__connection_turn(connections, sending->connection, PODA__SENDING, SEND_SECONDS);
    return poda__connection_hold(connections, sending->connection,
                                 &sending->exchange->account->client, sending->stream.left);
}

static ssize_t send_more(void *user, uint64_t position, char *out, size_t room)
{
    struct sending *sending = user;
    (void)position;
    for (;;) {
        bool ended, ask = false;
        const size_t length = poda__stream_take(&sending->stream, out, room, &ended);
        sending->exchange->sent += length;
        if (ended)
            return MHD_CONTENT_READER_END_OF_STREAM;
        if (is_gone(&sending->watch, &ask))
            return MHD_CONTENT_READER_END_WITH_ERROR;
        if (sending->stream.ends && !sending->counted && !count_answer(sending))
            return MHD_CONTENT_READER_END_WITH_ERROR;
        if (length > 0)
            return (ssize_t)length;
        if (ask)
            poda__stream_beat(&sending->stream);
    }
}

static void end_sending(void *user)
{
    struct sending *sending = user;
    poda__stream_release(&sending->stream);
    free(sending);
}

static enum MHD_Result send_stream(struct poda__server *server, struct MHD_Connection *http,
                                   struct exchange *exchange, struct poda__job *job)
{
    static const struct poda__http_response head = {.status = 200, .type = "text/event-stream"};
    struct sending *sending = malloc(sizeof *sending);
    if (!sending) {
        poda__job_leave(job);
        return MHD_NO;
    }
    *sending = (struct sending){.server = server,
                                .connection = connection_of(http),
                                .exchange = exchange,
                                .watch.socket = socket_of(http)};
    poda__stream_init(&sending->stream, job);
    struct MHD_Response *out =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, send_more, sending, end_sending);
    if (!out) {
        end_sending(sending);
        return MHD_NO;
    }
    /* time to wait and to be answered; after that, a stalled reader must not hold the connection */
    turn(server, http, PODA__WORKING, 2 * server->options.seconds + SEND_SECONDS);
    exchange->status = head.status;
    const enum MHD_Result result =
        add_headers(out, &head) ? MHD_queue_response(http, head.status, out) : MHD_NO;
    MHD_destroy_response(out);
    return result;
}

/* Waits for the answer; MHD_NO if the client has disconnected. */
static enum MHD_Result send_answer(struct poda__server *server, struct MHD_Connection *http,
                                   struct exchange *exchange, struct poda__job *job)
{
    struct poda__http_response response = {0};
    struct watch watch = {.socket = socket_of(http)};
    char event[PODA__EVENT_MAX];
    unsigned seen = 0;
    bool done = false, gone = false;
    turn(server, http, PODA__WORKING, 0);
    while (!done && !gone) {
        bool ask = false;
        done = poda__job_wait(job, &seen, event, &response);
        gone = !done && is_gone(&watch, &ask);
        if (ask && exchange->interim && !done)
            send_interim(watch.socket);
    }
    poda__job_leave(job);
    return done ? send_response(server, http, exchange, &response) : MHD_NO;
}

static enum MHD_Result put_question(struct poda__server *server, struct MHD_Connection *http,
                                    struct exchange *exchange, struct poda__question *question)
{
    struct poda__http_response response = {0};
    struct poda__job *job = NULL;
    poda_error error = {.translate = NULL};
    unsigned status;
    const bool stream = question->stream;
    /* loaded code never runs on a connection's thread, where nothing could end it */
    const bool runs_loaded = question->count > 1 && server->options.loaded_count > 0;
    if (question->quick && !stream && !runs_loaded) {
        poda__question_answer(&server->site, question, NULL, NULL, NULL, &response);
        free(question);
        return send_response(server, http, exchange, &response);
    }
    if (poda__jobs_add(server->jobs, question, exchange->account, &job, &status, &error) !=
        PODA_OK) {
        poda__refuse(&response, status, &error);
        return send_response(server, http, exchange, &response);
    }
    return stream ? send_stream(server, http, exchange, job)
                  : send_answer(server, http, exchange, job);
}

static enum MHD_Result answer(struct poda__server *server, struct MHD_Connection *http,
                              const char *method, struct exchange *exchange)
{
    struct poda__http_response response = {0};
    struct poda__question *question = NULL;
    struct poda__http_request request = {.method = method,
                                         .target = exchange->target,
                                         .body = exchange->body,
                                         .length = exchange->length,
                                         .client = &exchange->client};
    poda__head_read(http, &request);
    if (poda__handle(&server->site, &request, &response, &question))
        return send_response(server, http, exchange, &response);
    return put_question(server, http, exchange, question);
}

static enum MHD_Result refuse_body(struct poda__server *server, struct MHD_Connection *http,
                                   struct exchange *exchange)
{
    struct poda__http_response response = {0};
    poda_error error = {.translate = NULL};
    if (exchange->no_memory)
        (void)poda_fail_memory(&error);
    else
        (void)poda_fail(&error, PODA_TOO_LARGE, "", "the body is larger than %d bytes",
                        PODA__BODY_MAX);
    poda__refuse(&response, exchange->no_memory ? 503 : 413, &error);
    return send_response(server, http, exchange, &response);
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

/* Checks the head; a response here is the last of the connection if a body follows. */
static enum MHD_Result begin(struct poda__server *server, struct MHD_Connection *http,
                             const char *method, const char *version, struct exchange *exchange)
{
    struct poda__http_response response = {0};
    poda_error error = {.translate = NULL};
    unsigned wait = 0;
    exchange->begun = true;
    exchange->since = poda__now();
    exchange->interim = strcmp(version, "HTTP/1.1") == 0;
    snprintf(exchange->method, sizeof exchange->method, "%s", method);
    exchange->client = poda__head_client(http, &server->site);
    const struct poda__client client = poda__client_at(&exchange->client);
    exchange->account = poda__account_take(server->clients, &client);
    if (!exchange->account)
        return MHD_NO;
    if (poda__head_check(http, method, version, &error) != PODA_OK ||
        poda__target_check(exchange->end, version, &error) != PODA_OK) {
        poda__refuse(&response, 400, &error);
        response.close = true;
        return send_response(server, http, exchange, &response);
    }
    if (!poda__account_pay(server->clients, exchange->account, &wait)) {
        (void)poda_fail(&error, PODA_BUSY, "",
                        "more than %u {request|requests} a second; try again later",
                        server->options.rate);
        poda__refuse(&response, 429, &error);
        response.retry_after = wait;
        return send_response(server, http, exchange, &response);
    }
    const char *size = MHD_lookup_connection_value(http, MHD_HEADER_KIND, "Content-Length");
    if (size && strtoull(size, NULL, 10) > PODA__BODY_MAX)
        return refuse_body(server, http, exchange);
    return MHD_YES;
}

/* Called first when the head of a request is complete, then for each part of its body, then at its
 * end. */
static enum MHD_Result take_request(void *user, struct MHD_Connection *http, const char *url,
                                    const char *method, const char *version, const char *data,
                                    size_t *length, void **context)
{
    struct poda__server *server = user;
    struct exchange *exchange = *context;
    (void)url;
    if (!exchange || !exchange->target)
        return MHD_NO;
    if (!exchange->begun)
        return begin(server, http, method, version, exchange);
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

/* The target as it was sent, before it is parsed; called before anything else of a request is
 * known. */
static void *note_target(void *user, const char *target, struct MHD_Connection *http)
{
    struct exchange *exchange = calloc(1, sizeof *exchange);
    (void)user;
    (void)http;
    if (exchange) {
        exchange->target = strdup(target);
        exchange->end = target + strlen(target);
    }
    return exchange;
}

static void end_request(void *user, struct MHD_Connection *http, void **context,
                        enum MHD_RequestTerminationCode code)
{
    struct exchange *exchange = *context;
    (void)code;
    struct poda__server *server = user;
    turn(server, http, PODA__RECEIVING, server->options.patience);
    if (exchange) {
        if (exchange->begun)
            poda__log_write(server->log,
                            &(struct poda__log_entry){.client = &exchange->client,
                                                      .method = exchange->method,
                                                      .target = exchange->target,
                                                      .status = exchange->status,
                                                      .bytes = exchange->sent,
                                                      .seconds = poda__now() - exchange->since});
        poda__account_release(server->clients, exchange->account);
        free(exchange->target);
        free(exchange->body);
        free(exchange);
    }
    *context = NULL;
}

static poda_status start_daemon(struct poda__server *server, poda_error *error)
{
    server->daemon = MHD_start_daemon(
        MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL |
            MHD_USE_ITC,
        0, NULL, NULL, take_request, server,                                             /* */
        MHD_OPTION_LISTEN_SOCKET, server->socket,                                        /* */
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)(PODA__CONNECTIONS + CONNECTIONS_ENDING), /* */
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,                   /* */
        MHD_OPTION_THREAD_STACK_SIZE, (size_t)CONNECTION_STACK,                          /* */
        MHD_OPTION_STRICT_FOR_CLIENT, 1,                                                 /* */
        MHD_OPTION_URI_LOG_CALLBACK, note_target, server,                                /* */
        MHD_OPTION_NOTIFY_COMPLETED, end_request, server,                                /* */
        MHD_OPTION_NOTIFY_CONNECTION, note_connection, server,                           /* */
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

static void fill_load(void *user, struct poda__load *load)
{
    struct poda__server *server = user;
    poda__jobs_count(server->jobs, &load->running, &load->waiting);
    load->connections = poda__connections_count(server->connections);
}

/* Everything that the daemon needs. */
static poda_status prepare(struct poda__server *server, poda_error *error)
{
    const struct poda__server_options *options = &server->options;
    poda_status status = poda__site_set(&server->site, options, error);
    server->site.load = fill_load;
    server->site.load_user = server;
    if (status == PODA_OK)
        status = poda__listen(options, &server->socket, &server->site, error);
    if (status == PODA_OK && options->log)
        status = poda__log_open(&server->log, options->log, error);
    if (status == PODA_OK) {
        server->clients = poda__clients_new(options->rate);
        if (!server->clients)
            status = poda_fail_memory(error);
    }
    if (status == PODA_OK) {
        server->site.polls = poda__polls_new();
        if (!server->site.polls)
            status = poda_fail_memory(error);
    }
    if (status == PODA_OK) /* one answer may use at most a quarter of the memory */
        status = poda__connections_new(&server->connections, options->memory / 2, error);
    if (status == PODA_OK)
        status = poda__jobs_new(&server->jobs, &server->site, server->clients, error);
    return status;
}

poda_status poda__server_start(poda__server **out, const struct poda__server_options *options,
                               poda_error *error)
{
    struct poda__server *server = calloc(1, sizeof *server);
    if (!server)
        return poda_fail_memory(error);
    server->options = *options;
    server->socket = -1;
    poda_status status = prepare(server, error);
    if (status == PODA_OK)
        status = start_daemon(server, error);
    if (status == PODA_OK)
        *out = server;
    else
        poda__server_stop(server);
    return status;
}

void poda__server_reopen_log(poda__server *server)
{
    poda__log_reopen(server->log);
}

int poda__server_log_error(const poda__server *server)
{
    return poda__log_error(server->log);
}

unsigned poda__server_port(const poda__server *server)
{
    return server->site.port;
}

void poda__server_stop(poda__server *server)
{
    if (!server)
        return;
    /* questions first: the daemon waits for threads that wait for them */
    if (server->jobs)
        poda__jobs_stop(server->jobs);
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    poda__connections_free(server->connections);
    poda__jobs_free(server->jobs);
    poda__clients_free(server->clients);
    poda__polls_free(server->site.polls);
    poda__log_close(server->log);
    if (server->socket >= 0)
        close(server->socket);
    free(server);
}
