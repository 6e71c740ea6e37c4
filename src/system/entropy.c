/* entropy.c - getentropy, which Linux, macOS, the BSDs and WASI have. */
#define _DEFAULT_SOURCE /* getentropy */
#if defined(__APPLE__)
#define _DARWIN_C_SOURCE
#include <sys/random.h>
#endif
#include "system/entropy.h"

#include <errno.h>
#include <unistd.h>

poda_status poda__entropy(void *bytes, size_t length, poda_error *error)
{
    return getentropy(bytes, length) == 0
               ? PODA_OK
               : poda_fail(error, PODA_BUSY, "", "the system gives no random bytes: %s",
                           poda_error_system(error, errno));
}
