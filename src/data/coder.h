/* coder.h - an adaptive binary range coder, for data that the library carries with it: tables of
 * numbers whose distribution is learnt on the way, so that no model has to be stored.
 * A bit costs about as many bits as it is surprising; see Martin (1979) for range coding. */
#ifndef PODA_DATA_CODER_H
#define PODA_DATA_CODER_H

#include "base/buffer.h"

/* How likely a bit is to be 1, in 1/65536; learns from the bits it is used for. */
typedef struct poda__bit_model {
    uint16_t one;
    uint16_t seen; /* up to a limit: learns fast at first */
} poda__bit_model;

void poda__bit_model_init(poda__bit_model *models, size_t count);

typedef struct poda__encoder {
    poda__buffer *out;
    uint64_t low;
    uint32_t range;
    uint8_t held;   /* the last byte, until no carry can change it */
    uint64_t after; /* bytes of 255 behind it */
    bool any;
} poda__encoder;

void poda__encoder_init(poda__encoder *encoder, poda__buffer *out);
void poda__encode_bit(poda__encoder *encoder, poda__bit_model *model, int bit);
/* Writes what is left; out->failed tells whether memory ran out. */
void poda__encoder_finish(poda__encoder *encoder);

typedef struct poda__decoder {
    const uint8_t *at, *end;
    uint32_t range, code;
    bool failed; /* more was asked for than was written: the data are cut off */
} poda__decoder;

void poda__decoder_init(poda__decoder *decoder, const void *bytes, size_t length);
int poda__decode_bit(poda__decoder *decoder, poda__bit_model *model);

/* Whole numbers of any size, small ones cheap: Elias gamma with a learnt bit at every step. */
enum { PODA__NUMBER_MODELS = 256 };

typedef struct poda__number_model {
    poda__bit_model sign;
    poda__bit_model length[32];                /* is it longer than that many bits */
    poda__bit_model high[PODA__NUMBER_MODELS]; /* the first bits, a tree */
    poda__bit_model low;                       /* the rest, as good as random */
} poda__number_model;

void poda__number_model_init(poda__number_model *model);
void poda__encode_number(poda__encoder *encoder, poda__number_model *model, int32_t number);
int32_t poda__decode_number(poda__decoder *decoder, poda__number_model *model);

#endif
