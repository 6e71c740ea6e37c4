/* test_grade.c - marks are right and the usual mistakes are named; sheets are well formed; parameters
 * from outside do no harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "exercise_tree.h"
#include "explain/sheet.h"

/* The test's own wrong procedures, by the names of the library's. */
static double search_as(poda__procedure procedure, poda__plain_rule rule)
{
    memset(&ab, 0, sizeof ab);
    ab.hard = rule.fail_hard;
    ab.strict = rule.cut_strict != (procedure == PODA__PROCEDURE_OTHER_CUT);
    ab.swapped = procedure == PODA__PROCEDURE_SWAPPED;
    ab.shallow = procedure == PODA__PROCEDURE_SHALLOW;
    ab.backwards = procedure == PODA__PROCEDURE_BACKWARDS;
    ab.none = procedure == PODA__PROCEDURE_NONE;
    const double value = search();
    for (int n = 0; procedure == PODA__PROCEDURE_LAST_CHILD && n < tree.count; n++)
        if (ab.cut_child[n])
            leave_out(n);
    return value;
}

static void mistakes_are_named(void **state)
{
    int seen[PODA__PROCEDURE_COUNT] = {0};
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        poda__exercise_options options = variant((int)(seed % 2 ? 8 : 2));
        poda__exercise exercise;
        static bool key[MOST];
        options.seed = seed;
        options.rule.cut_strict = seed % 4 == 1;
        assert_int_equal(poda__exercise_init(&exercise, &options, 1, NULL, NULL), PODA_OK);
        read_tree(exercise.text, true);
        const double right = search_as(PODA__PROCEDURE_RIGHT, options.rule);
        const int right_best = ab.best;
        memcpy(key, ab.pruned, sizeof key);
        for (int p = 0; p < PODA__PROCEDURE_COUNT; p++) {
            char value[32], names[MOST * 4] = "";
            poda_text list = {names, sizeof names, 0};
            poda__grade grade;
            poda_error error = {0};
            snprintf(value, sizeof value, "%g", search_as((poda__procedure)p, options.rule));
            const bool differs = strtod(value, NULL) != right || ab.best != right_best ||
                                 memcmp(key, ab.pruned, sizeof key) != 0;
            for (int n = 1; n < tree.count; n++)
                if (ab.pruned[n])
                    poda_text_add(&list, "%s,", poda__model_name(&exercise.model, n));
            const poda__answer answer = {value, poda__model_name(&exercise.model, ab.best), names};
            assert_int_equal(poda__grade_init(&grade, &exercise.model, &answer, &error), PODA_OK);
            assert_int_equal(grade.agree[p], tree.count - 1);
            assert_true(grade.fits[p]);
            assert_int_equal(grade.differs[p], differs);
            if (!differs) {
                assert_int_equal(grade.likely, PODA__PROCEDURE_RIGHT);
                assert_int_equal(grade.percent, 100);
                assert_int_equal(grade.missed + grade.extra, 0);
            } else {
                assert_true((int)grade.likely == p || poda__grade_ties(&grade, (poda__procedure)p));
                seen[p]++;
            }
            poda__grade_release(&grade);
        }
        poda__exercise_release(&exercise);
    }
    for (int p = 1; p < PODA__PROCEDURE_COUNT; p++)
        assert_true(seen[p] > 5);
}

static void marks(void **state)
{
    poda__exercise course;
    poda__grade grade;
    poda_error error = {0};
    const poda__plain_rule rule = {false, false};
    (void)state;
    assert_int_equal(poda__exercise_from_text(&course, "A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))",
                                              PODA_MAX, rule, &error),
                     PODA_OK);
    const poda__answer right = {"5", "B", "K,G,N,O"}, brief = {"5.0", "B", " G K "},
                       wrong = {"6", "C", "K,F"}, silent = {NULL, NULL, "none"};
    assert_int_equal(poda__grade_init(&grade, &course.model, &right, &error), PODA_OK);
    assert_int_equal(grade.percent, 100);
    poda__grade_release(&grade);
    assert_int_equal(poda__grade_init(&grade, &course.model, &brief, &error), PODA_OK);
    assert_int_equal(grade.percent, 100); /* what is below a pruned node goes without saying */
    poda__grade_release(&grade);
    assert_int_equal(poda__grade_init(&grade, &course.model, &wrong, &error), PODA_OK);
    assert_false(grade.value_right || grade.best_right);
    assert_int_equal(grade.missed, 3); /* G N O */
    assert_int_equal(grade.extra, 3);  /* F L M */
    assert_int_equal(grade.verdicts[10], PODA__VERDICT_PRUNED);
    poda__grade_release(&grade);
    assert_int_equal(poda__grade_init(&grade, &course.model, &silent, &error), PODA_OK);
    assert_int_equal(grade.likely, PODA__PROCEDURE_NONE);
    poda__grade_release(&grade);
    const poda__answer bad[] = {{"x", NULL, NULL},   {"", NULL, NULL},   {"1e999", NULL, NULL},
                                {NULL, "K", NULL},   {NULL, "", NULL},   {NULL, NULL, "K,ZZ"},
                                {NULL, NULL, "A,B"}, {NULL, "ZZ", NULL}, {"nan", NULL, NULL}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(poda__grade_init(&grade, &course.model, &bad[i], &error),
                         PODA_BAD_REQUEST);
        assert_true(strlen(error.message) > 10);
    }
    poda__exercise_release(&course);
}

static char *written(poda__sheet_fn *format, const poda__exercise_options *options, int count)
{
    poda__exercise *exercises;
    poda__buffer out = {0};
    poda_error error = {0};
    assert_int_equal(poda__exercises_new(&exercises, options, count, &error), PODA_OK);
    const poda__sheet sheet = {
        .exercises = exercises,
        .count = count,
        .first_number = 1,
        .statement = true,
        .key = true,
        .unicode = true,
        .spanish = options->seed % 2,
        .translate = poda_translator(options->seed % 2 ? PODA_SPANISH : PODA_ENGLISH)};
    if (format(&sheet, &out, &error) != PODA_OK)
        fail_msg("%s", error.message);
    poda__exercises_free(exercises, count);
    return out.at;
}

/* Tags match and are closed; CDATA is passed over. */
static void check_xml(const char *text)
{
    char open[32][32];
    int depth = 0;
    for (const char *at = strchr(text, '<'); at; at = strchr(at + 1, '<')) {
        if (strncmp(at, "<![CDATA[", 9) == 0) {
            at = strstr(at, "]]>");
            assert_non_null(at);
        } else if (at[1] == '/') {
            const size_t length = strcspn(at + 2, ">");
            assert_true(depth > 0 && length == strlen(open[depth - 1]));
            assert_memory_equal(at + 2, open[--depth], length);
        } else if (at[1] != '?') {
            const size_t length = strcspn(at + 1, " >");
            assert_true(depth < 32 && length > 0 && length < 32);
            memcpy(open[depth], at + 1, length);
            open[depth++][length] = 0;
        }
    }
    assert_int_equal(depth, 0);
}

/* A question: a name, one pair of braces that are not escaped, on one line. */
static void check_gift(const char *text)
{
    int questions = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        int open = 0, close = 0;
        if (*line == '\n' || strncmp(line, "$CATEGORY: ", 11) == 0)
            continue;
        assert_memory_equal(line, "::Poda ", 7);
        const char *body = strstr(line + 2, "::") + 2;
        for (const char *at = body; *at && *at != '\n'; at++) {
            if (*at == '\\') {
                assert_non_null(strchr("~=#{}:\\", *++at));
                continue;
            }
            open += *at == '{';
            close += *at == '}';
            if (!open)
                assert_null(strchr("~=#:", *at));
        }
        assert_int_equal(open, 1);
        assert_int_equal(close, 1);
        questions++;
    }
    assert_true(questions >= 3);
}

static int parts_of(const char *text, const char *key)
{
    int parts = 1;
    const char *at = strstr(text, key);
    assert_non_null(at);
    for (; *at && *at != '\n'; at++)
        parts += *at == '|';
    return parts;
}

static void sheets_are_well_formed(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 11; seed++) {
        poda__exercise_options options = variant((int)seed);
        options.seed = seed;
        if (seed >= 6) {
            poda__exercise_defaults(&options);
            options.kind = (poda__exercise_kind)(seed - 5);
            options.depth = options.kind == PODA__EXERCISE_CHANCE ? 3 : 0;
            options.seed = seed;
        }
        const bool drawn =
            options.kind == PODA__EXERCISE_TREE || options.kind == PODA__EXERCISE_CHANCE;
        char *text = written(poda__sheet_moodle, &options, 3);
        check_xml(text);
        free(text);
        text = written(poda__sheet_gift, &options, 3);
        check_gift(text);
        free(text);
        text = written(poda__sheet_rexams, &options, 1);
        assert_int_equal(parts_of(text, "exsolution:"), parts_of(text, "exclozetype:"));
        assert_int_equal(parts_of(text, "exsolution:"), parts_of(text, "extol:"));
        free(text);
        text = written(poda__sheet_latex, &options, 2);
        assert_non_null(strstr(text, "\\end{document}"));
        assert_true(!drawn || strstr(text, "\\begin{forest}"));
        free(text);
        text = written(poda__sheet_text, &options, 2);
        assert_non_null(strstr(text, seed % 2 ? "Solución del ejercicio 2" : "Key to exercise 2"));
        free(text);
    }
}

/* Every bad parameter gets one line that says where. */
static void hostile_parameters(void **state)
{
    static const char *const asked[][4] = {
        {"exercise", "branching=0"},
        {"exercise", "branching=3-2"},
        {"exercise", "branching=-2"},
        {"exercise", "branching=2-3-4"},
        {"exercise", "branching=99999999999999999999"},
        {"exercise", "branching=2-"},
        {"exercise", "depth=0"},
        {"exercise", "depth=9", "branching=4"},
        {"exercise", "depth=1"},
        {"exercise", "values=3..1"},
        {"exercise", "values=1..3"},
        {"exercise", "values=1-3"},
        {"exercise", "values=0..99999999"},
        {"exercise", "cuts=50"},
        {"exercise", "cuts=x"},
        {"exercise", "deep=yes"},
        {"exercise", "deep=perhaps"},
        {"exercise", "above=yes", "depth=2"},
        {"exercise", "branching=2", "depth=2", "cuts=5"},
        {"exercise", "branching=2", "depth=1", "values=0..1"},
        {"exercise", "count=0"},
        {"exercise", "count=1001"},
        {"exercise", "corks", "count=1000"},
        {"exercise", "seed=-1"},
        {"exercise", "format=word"},
        {"exercise", "what=all"},
        {"exercise", "chess"},
        {"exercise", "nim", "depth=3"},
        {"exercise", "tictactoe", "depth=8"},
        {"exercise", "chance", "depth=1"},
        {"exercise", "chance", "branching=5"},
        {"exercise", "chance", "cuts=1"},
        {"exercise", "chance", "depth=2", "values=0..2"},
        {"exercise", "tree=A(1 2)"},
        {"exercise", "tree", "wings=2"},
        {"grade", "value=5"},
        {"grade", "tree=A(1 2)"},
        {"grade", "tree=A(1", "value=5"},
        {"grade", "tree=A(1 2)", "value=five"},
        {"grade", "tree=A(1 2)", "pruned=Q"},
        {"grade", "nim", "value=5"},
        {"grade", "chance", "value=5"},
        {"grade", "seed=3", "number=0", "value=5"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        const poda_ask_options options = {.language = PODA_ENGLISH};
        poda_error error = {0};
        poda_answer answer = {0};
        size_t count = 0;
        while (count < 4 && asked[i][count])
            count++;
        if (poda_ask(asked[i], count, &options, &answer, &error) == PODA_OK)
            fail_msg("%s %s is answered", asked[i][0], asked[i][1]);
        assert_true(strlen(error.message) > 15);
        assert_null(strchr(error.message, '\n'));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(marks),
        cmocka_unit_test(sheets_are_well_formed),
        cmocka_unit_test(hostile_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
