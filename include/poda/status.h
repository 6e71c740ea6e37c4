/* status.h - how every function of the library reports errors. One list generates the enum, the
 * names and the texts.
 * Errors: functions return a status, and the poda_error (NULL allowed) says where the error is
 * and what would be right. The library never prints or exits.
 *
 * Options structs begin with `size`: sizeof as the program was compiled, or 0 for the layout of
 * 0.2.0, the first version that has this field, so {0} and designated initializers work. The
 * library reads at most that many bytes and takes missing fields as 0. A larger size than the
 * library knows is accepted if the unknown bytes are 0; else the status is PODA_BAD_REQUEST. A
 * limit of 0 (depth, nodes, seconds, memory) means no limit. */
#ifndef PODA_STATUS_H
#define PODA_STATUS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PODA_API __attribute__((visibility("default")))
#define PODA_CHECKED __attribute__((warn_unused_result))
#define PODA_PRINTF(string, first) __attribute__((format(printf, string, first)))
#define PODA_FORMAT_ARG(which) __attribute__((format_arg(which)))
#else
#define PODA_API
#define PODA_CHECKED
#define PODA_PRINTF(string, first)
#define PODA_FORMAT_ARG(which)
#endif

#ifdef __cplusplus
#define PODA_ALIGNED(bytes) alignas(bytes)
#else
#define PODA_ALIGNED(bytes) _Alignas(bytes)
#endif

#define PODA_STATUSES(X)                                                                           \
    X(OK, "ok")                                                                                    \
    X(NO_MEMORY, "no-memory")                                                                      \
    X(BAD_REQUEST, "bad-request")                                                                  \
    X(BAD_GAME, "bad-game")                                                                        \
    X(BAD_OPTION, "bad-option")                                                                    \
    X(BAD_POSITION, "bad-position")                                                                \
    X(BAD_MOVE, "bad-move")                                                                        \
    X(BAD_FILE, "bad-file")                                                                        \
    X(BAD_RULES, "bad-rules")                                                                      \
    X(TOO_LARGE, "too-large")                                                                      \
    X(STOPPED, "stopped")                                                                          \
    X(BUSY, "busy")

typedef enum poda_status {
#define PODA_STATUS_ENUM(name, text) PODA_##name,
    PODA_STATUSES(PODA_STATUS_ENUM)
#undef PODA_STATUS_ENUM
} poda_status;

/* A short name that programs may rely on, "bad-move". O(1). */
PODA_API const char *poda_status_name(poda_status status);

/* Returns the translation of a text, or the text itself if there is none. */
typedef const char *poda_translate_fn(const char *text);

/* Begins as {0}: two fields are read. */
typedef struct poda_error {
    poda_status status;
    char at[64];                  /* the option, file, line or column at fault */
    char message[400];            /* one line: what is wrong, where, what would be right */
    poda_translate_fn *translate; /* set by the caller before the call; NULL: English */
    /* set by the caller before the call: the keys that the caller accepts itself, ended by NULL,
     * so that a misspelt game option can be recognised as one of them. NULL: none. */
    const char *const *keys;
} poda_error;

/* Fills `error` (NULL allowed) and returns `status`, so that a caller can write `return
 * poda_fail(error, PODA_BAD_OPTION, "heaps", "...")`. */
PODA_API poda_status poda_fail(poda_error *error, poda_status status, const char *at,
                               const char *format, ...) PODA_PRINTF(4, 5);

/* The same for PODA_NO_MEMORY. */
PODA_API poda_status poda_fail_memory(poda_error *error);

/* Frees plain memory from the library: the texts and arrays of functions that refer to poda_free
 * (NULL allowed). */
PODA_API void poda_free(void *memory);

/* The text of an errno value, in the language of `error` (NULL allowed: English). */
PODA_API const char *poda_error_system(const poda_error *error, int number);

#ifdef __clang_analyzer__ /* it cannot know that these never return PODA_OK */
#define poda_fail(error, status, ...) ((void)poda_fail(error, status, __VA_ARGS__), (status))
#define poda_fail_memory(error) ((void)poda_fail_memory(error), PODA_NO_MEMORY)
#endif

#ifdef __cplusplus
}
#endif
#endif
