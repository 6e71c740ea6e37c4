/* seal.h - texts that only the holder of a key can read or make: ChaCha20 and Poly1305 (RFC 8439),
 * written as base64 for URLs (RFC 4648). */
#ifndef PODA_SYSTEM_SEAL_H
#define PODA_SYSTEM_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PODA__SEAL_KEY = 32, PODA__SEAL_NONCE = 12, PODA__SEAL_TAG = 16 };

/* Encrypts or decrypts `length` bytes in place. */
void poda__chacha20(const uint8_t key[PODA__SEAL_KEY], uint32_t counter,
                    const uint8_t nonce[PODA__SEAL_NONCE], uint8_t *bytes, size_t length);
/* The authenticator of a message under a key that is used once. */
void poda__poly1305(const uint8_t key[PODA__SEAL_KEY], const uint8_t *bytes, size_t length,
                    uint8_t tag[PODA__SEAL_TAG]);
/* The authenticator of bytes that poda__chacha20 encrypted from counter 1 on, without additional
 * data (RFC 8439, section 2.8). False if memory runs out. */
bool poda__seal_tag(const uint8_t key[PODA__SEAL_KEY], const uint8_t nonce[PODA__SEAL_NONCE],
                    const uint8_t *bytes, size_t length, uint8_t tag[PODA__SEAL_TAG]);

/* The sealed form of a text; a nonce is never used twice with a key. NULL if memory runs out; free it
 * with free(). */
char *poda__seal(const uint8_t key[PODA__SEAL_KEY], const uint8_t nonce[PODA__SEAL_NONCE],
                 const char *text, size_t length);
/* The text that was sealed, zero-terminated; free it with free(). NULL if it was not sealed with this
 * key or was changed since; `*no_memory` if memory ran out instead. */
char *poda__unseal(const uint8_t key[PODA__SEAL_KEY], const char *sealed, size_t *length,
                   bool *no_memory);

#endif
