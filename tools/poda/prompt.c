/* prompt.c - lines from a terminal (libedit if available) or from a pipe. */
#include "prompt.h"
#include "poda/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef HAVE_LIBEDIT
#include <histedit.h>
#include <signal.h>
#include <wchar.h>
#endif

enum { PATH_ROOM = 1024 };

struct prompt {
    const struct cli *cli;
    prompt_words_fn *words;
    void *words_user;
    bool begun; /* a line was read */
#ifdef HAVE_LIBEDIT
    EditLine *edit;
    History *history;
    char path[PATH_ROOM]; /* of the history; empty: it is not kept */
    const char *text;
#endif
};

void prompt_complete(struct prompt *prompt, prompt_words_fn *words, void *user)
{
    prompt->words = words;
    prompt->words_user = user;
}

/* Text that does not fit beside an answer is printed above; the last word remains as the prompt. */
static const char *show_head(const struct prompt *prompt, const char *text)
{
    enum { ANSWER_ROOM = 8 };
    char head[PROMPT_LINE_MAX];
    const size_t length = strlen(text);
    const size_t columns = (size_t)terminal_columns(prompt->cli->out);
    size_t cut = length > 0 ? length - 1 : 0; /* the final blank is not a place to break */
    if (text_width(text, length) + ANSWER_ROOM <= columns)
        return text;
    while (cut > 0 && text[cut - 1] != ' ')
        cut--;
    if (cut == 0 || cut >= sizeof head || strspn(text, " ") >= cut)
        return text;
    memcpy(head, text, cut);
    head[cut - 1] = 0;
    print_filled(prompt->cli->out, head, 0, 0);
    return text + cut;
}

/* A plain line; the rest of one that is too long is skipped. */
static prompt_event read_plain(struct prompt *prompt, const char *text, char *line)
{
    FILE *in = prompt->cli->in;
    if (prompt->cli->terminal)
        fprintf(prompt->cli->out, "%s", text);
    fflush(prompt->cli->out);
    if (!fgets(line, PROMPT_LINE_MAX, in)) {
        const bool interrupted = ferror(in) && errno == EINTR;
        clearerr(in);
        return interrupted ? PROMPT_INTERRUPTED : PROMPT_END;
    }
    size_t length = strlen(line);
    if (!prompt->begun) { /* an editor may have added a byte order mark */
        const size_t mark = poda_file_mark(line, length);
        length -= mark;
        memmove(line, line + mark, length + 1);
    }
    prompt->begun = true;
    if (length > 0 && line[length - 1] == '\n') {
        line[length - 1] = 0;
    } else if (length == PROMPT_LINE_MAX - 1) {
        for (int c = getc(in); c != EOF && c != '\n';)
            c = getc(in);
        fprintf(prompt->cli->out, tr(prompt->cli, "only the first %d characters are read\n"),
                PROMPT_LINE_MAX - 1);
    }
    return PROMPT_LINE;
}

#ifdef HAVE_LIBEDIT

static volatile sig_atomic_t resized;

static void take_resize(int number)
{
    (void)number;
    resized = 1;
}

static char *show_text(EditLine *edit)
{
    static char none[] = "";
    struct prompt *prompt;
    if (el_get(edit, EL_CLIENTDATA, &prompt) != 0)
        return none;
    return (char *)(uintptr_t)prompt->text; /* libedit only reads it */
}

/* libedit's own reader retries after an interrupt. */
static int read_character(EditLine *edit, wchar_t *character)
{
    mbstate_t state;
    memset(&state, 0, sizeof state);
    for (;;) {
        char byte;
        if (interrupt_waiting()) { /* it came before the read could be interrupted */
            errno = EINTR;
            return -1;
        }
        const ssize_t got = read(STDIN_FILENO, &byte, 1);
        if (got == 0)
            return 0;
        if (got < 0) {
            if (errno != EINTR || !resized)
                return -1;
            resized = 0;
            el_resize(edit);
            continue;
        }
        const size_t used = mbrtowc(character, &byte, 1, &state);
        if (used == (size_t)-1)
            memset(&state, 0, sizeof state); /* not text: skipped */
        else if (used != (size_t)-2)
            return 1;
    }
}

/* What completion collects: how many words begin like the line, and their common prefix. */
struct matches {
    const char *begun;
    size_t length, count;
    char shared[256];
    FILE *out;   /* not NULL: list the words */
    size_t hide; /* omit this many characters, the command before them */
};

static void match_word(void *to, const char *word)
{
    struct matches *matches = to;
    if (strncmp(word, matches->begun, matches->length) != 0)
        return;
    if (matches->out)
        fprintf(matches->out, "%s%s", matches->count ? "  " : "\n", word + matches->hide);
    if (matches->count++ == 0) {
        snprintf(matches->shared, sizeof matches->shared, "%s", word);
        return;
    }
    size_t same = 0;
    while (word[same] && word[same] == matches->shared[same])
        same++;
    matches->shared[same] = 0;
}

static unsigned char complete_line(EditLine *edit, int key)
{
    struct prompt *prompt;
    char begun[256];
    (void)key;
    const LineInfo *info = el_line(edit);
    const size_t length = (size_t)(info->cursor - info->buffer);
    if (el_get(edit, EL_CLIENTDATA, &prompt) != 0 || !prompt->words || length >= sizeof begun)
        return CC_ERROR;
    memcpy(begun, info->buffer, length);
    begun[length] = 0;
    struct matches found = {.begun = begun, .length = length};
    prompt->words(prompt->words_user, begun, match_word, &found);
    if (found.count == 0)
        return CC_ERROR;
    if (strlen(found.shared) > length)
        return el_insertstr(edit, found.shared + length) == 0 ? CC_REFRESH : CC_ERROR;
    if (found.count == 1)
        return CC_ERROR;
    const char *blank = strchr(begun, ' ');
    struct matches listed = {.begun = begun,
                             .length = length,
                             .out = prompt->cli->out,
                             .hide = blank ? (size_t)(blank - begun) + 1 : 0};
    prompt->words(prompt->words_user, begun, match_word, &listed);
    fputc('\n', prompt->cli->out);
    fflush(prompt->cli->out);
    return CC_REDISPLAY;
}

/* The location of the history: $XDG_STATE_HOME/poda/history; folders are created when it is
 * written. */
static void find_history(char path[PATH_ROOM])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = 0;
    if (state && state[0] == '/')
        length = snprintf(path, PATH_ROOM, "%s/poda/history", state);
    else if (home && home[0] == '/')
        length = snprintf(path, PATH_ROOM, "%s/.local/state/poda/history", home);
    if (length <= 0 || length >= PATH_ROOM)
        path[0] = 0;
}

static void keep_history(struct prompt *prompt)
{
    HistEvent event;
    for (char *slash = strchr(prompt->path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(prompt->path, 0700); /* existing folders are unchanged */
        *slash = '/';
    }
    history(prompt->history, &event, H_SAVE, prompt->path);
}

static void start_editing(struct prompt *prompt)
{
    HistEvent event;
    struct sigaction action = {.sa_handler = take_resize};
    prompt->edit = el_init("poda", prompt->cli->in, prompt->cli->out, prompt->cli->err);
    prompt->history = history_init();
    if (!prompt->edit || !prompt->history)
        return;
    find_history(prompt->path);
    history(prompt->history, &event, H_SETSIZE, 500);
    history(prompt->history, &event, H_SETUNIQUE, 1);
    if (prompt->path[0])
        history(prompt->history, &event, H_LOAD, prompt->path);
    el_set(prompt->edit, EL_CLIENTDATA, prompt);
    el_set(prompt->edit, EL_PROMPT, show_text);
    el_set(prompt->edit, EL_EDITOR, "emacs");
    el_set(prompt->edit, EL_SIGNAL, 0);
    el_set(prompt->edit, EL_GETCFN, read_character);
    el_set(prompt->edit, EL_HIST, history, prompt->history);
    el_set(prompt->edit, EL_ADDFN, "poda-complete", "complete moves and commands", complete_line);
    el_set(prompt->edit, EL_BIND, "^I", "poda-complete", NULL);
    el_set(prompt->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    sigemptyset(&action.sa_mask);
    sigaction(SIGWINCH, &action, NULL);
}

static prompt_event read_edited(struct prompt *prompt, const char *text, bool remember, char *line)
{
    HistEvent event;
    int count = 0;
    prompt->text = text;
    fflush(prompt->cli->out);
    el_resize(prompt->edit);
    errno = 0;
    const char *got = el_gets(prompt->edit, &count);
    if (!got || count <= 0) {
        const bool interrupted = errno == EINTR;
        if (interrupted)
            el_reset(prompt->edit);
        fputc('\n', prompt->cli->out);
        return interrupted ? PROMPT_INTERRUPTED : PROMPT_END;
    }
    size_t length = strcspn(got, "\r\n");
    if (length > PROMPT_LINE_MAX - 1)
        length = PROMPT_LINE_MAX - 1;
    memcpy(line, got, length);
    line[length] = 0;
    if (remember && length > 0) {
        history(prompt->history, &event, H_ENTER, line);
        if (prompt->path[0])
            keep_history(prompt);
    }
    return PROMPT_LINE;
}

static bool can_edit(const struct prompt *prompt)
{
    return prompt->edit && prompt->history;
}

#endif

struct prompt *prompt_new(const struct cli *cli)
{
    struct prompt *prompt = calloc(1, sizeof *prompt);
    if (!prompt)
        return NULL;
    prompt->cli = cli;
#ifdef HAVE_LIBEDIT
    const char *terminal = getenv("TERM");
    if (cli->terminal && fileno(cli->in) == STDIN_FILENO && terminal &&
        strcmp(terminal, "dumb") != 0)
        start_editing(prompt);
#endif
    return prompt;
}

void prompt_free(struct prompt *prompt)
{
    if (!prompt)
        return;
#ifdef HAVE_LIBEDIT
    if (prompt->history)
        history_end(prompt->history);
    if (prompt->edit)
        el_end(prompt->edit);
#endif
    free(prompt);
}

prompt_event prompt_read(struct prompt *prompt, const char *text, bool remember, char *line)
{
    prompt_event event;
    if (prompt->cli->terminal)
        text = show_head(prompt, text);
    interrupt_prompt(true);
#ifdef HAVE_LIBEDIT
    if (can_edit(prompt))
        event = read_edited(prompt, text, remember, line);
    else
#endif
        event = read_plain(prompt, text, line);
    (void)remember;
    if (interrupt_taken() && event != PROMPT_LINE)
        event = PROMPT_INTERRUPTED;
    interrupt_prompt(false);
    return event;
}
