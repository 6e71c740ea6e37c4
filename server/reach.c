/* reach.c - the presenter's page may be open as localhost, which means nothing on a phone: here are
 * the addresses of this machine in its networks. */
#include "reach.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>

enum { MOST = 4 };

static bool is_everywhere(const char *host)
{
    return strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
}

/* IPv4 only: that is what a class types, and what every phone in the room has. */
static const char *address_of(const struct ifaddrs *at, char room[INET_ADDRSTRLEN])
{
    if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET || !(at->ifa_flags & IFF_UP) ||
        (at->ifa_flags & IFF_LOOPBACK))
        return NULL;
    const struct sockaddr_in *address = (const struct sockaddr_in *)(const void *)at->ifa_addr;
    return inet_ntop(AF_INET, &address->sin_addr, room, INET_ADDRSTRLEN);
}

void poda__reach_add(const struct poda__site *site, poda_text *text)
{
    const char *host = site->options->host ? site->options->host : "";
    struct ifaddrs *list = NULL;
    int count = 0;
    poda_text_add(text, "[");
    if (site->origin) {
        poda_text_add(text, "\"%s/\"", site->origin);
    } else if (!site->loopback && !is_everywhere(host)) {
        const bool six = strchr(host, ':') != NULL;
        poda_text_add(text, "\"http://%s%s%s:%u/\"", six ? "[" : "", host, six ? "]" : "",
                      site->port);
    } else if (!site->loopback && getifaddrs(&list) == 0) {
        for (const struct ifaddrs *at = list; at && count < MOST; at = at->ifa_next) {
            char room[INET_ADDRSTRLEN];
            const char *address = address_of(at, room);
            if (address)
                poda_text_add(text, "%s\"http://%s:%u/\"", count++ ? "," : "", address, site->port);
        }
        freeifaddrs(list);
    }
    poda_text_add(text, "]");
}
