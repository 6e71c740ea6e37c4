/* team.c - the threads of one search. A member is a search of its own, with its own lists, killers
 * and history; the table belongs to the team. Threads live only for one pass over the tree:
 * creating them costs as much as some hundred nodes, and between passes there is one thread and
 * nothing to guard. */
#include "search/team.h"

#include <assert.h>
#include <math.h>

#include "base/memory.h"
#include "search/shared.h"
#include "system/clock.h"
#include "system/threads.h"

typedef struct poda__team {
    unsigned count;
    poda_search **member; /* member[0] is the search that owns the team */
    /* the current pass */
    poda__core *core;
    const void *state;
    int ply;
    poda_value alpha, beta, value; /* the winner's */
    int winner;                    /* index of the member, -1: none yet; atomic */
    int halted;                    /* a limit was reached; atomic */
    poda__word64 nodes;            /* of all members; atomic */
    poda__word64 *busy;            /* moves that members are searching (shared.h) */
    /* how many processors the machine has for it */
    double *cpu_seconds; /* of each member in this pass */
    unsigned useful;     /* members that a pass is worth */
    unsigned until;      /* passes before all are tried again */
    unsigned most;       /* members of one pass so far, in this run */
} poda__team;

static void release(poda__team *team)
{
    for (unsigned i = 1; team->member && i < team->count && team->member[i]; i++) {
        team->member[i]->team = NULL; /* it does not own it */
        team->member[i]->past = (poda__past){0};
        poda_search_close(team->member[i]);
    }
    free(team->member);
    free(team->busy);
    free(team->cpu_seconds);
    free(team);
}

bool poda__team_resize(poda_search *search, unsigned count)
{
    poda__team *team = search->team;
    search->team_nodes = 0;
    if (team && team->count == count) {
        team->nodes = 0;
        team->useful = count;
        team->most = 1;
        return true;
    }
    if (team)
        release(team);
    search->team = NULL;
    if (count <= 1)
        return true;
    team = poda__array(1, sizeof *team);
    if (!team)
        return false;
    team->count = team->useful = count;
    team->most = 1;
    team->cpu_seconds = poda__array(count, sizeof *team->cpu_seconds);
    team->member = poda__array(count, sizeof(poda_search *));
    team->busy = poda__array(PODA__BUSY_MOVES, sizeof *team->busy);
    bool made = team->member && team->busy && team->cpu_seconds;
    for (unsigned i = 1; i < count && made; i++)
        made = poda_search_open(&team->member[i], search->game, NULL) == PODA_OK;
    if (!made) {
        release(team);
        return false;
    }
    team->member[0] = search;
    search->team = team;
    search->busy = team->busy;
    return true;
}

bool poda__team_deepens(poda_search *search)
{
    bool made = true;
    for (unsigned i = 0; i < poda__team_count(search) && made; i++) {
        poda_search *const member = poda__team_member(search, i);
        if (!member->deep)
            member->deep = poda__deep_new();
        made = member->deep != NULL;
    }
    return made;
}

unsigned poda__team_count(const poda_search *search)
{
    return search->team ? search->team->count : 1;
}

poda_search *poda__team_member(poda_search *search, unsigned index)
{
    return index ? search->team->member[index] : search;
}

uint64_t poda__team_nodes(poda_search *search)
{
    const uint64_t fresh = search->nodes - search->team_nodes;
    search->team_nodes = search->nodes;
    return __atomic_add_fetch(&search->team->nodes, fresh, __ATOMIC_RELAXED);
}

bool poda__team_done(const poda_search *search)
{
    return __atomic_load_n(&search->team->winner, __ATOMIC_RELAXED) >= 0 ||
           __atomic_load_n(&search->team->halted, __ATOMIC_RELAXED);
}

/* Prepares a member for the pass: the leader's settings, with counters of its own. */
static void instruct(const poda_search *leader, poda_search *member)
{
    member->params = leader->params;
    member->horizon = leader->horizon;
    member->eval = leader->eval;
    member->viewer = leader->viewer;
    member->plies = leader->plies;
    member->quiescence = leader->quiescence;
    member->killers = leader->killers;
    member->history = leader->history;
    member->informed = leader->informed;
    member->past = leader->past; /* borrowed for the pass */
    member->table = leader->table;
    member->options = leader->options;
    member->deadline = leader->deadline;
    member->next_progress = HUGE_VAL; /* the leader reports progress, on the caller's thread */
    member->seed = leader->seed;
    member->root_move = leader->root_move;
    if (leader->deep && member->deep)
        member->deep->root_value = leader->deep->root_value;
    member->deepest = leader->deepest;
    member->team = leader->team;
    member->busy = leader->busy;
    member->nodes = member->team_nodes = 0;
    member->interior = member->cuts = member->table_hits = member->horizon_hits = 0;
    member->move_top = 0;
    member->stopped = false;
    member->status = PODA_OK;
    poda__search_plan(member);
}

static void work(void *user, unsigned index)
{
    poda__team *team = user;
    poda_search *member = team->member[index];
    const double began = poda__thread_seconds();
    const poda_value value = team->core(member, team->state, team->ply, team->alpha, team->beta);
    int none = -1;
    team->cpu_seconds[index] = poda__thread_seconds() - began;
    if (member->stopped) {
        /* a member that met an error leaves; the leader will meet it too */
        if (member->status == PODA_OK || index == 0)
            __atomic_store_n(&team->halted, 1, __ATOMIC_RELAXED);
    } else if (__atomic_compare_exchange_n(&team->winner, &none, (int)index, false,
                                           __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
        team->value = value;
    }
}

/* Is the pass too short for threads? When deepening, the previous pass decides. */
static bool is_short(const poda_search *search, int ply)
{
    enum { DEPTH = 3, NODES = 2000 };
    if (search->tree || search->proof) /* playouts and proofs have no depth */
        return false;
    return search->horizon - ply < DEPTH || search->pass_nodes < NODES;
}

/* After a pass of `count` members that took so long: were there processors for all of them? Threads
 * that take turns on one gain nothing. What has changed meanwhile shows in a later pass. */
static void weigh(poda__team *team, unsigned count, double seconds)
{
    enum { PASSES = 2 };             /* with fewer members, before all are tried again */
    static const double least = 0.2; /* a shorter pass may have met a program that just started */
    static const double rest = 0.35;
    double busy = 0;
    if (count < 2 || seconds < least)
        return;
    for (unsigned i = 0; i < count; i++)
        busy += team->cpu_seconds[i];
    const double had = busy / seconds + rest;
    team->useful = had >= count ? count : had < 1 ? 1 : (unsigned)had;
    team->until = PASSES;
}

/* How many members search the next pass. */
static unsigned choose_count(poda_search *search, int ply)
{
    poda__team *team = search->team;
    if (is_short(search, ply))
        return 1;
    if (team->useful < team->count && team->until-- == 0)
        team->useful = team->count;
    return team->useful;
}

/* Adds the nodes of the others and copies what the winner found to the leader. */
static void collect(poda_search *search, uint64_t horizon_hits)
{
    const poda__team *team = search->team;
    for (unsigned i = 1; i < team->count; i++) {
        const poda_search *member = team->member[i];
        search->nodes += member->nodes;
        search->cuts += member->cuts;
        search->table_hits += member->table_hits;
        search->interior += poda__search_interior(member);
    }
    if (team->winner < 0)
        return;
    if (team->winner > 0) {
        const poda_search *winner = team->member[team->winner];
        assert((unsigned)team->winner < team->count && !winner->stopped);
        search->horizon_hits = horizon_hits + winner->horizon_hits;
        search->deepest = winner->deepest;
        search->root_move = winner->root_move;
        if (search->deep && winner->deep) /* it belongs to the move */
            search->deep->root_value = winner->deep->root_value;
    }
    if (search->stopped && search->status == PODA_OK) {
        search->stopped = false;
        poda__search_plan(search);
    }
}

poda_value poda__team_run(poda_search *search, poda__core *core, const void *state, int ply,
                          poda_value alpha, poda_value beta)
{
    poda__team *team = search->team;
    const uint64_t nodes = search->nodes, horizon_hits = search->horizon_hits;
    const unsigned count = choose_count(search, ply);
    assert(team->member[0] == search && alpha < beta);
    team->core = core;
    team->state = state;
    team->ply = ply;
    team->alpha = alpha;
    team->beta = beta;
    team->value = 0;
    team->winner = -1;
    team->halted = 0;
    team->nodes = search->team_nodes = nodes;
    memset(team->busy, 0, PODA__BUSY_MOVES * sizeof *team->busy);
    for (unsigned i = 1; i < team->count; i++) {
        instruct(search, team->member[i]);
        if (search->tree) /* other playouts than the leader's */
            team->member[i]->seed = poda_mix(search->seed + i);
    }
    for (unsigned i = 0; i < count; i++)
        team->cpu_seconds[i] = 0;
    const double began = poda__seconds();
    const unsigned ran = poda__threads_run(count, work, team);
    if (ran > team->most)
        team->most = ran;
    weigh(team, count, poda__seconds() - began);
    collect(search, horizon_hits);
    search->pass_nodes = search->nodes - nodes;
    team->nodes = search->team_nodes = search->nodes;
    team->winner = -1;
    team->halted = 0;
    return team->value;
}

unsigned poda__team_size(const poda_search *search)
{
    return search->team ? search->team->most : 1;
}

void poda__team_forget(poda_search *search)
{
    for (unsigned i = 1; search->team && i < search->team->count; i++)
        poda__search_forget(search->team->member[i]);
}
