/* chess_rank.h - numbers for the positions of endings (poda/rank.h). A tier is the men of both sides:
 * captures and promotions lead to others, all other moves stay.
 *
 * A position has the number that it has with White to move, the board turned round if need be, and with the
 * images of the board left out: the king of the player to move stands in the triangle a1-d1-d4, with pawns on
 * the files a to d. The first digit is the pair of kings, which are not next to each other: 462 pairs, or
 * 1806 with pawns; then follow the men of each kind, the likes as a set. Those of the player to move are the
 * last digits: they can still move, so that it matters least where they stand, and values of numbers that follow
 * one another are alike. A pawn that can be taken in passing is written on the first rank of its side. Where
 * castling is still allowed there are no numbers. */
#ifndef PODA_GAMES_CHESS_CHESS_RANK_H
#define PODA_GAMES_CHESS_CHESS_RANK_H

#include "games/chess/chess_moves.h"
#include "poda/rank.h"

#define chess_HAS_RANK 1
#define chess_HAS_BACK 1
#define chess_RANKS_IMAGES 1
#define chess_HAS_KIDS 1
#define chess_HAS_TIER_NAMES 1
#define chess_HAS_HALVES 1

#define CHESS_DIAGONAL 0x8040201008040201u /* a1 to h8 */

enum {
    CHESS_RANKED = 8,     /* men of a tier that has numbers, kings included */
    CHESS_FORCE_BITS = 20 /* how many pawns, knights, bishops, rooks, queens: 4 bits each */
};

void poda__chess_places(chess_places *places);
void poda__chess_kids(uint64_t tier, poda_tiers *list);
void poda__chess_tier_write(uint64_t tier, poda_text *text);
poda_status poda__chess_tier_read(const char *text, uint64_t *tier, poda_error *error);
/* The numbers of one half of a tier if there are likes or pawns; 0: too many men. */
uint64_t poda__chess_half(uint64_t own, uint64_t rival);

CHESS_INLINE uint64_t chess_few(uint64_t set)
{
    return !set ? 0 : !(set & (set - 1)) ? 1 : (uint64_t)poda_count_bits(set);
}

CHESS_INLINE uint64_t chess_force(const chess_state *state, uint64_t men)
{
    const uint64_t queens = state->diagonal & state->straight;
    return chess_few(queens & men) << 16 | chess_few(state->straight & ~queens & men) << 12 |
           chess_few(state->diagonal & ~queens & men) << 8 | chess_few(state->knights & men) << 4 |
           chess_few(state->pawns & men);
}

/* The men of a force, without the king. */
static inline uint64_t chess_force_men(uint64_t force)
{
    return (force & 15) + (force >> 4 & 15) + (force >> 8 & 15) + (force >> 12 & 15) +
           (force >> 16 & 15);
}

/* The numbers of the half of a tier in which the player to move has `own`; 0: too many men. */
CHESS_INLINE uint64_t chess_half(uint64_t own, uint64_t rival)
{
    const uint64_t likes_or_pawns = 0xeeeef, men = chess_force_men(own) + chess_force_men(rival);
    return (own | rival) & likes_or_pawns ? poda__chess_half(own, rival)
           : men + 2 > CHESS_RANKED       ? 0
                                          : (uint64_t)CHESS_PAIRS << 6 * men;
}

/* Fewer men and, of as many, fewer pawns come later. */
static inline uint64_t chess_tier_of(uint64_t one, uint64_t other, bool castles)
{
    const uint64_t more = one > other ? one : other, less = one > other ? other : one;
    const uint64_t men = chess_force_men(more) + chess_force_men(less);
    const uint64_t pawns = (more & 15) + (less & 15);
    return ((64 - men) << 6 | (63 - pawns)) << (2 * CHESS_FORCE_BITS + 1) |
           more << (CHESS_FORCE_BITS + 1) | less << 1 | !castles;
}

static inline uint64_t chess_tier_more(uint64_t tier)
{
    return tier >> (CHESS_FORCE_BITS + 1) & ((1 << CHESS_FORCE_BITS) - 1);
}

static inline uint64_t chess_tier_less(uint64_t tier)
{
    return tier >> 1 & ((1 << CHESS_FORCE_BITS) - 1);
}

static inline uint64_t chess_tier(const chess_game *game, const chess_state *state)
{
    (void)game;
    return chess_tier_of(chess_force(state, state->white), chess_force(state, ~state->white),
                         state->rights);
}

static inline uint64_t chess_size(const chess_game *game, uint64_t tier)
{
    const uint64_t more = chess_tier_more(tier), less = chess_tier_less(tier);
    (void)game;
    if (!(tier & 1))
        return 0;
    return chess_half(more, less) + (more != less ? chess_half(less, more) : 0);
}

/* The player to move has more in the first half, and the other player after a move that takes nothing. */
static inline uint64_t chess_halves(const chess_game *game, uint64_t tier)
{
    const uint64_t more = chess_tier_more(tier), less = chess_tier_less(tier);
    (void)game;
    return tier & 1 && more != less ? chess_half(more, less) : 0;
}

/* ---- from a position to its number ---- */

CHESS_INLINE uint64_t chess_set_image(const uint8_t *image, uint64_t set)
{
    uint64_t to = 0;
    for (; set; set &= set - 1)
        to |= CHESS_BIT(image[chess_first(set)]);
    return to;
}

/* Adds the digit of some like men, on squares from `low` on, of which there are `squares`. */
CHESS_INLINE uint64_t chess_digit(uint64_t number, const uint8_t *image, uint64_t set, int low,
                                  int squares)
{
    if (!set)
        return number;
    if (!(set & (set - 1)))
        return number * (uint64_t)squares + (uint64_t)(image[chess_first(set)] - low);
    return number * poda_choose(squares, poda_count_bits(set)) +
           poda_rank_subset(chess_set_image(image, set) >> low);
}

CHESS_INLINE uint64_t chess_digits(const chess_state *state, uint64_t number, const uint8_t *image,
                                   uint64_t men)
{
    const uint64_t queens = state->diagonal & state->straight;
    number = chess_digit(number, image, state->knights & men, 0, 64);
    number = chess_digit(number, image, state->diagonal & ~queens & men, 0, 64);
    number = chess_digit(number, image, state->straight & ~queens & men, 0, 64);
    return chess_digit(number, image, queens & men, 0, 64);
}

/* With pawns: those of the player to move stand on ranks 2 to 7, the others on 2 to 7 or, if one can be taken
 * in passing, on 8. */
static inline uint64_t chess_pawn_digits(const chess_state *state, uint64_t number,
                                         const uint8_t *image, uint64_t own)
{
    const uint64_t mine = state->pawns & own, theirs = state->pawns & ~own;
    number = chess_digit(number, image, mine, 8, 48);
    if (!mine || !theirs)
        return chess_digit(number, image, theirs, 8, 48);
    uint64_t set = chess_set_image(image, theirs);
    if (state->passed)
        set ^= CHESS_BIT(image[state->passed] - 8) | CHESS_BIT(image[state->passed] + 16);
    return number * poda_choose(56, poda_count_bits(set)) + poda_rank_subset(set >> 8);
}

CHESS_INLINE uint64_t chess_number_of(const chess_game *game, const chess_state *state,
                                      uint64_t own, int which)
{
    const uint8_t *const image = game->places.image[which];
    const uint64_t rival = ~own;
    const int king = image[chess_first(state->kings & own)];
    const int other = image[chess_first(state->kings & rival)];
    uint64_t number = game->places.pair[state->pawns != 0][king][other];
    if (CHESS_RARE(state->pawns))
        number = chess_pawn_digits(state, number, image, own);
    return chess_digits(state, chess_digits(state, number, image, rival), image, own);
}

static inline uint64_t chess_rank(const chess_game *game, const chess_state *state)
{
    const chess_places *const places = &game->places;
    const uint64_t own = state->turn == PODA_MAX ? state->white : ~state->white;
    const int king = chess_first(state->kings & own), rival = chess_first(state->kings & ~own);
    uint64_t number;
    if (state->pawns) {
        const int which = (state->turn == PODA_MAX ? 0 : 2) | ((king & 7) > 3);
        number = chess_number_of(game, state, own, which);
    } else {
        int which = places->turned[king];
        const uint64_t kings =
            CHESS_BIT(places->image[which][king]) | CHESS_BIT(places->image[which][rival]);
        const bool on_diagonal = CHESS_BIT(places->image[which][king]) & CHESS_DIAGONAL;
        if (on_diagonal && places->above >> places->image[which][rival] & 1)
            which ^= 4;
        number = chess_number_of(game, state, own, which);
        if (CHESS_RARE(!(kings & ~CHESS_DIAGONAL))) { /* both images are of this form */
            const uint64_t swapped = chess_number_of(game, state, own, which ^ 4);
            number = swapped < number ? swapped : number;
        }
    }
    const uint64_t force = chess_force(state, own), against = chess_force(state, ~own);
    return force < against ? number + chess_half(against, force) : number;
}

/* ---- and back ---- */

/* Takes the digit of `count` like men from the number. */
static inline uint64_t chess_take(uint64_t *number, uint64_t count, int low, int squares)
{
    if (!count)
        return 0;
    if (count == 1) {
        const uint64_t at = *number % (uint64_t)squares;
        *number /= (uint64_t)squares;
        return CHESS_BIT(at + (unsigned)low);
    }
    const uint64_t ways = poda_choose(squares, (int)count);
    const uint64_t set = poda_unrank_subset(squares, (int)count, *number % ways);
    *number /= ways;
    return set << low;
}

/* Takes the men of one side but for the pawns; false: two on one square. */
static inline bool chess_take_men(uint64_t *number, uint64_t force, chess_state *to, uint64_t *men)
{
    const uint64_t queens = chess_take(number, force >> 16 & 15, 0, 64);
    const uint64_t rooks = chess_take(number, force >> 12 & 15, 0, 64);
    const uint64_t bishops = chess_take(number, force >> 8 & 15, 0, 64);
    const uint64_t knights = chess_take(number, force >> 4 & 15, 0, 64);
    const bool apart = !(queens & rooks) && !((queens | rooks) & bishops) &&
                       !((queens | rooks | bishops) & knights);
    to->straight |= queens | rooks;
    to->diagonal |= queens | bishops;
    to->knights |= knights;
    *men = queens | rooks | bishops | knights;
    return apart;
}

/* The pawns of both, of which one may have passed a square. The other men stand already. */
static inline bool chess_take_pawns(uint64_t *number, uint64_t own, uint64_t rival,
                                    uint64_t occupied, chess_state *to)
{
    const bool both = own & 15 && rival & 15;
    uint64_t theirs = chess_take(number, rival & 15, 8, both ? 56 : 48);
    const uint64_t mine = chess_take(number, own & 15, 8, 48), encoded = theirs & CHESS_RANK_8;
    if (encoded & (encoded - 1))
        return false;
    if (encoded) {
        const int pawn = chess_first(encoded) - 24; /* on rank 5 */
        if ((occupied | mine | theirs) >> pawn & 1 ||
            (occupied | mine | theirs) & (CHESS_BIT(pawn + 8) | CHESS_BIT(pawn + 16)))
            return false;
        theirs ^= encoded | CHESS_BIT(pawn);
        to->passed = (uint8_t)(pawn + 8);
    }
    to->pawns = mine | theirs;
    to->white |= mine;
    return !(mine & theirs) && !(occupied & (mine | theirs));
}

static inline bool chess_unrank(const chess_game *game, uint64_t tier, uint64_t rank,
                                chess_state *to)
{
    uint64_t own = chess_tier_more(tier), rival = chess_tier_less(tier), number = rank, mine,
             theirs;
    const uint64_t half = chess_half(own, rival);
    if (rank >= chess_size(game, tier))
        return false;
    if (rank >= half) {
        const uint64_t more = own;
        own = rival;
        rival = more;
        number -= half;
    }
    const uint64_t pawns = (own | rival) & 15;
    *to = (chess_state){.fullmove = 1};
    if (!chess_take_men(&number, own, to, &mine) || !chess_take_men(&number, rival, to, &theirs) ||
        mine & theirs)
        return false;
    to->white = mine;
    const uint64_t pawn_number = number;
    number = pawns ? number / poda_choose(48, (int)(own & 15)) /
                         poda_choose(own & 15 && rival & 15 ? 56 : 48, (int)(rival & 15))
                   : number;
    const uint8_t *const kings = game->places.kings[pawns != 0][number];
    to->kings = CHESS_BIT(kings[0]) | CHESS_BIT(kings[1]);
    to->white |= CHESS_BIT(kings[0]);
    if (to->kings & (mine | theirs))
        return false;
    number = pawn_number;
    if (pawns && (!chess_take_pawns(&number, own, rival, mine | theirs | to->kings, to) ||
                  (to->passed && !chess_passant(to, PODA_MAX, to->passed))))
        return false;
    if (chess_in_check(to, PODA_MIN))
        return false;
    return pawns || to->kings & ~CHESS_DIAGONAL || chess_rank(game, to) == rank;
}

/* ---- ways back ---- */

/* A way is the move, and 1 more than the file of the square that had been passed before it, times 2^16. */
CHESS_INLINE poda_move chess_way_move(poda_move way)
{
    return way & 0xffff;
}

/* The position before a move that was no capture and no promotion. */
static inline void chess_before(const chess_state *state, poda_move way, chess_state *before)
{
    const int from = chess_from(way), to = chess_to(way), file = (int)(way >> 16) - 1;
    const uint64_t keep = ~(CHESS_BIT(from) | CHESS_BIT(to));
#define CHESS_MOVED_BACK(board) ((board & keep) | (board >> to & 1) << from)
    before->white = CHESS_MOVED_BACK(state->white);
    before->pawns = CHESS_MOVED_BACK(state->pawns);
    before->knights = CHESS_MOVED_BACK(state->knights);
    before->diagonal = CHESS_MOVED_BACK(state->diagonal);
    before->straight = CHESS_MOVED_BACK(state->straight);
    before->kings = CHESS_MOVED_BACK(state->kings);
#undef CHESS_MOVED_BACK
    before->rights = 0;
    before->halfmove = 0;
    before->fullmove = 1;
    before->turn = state->turn ^ 1;
    before->passed = (uint8_t)(file < 0 ? 0 : file + (before->turn == PODA_MAX ? 40 : 16));
    before->unused[0] = before->unused[1] = 0;
}

/* Adds a way, and the same with each square that may have been passed just before. */
static inline void chess_add_way(const chess_state *state, poda_move move, poda_moves *list)
{
    chess_state before, after;
    chess_before(state, move, &before);
    const int turn = before.turn, back = turn == PODA_MAX ? 8 : -8;
    const uint64_t own = chess_men(&before, turn), occupied = chess_occupied(&before);
    if (before.pawns & own && before.pawns & ~own) {
        chess_play_move(&before, move, &after); /* may have passed a square itself */
        if (after.passed != state->passed)
            return;
        for (int file = 0; file < 8; file++) {
            const int passed = file + (turn == PODA_MAX ? 40 : 16);
            if ((before.pawns & ~own) >> (passed - back) & 1 &&
                !(occupied & (CHESS_BIT(passed) | CHESS_BIT(passed + back))) &&
                chess_passant(&before, turn, passed))
                poda_moves_add(list, move | (poda_move)(file + 1) << 16);
        }
    }
    poda_moves_add(list, move);
}

static inline void chess_add_ways(const chess_state *state, int to, uint64_t from, bool plain,
                                  poda_moves *list)
{
    for (; from; from &= from - 1) {
        const poda_move move = chess_move(chess_first(from), to, 0);
        if (plain)
            poda_moves_add(list, move);
        else
            chess_add_way(state, move, list);
    }
}

/* Ways back are moves without captures and promotions; those lead to other tiers, and so does the first move of
 * a king or rook that could castle. */
static inline void chess_backs(const chess_game *game, const chess_state *state, poda_moves *list)
{
    const int side = state->turn ^ 1;
    const uint64_t men = chess_men(state, side), occupied = chess_occupied(state);
    const uint64_t empty = ~occupied, rival = state->pawns & ~men;
    const bool plain = !(state->pawns & men) || !rival; /* nothing can be taken in passing */
    (void)game;
    if (state->rights)
        return;
    for (uint64_t left = state->pawns & men; left; left &= left - 1) {
        const uint64_t pawn = left & (0 - left),
                       home = (uint64_t)0xff00 << (side == PODA_MAX ? 0 : 40);
        const uint64_t first = side == PODA_MAX ? CHESS_RANK_1 : CHESS_RANK_8;
        const uint64_t one = chess_forward(pawn, state->turn) & empty & ~first;
        const uint64_t two = chess_forward(one, state->turn) & empty & home;
        chess_add_ways(state, chess_first(pawn), state->passed ? two : one | two, plain, list);
    }
    if (state->passed) /* the last move was that of the pawn */
        return;
    for (uint64_t left = state->knights & men; left; left &= left - 1)
        chess_add_ways(state, chess_first(left), poda__chess_knight[chess_first(left)] & empty,
                       plain, list);
    for (uint64_t left = (state->diagonal | state->straight) & men; left; left &= left - 1) {
        const int at = chess_first(left);
        const uint64_t reach =
            (state->diagonal >> at & 1 ? chess_reach_diagonal(at, occupied) : 0) |
            (state->straight >> at & 1 ? chess_reach_straight(at, occupied) : 0);
        chess_add_ways(state, at, reach & empty, plain, list);
    }
    const int king = chess_first(state->kings & men);
    chess_add_ways(state, king,
                   poda__chess_king[king] & empty &
                       ~poda__chess_king[chess_first(state->kings & ~men)],
                   plain, list);
}

static inline poda_move chess_back(const chess_game *game, const chess_state *state, poda_move way,
                                   chess_state *from)
{
    (void)game;
    chess_before(state, way, from);
    return chess_way_move(way);
}

/* ---- tiers ---- */

static inline void chess_kids(const chess_game *game, uint64_t tier, poda_tiers *list)
{
    (void)game;
    poda__chess_kids(tier, list);
}

static inline void chess_tier_text(const chess_game *game, uint64_t tier, poda_text *text)
{
    (void)game;
    poda__chess_tier_write(tier, text);
}

static inline poda_status chess_tier_read(const chess_game *game, const char *text, uint64_t *tier,
                                          poda_error *error)
{
    (void)game;
    return poda__chess_tier_read(text, tier, error);
}

#endif
