/* child.h - runs a function in a child process, so that code which crashes, loops or eats memory takes
 * nothing with it: `poda check` runs the rules of loaded games this way.
 * Threads: may be called from any. The child has the calling thread alone; what it calls must not wait
 *          for a lock that another thread of the parent may have held (the allocator is safe).
 * Errors:  PODA_OK means that there was a child, however it ended. */
#ifndef PODA_CHILD_H
#define PODA_CHILD_H

#include "poda/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Runs in the child. `stop` becomes non-zero when it should come to an end. What it writes with
 * poda_child_write(out, ...) reaches the parent; nothing else it does has an effect there. */
typedef void poda_child_fn(void *user, int out, const volatile int *stop);

/* Runs in the parent, in the thread that called, with bytes of the child as they come. */
typedef void poda_child_hear_fn(void *user, const char *bytes, size_t length);

/* Asked in the parent about twenty times a second; false: the child is stuck and is killed. */
typedef bool poda_child_patience_fn(void *user);

typedef struct poda_child_limits {
    size_t size;              /* of the struct, or 0: poda/status.h */
    double seconds;           /* after which the child is told to stop; 0: none */
    const volatile int *stop; /* becomes non-zero: so is the child's; NULL allowed */
    double grace;             /* seconds from the stop until the child is killed; 0: one */
    size_t memory;            /* bytes of address space beyond what the parent has; 0: no limit */
    size_t output;            /* bytes that it may write; 0: no limit */
    size_t printed; /* bytes it prints that reach standard error; 0: all. The rest is lost */
    poda_child_hear_fn *hear;         /* NULL: all is collected in poda_child_end.bytes */
    poda_child_patience_fn *patience; /* NULL allowed */
    void *user;                       /* of hear and patience */
} poda_child_limits;

typedef enum poda_child_how {
    PODA_CHILD_RETURNED, /* the function returned, stopped or not */
    PODA_CHILD_EXITED,   /* it called exit; `number` is the status */
    PODA_CHILD_CRASHED,  /* ended by signal `number` */
    PODA_CHILD_LATE,     /* killed: `seconds` and `grace` were over */
    PODA_CHILD_STOPPED,  /* killed: it went on for `grace` seconds after the stop flag */
    PODA_CHILD_STUCK,    /* killed: `patience` was over */
    PODA_CHILD_VERBOSE,  /* killed: more than `output` bytes */
} poda_child_how;

typedef struct poda_child_end {
    poda_child_how how;
    int number;
    char *
        bytes; /* what it wrote, ended by a zero; free it with poda_free. NULL: nothing, or `hear` had it */
    size_t length;
} poda_child_end;

/* Runs `run` in a child, which has no open files but 0, 1, 2 and `out`, and waits for its end. What it
 * prints on standard output goes to standard error.
 * `limits` may be NULL. */
PODA_API PODA_CHECKED poda_status poda_child_run(poda_child_fn *run, void *user,
                                                 const poda_child_limits *limits,
                                                 poda_child_end *out, poda_error *error);

/* Whole, or false: the parent is gone. */
PODA_API bool poda_child_write(int out, const void *bytes, size_t length);

/* Zeroed memory that parent and children made after it share; NULL: there is none. */
PODA_API void *poda_child_share(size_t bytes);
PODA_API void poda_child_unshare(void *memory, size_t bytes);

/* What a signal that ended a child says about it, and its name in English. */
typedef enum poda_signal {
    PODA_SIGNAL_MEMORY,
    PODA_SIGNAL_ARITHMETIC,
    PODA_SIGNAL_INSTRUCTION,
    PODA_SIGNAL_ABORT,
    PODA_SIGNAL_OTHER,
} poda_signal;
PODA_API poda_signal poda_signal_kind(int number);
PODA_API const char *poda_signal_name(int number); /* "segmentation fault" */

#ifdef __cplusplus
}
#endif
#endif
