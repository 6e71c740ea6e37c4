/* early_wide.c - has the table of wider games, which no version supports yet. */
#define poda_game_rules strip_plain_rules
#include "strip.h"
#undef poda_game_rules

static poda_rules wide_rules;

__attribute__((constructor)) static void widen(void)
{
    wide_rules = *strip_plain_rules;
    wide_rules.wide = (const struct poda_wide *)&wide_rules;
}

extern PODA_API const poda_rules *const poda_game_rules;
const poda_rules *const poda_game_rules = &wide_rules;
