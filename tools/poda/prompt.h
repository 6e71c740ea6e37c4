/* prompt.h - asks a person for a line: with editing, history and completion on a terminal, plainly
 * from a pipe. */
#ifndef PODA_CLI_PROMPT_H
#define PODA_CLI_PROMPT_H

#include "cli.h"

enum { PROMPT_LINE_MAX = 4096 };

typedef enum prompt_event {
    PROMPT_LINE,       /* a line, without its end */
    PROMPT_END,        /* no more input */
    PROMPT_INTERRUPTED /* Ctrl-C */
} prompt_event;

/* Calls `add` with every line that could be typed now, `begun` being the part that is there. */
typedef void prompt_add_fn(void *to, const char *word);
typedef void prompt_words_fn(void *user, const char *begun, prompt_add_fn *add, void *to);

/* NULL when memory is short. `cli` must outlive the prompt. */
struct prompt *prompt_new(const struct cli *cli);
void prompt_free(struct prompt *prompt);

/* The words for completion from now on; NULL: none. */
void prompt_complete(struct prompt *prompt, prompt_words_fn *words, void *user);

/* Reads a line into `line` (PROMPT_LINE_MAX bytes); what is longer is cut off and told. `text` is
 * shown on a terminal only; `remember` puts the line into the history. */
prompt_event prompt_read(struct prompt *prompt, const char *text, bool remember, char *line);

#endif
