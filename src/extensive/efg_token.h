/* efg_token.h - the words of an .efg file: braces, commas, texts in quotes, exact numbers. */
#ifndef PODA_EXTENSIVE_EFG_TOKEN_H
#define PODA_EXTENSIVE_EFG_TOKEN_H

#include "base/buffer.h"

typedef enum efg_kind {
    EFG_END,
    EFG_WORD, /* letters: EFG, R, c, p, t */
    EFG_TEXT,
    EFG_NUMBER,
    EFG_SIGN, /* one other character, in `sign` */
} efg_kind;

/* A fraction in lowest terms; `down` is at least 1. */
typedef struct efg_number {
    int64_t up, down;
    int decimals; /* digits behind the point; 0: written as a whole number or a fraction */
} efg_number;

typedef struct efg_scanner {
    const char *text, *at; /* the whole, and what follows the token */
    poda_error *error;
    efg_kind kind; /* of the current token */
    const char *where;
    char sign;
    efg_number number;
    poda__buffer string; /* a text without quotes and escapes, or a word; its length counts */
} efg_scanner;

/* Goes on to the next token. */
PODA_CHECKED poda_status poda__efg_next(efg_scanner *scanner);
/* Fails: the current token is not `like`, an example of what the file should have there. */
PODA_CHECKED poda_status poda__efg_unexpected(const efg_scanner *scanner, const char *like);

/* Line and column of `where`, from 1; `at` is "efg:LINE:COLUMN". */
typedef struct efg_place {
    int line, column;
    char at[32];
} efg_place;
efg_place poda__efg_place(const efg_scanner *scanner, const char *where);

/* Exact products and sums; false if the result does not fit 62 bits. */
bool poda__efg_times(int64_t a, int64_t b, int64_t *product);
int64_t poda__efg_divisor(int64_t a, int64_t b);               /* greatest common, at least 1 */
bool poda__efg_multiple(int64_t a, int64_t b, int64_t *least); /* least common */

#endif
