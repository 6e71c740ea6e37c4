/* game_play.c - games to learn from. A game in which the search sees the end is over: what follows
 * teaches nothing. */
#include "game_play.h"

#include <stdlib.h>

#include "poda/hints.h"
#include "program.h"

enum {
    LONGEST = 400,
    OPENING = 12,
    STRAY = 10, /* one move in this many is random where all of the board is learnt */
};

typedef struct game_record {
    poda_state line[LONGEST + 1];
    poda_value searched[LONGEST + 1]; /* for MAX */
    bool quiet[LONGEST + 1];          /* to be learnt from */
    int length;
} game_record;

static poda_move random_move(const poda_game *game, const poda_state *state, uint64_t *seed)
{
    poda_move room[1024];
    poda_moves list = {room, 0, sizeof room / sizeof room[0]};
    poda_state_moves(game, state, &list);
    const size_t count = list.count < list.capacity ? list.count : list.capacity;
    return room[train_random(seed, (uint32_t)count)];
}

/* Half of the plies of random games, on average. */
static int half_of_game(const poda_game *game)
{
    enum { GAMES = 20 };
    uint64_t seed = 1;
    int plies = 0;
    for (int i = 0; i < GAMES; i++) {
        poda_state state;
        poda_value value;
        poda_state_start(game, &state);
        for (int ply = 0; ply < LONGEST / 2 && !poda_state_over(game, &state, &value); ply++) {
            poda_state_play(game, &state, random_move(game, &state, &seed), &state);
            plies++;
        }
    }
    return plies / GAMES / 2 + 1;
}

void train_player_set(train_player *player, int level, int eval)
{
    poda_search_defaults(&player->how);
    player->how.eval = eval;
    player->how.table_bytes = 1 << 16;
    player->how.quiescence = true;
    player->opening = player->for_max ? half_of_game(player->game) : OPENING;
    if (level <= TRAIN_DEPTHS) {
        player->how.algorithm = PODA_PVS;
        player->how.depth = level > 0 ? level : 1;
    } else {
        player->how.algorithm = PODA_DEEP;
        player->how.nodes = (uint64_t)level;
    }
}

/* Does a sum of features mean something here? */
static bool is_quiet(const poda_game *game, const poda_state *state, poda_move best)
{
    const poda_rules *const rules = poda_game_rules_of(game);
    const void *const params = poda_game_params(game);
    if (rules->hints && rules->hints->calm && !rules->hints->calm(params, state))
        return false;
    return !rules->noisy || !rules->noisy(params, state, best);
}

/* One move by search; `*seen` if it saw the end of the game, which is `*value` for MAX. */
static poda_status one_move(train_player *player, uint64_t seed, game_record *record, bool *seen,
                            poda_value *value, poda_error *error)
{
    const int at = record->length;
    poda_result result;
    player->how.seed = seed;
    player->how.past = record->line;
    player->how.past_count = (size_t)at;
    const poda_status status = poda_search_run(player->search, &record->line[at], &player->how,
                                               NULL, NULL, &result, error);
    if (status != PODA_OK)
        return status;
    record->searched[at] = result.known ? result.value : 0;
    record->quiet[at] = is_quiet(player->game, &record->line[at], result.move);
    *seen = result.known && result.exact;
    *value = result.value;
    poda_state_play(player->game, &record->line[at], result.move, &record->line[at + 1]);
    record->length++;
    return PODA_OK;
}

/* The result for MAX, in points of a scored game, else 1, 0 or -1. */
static double points(const poda_game *game, poda_value value)
{
    return poda_game_rules_of(game)->scored ? value : (value > 0) - (value < 0);
}

/* A random image of the position. */
static void mirror(const poda_game *game, const poda_state *state, uint64_t *seed, poda_state *to)
{
    const poda_space *const space = &poda_game_rules_of(game)->space;
    const void *const params = poda_game_params(game);
    const int images = space->symmetry ? space->symmetries(params) : 1;
    const int which = (int)train_random(seed, (uint32_t)images);
    *to = *state;
    if (which > 0 && space->symmetry)
        space->symmetry(params, state, which, to);
}

static void keep(const train_player *player, const game_record *record, int from, poda_value end,
                 uint64_t seed, train_samples *samples)
{
    const poda_game *const game = player->game;
    for (int i = from; i < record->length; i++) {
        poda_state state = record->line[i];
        if (!record->quiet[i])
            continue;
        if (player->for_max)
            mirror(game, &record->line[i], &seed, &state);
        const int sign = player->for_max || poda_state_turn(game, &state) == PODA_MAX ? 1 : -1;
        const poda_value lead = player->for_max && poda_game_rules_of(game)->past
                                    ? poda_state_lead(game, &state)
                                    : 0; /* added by the evaluation */
        train_samples_add(samples, &state, sign * points(game, end) - lead,
                          (double)sign * record->searched[i] - lead);
    }
}

poda_status train_game_play(train_player *player, uint64_t seed, train_samples *samples,
                            poda_error *error)
{
    const poda_game *const game = player->game;
    game_record *const record = calloc(1, sizeof *record);
    if (!record)
        return poda_fail_memory(error);
    const int opening = (int)train_random(&seed, (uint32_t)player->opening);
    poda_status status = PODA_OK;
    poda_value value = 0;
    bool seen = false;
    poda_state_start(game, &record->line[0]);
    while (status == PODA_OK && !seen && record->length < LONGEST &&
           !poda_past_over(game, record->line, (size_t)record->length + 1, &value)) {
        const poda_state *const state = &record->line[record->length];
        seed = poda_mix(seed);
        const bool strays = player->for_max && train_random(&seed, STRAY) == 0;
        if (record->length >= opening && !strays) {
            status = one_move(player, seed, record, &seen, &value, error);
        } else {
            poda_state_play(game, state, random_move(game, state, &seed),
                            &record->line[record->length + 1]);
            record->length++;
        }
    }
    if (status == PODA_OK)
        keep(player, record, opening, value, seed, samples);
    free(record);
    return status;
}
