/* play.c - `poda play`: boards and moves in turn, and the commands that can be typed instead of a
 * move. It is a dialogue on standard output; nothing in it ends with an error. */
#include "play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "table.h"

static void announce(const struct table *table, poda_value value)
{
    const struct cli *cli = table->cli;
    const poda_rules *rules = poda_game_rules_of(table_game(table));
    const double score = poda_score_number(table_game(table), value);
    const bool decided = poda_is_win(value) || poda_is_loss(value);
    if (table_is_wide(table)) {
        table_print_payoffs(table);
        return;
    }
    if (poda_session_look(table->session)->resigned)
        say(cli, tr(cli, "%s resigns.\n"), table_name(table, table_turn(table)));
    else if (poda_session_look(table->session)->late)
        say(cli, tr(cli, "%s has no time left.\n"), table_name(table, table_turn(table)));
    if (!decided && rules->score) /* the leaf of a tree is a payoff: there is no winner */
        say(cli, tr(cli, "The game is over: %s gets %g.\n"), table_name(table, PODA_MAX), score);
    else if (value == 0)
        say(cli, "%s", tr(cli, "The game is over: a draw."));
    else {
        char winner[PODA_SETTINGS_MAX + 80] = "";
        poda_text text = {winner, sizeof winner, 0};
        table_add_player(table, value > 0 ? PODA_MAX : PODA_MIN, &text);
        if (decided)
            say(cli, tr(cli, "The game is over: %s wins.\n"), winner);
        else
            say(cli, tr(cli, "The game is over: %s wins by %g.\n"), winner,
                score < 0 ? -score : score);
    }
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void show_clocks(const struct table *table)
{
    char max[40] = "", min[40] = "";
    poda_text max_text = {max, sizeof max, 0}, min_text = {min, sizeof min, 0};
    poda_clock_text(poda_session_look(table->session)->clock[PODA_MAX].left, &max_text);
    poda_clock_text(poda_session_look(table->session)->clock[PODA_MIN].left, &min_text);
    say(table->cli, tr(table->cli, "time left: %s %s, %s %s\n"), table_name(table, PODA_MAX), max,
        table_name(table, PODA_MIN), min);
}

static poda_status draw(struct table *table, poda_error *error)
{
    const poda_session_info *info = poda_session_look(table->session);
    const poda_state *const now = &info->states[info->played];
    poda_answer board = {0};
    poda_state seen, before;
    table_sees(table, now, &seen);
    if (info->played > 0)
        table_sees(table, now - 1, &before);
    poda_status status = poda_board_draw(info->game, info->played > 0 ? &before : NULL, &seen,
                                         &table->cli->ask, &board, error);
    if (status != PODA_OK)
        return status;
    const bool same = table_is_wide(table) && table->board && !table->same &&
                      strcmp(table->board, board.text) == 0;
    if (!same)
        fprintf(table->cli->out, "\n%s", board.text);
    free(table->board);
    table->board = strdup(board.text);
    table->same = false;
    poda_answer_release(&board);
    if (info->timed)
        show_clocks(table);
    return PODA_OK;
}

/* ---- the dialogue ---- */

static void play_move(struct table *table, const char *text, poda_error *error)
{
    poda_move move;
    if (poda_move_read(table_game(table), poda_session_state(table->session), text, &move, error) !=
        PODA_OK)
        return;
    table->show = !poda_session_spend(table->session, table->thought) ||
                  poda_session_play(table->session, move, error) == PODA_OK;
    table->thought = 0;
}

static void print_end(const struct table *table)
{
    const struct cli *cli = table->cli;
    if (table->once)
        say(cli, "%s", tr(cli, "Enter leads to the menu; there are also new, undo and save FILE"));
    else
        say(cli, "%s", tr(cli, "the game is over: new, undo, save FILE or quit"));
}

/* A move takes precedence over a command of the same spelling. */
static void obey(struct table *table, char *line, bool over)
{
    const struct cli *cli = table->cli;
    poda_error error = cli_error(cli);
    poda_move move;
    char *end = line + strlen(line);
    while (end > line && isspace((unsigned char)end[-1]))
        *--end = 0;
    line += strspn(line, " \t");
    if (!*line) {
        table->quit = over && table->once;
        return;
    }
    if (!over && poda_move_read(table_game(table), poda_session_state(table->session), line, &move,
                                &error) == PODA_OK) {
        play_move(table, line, &error);
        if (!table->show)
            table_print_error(table, &error);
        return;
    }
    char *argument = line + strcspn(line, " \t");
    char none[1] = "";
    if (*argument) {
        *argument++ = 0;
        argument += strspn(argument, " \t");
    } else {
        argument = none;
    }
    if (table_command(table, line, argument, over))
        return;
    if (over) {
        print_end(table);
    } else if (strcmp(line, tr(cli, "move")) == 0) {
        play_move(table, argument, &error);
        if (!table->show)
            table_print_error(table, &error);
    } else {
        table_print_error(table, &error);
        say(cli, "%s", tr(cli, "'help' lists the commands"));
    }
}

/* Why another program has no move. */
static poda_status program_failed(const struct table *table, const poda_choice *choice,
                                  poda_error *error)
{
    const char *const name = table_name(table, table_turn(table));
    switch (choice->ending) {
    case PODA_ENDING_LATE:
        return poda_fail(error, PODA_BAD_REQUEST, "program",
                         "%.60s: the program does not answer in time", name);
    case PODA_ENDING_DEAD:
        return poda_fail(error, PODA_BAD_REQUEST, "program",
                         "%.60s: the program has ended without a move", name);
    default:
        return poda_fail(error, PODA_BAD_REQUEST, "program",
                         "%.60s: the program answered '%.60s', which is no legal move", name,
                         choice->said);
    }
}

static poda_status engine_turn(struct table *table, poda_error *error)
{
    poda_choice choice;
    char words[PODA_TEXT_MAX];
    progress_line line;
    const poda_effort effort = table_think(table, &line);
    const double began = now();
    const poda_status status = poda_session_choose(table->session, &effort, &choice, error);
    progress_end(&line, table->cli);
    if (status != PODA_OK)
        return status;
    table->thought = 0;
    table->show = true;
    if (choice.ending == PODA_ENDING_RESIGNED) {
        poda_session_resign(table->session);
        return PODA_OK;
    }
    if (choice.ending != PODA_ENDING_OVER)
        return program_failed(table, &choice, error);
    if (!poda_session_spend(table->session, now() - began))
        return PODA_OK;
    table_move_text(table, choice.move, words);
    if (!table_is_wide(table)) /* else table_settle announces what may be known */
        say(table->cli, tr(table->cli, "%s plays %s\n"), table_name(table, table_turn(table)),
            words);
    return poda_session_play(table->session, choice.move, error);
}

/* One line from the user; false at the end of input: `*status` is the exit status. */
static bool ask_person(struct table *table, bool over, int *interrupts, int *status)
{
    struct cli *cli = table->cli;
    char line[PROMPT_LINE_MAX], text[100];
    if (over)
        snprintf(text, sizeof text, "%s", "> ");
    else
        snprintf(text, sizeof text, tr(cli, "%s to move: "), table_name(table, table_turn(table)));
    const double began = now();
    if (!over)
        poda_session_ponder(table->session);
    const prompt_event event = prompt_read(cli->prompt, text, true, line);
    poda_session_ponder_end(table->session);
    if (!over)
        table->thought += now() - began;
    switch (event) {
    case PROMPT_LINE:
        *interrupts = 0;
        obey(table, line, over);
        return true;
    case PROMPT_END:
        return false;
    case PROMPT_INTERRUPTED:
        break;
    }
    if (++*interrupts > 1 || interrupt_ends()) {
        *status = CLI_INTERRUPTED;
        return false;
    }
    say(cli, "%s", tr(cli, "'quit' leaves, and so does a second Ctrl-C"));
    return true;
}

int play_session(struct cli *cli, poda_session **session, bool once, bool *ended)
{
    struct table table = {.cli = cli, .session = *session, .show = true, .once = once, .seat = -1};
    poda_error error = cli_error(cli);
    int status = CLI_OK, interrupts = 0;
    prompt_complete(cli->prompt, table_words, &table);
    table_print_players(&table, true);
    if (cli->terminal && table_people(&table) > 0)
        say(cli, "%s", tr(cli, "'help' lists the commands"));
    *ended = true;
    while (!table.quit) {
        poda_value value = 0;
        if (poda_game_trouble(table_game(&table), &error) != PODA_OK) {
            status = cli_report(cli, &error);
            break;
        }
        if (!table_settle(&table, &error)) {
            status = error.status == PODA_OK ? CLI_OK : cli_report(cli, &error);
            break;
        }
        const bool over = poda_session_over(table.session, &value), shown = table.show;
        const bool person = table_people(&table) > 0;
        if (table.show && draw(&table, &error) != PODA_OK) {
            status = cli_report(cli, &error);
            break;
        }
        table.show = false;
        if (over && shown) {
            announce(&table, value);
            if (once && person)
                print_end(&table);
        }
        if (!cli_flush(cli)) {
            status = CLI_ERROR;
            break;
        }
        if (over && !person) {
            *ended = false;
            break;
        }
        if (!over && poda_session_look(table.session)->side[table_turn(&table)].engine) {
            if (engine_turn(&table, &error) != PODA_OK) {
                status = cli_report(cli, &error);
                break;
            }
        } else {
            if (!over && shown)
                table_print_moves(&table);
            if (!cli->terminal && !over && shown)
                fprintf(cli->out, tr(cli, "%s to move\n"), table_name(&table, table_turn(&table)));
            if (!ask_person(&table, over, &interrupts, &status))
                break;
        }
    }
    if (table.quit)
        *ended = false;
    free(table.board);
    prompt_complete(cli->prompt, NULL, NULL);
    *session = table.session; /* a different one if the user has loaded a game */
    return cli_flush(cli) ? status : CLI_ERROR;
}

uint64_t play_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return poda_mix((uint64_t)now.tv_sec ^ (uint64_t)now.tv_nsec << 32 ^
                    (uint64_t)getpid() << 16) >>
           1;
}

/* ---- the verb ---- */

enum { WORD_MAX = 64, KEY_ROOM = 64 };

/* The sorted words of the request: those of the game, and those of play. */
struct request {
    const char *name, *load, *which, *position, *moves;
    char key[WORD_MAX][KEY_ROOM];
    poda_pair game[WORD_MAX], setting[WORD_MAX];
    size_t game_count, setting_count;
};

static poda_status sort_word(struct request *request, size_t index, const char *word,
                             poda_error *error)
{
    const char *equals = strchr(word, '=');
    if (!equals && index == 0) {
        request->name = word;
        return PODA_OK;
    }
    if (!equals || equals == word)
        return poda_fail(error, PODA_BAD_REQUEST, word,
                         "'%.60s' is not a parameter; parameters are written key=value", word);
    if (index >= WORD_MAX || equals - word >= KEY_ROOM)
        return poda_fail(error, PODA_BAD_REQUEST, "", "too many parameters");
    char *key = request->key[index];
    memcpy(key, word, (size_t)(equals - word));
    const struct {
        const char *key, **value;
    } own[] = {{"game", &request->name},
               {"load", &request->load},
               {"which", &request->which},
               {"position", &request->position},
               {"moves", &request->moves}};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (strcmp(key, own[i].key) == 0) {
            if (*own[i].value)
                return poda_fail(error, PODA_BAD_REQUEST, key, "parameter '%.40s' is given twice",
                                 key);
            *own[i].value = equals + 1;
            return PODA_OK;
        }
    const poda_options settings = {request->setting, request->setting_count};
    /* the option that a game is named after is the game's: play table table='3,1 5,-5' */
    if (!poda_session_takes(key) || (request->name && strcmp(key, request->name) == 0))
        request->game[request->game_count++] = (poda_pair){key, equals + 1};
    else if (poda_option_text(&settings, key, NULL))
        return poda_fail(error, PODA_BAD_REQUEST, key, "parameter '%.40s' is given twice", key);
    else
        request->setting[request->setting_count++] = (poda_pair){key, equals + 1};
    return PODA_OK;
}

/* The user takes the first place that no setting decides, unless a person has one already; engines
 * have the others. */
static poda_status seat_user(poda_session *session, const poda_options *settings, poda_error *error)
{
    static const char *const old[] = {"max", "min"};
    const int players = poda_session_look(session)->players;
    const char *given[PODA_PLAYERS_MAX];
    bool person = false, used;
    poda_status status = PODA_OK;
    for (int i = 0; i < players; i++) {
        const char number[] = {(char)('1' + i), 0};
        given[i] = poda_option_text(settings, number, NULL);
        if (!given[i] && i < 2)
            given[i] = poda_option_text(settings, old[i], NULL);
        if (poda_session_look(session)->program[i])
            given[i] = "program";
        person |= given[i] && strcmp(given[i], "human") == 0;
    }
    for (int i = 0; i < players && status == PODA_OK; i++) {
        const char number[] = {(char)('1' + i), 0};
        if (given[i])
            continue;
        status = poda_session_set(session, number, person ? "engine" : "human", &used, error);
        person = true;
    }
    return status;
}

/* `min='line:python3 minimax.py'`: another program plays that side. Takes these out of the settings. */
static poda_status seat_programs(poda_session *session, struct request *request, poda_error *error)
{
    static const char *const sides[] = {"max", "min"};
    const int players = poda_session_look(session)->players;
    poda_status status = PODA_OK;
    size_t kept = 0;
    for (size_t i = 0; i < request->setting_count && status == PODA_OK; i++) {
        const poda_pair pair = request->setting[i];
        int player = -1;
        for (int j = 0; j < players; j++) {
            const char number[] = {(char)('1' + j), 0};
            if (strcmp(pair.key, number) == 0 || (j < 2 && strcmp(pair.key, sides[j]) == 0))
                player = j;
        }
        if (player >= 0 && strchr(pair.value, ':'))
            status = poda_session_program(session, player, pair.value, error);
        else
            request->setting[kept++] = pair;
    }
    request->setting_count = kept;
    return status;
}

static poda_status begin(const struct cli *cli, poda_session **session, struct request *request,
                         poda_error *error)
{
    const poda_options options = {request->game, request->game_count};
    const char *keys[PODA_SESSION_KEYS + 4];
    poda_status status;
    size_t count = poda_session_keys(keys);
    keys[count++] = "position";
    keys[count++] = "moves";
    keys[count++] = "load";
    keys[count++] = "which";
    keys[count] = NULL;
    if (!request->name && poda_option_text(&options, "tree", NULL))
        request->name = "tree";
    const bool own_game = request->name && poda_names_file(request->name);
    if (request->load &&
        ((request->name && !own_game) || request->position || request->game_count > 0))
        return poda_fail(error, PODA_BAD_REQUEST, "load",
                         "load=%.60s brings its own game, options and position: leave out '%.60s'",
                         request->load,
                         request->name       ? request->name
                         : request->position ? "position"
                                             : request->game[0].key);
    if (!request->load && request->which)
        return poda_fail(error, PODA_BAD_REQUEST, "which",
                         "which= is the number of a game in load=FILE, which is missing");
    if (!request->load && !request->name)
        return poda_fail(error, PODA_BAD_REQUEST, "game",
                         "play needs a game, for example: poda play tictactoe; 'poda games' lists "
                         "them all");
    if (request->load) {
        const poda_pair pair = {"which", request->which ? request->which : "1"};
        int64_t which = 1;
        status = poda_option_int(&(poda_options){&pair, 1}, "which", 1, 1000000, &which, error);
        if (status == PODA_OK)
            status = session_load(session, request->load, (size_t)which, request->name, error);
    } else {
        error->keys = keys;
        status = session_open(session, cli->ask.language, request->name, &options, error);
        error->keys = NULL;
        if (status == PODA_OK)
            poda_session_restart(*session, play_seed());
    }
    if (status == PODA_OK && request->position)
        status = poda_session_place(*session, request->position, 0, error);
    if (status == PODA_OK && request->moves)
        status = poda_session_play_text(*session, request->moves, error);
    if (status == PODA_OK)
        status = seat_programs(*session, request, error);
    const poda_options settings = {request->setting, request->setting_count};
    if (status == PODA_OK)
        status = poda_session_set_all(*session, &settings, error);
    return status == PODA_OK && !request->load ? seat_user(*session, &settings, error) : status;
}

int play_verb(struct cli *cli, const char *const *words, size_t count)
{
    poda_error error = cli_error(cli);
    poda_session *session = NULL;
    struct request request = {0};
    poda_status status = PODA_OK;
    bool ended;
    if (cli->ask.json)
        status = poda_fail(&error, PODA_BAD_REQUEST, "--json",
                           "play is a conversation and has no JSON; 'best' and 'solve' have");
    for (size_t i = 1; i < count && status == PODA_OK; i++)
        status = sort_word(&request, i - 1, words[i], &error);
    if (status == PODA_OK)
        status = begin(cli, &session, &request, &error);
    int exit_status = CLI_ERROR;
    if (status != PODA_OK) {
        cli_report(cli, &error);
    } else if (!(cli->prompt = prompt_new(cli))) {
        poda_fail_memory(&error);
        cli_report(cli, &error);
    } else {
        exit_status = play_session(cli, &session, false, &ended);
        prompt_free(cli->prompt);
    }
    poda_session_close(session);
    return exit_status;
}
