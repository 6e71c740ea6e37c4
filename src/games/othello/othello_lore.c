/* othello_lore.c - the tables that the Othello engine computes before it searches, for lines and
 * edges, and the choice of the edition for this processor. */
#include <math.h>

#include "games/othello/othello_probcut.h"
#include "games/othello/othello_search.h"

const othello_edition *poda__othello_edition(int size)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        return size == 8 ? &poda__othello_avx2 : &poda__othello_avx2_6;
#endif
    return size == 8 ? &poda__othello_plain : &poda__othello_plain6;
}

/* Rows in reverse, and rows and columns exchanged: these two make all eight images. */
static uint64_t upside_down(uint64_t cells)
{
    return __builtin_bswap64(cells);
}

static uint64_t transposed(uint64_t cells)
{
    uint64_t to = 0;
    for (; cells; cells &= cells - 1) {
        const int cell = __builtin_ctzll(cells);
        to |= (uint64_t)1 << (cell % 8 * 8 + cell / 8);
    }
    return to;
}

othello_pair poda__othello_least_image(othello_pair at)
{
    othello_pair least = at;
    for (int i = 0; i < 8; i++) {
        at = i % 2 ? (othello_pair){transposed(at.own), transposed(at.rival)}
                   : (othello_pair){upside_down(at.own), upside_down(at.rival)};
        if (at.own < least.own || (at.own == least.own && at.rival < least.rival))
            least = at;
    }
    return least;
}

/* Discs of a line that a move at `place` turns. */
static unsigned line_flips(unsigned own, unsigned rival, int place)
{
    unsigned flips = 0;
    for (int step = -1; step <= 1; step += 2) {
        unsigned run = 0;
        int at = place + step;
        for (; at >= 0 && at < 8 && rival >> at & 1; at += step)
            run |= 1u << at;
        if (at >= 0 && at < 8 && own >> at & 1)
            flips |= run;
    }
    return flips;
}

/* Own discs of an edge that stay, whichever player moves on its empty cells in whatever order:
 * moves that turn nothing are included, since the rest of the board may allow them. */
static unsigned edge_stable(const othello_lore *lore, unsigned own, unsigned rival)
{
    unsigned stable = own;
    for (int place = 0; place < 8; place++) {
        const unsigned disc = 1u << place;
        if ((own | rival) & disc)
            continue;
        const unsigned mine = line_flips(own, rival, place), his = line_flips(rival, own, place);
        stable &= lore->edge[own | disc | mine][rival ^ mine];
        stable &= lore->edge[own ^ his][rival | disc | his];
    }
    return stable;
}

static uint8_t rounded(double discs)
{
    return discs < OTHELLO_MOST * 2 ? (uint8_t)lround(discs) : OTHELLO_MOST * 2;
}

static void fill_doubt(othello_lore *lore)
{
    static const double deviations[OTHELLO_SURE] = {0.9, 1.6, 2.6};
    for (int empties = 0; empties <= OTHELLO_MOST; empties++)
        for (int depth = 4; depth <= empties; depth++)
            for (int step = 0; step < OTHELLO_SURE; step++) {
                othello_doubt *const doubt = &lore->doubt[empties][depth];
                const double search = othello_sigma(empties, depth, othello_reduced(depth)),
                             here = othello_sigma(empties, depth, 0);
                doubt->search[step] = rounded(deviations[step] * search);
                doubt->here[step] = rounded(deviations[step] * (search + here) / 2);
            }
}

void poda__othello_lore_init(othello_lore *lore)
{
    fill_doubt(lore);
    for (int place = 0; place < 8; place++)
        for (unsigned own = 0; own < 256; own++)
            lore->last[place][own] = (uint8_t)__builtin_popcount(
                line_flips(own & ~(1u << place), ~own & 0xff & ~(1u << place), place));
    memset(lore->edge, 0, sizeof lore->edge);
    /* full edges first: every move fills a cell */
    for (int discs = 8; discs >= 0; discs--)
        for (unsigned taken = 0; taken < 256; taken++) {
            if (__builtin_popcount(taken) != discs)
                continue;
            for (unsigned own = taken;; own = (own - 1) & taken) {
                lore->edge[own][taken ^ own] = (uint8_t)edge_stable(lore, own, taken ^ own);
                if (own == 0)
                    break;
            }
        }
}
