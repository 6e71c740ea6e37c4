/* titles.c - short names of questions. */
#include "teach/class/titles.h"

#include <string.h>

#include "base/wording.h"

const char *poda__question_title(poda_translate_fn *translate, const char *id)
{
    static const struct {
        const char *id, *title;
    } titles[] = {
        {"values", "values"},
        {"best", "best move"},
        {"pruned", "pruned nodes"},
        {"saved", "nodes saved"},
        {"leaf", "marked leaf"},
        {"winner", "winner"},
        {"class", "class N or P"},
        {"classes", "N nodes"},
        {"bfs", "breadth first"},
        {"dfs", "depth first"},
        {"order", "order of selection"},
        {"f", "values of f"},
        {"path", "path"},
        {"cost", "cost"},
        {"open", "OPEN at the end"},
        {"admissible", "admissible"},
        {"consistent", "consistent"},
        {"probes", "numbers looked at"},
        {"steps", "numbers in all"},
        {"linear", "linear search"},
        {"acceptable", "acceptable columns"},
        {"why", "queens that attack"},
        {"next", "next queen"},
        {"sum", "nim-sum"},
        {"parts", "sums of the players"},
        {"h", "value of the heuristic"},
        {"dominated", "dominated strategies"},
        {"equilibria", "equilibria"},
        {"first", "in turn"},
        {"mixed", "mixed equilibrium"},
        {"regrets", "regrets"},
        {"strategy", "second strategy"},
        {"average", "average strategy"},
        {"alpha", "alpha"},
        {"beta", "beta"},
    };
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++)
        if (strcmp(id, titles[i].id) == 0)
            return tr(translate, titles[i].title);
    return id;
}
