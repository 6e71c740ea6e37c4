/* loaded.c - rules from a file, for programs that answer many requests about them. */
#include "poda/ask.h"
#include "poda/check.h"
#include "system/load.h"

poda_status poda_loaded_open(poda_loaded *out, const char *path, poda_error *error)
{
    poda__tables tables;
    poda_status status = poda_check_opening(path, error);
    if (status == PODA_OK)
        status = poda__tables_load(&tables, path, error);
    if (status == PODA_OK)
        *out = (poda_loaded){tables.game, tables.problem, tables.library};
    return status;
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
