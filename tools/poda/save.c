/* save.c - the file of a saved game. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session.h"

static const char first_line[] = "poda game 1";

static poda_status open_any(void *user, const char *name, const poda_options *options,
                            poda_game **out, poda_error *error)
{
    const poda_language *language = user;
    return poda_game_open_in(out, *language, name, options, error);
}

/* The contents of a file, ended by a zero, up to the size of a saved game; free them with free(). */
static poda_status read_whole(const char *path, bool saved, char **out, size_t *length,
                              poda_error *error)
{
    const int descriptor =
        open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe must not block */
    struct stat about;
    if (descriptor < 0)
        return poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                         poda_error_system(error, errno));
    if (fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode)) {
        close(descriptor);
        return poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: not a file", path);
    }
    if (about.st_size > PODA_SAVED_MAX) {
        close(descriptor);
        return saved ? poda_fail(error, PODA_BAD_FILE, path,
                                 "%.200s: larger than %d bytes: not a saved game", path,
                                 PODA_SAVED_MAX)
                     : poda_fail(error, PODA_BAD_FILE, path, "%.200s: larger than %d bytes", path,
                                 PODA_SAVED_MAX);
    }
    char *text = malloc(PODA_SAVED_MAX + 2);
    if (!text) {
        close(descriptor);
        return poda_fail_memory(error);
    }
    ssize_t got = 1;
    *length = 0;
    while (got > 0 && *length <= PODA_SAVED_MAX) {
        got = read(descriptor, text + *length, PODA_SAVED_MAX + 1 - *length);
        *length += got > 0 ? (size_t)got : 0;
    }
    const int why = errno;
    close(descriptor);
    if (got < 0) {
        free(text);
        return poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                         poda_error_system(error, why));
    }
    text[*length] = 0;
    *out = text;
    return PODA_OK;
}

/* Options written key=@FILE are the contents of the file. `texts` are theirs, to be freed. */
static poda_status read_options(const poda_options *options, poda_pair *pairs, char **texts,
                                poda_error *error)
{
    poda_status status = PODA_OK;
    for (size_t i = 0; i < options->count && status == PODA_OK; i++) {
        size_t length = 0;
        pairs[i] = options->pairs[i];
        if (pairs[i].value[0] != '@')
            continue;
        const char *const path = pairs[i].value + 1;
        status = read_whole(path, false, &texts[i], &length, error);
        if (status == PODA_OK && strlen(texts[i]) < length)
            status = poda_fail(error, PODA_BAD_FILE, path, "%.200s: is not a text", path);
        if (status == PODA_OK)
            pairs[i].value = texts[i] + poda_file_mark(texts[i], length);
    }
    return status;
}

/* `play FILE.efg` is `play efg efg=@FILE.efg`, as everywhere. */
static bool is_tree_file(const char *name)
{
    const size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".efg") == 0;
}

static poda_status open_options(poda_session **session, poda_language language, const char *name,
                                const poda_options *options, poda_error *error)
{
    poda_pair *pairs = calloc(options->count + 1, sizeof *pairs);
    char **texts = calloc(options->count + 1, sizeof *texts);
    poda_status status =
        pairs && texts ? read_options(options, pairs, texts, error) : poda_fail_memory(error);
    const poda_options read = {pairs, options->count};
    if (status == PODA_OK)
        status =
            poda_session_open(session, name, &read, &(poda_opener){open_any, &language}, error);
    for (size_t i = 0; texts && i < options->count; i++)
        free(texts[i]);
    free(texts);
    free(pairs);
    return status;
}

poda_status session_open(poda_session **session, poda_language language, const char *name,
                         const poda_options *options, poda_error *error)
{
    if (!is_tree_file(name))
        return open_options(session, language, name, options, error);
    const size_t room = strlen(name) + 2;
    poda_pair *pairs = calloc(options->count + 1, sizeof *pairs);
    char *file = malloc(room);
    poda_status status = pairs && file ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK) {
        snprintf(file, room, "@%s", name);
        for (size_t i = 0; i < options->count; i++)
            pairs[i] = options->pairs[i];
        pairs[options->count] = (poda_pair){"efg", file};
        status = open_options(session, language, "efg", &(poda_options){pairs, options->count + 1},
                              error);
    }
    free(pairs);
    free(file);
    return status;
}

/* A file is untrusted: it never makes poda load code that was not requested. */
static poda_status open_trusted(void *user, const char *name, const poda_options *options,
                                poda_game **out, poda_error *error)
{
    const char *const *trusted = user;
    if (poda_names_file(name) && (!*trusted || strcmp(*trusted, name) != 0))
        return poda_fail(error, PODA_BAD_GAME, "game",
                         "this saved game needs the game %.100s: play that first (poda play %.100s "
                         "load=FILE)",
                         name, name);
    return poda_game_open_in(out, PODA_ENGLISH, name, options, error);
}

poda_status session_load(poda_session **session, const char *path, size_t which,
                         const char *trusted, poda_error *error)
{
    char *text = NULL;
    size_t length = 0;
    poda_status status = read_whole(path, true, &text, &length, error);
    if (status != PODA_OK)
        return status;
    poda_error inner = {.translate = error ? error->translate : NULL};
    status = poda_session_read_game(session, text, length, which,
                                    &(poda_opener){open_trusted, &trusted}, &inner);
    if (status != PODA_OK)
        poda_fail(error, status, inner.at, "%.100s: %.290s", path, inner.message);
    free(text);
    return status;
}

/* The format that the end of a file name asks for, and how such a file begins. */
static const struct {
    const char *end, *format;
    poda_file_kind kind;
} kinds[] = {{".pgn", "pgn", {"[", 1}},
             {".pdn", "pdn", {"[", 1}},
             {".sgf", "sgf", {"(;", 2}},
             {"", "poda", {first_line, sizeof first_line - 1}}};

poda_status session_save(const poda_session *session, const char *path, poda_error *error)
{
    char *text = NULL;
    size_t length = 0, kind = 0;
    const size_t path_length = strlen(path);
    while (path_length < strlen(kinds[kind].end) ||
           strcasecmp(path + path_length - strlen(kinds[kind].end), kinds[kind].end) != 0)
        kind++;
    poda_status status = poda_session_write_as(session, kinds[kind].format, &text, &length, error);
    if (status == PODA_OK)
        status = poda_file_write(path, kinds[kind].kind, text, length, error);
    poda_free(text);
    return status;
}
