/* fuzz_proof.c - the bytes of a proof before its checksum, which is put right: refused with a reason, or a
 * proof of something true. */
#include <string.h>

#include "fuzz.h"
#include "poda/proof.h"

/* Games that are known, and their values for MAX. */
static const struct {
    const char *name;
    poda_value value;
} games[] = {{"tictactoe", 0}, {"pawns", -1}, {"hare", 1}};

static void check(const poda_proof_head *read, const unsigned char *bytes, size_t length,
                  poda_value value)
{
    poda_error error = {.status = PODA_OK};
    poda_game *game = NULL;
    poda_state from;
    poda_proof_head head;
    poda_status status = poda_proof_open(read, NULL, NULL, &game, &from, &error);
    if (status == PODA_OK)
        status = poda_proof_check(game, &from, bytes, length, NULL, &head, &error);
    if (status != PODA_OK) {
        fuzz_check_error(status, &error);
    } else {
        FUZZ_HOLDS(!head.lower.proven || head.lower.value <= value);
        FUZZ_HOLDS(!head.upper.proven || head.upper.value >= value);
    }
    poda_game_close(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned char bytes[FUZZ_MAX + 8];
    poda_error error = {.status = PODA_OK};
    poda_proof_head head;
    uint64_t sum = 0xcbf29ce484222325u;
    if (size > FUZZ_MAX)
        return 0;
    memcpy(bytes, data, size);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ data[i]) * 0x100000001b3u;
    for (size_t i = 0; i < 8; i++)
        bytes[size + i] = (unsigned char)(sum >> (56 - 8 * i));
    const poda_status status = poda_proof_read(bytes, size + 8, &head, &error);
    if (status != PODA_OK) {
        fuzz_check_error(status, &error);
        return 0;
    }
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (strcmp(head.game, games[i].name) == 0 && !head.options[0] && !head.position[0])
            check(&head, bytes, size + 8, games[i].value);
    return 0;
}
