/* go_engine.c - the solver of small boards as an engine of the game: proven bounds of the score, a
 * move that keeps them, and a line to the end. Stopped before that, it names the move of its last
 * complete pass. Boards of up to 30 points, under superko, without suicide. */
#include "games/go/go_engine.h"

#include "base/memory.h"
#include "games/go/go_solve.h"
#include "games/go/rules_go.h"
#include "search/settle.h"
#include "system/clock.h"

/* Kept between runs. */
typedef struct memory {
    go_solver solver;
    size_t table_bytes;
} memory;

/* One run. */
typedef struct inquiry {
    poda_search *search;
    const go_game *game;
    go_solver *solver;
    go_question root;
    int sign; /* 1: the player to move is MAX; -1: MIN */
    int points;
    int lower, upper; /* proven bounds of the root's score for the player to move */
} inquiry;

static bool takes(const void *params)
{
    const go_game *game = params;
    return game->grid.rows * game->grid.cols <= GO_SMALL_POINTS && game->superko != GO_SIMPLE &&
           !game->suicide;
}

static void release(void *given)
{
    memory *kept = given;
    if (kept)
        go_solver_release(&kept->solver);
    free(kept);
}

static memory *prepare(poda_search *search, const go_game *game)
{
    const size_t bytes = search->options->table_bytes;
    memory *kept = search->engine_memory;
    if (kept && kept->table_bytes != bytes) {
        release(kept);
        search->engine_memory = kept = NULL;
    }
    if (!kept) {
        kept = poda__array(1, sizeof *kept);
        if (kept && !go_solver_init(&kept->solver, game->grid.rows, game->grid.cols,
                                    game->superko == GO_SITUATIONAL, bytes)) {
            free(kept);
            kept = NULL;
        }
        if (!kept)
            return NULL;
        kept->table_bytes = bytes;
        search->engine_memory = kept;
    } else if (!search->options->keep) { /* proofs stay valid, but node counts would differ */
        go_solver_clear(&kept->solver);
    }
    kept->solver.nodes = 0;
    kept->solver.stopped = false;
    return kept;
}

static bool pause(void *user, uint64_t nodes)
{
    inquiry *job = user;
    poda_search *search = job->search;
    search->nodes = nodes;
    search->progress.depth = job->solver->round;
    const double soft = search->options->soft_seconds;
    return poda__engine_pause(search) || (soft > 0 && poda__seconds() > search->started + soft);
}

/* The solver numbers points without the gaps of the rules. */
static uint32_t to_small(const go_grid *grid, const go_set *set)
{
    uint32_t small = 0;
    for (int cell = 0; cell < grid->rows * grid->cols; cell++)
        if (go_has(set, cell / grid->cols * grid->stride + cell % grid->cols))
            small |= (uint32_t)1 << cell;
    return small;
}

static poda_move to_move(const go_grid *grid, int small)
{
    return small == GO_SOLVE_PASS
               ? GO_PASS
               : (poda_move)(small / grid->cols * grid->stride + small % grid->cols);
}

static go_question question_of(const go_game *game, const go_state *state)
{
    const go_grid *grid = &game->grid;
    go_question asked = {.sides = {to_small(grid, &state->stones[state->turn]),
                                   to_small(grid, &state->stones[state->turn ^ 1])},
                         .passes = state->passes,
                         .turn = state->turn};
    if (state->ko) {
        const go_set ko = go_only(state->ko - 1);
        asked.ko = to_small(grid, &ko);
    }
    return asked;
}

/* A score for the player to move at the root as a value for MAX. */
static poda_value value_of(const inquiry *job, int score)
{
    return 2 * job->sign * score - job->game->komi;
}

/* What a move leads to. False: it is not allowed. A pass that ends the game leads to two passes. */
static bool follow(const go_solver *solver, const go_question *from, int move, go_question *to)
{
    go_sides after = from->sides;
    *to = (go_question){.turn = 1 - from->turn};
    if (move == GO_SOLVE_PASS)
        to->passes = from->passes + 1;
    else if (((from->sides.own | from->sides.rival | from->ko) >> move & 1) ||
             !go_small_play(&solver->small, &from->sides, (uint32_t)1 << move, &after, &to->ko))
        return false;
    to->sides = (go_sides){after.rival, after.own};
    return move == GO_SOLVE_PASS || !go_solver_forbids(solver, &to->sides, to->turn);
}

/* The score of a question whose boards before are in the solver, as far as limits allow. */
static void narrow(go_solver *solver, const go_question *asked, int first, bool only, int *lower,
                   int *upper)
{
    if (asked->passes == 2)
        *lower = *upper = go_small_score(&solver->small, &asked->sides);
    else
        go_solve(solver, asked, first, only, lower, upper);
}

/* Is the move certain to give at least `score`? */
static bool keeps(const inquiry *job, const go_question *from, int move, int score)
{
    go_question to;
    int lower = -job->points, upper = job->points;
    if (!follow(job->solver, from, move, &to))
        return false;
    narrow(job->solver, &to, 1 - score, true, &lower, &upper);
    return upper <= -score;
}

/* A move that keeps the score: the one that the search would make, or passing once the board
 * already shows it. GO_SOLVE_NONE: stopped. The board must be the last one before. */
static int keeper(const inquiry *job, const go_question *from, int score)
{
    go_solver *solver = job->solver;
    const bool shown = go_small_score(&solver->small, &from->sides) == score;
    const int likely = solver->guess_move;
    if (shown && keeps(job, from, GO_SOLVE_PASS, score))
        return GO_SOLVE_PASS;
    if (likely != GO_SOLVE_NONE && keeps(job, from, likely, score))
        return likely;
    for (int move = 0; move <= job->points && !solver->stopped; move++) {
        const int at = move == job->points ? GO_SOLVE_PASS : move;
        if (at != likely && keeps(job, from, at, score))
            return at;
    }
    return GO_SOLVE_NONE;
}

/* The line of best play to the end, as far as a budget allows. */
static void find_line(inquiry *job, int first, poda_result *result)
{
    go_solver *solver = job->solver;
    const int before = solver->path_length;
    int score = job->lower, move = first;
    go_question at = job->root, next;
    while (move != GO_SOLVE_NONE && result->pv_length < PODA_PV_MAX &&
           follow(solver, &at, move, &next)) {
        result->pv[result->pv_length++] = to_move(&job->game->grid, move);
        if (next.passes == 2)
            break;
        if (!next.passes)
            go_solver_before(solver, &next.sides, next.turn);
        score = -score;
        at = next;
        solver->guess_move = GO_SOLVE_NONE;
        int lower = -job->points, upper = job->points;
        narrow(solver, &at, score, true, &lower, &upper); /* for the likely move */
        move = solver->stopped ? GO_SOLVE_NONE : keeper(job, &at, score);
    }
    solver->path_length = before;
}

/* The values of all moves, as far as a budget allows. */
static void score_moves(inquiry *job, poda_result *result)
{
    poda_search *search = job->search;
    const go_grid *grid = &job->game->grid;
    go_solver *solver = job->solver;
    for (int i = 0; i <= job->points; i++) {
        const int move = i == job->points ? GO_SOLVE_PASS : i;
        poda_move_value found = {.move = to_move(grid, move)};
        go_question to;
        /* no move is worth more than the position */
        int lower = job->lower == job->upper ? -job->upper : -job->points, upper = job->points;
        if (!follow(solver, &job->root, move, &to))
            continue;
        if (!solver->stopped)
            narrow(solver, &to, lower + 1, false, &lower, &upper);
        found.known = found.exact = lower == upper;
        found.value = found.exact ? value_of(job, -lower) : 0;
        search->move_values[result->move_count++] = found;
    }
}

static void take_past(inquiry *job)
{
    const poda_search_options *options = job->search->options;
    go_solver_begin(job->solver);
    for (size_t i = 0; i < options->past_count; i++) {
        go_state state;
        memcpy(&state, &options->past[i], sizeof state);
        const go_question at = question_of(job->game, &state);
        if (!state.passes)
            go_solver_before(job->solver, &at.sides, at.turn);
    }
}

static void write_result(inquiry *job, int move, poda_result *result)
{
    const poda_value ends[2] = {value_of(job, job->lower), value_of(job, job->upper)};
    if (job->lower > -job->points) /* else nothing is proven */
        *(job->sign > 0 ? &result->lower : &result->upper) = ends[0];
    if (job->upper < job->points)
        *(job->sign > 0 ? &result->upper : &result->lower) = ends[1];
    result->exact = job->lower == job->upper;
    result->known = true;
    if (result->exact)
        result->lower = result->upper = ends[0];
    result->value = result->exact ? ends[0] : value_of(job, job->solver->guess);
    if (move != GO_SOLVE_NONE)
        result->move = to_move(&job->game->grid, move);
}

/* What comes after the value may take as many nodes again, within bounds; limits of the request count
 * too. */
static void allow_more(inquiry *job)
{
    enum { LEAST = 1 << 20, MOST = 1 << 23 };
    const uint64_t so_far = job->solver->nodes, given = job->search->options->nodes;
    job->solver->limit = so_far + (so_far < LEAST ? LEAST : so_far > MOST ? MOST : so_far);
    if (given && given < job->solver->limit)
        job->solver->limit = given;
}

static void run(poda_search *search, const void *from, poda_result *result)
{
    const go_game *game = search->params;
    memory *kept = prepare(search, game);
    go_state state;
    memcpy(&state, from, sizeof state);
    if (!kept) {
        poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return;
    }
    go_solver *solver = &kept->solver;
    inquiry job = {.search = search,
                   .game = game,
                   .solver = solver,
                   .root = question_of(game, &state),
                   .sign = state.turn == PODA_MAX ? 1 : -1,
                   .points = game->grid.rows * game->grid.cols};
    job.lower = -job.points;
    job.upper = job.points;
    solver->pause = pause;
    solver->user = &job;
    solver->limit = search->options->nodes;
    take_past(&job);
    /* who wins, with komi, is asked first */
    const int komi = job.sign * game->komi;
    const int winning = komi >= 0 ? komi / 2 + 1 : -((1 - komi) / 2) + 1;
    const int first = winning < -job.points + 1 ? 1 - job.points
                      : winning > job.points    ? job.points
                                                : winning;
    go_solve(solver, &job.root, first, false, &job.lower, &job.upper);
    const int guess = solver->guess_move;
    search->nodes = solver->nodes;
    if (!job.root.passes) /* else it is there already */
        go_solver_before(solver, &job.root.sides, job.root.turn);
    const bool solved = job.lower == job.upper;
    int move = guess;
    if (solved) {
        allow_more(&job);
        move = keeper(&job, &job.root, job.lower);
        if (move != GO_SOLVE_NONE)
            poda__search_keeps(search, to_move(&game->grid, move),
                               job.sign * value_of(&job, job.lower));
        else
            move = guess;
    }
    write_result(&job, move, result);
    result->depth = solver->round;
    if (search->options->every_move)
        score_moves(&job, result);
    if (solved && search->options->line && !search->stopped) {
        solver->stopped = false;
        allow_more(&job);
        find_line(&job, move, result);
        result->depth = result->pv_length;
    }
    search->nodes = solver->nodes; /* with those of the moves and the line */
    if (!solved)
        search->stopped = true;
    else
        search->stopped = false; /* the value is certain; only the list is shorter */
}

const poda__engine poda__go_engine = {.takes = takes, .run = run, .release = release};
