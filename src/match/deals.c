/* deals.c - duplicate matches of wide games (poda/wide.h): each deal is played with every player in
 * every seat, so that the difference between players is not that between their cards. */
#include <math.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/stop.h"
#include "base/take.h"
#include "poda/match.h"

/* A match being played. */
typedef struct deals {
    const poda_game *game;
    const poda_deals_options *options;
    int players;
    poda_state from;
    poda_player *player[PODA_PLAYERS_MAX];
} deals;

/* One game being played. */
typedef struct table {
    poda_state state;
    uint64_t chance; /* seed of the deal */
    uint64_t drawn;  /* outcomes so far */
    poda_deal_game game;
    poda__buffer text;
} table;

/* Plays a move; its chooser (-1: chance) knows it already. */
static void make_move(const deals *it, table *at, poda_move move, int chooser)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_move_text(it->game, &at->state, move, &text);
    poda__buffer_add(&at->text, "%s%s", at->text.length ? " " : "", words);
    for (int i = 0; i < it->players; i++)
        if (i != chooser)
            poda_player_follow(it->player[i], &at->state, move);
    poda_state_play(it->game, &at->state, move, &at->state);
    at->game.plies++;
}

static poda_status next_move(const deals *it, table *at, poda_error *error)
{
    const int turn = poda_state_turn(it->game, &at->state);
    if (turn == PODA_CHANCE) {
        poda_random random = {poda_mix(at->chance ^ poda_mix(at->drawn++))};
        poda_move outcome = 0;
        const poda_status status = poda_state_draw(it->game, &at->state, &random, &outcome, error);
        if (status == PODA_OK)
            make_move(it, at, outcome, -1);
        return status;
    }
    const int player = at->game.seat[turn];
    poda_choice choice;
    const poda_status status = poda_player_choose(it->player[player], &at->state, &choice, error);
    if (status != PODA_OK)
        return status;
    if (choice.ending != PODA_ENDING_OVER)
        return poda_fail(error, PODA_BAD_MOVE, "player", "player %d has no move: %.60s", player + 1,
                         choice.said[0] ? choice.said : poda_ending_name(choice.ending));
    make_move(it, at, choice.move, player);
    return PODA_OK;
}

static poda_status play_game(const deals *it, uint32_t deal, int turned, poda_deal_game *out,
                             poda_error *error)
{
    const poda_kind kind = poda_game_kind(it->game);
    table at = {
        .state = it->from,
        .chance = poda_mix(it->options->seed ^ poda_mix(deal)),
        .game = {.number = deal * (uint32_t)it->players + (uint32_t)turned + 1, .deal = deal + 1}};
    poda_value pay[PODA_PLAYERS_MAX];
    poda_status status = PODA_OK;
    for (int i = 0; i < it->players; i++) {
        at.game.seat[i] = (i + turned) % it->players;
        poda_player_begin(it->player[i], poda_mix(at.chance + at.game.number) + (uint64_t)i);
    }
    while (status == PODA_OK && !poda_state_payoffs(it->game, &at.state, pay)) {
        status = poda_state_check(it->game, &at.state, error);
        if (status == PODA_OK && poda__stopped(it->options->stop))
            status = poda_fail(error, PODA_STOPPED, "", "stopped before the match was over");
        if (status == PODA_OK && at.game.plies >= it->options->plies) {
            at.game.ending = PODA_ENDING_PLIES;
            memset(pay, 0, sizeof pay);
            break;
        }
        if (status == PODA_OK)
            status = next_move(it, &at, error);
    }
    if (status == PODA_OK && at.text.failed)
        status = poda_fail_memory(error);
    /* a game without moves has an empty text */
    if (status == PODA_OK && !at.text.at && !(at.text.at = poda__array(1, 1)))
        status = poda_fail_memory(error);
    if (status != PODA_OK) {
        poda__buffer_release(&at.text);
        return status;
    }
    for (int i = 0; i < it->players; i++)
        at.game.pay[at.game.seat[i]] = (double)pay[i] / (double)kind.unit;
    at.game.text = at.text.at;
    *out = at.game;
    return PODA_OK;
}

/* The 97.5 % point of Student's distribution, within 0.2 % (Fisher & Cornish 1960). */
static double student(double freedom)
{
    static const double z = 1.959963984540054;
    const double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z, z9 = z7 * z * z, n = freedom;
    if (freedom < 3)
        return freedom < 2 ? 12.7062 : 4.30265;
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n) +
           (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * n * n * n * n);
}

/* Means and intervals; a deal is one trial, since its games are not independent. */
static void average(poda_deals_result *result)
{
    const int players = result->players;
    for (int i = 0; i < players; i++) {
        double sum = 0, squares = 0;
        for (uint32_t deal = 0; deal < result->deals; deal++) {
            double trial = 0;
            for (int j = 0; j < players; j++)
                trial += result->games[deal * (uint32_t)players + (uint32_t)j].pay[i];
            trial /= players;
            sum += trial;
            squares += trial * trial;
        }
        const double count = result->deals;
        const double mean = count > 0 ? sum / count : 0;
        const double variance = count > 1 ? (squares - count * mean * mean) / (count - 1) : 0;
        result->mean[i] = mean;
        result->error_bar[i] = count < 2      ? (double)INFINITY
                               : variance > 0 ? student(count - 1) * sqrt(variance / count)
                                              : 0;
    }
}

void poda_deals_release(poda_deals_result *result)
{
    for (uint32_t i = 0; result->games && i < result->count; i++)
        free(result->games[i].text);
    free(result->games);
    *result = (poda_deals_result){0};
}

/* Plays all deals; one that is stopped halfway does not count. */
static poda_status play_deals(deals *it, poda_deals_result *result, poda_error *error)
{
    poda_status status = PODA_OK;
    for (uint32_t deal = 0; deal < it->options->deals && status == PODA_OK; deal++) {
        for (int turned = 0; turned < it->players && status == PODA_OK; turned++) {
            status = play_game(it, deal, turned, &result->games[result->count], error);
            if (status == PODA_OK && it->options->on_game)
                it->options->on_game(it->options->on_game_user, &result->games[result->count]);
            result->count += status == PODA_OK;
        }
        result->deals += status == PODA_OK;
    }
    result->stopped = status == PODA_STOPPED;
    while (result->count > result->deals * (uint32_t)it->players)
        free(result->games[--result->count].text);
    return result->stopped ? PODA_OK : status;
}

poda_status poda_deals_run(const poda_game *game, const poda_deals_options *options,
                           poda_deals_result *out, poda_error *error)
{
    poda_deals_options own;
    deals it = {.game = game, .options = &own, .players = poda_game_kind(game).players};
    poda_deals_result result = {.players = it.players};
    poda_value pay[PODA_PLAYERS_MAX];
    poda_status status = PODA__TAKE(poda_deals_options, &own, options, on_game_user, error);
    if (status != PODA_OK)
        return status;
    if (own.deals < 1 || own.deals > 1000000U)
        return poda_fail(error, PODA_BAD_OPTION, "deals", "deals=%u: expected 1 to %u", own.deals,
                         1000000U);
    if (own.plies <= 0)
        own.plies = PODA_MAX_PLY;
    poda_state_start(game, &it.from);
    if (own.from)
        it.from = *own.from;
    if (poda_state_payoffs(game, &it.from, pay))
        return poda_fail(error, PODA_BAD_POSITION, "position", "the game is over before it begins");
    result.games = poda__array((size_t)own.deals * (size_t)it.players, sizeof *result.games);
    if (!result.games)
        return poda_fail_memory(error);
    for (int i = 0; i < it.players && status == PODA_OK; i++)
        status = poda_player_open(&it.player[i], game, own.player[i], error);
    if (status == PODA_OK)
        status = play_deals(&it, &result, error);
    for (int i = 0; i < it.players; i++)
        poda_player_close(it.player[i]);
    if (status == PODA_OK) {
        average(&result);
        *out = result;
    } else {
        poda_deals_release(&result);
    }
    return status;
}
