/* listen.c - resolves a name and finds a free port. */
#include "listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 128 };

static void set_port(struct sockaddr *address, unsigned port)
{
    if (address->sa_family == AF_INET6)
        ((struct sockaddr_in6 *)(void *)address)->sin6_port = htons((uint16_t)port);
    else
        ((struct sockaddr_in *)(void *)address)->sin_port = htons((uint16_t)port);
}

/* The port the socket is bound to; 0 and errno. */
static unsigned port_of(int listening)
{
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } bound = {.six = {0}};
    socklen_t length = sizeof bound;
    if (getsockname(listening, &bound.any, &length) != 0)
        return 0;
    const in_port_t port =
        bound.any.sa_family == AF_INET6 ? bound.six.sin6_port : bound.four.sin_port;
    return ntohs(port);
}

static bool is_loopback(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(
            &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr);
    return ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr) >> 24 == 127;
}

/* A listening socket; -1 and errno. */
static int listen_at(const struct addrinfo *place)
{
    const int on = 1;
    const int out = socket(place->ai_family, SOCK_STREAM, 0);
    if (out < 0)
        return -1;
    (void)fcntl(out, F_SETFD,
                FD_CLOEXEC); /* a browser started from here would keep the port occupied */
    (void)setsockopt(out, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(out, place->ai_addr, place->ai_addrlen) == 0 && listen(out, BACKLOG) == 0)
        return out;
    const int why = errno;
    close(out);
    errno = why;
    return -1;
}

static poda_status cannot_listen(const struct poda__server_options *options, int why,
                                 poda_error *error)
{
    if (why == EADDRINUSE && options->ports > 0)
        return poda_fail(error, PODA_BAD_OPTION, "port",
                         "ports %u to %u are taken; port=0 takes any that is free", options->port,
                         options->port + options->ports);
    if (why == EADDRINUSE)
        return poda_fail(error, PODA_BAD_OPTION, "port",
                         "port %u is taken; port=0 takes any that is free", options->port);
    if (why == EACCES)
        return poda_fail(error, PODA_BAD_OPTION, "port",
                         "port %u needs rights that you do not have; those from 1024 on do not",
                         options->port);
    if (why == EADDRNOTAVAIL)
        return poda_fail(error, PODA_BAD_OPTION, "host",
                         "host=%.60s: this machine has no such address", options->host);
    return poda_fail(error, PODA_BAD_OPTION, "host", "cannot listen on %.60s: %s", options->host,
                     poda_error_system(error, why));
}

poda_status poda__listen(const struct poda__server_options *options, int *out,
                         struct poda__site *site, poda_error *error)
{
    const struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *place = NULL;
    int listening = -1;
    if (getaddrinfo(options->host, NULL, &wanted, &place) != 0)
        return poda_fail(error, PODA_BAD_OPTION, "host",
                         "host=%.60s: expected an address or a name of this machine, for example "
                         "127.0.0.1",
                         options->host);
    for (unsigned i = 0; i <= options->ports && options->port + i <= UINT16_MAX; i++) {
        set_port(place->ai_addr, options->port + i);
        listening = listen_at(place);
        if (listening >= 0 || errno != EADDRINUSE)
            break;
    }
    const int why = errno;
    site->loopback = is_loopback(place->ai_addr);
    freeaddrinfo(place);
    if (listening < 0)
        return cannot_listen(options, why, error);
    site->port = port_of(listening);
    if (site->port == 0) {
        const poda_status status = cannot_listen(options, errno, error);
        close(listening);
        return status;
    }
    *out = listening;
    return PODA_OK;
}
