/* code.c - codes of students and sealed answers. Keys are derived by a cascade of ChaCha20 blocks: the
 * first half of each block is the key of the next, whose nonce is the next piece of the text; the
 * counter of the last block is the length, so that no text is the beginning of another. */
#include "teach/class/code.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "system/seal.h"

static const char signs[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; /* without I, L, O and U */

static void derive(uint8_t key[PODA__SEAL_KEY], const char *text)
{
    const size_t length = strlen(text);
    for (size_t at = 0;; at += PODA__SEAL_NONCE) {
        const bool last = at + PODA__SEAL_NONCE > length;
        uint8_t nonce[PODA__SEAL_NONCE] = {0}, next[PODA__SEAL_KEY] = {0};
        memcpy(nonce, text + at, last ? length - at : PODA__SEAL_NONCE);
        poda__chacha20(key, last ? (uint32_t)length + 1 : 0, nonce, next, sizeof next);
        memcpy(key, next, sizeof next);
        if (last)
            return;
    }
}

/* The sign that makes a code whole: as a polynomial over GF(32), whose x is the root 2 of x^5 + x^2 + 1, a code
 * is 0 at x. So a wrong sign, and two signs exchanged, are always seen. */
static unsigned check_of(const char *code)
{
    unsigned sum = 0;
    for (int i = 0; i < PODA__CODE_SIGNS - 1; i++) {
        sum ^= (unsigned)(strchr(signs, code[i]) - signs);
        sum = sum << 1 ^ (sum & 16 ? 0x25 : 0);
    }
    return sum;
}

void poda__code_make(const char *secret, const char *student, char code[PODA__CODE_ROOM])
{
    uint8_t key[PODA__SEAL_KEY] = "Poda: a class";
    derive(key, secret);
    derive(key, student);
    for (int i = 0; i < PODA__CODE_SIGNS - 1; i++)
        code[i] = signs[key[i] % 32];
    code[PODA__CODE_SIGNS - 1] = signs[check_of(code)];
    code[PODA__CODE_SIGNS] = 0;
}

bool poda__code_read(const char *text, char code[PODA__CODE_ROOM])
{
    int count = 0;
    memset(code, 0, PODA__CODE_ROOM); /* what cannot be read is shown as far as it was */
    for (; *text && *text != '.'; text++) {
        int sign = toupper((unsigned char)*text);
        if (sign == '-' || sign == ' ')
            continue;
        sign = sign == 'O' ? '0' : sign == 'I' || sign == 'L' ? '1' : sign;
        if (count == PODA__CODE_SIGNS || !sign || !strchr(signs, sign))
            return false;
        code[count++] = (char)sign;
    }
    code[count] = 0;
    return count == PODA__CODE_SIGNS && code[count - 1] == signs[check_of(code)];
}

uint64_t poda__code_seed(const char code[PODA__CODE_ROOM])
{
    uint64_t seed = 0;
    for (int i = 0; i < PODA__CODE_SIGNS; i++)
        seed = seed << 5 | (uint64_t)(strchr(signs, code[i]) - signs);
    return seed;
}

static void key_of(const char code[PODA__CODE_ROOM], uint8_t key[PODA__SEAL_KEY])
{
    static const uint8_t begin[PODA__SEAL_KEY] = "Poda: answers of a student";
    memcpy(key, begin, PODA__SEAL_KEY);
    derive(key, code);
}

char *poda__code_seal(const char code[PODA__CODE_ROOM], const char *text)
{
    uint8_t key[PODA__SEAL_KEY], nonce[PODA__SEAL_KEY];
    key_of(code, key);
    memcpy(nonce, key, sizeof nonce); /* another text has another nonce */
    derive(nonce, text);
    char *sealed = poda__seal(key, nonce, text, strlen(text));
    const size_t length = sealed ? strlen(sealed) + PODA__CODE_ROOM + 1 : 0;
    char *out = sealed ? malloc(length) : NULL;
    if (out)
        snprintf(out, length, "%s.%s", code, sealed);
    free(sealed);
    return out;
}

char *poda__code_open(const char *sealed, char code[PODA__CODE_ROOM], bool *no_memory)
{
    uint8_t key[PODA__SEAL_KEY];
    size_t length;
    const char *point = strchr(sealed, '.');
    *no_memory = false;
    code[0] = 0;
    if (!point || !poda__code_read(sealed, code))
        return NULL;
    key_of(code, key);
    return poda__unseal(key, point + 1, &length, no_memory);
}

/* Signs of a seal: those of base64 for addresses. */
static size_t seal_length(const char *text)
{
    return strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
}

const char *poda__code_find(const char *line, size_t *length)
{
    for (const char *at = line; *at; at += *at != 0) {
        const size_t before = seal_length(at),
                     seal = at[before] == '.' ? seal_length(at + before + 1) : 0;
        char code[PODA__CODE_ROOM];
        if (seal > 0 && before <= PODA__CODE_SIGNS + 2 && poda__code_read(at, code)) {
            *length = before + 1 + seal;
            return at;
        }
        at += before;
    }
    return NULL;
}

const char *poda__code_rest(const char *line)
{
    line += strspn(line, "> \t");
    const size_t length = seal_length(line);
    return length > 0 && !line[length] ? line : NULL;
}
