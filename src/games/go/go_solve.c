/* go_solve.c - exact values of small boards. Alpha-beta, deepened ply by ply, asks whether the
 * player to move gets at least so many points; what it proves is kept in a table.
 *
 * Under superko the value of a position depends on the boards before it, so an entry of the table
 * must say for which histories it holds. A proof that a player P gets enough is a tree with one
 * move of P and all of the rival's. Under another history it still holds if every move of P in it
 * is still allowed: more moves forbidden to the rival do no harm, since passing always remains. So
 * an entry keeps a box around the boards that P makes in its proof (stones that all of them have,
 * and stones that some have); it is used only where no earlier board of the game lies in the box.
 * A proof in which a move of the rival was missing because of a board before the position itself is
 * not kept at all. Thus entries are valid where they are used, whatever the order of the search:
 * the problem of Kishimoto & Mueller (2004), solved by bounding the proof instead of replaying it.
 *
 * What is unconditionally alive, and regions beside it without room for a second eye (go_small.h), end
 * the search early, as in van der Werf et al. (2003). */
#include "games/go/go_solve.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { PROVEN = 10000, NEVER = INT_MAX, PAUSE = 4096, UNKNOWN_MOVE = GO_SOLVE_NONE };

/* Around the boards that the winner of a proof makes, as the player to move sees them; `some`
 * without stones of `all`: no board. */
typedef struct box {
    uint32_t all[2], some[2]; /* own, rival */
} box;

static const box no_board = {{UINT32_MAX, UINT32_MAX}, {0, 0}};

typedef struct proof {
    box made;
    int needs; /* the first board of the path that kept the loser from a move; NEVER: none */
} proof;

typedef struct go_solve_slot {
    go_sides sides;
    uint8_t ko; /* index + 1 */
    uint8_t passes;
    uint8_t move;
    int8_t lower, upper; /* proven score of the player to move */
    /* an estimate: that of a search of `depth` plies with this target, in this round */
    int8_t target, bound;
    int16_t value, searched, round;
    int16_t depth; /* of the deepest search that used the slot */
    box lower_made, upper_made;
} slot;

typedef struct node {
    go_sides sides;
    uint32_t ko;
    int passes, turn;
    int at; /* the index of its board in the path */
} node;

static void join(box *to, const box *from)
{
    for (int i = 0; i < 2; i++) {
        to->all[i] &= from->all[i];
        to->some[i] |= from->some[i];
    }
}

static box swapped(const box *from)
{
    return (box){{from->all[1], from->all[0]}, {from->some[1], from->some[0]}};
}

/* Image 0 is the board itself; bit 0 flips rows, bit 1 columns, bit 2 swaps rows with columns. */
static void make_images(go_solver *solver)
{
    const int rows = solver->small.rows, cols = solver->small.cols;
    solver->images = rows == cols ? 8 : 4;
    for (int which = 0; which < solver->images; which++) {
        for (int point = 0; point < GO_SMALL_POINTS + 2; point++) {
            int row = point / cols, col = point % cols;
            row = which & 1 ? rows - 1 - row : row;
            col = which & 2 ? cols - 1 - col : col;
            const int image = which & 4 ? col * cols + row : row * cols + col;
            solver->image_point[which][point] =
                (uint8_t)(point < solver->small.points ? image : point);
        }
        /* swapping turns the flip of rows into that of columns */
        solver->inverse[which] = which == 5 ? 6 : which == 6 ? 5 : which;
        for (int byte = 0; byte < 4; byte++)
            for (uint32_t set = 0; set < 256; set++)
                for (uint32_t left = set << 8 * byte & solver->small.board; left; left &= left - 1)
                    solver->image_byte[which][byte][set] |=
                        (uint32_t)1 << solver->image_point[which][__builtin_ctz(left)];
    }
}

static inline uint32_t image_of(const go_solver *solver, int which, uint32_t set)
{
    const uint32_t(*image)[256] = solver->image_byte[which];
    return image[0][set & 255] | image[1][set >> 8 & 255] | image[2][set >> 16 & 255] |
           image[3][set >> 24];
}

static box box_image(const go_solver *solver, int which, const box *from)
{
    box to = no_board;
    if (from->all[0] & ~from->some[0]) /* no board at all */
        return to;
    for (int i = 0; i < 2; i++) {
        to.all[i] = image_of(solver, which, from->all[i]);
        to.some[i] = image_of(solver, which, from->some[i]);
    }
    return to;
}

bool go_solver_init(go_solver *solver, int rows, int cols, bool situational, size_t bytes)
{
    size_t count = 1024;
    while (2 * count * sizeof(slot) <= bytes)
        count *= 2;
    *solver = (go_solver){.situational = situational};
    go_small_init(&solver->small, rows, cols);
    make_images(solver);
    solver->slots = poda__array(count, sizeof *solver->slots);
    solver->mask = count - 1;
    if (solver->slots)
        go_solver_clear(solver);
    return solver->slots != NULL;
}

void go_solver_release(go_solver *solver)
{
    free(solver->slots);
    solver->slots = NULL;
}

void go_solver_clear(go_solver *solver)
{
    memset(solver->slots, 0, (solver->mask + 1) * sizeof *solver->slots);
    memset(solver->history, 0, sizeof solver->history);
}

void go_solver_begin(go_solver *solver)
{
    solver->path_length = 0;
}

static int push(go_solver *solver, const go_sides *sides, int turn)
{
    const int at = solver->path_length++;
    solver->path[at].side[turn] = sides->own;
    solver->path[at].side[1 - turn] = sides->rival;
    solver->path[at].turn = turn;
    return at;
}

void go_solver_before(go_solver *solver, const go_sides *sides, int turn)
{
    if (solver->path_length < GO_SOLVE_BEFORE)
        push(solver, sides, turn);
}

/* The index of the earlier board that forbids this one, with `turn` to move; -1: none. */
static int find_board(const go_solver *solver, const go_sides *sides, int turn)
{
    for (int i = solver->path_length - 1; i >= 0; i--)
        if (solver->path[i].side[turn] == sides->own &&
            solver->path[i].side[1 - turn] == sides->rival &&
            (!solver->situational || solver->path[i].turn == turn))
            return i;
    return -1;
}

bool go_solver_forbids(const go_solver *solver, const go_sides *sides, int turn)
{
    return find_board(solver, sides, turn) >= 0;
}

/* Is a board of the path, other than the node's own, in the box? */
static bool meets_path(const go_solver *solver, const node *here, const box *made)
{
    const int own = here->turn, rival = 1 - own;
    for (int i = 0; i < solver->path_length; i++) {
        const uint32_t *side = solver->path[i].side;
        if (i != here->at && !((made->all[0] & ~side[own]) | (side[own] & ~made->some[0]) |
                               (made->all[1] & ~side[rival]) | (side[rival] & ~made->some[1])))
            return true;
    }
    return false;
}

/* A position as the table has it: the smallest of its images. */
typedef struct entry {
    slot *at;
    go_sides sides;
    uint8_t ko, passes;
    int image; /* which it is */
    bool known;
} entry;

static entry entry_of(const go_solver *solver, const node *here)
{
    entry found = {.sides = here->sides, .passes = (uint8_t)here->passes};
    uint32_t ko = here->ko;
    for (int which = 1; which < solver->images; which++) {
        const uint32_t own = image_of(solver, which, here->sides.own);
        if (own > found.sides.own)
            continue;
        const uint32_t rival = image_of(solver, which, here->sides.rival);
        const uint32_t where = image_of(solver, which, here->ko);
        if (own < found.sides.own || rival < found.sides.rival ||
            (rival == found.sides.rival && where < ko)) {
            found.sides = (go_sides){own, rival};
            found.image = which;
            ko = where;
        }
    }
    found.ko = (uint8_t)(ko ? 1 + __builtin_ctz(ko) : 0);
    uint64_t hash = ((uint64_t)found.sides.own << 32 | found.sides.rival) ^
                    ((uint64_t)ko << 31 | (uint64_t)found.passes << 63);
    hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9u;
    hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebu;
    found.at = &solver->slots[(hash ^ (hash >> 31)) & solver->mask & ~(size_t)1];
    for (int i = 0; i < 2 && !found.known; i++, found.at++)
        found.known = found.at->sides.own == found.sides.own &&
                      found.at->sides.rival == found.sides.rival && found.at->ko == found.ko &&
                      found.at->passes == found.passes && found.at->move != 0;
    found.at -= found.known ? 1 : 2;
    return found;
}

/* The slot of a position after a search of `depth` plies, emptied if it was another's: of two, the
 * first keeps the deeper search, the second the later one. */
static slot *claim(const entry *to, int depth)
{
    slot *const at = to->at + (!to->known && to->at->move != 0 && to->at->depth > depth);
    if (!to->known)
        *at = (slot){.sides = to->sides,
                     .ko = to->ko,
                     .passes = to->passes,
                     .move = UNKNOWN_MOVE + 1,
                     .lower = -GO_SMALL_POINTS - 1,
                     .upper = GO_SMALL_POINTS + 1,
                     .target = INT8_MIN};
    if (depth > at->depth)
        at->depth = (int16_t)depth;
    return at;
}

/* The move of a slot on the board of the node; UNKNOWN_MOVE: none. */
static int move_of(const go_solver *solver, const entry *from)
{
    return from->known ? solver->image_point[solver->inverse[from->image]][from->at->move - 1]
                       : UNKNOWN_MOVE;
}

static void keep_proof(const go_solver *solver, const node *here, int target, int depth, bool wins,
                       int move, const proof *why)
{
    const entry to = entry_of(solver, here);
    slot *kept = claim(&to, depth);
    if (move < UNKNOWN_MOVE)
        kept->move = (uint8_t)(solver->image_point[to.image][move] + 1);
    if (why->needs < here->at)
        return;
    if (wins && target > kept->lower) {
        kept->lower = (int8_t)target;
        kept->lower_made = box_image(solver, to.image, &why->made);
    } else if (!wins && target - 1 < kept->upper) {
        kept->upper = (int8_t)(target - 1);
        kept->upper_made = box_image(solver, to.image, &why->made);
    }
}

/* The score of a player who gets these points and no others. */
static int least_score(const go_small *small, uint32_t sure)
{
    return 2 * __builtin_popcount(sure) - small->points;
}

/* Is at least `target` certain for `own` by unconditional life? */
static bool lives(const go_solver *solver, const node *here, bool mover, int target, proof *why)
{
    const go_small *small = &solver->small;
    const uint32_t own = mover ? here->sides.own : here->sides.rival,
                   rival = mover ? here->sides.rival : here->sides.own;
    go_small_life life;
    if (!own)
        return false;
    go_small_benson(small, own, rival, &life);
    *why = (proof){no_board, NEVER};
    if (!life.stones)
        return false;
    if (least_score(small, life.stones | life.sure) >= target)
        return true;
    if (least_score(small, life.stones | life.sure | life.filled) < target &&
        (!go_small_holdings(small, own, &life) ||
         least_score(small, life.stones | life.sure | life.filled) < target))
        return false;
    /* filling makes boards with all these stones and more: none may have been there */
    const int player = mover ? here->turn : 1 - here->turn;
    for (int i = 0; i < solver->path_length; i++) {
        const uint32_t side = solver->path[i].side[player];
        if (!(life.stones & ~side) && (side & life.filled))
            return false;
    }
    const int me = mover ? 0 : 1;
    why->made.all[me] = life.stones;
    why->made.all[1 - me] = 0;
    why->made.some[me] = small->board;
    why->made.some[1 - me] = small->board & ~life.stones;
    return true;
}

typedef struct choice {
    int move, rank;
    uint32_t ko;
    go_sides to; /* as the player who moves sees it */
} choice;

/* Moves that are legal but for superko, the most promising first. */
static int list_moves(const go_solver *solver, const node *here, int first, choice *list)
{
    const go_small *small = &solver->small;
    int count = 0;
    uint32_t left = small->board & ~(here->sides.own | here->sides.rival | here->ko);
    for (; left; left &= left - 1) {
        choice next = {.move = __builtin_ctz(left)};
        if (!go_small_play(small, &here->sides, go_lowest(left), &next.to, &next.ko))
            continue;
        const int taken = __builtin_popcount(here->sides.rival) - __builtin_popcount(next.to.rival);
        next.rank = next.move == first ? INT_MAX
                                       : 4096 * taken + solver->history[here->turn][next.move] +
                                             go_small_estimate(&solver->small, &next.to);
        int i = count++;
        for (; i > 0 && list[i - 1].rank < next.rank; i--)
            list[i] = list[i - 1];
        list[i] = next;
    }
    return count;
}

static int search(go_solver *solver, const node *here, int target, int depth, int alpha, int beta,
                  proof *why);

/* One move of `here`, and its value for the player who makes it. */
static int try_move(go_solver *solver, const node *here, const choice *made, int target, int depth,
                    int alpha, int beta, proof *why)
{
    node child = {.sides = {made->to.rival, made->to.own}, .ko = made->ko, .turn = 1 - here->turn};
    child.at = push(solver, &child.sides, child.turn);
    const int value = -search(solver, &child, 1 - target, depth - 1, -beta, -alpha, why);
    solver->path_length--;
    why->made = swapped(&why->made);
    if (value == PROVEN) { /* a board of the winner's proof */
        const box board = {{made->to.own, made->to.rival}, {made->to.own, made->to.rival}};
        join(&why->made, &board);
    }
    return value;
}

static int try_pass(go_solver *solver, const node *here, int target, int depth, int alpha, int beta,
                    proof *why)
{
    node child = {.sides = {here->sides.rival, here->sides.own},
                  .passes = 1,
                  .turn = 1 - here->turn,
                  .at = here->at};
    *why = (proof){no_board, NEVER};
    if (here->passes) /* the caller has seen that the score is too small */
        return -PROVEN;
    const int value = -search(solver, &child, 1 - target, depth - 1, -beta, -alpha, why);
    why->made = swapped(&why->made);
    return value;
}

/* Does a proof of the table hold here, after the boards of the path? */
static bool holds(const go_solver *solver, const node *here, int image, const box *made, proof *why)
{
    *why = (proof){box_image(solver, solver->inverse[image], made), NEVER};
    return !meets_path(solver, here, &why->made);
}

/* Does the table refute a reply to one of these moves, or guess that the reply is worth no more than
 * -beta? Then the move need not be searched (enhanced transposition cutoffs, Schaeffer & Plaat 1996).
 * INT_MIN: no. */
static int recall_after(const go_solver *solver, const node *here, int target, int depth, int beta,
                        const choice *list, int count, int *move, proof *why)
{
    for (int i = 0; i < count; i++) {
        const node to = {.sides = {list[i].to.rival, list[i].to.own},
                         .ko = list[i].ko,
                         .turn = 1 - here->turn,
                         .at = solver->path_length};
        const entry from = entry_of(solver, &to);
        const slot *found = from.at;
        const bool guessed = from.known && found->target == 1 - target &&
                             found->round == solver->round && found->searched >= depth - 1 &&
                             found->bound <= 0 && -found->value >= beta;
        const bool refuted = from.known && found->upper < 1 - target;
        if ((!guessed && !refuted) || find_board(solver, &to.sides, to.turn) >= 0)
            continue;
        *move = list[i].move;
        if (refuted && holds(solver, &to, from.image, &found->upper_made, why)) {
            const box board = {{list[i].to.own, list[i].to.rival},
                               {list[i].to.own, list[i].to.rival}};
            why->made = swapped(&why->made);
            join(&why->made, &board);
            return PROVEN;
        }
        if (guessed)
            return -found->value;
    }
    return INT_MIN;
}

/* What the table knows: a value, or INT_MIN. `*first`: the move to try first. */
static int recall(const go_solver *solver, const node *here, int target, int depth, int alpha,
                  int beta, int *first, proof *why)
{
    const entry from = entry_of(solver, here);
    const slot *found = from.at;
    *first = move_of(solver, &from);
    if (!from.known)
        return INT_MIN;
    if (found->lower >= target && holds(solver, here, from.image, &found->lower_made, why))
        return PROVEN;
    if (found->upper < target && holds(solver, here, from.image, &found->upper_made, why))
        return -PROVEN;
    /* not of earlier rounds: where paths matter they could keep one another unknown for ever */
    if (found->target == target && found->round == solver->round && found->searched >= depth &&
        (found->bound == 0 || (found->bound > 0 && found->value >= beta) ||
         (found->bound < 0 && found->value <= alpha)))
        return found->value;
    return INT_MIN;
}

static bool is_time_up(go_solver *solver)
{
    const bool enough = solver->limit && solver->nodes >= solver->limit;
    if (!solver->stopped && (enough || solver->nodes % PAUSE == 0))
        solver->stopped = enough || (solver->pause && solver->pause(solver->user, solver->nodes));
    return solver->stopped;
}

/* PROVEN: the player to move gets at least `target`; -PROVEN: it does not; else a guess. `why` is
 * set with proofs. */
static int search(go_solver *solver, const node *here, int target, int depth, int alpha, int beta,
                  proof *why)
{
    int first;
    solver->nodes++;
    *why = (proof){no_board, NEVER};
    if (is_time_up(solver))
        return 0;
    if (here->passes && go_small_score(&solver->small, &here->sides) >= target)
        return PROVEN;
    const int known = recall(solver, here, target, depth, alpha, beta, &first, why);
    if (known != INT_MIN)
        return known;
    if (lives(solver, here, true, target, why))
        return PROVEN;
    if (lives(solver, here, false, 1 - target, why))
        return -PROVEN;
    if (depth <= 0)
        return go_small_estimate(&solver->small, &here->sides);

    choice list[GO_SMALL_POINTS];
    const int count = list_moves(solver, here, first, list), given = alpha;
    int best = -PROVEN, best_move = UNKNOWN_MOVE;
    if (depth > 1) {
        const int after =
            recall_after(solver, here, target, depth, beta, list, count, &best_move, why);
        if (after == PROVEN)
            keep_proof(solver, here, target, depth, true, best_move, why);
        if (after != INT_MIN)
            return after;
        best_move = UNKNOWN_MOVE;
    }
    proof lost = {no_board, NEVER};
    for (int i = 0; i <= count; i++) {
        const bool pass = i == (first == GO_SOLVE_PASS ? 0 : count);
        const choice *made = pass ? NULL : &list[first == GO_SOLVE_PASS ? i - 1 : i];
        const int move = pass ? GO_SOLVE_PASS : made->move;
        proof below;
        int value;
        if (!pass) {
            const go_sides after = {made->to.rival, made->to.own};
            const int met = find_board(solver, &after, 1 - here->turn);
            if (met >= 0) {
                lost.needs = met < lost.needs ? met : lost.needs;
                continue;
            }
        }
        const bool narrow = best > -PROVEN && beta - alpha > 1;
        for (int low = alpha, high = narrow ? alpha + 1 : beta;;) {
            value = pass ? try_pass(solver, here, target, depth, low, high, &below)
                         : try_move(solver, here, made, target, depth, low, high, &below);
            if (solver->stopped)
                return 0;
            if (high == beta || value <= alpha || value >= beta || value == PROVEN)
                break;
            high = beta;
        }
        if (value == PROVEN) {
            *why = below;
            solver->history[here->turn][move] += 4 * depth;
            keep_proof(solver, here, target, depth, true, move, why);
            return PROVEN;
        }
        if (value == -PROVEN) {
            join(&lost.made, &below.made);
            lost.needs = below.needs < lost.needs ? below.needs : lost.needs;
        } else if (value > best) {
            best = value;
            best_move = move;
            alpha = value > alpha ? value : alpha;
            if (alpha >= beta) {
                solver->history[here->turn][move] += depth;
                break;
            }
        }
    }
    if (best == -PROVEN) {
        *why = lost;
        keep_proof(solver, here, target, depth, false, UNKNOWN_MOVE, why);
        return -PROVEN;
    }
    const entry to = entry_of(solver, here);
    slot *kept = claim(&to, depth);
    kept->move = (uint8_t)(solver->image_point[to.image][best_move] + 1);
    kept->target = (int8_t)target;
    kept->searched = (int16_t)depth;
    kept->round = (int16_t)solver->round;
    kept->value = (int16_t)best;
    kept->bound = (int8_t)(best >= beta ? 1 : best <= given ? -1 : 0);
    return best;
}

/* Decides one target. PROVEN, -PROVEN, or anything else if stopped. */
static int decide(go_solver *solver, const node *root, int target)
{
    proof why;
    for (int depth = 1; depth < GO_SOLVE_PLIES; depth++) {
        solver->round = depth;
        for (int player = 0; player < 2; player++)
            for (int i = 0; i <= GO_SMALL_POINTS; i++)
                solver->history[player][i] /= 4;
        const int value = search(solver, root, target, depth, -PROVEN,
                                 solver->refute ? 1 - PROVEN : PROVEN, &why);
        if (solver->stopped)
            return 0;
        const entry found = entry_of(solver, root);
        if (value != -PROVEN && move_of(solver, &found) < UNKNOWN_MOVE)
            solver->guess_move = move_of(solver, &found);
        if (value == PROVEN || value == -PROVEN)
            return value;
        solver->guess = value / GO_SMALL_STONE;
    }
    return 0;
}

void go_solve(go_solver *solver, const go_question *asked, int first, bool only, int *lower,
              int *upper)
{
    const int before = solver->path_length;
    node root = {
        .sides = asked->sides, .ko = asked->ko, .passes = asked->passes, .turn = asked->turn};
    /* after a pass, the board is that on which the other player was to move */
    const go_sides passed = {asked->sides.rival, asked->sides.own};
    root.at =
        asked->passes ? push(solver, &passed, 1 - root.turn) : push(solver, &root.sides, root.turn);
    solver->guess_move = GO_SOLVE_NONE;
    solver->guess = 0;
    for (int next = first; !solver->stopped && next > *lower && next <= *upper;) {
        const int value = decide(solver, &root, next);
        if (value == PROVEN)
            *lower = next;
        else if (value == -PROVEN)
            *upper = next - 1;
        else
            break;
        if (only)
            break;
        next = *lower + (*upper - *lower + 1) / 2;
    }
    solver->path_length = before;
}
