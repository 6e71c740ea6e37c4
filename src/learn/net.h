/* net.h - a network with one hidden layer, in whole numbers of 16 bits: the inputs that are on add their
 * rows to the hidden sums, which are clipped to 0 .. PODA__NET_CLIP and weighted. All sums stay within
 * their types whatever is on, so the order of additions and the width of registers change nothing. */
#ifndef PODA_LEARN_NET_H
#define PODA_LEARN_NET_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PODA__NET_STEP = 16,   /* hidden sums come in this many: a register of AVX2 */
    PODA__NET_MOST = 128,  /* hidden sums */
    PODA__NET_ONE = 512,   /* a hidden sum of 1 */
    PODA__NET_CLIP = 2047, /* just below 4 */
    PODA__NET_OUT = 16,    /* an output weight of 1 */
};

typedef struct poda__net {
    int hidden;          /* 0: no network */
    const int16_t *bias; /* of each hidden sum */
    const int16_t *row;  /* inputs x hidden */
    const int16_t *out;  /* of each hidden sum */
} poda__net;

/* The network in `hidden` * (`inputs` + 2) numbers. */
poda__net poda__net_at(const int16_t *numbers, int hidden, uint32_t inputs);

/* Can no sum leave its type, if at most one input of each group is on? Groups have `group` inputs
 * each; the first one has `first`. */
bool poda__net_is_safe(const poda__net *net, uint32_t inputs, uint32_t first, uint32_t group);

typedef int32_t poda__net_value(const poda__net *net, const uint16_t *on, int count);

/* In plain C, and compiled for AVX2 where the processor has it. They give equal values. */
poda__net_value poda__net_plain;
poda__net_value *poda__net_fast(void);

#endif
