/* python_book.c - positions by number, and the questions about them. */
#include "system/python/python.h"

#if !defined(__wasm__)

#include "system/python/python_book.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/utf8.h"

const char *poda__python_word(const char *answer, char *room, size_t size)
{
    size_t length = 0;
    bool fits = true;
    for (; *answer && *answer != '\t'; answer++) {
        char letter = *answer;
        if (letter == '\\' && answer[1]) {
            answer++;
            letter = *answer == 'n'   ? '\n'
                     : *answer == 't' ? '\t'
                     : *answer == 'r' ? '\r'
                                      : *answer;
        }
        fits = length + 1 < size;
        if (fits)
            room[length++] = letter;
    }
    if (size)
        room[fits ? length : poda__utf8_whole(room, length)] = 0;
    return *answer ? answer + 1 : answer;
}

void poda__python_fail(poda__python *python, const char *answer)
{
    char line[24];
    if (python->failed)
        return;
    python->failed = true;
    python->trouble_line = 0;
    python->trouble_file[0] = python->trouble_function[0] = python->trouble_what[0] = 0;
    if (!answer || *answer != '!') {
        python->trouble_kind = python->talk.late ? TROUBLE_LATE : TROUBLE_ENDED;
        return;
    }
    python->trouble_kind = TROUBLE_EXCEPTION;
    answer = poda__python_word(answer + 1, python->trouble_file, sizeof python->trouble_file);
    answer = poda__python_word(answer, line, sizeof line);
    answer = poda__python_word(answer, python->trouble_function, sizeof python->trouble_function);
    (void)poda__python_word(answer, python->trouble_what, sizeof python->trouble_what);
    python->trouble_line = atoi(line);
}

struct book *poda__book_new(poda__python *python, const char *which)
{
    struct book *book = poda__array(1, sizeof *book);
    if (!book)
        return NULL;
    book->python = python;
    book->run = python->run;
    snprintf(book->which, sizeof book->which, "%s", which);
    return book;
}

void poda__book_free(struct book *book)
{
    if (!book)
        return;
    for (uint64_t i = 1; i <= book->count; i++) {
        struct entry *entry = poda__book_entry(book, i);
        free(entry->child);
        free(entry->eval);
    }
    for (int i = 0; i < CHUNKS && book->chunk[i]; i++)
        free(book->chunk[i]);
    free(book);
}

struct entry *poda__book_entry(const struct book *book, uint64_t number)
{
    if (number == 0 || number > book->count)
        return NULL;
    number--;
    return &book->chunk[number / CHUNK][number % CHUNK];
}

const char *poda__book_ask(struct book *book, const char *verb, const char *format, ...)
{
    char line[4 * PODA_TEXT_MAX];
    poda__python *const python = book->python;
    if (python->failed)
        return NULL;
    if (book->run != python->run || !python->talk.pid || python->talk.owner != getpid()) {
        /* the Python that had this game is gone */
        if (strcmp(verb, "free") != 0)
            poda__python_fail(python, NULL);
        return NULL;
    }
    const int begin = snprintf(line, sizeof line, "%s\t%s", verb, book->which);
    va_list words;
    va_start(words, format);
    const int rest = vsnprintf(line + begin, sizeof line - (size_t)begin - 1, format, words);
    va_end(words);
    if (rest < 0 || (size_t)(begin + rest) + 2 > sizeof line) {
        poda__python_fail(python, NULL);
        return NULL;
    }
    strcpy(line + begin + rest, "\n");
    const char *answer = poda__interpreter_ask(&python->talk, line);
    if (answer && *answer != '!')
        return answer;
    poda__python_fail(python, answer);
    return NULL;
}

/* Positions are numbered in order by the other process, so a new one is the next. */
static bool make_entries(struct book *book, uint64_t number)
{
    poda__python *const python = book->python;
    while (book->count < number) {
        const uint64_t at = book->count;
        if (at >= python->most || at / CHUNK >= CHUNKS) {
            if (!python->failed)
                python->trouble_kind = TROUBLE_FULL;
            python->failed = true;
            return false;
        }
        struct entry **chunk = &book->chunk[at / CHUNK];
        if (!*chunk && !(*chunk = poda__array(CHUNK, sizeof **chunk))) {
            poda__python_fail(python, NULL);
            return false;
        }
        book->count++;
    }
    return true;
}

static void keep_look(const struct book *book, struct entry *entry, int turn, int over, long value)
{
    if (book->python->is_problem) {
        entry->goal = turn != 0;
    } else {
        entry->turn = turn != 0;
        entry->over = over != 0;
        entry->value = book->python->scored ? (poda_value)value
                       : value > 0          ? PODA_WIN
                       : value < 0          ? -PODA_WIN
                                            : 0;
    }
    entry->known |= KNOWN_LOOK;
}

/* Numbers separated by one character each, as many as there are; returns how many. */
static int read_numbers(const char **at, char between, long long *numbers, int most)
{
    int count = 0;
    for (;;) {
        char *end;
        numbers[count++] = strtoll(*at, &end, 10);
        *at = end;
        if (count == most || **at != between)
            return count;
        ++*at;
    }
}

uint64_t poda__book_take(struct book *book, const char *answer)
{
    long long numbers[4] = {0};
    if (!answer)
        return 0;
    if (read_numbers(&answer, '\t', numbers, 4) < 2 || numbers[0] <= 0 ||
        !make_entries(book, (uint64_t)numbers[0])) {
        poda__python_fail(book->python, NULL);
        return 0;
    }
    keep_look(book, poda__book_entry(book, (uint64_t)numbers[0]), numbers[1] != 0, numbers[2] != 0,
              (long)numbers[3]);
    return (uint64_t)numbers[0];
}

static bool is_known(const struct book *book, const struct entry *entry, uint32_t what)
{
    return book->python->memo && (entry->known & what);
}

struct entry *poda__book_look(struct book *book, uint64_t number)
{
    struct entry *entry = poda__book_entry(book, number);
    if (!entry || book->python->failed)
        return NULL;
    if (is_known(book, entry, KNOWN_LOOK))
        return entry;
    const char *answer = poda__book_ask(book, "again", "\t%llu", (unsigned long long)number);
    return poda__book_take(book, answer) == number ? entry : NULL;
}

static uint32_t words_in(const char *answer)
{
    uint32_t count = *answer != 0;
    for (; *answer; answer++)
        count += *answer == '\t';
    return count;
}

struct entry *poda__book_moves(struct book *book, uint64_t number)
{
    struct entry *entry = poda__book_entry(book, number);
    if (!entry || book->python->failed)
        return NULL;
    if (is_known(book, entry, KNOWN_MOVES))
        return entry;
    const char *answer = poda__book_ask(book, book->python->memo ? "expand" : "list", "\t%llu",
                                        (unsigned long long)number);
    if (!answer)
        return NULL;
    const uint32_t count = words_in(answer);
    struct child *child = poda__array(count, sizeof *child);
    if (!child) {
        poda__python_fail(book->python, NULL);
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        long long numbers[5] = {0};
        const int read = read_numbers(&answer, ',', numbers, 5);
        child[i].move = (poda_move)numbers[0];
        if (read > 2 && numbers[1] > 0 && make_entries(book, (uint64_t)numbers[1])) {
            child[i].to = (uint64_t)numbers[1];
            keep_look(book, poda__book_entry(book, child[i].to), numbers[2] != 0, numbers[3] != 0,
                      (long)numbers[4]);
        }
        answer += *answer != 0;
    }
    free(entry->child);
    entry->child = child;
    entry->count = count;
    entry->next = 0;
    entry->known |= KNOWN_MOVES;
    return entry;
}

#endif
