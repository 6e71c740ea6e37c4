/* files.c - weights to and from a file. A new file takes the place of the old one when it is whole. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "train.h"

poda_status train_save(const char *name, const poda_weights *weights, poda_error *error)
{
    char part[1024];
    unsigned char *bytes;
    size_t size;
    poda_status status = poda_weights_write(weights, &bytes, &size, error);
    if (status != PODA_OK)
        return status;
    snprintf(part, sizeof part, "%s.new", name);
    FILE *const file = fopen(part, "wb");
    bool written = file && fwrite(bytes, 1, size, file) == size;
    if (file)
        written = fclose(file) == 0 && written;
    if (!written || rename(part, name) != 0)
        status = poda_fail(error, PODA_BAD_FILE, name, "%.200s: %s", name,
                           poda_error_system(error, errno));
    free(bytes);
    return status;
}
