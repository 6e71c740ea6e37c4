/* dxp.c - messages of DamExchange, by which two programs for draughts play over a socket (layer 2 of
 * the protocol, version 01). Fields have fixed places; colours are W and Z, squares two digits.
 * Outside of a message, positions and moves are written as Hub does. */
#include <ctype.h>
#include <string.h>

#include "poda/formats.h"

enum { NAME = 32, TAKEN = 20 };

/* ---- reading ---- */

static poda_status wrong(poda_error *error, const char *message, const char *like)
{
    return poda_fail(error, PODA_BAD_REQUEST, "message",
                     "'%.60s' is not a message of DamExchange; expected one like '%s'", message,
                     like);
}

/* Exactly `digits` digits at `*at`. */
static bool take_number(const char **at, int digits, int *number)
{
    *number = 0;
    for (int i = 0; i < digits; i++, ++*at) {
        if (!isdigit((unsigned char)**at))
            return false;
        *number = 10 * *number + (**at - '0');
    }
    return true;
}

static bool take_color(const char **at, char *color)
{
    *color = **at == 'Z' ? 'B' : **at;
    if (**at != 'W' && **at != 'Z')
        return false;
    ++*at;
    return true;
}

/* A name has 32 places and no blanks at its end. */
static bool take_name(const char **at, char name[NAME + 1])
{
    if (strlen(*at) < NAME)
        return false;
    memcpy(name, *at, NAME);
    name[NAME] = 0;
    for (size_t end = NAME; end > 0 && name[end - 1] == ' '; end--)
        name[end - 1] = 0;
    *at += NAME;
    return true;
}

/* The player to move and a letter for each square. */
static bool take_position(const char **at, char *position, size_t size)
{
    size_t length = 1;
    if (!take_color(at, position))
        return false;
    for (; **at; ++*at) {
        if (!strchr("ewWzZ", **at) || length + 1 >= size)
            return false;
        position[length++] = (char)(**at == 'z' ? 'b' : **at == 'Z' ? 'B' : **at);
    }
    position[length] = 0;
    return length > 1;
}

static bool take_move(const char **at, poda_dxp *out)
{
    poda_text move = {out->move, sizeof out->move, 0};
    int from, to, count, taken[TAKEN];
    if (!take_number(at, 4, &out->seconds) || !take_number(at, 2, &from) ||
        !take_number(at, 2, &to) || !take_number(at, 2, &count) || count > TAKEN)
        return false;
    for (int i = 0; i < count; i++)
        if (!take_number(at, 2, &taken[i]))
            return false;
    poda_text_add(&move, "%d%c%d", from, count ? 'x' : '-', to);
    for (int i = 0; i < count; i++)
        poda_text_add(&move, "x%d", taken[i]);
    return move.length < sizeof out->move;
}

/* Version 01 is the only one; of another one nothing but its number is known. */
static bool take_request(const char **at, poda_dxp *out)
{
    int version;
    if (!take_number(at, 2, &version) || !take_name(at, out->name) ||
        !take_color(at, &out->color) || !take_number(at, 3, &out->minutes) ||
        !take_number(at, 3, &out->moves))
        return false;
    out->code = version == 1 ? 0 : 1;
    const char start = **at;
    if (start != 'A' && start != 'B')
        return false;
    ++*at;
    return start == 'A' || take_position(at, out->position, sizeof out->position);
}

poda_status poda_dxp_read(const char *message, poda_dxp *out, poda_error *error)
{
    const char *at = message + (*message != 0), *like;
    poda_dxp it = {.type = *message};
    int stop = 0;
    bool good = strlen(message) <= PODA_DXP_MAX;
    for (const char *byte = message; *byte; byte++)
        good &= (unsigned char)*byte < 128;
    if (!good)
        return poda_fail(error, PODA_BAD_REQUEST, "message",
                         "a message of DamExchange has at most %d {character|characters} of ASCII",
                         PODA_DXP_MAX);
    switch (it.type) {
    case 'R':
        like = "R01Poda                            W005075A";
        good = take_request(&at, &it);
        break;
    case 'A':
        like = "APoda                            0";
        good = take_name(&at, it.name) && take_number(&at, 1, &it.code) && it.code <= 3;
        break;
    case 'M':
        like = "M0012322800";
        good = take_move(&at, &it);
        break;
    case 'E':
        like = "E00";
        good = take_number(&at, 1, &it.code) && it.code <= 3 && take_number(&at, 1, &stop) &&
               stop <= 1;
        it.stop = stop;
        break;
    case 'C':
        like = "Chello";
        memcpy(it.text, at, strlen(at) + 1);
        at += strlen(at);
        break;
    case 'B':
        like = "B005Z";
        good = take_number(&at, 3, &it.number) && it.number > 0 && take_color(&at, &it.color);
        break;
    case 'K':
        like = "K0";
        good = take_number(&at, 1, &it.code) && it.code <= 2;
        break;
    default:
        return wrong(error, message, "M0012322800");
    }
    if (!good || *at)
        return wrong(error, message, like);
    *out = it;
    return PODA_OK;
}

/* ---- writing ---- */

static int within(int number, int most)
{
    return number < 0 ? 0 : number > most ? most : number;
}

static char color_letter(char color)
{
    return (char)(color == 'B' ? 'Z' : 'W');
}

static void add_request(const poda_dxp *message, poda_text *text)
{
    poda_text_add(text, "R01%-32.32s%c%03d%03d%c", message->name, color_letter(message->color),
                  within(message->minutes, 999), within(message->moves, 999),
                  message->position[0] ? 'B' : 'A');
    if (!message->position[0])
        return;
    poda_text_add(text, "%c", color_letter(message->position[0]));
    for (const char *at = message->position + 1; *at; at++)
        poda_text_add(text, "%c", *at == 'b' ? 'z' : *at == 'B' ? 'Z' : *at);
}

/* "28x19x23" as 2819 01 23. */
static void add_move(const poda_dxp *message, poda_text *text)
{
    int squares[2 + TAKEN], count = 0;
    uint64_t number;
    for (const char *at = message->move; *at && count < 2 + TAKEN;)
        if (poda_read_number(&at, 99, &number))
            squares[count++] = (int)number;
        else
            at++;
    while (count < 2)
        squares[count++] = 0;
    poda_text_add(text, "M%04d%02d%02d%02d", within(message->seconds, 9999), squares[0], squares[1],
                  count - 2);
    for (int i = 2; i < count; i++)
        poda_text_add(text, "%02d", squares[i]);
}

void poda_dxp_text(const poda_dxp *message, poda_text *text)
{
    switch (message->type) {
    case 'R':
        add_request(message, text);
        break;
    case 'A':
        poda_text_add(text, "A%-32.32s%d", message->name, within(message->code, 3));
        break;
    case 'M':
        add_move(message, text);
        break;
    case 'E':
        poda_text_add(text, "E%d%d", within(message->code, 3), message->stop);
        break;
    case 'B':
        poda_text_add(text, "B%03d%c", within(message->number, 999), color_letter(message->color));
        break;
    case 'K':
        poda_text_add(text, "K%d", within(message->code, 2));
        break;
    default:
        poda_text_add(text, "C%.126s", message->text);
        break;
    }
}
