/* knapsack_text.c - reads knapsack problems; errors name the line and what was expected. */
#include "problems/knapsack/knapsack_text.h"

#include <stdio.h>

#include "base/memory.h"
#include "poda/rules.h"

struct reader {
    const char *at, *name;
    size_t line;
    poda_error *error;
};

static void skip_space(struct reader *reader)
{
    for (; *reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r' || *reader->at == '\n';
         reader->at++)
        reader->line += *reader->at == '\n';
}

static int word_length(const char *text)
{
    int length = 0;
    while (length < 20 && (unsigned char)text[length] > ' ')
        length++;
    return length;
}

/* Reads a number of item `item`, counted from 1; 0 stands for the two at the head of the text. */
static poda_status read_number(struct reader *reader, size_t item, uint64_t most, uint64_t *value)
{
    skip_space(reader);
    const char *start = reader->at;
    if (poda_read_number(&reader->at, most, value) && (unsigned char)*reader->at <= ' ')
        return PODA_OK;
    char at[32];
    snprintf(at, sizeof at, "line %zu", reader->line);
    if (item == 0)
        return poda_fail(reader->error, PODA_BAD_FILE, at,
                         "%.150s, line %zu: '%.*s'; expected the number of items, at most %d, and "
                         "the capacity, at most %llu",
                         reader->name, reader->line, word_length(start), start,
                         PODA__KNAPSACK_ITEMS, (unsigned long long)PODA__KNAPSACK_MOST);
    return poda_fail(reader->error, PODA_BAD_FILE, at,
                     "%.150s, line %zu: '%.*s'; expected the value and the weight of item %zu, "
                     "whole numbers from 0 to %llu",
                     reader->name, reader->line, word_length(start), start, item,
                     (unsigned long long)most);
}

static poda_status read_items(struct reader *reader, size_t count, poda__knapsack_item **items)
{
    size_t room = 0;
    for (size_t i = 0; i < count; i++) {
        skip_space(reader);
        if (*reader->at == 0) {
            char at[32];
            snprintf(at, sizeof at, "line %zu", reader->line);
            return poda_fail(reader->error, PODA_BAD_FILE, at,
                             "%.150s, line %zu: the text ends after %zu of %zu {item|items}",
                             reader->name, reader->line, i, count);
        }
        if (i == room) { /* the count is not trusted: grows with the text */
            room = room ? 2 * room : 1024;
            void *larger = poda__resize(*items, room, sizeof **items);
            if (!larger)
                return poda_fail_memory(reader->error);
            *items = larger;
        }
        poda__knapsack_item *item = &(*items)[i];
        poda_status status = read_number(reader, i + 1, PODA__KNAPSACK_MOST, &item->value);
        if (status == PODA_OK)
            status = read_number(reader, i + 1, PODA__KNAPSACK_MOST, &item->weight);
        if (status != PODA_OK)
            return status;
    }
    return PODA_OK;
}

poda_status poda__knapsack_read(const char *text, const char *name, poda__knapsack_item **items,
                                poda__knapsack *problem, poda_error *error)
{
    struct reader reader = {text, name, 1, error};
    poda__knapsack_item *list = NULL;
    uint64_t count = 0, capacity = 0;
    poda_status status = read_number(&reader, 0, PODA__KNAPSACK_ITEMS, &count);
    if (status == PODA_OK)
        status = read_number(&reader, 0, PODA__KNAPSACK_MOST, &capacity);
    if (status == PODA_OK)
        status = read_items(&reader, (size_t)count, &list);
    skip_space(&reader);
    if (status == PODA_OK && *reader.at != 0) {
        char at[32];
        snprintf(at, sizeof at, "line %zu", reader.line);
        status = poda_fail(error, PODA_BAD_FILE, at,
                           "%.150s, line %zu: '%.*s' is left over after %zu {item|items}", name,
                           reader.line, word_length(reader.at), reader.at, (size_t)count);
    }
    if (status != PODA_OK) {
        free(list);
        return status;
    }
    *items = list;
    *problem = (poda__knapsack){list, (size_t)count, capacity};
    return PODA_OK;
}
