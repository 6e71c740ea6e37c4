/* nearest.c - names that are nearly right. */
#include "base/nearest.h"

#include <ctype.h>
#include <string.h>

#include "poda/rules.h"

static bool is_letter(char typed, char known)
{
    return tolower((unsigned char)typed) == known;
}

const char *poda__name_nearer(const char *typed, const char *known, const char *nearest,
                              size_t *least)
{
    size_t before[32] = {0}, previous[32], current[32] = {0}, length = strlen(known);
    for (size_t j = 0; j < 32; j++)
        previous[j] = j;
    if (length >= 32)
        return nearest;
    /* Levenshtein 1966; a transposition of two letters counts once (Damerau 1964) */
    for (size_t a = 0; a < 31 && typed[a]; a++) {
        current[0] = a + 1;
        for (size_t j = 1; j <= length; j++) {
            const size_t change = previous[j - 1] + !is_letter(typed[a], known[j - 1]);
            const size_t add = current[j - 1] + 1, drop = previous[j] + 1;
            current[j] = change < add ? (change < drop ? change : drop) : (add < drop ? add : drop);
            if (a > 0 && j > 1 && is_letter(typed[a - 1], known[j - 1]) &&
                is_letter(typed[a], known[j - 2]) && before[j - 2] + 1 < current[j])
                current[j] = before[j - 2] + 1;
        }
        memcpy(before, previous, sizeof before);
        memcpy(previous, current, sizeof previous);
    }
    /* one wrong letter of two may be a slip, one of one is another name */
    if (previous[length] >= *least || 2 * previous[length] > strlen(typed))
        return nearest;
    *least = previous[length];
    return known;
}

const char *poda_name_nearest(const char *typed, const char *const *known)
{
    const char *near = NULL;
    size_t least = PODA__NAME_FAR;
    for (; *known; known++)
        near = poda__name_nearer(typed, *known, near, &least);
    return near;
}

poda_status poda__name_unknown(const char *typed, const char *(*known)(size_t index), bool problem,
                               poda_error *error)
{
    const char *near = NULL, *name;
    const char *const where = problem ? "problem" : "game";
    size_t least = PODA__NAME_FAR;
    char all[240] = "";
    poda_text names = {all, sizeof all, 0};
    for (size_t i = 0; (name = known(i)); i++) {
        near = poda__name_nearer(typed, name, near, &least);
        poda_text_add(&names, "%s%s", i ? ", " : "", name);
    }
    if (near)
        return poda_fail(error, PODA_BAD_GAME, where,
                         problem ? "there is no problem '%.40s'; did you mean '%s'?"
                                 : "there is no game '%.40s'; did you mean '%s'?",
                         typed, near);
    return problem ? poda_fail(error, PODA_BAD_GAME, where,
                               "there is no problem '%.40s'; there are: %s", typed, all)
                   : poda_fail(error, PODA_BAD_GAME, where,
                               "there is no game '%.40s'; 'games' lists them", typed);
}
