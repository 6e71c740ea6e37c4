/* buffer.h - a text that grows. The first failure is remembered with its cause, so that a writer
 * checks once at the end instead of after every word. */
#ifndef PODA_BASE_BUFFER_H
#define PODA_BASE_BUFFER_H

#include "poda/status.h"

typedef struct poda__buffer {
    char *at; /* NULL while empty; else zero-terminated */
    size_t length, room;
    size_t most;              /* bytes that it may hold; 0: no limit */
    const volatile int *stop; /* when non-zero: the text is given up; NULL: never */
    size_t looked;            /* length when the flag was last checked */
    bool failed;
    poda_status cause; /* of a failure; PODA_OK: out of memory */
} poda__buffer;

void poda__buffer_add(poda__buffer *buffer, const char *format, ...) PODA_PRINTF(2, 3);
void poda__buffer_add_list(poda__buffer *buffer, const char *format, va_list args)
    PODA_PRINTF(2, 0);
void poda__buffer_put(poda__buffer *buffer, const char *text, size_t length);
void poda__buffer_release(poda__buffer *buffer);
/* Gives the text up with the cause `status`; does nothing if that is PODA_OK. The first cause
 * stays. */
void poda__buffer_fail(poda__buffer *buffer, poda_status status);
/* The remembered failure as an error; PODA_OK if there is none. */
PODA_CHECKED poda_status poda__buffer_status(const poda__buffer *buffer, poda_error *error);

#endif
