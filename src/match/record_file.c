/* record_file.c - the file of a match on disk: one writer, and complete lines appended at once, so
 * that a killed match loses no finished game. */
#include <string.h>

#include "base/memory.h"
#include "match/record.h"
#include "system/clock.h"
#include "system/file.h"

#if defined(__wasm__)

poda_status poda__record_open(poda__record **out, const poda__match_plan *plan, const char *path,
                              poda_match_game *games, uint32_t *count, poda_error *error)
{
    (void)out, (void)plan, (void)games, (void)count;
    return poda_fail(error, PODA_BAD_FILE, path, "games are not saved here");
}

poda_status poda__record_add(poda__record *record, const poda_match_game *game, poda_error *error)
{
    (void)record, (void)game, (void)error;
    return PODA_OK;
}

poda_status poda__record_close(poda__record *record, poda_error *error)
{
    (void)record, (void)error;
    return PODA_OK;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

struct poda__record {
    int file;
    off_t end;      /* of the last complete line */
    double synced;  /* time of the last sync to disk */
    char path[200]; /* for messages */
};

static poda_status fail_file(const char *path, poda_error *error)
{
    return poda_fail(error, PODA_BAD_FILE, path, "cannot write %.200s: %s", path,
                     poda_error_system(error, errno));
}

/* Appends everything, or nothing. */
static poda_status put_all(poda__record *record, const char *text, size_t length, poda_error *error)
{
    if (!poda__file_put(record->file, text, length)) {
        const poda_status status = fail_file(record->path, error);
        if (ftruncate(record->file, record->end) == 0) {
            /* else the reader ignores the torn line */
        }
        return status;
    }
    record->end += (off_t)length;
    return PODA_OK;
}

/* Very short games do not each wait for the disk. */
static bool sync_sometimes(poda__record *record)
{
    enum { SECONDS = 1 };
    const double now = poda__seconds();
    if (now - record->synced < SECONDS)
        return true;
    record->synced = now;
    return fsync(record->file) == 0;
}

/* Reads the file from its beginning. */
static poda_status read_all(int file, const char *path, char **text, size_t *length,
                            poda_error *error)
{
    enum { MOST = 1 << 30 };
    struct stat about;
    if (fstat(file, &about) != 0)
        return fail_file(path, error);
    if (!S_ISREG(about.st_mode))
        return poda_fail(error, PODA_BAD_FILE, path, "%.200s is not a file", path);
    if (about.st_size > MOST)
        return poda_fail(error, PODA_BAD_FILE, path, "%.200s: larger than %d bytes", path, MOST);
    const size_t size = (size_t)about.st_size;
    char *all = poda__array(size + 1, 1);
    if (!all)
        return poda_fail_memory(error);
    size_t at = 0;
    while (at < size) {
        const ssize_t got = read(file, all + at, size - at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        at += (size_t)got;
    }
    *text = all;
    *length = at;
    return PODA_OK;
}

/* Keeps other programs from appending games. */
static bool take_lock(int file)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, F_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN);
}

static poda_status begin(poda__record *record, const poda__match_plan *plan, poda_match_game *games,
                         uint32_t *count, poda_error *error)
{
    char *text = NULL;
    size_t length = 0, used = 0;
    poda_status status = read_all(record->file, record->path, &text, &length, error);
    if (status != PODA_OK)
        return status;
    /* a head that was cut short counts as missing */
    poda__buffer head = {0};
    poda__record_head(plan, &head);
    if (head.failed) {
        status = poda_fail_memory(error);
    } else if (length < head.length && memcmp(text, head.at, length) == 0) {
        if (ftruncate(record->file, 0) != 0 || lseek(record->file, 0, SEEK_SET) != 0)
            status = fail_file(record->path, error);
        else
            status = put_all(record, head.at, head.length, error);
        if (status == PODA_OK && fsync(record->file) != 0)
            status = fail_file(record->path, error);
    } else {
        poda_error why = {.translate = error ? error->translate : NULL};
        const size_t mark = poda_file_mark(text, length);
        status = poda__record_read(plan, text + mark, length - mark, games, count, &used, &why);
        used += mark;
        if (status == PODA_BAD_FILE)
            poda_fail(error, status, why.at, "%.150s: %.240s", record->path, why.message);
        else if (status != PODA_OK && error)
            *error = why;
        record->end = (off_t)used;
        if (status == PODA_OK && *count < plan->games &&
            (ftruncate(record->file, (off_t)used) != 0 ||
             lseek(record->file, (off_t)used, SEEK_SET) < 0))
            status = fail_file(record->path, error);
    }
    poda__buffer_release(&head);
    free(text);
    return status;
}

poda_status poda__record_open(poda__record **out, const poda__match_plan *plan, const char *path,
                              poda_match_game *games, uint32_t *count, poda_error *error)
{
    poda__record *record = poda__array(1, sizeof *record);
    poda_text name = {record ? record->path : NULL, sizeof record->path, 0};
    *count = 0;
    if (!record)
        return poda_fail_memory(error);
    poda_text_add(&name, "%.190s", path);
    record->file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    const bool created = record->file >= 0;
    if (!created && errno == EEXIST)
        record->file = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    poda_status status = PODA_OK;
    if (record->file < 0)
        status = fail_file(path, error);
    else if (!take_lock(record->file))
        status =
            poda_fail(error, PODA_BAD_FILE, path, "%.200s: another match is writing to it", path);
    if (status == PODA_OK)
        status = begin(record, plan, games, count, error);
    if (status == PODA_OK && created)
        (void)poda_file_sync_folder(path);
    if (status == PODA_OK) {
        *out = record;
        return PODA_OK;
    }
    if (created)
        unlink(path);
    if (record->file >= 0)
        close(record->file);
    free(record);
    return status;
}

poda_status poda__record_add(poda__record *record, const poda_match_game *game, poda_error *error)
{
    poda__buffer line = {0};
    poda__record_line(game, &line);
    const poda_status status =
        line.failed ? poda_fail_memory(error) : put_all(record, line.at, line.length, error);
    poda__buffer_release(&line);
    return status == PODA_OK && !sync_sometimes(record) ? fail_file(record->path, error) : status;
}

poda_status poda__record_close(poda__record *record, poda_error *error)
{
    poda_status status = PODA_OK;
    if (record && fsync(record->file) != 0)
        status = fail_file(record->path, error);
    if (record && close(record->file) != 0 && status == PODA_OK)
        status = fail_file(record->path, error);
    free(record);
    return status;
}

#endif
