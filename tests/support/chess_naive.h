/* chess_naive.h - chess as a beginner would write it, square by square, for comparison: a position is
 * 64 letters, a move is legal if no reply takes the king. It reads and writes FEN of its own. */
#ifndef PODA_TESTS_CHESS_NAIVE_H
#define PODA_TESTS_CHESS_NAIVE_H

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct naive {
    char at[64]; /* a1 is 0; '.' empty, capitals are White */
    bool black;
    bool rook[64]; /* castling is allowed with the rook here */
    int passed;    /* -1: none */
    int half, full;
} naive;

/* As the library numbers them: castling takes the own rook. */
static inline uint64_t naive_move(int from, int to, char promotion)
{
    const char *const kinds = ".NBRQ";
    return (uint64_t)from | (uint64_t)to << 6 |
           (uint64_t)(promotion ? strchr(kinds, promotion) - kinds : 0) << 12;
}

/* Reads a FEN as the library writes it, rights as KQkq or as files. */
static inline void naive_read(const char *fen, naive *it)
{
    int square = 56;
    memset(it, 0, sizeof *it);
    memset(it->at, '.', sizeof it->at);
    for (; *fen != ' '; fen++)
        if (*fen == '/')
            square -= 16;
        else if (isdigit((unsigned char)*fen))
            square += *fen - '0';
        else
            it->at[square++] = *fen;
    it->black = *++fen == 'b';
    for (fen += 2; *fen != ' '; fen++)
        if (*fen != '-') {
            const int rank = islower((unsigned char)*fen) ? 56 : 0;
            const int letter = toupper((unsigned char)*fen);
            it->rook[rank + (letter == 'K' ? 7 : letter == 'Q' ? 0 : letter - 'A')] = true;
        }
    fen++;
    it->passed = *fen == '-' ? -1 : fen[0] - 'a' + 8 * (fen[1] - '1');
    sscanf(strchr(fen, ' '), "%d %d", &it->half, &it->full);
}

static inline bool naive_own(const naive *it, int square, bool black)
{
    const int man = (unsigned char)it->at[square];
    return man != '.' && (black ? islower(man) : isupper(man)) != 0;
}

/* Does a player attack the square? */
static inline bool naive_attacks(const naive *it, bool black, int square)
{
    for (int from = 0; from < 64; from++) {
        if (!naive_own(it, from, black))
            continue;
        const int files = square % 8 - from % 8, ranks = square / 8 - from / 8;
        const int wide = files < 0 ? -files : files, high = ranks < 0 ? -ranks : ranks;
        const int kind = toupper((unsigned char)it->at[from]);
        if (from == square)
            continue;
        if (kind == 'P' && wide == 1 && ranks == (black ? -1 : 1))
            return true;
        if (kind == 'N' && wide * high == 2)
            return true;
        if (kind == 'K' && wide <= 1 && high <= 1)
            return true;
        const bool straight = wide == 0 || high == 0, diagonal = wide == high;
        if ((straight && (kind == 'R' || kind == 'Q')) ||
            (diagonal && (kind == 'B' || kind == 'Q'))) {
            const int step = (files > 0) - (files < 0) + 8 * ((ranks > 0) - (ranks < 0));
            int between = from + step;
            while (between != square && it->at[between] == '.')
                between += step;
            if (between == square)
                return true;
        }
    }
    return false;
}

static inline bool naive_check(const naive *it, bool black)
{
    return naive_attacks(it, !black,
                         (int)((const char *)memchr(it->at, black ? 'k' : 'K', 64) - it->at));
}

static inline bool naive_castles(const naive *it, int from, int to)
{
    return toupper((unsigned char)it->at[from]) == 'K' && naive_own(it, to, it->black);
}

/* Without asking whether the passed square matters: naive_play does. */
static inline void naive_push(const naive *it, uint64_t move, naive *to)
{
    const int from = (int)(move & 63), square = (int)(move >> 6 & 63),
              promotion = (int)(move >> 12);
    const char man = it->at[from];
    const bool pawn = toupper((unsigned char)man) == 'P';
    *to = *it;
    to->half = pawn || it->at[square] != '.' ? 0 : it->half + 1;
    to->passed = -1;
    if (naive_castles(it, from, square)) {
        const int rank = from / 8 * 8;
        to->half = it->half + 1;
        to->at[from] = to->at[square] = '.';
        to->at[rank + (square > from ? 6 : 2)] = man;
        to->at[rank + (square > from ? 5 : 3)] = it->at[square];
    } else {
        if (pawn && square == it->passed)
            to->at[square + (it->black ? 8 : -8)] = '.';
        if (pawn && (square - from == 16 || from - square == 16))
            to->passed = (from + square) / 2;
        to->at[from] = '.';
        to->at[square] = man;
        if (promotion)
            to->at[square] = (char)(".NBRQ"[promotion] + (it->black ? 'a' - 'A' : 0));
    }
    to->rook[from] = to->rook[square] = false;
    if (toupper((unsigned char)man) == 'K')
        memset(to->rook + (it->black ? 56 : 0), 0, 8);
    to->black = !it->black;
    to->full += it->black;
}

static inline void naive_add(const naive *it, uint64_t move, uint64_t *moves, size_t *count)
{
    naive after;
    naive_push(it, move, &after);
    if (!naive_check(&after, it->black))
        moves[(*count)++] = move;
}

static inline void naive_pawn(const naive *it, int from, uint64_t *moves, size_t *count)
{
    const int step = it->black ? -1 : 1;
    for (int files = -1; files <= 1; files++)
        for (int ranks = 1; ranks <= 2; ranks++) {
            const int file = from % 8 + files, to = from + files + 8 * step * ranks;
            if (file < 0 || file > 7 || (ranks == 2 && (files || from / 8 != (it->black ? 6 : 1))))
                continue;
            if (files ? !naive_own(it, to, !it->black) && to != it->passed
                      : it->at[to] != '.' || it->at[from + 8 * step] != '.')
                continue;
            const bool last = to / 8 == 0 || to / 8 == 7;
            for (const char *kind = last ? "NBRQ" : " "; *kind; kind++)
                naive_add(it, naive_move(from, to, last ? *kind : 0), moves, count);
        }
}

static inline void naive_castling(const naive *it, int king, int rook, uint64_t *moves,
                                  size_t *count)
{
    const int rank = king / 8 * 8, king_to = rank + (rook > king ? 6 : 2);
    const int rook_to = rank + (rook > king ? 5 : 3);
    for (int square = rank; square < rank + 8; square++) {
        const bool of_king = (square - king) * (square - king_to) <= 0;
        const bool of_rook = (square - rook) * (square - rook_to) <= 0;
        if ((of_king || of_rook) && square != king && square != rook && it->at[square] != '.')
            return;
        if (of_king && square != king_to && naive_attacks(it, !it->black, square))
            return;
    }
    naive_add(it, naive_move(king, rook, 0), moves, count); /* looks at the last square itself */
}

/* All legal moves, in no order; room for 256. */
static inline size_t naive_moves(const naive *it, uint64_t *moves)
{
    size_t count = 0;
    for (int from = 0; from < 64; from++) {
        const int kind = toupper((unsigned char)it->at[from]);
        if (!naive_own(it, from, it->black))
            continue;
        if (kind == 'P') {
            naive_pawn(it, from, moves, &count);
            continue;
        }
        naive bare = *it; /* the other own men only stand in the way */
        for (int square = 0; square < 64; square++)
            if (square != from && naive_own(it, square, it->black))
                bare.at[square] = '#';
        for (int to = 0; to < 64; to++)
            if (!naive_own(it, to, it->black) && naive_attacks(&bare, it->black, to))
                naive_add(it, naive_move(from, to, 0), moves, &count);
        for (int rook = it->black ? 56 : 0; kind == 'K' && rook < (it->black ? 64 : 8); rook++)
            if (it->rook[rook])
                naive_castling(it, from, rook, moves, &count);
    }
    return count;
}

/* Plays; the passed square stays only if a pawn can be taken there. */
static inline void naive_play(const naive *it, uint64_t move, naive *to)
{
    uint64_t moves[256];
    naive_push(it, move, to);
    const size_t count = to->passed < 0 ? 0 : naive_moves(to, moves);
    bool used = false;
    for (size_t i = 0; i < count; i++)
        used |= (int)(moves[i] >> 6 & 63) == to->passed &&
                toupper((unsigned char)to->at[moves[i] & 63]) == 'P';
    if (!used)
        to->passed = -1;
}

/* Bare kings, one minor piece, or bishops of one colour of squares. */
static inline bool naive_dead(const naive *it)
{
    int knights = 0, bishops[2] = {0, 0};
    for (int square = 0; square < 64; square++)
        switch (toupper((unsigned char)it->at[square])) {
        case '.':
        case 'K':
            break;
        case 'N':
            knights++;
            break;
        case 'B':
            bishops[(square / 8 + square % 8) % 2]++;
            break;
        default:
            return false;
        }
    return knights ? knights == 1 && !bishops[0] && !bishops[1] : !bishops[0] || !bishops[1];
}

static inline void naive_write(const naive *it, bool files, char *fen)
{
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int square = 8 * rank; square < 8 * rank + 8; square++) {
            if (it->at[square] == '.') {
                empty++;
                continue;
            }
            if (empty)
                *fen++ = (char)('0' + empty);
            empty = 0;
            *fen++ = it->at[square];
        }
        if (empty)
            *fen++ = (char)('0' + empty);
        *fen++ = rank ? '/' : ' ';
    }
    *fen++ = it->black ? 'b' : 'w';
    *fen++ = ' ';
    const char *const before = fen;
    for (int colour = 0; colour < 2; colour++)
        for (int file = 7; file >= 0; file--)
            if (it->rook[56 * colour + file])
                *fen++ = (char)((files ? 'A' + file : file ? 'K' : 'Q') + 32 * colour);
    if (fen == before)
        *fen++ = '-';
    if (it->passed < 0)
        sprintf(fen, " - %d %d", it->half, it->full);
    else
        sprintf(fen, " %c%d %d %d", 'a' + it->passed % 8, it->passed / 8 + 1, it->half, it->full);
}

#endif
