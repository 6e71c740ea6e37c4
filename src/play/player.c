/* player.c - chooses moves: by theory if enabled, else by search, with the mistakes of a level; or
 * calls a function or a program. Random choices depend only on the game's seed and the ply, so that
 * a game can be replayed exactly. */
#include <stdio.h>

#include "base/memory.h"
#include "base/take.h"
#include "match/program_player.h"
#include "play/by_table.h"
#include "play/player.h"
#include "poda/solve.h"
#include "system/clock.h"

struct poda_player {
    const poda_game *game;
    const poda_player_options *given; /* the caller may change them between two moves */
    poda_player_options options;      /* as read last */
    poda_search *search;              /* NULL: made when it is needed */
    poda__wide_player
        wide; /* in wide games, instead of `search`; its states wherever they matter */
    poda__program_player *program;
    poda_whole *whole; /* of a small game in which positions repeat; NULL: none */
    bool whole_tried;
    poda_move *moves; /* PODA__MOVE_ROOM */
    poda_state begun; /* the first position that it was shown */
    poda_table_guide guide;
    poda_clock clock; /* the time left */
    uint64_t seed, ply;
    bool expects;         /* it expects a reply to its last move */
    poda_state expected;  /* the position after that reply */
    uint64_t expected_at; /* number of moves played when the opponent is to move */
    poda__pondering *pondering;
};

const char *poda_ending_name(poda_ending ending)
{
    static const char *const names[] = {
#define PODA_ENDING_NAME(name, text) text,
        PODA_ENDINGS(PODA_ENDING_NAME)
#undef PODA_ENDING_NAME
    };
    return ending < PODA_ENDING_COUNT ? names[ending] : NULL;
}

static poda_status take_options(poda_player *player, poda_error *error)
{
    return PODA__TAKE(poda_player_options, &player->options, player->given, timeout, error);
}

poda_status poda_player_open(poda_player **out, const poda_game *game,
                             const poda_player_options *options, poda_error *error)
{
    poda_player *player = poda__array(1, sizeof *player);
    poda_move *moves = poda__array(PODA__MOVE_ROOM, sizeof *moves);
    if (!player || !moves) {
        free(player);
        free(moves);
        return poda_fail_memory(error);
    }
    *player = (poda_player){.game = game, .given = options, .moves = moves};
    poda_status status = take_options(player, error);
    if (status == PODA_OK && player->options.command && poda_game_rules_of(game)->wide)
        status = poda_fail(error, PODA_BAD_OPTION, "command",
                           "%.60s is not played by other programs: their protocols are for two "
                           "players, open and in turn",
                           poda_game_name(game));
    if (status == PODA_OK && player->options.command)
        status = poda__program_player_new(&player->program, game, &player->options, error);
    if (status == PODA_OK)
        *out = player;
    else
        poda_player_close(player);
    return status;
}

void poda_player_close(poda_player *player)
{
    if (!player)
        return;
    poda__ponder_end(player->pondering);
    poda_search_close(player->search);
    poda_whole_close(player->whole);
    poda__wide_player_release(&player->wide);
    poda__program_player_free(player->program);
    free(player->moves);
    free(player);
}

void poda_player_begin(poda_player *player, uint64_t seed)
{
    if (take_options(player, NULL) != PODA_OK)
        return; /* the next choice reports the reason */
    player->seed = seed;
    player->ply = 0;
    player->wide.line.count = 0;
    player->whole_tried = player->whole != NULL;
    player->clock = player->options.clock;
    /* an engine's memory would make a game depend on those before it; cores clear theirs
     * themselves */
    if (player->options.search.algorithm == PODA_ENGINE) {
        poda_search_close(player->search);
        player->search = NULL;
    }
    if (player->program)
        poda__program_player_begin(player->program);
}

/* Do earlier positions matter to the player's choice? */
static bool remembers(const poda_player *player)
{
    return poda_game_rules_of(player->game)->wide || poda_game_again(player->game) != 0;
}

void poda_player_follow(poda_player *player, const poda_state *state, poda_move move)
{
    if (player->ply == 0)
        player->begun = *state;
    player->ply++;
    if (remembers(player))
        poda__wide_player_note(&player->wide, state);
    if (player->program)
        poda__program_player_follow(player->program, state, move);
}

void poda__player_resume(poda_player *player, uint64_t seed, uint64_t ply)
{
    player->seed = seed;
    player->ply = ply;
}

static uint64_t chance(const poda_player *player, uint64_t salt)
{
    return poda_mix(poda_mix(player->seed ^ salt << 32) ^ player->ply);
}

/* Drops the moves that lead back to an earlier position, where that is forbidden. */
static void leave_out_forbidden(const poda_player *player, const poda_state *state,
                                poda_moves *list)
{
    const poda_search_options *given = &player->options.search;
    const poda_state *past = given->past ? given->past : player->wide.line.at;
    const size_t count = given->past ? given->past_count : player->wide.line.count;
    size_t kept = 0;
    if (poda_game_again(player->game) != PODA_AGAIN_FORBIDDEN)
        return;
    for (size_t i = 0; i < list->count; i++) {
        poda_state after;
        poda_state_play(player->game, state, list->at[i], &after);
        const uint64_t seen = poda_state_seen(player->game, &after);
        bool known = seen && seen == poda_state_seen(player->game, state);
        for (size_t j = 0; j < count && seen && !known; j++)
            known = poda_state_seen(player->game, &past[j]) == seen;
        if (!known)
            list->at[kept++] = list->at[i];
    }
    list->count = kept ? kept : list->count;
}

static poda_status any_move(poda_player *player, const poda_state *state, poda_move *move,
                            poda_error *error)
{
    poda_moves list;
    poda_status status = poda__list_moves(player->game, state, player->moves, &list, error);
    if (status == PODA_OK)
        leave_out_forbidden(player, state, &list);
    if (status == PODA_OK)
        *move = list.at[chance(player, 2) % list.count];
    return status;
}

static poda_status by_theory(poda_player *player, const poda_state *state, bool *known,
                             poda_choice *out, poda_error *error)
{
    poda_advice advice = {0};
    poda_status status =
        poda__advise_by_theory(player->game, state, player->moves, known, &advice, error);
    if (status == PODA_OK && *known) {
        out->move = advice.move;
        out->value = advice.worth.value;
    }
    return status;
}

enum { SMALL = 20000 };

/* The same after positions that end the game where they occur again. */
static poda_status by_whole_after(poda_player *player, const poda_state *past, size_t count,
                                  const poda_state *state, bool *known, poda_result *result,
                                  poda_error *error)
{
    poda_whole *whole = NULL;
    poda_state *states = poda__array(count + 1, sizeof *states);
    if (!states)
        return poda_fail_memory(error);
    if (count > 0)
        memcpy(states, past, count * sizeof *states);
    states[count] = *state;
    const poda_status status = poda_whole_open_small(&whole, player->game, states, count + 1, SMALL,
                                                     player->options.search.stop, error);
    *known = status == PODA_OK && whole && poda_whole_best(whole, state, result);
    poda_whole_close(whole);
    free(states);
    return status;
}

/* Has a position occurred twice? Then solutions depend on what came before. */
static bool has_repeated(const poda_game *game, const poda_state *past, size_t count,
                         const poda_state *state)
{
    const uint64_t here = poda_state_seen(game, state);
    for (size_t i = 0; i < count; i++)
        if (poda_past_times(game, past, i + 1) > 1 || poda_state_seen(game, &past[i]) == here)
            return true;
    return poda_game_again(game) == 2;
}

/* Small games in which positions repeat are solved whole at the first move. */
static poda_status by_whole(poda_player *player, const poda_state *state, bool *known,
                            poda_choice *out, poda_error *error)
{
    const poda_search_options *given = &player->options.search;
    const poda_state *past = given->past ? given->past : player->wide.line.at;
    const size_t count = given->past ? given->past_count : player->wide.line.count;
    poda_result result;
    poda_status status = PODA_OK;
    if (!player->whole_tried)
        status = poda_whole_open_small(&player->whole, player->game, state, 1, SMALL, given->stop,
                                       error);
    player->whole_tried = true;
    *known = false;
    if (player->whole && poda_game_again(player->game) > 1 &&
        has_repeated(player->game, past, count, state))
        status = by_whole_after(player, past, count, state, known, &result, error);
    else
        *known = player->whole && poda_whole_best(player->whole, state, &result);
    if (*known) {
        out->move = result.move;
        out->value = result.value;
        out->depth = result.depth;
        out->nodes = result.nodes;
    }
    return status;
}

/* The positions of the game as far as the table needs them, the last of which is `state`. */
static poda_status list_line(const poda_player *player, const poda_state *state, poda__states *line,
                             poda_error *error)
{
    const poda_search_options *given = &player->options.search;
    bool room = true;
    if (given->past)
        room = poda__states_add(line, given->past, given->past_count);
    else if (remembers(player))
        room = poda__states_add(line, player->wide.line.at, player->wide.line.count);
    else if (player->ply > 0)
        room = poda__states_add(line, &player->begun, 1);
    return room && poda__states_add(line, state, 1) ? PODA_OK : poda_fail_memory(error);
}

static poda_status by_table(poda_player *player, const poda_state *state, bool *known,
                            poda_choice *out, poda_error *error)
{
    poda_result result = {.known = false};
    poda__states line = {0};
    *known = false;
    if (!player->options.table)
        return PODA_OK;
    poda_status status = list_line(player, state, &line, error);
    if (status == PODA_OK)
        status =
            poda__best_by_table(player->options.table, line.at, line.count, known, &result, error);
    free(line.at);
    if (status == PODA_OK && *known) {
        out->move = result.move;
        out->value = result.value;
        out->depth = result.depth;
    }
    return status;
}

/* Lets a search use the table below its root. */
static poda_status inform(poda_player *player, const poda_state *state,
                          poda_search_options *options, poda_error *error)
{
    poda__states line = {0};
    if (!player->options.table || !player->options.theory)
        return PODA_OK;
    const poda_status status = list_line(player, state, &line, error);
    if (status == PODA_OK)
        poda_table_inform(player->options.table, line.at, line.count, &player->guide, options);
    free(line.at);
    return status;
}

/* Remembers the reply in the line of best play, unless the player moves again itself. */
static void expect(poda_player *player, const poda_state *state, const poda_result *result)
{
    poda_state after;
    poda_value value;
    player->expects = false;
    if (result->pv_length < 2 || result->pv[0] != result->move)
        return;
    poda_state_play(player->game, state, result->pv[0], &after);
    poda_state_play(player->game, &after, result->pv[1], &player->expected);
    player->expects =
        !poda_state_over(player->game, &player->expected, &value) &&
        poda_state_turn(player->game, &player->expected) == poda_state_turn(player->game, state);
    player->expected_at = player->ply + 1;
}

void poda__player_ponder(poda_player *player, uint64_t ply, double seconds)
{
    if (player->expects && player->expected_at == ply && player->search && !player->pondering)
        player->pondering =
            poda__ponder_begin(player->search, &player->expected, &player->options.search, seconds);
}

void poda__player_ponder_end(poda_player *player)
{
    poda__ponder_end(player->pondering);
    player->pondering = NULL;
}

/* If a search has no move: one by theory, or any. */
static poda_status without_search(poda_player *player, const poda_state *state, poda_choice *out,
                                  poda_error *error)
{
    bool known = false;
    poda_status status = by_theory(player, state, &known, out, error);
    return status == PODA_OK && !known ? any_move(player, state, &out->move, error) : status;
}

/* Does a search go on with what the last one of the game found? Where time alone is the limit: with
 * others, and at a level, a move depends on the position alone. (The seed of another game makes the
 * search forget.) */
static bool keeps(const poda_player *player)
{
    const poda_search_options *const search = &player->options.search;
    return search->algorithm == PODA_DEEP && !search->nodes && !search->depth &&
           (player->options.clock.left > 0 || search->seconds > 0);
}

static poda_status by_search(poda_player *player, const poda_state *state, poda_choice *out,
                             poda_error *error)
{
    poda_search_options options = player->options.search;
    poda_result result;
    poda_status status = PODA_OK;
    options.seed = poda_mix(player->seed ^ options.seed);
    options.line =
        options.keep; /* only a player that keeps its table thinks about the next reply */
    options.every_move = false;
    options.keep |= keeps(player);
    if (!options.past && remembers(player)) {
        options.past = player->wide.line.at;
        options.past_count = player->wide.line.count;
    }
    if (player->clock.left > 0)
        poda_clock_limit(&player->clock, player->game, state, &options);
    status = inform(player, state, &options, error);
    if (status == PODA_OK && !player->search)
        status = poda_search_open(&player->search, player->game, error);
    if (status == PODA_OK)
        status = poda_search_run(player->search, state, &options, NULL, NULL, &result, error);
    if (status == PODA_TOO_LARGE || (status == PODA_OK && !result.has_move))
        return without_search(player, state, out, error); /* heaps of 2^62; or stopped at once */
    if (status != PODA_OK)
        return status;
    expect(player, state, &result);
    out->move = result.move;
    out->value = result.value;
    out->depth = result.depth;
    out->nodes = result.nodes;
    return PODA_OK;
}

/* A search in a wide game; without a choice of its own, any move. */
static poda_status by_wide(poda_player *player, const poda_state *state, poda_choice *out,
                           poda_error *error)
{
    poda_wide_options options = player->options.wide;
    poda_wide_result result = {.has_move = false};
    options.size = sizeof options;
    options.seed = poda_mix(chance(player, 4) ^ options.seed);
    poda__wide_player_note(&player->wide, state);
    const poda_status status =
        poda__wide_player_choose(&player->wide, player->game, state, &options, &result, error);
    if (status != PODA_OK)
        return status;
    if (!result.has_move)
        return any_move(player, state, &out->move, error);
    out->move = result.move;
    out->depth = result.depth;
    out->nodes = result.nodes;
    return PODA_OK;
}

/* A function of the program may choose anything, so its move is checked. */
static poda_status by_function(const poda_player *player, const poda_state *state, poda_choice *out,
                               poda_error *error)
{
    const poda_player_options *options = &player->options;
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_move read = 0;
    poda_state seen;
    poda_state_sees(player->game, state, poda_state_turn(player->game, state), &seen);
    poda_status status = options->choose(options->user, player->game, &seen, out, error);
    if (status != PODA_OK || out->ending != PODA_ENDING_OVER)
        return status;
    poda_move_text(player->game, state, out->move, &text);
    status = poda_move_read(player->game, state, words, &read, NULL);
    if (status == PODA_NO_MEMORY)
        return poda_fail_memory(error);
    if (status != PODA_OK || read != out->move) {
        out->ending = PODA_ENDING_ILLEGAL;
        snprintf(out->said, sizeof out->said, "%llu", (unsigned long long)out->move);
    }
    return PODA_OK;
}

static poda_status choose(poda_player *player, const poda_state *state, poda_choice *out,
                          poda_error *error)
{
    const poda_player_options *options = &player->options;
    if (player->program)
        return poda__program_player_choose(
            player->program, state, player->clock.left > 0 ? &player->clock : NULL, out, error);
    if (options->choose)
        return by_function(player, state, out, error);
    if (poda_game_rules_of(player->game)->wide)
        return by_wide(player, state, out, error);
    if (chance(player, 1) % 100 < (uint64_t)options->blunder_percent)
        return any_move(player, state, &out->move, error);
    bool known = false;
    poda_status status = PODA_OK;
    if (options->theory)
        status = by_table(player, state, &known, out, error);
    if (options->theory && status == PODA_OK && !known)
        status = by_theory(player, state, &known, out, error);
    if (options->theory && status == PODA_OK && !known)
        status = by_whole(player, state, &known, out, error);
    if (status != PODA_OK || known)
        return status;
    return by_search(player, state, out, error);
}

poda_status poda_player_choose(poda_player *player, const poda_state *state, poda_choice *out,
                               poda_error *error)
{
    const double started = poda__seconds();
    poda_choice choice = {.ending = PODA_ENDING_OVER};
    poda_status status = take_options(player, error);
    if (player->ply == 0)
        player->begun = *state;
    if (status == PODA_OK)
        status = choose(player, state, &choice, error);
    if (status != PODA_OK)
        return status;
    if (poda_game_again(player->game) != 0)
        poda__wide_player_note(&player->wide, state);
    choice.seconds = poda__seconds() - started;
    player->ply++;
    if (player->options.clock.left > 0 && !poda_clock_spend(&player->clock, choice.seconds) &&
        choice.ending == PODA_ENDING_OVER)
        choice.ending = PODA_ENDING_LATE;
    *out = choice;
    return PODA_OK;
}
