/* deals.h - a game for tests of hidden games: everybody gets a card, 0 or 1, then `rounds` times all
 * say 0 or 1 in turn, and what each gets is made up from `seed`. A player sees its own card and what
 * was said; with `blind` it does not see what it said itself, so it forgets. */
#ifndef PODA_TESTS_DEALS_H
#define PODA_TESTS_DEALS_H

#include "poda/poda.h"

typedef struct deals_game {
    int64_t players, rounds, seed, zero, blind;
} deals_game;

typedef struct deals_state {
    uint8_t dealt, said;
    char card[4], word[12]; /* '0', '1'; '?' not seen */
} deals_state;

#define deals_NO_START 1
#define deals_NO_TEXT 1
#define deals_HAS_PLAYERS 1
#define deals_HAS_CHANCE 1
#define deals_HAS_PAYOFFS 1
#define deals_HAS_SEES 1
#define deals_HAS_UNIT 1

static poda_status deals_init(deals_game *game, const poda_options *options, poda_error *error)
{
    *game = (deals_game){.players = 2, .rounds = 1};
    poda_status status = poda_option_int(options, "players", 1, 4, &game->players, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "rounds", 1, 3, &game->rounds, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "seed", 0, INT32_MAX, &game->seed, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "zero", 0, 1, &game->zero, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "blind", 0, 1, &game->blind, error);
    return status;
}

static int deals_players(const deals_game *game)
{
    return (int)game->players;
}

static poda_value deals_unit(const deals_game *game)
{
    (void)game;
    return 2;
}

static int deals_turn(const deals_game *game, const deals_state *state)
{
    return state->dealt < game->players ? PODA_CHANCE : state->said % (int)game->players;
}

static void deals_chance(const deals_game *game, const deals_state *state, poda_chances *list)
{
    (void)game;
    poda_chances_add(list, '0', 1);
    poda_chances_add(list, '1', 1 + state->dealt);
}

static void deals_moves(const deals_game *game, const deals_state *state, poda_moves *list)
{
    (void)game, (void)state;
    poda_moves_add(list, '0');
    poda_moves_add(list, '1');
}

static void deals_play(const deals_game *game, const deals_state *state, poda_move move,
                       deals_state *to)
{
    *to = *state;
    if (state->dealt < game->players)
        to->card[to->dealt++] = (char)move;
    else
        to->word[to->said++] = (char)move;
}

static bool deals_payoffs(const deals_game *game, const deals_state *state, poda_value *pay)
{
    if (state->dealt < game->players || state->said < game->players * game->rounds)
        return false;
    poda_value sum = 0;
    for (int p = 0; p < game->players; p++) {
        const uint64_t mixed = poda_mix(poda_hash_bytes(state, sizeof *state) +
                                        (uint64_t)game->seed * 1000 + (uint64_t)p);
        pay[p] = (poda_value)(mixed % 11) - 5;
        sum += pay[p];
    }
    if (game->zero)
        pay[0] -= sum;
    return true;
}

static void deals_sees(const deals_game *game, const deals_state *state, int player,
                       deals_state *to)
{
    *to = *state;
    for (int p = 0; p < (int)sizeof to->card; p++)
        if (p != player && to->card[p])
            to->card[p] = '?';
    for (int i = 0; i < (int)sizeof to->word && i < state->said && game->blind; i++)
        if (i % (int)game->players == player)
            to->word[i] = '?';
}

static void deals_move_text(const deals_game *game, const deals_state *state, poda_move move,
                            poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%c", (char)move);
}

static const poda_option deals_options[] = {{"players", "2", ""}, {"rounds", "1", ""},
                                            {"seed", "0", ""},    {"zero", "0", ""},
                                            {"blind", "0", ""},   {NULL, NULL, NULL}};
static const poda_about deals_about = {
    .name = "deals", .title = "Deals", .summary = "", .options = deals_options};

#define PODA_RULES deals
#include "poda/export.h"

#endif
