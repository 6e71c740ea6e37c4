/* program.h - another program at the other end of a socket: lines are sent to it, and its answers
 * are found in the bytes that come back. What the lines mean is the protocol's: protocol.h. */
#ifndef PODA_MATCH_PROGRAM_H
#define PODA_MATCH_PROGRAM_H

#include "poda/match.h"

enum { PODA__ANSWER_ROOM = 1 << 16 }; /* bytes of the longest answer */

/* One answer in the bytes received so far. */
typedef struct poda__answer {
    bool ok;             /* false: the program refuses */
    size_t from, length; /* its content, without surrounding blanks */
    size_t end;          /* bytes that belong to it and to what was skipped before it */
} poda__answer;

/* Finds the first complete answer; false if there is none yet. */
typedef bool poda__answer_fn(const char *text, size_t length, poda__answer *out);

/* The answer is a line that is not empty. */
bool poda__answer_line(const char *text, size_t length, poda__answer *out);

typedef enum poda__heard {
    PODA__HEARD_OK,
    PODA__HEARD_REFUSED,
    PODA__HEARD_LATE,
    PODA__HEARD_DEAD,
    PODA__HEARD_NOISE, /* longer than any valid answer */
    PODA__HEARD_STOPPED,
} poda__heard;

typedef struct poda__program poda__program;

/* What a program may use, 0: anything; limits of the system, for each of its processes. */
typedef struct poda__program_limits {
    size_t memory;  /* bytes of its data; Linux */
    double seconds; /* of the processor, so that it ends also if this process cannot end it */
} poda__program_limits;

/* Starts a program by the shell. Does not test whether it speaks any protocol. */
poda_status poda__program_start(poda__program **out, const char *command,
                                const poda__program_limits *limits, poda_error *error);
/* Talks over TCP to a program that listens at `port` of `host`, a number or "localhost": *program, if
 * it was started, which keeps its input and output; NULL: one that runs already. Tries again until
 * `seconds` have passed. */
poda_status poda__program_connect(poda__program **program, const char *host, unsigned port,
                                  double seconds, const volatile int *stop, poda_error *error);
/* A port of this machine that nothing uses at the moment; 0 if there is none. */
unsigned poda__program_port(void);
/* Sends the line `farewell` (NULL: none) and waits briefly, unless the program stopped answering
 * before; then kills it. NULL allowed. */
void poda__program_end(poda__program *program, const char *farewell);

/* Sends a line, or several separated by newlines; the last newline is added. */
poda__heard poda__program_send(poda__program *program, const char *line, double seconds,
                               const volatile int *stop);
/* Sends bytes as they are. */
poda__heard poda__program_put(poda__program *program, const char *bytes, size_t length,
                              double seconds, const volatile int *stop);
/* Waits for an answer, which is copied to `room` as far as it fits. */
poda__heard poda__program_hear(poda__program *program, poda__answer_fn *find, double seconds,
                               const volatile int *stop, char *room, size_t size);

#endif
