/* program.c - the other program as a process. One socket is its input and output, so that
 * writing to a dead program is an error and not a signal; it has its own process group, so that
 * Ctrl-C reaches only us and nothing it started survives it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/stop.h"
#include "match/program.h"
#include "system/clock.h"

bool poda__answer_line(const char *text, size_t length, poda__answer *out)
{
    size_t from = 0;
    while (from < length && strchr(" \t\r\n", text[from]) && text[from])
        from++;
    const char *newline = from < length ? memchr(text + from, '\n', length - from) : NULL;
    if (!newline)
        return false;
    const size_t end = (size_t)(newline - text);
    size_t last = end;
    while (last > from &&
           (text[last - 1] == ' ' || text[last - 1] == '\t' || text[last - 1] == '\r'))
        last--;
    *out = (poda__answer){true, from, last - from, end + 1};
    return true;
}

#if defined(__wasm__)

poda_status poda__program_start(poda__program **out, const char *command,
                                const poda__program_limits *limits, poda_error *error)
{
    (void)out, (void)limits;
    return poda_fail(error, PODA_BAD_REQUEST, "engine",
                     "other programs cannot be started here: %.40s", command);
}

poda_status poda__program_connect(poda__program **program, const char *host, unsigned port,
                                  double seconds, const volatile int *stop, poda_error *error)
{
    (void)program, (void)port, (void)seconds, (void)stop;
    return poda_fail(error, PODA_BAD_REQUEST, "engine",
                     "other programs cannot be started here: %.40s", host);
}

unsigned poda__program_port(void)
{
    return 0;
}

void poda__program_end(poda__program *program, const char *farewell)
{
    (void)program, (void)farewell;
}

poda__heard poda__program_put(poda__program *program, const char *bytes, size_t length,
                              double seconds, const volatile int *stop)
{
    (void)program, (void)bytes, (void)length, (void)seconds, (void)stop;
    return PODA__HEARD_DEAD;
}

poda__heard poda__program_send(poda__program *program, const char *line, double seconds,
                               const volatile int *stop)
{
    (void)program, (void)line, (void)seconds, (void)stop;
    return PODA__HEARD_DEAD;
}

poda__heard poda__program_hear(poda__program *program, poda__answer_fn *find, double seconds,
                               const volatile int *stop, char *room, size_t size)
{
    (void)program, (void)find, (void)seconds, (void)stop, (void)room, (void)size;
    return PODA__HEARD_DEAD;
}

#else

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct poda__program {
    pid_t pid; /* 0: it was not started by us */
    int socket;
    int pipe;  /* its input and output, where `socket` is a connection; else -1 */
    int alive; /* closed by the system if we are killed, which its watcher sees */
    char *got; /* bytes not used yet */
    size_t length;
    bool deaf; /* it failed to answer once */
};

/* A file number that the watcher reads, a shell in the group of the program: at its end, when this process has
 * died without ending the program, it ends the group. Not PR_SET_PDEATHSIG, which is sent when the
 * thread that started the program ends. */
enum { WATCHED = 9 };
#define WATCH "(read -r end <&9; kill -9 0) </dev/null >/dev/null 2>&1 & exec 9<&-; "

static poda_status spawn(poda__program *program, int theirs, int watched, const char *command,
                         poda_error *error)
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
        posix_spawn_file_actions_adddup2(&files, watched, WATCHED) ||
        posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0))
        failed = ENOMEM;
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &defaults);
    if (!failed)
        failed = posix_spawn(&program->pid, "/bin/sh", &files, &how, words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    if (failed)
        return poda_fail(error, PODA_BAD_REQUEST, "engine", "cannot start '%.100s': %s", command,
                         poda_error_system(error, failed));
    return PODA_OK;
}

static poda__program *new_program(void)
{
    poda__program *program = poda__array(1, sizeof *program);
    char *got = poda__array(PODA__ANSWER_ROOM, 1);
    if (!program || !got) {
        free(program);
        free(got);
        return NULL;
    }
    program->got = got;
    program->socket = program->pipe = program->alive = -1;
    return program;
}

static void free_program(poda__program *program)
{
    if (program->socket >= 0)
        close(program->socket);
    if (program->pipe >= 0)
        close(program->pipe);
    if (program->alive >= 0)
        close(program->alive);
    free(program->got);
    free(program);
}

/* The command with the limits before it. The address space may be limited where this process is, but
 * interpreters reserve much more than they use. */
static char *limited(const char *command, const poda__program_limits *limits)
{
    poda__buffer words = {0};
    poda__buffer_add(&words, "%s", WATCH); /* first: it must outlive the limits */
    if (limits->memory)
        poda__buffer_add(&words, "ulimit -S -v unlimited 2>/dev/null; ulimit -d %zu 2>/dev/null; ",
                         limits->memory >> 10);
    if (limits->seconds > 0)
        poda__buffer_add(&words, "ulimit -t %.0f; ", limits->seconds + 1);
    poda__buffer_add(&words, "%s", command);
    if (poda__buffer_status(&words, NULL) == PODA_OK)
        return words.at;
    poda__buffer_release(&words);
    return NULL;
}

poda_status poda__program_start(poda__program **out, const char *command,
                                const poda__program_limits *limits, poda_error *error)
{
    poda__program *program = new_program();
    int ends[2] = {-1, -1}, watch[2] = {-1, -1};
    if (!program)
        return poda_fail_memory(error);
    /* closed in all programs started meanwhile, which would otherwise keep this one's input open */
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0 ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, watch) != 0) {
        const poda_status status =
            poda_fail(error, PODA_BAD_REQUEST, "engine", "cannot start '%.100s': %s", command,
                      poda_error_system(error, errno));
        program->socket = ends[0];
        if (ends[1] >= 0)
            close(ends[1]);
        free_program(program);
        return status;
    }
    program->socket = ends[0];
    program->alive = watch[0];
    char *const words = limited(command, limits);
    const poda_status status =
        words ? spawn(program, ends[1], watch[1], words, error) : poda_fail_memory(error);
    free(words);
    close(ends[1]);
    close(watch[1]);
    if (status != PODA_OK) {
        free_program(program);
        return status;
    }
    *out = program;
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

/* An address without asking any other machine for it; returns its length, 0 if it is none. */
static socklen_t read_address(const char *host, unsigned port, struct sockaddr_storage *out)
{
    struct sockaddr_in *const four = (struct sockaddr_in *)out;
    struct sockaddr_in6 *const six = (struct sockaddr_in6 *)out;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, strcmp(host, "localhost") == 0 ? "127.0.0.1" : host, &four->sin_addr) ==
        1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)port);
        return sizeof *four;
    }
    if (inet_pton(AF_INET6, host, &six->sin6_addr) != 1)
        return 0;
    six->sin6_family = AF_INET6;
    six->sin6_port = htons((uint16_t)port);
    return sizeof *six;
}

/* One attempt; -1 and errno if it fails. */
static int try_connect(const struct sockaddr_storage *address, socklen_t length, double until,
                       const volatile int *stop)
{
    const int file = socket(address->ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const int yes = 1;
    int failed = 0;
    socklen_t size = sizeof failed;
    if (file < 0)
        return -1;
    if (connect(file, (const struct sockaddr *)address, length) != 0)
        failed = errno;
    while (failed == EINPROGRESS && poda__seconds() < until && !poda__stopped(stop)) {
        struct pollfd output = {file, POLLOUT, 0};
        if (poll(&output, 1, 20) == 1 && getsockopt(file, SOL_SOCKET, SO_ERROR, &failed, &size))
            failed = errno;
    }
    if (!failed) {
        (void)setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        return file;
    }
    close(file);
    errno = failed == EINPROGRESS ? ETIMEDOUT : failed;
    return -1;
}

poda_status poda__program_connect(poda__program **program, const char *host, unsigned port,
                                  double seconds, const volatile int *stop, poda_error *error)
{
    struct sockaddr_storage address;
    const socklen_t length = read_address(host, port, &address);
    const double until = poda__seconds() + seconds;
    int file, failed = ETIMEDOUT;
    if (!length)
        return poda_fail(error, PODA_BAD_REQUEST, "engine",
                         "'%.60s' is not an address; expected one like 127.0.0.1, ::1 or localhost",
                         host);
    while ((file = try_connect(&address, length, until, stop)) < 0) {
        failed = errno == ETIMEDOUT ? failed : errno; /* the last attempt may be cut short */
        if (poda__stopped(stop))
            return poda_fail(error, PODA_STOPPED, "", "stopped before the match began");
        if (poda__seconds() >= until)
            return poda_fail(error, PODA_BAD_REQUEST, "engine",
                             "no program can be reached at port %u of %.60s: %s", port, host,
                             poda_error_system(error, failed));
        sleep_a_while();
    }
    if (!*program && !(*program = new_program())) {
        close(file);
        return poda_fail_memory(error);
    }
    (*program)->pipe = (*program)->socket;
    (*program)->socket = file;
    return PODA_OK;
}

unsigned poda__program_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    const int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    unsigned port = 0;
    if (file < 0)
        return 0;
    if (bind(file, (const struct sockaddr *)&address, length) == 0 &&
        getsockname(file, (struct sockaddr *)&address, &length) == 0)
        port = ntohs(address.sin_port);
    close(file);
    return port;
}

void poda__program_end(poda__program *program, const char *farewell)
{
    static const double PATIENCE = 1;
    if (!program)
        return;
    if (!program->pid) {
        free_program(program);
        return;
    }
    const double until = poda__seconds() + (program->deaf ? 0 : PATIENCE);
    siginfo_t about;
    if (farewell && send_all(program->socket, farewell, strlen(farewell), until, NULL))
        (void)send_all(program->socket, "\n", 1, until, NULL);
    shutdown(program->socket, SHUT_WR);
    if (program->pipe >= 0) /* a program that listens would wait for the next connection */
        kill(-program->pid, SIGTERM);
    do {
        about.si_pid = 0;
        if (waitid(P_PID, (id_t)program->pid, &about, WEXITED | WNOHANG | WNOWAIT) != 0 ||
            about.si_pid)
            break;
        char rest[512]; /* unread output could keep it from ending */
        (void)!recv(program->socket, rest, sizeof rest, MSG_DONTWAIT);
        sleep_a_while();
    } while (poda__seconds() < until);
    /* before waiting for it, while the group number is certainly its own */
    kill(-program->pid, SIGKILL);
    while (waitpid(program->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    free_program(program);
}

/* Waits for bytes until there is a complete answer. */
static poda__heard listen_for(poda__program *program, poda__answer_fn *find, double until,
                              const volatile int *stop, poda__answer *answer)
{
    enum { LOOK = 20 }; /* milliseconds between two checks of the stop flag */
    while (!find(program->got, program->length, answer)) {
        if (program->length == PODA__ANSWER_ROOM)
            return PODA__HEARD_NOISE;
        const double left = until - poda__seconds();
        if (left <= 0)
            return PODA__HEARD_LATE;
        if (poda__stopped(stop))
            return PODA__HEARD_STOPPED;
        struct pollfd input = {program->socket, POLLIN, 0};
        const int ready = poll(&input, 1, left * 1000 < LOOK ? (int)(left * 1000) + 1 : LOOK);
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        const ssize_t got = recv(program->socket, program->got + program->length,
                                 PODA__ANSWER_ROOM - program->length, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
            return PODA__HEARD_DEAD;
        program->length += got > 0 ? (size_t)got : 0;
    }
    return PODA__HEARD_OK;
}

static poda__heard why_unsent(double until, const volatile int *stop)
{
    return poda__stopped(stop)        ? PODA__HEARD_STOPPED
           : poda__seconds() >= until ? PODA__HEARD_LATE
                                      : PODA__HEARD_DEAD;
}

poda__heard poda__program_put(poda__program *program, const char *bytes, size_t length,
                              double seconds, const volatile int *stop)
{
    const double until = poda__seconds() + seconds;
    return send_all(program->socket, bytes, length, until, stop) ? PODA__HEARD_OK
                                                                 : why_unsent(until, stop);
}

poda__heard poda__program_send(poda__program *program, const char *line, double seconds,
                               const volatile int *stop)
{
    const double until = poda__seconds() + seconds;
    if (send_all(program->socket, line, strlen(line), until, stop) &&
        send_all(program->socket, "\n", 1, until, stop))
        return PODA__HEARD_OK;
    return why_unsent(until, stop);
}

/* The beginning of what has no end, in signs that are the same in all languages. */
static void quote_noise(const char *got, char *room, size_t size)
{
    enum { QUOTED = 20 };
    char begin[QUOTED + 1];
    for (size_t i = 0; i < QUOTED; i++)
        begin[i] = (char)(got[i] >= ' ' && got[i] < 0x7f ? got[i] : '?');
    begin[QUOTED] = 0;
    snprintf(room, size, "%s... (%d KiB)", begin, PODA__ANSWER_ROOM >> 10);
}

poda__heard poda__program_hear(poda__program *program, poda__answer_fn *find, double seconds,
                               const volatile int *stop, char *room, size_t size)
{
    poda__answer answer;
    room[0] = 0;
    /* before looking: a program that never stops talking always has a line ready */
    const poda__heard heard =
        poda__stopped(stop) ? PODA__HEARD_STOPPED
        : seconds <= 0      ? PODA__HEARD_LATE
                            : listen_for(program, find, poda__seconds() + seconds, stop, &answer);
    program->deaf |= heard != PODA__HEARD_OK;
    if (heard == PODA__HEARD_NOISE)
        quote_noise(program->got, room, size);
    if (heard != PODA__HEARD_OK)
        return heard;
    const size_t length = answer.length < size - 1 ? answer.length : size - 1;
    memcpy(room, program->got + answer.from, length);
    room[length] = 0;
    program->length -= answer.end;
    memmove(program->got, program->got + answer.end, program->length);
    return answer.ok ? PODA__HEARD_OK : PODA__HEARD_REFUSED;
}

#endif
