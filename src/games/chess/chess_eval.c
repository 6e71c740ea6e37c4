/* chess_eval.c - the evaluations of chess. `position` adds up terms for each man, each a pair of
 * values, for the middlegame and for the endgame, and blends the two by the pieces that are left. */
#include <assert.h>

#include "games/chess/chess_eval.h"

/* A pair of values in one number, so that both are added at once: the endgame in the upper half. */
typedef int32_t pair;
#define PAIR(middle, end) ((int32_t)((uint32_t)(end) << 16) + (middle))

static int middle_of(pair sum)
{
    return (int16_t)(uint16_t)((uint32_t)sum & 0xffff);
}

static int end_of(pair sum)
{
    return (int16_t)(uint16_t)((uint32_t)(sum + 0x8000) >> 16);
}

static const pair worth[6] = {PAIR(84, 104),  PAIR(322, 304), PAIR(336, 318),
                              PAIR(478, 536), PAIR(982, 956), 0};

/* The value of a square is that of its file plus that of its rank, seen from the player's side. */
static const pair by_file[6][4] = {
    {PAIR(-6, 4), PAIR(-1, 2), PAIR(0, -1), PAIR(7, -4)},       /* pawns, files a and h first */
    {PAIR(-22, -16), PAIR(-7, -5), PAIR(4, 3), PAIR(9, 8)},     /* knights */
    {PAIR(-9, -8), PAIR(3, -2), PAIR(1, 2), PAIR(3, 4)},        /* bishops */
    {PAIR(-7, 0), PAIR(-3, 1), PAIR(4, 0), PAIR(8, -2)},        /* rooks */
    {PAIR(-6, -12), PAIR(-1, -3), PAIR(2, 6), PAIR(2, 10)},     /* queens */
    {PAIR(20, -22), PAIR(22, -4), PAIR(-14, 8), PAIR(-26, 14)}, /* kings */
};
static const pair by_rank[6][8] = {
    {0, PAIR(-4, 2), PAIR(-5, -1), PAIR(3, -1), PAIR(9, 8), PAIR(20, 26), PAIR(42, 56), 0},
    {PAIR(-24, -16), PAIR(-9, -8), PAIR(-2, -2), PAIR(5, 8), PAIR(12, 9), PAIR(14, 4), PAIR(2, -4),
     PAIR(-22, -14)},
    {PAIR(-10, -6), PAIR(3, -5), PAIR(5, 1), PAIR(4, 4), PAIR(5, 4), PAIR(6, 3), PAIR(-8, 0),
     PAIR(-14, -2)},
    {PAIR(-4, -6), PAIR(-9, -6), PAIR(-9, -4), PAIR(-7, 1), PAIR(0, 5), PAIR(6, 6), PAIR(14, 8),
     PAIR(10, 6)},
    {PAIR(-2, -16), PAIR(1, -12), PAIR(-1, -3), PAIR(-2, 6), PAIR(-1, 10), PAIR(4, 9), PAIR(0, 9),
     PAIR(4, 4)},
    {PAIR(24, -28), PAIR(8, -9), PAIR(-18, 2), PAIR(-34, 10), PAIR(-36, 17), PAIR(-30, 18),
     PAIR(-24, 8), PAIR(-24, -14)},
};

/* For each square that a piece can go to, beyond the usual number. */
static const pair mobile[6] = {0, PAIR(5, 5), PAIR(5, 5), PAIR(3, 5), PAIR(2, 4), 0};
static const int8_t usual[6] = {0, 4, 6, 6, 12, 0};

static const pair passed_by_rank[8] = {
    0, PAIR(2, 8), PAIR(3, 12), PAIR(10, 28), PAIR(26, 52), PAIR(52, 92), PAIR(84, 140), 0};
#define PAIR_OF_BISHOPS PAIR(26, 46)
#define DOUBLED PAIR(-7, -20)
#define ISOLATED PAIR(-12, -13)
#define BACKWARD PAIR(-7, -7)
#define SUPPORTED PAIR(7, 6)
#define OPEN_FILE PAIR(24, 8)
#define HALF_OPEN_FILE PAIR(11, 6)
#define OUTPOST PAIR(16, 10)
#define THREAT_BY_PAWN PAIR(38, 28)
#define HANGING PAIR(14, 12)
#define TEMPO PAIR(14, 8)

static const int8_t danger_of[6] = {0, 9, 8, 12, 17, 0}; /* per attacked square near the king */
static const int8_t phase_of[6] = {0, 1, 1, 2, 4, 0};
enum { PHASES = 24 };

/* All ranks from the next on, as `player` moves. */
static uint64_t ahead_of(uint64_t set, int player)
{
    set = chess_forward(set, player);
    set |= player == PODA_MAX ? set << 8 : set >> 8;
    set |= player == PODA_MAX ? set << 16 : set >> 16;
    return set | (player == PODA_MAX ? set << 32 : set >> 32);
}

static uint64_t beside(uint64_t set)
{
    return (set & ~CHESS_FILE_A) >> 1 | (set & ~CHESS_FILE_H) << 1;
}

static int distance(int a, int b)
{
    const int files = a % 8 > b % 8 ? a % 8 - b % 8 : b % 8 - a % 8;
    const int ranks = a / 8 > b / 8 ? a / 8 - b / 8 : b / 8 - a / 8;
    return files > ranks ? files : ranks;
}

static pair placed(int kind, int square, int player)
{
    const int file = square % 8, rank = player == PODA_MAX ? square / 8 : 7 - square / 8;
    return worth[kind] + by_file[kind][file < 4 ? file : 7 - file] + by_rank[kind][rank];
}

typedef struct side {
    uint64_t men, pawns;
    uint64_t guarded;  /* squares that its pawns attack */
    uint64_t attacked; /* and all of its men but the king */
    int king;
} side;

static pair judge_pawns(const side *own, const side *rival, uint64_t occupied, int player)
{
    pair sum = 0;
    for (uint64_t left = own->pawns; left; left &= left - 1) {
        const uint64_t pawn = left & (0 - left);
        const int square = chess_first(left),
                  rank = player == PODA_MAX ? square / 8 : 7 - square / 8;
        const uint64_t front = ahead_of(pawn, player), file = CHESS_FILE_A << square % 8;
        const uint64_t neighbours = beside(file);
        sum += placed(CHESS_PAWN, square, player);
        if (front & own->pawns)
            sum += DOUBLED;
        if (!(own->pawns & neighbours))
            sum += ISOLATED;
        else if (own->pawns & (chess_pawns_attack(pawn, player ^ 1) | beside(pawn)))
            sum += SUPPORTED;
        else if (!(own->pawns & neighbours & ~front & ~beside(front)) &&
                 chess_forward(pawn, player) & rival->guarded)
            sum += BACKWARD;
        if (rival->pawns & (front | beside(front)) || front & own->pawns)
            continue;
        const int stop = player == PODA_MAX ? square + 8 : square - 8;
        pair bonus = passed_by_rank[rank];
        if (occupied >> stop & 1)
            bonus -= PAIR(middle_of(bonus) / 3, end_of(bonus) / 3);
        if (rank >= 3)
            bonus += PAIR(0, (rank - 2) *
                                 (5 * distance(rival->king, stop) - 3 * distance(own->king, stop)));
        sum += bonus;
    }
    return sum;
}

/* Knights, bishops, rooks and queens; `*phase` counts them, `*danger` how they bear on the rival's
 * king. */
static pair judge_pieces(const chess_state *state, side *own, const side *rival, int player,
                         int *phase, int *danger)
{
    const uint64_t occupied = chess_occupied(state);
    const uint64_t zone =
        poda__chess_king[rival->king] | chess_forward(poda__chess_king[rival->king], player ^ 1);
    pair sum = 0;
    int attackers = 0, near = 0;
    for (uint64_t left = own->men & ~state->pawns & ~state->kings; left; left &= left - 1) {
        const int square = chess_first(left), kind = chess_kind(state, square);
        uint64_t reach = 0;
        assert(kind > CHESS_PAWN && kind < CHESS_KING);
        if (kind == CHESS_KNIGHT)
            reach = poda__chess_knight[square];
        if (kind == CHESS_BISHOP || kind == CHESS_QUEEN) /* through the queen, as a battery */
            reach = chess_reach_diagonal(square, occupied ^ (state->diagonal & state->straight &
                                                             own->men & ~(left & (0 - left))));
        if (kind == CHESS_ROOK || kind == CHESS_QUEEN)
            reach |= chess_reach_straight(
                square, occupied ^ (state->straight & own->men & ~(left & (0 - left))));
        own->attacked |= reach;
        *phase += phase_of[kind];
        sum += placed(kind, square, player);
        sum += mobile[kind] * (chess_size(reach & ~own->men & ~rival->guarded) - usual[kind]);
        if (reach & zone) {
            attackers++;
            near += danger_of[kind] * chess_size(reach & zone);
        }
        if (kind == CHESS_ROOK && !(own->pawns & CHESS_FILE_A << square % 8))
            sum += rival->pawns & CHESS_FILE_A << square % 8 ? HALF_OPEN_FILE : OPEN_FILE;
        if (kind <= CHESS_BISHOP && own->guarded >> square & 1 &&
            !(rival->pawns & beside(ahead_of(left & (0 - left), player))) &&
            (player == PODA_MAX ? square >= 24 : square < 40))
            sum += OUTPOST;
    }
    *danger = attackers < 2 ? near / 4 : near;
    const uint64_t bishops = state->diagonal & ~state->straight & own->men;
    if (bishops & CHESS_DARK && bishops & ~CHESS_DARK)
        sum += PAIR_OF_BISHOPS;
    return sum;
}

/* The pawns before the king, on its file and the two beside it. */
static int shelter(const side *own, int player)
{
    const uint64_t king = CHESS_BIT(own->king);
    const uint64_t first = chess_forward(king | beside(king), player);
    return 13 * chess_size(own->pawns & first) +
           7 * chess_size(own->pawns & chess_forward(first, player)) -
           (own->pawns & ahead_of(king, player) ? 0 : 18);
}

/* Danger grows with the square of what attacks, and less without a queen. */
static int danger_cost(int danger, bool queen)
{
    danger = danger > 300 ? 300 : danger;
    return danger * danger / (queen ? 130 : 320);
}

static pair judge_threats(const chess_state *state, const side *own, const side *rival)
{
    const uint64_t pieces = rival->men & ~state->pawns & ~state->kings;
    const uint64_t weak = rival->men & ~state->kings & own->attacked & ~rival->attacked;
    return THREAT_BY_PAWN * chess_size(pieces & own->guarded) + HANGING * chess_size(weak);
}

/* A bare king is driven to the edge by the other king. */
static int drive(const side *own, const side *rival)
{
    const int file = rival->king % 8, rank = rival->king / 8;
    const int out = (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
    return 14 * out + 8 * (7 - distance(own->king, rival->king));
}

/* Without pawns, less than a rook more does not win. */
static bool cannot_win(const chess_state *state, const side *own, const side *rival)
{
    int more = 0;
    if (own->pawns)
        return false;
    for (int kind = CHESS_KNIGHT; kind <= CHESS_QUEEN; kind++) {
        const uint64_t men = chess_of_kind(state, kind);
        more +=
            (chess_size(men & own->men) - chess_size(men & rival->men)) * middle_of(worth[kind]);
    }
    return more < 400 && more > 0;
}

poda_value poda__chess_position(const chess_state *state)
{
    const uint64_t occupied = chess_occupied(state);
    side sides[2];
    pair sum = 0;
    int phase = 0, danger[2];
    for (int player = 0; player < 2; player++) {
        side *const own = &sides[player];
        own->men = chess_men(state, player);
        own->pawns = state->pawns & own->men;
        own->guarded = own->attacked = chess_pawns_attack(own->pawns, player);
        own->king = chess_first(state->kings & own->men);
    }
    for (int player = 0; player < 2; player++) {
        side *const own = &sides[player];
        const side *const rival = &sides[player ^ 1];
        const pair part = placed(CHESS_KING, own->king, player) + PAIR(shelter(own, player), 0) +
                          judge_pawns(own, rival, occupied, player) +
                          judge_pieces(state, own, rival, player, &phase, &danger[player]);
        sum += player == PODA_MAX ? part : -part;
    }
    for (int player = 0; player < 2; player++) {
        const side *const own = &sides[player], *const rival = &sides[player ^ 1];
        const bool queen = state->diagonal & state->straight & own->men;
        pair part = judge_threats(state, own, rival) + PAIR(danger_cost(danger[player], queen), 0);
        if (!(rival->men & ~state->kings))
            part += PAIR(0, drive(own, rival));
        sum += player == PODA_MAX ? part : -part;
    }
    sum += state->turn == PODA_MAX ? TEMPO : -TEMPO;
    phase = phase > PHASES ? PHASES : phase;
    int value = (middle_of(sum) * phase + end_of(sum) * (PHASES - phase)) / PHASES;
    const int winner = value > 0 ? PODA_MAX : PODA_MIN;
    if (cannot_win(state, &sides[winner], &sides[winner ^ 1]))
        value /= 6;
    return value;
}

poda_value poda__chess_material(const chess_state *state)
{
    static const int16_t usual_worth[5] = {100, 300, 300, 500, 900};
    poda_value sum = 0;
    for (int kind = CHESS_PAWN; kind <= CHESS_QUEEN; kind++) {
        const uint64_t men = chess_of_kind(state, kind);
        sum +=
            usual_worth[kind] * (chess_size(men & state->white) - chess_size(men & ~state->white));
    }
    return sum;
}
