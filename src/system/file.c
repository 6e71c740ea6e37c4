/* file.c - writes whole files. Uses only system calls, so that a test can make each of them
 * fail. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "system/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

size_t poda_file_mark(const char *text, size_t length)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    return length >= sizeof mark && memcmp(text, mark, sizeof mark) == 0 ? sizeof mark : 0;
}

bool poda__line_get(char *line, int room, FILE *file, int number)
{
    if (!fgets(line, room, file))
        return false;
    const size_t length = strlen(line), mark = number == 1 ? poda_file_mark(line, length) : 0;
    memmove(line, line + mark, length + 1 - mark);
    return true;
}

#if defined(__wasm__) /* there are no files */

poda_status poda_file_mine(const char *path, poda_file_kind kind, poda_error *error)
{
    (void)kind;
    return poda_fail(error, PODA_BAD_FILE, path, "files are not written here");
}

poda_status poda_file_write(const char *path, poda_file_kind kind, const void *bytes, size_t length,
                            poda_error *error)
{
    (void)kind, (void)bytes, (void)length;
    return poda_fail(error, PODA_BAD_FILE, path, "files are not written here");
}

int poda_file_open(const char *path)
{
    (void)path;
    errno = ENOENT;
    return -1;
}

bool poda_file_sync_folder(const char *path)
{
    (void)path;
    return false;
}

bool poda__file_put(int file, const void *bytes, size_t length)
{
    (void)file, (void)bytes, (void)length;
    return false;
}

#else

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, HEAD_MOST = 64, TRIES = 8 };

int poda_file_open(const char *path)
{
    struct stat about;
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (file < 0)
        return -1;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode))
        return file;
    close(file);
    errno = EINVAL;
    return -1;
}

static poda_status cannot_write(const char *path, int why, poda_error *error)
{
    return poda_fail(error, PODA_BAD_FILE, path, "cannot write %.200s: %s", path,
                     poda_error_system(error, why));
}

/* Does the file begin as `kind` says? */
static bool begins(int file, poda_file_kind kind)
{
    char head[HEAD_MOST] = {0};
    size_t length = 0;
    ssize_t got = 1;
    while (length < kind.length && got != 0) {
        got = read(file, head + length, kind.length - length);
        if (got < 0 && errno != EINTR)
            return false;
        length += got > 0 ? (size_t)got : 0;
    }
    return length == kind.length && memcmp(head, kind.begins, length) == 0;
}

poda_status poda_file_mine(const char *path, poda_file_kind kind, poda_error *error)
{
    struct stat about;
    if (!*path)
        return poda_fail(error, PODA_BAD_FILE, path, "the name of the file is empty");
    if (stat(path, &about) != 0) {
        if (errno != ENOENT)
            return cannot_write(path, errno, error);
        return lstat(path, &about) != 0
                   ? PODA_OK
                   : poda_fail(error, PODA_BAD_FILE, path,
                               "cannot write %.200s: a link to a file that does not exist", path);
    }
    if (!S_ISREG(about.st_mode))
        return poda_fail(error, PODA_BAD_FILE, path, "cannot write %.200s: not a file", path);
    if (!kind.begins)
        return PODA_OK;
    const int file = poda_file_open(path);
    if (file < 0)
        return cannot_write(path, errno, error);
    const bool mine = begins(file, kind);
    close(file);
    return mine ? PODA_OK
                : poda_fail(error, PODA_BAD_FILE, path,
                            "%.200s exists and is a file of another kind, which is not replaced; "
                            "choose another name",
                            path);
}

bool poda_file_sync_folder(const char *path)
{
    char folder[PATH_ROOM];
    const char *slash = strrchr(path, '/');
    const size_t length = slash == path ? 1 : slash ? (size_t)(slash - path) : 1;
    if (length >= sizeof folder)
        return false;
    memcpy(folder, slash ? path : ".", length);
    folder[length] = 0;
    const int file = open(folder, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool synced = fsync(file) == 0;
    close(file);
    return synced;
}

/* Opens the file beside, locked for this program. -1: see errno. */
static int open_beside(const char *beside)
{
    for (int i = 0; i < TRIES; i++) {
        struct stat mine, there;
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        const int file = open(beside, O_RDWR | O_CREAT | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (file < 0)
            return -1;
        int why = 0;
        if (fstat(file, &mine) != 0)
            why = errno;
        else if (!S_ISREG(mine.st_mode))
            why = EEXIST;
        else if (fcntl(file, F_SETLK, &lock) != 0 && (errno == EACCES || errno == EAGAIN))
            why = EBUSY; /* another program is writing it; without locks this goes unnoticed */
        else if (stat(beside, &there) != 0 || there.st_ino != mine.st_ino)
            why = EAGAIN; /* and it has just been renamed */
        if (why == 0)
            return file;
        close(file);
        errno = why;
        if (why != EAGAIN)
            return -1;
    }
    return -1;
}

bool poda__file_put(int file, const void *data, size_t length)
{
    const char *bytes = data;
    while (length > 0) {
        const ssize_t put = write(file, bytes, length);
        if (put < 0 && errno != EINTR)
            return false;
        bytes += put > 0 ? put : 0;
        length -= put > 0 ? (size_t)put : 0;
    }
    return true;
}

/* Copies the permissions of the file being replaced; a new file gets the default ones. */
static bool keep_rights(int file, const char *path)
{
    struct stat about;
    return stat(path, &about) != 0 || fchmod(file, about.st_mode & 0777) == 0 || errno == EPERM;
}

/* Writes beside `path`, which is not a link, and renames. */
static poda_status write_at(const char *path, const void *bytes, size_t length, poda_error *error)
{
    char beside[PATH_ROOM];
    const int room = snprintf(beside, sizeof beside, "%s" PODA_FILE_BESIDE, path);
    if (room < 0 || room >= (int)sizeof beside)
        return cannot_write(path, ENAMETOOLONG, error);
    const int file = open_beside(beside);
    if (file < 0)
        return cannot_write(path, errno, error);
    bool written = ftruncate(file, 0) == 0 && keep_rights(file, path) &&
                   poda__file_put(file, bytes, length) && fsync(file) == 0 &&
                   rename(beside, path) == 0;
    const int why = errno;
    if (!written)
        unlink(beside);
    close(file);
    if (!written)
        return cannot_write(path, why, error);
    (void)poda_file_sync_folder(path); /* the rename cannot be undone */
    return PODA_OK;
}

poda_status poda_file_write(const char *path, poda_file_kind kind, const void *bytes, size_t length,
                            poda_error *error)
{
    poda_status status = poda_file_mine(path, kind, error);
    if (status != PODA_OK)
        return status;
    char *const followed = realpath(path, NULL); /* NULL: the file is new */
    status = write_at(followed ? followed : path, bytes, length, error);
    free(followed);
    return status;
}

#endif
