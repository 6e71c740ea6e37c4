/* spend.c - counts the work of questions about unknown leaves, and looks at the stop flag. */
#include "explain/unknown/spend.h"

#include "base/stop.h"

enum { A_LOOK = 10000 }; /* about ten microseconds */

bool poda__spend_on(poda__spend *spend, int64_t work)
{
    if (spend->over || spend->stopped)
        return false;
    spend->since += work;
    if (spend->since >= A_LOOK) {
        spend->since = 0;
        spend->stopped = poda__stopped(spend->stop);
    }
    spend->over = work > *spend->left;
    *spend->left = spend->over ? 0 : *spend->left - work;
    return !spend->over && !spend->stopped;
}

poda_status poda__spend_too_large(poda_error *error)
{
    return poda_fail(error, PODA_TOO_LARGE, "unknown",
                     "too many orders of the unknown values to try; ask about fewer leaves or a "
                     "smaller tree");
}

poda_status poda__spend_check(const poda__spend *spend, poda_error *error)
{
    if (spend->stopped)
        return poda_fail(error, PODA_STOPPED, "", "stopped before the search was over");
    return spend->over ? poda__spend_too_large(error) : PODA_OK;
}
