/* quiz_steps.c - the steps to the answers of a quiz, in sentences, and the figure that it asks
 * about. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "explain/tree/words.h"
#include "poda/theory.h"
#include "teach/quiz.h"

/* The reason behind nim: the XOR of the heap sizes. */
static void explain_nim(const poda__quiz *quiz, poda__buffer *out)
{
    const poda__exercise *exercise = quiz->exercise;
    char heaps[64], last[16];
    uint64_t sum = 0, size;
    bool ones = true;
    const char *at = poda__quiz_game_option(exercise, "heaps", heaps, sizeof heaps);
    for (int i = 0; poda_read_number(&at, UINT64_MAX, &size); i++) {
        sum ^= size;
        ones &= size == 1;
        poda__buffer_add(out, i ? " XOR %d" : "%d", (int)size);
        at += *at == ',';
    }
    poda__buffer_add(out, " = %d. ", (int)sum);
    const bool misere =
        strcmp(poda__quiz_game_option(exercise, "last", last, sizeof last), "loses") == 0;
    if (misere && ones)
        poda__buffer_add(
            out, "%s",
            poda__quiz_words(quiz, "All heaps are 1 and the last one loses: an even number of "
                                   "them is won by the player to move, an odd one is lost."));
    else if (sum == 0 && misere)
        poda__buffer_add(
            out, "%s",
            poda__quiz_words(quiz, "It is 0: every move makes it different from 0, and the "
                                   "rival makes it 0 again or, where only heaps of 1 would be "
                                   "left, leaves an odd number of them."));
    else if (sum == 0)
        poda__buffer_add(out, "%s",
                         poda__quiz_words(quiz, "It is 0: every move makes it different from 0, "
                                                "and the rival makes it 0 again."));
    else if (misere)
        poda__buffer_add(
            out, "%s",
            poda__quiz_words(quiz, "It is not 0: the player to move makes it 0 or, where only "
                                   "heaps of 1 would be left, leaves an odd number of them."));
    else
        poda__buffer_add(out, "%s",
                         poda__quiz_words(quiz, "It is not 0: the player to move makes it 0."));
    poda__buffer_add(out, "\n");
}

/* The losing numbers below this one. */
static poda_status explain_corks(const poda__quiz *quiz, poda__buffer *out, poda_error *error)
{
    const poda_game *game = quiz->exercise->game;
    poda_view *view;
    poda_status status = poda_view_open(&view, error);
    int found = 0;
    if (status != PODA_OK)
        return status;
    poda_state_view(game, &quiz->exercise->state, view);
    const int most = (int)view->cell[0].amount;
    poda_view_close(view);
    poda__buffer_add(out, "%s",
                     poda__quiz_words(quiz, "The P positions, from which every move loses: "));
    for (int n = 0; n <= most && status == PODA_OK; n++) {
        char text[16];
        poda_state state;
        poda_theory theory;
        bool known = false;
        snprintf(text, sizeof text, "%d", n);
        status = poda_state_read(game, text, &state, error);
        if (status == PODA_OK)
            status = poda_theory_solve(game, &state, &known, &theory, NULL, error);
        if (status == PODA_OK && known && !theory.wins)
            poda__buffer_add(out, found++ ? ", %d" : "%d", n);
    }
    poda__buffer_add(out, ".\n");
    return status;
}

poda_status poda__quiz_steps(const poda__quiz *quiz, poda__buffer *out, poda_error *error)
{
    const poda__exercise *exercise = quiz->exercise;
    poda_status status = PODA_OK;
    if (exercise->kind >= PODA_EXERCISE_CLASSES) {
        poda__buffer_add(out, "%s", poda__quiz_text(quiz, quiz->steps));
        return PODA_OK;
    }
    if (exercise->kind == PODA_EXERCISE_NIM)
        explain_nim(quiz, out);
    if (exercise->kind == PODA_EXERCISE_CORKS)
        status = explain_corks(quiz, out, error);
    for (int32_t i = 0; i < exercise->move_count && status == PODA_OK; i++) {
        const poda__exercise_move *move = &exercise->moves[i];
        poda__buffer_add(out,
                         move->outcome > 0   ? poda__quiz_words(quiz, "The move %s wins.\n")
                         : move->outcome < 0 ? poda__quiz_words(quiz, "The move %s loses.\n")
                                             : poda__quiz_words(quiz, "The move %s draws.\n"),
                         move->text);
    }
    if (status != PODA_OK || (exercise->kind != PODA_EXERCISE_TREE && !exercise->has_general))
        return status;
    size_t count = 0;
    poda__frame *frames = exercise->has_general ? poda__general_frames(&exercise->general, &count)
                                                : poda__words_frames(&exercise->model, &count);
    if (!frames)
        return poda_fail_memory(error);
    for (size_t i = 0; i < count; i++) {
        if (exercise->has_general)
            poda__general_tell(&exercise->general, frames[i], quiz->translate, out);
        else
            poda__words_tell(&exercise->model, frames[i], quiz->translate, out);
        while (out->length > 0 && out->at[out->length - 1] == ' ')
            out->at[--out->length] = 0;
        poda__buffer_add(out, "\n");
    }
    free(frames);
    return PODA_OK;
}

poda_status poda__quiz_figure(const poda__quiz *quiz, poda__figure *figure,
                              poda__figure_node **nodes, char **texts, poda_error *error)
{
    enum { VALUE = 32 };
    const poda__model *model = &quiz->exercise->model;
    const size_t count = (size_t)model->count;
    *nodes = poda__array(count, sizeof **nodes);
    *texts = poda__array(count, VALUE);
    if (!*nodes || !*texts) {
        free(*nodes);
        free(*texts);
        *nodes = NULL;
        *texts = NULL;
        return poda_fail_memory(error);
    }
    for (int32_t n = 0; n < model->count; n++) {
        const poda__model_node *from = &model->nodes[n];
        char *value = *texts + (size_t)n * VALUE;
        if (from->leaf)
            poda__model_value(model, from->value, quiz->translate, value);
        (*nodes)[n] = (poda__figure_node){.parent = from->parent,
                                          .shape = from->leaf                 ? PODA__SHAPE_LEAF
                                                   : from->player == PODA_MAX ? PODA__SHAPE_MAX
                                                                              : PODA__SHAPE_MIN,
                                          .name = poda__model_name(model, n),
                                          .value = value};
        if (quiz->exercise->has_question && n == quiz->exercise->leaf)
            (*nodes)[n].marks = PODA__MARK_CURRENT;
    }
    *figure = (poda__figure){.nodes = *nodes, .count = model->count};
    return PODA_OK;
}
