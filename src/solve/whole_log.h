/* whole_log.h - what solving a whole game notes of its work, so that it can go on later: positions with their worths
 * where no position can occur again, else positions with their successors. Whoever solves keeps the records in a file
 * and hands them back; their numbers are those of this machine. */
#ifndef PODA_SOLVE_WHOLE_LOG_H
#define PODA_SOLVE_WHOLE_LOG_H

#include "base/buffer.h"
#include "solve/whole.h"

struct poda__whole_log {
    bool (*due)(void *user); /* is it time to note what is new? */
    poda_status (*put)(void *user, const poda__buffer *record);
    /* The next record of an earlier run, to be freed; NULL after the last. */
    poda_status (*next)(void *user, uint8_t **bytes, size_t *length);
    void *user;
    /* a record that was read and belongs to the next step */
    uint8_t *held;
    size_t held_length;
};

enum {
    PODA__LOG_WORTHS = 101, /* the first byte of a record; others are none of these */
    PODA__LOG_GRAPH,
};

/* A record being read. */
typedef struct poda__log_bytes {
    const uint8_t *at, *end;
    bool failed;
} poda__log_bytes;

/* Copies so many bytes and passes over them; zeros past the end. */
void poda__log_get(poda__log_bytes *in, void *to, size_t length);

/* Begins a record: its kind and which bits vary. */
void poda__log_begin(poda__buffer *out, const poda_whole *whole, uint8_t kind);
/* The key of a position, as the packing has it now. */
void poda__log_put_key(poda__buffer *out, const poda_whole *whole, uint32_t number);
/* The next record of this kind, of which the kind is read; `*bytes` is NULL if there is none, and `*later` if one of a
 * later step follows. It is to be freed. */
poda_status poda__log_next(poda__whole_log *log, uint8_t kind, uint8_t **bytes, size_t *length,
                           bool *later);
/* Reads which bits vary in a record, and packs the positions so far with these too. */
bool poda__log_take_packing(poda_whole *whole, poda__log_bytes *in, poda__packing *theirs);
/* Adds a position of the record; false without memory. */
bool poda__log_take_key(poda_whole *whole, poda__log_bytes *in, const poda__packing *theirs,
                        uint32_t *number);
poda_status poda__log_misfit(poda_error *error);

#endif
