/* course.c - 001 returns the own bound, 000 and 002 have wins of 1; 002 calls a cut after the player's own
 * bound, 004 after the other. What the request says itself comes first. */
#include "ask/explain/course.h"

poda_status poda__course_read(const poda_options *parameters, poda__course *course,
                              poda_error *error)
{
    enum { JUEGOS, ARBOLES, TATETI, ALGORITMOS, CUADERNO };
    int which = ALGORITMOS;
    *course = (poda__course){.cut_names = PODA__CUTS_PLAIN};
    if (!*poda_option_text(parameters, "course", ""))
        return PODA_OK;
    const poda_status status =
        poda_option_choice(parameters, "course", "000 001 002 003 004", &which, error);
    if (status != PODA_OK)
        return status;
    course->fail_own = which == ARBOLES && !poda_option_text(parameters, "fail", NULL);
    course->sign =
        (which == JUEGOS || which == TATETI) && !poda_option_text(parameters, "values", NULL);
    course->cut_names = which == TATETI     ? PODA__CUTS_OWN
                        : which == CUADERNO ? PODA__CUTS_RIVAL
                                            : PODA__CUTS_PLAIN;
    return PODA_OK;
}
