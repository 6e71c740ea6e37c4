/* program_player.c - another program as a player, whatever it speaks: starting it, the moves of the
 * game so far, and the end of a game by its own fault. A program that fails loses the game when its
 * move is due and is started again for the next one. */
#include "match/program_player.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "match/protocol.h"
#include "system/clock.h"

struct poda__program_player {
    const poda__protocol *protocol;
    poda__talk talk;
    poda_ending trouble; /* in this game, noticed before its turn */
    char said[80];
};

static const poda__protocol *const protocols[] = {
#define PODA__PROTOCOL_ADDRESS(name) &poda__protocol_##name,
    PODA__PROTOCOLS(PODA__PROTOCOL_ADDRESS)
#undef PODA__PROTOCOL_ADDRESS
};

/* The protocol before the colon, if it is one. */
static const poda__protocol *find_protocol(const char *command, const char **rest)
{
    for (size_t i = 0; i < sizeof protocols / sizeof protocols[0]; i++) {
        const size_t length = strlen(protocols[i]->name);
        if (strncmp(command, protocols[i]->name, length) == 0 && command[length] == ':') {
            *rest = command + length + 1;
            return protocols[i];
        }
    }
    *rest = command;
    return protocols[0];
}

/* ---- for the protocols ---- */

double poda__talk_timeout(const poda__talk *talk)
{
    enum { TIMEOUT = 60 };
    return talk->options->timeout > 0 ? talk->options->timeout : TIMEOUT;
}

poda__program_limits poda__talk_limits(const poda__talk *talk)
{
    enum { SHARE = 16 }; /* it may use several cores, and answer more than once */
    const size_t memory = talk->options->search.memory;
    return (poda__program_limits){memory, memory ? SHARE * talk->options->timeout : 0};
}

poda__heard poda__talk_send(poda__talk *talk, const char *line)
{
    if (!talk->program)
        return PODA__HEARD_DEAD;
    const poda__heard heard = poda__program_send(talk->program, line, poda__talk_timeout(talk),
                                                 talk->options->search.stop);
    talk->due = poda__seconds() + poda__talk_timeout(talk);
    return heard;
}

poda__heard poda__talk_put(poda__talk *talk, const char *bytes, size_t length)
{
    if (!talk->program)
        return PODA__HEARD_DEAD;
    const poda__heard heard = poda__program_put(
        talk->program, bytes, length, poda__talk_timeout(talk), talk->options->search.stop);
    talk->due = poda__seconds() + poda__talk_timeout(talk);
    return heard;
}

poda__heard poda__talk_hear(poda__talk *talk, poda__answer_fn *find, char *said, size_t size)
{
    if (!talk->program)
        return PODA__HEARD_DEAD;
    /* remarks before the answer do not prolong the wait for it */
    const double left = talk->due > 0 ? talk->due - poda__seconds() : poda__talk_timeout(talk);
    return poda__program_hear(talk->program, find, left, talk->options->search.stop, said, size);
}

void poda__talk_words(const poda__talk *talk, const poda_state *state, poda_move move,
                      char words[PODA_TEXT_MAX])
{
    poda_text text = {words, PODA_TEXT_MAX, 0};
    words[0] = 0;
    poda_move_text(talk->game, state, move, &text);
}

bool poda__talk_board(const poda__talk *talk, int *rows, int *cols)
{
    poda_view *view;
    if (poda_view_open(&view, NULL) != PODA_OK)
        return false;
    poda_state_view(talk->game, &talk->start, view);
    const bool grid = view->kind == PODA_VIEW_GRID;
    *rows = view->rows;
    *cols = view->cols;
    poda_view_close(view);
    return grid;
}

/* ---- the player ---- */

static void forget(poda__program_player *player)
{
    if (player->talk.program && player->protocol->leave)
        player->protocol->leave(&player->talk);
    poda__program_end(player->talk.program, player->protocol->farewell);
    player->talk.program = NULL;
}

static poda__heard greet(poda__program_player *player, char *said, size_t size, poda_error *error)
{
    poda__talk *talk = &player->talk;
    if (player->protocol->own_size > 0)
        memset(talk->own, 0, player->protocol->own_size);
    const poda__program_limits limits = poda__talk_limits(talk);
    const poda_status status =
        player->protocol->start
            ? player->protocol->start(talk, error)
            : poda__program_start(&talk->program, talk->command, &limits, error);
    if (status != PODA_OK)
        return PODA__HEARD_DEAD;
    return player->protocol->greet(talk, said, size);
}

static poda_status fail_start(const poda__program_player *player, poda__heard heard,
                              const char *said, poda_error *error)
{
    const char *command = player->talk.command, *label = player->protocol->label;
    switch (heard) {
    case PODA__HEARD_STOPPED:
        return poda_fail(error, PODA_STOPPED, "", "stopped before the match began");
    case PODA__HEARD_REFUSED:
        return poda_fail(error, PODA_BAD_REQUEST, "engine",
                         "the engine '%.100s' cannot play %s: it says '%.60s'", command,
                         poda_game_name(player->talk.game), said);
    case PODA__HEARD_DEAD:
        return poda_fail(error, PODA_BAD_REQUEST, "engine",
                         "the engine '%.100s' ended before it said anything; is it installed, and "
                         "does it speak %s?",
                         command, label);
    default:
        return poda_fail(error, PODA_BAD_REQUEST, "engine",
                         "the engine '%.100s' gives no answer; does it speak %s?", command, label);
    }
}

poda_status poda__program_player_new(poda__program_player **out, const poda_game *game,
                                     const poda_player_options *options, poda_error *error)
{
    char said[80] = "";
    poda__program_player *player = poda__array(1, sizeof *player);
    if (!player)
        return poda_fail_memory(error);
    poda__talk *talk = &player->talk;
    player->protocol = find_protocol(options->command, &talk->command);
    talk->game = game;
    talk->options = options;
    poda_state_start(game, &talk->start);
    if (player->protocol->own_size > 0 &&
        !(talk->own = poda__array(1, player->protocol->own_size))) {
        free(player);
        return poda_fail_memory(error);
    }
    poda_error why = {.translate = error ? error->translate : NULL};
    const poda__heard heard = greet(player, said, sizeof said, &why);
    if (heard == PODA__HEARD_OK) {
        *out = player;
        return PODA_OK;
    }
    poda_status status = why.status;
    if (status != PODA_OK && error)
        *error = why;
    else if (status == PODA_OK)
        status = fail_start(player, heard, said, error);
    poda__program_player_free(player);
    return status;
}

void poda__program_player_free(poda__program_player *player)
{
    if (!player)
        return;
    forget(player);
    free(player->talk.own);
    free(player->talk.moves);
    free(player);
}

static poda_ending ending_of(poda__heard heard)
{
    return heard == PODA__HEARD_LATE   ? PODA_ENDING_LATE
           : heard == PODA__HEARD_DEAD ? PODA_ENDING_DEAD
                                       : PODA_ENDING_REFUSED;
}

/* A program that has failed loses when its move is due. */
static void note_trouble(poda__program_player *player, poda__heard heard, const char *said)
{
    if (heard == PODA__HEARD_OK || player->trouble != PODA_ENDING_OVER)
        return;
    player->trouble = ending_of(heard);
    snprintf(player->said, sizeof player->said, "%.79s", said);
    if (heard != PODA__HEARD_REFUSED) /* a late answer would be taken for that of another command */
        forget(player);
}

void poda__program_player_begin(poda__program_player *player)
{
    char said[80] = "";
    player->trouble = PODA_ENDING_OVER;
    player->talk.count = 0;
    if (!player->talk.program)
        note_trouble(player, greet(player, said, sizeof said, NULL), said);
    if (player->talk.program && player->protocol->begin)
        note_trouble(player, player->protocol->begin(&player->talk, said, sizeof said), said);
}

/* The end of memory is found out when the move is due. */
static bool note_move(poda__talk *talk, poda_move move)
{
    if (talk->count == talk->room) {
        const size_t room = talk->room ? 2 * talk->room : 64;
        poda_move *larger = realloc(talk->moves, room * sizeof *larger);
        if (!larger)
            return false;
        talk->moves = larger;
        talk->room = room;
    }
    talk->moves[talk->count++] = move;
    return true;
}

void poda__program_player_follow(poda__program_player *player, const poda_state *state,
                                 poda_move move)
{
    char said[80] = "";
    if (!player->talk.program || player->trouble != PODA_ENDING_OVER)
        return;
    if (!note_move(&player->talk, move))
        note_trouble(player, PODA__HEARD_DEAD, "");
    else if (player->protocol->follow)
        note_trouble(player,
                     player->protocol->follow(&player->talk, state, move, said, sizeof said), said);
}

poda_status poda__program_player_choose(poda__program_player *player, const poda_state *state,
                                        const poda_clock *clock, poda_choice *out,
                                        poda_error *error)
{
    char said[80] = "";
    poda__talk *talk = &player->talk;
    if (player->trouble == PODA_ENDING_OVER) {
        const poda__heard heard = player->protocol->choose(talk, state, clock, said, sizeof said);
        if (heard == PODA__HEARD_STOPPED)
            return poda_fail(error, PODA_STOPPED, "", "stopped before the match was over");
        note_trouble(player, heard, said);
    }
    out->ending = player->trouble;
    memcpy(out->said, player->said, sizeof out->said);
    if (player->trouble != PODA_ENDING_OVER)
        return PODA_OK;
    snprintf(out->said, sizeof out->said, "%.79s", said);
    if (strcasecmp(said, "resign") == 0) {
        out->ending = PODA_ENDING_RESIGNED;
        return PODA_OK;
    }
    const poda_status status = player->protocol->read
                                   ? player->protocol->read(talk, state, said, &out->move)
                                   : poda_move_read(talk->game, state, said, &out->move, NULL);
    if (status == PODA_NO_MEMORY || (status == PODA_OK && !note_move(talk, out->move)))
        return poda_fail_memory(error);
    out->ending = status == PODA_OK ? PODA_ENDING_OVER : PODA_ENDING_ILLEGAL;
    return PODA_OK;
}
