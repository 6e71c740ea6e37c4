/* tree_parser.h - shared by reading a tree (tree_text.c), completing it (tree_index.c) and finding words of its text again
 * (tree_words.c). */
#ifndef PODA_GAMES_TREE_TREE_PARSER_H
#define PODA_GAMES_TREE_TREE_PARSER_H

#include "games/tree/tree_text.h"

enum { NO_MARKER = -1 };
static const uint32_t NO_NAME = UINT32_MAX;
static const double NOT_GIVEN = -1; /* as a probability */
static const char BLANKS[] = " \t\r\n";

/* The probabilities of the children of a node that is still open. */
typedef struct open_node {
    const char *where;
    int32_t given; /* how many children have one */
    double sum;
} open_node;

typedef struct parser {
    const char *text, *at;
    poda_error *error;
    poda__gametree *tree;
    double *values; /* of the leaves, in reading order */
    size_t value_count;
    size_t node_room, value_room, chance_room;
    int root_player;
    char point[8]; /* the decimal point of the current locale */
    bool general;
    open_node *open;         /* general trees: by depth */
    const char *max_or_min;  /* the first of these markers */
    const char *last_player; /* the marker with the largest number */
    int largest_player;      /* from 0 */
} parser;

typedef struct place {
    int line, column;
    char at[32];
} place;

/* Line and column of `where`, both from 1; continuation bytes of UTF-8 do not count. */
place poda__tree_locate(const parser *in, const char *where);

static inline bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static inline bool starts_number(char c)
{
    return is_digit(c) || c == '+' || c == '-' || c == '.';
}

/* A letter like í in "raíz": two bytes, U+00C0 to U+00FF. */
static inline bool is_accented(const char *at)
{
    return (unsigned char)at[0] == 0xc3 && ((unsigned char)at[1] & 0xc0) == 0x80;
}

static inline size_t word_length(const char *word)
{
    size_t length = 0;
    while (is_letter(word[length]) || is_digit(word[length]) || word[length] == '_' ||
           is_accented(word + length))
        length += is_accented(word + length) ? 2 : 1;
    return length;
}

/* Up to the next separator, for messages. */
static inline int token_length(const char *token)
{
    const size_t length = strcspn(token, " \t\r\n,()[]");
    return length == 0 ? 1 : length < 30 ? (int)length : 30;
}

/* Is the word `known` (given in lower case), ignoring case? */
static inline bool word_is(const char *word, size_t length, const char *known)
{
    for (size_t i = 0; i < length; i++)
        if (!known[i] || (word[i] | 0x20) != known[i])
            return false;
    return !known[length];
}

static inline bool word_is_number(const char *word, size_t length)
{
    return word_is(word, length, "nan") || word_is(word, length, "inf") ||
           word_is(word, length, "infinity");
}

static inline bool word_is_marker(const char *word, size_t length)
{
    return word_is(word, length, "max") || word_is(word, length, "min") ||
           word_is(word, length, "chance");
}

/* p and digits: always a marker in a general tree, so that p0 and p9 are not taken as names. */
static inline bool word_is_player(const char *word, size_t length)
{
    return length > 1 && (word[0] | 0x20) == 'p' && strspn(word + 1, "0123456789") >= length - 1;
}

/* Copies the names out of the text, detects duplicates, and names the rest. */
poda_status poda__tree_name_nodes(parser *in);
/* Lists the children of each node one after the other. */
poda_status poda__tree_list_kids(parser *in);
/* Replaces the values of the leaves by their ranks. */
poda_status poda__tree_rank_leaves(parser *in);
/* Determines the player of each node of a general tree, and the probabilities left out. */
poda_status poda__tree_settle_general(parser *in);

/* Is the number here a probability, followed by ':' or '/'? */
static inline bool at_probability(const char *text)
{
    const char *at = text + poda__gametree_number(text);
    if (at == text)
        return false;
    while (is_blank(*at))
        at++;
    return *at == ':' || *at == '/';
}

#endif
