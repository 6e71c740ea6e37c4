/* thunks_wide.h - the table `wide` of a game with chance, hidden knowledge, moves made together or
 * another number of players than two. Included by export.h. */

static int PODA_THUNK(players)(const void *game)
{
    (void)game;
#if PODA_R(HAS_PLAYERS)
    return PODA_R(players)((const PODA_R(game) *)game);
#elif PODA_R(PLAYERS)
    return PODA_R(PLAYERS);
#else
    return 2;
#endif
}

/* Without payoffs there are two players, and what one wins the other loses. */
#if PODA_R(HAS_SUM)
static poda_value PODA_THUNK(sum)(const void *game)
{
    return PODA_R(sum)((const PODA_R(game) *)game);
}
#elif PODA_R(ZERO_SUM) || !PODA_R(HAS_PAYOFFS)
static poda_value PODA_THUNK(sum)(const void *game)
{
    (void)game;
    return 0;
}
#endif
#if PODA_R(HAS_CHANCE)
static void PODA_THUNK(chance)(const void *game, const void *state, poda_chances *list)
{
    PODA_R(chance)((const PODA_R(game) *)game, PODA_STATE(state), list);
}
#endif
#if PODA_R(HAS_DRAW)
static poda_move PODA_THUNK(draw)(const void *game, const void *state, poda_random *random)
{
    return PODA_R(draw)((const PODA_R(game) *)game, PODA_STATE(state), random);
}
#endif
#if PODA_R(HAS_PAYOFFS)
static bool PODA_THUNK(payoffs)(const void *game, const void *state, poda_value *pay)
{
    return PODA_R(payoffs)((const PODA_R(game) *)game, PODA_STATE(state), pay);
}
#endif
#if PODA_R(HAS_UNIT)
static poda_value PODA_THUNK(unit)(const void *game)
{
    return PODA_R(unit)((const PODA_R(game) *)game);
}
#endif
#if PODA_R(HAS_RANGE)
static void PODA_THUNK(range)(const void *game, poda_value *least, poda_value *most)
{
    PODA_R(range)((const PODA_R(game) *)game, least, most);
}
#endif
#if PODA_R(HAS_SEES) || PODA_R(HAS_TOGETHER)
static void PODA_THUNK(sees)(const void *game, const void *state, int player, void *to)
{
    PODA_WHOLE *seen = (PODA_WHOLE *)to;
    (void)game;
    memcpy(seen, state, sizeof *seen); /* with its padding: states are compared as bytes */
#if PODA_R(HAS_TOGETHER)
    for (int other = 0; other < PODA_PLAYERS_MAX; other++)
        if (other != player && (seen->chose >> other & 1))
            seen->chosen[other] = PODA_MOVE_HIDDEN;
#endif
#if PODA_R(HAS_SEES)
    PODA_R(sees)((const PODA_R(game) *)game, PODA_STATE(state), player, PODA_STATE_TO(to));
#else
    (void)player;
#endif
}
#endif
#if PODA_R(HAS_GUESS)
/* Choices that are hidden stay so: the library, which can list moves, guesses them. */
static void PODA_THUNK(guess)(const void *game, const void *seen, int player, poda_random *random,
                              void *to)
{
    memcpy(to, seen, sizeof(PODA_WHOLE));
    PODA_R(guess)
    ((const PODA_R(game) *)game, PODA_STATE(seen), player, random, PODA_STATE_TO(to));
}
#endif
#if PODA_R(HAS_SHOWN)
static bool PODA_THUNK(shown)(const void *game, const void *state)
{
    return PODA_R(shown)((const PODA_R(game) *)game, PODA_STATE(state));
}
#endif

/* clang-format off */
static const poda_wide PODA_R(wide) = {
PODA_THUNK(players),
#if PODA_R(HAS_SUM) || PODA_R(ZERO_SUM) || !PODA_R(HAS_PAYOFFS)
PODA_THUNK(sum),
#else
NULL, /* sum */
#endif
#if PODA_R(HAS_CHANCE)
PODA_THUNK(chance),
#else
NULL, /* chance */
#endif
#if PODA_R(HAS_DRAW)
PODA_THUNK(draw),
#else
NULL, /* draw */
#endif
#if PODA_R(HAS_PAYOFFS)
PODA_THUNK(payoffs),
#else
NULL, /* payoffs */
#endif
#if PODA_R(HAS_UNIT)
PODA_THUNK(unit),
#else
NULL, /* unit */
#endif
#if PODA_R(HAS_RANGE)
PODA_THUNK(range),
#else
NULL, /* range */
#endif
#if PODA_R(HAS_SEES) || PODA_R(HAS_TOGETHER)
PODA_THUNK(sees),
#else
NULL, /* sees */
#endif
#if PODA_R(HAS_GUESS)
PODA_THUNK(guess),
#else
NULL, /* guess */
#endif
#if PODA_R(HAS_TOGETHER)
PODA_THUNK(movers),
#else
NULL, /* movers */
#endif
#if PODA_R(HAS_SHOWN)
PODA_THUNK(shown),
#else
NULL, /* shown */
#endif
};
/* clang-format on */
