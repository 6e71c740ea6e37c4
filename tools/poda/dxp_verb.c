/* dxp_verb.c - `poda dxp`: DamExchange over TCP. The follower listens and plays with one program after
 * another; the initiator connects, and its opponent is a player like any other engine. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "dxp.h"

const poda_parameter dxp_parameters[] = {
    {"role", "follower",
     "follower: waits for a program; initiator: connects to one and asks for "
     "games"},
    {"host", "127.0.0.1",
     "the address to listen on, or to connect to; other machines reach "
     "0.0.0.0"},
    {"port", "27531", "the port there; 0 as follower: any free one"},
    {"games", "",
     "end after so many games; 1 for the initiator, no end for the follower if left "
     "out"},
    {"minutes", "5", "initiator: for each player and game"},
    {"color", "white", "initiator: plays white or black in the first game, then by turns"},
    {"timeout", "600", "seconds that the other program may be silent while a game is played"},
    {"level", "", "playing strength 1 to 10 instead of limits"},
    {"seconds", "", "stop after this many seconds; the time of the game if left out"},
    {"depth", "0", "plies to look ahead; 0: to the end of the game"},
    {NULL, NULL, NULL},
};

struct plan {
    int role; /* 1: initiator */
    const char *host;
    unsigned port;
    int64_t games, minutes, timeout;
    int black;
};

static bool is_own(const char *word)
{
    static const char *const keys[] = {"role",    "host",  "port",    "games",
                                       "minutes", "color", "timeout", NULL};
    const char *const equals = strchr(word, '=');
    for (int i = 0; equals && keys[i]; i++)
        if (strlen(keys[i]) == (size_t)(equals - word) &&
            memcmp(keys[i], word, (size_t)(equals - word)) == 0)
            return true;
    return false;
}

/* Splits off the words that are not those of the game and the player. */
static poda_status read_plan(const char *const *words, size_t count, const char **rest,
                             size_t *rest_count, struct plan *plan, poda_error *error)
{
    enum { OWN = 16, KEY = 16 };
    char names[OWN][KEY];
    poda_pair pairs[OWN];
    poda_options own = {pairs, 0};
    *rest_count = 0;
    for (size_t i = 0; i < count; i++)
        if (!is_own(words[i]) || own.count == OWN) {
            rest[(*rest_count)++] = words[i];
        } else {
            char *const name = names[own.count];
            memcpy(name, words[i], strcspn(words[i], "="));
            name[strcspn(words[i], "=")] = 0;
            if (poda_option_text(&own, name, NULL))
                return poda_fail(error, PODA_BAD_REQUEST, name, "parameter '%.40s' is given twice",
                                 name);
            pairs[own.count++] = (poda_pair){name, strchr(words[i], '=') + 1};
        }
    int64_t port = 27531;
    *plan = (struct plan){.minutes = 5, .timeout = 600};
    poda_status status = poda_option_choice(&own, "role", "follower initiator", &plan->role, error);
    plan->games = plan->role == 1;
    plan->host = poda_option_text(&own, "host", "127.0.0.1");
    if (status == PODA_OK)
        status = poda_option_choice(&own, "color", "white black", &plan->black, error);
    if (status == PODA_OK)
        status = poda_option_int(&own, "port", plan->role, 65535, &port, error);
    if (status == PODA_OK)
        status = poda_option_int(&own, "games", 0, 1000000, &plan->games, error);
    if (status == PODA_OK)
        status = poda_option_int(&own, "minutes", 1, 999, &plan->minutes, error);
    if (status == PODA_OK)
        status = poda_option_int(&own, "timeout", 1, 1000000, &plan->timeout, error);
    plan->port = (unsigned)port;
    return status;
}

/* ---- the follower ---- */

static bool put_message(struct dxp *dxp, const char *message)
{
    size_t length = strlen(message) + 1;
    while (length > 0) {
        const ssize_t sent = send(dxp->socket, message, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        message += sent;
        length -= (size_t)sent;
    }
    return true;
}

/* Waits until `socket` can be read; false at an interrupt or after `seconds` (0: no limit). */
static bool await(int socket, int64_t seconds)
{
    enum { LOOK = 100 }; /* milliseconds: an interrupt may come just before poll */
    struct pollfd input = {socket, POLLIN, 0};
    for (int64_t looks = 0; seconds == 0 || looks < seconds * 1000 / LOOK; looks++) {
        if (interrupt_waiting())
            return false;
        if (poll(&input, 1, LOOK) > 0)
            return true;
    }
    return false;
}

/* Answers one connection until it ends. */
static void converse(struct dxp *dxp, const struct plan *plan)
{
    struct cli *const cli = dxp->cli;
    char bytes[PODA_DXP_MAX + 2];
    size_t length = 0;
    dxp->playing = dxp->ending = dxp->leave = false;
    while (!dxp->leave && !(plan->games && dxp->games >= plan->games && !dxp->playing)) {
        char *const zero = length ? memchr(bytes, 0, length) : NULL;
        if (zero) {
            dxp_answer(dxp, bytes);
            length -= (size_t)(zero + 1 - bytes);
            memmove(bytes, zero + 1, length);
            continue;
        }
        if (length > PODA_DXP_MAX) {
            say(cli,
                tr(cli, "the other program sends a message of more than %d {character|characters}"),
                PODA_DXP_MAX);
            break;
        }
        if (!await(dxp->socket, dxp->playing ? plan->timeout : 0)) {
            if (!interrupt_waiting())
                say(cli, tr(cli, "the other program was silent for %lld {second|seconds}"),
                    (long long)plan->timeout);
            break;
        }
        const ssize_t got = recv(dxp->socket, bytes + length, sizeof bytes - length, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        length += (size_t)got;
    }
    if (dxp->playing)
        dxp_report(dxp);
    (void)cli_flush(cli);
}

static poda_status open_port(const struct plan *plan, int *file, unsigned *port, poda_error *error)
{
    struct sockaddr_storage address = {0};
    struct sockaddr_in *const four = (struct sockaddr_in *)&address;
    struct sockaddr_in6 *const six = (struct sockaddr_in6 *)&address;
    const char *const host = strcmp(plan->host, "localhost") == 0 ? "127.0.0.1" : plan->host;
    socklen_t length = sizeof *four;
    const int yes = 1;
    if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)plan->port);
    } else if (inet_pton(AF_INET6, host, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons((uint16_t)plan->port);
        length = sizeof *six;
    } else {
        return poda_fail(error, PODA_BAD_REQUEST, "host",
                         "'%.60s' is not an address; expected one like 127.0.0.1, ::1 or localhost",
                         plan->host);
    }
    *file = socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (*file < 0 || setsockopt(*file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        bind(*file, (const struct sockaddr *)&address, length) != 0 || listen(*file, 4) != 0 ||
        getsockname(*file, (struct sockaddr *)&address, &length) != 0) {
        const int failed = errno;
        if (*file >= 0)
            close(*file);
        return poda_fail(error, PODA_BAD_REQUEST, "port", "cannot listen on port %u of %.60s: %s",
                         plan->port, plan->host, poda_error_system(error, failed));
    }
    *port = ntohs(address.ss_family == AF_INET ? four->sin_port : six->sin6_port);
    return PODA_OK;
}

static int follow(struct dxp *dxp, const struct plan *plan)
{
    struct cli *const cli = dxp->cli;
    poda_error error = cli_error(cli);
    const int yes = 1;
    int file = -1;
    unsigned port = 0;
    if (open_port(plan, &file, &port, &error) != PODA_OK)
        return cli_report(cli, &error);
    say(cli, tr(cli, "waiting for a program at port %u of %s"), port, plan->host);
    (void)cli_flush(cli);
    dxp->put = put_message;
    interrupt_prompt(true);
    while (!(plan->games && dxp->games >= plan->games) && await(file, 0)) {
        dxp->socket = accept(file, NULL, NULL);
        if (dxp->socket < 0)
            continue;
        (void)setsockopt(dxp->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        converse(dxp, plan);
        close(dxp->socket);
    }
    const bool interrupted = interrupt_waiting();
    interrupt_prompt(false);
    close(file);
    return interrupted ? CLI_INTERRUPTED : CLI_OK;
}

/* ---- the initiator ---- */

static poda_status play_game(struct dxp *dxp, poda_player *other, bool black, poda_error *error)
{
    struct desk *const desk = &dxp->desk;
    poda_status status = PODA_OK;
    poda_value value;
    poda_session_restart(desk->session, desk_info(desk)->seed);
    desk_forget(desk);
    poda_player_begin(other, 0);
    dxp->games++;
    dxp->color = black ? 'B' : 'W';
    while (status == PODA_OK && !desk_over(desk, &value)) {
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        poda_choice choice = {0};
        const poda_state before = *desk_state(desk);
        poda_state_text(desk_game(desk), &before, &text);
        const bool own = words[0] == dxp->color;
        status = own ? desk_choose(desk, &choice, error)
                     : poda_player_choose(other, &before, &choice, error);
        if (status != PODA_OK)
            break;
        if (choice.ending != PODA_ENDING_OVER) {
            if (choice.ending == PODA_ENDING_RESIGNED) {
                poda_session_resign(desk->session);
                break;
            }
            return poda_fail(error, PODA_BAD_REQUEST, "engine",
                             "the other program ended the game (%s): '%.60s'",
                             poda_ending_name(choice.ending), choice.said);
        }
        status = own ? poda_session_play(desk->session, choice.move, error)
                     : desk_play(desk, choice.move, error);
        if (status == PODA_OK && own)
            poda_player_follow(other, &before, choice.move);
        if (interrupt_waiting())
            status = poda_fail(error, PODA_STOPPED, "", "stopped before the match was over");
    }
    return status;
}

static int initiate(struct dxp *dxp, const struct plan *plan)
{
    struct cli *const cli = dxp->cli;
    poda_error error = cli_error(cli);
    char command[120];
    snprintf(command, sizeof command, "dxp:%.60s:%u", plan->host, plan->port);
    snprintf(dxp->other, sizeof dxp->other, "%.60s:%u", plan->host, plan->port);
    const poda_player_options options = {.command = command,
                                         .timeout = (double)plan->timeout,
                                         .clock = {.left = 60.0 * (double)plan->minutes},
                                         .search = {.stop = &interrupt_stop}};
    poda_player *other = NULL;
    poda_status status = poda_player_open(&other, desk_game(&dxp->desk), &options, &error);
    for (int64_t i = 0; status == PODA_OK && i < plan->games; i++) {
        status = play_game(dxp, other, (i & 1) != plan->black, &error);
        if (status == PODA_OK)
            dxp_report(dxp);
    }
    poda_player_close(other);
    return status == PODA_OK        ? CLI_OK
           : status == PODA_STOPPED ? CLI_INTERRUPTED
                                    : cli_report(cli, &error);
}

int dxp_verb(struct cli *cli, const char *const *words, size_t count)
{
    poda_error error = cli_error(cli);
    struct dxp *dxp = calloc(1, sizeof *dxp);
    const char **rest = calloc(count + 1, sizeof *rest);
    struct plan plan;
    size_t kept = 0;
    int status;
    if (!dxp || !rest) {
        free(dxp);
        free(rest);
        poda_fail_memory(&error);
        return cli_report(cli, &error);
    }
    if (read_plan(words, count, rest, &kept, &plan, &error) != PODA_OK ||
        dxp_open(dxp, cli, rest, kept, &error) != PODA_OK)
        status = cli_report(cli, &error);
    else
        status = plan.role == 1 ? initiate(dxp, &plan) : follow(dxp, &plan);
    dxp_release(dxp);
    free(dxp);
    free(rest);
    return status;
}
