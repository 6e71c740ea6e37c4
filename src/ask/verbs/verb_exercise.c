/* verb_exercise.c - generates exercises, as sheets for students and keys for teachers. */
#include "ask/verbs/exercise_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/explain/course.h"
#include "ask/worth_words.h"
#include "base/memory.h"
#include "base/outcome.h"
#include "explain/general/general.h"
#include "teach/class/code.h"
#include "teach/handle.h"
#include "teach/sheet.h"

/* The generator's parameters; `grade` accepts them too, so that an exercise can be found again by
 * its seed. */
const poda_parameter poda__parameters_generator[] = {
    {"seed", "1", "the same seed gives the same exercises, on every machine"},
    {"code", "", "instead of seed: a student's code, as class gives it"},
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
    {"fail", "soft",
     "what a node returns: soft the best value found, hard nothing beyond the bounds, own the "
     "player's own bound as it stands"},
    {"cut", ">=", "cut when alpha >= beta, or only when alpha > beta"},
    {"course", "",
     "000, 001, 002, 003 or 004: the conventions of these notes (fail; in games values=sign), and "
     "how they call a cut"},
    {"last", "any", "nim, corks: taking the last one wins or loses"},
    {NULL, NULL, NULL},
};

/* Of exercises from a game: "exercise ./mygame.py". */
const poda_parameter poda__parameters_own[] = {
    {"topic", "tree",
     "a game that is no kind of its own, like ./mygame.py: tree (values, cuts) or classes (N and "
     "P)"},
    {"position", "", "a game: this position instead of some that the seed chooses"},
    {"moves", "", "a game: moves played from there"},
    {"eval", "", "a game: the evaluation of the leaves where it goes on; its first one"},
    {NULL, NULL, NULL},
};

const poda_parameter poda__parameters_exercise[] = {
    {"count", "1", "how many exercises, all different"},
    {"number", "", "only this one of them"},
    {"format", "text", "text, latex, pdf, moodle, gift or rexams"},
    {"what", "", "sheet, key (with every step) or both"},
    {"asked", "", "the questions to ask, like best,pruned or alpha,beta; those of the kind"},
    {"tree", "", "trees: this one, as in explain, instead of one that is made"},
    {"given", "", "walk and the kinds after it: what is given, in the form that --json shows"},
    {NULL, NULL, NULL},
};

/* Reads a signed integer at *text and advances it. */
static bool read_signed(const char **text, int32_t *value)
{
    const bool negative = **text == '-';
    const char *at = *text + negative;
    uint64_t number;
    if (!poda_read_number(&at, PODA_EXERCISE_VALUE, &number))
        return false;
    *value = negative ? -(int32_t)number : (int32_t)number;
    *text = at;
    return true;
}

/* "2", "2-3", "2-": at least 2. */
static poda_status read_range(const poda_options *parameters, const char *key, poda_range *range,
                              poda_error *error)
{
    const char *text = poda_option_text(parameters, key, "");
    const char *at = text;
    poda_range read = {.given = true};
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
static poda_status read_values(const poda__request *request, poda_exercise_options *options)
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
    if (options->sign)
        return PODA_OK;
    if (options->kind != PODA_EXERCISE_TREE && options->kind != PODA_EXERCISE_CHANCE)
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
                         PODA_EXERCISE_VALUE);
    options->values.given = true;
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
    bool tree, chance, heaps, board, own;
    int missing; /* index of the default word */
} constraints[] = {
    {"deep", "any no yes", true, false, false, false, false, 0},
    {"above", "any no yes", true, false, false, false, false, 0},
    {"ties", "no yes", true, true, false, false, false, 0},
    {"unique", "no yes", true, true, false, false, false, 1},
    {"root", "max min", true, true, false, false, false, 0},
    {"robust", "no yes", true, false, false, false, false, 0},
    {"fail", "soft hard own", true, false, false, false, true, 0},
    {"cut", ">= >", true, false, false, false, true, 0},
    {"last", "any loses wins", false, false, true, false, false, 0},
    {"branching", NULL, true, true, false, false, false, 0},
    {"depth", NULL, true, true, false, true, true, 0},
    {"values", NULL, true, true, true, true, false, 0}, /* games: sign */
    {"leaves", NULL, true, true, false, false, false, 0},
    {"cuts", NULL, true, false, false, false, true, 0},
    {"course", NULL, true, false, true, true, true, 0},
    {"topic", "tree classes", false, false, false, false, true, 0},
    {"position", NULL, false, false, false, false, true, 0},
    {"moves", NULL, false, false, false, false, true, 0},
    {"eval", NULL, false, false, false, false, true, 0},
};
enum { CONSTRAINTS = sizeof constraints / sizeof constraints[0], CHOICES = 9 };

static bool has_constraint(poda_exercise_kind kind, bool own, const struct constraint *constraint)
{
    if (own)
        return constraint->own && (kind == PODA_EXERCISE_TREE || !constraint->tree ||
                                   strcmp(constraint->key, "depth") == 0);
    switch (kind) {
    case PODA_EXERCISE_TREE:
        return constraint->tree;
    case PODA_EXERCISE_CHANCE:
        return constraint->chance;
    case PODA_EXERCISE_TICTACTOE:
        return constraint->board;
    case PODA_EXERCISE_TOADS:
        return constraint->heaps && constraint->board; /* what every game has */
    case PODA_EXERCISE_NIM:
    case PODA_EXERCISE_CORKS:
        return constraint->heaps;
    default:
        return kind == PODA_EXERCISE_CLASSES && strcmp(constraint->key, "root") == 0;
    }
}

static poda_status read_choices(const poda_options *parameters, poda_exercise_options *options,
                                poda_error *error)
{
    int which[CHOICES];
    for (int i = 0; i < CHOICES; i++) {
        const poda_status status = read_choice(parameters, constraints[i].key, constraints[i].words,
                                               constraints[i].missing, &which[i], error);
        if (status != PODA_OK)
            return status;
    }
    options->deep = (poda_wish)which[0];
    options->above_leaves = (poda_wish)which[1];
    options->ties = which[2] == 1;
    options->several_best = which[3] == 0;
    options->root = which[4] == 0 ? PODA_MAX : PODA_MIN;
    options->robust = which[5] == 1;
    options->fail_hard = which[6] == 1;
    options->fail_own = which[6] == 2;
    options->cut_strict = which[7] == 1;
    options->last_wins = (poda_wish)which[8];
    return PODA_OK;
}

/* A constraint on trees has no meaning for a game: it is refused, not ignored. */
static poda_status check_kind(const poda__request *request, poda_exercise_kind kind, bool own)
{
    for (int i = 0; i < CONSTRAINTS; i++) {
        const char *key = constraints[i].key;
        const char *text = poda_option_text(&request->parameters, key, NULL);
        const bool answer = request->verb->answer == poda__verb_grade &&
                            strcmp(key, "values") == 0 && text && !poda__is_value_range(text);
        if (!has_constraint(kind, own, &constraints[i]) && text && !answer && own &&
            poda_names_file(request->subject)) /* whose options are not known before */
            return poda_fail(request->error, PODA_BAD_OPTION, key,
                             "%s= is not a constraint of %s exercises; an option of the game is "
                             "written game.%s=",
                             key, request->subject, key);
        if (!has_constraint(kind, own, &constraints[i]) && text && !answer)
            return poda_fail(request->error, PODA_BAD_OPTION, key,
                             "%s= is not a constraint of %s exercises", key,
                             request->subject ? request->subject : "tree");
    }
    return PODA_OK;
}

/* NULL: left out or empty. */
static const char *given_text(const poda_options *parameters, const char *key)
{
    const char *text = poda_option_text(parameters, key, "");
    return *text ? text : NULL;
}

/* The game that the exercises are made from. */
static poda_status open_own(poda__request *request, poda_exercise_options *options)
{
    const poda_options *parameters = &request->parameters;
    const char *const eval = poda_option_text(parameters, "eval", "");
    poda_search_options search;
    bool used;
    int topic = 0;
    poda_status status =
        read_choice(parameters, "topic", "tree classes", 0, &topic, request->error);
    if (status == PODA_OK)
        status = poda__request_open(request);
    if (status == PODA_OK)
        status = poda__refuse_wide(poda_game_rules_of(request->game), request->error);
    if (status != PODA_OK)
        return status;
    poda_search_defaults(&search);
    if (*eval)
        status =
            poda_search_option_set(request->game, "eval", eval, &search, &used, request->error);
    options->kind = topic == 1 ? PODA_EXERCISE_CLASSES : PODA_EXERCISE_TREE;
    options->game = request->game;
    options->eval = search.eval;
    if (*poda_option_text(parameters, "position", "") || *poda_option_text(parameters, "moves", ""))
        options->state = &request->state;
    return status;
}

/* course=: what a node returns; what a win in a game is worth. */
static poda_status read_course(poda__request *request, poda_exercise_options *options, bool own)
{
    poda__course course;
    const poda_status status = poda__course_read(&request->parameters, &course, request->error);
    options->fail_own |= course.fail_own;
    if (course.sign && (own || !poda__exercise_is_tree(options->kind)))
        options->sign = true;
    return status;
}

void poda__exercises_name_cuts(const poda__request *request, poda_exercise **exercises,
                               int64_t count)
{
    poda__course course;
    if (poda__course_read(&request->parameters, &course, NULL) == PODA_OK)
        for (int64_t i = 0; i < count; i++)
            if (exercises[i])
                exercises[i]->exercise.model.cut_names = course.cut_names;
}

#define KIND_WORD(name, text) " " text
static const char *const kind_words = (PODA_EXERCISE_KINDS(KIND_WORD)) + 1;

bool poda__exercise_called(const char *name)
{
    const poda_pair subject = {"kind", name};
    const poda_options kinds = {&subject, 1};
    poda_error ignored = {0};
    int kind;
    return poda_option_choice(&kinds, "kind", kind_words, &kind, &ignored) == PODA_OK;
}

poda_status poda__request_exercise(poda__request *request, poda_exercise_options *options)
{
    const poda_options *parameters = &request->parameters;
    poda_error *error = request->error;
    const poda_pair subject = {"kind", request->subject ? request->subject : "tree"};
    const poda_options kinds = {&subject, 1};
    int kind = 0;
    int64_t seed = 1, depth = 0;
    *options = (poda_exercise_options){.size = sizeof *options};
    poda_status status = poda_option_choice(&kinds, "kind", kind_words, &kind, error);
    const bool own = status != PODA_OK &&
                     (poda__game_called(request, subject.value) || poda_names_file(subject.value));
    if (own)
        status = open_own(request, options);
    else if (status != PODA_OK)
        status = poda_fail(error, PODA_BAD_OPTION, "kind",
                           "there is no kind of exercise '%.40s'; the kinds are: %s, and the games",
                           subject.value, kind_words);
    if (own)
        kind = (int)options->kind;
    if (status == PODA_OK && !own && request->game_options.count > 0)
        status = poda__request_unknown(request, request->game_pairs[0].key);
    if (status == PODA_OK)
        status = check_kind(request, (poda_exercise_kind)kind, own);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "seed", 0, INT64_MAX, &seed, error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "depth", 1, PODA_MAX_PLY, &depth, error);
    if (status == PODA_OK)
        status = read_range(parameters, "branching", &options->branching, error);
    if (status == PODA_OK)
        status = read_range(parameters, "cuts", &options->cuts, error);
    options->kind = (poda_exercise_kind)kind;
    if (status == PODA_OK)
        status = read_choices(parameters, options, error);
    if (status == PODA_OK)
        status = read_values(request, options);
    if (status == PODA_OK)
        status = read_course(request, options, own);
    options->seed = (uint64_t)seed;
    const char *coded = poda_option_text(parameters, "code", "");
    char code[PODA__CODE_ROOM];
    if (status == PODA_OK && *coded) {
        if (!poda__code_read(coded, code))
            return poda_fail(
                error, PODA_BAD_OPTION, "code",
                "'%.20s' is no code: compare its eight digits and letters with the sheet", coded);
        if (!poda_option_text(parameters, "seed", NULL))
            options->seed = poda__code_seed(code);
    }
    options->tree = given_text(parameters, "tree");
    options->given = given_text(parameters, "given");
    options->asked = given_text(parameters, "asked");
    options->translate = poda__translator(request);
    options->depth = (int32_t)depth;
    options->stop = request->options->stop;
    return status;
}

static void json_question(poda__json *json, const poda_exercise *exercise, int32_t index)
{
    static const char *const kinds[] = {"number", "choice", "values", "set", "order"};
    poda_question question;
    poda_question_item item;
    if (!poda_exercise_question(exercise, index, &question))
        return;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "id", question.id);
    poda__json_text(json, "kind", kinds[question.kind]);
    poda__json_text(json, "question", question.text);
    poda__json_open(json, "items", '[');
    if (question.kind != PODA_QUESTION_NUMBER)
        for (int32_t i = 0; poda_exercise_item(exercise, index, i, &item); i++)
            poda__json_text(json, NULL, item.name);
    poda__json_close(json, ']');
    poda__json_text(json, "answer", question.answer);
    poda__json_int(json, "points", question.points);
    poda__json_close(json, '}');
}

static void json_tree(poda__json *json, const poda_exercise *exercise,
                      const poda_exercise_summary *sum)
{
    poda_tree_node root, node;
    char room[32]; /* thirds add up to a whole only in the digits that are shown */
    const char *leaf = NULL;
    int32_t pruned = 0;
    if (!poda_exercise_node(exercise, 0, &root))
        return;
    poda__json_text(json, "tree", sum->tree);
    poda__json_text(json, "root", sum->player == PODA_MAX ? "max" : "min");
    poda__json_number(json, "value",
                      sum->kind == PODA_EXERCISE_CHANCE
                          ? strtod(poda__general_number(root.value, room), NULL)
                          : root.value);
    poda__json_open(json, "best", '[');
    for (int32_t n = 1; poda_exercise_node(exercise, n, &node); n++)
        if (node.best)
            poda__json_text(json, NULL, node.name);
    poda__json_close(json, ']');
    if (sum->kind != PODA_EXERCISE_TREE)
        return;
    poda__json_open(json, "pruned", '[');
    for (int32_t n = 1; poda_exercise_node(exercise, n, &node); n++) {
        if (node.pruned)
            poda__json_text(json, NULL, node.name);
        pruned += node.pruned;
        leaf = node.marked ? node.name : leaf;
    }
    poda__json_close(json, ']');
    poda__json_int(json, "saved", pruned);
    if (leaf)
        poda__json_text(json, "leaf", leaf);
}

void poda__json_exercise(poda__json *json, const poda_exercise *exercise)
{
    poda_exercise_summary sum;
    poda_exercise_summarise(exercise, &sum);
    poda__json_text(json, "kind", poda_exercise_kind_name(sum.kind));
    if (sum.nodes > 0) {
        json_tree(json, exercise, &sum);
    } else if (!sum.game) {
        poda__json_text(json, "given", sum.tree);
        poda__json_text(json, "board", sum.board);
    } else {
        char text[PODA_TEXT_MAX] = "";
        poda_text position = {text, sizeof text, 0};
        poda_state_text(sum.game, sum.state, &position);
        poda__json_text(json, "options", poda_game_options(sum.game));
        poda__json_text(json, "position", text);
        poda__json_text(json, "value", sum.outcome > 0 ? "win" : sum.outcome < 0 ? "loss" : "draw");
        const poda_worth worth = poda_certain_worth(sum.outcome * PODA_WIN, -1);
        poda__json_worth(json, "worth", sum.game, &worth, PODA_MAX);
    }
}

static poda_status json_exercise(poda__request *request, const poda_exercise *exercise)
{
    poda__json *json = &request->json;
    poda_exercise_summary sum;
    char *steps = NULL;
    poda_exercise_summarise(exercise, &sum);
    poda__json_open(json, NULL, '{');
    poda__json_int(json, "number", sum.number);
    poda__json_exercise(json, exercise);
    poda__json_text(json, "statement", sum.statement);
    poda__json_text(json, "convention", sum.convention);
    poda__json_open(json, "questions", '[');
    for (int32_t i = 0; i < sum.questions; i++)
        json_question(json, exercise, i);
    poda__json_close(json, ']');
    const poda_status status = poda_exercise_steps(exercise, &steps, request->error);
    poda__json_open(json, "steps", '[');
    for (char *at = steps, *end; at && (end = strchr(at, '\n')); at = end + 1) {
        *end = 0;
        poda__json_text(json, NULL, at);
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
    poda_free(steps);
    return status;
}

/* The constraints for exercises of this kind, for programs that offer them in a form. */
static void json_constraints_of(poda__request *request, poda_exercise_kind kind, bool own,
                                const poda_parameter *at)
{
    poda__json *json = &request->json;
    for (; at->key; at++)
        for (int i = 0; i < CONSTRAINTS; i++) {
            if (strcmp(at->key, constraints[i].key) != 0 ||
                !has_constraint(kind, own, &constraints[i]))
                continue;
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "key", at->key);
            poda__json_text(json, "value", poda_option_text(&request->parameters, at->key, ""));
            const bool fits =
                kind != PODA_EXERCISE_TICTACTOE && !(own && strcmp(at->key, "depth") == 0);
            poda__json_text(json, "default", fits ? at->value : "");
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
}

static void json_constraints(poda__request *request, poda_exercise_kind kind)
{
    const bool own = request->game != NULL;
    poda__json_open(&request->json, "constraints", '[');
    json_constraints_of(request, kind, own, poda__parameters_own);
    json_constraints_of(request, kind, own, poda__parameters_generator);
    poda__json_close(&request->json, ']');
}

static poda_status write_json(poda__request *request, poda_exercise_kind kind,
                              const poda__sheet *sheet)
{
    poda_status status = PODA_OK;
    poda__json_open(&request->json, NULL, '{');
    poda__json_uint(&request->json, "seed", sheet->seed);
    char code[PODA__CODE_ROOM];
    if (poda__code_read(poda_option_text(&request->parameters, "code", ""), code))
        poda__json_text(&request->json, "code", code);
    json_constraints(request, kind);
    poda__json_open(&request->json, "exercises", '[');
    for (int32_t i = 0; i < sheet->count && status == PODA_OK; i++)
        status = json_exercise(request, sheet->exercises[i]);
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
    poda_exercise_options options;
    int64_t count = 1, number = 0;
    int format = 0, what = SHEET;
    poda_status status = poda__request_exercise(request, &options);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "count", 1, PODA_EXERCISE_COUNT, &count, error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "number", 1, PODA_EXERCISE_COUNT, &number, error);
    if (status == PODA_OK)
        status =
            read_choice(parameters, "format", poda_verb_formats("exercise"), 0, &format, error);
    if (status == PODA_OK)
        status = read_choice(parameters, "what", "sheet key both", format >= MOODLE ? BOTH : SHEET,
                             &what, error);
    if (status == PODA_OK && request->options->json && format != 0)
        status = poda_fail(error, PODA_BAD_REQUEST, "format",
                           "--json gives the exercises as data; for format=%s leave it out",
                           poda_option_text(parameters, "format", ""));
    if (status != PODA_OK)
        return status;
    if (number > 0 || options.tree || options.given || options.state)
        count = 1;
    options.number = (int32_t)number;
    poda_exercise **exercises = poda__array((size_t)count, sizeof(poda_exercise *));
    if (!exercises)
        return poda_fail_memory(error);
    status = poda_exercises_open(exercises, (int32_t)count, &options, error);
    if (status == PODA_OK)
        poda__exercises_name_cuts(request, exercises, count);
    const poda__sheet sheet = {.exercises = exercises,
                               .count = (int32_t)count,
                               .seed = options.seed,
                               .statement = what != KEY,
                               .key = what != SHEET,
                               .unicode = request->options->unicode,
                               .translate = options.translate};
    if (status == PODA_OK)
        status = request->options->json ? write_json(request, options.kind, &sheet)
                                        : formats[format](&sheet, &request->out, error);
    for (int64_t i = 0; i < count; i++)
        poda_exercise_close(exercises[i]);
    free(exercises);
    return status;
}
