/* domineering_bounds.h - who wins a position of Domineering for certain, without search. A player who
 * never places a domino across certain lines does not do better for it, and lines along which the
 * opponent's dominoes lie cut the board into independent parts. So the upright player is worth at
 * least the sum of stripes of one or two rows, of which each is at least a number or a switch c +- s
 * (tools/stripes.c computes them): and who wins a sum of those is known, since the largest switch is
 * always played first. The same for the other player, with the board turned. */
#ifndef PODA_GAMES_STONES_DOMINEERING_BOUNDS_H
#define PODA_GAMES_STONES_DOMINEERING_BOUNDS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    DOMINEERING_LINES = 8,     /* of a board that has these bounds, and the cells of each */
    DOMINEERING_NO_WORTH = 40, /* what the table's first byte is for 0, in quarters of a move */
};

/* Two bytes for each shape of two lines, the first in the low byte: the mean c, and s plus one in
 * quarters of a move, 0 for a number. */
extern const unsigned char poda__domineering_stripes[];

/* A board of eight lines of eight cells with lines and columns exchanged. */
static inline uint64_t domineering_turned(uint64_t lines)
{
    uint64_t swap = (lines ^ lines >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    lines ^= swap ^ swap << 7;
    swap = (lines ^ lines >> 14) & UINT64_C(0x0000cccc0000cccc);
    lines ^= swap ^ swap << 14;
    swap = (lines ^ lines >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return lines ^ swap ^ swap << 28;
}

/* A sum of numbers and switches. Two equal switches make 0, so each s counts if there is an odd number
 * of it: bit s of `odd`. */
typedef struct domineering_sum {
    int mean;
    uint32_t odd;
} domineering_sum;

static inline void domineering_sum_add(domineering_sum *sum, unsigned shape)
{
    const unsigned char *const stripe = &poda__domineering_stripes[2 * shape];
    sum->mean += stripe[0] - DOMINEERING_NO_WORTH;
    sum->odd ^= (uint32_t)1 << stripe[1] >> 1;
}

/* Does the player whom positive values favour win? Switches are played by turns, the largest first; at
 * 0 the player to move loses. */
static inline bool domineering_sum_wins(domineering_sum sum, bool moves)
{
    int value = sum.mean;
    while (sum.odd) {
        const int largest = 31 - __builtin_clz(sum.odd);
        value += moves ? largest : -largest;
        sum.odd ^= (uint32_t)1 << largest;
        moves = !moves;
    }
    return value > 0 || (value == 0 && !moves);
}

/* Does the player who places dominoes upright in these lines win for certain? Cut into the stripes that
 * have the largest mean. */
static inline bool domineering_upright_wins(uint64_t lines, int count, bool moves)
{
    int best[DOMINEERING_LINES + 1] = {0};
    unsigned pairs = 0; /* bit i: lines i - 1 and i are one stripe, if i is the last of it */
    domineering_sum sum = {0, 0};
    for (int i = 0; i < count; i++) {
        const unsigned line = lines >> 8 * i & 0xff;
        best[i + 1] = best[i] + poda__domineering_stripes[2 * line] - DOMINEERING_NO_WORTH;
        if (i == 0)
            continue;
        const unsigned both = (unsigned)(lines >> 8 * (i - 1) & 0xffff);
        const int pair = best[i - 1] + poda__domineering_stripes[2 * both] - DOMINEERING_NO_WORTH;
        if (pair >= best[i + 1]) {
            best[i + 1] = pair;
            pairs |= 1u << i;
        }
    }
    for (int i = count - 1; i >= 0; i--) {
        const bool pair = pairs >> i & 1;
        i -= pair;
        domineering_sum_add(&sum, (unsigned)(lines >> 8 * i & (pair ? 0xffff : 0xff)));
    }
    return domineering_sum_wins(sum, moves);
}

#endif
