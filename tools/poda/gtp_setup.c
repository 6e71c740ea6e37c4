/* gtp_setup.c - commands of the Go Text Protocol 2 that come before a game: which game and on what board,
 * komi and time, and a game from a file. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "gtp.h"

/* The board as it is at the start of a game, also after a file has set up another one. */
static void start_again(struct gtp *gtp)
{
    const poda_game *const game = desk_game(&gtp->desk);
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state start;
    poda_session_restart(gtp->desk.session, desk_info(&gtp->desk)->seed);
    poda_state_start(game, &start);
    poda_state_text(game, &start, &text);
    if (!poda_state_equal(game, &start, desk_state(&gtp->desk)) &&
        poda_session_place(gtp->desk.session, words, 0, NULL) != PODA_OK)
        return; /* no game refuses its own start */
    desk_forget(&gtp->desk);
    gtp->before_count = 0;
}

void gtp_clear_board(struct gtp *gtp, const struct gtp_line *line)
{
    start_again(gtp);
    gtp_reply(gtp, line, true, "");
}

/* Is the board of this size already? */
static bool has_size(const struct gtp *gtp, uint64_t rows, uint64_t cols)
{
    poda_view *view;
    if (poda_view_open(&view, NULL) != PODA_OK)
        return false;
    poda_state_view(desk_game(&gtp->desk), &desk_info(&gtp->desk)->states[0], view);
    const bool is_so = view->kind == PODA_VIEW_GRID && (uint64_t)view->rows == rows &&
                       (uint64_t)view->cols == cols;
    poda_view_close(view);
    return is_so;
}

static bool has_option(const struct gtp *gtp, const char *key)
{
    const poda_option *option = poda_game_rules_of(desk_game(&gtp->desk))->space.about->options;
    while (option && option->key && strcmp(option->key, key) != 0)
        option++;
    return option && option->key;
}

/* Opens the game again with `key` and, if it is not NULL, `other` set as given. */
static poda_status reopen(struct gtp *gtp, const char *key, const char *value, const char *other,
                          const char *value_of_other, poda_error *error)
{
    poda_pair pairs[DESK_PAIRS + 2];
    poda_options options = {pairs, 0};
    const poda_options *given = &desk_info(&gtp->desk)->options;
    for (size_t i = 0; i < given->count && i < DESK_PAIRS; i++)
        if (strcmp(given->pairs[i].key, key) != 0 &&
            (!other || strcmp(given->pairs[i].key, other) != 0))
            pairs[options.count++] = given->pairs[i];
    pairs[options.count++] = (poda_pair){key, value};
    if (other)
        pairs[options.count++] = (poda_pair){other, value_of_other};
    return desk_change(&gtp->desk, gtp->desk.name, &options, error);
}

/* Internal errors are reported as they are, errors of the request in the protocol's words. */
static const char *words_for(poda_status status, const poda_error *error, const char *words)
{
    return status == PODA_NO_MEMORY ? error->message : words;
}

/* One number for a square board; as an extension two, rows and columns. Games have their size in the
 * option `size`, or in `rows` and `cols`. */
void gtp_boardsize(struct gtp *gtp, const struct gtp_line *line)
{
    uint64_t size[2] = {0, 0};
    bool good = line->count == 2 || line->count == 3;
    for (int i = 0; good && i < line->count - 1; i++) {
        const char *at = line->word[i + 1];
        good = poda_read_number(&at, 1000000, &size[i]) && !*at;
    }
    if (!good) {
        gtp_reply(gtp, line, false, "syntax error");
        return;
    }
    const char *rows = line->word[1], *cols = line->word[line->count - 1];
    if (!has_size(gtp, size[0], size[line->count - 2])) { /* several sizes are possible */
        poda_error error = cli_error(gtp->cli);
        const poda_status status = has_option(gtp, "rows") && has_option(gtp, "cols")
                                       ? reopen(gtp, "rows", rows, "cols", cols, &error)
                                   : size[0] == size[line->count - 2]
                                       ? reopen(gtp, "size", rows, NULL, NULL, &error)
                                       : PODA_BAD_OPTION;
        if (status != PODA_OK) {
            gtp_reply(gtp, line, false, words_for(status, &error, "unacceptable size"));
            return;
        }
    }
    start_again(gtp);
    gtp_reply(gtp, line, true, "");
}

/* The name of a game in set_game and list_games: Quarry writes Othello. */
static const char *game_word(const poda_about *about)
{
    return strcmp(about->name, "othello") == 0 ? "Othello" : about->name;
}

void gtp_list_games(struct gtp *gtp, const struct gtp_line *line)
{
    char words[2000] = "";
    poda_text text = {words, sizeof words, 0};
    const poda_rules *rules;
    for (size_t i = 0; (rules = poda_registered(i)); i++)
        poda_text_add(&text, "%s%s", i ? "\n" : "", game_word(rules->space.about));
    gtp_reply(gtp, line, true, words);
}

void gtp_set_game(struct gtp *gtp, const struct gtp_line *line)
{
    const poda_rules *rules = poda_game_rules_of(desk_game(&gtp->desk));
    const poda_options none = {NULL, 0};
    if (line->count != 2) {
        gtp_reply(gtp, line, false, "syntax error");
        return;
    }
    poda_error error = cli_error(gtp->cli);
    poda_status status = PODA_BAD_GAME;
    if (strcasecmp(line->word[1], rules->space.about->name) == 0)
        status = PODA_OK; /* the current game keeps its options */
    for (size_t i = 0; status == PODA_BAD_GAME && (rules = poda_registered(i)); i++)
        if (strcasecmp(line->word[1], rules->space.about->name) == 0) {
            status = desk_change(&gtp->desk, rules->space.about->name, &none, &error);
            if (status == PODA_OK) {
                gtp->desk.name = rules->space.about->name;
                gtp->desk.game_count = 0;
            }
            break;
        }
    if (status == PODA_OK)
        start_again(gtp);
    gtp_reply(gtp, line, status == PODA_OK,
              status == PODA_OK ? "" : words_for(status, &error, "unsupported game"));
}

/* Reads whole seconds and stones. */
static bool read_counts(const struct gtp_line *line, int from, uint64_t *values, int count)
{
    for (int i = 0; i < count; i++) {
        const char *at = line->word[from + i];
        if (!at || !poda_read_number(&at, 1000000000, &values[i]) || *at)
            return false;
    }
    return line->count == from + count;
}

void gtp_time_settings(struct gtp *gtp, const struct gtp_line *line)
{
    uint64_t time[3]; /* main time, then byo-yomi time and the number of moves it covers */
    if (!read_counts(line, 1, time, 3)) {
        gtp_reply(gtp, line, false, "syntax error");
        return;
    }
    const poda_clock clock = {.left = time[0] > 0 ? (double)time[0] : (double)time[1],
                              .moves = time[0] > 0 ? 0 : (int)time[2]};
    gtp->clock[0] = gtp->clock[1] = clock;
    gtp->timed = time[1] == 0 || time[2] > 0; /* time for no moves at all means no limit */
    gtp_reply(gtp, line, true, "");
}

void gtp_time_left(struct gtp *gtp, const struct gtp_line *line)
{
    uint64_t left[2];
    const int player = gtp_colour(gtp, line->word[1]);
    if (player < 0 || !read_counts(line, 2, left, 2)) {
        gtp_reply(gtp, line, false, "syntax error");
        return;
    }
    gtp->clock[player] = (poda_clock){.left = (double)left[0], .moves = (int)left[1]};
    gtp->timed = true;
    gtp_reply(gtp, line, true, "");
}

/* loadsgf FILE [N]: the game, up to before move N. Any format that `play` loads is read. */
void gtp_loadsgf(struct gtp *gtp, const struct gtp_line *line)
{
    const char *const before = desk_info(&gtp->desk)->name;
    poda_session *loaded = NULL;
    poda_error error = cli_error(gtp->cli);
    uint64_t number = 0;
    const char *at = line->word[2];
    if (line->count < 2 || line->count > 3 ||
        (line->count == 3 && (!poda_read_number(&at, 1000000, &number) || *at))) {
        gtp_reply(gtp, line, false, "syntax error");
        return;
    }
    poda_status status = session_load(&loaded, line->word[1], 1, NULL, &error);
    if (status == PODA_OK && strcmp(poda_session_look(loaded)->name, before) != 0)
        status = poda_fail(&error, PODA_BAD_GAME, "game", "the game of %.60s is %.60s, not %.60s",
                           line->word[1], poda_session_look(loaded)->name, before);
    if (status != PODA_OK) {
        poda_session_close(loaded);
        gtp_reply(gtp, line, false, error.message);
        return;
    }
    if (number > 0 && number - 1 < poda_session_look(loaded)->played)
        poda_session_take_back(loaded, (size_t)number - 1);
    desk_dismiss(&gtp->desk);
    poda_session_close(gtp->desk.session);
    gtp->desk.session = loaded;
    gtp->before_count = 0;
    bool kept = desk_set(&gtp->desk, NULL, NULL, &error) == PODA_OK;
    for (size_t i = 0; kept && i < desk_info(&gtp->desk)->played; i++)
        kept = gtp_remember(gtp, i);
    gtp_reply(gtp, line, kept, kept ? "" : error.message);
}

/* An option of the game if it has one; other games have no use for it, and boards send it anyway.
 * The moves so far stay. */
void gtp_komi(struct gtp *gtp, const struct gtp_line *line)
{
    char *end = NULL;
    if (line->count == 2)
        (void)strtod(line->word[1], &end);
    if (line->count != 2 || end == line->word[1] || *end) {
        gtp_reply(gtp, line, false, "syntax error");
        return;
    }
    poda_status status = PODA_OK;
    poda_error error = cli_error(gtp->cli);
    if (has_option(gtp, "komi")) {
        const size_t played = desk_info(&gtp->desk)->played;
        poda_move *moves = malloc((played + 1) * sizeof *moves);
        if (moves)
            memcpy(moves, desk_info(&gtp->desk)->moves, played * sizeof *moves);
        status = moves ? reopen(gtp, "komi", line->word[1], NULL, NULL, &error) : PODA_NO_MEMORY;
        for (size_t i = 0; status == PODA_OK && i < played; i++)
            status = gtp_play(gtp, moves[i]) ? PODA_OK : PODA_NO_MEMORY;
        free(moves);
    }
    gtp_reply(gtp, line, status == PODA_OK,
              status == PODA_OK ? "" : words_for(status, &error, "unacceptable komi"));
}
