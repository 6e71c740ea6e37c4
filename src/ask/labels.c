/* labels.c - labels for the options of games and problems, and for values that are one of a few
 * words. Programs use the keys; a key that is not listed is its own label. */
#include <string.h>

#include "ask/request.h"

static const struct label {
    const char *key, *note;
} labels[] = {
    {"n", "Number"},
    {"take", "May be taken"},
    {"last", "The last one"},
    {"heaps", "Heaps"},
    {"start", "Start"},
    {"first", "Moves first"},
    {"rows", "Rows"},
    {"cols", "Columns"},
    {"k", "In a row"},
    {"size", "Size"},
    {"empties", "Empty cells"},
    {"tree", "Tree"},
    {"root", "To move at the root"},
    {"values", "Numbers"},
    {"for", "Look for"},
    {"by", "Kind of search"},
    {"graph", "Graph"},
    {"colours", "Colours"},
    {"sum", "Sum"},
    {"base", "Base of the numbers"},
    {"positions", "Positions"},
    {"from", "From"},
    {"to", "To"},
    {"directed", "Directed"},
    {"discs", "Discs"},
    {"pegs", "Pegs"},
    {"sizes", "Sizes"},
    {"target", "Target"},
    {"tap", "Tap"},
    {"items", "Items"},
    {"capacity", "Capacity"},
    {"instance", "Instance"},
    {"closed", "Closed"},
    {"distinct", "Distinct"},
    {"map", "Map"},
    {"neighbours", "Neighbours"},
    {"missionaries", "Missionaries"},
    {"cannibals", "Cannibals"},
    {"boat", "Places in the boat"},
    {"board", "Board"},
    {"hole", "Hole"},
    {"end", "Last peg"},
    {"seed", "Seed"},
    {"tiles", "Tiles"},
    {"goal", "Gap at the end"},
    {"puzzle", "Puzzle"},
    {"cell", "Next cell"},
    {"propagate", "Propagate"},
    {"steps", "Steps of a person"},
    {"make", "Make a puzzle"},
    {"clues", "Clues"},
    {"symmetric", "Symmetric"},
};

static const struct value {
    const char *key, *value, *note; /* key NULL: of any option */
} values[] = {
    {"last", "wins", "wins"},
    {"last", "loses", "loses"},
    {"empties", "nobody", "count for nobody"},
    {"empties", "winner", "count for the winner"},
    {"by", "binary", "binary"},
    {"by", "linear", "linear"},
    {"cell", "first", "first in reading order"},
    {"cell", "fewest", "fewest candidates"},
    {"goal", "first", "in the first cell"},
    {"goal", "last", "in the last cell"},
    {"make", "easy", "easy"},
    {"make", "medium", "medium"},
    {"make", "hard", "hard"},
    {"make", "expert", "expert"},
    {NULL, "yes", "yes"},
    {NULL, "no", "no"},
};

const char *poda__option_label(const poda__request *request, const char *key)
{
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
        if (strcmp(labels[i].key, key) == 0)
            return SAY(labels[i].note);
    return key;
}

const char *poda__choice_label(const poda__request *request, const char *key, const char *value)
{
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if ((!values[i].key || strcmp(values[i].key, key) == 0) &&
            strcmp(values[i].value, value) == 0)
            return SAY(values[i].note);
    return value;
}

const char *poda__option_choices(const poda_about *about, const char *key)
{
    for (const poda_choices *at = about->choices; at && at->key; at++)
        if (strcmp(at->key, key) == 0)
            return at->values;
    return "";
}
