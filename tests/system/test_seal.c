/* test_seal.c - the test vectors of RFC 8439, and what a seal promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "system/seal.h"

/* Section 2.4.2. */
static const char sunscreen[] =
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
    "sunscreen would be it.";

static void count_up(uint8_t *bytes, size_t count, uint8_t from)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)(from + i);
}

static void assert_hex(const uint8_t *bytes, size_t count, const char *hex)
{
    assert_int_equal(strlen(hex), 2 * count);
    for (size_t i = 0; i < count; i++) {
        const char pair[] = {hex[2 * i], hex[2 * i + 1], 0};
        assert_int_equal(bytes[i], strtoul(pair, NULL, 16));
    }
}

static void test_chacha20(void **state)
{
    uint8_t key[PODA__SEAL_KEY], nonce[PODA__SEAL_NONCE] = {0, 0, 0, 0, 0, 0, 0, 0x4a};
    uint8_t text[sizeof sunscreen];
    (void)state;
    count_up(key, sizeof key, 0);
    memcpy(text, sunscreen, sizeof text);
    poda__chacha20(key, 1, nonce, text, sizeof text - 1);
    assert_hex(
        text, sizeof text - 1,
        "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f59"
        "3dabcd62b3571639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d"
        "16ccf806818ce91ab77937365af90bbf74a35be6b40b8eedf2785e42874d");
    poda__chacha20(key, 1, nonce, text, sizeof text - 1);
    assert_string_equal((char *)text, sunscreen);
}

static void read_hex(const char *hex, uint8_t *bytes)
{
    for (; *hex; hex += 2) {
        const char pair[] = {hex[0], hex[1], 0};
        *bytes++ = (uint8_t)strtoul(pair, NULL, 16);
    }
}

/* Section 2.5.2 and those of appendix A.3 that reach the ends of the arithmetic. */
static void test_poly1305(void **state)
{
    static const struct {
        const char *key, *text, *tag;
    } vectors[] = {
        {"85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b",
         "43727970746f6772617068696320466f72756d2052657365617263682047726f7570",
         "a8061dc1305136c6c22b8baf0c0127a9"},
        {"0200000000000000000000000000000000000000000000000000000000000000",
         "ffffffffffffffffffffffffffffffff", "03000000000000000000000000000000"},
        {"02000000000000000000000000000000ffffffffffffffffffffffffffffffff",
         "02000000000000000000000000000000", "03000000000000000000000000000000"},
        {"0100000000000000000000000000000000000000000000000000000000000000",
         "fffffffffffffffffffffffffffffffff0ffffffffffffffffffffffffffffff"
         "11000000000000000000000000000000",
         "05000000000000000000000000000000"},
        {"0100000000000000000000000000000000000000000000000000000000000000",
         "fffffffffffffffffffffffffffffffffbfefefefefefefefefefefefefefefe"
         "01010101010101010101010101010101",
         "00000000000000000000000000000000"},
        {"0200000000000000000000000000000000000000000000000000000000000000",
         "fdffffffffffffffffffffffffffffff", "faffffffffffffffffffffffffffffff"},
        {"0100000000000000040000000000000000000000000000000000000000000000",
         "e33594d7505e43b900000000000000003394d7505e4379cd0100000000000000"
         "0000000000000000000000000000000001000000000000000000000000000000",
         "14000000000000005500000000000000"},
        {"0100000000000000040000000000000000000000000000000000000000000000",
         "e33594d7505e43b900000000000000003394d7505e4379cd0100000000000000"
         "00000000000000000000000000000000",
         "13000000000000000000000000000000"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        uint8_t key[PODA__SEAL_KEY], text[100], tag[PODA__SEAL_TAG];
        read_hex(vectors[i].key, key);
        read_hex(vectors[i].text, text);
        poda__poly1305(key, text, strlen(vectors[i].text) / 2, tag);
        assert_hex(tag, sizeof tag, vectors[i].tag);
    }
}

/* The one-time key of section 2.6.2, through the authenticator of an empty message: its second half
 * is then the tag, but for the length block, which is all zeros. */
static void test_key_generation(void **state)
{
    uint8_t key[PODA__SEAL_KEY], nonce[PODA__SEAL_NONCE] = {0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7};
    uint8_t once[PODA__SEAL_KEY] = {0}, tag[PODA__SEAL_TAG], want[PODA__SEAL_TAG], zeros[16] = {0};
    (void)state;
    count_up(key, sizeof key, 0x80);
    poda__chacha20(key, 0, nonce, once, sizeof once);
    assert_hex(once, sizeof once,
               "8ad5a08b905f81cc815040274ab29471a833b637e3fd0da508dbb8e2fdd1a646");
    assert_true(poda__seal_tag(key, nonce, zeros, 0, tag));
    poda__poly1305(once, zeros, sizeof zeros, want);
    assert_memory_equal(tag, want, sizeof tag);
}

static void test_seal(void **state)
{
    uint8_t key[PODA__SEAL_KEY], other[PODA__SEAL_KEY], nonce[PODA__SEAL_NONCE];
    size_t length = 0;
    bool no_memory = true;
    (void)state;
    count_up(key, sizeof key, 1);
    count_up(other, sizeof other, 2);
    count_up(nonce, sizeof nonce, 3);
    for (size_t size = 0; size < 100; size++) {
        char *sealed = poda__seal(key, nonce, sunscreen, size);
        assert_non_null(sealed);
        assert_null(strstr(sealed, "Ladies"));
        char *opened = poda__unseal(key, sealed, &length, &no_memory);
        assert_non_null(opened);
        assert_int_equal(length, size);
        assert_memory_equal(opened, sunscreen, size);
        free(opened);
        assert_null(poda__unseal(other, sealed, &length, &no_memory));
        assert_false(no_memory);
        for (size_t i = 0; sealed[i + 1]; i++) { /* the last letter has bits without meaning */
            const char before = sealed[i];
            sealed[i] = before == 'A' ? 'B' : 'A';
            assert_null(poda__unseal(key, sealed, &length, &no_memory));
            sealed[i] = before;
        }
        sealed[strlen(sealed) - 2] = 0;
        assert_null(poda__unseal(key, sealed, &length, &no_memory));
        free(sealed);
    }
    assert_null(poda__unseal(key, "", &length, &no_memory));
    assert_null(poda__unseal(key, "not a seal", &length, &no_memory));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chacha20),
        cmocka_unit_test(test_poly1305),
        cmocka_unit_test(test_key_generation),
        cmocka_unit_test(test_seal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
