/* book.c - the positions and moves of a game in Python, numbered; and its exceptions. */
#include "book.h"

#include <stdlib.h>

static const char *const method_names[] = {
#define METHOD_NAME(name, text) text,
    METHODS(METHOD_NAME)
#undef METHOD_NAME
};

/* Keeps the first exception for the end of the request, and stops the request. */
void book_fail(struct book *book)
{
    if (atomic_load(&book->failed) || !PyErr_Occurred()) {
        PyErr_Clear();
        return;
    }
    PyErr_Fetch(&book->type, &book->exception, &book->traceback);
    atomic_store(&book->failed, 1);
    *book->stop = 1;
}

static bool add_entry(struct book *book, PyObject *state)
{
    const uint64_t at = book->count;
    if (at / CHUNK >= CHUNKS) {
        PyErr_NoMemory();
        return false;
    }
    struct entry **chunk = &book->chunk[at / CHUNK];
    if (!*chunk && !(*chunk = calloc(CHUNK, sizeof **chunk))) {
        PyErr_NoMemory();
        return false;
    }
    (*chunk)[at % CHUNK].state = state;
    book->count++;
    if (book->count > book->most && !book->full) { /* what is known so far is the answer */
        book->full = true;
        *book->stop = 1;
    }
    return true;
}

static void say_unhashable(struct book *book, PyObject *state)
{
    if (!book->method[KEY] && PyErr_ExceptionMatches(PyExc_TypeError)) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError,
                     "positions must be hashable, like tuples and strings: %R is not; or write "
                     "key(self, position), which returns a tuple or a string for it",
                     state);
    }
}

uint64_t book_number(struct book *book, PyObject *state)
{
    uint64_t number = 0;
    PyObject *key = state;
    if (book->method[KEY])
        key = PyObject_CallFunctionObjArgs(book->method[KEY], state, NULL);
    else
        Py_INCREF(key);
    PyObject *found = key ? PyDict_GetItemWithError(book->index, key) : NULL;
    if (found) {
        number = PyLong_AsUnsignedLongLong(found);
        Py_DECREF(state);
    } else if (key && !PyErr_Occurred()) {
        PyObject *next = PyLong_FromUnsignedLongLong(book->count + 1);
        if (next && PyDict_SetItem(book->index, key, next) == 0 && add_entry(book, state))
            number = book->count;
        Py_XDECREF(next);
    } else if (key) {
        say_unhashable(book, state);
    }
    Py_XDECREF(key);
    if (number == 0) {
        Py_DECREF(state);
        book_fail(book);
    }
    return number;
}

bool book_number_move(struct book *book, PyObject *move, poda_move *out)
{
    PyObject *found = PyDict_GetItemWithError(book->move_index, move);
    if (found) {
        *out = PyLong_AsUnsignedLongLong(found);
        return true;
    }
    if (PyErr_Occurred())
        return false;
    *out = (poda_move)PyList_Size(book->move_list);
    PyObject *next = PyLong_FromUnsignedLongLong(*out);
    const bool ok = next && PyDict_SetItem(book->move_index, move, next) == 0 &&
                    PyList_Append(book->move_list, move) == 0;
    Py_XDECREF(next);
    return ok;
}

PyObject *book_move(const struct book *book, poda_move move)
{
    if (move >= (poda_move)PyList_Size(book->move_list)) {
        PyErr_SetString(PyExc_ValueError, "there is no such move");
        return NULL;
    }
    return PyList_GetItem(book->move_list, (Py_ssize_t)move);
}

/* Calls moves(position) and numbers what it returns. */
static bool list_moves(struct book *book, struct entry *entry, PyObject *list)
{
    const Py_ssize_t count = PyList_Size(list);
    struct child *child = calloc((size_t)count + 1, sizeof *child);
    if (!child) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if (!book_number_move(book, PyList_GetItem(list, i), &child[i].move)) {
            free(child);
            return false;
        }
    free(entry->child);
    entry->child = child;
    entry->count = (uint32_t)count;
    return true;
}

bool book_list(struct book *book, struct entry *entry)
{
    if (is_known(book, entry, KNOWN_MOVES))
        return true; /* another thread was faster */
    PyObject *moves = PyObject_CallFunctionObjArgs(book->method[MOVES], entry->state, NULL);
    PyObject *list = moves ? PySequence_List(moves) : NULL;
    const bool known = list && is_known(book, entry, KNOWN_MOVES);
    const bool ok = known || (list && list_moves(book, entry, list));
    Py_XDECREF(moves);
    Py_XDECREF(list);
    if (ok && !known)
        set_known(entry, KNOWN_MOVES);
    if (!ok)
        book_fail(book);
    return ok;
}

bool book_utf8(PyObject *text, poda_text *out)
{
    char *at;
    Py_ssize_t length;
    PyObject *bytes = PyUnicode_Check(text) ? PyUnicode_AsUTF8String(text) : NULL;
    if (!bytes || PyBytes_AsStringAndSize(bytes, &at, &length) != 0) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_TypeError, "expected a text, not %R", text);
        Py_XDECREF(bytes);
        return false;
    }
    const bool fits = (size_t)length < out->size - out->length;
    if (fits)
        poda_text_add(out, "%s", at);
    else
        PyErr_Format(PyExc_ValueError, "the text %R is too long", text);
    Py_DECREF(bytes);
    return fits;
}

bool book_whole(PyObject *number, const char *who, long long most, long long *out)
{
    int overflow = 0;
    PyObject *whole = NULL;
    if (PyFloat_Check(number) &&
        PyFloat_AsDouble(number) == (double)(long long)PyFloat_AsDouble(number))
        whole = PyNumber_Long(number);
    else if (!PyFloat_Check(number))
        whole = PyNumber_Index(number);
    if (!whole) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError, "%s must return a whole number, not %R", who, number);
        return false;
    }
    *out = PyLong_AsLongLongAndOverflow(whole, &overflow);
    Py_DECREF(whole);
    if (overflow == 0 && *out <= most && *out >= -most)
        return true;
    PyErr_Format(PyExc_ValueError, "%s must return a number from -%lld to %lld, not %R", who, most,
                 most, number);
    return false;
}

/* The text of a field, which `names` keeps; `missing` if it is not there. */
static const char *field(struct book *book, PyObject *table, const char *key, const char *missing)
{
    PyObject *text = PyDict_GetItemString(table, key);
    PyObject *bytes = text ? PyUnicode_AsUTF8String(text) : NULL;
    const char *at = missing;
    if (bytes && PyList_Append(book->names, bytes) == 0)
        at = PyBytes_AsString(bytes);
    Py_XDECREF(bytes);
    return at;
}

static bool read_evals(struct book *book, PyObject *evals)
{
    Py_ssize_t at = 0;
    PyObject *name, *function;
    while (PyDict_Next(evals, &at, &name, &function)) {
        PyObject *bytes = book->evals < EVALS_MAX ? PyUnicode_AsUTF8String(name) : NULL;
        if (!bytes || PyList_Append(book->names, bytes) != 0) {
            Py_XDECREF(bytes);
            if (!PyErr_Occurred())
                PyErr_Format(PyExc_ValueError, "at most %d evaluations", EVALS_MAX);
            return false;
        }
        book->eval_name[book->evals] = PyBytes_AsString(bytes);
        Py_DECREF(bytes);
        Py_INCREF(function);
        book->eval[book->evals++] = function;
    }
    book->about.evals = book->eval_name;
    return true;
}

static bool read_number(PyObject *table, const char *key, long long most, long long *out)
{
    PyObject *number = PyDict_GetItemString(table, key);
    return !number || book_whole(number, key, most, out);
}

static bool read_table(struct book *book, PyObject *table)
{
    long long look = 0, again = 0, most = 1LL << 40, memo = 1, scored = 0, problem = 0,
              alternates = 0, impartial = 0, partial = 0;
    for (int i = 0; i < METHOD_COUNT; i++) {
        book->method[i] = PyDict_GetItemString(table, method_names[i]);
        Py_XINCREF(book->method[i]);
    }
    book->owners = PyDict_GetItemString(table, "owners");
    Py_XINCREF(book->owners);
    book->dresses = PyDict_GetItemString(table, "dress");
    Py_XINCREF(book->dresses);
    book->about.name = field(book, table, "name", "python");
    book->about.title = field(book, table, "title", book->about.name);
    book->about.summary = field(book, table, "summary", "");
    book->about.player[0] = field(book, table, "max", "MAX");
    book->about.player[1] = field(book, table, "min", "MIN");
    PyObject *evals = PyDict_GetItemString(table, "evals");
    if (!read_number(table, "look", PODA_LOOKS - 1, &look) ||
        !read_number(table, "again", 1000, &again) || !read_number(table, "most", most, &most) ||
        !read_number(table, "memo", 1, &memo) || !read_number(table, "scored", 1, &scored) ||
        !read_number(table, "problem", 1, &problem) ||
        !read_number(table, "alternates", 1, &alternates) ||
        !read_number(table, "impartial", 1, &impartial) ||
        !read_number(table, "partial", 1, &partial) || (evals && !read_evals(book, evals)))
        return false;
    book->look = (int)look;
    book->again = (int)again;
    book->most = (uint64_t)most;
    book->memo = memo != 0;
    book->scored = scored != 0;
    book->is_problem = problem != 0;
    book->rules.alternates = alternates != 0;
    book->rules.impartial = impartial != 0;
    book->problem.partial = partial != 0;
    return !PyErr_Occurred();
}

struct book *book_open(PyObject *table, volatile int *stop)
{
    struct book *book = calloc(1, sizeof *book);
    if (!book) {
        PyErr_NoMemory();
        return NULL;
    }
    book->stop = stop;
    book->slot = -1;
    book->names = PyList_New(0);
    book->index = PyDict_New();
    book->move_index = PyDict_New();
    book->move_list = PyList_New(0);
    init_fn *init = slot_take(book);
    if (!book->names || !book->index || !book->move_index || !book->move_list ||
        !read_table(book, table)) {
        book_close(book);
        return NULL;
    }
    if (!init) {
        PyErr_Format(PyExc_RuntimeError, "at most %d requests about Python games at once", SLOTS);
        book_close(book);
        return NULL;
    }
    if (book->is_problem)
        problem_fill(book);
    else
        game_fill(book);
    book->rules.space.init = book->problem.space.init = init;
    book->loaded.game = book->is_problem ? NULL : &book->rules;
    book->loaded.problem = book->is_problem ? &book->problem : NULL;
    return book;
}

void book_close(struct book *book)
{
    slot_give(book);
    for (uint64_t i = 1; i <= book->count; i++) {
        struct entry *entry = entry_of(book, i);
        Py_XDECREF(entry->state);
        free(entry->child);
        free(entry->eval);
    }
    for (int i = 0; i < CHUNKS && book->chunk[i]; i++)
        free(book->chunk[i]);
    for (int i = 0; i < METHOD_COUNT; i++)
        Py_XDECREF(book->method[i]);
    for (int i = 0; i < book->evals; i++)
        Py_XDECREF(book->eval[i]);
    Py_XDECREF(book->owners);
    Py_XDECREF(book->dresses);
    Py_XDECREF(book->names);
    Py_XDECREF(book->index);
    Py_XDECREF(book->move_index);
    Py_XDECREF(book->move_list);
    Py_XDECREF(book->type);
    Py_XDECREF(book->exception);
    Py_XDECREF(book->traceback);
    free(book);
}
