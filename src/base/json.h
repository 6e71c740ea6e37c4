/* json.h - JSON, written into a buffer. */
#ifndef PODA_BASE_JSON_H
#define PODA_BASE_JSON_H

#include "base/buffer.h"

/* A number in JSON, the shortest that reads back; "null" if it is not finite. */
enum { PODA__DIGITS = 32 };
const char *poda__digits(double value, char room[PODA__DIGITS]);

/* JSON written in order: keys inside objects, values inside arrays; commas are inserted
 * automatically. */
typedef struct poda__json {
    poda__buffer *out;
    bool comma;
} poda__json;

void poda__json_open(poda__json *json, const char *key, char bracket); /* '{' or '[' */
void poda__json_close(poda__json *json, char bracket);                 /* '}' or ']' */
void poda__json_text(poda__json *json, const char *key, const char *value);
void poda__json_int(poda__json *json, const char *key, int64_t value);
void poda__json_uint(poda__json *json, const char *key, uint64_t value);
void poda__json_number(poda__json *json, const char *key, double value);
void poda__json_bool(poda__json *json, const char *key, bool value);
void poda__json_null(poda__json *json, const char *key);
/* `value` is already JSON: a number of any size, an object. */
void poda__json_raw(poda__json *json, const char *key, const char *value);

#endif
