/* buffer.c - growing texts. */
#include "base/buffer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "base/wording.h"

/* Checked on every write, so that writers of long answers need no check of their own: once given
 * up, further writes cost nothing. */
static bool is_given_up(poda__buffer *buffer)
{
    enum { BYTES_A_LOOK = 4096 };
    if (buffer->stop && buffer->length - buffer->looked >= BYTES_A_LOOK) {
        buffer->looked = buffer->length;
        if (poda__stopped(buffer->stop))
            poda__buffer_fail(buffer, PODA_STOPPED);
    }
    return buffer->failed;
}

static bool make_room(poda__buffer *buffer, size_t more)
{
    if (buffer->failed || more > SIZE_MAX / 2 - buffer->length)
        return !(buffer->failed = true);
    if (is_given_up(buffer))
        return false;
    const size_t needed = buffer->length + more + 1;
    if (buffer->most && needed > buffer->most) {
        poda__buffer_fail(buffer, PODA_TOO_LARGE);
        return false;
    }
    if (needed > buffer->room) {
        size_t room = buffer->room ? buffer->room : 256;
        while (room < needed)
            room *= 2;
        char *at = realloc(buffer->at, room);
        if (!at)
            return !(buffer->failed = true);
        buffer->at = at;
        buffer->room = room;
    }
    return true;
}

void poda__buffer_put(poda__buffer *buffer, const char *text, size_t length)
{
    if (length == 0 || !make_room(buffer, length))
        return;
    assert(buffer->length + length < buffer->room);
    memcpy(buffer->at + buffer->length, text, length);
    buffer->length += length;
    buffer->at[buffer->length] = 0;
}

void poda__buffer_add_list(poda__buffer *buffer, const char *format, va_list args)
{
    if (buffer->failed)
        return;
    const size_t length = poda__format(NULL, 0, format, args);
    if (make_room(buffer, length)) {
        poda__format(buffer->at + buffer->length, length + 1, format, args);
        buffer->length += length;
    }
}

void poda__buffer_add(poda__buffer *buffer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    poda__buffer_add_list(buffer, format, args);
    va_end(args);
}

void poda__buffer_release(poda__buffer *buffer)
{
    free(buffer->at);
    *buffer = (poda__buffer){0};
}

void poda__buffer_fail(poda__buffer *buffer, poda_status status)
{
    if (status == PODA_OK || buffer->failed)
        return;
    buffer->failed = true;
    buffer->cause = status;
}

poda_status poda__buffer_status(const poda__buffer *buffer, poda_error *error)
{
    if (!buffer->failed)
        return PODA_OK;
    if (buffer->cause == PODA_STOPPED)
        return poda_fail(error, PODA_STOPPED, "", "stopped before the answer was complete");
    if (buffer->cause == PODA_TOO_LARGE)
        return poda_fail(error, PODA_TOO_LARGE, "", "the answer is larger than %zu MiB",
                         buffer->most >> 20);
    return poda_fail_memory(error);
}
