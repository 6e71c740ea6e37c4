/* play.c - tests of what every game and problem has, moves and play; of turn and outcome for games,
 * and the goal of problems; and of the optional unplay and hash. Every call works on a copy, so
 * that stray writes are detected. */
#include <stdlib.h>

#include "check/checker.h"

static int compare_moves(const void *left, const void *right)
{
    const poda_move a = *(const poda_move *)left, b = *(const poda_move *)right;
    return a < b ? -1 : a > b;
}

bool poda__check_legal(const poda__check *check, const poda__case *at, poda_move move)
{
    return bsearch(&move, check->sorted, at->move_count, sizeof move, compare_moves) != NULL;
}

/* The list made again, and made with one place too few, must agree with the first. */
static void check_list(poda__check *check, const poda__case *at, size_t count)
{
    const poda_space *space = check->space;
    poda_state copy = at->state;
    poda_moves list = {check->again, 0, PODA__CHECK_MOVES};
    space->moves(check->params, &copy, &list);
    poda__check_that(check, PODA__TEST_MOVES, at->index,
                     (list.count < list.capacity ? list.count : list.capacity) == count &&
                         memcmp(check->again, check->moves, count * sizeof *check->moves) == 0,
                     "listing the moves twice gives two different lists");
    if (count == 0)
        return;
    const poda_move guard = ~check->moves[count - 1];
    list = (poda_moves){check->again, 0, count - 1};
    check->again[count - 1] = guard;
    copy = at->state;
    space->moves(check->params, &copy, &list);
    poda__check_that(check, PODA__TEST_MOVES, at->index,
                     list.count == count && check->again[count - 1] == guard,
                     "with room for %lu {move|moves} of %lu, moves does not stop where "
                     "poda_moves_add returns false",
                     (unsigned long)count - 1, (unsigned long)count);
}

/* Is there a reason why the move is refused, the same when it is asked for again? */
static void check_why(poda__check *check, const poda__case *at, poda_move move)
{
    if (!check->problem_rules->why)
        return;
    char word[100], reasons[2][PODA_TEXT_MAX] = {"", ""};
    poda_state copy = at->state;
    for (int i = 0; i < 2; i++) {
        poda_text text = {reasons[i], sizeof reasons[i], 0};
        check->problem_rules->why(check->params, &copy, move, &text);
    }
    poda__check_move_text(check, &at->state, move, word, sizeof word);
    poda__check_that(check, PODA__TEST_MOVE_TEXT, at->index,
                     reasons[0][0] && strcmp(reasons[0], reasons[1]) == 0,
                     "'%s' is not acceptable, but why gives no reason, or another one when it is "
                     "asked again",
                     word);
}

/* Keeps those of `listed` moves that can be chosen. */
static size_t leave_acceptable(poda__check *check, const poda__case *at, size_t listed)
{
    if (!check->problem_rules || !check->problem_rules->acceptable)
        return listed;
    size_t count = 0;
    bool same = true;
    for (size_t i = 0; i < listed; i++) {
        const poda_move move = check->moves[i];
        const bool acceptable = poda__check_acceptable(check, &at->state, move);
        same = same && poda__check_acceptable(check, &at->state, move) == acceptable;
        if (acceptable)
            check->moves[count++] = move;
        else
            check_why(check, at, move);
    }
    poda__check_that(check, PODA__TEST_MOVES, at->index, same,
                     "asking twice whether a move is acceptable gives two different answers");
    return count;
}

bool poda__check_turn_is(const poda__check *check, int turn)
{
    const poda_wide *wide = check->rules->wide;
    const int players = wide ? poda_game_kind(check->game).players : 2;
    return (turn >= 0 && turn < players) || (wide && wide->chance && turn == PODA_CHANCE);
}

static void check_turn(poda__check *check, const poda__case *at)
{
    const poda_wide *wide = check->rules->wide;
    if (!wide)
        poda__check_that(check, PODA__TEST_TURN, at->index, at->turn == 0 || at->turn == 1,
                         "the turn is %d; it must be 0 (MAX) or 1 (MIN)", at->turn);
    else if (at->turn == PODA_TOGETHER && wide->movers)
        poda__check_that(check, PODA__TEST_TURN, at->index, at->over,
                         "the turn is PODA_TOGETHER, but 'movers' names no player");
    else
        poda__check_that(check, PODA__TEST_TURN, at->index,
                         at->over || poda__check_turn_is(check, at->turn),
                         "the turn is %d; it must be a player from 0 to %d, or PODA_CHANCE or "
                         "PODA_TOGETHER in a game that has them",
                         at->turn, poda_game_kind(check->game).players - 1);
}

static void check_outcome(poda__check *check, poda__case *at)
{
    const poda_rules *rules = check->rules;
    poda_state copy = at->state;
    poda_value value = 0, again = 0;
    at->turn = rules->turn(check->params, &copy);
    at->over = rules->outcome(check->params, &copy, &value);
    at->value = at->over ? value : 0;
    if (poda__check_open(check, PODA__TEST_TURN))
        check_turn(check, at);
    if (!poda__check_open(check, PODA__TEST_OUTCOME))
        return;
    const bool over = rules->outcome(check->params, &copy, &again);
    poda__check_that(check, PODA__TEST_OUTCOME, at->index,
                     over == at->over && (!over || value == again),
                     "asking twice for the outcome gives two different answers");
    if (at->over && rules->scored)
        poda__check_that(check, PODA__TEST_OUTCOME, at->index,
                         value <= PODA_SCORE_LIMIT && value >= -PODA_SCORE_LIMIT,
                         "the score %ld is not between %d and %d", (long)value, -PODA_SCORE_LIMIT,
                         PODA_SCORE_LIMIT);
    else if (at->over)
        poda__check_that(check, PODA__TEST_OUTCOME, at->index,
                         value == PODA_WIN || value == -PODA_WIN || value == 0,
                         "the outcome is %ld; in a game that is not scored it must be "
                         "PODA_WIN, -PODA_WIN or 0",
                         (long)value);
}

/* Asks three times, with different bytes after the state. */
static void check_goal(poda__check *check, poda__case *at)
{
    at->over = poda__check_over(check, &at->state);
    if (!poda__check_open(check, PODA__TEST_GOAL))
        return;
    for (int i = 0; i < 2; i++) {
        poda__guarded copy;
        poda__check_fill(&copy, i ? 0xff : 0x55);
        memcpy(&copy.state, &at->state, check->size);
        poda__check_that(check, PODA__TEST_GOAL, at->index,
                         poda_problem_goal(check->problem, &copy.state) == at->over,
                         "asking twice whether this is a goal gives two different answers");
    }
}

/* The number of moves that the rules count; 0 where the game is over. */
static void check_count(poda__check *check, const poda__case *at, size_t listed)
{
    poda_state copy = at->state;
    if (!check->rules || !check->rules->count || at->more_moves)
        return;
    const size_t count = check->rules->count(check->params, &copy);
    poda__check_that(check, PODA__TEST_MOVES, at->index, count == listed,
                     "count is %lu, but the list has %lu {move|moves}", (unsigned long)count,
                     (unsigned long)listed);
}

void poda__check_moves(poda__check *check, poda__case *at)
{
    if (check->game)
        check_outcome(check, at);
    else
        check_goal(check, at);
    at->move_count = 0;
    at->more_moves = false;
    const bool open = poda__check_open(check, PODA__TEST_MOVES);
    if (at->over) {
        if (open)
            check_count(check, at, 0);
        return;
    }
    poda_moves list = {check->moves, 0, PODA__CHECK_MOVES};
    poda_state copy = at->state;
    check->space->moves(check->params, &copy, &list);
    at->more_moves = list.count > list.capacity;
    const size_t listed = at->more_moves ? list.capacity : list.count;
    if (open)
        check_list(check, at, listed);
    if (open)
        check_count(check, at, listed);
    at->move_count = leave_acceptable(check, at, listed);
    memcpy(check->sorted, check->moves, at->move_count * sizeof *check->moves);
    qsort(check->sorted, at->move_count, sizeof *check->sorted, compare_moves);
    if (!open)
        return;
    if (check->game && poda__check_turn_is(check, at->turn)) /* a single player may be stuck */
        poda__check_that(check, PODA__TEST_MOVES, at->index, at->move_count > 0,
                         "there is no move, but the outcome says that the game is not over");
    for (size_t i = 1; i < at->move_count; i++) {
        char word[100];
        if (check->sorted[i] == check->sorted[i - 1] &&
            !poda__check_that(
                check, PODA__TEST_MOVES, at->index, false, "the move '%s' is listed twice",
                poda__check_move_text(check, &at->state, check->sorted[i], word, sizeof word)))
            break;
    }
}

bool poda__check_intact(const poda__check *check, const poda__guarded *guarded, int byte)
{
    const unsigned char *at = (const unsigned char *)guarded;
    for (size_t i = check->size; i < sizeof *guarded; i++)
        if (at[i] != byte)
            return false;
    return true;
}

/* Plays one move twice, into storage with different contents. */
static bool check_pure(poda__check *check, const poda__case *at, poda_move move,
                       const char *move_text, poda__guarded *child)
{
    enum { FIRST = 0xa5, SECOND = 0x3c };
    const poda_space *space = check->space;
    poda__guarded again;
    poda_state parent = at->state;
    poda__check_fill(child, FIRST);
    poda__check_fill(&again, SECOND);
    space->play(check->params, &parent, move, &child->state);
    if (!poda__check_that(check, PODA__TEST_PURE, at->index,
                          memcmp(&parent, &at->state, sizeof parent) == 0,
                          "playing '%s' changes the position it is played in", move_text))
        parent = at->state;
    space->play(check->params, &parent, move, &again.state);
    if (!poda__check_that(check, PODA__TEST_PURE, at->index,
                          poda__check_intact(check, child, FIRST) &&
                              poda__check_intact(check, &again, SECOND),
                          "playing '%s' writes behind the %lu {byte|bytes} of a state", move_text,
                          (unsigned long)check->size))
        return false;
    return poda__check_that(check, PODA__TEST_PURE, at->index,
                            poda__check_same(check, child, &again),
                            "playing '%s' twice gives different bytes; start the new state from "
                            "zeroes or from the old one",
                            move_text);
}

static void check_one_move(poda__check *check, const poda__case *at, poda_move move)
{
    const poda_space *space = check->space;
    char word[100];
    poda__guarded child;
    poda__check_move_text(check, &at->state, move, word, sizeof word);
    if (poda__check_open(check, PODA__TEST_PURE))
        check_pure(check, at, move, word, &child);
    poda_state parent = at->state;
    poda__check_fill(&child, 0);
    space->play(check->params, &parent, move, &child.state);
    if (check->game && check->rules->alternates && poda__check_open(check, PODA__TEST_TURN)) {
        const int turn = check->rules->turn(check->params, &child.state);
        poda__check_that(check, PODA__TEST_TURN, at->index, turn == 1 - at->turn,
                         "after '%s' it is again the turn of the same player, but the game says "
                         "that turns alternate",
                         word);
    }
}

void poda__check_unplay(poda__check *check, const poda__case *at)
{
    const poda_space *space = check->space;
    const size_t samples = poda__check_samples(at->move_count);
    if (!space->unplay || !poda__check_open(check, PODA__TEST_UNPLAY))
        return;
    for (size_t i = 0; i < samples; i++) {
        const poda_move move = check->moves[poda__check_sample(i, at->move_count)];
        char word[100], back[PODA_TEXT_MAX], here[PODA_TEXT_MAX];
        poda__guarded child;
        poda__check_fill(&child, 0);
        space->play(check->params, &at->state, move, &child.state);
        space->unplay(check->params, &child.state, move);
        const bool same = poda__check_same(check, &child, &at->state);
        poda__check_move_text(check, &at->state, move, word, sizeof word);
        poda__check_state_text(check, &child.state, back, sizeof back);
        poda__check_state_text(check, &at->state, here, sizeof here);
        if (!same && strcmp(back, here) == 0)
            poda__check_that(check, PODA__TEST_UNPLAY, at->index, false,
                             "playing '%s' and taking it back gives a state that differs (from "
                             "byte %lu on) although its text is the same",
                             word, poda__check_byte(&child, &at->state));
        else
            poda__check_that(check, PODA__TEST_UNPLAY, at->index, same,
                             "playing '%s' and taking it back gives '%.160s', another position",
                             word, back);
        poda__check_that(check, PODA__TEST_UNPLAY, at->index, poda__check_intact(check, &child, 0),
                         "taking '%s' back writes behind the %lu {byte|bytes} of a state", word,
                         (unsigned long)check->size);
    }
}

/* Queries must leave the position unchanged. */
static void check_asking(poda__check *check, const poda__case *at)
{
    poda_state copy = at->state;
    poda_value value;
    poda_moves list = {check->again, 0, PODA__CHECK_MOVES};
    char text[PODA_TEXT_MAX];
    bool over;
    if (check->game) {
        check->rules->turn(check->params, &copy);
        over = check->rules->outcome(check->params, &copy, &value);
        poda_state_hash(check->game, &copy);
    } else {
        over = poda_problem_goal(check->problem, &copy);
    }
    if (!over)
        check->space->moves(check->params, &copy, &list);
    poda__check_state_text(check, &copy, text, sizeof text);
    const bool same = memcmp(&copy, &at->state, sizeof copy) == 0;
    if (check->game)
        poda__check_that(check, PODA__TEST_PURE, at->index, same,
                         "asking for turn, outcome, moves, text or hash changes the position");
    else
        poda__check_that(check, PODA__TEST_PURE, at->index, same,
                         "asking for goal, moves or text changes the position");
}

void poda__check_play(poda__check *check, const poda__case *at)
{
    const size_t samples = poda__check_samples(at->move_count);
    for (size_t i = 0; i < samples; i++)
        check_one_move(check, at, check->moves[poda__check_sample(i, at->move_count)]);
    if (poda__check_open(check, PODA__TEST_PURE))
        check_asking(check, at);
}

void poda__check_hash(poda__check *check, const poda__case *at)
{
    if (!poda__check_open(check, PODA__TEST_HASH))
        return;
    poda__guarded copy;
    poda__check_fill(&copy, 0xff);
    memcpy(&copy.state, &at->state, check->size);
    poda__check_that(check, PODA__TEST_HASH, at->index,
                     poda_state_hash(check->game, &copy.state) ==
                         poda_state_hash(check->game, &at->state),
                     "two copies of the same position have different hashes");
    const uint32_t other = check->found[at->index].same_hash;
    char text[200];
    poda_state state;
    if (other != PODA__CHECK_NONE)
        poda__check_get(check, other, &state);
    poda__check_that(
        check, PODA__TEST_HASH, at->index, other == PODA__CHECK_NONE,
        "the position '%s' has the same hash",
        other == PODA__CHECK_NONE ? "" : poda__check_state_text(check, &state, text, sizeof text));
}
