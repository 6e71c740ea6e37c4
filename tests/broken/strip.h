/* strip.h - a small correct game: a row of five pins, take one or two neighbours, who takes the
 * last one wins. Each file that includes it defines one STRIP_BREAKS_... and so breaks one thing.
 */
#define PODA_LOADED
#include "poda/rules.h"

enum { strip_PINS = 5, strip_ALL = (1 << strip_PINS) - 1 };

typedef struct strip_game {
    char unused;
} strip_game;

typedef struct strip_state {
    uint32_t taken; /* a bit a pin */
    uint32_t turn;
} strip_state;

#define strip_ALTERNATES 1
#define strip_IMPARTIAL 1
#define strip_HAS_HASH 1
#define strip_HAS_UNPLAY 1
#define strip_HAS_SYMMETRY 1

static inline poda_status strip_init(strip_game *game, const poda_options *options,
                                     poda_error *error)
{
    (void)game, (void)options, (void)error;
    return PODA_OK;
}

static inline void strip_start(const strip_game *game, strip_state *state)
{
    (void)game;
    *state = (strip_state){0, PODA_MAX};
}

/* A move is the set of pins it takes. */
static inline void strip_moves(const strip_game *game, const strip_state *state, poda_moves *list)
{
    (void)game;
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

static inline void strip_play(const strip_game *game, const strip_state *state, poda_move move,
                              strip_state *to)
{
    (void)game;
    to->taken = state->taken | (uint32_t)move;
    to->turn = state->turn ^ 1;
#ifdef STRIP_BREAKS_TURN /* who takes pins 1 and 2 moves again */
    if (move == 3 && state->taken)
        to->turn = state->turn;
#endif
#ifdef STRIP_BREAKS_PLAY /* the old position loses its pins too, after the first move */
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
    return (int)state->turn;
}

static inline bool strip_outcome(const strip_game *game, const strip_state *state,
                                 poda_value *value)
{
    (void)game;
    if (state->taken != strip_ALL)
        return false;
    *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN;
    return true;
}

static inline uint64_t strip_hash(const strip_game *game, const strip_state *state)
{
    (void)game;
#ifdef STRIP_BREAKS_HASH /* pin 5 is left out */
    return poda_mix((state->taken & 15u) << 1 | state->turn);
#elif defined STRIP_PLAIN_HASH /* different for every position, and that is all a hash must be */
    return state->taken << 1 | state->turn;
#else
    return poda_mix(state->taken << 1 | state->turn);
#endif
}

static inline int strip_symmetries(const strip_game *game)
{
    (void)game;
    return 2;
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

/* "|.||| 1": the pins, then whose turn it is. */
static inline void strip_state_text(const strip_game *game, const strip_state *state,
                                    poda_text *text)
{
    (void)game;
    for (unsigned pin = 0; pin < strip_PINS; pin++)
        poda_text_add(text, "%c", state->taken >> pin & 1 ? '.' : '|');
    poda_text_add(text, " %u", (unsigned)state->turn);
}

static inline poda_status strip_state_read(const strip_game *game, const char *text,
                                           strip_state *state, poda_error *error)
{
    strip_state read = {0, 0};
    (void)game;
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
#endif
}

static const poda_about strip_about = {
    .name = "strip",
    .title = "Strip",
    .summary = "take one pin or two neighbours",
    .player = {"MAX", "MIN"},
    .moves_like = "23",
    .position_like = "|.||| 1",
};

#define PODA_RULES strip
#include "poda/export.h"
