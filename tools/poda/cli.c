/* cli.c - errors and translations for the rest of the command line. */
#include "cli.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

const char *tr(const struct cli *cli, const char *text)
{
    return poda_translate(cli->ask.language, text);
}

poda_error cli_error(const struct cli *cli)
{
    return (poda_error){.translate = poda_translator(cli->ask.language)};
}

int cli_report(struct cli *cli, const poda_error *error)
{
    if (cli->ask.json) {
        /* used if not even this text can be allocated */
        static const char out_of_memory[] =
            "{\"error\":{\"code\":\"no-memory\",\"message\":\"out of memory\",\"at\":\"\"}}\n";
        poda_answer answer = {0};
        const bool written = poda_error_json(error, &answer) == PODA_OK;
        fputs(written ? answer.text : out_of_memory, cli->out);
        poda_answer_release(&answer);
        cli_flush(cli);
    } else {
        fflush(cli->out); /* earlier output comes first */
        fprintf(cli->err, "poda: %s\n", error->message);
    }
    return CLI_ERROR;
}

/* Has the reader of a pipe gone? */
static bool is_abandoned(FILE *out)
{
    struct pollfd pipe = {.fd = fileno(out), .events = POLLOUT};
    return poll(&pipe, 1, 0) == 1 && (pipe.revents & POLLERR);
}

/* Reports once that some output could not be written; `why` is errno, 0 if unknown. */
static void report_unwritten(struct cli *cli, int why)
{
    const poda_error error = cli_error(cli);
    if (is_abandoned(cli->out)) /* `| head` has seen enough: not an error */
        cli->unwritten = true;
    if (!cli->unwritten && why)
        fprintf(cli->err, tr(cli, "poda: cannot write the output: %s\n"),
                poda_error_system(&error, why));
    else if (!cli->unwritten)
        fprintf(cli->err, "%s\n", tr(cli, "poda: cannot write the output"));
    cli->unwritten = true;
}

bool cli_flush(struct cli *cli)
{
    errno = 0;
    if (fflush(cli->out) == 0 && !ferror(cli->out))
        return true;
    report_unwritten(cli, errno);
    return false;
}

void cli_put(struct cli *cli, const char *text, size_t length)
{
    errno = 0;
    if (fwrite(text, 1, length, cli->out) < length)
        report_unwritten(cli, errno); /* a later flush has nothing to write, and no reason */
}

/* Counts characters, not bytes: Spanish has accents. */
size_t text_width(const char *text, size_t length)
{
    size_t width = 0;
    for (size_t i = 0; i < length; i++)
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

void print_filled(FILE *out, const char *text, size_t column, size_t indent)
{
    const size_t columns = (size_t)terminal_columns(out);
    const size_t most = columns < 80 ? columns - 1 : 78;
    while (*text) {
        const size_t length = strcspn(text, " "), width = text_width(text, length);
        if (column + width > most && column > indent) {
            fprintf(out, "\n%*s", (int)indent, "");
            column = indent;
        }
        fprintf(out, "%.*s", (int)length, text);
        column += width;
        text += length;
        if (*text == ' ') {
            text++;
            if (column + 1 + text_width(text, strcspn(text, " ")) <= most)
                fputc(' ', out);
            column++;
        }
    }
    fputc('\n', out);
}

void say(const struct cli *cli, const char *format, ...)
{
    char text[2 * PODA_TEXT_MAX] = "";
    poda_text line = {text, sizeof text, 0};
    va_list args;
    va_start(args, format);
    poda_text_add_list(&line, format, args);
    va_end(args);
    if (line.length > 0 && text[line.length - 1] == '\n')
        text[line.length - 1] = 0;
    say_at(cli, text, 0, 0);
}

void say_at(const struct cli *cli, const char *text, size_t column, size_t indent)
{
    if (isatty(fileno(cli->out)))
        print_filled(cli->out, text, column, indent);
    else
        fprintf(cli->out, "%s\n", text);
}
