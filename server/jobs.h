/* jobs.h - questions that take time: a queue, threads that answer, and for each question somebody who
 * waits and may leave. */
#ifndef PODA_SERVER_JOBS_H
#define PODA_SERVER_JOBS_H

#include "handler.h"

enum { PODA__EVENT_MAX = 600 };

struct poda__jobs;
struct poda__job;

/* Who asks: an address, of IPv6 the half that names a network. */
struct poda__client {
    unsigned char address[16];
};

PODA_CHECKED poda_status poda__jobs_new(struct poda__jobs **out, const struct poda__site *site,
                                        poda_error *error);
/* Every question ends as soon as it can, and no new one is taken. */
void poda__jobs_stop(struct poda__jobs *jobs);
void poda__jobs_free(struct poda__jobs *jobs);

/* Takes over `question`. PODA_BUSY: the queue is full (`*status` 503), or this client has its share
 * (429). */
PODA_CHECKED poda_status poda__jobs_add(struct poda__jobs *jobs, struct poda__question *question,
                                        const struct poda__client *client, struct poda__job **out,
                                        unsigned *status, poda_error *error);

/* Waits a moment, or until there is news: `event` is the last progress as an event of a stream,
 * empty when `*seen` tells that it is known. True: the answer is there, and is the caller's. */
bool poda__job_wait(struct poda__job *job, unsigned *seen, char event[PODA__EVENT_MAX],
                    struct poda__http_response *response);
/* Nobody waits any more: what still goes on is stopped. */
void poda__job_leave(struct poda__job *job);

/* events.c: one progress as an event of a stream. */
void poda__progress_event(const poda_progress *progress, char event[PODA__EVENT_MAX]);

/* Seconds of a clock that only goes forward. */
double poda__now(void);

#endif
