/* game_past.c - what the moves before a position mean for it, for games that say so (poda/past.h):
 * keys, the score so far, clocks, and repetition in the positions of a game. */
#include <string.h>

#include "search/game.h"

static const poda_past nothing;

static const poda_past *past_of(const poda_game *game)
{
    return game->rules->past ? game->rules->past : &nothing;
}

/* Rules that are loaded may say anything; searches add to what they say. */
enum { PLIES_LIMIT = 1000000 };

static poda_value within(poda_value score)
{
    return score > PODA_SCORE_LIMIT    ? PODA_SCORE_LIMIT
           : score < -PODA_SCORE_LIMIT ? -PODA_SCORE_LIMIT
                                       : score;
}

int poda_game_again(const poda_game *game)
{
    return game->again;
}

void poda_state_key(const poda_game *game, const poda_state *state, poda_state *to)
{
    const poda_past *past = past_of(game);
    poda_state key = *state;
    if (past->key) {
        memset(&key, 0, sizeof key);
        past->key(game->params, state, &key);
    }
    *to = key;
}

poda_value poda_state_lead(const poda_game *game, const poda_state *state)
{
    const poda_past *past = past_of(game);
    return past->lead && game->rules->scored ? within(past->lead(game->params, state)) : 0;
}

poda_idle poda_state_clock(const poda_game *game, const poda_state *state)
{
    const poda_past *past = past_of(game);
    const poda_idle clock = past->clock ? past->clock(game->params, state) : (poda_idle){0, 0};
    return (poda_idle){clock.plies < 0             ? 0
                       : clock.plies > PLIES_LIMIT ? PLIES_LIMIT
                                                   : clock.plies,
                       clock.limit < 0 ? 0 : clock.limit};
}

uint64_t poda_state_seen(const poda_game *game, const poda_state *state)
{
    const poda_past *past = past_of(game);
    if (past->seen)
        return past->seen(game->params, state);
    const uint64_t hash = poda_state_hash(game, state);
    return hash ? hash : 1; /* 0 stands for "never the same" */
}

poda_value poda_state_stalled(const poda_game *game, const poda_state *state)
{
    const poda_past *past = past_of(game);
    const poda_value value = past->stalled ? past->stalled(game->params, state) : 0;
    if (!game->rules->scored)
        return value > 0 ? PODA_WIN : value < 0 ? -PODA_WIN : 0;
    return within(value);
}

int poda_past_times(const poda_game *game, const poda_state *states, size_t count)
{
    int times = 0;
    if (count == 0 || poda_game_again(game) == 0)
        return 1;
    const uint64_t seen = poda_state_seen(game, &states[count - 1]);
    for (size_t i = 0; i < count && seen; i++)
        times += poda_state_seen(game, &states[i]) == seen;
    return times ? times : 1;
}

/* Do earlier positions forbid all moves? */
static bool is_stuck(const poda_game *game, const poda_state *states, size_t count)
{
    enum { ROOM = 512 };
    poda_move at[ROOM];
    poda_moves list = {at, 0, ROOM};
    poda_state_moves(game, &states[count - 1], &list);
    for (size_t i = 0; i < list.count && i < ROOM; i++)
        if (poda_past_allows(game, states, count, at[i]))
            return false;
    return list.count <= ROOM;
}

bool poda_past_over(const poda_game *game, const poda_state *states, size_t count,
                    poda_value *value)
{
    const int again = poda_game_again(game);
    if (poda_state_over(game, &states[count - 1], value))
        return true;
    if (again == PODA_AGAIN_FORBIDDEN ? !is_stuck(game, states, count)
                                      : again == 0 || poda_past_times(game, states, count) < again)
        return false;
    *value = poda_state_stalled(game, &states[count - 1]);
    return true;
}

bool poda_past_allows(const poda_game *game, const poda_state *states, size_t count, poda_move move)
{
    poda_state after;
    if (poda_game_again(game) != PODA_AGAIN_FORBIDDEN)
        return true;
    poda_state_play(game, &states[count - 1], move, &after);
    const uint64_t seen = poda_state_seen(game, &after);
    for (size_t i = 0; i < count && seen; i++)
        if (poda_state_seen(game, &states[i]) == seen)
            return false;
    return true;
}

poda_status poda_past_check(const poda_game *game, const poda_state *states, size_t count,
                            poda_move move, const char *at, poda_error *error)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_value value;
    if (poda_game_again(game) == 0)
        return PODA_OK;
    if (poda_past_over(game, states, count, &value))
        return poda_fail(error, PODA_BAD_MOVE, at,
                         "the game is over: the position has occurred %d {time|times}",
                         poda_past_times(game, states, count));
    if (poda_past_allows(game, states, count, move))
        return PODA_OK;
    poda_move_words(game, &states[count - 1], move, error ? error->translate : NULL, &text);
    return poda_fail(error, PODA_BAD_MOVE, at,
                     "%.60s is not allowed: it leads to a position that has occurred before",
                     words);
}

void poda_past_moves(const poda_game *game, const poda_state *states, size_t count,
                     poda_moves *list)
{
    poda_value value;
    list->count = 0;
    if (poda_game_again(game) > 0 && poda_past_over(game, states, count, &value))
        return;
    poda_state_moves(game, &states[count - 1], list);
    if (poda_game_again(game) != PODA_AGAIN_FORBIDDEN || list->count > list->capacity)
        return;
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (poda_past_allows(game, states, count, list->at[i]))
            list->at[kept++] = list->at[i];
    list->count = kept;
}
