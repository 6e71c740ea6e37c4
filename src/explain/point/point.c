/* point.c - the most telling thing that can be proven about a move. Wins at once and threats come first,
 * since a person can check them on the board; then what theory or a longer search proves. Nothing is said
 * that does not follow from the rules: where not all moves could be tried, the statement is not made. */
#include "base/memory.h"
#include "base/take.h"
#include "explain/point/threats.h"
#include "poda/theory.h"

enum { POSITIONS = 300000, SEARCHED = 200000 }; /* the same on every machine */

/* One move of the position: can the rival win at once, or by threats, after it? */
typedef struct option {
    poda_move move;
    poda_state child;
    bool ends, wins;         /* the move ends the game; it is won by it */
    poda__answer at_once;    /* the rival wins at once, with `reply` */
    poda__answer by_threats; /* the rival's `reply` forces a win; looked at on demand */
    bool looked;             /* `by_threats` is known */
    poda_move reply;
} option;

typedef struct study {
    const poda_game *game;
    const poda_state *state;
    int player; /* who moves */
    poda_search_options limits;
    poda__threats by;
    bool deep; /* earlier positions do not matter, so more than one reply may be tried */
    option *options;
    size_t count;
    option *own; /* the one that is asked about */
    poda_point *point;
    poda_error *error;
} study;

static int rival(const study *it)
{
    return it->player == PODA_MAX ? PODA_MIN : PODA_MAX;
}

/* Has the move ended the game, by the rules or because the position has occurred before? False if there is
 * no memory to find out. */
static bool look_at_end(const study *it, const poda_state *child, bool *over)
{
    const poda_search_options *limits = &it->limits;
    poda_value value;
    *over = poda_state_over(it->game, child, &value);
    if (*over || it->deep)
        return true;
    poda_state *line = poda__array(limits->past_count + 2, sizeof *line);
    if (!line)
        return false;
    if (limits->past_count > 0)
        memcpy(line, limits->past, limits->past_count * sizeof *line);
    line[limits->past_count] = *it->state;
    line[limits->past_count + 1] = *child;
    *over = poda_past_over(it->game, line, limits->past_count + 2, &value);
    free(line);
    return true;
}

/* The moves, and whether the rival wins at once after them. False if they are too many. */
static bool look_at_moves(study *it)
{
    poda_move moves[PODA__THREAT_MOVES];
    if (!poda__threats_moves(&it->by, it->state, moves, &it->count))
        return false;
    it->options = poda__array(it->count, sizeof *it->options);
    if (!it->options)
        return false;
    size_t kept = 0;
    for (size_t i = 0; i < it->count; i++) {
        option *at = &it->options[kept];
        at->move = moves[i];
        if (!it->deep && it->limits.past_count > 0) {
            poda_state *line = poda__array(it->limits.past_count + 1, sizeof *line);
            if (!line)
                return false;
            memcpy(line, it->limits.past, it->limits.past_count * sizeof *line);
            line[it->limits.past_count] = *it->state;
            const bool allowed =
                poda_past_allows(it->game, line, it->limits.past_count + 1, moves[i]);
            free(line);
            if (!allowed)
                continue;
        }
        poda_state_play(it->game, it->state, moves[i], &at->child);
        if (!look_at_end(it, &at->child, &at->ends))
            return false;
        at->wins = poda__threats_won(&it->by, &at->child, it->player);
        at->at_once =
            at->ends ? PODA__NO : poda__threats_find(&it->by, &at->child, rival(it), 0, &at->reply);
        if (moves[i] == it->point->move)
            it->own = at;
        kept++;
    }
    it->count = kept;
    it->point->moves = kept;
    return it->own != NULL;
}

/* Does the rival have a reply after which every move lets it win at once? */
static poda__answer look_at_threats(study *it, option *at)
{
    if (!at->looked) {
        at->by_threats = at->ends || at->at_once == PODA__YES ? PODA__NO
                         : !it->deep || at->at_once != PODA__NO
                             ? PODA__UNKNOWN
                             : poda__threats_find(&it->by, &at->child, rival(it), 2, &at->reply);
        at->looked = true;
    }
    return at->by_threats;
}

/* Is the move no way out, since it ends the game itself, lost? */
static bool loses_now(const study *it, const option *at)
{
    return at->ends && poda__threats_won(&it->by, &at->child, rival(it));
}

static poda_value won_by(int player)
{
    return player == PODA_MAX ? PODA_WIN : -PODA_WIN;
}

static void set_line(poda_point *point, poda_move first)
{
    point->line[0] = first;
    point->line_length = 1;
}

/* Adds replies and wins until the game is over: what `player` does with its threats. */
static void extend_line(study *it, poda_state state, int player)
{
    poda_point *point = it->point;
    poda_move moves[PODA__THREAT_MOVES], move;
    size_t count;
    poda_value value;
    while (point->line_length < PODA_PV_MAX && !poda_state_over(it->game, &state, &value)) {
        if (poda_state_turn(it->game, &state) == player) {
            if (poda__threats_find(&it->by, &state, player, 0, &move) != PODA__YES)
                return;
        } else {
            if (!poda__threats_moves(&it->by, &state, moves, &count) || count == 0)
                return;
            move = moves[0];
        }
        point->line[point->line_length++] = move;
        poda_state_play(it->game, &state, move, &state);
    }
}

static void say_better(study *it, const option *better, bool only)
{
    it->point->has_better = true;
    it->point->better = better->move;
    it->point->better_only = only;
}

/* The first move that wins at once, if there is one. */
static const option *winning_option(const study *it, size_t *count)
{
    const option *first = NULL;
    *count = 0;
    for (size_t i = 0; i < it->count; i++)
        if (it->options[i].wins) {
            first = first ? first : &it->options[i];
            ++*count;
        }
    return first;
}

static void find_end(study *it)
{
    poda_point *point = it->point;
    poda_value value = 0;
    size_t winning;
    const option *best = winning_option(it, &winning);
    if (!poda_state_over(it->game, &it->own->child, &value))
        value = poda_state_stalled(it->game, &it->own->child); /* it has occurred too often */
    point->kind = PODA_POINT_ENDS;
    point->worth = poda_certain_worth(value, 1);
    point->only = it->own->wins && winning == 1 && it->count > 1;
    if (!it->own->wins && best) {
        say_better(it, best, winning == 1);
        point->better_worth = poda_certain_worth(won_by(it->player), 1);
    }
}

/* The rival wins at once: is there a move after which it does not? */
static void find_loss(study *it)
{
    poda_point *point = it->point;
    const option *first = NULL;
    size_t safe = 0;
    bool sure = true;
    for (size_t i = 0; i < it->count; i++) {
        const option *at = &it->options[i];
        sure &= at->at_once != PODA__UNKNOWN;
        if (at->at_once != PODA__NO || loses_now(it, at))
            continue;
        safe++;
        if (!first || (at->wins && !first->wins))
            first = at;
    }
    point->kind = PODA_POINT_ALLOWS_WIN;
    point->has_reply = true;
    point->reply = it->own->reply;
    point->worth = poda_certain_worth(won_by(rival(it)), 2);
    set_line(point, point->reply);
    if (first)
        say_better(it, first, safe == 1 && sure);
}

static bool find_forced_win(study *it)
{
    poda_point *point = it->point;
    size_t winning;
    const option *now = winning_option(it, &winning);
    /* a player who moves again leaves no reply to speak of */
    if (!it->deep || poda_state_turn(it->game, &it->own->child) == it->player ||
        poda__threats_forces(&it->by, &it->own->child, it->player, 2) != PODA__YES)
        return false;
    point->kind = PODA_POINT_FORCES_WIN;
    point->worth = poda_certain_worth(won_by(it->player), 3);
    poda__threats_name(&it->by, &it->own->child, it->player, point);
    point->only = !now && it->count > 1;
    for (size_t i = 0; i < it->count && point->only; i++)
        if (&it->options[i] != it->own)
            point->only =
                poda__threats_forces(&it->by, &it->options[i].child, it->player, 2) == PODA__NO;
    if (now) {
        say_better(it, now, winning == 1);
        point->better_worth = poda_certain_worth(won_by(it->player), 1);
    }
    extend_line(it, it->own->child, it->player);
    return true;
}

/* After how many of the other moves does the reply win at once? */
static size_t count_wins(study *it, poda_move reply)
{
    size_t count = 0;
    for (size_t i = 0; i < it->count; i++) {
        const option *at = &it->options[i];
        poda_move moves[PODA__THREAT_MOVES];
        size_t replies;
        if (at == it->own || at->at_once != PODA__YES ||
            !poda__threats_moves(&it->by, &at->child, moves, &replies))
            continue;
        for (size_t j = 0; j < replies; j++)
            if (moves[j] == reply) {
                poda_state child;
                poda_state_play(it->game, &at->child, reply, &child);
                count += poda__threats_won(&it->by, &child, rival(it));
            }
    }
    return count;
}

/* The rival cannot win at once, but could after most other moves. */
static bool find_stop(study *it)
{
    poda_point *point = it->point;
    size_t losing = 0, most = 0;
    if (it->own->at_once != PODA__NO)
        return false;
    for (size_t i = 0; i < it->count; i++) {
        const option *at = &it->options[i];
        if (at == it->own || at->at_once != PODA__YES)
            continue;
        losing++;
        const size_t wins = count_wins(it, at->reply);
        if (wins > most) {
            most = wins;
            point->reply = at->reply;
            point->instead = at->move;
        }
    }
    if (most == 0 || 2 * most < it->count - 1)
        return false;
    point->kind = PODA_POINT_STOPS_WIN;
    point->has_reply = true;
    point->after = most;
    point->only = losing == it->count - 1;
    return true;
}

static bool find_allowed_threats(study *it)
{
    poda_point *point = it->point;
    poda_state after;
    if (look_at_threats(it, it->own) != PODA__YES)
        return false;
    poda_state_play(it->game, &it->own->child, it->own->reply, &after);
    if (poda_state_turn(it->game, &after) != it->player)
        return false;
    point->kind = PODA_POINT_ALLOWS_THREATS;
    point->has_reply = true;
    point->reply = it->own->reply;
    point->worth = poda_certain_worth(won_by(rival(it)), 4);
    poda__threats_name(&it->by, &after, rival(it), point);
    set_line(point, point->reply);
    extend_line(it, after, rival(it));
    const option *first = NULL;
    size_t safe = 0;
    bool sure = true;
    for (size_t i = 0; i < it->count; i++) {
        option *at = &it->options[i];
        if (at->at_once == PODA__YES || loses_now(it, at))
            continue;
        const poda__answer threatened = look_at_threats(it, at);
        sure &= threatened != PODA__UNKNOWN;
        if (threatened == PODA__NO) {
            safe++;
            first = first ? first : at;
        }
    }
    if (first)
        say_better(it, first, safe == 1 && sure);
    return true;
}

/* Does the reply win at once or by threats after each other move? */
static bool refutes_all(study *it, poda_move reply)
{
    for (size_t i = 0; i < it->count; i++) {
        const option *at = &it->options[i];
        poda_move moves[PODA__THREAT_MOVES];
        size_t count;
        if (at == it->own)
            continue;
        if (!poda__threats_moves(&it->by, &at->child, moves, &count))
            return false;
        bool found = false;
        for (size_t j = 0; j < count && !found; j++)
            found = moves[j] == reply;
        if (!found)
            return false;
        poda_state child;
        poda_state_play(it->game, &at->child, reply, &child);
        if (poda__threats_forces(&it->by, &child, rival(it), 2) != PODA__YES)
            return false;
    }
    return true;
}

static bool find_stopped_threats(study *it)
{
    poda_point *point = it->point;
    const option *first = NULL;
    if (it->count < 2 || it->own->at_once != PODA__NO || look_at_threats(it, it->own) != PODA__NO)
        return false;
    for (size_t i = 0; i < it->count; i++) {
        option *at = &it->options[i];
        if (at == it->own || at->at_once == PODA__YES)
            continue;
        if (look_at_threats(it, at) != PODA__YES)
            return false;
        first = first ? first : at;
    }
    if (!first)
        return false;
    point->kind = PODA_POINT_STOPS_THREATS;
    point->only = true;
    for (size_t i = 0; i < it->count && !point->has_reply; i++) {
        const option *at = &it->options[i];
        if (at == it->own || at->at_once == PODA__YES || !refutes_all(it, at->reply))
            continue;
        poda_state after;
        point->has_reply = true;
        point->reply = at->reply;
        point->instead = at->move;
        poda_state_play(it->game, &at->child, at->reply, &after);
        poda__threats_name(&it->by, &after, rival(it), point);
    }
    return true;
}

static void find_on_board(study *it)
{
    it->by = (poda__threats){.game = it->game, .budget = POSITIONS, .stop = it->limits.stop};
    it->deep = poda_game_again(it->game) == 0;
    if (poda_game_rules_of(it->game)->scored || !look_at_moves(it))
        return;
    if (it->own->ends)
        find_end(it);
    else if (it->own->at_once == PODA__YES)
        find_loss(it);
    else if (!find_forced_win(it) && !find_stop(it) && !find_allowed_threats(it))
        (void)find_stopped_threats(it);
}

/* ---- what a longer search or theory proves ---- */

/* Better results have larger numbers; how many plies they take does not count. */
static poda_value result_of(const study *it, poda_value value)
{
    const poda_value own = it->player == PODA_MAX ? value : -value;
    return poda_is_win(own) ? PODA_WIN : poda_is_loss(own) ? -PODA_WIN : own;
}

static poda_status run(const study *it, const poda_state *state, bool every_move,
                       poda_search *search, poda_result *result)
{
    poda_search_options options;
    poda_search_defaults(&options);
    const uint64_t nodes = it->limits.algorithm == PODA_MCTS ? 0 : it->limits.nodes;
    options.nodes = nodes == 0 ? SEARCHED : nodes; /* one sentence, beside a longer answer */
    options.seconds = it->limits.seconds;
    options.table_bytes = poda__table_for(options.nodes);
    options.memory = it->limits.memory;
    if (options.memory && options.table_bytes > options.memory / 2)
        options.table_bytes = options.memory / 2;
    options.stop = it->limits.stop;
    options.every_move = every_move;
    options.line = !every_move;
    poda_search_choose(it->game, NULL, &options);
    if (it->deep) /* else earlier positions matter, and only the caller's are known */
        return poda_search_run(search, state, &options, NULL, NULL, result, it->error);
    poda_state *past = poda__array(it->limits.past_count + 1, sizeof *past);
    if (!past)
        return poda_fail_memory(it->error);
    if (it->limits.past_count > 0)
        memcpy(past, it->limits.past, it->limits.past_count * sizeof *past);
    past[it->limits.past_count] = *it->state;
    options.past = past;
    options.past_count = it->limits.past_count + (state != it->state);
    const poda_status status =
        poda_search_run(search, state, &options, NULL, NULL, result, it->error);
    free(past);
    return status;
}

/* Other moves that a search of every move has proven to be better, or no better. */
static void compare(study *it, const poda_result *all)
{
    poda_point *point = it->point;
    const poda_value own = result_of(it, point->worth.value);
    size_t better = 0, worse = 0;
    bool sure = true;
    for (size_t i = 0; i < all->move_count; i++) {
        const poda_move_value *at = &all->moves[i];
        if (at->move == point->move)
            continue;
        if (!at->known || !at->exact) {
            sure = false;
            continue;
        }
        const poda_value value = result_of(it, at->value);
        worse += value < own;
        if (value <= own)
            continue;
        better++;
        if (!point->has_better || value > result_of(it, point->better_worth.value)) {
            point->has_better = true;
            point->better = at->move;
            point->better_worth = poda_move_worth(all, at);
        }
    }
    point->better_only = better == 1 && sure;
    point->only = all->move_count > 1 && worse == all->move_count - 1;
}

static poda_status ask_theory(study *it, bool *known)
{
    poda_point *point = it->point;
    poda_theory theory;
    poda_state child;
    poda_value value;
    poda_move move = 0;
    poda_moves winning = {&move, 0, 1};
    poda_status status =
        poda_theory_solve(it->game, it->state, known, &theory, &winning, it->error);
    if (status != PODA_OK || !*known)
        return status;
    const bool wins = theory.wins;
    const uint64_t count = theory.winning;
    poda_state_play(it->game, it->state, point->move, &child);
    if (poda_state_over(it->game, &child, &value)) {
        point->worth = poda_certain_worth(value, 1);
    } else {
        status = poda_theory_solve(it->game, &child, known, &theory, NULL, it->error);
        if (status != PODA_OK || !*known)
            return status;
        point->worth = poda_certain_worth(won_by(theory.wins ? rival(it) : it->player),
                                          theory.distance < 0 ? -1 : theory.distance + 1);
    }
    const bool own = result_of(it, point->worth.value) > 0;
    point->only = own && count == 1;
    if (!own && wins && winning.count > 0) {
        point->has_better = true;
        point->better = move;
        point->better_only = count == 1;
        point->better_worth = poda_certain_worth(won_by(it->player), -1);
    }
    return PODA_OK;
}

/* The worth of the move, and of the others where they are proven. */
static poda_status ask_searches(study *it)
{
    poda_point *point = it->point;
    poda_search *search = NULL;
    poda_result result;
    poda_state child;
    poda_value value;
    poda_state_play(it->game, it->state, point->move, &child);
    poda_status status = poda_search_open(&search, it->game, it->error);
    if (status == PODA_OK && poda_state_over(it->game, &child, &value)) {
        point->worth = poda_certain_worth(value, 1);
    } else if (status == PODA_OK) {
        status = run(it, &child, false, search, &result);
        if (status == PODA_OK) {
            point->worth = poda_result_worth(&result);
            if (point->worth.distance >= 0)
                point->worth.distance++;
            for (int i = 0; i < result.pv_length; i++)
                point->line[i] = result.pv[i];
            point->line_length = result.pv_length;
        }
    }
    if (status == PODA_OK && point->worth.known && point->worth.proven) {
        status = run(it, it->state, true, search, &result);
        if (status == PODA_OK)
            compare(it, &result);
    }
    poda_search_close(search);
    return status;
}

poda_status poda_why_point(const poda_game *game, const poda_state *state, poda_move move,
                           const poda_search_options *limits, poda_point *out, poda_error *error)
{
    poda_point point = {.kind = PODA_POINT_NONE, .move = move}, board;
    study it = {.game = game,
                .state = state,
                .player = poda_state_turn(game, state),
                .point = &point,
                .error = error};
    poda_status status = poda__options_take(&it.limits, offsetof(poda_search_options, reserved),
                                            limits, sizeof it.limits, error);
    if (status != PODA_OK)
        return status;
    find_on_board(&it);
    free(it.options);
    board = point;
    bool known = false;
    const bool stops = board.kind == PODA_POINT_STOPS_WIN || board.kind == PODA_POINT_STOPS_THREATS;
    if (board.kind != PODA_POINT_ENDS && board.kind != PODA_POINT_ALLOWS_WIN) {
        point = (poda_point){.kind = PODA_POINT_NONE, .move = move, .moves = board.moves};
        status = ask_theory(&it, &known);
        if (status == PODA_OK && !known && (board.kind == PODA_POINT_NONE || stops))
            status = ask_searches(&it);
        if (point.worth.known && point.worth.proven)
            point.kind = PODA_POINT_WORTH;
    }
    if (stops && !known) { /* what it stops is the point, and its worth a remark */
        board.worth = point.worth;
        board.line_length = point.line_length;
        memcpy(board.line, point.line, sizeof board.line);
    }
    /* where there is a theory, its rule says more than threats */
    if (board.kind != PODA_POINT_NONE && !known)
        point = board;
    if (status == PODA_OK)
        *out = point;
    return status;
}
