/* cli.c - errors, translations and JSON texts for the rest of the command line. */
#include "cli.h"

#include <errno.h>
#include <string.h>

const char *tr(const struct cli *cli, const char *text)
{
    return poda_translate(cli->ask.language, text);
}

poda_error cli_error(const struct cli *cli)
{
    return (poda_error){.translate = poda_translator(cli->ask.language)};
}

/* Bytes of the UTF-8 character at `text`, 0 when there is none. */
static size_t utf8_length(const unsigned char *text)
{
    const size_t length = text[0] < 0x80             ? 1
                          : (text[0] & 0xe0) == 0xc0 ? 2
                          : (text[0] & 0xf0) == 0xe0 ? 3
                          : (text[0] & 0xf8) == 0xf0 ? 4
                                                     : 0;
    for (size_t i = 1; i < length; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    /* overlong forms, halves of surrogate pairs and numbers past the last character */
    const bool bad = (length == 2 && text[0] < 0xc2) ||
                     (length == 3 && text[0] == 0xe0 && text[1] < 0xa0) ||
                     (length == 3 && text[0] == 0xed && text[1] > 0x9f) ||
                     (length == 4 && text[0] == 0xf0 && text[1] < 0x90) ||
                     (length == 4 && (text[0] > 0xf4 || (text[0] == 0xf4 && text[1] > 0x8f)));
    return bad ? 0 : length;
}

/* Messages quote what people typed, and may cut it within a character: JSON must be text. */
void json_string(FILE *out, const char *text)
{
    fputc('"', out);
    while (*text) {
        const size_t length = utf8_length((const unsigned char *)text);
        if (length == 0)
            fputs("\\ufffd", out);
        else if (length == 1 && (unsigned char)*text < ' ')
            fprintf(out, "\\u%04x", (unsigned)*text);
        else if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else
            fwrite(text, 1, length, out);
        text += length ? length : 1;
    }
    fputc('"', out);
}

int cli_tell(struct cli *cli, const poda_error *error)
{
    if (cli->ask.json) {
        fputs("{\"error\":{\"code\":", cli->out);
        json_string(cli->out, poda_status_name(error->status));
        fputs(",\"message\":", cli->out);
        json_string(cli->out, error->message);
        fputs(",\"at\":", cli->out);
        json_string(cli->out, error->at);
        fputs("}}\n", cli->out);
        cli_flush(cli);
    } else {
        fflush(cli->out); /* what came before stands before */
        fprintf(cli->err, "poda: %s\n", error->message);
    }
    return CLI_ERROR;
}

bool cli_flush(struct cli *cli)
{
    errno = 0;
    if (fflush(cli->out) == 0 && !ferror(cli->out))
        return true;
    const int why = errno;
    if (!cli->unwritten && why)
        fprintf(cli->err, tr(cli, "poda: cannot write the output: %s\n"), strerror(why));
    else if (!cli->unwritten)
        fprintf(cli->err, "%s\n", tr(cli, "poda: cannot write the output"));
    cli->unwritten = true;
    return false;
}

/* Characters, not bytes: Spanish has accents. */
static size_t width_of(const char *text, size_t length)
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
        const size_t length = strcspn(text, " "), width = width_of(text, length);
        if (column + width > most && column > indent) {
            fprintf(out, "\n%*s", (int)indent, "");
            column = indent;
        }
        fprintf(out, "%.*s", (int)length, text);
        column += width;
        text += length;
        if (*text == ' ') {
            text++;
            if (column + 1 + width_of(text, strcspn(text, " ")) <= most)
                fputc(' ', out);
            column++;
        }
    }
    fputc('\n', out);
}
