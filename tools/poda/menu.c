/* menu.c - `poda` alone on a terminal: choose a game, its options, sides and strength, and play.
 * Lines fit a terminal of 40 columns. */
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "cli.h"
#include "play.h"
#include "prompt.h"

enum { OPTIONS_MAX = 16, ANSWER_MAX = 512 };

enum step { STEP_ON, STEP_BACK, STEP_LEAVE };

/* The current choices; kept for the next game. */
struct choice {
    const poda_rules *rules;
    char values[OPTIONS_MAX][ANSWER_MAX];
    poda_pair pairs[OPTIONS_MAX];
    poda_options options; /* those that differ from the default */
    int players;          /* how many, with these options */
    int sides;            /* who the user is, from 1 on; then people alone, and engines alone */
    int level;
};

/* Reads a line without surrounding blanks; `q` goes back. */
static enum step read_answer(struct cli *cli, const char *text, char answer[PROMPT_LINE_MAX])
{
    if (!cli_flush(cli) || prompt_read(cli->prompt, text, false, answer) != PROMPT_LINE)
        return STEP_LEAVE;
    char *from = answer + strspn(answer, " \t"), *end = from + strlen(from);
    while (end > from && (end[-1] == ' ' || end[-1] == '\t'))
        *--end = 0;
    memmove(answer, from, (size_t)(end - from) + 1);
    if (strcmp(answer, "q") == 0)
        return STEP_BACK;
    return strcmp(answer, tr(cli, "quit")) == 0 ? STEP_LEAVE : STEP_ON;
}

/* A number from 1 to `most`; Enter keeps `*number`. */
static enum step read_number(struct cli *cli, const char *text, int most, int *number)
{
    char answer[PROMPT_LINE_MAX], question[200];
    snprintf(question, sizeof question, "%s [%d]: ", text, *number);
    for (;;) {
        enum step step = read_answer(cli, question, answer);
        if (step != STEP_ON || !answer[0])
            return step;
        const char *at = answer;
        uint64_t value;
        if (poda_read_number(&at, (uint64_t)most, &value) && !*at && value >= 1) {
            *number = (int)value;
            return STEP_ON;
        }
        fprintf(cli->out, tr(cli, "a number from 1 to %d, or q\n"), most);
    }
}

/* "  3  Nim", cut to the width of the terminal. */
static void print_item(const struct cli *cli, int number, const char *text)
{
    fprintf(cli->out, "%3d  %s\n", number, text);
}

/* The language that the menu offers to switch to. */
static poda_language next_language(const struct cli *cli)
{
    return (cli->ask.language + 1) % poda_languages();
}

static int list_games(const struct cli *cli)
{
    const poda_rules *rules;
    int count = 0;
    fprintf(cli->out, "\n%s\n", tr(cli, "Which game?"));
    for (; (rules = poda_registered((size_t)count)); count++)
        print_item(cli, count + 1, tr(cli, rules->space.about->title));
    fprintf(cli->out, "  l  %s\n", poda_language_name(next_language(cli)));
    fprintf(cli->out, "  w  %s\n", tr(cli, "the page in the browser"));
    fprintf(cli->out, "  q  %s\n", tr(cli, "quit"));
    return count;
}

/* Are two names equal, ignoring case? */
static bool same_name(const char *a, const char *b)
{
    mbstate_t state_a, state_b;
    memset(&state_a, 0, sizeof state_a);
    memset(&state_b, 0, sizeof state_b);
    for (;;) {
        wchar_t left = 0, right = 0;
        const size_t used_a = mbrtowc(&left, a, strlen(a) + 1, &state_a);
        const size_t used_b = mbrtowc(&right, b, strlen(b) + 1, &state_b);
        if (used_a > strlen(a) || used_b > strlen(b)) /* not valid text in this locale */
            return strcmp(a, b) == 0;
        if (towlower((wint_t)left) != towlower((wint_t)right))
            return false;
        if (!left)
            return true;
        a += used_a;
        b += used_b;
    }
}

static enum step choose_game(struct cli *cli, struct choice *choice)
{
    char answer[PROMPT_LINE_MAX];
    int count = list_games(cli);
    for (;;) {
        enum step step = read_answer(cli, tr(cli, "number or name: "), answer);
        if (step != STEP_ON)
            return STEP_LEAVE;
        if (strcmp(answer, "l") == 0) {
            cli->ask.language = next_language(cli);
            count = list_games(cli);
            continue;
        }
        if (strcmp(answer, "w") == 0) { /* until Ctrl-C */
            const char *const words[] = {"serve"};
            (void)serve_verb(cli, words, 1);
            count = list_games(cli);
            continue;
        }
        const char *at = answer;
        uint64_t number;
        if (poda_read_number(&at, (uint64_t)count, &number) && !*at && number >= 1) {
            choice->rules = poda_registered((size_t)number - 1);
            return STEP_ON;
        }
        for (int i = 0; i < count; i++) {
            const poda_about *about = poda_registered((size_t)i)->space.about;
            if (same_name(answer, about->name) || same_name(answer, tr(cli, about->title))) {
                choice->rules = poda_registered((size_t)i);
                return STEP_ON;
            }
        }
        if (answer[0])
            say(cli, tr(cli, "a number from 1 to %d, a name, l, w or q\n"), count);
    }
}

/* Opens the game briefly to test the options so far. */
static bool options_fit(struct cli *cli, struct choice *choice, poda_error *error)
{
    poda_game *game = NULL;
    *error = cli_error(cli);
    if (poda_game_open(&game, choice->rules->space.about->name, &choice->options, error) != PODA_OK)
        return false;
    choice->players = poda_game_kind(game).players;
    poda_game_close(game);
    return true;
}

/* One option; a value that the game refuses is asked for again, unless the error concerns another
 * option: then the following ones may still make it valid. */
static enum step choose_option(struct cli *cli, struct choice *choice, const poda_option *option)
{
    char answer[PROMPT_LINE_MAX], question[200];
    const size_t which = choice->options.count;
    snprintf(question, sizeof question, "  %s [%s]: ", option->key, option->value);
    fprintf(cli->out, "%s: ", option->key);
    print_filled(cli->out, tr(cli, option->help), strlen(option->key) + 2, 2);
    for (;;) {
        enum step step = read_answer(cli, question, answer);
        if (step != STEP_ON || !answer[0])
            return step;
        poda_error error;
        if (strlen(answer) >= ANSWER_MAX) {
            fprintf(cli->out, tr(cli, "at most %d characters, please\n"), ANSWER_MAX - 1);
            continue;
        }
        memcpy(choice->values[which], answer, strlen(answer) + 1);
        choice->pairs[which] = (poda_pair){option->key, choice->values[which]};
        choice->options.count = which + 1;
        if (options_fit(cli, choice, &error) || strcmp(error.at, option->key) != 0)
            return STEP_ON;
        choice->options.count = which;
        print_filled(cli->out, error.message, 0, 0);
    }
}

static enum step choose_options(struct cli *cli, struct choice *choice)
{
    const poda_option *options = choice->rules->space.about->options;
    for (;;) {
        poda_error error;
        choice->options = (poda_options){choice->pairs, 0};
        if (options && options->key) {
            fputc('\n', cli->out);
            print_filled(cli->out,
                         tr(cli, "Options (Enter keeps what is in brackets, q goes back):"), 0, 0);
        }
        for (const poda_option *option = options;
             option && option->key && choice->options.count < OPTIONS_MAX; option++) {
            enum step step = choose_option(cli, choice, option);
            if (step != STEP_ON)
                return step;
        }
        if (options_fit(cli, choice, &error))
            return STEP_ON;
        say(cli, "%s", error.message);
        if (choice->options.count == 0)
            return STEP_BACK;
    }
}

static enum step choose_sides(struct cli *cli, struct choice *choice)
{
    char text[100];
    const int players = choice->players;
    if (choice->sides > players + 2)
        choice->sides = 1;
    fprintf(cli->out, "\n%s\n", tr(cli, "Who plays?"));
    for (int i = 0; i < players; i++) {
        const char *name = poda_player_name(choice->rules, i, poda_translator(cli->ask.language));
        const bool plain =
            choice->rules->wide || strcmp(name, "MAX") == 0 || strcmp(name, "MIN") == 0;
        snprintf(text, sizeof text, tr(cli, "you play %s%s"), name,
                 plain    ? ""
                 : i == 0 ? " (MAX)"
                          : " (MIN)");
        print_item(cli, i + 1, text);
    }
    print_item(cli, players + 1, players == 2 ? tr(cli, "two people") : tr(cli, "people alone"));
    print_item(cli, players + 2,
               players == 2 ? tr(cli, "engine against engine") : tr(cli, "engines alone"));
    enum step step = read_number(cli, tr(cli, "sides"), players + 2, &choice->sides);
    if (step == STEP_ON && choice->sides != players + 1)
        step = read_number(cli, tr(cli, "strength, 1 to 10"), 10, &choice->level);
    return step;
}

/* Plays one game; false if the program ends with `*status`. */
static bool play_choice(struct cli *cli, const struct choice *choice, int *status)
{
    poda_error error = cli_error(cli);
    poda_session *session = NULL;
    bool ended = false;
    if (session_open(&session, cli->ask.language, choice->rules->space.about->name,
                     &choice->options, &error) != PODA_OK) {
        *status = cli_report(cli, &error);
        return false;
    }
    char level[16] = "";
    poda_text text = {level, sizeof level, 0};
    poda_text_add(&text, "%d", choice->level);
    poda_session_restart(session, play_seed());
    bool used;
    for (int i = 0; i < choice->players; i++) { /* cannot fail: the session accepts it */
        const bool person = choice->sides == i + 1 || choice->sides == choice->players + 1;
        (void)!poda_session_set(session, (const char[]){(char)('1' + i), 0},
                                person ? "human" : "engine", &used, NULL);
    }
    (void)!poda_session_set(session, "level", level, &used, NULL);
    fputc('\n', cli->out);
    *status = play_session(cli, &session, true, &ended);
    poda_session_close(session);
    return !ended;
}

static int run(struct cli *cli)
{
    struct choice choice = {.sides = 1, .level = 5};
    int status = CLI_OK;
    fprintf(cli->out, "%s\n", tr(cli, "Poda plays, solves and explains games."));
    fprintf(cli->out, "%s\n", tr(cli, "Routes and single-player puzzles: 'poda find' lists them."));
    for (bool again = false;;) {
        enum step step = again ? STEP_ON : choose_game(cli, &choice);
        if (step == STEP_ON && !again)
            step = choose_options(cli, &choice);
        if (step == STEP_ON && !again)
            step = choose_sides(cli, &choice);
        if (step == STEP_BACK)
            continue;
        if (step == STEP_LEAVE || !play_choice(cli, &choice, &status))
            return status;
        int next = 1;
        fprintf(cli->out, "\n%s\n", tr(cli, "And now?"));
        print_item(cli, 1, tr(cli, "the same game again"));
        print_item(cli, 2, tr(cli, "another game"));
        print_item(cli, 3, tr(cli, "quit"));
        if (read_number(cli, tr(cli, "number"), 3, &next) != STEP_ON || next == 3)
            return CLI_OK;
        again = next == 1;
    }
}

int menu(struct cli *cli)
{
    poda_error error = cli_error(cli);
    cli->prompt = prompt_new(cli);
    if (!cli->prompt) {
        poda_fail_memory(&error);
        return cli_report(cli, &error);
    }
    const int status = run(cli);
    prompt_free(cli->prompt);
    return status;
}
