/* interpreter.h - a Python process that answers lines (host.py). A process of its own, and not an interpreter inside this
 * one: it needs no library but the python3 that is on the path, in a virtual environment or not; a game that
 * crashes, loops or exhausts memory ends alone; and a static or sanitized program can have one. */
#ifndef PODA_SYSTEM_PYTHON_INTERPRETER_H
#define PODA_SYSTEM_PYTHON_INTERPRETER_H

#include <stdbool.h>
#include <sys/types.h>

#include "poda/status.h"

typedef struct poda__interpreter {
    pid_t pid;   /* 0: none */
    pid_t owner; /* the process that started it; children of that one start their own */
    int socket;
    char *got;   /* the answer, and whatever came after it */
    size_t used; /* bytes of the answer and its newline, which the next request drops */
    size_t length, room;
    const volatile int *stop; /* NULL allowed */
    double patience;          /* seconds that an answer may take; 0: any number */
    bool late;                /* it was ended: it did not answer in time, or after `stop` */
} poda__interpreter;

/* Starts python3 with `script` and the path; nothing is asked yet. */
poda_status poda__interpreter_start(poda__interpreter *talk, const char *script, const char *path,
                                    poda_error *error);
/* Sends a line with its newline; NULL sends nothing. Returns the next line of the answer, zero-terminated,
 * until the next call; NULL if the process has ended. */
const char *poda__interpreter_ask(poda__interpreter *talk, const char *line);
void poda__interpreter_end(poda__interpreter *talk);

#endif
