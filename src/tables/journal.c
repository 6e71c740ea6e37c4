/* journal.c - what an interrupted build goes on from. FILE.part begins with the head of the table and
 * holds a record for each section; a record counts only if its checksum is right, so a torn one at the
 * end is cut off. FILE.marks holds which slots can be reached, and is replaced as a whole. Both are read
 * only if the head is the same, and removed when the table is complete. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <stdlib.h>

#include "base/memory.h"
#include "system/clock.h"
#include "system/file.h"
#include "tables/build.h"
#include "tables/reader.h"

#if defined(__wasm__) /* there are no files */

poda_status poda__journal_open(poda__build *build, bool *resumed)
{
    (void)resumed;
    return poda_fail(build->error, PODA_BAD_FILE, build->path, "files are not written here");
}

void poda__journal_close(poda__build *build)
{
    (void)build;
}

poda_status poda__journal_section(poda__build *build, unsigned stream, const poda__section *given,
                                  const poda__buffer *data, poda__tier *const *tiers)
{
    (void)build, (void)stream, (void)given, (void)data, (void)tiers;
    return PODA_BAD_FILE;
}

poda_status poda__journal_read(poda__build *build, uint64_t at, void *to, size_t length)
{
    (void)build, (void)at, (void)to, (void)length;
    return PODA_BAD_FILE;
}

poda_status poda__marks_save(poda__build *build, size_t next)
{
    (void)build, (void)next;
    return PODA_BAD_FILE;
}

poda_status poda__marks_load(poda__build *build, size_t *next)
{
    (void)build, (void)next;
    return PODA_BAD_FILE;
}

poda_status poda__journal_replay(poda__build *build)
{
    (void)build;
    return PODA_BAD_FILE;
}

void poda__journal_remove(const poda__build *build)
{
    (void)build;
}

#else

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RECORD = 16, SYNC_SECONDS = 4 }; /* bytes before a record: its length and checksum */

static poda_status cannot_write(const poda__build *build, const char *path)
{
    return poda_fail(build->error, PODA_BAD_FILE, path,
                     "cannot write %.200s: %s; what is known so far is kept, and the same command "
                     "goes on",
                     path, poda_error_system(build->error, errno));
}

static char *with_suffix(const char *path, const char *suffix)
{
    const size_t length = strlen(path), more = strlen(suffix) + 1;
    char *text = poda__array(length + more, 1);
    if (text) {
        memcpy(text, path, length);
        memcpy(text + length, suffix, more);
    }
    return text;
}

poda_status poda__journal_read(poda__build *build, uint64_t at, void *to, size_t length)
{
    return poda__read_at(build->journal, at, to, length)
               ? PODA_OK
               : poda_fail(build->error, PODA_BAD_FILE, build->part_path, "cannot read %.200s: %s",
                           build->part_path, poda_error_system(build->error, errno));
}

/* Does the file begin with the head of this table? `*empty`: it has no bytes. */
static bool begins_alike(int file, const poda__buffer *head, bool *empty)
{
    struct stat about;
    char *bytes = poda__array(head->length, 1);
    *empty = fstat(file, &about) == 0 && about.st_size == 0;
    const bool alike = bytes && poda__read_at(file, 0, bytes, head->length) &&
                       memcmp(bytes, head->at, head->length) == 0;
    free(bytes);
    return alike;
}

poda_status poda__journal_open(poda__build *build, bool *resumed)
{
    poda__buffer head = {0};
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    bool empty = false;
    build->part_path = with_suffix(build->path, ".part");
    build->marks_path = with_suffix(build->path, ".marks");
    poda__table_head_write(&build->head, &head);
    if (!build->part_path || !build->marks_path || head.failed) {
        poda__buffer_release(&head);
        return poda_fail_memory(build->error);
    }
    const char *const path = build->part_path;
    poda_status status = PODA_OK;
    build->journal = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (build->journal < 0) {
        status = cannot_write(build, path);
    } else if (fcntl(build->journal, F_SETLK, &lock) != 0) {
        status = poda_fail(build->error, PODA_BUSY, path,
                           "%.200s: another program is building this table", build->path);
    } else if (begins_alike(build->journal, &head, &empty)) {
        *resumed = true;
    } else if (!empty) {
        status = poda_fail(build->error, PODA_BAD_FILE, path,
                           "%.200s is of another table, or damaged; remove it to begin anew", path);
    } else if (!poda__file_put(build->journal, head.at, head.length)) {
        status = cannot_write(build, path);
    }
    build->journal_length = head.length;
    poda__buffer_release(&head);
    return status;
}

void poda__journal_close(poda__build *build)
{
    if (build->journal >= 0)
        close(build->journal);
    free(build->part_path);
    free(build->marks_path);
}

void poda__journal_remove(const poda__build *build)
{
    (void)unlink(build->marks_path);
    (void)unlink(build->part_path);
}

/* ---- sections ---- */

static void put_section(const poda__build *build, unsigned stream, const poda__section *section,
                        poda__tier *const *tiers, poda__buffer *out)
{
    poda__put_number(out, stream);
    poda__put_number(out, section->tiers);
    poda__put_number(out, section->slots);
    poda__put_number(out, section->model_length);
    poda__put_word(out, section->model_sum, 4);
    poda__put_number(out, section->data_length);
    poda__put_number(out, section->blocks);
    for (size_t i = 0; i < section->blocks; i++) {
        poda__put_number(out, section->lengths[i]);
        poda__put_word(out, section->sums[i], 4);
    }
    for (size_t i = 0; i < section->tiers; i++) {
        poda__put_number(out, tiers[i]->positions);
        poda__put_number(out, tiers[i]->won);
        poda__put_number(out, tiers[i]->lost);
        poda__put_number(out, tiers[i]->drawn);
    }
    for (size_t code = 0; code <= UINT16_MAX; code++) { /* of all tiers valued so far */
        uint64_t count = 0;
        for (unsigned i = 0; i < build->threads; i++)
            count += build->histogram[i * ((size_t)UINT16_MAX + 1) + code];
        if (count) {
            poda__put_number(out, code);
            poda__put_number(out, count);
        }
    }
    poda__put_number(out, 0);
}

/* Where each tier of a section is, if it is that of the builder. */
static void note_places(poda__build *build, unsigned stream, poda__tier *const *tiers, size_t count)
{
    uint64_t offset = 0;
    for (size_t i = 0; i < count && stream == 0; offset += tiers[i++]->slots) {
        tiers[i]->section = build->streams[0].section_count - 1;
        tiers[i]->offset = offset;
    }
}

poda_status poda__journal_section(poda__build *build, unsigned stream, const poda__section *given,
                                  const poda__buffer *data, poda__tier *const *tiers)
{
    poda__section section = *given;
    poda__buffer head = {0}, record = {0};
    poda__checksum sum;
    put_section(build, stream, &section, tiers, &head);
    if (head.failed) {
        poda__buffer_release(&head);
        return poda_fail_memory(build->error);
    }
    poda__checksum_init(&sum);
    poda__checksum_add(&sum, head.at, head.length);
    poda__checksum_add(&sum, data->at, data->length);
    poda__put_word(&record, head.length + data->length, 8);
    poda__put_word(&record, poda__checksum_end(&sum), 8);
    section.data_at = build->journal_length + RECORD + head.length;
    const bool written = !record.failed &&
                         lseek(build->journal, (off_t)build->journal_length, SEEK_SET) >= 0 &&
                         poda__file_put(build->journal, record.at, record.length) &&
                         poda__file_put(build->journal, head.at, head.length) &&
                         poda__file_put(build->journal, data->at, data->length);
    const double now = poda__seconds();
    const bool synced =
        written && (now - build->synced < SYNC_SECONDS || fsync(build->journal) == 0);
    if (now - build->synced >= SYNC_SECONDS)
        build->synced = now;
    const uint64_t length = RECORD + head.length + data->length;
    poda__buffer_release(&head);
    poda__buffer_release(&record);
    if (!synced)
        return cannot_write(build, build->part_path);
    build->journal_length += length;
    if (!poda__section_add(&build->streams[stream], section))
        return poda_fail_memory(build->error);
    note_places(build, stream, tiers, section.tiers);
    return PODA_OK;
}

/* The next `count` tiers that a stream keeps, from those that it has taken on. */
static size_t next_tiers(poda__build *build, unsigned s, poda__tier **to, size_t count)
{
    poda__stream *const stream = &build->streams[s];
    size_t found = 0;
    while (found < count && stream->taken < build->tier_count) {
        poda__tier *const tier = build->tiers[build->tier_count - 1 - stream->taken++];
        if ((unsigned)tier->level % stream->every == 0)
            to[found++] = tier;
    }
    return found;
}

/* Takes over one record; false if it does not fit. */
static bool take_record(poda__build *build, const uint8_t *bytes, size_t length, uint64_t at)
{
    poda__bytes in = {bytes, bytes + length, false};
    const uint64_t stream = poda__get_number(&in), tiers = poda__get_number(&in);
    poda__section section = {.tiers = (size_t)tiers, .slots = poda__get_number(&in)};
    section.model_length = poda__get_number(&in);
    section.model_sum = (uint32_t)poda__get_word(&in, 4);
    section.data_length = poda__get_number(&in);
    section.blocks = (size_t)poda__get_number(&in);
    if (in.failed || stream >= build->stream_count || tiers > build->tier_count ||
        section.blocks > length)
        return false;
    poda__tier **list = poda__array(section.tiers, sizeof(poda__tier *));
    section.lengths = poda__array(section.blocks, sizeof *section.lengths);
    section.sums = poda__array(section.blocks, sizeof *section.sums);
    bool fine = list && section.lengths && section.sums &&
                next_tiers(build, (unsigned)stream, list, section.tiers) == section.tiers;
    for (size_t i = 0; i < section.blocks && fine; i++) {
        section.lengths[i] = (uint32_t)poda__get_number(&in);
        section.sums[i] = (uint32_t)poda__get_word(&in, 4);
    }
    for (size_t i = 0; i < section.tiers && fine; i++) {
        list[i]->positions = poda__get_number(&in);
        list[i]->won = poda__get_number(&in);
        list[i]->lost = poda__get_number(&in);
        list[i]->drawn = poda__get_number(&in);
    }
    for (uint64_t code = 1; fine && code;) {
        code = poda__get_number(&in);
        const uint64_t count = code ? poda__get_number(&in) : 0;
        fine = !in.failed && code <= UINT16_MAX;
        if (fine && code && stream == 0)
            build->histogram[code] = count;
    }
    section.data_at = at + (uint64_t)(in.at - bytes);
    fine = fine && !in.failed && poda__bytes_left(&in) == section.data_length;
    if (fine && poda__section_add(&build->streams[stream], section)) {
        note_places(build, (unsigned)stream, list, section.tiers);
        if (stream == 0)
            build->valued += section.tiers;
    } else {
        free(section.lengths);
        free(section.sums);
        fine = false;
    }
    free(list);
    return fine;
}

poda_status poda__journal_replay(poda__build *build)
{
    struct stat about;
    poda_status status = PODA_OK;
    uint8_t head[RECORD];
    if (fstat(build->journal, &about) != 0)
        return cannot_write(build, build->part_path);
    uint64_t left = (uint64_t)about.st_size - build->journal_length;
    while (left >= RECORD && poda__read_at(build->journal, build->journal_length, head, RECORD)) {
        poda__bytes in = {head, head + RECORD, false};
        const uint64_t length = poda__get_word(&in, 8), sum = poda__get_word(&in, 8);
        if (length > left - RECORD)
            break;
        uint8_t *bytes = poda__array((size_t)length, 1);
        if (!bytes)
            return poda_fail_memory(build->error);
        const bool fine =
            poda__read_at(build->journal, build->journal_length + RECORD, bytes, (size_t)length) &&
            poda__checksum_of(bytes, (size_t)length) == sum &&
            take_record(build, bytes, (size_t)length, build->journal_length + RECORD);
        free(bytes);
        if (!fine)
            break;
        build->journal_length += RECORD + length;
        left -= RECORD + length;
    }
    if (ftruncate(build->journal, (off_t)build->journal_length) != 0)
        status = cannot_write(build, build->part_path);
    return status;
}

/* ---- marks ---- */

static void put_marks(const poda__build *build, size_t next, poda__buffer *out)
{
    poda__table_head_write(&build->head, out);
    poda__put_number(out, next);
    poda__put_number(out, build->tier_count);
    for (size_t i = 0; i < build->tier_count; i++) {
        const poda__tier *tier = build->tiers[i];
        poda__put_number(out, tier->id);
        poda__put_number(out, tier->slots);
        poda__put_number(out, tier->loops);
        poda__put_number(out, tier->kid_count);
        for (size_t k = 0; k < tier->kid_count; k++)
            poda__put_number(out, tier->kids[k]->id);
        for (size_t word = 0; word < tier->slots / 64 + 1; word++)
            poda__put_word(out, tier->reached[word], 8);
    }
}

poda_status poda__marks_save(poda__build *build, size_t next)
{
    poda__buffer out = {0};
    const double started = poda__seconds();
    put_marks(build, next, &out);
    if (!out.failed)
        poda__put_word(&out, poda__checksum_of(out.at, out.length), 8);
    poda_status status = out.failed ? poda_fail_memory(build->error) : PODA_OK;
    if (status == PODA_OK)
        status = poda_file_write(build->marks_path,
                                 (poda_file_kind){PODA__TABLE_MAGIC, PODA__TABLE_MAGIC_LENGTH},
                                 out.at, out.length, build->error);
    poda__buffer_release(&out);
    build->marked = poda__seconds();
    build->mark_cost = build->marked - started;
    return status;
}

static bool take_marks(poda__build *build, poda__bytes *in, size_t *next)
{
    *next = (size_t)poda__get_number(in);
    const uint64_t count = poda__get_number(in);
    for (uint64_t i = 0; i < count && !in->failed; i++) {
        poda__tier *const tier = poda__build_tier(build, poda__get_number(in));
        if (!tier || poda__get_number(in) != tier->slots)
            return false;
        tier->loops = poda__get_number(in) != 0;
        const uint64_t kids = poda__get_number(in);
        for (uint64_t k = 0; k < kids && !in->failed; k++) {
            poda__tier *const kid = poda__build_tier(build, poda__get_number(in));
            if (!kid)
                return false;
            poda__tier **larger =
                poda__resize(tier->kids, tier->kid_count + 1, sizeof(poda__tier *));
            if (!larger)
                return false;
            tier->kids = larger;
            tier->kids[tier->kid_count++] = kid;
            tier->kid_room = tier->kid_count;
        }
        for (size_t word = 0; word < tier->slots / 64 + 1 && !in->failed; word++)
            tier->reached[word] = poda__get_word(in, 8);
    }
    return !in->failed && poda__bytes_left(in) == 0;
}

/* Does nothing if there are no marks of this table, or damaged ones: they are made again. */
poda_status poda__marks_load(poda__build *build, size_t *next)
{
    struct stat about;
    poda__buffer head = {0};
    const int file = open(build->marks_path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return PODA_OK;
    poda__table_head_write(&build->head, &head);
    uint8_t *bytes = NULL;
    size_t length = 0;
    if (!head.failed && fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
        about.st_size > (off_t)head.length + 8 &&
        (bytes = poda__array((size_t)about.st_size, 1)) != NULL &&
        poda__read_at(file, 0, bytes, (size_t)about.st_size))
        length = (size_t)about.st_size - 8;
    close(file);
    poda__bytes tail = {bytes + length, bytes + length + 8, false};
    poda_status status = PODA_OK;
    if (length && memcmp(bytes, head.at, head.length) == 0 &&
        poda__get_word(&tail, 8) == poda__checksum_of(bytes, length)) {
        poda__bytes in = {bytes + head.length, bytes + length, false};
        if (!take_marks(build, &in, next))
            status = poda_fail_memory(build->error);
        else if (*next < build->tier_count) /* tiers in the order in which they were saved */
            build->marked = poda__seconds();
    }
    free(bytes);
    poda__buffer_release(&head);
    return status;
}

#endif
