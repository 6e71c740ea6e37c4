/* hunt.h - what hare and hounds and fox and hounds share: a pack of hounds and one quarry on named
 * points, "a1,c1,e1,g1 d8 fox". Columns are letters and rows are numbers, counted from below. */
#ifndef PODA_GAMES_HUNT_HUNT_H
#define PODA_GAMES_HUNT_HUNT_H

#include "games/grid.h"

enum { HUNT_HOUNDS = 6 };

/* The number of the point in this column and row, both from 0; -1: there is none. */
typedef int poda__hunt_point(const void *game, int col, int row);

typedef struct poda__hunt_words {
    const char *quarry, *spanish; /* "hare", "liebre" */
    const char *example;          /* of a position */
} poda__hunt_words;

/* Reads a name such as "b3" and advances `*text` past it; -1 if it is no point of the board. */
static inline int poda__hunt_name_read(const char **text, poda__hunt_point *point, const void *game)
{
    const char *at = *text;
    uint64_t row = 0;
    const char letter = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
    if (letter < 'a' || letter > 'z')
        return -1;
    at++;
    if (!poda_read_number(&at, 99, &row) || row == 0)
        return -1;
    const int found = point(game, letter - 'a', (int)row - 1);
    if (found >= 0)
        *text = at;
    return found;
}

/* The option `key`: a point of the board, or `*at` as it was. */
static inline poda_status poda__hunt_option(const poda_options *options, const char *key,
                                            poda__hunt_point *point, const void *game,
                                            const char *example, int *at, poda_error *error)
{
    const char *const text = poda_option_text(options, key, NULL), *rest = text;
    if (!text)
        return PODA_OK;
    const int found = poda__hunt_name_read(&rest, point, game);
    if (found < 0 || *rest)
        return poda_fail(error, PODA_BAD_OPTION, key,
                         "%s=%.20s: not a point of this board; expected one like %s", key, text,
                         example);
    *at = found;
    return PODA_OK;
}

/* The player to move, "hounds" or the quarry, in English or Spanish; `*hounds` is untouched if no
 * word follows. */
static inline bool poda__hunt_turn_read(const char **text, const poda__hunt_words *words,
                                        bool *hounds)
{
    const char *const known[] = {"hounds", "perros", words->quarry, words->spanish};
    const size_t length = strcspn(*text, " \t");
    if (length == 0)
        return true;
    for (int i = 0; i < 4; i++)
        if (strlen(known[i]) == length && strncmp(*text, known[i], length) == 0) {
            *hounds = i < 2;
            *text += length;
            *text += strspn(*text, " \t");
            return true;
        }
    return false;
}

/* Reads the points of `count` hounds, in any order, that of the quarry, and who is to move; what
 * follows is at `*rest`. The points come out sorted and differ. */
static inline poda_status poda__hunt_read(const char *text, int count, poda__hunt_point *point,
                                          const void *game, const poda__hunt_words *words,
                                          int hound[HUNT_HOUNDS], int *quarry, bool *hounds,
                                          const char **rest, poda_error *error)
{
    const char *at = text + strspn(text, " \t");
    *rest = at;
    for (int i = 0; i <= count; i++) {
        const char *const before = at;
        const int found = poda__hunt_name_read(&at, point, game);
        if (found < 0)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s' at character %d of the position: expected a point of the "
                             "board, as in %s",
                             before, (int)(before - text) + 1, words->example);
        for (int j = 0; j < i; j++)
            if (hound[j] == found)
                return poda_fail(error, PODA_BAD_POSITION, "position",
                                 "'%.20s' at character %d of the position: this point is taken "
                                 "already",
                                 before, (int)(before - text) + 1);
        if (*at && !strchr(", \t", *at))
            return poda_fail(
                error, PODA_BAD_POSITION, "position",
                "'%.20s' at character %d of the position: expected a comma or a blank, "
                "as in %s",
                at, (int)(at - text) + 1, words->example);
        at += strspn(at, ", \t");
        if (i == count) {
            *quarry = found;
            break;
        }
        int place = i;
        for (; place > 0 && hound[place - 1] > found; place--)
            hound[place] = hound[place - 1];
        hound[place] = found;
    }
    if (!poda__hunt_turn_read(&at, words, hounds))
        return poda_fail(
            error, PODA_BAD_POSITION, "position",
            "'%.20s' at character %d of the position: expected who is to move, hounds or "
            "%s",
            at, (int)(at - text) + 1, words->quarry);
    *rest = at;
    return PODA_OK;
}

#endif
