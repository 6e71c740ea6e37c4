/* deal.c - a small game with chance, hidden cards and guesses: one card of four each, the first
 * player bets or passes, then the second, then the first again; the higher card wins 1 and 1 for
 * each bet. With fault=WORD it is wrong in one thing. */
#define PODA_LOADED
#include "poda/rules.h"

#include <stdlib.h>

#define DEAL_FAULTS(X)                                                                             \
    X(none)                                                                                        \
    X(moves_differ)                                                                                \
    X(moves_blind)                                                                                 \
    X(forgets_seen)                                                                                \
    X(forgets_done)                                                                                \
    X(absent_minded)                                                                               \
    X(guess_contradicts)                                                                           \
    X(guess_constant)                                                                              \
    X(guess_knows)                                                                                 \
    X(guess_impossible)                                                                            \
    X(guess_random)                                                                                \
    X(weight_none)                                                                                 \
    X(weight_large)                                                                                \
    X(weight_moving)                                                                               \
    X(outcome_twice)                                                                               \
    X(draw_unfair)                                                                                 \
    X(draw_unlisted)                                                                               \
    X(draw_own_numbers)                                                                            \
    X(pays_more)                                                                                   \
    X(pays_out_of_range)                                                                           \
    X(pays_a_third)                                                                                \
    X(pays_moving)                                                                                 \
    X(range_empty)                                                                                 \
    X(sees_all)                                                                                    \
    X(sees_moving)                                                                                 \
    X(sees_writes)                                                                                 \
    X(sees_again)                                                                                  \
    X(shown_dealt)                                                                                 \
    X(sees_no_turn)                                                                                \
    X(view_breaks)                                                                                 \
    X(turn_wrong)                                                                                  \
    X(players_many)                                                                                \
    X(endless)                                                                                     \
    X(crash_players)                                                                               \
    X(crash_chance)                                                                                \
    X(crash_chance_list)                                                                           \
    X(crash_draw)                                                                                  \
    X(crash_payoffs)                                                                               \
    X(crash_payoffs_list)                                                                          \
    X(crash_sees)                                                                                  \
    X(crash_guess)                                                                                 \
    X(crash_range)                                                                                 \
    X(crash_sum)                                                                                   \
    X(loop_sees)

#define DEAL_ENUM(name) DEAL_##name,
enum deal_fault { DEAL_FAULTS(DEAL_ENUM) DEAL_COUNT };
#define DEAL_NAME(name) #name,
static const char *const deal_fault_names[] = {DEAL_FAULTS(DEAL_NAME)};

typedef struct deal_game {
    enum deal_fault fault;
} deal_game;

typedef struct deal_state {
    char card[2]; /* '1' to '4'; 0 not dealt, '?' not seen */
    char said[4]; /* 'p' or 'b'; '?' forgotten */
} deal_state;

#define deal_HAS_PLAYERS 1
#define deal_HAS_SUM 1
#define deal_NO_START 1
#define deal_NO_TEXT 1
#define deal_HAS_CHANCE 1
#define deal_HAS_DRAW 1
#define deal_HAS_PAYOFFS 1
#define deal_HAS_RANGE 1
#define deal_HAS_SEES 1
#define deal_HAS_GUESS 1
#define deal_HAS_SHOWN 1
#define deal_HAS_VIEW 1

static int deal_calls;      /* of functions that should depend on their arguments alone */
static char deal_seen_last; /* the card that the last call of `sees` has hidden */
static volatile int *volatile deal_null;
static volatile int deal_most = PODA_PLAYERS_MAX;

static poda_status deal_init(deal_game *game, const poda_options *options, poda_error *error)
{
    const char *word = poda_option_text(options, "fault", "none");
    for (int i = 0; i < DEAL_COUNT; i++)
        if (strcmp(word, deal_fault_names[i]) == 0) {
            game->fault = (enum deal_fault)i;
            return PODA_OK;
        }
    return poda_fail(error, PODA_BAD_OPTION, "fault", "no such fault");
}

static void deal_crash(const deal_game *game, enum deal_fault fault)
{
    if (game->fault == fault)
        *deal_null = 1;
}

static int deal_players(const deal_game *game)
{
    deal_crash(game, DEAL_crash_players);
    return game->fault == DEAL_players_many ? 9 : 2;
}

static poda_value deal_sum(const deal_game *game)
{
    deal_crash(game, DEAL_crash_sum);
    return 0;
}

static int deal_turn(const deal_game *game, const deal_state *state)
{
    if (game->fault == DEAL_turn_wrong && state->said[0])
        return 5;
    return state->card[1] ? (int)strlen(state->said) % 2 : PODA_CHANCE;
}

static void deal_chance(const deal_game *game, const deal_state *state, poda_chances *list)
{
    deal_crash(game, DEAL_crash_chance);
    for (int number = 0; number < 4; number++) {
        const char card = (char)('1' + number);
        uint64_t weight = 1;
        if (card == state->card[0])
            continue;
        if (game->fault == DEAL_weight_none && card == '3')
            weight = 0;
        if (game->fault == DEAL_weight_large)
            weight = UINT64_C(1) << 52;
        if (game->fault == DEAL_weight_moving && list->weight)
            weight = (uint64_t)++deal_calls;
        if (game->fault == DEAL_crash_chance_list)
            list->at[list->capacity] = 1;
        poda_chances_add(list, (poda_move)card, weight);
        if (game->fault == DEAL_outcome_twice && card == '4' && state->card[0])
            poda_chances_add(list, (poda_move)card, weight);
    }
}

static poda_move deal_draw(const deal_game *game, const deal_state *state, poda_random *random)
{
    deal_crash(game, DEAL_crash_draw);
    char card;
    do {
        card = (char)('1' + poda_random_below(random, 4));
        if (game->fault == DEAL_draw_unfair && card == '4')
            card = (char)('1' + poda_random_below(random, 4));
        if (game->fault == DEAL_draw_own_numbers)
            card = (char)('1' + deal_calls++ % 4);
    } while (card == state->card[0]);
    return game->fault == DEAL_draw_unlisted && card == '2' ? '9' : (poda_move)card;
}

static void deal_moves(const deal_game *game, const deal_state *state, poda_moves *list)
{
    poda_moves_add(list, 'p');
    if (game->fault != DEAL_moves_differ || state->card[1] != '4' || state->said[0])
        poda_moves_add(list, 'b');
    if (game->fault == DEAL_moves_blind && state->card[1] != '?' && state->card[0] != '?')
        poda_moves_add(list, 'x');
}

static void deal_play(const deal_game *game, const deal_state *state, poda_move move,
                      deal_state *to)
{
    *to = *state;
    if (!state->card[1])
        to->card[state->card[0] != 0] = (char)move;
    else if (game->fault == DEAL_endless && strlen(to->said) == 2)
        memset(to->said, 0, sizeof to->said);
    else
        to->said[strlen(to->said)] = (char)move;
}

static bool deal_payoffs(const deal_game *game, const deal_state *state, poda_value *pay)
{
    if (state->said[0])
        deal_crash(game, DEAL_crash_payoffs);
    if (!state->said[2])
        return false;
    const int winner = state->card[1] > state->card[0];
    pay[winner] = 1;
    for (int i = 0; i < 3; i++)
        pay[winner] += state->said[i] == 'b';
    pay[!winner] = -pay[winner];
    if (game->fault == DEAL_pays_more && state->said[1] == 'b')
        pay[0]++;
    if (game->fault == DEAL_pays_out_of_range && pay[0] == 4)
        pay[0] = 5, pay[1] = -5;
    if (game->fault == DEAL_pays_a_third)
        pay[2] = 1;
    if (game->fault == DEAL_pays_moving)
        pay[0] = ++deal_calls % 3, pay[1] = -pay[0];
    if (game->fault == DEAL_crash_payoffs_list)
        pay[deal_most] = 1;
    return true;
}

static void deal_range(const deal_game *game, poda_value *least, poda_value *most)
{
    deal_crash(game, DEAL_crash_range);
    *least = game->fault == DEAL_range_empty ? 5 : -4;
    *most = 4;
}

static void deal_sees(const deal_game *game, const deal_state *state, int player, deal_state *to)
{
    const size_t said = strlen(state->said);
    if (said == 1)
        deal_crash(game, DEAL_crash_sees);
    while (said == 1 && game->fault == DEAL_loop_sees && deal_most) {
    }
    *to = *state;
    if (game->fault == DEAL_sees_all)
        return;
    if (to->card[!player]) {
        deal_seen_last = to->card[!player];
        to->card[!player] = '?';
    }
    if (game->fault == DEAL_forgets_seen && said == 2)
        to->card[player] = '?';
    if (game->fault == DEAL_forgets_done && said == 2)
        to->said[0] = '?';
    if (game->fault == DEAL_absent_minded && said == 2)
        memset(to->said, 0, sizeof to->said);
    if (game->fault == DEAL_sees_moving)
        to->said[3] = (char)++deal_calls;
    if (game->fault == DEAL_sees_again)
        to->said[3] = (char)(state->said[3] + 1);
    if (game->fault == DEAL_sees_writes)
        ((char *)to)[sizeof *to] = 1;
    if (game->fault == DEAL_sees_no_turn && said == 1)
        memset(to->said, 0, sizeof to->said);
}

static bool deal_shown(const deal_game *game, const deal_state *state)
{
    return game->fault == DEAL_none ? deal_turn(game, state) != PODA_CHANCE
                                    : game->fault == DEAL_shown_dealt;
}

static void deal_guess(const deal_game *game, const deal_state *seen, int player,
                       poda_random *random, deal_state *to)
{
    deal_crash(game, DEAL_crash_guess);
    *to = *seen;
    if (game->fault == DEAL_sees_all)
        return;
    do
        to->card[!player] = (char)('1' + poda_random_below(random, 4));
    while (to->card[!player] == seen->card[player]);
    if (seen->card[player] == '?')
        to->card[player] = to->card[!player] == '1' ? '2' : '1';
    if (seen->said[0] == '?')
        to->said[0] = 'p';
    if (game->fault == DEAL_guess_contradicts)
        to->card[player] = seen->card[player] == '1' ? '2' : '1';
    if (game->fault == DEAL_guess_constant)
        to->card[!player] = seen->card[player] == '1' ? '2' : '1';
    if (game->fault == DEAL_guess_knows)
        to->card[!player] = deal_seen_last == '?' ? to->card[!player] : deal_seen_last;
    if (game->fault == DEAL_guess_impossible)
        to->card[!player] = (char)('1' + poda_random_below(random, 4));
    if (game->fault == DEAL_guess_random)
        to->card[!player] = (char)('1' + (++deal_calls + (seen->card[player] == '1')) % 4);
}

static void deal_view(const deal_game *game, const deal_state *state, poda_view *view)
{
    static const poda_piece cards[] = {{"1", "1", "one", -1},
                                       {"2", "2", "two", -1},
                                       {"3", "3", "three", -1},
                                       {"4", "4", "four", -1},
                                       {"?", "?", "a card", -1}};
    poda_view_grid(view, 1, 2, cards, 5);
    for (int i = 0; i < 2; i++)
        if (state->card[i])
            poda_view_put(view, i, state->card[i] == '?' ? 4 : state->card[i] - '1');
    if (game->fault == DEAL_view_breaks && state->card[0] == '?')
        view->rows = 5000;
    poda_view_click(view, 'p', 0, -1);
    if (game->fault != DEAL_moves_differ || state->card[1] != '4' || state->said[0])
        poda_view_click(view, 'b', 1, -1);
    if (game->fault == DEAL_moves_blind && state->card[1] != '?' && state->card[0] != '?')
        poda_view_click(view, 'x', 1, -1);
}

static void deal_move_text(const deal_game *game, const deal_state *state, poda_move move,
                           poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%c", (char)move);
}

static const poda_option deal_options[] = {{"fault", "none", "what is wrong"}, {0}};

static const poda_about deal_about = {
    .name = "deal",
    .title = "Deal",
    .summary = "one card each, three bets",
    .player = {"first", "second"},
    .moves_like = "b",
    .options = deal_options,
};

#define PODA_RULES deal
#include "poda/export.h"
