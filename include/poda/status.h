/* status.h - how every function of the library says what went wrong.
 * One list makes the enum, the names and the texts. Errors: a status is returned, and the
 * poda_error (NULL allowed) says where and what would be right. The library never prints or exits.
 *
 * Structs of options begin with `size`, their size as the program was compiled: sizeof, or 0 for the layout of
 * 0.2.0, the first that has it, so that {0} and designated initialisers do. The library reads no more than that,
 * and fields it finds missing are 0. A size larger than it knows is right while the bytes it does not know
 * are 0; else the status is PODA_BAD_REQUEST. 0 in a limit (depth, nodes, seconds, memory) is no limit. */
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

/* Returns a text in another language, or the text itself where it has none. */
typedef const char *poda_translate_fn(const char *text);

typedef struct poda_error {
    poda_status status;
    char at[64];                  /* the option, file, line or column that is at fault */
    char message[400];            /* one line: what is wrong, where, what would be right */
    poda_translate_fn *translate; /* set by the caller before the call; NULL: English */
    /* set by the caller before the call: the keys that it takes itself, ended by NULL. A slip in an
     * option of a game may mean one of these. NULL: none. */
    const char *const *keys;
} poda_error;

/* Fills `error` (NULL allowed) and returns `status`, so that a caller can write
 * `return poda_fail(error, PODA_BAD_OPTION, "heaps", "...")`. */
PODA_API poda_status poda_fail(poda_error *error, poda_status status, const char *at,
                               const char *format, ...) PODA_PRINTF(4, 5);

/* The same for PODA_NO_MEMORY. */
PODA_API poda_status poda_fail_memory(poda_error *error);

/* Frees what the library hands out as plain memory: texts and arrays that their function says to free so
 * (NULL allowed). */
PODA_API void poda_free(void *memory);

/* The text of an errno, in the language of `error` (NULL allowed: English). */
PODA_API const char *poda_error_system(const poda_error *error, int number);

#ifdef __clang_analyzer__ /* it cannot know that these never return PODA_OK */
#define poda_fail(error, status, ...) ((void)poda_fail(error, status, __VA_ARGS__), (status))
#define poda_fail_memory(error) ((void)poda_fail_memory(error), PODA_NO_MEMORY)
#endif

#ifdef __cplusplus
}
#endif
#endif
