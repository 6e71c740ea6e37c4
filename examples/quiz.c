/* quiz.c - an exercise as data: a tree made to order with three questions, and the marks for an answer to each. The
 * answers are those of a student who counts a child as pruned when it causes a cut; `quiz -` asks for others. */
#include <poda/poda.h>
#include <stdio.h>
#include <string.h>

/* What is given of the tree: names, and the values of the leaves. */
static void print_tree(const poda_exercise *exercise, int32_t index, int indent)
{
    poda_tree_node node, child;
    if (!poda_exercise_node(exercise, index, &node))
        return;
    if (node.children == 0)
        printf("%*s%s = %g\n", indent, "", node.name, node.value);
    else
        printf("%*s%s %s\n", indent, "", node.name, node.player == PODA_MAX ? "MAX" : "MIN");
    for (int32_t n = index + 1; poda_exercise_node(exercise, n, &child); n++)
        if (child.parent == index)
            print_tree(exercise, n, indent + 4);
}

enum { QUESTIONS = 3, ANSWER = 200 };

/* Prints the questions; from the terminal, reads an answer to each. */
static void ask(const poda_exercise *exercise, bool terminal, char answers[QUESTIONS][ANSWER])
{
    poda_question question;
    for (int32_t q = 0; q < QUESTIONS && poda_exercise_question(exercise, q, &question); q++) {
        printf("\n%d. %s\n", q + 1, question.text);
        if (terminal && fgets(answers[q], ANSWER, stdin))
            answers[q][strcspn(answers[q], "\n")] = 0;
        else
            printf("%s\n", answers[q]);
    }
}

/* Each question with its points, and why what is wrong is wrong. */
static void print_marks(const poda_exercise *exercise, const poda_marks *marks)
{
    poda_marks_summary sum;
    poda_question question;
    poda_question_marks result;
    poda_item_marks item;
    poda_procedure_marks mistake;
    for (int32_t q = 0;
         poda_exercise_question(exercise, q, &question) && poda_marks_question(marks, q, &result);
         q++) {
        printf("%d. %d of %d points; right is %s\n", q + 1, result.points, result.of,
               question.answer);
        for (int32_t i = 0; result.answered && poda_marks_item(marks, q, i, &item); i++)
            if (!item.right && *item.reason)
                printf("   %s\n", item.reason);
    }
    poda_marks_summarise(marks, &sum);
    printf("%d of %d points, %d %%\n", sum.points, sum.of, sum.percent);
    if (sum.likely != PODA_PROCEDURE_RIGHT && poda_marks_procedure(marks, sum.likely, &mistake))
        printf("%s\n", mistake.text);
}

int main(int count, char **words)
{
    const poda_exercise_options options = {
        .seed = 4, .branching = {true, 2, 2}, .asked = "best,pruned,saved"};
    char answers[QUESTIONS][ANSWER] = {"B", "F, G", "3"};
    const poda_pair pairs[] = {{"best", answers[0]}, {"pruned", answers[1]}, {"saved", answers[2]}};
    const poda_options given = {pairs, QUESTIONS};
    poda_error error = {0};
    poda_exercise *exercise = NULL;
    poda_exercise_summary sum;
    poda_marks *marks = NULL;
    poda_status status = poda_exercise_open(&exercise, &options, &error);
    if (status == PODA_OK) {
        poda_exercise_summarise(exercise, &sum);
        printf("%s %s\n\n", sum.statement, sum.convention);
        print_tree(exercise, 0, 0);
        ask(exercise, count > 1 && strcmp(words[1], "-") == 0, answers);
        status = poda_marks_open(&marks, exercise, &given, &error);
    }
    printf("\n");
    if (status == PODA_OK)
        print_marks(exercise, marks);
    else
        fprintf(stderr, "quiz: %s\n", error.message);
    poda_marks_close(marks);
    poda_exercise_close(exercise);
    return status == PODA_OK ? 0 : 2;
}
