/* weights.h - reads packed weights one by one, for code that stores them in another layout. */
#ifndef PODA_DATA_WEIGHTS_H
#define PODA_DATA_WEIGHTS_H

#include "data/coder.h"
#include "poda/weights.h"

/* Contexts of the coder: five sizes of one weight, three of another. */
enum { PODA__WEIGHT_SIZES = 5, PODA__WEIGHT_CONTEXTS = 3 * PODA__WEIGHT_SIZES };

typedef struct poda__weights_reader {
    poda_weights shape; /* `at` is NULL */
    int factor;         /* common factor of all weights */
    uint32_t index;     /* of the next weight, in its phase */
    int last;           /* the preceding weight, without the factor */
    poda__decoder decoder;
    poda__number_model models[PODA__WEIGHT_CONTEXTS];
} poda__weights_reader;

PODA_CHECKED poda_status poda__weights_reader_init(poda__weights_reader *reader, const void *bytes,
                                                   size_t size, poda_error *error);

/* Reads the next weight, phase by phase; `before` is that of the same feature one phase earlier, or
 * 0. */
int16_t poda__weights_next(poda__weights_reader *reader, int before);

/* After the last one: was the data complete? */
bool poda__weights_complete(const poda__weights_reader *reader);

#endif
