/* watch.c - wraps each function of a table in one that records the call first. The rules fill
 * lists, views and texts directly before an inaccessible page, so that writing too much faults at
 * once. */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* sigaltstack */
#endif
#include "check/watch/watch.h"
#include "base/view.h"
#include "check/watch/watch_wide.h"

#include <string.h>

#include "poda/child.h"

#if defined(__wasm__)

void poda__watch_begin(poda__watch *watch)
{
    (void)watch;
}

void poda__watch_file(int file)
{
    (void)file;
}

void poda__watch_note(const char *what)
{
    (void)what;
}

const poda_rules *poda__watch_game(const poda_rules *rules)
{
    return rules;
}

#else

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

/* One watched game or problem per process, which was created for it. */
static struct {
    poda__watch *watch;
    const poda_space *space; /* the tables behind the watching ones */
    const poda_rules *game;
    poda_rules game_table;
    char *room, *guard; /* writable up to the guard */
    int file;           /* 0: none */
} own;

/* Ends this process because of what the rules did. */
static void end_by(poda__deed deed)
{
    own.watch->deed = deed;
    _exit(0);
}

/* A forked process would continue the same work and report everything twice. */
static void note_fork(void)
{
    if (own.watch)
        end_by(PODA__DEED_FORKED);
}

static void note_fault(int number, siginfo_t *info, void *context)
{
    (void)context;
    own.watch->fault = info->si_addr;
    own.watch->has_fault = true;
    signal(number, SIG_DFL); /* and the faulting instruction runs again */
}

/* On an alternate stack, because that of the rules may be full. */
static void catch_faults(void)
{
    static char room[1 << 16];
    const stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
    struct sigaction action = {.sa_sigaction = note_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    if (sigaltstack(&stack, NULL) == 0) {
        sigaction(SIGSEGV, &action, NULL);
        sigaction(SIGBUS, &action, NULL);
    }
}

static void make_room(void)
{
    enum { ROOM = 9 << 20 }; /* for the longest list of a search, and a view */
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *memory = poda_child_share(ROOM + page);
    if (memory && mprotect(memory + ROOM, page, PROT_NONE) == 0) {
        own.room = memory;
        own.guard = memory + ROOM;
        own.watch->guard_begin = own.guard;
        own.watch->guard_end = own.guard + page;
    }
}

void poda__watch_begin(poda__watch *watch)
{
    own.watch = watch;
    catch_faults();
    make_room();
    (void)pthread_atfork(note_fork, NULL, NULL);
}

void poda__watch_file(int file)
{
    own.file = file;
}

void *poda__watch_guarded(size_t bytes)
{
    return own.guard && bytes <= (size_t)(own.guard - own.room) ? own.guard - bytes : NULL;
}

void poda__watch_enter(const char *name, const void *state)
{
    poda__watch *watch = own.watch;
    watch->calls++;
    watch->called = name;
    watch->stack = __builtin_frame_address(0);
    watch->has_move = watch->steps = false;
    watch->text[0] = 0;
    watch->room = 0;
    watch->has_state = state != NULL;
    if (state)
        memcpy(watch->state, state, own.space->state_size);
    watch->inside = true;
}

void poda__watch_room(size_t room)
{
    own.watch->room = room;
}

void poda__watch_enter_move(const char *name, const void *state, poda_move move)
{
    poda__watch_enter(name, state);
    own.watch->move = move;
    own.watch->has_move = true;
}

static void enter_text(const char *name, const void *state, const char *text)
{
    poda__watch_enter(name, state);
    strncpy(own.watch->text, text, sizeof own.watch->text - 1);
}

void poda__watch_leave(void)
{
    if (own.file && fcntl(own.file, F_GETFD) < 0)
        end_by(PODA__DEED_CLOSED);
    own.watch->inside = false;
    own.watch->calls++;
}

void poda__watch_note(const char *what)
{
    poda__watch_enter(what, NULL);
}

/* A second process may have to open it in the same way. */
static void note_options(const poda_options *options)
{
    poda__watch *watch = own.watch;
    size_t length = 0;
    watch->option_count = 0;
    watch->options_cut = options->count > PODA__WATCH_PAIRS;
    for (size_t i = 0; i < options->count && !watch->options_cut; i++) {
        const char *const part[] = {options->pairs[i].key, options->pairs[i].value};
        for (int j = 0; j < 2; j++) {
            const size_t size = strlen(part[j]) + 1;
            watch->options_cut |= size > sizeof watch->options - length;
            if (watch->options_cut)
                return;
            memcpy(watch->options + length, part[j], size);
            length += size;
        }
        watch->option_count++;
    }
}

static poda_status init(void *game, const poda_options *options, poda_error *error)
{
    note_options(options);
    poda__watch_enter("init", NULL);
    const poda_status status = own.space->init(game, options, error);
    poda__watch_leave();
    return status;
}

static void start(const void *game, void *state)
{
    poda__watch_enter("start", NULL);
    own.space->start(game, state);
    poda__watch_leave();
}

void poda__watch_list(void (*fill)(const void *, const void *, poda_moves *), const void *game,
                      const void *state, poda_moves *list)
{
    enum { MARK = 0x5b, MARKED = 64 };
    const size_t bytes = list->capacity * sizeof *list->at;
    unsigned char *mark = poda__watch_guarded(bytes + MARKED);
    poda_move *at = poda__watch_guarded(bytes);
    poda_moves inner = {at ? at : list->at, list->count, list->capacity};
    own.watch->room = list->capacity;
    if (at)
        memcpy(at, list->at, list->count * sizeof *at);
    if (mark)
        memset(mark, MARK, MARKED);
    fill(game, state, &inner);
    for (size_t i = 0; mark && i < MARKED; i++)
        if (mark[i] != MARK)
            end_by(PODA__DEED_UNDERRAN);
    poda__watch_leave();
    list->count = inner.count;
    if (at)
        memcpy(list->at, at,
               (inner.count < inner.capacity ? inner.count : inner.capacity) * sizeof *at);
}

/* Games of every kind: the function of the author behind one of the table. */
static const char *name_of_moves(const void *game, const void *state)
{
    const poda_wide *wide = own.game ? own.game->wide : NULL;
    if (!wide)
        return "moves";
    poda__watch_enter(poda__watch_turn_name(wide), state);
    const int player = own.game->turn(game, state);
    poda__watch_leave();
    if (player == PODA_CHANCE)
        return "chance";
    return wide->movers ? "moves_of" : "moves";
}

static void moves(const void *game, const void *state, poda_moves *list)
{
    poda__watch_enter(name_of_moves(game, state), state);
    poda__watch_list(own.space->moves, game, state, list);
}

static uint64_t mask(const void *game, const void *state)
{
    poda__watch_enter("mask", state);
    const uint64_t set = own.space->mask(game, state);
    poda__watch_leave();
    return set;
}

static const char *name_of_play(const void *game, const void *state)
{
    const poda_wide *wide = own.game ? own.game->wide : NULL;
    if (!wide || !wide->movers)
        return "play";
    poda__watch_enter(poda__watch_turn_name(wide), state);
    const bool together = wide->movers(game, state) != 0;
    poda__watch_leave();
    return together ? "play_all" : "play";
}

static void play(const void *game, const void *from, poda_move move, void *to)
{
    poda__watch_enter_move(name_of_play(game, from), from, move);
    own.space->play(game, from, move, to);
    own.watch->played = move;
    poda__watch_leave();
}

/* Writes through guarded room. */
static char *begin_text(const poda_text *text, poda_text *inner)
{
    char *at = poda__watch_guarded(text->size);
    *inner = (poda_text){at ? at : text->at, text->size, text->length};
    if (at)
        memcpy(at, text->at, text->length + 1);
    return at;
}

static void end_text(poda_text *text, const poda_text *inner, const char *at)
{
    poda__watch_leave();
    text->length = inner->length < text->size ? inner->length : text->size - 1;
    if (at)
        memcpy(text->at, at, text->length);
    text->at[text->length] = 0;
}

static void state_text(const void *game, const void *state, poda_text *text)
{
    poda_text inner;
    poda__watch_enter("state_text", state);
    const char *at = begin_text(text, &inner);
    own.space->state_text(game, state, &inner);
    end_text(text, &inner, at);
}

static void move_text(const void *game, const void *state, poda_move move, poda_text *text)
{
    poda_text inner;
    poda__watch_enter_move("move_text", state, move);
    const char *at = begin_text(text, &inner);
    own.space->move_text(game, state, move, &inner);
    end_text(text, &inner, at);
}

static poda_status state_read(const void *game, const char *text, void *state, poda_error *error)
{
    enter_text("state_read", NULL, text);
    const poda_status status = own.space->state_read(game, text, state, error);
    poda__watch_leave();
    return status;
}

static poda_status move_read(const void *game, const void *state, const char *text, poda_move *move,
                             poda_error *error)
{
    enter_text("move_read", state, text);
    const poda_status status = own.space->move_read(game, state, text, move, error);
    poda__watch_leave();
    return status;
}

static void release(void *game)
{
    poda__watch_enter("release", NULL);
    own.space->release(game);
    poda__watch_leave();
}

static uint64_t hash(const void *game, const void *state)
{
    poda__watch_enter("hash", state);
    const uint64_t value = own.space->hash(game, state);
    poda__watch_leave();
    return value;
}

static int symmetries(const void *game)
{
    poda__watch_enter("symmetries", NULL);
    const int count = own.space->symmetries(game);
    poda__watch_leave();
    return count;
}

static void symmetry(const void *game, const void *state, int which, void *to)
{
    poda__watch_enter("symmetry", state);
    own.space->symmetry(game, state, which, to);
    poda__watch_leave();
}

static void unplay(const void *game, void *state, poda_move move)
{
    poda__watch_enter_move("unplay", state, move);
    own.space->unplay(game, state, move);
    poda__watch_leave();
}

static void view(const void *game, const void *state, poda_view *to)
{
    void *bytes = poda__watch_guarded(poda__view_bytes);
    poda_view *at = bytes ? poda__view_in(bytes) : to;
    poda__view_reset(at);
    poda__watch_enter("view", state);
    own.space->view(game, state, at);
    poda__watch_leave();
    if (at != to)
        poda__view_copy(to, at);
}

void poda__watch_space(poda_space *table, const poda_space *inner)
{
    *table = *inner;
    own.space = inner;
    table->init = init;
    table->start = start;
    table->moves = moves;
    table->mask = inner->mask ? mask : NULL;
    table->play = play;
    table->state_text = inner->state_text ? state_text : NULL;
    table->state_read = inner->state_read ? state_read : NULL;
    table->move_text = move_text;
    table->move_read = inner->move_read ? move_read : NULL;
    table->release = inner->release ? release : NULL;
    table->hash = inner->hash ? hash : NULL;
    table->symmetries = inner->symmetries ? symmetries : NULL;
    table->symmetry = inner->symmetry ? symmetry : NULL;
    table->unplay = inner->unplay ? unplay : NULL;
    table->view = inner->view ? view : NULL;
}

static int turn(const void *game, const void *state)
{
    poda__watch_enter(poda__watch_turn_name(own.game->wide), state);
    const int player = own.game->turn(game, state);
    poda__watch_leave();
    return player;
}

static bool outcome(const void *game, const void *state, poda_value *value)
{
    if (own.game_table.wide && own.game_table.wide->payoffs) { /* into guarded room */
        poda_value pay[PODA_PLAYERS_MAX] = {0};
        const bool over = own.game_table.wide->payoffs(game, state, pay);
        if (over)
            *value = pay[0];
        return over;
    }
    poda__watch_enter("outcome", state);
    const bool over = own.game->outcome(game, state, value);
    poda__watch_leave();
    return over;
}

/* A thunk may play and determine the outcome in one call; a second process finds out which of the
 * two failed. */
static poda_over step(const void *game, const void *from, poda_move move, void *to,
                      poda_value *value)
{
    poda__watch_enter_move(name_of_play(game, from), from, move);
    own.watch->steps = true;
    const poda_over over = own.game->step(game, from, move, to, value);
    own.watch->played = move;
    poda__watch_leave();
    return over;
}

static poda_value eval(const void *game, const void *state, int which, int player)
{
    poda__watch_enter("eval", state);
    const poda_value value = own.game->eval(game, state, which, player);
    poda__watch_leave();
    return value;
}

static int game_order(const void *game, const void *state, poda_move move)
{
    poda__watch_enter_move("order", state, move);
    const int order = own.game->order(game, state, move);
    poda__watch_leave();
    return order;
}

static bool noisy(const void *game, const void *state, poda_move move)
{
    poda__watch_enter_move("noisy", state, move);
    const bool is_noisy = own.game->noisy(game, state, move);
    poda__watch_leave();
    return is_noisy;
}

static double score(const void *game, poda_value value)
{
    poda__watch_enter("score", NULL);
    const double number = own.game->score(game, value);
    poda__watch_leave();
    return number;
}

static poda_status ready(const void *game, int which, poda_error *error)
{
    poda__watch_enter("ready", NULL);
    const poda_status status = own.game->ready(game, which, error);
    poda__watch_leave();
    return status;
}

static void features(const void *game, const void *state, poda_features *to)
{
    poda_features *at = poda__watch_guarded(sizeof *at);
    poda__watch_enter("features", state);
    if (at)
        *at = *to;
    own.game->features(game, state, at ? at : to);
    poda__watch_leave();
    if (at)
        *to = *at;
}

static size_t count_moves(const void *game, const void *state)
{
    poda__watch_enter("count", state);
    const size_t count = own.game->count(game, state);
    poda__watch_leave();
    return count;
}

const poda_rules *poda__watch_game(const poda_rules *rules)
{
    poda_rules *table = &own.game_table;
    *table = *rules;
    own.game = rules;
    poda__watch_space(&table->space, &rules->space);
    table->turn = turn;
    table->outcome = outcome;
    table->step = step;
    table->eval = rules->eval ? eval : NULL;
    table->order = rules->order ? game_order : NULL;
    table->noisy = rules->noisy ? noisy : NULL;
    table->score = rules->score ? score : NULL;
    table->ready = rules->ready ? ready : NULL;
    table->features = rules->features ? features : NULL;
    table->count = rules->count ? count_moves : NULL;
    table->wide = rules->wide ? poda__watch_wide(rules->wide) : NULL;
    table->past = rules->past ? poda__watch_past(rules->past) : NULL;
    table->hints = rules->hints ? poda__watch_hints(rules->hints) : NULL;
    return table;
}

#endif
