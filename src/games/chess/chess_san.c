/* chess_san.c - moves as SAN, and what people and programs write for them. */
#include <assert.h>

#include "games/chess/chess_moves.h"
#include "games/chess/chess_text.h"

enum { MOVES = 256, WORD = 24 };

static size_t list_moves(const chess_state *state, poda_move moves[MOVES])
{
    poda_moves list = {moves, 0, MOVES};
    chess_generate(state, CHESS_LIST, &list);
    return list.count < MOVES ? list.count : MOVES;
}

/* Adds the file, the rank or both where other men of the kind reach the square too. */
static void tell_apart(const chess_state *state, poda_move move, poda_text *text)
{
    poda_move moves[MOVES];
    const size_t count = list_moves(state, moves);
    const int from = chess_from(move), kind = chess_kind(state, from);
    bool others = false, file = false, rank = false;
    for (size_t i = 0; i < count; i++) {
        const int other = chess_from(moves[i]);
        if (other == from || chess_to(moves[i]) != chess_to(move) ||
            chess_kind(state, other) != kind)
            continue;
        others = true;
        file |= other % 8 == from % 8;
        rank |= other / 8 == from / 8;
    }
    if (others && (!file || rank))
        poda_text_add(text, "%c", 'a' + from % 8);
    if (file)
        poda_text_add(text, "%d", from / 8 + 1);
}

void poda__chess_move_write(const chess_game *game, const chess_state *state, poda_move move,
                            poda_text *text)
{
    const int from = chess_from(move), to = chess_to(move), kind = chess_kind(state, from);
    (void)game;
    if (chess_castles(state, move)) {
        poda_text_add(text, "%s", to > from ? "O-O" : "O-O-O");
    } else {
        const bool takes =
            chess_occupied(state) >> to & 1 || (kind == CHESS_PAWN && from % 8 != to % 8);
        if (kind != CHESS_PAWN) {
            poda_text_add(text, "%c", poda__chess_letters[kind]);
            if (kind != CHESS_KING)
                tell_apart(state, move, text);
        } else if (takes) {
            poda_text_add(text, "%c", 'a' + from % 8);
        }
        poda_text_add(text, "%s%c%d", takes ? "x" : "", 'a' + to % 8, to / 8 + 1);
        if (chess_promotion(move))
            poda_text_add(text, "=%c", poda__chess_letters[chess_promotion(move)]);
    }
    chess_state after;
    chess_play_move(state, move, &after);
    if (chess_in_check(&after, after.turn))
        poda_text_add(text, "%s", chess_generate(&after, CHESS_ANY, NULL) ? "+" : "#");
}

/* A move as it was written; -1: not given. */
typedef struct written {
    int kind, from_file, from_rank, to, promotion;
    int castles; /* 1: with the rook on the side of h, 2: on the side of a */
} written;

/* Copies the text without what does not distinguish moves: blanks, signs of capture and check,
 * remarks. Figurines become letters. False if it is too long for a move. */
static bool clean(const char *text, char word[WORD])
{
    static const char figures[] = "KQRBNPKQRBNP";
    size_t length = 0;
    for (const char *at = text; *at; at++) {
        char letter = *at;
        if (strncmp(at, "\xe2\x99", 2) == 0 && (unsigned char)at[2] >= 0x94 &&
            (unsigned char)at[2] <= 0x9f) {
            letter = figures[(unsigned char)at[2] - 0x94];
            at += 2;
        }
        if (letter == 'P' || strchr(" \tx:-+#!?=()/", letter))
            continue;
        if (length + 1 >= WORD)
            return false;
        word[length++] = letter;
    }
    word[length] = 0;
    for (size_t i = 0; length >= 4 && strchr("ABCDEFGH", word[2]) && i < length; i++)
        if (word[i] >= 'A' && word[i] <= 'Z') /* E2E4 */
            word[i] = (char)(word[i] - 'A' + 'a');
    char *const passing = strstr(word, "e.p.");
    if (passing && passing > word && !passing[4])
        *passing = 0;
    return true;
}

/* The kind of man that a letter means; Spanish: R D T A C for K Q R B N. Small letters are files
 * where they can be. */
static int kind_of(char letter, bool spanish)
{
    static const char english_letters[] = "NBRQKnrqk", spanish_letters[] = "CATDRtr";
    static const int8_t english_kinds[] = {CHESS_KNIGHT, CHESS_BISHOP, CHESS_ROOK,
                                           CHESS_QUEEN,  CHESS_KING,   CHESS_KNIGHT,
                                           CHESS_ROOK,   CHESS_QUEEN,  CHESS_KING};
    static const int8_t spanish_kinds[] = {CHESS_KNIGHT, CHESS_BISHOP, CHESS_ROOK, CHESS_QUEEN,
                                           CHESS_KING,   CHESS_ROOK,   CHESS_KING};
    const char *const letters = spanish ? spanish_letters : english_letters;
    const char *const found = letter ? strchr(letters, letter) : NULL;
    return !found ? -1 : (spanish ? spanish_kinds : english_kinds)[found - letters];
}

/* The last letter of a promotion may be small in every language. */
static int promotion_of(char letter, bool spanish)
{
    const char upper = (char)(letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter);
    const int kind = kind_of(upper, spanish);
    return kind == CHESS_KING ? -1 : kind;
}

static bool parse(const char *word, bool spanish, written *move)
{
    size_t length = strlen(word);
    assert(length < WORD);
    *move = (written){-1, -1, -1, -1, 0, 0};
    if (length == 2 || length == 3) {
        const size_t zeroes = strspn(word, "Oo0");
        if (zeroes == length) {
            move->castles = (int)length - 1;
            return true;
        }
    }
    const int kind = kind_of(word[0], spanish);
    if (kind >= 0) {
        move->kind = kind;
        word++;
        length--;
    }
    if (length > 2 && !(word[length - 1] >= '1' && word[length - 1] <= '8')) {
        move->promotion = promotion_of(word[--length], spanish);
        if (move->promotion < 0)
            return false;
    }
    if (length < 2 || length > 4)
        return false;
    const char *const target = word + length - 2;
    if (target[0] < 'a' || target[0] > 'h' || target[1] < '1' || target[1] > '8')
        return false;
    move->to = target[0] - 'a' + 8 * (target[1] - '1');
    for (const char *at = word; at < target; at++)
        if (*at >= 'a' && *at <= 'h' && move->from_file < 0 && move->from_rank < 0)
            move->from_file = *at - 'a';
        else if (*at >= '1' && *at <= '8' && move->from_rank < 0)
            move->from_rank = *at - '1';
        else
            return false;
    if (move->kind < 0 && (move->from_file < 0 || move->from_rank < 0))
        move->kind = CHESS_PAWN;
    return true;
}

/* Is the move the one that was written? 2: castling written as the king's move, which means the
 * king's own move where it has one to that square. */
static int fits(const chess_state *state, poda_move move, const written *given)
{
    const int from = chess_from(move), to = chess_to(move);
    if (given->castles)
        return chess_castles(state, move) && (to > from) == (given->castles == 1);
    if ((given->kind >= 0 && given->kind != chess_kind(state, from)) ||
        (given->from_file >= 0 && given->from_file != from % 8) ||
        (given->from_rank >= 0 && given->from_rank != from / 8) ||
        given->promotion != chess_promotion(move))
        return 0;
    if (!chess_castles(state, move))
        return to == given->to;
    int king_to, rook_to;
    chess_castled(from, to, &king_to, &rook_to);
    return given->from_file < 0 || given->from_rank < 0 ? 0
           : to == given->to                            ? 1
           : king_to == given->to                       ? 2
                                                        : 0;
}

/* The number of moves that fit, and the first two of them. */
static size_t find(const chess_state *state, const poda_move *moves, size_t count,
                   const written *given, poda_move found[2])
{
    size_t number = 0;
    for (int how = 1; how <= 2 && number == 0; how++)
        for (size_t i = 0; i < count; i++)
            if (fits(state, moves[i], given) == how && number++ < 2)
                found[number - 1] = moves[i];
    return number;
}

static void list_legal(const chess_game *game, const chess_state *state, const poda_move *moves,
                       size_t count, poda_text *text)
{
    for (size_t i = 0; i < count; i++) {
        if (text->length + WORD > text->size) {
            poda_text_add(text, " ...");
            return;
        }
        poda_text_add(text, "%s", i ? " " : "");
        poda__chess_move_write(game, state, moves[i], text);
    }
}

poda_status poda__chess_move_read(const chess_game *game, const chess_state *state,
                                  const char *text, poda_move *move, poda_error *error)
{
    poda_move moves[MOVES], found[2];
    char word[WORD] = "", legal[160] = "";
    written given;
    const size_t count = list_moves(state, moves);
    poda_text out = {legal, sizeof legal, 0};
    const bool short_enough = clean(text, word);
    for (int spanish = 0; short_enough && spanish < 2; spanish++) {
        if (!parse(word, spanish, &given))
            continue;
        const size_t number = find(state, moves, count, &given, found);
        if (number > 1) {
            list_legal(game, state, found, 2, &out);
            return poda_fail(error, PODA_BAD_MOVE, "move",
                             "'%.40s' fits several moves, such as: %s", text, legal);
        }
        if (number == 1) {
            *move = found[0];
            return PODA_OK;
        }
        if (given.kind <= CHESS_PAWN && !given.castles && !given.promotion) {
            given.promotion = CHESS_QUEEN;
            if (find(state, moves, count, &given, found))
                return poda_fail(error, PODA_BAD_MOVE, "move",
                                 "'%.40s' is a promotion: add =Q, =R, =B or =N", text);
        }
    }
    list_legal(game, state, moves, count, &out);
    return poda_fail(error, PODA_BAD_MOVE, "move", "'%.40s' is not a legal move here; legal: %s",
                     text, legal);
}
