/* python.c - what a file of Python holds, opening games from it, and what went wrong there. */
#include "system/python/python.h"

#include <string.h>

bool poda__python_names(const char *path)
{
    const size_t length = strlen(path);
    return length > 3 && strcmp(path + length - 3, ".py") == 0;
}

#if defined(__wasm__) /* there are no processes */

poda_status poda__python_open(poda__python **out, const char *path, poda_error *error)
{
    (void)out;
    return poda_fail(error, PODA_BAD_GAME, path, "games are not loaded from files here");
}

void poda__python_close(poda__python *python)
{
    (void)python;
}

const poda_rules *poda__python_game(const poda__python *python)
{
    (void)python;
    return NULL;
}

const poda_problem_rules *poda__python_problem(const poda__python *python)
{
    (void)python;
    return NULL;
}

void poda__python_rename(poda__python *python)
{
    (void)python;
}

void poda__python_forget(poda__python *python)
{
    (void)python;
}

void poda__python_stop(poda__python *python, const volatile int *stop)
{
    (void)python, (void)stop;
}

poda__python *poda__python_of(const poda_rules *rules, const void *game)
{
    (void)rules, (void)game;
    return NULL;
}

poda_status poda__python_trouble(poda__python *python, poda_error *error)
{
    (void)python, (void)error;
    return PODA_OK;
}

#else

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "data/carried.h"
#include "system/python/python_book.h"

/* Reads a word into the texts that the head keeps; `*at` moves on. */
static char *next_word(char **at)
{
    char *const word = *at;
    const size_t length = strcspn(word, "\t");
    const bool more = word[length] == '\t';
    word[length] = 0;
    *at = word + length + (more ? 1 : 0);
    char *const copy = word;
    (void)poda__python_word(copy, word, length + 1); /* escapes only become shorter */
    return word;
}

static const struct {
    const char *name;
    enum has has;
} optional[] = {
    {"order", HAS_ORDER},   {"noisy", HAS_NOISY}, {"board", HAS_BOARD},
    {"clicks", HAS_CLICKS}, {"cost", HAS_COST},   {"acceptable", HAS_ACCEPTABLE},
    {"value", HAS_VALUE},   {"bound", HAS_BOUND}, {"why", HAS_WHY},
};

static void read_has(poda__python *python, const char *word)
{
    for (size_t i = 0; i < sizeof optional / sizeof optional[0]; i++)
        if (strcmp(optional[i].name, word) == 0)
            python->has |= optional[i].has;
}

static void read_owner(poda__python *python, const char *glyph, const char *player)
{
    if (python->owners == PODA_VIEW_PIECES || strlen(glyph) >= GLYPH)
        return;
    struct owner *owner = &python->owner[python->owners++];
    snprintf(owner->glyph, sizeof owner->glyph, "%s", glyph);
    owner->player = strcmp(player, "1") == 0;
}

static void read_dress(poda__python *python, const char *glyph, const char *shape,
                       const char *colour)
{
    if (python->dresses == PODA_VIEW_PIECES || strlen(glyph) >= GLYPH)
        return;
    struct dressed *dressed = &python->dressed[python->dresses++];
    snprintf(dressed->glyph, sizeof dressed->glyph, "%s", glyph);
    dressed->dress = (poda_dress){(poda_shape)atoi(shape), (poda_colour)atoi(colour)};
}

/* One line of the head; the texts stay where they are. */
static void read_line(poda__python *python, char *line)
{
    char *at = line;
    const char *const key = next_word(&at);
    char *const word = next_word(&at);
    const bool yes = strcmp(word, "1") == 0;
    if (strcmp(key, "name") == 0)
        snprintf(python->name, sizeof python->name, "%.40s", word);
    else if (strcmp(key, "title") == 0)
        python->about.title = word;
    else if (strcmp(key, "summary") == 0)
        python->about.summary = word;
    else if (strcmp(key, "max") == 0)
        python->about.player[PODA_MAX] = word;
    else if (strcmp(key, "min") == 0)
        python->about.player[PODA_MIN] = word;
    else if (strcmp(key, "problem") == 0)
        python->is_problem = yes;
    else if (strcmp(key, "scored") == 0)
        python->scored = yes;
    else if (strcmp(key, "alternates") == 0)
        python->rules.alternates = yes;
    else if (strcmp(key, "impartial") == 0)
        python->rules.impartial = yes;
    else if (strcmp(key, "partial") == 0)
        python->problem.partial = yes;
    else if (strcmp(key, "again") == 0)
        python->again = atoi(word);
    else if (strcmp(key, "most") == 0)
        python->most = strtoull(word, NULL, 10);
    else if (strcmp(key, "has") == 0)
        read_has(python, word);
    else if (strcmp(key, "owner") == 0)
        read_owner(python, word, next_word(&at));
    else if (strcmp(key, "look") == 0)
        python->look = (poda_look)atoi(word);
    else if (strcmp(key, "dress") == 0) {
        const char *const shape = next_word(&at);
        read_dress(python, word, shape, next_word(&at));
    } else if (strcmp(key, "eval") == 0 && python->evals < EVALS_MAX)
        python->eval[python->evals++] = word;
    else if (strcmp(key, "option") == 0 && python->options < OPTIONS_MAX)
        python->option[python->options++] = (poda_option){word, next_word(&at), ""};
}

/* Why the file as a whole is no game, as host.py says it. */
static poda_status refuse_file(const poda__python *python, const char *answer, poda_error *error)
{
    char kind[24], who[200], what[200];
    const char *const path = python->path;
    answer = poda__python_word(answer + 1, kind, sizeof kind);
    answer = poda__python_word(answer, who, sizeof who);
    (void)poda__python_word(answer, what, sizeof what);
    if (strcmp(kind, "several") == 0)
        return poda_fail(error, PODA_BAD_GAME, path,
                         "%.200s: has several games, %.200s; write game = NAME at its end", path,
                         who);
    if (strcmp(kind, "missing") == 0)
        return poda_fail(error, PODA_BAD_GAME, path,
                         "%.200s: %.100s is not a game yet, it has no %s", path, who, what);
    if (strcmp(kind, "needs") == 0)
        return poda_fail(error, PODA_BAD_GAME, path,
                         "%.200s: __init__ of %.100s needs a default for '%.60s', so that the game "
                         "can be opened without options",
                         path, who, what);
    return poda_fail(error, PODA_BAD_GAME, path,
                     "%.200s: has no game: no class with start, moves, play, turn and outcome, and "
                     "no space: start, moves, play and goal",
                     path);
}

static poda_status fail_file(poda__python *python, const char *answer, poda_error *error)
{
    if (answer && *answer == '#')
        return refuse_file(python, answer, error);
    poda__python_fail(python, answer);
    return poda__python_trouble(python, error);
}

/* The script is the package's part for own games, then host.py. */
static poda_status start(poda__python *python, poda_error *error)
{
    const poda__data *const parts[] = {&poda__data_python_own, &poda__data_python_host};
    /* files of the current folder are not modules of Python's library */
    static const char first[] = "import sys\nif sys.path and sys.path[0] == '': del sys.path[0]\n";
    poda__buffer script = {0};
    poda__buffer_put(&script, first, sizeof first - 1);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        poda__buffer_put(&script, (const char *)parts[i]->bytes, parts[i]->length);
    poda__buffer_put(&script, "", 1);
    poda_status status = poda__buffer_status(&script, error);
    if (status == PODA_OK)
        status = poda__interpreter_start(&python->talk, script.at, python->path, error);
    poda__buffer_release(&script);
    return status;
}

/* Its lines up to "."; `*head` is allocated. */
static poda_status hear_head(poda__python *python, char **head, size_t *length, poda_error *error)
{
    poda__buffer lines = {0};
    const char *line = poda__interpreter_ask(&python->talk, NULL);
    while (line && strcmp(line, ".") != 0 && *line != '!' && *line != '#') {
        poda__buffer_put(&lines, line, strlen(line));
        poda__buffer_put(&lines, "\n", 1);
        line = poda__interpreter_ask(&python->talk, NULL);
    }
    poda__buffer_put(&lines, "", 1);
    poda_status status = poda__buffer_status(&lines, error);
    if (status == PODA_OK && (!line || strcmp(line, ".") != 0))
        status = fail_file(python, line, error);
    if (status != PODA_OK) {
        poda__buffer_release(&lines);
        return status;
    }
    *head = lines.at;
    *length = lines.length;
    return PODA_OK;
}

static poda_status read_head(poda__python *python, poda_error *error)
{
    python->words = malloc(python->head_length);
    if (!python->words)
        return poda_fail_memory(error);
    memcpy(python->words, python->head, python->head_length);
    python->about.name = python->name;
    for (char *line = python->words, *next; *line; line = next) {
        next = line + strcspn(line, "\n");
        *next++ = 0;
        read_line(python, line);
    }
    python->about.evals = python->evals ? python->eval : NULL;
    python->about.options = python->options ? python->option : NULL;
    if (python->is_problem)
        poda__python_fill_problem(python);
    else
        poda__python_fill_game(python);
    poda__python_init_fn *const init = poda__python_slot(python);
    if (!init)
        return poda_fail(error, PODA_BAD_GAME, python->path,
                         "%.200s: too many games in Python are open at once", python->path);
    python->rules.space.init = python->problem.space.init = init;
    return PODA_OK;
}

poda_status poda__python_open(poda__python **out, const char *path, poda_error *error)
{
    if (access(path, R_OK) != 0)
        return poda_fail(error, PODA_BAD_GAME, path, "cannot load the game: %.200s: %s", path,
                         poda_error_system(error, errno));
    poda__python *python = poda__array(1, sizeof *python);
    if (!python)
        return poda_fail_memory(error);
    python->slot = -1;
    python->memo = true;
    python->talk.socket = -1;
    pthread_mutex_init(&python->lock, NULL);
    python->path = strdup(path);
    poda_status status = python->path ? start(python, error) : poda_fail_memory(error);
    if (status == PODA_OK)
        status = hear_head(python, &python->head, &python->head_length, error);
    if (status == PODA_OK)
        status = read_head(python, error);
    if (status == PODA_OK)
        *out = python;
    else
        poda__python_close(python);
    return status;
}

void poda__python_close(poda__python *python)
{
    if (!python)
        return;
    poda__python_slot_free(python);
    if (python->talk.got)
        poda__interpreter_end(&python->talk);
    pthread_mutex_destroy(&python->lock);
    free(python->path);
    free(python->head);
    free(python->words);
    free(python);
}

const poda_rules *poda__python_game(const poda__python *python)
{
    return python->is_problem ? NULL : &python->rules;
}

const poda_problem_rules *poda__python_problem(const poda__python *python)
{
    return python->is_problem ? &python->problem : NULL;
}

void poda__python_rename(poda__python *python)
{
    const size_t length = strlen(python->name);
    snprintf(python->name + (length < 37 ? length : 37), sizeof python->name - 37, "-py");
}

void poda__python_forget(poda__python *python)
{
    static const double PATIENCE = 10; /* seconds */
    python->memo = false;
    python->talk.patience = PATIENCE;
}

void poda__python_stop(poda__python *python, const volatile int *stop)
{
    python->talk.stop = stop;
}

/* Starts Python anew, if it has ended, or is that of the process of which this one is a child. The lock is held. */
static poda_status follow(poda__python *python, poda_error *error)
{
    char *head = NULL;
    size_t length = 0;
    if (python->talk.pid && python->talk.owner == getpid())
        return PODA_OK;
    if (python->talk.owner == getpid())
        free(python->talk.got);
    python->run++;
    python->talk = (poda__interpreter){.owner = getpid(),
                                       .socket = -1,
                                       .stop = python->talk.stop,
                                       .patience = python->talk.patience};
    poda_status status = start(python, error);
    if (status == PODA_OK)
        status = hear_head(python, &head, &length, error);
    if (status == PODA_OK &&
        (length != python->head_length || memcmp(head, python->head, length) != 0))
        status = poda_fail(error, PODA_BAD_GAME, python->path,
                           "%.200s: the file has changed; start this program again", python->path);
    free(head);
    if (status != PODA_OK) /* so that the next call does not take it for the one that was asked */
        poda__interpreter_end(&python->talk);
    return status;
}

/* "?TAB key=value TAB default" of an option that cannot be read, "?message" of __init__. */
static poda_status refuse_options(const char *answer, poda_error *error)
{
    char word[200], like[100];
    if (answer[1] != '\t') {
        (void)poda__python_word(answer + 1, word, sizeof word);
        return poda_fail(error, PODA_BAD_OPTION, "", "%.300s", word);
    }
    answer = poda__python_word(answer + 2, word, sizeof word);
    (void)poda__python_word(answer, like, sizeof like);
    return poda_fail(error, PODA_BAD_OPTION, "", "%.100s: expected something like %.60s", word,
                     like);
}

static poda_status open_book(poda__python *python, const char *line, struct book **out,
                             poda_error *error)
{
    const char *answer = poda__interpreter_ask(&python->talk, line);
    if (answer && *answer == '?')
        return refuse_options(answer, error);
    if (!answer || *answer == '!') {
        poda__python_fail(python, answer);
        return poda__python_trouble(python, error);
    }
    *out = poda__book_new(python, answer);
    return *out ? PODA_OK : poda_fail_memory(error);
}

poda_status poda__python_init(poda__python *python, void *game, const poda_options *options,
                              poda_error *error)
{
    poda__buffer line = {0};
    struct book *book = NULL;
    poda__buffer_put(&line, "new", 3);
    for (size_t i = 0; options && i < options->count; i++) {
        poda__buffer_put(&line, "\t", 1);
        poda__buffer_put(&line, options->pairs[i].key, strlen(options->pairs[i].key));
        poda__buffer_put(&line, "=", 1);
        for (const char *at = options->pairs[i].value; *at; at++) {
            const char *const found = strchr("\\\n\t\r", *at);
            if (found)
                poda__buffer_put(&line, "\\", 1);
            poda__buffer_put(&line, found ? &"\\ntr"[found - "\\\n\t\r"] : at, 1);
        }
    }
    poda__buffer_put(&line, "\n", 2);
    poda_status status = poda__buffer_status(&line, error);
    if (status == PODA_OK) {
        if (python->talk.owner != getpid()) /* a thread of the parent may have held it */
            pthread_mutex_init(&python->lock, NULL);
        pthread_mutex_lock(&python->lock);
        status = follow(python, error);
        if (status == PODA_OK)
            status = open_book(python, line.at, &book, error);
        pthread_mutex_unlock(&python->lock);
    }
    poda__buffer_release(&line);
    if (status == PODA_OK)
        ((struct opened *)game)->book = book;
    return status;
}

static poda_status fail_exception(const poda__python *python, poda_error *error)
{
    const char *const file = python->trouble_file, *const what = python->trouble_what;
    if (python->trouble_line == 0)
        return poda_fail(error, PODA_BAD_RULES, python->path, "%.200s: %.500s", file, what);
    if (!python->trouble_function[0])
        return poda_fail(error, PODA_BAD_RULES, python->path, "%.200s, line %d: %.500s", file,
                         python->trouble_line, what);
    return poda_fail(error, PODA_BAD_RULES, python->path, "%.200s, line %d, in %s: %.500s", file,
                     python->trouble_line, python->trouble_function, what);
}

poda_status poda__python_trouble(poda__python *python, poda_error *error)
{
    const char *const path = python->path;
    if (!python->failed)
        return PODA_OK;
    python->failed = false;
    switch (python->trouble_kind) {
    case TROUBLE_EXCEPTION:
        return fail_exception(python, error);
    case TROUBLE_LATE:
        return poda_fail(error, PODA_BAD_RULES, path,
                         "%.200s: a function of the game does not return", path);
    case TROUBLE_FULL:
        return poda_fail(error, PODA_TOO_LARGE, path,
                         "%.200s: more than %llu positions; write a larger number as 'most' in the "
                         "class, or give a limit such as depth= or nodes=",
                         path, (unsigned long long)python->most);
    case TROUBLE_ENDED:
        break;
    }
    return poda_fail(error, PODA_NO_MEMORY, path,
                     "%.200s: Python ended while it was asked, or there is no memory", path);
}

#endif
