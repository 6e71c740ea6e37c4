/* gtp_process.c - the other program as a process. One socket is its input and output, so that
 * writing to a dead program is an error and not a signal; it has its own process group, so that
 * Ctrl-C reaches only us and nothing it started survives it. */
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "match/gtp.h"
#include "system/clock.h"

#if defined(__wasm__)

poda_status poda__gtp_open(poda__gtp **out, const char *command, poda_error *error)
{
    (void)out;
    return poda_fail(error, PODA_BAD_REQUEST, "engine",
                     "other programs cannot be started here: %.40s", command);
}

void poda__gtp_close(poda__gtp *gtp)
{
    (void)gtp;
}

poda__gtp_heard poda__gtp_ask(poda__gtp *gtp, const char *command, double seconds,
                              const volatile int *stop, char *room, size_t size)
{
    (void)gtp, (void)command, (void)seconds, (void)stop, (void)room, (void)size;
    return PODA__GTP_DEAD;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct poda__gtp {
    pid_t pid;
    int socket;
    char *got; /* bytes not used yet */
    size_t length;
    bool deaf; /* it failed to answer once */
};

static poda_status spawn(poda__gtp *gtp, int theirs, const char *command, poda_error *error)
{
    char *const words[] = {(char *)"sh", (char *)"-c", (char *)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, defaults;
    int failed = posix_spawn_file_actions_init(&files);
    if (failed)
        return poda_fail_memory(error);
    failed = posix_spawnattr_init(&how);
    if (failed) {
        posix_spawn_file_actions_destroy(&files);
        return poda_fail_memory(error);
    }
    sigemptyset(&none);
    sigemptyset(&defaults); /* signals that we ignore would remain ignored in it */
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGINT);
    if (posix_spawn_file_actions_adddup2(&files, theirs, 0) ||
        posix_spawn_file_actions_adddup2(&files, theirs, 1) ||
        posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0))
        failed = ENOMEM;
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &defaults);
    if (!failed)
        failed = posix_spawn(&gtp->pid, "/bin/sh", &files, &how, words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    if (failed)
        return poda_fail(error, PODA_BAD_REQUEST, "engine", "cannot start '%.100s': %s", command,
                         poda_error_system(error, failed));
    return PODA_OK;
}

poda_status poda__gtp_open(poda__gtp **out, const char *command, poda_error *error)
{
    poda__gtp *gtp = poda__array(1, sizeof *gtp);
    char *got = poda__array(PODA__GTP_ANSWER, 1);
    int ends[2];
    if (!gtp || !got) {
        free(gtp);
        free(got);
        return poda_fail_memory(error);
    }
    gtp->got = got;
    /* closed in all programs started meanwhile, which would otherwise keep this one's input open */
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        const poda_status status =
            poda_fail(error, PODA_BAD_REQUEST, "engine", "cannot start '%.100s': %s", command,
                      poda_error_system(error, errno));
        free(got);
        free(gtp);
        return status;
    }
    gtp->socket = ends[0];
    const poda_status status = spawn(gtp, ends[1], command, error);
    close(ends[1]);
    if (status != PODA_OK) {
        close(ends[0]);
        free(got);
        free(gtp);
        return status;
    }
    *out = gtp;
    return PODA_OK;
}

static void sleep_a_while(void)
{
    const struct timespec pause = {0, 5000000};
    nanosleep(&pause, NULL);
}

/* False if not everything could be sent before `until`. */
static bool send_all(int to, const char *text, size_t length, double until,
                     const volatile int *stop)
{
    while (length > 0) {
        const ssize_t sent = send(to, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            text += sent;
            length -= (size_t)sent;
        } else if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
            if (poda__seconds() >= until || poda__stopped(stop))
                return false;
            sleep_a_while();
        } else {
            return false;
        }
    }
    return true;
}

void poda__gtp_close(poda__gtp *gtp)
{
    static const double PATIENCE = 1;
    if (!gtp)
        return;
    const double until = poda__seconds() + (gtp->deaf ? 0 : PATIENCE);
    siginfo_t about;
    (void)send_all(gtp->socket, "quit\n", 5, until, NULL);
    shutdown(gtp->socket, SHUT_WR);
    do {
        about.si_pid = 0;
        if (waitid(P_PID, (id_t)gtp->pid, &about, WEXITED | WNOHANG | WNOWAIT) != 0 || about.si_pid)
            break;
        char rest[512]; /* unread output could keep it from ending */
        (void)!recv(gtp->socket, rest, sizeof rest, MSG_DONTWAIT);
        sleep_a_while();
    } while (poda__seconds() < until);
    /* before waiting for it, while the group number is certainly its own */
    kill(-gtp->pid, SIGKILL);
    while (waitpid(gtp->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    close(gtp->socket);
    free(gtp->got);
    free(gtp);
}

/* Waits for bytes until there is a complete answer. */
static poda__gtp_heard listen_for(poda__gtp *gtp, double until, const volatile int *stop,
                                  poda__gtp_answer *answer)
{
    enum { LOOK = 20 }; /* milliseconds between two checks of the stop flag */
    while (!poda__gtp_read(gtp->got, gtp->length, answer)) {
        if (gtp->length == PODA__GTP_ANSWER)
            return PODA__GTP_NOISE;
        const double left = until - poda__seconds();
        if (left <= 0)
            return PODA__GTP_LATE;
        if (poda__stopped(stop))
            return PODA__GTP_STOPPED;
        struct pollfd input = {gtp->socket, POLLIN, 0};
        const int ready = poll(&input, 1, left * 1000 < LOOK ? (int)(left * 1000) + 1 : LOOK);
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        const ssize_t got =
            recv(gtp->socket, gtp->got + gtp->length, PODA__GTP_ANSWER - gtp->length, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
            return PODA__GTP_DEAD;
        gtp->length += got > 0 ? (size_t)got : 0;
    }
    return PODA__GTP_OK;
}

poda__gtp_heard poda__gtp_ask(poda__gtp *gtp, const char *command, double seconds,
                              const volatile int *stop, char *room, size_t size)
{
    const double until = poda__seconds() + seconds;
    poda__gtp_answer answer;
    room[0] = 0;
    if (!send_all(gtp->socket, command, strlen(command), until, stop) ||
        !send_all(gtp->socket, "\n", 1, until, stop))
        return poda__stopped(stop)        ? PODA__GTP_STOPPED
               : poda__seconds() >= until ? PODA__GTP_LATE
                                          : PODA__GTP_DEAD;
    const poda__gtp_heard heard = listen_for(gtp, until, stop, &answer);
    gtp->deaf |= heard != PODA__GTP_OK;
    if (heard != PODA__GTP_OK)
        return heard;
    const size_t length = answer.length < size - 1 ? answer.length : size - 1;
    memcpy(room, gtp->got + answer.from, length);
    room[length] = 0;
    gtp->length -= answer.end;
    memmove(gtp->got, gtp->got + answer.end, gtp->length);
    return answer.ok ? PODA__GTP_OK : PODA__GTP_REFUSED;
}

#endif
