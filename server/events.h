/* events.h - the answer as a stream of events: progress, then the answer (HTML standard, 9.2). */
#ifndef PODA_SERVER_EVENTS_H
#define PODA_SERVER_EVENTS_H

#include "jobs.h"

/* What to send next; in the sender's storage. */
struct poda__stream {
    struct poda__job *job;
    unsigned seen;
    double sent_at;
    bool ends;
    char event[PODA__EVENT_MAX];
    char *last; /* the answer's event */
    const char *at;
    size_t left;
};

void poda__stream_init(struct poda__stream *stream, struct poda__job *job);
/* Takes the next bytes, at most `room`; waits briefly. 0: nothing yet, or `*ended`. */
size_t poda__stream_take(struct poda__stream *stream, char *out, size_t room, bool *ended);
/* Sends something without meaning next: this detects a client that has disconnected. */
void poda__stream_beat(struct poda__stream *stream);
/* Leaves the job. */
void poda__stream_release(struct poda__stream *stream);

#endif
