/* fuzz.h - shared by the fuzz targets: how an input names a game, and the properties of a
 * position. An input is lines of text: the name of a game, its options one per line, an empty
 * line, the rest. */
#ifndef PODA_TESTS_FUZZ_H
#define PODA_TESTS_FUZZ_H

#include <stdint.h>

#include "poda/poda.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FUZZ_MAX = 4096 }; /* bytes of the largest input used */

/* Ends the program when `what` does not hold; not an assert, because it stays in release builds. */
#define FUZZ_HOLDS(what) ((what) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #what))
_Noreturn void fuzz_broken(const char *file, int line, const char *what);

/* Copies the input as text to the caller's storage; false if it is too long. */
bool fuzz_text(const uint8_t *data, size_t size, char text[FUZZ_MAX + 1]);

/* Cuts the next line off `*text`; NULL past the last. */
char *fuzz_line(char **text);

/* Opens the game that `*text` begins with and advances it to the rest; NULL if it is refused. */
poda_game *fuzz_open(char **text);

/* An error has a message, in one line. */
void fuzz_check_error(poda_status status, const poda_error *error);

/* The properties of every position that the library accepts: its text reads back, moves read back
 * and lead to such positions again, hash, view and board fit. */
void fuzz_check_state(const poda_game *game, const poda_state *state);

#endif
