/* rules_efg.h - a game given as the text of a Gambit .efg file: a state is a node of its tree, a move
 * the index of a child. What a player sees is its information set where it moves, its own last move
 * elsewhere, and everything at the end. */
#ifndef PODA_GAMES_EFG_RULES_EFG_H
#define PODA_GAMES_EFG_RULES_EFG_H

#include "games/efg/efg_tree.h"
#include "poda/rules.h"

typedef poda__efg_tree efg_game;

/* Node `node` - 1; or, as a player sees it, set `set` - 1 in which it moves, or its last move
 * `moved` - 1 (none if all are 0). */
typedef struct efg_state {
    int32_t node, set, moved;
} efg_state;

#define efg_HAS_PLAYERS 1
#define efg_HAS_CHANCE 1
#define efg_HAS_PAYOFFS 1
#define efg_HAS_UNIT 1
#define efg_HAS_RANGE 1
#define efg_HAS_SEES 1
#define efg_HAS_GUESS 1
#define efg_HAS_RELEASE 1

static inline poda_status efg_init(efg_game *game, const poda_options *options, poda_error *error)
{
    return poda__efg_tree_init(game, poda_option_text(options, "efg", PODA__EFG_USUAL), error);
}

static inline void efg_release(efg_game *game)
{
    poda__efg_tree_release(game);
}

static inline int efg_players(const efg_game *game)
{
    return game->form.players;
}

static inline poda_value efg_unit(const efg_game *game)
{
    return (poda_value)game->form.unit;
}

static inline void efg_range(const efg_game *game, poda_value *least, poda_value *most)
{
    *least = game->least;
    *most = game->most;
}

static inline void efg_start(const efg_game *game, efg_state *state)
{
    (void)game;
    *state = (efg_state){.node = 1};
}

/* A node that the state stands for: itself, or any that looks the same. */
static inline const poda__form_node *efg_node(const efg_game *game, const efg_state *state)
{
    const poda__form *form = &game->form;
    if (state->set > 0)
        return &form->nodes[form->members[form->sets[state->set - 1].first]];
    return &form->nodes[state->node > 0 ? state->node - 1 : 0];
}

static inline int efg_turn(const efg_game *game, const efg_state *state)
{
    const int player = efg_node(game, state)->player;
    return player == PODA__FORM_END ? 0 : player;
}

static inline void efg_moves(const efg_game *game, const efg_state *state, poda_moves *list)
{
    for (int32_t i = 0; i < efg_node(game, state)->count; i++)
        if (!poda_moves_add(list, (poda_move)i))
            return;
}

static inline void efg_chance(const efg_game *game, const efg_state *state, poda_chances *list)
{
    const poda__form_node *node = efg_node(game, state);
    for (int32_t i = 0; i < node->count; i++)
        if (game->form.weight[node->first + i] > 0)
            poda_chances_add(list, (poda_move)i, (uint64_t)game->form.weight[node->first + i]);
}

static inline void efg_play(const efg_game *game, const efg_state *state, poda_move move,
                            efg_state *to)
{
    const int32_t child = efg_node(game, state)->first + (int32_t)move;
    *to = (efg_state){.node = child + 1};
}

static inline bool efg_payoffs(const efg_game *game, const efg_state *state, poda_value *pay)
{
    if (state->node < 1 || game->form.nodes[state->node - 1].count > 0)
        return false;
    for (int p = 0; p < game->form.players; p++)
        pay[p] = (poda_value)game->totals[(state->node - 1) * game->form.players + p];
    return true;
}

static inline void efg_sees(const efg_game *game, const efg_state *state, int player, efg_state *to)
{
    const poda__form_node *node = efg_node(game, state);
    *to = *state;
    if (state->node < 1 || node->count == 0)
        return;
    *to = (efg_state){0};
    if (node->player == player)
        to->set = node->set + 1;
    else
        to->moved = game->last[(state->node - 1) * game->form.players + player] + 1;
}

static inline void efg_guess(const efg_game *game, const efg_state *seen, int player,
                             poda_random *random, efg_state *to)
{
    *to = *seen;
    if (seen->node < 1)
        to->node = poda__efg_tree_guess(game, seen->set - 1, seen->moved - 1, player, random) + 1;
    to->set = to->moved = 0;
}

/* "12" is a node, "2:5" a set of player 2, "?7" what a player knows who waits after its move 7. */
static inline void efg_state_text(const efg_game *game, const efg_state *state, poda_text *text)
{
    if (state->node > 0)
        poda_text_add(text, "%d", (int)state->node);
    else if (state->set > 0)
        poda_text_add(text, "%d:%d", (int)game->form.sets[state->set - 1].player + 1,
                      (int)state->set);
    else
        poda_text_add(text, "?%d", (int)state->moved);
}

/* Is what stands before the colon the player who moves in the set? */
static inline bool efg_owns(const efg_game *game, const char *text, const char *colon, int32_t set)
{
    return colon == text + 1 && set > 0 && text[0] - '1' == game->form.sets[set - 1].player;
}

static inline poda_status efg_state_read(const efg_game *game, const char *text, efg_state *state,
                                         poda_error *error)
{
    const char *const colon = strchr(text, ':');
    const char *digits = colon ? colon + 1 : text + (*text == '?');
    const int32_t most = colon          ? game->form.set_count
                         : *text == '?' ? game->form.slots
                                        : game->form.count;
    int64_t number = 0;
    const size_t count = strspn(digits, "0123456789");
    for (size_t i = 0; i < count && number <= most; i++)
        number = number * 10 + (digits[i] - '0');
    const bool good = count > 0 && !digits[count] && number <= most && (number > 0 || *text == '?');
    if (!good || (colon && !efg_owns(game, text, colon, (int32_t)number)))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.40s' is not a node; they are numbered from 1, the root, to %d", text,
                         (int)game->form.count);
    *state = (efg_state){0};
    *(colon ? &state->set : *text == '?' ? &state->moved : &state->node) = (int32_t)number;
    return PODA_OK;
}

static inline void efg_move_text(const efg_game *game, const efg_state *state, poda_move move,
                                 poda_text *text)
{
    const poda__form_node *node = efg_node(game, state);
    const int32_t child = node->first + (int32_t)move;
    if (game->numbered[node - game->form.nodes])
        poda_text_add(text, "%d", (int)move + 1);
    else
        poda__efg_label(&game->form, child, text);
}

static const poda_option efg_options[] = {
    {"efg", PODA__EFG_USUAL, "the text of the file, or efg=@FILE"},
    {NULL, NULL, NULL},
};
static const poda_about efg_about = {
    .name = "efg",
    .title = "Extensive game",
    .summary = "a game tree with chance and information sets, as a Gambit .efg file",
    .player = {"player 1", "player 2", "player 3", "player 4", "player 5", "player 6", "player 7",
               "player 8"},
    .moves_like = "raise",
    .position_like = "1",
    .options = efg_options,
    .aliases = "gambit",
};

#endif
