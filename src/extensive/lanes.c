/* lanes.c - compiles an extensive form into blocks of sets and terms of their moves. */
#include "extensive/lanes.h"

#include <string.h>

#include "base/memory.h"

/* An information set while blocks are made. */
typedef struct place_of_set {
    int32_t player, level, count, set;
} place_of_set;

/* An end, with the places of all players' last moves: first that of the player whose terms are
 * made. */
typedef struct end {
    int32_t place[PODA_PLAYERS_MAX];
    int32_t node;
} end;

struct compiler {
    const poda__form *form;
    poda__lanes *out;
    int32_t *last;   /* poda__form_last */
    int64_t *totals; /* poda__form_totals */
    double *chance;  /* by node: the probability that chance lets it be reached */
    place_of_set *sets;
    int32_t *set_of_slot;
    end *ends;
    int32_t end_count;
    size_t terms, room, none, none_room;
};

void poda__lanes_release(poda__lanes *lanes)
{
    free(lanes->blocks);
    free(lanes->place);
    free(lanes->terms);
    free(lanes->constant);
    free(lanes->others);
    free(lanes->none_constant);
    free(lanes->none_others);
    memset(lanes, 0, sizeof *lanes);
}

double *poda__lanes_array(const poda__lanes *lanes)
{
    double *array = poda__array((size_t)lanes->length, sizeof *array);
    if (array)
        array[PODA__EMPTY] = 1;
    return array;
}

static int compare_sets(const void *a, const void *b)
{
    const place_of_set *one = a, *two = b;
    if (one->player != two->player)
        return one->player < two->player ? -1 : 1;
    if (one->level != two->level)
        return one->level < two->level ? -1 : 1;
    if (one->count != two->count)
        return one->count < two->count ? -1 : 1;
    return one->set < two->set ? -1 : one->set > two->set;
}

static int compare_ends(const void *a, const void *b)
{
    const end *one = a, *two = b;
    for (int i = 0; i < PODA_PLAYERS_MAX; i++)
        if (one->place[i] != two->place[i])
            return one->place[i] < two->place[i] ? -1 : 1;
    return one->node < two->node ? -1 : one->node > two->node;
}

/* The own moves before each set; an ancestor comes before in the order of nodes. */
static void note_levels(struct compiler *compiler)
{
    const poda__form *form = compiler->form;
    for (int32_t s = 0; s < form->set_count; s++) {
        const poda__form_set *set = &form->sets[s];
        compiler->sets[s] =
            (place_of_set){.player = set->player, .level = -1, .count = set->count, .set = s};
        for (int32_t i = 0; i < set->count; i++)
            compiler->set_of_slot[set->slot + i] = s;
    }
    for (int32_t n = 0; n < form->count; n++) {
        const poda__form_node *node = &form->nodes[n];
        if (node->set < 0 || compiler->sets[node->set].level >= 0)
            continue;
        const int32_t last =
            compiler->last[(size_t)n * (size_t)form->players + (size_t)node->player];
        compiler->sets[node->set].level =
            last < 0 ? 0 : compiler->sets[compiler->set_of_slot[last]].level + 1;
    }
}

/* Puts sets into the lanes of blocks. */
static void make_blocks(struct compiler *compiler)
{
    const poda__form *form = compiler->form;
    poda__lanes *out = compiler->out;
    qsort(compiler->sets, (size_t)form->set_count, sizeof *compiler->sets, compare_sets);
    int lane = PODA__LANES;
    out->length = PODA__LANES;
    for (int32_t i = 0; i < form->set_count; i++) {
        const place_of_set *set = &compiler->sets[i], *before = i ? set - 1 : NULL;
        if (lane == PODA__LANES || !before || set->player != before->player ||
            set->level != before->level || set->count != before->count) {
            poda__block *block = &out->blocks[out->block_count++];
            *block = (poda__block){.place = out->length, .count = set->count};
            for (lane = 0; lane < PODA__LANES; lane++)
                block->parent[lane] = PODA__NEVER;
            out->length += set->count * PODA__LANES;
            lane = 0;
            out->first_block[set->player + 1] = out->block_count;
        }
        for (int32_t move = 0; move < set->count; move++)
            out->place[form->sets[set->set].slot + move] =
                out->blocks[out->block_count - 1].place + move * PODA__LANES + lane;
        const int32_t member = form->members[form->sets[set->set].first];
        const int32_t last =
            compiler->last[(size_t)member * (size_t)form->players + (size_t)set->player];
        out->blocks[out->block_count - 1].parent[lane] = last < 0 ? PODA__EMPTY : out->place[last];
        lane++;
    }
    for (int p = 0; p < form->players; p++) /* players without a set */
        if (out->first_block[p + 1] < out->first_block[p])
            out->first_block[p + 1] = out->first_block[p];
}

static void note_chances(const struct compiler *compiler)
{
    const poda__form *form = compiler->form;
    compiler->chance[0] = 1;
    for (int32_t n = 0; n < form->count; n++) {
        const poda__form_node *node = &form->nodes[n];
        int64_t total = 0;
        for (int32_t i = 0; i < node->count; i++)
            total += form->weight[node->first + i];
        for (int32_t i = 0; i < node->count; i++)
            compiler->chance[node->first + i] =
                compiler->chance[n] * (node->player == PODA_CHANCE
                                           ? poda__form_chance(form->weight[node->first + i], total)
                                           : 1);
    }
}

/* The ends in the order of `player`'s places. */
static void sort_ends(struct compiler *compiler, int player)
{
    const poda__form *form = compiler->form;
    const size_t players = (size_t)form->players;
    compiler->end_count = 0;
    for (int32_t n = 0; n < form->count; n++) {
        if (form->nodes[n].count > 0)
            continue;
        end *one = &compiler->ends[compiler->end_count++];
        memset(one, 0, sizeof *one);
        one->node = n;
        for (size_t p = 0; p < players; p++) {
            const int32_t last = compiler->last[(size_t)n * players + p];
            const size_t at = p == (size_t)player ? 0 : p < (size_t)player ? p + 1 : p;
            one->place[at] = last < 0 ? PODA__EMPTY : compiler->out->place[last];
        }
    }
    qsort(compiler->ends, (size_t)compiler->end_count, sizeof *compiler->ends, compare_ends);
}

/* Adds up ends that differ only in what chance did; those that pay nothing vanish. The constant of
 * end i becomes chance[node of i]. */
static void merge_ends(struct compiler *compiler, int player, double *constant)
{
    const poda__form *form = compiler->form;
    int32_t kept = 0;
    for (int32_t i = 0; i < compiler->end_count;) {
        double sum = 0;
        const int32_t first = i;
        for (;
             i < compiler->end_count && memcmp(compiler->ends[i].place, compiler->ends[first].place,
                                               sizeof compiler->ends[i].place) == 0;
             i++) {
            const size_t node = (size_t)compiler->ends[i].node;
            const int64_t pay = compiler->totals[node * (size_t)form->players + (size_t)player];
            sum += compiler->chance[node] * ((double)pay / (double)form->unit);
        }
        if (sum == 0)
            continue;
        compiler->ends[kept] = compiler->ends[first];
        constant[kept++] = sum;
    }
    compiler->end_count = kept;
}

static bool grow_terms(struct compiler *compiler, size_t terms)
{
    poda__lanes *out = compiler->out;
    if (terms <= compiler->room)
        return true;
    const size_t room = terms + compiler->room, others = (size_t)out->players - 1;
    double *constant = poda__resize(out->constant, room, PODA__LANES * sizeof *constant);
    if (constant)
        out->constant = constant;
    int32_t *other =
        poda__resize(out->others, room, (others + !others) * PODA__LANES * sizeof *other);
    if (other)
        out->others = other;
    compiler->room = room;
    return constant && other && room < INT32_MAX;
}

/* The terms of `player`: of each move of its blocks, four lanes side by side. */
static bool add_terms(struct compiler *compiler, int player, const double *constant)
{
    poda__lanes *out = compiler->out;
    const size_t others = (size_t)out->players - 1;
    int32_t at = 0;
    while (at < compiler->end_count && compiler->ends[at].place[0] == PODA__EMPTY)
        at++;
    for (int32_t b = out->first_block[player]; b < out->first_block[player + 1]; b++) {
        const poda__block *block = &out->blocks[b];
        for (int32_t move = 0; move < block->count; move++) {
            const int32_t place = block->place + move * PODA__LANES;
            int32_t begin[PODA__LANES + 1], most = 0;
            for (int lane = 0; lane < PODA__LANES; lane++) {
                begin[lane] = at;
                while (at < compiler->end_count && compiler->ends[at].place[0] == place + lane)
                    at++;
                most = at - begin[lane] > most ? at - begin[lane] : most;
            }
            begin[PODA__LANES] = at;
            if (!grow_terms(compiler, compiler->terms + (size_t)most))
                return false;
            for (int32_t t = 0; t < most; t++, compiler->terms++)
                for (int lane = 0; lane < PODA__LANES; lane++) {
                    const int32_t i = begin[lane] + t;
                    const bool there = i < begin[lane + 1];
                    out->constant[compiler->terms * PODA__LANES + (size_t)lane] =
                        there ? constant[i] : 0;
                    for (size_t o = 0; o < others; o++)
                        out->others[(compiler->terms * others + o) * PODA__LANES + (size_t)lane] =
                            there ? compiler->ends[i].place[1 + o] : PODA__NEVER;
                }
            out->terms[place / PODA__LANES + 1] = (int32_t)compiler->terms;
        }
    }
    return true;
}

/* The terms of the empty sequence. */
static bool add_none(struct compiler *compiler, int player, const double *constant)
{
    poda__lanes *out = compiler->out;
    const size_t others = (size_t)out->players - 1;
    size_t count = 0;
    while (count < (size_t)compiler->end_count && compiler->ends[count].place[0] == PODA__EMPTY)
        count++;
    const size_t room = compiler->none + count;
    double *constants = poda__resize(out->none_constant, room, sizeof *constants);
    if (constants)
        out->none_constant = constants;
    int32_t *other = poda__resize(out->none_others, room, (others + !others) * sizeof *other);
    if (other)
        out->none_others = other;
    if (!constants || !other)
        return false;
    for (size_t i = 0; i < count; i++, compiler->none++) {
        constants[compiler->none] = constant[i];
        for (size_t o = 0; o < others; o++)
            other[compiler->none * others + o] = compiler->ends[i].place[1 + o];
    }
    out->none[player + 1] = (int32_t)compiler->none;
    return true;
}

static bool compile(struct compiler *compiler)
{
    const poda__form *form = compiler->form;
    poda__lanes *out = compiler->out;
    const size_t sets = (size_t)form->set_count, nodes = (size_t)form->count;
    compiler->sets = poda__array(sets, sizeof *compiler->sets);
    compiler->set_of_slot = poda__array((size_t)form->slots, sizeof *compiler->set_of_slot);
    compiler->chance = poda__array(nodes, sizeof *compiler->chance);
    compiler->ends = poda__array(nodes, sizeof *compiler->ends);
    double *constant = poda__array(nodes, sizeof *constant);
    out->players = form->players;
    out->place = poda__array((size_t)form->slots, sizeof *out->place);
    out->blocks = poda__array(sets, sizeof *out->blocks);
    bool made = compiler->sets && compiler->set_of_slot && compiler->chance && compiler->ends &&
                constant && out->place && out->blocks;
    if (made) {
        note_levels(compiler);
        make_blocks(compiler);
        note_chances(compiler);
        out->terms = poda__array((size_t)out->length / PODA__LANES + 1, sizeof *out->terms);
        made = out->terms;
    }
    for (int p = 0; p < form->players && made; p++) {
        sort_ends(compiler, p);
        merge_ends(compiler, p, constant);
        made = add_terms(compiler, p, constant) && add_none(compiler, p, constant);
    }
    free(constant);
    return made;
}

poda_status poda__lanes_init(poda__lanes *lanes, const poda__form *form, int32_t *forgets,
                             poda_error *error)
{
    struct compiler compiler = {.form = form, .out = lanes};
    poda_status status = PODA_OK;
    memset(lanes, 0, sizeof *lanes);
    compiler.last = poda__form_last(form);
    compiler.totals = poda__form_totals(form);
    if (!compiler.last || !compiler.totals)
        status = poda_fail_memory(error);
    if (status == PODA_OK)
        *forgets = poda__form_forgets(form, compiler.last);
    if (status == PODA_OK && *forgets < 0 && !compile(&compiler))
        status = poda_fail_memory(error);
    free(compiler.last);
    free(compiler.totals);
    free(compiler.chance);
    free(compiler.sets);
    free(compiler.set_of_slot);
    free(compiler.ends);
    if (status != PODA_OK)
        poda__lanes_release(lanes);
    return status;
}

void poda__lanes_play(const poda__lanes *lanes, int player, const double *moves, double *played)
{
    for (int32_t b = lanes->first_block[player]; b < lanes->first_block[player + 1]; b++) {
        const poda__block *block = &lanes->blocks[b];
        for (int32_t move = 0; move < block->count; move++)
            for (int lane = 0; lane < PODA__LANES; lane++) {
                const int32_t place = block->place + move * PODA__LANES + lane;
                played[place] = played[block->parent[lane]] * moves[place];
            }
    }
}

double poda__lanes_none(const poda__lanes *lanes, int player, const double *played)
{
    const size_t others = (size_t)lanes->players - 1;
    double sum = 0;
    for (int32_t t = lanes->none[player]; t < lanes->none[player + 1]; t++) {
        double product = lanes->none_constant[t];
        for (size_t o = 0; o < others; o++)
            product *= played[lanes->none_others[(size_t)t * others + o]];
        sum += product;
    }
    return sum;
}
