/* server_client.h - a server in this program and clients that call it, for the tests of the server. */
#ifndef PODA_TESTS_SERVER_CLIENT_H
#define PODA_TESTS_SERVER_CLIENT_H

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "handler.h"

enum { TEXT_ROOM = 1 << 20, ANSWER_SECONDS = 120 };

/* Takes longer than any test; produces no output before its end. */
static const char long_work[] = "/api/count?game=connect4&depth=40";

static poda__server *server;
static char text[TEXT_ROOM]; /* the last answer */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct poda__server_options small(void)
{
    struct poda__server_options options;
    poda__server_defaults(&options);
    options.port = 0;
    options.threads = 1;
    return options;
}

static void start(const struct poda__server_options *options)
{
    poda_error error = {.status = PODA_OK};
    if (poda__server_start(&server, options, &error) != PODA_OK)
        fail_msg("%s", error.message);
}

static inline void start_small(void)
{
    const struct poda__server_options options = small();
    start(&options);
}

/* A server for one loaded game or problem. */
static inline void start_loaded(const char *path, poda_loaded *loaded, double seconds)
{
    struct poda__server_options options = small();
    poda_error error = {.status = PODA_OK};
    if (poda_loaded_open(loaded, path, &error) != PODA_OK)
        fail_msg("%s", error.message);
    options.loaded = loaded;
    options.loaded_count = 1;
    options.seconds = seconds;
    start(&options);
}

static int stop_server(void **state)
{
    (void)state;
    poda__server_stop(server);
    server = NULL;
    return 0;
}

/* From this address of the machine: 127.0.0.1 and so on, each a separate client. */
static int connect_from(const char *from, unsigned port)
{
    struct sockaddr_in own = {.sin_family = AF_INET};
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int out = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(out >= 0);
    assert_int_equal(inet_pton(AF_INET, from, &own.sin_addr), 1);
    assert_int_equal(bind(out, (const struct sockaddr *)&own, sizeof own), 0);
    assert_int_equal(connect(out, (const struct sockaddr *)&address, sizeof address), 0);
    return out;
}

static inline int connect_to(unsigned port)
{
    return connect_from("127.0.0.1", port);
}

static void put(int client, const char *data, size_t length)
{
    while (length > 0) {
        const ssize_t sent = send(client, data, length, MSG_NOSIGNAL);
        if (sent < 0)
            return; /* the server has closed it: the test checks the answer */
        data += sent;
        length -= (size_t)sent;
    }
}

static void put_text(int client, const char *data)
{
    put(client, data, strlen(data));
}

static int ask_from(const char *from, const char *target, const char *headers)
{
    char request[2000];
    const int client = connect_from(from, poda__server_port(server));
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: localhost:%u\r\nConnection: close\r\n%s\r\n", target,
             poda__server_port(server), headers);
    put_text(client, request);
    return client;
}

static inline int ask(const char *target, const char *headers)
{
    return ask_from("127.0.0.1", target, headers);
}

/* Reads until `part` arrives or the connection ends; false if it has not arrived. */
static bool hear(int client, const char *part)
{
    size_t length = 0;
    const double end = now() + ANSWER_SECONDS;
    text[0] = 0;
    while (length + 1 < sizeof text && now() < end) {
        struct pollfd look = {.fd = client, .events = POLLIN};
        if (poll(&look, 1, 100) == 0)
            continue;
        const ssize_t got = recv(client, text + length, sizeof text - 1 - length, 0);
        if (got <= 0)
            break;
        length += (size_t)got;
        text[length] = 0;
        if (part && strstr(text, part))
            return true;
    }
    return part == NULL;
}

/* The status of the whole answer, which stays in `text`; 0 if there is none. */
static int finish(int client)
{
    int status = 0;
    hear(client, NULL);
    close(client);
    /* interim responses come before the one that counts */
    for (const char *at = text; status < 200 && (at = strstr(at, "HTTP/1.1 ")); at++)
        if (sscanf(at, "HTTP/1.1 %d", &status) != 1)
            status = 0;
    return status;
}

static inline int status_of(const char *target)
{
    return finish(ask(target, ""));
}

static inline void pause_for(double seconds)
{
    const struct timespec time = {(time_t)seconds,
                                  (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

/* Runs them; writing to a disconnected client is an error, not the end of the program. */
#define run_server_tests(tests)                                                                    \
    (signal(SIGPIPE, SIG_IGN), cmocka_run_group_tests(tests, NULL, NULL))

#endif
