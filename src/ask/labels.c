/* labels.c - labels for the options of games and problems, and for values that are one of a few
 * words. Programs use the keys; a key that is not listed is its own label. */
#include <string.h>

#include "ask/request.h"

static const struct label {
    const char *key, *note, *of; /* of: the game; NULL: any */
} labels[] = {
    {"n", "Number", NULL},
    {"take", "May be taken", NULL},
    {"last", "The last one", NULL},
    {"heaps", "Heaps", NULL},
    {"start", "Start", NULL},
    {"first", "Moves first", NULL},
    {"rows", "Rows", NULL},
    {"cols", "Columns", NULL},
    {"k", "In a row", NULL},
    {"size", "Size", NULL},
    {"empties", "Empty cells", NULL},
    {"tree", "Tree", NULL},
    {"root", "To move at the root", NULL},
    {"values", "Numbers", NULL},
    {"for", "Look for", NULL},
    {"by", "Kind of search", NULL},
    {"graph", "Graph", NULL},
    {"colours", "Colours", NULL},
    {"sum", "Sum", NULL},
    {"base", "Base of the numbers", NULL},
    {"positions", "Positions", NULL},
    {"from", "From", NULL},
    {"to", "To", NULL},
    {"directed", "Directed", NULL},
    {"discs", "Discs", NULL},
    {"pegs", "Pegs", NULL},
    {"sizes", "Sizes", NULL},
    {"target", "Target", NULL},
    {"tap", "Tap", NULL},
    {"items", "Items", NULL},
    {"capacity", "Capacity", NULL},
    {"instance", "Instance", NULL},
    {"closed", "Closed", NULL},
    {"distinct", "Distinct", NULL},
    {"map", "Map", NULL},
    {"neighbours", "Neighbours", NULL},
    {"missionaries", "Missionaries", NULL},
    {"cannibals", "Cannibals", NULL},
    {"boat", "Places in the boat", NULL},
    {"board", "Board", NULL},
    {"hole", "Hole", NULL},
    {"end", "Last peg", NULL},
    {"seed", "Seed", NULL},
    {"tiles", "Tiles", NULL},
    {"goal", "Goal", "pig"},
    {"goal", "Gap at the end", NULL},
    {"puzzle", "Puzzle", NULL},
    {"cell", "Next cell", NULL},
    {"propagate", "Propagate", NULL},
    {"steps", "Steps of a person", NULL},
    {"make", "Make a puzzle", NULL},
    {"clues", "Clues", NULL},
    {"symmetric", "Symmetric", NULL},
    {"sides", "Sides of a die", NULL},
    {"players", "Players", NULL},
    {"dice", "Dice of each player", NULL},
    {"wild", "Wild face", NULL},
    {"cards", "Cards", NULL},
    {"prizes", "Order of the prizes", NULL},
    {"bids", "Bids", NULL},
    {"points", "Payoffs", NULL},
    {"past", "Past rounds", NULL},
    {"turns", "Turns", NULL},
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
    {"wild", "highest", "the highest"},
    {"wild", "none", "none"},
    {"prizes", "random", "random"},
    {"prizes", "up", "from the lowest"},
    {"prizes", "down", "from the highest"},
    {"bids", "open", "shown"},
    {"bids", "hidden", "not shown"},
    {"points", "difference", "difference in points"},
    {"points", "win", "won or lost"},
    {"past", "shown", "shown"},
    {"past", "forgotten", "forgotten"},
    {NULL, "yes", "yes"},
    {NULL, "no", "no"},
};

const char *poda__option_label(const poda__request *request, const poda_about *about,
                               const char *key)
{
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
        if (strcmp(labels[i].key, key) == 0 &&
            (!labels[i].of || strcmp(labels[i].of, about->name) == 0))
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
