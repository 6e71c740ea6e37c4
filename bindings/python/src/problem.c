/* problem.c - goals, costs and heuristics of a space in Python, as functions of a poda_problem_rules. */
#include "book.h"

static bool problem_goal(const void *space, const void *state)
{
    struct book *book = book_of(space);
    struct entry *entry = entry_of(book, number_of(state));
    if (!entry || atomic_load(&book->failed))
        return false;
    if (!is_known(book, entry, KNOWN_GOAL)) {
        const PyGILState_STATE lock = PyGILState_Ensure();
        PyObject *said = PyObject_CallFunctionObjArgs(book->method[GOAL], entry->state, NULL);
        const int goal = said ? PyObject_IsTrue(said) : -1;
        Py_XDECREF(said);
        entry->goal = goal == 1;
        if (goal >= 0)
            set_known(entry, KNOWN_GOAL);
        else
            book_fail(book);
        PyGILState_Release(lock);
    }
    return entry->goal;
}

/* Calls a function with a state, and a move if it is not NULL. */
static double ask_number(struct book *book, PyObject *function, const void *state,
                         const poda_move *move)
{
    const struct entry *entry = entry_of(book, number_of(state));
    double number = 0;
    if (!entry || atomic_load(&book->failed))
        return 0;
    const PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *word = move ? book_move(book, *move) : NULL;
    PyObject *said =
        !move || word ? PyObject_CallFunctionObjArgs(function, entry->state, word, NULL) : NULL;
    if (said)
        number = PyFloat_AsDouble(said);
    Py_XDECREF(said);
    if (PyErr_Occurred()) {
        book_fail(book);
        number = 0;
    }
    PyGILState_Release(lock);
    return number;
}

static double problem_cost(const void *space, const void *from, poda_move move)
{
    struct book *book = book_of(space);
    return ask_number(book, book->method[COST], from, &move);
}

static double problem_heuristic(const void *space, const void *state, int which)
{
    struct book *book = book_of(space);
    return which >= 0 && which < book->evals ? ask_number(book, book->eval[which], state, NULL) : 0;
}

static bool problem_acceptable(const void *space, const void *state, poda_move move)
{
    struct book *book = book_of(space);
    return ask_number(book, book->method[ACCEPTABLE], state, &move) != 0;
}

static void problem_why(const void *space, const void *state, poda_move move, poda_text *text)
{
    space_move_words(space, WHY, state, move, text);
}

static int problem_order(const void *space, const void *state, poda_move move)
{
    struct book *book = book_of(space);
    return (int)ask_number(book, book->method[ORDER], state, &move);
}

static double problem_value(const void *space, const void *state)
{
    struct book *book = book_of(space);
    return ask_number(book, book->method[VALUE], state, NULL);
}

static double problem_bound(const void *space, const void *state)
{
    struct book *book = book_of(space);
    return ask_number(book, book->method[BOUND], state, NULL);
}

void problem_fill(struct book *book)
{
    poda_problem_rules *rules = &book->problem;
    space_fill(book, &rules->space);
    rules->goal = problem_goal;
    rules->cost = book->method[COST] ? problem_cost : NULL;
    rules->heuristic = book->evals ? problem_heuristic : NULL;
    rules->acceptable = book->method[ACCEPTABLE] ? problem_acceptable : NULL;
    rules->why = book->method[WHY] ? problem_why : NULL;
    rules->order = book->method[ORDER] ? problem_order : NULL;
    rules->value = book->method[VALUE] ? problem_value : NULL;
    rules->bound = book->method[BOUND] ? problem_bound : NULL;
}
