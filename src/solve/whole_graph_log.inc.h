/* whole_graph_log.inc.h - what an interrupted run goes on from: positions and their successors as records of a log
 * (solve/whole_log.h); part of whole_graph.c. */

static bool grow_kids(struct work *work, size_t more)
{
    const size_t wanted = work->edge_count + more;
    void *grown;
    if (wanted <= work->kid_room)
        return true;
    const size_t room = wanted > 2 * work->kid_room ? wanted : 2 * work->kid_room;
    if (!(grown = poda__resize(work->kids, room, sizeof *work->kids)))
        return false;
    work->kids = grown;
    if (work->whole->it.leads &&
        !(grown = poda__resize(work->kid_gains, room, sizeof *work->kid_gains)))
        return false;
    work->kid_gains = work->whole->it.leads ? grown : NULL;
    work->kid_room = room;
    return true;
}

/* Keeps the successors in the brood. */
static bool keep_kids(struct work *work)
{
    const poda__brood *const brood = &work->brood;
    if (!work->whole->log || brood->count == 0)
        return true;
    if (!grow_kids(work, brood->count))
        return false;
    memcpy(work->kids + work->edge_count, brood->numbers, brood->count * sizeof *work->kids);
    if (work->kid_gains)
        memcpy(work->kid_gains + work->edge_count, brood->gains,
               brood->count * sizeof *work->kid_gains);
    return true;
}

/* What a record says of itself. */
struct graph_head {
    uint64_t positions,
        more_positions; /* noted before, and in it; the same of those expanded, and of edges */
    uint64_t expanded, more_expanded;
    uint64_t edges, more_edges;
    uint64_t total;
};

/* Notes what is new: positions, and the successors of those up to `at`. */
static poda_status save(struct work *work, size_t at)
{
    const poda_whole *const whole = work->whole;
    const struct graph_head head = {.positions = work->noted_positions,
                                    .more_positions =
                                        whole->positions.count - work->noted_positions,
                                    .expanded = work->noted_expanded,
                                    .more_expanded = at - work->noted_expanded,
                                    .edges = work->noted_edges,
                                    .more_edges = work->edge_count - work->noted_edges,
                                    .total = work->done_total};
    poda__buffer record = {0};
    if (head.more_expanded == 0)
        return PODA_OK;
    poda__log_begin(&record, whole, PODA__LOG_GRAPH);
    poda__buffer_put(&record, (const char *)&head, sizeof head);
    for (uint64_t i = 0; i < head.more_positions; i++)
        poda__log_put_key(&record, whole, (uint32_t)(head.positions + i));
    for (size_t i = work->noted_expanded; i < at; i++) {
        const poda__worth worth = poda__worths_get(&whole->worths, i);
        poda__buffer_put(&record, (const char *)&work->left[i], sizeof work->left[i]);
        poda__buffer_put(&record, (const char *)&worth, sizeof worth);
    }
    if (head.more_edges)
        poda__buffer_put(&record, (const char *)(work->kids + head.edges),
                         (size_t)head.more_edges * sizeof *work->kids);
    if (head.more_edges && work->kid_gains)
        poda__buffer_put(&record, (const char *)(work->kid_gains + head.edges),
                         (size_t)head.more_edges * sizeof *work->kid_gains);
    const poda_status status = record.failed ? poda_fail_memory(work->expand->error)
                                             : whole->log->put(whole->log->user, &record);
    poda__buffer_release(&record);
    work->noted_positions = whole->positions.count;
    work->noted_expanded = at;
    work->noted_edges = work->edge_count;
    return status;
}

static poda_status save_when_due(struct work *work, size_t at)
{
    const poda__whole_log *const log = work->whole->log;
    return log && log->due(log->user) ? save(work, at) : PODA_OK;
}

/* Worths and moves of the positions of a record, and their successors. */
static bool take_expanded(struct work *work, poda__log_bytes *in, const struct graph_head *head)
{
    poda_whole *const whole = work->whole;
    uint64_t moves = 0;
    for (uint64_t i = head->expanded; i < head->expanded + head->more_expanded; i++) {
        poda__worth worth;
        poda__log_get(in, &work->left[i], sizeof work->left[i]);
        poda__log_get(in, &worth, sizeof worth);
        moves += work->left[i] & MOVES;
        if (in->failed || !poda__worths_set(&whole->worths, (size_t)i, worth))
            return false;
    }
    if (moves != head->more_edges ||
        (size_t)(in->end - in->at) !=
            moves * (sizeof *work->kids + (whole->it.leads ? sizeof *work->kid_gains : 0)) ||
        !grow_kids(work, (size_t)moves))
        return false;
    poda__log_get(in, work->kids + work->edge_count, (size_t)moves * sizeof *work->kids);
    if (work->kid_gains)
        poda__log_get(in, work->kid_gains + work->edge_count,
                      (size_t)moves * sizeof *work->kid_gains);
    for (uint64_t i = 0; i < moves; i++) {
        const uint32_t kid = work->kids[work->edge_count + i];
        if (kid >= whole->positions.count)
            return false;
        work->first_parent[kid + 2]++;
    }
    work->edge_count += (size_t)moves;
    return true;
}

static poda_status take_record(struct work *work, const uint8_t *bytes, size_t length)
{
    poda_whole *const whole = work->whole;
    poda_error *const error = work->expand->error;
    poda__log_bytes in = {bytes + 1, bytes + length, false};
    struct graph_head head;
    poda__packing *const theirs = poda__array(1, sizeof *theirs);
    bool fits = theirs && poda__log_take_packing(whole, &in, theirs);
    poda__log_get(&in, &head, sizeof head);
    fits = fits && head.positions == work->noted_positions &&
           head.expanded == work->noted_expanded && head.edges == work->noted_edges;
    for (uint64_t i = 0; i < head.more_positions && fits; i++) {
        uint32_t number;
        fits = !in.failed && poda__log_take_key(whole, &in, theirs, &number) &&
               number == head.positions + i;
    }
    free(theirs);
    fits = fits && head.more_expanded <= whole->positions.count - head.expanded && grow(work) &&
           take_expanded(work, &in, &head);
    if (!fits || in.failed)
        return poda__log_misfit(error);
    whole->total = work->done_total = head.total;
    work->noted_positions = whole->positions.count;
    work->noted_expanded += (size_t)head.more_expanded;
    work->noted_edges = work->edge_count;
    return PODA_OK;
}

/* The positions that an earlier run noted. */
static poda_status replay(struct work *work)
{
    bool later;
    work->noted_positions = 1; /* the first one is there */
    if (!grow(work))
        return poda_fail_memory(work->expand->error);
    for (;;) {
        uint8_t *bytes;
        size_t length;
        poda_status status =
            poda__log_next(work->whole->log, PODA__LOG_GRAPH, &bytes, &length, &later);
        if (status != PODA_OK || !bytes)
            return status;
        status = take_record(work, bytes, length);
        free(bytes);
        if (status != PODA_OK)
            return status;
    }
}
