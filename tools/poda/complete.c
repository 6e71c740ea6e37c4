/* complete.c - `poda complete WORDS`: the shell's completions, one word per line. The line "<file>"
 * or "<game>" asks the shell for files, or for games in files. */
#include <string.h>

#include "cli.h"
#include "session.h"

enum { KEY_ROOM = 64 };

/* What can follow "key=", for one verb or (NULL) for all, separated by blanks. */
static const struct values {
    const char *verb, *key, *values;
} known_values[] = {
    {"play", "max", "human engine"},
    {"serve", "open", "yes no"},
    {"play", "min", "human engine"},
    {"play", "ponder", "yes no"},
    {"session", "max", "human engine"},
    {"session", "min", "human engine"},
    {"session", "reply", "yes no"},
    {"session", "hint", "yes no"},
    {"session", "save", "yes no other pgn pdn sgf"},
    {"session", "resigned", "yes no"},
    {NULL, "level", "1 2 3 4 5 6 7 8 9 10"},
    {NULL, "fail", "soft hard own"},
    {"solve", "method", "auto theory whole search"},
    {"count", "what", "lines positions"},
    {"count", "walk", "breadth depth"},
    {"explain", "as", "tree graph"},
    {"check", "as", "game problem"},
    {"show", "as", "game problem"},
    {"find", "ties", "deep shallow first last"},
    {"find", "what", "first all best"},
    {"find", "method", "plain fast"},
    {"find", "result", "any max min draw"},
    {"find", "as", "chart tree table"},
    {"find", "passes", "yes no changes"},
    {"match", "first", "level= depth= seconds= nodes= eval= algorithm= engine="},
    {"match", "second", "level= depth= seconds= nodes= eval= algorithm= engine="},
    {"match", "both", "depth= seconds= nodes= eval= algorithm= threads="},
    {"bench", "game", "othello"},
    {"bench", "problem", "map graph sudoku knapsack sliding queens"},
    {"exercise", "what", "sheet key both"},
    {"class", "what", "sheet key both"},
    {"class", "same", "no yes"},
    {"grade", "keep", "last first best"},
    {"grade", "late", "count drop"},
    {"exercise", "deep", "any yes no"},
    {"exercise", "above", "any yes no"},
    {NULL, "deepen", "yes no"},
    {NULL, "last", "wins loses"},
    {NULL, "root", "max min"},
    {"play", "first", "T F"},
};

static const char *const flags[] = {
    "--json", "--lang=", "--color=", "--ascii", "--help", "--version"};

static void offer(const struct cli *cli, const char *begun, const char *word, const char *after)
{
    if (strncmp(word, begun, strlen(begun)) == 0)
        fprintf(cli->out, "%s%s\n", word, after);
}

/* Offers `before` followed by each of the words in `list`. */
static void offer_each(const struct cli *cli, const char *begun, const char *before,
                       const char *list)
{
    char word[KEY_ROOM + 64];
    while (*list) {
        const size_t length = strcspn(list, " ");
        snprintf(word, sizeof word, "%s%.*s", before, (int)length, list);
        offer(cli, begun, word, "");
        list += length;
        list += strspn(list, " ");
    }
}

static bool takes_problem(const char *verb)
{
    return strcmp(verb, "find") == 0 || strcmp(verb, "check") == 0 || strcmp(verb, "show") == 0;
}

/* Offers its name and, once something is typed, its aliases. */
static void offer_subject(const struct cli *cli, const char *begun, const poda_about *about)
{
    offer(cli, begun, about->name, "");
    if (*begun && about->aliases)
        offer_each(cli, begun, "", about->aliases);
}

/* The problem or game that a verb's subject names: if it is both, the one that the verb accepts. */
static const poda_about *find_subject(const char *verb, const char *name)
{
    const poda_rules *rules;
    const poda_problem_rules *problem;
    const bool find = strcmp(verb, "find") == 0;
    for (size_t i = 0; find && (problem = poda_problem_registered(i)); i++)
        if (poda_is_called(problem->space.about, name))
            return problem->space.about;
    for (size_t i = 0; (rules = poda_registered(i)); i++)
        if (poda_is_called(rules->space.about, name))
            return rules->space.about;
    return !find && takes_problem(verb) ? find_subject("find", name) : NULL;
}

static void offer_subjects(const struct cli *cli, const char *verb, const char *begun)
{
    const poda_rules *rules;
    const poda_problem_rules *problem;
    for (size_t i = 0; takes_problem(verb) && (problem = poda_problem_registered(i)); i++)
        offer_subject(cli, begun, problem->space.about);
    for (size_t i = 0; (rules = poda_registered(i)); i++)
        offer_subject(cli, begun, rules->space.about);
    if (strpbrk(begun, "./~"))
        fprintf(cli->out, "<game>\n");
}

static void offer_verbs(const struct cli *cli, const char *begun)
{
    for (size_t i = 0; help_page(i); i++)
        offer(cli, begun, help_page(i), "");
}

/* Is `key` a yes/no parameter? Its default shows it. */
static bool says_yes_or_no(const char *verb, const poda_about *game, const char *key)
{
    const poda_parameter *parameter;
    const char *value = NULL;
    for (size_t i = 0; (parameter = help_parameter(verb, i)); i++)
        if (strcmp(parameter->key, key) == 0)
            value = parameter->value;
    if (strcmp(verb, "play") == 0)
        for (size_t i = 0; (parameter = poda_verb_parameter("best", i)); i++)
            if (strcmp(parameter->key, key) == 0)
                value = parameter->value;
    for (const poda_option *option = game ? game->options : NULL; option && option->key; option++)
        if (strcmp(option->key, key) == 0)
            value = option->value;
    return value && (strcmp(value, "yes") == 0 || strcmp(value, "no") == 0);
}

/* The evaluations of a game, the heuristics of a problem. */
static void offer_names(const struct cli *cli, const char *begun, const char *before,
                        const poda_about *game)
{
    for (size_t i = 0; game && game->evals && game->evals[i]; i++)
        offer_each(cli, begun, before, game->evals[i]);
}

/* `begun` is "key=" and perhaps more. */
static void offer_values(const struct cli *cli, const char *begun, const char *verb,
                         const poda_about *game)
{
    const size_t length = strcspn(begun, "=");
    char before[KEY_ROOM], name[KEY_ROOM];
    if (length + 2 > sizeof before)
        return;
    snprintf(before, sizeof before, "%.*s=", (int)length, begun);
    snprintf(name, sizeof name, "%.*s", (int)length, begun);
    const bool one = strncmp(name, "max.", 4) == 0 || strncmp(name, "min.", 4) == 0;
    const char *key = one ? name + 4 : name;
    const bool find = strcmp(verb, "find") == 0;
    if (strcmp(key, "load") == 0 || strcmp(key, "set") == 0 || begun[length + 1] == '@' ||
        (strcmp(verb, "match") == 0 &&
         (strcmp(key, "openings") == 0 || strcmp(key, "save") == 0))) {
        fprintf(cli->out, "<file>\n");
    } else if (strcmp(verb, "serve") == 0 && strcmp(key, "game") == 0) {
        fprintf(cli->out, "<game>\n");
    } else if (find && strcmp(key, "algorithm") == 0) {
        for (int i = 0; i < PODA_FINDER_COUNT; i++)
            offer_each(cli, begun, before, poda_finder_name((poda_finder)i));
    } else if (find && strcmp(key, "heuristic") == 0) {
        offer_names(cli, begun, before, game);
        offer_each(cli, begun, before, "zero");
    } else if (strcmp(key, "algorithm") == 0) {
        for (int i = 0; i < PODA_ALGORITHM_COUNT; i++)
            offer_each(cli, begun, before, poda_algorithm_name((poda_algorithm)i));
    } else if (strcmp(key, "eval") == 0 || strcmp(key, "evals") == 0) {
        offer_names(cli, begun, before, game);
        offer_each(cli, begun, before, "zero random");
    } else if (says_yes_or_no(verb, game, key)) {
        offer_each(cli, begun, before, "yes no");
    } else {
        const char *formats = strcmp(key, "format") == 0 ? poda_verb_formats(verb) : NULL;
        if (formats)
            offer_each(cli, begun, before, formats);
        for (size_t i = 0; i < sizeof known_values / sizeof known_values[0]; i++)
            if (strcmp(known_values[i].key, key) == 0 &&
                (!known_values[i].verb || strcmp(known_values[i].verb, verb) == 0))
                offer_each(cli, begun, before, known_values[i].values);
    }
}

/* Is `key` one of the parameters in the verb's own help? */
static bool takes_itself(const char *verb, const char *key)
{
    const poda_parameter *parameter;
    for (size_t i = 0; (parameter = help_parameter(verb, i)); i++)
        if (strcmp(parameter->key, key) == 0)
            return true;
    return false;
}

static void offer_keys(const struct cli *cli, const char *begun, const char *verb,
                       const poda_about *game)
{
    const poda_parameter *parameter;
    for (const poda_option *option = game ? game->options : NULL; option && option->key; option++)
        offer(cli, begun, option->key, "=");
    for (size_t i = 0; (parameter = help_parameter(verb, i)); i++)
        offer(cli, begun, parameter->key, "=");
    if (strcmp(verb, "play") != 0 && strcmp(verb, "gtp") != 0 && strcmp(verb, "nboard") != 0 &&
        strcmp(verb, "gomocup") != 0 && strcmp(verb, "uci") != 0 && strcmp(verb, "hub") != 0 &&
        strcmp(verb, "dxp") != 0)
        return;
    for (size_t i = 0; (parameter = poda_verb_parameter("best", i)); i++)
        if (poda_session_takes(parameter->key) && !takes_itself(verb, parameter->key))
            offer(cli, begun, parameter->key, "=");
}

/* Removes flags and their values, which may be anywhere; the last word stays. */
static size_t leave_out_flags(const char *const *words, size_t count, const char **kept,
                              size_t room)
{
    size_t found = 0;
    for (size_t i = 0; i < count && found < room; i++) {
        const bool takes_value = strcmp(words[i], "--lang") == 0 ||
                                 strcmp(words[i], "--color") == 0 ||
                                 strcmp(words[i], "--kind") == 0;
        if (i + 1 == count || strncmp(words[i], "--", 2) != 0)
            kept[found++] = words[i];
        else if (takes_value && i + 2 < count)
            i++;
    }
    return found;
}

int complete(const struct cli *cli, const char *const *words, size_t count)
{
    enum { ROOM = 64 };
    const char *kept[ROOM];
    const char *begun = count ? words[count - 1] : "", *last = count > 1 ? words[count - 2] : "";
    if (strcmp(last, "--lang") == 0 || strncmp(begun, "--lang=", 7) == 0) {
        offer_each(cli, begun, begun[0] == '-' ? "--lang=" : "", "en es");
        return CLI_OK;
    }
    if (strcmp(last, "--color") == 0 || strncmp(begun, "--color=", 8) == 0) {
        offer_each(cli, begun, begun[0] == '-' ? "--color=" : "", "auto always never");
        return CLI_OK;
    }
    if (strcmp(last, "--kind") == 0 || strncmp(begun, "--kind=", 7) == 0) {
        offer_each(cli, begun, begun[0] == '-' ? "--kind=" : "", CLI_NEW_KINDS);
        return CLI_OK;
    }
    if (begun[0] == '-') {
        for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
            offer(cli, begun, flags[i], "");
        if (leave_out_flags(words, count, kept, ROOM) > 1 && strcmp(kept[0], "new") == 0) {
            offer(cli, begun, "--space", "");
            offer(cli, begun, "--kind", "=");
            offer(cli, begun, "--python", "");
            offer(cli, begun, "--cpp", "");
        }
        return CLI_OK;
    }
    count = leave_out_flags(words, count, kept, ROOM);
    if (count <= 1) {
        offer_verbs(cli, begun);
        offer(cli, begun, "help", "");
        return CLI_OK;
    }
    const char *verb = kept[0];
    const bool takes_game = help_takes_game(verb);
    if (poda_verb_action(verb, 0)) { /* `proof make GAME` */
        for (size_t i = 0; count == 2 && poda_verb_action(verb, i); i++)
            offer(cli, begun, poda_verb_action(verb, i), "");
        if (count == 2)
            return CLI_OK;
        memmove(&kept[1], &kept[2], (--count - 1) * sizeof *kept);
    }
    const poda_about *game = count > 2 && takes_game ? find_subject(verb, kept[1]) : NULL;
    if (strcmp(verb, "help") == 0)
        offer_verbs(cli, begun);
    else if (strchr(begun, '='))
        offer_values(cli, begun, verb, game);
    else if (count == 2 && takes_game)
        offer_subjects(cli, verb, begun);
    if (!strchr(begun, '=') && (count > 2 || !takes_game))
        offer_keys(cli, begun, verb, game);
    else if (count == 2 && strcmp(verb, "play") == 0)
        offer(cli, begun, "load", "="); /* instead of a game */
    else if (count == 2 && strcmp(verb, "games") == 0) {
        offer(cli, begun, "gallery", "");
        offer(cli, begun, "kinds", "");
    }
    return CLI_OK;
}
