/* transcript_draughts.c - what files in PDN leave to the reader: which rules, which of two captures between
 * the same squares, and squares as numbers where the rules write letters. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "formats/transcript_session.h"
#include "poda/formats.h"

static bool has_letters(const char *rules)
{
    const char *const type = poda__draughts_type(rules);
    return type && strstr(type, ",A");
}

const char *poda__draughts_other(const poda__transcript *transcript, size_t index)
{
    /* by how many files there are of each */
    static const char *const numbers[] = {"english", "international", "italian", "spanish", NULL};
    static const char *const letters[] = {"russian", "brazilian", NULL};
    /* a position alone is legal on more than one board */
    if (transcript->format != PODA__FORMAT_PDN || transcript->move_count == 0 ||
        *poda__transcript_tag(transcript, "GameType"))
        return NULL;
    const bool lettered = isalpha((unsigned char)transcript->move[0].text[0]);
    const char *const *const list = lettered ? letters : numbers;
    for (size_t i = 0; list[i]; i++)
        if (i == index)
            return list[i];
    return NULL;
}

const char *poda__draughts_position(const char *rules, const char *position, char *text,
                                    size_t size)
{
    poda_text out = {text, size, 0};
    text[0] = 0;
    if (!has_letters(rules))
        return position;
    for (const char *at = position; *at;) {
        uint64_t number;
        if (isalpha((unsigned char)*at) && isdigit((unsigned char)at[1]) && *at != 'K' &&
            *at != 'W' && *at != 'B')
            return position; /* letters already */
        if (!isdigit((unsigned char)*at)) {
            poda_text_add(&out, "%c", *at++);
            continue;
        }
        if (!poda_read_number(&at, 32, &number) || number == 0)
            return position; /* the game says what is wrong with it */
        /* four squares a row from the top, b8 d8 f8 h8, a7 c7 e7 g7 */
        const unsigned row = (unsigned)(number - 1) / 4, col = (unsigned)(number - 1) % 4;
        poda_text_add(&out, "%c%u", "bdfhaceg"[4 * (row & 1) + col], 8 - row);
    }
    return out.length < size ? text : position;
}

/* How many of the moves from `next` on can be played. */
static size_t count_playable(const poda_game *game, poda_state state,
                             const poda__transcript *transcript, size_t next)
{
    enum { LOOK = 40 };
    poda_move move;
    poda_value value;
    size_t count = 0;
    while (next + count < transcript->move_count && count < LOOK &&
           !poda_state_over(game, &state, &value) &&
           poda_move_read(game, &state, transcript->move[next + count].text, &move, NULL) ==
               PODA_OK) {
        poda_state_play(game, &state, move, &state);
        count++;
    }
    return count;
}

/* The squares where a move begins and ends; false if it is not written with numbers. */
static bool read_ends(const char *text, uint64_t ends[2])
{
    int count = 0;
    while (*text) {
        uint64_t number;
        if (poda_read_number(&text, 99, &number))
            ends[count++ > 0] = number;
        else
            text++;
    }
    return count > 1;
}

poda_status poda__draughts_move(const poda_game *game, const poda_state *state,
                                const poda__transcript *transcript, size_t index, poda_move *move,
                                poda_error *error)
{
    enum { ROOM = 1 << 12 };
    const char *const words = transcript->move[index].text;
    poda_move moves[ROOM];
    poda_moves list = {moves, 0, ROOM};
    uint64_t given[2], ends[2];
    size_t best = 0;
    char text[PODA_TEXT_MAX];
    poda_status status = poda_move_read(game, state, words, move, error);
    if (status != PODA_BAD_MOVE)
        return status;
    if (strlen(words) == 4 && isalpha((unsigned char)words[0]) &&
        isalpha((unsigned char)words[2])) { /* a3b4 */
        for (int i = 0; i < 2; i++) {
            snprintf(text, sizeof text, "%.2s%c%.2s", words, "-x"[i], words + 2);
            if (poda_move_read(game, state, text, move, NULL) == PODA_OK)
                return PODA_OK;
        }
        return status;
    }
    if (!read_ends(words, given))
        return status;
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count && i < ROOM; i++) {
        poda_text line = {text, sizeof text, 0};
        poda_state next;
        text[0] = 0;
        poda_move_text(game, state, moves[i], &line);
        if (!read_ends(text, ends) || ends[0] != given[0] || ends[1] != given[1])
            continue;
        poda_state_play(game, state, moves[i], &next);
        const size_t playable = 1 + count_playable(game, next, transcript, index + 1);
        if (playable > best) {
            *move = moves[i];
            best = playable;
            status = PODA_OK;
        }
    }
    return status;
}
