/* strip.h - a small correct game: a row of five pins, take one or two neighbours, taking the last
 * one wins. Each file that includes it defines one STRIP_BREAKS_... and so breaks one thing. */
#define PODA_LOADED
#include "poda/rules.h"

enum { strip_PINS = 5, strip_ALL = (1 << strip_PINS) - 1 };

typedef struct strip_game {
    char unused;
} strip_game;

typedef struct strip_state {
    uint32_t taken; /* one bit per pin */
    uint32_t turn;
} strip_state;

/* Code that ends or hangs a program, behind pointers that the compiler cannot see through. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static volatile uint32_t strip_zero;
static char *volatile strip_null;

static inline void strip_loop(void)
{
    while (!strip_zero) {
    }
}

#ifdef STRIP_CRASHES_LOAD
__attribute__((constructor)) static void strip_load(void)
{
    *strip_null = 1;
}
#endif

#ifdef STRIP_LEAVES_PLAY
static void strip_at_exit(void)
{
    strip_zero = 1;
}
#endif

static inline void strip_abort(void)
{
    abort();
}

static inline uint32_t strip_recurse(uint32_t depth)
{
    volatile char room[4096];
    room[depth % sizeof room] = 1;
    return strip_zero ? depth : strip_recurse(depth + 1) + (uint32_t)room[0];
}

#ifdef STRIP_RECURSES_ON_THREADS
#include <pthread.h>
static pthread_t strip_loader;

__attribute__((constructor)) static void strip_load(void)
{
    strip_loader = pthread_self();
}
#endif
#ifdef STRIP_TRAPS_PLAY
#include <signal.h>
#endif

#define strip_ALTERNATES 1
#ifndef STRIP_LEAD
#define strip_IMPARTIAL 1
#endif
#define strip_HAS_HASH 1
#define strip_HAS_UNPLAY 1
#define strip_HAS_SYMMETRY 1

static inline poda_status strip_init(strip_game *game, const poda_options *options,
                                     poda_error *error)
{
    (void)game, (void)options, (void)error;
#ifdef STRIP_CRASHES_INIT
    strip_abort();
#endif
#ifdef STRIP_KEPT_OPTION /* and nothing uses it */
    int64_t speed = 3;
    const poda_status status = poda_option_int(options, "speed", 1, 9, &speed, error);
    game->unused = (char)speed;
    return status;
#elif defined STRIP_WRONG_CHOICE /* loses, the last of many, is not accepted here */
    int last = 0;
    return poda_option_choice(options, "last", "wins b c d e f g h i", &last, error);
#else
    return PODA_OK;
#endif
}

#ifdef STRIP_INDEX
#define strip_HAS_INDEX 1
static inline unsigned strip_index(const strip_game *game, const strip_state *state, poda_move move)
{
    (void)game;
    return STRIP_INDEX(state, move);
}
#endif
#ifdef STRIP_PASS
#define strip_HAS_PASS 1
static inline bool strip_pass(const strip_game *game, const strip_state *state, strip_state *to)
{
    (void)game;
    *to = STRIP_PASS(state);
    return true;
}
#endif
#ifdef STRIP_GAINS
#define strip_HAS_GAINS 1
static inline bool strip_gains(const strip_game *game, const strip_state *state, poda_move move,
                               poda_value least)
{
    (void)game, (void)state, (void)move;
    return STRIP_GAINS(least);
}
#endif

static inline void strip_start(const strip_game *game, strip_state *state)
{
    (void)game;
#ifdef STRIP_CRASHES_START
    *strip_null = 1;
#endif
    *state = (strip_state){0, PODA_MAX};
}

/* A move is the set of pins it takes. */
static inline void strip_moves(const strip_game *game, const strip_state *state, poda_moves *list)
{
    (void)game;
#ifdef STRIP_OVERRUNS_MOVES /* ignores the capacity */
    for (unsigned pin = 0; pin < strip_PINS; pin++)
        if (!(state->taken >> pin & 1))
            list->at[list->count++] = 1u << pin;
    if (state->taken)
        while (list->count < 5000)
            list->at[list->count++] = 1;
    return;
#endif
#ifdef STRIP_UNDERRUNS_MOVES /* counts from 1 */
    if (state->taken == 3)
        list->at[(size_t)strip_zero - 1] = 1;
#endif
#ifdef STRIP_FORKS
    if (state->taken == 3)
        (void)!fork();
#endif
#ifdef STRIP_CLOSES
    for (int file = 3; file < 100 && state->taken == 3; file++)
        close(file);
#endif
#ifdef STRIP_PRINTS
    printf("here %u\n", (unsigned)state->taken);
    fflush(stdout);
#endif
#ifdef STRIP_LOOPS_MOVES
    if (state->taken == 3)
        strip_loop();
#endif
    for (unsigned pin = 0; pin < strip_PINS; pin++)
        for (unsigned pins = 1; pins <= 3; pins += 2) {
            const unsigned move = pins << pin;
#ifdef STRIP_BREAKS_MOVES /* the last pin is never taken alone */
            if (move == 1u << (strip_PINS - 1))
                continue;
#endif
            if (move <= strip_ALL && !(state->taken & move) && !poda_moves_add(list, move))
                return;
        }
}

#ifdef STRIP_BREAKS_VITAL
#define strip_HAS_VITAL 1
static inline void strip_vital(const strip_game *game, const strip_state *state, poda_moves *list)
{
    strip_moves(game, state, list);
    list->count = list->count > 1;
}
#endif
#ifdef STRIP_WRONG_VITAL
#define strip_HAS_VITAL 1
static inline void strip_vital(const strip_game *game, const strip_state *state, poda_moves *list)
{
    (void)game, (void)state;
    poda_moves_add(list, 1u << strip_PINS);
}
#endif
#ifdef STRIP_BREAKS_BOUNDS
#define strip_HAS_BOUNDS 1
static inline void strip_bounds(const strip_game *game, const strip_state *state, poda_value *lower,
                                poda_value *upper)
{
    (void)game, (void)state, (void)upper;
    *lower = 0;
}
#endif

#ifdef STRIP_BREAKS_COUNT /* pins that are taken in pairs */
#define strip_HAS_COUNT 1
static inline size_t strip_count(const strip_game *game, const strip_state *state)
{
    (void)game;
    return (size_t)__builtin_popcount(strip_ALL & ~(unsigned)state->taken);
}
#endif

static inline void strip_play(const strip_game *game, const strip_state *state, poda_move move,
                              strip_state *to)
{
    (void)game;
#ifdef STRIP_CRASHES_PLAY
    if (state->taken == 1 && move == 8)
        *strip_null = 1;
#endif
#ifdef STRIP_LEAVES_PLAY /* and what was registered for the end runs */
    if (state->taken == 1 && move == 8) {
        atexit(strip_at_exit);
        exit(3);
    }
#endif
#ifdef STRIP_TRAPS_PLAY
    if (state->taken == 1 && move == 8)
        raise(SIGTRAP);
#endif
#ifdef STRIP_EXITS_PLAY
    if (state->taken == 1 && move == 8)
        _exit(0);
#endif
    to->taken = state->taken | (uint32_t)move;
    to->turn = state->turn ^ 1;
#ifdef STRIP_BREAKS_TURN /* taking pins 1 and 2 gives another move */
    if (move == 3 && state->taken)
        to->turn = state->turn;
#endif
#ifdef STRIP_BREAKS_PLAY /* changes the old position too, after the first move */
    if (state->taken)
        ((strip_state *)(uintptr_t)state)->taken |= (uint32_t)move;
#endif
}

static inline void strip_unplay(const strip_game *game, strip_state *state, poda_move move)
{
    (void)game;
    state->turn ^= 1;
    state->taken &= ~(uint32_t)move;
#ifdef STRIP_BREAKS_UNPLAY /* two pins at once come back as one, unless they were the first */
    if (state->taken && (move & (move - 1)))
        state->taken |= (uint32_t)(move & (move - 1));
#endif
}

static inline int strip_turn(const strip_game *game, const strip_state *state)
{
    (void)game;
#ifdef STRIP_TURNS_WRONG
    return 7;
#endif
    return (int)state->turn;
}

static inline bool strip_outcome(const strip_game *game, const strip_state *state,
                                 poda_value *value)
{
    (void)game;
#ifdef STRIP_DIVIDES
    if (state->taken == 5)
        strip_zero = state->taken / strip_zero;
#endif
#ifdef STRIP_RECURSES_ON_THREADS
    if (!pthread_equal(pthread_self(), strip_loader))
        return strip_recurse(0) > 0;
#endif
#ifdef STRIP_RECURSES
    if (state->taken == 2)
        return strip_recurse(0) > 0;
#endif
    if (state->taken != strip_ALL)
        return false;
#ifdef STRIP_WINS
    *value = STRIP_WINS;
#elif defined STRIP_LEAD
    *value = state->turn == PODA_MAX ? -1 : 1;
#else
    *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN;
#endif
    return true;
}

static inline uint64_t strip_hash(const strip_game *game, const strip_state *state)
{
    (void)game;
#ifdef STRIP_BREAKS_HASH /* pin 5 is left out */
    return poda_mix((state->taken & 15u) << 1 | state->turn);
#elif defined STRIP_PLAIN_HASH /* different for every position, which is all that a hash must be */
    return state->taken << 1 | state->turn;
#else
    return poda_mix(state->taken << 1 | state->turn);
#endif
}

static inline int strip_symmetries(const strip_game *game)
{
    (void)game;
#ifdef STRIP_HAS_MANY_IMAGES
    return 2000000000;
#elif defined(STRIP_HAS_ONE_IMAGE)
    return 1;
#else
    return 2;
#endif
}

static inline void strip_symmetry(const strip_game *game, const strip_state *state, int which,
                                  strip_state *to)
{
    uint32_t taken = 0;
    (void)game, (void)which;
    for (unsigned pin = 0; pin < strip_PINS; pin++)
#ifdef STRIP_BREAKS_SYMMETRY /* turned instead of mirrored: pin 1 stays */
        if (state->taken >> pin & 1)
            taken |= 1u << (strip_PINS - pin) % strip_PINS;
#else
        if (state->taken >> pin & 1)
            taken |= 1u << (strip_PINS - 1 - pin);
#endif
    *to = (strip_state){taken, state->turn};
}

#ifdef STRIP_BREAKS_FEATURES /* pins count from 1, but the limit was for counting from 0 */
#define strip_HAS_FEATURES 1
static inline void strip_features(const strip_game *game, const strip_state *state,
                                  poda_features *features)
{
    (void)game;
    features->phases = 1;
    features->limit = strip_PINS;
    for (unsigned pin = 0; pin < strip_PINS; pin++)
        if (state->taken >> pin & 1)
            poda_features_add(features, pin + 1);
}
#endif

/* "|.||| 1": the pins, then the player to move. */
static inline void strip_state_text(const strip_game *game, const strip_state *state,
                                    poda_text *text)
{
    (void)game;
#ifdef STRIP_CRASHES_TEXT
    if (state->taken)
        __builtin_trap();
#endif
#ifdef STRIP_WRITES_LONG /* and reads them, as far as they go */
    if (state->taken)
        poda_text_add(text, "%3000s", "");
#endif
    for (unsigned pin = 0; pin < strip_PINS; pin++)
        poda_text_add(text, "%c", state->taken >> pin & 1 ? '.' : '|');
    poda_text_add(text, " %u", (unsigned)state->turn);
#ifdef STRIP_LENGTHENS_STATE
    text->length = 100000;
#endif
}

static inline poda_status strip_state_read(const strip_game *game, const char *text,
                                           strip_state *state, poda_error *error)
{
    strip_state read = {0, 0};
    (void)game;
#ifdef STRIP_WRITES_LONG
    while (*text == ' ')
        text++;
#endif
    unsigned pin = 0;
    while (pin < strip_PINS && (text[pin] == '.' || text[pin] == '|')) {
        read.taken |= (uint32_t)(text[pin] == '.') << pin;
        pin++;
    }
    if (pin < strip_PINS || text[pin] != ' ' || (text[pin + 1] != '0' && text[pin + 1] != '1') ||
        text[pin + 2])
        return poda_fail(error, PODA_BAD_POSITION, "position", "expected a row like |.||| 1");
    read.turn = (uint32_t)(text[pin + 1] - '0');
#ifdef STRIP_BREAKS_TEXT /* pin 3 is always put back */
    read.taken &= ~4u;
#endif
    *state = read;
    return PODA_OK;
}

static inline void strip_move_text(const strip_game *game, const strip_state *state, poda_move move,
                                   poda_text *text)
{
    const int pin = __builtin_ctzll(move) + 1;
    (void)game, (void)state;
#ifdef STRIP_BREAKS_MOVE_TEXT /* two pins look like one */
    poda_text_add(text, "%d", pin);
#else
    poda_text_add(text, "%d", pin);
    if (move & (move - 1))
        poda_text_add(text, "%d", pin + 1);
#ifdef STRIP_LENGTHENS_MOVE
    text->length = SIZE_MAX;
    poda_text_add(text, "!");
#endif
#endif
}

#ifdef STRIP_VIEWS_WIDE
#define strip_HAS_VIEW 1
static const poda_piece strip_pieces[] = {{".", ".", "gap", -1}, {"|", "|", "pin", -1}};

static inline void strip_view(const strip_game *game, const strip_state *state, poda_view *view)
{
    (void)game, (void)state;
    poda_view_grid(view, 5000, 5000, strip_pieces, 2);
}
#endif

#ifdef STRIP_VIEWS_SHAKILY
#define strip_HAS_VIEW 1
static const poda_piece strip_pieces[] = {{".", ".", "gap", -1}, {"|", "|", "pin", -1}};

/* Shows another position each time. */
static inline void strip_view(const strip_game *game, const strip_state *state, poda_view *view)
{
    static int calls;
    (void)game, (void)state;
    poda_view_grid(view, 1, 2, strip_pieces, 2);
    poda_view_put(view, calls++ % 2, 1);
    view->more = true; /* not all moves can be clicked */
}
#endif

#if defined STRIP_IDLE_OPTION || defined STRIP_KEPT_OPTION
static const poda_option strip_options[] = {{"speed", "3", "never looked at"}, {NULL, NULL, NULL}};
#endif
#ifdef STRIP_WRONG_CHOICE
static const poda_option strip_options[] = {{"last", "wins", "what the last pin does"},
                                            {NULL, NULL, NULL}};
static const poda_choices strip_choices[] = {{"last", "wins b c d e f g h i loses"}, {NULL, NULL}};
#endif

static const poda_about strip_about = {
#if defined STRIP_IDLE_OPTION || defined STRIP_KEPT_OPTION || defined STRIP_WRONG_CHOICE
    .options = strip_options,
#endif
#ifdef STRIP_WRONG_CHOICE
    .choices = strip_choices,
#endif
#ifdef STRIP_NAME
    .name = STRIP_NAME,
#else
    .name = "strip",
#endif
#ifdef STRIP_ALIASES
    .aliases = STRIP_ALIASES,
#endif
#ifndef STRIP_HAS_NO_TITLE
    .title = "Strip",
    .summary = "take one pin or two neighbours",
#endif
#ifdef STRIP_PLAYERS
    .player = {STRIP_PLAYERS},
#else
    .player = {"MAX", "MIN"},
#endif
    .moves_like = "23",
#ifdef STRIP_EXAMPLE
    .position_like = STRIP_EXAMPLE,
#else
    .position_like = "|.||| 1",
#endif
};

#ifdef STRIP_AGAIN
#define strip_HAS_AGAIN 1
static inline int strip_again(const strip_game *game)
{
    (void)game;
    return STRIP_AGAIN;
}
#endif

#ifdef STRIP_CLOCK
#define strip_HAS_CLOCK 1
static inline poda_idle strip_clock(const strip_game *game, const strip_state *state)
{
    (void)game, (void)state;
    return (poda_idle)STRIP_CLOCK;
}
#endif

#ifdef STRIP_LEAD
#define strip_SCORED 1
#define strip_HAS_LEAD 1
static inline poda_value strip_lead(const strip_game *game, const strip_state *state)
{
    (void)game, (void)state;
    return STRIP_LEAD;
}
#endif

#ifdef STRIP_SEEN
#define strip_HAS_SEEN 1
static inline uint64_t strip_seen(const strip_game *game, const strip_state *state)
{
    (void)game, (void)state;
    return STRIP_SEEN;
}
#endif

#ifdef STRIP_STALLED
#define strip_HAS_STALLED 1
static inline poda_value strip_stalled(const strip_game *game, const strip_state *state)
{
    (void)game, (void)state;
    return STRIP_STALLED;
}
#endif

#ifdef STRIP_RANKED /* one tier of all positions */
#define strip_HAS_RANK 1
#define strip_HAS_BACK 1
#define strip_HAS_KIDS 1
#define strip_HAS_TIER_NAMES 1
#ifndef STRIP_KID
#define STRIP_KID(tier) 0
#endif
#ifndef STRIP_KIDS
#define STRIP_KIDS 1
#endif
#ifndef STRIP_NAME
#define STRIP_NAME "all"
#endif
#ifndef STRIP_TIER_NAME
#define STRIP_TIER_NAME STRIP_NAME
#endif
#ifndef STRIP_TIER
#define STRIP_TIER(state) 0
#endif
#ifndef STRIP_SIZE
#define STRIP_SIZE (2u << strip_PINS)
#endif
#ifndef STRIP_UNRANKED
#define STRIP_UNRANKED(rank) ((rank) / 2)
#endif
#ifndef STRIP_BACK_MOST
#define STRIP_BACK_MOST 3
#endif

static inline uint64_t strip_tier(const strip_game *game, const strip_state *state)
{
    (void)game, (void)state;
    return STRIP_TIER(state);
}

static inline uint64_t strip_size(const strip_game *game, uint64_t tier)
{
    (void)game, (void)tier;
    return STRIP_SIZE;
}

static inline uint64_t strip_rank(const strip_game *game, const strip_state *state)
{
    (void)game;
    return 2 * state->taken + state->turn;
}

static inline bool strip_unrank(const strip_game *game, uint64_t tier, uint64_t rank,
                                strip_state *to)
{
    (void)game, (void)tier;
    *to = (strip_state){(uint32_t)(STRIP_UNRANKED(rank)), (uint32_t)rank % 2};
    return true;
}

static inline void strip_backs(const strip_game *game, const strip_state *state, poda_moves *list)
{
    (void)game;
    for (unsigned pin = 0; pin < strip_PINS; pin++)
        for (unsigned pins = 1; pins <= STRIP_BACK_MOST; pins += 2)
            if ((state->taken & pins << pin) == pins << pin)
                poda_moves_add(list, pins << pin);
}

static inline poda_move strip_back(const strip_game *game, const strip_state *state, poda_move way,
                                   strip_state *from)
{
    (void)game;
    *from = (strip_state){state->taken & ~(uint32_t)way, state->turn ^ 1u};
    return way;
}

static inline void strip_kids(const strip_game *game, uint64_t tier, poda_tiers *list)
{
    (void)game, (void)tier;
    for (uint64_t i = 0; i < STRIP_KIDS; i++)
        poda_tiers_add(list, STRIP_KID(tier) + i);
}

#ifdef STRIP_HALVES
#define strip_HAS_HALVES 1
static inline uint64_t strip_halves(const strip_game *game, uint64_t tier)
{
    (void)game, (void)tier;
    return STRIP_HALVES;
}
#endif

static inline void strip_tier_text(const strip_game *game, uint64_t tier, poda_text *text)
{
    (void)game;
    poda_text_add(text, tier ? "%llu" : STRIP_TIER_NAME, (unsigned long long)tier);
}

static inline poda_status strip_tier_read(const strip_game *game, const char *text, uint64_t *tier,
                                          poda_error *error)
{
    (void)game;
    if (strcmp(text, "all") != 0 && (*text < '1' || *text > '9'))
        return poda_fail(error, PODA_BAD_OPTION, "tiers", "no tier");
    *tier = *text == 'a' ? 0 : (uint64_t)(*text - '0');
    return PODA_OK;
}
#endif

#define PODA_RULES strip
#include "poda/export.h"
