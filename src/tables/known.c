/* known.c - what a table says below the root of a search (poda_search_options.known), and when it may be
 * believed: a table knows nothing of the positions before. Where a position that occurs again ends the game, a
 * win may lead through one that has occurred, so a value counts only if no earlier position can follow. Tiers
 * show that: no move makes them smaller. */
#include <limits.h>
#include <string.h>

#include "tables/reader.h"

/* May the game have begun where no game leads to, so that a ranked table has other positions in the places of
 * its own? */
static bool is_elsewhere(const poda_table *table, const poda_state *begun)
{
    poda_state first;
    poda_state_start(table->game, &first);
    return table->about.ranked && table->about.whole &&
           !poda_state_equal(table->game, &first, begun);
}

bool poda_table_fits(const poda_table *table, const poda_state *states, size_t count)
{
    const poda_game *game = table->game;
    const poda_ranks *ranks = table->about.ranked ? table->rules->ranks : NULL;
    const poda_state *root = &states[count - 1];
    const int again = poda_game_again(game);
    if (again == PODA_AGAIN_FORBIDDEN || is_elsewhere(table, &states[0]))
        return false;
    for (size_t i = 0; again > 0 && i + 1 < count; i++)
        if (poda_past_times(game, states, i + 1) >= again - 1 &&
            !(ranks && ranks->tier(table->params, &states[i]) < ranks->tier(table->params, root)))
            return false;
    return true;
}

/* Can no position of the game before the root follow this one? */
static bool is_fresh(const poda_table_guide *guide, const poda_state *state)
{
    const poda_table *table = guide->table;
    return !guide->past ||
           (table->about.ranked && table->rules->ranks->tier(table->params, state) > guide->tier);
}

static poda_status look_up(void *user, const poda_state *state, int ply, bool *known,
                           poda_value *value, poda_error *error)
{
    poda_table_guide *const guide = user;
    poda_table *const table = guide->table;
    poda_state position;
    int distance = -1;
    *known = false;
    if (!is_fresh(guide, state) || ply > guide->reach)
        return PODA_OK;
    memset(&position, 0, sizeof position);
    memcpy(&position, state, table->rules->space.state_size);
    const poda_status status = poda_table_value(table, &position, known, value, &distance, error);
    if (status != PODA_OK || !*known)
        return status;
    /* a win without a distance has no value that counts plies */
    *known = (distance >= 0 || guide->sign || (!poda_is_win(*value) && !poda_is_loss(*value))) &&
             poda_table_timely(table, &position, *value, distance);
    if (*known)
        __atomic_fetch_add(&guide->hits, 1, __ATOMIC_RELAXED);
    return PODA_OK;
}

/* The plies below the root at which a book may have positions. */
static int book_reach(const poda_table *table, const poda_state *states, size_t count)
{
    poda_state first;
    poda_state_start(table->game, &first);
    if (!table->about.plies || !poda_state_equal(table->game, &first, &states[0]))
        return INT_MAX;
    return table->about.plies - (int)(count - 1);
}

void poda_table_inform(poda_table *table, const poda_state *states, size_t count,
                       poda_table_guide *guide, poda_search_options *options)
{
    const poda_state *root = &states[count - 1];
    const int again = poda_game_again(table->game);
    const bool ranked = table->about.ranked;
    *guide = (poda_table_guide){.table = table, .past = again > 0, .sign = options->sign};
    guide->reach = book_reach(table, states, count);
    guide->tier = ranked ? table->rules->ranks->tier(table->params, root) : 0;
    options->known = NULL;
    options->known_user = NULL;
    if (again == PODA_AGAIN_FORBIDDEN || (again > 0 && !ranked) || is_elsewhere(table, &states[0]))
        return;
    options->known = look_up;
    options->known_user = guide;
}
