/* log.c - a line is written by one call to a file opened for appending, so lines of several threads
 * or processes do not mix. */
#include "log.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TARGET_MAX = 900 }; /* bytes of a target that are shown: at most four characters each */

struct poda__log {
    pthread_mutex_t lock;
    int file;
    int why;     /* errno of the last line, if it was not written; else 0 */
    char path[]; /* empty: standard output */
};

static int open_file(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0640);
}

poda_status poda__log_open(struct poda__log **out, const char *path, poda_error *error)
{
    const bool standard = strcmp(path, "-") == 0;
    const size_t length = standard ? 0 : strlen(path);
    struct poda__log *log = malloc(sizeof *log + length + 1);
    if (!log)
        return poda_fail_memory(error);
    memcpy(log->path, path, length);
    log->path[length] = 0;
    log->why = 0;
    log->file = standard ? STDOUT_FILENO : open_file(log->path);
    if (log->file < 0) {
        const int why = errno;
        free(log);
        return poda_fail(error, PODA_BAD_OPTION, "log", "cannot write %.200s: %s", path,
                         poda_error_system(error, why));
    }
    pthread_mutex_init(&log->lock, NULL);
    *out = log;
    return PODA_OK;
}

void poda__log_reopen(struct poda__log *log)
{
    if (!log || !log->path[0])
        return;
    const int file = open_file(log->path);
    if (file < 0)
        return; /* the old one is better than none */
    pthread_mutex_lock(&log->lock);
    close(log->file);
    log->file = file;
    pthread_mutex_unlock(&log->lock);
}

int poda__log_error(struct poda__log *log)
{
    if (!log)
        return 0;
    pthread_mutex_lock(&log->lock);
    const int why = log->why;
    pthread_mutex_unlock(&log->lock);
    return why;
}

void poda__log_close(struct poda__log *log)
{
    if (!log)
        return;
    if (log->path[0])
        close(log->file);
    pthread_mutex_destroy(&log->lock);
    free(log);
}

static void add_clean(poda_text *text, const char *value, size_t most)
{
    for (size_t i = 0; i < most && value[i]; i++) {
        const unsigned char c = (unsigned char)value[i];
        if (c > ' ' && c < 0x7f && c != '"' && c != '\\')
            poda_text_add(text, "%c", c);
        else
            poda_text_add(text, "\\x%02x", c);
    }
    if (strlen(value) > most)
        poda_text_add(text, "...");
}

static void add_address(poda_text *text, const struct poda__address *address)
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    const bool four = memcmp(address->bytes, mapped, sizeof mapped) == 0;
    char name[INET6_ADDRSTRLEN] = "?";
    (void)inet_ntop(four ? AF_INET : AF_INET6, address->bytes + (four ? sizeof mapped : 0), name,
                    sizeof name);
    poda_text_add(text, "%s", name);
}

size_t poda__log_line(const struct poda__log_entry *entry, long long now, char line[PODA__LOG_LINE])
{
    enum { METHOD_MAX = 20 };
    poda_text text = {line, PODA__LOG_LINE, 0};
    const time_t seconds = (time_t)now;
    struct tm parts = {0};
    char when[40] = "";
    (void)gmtime_r(&seconds, &parts);
    (void)strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    poda_text_add(&text, "%s ", when);
    add_address(&text, entry->client);
    poda_text_add(&text, " \"");
    add_clean(&text, entry->method, METHOD_MAX);
    poda_text_add(&text, " ");
    add_clean(&text, entry->target, TARGET_MAX);
    poda_text_add(&text, "\" ");
    if (entry->status > 0)
        poda_text_add(&text, "%u", entry->status);
    else
        poda_text_add(&text, "-");
    poda_text_add(&text, " %zu %.3f\n", entry->bytes, entry->seconds);
    return text.length;
}

void poda__log_write(struct poda__log *log, const struct poda__log_entry *entry)
{
    char line[PODA__LOG_LINE];
    if (!log)
        return;
    const size_t length = poda__log_line(entry, (long long)time(NULL), line);
    pthread_mutex_lock(&log->lock);
    log->why = write(log->file, line, length) < 0 ? errno : 0;
    pthread_mutex_unlock(&log->lock);
}
