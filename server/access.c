/* access.c - the names under which the server may be called, the origins that may send requests,
 * and the proxies it trusts. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "handler.h"

/* "https://poda.example:8443": nothing may follow, and the name must be valid in a Host header. */
static poda_status set_origin(struct poda__site *site, const char *origin, poda_error *error)
{
    static const char *const schemes[] = {"https://", "http://"};
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]";
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        const size_t length = strlen(schemes[i]);
        if (strncasecmp(origin, schemes[i], length) != 0)
            continue;
        const char *name = origin + length;
        if (*name && name[strspn(name, letters)] == 0) {
            site->origin = origin;
            site->name = name;
            return PODA_OK;
        }
    }
    return poda_fail(error, PODA_BAD_OPTION, "origin",
                     "origin=%.60s: expected how browsers call this server, for example "
                     "https://poda.example",
                     origin);
}

static poda_status set_proxies(struct poda__site *site, const char *proxies, poda_error *error)
{
    for (size_t length; *proxies; proxies += length + (proxies[length] == ',')) {
        length = strcspn(proxies, ",");
        if (site->proxy_count == PODA__PROXIES_MAX)
            return poda_fail(error, PODA_BAD_OPTION, "proxy", "at most %d proxies can be trusted",
                             PODA__PROXIES_MAX);
        if (!poda__address_read(proxies, length, &site->proxy[site->proxy_count++]))
            return poda_fail(error, PODA_BAD_OPTION, "proxy",
                             "proxy=%.*s: expected an address, for example 127.0.0.1",
                             length < 60 ? (int)length : 60, proxies);
    }
    return PODA_OK;
}

poda_status poda__site_set(struct poda__site *site, const struct poda__server_options *options,
                           poda_error *error)
{
    *site = (struct poda__site){.options = options};
    poda_status status = poda_seal_key(site->seal, error);
    if (status == PODA_OK && options->origin)
        status = set_origin(site, options->origin, error);
    if (status == PODA_OK && options->proxy)
        status = set_proxies(site, options->proxy, error);
    return status;
}

bool poda__site_trusts(const struct poda__site *site, const struct poda__address *address)
{
    for (size_t i = 0; i < site->proxy_count; i++)
        if (poda__address_equal(&site->proxy[i], address))
            return true;
    return false;
}

bool poda__hop_read(const char *text, size_t length, struct poda__address *out)
{
    while (length > 0 && strchr(" \t", *text)) {
        text++;
        length--;
    }
    while (length > 0 && strchr(" \t", text[length - 1]))
        length--;
    const char *bracket = length > 0 && *text == '[' ? memchr(text, ']', length) : NULL;
    if (bracket)
        return poda__address_read(text + 1, (size_t)(bracket - text - 1), out);
    const char *colon = memchr(text, ':', length);
    if (colon && memchr(text, '.', (size_t)(colon - text))) /* 192.0.2.7:50000 */
        length = (size_t)(colon - text);
    return poda__address_read(text, length, out);
}

/* Is it `name`, with or without the port of the scheme? */
static bool is_origin_name(const struct poda__site *site, const char *host)
{
    const size_t length = strlen(site->name);
    if (strncasecmp(host, site->name, length) != 0)
        return false;
    const bool secure = strncasecmp(site->origin, "https", 5) == 0;
    return !host[length] || strcmp(host + length, secure ? ":443" : ":80") == 0;
}

/* "localhost:8020" is this server on its own machine, and so is the name it was started with; any
 * other name may have been pointed here by a foreign name server. */
static bool is_own_host(const struct poda__site *site, const char *host)
{
    const char *const names[] = {"localhost", "127.0.0.1", "[::1]", site->options->host};
    char port[16];
    if (site->origin && is_origin_name(site, host))
        return true;
    snprintf(port, sizeof port, ":%u", site->port);
    for (size_t i = 0; i < sizeof names / sizeof names[0] && names[i]; i++) {
        const size_t length = strlen(names[i]);
        if (strncasecmp(host, names[i], length) == 0 &&
            (strcmp(host + length, port) == 0 || (site->port == 80 && !host[length])))
            return true;
    }
    return false;
}

/* Other pages may link here, but not send requests. */
static bool is_own_origin(const struct poda__site *site, const struct poda__http_request *request)
{
    static const char scheme[] = "http://";
    const char *origin = request->origin, *from = request->fetch_site;
    if (from && strcmp(from, "same-origin") != 0 && strcmp(from, "none") != 0)
        return false;
    if (!origin || (site->origin && strcasecmp(origin, site->origin) == 0))
        return true;
    if (site->origin && is_origin_name(site, request->host))
        return false; /* for that name there are pages only under this scheme */
    return strncmp(origin, scheme, strlen(scheme)) == 0 &&
           strcasecmp(origin + strlen(scheme), request->host) == 0;
}

static void refuse_name(const struct poda__site *site, const char *host,
                        struct poda__http_response *response, poda_error *error)
{
    char own[80];
    snprintf(own, sizeof own, "http://localhost:%u", site->port);
    (void)poda_fail(error, PODA_BAD_REQUEST, "Host",
                    "'%.60s' is not the name of this server; it is %.200s/", host,
                    site->origin ? site->origin : own);
    poda__refuse(response, 421, error);
}

bool poda__is_welcome(const struct poda__site *site, const struct poda__http_request *request,
                      bool api, struct poda__http_response *response, poda_error *error)
{
    if (!request->host) {
        (void)poda_fail(error, PODA_BAD_REQUEST, "Host", "the request has no Host header");
        poda__refuse(response, 400, error);
        return false;
    }
    if ((site->loopback || site->origin) && !is_own_host(site, request->host)) {
        refuse_name(site, request->host, response, error);
        return false;
    }
    if (api && !is_own_origin(site, request)) {
        (void)poda_fail(error, PODA_BAD_REQUEST, "Origin",
                        "pages of other servers may not ask this one");
        poda__refuse(response, 403, error);
        return false;
    }
    return true;
}
