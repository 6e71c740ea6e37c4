/* test_coder.c - the range coder reads back what it writes, in about as many bits as the data
 * contains. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "data/coder.h"
#include "poda/rules.h"

enum { COUNT = 20000 };

/* Mostly small, sometimes anything, like weights and scores. */
static int32_t number_of(uint64_t *seed)
{
    const uint64_t draw = poda_mix((*seed)++);
    return draw % 100 == 0 ? (int32_t)(draw >> 32) : (int32_t)(draw >> 60) - 8;
}

static void encode(poda__buffer *out)
{
    poda__encoder encoder;
    poda__number_model model;
    uint64_t seed = 1;
    poda__encoder_init(&encoder, out);
    poda__number_model_init(&model);
    for (int i = 0; i < COUNT; i++)
        poda__encode_number(&encoder, &model, number_of(&seed));
    poda__encode_number(&encoder, &model, INT32_MIN);
    poda__encode_number(&encoder, &model, INT32_MAX);
    poda__encoder_finish(&encoder);
    assert_false(out->failed);
}

/* The index of the first number that is read wrong; COUNT + 2 if all are right. */
static int first_wrong(const char *bytes, size_t length, bool *failed)
{
    poda__decoder decoder;
    poda__number_model model;
    uint64_t seed = 1;
    int wrong = COUNT + 2;
    poda__decoder_init(&decoder, bytes, length);
    poda__number_model_init(&model);
    for (int i = 0; i < COUNT + 2; i++) {
        const int32_t expected = i < COUNT ? number_of(&seed) : i == COUNT ? INT32_MIN : INT32_MAX;
        if (poda__decode_number(&decoder, &model) != expected && wrong == COUNT + 2)
            wrong = i;
    }
    *failed = decoder.failed;
    return wrong;
}

static void numbers_come_back(void **unused)
{
    (void)unused;
    poda__buffer out = {0};
    bool failed;
    encode(&out);
    assert_int_equal(first_wrong(out.at, out.length, &failed), COUNT + 2);
    assert_false(failed);
    /* 4 bits each, and 1 in 100 of 33: about 4.4 */
    assert_true(out.length * 8 < COUNT * 5);
    poda__buffer_release(&out);
}

static void what_is_cut_off_is_noticed(void **unused)
{
    (void)unused;
    poda__buffer out = {0};
    bool failed;
    encode(&out);
    for (size_t length = 0; length + 8 < out.length; length += 499) {
        (void)first_wrong(out.at, length, &failed);
        assert_true(failed);
    }
    poda__buffer_release(&out);
}

/* A bit that is nearly always the same costs almost nothing. */
static void certain_bits_are_free(void **unused)
{
    (void)unused;
    poda__buffer out = {0};
    poda__encoder encoder;
    poda__bit_model model;
    poda__encoder_init(&encoder, &out);
    poda__bit_model_init(&model, 1);
    for (int i = 0; i < COUNT; i++)
        poda__encode_bit(&encoder, &model, i % 5000 == 0);
    poda__encoder_finish(&encoder);
    assert_true(out.length < 60);
    poda__buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_come_back),
        cmocka_unit_test(what_is_cut_off_is_noticed),
        cmocka_unit_test(certain_bits_are_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
