/* normal.c - tables of payoffs: opening, asking, pure equilibria. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/take.h"
#include "normal/normal_form.h"

enum { NUMBER = 16 }; /* bytes of a strategy's number as its name */

static poda_status check_sizes(const poda_normal_options *options, poda_error *error)
{
    size_t profiles = 1;
    if (options->players < 1 || options->players > PODA_PLAYERS_MAX)
        return poda_fail(error, PODA_BAD_OPTION, "players", "a table has 1 to %d players, not %d",
                         PODA_PLAYERS_MAX, options->players);
    for (int p = 0; p < options->players; p++) {
        const int count = options->strategies[p];
        if (count < 1 || count > PODA_NORMAL_STRATEGIES)
            return poda_fail(error, PODA_TOO_LARGE, "strategies",
                             "player %d has %d strategies; a table takes 1 to %d", p + 1, count,
                             PODA_NORMAL_STRATEGIES);
        profiles *= (size_t)count;
        if (profiles > PODA_NORMAL_PROFILES)
            return poda_fail(error, PODA_TOO_LARGE, "strategies", "a table has at most %d cells",
                             PODA_NORMAL_PROFILES);
    }
    return PODA_OK;
}

/* Copies `text`, or writes a number instead of none, and moves on. */
static const char *keep(char **at, const char *text, int number)
{
    char room[NUMBER] = "";
    poda_text digits = {room, sizeof room, 0};
    if (!text) {
        poda_text_add(&digits, "%d", number);
        text = room;
    }
    const size_t length = strlen(text) + 1;
    const char *kept = memcpy(*at, text, length);
    *at += length;
    return kept;
}

static bool keep_names(poda_normal *normal, const poda_normal_options *options)
{
    size_t length = (options->title ? strlen(options->title) : 0) + 1, count = 0;
    for (int p = 0; p < normal->players; p++) {
        length += options->player_name[p] ? strlen(options->player_name[p]) + 1 : NUMBER;
        normal->first_name[p] = (int)count;
        for (int s = 0; s < normal->strategies[p]; s++, count++)
            length += options->strategy_names && options->strategy_names[count]
                          ? strlen(options->strategy_names[count]) + 1
                          : NUMBER;
    }
    normal->text = poda__array(length, 1);
    normal->names = poda__array(count, sizeof *normal->names);
    if (!normal->text || !normal->names)
        return false;
    char *at = normal->text;
    normal->title = keep(&at, options->title ? options->title : "", 0);
    count = 0;
    for (int p = 0; p < normal->players; p++) {
        normal->player_name[p] = keep(&at, options->player_name[p], p + 1);
        for (int s = 0; s < normal->strategies[p]; s++, count++)
            normal->names[count] =
                keep(&at, options->strategy_names ? options->strategy_names[count] : NULL, s + 1);
    }
    return true;
}

poda_status poda_normal_open(poda_normal **out, const poda_normal_options *options,
                             poda_error *error)
{
    static const int64_t most = (int64_t)1 << 56;
    poda_normal_options own;
    poda_status status = PODA__TAKE(poda_normal_options, &own, options, strategy_names, error);
    if (status == PODA_OK)
        status = check_sizes(&own, error);
    if (status != PODA_OK)
        return status;
    if (own.unit < 0 || own.unit > most)
        return poda_fail(error, PODA_BAD_OPTION, "unit",
                         "the unit of payoffs is a positive number");
    poda_normal *normal = poda__array(1, sizeof *normal);
    if (!normal)
        return poda_fail_memory(error);
    normal->players = own.players;
    normal->unit = own.unit ? own.unit : 1;
    normal->profiles = 1;
    for (int p = 0; p < own.players; p++) {
        normal->strategies[p] = own.strategies[p];
        normal->step[p] = normal->profiles;
        normal->profiles *= (size_t)own.strategies[p];
    }
    const size_t count = normal->profiles * (size_t)own.players;
    normal->payoffs = poda__array(count, sizeof *normal->payoffs);
    if (!normal->payoffs || !keep_names(normal, &own))
        status = poda_fail_memory(error);
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        normal->payoffs[i] = own.payoffs ? own.payoffs[i] : 0;
        if (normal->payoffs[i] > most || normal->payoffs[i] < -most)
            status = poda_fail(error, PODA_TOO_LARGE, "payoffs",
                               "payoffs, in parts of their unit, are less than 2^56");
    }
    if (status == PODA_OK)
        *out = normal;
    else
        poda_normal_close(normal);
    return status;
}

void poda_normal_close(poda_normal *normal)
{
    if (!normal)
        return;
    free(normal->payoffs);
    free(normal->text);
    free(normal->names);
    free(normal);
}

const char *poda_normal_title(const poda_normal *normal)
{
    return normal->title;
}

int poda_normal_players(const poda_normal *normal)
{
    return normal->players;
}

int poda_normal_strategies(const poda_normal *normal, int player)
{
    return normal->strategies[player];
}

const char *poda_normal_player_name(const poda_normal *normal, int player)
{
    return normal->player_name[player];
}

const char *poda_normal_name(const poda_normal *normal, int player, int strategy)
{
    return normal->names[normal->first_name[player] + strategy];
}

int64_t poda_normal_unit(const poda_normal *normal)
{
    return normal->unit;
}

size_t poda_normal_profiles(const poda_normal *normal)
{
    return normal->profiles;
}

int64_t poda_normal_payoff(const poda_normal *normal, size_t profile, int player)
{
    return normal->payoffs[profile * (size_t)normal->players + (size_t)player];
}

int poda_normal_choice(const poda_normal *normal, size_t profile, int player)
{
    return (int)(profile / normal->step[player] % (size_t)normal->strategies[player]);
}

size_t poda_normal_with(const poda_normal *normal, size_t profile, int player, int strategy)
{
    const size_t own = (size_t)poda_normal_choice(normal, profile, player);
    return profile - own * normal->step[player] + (size_t)strategy * normal->step[player];
}

bool poda_normal_best(const poda_normal *normal, size_t profile, int player, int strategy)
{
    const int64_t own =
        poda_normal_payoff(normal, poda_normal_with(normal, profile, player, strategy), player);
    for (int s = 0; s < normal->strategies[player]; s++)
        if (poda_normal_payoff(normal, poda_normal_with(normal, profile, player, s), player) > own)
            return false;
    return true;
}

bool poda_normal_stable(const poda_normal *normal, size_t profile)
{
    for (int p = 0; p < normal->players; p++)
        if (!poda_normal_best(normal, profile, p, poda_normal_choice(normal, profile, p)))
            return false;
    return true;
}

bool poda_normal_fixed_sum(const poda_normal *normal, int64_t *sum)
{
    int64_t first = 0;
    for (size_t i = 0; i < normal->profiles; i++) {
        int64_t all = 0;
        for (int p = 0; p < normal->players; p++)
            all += poda_normal_payoff(normal, i, p);
        if (i == 0)
            first = all;
        else if (all != first)
            return false;
    }
    *sum = first;
    return true;
}

bool poda__positive_init(poda__positive *table, const poda_normal *normal, int player)
{
    const int rows = normal->strategies[player], cols = normal->strategies[!player];
    *table = (poda__positive){.rows = rows, .cols = cols, .factor = 0};
    table->entry = poda__array((size_t)rows * (size_t)cols, sizeof *table->entry);
    if (!table->entry)
        return false;
    table->least = poda_normal_payoff(normal, 0, player);
    for (size_t i = 1; i < normal->profiles; i++)
        if (poda_normal_payoff(normal, i, player) < table->least)
            table->least = poda_normal_payoff(normal, i, player);
    int64_t factor = 0;
    for (size_t i = 0; i < normal->profiles; i++) {
        int64_t rest = poda_normal_payoff(normal, i, player) - table->least;
        while (rest) {
            const int64_t next = factor % rest;
            factor = rest;
            rest = next;
        }
    }
    table->factor = factor ? factor : 1;
    for (size_t i = 0; i < normal->profiles; i++) {
        const int own = poda_normal_choice(normal, i, player);
        const int other = poda_normal_choice(normal, i, !player);
        table->entry[(size_t)own * (size_t)cols + (size_t)other] =
            (poda_normal_payoff(normal, i, player) - table->least) / table->factor + 1;
    }
    return true;
}

void poda__positive_release(poda__positive *table)
{
    free(table->entry);
    table->entry = NULL;
}

void poda__positive_payoff(const poda__positive *table, const poda_normal *normal, poda__pool *pool,
                           const poda__big *top, const poda__big *bottom, poda_number *to)
{
    poda__fraction value = {0}, step = {0};
    pool->failed |= !(poda__fraction_make(&value, top, bottom) && poda__fraction_set(&step, 1, 1) &&
                      poda__fraction_subtract(&value, &value, &step) &&
                      poda__fraction_set(&step, table->factor, normal->unit) &&
                      poda__fraction_multiply(&value, &value, &step) &&
                      poda__fraction_set(&step, table->least, normal->unit) &&
                      poda__fraction_add(&value, &value, &step));
    poda__pool_fraction(pool, &value, to);
    poda__fraction_release(&value);
    poda__fraction_release(&step);
}
