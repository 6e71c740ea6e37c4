/* python_game.c - the functions of a poda_space and of a poda_rules, as questions to the other process. */
#include "system/python/python.h"

#if !defined(__wasm__)

#include "system/python/python_book.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

static struct book *enter(const void *game)
{
    struct book *book = book_of(game);
    pthread_mutex_lock(&book->python->lock);
    return book;
}

static void leave(const struct book *book)
{
    pthread_mutex_unlock(&book->python->lock);
}

static void space_release(void *game)
{
    struct book *book = enter(game);
    (void)poda__book_ask(book, "free", "%s", "");
    leave(book);
    poda__book_free(book);
}

static void space_start(const void *game, void *state)
{
    struct book *book = enter(game);
    put_number(state, poda__book_take(book, poda__book_ask(book, "start", "%s", "")));
    leave(book);
}

static void space_moves(const void *game, const void *state, poda_moves *list)
{
    struct book *book = enter(game);
    const struct entry *entry = poda__book_moves(book, number_of(state));
    for (uint32_t i = 0; entry && i < entry->count; i++)
        if (!poda_moves_add(list, entry->child[i].move))
            break;
    leave(book);
}

static struct child *child_of(const struct book *book, uint64_t number, poda_move move)
{
    struct entry *entry = poda__book_entry(book, number);
    if (book->python->memo && entry && (entry->known & KNOWN_MOVES))
        for (uint32_t i = 0; i < entry->count; i++) {
            const uint32_t at = (uint32_t)(((uint64_t)entry->next + i) % entry->count);
            if (entry->child[at].move == move) {
                entry->next = at + 1;
                return &entry->child[at];
            }
        }
    return NULL;
}

/* The position after a move; the one before it if that failed. */
static uint64_t play(struct book *book, uint64_t number, poda_move move)
{
    if (book->python->failed || !poda__book_entry(book, number))
        return number;
    struct child *child = child_of(book, number, move);
    if (child && child->to)
        return child->to;
    const uint64_t to =
        poda__book_take(book, poda__book_ask(book, "play", "\t%llu\t%llu",
                                             (unsigned long long)number, (unsigned long long)move));
    if (child)
        child->to = to;
    return to ? to : number;
}

static void space_play(const void *game, const void *from, poda_move move, void *to)
{
    struct book *book = enter(game);
    put_number(to, play(book, number_of(from), move));
    leave(book);
}

static void put_text(const char *answer, poda_text *text)
{
    char words[PODA_TEXT_MAX];
    if (!answer)
        return;
    (void)poda__python_word(answer, words, sizeof words);
    poda_text_add(text, "%s", words);
}

static void space_state_text(const void *game, const void *state, poda_text *text)
{
    struct book *book = enter(game);
    const uint64_t number = number_of(state);
    if (poda__book_entry(book, number))
        put_text(poda__book_ask(book, "text", "\t%llu", (unsigned long long)number), text);
    leave(book);
}

/* move_text and why. */
static void ask_word(const void *game, const void *state, poda_move move, const char *name,
                     poda_text *text)
{
    struct book *book = enter(game);
    const uint64_t number = number_of(state);
    if (poda__book_entry(book, number))
        put_text(poda__book_ask(book, "word", "\t%s\t%llu\t%llu", name, (unsigned long long)number,
                                (unsigned long long)move),
                 text);
    leave(book);
}

static void space_move_text(const void *game, const void *state, poda_move move, poda_text *text)
{
    ask_word(game, state, move, "move_text", text);
}

/* Writes a word so that it stays one. */
static bool escape(const char *text, char *room, size_t size)
{
    size_t length = 0;
    for (; *text; text++) {
        const char *const found = strchr("\\\n\t\r", *text);
        if (length + 3 > size)
            return false;
        if (found)
            room[length++] = '\\';
        room[length++] = found ? "\\ntr"[found - "\\\n\t\r"] : *text;
    }
    room[length] = 0;
    return true;
}

static poda_status space_state_read(const void *game, const char *text, void *state,
                                    poda_error *error)
{
    char word[2 * PODA_TEXT_MAX], why[300] = "";
    if (strlen(text) >= PODA_TEXT_MAX || !escape(text, word, sizeof word))
        return poda_fail(error, PODA_BAD_POSITION, "position", "'%.200s' is not a position", text);
    struct book *book = enter(game);
    const char *answer = poda__book_ask(book, "read", "\t%s", word);
    const bool refused = answer && *answer == '?';
    if (refused)
        (void)poda__python_word(answer + 1, why, sizeof why);
    const uint64_t number = refused ? 0 : poda__book_take(book, answer);
    leave(book);
    if (number) {
        put_number(state, number);
        return PODA_OK;
    }
    if (refused)
        return poda_fail(error, PODA_BAD_POSITION, "position", "'%.200s' is not a position: %s",
                         text, why);
    return poda_fail(error, PODA_BAD_POSITION, "position", "'%.200s' is not a position", text);
}

static int game_turn(const void *game, const void *state)
{
    struct book *book = enter(game);
    const struct entry *entry = poda__book_look(book, number_of(state));
    const int turn = entry ? entry->turn : PODA_MAX;
    leave(book);
    return turn;
}

/* After an exception every game is over. */
static bool game_outcome(const void *game, const void *state, poda_value *value)
{
    struct book *book = enter(game);
    const struct entry *entry = poda__book_look(book, number_of(state));
    const bool over = !entry || entry->over;
    if (over)
        *value = entry ? entry->value : 0;
    leave(book);
    return over;
}

static poda_over game_step(const void *game, const void *from, poda_move move, void *to,
                           poda_value *value)
{
    struct book *book = enter(game);
    const uint64_t number = play(book, number_of(from), move);
    const struct entry *entry = poda__book_look(book, number);
    poda_over over = PODA_GOES_ON;
    put_number(to, number);
    if (!entry)
        over = PODA_DRAWN;
    else if (entry->over && book->python->scored)
        over = PODA_SCORED;
    else if (entry->over && entry->value != 0)
        over = (entry->value > 0) == (entry->turn == PODA_MAX) ? PODA_WON : PODA_LOST;
    else if (entry->over)
        over = PODA_DRAWN;
    if (over == PODA_SCORED)
        *value = entry->value;
    leave(book);
    return over;
}

/* A number that the game returned, remembered; 0 if that failed. */
static double eval_of(struct book *book, uint64_t number, int which)
{
    poda__python *const python = book->python;
    struct entry *entry = poda__book_entry(book, number);
    if (!entry || python->failed || which < 0 || which >= python->evals)
        return 0;
    if (python->memo && (entry->known & ((uint32_t)KNOWN_EVAL << which)))
        return entry->eval[which];
    if (!entry->eval && !(entry->eval = poda__array((size_t)python->evals, sizeof *entry->eval))) {
        poda__python_fail(python, NULL);
        return 0;
    }
    const char *answer =
        poda__book_ask(book, "eval", "\t%llu\t%d", (unsigned long long)number, which);
    if (!answer)
        return 0;
    entry->known |= (uint32_t)KNOWN_EVAL << which;
    return entry->eval[which] = strtod(answer, NULL);
}

static poda_value game_eval(const void *game, const void *state, int which, int player)
{
    struct book *book = enter(game);
    const poda_value value = (poda_value)eval_of(book, number_of(state), which);
    leave(book);
    return player == PODA_MAX ? value : -value;
}

/* order, noisy, cost and the like; `move` NULL: about the position alone. */
static double ask_number(const void *game, const void *state, const poda_move *move,
                         const char *name)
{
    struct book *book = enter(game);
    const uint64_t number = number_of(state);
    const char *answer = NULL;
    if (poda__book_entry(book, number) && move)
        answer = poda__book_ask(book, "ask", "\t%s\t%llu\t%llu", name, (unsigned long long)number,
                                (unsigned long long)*move);
    else if (poda__book_entry(book, number))
        answer = poda__book_ask(book, "ask", "\t%s\t%llu", name, (unsigned long long)number);
    const double found = answer ? strtod(answer, NULL) : 0;
    leave(book);
    return found;
}

static int order(const void *game, const void *state, poda_move move)
{
    const double found = ask_number(game, state, &move, "order");
    return found > PODA_SCORE_LIMIT    ? PODA_SCORE_LIMIT
           : found < -PODA_SCORE_LIMIT ? -PODA_SCORE_LIMIT
                                       : (int)found;
}

static bool game_noisy(const void *game, const void *state, poda_move move)
{
    return ask_number(game, state, &move, "noisy") != 0;
}

static int game_again(const void *game)
{
    return book_of(game)->python->again;
}

static void fill_space(poda__python *python, poda_space *space)
{
    *space = (poda_space){
        .abi = PODA_ABI,
        .about = &python->about,
        .game_size = sizeof(struct opened),
        .state_size = sizeof(uint64_t),
        .start = space_start,
        .moves = space_moves,
        .play = space_play,
        .state_text = space_state_text,
        .state_read = space_state_read,
        .move_text = space_move_text,
        .hash = poda_hash_number,
        .release = space_release,
        .view = python->has & HAS_BOARD ? poda__python_view : NULL,
    };
}

poda__python *poda__python_of(const poda_rules *rules, const void *game)
{
    return rules->space.release == space_release ? book_of(game)->python : NULL;
}

void poda__python_fill_game(poda__python *python)
{
    poda_rules *rules = &python->rules;
    fill_space(python, &rules->space);
    rules->scored = python->scored;
    rules->turn = game_turn;
    rules->outcome = game_outcome;
    rules->step = game_step;
    rules->eval = python->evals ? game_eval : NULL;
    rules->order = python->has & HAS_ORDER ? order : NULL;
    rules->noisy = python->has & HAS_NOISY ? game_noisy : NULL;
    python->past.again = game_again;
    rules->past = python->again ? &python->past : NULL;
}

static bool problem_goal(const void *space, const void *state)
{
    struct book *book = enter(space);
    const struct entry *entry = poda__book_look(book, number_of(state));
    const bool goal = entry && entry->goal;
    leave(book);
    return goal;
}

static double problem_cost(const void *space, const void *from, poda_move move)
{
    return ask_number(space, from, &move, "cost");
}

static double problem_heuristic(const void *space, const void *state, int which)
{
    struct book *book = enter(space);
    const double estimate = eval_of(book, number_of(state), which);
    leave(book);
    return estimate;
}

static bool problem_acceptable(const void *space, const void *state, poda_move move)
{
    return ask_number(space, state, &move, "acceptable") != 0;
}

static void problem_why(const void *space, const void *state, poda_move move, poda_text *text)
{
    ask_word(space, state, move, "why", text);
}

static double problem_value(const void *space, const void *state)
{
    return ask_number(space, state, NULL, "value");
}

static double problem_bound(const void *space, const void *state)
{
    return ask_number(space, state, NULL, "bound");
}

void poda__python_fill_problem(poda__python *python)
{
    poda_problem_rules *rules = &python->problem;
    fill_space(python, &rules->space);
    rules->goal = problem_goal;
    rules->cost = python->has & HAS_COST ? problem_cost : NULL;
    rules->heuristic = python->evals ? problem_heuristic : NULL;
    rules->acceptable = python->has & HAS_ACCEPTABLE ? problem_acceptable : NULL;
    rules->why = python->has & HAS_WHY ? problem_why : NULL;
    rules->order = python->has & HAS_ORDER ? order : NULL;
    rules->value = python->has & HAS_VALUE ? problem_value : NULL;
    rules->bound = python->has & HAS_BOUND ? problem_bound : NULL;
}

#endif
