/* task_matrix.c - reads and writes the small tables of exercises. */
#include "teach/tasks/task_matrix.h"

#include <stdio.h>
#include <string.h>

enum { LARGEST = 999 };

poda_status poda__matrix_read(poda__matrix *matrix, const char *text, poda_error *error)
{
    static const char example[] = "3,1 5,-5 / 5,0 -10,1";
    const char *at = text;
    *matrix = (poda__matrix){.rows = 0};
    bool good = true;
    do {
        int cols = 0;
        for (at += strspn(at, " \n"); good && *at && *at != '/'; at += strspn(at, " \n"), cols++) {
            good = matrix->rows < PODA__MATRIX_MOST && cols < PODA__MATRIX_MOST &&
                   poda__task_read(&at, -LARGEST, LARGEST, &matrix->pay[0][matrix->rows][cols]) &&
                   *at == ',' && (at++, true) &&
                   poda__task_read(&at, -LARGEST, LARGEST, &matrix->pay[1][matrix->rows][cols]);
        }
        good &= cols > 1 && (matrix->rows == 0 || cols == matrix->cols);
        matrix->cols = cols;
        matrix->rows++;
    } while (good && *at == '/' && (at++, true));
    return good && !*at && matrix->rows > 1 ? PODA_OK : poda__task_bad(error, text, example);
}

void poda__matrix_text(const poda__matrix *matrix, poda__buffer *out)
{
    for (int r = 0; r < matrix->rows; r++)
        for (int c = 0; c < matrix->cols; c++)
            poda__buffer_add(out, "%s%d,%d",
                             c   ? " "
                             : r ? " / "
                                 : "",
                             matrix->pay[0][r][c], matrix->pay[1][r][c]);
}

void poda__matrix_board(const poda__matrix *matrix, poda__buffer *out)
{
    char cell[32];
    poda__buffer_add(out, "  ");
    for (int c = 0; c < matrix->cols; c++)
        poda__buffer_add(out, "%12c", poda__matrix_name(1, c));
    poda__buffer_add(out, "\n");
    for (int r = 0; r < matrix->rows; r++) {
        poda__buffer_add(out, "%c ", poda__matrix_name(0, r));
        for (int c = 0; c < matrix->cols; c++) {
            snprintf(cell, sizeof cell, "(%d, %d)", matrix->pay[0][r][c], matrix->pay[1][r][c]);
            poda__buffer_add(out, "%12s", cell);
        }
        poda__buffer_add(out, "\n");
    }
}
