/* fuzz.c - inputs that name a game, and the properties of every position. */
#include "fuzz.h"

#include "../support/legal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES = 64, FOLLOWED = 8, PLIES = 3 };

void fuzz_broken(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    abort();
}

bool fuzz_text(const uint8_t *data, size_t size, char text[FUZZ_MAX + 1])
{
    if (size > FUZZ_MAX)
        return false;
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    return true;
}

char *fuzz_line(char **text)
{
    char *line = *text;
    if (!line)
        return NULL;
    char *end = strchr(line, '\n');
    if (end)
        *end++ = 0;
    *text = end;
    return line;
}

poda_game *fuzz_open(char **text)
{
    enum { OPTIONS = 8 };
    poda_pair pairs[OPTIONS];
    poda_options options = {pairs, 0};
    poda_error error = {.status = PODA_OK};
    poda_game *game = NULL;
    const char *name = fuzz_line(text);
    if (!name || strpbrk(name, "/.")) /* no shared objects */
        return NULL;
    for (char *line; options.count < OPTIONS && (line = fuzz_line(text)) && *line;) {
        char *equals = strchr(line, '=');
        if (!equals)
            return NULL;
        *equals = 0;
        pairs[options.count++] = (poda_pair){line, equals + 1};
    }
    const poda_status status = poda_game_open(&game, name, &options, &error);
    if (status != PODA_OK) {
        FUZZ_HOLDS(game == NULL);
        fuzz_check_error(status, &error);
    }
    return game;
}

void fuzz_check_error(poda_status status, const poda_error *error)
{
    FUZZ_HOLDS(status != PODA_OK && status == error->status);
    FUZZ_HOLDS(error->message[0] && !strchr(error->message, '\n'));
}

/* A text that fits, on one line. */
static void check_words(const poda_text *text)
{
    FUZZ_HOLDS(text->length > 0 && text->length + 1 < text->size);
    FUZZ_HOLDS(strlen(text->at) == text->length);
    for (const char *c = text->at; *c; c++)
        FUZZ_HOLDS((unsigned char)*c >= ' ');
}

static void check_text(const poda_game *game, const poda_state *state)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state again;
    poda_state_text(game, state, &text);
    check_words(&text);
    if (!poda_game_rules_of(game)->space.state_text) /* written as bytes, read as moves */
        return;
    FUZZ_HOLDS(poda_state_read(game, words, &again, NULL) == PODA_OK);
    FUZZ_HOLDS(poda_state_equal(game, state, &again));
    FUZZ_HOLDS(poda_state_hash(game, state) == poda_state_hash(game, &again));
}

static void check_view(const poda_game *game, const poda_state *state)
{
    poda_view *view = NULL;
    FUZZ_HOLDS(poda_view_open(&view, NULL) == PODA_OK);
    poda_state_view(game, state, view);
    FUZZ_HOLDS(view->rows >= 0 && view->cols >= 0 && view->rows <= PODA_VIEW_CELLS);
    FUZZ_HOLDS(view->cols <= PODA_VIEW_CELLS && view->rows * view->cols <= PODA_VIEW_CELLS);
    FUZZ_HOLDS(view->click_count >= 0 && view->click_count <= PODA_VIEW_CLICKS);
    if (view->kind != PODA_VIEW_HEAPS)
        for (int i = 0; i < view->cell_count; i++)
            FUZZ_HOLDS(view->cell[i].piece < view->piece_count);
    for (int i = 0; i < view->click_count; i++) {
        FUZZ_HOLDS(view->click[i].cell[0] >= 0 && view->click[i].cell[0] < view->cell_count);
        if (i % 16 == 0)
            FUZZ_HOLDS(test_is_legal(game, state, view->click[i].move));
    }
    poda_view_close(view);
    for (int plain = 0; plain < 2; plain++) {
        const poda_ask_options options = {.colour = !plain, .unicode = !plain};
        poda_answer board = {0};
        FUZZ_HOLDS(poda_board_draw(game, NULL, state, &options, &board, NULL) == PODA_OK);
        FUZZ_HOLDS(board.length > 0 && board.text[board.length - 1] == '\n');
        FUZZ_HOLDS(strlen(board.text) == board.length);
        poda_answer_release(&board);
    }
}

static void check_evals(const poda_game *game, const poda_state *state)
{
    const poda_rules *rules = poda_game_rules_of(game);
    const char *const *evals = rules->space.about->evals;
    for (int i = 0; rules->eval && evals && evals[i]; i++)
        for (int player = 0; player < poda_game_kind(game).players; player++) {
            const poda_value value = rules->eval(poda_game_params(game), state, i, player);
            FUZZ_HOLDS(value >= -PODA_SCORE_LIMIT && value <= PODA_SCORE_LIMIT);
        }
}

/* The payoffs of a wide game lie in its range and add up to what it promises. */
static void check_payoffs(const poda_game *game, const poda_state *state)
{
    const poda_kind kind = poda_game_kind(game);
    poda_value pay[PODA_PLAYERS_MAX], least = -PODA_SCORE_LIMIT, most = PODA_SCORE_LIMIT;
    int64_t sum = 0;
    FUZZ_HOLDS(poda_state_payoffs(game, state, pay));
    (void)poda_game_range(game, &least, &most);
    for (int player = 0; player < kind.players; player++) {
        FUZZ_HOLDS(pay[player] >= least && pay[player] <= most);
        sum += pay[player];
    }
    FUZZ_HOLDS(!kind.fixed_sum || sum == kind.sum);
}

static void check_value(const poda_game *game, const poda_state *state, poda_value value)
{
    if (poda_game_rules_of(game)->wide)
        check_payoffs(game, state);
    else if (poda_game_rules_of(game)->scored)
        FUZZ_HOLDS(value >= -PODA_SCORE_LIMIT && value <= PODA_SCORE_LIMIT);
    else
        FUZZ_HOLDS(value == PODA_WIN || value == -PODA_WIN || value == 0);
}

static void check_state(const poda_game *game, const poda_state *state, int plies);

static void check_move(const poda_game *game, const poda_state *state, poda_move move, int plies)
{
    const poda_rules *rules = poda_game_rules_of(game);
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_move read;
    poda_state next, back;
    poda_move_text(game, state, move, &text);
    check_words(&text);
    FUZZ_HOLDS(!strpbrk(words, " \t;"));
    FUZZ_HOLDS(poda_move_read(game, state, words, &read, NULL) == PODA_OK && read == move);
    poda_state_play(game, state, move, &next);
    if (rules->alternates)
        FUZZ_HOLDS(poda_state_turn(game, &next) != poda_state_turn(game, state));
    if (rules->space.unplay) {
        back = next;
        rules->space.unplay(poda_game_params(game), &back, move);
        FUZZ_HOLDS(poda_state_equal(game, &back, state));
    }
    if (plies > 0)
        check_state(game, &next, plies - 1);
}

static void check_state(const poda_game *game, const poda_state *state, int plies)
{
    poda_move moves[MOVES];
    poda_moves list = {moves, 0, MOVES};
    poda_state canonical, again;
    poda_value value = 0;
    const poda_kind kind = poda_game_kind(game);
    const int turn = poda_state_turn(game, state);
    FUZZ_HOLDS((turn >= 0 && turn < kind.players) || (turn == PODA_CHANCE && kind.chance));
    check_text(game, state);
    check_view(game, state);
    poda_state_canonical(game, state, &canonical);
    poda_state_canonical(game, &canonical, &again);
    FUZZ_HOLDS(poda_state_equal(game, &canonical, &again));
    poda_state_moves(game, state, &list);
    if (poda_state_over(game, state, &value)) {
        check_value(game, state, value);
        FUZZ_HOLDS(list.count == 0);
        return;
    }
    check_evals(game, state);
    FUZZ_HOLDS(list.count > 0 && list.count <= MOVES + 1);
    const size_t count = list.count < MOVES ? list.count : MOVES;
    /* the whole tree is too large: below the first position only the first and the last move */
    const size_t step = plies == PLIES ? (count + FOLLOWED - 1) / FOLLOWED : count;
    for (size_t i = 0; i < count; i += step)
        check_move(game, state, moves[i], plies);
    check_move(game, state, moves[count - 1], plies);
}

void fuzz_check_state(const poda_game *game, const poda_state *state)
{
    check_state(game, state, PLIES);
}
