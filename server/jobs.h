/* jobs.h - questions that take time: a queue, threads that answer, and for each question a
 * connection that waits and may leave. Clients share the threads: the one with fewest running and
 * least work goes first, one thread more than `threads` is reserved for clients with nothing
 * running, and greedy clients yield, so that such a client waits for about a second at most. */
#ifndef PODA_SERVER_JOBS_H
#define PODA_SERVER_JOBS_H

#include "clients.h"
#include "handler.h"

struct poda__jobs;
struct poda__job;

PODA_CHECKED poda_status poda__jobs_new(struct poda__jobs **out, const struct poda__site *site,
                                        struct poda__clients *clients, poda_error *error);
/* Ends every question as soon as possible and accepts no new ones. */
void poda__jobs_stop(struct poda__jobs *jobs);
void poda__jobs_free(struct poda__jobs *jobs);

/* How many run, how many wait. */
void poda__jobs_count(struct poda__jobs *jobs, unsigned *running, unsigned *waiting);

/* Takes over `question`. PODA_BUSY: the queue is full and no client has more in it (`*status` 503),
 * or this client has its share (429). */
PODA_CHECKED poda_status poda__jobs_add(struct poda__jobs *jobs, struct poda__question *question,
                                        struct poda__account *account, struct poda__job **out,
                                        unsigned *status, poda_error *error);

/* Waits a moment, or until there is news: `event` is the latest progress as an event of a stream,
 * empty if `*seen` shows that it is already known. True: the answer is complete, and the caller
 * owns it. */
bool poda__job_wait(struct poda__job *job, unsigned *seen, char event[PODA__EVENT_MAX],
                    struct poda__http_response *response);
/* The connection stops waiting: a question still running is stopped. */
void poda__job_leave(struct poda__job *job);

#endif
