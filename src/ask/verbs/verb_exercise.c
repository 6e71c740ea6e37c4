/* verb_exercise.c - generates exercises, as sheets for students and keys for teachers. */
#include "ask/verbs/exercise_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/worth_words.h"
#include "teach/sheet.h"

/* The generator's parameters; `grade` accepts them too, so that an exercise can be found again by
 * its seed. */
const poda_parameter poda__parameters_generator[] = {
    {"seed", "1", "the same seed gives the same exercises, on every machine"},
    {"branching", "2-3", "children of a node: a number, or a range"},
    {"depth", "3", "of the tree; tic-tac-toe: cells left"},
    {"values", "",
     "of the leaves, lowest..highest, made to fit when left out; sign: -1, 0 and 1, and in "
     "games a win is +1, a loss -1"},
    {"cuts", "1-", "how many cuts prune something: a number, or a range"},
    {"deep", "any", "yes or no: cuts whose bound comes from an ancestor above the parent"},
    {"above", "any", "yes or no: cuts above the leaves, that prune an inner node"},
    {"ties", "no", "yes: leaves may be equal"},
    {"unique", "yes", "no: there may be several best moves"},
    {"root", "max", "who is to move at the root, max or min"},
    {"robust", "no", "yes: the key is the same under all conventions"},
    {"fail", "soft", "what a node returns: soft the best value found, hard the bound"},
    {"cut", ">=", "cut when alpha >= beta, or only when alpha > beta"},
    {"last", "any", "nim, corks: who takes the last one wins or loses"},
    {NULL, NULL, NULL},
};

const poda_parameter poda__parameters_exercise[] = {
    {"count", "1", "how many exercises, all different"},
    {"number", "", "only this one of them"},
    {"format", "text", "text, latex, pdf, moodle, gift or rexams"},
    {"what", "", "sheet, key (with every step) or both"},
    {NULL, NULL, NULL},
};

/* Reads a signed integer at *text and advances it. */
static bool read_signed(const char **text, int32_t *value)
{
    const bool negative = **text == '-';
    const char *at = *text + negative;
    uint64_t number;
    if (!poda_read_number(&at, PODA__EXERCISE_VALUE, &number))
        return false;
    *value = negative ? -(int32_t)number : (int32_t)number;
    *text = at;
    return true;
}

/* "2", "2-3", "2-": at least 2. */
static poda_status read_range(const poda_options *parameters, const char *key, poda__range *range,
                              poda_error *error)
{
    const char *text = poda_option_text(parameters, key, "");
    const char *at = text;
    poda__range read;
    if (!*text)
        return PODA_OK;
    bool good = *at != '-' && read_signed(&at, &read.least);
    if (good) {
        read.most = read.least;
        if (*at == '-' && !at[1]) {
            read.most = INT32_MAX;
            at++;
        } else if (*at == '-') {
            at++;
            good = *at != '-' && read_signed(&at, &read.most);
        }
    }
    if (!good || *at || read.most < read.least)
        return poda_fail(error, PODA_BAD_OPTION, key,
                         "%s=%.40s: expected a number or a range like 2-3", key, text);
    *range = read;
    return PODA_OK;
}

bool poda__is_value_range(const char *text)
{
    return strcmp(text, "sign") == 0 || (strstr(text, "..") && !strchr(text, '='));
}

/* If `values` is an answer, `leaves` is the range. */
static poda_status read_values(const poda__request *request, poda__exercise_options *options)
{
    const poda_options *parameters = &request->parameters;
    poda_error *error = request->error;
    const char *text = poda_option_text(parameters, "values", "");
    if (request->verb->answer == poda__verb_grade && !poda__is_value_range(text))
        text = poda_option_text(parameters, "leaves", "");
    const char *at = text;
    if (!*text)
        return PODA_OK;
    options->sign = strcmp(text, "sign") == 0;
    if (options->sign) { /* leaves are often equal, since there are only three values */
        options->values = (poda__range){-1, 1};
        options->values_given = options->ties = true;
        return PODA_OK;
    }
    if (options->kind != PODA__EXERCISE_TREE && options->kind != PODA__EXERCISE_CHANCE)
        return poda_fail(error, PODA_BAD_OPTION, "values",
                         "values=%.40s: exercises on games take values=sign only", text);
    bool good = read_signed(&at, &options->values.least) && strncmp(at, "..", 2) == 0;
    if (good) {
        at += 2;
        good = read_signed(&at, &options->values.most) && !*at;
    }
    if (!good)
        return poda_fail(error, PODA_BAD_OPTION, "values",
                         "values=%.40s: expected lowest..highest like -5..20, within %d", text,
                         PODA__EXERCISE_VALUE);
    options->values_given = true;
    return PODA_OK;
}

/* Maps words to 0, 1, 2 ... */
static poda_status read_choice(const poda_options *parameters, const char *key, const char *words,
                               int missing, int *which, poda_error *error)
{
    *which = missing;
    return *poda_option_text(parameters, key, "")
               ? poda_option_choice(parameters, key, words, which, error)
               : PODA_OK;
}

/* The generator's constraints: the kinds of exercise that have them, and the words to choose
 * from. */
static const struct constraint {
    const char *key, *words;
    bool tree, chance, heaps, board;
    int missing; /* index of the default word */
} constraints[] = {
    {"deep", "any no yes", true, false, false, false, 0},
    {"above", "any no yes", true, false, false, false, 0},
    {"ties", "no yes", true, true, false, false, 0},
    {"unique", "no yes", true, true, false, false, 1},
    {"root", "max min", true, true, false, false, 0},
    {"robust", "no yes", true, false, false, false, 0},
    {"fail", "soft hard", true, false, false, false, 0},
    {"cut", ">= >", true, false, false, false, 0},
    {"last", "any loses wins", false, false, true, false, 0},
    {"branching", NULL, true, true, false, false, 0},
    {"depth", NULL, true, true, false, true, 0},
    {"values", NULL, true, true, true, true, 0}, /* games: sign */
    {"leaves", NULL, true, true, false, false, 0},
    {"cuts", NULL, true, false, false, false, 0},
};
enum { CONSTRAINTS = sizeof constraints / sizeof constraints[0], CHOICES = 9 };

static bool has_constraint(poda__exercise_kind kind, const struct constraint *constraint)
{
    switch (kind) {
    case PODA__EXERCISE_TREE:
        return constraint->tree;
    case PODA__EXERCISE_CHANCE:
        return constraint->chance;
    case PODA__EXERCISE_TICTACTOE:
        return constraint->board;
    case PODA__EXERCISE_TOADS:
        return constraint->heaps && constraint->board; /* what every game has */
    default:
        return constraint->heaps;
    }
}

static poda_status read_choices(const poda_options *parameters, poda__exercise_options *options,
                                poda_error *error)
{
    int which[CHOICES];
    for (int i = 0; i < CHOICES; i++) {
        const poda_status status = read_choice(parameters, constraints[i].key, constraints[i].words,
                                               constraints[i].missing, &which[i], error);
        if (status != PODA_OK)
            return status;
    }
    options->deep = (poda__wish)which[0];
    options->above_leaves = (poda__wish)which[1];
    options->ties = which[2] == 1;
    options->several_best = which[3] == 0;
    options->root = which[4] == 0 ? PODA_MAX : PODA_MIN;
    options->robust = which[5] == 1;
    options->rule = (poda__plain_rule){which[6] == 1, which[7] == 1};
    options->last_wins = (poda__wish)which[8];
    return PODA_OK;
}

/* A constraint on trees has no meaning for a game: it is refused, not ignored. */
static poda_status check_kind(const poda__request *request, poda__exercise_kind kind)
{
    for (int i = 0; i < CONSTRAINTS; i++) {
        const char *key = constraints[i].key;
        if (!has_constraint(kind, &constraints[i]) &&
            poda_option_text(&request->parameters, key, NULL))
            return poda_fail(request->error, PODA_BAD_OPTION, key,
                             "%s= is no constraint of %s exercises", key,
                             request->subject ? request->subject : "tree");
    }
    return PODA_OK;
}

poda_status poda__request_exercise(poda__request *request, poda__exercise_options *options)
{
    const poda_options *parameters = &request->parameters;
    poda_error *error = request->error;
    const poda_pair subject = {"kind", request->subject ? request->subject : "tree"};
    const poda_options kinds = {&subject, 1};
    int kind = 0;
    int64_t seed = 1, depth = 0;
    poda__exercise_defaults(options);
    poda_status status = poda_option_choice(&kinds, "kind", PODA__EXERCISE_KINDS, &kind, error);
    if (status != PODA_OK)
        status = poda_fail(error, PODA_BAD_OPTION, "kind",
                           "there is no kind of exercise '%.40s'; the kinds are: %s", subject.value,
                           PODA__EXERCISE_KINDS);
    if (status == PODA_OK && request->game_options.count > 0)
        status = poda__request_unknown(request, request->game_pairs[0].key);
    if (status == PODA_OK)
        status = check_kind(request, (poda__exercise_kind)kind);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "seed", 0, INT64_MAX, &seed, error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "depth", 1, PODA_MAX_PLY, &depth, error);
    if (status == PODA_OK)
        status = read_range(parameters, "branching", &options->branching, error);
    if (status == PODA_OK)
        status = read_range(parameters, "cuts", &options->cuts, error);
    options->kind = (poda__exercise_kind)kind;
    if (status == PODA_OK)
        status = read_choices(parameters, options, error);
    if (status == PODA_OK)
        status = read_values(request, options);
    options->seed = (uint64_t)seed;
    options->translate = poda__translator(request);
    if ((kind != PODA__EXERCISE_TREE && kind != PODA__EXERCISE_CHANCE) || depth > 0)
        options->depth = (int32_t)depth;
    options->stop = request->options->stop;
    return status;
}

static void json_question(poda__json *json, const poda__quiz *quiz, const poda__question *question,
                          poda__buffer *words)
{
    static const char *const kinds[] = {"number", "choice", "values", "set"};
    poda__buffer_release(words);
    poda__quiz_answer(quiz, question, words);
    json->out->failed |= words->failed;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "id", question->id);
    poda__json_text(json, "kind", kinds[question->kind]);
    poda__json_text(json, "question", poda__quiz_text(quiz, question->prompt));
    poda__json_open(json, "items", '[');
    for (int32_t i = 0; question->kind != PODA__QUESTION_NUMBER && i < question->item_count; i++)
        poda__json_text(json, NULL,
                        poda__quiz_text(quiz, quiz->items[question->first_item + i].name));
    poda__json_close(json, ']');
    poda__json_text(json, "answer", words->at ? words->at : "");
    poda__json_int(json, "points", poda__quiz_points(quiz, question));
    poda__json_close(json, '}');
}

static void json_chance(poda__json *json, const poda__exercise *exercise)
{
    const poda__general *general = &exercise->general;
    char room[32]; /* thirds add up to 1 only in the digits shown */
    poda__json_text(json, "tree", exercise->text);
    poda__json_text(json, "root", general->options.root == PODA_MAX ? "max" : "min");
    poda__json_number(json, "value", strtod(poda__general_number(general->values[0], room), NULL));
    poda__json_open(json, "best", '[');
    for (int32_t i = 0; i < general->tree.nodes[0].count; i++) {
        const int32_t child = poda__general_child(general, 0, i);
        if (fabs(general->values[child] - general->values[0]) <= general->tolerance)
            poda__json_text(json, NULL, poda__general_name(general, child));
    }
    poda__json_close(json, ']');
}

static void json_tree(poda__json *json, const poda__exercise *exercise)
{
    const poda__model *model = &exercise->model;
    poda__json_text(json, "tree", exercise->text);
    poda__json_text(json, "root", model->nodes[0].player == PODA_MAX ? "max" : "min");
    poda__json_number(json, "value", poda_score_number(exercise->game, model->nodes[0].value));
    poda__json_open(json, "best", '[');
    for (int32_t child = model->nodes[0].first_child; child >= 0;
         child = model->nodes[child].next_sibling)
        if (model->nodes[child].value == model->nodes[0].value)
            poda__json_text(json, NULL, poda__model_name(model, child));
    poda__json_close(json, ']');
    poda__json_open(json, "pruned", '[');
    for (int32_t n = 1; n < model->count; n++)
        if (poda__model_pruned(model, n))
            poda__json_text(json, NULL, poda__model_name(model, n));
    poda__json_close(json, ']');
    poda__json_int(json, "saved", model->generated_by_minimax - model->visited);
    if (exercise->has_question)
        poda__json_text(json, "leaf", poda__model_name(model, exercise->leaf));
}

void poda__json_exercise(poda__json *json, const poda__exercise *exercise)
{
    static const char *const kinds[] = {"tree", "nim", "corks", "toads", "tictactoe", "chance"};
    poda__json_text(json, "kind", kinds[exercise->kind]);
    if (exercise->kind == PODA__EXERCISE_TREE) {
        json_tree(json, exercise);
    } else if (exercise->has_general) {
        json_chance(json, exercise);
    } else {
        char text[PODA_TEXT_MAX] = "";
        poda_text position = {text, sizeof text, 0};
        poda_state_text(exercise->game, &exercise->state, &position);
        poda__json_text(json, "options", poda_game_options(exercise->game));
        poda__json_text(json, "position", text);
        poda__json_text(json, "value",
                        exercise->outcome > 0   ? "win"
                        : exercise->outcome < 0 ? "loss"
                                                : "draw");
        const poda_worth worth = poda_certain_worth(exercise->outcome * PODA_WIN, -1);
        poda__json_worth(json, "worth", exercise->game, &worth, PODA_MAX);
    }
}

static poda_status json_exercise(poda__request *request, const poda__exercise *exercise,
                                 int32_t number)
{
    poda__json *json = &request->json;
    poda__quiz quiz;
    poda__buffer words = {0};
    poda_status status =
        poda__quiz_init(&quiz, exercise, poda__translator(request), request->error);
    if (status != PODA_OK)
        return status;
    poda__json_open(json, NULL, '{');
    poda__json_int(json, "number", number);
    poda__json_exercise(json, exercise);
    poda__json_text(json, "statement", poda__quiz_text(&quiz, quiz.statement));
    poda__json_text(json, "convention", poda__quiz_text(&quiz, quiz.convention));
    poda__json_open(json, "questions", '[');
    for (int32_t i = 0; i < quiz.question_count; i++)
        json_question(json, &quiz, &quiz.questions[i], &words);
    poda__json_close(json, ']');
    poda__buffer_release(&words);
    status = poda__quiz_steps(&quiz, &words, request->error);
    poda__json_open(json, "steps", '[');
    for (char *at = words.at, *end; at && *at && (end = strchr(at, '\n')); at = end + 1) {
        *end = 0;
        poda__json_text(json, NULL, at);
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
    request->out.failed |= words.failed;
    poda__buffer_release(&words);
    poda__quiz_release(&quiz);
    return status;
}

/* The constraints for exercises of this kind, for programs that offer them in a form. */
static void json_constraints(poda__request *request, poda__exercise_kind kind)
{
    poda__json *json = &request->json;
    poda__json_open(json, "constraints", '[');
    for (const poda_parameter *at = poda__parameters_generator; at->key; at++)
        for (int i = 0; i < CONSTRAINTS; i++) {
            if (strcmp(at->key, constraints[i].key) != 0 || !has_constraint(kind, &constraints[i]))
                continue;
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "key", at->key);
            poda__json_text(json, "value", poda_option_text(&request->parameters, at->key, ""));
            poda__json_text(json, "default", kind == PODA__EXERCISE_TICTACTOE ? "" : at->value);
            poda__json_text(json, "about", poda__say(request, at->help));
            poda__json_open(json, "choices", '[');
            for (const char *word = constraints[i].words; word && *word;) {
                char choice[16];
                const size_t length = strcspn(word, " ");
                snprintf(choice, sizeof choice, "%.*s", (int)length, word);
                poda__json_text(json, NULL, choice);
                word += length + strspn(word + length, " ");
            }
            poda__json_close(json, ']');
            poda__json_close(json, '}');
        }
    poda__json_close(json, ']');
}

static poda_status write_json(poda__request *request, const poda__sheet *sheet)
{
    poda_status status = PODA_OK;
    poda__json_open(&request->json, NULL, '{');
    poda__json_uint(&request->json, "seed", sheet->seed);
    json_constraints(request, sheet->exercises[0].kind);
    poda__json_open(&request->json, "exercises", '[');
    for (int32_t i = 0; i < sheet->count && status == PODA_OK; i++)
        status = json_exercise(request, &sheet->exercises[i], sheet->first_number + i);
    poda__json_close(&request->json, ']');
    poda__json_close(&request->json, '}');
    return status;
}

poda_status poda__verb_exercise(poda__request *request)
{
    enum what { SHEET, KEY, BOTH };
    static poda__sheet_fn *const formats[] = {poda__sheet_text, poda__sheet_latex,
                                              poda__sheet_pdf,  poda__sheet_moodle,
                                              poda__sheet_gift, poda__sheet_rexams};
    enum { MOODLE = 3 }; /* from here on, the platforms keep the key hidden */
    const poda_options *parameters = &request->parameters;
    poda_error *error = request->error;
    poda__exercise_options options;
    poda__exercise *exercises = NULL;
    int64_t count = 1, number = 0;
    int format = 0, what = SHEET;
    poda_status status = poda__request_exercise(request, &options);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "count", 1, PODA__EXERCISE_COUNT, &count, error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "number", 1, PODA__EXERCISE_COUNT, &number, error);
    if (status == PODA_OK)
        status = read_choice(parameters, "format", "text latex pdf moodle gift rexams", 0, &format,
                             error);
    if (status == PODA_OK)
        status = read_choice(parameters, "what", "sheet key both", format >= MOODLE ? BOTH : SHEET,
                             &what, error);
    if (status == PODA_OK && request->options->json && format != 0)
        status = poda_fail(error, PODA_BAD_REQUEST, "format",
                           "--json gives the exercises as data; for format=%s leave it out",
                           poda_option_text(parameters, "format", ""));
    if (status == PODA_OK && number > 0)
        count = number; /* it must differ from those before it */
    if (status == PODA_OK)
        status = poda__exercises_new(&exercises, &options, (int32_t)count, error);
    if (status != PODA_OK)
        return status;
    const poda__sheet sheet = {.exercises = exercises + (number > 0 ? number - 1 : 0),
                               .count = number > 0 ? 1 : (int32_t)count,
                               .first_number = number > 0 ? (int32_t)number : 1,
                               .seed = options.seed,
                               .statement = what != KEY,
                               .key = what != SHEET,
                               .unicode = request->options->unicode,
                               .translate = poda__translator(request)};
    status = request->options->json ? write_json(request, &sheet)
                                    : formats[format](&sheet, &request->out, error);
    poda__exercises_free(exercises, (int32_t)count);
    return status;
}
