/* chessmen.h - the board of games that are played with chessmen. */
#ifndef PODA_GAMES_CHESSMEN_H
#define PODA_GAMES_CHESSMEN_H

#include "poda/rules.h"

/* The pieces of White; those of Black follow in the same order. */
enum {
    PODA__MAN_PAWN = 1,
    PODA__MAN_KNIGHT,
    PODA__MAN_BISHOP,
    PODA__MAN_ROOK,
    PODA__MAN_QUEEN,
    PODA__MAN_KING,
    PODA__MAN_BLACK = 6 /* is added for Black */
};

static inline void poda__view_chessmen(poda_view *view, int rows, int cols)
{
    static const poda_piece pieces[] = {
        {"·", ".", "empty", -1},
        {"♙", "P", "white pawn", PODA_MAX},
        {"♘", "N", "white knight", PODA_MAX},
        {"♗", "B", "white bishop", PODA_MAX},
        {"♖", "R", "white rook", PODA_MAX},
        {"♕", "Q", "white queen", PODA_MAX},
        {"♔", "K", "white king", PODA_MAX},
        {"♟", "p", "black pawn", PODA_MIN},
        {"♞", "n", "black knight", PODA_MIN},
        {"♝", "b", "black bishop", PODA_MIN},
        {"♜", "r", "black rook", PODA_MIN},
        {"♛", "q", "black queen", PODA_MIN},
        {"♚", "k", "black king", PODA_MIN},
    };
    static const poda_dress dress[] = {
        {PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},     {PODA_SHAPE_PAWN, PODA_COLOUR_WHITE},
        {PODA_SHAPE_KNIGHT, PODA_COLOUR_WHITE},  {PODA_SHAPE_BISHOP, PODA_COLOUR_WHITE},
        {PODA_SHAPE_ROOK, PODA_COLOUR_WHITE},    {PODA_SHAPE_QUEEN, PODA_COLOUR_WHITE},
        {PODA_SHAPE_MONARCH, PODA_COLOUR_WHITE}, {PODA_SHAPE_PAWN, PODA_COLOUR_BLACK},
        {PODA_SHAPE_KNIGHT, PODA_COLOUR_BLACK},  {PODA_SHAPE_BISHOP, PODA_COLOUR_BLACK},
        {PODA_SHAPE_ROOK, PODA_COLOUR_BLACK},    {PODA_SHAPE_QUEEN, PODA_COLOUR_BLACK},
        {PODA_SHAPE_MONARCH, PODA_COLOUR_BLACK},
    };
    poda_view_grid(view, rows, cols, pieces, (int)(sizeof pieces / sizeof pieces[0]));
    view->dress = dress;
    view->look = PODA_LOOK_CHEQUERED;
    view->upward = true;
}

#endif
