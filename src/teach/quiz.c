/* quiz.c - the questions of the course's workbook on adversarial search, for any tree: values, best
 * move, pruned nodes, nodes saved, and the value of a leaf that makes a cut disappear; with chance:
 * values and best move; for games: who wins, N or P, and the winning moves. */
#include "teach/quiz.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/wording.h"
#include "teach/tasks/quiz_nodes.h"
#include "teach/tasks/task.h"

size_t poda__quiz_say(poda__quiz *quiz, const char *format, ...)
{
    const size_t begin = quiz->texts.length;
    va_list args;
    va_start(args, format);
    poda__buffer_add_list(&quiz->texts, poda__quiz_words(quiz, format), args);
    va_end(args);
    poda__buffer_put(&quiz->texts, "", 1); /* the final zero */
    return begin;
}

void poda__quiz_go_on(poda__quiz *quiz)
{
    if (!quiz->texts.failed && quiz->texts.length > 0)
        quiz->texts.length--;
}

size_t poda__quiz_put(poda__quiz *quiz, const char *text)
{
    const size_t begin = quiz->texts.length;
    poda__buffer_put(&quiz->texts, text, strlen(text) + 1);
    return begin;
}

poda__question *poda__quiz_ask(poda__quiz *quiz, poda_question_kind kind, const char *id,
                               size_t prompt)
{
    poda__question *question = &quiz->questions[quiz->question_count++];
    *question =
        (poda__question){.kind = kind, .id = id, .prompt = prompt, .first_item = quiz->item_count};
    return question;
}

poda__quiz_item *poda__quiz_add(poda__quiz *quiz, poda__question *question, poda__quiz_item item)
{
    if (quiz->item_count == quiz->item_room) {
        const int32_t room = quiz->item_room ? 2 * quiz->item_room : 64;
        poda__quiz_item *items = poda__resize(quiz->items, (size_t)room, sizeof *items);
        if (!items) {
            quiz->failed = true;
            return &quiz->spare;
        }
        quiz->items = items;
        quiz->item_room = room;
    }
    for (int i = 0; i < PODA__QUIZ_SLIPS; i++)
        item.slip[i] = NAN;
    quiz->items[quiz->item_count++] = item;
    question->item_count++;
    return &quiz->items[quiz->item_count - 1];
}

static const char *player_name(int player)
{
    return player == PODA_MAX ? "MAX" : "MIN";
}

/* A node of the tree and its value. */
static void add_value(poda__quiz *quiz, poda__question *question, int32_t node)
{
    const poda__exercise *exercise = quiz->exercise;
    char room[PODA__GENERAL_TEXT];
    poda__quiz_item item = {.right = true, .node = node};
    if (exercise->has_general) {
        const poda__general *general = &exercise->general;
        item.number = general->values[node];
        item.name = poda__quiz_put(quiz, poda__general_name(general, node));
        item.value =
            poda__quiz_put(quiz, poda__general_value(general, &general->values[node], room));
    } else {
        const poda__model *model = &exercise->model;
        const poda_value value = model->nodes[node].value;
        item.number = poda_score_number(exercise->game, value);
        item.name = poda__quiz_put(quiz, poda__model_name(model, node));
        item.value = poda__quiz_put(quiz, poda__model_value(model, value, false, room));
    }
    poda__quiz_add(quiz, question, item);
}

/* "H < 5", "3 < H ≤ 8". */
static void add_interval(poda__quiz *quiz, poda__question *question, const char *name,
                         poda_interval one, bool right)
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
    poda__quiz_add(
        quiz, question,
        (poda__quiz_item){.name = poda__quiz_put(quiz, poda__decimals(quiz->translate, text)),
                          .right = right,
                          .node = -1});
}

/* A different number, for wrong answers: the value of another leaf. */
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
    const poda_interval right = exercise->avoids;
    const bool below = right.high<HUGE_VAL, above = right.low> - HUGE_VAL;
    poda_interval options[4] = {right};
    int count = 1;
    const size_t prompt = poda__quiz_say(
        quiz,
        "Which values of the marked leaf %s would prevent the cut at %s, so that %s is visited?",
        leaf, poda__model_name(model, exercise->cut_node),
        poda__model_name(model, exercise->cut_child + 1));
    poda__question *question = poda__quiz_ask(quiz, PODA_QUESTION_CHOICE, "leaf", prompt);
    const poda_interval under = {-HUGE_VAL, right.low, false, !right.low_closed};
    const poda_interval over = {right.high, HUGE_VAL, !right.high_closed, false};
    if (above)
        options[count++] = under;
    if (below)
        options[count++] = over;
    if (above != below) { /* a half-line: the other end condition, or another number */
        poda_interval near = right, far = options[1];
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
        poda_interval one = options[at];
        if (exercise->ends_vary)
            one.low_closed = one.high_closed = false;
        add_interval(quiz, question, leaf, one, at == 0);
    }
}

static void add_convention(poda__quiz *quiz)
{
    const poda__exercise *exercise = quiz->exercise;
    quiz->convention = poda__quiz_say(quiz, "Children are taken from left to right. ");
    poda__quiz_go_on(quiz);
    if (exercise->robust) {
        poda__quiz_say(
            quiz, "The answers are the same whether a node cuts at α ≥ β or only at α > β, returns "
                  "the best value found or the bound, and whether a cut at the last child counts.");
        if (exercise->ends_vary) {
            poda__quiz_go_on(quiz);
            poda__quiz_say(
                quiz,
                " Whether the ends of an interval belong to it depends on the convention; they "
                "are left out.");
        }
        return;
    }
    if (exercise->rule.cut_strict)
        poda__quiz_say(quiz, "A node cuts as soon as α > β. ");
    else
        poda__quiz_say(quiz, "A node cuts as soon as α ≥ β. ");
    poda__quiz_go_on(quiz);
    if (exercise->rule.fail == PODA__FAIL_HARD)
        poda__quiz_say(
            quiz, "It returns nothing outside of its window, but α or β instead (fail-hard). ");
    else if (exercise->rule.fail == PODA__FAIL_OWN)
        poda__quiz_say(quiz, "MAX returns α and MIN β, as they stand at the end. ");
    else
        poda__quiz_say(quiz,
                       "It returns the best value found, even outside of α and β (fail-soft). ");
    poda__quiz_go_on(quiz);
    poda__quiz_say(quiz, "A cut at the last child prunes nothing and does not count.");
}

void poda__quiz_begin(poda__quiz *quiz)
{
    const char *const about = quiz->exercise->about;
    quiz->statement = poda__quiz_put(quiz, about ? about : "");
    poda__quiz_go_on(quiz);
}

static void ask_tree(poda__quiz *quiz)
{
    const poda__model *model = &quiz->exercise->model;
    const poda__model_node *root = &model->nodes[0];
    const char *name = poda__model_name(model, 0);
    poda__quiz_begin(quiz);
    poda__quiz_say(quiz,
                   "The game tree of the figure is searched by minimax with alpha-beta pruning. %s "
                   "is to move at the root %s, and the leaves hold the values for MAX.",
                   player_name(root->player), name);
    add_convention(quiz);
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_VALUES, "values",
                       poda__quiz_say(quiz, "What value does minimax give to each inner node?"));
    for (int32_t n = 0; n < model->count; n++)
        if (!model->nodes[n].leaf)
            add_value(quiz, question, n);
    question = poda__quiz_ask(quiz, PODA_QUESTION_CHOICE, "best",
                              poda__quiz_say(quiz, "Which move is the best one for %s at the root?",
                                             player_name(root->player)));
    for (int32_t child = root->first_child; child >= 0; child = model->nodes[child].next_sibling)
        poda__quiz_add(
            quiz, question,
            (poda__quiz_item){.name = poda__quiz_put(quiz, poda__model_name(model, child)),
                              .right = model->nodes[child].value == root->value,
                              .node = child});
    question = poda__quiz_ask(
        quiz, PODA_QUESTION_SET, "pruned",
        poda__quiz_say(quiz, "Which nodes are pruned, so that alpha-beta does not generate them?"));
    question->in = poda__quiz_say(quiz, "pruned");
    question->out = poda__quiz_say(quiz, "visited");
    for (int32_t n = 1; n < model->count; n++)
        poda__quiz_add(quiz, question,
                       (poda__quiz_item){.name = poda__quiz_put(quiz, poda__model_name(model, n)),
                                         .right = poda__model_pruned(model, n),
                                         .node = n});
    question = poda__quiz_ask(
        quiz, PODA_QUESTION_NUMBER, "saved",
        poda__quiz_say(quiz, "How many nodes does minimax generate that alpha-beta does not?"));
    const size_t saved = quiz->texts.length;
    const int32_t nodes = model->generated_by_minimax - model->visited;
    poda__buffer_add(&quiz->texts, "%d", nodes);
    poda__buffer_put(&quiz->texts, "", 1);
    poda__quiz_add(quiz, question,
                   (poda__quiz_item){.name = poda__quiz_put(quiz, ""),
                                     .value = saved,
                                     .number = nodes,
                                     .right = true,
                                     .node = -1});
    if (quiz->exercise->has_question)
        ask_leaf(quiz);
    poda__quiz_ask_windows(quiz);
}

static void ask_chance(poda__quiz *quiz)
{
    const poda__general *general = &quiz->exercise->general;
    const char *player = poda__general_player(general, 0);
    quiz->statement = poda__quiz_say(
        quiz,
        "In the game tree of the figure chance decides at the round nodes. %s is to move at "
        "the root %s, and the leaves hold the values for MAX.",
        player, poda__general_name(general, 0));
    quiz->convention = poda__quiz_say(
        quiz, "The value of a chance node is the mean of the values of its children, each "
              "times the probability at its edge (expectiminimax).");
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_VALUES, "values",
                       poda__quiz_say(quiz, "What is the value of each inner node?"));
    for (int32_t n = 0; n < general->tree.count; n++)
        if (general->tree.nodes[n].count > 0)
            add_value(quiz, question, n);
    if (general->tree.nodes[0].player == PODA__CHANCE)
        return;
    question = poda__quiz_ask(
        quiz, PODA_QUESTION_CHOICE, "best",
        poda__quiz_say(quiz, "Which move is the best one for %s at the root?", player));
    for (int32_t i = 0; i < general->tree.nodes[0].count; i++) {
        const int32_t child = poda__general_child(general, 0, i);
        const bool right = fabs(general->values[child] - general->values[0]) <= general->tolerance;
        poda__quiz_add(
            quiz, question,
            (poda__quiz_item){.name = poda__quiz_put(quiz, poda__general_name(general, child)),
                              .right = right,
                              .node = child});
    }
}

/* The board with its coordinates, in plain letters that print anywhere. */
static void draw_board(poda__quiz *quiz)
{
    poda_view *view;
    poda__buffer *out = &quiz->texts;
    if (poda_view_open(&view, NULL) != PODA_OK) {
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
                const int piece = view->cell[row * view->cols + col].piece;
                poda__buffer_add(out, " %*s", strip && col > 8 ? 2 : 1,
                                 piece == 0 && strip ? "_" : view->pieces[piece].letter);
            }
            poda__buffer_add(out, "\n");
        }
    }
    poda_view_close(view);
}

const char *poda__quiz_game_option(const poda__exercise *exercise, const char *key, char *room,
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

/* A list-valued option, with a blank after each comma. */
static const char *listed_option(const poda__exercise *exercise, const char *key, char *room,
                                 size_t size)
{
    char list[64];
    poda_text text = {room, size, 0};
    poda__quiz_game_option(exercise, key, list, sizeof list);
    for (const char *at = list; *at; at++)
        poda_text_add(&text, "%c%s", *at, *at == ',' ? " " : "");
    return room;
}

static void add_game(poda__quiz *quiz)
{
    const poda__exercise *exercise = quiz->exercise;
    char first[128], takes[128], last[16];
    const int player = poda_state_turn(exercise->game, &exercise->state);
    const char *who = poda_game_rules_of(exercise->game)->space.about->player[player];
    const bool wins =
        strcmp(poda__quiz_game_option(exercise, "last", last, sizeof last), "wins") == 0;
    switch (exercise->kind) {
    case PODA_EXERCISE_NIM:
        quiz->statement =
            poda__quiz_say(quiz,
                           "Nim: there are heaps of %s. A move takes as many as one likes from "
                           "one heap, and is written heap:number. ",
                           listed_option(exercise, "heaps", first, sizeof first));
        break;
    case PODA_EXERCISE_CORKS:
        quiz->statement = poda__quiz_say(
            quiz, "Corks: there are %s corks. A move takes one of these numbers: %s. ",
            poda__quiz_game_option(exercise, "n", first, sizeof first),
            listed_option(exercise, "take", takes, sizeof takes));
        break;
    case PODA_EXERCISE_TOADS:
        quiz->statement = poda__quiz_say(
            quiz, player == PODA_MAX
                      ? "Frogs and toads: the frogs (F) move to the right and the toads (T) to the "
                        "left, one step or a jump over one rival to a free cell. A move is the "
                        "number of the cell it starts from; who cannot move loses. The frogs are "
                        "to move."
                      : "Frogs and toads: the frogs (F) move to the right and the toads (T) to the "
                        "left, one step or a jump over one rival to a free cell. A move is the "
                        "number of the cell it starts from; who cannot move loses. The toads are "
                        "to move.");
        break;
    default:
        quiz->statement =
            poda__quiz_say(quiz,
                           "Tic-tac-toe: three in a row win. A move is a cell, like b2. %s is to "
                           "move.",
                           who);
        break;
    }
    if (exercise->kind == PODA_EXERCISE_NIM || exercise->kind == PODA_EXERCISE_CORKS) {
        poda__quiz_go_on(quiz);
        if (wins)
            poda__quiz_say(quiz, "The player who takes the last one wins.");
        else
            poda__quiz_say(quiz, "The player who takes the last one loses.");
    }
    quiz->board = quiz->texts.length;
    draw_board(quiz);
    poda__buffer_put(&quiz->texts, "", 1);
}

/* A choice as text. */
static void add_choice(poda__quiz *quiz, poda__question *question, size_t name, bool right)
{
    poda__quiz_add(quiz, question, (poda__quiz_item){.name = name, .right = right, .node = -1});
}

static void ask_game(poda__quiz *quiz)
{
    const poda__exercise *exercise = quiz->exercise;
    const bool draws = exercise->kind == PODA_EXERCISE_TICTACTOE;
    add_game(quiz);
    quiz->convention = poda__quiz_put(quiz, "");
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_CHOICE, "winner",
                       poda__quiz_say(quiz, "Who wins when both play as well as possible?"));
    add_choice(quiz, question, poda__quiz_say(quiz, "the player to move"), exercise->outcome > 0);
    add_choice(quiz, question, poda__quiz_say(quiz, "the other player"), exercise->outcome < 0);
    if (draws)
        add_choice(quiz, question, poda__quiz_say(quiz, "nobody, it is a draw"),
                   exercise->outcome == 0);
    question = poda__quiz_ask(
        quiz, PODA_QUESTION_CHOICE, "class",
        poda__quiz_say(quiz, "Is it an N position (the next player wins) or a P position (the "
                             "previous player wins)?"));
    add_choice(quiz, question, poda__quiz_put(quiz, "N"), exercise->outcome > 0);
    add_choice(quiz, question, poda__quiz_put(quiz, "P"), exercise->outcome < 0);
    if (draws)
        add_choice(quiz, question, poda__quiz_say(quiz, "neither"), exercise->outcome == 0);
    if (draws)
        question = poda__quiz_ask(
            quiz, PODA_QUESTION_SET, "best",
            poda__quiz_say(quiz, "Which moves win, or if none does, which keep the draw?"));
    else
        question = poda__quiz_ask(quiz, PODA_QUESTION_SET, "best",
                                  poda__quiz_say(quiz, "Which moves win?"));
    question->in = poda__quiz_say(quiz, "best");
    question->out = poda__quiz_say(quiz, "not best");
    for (int32_t i = 0; i < exercise->move_count; i++)
        poda__quiz_add(quiz, question,
                       (poda__quiz_item){.name = poda__quiz_put(quiz, exercise->moves[i].text),
                                         .right = exercise->outcome >= 0 &&
                                                  exercise->moves[i].outcome == exercise->outcome,
                                         .node = i});
}

/* The right answer as text: "B", "A=5, B=5", "K, G", "none". */
static void keep_answer(poda__quiz *quiz, poda__question *question)
{
    poda__buffer words = {0};
    int32_t found = 0;
    for (int32_t i = 0; i < question->item_count; i++) {
        const poda__quiz_item *item = &quiz->items[question->first_item + i];
        if (!item->right)
            continue;
        if (found++)
            poda__buffer_add(&words, ", ");
        if (question->kind != PODA_QUESTION_NUMBER)
            poda__buffer_add(&words, "%s", poda__quiz_text(quiz, item->name));
        if (question->kind == PODA_QUESTION_VALUES)
            poda__buffer_add(&words, "=");
        if (question->kind == PODA_QUESTION_VALUES || question->kind == PODA_QUESTION_NUMBER)
            poda__buffer_add(&words, "%s", poda__quiz_text(quiz, item->value));
    }
    if (found == 0)
        poda__buffer_add(&words, "%s", poda__quiz_none(quiz, question));
    quiz->failed |= words.failed;
    if (!words.failed)
        question->answer = poda__quiz_put(quiz, poda__decimals(quiz->translate, words.at));
    poda__buffer_release(&words);
}

poda_status poda__quiz_init(poda__quiz *quiz, const poda__exercise *exercise,
                            poda_translate_fn *translate, poda_error *error)
{
    poda_status status = PODA_OK;
    *quiz = (poda__quiz){.exercise = exercise, .translate = translate};
    quiz->board = poda__quiz_put(quiz, exercise->board ? exercise->board : "");
    if (exercise->kind == PODA_EXERCISE_TREE)
        ask_tree(quiz);
    else if (exercise->kind == PODA_EXERCISE_CLASSES)
        poda__quiz_ask_classes(quiz);
    else if (poda__exercise_is_task(exercise->kind))
        status = poda__task_of(exercise->kind)->ask(quiz, exercise->text, error);
    else if (exercise->has_general)
        ask_chance(quiz);
    else
        ask_game(quiz);
    if (exercise->has_general)
        poda__quiz_chance_slips(quiz);
    for (int32_t q = 0; q < quiz->question_count && !quiz->failed && !quiz->texts.failed; q++)
        keep_answer(quiz, &quiz->questions[q]);
    if (status == PODA_OK && (quiz->failed || quiz->texts.failed))
        status = poda_fail_memory(error);
    if (status != PODA_OK)
        poda__quiz_release(quiz);
    return status;
}

void poda__quiz_release(poda__quiz *quiz)
{
    poda__buffer_release(&quiz->texts);
    free(quiz->items);
    *quiz = (poda__quiz){.exercise = NULL};
}

/* Is the id in the list? */
static bool is_listed(const char *ids, const char *id)
{
    for (ids += strspn(ids, " ,"); *ids; ids += strspn(ids, " ,")) {
        const size_t length = strcspn(ids, " ,");
        if (strncmp(ids, id, length) == 0 && !id[length])
            return true;
        ids += length;
    }
    return false;
}

void poda__quiz_drop_extra(poda__quiz *quiz)
{
    int32_t kept = 0;
    for (int32_t q = 0; q < quiz->question_count; q++)
        if (!quiz->questions[q].extra)
            quiz->questions[kept++] = quiz->questions[q];
    quiz->question_count = kept;
}

poda_status poda__quiz_keep(poda__quiz *quiz, const char *ids, poda_error *error)
{
    char known[120] = "";
    poda_text list = {known, sizeof known, 0};
    int32_t kept = 0, listed = 0;
    for (const char *at = ids + strspn(ids, " ,"); *at; at += strspn(at, " ,"), listed++)
        at += strcspn(at, " ,");
    for (int32_t q = 0; q < quiz->question_count; q++) {
        poda_text_add(&list, "%s%s", q ? ", " : "", quiz->questions[q].id);
        if (is_listed(ids, quiz->questions[q].id))
            quiz->questions[kept++] = quiz->questions[q];
    }
    if (kept == 0 || kept != listed)
        return poda_fail(error, PODA_BAD_REQUEST, "asked",
                         "'%.60s': expected some of the questions, each once: %s", ids, known);
    quiz->question_count = kept;
    return PODA_OK;
}

static int32_t right_items(const poda__quiz *quiz, const poda__question *question)
{
    int32_t right = 0;
    for (int32_t i = 0; i < question->item_count; i++)
        right += quiz->items[question->first_item + i].right;
    return right;
}

int32_t poda__quiz_points(const poda__quiz *quiz, const poda__question *question)
{
    if (question->kind == PODA_QUESTION_VALUES)
        return question->item_count;
    const bool several =
        question->kind == PODA_QUESTION_SET || question->kind == PODA_QUESTION_ORDER;
    const int32_t right = several ? right_items(quiz, question) : 1;
    return right > 0 ? right : 1;
}

double poda__quiz_cost(const poda__quiz *quiz, const poda__question *question)
{
    const int32_t right = right_items(quiz, question), others = question->item_count - right;
    return others > 0 && right > others ? (double)right / others : 1;
}

const char *poda__quiz_none(const poda__quiz *quiz, const poda__question *question)
{
    return poda__exercise_is_tree(quiz->exercise->kind) || strcmp(question->id, "best") != 0
               ? poda__quiz_words(quiz, "none")
               : poda__quiz_words(quiz, "no move");
}
