/* version.h - the version of these headers, and of the library at run time. */
#ifndef PODA_VERSION_H
#define PODA_VERSION_H

#include "poda/status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PODA_VERSION "0.2.0"
#define PODA_VERSION_MAJOR 0
#define PODA_VERSION_MINOR 2
#define PODA_VERSION_PATCH 0
/* Grows with every version: 10203 is 1.2.3. */
#define PODA_VERSION_NUMBER                                                                        \
    (PODA_VERSION_MAJOR * 10000 + PODA_VERSION_MINOR * 100 + PODA_VERSION_PATCH)

/* PODA_VERSION and PODA_VERSION_NUMBER of the library at run time; they differ from the macros
 * if the program was compiled with other headers. */
PODA_API const char *poda_version(void);
PODA_API int poda_version_number(void);

#ifdef __cplusplus
}
#endif
#endif
