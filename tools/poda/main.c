/* main.c - the command line: flags, then the verb. Every answer comes from the library's poda_ask,
 * except dialogues (play, the menu) and verbs that write files (new, site). */
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

enum { WORDS_MAX = 256 };

struct request {
    const char *words[WORDS_MAX];
    size_t count;
    bool help, version, ascii;
    struct new_flags create;
    int color; /* 0 auto, 1 always, 2 never */
};

static poda_language environment_language(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    poda_language language = PODA_ENGLISH;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0]) {
            (void)poda_language_read(value, &language);
            break;
        }
    }
    return language;
}

/* The value of `--name value` or `--name=value` at argv[*at]; NULL if it is another flag. */
static const char *flag_value(int argc, char **argv, int *at, const char *name)
{
    const char *word = argv[*at];
    const size_t length = strlen(name);
    if (strncmp(word, name, length) != 0 || (word[length] && word[length] != '='))
        return NULL;
    if (word[length] == '=')
        return word + length + 1;
    return *at + 1 < argc ? argv[++*at] : "";
}

static poda_status set_choice(const char *flag, const char *value, const char *choices, int *which,
                              poda_error *error)
{
    const poda_pair pair = {flag, value};
    const poda_options one = {&pair, 1};
    return poda_option_choice(&one, flag, choices, which, error);
}

static poda_status read_word(struct cli *cli, struct request *request, int argc, char **argv,
                             int *at, poda_error *error)
{
    const char *word = argv[*at], *value;
    if (strncmp(word, "--", 2) != 0 && strcmp(word, "-h") != 0) {
        if (request->count == WORDS_MAX)
            return poda_fail(error, PODA_BAD_REQUEST, "", "too many parameters");
        request->words[request->count++] = word;
        return PODA_OK;
    }
    if ((value = flag_value(argc, argv, at, "--lang"))) {
        char codes[PODA_LANGUAGE_CODES];
        return set_choice("--lang", value, poda_language_codes(codes), &cli->ask.language, error);
    }
    if ((value = flag_value(argc, argv, at, "--color")))
        return set_choice("--color", value, "auto always never", &request->color, error);
    if ((value = flag_value(argc, argv, at, "--kind"))) {
        int which = 0;
        request->create.kind = value;
        return set_choice("--kind", value, CLI_NEW_KINDS, &which, error);
    }
    if (strcmp(word, "--json") == 0)
        cli->ask.json = true;
    else if (strcmp(word, "--ascii") == 0)
        request->ascii = true;
    else if (strcmp(word, "--space") == 0)
        request->create.space = true;
    else if (strcmp(word, "--python") == 0)
        request->create.python = true;
    else if (strcmp(word, "--cpp") == 0)
        request->create.cpp = true;
    else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        request->help = true;
    else if (strcmp(word, "--version") == 0)
        request->version = true;
    else
        return poda_fail(error, PODA_BAD_REQUEST, word,
                         "there is no flag '%.40s'; there are: --json, --lang, --color, --ascii, "
                         "--help, --version",
                         word);
    return PODA_OK;
}

/* The language must be known before the first error is worded, wherever its flag is. */
static void find_language(struct cli *cli, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *value = flag_value(argc, argv, &i, "--lang");
        if (value)
            (void)poda_language_read(value, &cli->ask.language);
    }
}

static void choose_drawing(struct cli *cli, const struct request *request)
{
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    const bool able = isatty(fileno(cli->out)) && !(no_color && no_color[0]) && terminal &&
                      strcmp(terminal, "dumb") != 0;
    cli->ask.colour = request->color == 1 || (request->color == 0 && able);
    cli->ask.unicode = !request->ascii && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* A picture in bytes, which a terminal would show as rubbish. */
static bool is_binary(const poda_answer *answer)
{
    return answer->length >= 4 &&
           (memcmp(answer->text, "\x89PNG", 4) == 0 || memcmp(answer->text, "%PDF", 4) == 0);
}

static int ask(struct cli *cli, const char *const *words, size_t count)
{
    poda_error error = cli_error(cli);
    poda_answer answer = {0};
    progress_line line;
    progress_begin(&line, cli);
    interrupt_end();
    interrupt_search();
    poda_status status = poda_ask(words, count, &cli->ask, &answer, &error);
    progress_end(&line, cli);
    if (status == PODA_OK && is_binary(&answer) && isatty(fileno(cli->out))) {
        status = poda_fail(&error, PODA_BAD_REQUEST, "format",
                           "pictures in bytes are not for a terminal; write them to a file: ... > "
                           "FILE");
        poda_answer_release(&answer);
    }
    if (status != PODA_OK)
        return cli_report(cli, &error);
    cli_put(cli, answer.text, answer.length);
    const int exit_status = answer.failed ? CLI_FAILED : answer.stopped ? CLI_INTERRUPTED : CLI_OK;
    poda_answer_release(&answer);
    return exit_status;
}

static int print_version(const struct cli *cli)
{
    if (cli->ask.json)
        fprintf(cli->out, "{\"version\":\"%s\"}\n", poda_version());
    else
        fprintf(cli->out, "poda %s\n", poda_version());
    return CLI_OK;
}

static int print_help(struct cli *cli, const char *verb)
{
    poda_error error = cli_error(cli);
    if (!verb)
        return help_all(cli);
    if (help_verb(cli, verb))
        return CLI_OK;
    if (poda_game_exists(verb))
        poda_fail(&error, PODA_BAD_REQUEST, verb,
                  "'%.40s' is a game, not a verb; 'poda games %.40s' describes it", verb, verb);
    else
        poda_fail(&error, PODA_BAD_REQUEST, verb,
                  "there is no verb '%.40s'; 'poda --help' lists them", verb);
    return cli_report(cli, &error);
}

static int answer(struct cli *cli, const struct request *request)
{
    const char *const *words = request->words;
    const size_t count = request->count;
    const char *verb = count ? words[0] : "";
    if (request->version)
        return print_version(cli);
    if (request->help)
        return print_help(cli, count ? verb : NULL);
    if (strcmp(verb, "help") == 0)
        return print_help(cli, count > 1 ? words[1] : NULL);
    if (count == 0)
        return cli->terminal && !cli->ask.json ? menu(cli) : help_all(cli);
    const struct new_flags *const create = &request->create;
    if ((create->space || create->kind || create->python || create->cpp) &&
        strcmp(verb, "new") != 0) {
        poda_error error = cli_error(cli);
        if (create->python || create->cpp)
            poda_fail(&error, PODA_BAD_REQUEST, create->cpp ? "--cpp" : "--python",
                      "%s belongs to 'new': poda new %s NAME", create->cpp ? "--cpp" : "--python",
                      create->cpp ? "--cpp" : "--python");
        else if (create->space)
            poda_fail(&error, PODA_BAD_REQUEST, "--space",
                      "--space belongs to 'new': poda new --space NAME");
        else
            poda_fail(&error, PODA_BAD_REQUEST, "--kind",
                      "--kind belongs to 'new': poda new --kind=chance NAME");
        return cli_report(cli, &error);
    }
    guard_begin(cli, words, count);
    if (strcmp(verb, "play") == 0)
        return play_verb(cli, words, count);
    if (strcmp(verb, "new") == 0)
        return new_verb(cli, words, count, create);
    if (strcmp(verb, "serve") == 0)
        return serve_verb(cli, words, count);
    if (strcmp(verb, "site") == 0)
        return site_verb(cli, words, count);
    if (strcmp(verb, "gtp") == 0)
        return gtp_verb(cli, words, count);
    if (strcmp(verb, "gomocup") == 0)
        return gomocup_verb(cli, words, count);
    if (strcmp(verb, "nboard") == 0)
        return nboard_verb(cli, words, count);
    if (strcmp(verb, "hub") == 0)
        return hub_verb(cli, words, count);
    if (strcmp(verb, "dxp") == 0)
        return dxp_verb(cli, words, count);
    if (strcmp(verb, "uci") == 0)
        return uci_verb(cli, words, count);
    return ask(cli, words, count);
}

int poda_main(int argc, char **argv, FILE *in, FILE *out, FILE *err)
{
    struct cli cli = {
        .in = in,
        .out = out,
        .err = err,
        .ask = {.language = environment_language(), .files = true, .stop = &interrupt_stop}};
    struct request request = {.count = 0};
    if (argc > 1 && strcmp(argv[1], "complete") == 0) /* for the shell: flags are words here */
        return complete(&cli, (const char *const *)argv + 2, (size_t)argc - 2);
    find_language(&cli, argc, argv);
    poda_error error = cli_error(&cli), ignored = {0};
    poda_status status = PODA_OK;
    for (int i = 1; i < argc; i++) { /* continue after an error: --json may follow */
        poda_status read =
            read_word(&cli, &request, argc, argv, &i, status == PODA_OK ? &error : &ignored);
        if (status == PODA_OK)
            status = read;
    }
    cli.terminal = isatty(fileno(in)) && isatty(fileno(out));
    choose_drawing(&cli, &request);
    const int exit_status = status == PODA_OK ? answer(&cli, &request) : cli_report(&cli, &error);
    guard_end();
    return exit_status == CLI_INTERRUPTED || cli_flush(&cli) ? exit_status : CLI_ERROR;
}
