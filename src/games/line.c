/* line.c - reads moves one after another from a text: "4 4 3 5", "4435", "f5d6c3". */
#include <string.h>
#include <strings.h>

#include "poda/game.h"

enum { LONGEST = 16 }; /* most characters of a move inside a word of several */

static const char between[] = " \t;";

bool poda_must_pass(const poda_game *game, const poda_state *state, poda_move *move)
{
    poda_move only;
    poda_moves list = {&only, 0, 1};
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state_moves(game, state, &list);
    if (list.count != 1)
        return false;
    poda_move_text(game, state, only, &text);
    *move = only;
    return strcasecmp(words, "pass") == 0;
}

/* Counts the prefixes of `at` that are moves, and returns the last of them with its length. */
static poda_status read_beginnings(const poda_game *game, const poda_state *state, const char *at,
                                   size_t length, poda_move *move, size_t *used, int *count)
{
    char word[LONGEST + 1];
    *count = 0;
    for (size_t i = 0; i < length && i < LONGEST; i++) {
        poda_move read;
        word[i] = at[i];
        word[i + 1] = 0;
        const poda_status status = poda_move_read(game, state, word, &read, NULL);
        if (status == PODA_NO_MEMORY)
            return status;
        if (status != PODA_OK)
            continue;
        *move = read;
        *used = i + 1;
        ++*count;
    }
    return PODA_OK;
}

/* A word is one move, or several if there is only one way to read it; passes may be left out.
 * `*used` is 0 for a pass. */
static poda_status read_word(const poda_line *line, const poda_game *game, const poda_state *state,
                             const char *word, size_t length, poda_move *move, size_t *used,
                             poda_error *error)
{
    int count = 0;
    if (!line->inside && poda_move_read(game, state, word, move, NULL) == PODA_OK) {
        *used = length;
        return PODA_OK;
    }
    if (read_beginnings(game, state, word, length, move, used, &count) != PODA_OK)
        return poda_fail_memory(error);
    if (count == 1)
        return PODA_OK;
    if (count > 1)
        return poda_fail(error, PODA_BAD_MOVE, "moves",
                         "'%.40s' can be read in more than one way; blanks between the moves make "
                         "it clear",
                         word);
    *used = 0;
    if (poda_must_pass(game, state, move))
        return PODA_OK;
    const poda_status status = poda_move_read(game, state, word, move, error);
    return status == PODA_OK ? PODA_BAD_MOVE : status;
}

static poda_status blame(poda_status status, int number, poda_error *error)
{
    if (!error)
        return status;
    char message[sizeof error->message];
    memcpy(message, error->message, sizeof message);
    return poda_fail(error, status, "moves", "move %d: %.300s", number, message);
}

poda_status poda_line_next(poda_line *line, const poda_game *game, const poda_state *state,
                           poda_move *move, bool *found, poda_error *error)
{
    char word[PODA_TEXT_MAX];
    const size_t blanks = strspn(line->at, between);
    line->at += blanks;
    line->inside &= blanks == 0;
    *found = *line->at != 0;
    if (!*found)
        return PODA_OK;
    size_t used = 0;
    const size_t length = strcspn(line->at, between);
    const int number = line->number + 1;
    if (length >= sizeof word)
        return poda_fail(error, PODA_BAD_MOVE, "moves", "move %d is longer than %d characters",
                         number, PODA_TEXT_MAX - 1);
    memcpy(word, line->at, length);
    word[length] = 0;
    poda_status status = read_word(line, game, state, word, length, move, &used, error);
    if (status != PODA_OK)
        return status == PODA_NO_MEMORY ? status : blame(status, number, error);
    line->number = number;
    line->at += used;
    line->inside |= used > 0; /* a pass does not consume the word */
    return PODA_OK;
}

poda_status poda_moves_read(const poda_game *game, const char *text, poda_state *state,
                            poda_error *error)
{
    poda_line line = {.at = text};
    poda_state now = *state;
    poda_move move;
    bool found;
    poda_status status;
    while ((status = poda_line_next(&line, game, &now, &move, &found, error)) == PODA_OK && found)
        poda_state_play(game, &now, move, &now);
    if (status == PODA_OK)
        *state = now;
    return status;
}
