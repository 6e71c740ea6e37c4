/* space.c - what games and spaces in Python have in common, as functions of a poda_space. After an
 * exception every function returns something harmless at once, until the request has ended. */
#include "book.h"

static void put_number(void *state, uint64_t number)
{
    memcpy(state, &number, sizeof number);
}

static bool has_failed(const struct book *book)
{
    return atomic_load_explicit(&book->failed, memory_order_relaxed);
}

static void space_start(const void *game, void *state)
{
    struct book *book = book_of(game);
    put_number(state, 0);
    if (has_failed(book))
        return;
    const PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *start = PyObject_CallFunctionObjArgs(book->method[START], NULL);
    if (start)
        put_number(state, book_number(book, start));
    else
        book_fail(book);
    PyGILState_Release(lock);
}

static void space_moves(const void *game, const void *state, poda_moves *list)
{
    struct book *book = book_of(game);
    struct entry *entry = entry_of(book, number_of(state));
    if (!entry || has_failed(book))
        return;
    if (!is_known(book, entry, KNOWN_MOVES)) {
        const PyGILState_STATE lock = PyGILState_Ensure();
        const bool ok = book_list(book, entry);
        PyGILState_Release(lock);
        if (!ok)
            return;
    }
    for (uint32_t i = 0; i < entry->count; i++)
        if (!poda_moves_add(list, entry->child[i].move))
            return;
}

static struct child *child_of(const struct book *book, struct entry *entry, poda_move move)
{
    if (is_known(book, entry, KNOWN_MOVES))
        for (uint32_t i = 0; i < entry->count; i++)
            if (entry->child[i].move == move)
                return &entry->child[i];
    return NULL;
}

static void space_play(const void *game, const void *from, poda_move move, void *to)
{
    struct book *book = book_of(game);
    const uint64_t number = number_of(from);
    struct entry *entry = entry_of(book, number);
    put_number(to, number);
    if (!entry || has_failed(book))
        return;
    struct child *child = child_of(book, entry, move);
    uint64_t known = child ? atomic_load_explicit(&child->to, memory_order_acquire) : 0;
    if (known == 0) {
        const PyGILState_STATE lock = PyGILState_Ensure();
        PyObject *word = book_move(book, move);
        PyObject *next =
            word ? PyObject_CallFunctionObjArgs(book->method[PLAY], entry->state, word, NULL)
                 : NULL;
        if (next)
            known = book_number(book, next);
        else
            book_fail(book);
        PyGILState_Release(lock);
        if (child)
            atomic_store_explicit(&child->to, known, memory_order_release);
    }
    if (known)
        put_number(to, known);
}

static void space_state_text(const void *game, const void *state, poda_text *text)
{
    struct book *book = book_of(game);
    const struct entry *entry = entry_of(book, number_of(state));
    if (!entry || has_failed(book))
        return;
    const PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *words = PyObject_CallFunctionObjArgs(book->method[TEXT], entry->state, NULL);
    if (!words || !book_utf8(words, text))
        book_fail(book);
    Py_XDECREF(words);
    PyGILState_Release(lock);
}

/* A ValueError of parse is a bad position, with its message. */
static poda_status refuse(struct book *book, const char *text, poda_error *error)
{
    if (!PyErr_ExceptionMatches(PyExc_ValueError)) {
        book_fail(book);
        return poda_fail(error, PODA_BAD_POSITION, "position", "'%.200s' is not a position", text);
    }
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    PyObject *words = value ? PyObject_Str(value) : NULL;
    PyObject *bytes = words ? PyUnicode_AsUTF8String(words) : NULL;
    const poda_status status =
        poda_fail(error, PODA_BAD_POSITION, "position", "'%.200s' is not a position: %s", text,
                  bytes ? PyBytes_AsString(bytes) : "");
    Py_XDECREF(bytes);
    Py_XDECREF(words);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(traceback);
    PyErr_Clear();
    return status;
}

static poda_status space_state_read(const void *game, const char *text, void *state,
                                    poda_error *error)
{
    struct book *book = book_of(game);
    if (has_failed(book))
        return poda_fail(error, PODA_BAD_POSITION, "position", "'%.200s' is not a position", text);
    const PyGILState_STATE lock = PyGILState_Ensure();
    poda_status status = PODA_OK;
    PyObject *words = PyUnicode_FromString(text);
    PyObject *read = words ? PyObject_CallFunctionObjArgs(book->method[PARSE], words, NULL) : NULL;
    const uint64_t number = read ? book_number(book, read) : 0;
    if (number)
        put_number(state, number);
    else if (PyErr_Occurred())
        status = refuse(book, text, error);
    else /* it has failed */
        status =
            poda_fail(error, PODA_BAD_POSITION, "position", "'%.200s' is not a position", text);
    Py_XDECREF(words);
    PyGILState_Release(lock);
    return status;
}

void space_move_words(const void *game, int method, const void *state, poda_move move,
                      poda_text *text)
{
    struct book *book = book_of(game);
    const struct entry *entry = entry_of(book, number_of(state));
    if (!entry || has_failed(book))
        return;
    const PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *word = book_move(book, move);
    PyObject *words =
        word ? PyObject_CallFunctionObjArgs(book->method[method], entry->state, word, NULL) : NULL;
    if (!words || !book_utf8(words, text))
        book_fail(book);
    Py_XDECREF(words);
    PyGILState_Release(lock);
}

static void space_move_text(const void *game, const void *state, poda_move move, poda_text *text)
{
    space_move_words(game, MOVE_TEXT, state, move, text);
}

void space_fill(struct book *book, poda_space *space)
{
    *space = (poda_space){
        .abi = PODA_ABI,
        .about = &book->about,
        .game_size = sizeof(struct opened),
        .state_size = sizeof(uint64_t),
        .start = space_start,
        .moves = space_moves,
        .play = space_play,
        .state_text = space_state_text,
        .state_read = space_state_read,
        .move_text = space_move_text,
        .hash = poda_hash_number,
        .view = book->method[BOARD] ? board_view : NULL,
    };
}
