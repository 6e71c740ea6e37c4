/* quiz.c - the questions of the course's workbook on adversarial search, for any tree: values, best
 * move, pruned nodes, nodes saved, and the value of a leaf that makes a cut disappear; with chance:
 * values and best move; for games: who wins, N or P, and the moves that win. */
#include "explain/quiz.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "explain/words.h"
#include "poda/theory.h"

static const char *in_words(const poda__quiz *quiz, const char *text) PODA_FORMAT_ARG(2);

static const char *in_words(const poda__quiz *quiz, const char *text)
{
    return quiz->translate ? quiz->translate(text) : text;
}

/* Adds a text of its own; the format is translated. Returns where it begins. */
static size_t tell(poda__quiz *quiz, const char *format, ...) PODA_PRINTF(2, 3);

static size_t tell(poda__quiz *quiz, const char *format, ...)
{
    const size_t begin = quiz->texts.length;
    va_list args;
    va_start(args, format);
    poda__buffer_add_list(&quiz->texts, in_words(quiz, format), args);
    va_end(args);
    poda__buffer_put(&quiz->texts, "", 1); /* the zero that ends it */
    return begin;
}

/* The next text goes on where the last one ended. */
static void go_on(poda__quiz *quiz)
{
    if (!quiz->texts.failed && quiz->texts.length > 0)
        quiz->texts.length--;
}

static size_t keep(poda__quiz *quiz, const char *text)
{
    const size_t begin = quiz->texts.length;
    poda__buffer_put(&quiz->texts, text, strlen(text) + 1);
    return begin;
}

static poda__question *ask(poda__quiz *quiz, poda__question_kind kind, const char *id,
                           size_t prompt)
{
    poda__question *question = &quiz->questions[quiz->question_count++];
    *question =
        (poda__question){.kind = kind, .id = id, .prompt = prompt, .first_item = quiz->item_count};
    return question;
}

static void add_item(poda__quiz *quiz, poda__question *question, size_t name, size_t value,
                     bool right)
{
    if (quiz->item_count == quiz->item_room) {
        const int32_t room = quiz->item_room ? 2 * quiz->item_room : 64;
        poda__quiz_item *items = poda__resize(quiz->items, (size_t)room, sizeof *items);
        if (!items) {
            quiz->failed = true;
            return;
        }
        quiz->items = items;
        quiz->item_room = room;
    }
    quiz->items[quiz->item_count++] = (poda__quiz_item){name, value, right};
    question->item_count++;
}

static const char *player_name(int player)
{
    return player == PODA_MAX ? "MAX" : "MIN";
}

static size_t keep_value(poda__quiz *quiz, poda_value value)
{
    char number[32];
    return keep(quiz, poda__model_value(&quiz->exercise->model, value, quiz->spanish, number));
}

/* "H < 5", "3 < H ≤ 8". */
static void add_interval(poda__quiz *quiz, poda__question *question, const char *name,
                         poda__interval one, bool right)
{
    char text[96];
    poda_text out = {text, sizeof text, 0};
    const bool below = one.high<HUGE_VAL, above = one.low> - HUGE_VAL;
    text[0] = 0;
    if (above && below)
        poda_text_add(&out, "%.10g %s ", one.low, one.low_closed ? "≤" : "<");
    poda_text_add(&out, "%s", name);
    if (below)
        poda_text_add(&out, " %s %.10g", one.high_closed ? "≤" : "<", one.high);
    else
        poda_text_add(&out, " %s %.10g", one.low_closed ? "≥" : ">", one.low);
    add_item(quiz, question, keep(quiz, text), 0, right);
}

/* A number beside the right one, for wrong answers: the value of another leaf. */
static double other_number(const poda__exercise *exercise, double than)
{
    const poda__model *model = &exercise->model;
    for (int32_t n = 0; n < model->count; n++) {
        const double number = poda_score_number(exercise->game, model->nodes[n].value);
        if (model->nodes[n].leaf && n != exercise->leaf && number != than)
            return number;
    }
    return than + 1;
}

static void ask_leaf(poda__quiz *quiz)
{
    const poda__exercise *exercise = quiz->exercise;
    const poda__model *model = &exercise->model;
    const char *leaf = poda__model_name(model, exercise->leaf);
    const poda__interval right = exercise->avoids;
    const bool below = right.high<HUGE_VAL, above = right.low> - HUGE_VAL;
    poda__interval options[4] = {right};
    int count = 1;
    const size_t prompt = tell(quiz,
                               "Which values of the marked leaf %s would make the cut at %s not "
                               "happen, so that %s is looked at?",
                               leaf, poda__model_name(model, exercise->cut_node),
                               poda__model_name(model, exercise->cut_child + 1));
    poda__question *question = ask(quiz, PODA__QUESTION_CHOICE, "leaf", prompt);
    const poda__interval under = {-HUGE_VAL, right.low, false, !right.low_closed};
    const poda__interval over = {right.high, HUGE_VAL, !right.high_closed, false};
    if (above)
        options[count++] = under;
    if (below)
        options[count++] = over;
    if (above != below) { /* a half-line: the other end condition, or another number */
        poda__interval near = right, far = options[1];
        if (exercise->ends_vary) {
            const double number = other_number(exercise, above ? right.low : right.high);
            *(above ? &near.low : &near.high) = number;
            *(above ? &far.high : &far.low) = number;
        } else {
            near.low_closed = above && !near.low_closed;
            near.high_closed = below && !near.high_closed;
            far.low_closed = below && !far.low_closed;
            far.high_closed = above && !far.high_closed;
        }
        options[count++] = near;
        options[count++] = far;
    }
    for (int i = 0; i < count; i++) { /* the right one is not always the first */
        const int at = (i + exercise->leaf) % count;
        poda__interval one = options[at];
        if (exercise->ends_vary)
            one.low_closed = one.high_closed = false;
        add_interval(quiz, question, leaf, one, at == 0);
    }
}

static void tell_convention(poda__quiz *quiz)
{
    const poda__exercise *exercise = quiz->exercise;
    quiz->convention = tell(quiz, "Children are taken from left to right. ");
    go_on(quiz);
    if (exercise->robust) {
        tell(quiz,
             "The answers are the same whether a node cuts at α ≥ β or only at α > β, returns "
             "the best value found or the bound, and whether a cut at the last child counts.");
        if (exercise->ends_vary) {
            go_on(quiz);
            tell(quiz,
                 " Whether the ends of an interval belong to it depends on the convention; they "
                 "are left out.");
        }
        return;
    }
    if (exercise->rule.cut_strict)
        tell(quiz, "A node cuts as soon as α > β. ");
    else
        tell(quiz, "A node cuts as soon as α ≥ β. ");
    go_on(quiz);
    if (exercise->rule.fail_hard)
        tell(quiz, "It returns α or β, never a value outside of them (fail-hard). ");
    else
        tell(quiz, "It returns the best value found, even outside of α and β (fail-soft). ");
    go_on(quiz);
    tell(quiz, "A cut at the last child prunes nothing and does not count.");
}

static void ask_tree(poda__quiz *quiz)
{
    const poda__model *model = &quiz->exercise->model;
    const poda__model_node *root = &model->nodes[0];
    const char *name = poda__model_name(model, 0);
    quiz->statement =
        tell(quiz,
             "The game tree of the figure is searched by minimax with alpha-beta pruning. %s "
             "is to move at the root %s, and the leaves hold the values for MAX.",
             player_name(root->player), name);
    tell_convention(quiz);
    poda__question *question = ask(quiz, PODA__QUESTION_VALUES, "values",
                                   tell(quiz, "What value does minimax give to each inner node?"));
    for (int32_t n = 0; n < model->count; n++)
        if (!model->nodes[n].leaf) {
            const size_t item = keep(quiz, poda__model_name(model, n));
            add_item(quiz, question, item, keep_value(quiz, model->nodes[n].value), true);
        }
    question = ask(
        quiz, PODA__QUESTION_CHOICE, "best",
        tell(quiz, "Which move is the best one for %s at the root?", player_name(root->player)));
    for (int32_t child = root->first_child; child >= 0; child = model->nodes[child].next_sibling)
        add_item(quiz, question, keep(quiz, poda__model_name(model, child)), 0,
                 model->nodes[child].value == root->value);
    question =
        ask(quiz, PODA__QUESTION_SET, "pruned",
            tell(quiz, "Which nodes are pruned, so that alpha-beta does not generate them?"));
    question->in = tell(quiz, "pruned");
    question->out = tell(quiz, "visited");
    for (int32_t n = 1; n < model->count; n++)
        add_item(quiz, question, keep(quiz, poda__model_name(model, n)), 0,
                 poda__model_pruned(model, n));
    question = ask(quiz, PODA__QUESTION_NUMBER, "saved",
                   tell(quiz, "How many nodes does minimax generate that alpha-beta does not?"));
    const size_t saved = quiz->texts.length;
    poda__buffer_add(&quiz->texts, "%d", model->generated_by_minimax - model->visited);
    poda__buffer_put(&quiz->texts, "", 1);
    add_item(quiz, question, saved, saved, true);
    if (quiz->exercise->has_question)
        ask_leaf(quiz);
}

static void ask_chance(poda__quiz *quiz)
{
    const poda__general *general = &quiz->exercise->general;
    const char *player = poda__general_player(general, 0);
    char room[PODA__GENERAL_TEXT];
    quiz->statement =
        tell(quiz,
             "In the game tree of the figure chance decides at the round nodes. %s is to move at "
             "the root %s, and the leaves hold the values for MAX.",
             player, poda__general_name(general, 0));
    quiz->convention =
        tell(quiz, "The value of a chance node is the mean of the values of its children, each "
                   "times the probability at its edge (expectiminimax).");
    poda__question *question = ask(quiz, PODA__QUESTION_VALUES, "values",
                                   tell(quiz, "What is the value of each inner node?"));
    for (int32_t n = 0; n < general->tree.count; n++)
        if (general->tree.nodes[n].count > 0) {
            const size_t item = keep(quiz, poda__general_name(general, n));
            const size_t value =
                keep(quiz, poda__general_value(general, &general->values[n], room));
            add_item(quiz, question, item, value, true);
        }
    question = ask(quiz, PODA__QUESTION_CHOICE, "best",
                   tell(quiz, "Which move is the best one for %s at the root?", player));
    for (int32_t i = 0; i < general->tree.nodes[0].count; i++) {
        const int32_t child = poda__general_child(general, 0, i);
        add_item(quiz, question, keep(quiz, poda__general_name(general, child)), 0,
                 fabs(general->values[child] - general->values[0]) <= general->tolerance);
    }
}

/* The board with its coordinates, in letters that any paper shows. */
static void draw_board(poda__quiz *quiz)
{
    poda_view *view = poda__array(1, sizeof *view);
    poda__buffer *out = &quiz->texts;
    if (!view) {
        quiz->failed = true;
        return;
    }
    poda_state_view(quiz->exercise->game, &quiz->exercise->state, view);
    const bool strip = view->kind == PODA_VIEW_STRIP;
    if (strip || view->kind == PODA_VIEW_GRID) {
        poda__buffer_add(out, strip ? "" : "  ");
        for (int col = 0; col < view->cols; col++)
            poda__buffer_add(out, strip ? " %d" : " %c", strip ? col + 1 : 'a' + col);
        poda__buffer_add(out, "\n");
        for (int row = 0; row < view->rows; row++) {
            if (!strip)
                poda__buffer_add(out, "%d ", row + 1);
            for (int col = 0; col < view->cols; col++) {
                const int piece = view->cell[row * view->cols + col];
                poda__buffer_add(out, " %*s", strip && col > 8 ? 2 : 1,
                                 piece == 0 && strip ? "_" : view->pieces[piece].letter);
            }
            poda__buffer_add(out, "\n");
        }
    }
    free(view);
}

/* The option `key` of the game, from its text "n=11 take=1,2,3". */
static const char *option_of(const poda__exercise *exercise, const char *key, char *room,
                             size_t size)
{
    const size_t length = strlen(key);
    const char *at = poda_game_options(exercise->game);
    while (*at && !(strncmp(at, key, length) == 0 && at[length] == '=')) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    at += *at ? length + 1 : 0;
    snprintf(room, size, "%.*s", (int)strcspn(at, " "), at);
    return room;
}

static void tell_game(poda__quiz *quiz)
{
    const poda__exercise *exercise = quiz->exercise;
    char first[64], takes[64], last[16];
    const int player = poda_state_turn(exercise->game, &exercise->state);
    const char *who = poda_game_rules_of(exercise->game)->space.about->player[player];
    const bool wins = strcmp(option_of(exercise, "last", last, sizeof last), "wins") == 0;
    switch (exercise->kind) {
    case PODA__EXERCISE_NIM:
        quiz->statement = tell(quiz,
                               "Nim: there are heaps of %s. A move takes as many as one likes from "
                               "one heap, and is written heap:number. ",
                               option_of(exercise, "heaps", first, sizeof first));
        break;
    case PODA__EXERCISE_CORKS:
        quiz->statement =
            tell(quiz, "Corks: there are %s corks. A move takes one of these numbers: %s. ",
                 option_of(exercise, "n", first, sizeof first),
                 option_of(exercise, "take", takes, sizeof takes));
        break;
    case PODA__EXERCISE_TOADS:
        quiz->statement =
            tell(quiz,
                 "Frogs and toads: T moves to the right and F to the left, one step or "
                 "a jump over one rival to a free cell. A move is the number of the "
                 "cell it starts from; who cannot move loses. %s is to move.",
                 who);
        break;
    default:
        quiz->statement =
            tell(quiz,
                 "Tic-tac-toe: three in a row win. A move is a cell, like b2. %s is to "
                 "move.",
                 who);
        break;
    }
    if (exercise->kind == PODA__EXERCISE_NIM || exercise->kind == PODA__EXERCISE_CORKS) {
        go_on(quiz);
        if (wins)
            tell(quiz, "Who takes the last one wins.");
        else
            tell(quiz, "Who takes the last one loses.");
    }
    quiz->board = quiz->texts.length;
    draw_board(quiz);
    poda__buffer_put(&quiz->texts, "", 1);
}

static void ask_game(poda__quiz *quiz)
{
    const poda__exercise *exercise = quiz->exercise;
    const bool draws = exercise->kind == PODA__EXERCISE_TICTACTOE;
    tell_game(quiz);
    quiz->convention = keep(quiz, "");
    poda__question *question = ask(quiz, PODA__QUESTION_CHOICE, "winner",
                                   tell(quiz, "Who wins when both play as well as possible?"));
    add_item(quiz, question, tell(quiz, "the player to move"), 0, exercise->outcome > 0);
    add_item(quiz, question, tell(quiz, "the other player"), 0, exercise->outcome < 0);
    if (draws)
        add_item(quiz, question, tell(quiz, "nobody, it is a draw"), 0, exercise->outcome == 0);
    question = ask(quiz, PODA__QUESTION_CHOICE, "class",
                   tell(quiz, "Is it an N position (the next player wins) or a P position (the "
                              "previous player wins)?"));
    add_item(quiz, question, keep(quiz, "N"), 0, exercise->outcome > 0);
    add_item(quiz, question, keep(quiz, "P"), 0, exercise->outcome < 0);
    if (draws)
        add_item(quiz, question, tell(quiz, "neither"), 0, exercise->outcome == 0);
    if (draws)
        question = ask(quiz, PODA__QUESTION_SET, "best",
                       tell(quiz, "Which moves win, or if none does, which keep the draw?"));
    else
        question = ask(quiz, PODA__QUESTION_SET, "best", tell(quiz, "Which moves win?"));
    question->in = tell(quiz, "best");
    question->out = tell(quiz, "not best");
    for (int32_t i = 0; i < exercise->move_count; i++)
        add_item(quiz, question, keep(quiz, exercise->moves[i].text), 0,
                 exercise->outcome >= 0 && exercise->moves[i].outcome == exercise->outcome);
}

poda_status poda__quiz_init(poda__quiz *quiz, const poda__exercise *exercise,
                            poda_translate_fn *translate, bool spanish, poda_error *error)
{
    *quiz = (poda__quiz){.exercise = exercise, .translate = translate, .spanish = spanish};
    quiz->board = keep(quiz, "");
    if (exercise->kind == PODA__EXERCISE_TREE)
        ask_tree(quiz);
    else if (exercise->has_general)
        ask_chance(quiz);
    else
        ask_game(quiz);
    if (quiz->failed || quiz->texts.failed) {
        poda__quiz_release(quiz);
        return poda_fail_memory(error);
    }
    return PODA_OK;
}

void poda__quiz_release(poda__quiz *quiz)
{
    poda__buffer_release(&quiz->texts);
    free(quiz->items);
    *quiz = (poda__quiz){.exercise = NULL};
}

void poda__quiz_answer(const poda__quiz *quiz, const poda__question *question, poda__buffer *out)
{
    int32_t found = 0;
    for (int32_t i = 0; i < question->item_count; i++) {
        const poda__quiz_item *item = &quiz->items[question->first_item + i];
        if (!item->right)
            continue;
        if (found++)
            poda__buffer_add(out, ", ");
        poda__buffer_add(out, "%s", poda__quiz_text(quiz, item->name));
        if (question->kind == PODA__QUESTION_VALUES)
            poda__buffer_add(out, "=%s", poda__quiz_text(quiz, item->value));
    }
    if (found == 0)
        poda__buffer_add(out, "%s", in_words(quiz, "none"));
}

/* The reason behind heaps: the XOR of their sizes. */
static void explain_nim(const poda__quiz *quiz, poda__buffer *out)
{
    const poda__exercise *exercise = quiz->exercise;
    char heaps[64], last[16];
    uint64_t sum = 0, size;
    bool ones = true;
    const char *at = option_of(exercise, "heaps", heaps, sizeof heaps);
    for (int i = 0; poda_read_number(&at, UINT64_MAX, &size); i++) {
        sum ^= size;
        ones &= size == 1;
        poda__buffer_add(out, i ? " XOR %d" : "%d", (int)size);
        at += *at == ',';
    }
    poda__buffer_add(out, " = %d. ", (int)sum);
    const bool misere = strcmp(option_of(exercise, "last", last, sizeof last), "loses") == 0;
    if (misere && ones)
        poda__buffer_add(out, "%s",
                         in_words(quiz, "All heaps are 1 and the last one loses: an even number of "
                                        "them is won by the player to move, an odd one is lost."));
    else if (sum == 0)
        poda__buffer_add(out, "%s",
                         in_words(quiz, "It is 0: every move makes it different from 0, "
                                        "and the rival makes it 0 again."));
    else if (misere)
        poda__buffer_add(out, "%s",
                         in_words(quiz, "It is not 0: the player to move makes it 0 or, where only "
                                        "heaps of 1 would be left, leaves an odd number of them."));
    else
        poda__buffer_add(out, "%s", in_words(quiz, "It is not 0: the player to move makes it 0."));
    poda__buffer_add(out, "\n");
}

/* The losing numbers below this one. */
static poda_status explain_corks(const poda__quiz *quiz, poda__buffer *out, poda_error *error)
{
    const poda_game *game = quiz->exercise->game;
    poda_view *view = poda__array(1, sizeof *view);
    poda_status status = view ? PODA_OK : poda_fail_memory(error);
    int found = 0;
    if (status != PODA_OK)
        return status;
    poda_state_view(game, &quiz->exercise->state, view);
    const int most = (int)view->amount[0];
    free(view);
    poda__buffer_add(out, "%s", in_words(quiz, "The P positions, from which every move loses: "));
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
    if (exercise->kind == PODA__EXERCISE_NIM)
        explain_nim(quiz, out);
    if (exercise->kind == PODA__EXERCISE_CORKS)
        status = explain_corks(quiz, out, error);
    for (int32_t i = 0; i < exercise->move_count && status == PODA_OK; i++) {
        const poda__exercise_move *move = &exercise->moves[i];
        poda__buffer_add(out,
                         move->outcome > 0   ? in_words(quiz, "The move %s wins.\n")
                         : move->outcome < 0 ? in_words(quiz, "The move %s loses.\n")
                                             : in_words(quiz, "The move %s draws.\n"),
                         move->text);
    }
    if (status != PODA_OK || (exercise->kind != PODA__EXERCISE_TREE && !exercise->has_general))
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
            poda__words_tell(&exercise->model, frames[i], quiz->translate, quiz->spanish, out);
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
            poda__model_value(model, from->value, quiz->spanish, value);
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
