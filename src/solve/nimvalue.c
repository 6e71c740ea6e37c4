/* nimvalue.c - the nim-value of a position of any impartial game: the least number that is not the
 * value of a position one move on, over all positions below (Sprague 1935, Grundy 1939).
 * Depth-first with an explicit stack; each position is valued once. */
#include "base/memory.h"
#include "base/set.h"
#include "base/stop.h"
#include "poda/game.h"
#include "poda/theory.h"
#include "solve/mex.h"

enum {
    MOVES_MOST = 1 << 16, /* in one position */
    STACK_MOST = 1 << 26, /* positions on the stack */
    BYTES_MOST = 1 << 29, /* of positions */
    PAUSE = 1024,         /* positions between two checks of the stop flag */
    NEW = -1,             /* seen, not expanded */
    OPEN = -2,            /* expanded, waiting for those below */
};

struct walk {
    const poda_game *game;
    const poda_rules *rules;
    const void *params;
    poda_error *error;
    poda__set set;
    int32_t *value; /* of each position of the set */
    size_t value_room;
    uint32_t *stack;
    size_t height, stack_room;
    poda_move *moves;
    poda__mex mex;
};

static poda_status fail_large(const struct walk *walk)
{
    const char *name = poda_game_name(walk->game);
    return poda_fail(walk->error, PODA_TOO_LARGE, name,
                     "%s: too many positions below this one for its nim-value", name);
}

/* Doubles an array that is full. */
static bool make_room(void **array, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return true;
    const size_t wider = *room ? 2 * *room : 1024;
    void *grown = poda__resize(*array, wider, size);
    if (!grown)
        return false;
    *array = grown;
    *room = wider;
    return true;
}

static poda_status push(struct walk *walk, uint32_t index)
{
    void *stack = walk->stack;
    if (walk->height >= STACK_MOST)
        return fail_large(walk);
    if (!make_room(&stack, &walk->stack_room, walk->height, sizeof *walk->stack))
        return poda_fail_memory(walk->error);
    walk->stack = stack;
    walk->stack[walk->height++] = index;
    return PODA_OK;
}

/* Finds or adds a position; new ones have the value NEW. */
static poda_status meet(struct walk *walk, const poda_state *state, uint32_t *index)
{
    void *value = walk->value;
    if (walk->set.count >= BYTES_MOST / walk->set.state_size)
        return fail_large(walk);
    if (!make_room(&value, &walk->value_room, walk->set.count, sizeof *walk->value))
        return poda_fail_memory(walk->error);
    walk->value = value;
    switch (poda__set_add(&walk->set, state, index)) {
    case PODA__SET_NEW:
        walk->value[*index] = NEW;
        return PODA_OK;
    case PODA__SET_KNOWN:
        return PODA_OK;
    case PODA__SET_NO_MEMORY:
        break;
    }
    return poda_fail_memory(walk->error);
}

/* In normal play a player who cannot move has lost. */
static poda_status check_end(const struct walk *walk, const poda_state *state, poda_value value)
{
    const char *name = poda_game_name(walk->game);
    const bool max = poda_state_turn(walk->game, state) == PODA_MAX;
    if (max ? poda_is_loss(value) : poda_is_win(value))
        return PODA_OK;
    return poda_fail(walk->error, PODA_BAD_REQUEST, name,
                     "%s: nim-values need a game in which the player who cannot move loses", name);
}

/* Lists the moves of `state` in walk->moves. */
static poda_status list_moves(struct walk *walk, const poda_state *state, size_t *count)
{
    poda_value value;
    *count = 0;
    if (walk->rules->outcome(walk->params, state, &value))
        return check_end(walk, state, value);
    poda_moves list = {walk->moves, 0, MOVES_MOST};
    walk->rules->space.moves(walk->params, state, &list);
    if (list.count > list.capacity)
        return fail_large(walk);
    *count = list.count;
    return PODA_OK;
}

/* Visits the position on top of the stack: the first time the positions below it are pushed, the
 * second time their values are known. */
static poda_status visit(struct walk *walk)
{
    const uint32_t index = walk->stack[walk->height - 1];
    const bool again = walk->value[index] == OPEN;
    poda_state state, child;
    size_t count = 0;
    if (walk->value[index] >= 0) { /* pushed twice while it waited */
        walk->height--;
        return PODA_OK;
    }
    memset(&state, 0, sizeof state);
    memcpy(&state, poda__set_at(&walk->set, index), walk->set.state_size);
    poda_status status = list_moves(walk, &state, &count);
    if (status != PODA_OK)
        return status;
    walk->value[index] = OPEN;
    if (again) {
        walk->height--;
        poda__mex_begin(&walk->mex);
    }
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        uint32_t below = 0;
        poda_state_play(walk->game, &state, walk->moves[i], &child);
        status = meet(walk, &child, &below);
        if (status != PODA_OK)
            break;
        if (again)
            poda__mex_see(&walk->mex, (uint32_t)walk->value[below]);
        else if (walk->value[below] == NEW)
            status = push(walk, below);
        else if (walk->value[below] == OPEN) /* only positions on the path to this one are open */
            status = poda_fail(walk->error, PODA_BAD_REQUEST, poda_game_name(walk->game),
                               "%s: positions repeat, so there are no nim-values",
                               poda_game_name(walk->game));
    }
    if (again && status == PODA_OK)
        walk->value[index] = (int32_t)poda__mex_least(&walk->mex);
    return status;
}

static poda_status check_game(const poda_game *game, poda_error *error)
{
    const poda_rules *rules = poda_game_rules_of(game);
    const char *name = poda_game_name(game);
    if (!rules->impartial)
        return poda_fail(error, PODA_BAD_REQUEST, name,
                         "%s: nim-values need a game in which both players have the same moves",
                         name);
    if (rules->scored || !rules->alternates)
        return poda_fail(error, PODA_BAD_REQUEST, name,
                         "%s: nim-values need a game in which the players take turns and the last "
                         "move wins",
                         name);
    return PODA_OK;
}

poda_status poda_nim_value(const poda_game *game, const poda_state *state, const volatile int *stop,
                           uint64_t *value, poda_error *error)
{
    poda_status status = check_game(game, error);
    if (status != PODA_OK)
        return status;
    struct walk walk = {.game = game,
                        .rules = poda_game_rules_of(game),
                        .params = poda_game_params(game),
                        .error = error};
    uint32_t root = 0;
    walk.moves = poda__array(MOVES_MOST, sizeof *walk.moves);
    if (!walk.moves || !poda__set_init(&walk.set, walk.rules->space.state_size) ||
        !poda__mex_reserve(&walk.mex, MOVES_MOST + 1)) /* values are at most the number of moves */
        status = poda_fail_memory(error);
    if (status == PODA_OK)
        status = meet(&walk, state, &root);
    if (status == PODA_OK)
        status = push(&walk, root);
    for (uint64_t visits = 0; walk.height && status == PODA_OK; visits++) {
        status = visit(&walk);
        if (visits % PAUSE == 0 && poda__stopped(stop) && status == PODA_OK)
            status = poda_fail(error, PODA_STOPPED, "", "stopped before the nim-value was found");
    }
    if (status == PODA_OK)
        *value = (uint64_t)walk.value[root];
    poda__set_release(&walk.set);
    poda__mex_release(&walk.mex);
    free(walk.moves);
    free(walk.value);
    free(walk.stack);
    return status;
}
