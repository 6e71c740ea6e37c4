/* othello_play.c - the search of the games that weights are trained on. */
#include "othello_play.h"

static const othello_game whole_board = {.size = 8, .board = UINT64_MAX};

uint64_t train_othello_moves(othello_board board)
{
    return othello_mobility(&whole_board, board.own, board.rival);
}

static othello_board after(othello_board board, int cell, uint64_t flips)
{
    return (othello_board){board.rival ^ flips, board.own | flips | (uint64_t)1 << cell};
}

othello_board train_othello_play(othello_board board, int cell)
{
    return after(board, cell, othello_turned(cell, board.own, board.rival));
}

static othello_board turned(othello_board board)
{
    return (othello_board){board.rival, board.own};
}

static int difference(othello_board board)
{
    return __builtin_popcountll(board.own) - __builtin_popcountll(board.rival);
}

typedef struct child {
    othello_board board;
    othello_features features;
    int value; /* an estimate, for the player to move at the parent */
    int cell;
} child;

enum { MOST_MOVES = 34, FAR = 1 << 20 };

static void make_child(const othello_patterns *patterns, othello_board board,
                       const othello_features *features, int cell, child *next)
{
    const uint64_t flips = othello_turned(cell, board.own, board.rival);
    next->cell = cell;
    next->board = after(board, cell, flips);
    othello_features_move(&patterns->steps, features, cell, flips, &next->features);
    next->value =
        -othello_patterns_value(patterns, &next->features, next->board.own, next->board.rival);
}

static void best_first(child *children, int from, int count)
{
    int best = from;
    for (int i = from + 1; i < count; i++)
        if (children[i].value > children[best].value)
            best = i;
    const child swap = children[from];
    children[from] = children[best];
    children[best] = swap;
}

/* The last ply: children are generated only as needed. */
static int search_last(const othello_patterns *patterns, othello_board board,
                       const othello_features *features, uint64_t moves, int beta, int *best)
{
    int value = -FAR;
    for (; moves && value < beta; moves &= moves - 1) {
        child next;
        make_child(patterns, board, features, __builtin_ctzll(moves), &next);
        if (next.value <= value)
            continue;
        value = next.value;
        if (best)
            *best = next.cell;
    }
    return value;
}

static int search(const othello_patterns *patterns, othello_board board,
                  const othello_features *features, int depth, int alpha, int beta, int *best)
{
    uint64_t moves = train_othello_moves(board);
    if (best)
        *best = -1;
    if (!moves) {
        if (!train_othello_moves(turned(board)))
            return difference(board) * OTHELLO_UNIT;
        othello_features passed;
        othello_features_pass(features, &passed);
        return -search(patterns, turned(board), &passed, depth, -beta, -alpha, NULL);
    }
    if (depth == 1)
        return search_last(patterns, board, features, moves, beta, best);
    child children[MOST_MOVES];
    int count = 0, value = -FAR;
    for (; moves; moves &= moves - 1)
        make_child(patterns, board, features, __builtin_ctzll(moves), &children[count++]);
    for (int i = 0; i < count && value < beta; i++) {
        best_first(children, i, count);
        const int lower = value > alpha ? value : alpha;
        const int found = -search(patterns, children[i].board, &children[i].features, depth - 1,
                                  -beta, -lower, NULL);
        if (found <= value)
            continue;
        value = found;
        if (best)
            *best = children[i].cell;
    }
    return value;
}

int train_othello_search(const othello_patterns *patterns, othello_board board, int depth,
                         int *best)
{
    othello_features features;
    othello_features_set(&patterns->steps, board.own, board.rival, &features);
    return search(patterns, board, &features, depth, -FAR, FAR, best);
}

/* Fewest replies first while many cells are empty. */
int train_othello_exact(othello_board board, int alpha, int beta)
{
    const int empties = 64 - __builtin_popcountll(board.own | board.rival);
    uint64_t moves = train_othello_moves(board);
    if (!moves)
        return train_othello_moves(turned(board))
                   ? -train_othello_exact(turned(board), -beta, -alpha)
                   : difference(board);
    if (empties == 1) {
        const int cell = __builtin_ctzll(moves);
        return -difference(train_othello_play(board, cell));
    }
    othello_board children[MOST_MOVES];
    int replies[MOST_MOVES], count = 0;
    for (; moves; moves &= moves - 1, count++) {
        children[count] = train_othello_play(board, __builtin_ctzll(moves));
        replies[count] =
            empties > 4 ? __builtin_popcountll(train_othello_moves(children[count])) : 0;
    }
    int value = -64;
    for (int i = 0; i < count && value < beta; i++) {
        for (int k = i + 1; empties > 4 && k < count; k++)
            if (replies[k] < replies[i]) {
                const othello_board board_swap = children[i];
                const int replies_swap = replies[i];
                children[i] = children[k], replies[i] = replies[k];
                children[k] = board_swap, replies[k] = replies_swap;
            }
        const int lower = value > alpha ? value : alpha;
        const int found = -train_othello_exact(children[i], -beta, -lower);
        value = found > value ? found : value;
    }
    return value;
}
