/* parts.c - counts the heuristics of the course, part by part. */
#include "teach/tasks/parts.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *game, *name;
} heuristics[] = {{"connect4", "lines"}, {"connect4", "windows"}, {"othello", "weights"}};

bool poda__heuristic_find(const char *game, const char *eval, poda__heuristic *out)
{
    for (int i = 0; i < 3; i++)
        if (strcmp(game, heuristics[i].game) == 0 && strcmp(eval, heuristics[i].name) == 0) {
            *out = (poda__heuristic)i;
            return true;
        }
    return false;
}

const char *poda__heuristic_name(poda__heuristic heuristic)
{
    return heuristics[heuristic].name;
}

/* One quarter of the board; the others are its mirror images. */
static int weight_of(int row, int col, int size)
{
    static const int8_t quarter[4][4] = {
        {50, -1, 5, 2}, {-1, -10, 1, 1}, {5, 1, 1, 1}, {2, 1, 1, 0}};
    return quarter[row < size / 2 ? row : size - 1 - row][col < size / 2 ? col : size - 1 - col];
}

static void worth_line(poda__part *part)
{
    for (int p = 0; p < 2; p++)
        part->worth[p] = part->own[1 - p] > 0 ? 0 : poda__line_worth[part->own[p]];
}

/* Seen by MAX: what it has, and three of the rival that can become four. */
static void worth_window(poda__part *part)
{
    const int own = part->own[0], rival = part->own[1];
    part->worth[0] = rival == 0 ? poda__window_worth[own] : own == 0 && rival == 3 ? -4 : 0;
}

static void add_part(poda__parts *parts, const poda__part *part)
{
    if (parts->count == PODA__PARTS_MOST)
        return;
    parts->part[parts->count++] = *part;
    parts->sum[0] += part->worth[0];
    parts->sum[1] += part->worth[1];
}

/* All lines of four. */
static void add_lines(poda__parts *parts)
{
    static const int steps[4][2] = {{0, 1}, {-1, 0}, {-1, 1}, {-1, -1}};
    for (int s = 0; s < 4; s++)
        for (int row = parts->rows - 1; row >= 0; row--)
            for (int col = 0; col < parts->cols; col++) {
                const int last_row = row + 3 * steps[s][0], last_col = col + 3 * steps[s][1];
                poda__part part = {.count = 4};
                if (last_row < 0 || last_col < 0 || last_col >= parts->cols)
                    continue;
                for (int i = 0; i < 4; i++) {
                    part.cell[i] = (row + i * steps[s][0]) * parts->cols + col + i * steps[s][1];
                    const int piece = parts->board[part.cell[i]];
                    if (piece > 0)
                        part.own[piece - 1]++;
                }
                if (parts->heuristic == PODA__LINES)
                    worth_line(&part);
                else
                    worth_window(&part);
                add_part(parts, &part);
            }
}

/* Single pieces: the centre column of Connect 4, the weights of Othello. */
static void add_cells(poda__parts *parts)
{
    const bool centre = parts->heuristic == PODA__WINDOWS;
    for (int cell = 0; cell < parts->rows * parts->cols; cell++) {
        const int piece = parts->board[cell], col = cell % parts->cols;
        poda__part part = {.count = 1, .cell = {cell}, .centre = centre};
        if (piece == 0 ||
            (centre && (piece == 2 || parts->cols % 2 == 0 || col != parts->cols / 2)))
            continue;
        part.own[piece - 1] = 1;
        part.worth[piece - 1] = centre ? 3 : weight_of(cell / parts->cols, col, parts->rows);
        add_part(parts, &part);
    }
}

poda_status poda__parts_fill(poda__parts *parts, const poda_game *game, const poda_state *state,
                             poda__heuristic heuristic, poda_error *error)
{
    poda_view *view;
    const poda_status status = poda_view_open(&view, error);
    if (status != PODA_OK)
        return status;
    poda_state_view(game, state, view);
    *parts = (poda__parts){.heuristic = heuristic, .rows = view->rows, .cols = view->cols};
    for (int p = 0; p < 2; p++)
        snprintf(parts->names[p], sizeof parts->names[p], "%s", poda_game_player(game, p, NULL));
    for (int cell = 0; cell < view->rows * view->cols && cell < PODA__PARTS_MOST; cell++) {
        const int piece = view->cell[cell].piece;
        parts->board[cell] = piece == 0 ? 0 : (uint8_t)(1 + view->pieces[piece].player);
    }
    poda_view_close(view);
    if (heuristic != PODA__LINES)
        add_cells(parts);
    if (heuristic != PODA__WEIGHTS)
        add_lines(parts);
    return PODA_OK;
}

void poda__part_cells(const poda__parts *parts, const poda__part *part, poda_text *out)
{
    for (int i = 0; i < part->count; i++) {
        const int row = part->cell[i] / parts->cols, col = part->cell[i] % parts->cols;
        poda_text_add(out, "%s%c%d", i ? " " : "", 'a' + col,
                      parts->heuristic == PODA__WEIGHTS ? row + 1 : parts->rows - row);
    }
}

void poda__parts_board(const poda__parts *parts, poda__buffer *out)
{
    poda__buffer_add(out, "  ");
    for (int col = 0; col < parts->cols; col++)
        poda__buffer_add(out, " %c", 'a' + col);
    poda__buffer_add(out, "\n");
    for (int row = 0; row < parts->rows; row++) {
        poda__buffer_add(out, "%d ",
                         parts->heuristic == PODA__WEIGHTS ? row + 1 : parts->rows - row);
        for (int col = 0; col < parts->cols; col++) {
            const int piece = parts->board[row * parts->cols + col];
            poda__buffer_add(out, " %s", piece == 0 ? "." : parts->names[piece - 1]);
        }
        poda__buffer_add(out, "\n");
    }
}
