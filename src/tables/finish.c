/* finish.c - the file of a table, from the sections of its journal: head, sections, directory, foot. It is
 * written beside the old one, synced and renamed. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "poda/file.h"
#include "system/file.h"
#include "tables/build.h"

static void put_tiers(const poda__build *build, poda__buffer *out)
{
    const poda__stream *stream = &build->streams[build->stream_count - 1];
    poda__put_number(out, build->tier_count);
    for (size_t i = build->tier_count; i-- > 0;) {
        const poda__tier *tier = build->tiers[i];
        poda__put_number(out, tier->id);
        poda__put_number(out, tier->slots);
        poda__put_number(out, (poda__stream_keeps(stream, tier) ? 1u : 0u) |
                                  (build->options->tier_count ? 2u : 0u) |
                                  (unsigned)tier->half * PODA__TIER_FIRST);
        if (tier->half)
            poda__put_number(out,
                             build->rules->ranks->halves(poda_game_params(build->game), tier->id));
        poda__put_number(out, tier->positions);
        poda__put_number(out, tier->won);
        poda__put_number(out, tier->lost);
        poda__put_number(out, tier->drawn);
    }
}

static void put_histogram(const poda__build *build, poda__buffer *out)
{
    const bool wdl = build->head.flags & PODA__TABLE_WDL;
    uint64_t *const counts = poda__array((size_t)UINT16_MAX + 1, sizeof *counts);
    if (!counts) {
        poda__buffer_fail(out, PODA_NO_MEMORY);
        return;
    }
    for (size_t i = 0; i < (size_t)build->threads * ((size_t)UINT16_MAX + 1); i++) {
        const unsigned code = (unsigned)(i & UINT16_MAX);
        counts[wdl ? poda__code_plain(code) : code] += build->histogram[i];
    }
    for (size_t code = 1; code <= UINT16_MAX; code++) {
        const uint64_t count = counts[code];
        if (count) {
            poda__put_number(out, code);
            poda__put_number(out, count);
        }
    }
    poda__put_number(out, 0);
    free(counts);
}

/* Without distances a win shows no way to the end where play can go round. */
static void note_loops(poda__build *build)
{
    for (size_t i = 0; i < build->tier_count; i++)
        if (build->tiers[i]->loops && (build->head.flags & PODA__TABLE_WDL))
            build->head.flags |= PODA__TABLE_LOOPS;
}

static void put_directory(const poda__build *build, poda__buffer *out)
{
    const poda__stream *stream = &build->streams[build->stream_count - 1];
    put_tiers(build, out);
    put_histogram(build, out);
    poda__put_number(out, build->key_bytes);
    poda__put_number(out, stream->section_count);
    for (size_t i = 0; i < stream->section_count; i++) {
        const poda__section *section = &stream->sections[i];
        poda__put_number(out, section->tiers);
        poda__put_number(out, section->slots);
        poda__put_number(out, section->model_length);
        poda__put_word(out, section->model_sum, 4);
        poda__put_number(out, section->blocks);
        for (size_t k = 0; k < section->blocks; k++) {
            poda__put_number(out, section->lengths[k]);
            poda__put_word(out, section->sums[k], 4);
            if (section->keys)
                poda__buffer_put(out, (const char *)section->keys + k * build->key_bytes,
                                 build->key_bytes);
        }
    }
}

#if defined(__wasm__)

poda_status poda__build_finish(poda__build *build)
{
    poda__buffer none = {0};
    note_loops(build);
    put_directory(build, &none);
    poda__buffer_release(&none);
    return poda_fail(build->error, PODA_BAD_FILE, build->path, "files are not written here");
}

#else

#include <fcntl.h>
#include <unistd.h>

/* A file being written, with its checksum. */
struct writer {
    int file;
    uint64_t length;
    poda__checksum sum;
};

static bool put(struct writer *writer, const void *bytes, size_t length)
{
    poda__checksum_add(&writer->sum, bytes, length);
    writer->length += length;
    return poda__file_put(writer->file, bytes, length);
}

static poda_status put_sections(poda__build *build, struct writer *writer, bool *written)
{
    const poda__stream *stream = &build->streams[build->stream_count - 1];
    poda_status status = PODA_OK;
    for (size_t i = 0; i < stream->section_count && status == PODA_OK && *written; i++) {
        const poda__section *section = &stream->sections[i];
        uint8_t *bytes = poda__array((size_t)section->data_length, 1);
        status = bytes ? poda__ledger_read(&build->journal, section->data_at, bytes,
                                           (size_t)section->data_length)
                       : poda_fail_memory(build->error);
        if (status == PODA_OK)
            *written = put(writer, bytes, (size_t)section->data_length);
        free(bytes);
    }
    return status;
}

static poda_status put_all(poda__build *build, struct writer *writer, bool *written)
{
    poda__buffer head = {0}, directory = {0}, foot = {0};
    poda__table_head_write(&build->head, &head);
    put_directory(build, &directory);
    poda_status status = head.failed || directory.failed ? poda_fail_memory(build->error) : PODA_OK;
    if (status == PODA_OK) {
        *written = put(writer, head.at, head.length);
        status = put_sections(build, writer, written);
    }
    if (status == PODA_OK && *written) {
        poda__put_word(&foot, writer->length, 8);
        poda__put_word(&foot, poda__checksum_of(directory.at, directory.length), 8);
        *written = put(writer, directory.at, directory.length) && !foot.failed &&
                   put(writer, foot.at, foot.length);
        poda__put_word(&foot, poda__checksum_end(&writer->sum), 8);
        poda__buffer_put(&foot, PODA__TABLE_END, PODA__TABLE_MAGIC_LENGTH);
        *written = *written && !foot.failed && put(writer, foot.at + 16, 16);
    }
    poda__buffer_release(&head);
    poda__buffer_release(&directory);
    poda__buffer_release(&foot);
    return status;
}

poda_status poda__build_finish(poda__build *build)
{
    enum { PATH_ROOM = 4096 };
    char beside[PATH_ROOM];
    const int room = snprintf(beside, sizeof beside, "%s" PODA_FILE_BESIDE, build->path);
    struct writer writer = {.file = -1};
    note_loops(build);
    bool written = false;
    errno = ENAMETOOLONG;
    if (room > 0 && room < PATH_ROOM)
        writer.file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    poda_status status = PODA_OK;
    if (writer.file >= 0) {
        poda__checksum_init(&writer.sum);
        status = put_all(build, &writer, &written);
        written = written && fsync(writer.file) == 0 && rename(beside, build->path) == 0;
        const int why = errno;
        if (!written)
            unlink(beside);
        close(writer.file);
        errno = why;
    }
    if (status == PODA_OK && !written)
        return poda_fail(build->error, PODA_BAD_FILE, build->path,
                         "cannot write %.200s: %s; what is known so far is kept, and the same "
                         "command goes on",
                         build->path, poda_error_system(build->error, errno));
    if (status == PODA_OK) {
        (void)poda_file_sync_folder(build->path);
        poda__journal_remove(build);
    }
    return status;
}

#endif
