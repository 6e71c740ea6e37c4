/* game.c - turns, outcomes and evaluations of a game in Python, as functions of a poda_rules. */
#include "book.h"

#include <stdlib.h>

static int ask_turn(struct book *book, struct entry *entry)
{
    long long turn = 0;
    PyObject *said = PyObject_CallFunctionObjArgs(book->method[TURN], entry->state, NULL);
    if (said && (!book_whole(said, "turn", 1, &turn) || turn < 0)) {
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "turn must return 0 (MAX) or 1 (MIN), not %R", said);
        turn = 0;
    }
    Py_XDECREF(said);
    if (PyErr_Occurred()) {
        book_fail(book);
    } else {
        entry->turn = (int)turn;
        set_known(entry, KNOWN_TURN);
    }
    return (int)turn;
}

static int turn_of(struct book *book, struct entry *entry)
{
    if (is_known(book, entry, KNOWN_TURN))
        return entry->turn;
    const PyGILState_STATE lock = PyGILState_Ensure();
    const int turn = ask_turn(book, entry);
    PyGILState_Release(lock);
    return turn;
}

static int game_turn(const void *game, const void *state)
{
    struct book *book = book_of(game);
    struct entry *entry = entry_of(book, number_of(state));
    return entry && !atomic_load(&book->failed) ? turn_of(book, entry) : PODA_MAX;
}

static void ask_outcome(struct book *book, struct entry *entry)
{
    long long value = 0;
    PyObject *said = PyObject_CallFunctionObjArgs(book->method[OUTCOME], entry->state, NULL);
    const bool over = said && said != Py_None;
    if (over && PyBool_Check(said))
        PyErr_SetString(PyExc_TypeError,
                        "outcome must return None while the game goes on, then a number for MAX: 1 "
                        "won, 0 drawn, -1 lost, or a score; not True or False");
    else if (over)
        (void)book_whole(said, "outcome", PODA_SCORE_LIMIT, &value);
    Py_XDECREF(said);
    if (PyErr_Occurred()) {
        book_fail(book);
        return;
    }
    if (!book->scored)
        value = value > 0 ? PODA_WIN : value < 0 ? -PODA_WIN : 0;
    entry->over = over;
    entry->value = (poda_value)value;
    set_known(entry, KNOWN_OVER);
}

/* After an exception every game is over. */
static bool game_over(struct book *book, uint64_t number, poda_value *value)
{
    struct entry *entry = entry_of(book, number);
    if (entry && !atomic_load(&book->failed) && !is_known(book, entry, KNOWN_OVER)) {
        const PyGILState_STATE lock = PyGILState_Ensure();
        ask_outcome(book, entry);
        PyGILState_Release(lock);
    }
    if (!entry || atomic_load(&book->failed)) {
        *value = 0;
        return true;
    }
    if (entry->over)
        *value = entry->value;
    return entry->over;
}

static bool game_outcome(const void *game, const void *state, poda_value *value)
{
    return game_over(book_of(game), number_of(state), value);
}

static poda_over game_step(const void *game, const void *from, poda_move move, void *to,
                           poda_value *value)
{
    struct book *book = book_of(game);
    poda_value result = 0;
    book->rules.space.play(game, from, move, to);
    if (!game_over(book, number_of(to), &result))
        return PODA_GOES_ON;
    if (book->scored) {
        *value = result;
        return PODA_SCORED;
    }
    return result == 0                                         ? PODA_DRAWN
           : (result > 0) == (game_turn(game, to) == PODA_MAX) ? PODA_WON
                                                               : PODA_LOST;
}

static void ask_eval(struct book *book, struct entry *entry, int which)
{
    long long value = 0;
    PyObject *said = PyObject_CallFunctionObjArgs(book->eval[which], entry->state, NULL);
    if (said)
        (void)book_whole(said, book->eval_name[which], PODA_SCORE_LIMIT, &value);
    Py_XDECREF(said);
    if (!PyErr_Occurred() && !entry->eval) {
        entry->eval = calloc((size_t)book->evals, sizeof *entry->eval);
        if (!entry->eval)
            PyErr_NoMemory();
    }
    if (PyErr_Occurred()) {
        book_fail(book);
        return;
    }
    entry->eval[which] = (poda_value)value;
    set_known(entry, (uint32_t)KNOWN_EVAL << which);
}

static poda_value eval_of(struct book *book, struct entry *entry, int which)
{
    if (!is_known(book, entry, (uint32_t)KNOWN_EVAL << which)) {
        const PyGILState_STATE lock = PyGILState_Ensure();
        ask_eval(book, entry, which);
        PyGILState_Release(lock);
    }
    return atomic_load(&book->failed) ? 0 : entry->eval[which];
}

static poda_value game_eval(const void *game, const void *state, int which, int player)
{
    struct book *book = book_of(game);
    struct entry *entry = entry_of(book, number_of(state));
    if (!entry || atomic_load(&book->failed) || which < 0 || which >= book->evals)
        return 0;
    const poda_value value = eval_of(book, entry, which);
    return player == PODA_MAX ? value : -value;
}

/* order and noisy: a number about a move. */
static long long about_move(struct book *book, const void *state, poda_move move,
                            enum method method, const char *name)
{
    const struct entry *entry = entry_of(book, number_of(state));
    long long number = 0;
    if (!entry || atomic_load(&book->failed))
        return 0;
    const PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *word = book_move(book, move);
    PyObject *said =
        word ? PyObject_CallFunctionObjArgs(book->method[method], entry->state, word, NULL) : NULL;
    if (!said || !book_whole(said, name, PODA_SCORE_LIMIT, &number))
        book_fail(book);
    Py_XDECREF(said);
    PyGILState_Release(lock);
    return number;
}

static int game_order(const void *game, const void *state, poda_move move)
{
    return (int)about_move(book_of(game), state, move, ORDER, "order");
}

static bool game_noisy(const void *game, const void *state, poda_move move)
{
    return about_move(book_of(game), state, move, NOISY, "noisy") != 0;
}

static int game_again(const void *game)
{
    return book_of(game)->again;
}

void game_fill(struct book *book)
{
    poda_rules *rules = &book->rules;
    space_fill(book, &rules->space);
    rules->scored = book->scored;
    rules->turn = game_turn;
    rules->outcome = game_outcome;
    rules->step = game_step;
    rules->eval = book->evals ? game_eval : NULL;
    rules->order = book->method[ORDER] ? game_order : NULL;
    rules->noisy = book->method[NOISY] ? game_noisy : NULL;
    book->past.again = game_again;
    rules->past = book->again ? &book->past : NULL;
}
