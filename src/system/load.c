/* load.c - checks and joins options, loads shared objects. */
#include "system/load.h"

#include <limits.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/nearest.h"

#if !defined(__wasm__)
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <unistd.h>
#endif

/* Suggests the most similar of the game's and the caller's options, or lists all options. */
static poda_status no_such_option(const poda_about *about, const char *key, poda_error *error)
{
    const char *near = NULL;
    size_t least = PODA__NAME_FAR;
    for (const char *const *at = error ? error->keys : NULL; at && *at; at++)
        near = poda__name_nearer(key, *at, near, &least);
    for (const poda_option *option = about->options; option && option->key; option++)
        near = poda__name_nearer(key, option->key, near, &least);
    if (near)
        return poda_fail(error, PODA_BAD_OPTION, key,
                         "there is no parameter '%.40s'; did you mean '%s'?", key, near);
    char known[200] = "";
    poda_text text = {known, sizeof known, 0};
    for (const poda_option *option = about->options; option && option->key; option++)
        poda_text_add(&text, "%s%s", text.length ? ", " : "", option->key);
    if (text.length == 0)
        return poda_fail(error, PODA_BAD_OPTION, key, "%s has no option '%.40s'; it has none",
                         about->name, key);
    return poda_fail(error, PODA_BAD_OPTION, key, "%s has no option '%.40s'; it has: %s",
                     about->name, key, known);
}

poda_status poda__options_check(const poda_about *about, const poda_options *options,
                                poda_error *error)
{
    for (size_t i = 0; i < options->count; i++) {
        const char *key = options->pairs[i].key;
        const poda_option *option = about->options;
        while (option && option->key && strcmp(option->key, key) != 0)
            option++;
        if (!option || !option->key)
            return no_such_option(about, key, error);
        for (size_t j = 0; j < i; j++)
            if (strcmp(options->pairs[j].key, key) == 0)
                return poda_fail(error, PODA_BAD_OPTION, key, "option '%.40s' is given twice", key);
    }
    return PODA_OK;
}

bool poda_is_called(const poda_about *about, const char *name)
{
    const size_t length = strlen(name);
    if (length == strlen(about->name) && strncasecmp(about->name, name, length) == 0)
        return true;
    for (const char *at = about->aliases; at && *at;) {
        const size_t size = strcspn(at, " ");
        if (size == length && strncasecmp(at, name, size) == 0)
            return true;
        at += size;
        at += strspn(at, " ");
    }
    return false;
}

char *poda__options_join(const poda_options *options, size_t most)
{
    size_t size = 1;
    for (size_t i = 0; i < options->count; i++)
        size += strlen(options->pairs[i].key) + strlen(options->pairs[i].value) + 6;
    char *joined = poda__array(size, 1);
    if (!joined)
        return NULL;
    poda_text text = {joined, size, 0};
    for (size_t i = 0; i < options->count; i++) {
        const char *value = options->pairs[i].value;
        const bool cut = strlen(value) > most;
        poda_text_add(&text, "%s%s=%.*s%s", i ? " " : "", options->pairs[i].key,
                      cut ? (int)most : INT_MAX, value, cut ? "..." : "");
    }
    return joined;
}

bool poda_names_file(const char *name)
{
    const size_t length = strlen(name);
    return strchr(name, '/') || poda__python_names(name) ||
           (length > 3 && strcmp(name + length - 3, ".so") == 0);
}

void poda__library_close(poda__library *library)
{
    if (!library)
        return;
    poda__python_close(library->python);
    poda__object_close(library->object);
    free(library);
}

poda_status poda__library_trouble(const poda__library *library, poda_error *error)
{
    return library && library->python ? poda__python_trouble(library->python, error) : PODA_OK;
}

#if defined(__wasm__) /* loading is not supported there */

void *poda__object_open(const char *path, poda_error *error)
{
    (void)poda_fail(error, PODA_BAD_GAME, path, "games are not loaded from files here");
    return NULL;
}

void *poda__object_symbol(void *object, const char *name)
{
    (void)object;
    (void)name;
    return NULL;
}

void poda__object_close(void *object)
{
    (void)object;
}

#else

/* Could the system load it at all? Where objects are not ELF files, the system decides. */
static bool is_object(const char *path)
{
#ifdef __ELF__
    unsigned char head[20] = {0};
    FILE *file = fopen(path, "rb");
    const size_t length = file ? fread(head, 1, sizeof head, file) : 0;
    if (file)
        fclose(file);
    const int width = head[4] == 2 ? 8 : 4;
    return length == sizeof head && memcmp(head, "\177ELF", 4) == 0 &&
           width == (int)sizeof(void *) &&
           (head[16] | head[17]) == 3; /* ET_DYN, in either byte order */
#else
    (void)path;
    return true;
#endif
}

void *poda__object_open(const char *path, poda_error *error)
{
    /* dlopen searches the system's folders for a name without a slash */
    char here[4096];
    poda_text text = {here, sizeof here, 0};
    if (strlen(path) > sizeof here - 4) {
        (void)poda_fail(error, PODA_BAD_GAME, "game", "the path of the game is too long");
        return NULL;
    }
    poda_text_add(&text, "%s%s", strchr(path, '/') ? "" : "./", path);
    void *object = dlopen(here, RTLD_NOW | RTLD_LOCAL);
    if (!object) {
        const char *why = dlerror(); /* in English; a missing file has a better message */
        if (access(here, R_OK) != 0) {
            (void)poda_fail(error, PODA_BAD_GAME, path, "cannot load the game: %.200s: %s", path,
                            poda_error_system(error, errno));
            return NULL;
        }
        if (!is_object(here))
            (void)poda_fail(error, PODA_BAD_GAME, path,
                            "cannot load the game: %.200s is not a shared object of this machine",
                            path);
        else
            (void)poda_fail(error, PODA_BAD_GAME, path,
                            "cannot load the game; the system says: %.300s", why ? why : path);
    }
    return object;
}

void *poda__object_symbol(void *object, const char *name)
{
    return dlsym(object, name);
}

void poda__object_close(void *object)
{
    if (object)
        dlclose(object);
}

#endif
