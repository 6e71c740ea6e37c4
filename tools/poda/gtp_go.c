/* gtp_go.c - what the Go Text Protocol 2 has for go alone: handicap stones, and which stones are alive.
 * Handicap stones are moves of Black with passes of White between them, so that undo, komi and the
 * rule against repetition need to know nothing of them. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "gtp.h"

enum { FIXED = 9, POINTS = 361 };

/* ---- points ---- */

/* The view of the position; NULL without memory. Close it. */
static poda_view *look(const struct gtp *gtp)
{
    poda_view *view = NULL;
    if (poda_view_open(&view, NULL) != PODA_OK)
        return NULL;
    poda_state_view(desk_game(&gtp->desk), desk_state(&gtp->desk), view);
    return view;
}

/* The name of a point, from the left and from the top: letters without I, rows from below. */
static void add_point(const poda_view *view, int cell, poda_text *text)
{
    const int col = cell % view->cols, row = cell / view->cols;
    poda_text_add(text, "%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[col], view -> rows - row);
}

/* Where stones stand by tradition: on the third or fourth line, in an order that all programs share.
 * Returns how many are possible; `count` of them are in `cell`. */
static int list_fixed(const poda_view *view, int count, bool small, int cell[FIXED])
{
    const int size = view->rows;
    const int line = size >= 13 ? 3 : size >= 7 ? 2 : 1;
    const int low = line, high = size - 1 - line, middle = size / 2;
    const int most = size < 3 || (size < 7 && !small) ? 0 : size % 2 == 0 || size <= 7 ? 4 : FIXED;
    /* columns and rows from the lower left; an odd number from five on has the centre last */
    const int at[FIXED - 1][2] = {{low, low},    {high, high},   {low, high},   {high, low},
                                  {low, middle}, {high, middle}, {middle, low}, {middle, high}};
    const bool centre = count >= 5 && count % 2 == 1;
    for (int i = 0; i < count && count <= most; i++) {
        const bool last = centre && i == count - 1;
        cell[i] = (size - 1 - (last ? middle : at[i][1])) * size + (last ? middle : at[i][0]);
    }
    return view->rows == view->cols ? most : 0;
}

/* ---- handicap ---- */

/* Plays the stones; none if one of them cannot be played. */
static bool place(struct gtp *gtp, const poda_move *stones, size_t count)
{
    bool good = gtp_remember(gtp, 0);
    for (size_t i = 0; i < count && good; i++) {
        poda_move pass;
        good = gtp_play(gtp, stones[i]);
        if (good && i + 1 < count)
            good = desk_read(&gtp->desk, "pass", &pass) == PODA_OK && gtp_play(gtp, pass);
    }
    if (!good) {
        gtp_take_back(gtp, 0);
        gtp->before_count = 0;
    }
    return good;
}

static bool is_empty(const struct gtp *gtp)
{
    poda_state start;
    poda_state_start(desk_game(&gtp->desk), &start);
    return desk_info(&gtp->desk)->played == 0 &&
           poda_state_equal(desk_game(&gtp->desk), &start, desk_state(&gtp->desk));
}

/* Stones where tradition has them; `free`: as many of those wanted as there are such points. */
static void place_fixed(struct gtp *gtp, const struct gtp_line *line, bool free)
{
    char words[80] = "";
    poda_text text = {words, sizeof words, 0};
    poda_move stones[FIXED];
    int cell[FIXED] = {0};
    uint64_t wanted;
    const char *at = line->word[1];
    if (line->count != 2 || !poda_read_number(&at, 1000000, &wanted) || *at) {
        gtp_reply(gtp, line, false, "syntax error");
        return;
    }
    if (!is_empty(gtp)) {
        gtp_reply(gtp, line, false, "board not empty");
        return;
    }
    poda_view *const view = look(gtp);
    if (!view) {
        gtp_reply(gtp, line, false, "out of memory");
        return;
    }
    const int most = list_fixed(view, 0, free, cell);
    int count = wanted < FIXED ? (int)wanted : FIXED;
    bool good = wanted >= 2 && most >= 2 && (free || wanted <= (uint64_t)most) &&
                wanted < (uint64_t)(view->rows * view->cols);
    count = count < most ? count : most;
    (void)list_fixed(view, count, free, cell);
    for (int i = 0; i < count && good; i++) {
        char point[8] = "";
        poda_text name = {point, sizeof point, 0};
        add_point(view, cell[i], &name);
        poda_text_add(&text, "%s%s", i ? " " : "", point);
        good = desk_read(&gtp->desk, point, &stones[i]) == PODA_OK;
    }
    poda_view_close(view);
    if (!good)
        gtp_reply(gtp, line, false, "invalid number of stones");
    else if (!place(gtp, stones, (size_t)count))
        gtp_reply(gtp, line, false, "out of memory");
    else
        gtp_reply(gtp, line, true, words);
}

void gtp_fixed_handicap(struct gtp *gtp, const struct gtp_line *line)
{
    place_fixed(gtp, line, false);
}

void gtp_place_free_handicap(struct gtp *gtp, const struct gtp_line *line)
{
    place_fixed(gtp, line, true);
}

void gtp_set_free_handicap(struct gtp *gtp, const struct gtp_line *line)
{
    poda_move stones[POINTS], pass;
    const int count = line->count - 1;
    if (!is_empty(gtp)) {
        gtp_reply(gtp, line, false, "board not empty");
        return;
    }
    poda_view *const view = look(gtp);
    bool good = view && count >= 2 && count < view->rows * view->cols && count <= POINTS &&
                desk_read(&gtp->desk, "pass", &pass) == PODA_OK;
    poda_view_close(view);
    for (int i = 0; i < count && good; i++) {
        good = desk_read(&gtp->desk, line->word[i + 1], &stones[i]) == PODA_OK && stones[i] != pass;
        for (int k = 0; k < i && good; k++)
            good = stones[k] != stones[i];
    }
    good = good && place(gtp, stones, (size_t)count);
    gtp_reply(gtp, line, good, good ? "" : "bad vertex list");
}

/* ---- which stones are alive ---- */

/* Adds the group of `cell`, and marks it. */
static void add_group(const poda_view *view, int cell, bool *done, poda_text *text)
{
    int open[POINTS], count = 0;
    const uint8_t piece = view->cell[cell].piece;
    open[count++] = cell;
    done[cell] = true;
    for (int i = 0; i < count; i++) {
        const int row = open[i] / view->cols, col = open[i] % view->cols;
        static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        poda_text_add(text, "%s", i ? " " : text->length ? "\n" : "");
        add_point(view, open[i], text);
        for (int k = 0; k < 4; k++) {
            const int r = row + step[k][0], c = col + step[k][1], next = r * view->cols + c;
            if (r < 0 || c < 0 || r >= view->rows || c >= view->cols || done[next] ||
                view->cell[next].piece != piece)
                continue;
            done[next] = true;
            open[count++] = next;
        }
    }
}

/* The rules count areas and remove nothing: stones on the board are alive, a group a line. */
void gtp_final_status_list(struct gtp *gtp, const struct gtp_line *line)
{
    enum { ROOM = 4 * POINTS + 2 };
    const char *const status = line->count == 2 ? line->word[1] : "";
    bool done[POINTS] = {false};
    char words[ROOM] = "";
    poda_text text = {words, sizeof words, 0};
    const bool alive = strcasecmp(status, "alive") == 0;
    if (!alive && strcasecmp(status, "dead") != 0 && strcasecmp(status, "seki") != 0) {
        gtp_reply(gtp, line, false, "syntax error");
        return;
    }
    poda_view *const view = look(gtp);
    for (int i = 0; alive && view && i < view->rows * view->cols && i < POINTS; i++) {
        const uint8_t piece = view->cell[i].piece;
        if (!done[i] && piece && view->pieces[piece].player >= 0)
            add_group(view, i, done, &text);
    }
    poda_view_close(view);
    gtp_reply(gtp, line, true, words);
}
