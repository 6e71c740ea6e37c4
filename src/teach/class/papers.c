/* papers.c - the answers of a class, from a table, from sealed codes of the page or from Moodle. */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/wording.h"
#include "teach/class/class.h"
#include "teach/class/titles.h"
#include "teach/exercise.h"

typedef struct reader {
    poda__papers *papers;
    const poda__roster *roster;
    const poda__class_options *options;
    poda_translate_fn *translate;
    poda_error *error;
    poda_exercise **exercises;                  /* of student `whose` */
    int32_t whose;                              /* -1: of none yet */
    int32_t columns[PODA__CLASS_QUESTIONS + 1]; /* of each in the table; -1: none */
    int32_t id_count;
    bool time_noted;
} reader;

/* ---- exercises and their questions ---- */

static void close_exercises(reader *on)
{
    for (int32_t i = 0; on->whose >= 0 && i < on->options->count; i++)
        poda_exercise_close(on->exercises[i]);
    on->whose = -1;
}

static poda_status open_exercises(reader *on, int32_t student)
{
    if (on->whose == student || (on->whose >= 0 && on->options->same))
        return PODA_OK;
    close_exercises(on);
    const poda_status status = poda__class_exercises(on->options, &on->roster->students[student],
                                                     on->exercises, on->error);
    if (status == PODA_OK)
        on->whose = student;
    return status;
}

static bool is_asked(const reader *on, const char *id)
{
    for (int32_t i = 0; i < on->id_count; i++)
        if (strcmp(on->papers->ids[i], id) == 0)
            return true;
    return false;
}

/* What anybody is asked: exercises of one kind need not ask the same. */
static poda_status name_questions(reader *on)
{
    const int32_t students = on->options->same ? 1 : on->roster->count;
    poda_question question;
    for (int32_t s = 0; s < students; s++) {
        const poda_status status = open_exercises(on, s);
        if (status != PODA_OK)
            return status;
        for (int32_t i = 0; i < on->options->count; i++)
            for (int32_t q = 0; poda_exercise_question(on->exercises[i], q, &question); q++)
                if (!is_asked(on, question.id) && on->id_count < PODA__CLASS_QUESTIONS)
                    snprintf(on->papers->ids[on->id_count++], sizeof on->papers->ids[0], "%s",
                             question.id);
    }
    if (is_asked(on, "values") && poda__exercise_is_tree(on->options->exercise.kind))
        memcpy(on->papers->ids[on->id_count++], "value", sizeof "value"); /* of the root alone */
    return PODA_OK;
}

/* Is there such an exercise? Notes it if not. */
static bool is_exercise(reader *on, int32_t row, long number)
{
    if (number >= 1 && number <= on->options->count)
        return true;
    poda__buffer_add(&on->papers->notes,
                     tr(on->translate, "line %d: there is no exercise %ld; count= is %d\n"),
                     (int)on->papers->table.lines[row], number, (int)on->options->count);
    on->papers->skipped++;
    return false;
}

/* ---- times ---- */

/* A time that can be compared, or "". */
static const char *time_of(reader *on, char *text)
{
    if (poda__is_time(text) || poda__time_read(text))
        return text;
    if (*text && strcmp(text, "-") != 0 && !on->time_noted) {
        poda__buffer_add(&on->papers->notes,
                         tr(on->translate, "times like '%.40s' are not compared; those like "
                                           "2026-11-17 22:00 are\n"),
                         text);
        on->time_noted = true;
    }
    return "";
}

/* ---- papers ---- */

static poda__paper *add_paper(reader *on, int32_t student, int32_t number, int32_t row)
{
    poda__papers *papers = on->papers;
    poda__paper *all =
        poda__resize(papers->papers, (size_t)papers->count + 1, sizeof *papers->papers);
    if (!all) {
        (void)poda_fail_memory(on->error);
        return NULL;
    }
    papers->papers = all;
    all[papers->count] =
        (poda__paper){.student = student, .number = number, .row = row, .time = "", .seconds = -1};
    return &all[papers->count++];
}

static void add_answer(poda__paper *paper, const char *id, const char *text)
{
    if (paper->count < PODA__CLASS_ANSWERS && text[strspn(text, " \t\n")])
        paper->answers[paper->count++] = (poda_pair){id, text};
}

static void note_stranger(reader *on, int32_t row, const char *who)
{
    poda__buffer_add(&on->papers->notes,
                     tr(on->translate, "line %d: '%.60s' is not in the list, or more than once\n"),
                     (int)on->papers->table.lines[row], who);
    on->papers->skipped++;
}

static void note_question(reader *on, int32_t row, const char *id)
{
    poda__buffer_add(&on->papers->notes,
                     tr(on->translate, "line %d: no question is called '%.20s'\n"),
                     (int)on->papers->table.lines[row], id);
}

/* ---- sealed answers ---- */

/* "N id answer" a line; "began TIME" and "ended TIME" before them. */
static poda_status read_opened(reader *on, int32_t student, int32_t row, char *text)
{
    const char *time = "", *began = "";
    long number = LONG_MIN;
    poda__paper *paper = NULL;
    const int32_t first = on->papers->count;
    for (char *line = text, *next; line && *line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        if (strncmp(line, "ended ", 6) == 0) {
            time = time_of(on, line + 6);
            continue;
        }
        if (strncmp(line, "began ", 6) == 0) {
            began = line + 6;
            continue;
        }
        char *id;
        const long which = strtol(line, &id, 10);
        char *value = id > line && *id == ' ' ? strchr(++id, ' ') : NULL;
        if (!value)
            continue;
        *value++ = 0;
        if (which != number) {
            number = which;
            paper = NULL;
            if (is_exercise(on, row, number)) {
                paper = add_paper(on, student, (int32_t)number, row);
                if (!paper)
                    return PODA_NO_MEMORY;
            }
        }
        if (paper && is_asked(on, id))
            add_answer(paper, id, value);
        else if (paper)
            note_question(on, row, id);
    }
    /* an exam without an answer is handed in all the same */
    if (number == LONG_MIN && !add_paper(on, student, 1, row))
        return PODA_NO_MEMORY;
    for (int32_t i = first; i < on->papers->count; i++) {
        on->papers->papers[i].time = time;
        on->papers->papers[i].seconds = poda__seconds_between(began, time);
    }
    return PODA_OK;
}

/* What was sealed in the row, which also may be broken into lines: then the rows after it have the rest. `*next` is
 * the row to go on with. */
static char *open_sealed(const poda__csv *table, int32_t *next, int32_t column,
                         char code[PODA__CODE_ROOM], bool *no_memory)
{
    enum { MOST_LINES = 60 };
    const char *line = poda__csv_at(table, *next, column), *rest;
    const int32_t first = *next;
    size_t length = strlen(line);
    poda__buffer sealed = {0};
    const char *const begin = poda__code_find(line, &length);
    poda__buffer_put(&sealed, begin ? begin : line, length);
    char *text =
        sealed.failed ? NULL : poda__code_open(sealed.at ? sealed.at : "", code, no_memory);
    int32_t row = first + 1;
    for (; begin && !text && !sealed.failed && !*no_memory && row < table->rows &&
           row - first < MOST_LINES && (rest = poda__code_rest(poda__csv_at(table, row, column)));
         row++) {
        poda__buffer_add(&sealed, "%s", rest);
        text = sealed.failed ? NULL : poda__code_open(sealed.at ? sealed.at : "", code, no_memory);
    }
    *next = text ? row : first + 1;
    *no_memory |= sealed.failed;
    poda__buffer_release(&sealed);
    return text;
}

static poda_status read_sealed(reader *on, int32_t *next, int32_t column)
{
    poda__papers *papers = on->papers;
    const int32_t row = *next;
    char code[PODA__CODE_ROOM] = "";
    bool no_memory = false;
    char *text = open_sealed(&papers->table, next, column, code, &no_memory);
    if (no_memory) {
        free(text);
        return poda_fail_memory(on->error);
    }
    const int32_t student = text ? poda__roster_find(on->roster, code) : -1;
    if (student < 0) {
        free(text);
        if (*code)
            poda__buffer_add(&papers->notes,
                             tr(on->translate,
                                "line %d: the code of %s was changed, or is not from "
                                "this class\n"),
                             (int)papers->table.lines[row], code);
        else
            poda__buffer_add(&papers->notes, tr(on->translate, "line %d: this is no result code\n"),
                             (int)papers->table.lines[row]);
        papers->skipped++;
        return PODA_OK;
    }
    char **all = poda__resize(papers->opened, (size_t)papers->opened_count + 1, sizeof(char *));
    if (!all) {
        free(text);
        return poda_fail_memory(on->error);
    }
    papers->opened = all;
    all[papers->opened_count++] = text;
    return read_opened(on, student, row, text);
}

/* ---- Moodle ---- */

/* The text of part `number` of "part 1: 5; part 2: B", in English or Spanish, cut out in place; `rest`
 * is where to go on. No blank follows the colon of an empty part at the end, as Moodle trims responses. */
static char *part_text(char *text, int number, char **rest)
{
    static const char *const words[] = {"part", "parte"};
    char mark[32], *begin = NULL, *end = NULL;
    for (int w = 0; w < 2 && !begin; w++) {
        snprintf(mark, sizeof mark, "%s %d:", words[w], number);
        begin = strstr(text, mark);
        if (begin) {
            begin += strlen(mark);
            snprintf(mark, sizeof mark, "; %s %d:", words[w], number + 1);
            end = strstr(begin, mark);
        }
    }
    if (!begin)
        return NULL;
    *rest = begin + strlen(begin);
    if (end) {
        *end = 0;
        *rest = end + 1;
    }
    begin += strspn(begin, " \n");
    for (char *last = begin + strlen(begin); last > begin && strchr(" \n", last[-1]);)
        *--last = 0;
    return begin;
}

/* Parts become answers: a part for each value, one for each other question. */
static poda_status read_parts(reader *on, const poda_exercise *exercise, poda__paper *paper,
                              char *text)
{
    poda__papers *papers = on->papers;
    poda_question question;
    poda_question_item item;
    int part = 1;
    for (int32_t q = 0; poda_exercise_question(exercise, q, &question); q++) {
        poda__buffer answer = {0};
        const bool values = question.kind == PODA_QUESTION_VALUES;
        for (int32_t i = 0; i < (values ? question.items : 1); i++, part++) {
            char *rest = text;
            const char *found = part_text(text, part, &rest);
            text = rest;
            if (!found || !*found)
                continue;
            if (values && poda_exercise_item(exercise, q, i, &item))
                poda__buffer_add(&answer, "%s%s=%s", answer.length ? "; " : "", item.name, found);
            else
                poda__buffer_add(&answer, "%s", found);
        }
        if (answer.failed)
            return poda_fail_memory(on->error);
        if (!answer.at)
            continue;
        char **all = poda__resize(papers->opened, (size_t)papers->opened_count + 1, sizeof(char *));
        if (!all) {
            poda__buffer_release(&answer);
            return poda_fail_memory(on->error);
        }
        papers->opened = all;
        all[papers->opened_count++] = answer.at;
        add_answer(paper, question.id, answer.at);
    }
    return PODA_OK;
}

/* The column of the response to an exercise; -1: none. */
static int32_t response_column(const poda__csv *table, int32_t number)
{
    char names[2][32];
    snprintf(names[0], sizeof names[0], "Response %d", (int)number);
    snprintf(names[1], sizeof names[1], "Respuesta %d", (int)number);
    for (int32_t c = 0; c < table->columns; c++)
        if (strcmp(poda__csv_at(table, 0, c), names[0]) == 0 ||
            strcmp(poda__csv_at(table, 0, c), names[1]) == 0)
            return c;
    return -1;
}

static poda_status read_responses(reader *on, int32_t row, int32_t student, const char *time)
{
    poda__papers *papers = on->papers;
    poda_status status = open_exercises(on, student);
    for (int32_t number = 1; status == PODA_OK; number++) {
        const int32_t column = response_column(&papers->table, number);
        if (column < 0)
            break;
        const char *text = poda__csv_at(&papers->table, row, column);
        if (!*text || strcmp(text, "-") == 0)
            continue;
        if (!is_exercise(on, row, number))
            break;
        poda__paper *paper = add_paper(on, student, number, row);
        if (!paper)
            return PODA_NO_MEMORY;
        paper->time = time;
        /* the field lies in the table's own memory and is cut there */
        status = read_parts(on, on->exercises[number - 1], paper,
                            papers->table.texts + (text - papers->table.texts));
    }
    return status;
}

/* ---- tables ---- */

enum { WHO = 5 };

typedef struct columns {
    int32_t who[WHO], name, given, family, exercise, time, result;
} columns;

/* Numbers come before names, which need not be whole: beside a column of family names "Nombre" holds
 * only the first ones. */
static columns find_columns(const poda__csv *table)
{
    static const char *const who[WHO] = {
        "code|código", "id|ID number|Número de ID", "dni", "matrícula",
        "email|Email address|correo|Dirección de correo|Dirección de correo electrónico"};
    const int32_t family = poda__csv_column(table, PODA__FAMILY_NAMES);
    columns found = {.name = poda__csv_column(table, family >= 0 ? "name" : "name|nombre"),
                     .given = poda__csv_column(table, PODA__GIVEN_NAMES),
                     .family = family,
                     .exercise = poda__csv_column(table, "exercise|ejercicio"),
                     .time = poda__csv_column(table, "time|fecha|hora|finalizado|completed"),
                     .result = poda__csv_column(table, "result|resultado")};
    for (int i = 0; i < WHO; i++)
        found.who[i] = poda__csv_column(table, who[i]);
    return found;
}

static bool has_students(const columns *at)
{
    bool any = at->name >= 0 || at->result >= 0 || (at->given >= 0 && at->family >= 0);
    for (int i = 0; i < WHO; i++)
        any |= at->who[i] >= 0;
    return any;
}

/* By the first of the numbers that the list knows, by the name if there is none; -1: nobody, which is
 * noted. */
static int32_t find_student(reader *on, int32_t row, const columns *at)
{
    const char *seen = "";
    for (int i = 0; i < WHO; i++) {
        const char *who = poda__csv_at(&on->papers->table, row, at->who[i]);
        const int32_t student = *who ? poda__roster_find(on->roster, who) : -1;
        if (student >= 0)
            return student;
        seen = *seen ? seen : who;
    }
    int32_t student = -1;
    char *joined = NULL;
    if (!*seen) {
        seen = poda__csv_at(&on->papers->table, row, at->name);
        if (at->name < 0 && at->given >= 0 && at->family >= 0)
            joined = poda__join_names(poda__csv_at(&on->papers->table, row, at->given),
                                      poda__csv_at(&on->papers->table, row, at->family));
        seen = joined ? joined : seen;
        student = *seen ? poda__roster_find(on->roster, seen) : -1;
    }
    if (student < 0)
        note_stranger(on, row, seen);
    free(joined);
    return student;
}

/* `*next`: the row; then the one after it. */
static poda_status read_row(reader *on, int32_t *next, const columns *at)
{
    const poda__csv *table = &on->papers->table;
    const int32_t row = *next;
    const char *which = poda__csv_at(table, row, at->exercise);
    if (*poda__csv_at(table, row, at->result))
        return read_sealed(on, next, at->result);
    ++*next;
    const int32_t student = find_student(on, row, at);
    if (student < 0)
        return PODA_OK;
    const char *written = poda__csv_at(table, row, at->time);
    /* the field lies in the table's own memory and is written there */
    const char *time = *written ? time_of(on, table->texts + (written - table->texts)) : "";
    if (response_column(table, 1) >= 0)
        return read_responses(on, row, student, time);
    const long number = *which ? strtol(which, NULL, 10) : 1;
    if (!is_exercise(on, row, number))
        return PODA_OK;
    poda__paper *paper = add_paper(on, student, (int32_t)number, row);
    if (!paper)
        return PODA_NO_MEMORY;
    paper->time = time;
    for (int32_t i = 0; i < on->id_count; i++)
        add_answer(paper, on->papers->ids[i], poda__csv_at(table, row, on->columns[i]));
    return PODA_OK;
}

/* The columns of the questions, which are called by their ids or by their titles, and a note for each
 * column that is none. */
static void find_questions(reader *on, const columns *at)
{
    const poda__csv *table = &on->papers->table;
    for (int32_t i = 0; i < on->id_count; i++) {
        char names[200];
        snprintf(names, sizeof names, "%s|%s|%s", on->papers->ids[i],
                 poda__question_title(on->translate, on->papers->ids[i]),
                 poda__question_title(NULL, on->papers->ids[i]));
        on->columns[i] = poda__csv_column(table, names);
    }
    for (int32_t c = 0; c < table->columns && response_column(table, 1) < 0; c++) {
        bool known = c == at->family || c == at->given || c == at->name || c == at->exercise ||
                     c == at->time || c == at->result;
        for (int32_t i = 0; i < WHO; i++)
            known |= c == at->who[i];
        for (int32_t i = 0; i < on->id_count; i++)
            known |= c == on->columns[i];
        if (!known && *poda__csv_at(table, 0, c))
            poda__buffer_add(
                &on->papers->notes,
                tr(on->translate, "column '%.40s' is not used: no question has that name\n"),
                poda__csv_at(table, 0, c));
    }
}

/* Is the first row already an answer: a code, perhaps a mistyped one, with its seal? */
static bool is_bare(const poda__csv *table)
{
    char code[PODA__CODE_ROOM];
    const char *first = poda__csv_at(table, 0, 0);
    size_t length;
    if (poda__code_find(first, &length))
        return true;
    return strchr(first, '.') && (poda__code_read(first, code) || strlen(code) == PODA__CODE_SIGNS);
}

static poda_status read_table(reader *on)
{
    const poda__csv *table = &on->papers->table;
    poda_status status = name_questions(on);
    if (is_bare(table)) {
        for (int32_t row = 0; row < table->rows && status == PODA_OK;)
            status = read_sealed(on, &row, 0);
        return status;
    }
    const columns at = find_columns(table);
    if (status == PODA_OK && !has_students(&at))
        status = poda_fail(on->error, PODA_BAD_OPTION, "answers",
                           "answers: no column is called id, code, name or result");
    if (status == PODA_OK)
        find_questions(on, &at);
    for (int32_t row = 1; row < table->rows && status == PODA_OK;)
        status = read_row(on, &row, &at);
    return status;
}

poda_status poda__papers_read(poda__papers *papers, const char *text, const poda__roster *roster,
                              const poda__class_options *options, poda_error *error)
{
    reader on = {.papers = papers,
                 .roster = roster,
                 .options = options,
                 .translate = options->exercise.translate,
                 .error = error,
                 .whose = -1};
    *papers = (poda__papers){.papers = NULL};
    poda_status status = poda__csv_read(&papers->table, "answers", text, error);
    if (status != PODA_OK)
        return status;
    on.exercises = poda__array((size_t)options->count, sizeof(poda_exercise *));
    status = on.exercises ? read_table(&on) : poda_fail_memory(error);
    close_exercises(&on);
    free(on.exercises);
    if (status == PODA_OK && papers->notes.failed)
        status = poda_fail_memory(error);
    if (status != PODA_OK)
        poda__papers_release(papers);
    return status;
}

void poda__papers_release(poda__papers *papers)
{
    poda__csv_release(&papers->table);
    for (int32_t i = 0; i < papers->opened_count; i++)
        free(papers->opened[i]);
    free(papers->opened);
    free(papers->papers);
    poda__buffer_release(&papers->notes);
    *papers = (poda__papers){.papers = NULL};
}
