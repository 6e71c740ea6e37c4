/* draughts_rank.h - numbers for the positions with few pieces (poda/rank.h). A tier is how many men and
 * kings each side has: captures and crownings lead to others, steps stay. Positions that are the same
 * when the board is turned round and the players exchanged have one number, that of White to move. */
#ifndef PODA_GAMES_DRAUGHTS_DRAUGHTS_RANK_H
#define PODA_GAMES_DRAUGHTS_DRAUGHTS_RANK_H

#include "games/draughts/draughts_count.h"

#define draughts_HAS_RANK 1
#define draughts_HAS_BACK 1
#define draughts_HAS_KIDS 1
#define draughts_HAS_TIER_NAMES 1
#define draughts_HAS_HALVES 1

enum { DRAUGHTS_FORCE_BITS = 10, DRAUGHTS_FORCE = (1 << DRAUGHTS_FORCE_BITS) - 1 };

/* The men and kings of a player in one number. */
static inline uint64_t draughts_force(const draughts_state *state, uint32_t side)
{
    return (uint64_t)(poda_count_bits(state->pieces[side] & ~state->kings) * 32 +
                      poda_count_bits(state->pieces[side] & state->kings));
}

static inline uint64_t draughts_tier_of(uint64_t own, uint64_t rival)
{
    const uint64_t more = own > rival ? own : rival, less = own > rival ? rival : own;
    const uint64_t men = more / 32 + less / 32, pieces = men + more % 32 + less % 32;
    return ((64 - pieces) << 7 | (64 - men)) << 2 * DRAUGHTS_FORCE_BITS |
           more << DRAUGHTS_FORCE_BITS | less;
}

static inline uint64_t draughts_tier(const draughts_game *game, const draughts_state *state)
{
    (void)game;
    return draughts_tier_of(draughts_force(state, 0), draughts_force(state, 1));
}

/* The pieces of both, of the player to move first; 0: too many to be numbered. */
static inline uint64_t draughts_half(const draughts_game *game, uint64_t tier, int counts[4])
{
    const uint64_t more = tier >> DRAUGHTS_FORCE_BITS & DRAUGHTS_FORCE;
    const uint64_t less = tier & DRAUGHTS_FORCE;
    uint64_t size = 1;
    int left = poda_count_bits(game->board);
    counts[0] = (int)(more / 32);
    counts[1] = (int)(more % 32);
    counts[2] = (int)(less / 32);
    counts[3] = (int)(less % 32);
    for (int i = 0; i < 4; left -= counts[i++])
        if (__builtin_mul_overflow(size, poda_choose(left, counts[i]), &size) || size >> 62)
            return 0;
    return size;
}

static inline uint64_t draughts_size(const draughts_game *game, uint64_t tier)
{
    int counts[4];
    const uint64_t half = draughts_half(game, tier, counts);
    return half *
           ((tier >> DRAUGHTS_FORCE_BITS & DRAUGHTS_FORCE) != (tier & DRAUGHTS_FORCE) ? 2 : 1);
}

/* The player to move has more in the first half, and the other player after a step. */
static inline uint64_t draughts_halves(const draughts_game *game, uint64_t tier)
{
    int counts[4];
    return (tier >> DRAUGHTS_FORCE_BITS & DRAUGHTS_FORCE) != (tier & DRAUGHTS_FORCE)
               ? draughts_half(game, tier, counts)
               : 0;
}

/* The squares of a set when the board is turned round. */
static inline uint64_t draughts_turned(const draughts_game *game, uint64_t set)
{
    const int first = __builtin_ctzll(game->board), last = 63 - __builtin_clzll(game->board);
    uint64_t turned = 0;
    for (; set; set &= set - 1)
        turned |= (uint64_t)1 << (first + last - __builtin_ctzll(set));
    return turned;
}

static inline uint64_t draughts_rank(const draughts_game *game, const draughts_state *state)
{
    const uint64_t tier = draughts_tier(game, state);
    const uint32_t turn = state->turn;
    const bool is_second = draughts_force(state, turn) < draughts_force(state, turn ^ 1);
    uint64_t pieces[4] = {state->pieces[turn] & ~state->kings, state->pieces[turn] & state->kings,
                          state->pieces[turn ^ 1] & ~state->kings,
                          state->pieces[turn ^ 1] & state->kings};
    int counts[4];
    if (turn != PODA_MAX)
        for (int i = 0; i < 4; i++)
            pieces[i] = draughts_turned(game, pieces[i]);
    return poda_rank_pieces(game->board, pieces, 4) +
           (is_second ? draughts_half(game, tier, counts) : 0);
}

static inline bool draughts_unrank(const draughts_game *game, uint64_t tier, uint64_t rank,
                                   draughts_state *to)
{
    int counts[4];
    uint64_t pieces[4];
    const uint64_t half = draughts_half(game, tier, counts);
    if (rank >= draughts_size(game, tier))
        return false;
    if (rank >= half) {
        const int turned[4] = {counts[2], counts[3], counts[0], counts[1]};
        poda_unrank_pieces(game->board, turned, 4, rank - half, pieces);
    } else {
        poda_unrank_pieces(game->board, counts, 4, rank, pieces);
    }
    *to = (draughts_state){.pieces = {pieces[0] | pieces[1], pieces[2] | pieces[3]},
                           .kings = pieces[1] | pieces[3],
                           .turn = PODA_MAX};
    return pieces[2] | pieces[3] && /* the game ends before the turn of one who has taken all */
           !(pieces[0] & game->home[PODA_MIN]) && !(pieces[2] & game->home[PODA_MAX]);
}

/* The position before a step of the other player from one square to another. */
static inline void draughts_before(const draughts_state *state, uint64_t from, uint64_t at,
                                   draughts_state *before)
{
    const uint32_t side = state->turn ^ 1;
    *before = *state;
    before->pieces[side] ^= from | at;
    before->kings ^= state->kings & at ? from | at : 0;
    before->turn = side;
    before->clock = 0;
}

/* Ways back are steps: captures come from other tiers, and so do crownings. A way is the step. */
static inline void draughts_backs(const draughts_game *game, const draughts_state *state,
                                  poda_moves *list)
{
    const uint32_t side = state->turn ^ 1;
    const uint64_t empty = game->board & ~(state->pieces[0] | state->pieces[1]);
    for (uint64_t left = state->pieces[side]; left; left &= left - 1) {
        const uint64_t at = left & (0 - left);
        const bool king = state->kings & at;
        for (int direction = 0; direction < 4; direction++) {
            if (!king && (uint32_t)direction / 2 == side) /* men came from the other way */
                continue;
            uint64_t from = draughts_step(at, direction) & empty;
            for (; from;
                 from = king && game->laws.flying ? draughts_step(from, direction) & empty : 0) {
                draughts_state before;
                draughts_before(state, from, at, &before);
                if (!draughts_can_capture(game, &before))
                    poda_moves_add(list, (poda_move)__builtin_ctzll(from) |
                                             (poda_move)__builtin_ctzll(at) << 6);
            }
        }
    }
}

static inline poda_move draughts_back(const draughts_game *game, const draughts_state *state,
                                      poda_move way, draughts_state *from)
{
    (void)game;
    draughts_before(state, (uint64_t)1 << draughts_from(way), (uint64_t)1 << draughts_to(way),
                    from);
    return way;
}

/* ---- tiers ---- */

/* A move takes men and kings of the other side, or none, and may crown a man. */
static inline void draughts_kids(const draughts_game *game, uint64_t tier, poda_tiers *list)
{
    const uint64_t sides[2] = {tier >> DRAUGHTS_FORCE_BITS & DRAUGHTS_FORCE, tier & DRAUGHTS_FORCE};
    (void)game;
    for (int i = 0; i < 2 && sides[1]; i++) /* else it is over */
        for (uint64_t crowned = 0; crowned <= (sides[i] >= 32 ? 1 : 0); crowned++)
            for (uint64_t men = 0; men <= sides[!i] / 32; men++)
                for (uint64_t kings = 0; kings <= sides[!i] % 32; kings++)
                    poda_tiers_add(list, draughts_tier_of(sides[i] - 31 * crowned,
                                                          sides[!i] - 32 * men - kings));
}

static inline void draughts_force_text(uint64_t force, poda_text *text)
{
    for (uint64_t i = 0; i < force % 32; i++)
        poda_text_add(text, "K");
    for (uint64_t i = 0; i < force / 32; i++)
        poda_text_add(text, "M");
    if (!force)
        poda_text_add(text, "-");
}

/* The kings and men of both sides: KMvK; "-" for none. */
static inline void draughts_tier_text(const draughts_game *game, uint64_t tier, poda_text *text)
{
    (void)game;
    draughts_force_text(tier >> DRAUGHTS_FORCE_BITS & DRAUGHTS_FORCE, text);
    poda_text_add(text, "v");
    draughts_force_text(tier & DRAUGHTS_FORCE, text);
}

/* Reads one side; more than the squares of the largest board are refused. */
static inline bool draughts_force_read(const char **text, uint64_t *force)
{
    *force = 0;
    if (**text == '-') {
        ++*text;
        return true;
    }
    const char *const first = *text;
    for (; strchr("KkMm", **text) && **text; ++*text) {
        *force += **text == 'K' || **text == 'k' ? 1 : 32;
        if (*text - first >= 30)
            return false;
    }
    return *text != first;
}

static inline poda_status draughts_tier_read(const draughts_game *game, const char *text,
                                             uint64_t *tier, poda_error *error)
{
    uint64_t one, other;
    const char *at = text;
    (void)game;
    if (!draughts_force_read(&at, &one) || (*at != 'v' && *at != 'V') ||
        (at++, !draughts_force_read(&at, &other)) || *at || !(one | other))
        return poda_fail(error, PODA_BAD_OPTION, "tiers",
                         "'%.40s' is no ending: expected the kings and men of both sides, such as "
                         "KvK or KMvMM",
                         text);
    *tier = draughts_tier_of(one, other);
    return PODA_OK;
}

#endif
