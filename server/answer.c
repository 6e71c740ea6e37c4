/* answer.c - passes a question to poda_ask. If it names a loaded game, or requests a picture, this
 * happens in a child process: rules that crash or do not return, and drawing libraries that cannot
 * handle a lack of memory, end one question, not the server. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "handler.h"
#include "poda/check.h"
#include "poda/child.h"

enum {
    PRINTED = 4096
}; /* most bytes that rules may print for one question into the server's own log */

enum frame_kind { FRAME_EVENT, FRAME_ERROR, FRAME_ANSWER };

/* The child's messages; `length` bytes follow each. */
struct frame {
    enum frame_kind kind;
    size_t length;
};

/* One question in a child, as both processes know it. */
struct apart {
    const struct poda__site *site;
    const struct poda__question *question;
    poda_watch *watch;
    poda__event_fn *hear;
    void *user;
    int out;     /* in the child */
    bool strict; /* check `out` after each call of the rules */

    char *bytes; /* in the parent: bytes received and not yet processed */
    size_t length, room;
    bool no_memory;
    poda_status status;
    poda_error error;
    poda_answer answer; /* complete if it has a text */
};

static void add_string(poda_text *text, const char *value)
{
    poda_text_add(text, "\"");
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            poda_text_add(text, "\\%c", *value);
        else if ((unsigned char)*value < ' ')
            poda_text_add(text, "\\u%04x", (unsigned)*value);
        else
            poda_text_add(text, "%c", *value);
    }
    poda_text_add(text, "\"");
}

static void write_event(const poda_progress *progress, char event[PODA__EVENT_MAX])
{
    char move[PODA__EVENT_MAX / 8] = "";
    poda_text text = {event, PODA__EVENT_MAX, 0}, move_text = {move, sizeof move, 0};
    poda_text_add(&text,
                  "event: progress\ndata: {\"depth\":%d,\"nodes\":%" PRIu64 ",\"seconds\":%.3f",
                  progress->depth, progress->nodes, progress->seconds);
    if (progress->from && progress->has_move) {
        const poda_worth worth = poda_progress_worth(progress);
        poda_move_text(progress->game, progress->from, progress->move, &move_text);
        poda_text_add(&text, ",\"move\":");
        add_string(&text, move);
        poda_text_add(&text, ",\"worth\":");
        poda_worth_json(progress->game, &worth, poda_state_turn(progress->game, progress->from),
                        &text);
    }
    if (progress->part)
        poda_text_add(&text, ",\"part\":\"%s\",\"done\":%u,\"parts\":%u", progress->part,
                      progress->done, progress->parts);
    poda_text_add(&text, "}\n\n");
}

/* In this process. */
struct here {
    poda__event_fn *hear;
    void *user;
};

static void hear_here(void *user, const poda_progress *progress)
{
    const struct here *here = user;
    char event[PODA__EVENT_MAX];
    write_event(progress, event);
    here->hear(here->user, event);
}

static poda_ask_options options_for(const struct poda__site *site,
                                    const struct poda__question *question, const volatile int *stop)
{
    const struct poda__server_options *limits = site->options;
    return (poda_ask_options){.language = question->language,
                              .threads = 1, /* other requests wait for theirs */
                              .json = question->json,
                              .unicode = true,
                              .memory = limits->memory,
                              .loaded = limits->loaded,
                              .loaded_count = limits->loaded_count,
                              .tables = limits->tables,
                              .table_count = limits->table_count,
                              .players = limits->players,
                              .player_count = limits->player_count,
                              .player_seconds = limits->player_seconds,
                              .stop = stop,
                              .size = sizeof(poda_ask_options),
                              .seal = site->seal};
}

static poda_status ask_here(const struct poda__site *site, const struct poda__question *question,
                            const volatile int *stop, poda__event_fn *hear, void *user,
                            poda_answer *answer, poda_error *error)
{
    struct here here = {hear, user};
    poda_ask_options options = options_for(site, question, stop);
    if (question->count > 1)
        options.loaded_count = 0; /* only in lists: their rules do not run here */
    options.progress = hear ? hear_here : NULL;
    options.progress_user = &here;
    return poda_ask(question->words, question->count, &options, answer, error);
}

/* The game that a word of the question names, itself or by a game that was saved; NULL: none. */
static const char *game_of(const struct poda__site *site, const char *word,
                           char name[PODA_GAME_NAME_MAX])
{
    static const char *const keys[] = {"game=", "problem="};
    static const char sealed[] = "sealed=", saved[] = "saved=";
    for (size_t key = 0; key < sizeof keys / sizeof keys[0]; key++)
        if (strncmp(word, keys[key], strlen(keys[key])) == 0)
            return word + strlen(keys[key]);
    if (strncmp(word, sealed, strlen(sealed)) == 0 &&
        poda_saved_game(word + strlen(sealed), site->seal, name))
        return name;
    return strncmp(word, saved, strlen(saved)) == 0 &&
                   poda_saved_game(word + strlen(saved), NULL, name)
               ? name
               : NULL;
}

/* The loaded game or problem that the question names; NULL if there is none. */
static const poda_loaded *loaded_of(const struct poda__site *site,
                                    const struct poda__question *question)
{
    const struct poda__server_options *options = site->options;
    char room[PODA_GAME_NAME_MAX];
    for (size_t word = 1; word < question->count && options->loaded_count > 0; word++) {
        const char *name = game_of(site, question->words[word], room);
        for (size_t i = 0; name && i < options->loaded_count; i++)
            if (poda_loaded_is_called(&options->loaded[i], name))
                return &options->loaded[i];
    }
    return NULL;
}

static void send_frame(int out, enum frame_kind kind, const void *bytes, size_t length)
{
    const struct frame frame = {kind, length};
    if (poda_child_write(out, &frame, sizeof frame))
        poda_child_write(out, bytes, length);
}

static void hear_apart(void *user, const poda_progress *progress)
{
    const struct apart *apart = user;
    char event[PODA__EVENT_MAX];
    write_event(progress, event);
    send_frame(apart->out, FRAME_EVENT, event, strlen(event));
}

/* Pictures that the cairo libraries draw. */
static bool is_drawn(const struct poda__question *question)
{
    static const char *const drawn[] = {"png", "pdf", "slides"};
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++)
        if (question->format && strcmp(question->format, drawn[i]) == 0)
            return true;
    return false;
}

/* In the child: replaces the loaded table by one that records its calls. */
static void run_apart(void *user, int out, const volatile int *stop)
{
    struct apart *apart = user;
    const poda_loaded *named = loaded_of(apart->site, apart->question);
    poda_loaded watched = {.game = NULL};
    poda_ask_options options = options_for(apart->site, apart->question, stop);
    poda_answer answer = {0};
    poda_error error = {.translate = NULL};
    apart->out = out;
    if (named && named->game)
        watched.game = poda_watch_game(apart->watch, named->game);
    else if (named)
        watched.problem = poda_watch_problem(apart->watch, named->problem);
    if (named)
        watched.library = named->library; /* which knows of exceptions */
    if (apart->strict)
        poda_watch_file(out);
    options.loaded = &watched;
    options.loaded_count = named ? 1 : 0;
    options.progress = apart->hear ? hear_apart : NULL;
    options.progress_user = apart;
    if (poda_ask(apart->question->words, apart->question->count, &options, &answer, &error) ==
        PODA_OK)
        send_frame(out, FRAME_ANSWER, answer.text, answer.length);
    else
        send_frame(out, FRAME_ERROR, &error, sizeof error);
}

static void take_frame(struct apart *apart, const struct frame *frame, const char *bytes)
{
    if (frame->kind == FRAME_EVENT && frame->length < PODA__EVENT_MAX) {
        char event[PODA__EVENT_MAX] = "";
        memcpy(event, bytes, frame->length);
        apart->hear(apart->user, event);
    } else if (frame->kind == FRAME_ERROR && frame->length == sizeof apart->error) {
        memcpy(&apart->error, bytes,
               sizeof apart->error); /* string literals have the same addresses */
        apart->status = apart->error.status;
    } else if (frame->kind == FRAME_ANSWER && !apart->answer.text) {
        apart->answer.text = malloc(frame->length + 1);
        apart->no_memory = !apart->answer.text;
        if (apart->answer.text) {
            memcpy(apart->answer.text, bytes, frame->length);
            apart->answer.text[frame->length] = 0;
            apart->answer.length = frame->length;
        }
    }
}

static bool make_room(struct apart *apart, size_t length)
{
    if (apart->length + length > apart->room) {
        const size_t room = 2 * (apart->length + length);
        char *bytes = realloc(apart->bytes, room);
        apart->no_memory |= !bytes;
        if (!bytes)
            return false;
        apart->bytes = bytes;
        apart->room = room;
    }
    return true;
}

/* In the parent: processes whatever part of a message has arrived. */
static void take_bytes(void *user, const char *bytes, size_t length)
{
    struct apart *apart = user;
    struct frame frame;
    if (apart->no_memory || !make_room(apart, length))
        return;
    memcpy(apart->bytes + apart->length, bytes, length);
    apart->length += length;
    size_t at = 0;
    while (apart->length - at >= sizeof frame) {
        memcpy(&frame, apart->bytes + at, sizeof frame);
        if (frame.length > apart->length - at - sizeof frame)
            break;
        take_frame(apart, &frame, apart->bytes + at + sizeof frame);
        at += sizeof frame + frame.length;
    }
    memmove(apart->bytes, apart->bytes + at, apart->length - at);
    apart->length -= at;
}

/* The child has finished, but its answer did not arrive. */
static bool is_lost(const struct apart *apart, const poda_child_end *end)
{
    return end->how == PODA_CHILD_RETURNED && apart->status == PODA_OK && !apart->answer.text &&
           !apart->no_memory;
}

/* `*crashed`: the rules have ended the child. */
static poda_status ask_apart(struct apart *apart, const volatile int *stop, poda_answer *answer,
                             poda_error *error, bool *crashed)
{
    const size_t memory = apart->site->options->memory;
    const poda_child_limits limits = {.stop = stop,
                                      .grace = 1,
                                      .memory = 2 * memory,
                                      .printed = PRINTED,
                                      .hear = take_bytes,
                                      .user = apart};
    poda_child_end end;
    error->translate = poda_translator(apart->question->language);
    apart->watch = poda_watch_open();
    if (!apart->watch)
        return poda_fail_memory(error);
    poda_status status = poda_child_run(run_apart, apart, &limits, &end, error);
    const poda_loaded *loaded = loaded_of(apart->site, apart->question);
    if (status == PODA_OK && loaded && is_lost(apart, &end)) {
        apart->strict = true; /* again, to see where: too slow for normal requests */
        status = poda_child_run(run_apart, apart, &limits, &end, error);
    }
    if (status == PODA_OK && end.how != PODA_CHILD_RETURNED && !loaded) {
        status = end.how == PODA_CHILD_STOPPED
                     ? poda_fail(error, PODA_STOPPED, "", "stopped before the answer was complete")
                     : poda_fail_memory(error); /* the only likely cause for pictures */
    } else if (status == PODA_OK && end.how != PODA_CHILD_RETURNED) {
        status = poda_watch_end(apart->watch, loaded->game, loaded->problem, &end, error);
        *crashed = status == PODA_BAD_RULES;
    } else if (status == PODA_OK && apart->status != PODA_OK) {
        *error = apart->error;
        status = apart->status;
    } else if (status == PODA_OK && !apart->answer.text && (apart->no_memory || !loaded)) {
        status = poda_fail_memory(error);
    } else if (status == PODA_OK && !apart->answer.text) {
        *crashed = true;
        status = poda_fail(error, PODA_BAD_RULES, "", "the rules closed files of the server");
    }
    poda_watch_close(apart->watch);
    free(apart->bytes);
    if (status == PODA_OK)
        *answer = apart->answer;
    else
        poda_answer_release(&apart->answer);
    return status;
}

poda_status poda__question_ask(const struct poda__site *site, const struct poda__question *question,
                               const volatile int *stop, poda__event_fn *hear, void *user,
                               poda_answer *answer, poda_error *error, bool *crashed)
{
    struct apart apart = {.site = site, .question = question, .hear = hear, .user = user};
    *crashed = false;
    return loaded_of(site, question) || is_drawn(question)
               ? ask_apart(&apart, stop, answer, error, crashed)
               : ask_here(site, question, stop, hear, user, answer, error);
}
