/* child.h - runs a function in a child process, so that code which crashes, loops or exhausts
 * memory harms only the child. `poda check` runs the rules of loaded games this way.
 * Ownership: poda_child_end.bytes is freed with poda_free, shared memory with poda_child_unshare.
 * Threads:   may be called from any thread. The child has only the calling thread, and must not
 *            wait for a lock that another thread of the parent may hold (the allocator is safe).
 * Errors:    PODA_OK means that the child ran, however it ended. With any other status there is
 *            nothing to free. */
#ifndef PODA_CHILD_H
#define PODA_CHILD_H

#include "poda/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Runs in the child. `stop` becomes non-zero when it should finish. Bytes written with
 * poda_child_write(out, ...) reach the parent; nothing else it does has an effect there. */
typedef void poda_child_fn(void *user, int out, const volatile int *stop);

/* Runs in the parent, in the calling thread, with bytes from the child as they arrive. */
typedef void poda_child_hear_fn(void *user, const char *bytes, size_t length);

/* Called in the parent about twenty times a second; returning false means that the child is
 * stuck, and kills it. */
typedef bool poda_child_patience_fn(void *user);

typedef struct poda_child_limits {
    size_t size;              /* of the struct, or 0: poda/status.h */
    double seconds;           /* until the child's stop flag is set; 0: no limit */
    const volatile int *stop; /* when non-zero, the child's stop flag is set too; NULL allowed */
    double grace;             /* seconds from the stop until the child is killed; 0: 1 */
    size_t memory;            /* bytes of address space beyond those of the parent; 0: no limit */
    size_t output;            /* bytes that it may write; 0: no limit */
    size_t printed; /* bytes it prints that reach standard error; 0: all. The rest is dropped */
    poda_child_hear_fn *hear;         /* NULL: everything is collected in poda_child_end.bytes */
    poda_child_patience_fn *patience; /* NULL allowed */
    void *user;                       /* passed to hear and patience */
} poda_child_limits;

typedef enum poda_child_how {
    PODA_CHILD_RETURNED, /* the function returned, stopped or not */
    PODA_CHILD_EXITED,   /* it called exit; `number` is the status */
    PODA_CHILD_CRASHED,  /* ended by signal `number` */
    PODA_CHILD_LATE,     /* killed: still running `grace` seconds after its `seconds` */
    PODA_CHILD_STOPPED,  /* killed: still running `grace` seconds after the stop flag */
    PODA_CHILD_STUCK,    /* killed: `patience` returned false */
    PODA_CHILD_VERBOSE,  /* killed: wrote more than `output` bytes */
} poda_child_how;

typedef struct poda_child_end {
    poda_child_how how;
    int number;
    /* what it wrote, zero-terminated, or NULL if nothing or `hear` took it; poda_free */
    char *bytes;
    size_t length;
} poda_child_end;

/* Runs `run` in a child and waits for its end. The child has no open files but 0, 1, 2 and
 * `out`; its standard output goes to standard error. `limits` may be NULL. */
PODA_API PODA_CHECKED poda_status poda_child_run(poda_child_fn *run, void *user,
                                                 const poda_child_limits *limits,
                                                 poda_child_end *out, poda_error *error);

/* Writes all the bytes; false if the parent is gone. */
PODA_API bool poda_child_write(int out, const void *bytes, size_t length);

/* Zeroed memory shared by the parent and all children created afterwards; NULL if there is none. */
PODA_API void *poda_child_share(size_t bytes);
PODA_API void poda_child_unshare(void *memory, size_t bytes);

/* What kind of failure a signal indicates, and its name in English. */
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
