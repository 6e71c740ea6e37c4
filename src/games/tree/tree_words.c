/* tree_words.c - what the text of a tree says of one node, or of the kind of the tree, without reading it anew. */
#include "games/tree/tree_parser.h"

poda__gametree_words poda__gametree_written(const poda__gametree *tree, const char *text,
                                            int32_t node)
{
    const bool general = tree->chances;
    poda__gametree_words words = {.name = {NULL, 0}};
    const char *at = text + tree->nodes[node].where;
    if (general && at_probability(at)) {
        words.chance = (poda__piece){at, strcspn(at, ":")};
        at += words.chance.length + 1;
        while (is_blank(words.chance.at[words.chance.length - 1]))
            words.chance.length--;
    }
    for (at += strspn(at, BLANKS); is_letter(*at); at += strspn(at, BLANKS)) {
        const poda__piece word = {at, word_length(at)};
        const bool marks =
            word_is_marker(at, word.length) || (general && word_is_player(at, word.length));
        *(marks ? &words.marker : &words.name) = word;
        at += word.length;
    }
    if (*at == '(')
        return words;
    at += *at == ':' || *at == '=';
    at += strspn(at, BLANKS);
    const size_t mark = *at == '~';
    words.value = (poda__piece){at, at[mark] == '?'   ? 1
                                    : at[mark] == '[' ? strcspn(at, "]") + 1
                                                      : mark + poda__gametree_number(at + mark)};
    return words;
}

bool poda__gametree_is_unknown(const poda__gametree *tree, const char *text, int32_t node)
{
    const poda__piece value = poda__gametree_written(tree, text, node).value;
    return value.length == 1 && *value.at == '?';
}

poda_status poda__gametree_refuse_unknown(const poda__gametree *tree, const char *text,
                                          poda_error *error)
{
    const parser in = {.text = text, .error = error};
    int32_t node = 0;
    while (!poda__gametree_is_unknown(tree, text, node))
        node++;
    const place here = poda__tree_locate(&in, poda__gametree_written(tree, text, node).value.at);
    return poda_fail(
        error, PODA_BAD_OPTION, here.at,
        "line %d, column %d: the value of %s is unknown; 'explain' says what it decides, "
        "anything else needs a number",
        here.line, here.column, tree->names + tree->nodes[node].name);
}

bool poda__gametree_is_general(const char *text)
{
    while (*text) {
        if (*text == '[' || *text == '~')
            return true;
        const size_t length = is_letter(*text) ? word_length(text) : 0;
        if (word_is(text, length, "chance"))
            return true;
        text += length ? length : 1;
    }
    return false;
}

bool poda__gametree_is_name(const char *word, size_t length)
{
    return length > 0 && length <= PODA__GAMETREE_NAME && is_letter(*word) &&
           word_length(word) >= length && !word_is_marker(word, length) &&
           !word_is_number(word, length) && !word_is_player(word, length);
}
