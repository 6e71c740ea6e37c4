/* prompt.h - reads a line from the user: with editing, history and completion on a terminal,
 * plainly from a pipe. */
#ifndef PODA_CLI_PROMPT_H
#define PODA_CLI_PROMPT_H

#include "cli.h"

enum { PROMPT_LINE_MAX = 4096 };

typedef enum prompt_event {
    PROMPT_LINE,       /* a line, without its end */
    PROMPT_END,        /* no more input */
    PROMPT_INTERRUPTED /* Ctrl-C */
} prompt_event;

/* Calls `add` with every line that could be typed now; `begun` is the part typed so far. */
typedef void prompt_add_fn(void *to, const char *word);
typedef void prompt_words_fn(void *user, const char *begun, prompt_add_fn *add, void *to);

/* NULL if memory runs out. `cli` must outlive the prompt. */
struct prompt *prompt_new(const struct cli *cli);
void prompt_free(struct prompt *prompt);

/* Sets the words for completion; NULL: none. */
void prompt_complete(struct prompt *prompt, prompt_words_fn *words, void *user);

/* Reads a line into `line` (PROMPT_LINE_MAX bytes); a longer one is cut and reported. `text` is
 * shown only on a terminal; `remember` adds the line to the history. */
prompt_event prompt_read(struct prompt *prompt, const char *text, bool remember, char *line);

#endif
