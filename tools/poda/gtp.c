/* gtp.c - `poda gtp`: answers the commands of the Go Text Protocol 2 for any game. Black is MAX. In
 * Othello, moves are written as gtp-rhino and Quarry write them, and a forced pass is played
 * automatically if the other side does not send it. */
#include "gtp.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void gtp_split(char *line, struct gtp_line *out)
{
    char *to = line;
    *out = (struct gtp_line){.count = 0};
    for (const char *at = line; *at && *at != '#';
         at++) /* tabs become blanks, other controls are removed */
        if (*at == '\t' || (unsigned char)*at >= 32)
            *to++ = (char)(*at == '\t' ? ' ' : *at);
    *to = 0;
    char *rest = line + strspn(line, " ");
    const size_t digits = strspn(rest, "0123456789");
    if (digits > 0 && digits < 10 && (rest[digits] == ' ' || !rest[digits])) {
        out->has_id = true;
        out->id = (uint32_t)strtoul(rest, NULL, 10);
        rest += digits;
    }
    for (char *word; out->count < GTP_WORDS && (word = strtok_r(rest, " ", &rest));)
        out->word[out->count++] = word;
}

void gtp_reply(const struct gtp *gtp, const struct gtp_line *line, bool ok, const char *text)
{
    FILE *out = gtp->cli->out;
    fputc(ok ? '=' : '?', out);
    if (line->has_id)
        fprintf(out, "%u", line->id);
    if (*text)
        fprintf(out, " %s", text);
    fputs("\n\n", out);
    (void)cli_flush(gtp->cli);
}

static bool is_othello(const struct gtp *gtp)
{
    return strcmp(poda_game_name(desk_game(&gtp->desk)), "othello") == 0;
}

/* PODA_MAX, PODA_MIN, or -1. */
static int read_colour(const char *word)
{
    static const char *const words[2][3] = {{"b", "black", "max"}, {"w", "white", "min"}};
    for (int player = 0; word && player < 2; player++)
        for (int i = 0; i < 3; i++)
            if (strcasecmp(word, words[player][i]) == 0)
                return player == 0 ? PODA_MAX : PODA_MIN;
    return -1;
}

bool gtp_remember(struct gtp *gtp, size_t played)
{
    if (gtp->before_count == gtp->before_room) {
        const size_t room = gtp->before_room ? 2 * gtp->before_room : 64;
        size_t *larger = realloc(gtp->before, room * sizeof *larger);
        if (!larger)
            return false;
        gtp->before = larger;
        gtp->before_room = room;
    }
    gtp->before[gtp->before_count++] = played;
    return true;
}

/* The board as it is at the start of a game, also after a file has set up another one. */
static void clear_board(struct gtp *gtp)
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

bool gtp_play(struct gtp *gtp, poda_move move)
{
    struct desk *desk = &gtp->desk;
    const size_t played = desk_info(desk)->played;
    if (poda_session_play(desk->session, move, NULL) != PODA_OK)
        return false;
    if (desk->player && !desk->stale)
        poda_player_follow(desk->player, &desk_info(desk)->states[played], move);
    return true;
}

static bool is_go(const struct gtp *gtp)
{
    return strcmp(poda_game_name(desk_game(&gtp->desk)), "go") == 0;
}

/* Makes it `player`'s turn, by a pass of the other: a forced one, and in go, where moves need not
 * alternate, any that does not end the game. */
static poda_status turn_to(struct gtp *gtp, int player)
{
    poda_value value;
    poda_move pass;
    poda_state after;
    if (desk_over(&gtp->desk, &value))
        return PODA_BAD_MOVE;
    if (desk_turn(&gtp->desk) == player)
        return PODA_OK;
    if (!desk_must_pass(&gtp->desk, &pass)) {
        if (!is_go(gtp) || desk_read(&gtp->desk, "pass", &pass) != PODA_OK)
            return PODA_BAD_MOVE;
        poda_state_play(desk_game(&gtp->desk), desk_state(&gtp->desk), pass, &after);
        if (poda_state_over(desk_game(&gtp->desk), &after, &value))
            return PODA_BAD_MOVE;
    }
    return gtp_play(gtp, pass) ? PODA_OK : PODA_NO_MEMORY;
}

typedef void command_fn(struct gtp *gtp, const struct gtp_line *line);

void gtp_take_back(struct gtp *gtp, size_t played)
{
    if (desk_info(&gtp->desk)->played != played)
        desk_forget(&gtp->desk);
    poda_session_take_back(gtp->desk.session, played);
}

static void command_play(struct gtp *gtp, const struct gtp_line *line)
{
    const int player = read_colour(line->word[1]);
    const size_t played = desk_info(&gtp->desk)->played;
    poda_move move;
    if (player < 0 || line->count != 3) {
        gtp_reply(gtp, line, false, "syntax error");
        return;
    }
    poda_status status = turn_to(gtp, player);
    if (status == PODA_OK)
        status = desk_read(&gtp->desk, line->word[2], &move);
    if (status == PODA_OK && (!gtp_remember(gtp, played) || !gtp_play(gtp, move)))
        status = PODA_NO_MEMORY;
    if (status != PODA_OK)
        gtp_take_back(gtp, played);
    gtp_reply(gtp, line, status == PODA_OK,
              status == PODA_OK          ? ""
              : status == PODA_NO_MEMORY ? "out of memory"
                                         : "illegal move");
}

/* D3 and PASS as Othello programs write them, elsewhere the game's own notation. */
static void add_vertex(const struct gtp *gtp, poda_move move, char words[PODA_TEXT_MAX])
{
    desk_words(&gtp->desk, move, words);
    for (char *at = words; is_othello(gtp) && *at; at++)
        if (*at >= 'a' && *at <= 'z')
            *at = (char)(*at - 'a' + 'A');
}

static void limit_time(struct gtp *gtp)
{
    if (gtp->timed)
        poda_clock_limit(&gtp->clock[desk_turn(&gtp->desk)], desk_game(&gtp->desk),
                         desk_state(&gtp->desk), &gtp->desk.options.search);
}

static void generate(struct gtp *gtp, const struct gtp_line *line, bool play)
{
    const int player = read_colour(line->word[1]);
    const size_t played = desk_info(&gtp->desk)->played;
    poda_error error = cli_error(gtp->cli);
    poda_choice choice;
    poda_value value;
    poda_move move;
    char words[PODA_TEXT_MAX];
    if (player < 0 || line->count != 2) {
        gtp_reply(gtp, line, false, "syntax error");
        return;
    }
    if (desk_over(&gtp->desk, &value)) {
        if (is_othello(gtp))
            gtp_reply(gtp, line, true, "PASS");
        else
            gtp_reply(gtp, line, false, "the game is over");
        return;
    }
    const poda_status status = turn_to(gtp, player);
    if (status != PODA_OK) {
        gtp_reply(gtp, line, false,
                  status == PODA_NO_MEMORY ? "out of memory"
                  : player == PODA_MAX     ? "it is white's turn"
                                           : "it is black's turn");
        return;
    }
    const bool pass = desk_must_pass(&gtp->desk, &move);
    if (!pass) {
        limit_time(gtp);
        if (desk_choose(&gtp->desk, &choice, &error) != PODA_OK ||
            choice.ending != PODA_ENDING_OVER) {
            gtp_take_back(gtp, played);
            gtp_reply(gtp, line, false, error.message);
            return;
        }
        move = choice.move;
    }
    add_vertex(gtp, move, words);
    bool kept = true;
    if (!play) {
        gtp_take_back(gtp, played);
        desk_forget(&gtp->desk); /* it has counted a move that is not played */
    } else {
        kept = gtp_remember(gtp, played) &&
               (pass ? gtp_play(gtp, move)
                     : poda_session_play(gtp->desk.session, move, NULL) == PODA_OK);
    }
    gtp_reply(gtp, line, kept, kept ? words : "out of memory");
}

static void command_genmove(struct gtp *gtp, const struct gtp_line *line)
{
    generate(gtp, line, true);
}

static void command_reg_genmove(struct gtp *gtp, const struct gtp_line *line)
{
    generate(gtp, line, false);
}

static void command_undo(struct gtp *gtp, const struct gtp_line *line)
{
    if (gtp->before_count == 0) {
        gtp_reply(gtp, line, false, "cannot undo");
        return;
    }
    gtp_take_back(gtp, gtp->before[--gtp->before_count]);
    gtp_reply(gtp, line, true, "");
}

static void command_clear_board(struct gtp *gtp, const struct gtp_line *line)
{
    clear_board(gtp);
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
static void command_boardsize(struct gtp *gtp, const struct gtp_line *line)
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
    clear_board(gtp);
    gtp_reply(gtp, line, true, "");
}

/* The name of a game in set_game and list_games: Quarry writes Othello. */
static const char *game_word(const poda_about *about)
{
    return strcmp(about->name, "othello") == 0 ? "Othello" : about->name;
}

static void command_list_games(struct gtp *gtp, const struct gtp_line *line)
{
    char words[2000] = "";
    poda_text text = {words, sizeof words, 0};
    const poda_rules *rules;
    for (size_t i = 0; (rules = poda_registered(i)); i++)
        poda_text_add(&text, "%s%s", i ? "\n" : "", game_word(rules->space.about));
    gtp_reply(gtp, line, true, words);
}

static void command_set_game(struct gtp *gtp, const struct gtp_line *line)
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
        clear_board(gtp);
    gtp_reply(gtp, line, status == PODA_OK,
              status == PODA_OK ? "" : words_for(status, &error, "unsupported game"));
}

static void command_showboard(struct gtp *gtp, const struct gtp_line *line)
{
    poda_ask_options plain = {.language = gtp->cli->ask.language};
    const poda_session_info *info = desk_info(&gtp->desk);
    const poda_state *now = &info->states[info->played];
    poda_answer board = {0};
    poda_error error = cli_error(gtp->cli);
    if (poda_board_draw(info->game, info->played > 0 ? now - 1 : NULL, now, &plain, &board,
                        &error) != PODA_OK) {
        gtp_reply(gtp, line, false, error.message);
        return;
    }
    FILE *out = gtp->cli->out;
    fputc('=', out);
    if (line->has_id)
        fprintf(out, "%u", line->id);
    fputc('\n', out);
    for (size_t i = 0; i < board.length; i++) /* an empty line would end the answer */
        if (board.text[i] != '\n' || (i > 0 && board.text[i - 1] != '\n'))
            fputc(board.text[i], out);
    fputc('\n', out);
    (void)cli_flush(gtp->cli);
    poda_answer_release(&board);
}

static void command_final_score(struct gtp *gtp, const struct gtp_line *line)
{
    poda_value value;
    char words[64] = "";
    poda_text text = {words, sizeof words, 0};
    if (!desk_over(&gtp->desk, &value)) {
        gtp_reply(gtp, line, false, "cannot score");
        return;
    }
    const poda_game *game = desk_game(&gtp->desk);
    const bool scored =
        poda_game_rules_of(game)->scored && !poda_is_win(value) && !poda_is_loss(value);
    const double score = scored ? poda_score_number(game, value) : value > 0 ? 1 : -1;
    if (value == 0)
        poda_text_add(&text, "0");
    else
        poda_text_add(&text, "%c+%.10g", score > 0 ? 'B' : 'W', score > 0 ? score : -score);
    gtp_reply(gtp, line, true, words);
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

static void command_time_settings(struct gtp *gtp, const struct gtp_line *line)
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

static void command_time_left(struct gtp *gtp, const struct gtp_line *line)
{
    uint64_t left[2];
    const int player = read_colour(line->word[1]);
    if (player < 0 || !read_counts(line, 2, left, 2)) {
        gtp_reply(gtp, line, false, "syntax error");
        return;
    }
    gtp->clock[player] = (poda_clock){.left = (double)left[0], .moves = (int)left[1]};
    gtp->timed = true;
    gtp_reply(gtp, line, true, "");
}

/* loadsgf FILE [N]: the game, up to before move N. Any format that `play` loads is read. */
static void command_loadsgf(struct gtp *gtp, const struct gtp_line *line)
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
static void command_komi(struct gtp *gtp, const struct gtp_line *line)
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

static void command_protocol_version(struct gtp *gtp, const struct gtp_line *line)
{
    gtp_reply(gtp, line, true, "2");
}

static void command_name(struct gtp *gtp, const struct gtp_line *line)
{
    gtp_reply(gtp, line, true, "Poda");
}

static void command_version(struct gtp *gtp, const struct gtp_line *line)
{
    gtp_reply(gtp, line, true, poda_version());
}

static void command_quit(struct gtp *gtp, const struct gtp_line *line)
{
    gtp->quit = true;
    gtp_reply(gtp, line, true, "");
}

static command_fn command_known_command, command_list_commands;

static const struct command {
    const char *name;
    command_fn *run;
    bool go; /* only this game has it */
} commands[] = {
    {"protocol_version", command_protocol_version, false},
    {"name", command_name, false},
    {"version", command_version, false},
    {"known_command", command_known_command, false},
    {"list_commands", command_list_commands, false},
    {"quit", command_quit, false},
    {"boardsize", command_boardsize, false},
    {"clear_board", command_clear_board, false},
    {"komi", command_komi, false},
    {"play", command_play, false},
    {"genmove", command_genmove, false},
    {"undo", command_undo, false},
    {"showboard", command_showboard, false},
    {"reg_genmove", command_reg_genmove, false},
    {"time_settings", command_time_settings, false},
    {"time_left", command_time_left, false},
    {"final_score", command_final_score, false},
    {"loadsgf", command_loadsgf, false},
    {"set_game", command_set_game, false},
    {"list_games", command_list_games, false},
    {"fixed_handicap", gtp_fixed_handicap, true},
    {"place_free_handicap", gtp_place_free_handicap, true},
    {"set_free_handicap", gtp_set_free_handicap, true},
    {"final_status_list", gtp_final_status_list, true},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static bool has_command(const struct gtp *gtp, const struct command *command)
{
    return !command->go || is_go(gtp);
}

static const struct command *find_command(const struct gtp *gtp, const char *name)
{
    for (size_t i = 0; name && i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0 && has_command(gtp, &commands[i]))
            return &commands[i];
    return NULL;
}

static void command_known_command(struct gtp *gtp, const struct gtp_line *line)
{
    gtp_reply(gtp, line, true, find_command(gtp, line->word[1]) ? "true" : "false");
}

static void command_list_commands(struct gtp *gtp, const struct gtp_line *line)
{
    char words[1000] = "";
    poda_text text = {words, sizeof words, 0};
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (has_command(gtp, &commands[i]))
            poda_text_add(&text, "%s%s", i ? "\n" : "", commands[i].name);
    gtp_reply(gtp, line, true, words);
}

void gtp_answer(struct gtp *gtp, char *line)
{
    struct gtp_line parts;
    gtp_split(line, &parts);
    if (parts.count == 0)
        return;
    const struct command *command = find_command(gtp, parts.word[0]);
    if (command)
        command->run(gtp, &parts);
    else
        gtp_reply(gtp, &parts, false, "unknown command");
}

void gtp_release(struct gtp *gtp)
{
    desk_release(&gtp->desk);
    free(gtp->before);
    gtp->before = NULL;
}

static void answer_line(void *user, char *line)
{
    gtp_answer(user, line);
}

int gtp_verb(struct cli *cli, const char *const *words, size_t count)
{
    poda_error error = cli_error(cli);
    struct gtp *gtp = calloc(1, sizeof *gtp);
    struct lines lines = {.in = cli->in};
    if (!gtp) {
        poda_fail_memory(&error);
        return cli_report(cli, &error);
    }
    gtp->cli = cli;
    int status = CLI_OK;
    if (desk_open(&gtp->desk, cli->ask.language, words, count, NULL, &error) != PODA_OK) {
        status = cli_report(cli, &error);
    } else {
        status = lines_serve(&lines, cli, answer_line, gtp, &gtp->quit);
    }
    lines_release(&lines);
    gtp_release(gtp);
    free(gtp);
    return status;
}
