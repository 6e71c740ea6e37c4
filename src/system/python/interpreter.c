/* interpreter.c - starts Python, writes a line, waits for a line. */
#include "poda/status.h"

#if !defined(__wasm__)

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/stop.h"
#include "system/clock.h"
#include "system/python/interpreter.h"

extern char **environ;

enum { FIRST_ROOM = 1 << 12, LARGEST_ROOM = 1 << 26, LOOK = 20000 /* microseconds */ };

/* What it prints goes to standard error: standard output is for answers. It has its own process group, so that
 * Ctrl-C reaches only us. */
static int spawn(pid_t *pid, int theirs, const char *script, const char *path)
{
    char *const words[] = {(char *)"python3", (char *)"-c", (char *)script, (char *)path, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, defaults;
    if (posix_spawn_file_actions_init(&files) != 0)
        return ENOMEM;
    int failed = posix_spawnattr_init(&how);
    if (failed) {
        posix_spawn_file_actions_destroy(&files);
        return ENOMEM;
    }
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGINT);
    if (posix_spawn_file_actions_adddup2(&files, theirs, 0) ||
        posix_spawn_file_actions_adddup2(&files, 2, 1))
        failed = ENOMEM;
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &defaults);
    if (!failed)
        failed = posix_spawnp(pid, words[0], &files, &how, words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return failed;
}

/* A receive returns after a moment without bytes, so that the stop flag is looked at. */
static bool look_often(int socket)
{
    const struct timeval moment = {0, LOOK};
    return setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &moment, sizeof moment) == 0;
}

poda_status poda__interpreter_start(poda__interpreter *talk, const char *script, const char *path,
                                    poda_error *error)
{
    const volatile int *const stop = talk->stop;
    const double patience = talk->patience;
    int ends[2], failed = 0;
    *talk =
        (poda__interpreter){.owner = getpid(), .socket = -1, .stop = stop, .patience = patience};
    talk->got = malloc(FIRST_ROOM);
    if (!talk->got)
        return poda_fail_memory(error);
    talk->room = FIRST_ROOM;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        failed = errno;
    } else {
        talk->socket = ends[0];
        failed = look_often(ends[0]) ? spawn(&talk->pid, ends[1], script, path) : errno;
        close(ends[1]);
    }
    if (!failed)
        return PODA_OK;
    talk->pid = 0;
    poda__interpreter_end(talk);
    if (failed == ENOENT)
        return poda_fail(error, PODA_BAD_GAME, path,
                         "%.200s: a game in Python needs the program python3, which is not there",
                         path);
    return poda_fail(error, PODA_BAD_GAME, path, "%.200s: cannot start python3: %s", path,
                     poda_error_system(error, failed));
}

static bool send_all(int to, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t sent = send(to, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR)
            return false;
        bytes += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

static bool make_room(poda__interpreter *talk)
{
    if (talk->length + 1 < talk->room)
        return true;
    char *larger = talk->room < LARGEST_ROOM ? realloc(talk->got, 2 * talk->room) : NULL;
    if (!larger)
        return false;
    talk->got = larger;
    talk->room *= 2;
    return true;
}

/* False if no more bytes will come: it has ended, or does not answer although it should stop. */
static bool receive(poda__interpreter *talk, double *until)
{
    static const double GRACE = 1; /* seconds for a function of the game to return */
    if (!make_room(talk))
        return false;
    const ssize_t got =
        recv(talk->socket, talk->got + talk->length, talk->room - talk->length - 1, 0);
    if (got > 0) {
        talk->length += (size_t)got;
        return true;
    }
    if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
        return false;
    const double now = poda__seconds();
    if (poda__stopped(talk->stop) && (*until == 0 || *until > now + GRACE))
        *until = now + GRACE;
    else if (*until == 0 && talk->patience > 0)
        *until = now + talk->patience;
    talk->late = *until > 0 && now >= *until;
    return !talk->late;
}

const char *poda__interpreter_ask(poda__interpreter *talk, const char *line)
{
    double until = 0;
    if (!talk->pid || talk->owner != getpid())
        return NULL;
    talk->length -= talk->used;
    memmove(talk->got, talk->got + talk->used, talk->length);
    talk->used = 0;
    const size_t length = line ? strlen(line) : 0;
    bool alive = !line || send_all(talk->socket, line, length);
    size_t looked = 0;
    char *newline = NULL;
    while (alive && !(newline = memchr(talk->got + looked, '\n', talk->length - looked))) {
        looked = talk->length;
        alive = receive(talk, &until);
    }
    if (!newline) {
        const bool late = talk->late;
        poda__interpreter_end(talk);
        talk->late = late;
        return NULL;
    }
    *newline = 0;
    talk->used = (size_t)(newline - talk->got) + 1;
    return talk->got;
}

/* It ends when its socket closes, soon if it is not inside a function of the game. */
static void wait_for_end(pid_t pid)
{
    const struct timespec pause = {0, 1000000};
    for (int i = 0; i < 100; i++) {
        const pid_t ended = waitpid(pid, NULL, WNOHANG);
        if (ended == pid || (ended < 0 && errno != EINTR))
            return;
        nanosleep(&pause, NULL);
    }
    kill(-pid, SIGKILL);
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        continue;
}

void poda__interpreter_end(poda__interpreter *talk)
{
    const bool ours = talk->owner == getpid(); /* a child of its owner has its socket no more */
    if (talk->socket >= 0 && ours)
        close(talk->socket);
    if (talk->pid && ours)
        wait_for_end(talk->pid);
    free(talk->got);
    *talk = (poda__interpreter){
        .owner = talk->owner, .socket = -1, .stop = talk->stop, .patience = talk->patience};
}

#endif
