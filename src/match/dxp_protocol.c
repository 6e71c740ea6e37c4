/* dxp_protocol.c - programs that speak DamExchange over TCP, as the draughts programs of the Computer
 * Olympiads do. We are the initiator: a game is requested when the program's first move is due, from
 * the position of that moment, which also covers openings. The engine is "PORT" or "HOST:PORT" of a
 * program that runs already; anything else is a command, which listens on $PORT if it uses that, else
 * on the port of the protocol. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "match/protocol.h"
#include "poda/formats.h"
#include "system/clock.h"

enum { PORT = 27531 };

typedef struct dxp_own {
    bool playing; /* a game was accepted and has not ended */
    bool theirs;  /* it is to move */
    bool over;    /* the position after our last move or its last is an end */
    poda_value value;
    double since; /* when its last move came */
} dxp_own;

/* ---- reaching it ---- */

/* "27531", "127.0.0.1:27531", "::1:27531". */
static bool is_address(const char *command, char *host, size_t size, unsigned *port)
{
    const char *colon = strrchr(command, ':'), *digits = colon ? colon + 1 : command;
    uint64_t number;
    if (!poda_read_number(&digits, 65535, &number) || *digits || number == 0 ||
        strpbrk(command, " \t/") || (colon && (size_t)(colon - command) >= size))
        return false;
    snprintf(host, size, "%.*s", colon ? (int)(colon - command) : 9, colon ? command : "127.0.0.1");
    *port = (unsigned)number;
    return true;
}

static poda_status start(poda__talk *talk, poda_error *error)
{
    char host[64] = "127.0.0.1", words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    unsigned port = PORT;
    const poda__program_limits limits = poda__talk_limits(talk);
    const volatile int *const stop = talk->options->search.stop;
    poda__buffer command = {0};
    poda_status status = poda_hub_position_text(talk->game, &talk->start, &text, error);
    if (status != PODA_OK)
        return status;
    if (!is_address(talk->command, host, sizeof host, &port)) {
        if (strstr(talk->command, "$PORT") || strstr(talk->command, "${PORT}"))
            port = poda__program_port();
        poda__buffer_add(&command, "PORT=%u; export PORT; %s", port, talk->command);
        status = command.failed ? poda_fail_memory(error)
                                : poda__program_start(&talk->program, command.at, &limits, error);
        poda__buffer_release(&command);
    }
    if (status == PODA_OK)
        status = poda__program_connect(&talk->program, host, port, poda__talk_timeout(talk), stop,
                                       error);
    if (status != PODA_OK) {
        poda__program_end(talk->program, NULL);
        talk->program = NULL;
    }
    return status;
}

/* The connection is all that a program says before a game. */
static poda__heard greet(poda__talk *talk, char *said, size_t size)
{
    (void)talk, (void)size;
    said[0] = 0;
    return PODA__HEARD_OK;
}

/* ---- messages ---- */

static poda__heard put(poda__talk *talk, const poda_dxp *message)
{
    char words[2 * PODA_DXP_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_dxp_text(message, &text);
    return poda__talk_put(talk, words, strlen(words) + 1);
}

/* A message ends with a zero; a program that sends none is not believed any further. */
static bool find_message(const char *text, size_t length, poda__answer *out)
{
    const char *const zero = length ? memchr(text, 0, length) : NULL;
    const size_t end = zero ? (size_t)(zero - text) : length;
    if (!zero && length <= PODA_DXP_MAX)
        return false;
    *out = (poda__answer){zero && end <= PODA_DXP_MAX, 0, end, end + (zero != NULL)};
    return true;
}

/* The next message that matters: chat is skipped, and nothing is taken back. */
static poda__heard get(poda__talk *talk, poda_dxp *message, char *said, size_t size)
{
    char words[PODA_DXP_MAX + 1];
    for (;;) {
        poda__heard heard = poda__talk_hear(talk, find_message, words, sizeof words);
        snprintf(said, size, "%.79s", words);
        if (heard == PODA__HEARD_REFUSED ||
            (heard == PODA__HEARD_OK && poda_dxp_read(words, message, NULL) != PODA_OK))
            return PODA__HEARD_NOISE;
        if (heard == PODA__HEARD_OK && message->type == 'B')
            heard = put(talk, &(poda_dxp){.type = 'K', .code = 2});
        else if (heard != PODA__HEARD_OK || message->type != 'C')
            return heard;
        if (heard != PODA__HEARD_OK)
            return heard;
    }
}

/* ---- the game ---- */

/* The game is over or broken off: whoever is to move says so, and the other one agrees. */
static poda__heard finish(poda__talk *talk, bool stop, char *said, size_t size)
{
    dxp_own *const own = talk->own;
    const int reason = !own->over ? 0 : own->value == 0 ? 2 : 1;
    const poda_dxp end = {.type = 'E', .code = own->theirs ? 0 : reason, .stop = stop};
    poda_dxp message = {0};
    poda__heard heard = PODA__HEARD_OK;
    if (!own->playing)
        return heard;
    own->playing = false;
    if (own->theirs)
        heard = get(talk, &message, said, size);
    if (heard == PODA__HEARD_OK)
        heard = put(talk, &end);
    if (heard == PODA__HEARD_OK && message.type != 'E')
        heard = get(talk, &message, said, size);
    return heard == PODA__HEARD_OK && message.type != 'E' ? PODA__HEARD_NOISE : heard;
}

static poda__heard begin(poda__talk *talk, char *said, size_t size)
{
    said[0] = 0;
    return finish(talk, false, said, size);
}

static void leave(poda__talk *talk)
{
    char said[80];
    dxp_own *const own = talk->own;
    if (own->playing && !own->over && own->theirs)
        return; /* it thinks: closing the connection is all that can be said */
    (void)finish(talk, true, said, sizeof said);
}

/* Minutes for the whole game; a limit for each move is taken 75 times. */
static int minutes_of(const poda__talk *talk, const poda_clock *clock)
{
    const double move = talk->options->search.seconds > 0 ? talk->options->search.seconds : 1;
    const double seconds = clock ? clock->left : 75 * move;
    return (int)fmin(fmax(ceil(seconds / 60), 1), 999);
}

static void note_end(poda__talk *talk, const poda_state *state, poda_move move)
{
    dxp_own *const own = talk->own;
    poda_state next;
    poda_state_play(talk->game, state, move, &next);
    own->over = poda_state_over(talk->game, &next, &own->value);
}

static poda__heard follow(poda__talk *talk, const poda_state *state, poda_move move, char *said,
                          size_t size)
{
    dxp_own *const own = talk->own;
    poda_dxp message = {.type = 'M'};
    poda_text text = {message.move, sizeof message.move, 0};
    said[0] = 0;
    (void)size;
    if (!own->playing)
        return PODA__HEARD_OK;
    message.seconds = (int)fmin(poda__seconds() - own->since, 9999);
    if (poda_hub_move_text(talk->game, state, move, &text, NULL) != PODA_OK)
        return PODA__HEARD_REFUSED;
    note_end(talk, state, move);
    own->theirs = true;
    return put(talk, &message);
}

/* Is the game at its start, or one move after it? Then the request says so in fewer words, and the
 * program counts moves as we do. */
static bool is_early(const poda__talk *talk)
{
    poda_state first;
    poda_state_start(talk->game, &first);
    return talk->count <= 1 && poda_state_equal(talk->game, &talk->start, &first);
}

static poda__heard request(poda__talk *talk, const poda_state *state, const poda_clock *clock,
                           char *said, size_t size)
{
    dxp_own *const own = talk->own;
    poda_dxp message = {.type = 'R', .name = "Poda", .minutes = minutes_of(talk, clock)};
    poda_text text = {message.position, sizeof message.position, 0};
    if (poda_hub_position_text(talk->game, state, &text, NULL) != PODA_OK)
        return PODA__HEARD_REFUSED;
    message.color = message.position[0];
    if (is_early(talk))
        message.position[0] = 0;
    poda__heard heard = put(talk, &message);
    if (heard == PODA__HEARD_OK)
        heard = get(talk, &message, said, size);
    if (heard == PODA__HEARD_OK && (message.type != 'A' || message.code != 0))
        heard = PODA__HEARD_REFUSED;
    own->playing = own->theirs = heard == PODA__HEARD_OK;
    own->over = false;
    own->since = poda__seconds();
    return heard == PODA__HEARD_OK && is_early(talk) && talk->count == 1
               ? follow(talk, &talk->start, talk->moves[0], said, size)
               : heard;
}

static void note_move(poda__talk *talk, const poda_state *state, const char *words)
{
    poda_move move;
    if (poda_hub_move_read(talk->game, state, words, &move, NULL) == PODA_OK)
        note_end(talk, state, move);
}

static poda__heard choose(poda__talk *talk, const poda_state *state, const poda_clock *clock,
                          char *said, size_t size)
{
    dxp_own *const own = talk->own;
    poda_dxp message = {0};
    said[0] = 0;
    poda__heard heard = own->playing ? PODA__HEARD_OK : request(talk, state, clock, said, size);
    if (heard == PODA__HEARD_OK)
        heard = get(talk, &message, said, size);
    if (heard != PODA__HEARD_OK)
        return heard;
    own->since = poda__seconds();
    own->theirs = false;
    if (message.type == 'M') {
        note_move(talk, state, message.move);
        snprintf(said, size, "%.63s", message.move);
        return PODA__HEARD_OK;
    }
    own->playing = false;
    if (message.type != 'E')
        return PODA__HEARD_NOISE;
    heard = put(talk, &(poda_dxp){.type = 'E'});
    if (message.code == 1)
        snprintf(said, size, "resign");
    return heard != PODA__HEARD_OK || message.code == 1 ? heard : PODA__HEARD_REFUSED;
}

static poda_status read(const poda__talk *talk, const poda_state *state, const char *said,
                        poda_move *move)
{
    return poda_hub_move_read(talk->game, state, said, move, NULL);
}

const poda__protocol poda__protocol_dxp = {
    .name = "dxp",
    .label = "DamExchange",
    .own_size = sizeof(dxp_own),
    .start = start,
    .greet = greet,
    .begin = begin,
    .follow = follow,
    .choose = choose,
    .leave = leave,
    .read = read,
};
