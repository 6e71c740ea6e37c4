/* reader.c - opens the file of a table, checks its parts, and reads blocks when they are asked for. */
#define _XOPEN_SOURCE 700
#include "tables/reader.h"

#include <errno.h>
#include <stdlib.h>

#include "base/memory.h"
#include "poda/file.h"
#include "tables/checksum.h"
#include "tables/sorted_keys.h"

#if defined(__wasm__)
/* A page has no files: what the path names is asked of the host part by part (web/poda/ranges.js). The length of
 * all, or -1: there is none, -2: the host hands out no parts. */
__attribute__((import_module("poda"), import_name("table_length"))) double
poda__host_length(const char *path, size_t length);
/* Non-zero: all bytes were read. */
__attribute__((import_module("poda"), import_name("table_read"))) int
poda__host_read(const char *path, size_t length, double at, void *to, size_t count);

bool poda__read_at(int file, uint64_t at, void *to, size_t length)
{
    (void)file, (void)at, (void)to, (void)length;
    return false;
}

static bool read_part(const poda_table *table, uint64_t at, void *to, size_t length)
{
    return poda__host_read(table->path, strlen(table->path), (double)at, to, length) != 0;
}

static poda_status open_file(poda_table *table, uint64_t *length, poda_error *error)
{
    const double found = poda__host_length(table->path, strlen(table->path));
    table->file = -1;
    *length = found > 0 ? (uint64_t)found : 0;
    if (found >= 0)
        return PODA_OK;
    return poda_fail(error, PODA_BAD_FILE, table->path,
                     found > -2
                         ? "cannot read %.200s: its host has no such file"
                         : "cannot read %.200s: its host does not hand out parts of files (HTTP "
                           "ranges), which tables are read in",
                     table->path);
}

static void shut(int file)
{
    (void)file;
}
#else
#include <sys/stat.h>
#include <unistd.h>

bool poda__read_at(int file, uint64_t at, void *to, size_t length)
{
    char *bytes = to;
    while (length > 0) {
        const ssize_t got = pread(file, bytes, length, (off_t)at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        bytes += got;
        at += (uint64_t)got;
        length -= (size_t)got;
    }
    return true;
}

static bool read_part(const poda_table *table, uint64_t at, void *to, size_t length)
{
    return poda__read_at(table->file, at, to, length);
}

static poda_status open_file(poda_table *table, uint64_t *length, poda_error *error)
{
    struct stat about;
    table->file = poda_file_open(table->path);
    if (table->file < 0)
        return poda_fail(error, PODA_BAD_FILE, table->path, "cannot read %.200s: %s", table->path,
                         poda_error_system(error, errno));
    *length = fstat(table->file, &about) == 0 && about.st_size > 0 ? (uint64_t)about.st_size : 0;
    return PODA_OK;
}

static void shut(int file)
{
    if (file >= 0)
        close(file);
}
#endif

poda_status poda__table_damaged(const poda_table *table, poda_error *error)
{
    return poda_fail(error, PODA_BAD_FILE, table->path,
                     "%.200s: the directory of the table is damaged", table->path);
}

/* ---- the directory ---- */

static bool read_shelves(poda_table *table, poda__bytes *in)
{
    const uint64_t count = poda__get_number(in);
    if (in->failed || count > poda__bytes_left(in))
        return false;
    table->shelves = poda__array((size_t)count, sizeof *table->shelves);
    if (!table->shelves)
        return false;
    table->shelf_count = (size_t)count;
    for (size_t i = 0; i < table->shelf_count; i++) {
        poda__shelf *const shelf = &table->shelves[i];
        shelf->order = i;
        shelf->id = poda__get_number(in);
        shelf->slots = poda__get_number(in);
        const uint64_t marks = poda__get_number(in);
        shelf->kept = marks & 1;
        shelf->asked = marks & 2;
        shelf->to = shelf->slots;
        if (marks / PODA__TIER_FIRST > 2)
            return false;
        shelf->half = (uint8_t)(marks / PODA__TIER_FIRST);
        if (shelf->half)
            *(shelf->half == 1 ? &shelf->to : &shelf->from) = poda__get_number(in);
        if (shelf->from > shelf->slots || shelf->to > shelf->slots)
            return false;
        shelf->positions = poda__get_number(in);
        shelf->won = poda__get_number(in);
        shelf->lost = poda__get_number(in);
        shelf->drawn = poda__get_number(in);
        table->about.slots += shelf->slots;
        table->about.positions += shelf->positions;
        table->about.won += shelf->won;
        table->about.lost += shelf->lost;
        table->about.drawn += shelf->drawn;
    }
    return !in->failed;
}

static bool read_histogram(poda_table *table, poda__bytes *in)
{
    poda_table_about *const about = &table->about;
    for (uint64_t code; (code = poda__get_number(in)) != 0;) {
        const uint64_t count = poda__get_number(in);
        if (in->failed || code > UINT16_MAX)
            return false;
        about->unknown += code == PODA__CODE_OPEN ? count : 0;
        if (about->scored || code < PODA__CODE_LOSS) {
            about->over += code == PODA__CODE_ENDED ? count : 0;
            continue;
        }
        const unsigned distance = poda__code_distance((unsigned)code);
        if (distance == PODA__CODE_DISTANCE) /* never ends */
            continue;
        about->over += distance == 0 ? count : 0;
        about->by_distance[distance < PODA_MAX_PLY ? distance : PODA_MAX_PLY] += count;
        if ((int)distance > about->longest)
            about->longest = (int)distance;
    }
    return !in->failed;
}

static bool grow_blocks(poda_table *table, size_t count)
{
    void *grown;
    const size_t room = table->block_count + count;
    if (!(grown = poda__resize(table->block_at, room, sizeof *table->block_at)))
        return false;
    table->block_at = grown;
    if (!(grown = poda__resize(table->block_length, room, sizeof *table->block_length)))
        return false;
    table->block_length = grown;
    if (!(grown = poda__resize(table->block_sum, room, sizeof *table->block_sum)))
        return false;
    table->block_sum = grown;
    if (!(grown = poda__resize(table->block_range, room, sizeof *table->block_range)))
        return false;
    table->block_range = grown;
    if (table->key_bytes) {
        if (!(grown = poda__resize(table->block_keys, room, table->key_bytes)))
            return false;
        table->block_keys = grown;
    }
    return true;
}

/* One section, which begins at `*at`. */
static bool read_range(poda_table *table, poda__bytes *in, poda__range *range, size_t number,
                       uint64_t *at, size_t *shelf)
{
    uint64_t tiers = poda__get_number(in), offset = 0;
    range->slots = poda__get_number(in);
    range->model_length = poda__get_number(in);
    range->model_sum = (uint32_t)poda__get_word(in, 4);
    range->blocks = (size_t)poda__get_number(in);
    range->at = *at;
    range->first_block = table->block_count;
    const uint64_t needed =
        range->slots / table->head.block + (range->slots % table->head.block > 0);
    if (in->failed || range->blocks != needed || range->blocks > poda__bytes_left(in) / 5 ||
        !grow_blocks(table, range->blocks))
        return false;
    for (; tiers > 0; (*shelf)++) {
        if (*shelf >= table->shelf_count)
            return false;
        poda__shelf *const next = &table->shelves[*shelf];
        if (!next->kept)
            continue;
        next->section = number;
        next->offset = offset;
        /* sorted states are one tier, which all sections share */
        if (!table->key_bytes && next->to - next->from > range->slots - offset)
            return false;
        offset += next->to - next->from;
        tiers--;
    }
    if (range->model_length > table->about.bytes)
        return false;
    *at += range->model_length;
    for (size_t i = 0; i < range->blocks; i++) {
        const size_t block = table->block_count++;
        table->block_at[block] = *at;
        table->block_length[block] = (uint32_t)poda__get_number(in);
        table->block_sum[block] = (uint32_t)poda__get_word(in, 4);
        table->block_range[block] = (uint32_t)number;
        const uint8_t *key = poda__get_bytes(in, table->key_bytes);
        if (!key)
            return false;
        if (table->key_bytes)
            memcpy(table->block_keys + block * table->key_bytes, key, table->key_bytes);
        *at += table->block_length[block];
    }
    return !in->failed && (table->key_bytes || offset == range->slots);
}

static bool read_ranges(poda_table *table, poda__bytes *in, uint64_t *at)
{
    size_t shelf = 0;
    table->key_bytes = (size_t)poda__get_number(in);
    const uint64_t count = poda__get_number(in);
    if (in->failed || table->key_bytes > PODA_STATE_MAX || count > poda__bytes_left(in) ||
        !table->key_bytes != table->about.ranked || (table->key_bytes && table->shelf_count != 1))
        return false;
    table->ranges = poda__array((size_t)count, sizeof *table->ranges);
    if (!table->ranges)
        return false;
    table->range_count = (size_t)count;
    for (size_t i = 0; i < table->range_count; i++)
        if (!read_range(table, in, &table->ranges[i], i, at, &shelf))
            return false;
    for (; shelf < table->shelf_count && !table->key_bytes; shelf++)
        if (table->shelves[shelf].kept)
            return false; /* in no section */
    return true;
}

static int by_id(const void *a, const void *b)
{
    const poda__shelf *x = a, *y = b;
    return (x->id > y->id) - (x->id < y->id);
}

static poda_status read_directory(poda_table *table, uint64_t length, uint64_t data,
                                  poda_error *error)
{
    uint8_t foot[PODA__TABLE_FOOT];
    if (length < data + PODA__TABLE_FOOT ||
        !read_part(table, length - PODA__TABLE_FOOT, foot, sizeof foot) ||
        memcmp(foot + 24, PODA__TABLE_END, PODA__TABLE_MAGIC_LENGTH) != 0)
        return poda_fail(error, PODA_BAD_FILE, table->path,
                         "%.200s: the table is cut off, or its end is damaged", table->path);
    poda__bytes end = {foot, foot + sizeof foot, false};
    const uint64_t at = poda__get_word(&end, 8), sum = poda__get_word(&end, 8);
    if (at < data || at > length - PODA__TABLE_FOOT)
        return poda__table_damaged(table, error);
    const size_t size = (size_t)(length - PODA__TABLE_FOOT - at);
    uint8_t *bytes = poda__array(size, 1);
    if (!bytes)
        return poda_fail_memory(error);
    bool fine = read_part(table, at, bytes, size) && poda__checksum_of(bytes, size) == sum;
    poda__bytes in = {bytes, bytes + size, false};
    uint64_t position = data;
    fine = fine && read_shelves(table, &in) && read_histogram(table, &in) &&
           read_ranges(table, &in, &position) && poda__bytes_left(&in) == 0 && position == at;
    free(bytes);
    if (!fine)
        return poda__table_damaged(table, error);
    qsort(table->shelves, table->shelf_count, sizeof *table->shelves, by_id);
    return PODA_OK;
}

static void fill_about(poda_table *table, uint64_t length)
{
    poda_table_about *const about = &table->about;
    const poda__head *head = &table->head;
    memcpy(about->game, head->game, sizeof about->game);
    memcpy(about->options, head->options, sizeof about->options);
    about->ranked = head->flags & PODA__TABLE_RANKED;
    about->scored = head->flags & PODA__TABLE_SCORED;
    about->whole = head->flags & PODA__TABLE_WHOLE;
    about->wdl = head->flags & (PODA__TABLE_WDL | PODA__TABLE_CONVERSION);
    about->conversion = head->flags & PODA__TABLE_CONVERSION;
    about->every = (int)head->every;
    about->depth = (int)head->depth;
    about->fingerprint = head->fingerprint;
    about->bytes = length;
    about->plies = head->flags & PODA__TABLE_BOOK ? (int)(head->tiers & 0xffff) : 0;
    const uint64_t side = about->plies ? head->tiers >> PODA__BOOK_SIDE : 0;
    about->side = side <= PODA_MIN + 1 ? (int)side - 1 : -1;
}

/* The head and the directory of a table whose path is known. */
static poda_status read_parts(poda_table *table, poda_error *error)
{
    enum { HEAD = 4096 };
    uint8_t head[HEAD];
    uint64_t length = 0;
    poda_status status = open_file(table, &length, error);
    if (status != PODA_OK)
        return status;
    const size_t first = length < HEAD ? (size_t)length : HEAD;
    poda__bytes in = {head, head + first, false};
    if (!read_part(table, 0, head, first))
        in.end = head;
    status = poda__table_head_read(&table->head, &in, table->path, error);
    fill_about(table, length);
    if (status == PODA_OK)
        status = read_directory(table, length, (uint64_t)(in.at - head), error);
    table->about.tiers = table->shelf_count;
    table->about.blocks = table->block_count;
    return status;
}

poda_status poda__table_read(poda_table **out, const char *path, poda_error *error)
{
    poda_table *table = poda__array(1, sizeof *table);
    if (!table)
        return poda_fail_memory(error);
    table->file = -1;
    table->path = poda__array(strlen(path) + 1, 1);
    if (table->path)
        memcpy(table->path, path, strlen(path) + 1);
    const poda_status status = table->path ? read_parts(table, error) : poda_fail_memory(error);
    if (status == PODA_OK)
        *out = table;
    else
        poda_table_close(table);
    return status;
}

void poda_table_close(poda_table *table)
{
    if (!table)
        return;
    shut(table->file);
    for (size_t i = 0; i < table->range_count; i++)
        if (table->ranges[i].model) {
            poda__odds_release(table->ranges[i].model);
            free(table->ranges[i].model);
        }
    for (size_t i = 0; i < table->leaf_count; i++) {
        free(table->leaves[i].codes);
        free(table->leaves[i].keys);
    }
    free(table->leaves);
    free(table->ranges);
    free(table->shelves);
    free(table->block_at);
    free(table->block_length);
    free(table->block_sum);
    free(table->block_range);
    free(table->block_keys);
    free(table->bytes);
    free(table->images);
    free(table->path);
    free(table);
}

const poda_table_about *poda_table_of(const poda_table *table)
{
    return &table->about;
}

poda_status poda_table_look(const char *path, poda_table_about *out, poda_error *error)
{
    poda_table *table = NULL;
    const poda_status status = poda__table_read(&table, path, error);
    if (status == PODA_OK)
        *out = table->about;
    poda_table_close(table);
    return status;
}

bool poda_table_tier_at(const poda_table *table, size_t index, poda_table_tier *out)
{
    if (index >= table->shelf_count)
        return false;
    const poda__shelf *shelf = &table->shelves[index];
    *out = (poda_table_tier){shelf->id,   shelf->slots, shelf->positions, shelf->won,
                             shelf->lost, shelf->drawn, shelf->kept};
    return true;
}

/* ---- blocks ---- */

static const poda__odds *model_of(poda_table *table, poda__range *range)
{
    if (range->model)
        return range->model;
    uint8_t *bytes = poda__array((size_t)range->model_length, 1);
    poda__odds *model = poda__array(1, sizeof *model);
    poda__bytes in = {bytes, bytes + range->model_length, false};
    const bool fine =
        bytes && model && read_part(table, range->at, bytes, (size_t)range->model_length) &&
        (uint32_t)poda__checksum_of(bytes, (size_t)range->model_length) == range->model_sum &&
        poda__odds_read(model, &in) && poda__bytes_left(&in) == 0;
    free(bytes);
    if (fine)
        return range->model = model;
    free(model);
    table->status =
        poda_fail(table->error, PODA_BAD_FILE, table->path,
                  "%.200s: the model of section %zu is damaged (bytes %llu to %llu)", table->path,
                  (size_t)(range - table->ranges) + 1, (unsigned long long)range->at,
                  (unsigned long long)(range->at + range->model_length));
    return NULL;
}

static void block_damaged(poda_table *table, size_t block)
{
    table->status =
        poda_fail(table->error, PODA_BAD_FILE, table->path,
                  "%.200s: block %zu of %zu is damaged (bytes %llu to %llu)", table->path,
                  block + 1, table->block_count, (unsigned long long)table->block_at[block],
                  (unsigned long long)(table->block_at[block] + table->block_length[block]));
}

static bool decode(poda_table *table, size_t block, const poda__odds *model, poda__leaf *leaf)
{
    const size_t length = table->block_length[block];
    poda__bytes in = {table->bytes, table->bytes + length, false};
    if (!read_part(table, table->block_at[block], table->bytes, length) ||
        (uint32_t)poda__checksum_of(table->bytes, length) != table->block_sum[block])
        return false;
    if (leaf->keys) {
        memcpy(leaf->keys, table->block_keys + block * table->key_bytes, table->key_bytes);
        if (!poda__keys_read(&in, leaf->keys, leaf->count, table->key_bytes))
            return false;
    }
    return poda__block_read(model, in.at, poda__bytes_left(&in), leaf->codes, leaf->count);
}

static bool room_for(poda_table *table, poda__leaf *leaf, size_t length)
{
    const size_t block = table->head.block;
    if (!leaf->codes)
        leaf->codes = poda__array(block, sizeof *leaf->codes);
    if (table->key_bytes && !leaf->keys)
        leaf->keys = poda__array(block, table->key_bytes);
    if (length > table->bytes_room) {
        uint8_t *larger = poda__resize(table->bytes, length, 1);
        if (!larger)
            return false;
        table->bytes = larger;
        table->bytes_room = length;
    }
    return leaf->codes && (leaf->keys || !table->key_bytes);
}

const poda__leaf *poda__table_leaf(poda_table *table, size_t block)
{
    poda__leaf *const leaf = &table->leaves[block % table->leaf_count];
    if (leaf->block == block + 1)
        return leaf;
    poda__range *const range = &table->ranges[table->block_range[block]];
    const uint64_t first = (uint64_t)(block - range->first_block) * table->head.block;
    const poda__odds *model = model_of(table, range);
    if (!model)
        return NULL;
    leaf->block = 0;
    if (!room_for(table, leaf, table->block_length[block])) {
        table->status = poda_fail_memory(table->error);
        return NULL;
    }
    leaf->count = (size_t)(range->slots - first < table->head.block ? range->slots - first
                                                                    : table->head.block);
    if (table->block_length[block] == 0) {
        memset(leaf->codes, 0, leaf->count * sizeof *leaf->codes); /* nothing is kept in it */
    } else if (!decode(table, block, model, leaf)) {
        block_damaged(table, block);
        return NULL;
    }
    leaf->block = block + 1;
    return leaf;
}

poda_status poda__table_sum(poda_table *table, poda_error *error)
{
    enum { STEP = 1 << 16, TAIL = 16 };
    uint8_t *bytes = poda__array(STEP, 1);
    poda__checksum sum;
    uint8_t tail[TAIL] = {0};
    if (!bytes)
        return poda_fail_memory(error);
    poda__checksum_init(&sum);
    const uint64_t end = table->about.bytes - TAIL;
    bool fine = read_part(table, end, tail, TAIL);
    for (uint64_t at = 0; at < end && fine; at += STEP) {
        const size_t length = end - at < STEP ? (size_t)(end - at) : STEP;
        fine = read_part(table, at, bytes, length);
        poda__checksum_add(&sum, bytes, length);
    }
    free(bytes);
    poda__bytes in = {tail, tail + TAIL, false};
    fine = fine && poda__get_word(&in, 8) == poda__checksum_end(&sum);
    return fine ? PODA_OK
                : poda_fail(error, PODA_BAD_FILE, table->path,
                            "%.200s: the checksum of the whole file is wrong", table->path);
}
