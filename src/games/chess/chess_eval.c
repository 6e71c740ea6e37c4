/* chess_eval.c - the evaluations of chess: `position` in an edition for every machine and in one for
 * processors that count bits, and `material`. */
#include "games/chess/chess_eval.h"

#include "games/chess/chess_judge.h"
#include "games/chess/chess_net.h"
#include "games/chess/chess_numbers.h"

#define CHESS_NAME chess_judge
#define CHESS_TARGET
#define CHESS_TRACE 0
#include "games/chess/chess_eval.inc.h"

#if defined(__x86_64__)
#define CHESS_NAME chess_judge_fast
#define CHESS_TARGET __attribute__((target("popcnt,bmi,bmi2")))
#define CHESS_TRACE 0
#include "games/chess/chess_eval.inc.h"
#endif

poda_value poda__chess_position(const chess_game *game, const chess_state *state)
{
#if defined(__x86_64__)
    if (game->fast)
        return chess_judge_fast(state, &chess_numbers_fitted);
#endif
    (void)game;
    return chess_judge(state, &chess_numbers_fitted);
}

/* Is one king alone? The network rarely saw how to mate it. */
static bool is_bare(const chess_state *state)
{
    const uint64_t pieces = chess_occupied(state) & ~state->kings;
    return !(pieces & state->white) || !(pieces & ~state->white);
}

poda_value poda__chess_network(const chess_game *game, const chess_state *state)
{
    if (is_bare(state) || !chess_net_knows(state))
        return poda__chess_position(game, state);
    const int32_t own = poda__chess_net(game, state);
    const poda_value value = state->turn == PODA_MAX ? own : -own;
    return chess_hopeless(state, value > 0 ? PODA_MAX : PODA_MIN) ? value / 6 : value;
}

poda_value poda__chess_material(const chess_state *state)
{
    static const int16_t usual_worth[5] = {100, 300, 300, 500, 900};
    poda_value sum = 0;
    for (int kind = CHESS_PAWN; kind <= CHESS_QUEEN; kind++) {
        const uint64_t men = chess_of_kind(state, kind);
        sum += usual_worth[kind] *
               (chess_men_in(men & state->white) - chess_men_in(men & ~state->white));
    }
    return sum;
}
