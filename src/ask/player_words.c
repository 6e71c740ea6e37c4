/* player_words.c - splits the settings of a player, as given to a match. */
#include "ask/player_words.h"

#include <string.h>

bool poda__is_algorithm(const char *word, size_t length)
{
    for (int i = 0; i < PODA_ALGORITHM_COUNT; i++) {
        const char *name = poda_algorithm_name((poda_algorithm)i);
        if (strlen(name) == length && memcmp(name, word, length) == 0)
            return true;
    }
    return false;
}

poda_status poda__settings_split(char *words, poda_pair *pairs, size_t room, poda_options *out,
                                 poda_error *error)
{
    static const char blanks[] = " \t\n";
    *out = (poda_options){pairs, 0};
    for (char *at = words + strspn(words, blanks); *at;) {
        char *equals = strchr(at, '=');
        const size_t key = strcspn(at, " \t\n=");
        if (*at != '=' && at[key] != '=' && poda__is_algorithm(at, key))
            return poda_fail(error, PODA_BAD_OPTION, "player",
                             "'%.*s' is an algorithm; it is written algorithm=%.*s", (int)key, at,
                             (int)key, at);
        if (!equals || equals != at + key || key == 0)
            return poda_fail(error, PODA_BAD_OPTION, "player",
                             "'%.*s' is not a setting; settings are written key=value",
                             key > 40 ? 40 : (int)key, at);
        if (out->count == room)
            return poda_fail(error, PODA_BAD_OPTION, "player", "more than %zu settings of a player",
                             room);
        char *value = equals + 1;
        const char quote = *value == '\'' || *value == '"' ? *value : 0;
        value += quote != 0;
        char *end = quote ? strchr(value, quote) : value + strcspn(value, blanks);
        if (!end)
            return poda_fail(error, PODA_BAD_OPTION, "player", "%.40s: a quote is not closed", at);
        *equals = 0;
        if (poda_option_text(out, at, NULL))
            return poda_fail(error, PODA_BAD_OPTION, at, "option '%.40s' is given twice", at);
        const bool last = !*end;
        *end = 0;
        pairs[out->count++] = (poda_pair){at, value};
        at = last ? end : end + 1;
        at += strspn(at, blanks);
    }
    return PODA_OK;
}
