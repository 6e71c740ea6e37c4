/* lines.c - lines from a pipe, a test for input that arrives during other work, and the verbs that
 * answer lines. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "desk.h"
#include "poda/file.h"

/* Reads what is there, waiting for at most `milliseconds` (-1: no limit). False if nothing came. */
static bool read_some(struct lines *lines, int milliseconds)
{
    enum { STEP = 1 << 12 };
    const int file = fileno(lines->in);
    struct pollfd input = {file, POLLIN, 0};
    if (lines->ended || lines->length + STEP > LINES_MOST + 2 * STEP)
        return false;
    if (lines->room - lines->length < STEP + 1) {
        const size_t room = lines->room ? 2 * lines->room : 4 * STEP;
        char *larger = realloc(lines->at, room);
        if (!larger) {
            lines->ended = lines->failed = true;
            return false;
        }
        lines->at = larger;
        lines->room = room;
    }
    if (file >= 0 && poll(&input, 1, milliseconds) <= 0)
        return false;
    /* a stream over memory has no descriptor, and is available at once */
    const ssize_t got = file >= 0 ? read(file, lines->at + lines->length, STEP)
                                  : (ssize_t)fread(lines->at + lines->length, 1, STEP, lines->in);
    if (got <= 0) {
        lines->ended = got == 0 || (errno != EINTR && errno != EAGAIN);
        return false;
    }
    lines->length += (size_t)got;
    return true;
}

/* Drops the line used last, which is at the beginning, including its zero. */
static void drop_line(struct lines *lines, size_t length)
{
    lines->length -= length;
    memmove(lines->at, lines->at + length, lines->length);
}

char *lines_next(struct lines *lines)
{
    if (lines->taken) {
        drop_line(lines, lines->taken);
        lines->taken = 0;
    }
    for (;;) {
        char *end = lines->length ? memchr(lines->at, '\n', lines->length) : NULL;
        if (!end && (lines->ended || lines->length >= LINES_MOST) && lines->length > 0)
            end = lines->at + lines->length++; /* the last line may lack its end */
        if (end) {
            *end = 0;
            lines->taken = (size_t)(end - lines->at) + 1;
            const size_t mark = lines->begun ? 0 : poda_file_mark(lines->at, lines->taken);
            lines->begun = true;
            return lines->at + mark;
        }
        if (lines->ended || interrupt_waiting())
            return NULL;
        (void)read_some(lines, -1);
    }
}

bool lines_wait(struct lines *lines, bool (*like)(const char *line))
{
    while (read_some(lines, 0))
        continue;
    if (lines->ended)
        return true;
    for (size_t at = lines->taken; at < lines->length;) {
        char *end = memchr(lines->at + at, '\n', lines->length - at);
        if (!end)
            break;
        *end = 0;
        const bool found = like(lines->at + at);
        *end = '\n';
        if (found)
            return true;
        at = (size_t)(end - lines->at) + 1;
    }
    return false;
}

void lines_release(struct lines *lines)
{
    free(lines->at);
    *lines = (struct lines){.in = NULL};
}

static int serve(const struct protocol *protocol, void *own, struct lines *lines, struct cli *cli)
{
    for (bool more = true; more && !cli->unwritten;) {
        interrupt_prompt(true);
        char *line = lines_next(lines);
        const bool interrupted = interrupt_waiting();
        interrupt_prompt(false);
        if (!line && lines->failed) {
            poda_error error = cli_error(cli);
            poda_fail_memory(&error);
            return cli_report(cli, &error);
        }
        if (!line) {
            if (protocol->end)
                protocol->end(own);
            return interrupted ? CLI_INTERRUPTED : CLI_OK;
        }
        more = protocol->answer(own, line);
        (void)cli_flush(cli);
    }
    return CLI_OK;
}

int protocol_serve(const struct protocol *protocol, struct cli *cli, const char *const *words,
                   size_t count)
{
    poda_error error = cli_error(cli);
    struct lines lines = {.in = cli->in};
    void *own = calloc(1, protocol->size);
    if (!own) {
        poda_fail_memory(&error);
        return cli_report(cli, &error);
    }
    const int status = protocol->open(own, cli, &lines, words, count, &error) == PODA_OK
                           ? serve(protocol, own, &lines, cli)
                           : cli_report(cli, &error);
    lines_release(&lines);
    protocol->release(own);
    free(own);
    return status;
}
