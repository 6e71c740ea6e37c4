/* child.c - a function in a child process: fork, a socket for its output, shared memory for the
 * stop flag, and a parent that waits, reads and kills. */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, prctl */
#endif
#include "poda/child.h"

#include <stdlib.h>
#include <string.h>

#if defined(__wasm__)

poda_status poda_child_run(poda_child_fn *run, void *user, const poda_child_limits *limits,
                           poda_child_end *out, poda_error *error)
{
    (void)run, (void)user, (void)limits, (void)out;
    return poda_fail(error, PODA_BAD_REQUEST, "", "there are no processes here");
}

bool poda_child_write(int out, const void *bytes, size_t length)
{
    (void)out, (void)bytes, (void)length;
    return false;
}

void *poda_child_share(size_t bytes)
{
    return calloc(1, bytes);
}

void poda_child_unshare(void *memory, size_t bytes)
{
    (void)bytes;
    free(memory);
}

poda_signal poda_signal_kind(int number)
{
    (void)number;
    return PODA_SIGNAL_OTHER;
}

const char *poda_signal_name(int number)
{
    (void)number;
    return "signal";
}

#else

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include "base/buffer.h"
#include "base/stop.h"
#include "base/take.h"
#include "system/clock.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define RESERVES_ADDRESSES 1 /* they reserve terabytes: a limit would end the program at once */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define RESERVES_ADDRESSES 1
#endif
#endif

enum { TICK = 50 /* milliseconds */, FILES = 4096 };

/* Memory shared by both processes. */
struct shared {
    volatile int stop;
    volatile int returned;
};

void *poda_child_share(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void poda_child_unshare(void *memory, size_t bytes)
{
    if (memory)
        munmap(memory, bytes);
}

poda_signal poda_signal_kind(int number)
{
    switch (number) {
    case SIGSEGV:
    case SIGBUS:
        return PODA_SIGNAL_MEMORY;
    case SIGFPE:
        return PODA_SIGNAL_ARITHMETIC;
    case SIGILL:
    case SIGTRAP:
        return PODA_SIGNAL_INSTRUCTION;
    case SIGABRT:
        return PODA_SIGNAL_ABORT;
    default:
        return PODA_SIGNAL_OTHER;
    }
}

const char *poda_signal_name(int number)
{
    static const char *const names[] = {"segmentation fault", "division by zero",
                                        "illegal instruction", "abort", "signal"};
    return names[poda_signal_kind(number)];
}

bool poda_child_write(int out, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        const ssize_t written = send(out, at, length, MSG_NOSIGNAL);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            at += written;
            length -= (size_t)written;
        }
    }
    return true;
}

/* The size of the parent's address space; 0 if unknown. */
static size_t address_space(void)
{
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file) {
        if (fscanf(file, "%llu", &pages) != 1)
            pages = 0;
        fclose(file);
    }
    return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void limit_memory(size_t bytes)
{
#if !defined(RESERVES_ADDRESSES)
    const size_t before = bytes ? address_space() : 0;
    if (before) {
        const struct rlimit limit = {before + bytes, before + bytes};
        (void)setrlimit(RLIMIT_AS, &limit); /* best effort: a lower limit may already hold */
    }
#else
    (void)bytes, (void)address_space;
#endif
}

#if defined(__GLIBC__)
static void leave_at_once(int status, void *unused)
{
    (void)unused;
    _exit(status);
}

/* Rules that call exit end the child without running the parent's exit handlers. */
static void ignore_handlers(void)
{
    (void)on_exit(leave_at_once, NULL);
}
#else
static void ignore_handlers(void)
{
}
#endif

/* Makes the child independent: it drops the parent's signal handlers and files, and dies with the
 * parent. Ctrl-C is left to the parent. Standard output is not the answer: it goes to `prints`, or
 * to standard error if that is -1. */
static void settle(int out, int prints, const poda_child_limits *limits)
{
    static const int plain[] = {SIGSEGV, SIGBUS, SIGILL,  SIGTRAP, SIGFPE, SIGABRT,
                                SIGTERM, SIGHUP, SIGALRM, SIGPIPE, SIGCHLD};
    const struct rlimit no_core = {0, 0};
    sigset_t none;
#if defined(__linux__)
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        signal(plain[i], SIG_DFL);
    signal(SIGINT, SIG_IGN);
    signal(SIGQUIT, SIG_IGN);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (prints >= 0)
        (void)dup2(prints, STDERR_FILENO);
    (void)dup2(STDERR_FILENO, STDOUT_FILENO);
    for (int file = 3; file < FILES; file++)
        if (file != out)
            close(file);
    ignore_handlers();
    (void)setrlimit(RLIMIT_CORE, &no_core);
    limit_memory(limits->memory);
}

/* The state of the waiting parent. */
struct watch {
    pid_t pid;
    int from;
    int prints;     /* the child's standard output is read here; -1: it is not */
    size_t printed; /* bytes of it that were forwarded */
    const poda_child_limits *limits;
    struct shared *shared;
    poda__buffer heard;
    size_t length;  /* of all bytes received */
    double started; /* seconds of the clock */
    double stopped; /* when the stop flag was set; 0: not yet */
    bool late;      /* the time limit set the flag */
};

/* Forwards what the child printed, up to the limit; the rest is read and dropped, so that the child
 * does not block. */
static void pass_on(struct watch *watch)
{
    char bytes[1 << 12];
    const ssize_t got = read(watch->prints, bytes, sizeof bytes);
    if (got <= 0) {
        if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
            close(watch->prints);
            watch->prints = -1;
        }
        return;
    }
    const size_t room = watch->limits->printed - watch->printed,
                 length = (size_t)got < room ? (size_t)got : room;
    if (length > 0 && write(STDERR_FILENO, bytes, length) < 0)
        (void)0; /* nothing left to report to */
    watch->printed += length;
}

/* False if the child has closed its end. */
static bool listen_once(struct watch *watch)
{
    char bytes[1 << 16];
    struct pollfd poll_for[2] = {{watch->from, POLLIN, 0}, {watch->prints, POLLIN, 0}};
    const int ready = poll(poll_for, 2, TICK);
    if (ready <= 0)
        return ready == 0 || errno == EINTR;
    if (poll_for[1].revents)
        pass_on(watch);
    if (!poll_for[0].revents)
        return true;
    const ssize_t got = recv(watch->from, bytes, sizeof bytes, MSG_DONTWAIT);
    if (got < 0)
        return errno == EINTR || errno == EAGAIN;
    watch->length += (size_t)got;
    if (watch->limits->hear && got > 0)
        watch->limits->hear(watch->limits->user, bytes, (size_t)got);
    else
        poda__buffer_put(&watch->heard, bytes, (size_t)got);
    return got > 0;
}

/* True if the child may continue; else `how` says why it must end. */
static bool may_go_on(struct watch *watch, poda_child_how *how)
{
    const poda_child_limits *limits = watch->limits;
    const double now = poda__seconds(), grace = limits->grace > 0 ? limits->grace : 1;
    const bool late = limits->seconds > 0 && now - watch->started >= limits->seconds;
    if (watch->stopped == 0 && (late || poda__stopped(limits->stop))) {
        watch->stopped = now;
        watch->late = late;
        watch->shared->stop = 1;
    }
    if (watch->stopped != 0 && now - watch->stopped >= grace)
        *how = watch->late ? PODA_CHILD_LATE : PODA_CHILD_STOPPED;
    else if (limits->output && watch->length > limits->output)
        *how = PODA_CHILD_VERBOSE;
    else if (limits->patience && !limits->patience(limits->user))
        *how = PODA_CHILD_STUCK;
    else
        return true;
    return false;
}

/* Listens until the child ends or must be killed; returns its status. A child that closes the
 * socket, which rules can do, is still watched. */
static int attend(struct watch *watch, bool *killed, poda_child_how *how)
{
    int status = 0, pause = 1;
    pid_t gone = 0;
    double next = 0;
    bool hears = true;
    *killed = false;
    while (hears || gone == 0) {
        if (hears) {
            hears = listen_once(watch);
        } else { /* most end soon after their last output */
            struct pollfd prints = {watch->prints, POLLIN, 0};
            if (poll(&prints, 1, pause) > 0)
                pass_on(watch);
            pause = pause * 2 < TICK ? pause * 2 : TICK;
        }
        const double now = poda__seconds();
        if (hears && now < next)
            continue;
        next = now + TICK / 1000.0;
        if (gone != 0) /* a grandchild may keep the socket open */
            break;
        gone = waitpid(watch->pid, &status, WNOHANG);
        if (gone == 0 && !may_go_on(watch, how)) {
            *killed = true;
            break;
        }
    }
    if (*killed)
        kill(watch->pid, SIGKILL);
    while (gone == 0)
        if (waitpid(watch->pid, &status, 0) == watch->pid || errno != EINTR)
            gone = watch->pid;
    return status;
}

static void parent(struct watch *watch, poda_child_end *out)
{
    bool killed;
    poda_child_how how = PODA_CHILD_RETURNED;
    const int status = attend(watch, &killed, &how);
    *out = (poda_child_end){.how = how, .bytes = watch->heard.at, .length = watch->heard.length};
    if (killed)
        return;
    if (WIFSIGNALED(status)) {
        out->how = PODA_CHILD_CRASHED;
        out->number = WTERMSIG(status);
    } else if (!watch->shared->returned) {
        out->how = PODA_CHILD_EXITED;
        out->number = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    }
}

static poda_status fail_errno(poda_error *error)
{
    return poda_fail(error, PODA_NO_MEMORY, "", "cannot start a process: %.100s",
                     poda_error_system(error, errno));
}

static void close_pipe(const int ends[2])
{
    if (ends[0] >= 0)
        close(ends[0]);
    if (ends[1] >= 0)
        close(ends[1]);
}

/* A pipe whose reading end does not block. */
static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return true;
}

poda_status poda_child_run(poda_child_fn *run, void *user, const poda_child_limits *limits,
                           poda_child_end *out, poda_error *error)
{
    poda_child_limits taken;
    poda_status status = PODA__TAKE(poda_child_limits, &taken, limits, user, error);
    if (status != PODA_OK)
        return status;
    struct watch watch = {.limits = &taken, .started = poda__seconds(), .prints = -1};
    int ends[2], prints[2] = {-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return fail_errno(error);
    if (watch.limits->printed && !open_pipe(prints)) {
        status = fail_errno(error);
        close(ends[0]);
        close(ends[1]);
        return status;
    }
    watch.shared = poda_child_share(sizeof *watch.shared);
    watch.pid = watch.shared ? fork() : -1;
    if (watch.pid < 0) {
        status = fail_errno(error);
        poda_child_unshare(watch.shared, sizeof *watch.shared);
        close(ends[0]);
        close(ends[1]);
        close_pipe(prints);
        return status;
    }
    if (watch.pid == 0) {
        settle(ends[1], prints[1], watch.limits);
        run(user, ends[1], &watch.shared->stop);
        watch.shared->returned = 1;
        _exit(0);
    }
    close(ends[1]);
    watch.from = ends[0];
    if (prints[1] >= 0)
        close(prints[1]);
    watch.prints = prints[0];
    parent(&watch, out);
    close(ends[0]);
    if (watch.prints >= 0) {
        pass_on(&watch); /* its last output */
        if (watch.prints >= 0)
            close(watch.prints);
    }
    poda_child_unshare(watch.shared, sizeof *watch.shared);
    if (watch.heard.failed) {
        free(out->bytes);
        *out = (poda_child_end){0};
        return poda_fail_memory(error);
    }
    return PODA_OK;
}

#endif
