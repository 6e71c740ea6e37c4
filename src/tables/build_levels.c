/* build_levels.c - the values of a tier in which moves stay: level n settles what is won or lost in n plies,
 * so the first value that is settled is the right one, and what no level settles is drawn. */
#include <stdlib.h>

#include "base/memory.h"
#include "tables/build.h"

static poda_status save(poda__build *build, poda__tier *tier, uint64_t slot)
{
    build->progress.slot = slot;
    return poda__journal_pieces(build, tier);
}

/* The next level at which something is settled; UINT32_MAX: none. */
static uint32_t next_level(const poda__tier *tier)
{
    uint32_t next = UINT32_MAX;
    for (uint64_t block = 0; block * PODA__TIER_BLOCK < tier->slots; block++)
        next = tier->due[block] < next ? tier->due[block] : next;
    return next;
}

/* Takes up what an earlier run had: levels that are settled, and the pass after them up to a slot. Codes that
 * an older record has of later levels may have been improved since. */
static poda_status take_up(poda__build *build, poda__tier *tier)
{
    const poda__progress *const progress = &build->progress;
    if (progress->level == 0 && progress->slot == 0)
        return PODA_OK;
    for (uint64_t slot = progress->slot; slot < tier->slots; slot++)
        if (tier->codes[slot] < PODA__CODE_LOSS ||
            poda__code_distance(tier->codes[slot]) >= progress->level)
            tier->codes[slot] = PODA__CODE_NONE;
    poda__build_set_works(build, progress->level, false, false);
    return poda__build_pass(build, tier, poda__pass_images);
}

/* Codes of a level were found at lower ones. Where the game has ways back, only positions that lead to these
 * are looked at again; else all that are open. */
static poda_status settle(poda__build *build, poda__tier *tier)
{
    const bool back = build->rules->ranks->backs;
    poda__progress *const progress = &build->progress;
    poda_status status = take_up(build, tier);
    for (bool first = true; status == PODA_OK; first = false) {
        poda__build_set_works(build, progress->level, false, false);
        status = first || !back
                     ? poda__build_sweep(build, tier, poda__pass_review, progress->slot, save)
                     : poda__build_pass(build, tier, poda__pass_again);
        progress->slot = 0;
        const uint32_t level = next_level(tier);
        if (status != PODA_OK || level == UINT32_MAX)
            break;
        poda__build_set_works(build, level, false, false);
        status = poda__build_pass(build, tier, poda__pass_spread);
        progress->level = level + 1;
        if (status == PODA_OK && poda__build_is_due(build))
            status = poda__journal_pieces(build, tier);
    }
    progress->stage = status == PODA_OK ? PODA__STAGE_COUNTS : progress->stage;
    return status;
}

poda_status poda__build_levels(poda__build *build, poda__tier *tier)
{
    const size_t blocks = (size_t)(tier->slots / PODA__TIER_BLOCK + 1);
    tier->dirty = poda__array((size_t)(tier->slots / 64 + 1), sizeof *tier->dirty);
    tier->due = poda__array(blocks, sizeof *tier->due);
    poda_status status = tier->dirty && tier->due ? PODA_OK : poda_fail_memory(build->error);
    for (size_t i = 0; i < blocks && status == PODA_OK; i++)
        tier->due[i] = UINT32_MAX;
    if (status == PODA_OK)
        status = settle(build, tier);
    free(tier->dirty);
    free(tier->due);
    tier->dirty = NULL;
    tier->due = NULL;
    return status;
}
