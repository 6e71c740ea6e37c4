/* explain_edit.c - edits a tree given as text: writes the new text, and the contents of each
 * node. */
#include <math.h>
#include <string.h>

#include "ask/explain/explain.h"
#include "games/tree/tree_edit.h"

static const char *name_of(const poda__gametree *tree, int32_t node)
{
    return tree->names + tree->nodes[node].name;
}

static void json_piece(poda__json *json, const char *key, poda__piece piece)
{
    poda__buffer word = {0};
    if (piece.length)
        poda__buffer_put(&word, piece.at, piece.length);
    poda__json_text(json, key, word.at ? word.at : "");
    json->out->failed |= word.failed;
    poda__buffer_release(&word);
}

/* max, min, chance or p1, in any spelling. */
static void json_marker(poda__json *json, poda__piece piece)
{
    char word[8] = "";
    for (size_t i = 0; i < piece.length && i + 1 < sizeof word; i++)
        word[i] = (char)(piece.at[i] | 0x20);
    poda__json_text(json, "marker", word);
}

static void json_node(poda__json *json, const poda__gametree *tree, const char *text, int32_t node)
{
    const poda__gametree_words words = poda__gametree_written(tree, text, node);
    const int32_t parent = tree->nodes[node].parent;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "id", name_of(tree, node));
    if (parent < 0)
        poda__json_null(json, "parent");
    else
        poda__json_text(json, "parent", name_of(tree, parent));
    poda__json_int(json, "moves", tree->nodes[node].count);
    json_piece(json, "name", words.name);
    json_marker(json, words.marker);
    json_piece(json, "chance", words.chance);
    json_piece(json, "value", words.value);
    poda__json_close(json, '}');
}

/* Bounds of the leaves, as Star1 and Star2 need them: two numbers. */
static void json_bounds(poda__json *json, const poda__gametree *tree)
{
    double low = INFINITY, high = -INFINITY;
    int32_t leaves = 0;
    for (int32_t i = 0; i < tree->count; i++)
        leaves += tree->nodes[i].count == 0;
    for (int32_t i = 0; i < leaves; i++) {
        low = fmin(low, tree->payoffs[i]);
        high = fmax(high, tree->payoffs[i]);
    }
    poda__json_number(json, "low", low);
    poda__json_number(json, "high", high > low ? high : low + 1);
}

static void answer_json(poda__request *request, const poda__gametree *tree, const char *text,
                        int32_t node)
{
    poda__json *json = &request->json;
    const bool general = tree->chances, several = general && tree->payoff_count > 1;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "game", "tree");
    poda__json_text(json, "tree", text);
    poda__json_text(json, "kind", several ? "several" : general ? "chance" : "two");
    poda__json_int(json, "payoffs", general ? tree->payoff_count : 1);
    if (general && !several)
        json_bounds(json, tree);
    if (node < 0)
        poda__json_null(json, "node");
    else
        poda__json_text(json, "node", name_of(tree, node));
    poda__json_open(json, "nodes", '[');
    for (int32_t i = 0; i < tree->count; i++)
        json_node(json, tree, text, i);
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

/* An edit concerns only the text: no search, no position, no drawing. */
static poda_status check_request(poda__request *request, const char *edit)
{
    if (!request->subject || strcmp(request->subject, "tree") != 0)
        return poda_fail(request->error, PODA_BAD_REQUEST, "edit",
                         "edit= is for the game tree, whose positions are given as text");
    for (size_t i = 0; i < request->parameters.count; i++)
        if (strcmp(request->parameter_pairs[i].key, "edit") != 0)
            return poda_fail(request->error, PODA_BAD_REQUEST, request->parameter_pairs[i].key,
                             "%s= has no effect beside %s=%.40s", request->parameter_pairs[i].key,
                             "edit", edit);
    return PODA_OK;
}

poda_status poda__explain_edit(poda__request *request, const char *edit)
{
    const char *text = poda_option_text(&request->game_options, "tree", PODA__GAMETREE_USUAL);
    poda__buffer made = {0};
    poda__gametree tree;
    int32_t node = -1;
    poda_status status = check_request(request, edit);
    if (status == PODA_OK)
        status = poda__tree_edit(text, edit, &made, &node, request->error);
    if (status == PODA_OK && (made.failed || !made.at))
        status = poda_fail_memory(request->error);
    if (status == PODA_OK)
        status = poda__gametree_init(&tree, made.at, PODA_MAX, poda__gametree_is_general(made.at),
                                     request->error);
    if (status == PODA_OK) {
        if (request->options->json)
            answer_json(request, &tree, made.at, node);
        else
            poda__buffer_add(&request->out, "%s\n", made.at);
        poda__gametree_release(&tree);
    }
    poda__buffer_release(&made);
    return status;
}
