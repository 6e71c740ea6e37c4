/* parts.h - the heuristics of the course as sums that can be checked by hand: lines and windows of
 * Connect 4, weights of Othello, each part with its cells. Counted on the board that is shown, not by
 * the code that searches. */
#ifndef PODA_TEACH_TASKS_PARTS_H
#define PODA_TEACH_TASKS_PARTS_H

#include "base/buffer.h"
#include "poda/game.h"

typedef enum poda__heuristic { PODA__LINES, PODA__WINDOWS, PODA__WEIGHTS } poda__heuristic;

enum { PODA__PARTS_MOST = 300 };

/* What pieces on a line, and on a window, are worth by their number. */
static const int poda__line_worth[] = {1, 10, 100, 1000, 10000};
static const int poda__window_worth[] = {0, 0, 2, 5, 100};

typedef struct poda__part {
    int count, cell[4]; /* of the board, from the top left */
    int own[2];         /* pieces of MAX and of MIN */
    bool centre;        /* windows: a piece in the centre column */
    /* what it adds for MAX and takes for MIN; windows: for MAX alone, perhaps less than 0 */
    int worth[2];
} poda__part;

typedef struct poda__parts {
    poda__heuristic heuristic;
    int rows, cols;
    char names[2][8];                /* the letters of both players */
    uint8_t board[PODA__PARTS_MOST]; /* 0: empty, 1: MAX, 2: MIN */
    int count;
    poda__part part[PODA__PARTS_MOST];
    int sum[2]; /* of worth */
} poda__parts;

/* Which heuristic this is of that game; false: none of them. */
bool poda__heuristic_find(const char *game, const char *eval, poda__heuristic *out);
const char *poda__heuristic_name(poda__heuristic heuristic);
PODA_CHECKED poda_status poda__parts_fill(poda__parts *parts, const poda_game *game,
                                          const poda_state *state, poda__heuristic heuristic,
                                          poda_error *error);
/* The value for MAX. */
static inline int poda__parts_value(const poda__parts *parts)
{
    return parts->sum[0] - parts->sum[1];
}
/* Its cells as they are called: "a1 b1 c1 d1", rows from the bottom in Connect 4. */
void poda__part_cells(const poda__parts *parts, const poda__part *part, poda_text *out);
/* The board with its letters. */
void poda__parts_board(const poda__parts *parts, poda__buffer *out);

#endif
