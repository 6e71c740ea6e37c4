/* chess_eval.inc.h - the evaluation `position`: the terms of chess_terms.h for both sides, blended
 * by the pieces that are left. Define CHESS_NAME (a function from a state and its numbers to the
 * value for White), CHESS_TARGET (attributes) and CHESS_TRACE (it also fills a ledger, by which
 * train-chess learns the numbers); all undefined at the end. */
#define CHESS_PART(name) CHESS_PART_1(CHESS_NAME, name)
#define CHESS_PART_1(prefix, name) CHESS_PART_2(prefix, name)
#define CHESS_PART_2(prefix, name) prefix##_##name
#define LOOK CHESS_PART(look)
#define SIDE CHESS_PART(side)

typedef struct SIDE {
    uint64_t men, pawns;
    uint64_t by[6];      /* squares attacked by each kind */
    uint64_t all, twice; /* by any man, by two */
    uint64_t around;     /* the king: squares on which it feels attacks */
    int king;
} SIDE;

typedef struct LOOK {
    const chess_state *state;
    const chess_numbers *numbers;
    uint64_t occupied;
    SIDE sides[2];
    chess_pair sum; /* for White */
    int phase;
    int danger[2]; /* that each player makes */
#if CHESS_TRACE
    chess_ledger *ledger;
#endif
} LOOK;

#if CHESS_TRACE
#define NOTE_TRACE(term, index, times)                                                             \
    (look->ledger->values[offsetof(chess_values, term) / sizeof(chess_pair) + (size_t)(index)] +=  \
     (player == PODA_MAX ? (times) : -(times)))
#define DANGER_TRACE(term, index, times)                                                           \
    (look->ledger                                                                                  \
         ->dangers[player][offsetof(chess_dangers, term) / sizeof(int32_t) + (size_t)(index)] +=   \
     (int16_t)(times))
#else
#define NOTE_TRACE(term, index, times) ((void)0)
#define DANGER_TRACE(term, index, times) ((void)0)
#endif
#define NOTE(term, index, times)                                                                   \
    (NOTE_TRACE(term, index, times), sum += look->numbers->values.term[index] * (times))
#define DANGER(term, index, times)                                                                 \
    (DANGER_TRACE(term, index, times),                                                             \
     look->danger[player] += look->numbers->dangers.term[index] * (times))

/* One man at `square` with these attacks. */
CHESS_INLINE void CHESS_PART(attack)(LOOK *look, int player, int kind, uint64_t reach)
{
    SIDE *const own = &look->sides[player];
    own->twice |= own->all & reach;
    own->all |= reach;
    own->by[kind] |= reach;
    const uint64_t near = reach & look->sides[player ^ 1].around;
    if (near) {
        DANGER(attackers, kind, 1);
        DANGER(squares, 0, chess_men_in(near));
    }
}

CHESS_INLINE void CHESS_PART(prepare)(LOOK *look, int player)
{
    SIDE *const own = &look->sides[player];
    own->men = chess_men(look->state, player);
    own->pawns = look->state->pawns & own->men;
    own->king = chess_first(look->state->kings & own->men);
    const uint64_t ahead = chess_forward(own->pawns, player);
    const uint64_t left = (ahead & ~CHESS_FILE_A) >> 1, right = (ahead & ~CHESS_FILE_H) << 1;
    const uint64_t king = poda__chess_king[own->king];
    own->by[CHESS_PAWN] = left | right;
    own->by[CHESS_KING] = king;
    own->by[CHESS_KNIGHT] = own->by[CHESS_BISHOP] = own->by[CHESS_ROOK] = own->by[CHESS_QUEEN] = 0;
    own->twice = (left & right) | (king & (left | right));
    own->all = left | right | king;
    own->around = king | chess_forward(king, player);
    look->danger[player] = 0;
}

CHESS_INLINE chess_pair CHESS_PART(minors)(LOOK *look, int player, uint64_t area)
{
    const SIDE *const own = &look->sides[player], *const rival = &look->sides[player ^ 1];
    const chess_state *const state = look->state;
    /* squares that no pawn of the rival attacks or will attack */
    const uint64_t rear = chess_ahead(rival->pawns, player ^ 1);
    const uint64_t outposts = own->by[CHESS_PAWN] & ~chess_beside(rear) & CHESS_FAR(player);
    const uint64_t covered = chess_forward(state->pawns, player ^ 1);
    chess_pair sum = 0;
    for (uint64_t left = state->knights & own->men; left; left &= left - 1) {
        const int square = chess_first(left);
        const uint64_t reach = poda__chess_knight[square];
        CHESS_PART(attack)(look, player, CHESS_KNIGHT, reach);
        look->phase += 1;
        NOTE(man, CHESS_KNIGHT, 1);
        NOTE(knight_square, chess_mirrored(square, player), 1);
        NOTE(knight_moves, chess_men_in(reach & area), 1);
        if (outposts >> square & 1)
            NOTE(outpost, 0, 1);
        if (covered >> square & 1)
            NOTE(sheltered, 0, 1);
    }
    const uint64_t queens = state->diagonal & state->straight;
    const uint64_t bishops = state->diagonal & ~state->straight & own->men;
    for (uint64_t left = bishops; left; left &= left - 1) {
        const int square = chess_first(left);
        const uint64_t reach = chess_reach_diagonal(square, look->occupied ^ (queens & own->men));
        CHESS_PART(attack)(look, player, CHESS_BISHOP, reach);
        look->phase += 1;
        NOTE(man, CHESS_BISHOP, 1);
        NOTE(bishop_square, chess_mirrored(square, player), 1);
        NOTE(bishop_moves, chess_men_in(reach & area), 1);
        NOTE(bishop_pawns, 0,
             chess_men_in(own->pawns & (CHESS_DARK >> square & 1 ? CHESS_DARK : ~CHESS_DARK)));
        if (outposts >> square & 1)
            NOTE(outpost, 1, 1);
        if (covered >> square & 1)
            NOTE(sheltered, 1, 1);
    }
    if (bishops & CHESS_DARK && bishops & ~CHESS_DARK)
        NOTE(bishops, 0, 1);
    return sum;
}

CHESS_INLINE chess_pair CHESS_PART(majors)(LOOK *look, int player, uint64_t area)
{
    const SIDE *const own = &look->sides[player], *const rival = &look->sides[player ^ 1];
    const chess_state *const state = look->state;
    const uint64_t seventh = player == PODA_MAX ? (uint64_t)CHESS_RANK_1 << 48 : CHESS_RANK_1 << 8;
    const uint64_t eighth = chess_forward(seventh, player);
    const bool target = (rival->pawns & seventh) || eighth >> rival->king & 1;
    chess_pair sum = 0;
    for (uint64_t left = state->straight & ~state->diagonal & own->men; left; left &= left - 1) {
        const int square = chess_first(left);
        const uint64_t reach = chess_reach_straight(
            square, look->occupied ^ (state->straight & own->men & ~CHESS_BIT(square)));
        const uint64_t file = CHESS_FILE_A << square % 8;
        CHESS_PART(attack)(look, player, CHESS_ROOK, reach);
        look->phase += 2;
        NOTE(man, CHESS_ROOK, 1);
        NOTE(rook_square, chess_mirrored(square, player), 1);
        NOTE(rook_moves, chess_men_in(reach & area), 1);
        if (!(file & own->pawns))
            NOTE(rook_file, !(file & rival->pawns), 1);
        if (target && seventh >> square & 1)
            NOTE(rook_seventh, 0, 1);
    }
    for (uint64_t left = state->straight & state->diagonal & own->men; left; left &= left - 1) {
        const int square = chess_first(left);
        const uint64_t reach = chess_reach_straight(square, look->occupied) |
                               chess_reach_diagonal(square, look->occupied);
        CHESS_PART(attack)(look, player, CHESS_QUEEN, reach);
        look->phase += 4;
        NOTE(man, CHESS_QUEEN, 1);
        NOTE(queen_square, chess_mirrored(square, player), 1);
        NOTE(queen_moves, chess_men_in(reach & area), 1);
    }
    return sum;
}

/* A passed pawn, once the attacks of both sides are known. */
CHESS_INLINE chess_pair CHESS_PART(passer)(LOOK *look, int player, int square)
{
    const SIDE *const own = &look->sides[player], *const rival = &look->sides[player ^ 1];
    const int rank = chess_row(square, player);
    const int stop = player == PODA_MAX ? square + 8 : square - 8;
    const uint64_t file = CHESS_FILE_A << square % 8;
    const uint64_t way = chess_ahead(CHESS_BIT(square), player);
    chess_pair sum = 0;
    NOTE(passed, rank, 1);
    if (look->occupied >> stop & 1)
        NOTE(passed_blocked, rank, 1);
    if (!(rival->all >> stop & 1))
        NOTE(passed_safe, rank, 1);
    if (!(way & (look->occupied | rival->all)))
        NOTE(passed_free, rank, 1);
    NOTE(passed_king, rank, chess_distance(own->king, stop));
    NOTE(passed_rival, rank, chess_distance(rival->king, stop));
    const uint64_t behind = file & ~way & look->state->straight;
    if (behind & own->men)
        NOTE(passed_behind, 0, 1);
    if (behind & rival->men)
        NOTE(passed_behind, 1, 1);
    if (!(rival->men & ~rival->pawns & ~look->state->kings) && !(way & look->occupied)) {
        const int last = player == PODA_MAX ? square | 56 : square & 7;
        const int steps = rank == 1 ? 5 : 7 - rank;
        if (chess_distance(rival->king, last) - (look->state->turn != player) > steps)
            NOTE(unstoppable, 0, 1);
    }
    return sum;
}

CHESS_INLINE chess_pair CHESS_PART(pawns)(LOOK *look, int player)
{
    const SIDE *const own = &look->sides[player], *const rival = &look->sides[player ^ 1];
    const uint64_t pawns = own->pawns;
    const uint64_t ahead = chess_ahead(pawns, player), behind = chess_ahead(pawns, player ^ 1);
    const uint64_t rival_ahead = chess_ahead(rival->pawns, player ^ 1);
    const uint64_t files = ahead | behind | pawns;
    const uint64_t isolated = pawns & ~chess_beside(files);
    const uint64_t faced = pawns & rival_ahead; /* a pawn of the rival stands before it */
    const uint64_t aside = pawns & chess_beside(pawns);
    /* squares that a pawn beside, behind or level, can still guard */
    const uint64_t held = chess_beside(pawns | ahead);
    const uint64_t back =
        pawns & ~isolated & ~held & chess_forward(rival->by[CHESS_PAWN], player ^ 1);
    const uint64_t before = pawns & ~rival_ahead & ~behind; /* nothing on its file */
    const uint64_t passed = before & ~chess_beside(rival_ahead);
    chess_pair sum = 0;
    for (uint64_t left = pawns; left; left &= left - 1) {
        NOTE(man, CHESS_PAWN, 1);
        NOTE(pawn_square, chess_mirrored(chess_first(left), player), 1);
    }
    NOTE(doubled, 0, chess_men_in(pawns & behind));
    NOTE(isolated, 0, chess_men_in(isolated & faced));
    NOTE(isolated, 1, chess_men_in(isolated & ~faced));
    NOTE(backward, 0, chess_men_in(back & faced));
    NOTE(backward, 1, chess_men_in(back & ~faced));
    for (uint64_t left = pawns & own->by[CHESS_PAWN]; left; left &= left - 1)
        NOTE(supported, chess_row(chess_first(left), player), 1);
    for (uint64_t left = aside; left; left &= left - 1)
        NOTE(beside, chess_row(chess_first(left), player), 1);
    for (uint64_t left = passed; left; left &= left - 1)
        sum += CHESS_PART(passer)(look, player, chess_first(left));
    for (uint64_t left = before & ~passed; left; left &= left - 1) {
        const uint64_t pawn = left & (0 - left);
        const uint64_t sides = chess_beside(pawn);
        const int helpers = chess_men_in(own->pawns & (sides | chess_ahead(sides, player ^ 1)));
        const int against = chess_men_in(rival->pawns & chess_ahead(sides, player));
        if (helpers >= against)
            NOTE(candidate, chess_row(chess_first(left), player), 1);
    }
    return sum;
}

/* The pawns of both sides on the files near the king. */
CHESS_INLINE chess_pair CHESS_PART(shelter)(LOOK *look, int player)
{
    const SIDE *const own = &look->sides[player], *const rival = &look->sides[player ^ 1];
    const int file = own->king % 8, middle = file < 1 ? 1 : file > 6 ? 6 : file;
    const uint64_t rows = ~chess_ahead((uint64_t)CHESS_RANK_1 << (own->king & 56), player ^ 1);
    chess_pair sum = 0;
    for (int at = middle - 1; at <= middle + 1; at++) {
        const uint64_t mine = own->pawns & rows & CHESS_FILE_A << at;
        const uint64_t theirs = rival->pawns & rows & CHESS_FILE_A << at;
        const int wall = mine ? chess_row(chess_nearest(mine, player), player) : 0;
        const int foe = theirs ? chess_row(chess_nearest(theirs, player), player) : 0;
        NOTE(shelter, 8 * (at < 4 ? at : 7 - at) + wall, 1);
        NOTE(storm, (wall && foe == wall + 1 ? 8 : 0) + foe, 1);
    }
    return sum;
}

/* What the player does to the king of the rival. */
CHESS_INLINE void CHESS_PART(hunt)(LOOK *look, int player)
{
    const SIDE *const own = &look->sides[player], *const rival = &look->sides[player ^ 1];
    const chess_state *const state = look->state;
    const uint64_t weak =
        own->all & ~rival->twice & (~rival->all | rival->by[CHESS_KING] | rival->by[CHESS_QUEEN]);
    const uint64_t safe = ~own->men & (~rival->all | (weak & own->twice));
    const uint64_t straight = chess_reach_straight(rival->king, look->occupied);
    const uint64_t diagonal = chess_reach_diagonal(rival->king, look->occupied);
    const uint64_t checks[6] = {
        [CHESS_KNIGHT] = poda__chess_knight[rival->king] & own->by[CHESS_KNIGHT] & ~own->men,
        [CHESS_BISHOP] = diagonal & own->by[CHESS_BISHOP] & ~own->men,
        [CHESS_ROOK] = straight & own->by[CHESS_ROOK] & ~own->men,
        [CHESS_QUEEN] = (straight | diagonal) & own->by[CHESS_QUEEN] & ~own->men,
    };
    DANGER(always, 0, 1);
    DANGER(weak, 0, chess_men_in(rival->around & weak));
    for (int kind = CHESS_KNIGHT; kind <= CHESS_QUEEN; kind++) {
        if (checks[kind] & safe)
            DANGER(checks, kind, 1);
        else if (checks[kind])
            DANGER(unsafe, 0, 1);
    }
    if (!(state->straight & state->diagonal & own->men))
        DANGER(no_queen, 0, 1);
    if (rival->by[CHESS_KNIGHT] & poda__chess_king[rival->king])
        DANGER(knight, 0, 1);
    const int file = rival->king % 8, middle = file < 1 ? 1 : file > 6 ? 6 : file;
    for (int at = middle - 1; at <= middle + 1; at++)
        if (!(rival->pawns & CHESS_FILE_A << at))
            DANGER(open, 0, 1);
}

CHESS_INLINE chess_pair CHESS_PART(threats)(LOOK *look, int player)
{
    const SIDE *const own = &look->sides[player], *const rival = &look->sides[player ^ 1];
    const chess_state *const state = look->state;
    const uint64_t men = rival->men & ~state->kings, pieces = men & ~rival->pawns;
    const uint64_t strong = rival->by[CHESS_PAWN] | (rival->twice & ~own->twice);
    const uint64_t weak = men & ~strong & own->all;
    const uint64_t majors = state->straight, minors = own->by[CHESS_KNIGHT] | own->by[CHESS_BISHOP];
    chess_pair sum = 0;
    for (uint64_t left = pieces & own->by[CHESS_PAWN]; left; left &= left - 1)
        NOTE(by_pawn, chess_kind(state, chess_first(left)), 1);
    for (uint64_t left = (weak | (men & majors)) & minors; left; left &= left - 1)
        NOTE(by_minor, chess_kind(state, chess_first(left)), 1);
    for (uint64_t left = (weak | (men & majors & state->diagonal)) & own->by[CHESS_ROOK]; left;
         left &= left - 1)
        NOTE(by_rook, chess_kind(state, chess_first(left)), 1);
    if (weak & own->by[CHESS_KING])
        NOTE(by_king, 0, 1);
    NOTE(hanging, 0, chess_men_in(weak & (~rival->all | (pieces & own->twice))));
    const uint64_t third = player == PODA_MAX ? CHESS_RANK_3 : CHESS_RANK_6;
    uint64_t steps = chess_forward(own->pawns, player) & ~look->occupied;
    steps |= chess_forward(steps & third, player) & ~look->occupied;
    steps &= ~rival->by[CHESS_PAWN] & (own->all | ~rival->all);
    NOTE(by_push, 0, chess_men_in(chess_pawns_attack(steps, player) & pieces));
    const uint64_t middle =
        (CHESS_FILE_A << 2 | CHESS_FILE_A << 3 | CHESS_FILE_A << 4 | CHESS_FILE_A << 5) &
        (player == PODA_MAX ? 0xffffff00u : 0x00ffffff00000000u);
    NOTE(space, 0, chess_men_in(middle & ~own->pawns & ~rival->by[CHESS_PAWN]));
    return sum;
}

CHESS_INLINE void CHESS_PART(men)(LOOK *look, int player)
{
    const SIDE *const own = &look->sides[player];
    const uint64_t blocked = own->pawns & chess_forward(look->occupied, player ^ 1);
    const uint64_t area =
        ~(look->sides[player ^ 1].by[CHESS_PAWN] | blocked | CHESS_BIT(own->king));
    chess_pair sum =
        CHESS_PART(minors)(look, player, area) + CHESS_PART(majors)(look, player, area);
    NOTE(king_square, chess_mirrored(own->king, player), 1);
    look->sum += player == PODA_MAX ? sum : -sum;
}

CHESS_INLINE void CHESS_PART(relations)(LOOK *look, int player)
{
    chess_pair sum = CHESS_PART(pawns)(look, player) + CHESS_PART(shelter)(look, player) +
                     CHESS_PART(threats)(look, player);
    CHESS_PART(hunt)(look, player);
    const int danger = look->danger[player] > 0 ? look->danger[player] : 0;
    sum += CHESS_PAIR(danger * danger / CHESS_DANGER_MIDDLE, danger / CHESS_DANGER_END);
    if (look->state->turn == player)
        NOTE(tempo, 0, 1);
    if (!(look->sides[player ^ 1].men & ~look->state->kings)) {
        const int rest = chess_drive(look->sides[player].king, look->sides[player ^ 1].king);
        sum += CHESS_PAIR(0, rest);
#if CHESS_TRACE
        look->ledger->rest += player == PODA_MAX ? rest : -rest;
#endif
    }
    look->sum += player == PODA_MAX ? sum : -sum;
}

CHESS_TARGET static poda_value CHESS_NAME(const chess_state *state, const chess_numbers *numbers
#if CHESS_TRACE
                                          ,
                                          chess_ledger *ledger
#endif
)
{
    LOOK place = {.state = state, .numbers = numbers, .occupied = chess_occupied(state)};
    LOOK *const look = &place;
#if CHESS_TRACE
    memset(ledger, 0, sizeof *ledger);
    look->ledger = ledger;
#endif
    CHESS_PART(prepare)(look, PODA_MAX);
    CHESS_PART(prepare)(look, PODA_MIN);
    CHESS_PART(men)(look, PODA_MAX);
    CHESS_PART(men)(look, PODA_MIN);
    CHESS_PART(relations)(look, PODA_MAX);
    CHESS_PART(relations)(look, PODA_MIN);
    const int phase = look->phase > CHESS_PHASES ? CHESS_PHASES : look->phase;
#if CHESS_TRACE
    ledger->phase = phase;
    for (int player = 0; player < 2; player++) {
        ledger->scale[player] = chess_scale(state, look->sides[player].pawns);
        ledger->hopeless[player] = chess_hopeless(state, player);
    }
#endif
    const int middle = chess_middle(look->sum), end = chess_end(look->sum);
    const SIDE *const better = &look->sides[end > 0 ? PODA_MAX : PODA_MIN];
    const int scaled = end * numbers->scale[chess_scale(state, better->pawns)] / CHESS_SCALE;
    const int value = (middle * phase + scaled * (CHESS_PHASES - phase)) / CHESS_PHASES;
    return chess_hopeless(state, value > 0 ? PODA_MAX : PODA_MIN) ? value / 6 : value;
}

#undef NOTE
#undef NOTE_TRACE
#undef DANGER
#undef DANGER_TRACE
#undef LOOK
#undef SIDE
#undef CHESS_PART
#undef CHESS_PART_1
#undef CHESS_PART_2
#undef CHESS_NAME
#undef CHESS_TARGET
#undef CHESS_TRACE
