/* nboard.c - `poda nboard`: the protocol of the NBoard program. Commands are lines that need no
 * answer; unknown ones are ignored, as the protocol requires. While searching, it watches for a
 * ping, which means that the position is about to change. */
#include "nboard.h"

#include <stdlib.h>
#include <string.h>

#include "ggf.h"

static void say_line(const struct nboard *nboard, const char *format, ...) PODA_PRINTF(2, 3);

static void say_line(const struct nboard *nboard, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(nboard->cli->out, format, args);
    va_end(args);
    fputc('\n', nboard->cli->out);
    (void)cli_flush(nboard->cli);
}

static bool is_ping(const char *line)
{
    return strncmp(line, "ping", 4) == 0 || strncmp(line, "quit", 4) == 0;
}

/* Called during a search. */
static void look(void *user, const poda_progress *progress)
{
    struct nboard *nboard = user;
    (void)progress;
    if (nboard->lines && lines_wait(nboard->lines, is_ping)) {
        nboard->aborted = true;
        interrupt_stop = 1;
    }
}

/* F5 or PA. */
static void add_move(const struct nboard *nboard, const poda_state *state, poda_move move,
                     poda_text *text)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text own = {words, sizeof words, 0};
    poda_move_text(desk_game(&nboard->desk), state, move, &own);
    if (strcmp(words, "pass") == 0)
        poda_text_add(text, "PA");
    else
        poda_text_add(text, "%c%s", words[0] - 'a' + 'A', words + 1);
}

/* A value for the player to move, in discs. */
static double eval_for(const struct nboard *nboard, const poda_state *state, poda_value value)
{
    const double score = poda_score_number(desk_game(&nboard->desk), value);
    return poda_state_turn(desk_game(&nboard->desk), state) == PODA_MAX ? score : 0.0 - score;
}

static void begin_thinking(struct nboard *nboard, const char *what)
{
    nboard->aborted = false;
    interrupt_search();
    nboard->desk.options.search.progress = look;
    nboard->desk.options.search.progress_user = nboard;
    say_line(nboard, "status Poda %s", what);
}

static void command_go(struct nboard *nboard)
{
    const poda_state *state = desk_state(&nboard->desk);
    poda_error error = cli_error(nboard->cli);
    poda_choice choice = {.ending = PODA_ENDING_OVER};
    poda_value value;
    poda_move move;
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    if (desk_over(&nboard->desk, &value)) {
        say_line(nboard, "status the game is over");
        return;
    }
    if (desk_must_pass(&nboard->desk, &move)) {
        say_line(nboard, "=== PA");
        return;
    }
    begin_thinking(nboard, "is thinking");
    const poda_status status = desk_choose(&nboard->desk, &choice, &error);
    desk_forget(&nboard->desk); /* it does not play its move until instructed */
    if (status != PODA_OK) {
        say_line(nboard, "status %s", error.message);
        return;
    }
    if (!nboard->aborted) {
        add_move(nboard, state, choice.move, &text);
        say_line(nboard, "nodestats %llu %.2f", (unsigned long long)choice.nodes, choice.seconds);
        say_line(nboard, "=== %s/%.2f/%.2f", words, eval_for(nboard, state, choice.value),
                 choice.seconds);
    }
    say_line(nboard, "status");
}

/* Searches a position; false if it was interrupted or failed, which is reported. */
static bool search_state(struct nboard *nboard, const poda_state *state, int depth, bool every_move,
                         poda_result *result)
{
    poda_search_options options = nboard->desk.options.search;
    poda_error error = cli_error(nboard->cli);
    options.depth = depth;
    options.every_move = every_move;
    options.line = true;
    poda_status status = PODA_OK;
    if (!nboard->search)
        status = poda_search_open(&nboard->search, desk_game(&nboard->desk), &error);
    if (status == PODA_OK)
        status = poda_search_run(nboard->search, state, &options, NULL, NULL, result, &error);
    if (status != PODA_OK)
        say_line(nboard, "status %s", error.message);
    return status == PODA_OK && !nboard->aborted;
}

static void send_hint(const struct nboard *nboard, const poda_state *state, poda_move move,
                      const poda_move *line, int length, double eval, int depth)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state at = *state;
    add_move(nboard, &at, move, &text);
    for (int i = 0; i < length; i++) {
        if (i > 0)
            add_move(nboard, &at, line[i], &text);
        poda_state_play(desk_game(&nboard->desk), &at, line[i], &at);
    }
    say_line(nboard, "search %s %.2f 0 %d", words, eval, depth);
}

/* The best move with its line, then the next best of the rest. */
static void send_hints(const struct nboard *nboard, const poda_state *state,
                       const poda_result *result, size_t wanted)
{
    enum { MOST = 64 };
    const size_t count = result->move_count < MOST ? result->move_count : MOST;
    bool sent[MOST] = {false};
    send_hint(nboard, state, result->move, result->pv, result->pv_length,
              eval_for(nboard, state, result->value), result->depth);
    for (size_t rank = 1; rank < wanted && rank < count; rank++) {
        size_t best = count;
        for (size_t i = 0; i < count; i++)
            if (!sent[i] && result->moves[i].known && result->moves[i].move != result->move &&
                (best == count || eval_for(nboard, state, result->moves[i].value) >
                                      eval_for(nboard, state, result->moves[best].value)))
                best = i;
        if (best == count)
            return;
        sent[best] = true;
        send_hint(nboard, state, result->moves[best].move, NULL, 0,
                  eval_for(nboard, state, result->moves[best].value), result->depth);
    }
}

/* Depth by depth, so that there is something to show at once. */
static void command_hint(struct nboard *nboard, const char *argument)
{
    enum { MOST = 64, STEP = 2 };
    const poda_state *state = desk_state(&nboard->desk);
    const poda_search_options *options = &nboard->desk.options.search;
    const char *at = argument;
    uint64_t wanted = 1, nodes = 0;
    double seconds = 0;
    poda_value value;
    poda_result result;
    if (desk_over(&nboard->desk, &value)) {
        say_line(nboard, "status the game is over");
        return;
    }
    if (!poda_read_number(&at, MOST, &wanted) || wanted == 0)
        wanted = 1;
    begin_thinking(nboard, "is analysing");
    for (int depth = options->depth % STEP ? 1 : STEP;; depth += STEP) {
        const bool last = options->depth == 0 || depth >= options->depth;
        if (!search_state(nboard, state, last ? options->depth : depth, wanted > 1, &result))
            break;
        nodes += result.nodes;
        seconds += result.seconds;
        send_hints(nboard, state, &result, (size_t)wanted);
        say_line(nboard, "nodestats %llu %.2f", (unsigned long long)nodes, seconds);
        if (last || result.exact || (options->seconds > 0 && seconds >= options->seconds / 2))
            break;
    }
    say_line(nboard, "status");
}

/* The value of each position of the game, from the last back to the first. */
static void command_analyze(struct nboard *nboard)
{
    const poda_session_info *info = desk_info(&nboard->desk);
    begin_thinking(nboard, "is analysing");
    for (size_t ply = info->played + 1; ply-- > 0;) {
        poda_result result;
        if (!search_state(nboard, &info->states[ply], nboard->desk.options.search.depth, false,
                          &result))
            break;
        say_line(nboard, "analysis %zu %.2f", ply,
                 eval_for(nboard, &info->states[ply], result.value));
    }
    say_line(nboard, "status");
}

static void dismiss(struct nboard *nboard)
{
    desk_dismiss(&nboard->desk);
    poda_search_close(nboard->search);
    nboard->search = NULL;
}

/* Opens the player again: for another depth, or a board whose size the engine may not support. */
static poda_status prepare(struct nboard *nboard, int depth, poda_error *error)
{
    char digits[16] = "";
    poda_text text = {digits, sizeof digits, 0};
    poda_text_add(&text, "%d", depth);
    return desk_set(&nboard->desk, depth ? "depth" : NULL, digits, error);
}

static void command_set(struct nboard *nboard, char *argument)
{
    char *value = argument + strcspn(argument, " \t");
    poda_error error = cli_error(nboard->cli);
    if (*value)
        *value++ = 0;
    value += strspn(value, " \t");
    if (strcmp(argument, "game") == 0) {
        dismiss(nboard);
        if (ggf_read(&nboard->desk.session, value, &error) != PODA_OK ||
            prepare(nboard, nboard->depth, &error) != PODA_OK)
            say_line(nboard, "status %s", error.message);
    } else if (strcmp(argument, "depth") == 0) {
        const char *at = value;
        uint64_t depth;
        desk_forget(&nboard->desk);
        if (!poda_read_number(&at, 60, &depth) || depth == 0 || (*at && *at != ' ')) {
            say_line(nboard, "status set depth %.20s: a depth is a number from 1 to 60", value);
            return;
        }
        if (prepare(nboard, (int)depth, &error) != PODA_OK) {
            say_line(nboard, "status %s", error.message);
        } else {
            nboard->depth = (int)depth;
            say_line(nboard, "set myname Poda%d", (int)depth);
        }
    }
}

/* "F5", "F5/1.2/0.5", "PA". */
static void command_move(struct nboard *nboard, char *argument)
{
    poda_move move;
    poda_value value;
    argument[strcspn(argument, "/ \t")] = 0;
    desk_forget(&nboard->desk);
    const bool pass = strcmp(argument, "PA") == 0 || strcmp(argument, "pa") == 0;
    poda_error error = cli_error(nboard->cli);
    poda_status status = desk_over(&nboard->desk, &value)
                             ? PODA_BAD_MOVE
                             : desk_read(&nboard->desk, pass ? "pass" : argument, &move);
    if (status == PODA_OK)
        status = poda_session_play(nboard->desk.session, move, &error);
    else if (status == PODA_NO_MEMORY)
        poda_fail_memory(&error);
    else
        poda_fail(&error, status, "move", "'%.20s' is not a legal move here", argument);
    if (status != PODA_OK)
        say_line(nboard, "status %s", error.message);
}

void nboard_answer(struct nboard *nboard, char *line)
{
    for (char *at = line; *at; at++) /* removes terminal control characters */
        if ((unsigned char)*at < 32)
            *at = ' ';
    char *word = line + strspn(line, " ");
    char *argument = word + strcspn(word, " ");
    if (*argument)
        *argument++ = 0;
    argument += strspn(argument, " ");
    if (strcmp(word, "nboard") == 0)
        say_line(nboard, "set myname Poda");
    else if (strcmp(word, "set") == 0)
        command_set(nboard, argument);
    else if (strcmp(word, "move") == 0)
        command_move(nboard, argument);
    else if (strcmp(word, "hint") == 0)
        command_hint(nboard, argument);
    else if (strcmp(word, "go") == 0)
        command_go(nboard);
    else if (strcmp(word, "ping") == 0)
        say_line(nboard, "pong %.20s", argument);
    else if (strcmp(word, "learn") == 0)
        say_line(nboard, "learned");
    else if (strcmp(word, "analyze") == 0)
        command_analyze(nboard);
    else if (strcmp(word, "quit") == 0)
        nboard->quit = true;
}

void nboard_release(struct nboard *nboard)
{
    poda_search_close(nboard->search); /* which refers to its game once more */
    desk_release(&nboard->desk);
    nboard->search = NULL;
}

static poda_status open_nboard(void *own, struct cli *cli, struct lines *lines,
                               const char *const *words, size_t count, poda_error *error)
{
    struct nboard *const nboard = own;
    nboard->cli = cli;
    nboard->lines = lines;
    const poda_status status =
        desk_open(&nboard->desk, cli->ask.language, words, count, "othello", error);
    if (status == PODA_OK && strcmp(poda_game_name(desk_game(&nboard->desk)), "othello") != 0)
        return poda_fail(error, PODA_BAD_GAME, "game", "the NBoard protocol is for othello only");
    return status;
}

static bool answer_nboard(void *own, char *line)
{
    struct nboard *const nboard = own;
    nboard_answer(nboard, line);
    return !nboard->quit;
}

static void release_nboard(void *own)
{
    nboard_release(own);
}

int nboard_verb(struct cli *cli, const char *const *words, size_t count)
{
    static const struct protocol nboard = {sizeof(struct nboard), open_nboard, answer_nboard, NULL,
                                           release_nboard};
    return protocol_serve(&nboard, cli, words, count);
}
