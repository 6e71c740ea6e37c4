/* json.c - objects, arrays and values in order. */
#include "base/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"

/* Writes the comma before this value, and its key inside an object. */
static void begin(poda__json *json, const char *key)
{
    if (json->comma)
        poda__buffer_put(json->out, ",", 1);
    json->comma = true;
    if (key) {
        poda__escape_json(json->out, key, strlen(key), false);
        poda__buffer_put(json->out, ":", 1);
    }
}

void poda__json_open(poda__json *json, const char *key, char bracket)
{
    begin(json, key);
    poda__buffer_put(json->out, &bracket, 1);
    json->comma = false;
}

void poda__json_close(poda__json *json, char bracket)
{
    poda__buffer_put(json->out, &bracket, 1);
    json->comma = true;
}

void poda__json_text(poda__json *json, const char *key, const char *value)
{
    begin(json, key);
    poda__escape_json(json->out, value, strlen(value), false);
}

void poda__json_int(poda__json *json, const char *key, int64_t value)
{
    begin(json, key);
    poda__buffer_add(json->out, "%lld", (long long)value);
}

void poda__json_uint(poda__json *json, const char *key, uint64_t value)
{
    begin(json, key);
    poda__buffer_add(json->out, "%llu", (unsigned long long)value);
}

const char *poda__digits(double value, char room[PODA__DIGITS])
{
    if (!isfinite(value))
        return "null";
    for (int precision = 6; precision <= 17; precision++) { /* the shortest that reads back */
        snprintf(room, PODA__DIGITS, "%.*g", precision, value);
        if (strtod(room, NULL) == value)
            break;
    }
    for (char *c = room; *c; c++)
        if (!strchr("0123456789+-.e", *c))
            *c = '.'; /* some locales write a comma */
    return room;
}

void poda__json_number(poda__json *json, const char *key, double value)
{
    char digits[PODA__DIGITS];
    begin(json, key);
    poda__buffer_add(json->out, "%s", poda__digits(value, digits));
}

void poda__json_bool(poda__json *json, const char *key, bool value)
{
    begin(json, key);
    poda__buffer_add(json->out, "%s", value ? "true" : "false");
}

void poda__json_null(poda__json *json, const char *key)
{
    begin(json, key);
    poda__buffer_add(json->out, "null");
}

void poda__json_raw(poda__json *json, const char *key, const char *value)
{
    begin(json, key);
    poda__buffer_add(json->out, "%s", value);
}
