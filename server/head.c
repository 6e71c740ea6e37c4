/* head.c - headers that are missing, repeated or contradictory (RFC 9112, 6.3 and 11.2). */
#include "head.h"

#include <string.h>
#include <strings.h>

void poda__head_read(struct MHD_Connection *http, struct poda__http_request *request)
{
    const struct {
        const char *name, **value;
    } headers[] = {{"Host", &request->host},
                   {"Origin", &request->origin},
                   {"Sec-Fetch-Site", &request->fetch_site},
                   {"Accept", &request->accept},
                   {"Accept-Encoding", &request->accept_encoding},
                   {"Content-Type", &request->content_type},
                   {"If-None-Match", &request->if_none_match}};
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        *headers[i].value = MHD_lookup_connection_value(http, MHD_HEADER_KIND, headers[i].name);
}

enum { LINE_END = 2 }; /* CR and LF */

/* How often the headers occur that decide where a request goes and ends. */
struct framing {
    unsigned hosts, lengths, encodings;
    bool chunked, unclean;
    uintptr_t
        next; /* where the next header must begin: the last one was read to the end of its line */
    bool unread; /* bytes of some line were skipped */
};

/* "Content-Length : 5" is a length to some implementations and nothing to others. */
static bool is_name(const char *key)
{
    static const char token[] = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return *key && key[strspn(key, token)] == 0;
}

static bool is_clean(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' && text[i] != '\t')
            return false;
    return true;
}

static enum MHD_Result count_header(void *user, enum MHD_ValueKind kind, const char *key,
                                    size_t key_length, const char *value, size_t length)
{
    struct framing *framing = user;
    (void)kind;
    (void)key_length;
    framing->hosts += strcasecmp(key, "Host") == 0;
    framing->lengths += strcasecmp(key, "Content-Length") == 0;
    framing->encodings += strcasecmp(key, "Transfer-Encoding") == 0;
    if (strcasecmp(key, "Transfer-Encoding") == 0)
        framing->chunked = value && strcasecmp(value, "chunked") == 0;
    framing->unclean |= !is_name(key) || (value && !is_clean(value, length));
    framing->unread |= framing->next != (uintptr_t)key;
    framing->next = value ? (uintptr_t)value + length + LINE_END : 0;
    return MHD_YES;
}

/* libmicrohttpd 0.9 ends a value at a zero byte and skips the rest of the line; 1.0 refuses such a
 * request itself, and lays out lines differently. */
static bool passes_over_zeros(void)
{
    return strncmp(MHD_get_version(), "0.", 2) == 0;
}

/* Every byte of the head must be part of the request line or of a header: then no zero has hidden
 * one, and no line was folded or ended by a bare LF. */
static bool is_read_whole(struct MHD_Connection *http, const char *method,
                          const struct framing *framing)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(http, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return !framing->unread && info &&
           framing->next + LINE_END == (uintptr_t)method + info->header_size;
}

poda_status poda__head_check(struct MHD_Connection *http, const char *method, const char *version,
                             poda_error *error)
{
    struct framing framing = {.next = (uintptr_t)version + strlen(version) + LINE_END};
    (void)MHD_get_connection_values_n(http, MHD_HEADER_KIND, count_header, &framing);
    if (framing.hosts > 1)
        return poda_fail(error, PODA_BAD_REQUEST, "Host", "the header %s is there more than once",
                         "Host");
    if (framing.lengths > 1 || framing.encodings > 1)
        return poda_fail(error, PODA_BAD_REQUEST, "Content-Length",
                         "the header %s is there more than once",
                         framing.lengths > 1 ? "Content-Length" : "Transfer-Encoding");
    if (framing.lengths > 0 && framing.encodings > 0)
        return poda_fail(error, PODA_BAD_REQUEST, "Content-Length",
                         "the request has both Content-Length and Transfer-Encoding");
    if (framing.encodings > 0 && !framing.chunked)
        return poda_fail(error, PODA_BAD_REQUEST, "Transfer-Encoding",
                         "the only Transfer-Encoding here is chunked");
    if (framing.unclean || (passes_over_zeros() && !is_read_whole(http, method, &framing)))
        return poda_fail(error, PODA_BAD_REQUEST, "", "a header is not well-formed");
    return PODA_OK;
}

poda_status poda__target_check(const char *end, const char *version, poda_error *error)
{
    /* libmicrohttpd puts a zero in place of the blank between the two; if it keeps the version
     * elsewhere, it has checked the line itself */
    const uintptr_t from = (uintptr_t)end, to = (uintptr_t)version;
    if (to > from + 1 && to - from <= PODA__TARGET_MAX + 2)
        return poda_fail(error, PODA_BAD_REQUEST, "", "the path is not well-formed");
    return PODA_OK;
}

struct poda__address poda__head_peer(struct MHD_Connection *http)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(http, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return poda__address_of(info ? info->client_addr : NULL);
}

/* The last address that is not a trusted proxy: those before it may be forged by the client. */
struct forwarded {
    const struct poda__site *site;
    struct poda__address address;
    bool known;
};

static enum MHD_Result read_forwarded(void *user, enum MHD_ValueKind kind, const char *key,
                                      const char *value)
{
    struct forwarded *forwarded = user;
    (void)kind;
    if (strcasecmp(key, "X-Forwarded-For") != 0 || !value)
        return MHD_YES;
    for (size_t length; *value; value += length + (value[length] == ',')) {
        struct poda__address address;
        length = strcspn(value, ",");
        const bool good = poda__hop_read(value, length, &address);
        if (good && poda__site_trusts(forwarded->site, &address))
            continue;
        forwarded->known = good;
        forwarded->address = address;
    }
    return MHD_YES;
}

struct poda__address poda__head_client(struct MHD_Connection *http, const struct poda__site *site)
{
    const struct poda__address peer = poda__head_peer(http);
    struct forwarded forwarded = {.site = site};
    if (!poda__site_trusts(site, &peer))
        return peer;
    (void)MHD_get_connection_values(http, MHD_HEADER_KIND, read_forwarded, &forwarded);
    return forwarded.known ? forwarded.address : peer;
}
