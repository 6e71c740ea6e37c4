/* request.c - sorts the words of a request, opens its game, and writes the common parts of
 * answers. */
#include "ask/worth_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "base/wording.h"
#include "system/deadline.h"

const poda_parameter poda__parameters_position[] = {
    {"position", "", "a position as text; the start when left out"},
    {"moves", "", "moves played from there, like '4 4 3' or 443"},
    {NULL, NULL, NULL},
};

const poda_parameter poda__parameters_search[] = {
    {"algorithm", "",
     "minimax, firstwin (stops at the first move that wins), alphabeta, negamax, pvs, mtdf, deep "
     "(selective), exact (proofs to the end of the game), mcts, dfpn, or engine: the game's own; "
     "when none is named, best takes engine if there is one, else deep, mcts without an "
     "evaluation, "
     "pvs with depth=, and solve engine or exact; best in games with chance, hidden knowledge or "
     "several players: expectiminimax, star1, star2, maxn, "
     "paranoid, brs, mcts, ismcts, pimc, stages or random"},
    {"depth", "0", "plies to look ahead; 0: to the end of the game"},
    {"nodes", "0",
     "stop after this many nodes, plus the rest of a position's moves (mcts: playouts); 0: no "
     "limit"},
    {"seconds", "0", "stop after this many seconds; 0: no limit (best without any limit: 5)"},
    {"threads", "1", "threads that search together"},
    {"table", "64", "transposition table in MiB; 0: none"},
    {"eval", "", "evaluation at the horizon, by name; zero and random always exist"},
    {"deepen", "", "yes or no: depth 1, 2, 3, ... instead of one depth at once"},
    {"fail", "soft",
     "alphabeta: soft returns the best value found, hard nothing beyond the bounds, own the "
     "player's own bound as it stands"},
    {"cut", ">=", "alphabeta: cut when alpha >= beta, or only when alpha > beta"},
    {"killers", "yes", "try moves first that cut at the same depth"},
    {"history", "yes", "try moves first that cut often"},
    {"aspiration", "yes", "search a narrow window around the last value first"},
    {"quiescence", "no", "follow noisy moves beyond the horizon"},
    {"seed", "0", "of mcts and of eval=random"},
    {NULL, NULL, NULL},
};

void poda__request_writes(poda__request *request, double seconds)
{
    const double moment = 2;
    const volatile int *stop = request->options->stop;
    const bool stopped = poda__stopped(stop);
    if (stopped || seconds > 0) {
        poda__deadline_free(request->deadline);
        request->deadline =
            poda__deadline_new(stopped ? moment : seconds, stopped ? NULL : stop, NULL, NULL);
    }
    request->out.stop = request->deadline ? poda__deadline_flag(request->deadline)
                        : stopped         ? NULL
                                          : stop;
}

const char *poda__say(const poda__request *request, const char *text)
{
    return poda_translate(request->options->language, text);
}

const char *poda__player_name(const poda__request *request, int player)
{
    return poda_game_player(request->game, player, poda__translator(request));
}

void poda__print(poda__request *request, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    poda__buffer_add_list(&request->out, poda__say(request, format), args);
    va_end(args);
}

poda_status poda__print_board(poda__request *request)
{
    poda_answer board = {0};
    poda_state seen, before;
    poda__request_sees(request, &request->state, &seen);
    if (request->moved)
        poda__request_sees(request, &request->before, &before);
    poda_status status = poda_board_draw(request->game, request->moved ? &before : NULL, &seen,
                                         request->options, &board, request->error);
    if (status != PODA_OK)
        return status;
    poda__buffer_put(&request->out, board.text, board.length);
    poda_answer_release(&board);
    return PODA_OK;
}

poda_status poda__request_search(poda__request *request, poda_search_options *options)
{
    poda_status status = PODA_OK;
    bool used, deepen_given = false;
    options->stop = request->options->stop;
    options->progress = request->options->progress;
    options->progress_user = request->options->progress_user;
    options->memory = request->options->memory;
    for (size_t i = 0; i < request->parameters.count && status == PODA_OK; i++) {
        const poda_pair *pair = &request->parameters.pairs[i];
        deepen_given |= strcmp(pair->key, "deepen") == 0;
        status = poda_search_option_set(request->game, pair->key, pair->value, options, &used,
                                        request->error);
    }
    if (request->options->memory && options->table_bytes > request->options->memory / 2)
        options->table_bytes = request->options->memory / 2;
    if (request->options->threads > 0 && options->threads > request->options->threads)
        options->threads = request->options->threads;
    /* The classroom algorithms search a single depth, unless a limit may end them early. */
    if (!deepen_given && poda_algorithm_is_plain(options->algorithm))
        options->deepen = options->nodes > 0 || options->seconds > 0;
    options->sign = request->sign || options->algorithm == PODA_FIRSTWIN;
    request->sign = options->sign;
    return status;
}

poda_status poda__request_values(poda__request *request, const char *words, unsigned *which)
{
    *which = 0;
    for (const char *at = poda_option_text(&request->parameters, "values", ""); *at;) {
        char word[40] = "";
        const size_t length = strcspn(at, ",");
        const poda_pair pair = {"values", word};
        int index = 0;
        poda_text_add(&(poda_text){word, sizeof word, 0}, "%.*s", (int)length, at);
        const poda_status status =
            poda_option_choice(&(poda_options){&pair, 1}, "values", words, &index, request->error);
        if (status != PODA_OK)
            return status;
        *which |= 1u << index;
        request->sign |= strcmp(word, "sign") == 0;
        at += length;
        at += *at == ',';
    }
    return PODA_OK;
}

void poda__request_choose(const poda__request *request, poda_search_options *options)
{
    poda_search_choose(request->game, &request->parameters, options);
}

void poda__request_prefer_engine(const poda__request *request, poda_search_options *options)
{
    for (size_t i = 0; i < request->parameters.count; i++)
        if (poda_search_option_is_manner(request->parameters.pairs[i].key))
            return;
    poda_search_prefer_engine(request->game, options);
}

uint64_t poda__request_limit(const poda__request *request, uint64_t limit, size_t bytes)
{
    const uint64_t most = request->options->memory / bytes;
    return request->options->memory && (limit == 0 || most < limit) ? most : limit;
}

uint64_t poda__request_positions(const poda__request *request, uint64_t limit)
{
    return poda__positions_in(request->options->memory,
                              poda_game_rules_of(request->game)->space.state_size, limit);
}

poda_status poda__request_flag(poda__request *request, const char *key, bool *value)
{
    int which = *value;
    poda_status status =
        poda_option_choice(&request->parameters, key, "no yes", &which, request->error);
    *value = which == 1;
    return status;
}

bool poda__request_over(const poda__request *request, poda_value *value)
{
    return request->line ? poda_past_over(request->game, request->line, request->line_count, value)
                         : poda_state_over(request->game, &request->state, value);
}

void poda__request_moves(const poda__request *request, poda_moves *list)
{
    if (request->line)
        poda_past_moves(request->game, request->line, request->line_count, list);
    else
        poda_state_moves(request->game, &request->state, list);
}

/* Adds the position to those so far, if they matter. */
static poda_status keep_line(poda__request *request)
{
    if (poda_game_again(request->game) == 0)
        return PODA_OK;
    if (!poda__states_add(&request->own_line, &request->state, 1))
        return poda_fail_memory(request->error);
    request->line = request->own_line.at;
    request->line_count++;
    return PODA_OK;
}

/* Plays moves=. */
static poda_status play_moves(poda__request *request)
{
    poda_status status = keep_line(request);
    poda_line line = {.at = poda_option_text(&request->parameters, "moves", "")};
    while (status == PODA_OK) {
        poda_move move;
        bool found;
        status =
            poda_line_next(&line, request->game, &request->state, &move, &found, request->error);
        if (status == PODA_OK && found)
            status = poda_past_check(request->game, request->line, request->line_count, move,
                                     "moves", request->error);
        if (status != PODA_OK || !found)
            return status;
        request->before = request->state;
        request->moved = true;
        poda_state_play(request->game, &request->before, move, &request->state);
        status = keep_line(request);
    }
    return status;
}

poda_status poda__request_open(poda__request *request)
{
    const poda_options *parameters = &request->parameters;
    if (!request->subject && request->action)
        return poda_fail(request->error, PODA_BAD_REQUEST, "game",
                         "which game? 'games' lists them; for example: %s %s tictactoe",
                         request->verb->name, request->action);
    if (!request->subject)
        return poda_fail(request->error, PODA_BAD_REQUEST, "game",
                         "which game? 'games' lists them; for example: %s tictactoe",
                         request->verb->name);
    poda_status status =
        poda__game_open(request, request->subject, &request->game_options, &request->game);
    if (status == PODA_BAD_GAME && poda__problem_called(request, request->subject))
        return poda_fail(request->error, status, "game",
                         "'%.40s' is a single-player problem; 'find %s' solves it",
                         request->subject, request->written);
    if (status != PODA_OK)
        return status;
    const char *position = poda_option_text(parameters, "position", "");
    poda_state_start(request->game, &request->state);
    if (*position)
        status = poda_state_read(request->game, position, &request->state, request->error);
    if (status == PODA_OK)
        status = play_moves(request);
    if (status == PODA_OK)
        status = poda_state_check(request->game, &request->state, request->error);
    return status;
}

const char *poda__state_words(const poda__request *request, const poda_state *state, char *room)
{
    poda_text text = {room, PODA_TEXT_MAX, 0};
    room[0] = 0;
    poda_state_text(request->game, state, &text);
    return room;
}

const char *poda__move_words(const poda__request *request, const poda_state *state, poda_move move,
                             char *room)
{
    poda_text text = {room, PODA_TEXT_MAX, 0};
    room[0] = 0;
    poda_move_words(request->game, state, move,
                    request->options->json ? NULL : poda__translator(request), &text);
    return room;
}

const char *poda__move_said(const poda__request *request, const char *word, char *room)
{
    poda_text text = {room, PODA_TEXT_MAX, 0};
    room[0] = 0;
    poda__move_word_add(&text, poda__translator(request), word);
    return room;
}

void poda__json_move(poda__request *request, const poda_state *state, poda_move move)
{
    char words[PODA_TEXT_MAX], said[PODA_TEXT_MAX];
    poda__json_text(&request->json, "move", poda__move_words(request, state, move, words));
    if (strcmp(poda__move_said(request, words, said), words) != 0)
        poda__json_text(&request->json, "label", said);
}

void poda__json_position(poda__request *request)
{
    static const char *const number[PODA_PLAYERS_MAX] = {"1", "2", "3", "4", "5", "6", "7", "8"};
    const int turn = poda_state_turn(request->game, &request->state);
    char words[PODA_TEXT_MAX];
    poda_state seen;
    poda__request_sees(request, &request->state, &seen);
    poda__json_text(&request->json, "game", poda_game_name(request->game));
    poda__json_text(&request->json, "options",
                    request->told_options ? request->told_options
                                          : poda_game_options(request->game));
    poda__json_text(&request->json, "position", poda__state_words(request, &seen, words));
    poda__json_text(&request->json, "player",
                    turn < 0                                  ? "chance"
                    : poda_game_rules_of(request->game)->wide ? number[turn]
                    : turn == PODA_MAX                        ? "MAX"
                                                              : "MIN");
}

void poda__request_sees(const poda__request *request, const poda_state *state, poda_state *seen)
{
    if (request->seat < 0)
        *seen = *state;
    else
        poda_state_sees(request->game, state, request->seat, seen);
}

const char *poda__value_word(poda_value value, int player)
{
    const poda_value own = player == PODA_MAX ? value : -value;
    return own > 0 ? "win" : own < 0 ? "loss" : "draw";
}

double poda__score_for(const poda__request *request, poda_value value, int player)
{
    const double score = !request->sign        ? poda_score_number(request->game, value)
                         : poda_is_win(value)  ? 1
                         : poda_is_loss(value) ? -1
                                               : poda_score_number(request->game, value);
    return player == PODA_MAX ? score : 0.0 - score; /* no minus zero */
}

void poda__print_value(poda__request *request, poda_value value, int player, int64_t distance)
{
    const poda_worth worth = poda_certain_worth(value, distance);
    poda__worth_say(request, &worth, player, &request->out);
}
