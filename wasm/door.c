/* door.c - the library for a page: a WebAssembly module without a main. JavaScript writes the words
 * of a request into memory from door_allocate, calls `ask`, copies the answer and frees both. */
#include <stdlib.h>
#include <string.h>

#include "poda/poda.h"

#define EXPORT(name) __attribute__((export_name(name), visibility("default")))

/* What JavaScript reads: three 32-bit numbers. The text is JSON, or the requested document; if the
 * status is not PODA_OK, the JSON of the error. */
struct door_answer {
    uint32_t status, length;
    char *text;
};

enum { WORDS = 160 }; /* a verb, a subject and all the pairs that a request can hold */

/* The only call out of the module except the clock and parts of tables (tables/reader.c). `move` is a text of `length` bytes, none if the
 * length is 0; `worth` is the JSON of its value for the player to move. Numbers are doubles because
 * JavaScript has no others. */
__attribute__((import_module("poda"), import_name("progress"))) void
door_progress(double depth, double nodes, double seconds, const char *move, size_t length,
              const char *worth, size_t worth_length);

EXPORT("allocate") void *door_allocate(size_t size)
{
    return malloc(size ? size : 1);
}

EXPORT("release") void door_release(void *memory)
{
    free(memory);
}

EXPORT("version") const char *door_version(void)
{
    return poda_version();
}

/* The i-th kind of document that the library makes here, and the type of its content; NULL past the last. */
EXPORT("format_name") const char *door_format_name(size_t index)
{
    const poda_format *format = poda_format_at(index);
    return format ? format->name : NULL;
}

EXPORT("format_type") const char *door_format_type(size_t index)
{
    const poda_format *format = poda_format_at(index);
    return format ? format->type : NULL;
}

static void report_progress(void *user, const poda_progress *progress)
{
    (void)user;
    char room[PODA_TEXT_MAX] = "";
    char worth_room[PODA_WORTH_MAX] = "";
    poda_text move = {room, sizeof room, 0}, text = {worth_room, sizeof worth_room, 0};
    if (progress->has_move && progress->from) {
        const poda_worth worth = poda_progress_worth(progress);
        poda_move_text(progress->game, progress->from, progress->move, &move);
        poda_worth_json(progress->game, &worth, poda_state_turn(progress->game, progress->from),
                        &text);
    }
    door_progress(progress->depth, (double)progress->nodes, progress->seconds, room, move.length,
                  worth_room, text.length);
}

/* `words` are `length` bytes, each word zero-terminated. */
static poda_status ask(const char *words, size_t length, bool json, poda_language language,
                       poda_answer *answer, poda_error *error)
{
    const char *list[WORDS];
    size_t count = 0;
    for (const char *at = words; at < words + length; at += strlen(at) + 1) {
        if (count == WORDS)
            return poda_fail(error, PODA_BAD_REQUEST, "", "too many parameters");
        list[count++] = at;
    }
    static unsigned char seal[PODA_SEAL_KEY]; /* of the games that the page holds */
    static bool made;
    if (!made) {
        const poda_status status = poda_seal_key(seal, error);
        if (status != PODA_OK)
            return status;
        made = true;
    }
    const poda_ask_options options = {.size = sizeof options,
                                      .language = language,
                                      .json = json,
                                      .unicode = true,
                                      .progress = report_progress,
                                      .seal = seal,
                                      .addresses = true};
    return poda_ask(list, count, &options, answer, error);
}

/* Answers a request; free the answer with answer_release. NULL if there is no memory for it. The
 * last byte of `words` must be zero; `code` is the language, like "es". */
EXPORT("ask")
struct door_answer *door_ask(const char *words, size_t length, int json, const char *code)
{
    struct door_answer *out = malloc(sizeof *out);
    if (!out)
        return NULL;
    poda_language language = PODA_ENGLISH;
    (void)poda_language_read(code, &language);
    poda_answer answer = {0};
    poda_error error = {.translate = poda_translator(language)};
    const poda_status status = ask(words, length, json, language, &answer, &error);
    if (status != PODA_OK && poda_error_json(&error, &answer) != PODA_OK) {
        free(out);
        return NULL;
    }
    *out = (struct door_answer){status, (uint32_t)answer.length, answer.text};
    return out;
}

EXPORT("answer_release") void door_answer_release(struct door_answer *answer)
{
    if (!answer)
        return;
    poda_answer_release(&(poda_answer){.text = answer->text, .length = answer->length});
    free(answer);
}
