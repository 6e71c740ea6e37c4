/* whole_log.c - records of solving a whole game: their parts, which whole_acyclic.c and whole_graph.c put together. */
#include "solve/whole_log.h"

#include "base/memory.h"

void poda__log_get(poda__log_bytes *in, void *to, size_t length)
{
    if ((size_t)(in->end - in->at) < length) {
        in->failed = true;
        memset(to, 0, length);
        return;
    }
    if (length > 0) /* there may be nowhere to put nothing */
        memcpy(to, in->at, length);
    in->at += length;
}

void poda__log_begin(poda__buffer *out, const poda_whole *whole, uint8_t kind)
{
    const poda__packing *const packing = &whole->it.packing;
    poda__buffer_put(out, (const char *)&kind, 1);
    poda__buffer_put(out, (const char *)packing->varies,
                     packing->state_words * sizeof *packing->varies);
}

void poda__log_put_key(poda__buffer *out, const poda_whole *whole, uint32_t number)
{
    const poda__positions *const positions = &whole->positions;
    poda__buffer_put(out, (const char *)positions->keys + (size_t)number * positions->bytes,
                     positions->bytes);
}

poda_status poda__log_next(poda__whole_log *log, uint8_t kind, uint8_t **bytes, size_t *length,
                           bool *later)
{
    *later = false;
    for (;;) {
        uint8_t *record = log->held;
        *length = log->held_length;
        log->held = NULL;
        if (!record) {
            const poda_status status = log->next(log->user, &record, length);
            if (status != PODA_OK || !record) {
                *bytes = NULL;
                return status;
            }
        }
        const uint8_t found = *length ? record[0] : 0;
        if (found == kind) {
            *bytes = record;
            return PODA_OK;
        }
        if (found == PODA__LOG_GRAPH) {
            log->held = record;
            log->held_length = *length;
            *later = true;
            *bytes = NULL;
            return PODA_OK;
        }
        free(record); /* of an earlier step, or of another part of the program */
    }
}

bool poda__log_take_packing(poda_whole *whole, poda__log_bytes *in, poda__packing *theirs)
{
    poda__packing *const own = &whole->it.packing;
    uint64_t varies[PODA__KEY_WORDS] = {0}, more = 0;
    poda__log_get(in, varies, own->state_words * sizeof *varies);
    *theirs = *own;
    memcpy(theirs->varies, varies, own->state_words * sizeof *varies);
    poda__packing_plan(theirs);
    for (size_t i = 0; i < own->state_words; i++)
        more |= varies[i] & ~own->varies[i];
    if (in->failed || !more)
        return !in->failed;
    poda__packing *const wider = poda__array(1, sizeof *wider);
    if (!wider)
        return false;
    *wider = *own;
    for (size_t i = 0; i < own->state_words; i++)
        wider->varies[i] |= varies[i];
    poda__packing_plan(wider);
    const bool good = poda__positions_repack(&whole->positions, own, wider);
    if (good)
        *own = *wider;
    free(wider);
    return good;
}

bool poda__log_take_key(poda_whole *whole, poda__log_bytes *in, const poda__packing *theirs,
                        uint32_t *number)
{
    poda__positions *const positions = &whole->positions;
    uint64_t key[PODA__KEY_WORDS] = {0}, state[PODA__KEY_WORDS] = {0};
    poda__log_get(in, key, theirs->bytes);
    poda__unpack(theirs, key, state, theirs->state_words);
    poda__pack(&whole->it.packing, state, theirs->state_words, key);
    if (!poda__positions_reserve(positions, 1) ||
        !poda__worths_grow(&whole->worths, positions->room))
        return false;
    *number = poda__positions_add(positions, poda__positions_hash(positions, key), key);
    return true;
}

poda_status poda__log_misfit(poda_error *error)
{
    return poda_fail(error, PODA_BAD_FILE, "out",
                     "what an earlier run left does not fit this game: remove FILE.part and begin "
                     "again");
}
