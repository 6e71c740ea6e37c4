/* status.c - names of statuses, and the one place where error messages are written. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/tame.h"
#include "base/wording.h"
#include "poda/status.h"

#undef poda_fail
#undef poda_fail_memory

const char *poda_status_name(poda_status status)
{
    switch (status) {
#define PODA_STATUS_NAME(name, text)                                                               \
    case PODA_##name:                                                                              \
        return text;
        PODA_STATUSES(PODA_STATUS_NAME)
#undef PODA_STATUS_NAME
    }
    return "unknown";
}

void poda_free(void *memory)
{
    free(memory);
}

poda_status poda_fail(poda_error *error, poda_status status, const char *at, const char *format,
                      ...)
{
    if (!error)
        return status;
    error->status = status;
    snprintf(error->at, sizeof error->at, "%s", at ? at : "");
    if (error->translate)
        format = error->translate(format);
    va_list args;
    va_start(args, format);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored                                                                     \
    "-Wformat-nonliteral" /* tests compare every translation's directives */
    poda__format(error->message, sizeof error->message, format, args);
#pragma GCC diagnostic pop
    va_end(args);
    poda__tame(error->message, strlen(error->message), false,
               false); /* one line, whatever it contains */
    return status;
}

/* strerror translates only where the locale is installed. */
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
    {ENOMEM, "out of memory"},
    {EINTR, "interrupted"},
    {EIO, "input or output error"},
    {EPIPE, "the reader is gone"},
    {EMFILE, "too many open files"},
    {ENFILE, "too many open files"},
    {EFBIG, "the file is too large"},
    {EBUSY, "it is in use"},
    {EAGAIN, "not available at the moment"},
    {EINVAL, "not possible there"},
    {ENOEXEC, "it is not a program"},
    {E2BIG, "too many arguments"},
    {ELOOP, "too many symbolic links"},
    {EADDRINUSE, "the address is in use"},
};

const char *poda_error_system(const poda_error *error, int number)
{
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].number == number)
            return error && error->translate ? error->translate(reasons[i].note) : reasons[i].note;
    return strerror(number);
}

poda_status poda_fail_memory(poda_error *error)
{
    return poda_fail(error, PODA_NO_MEMORY, "", "out of memory");
}
