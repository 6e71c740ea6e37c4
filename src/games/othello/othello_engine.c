/* othello_engine.c - Othello's own engine on 8x8 and 6x6: deepens with ProbCut as far as
 * requested, then to the end of the game with less and less of it, until the value is exact. All
 * threads run each search together; the first to finish has the result. */
#include "games/othello/othello_engine.h"

#include "base/memory.h"
#include "base/stop.h"
#include "games/othello/othello_search.h"
#include "games/othello/rules_othello.h"
#include "search/settle.h"
#include "system/pages.h"
#include "system/threads.h"

/* Kept between runs. */
typedef struct memory {
    othello_lore lore;
    othello_table table;
    void *table_memory;
    size_t table_sets, used_sets; /* allocated, and used by the last run */
    poda__word64 busy[OTHELLO_BUSY];
    unsigned count; /* of thinkers */
    othello_thinker *thinkers;
} memory;

/* One run. */
typedef struct inquiry {
    poda_search *search;
    const othello_edition *edition;
    memory *memory;
    othello_table table; /* the part of the table that this run needs */
    uint64_t own, rival; /* the root */
    poda_move any_move;  /* one of its moves, or the pass */
    int shift;           /* of a cell in the rules to the engine's */
    int sign;            /* 1: the player to move there is MAX; -1: MIN */
    unsigned threads;
    bool regardless;  /* ignore limits: for work that takes no time */
    int lower, upper; /* proven bounds of the value at the root */
    uint64_t nodes;   /* of the finished searches */
} inquiry;

/* One search with one window, by all threads. */
typedef struct window {
    const inquiry *job;
    uint64_t own, rival;
    int depth, alpha, beta;
    volatile int ready; /* a thread has finished */
    int first;          /* which one; -1: none */
    int value[PODA__THREADS_MOST];
} window;

static void release(void *given)
{
    memory *const kept = given;
    if (!kept)
        return;
    for (unsigned i = 0; i < kept->count; i++) {
        free(kept->thinkers[i].shallow.slots);
        free(kept->thinkers[i].near);
    }
    free(kept->thinkers);
    free(kept->table_memory);
    free(kept);
}

static bool more_thinkers(memory *kept, unsigned count)
{
    if (count <= kept->count)
        return true;
    othello_thinker *const thinkers = poda__resize(kept->thinkers, count, sizeof *kept->thinkers);
    if (!thinkers)
        return false;
    kept->thinkers = thinkers;
    for (; kept->count < count; kept->count++) {
        othello_thinker *const thinker = &thinkers[kept->count];
        *thinker = (othello_thinker){.lore = &kept->lore};
        thinker->shallow = (othello_table){
            poda__array(OTHELLO_SHALLOW * OTHELLO_WAYS, sizeof(othello_slot)), OTHELLO_SHALLOW - 1};
        thinker->near = poda__array(OTHELLO_NEAR, sizeof *thinker->near);
        if (!thinker->shallow.slots || !thinker->near) {
            free(thinker->shallow.slots);
            free(thinker->near);
            return false;
        }
    }
    return true;
}

static bool resize_table(memory *kept, size_t sets)
{
    if (sets == kept->table_sets)
        return true;
    free(kept->table_memory);
    kept->table_sets = 0;
    kept->table_memory = NULL;
    kept->table.slots =
        poda__pages_array(sets * OTHELLO_WAYS * sizeof(othello_slot), &kept->table_memory);
    if (!kept->table.slots)
        return false;
    kept->table.mask = sets - 1;
    kept->table_sets = sets;
    return true;
}

/* Memory for this run, cleared of earlier runs so that results do not depend on previous requests,
 * unless it is to be kept: entries contain their depth, and are valid for any root. NULL if there
 * is none. */
static memory *prepare_memory(poda_search *search, unsigned threads, int depth,
                              othello_table *table)
{
    memory *kept = search->engine_memory;
    if (!kept) {
        kept = poda__array(1, sizeof *kept);
        if (!kept)
            return NULL;
        search->engine_memory = kept;
        poda__othello_lore_init(&kept->lore);
        kept->lore.patterns = poda__othello_patterns();
    }
    const size_t set = OTHELLO_WAYS * sizeof(othello_slot);
    size_t sets = 1 << 6, used = 1 << 6;
    while (sets <= search->options->table_bytes / set / 2)
        sets *= 2;
    while (used < sets && used >> 6 < (uint64_t)1 << depth)
        used *= 2;
    const bool fresh = sets != kept->table_sets;
    if (!resize_table(kept, sets) || !more_thinkers(kept, threads))
        return NULL;
    *table = (othello_table){kept->table.slots, used - 1};
    const bool keep = search->options->keep && used == kept->used_sets;
    kept->used_sets = used;
    if (!fresh && !keep)
        memset(kept->table.slots, 0, used * set);
    for (unsigned i = 0; i < threads; i++) {
        memset(kept->thinkers[i].shallow.slots, 0, OTHELLO_SHALLOW * set);
        memset(kept->thinkers[i].near, 0, OTHELLO_NEAR * sizeof *kept->thinkers[i].near);
    }
    memset(kept->busy, 0, sizeof kept->busy);
    return kept;
}

bool poda__othello_look(othello_thinker *thinker)
{
    enum { OFTEN = 1 << 14 }; /* nodes: about a millisecond */
    poda_search *const search = thinker->search;
    const uint64_t limit = search->options->nodes;
    search->nodes = thinker->nodes_before + thinker->nodes * thinker->threads;
    if (poda__engine_pause(search))
        return true;
    const uint64_t left = limit ? (limit - search->nodes) / thinker->threads / 4 + 1 : OFTEN;
    thinker->next_look = thinker->nodes + (left < OFTEN ? left : OFTEN);
    return false;
}

/* The work of one thread. */
static void think(void *user, unsigned index)
{
    window *const at = user;
    const inquiry *const job = at->job;
    othello_thinker *const thinker = &job->memory->thinkers[index];
    at->value[index] =
        job->edition->search(thinker, at->own, at->rival, at->depth, at->alpha, at->beta);
    int none = -1;
    if (!thinker->stopped && __atomic_compare_exchange_n(&at->first, &none, (int)index, false,
                                                         __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        __atomic_store_n(&at->ready, 1, __ATOMIC_RELAXED);
}

/* The thinker that searched the window to its end; NULL if the search was stopped. */
static const othello_thinker *search_window(inquiry *job, uint64_t own, uint64_t rival, int depth,
                                            int selectivity, int alpha, int beta, int *value)
{
    enum { ALONE = 50000 }; /* nodes: shorter searches do not pay for a second thread */
    poda_search *const search = job->search;
    memory *const kept = job->memory;
    const unsigned threads = job->nodes < ALONE ? 1 : job->threads;
    window at = {job, own, rival, depth, alpha, beta, 0, -1, {0}};
    for (unsigned i = 0; i < job->threads; i++) /* including threads that did not take part */
        kept->thinkers[i].root_move = OTHELLO_NO_MOVE;
    for (unsigned i = 0; i < threads; i++) {
        othello_thinker *const thinker = &kept->thinkers[i];
        thinker->nodes = 0;
        thinker->next_look = 0;
        thinker->nodes_before = job->nodes;
        thinker->threads = threads;
        thinker->search = i == 0 && !job->regardless ? search : NULL;
        thinker->lore = &kept->lore;
        thinker->table = &job->table;
        thinker->busy = threads > 1 ? kept->busy : NULL;
        thinker->flag = job->regardless ? NULL : &search->halt;
        thinker->ready = &at.ready;
        thinker->selectivity = selectivity;
        thinker->winner = ((const othello_game *)search->params)->winner;
    }
    poda__threads_run(threads, think, &at);
    for (unsigned i = 0; i < threads; i++)
        job->nodes += kept->thinkers[i].nodes;
    search->nodes = job->nodes;
    if (at.first < 0)
        return NULL;
    *value = at.value[at.first];
    return &kept->thinkers[at.first];
}

/* The value found for one position. */
typedef struct finding {
    bool any;
    int value, move;
    int depth;
    bool exact;
    int length;
    uint8_t line[PODA_PV_MAX];
} finding;

/* The move in the encoding of the rules. */
static poda_move rules_move(const inquiry *job, int move)
{
    return move == OTHELLO_NO_MOVE ? OTHELLO_PASS : (poda_move)(move - job->shift);
}

/* The same at the root; any move if the line is empty because every move loses everything. */
static poda_move root_move(const inquiry *job, int move)
{
    return move == OTHELLO_NO_MOVE ? job->any_move : rules_move(job, move);
}

/* An exact search proved that a move at the root is worth at least `value`. */
static void raise_lower(inquiry *job, int move, int value)
{
    if (value > job->lower)
        job->lower = value;
    poda__search_keeps(job->search, root_move(job, move), value);
}

/* A search that was stopped may have found a better move than those before it. */
static void take_unfinished(inquiry *job, int alpha, bool sure, finding *found)
{
    const memory *const kept = job->memory;
    for (unsigned i = 0; i < job->threads; i++) {
        const othello_thinker *const thinker = &kept->thinkers[i];
        if (thinker->root_move == OTHELLO_NO_MOVE || thinker->root_value <= alpha)
            continue;
        if (sure)
            raise_lower(job, thinker->root_move, thinker->root_value);
        if (found->move != thinker->root_move) {
            found->move = thinker->root_move;
            found->line[0] = (uint8_t)found->move;
            found->length = 1;
        }
        if (!found->any)
            found->value = thinker->root_value;
        found->any = true;
        break;
    }
}

/* Searches one position to one depth, moving the window until the value lies in it. `root`: reports
 * bounds. False if stopped. */
static bool search_depth(inquiry *job, uint64_t own, uint64_t rival, int depth, int selectivity,
                         bool root, finding *found)
{
    enum { WIDE = 6 }; /* up to this many plies the window is open */
    const int empties = job->edition->cells - __builtin_popcountll(own | rival);
    const bool sure = depth >= empties && selectivity == OTHELLO_SURE;
    /* final values are even unless cells stay empty: a window around an odd one contains none */
    int guess = depth >= empties ? found->value / 2 * 2 : found->value;
    const int half = depth >= empties ? 1 : 3;
    int alpha = found->any && depth > WIDE ? guess - half : -OTHELLO_MOST,
        beta = found->any && depth > WIDE ? guess + half : OTHELLO_MOST;
    for (;;) {
        alpha = alpha < -OTHELLO_MOST ? -OTHELLO_MOST : alpha;
        beta = beta > OTHELLO_MOST ? OTHELLO_MOST : beta;
        const othello_thinker *const thinker =
            search_window(job, own, rival, depth, selectivity, alpha, beta, &guess);
        if (!thinker) {
            if (root)
                take_unfinished(job, alpha, sure, found);
            return false;
        }
        found->any = true;
        if (root && sure && guess < beta && guess < job->upper)
            job->upper = guess;
        if (guess > alpha || found->length == 0) {
            found->length = thinker->length[0] < PODA_PV_MAX ? thinker->length[0] : PODA_PV_MAX;
            memcpy(found->line, thinker->line[0], (size_t)found->length);
            found->move = found->length ? found->line[0] : OTHELLO_NO_MOVE;
        }
        if (root && sure && (guess > alpha || alpha == -OTHELLO_MOST))
            raise_lower(job, found->move, guess);
        found->value = guess;
        if (root && job->lower >= job->upper)
            break;
        if (guess <= alpha && alpha > -OTHELLO_MOST) {
            beta = alpha + 1;
            alpha = guess - half;
        } else if (guess >= beta && beta < OTHELLO_MOST) {
            alpha = beta - 1;
            beta = guess + half;
        } else {
            break;
        }
    }
    found->depth = depth;
    found->exact = sure;
    return true;
}

/* After an iteration: reports it; true if the target time is used up, or nothing is left to find
 * out. */
static bool done(const inquiry *job, const finding *found)
{
    poda_progress *const progress = &job->search->progress;
    progress->depth = found->depth;
    progress->value = job->sign * found->value;
    progress->has_move = true;
    progress->move = root_move(job, found->move);
    return poda__search_enough(job->search, progress->move, progress->value) ||
           job->lower >= job->upper;
}

/* Deepens step by step to `depth`. The last step goes directly to the end of the game: near it such
 * a search costs no more, since it needs no evaluation. False if stopped. */
static bool deepen(inquiry *job, uint64_t own, uint64_t rival, int depth, bool root, finding *found)
{
    enum { JUMP = 10, SMALL = 14 };
    poda_search *const search = job->search;
    const int empties = job->edition->cells - __builtin_popcountll(own | rival);
    const bool to_end = depth >= empties;
    if (depth == 0 && !to_end) /* the successor of a move, in a search of one ply */
        return search_depth(job, own, rival, 0, 0, root, found);
    const int last = !to_end ? depth : empties > JUMP ? empties - JUMP : 0;
    const int step =
        search->options->seconds > 0 || search->options->soft_seconds > 0 || !to_end ? 1 : 2;
    for (int ply = step == 1 || last % 2 ? 1 : 2; ply <= last; ply += step) {
        if (!search_depth(job, own, rival, ply, 0, root, found))
            return false;
        if (root && done(job, found))
            return true;
    }
    if (!to_end)
        return true;
    /* there is no ProbCut on 6x6 */
    const bool at_once = empties <= SMALL || job->edition->cells < OTHELLO_MOST;
    for (int selectivity = at_once ? OTHELLO_SURE : 0; selectivity < OTHELLO_STEPS; selectivity++) {
        if (!search_depth(job, own, rival, empties, selectivity, root, found))
            return false;
        if (root && done(job, found))
            return true;
    }
    return true;
}

/* The positions after each move at the root, or after the pass. */
typedef struct children {
    int count;
    struct {
        int move;
        int first; /* the first of the moves to mirror images of this one's position */
        uint64_t own, rival;
        finding found; /* for the player to move there */
    } at[OTHELLO_MOVES];
} children;

static int first_image(const children *all, int index)
{
    const othello_pair least =
        poda__othello_least_image((othello_pair){all->at[index].own, all->at[index].rival});
    int i = 0;
    for (; i < index; i++) {
        const othello_pair other =
            poda__othello_least_image((othello_pair){all->at[i].own, all->at[i].rival});
        if (other.own == least.own && other.rival == least.rival)
            break;
    }
    return i;
}

static void list_children(const inquiry *job, children *all)
{
    uint64_t moves = job->edition->mobility(job->own, job->rival);
    all->count = 0;
    do {
        const int move = moves ? __builtin_ctzll(moves) : OTHELLO_NO_MOVE;
        const uint64_t disc = moves & (0 - moves);
        const uint64_t flips = moves ? job->edition->flips(move, job->own, job->rival) : 0;
        all->at[all->count].move = move;
        all->at[all->count].own = job->rival ^ flips;
        all->at[all->count].rival = job->own ^ flips ^ disc;
        all->at[all->count].found = (finding){.any = false};
        all->at[all->count].first = first_image(all, all->count);
        all->count++;
        moves &= moves - 1;
    } while (moves);
}

/* The value of each move, `depth` plies deep; that of the best move is already known if `best` says
 * so. False if stopped. */
static bool search_each(inquiry *job, children *all, int depth, const finding *best,
                        poda_result *result)
{
    int known = -1; /* the first move with the value of the best */
    for (int i = 0; i < all->count && best->any; i++)
        if (all->at[i].move == best->move)
            known = all->at[i].first;
    for (int i = 0; i < all->count; i++) {
        finding *const found = &all->at[i].found;
        bool going = true;
        if (all->at[i].first < i) {
            *found = all->at[all->at[i].first].found;
        } else if (i == known) {
            found->value = -best->value;
            found->exact = best->exact;
        } else {
            going = deepen(job, all->at[i].own, all->at[i].rival, depth, false, found);
        }
        job->search->move_values[i] = (poda_move_value){
            rules_move(job, all->at[i].move), job->sign * -found->value, true, found->exact, 0};
        if (!going)
            return false;
    }
    result->move_count = (size_t)all->count;
    return true;
}

static void run(poda_search *search, const void *from, poda_result *result)
{
    enum { AT_FIRST = 4, DEEPEST = 60 };
    const poda_search_options *const options = search->options;
    const othello_state *const state = from;
    const int size = ((const othello_game *)search->params)->size;
    inquiry job = {
        .search = search, .edition = poda__othello_edition(size), .any_move = result->move};
    job.shift = size == 8 ? 0 : 9; /* the rules have boards of all sizes in the corner */
    job.own = state->discs[state->turn] << job.shift;
    job.rival = state->discs[state->turn ^ 1] << job.shift;
    job.sign = state->turn == PODA_MAX ? 1 : -1;
    job.threads = options->threads > PODA__THREADS_MOST ? PODA__THREADS_MOST
                  : options->threads > 1                ? options->threads
                                                        : 1;
    const int cells = job.edition->cells;
    const int empties = cells - __builtin_popcountll(job.own | job.rival);
    const int depth = options->depth && options->depth < empties ? options->depth : empties;
    job.memory = prepare_memory(search, job.threads, depth < DEEPEST ? depth : DEEPEST, &job.table);
    if (!job.memory) {
        poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return;
    }
    const othello_lore *const lore = &job.memory->lore;
    job.lower = 2 * __builtin_popcountll(job.edition->stable(lore, job.own, job.rival)) - cells;
    job.upper = cells - 2 * __builtin_popcountll(job.edition->stable(lore, job.rival, job.own));
    const int kept_anyway = job.lower; /* stable discs remain, whatever is played */
    finding found = {.any = false};
    children all;
    bool going = true;
    if (options->every_move) {
        list_children(&job, &all);
        going =
            search_each(&job, &all, depth - 1 < AT_FIRST ? depth - 1 : AT_FIRST, &found, result);
    }
    if (going)
        going = deepen(&job, job.own, job.rival, depth, true, &found);
    if (!found.any) { /* time was up before it began: one ply, so that the move is not arbitrary */
        job.regardless = true;
        (void)search_depth(&job, job.own, job.rival, 1, 0, true, &found);
    }
    if (options->every_move && going)
        search_each(&job, &all, found.move == OTHELLO_NO_MOVE ? depth : depth - 1, &found, result);
    if (found.any) {
        result->move = root_move(&job, found.move);
        result->value = job.sign * found.value;
        result->known = true;
        result->exact = found.exact;
        result->depth = found.depth;
        result->pv_length = found.length;
        for (int i = 0; i < found.length; i++)
            result->pv[i] = rules_move(&job, found.line[i]);
    }
    poda__search_keeps(search, result->move, kept_anyway);
    const poda_value least = job.lower > -cells ? job.lower : -PODA_INFINITY,
                     most = job.upper < cells ? job.upper : PODA_INFINITY;
    result->lower = job.sign > 0 ? least : -most;
    result->upper = job.sign > 0 ? most : -least;
}

static bool takes(const void *params)
{
    return ((const othello_game *)params)->size >= 6;
}

const poda__engine poda__othello_engine = {
    .takes_depth = true,
    .takes = takes,
    .run = run,
    .release = release,
};

uint64_t poda__othello_count(poda_search *search, const void *state, int depth)
{
    const othello_state *const from = state;
    const volatile int *const stop = search->options->stop;
    const uint64_t lines = poda__othello_edition(8)->count(stop, from->discs[from->turn],
                                                           from->discs[from->turn ^ 1], depth);
    search->stopped = poda__stopped(stop);
    return lines;
}
