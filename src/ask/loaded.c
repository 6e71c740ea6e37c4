/* loaded.c - rules from a file, for programs that answer many requests about them; and a file of Python that one
 * request names. */
#include <stdlib.h>

#include "ask/request.h"
#include "base/memory.h"
#include "poda/check.h"
#include "system/load.h"

/* Rules in Python run in a process of their own, so they need not be tried in another one. */
static poda_status load(poda_loaded *out, const char *path, poda_error *error)
{
    poda__tables tables;
    const poda_status status = poda__tables_load(&tables, path, error);
    if (status != PODA_OK)
        return status;
    *out = (poda_loaded){tables.game, tables.problem, tables.library};
    return PODA_OK;
}

poda_status poda_loaded_open(poda_loaded *out, const char *path, poda_error *error)
{
    const poda_status status = poda__python_names(path) ? PODA_OK : poda_check_opening(path, error);
    return status == PODA_OK ? load(out, path, error) : status;
}

static poda__python *python_of(const poda_loaded *loaded)
{
    const poda__library *const library = loaded->library;
    return library ? library->python : NULL;
}

poda_status poda__request_load(poda__request *request)
{
    poda_ask_options *const mine = &request->own_options;
    request->written = request->subject;
    const size_t count = request->options->loaded_count;
    if (!request->subject || !request->options->files || !poda__python_names(request->subject))
        return PODA_OK;
    poda_loaded *const loaded = poda__array(count + 1, sizeof *loaded);
    if (!loaded)
        return poda_fail_memory(request->error);
    const poda_status status = load(&loaded[count], request->subject, request->error);
    if (status != PODA_OK) {
        free(loaded);
        return status;
    }
    for (size_t i = 0; i < count; i++)
        loaded[i] = request->options->loaded[i];
    *mine = *request->options;
    mine->loaded = loaded;
    mine->loaded_count = count + 1;
    request->options = mine;
    request->own_loaded = loaded;
    request->subject = poda_loaded_name(&loaded[count]);
    return PODA_OK;
}

void poda__request_prepare(poda__request *request)
{
    for (size_t i = 0; i < request->options->loaded_count; i++) {
        poda__python *const python = python_of(&request->options->loaded[i]);
        if (!python)
            continue;
        poda__python_stop(python, request->options->stop);
        if (request->verb->answer == poda__verb_check)
            poda__python_forget(python);
        if (!request->subject ||
            !poda_loaded_is_called(&request->options->loaded[i], request->subject))
            continue;
        if (request->options != &request->own_options) {
            request->own_options = *request->options;
            request->options = &request->own_options;
        }
        request->own_options.threads = 1; /* several would wait for each other */
    }
}

poda_status poda__request_trouble(poda__request *request, poda_status status)
{
    for (size_t i = 0; i < request->options->loaded_count; i++) {
        poda_error *const error = request->error;
        const poda_status trouble =
            poda__library_trouble(request->options->loaded[i].library, error);
        if (trouble != PODA_OK)
            status = trouble;
    }
    return status;
}

void poda__request_unload(poda__request *request)
{
    if (request->own_loaded)
        poda_loaded_close(&request->own_loaded[request->options->loaded_count - 1]);
    free(request->own_loaded);
}

void poda_loaded_close(poda_loaded *loaded)
{
    poda__library_close(loaded->library);
    *loaded = (poda_loaded){NULL, NULL, NULL};
}

static const poda_about *about_of(const poda_loaded *loaded)
{
    return loaded->game ? loaded->game->space.about : loaded->problem->space.about;
}

const char *poda_loaded_name(const poda_loaded *loaded)
{
    return about_of(loaded)->name;
}

bool poda_loaded_is_called(const poda_loaded *loaded, const char *name)
{
    return poda_is_called(about_of(loaded), name);
}
