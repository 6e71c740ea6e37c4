/* lang.c - the table of texts in other languages. */
#include <string.h>

#include "poda/ask.h"

static const struct {
    const char *english, *spanish;
} messages[] = {
#define M(english, spanish) {english, spanish},
#include "ask/messages.def"
#undef M
};

const char *poda_translate(poda_language language, const char *text)
{
    if (language == PODA_SPANISH)
        for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++)
            if (strcmp(messages[i].english, text) == 0)
                return messages[i].spanish;
    return text;
}

static const char *to_spanish(const char *text)
{
    return poda_translate(PODA_SPANISH, text);
}

poda_translate_fn *poda_translator(poda_language language)
{
    return language == PODA_SPANISH ? to_spanish : NULL;
}
