/* chess_play.c - games of chess to learn from: random moves first, then a search of so many nodes
 * for each move. A game that is decided, or that neither side makes anything of, ends there. */
#include "chess_play.h"

#include <stdlib.h>

#include "program.h"

enum {
    LONGEST = 320,
    OPENING = 7,   /* random moves, and up to two more */
    UNEVEN = 300,  /* an opening that the search calls lost for one side is not played */
    DECIDED = 900, /* for DECIDED_PLIES in a row: the game is won */
    DECIDED_PLIES = 6,
    EVEN = 12, /* for EVEN_PLIES in a row, after EVEN_FROM: the game is a draw */
    EVEN_PLIES = 16,
    EVEN_FROM = 80,
};

typedef struct chess_record {
    poda_state line[LONGEST + 1];
    int32_t score[LONGEST + 1]; /* for White */
    bool quiet[LONGEST + 1];
    int length;
} chess_record;

static const chess_state *state_of(const chess_record *record, int ply)
{
    return (const chess_state *)&record->line[ply];
}

/* Is the position neither a check nor one in which the best move takes or promotes? */
static bool is_quiet(const poda_game *game, const chess_state *state, poda_move move)
{
    const poda_rules *const rules = poda_game_rules_of(game);
    return !chess_in_check(state, state->turn) &&
           !rules->noisy(poda_game_params(game), state, move);
}

static bool random_opening(const poda_game *game, uint64_t *seed, chess_record *record)
{
    const int moves = OPENING + (int)train_random(seed, 3);
    poda_state_start(game, &record->line[0]);
    for (record->length = 0; record->length < moves; record->length++) {
        poda_move room[256];
        poda_moves list = {room, 0, 256};
        const poda_state *const from = &record->line[record->length];
        poda_state_moves(game, from, &list);
        if (list.count == 0)
            return false;
        poda_state_play(game, from, room[train_random(seed, (uint32_t)list.count)],
                        &record->line[record->length + 1]);
    }
    poda_value value;
    return !poda_state_over(game, &record->line[record->length], &value);
}

/* The end of the game for White, if there is enough to say so: *over. */
static int ended(const poda_game *game, const chess_record *record, int opening, bool *over)
{
    const int length = record->length;
    poda_value value = 0;
    *over = true;
    if (poda_past_over(game, record->line, (size_t)length + 1, &value))
        return (value > 0) - (value < 0);
    if (length == LONGEST)
        return 0;
    int high = 0, low = 0, even = 0;
    while (high < length - opening && record->score[length - 1 - high] >= DECIDED)
        high++;
    while (low < length - opening && record->score[length - 1 - low] <= -DECIDED)
        low++;
    while (even < length - opening && abs(record->score[length - 1 - even]) <= EVEN)
        even++;
    if (high >= DECIDED_PLIES || low >= DECIDED_PLIES)
        return high ? 1 : -1;
    *over = length >= EVEN_FROM && even >= EVEN_PLIES;
    return 0;
}

static poda_status one_move(const chess_player *player, poda_search *search,
                            poda_search_options *how, chess_record *record, poda_error *error)
{
    const int at = record->length;
    poda_result result;
    how->past = record->line;
    how->past_count = (size_t)at;
    const poda_status status =
        poda_search_run(search, &record->line[at], how, NULL, NULL, &result, error);
    if (status != PODA_OK)
        return status;
    record->score[at] = (int32_t)result.value;
    record->quiet[at] = is_quiet(player->game, state_of(record, at), result.move);
    poda_state_play(player->game, &record->line[at], result.move, &record->line[at + 1]);
    record->length++;
    return PODA_OK;
}

static void keep(const chess_record *record, int from, int end, train_samples *samples)
{
    for (int i = from; i < record->length; i++)
        if (record->quiet[i] && abs(record->score[i]) < 2 * DECIDED)
            train_samples_add(samples, state_of(record, i), end, record->score[i]);
}

poda_status train_chess_play(const chess_player *player, uint64_t seed, train_samples *samples,
                             poda_error *error)
{
    chess_record *const record = calloc(1, sizeof *record);
    poda_search *search = NULL;
    poda_search_options how;
    poda_search_defaults(&how);
    how.algorithm = PODA_DEEP;
    how.eval = player->eval;
    how.nodes = player->nodes;
    how.table_bytes = 1 << 19;
    how.keep = true;
    how.quiescence = true;
    poda_status status =
        record ? poda_search_open(&search, player->game, error) : poda_fail_memory(error);
    bool even = false;
    while (status == PODA_OK && !even) {
        if (!random_opening(player->game, &seed, record))
            continue;
        status = one_move(player, search, &how, record, error);
        even = abs(record->score[record->length - 1]) <= UNEVEN;
    }
    if (status == PODA_OK) {
        const int opening = record->length - 1;
        bool over;
        int end;
        while (end = ended(player->game, record, opening, &over), status == PODA_OK && !over)
            status = one_move(player, search, &how, record, error);
        if (status == PODA_OK)
            keep(record, opening, end, samples);
    }
    poda_search_close(search);
    free(record);
    return status;
}
