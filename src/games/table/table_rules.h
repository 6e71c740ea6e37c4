/* table_rules.h - any table of payoffs, played once: all players choose a strategy together. */
#ifndef PODA_GAMES_TABLE_TABLE_RULES_H
#define PODA_GAMES_TABLE_TABLE_RULES_H

#include "games/grid.h"
#include "games/table/table_text.h"

typedef struct table_game {
    poda_normal *normal;
    bool numbered[PODA_PLAYERS_MAX]; /* names that cannot be typed give way to numbers */
} table_game;

typedef struct table_state {
    int32_t profile; /* 0: not chosen yet; else 1 + its number */
} table_state;

#define table_HAS_PLAYERS 1
#define table_HAS_PAYOFFS 1
#define table_HAS_UNIT 1
#define table_HAS_RANGE 1
#define table_HAS_TOGETHER 1
#define table_HAS_VIEW 1
#define table_HAS_RELEASE 1

enum { TABLE_MOVE = 1024 }; /* moves are player * TABLE_MOVE + strategy */

static inline void table_release(table_game *game)
{
    poda_normal_close(game->normal);
    game->normal = NULL;
}

/* Can the name of every strategy be written in a list of moves, and is each one different? */
static inline bool table_typed(const poda_normal *normal, int player)
{
    const int count = poda_normal_strategies(normal, player);
    for (int s = 0; s < count; s++) {
        const char *name = poda_normal_name(normal, player, s);
        if (!*name || strlen(name) > 30 || strpbrk(name, " \t\r\n,;&?/\"'") || *name == '-')
            return false;
        for (int k = 0; k < s && count <= 100; k++)
            if (strcmp(name, poda_normal_name(normal, player, k)) == 0)
                return false;
    }
    return count <= 100;
}

static inline poda_status table_init(table_game *game, const poda_options *options,
                                     poda_error *error)
{
    const poda_status status = poda__table_open(&game->normal, options, error);
    if (status != PODA_OK)
        return status;
    const poda_normal *normal = game->normal;
    bool fits = poda_normal_unit(normal) <= PODA_SCORE_LIMIT && poda_normal_players(normal) >= 2;
    for (size_t i = 0; fits && i < poda_normal_profiles(normal); i++)
        for (int p = 0; p < poda_normal_players(normal); p++) {
            const int64_t pay = poda_normal_payoff(normal, i, p);
            fits = fits && pay <= PODA_SCORE_LIMIT && pay >= -PODA_SCORE_LIMIT;
        }
    if (!fits) {
        table_release(game);
        return poda_fail(
            error, PODA_TOO_LARGE, "table",
            "table: a table to be played has at least 2 players, and payoffs that have at "
            "most 9 digits when they are written with one denominator");
    }
    for (int p = 0; p < poda_normal_players(normal); p++)
        game->numbered[p] = !table_typed(normal, p);
    return PODA_OK;
}

static inline void table_start(const table_game *game, table_state *state)
{
    (void)game;
    state->profile = 0;
}

static inline int table_players(const table_game *game)
{
    return poda_normal_players(game->normal);
}

static inline int table_turn(const table_game *game, const table_state *state)
{
    (void)game;
    return state->profile ? 0 : PODA_TOGETHER;
}

static inline unsigned table_movers(const table_game *game, const table_state *state)
{
    (void)state;
    return (1u << table_players(game)) - 1;
}

static inline void table_moves_of(const table_game *game, const table_state *state, int player,
                                  poda_moves *list)
{
    (void)state;
    for (int s = 0; s < poda_normal_strategies(game->normal, player); s++)
        if (!poda_moves_add(list, (poda_move)(player * TABLE_MOVE + s)))
            return;
}

static inline void table_moves(const table_game *game, const table_state *state, poda_moves *list)
{
    (void)game, (void)state, (void)list;
}

static inline void table_play(const table_game *game, const table_state *state, poda_move move,
                              table_state *to)
{
    (void)game, (void)move;
    *to = *state;
}

static inline void table_play_all(const table_game *game, const table_state *state,
                                  const poda_move *move, table_state *to)
{
    size_t profile = 0;
    (void)state;
    for (int p = 0; p < table_players(game); p++)
        profile = poda_normal_with(game->normal, profile, p, (int)(move[p] % TABLE_MOVE));
    to->profile = (int32_t)profile + 1;
}

static inline bool table_payoffs(const table_game *game, const table_state *state, poda_value *pay)
{
    if (!state->profile)
        return false;
    for (int p = 0; p < table_players(game); p++)
        pay[p] = (poda_value)poda_normal_payoff(game->normal, (size_t)state->profile - 1, p);
    return true;
}

static inline poda_value table_unit(const table_game *game)
{
    return (poda_value)poda_normal_unit(game->normal);
}

static inline void table_range(const table_game *game, poda_value *least, poda_value *most)
{
    *least = *most = (poda_value)poda_normal_payoff(game->normal, 0, 0);
    for (size_t i = 0; i < poda_normal_profiles(game->normal); i++)
        for (int p = 0; p < table_players(game); p++) {
            const poda_value pay = (poda_value)poda_normal_payoff(game->normal, i, p);
            *least = pay < *least ? pay : *least;
            *most = pay > *most ? pay : *most;
        }
}

static inline void table_name(const table_game *game, int player, int strategy, poda_text *text)
{
    if (game->numbered[player])
        poda_text_add(text, "%d", strategy + 1);
    else
        poda_text_add(text, "%s", poda_normal_name(game->normal, player, strategy));
}

static inline void table_move_text(const table_game *game, const table_state *state, poda_move move,
                                   poda_text *text)
{
    (void)state;
    table_name(game, (int)(move / TABLE_MOVE), (int)(move % TABLE_MOVE), text);
}

/* "-" before the choice, then "rock,paper". */
static inline void table_state_text(const table_game *game, const table_state *state,
                                    poda_text *text)
{
    if (!state->profile)
        poda_text_add(text, "-");
    for (int p = 0; p < table_players(game) && state->profile; p++) {
        poda_text_add(text, p ? "," : "");
        table_name(game, p, poda_normal_choice(game->normal, (size_t)state->profile - 1, p), text);
    }
}

static inline poda_status table_state_read(const table_game *game, const char *text,
                                           table_state *state, poda_error *error)
{
    size_t profile = 0;
    state->profile = 0;
    text += strspn(text, " \t");
    if (*text == '-' && !text[1 + strspn(text + 1, " \t")])
        return PODA_OK;
    for (int p = 0; p < table_players(game); p++) {
        const size_t length = strcspn(text, ", \t");
        int found = -1;
        for (int s = 0; s < poda_normal_strategies(game->normal, p) && found < 0; s++) {
            char room[40] = "";
            poda_text name = {room, sizeof room, 0};
            table_name(game, p, s, &name);
            if (name.length == length && memcmp(room, text, length) == 0)
                found = s;
        }
        if (found < 0)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.40s' is not a choice of player %d; expected '-', before the "
                             "choice, or one strategy each, separated by commas",
                             text, p + 1);
        profile = poda_normal_with(game->normal, profile, p, found);
        text += length;
        text += strspn(text, ", \t");
    }
    state->profile = (int32_t)profile + 1;
    return poda__read_end(text, error);
}

/* "3,1" with a fraction as a decimal; what does not fit ends in "~". */
static inline void table_cell(const table_game *game, size_t profile, char *room, size_t size)
{
    char long_text[80] = "";
    poda_text text = {long_text, sizeof long_text, 0}, out = {room, size, 0};
    for (int p = 0; p < table_players(game); p++)
        poda_text_add(&text, "%s%.4g", p ? "," : "",
                      (double)poda_normal_payoff(game->normal, profile, p) /
                          (double)poda_normal_unit(game->normal));
    if (text.length < size)
        poda_text_add(&out, "%s", long_text);
    else
        poda_text_add(&out, "%.*s~", (int)size - 2, long_text);
}

/* Rows and columns of cells; clicks on a cell choose its row or its column. Further players choose
 * in a row of their own below. */
static inline void table_view(const table_game *game, const table_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{" ", " ", "cell", -1}, {"■", "#", "payoffs", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_TILE, PODA_COLOUR_WHITE}};
    const poda_normal *normal = game->normal;
    const int players = table_players(game);
    int rows = poda_normal_strategies(normal, 0), cols = poda_normal_strategies(normal, 1);
    const int own_rows = rows;
    for (int p = 2; p < players; p++) {
        rows++;
        cols = poda_normal_strategies(normal, p) > cols ? poda_normal_strategies(normal, p) : cols;
    }
    if (rows * cols > PODA_VIEW_CELLS / 2)
        return;
    const size_t shown = state->profile ? (size_t)state->profile - 1 : 0;
    poda_view_grid(view, rows, cols, pieces, 2);
    view->dress = dress;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            const int player = i < own_rows ? 0 : 2 + i - own_rows, cell = i * cols + j;
            if (player == 0 && j < poda_normal_strategies(normal, 1)) {
                const size_t profile =
                    poda_normal_with(normal, poda_normal_with(normal, shown, 0, i), 1, j);
                table_cell(game, profile, view->cell[cell].label, sizeof view->cell[cell].label);
                poda_view_click(view, (poda_move)i, cell, -1);
                poda_view_click(view, (poda_move)(TABLE_MOVE + j), cell, -1);
                if (state->profile && profile == shown)
                    poda_view_mark(view, cell, PODA_MARK_WIN);
            } else if (player >= 2 && j < poda_normal_strategies(normal, player)) {
                poda_text label = {view->cell[cell].label, sizeof view->cell[cell].label, 0};
                table_name(game, player, j, &label);
                poda_view_click(view, (poda_move)(player * TABLE_MOVE + j), cell, -1);
                if (state->profile && poda_normal_choice(normal, shown, player) == j)
                    poda_view_mark(view, cell, PODA_MARK_WIN);
            } else {
                view->cell[cell].tone = PODA_TONE_GONE;
                continue;
            }
            poda_view_put(view, cell, 1);
        }
}

static const poda_option table_options[] = {
    {"table", "",
     "payoffs, for example '3,1 5,-5 / 5,0 -10,1'; '//' begins the table of a third player's next "
     "strategy; or a .nfg file, table=@FILE"},
    {"name", "rps", "a known table: rps pennies prisoners chicken sexes shapley morra course"},
    {"rows", "", "names of the first player's strategies, for example T,M,B"},
    {"cols", "", "names of the second player's"},
    {NULL, NULL, NULL},
};
static const poda_choices table_choices[] = {
    {"name", "rps pennies prisoners chicken sexes shapley morra course"},
    {NULL, NULL},
};
static const poda_about table_about = {
    .name = "table",
    .title = "Table of payoffs",
    .summary = "all players choose at once; a table says what each one gets",
    .player = {"first", "second", "third", "fourth"},
    .moves_like = "rock",
    .position_like = "-",
    .options = table_options,
    .choices = table_choices,
    .aliases = "tabla normal bimatrix",
};

#endif
