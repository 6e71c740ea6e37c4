/* teeko.c - Teeko (John Scarne, 1937): the players drop four stones each on a board of 5x5, then move
 * one of theirs to a free neighbour. Four in a line or in a square win. Positions repeat. The ranks
 * of poda/rank.h and ways back make a table of all of them:
 *   poda table build ./teeko.so threads=2 out=teeko.table */
#define PODA_LOADED
#include <stdlib.h>

#include <poda/rules.h>

enum { SIDE = 5, CELLS = SIDE * SIDE, STONES = 4, IMAGES = 8, ALL = (1 << CELLS) - 1 };
/* cells that lie left enough for a pattern to go on to the right, or right enough for the left */
enum { LEFT = 0x108421, FIRST2 = 3 * LEFT, FIRST4 = 15 * LEFT, LAST2 = 24 * LEFT };

typedef struct teeko_game {
    uint32_t near[CELLS];
    uint8_t image[IMAGES][CELLS];
} teeko_game;

/* As the player to move sees it, so that positions that differ only in the players have one rank. */
typedef struct teeko_state {
    uint32_t own, other, turn;
} teeko_state;

#define teeko_ALTERNATES 1
#define teeko_HAS_RESULT 1
#define teeko_HAS_SYMMETRY 1
#define teeko_HAS_RANK 1
#define teeko_HAS_BACK 1
#define teeko_HAS_AGAIN 1
#define teeko_NO_START 1

static poda_status teeko_init(teeko_game *game, const poda_options *options, poda_error *error)
{
    (void)options, (void)error;
    memset(game, 0, sizeof *game);
    for (int row = 0; row < SIDE; row++)
        for (int col = 0; col < SIDE; col++) {
            const int cell = row * SIDE + col, back = SIDE - 1 - row, side = SIDE - 1 - col;
            const int image[IMAGES] = {cell,
                                       row * SIDE + side,
                                       back * SIDE + col,
                                       back * SIDE + side,
                                       col * SIDE + row,
                                       col * SIDE + back,
                                       side * SIDE + row,
                                       side * SIDE + back};
            for (int i = 0; i < IMAGES; i++)
                game->image[i][cell] = (uint8_t)image[i];
            for (int to = 0; to < CELLS; to++)
                if (to != cell && abs(to / SIDE - row) <= 1 && abs(to % SIDE - col) <= 1)
                    game->near[cell] |= 1u << to;
        }
    return PODA_OK;
}

static bool teeko_moves_stones(const teeko_state *state)
{
    return poda_count_bits(state->own | state->other) == 2 * STONES;
}

/* A move is where a stone comes to, and 32 times where it comes from, or 32 times itself. */
static void teeko_moves(const teeko_game *game, const teeko_state *state, poda_moves *list)
{
    const uint32_t free = ALL & ~(state->own | state->other);
    if (!teeko_moves_stones(state)) {
        for (uint32_t left = free; left; left &= left - 1)
            poda_moves_add(list, (poda_move)__builtin_ctz(left) * 33);
        return;
    }
    for (uint32_t own = state->own; own; own &= own - 1) {
        const int from = __builtin_ctz(own);
        for (uint32_t left = free & game->near[from]; left; left &= left - 1)
            poda_moves_add(list, (poda_move)(from * 32 + __builtin_ctz(left)));
    }
}

static void teeko_play(const teeko_game *game, const teeko_state *state, poda_move move,
                       teeko_state *to)
{
    (void)game;
    const uint32_t left = state->own & ~(1u << move / 32);
    *to = (teeko_state){state->other, left | 1u << move % 32, 1 - state->turn};
}

static int teeko_turn(const teeko_game *game, const teeko_state *state)
{
    (void)game;
    return (int)state->turn;
}

static uint32_t teeko_line(uint32_t stones, int step)
{
    return stones & stones >> step & stones >> 2 * step & stones >> 3 * step;
}

static poda_over teeko_result(const teeko_game *game, const teeko_state *state)
{
    const uint32_t stones = state->other, pairs = stones & stones >> 1 & FIRST4;
    (void)game;
    return (teeko_line(stones, 1) & FIRST2) || teeko_line(stones, SIDE) ||
                   (teeko_line(stones, SIDE + 1) & FIRST2) ||
                   (teeko_line(stones, SIDE - 1) & LAST2) || (pairs & pairs >> SIDE)
               ? PODA_LOST
               : PODA_GOES_ON;
}

static int teeko_again(const teeko_game *game)
{
    (void)game;
    return 3; /* the third time a position occurs the game is drawn */
}

static int teeko_symmetries(const teeko_game *game)
{
    (void)game;
    return IMAGES;
}

static void teeko_symmetry(const teeko_game *game, const teeko_state *state, int which,
                           teeko_state *to)
{
    *to = (teeko_state){0, 0, state->turn};
    for (uint32_t left = state->own; left; left &= left - 1)
        to->own |= 1u << game->image[which][__builtin_ctz(left)];
    for (uint32_t left = state->other; left; left &= left - 1)
        to->other |= 1u << game->image[which][__builtin_ctz(left)];
}

/* A tier is how many stones have been dropped; with the last one play goes round in it. */
static uint64_t teeko_tier(const teeko_game *game, const teeko_state *state)
{
    (void)game;
    return (uint64_t)poda_count_bits(state->own | state->other);
}

static uint64_t teeko_size(const teeko_game *game, uint64_t tier)
{
    const int counts[2] = {(int)tier / 2, ((int)tier + 1) / 2};
    (void)game;
    return poda_size_pieces(CELLS, counts, 2);
}

static uint64_t teeko_rank(const teeko_game *game, const teeko_state *state)
{
    const uint64_t pieces[2] = {state->own, state->other};
    (void)game;
    return poda_rank_pieces(ALL, pieces, 2);
}

static bool teeko_unrank(const teeko_game *game, uint64_t tier, uint64_t rank, teeko_state *to)
{
    const int counts[2] = {(int)tier / 2, ((int)tier + 1) / 2};
    uint64_t pieces[2];
    (void)game;
    poda_unrank_pieces(ALL, counts, 2, rank, pieces);
    *to = (teeko_state){(uint32_t)pieces[0], (uint32_t)pieces[1], (uint32_t)tier % 2};
    return true;
}

/* Ways back within the tier: the stone that was moved goes back to a free neighbour. */
static void teeko_backs(const teeko_game *game, const teeko_state *state, poda_moves *list)
{
    const uint32_t free = ALL & ~(state->own | state->other);
    if (!teeko_moves_stones(state))
        return;
    for (uint32_t other = state->other; other; other &= other - 1) {
        const int to = __builtin_ctz(other);
        for (uint32_t left = free & game->near[to]; left; left &= left - 1)
            poda_moves_add(list, (poda_move)(__builtin_ctz(left) * 32 + to));
    }
}

static poda_move teeko_back(const teeko_game *game, const teeko_state *state, poda_move way,
                            teeko_state *from)
{
    (void)game;
    *from = (teeko_state){(state->other & ~(1u << way % 32)) | 1u << way / 32, state->own,
                          1 - state->turn};
    return way;
}

/* "X...O/...../...../...../..... X": the rows, then the player to move. */
static void teeko_state_text(const teeko_game *game, const teeko_state *state, poda_text *text)
{
    const char own = "XO"[state->turn], other = "OX"[state->turn];
    (void)game;
    for (int cell = 0; cell < CELLS; cell++)
        poda_text_add(text, "%s%c", cell && cell % SIDE == 0 ? "/" : "",
                      state->own >> cell & 1     ? own
                      : state->other >> cell & 1 ? other
                                                 : '.');
    poda_text_add(text, " %c", own);
}

static poda_status teeko_state_read(const teeko_game *game, const char *text, teeko_state *state,
                                    poda_error *error)
{
    uint32_t stones[2] = {0, 0};
    int cell = 0;
    (void)game;
    for (; cell < CELLS && (*text == 'X' || *text == 'O' || *text == '.'); text++) {
        stones[*text == 'O'] |= *text == '.' ? 0 : 1u << cell;
        cell++;
        if (cell % SIDE == 0 && cell < CELLS && *++text != '/')
            break;
    }
    const bool whole =
        cell == CELLS && text[0] == ' ' && (text[1] == 'X' || text[1] == 'O') && !text[2];
    const uint32_t turn = whole && text[1] == 'O';
    const int own = poda_count_bits(stones[turn]), other = poda_count_bits(stones[1 - turn]);
    const bool fair = turn == 0 ? other == own : other == own + 1; /* X begins */
    if (!whole || other > STONES || !(fair || (own == STONES && other == STONES)))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected rows with up to four X and O, dropped in turn, and the player: "
                         "X...O/...../...../...../..... X");
    *state = (teeko_state){stones[turn], stones[1 - turn], turn};
    return PODA_OK;
}

/* "c3" drops a stone, "c3b4" moves one. */
static void teeko_move_text(const teeko_game *game, const teeko_state *state, poda_move move,
                            poda_text *text)
{
    const int from = (int)move / 32, to = (int)move % 32;
    (void)game, (void)state;
    if (from != to)
        poda_text_add(text, "%c%d", 'a' + from % SIDE, from / SIDE + 1);
    poda_text_add(text, "%c%d", 'a' + to % SIDE, to / SIDE + 1);
}

static const poda_about teeko_about = {
    .name = "teeko",
    .title = "Teeko",
    .summary = "drop four stones each, then move them to a line or a square",
    .player = {"X", "O"},
    .moves_like = "c3",
    .position_like = "X...O/...../...../...../..... X",
};

#define PODA_RULES teeko
#include <poda/export.h>
