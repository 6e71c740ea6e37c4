/* table_tiers.c - tiers by name, where a game has names for them (poda/rank.h): tiers=KQvKR,KPK. */
#include <string.h>

#include "ask/tables/table_actions.h"
#include "poda/rank.h"

static const poda_ranks *named_ranks(const poda_game *game)
{
    const poda_ranks *ranks = poda_game_rules_of(game)->ranks;
    return ranks && ranks->tier_read ? ranks : NULL;
}

/* One tier: a number, or a name. */
static poda_status read_tier(const poda__request *request, const poda_ranks *ranks,
                             const char *text, uint64_t *tier)
{
    const char *end = text;
    if (*text && poda_read_number(&end, UINT64_MAX, tier) && !*end)
        return PODA_OK;
    return ranks->tier_read(poda_game_params(request->game), text, tier, request->error);
}

poda_status poda__table_read_tiers(poda__request *request, uint64_t *tiers, size_t room,
                                   size_t *count)
{
    const poda_options *parameters = &request->parameters;
    const poda_ranks *ranks = named_ranks(request->game);
    const char *at = poda_option_text(parameters, "tiers", "");
    *count = 0;
    if (!*at)
        return PODA_OK;
    if (!ranks)
        return poda_option_list(parameters, "tiers", 0, UINT64_MAX, room, tiers, count,
                                request->error);
    for (;;) {
        char name[PODA_TIER_NAME];
        const size_t length = strcspn(at, ",");
        if (*count == room)
            return poda_fail(request->error, PODA_BAD_OPTION, "tiers",
                             "tiers= has more than %d tiers", (int)room);
        if (length >= sizeof name)
            return poda_fail(request->error, PODA_BAD_OPTION, "tiers",
                             "tiers= has a name longer than %d characters", PODA_TIER_NAME - 1);
        memcpy(name, at, length);
        name[length] = 0;
        const poda_status status = read_tier(request, ranks, name, &tiers[*count]);
        if (status != PODA_OK)
            return status;
        ++*count;
        if (!at[length])
            return PODA_OK;
        at += length + 1;
    }
}

bool poda__table_tier_name(const poda__request *request, uint64_t tier, char *name, size_t size)
{
    const poda_ranks *ranks = named_ranks(request->game);
    poda_text text = {name, size, 0};
    *name = 0;
    if (!ranks)
        return false;
    ranks->tier_text(poda_game_params(request->game), tier, &text);
    return true;
}
