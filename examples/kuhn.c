/* kuhn.c - Kuhn poker (1950): one card each of J Q K, one chip each in the pot, one bet of one chip. A
 * game with hidden cards: what a player sees is the position with the unknown blanked. */
#define PODA_LOADED
#include <stdio.h>

#include <poda/rules.h>

typedef struct kuhn_game {
    char unused; /* there are no options */
} kuhn_game;

typedef struct kuhn_state {
    char card[2]; /* 'J' 'Q' 'K'; 0 not dealt, '?' not seen */
    char said[4]; /* 'p' pass or 'b' bet, then zeroes */
} kuhn_state;

#define kuhn_ZERO_SUM 1 /* what one player gets, the other pays */
#define kuhn_NO_INIT 1
#define kuhn_NO_START 1
#define kuhn_HAS_CHANCE 1
#define kuhn_HAS_PAYOFFS 1
#define kuhn_HAS_SEES 1

static int kuhn_turn(const kuhn_game *game, const kuhn_state *state)
{
    (void)game;
    return state->card[1] ? (int)strlen(state->said) % 2 : PODA_CHANCE;
}

static void kuhn_chance(const kuhn_game *game, const kuhn_state *state, poda_chances *list)
{
    (void)game;
    for (const char *card = "JQK"; *card; card++)
        if (*card != state->card[0])
            poda_chances_add(list, (poda_move)*card, 1);
}

static void kuhn_moves(const kuhn_game *game, const kuhn_state *state, poda_moves *list)
{
    (void)game, (void)state;
    poda_moves_add(list, 'p');
    poda_moves_add(list, 'b');
}

static void kuhn_play(const kuhn_game *game, const kuhn_state *state, poda_move move,
                      kuhn_state *to)
{
    (void)game;
    *to = *state;
    if (!state->card[1])
        to->card[state->card[0] != 0] = (char)move;
    else
        to->said[strlen(to->said)] = (char)move;
}

/* Is it over, and what does each player get? Instead of an outcome. */
static bool kuhn_payoffs(const kuhn_game *game, const kuhn_state *state, poda_value *pay)
{
    static const char order[] = "JQK";
    const char *said = state->said;
    const size_t n = strlen(said);
    (void)game;
    if (n < 2 || strcmp(said, "pb") == 0)
        return false;
    const bool folded = said[n - 1] == 'p' && said[n - 2] == 'b';
    const bool second = strchr(order, state->card[1]) > strchr(order, state->card[0]);
    const int winner = folded ? (int)n % 2 : second;
    pay[winner] = said[n - 1] == 'b' ? 2 : 1;
    pay[!winner] = -pay[winner];
    return true;
}

/* The position as `player` knows it: a copy in which the other's card is hidden. */
static void kuhn_sees(const kuhn_game *game, const kuhn_state *state, int player, kuhn_state *to)
{
    (void)game;
    *to = *state;
    if (to->card[!player])
        to->card[!player] = '?';
}

static void kuhn_move_text(const kuhn_game *game, const kuhn_state *state, poda_move move,
                           poda_text *text)
{
    (void)game, (void)state;
    if (move == 'p' || move == 'b')
        poda_text_add(text, move == 'p' ? "pass" : "bet");
    else
        poda_text_add(text, "%c", (char)move);
}

/* A position as people read it; with kuhn_NO_TEXT the library writes its bytes instead. */
static void kuhn_state_text(const kuhn_game *game, const kuhn_state *state, poda_text *text)
{
    int pot = 2;
    (void)game;
    for (const char *said = state->said; *said; said++)
        pot += *said == 'b';
    poda_text_add(text, "%c %c, pot %d%s%s", state->card[0] ? state->card[0] : '-',
                  state->card[1] ? state->card[1] : '-', pot, *state->said ? ", " : "",
                  state->said);
}

static poda_status kuhn_state_read(const kuhn_game *game, const char *text, kuhn_state *state,
                                   poda_error *error)
{
    char card[2][2], said[4] = "";
    int end = 0;
    (void)game;
    if (sscanf(text, "%1[JQK-] %1[JQK-], pot %*1d%n, %3[pb]%n", card[0], card[1], &end, said,
               &end) < 2 ||
        text[end] || (*card[0] == *card[1] && *card[0] != '-') ||
        (*card[1] == '-' ? *said != 0 : *card[0] == '-') ||
        (said[0] && said[1] && said[2] && strncmp(said, "pb", 2) != 0))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.60s' is not a position like J Q, pot 3, pb", text);
    for (int player = 0; player < 2; player++)
        state->card[player] = (char)(*card[player] == '-' ? 0 : *card[player]);
    memcpy(state->said, said, sizeof said);
    return PODA_OK;
}

static const poda_about kuhn_about = {
    .name = "kuhn",
    .title = "Kuhn poker",
    .summary = "one card each, one bet",
    .player = {"first", "second"},
    .moves_like = "bet",
};

#define PODA_RULES kuhn
#include <poda/export.h>
