/* ledger.c - files that only grow, of which everything that was completely written counts. */
#define _XOPEN_SOURCE 700
#include "tables/ledger.h"

#include <errno.h>
#include <stdlib.h>

#include "base/memory.h"
#include "system/clock.h"
#include "system/file.h"
#include "tables/checksum.h"
#include "tables/reader.h"

char *poda__ledger_path(const char *path, const char *suffix)
{
    const size_t length = strlen(path), more = strlen(suffix) + 1;
    char *text = poda__array(length + more, 1);
    if (text) {
        memcpy(text, path, length);
        memcpy(text + length, suffix, more);
    }
    return text;
}

#if defined(__wasm__) /* there are no files */

poda_status poda__ledger_open(poda__ledger *log, const char *path, const char *suffix,
                              const poda__buffer *head, bool alone, double wait)
{
    (void)suffix, (void)head, (void)alone, (void)wait;
    return poda_fail(log->error, PODA_BAD_FILE, path, "files are not written here");
}

poda_status poda__ledger_next(poda__ledger *log, uint8_t **bytes, size_t *length, uint64_t *at)
{
    (void)log, (void)length, (void)at;
    *bytes = NULL;
    return PODA_BAD_FILE;
}

poda_status poda__ledger_cut(poda__ledger *log)
{
    (void)log;
    return PODA_BAD_FILE;
}

poda_status poda__ledger_add(poda__ledger *log, const poda__buffer *first,
                             const poda__buffer *second, uint64_t *at)
{
    (void)log, (void)first, (void)second, (void)at;
    return PODA_BAD_FILE;
}

poda_status poda__ledger_read(const poda__ledger *log, uint64_t at, void *to, size_t length)
{
    (void)log, (void)at, (void)to, (void)length;
    return PODA_BAD_FILE;
}

poda_status poda__ledger_replace(poda__ledger *log, poda__ledger *other)
{
    (void)log, (void)other;
    return PODA_BAD_FILE;
}

void poda__ledger_remove(const poda__ledger *log)
{
    (void)log;
}

void poda__ledger_close(poda__ledger *log)
{
    free(log->path);
    log->path = NULL;
}

#else

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { SYNC_SECONDS = 4 };

static poda_status cannot_write(const poda__ledger *log)
{
    return poda_fail(log->error, PODA_BAD_FILE, log->path,
                     "cannot write %.200s: %s; what is known so far is kept, and the same command "
                     "goes on",
                     log->path, poda_error_system(log->error, errno));
}

static poda_status cannot_read(const poda__ledger *log)
{
    return poda_fail(log->error, PODA_BAD_FILE, log->path, "cannot read %.200s: %s", log->path,
                     poda_error_system(log->error, errno));
}

/* Does the file begin with the head? `*empty`: it has no bytes, or only some of the head. */
static poda_status compare_head(const poda__ledger *log, const poda__buffer *head, bool *alike,
                                bool *empty)
{
    struct stat about;
    *alike = *empty = false;
    if (fstat(log->file, &about) != 0)
        return cannot_read(log);
    if (!S_ISREG(about.st_mode))
        return PODA_OK;
    char *bytes = poda__array(head->length, 1);
    if (!bytes)
        return poda_fail_memory(log->error);
    const size_t length =
        (uint64_t)about.st_size < head->length ? (size_t)about.st_size : head->length;
    const bool read = poda__read_at(log->file, 0, bytes, length);
    const poda_status status = read ? PODA_OK : cannot_read(log);
    const bool same = read && memcmp(bytes, head->at, length) == 0;
    *empty = same && length < head->length;
    *alike = same && !*empty;
    free(bytes);
    return status;
}

static bool begin(const poda__ledger *log, const poda__buffer *head)
{
    return ftruncate(log->file, 0) == 0 && lseek(log->file, 0, SEEK_SET) == 0 &&
           poda__file_put(log->file, head->at, head->length);
}

/* Waits for a program that ends, as those of a job do that has lost a process. */
static bool take_lock(int file, double wait)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    const struct timespec pause = {.tv_nsec = 20000000};
    const double began = poda__seconds();
    while (fcntl(file, F_SETLK, &lock) != 0) {
        if ((errno != EACCES && errno != EAGAIN) || poda__seconds() - began >= wait)
            return false;
        nanosleep(&pause, NULL);
    }
    return true;
}

poda_status poda__ledger_open(poda__ledger *log, const char *path, const char *suffix,
                              const poda__buffer *head, bool alone, double wait)
{
    bool alike, empty;
    log->path = poda__ledger_path(path, suffix);
    if (!log->path || head->failed)
        return poda_fail_memory(log->error);
    log->file = open(log->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (log->file < 0) /* nothing is known yet, or it is where it was */
        return poda_fail(log->error, PODA_BAD_FILE, log->path, "cannot write %.200s: %s", log->path,
                         poda_error_system(log->error, errno));
    if (alone && !take_lock(log->file, wait)) {
        if (errno == EACCES || errno == EAGAIN)
            return poda_fail(log->error, PODA_BUSY, log->path,
                             "%.200s: another program is building this table", path);
        return poda_fail(log->error, PODA_BAD_FILE, log->path, "cannot lock %.200s: %s", log->path,
                         poda_error_system(log->error, errno));
    }
    log->length = head->length;
    log->synced = poda__seconds();
    const poda_status status = compare_head(log, head, &alike, &empty);
    if (status != PODA_OK || alike)
        return status;
    if (!empty)
        return poda_fail(log->error, PODA_BAD_FILE, log->path,
                         "%.200s is of another table, or damaged; remove it to begin anew",
                         log->path);
    return begin(log, head) ? PODA_OK : cannot_write(log);
}

poda_status poda__ledger_next(poda__ledger *log, uint8_t **bytes, size_t *length, uint64_t *at)
{
    struct stat about;
    uint8_t head[PODA__LEDGER_RECORD];
    *bytes = NULL;
    if (fstat(log->file, &about) != 0)
        return cannot_read(log);
    if ((uint64_t)about.st_size < log->length + PODA__LEDGER_RECORD)
        return PODA_OK;
    if (!poda__read_at(log->file, log->length, head, PODA__LEDGER_RECORD))
        return cannot_read(log);
    poda__bytes in = {head, head + PODA__LEDGER_RECORD, false};
    const uint64_t count = poda__get_word(&in, 8), sum = poda__get_word(&in, 8);
    if (count > (uint64_t)about.st_size - log->length - PODA__LEDGER_RECORD)
        return PODA_OK;
    *at = log->length + PODA__LEDGER_RECORD;
    *length = (size_t)count;
    uint8_t *const found = poda__array(*length, 1);
    if (!found)
        return poda_fail_memory(log->error);
    const bool read = poda__read_at(log->file, *at, found, *length);
    const poda_status status = read ? PODA_OK : cannot_read(log);
    if (read && poda__checksum_of(found, *length) == sum) {
        log->length = *at + count;
        *bytes = found;
    } else {
        free(found);
    }
    return status;
}

poda_status poda__ledger_cut(poda__ledger *log)
{
    return ftruncate(log->file, (off_t)log->length) == 0 ? PODA_OK : cannot_write(log);
}

poda_status poda__ledger_add(poda__ledger *log, const poda__buffer *first,
                             const poda__buffer *second, uint64_t *at)
{
    poda__buffer record = {0};
    poda__checksum sum;
    const size_t more = second ? second->length : 0;
    if (first->failed || (second && second->failed))
        return poda_fail_memory(log->error);
    poda__checksum_init(&sum);
    poda__checksum_add(&sum, first->at, first->length);
    if (more)
        poda__checksum_add(&sum, second->at, more);
    poda__put_word(&record, first->length + more, 8);
    poda__put_word(&record, poda__checksum_end(&sum), 8);
    if (record.failed) {
        poda__buffer_release(&record);
        return poda_fail_memory(log->error);
    }
    const bool written = lseek(log->file, (off_t)log->length, SEEK_SET) >= 0 &&
                         poda__file_put(log->file, record.at, record.length) &&
                         poda__file_put(log->file, first->at, first->length) &&
                         (!more || poda__file_put(log->file, second->at, more));
    const double now = poda__seconds();
    const bool due = now - log->synced >= SYNC_SECONDS;
    const bool fine = written && (!due || fsync(log->file) == 0);
    log->synced = due ? now : log->synced;
    poda__buffer_release(&record);
    if (!fine) {
        const poda_status status = cannot_write(log);
        if (ftruncate(log->file, (off_t)log->length) != 0) /* a torn record does not count either */
            log->synced = now;
        return status;
    }
    *at = log->length + PODA__LEDGER_RECORD;
    log->length = *at + first->length + more;
    return PODA_OK;
}

poda_status poda__ledger_read(const poda__ledger *log, uint64_t at, void *to, size_t length)
{
    return poda__read_at(log->file, at, to, length) ? PODA_OK : cannot_read(log);
}

poda_status poda__ledger_replace(poda__ledger *log, poda__ledger *other)
{
    if (fsync(other->file) != 0 || rename(other->path, log->path) != 0)
        return cannot_write(other);
    close(log->file);
    log->file = other->file;
    log->length = other->length;
    log->synced = poda__seconds();
    free(other->path);
    *other = (poda__ledger){.file = -1};
    return PODA_OK;
}

void poda__ledger_remove(const poda__ledger *log)
{
    if (log->path)
        (void)unlink(log->path);
}

void poda__ledger_close(poda__ledger *log)
{
    if (log->file >= 0)
        close(log->file);
    free(log->path);
    log->file = -1;
    log->path = NULL;
}

#endif
