/* format.h - the parts of a table's file, which builder and reader share: docs/tables.md. */
#ifndef PODA_TABLES_FORMAT_H
#define PODA_TABLES_FORMAT_H

#include "poda/tables.h"
#include "search/successors.h"
#include "tables/bytes.h"

#define PODA__TABLE_MAGIC "PODATAB\n"
#define PODA__TABLE_END "PODAEND\n"

enum {
    PODA__TABLE_MAGIC_LENGTH = 8,
    PODA__TABLE_VERSION = 2,
    PODA__TABLE_FOOT = 32,  /* bytes of the last part */
    PODA__TABLE_RANKED = 1, /* flags of the head */
    PODA__TABLE_SCORED = 2,
    PODA__TABLE_WHOLE = 4,
    PODA__TABLE_BOOK = 8,
    PODA__TABLE_WDL = 16,          /* wins and losses without distances */
    PODA__TABLE_TEXTS = 32,        /* keys are checksums of the texts of positions */
    PODA__TABLE_LOOPS = 64,        /* without distances: play can go round */
    PODA__TABLE_CONVERSION = 128,  /* distances are those to the end or to another tier */
    PODA__TIER_FIRST = 4,          /* marks of a tier: only its first half is kept, */
    PODA__TIER_SECOND = 8,         /* only its second */
    PODA__TABLE_BLOCK = 4096,      /* slots of a block; */
    PODA__TABLE_KEYS = 512,        /* of one with keys */
    PODA__TABLE_SECTION = 1 << 20, /* slots of a section, unless a tier is larger */
    PODA__TABLE_DEPTH = 1,         /* plies of search that recover a free slot, */
    PODA__TABLE_DEPTH_THIN = 3,    /* where not all tiers are kept */
};

typedef struct poda__head {
    char game[64], options[512];
    uint64_t fingerprint;
    unsigned flags, every, depth, block, section;
    /* a checksum of the list of tiers that was asked for; 0: none. Of a book: its plies, and above them the
     * side that plays its best, 0: neither, 1: MAX, 2: MIN */
    uint64_t tiers;
    /* of sorted states */
    size_t state_size;
    uint8_t first[PODA_STATE_MAX], varies[PODA_STATE_MAX];
} poda__head;

void poda__table_head_write(const poda__head *head, poda__buffer *out);
/* Reads the head and passes over it. */
poda_status poda__table_head_read(poda__head *head, poda__bytes *in, const char *path,
                                  poda_error *error);

/* What the head says of the game, in a table by ranks or one of sorted states; PODA_BAD_OPTION if the options
 * are too long for it. */
poda_status poda__table_head_of(poda__head *head, const poda_game *game, bool ranked,
                                poda_error *error);

/* Are states of this game numbers that mean something in this process alone, as those of a game in Python
 * (poda_hash_number)? Then a file has them by their texts. */
bool poda__table_by_texts(const poda_game *game);
enum { PODA__TEXT_KEY = 8 }; /* bytes */
/* The key of a position whose text has this checksum. */
void poda__table_key_of_sum(uint64_t sum, uint8_t key[PODA__TEXT_KEY]);
/* The key of such a state; false if it has no text: a function of the game has failed. */
bool poda__table_text_key(const poda_game *game, const poda_state *state,
                          uint8_t key[PODA__TEXT_KEY]);

/* How positions become keys, but for the bits that vary. */
void poda__table_keying(poda__successors *it, const poda_game *game, uint16_t *images,
                        size_t image_count);

/* A number that changes when the rules do: of 10,000 positions of random games with their moves, turns,
 * results and ranks; for sorted states (`bytes`) also of their bytes. Of games whose states are numbers, the texts
 * of 1,000 positions and of what all their moves lead to, whatever the order of the moves. */
uint64_t poda__fingerprint(const poda_game *game, bool bytes);

/* The symmetries that leave the first position as it is; NULL without memory. */
uint16_t *poda__table_images(const poda_game *game, size_t *count);

/* Plies of the search at each probe. A position from which a move wins in another tier is left out of a table of ways
 * there only where the game has halves, whose moves seldom leave a tier: elsewhere such moves would be followed through all
 * tiers that are left. */
unsigned poda__table_depth(const poda__head *head, const poda_ranks *ranks);

/* Does a table that is searched to `depth` plies at each probe leave out this code? */
bool poda__code_is_free(unsigned code, unsigned depth, bool scored);

/* A code of a table without distances: that of a win or loss that has none, unless it is over. */
unsigned poda__code_plain(unsigned code);

/* Is the game one whose table is by ranks? */
bool poda__table_ranked(const poda_game *game);

enum { PODA__BOOK_SIDE = 16 }; /* the bit of head.tiers above the plies */

#endif
