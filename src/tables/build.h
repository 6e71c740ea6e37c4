/* build.h - a table being built: its tiers, the sections that are complete, and the journal from which
 * an interrupted build goes on. */
#ifndef PODA_TABLES_BUILD_H
#define PODA_TABLES_BUILD_H

#include "search/cores/tiers.h"
#include "solve/whole.h"
#include "system/threads.h"
#include "tables/checksum.h"
#include "tables/codec.h"
#include "tables/format.h"
#include "tables/ledger.h"

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
    bool wdl;             /* without distances */
    bool halves;          /* of each tier that has halves one is kept, and no tier is left out */
    poda__tier **waiting; /* valued, in no section yet */
    size_t waiting_count, waiting_room;
    uint64_t waiting_slots;
    size_t taken; /* tiers of the order that were valued and looked at */
    poda__section *sections;
    size_t section_count, section_room;
} poda__stream;

/* How far the tier is that is being valued. */
enum { PODA__RANGE = 1 << 13 }; /* slots between looks at the clock, at first */
enum { PODA__STAGE_VALUES, PODA__STAGE_COUNTS, PODA__STAGE_DONE };

typedef struct poda__progress {
    unsigned stage;
    uint64_t slot;  /* those before it are done, */
    unsigned level; /* where moves stay: lower levels are settled */
} poda__progress;

/* Values of a tier in the journal that are in no section yet. */
typedef struct poda__piece {
    uint64_t tier, at, length;
    uint64_t counts[4];
    poda__progress progress;
} poda__piece;

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
    bool mixed;       /* images of some positions leave their tier and those of others do not */
    size_t key_bytes; /* of sorted states */
    poda__stream streams[2];
    unsigned stream_count;
    uint64_t *histogram; /* by code */
    size_t valued;       /* tiers of the order that are valued */
    uint64_t in_memory;  /* bytes of codes */
    /* what an interrupted build goes on from */
    poda__ledger journal, marks;
    uint64_t marks_live; /* bytes of that file that would be read */
    poda__progress progress;
    poda__piece *pieces;
    size_t piece_count, piece_room;
    double saved, save_cost; /* when, and how long it took */
    size_t marked;           /* tiers whose moves are marked */
    bool marking;            /* tiers that are met need their marks in memory */
    uint64_t range;          /* slots between looks at the clock */
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
#define PODA__PASSES(X) X(mark) X(mark_all) X(value) X(count) X(images) X(review) X(spread) X(again)
#define PODA__PASS(word)                                                                           \
    static inline void poda__pass_##word(const poda__build *build, poda__tier_work *work,          \
                                         poda__tier *tier, uint64_t from, uint64_t to)             \
    {                                                                                              \
        build->tiering->word(work, tier, from, to);                                                \
    }
PODA__PASSES(PODA__PASS)
#undef PODA__PASS
poda_status poda__build_pass(poda__build *build, poda__tier *tier, poda__tier_pass *run);
/* The same from slot `from` on; `save` is called every few seconds with the slot that the pass has come to. */
typedef poda_status poda__save(poda__build *build, poda__tier *tier, uint64_t slot);
poda_status poda__build_sweep(poda__build *build, poda__tier *tier, poda__tier_pass *run,
                              uint64_t from, poda__save *save);
/* Slots `from` to `to`, multiples of 64 or the end. */
poda_status poda__build_range(poda__build *build, poda__tier *tier, poda__tier_pass *run,
                              uint64_t from, uint64_t to);
/* The tiers that the threads have met since they were forgotten are kids of this one. */
void poda__build_forget_kids(const poda__build *build);
bool poda__build_take_kids(const poda__build *build, poda__tier *tier);
bool poda__build_add_kid(poda__tier *tier, poda__tier *kid);
/* Marks the first position, or all positions of the tiers that were asked for. */
poda_status poda__build_mark_first(poda__build *build);
/* Does the game list the tiers that follow from those of tiers=? And these. */
bool poda__build_is_listed(const poda__build *build);
poda_status poda__build_list(poda__build *build);
void poda__build_sort(const poda__build *build); /* tiers, by their numbers */
/* Is it time to save? */
bool poda__build_is_due(const poda__build *build);
/* All tiers and what of them can be reached, in the order of their numbers. */
poda_status poda__build_marks(poda__build *build);

/* build_values.c */
poda_status poda__build_values(poda__build *build);
/* What the next pass of all threads is about. */
void poda__build_set_works(const poda__build *build, unsigned level, bool count, bool restore);
/* build_levels.c: the values of a tier in which moves stay, from build->progress on. */
poda_status poda__build_levels(poda__build *build, poda__tier *tier);
/* Levels and parents of all tiers. */
void poda__build_order(const poda__build *build);
poda_status poda__build_refuse_loops(const poda__build *build);
/* The codes of a tier that was valued before, from its section. */
poda_status poda__build_restore(poda__build *build, poda__tier *tier);

/* reached.c: FILE.marks */
poda_status poda__reached_open(poda__build *build);
/* Loads what an earlier run knew: the first tier whose moves are not all marked yet, the slot to go on from, and
 * whether it was followed within the tier by then. */
poda_status poda__reached_replay(poda__build *build, size_t *next, uint64_t *slot, bool *again);
/* Saves marks that are new. Tier `next` is done up to `slot`; if it has codes, they note what was followed. */
poda_status poda__reached_save(poda__build *build, size_t next, uint64_t slot);
/* What was followed within the tier, into its codes. */
poda_status poda__reached_followed(poda__build *build, poda__tier *tier);
/* Brings the marks of a tier into memory. */
poda_status poda__reached_hold(poda__build *build, poda__tier *tier);
/* Moves marks to the file until `memory` suffices; not those of the tier `but`. */
poda_status poda__reached_make_room(poda__build *build, size_t next, const poda__tier *but);
/* The marks of a tier that is not looked at any more. */
void poda__reached_forget(poda__build *build, poda__tier *tier);
void poda__reached_release(poda__tier *tier);
void poda__reached_remove(const poda__build *build);

/* journal.c: FILE.part */
poda_status poda__journal_open(poda__build *build);
poda_status poda__journal_section(poda__build *build, unsigned stream, const poda__section *given,
                                  const poda__buffer *data, poda__tier *const *tiers);
/* Saves the values of tiers that wait for a section, and of `tier` (NULL: none) as far as build->progress says. */
poda_status poda__journal_pieces(poda__build *build, poda__tier *tier);
/* The values of a tier that an earlier run had, and build->progress; its codes are in memory. */
poda_status poda__journal_resume(poda__build *build, poda__tier *tier);
/* Sections and pieces of earlier runs; the tiers are known by then. */
poda_status poda__journal_replay(poda__build *build);
/* Adds a section that another rank made, a record of its journal; passes over tiers of one that was made here. */
poda_status poda__journal_take(poda__build *build, const uint8_t *bytes, size_t length);
poda_status poda__journal_pass(poda__build *build, unsigned stream, size_t tiers);
/* How many of all positions valued so far have each code: pairs, and 0. */
void poda__histogram_put(const poda__build *build, poda__buffer *out);
bool poda__histogram_take(const poda__build *build, poda__bytes *in, bool counts);
void poda__journal_remove(const poda__build *build);

/* section.c: compresses the codes of the waiting tiers of a stream. */
bool poda__stream_keeps(const poda__stream *stream, const poda__tier *tier);
poda_status poda__section_flush(poda__build *build, unsigned stream);
poda_status poda__section_take(poda__build *build, unsigned stream, poda__tier *tier);
bool poda__section_add(poda__stream *stream, poda__section section);

/* finish.c: the file. */
poda_status poda__build_finish(poda__build *build);
/* ranks/ranks.c: a build by several processes, of which this is one; `status`: what it comes with. */
poda_status poda__build_ranks(poda__build *build, poda_status status);
/* sorted.c */
poda_status poda__build_sorted(poda__build *build);
/* Keys, and what each position is worth, without the score so far where the game has a `lead`. */
typedef struct poda__sorted {
    const poda__successors *it;
    const poda_game *game; /* whose states these are */
    const uint8_t *keys;
    const uint8_t
        *texts; /* keys of the file, where they are not these (PODA__TABLE_TEXTS); else NULL */
    size_t count;
    bool loops; /* play may go round */
    poda__worth (*worth)(const void *user, uint32_t at);
    const void *user;
} poda__sorted;
/* Adds their sections to the journal. */
poda_status poda__sorted_write(poda__build *build, const poda__sorted *all);

/* build.c */
void poda__build_release(poda__build *build);

#endif
