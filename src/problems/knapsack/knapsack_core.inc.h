/* knapsack_core.inc.h - dynamic programming over the free items of a knapsack problem, one list of
 * states per layer (Pisinger 1997). Define WORD (signed), UWORD, WORD_MAX, DIVIDE(a, b) and NAME(x)
 * before including; all undefined at the end. Products are subtracted modulo the word: only the
 * differences, which are small, have to fit. */

typedef struct NAME(state) {
    WORD weight, value; /* weight above the capacity, value above the base packing */
    /* below BLOCK: items changed since the last checkpoint; above: how many items more than in the
     * base packing */
    uint64_t tag;
} NAME(state);

/* The least cost of changes of the remaining items. */
typedef struct NAME(after) {
    WORD step;  /* any change */
    WORD over;  /* a unit of weight taken out */
    WORD under; /* a unit of weight put in */
    WORD
        gain; /* the most that all changes together can gain: 0 if the base packing is at the top */
} NAME(after);

typedef struct NAME(layer) {
    WORD weight, value;
    uint64_t tag;
    uint32_t item;
    WORD cost[2];
    NAME(after) after[2];
    WORD removable; /* weight of the later items that are in */
    WORD addable;   /* value of the later items that are out */
} NAME(layer);

typedef struct NAME(checkpoint) {
    NAME(state) * states;
    size_t count;
} NAME(checkpoint);

typedef struct NAME(scaled) {
    WORD scale, price, toll, excess, budget, aim;
    WORD gain; /* from the base packing to the top */
} NAME(scaled);

typedef struct NAME(engine) {
    poda__kp *kp;
    int shift[2];
    NAME(scaled) bound[2];
    NAME(state) * list, *next; /* sorted by weight and by value: no state dominates another */
    size_t count, room;
    NAME(layer) * layers; /* of the current chunk of items */
    uint32_t chunk_first, chunk_end, chunk_room, item_count;
    uint32_t *done; /* items of the layers so far */
    uint32_t done_count, done_room;
    NAME(checkpoint) * checkpoints;
    size_t checkpoint_count, checkpoint_room;
    size_t bytes;
    size_t pair_at; /* list length at which pairs are tried */
} NAME(engine);

static WORD NAME(times)(WORD a, WORD b)
{
    return (WORD)((UWORD)a * (UWORD)b);
}

static WORD NAME(cost)(const NAME(engine) * engine, int b, uint32_t item)
{
    const poda__kp *kp = engine->kp;
    const NAME(scaled) *bound = &engine->bound[b];
    const WORD gain = (WORD)((UWORD)bound->scale * kp->items[item].value -
                             (UWORD)bound->price * kp->items[item].weight - (UWORD)bound->toll);
    return kp->base[item] ? gain : -gain;
}

static void NAME(rescale)(NAME(engine) * engine)
{
    const poda__kp *kp = engine->kp;
    assert(kp->bound_count <= 2);
    for (int b = 0; b < kp->bound_count; b++) {
        const poda__kp_bound *from = &kp->bounds[b];
        const int shift = engine->shift[b];
        engine->bound[b] = (NAME(scaled)){
            .scale = (WORD)((poda__uint128)from->scale << shift),
            .price = (WORD)((poda__uint128)from->price << shift),
            .toll = (WORD)((poda__uint128)from->toll << shift),
            .excess = (WORD)from->excess,
            .budget = (WORD)((poda__uint128)poda__kp_budget(kp, from) << shift),
            .aim = (WORD)(((poda__uint128)from->scale * (poda__uint128)kp->aim) << shift),
            .gain = (WORD)((poda__uint128)(from->top + from->price * kp->over +
                                           from->toll * from->excess)
                           << shift),
        };
    }
}

/* The first state with at least `weight`. */
static const NAME(state) * NAME(seek)(const NAME(state) * list, size_t count, WORD weight)
{
    while (count > 0) {
        const size_t half = count / 2;
        const bool right = list[half].weight < weight;
        list += right ? half + 1 : 0;
        count = right ? count - half - 1 : half;
    }
    return list;
}

/* Applies the changes behind a state to the best packing. */
static void NAME(apply)(const NAME(engine) * engine, NAME(state) state)
{
    poda__kp *kp = engine->kp;
    for (size_t block = engine->checkpoint_count;; block--) {
        for (uint64_t bits = state.tag & BLOCK_MASK; bits; bits &= bits - 1) {
            const uint32_t item = engine->done[block * BLOCK + (size_t)__builtin_ctzll(bits)];
            const bool was_in = kp->base[item];
            kp->best[item] = !was_in;
            state.weight += was_in ? (WORD)kp->items[item].weight : -(WORD)kp->items[item].weight;
            state.value += was_in ? (WORD)kp->items[item].value : -(WORD)kp->items[item].value;
        }
        if (block == 0)
            return;
        const NAME(checkpoint) *before = &engine->checkpoints[block - 1];
        const NAME(state) *at = NAME(seek)(before->states, before->count, state.weight);
        assert(at < before->states + before->count && at->weight == state.weight &&
               at->value == state.value);
        state = *at;
    }
}

/* Makes the packing of a state, with one more item changed (or none), the best one. */
static void NAME(improve)(NAME(engine) * engine, NAME(state) state, uint32_t extra, WORD value)
{
    poda__kp *kp = engine->kp;
    memcpy(kp->best, kp->base, kp->count * sizeof *kp->best);
    if (extra != NO_ITEM)
        kp->best[extra] = !kp->best[extra];
    NAME(apply)(engine, state);
    kp->low = value;
    poda__kp_aim(kp);
    NAME(rescale)(engine);
}

/* --- chunks of items ------------------------------------------------------------------------- */

static void NAME(least)(NAME(after) * after, WORD cost, WORD weight, bool in)
{
    WORD *slope = in ? &after->over : &after->under;
    if (cost < 0) {
        after->gain -= cost;
        cost = 0;
    }
    if (after->step > cost)
        after->step = cost;
    if (*slope > 0 && *slope > DIVIDE(cost, weight))
        *slope = DIVIDE(cost, weight);
}

/* Drops the items that can no longer be changed (they cost more than the budget). */
static void NAME(drop)(NAME(engine) * engine)
{
    poda__kp_free *free = engine->kp->free;
    for (uint32_t i = engine->chunk_end; i < engine->item_count;) {
        bool fixed = NAME(cost)(engine, 0, free[i].item) > engine->bound[0].budget;
        if (engine->kp->bound_count > 1)
            fixed |= NAME(cost)(engine, 1, free[i].item) > engine->bound[1].budget;
        if (fixed) {
            const poda__kp_free last = free[--engine->item_count];
            free[engine->item_count] = free[i];
            free[i] = last;
        } else {
            i++;
        }
    }
}

/* The next items in order, with what the later ones can still contribute. */
static bool NAME(next_chunk)(NAME(engine) * engine, bool sorted)
{
    const poda__kp *kp = engine->kp;
    const uint32_t first = engine->chunk_end;
    uint32_t size = first > CHUNK ? first : CHUNK;
    if (sorted)
        NAME(drop)(engine);
    if (!sorted || size > engine->item_count - first)
        size = engine->item_count - first;
    if (size > engine->chunk_room) {
        void *layers = poda__resize(engine->layers, size, sizeof *engine->layers);
        if (!layers)
            return false;
        engine->layers = layers;
        engine->chunk_room = size;
    }
    if (sorted)
        poda__kp_sort(kp->free + first, engine->item_count - first, size);
    NAME(after) after[2];
    for (int b = 0; b < kp->bound_count; b++)
        after[b] = sorted
                       ? (NAME(after)){(WORD_MAX >> 2), (WORD_MAX >> 2), engine->bound[b].price, 0}
                       : (NAME(after)){0, 0, 0, engine->bound[b].gain};
    WORD removable = sorted ? 0 : (WORD_MAX >> 3), addable = removable;
    for (uint32_t i = engine->item_count; i-- > first;) {
        const uint32_t item = kp->free[i].item;
        const bool in = kp->base[item];
        NAME(layer) *layer = i - first < size ? &engine->layers[i - first] : NULL;
        for (int b = 0; b < kp->bound_count; b++) {
            const WORD cost = NAME(cost)(engine, b, item);
            if (layer) {
                layer->after[b] = after[b];
                layer->cost[b] = cost;
            }
            if (sorted)
                NAME(least)(&after[b], cost, (WORD)kp->items[item].weight, in);
        }
        if (layer) {
            layer->item = item;
            layer->weight = in ? -(WORD)kp->items[item].weight : (WORD)kp->items[item].weight;
            layer->value = in ? -(WORD)kp->items[item].value : (WORD)kp->items[item].value;
            layer->tag = (in ? UINT64_MAX : 1) << BLOCK;
            layer->removable = removable;
            layer->addable = addable;
        }
        removable += in ? (WORD)kp->items[item].weight : 0;
        addable += in ? 0 : (WORD)kp->items[item].value;
    }
    engine->chunk_first = first;
    engine->chunk_end = first + size;
    return true;
}

/* --- one layer ------------------------------------------------------------------------------- */

/* A state is kept if scale value - price weight - toll number >= least for both pairs. */
typedef struct NAME(test) {
    UWORD scale, toll, price[2];
    UWORD least[2];
} NAME(test);

static NAME(test) NAME(make_test)(const NAME(scaled) * bound, const NAME(after) * after, bool over)
{
    const WORD least = bound->aim - after->gain + NAME(times)(bound->toll, bound->excess);
    const WORD slope = over ? after->over : -after->under;
    return (NAME(test)){(UWORD)bound->scale,
                        (UWORD)bound->toll,
                        {(UWORD)bound->price, (UWORD)(bound->price + slope)},
                        {(UWORD)(least + after->step), (UWORD)least}};
}

static inline bool NAME(pass)(const NAME(test) * test, NAME(state) state, bool toll)
{
    UWORD f = test->scale * (UWORD)state.value;
    if (toll)
        f -= test->toll * (UWORD)((int64_t)state.tag >> BLOCK);
    const UWORD weight = (UWORD)state.weight;
    return ((WORD)(f - test->price[0] * weight - test->least[0]) >= 0) &
           ((WORD)(f - test->price[1] * weight - test->least[1]) >= 0);
}

/* The state of a merge: the unchanged states from `a`, the changed ones from `b`. */
typedef struct NAME(merge) {
    const NAME(state) * a, *b;
    NAME(state) * out;
    WORD most; /* the largest value so far: a heavier state with less is dominated */
} NAME(merge);

/* Merges while weights are at most `limit`. Without data-dependent branches: which list is next and
 * which state is kept cannot be predicted. */
static inline __attribute__((always_inline)) void
NAME(merge_until)(NAME(merge) * merge, const NAME(layer) * layer, WORD limit,
                  const NAME(test) tests[2], bool two)
{
    const NAME(state) *a = merge->a, *b = merge->b;
    NAME(state) *out = merge->out;
    const WORD weight = layer->weight, value = layer->value;
    const uint64_t tag = layer->tag;
    const NAME(test) first = tests[0], second = two ? tests[1] : tests[0];
    WORD most = merge->most;
    for (;;) {
        const WORD weight_b = b->weight + weight, value_b = b->value + value;
        const bool take_b =
            (weight_b < a->weight) | ((weight_b == a->weight) & (value_b > a->value));
        const NAME(state) *from = take_b ? b : a;
        const uint64_t mask = -(uint64_t)take_b;
        const NAME(state) state = {from->weight + (weight & -(WORD)take_b),
                                   from->value + (value & -(WORD)take_b), from->tag + (tag & mask)};
        if (state.weight > limit)
            break;
        a += !take_b;
        b += take_b;
        bool keep = (state.value > most) & NAME(pass)(&first, state, two);
        if (two)
            keep &= NAME(pass)(&second, state, false);
        most = state.value > most ? state.value : most;
        *out = state;
        out += keep;
    }
    *merge = (NAME(merge)){a, b, out, most};
}

/* Records the packing of value `most` that the layer has just found. */
static void NAME(found)(NAME(engine) * engine, const NAME(layer) * layer, WORD most)
{
    for (const NAME(state) *at = engine->list; at < engine->list + engine->count; at++) {
        NAME(state) state = *at;
        if (state.weight <= 0 && state.value == most) {
            NAME(improve)(engine, state, NO_ITEM, most);
            return;
        }
        if (state.weight + layer->weight <= 0 && state.value + layer->value == most) {
            state.weight += layer->weight;
            state.value += layer->value;
            state.tag += layer->tag;
            NAME(improve)(engine, state, NO_ITEM, most);
            return;
        }
    }
    assert(false);
}

static void NAME(run_layer)(NAME(engine) * engine, const NAME(layer) * layer)
{
    const bool two = engine->kp->bound_count > 1;
    NAME(state) *list = engine->list;
    WORD lowest = -(WORD_MAX >> 2), highest = layer->removable;
    NAME(test) low[2], high[2];
    for (int b = 0; b < engine->kp->bound_count; b++) {
        const NAME(scaled) *bound = &engine->bound[b];
        const NAME(after) *after = &layer->after[b];
        low[b] = NAME(make_test)(bound, after, false);
        high[b] = NAME(make_test)(bound, after, true);
        if (after->over > 0 && highest > DIVIDE(bound->budget, after->over))
            highest = DIVIDE(bound->budget, after->over);
        if (after->under > 0 && lowest < -(DIVIDE(bound->budget, after->under)))
            lowest = -(DIVIDE(bound->budget, after->under));
    }
    NAME(merge)
    merge = {NAME(seek)(list, engine->count, lowest),
             NAME(seek)(list, engine->count, lowest - layer->weight), engine->next,
             (WORD)engine->kp->low - layer->addable};
    if (two)
        NAME(merge_until)(&merge, layer, 0, low, true);
    else
        NAME(merge_until)(&merge, layer, 0, low, false);
    const WORD most = merge.most;
    if (two)
        NAME(merge_until)(&merge, layer, highest, high, true);
    else
        NAME(merge_until)(&merge, layer, highest, high, false);
    engine->kp->states += (uint64_t)(merge.a - list + (merge.b - list));
    engine->done[engine->done_count++] = layer->item;
    if (most > (WORD)engine->kp->low)
        NAME(found)(engine, layer, most);
    engine->count = (size_t)(merge.out - engine->next);
    engine->list = engine->next;
    engine->next = list;
    engine->list[engine->count].weight = (WORD_MAX >> 1);
}

/* --- the engine ------------------------------------------------------------------------------ */

/* Tries the remaining items, each as the only further change of the best state for it: Pisinger's
 * pairing. As many as there are states, so that it costs about as much as a layer. */
static void NAME(try_pairs)(NAME(engine) * engine, uint32_t from)
{
    const poda__kp *kp = engine->kp;
    if (engine->count < engine->pair_at)
        return;
    engine->pair_at = engine->count * 2;
    const uint32_t last =
        kp->free_count - from > engine->count ? from + (uint32_t)engine->count : kp->free_count;
    for (uint32_t i = from; i < last && kp->high > kp->low; i++) {
        const uint32_t item = kp->free[i].item;
        const bool in = kp->base[item];
        const WORD weight = in ? -(WORD)kp->items[item].weight : (WORD)kp->items[item].weight;
        const WORD value = in ? -(WORD)kp->items[item].value : (WORD)kp->items[item].value;
        const NAME(state) *at = NAME(seek)(engine->list, engine->count, 1 - weight);
        if (at > engine->list && at[-1].value + value > (WORD)kp->low)
            NAME(improve)(engine, at[-1], item, at[-1].value + value);
    }
}

/* Makes room for the next list, and for recording one more layer. */
static poda__kp_end NAME(make_room)(NAME(engine) * engine)
{
    poda__kp *kp = engine->kp;
    if (engine->done_count == engine->done_room) {
        const uint32_t room = engine->done_room ? 2 * engine->done_room : 64;
        uint32_t *done = poda__resize(engine->done, room, sizeof *done);
        if (!done)
            return PODA__KP_NO_MEMORY;
        engine->done = done;
        engine->done_room = room;
    }
    if (engine->room >= 2 * engine->count + 2)
        return PODA__KP_DONE;
    const size_t room = 4 * engine->count + 1024;
    const size_t more = 2 * (room - engine->room);
    if (more > (kp->memory_most - engine->bytes) / sizeof *engine->list)
        return PODA__KP_STOPPED;
    engine->bytes += more * sizeof *engine->list;
    void *list = poda__resize(engine->list, room, sizeof *engine->list);
    if (!list)
        return PODA__KP_NO_MEMORY;
    engine->list = list;
    void *next = poda__resize(engine->next, room, sizeof *engine->next);
    if (!next)
        return PODA__KP_NO_MEMORY;
    engine->next = next;
    engine->room = room;
    return PODA__KP_DONE;
}

/* Stores a copy of the list, with the changes of the block that ends here, and starts a new block,
 * so that a packing can be rebuilt from words of fixed size without solving again. */
static poda__kp_end NAME(checkpoint_list)(NAME(engine) * engine)
{
    poda__kp *kp = engine->kp;
    if (engine->checkpoint_count == engine->checkpoint_room) {
        const size_t room = engine->checkpoint_room ? 2 * engine->checkpoint_room : 16;
        void *larger = poda__resize(engine->checkpoints, room, sizeof *engine->checkpoints);
        if (!larger)
            return PODA__KP_NO_MEMORY;
        engine->checkpoints = larger;
        engine->checkpoint_room = room;
    }
    if (engine->count > (kp->memory_most - engine->bytes) / sizeof *engine->list)
        return PODA__KP_STOPPED;
    engine->bytes += engine->count * sizeof *engine->list;
    NAME(state) *copy = poda__resize(NULL, engine->count, sizeof *copy);
    if (!copy)
        return PODA__KP_NO_MEMORY;
    memcpy(copy, engine->list, engine->count * sizeof *copy);
    engine->checkpoints[engine->checkpoint_count++] = (NAME(checkpoint)){copy, engine->count};
    for (size_t i = 0; i < engine->count; i++)
        engine->list[i].tag &= ~BLOCK_MASK;
    return PODA__KP_DONE;
}

/* Ends early if the list exceeds `most_states`, or after `work` states in total. */
static poda__kp_end NAME(run)(NAME(engine) * engine, bool sorted, size_t most_states, uint64_t work)
{
    const poda__kp *kp = engine->kp;
    const uint64_t most_work = work < UINT64_MAX - kp->states ? kp->states + work : UINT64_MAX;
    poda__kp_end end = NAME(make_room)(engine);
    if (end != PODA__KP_DONE)
        return end;
    engine->list[0] = (NAME(state)){(WORD)kp->over, 0, 0};
    engine->list[1].weight = (WORD_MAX >> 1);
    engine->count = 1;
    if (kp->over <= 0 && kp->low < 0)
        NAME(improve)(engine, engine->list[0], NO_ITEM, 0);
    for (uint32_t at = engine->chunk_end; at < engine->item_count && engine->count > 0; at++) {
        if (at == engine->chunk_end && !NAME(next_chunk)(engine, sorted))
            return PODA__KP_NO_MEMORY;
        if (kp->high <= kp->low || at >= engine->item_count)
            return PODA__KP_DONE;
        if (poda__stopped(kp->stop))
            return PODA__KP_STOPPED;
        NAME(layer) *layer = &engine->layers[at - engine->chunk_first];
        /* next_chunk made it, there is a bound: NOLINTNEXTLINE(clang-analyzer-core.*) */
        if (layer->cost[0] > engine->bound[0].budget ||
            (kp->bound_count > 1 && layer->cost[1] > engine->bound[1].budget))
            continue;
        if ((end = NAME(make_room)(engine)) != PODA__KP_DONE)
            return end;
        layer->tag += (uint64_t)1 << engine->done_count % BLOCK;
        NAME(run_layer)(engine, layer);
        /* the engine's owner frees its layers: NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
        end = engine->done_count % BLOCK ? PODA__KP_DONE : NAME(checkpoint_list)(engine);
        if (end != PODA__KP_DONE)
            return end;
        if (kp->high > kp->low)
            NAME(try_pairs)(engine, at + 1);
        if (engine->count > most_states || kp->states > most_work)
            return PODA__KP_STATES;
    }
    return PODA__KP_DONE;
}

static void NAME(release)(NAME(engine) * engine)
{
    for (size_t i = 0; i < engine->checkpoint_count; i++)
        free(engine->checkpoints[i].states);
    free(engine->checkpoints);
    free(engine->done);
    free(engine->layers);
    free(engine->list);
    free(engine->next);
}

static poda__kp_end NAME(core)(poda__kp *kp, const int shift[2], uint64_t work)
{
    NAME(engine)
    engine = {.kp = kp,
              .shift = {shift[0], shift[1]},
              .item_count = kp->free_count,
              .pair_at = PAIRS_FROM};
    NAME(rescale)(&engine);
    const poda__kp_end end = NAME(run)(&engine, true, SIZE_MAX, work);
    NAME(release)(&engine);
    return end;
}

/* --- two samples ----------------------------------------------------------------------------- */

/* The best pair of states, one of each list: goes up one list and down the other. */
static void NAME(match)(NAME(engine) * a, NAME(engine) * b)
{
    poda__kp *kp = a->kp;
    const NAME(state) *best_a = NULL, *best_b = NULL, *at_b = b->list + b->count;
    WORD best = (WORD)kp->low;
    for (const NAME(state) *at_a = a->list; at_a < a->list + a->count; at_a++) {
        while (at_b > b->list && at_a->weight + at_b[-1].weight > (WORD)kp->over)
            at_b--;
        if (at_b > b->list && at_a->value + at_b[-1].value > best) {
            best = at_a->value + at_b[-1].value;
            best_a = at_a;
            best_b = at_b - 1;
        }
    }
    if (!best_a)
        return;
    NAME(improve)(a, *best_a, NO_ITEM, best);
    NAME(apply)(b, *best_b);
}

static poda__kp_end NAME(sample)(poda__kp *kp, const int shift[2], uint32_t count,
                                 size_t most_states)
{
    poda__kp_end end = PODA__KP_DONE;
    NAME(engine) engines[2];
    for (int i = 0; i < 2; i++)
        engines[i] = (NAME(engine)){.kp = kp,
                                    .shift = {shift[0], shift[1]},
                                    .chunk_end = i ? count / 2 : 0,
                                    .item_count = i ? count : count / 2,
                                    .pair_at = PAIRS_FROM};
    for (int i = 0; i < 2 && (end == PODA__KP_DONE || end == PODA__KP_STATES); i++) {
        NAME(rescale)(&engines[i]);
        end = NAME(run)(&engines[i], false, most_states, UINT64_MAX);
    }
    if ((end == PODA__KP_DONE || end == PODA__KP_STATES) && kp->high > kp->low)
        NAME(match)(&engines[0], &engines[1]);
    NAME(release)(&engines[0]);
    NAME(release)(&engines[1]);
    return end;
}

#undef WORD
#undef UWORD
#undef WORD_MAX
#undef DIVIDE
#undef NAME
