/* commands.c - the commands that can be typed at the prompt instead of a move. */
#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "table.h"

typedef void command_fn(struct table *table, char *argument);

const poda_game *table_game(const struct table *table)
{
    return poda_session_look(table->session)->game;
}

const char *table_name(const struct table *table, int player)
{
    return poda_game_player(table_game(table), player, poda_translator(table->cli->ask.language));
}

void table_add_player(const struct table *table, int player, poda_text *text)
{
    const poda_session_info *info = poda_session_look(table->session);
    const poda_side *who = &info->side[player];
    const struct cli *cli = table->cli;
    poda_text_add(text, "%s (", table_name(table, player));
    if (!who->engine)
        poda_text_add(text, "%s", table_people(table) == 1 ? tr(cli, "you") : tr(cli, "human"));
    else if (info->program[player])
        poda_text_add(text, "%.200s", info->program[player]);
    else if (who->settings[0])
        poda_text_add(text, tr(cli, "engine, %s"), who->settings);
    else if (poda_session_plays_by_time(table->session, player))
        poda_text_add(text, "%s", tr(cli, "engine, on the clock"));
    else
        poda_text_add(text, tr(cli, "engine, level %d"), who->level ? who->level : 5);
    poda_text_add(text, ")");
}

void table_print_players(const struct table *table, bool title)
{
    const poda_about *about = poda_game_rules_of(table_game(table))->space.about;
    char words[PODA_PLAYERS_MAX * (PODA_SETTINGS_MAX + 100)] = "";
    poda_text line = {words, sizeof words, 0};
    if (title)
        poda_text_add(&line, "%.100s: ", tr(table->cli, about->title ? about->title : about->name));
    if (table_is_wide(table)) {
        for (int i = 0; i < poda_session_look(table->session)->players; i++) {
            poda_text_add(&line, "%s", i ? ", " : "");
            table_add_player(table, i, &line);
        }
        say(table->cli, "%s\n", words);
        return;
    }
    char max[PODA_SETTINGS_MAX + 80] = "", min[PODA_SETTINGS_MAX + 80] = "";
    poda_text max_text = {max, sizeof max, 0}, min_text = {min, sizeof min, 0};
    table_add_player(table, PODA_MAX, &max_text);
    table_add_player(table, PODA_MIN, &min_text);
    poda_text_add(&line, tr(table->cli, "%s against %s\n"), max, min);
    say(table->cli, "%s", words);
}

void table_print_error(const struct table *table, const poda_error *error)
{
    say(table->cli, "%s", error->message);
}

void table_move_text(const struct table *table, poda_move move, char words[PODA_TEXT_MAX])
{
    poda_text text = {words, PODA_TEXT_MAX, 0};
    words[0] = 0;
    poda_move_words(table_game(table), poda_session_state(table->session), move,
                    poda_translator(table->cli->ask.language), &text);
}

int table_turn(const struct table *table)
{
    return poda_session_turn(table->session);
}

static void command_help(struct table *table, char *argument);

/* "wins in 3", "loses", "draws", "+12", "about +4.5", "?": for the player to move. */
static void add_value(const struct table *table, const poda_worth *worth, poda_text *text)
{
    const struct cli *cli = table->cli;
    const poda_rules *rules = poda_game_rules_of(table_game(table));
    const poda_value sign = table_turn(table) == PODA_MAX ? 1 : -1;
    const bool win = poda_is_win(sign * worth->value), loss = poda_is_loss(sign * worth->value);
    if (!worth->known)
        poda_text_add(text, "?");
    else if (worth->expected)
        poda_text_add(text, tr(cli, "%+.4f expected"), sign * worth->mean);
    else if (worth->playouts)
        poda_text_add(text, tr(cli, "about %+.2f"), sign * worth->mean);
    else if ((win || loss) && worth->distance >= 0)
        poda_text_add(text, win ? tr(cli, "wins in %lld") : tr(cli, "loses in %lld"),
                      (long long)worth->distance);
    else if (win || loss)
        poda_text_add(text, "%s", win ? tr(cli, "wins") : tr(cli, "loses"));
    else if (worth->proven && worth->value == 0 && !rules->score)
        poda_text_add(text, "%s", tr(cli, "draws"));
    else {
        const double score = sign * poda_score_number(table_game(table), worth->value);
        if (!worth->proven)
            poda_text_add(text, "%s ", tr(cli, "about"));
        poda_text_add(text, score != 0 ? tr(cli, "%+g") : "%g", score != 0 ? score : 0);
    }
}

poda_effort table_think(struct table *table, progress_line *line)
{
    progress_begin(line, table->cli);
    interrupt_search();
    return (poda_effort){.size = sizeof(poda_effort),
                         .seconds = PODA_HINT_SECONDS,
                         .stop = &interrupt_stop,
                         .progress = table->cli->ask.progress,
                         .progress_user = table->cli->ask.progress_user};
}

static void command_hint(struct table *table, char *argument)
{
    poda_advice best;
    poda_error error = cli_error(table->cli);
    progress_line line;
    const poda_effort effort = table_think(table, &line);
    char move[PODA_TEXT_MAX], value[64] = "";
    poda_text text = {value, sizeof value, 0};
    (void)argument;
    const poda_status status = poda_session_hint(table->session, &effort, &best, &error);
    progress_end(&line, table->cli);
    if (status != PODA_OK) {
        table_print_error(table, &error);
        return;
    }
    table_move_text(table, best.move, move);
    add_value(table, &best.worth, &text);
    if (best.unproven)
        say(table->cli,
            tr(table->cli, "hint: %s (the position %s; that this move keeps it is not proven)\n"),
            move, value);
    else
        say(table->cli, tr(table->cli, "hint: %s (%s)\n"), move, value);
}

static void command_values(struct table *table, char *argument)
{
    enum { ROWS = 64 };
    poda_advice list[ROWS];
    size_t count = 0;
    poda_error error = cli_error(table->cli);
    progress_line line;
    const poda_effort effort = table_think(table, &line);
    (void)argument;
    const poda_status status =
        poda_session_values(table->session, &effort, list, ROWS, &count, &error);
    progress_end(&line, table->cli);
    if (status != PODA_OK) {
        table_print_error(table, &error);
        return;
    }
    for (size_t i = 0; i < count && i < ROWS; i++) {
        char move[PODA_TEXT_MAX], value[64] = "";
        poda_text text = {value, sizeof value, 0};
        table_move_text(table, list[i].move, move);
        add_value(table, &list[i].worth, &text);
        fprintf(table->cli->out, "  %-8s %s\n", move, value);
    }
    if (count > ROWS)
        fprintf(table->cli->out, "  ...\n");
}

static void command_moves(struct table *table, char *argument)
{
    enum { ROOM = 200 };
    poda_move moves[ROOM];
    poda_moves list = {moves, 0, ROOM};
    const size_t columns = (size_t)terminal_columns(table->cli->out);
    size_t column = 0;
    (void)argument;
    poda_session_moves(table->session, &list);
    for (size_t i = 0; i < list.count && i < ROOM; i++) {
        char move[PODA_TEXT_MAX];
        table_move_text(table, moves[i], move);
        const size_t width = strlen(move) + 1;
        if (column > 0 && column + width > columns) {
            fputc('\n', table->cli->out);
            column = 0;
        }
        fprintf(table->cli->out, "%s%s", column ? " " : "", move);
        column += width;
    }
    fprintf(table->cli->out, "%s\n", list.count > ROOM ? " ..." : "");
}

static void command_undo(struct table *table, char *argument)
{
    (void)argument;
    if (poda_session_is_disclosed(table->session)) {
        say(table->cli, "%s",
            tr(table->cli, "the game is over and its secrets are shown: no move is taken back"));
        return;
    }
    table->show = poda_session_undo(table->session);
    if (!table->show)
        say(table->cli, "%s", tr(table->cli, "there is no move to take back"));
}

static void command_redo(struct table *table, char *argument)
{
    (void)argument;
    table->show = poda_session_redo(table->session);
    if (!table->show)
        say(table->cli, "%s", tr(table->cli, "there is no move to play again"));
}

static void command_board(struct table *table, char *argument)
{
    (void)argument;
    table->show = table->same = true;
}

static void command_resign(struct table *table, char *argument)
{
    (void)argument;
    if (table_is_wide(table)) {
        say(table->cli,
            tr(table->cli, "%.60s cannot be resigned: its payoffs are those of its end"),
            poda_game_name(table_game(table)));
        return;
    }
    poda_session_resign(table->session);
    table->show = true;
}

static void command_new(struct table *table, char *argument)
{
    (void)argument;
    poda_session_restart(table->session, poda_mix(poda_session_look(table->session)->seed) >> 1);
    table->show = true;
}

static void command_swap(struct table *table, char *argument)
{
    poda_value value;
    (void)argument;
    if (poda_game_kind(table_game(table)).hidden && !poda_session_over(table->session, &value)) {
        say(table->cli, "%s",
            tr(table->cli, "sides are changed when the game is over: the other's secrets would be "
                           "shown"));
        return;
    }
    poda_session_swap(table->session);
    table_print_players(table, false);
    table->show = true;
}

/* Sets the engines' level; that of all sides if only people play. */
static void command_level(struct table *table, char *argument)
{
    const poda_session_info *info = poda_session_look(table->session);
    poda_error error = cli_error(table->cli);
    char key[PODA_PLAYERS_MAX][16];
    poda_pair pairs[PODA_PLAYERS_MAX];
    poda_options levels = {pairs, 0};
    for (int i = 0; i < info->players && argument[0]; i++)
        if (info->side[i].engine || table_people(table) == info->players) {
            snprintf(key[i], sizeof key[i], "%d.level", i + 1);
            pairs[levels.count++] = (poda_pair){key[i], argument};
        }
    if (poda_session_set_all(table->session, &levels, &error) != PODA_OK)
        table_print_error(table, &error);
    else
        table_print_players(table, false);
}

static void command_save(struct table *table, char *argument)
{
    poda_error error = cli_error(table->cli);
    if (!argument[0])
        say(table->cli, "%s", tr(table->cli, "a file name must follow: save FILE"));
    else if (session_save(table->session, argument, &error) == PODA_OK)
        say(table->cli, tr(table->cli, "saved in %s\n"), argument);
    else
        table_print_error(table, &error);
}

/* Cuts the number after the last blank off "FILE 3"; 1 if there is none, or it belongs to the name. */
static size_t cut_number(char *argument)
{
    char *const blank = strrchr(argument, ' ');
    const char *at = blank ? blank + 1 : "";
    uint64_t number = 1;
    if (!blank || access(argument, F_OK) == 0 || !poda_read_number(&at, 1000000, &number) || *at)
        return 1;
    *blank = 0;
    return (size_t)number;
}

static void command_load(struct table *table, char *argument)
{
    poda_error error = cli_error(table->cli);
    poda_session *loaded = NULL;
    const size_t which = cut_number(argument);
    if (!argument[0]) {
        say(table->cli, "%s", tr(table->cli, "a file name must follow: load FILE"));
        return;
    }
    if (session_load(&loaded, argument, which, poda_session_look(table->session)->name, &error) !=
        PODA_OK) {
        table_print_error(table, &error);
        return;
    }
    poda_session_close(table->session);
    table->session = loaded;
    table_print_players(table, false);
    table->show = true;
}

static void command_quit(struct table *table, char *argument)
{
    (void)argument;
    table->quit = true;
}

static const struct play_command {
    const char *word, *help; /* typed as it is, or in the user's language */
    command_fn *run;
    bool live; /* only while the game is not over */
    bool file; /* followed by a file name */
} commands[] = {
    {"help", "this list", command_help, false, false},
    {"hint", "the best move, and what it leads to", command_hint, true, false},
    {"values", "the value of each move", command_values, true, false},
    {"undo", "take back to your last decision", command_undo, false, false},
    {"redo", "play again what was taken back", command_redo, false, false},
    {"board", "draw the board again", command_board, false, false},
    {"moves", "list the moves", command_moves, true, false},
    {"resign", "give up", command_resign, true, false},
    {"new", "begin again", command_new, false, false},
    {"swap", "change sides", command_swap, false, false},
    {"level", "N: strength of the engine, 1 to 10", command_level, false, false},
    {"save", "FILE: keep the game in a file; FILE.pgn, .pdn, .sgf for other programs", command_save,
     false, true},
    {"load", "FILE: continue a saved game; FILE 3: the third of a file with several", command_load,
     false, true},
    {"quit", "leave", command_quit, false, false},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const char *command_word(const struct cli *cli, const struct play_command *command)
{
    return tr(cli, command->word);
}

/* Is the command of use in this game? */
static bool is_offered(const struct table *table, const struct play_command *command)
{
    return command->run != command_resign || !table_is_wide(table);
}

static void command_help(struct table *table, char *argument)
{
    const poda_about *about = poda_game_rules_of(table_game(table))->space.about;
    const struct cli *cli = table->cli;
    (void)argument;
    if (about->summary)
        say(cli, "%s: %s", tr(cli, about->title ? about->title : about->name),
            tr(cli, about->summary));
    if (about->moves_like)
        say(cli, tr(cli, "Type a move, like %s, or one of these words:\n"), about->moves_like);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (!is_offered(table, &commands[i]))
            continue;
        fprintf(cli->out, "  %-9s ", command_word(cli, &commands[i]));
        say_at(cli, tr(cli, commands[i].help), 12, 12);
    }
}

static const struct play_command *find_command(const struct cli *cli, const char *word)
{
    if (strcmp(word, "q") == 0)
        word = "quit";
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(word, commands[i].word) == 0 ||
            strcmp(word, command_word(cli, &commands[i])) == 0)
            return &commands[i];
    return NULL;
}

/* The files that begin with a name; folders end with a slash. */
static void add_files(const char *begun, const char *name, prompt_add_fn *add, void *to)
{
    char folder[PROMPT_LINE_MAX], line[2 * PROMPT_LINE_MAX];
    const char *slash = strrchr(name, '/');
    const char *last = slash ? slash + 1 : name;
    const struct dirent *entry;
    snprintf(folder, sizeof folder, "%.*s", (int)(last - name), name);
    DIR *open = opendir(slash ? folder : ".");
    while (open && (entry = readdir(open))) {
        struct stat about;
        if (entry->d_name[0] == '.' && last[0] != '.')
            continue;
        const bool inside =
            fstatat(dirfd(open), entry->d_name, &about, 0) == 0 && S_ISDIR(about.st_mode);
        snprintf(line, sizeof line, "%.*s%s%s", (int)(last - begun), begun, entry->d_name,
                 inside ? "/" : "");
        add(to, line);
    }
    if (open)
        closedir(open);
}

void table_words(void *user, const char *begun, prompt_add_fn *add, void *to)
{
    enum { ROOM = 100 };
    const struct table *table = user;
    poda_move moves[ROOM];
    poda_moves list = {moves, 0, ROOM};
    const size_t length = strcspn(begun, " ");
    for (size_t i = 0; i < COMMAND_COUNT && begun[length]; i++) {
        const char *word = command_word(table->cli, &commands[i]);
        if (commands[i].file && strlen(word) == length && strncmp(begun, word, length) == 0)
            add_files(begun, begun + length + strspn(begun + length, " "), add, to);
    }
    poda_session_moves(table->session, &list);
    for (size_t i = 0; i < list.count && i < ROOM; i++) {
        char move[PODA_TEXT_MAX];
        table_move_text(table, moves[i], move);
        add(to, move);
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (is_offered(table, &commands[i]))
            add(to, command_word(table->cli, &commands[i]));
}

bool table_command(struct table *table, const char *word, char *argument, bool over)
{
    const struct play_command *command = find_command(table->cli, word);
    if (!command || (command->live && over))
        return false;
    command->run(table, argument);
    return true;
}
