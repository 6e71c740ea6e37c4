/* heap_text.h - the common part of the texts of all heap games: the heaps, then " MIN" if MIN is to
 * move (" MAX" is accepted too), so that a text describes the whole position. */
#ifndef PODA_GAMES_HEAPS_HEAP_TEXT_H
#define PODA_GAMES_HEAPS_HEAP_TEXT_H

#include "poda/rules.h"

static inline void poda__turn_text(int turn, poda_text *text)
{
    if (turn == PODA_MIN)
        poda_text_add(text, " MIN");
}

/* Reads what follows the heaps, up to the end. */
static inline poda_status poda__turn_read(const char *rest, int *turn, poda_error *error)
{
    static const char *const names[2] = {"MAX", "MIN"};
    const char *const start = rest;
    rest += strspn(rest, " \t");
    *turn = PODA_MAX;
    for (int player = 0; player < 2 && rest > start; player++) {
        if (strncmp(rest, names[player], 3) == 0) {
            *turn = player;
            rest += 3;
            rest += strspn(rest, " \t");
            break;
        }
    }
    return *rest ? poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s' is left over after the position; only ' MAX' or ' MIN', who "
                             "is to move, may follow",
                             rest)
                 : PODA_OK;
}

/* The value when no move is left: the player who made the last move wins, unless the last move
 * loses. */
static inline poda_value poda__last_move_value(int turn, bool last_loses)
{
    return (turn == PODA_MAX) == last_loses ? PODA_WIN : -PODA_WIN;
}

/* Heaps of matches; each is added with poda_view_heap_of(view, amount, 1). */
static inline void poda__view_matches(poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1}, {"●", "o", "match", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_MATCH, PODA_COLOUR_TAN}};
    view->pieces = pieces;
    view->piece_count = 2;
    view->dress = dress;
}

#endif
