/* qr.h - QR codes (ISO/IEC 18004) of texts: byte mode, error correction M, the smallest of the 40
 * versions in which the text fits, the mask with the least penalty. */
#ifndef PODA_DRAW_QR_QR_H
#define PODA_DRAW_QR_QR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PODA__QR_SIDE = 177,   /* modules of the largest code */
    PODA__QR_BYTES = 2331, /* of the longest text */
    PODA__QR_QUIET = 4,    /* light modules that must stay free on each side */
};

typedef struct poda__qr {
    int version, side, mask;
    bool dark[PODA__QR_SIDE][PODA__QR_SIDE];  /* by row and column */
    bool fixed[PODA__QR_SIDE][PODA__QR_SIDE]; /* patterns that carry no data */
} poda__qr;

/* False: the text is too long. O(side^2). */
bool poda__qr_make(poda__qr *qr, const void *text, size_t length);

/* A row of dark modules of the code, as long as it can be: the first one that begins at or after
 * `*row`, `*column`, which become its place; its length. 0: there is no more. */
int poda__qr_run(const poda__qr *qr, int *row, int *column);

#endif
