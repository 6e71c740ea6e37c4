/* deadline.h - a stop flag that becomes 1 when time is up, for work that checks only such a flag
 * (base/stop.h). */
#ifndef PODA_SYSTEM_DEADLINE_H
#define PODA_SYSTEM_DEADLINE_H

#include <stdbool.h>

typedef struct poda__deadline poda__deadline;

/* Called about ten times a second, from a thread of its own where there are threads. */
typedef void poda__tick_fn(void *user, double seconds);

/* A flag that is set `seconds` from now (0: never), or soon after `*stop` (NULL allowed) is; `tick`
 * (NULL allowed) is called with the time elapsed. NULL if it cannot be made: then only `stop`
 * counts. */
poda__deadline *poda__deadline_new(double seconds, const volatile int *stop, poda__tick_fn *tick,
                                   void *user);
/* The flag, valid as long as the deadline. */
const volatile int *poda__deadline_flag(const poda__deadline *deadline);
/* Was the time limit reached? False if only the other flag was set. */
bool poda__deadline_passed(const poda__deadline *deadline);
void poda__deadline_free(poda__deadline *deadline);

#endif
