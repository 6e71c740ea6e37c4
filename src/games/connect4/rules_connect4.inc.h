/* rules_connect4.inc.h - Connect 4 on any board that fits 64 bits with a guard row above each
 * column. A template, included once per instance: PODA_RULES is the prefix, CONNECT4_ROWS(game) the
 * number of rows, and CONNECT4_BOTTOM(game) and CONNECT4_BOARD(game) the cells: constants for the
 * usual 7x6 board, so that shifts are immediate, fields of the game for all other sizes. */
#include "games/connect4/connect4.h"

static inline poda_status PODA_R(init)(connect4_game *game, const poda_options *options,
                                       poda_error *error)
{
    return poda__connect4_init(game, options, error);
}

static inline void PODA_R(start)(const connect4_game *game, connect4_state *state)
{
    (void)game;
    *state = (connect4_state){0, 0};
}

/* Adding the bottom row carries over the stones of each column to its first free cell. */
static inline uint64_t PODA_R(mask)(const connect4_game *game, const connect4_state *state)
{
    (void)game;
    return ((state->own | state->rival) + CONNECT4_BOTTOM(game)) & CONNECT4_BOARD(game);
}

static inline void PODA_R(play)(const connect4_game *game, const connect4_state *state,
                                poda_move move, connect4_state *to)
{
    (void)game;
    to->own = state->rival;
    to->rival = state->own | (uint64_t)1 << move;
}

static inline void PODA_R(unplay)(const connect4_game *game, connect4_state *state, poda_move move)
{
    (void)game;
    *state = (connect4_state){state->rival & ~((uint64_t)1 << move), state->own};
}

static inline int PODA_R(turn)(const connect4_game *game, const connect4_state *state)
{
    (void)game;
    return poda__connect4_turn(state);
}

static inline bool PODA_R(line_along)(uint64_t stones, int step)
{
    const uint64_t pairs = stones & stones >> step;
    return (pairs & pairs >> 2 * step) != 0;
}

static inline bool PODA_R(has_line)(const connect4_game *game, uint64_t stones)
{
    (void)game;
    if (PODA_R(line_along)(stones, 1))
        return true;
    /* boards of 20 rows and more have at most three columns, and only vertical lines */
    return CONNECT4_ROWS(game) < 20 && (PODA_R(line_along)(stones, CONNECT4_ROWS(game)) ||
                                        PODA_R(line_along)(stones, CONNECT4_ROWS(game) + 1) ||
                                        PODA_R(line_along)(stones, CONNECT4_ROWS(game) + 2));
}

/* Only the player who has just moved can have made a line. */
static inline poda_over PODA_R(result)(const connect4_game *game, const connect4_state *state)
{
    if (PODA_R(has_line)(game, state->rival))
        return PODA_LOST;
    return (state->own | state->rival) == CONNECT4_BOARD(game) ? PODA_DRAWN : PODA_GOES_ON;
}

static inline poda_value PODA_R(eval)(const connect4_game *game, const connect4_state *state,
                                      int which, int player)
{
    return poda__connect4_eval(game, state, which, player);
}

static inline uint64_t PODA_R(hash)(const connect4_game *game, const connect4_state *state)
{
    (void)game; /* own stones, plus all stones with a bit above each column: unique */
    return poda_mix(state->own ^ poda_mix((state->own | state->rival) + CONNECT4_BOTTOM(game)));
}

/* Columns near the centre first: they are part of more lines. */
static inline int PODA_R(order)(const connect4_game *game, const connect4_state *state,
                                poda_move move)
{
    (void)state;
    const int col = (int)move / (CONNECT4_ROWS(game) + 1);
    const int off = 2 * col - (game->cols - 1);
    return -(off < 0 ? -off : off);
}

/* A stone that completes a line, or blocks one of the opponent's. */
static inline bool PODA_R(noisy)(const connect4_game *game, const connect4_state *state,
                                 poda_move move)
{
    const uint64_t stone = (uint64_t)1 << move;
    return PODA_R(has_line)(game, state->own | stone) ||
           PODA_R(has_line)(game, state->rival | stone);
}

static inline int PODA_R(symmetries)(const connect4_game *game)
{
    (void)game;
    return 2;
}

static inline void PODA_R(symmetry)(const connect4_game *game, const connect4_state *state,
                                    int which, connect4_state *to)
{
    (void)which;
    poda__connect4_symmetry(game, state, to);
}

/* A tier is the set of filled cells, a rank the choice of those that MAX has: half of them, or one
 * more. */
static inline uint64_t PODA_R(tier)(const connect4_game *game, const connect4_state *state)
{
    (void)game;
    return state->own | state->rival;
}

static inline uint64_t PODA_R(size)(const connect4_game *game, uint64_t tier)
{
    (void)game;
    const int stones = __builtin_popcountll(tier);
    return poda_choose(stones, (stones + 1) / 2);
}

static inline uint64_t PODA_R(rank)(const connect4_game *game, const connect4_state *state)
{
    (void)game;
    return poda_rank_subset(
        poda_squeeze(poda__connect4_stones(state, PODA_MAX), state->own | state->rival));
}

static inline void PODA_R(share)(uint64_t tier, int stones, uint64_t set, connect4_state *to)
{
    const uint64_t max = poda_spread(set, tier);
    *to = stones % 2 ? (connect4_state){tier & ~max, max} : (connect4_state){max, tier & ~max};
}

static inline bool PODA_R(unrank)(const connect4_game *game, uint64_t tier, uint64_t rank,
                                  connect4_state *to)
{
    (void)game;
    const int stones = poda_count_bits(tier);
    PODA_R(share)(tier, stones, poda_unrank_subset(stones, (stones + 1) / 2, rank), to);
    return true;
}

/* Sets of as many stones are numbered in the order of the words: from one to a number that is little larger
 * it is a few steps (Gosper, HAKMEM 175). An empty one says that nothing is near. */
typedef struct PODA_R(near) {
    uint64_t tier, rank, set;
} PODA_R(near);

static inline bool PODA_R(unrank_near)(const connect4_game *game, uint64_t tier, uint64_t rank,
                                       connect4_state *to, PODA_R(near) * near)
{
    enum { STEPS = 16 };
    (void)game;
    const int stones = poda_count_bits(tier);
    if (near->set == 0 || near->tier != tier || rank - near->rank > STEPS)
        *near = (PODA_R(near)){tier, rank, poda_unrank_subset(stones, (stones + 1) / 2, rank)};
    for (; near->rank < rank; near->rank++) {
        const uint64_t low = near->set | (near->set - 1), next = low + 1;
        near->set = next | (((~low & next) - 1) >> (__builtin_ctzll(near->set) + 1));
    }
    PODA_R(share)(tier, stones, near->set, to);
    return true;
}

static inline void PODA_R(state_text)(const connect4_game *game, const connect4_state *state,
                                      poda_text *text)
{
    poda__connect4_text(game, state, text);
}

static inline poda_status PODA_R(state_read)(const connect4_game *game, const char *text,
                                             connect4_state *state, poda_error *error)
{
    return poda__connect4_read(game, text, state, error);
}

static inline void PODA_R(move_text)(const connect4_game *game, const connect4_state *state,
                                     poda_move move, poda_text *text)
{
    (void)state;
    poda_text_add(text, "%d", (int)move / (game->rows + 1) + 1);
}

static inline void PODA_R(view)(const connect4_game *game, const connect4_state *state,
                                poda_view *view)
{
    poda__connect4_view(game, state, view);
}
