/* outcome.c - the values that a finished game may have. */
#include "base/outcome.h"

poda_status poda__outcome_check(const poda_rules *rules, poda_value value, poda_error *error)
{
    const char *name = rules->space.about->name;
    if (rules->scored && (value > PODA_SCORE_LIMIT || value < -PODA_SCORE_LIMIT))
        return poda_fail(error, PODA_BAD_RULES, "outcome",
                         "%.60s: 'outcome' gives the score %ld; it must be between %d and %d", name,
                         (long)value, -PODA_SCORE_LIMIT, PODA_SCORE_LIMIT);
    if (!rules->scored && value != 0 && value != PODA_WIN && value != -PODA_WIN)
        return poda_fail(error, PODA_BAD_RULES, "outcome",
                         "%.60s: 'outcome' gives %ld; in a game that is not scored it must be "
                         "PODA_WIN, -PODA_WIN or 0",
                         name, (long)value);
    return PODA_OK;
}

poda_status poda__refuse_wide(const poda_rules *rules, poda_error *error)
{
    return rules->wide ? poda_fail(error, PODA_BAD_GAME, "game",
                                   "%.60s has chance, hidden knowledge, moves made together or "
                                   "another number of players than two, which this does not do",
                                   rules->space.about->name)
                       : PODA_OK;
}

poda_status poda__weights_check(const char *name, const uint64_t *weight, size_t count,
                                poda_error *error)
{
    const uint64_t limit = UINT64_C(1) << 53;
    uint64_t total = 0;
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        good = weight[i] > 0 && weight[i] < limit - total;
        total += good ? weight[i] : 0;
    }
    return good ? PODA_OK
                : poda_fail(error, PODA_BAD_RULES, "chance",
                            "%.60s: the weights that 'chance' lists must be 1 or more each, and "
                            "less than 2^53 together",
                            name);
}
