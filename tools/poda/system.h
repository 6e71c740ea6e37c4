/* system.h - what the operating system says when it refuses something, for people. */
#ifndef PODA_CLI_SYSTEM_H
#define PODA_CLI_SYSTEM_H

#include "poda/poda.h"

/* The text of an errno; the common ones are translated. */
const char *system_text(int number, poda_translate_fn *translate);

#endif
