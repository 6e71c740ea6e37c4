/* ggf.c - reads games in GGF. Properties follow one another, NAME[value]; those that do not concern
 * the board are skipped. */
#include "ggf.h"

#include <ctype.h>
#include <string.h>

/* The next property; false if there are none, or the text is not GGF from here on. */
struct property {
    char name[4];
    const char *value;
    size_t length;
};

static bool next_property(const char **text, struct property *out)
{
    const char *at = *text;
    size_t length = 0;
    at += strspn(at, "(; \t\r");
    while (length < 3 && isupper((unsigned char)at[length])) {
        out->name[length] = at[length];
        length++;
    }
    out->name[length] = 0;
    if (length == 0 || at[length] != '[')
        return false;
    out->value = at + length + 1;
    const char *end = strchr(out->value, ']');
    if (!end)
        return false;
    out->length = (size_t)(end - out->value);
    *text = end + 1;
    return true;
}

/* Converts "8 ---*O--- ... *" to the game's notation, "......../... X". */
static poda_status place(poda_session *session, const struct property *board, poda_error *error)
{
    char words[PODA_TEXT_MAX];
    poda_text text = {words, sizeof words, 0};
    const char *at = board->value, *end = at + board->length;
    uint64_t size = 0;
    words[0] = 0;
    if (!poda_read_number(&at, 8, &size) || size < 4)
        return poda_fail(error, PODA_BAD_POSITION, "BO", "a board of another size than 4, 6 or 8");
    for (uint64_t cell = 0; cell < size * size; at++) {
        if (at >= end)
            return poda_fail(error, PODA_BAD_POSITION, "BO", "the board ends at cell %d",
                             (int)cell + 1);
        if (*at == ' ')
            continue;
        if (!strchr("*O-", *at))
            return poda_fail(error, PODA_BAD_POSITION, "BO",
                             "'%c' on the board; expected *, O and -", *at);
        poda_text_add(&text, "%s%c", cell && cell % size == 0 ? "/" : "",
                      *at == '*'   ? 'X'
                      : *at == 'O' ? 'O'
                                   : '.');
        cell++;
    }
    while (at < end && *at == ' ')
        at++;
    if (at >= end || (*at != '*' && *at != 'O'))
        return poda_fail(error, PODA_BAD_POSITION, "BO", "the board does not say who is to move");
    poda_text_add(&text, " %c", *at == '*' ? 'X' : 'O');
    return poda_session_place(session, words, 0, error);
}

/* "F5/1.2/0.5", "PA": a move by the player of the property. */
static poda_status play(poda_session *session, const struct property *move, poda_error *error)
{
    char word[PODA_TEXT_MAX] = "";
    size_t length = 0;
    while (length < move->length && length < 8 && isalnum((unsigned char)move->value[length])) {
        word[length] = (char)tolower((unsigned char)move->value[length]);
        length++;
    }
    word[length] = 0;
    if (strcmp(word, "pa") == 0 || strcmp(word, "pass") == 0)
        memcpy(word, "pass", sizeof "pass");
    const poda_game *game = poda_session_look(session)->game;
    const int player = move->name[0] == 'B' ? PODA_MAX : PODA_MIN;
    if (poda_session_turn(session) != player)
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "%.10s[%.10s]: it is the other player's turn", move->name, word);
    poda_move read;
    const poda_status status =
        poda_move_read(game, poda_session_state(session), word, &read, error);
    return status == PODA_OK ? poda_session_play(session, read, error) : status;
}

poda_status ggf_read(poda_session **session, const char *text, poda_error *error)
{
    poda_session *read = NULL;
    struct property property;
    const poda_pair size = {"size", "8"};
    poda_pair pair = size;
    const poda_options options = {&pair, 1};
    const char *at = text;
    char digits[2] = "8";
    while (next_property(&at, &property)) /* the board is needed first, wherever it is */
        if (strcmp(property.name, "BO") == 0 && property.length > 0)
            digits[0] = property.value[0];
    pair.value = digits;
    at = text + strspn(text, " ");
    if (at[0] != '(' || at[1] != ';')
        return poda_fail(error, PODA_BAD_FILE, "game", "a game in GGF begins with '(;'");
    poda_status status = session_open(&read, PODA_ENGLISH, "othello", &options, error);
    if (status == PODA_OK)
        poda_session_restart(read, poda_session_look(*session)->seed);
    while (status == PODA_OK && next_property(&at, &property)) {
        if (strcmp(property.name, "BO") == 0)
            status = place(read, &property, error);
        else if (strcmp(property.name, "B") == 0 || strcmp(property.name, "W") == 0)
            status = play(read, &property, error);
    }
    at += strspn(at, "; \t\r");
    if (status == PODA_OK && *at != ')')
        status = poda_fail(error, PODA_BAD_FILE, "game", "'%.20s' is not GGF", at);
    if (status != PODA_OK) {
        poda_session_close(read);
        return status;
    }
    poda_session_close(*session);
    *session = read;
    return PODA_OK;
}
