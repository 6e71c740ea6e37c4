/* fuzz_pgn.c - games in PGN: refused with line and column, or transcripts that can be played and written. */
#include "fuzz_transcript.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_transcripts(PODA__FORMAT_PGN, data, size);
}
