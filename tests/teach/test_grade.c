/* test_grade.c - marks are right and common mistakes are named; sheets are well formed; hostile
 * parameters do no harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "exercise_tree.h"
#include "languages.h"
#include "teach/marks/marks.h"
#include "teach/sheet.h"

/* The test's own wrong procedures, by the names of the library's. */
static double search_as(poda_procedure procedure, poda__plain_rule rule)
{
    memset(&ab, 0, sizeof ab);
    ab.hard = rule.fail == PODA__FAIL_HARD;
    ab.strict = rule.cut_strict != (procedure == PODA_PROCEDURE_OTHER_CUT);
    ab.swapped = procedure == PODA_PROCEDURE_SWAPPED;
    ab.shallow = procedure == PODA_PROCEDURE_SHALLOW;
    ab.backwards = procedure == PODA_PROCEDURE_BACKWARDS;
    ab.none = procedure == PODA_PROCEDURE_NONE;
    const double value = search();
    for (int n = 0; procedure == PODA_PROCEDURE_LAST_CHILD && n < tree.count; n++)
        if (ab.cut_child[n])
            leave_out(n);
    return value;
}

static void mistakes_are_named(void **state)
{
    int seen[PODA_PROCEDURE_COUNT] = {0};
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        poda_exercise_options options = variant((int)(seed % 2 ? 8 : 2));
        poda__exercise exercise;
        static bool key[MOST];
        options.seed = seed;
        options.cut_strict = seed % 4 == 1;
        assert_int_equal(poda__exercise_init(&exercise, &options, 1, NULL, NULL), PODA_OK);
        read_tree(exercise.text, true);
        const double right = search_as(PODA_PROCEDURE_RIGHT, poda__exercise_rule(&options));
        const int right_best = ab.best;
        memcpy(key, ab.pruned, sizeof key);
        for (int p = 0; p < PODA_PROCEDURE_COUNT; p++) {
            char value[32], names[MOST * 4] = "";
            poda_text list = {names, sizeof names, 0};
            poda__grade grade;
            poda_error error = {0};
            snprintf(value, sizeof value, "%g",
                     search_as((poda_procedure)p, poda__exercise_rule(&options)));
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
                assert_int_equal(grade.likely, PODA_PROCEDURE_RIGHT);
                assert_true(grade.all_right);
                assert_int_equal(grade.missed + grade.extra, 0);
            } else {
                assert_true((int)grade.likely == p || poda__grade_ties(&grade, (poda_procedure)p));
                seen[p]++;
            }
            poda__grade_release(&grade);
        }
        poda__exercise_release(&exercise);
    }
    for (int p = 1; p < PODA_PROCEDURE_COUNT; p++)
        assert_true(seen[p] > 5);
}

static void marks(void **state)
{
    poda__exercise course;
    poda__grade grade;
    poda_error error = {0};
    const poda__plain_rule rule = {PODA__FAIL_SOFT, false};
    (void)state;
    assert_int_equal(poda__exercise_from_text(&course, "A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))",
                                              PODA_MAX, rule, &error),
                     PODA_OK);
    const poda__answer right = {"5", "B", "K,G,N,O"}, brief = {"5.0", "B", " G K "},
                       wrong = {"6", "C", "K,F"}, silent = {NULL, NULL, "none"};
    assert_int_equal(poda__grade_init(&grade, &course.model, &right, &error), PODA_OK);
    assert_true(grade.all_right);
    poda__grade_release(&grade);
    assert_int_equal(poda__grade_init(&grade, &course.model, &brief, &error), PODA_OK);
    assert_true(grade.all_right); /* nodes below a pruned node need not be named */
    poda__grade_release(&grade);
    assert_int_equal(poda__grade_init(&grade, &course.model, &wrong, &error), PODA_OK);
    assert_false(grade.value_right || grade.best_right);
    assert_int_equal(grade.missed, 3); /* G N O */
    assert_int_equal(grade.extra, 3);  /* F L M */
    assert_int_equal(grade.verdicts[10], PODA__VERDICT_PRUNED);
    poda__grade_release(&grade);
    assert_int_equal(poda__grade_init(&grade, &course.model, &silent, &error), PODA_OK);
    assert_int_equal(grade.likely, PODA_PROCEDURE_NONE);
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

static void expect(const char *const *words, size_t count, bool json, const char *text)
{
    const poda_ask_options options = {.language = PODA_ENGLISH, .json = json};
    poda_error error = {0};
    poda_answer answer = {0};
    if (poda_ask(words, count, &options, &answer, &error) != PODA_OK)
        fail_msg("%s", error.message);
    if (!strstr(answer.text, text))
        fail_msg("%s is not in: %s", text, answer.text);
    poda_answer_release(&answer);
}

/* Each kind of slip has its reason. */
static void reasons(void **state)
{
    static const char course[] = "tree=A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))";
    static const char chance[] = "tree=A(chance B(1/4:3 3/4:7) chance C(1/3:2 2/3:5))";
    static const struct {
        const char *subject, *exercise, *answer, *told;
        bool json;
    } slips[] = {
        {"tree", course, "values=D=5", "D: 5 is right", false},
        {"tree", course, "values=F=1",
         "F: MAX takes the maximum of 1, 2: 2, not 1; that is the minimum", false},
        {"tree", course, "values=B=4", "B: MIN takes the minimum of 5, 9: 5, not 4\n", false},
        {"tree", course, "values=D=3 B=3",
         "B: MIN takes the minimum of 5, 9: 5, not 3; it follows from the values given to the "
         "nodes "
         "below",
         false},
        {"tree", course, "values=C=2",
         "C: MIN takes the minimum of 2, 0: 0, not 2; that is what alpha-beta returns after its "
         "cut",
         false},
        {"tree", course, "values=A=5.0",
         "{\"node\":\"B\",\"given\":null,\"expected\":\"5\",\"right\":false,\"verdict\":\"open\"",
         true},
        {"tree", course, "pruned=F", "F: must be visited, since α = 5 < β = +∞ when its turn comes",
         false},
        {"tree", course, "pruned=K", "G: pruned, since C is cut after F with α = 5 ≥ β = 2", false},
        {"tree", course, "saved=3", "minimax generates 15 nodes and alpha-beta 11: 4 fewer, not 3",
         false},
        {"tree", course, "best=C", "C is worth 0, and the best move B is worth 5", true},
        {"tree", course, "best=B", "B is right: it is worth 5, like the root", true},
        {"chance", chance, "values=B=5",
         "B: the mean 0.25·3 + 0.75·7 = 6, not 5; the probabilities are left out", false},
        {"chance", chance, "values=B=24/4 C=4.00", "mark: 2 of 4 points, 50 %", false},
        {"chance", chance, "value=7", "A: MAX takes the maximum of 6, 4: 6, not 7", false},
        {"chance", chance, "best=C", "best move: wrong, it is B", false},
        {"nim", "seed=2", "winner=2", "the move 2:1 wins, so the player to move wins", false},
        {"nim", "seed=2", "class=P", "the move 2:1 wins, so it is an N position", false},
        {"nim", "seed=2", "best=1:1", "1:1 loses: the rival answers 2:2 and wins", false},
        {"nim", "seed=2", "best=none", "2:1 wins, and is missing", false},
        {"corks", "seed=2", "best=2", "2 loses: the rival answers 3 and wins", false},
        {"toads", "seed=2", "winner=the other player", "winner: wrong", false},
        {"tree", course, "best=C", "no answer: values, pruned nodes, nodes saved", false},
        {"tree", course, "values=", "mark: 0 of 13 points, 0 %", false},
        {"tree", course, "pruned=", "mark: 0 of 13 points, 0 %", false},
        {"tree", "tree=A(B(3 5) C(4 9))", "pruned=", "mark: 0 of 6 points, 0 %", false},
        {"tree", "tree=A(B(3 5) C(4 9))", "pruned=none", "mark: 1 of 6 points, 17 %", false},
        {"tictactoe", "seed=5", "best=b1 c2", "b1 only draws: the rival answers", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        const char *words[] = {"grade", slips[i].subject, slips[i].exercise, slips[i].answer};
        expect(words, 4, slips[i].json, slips[i].told);
    }
    const char *both[] = {"grade", "seed=3", "leaves=0..99", "values=A=1000"};
    expect(both, 4, false, "values: 0 of ");
    const char *range[] = {"grade", "seed=3", "values=0..99", "saved=1000"};
    expect(range, 4, false, "mark: 0 of 26 points, 0 %");
    const char *choice[] = {"grade", "seed=2", "leaf=Q > 22"};
    expect(choice, 3, false, "marked leaf: right");
    const char *typed[] = {"grade", "seed=2", "leaf=Q>=22"};
    expect(typed, 3, false, "hangs on Q; it does not happen for Q > 22");
}

static char *written(poda__sheet_fn *format, const poda_exercise_options *options, int count)
{
    poda_exercise *exercises[10];
    poda__buffer out = {0};
    poda_error error = {0};
    poda_exercise_options how = *options;
    how.translate = poda_translator(options->seed % 2 ? SPANISH : PODA_ENGLISH);
    assert_true(count <= 10);
    assert_int_equal(poda_exercises_open(exercises, count, &how, &error), PODA_OK);
    const poda__sheet sheet = {.exercises = exercises,
                               .count = count,
                               .statement = true,
                               .key = true,
                               .unicode = true,
                               .translate = how.translate};
    if (format(&sheet, &out, &error) != PODA_OK)
        fail_msg("%s", error.message);
    for (int i = 0; i < count; i++)
        poda_exercise_close(exercises[i]);
    return out.at;
}

/* Tags match and are closed; CDATA is skipped. */
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
        poda_exercise_options options = variant((int)seed);
        options.seed = seed;
        if (seed >= 6) {
            options = (poda_exercise_options){0};
            options.kind = (poda_exercise_kind)(seed - 5);
            options.depth = options.kind == PODA_EXERCISE_CHANCE ? 3 : 0;
            options.seed = seed;
        }
        const bool drawn =
            options.kind == PODA_EXERCISE_TREE || options.kind == PODA_EXERCISE_CHANCE;
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

/* The score of a student who ticks every item of a set, none, or only the box "none", and of one
 * who ticks the right ones; computed from the percents after `at`, as Moodle does. */
struct ticked {
    double all, none, right;
    int items;
};

static struct ticked read_set(const char *at, char between, char end)
{
    struct ticked ticked = {0};
    double last = 0;
    while (*at != end) {
        at = strchr(at, '%');
        char *after;
        last = strtod(at + 1, &after);
        assert_true(*after == '%' && fabs(last) <= 100.000001);
        ticked.all += last;
        ticked.right += last > 0 ? last : 0;
        ticked.items++;
        for (at = after + 1; *at != between && *at != end; at++)
            assert_true(*at && *at != '}');
    }
    ticked.all -= last; /* the box "none" */
    ticked.none = last;
    return ticked;
}

/* In sheets for Moodle a set cannot be passed by the same answer for all of its items: pruned nodes
 * are few, and naming nothing must not earn the points of the others. */
static void constant_answers_earn_nothing(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        poda_exercise_options options = {0};
        options.seed = seed;
        options.branching = (poda_range){true, 2, 2 + (int)(seed % 3)};
        options.depth = 2 + (int)(seed / 3 % 3);
        options.cuts = (poda_range){true, seed % 5 > 0, 30};
        char *moodle = written(poda__sheet_moodle, &options, 1),
             *gift = written(poda__sheet_gift, &options, 1);
        const char *in_moodle = strstr(moodle, ":MULTIRESPONSE_H:"),
                   *in_gift = strstr(gift, " pruned::");
        assert_non_null(in_moodle);
        assert_null(strstr(in_moodle + 2, "MULTIRESPONSE"));
        assert_null(strstr(moodle, seed % 2 ? "~visitado" : "~visited"));
        in_gift = strstr(in_gift, "> { ") + 2; /* behind the statement */
        const struct ticked parts[] = {read_set(in_moodle, '~', '}'), read_set(in_gift, '~', '#')};
        for (int i = 0; i < 2; i++) {
            assert_true(parts[i].all < 0.001);
            assert_true(parts[i].none < 0.001 || parts[i].none == parts[i].right);
            assert_true(fabs(parts[i].right - 100) < 0.001);
            assert_int_equal(parts[i].items, parts[0].items);
        }
        free(moodle);
        free(gift);
    }
}

/* Part `number` of a line of R/exams, "exsolution: 3|0100|B, C"; valid until the next answer. */
static const char *rexams_part(const char *text, const char *key, int number)
{
    static char part[4096];
    const char *at = strstr(text, key) + strlen(key);
    for (; number > 0; number--)
        at = strchr(at, '|') + 1;
    const size_t length = strcspn(at, "|\n");
    assert_true(length < sizeof part);
    memcpy(part, at, length);
    part[length] = 0;
    return part;
}

/* The score by the default rule of R/exams ("false2") for ticking every box: all right ones, minus
 * the cost of the wrong ones, 1 divided by their number or by 2. */
static double rexams_all(const char *bits)
{
    double right = 0, wrong = 0;
    for (; *bits; bits++)
        *bits == '1' ? right++ : wrong++;
    return (right > 0) - wrong / (wrong > 2 ? wrong : 2);
}

/* The same for R/exams: sets are typed, and neither all names nor a blank is the solution. */
static void constant_answers_earn_nothing_in_r(void **state)
{
    (void)state;
    int empty = 0;
    for (uint64_t seed = 0; seed < 240; seed++) {
        poda_exercise_options options = {0};
        options.seed = seed;
        options.branching = (poda_range){true, 2, 2 + (int)(seed % 3)};
        options.depth = 2 + (int)(seed / 3 % 3);
        options.cuts = (poda_range){true, seed % 5 > 0, 30};
        if (seed >= 200) {
            options = (poda_exercise_options){0};
            options.kind = (poda_exercise_kind)(1 + seed % 5);
            options.depth = options.kind == PODA_EXERCISE_CHANCE ? 3 : 0;
            options.seed = seed;
        }
        char *text = written(poda__sheet_rexams, &options, 1);
        const int parts = parts_of(text, "exclozetype: ");
        int sets = 0;
        for (int i = 0; i < parts; i++) {
            const char *type = rexams_part(text, "exclozetype: ", i);
            const bool is_set = strcmp(type, "string") == 0, ticks = strcmp(type, "mchoice") == 0;
            const char *solution = rexams_part(text, "exsolution: ", i);
            if (ticks && rexams_all(solution) > 0.001)
                fail_msg("seed %d: ticking all of %s is worth something", (int)seed, solution);
            if (!is_set)
                continue;
            const char *word =
                seed < 200 ? (seed % 2 ? "ninguno" : "none") : (seed % 2 ? "ninguna" : "no move");
            const bool none = strcmp(solution, word) == 0;
            char manner[40];
            snprintf(manner, sizeof manner, seed % 2 ? "o «%s»: " : "or \"%s\": ", word);
            const char *listed = strstr(text, manner);
            assert_true(*solution && listed);
            listed = strstr(listed, ": ") + 2;
            /* all of them: only where all are right */
            if (seed < 200)
                assert_true(strcspn(listed, "\n") > strlen(solution) || none);
            empty += none;
            sets++;
        }
        assert_true(seed >= 200 || sets == 1);
        free(text);
    }
    assert_true(empty > 5);
}

static char *from_base64(const char *text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *out = calloc(strlen(text) + 1, 1), *end = out;
    unsigned bits = 0;
    for (int i = 1; *text && strchr(digits, *text); text++, i++) {
        bits = bits << 6 | (unsigned)(strchr(digits, *text) - digits);
        if (i % 4 != 1)
            *end++ = (char)(bits >> (2 * (3 - (i - 1) % 4)));
    }
    return out;
}

/* The embedded pictures use the language of the sheet. */
static void pictures_speak_the_language(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 2; seed++) {
        poda_exercise_options options = {0};
        options.seed = seed;
        char *moodle = written(poda__sheet_moodle, &options, 1);
        const char *at = moodle;
        for (int i = 0; i < 2; i++) { /* the exercise and its key */
            at = strstr(at, "encoding=\"base64\">");
            assert_non_null(at);
            at += 18;
            char *svg = from_base64(at);
            assert_non_null(strstr(svg, seed ? "xml:lang=\"es\"" : "xml:lang=\"en\""));
            assert_non_null(strstr(svg, seed ? ">Árbol<" : ">Tree<"));
            free(svg);
        }
        free(moodle);
    }
}

/* Every bad parameter gets one line that says where. */
static void hostile_parameters(void **state)
{
    static const char *const asked[][5] = {
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
        {"exercise", "chess", "depth=4"},
        {"exercise", "chess", "topic=mates"},
        {"exercise", "chess", "branching=2"},
        {"exercise", "chess", "topic=classes", "cuts=1"},
        {"exercise", "nim", "position=3,4,5"},
        {"exercise", "pig"},
        {"exercise", "queens3"},
        {"exercise", "nim", "depth=3"},
        {"exercise", "tictactoe", "depth=8"},
        {"exercise", "chance", "depth=1"},
        {"exercise", "chance", "branching=5"},
        {"exercise", "chance", "cuts=1"},
        {"exercise", "chance", "depth=2", "values=0..2"},
        {"exercise", "tree=A(1"},
        {"exercise", "tree", "wings=2"},
        {"grade", "value=5"},
        {"grade", "tree=A(1 2)"},
        {"grade", "tree=A(1", "value=5"},
        {"grade", "tree=A(1 2)", "value=five"},
        {"grade", "tree=A(1 2)", "pruned=Q"},
        {"grade", "nim", "value=5"},
        {"grade", "nim", "winner=1"},
        {"grade", "nim", "seed=2", "value=5"},
        {"grade", "nim", "seed=2", "pruned=K"},
        {"grade", "nim", "seed=2", "winner=3"},
        {"grade", "nim", "seed=2", "asked=saved", "winner=1"},
        {"grade", "nim", "seed=2", "asked=winner,winner", "winner=1"},
        {"grade", "nim", "seed=2", "asked=class", "winner=1"},
        {"grade", "nim", "seed=2", "best=9:9"},
        {"grade", "nim", "tree=A(1 2)", "best=1:1"},
        {"grade", "chance", "value=5"},
        {"grade", "chance", "tree=A(1", "value=5"},
        {"grade", "chance", "tree=A([1,2] [2,1])", "value=5"},
        {"grade", "chance", "tree=chance A(1 2)", "best=B"},
        {"grade", "chance", "seed=2", "pruned=B"},
        {"grade", "tree=A(1 2)", "leaf=1"},
        {"grade", "tree=A(1 2)", "saved=few"},
        {"grade", "tree=A(1 2)", "saved=1/0"},
        {"grade", "tree=A(1 2)", "values=A"},
        {"grade", "tree=A(1 2)", "values=A="},
        {"grade", "tree=A(1 2)", "values==5"},
        {"grade", "tree=A(1 2)", "values=B=1"},
        {"grade", "tree=A(1 2)", "values=A=1 A=2"},
        {"grade", "tree=A(1 2)", "values=A=1e999"},
        {"grade", "tree=A(1 2)", "values=A=0x10"},
        {"grade", "tree=A(1 2)", "values= , "},
        {"grade", "seed=2", "leaf=Q = 22"},
        {"grade", "seed=2", "leaf=0"},
        {"grade", "seed=2", "leaves=5..1", "values=A=5"},
        {"exercise", "values=A=5"},
        {"exercise", "leaves=1..50"},
        {"grade", "seed=3", "number=0", "value=5"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        const poda_ask_options options = {.language = PODA_ENGLISH};
        poda_error error = {0};
        poda_answer answer = {0};
        size_t count = 0;
        while (count < 5 && asked[i][count])
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
        cmocka_unit_test(reasons),
        cmocka_unit_test(sheets_are_well_formed),
        cmocka_unit_test(constant_answers_earn_nothing),
        cmocka_unit_test(constant_answers_earn_nothing_in_r),
        cmocka_unit_test(pictures_speak_the_language),
        cmocka_unit_test(hostile_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
