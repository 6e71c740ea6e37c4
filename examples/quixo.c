/* quixo.c - Quixo on a small board: a player takes a cube from the edge that is blank or shows their
 * own mark, and pushes it, with their mark up, into one of the other ends of its row or column. A
 * full line wins; who completes one of the opponent's loses, even with one of their own. Positions
 * repeat. The ranks of poda/rank.h and ways back make a table of all of them:
 *   poda table build ./quixo.so threads=2 out=quixo.table */
#define PODA_LOADED
#include <poda/rules.h>

enum { MOST = 5, MOST_CELLS = MOST * MOST, LINES = 2 * MOST + 2, IMAGES = 8 };
enum { WAYS = 4, PUSHES = 4 * (MOST - 1) * WAYS };

/* Pushing a cube of the edge: the cells from it to the end where it comes in again. */
typedef struct quixo_push {
    uint32_t cells, taken, end;
    int step; /* from cell to cell; the others move by -step */
    char text[4];
} quixo_push;

typedef struct quixo_game {
    int size, lines, pushes;
    uint32_t all, line[LINES];
    quixo_push push[PUSHES]; /* a move is an index */
    uint8_t image[IMAGES][MOST_CELLS];
    uint64_t share[MOST_CELLS + 1][MOST_CELLS + 1]; /* positions with so many marks each */
} quixo_game;

/* As the player to move sees it, so that positions that differ only in the players have one rank. */
typedef struct quixo_state {
    uint32_t own, other, turn;
} quixo_state;

#define quixo_ALTERNATES 1
#define quixo_HAS_RESULT 1
#define quixo_HAS_SYMMETRY 1
#define quixo_HAS_RANK 1
#define quixo_HAS_BACK 1
#define quixo_HAS_AGAIN 1
#define quixo_NO_START 1

static void quixo_pushes(quixo_game *game, int row, int col)
{
    const int n = game->size, cell = row * n + col;
    const int end[WAYS] = {row * n, row * n + n - 1, col, (n - 1) * n + col};
    const int step[WAYS] = {-1, 1, -n, n};
    for (int way = 0; way < WAYS; way++) {
        if (end[way] == cell || (row > 0 && row < n - 1 && col > 0 && col < n - 1))
            continue;
        quixo_push *const push = &game->push[game->pushes++];
        *push = (quixo_push){1u << end[way],
                             1u << cell,
                             1u << end[way],
                             step[way],
                             {(char)('a' + col), (char)('1' + row), "<>^v"[way], 0}};
        for (int at = cell; at != end[way]; at += step[way])
            push->cells |= 1u << at;
    }
}

static poda_status quixo_init(quixo_game *game, const poda_options *options, poda_error *error)
{
    int64_t size = 4;
    const poda_status status = poda_option_int(options, "size", 3, MOST, &size, error);
    const int n = (int)size;
    *game = (quixo_game){.size = n, .lines = 2 * n + 2, .all = (1u << n * n) - 1};
    for (int row = 0; row < n; row++)
        for (int col = 0; col < n; col++) {
            const int cell = row * n + col, back = n - 1 - row, side = n - 1 - col;
            const int image[IMAGES] = {
                cell,          row * n + side, back * n + col, back * n + side,
                col * n + row, col * n + back, side * n + row, side * n + back};
            for (int i = 0; i < IMAGES; i++)
                game->image[i][cell] = (uint8_t)image[i];
            game->line[row] |= 1u << cell;
            game->line[n + col] |= 1u << cell;
            game->line[2 * n] |= row == col ? 1u << cell : 0;
            game->line[2 * n + 1] |= row == side ? 1u << cell : 0;
            quixo_pushes(game, row, col);
        }
    for (int own = 0; own <= n * n; own++)
        for (int other = 0; own + other <= n * n; other++)
            game->share[own][other] = poda_size_pieces(n * n, (const int[]){own, other}, 2);
    return status;
}

static void quixo_moves(const quixo_game *game, const quixo_state *state, poda_moves *list)
{
    for (int move = 0; move < game->pushes; move++)
        if (!(game->push[move].taken & state->other))
            poda_moves_add(list, (poda_move)move);
}

static uint32_t quixo_shift(uint32_t cells, int step)
{
    return step > 0 ? cells << step : cells >> -step;
}

static void quixo_play(const quixo_game *game, const quixo_state *state, poda_move move,
                       quixo_state *to)
{
    const quixo_push *push = &game->push[move];
    const uint32_t keep = ~push->cells, moving = push->cells & ~push->taken;
    *to = (quixo_state){(state->other & keep) | quixo_shift(state->other & moving, -push->step),
                        (state->own & keep) | quixo_shift(state->own & moving, -push->step) |
                            push->end,
                        1 - state->turn};
}

static int quixo_turn(const quixo_game *game, const quixo_state *state)
{
    (void)game;
    return (int)state->turn;
}

static poda_over quixo_result(const quixo_game *game, const quixo_state *state)
{
    bool lost = false;
    for (int i = 0; i < game->lines; i++) {
        if ((state->own & game->line[i]) == game->line[i])
            return PODA_WON; /* the opponent has completed it */
        lost = lost || (state->other & game->line[i]) == game->line[i];
    }
    return lost ? PODA_LOST : PODA_GOES_ON;
}

static int quixo_again(const quixo_game *game)
{
    (void)game;
    return 3; /* the third time a position occurs the game is drawn */
}

static int quixo_symmetries(const quixo_game *game)
{
    (void)game;
    return IMAGES;
}

static void quixo_symmetry(const quixo_game *game, const quixo_state *state, int which,
                           quixo_state *to)
{
    *to = (quixo_state){0, 0, state->turn};
    for (uint32_t left = state->own; left; left &= left - 1)
        to->own |= 1u << game->image[which][__builtin_ctz(left)];
    for (uint32_t left = state->other; left; left &= left - 1)
        to->other |= 1u << game->image[which][__builtin_ctz(left)];
}

/* A tier is how many marks there are and how many the player with more of them has; a move may change
 * neither, so play goes round in it. */
static uint64_t quixo_tier(const quixo_game *game, const quixo_state *state)
{
    const int own = poda_count_bits(state->own), other = poda_count_bits(state->other);
    (void)game;
    return (uint64_t)((own + other) * 32 + (own > other ? own : other));
}

static uint64_t quixo_size(const quixo_game *game, uint64_t tier)
{
    const int more = (int)(tier % 32), fewer = (int)(tier / 32) - more;
    return game->share[fewer][more] * (fewer < more ? 2 : 1);
}

static uint64_t quixo_rank(const quixo_game *game, const quixo_state *state)
{
    const uint64_t pieces[2] = {state->own, state->other};
    const int own = poda_count_bits(state->own), other = poda_count_bits(state->other);
    return poda_rank_pieces(game->all, pieces, 2) + (own > other ? game->share[other][own] : 0);
}

static bool quixo_unrank(const quixo_game *game, uint64_t tier, uint64_t rank, quixo_state *to)
{
    const int more = (int)(tier % 32), fewer = (int)(tier / 32) - more;
    const uint64_t half = game->share[fewer][more];
    const int counts[2] = {rank < half ? fewer : more, rank < half ? more : fewer};
    uint64_t pieces[2];
    poda_unrank_pieces(game->all, counts, 2, rank % half, pieces);
    *to = (quixo_state){(uint32_t)pieces[0], (uint32_t)pieces[1], PODA_MAX};
    return true;
}

/* Ways back within the tier: the cube that was pushed in had the mark before. */
static void quixo_backs(const quixo_game *game, const quixo_state *state, poda_moves *list)
{
    for (int move = 0; move < game->pushes; move++)
        if (game->push[move].end & state->other)
            poda_moves_add(list, (poda_move)move);
}

static poda_move quixo_back(const quixo_game *game, const quixo_state *state, poda_move way,
                            quixo_state *from)
{
    const quixo_push *push = &game->push[way];
    const uint32_t keep = ~push->cells, moving = push->cells & ~push->end;
    *from = (quixo_state){
        (state->other & keep) | quixo_shift(state->other & moving, push->step) | push->taken,
        (state->own & keep) | quixo_shift(state->own & moving, push->step), 1 - state->turn};
    return way;
}

/* "X..O/..../..../.... X": the rows, then the player to move. */
static void quixo_state_text(const quixo_game *game, const quixo_state *state, poda_text *text)
{
    const char own = "XO"[state->turn], other = "OX"[state->turn];
    for (int cell = 0; cell < game->size * game->size; cell++)
        poda_text_add(text, "%s%c", cell && cell % game->size == 0 ? "/" : "",
                      state->own >> cell & 1     ? own
                      : state->other >> cell & 1 ? other
                                                 : '.');
    poda_text_add(text, " %c", own);
}

static poda_status quixo_state_read(const quixo_game *game, const char *text, quixo_state *state,
                                    poda_error *error)
{
    uint32_t marks[2] = {0, 0};
    const int cells = game->size * game->size;
    int cell = 0;
    for (; cell < cells && (*text == 'X' || *text == 'O' || *text == '.'); text++) {
        marks[*text == 'O'] |= *text == '.' ? 0 : 1u << cell;
        cell++;
        if (cell % game->size == 0 && cell < cells && *++text != '/')
            break;
    }
    if (cell < cells || text[0] != ' ' || (text[1] != 'X' && text[1] != 'O') || text[2])
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected rows of X, O and ., and the player: X..O/..../..../.... X");
    const uint32_t turn = text[1] == 'O';
    *state = (quixo_state){marks[turn], marks[1 - turn], turn};
    return PODA_OK;
}

/* "a1>" takes the cube of a1 and pushes it in from the right. */
static void quixo_move_text(const quixo_game *game, const quixo_state *state, poda_move move,
                            poda_text *text)
{
    (void)state;
    poda_text_add(text, "%s", game->push[move].text);
}

static const poda_option quixo_options[] = {{"size", "4", "rows and columns, 3 to 5"},
                                            {NULL, NULL, NULL}};
static const poda_about quixo_about = {
    .name = "quixo",
    .title = "Quixo",
    .summary = "push cubes into rows; a line of your mark wins",
    .options = quixo_options,
    .player = {"X", "O"},
    .moves_like = "a1>",
    .position_like = "X..O/..../..../.... X",
};

#define PODA_RULES quixo
#include <poda/export.h>
