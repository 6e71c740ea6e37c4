/* cli.h - what the files of the command line share: where to read and write, the language, and how
 * an error is told. */
#ifndef PODA_CLI_H
#define PODA_CLI_H

#include <stdio.h>

#include "poda/poda.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_ERROR = 2, CLI_INTERRUPTED = 130 };

struct prompt;

struct cli {
    FILE *in, *out, *err;
    poda_ask_options ask;
    bool terminal;  /* a person sits there: `in` and `out` are terminals */
    bool unwritten; /* some output could not be written, and that was told */
    struct prompt *prompt;
};

/* The whole program; testable, because it touches nothing but what it is given. */
int poda_main(int argc, char **argv, FILE *in, FILE *out, FILE *err);

/* A text in the person's language. */
const char *tr(const struct cli *cli, const char *text) PODA_FORMAT_ARG(2);
/* An error that will be told in the person's language. */
poda_error cli_error(const struct cli *cli);
/* Tells the error, on standard error or as JSON, and returns the exit status. */
int cli_tell(struct cli *cli, const poda_error *error);
/* Flushes the output; false, and told once, when it could not be written. */
bool cli_flush(struct cli *cli);
/* Writes an answer, however long; what fails is told like that. */
void cli_put(struct cli *cli, const char *text, size_t length);
/* Words filled into lines as wide as the terminal; `column` is where the first stands, `indent`
 * where the others do. Ends the line. */
void print_filled(FILE *out, const char *text, size_t column, size_t indent);
/* A line of a conversation: filled like that on a terminal, one line elsewhere. */
void say(const struct cli *cli, const char *format, ...) PODA_PRINTF(2, 3);
void say_at(const struct cli *cli, const char *text, size_t column, size_t indent);
size_t text_width(const char *text, size_t length);

/* The verbs that are not questions to poda_ask; words[0] is the verb. */
int play_verb(struct cli *cli, const char *const *words, size_t count);
int new_verb(struct cli *cli, const char *const *words, size_t count, bool space);
int serve_verb(struct cli *cli, const char *const *words, size_t count);
extern const poda_parameter serve_parameters[];
int site_verb(struct cli *cli, const char *const *words, size_t count);
int gtp_verb(struct cli *cli, const char *const *words, size_t count);
int nboard_verb(struct cli *cli, const char *const *words, size_t count);
int menu(struct cli *cli);

int help_all(const struct cli *cli);
/* False: there is no such verb. */
bool help_verb(const struct cli *cli, const char *verb);
/* The verbs that have help, and what each takes; NULL past the last. */
const char *help_page(size_t index);
const poda_parameter *help_parameter(const char *verb, size_t index);
bool help_takes_game(const char *verb);
/* The words that could stand where the last of `words` is begun, one a line. */
int complete(const struct cli *cli, const char *const *words, size_t count);

/* Interrupts. The first one stops a search, which then answers with what it has; the second one
 * ends the program. At a prompt an interrupt only ends the line. */
extern volatile int interrupt_stop;
extern volatile int interrupt_line; /* a progress line stands there, unfinished */
void interrupt_install(void);
void interrupt_end(void);    /* SIGTERM too, for work that is no conversation */
void interrupt_search(void); /* a search begins: the stop flag is taken back */
void interrupt_prompt(bool begins);
bool interrupt_taken(void);   /* was there one at the prompt; forgets it */
bool interrupt_waiting(void); /* the same, but it is not forgotten */
/* Did the last one at the prompt come right after one that stopped a search: the two were meant for
 * the search, which was quicker. */
bool interrupt_ends(void);

/* Where the words name a game of one's own: a crash of its rules, or their end of the program, is one
 * line and CLI_ERROR, and what they print goes to standard error. */
void guard_begin(struct cli *cli, const char *const *words, size_t count);
void guard_end(void); /* the program ends by itself */

/* The progress line of a search over one second, on standard error when it is a terminal. */
typedef struct progress_line {
    FILE *err;
    const struct cli *cli;
    bool shown;
} progress_line;

void progress_begin(progress_line *line, struct cli *cli);
void progress_end(progress_line *line, struct cli *cli);
/* Columns of the terminal behind `file`, 80 where it is none. */
int terminal_columns(FILE *file);

#endif
