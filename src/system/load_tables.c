/* load_tables.c - validates the tables of a shared object. None of its code runs, except what the
 * system runs when it loads the file. */
#include <ctype.h>
#include <string.h>

#include "base/memory.h"
#include "poda/find.h"
#include "poda/game.h"
#include "system/load.h"

enum { NAME_MAX_LENGTH = 40 };

/* Names are used as words of commands and as parts of addresses and file names. */
static bool is_name(const char *name)
{
    const char *at = name;
    while (isalnum((unsigned char)*at) || *at == '-' || *at == '_')
        at++;
    return *at == 0 && at > name && at - name <= NAME_MAX_LENGTH;
}

static poda_status check_about(const poda_about *about, const char *path, poda_error *error)
{
    if (!is_name(about->name))
        return poda_fail(error, PODA_BAD_GAME, path,
                         "%.200s: the name in its poda_about is not made of letters, digits, - and "
                         "_, %d at most",
                         path, NAME_MAX_LENGTH);
    if (!about->title || !about->summary)
        return poda_fail(error, PODA_BAD_GAME, path,
                         "%.200s: its poda_about has no title or no summary", path);
    for (const poda_option *option = about->options; option && option->key; option++)
        if (!option->value || !option->help)
            return poda_fail(error, PODA_BAD_GAME, path,
                             "%.200s: the option '%.40s' of its poda_about has no value or no help",
                             path, option->key);
    return PODA_OK;
}

poda_status poda__space_check(const poda_space *space, bool whole, const char *path,
                              poda_error *error)
{
    if (space->abi != PODA_ABI)
        return poda_fail(error, PODA_BAD_GAME, path,
                         "%.200s: made for interface %u, this is interface %u: compile it again",
                         path, space->abi, PODA_ABI);
    if (!space->about || !space->about->name || !space->init || !space->start || !space->moves ||
        !space->play || !space->state_text != !space->state_read || !space->move_text || !whole)
        return poda_fail(error, PODA_BAD_GAME, path, "%.200s: a required function is missing",
                         path);
    if (space->state_size == 0 || space->state_size > PODA_STATE_MAX)
        return poda_fail(error, PODA_BAD_GAME, path,
                         "%.200s: states of %zu {byte|bytes}, at most %d fit", path,
                         space->state_size, PODA_STATE_MAX);
    return check_about(space->about, path, error);
}

static bool names_evals(const poda_space *space)
{
    return space->about->evals && space->about->evals[0];
}

static poda_status check_game(const poda_rules *rules, const char *path, poda_error *error)
{
    const poda_space *space = &rules->space;
    const poda_status status = poda__space_check(space,
                                                 rules->turn && rules->outcome && rules->step &&
                                                     (!rules->wide || rules->wide->players),
                                                 path, error);
    if (status != PODA_OK)
        return status;
    if (!space->about->player[0] || !space->about->player[1])
        return poda_fail(error, PODA_BAD_GAME, path,
                         "%.200s: its poda_about does not name the players", path);
    if (names_evals(space) && !rules->eval)
        return poda_fail(error, PODA_BAD_GAME, path,
                         "%.200s: names evaluations but has no function for them; define "
                         "NAME_HAS_EVAL",
                         path);
    return PODA_OK;
}

static poda_status check_problem(const poda_problem_rules *rules, const char *path,
                                 poda_error *error)
{
    const poda_status status = poda__space_check(&rules->space, rules->goal != NULL, path, error);
    if (status == PODA_OK && names_evals(&rules->space) && !rules->heuristic)
        return poda_fail(error, PODA_BAD_GAME, path,
                         "%.200s: names heuristics but has no function for them; define "
                         "NAME_HAS_HEURISTIC",
                         path);
    return status;
}

static poda_status load_object(poda__tables *tables, const char *path, poda_error *error)
{
    void *const object = poda__object_open(path, error);
    tables->library->object = object;
    if (!object)
        return PODA_BAD_GAME;
    const poda_rules *const *game =
        (const poda_rules *const *)poda__object_symbol(object, "poda_game_rules");
    const poda_problem_rules *const *problem =
        (const poda_problem_rules *const *)poda__object_symbol(object, "poda_problem_table");
    if (problem && *problem) {
        tables->problem = *problem;
        return check_problem(tables->problem, path, error);
    }
    if (game && *game) {
        tables->game = *game;
        return check_game(tables->game, path, error);
    }
    return PODA_OK;
}

static bool is_built_in(const char *name)
{
    const poda_problem_rules *problem;
    for (size_t i = 0; (problem = poda_problem_registered(i)); i++)
        if (poda_is_called(problem->space.about, name))
            return true;
    return poda_game_exists(name);
}

/* Rules in Python do not choose their name with care: it is that of a class. It is changed here, so that it
 * is the same in every file made of them, however they are opened. */
static poda_status load_python(poda__tables *tables, const char *path, poda_error *error)
{
    const poda_status status = poda__python_open(&tables->library->python, path, error);
    if (status == PODA_OK) {
        tables->game = poda__python_game(tables->library->python);
        tables->problem = poda__python_problem(tables->library->python);
        const poda_space *const space =
            tables->game ? &tables->game->space : &tables->problem->space;
        if (is_built_in(space->about->name))
            poda__python_rename(tables->library->python);
    }
    return status;
}

poda_status poda__tables_load(poda__tables *out, const char *path, poda_error *error)
{
    poda__tables tables = {.library = poda__array(1, sizeof(poda__library))};
    if (!tables.library)
        return poda_fail_memory(error);
    const poda_status status = poda__python_names(path) ? load_python(&tables, path, error)
                                                        : load_object(&tables, path, error);
    if (status == PODA_OK)
        *out = tables;
    else
        poda__library_close(tables.library);
    return status;
}
