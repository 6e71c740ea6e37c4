/* version.c - which version the library is. */
#include "poda/version.h"

const char *poda_version(void)
{
    return PODA_VERSION;
}

int poda_version_number(void)
{
    return PODA_VERSION_NUMBER;
}
