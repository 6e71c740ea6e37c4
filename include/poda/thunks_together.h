/* thunks_together.h - moves made together, as moves in turn: each player who moves chooses in the
 * order of the players, and the last choice plays them all. Included by thunks.h. */

/* The players who move at once in a state; 0 where one moves alone. */
static unsigned PODA_THUNK(movers)(const void *game, const void *state)
{
    const PODA_PARAMS *params = (const PODA_PARAMS *)game;
    return PODA_R(turn)(params, PODA_STATE(state)) == PODA_TOGETHER
               ? PODA_R(movers)(params, PODA_STATE(state)) & ((1u << PODA_PLAYERS_MAX) - 1)
               : 0;
}

/* The player who chooses next. Once all have chosen, or if no player moves, PODA_TOGETHER, which is
 * no turn of a table: such a game is refused. */
static int PODA_THUNK(chooser)(const void *game, const void *state)
{
    const unsigned left =
        PODA_THUNK(movers)(game, state) & ~(unsigned)((const PODA_WHOLE *)state)->chose;
    return left ? __builtin_ctz(left) : PODA_TOGETHER;
}

static int PODA_THUNK(turn)(const void *game, const void *state)
{
    const int turn = PODA_R(turn)((const PODA_PARAMS *)game, PODA_STATE(state));
    return turn == PODA_TOGETHER ? PODA_THUNK(chooser)(game, state) : turn;
}

static void PODA_THUNK(moves)(const void *game, const void *state, poda_moves *list)
{
    const int turn = PODA_THUNK(turn)(game, state);
#if PODA_R(HAS_CHANCE)
    if (turn == PODA_CHANCE) {
        PODA_THUNK(chance_moves)(game, state, list);
        return;
    }
#endif
    if (turn >= 0)
        PODA_R(moves_of)((const PODA_PARAMS *)game, PODA_STATE(state), turn, list);
}

static void PODA_THUNK(play)(const void *game, const void *from, poda_move move, void *to)
{
    const PODA_WHOLE *whole = (const PODA_WHOLE *)from;
    PODA_WHOLE *next = (PODA_WHOLE *)to;
    const unsigned movers = PODA_THUNK(movers)(game, from);
    memset(next, 0, sizeof *next); /* no choices, and nothing left of an earlier state */
    if (!movers) {
        PODA_R(play)((const PODA_PARAMS *)game, &whole->state, move, &next->state);
        return;
    }
    const int player = PODA_THUNK(turn)(game, from);
    PODA_WHOLE all;
    memcpy(&all, whole, sizeof all); /* with its padding: states are compared as bytes */
    if (player < 0)
        return;
    all.chosen[player] = move;
    all.chose |= (uint64_t)1 << player;
    if (movers & ~(unsigned)all.chose)
        memcpy(next, &all, sizeof *next);
    else
        PODA_R(play_all)
    ((const PODA_PARAMS *)game, &whole->state, all.chosen, &next->state);
}

#if !PODA_R(NO_TEXT)
/* "TEXT & rock & ?": the choices so far, in the order of the players. */
static void PODA_THUNK(state_text)(const void *game, const void *state, poda_text *text)
{
    const PODA_WHOLE *whole = (const PODA_WHOLE *)state;
    PODA_R(state_text)((const PODA_PARAMS *)game, &whole->state, text);
    for (int player = 0; player < PODA_PLAYERS_MAX; player++) {
        if (!(whole->chose >> player & 1))
            continue;
        poda_text_add(text, " & ");
        if (whole->chosen[player] == PODA_MOVE_HIDDEN)
            poda_text_add(text, "?");
        else
            PODA_R(move_text)
        ((const PODA_PARAMS *)game, &whole->state, whole->chosen[player], text);
    }
}

/* The choices are left to the library, which can read moves. */
static poda_status PODA_THUNK(state_read)(const void *game, const char *text, void *state,
                                          poda_error *error)
{
    return PODA_R(state_read)((const PODA_PARAMS *)game, text, PODA_STATE_TO(state), error);
}
#endif
