/* clock.c - distributes the time of a game over its moves. */
#include "poda/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

/* Seconds reserved for each move to come: the delay between search and clock. */
static const double LAG = 0.03;

/* Reads one "5m" of the text; false if it is not a time. Without a unit it counts `unit`
 * seconds. */
static bool read_time(const char *text, size_t length, double unit, double *out)
{
    char word[32];
    char *end;
    if (length == 0 || length >= sizeof word)
        return false;
    memcpy(word, text, length);
    word[length] = 0;
    const double number = strtod(word, &end);
    if (end == word || word[0] == '-' || word[0] == '+' || !isfinite(number))
        return false;
    if (strcmp(end, "s") == 0)
        unit = 1;
    else if (strcmp(end, "m") == 0)
        unit = 60;
    else if (strcmp(end, "h") == 0)
        unit = 3600;
    else if (*end)
        return false;
    *out = number * unit;
    return *out <= 1e6;
}

poda_status poda_clock_read(const char *text, poda_clock *out, poda_error *error)
{
    const size_t base = strcspn(text, "+");
    poda_clock clock = {0, 0, 0};
    bool good = read_time(text, base, 60, &clock.left) && clock.left > 0;
    if (good && text[base])
        good = read_time(text + base + 1, strlen(text + base + 1), 1, &clock.increment);
    if (!good)
        return poda_fail(
            error, PODA_BAD_OPTION, "clock",
            "clock=%.40s: expected minutes for the game and, if wanted, seconds more a "
            "move, as in 5+3, 90s or 10m+5s",
            text);
    *out = clock;
    return PODA_OK;
}

void poda_clock_text(double seconds, poda_text *text)
{
    if (seconds < 0)
        seconds = 0;
    if (seconds < 9.95)
        poda_text_add(text, "%.1f", seconds);
    else if (seconds < 3600)
        poda_text_add(text, "%d:%02d", (int)seconds / 60, (int)seconds % 60);
    else
        poda_text_add(text, "%d:%02d:%02d", (int)seconds / 3600, (int)seconds / 60 % 60,
                      (int)seconds % 60);
}

bool poda_clock_spend(poda_clock *clock, double seconds)
{
    clock->left -= seconds;
    if (clock->left < 0)
        return false;
    clock->left += clock->increment;
    if (clock->moves > 1)
        clock->moves--;
    return true;
}

int poda_clock_moves(const poda_game *game, const poda_state *state)
{
    enum { GAMES = 8, PLIES = 400, MOVES = 256 };
    const int player = poda_state_turn(game, state);
    poda_move moves[MOVES] = {0};
    uint64_t seed = poda_state_hash(game, state);
    int mine = 0;
    for (int i = 0; i < GAMES; i++) {
        poda_state at = *state;
        poda_moves list = {moves, 0, MOVES};
        for (int ply = 0; ply < PLIES; ply++) {
            poda_state_moves(game, &at, &list);
            const size_t count = list.count < MOVES ? list.count : MOVES;
            if (count == 0)
                break;
            mine += poda_state_turn(game, &at) == player;
            poda_state_play(game, &at, moves[poda__random_below(&seed, (uint32_t)count)], &at);
        }
    }
    return (mine + GAMES - 1) / GAMES;
}

void poda_clock_budget(const poda_clock *clock, int moves, double *soft, double *hard)
{
    enum {
        MORE = 4, /* games last longer than expected */
        /* what is beyond gets a share of what is left then: moves chosen by chance go on for long in
         * games that play decides early, and there time for the first ones is worth more */
        MOST = 28
    };
    static const double SHORTEST = 0.001;
    moves = moves < 1 ? 1 : moves > MOST ? MOST : moves;
    moves = clock->moves > 0 ? clock->moves : moves + MORE;
    double kept = LAG * moves;
    if (kept > 0.9 * clock->left)
        kept = 0.9 * clock->left;
    const double usable = clock->left - kept;
    double fair = usable / moves + 0.8 * clock->increment;
    if (fair > usable / 2 && moves > 1)
        fair = usable / 2;
    if (fair > usable) /* the increment is added after the move */
        fair = usable;
    double most = 4 * fair;
    if (most > usable / 3)
        most = fair > usable / 3 ? fair : usable / 3;
    *soft = 0.6 * fair > SHORTEST ? 0.6 * fair : SHORTEST;
    *hard = most > SHORTEST ? most : SHORTEST;
}

void poda_clock_limit(const poda_clock *clock, const poda_game *game, const poda_state *state,
                      poda_search_options *options)
{
    poda_clock_budget(clock, poda_clock_moves(game, state), &options->soft_seconds,
                      &options->seconds);
}
