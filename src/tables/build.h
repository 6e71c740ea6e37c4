/* build.h - a table being built: its tiers, the sections that are complete, and the journal from which
 * an interrupted build goes on. */
#ifndef PODA_TABLES_BUILD_H
#define PODA_TABLES_BUILD_H

#include "search/cores/tiers.h"
#include "system/threads.h"
#include "tables/checksum.h"
#include "tables/codec.h"
#include "tables/format.h"

typedef struct poda__section {
    uint64_t slots;
    size_t tiers; /* consecutive in the order of the stream */
    uint64_t model_length, data_length;
    uint64_t data_at; /* in the journal */
    size_t blocks;
    uint32_t model_sum;
    uint32_t *lengths, *sums; /* of each block */
    uint8_t *keys;            /* sorted states: the first key of each block; else NULL */
} poda__section;

/* The sections of one file: all tiers as they are needed while building, or those that a thin table
 * keeps. */
typedef struct poda__stream {
    unsigned every, depth;
    poda__tier **waiting; /* valued, in no section yet */
    size_t waiting_count, waiting_room;
    uint64_t waiting_slots;
    size_t taken; /* tiers of the order that were valued and looked at */
    poda__section *sections;
    size_t section_count, section_room;
} poda__stream;

typedef struct poda__build {
    const poda_game *game;
    const poda_rules *rules;
    const poda__tiering *tiering;
    const char *path;
    const poda_table_options *options;
    poda_error *error;
    poda__head head;
    uint16_t *images;
    size_t image_count;
    /* all tiers; a hash table of them by id */
    poda__tier **tiers;
    size_t tier_count, tier_room;
    poda__tier **by_id;
    size_t by_id_room;
    volatile char lock;
    poda__tier_work *works[PODA__THREADS_MOST];
    unsigned threads;
    size_t key_bytes; /* of sorted states */
    poda__stream streams[2];
    unsigned stream_count;
    uint64_t *histogram; /* by code */
    size_t valued;       /* tiers of the order that are valued */
    uint64_t in_memory;  /* bytes of codes */
    /* the journal */
    int journal;
    uint64_t journal_length;
    char *part_path, *marks_path;
    double synced, marked, mark_cost;
    double started, next_progress;
    uint64_t done;
} poda__build;

/* build_tiers.c */
poda_status poda__build_fault(const poda__build *build, const poda__tier *tier,
                              const poda__tier_work *work);
poda__tier *poda__build_tier(poda__build *build, uint64_t id);
poda_status poda__build_pause(poda__build *build, uint64_t done, uint64_t of);
/* Runs one pass of the threads over a tier; what they counted is added up in the first work. */
typedef void poda__tier_pass(const poda__build *build, poda__tier_work *work, poda__tier *tier,
                             uint64_t from, uint64_t to);
poda_status poda__build_pass(poda__build *build, poda__tier *tier, poda__tier_pass *run);
/* All tiers and what of them can be reached, in the order of their numbers. */
poda_status poda__build_marks(poda__build *build);

/* build_values.c */
poda_status poda__build_values(poda__build *build);
/* The codes of a tier that was valued before, from its section. */
poda_status poda__build_restore(poda__build *build, poda__tier *tier);

/* journal.c */
poda_status poda__journal_open(poda__build *build, bool *resumed);
void poda__journal_close(poda__build *build);
poda_status poda__journal_section(poda__build *build, unsigned stream, const poda__section *given,
                                  const poda__buffer *data, poda__tier *const *tiers);
poda_status poda__journal_read(poda__build *build, uint64_t at, void *to, size_t length);
/* The marks so far: `next` is the first tier whose moves are not marked yet. */
poda_status poda__marks_save(poda__build *build, size_t next);
poda_status poda__marks_load(poda__build *build, size_t *next);
/* Sections of earlier runs; the tiers are known by then. */
poda_status poda__journal_replay(poda__build *build);
void poda__journal_remove(const poda__build *build);

/* section.c: compresses the codes of the waiting tiers of a stream. */
poda_status poda__section_flush(poda__build *build, unsigned stream);
poda_status poda__section_take(poda__build *build, unsigned stream, poda__tier *tier);
bool poda__section_add(poda__stream *stream, poda__section section);

/* finish.c: the file. */
poda_status poda__build_finish(poda__build *build);
/* sorted.c */
poda_status poda__build_sorted(poda__build *build);

#endif
