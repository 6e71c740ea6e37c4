/* ledger.h - a file that only grows: a head that says what it is of, then records. A record counts only if its
 * checksum is right, so what a killed program or a full disk left at the end is cut off. */
#ifndef PODA_TABLES_LEDGER_H
#define PODA_TABLES_LEDGER_H

#include "tables/bytes.h"

typedef struct poda__ledger {
    int file; /* -1: closed */
    char *path;
    uint64_t length; /* of the records that count */
    double synced;
    poda_error *error; /* of the build */
} poda__ledger;

enum { PODA__LEDGER_RECORD = 16 }; /* bytes before a record: its length and its checksum */

/* A path with a suffix, to be freed; NULL without memory. */
char *poda__ledger_path(const char *path, const char *suffix);
/* Opens or begins the file `path` + `suffix`, and locks it if it is `alone`; so many seconds the lock of another program
 * is waited for. A file that begins with another head is refused. */
poda_status poda__ledger_open(poda__ledger *log, const char *path, const char *suffix,
                              const poda__buffer *head, bool alone, double wait);
/* The next record, to be freed, and where its bytes are in the file; NULL after the last that counts. Without memory,
 * or if the file cannot be read, it fails: then nothing may be cut off. */
poda_status poda__ledger_next(poda__ledger *log, uint8_t **bytes, size_t *length, uint64_t *at);
/* Cuts off what does not count. */
poda_status poda__ledger_cut(poda__ledger *log);
/* Adds a record that consists of two parts; `*at` is where its bytes begin. It is synced at least every few
 * seconds. */
poda_status poda__ledger_add(poda__ledger *log, const poda__buffer *first,
                             const poda__buffer *second, uint64_t *at);
poda_status poda__ledger_read(const poda__ledger *log, uint64_t at, void *to, size_t length);
/* Replaces `log` by `other`, which is open beside it. */
poda_status poda__ledger_replace(poda__ledger *log, poda__ledger *other);
void poda__ledger_remove(const poda__ledger *log);
void poda__ledger_close(poda__ledger *log);

#endif
