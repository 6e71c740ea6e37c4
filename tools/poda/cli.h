/* cli.h - shared by the files of the command line: input and output, the language, and error
 * reporting. */
#ifndef PODA_CLI_H
#define PODA_CLI_H

#include <stdio.h>
#include <string.h>

#include "poda/poda.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_ERROR = 2, CLI_INTERRUPTED = 130 };

struct prompt;

struct cli {
    FILE *in, *out, *err;
    poda_ask_options ask;
    bool terminal;  /* interactive: `in` and `out` are terminals */
    bool unwritten; /* some output could not be written, and that was reported */
    struct prompt *prompt;
};

/* The whole program; testable, because it uses only what it is given. */
int poda_main(int argc, char **argv, FILE *in, FILE *out, FILE *err);

/* A text in the user's language. */
const char *tr(const struct cli *cli, const char *text) PODA_FORMAT_ARG(2);
/* An error that will be reported in the user's language. */
poda_error cli_error(const struct cli *cli);
/* Prints the error, on standard error or as JSON, and returns the exit status. */
int cli_report(struct cli *cli, const poda_error *error);
/* Flushes the output; false, and reported once, if it could not be written. */
bool cli_flush(struct cli *cli);
/* Writes an answer of any length; failures are reported the same way. */
void cli_put(struct cli *cli, const char *text, size_t length);
/* Prints words in lines as wide as the terminal; `column` is where the first line begins, `indent`
 * where the others do. Ends the line. */
void print_filled(FILE *out, const char *text, size_t column, size_t indent);
/* A line of a dialogue: wrapped like that on a terminal, a single line elsewhere. */
void say(const struct cli *cli, const char *format, ...) PODA_PRINTF(2, 3);
void say_at(const struct cli *cli, const char *text, size_t column, size_t indent);
size_t text_width(const char *text, size_t length);

/* The verbs that are not requests to poda_ask; words[0] is the verb. */
int play_verb(struct cli *cli, const char *const *words, size_t count);
#define CLI_NEW_KINDS "chance hidden together players"
/* Flags of `new`. */
struct new_flags {
    bool space;       /* a space, not a game */
    bool python, cpp; /* the language; neither: C */
    const char *kind; /* of a game; NULL: two players, open, in turn */
};
int new_verb(struct cli *cli, const char *const *words, size_t count,
             const struct new_flags *flags);
int serve_verb(struct cli *cli, const char *const *words, size_t count);
extern const poda_parameter serve_parameters[];
/* The name of a file without its folders. */
static inline const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}
/* The part of the address of the page that plays a game with its table, which is in `folder` of the page ("": the
 * server has it). */
void print_table_link(FILE *out, const char *path, const char *folder);
int site_verb(struct cli *cli, const char *const *words, size_t count);
int gtp_verb(struct cli *cli, const char *const *words, size_t count);
int gomocup_verb(struct cli *cli, const char *const *words, size_t count);
int uci_verb(struct cli *cli, const char *const *words, size_t count);
int hub_verb(struct cli *cli, const char *const *words, size_t count);
int dxp_verb(struct cli *cli, const char *const *words, size_t count);
extern const poda_parameter dxp_parameters[];
int nboard_verb(struct cli *cli, const char *const *words, size_t count);
int menu(struct cli *cli);

int help_all(const struct cli *cli);
/* False if there is no such verb. */
bool help_verb(const struct cli *cli, const char *verb);
/* The verbs that have help, and their parameters; NULL past the last. */
const char *help_page(size_t index);
const poda_parameter *help_parameter(const char *verb, size_t index);
bool help_takes_game(const char *verb);
/* Prints the possible completions of the last of `words`, one per line. */
int complete(const struct cli *cli, const char *const *words, size_t count);

/* Interrupts. The first one stops a search, which then answers with what it has; the second one
 * ends the program. At a prompt an interrupt only ends the line. */
extern volatile int interrupt_stop;
extern volatile int interrupt_line; /* an unfinished progress line is on the screen */
void interrupt_install(void);
void interrupt_end(void);    /* SIGTERM too, for work that is not a dialogue */
void interrupt_search(void); /* a search begins: clears the stop flag */
void interrupt_prompt(bool begins);
bool interrupt_taken(void);   /* was there one at the prompt? Clears it */
bool interrupt_waiting(void); /* the same without clearing it */
/* Did the last one at the prompt come right after one that stopped a search? Then both were meant
 * for the search, which was quicker. */
bool interrupt_ends(void);

/* For a loaded game: if its rules crash or end the program, prints one line and exits with
 * CLI_ERROR; what they print goes to standard error. */
void guard_begin(struct cli *cli, const char *const *words, size_t count);
void guard_end(void); /* the program ends by itself */

/* The progress line of a search that takes over one second, on standard error if it is a
 * terminal. */
typedef struct progress_line {
    FILE *err;
    const struct cli *cli;
    bool shown;
} progress_line;

void progress_begin(progress_line *line, struct cli *cli);
void progress_end(progress_line *line, struct cli *cli);
/* Columns of the terminal behind `file`, 80 if it is not one. */
int terminal_columns(FILE *file);

#endif
