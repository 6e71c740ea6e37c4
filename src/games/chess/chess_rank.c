/* chess_rank.c - what the numbers of endings (chess_rank.h) need once: pairs of kings, sizes, and the names of
 * tiers, which are the men of both sides: KQvKR. */
#include "games/chess/chess_rank.h"

#include <ctype.h>
#include <string.h>

enum { KINDS = 5, LIKES_MOST = 9 };

static const char letters[] = "PNBRQ"; /* of kinds, in the order of a force's bits */

static uint64_t count_of(uint64_t force, int kind)
{
    return force >> 4 * kind & 15;
}

/* ---- squares ---- */

static bool is_in_triangle(int square)
{
    return (square & 7) < 4 && square >> 3 <= (square & 7);
}

/* Is this the form of a pair: the first king in the triangle, the other not above the diagonal if the first is
 * on it; with pawns the first on the files a to d? */
static bool is_pair(const chess_places *places, int king, int other, bool pawns)
{
    if (king == other || poda__chess_king[king] >> other & 1)
        return false;
    if (pawns)
        return (king & 7) < 4;
    return is_in_triangle(king) && !(CHESS_DIAGONAL >> king & 1 && places->above >> other & 1);
}

static void number_pairs(chess_places *places, bool pawns)
{
    uint16_t number = 0;
    for (int king = 0; king < 64; king++)
        for (int other = 0; other < 64; other++)
            if (is_pair(places, king, other, pawns)) {
                places->kings[pawns][number][0] = (uint8_t)king;
                places->kings[pawns][number][1] = (uint8_t)other;
                places->pair[pawns][king][other] = number++;
            }
}

void poda__chess_places(chess_places *places)
{
    memset(places, 0, sizeof *places);
    for (int square = 0; square < 64; square++) {
        if (square >> 3 > (square & 7))
            places->above |= CHESS_BIT(square);
        for (int which = 7; which >= 0; which--) {
            const int image = chess_first(chess_image(CHESS_BIT(square), which));
            places->image[which][square] = (uint8_t)image;
            if (is_in_triangle(image))
                places->turned[square] = (uint8_t)which;
        }
    }
    number_pairs(places, false);
    number_pairs(places, true);
}

/* ---- sizes ---- */

uint64_t poda__chess_half(uint64_t own, uint64_t rival)
{
    const bool pawns = (own | rival) & 15, both = own & 15 && rival & 15;
    uint64_t size = pawns ? CHESS_PAIRS_PAWNS : CHESS_PAIRS;
    if (chess_force_men(own) + chess_force_men(rival) + 2 > CHESS_RANKED)
        return 0;
    size *= poda_choose(48, (int)(own & 15)) * poda_choose(both ? 56 : 48, (int)(rival & 15));
    for (int kind = CHESS_KNIGHT; kind < KINDS; kind++)
        size *=
            poda_choose(64, (int)count_of(own, kind)) * poda_choose(64, (int)count_of(rival, kind));
    return size;
}

/* ---- tiers that moves lead to ---- */

/* After a man of the first side, or none, has become another, and one of the second has been taken. */
static void add_kids(poda_tiers *list, uint64_t side, uint64_t rival, bool promotes)
{
    if (promotes)
        poda_tiers_add(list, chess_tier_of(side, rival, false));
    for (int kind = promotes ? CHESS_KNIGHT : CHESS_PAWN; kind < KINDS; kind++)
        if (count_of(rival, kind))
            poda_tiers_add(list, chess_tier_of(side, rival - (UINT64_C(1) << 4 * kind), false));
}

void poda__chess_kids(uint64_t tier, poda_tiers *list)
{
    const uint64_t sides[2] = {chess_tier_more(tier), chess_tier_less(tier)};
    poda_tiers_add(list, tier);
    for (int i = 0; i < 2; i++) {
        add_kids(list, sides[i], sides[!i], false);
        for (int kind = CHESS_KNIGHT; kind < KINDS && count_of(sides[i], CHESS_PAWN); kind++)
            add_kids(list, sides[i] - 1 + (UINT64_C(1) << 4 * kind), sides[!i], true);
    }
}

/* ---- names ---- */

static void write_side(uint64_t force, poda_text *text)
{
    poda_text_add(text, "K");
    for (int kind = KINDS - 1; kind >= 0; kind--)
        for (uint64_t i = count_of(force, kind); i > 0; i--)
            poda_text_add(text, "%c", letters[kind]);
}

void poda__chess_tier_write(uint64_t tier, poda_text *text)
{
    write_side(chess_tier_more(tier), text);
    poda_text_add(text, "v");
    write_side(chess_tier_less(tier), text);
}

static poda_status misread(const char *text, poda_error *error)
{
    return poda_fail(error, PODA_BAD_OPTION, "tiers",
                     "'%.40s' is no ending: expected the men of both sides, such as KRK, KQvKR or "
                     "KPvKP",
                     text);
}

/* Reads a king and what is with it. */
static bool read_side(const char **text, uint64_t *force)
{
    const char *at = *text;
    *force = 0;
    if (toupper((unsigned char)*at++) != 'K')
        return false;
    for (; *at; at++) {
        const char *const letter = strchr(letters, toupper((unsigned char)*at));
        if (!letter)
            break;
        if (count_of(*force, (int)(letter - letters)) == LIKES_MOST)
            return false;
        *force += UINT64_C(1) << 4 * (letter - letters);
    }
    *text = at;
    return true;
}

poda_status poda__chess_tier_read(const char *text, uint64_t *tier, poda_error *error)
{
    uint64_t one, other;
    const char *at = text;
    if (!read_side(&at, &one))
        return misread(text, error);
    at += *at == 'v' || *at == 'V';
    if (!read_side(&at, &other) || *at || (one & 15) > 8 || (other & 15) > 8)
        return misread(text, error);
    if (chess_force_men(one) + chess_force_men(other) + 2 > CHESS_RANKED)
        return poda_fail(error, PODA_TOO_LARGE, "tiers",
                         "'%.40s' has more than %d men: too many positions for a table", text,
                         CHESS_RANKED);
    *tier = chess_tier_of(one, other, false);
    return PODA_OK;
}
