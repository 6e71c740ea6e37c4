/* events.c - progress and answers as events of a stream. */
#include "events.h"

#include <stdlib.h>
#include <string.h>

/* Seconds of silence after which a comment tests whether the client is still there. */
static const double HEARTBEAT = 5;

void poda__stream_init(struct poda__stream *stream, struct poda__job *job)
{
    static const char hello[] = ": waiting\n\n";
    *stream = (struct poda__stream){
        .job = job, .sent_at = poda__now(), .at = hello, .left = sizeof hello - 1};
}

/* The last event; without memory for it the stream just ends. */
static void end_stream(struct poda__stream *stream, struct poda__http_response *response)
{
    static const char answer[] = "event: answer\ndata: ", error[] = "event: error\ndata: ";
    const bool good = response->status == 200;
    const char *head = good ? answer : error;
    const size_t length = strcspn(response->data, "\n"); /* JSON is one line */
    stream->ends = true;
    stream->last = malloc(strlen(head) + length + 3);
    if (stream->last) {
        char *at = stream->last;
        memcpy(at, head, strlen(head));
        memcpy(at + strlen(head), response->data, length);
        memcpy(at + strlen(head) + length, "\n\n", 3);
        stream->at = at;
        stream->left = strlen(head) + length + 2;
    }
    poda__response_release(response);
}

void poda__stream_beat(struct poda__stream *stream)
{
    static const char beat[] = ":\n\n";
    stream->at = beat;
    stream->left = sizeof beat - 1;
}

size_t poda__stream_take(struct poda__stream *stream, char *out, size_t room, bool *ended)
{
    struct poda__http_response response;
    if (stream->left == 0 && !stream->ends) {
        if (poda__job_wait(stream->job, &stream->seen, stream->event, &response)) {
            end_stream(stream, &response);
        } else if (stream->event[0]) {
            stream->at = stream->event;
            stream->left = strlen(stream->event);
        } else if (poda__now() - stream->sent_at >= HEARTBEAT) {
            poda__stream_beat(stream);
        }
    }
    const size_t length = stream->left < room ? stream->left : room;
    *ended = stream->ends && length == 0;
    if (length > 0) {
        memcpy(out, stream->at, length);
        stream->at += length;
        stream->left -= length;
        stream->sent_at = poda__now();
    }
    return length;
}

void poda__stream_release(struct poda__stream *stream)
{
    poda__job_leave(stream->job);
    free(stream->last);
}
