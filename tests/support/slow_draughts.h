/* slow_draughts.h - draughts as a beginner would write it: a board of characters, every capture
 * followed jump by jump, every law tested in words. Shares no line with the rules of the library. */
#ifndef PODA_TESTS_SLOW_DRAUGHTS_H
#define PODA_TESTS_SLOW_DRAUGHTS_H

#include "boards.h"

enum { SLOW_MOST = 4096, SLOW_JUMPS = 24 };

typedef struct slow_laws {
    const char *name;
    int size;
    bool flying, back, men_take_kings;
    int promotion; /* 0: only where the capture ends, 1: the capture stops, 2: goes on as a king */
    int must;      /* 0: any, 1: most pieces, 2: then most kings, 3: the Italian order */
    bool light_corner; /* the lower left corner is not played on */
    int squares;       /* 0: numbers from the top, 1: from the bottom, 2: letters */
} slow_laws;

static const slow_laws slow_kinds[] = {
    {"spanish", 8, true, false, true, 1, 2, true, 1},
    {"english", 8, false, false, true, 1, 0, false, 0},
    {"international", 10, true, true, true, 0, 1, false, 0},
    {"russian", 8, true, true, true, 2, 0, false, 2},
    {"brazilian", 8, true, true, true, 0, 1, false, 2},
    {"italian", 8, false, false, false, 1, 3, true, 0},
};

/* Row 0 is the top; 'w', 'b', 'W', 'B' for kings, '.' and ' ' for squares that are not played on. */
typedef struct slow_board {
    char at[10][10];
    char turn; /* 'w' or 'b' */
} slow_board;

typedef struct slow_capture {
    slow_board after;
    int taken, kings;
    bool by_king;
    char order[SLOW_JUMPS]; /* 'k' or 'm' for each piece that is taken */
} slow_capture;

typedef struct slow_list {
    slow_capture capture[SLOW_MOST];
    int count;
    slow_board quiet[SLOW_MOST];
    int quiet_count;
} slow_list;

static inline bool slow_plays(const slow_laws *laws, int row, int col)
{
    const bool corner = (row + col) % 2 == (laws->size - 1) % 2; /* the colour of that corner */
    return corner != laws->light_corner;
}

/* The name of a square. */
static inline void slow_name(const slow_laws *laws, int row, int col, char *name)
{
    int number = 0;
    for (int r = 0; r < laws->size; r++)
        for (int c = 0; c < laws->size; c++)
            if (slow_plays(laws, r, c) && r * laws->size + c <= row * laws->size + col)
                number++;
    if (laws->squares == 1)
        number = laws->size * laws->size / 2 + 1 - number;
    if (laws->squares == 2)
        sprintf(name, "%c%d", 'a' + col, laws->size - row);
    else
        sprintf(name, "%d", number);
}

static inline void slow_find(const slow_laws *laws, const char *name, int *row, int *col)
{
    char own[16];
    for (*row = 0; *row < laws->size; ++*row)
        for (*col = 0; *col < laws->size; ++*col)
            if (slow_plays(laws, *row, *col)) {
                slow_name(laws, *row, *col, own);
                if (strcmp(own, name) == 0)
                    return;
            }
    fail_msg("no square %s", name);
}

/* From the library's text, without ranges. */
static inline void slow_read(const slow_laws *laws, const char *text, slow_board *board)
{
    memset(board, 0, sizeof *board);
    for (int row = 0; row < laws->size; row++)
        for (int col = 0; col < laws->size; col++)
            board->at[row][col] = slow_plays(laws, row, col) ? '.' : ' ';
    board->turn = text[0] == 'W' ? 'w' : 'b';
    char side = 'w';
    for (const char *at = text + 1; *at;) {
        if (*at == ':' && at[1] == 'H')
            return;
        if (*at == ':') {
            side = at[1] == 'W' ? 'w' : 'b';
            at += 2;
            continue;
        }
        const bool king = *at == 'K';
        char name[16] = "";
        int row = 0, col = 0;
        at += king;
        for (int i = 0; *at && *at != ',' && *at != ':'; at++)
            name[i++] = *at;
        at += *at == ',';
        slow_find(laws, name, &row, &col);
        board->at[row][col] = (char)(king ? side - 32 : side);
    }
}

/* The same text. */
static inline void slow_text(const slow_laws *laws, const slow_board *board, char *text)
{
    text += sprintf(text, "%c", board->turn == 'w' ? 'W' : 'B');
    for (int player = 0; player < 2; player++) {
        bool first = true;
        text += sprintf(text, ":%c", "WB"[player]);
        for (int row = 0; row < laws->size; row++)
            for (int col = 0; col < laws->size; col++) {
                const char piece = board->at[row][col];
                char name[16];
                if (piece != "wb"[player] && piece != "WB"[player])
                    continue;
                slow_name(laws, row, col, name);
                text += sprintf(text, "%s%s%s", first ? "" : ",", piece < 'a' ? "K" : "", name);
                first = false;
            }
    }
}

static inline bool slow_on(const slow_laws *laws, int row, int col)
{
    return row >= 0 && row < laws->size && col >= 0 && col < laws->size;
}

static inline char slow_side(char piece)
{
    return piece == 'w' || piece == 'W' ? 'w' : piece == 'b' || piece == 'B' ? 'b' : 0;
}

static inline bool slow_is_king(char piece)
{
    return piece == 'W' || piece == 'B';
}

static inline int slow_far(const slow_laws *laws, char side)
{
    return side == 'w' ? 0 : laws->size - 1;
}

/* The piece that `piece`, standing on a square that counts as empty, can jump in one direction; false
 * if none. `done` marks what has been jumped. */
static inline bool slow_prey(const slow_laws *laws, const slow_board *board, char piece, int row,
                             int col, int down, int right, bool done[10][10], int *prey_row,
                             int *prey_col)
{
    const char side = slow_side(piece);
    int r = row + down, c = col + right;
    if (!slow_is_king(piece) && !laws->back && (side == 'w') != (down < 0))
        return false;
    if (slow_is_king(piece) && laws->flying)
        while (slow_on(laws, r, c) && board->at[r][c] == '.')
            r += down, c += right;
    if (!slow_on(laws, r, c) || !slow_on(laws, r + down, c + right) || done[r][c])
        return false;
    const char met = board->at[r][c];
    if (!slow_side(met) || slow_side(met) == side || board->at[r + down][c + right] != '.')
        return false;
    if (slow_is_king(met) && !slow_is_king(piece) && !laws->men_take_kings)
        return false;
    *prey_row = r, *prey_col = c;
    return true;
}

static inline bool slow_can_jump(const slow_laws *laws, const slow_board *board, char piece,
                                 int row, int col, bool done[10][10])
{
    int r, c;
    for (int i = 0; i < 4; i++)
        if (slow_prey(laws, board, piece, row, col, i < 2 ? -1 : 1, i % 2 ? 1 : -1, done, &r, &c))
            return true;
    return false;
}

static inline void slow_jump(const slow_laws *laws, const slow_board *board, char piece, int row,
                             int col, bool done[10][10], const slow_capture *so_far,
                             slow_list *list)
{
    for (int i = 0; i < 4; i++) {
        const int down = i < 2 ? -1 : 1, right = i % 2 ? 1 : -1;
        int r, c;
        if (!slow_prey(laws, board, piece, row, col, down, right, done, &r, &c))
            continue;
        slow_capture next = *so_far;
        const bool king = slow_is_king(board->at[r][c]);
        next.order[next.taken++] = king ? 'k' : 'm';
        next.kings += king;
        done[r][c] = true;
        bool goes_on = false;
        for (int pass = 0; pass < 2 && !(pass == 1 && goes_on); pass++)
            for (int to = 1;; to++) {
                const int land = r + to * down, beside = c + to * right;
                if (!slow_on(laws, land, beside) || board->at[land][beside] != '.' ||
                    (to > 1 && !(slow_is_king(piece) && laws->flying)))
                    break;
                char now = piece;
                bool stops = false;
                if (!slow_is_king(piece) && land == slow_far(laws, slow_side(piece))) {
                    now = (char)(laws->promotion == 2 ? piece - 32 : piece);
                    stops = laws->promotion == 1;
                }
                const bool more = !stops && slow_can_jump(laws, board, now, land, beside, done);
                if (pass == 0 && more) {
                    goes_on = true;
                    slow_jump(laws, board, now, land, beside, done, &next, list);
                } else if (pass == 1) {
                    slow_capture *end = &list->capture[list->count++];
                    assert_true(list->count < SLOW_MOST);
                    *end = next;
                    end->after = *board;
                    for (int y = 0; y < laws->size; y++)
                        for (int x = 0; x < laws->size; x++)
                            if (done[y][x])
                                end->after.at[y][x] = '.';
                    if (land == slow_far(laws, slow_side(piece)) && !slow_is_king(now))
                        now = (char)(now - 32);
                    end->after.at[land][beside] = now;
                    end->after.turn = board->turn == 'w' ? 'b' : 'w';
                }
            }
        done[r][c] = false;
    }
}

/* Must `one` be made rather than `two`? */
static inline bool slow_rather(const slow_laws *laws, const slow_capture *one,
                               const slow_capture *two)
{
    if (laws->must == 0)
        return false;
    if (one->taken != two->taken)
        return one->taken > two->taken;
    if (laws->must == 1)
        return false;
    if (laws->must == 3 && one->by_king != two->by_king)
        return one->by_king;
    if (one->kings != two->kings)
        return one->kings > two->kings;
    if (laws->must == 3)
        for (int i = 0; i < one->taken; i++)
            if (one->order[i] != two->order[i])
                return one->order[i] == 'k';
    return false;
}

static inline void slow_moves(const slow_laws *laws, const slow_board *board, slow_list *list)
{
    bool done[10][10] = {{false}};
    list->count = list->quiet_count = 0;
    for (int row = 0; row < laws->size; row++)
        for (int col = 0; col < laws->size; col++) {
            const char piece = board->at[row][col];
            if (slow_side(piece) != board->turn)
                continue;
            slow_board lifted = *board;
            lifted.at[row][col] = '.';
            const slow_capture none = {.by_king = slow_is_king(piece)};
            slow_jump(laws, &lifted, piece, row, col, done, &none, list);
            for (int i = 0; i < 4; i++) {
                const int down = i < 2 ? -1 : 1, right = i % 2 ? 1 : -1;
                if (!slow_is_king(piece) && (board->turn == 'w') != (down < 0))
                    continue;
                for (int to = 1; to == 1 || (slow_is_king(piece) && laws->flying); to++) {
                    const int r = row + to * down, c = col + to * right;
                    if (!slow_on(laws, r, c) || board->at[r][c] != '.')
                        break;
                    slow_board *after = &list->quiet[list->quiet_count++];
                    *after = lifted;
                    after->at[r][c] =
                        (char)(!slow_is_king(piece) && r == slow_far(laws, board->turn) ? piece - 32
                                                                                        : piece);
                    after->turn = board->turn == 'w' ? 'b' : 'w';
                }
            }
        }
    if (list->count > 0)
        list->quiet_count = 0;
}

/* All positions after a legal move, each once. */
static inline int slow_children(const slow_laws *laws, const slow_board *board, slow_board *child,
                                int room)
{
    static slow_list list;
    int count = 0;
    slow_moves(laws, board, &list);
    for (int i = 0; i < list.count + list.quiet_count; i++) {
        bool is_new = true;
        if (i < list.count)
            for (int j = 0; j < list.count; j++)
                is_new &= !slow_rather(laws, &list.capture[j], &list.capture[i]);
        const slow_board *after =
            i < list.count ? &list.capture[i].after : &list.quiet[i - list.count];
        for (int j = 0; j < count; j++)
            is_new &= memcmp(&child[j], after, sizeof *after) != 0;
        if (is_new) {
            assert_true(count < room);
            child[count++] = *after;
        }
    }
    return count;
}

#endif
