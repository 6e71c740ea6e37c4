/* thunks.h - the part of a table that games and single-player problems share: a poda_space, made
 * of the functions NAME_... Included by export.h and export_problem.h, which define PODA_RULES
 * and PODA_PARAMS, the struct of the options; space_table.h fills the table. */
#define PODA_THUNK(name) PODA_CAT(PODA_RULES, _thunk_##name)

/* The game's own state in a state of the table. A game whose moves are made together is wrapped: the
 * choices of those who have chosen are kept until the last one has. */
#if PODA_R(HAS_TOGETHER)
typedef struct PODA_R(joint) {
    poda_move chosen[PODA_PLAYERS_MAX];
    uint64_t chose; /* bit p: player p has chosen */
    PODA_R(state) state;
} PODA_R(joint);
#define PODA_WHOLE PODA_R(joint)
#define PODA_STATE(whole) (&((const PODA_WHOLE *)(whole))->state)
#define PODA_STATE_TO(whole) (&((PODA_WHOLE *)(whole))->state)
#else
#define PODA_WHOLE PODA_R(state)
#define PODA_STATE(whole) ((const PODA_WHOLE *)(whole))
#define PODA_STATE_TO(whole) ((PODA_WHOLE *)(whole))
#endif

/* Thunks, because calling a function through a pointer of another type is undefined in C. */
static poda_status PODA_THUNK(init)(void *game, const poda_options *options, poda_error *error)
{
#if PODA_R(NO_INIT)
    (void)game, (void)options, (void)error;
    return PODA_OK;
#else
    return PODA_R(init)((PODA_PARAMS *)game, options, error);
#endif
}

static void PODA_THUNK(start)(const void *game, void *state)
{
#if PODA_R(NO_START)
    (void)game, (void)state; /* states are zeroed before */
#else
    PODA_R(start)((const PODA_PARAMS *)game, PODA_STATE_TO(state));
#endif
}

#if PODA_R(HAS_CHANCE)
/* The outcomes of chance are moves too. */
static void PODA_THUNK(chance_moves)(const void *game, const void *state, poda_moves *list)
{
    poda_chances chances = {list->at, NULL, 0, list->capacity};
    PODA_R(chance)((const PODA_PARAMS *)game, PODA_STATE(state), &chances);
    list->count = chances.count;
}
#endif

#if PODA_R(HAS_TOGETHER)
#include "poda/thunks_together.h"
#else

static void PODA_THUNK(moves)(const void *game, const void *state, poda_moves *list)
{
#if PODA_R(HAS_CHANCE)
    if (PODA_R(turn)((const PODA_PARAMS *)game, PODA_STATE(state)) == PODA_CHANCE) {
        PODA_THUNK(chance_moves)(game, state, list);
        return;
    }
#endif
#if PODA_R(HAS_MASK)
    uint64_t set = PODA_R(mask)((const PODA_PARAMS *)game, PODA_STATE(state));
    for (; set; set &= set - 1)
        if (!poda_moves_add(list, (poda_move)__builtin_ctzll(set)))
            return;
#else
    PODA_R(moves)((const PODA_PARAMS *)game, PODA_STATE(state), list);
#endif
}

static void PODA_THUNK(play)(const void *game, const void *from, poda_move move, void *to)
{
    PODA_R(play)
    ((const PODA_PARAMS *)game, PODA_STATE(from), move, PODA_STATE_TO(to));
}
#endif

#if PODA_R(HAS_MASK)
static uint64_t PODA_THUNK(mask)(const void *game, const void *state)
{
    return PODA_R(mask)((const PODA_PARAMS *)game, PODA_STATE(state));
}
#endif

#if !PODA_R(NO_TEXT) && !PODA_R(HAS_TOGETHER)
static void PODA_THUNK(state_text)(const void *game, const void *state, poda_text *text)
{
    PODA_R(state_text)((const PODA_PARAMS *)game, PODA_STATE(state), text);
}

static poda_status PODA_THUNK(state_read)(const void *game, const char *text, void *state,
                                          poda_error *error)
{
    return PODA_R(state_read)((const PODA_PARAMS *)game, text, PODA_STATE_TO(state), error);
}
#endif

static void PODA_THUNK(move_text)(const void *game, const void *state, poda_move move,
                                  poda_text *text)
{
    PODA_R(move_text)((const PODA_PARAMS *)game, PODA_STATE(state), move, text);
}

#if PODA_R(HAS_MOVE_READ)
static poda_status PODA_THUNK(move_read)(const void *game, const void *state, const char *text,
                                         poda_move *move, poda_error *error)
{
    return PODA_R(move_read)((const PODA_PARAMS *)game, PODA_STATE(state), text, move, error);
}
#endif
#if PODA_R(HAS_RELEASE)
static void PODA_THUNK(release)(void *game)
{
    PODA_R(release)((PODA_PARAMS *)game);
}
#endif
#if PODA_R(HAS_HASH) && !PODA_R(HAS_TOGETHER)
static uint64_t PODA_THUNK(hash)(const void *game, const void *state)
{
    return PODA_R(hash)((const PODA_PARAMS *)game, PODA_STATE(state));
}
#endif
#if PODA_R(HAS_SYMMETRY)
static int PODA_THUNK(symmetries)(const void *game)
{
    return PODA_R(symmetries)((const PODA_PARAMS *)game);
}

static void PODA_THUNK(symmetry)(const void *game, const void *state, int which, void *to)
{
    PODA_R(symmetry)
    ((const PODA_PARAMS *)game, PODA_STATE(state), which, PODA_STATE_TO(to));
}
#endif
#if PODA_R(HAS_UNPLAY)
static void PODA_THUNK(unplay)(const void *game, void *state, poda_move move)
{
    PODA_R(unplay)((const PODA_PARAMS *)game, PODA_STATE_TO(state), move);
}
#endif
#if PODA_R(HAS_VIEW)
static void PODA_THUNK(view)(const void *game, const void *state, poda_view *view)
{
    PODA_R(view)((const PODA_PARAMS *)game, PODA_STATE(state), view);
}
#endif
PODA_STATIC_ASSERT(sizeof(PODA_WHOLE) <= PODA_STATE_MAX, "the state is larger than PODA_STATE_MAX");
