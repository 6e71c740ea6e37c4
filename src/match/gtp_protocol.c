/* gtp_protocol.c - the commands sent to a GTP program during a game. Black is
 * the player of that name, or MAX; moves are in the game's own notation. Passes are sent too; a program
 * that skips them by itself (gtp-rhino, following Quarry) may refuse them. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "match/gtp.h"
#include "match/protocol.h"

typedef struct gtp_own {
    bool knows_time_left;
} gtp_own;

static poda__heard ask(poda__talk *talk, const char *command, char *room, size_t size)
{
    room[0] = 0;
    const poda__heard heard = poda__talk_send(talk, command);
    return heard == PODA__HEARD_OK ? poda__talk_hear(talk, poda__gtp_read, room, size) : heard;
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

static poda__heard list_commands(poda__talk *talk, char *list, size_t size)
{
    enum { GREETING_TIMEOUT = 10 }; /* a program silent at first stays silent */
    const volatile int *stop = talk->options->search.stop;
    const double seconds = fmin(poda__talk_timeout(talk), GREETING_TIMEOUT);
    list[0] = 0;
    const poda__heard heard = poda__program_send(talk->program, "list_commands", seconds, stop);
    return heard == PODA__HEARD_OK
               ? poda__program_hear(talk->program, poda__gtp_read, seconds, stop, list, size)
               : heard;
}

/* A game that has a komi names it: programs begin with one of their own, 5.5 or 6.5. */
static poda__heard send_komi(poda__talk *talk, char *said, size_t size)
{
    char command[80];
    const poda_option *option = poda_game_rules_of(talk->game)->space.about->options;
    while (option && option->key && strcmp(option->key, "komi") != 0)
        option++;
    if (!option || !option->key)
        return PODA__HEARD_OK;
    const char *const given = strstr(poda_game_options(talk->game), "komi=");
    const char *const komi = given ? given + strlen("komi=") : option->value;
    snprintf(command, sizeof command, "komi %.*s", (int)strcspn(komi, " "), komi);
    return ask(talk, command, said, size);
}

static poda__heard greet(poda__talk *talk, char *said, size_t size)
{
    enum { LIST_ROOM = 1 << 13 };
    char command[PODA__TALK_ROOM], list[LIST_ROOM];
    const poda_about *about = poda_game_rules_of(talk->game)->space.about;
    const double seconds = talk->options->search.seconds;
    gtp_own *own = talk->own;
    poda__heard heard = list_commands(talk, list, sizeof list);
    const bool knows_games = lists(list, "set_game"), knows_time = lists(list, "time_settings");
    own->knows_time_left = knows_time && lists(list, "time_left");
    if (heard == PODA__HEARD_OK && knows_games) {
        snprintf(command, sizeof command, "set_game %.100s",
                 strcmp(about->name, "othello") == 0 ? "Othello" : about->name);
        heard = ask(talk, command, said, size);
    }
    int rows, cols;
    if (heard == PODA__HEARD_OK && poda__talk_board(talk, &rows, &cols) && rows == cols) {
        snprintf(command, sizeof command, "boardsize %d", rows);
        heard = ask(talk, command, said, size);
    }
    if (heard == PODA__HEARD_OK && lists(list, "komi"))
        heard = send_komi(talk, said, size);
    const poda_clock *clock = &talk->options->clock;
    if (heard == PODA__HEARD_OK && knows_time && (seconds > 0 || clock->left > 0)) {
        if (clock->left > 0) /* for the game; the protocol has no increment, so time_left follows */
            snprintf(command, sizeof command, "time_settings %.0f 0 0",
                     fmin(ceil(clock->left), 1e6));
        else /* whole seconds per move */
            snprintf(command, sizeof command, "time_settings 0 %.0f 1", fmin(ceil(seconds), 1e6));
        heard = ask(talk, command, said, size);
    }
    return heard;
}

static poda__heard begin(poda__talk *talk, char *said, size_t size)
{
    return ask(talk, "clear_board", said, size);
}

static const char *colour(const poda_game *game, const poda_state *state)
{
    return poda_state_turn(game, state) == poda_game_black(game) ? "black" : "white";
}

static poda__heard follow(poda__talk *talk, const poda_state *state, poda_move move, char *said,
                          size_t size)
{
    char words[PODA_TEXT_MAX], command[PODA__TALK_ROOM];
    poda__talk_words(talk, state, move, words);
    snprintf(command, sizeof command, "play %s %s", colour(talk->game, state), words);
    const poda__heard heard = ask(talk, command, said, size);
    return heard == PODA__HEARD_REFUSED && strcasecmp(words, "pass") == 0 ? PODA__HEARD_OK : heard;
}

static poda__heard choose(poda__talk *talk, const poda_state *state, const poda_clock *clock,
                          char *said, size_t size)
{
    char command[80];
    const gtp_own *own = talk->own;
    const double seconds = talk->options->search.seconds;
    poda__heard heard = PODA__HEARD_OK;
    if (own->knows_time_left && (clock || seconds > 0)) {
        snprintf(command, sizeof command, "time_left %s %.0f %d", colour(talk->game, state),
                 clock ? floor(clock->left) : fmin(ceil(seconds), 1e6), clock ? 0 : 1);
        heard = ask(talk, command, said, size);
    }
    if (heard != PODA__HEARD_OK)
        return heard;
    snprintf(command, sizeof command, "genmove %s", colour(talk->game, state));
    return ask(talk, command, said, size);
}

const poda__protocol poda__protocol_gtp = {
    .name = "gtp",
    .label = "GTP",
    .farewell = "quit",
    .own_size = sizeof(gtp_own),
    .greet = greet,
    .begin = begin,
    .follow = follow,
    .choose = choose,
};
