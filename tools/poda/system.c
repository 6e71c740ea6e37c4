/* system.c - the errors of files in the person's language; strerror has them only where the locale
 * is installed. */
#include "system.h"

#include <errno.h>
#include <string.h>

static const struct reason {
    int number;
    const char *note;
} reasons[] = {
    {ENOENT, "there is no such file or folder"},
    {EACCES, "permission denied"},
    {EPERM, "permission denied"},
    {EISDIR, "it is a folder"},
    {ENOTDIR, "a part of the path is not a folder"},
    {EEXIST, "it exists already"},
    {ENOSPC, "no space is left"},
    {EROFS, "it can only be read there"},
    {ENAMETOOLONG, "the name is too long"},
};

const char *system_text(int number, poda_translate_fn *translate)
{
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].number == number)
            return translate ? translate(reasons[i].note) : reasons[i].note;
    return strerror(number);
}
