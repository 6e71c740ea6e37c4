/* files.c - weights to and from a file. A new file replaces the old one when it is complete. */
#include <stdlib.h>

#include "train.h"

poda_status train_save(const char *name, const poda_weights *weights, poda_error *error)
{
    unsigned char *bytes;
    size_t size;
    poda_status status = poda_weights_write(weights, &bytes, &size, error);
    if (status != PODA_OK)
        return status;
    status = poda_file_write(name, (poda_file_kind){"podawts", 7}, bytes, size, error);
    free(bytes);
    return status;
}
