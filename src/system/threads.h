/* threads.h - work shared by several threads. */
#ifndef PODA_SYSTEM_THREADS_H
#define PODA_SYSTEM_THREADS_H

enum { PODA__THREADS_MOST = 64 };

/* Runs `work` on `count` threads, 1 to PODA__THREADS_MOST, the caller's being number 0, and waits
 * for all. Returns how many ran: fewer if no more could be created, one in wasm. `work` must not
 * wait for a thread that may be missing. */
unsigned poda__threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user);

/* The number of available processors; one in wasm. */
unsigned poda__processors(void);

#endif
