/* quiz.c - an exercise as data: a tree made to order, drawn with what is given, its questions, and the answers. */
#include <poda/poda.h>
#include <stdio.h>

/* What the student sees of the tree: names, and the values of the leaves. */
static void print_tree(const poda_exercise *exercise, int32_t index, int indent)
{
    poda_tree_node node, child;
    if (!poda_exercise_node(exercise, index, &node))
        return;
    if (node.children == 0)
        printf("%*s%s = %g%s\n", indent, "", node.name, node.value, node.marked ? "  <--" : "");
    else
        printf("%*s%s %s\n", indent, "", node.name, node.player == PODA_MAX ? "MAX" : "MIN");
    for (int32_t n = index + 1; poda_exercise_node(exercise, n, &child); n++)
        if (child.parent == index)
            print_tree(exercise, n, indent + 4);
}

int main(void)
{
    const poda_exercise_options options = {.seed = 4, .branching = {true, 2, 2}};
    poda_error error = {0};
    poda_exercise *exercise = NULL;
    poda_exercise_summary sum;
    poda_question question;
    poda_question_item item;
    if (poda_exercise_open(&exercise, &options, &error) != PODA_OK) {
        fprintf(stderr, "quiz: %s\n", error.message);
        return 2;
    }
    poda_exercise_summarise(exercise, &sum);
    printf("%s %s\n\n", sum.statement, sum.convention);
    print_tree(exercise, 0, 0);
    for (int32_t q = 0; poda_exercise_question(exercise, q, &question); q++) {
        printf("\n%d. %s\n", q + 1, question.text);
        if (question.kind == PODA_QUESTION_CHOICE)
            for (int32_t i = 0; poda_exercise_item(exercise, q, i, &item); i++)
                printf("   %d) %s\n", i + 1, item.name);
        printf("   answer: %s\n", question.answer);
    }
    poda_exercise_close(exercise);
    return 0;
}
