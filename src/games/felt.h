/* felt.h - what lies on the table in games of cards and dice: the pieces, and how views place them. */
#ifndef PODA_GAMES_FELT_H
#define PODA_GAMES_FELT_H

#include "poda/rules.h"

enum {
    FELT_NONE,
    FELT_CARD,
    FELT_BACK,
    FELT_DIE,
    FELT_CHIPS,
    FELT_TILE,
    FELT_COMMON,
    FELT_PRIZE,
    FELT_COMING,
    FELT_BID
};

/* From FELT_BID on, a bid of each player. */
static const poda_piece poda__felt_pieces[] = {
    {"·", ".", "empty", -1},       {"▯", "c", "card", -1},  {"▒", "#", "hidden card", -1},
    {"□", "d", "die", -1},         {"●", "o", "chips", -1}, {"□", "-", "payoffs", -1},
    {"▯", "c", "common card", -1}, {"▯", "c", "prize", -1}, {"▯", "c", "prizes to come", -1},
    {"1", "1", "bid", 0},          {"2", "2", "bid", 1},    {"3", "3", "bid", 2},
    {"4", "4", "bid", 3},
};

static const poda_dress poda__felt_dress[] = {
    {PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},    {PODA_SHAPE_CARD, PODA_COLOUR_OWN},
    {PODA_SHAPE_BACK, PODA_COLOUR_OWN},     {PODA_SHAPE_DIE, PODA_COLOUR_OWN},
    {PODA_SHAPE_SEEDS, PODA_COLOUR_YELLOW}, {PODA_SHAPE_TILE, PODA_COLOUR_OWN},
    {PODA_SHAPE_CARD, PODA_COLOUR_OWN},     {PODA_SHAPE_CARD, PODA_COLOUR_OWN},
    {PODA_SHAPE_CARD, PODA_COLOUR_OWN},     {PODA_SHAPE_DISC, PODA_COLOUR_OWN},
    {PODA_SHAPE_DISC, PODA_COLOUR_OWN},     {PODA_SHAPE_DISC, PODA_COLOUR_OWN},
    {PODA_SHAPE_DISC, PODA_COLOUR_OWN},
};

static inline void poda__felt(poda_view *view)
{
    view->look = PODA_LOOK_FELT;
    view->pieces = poda__felt_pieces;
    view->piece_count = sizeof poda__felt_pieces / sizeof poda__felt_pieces[0];
    view->dress = poda__felt_dress;
}

/* Writes on a cell: rank and suit of a card. */
static inline void poda__felt_label(poda_view *view, int cell, const char *rank, const char *suit)
{
    if (cell < 0)
        return;
    poda_text text = {view->cell[cell].label, sizeof view->cell[cell].label, 0};
    poda_text_add(&text, "%s%s", rank, suit);
}

/* Something on the table; `amount`: of chips, pips. */
static inline int poda__felt_place(poda_view *view, double x, double y, int piece, uint64_t amount)
{
    const int place = poda_view_place(view, x, y, "");
    poda_view_put(view, place, piece);
    if (place >= 0)
        view->cell[place].amount = amount;
    return place;
}

/* A card in a hand, face up or down. */
static inline int poda__felt_hand(poda_view *view, int player, const char *rank, const char *suit)
{
    const int card = poda_view_hand(view, player, rank ? FELT_CARD : FELT_BACK, 1);
    if (rank)
        poda__felt_label(view, card, rank, suit);
    return card;
}

#endif
