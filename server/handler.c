/* handler.c - checks paths, methods, names and origins; valid requests become questions. */
#include "handler.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "assets.h"

/* Documents contain their own style, and step-through pages their own script: they run sandboxed,
 * with an opaque origin. */
static const char document_policy[] =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";
static const char script_policy[] = "default-src 'none'; style-src 'unsafe-inline'; script-src "
                                    "'unsafe-inline'; img-src data:; sandbox allow-scripts; "
                                    "frame-ancestors 'none'";

static const char plain_text[] = "text/plain; charset=utf-8";

static const char *format_type(const char *name)
{
    const poda_format *format;
    for (size_t i = 0; (format = poda_format_at(i)); i++)
        if (strcmp(format->name, name) == 0)
            return format->type;
    return plain_text;
}

void poda__response_release(struct poda__http_response *response)
{
    free(response->owned);
    *response = (struct poda__http_response){0};
}

static void set_owned(struct poda__http_response *response, unsigned status, const char *type,
                      poda_answer *answer)
{
    *response = (struct poda__http_response){.status = status,
                                             .type = type,
                                             .data = answer->text,
                                             .length = answer->length,
                                             .owned = answer->text,
                                             .policy = document_policy};
    *answer = (poda_answer){0};
}

void poda__refuse(struct poda__http_response *response, unsigned status, const poda_error *error)
{
    /* used if not even this text can be allocated */
    static const char out_of_memory[] =
        "{\"error\":{\"code\":\"no-memory\",\"message\":\"out of memory\",\"at\":\"\"}}\n";
    poda_answer answer = {0};
    if (poda_error_json(error, &answer) == PODA_OK) {
        set_owned(response, status, "application/json", &answer);
    } else {
        *response = (struct poda__http_response){.status = 503,
                                                 .type = "application/json",
                                                 .data = out_of_memory,
                                                 .length = sizeof out_of_memory - 1,
                                                 .policy = document_policy};
    }
    if (response->status == 429 || response->status == 503)
        response->retry_after = 1;
}

static unsigned error_status(poda_status status)
{
    return status == PODA_BUSY || status == PODA_NO_MEMORY || status == PODA_STOPPED ? 503 : 400;
}

/* Refuses methods other than those of `allow`, "GET, HEAD"; true: the request has one of them. */
static bool allows(const struct poda__http_request *request, const char *allow,
                   struct poda__http_response *response, poda_error *error)
{
    const char *method = request->method, *at = allow;
    const size_t length = strlen(method);
    if (strcmp(method, "OPTIONS") == 0) {
        *response = (struct poda__http_response){.status = 204, .allow = allow};
        return false;
    }
    for (size_t word; *at; at += word + strspn(at + word, ", ")) {
        word = strcspn(at, ",");
        if (word == length && strncmp(at, method, length) == 0)
            return true;
    }
    (void)poda_fail(error, PODA_BAD_REQUEST, "", "the method is %.20s, allowed here are %s", method,
                    allow);
    poda__refuse(response, 405, error);
    response->allow = allow;
    return false;
}

/* What Accept-Encoding says of gzip, else of anything (RFC 9110, 12.5.3). */
bool poda__takes_gzip(const char *accepted)
{
    bool any = false;
    for (const char *at = accepted ? accepted : ""; *at;) {
        const size_t length = strcspn(at, ",");
        const size_t name = strcspn(at, ",; ");
        const char *weight = memchr(at, '=', length);
        const bool refused = weight && strspn(weight + 1, "0. ") >= strcspn(weight + 1, ",");
        if (name == 4 && strncasecmp(at, "gzip", 4) == 0)
            return !refused;
        any = any || (name == 1 && *at == '*' && !refused);
        at += length;
        at += strspn(at, ", ");
    }
    return any;
}

/* Does the address name the version of the page? Then its content never changes. */
static bool has_version(const char *target)
{
    const char *query = strchr(target, '?');
    return query && strncmp(query, "?v=", 3) == 0 && strcmp(query + 3, poda__assets_version) == 0;
}

static void hand_out(const struct poda__http_request *request, const char *path,
                     struct poda__http_response *response, poda_error *error)
{
    const struct poda__asset *asset = poda__assets;
    while (asset->path && strcmp(asset->path, *path ? path : "index.html") != 0)
        asset++;
    if (!asset->path) {
        (void)poda_fail(error, PODA_BAD_REQUEST, path, "there is no '/%.100s' here", path);
        poda__refuse(response, 404, error);
        return;
    }
    if (!allows(request, "GET, HEAD, OPTIONS", response, error))
        return;
    *response = (struct poda__http_response){.status = 200,
                                             .type = asset->type,
                                             .etag = asset->etag,
                                             .policy = poda__assets_policy,
                                             .lasting = has_version(request->target)};
    if (request->if_none_match && strstr(request->if_none_match, asset->etag)) {
        response->status = 304;
        response->type = NULL;
    } else if (asset->packed && poda__takes_gzip(request->accept_encoding)) {
        response->data = (const char *)asset->packed;
        response->length = asset->packed_length;
        response->packed = true;
    } else {
        response->data = (const char *)asset->data;
        response->length = asset->length;
    }
}

/* GET /health: for monitoring. */
static void answer_health(const struct poda__site *site, struct poda__http_response *response,
                          poda_error *error)
{
    enum { ROOM = 200 };
    struct poda__load load = {0};
    poda_text text = {malloc(ROOM), ROOM, 0};
    if (!text.at) {
        (void)poda_fail_memory(error);
        poda__refuse(response, 503, error);
        return;
    }
    if (site->load)
        site->load(site->load_user, &load);
    poda_text_add(&text, "{\"status\":\"ok\",\"running\":%u,\"waiting\":%u,\"connections\":%u}\n",
                  load.running, load.waiting, load.connections);
    set_owned(response, 200, "application/json",
              &(poda_answer){.text = text.at, .length = text.length});
}

/* GET /api: identifies the server. */
static void answer_about(const struct poda__site *site, struct poda__http_response *response,
                         poda_error *error)
{
    enum { ROOM = 2000 };
    const struct poda__server_options *limits = site->options;
    poda_text text = {malloc(ROOM), ROOM, 0};
    const poda_format *format;
    const char *verb;
    if (!text.at) {
        (void)poda_fail_memory(error);
        poda__refuse(response, 503, error);
        return;
    }
    poda_text_add(&text, "{\"poda\":\"%s\",\"verbs\":[", poda_version());
    for (size_t i = 0; (verb = poda_verb(i)); i++)
        poda_text_add(&text, "%s\"%s\"", i ? "," : "", verb);
    poda_text_add(&text, "],\"formats\":[");
    for (size_t i = 0; (format = poda_format_at(i)); i++)
        poda_text_add(&text, "%s\"%s\"", i ? "," : "", format->name);
    poda_text_add(&text,
                  "],\"limits\":{\"seconds\":%.10g,\"memory\":%zu,\"threads\":%u,\"queue\":%u,"
                  "\"client\":%u,\"rate\":%u,\"target\":%d,\"body\":%d,\"parameters\":%d}}\n",
                  limits->seconds, limits->memory, limits->threads, limits->queue, limits->client,
                  limits->rate, PODA__TARGET_MAX, PODA__BODY_MAX, PODA__WORDS_MAX);
    set_owned(response, 200, "application/json",
              &(poda_answer){.text = text.at, .length = text.length});
}

static bool verb_takes(const char *verb, const char *key)
{
    const poda_parameter *parameter;
    for (size_t i = 0; (parameter = poda_verb_parameter(verb, i)); i++)
        if (strcmp(parameter->key, key) == 0)
            return true;
    return false;
}

/* The value of the word `key=value`, which is removed; NULL if there is none. */
static const char *take_word(struct poda__question *question, const char *key)
{
    const size_t length = strlen(key);
    for (size_t i = 1; i < question->count; i++)
        if (strncmp(question->words[i], key, length) == 0 && question->words[i][length] == '=') {
            const char *value = question->words[i] + length + 1;
            question->count--;
            memmove(&question->words[i], &question->words[i + 1],
                    (question->count - i) * sizeof question->words[0]);
            return value;
        }
    return NULL;
}

/* `lang` and `format` are handled here; everything else is passed to poda_ask. */
static poda_status settle(const struct poda__http_request *request, struct poda__question *question,
                          poda_error *error)
{
    const char *language = take_word(question, "lang");
    char codes[PODA_LANGUAGE_CODES];
    if (language && !poda_language_read(language, &question->language))
        return poda_fail(error, PODA_BAD_REQUEST, "lang", "lang=%.40s: expected one of: %s",
                         language, poda_language_codes(codes));
    const char *verb = question->words[0], *format = take_word(question, "format");
    if (format && strcmp(format, "json") != 0) {
        question->format = format;
        if (strcmp(format, "text") != 0 || verb_takes(verb, "format"))
            question->words[question->count++] = format - strlen("format=");
    }
    question->json = !question->format;
    question->stream =
        question->json && request->accept && strstr(request->accept, "text/event-stream");
    question->quick = strcmp(verb, "games") == 0 && question->count <= 2 && request->length == 0;
    return PODA_OK;
}

/* The language must be known before the first error is worded. */
static poda_language asked_language(const char *query, size_t length)
{
    static const char key[] = "lang=";
    const size_t key_length = sizeof key - 1;
    poda_language language = PODA_ENGLISH;
    for (const char *at = query, *end = query + length; at < end; at++) {
        const char *next = memchr(at, '&', (size_t)(end - at));
        const size_t pair = (size_t)((next ? next : end) - at);
        char code[8];
        if (pair > key_length && pair < key_length + sizeof code &&
            memcmp(at, key, key_length) == 0) {
            snprintf(code, sizeof code, "%.*s", (int)(pair - key_length), at + key_length);
            (void)poda_language_read(code, &language);
        }
        if (!next)
            break;
        at = next;
    }
    return language;
}

static bool is_form(const char *type)
{
    static const char form[] = "application/x-www-form-urlencoded";
    const size_t length = strlen(form);
    return type && strncasecmp(type, form, length) == 0 &&
           (!type[length] || strchr("; \t", type[length]));
}

/* /api/VERB; `verb` is decoded. */
static bool make_question(const struct poda__http_request *request, const char *verb,
                          const char *query, struct poda__http_response *response,
                          struct poda__question **out, poda_error *error)
{
    const size_t query_length = strlen(query), verb_room = strlen(verb) + 1;
    const bool form = strcmp(request->method, "POST") == 0 && request->length > 0;
    if (form && !is_form(request->content_type)) {
        (void)poda_fail(error, PODA_BAD_REQUEST, "Content-Type",
                        "the body is sent as application/x-www-form-urlencoded");
        poda__refuse(response, 415, error);
        return true;
    }
    struct poda__question *question =
        calloc(1, sizeof *question + verb_room + query_length + 2 + request->length + 2);
    if (!question) {
        (void)poda_fail_memory(error);
        poda__refuse(response, 503, error);
        return true;
    }
    char *room = question->storage + verb_room;
    memcpy(question->storage, verb, verb_room);
    question->words[question->count++] = question->storage;
    question->language = asked_language(query, query_length);
    if (form && question->language == PODA_ENGLISH)
        question->language = asked_language(request->body, request->length);
    error->translate = poda_translator(question->language);
    poda_status status = poda__query_words(question, query, query_length, &room, error);
    if (status == PODA_OK && form)
        status = poda__query_words(question, request->body, request->length, &room, error);
    if (status == PODA_OK)
        status = settle(request, question, error);
    if (status != PODA_OK) {
        poda__refuse(response, error_status(status), error);
        free(question);
        return true;
    }
    *out = question;
    return false;
}

/* /api/poll/ACTION: answered at once, and only POST, which no page of another server can send. */
static void answer_poll(const struct poda__site *site, const struct poda__http_request *request,
                        const char *name, const char *query, struct poda__http_response *response,
                        poda_error *error)
{
    struct poda__client client = {.address = {{0}}};
    struct poda__question *question = NULL;
    if (!allows(request, "POST, OPTIONS", response, error) ||
        make_question(request, name, query, response, &question, error))
        return;
    if (request->client)
        client = poda__client_at(request->client);
    poda__poll_answer(site, question, &client, response);
    free(question);
}

bool poda__handle(const struct poda__site *site, const struct poda__http_request *request,
                  struct poda__http_response *response, struct poda__question **question)
{
    static const char api[] = "api/", poll[] = "poll/";
    poda_error error = {.translate = NULL};
    char path[PODA__TARGET_MAX + 1];
    const char *target = request->target;
    const size_t length = strcspn(target, "?");
    if (strlen(target) > PODA__TARGET_MAX) {
        (void)poda_fail(&error, PODA_TOO_LARGE, "", "the address is longer than %d bytes",
                        PODA__TARGET_MAX);
        poda__refuse(response, 414, &error);
        return true;
    }
    if (target[0] != '/' || !poda__path_decode(target + 1, length - 1, path)) {
        (void)poda_fail(&error, PODA_BAD_REQUEST, "", "the path is not well-formed");
        poda__refuse(response, 400, &error);
        return true;
    }
    if (strcmp(path, "health") == 0) { /* under any name: a monitor may know only the address */
        if (allows(request, "GET, HEAD, OPTIONS", response, &error))
            answer_health(site, response, &error);
        return true;
    }
    const bool about = strcmp(path, "api") == 0, asks = strncmp(path, api, strlen(api)) == 0;
    if (!poda__is_welcome(site, request, about || asks, response, &error))
        return true;
    if (!about && !asks) {
        hand_out(request, path, response, &error);
        return true;
    }
    if (about) {
        if (allows(request, "GET, HEAD, OPTIONS", response, &error))
            answer_about(site, response, &error);
        return true;
    }
    const char *verb = path + strlen(api), *query = target[length] ? target + length + 1 : "";
    if (site->polls && strncmp(verb, poll, strlen(poll)) == 0 &&
        poda__poll_knows(verb + strlen(poll))) {
        answer_poll(site, request, verb, query, response, &error);
        return true;
    }
    if (!poda_verb_summary(verb)) {
        (void)poda_fail(&error, PODA_BAD_REQUEST, verb, "there is no verb '%.40s'; /api lists them",
                        verb);
        poda__refuse(response, 404, &error);
        return true;
    }
    if (!allows(request, "GET, POST, OPTIONS", response, &error))
        return true;
    return make_question(request, verb, query, response, question, &error);
}

void poda__question_answer(const struct poda__site *site, const struct poda__question *question,
                           const volatile int *stop, poda__event_fn *hear, void *user,
                           struct poda__http_response *response)
{
    poda_error error = {.translate = NULL};
    poda_answer answer = {0};
    bool crashed;
    const poda_status status =
        poda__question_ask(site, question, stop, hear, user, &answer, &error, &crashed);
    if (status != PODA_OK) {
        poda__refuse(response, crashed ? 500 : error_status(status), &error);
        return;
    }
    const char *format = question->format;
    set_owned(response, 200, format ? format_type(format) : "application/json", &answer);
    if (format && strcmp(format, "html") == 0) {
        response->policy = script_policy;
        response->name = "poda.html";
    }
}
