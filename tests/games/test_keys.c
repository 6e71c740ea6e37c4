/* test_keys.c - every option of every game and problem, through every verb that accepts one: its
 * value reaches the game, or the request is refused. A key that neither the verb nor the game has
 * is an error that suggests the most similar name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "languages.h"
#include "poda/ask.h"

enum { WORDS = 8 };

static poda_status ask(const char *const *words, bool json, poda_answer *answer, poda_error *error)
{
    const poda_ask_options options = {.json = json};
    size_t count = 0;
    while (words[count])
        count++;
    *error = (poda_error){0};
    return poda_ask(words, count, &options, answer, error);
}

/* A verb and the parameters that make it quick. */
typedef struct verb {
    const char *name, *quick;
    bool echoes; /* its answer contains the options that the game was opened with */
} verb;

static const verb game_verbs[] = {
    {"games", NULL, false},       {"show", NULL, true},
    {"best", "nodes=1", true},    {"solve", "nodes=1", false},
    {"explain", "depth=1", true}, {"count", "depth=1", true},
    {"match", "games=2", true},   {"check", "positions=2", false},
};
static const verb problem_verbs[] = {
    {"find", NULL, false}, {"show", NULL, false}, {"check", "as=problem", false}};

/* Does the verb have a parameter of this name, whatever the game? Then game.KEY is the game's. */
static bool has_own(const char *verb_name, const char *key)
{
    static const char *const payoff[] = {"table", "rows", "cols", "first"};
    const poda_parameter *parameter;
    for (size_t i = 0; strcmp(verb_name, "explain") == 0 && i < 4; i++)
        if (strcmp(payoff[i], key) == 0)
            return false;
    for (size_t i = 0; (parameter = poda_verb_parameter(verb_name, i)); i++)
        if (strcmp(parameter->key, key) == 0)
            return true;
    return false;
}

static void nonsense_is_refused(const verb *asked, const char *name, const poda_option *option)
{
    char word[100];
    const bool own = has_own(asked->name, option->key);
    snprintf(word, sizeof word, "%s%s=?!(", own ? "game." : "", option->key);
    const char *words[WORDS] = {asked->name, name, word, asked->quick};
    poda_answer answer = {0};
    poda_error error = {.message = ""};
    if (ask(words, true, &answer, &error) == PODA_OK)
        fail_msg("%s %s %s: is not refused: %.100s", asked->name, name, word, answer.text);
    if (!strstr(error.at, option->key) && !strstr(error.message, "?!(") &&
        !strstr(error.message, "'?'"))
        fail_msg("%s %s %s: is refused for another reason: %s", asked->name, name, word,
                 error.message);
}

/* A value that the option accepts, other than its default. */
static const char *other_value(const char *name, const poda_option *option)
{
    static const char *const values[] = {
        "A(1 2)",    "5",        "4",   "3",     "FF_TT", "RR__SS",      "wins",  "loses", "winner",
        "1,2",       "min",      "T",   "F",     "R",     "S",           "yes",   "H",     "O",
        "russian",   "short",    "men", "end",   "any",   "dark",        "top",   "black", "paths",
        "standard",  "960",      "1",   "2",     "no",    "situational", "17",    "hare",  "c2",
        "tip",       "hounds",   "h8",  "row",   "king",  "queen",       "draws", "renju", "empty",
        "nimstring", "finisher", "all", "split", "0.5"};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        const poda_pair pair = {option->key, values[i]};
        const poda_options options = {&pair, 1};
        poda_game *game = NULL;
        if (strcmp(values[i], option->value) == 0 ||
            poda_game_open(&game, name, &options, NULL) != PODA_OK)
            continue;
        poda_game_close(game);
        return values[i];
    }
    fail_msg("%s: no value tried here is one of %s=", name, option->key);
    return NULL;
}

static void value_is_told(const verb *asked, const char *name, const poda_option *option,
                          const char *value)
{
    char word[100], told[120];
    const bool own = has_own(asked->name, option->key);
    snprintf(word, sizeof word, "%s%s=%s", own ? "game." : "", option->key, value);
    snprintf(told, sizeof told, "\"options\":\"%s=%s\"", option->key, value);
    const char *words[WORDS] = {asked->name, name, word, asked->quick};
    if (strcmp(asked->name, "match") == 0) { /* openings would not fit short games */
        words[4] = "random=0";
        words[5] = "both=level=1";
    }
    poda_answer answer = {0};
    poda_error error = {.message = ""};
    if (ask(words, true, &answer, &error) != PODA_OK)
        fail_msg("%s %s %s: %s", asked->name, name, word, error.message);
    if (!strstr(answer.text, told))
        fail_msg("%s %s %s: no %s in %.200s", asked->name, name, word, told, answer.text);
    poda_answer_release(&answer);
}

static void games_get_their_options(void **state)
{
    (void)state;
    const poda_rules *rules;
    for (size_t i = 0; (rules = poda_registered(i)); i++) {
        if (rules->wide)
            continue;
        const poda_about *about = rules->space.about;
        for (const poda_option *option = about->options; option && option->key; option++) {
            const char *value = other_value(about->name, option);
            for (size_t v = 0; v < sizeof game_verbs / sizeof game_verbs[0]; v++) {
                nonsense_is_refused(&game_verbs[v], about->name, option);
                if (game_verbs[v].echoes)
                    value_is_told(&game_verbs[v], about->name, option, value);
            }
        }
    }
}

static void problems_get_their_options(void **state)
{
    (void)state;
    const poda_problem_rules *rules;
    for (size_t i = 0; (rules = poda_problem_registered(i)); i++) {
        const poda_about *about = rules->space.about;
        for (const poda_option *option = about->options; option && option->key; option++)
            for (size_t v = 0; v < sizeof problem_verbs / sizeof problem_verbs[0]; v++)
                if (strcmp(about->name, "tree") != 0 || strcmp(problem_verbs[v].name, "show") != 0)
                    nonsense_is_refused(&problem_verbs[v], about->name, option);
    }
}

static void expect_error(const char *line, const char *part)
{
    char copy[300];
    const char *words[WORDS] = {0};
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word && count < WORDS - 1; word = strtok(NULL, " "))
        words[count++] = word;
    poda_answer answer = {0};
    poda_error error = {.message = ""};
    if (ask(words, true, &answer, &error) == PODA_OK)
        fail_msg("%s: no error", line);
    if (!strstr(error.message, part))
        fail_msg("%s: '%s', without '%s'", line, error.message, part);
}

static void slips_are_named(void **state)
{
    (void)state;
    expect_error("explain tictactoe deph=2", "did you mean 'depth'?");
    expect_error("best connect4 row=4", "did you mean 'rows'?");
    expect_error("find queens nods=3", "did you mean 'nodes'?");
    expect_error("find knapsack capacty=3", "did you mean 'capacity'?");
    expect_error("exercise sed=3", "did you mean 'seed'?");
    expect_error("grade prunned=B", "did you mean 'pruned'?");
    expect_error("solve tictacto", "did you mean 'tictactoe'?");
    expect_error("find quens", "did you mean 'queens'?");
    expect_error("find sliding tilse=1", "did you mean 'tiles'?");
    expect_error("explain connect4 col=4", "did you mean 'cols'?");
    expect_error("slove nim", "did you mean 'solve'?");
    expect_error("best tictactoe x=1", "neither 'best' nor tictactoe has 'x'");
    expect_error("count nim depth=1 algorithm=pvs", "neither 'count' nor nim has 'algorithm'");
}

static void payoff_tables_have_their_own(void **state)
{
    (void)state;
    expect_error("explain tictactoe rows=4", "table= is missing");
    expect_error("explain tree=A(3,5) first=cols", "table= is missing");
    expect_error("explain table=3,1 depth=2", "depth= has no effect");
    expect_error("explain tree=A(3,5) low=2", "for trees with chance or several payoffs");
    expect_error("explain table=3,1 rows=A,B", "rows");
    const char *const lines[][WORDS] = {
        {"explain", "table=3,1 5,-5 / 5,0 -10,1", "rows=T,M", "cols=L,C", "first=cols"},
        {"explain", "tictactoe", "depth=1", "table=0"},
        {"explain", "tree", "table=0"},
        {"explain", "tree=A(3 5)", "table=1"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        poda_answer answer = {0};
        poda_error error = {.message = ""};
        if (ask(lines[i], false, &answer, &error) != PODA_OK)
            fail_msg("%s %s: %s", lines[i][1], lines[i][2], error.message);
        poda_answer_release(&answer);
    }
}

/* A key without effect on the requested answer is refused, not ignored. */
static void explain_uses_or_refuses(void **state)
{
    (void)state;
    static const char *const asked[][2] = {
        {"compare=minimax,pvs", "algorithm=pvs format=svg steps=3 show=9 wide=3 fold=B open=B "
                                "frames=yes classes=no as=graph why=best whatif=3 order=yes "
                                "critical=yes sss=yes"},
        {"order=yes", "format=svg steps=3 show=9 wide=3 fold=B open=B frames=yes classes=yes "
                      "as=graph why=best critical=yes sss=yes"},
        {"critical=yes", "format=svg steps=3 show=9 frames=yes why=best sss=yes"},
        {"sss=yes", "algorithm=pvs why=best"},
        {"format=svg", "why=best steps=3"},
        {"format=html", "why=best steps=3"},
    };
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        char keys[300];
        snprintf(keys, sizeof keys, "%s", asked[i][1]);
        for (char *key = strtok(keys, " "); key; key = strtok(NULL, " ")) {
            char told[100];
            const char *const words[WORDS] = {"explain", "tree=A(B(3 5) C(6 9))", asked[i][0], key};
            poda_answer answer = {0};
            poda_error error = {.message = ""};
            if (ask(words, false, &answer, &error) == PODA_OK)
                fail_msg("explain %s %s: no error", asked[i][0], key);
            snprintf(told, sizeof told, "%.*s= has no effect beside ", (int)strcspn(key, "="), key);
            if (strncmp(error.message, told, strlen(told)) != 0)
                fail_msg("explain %s %s: %s", asked[i][0], key, error.message);
        }
    }
    expect_error("explain tree=A(3,5) whatif=3 compare=pvs,minimax", "whatif= has no effect");
    expect_error("explain tictactoe depth=2 algorithm=pvs threads=2", "searches with one thread");
    expect_error("explain tictactoe depth=2 threads=2", "'explain' searches with one thread");
    /* its default may be given */
    const char *const usual[] = {"explain",     "tree=A(3 5)", "compare=minimax,pvs",
                                 "format=text", "sss=no",      "steps=200",
                                 NULL};
    poda_answer answer = {0};
    poda_error error = {.message = ""};
    assert_int_equal(ask(usual, false, &answer, &error), PODA_OK);
    poda_answer_release(&answer);
}

static void expect_answer(poda_language language, const char *const *words, const char *part,
                          const char *without)
{
    const poda_ask_options options = {.language = language};
    poda_answer answer = {0};
    poda_error error = {0};
    size_t count = 0;
    while (words[count])
        count++;
    if (poda_ask(words, count, &options, &answer, &error) != PODA_OK)
        fail_msg("%s %s: %s", words[0], words[1], error.message);
    if (!strstr(answer.text, part) || (without && strstr(answer.text, without)))
        fail_msg("%s %s: no '%s' or a '%s' in %s", words[0], words[1], part, without ? without : "",
                 answer.text);
    poda_answer_release(&answer);
}

static void other_names_are_known(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"tresenraya", "Tic-tac-toe"}, {"tateti", "Tic-tac-toe"}, {"conecta4", "Connect 4"},
        {"corchos", "Corks"},          {"palillos", "Corks"},     {"ranas", "Frogs and toads"},
        {"Otelo", "Othello"},          {"reinas", "n queens"},    {"damas", "Draughts"},
        {"mochila", "knapsack"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *const words[] = {"games", names[i][0], NULL};
        expect_answer(PODA_ENGLISH, words, names[i][1], NULL);
    }
    const char *const alone[] = {"find", "reinas", "n=4", NULL};
    expect_answer(PODA_ENGLISH, alone, "queens", NULL);
    expect_error("solve parchis", "there is no game");
}

static void numbers_agree_with_words(void **state)
{
    (void)state;
    const char *const one[] = {"count", "connect4", "cols=1", "depth=1", NULL};
    expect_answer(PODA_ENGLISH, one, "1 line of 1 move,", "1 lines");
    expect_answer(SPANISH, one, "1 línea de 1 jugada, 0,", "1 líneas");
    const char *const leaf[] = {"explain", "tree=A(3)", "algorithm=minimax", NULL};
    expect_answer(PODA_ENGLISH, leaf, "1 leaf;", NULL);
    expect_answer(SPANISH, leaf, "1 hoja;", NULL);
    const char *const rule[] = {"solve", "corks", "n=6", NULL}; /* a verb, and a sum */
    expect_answer(PODA_ENGLISH, rule, "taking 1 leaves 5", NULL);
    expect_answer(PODA_ENGLISH, rule, "4k + 1 corks", NULL);
    const char *const three[] = {"explain", "tree=A([1,2,3] I=[4,5,6])", NULL};
    expect_answer(SPANISH, three, " e I", " y I");
}

/* A key is listed once, with its meaning for the verb: explain has a default algorithm of its
 * own. */
static void parameters_are_listed_once(void **state)
{
    (void)state;
    const poda_parameter *one, *other;
    for (size_t v = 0; poda_verb(v); v++)
        for (size_t i = 0; (one = poda_verb_parameter(poda_verb(v), i)); i++)
            for (size_t k = 0; k < i && (other = poda_verb_parameter(poda_verb(v), k)); k++)
                assert_string_not_equal(one->key, other->key);
    for (size_t i = 0; (one = poda_verb_parameter("explain", i)); i++)
        if (strcmp(one->key, "algorithm") == 0)
            break;
    assert_non_null(one);
    char part[60];
    snprintf(part, sizeof part, "\"algorithm\":\"%s\"", one->value);
    poda_answer answer;
    poda_error error = {.message = ""};
    assert_int_equal(ask((const char *const[]){"explain", "tree", NULL}, true, &answer, &error),
                     PODA_OK);
    assert_non_null(strstr(answer.text, part));
    poda_answer_release(&answer);
}

/* The verbs with format= say what it takes, and each kind that is made here belongs to one of them. */
static void formats_belong_to_verbs(void **state)
{
    (void)state;
    const poda_parameter *one;
    const poda_format *format;
    char all[400] = " ";
    for (size_t v = 0; poda_verb(v); v++) {
        const char *names = poda_verb_formats(poda_verb(v));
        bool takes = false;
        for (size_t i = 0; (one = poda_verb_parameter(poda_verb(v), i)); i++)
            takes |= strcmp(one->key, "format") == 0;
        assert_int_equal(takes, names != NULL);
        if (names)
            snprintf(all + strlen(all), sizeof all - strlen(all), "%s ", names);
    }
    for (size_t i = 0; (format = poda_format_at(i)); i++) {
        char word[20];
        snprintf(word, sizeof word, " %s ", format->name);
        assert_non_null(strstr(all, word));
        assert_non_null(strchr(format->type, '/'));
    }
    assert_null(poda_verb_formats("no-verb"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_get_their_options),  cmocka_unit_test(problems_get_their_options),
        cmocka_unit_test(slips_are_named),          cmocka_unit_test(payoff_tables_have_their_own),
        cmocka_unit_test(explain_uses_or_refuses),  cmocka_unit_test(other_names_are_known),
        cmocka_unit_test(numbers_agree_with_words), cmocka_unit_test(parameters_are_listed_once),
        cmocka_unit_test(formats_belong_to_verbs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
