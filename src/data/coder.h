/* coder.h - an adaptive binary range coder for the data embedded in the library: tables of numbers
 * whose distribution is learnt while coding, so that no model has to be stored. A bit costs about
 * its information content; see Martin (1979) for range coding. */
#ifndef PODA_DATA_CODER_H
#define PODA_DATA_CODER_H

#include "base/buffer.h"

/* The probability that a bit is 1, in 1/65536; adapts to the bits coded with it. */
typedef struct poda__bit_model {
    uint16_t one;
    uint16_t seen; /* up to a limit: adapts fast at first */
} poda__bit_model;

void poda__bit_model_init(poda__bit_model *models, size_t count);

typedef struct poda__encoder {
    poda__buffer *out;
    uint64_t low;
    uint32_t range;
    uint8_t held;   /* the last byte, until no carry can change it */
    uint64_t after; /* how many bytes of 255 follow it */
    bool any;
} poda__encoder;

void poda__encoder_init(poda__encoder *encoder, poda__buffer *out);
void poda__encode_bit(poda__encoder *encoder, poda__bit_model *model, int bit);
/* Writes the remaining bytes; out->failed says whether memory ran out. */
void poda__encoder_finish(poda__encoder *encoder);

typedef struct poda__decoder {
    const uint8_t *at, *end;
    uint32_t range, code;
    bool failed; /* more was read than was written: the data is truncated */
} poda__decoder;

void poda__decoder_init(poda__decoder *decoder, const void *bytes, size_t length);
int poda__decode_bit(poda__decoder *decoder, poda__bit_model *model);

/* Whole numbers of any size, small ones cheap: Elias gamma with an adaptive bit at every step. */
enum { PODA__NUMBER_MODELS = 256 };

typedef struct poda__number_model {
    poda__bit_model sign;
    poda__bit_model length[32];                /* is it longer than that many bits? */
    poda__bit_model high[PODA__NUMBER_MODELS]; /* the first bits, as a tree */
    poda__bit_model low;                       /* the rest, practically random */
} poda__number_model;

void poda__number_model_init(poda__number_model *model);
void poda__encode_number(poda__encoder *encoder, poda__number_model *model, int32_t number);
int32_t poda__decode_number(poda__decoder *decoder, poda__number_model *model);

#endif
