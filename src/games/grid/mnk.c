/* mnk.c - the instance of rules_mnk.h, and the choice between it and the rules for large boards. */
#include "games/grid/rules_mnk.h"

#include "games/game_registry.h"

const poda_option poda__mnk_options[] = {
    {"rows", "4", "rows, at most 26; rows x cols is at most 400"},
    {"cols", "4", "columns, at most 26"},
    {"k", "4", "marks in a row that win"},
    {NULL, NULL, NULL},
};
#define PODA_RULES mnk
#include "poda/export.h"
#include "search/cores/instance.inc.h"

/* More cells than a word has bits; what is not a number is refused by either. */
static const poda__entry *instead(const poda_options *options)
{
    int64_t rows = 4, cols = 4;
    const bool numbers =
        poda_option_int(options, "rows", 1, PODA__MNK_SIDE, &rows, NULL) == PODA_OK &&
        poda_option_int(options, "cols", 1, PODA__MNK_SIDE, &cols, NULL) == PODA_OK;
    return numbers && rows * cols > MNK_CELLS ? &poda__entry_mnk_large : NULL;
}

static bool takes_none(const void *params)
{
    (void)params;
    return false;
}

static const poda__engine choice = {.takes = takes_none, .instead = instead};

const poda__entry poda__entry_mnk = {&mnk_rules, &poda__cores_mnk, NULL, &choice};
