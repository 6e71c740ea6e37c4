/* session.c - the moves of a game in play, taking them back, and the moves of its engines. */
#include "play/session.h"
#include "poda/tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/take.h"

/* Copies name and options to the session's memory. */
static poda_status keep_words(poda_session *session, const char *name, const poda_options *options,
                              poda_error *error)
{
    const size_t count = options ? options->count : 0;
    size_t room = strlen(name) + 1;
    for (size_t i = 0; i < count; i++)
        room += strlen(options->pairs[i].key) + strlen(options->pairs[i].value) + 2;
    session->words = malloc(room);
    session->pairs = poda__array(count ? count : 1, sizeof *session->pairs);
    if (!session->words || !session->pairs)
        return poda_fail_memory(error);
    poda_text text = {session->words, room, 0};
    poda_text_add(&text, "%s", name);
    for (size_t i = 0; i < count; i++) {
        char *key = session->words + ++text.length;
        poda_text_add(&text, "%s", options->pairs[i].key);
        char *value = session->words + ++text.length;
        poda_text_add(&text, "%s", options->pairs[i].value);
        session->pairs[i] = (poda_pair){key, value};
    }
    session->info.name = session->words;
    session->info.options = (poda_options){session->pairs, count};
    return PODA_OK;
}

static poda_status make_room(poda_session *session, size_t plies, poda_error *error)
{
    if (plies > PODA_SESSION_PLIES)
        return poda_fail(error, PODA_TOO_LARGE, "moves", "a game of more than %d moves is not kept",
                         PODA_SESSION_PLIES);
    if (plies < session->room)
        return PODA_OK;
    size_t room = session->room ? 2 * session->room : 64;
    while (room <= plies)
        room *= 2;
    poda_state *states = poda__resize(session->states, room, sizeof *states);
    if (!states)
        return poda_fail_memory(error);
    session->info.states = session->states = states;
    poda_move *moves = poda__resize(session->moves, room, sizeof *moves);
    if (!moves)
        return poda_fail_memory(error);
    session->info.moves = session->moves = moves;
    session->room = room;
    return PODA_OK;
}

static poda_status open_game(poda_session *session, const char *name, const poda_options *options,
                             const poda_opener *opener, poda_error *error)
{
    if (opener && opener->open)
        return opener->open(opener->user, name, options, &session->game, error);
    if (poda_names_file(name)) /* a name may be untrusted: it never loads code */
        return poda_fail(error, PODA_BAD_GAME, "game", "games are not loaded from files here");
    return poda_game_open(&session->game, name, options, error);
}

poda_status poda_session_open(poda_session **out, const char *name, const poda_options *options,
                              const poda_opener *opener, poda_error *error)
{
    poda_session *session = calloc(1, sizeof *session);
    if (!session)
        return poda_fail_memory(error);
    session->who_knows = poda__known_new();
    poda_status status = session->who_knows ? open_game(session, name, options, opener, error)
                                            : poda_fail_memory(error);
    session->info.game = session->game;
    if (status == PODA_OK) {
        session->info.players = poda_game_kind(session->game).players;
        status = make_room(session, 1, error);
    }
    if (status == PODA_OK)
        status = keep_words(session, name, options, error);
    if (status == PODA_OK) {
        poda_state_start(session->game, &session->states[0]);
        status = poda_state_check(session->game, &session->states[0], error);
    }
    if (status == PODA_OK)
        *out = session;
    else
        poda_session_close(session);
    return status;
}

/* Closes the engines; they are opened again when needed. */
static void dismiss_players(poda_session *session)
{
    for (int i = 0; i < session->info.players; i++) {
        poda_player_close(session->player[i]);
        session->player[i] = NULL;
    }
}

void poda_session_close(poda_session *session)
{
    if (!session)
        return;
    dismiss_players(session);
    poda_search_close(session->adviser);
    poda_table_close(session->table);
    poda__wide_player_release(&session->wide_adviser);
    poda__known_free(session->who_knows);
    poda__origin_free(session->origin);
    poda_game_close(session->game);
    for (int i = 0; i < PODA_PLAYERS_MAX; i++)
        free(session->program[i]);
    free(session->words);
    free(session->pairs);
    free(session->states);
    free(session->moves);
    free(session);
}

const poda_session_info *poda_session_look(const poda_session *session)
{
    return &session->info;
}

const poda_state *poda_session_state(const poda_session *session)
{
    return &session->states[session->info.played];
}

int poda_session_turn(const poda_session *session)
{
    return poda_state_turn(session->game, poda_session_state(session));
}

bool poda_session_over(const poda_session *session, poda_value *value)
{
    if (!session->info.resigned && !session->info.late)
        return poda_past_over(session->game, session->states, session->info.played + 1, value);
    *value = poda_session_turn(session) == PODA_MAX ? -PODA_WIN : PODA_WIN;
    return true;
}

void poda_session_moves(const poda_session *session, poda_moves *list)
{
    poda_past_moves(session->game, session->states, session->info.played + 1, list);
}

poda_status poda_session_place(poda_session *session, const char *position, size_t before,
                               poda_error *error)
{
    poda_state placed;
    poda_status status = poda_state_read(session->game, position, &placed, error);
    if (status == PODA_OK)
        status = poda_state_check(session->game, &placed, error);
    if (status != PODA_OK)
        return status;
    if (!poda_game_rules_of(session->game)->space.state_read) { /* its text is moves */
        poda_session_restart(session, session->info.seed);
        return poda_session_play_text(session, position, error);
    }
    session->states[0] = placed;
    session->info.placed = true;
    session->info.before = before;
    poda_session_restart(session, session->info.seed);
    return PODA_OK;
}

/* A move that its own text does not stand for is none; lists of moves may be too long to look through. */
static poda_status check_move(const poda_session *session, poda_move move, poda_error *error)
{
    const poda_state *state = poda_session_state(session);
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_move read;
    poda_move_text(session->game, state, move, &text);
    const poda_status status = poda_move_read(session->game, state, words, &read, error);
    if (status != PODA_OK || read == move)
        return status;
    return poda_fail(error, PODA_BAD_MOVE, "move", "move number %llu is not legal here",
                     (unsigned long long)move);
}

static poda_status play_legal(poda_session *session, poda_move move, poda_error *error)
{
    poda_session_info *info = &session->info;
    poda_status status =
        poda_past_check(session->game, session->states, info->played + 1, move, "move", error);
    if (status == PODA_OK)
        status = make_room(session, info->played + 1, error);
    if (status != PODA_OK)
        return status;
    poda_state *after = &session->states[info->played + 1];
    poda_state_play(session->game, poda_session_state(session), move, after);
    info->known = info->played; /* the position taken back is no longer valid */
    status = poda_state_check(session->game, after, error);
    if (status != PODA_OK)
        return status;
    session->moves[info->played++] = move;
    info->known = info->played;
    info->resigned = info->late = false;
    return PODA_OK;
}

poda_status poda_session_play(poda_session *session, poda_move move, poda_error *error)
{
    const poda_status status = check_move(session, move, error);
    return status == PODA_OK ? play_legal(session, move, error) : status;
}

/* The positions of the session and those after the moves of a text, where they matter; else only
 * the last. */
typedef struct preview {
    poda__states states;
    bool all;
} preview;

/* Plays the next move of the text; `*found` is false after the last. */
static poda_status preview_next(preview *line, const poda_game *game, poda_line *text, bool *found,
                                poda_error *error)
{
    poda_move move;
    const poda_state *here = poda__states_last(&line->states);
    poda_state after;
    poda_status status = poda_line_next(text, game, here, &move, found, error);
    if (status != PODA_OK || !*found)
        return status;
    status = poda_past_check(game, line->states.at, line->states.count, move, "move", error);
    if (status != PODA_OK)
        return status;
    poda_state_play(game, here, move, &after);
    status = poda_state_check(game, &after, error);
    if (status != PODA_OK)
        return status;
    if (!line->all)
        line->states.count = 0;
    return poda__states_add(&line->states, &after, 1) ? PODA_OK : poda_fail_memory(error);
}

/* How many moves the text has, all of which can be played: nothing of the session changes. */
static poda_status count_moves(const poda_session *session, const char *moves, size_t *count,
                               poda_error *error)
{
    poda_line text = {.at = moves};
    preview line = {.all = poda_game_again(session->game) != 0};
    const size_t first = line.all ? 0 : session->info.played;
    bool found = true;
    const size_t before = session->info.played + 1 - first;
    poda_status status = poda__states_add(&line.states, session->states + first, before)
                             ? PODA_OK
                             : poda_fail_memory(error);
    *count = 0;
    while (status == PODA_OK && found) {
        status = preview_next(&line, session->game, &text, &found, error);
        *count += status == PODA_OK && found;
    }
    free(line.states.at);
    return status;
}

poda_status poda_session_play_text(poda_session *session, const char *moves, poda_error *error)
{
    size_t count;
    poda_status status = count_moves(session, moves, &count, error);
    if (status == PODA_OK)
        status = make_room(session, session->info.played + count, error);
    poda_line line = {.at = moves};
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        poda_move move;
        bool found;
        status =
            poda_line_next(&line, session->game, poda_session_state(session), &move, &found, error);
        if (status == PODA_OK && found)
            status = play_legal(session, move, error);
    }
    return status;
}

void poda_session_restart(poda_session *session, uint64_t seed)
{
    poda_session_take_back(session, 0);
    session->info.clock[0] = session->info.clock[1] = session->info.given;
    session->info.seed = seed & INT64_MAX; /* within the range that a saved game can hold */
}

/* Undo and redo do not stop at positions where chance or an engine moves at once. */
static bool person_decides(const poda_session *session, size_t ply)
{
    const poda_state *state = &session->states[ply];
    const int turn = poda_state_turn(session->game, state);
    poda_value value;
    return turn >= 0 && !session->info.side[turn].engine &&
           !poda_past_over(session->game, session->states, ply + 1, &value);
}

void poda__session_step_back(poda_session *session, size_t count)
{
    session->info.played -= count < session->info.played ? count : session->info.played;
}

bool poda_session_undo(poda_session *session)
{
    poda_session_info *info = &session->info;
    if (info->late) /* a player who takes a move back gets the full time again */
        info->clock[0] = info->clock[1] = info->given;
    if (info->resigned || info->late) {
        info->resigned = info->late = false;
        return true;
    }
    for (size_t ply = info->played; ply-- > 0;)
        if (person_decides(session, ply)) {
            info->played = ply;
            return true;
        }
    return false;
}

bool poda_session_is_disclosed(const poda_session *session)
{
    poda_value value;
    return poda_game_kind(session->game).hidden && session->info.players > 1 &&
           poda_session_over(session, &value);
}

bool poda_session_redo(poda_session *session)
{
    poda_session_info *info = &session->info;
    if (info->played == info->known)
        return false;
    info->resigned = info->late = false;
    do
        info->played++;
    while (info->played < info->known && !person_decides(session, info->played));
    return true;
}

void poda_session_take_back(poda_session *session, size_t ply)
{
    poda_session_info *info = &session->info;
    info->played = info->known = ply < info->played ? ply : info->played;
    assert(info->known < session->room);
    info->resigned = info->late = false;
}

void poda_session_resign(poda_session *session)
{
    poda_value value;
    session->info.resigned |=
        !poda_game_rules_of(session->game)->wide && !poda_session_over(session, &value);
}

void poda_session_swap(poda_session *session)
{
    poda_side *side = session->info.side;
    const poda_side first = side[0];
    const int last = session->info.players - 1;
    memmove(side, side + 1, (size_t)last * sizeof *side);
    side[last] = first;
    char *const program = session->program[0];
    memmove(session->program, session->program + 1, (size_t)last * sizeof *session->program);
    session->program[last] = program;
    for (int i = 0; i <= last; i++)
        session->info.program[i] = session->program[i];
    dismiss_players(session); /* each search remembers what its player knew */
}

bool poda_session_spend(poda_session *session, double seconds)
{
    const int player = poda_session_turn(session);
    session->info.late =
        session->info.timed && !poda_clock_spend(&session->info.clock[player], seconds);
    return !session->info.late;
}

poda_status poda__effort_take(const poda_effort *given, poda_effort *out, poda_error *error)
{
    static const poda_effort usual = {.size = sizeof usual, .seconds = PODA_HINT_SECONDS};
    return PODA__TAKE(poda_effort, out, given ? given : &usual, progress_user, error);
}

void poda__effort_apply(const poda_effort *effort, poda_search_options *options)
{
    options->stop = effort->stop;
    options->progress = effort->progress;
    options->progress_user = effort->progress_user;
    options->memory = effort->memory;
    if (effort->memory && options->table_bytes > effort->memory / 2)
        options->table_bytes = effort->memory / 2;
    if (effort->threads > 0 && options->threads > effort->threads)
        options->threads = effort->threads;
}

poda_status poda_session_program(poda_session *session, int player, const char *command,
                                 poda_error *error)
{
    poda_session_info *info = &session->info;
    if (player < 0 || player >= info->players)
        return poda_fail(error, PODA_BAD_REQUEST, "player", "%.60s has %d {player|players}",
                         poda_game_name(session->game), info->players);
    char *const copy = command ? strdup(command) : NULL;
    if (command && !copy)
        return poda_fail_memory(error);
    poda_player_close(session->player[player]);
    session->player[player] = NULL;
    free(session->program[player]);
    info->program[player] = session->program[player] = copy;
    info->side[player].engine |= copy != NULL;
    return PODA_OK;
}

/* Sends the other program the moves so far, which may not be the one it knows: moves are taken back. */
static void tell_program(const poda_session *session, poda_player *player)
{
    const poda_session_info *info = &session->info;
    poda_player_begin(player, info->seed);
    for (size_t i = 0; i < info->played; i++)
        poda_player_follow(player, &info->states[i], info->moves[i]);
}

/* Most protocols have only moves from the first position of the game. */
static poda_status check_origin(const poda_session *session, const char *command, poda_error *error)
{
    const poda_session_info *info = &session->info;
    if (strncmp(command, "line:", 5) != 0 && (info->placed || info->before > 0))
        return poda_fail(error, PODA_BAD_REQUEST, "position",
                         "'%.60s' plays from the start of the game only; a program that speaks "
                         "'line' plays from any position",
                         command);
    return PODA_OK;
}

poda_status poda_session_choose(poda_session *session, const poda_effort *effort, poda_choice *out,
                                poda_error *error)
{
    const poda_session_info *info = &session->info;
    const int turn = poda_session_turn(session);
    poda_player_options *options = &session->options[turn];
    poda_effort taken;
    poda_status status = poda__session_player_options(session, turn, options, error);
    const char *const program = info->program[turn];
    options->command = program;
    if (status == PODA_OK && program)
        status = check_origin(session, program, error);
    if (status == PODA_OK)
        status = poda__effort_take(effort, &taken, error);
    if (status != PODA_OK)
        return status;
    poda__effort_apply(&taken, &options->search); /* a program learns its limits when it starts */
    options->timeout = taken.program_seconds;
    if (!session->player[turn])
        status = poda_player_open(&session->player[turn], session->game, options, error);
    if (status != PODA_OK)
        return status;
    options->search.past = session->states;
    options->search.past_count = info->played;
    options->wide.stop = taken.stop;
    options->wide.memory = taken.memory;
    options->wide.states = session->states;
    options->wide.state_count = info->played + 1;
    if (program)
        tell_program(session, session->player[turn]);
    poda__player_resume(session->player[turn], info->seed, info->before + info->played);
    return poda_player_choose(session->player[turn], poda_session_state(session), out, error);
}

void poda_session_ponder(poda_session *session)
{
    const poda_session_info *info = &session->info;
    if (poda_game_rules_of(session->game)->wide)
        return;
    const int player = 1 - poda_session_turn(session);
    const bool wanted = session->ponder == 2 || (session->ponder == 0 && info->timed);
    if (!wanted || !session->player[player] || !info->side[player].engine ||
        !poda_session_plays_by_time(session, player))
        return;
    /* the person may have left: no longer than the clock allows */
    poda__player_ponder(session->player[player], info->before + info->played,
                        info->timed ? info->clock[1 - player].left : 0);
}

void poda_session_ponder_end(poda_session *session)
{
    for (int i = 0; i < session->info.players; i++)
        if (session->player[i])
            poda__player_ponder_end(session->player[i]);
}
