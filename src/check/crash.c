/* crash.c - describes what a child process was doing when it ended: the function, and the position
 * and moves, which a second child writes, since the rules are at fault. */
#include "check/crash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "system/load.h"

static const char crash[] = "crash"; /* the test that failed */

static poda_status open_problem(const poda__suspect *suspect, const poda__tables *tables,
                                const poda_options *options, poda_problem **out, poda_error *error)
{
    suspect->watch->is_problem = true;
    return tables->problem
               ? poda_problem_open_rules(out, poda__watch_problem(tables->problem), options, error)
               : poda_problem_open_game(out, poda__watch_game(tables->game), options, error);
}

/* Neither a game nor a problem: opening it reports the reason. */
static poda_status refuse(const poda__suspect *suspect, poda_error *error)
{
    poda_problem *problem;
    poda_game *game;
    const poda_status status =
        suspect->as == PODA_CHECK_GAME
            ? poda_game_load(&game, suspect->path, suspect->options, error)
            : poda_problem_load(&problem, suspect->path, suspect->options, error);
    return status == PODA_OK ? poda_fail(error, PODA_BAD_GAME, suspect->path,
                                         "%.200s: has no rules", suspect->path)
                             : status;
}

static poda_status open_tables(const poda__suspect *suspect, const poda__tables *tables,
                               const poda_options *options, poda_problem **problem,
                               poda_game **game, poda_error *error)
{
    const bool as_game = suspect->as == PODA_CHECK_GAME;
    if (as_game ? !tables->game : !tables->game && !tables->problem)
        return refuse(suspect, error);
    const poda_space *space = tables->game ? &tables->game->space : &tables->problem->space;
    snprintf(suspect->watch->name, sizeof suspect->watch->name, "%s", space->about->name);
    if (suspect->as == PODA_CHECK_PROBLEM || tables->problem)
        return open_problem(suspect, tables, options, problem, error);
    return poda_game_open_rules(game, poda__watch_game(tables->game), options, error);
}

poda_status poda__suspect_open(const poda__suspect *suspect, poda_problem **problem,
                               poda_game **game, poda_error *error)
{
    poda__tables tables = {NULL, suspect->game, suspect->problem};
    poda_status status = PODA_OK;
    *problem = NULL;
    *game = NULL;
    poda__watch_begin(suspect->watch);
    if (!tables.game && !tables.problem) {
        poda__watch_note("constructor"); /* the only code of a file that runs when it is loaded */
        status = poda__tables_load(&tables, suspect->path, error);
        suspect->watch->inside = false;
    }
    return status == PODA_OK ? open_tables(suspect, &tables, suspect->options, problem, game, error)
                             : status;
}

/* The texts for what a child recorded, written by a second child, which may crash as well. */
struct words {
    char moves[PODA_TEXT_MAX], position[PODA_TEXT_MAX], move[100];
    /* for a call that plays and asks for the outcome: the position whose outcome is asked */
    char next[PODA_TEXT_MAX];
};

/* The input and output of the child that writes them. */
struct finding {
    const poda__suspect *suspect;
    poda__watch noted;
    struct words words;
    size_t known; /* bytes of the texts */
    bool later;   /* the outcome, not the move, ends the process */
};

/* The moves that led to the position in question; none if it is not on the path. */
static bool write_way(const poda_space *space, const void *params, const poda__watch *before,
                      char *room, size_t size)
{
    poda_state state = {.bytes = {0}}, next;
    poda_text text = {room, size, 0};
    space->start(params, &state);
    for (size_t i = 0; i <= before->path_length; i++) {
        char word[PODA_TEXT_MAX] = "";
        poda_text to = {word, sizeof word, 0};
        if (i == before->path_length && memcmp(&state, before->state, space->state_size) == 0)
            return true;
        /* after the path, the last move played may lead to it */
        const poda_move move = i < before->path_length ? before->path[i] : before->played;
        memset(&next, 0, sizeof next);
        space->move_text(params, &state, move, &to);
        space->play(params, &state, move, &next);
        poda_text_add(&text, "%s%s", i ? " " : "", word);
        state = next;
    }
    return memcmp(&state, before->state, space->state_size) == 0;
}

/* A game of any kind may leave its texts to the library. */
static void write_state(const poda_space *space, const poda_game *game, const void *params,
                        const void *state, poda_text *text)
{
    if (space->state_text)
        space->state_text(params, state, text);
    else
        poda_state_text(game, state, text);
}

/* Each text is sent to the parent as soon as it is written. */
static void write_words(const poda_space *space, const poda_game *game, const void *params,
                        const poda__watch *before, struct words *words, int out)
{
    poda_text position = {words->position, sizeof words->position, 0};
    poda_text move = {words->move, sizeof words->move, 0};
    poda_text after = {words->next, sizeof words->next, 0};
    poda_state next = {.bytes = {0}};
    poda_value value;
    if (!write_way(space, params, before, words->moves, sizeof words->moves))
        words->moves[0] = 0;
    poda_child_write(out, words->moves, sizeof words->moves);
    write_state(space, game, params, before->state, &position);
    poda_child_write(out, words->position, sizeof words->position);
    if (before->has_move)
        space->move_text(params, before->state, before->move, &move);
    poda_child_write(out, words->move, sizeof words->move);
    if (!before->steps || !game)
        return;
    space->play(params, before->state, before->move, &next);
    write_state(space, game, params, &next, &after);
    poda_child_write(out, words->next, sizeof words->next);
    (void)poda_game_rules_of(game)->outcome(params, &next, &value);
}

/* The options that the first child was given. */
static poda_options noted_options(const poda__watch *watch, poda_pair pairs[PODA__WATCH_PAIRS])
{
    poda_options options = {pairs, 0};
    const char *at = watch->options;
    for (; options.count < watch->option_count; options.count++) {
        const char *value = at + strlen(at) + 1;
        pairs[options.count] = (poda_pair){at, value};
        at = value + strlen(value) + 1;
    }
    return options;
}

static void find_words(void *user, int out, const volatile int *stop)
{
    struct finding *finding = user;
    poda__suspect suspect = *finding->suspect;
    poda_pair pairs[PODA__WATCH_PAIRS];
    const poda_options options = noted_options(&finding->noted, pairs);
    poda_problem *problem;
    poda_game *game;
    (void)stop;
    if (!suspect.options)
        suspect.options = &options;
    if (poda__suspect_open(&suspect, &problem, &game, NULL) != PODA_OK)
        return;
    const poda_space *space = game ? &poda_game_rules_of(game)->space : poda_problem_space(problem);
    const void *params = game ? poda_game_params(game) : poda_problem_params(problem);
    write_words(space, game, params, &finding->noted, &finding->words, out);
}

static void write_bytes(const poda__watch *watch, char *room, size_t size)
{
    enum { SHOWN = 32 };
    poda_text text = {room, size, 0};
    for (int i = 0; i < SHOWN; i++)
        poda_text_add(&text, "%s%02x", i ? " " : "", watch->state[i]);
}

static bool knows(const struct finding *finding, const char *word)
{
    return finding->known > (size_t)(word - (const char *)&finding->words);
}

/* The position as text, as far as the rules can still be called. */
static void ask_words(struct finding *finding)
{
    poda_child_end end;
    const poda_child_limits limits = {.seconds = 2, .grace = 0.1, .output = sizeof finding->words};
    poda__watch *watch = finding->suspect->watch;
    if (!finding->noted.has_state || finding->noted.options_cut ||
        poda_child_run(find_words, finding, &limits, &end, NULL) != PODA_OK)
        return;
    finding->known = end.length < sizeof finding->words ? end.length : sizeof finding->words;
    if (finding->known)
        memcpy(&finding->words, end.bytes, finding->known);
    finding->later = end.how != PODA_CHILD_RETURNED && knows(finding, finding->words.next);
    if (!knows(finding, finding->words.position))
        write_bytes(&finding->noted, finding->words.position, sizeof finding->words.position);
    poda_free(end.bytes);
    *watch = finding->noted; /* the second child has recorded its own calls */
}

/* What the function did, as a predicate. */
static void say_crash(const poda__watch *watch, int signal_number, poda_error *what)
{
    enum { NULL_PAGE = 4096, STACK = 64 << 20 };
    const char *at = (const char *)watch->fault;
    if (watch->has_fault && at >= (const char *)watch->guard_begin &&
        at < (const char *)watch->guard_end)
        (void)(watch->room ? poda_fail(what, PODA_BAD_GAME, "",
                                       "writes behind the end of the list, which has room for %lu "
                                       "{move|moves}; poda_moves_add stops there",
                                       (unsigned long)watch->room)
                           : poda_fail(what, PODA_BAD_GAME, "",
                                       "writes past the end of the memory it is given"));
    else if (watch->has_fault && at < (const char *)watch->stack &&
             (uintptr_t)watch->stack - (uintptr_t)at < STACK)
        (void)poda_fail(what, PODA_BAD_GAME, "",
                        "crashed (the stack is full: does it call itself without end?)");
    else if (watch->has_fault && (uintptr_t)at < NULL_PAGE)
        (void)poda_fail(what, PODA_BAD_GAME, "", "crashed (segmentation fault, null pointer)");
    else
        switch (poda_signal_kind(signal_number)) {
        case PODA_SIGNAL_MEMORY:
            (void)poda_fail(what, PODA_BAD_GAME, "", "crashed (segmentation fault)");
            break;
        case PODA_SIGNAL_ARITHMETIC:
            (void)poda_fail(what, PODA_BAD_GAME, "", "crashed (division by zero)");
            break;
        case PODA_SIGNAL_INSTRUCTION:
            (void)poda_fail(what, PODA_BAD_GAME, "", "crashed (illegal instruction)");
            break;
        case PODA_SIGNAL_ABORT:
            (void)poda_fail(what, PODA_BAD_GAME, "", "crashed (abort)");
            break;
        case PODA_SIGNAL_OTHER:
            (void)poda_fail(what, PODA_BAD_GAME, "", "crashed (signal %d)", signal_number);
            break;
        }
}

static void say_deed(const poda__watch *watch, poda_error *what)
{
    if (watch->deed == PODA__DEED_FORKED)
        (void)poda_fail(what, PODA_BAD_GAME, "", "starts another process (fork)");
    else if (watch->deed == PODA__DEED_CLOSED)
        (void)poda_fail(what, PODA_BAD_GAME, "", "closes files that it has not opened");
    else
        (void)poda_fail(what, PODA_BAD_GAME, "", "writes before the beginning of the list");
}

static void say_end(const poda__watch *watch, double patience, const poda_child_end *end,
                    poda_error *what)
{
    if (end->how == PODA_CHILD_STUCK)
        (void)poda_fail(what, PODA_BAD_GAME, "", "does not return within %g {second|seconds}",
                        patience);
    else if (end->how == PODA_CHILD_STOPPED || end->how == PODA_CHILD_LATE)
        (void)poda_fail(what, PODA_BAD_GAME, "", "does not return");
    else if (watch->deed != PODA__DEED_NONE)
        say_deed(watch, what);
    else if (end->how == PODA_CHILD_EXITED)
        (void)poda_fail(what, PODA_BAD_GAME, "", "ended the program with exit status %d",
                        end->number);
    else
        say_crash(watch, end->number, what);
}

static void write_message(const poda__suspect *suspect, const poda_child_end *end,
                          const struct finding *finding, poda_error *out)
{
    const poda__watch *watch = &finding->noted;
    const char *called = finding->later ? "outcome" : watch->called ? watch->called : "init";
    poda_error what = {.translate = suspect->translate};
    out->translate = suspect->translate;
    say_end(watch, suspect->patience, end, &what);
    if (!watch->inside)
        (void)poda_fail(out, PODA_BAD_GAME, "",
                        "memory was overwritten: after '%s' had returned, the program %.200s",
                        called, what.message);
    else if (watch->has_move && finding->words.move[0] && !finding->later)
        (void)poda_fail(out, PODA_BAD_GAME, "", "'%s' %.200s; the move was '%.60s'", called,
                        what.message, finding->words.move);
    else if (watch->text[0])
        (void)poda_fail(out, PODA_BAD_GAME, "", "'%s' %.200s; the text was '%.60s'", called,
                        what.message, watch->text);
    else
        (void)poda_fail(out, PODA_BAD_GAME, "", "'%s' %.200s", called, what.message);
}

void poda__suspect_describe(const poda__suspect *suspect, const poda_child_end *end,
                            poda_fault *fault)
{
    struct finding *finding = calloc(1, sizeof *finding);
    poda_error message = {.status = PODA_OK};
    *fault = (poda_fault){.what = crash};
    if (!finding) {
        (void)poda_fail_memory(&message);
        memcpy(fault->message, message.message, sizeof fault->message);
        return;
    }
    finding->suspect = suspect;
    finding->noted = *suspect->watch;
    ask_words(finding);
    write_message(suspect, end, finding, &message);
    const struct words *words = &finding->words;
    snprintf(fault->message, sizeof fault->message, "%s", message.message);
    snprintf(fault->position, sizeof fault->position, "%s",
             finding->later ? words->next : words->position);
    snprintf(fault->moves, sizeof fault->moves, "%s", words->moves);
    if (finding->later) {
        poda_text moves = {fault->moves, sizeof fault->moves, strlen(fault->moves)};
        poda_text_add(&moves, "%s%s", moves.length ? " " : "", words->move);
    }
    free(finding);
}
