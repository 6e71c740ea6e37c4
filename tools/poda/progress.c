/* progress.c - one line that a long search keeps rewriting, and removes at its end. */
#include <inttypes.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli.h"

enum { LINE_ROOM = 240 };

int terminal_columns(FILE *file)
{
    struct winsize size;
    if (ioctl(fileno(file), TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return 80;
}

/* 1234567 as "1.23 M": the width must not vary. */
static void add_amount(poda_text *text, double amount)
{
    static const char unit[] = " kMGT";
    int which = 0;
    for (; amount >= 1000 && which < 4; which++)
        amount /= 1000;
    if (which == 0)
        poda_text_add(text, "%.0f", amount);
    else
        poda_text_add(text, "%.*f %c", amount < 10 ? 2 : amount < 100 ? 1 : 0, amount, unit[which]);
}

/* Cuts the text to at most `columns`; every character is one column wide. */
static void cut(char *text, int columns)
{
    for (; *text; text++)
        if (((unsigned char)*text & 0xc0) != 0x80 && columns-- == 0) {
            *text = 0;
            return;
        }
}

static void show(void *user, const poda_progress *progress)
{
    progress_line *line = user;
    if (progress->seconds < 1)
        return;
    char words[LINE_ROOM] = "";
    poda_text text = {words, sizeof words, 0};
    if (progress->part)
        poda_text_add(&text,
                      strcmp(progress->part, "game") == 0   ? tr(line->cli, "game %u of %u")
                      : strcmp(progress->part, "tier") == 0 ? tr(line->cli, "tier %u of %u")
                      : strcmp(progress->part, "iteration") == 0
                          ? tr(line->cli, "iteration %u of %u")
                          : tr(line->cli, "position %u of %u"),
                      progress->done, progress->parts);
    if (progress->depth > 0)
        poda_text_add(&text, tr(line->cli, "depth %d"), progress->depth);
    if (progress->nodes) {
        poda_text_add(&text, text.length ? "  " : "");
        add_amount(&text, (double)progress->nodes);
        poda_text_add(&text, " %s  ", tr(line->cli, "nodes"));
        add_amount(&text, (double)progress->nodes / progress->seconds);
        poda_text_add(&text, "/s");
    }
    if (progress->has_move && text.length < sizeof words / 2) {
        poda_text_add(&text, "  %s ", tr(line->cli, "best"));
        poda_move_words(progress->game, progress->from, progress->move,
                        poda_translator(line->cli->ask.language), &text);
    }
    poda_text_add(&text, "  %.0f s", progress->seconds);
    cut(words, terminal_columns(line->err) - 1);
    fprintf(line->err, "\r%s\033[K", words);
    fflush(line->err);
    line->shown = true;
    interrupt_line = 1;
}

void progress_begin(progress_line *line, struct cli *cli)
{
    *line = (progress_line){.err = cli->err, .cli = cli};
    if (isatty(fileno(cli->err))) {
        cli->ask.progress = show;
        cli->ask.progress_user = line;
    }
}

void progress_end(progress_line *line, struct cli *cli)
{
    cli->ask.progress = NULL;
    cli->ask.progress_user = NULL;
    interrupt_line = 0;
    if (line->shown) {
        fputs("\r\033[K", line->err);
        fflush(line->err);
    }
}
