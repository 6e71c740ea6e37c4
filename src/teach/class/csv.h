/* csv.h - tables as spreadsheets and learning platforms write them (RFC 4180): fields in quotes,
 * commas, semicolons or tabs between them, the first row names the columns. */
#ifndef PODA_TEACH_CLASS_CSV_H
#define PODA_TEACH_CLASS_CSV_H

#include "base/buffer.h"

enum { PODA__CSV_COLUMNS = 64, PODA__CSV_ROWS = 20000 };

typedef struct poda__csv {
    char *texts; /* all fields, each zero-terminated */
    const char *
        *fields; /* rows x columns, "" where a row is short; row 0 is the first in the file */
    int32_t rows, columns;
    int32_t *lines; /* of each row, from 1 */
} poda__csv;

/* `name` is that of the option, for messages. */
PODA_CHECKED poda_status poda__csv_read(poda__csv *csv, const char *name, const char *text,
                                        poda_error *error);
void poda__csv_release(poda__csv *csv);

static inline const char *poda__csv_at(const poda__csv *csv, int32_t row, int32_t column)
{
    return column < 0 ? "" : csv->fields[row * csv->columns + column];
}
/* The column that row 0 calls so, in any case; -1: none. `names` are separated by |,
 * the preferred ones first. */
int32_t poda__csv_column(const poda__csv *csv, const char *names);

/* Adds one field; `first`: of its row. Quotes it if it must be, and keeps a spreadsheet from taking a
 * name for a formula. */
void poda__csv_put(poda__buffer *out, const char *text, bool first);

#endif
