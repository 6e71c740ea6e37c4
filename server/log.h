/* log.h - the access log: one line per request, whatever the request contains. */
#ifndef PODA_SERVER_LOG_H
#define PODA_SERVER_LOG_H

#include "clients.h"
#include "poda/poda.h"

struct poda__log;

struct poda__log_entry {
    const struct poda__address *client;
    const char *method, *target;
    unsigned status; /* 0: the client disconnected before its answer */
    size_t bytes;    /* of the answer's body */
    double seconds;  /* from the head of the request to the end of the answer */
};

enum { PODA__LOG_LINE = 4096 };

/* `path` is a file to append to, or "-": standard output. */
PODA_CHECKED poda_status poda__log_open(struct poda__log **out, const char *path,
                                        poda_error *error);
/* Opens the file again, after it was moved away. */
void poda__log_reopen(struct poda__log *log);
void poda__log_close(struct poda__log *log);
/* errno of the last line, if it was not written; else 0. NULL allowed. */
int poda__log_error(struct poda__log *log);
/* A line that cannot be written is dropped; NULL allowed. */
void poda__log_write(struct poda__log *log, const struct poda__log_entry *entry);
/* Formats the line, with its newline: printable ASCII, everything else as \xNN. Returns its
 * length. */
size_t poda__log_line(const struct poda__log_entry *entry, long long now,
                      char line[PODA__LOG_LINE]);

#endif
