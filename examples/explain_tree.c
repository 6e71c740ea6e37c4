/* explain_tree.c - a search as data: which nodes of a tree alpha-beta visits, why it prunes the
 * rest, and the first sentences that describe it. */
#include <poda/poda.h>
#include <stdio.h>

/* A pruned node and the reason: the cut that skipped it, and what the other player has
 * elsewhere. */
static void print_pruned(const poda_game *game, const poda_explanation *explanation, int32_t node)
{
    size_t index;
    poda_explained_cut cut;
    poda_explained_node at, holder;
    if (!poda_explanation_why_pruned(explanation, node, &index) ||
        !poda_explanation_cut(explanation, index, &cut) ||
        !poda_explanation_node(explanation, cut.node, &at))
        return;
    printf("pruned: alpha %g >= beta %g at %s", poda_score_number(game, cut.alpha),
           poda_score_number(game, cut.beta), at.name);
    if (poda_explanation_node(explanation, cut.holder, &holder))
        printf(", and %s has better at %s", holder.player == PODA_MAX ? "MAX" : "MIN", holder.name);
}

static void print_tree(const poda_game *game, const poda_explanation *explanation, int32_t index)
{
    poda_explained_node node;
    if (!poda_explanation_node(explanation, index, &node))
        return;
    printf("%*s%s ", 2 * node.depth, "", node.name);
    if (node.visited)
        printf("%g", poda_score_number(game, node.value));
    else
        print_pruned(game, explanation, index);
    printf("\n");
    for (int32_t i = 0; i < node.child_count; i++)
        print_tree(game, explanation, node.first_child + i);
}

static poda_status explain(const poda_game *game, poda_error *error)
{
    enum { SENTENCES = 4 };
    poda_explanation *explanation = NULL;
    poda_explained_summary summary;
    poda_state start;
    poda_state_start(game, &start);
    poda_status status = poda_explanation_open(&explanation, game, &start, NULL, error);
    if (status != PODA_OK)
        return status;
    poda_explanation_summarise(explanation, &summary);
    printf("value %g, visited %d of %d nodes, %zu cuts\n",
           poda_score_number(game, poda_explanation_result(explanation)->value), summary.visited,
           summary.minimax, summary.cuts);
    print_tree(game, explanation, 0);
    for (size_t i = 0; i < SENTENCES && status == PODA_OK; i++) {
        char *sentence = NULL;
        status = poda_explanation_sentence(explanation, i, NULL, &sentence, NULL, NULL, error);
        if (status == PODA_OK)
            printf("%zu. %s\n", i + 1, sentence);
        poda_free(sentence);
    }
    poda_explanation_close(explanation);
    return status;
}

int main(void)
{
    poda_error error = {0};
    poda_game *game = NULL;
    poda_status status = poda_game_open(&game, "tree", NULL, &error);
    if (status == PODA_OK)
        status = explain(game, &error);
    poda_game_close(game);
    if (status != PODA_OK)
        fprintf(stderr, "explain_tree: %s\n", error.message);
    return status == PODA_OK ? 0 : 2;
}
