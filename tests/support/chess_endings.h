/* chess_endings.h - tables of chess endings by name, and random positions with given men. */
#ifndef PODA_TESTS_SUPPORT_CHESS_ENDINGS_H
#define PODA_TESTS_SUPPORT_CHESS_ENDINGS_H

#include "built_tables.h"
#include "games/chess/rules_chess.h"

static inline uint64_t tier_called(const poda_game *game, const char *name)
{
    uint64_t tier = 0;
    poda_error error = {0};
    const poda_ranks *ranks = poda_game_rules_of(game)->ranks;
    if (ranks->tier_read(poda_game_params(game), name, &tier, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return tier;
}

static inline poda_table *table_as(const poda_game *game, const char *name,
                                   poda_table_options options, const char *path)
{
    const uint64_t tier = tier_called(game, name);
    poda_table *table = NULL;
    poda_error error = {0};
    options.tiers = &tier;
    options.tier_count = 1;
    build(game, path, options);
    if (poda_table_open(&table, game, path, 0, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return table;
}

static inline void expect_tier(const poda_game *game, const poda_table *table, const char *name,
                               uint64_t won, uint64_t lost, uint64_t drawn)
{
    poda_table_tier tier;
    const uint64_t id = tier_called(game, name);
    size_t i = 0;
    while (poda_table_tier_at(table, i, &tier) && tier.tier != id)
        i++;
    assert_int_equal(tier.tier, id);
    assert_int_equal(tier.won, won);
    assert_int_equal(tier.lost, lost);
    assert_int_equal(tier.drawn, drawn);
}

static inline uint64_t next_random(uint64_t *seed)
{
    return *seed = poda_mix(*seed + 0x9e3779b97f4a7c15u);
}

/* A legal position with these men, or false. */
static inline bool place_men(const char *white, const char *black, uint64_t *seed,
                             chess_state *state)
{
    static const char kinds[] = "PNBRQK";
    const char *const sides[2] = {white, black};
    *state = (chess_state){.fullmove = 1, .turn = next_random(seed) >> 40 & 1};
    for (int player = 0; player < 2; player++)
        for (const char *at = sides[player]; *at; at++) {
            const int kind = (int)(strchr(kinds, *at) - kinds);
            int square = (int)(next_random(seed) >> 40 & 63);
            if (kind == CHESS_PAWN && next_random(seed) >> 40 & 1) /* where one can be passed */
                square = (square & 7) + (state->turn == PODA_MAX ? 32 : 24);
            if (chess_occupied(state) >> square & 1 ||
                (kind == CHESS_PAWN && (square < 8 || square >= 56)))
                return false;
            chess_put(state, kind, player, square);
        }
    if (chess_in_check(state, state->turn ^ 1))
        return false;
    const int back = state->turn == PODA_MAX ? 8 : -8;
    const uint64_t rival = chess_men(state, state->turn ^ 1) & state->pawns;
    for (int file = 0; file < 8; file++) {
        const int passed = file + (state->turn == PODA_MAX ? 40 : 16);
        if (rival >> (passed - back) & 1 &&
            !(chess_occupied(state) & (CHESS_BIT(passed) | CHESS_BIT(passed + back))) &&
            chess_passant(state, state->turn, passed) && next_random(seed) >> 40 & 1)
            state->passed = (uint8_t)passed;
    }
    return true;
}

#endif
