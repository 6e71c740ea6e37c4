/* pack.c - compresses answers. They are texts that shrink to a fifth or less. */
#include "handler.h"

#ifdef HAVE_ZLIB

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

/* Short answers fit into one packet as they are, pictures are compressed already. */
static bool shrinks(const struct poda__http_response *response)
{
    enum { LEAST = 1200 };
    return response->owned && !response->packed && response->length >= LEAST &&
           response->length <= UINT_MAX && response->type &&
           strncmp(response->type, "image/p", 7) != 0;
}

void poda__response_pack(struct poda__http_response *response)
{
    enum { GZIP = 31, MEMORY = 8 };
    z_stream stream = {0};
    if (!shrinks(response) ||
        deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    unsigned char *packed = malloc(response->length);
    stream.next_in = (unsigned char *)(uintptr_t)response->data; /* only read */
    stream.avail_in = (unsigned)response->length;
    stream.next_out = packed;
    stream.avail_out = (unsigned)response->length;
    if (packed && deflate(&stream, Z_FINISH) == Z_STREAM_END) {
        free(response->owned);
        response->owned = (char *)packed;
        response->data = response->owned;
        response->length = stream.total_out;
        response->packed = true;
    } else {
        free(packed);
    }
    deflateEnd(&stream);
}

#else

void poda__response_pack(struct poda__http_response *response)
{
    (void)response;
}

#endif
