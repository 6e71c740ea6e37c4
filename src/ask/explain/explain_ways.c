/* explain_ways.c - which explanation a request about a table or a wide game asks for. One table has
 * every algorithm and method with the kinds of games it is for and the words it takes; all other
 * words are refused, since they would be ignored silently. */
#include "ask/explain/explain_ways.h"

#include <string.h>

#include "games/table/table_text.h"

enum { TABLE = 1, OPEN = 2, HIDDEN = 4, TOGETHER = 8, CLOSED = HIDDEN | TOGETHER };

#define TREE "steps step show wide fold open frames depth nodes eval seed"
#define PLAYOUTS "steps playouts nodes seed"
#define REGRET "steps set iterations seed limit"

/* By stages if the game has them, or if they are asked for; else by regret. */
static poda_status explain_stages(poda__request *request, const poda__told *how, const char *name)
{
    bool explained = false;
    const poda_status status = poda__explain_stage(request, how, name, &explained);
    return status == PODA_OK && !explained ? poda__explain_regret(request, how, name) : status;
}

/* The first of a kind is taken if the request names none. */
typedef struct way {
    const char *name, *other; /* `other` (NULL: none) is accepted too */
    unsigned kinds;
    const char *takes; /* parameters, besides position, moves, format, algorithm and method */
    poda__explain_fn *explain;
} way;

static const way ways[] = {
    {"auto", NULL, TABLE, "label steps", poda__explain_table},
    {"dominance", NULL, TABLE, "steps", poda__explain_table},
    {"weak", NULL, TABLE, "steps", poda__explain_table},
    {"pure", NULL, TABLE, "steps", poda__explain_table},
    {"lemke-howson", "lemke", TABLE, "label steps", poda__explain_table},
    {"lp", "zerosum", TABLE, "steps", poda__explain_equilibria},
    {"correlated", NULL, TABLE, "steps", poda__explain_equilibria},
    {"supports", NULL, TABLE, "steps", poda__explain_equilibria},
    {"all", NULL, TABLE, "steps", poda__explain_equilibria},
    {"auto", NULL, OPEN, TREE, poda__explain_wide},
    {"expectiminimax", NULL, OPEN, TREE, poda__explain_wide},
    {"star1", NULL, OPEN, TREE, poda__explain_wide},
    {"star2", NULL, OPEN, TREE, poda__explain_wide},
    {"maxn", NULL, OPEN, TREE, poda__explain_wide},
    {"paranoid", NULL, OPEN, TREE, poda__explain_wide},
    {"brs", NULL, OPEN, TREE, poda__explain_wide},
    {"mcts", NULL, OPEN | TOGETHER, PLAYOUTS, poda__explain_playouts},
    {"ismcts", NULL, OPEN | CLOSED, PLAYOUTS, poda__explain_playouts},
    {"pimc", NULL, OPEN | HIDDEN, "steps depth nodes worlds eval seed", poda__explain_playouts},
    {"iteration", "value", OPEN, "steps watch limit", poda__explain_iteration},
    {"policy", NULL, OPEN, "steps watch limit", poda__explain_iteration},
    {"auto", NULL, TOGETHER, REGRET, explain_stages},
    {"stages", NULL, TOGETHER, "limit", explain_stages},
    {"auto", NULL, HIDDEN, REGRET, poda__explain_regret},
    {"cfr", NULL, CLOSED, REGRET, poda__explain_regret},
    {"cfr+", NULL, CLOSED, REGRET, poda__explain_regret},
    {"dcfr", NULL, CLOSED, REGRET, poda__explain_regret},
    {"external", NULL, CLOSED, REGRET, poda__explain_regret},
    {"outcome", NULL, CLOSED, REGRET, poda__explain_regret},
    {"lp", NULL, CLOSED, "steps limit", poda__explain_response},
    {"response", NULL, CLOSED, "steps limit against player", poda__explain_response},
};
enum { COUNT = sizeof ways / sizeof ways[0] };

static unsigned kind_of(const poda__request *request)
{
    const poda_kind kind = poda_game_kind(request->game);
    return poda__table_of(request->game) ? TABLE
           : kind.together               ? TOGETHER
           : kind.hidden                 ? HIDDEN
                                         : OPEN;
}

/* Is `key` one of the words, which blanks separate? */
static bool has_word(const char *words, const char *key)
{
    const size_t length = strlen(key);
    for (const char *at = words; (at = strstr(at, key)) != NULL; at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == 0 || at[length] == ' '))
            return true;
    return false;
}

/* "a, b, c" from names of ways. */
static const char *names_of(unsigned kind, char *room, size_t size)
{
    poda_text text = {room, size, 0};
    bool first = true;
    room[0] = 0;
    for (size_t i = 0; i < COUNT; i++) {
        if (!(ways[i].kinds & kind) || strcmp(ways[i].name, "auto") == 0)
            continue;
        poda_text_add(&text, "%s%s", first ? "" : ", ", ways[i].name);
        first = false;
    }
    return room;
}

/* algorithm= and method= name the same thing: searches are called algorithms elsewhere, solvers
 * methods. */
static poda_status read_name(poda__request *request, const char **key, const char **name)
{
    const char *algorithm = poda_option_text(&request->parameters, "algorithm", NULL);
    const char *method = poda_option_text(&request->parameters, "method", NULL);
    *key = method ? "method" : "algorithm";
    *name = method ? method : algorithm ? algorithm : "auto";
    if (algorithm && method && strcmp(algorithm, method) != 0)
        return poda_fail(request->error, PODA_BAD_REQUEST, "method",
                         "algorithm=%.40s and method=%.40s: only one can be explained", algorithm,
                         method);
    return PODA_OK;
}

static poda_status find_way(poda__request *request, const way **out)
{
    char list[PODA_TEXT_MAX];
    const char *key, *name;
    const unsigned kind = kind_of(request);
    const poda_status status = read_name(request, &key, &name);
    for (size_t i = 0; i < COUNT && status == PODA_OK; i++)
        if ((ways[i].kinds & kind) && (strcmp(ways[i].name, name) == 0 ||
                                       (ways[i].other && strcmp(ways[i].other, name) == 0))) {
            *out = &ways[i];
            return PODA_OK;
        }
    return status != PODA_OK
               ? status
               : poda_fail(request->error, PODA_BAD_OPTION, key,
                           "%s=%.40s: there is no such explanation for %.60s; expected %s", key,
                           name, poda_game_name(request->game), names_of(kind, list, sizeof list));
}

/* Does the parameter have the value that it has when it is left out? */
static bool is_usual(const poda_pair *pair)
{
    for (const poda_parameter *at = poda__parameters_explain; at->key; at++)
        if (strcmp(at->key, pair->key) == 0)
            return strcmp(at->value, pair->value) == 0;
    return false;
}

static poda_status check_words(poda__request *request, const way *chosen)
{
    static const char always[] = "position moves format algorithm method";
    char takes[PODA_TEXT_MAX] = "";
    poda_text text = {takes, sizeof takes, 0};
    for (const char *at = chosen->takes; *at; at++)
        poda_text_add(&text, "%s%c", *at == ' ' ? "," : "", *at);
    for (size_t i = 0; i < request->parameters.count; i++) {
        const poda_pair *pair = &request->parameters.pairs[i];
        if (!has_word(always, pair->key) && !has_word(chosen->takes, pair->key) && !is_usual(pair))
            return poda_fail(request->error, PODA_BAD_REQUEST, pair->key,
                             "%s= has no effect on this explanation of %.60s (%s), which takes "
                             "position, moves, format, %s",
                             pair->key, poda_game_name(request->game), chosen->name, takes);
    }
    return PODA_OK;
}

poda_status poda__explain_form(poda__request *request, const poda__told *how)
{
    static const way strategic = {"form=strategic", NULL, 0, "form label steps", NULL};
    const poda_status status = check_words(request, &strategic);
    return status == PODA_OK ? poda__explain_strategic(request, how) : status;
}

poda_status poda__explain_ways(poda__request *request, const poda__told *how)
{
    const way *chosen = NULL;
    poda_status status = find_way(request, &chosen);
    if (status == PODA_OK)
        status = check_words(request, chosen);
    return status == PODA_OK ? chosen->explain(request, how, chosen->name) : status;
}
