/* gtp_player.c - the commands sent to a GTP program during a game. MAX is black, which begins in
 * Othello as programs expect; moves are in the game's own notation. Passes are sent too; a program
 * that skips them by itself (gtp-rhino, following Quarry) may refuse them. */
#include "match/gtp_player.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"

enum {
    PLAYER_TIMEOUT = 60,
    GREETING_TIMEOUT = 10, /* a program silent at first stays silent */
    COMMAND_ROOM = PODA_TEXT_MAX + 64
};

struct poda__gtp_player {
    const poda_game *game;
    const poda_player_options *options;
    poda__gtp *gtp; /* NULL: it died */
    bool knows_time_left;
    poda_ending trouble; /* in this game, noticed before its turn */
    char said[80];
};

static double timeout_of(const poda__gtp_player *player)
{
    return player->options->timeout > 0 ? player->options->timeout : PLAYER_TIMEOUT;
}

static poda__gtp_heard ask(poda__gtp_player *player, const char *command, char *room, size_t size)
{
    if (!player->gtp)
        return PODA__GTP_DEAD;
    return poda__gtp_ask(player->gtp, command, timeout_of(player), player->options->search.stop,
                         room, size);
}

static void forget(poda__gtp_player *player)
{
    poda__gtp_close(player->gtp);
    player->gtp = NULL;
}

/* Is `command` one of the lines of the list? */
static bool lists(const char *list, const char *command)
{
    const size_t length = strlen(command);
    for (const char *at = list; (at = strstr(at, command)); at += length)
        if ((at == list || at[-1] == '\n') && (!at[length] || strchr("\r\n", at[length])))
            return true;
    return false;
}

/* Rows of a square board; 0 if it is not square. */
static int board_size(const poda_game *game)
{
    poda_state start;
    poda_view *view;
    if (poda_view_open(&view, NULL) != PODA_OK)
        return 0;
    poda_state_start(game, &start);
    poda_state_view(game, &start, view);
    const int rows = view->kind == PODA_VIEW_GRID && view->rows == view->cols ? view->rows : 0;
    poda_view_close(view);
    return rows;
}

/* Starts the program and sends it the game to play. */
static poda__gtp_heard greet(poda__gtp_player *player, char *said, size_t size, poda_error *error)
{
    enum { LIST_ROOM = 1 << 13 };
    char command[COMMAND_ROOM], list[LIST_ROOM];
    const poda_about *about = poda_game_rules_of(player->game)->space.about;
    const double seconds = player->options->search.seconds;
    if (poda__gtp_open(&player->gtp, player->options->command, error) != PODA_OK)
        return PODA__GTP_DEAD;
    poda__gtp_heard heard =
        poda__gtp_ask(player->gtp, "list_commands", fmin(timeout_of(player), GREETING_TIMEOUT),
                      player->options->search.stop, list, sizeof list);
    const bool knows_games = lists(list, "set_game"), knows_time = lists(list, "time_settings");
    player->knows_time_left = knows_time && lists(list, "time_left");
    if (heard == PODA__GTP_OK && knows_games) {
        snprintf(command, sizeof command, "set_game %.100s",
                 strcmp(about->name, "othello") == 0 ? "Othello" : about->name);
        heard = ask(player, command, said, size);
    }
    const int rows = board_size(player->game);
    if (heard == PODA__GTP_OK && rows > 0) {
        snprintf(command, sizeof command, "boardsize %d", rows);
        heard = ask(player, command, said, size);
    }
    const poda_clock *clock = &player->options->clock;
    if (heard == PODA__GTP_OK && knows_time && (seconds > 0 || clock->left > 0)) {
        if (clock->left > 0) /* for the game; the protocol has no increment, so time_left follows */
            snprintf(command, sizeof command, "time_settings %.0f 0 0",
                     fmin(ceil(clock->left), 1e6));
        else /* whole seconds per move */
            snprintf(command, sizeof command, "time_settings 0 %.0f 1", fmin(ceil(seconds), 1e6));
        heard = ask(player, command, said, size);
    }
    return heard;
}

static poda_status fail_start(const poda__gtp_player *player, poda__gtp_heard heard,
                              const char *said, poda_error *error)
{
    const char *command = player->options->command;
    switch (heard) {
    case PODA__GTP_STOPPED:
        return poda_fail(error, PODA_STOPPED, "", "stopped before the match began");
    case PODA__GTP_REFUSED:
        return poda_fail(error, PODA_BAD_REQUEST, "engine",
                         "the engine '%.100s' cannot play %s: it says '%.60s'", command,
                         poda_game_name(player->game), said);
    case PODA__GTP_DEAD:
        return poda_fail(
            error, PODA_BAD_REQUEST, "engine",
            "the engine '%.100s' ended before it said anything; is it installed, and does "
            "it speak GTP?",
            command);
    default:
        return poda_fail(error, PODA_BAD_REQUEST, "engine",
                         "the engine '%.100s' gives no answer; does it speak GTP?", command);
    }
}

poda_status poda__gtp_player_new(poda__gtp_player **out, const poda_game *game,
                                 const poda_player_options *options, poda_error *error)
{
    char said[80] = "";
    poda__gtp_player *player = poda__array(1, sizeof *player);
    if (!player)
        return poda_fail_memory(error);
    player->game = game;
    player->options = options;
    poda_error why = {.translate = error ? error->translate : NULL};
    const poda__gtp_heard heard = greet(player, said, sizeof said, &why);
    if (heard == PODA__GTP_OK) {
        *out = player;
        return PODA_OK;
    }
    poda_status status = why.status;
    if (status != PODA_OK && error)
        *error = why;
    else if (status == PODA_OK)
        status = fail_start(player, heard, said, error);
    poda__gtp_player_free(player);
    return status;
}

void poda__gtp_player_free(poda__gtp_player *player)
{
    if (player)
        forget(player);
    free(player);
}

static poda_ending ending_of(poda__gtp_heard heard)
{
    return heard == PODA__GTP_LATE   ? PODA_ENDING_LATE
           : heard == PODA__GTP_DEAD ? PODA_ENDING_DEAD
                                     : PODA_ENDING_REFUSED;
}

/* A program that has failed loses when its move is due. */
static void note_trouble(poda__gtp_player *player, poda__gtp_heard heard, const char *said)
{
    if (heard == PODA__GTP_OK || player->trouble != PODA_ENDING_OVER)
        return;
    player->trouble = ending_of(heard);
    snprintf(player->said, sizeof player->said, "%.79s", said);
    if (heard != PODA__GTP_REFUSED) /* a late answer would be taken for that of another command */
        forget(player);
}

void poda__gtp_player_begin(poda__gtp_player *player)
{
    char said[80] = "";
    player->trouble = PODA_ENDING_OVER;
    if (!player->gtp)
        note_trouble(player, greet(player, said, sizeof said, NULL), said);
    if (player->gtp)
        note_trouble(player, ask(player, "clear_board", said, sizeof said), said);
}

static const char *colour(const poda_game *game, const poda_state *state)
{
    return poda_state_turn(game, state) == PODA_MAX ? "black" : "white";
}

void poda__gtp_player_follow(poda__gtp_player *player, const poda_state *state, poda_move move)
{
    char words[PODA_TEXT_MAX] = "", command[COMMAND_ROOM], said[80] = "";
    poda_text text = {words, sizeof words, 0};
    if (!player->gtp || player->trouble != PODA_ENDING_OVER)
        return;
    poda_move_text(player->game, state, move, &text);
    snprintf(command, sizeof command, "play %s %s", colour(player->game, state), words);
    const poda__gtp_heard heard = ask(player, command, said, sizeof said);
    if (heard != PODA__GTP_REFUSED || strcasecmp(words, "pass") != 0)
        note_trouble(player, heard, said);
}

poda_status poda__gtp_player_choose(poda__gtp_player *player, const poda_state *state,
                                    const poda_clock *clock, poda_choice *out, poda_error *error)
{
    char said[80] = "", command[80];
    const double seconds = player->options->search.seconds;
    if (player->knows_time_left && (clock || seconds > 0) && player->trouble == PODA_ENDING_OVER) {
        snprintf(command, sizeof command, "time_left %s %.0f %d", colour(player->game, state),
                 clock ? floor(clock->left) : fmin(ceil(seconds), 1e6), clock ? 0 : 1);
        note_trouble(player, ask(player, command, said, sizeof said), said);
    }
    if (player->trouble == PODA_ENDING_OVER) {
        snprintf(command, sizeof command, "genmove %s", colour(player->game, state));
        const poda__gtp_heard heard = ask(player, command, said, sizeof said);
        if (heard == PODA__GTP_STOPPED)
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
    const poda_status status = poda_move_read(player->game, state, said, &out->move, NULL);
    if (status == PODA_NO_MEMORY)
        return poda_fail_memory(error);
    out->ending = status == PODA_OK ? PODA_ENDING_OVER : PODA_ENDING_ILLEGAL;
    return PODA_OK;
}
