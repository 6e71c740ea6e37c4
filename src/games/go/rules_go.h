/* rules_go.h - Go on boards up to 19x19: Black (X) is MAX and moves first. A block without liberties
 * is taken off the board; two passes end the game, and each player counts its stones and the empty
 * points that only they reach (area scoring); nothing is removed before. Values are in half points,
 * so that komi can be one. The point of a simple ko is part of the state; which earlier boards may
 * not come back is decided by `superko` through poda/past.h. */
#ifndef PODA_GAMES_GO_RULES_GO_H
#define PODA_GAMES_GO_RULES_GO_H

#include "games/go/go_life.h"
#include "games/grid.h"

enum { GO_PASS = 511, GO_KOMI = 2 * GO_SIDE * GO_SIDE };

typedef enum go_superko { GO_POSITIONAL, GO_SITUATIONAL, GO_SIMPLE } go_superko;

typedef struct go_game {
    go_grid grid;
    int komi; /* half points for White */
    go_superko superko;
    bool suicide;
} go_game;

typedef struct go_state {
    go_set stones[2]; /* of MAX and MIN */
    uint16_t ko;      /* 1 + the point where the player to move may not play; 0: none */
    uint8_t turn;
    uint8_t passes; /* the last moves: 0, 1, or 2, the end */
    uint32_t unused;
} go_state;

#define go_ALTERNATES 1
#define go_SCORED 1
#define go_HAS_SCORE 1
#define go_HAS_HASH 1
#define go_HAS_AGAIN 1
#define go_HAS_SEEN 1
#define go_HAS_EVAL 1
#define go_HAS_ORDER 1
#define go_HAS_NOISY 1
#define go_HAS_SYMMETRY 1
#define go_HAS_VIEW 1

/* "6.5", "-3", "0", and as files and controllers write them, "6.50", "7.": in half points. */
static inline poda_status go_komi_read(const poda_options *options, int *komi, poda_error *error)
{
    const char *const given = poda_option_text(options, "komi", "0");
    const bool minus = *given == '-';
    const char *at = given + (minus || *given == '+');
    uint64_t points;
    bool half = false;
    const bool read = poda_read_number(&at, GO_SIDE * GO_SIDE, &points);
    if (read && (*at == '.' || *at == ',')) {
        half = at[1] == '5';
        at += 1 + half;
        at += strspn(at, "0");
    }
    if (!read || *at || 2 * points + half > GO_KOMI)
        return poda_fail(error, PODA_BAD_OPTION, "komi",
                         "komi=%.40s: expected whole or half points from -%d to %d, such as 6.5",
                         given, GO_SIDE * GO_SIDE, GO_SIDE * GO_SIDE);
    *komi = (int)(2 * points + half) * (minus ? -1 : 1);
    return PODA_OK;
}

static inline poda_status go_init(go_game *game, const poda_options *options, poda_error *error)
{
    int64_t size = 9, rows = 0, cols = 0;
    int superko = GO_POSITIONAL, suicide = 0;
    *game = (go_game){.komi = 0};
    poda_status status = poda_option_int(options, "size", 2, GO_SIDE, &size, error);
    rows = cols = size;
    if (status == PODA_OK)
        status = poda_option_int(options, "rows", 1, GO_SIDE, &rows, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "cols", 1, GO_SIDE, &cols, error);
    if (status == PODA_OK)
        status = go_komi_read(options, &game->komi, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "superko", "positional situational simple", &superko,
                                    error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "suicide", "no yes", &suicide, error);
    if (status != PODA_OK)
        return status;
    if (rows * cols < 2)
        return poda_fail(error, PODA_BAD_OPTION, "rows",
                         "a board of one point has no moves: expected at least 1x2");
    go_grid_init(&game->grid, (int)rows, (int)cols);
    game->superko = (go_superko)superko;
    game->suicide = suicide == 1;
    return PODA_OK;
}

static inline void go_start(const go_game *game, go_state *state)
{
    (void)game;
    *state = (go_state){.turn = PODA_MAX};
}

static inline go_set go_empty(const go_game *game, const go_state *state)
{
    const go_set black = go_minus(&game->grid, game->grid.board, &state->stones[0]);
    return go_minus(&game->grid, black, &state->stones[1]);
}

/* What a stone of `player` on an empty point would capture. */
static inline go_set go_taken(const go_game *game, const go_state *state, int player, int point)
{
    const go_grid *const grid = &game->grid;
    const go_set stone = go_only(point), *const rival = &state->stones[player ^ 1];
    const go_set empty = go_empty(game, state), free = go_minus(grid, empty, &stone);
    const go_set beside = go_beside(grid, &stone);
    go_set near = go_and(grid, beside, rival), taken = go_none();
    for (int first; (first = go_first(grid, &near)) >= 0;) {
        const go_set block = go_flood(grid, go_only(first), rival);
        const go_set liberties = go_beside(grid, &block);
        if (!go_meet(grid, &liberties, &free))
            taken = go_or(grid, taken, &block);
        near = go_minus(grid, near, &block);
    }
    return taken;
}

/* Would the stone's block, which captures nothing, be left without liberties? */
static inline bool go_is_suicide(const go_game *game, const go_state *state, int player, int point)
{
    const go_grid *const grid = &game->grid;
    const go_set stone = go_only(point), own = go_or(grid, state->stones[player], &stone);
    const go_set empty = go_empty(game, state), free = go_minus(grid, empty, &stone);
    const go_set block = go_flood(grid, stone, &own), beside = go_beside(grid, &block);
    return !go_meet(grid, &beside, &free);
}

/* The points where the player to move may play, but for superko. */
static inline go_set go_open(const go_game *game, const go_state *state)
{
    const go_grid *const grid = &game->grid;
    go_set open = go_empty(game, state);
    const go_set beside = go_beside(grid, &open);
    go_set closed = go_minus(grid, open, &beside); /* no empty point beside them */
    for (int point; !game->suicide && (point = go_first(grid, &closed)) >= 0;) {
        const go_set stone = go_only(point);
        closed = go_minus(grid, closed, &stone);
        const go_set taken = go_taken(game, state, state->turn, point);
        if (!go_any(grid, &taken) && go_is_suicide(game, state, state->turn, point))
            open = go_minus(grid, open, &stone);
    }
    if (state->ko) {
        const go_set ko = go_only(state->ko - 1);
        open = go_minus(grid, open, &ko);
    }
    return open;
}

static inline void go_moves(const go_game *game, const go_state *state, poda_moves *list)
{
    if (state->passes == 2)
        return;
    const go_set open = go_open(game, state);
    for (int i = 0; i < game->grid.words; i++)
        for (uint64_t set = open.word[i]; set; set &= set - 1)
            if (!poda_moves_add(list, (poda_move)(64 * i + __builtin_ctzll(set))))
                return;
    poda_moves_add(list, GO_PASS);
}

static inline void go_play(const go_game *game, const go_state *state, poda_move move, go_state *to)
{
    const go_grid *const grid = &game->grid;
    const int player = state->turn, point = (int)move;
    *to = *state;
    to->turn = (uint8_t)(player ^ 1);
    to->ko = 0;
    to->passes = (uint8_t)(move == GO_PASS ? state->passes + 1 : 0);
    if (move == GO_PASS)
        return;
    const go_set taken = go_taken(game, state, player, point);
    go_add(&to->stones[player], point);
    to->stones[player ^ 1] = go_minus(grid, to->stones[player ^ 1], &taken);
    const go_set stone = go_only(point);
    const go_set block = go_flood(grid, stone, &to->stones[player]);
    const go_set beside = go_beside(grid, &block), empty = go_empty(game, to);
    const go_set liberties = go_and(grid, beside, &empty);
    const int count = go_size(grid, &liberties);
    if (count == 0) /* suicide, where it is allowed */
        to->stones[player] = go_minus(grid, to->stones[player], &block);
    else if (count == 1 && go_size(grid, &taken) == 1 && go_size(grid, &block) == 1)
        to->ko = (uint16_t)(1 + go_first(grid, &taken));
}

static inline int go_turn(const go_game *game, const go_state *state)
{
    (void)game;
    return state->turn;
}

/* The stones of a player and the empty points that only they reach. */
static inline go_set go_area(const go_game *game, const go_state *state, int player)
{
    const go_grid *const grid = &game->grid;
    const go_set empty = go_empty(game, state);
    const go_set own = go_beside(grid, &state->stones[player]),
                 rival = go_beside(grid, &state->stones[player ^ 1]);
    const go_set reached = go_flood(grid, go_and(grid, own, &empty), &empty),
                 shared = go_flood(grid, go_and(grid, rival, &empty), &empty);
    const go_set alone = go_minus(grid, reached, &shared);
    return go_or(grid, alone, &state->stones[player]);
}

/* Half points for MAX if the game ended here. */
static inline poda_value go_counted(const go_game *game, const go_state *state)
{
    const go_set black = go_area(game, state, PODA_MAX), white = go_area(game, state, PODA_MIN);
    return 2 * (go_size(&game->grid, &black) - go_size(&game->grid, &white)) - game->komi;
}

static inline bool go_outcome(const go_game *game, const go_state *state, poda_value *value)
{
    *value = 0;
    if (state->passes < 2)
        return false;
    *value = go_counted(game, state);
    return true;
}

static inline double go_score(const go_game *game, poda_value value)
{
    (void)game;
    return value / 2.0;
}

/* With a simple ko alone, a position that comes back ends the game without a result: 0. */
static inline int go_again(const go_game *game)
{
    return game->superko == GO_SIMPLE ? 2 : PODA_AGAIN_FORBIDDEN;
}

static inline uint64_t go_board_hash(const go_game *game, const go_state *state)
{
    uint64_t hash = 0;
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < game->grid.words; i++)
            hash = poda_mix(hash ^ state->stones[player].word[i]);
    return hash;
}

static inline uint64_t go_hash(const go_game *game, const go_state *state)
{
    return poda_mix(go_board_hash(game, state) ^
                    ((uint64_t)state->ko << 16 | (uint64_t)state->turn << 8 | state->passes));
}

/* Passing is always allowed, so the position after a pass is never the same as another. */
static inline uint64_t go_seen(const go_game *game, const go_state *state)
{
    const uint64_t board = go_board_hash(game, state),
                   turn = game->superko == GO_POSITIONAL ? 0 : (uint64_t)state->turn + 1;
    return state->passes ? 0 : poda_mix(board ^ turn) | 1;
}

/* Each player's points are those nearer to its stones, which grow together from both sides; stones
 * inside unconditionally alive regions of the other are dead. */
static inline poda_value go_influence(const go_game *game, const go_state *state)
{
    const go_grid *const grid = &game->grid;
    go_set near[2], left = game->grid.board;
    go_life life[2];
    for (int player = 0; player < 2; player++)
        poda__go_life(grid, &state->stones[player], &state->stones[player ^ 1], &life[player]);
    for (int player = 0; player < 2; player++) {
        near[player] = go_minus(grid, state->stones[player], &life[player ^ 1].inside);
        near[player] = go_or(grid, near[player], &life[player].inside);
    }
    for (int player = 0; player < 2; player++)
        left = go_minus(grid, left, &near[player]);
    const go_set touched[2] = {go_beside(grid, &near[0]), go_beside(grid, &near[1])};
    const go_set liberties[2] = {go_and(grid, touched[0], &left), go_and(grid, touched[1], &left)};
    const int free = go_size(grid, &liberties[0]) - go_size(grid, &liberties[1]);
    while (go_any(grid, &left)) {
        go_set grown[2];
        for (int player = 0; player < 2; player++) {
            const go_set beside = go_beside(grid, &near[player]);
            grown[player] = go_and(grid, beside, &left);
        }
        const go_set both = go_or(grid, grown[0], &grown[1]);
        if (!go_any(grid, &both))
            break;
        for (int player = 0; player < 2; player++) {
            const go_set alone = go_minus(grid, grown[player], &grown[player ^ 1]);
            near[player] = go_or(grid, near[player], &alone);
        }
        left = go_minus(grid, left, &both);
    }
    return 2 * (go_size(grid, &near[0]) - go_size(grid, &near[1])) + free / 2 - game->komi;
}

enum { GO_EVAL_INFLUENCE, GO_EVAL_AREA };

/* `influence`, above; `area`: the score as if the game ended now. */
static inline poda_value go_eval(const go_game *game, const go_state *state, int which, int player)
{
    const poda_value value =
        which == GO_EVAL_AREA ? go_counted(game, state) : go_influence(game, state);
    return player == PODA_MAX ? value : -value;
}

/* Captures, then points beside stones and near the middle; own eyes and passing come last. */
static inline int go_order(const go_game *game, const go_state *state, poda_move move)
{
    const go_grid *const grid = &game->grid;
    if (move == GO_PASS)
        return -100;
    const go_set taken = go_taken(game, state, state->turn, (int)move);
    const go_set stone = go_only((int)move), beside = go_beside(grid, &stone);
    const int row = (int)move / grid->stride, col = (int)move % grid->stride;
    const int down = row < grid->rows - 1 - row ? row : grid->rows - 1 - row,
              right = col < grid->cols - 1 - col ? col : grid->cols - 1 - col;
    if (go_within(grid, &beside, &state->stones[state->turn]))
        return -50;
    return 20 * go_size(grid, &taken) + 2 * (down < right ? down : right) + down + right +
           (go_meet(grid, &beside, &state->stones[state->turn ^ 1]) ? 3 : 0);
}

/* Captures of two stones and more: kos would never be quiet. */
static inline bool go_noisy(const go_game *game, const go_state *state, poda_move move)
{
    if (move == GO_PASS)
        return false;
    const go_set taken = go_taken(game, state, state->turn, (int)move);
    return go_size(&game->grid, &taken) > 1;
}

static inline int go_symmetries(const go_game *game)
{
    return game->grid.rows == game->grid.cols ? 8 : 4;
}

static inline int go_point_image(const go_game *game, int point, int which)
{
    const go_grid *const grid = &game->grid;
    int row = point / grid->stride, col = point % grid->stride;
    if (which & 1)
        row = grid->rows - 1 - row;
    if (which & 2)
        col = grid->cols - 1 - col;
    return which & 4 ? col * grid->stride + row : row * grid->stride + col;
}

static inline void go_symmetry(const go_game *game, const go_state *state, int which, go_state *to)
{
    *to = (go_state){.turn = state->turn, .passes = state->passes};
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < game->grid.words; i++)
            for (uint64_t set = state->stones[player].word[i]; set; set &= set - 1)
                go_add(&to->stones[player],
                       go_point_image(game, 64 * i + __builtin_ctzll(set), which));
    if (state->ko)
        to->ko = (uint16_t)(1 + go_point_image(game, state->ko - 1, which));
}

/* "d4": columns without i, rows from the bottom. */
static inline void go_point_text(const go_game *game, int point, poda_text *text)
{
    const int row = point / game->grid.stride, col = point % game->grid.stride;
    poda_text_add(text, "%c%d", 'a' + col + (col >= 8), game->grid.rows - row);
}

static inline void go_move_text(const go_game *game, const go_state *state, poda_move move,
                                poda_text *text)
{
    (void)state;
    if (move == GO_PASS)
        poda_text_add(text, "pass");
    else
        go_point_text(game, (int)move, text);
}

#include "games/go/rules_go_show.h"

#endif
