/* options.c - tests the options that a game declares: `init` accepts every choice listed, and no
 * option is idle, that is, each has a value that changes something. Only values that `init`
 * accepts are tried, so an option whose other values cannot be guessed (a file, a position) is
 * not tested. */
#include <stdio.h>
#include <string.h>

#include "check/checker.h"

enum {
    FEW = 30,      /* random games in which two variants of a game are compared */
    MANY = 400,    /* the same if `init` stores the option: it may matter only in rare positions */
    LONGEST = 200, /* plies of each */
    MORE = 5000,   /* games of a wide game, whose outcomes may be rare, as long as they have */
    PLIES = 10000, /* no more plies than these */
    VALUE = 256,   /* bytes for a value of an option */
    GUESSES = 5,
};

/* The game with one option set, or with none (NULL); NULL if `init` refuses it. */
static poda_game *open_with(poda__check *check, const char *key, const char *value,
                            poda_error *error)
{
    const poda_pair pair = {key, value};
    const poda_options options = {&pair, key != NULL};
    poda_game *game = NULL;
    if (poda_game_open_rules(&game, check->rules, &options, error) == PODA_NO_MEMORY)
        check->status = poda_fail_memory(check->error);
    return game;
}

static bool same_evals(const poda_game *one, const poda_state *here, const poda_game *other,
                       const poda_state *there)
{
    const poda_rules *rules = poda_game_rules_of(one);
    const char *const *names = rules->space.about->evals;
    const void *mine = poda_game_params(one), *theirs = poda_game_params(other);
    for (int i = 0; rules->eval && names && names[i]; i++) {
        if (rules->ready &&
            (rules->ready(mine, i, NULL) != PODA_OK || rules->ready(theirs, i, NULL) != PODA_OK))
            continue;
        for (int player = PODA_MAX; player <= PODA_MIN; player++)
            if (rules->eval(mine, here, i, player) != rules->eval(theirs, there, i, player))
                return false;
    }
    return true;
}

/* Do players see the same? Compared as text, since states may differ in size. */
static bool same_seen(const poda_game *one, const poda_state *here, const poda_game *other,
                      const poda_state *there)
{
    for (int player = 0; player < poda_game_kind(one).players; player++) {
        char text[PODA_TEXT_MAX] = "", also[PODA_TEXT_MAX] = "";
        poda_text words = {text, sizeof text, 0}, theirs = {also, sizeof also, 0};
        poda_state mine, seen;
        poda_state_sees(one, here, player, &mine);
        poda_state_sees(other, there, player, &seen);
        poda_state_text(one, &mine, &words);
        poda_state_text(other, &seen, &theirs);
        if (strcmp(text, also) != 0)
            return false;
    }
    return true;
}

/* What a wide game adds: payoffs, the weights of chance, and what players see. */
static bool same_wide(const poda_game *one, const poda_state *here, const poda_game *other,
                      const poda_state *there)
{
    enum { OUTCOMES = 64 };
    poda_value mine[PODA_PLAYERS_MAX], theirs[PODA_PLAYERS_MAX];
    poda_move at[OUTCOMES];
    uint64_t weight[2][OUTCOMES] = {{0}};
    poda_chances list = {at, weight[0], 0, OUTCOMES}, also = {at, weight[1], 0, OUTCOMES};
    if (!poda_game_rules_of(one)->wide)
        return true;
    if (poda_state_payoffs(one, here, mine))
        return poda_state_payoffs(other, there, theirs) && memcmp(mine, theirs, sizeof mine) == 0;
    poda_state_chances(one, here, &list);
    poda_state_chances(other, there, &also);
    return memcmp(weight[0], weight[1], sizeof weight[0]) == 0 &&
           (!poda_game_kind(one).hidden || same_seen(one, here, other, there));
}

/* What the past means (poda/past.h): an end by repetition or by the clock may be far away. */
static bool same_past(const poda_game *one, const poda_state *here, const poda_game *other,
                      const poda_state *there)
{
    const poda_idle mine = poda_state_clock(one, here), theirs = poda_state_clock(other, there);
    return poda_game_again(one) == poda_game_again(other) &&
           poda_state_stalled(one, here) == poda_state_stalled(other, there) &&
           mine.plies == theirs.plies && mine.limit == theirs.limit;
}

/* Is the position the same in both variants: its text, turn, end, moves, evaluations, and what
 * repeating it means? */
static bool same_position(poda__check *check, const poda_game *one, const poda_state *here,
                          const poda_game *other, poda_state *there, poda_moves *list)
{
    char text[PODA_TEXT_MAX] = "", again[PODA_TEXT_MAX] = "";
    poda_text words = {text, sizeof text, 0}, echo = {again, sizeof again, 0};
    poda_value value = 0, also = 0;
    poda_moves theirs = {check->again, 0, PODA__CHECK_MOVES};
    memset(there, 0, sizeof *there);
    poda_state_text(one, here, &words);
    if (!check->space->state_read)
        *there = *here; /* as texts they are bytes, which are not read */
    else if (poda_state_read(other, text, there, NULL) != PODA_OK)
        return false;
    poda_state_text(other, there, &echo);
    *list = (poda_moves){check->moves, 0, PODA__CHECK_MOVES};
    poda_state_moves(one, here, list);
    poda_state_moves(other, there, &theirs);
    const bool over = poda_state_over(one, here, &value);
    const size_t count = list->count < list->capacity ? list->count : list->capacity;
    return strcmp(text, again) == 0 &&
           poda_state_turn(one, here) == poda_state_turn(other, there) &&
           over == poda_state_over(other, there, &also) && value == also &&
           list->count == theirs.count &&
           memcmp(list->at, theirs.at, count * sizeof *list->at) == 0 &&
           same_past(one, here, other, there) && same_wide(one, here, other, there) &&
           (over || same_evals(one, here, other, there));
}

/* Does a move lead to the same position in both? */
static bool same_play(const poda_game *one, poda_state *here, const poda_game *other,
                      poda_state *there, poda_move move)
{
    char text[PODA_TEXT_MAX] = "", also[PODA_TEXT_MAX] = "";
    poda_text words = {text, sizeof text, 0}, theirs = {also, sizeof also, 0};
    poda_state_play(one, here, move, here);
    poda_state_play(other, there, move, there);
    poda_state_text(one, here, &words);
    poda_state_text(other, there, &theirs);
    return strcmp(text, also) == 0;
}

/* Do both start alike and stay alike through random games of the first? */
static bool same_game(poda__check *check, const poda_game *one, const poda_game *other)
{
    poda_state start, state;
    char text[PODA_TEXT_MAX] = "", also[PODA_TEXT_MAX] = "";
    poda_text words = {text, sizeof text, 0}, theirs = {also, sizeof also, 0};
    poda_state_start(one, &start);
    poda_state_start(other, &state);
    poda_state_text(one, &start, &words);
    poda_state_text(other, &state, &theirs);
    if (strcmp(text, also) != 0 || poda_game_kind(one).players != poda_game_kind(other).players ||
        poda_game_again(one) != poda_game_again(other))
        return false;
    uint64_t seed = check->options.seed; /* a separate one, so that later tests do not change */
    const bool kept =
        memcmp(poda_game_params(one), poda_game_params(other), check->space->game_size) != 0;
    const bool wide = poda_game_kind(one).wide;
    const int most = !kept ? FEW : wide ? MORE : MANY;
    int plies = 0;
    for (int game = 0; game < most && !poda__check_stopped(check); game++) {
        state = start;
        if (wide && plies > PLIES)
            break;
        for (int ply = 0; ply < LONGEST; ply++, plies++) {
            poda_moves list;
            poda_state there;
            if (!same_position(check, one, &state, other, &there, &list))
                return false;
            if (list.count == 0 || list.count > list.capacity)
                break;
            if (!same_play(one, &state, other, &there,
                           list.at[poda__random_below(&seed, (uint32_t)list.count)]))
                return false;
        }
    }
    return true;
}

static const char *choices_of(const poda_about *about, const char *key)
{
    for (const poda_choices *at = about->choices; at && at->key; at++)
        if (strcmp(at->key, key) == 0)
            return at->values;
    return NULL;
}

/* Guesses values that an option without choices might accept: numbers near its own, the beginning
 * of a list, and a meaningless word. Returns how many. */
static size_t guess(const char *value, char room[GUESSES][VALUE])
{
    size_t count = 0;
    const char *end = value;
    uint64_t number = 0;
    if (poda_read_number(&end, 1000000, &number) && !*end) {
        snprintf(room[count++], VALUE, "%llu", (unsigned long long)number + 1);
        snprintf(room[count++], VALUE, "%llu", (unsigned long long)(number ? number - 1 : 2));
        snprintf(room[count++], VALUE, "%llu", (unsigned long long)number + 2);
        snprintf(room[count++], VALUE, "%llu", (unsigned long long)number / 2);
    } else if (strchr(value, ',')) {
        snprintf(room[count++], VALUE, "%.*s", (int)(strrchr(value, ',') - value), value);
    }
    snprintf(room[count++], VALUE, "no-such-value");
    return count;
}

/* One option, and the results of the values tried. */
typedef struct trial {
    const poda_game *plain;
    const char *key, *own;
    char taken[VALUE]; /* the last other value that `init` accepted; empty: none */
    bool changes;
} trial;

static void try_value(poda__check *check, trial *option, const char *value, bool declared)
{
    poda_error why = {0};
    poda_game *game = open_with(check, option->key, value, &why);
    if (declared)
        poda__check_that(check, PODA__TEST_OPTIONS, 0, game != NULL,
                         "%.40s=%.40s is one of the choices, and 'init' refuses it: %.200s",
                         option->key, value, why.message);
    if (game && strcmp(value, option->own) != 0) {
        snprintf(option->taken, sizeof option->taken, "%s", value);
        option->changes = option->changes || !same_game(check, option->plain, game);
    }
    poda_game_close(game);
}

static void try_choices(poda__check *check, trial *option, const char *choices)
{
    char value[VALUE];
    for (const char *at = choices + strspn(choices, " "); *at && check->status == PODA_OK;) {
        const size_t length = strcspn(at, " ");
        snprintf(value, sizeof value, "%.*s", (int)length, at);
        try_value(check, option, value, true);
        at += length;
        at += strspn(at, " ");
    }
}

static void try_guesses(poda__check *check, trial *option)
{
    char values[GUESSES][VALUE];
    const size_t count = guess(option->own, values);
    for (size_t i = 0; i < count && check->status == PODA_OK; i++)
        try_value(check, option, values[i], false);
}

static void try_option(poda__check *check, const poda_game *plain, const poda_option *declared)
{
    const char *choices = choices_of(check->space->about, declared->key);
    trial option = {
        .plain = plain, .key = declared->key, .own = declared->value ? declared->value : ""};
    if (choices)
        try_choices(check, &option, choices);
    else
        try_guesses(check, &option);
    poda__check_that(check, PODA__TEST_OPTIONS, 0, !option.taken[0] || option.changes,
                     "the option %.40s changes nothing: %.40s=%.40s plays like %.40s=%.40s",
                     option.key, option.key, option.taken, option.key, option.own);
}

void poda__check_option_use(poda__check *check)
{
    const poda_option *options = check->space->about->options;
    poda_game *plain = options && options->key ? open_with(check, NULL, NULL, NULL) : NULL;
    if (!plain || !poda__check_open(check, PODA__TEST_OPTIONS)) {
        poda_game_close(plain);
        return;
    }
    for (const poda_option *at = options; at->key && !poda__check_stopped(check); at++)
        try_option(check, plain, at);
    poda_game_close(plain);
}
