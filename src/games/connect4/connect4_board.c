/* connect4_board.c - the board of Connect 4: its cells, its lines and its mirror image. */
#include "games/connect4/connect4.h"

void poda__connect4_sized(connect4_game *game, int cols, int rows)
{
    *game = (connect4_game){.cols = cols, .rows = rows};
    for (int col = 0; col < cols; col++)
        game->bottom |= (uint64_t)1 << col * (rows + 1);
    for (int row = 0; row < rows; row++)
        game->board |= game->bottom << row;
    if (cols % 2 == 1)
        game->middle = (((uint64_t)1 << rows) - 1) << (cols / 2 * (rows + 1));
}

bool poda__connect4_has_line(const connect4_game *game, uint64_t stones)
{
    const int steps[4] = {1, game->rows + 1, game->rows, game->rows + 2};
    for (int i = 0; i < 4 && 3 * steps[i] < 64; i++) {
        const uint64_t pairs = stones & stones >> steps[i];
        if (pairs & pairs >> 2 * steps[i])
            return true;
    }
    return false;
}

void poda__connect4_symmetry(const connect4_game *game, const connect4_state *state,
                             connect4_state *to)
{
    const int height = game->rows + 1;
    const uint64_t column = ((uint64_t)1 << height) - 1;
    *to = (connect4_state){0, 0};
    for (int col = 0; col < game->cols; col++) {
        const int from = col * height, mirrored = (game->cols - 1 - col) * height;
        to->own |= (state->own >> from & column) << mirrored;
        to->rival |= (state->rival >> from & column) << mirrored;
    }
}
