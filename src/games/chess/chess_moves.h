/* chess_moves.h - the legal moves of a chess position, listed or counted, and their effect.
 *
 * A move is the square it leaves, the square it reaches times 64, and the promotion times 4096
 * (CHESS_KNIGHT to CHESS_QUEEN). Castling is written as the king taking its own rook, which is
 * unambiguous in chess 960 as well. */
#ifndef PODA_GAMES_CHESS_CHESS_MOVES_H
#define PODA_GAMES_CHESS_CHESS_MOVES_H

#include "games/chess/chess_board.h"

CHESS_INLINE poda_move chess_move(int from, int to, int promotion)
{
    return (poda_move)((unsigned)from | (unsigned)to << 6 | (unsigned)promotion << 12);
}

CHESS_INLINE int chess_from(poda_move move)
{
    return (int)(move & 63);
}

CHESS_INLINE int chess_to(poda_move move)
{
    return (int)(move >> 6 & 63);
}

CHESS_INLINE int chess_promotion(poda_move move)
{
    return (int)(move >> 12 & 7);
}

/* What the generator needs to know about the player to move. */
typedef struct chess_look {
    uint64_t own, rival, occupied;
    uint64_t checks;            /* men that attack the king */
    uint64_t allowed;           /* squares that end every check: all of them if there is none */
    uint64_t pins[CHESS_LINES]; /* men that may only move along the line */
    uint64_t pinned;
    int king;
} chess_look;

/* Checks and pins along one line through the king. Two checks leave no allowed square. */
CHESS_INLINE void chess_look_along(chess_look *look, int which, uint64_t sliders)
{
    const chess_line *const line = &poda__chess_line[look->king][which];
    look->pins[which] = 0;
    sliders &= line->all;
    if (!sliders)
        return;
    const uint64_t seen = chess_reach(line, look->occupied);
    const uint64_t checks = seen & sliders, shields = seen & look->own;
    if (checks) {
        look->checks |= checks;
        if (checks & line->upper)
            look->allowed &= seen & line->upper;
        if (checks & line->lower)
            look->allowed &= seen & line->lower;
    }
    if (!shields)
        return;
    const uint64_t behind = chess_reach(line, look->occupied ^ shields) & ~seen & sliders;
    if (behind) {
        const uint64_t pins = (behind & line->upper ? shields & line->upper : 0) |
                              (behind & line->lower ? shields & line->lower : 0);
        look->pins[which] = pins;
        look->pinned |= pins;
    }
}

CHESS_INLINE void chess_look_at(const chess_state *state, int turn, chess_look *look)
{
    look->occupied = chess_occupied(state);
    look->own = turn == PODA_MAX ? state->white : look->occupied & ~state->white;
    look->rival = look->occupied & ~look->own;
    look->king = chess_first(state->kings & look->own);
    look->pinned = 0;
    look->allowed = ~(uint64_t)0;
    look->checks = look->rival & ((poda__chess_knight[look->king] & state->knights) |
                                  (poda__chess_pawn[turn][look->king] & state->pawns));
    if (look->checks)
        look->allowed = look->checks & (look->checks - 1) ? 0 : look->checks;
    chess_look_along(look, CHESS_BY_FILE, state->straight & look->rival);
    chess_look_along(look, CHESS_BY_RANK, state->straight & look->rival);
    chess_look_along(look, CHESS_BY_DIAGONAL, state->diagonal & look->rival);
    chess_look_along(look, CHESS_BY_ANTI, state->diagonal & look->rival);
}

/* The pawns of `player` that may take en passant on `square`: two men leave the rank at once, so
 * the king is looked at as it would stand afterwards. */
static inline uint64_t chess_passant(const chess_state *state, int player, int square)
{
    const uint64_t own = chess_men(state, player), occupied = chess_occupied(state);
    const uint64_t taken = CHESS_BIT(player == PODA_MAX ? square - 8 : square + 8);
    const uint64_t pawns = poda__chess_pawn[player ^ 1][square] & state->pawns & own;
    uint64_t legal = 0;
    for (uint64_t left = pawns; left; left &= left - 1) {
        const uint64_t after = (occupied ^ (left & (0 - left)) ^ taken) | CHESS_BIT(square);
        if (!chess_attacked(state, chess_first(state->kings & own), player,
                            occupied & ~own & ~taken, after))
            legal |= left & (0 - left);
    }
    return legal;
}

/* Where king and rook stand after castling with the rook on this square. */
CHESS_INLINE void chess_castled(int king, int rook, int *king_to, int *rook_to)
{
    const int rank = king & 56;
    *king_to = rank + (rook > king ? 6 : 2);
    *rook_to = rank + (rook > king ? 5 : 3);
}

/* May the king, not in check, castle with this rook? Between the outermost of the squares that
 * king and rook leave and reach, nothing else may stand; the king may not pass an attacked square.
 * In chess 960 the rook may have been a shield, so the king's last square is looked at without
 * it. */
static inline bool chess_may_castle(const chess_state *state, const chess_look *look, int turn,
                                    int rook)
{
    int king_to, rook_to;
    const int king = look->king;
    chess_castled(king, rook, &king_to, &rook_to);
    const uint64_t both = CHESS_BIT(king) | CHESS_BIT(rook);
    const uint64_t ends = both | CHESS_BIT(king_to) | CHESS_BIT(rook_to);
    const uint64_t span = ~(uint64_t)0 >> __builtin_clzll(ends) & ~((ends & (0 - ends)) - 1);
    if (span & look->occupied & ~both)
        return false;
    const int step = king_to > king ? 1 : -1;
    for (int square = king; square != king_to; square += step)
        if (square != king && chess_attacked(state, square, turn, look->rival, look->occupied))
            return false;
    return !chess_attacked(state, king_to, turn, look->rival,
                           (look->occupied ^ both) | CHESS_BIT(rook_to));
}

/* What chess_generate does with the moves. */
enum { CHESS_LIST, CHESS_COUNT, CHESS_ANY };

CHESS_INLINE void chess_add(int mode, poda_moves *list, size_t *count, int from, uint64_t targets)
{
    if (mode == CHESS_LIST)
        for (; targets; targets &= targets - 1)
            poda_moves_add(list, chess_move(from, chess_first(targets), 0));
    else if (mode == CHESS_COUNT)
        *count += (size_t)chess_men_in(targets);
    else
        *count |= targets != 0;
}

/* Pawns that moved by `step` to the targets. */
CHESS_INLINE void chess_add_pawns(int mode, poda_moves *list, size_t *count, uint64_t targets,
                                  int step)
{
    const uint64_t last = CHESS_RANK_1 | CHESS_RANK_8;
    if (mode == CHESS_LIST) {
        for (uint64_t left = targets & ~last; left; left &= left - 1)
            poda_moves_add(list, chess_move(chess_first(left) - step, chess_first(left), 0));
        for (uint64_t left = targets & last; left; left &= left - 1)
            for (int kind = CHESS_QUEEN; kind >= CHESS_KNIGHT; kind--)
                poda_moves_add(list, chess_move(chess_first(left) - step, chess_first(left), kind));
    } else if (mode == CHESS_COUNT) {
        *count += (size_t)chess_men_in(targets);
        if (targets & last)
            *count += 3 * (size_t)chess_men_in(targets & last);
    } else {
        *count |= targets != 0;
    }
}

/* A pinned pawn may push along its file, or take along its diagonal; it then stays on the line. */
CHESS_INLINE void chess_generate_pawns(const chess_state *state, const chess_look *look, int turn,
                                       int mode, poda_moves *list, size_t *count)
{
    const int ahead = turn == PODA_MAX ? 8 : -8;
    const uint64_t empty = ~look->occupied, pawns = state->pawns & look->own;
    const uint64_t free = pawns & ~look->pinned;
    const uint64_t rising = pawns & look->pins[CHESS_BY_DIAGONAL]; /* towards h8 or a1 */
    const uint64_t falling = pawns & look->pins[CHESS_BY_ANTI];
    const uint64_t push = chess_forward(free | (pawns & look->pins[CHESS_BY_FILE]), turn) & empty;
    const uint64_t third = turn == PODA_MAX ? CHESS_RANK_3 : CHESS_RANK_6;
    const uint64_t right = free | (turn == PODA_MAX ? rising : falling);
    const uint64_t left = free | (turn == PODA_MAX ? falling : rising);
    const uint64_t targets = look->rival & look->allowed;
    chess_add_pawns(mode, list, count, (chess_forward(right, turn) & ~CHESS_FILE_H) << 1 & targets,
                    ahead + 1);
    chess_add_pawns(mode, list, count, (chess_forward(left, turn) & ~CHESS_FILE_A) >> 1 & targets,
                    ahead - 1);
    chess_add_pawns(mode, list, count, push & look->allowed, ahead);
    chess_add_pawns(mode, list, count, chess_forward(push & third, turn) & empty & look->allowed,
                    2 * ahead);
    if (state->passed)
        for (uint64_t from = chess_passant(state, turn, state->passed); from; from &= from - 1)
            chess_add(mode, list, count, chess_first(from), CHESS_BIT(state->passed));
}

CHESS_INLINE void chess_generate_sliders(const chess_state *state, const chess_look *look, int mode,
                                         poda_moves *list, size_t *count)
{
    const uint64_t targets = ~look->own & look->allowed;
    for (uint64_t from = state->diagonal & look->own & ~look->pinned; from; from &= from - 1)
        chess_add(mode, list, count, chess_first(from),
                  chess_reach_diagonal(chess_first(from), look->occupied) & targets);
    for (uint64_t from = state->straight & look->own & ~look->pinned; from; from &= from - 1)
        chess_add(mode, list, count, chess_first(from),
                  chess_reach_straight(chess_first(from), look->occupied) & targets);
    if (!(look->pinned & (state->diagonal | state->straight)))
        return;
    for (int which = 0; which < CHESS_LINES; which++) {
        const uint64_t movers = which < CHESS_BY_DIAGONAL ? state->straight : state->diagonal;
        for (uint64_t from = look->pins[which] & movers; from; from &= from - 1)
            chess_add(mode, list, count, chess_first(from),
                      chess_reach(&poda__chess_line[chess_first(from)][which], look->occupied) &
                          targets);
    }
}

CHESS_INLINE void chess_generate_king(const chess_state *state, const chess_look *look, int turn,
                                      int mode, poda_moves *list, size_t *count)
{
    const uint64_t near = poda__chess_king[look->king] & ~look->own;
    if (near) {
        const uint64_t without = look->occupied ^ CHESS_BIT(look->king); /* it shields nothing */
        const uint64_t diagonal = state->diagonal & look->rival;
        const uint64_t straight = state->straight & look->rival;
        const uint64_t knights = state->knights & look->rival;
        uint64_t safe = near & ~chess_pawns_attack(state->pawns & look->rival, turn ^ 1) &
                        ~poda__chess_king[chess_first(state->kings & look->rival)];
        for (uint64_t left = safe; left; left &= left - 1) {
            const int to = chess_first(left);
            if ((knights & poda__chess_knight[to]) ||
                chess_slides_to(to, without, diagonal, straight))
                safe ^= left & (0 - left);
        }
        chess_add(mode, list, count, look->king, safe);
    }
    if (state->rights & look->own && !look->checks)
        for (uint64_t rooks = state->rights & look->own; rooks; rooks &= rooks - 1)
            if (chess_may_castle(state, look, turn, chess_first(rooks)))
                chess_add(mode, list, count, look->king, rooks & (0 - rooks));
}

/* Lists the moves, counts them, or finds out whether there are any. Always inlined with a constant
 * mode and turn, so each use is a function of its own. */
CHESS_INLINE size_t chess_generate_for(const chess_state *state, int turn, int mode,
                                       poda_moves *list)
{
    chess_look look;
    size_t count = 0;
    chess_look_at(state, turn, &look);
    if (look.allowed) {
        chess_generate_pawns(state, &look, turn, mode, list, &count);
        if (mode == CHESS_ANY && count)
            return count;
        for (uint64_t from = state->knights & look.own & ~look.pinned; from; from &= from - 1)
            chess_add(mode, list, &count, chess_first(from),
                      poda__chess_knight[chess_first(from)] & ~look.own & look.allowed);
        if (mode == CHESS_ANY && count)
            return count;
        chess_generate_sliders(state, &look, mode, list, &count);
        if (mode == CHESS_ANY && count)
            return count;
    }
    chess_generate_king(state, &look, turn, mode, list, &count);
    return count;
}

CHESS_INLINE size_t chess_generate(const chess_state *state, int mode, poda_moves *list)
{
    return state->turn == PODA_MAX ? chess_generate_for(state, PODA_MAX, mode, list)
                                   : chess_generate_for(state, PODA_MIN, mode, list);
}

/* Castling: the king's move to a rook of its own. */
CHESS_INLINE bool chess_castles(const chess_state *state, poda_move move)
{
    return state->kings >> chess_from(move) & 1 && state->rights >> chess_to(move) & 1 &&
           ((state->white >> chess_from(move)) & 1) == ((state->white >> chess_to(move)) & 1);
}

static inline void chess_play_castling(const chess_state *state, poda_move move, chess_state *to)
{
    const int king = chess_from(move), rook = chess_to(move);
    const uint64_t both = CHESS_BIT(king) | CHESS_BIT(rook);
    int king_to, rook_to;
    chess_castled(king, rook, &king_to, &rook_to);
    *to = *state;
    to->kings = (state->kings & ~both) | CHESS_BIT(king_to);
    to->straight = (state->straight & ~both) | CHESS_BIT(rook_to);
    if (state->turn == PODA_MAX)
        to->white = (state->white & ~both) | CHESS_BIT(king_to) | CHESS_BIT(rook_to);
}

/* What is special about pawns: taking in passing, promotion, and the double step, which is noted
 * only if the opponent can really take the pawn in passing. */
CHESS_INLINE void chess_play_pawn(const chess_state *state, poda_move move, chess_state *to)
{
    const int square = chess_to(move), step = square - chess_from(move);
    const uint64_t target = CHESS_BIT(square);
    to->halfmove = 0;
    if (CHESS_RARE(move >> 12)) {
        const int kind = chess_promotion(move);
        to->pawns ^= target;
        to->knights |= kind == CHESS_KNIGHT ? target : 0;
        to->diagonal |= kind == CHESS_BISHOP || kind == CHESS_QUEEN ? target : 0;
        to->straight |= kind == CHESS_ROOK || kind == CHESS_QUEEN ? target : 0;
    } else if (step == 16 || step == -16) {
        const uint64_t beside = (target & ~CHESS_FILE_A) >> 1 | (target & ~CHESS_FILE_H) << 1;
        const uint64_t rival = state->turn == PODA_MAX ? ~state->white : state->white;
        const int between = square - step / 2;
        if (beside & state->pawns & rival && chess_passant(to, to->turn, between))
            to->passed = (uint8_t)between;
    } else if (CHESS_RARE(state->passed && square == state->passed)) {
        const uint64_t taken = CHESS_BIT(state->turn == PODA_MAX ? square - 8 : square + 8);
        to->pawns &= ~taken;
        to->white &= ~taken;
    }
}

CHESS_INLINE void chess_play_move(const chess_state *state, poda_move move, chess_state *to)
{
    const int from = chess_from(move), square = chess_to(move);
    const uint64_t target = CHESS_BIT(square), keep = ~(CHESS_BIT(from) | target);
    const bool king = state->kings >> from & 1;
    const bool castles = king && chess_castles(state, move);
    if (CHESS_RARE(castles)) {
        chess_play_castling(state, move, to);
    } else {
#define CHESS_MOVED(board) ((board & keep) | (board >> from & 1) << square)
        to->white = CHESS_MOVED(state->white);
        to->pawns = CHESS_MOVED(state->pawns);
        to->knights = CHESS_MOVED(state->knights);
        to->diagonal = CHESS_MOVED(state->diagonal);
        to->straight = CHESS_MOVED(state->straight);
        to->kings = CHESS_MOVED(state->kings);
#undef CHESS_MOVED
    }
    to->rights = state->rights & keep;
    if (king)
        to->rights &= state->turn == PODA_MAX ? CHESS_RANK_8 : (uint64_t)CHESS_RANK_1;
    const bool lasting = !castles && chess_occupied(state) & target;
    to->halfmove = lasting ? 0 : (uint16_t)(state->halfmove + (state->halfmove < CHESS_CLOCK_MOST));
    to->fullmove = (uint16_t)(state->fullmove +
                              (state->turn == PODA_MIN && state->fullmove < CHESS_CLOCK_MOST));
    to->turn = state->turn ^ 1;
    to->passed = 0;
    to->unused[0] = to->unused[1] = 0;
    if (state->pawns >> from & 1)
        chess_play_pawn(state, move, to);
}

#endif
