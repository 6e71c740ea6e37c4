/* roster.c - the list of the students of a class. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "teach/class/class.h"
#include "teach/marks/answer_words.h"

static bool is_known(const poda__roster *roster, const char *id)
{
    for (int32_t i = 0; i < roster->count; i++)
        if (strcmp(roster->students[i].id, id) == 0)
            return true;
    return false;
}

char *poda__join_names(const char *given, const char *family)
{
    poda__buffer name = {0};
    poda__buffer_add(&name, "%s%s%s", given, *given && *family ? " " : "", family);
    if (!name.failed)
        return name.at;
    poda__buffer_release(&name);
    return NULL;
}

/* The name of a student is in these two columns. */
static poda_status join_names(poda__roster *roster, int32_t given, int32_t family,
                              poda_error *error)
{
    const poda__csv *table = &roster->table;
    roster->joined = poda__array((size_t)table->rows, sizeof *roster->joined);
    for (int32_t row = 1; row < table->rows && roster->joined; row++) {
        roster->joined[row] =
            poda__join_names(poda__csv_at(table, row, given), poda__csv_at(table, row, family));
        if (!roster->joined[row])
            return poda_fail_memory(error);
    }
    return roster->joined ? PODA_OK : poda_fail_memory(error);
}

poda_status poda__roster_read(poda__roster *roster, const char *text, const char *secret,
                              poda_error *error)
{
    *roster = (poda__roster){.students = NULL};
    poda_status status = poda__csv_read(&roster->table, "list", text, error);
    if (status != PODA_OK)
        return status;
    const poda__csv *table = &roster->table;
    const int32_t family = poda__csv_column(table, PODA__FAMILY_NAMES),
                  given = poda__csv_column(table, PODA__GIVEN_NAMES);
    int32_t name = poda__csv_column(table, "name|student|alumno|estudiante");
    if (name < 0 && family >= 0 && given >= 0)
        status = join_names(roster, given, family, error);
    name = name < 0 ? given : name;
    int32_t id = poda__csv_column(
        table, "id|number|ID number|Número de ID|email|dni|matrícula|correo|Email address|"
               "Dirección de correo|Dirección de correo electrónico");
    const bool titles = name >= 0 || id >= 0, by_name = id < 0;
    if (!titles) {
        name = 0;
        id = table->columns > 1 ? 1 : 0;
    }
    name = name < 0 ? id : name;
    id = id < 0 ? name : id;
    roster->students = poda__array((size_t)table->rows, sizeof *roster->students);
    if (status == PODA_OK && !roster->students)
        status = poda_fail_memory(error);
    for (int32_t row = titles; row < table->rows && status == PODA_OK; row++) {
        poda__student *student = &roster->students[roster->count];
        *student = (poda__student){.name = poda__csv_at(table, row, name),
                                   .id = poda__csv_at(table, row, id)};
        if (roster->joined) {
            student->name = roster->joined[row];
            student->id = by_name ? student->name : student->id;
        }
        if (!*student->id)
            status = poda_fail(error, PODA_BAD_OPTION, "list",
                               "list: line %d has no number or name", (int)table->lines[row]);
        else if (is_known(roster, student->id))
            status = poda_fail(error, PODA_BAD_OPTION, "list",
                               "list: line %d: '%.60s' is in the list already",
                               (int)table->lines[row], student->id);
        poda__code_make(secret, student->id, student->code);
        roster->count++;
    }
    if (status == PODA_OK && roster->count == 0)
        status = poda_fail(error, PODA_BAD_OPTION, "list", "list: there are no students");
    if (status != PODA_OK)
        poda__roster_release(roster);
    return status;
}

void poda__roster_release(poda__roster *roster)
{
    for (int32_t row = 0; roster->joined && row < roster->table.rows; row++)
        free(roster->joined[row]);
    free(roster->joined);
    poda__csv_release(&roster->table);
    free(roster->students);
    *roster = (poda__roster){.students = NULL};
}

/* The only student with this number or name but for case and accents; -1: none, or several. */
static int32_t find_alike(const poda__roster *roster, const char *who)
{
    int32_t found = -1;
    for (int32_t i = 0; i < roster->count; i++)
        if (poda__same_words(roster->students[i].id, who) ||
            poda__same_words(roster->students[i].name, who)) {
            if (found >= 0)
                return -1;
            found = i;
        }
    return found;
}

int32_t poda__roster_find(const poda__roster *roster, const char *who)
{
    char code[PODA__CODE_ROOM];
    const bool coded = poda__code_read(who, code);
    int32_t named = -1, count = 0;
    for (int32_t i = 0; i < roster->count; i++) {
        const poda__student *student = &roster->students[i];
        if (strcmp(student->id, who) == 0 || (coded && strcmp(student->code, code) == 0))
            return i;
        if (strcmp(student->name, who) == 0) {
            named = i;
            count++;
        }
    }
    return count == 1 ? named : count == 0 && *who ? find_alike(roster, who) : -1;
}
