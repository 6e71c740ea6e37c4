/* gomocup.c - `poda gomocup`: the protocol of the Gomocup tournament and its manager, Piskvork.
 * Cells are X,Y from 0 at the top left. The engine answers a move of the opponent with its own; the
 * player that moves first is MAX, whoever it is. */
#include "gomocup.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void say_line(const struct gomocup *gomocup, const char *format, ...) PODA_PRINTF(2, 3);

static void say_line(const struct gomocup *gomocup, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(gomocup->cli->out, format, args);
    va_end(args);
    fputc('\n', gomocup->cli->out);
    (void)cli_flush(gomocup->cli);
}

static poda_status measure(struct gomocup *gomocup, poda_error *error)
{
    poda_view *view;
    const poda_status status = poda_view_open(&view, error);
    if (status != PODA_OK)
        return status;
    poda_state_view(desk_game(&gomocup->desk), &desk_info(&gomocup->desk)->states[0], view);
    gomocup->rows = view->rows;
    gomocup->cols = view->cols;
    poda_view_close(view);
    return PODA_OK;
}

static void clear_board(struct gomocup *gomocup)
{
    poda_session_restart(gomocup->desk.session, desk_info(&gomocup->desk)->seed);
    desk_forget(&gomocup->desk);
}

/* Opens the game again with the size and the rules that the manager wants. */
static poda_status resize(struct gomocup *gomocup, int rows, int cols, poda_error *error)
{
    struct desk *desk = &gomocup->desk;
    poda_pair pairs[DESK_PAIRS + 3];
    poda_options options = {pairs, 0};
    const bool named = strcmp(poda_game_name(desk_game(desk)), "mnk") == 0;
    const bool fixed = !named && strcmp(poda_game_name(desk_game(desk)), "tictactoe") == 0;
    if (fixed || (!named && rows != cols))
        return rows == gomocup->rows && cols == gomocup->cols ? PODA_OK : PODA_BAD_OPTION;
    const poda_options *given = &desk_info(desk)->options;
    for (size_t i = 0; i < given->count && i < DESK_PAIRS; i++) {
        const char *key = given->pairs[i].key;
        if (strcmp(key, "size") != 0 && strcmp(key, "rows") != 0 && strcmp(key, "cols") != 0 &&
            (!gomocup->rules || strcmp(key, "rules") != 0))
            pairs[options.count++] = given->pairs[i];
    }
    snprintf(gomocup->number[0], sizeof gomocup->number[0], "%d", rows);
    snprintf(gomocup->number[1], sizeof gomocup->number[1], "%d", cols);
    pairs[options.count++] = (poda_pair){named ? "rows" : "size", gomocup->number[0]};
    if (named)
        pairs[options.count++] = (poda_pair){"cols", gomocup->number[1]};
    if (gomocup->rules && strcmp(poda_game_name(desk_game(desk)), "gomoku") == 0)
        pairs[options.count++] = (poda_pair){"rules", gomocup->rules};
    const poda_status status = desk_change(desk, desk->name, &options, error);
    if (status == PODA_OK) {
        gomocup->rows = rows;
        gomocup->cols = cols;
    }
    return status;
}

static void start(struct gomocup *gomocup, uint64_t rows, uint64_t cols)
{
    poda_error error = cli_error(gomocup->cli);
    const poda_status status = rows <= 1000 && cols <= 1000
                                   ? resize(gomocup, (int)rows, (int)cols, &error)
                                   : PODA_BAD_OPTION;
    if (status == PODA_OK) {
        clear_board(gomocup);
        say_line(gomocup, "OK");
    } else {
        say_line(gomocup, "ERROR %s",
                 status == PODA_NO_MEMORY ? error.message : "this size of board is not supported");
    }
}

/* Reads "X,Y" at `*text`; -1 if it is not a cell of the board. */
static int read_cell(const struct gomocup *gomocup, const char **text)
{
    uint64_t x, y;
    if (!poda_read_number(text, 1000, &x) || *(*text)++ != ',' ||
        !poda_read_number(text, 1000, &y) || x >= (uint64_t)gomocup->cols ||
        y >= (uint64_t)gomocup->rows)
        return -1;
    return (int)y * gomocup->cols + (int)x;
}

/* Plays a stone for the player to move; moves are the numbers of cells in all games of this protocol. */
static bool play(struct gomocup *gomocup, int cell)
{
    struct desk *desk = &gomocup->desk;
    char words[PODA_TEXT_MAX];
    poda_move move;
    poda_value value;
    desk_words(desk, (poda_move)cell, words);
    if (desk_over(desk, &value) || desk_read(desk, words, &move) != PODA_OK)
        return false;
    return desk_play(desk, move, NULL) == PODA_OK;
}

/* A part of the turn is kept for the way of the answer. */
static void limit_time(struct gomocup *gomocup)
{
    static const double QUICK = 0.02, RESERVE = 0.05;
    poda_search_options *search = &gomocup->desk.options.search;
    if (gomocup->left > 0) {
        const poda_clock clock = {.left = gomocup->left};
        poda_clock_limit(&clock, desk_game(&gomocup->desk), desk_state(&gomocup->desk), search);
    }
    if (gomocup->turn > 0) {
        const double wanted = 0.9 * gomocup->turn - RESERVE, most = wanted > QUICK ? wanted : QUICK;
        if (gomocup->left <= 0 || search->seconds > most)
            search->seconds = most;
    }
    if (gomocup->fast)
        search->seconds = QUICK;
}

static void answer_move(struct gomocup *gomocup)
{
    poda_error error = cli_error(gomocup->cli);
    poda_choice choice;
    poda_value value;
    if (desk_over(&gomocup->desk, &value)) {
        say_line(gomocup, "ERROR the game is over");
        return;
    }
    limit_time(gomocup);
    if (desk_choose(&gomocup->desk, &choice, &error) != PODA_OK ||
        choice.ending != PODA_ENDING_OVER ||
        poda_session_play(gomocup->desk.session, choice.move, &error) != PODA_OK) {
        say_line(gomocup, "ERROR %s", error.message);
        return;
    }
    const int cell = (int)choice.move; /* in all games of this protocol */
    say_line(gomocup, "%d,%d", cell % gomocup->cols, cell / gomocup->cols);
}

static void command_turn(struct gomocup *gomocup, const char *argument)
{
    const int cell = read_cell(gomocup, &argument);
    if (cell < 0 || *argument || !play(gomocup, cell))
        say_line(gomocup, "ERROR this move is not legal");
    else
        answer_move(gomocup);
}

/* The move that the manager has chosen from a suggestion. */
static void command_play(struct gomocup *gomocup, const char *argument)
{
    const int cell = read_cell(gomocup, &argument);
    if (cell < 0 || *argument || !play(gomocup, cell))
        say_line(gomocup, "ERROR this move is not legal");
    else
        say_line(gomocup, "%d,%d", cell % gomocup->cols, cell / gomocup->cols);
}

static void command_takeback(struct gomocup *gomocup, const char *argument)
{
    const int cell = read_cell(gomocup, &argument);
    const poda_session_info *info = desk_info(&gomocup->desk);
    if (cell < 0 || *argument || info->played == 0 ||
        info->moves[info->played - 1] != (poda_move)cell) {
        say_line(gomocup, "ERROR this is not the last move");
        return;
    }
    poda_session_take_back(gomocup->desk.session, info->played - 1);
    desk_forget(&gomocup->desk);
    say_line(gomocup, "OK");
}

/* A line between BOARD and DONE: X,Y,1 for an own stone, 2 for one of the opponent. */
static void read_stone(struct gomocup *gomocup, const char *line)
{
    const int cell = read_cell(gomocup, &line);
    const int who = cell >= 0 && line[0] == ',' && (line[1] == '1' || line[1] == '2') && !line[2]
                        ? line[1] - '1'
                        : -1;
    if (who < 0 || gomocup->count[who] == GOMOCUP_STONES)
        gomocup->bad = true;
    else
        gomocup->stone[who][gomocup->count[who]++] = (int16_t)cell;
}

/* The engine is to move, so it moved first if both have as many stones. */
static void command_done(struct gomocup *gomocup)
{
    const int first = gomocup->count[0] == gomocup->count[1] ? 0 : 1;
    bool good = !gomocup->bad && (first == 0 || gomocup->count[1] == gomocup->count[0] + 1);
    gomocup->reading = false;
    clear_board(gomocup);
    for (int i = 0; good && i < gomocup->count[0] + gomocup->count[1]; i++)
        good = play(gomocup, gomocup->stone[i % 2 == 0 ? first : 1 - first][i / 2]);
    if (good) {
        answer_move(gomocup);
    } else {
        clear_board(gomocup);
        say_line(gomocup, "ERROR this board is not a position of the game");
    }
}

/* Times are milliseconds; what is unknown is ignored, as the protocol wants. */
static void command_info(struct gomocup *gomocup, const char *argument)
{
    enum { LONGEST = 2147483647 };
    const size_t length = strcspn(argument, " ");
    const char *text = argument + length + strspn(argument + length, " ");
    uint64_t number = 0;
    if (!poda_read_number(&text, LONGEST, &number))
        return;
    const double seconds = (double)number / 1000;
    if (length == 12 && strncasecmp(argument, "timeout_turn", length) == 0) {
        gomocup->turn = seconds;
        gomocup->fast = number == 0;
    } else if ((length == 13 && strncasecmp(argument, "timeout_match", length) == 0) ||
               (length == 9 && strncasecmp(argument, "time_left", length) == 0)) {
        gomocup->left = number == 0 || number == LONGEST ? 0 : seconds; /* 0: no limit */
    } else if (length == 4 && strncasecmp(argument, "rule", length) == 0) {
        const char *rules = number & 4 ? "renju" : number & 1 ? "standard" : "free";
        poda_error error = cli_error(gomocup->cli);
        const char *before = gomocup->rules;
        gomocup->rules = rules;
        if (desk_info(&gomocup->desk)->played == 0 && (!before || strcmp(before, rules) != 0) &&
            resize(gomocup, gomocup->rows, gomocup->cols, &error) != PODA_OK)
            gomocup->rules = before;
    }
}

static void command_about(const struct gomocup *gomocup)
{
    say_line(gomocup, "name=\"Poda\", version=\"%s\"", poda_version());
}

static void command_start(struct gomocup *gomocup, const char *argument, bool rectangle)
{
    uint64_t cols = 0, rows = 0;
    const bool good =
        poda_read_number(&argument, 1000000, &cols) &&
        (!rectangle || (*argument++ == ',' && poda_read_number(&argument, 1000000, &rows))) &&
        !*argument;
    if (good)
        start(gomocup, rectangle ? rows : cols, cols);
    else
        say_line(gomocup, "ERROR the size of the board is not a number");
}

void gomocup_answer(struct gomocup *gomocup, char *line)
{
    for (char *at = line; *at; at++) /* removes terminal control characters */
        if ((unsigned char)*at < 32)
            *at = ' ';
    for (size_t length = strlen(line); length > 0 && line[length - 1] == ' ';)
        line[--length] = 0;
    char *word = line + strspn(line, " ");
    if (!*word)
        return;
    if (gomocup->reading && strcasecmp(word, "DONE") != 0) {
        read_stone(gomocup, word);
        return;
    }
    char *argument = word + strcspn(word, " ");
    if (*argument)
        *argument++ = 0;
    argument += strspn(argument, " ");
    if (strcasecmp(word, "START") == 0) {
        command_start(gomocup, argument, false);
    } else if (strcasecmp(word, "RECTSTART") == 0) {
        command_start(gomocup, argument, true);
    } else if (strcasecmp(word, "RESTART") == 0) {
        start(gomocup, (uint64_t)gomocup->rows, (uint64_t)gomocup->cols);
    } else if (strcasecmp(word, "BEGIN") == 0) {
        answer_move(gomocup);
    } else if (strcasecmp(word, "TURN") == 0) {
        command_turn(gomocup, argument);
    } else if (strcasecmp(word, "PLAY") == 0) {
        command_play(gomocup, argument);
    } else if (strcasecmp(word, "TAKEBACK") == 0) {
        command_takeback(gomocup, argument);
    } else if (strcasecmp(word, "BOARD") == 0) {
        gomocup->reading = true;
        gomocup->bad = false;
        gomocup->count[0] = gomocup->count[1] = 0;
    } else if (strcasecmp(word, "DONE") == 0 && gomocup->reading) {
        command_done(gomocup);
    } else if (strcasecmp(word, "INFO") == 0) {
        command_info(gomocup, argument);
    } else if (strcasecmp(word, "ABOUT") == 0) {
        command_about(gomocup);
    } else if (strcasecmp(word, "END") == 0) {
        gomocup->quit = true;
    } else {
        say_line(gomocup, "UNKNOWN command");
    }
}

void gomocup_release(struct gomocup *gomocup)
{
    desk_release(&gomocup->desk);
}

static bool is_played(const char *name)
{
    static const char *const names[] = {"gomoku", "renju", "mnk", "tictactoe"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

poda_status gomocup_open(struct gomocup *gomocup, const char *const *words, size_t count,
                         poda_error *error)
{
    poda_status status =
        desk_open(&gomocup->desk, gomocup->cli->ask.language, words, count, "gomoku", error);
    if (status == PODA_OK && !is_played(poda_game_name(desk_game(&gomocup->desk))))
        status = poda_fail(error, PODA_BAD_GAME, "game",
                           "the Gomocup protocol is for gomoku, renju, mnk and tictactoe");
    return status == PODA_OK ? measure(gomocup, error) : status;
}

static poda_status open_gomocup(void *own, struct cli *cli, struct lines *lines,
                                const char *const *words, size_t count, poda_error *error)
{
    struct gomocup *const gomocup = own;
    (void)lines;
    gomocup->cli = cli;
    return gomocup_open(gomocup, words, count, error);
}

static bool answer_gomocup(void *own, char *line)
{
    struct gomocup *const gomocup = own;
    gomocup_answer(gomocup, line);
    return !gomocup->quit;
}

static void release_gomocup(void *own)
{
    gomocup_release(own);
}

int gomocup_verb(struct cli *cli, const char *const *words, size_t count)
{
    static const struct protocol gomocup = {sizeof(struct gomocup), open_gomocup, answer_gomocup,
                                            NULL, release_gomocup};
    return protocol_serve(&gomocup, cli, words, count);
}
