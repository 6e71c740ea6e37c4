/* verb_class.c - a whole class: sheets with names and codes for a list of students, their links to the
 * page, and the seal under the answers of one. `grade` marks them (grade_class.c). */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ask/class/class_words.h"
#include "draw/qr/qr.h"
#include "teach/sheet.h"

const poda_parameter poda__parameters_class[] = {
    {"list", "",
     "the students, text or @FILE: a table with the columns name and id, or names alone"},
    {"secret", "",
     "known to the teacher only: the codes of the students are made from it; the same one again "
     "for "
     "grade"},
    {"count", "1", "exercises of each student"},
    {"same", "no", "yes: all have the same exercises, those of seed="},
    {"page", "", "the address of the page, for the links, like http://localhost:8020/"},
    {"minutes", "", "the time of an exam on the page, 1 to 600"},
    {"format", "pdf", "pdf, text, latex; csv: names, codes and links"},
    {"what", "sheet", "sheet, key (with every step) or both"},
    {"asked", "", "the questions to ask, like best,pruned or alpha,beta; those of the kind"},
    {"tree", "", "trees: this one, as in explain, instead of one that is made"},
    {"given", "", "walk and the kinds after it: what is given, in the form that --json shows"},
    {"out", "", "the file that is written, whole or not at all, instead of the output"},
    {"result", "", "answers to be sealed with code=, as the page does"},
    {"qr", "", "a text, such as a link, that is shown as a QR code instead of all this"},
    {NULL, NULL, NULL},
};

/* Would out= replace a file that is read? */
static poda_status check_out(poda__request *request, const char *path)
{
    static const char *const read[] = {"list", "answers"};
    struct stat out, in;
    if (stat(path, &out) != 0)
        return PODA_OK;
    for (size_t i = 0; i < sizeof read / sizeof read[0]; i++) {
        const char *text = poda_option_text(&request->parameters, read[i], "");
        if (*text == '@' && stat(text + 1, &in) == 0 && in.st_dev == out.st_dev &&
            in.st_ino == out.st_ino)
            return poda_fail(request->error, PODA_BAD_REQUEST, "out",
                             "out=%.100s is the file of %s=, which would be lost", path, read[i]);
    }
    return PODA_OK;
}

poda_status poda__class_out(poda__request *request)
{
    const char *path = poda_option_text(&request->parameters, "out", "");
    if (!*path)
        return PODA_OK;
    if (!request->options->files)
        return poda_fail(request->error, PODA_BAD_REQUEST, "out",
                         "files are not written for this caller");
    const poda_file_kind any = {NULL, 0};
    poda_status status = check_out(request, path);
    if (status == PODA_OK)
        status = poda__buffer_status(&request->out, request->error);
    if (status == PODA_OK)
        status = poda_file_write(path, any, request->out.at ? request->out.at : "",
                                 request->out.length, request->error);
    if (status != PODA_OK)
        return status;
    request->out.length = 0;
    poda__print(request, "%s is written\n", path);
    return PODA_OK;
}

poda_status poda__class_text(poda__request *request, const char *key, const char **text,
                             char **owned)
{
    *owned = NULL;
    *text = poda_option_text(&request->parameters, key, "");
    if (**text != '@')
        return PODA_OK;
    if (!request->options->files)
        return poda_fail(request->error, PODA_BAD_REQUEST, key,
                         "options are not read from files here");
    const poda_status status = poda__file_read(*text + 1, owned, request->error);
    *text = status == PODA_OK ? *owned : "";
    return status;
}

poda_status poda__class_options_read(poda__request *request, poda__class_options *options,
                                     poda__roster *roster)
{
    const poda_options *parameters = &request->parameters;
    const char *list;
    char *owned;
    const char *secret = poda_option_text(parameters, "secret", "");
    int64_t count = 1;
    *options = (poda__class_options){.due = poda_option_text(parameters, "due", "")};
    if (request->options->json && *poda_option_text(parameters, "out", ""))
        return poda_fail(request->error, PODA_BAD_REQUEST, "out",
                         "out= has no effect with --json, which is written to the output");
    if (!*poda_option_text(parameters, "list", ""))
        return poda_fail(request->error, PODA_BAD_REQUEST, "list",
                         "who is in the class? give list=@students.csv");
    poda_status status = poda__request_exercise(request, &options->exercise);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "count", 1, 50, &count, request->error);
    if (status == PODA_OK)
        status = poda__request_flag(request, "same", &options->same);
    options->count = (int32_t)count;
    if (status == PODA_OK &&
        (options->exercise.tree || options->exercise.given || options->exercise.state)) {
        if (count != 1)
            return poda_fail(request->error, PODA_BAD_REQUEST, "count",
                             "what is given makes one exercise, not %d", (int)count);
        options->same = true;
    }
    if (status == PODA_OK && !*secret)
        status = poda_fail(request->error, PODA_BAD_REQUEST, "secret",
                           "the codes are made from a secret: give secret=, and keep it for grade");
    if (status == PODA_OK)
        status = poda__class_text(request, "list", &list, &owned);
    if (status != PODA_OK)
        return status;
    status = poda__roster_read(roster, list, secret, request->error);
    free(owned);
    return status;
}

static void add_encoded(poda__buffer *out, const char *text)
{
    for (; *text; text++) {
        const unsigned char sign = (unsigned char)*text;
        if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~,()", sign))
            poda__buffer_add(out, "%c", sign);
        else
            poda__buffer_add(out, "%%%02X", sign);
    }
}

/* An address, whose signs have their meaning; readers of QR codes take bytes beyond ASCII for different letters. */
static void add_address(poda__buffer *out, const char *text)
{
    for (; *text; text++) {
        const unsigned char sign = (unsigned char)*text;
        if (sign > ' ' && sign < 0x7f)
            poda__buffer_add(out, "%c", sign);
        else
            poda__buffer_add(out, "%%%02X", sign);
    }
}

/* The kind of exercise as the page calls it: games have their names. */
static const char *kind_of(const poda__class_options *options)
{
    return options->exercise.game ? poda_game_name(options->exercise.game)
                                  : poda_exercise_kind_name(options->exercise.kind);
}

static void add_pairs(const poda_options *pairs, const char *const *leave, size_t left_out,
                      poda__buffer *out)
{
    for (size_t i = 0; i < pairs->count; i++) {
        bool left = false;
        for (size_t k = 0; k < left_out; k++)
            left |= strcmp(pairs->pairs[i].key, leave[k]) == 0;
        if (left)
            continue;
        poda__buffer_add(out, "&%s=", pairs->pairs[i].key);
        add_encoded(out, pairs->pairs[i].value);
    }
}

/* The address of a student's exam. */
static void add_link(const poda__request *request, const poda__class_options *options,
                     const poda__student *student, poda__buffer *out)
{
    static const char *const leave[] = {"list",    "secret", "count", "same", "page",
                                        "minutes", "format", "what",  "out",  "code",
                                        "seed",    "result", "qr"};
    const poda_options *parameters = &request->parameters;
    const char *minutes = poda_option_text(parameters, "minutes", "");
    add_address(out, poda_option_text(parameters, "page", ""));
    poda__buffer_add(out, "#/exercises?kind=%s", kind_of(options));
    poda__buffer_add(out, "&count=%d&mode=exam&code=%s", (int)options->count, student->code);
    if (options->same && !options->exercise.tree && !options->exercise.given &&
        !options->exercise.state)
        poda__buffer_add(out, "&seed=%llu", (unsigned long long)options->exercise.seed);
    if (*minutes)
        poda__buffer_add(out, "&minutes=%s", minutes);
    add_pairs(parameters, leave, sizeof leave / sizeof leave[0], out);
    if (options->exercise.game)
        add_pairs(&request->game_options, NULL, 0, out);
}

static void write_links(poda__request *request, const poda__class_options *options,
                        const poda__roster *roster)
{
    poda__buffer *out = &request->out;
    poda__buffer_add(out, "id,name,code,link\n");
    for (int32_t s = 0; s < roster->count; s++) {
        poda__buffer link = {0};
        add_link(request, options, &roster->students[s], &link);
        poda__csv_put(out, roster->students[s].id, true);
        poda__csv_put(out, roster->students[s].name, false);
        poda__csv_put(out, roster->students[s].code, false);
        poda__csv_put(out, link.at ? link.at : "", false);
        poda__buffer_add(out, "\n");
        out->failed |= link.failed;
        poda__buffer_release(&link);
    }
}

/* The line of a head that has the link; `codes`: the sheet shows it as a QR code too. */
static poda_status add_head_link(poda__request *request, const poda__class_options *options,
                                 const poda__student *student, bool codes, poda__buffer *head)
{
    poda__buffer_add(head, "\n");
    const size_t before = head->length;
    add_link(request, options, student, head);
    if (codes && head->length - before > PODA__QR_BYTES)
        return poda_fail(
            request->error, PODA_BAD_REQUEST, "page",
            "a link has %zu {byte|bytes}, and a QR code holds at most %d: a shorter page=, "
            "none, or format=csv",
            head->length - before, PODA__QR_BYTES);
    return PODA_OK;
}

/* All exercises of all students, each with its head. */
typedef struct stack {
    poda_exercise **exercises;
    char **heads;
    int32_t count;
} stack;

static void release_stack(stack *all)
{
    for (int32_t i = 0; i < all->count; i++) {
        if (all->exercises)
            poda_exercise_close(all->exercises[i]);
        if (all->heads)
            free(all->heads[i]);
    }
    free(all->exercises);
    free(all->heads);
}

static poda_status fill_stack(poda__request *request, const poda__class_options *options,
                              const poda__roster *roster, bool codes, stack *all)
{
    const bool page = *poda_option_text(&request->parameters, "page", "") != 0;
    poda_status status = PODA_OK;
    *all = (stack){.count = roster->count * options->count};
    all->exercises = poda__array((size_t)all->count, sizeof(poda_exercise *));
    all->heads = poda__array((size_t)all->count, sizeof(char *));
    if (!all->exercises || !all->heads)
        status = poda_fail_memory(request->error);
    for (int32_t s = 0; s < roster->count && status == PODA_OK; s++) {
        const poda__student *student = &roster->students[s];
        status = poda__class_exercises(options, student, all->exercises + s * options->count,
                                       request->error);
        if (status == PODA_OK)
            poda__exercises_name_cuts(request, all->exercises + s * options->count, options->count);
        for (int32_t i = 0; i < options->count && status == PODA_OK; i++) {
            poda__buffer head = {0};
            poda__buffer_add(&head, "%s", student->name);
            if (strcmp(student->id, student->name) != 0)
                poda__buffer_add(&head, " (%s)", student->id);
            poda__buffer_add(&head, "   %.4s-%s", student->code, student->code + 4);
            if (page)
                status = add_head_link(request, options, student, codes, &head);
            if (status == PODA_OK)
                status = poda__buffer_status(&head, request->error);
            all->heads[s * options->count + i] = head.at;
        }
    }
    return status;
}

static poda_status write_sheets(poda__request *request, const poda__class_options *options,
                                const poda__roster *roster, poda__sheet_fn *format, int what)
{
    stack all;
    poda_status status = fill_stack(request, options, roster, format != poda__sheet_text, &all);
    const poda__sheet sheet = {.exercises = all.exercises,
                               .count = all.count,
                               .heads = (const char *const *)all.heads,
                               .seed = options->exercise.seed,
                               .statement = what != 1,
                               .key = what != 0,
                               .unicode = request->options->unicode,
                               .translate = options->exercise.translate};
    if (status == PODA_OK)
        status = format(&sheet, &request->out, request->error);
    release_stack(&all);
    return status;
}

/* Can the exercises of the links be made? Those of the first student show it. */
static poda_status try_exercises(poda__request *request, const poda__class_options *options,
                                 const poda__roster *roster)
{
    poda_exercise **made = poda__array((size_t)options->count, sizeof(poda_exercise *));
    poda_status status = made ? PODA_OK : poda_fail_memory(request->error);
    if (status == PODA_OK && roster->count > 0)
        status = poda__class_exercises(options, &roster->students[0], made, request->error);
    for (int32_t i = 0; made && i < options->count; i++)
        poda_exercise_close(made[i]);
    free(made);
    return status;
}

/* The answers of one student under its code. */
static poda_status seal(poda__request *request, const char *text)
{
    char code[PODA__CODE_ROOM];
    const char *given = poda_option_text(&request->parameters, "code", "");
    if (!poda__code_read(given, code))
        return poda_fail(request->error, PODA_BAD_OPTION, "code",
                         "'%.20s' is no code: compare its eight digits and letters with the sheet",
                         given);
    char *sealed = poda__code_seal(code, text);
    if (!sealed)
        return poda_fail_memory(request->error);
    if (request->options->json) {
        poda__json_open(&request->json, NULL, '{');
        poda__json_text(&request->json, "code", code);
        poda__json_text(&request->json, "result", sealed);
        poda__json_close(&request->json, '}');
    } else {
        poda__buffer_add(&request->out, "%s\n", sealed);
    }
    free(sealed);
    return PODA_OK;
}

/* Two rows of modules are one line: each character is two of them. The frame is light, as readers need it. */
static void print_code(poda__request *request, const poda__qr *qr)
{
    const bool unicode = request->options->unicode;
    const int step = unicode ? 2 : 1, edge = PODA__QR_QUIET;
    for (int row = -edge; row < qr->side + edge; row += step) {
        for (int column = -edge; column < qr->side + edge; column++) {
            const bool inside = column >= 0 && column < qr->side;
            const bool upper = inside && row >= 0 && row < qr->side && qr->dark[row][column];
            const bool lower =
                inside && row + 1 >= 0 && row + 1 < qr->side && qr->dark[row + 1][column];
            poda__buffer_add(&request->out, "%s",
                             !unicode         ? (upper ? "  " : "##")
                             : upper && lower ? " "
                             : upper          ? "▄"
                             : lower          ? "▀"
                                              : "█");
        }
        poda__buffer_add(&request->out, "\n");
    }
}

/* A text as a QR code, for the page too. */
static poda_status show_code(poda__request *request, const char *text)
{
    poda__json *json = &request->json;
    poda__qr *qr = poda__array(1, sizeof *qr);
    if (!qr)
        return poda_fail_memory(request->error);
    if (!poda__qr_make(qr, text, strlen(text))) {
        free(qr);
        return poda_fail(request->error, PODA_BAD_REQUEST, "qr",
                         "the text has %zu {byte|bytes}, and a QR code holds at most %d",
                         strlen(text), PODA__QR_BYTES);
    }
    if (request->options->json) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "text", text);
        poda__json_int(json, "side", qr->side);
        poda__json_open(json, "rows", '[');
        for (int row = 0; row < qr->side; row++) {
            char line[PODA__QR_SIDE + 1] = "";
            for (int column = 0; column < qr->side; column++)
                line[column] = qr->dark[row][column] ? '1' : '0';
            poda__json_text(json, NULL, line);
        }
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    } else {
        print_code(request, qr);
    }
    free(qr);
    return PODA_OK;
}

static void json_list(poda__request *request, const poda__class_options *options,
                      const poda__roster *roster)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "kind", kind_of(options));
    poda__json_int(json, "count", options->count);
    poda__json_open(json, "students", '[');
    for (int32_t s = 0; s < roster->count; s++) {
        poda__buffer link = {0};
        add_link(request, options, &roster->students[s], &link);
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "id", roster->students[s].id);
        poda__json_text(json, "name", roster->students[s].name);
        poda__json_text(json, "code", roster->students[s].code);
        poda__json_text(json, "link", link.at ? link.at : "");
        poda__json_close(json, '}');
        request->out.failed |= link.failed;
        poda__buffer_release(&link);
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

poda_status poda__verb_class(poda__request *request)
{
    enum { CSV = 3 };
    static poda__sheet_fn *const formats[] = {poda__sheet_pdf, poda__sheet_text, poda__sheet_latex};
    const poda_options *parameters = &request->parameters;
    const char *result = poda_option_text(parameters, "result", "");
    poda__class_options options;
    poda__roster roster = {.students = NULL};
    int format = 0, what = 0;
    int64_t minutes = 0; /* checked here, as it goes into the links */
    if (*result)
        return seal(request, result);
    if (*poda_option_text(parameters, "qr", ""))
        return show_code(request, poda_option_text(parameters, "qr", ""));
    poda_status status = PODA_OK;
    if (*poda_option_text(parameters, "format", ""))
        status = poda_option_choice(parameters, "format", poda_verb_formats("class"), &format,
                                    request->error);
    if (status == PODA_OK && *poda_option_text(parameters, "what", ""))
        status = poda_option_choice(parameters, "what", "sheet key both", &what, request->error);
    if (status == PODA_OK && *poda_option_text(parameters, "minutes", ""))
        status = poda_option_int(parameters, "minutes", 1, 600, &minutes, request->error);
    if (status == PODA_OK)
        status = poda__class_options_read(request, &options, &roster);
    if (status == PODA_OK && (request->options->json || format == CSV))
        status = try_exercises(request, &options, &roster);
    if (status == PODA_OK && request->options->json)
        json_list(request, &options, &roster);
    else if (status == PODA_OK && format == CSV)
        write_links(request, &options, &roster);
    else if (status == PODA_OK)
        status = write_sheets(request, &options, &roster, formats[format], what);
    if (status == PODA_OK && !request->options->json)
        status = poda__class_out(request);
    poda__roster_release(&roster);
    return status;
}
