/* entropy.h - random bytes that cannot be guessed, from the operating system. */
#ifndef PODA_SYSTEM_ENTROPY_H
#define PODA_SYSTEM_ENTROPY_H

#include "poda/status.h"

/* At most 256 bytes. */
PODA_CHECKED poda_status poda__entropy(void *bytes, size_t length, poda_error *error);

#endif
