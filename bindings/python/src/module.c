/* module.c - poda._poda, the library's one door for Python: a request in words, its answer as bytes. The
 * package around it (poda/) makes Python objects of the answers. Only the limited interface of CPython
 * 3.9 is used, so one build serves all later versions. */
#include "book.h"

#include <pthread.h>
#include <stdlib.h>

/* A request: how to stop it, and how far it is. */
struct request {
    volatile int stop;
    pthread_mutex_t lock;
    bool heard;
    int depth;
    uint64_t nodes, done, parts;
    double seconds;
    char move[PODA_TEXT_MAX];
};

static const char CAPSULE[] = "poda.request";

static void request_free(PyObject *capsule)
{
    struct request *request = PyCapsule_GetPointer(capsule, CAPSULE);
    pthread_mutex_destroy(&request->lock);
    free(request);
}

static PyObject *request_new(PyObject *self, PyObject *none)
{
    (void)self, (void)none;
    struct request *request = calloc(1, sizeof *request);
    if (!request)
        return PyErr_NoMemory();
    pthread_mutex_init(&request->lock, NULL);
    return PyCapsule_New(request, CAPSULE, request_free);
}

static PyObject *request_stop(PyObject *self, PyObject *capsule)
{
    (void)self;
    struct request *request = PyCapsule_GetPointer(capsule, CAPSULE);
    if (!request)
        return NULL;
    request->stop = 1;
    Py_INCREF(Py_None); /* spelt out: analyzers do not know the macro */
    return Py_None;
}

/* Called by the library without the interpreter lock. The text of the move comes first, since a game in
 * Python needs the lock for it, and who waits for this mutex may have it. */
static void hear(void *user, const poda_progress *progress)
{
    struct request *request = user;
    char move[PODA_TEXT_MAX] = "";
    poda_text text = {move, sizeof move, 0};
    if (progress->has_move && progress->from)
        poda_move_text(progress->game, progress->from, progress->move, &text);
    pthread_mutex_lock(&request->lock);
    request->heard = true;
    request->depth = progress->depth;
    request->nodes = progress->nodes;
    request->seconds = progress->seconds;
    request->done = progress->done;
    request->parts = progress->parts;
    memcpy(request->move, move, sizeof move);
    pthread_mutex_unlock(&request->lock);
}

/* (depth, nodes, seconds, move, done, parts) if there is something new, else None. */
static PyObject *request_progress(PyObject *self, PyObject *capsule)
{
    (void)self;
    struct request *request = PyCapsule_GetPointer(capsule, CAPSULE);
    PyObject *progress = NULL;
    if (!request)
        return NULL;
    pthread_mutex_lock(&request->lock);
    if (request->heard)
        progress = Py_BuildValue("(iKdsKK)", request->depth, (unsigned long long)request->nodes,
                                 request->seconds, request->move, (unsigned long long)request->done,
                                 (unsigned long long)request->parts);
    const bool heard = request->heard;
    request->heard = false;
    pthread_mutex_unlock(&request->lock);
    if (heard)
        return progress;
    Py_INCREF(Py_None); /* spelt out: analyzers do not know the macro */
    return Py_None;
}

/* The words as C texts; `kept` keeps them. NULL with an exception. */
static const char **read_words(PyObject *words, PyObject *kept, Py_ssize_t *count)
{
    *count = PyList_Size(words);
    const char **out = *count < 0 ? NULL : calloc((size_t)*count + 1, sizeof *out);
    if (!out)
        return (const char **)(PyErr_Occurred() ? NULL : PyErr_NoMemory());
    for (Py_ssize_t i = 0; i < *count; i++) {
        char *at = NULL;
        PyObject *bytes = PyUnicode_AsUTF8String(PyList_GetItem(words, i));
        /* without a length: a zero inside is a ValueError */
        const bool ok = bytes && PyList_Append(kept, bytes) == 0 &&
                        PyBytes_AsStringAndSize(bytes, &at, NULL) == 0;
        Py_XDECREF(bytes);
        if (!ok) {
            free(out);
            return NULL;
        }
        out[i] = at;
    }
    return out;
}

/* (None, bytes, failed, stopped, full) or (code, message, at). */
static PyObject *give(poda_status status, poda_answer *answer, const poda_error *error,
                      const struct book *book)
{
    if (status != PODA_OK)
        return Py_BuildValue("(sss)", poda_status_name(status), error->message, error->at);
    PyObject *given =
        Py_BuildValue("(Oy#iii)", Py_None, answer->text, (Py_ssize_t)answer->length,
                      (int)answer->failed, (int)answer->stopped, book ? (int)book->full : 0);
    poda_answer_release(answer);
    return given;
}

/* ask(request, words, json, language, table): `table` describes a game in Python, or is None. */
static PyObject *ask(PyObject *self, PyObject *arguments)
{
    (void)self;
    PyObject *capsule, *words, *table;
    int json;
    const char *code;
    if (!PyArg_ParseTuple(arguments, "OOpsO", &capsule, &words, &json, &code, &table))
        return NULL;
    struct request *request = PyCapsule_GetPointer(capsule, CAPSULE);
    poda_language language = PODA_ENGLISH;
    if (!request)
        return NULL;
    if (!poda_language_read(code, &language))
        return PyErr_Format(PyExc_ValueError, "there is no language '%s'", code);
    Py_ssize_t count;
    PyObject *kept = PyList_New(0), *given = NULL;
    const char **texts = kept ? read_words(words, kept, &count) : NULL;
    struct book *book = texts && table != Py_None ? book_open(table, &request->stop) : NULL;
    if (texts && (book || table == Py_None)) {
        const poda_ask_options options = {
            .size = sizeof options,
            .language = language,
            .json = json != 0,
            .unicode = true,
            .files = true,
            .threads = book ? 1 : 0, /* several would wait for the interpreter lock */
            .loaded = book ? &book->loaded : NULL,
            .loaded_count = book ? 1 : 0,
            .stop = &request->stop,
            .progress = hear,
            .progress_user = request,
        };
        poda_answer answer = {0};
        poda_error error = {0};
        poda_status status;
        Py_BEGIN_ALLOW_THREADS status = poda_ask(texts, (size_t)count, &options, &answer, &error);
        Py_END_ALLOW_THREADS given = give(status, &answer, &error, book);
        if (book && book->failed) { /* the game's own exception says more than any answer */
            Py_XDECREF(given);
            given = NULL;
            PyErr_Restore(book->type, book->exception, book->traceback);
            book->type = book->exception = book->traceback = NULL;
        }
    }
    if (book)
        book_close(book);
    free(texts);
    Py_XDECREF(kept);
    return given;
}

static PyObject *add_text(PyObject *list, const char *text)
{
    PyObject *word = list ? PyUnicode_FromString(text) : NULL;
    if (!word || PyList_Append(list, word) != 0) {
        Py_XDECREF(list);
        list = NULL;
    }
    Py_XDECREF(word);
    return list;
}

static PyObject *verbs(PyObject *self, PyObject *none)
{
    (void)self, (void)none;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && poda_verb(i); i++)
        list = add_text(list, poda_verb(i));
    return list;
}

static PyObject *parameters(PyObject *self, PyObject *word)
{
    (void)self;
    PyObject *bytes = PyUnicode_AsUTF8String(word), *list = bytes ? PyList_New(0) : NULL;
    const char *verb = bytes ? PyBytes_AsString(bytes) : "";
    for (size_t i = 0; list && poda_verb_parameter(verb, i); i++)
        list = add_text(list, poda_verb_parameter(verb, i)->key);
    Py_XDECREF(bytes);
    return list;
}

static PyObject *languages(PyObject *self, PyObject *none)
{
    (void)self, (void)none;
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < poda_languages(); i++)
        list = add_text(list, poda_language_code(i));
    return list;
}

static PyObject *translate(PyObject *self, PyObject *args)
{
    const char *code, *text;
    (void)self;
    if (!PyArg_ParseTuple(args, "ss", &code, &text))
        return NULL;
    for (int i = 0; i < poda_languages(); i++)
        if (strcmp(poda_language_code(i), code) == 0)
            text = poda_translator(i) ? poda_translator(i)(text) : text;
    return PyUnicode_FromString(text);
}

static PyObject *taken(PyObject *self, PyObject *word)
{
    (void)self;
    PyObject *bytes = PyUnicode_AsUTF8String(word);
    if (!bytes)
        return NULL;
    const char *name = PyBytes_AsString(bytes);
    bool found = poda_game_exists(name);
    const poda_problem_rules *problem;
    for (size_t i = 0; !found && (problem = poda_problem_registered(i)); i++)
        found = poda_is_called(problem->space.about, name);
    Py_DECREF(bytes);
    return PyBool_FromLong(found);
}

static PyMethodDef methods[] = {
    {"request", request_new, METH_NOARGS, "A new request, to be asked once."},
    {"stop", request_stop, METH_O, "Ends a request with what is known so far."},
    {"progress", request_progress, METH_O, "How far a request is, if that is new; else None."},
    {"ask", ask, METH_VARARGS, "Asks a request: (request, words, json, language, table)."},
    {"verbs", verbs, METH_NOARGS, "The verbs."},
    {"parameters", parameters, METH_O, "The parameters of a verb."},
    {"languages", languages, METH_NOARGS, "The codes of the languages."},
    {"translate", translate, METH_VARARGS, "A text of the library in a language."},
    {"taken", taken, METH_O, "Has a built-in game or problem this name?"},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "poda._poda",
    .m_doc = "The library behind the package poda.",
    .m_methods = methods,
    .m_size = 0,
};

PyMODINIT_FUNC PyInit__poda(void);
PyMODINIT_FUNC PyInit__poda(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module && PyModule_AddStringConstant(module, "version", poda_version()) != 0) {
        Py_DECREF(module);
        module = NULL;
    }
    return module;
}
