/* board_piece.c - draws the pieces of a board with a pen. Pieces differ in shape or inscription,
 * not in colour alone. */
#include <math.h>
#include <string.h>

#include "base/view.h"
#include "draw/board/board_outline.h"

typedef poda__stone stone;

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
        [PODA_COLOUR_BROWN] = PODA__PAINT_BROWN, [PODA_COLOUR_TAN] = PODA__PAINT_TAN,
        [PODA_COLOUR_GREY] = PODA__PAINT_GREY,
    };
    return colour == PODA_COLOUR_OWN ? own[player + 1] : paints[colour];
}

static bool is_pale(poda__paint paint)
{
    return paint == PODA__PAINT_WHITE || paint == PODA__PAINT_YELLOW || paint == PODA__PAINT_TAN;
}

poda__paint poda__board_paint(const poda_view *view, int piece)
{
    return colour_of(poda__view_dress(view, piece).colour, view->pieces[piece].player);
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

/* In a spiral, spaced like the seeds of a sunflower; a high place has more room. */
static void draw_seeds(const stone *it, uint64_t amount, double tall)
{
    enum { SHOWN = 24 };
    const double apart = fmin(0.26, 0.62 / sqrt((double)(amount < SHOWN ? amount : SHOWN) + 1));
    const poda__brush seed = {PODA__PAINT_BLACK, it->fill, 0.7 * it->line, false};
    const int shown = amount < SHOWN ? (int)amount : SHOWN;
    for (int i = 0; i < shown; i++) {
        const double away = apart * it->size * sqrt(i), turn = 2.399963 * i;
        it->pen->circle(it->pen, it->x + away * cos(turn), it->y + tall * away * sin(turn),
                        0.17 * it->size, &seed);
    }
    if (it->size > 8)
        draw_number(it, amount);
}

/* A stone with light on it. */
static void draw_stone(const stone *it)
{
    const double r = 0.88 * it->size;
    const poda__brush body = {PODA__PAINT_BLACK, it->fill, it->line, false},
                      shine = {it->fill == PODA__PAINT_WHITE ? PODA__PAINT_TAN : PODA__PAINT_WHITE,
                               PODA__PAINT_NONE, 0.09 * it->size, false};
    const double arc[4][2] = {{it->x - 0.62 * r, it->y - 0.08 * r},
                              {it->x - 0.58 * r, it->y - 0.42 * r},
                              {it->x - 0.38 * r, it->y - 0.6 * r},
                              {it->x - 0.06 * r, it->y - 0.64 * r}};
    it->pen->circle(it->pen, it->x, it->y, r, &body);
    if (it->size > 8)
        it->pen->curve(it->pen, arc, &shine);
}

/* A cross or a ring as a hand draws it: strokes are bent, and the ring does not quite close. */
static void draw_pencil(const stone *it, const char *glyph)
{
    static const double cross[2][4][2] = {{{-58, -60}, {-20, -24}, {22, 14}, {60, 56}},
                                          {{56, -62}, {26, -20}, {-14, 26}, {-60, 60}}};
    static const double ring[4][4][2] = {{{8, -62}, {-34, -68}, {-66, -38}, {-64, 2}},
                                         {{-64, 2}, {-62, 40}, {-34, 66}, {4, 62}},
                                         {{4, 62}, {44, 60}, {68, 32}, {62, -6}},
                                         {{62, -6}, {58, -40}, {34, -62}, {-8, -56}}};
    const poda__brush line = {it->fill, PODA__PAINT_NONE, 0.15 * it->size, false};
    const bool crossed = is_cross(glyph);
    for (int i = 0; i < (crossed ? 2 : 4); i++) {
        double points[4][2];
        for (int j = 0; j < 4; j++) {
            points[j][0] = it->x + (crossed ? cross : ring)[i][j][0] * it->size / 100;
            points[j][1] = it->y + (crossed ? cross : ring)[i][j][1] * it->size / 100;
        }
        it->pen->curve(it->pen, (const double(*)[2])points, &line);
    }
}

/* A vessel, and what is in it. */
static void draw_jug(const stone *it, const char *label, uint64_t amount)
{
    const double half = 0.6 * it->size, top = it->y - 0.85 * it->size, high = 1.7 * it->size;
    const double full = (double)(amount < 100 ? amount : 100) / 100;
    const poda__brush glass = {PODA__PAINT_MUTED, PODA__PAINT_PAPER, 1.6 * it->line, false},
                      water = {PODA__PAINT_NONE, PODA__PAINT_OPEN, 0, false},
                      rim = {PODA__PAINT_MUTED, PODA__PAINT_NONE, 1.6 * it->line, false};
    it->pen->box(it->pen, it->x - half, top, 2 * half, high, 0.2 * half, &glass);
    it->pen->box(it->pen, it->x - half, top + (1 - full) * high, 2 * half, full * high, 0.2 * half,
                 &water);
    it->pen->box(it->pen, it->x - half, top, 2 * half, high, 0.2 * half, &rim);
    write(it, label, 0.8 * it->size, PODA__PAINT_BLACK);
}

/* The whole cell in the soft colour of its owner. */
static void draw_area(const stone *it, int player, const poda_cell *cell, const char *label)
{
    const poda__paint soft = player == PODA_MAX   ? PODA__PAINT_MAX
                             : player == PODA_MIN ? PODA__PAINT_MIN
                                                  : PODA__PAINT_LEAF;
    const double wide = 2 * it->size * (cell->wide > 4 ? cell->wide / 4.0 : 1),
                 high = 2 * it->size * (cell->tall > 4 ? cell->tall / 4.0 : 1);
    draw_box(it, wide - 4 * it->line, high - 4 * it->line, 0, soft, PODA__PAINT_NONE);
    write(it, label, 0.9 * it->size, it->fill);
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
                       const poda_cell *cell, bool rods)
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
        draw_box(it, 2 * size * (double)(cell->amount < 100 ? cell->amount : 100) / 100,
                 (rods ? 0.94 : 1.3) * size, (rods ? 0.3 : 0.5) * size, it->fill,
                 PODA__PAINT_BLACK);
        write(it, label, (rods ? 0.6 : 0.8) * size, it->on);
        break;
    case PODA_SHAPE_CARD:
        draw_card(it, label, dress.colour);
        break;
    case PODA_SHAPE_BACK:
        draw_back(it);
        break;
    case PODA_SHAPE_SEEDS:
        draw_seeds(it, cell->amount,
                   cell->tall > 4 && cell->wide >= 4 ? (double)cell->tall / cell->wide : 1);
        break;
    case PODA_SHAPE_DIE:
        draw_die(it, cell->amount);
        break;
    case PODA_SHAPE_STONE:
        draw_stone(it);
        break;
    case PODA_SHAPE_PENCIL:
        draw_pencil(it, piece->glyph);
        break;
    case PODA_SHAPE_BLOCK:
        draw_box(it, 1.64 * size, 1.64 * size, 0.24 * size, it->fill, PODA__PAINT_NONE);
        break;
    case PODA_SHAPE_AREA:
        draw_area(it, piece->player, cell, label);
        break;
    case PODA_SHAPE_JUG:
        draw_jug(it, label, cell->amount);
        break;
    default:
        if (poda__outline_draw(it, dress.shape))
            break;
        if (cell->label[0])
            write(it, label, 1.1 * size, it->fill);
        else
            draw_glyph(it, piece);
        break;
    }
}

void poda__board_piece(const poda_view *view, const poda_cell *given, double x, double y,
                       double size, poda__pen *pen)
{
    enum { SHOWN = 4 }; /* of a stack */
    poda_cell copy = *given;
    const poda_cell *const cell = &copy;
    if (cell->piece >= view->piece_count)
        return;
    if (view->kind != PODA_VIEW_PLACES || cell->hand > 0) /* only places have sizes */
        copy.wide = copy.tall = 0;
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
        draw_shape(&it, dress, piece, cell, view->look == PODA_LOOK_RODS);
        return;
    }
    const int pile = cell->amount < SHOWN ? (int)cell->amount : SHOWN;
    it.size = 0.85 * size;
    for (int i = 0; i < pile; i++) {
        it.y = y + (0.07 * pile - 0.17 * i) * size;
        draw_shape(&it, dress, piece, cell, view->look == PODA_LOOK_RODS);
    }
    it.y = y;
    it.size = size;
    draw_number(&it, cell->amount);
}
