/* board_piece.c - draws the pieces of a board with a pen. Pieces differ in shape or inscription,
 * not in colour alone. */
#include <math.h>
#include <string.h>

#include "base/view.h"
#include "draw/board/board.h"

typedef struct stone {
    poda__pen *pen;
    double x, y, size;
    poda__paint fill, on; /* the colour of the piece and of its inscription */
    double line;          /* the width of its outline */
} stone;

static bool is_one_of(const char *glyph, const char *const *list)
{
    while (*list && strcmp(glyph, *list) != 0)
        list++;
    return *list != NULL;
}

static bool is_cross(const char *glyph)
{
    static const char *const list[] = {"✕", "×", "✖", "x", "X", NULL};
    return is_one_of(glyph, list);
}

static bool is_ring(const char *glyph)
{
    static const char *const list[] = {"○", "◯", "o", "O", NULL};
    return is_one_of(glyph, list);
}

static bool is_disc(const char *glyph)
{
    static const char *const list[] = {"●", "•", "⬤", NULL};
    return is_one_of(glyph, list);
}

static poda__paint colour_of(poda_colour colour, int player)
{
    static const poda__paint own[1 + PODA_PLAYERS_MAX] = {
        PODA__PAINT_INK,   PODA__PAINT_BLUE,   PODA__PAINT_ORANGE,
        PODA__PAINT_GREEN, PODA__PAINT_RED,    PODA__PAINT_BROWN,
        PODA__PAINT_BLACK, PODA__PAINT_YELLOW, PODA__PAINT_WHITE};
    static const poda__paint paints[PODA_COLOURS] = {
        [PODA_COLOUR_BLACK] = PODA__PAINT_BLACK, [PODA_COLOUR_WHITE] = PODA__PAINT_WHITE,
        [PODA_COLOUR_RED] = PODA__PAINT_RED,     [PODA_COLOUR_YELLOW] = PODA__PAINT_YELLOW,
        [PODA_COLOUR_GREEN] = PODA__PAINT_GREEN, [PODA_COLOUR_BLUE] = PODA__PAINT_BLUE,
        [PODA_COLOUR_BROWN] = PODA__PAINT_BROWN,
    };
    return colour == PODA_COLOUR_OWN ? own[player + 1] : paints[colour];
}

static bool is_pale(poda__paint paint)
{
    return paint == PODA__PAINT_WHITE || paint == PODA__PAINT_YELLOW;
}

static void write(const stone *it, const char *text, double size, poda__paint paint)
{
    const double wide = poda__text_width(text, size, true, false), most = 1.7 * it->size;
    const poda__font font = {wide > most ? size * most / wide : size, paint, PODA__ANCHOR_MIDDLE,
                             true, false};
    it->pen->text(it->pen, it->x, it->y + 0.36 * font.size, text, &font);
}

static void draw_cross(const stone *it, double arm, const poda__brush *brush)
{
    const double x = it->x, y = it->y;
    it->pen->line(it->pen, (const double[][2]){{x - arm, y - arm}, {x + arm, y + arm}}, 2, brush);
    it->pen->line(it->pen, (const double[][2]){{x - arm, y + arm}, {x + arm, y - arm}}, 2, brush);
}

/* A disc, with a sign that identifies it without colours. */
static void draw_disc(const stone *it, const char *glyph, bool crowned)
{
    const double r = 0.8 * it->size, x = it->x, y = it->y;
    const poda__brush disc = {PODA__PAINT_BLACK, it->fill, it->line, false},
                      rim = {it->on, PODA__PAINT_NONE, 0.6, false},
                      mark = {it->on, PODA__PAINT_NONE, 0.13 * it->size, false},
                      crown = {it->on, it->on, it->line, false};
    it->pen->circle(it->pen, x, y, r, &disc);
    if (it->size > 8) /* otherwise it would be invisible */
        it->pen->circle(it->pen, x, y, 0.84 * r, &rim);
    /* black and white are distinct for everyone */
    const bool plain = it->fill == PODA__PAINT_BLACK || it->fill == PODA__PAINT_WHITE;
    if (crowned)
        it->pen->polygon(it->pen,
                         (const double[][2]){{x - 0.52 * r, y + 0.36 * r},
                                             {x - 0.6 * r, y - 0.34 * r},
                                             {x - 0.26 * r, y + 0.02 * r},
                                             {x, y - 0.52 * r},
                                             {x + 0.26 * r, y + 0.02 * r},
                                             {x + 0.6 * r, y - 0.34 * r},
                                             {x + 0.52 * r, y + 0.36 * r}},
                         7, &crown);
    else if (plain && (is_cross(glyph) || is_ring(glyph)))
        return;
    else if (is_cross(glyph))
        draw_cross(it, 0.34 * r, &mark);
    else if (is_ring(glyph))
        it->pen->circle(it->pen, x, y, 0.38 * r, &mark);
    else if (!is_disc(glyph))
        write(it, glyph, it->size, it->on);
}

static void draw_die(const stone *it, uint64_t pips)
{
    static const double pip[9][2] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {0, 0},
                                     {1, 0},   {-1, 1}, {0, 1},  {1, 1}};
    static const int sets[7] = {0, 0x10, 0x101, 0x111, 0x145, 0x155, 0x16d};
    const double half = 0.75 * it->size;
    const poda__brush box = {PODA__PAINT_BLACK, PODA__PAINT_WHITE, 1.2 * it->line, false},
                      dot = {PODA__PAINT_NONE, PODA__PAINT_BLACK, 0, false};
    it->pen->box(it->pen, it->x - half, it->y - half, 2 * half, 2 * half, 0.3 * half, &box);
    if (pips == 0)
        write(it, "?", 1.2 * half, PODA__PAINT_BLACK);
    for (int i = 0; i < 9 && pips <= 6; i++)
        if (sets[pips] >> i & 1)
            it->pen->circle(it->pen, it->x + 0.5 * half * pip[i][0], it->y + 0.5 * half * pip[i][1],
                            0.17 * half, &dot);
}

static void draw_box(const stone *it, double wide, double high, double round, poda__paint fill,
                     poda__paint stroke)
{
    const poda__brush box = {stroke, fill, 1.2 * it->line, false};
    it->pen->box(it->pen, it->x - wide / 2, it->y - high / 2, wide, high, round, &box);
}

static bool is_red(const char *suit)
{
    return strcmp(suit, "♥") == 0 || strcmp(suit, "♦") == 0;
}

/* The suit at the end of a label; "" if it has none. */
static const char *suit_of(const char *label)
{
    static const char *const suits[] = {"♠", "♥", "♦", "♣"};
    const size_t length = strlen(label);
    for (size_t i = 0; i < sizeof suits / sizeof suits[0]; i++) {
        const size_t bytes = strlen(suits[i]);
        if (length > bytes && strcmp(label + length - bytes, suits[i]) == 0)
            return label + length - bytes;
    }
    return "";
}

/* The rank over the suit; hearts and diamonds are red. */
static void draw_card(const stone *it, const char *label, poda_colour colour)
{
    const char *suit = suit_of(label);
    const poda__paint paint = colour != PODA_COLOUR_OWN ? it->fill
                              : is_red(suit)            ? PODA__PAINT_RED
                                                        : PODA__PAINT_BLACK;
    char rank[16];
    stone part = *it;
    draw_box(it, 1.4 * it->size, 1.9 * it->size, 0.22 * it->size, PODA__PAINT_WHITE,
             PODA__PAINT_BLACK);
    part.size = 0.75 * it->size; /* stays within the card */
    if (!*suit) {
        write(&part, label, 0.9 * it->size, paint);
        return;
    }
    poda_text text = {rank, sizeof rank, 0};
    poda_text_add(&text, "%.*s", (int)(suit - label), label);
    part.y = it->y - 0.42 * it->size;
    write(&part, rank, 0.8 * it->size, paint);
    part.y = it->y + 0.42 * it->size;
    write(&part, suit, 0.9 * it->size, paint);
}

/* A pattern that no face uses. */
static void draw_back(const stone *it)
{
    const double size = it->size;
    const poda__brush line = {PODA__PAINT_WHITE, PODA__PAINT_NONE, it->line, false};
    draw_box(it, 1.4 * size, 1.9 * size, 0.22 * size, PODA__PAINT_BLUE, PODA__PAINT_BLACK);
    it->pen->box(it->pen, it->x - 0.55 * size, it->y - 0.8 * size, 1.1 * size, 1.6 * size,
                 0.12 * size, &line);
    for (int i = -1; i <= 1; i++) {
        const double y = it->y + 0.53 * i * size;
        it->pen->polygon(it->pen,
                         (const double[][2]){{it->x, y - 0.26 * size},
                                             {it->x + 0.55 * size, y},
                                             {it->x, y + 0.26 * size},
                                             {it->x - 0.55 * size, y}},
                         4, &line);
    }
}

static void draw_number(const stone *it, uint64_t amount)
{
    char number[24];
    poda_text text = {number, sizeof number, 0};
    stone badge = *it;
    badge.x += 0.42 * it->size;
    badge.y += 0.64 * it->size;
    badge.size = 0.5 * it->size;
    poda_text_add(&text, "%llu", (unsigned long long)amount);
    draw_box(&badge, 1.1 * it->size, 0.62 * it->size, 0.3 * it->size, PODA__PAINT_PAPER,
             PODA__PAINT_MUTED);
    write(&badge, number, 0.5 * it->size, PODA__PAINT_INK);
}

/* In a spiral, spaced like the seeds of a sunflower. */
static void draw_seeds(const stone *it, uint64_t amount)
{
    enum { SHOWN = 16 };
    const poda__brush seed = {PODA__PAINT_BLACK, it->fill, 0.7 * it->line, false};
    const int shown = amount < SHOWN ? (int)amount : SHOWN;
    for (int i = 0; i < shown; i++) {
        const double away = 0.2 * it->size * sqrt(i), turn = 2.399963 * i;
        it->pen->circle(it->pen, it->x + away * cos(turn), it->y + away * sin(turn),
                        0.17 * it->size, &seed);
    }
    if (it->size > 8)
        draw_number(it, amount);
}

/* The shape that the glyph itself shows. */
static void draw_glyph(const stone *it, const poda_piece *piece)
{
    static const struct {
        const char *glyph;
        double points[4][2];
        int count;
    } polygons[] = {{"▶", {{-0.5, -0.6}, {0.7, 0}, {-0.5, 0.6}}, 3},
                    {"◀", {{0.5, -0.6}, {-0.7, 0}, {0.5, 0.6}}, 3},
                    {"▲", {{0, -0.7}, {0.75, 0.6}, {-0.75, 0.6}}, 3},
                    {"▼", {{0, 0.7}, {0.75, -0.6}, {-0.75, -0.6}}, 3},
                    {"■", {{-0.6, -0.6}, {0.6, -0.6}, {0.6, 0.6}, {-0.6, 0.6}}, 4},
                    {"◆", {{0, -0.75}, {0.75, 0}, {0, 0.75}, {-0.75, 0}}, 4}};
    const poda__brush mark = {it->fill, PODA__PAINT_NONE, 0.2 * it->size, false},
                      solid = {it->fill, it->fill, it->line, false};
    if (is_cross(piece->glyph)) {
        draw_cross(it, 0.5 * it->size, &mark);
        return;
    }
    if (is_ring(piece->glyph) || is_disc(piece->glyph)) {
        it->pen->circle(it->pen, it->x, it->y, (is_ring(piece->glyph) ? 0.56 : 0.7) * it->size,
                        is_ring(piece->glyph) ? &mark : &solid);
        return;
    }
    for (size_t i = 0; i < sizeof polygons / sizeof polygons[0]; i++) {
        double points[4][2];
        if (strcmp(piece->glyph, polygons[i].glyph) != 0)
            continue;
        for (int j = 0; j < polygons[i].count; j++) {
            points[j][0] = it->x + polygons[i].points[j][0] * it->size;
            points[j][1] = it->y + polygons[i].points[j][1] * it->size;
        }
        it->pen->polygon(it->pen, (const double(*)[2])points, polygons[i].count, &solid);
        write(it, piece->letter, 0.55 * it->size, it->on);
        return;
    }
    write(it, piece->glyph, 1.3 * it->size, it->fill);
}

static void draw_shape(const stone *it, poda_dress dress, const poda_piece *piece,
                       const poda_cell *cell)
{
    const char *label = cell->label[0] ? cell->label : piece->glyph;
    const double size = it->size;
    switch (dress.shape) {
    case PODA_SHAPE_DISC:
    case PODA_SHAPE_KING:
        draw_disc(it, piece->glyph, dress.shape == PODA_SHAPE_KING);
        break;
    case PODA_SHAPE_PEG:
        it->pen->circle(it->pen, it->x, it->y, 0.62 * size,
                        &(poda__brush){PODA__PAINT_BLACK, it->fill, it->line, false});
        it->pen->circle(it->pen, it->x - 0.16 * size, it->y - 0.16 * size, 0.2 * size,
                        &(poda__brush){PODA__PAINT_NONE, it->on, 0, false});
        break;
    case PODA_SHAPE_TILE:
        draw_box(it, 1.76 * size, 1.76 * size, 0.24 * size, PODA__PAINT_TILE, PODA__PAINT_BROWN);
        write(it, label, size, PODA__PAINT_BLACK);
        break;
    case PODA_SHAPE_BAR:
        draw_box(it, 2 * size * (double)(cell->amount < 100 ? cell->amount : 100) / 100, 1.3 * size,
                 0.5 * size, it->fill, PODA__PAINT_BLACK);
        write(it, label, 0.8 * size, it->on);
        break;
    case PODA_SHAPE_CARD:
        draw_card(it, label, dress.colour);
        break;
    case PODA_SHAPE_BACK:
        draw_back(it);
        break;
    case PODA_SHAPE_SEEDS:
        draw_seeds(it, cell->amount);
        break;
    case PODA_SHAPE_DIE:
        draw_die(it, cell->amount);
        break;
    default:
        if (cell->label[0])
            write(it, label, 1.1 * size, it->fill);
        else
            draw_glyph(it, piece);
        break;
    }
}

void poda__board_piece(const poda_view *view, const poda_cell *cell, double x, double y,
                       double size, poda__pen *pen)
{
    enum { SHOWN = 4 }; /* of a stack */
    if (cell->piece >= view->piece_count)
        return;
    const poda_piece *piece = &view->pieces[cell->piece];
    const poda_dress dress = poda__view_dress(view, cell->piece);
    const poda__paint fill = colour_of(dress.colour, piece->player);
    stone it = {pen,
                x,
                y,
                size,
                fill,
                is_pale(fill) ? PODA__PAINT_BLACK : PODA__PAINT_WHITE,
                fmax(0.4, size / 22)};
    if (cell->piece == 0) {
        if (cell->label[0])
            write(&it, cell->label, 1.1 * size, PODA__PAINT_INK);
        return;
    }
    if (!poda__is_piled(dress.shape) || cell->amount < 2 || cell->label[0]) {
        draw_shape(&it, dress, piece, cell);
        return;
    }
    const int pile = cell->amount < SHOWN ? (int)cell->amount : SHOWN;
    it.size = 0.85 * size;
    for (int i = 0; i < pile; i++) {
        it.y = y + (0.07 * pile - 0.17 * i) * size;
        draw_shape(&it, dress, piece, cell);
    }
    it.y = y;
    it.size = size;
    draw_number(&it, cell->amount);
}
