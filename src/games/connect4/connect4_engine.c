/* connect4_engine.c - Connect 4's own engine: the book within its plies, else the exact solver; if
 * that takes too long for the limits, a short look ahead with the search shared by all games. */
#include "games/connect4/connect4_engine.h"

#include <limits.h>
#include <string.h>

#include "base/memory.h"
#include "data/carried.h"
#include "games/connect4/connect4_book.h"
#include "games/connect4/connect4_solve.h"
#include "search/settle.h"
#include "system/clock.h"

/* Kept between runs. */
typedef struct memory {
    poda__connect4_solver solver;
    size_t table_bytes;
    poda__connect4_book book;
    bool has_book;
} memory;

/* One run. */
typedef struct inquiry {
    poda_search *search;
    const connect4_game *game;
    poda__connect4_solver *solver;
    const poda__connect4_book *book; /* NULL: none for this position */
    uint64_t nodes_before;           /* of other searches */
    connect4_state root;
    int empty;
    int lower, upper; /* proven bounds of the root's score */
    int count;        /* of its moves, middle columns first */
    struct choice {
        uint64_t move;
        int lower, upper; /* proven bounds of its score for the player who makes it */
    } at[PODA__CONNECT4_COLUMNS];
} inquiry;

static void release(void *given)
{
    memory *kept = given;
    poda__connect4_solver_release(&kept->solver);
    poda__connect4_book_release(&kept->book);
    free(kept);
}

static uint64_t moves_of(const connect4_game *game, const connect4_state *state)
{
    return ((state->own | state->rival) + game->bottom) & game->board;
}

static connect4_state play(const connect4_state *state, uint64_t move)
{
    return (connect4_state){state->rival, state->own | move};
}

/* The book of this board, read when a position is met that may be in it. A damaged book is ignored
 * and the solver answers instead. False: no memory. */
static bool open_book(memory *kept, const connect4_game *game, int ply)
{
    const poda__data data = poda__data_connect4;
    int cols, rows, plies;
    if (kept->has_book ||
        !poda__connect4_book_about(data.bytes, data.length, &cols, &rows, &plies) ||
        cols != game->cols || rows != game->rows || ply > plies)
        return true;
    const poda_status status = poda__connect4_book_read(&kept->book, data.bytes, data.length, NULL);
    kept->has_book = status == PODA_OK;
    return status != PODA_NO_MEMORY;
}

/* Memory for this run, cleared of earlier runs unless it is to be kept, so that results do not
 * depend on previous requests. NULL if there is none. */
static memory *prepare(poda_search *search, const connect4_game *game)
{
    const poda_search_options *options = search->options;
    const unsigned threads = options->threads > 1 ? options->threads : 1;
    memory *kept = search->engine_memory;
    if (kept && (kept->table_bytes != options->table_bytes || kept->solver.threads != threads)) {
        release(kept);
        search->engine_memory = kept = NULL;
    }
    if (kept) {
        if (!options->keep) /* bounds are valid for any request: no compatibility test is needed */
            poda__connect4_solver_clear(&kept->solver);
        kept->solver.nodes = kept->solver.grown_at = 0;
        kept->solver.stopped = false;
        return kept;
    }
    kept = poda__array(1, sizeof *kept);
    if (!kept)
        return NULL;
    if (!poda__connect4_solver_init(&kept->solver, game, options->table_bytes, threads)) {
        free(kept);
        return NULL;
    }
    kept->table_bytes = options->table_bytes;
    search->engine_memory = kept;
    return kept;
}

static bool pause(void *user, uint64_t nodes)
{
    const inquiry *job = user;
    job->search->nodes = job->nodes_before + nodes;
    return poda__engine_pause(job->search);
}

/* Converts a score for the player to move to a value for MAX; `plies` have been played since the
 * root. */
static poda_value value_of(const inquiry *job, int score, int empty)
{
    const int plies = job->empty - empty + poda__connect4_plies(score, empty);
    const poda_value value = score > 0 ? PODA_WIN - plies : score < 0 ? -(PODA_WIN - plies) : 0;
    const int mover = poda__connect4_turn(&job->root) ^ ((job->empty - empty) & 1);
    return mover == PODA_MAX ? value : -value;
}

/* The score of a position that is not over, or bounds if stopped; the window is as in
 * poda__connect4_narrow. */
static void score_of(const inquiry *job, const connect4_state *state, int guess, int low, int high,
                     int *lower, int *upper)
{
    int known;
    if (job->book && poda__connect4_book_find(job->book, state, &known))
        *lower = *upper = known;
    else
        poda__connect4_narrow(job->solver, state, guess, low, high, lower, upper);
}

/* The same for a move: bounds of its score for the player who makes it. */
static void move_score(const inquiry *job, const connect4_state *state, uint64_t move, int guess,
                       int low, int high, int *lower, int *upper)
{
    const connect4_state child = play(state, move);
    const int empty =
        job->game->cols * job->game->rows - __builtin_popcountll(state->own | state->rival);
    if (poda__connect4_has_line(job->game, child.rival)) {
        *lower = *upper = (empty + 1) / 2;
    } else if (empty == 1) {
        *lower = *upper = 0;
    } else {
        int below = *upper == INT_MAX ? INT_MIN : -*upper;
        int above = *lower == INT_MIN ? INT_MAX : -*lower;
        score_of(job, &child, -guess, high == INT_MAX ? INT_MIN : -high,
                 low == INT_MIN ? INT_MAX : -low, &below, &above);
        *lower = -above;
        *upper = -below;
    }
}

/* A move that keeps `score`, the position's; middle columns are tried first. 0 if stopped. */
static uint64_t keeps(const inquiry *job, const connect4_state *state, int score)
{
    const uint64_t moves = moves_of(job->game, state);
    for (int i = 0; i < job->game->cols && !job->solver->stopped; i++) {
        const uint64_t move = moves & job->solver->board.column[i];
        int lower = INT_MIN, upper = INT_MAX;
        if (!move)
            continue;
        move_score(job, state, move, score, score - 1, score, &lower, &upper);
        if (lower >= score)
            return move;
    }
    return 0;
}

/* The line of best play to the end, as far as time allows. */
static void find_line(const inquiry *job, int score, poda_result *result)
{
    connect4_state state = job->root;
    uint64_t move = (uint64_t)1 << result->move;
    while (move && result->pv_length < PODA_PV_MAX) {
        result->pv[result->pv_length++] = (poda_move)__builtin_ctzll(move);
        state = play(&state, move);
        score = -score;
        if (poda__connect4_has_line(job->game, state.rival) || !moves_of(job->game, &state))
            return;
        move = keeps(job, &state, score);
    }
}

/* Searches a few moves ahead with the shared search, for positions too hard to solve in the given
 * time. Takes a third of it. */
static void look_ahead(inquiry *job, const void *state)
{
    enum { TABLE = 16 << 20, NODES = 400000 };
    poda_search *search = job->search;
    const poda_search_options *given = search->options;
    const double deadline = search->deadline;
    poda_search_options options = *given;
    if (!poda__table_resize(&search->own_table, TABLE)) {
        poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return;
    }
    search->table = &search->own_table;
    options.nodes = search->nodes + (given->nodes ? (given->nodes - search->nodes) / 3 : NODES);
    if (given->seconds > 0) {
        const double now = poda__seconds();
        search->deadline = now + (deadline - now) / 3;
        options.nodes = given->nodes ? options.nodes : 0;
    }
    search->options = &options;
    poda__search_plan(search);
    const poda_move first = search->root_move;
    poda_move best = first;
    for (search->horizon = 1; search->horizon <= job->empty && !search->stopped;
         search->horizon++) {
        search->root_move = best;
        const poda_value value =
            search->game->cores->run->pvs(search, state, 0, -PODA_INFINITY, PODA_INFINITY);
        if (search->stopped)
            break;
        best = search->root_move;
        search->progress.depth = search->horizon;
        search->progress.has_move = true;
        search->progress.move = best;
        search->progress.value = value;
        if (poda_value_distance(value) >= 0)
            break;
    }
    search->root_move = best;
    search->options = given;
    search->deadline = deadline;
    search->stopped = false;
    search->halt = 0;
    search->table = NULL;
    poda__table_resize(&search->own_table, 0);
    job->nodes_before = search->nodes - job->solver->nodes;
}

/* Lists the moves of the root, with bounds that need no search. */
static void list_choices(inquiry *job)
{
    const uint64_t moves = moves_of(job->game, &job->root);
    for (int i = 0; i < job->game->cols; i++) {
        struct choice *choice = &job->at[job->count];
        int known;
        *choice = (struct choice){moves & job->solver->board.column[i], -(job->empty / 2),
                                  (job->empty + 1) / 2};
        if (!choice->move)
            continue;
        const connect4_state child = play(&job->root, choice->move);
        job->count++;
        if (poda__connect4_has_line(job->game, child.rival))
            choice->lower = choice->upper;
        else if (job->empty == 1)
            choice->lower = choice->upper = 0;
        else if (job->book && poda__connect4_book_find(job->book, &child, &known))
            choice->lower = choice->upper = -known;
    }
}

/* No move is worth more than the position; if all others are worth less, the remaining one is worth
 * as much. */
static void agree(inquiry *job)
{
    struct choice *last = NULL;
    int left = 0, lower = INT_MIN, upper = INT_MIN;
    for (int i = 0; i < job->count; i++) {
        struct choice *choice = &job->at[i];
        choice->upper = choice->upper < job->upper ? choice->upper : job->upper;
        lower = choice->lower > lower ? choice->lower : lower;
        upper = choice->upper > upper ? choice->upper : upper;
    }
    job->lower = lower > job->lower ? lower : job->lower;
    job->upper = upper < job->upper ? upper : job->upper;
    for (int i = 0; i < job->count; i++)
        if (job->at[i].upper >= job->lower) {
            last = &job->at[i];
            left++;
        }
    if (left == 1 && last->lower < job->lower)
        last->lower = job->lower;
}

/* Narrows the score of a move until it lies on one side of `target`; with a budget, only while that
 * is cheap. */
static void test_choice(inquiry *job, struct choice *choice, int target, uint64_t budget)
{
    const connect4_state child = play(&job->root, choice->move);
    int lower = -choice->upper, upper = -choice->lower;
    if (budget)
        poda__connect4_window(job->solver, &child, budget, -target, 1 - target, &lower, &upper);
    else
        poda__connect4_narrow(job->solver, &child, -target, -target, 1 - target, &lower, &upper);
    choice->lower = -upper;
    choice->upper = -lower;
    agree(job);
}

/* A move worth at least `target`; NULL if none is known. */
static struct choice *reaching(inquiry *job, int target)
{
    for (int i = 0; i < job->count; i++)
        if (job->at[i].lower >= target)
            return &job->at[i];
    return NULL;
}

/* The same after testing each candidate; completely if there is no budget. */
static struct choice *try_each(inquiry *job, int target, uint64_t budget)
{
    struct choice *found = reaching(job, target);
    for (int i = 0; i < job->count && !found && !job->solver->stopped; i++) {
        if (job->at[i].upper >= target)
            test_choice(job, &job->at[i], target, budget);
        found = reaching(job, target);
    }
    return found;
}

/* Searches for a move worth `target`, which one of them is; a little of each in turn and then more,
 * since the first may be the hardest. NULL if stopped. */
static struct choice *look_for(inquiry *job, int target)
{
    enum { FIRST = 1 << 19, MOST = 1 << 27, MORE = 4 };
    struct choice *found = NULL;
    for (uint64_t budget = FIRST; !found && !job->solver->stopped;
         budget = budget && budget < MOST ? budget * MORE : 0)
        found = try_each(job, target, budget);
    return found;
}

/* A move that keeps the known score of the root. If the score comes from the book, nothing is known
 * about the moves yet: first one that wins or holds at all is sought, then one that does so
 * fastest. */
static struct choice *find_keeper(inquiry *job, bool by_book)
{
    enum { LITTLE = 2000 };
    const int score = job->lower;
    if (!by_book)
        return try_each(job, score, 0);
    struct choice *found = try_each(job, score, LITTLE);
    struct choice *holds = !found && score > 0 ? look_for(job, 1) : NULL;
    if (holds && !job->solver->stopped)
        test_choice(job, holds, score, 0);
    return found ? found : look_for(job, score);
}

/* The move to make if none is proven: that of the look ahead, unless it is known to lose and
 * another holds out longer. */
static const struct choice *likely(const inquiry *job, uint64_t ahead)
{
    const struct choice *best = NULL, *seen = NULL;
    for (int i = 0; i < job->count; i++) {
        const struct choice *choice = &job->at[i];
        if (choice->move == ahead)
            seen = choice;
        if (!best || choice->upper > best->upper)
            best = choice;
    }
    return seen && (seen->upper >= job->lower) && (seen->upper >= 0 || seen->upper >= best->upper)
               ? seen
               : best;
}

/* The move to make if the search was stopped: one that is known to win or to keep the score, else
 * the most likely. Short tests with the contents of the table decide, a millisecond in total; the
 * limits, already reached, are suspended meanwhile and restored afterwards. */
static const struct choice *best_so_far(inquiry *job, uint64_t ahead)
{
    enum { NODES = 500 };
    poda__connect4_solver *solver = job->solver;
    const struct choice *best = NULL;
    solver->pause = NULL;
    solver->stopped = false;
    solver->limit = 0;
    for (int i = 0; i < job->count; i++) {
        struct choice *choice = &job->at[i];
        const connect4_state child = play(&job->root, choice->move);
        int lower = -choice->upper, upper = -choice->lower;
        if (lower < upper)
            poda__connect4_window(solver, &child, NODES, INT_MIN, INT_MAX, &lower, &upper);
        choice->lower = -upper;
        choice->upper = -lower;
        agree(job);
        if (choice->lower > 0)
            break;
    }
    solver->stopped = true;
    for (int i = 0; i < job->count; i++)
        if (job->at[i].lower >= job->lower && (!best || job->at[i].lower > best->lower) &&
            (job->at[i].lower > 0 || job->lower == job->upper))
            best = &job->at[i];
    return best ? best : likely(job, ahead);
}

/* The proven value of a move for the list: its score, or that it wins or loses. */
static poda_move_value move_value_of(const inquiry *job, const struct choice *choice)
{
    const poda_value win = poda__connect4_turn(&job->root) == PODA_MAX ? PODA_WIN : -PODA_WIN;
    poda_move_value value = {.move = (poda_move)__builtin_ctzll(choice->move)};
    if (choice->lower == choice->upper)
        value.value = value_of(job, choice->lower, job->empty);
    else
        value.value = choice->lower > 0 ? win : choice->upper < 0 ? -win : 0;
    value.known = value.exact = choice->lower == choice->upper || value.value != 0;
    return value;
}

/* The score of every move, in the order of the rules. */
static void score_moves(inquiry *job, poda_result *result)
{
    for (uint64_t moves = moves_of(job->game, &job->root); moves; moves &= moves - 1) {
        struct choice *choice = job->at;
        while (choice->move != (moves & -moves))
            choice++;
        if (!job->solver->stopped && choice->lower < choice->upper) {
            const connect4_state child = play(&job->root, choice->move);
            int lower = -choice->upper, upper = -choice->lower;
            poda__connect4_narrow(job->solver, &child, -job->lower, INT_MIN, INT_MAX, &lower,
                                  &upper);
            choice->lower = -upper;
            choice->upper = -lower;
            agree(job);
        }
        job->search->move_values[result->move_count++] = move_value_of(job, choice);
    }
}

/* A look ahead that reached the end of the game counts as solved. */
static void take_ahead(const inquiry *job, poda_result *result)
{
    poda_search *search = job->search;
    const poda_value value = search->progress.value;
    const poda_value own = poda__connect4_turn(&job->root) == PODA_MAX ? value : -value;
    result->known = search->progress.has_move;
    result->value = value;
    result->depth = search->progress.depth;
    if (!result->known || poda_value_distance(value) < 0)
        return;
    result->exact = true;
    result->lower = result->upper = value;
    poda__search_keeps(search, search->progress.move, own);
}

/* The score of the root, as far as limits allow; true if it is from the book. */
static bool score_root(inquiry *job, const void *from)
{
    poda__connect4_solver *solver = job->solver;
    if (job->book && poda__connect4_book_find(job->book, &job->root, &job->lower)) {
        job->upper = job->lower;
        return true;
    }
    if (!poda__connect4_easy(solver, &job->root, PODA__CONNECT4_CHEAP, &job->lower, &job->upper) &&
        !solver->stopped) {
        look_ahead(job, from);
        if (job->search->status == PODA_OK)
            poda__connect4_narrow(solver, &job->root, 0, INT_MIN, INT_MAX, &job->lower,
                                  &job->upper);
    }
    return false;
}

/* The result from what is known now. */
static void write_result(inquiry *job, const struct choice *choice, poda_result *result)
{
    const bool max = poda__connect4_turn(&job->root) == PODA_MAX;
    result->move = (poda_move)__builtin_ctzll(choice->move);
    result->lower = value_of(job, max ? job->lower : job->upper, job->empty);
    result->upper = value_of(job, max ? job->upper : job->lower, job->empty);
    result->exact = job->lower == job->upper;
    if (result->exact) {
        result->value = value_of(job, job->lower, job->empty);
        result->depth = poda__connect4_plies(job->lower, job->empty);
    } else {
        take_ahead(job, result);
    }
    for (int i = 0; i < job->count; i++) {
        const poda_value floor = value_of(job, job->at[i].lower, job->empty);
        poda__search_keeps(job->search, (poda_move)__builtin_ctzll(job->at[i].move),
                           max ? floor : -floor);
    }
    if (choice->lower >= job->lower) { /* of equal ones the last counts */
        const poda_value floor = value_of(job, choice->lower, job->empty);
        poda__search_keeps(job->search, result->move, max ? floor : -floor);
    }
}

static void run(poda_search *search, const void *from, poda_result *result)
{
    const connect4_game *game = search->params;
    memory *kept = prepare(search, game);
    connect4_state root;
    memcpy(&root, from, sizeof root);
    const int ply = __builtin_popcountll(root.own | root.rival);
    if (!kept || !open_book(kept, game, ply)) {
        poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return;
    }
    inquiry job = {.search = search,
                   .game = game,
                   .solver = &kept->solver,
                   .root = root,
                   .empty = game->cols * game->rows - ply,
                   .lower = INT_MIN,
                   .upper = INT_MAX};
    job.book = kept->has_book ? &kept->book : NULL;
    kept->solver.pause = pause;
    kept->solver.user = &job;
    kept->solver.limit = search->options->nodes;

    list_choices(&job);
    search->root_move = (poda_move)__builtin_ctzll(job.at[0].move);
    const bool by_book = score_root(&job, from);
    if (search->status != PODA_OK)
        return;
    agree(&job);
    const struct choice *choice = job.lower == job.upper ? find_keeper(&job, by_book) : NULL;
    const bool found = choice != NULL;
    search->nodes = job.nodes_before + kept->solver.nodes;
    if (!found)
        choice = best_so_far(&job, (uint64_t)1 << search->root_move);
    if (search->options->every_move) {
        score_moves(&job, result);
        if (found)
            search->nodes = job.nodes_before + kept->solver.nodes;
    }
    write_result(&job, choice, result);
    if (found && search->options->line && !search->stopped) {
        /* as in other searches these nodes are not counted, and a line cut short by time does not
         * make the value less certain */
        const uint64_t nodes = search->nodes;
        find_line(&job, job.lower, result);
        search->nodes = nodes;
        search->stopped = false;
    }
}

const poda__engine poda__connect4_engine = {.run = run, .release = release};
