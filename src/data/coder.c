/* coder.c - the range coder: an interval that each bit shrinks by its probability; bytes that a
 * carry could still change are held back. */
#include "data/coder.h"

enum {
    TOP = 1 << 24,
    HALF = 1 << 15,
    LIMIT = 254, /* bits after which a model adapts at its slowest */
};

void poda__bit_model_init(poda__bit_model *models, size_t count)
{
    for (size_t i = 0; i < count; i++)
        models[i] = (poda__bit_model){HALF, 0};
}

/* Moves the estimate towards the bit by 1/(seen + 2), and keeps it away from 0 and 1. */
static void learn(poda__bit_model *model, int bit)
{
    enum { EDGE = 64 };
    const int aim = bit ? 65536 - EDGE : EDGE;
    if (model->seen == LIMIT) { /* the usual case: a division by a constant is faster */
        model->one = (uint16_t)(model->one + (aim - model->one) / (LIMIT + 2));
    } else {
        model->one = (uint16_t)(model->one + (aim - model->one) / (model->seen + 2));
        model->seen++;
    }
}

static uint32_t share_of_one(uint32_t range, const poda__bit_model *model)
{
    return (uint32_t)(((uint64_t)range * model->one) >> 16);
}

void poda__encoder_init(poda__encoder *encoder, poda__buffer *out)
{
    *encoder = (poda__encoder){.out = out, .range = UINT32_MAX};
}

static void put(poda__encoder *encoder, unsigned byte)
{
    const char c = (char)byte;
    poda__buffer_put(encoder->out, &c, 1);
}

/* Removes the highest byte of `low`. */
static void shift(poda__encoder *encoder)
{
    const bool carry = encoder->low >> 32 != 0;
    if (carry || (uint32_t)encoder->low < 0xff000000u) {
        if (encoder->any)
            put(encoder, (encoder->held + carry) & 255u);
        for (; encoder->after > 0; encoder->after--)
            put(encoder, (255u + carry) & 255u);
        encoder->held = (uint8_t)(encoder->low >> 24);
        encoder->any = true;
    } else {
        encoder->after++;
    }
    encoder->low = (encoder->low & 0x00ffffffu) << 8;
}

void poda__encode_bit(poda__encoder *encoder, poda__bit_model *model, int bit)
{
    const uint32_t one = share_of_one(encoder->range, model);
    if (bit) {
        encoder->range = one;
    } else {
        encoder->low += one;
        encoder->range -= one;
    }
    learn(model, bit);
    for (; encoder->range < TOP; encoder->range <<= 8)
        shift(encoder);
}

void poda__encoder_finish(poda__encoder *encoder)
{
    for (int i = 0; i < 5; i++)
        shift(encoder);
}

static uint8_t next(poda__decoder *decoder)
{
    if (decoder->at < decoder->end)
        return *decoder->at++;
    decoder->failed = true;
    return 0;
}

void poda__decoder_init(poda__decoder *decoder, const void *bytes, size_t length)
{
    *decoder =
        (poda__decoder){.at = bytes, .end = (const uint8_t *)bytes + length, .range = UINT32_MAX};
    for (int i = 0; i < 4; i++)
        decoder->code = decoder->code << 8 | next(decoder);
}

int poda__decode_bit(poda__decoder *decoder, poda__bit_model *model)
{
    const uint32_t one = share_of_one(decoder->range, model);
    const int bit = decoder->code < one;
    if (bit) {
        decoder->range = one;
    } else {
        decoder->code -= one;
        decoder->range -= one;
    }
    learn(model, bit);
    for (; decoder->range < TOP; decoder->range <<= 8)
        decoder->code = decoder->code << 8 | next(decoder);
    return bit;
}

void poda__number_model_init(poda__number_model *model)
{
    poda__bit_model_init(&model->sign, 1);
    poda__bit_model_init(model->length, 32);
    poda__bit_model_init(model->high, PODA__NUMBER_MODELS);
    poda__bit_model_init(&model->low, 1);
}

/* The model for the bits below the first: the highest of them use the number's length as
 * context. */
static poda__bit_model *model_of(poda__number_model *model, unsigned length, unsigned place,
                                 unsigned above)
{
    enum { DEEP = 3 }; /* bits that have a model of their own */
    const unsigned depth = length - 1 - place;
    return depth < DEEP ? &model->high[(length * 8 + (1u << depth) + above) % PODA__NUMBER_MODELS]
                        : &model->low;
}

void poda__encode_number(poda__encoder *encoder, poda__number_model *model, int32_t number)
{
    const uint32_t size = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
    unsigned length = 0;
    while (length < 32 && size >> length)
        length++;
    for (unsigned i = 0; i < 32 && i <= length; i++)
        poda__encode_bit(encoder, &model->length[i], i < length);
    if (size == 0)
        return;
    unsigned above = 0;
    for (unsigned place = length - 1; place-- > 0;) {
        const int bit = size >> place & 1;
        poda__encode_bit(encoder, model_of(model, length, place + 1, above), bit);
        above = above << 1 | (unsigned)bit;
    }
    poda__encode_bit(encoder, &model->sign, number < 0);
}

int32_t poda__decode_number(poda__decoder *decoder, poda__number_model *model)
{
    unsigned length = 0;
    while (length < 32 && poda__decode_bit(decoder, &model->length[length]))
        length++;
    if (length == 0)
        return 0;
    uint32_t size = 1;
    unsigned above = 0;
    for (unsigned place = length - 1; place-- > 0;) {
        const int bit = poda__decode_bit(decoder, model_of(model, length, place + 1, above));
        above = above << 1 | (unsigned)bit;
        size = size << 1 | (unsigned)bit;
    }
    return poda__decode_bit(decoder, &model->sign) ? (int32_t)(0u - size) : (int32_t)size;
}
