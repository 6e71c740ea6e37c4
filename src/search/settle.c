/* settle.c - makes the parts of a result agree. Algorithms and engines deliver a value, bounds, a
 * move proven to keep one of them, and perhaps the values of all moves; limits may have cut each of
 * these short. After this step a move named with a proven value keeps it, an estimate lies within
 * the proven bounds, and the list of moves does not contradict the position.
 *
 * A win or loss proven without its plies has the value PODA_WIN or -PODA_WIN. */
#include "search/settle.h"

#include "base/outcome.h"

/* The result being settled, from the view of the player to move. */
typedef struct account {
    poda_search *search;
    poda_result *result;
    poda_value sign;           /* 1: the player to move is MAX; -1: MIN */
    poda_value floor, ceiling; /* proven bounds of the position */
} account;

/* The minimum and the maximum that a proven value stands for. */
static poda_value at_least(poda_value own)
{
    return own == PODA_WIN ? PODA__LEAST_WIN : own;
}

static poda_value at_most(poda_value own)
{
    return own == -PODA_WIN ? -PODA__LEAST_WIN : own;
}

void poda__search_keeps(poda_search *search, poda_move move, poda_value own)
{
    const poda_value floor = at_least(own);
    if (search->keeper.any && floor < search->keeper.floor)
        return;
    search->keeper.any = true;
    search->keeper.move = move;
    search->keeper.floor = floor;
}

static poda_value own_value(const account *about, const poda_move_value *move)
{
    return about->sign * move->value;
}

/* Gives the list every move, with a value or without. */
static void complete_list(poda_search *search, const poda_state *from, poda_result *result)
{
    poda_moves list = {search->move_list, 0, PODA__MOVE_ROOM};
    if (!search->options->every_move || result->move_count > 0)
        return;
    poda_state_moves(search->game, from, &list);
    for (size_t i = 0; i < list.count; i++)
        search->move_values[i] = (poda_move_value){.move = list.at[i]};
    result->move_count = list.count;
}

/* Moves with proven values bound the value of the position. */
static void bound_by_moves(account *about)
{
    const poda_move_value *moves = about->search->move_values;
    poda_value best = -PODA_INFINITY;
    bool all = about->result->move_count > 0;
    for (size_t i = 0; i < about->result->move_count; i++) {
        const poda_value own = own_value(about, &moves[i]);
        all &= moves[i].exact;
        if (!moves[i].exact)
            continue;
        poda__search_keeps(about->search, moves[i].move, own);
        if (at_least(own) > about->floor)
            about->floor = at_least(own);
        if (at_most(own) > best)
            best = at_most(own);
    }
    if (all && best < about->ceiling)
        about->ceiling = best;
}

/* Makes the value proven, an estimate within the bounds, or unknown. */
static void settle_value(account *about)
{
    poda_result *result = about->result;
    poda_value own = about->sign * result->value;
    if (about->floor >= about->ceiling) {
        own = about->floor;
        result->exact = true;
    } else if (!result->exact && poda_is_win(about->floor)) {
        own = PODA_WIN;
        result->exact = true;
    } else if (!result->exact && poda_is_loss(about->ceiling)) {
        own = -PODA_WIN;
        result->exact = true;
    } else if (!result->exact && (poda_is_win(own) || poda_is_loss(own))) {
        result->known = false; /* an estimate is not a win or a loss */
    } else if (!result->exact && own < about->floor) {
        own = about->floor;
    } else if (!result->exact && own > about->ceiling) {
        own = about->ceiling;
    }
    result->known |= result->exact;
    result->value = result->known ? about->sign * own : 0;
}

/* Is it certain that the move does not keep the value of the position? */
static bool is_worse(const account *about, const poda_move_value *move)
{
    return move->exact && at_most(own_value(about, move)) < about->floor;
}

/* If no move is proven to keep the value: keeps the named move unless it is proven to lose some of
 * it; then takes the best of the others. */
static void name_unproven(account *about)
{
    poda_result *result = about->result;
    const poda_move_value *best = NULL;
    for (size_t i = 0; i < result->move_count; i++) {
        const poda_move_value *move = &about->search->move_values[i];
        if (is_worse(about, move))
            continue;
        if (move->move == result->move)
            return;
        if (!best || (move->known && !best->known) ||
            (move->known && own_value(about, move) > own_value(about, best)))
            best = move;
    }
    if (best)
        result->move = best->move;
}

static void name_move(account *about)
{
    const poda_search *search = about->search;
    poda_result *result = about->result;
    const poda_value own = about->sign * result->value;
    if (!result->exact)
        return;
    for (size_t i = 0; i < result->move_count; i++) {
        const poda_move_value *move = &search->move_values[i];
        if (move->exact && move->move == result->move &&
            at_least(own_value(about, move)) >= at_least(own))
            poda__search_keeps(about->search, move->move, own);
    }
    result->move_proven = own == -PODA_WIN; /* lost: any move keeps it */
    if (search->keeper.any && search->keeper.floor >= at_least(own)) {
        result->move_proven = true;
        result->move = search->keeper.move;
    }
    if (!result->move_proven)
        name_unproven(about);
}

/* No estimate of a move may exceed what is proven of the position. */
static void settle_list(const account *about)
{
    const poda_result *result = about->result;
    const poda_value own = about->sign * result->value;
    for (size_t i = 0; i < result->move_count; i++) {
        poda_move_value *move = &about->search->move_values[i];
        if (move->exact)
            continue;
        if (result->move_proven && move->move == result->move) {
            *move = (poda_move_value){result->move, result->value, true, true, 0};
        } else if (own == -PODA_WIN) { /* then so is every move */
            *move = (poda_move_value){move->move, result->value, true, true, 0};
        } else if (move->known && own_value(about, move) > at_most(own)) {
            *move = (poda_move_value){.move = move->move};
        }
    }
}

/* Should `move` be named rather than `other`? It is worth more, or as much and proven. */
static bool is_better(const account *about, const poda_move_value *move,
                      const poda_move_value *other)
{
    const poda_value mine = own_value(about, move), theirs = own_value(about, other);
    return mine > theirs || (mine == theirs && move->exact > other->exact) ||
           (mine == theirs && move->exact == other->exact && move->move == about->result->move);
}

/* Does it seem to be worth more than the position? */
static bool is_above(const account *about, const poda_move_value *move)
{
    const poda_result *result = about->result;
    return own_value(about, move) > about->sign * result->value ||
           (result->playouts && about->sign * move->mean > about->sign * result->mean);
}

/* Names the move that is proven to be worth the most, if that of the result is proven to be worth less than the
 * position. */
static void leave_worse(const account *about)
{
    const poda_search *search = about->search;
    poda_result *result = about->result;
    if (!search->keeper.any || search->keeper.floor < about->floor)
        return;
    for (size_t i = 0; i < result->move_count; i++)
        if (search->move_values[i].move == result->move &&
            is_worse(about, &search->move_values[i])) {
            result->move = search->keeper.move;
            return;
        }
}

/* For a position with an estimate: no move is worth more than the position, and the named one is
 * worth as much. A move proven lost is not named while there are others. A move that seems to be
 * worth more was searched less, to a smaller depth or with fewer playouts: it has no value yet. */
static void weigh_list(account *about)
{
    poda_result *result = about->result;
    poda_move_value *best = NULL, *open = NULL, *dropped = NULL;
    leave_worse(about);
    for (size_t i = 0; i < result->move_count; i++) {
        poda_move_value *move = &about->search->move_values[i];
        const bool named = move->move == result->move;
        const bool above = move->known && is_above(about, move);
        const bool too_much = move->known && own_value(about, move) > about->ceiling;
        if (result->known && !move->exact && named)
            *move = (poda_move_value){move->move, result->value, true, false, result->mean};
        else if (!move->exact && ((result->known && above) || too_much))
            *move = (poda_move_value){.move = move->move};
        if (!move->known)
            dropped = move;
        /* a deeper search preferred the named move to one that seemed better */
        if (!move->known && (result->playouts || !above) && (!open || named))
            open = move;
        /* another move may be proven to be better without a value of its own */
        if (move->known && !is_worse(about, move) && (!best || is_better(about, move, best)))
            best = move;
    }
    if (open && best && best->exact && own_value(about, best) < 0)
        best = open;
    if (best && dropped && best->exact && poda_is_loss(own_value(about, best))) {
        *dropped =
            (poda_move_value){dropped->move, result->value, result->known, false, result->mean};
        best = dropped; /* which may be better than a move that is lost */
    }
    if (best && best->known && !best->exact && own_value(about, best) < about->floor)
        best->value = about->sign * about->floor; /* it is proven of the position */
    if (best) {
        result->known = best->known;
        result->value = best->value;
        result->mean = best->mean;
        result->move = best->move;
    }
}

/* An estimate is not a win or a loss. */
static void drop_false_estimates(const account *about)
{
    for (size_t i = 0; i < about->result->move_count; i++) {
        poda_move_value *move = &about->search->move_values[i];
        if (!move->exact && (poda_is_win(move->value) || poda_is_loss(move->value)))
            move->known = false;
        if (!move->known)
            move->value = 0;
    }
}

/* Where a repetition can win (STALLED, poda/past.h), one may end the game sooner than the end that a search sees, which
 * does not count how often positions occur on its lines. A position that ends the game at once is known (past.h); no
 * other comes up twice in less than SURE plies. */
enum { SURE = 2 };

static bool may_stall(const poda_game *game)
{
    const poda_past *past = game->rules->past;
    return game->again > 0 && past && past->stalled;
}

/* A win or a loss, but not so near. */
static bool is_far(poda_value value)
{
    return (poda_is_win(value) && value < PODA_WIN - SURE) ||
           (poda_is_loss(value) && value > SURE - PODA_WIN);
}

static poda_value untimed(poda_value value)
{
    return !is_far(value) ? value : value > 0 ? PODA_WIN : -PODA_WIN;
}

/* What a value is at least: a win in any number of plies, a loss not before SURE. */
static poda_value untimed_floor(poda_value floor)
{
    return !is_far(floor) ? floor : floor > 0 ? PODA__LEAST_WIN : SURE - PODA_WIN;
}

/* Then it is only known who wins. */
static void drop_times(poda_search *search, poda_result *result)
{
    result->value = result->exact ? untimed(result->value) : result->value;
    result->lower = untimed_floor(result->lower);
    result->upper = -untimed_floor(-result->upper);
    search->keeper.floor = untimed_floor(search->keeper.floor);
    for (size_t i = 0; i < result->move_count; i++) {
        poda_move_value *move = &search->move_values[i];
        move->value = move->exact ? untimed(move->value) : move->value;
    }
}

/* A line that keeps a proven value may come to a position again, which could end the game with another: it ends
 * before. Where repetitions win, what the moves after the first keep depends on the line, but for a win that comes nearer
 * with every move. */
static void shorten_line(const poda_search *search, const poda_state *from, bool nearer,
                         poda_result *result)
{
    uint64_t seen[PODA_PV_MAX];
    poda_state state;
    if (search->game->again <= 0 || !result->exact)
        return;
    if (may_stall(search->game) && !nearer && result->pv_length > 1)
        result->pv_length = 1;
    state = *from;
    for (int i = 0; i < result->pv_length; i++) {
        seen[i] = poda_state_seen(search->game, &state);
        poda_state_play(search->game, &state, result->pv[i], &state);
        const uint64_t next = poda_state_seen(search->game, &state);
        for (int j = 0; j <= i; j++)
            if (next && seen[j] == next) {
                result->pv_length = i > 0 ? i : 1;
                return;
            }
    }
}

void poda__search_settle(poda_search *search, const poda_state *from, poda_result *result)
{
    const bool max = poda_state_turn(search->game, from) == PODA_MAX;
    const bool nearer = result->exact && result->value != PODA_WIN && result->value != -PODA_WIN &&
                        (poda_is_win(result->value) || poda_is_loss(result->value));
    if (may_stall(search->game) && !search->game->rules->scored)
        drop_times(search, result);
    account about = {.search = search,
                     .result = result,
                     .sign = max ? 1 : -1,
                     .floor = max ? result->lower : -result->upper,
                     .ceiling = max ? result->upper : -result->lower};
    if (result->exact) {
        const poda_value own = about.sign * result->value;
        about.floor = at_least(own) > about.floor ? at_least(own) : about.floor;
        about.ceiling = at_most(own) < about.ceiling ? at_most(own) : about.ceiling;
    }
    complete_list(search, from, result);
    drop_false_estimates(&about);
    bound_by_moves(&about);
    settle_value(&about);
    name_move(&about);
    if (result->exact)
        settle_list(&about);
    else
        weigh_list(&about);
    if (!search->plies) { /* the winner also bounds a value that counts plies */
        about.floor = at_least(about.floor);
        about.ceiling = at_most(about.ceiling);
    }
    result->lower = max ? about.floor : -about.ceiling;
    result->upper = max ? about.ceiling : -about.floor;
    if (result->pv_length == 0 || result->pv[0] != result->move) {
        result->pv[0] = result->move;
        result->pv_length = result->known;
    }
    shorten_line(search, from, nearer, result);
}

poda_status poda__search_end(const poda_game *game, const poda_state *state, bool *over,
                             poda_error *error)
{
    poda_value value;
    *over = game->rules->outcome(game->params, state, &value);
    return *over && game->by_table ? poda__outcome_check(game->rules, value, error) : PODA_OK;
}

poda_status poda__search_check(poda_search *search, const poda_state *from,
                               const poda_result *result, poda_error *error)
{
    const poda_game *game = search->game;
    const bool decided =
        result->exact && (poda_is_win(result->value) || poda_is_loss(result->value));
    const int most = decided ? PODA_MAX_PLY : result->pv_length;
    poda_state state = *from;
    bool over = false;
    poda_moves list = {search->move_list, 0, PODA__MOVE_ROOM};
    poda_status status = PODA_OK;
    if (!game->by_table)
        return PODA_OK;
    poda_state_moves(game, from, &list);
    for (size_t i = 0; i < list.count && i < list.capacity && status == PODA_OK; i++) {
        poda_state_play(game, from, list.at[i], &state);
        status = poda__search_end(game, &state, &over, error);
    }
    state = *from;
    over = false;
    for (int ply = 0; ply < most && status == PODA_OK && !over; ply++) {
        list.count = 0;
        poda_state_moves(game, &state, &list);
        if (list.count == 0)
            break;
        poda_state_play(game, &state, ply < result->pv_length ? result->pv[ply] : list.at[0],
                        &state);
        status = poda__search_end(game, &state, &over, error);
    }
    return status;
}
