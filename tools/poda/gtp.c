/* gtp.c - `poda gtp`: answers the commands of the Go Text Protocol 2 for any game. Black is the
 * player of that name, or MAX. In Othello, moves are written as gtp-rhino and Quarry write them, and a forced pass is played
 * automatically if the other side does not send it. */
#include "gtp.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void gtp_split(char *line, struct gtp_line *out)
{
    char *to = line;
    *out = (struct gtp_line){.count = 0};
    /* tabs become blanks, other controls are removed */
    for (const char *at = line; *at && *at != '#'; at++)
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

int gtp_colour(const struct gtp *gtp, const char *word)
{
    static const char *const names[] = {"b", "black", "w", "white", "max", "min"};
    const int black = poda_game_black(desk_game(&gtp->desk)), white = 1 - black;
    const int players[] = {black, black, white, white, PODA_MAX, PODA_MIN};
    for (size_t i = 0; word && i < sizeof names / sizeof names[0]; i++)
        if (strcasecmp(word, names[i]) == 0)
            return players[i];
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

bool gtp_play(struct gtp *gtp, poda_move move)
{
    return desk_play(&gtp->desk, move, NULL) == PODA_OK;
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

void gtp_take_back(struct gtp *gtp, size_t played)
{
    if (desk_info(&gtp->desk)->played != played)
        desk_forget(&gtp->desk);
    poda_session_take_back(gtp->desk.session, played);
}

static void command_play(struct gtp *gtp, const struct gtp_line *line)
{
    const int player = gtp_colour(gtp, line->word[1]);
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
    const int player = gtp_colour(gtp, line->word[1]);
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
                  status == PODA_NO_MEMORY                           ? "out of memory"
                  : player == poda_game_black(desk_game(&gtp->desk)) ? "it is white's turn"
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
        poda_text_add(&text, "%c+%.10g",
                      (score > 0) == (poda_game_black(game) == PODA_MAX) ? 'B' : 'W',
                      score > 0 ? score : -score);
    gtp_reply(gtp, line, true, words);
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

static gtp_command command_known_command, command_list_commands;

static const struct command {
    const char *name;
    gtp_command *run;
    bool go; /* only this game has it */
} commands[] = {
    {"protocol_version", command_protocol_version, false},
    {"name", command_name, false},
    {"version", command_version, false},
    {"known_command", command_known_command, false},
    {"list_commands", command_list_commands, false},
    {"quit", command_quit, false},
    {"boardsize", gtp_boardsize, false},
    {"clear_board", gtp_clear_board, false},
    {"komi", gtp_komi, false},
    {"play", command_play, false},
    {"genmove", command_genmove, false},
    {"undo", command_undo, false},
    {"showboard", command_showboard, false},
    {"reg_genmove", command_reg_genmove, false},
    {"time_settings", gtp_time_settings, false},
    {"time_left", gtp_time_left, false},
    {"final_score", command_final_score, false},
    {"loadsgf", gtp_loadsgf, false},
    {"set_game", gtp_set_game, false},
    {"list_games", gtp_list_games, false},
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

static poda_status open_gtp(void *own, struct cli *cli, struct lines *lines,
                            const char *const *words, size_t count, poda_error *error)
{
    struct gtp *const gtp = own;
    (void)lines;
    gtp->cli = cli;
    return desk_open(&gtp->desk, cli->ask.language, words, count, NULL, error);
}

static bool answer_gtp(void *own, char *line)
{
    struct gtp *const gtp = own;
    gtp_answer(gtp, line);
    return !gtp->quit;
}

static void release_gtp(void *own)
{
    gtp_release(own);
}

int gtp_verb(struct cli *cli, const char *const *words, size_t count)
{
    static const struct protocol gtp = {sizeof(struct gtp), open_gtp, answer_gtp, NULL,
                                        release_gtp};
    return protocol_serve(&gtp, cli, words, count);
}
