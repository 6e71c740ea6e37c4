/* events.h - the answer as a stream of events: how it goes, then the answer (HTML standard, 9.2). */
#ifndef PODA_SERVER_EVENTS_H
#define PODA_SERVER_EVENTS_H

#include "jobs.h"

/* What is to be sent next; in the storage of whoever sends it. */
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
/* Takes the next bytes, at most `room`; waits for a moment. 0: nothing yet, or `*ended`. */
size_t poda__stream_take(struct poda__stream *stream, char *out, size_t room, bool *ended);
/* Something that means nothing is sent next: a client that has gone is noticed by that. */
void poda__stream_beat(struct poda__stream *stream);
/* Leaves the job. */
void poda__stream_release(struct poda__stream *stream);

#endif
