/* python_board.c - the board of a position, from what board() and clicks() of a game in Python return. Every text in
 * a cell is a kind of piece; a text of several characters is written on a tile. */
#include "system/python/python.h"

#if !defined(__wasm__)

#include "system/python/python_book.h"

#include <stdlib.h>

#include "base/utf8.h"

static bool is_ascii(const char *text)
{
    for (; *text; text++)
        if (*text & 0x80)
            return false;
    return true;
}

static int owner_of(const poda__python *python, const char *glyph)
{
    for (int i = 0; i < python->owners; i++)
        if (strcmp(python->owner[i].glyph, glyph) == 0)
            return python->owner[i].player;
    return -1;
}

/* The shape and the colour that the game gives to this text; a text of several characters is on a
 * tile otherwise. */
static poda_dress dress_of(const poda__python *python, const char *glyph, bool single)
{
    for (int i = 0; i < python->dresses; i++)
        if (strcmp(python->dressed[i].glyph, glyph) == 0)
            return python->dressed[i].dress;
    return (poda_dress){single ? PODA_SHAPE_GLYPH : PODA_SHAPE_TILE, PODA_COLOUR_OWN};
}

static size_t letters_of(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* The kind of piece with this text, a new one if there is none; 0, an empty cell, if there are too many. */
static int piece_of(struct book *book, const char *glyph)
{
    if (book->pieces == 0) {
        book->piece[0] = (poda_piece){"·", ".", "empty", -1};
        book->pieces = 1;
    }
    if (glyph[0] == 0)
        return 0;
    for (int i = 1; i < book->pieces; i++)
        if (strcmp(book->glyph[i], glyph) == 0)
            return i;
    if (book->pieces == PODA_VIEW_PIECES)
        return 0;
    const int at = book->pieces;
    memcpy(book->glyph[at], glyph, GLYPH);
    const bool single = letters_of(glyph) == 1;
    const char *const shown = single ? book->glyph[at] : "■";
    book->piece[at] = (poda_piece){shown, is_ascii(shown) ? shown : "#", book->glyph[at],
                                   owner_of(book->python, glyph)};
    book->dress[at] = dress_of(book->python, glyph, single);
    book->pieces++;
    return at;
}

/* As many whole characters as there is room for; the label is empty. */
static void put_label(const char *glyph, char *label, size_t size)
{
    const size_t length = strlen(glyph);
    memcpy(label, glyph, length < size ? length : poda__utf8_whole(glyph, size - 1));
}

/* `answer` is rows, columns and the cells. */
static bool fill(struct book *book, const char *answer, poda_view *view)
{
    char word[GLYPH];
    answer = poda__python_word(answer, word, sizeof word);
    const int rows = atoi(word);
    answer = poda__python_word(answer, word, sizeof word);
    const int columns = atoi(word);
    if (rows <= 0 || columns <= 0 || rows > PODA_VIEW_CELLS / columns)
        return false;
    poda_view_grid(view, rows, columns, book->piece, 1);
    for (int i = 0; i < view->cell_count; i++) {
        char glyph[GLYPH] = "";
        answer = poda__python_word(answer, glyph, sizeof glyph);
        const int piece = piece_of(book, glyph);
        poda_view_put(view, i, piece);
        if (letters_of(glyph) > 1)
            put_label(glyph, view->cell[i].label, sizeof view->cell[i].label);
    }
    view->piece_count = book->pieces;
    view->dress = book->dress;
    view->look = book->python->look;
    return true;
}

/* `answer` has a move and its cells for each click: 3,0,4. */
static void add_clicks(const char *answer, poda_view *view)
{
    while (*answer) {
        int path[PODA_CLICK_CELLS], count = 0;
        char *at;
        const poda_move move = strtoull(answer, &at, 10);
        while (*at == ',' && count < PODA_CLICK_CELLS)
            path[count++] = (int)strtol(at + 1, &at, 10);
        bool inside = count > 0;
        for (int i = 0; i < count; i++)
            inside = inside && path[i] >= 0 && path[i] < view->cell_count;
        if (inside)
            poda_view_path(view, move, path, count);
        while (*at && *at != '\t')
            at++;
        answer = *at ? at + 1 : at;
    }
}

void poda__python_view(const void *game, const void *state, poda_view *view)
{
    struct book *book = book_of(game);
    poda__python *const python = book->python;
    const unsigned long long number = number_of(state);
    pthread_mutex_lock(&python->lock);
    const char *answer =
        poda__book_entry(book, number) ? poda__book_ask(book, "board", "\t%llu", number) : NULL;
    if (answer && fill(book, answer, view) && (python->has & HAS_CLICKS)) {
        answer = poda__book_ask(book, "clicks", "\t%llu", number);
        if (answer)
            add_clicks(answer, view);
    }
    pthread_mutex_unlock(&python->lock);
}

#endif
