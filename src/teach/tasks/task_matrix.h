/* task_matrix.h - small tables of payoffs of two players, "3,1 5,-5 / 5,0 -10,1". */
#ifndef PODA_TEACH_TASKS_TASK_MATRIX_H
#define PODA_TEACH_TASKS_TASK_MATRIX_H

#include "teach/tasks/task.h"

enum { PODA__MATRIX_MOST = 4 };

/* Rows are called A, B, .., columns W, X, .. */
typedef struct poda__matrix {
    int rows, cols;
    int pay[2][PODA__MATRIX_MOST][PODA__MATRIX_MOST]; /* of the rows' player, of the columns' */
} poda__matrix;

poda_status poda__matrix_read(poda__matrix *matrix, const char *text, poda_error *error);
void poda__matrix_text(const poda__matrix *matrix, poda__buffer *out);
void poda__matrix_board(const poda__matrix *matrix, poda__buffer *out);

static inline int poda__matrix_count(const poda__matrix *matrix, int player)
{
    return player == 0 ? matrix->rows : matrix->cols;
}
/* What `whose` gets when `player` plays `own` and the other `other`. */
static inline int poda__matrix_pay(const poda__matrix *matrix, int whose, int player, int own,
                                   int other)
{
    return player == 0 ? matrix->pay[whose][own][other] : matrix->pay[whose][other][own];
}
static inline char poda__matrix_name(int player, int strategy)
{
    return (char)((player == 0 ? 'A' : 'W') + strategy);
}

#endif
