/* task_heuristic.c - the heuristics of the course on a board, by hand: "connect4 cols=5 rows=4 lines:
 * 3 3 2" or "othello weights: d3 c3". */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "teach/tasks/parts.h"
#include "teach/tasks/task.h"

static const char example[] = "connect4 cols=5 rows=4 lines: 3 3 2";

enum { WORDS = 4, ROOM = 128 };

typedef struct position {
    poda_game *game;
    poda_state state;
    poda__heuristic heuristic;
} position;

static bool is_over(const poda_game *game, const poda_state *state)
{
    poda_value value;
    return poda_state_over(game, state, &value);
}

/* The words before the colon: the game, its options, the heuristic. */
static poda_status read(position *on, const char *text, poda_error *error)
{
    char words[ROOM];
    const char *colon = strchr(text, ':');
    char *part[WORDS];
    int count = 0;
    poda_pair pairs[WORDS];
    poda_options options = {pairs, 0};
    if (!colon || (size_t)(colon - text) >= sizeof words)
        return poda__task_bad(error, text, example);
    memcpy(words, text, (size_t)(colon - text));
    words[colon - text] = 0;
    for (char *at = words + strspn(words, " "); *at; at += strspn(at, " ")) {
        if (count == WORDS)
            return poda__task_bad(error, text, example);
        part[count++] = at;
        at += strcspn(at, " ");
        if (*at)
            *at++ = 0;
    }
    if (count < 2 || !poda__heuristic_find(part[0], part[count - 1], &on->heuristic))
        return poda__task_bad(error, text, example);
    for (int i = 1; i < count - 1; i++) {
        char *equals = strchr(part[i], '=');
        if (!equals)
            return poda__task_bad(error, text, example);
        *equals = 0;
        pairs[options.count++] = (poda_pair){part[i], equals + 1};
    }
    poda_status status = poda_game_open(&on->game, part[0], &options, error);
    if (status != PODA_OK)
        return status;
    poda_state_start(on->game, &on->state);
    status = poda_moves_read(on->game, colon + 1 + strspn(colon + 1, " "), &on->state, error);
    if (status == PODA_OK && is_over(on->game, &on->state))
        status =
            poda_fail(error, PODA_BAD_OPTION, "given",
                      "given='%.60s': the game is over there, and a heuristic is for positions "
                      "where it is not",
                      text);
    if (status != PODA_OK) {
        poda_game_close(on->game);
        on->game = NULL;
    }
    return status;
}

/* Random moves; false: the game ended. */
static bool play(const poda_game *game, int plies, uint64_t *random, poda__buffer *text)
{
    poda_move moves[64];
    poda_state state, after;
    poda_state_start(game, &state);
    for (int i = 0; i < plies; i++) {
        char name[PODA_TEXT_MAX] = "";
        poda_text move = {name, sizeof name, 0};
        if (is_over(game, &state))
            return false;
        poda_moves list = {.at = moves, .capacity = 64};
        poda_state_moves(game, &state, &list);
        const poda_move chosen = list.at[poda__random_below(random, (uint32_t)list.count)];
        poda_move_text(game, &state, chosen, &move);
        poda__buffer_add(text, " %s", name);
        poda_state_play(game, &state, chosen, &after);
        state = after;
    }
    return !is_over(game, &state);
}

static poda_status make(const poda_exercise_options *options, uint64_t *random, poda__buffer *text,
                        poda_error *error)
{
    static const char *const begins[] = {
        "connect4 cols=5 rows=4 lines:", "connect4 cols=5 rows=4 windows:", "othello weights:"};
    (void)options;
    for (int tries = 0; tries < 100; tries++) {
        const int which = (int)poda__random_below(random, 3);
        position on = {.game = NULL};
        poda_status status = read(&on, begins[which], error);
        if (status != PODA_OK)
            return status;
        text->length = 0;
        poda__buffer_add(text, "%s", begins[which]);
        const bool good = play(on.game, 6 + (int)poda__random_below(random, 4), random, text);
        poda_game_close(on.game);
        if (good || text->failed)
            return PODA_OK;
    }
    return poda_fail(error, PODA_BAD_OPTION, "kind",
                     "no position found for an exercise of this kind");
}

/* The same sum by someone who makes a mistake. */
enum { RIVAL, ALONE, BLOCKED, FLAT };

static void wrongly(const poda__parts *parts, int slip, int sum[2])
{
    sum[0] = sum[1] = 0;
    for (int i = 0; i < parts->count; i++)
        for (int p = 0; p < 2; p++) {
            const poda__part *part = &parts->part[i];
            const int own = part->own[p];
            int worth = part->worth[p];
            if (slip == BLOCKED && part->count == 4) /* lines with pieces of both count too */
                worth = parts->heuristic == PODA__LINES ? poda__line_worth[own]
                        : p == 0                        ? poda__window_worth[own]
                                                        : 0;
            if (slip == FLAT && parts->heuristic == PODA__LINES)
                worth = part->own[1 - p] > 0 ? 0 : 10 * own;
            if (slip == FLAT && parts->heuristic == PODA__WEIGHTS)
                worth = own;
            if (slip == FLAT && part->centre)
                worth = 0;
            sum[p] += worth;
        }
}

static void add_slips(poda__quiz *quiz, poda__heuristic heuristic)
{
    poda__task_slip(quiz, "rival",
                    poda__quiz_say(quiz, "sees the board from the rival's side: the "
                                         "sign is wrong"));
    poda__task_slip(quiz, "alone",
                    heuristic == PODA__WINDOWS
                        ? poda__quiz_say(quiz, "forgets what the rival threatens")
                        : poda__quiz_say(quiz, "forgets to subtract what the rival has"));
    poda__task_slip(quiz, "blocked",
                    poda__quiz_say(quiz, "counts lines in which both have pieces"));
    poda__task_slip(quiz, "flat",
                    heuristic == PODA__LINES
                        ? poda__quiz_say(quiz,
                                         "takes 10 times the pieces instead of 10 to the power "
                                         "of their number")
                    : heuristic == PODA__WINDOWS ? poda__quiz_say(quiz, "forgets the centre column")
                                                 : poda__quiz_say(quiz, "counts pieces without "
                                                                        "their weights"));
}

static void state_it(poda__quiz *quiz, const poda__parts *parts)
{
    const char *x = parts->names[0], *o = parts->names[1];
    switch (parts->heuristic) {
    case PODA__LINES:
        quiz->statement =
            poda__quiz_say(quiz,
                           "Connect 4 on a small board. The heuristic adds over all lines of four "
                           "cells: a line in "
                           "which the rival has a piece is worth 0, any other 10 to the power of "
                           "the own pieces in "
                           "it (1 without any). h is the sum for %s minus the sum for %s.",
                           x, o);
        break;
    case PODA__WINDOWS:
        quiz->statement = poda__quiz_say(
            quiz,
            "Connect 4 on a small board. The heuristic for %s: 3 for each own piece in the centre "
            "column; for each line of four cells 100 with four own pieces, 5 with three and a free "
            "cell, 2 with two and two free cells, and -4 if %s has three and a cell is free.",
            x, o);
        break;
    default:
        quiz->statement = poda__quiz_say(
            quiz,
            "Othello. Each piece counts as much as its cell: corners 50; their neighbours along "
            "the "
            "edge -1 and along the diagonal -10; the edge goes on with 5 and 2; the four cells in "
            "the centre 0; all others 1. h is the sum for %s minus the sum for %s.",
            x, o);
    }
}

static void ask_parts(poda__quiz *quiz, const poda__parts *parts, poda__buffer *steps)
{
    int slips[4][2];
    const bool both = parts->heuristic != PODA__WINDOWS;
    for (int k = 0; k < 4; k++)
        wrongly(parts, k, slips[k]);
    poda__question *question;
    if (both) {
        question = poda__quiz_ask(quiz, PODA_QUESTION_VALUES, "parts",
                                  poda__quiz_say(quiz, "What is the sum of each player?"));
        for (int p = 0; p < 2; p++) {
            const size_t name = poda__quiz_put(quiz, parts->names[p]);
            const size_t why =
                poda__quiz_say(quiz, "the sum of %s is %d", parts->names[p], parts->sum[p]);
            poda__quiz_item *item = poda__task_number(quiz, question, name, parts->sum[p], why);
            for (int k = BLOCKED; k <= FLAT; k++)
                item->slip[k] = slips[k][p];
        }
    }
    const int h = poda__parts_value(parts);
    question = poda__quiz_ask(quiz, PODA_QUESTION_NUMBER, "h",
                              poda__quiz_say(quiz, "What is h, seen by %s?", parts->names[0]));
    const size_t why =
        both ? poda__quiz_say(quiz, "h = %d - %d = %d", parts->sum[0], parts->sum[1], h)
             : poda__quiz_say(quiz, "h = %d", h);
    poda__quiz_item *item = poda__task_number(quiz, question, 0, h, why);
    item->slip[RIVAL] = -h;
    int alone = parts->sum[0];
    for (int i = 0; i < parts->count && !both; i++)
        alone -= parts->part[i].worth[0] < 0 ? parts->part[i].worth[0] : 0;
    item->slip[ALONE] = alone;
    for (int k = BLOCKED; k <= FLAT; k++)
        item->slip[k] = slips[k][0] - slips[k][1];
    for (int i = 0; i < parts->count; i++) {
        const poda__part *part = &parts->part[i];
        const int worth = part->worth[0] - part->worth[1];
        char cells[32] = "";
        poda__part_cells(parts, part, &(poda_text){cells, sizeof cells, 0});
        if (worth != 0)
            poda__task_step(quiz, steps, "%s: %s %d, %s %d: %+d", cells, parts->names[0],
                            part->own[0], parts->names[1], part->own[1], worth);
    }
    poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why));
}

static poda_status ask(poda__quiz *quiz, const char *text, poda_error *error)
{
    position on = {.game = NULL};
    poda__buffer lines = {0};
    poda__parts *parts = poda__array(1, sizeof *parts);
    poda_status status = parts ? read(&on, text, error) : poda_fail_memory(error);
    if (status == PODA_OK)
        status = poda__parts_fill(parts, on.game, &on.state, on.heuristic, error);
    if (status == PODA_OK) {
        add_slips(quiz, on.heuristic);
        state_it(quiz, parts);
        quiz->convention = poda__quiz_put(quiz, "");
        poda__parts_board(parts, &lines);
        poda__task_board(quiz, &lines);
        lines.length = 0;
        ask_parts(quiz, parts, &lines);
        poda__task_steps(quiz, &lines);
    }
    poda__buffer_release(&lines);
    poda_game_close(on.game);
    free(parts);
    return status;
}

const poda__task_kind poda__task_heuristic = {make, ask};
