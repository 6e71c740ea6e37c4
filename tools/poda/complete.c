/* complete.c - `poda complete WORDS`: what the shell offers when Tab is pressed. */
#include <string.h>

#include "cli.h"

static void offer(const struct cli *cli, const char *begun, const char *word, const char *after)
{
    if (strncmp(word, begun, strlen(begun)) == 0)
        fprintf(cli->out, "%s%s\n", word, after);
}

static void offer_options(const struct cli *cli, const char *begun, const char *name)
{
    const poda_rules *rules;
    for (size_t i = 0; (rules = poda_registered(i)); i++)
        if (strcmp(rules->space.about->name, name) == 0)
            for (const poda_option *option = rules->space.about->options; option && option->key;
                 option++)
                offer(cli, begun, option->key, "=");
}

int complete(const struct cli *cli, const char *const *words, size_t count)
{
    static const char *const flags[] = {
        "--json", "--lang=", "--color=", "--ascii", "--help", "--version"};
    const char *begun = count ? words[count - 1] : "";
    const poda_parameter *parameter;
    const poda_rules *rules;
    if (begun[0] == '-') {
        for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
            offer(cli, begun, flags[i], "");
        return CLI_OK;
    }
    if (count <= 1) {
        for (size_t i = 0; help_page(i); i++)
            offer(cli, begun, help_page(i), "");
        offer(cli, begun, "help", "");
        return CLI_OK;
    }
    if (strcmp(words[0], "help") == 0)
        for (size_t i = 0; help_page(i); i++)
            offer(cli, begun, help_page(i), "");
    const bool takes_game = help_takes_game(words[0]);
    if (count == 2 && takes_game)
        for (size_t i = 0; (rules = poda_registered(i)); i++)
            offer(cli, begun, rules->space.about->name, "");
    if (count > 2)
        offer_options(cli, begun, words[1]);
    if (count > 2 || !takes_game)
        for (size_t i = 0; (parameter = help_parameter(words[0], i)); i++)
            offer(cli, begun, parameter->key, "=");
    return CLI_OK;
}
