/* serve.c - `poda serve`: the page in the browser, until Ctrl-C. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

const poda_parameter serve_parameters[] = {
    {"port", "8020",
     "port of the page; 0: any free one; if it is left out and taken, the next free one"},
    {"host", "127.0.0.1", "the address to listen on; other machines reach 0.0.0.0"},
    {"open", "", "yes or no: open the page in a browser; by itself only where there is one"},
    {"game", "", "a game or a problem of your own for the page (./mygame.so); may be repeated"},
    {"player", "",
     "a program that the page offers as an opponent, 'ana=line:python3 ana.py'; may be repeated"},
    {"timeout", "10", "seconds for a move of such a program"},
    {"threads", "", "searches at once; one per core if left out"},
    {"queue", "64", "searches that may wait; further ones are refused for the moment"},
    {"client", "16", "searches of one client, running or waiting"},
    {"seconds", "60", "for one search, which then answers with what it knows"},
    {"memory", "512", "MiB for one search"},
    {"rate", "200", "requests per second of one client, ten times as many at once; 0: no limit"},
    {"origin", "", "how browsers call it through a proxy (https://poda.example)"},
    {"proxy", "", "addresses of trusted proxies, which name the client (127.0.0.1,::1)"},
    {"tables", "",
     "a table of a solved game, or a book, which games of it then use; may be given several times"},
    {"log", "", "access log, one line per request: a file to append to, or - for standard output"},
    {NULL, NULL, NULL},
};

#ifdef HAVE_SERVER

#include "server.h"

enum {
    GAMES_MAX = 32,
    TABLES_MAX = 64,
    PLAYERS_MAX = 256,
    PLAYER_NAME = 40,
    PAIRS_MAX = 32,
    NAME_ROOM = 256,
    PAGE_ROOM = 400
};
#define MEMORY_MOST (sizeof(size_t) < 8 ? 4095 : 1 << 20) /* megabytes */

/* The shared objects that were given; their games and problems are available by name. */
struct games {
    poda_loaded loaded[GAMES_MAX];
    size_t count;
};

struct serving {
    struct poda__server_options options;
    struct games games;
    poda_listed_table tables[TABLES_MAX];
    struct {
        char game[sizeof((poda_table_about *)0)->game],
            options[sizeof((poda_table_about *)0)->options];
    } names[TABLES_MAX];
    size_t table_count;
    poda_listed_player players[PLAYERS_MAX];
    char player_names[PLAYERS_MAX][PLAYER_NAME + 1];
    size_t player_count;
    bool opens, opens_given;
};

static const poda_about *about_of(const poda_loaded *loaded)
{
    return loaded->game ? loaded->game->space.about : loaded->problem->space.about;
}

static bool is_taken(const struct games *games, const char *name)
{
    const poda_rules *game;
    const poda_problem_rules *problem;
    for (size_t i = 0; (game = poda_registered(i)); i++)
        if (poda_is_called(game->space.about, name))
            return true;
    for (size_t i = 0; (problem = poda_problem_registered(i)); i++)
        if (poda_is_called(problem->space.about, name))
            return true;
    for (size_t i = 0; i < games->count; i++)
        if (poda_loaded_is_called(&games->loaded[i], name))
            return true;
    return false;
}

/* A name of `about` that is taken, copied to `name`: a request with it would be ambiguous. */
static bool find_taken(const struct games *games, const poda_about *about, char *name, size_t room)
{
    snprintf(name, room, "%s", about->name);
    for (const char *at = about->aliases ? about->aliases : "";; at += strspn(at, " ")) {
        if (*name && is_taken(games, name))
            return true;
        if (!*at)
            return false;
        const size_t length = strcspn(at, " ");
        snprintf(name, room, "%.*s", (int)length, at);
        at += length;
    }
}

static poda_status load_game(struct games *games, const char *path, poda_error *error)
{
    const size_t at = games->count;
    char name[NAME_ROOM];
    if (at == GAMES_MAX)
        return poda_fail(error, PODA_BAD_REQUEST, "game", "at most %d games can be loaded",
                         GAMES_MAX);
    if (!poda_names_file(path))
        return poda_fail(error, PODA_BAD_OPTION, "game",
                         "game=%.60s: expected the path of a shared object, for example "
                         "./mygame.so; built-in games are always there",
                         path);
    poda_loaded *loaded = &games->loaded[at];
    poda_status status = poda_loaded_open(loaded, path, error);
    if (status == PODA_OK && find_taken(games, about_of(loaded), name, sizeof name)) {
        status = poda_fail(error, PODA_BAD_GAME, path,
                           "%.200s: there is something else that is called '%.40s'", path, name);
        poda_loaded_close(loaded);
    }
    games->count += status == PODA_OK;
    return status;
}

/* A table of a solved game. Requests name it by the last part of its path. */
static poda_status add_table(struct serving *serving, const char *path, poda_error *error)
{
    const size_t at = serving->table_count;
    if (at == TABLES_MAX)
        return poda_fail(error, PODA_BAD_REQUEST, "tables", "at most %d tables can be served",
                         TABLES_MAX);
    for (size_t i = 0; i < at; i++)
        if (strcmp(last_part(serving->tables[i].path), last_part(path)) == 0)
            return poda_fail(error, PODA_BAD_REQUEST, "tables",
                             "two tables are called '%.60s', by which requests name one",
                             last_part(path));
    poda_table_about about;
    const poda_status status = poda_table_look(path, &about, error);
    if (status != PODA_OK)
        return status;
    memcpy(serving->names[at].game, about.game, sizeof about.game);
    memcpy(serving->names[at].options, about.options, sizeof about.options);
    serving->tables[at] =
        (poda_listed_table){path, serving->names[at].game, serving->names[at].options};
    serving->table_count++;
    return PODA_OK;
}

/* A program that the page offers: "ana=line:python3 ana.py". Other protocols than this one need the
 * whole game from its start, which requests of the page do not have. */
static poda_status add_player(struct serving *serving, const char *word, poda_error *error)
{
    static const char protocol[] = "line:";
    const size_t at = serving->player_count, length = strcspn(word, "=");
    const char *const command = word + length + 1;
    if (at == PLAYERS_MAX)
        return poda_fail(error, PODA_BAD_REQUEST, "player", "at most %d programs can be offered",
                         PLAYERS_MAX);
    bool plain = length > 0 && length <= PLAYER_NAME && word[0] != ' ' && word[length - 1] != ' ';
    for (size_t i = 0; i < length; i++)
        plain &= (unsigned char)word[i] >= ' ' && word[i] != 127;
    if (!plain || !word[length] || strncmp(command, protocol, sizeof protocol - 1) != 0 ||
        strspn(command + sizeof protocol - 1, " ") == strlen(command + sizeof protocol - 1))
        return poda_fail(error, PODA_BAD_OPTION, "player",
                         "player=%.60s: expected a name of at most %d letters and the command of a "
                         "program that speaks 'line', for example 'ana=line:python3 ana.py'",
                         word, PLAYER_NAME);
    char *const name = serving->player_names[at];
    memcpy(name, word, length);
    name[length] = 0;
    for (size_t i = 0; i < at; i++)
        if (strcmp(serving->players[i].name, name) == 0)
            return poda_fail(error, PODA_BAD_REQUEST, "player", "two programs are called '%.60s'",
                             name);
    serving->players[at] = (poda_listed_player){name, command};
    serving->player_count++;
    return PODA_OK;
}

/* A table of other rules is refused now, not when its game is played. */
static poda_status try_tables(const struct serving *serving, poda_error *error)
{
    poda_status status = PODA_OK;
    const poda_ask_options options = {
        .files = true, .loaded = serving->games.loaded, .loaded_count = serving->games.count};
    for (size_t i = 0; i < serving->table_count && status == PODA_OK; i++) {
        const char *const words[] = {"table", "info", serving->tables[i].path};
        poda_answer answer = {0};
        status = poda_ask(words, 3, &options, &answer, error);
        if (status == PODA_OK)
            poda_answer_release(&answer);
    }
    return status;
}

static void release_games(struct games *games)
{
    for (size_t i = 0; i < games->count; i++)
        poda_loaded_close(&games->loaded[i]);
}

static const char *nearest_parameter(const char *key)
{
    const char *known[PAIRS_MAX + 1] = {NULL};
    size_t count = 0;
    for (const poda_parameter *at = serve_parameters; at->key && count < PAIRS_MAX; at++)
        known[count++] = at->key;
    return poda_name_nearest(key, known);
}

/* Stores "port=8020" in a pair whose key is in the table; `games` are loaded at once. */
static poda_status read_pair(struct serving *serving, const char *word, poda_pair *pairs,
                             size_t *count, poda_error *error)
{
    const char *equals = strchr(word, '=');
    if (!equals || equals == word)
        return poda_fail(error, PODA_BAD_REQUEST, word,
                         "'%.60s' is not a parameter; parameters are written key=value", word);
    const size_t length = (size_t)(equals - word);
    const poda_parameter *known = serve_parameters;
    while (known->key && (strlen(known->key) != length || strncmp(known->key, word, length) != 0))
        known++;
    if (!known->key) {
        char key[40] = "";
        memcpy(key, word, length < sizeof key ? length : sizeof key - 1);
        const char *near = nearest_parameter(key);
        if (near)
            return poda_fail(error, PODA_BAD_REQUEST, key,
                             "there is no parameter '%.40s'; did you mean '%s'?", key, near);
        return poda_fail(error, PODA_BAD_REQUEST, key,
                         "'%s' takes no parameter '%.40s'; 'help %s' lists those it has", "serve",
                         key, "serve");
    }
    if (strcmp(known->key, "game") == 0)
        return load_game(&serving->games, equals + 1, error);
    if (strcmp(known->key, "tables") == 0)
        return add_table(serving, equals + 1, error);
    if (strcmp(known->key, "player") == 0)
        return add_player(serving, equals + 1, error);
    for (size_t i = 0; i < *count; i++)
        if (pairs[i].key == known->key)
            return poda_fail(error, PODA_BAD_REQUEST, known->key,
                             "parameter '%.40s' is given twice", known->key);
    pairs[(*count)++] = (poda_pair){known->key, equals + 1};
    return PODA_OK;
}

static poda_status read_number(const poda_options *given, const char *key, int64_t least,
                               int64_t most, unsigned *number, poda_error *error)
{
    int64_t value = *number;
    poda_status status = poda_option_int(given, key, least, most, &value, error);
    *number = (unsigned)value;
    return status;
}

static poda_status read_words(struct serving *serving, const char *const *words, size_t count,
                              poda_error *error)
{
    struct poda__server_options *options = &serving->options;
    poda_pair pairs[PAIRS_MAX];
    poda_options given = {pairs, 0};
    unsigned seconds, memory, timeout = 10;
    int opens = 0;
    poda_status status = PODA_OK;
    poda__server_defaults(options);
    seconds = (unsigned)options->seconds;
    memory = (unsigned)(options->memory >> 20);
    for (size_t i = 1; i < count && status == PODA_OK; i++)
        status = read_pair(serving, words[i], pairs, &given.count, error);
    const struct {
        const char *key;
        int64_t least, most;
        unsigned *number;
    } numbers[] = {{"port", 0, 65535, &options->port},    {"threads", 1, 256, &options->threads},
                   {"queue", 0, 100000, &options->queue}, {"client", 1, 100000, &options->client},
                   {"seconds", 1, 1000000, &seconds},     {"memory", 16, MEMORY_MOST, &memory},
                   {"timeout", 1, 1000000, &timeout},     {"rate", 0, 1000000, &options->rate}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0] && status == PODA_OK; i++)
        status = read_number(&given, numbers[i].key, numbers[i].least, numbers[i].most,
                             numbers[i].number, error);
    serving->opens_given = poda_option_text(&given, "open", NULL);
    if (status == PODA_OK && serving->opens_given)
        status = poda_option_choice(&given, "open", "no yes", &opens, error);
    serving->opens = opens == 1;
    options->seconds = seconds;
    options->memory = (size_t)memory << 20;
    options->host = poda_option_text(&given, "host", options->host);
    options->origin = poda_option_text(&given, "origin", NULL);
    options->proxy = poda_option_text(&given, "proxy", NULL);
    options->log = poda_option_text(&given, "log", NULL);
    if (status == PODA_OK && options->log && !*options->log)
        status = poda_fail(error, PODA_BAD_OPTION, "log",
                           "log= is empty: expected a file, or - for standard output");
    if (poda_option_text(&given, "port", NULL))
        options->ports = 0; /* that one and no other */
    options->loaded = serving->games.loaded;
    options->loaded_count = serving->games.count;
    options->tables = serving->tables;
    options->table_count = serving->table_count;
    options->players = serving->players;
    options->player_count = serving->player_count;
    options->player_seconds = timeout;
    if (status == PODA_OK)
        status = try_tables(serving, error);
    return status;
}

/* Starts the browser, if there is one, detached and silent. */
static void open_browser(const char *address)
{
#ifdef __APPLE__
    const char *const opener = "open";
#else
    const char *const opener = "xdg-open";
#endif
    const pid_t child = fork();
    if (child == 0) {
        if (fork() == 0 && setsid() >= 0 && freopen("/dev/null", "r", stdin) &&
            freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr))
            execlp(opener, opener, address, (char *)NULL);
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static bool has_display(void)
{
#ifdef __APPLE__
    return true;
#else
    const char *x = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    return (x && *x) || (wayland && *wayland);
#endif
}

static bool is_everywhere(const char *host)
{
    return strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
}

/* The page for a loaded game or problem. Names are letters, digits, - and _. */
static const char *page_of(const poda_loaded *loaded, const char *address, char *room, size_t size)
{
    snprintf(room, size, "%s#/%s=%s", address, loaded->game ? "play?game" : "search?problem",
             poda_loaded_name(loaded));
    return room;
}

static void print_address(struct cli *cli, const struct serving *serving, const char *address)
{
    const struct poda__server_options *options = &serving->options;
    char page[PAGE_ROOM];
    if (cli->ask.json) {
        fprintf(cli->out, "{\"address\":\"%s\"}\n", address);
        return;
    }
    fprintf(cli->out, tr(cli, "Poda is at %s\n"), address);
    say(cli,
        tr(cli, "Ctrl-C ends it. It runs %u {search|searches} at once and lets %u more wait, %u of "
                "one client; each has up to %.0f {second|seconds} and %zu MiB.\n"),
        options->threads, options->queue, options->client, options->seconds, options->memory >> 20);
    for (size_t i = 0; i < serving->games.count; i++)
        fprintf(cli->out, tr(cli, "loaded: %s, at %s\n"), poda_loaded_name(&options->loaded[i]),
                page_of(&options->loaded[i], address, page, sizeof page));
    for (size_t i = 0; i < serving->table_count; i++) {
        fprintf(cli->out, "%s %s", tr(cli, "table:"), address);
        print_table_link(cli->out, serving->tables[i].path, "");
        fputs("\n", cli->out);
    }
    for (size_t i = 0; i < serving->player_count; i++)
        fprintf(cli->out, tr(cli, "opponent: %s\n"), serving->players[i].name);
    if (is_everywhere(options->host))
        say(cli, "%s",
            tr(cli, "Anyone who can reach this machine can use it, by its name or address and the "
                    "same port."));
}

static void take_end(int number)
{
    (void)number;
    interrupt_stop = 1;
}

static volatile sig_atomic_t log_moved;

static void take_log(int number)
{
    (void)number;
    log_moved = 1;
}

/* The server's reaction to signals, and the previous one. */
struct signals {
    struct sigaction end, log;
};

static void take_signals(struct signals *before)
{
    struct sigaction end = {.sa_handler = take_end}, log = {.sa_handler = take_log};
    sigemptyset(&end.sa_mask);
    sigemptyset(&log.sa_mask);
    sigaction(SIGTERM, &end, &before->end);
    sigaction(SIGUSR1, &log, &before->log);
}

static void leave_signals(const struct signals *before)
{
    sigaction(SIGTERM, &before->end, NULL);
    sigaction(SIGUSR1, &before->log, NULL);
}

/* Reports once, until it works again, that the log cannot be written. */
static void report_log(const struct cli *cli, const poda__server *server, int *reported)
{
    const int why = poda__server_log_error(server);
    poda_error error = cli_error(cli);
    if (why && why != *reported) {
        (void)poda_fail(&error, PODA_BAD_OPTION, "log", "cannot write the log: %.200s",
                        poda_error_system(&error, why));
        fprintf(cli->err, "poda: %s\n", error.message);
    }
    *reported = why;
}

static void wait_for_end(const struct cli *cli, poda__server *server)
{
    int reported = 0;
    const struct timespec pause = {.tv_nsec = 50000000};
    while (!interrupt_stop) {
        nanosleep(&pause, NULL);
        if (log_moved) {
            log_moved = 0;
            poda__server_reopen_log(server);
        }
        report_log(cli, server, &reported);
    }
    report_log(cli, server, &reported);
}

/* Bytes of address space in use; 0 if unknown. */
static size_t space_in_use(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%lu", &pages) != 1)
        pages = 0;
    fclose(file);
    return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* A last resort: if the limits of the questions fail, memory runs out in this program, which can
 * handle it, before it does on the machine. A program that uses much address space anyway, as with
 * sanitizers, is not limited. */
static void limit_space(const struct poda__server_options *options, struct rlimit *before)
{
    const uint64_t most =
        (options->threads + 2) * 2 * (uint64_t)options->memory + ((uint64_t)4 << 30);
    const size_t used = space_in_use();
    if (getrlimit(RLIMIT_AS, before) != 0 || before->rlim_cur < most || used == 0 ||
        used > most / 4)
        return;
    const struct rlimit limit = {(rlim_t)most, before->rlim_max};
    (void)setrlimit(RLIMIT_AS, &limit);
}

/* A connection is an open file, and one that cannot be accepted keeps all others waiting. */
static poda_status allow_files(poda_error *error)
{
    enum { FILES = 512 }; /* more than the server has connections, pipes and files */
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= FILES)
        return PODA_OK;
    const struct rlimit wanted = {FILES, limit.rlim_max};
    if (limit.rlim_max >= FILES && setrlimit(RLIMIT_NOFILE, &wanted) == 0)
        return PODA_OK;
    return poda_fail(error, PODA_BAD_REQUEST, "",
                     "a server needs %d open files, and the limit is %lu: 'ulimit -n %d' raises it",
                     FILES, (unsigned long)limit.rlim_max, FILES);
}

/* The first picture loads the fonts. Child processes draw the pictures, and inherit the fonts if
 * this process has loaded them before. */
static void load_fonts(void)
{
    static const char *const words[] = {"explain", "game=tree", "tree=(1,2)", "format=png"};
    const poda_ask_options options = {.threads = 1};
    poda_answer answer = {0};
    poda_error error = {.translate = NULL};
    if (poda_ask(words, sizeof words / sizeof words[0], &options, &answer, &error) == PODA_OK)
        poda_answer_release(&answer);
}

static void leave(int number)
{
    (void)number;
    _exit(CLI_OK);
}

/* What does not end in time is left to the system. */
static void stop_in_time(poda__server *server)
{
    enum { SECONDS = 3 };
    struct sigaction action = {.sa_handler = leave}, before;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, &before);
    alarm(SECONDS);
    poda__server_stop(server);
    alarm(0);
    sigaction(SIGALRM, &before, NULL);
}

static poda_status serve(struct cli *cli, struct serving *serving, poda_error *error)
{
    const struct poda__server_options *options = &serving->options;
    poda__server *server = NULL;
    char address[300], page[PAGE_ROOM];
    interrupt_search();
    poda_status status = allow_files(error);
    if (status == PODA_OK) {
        load_fonts();
        status = poda__server_start(&server, options, error);
    }
    if (status != PODA_OK)
        return status;
    const bool six = strchr(options->host, ':');
    snprintf(address, sizeof address, "http://%s%.200s%s:%u/", six ? "[" : "",
             is_everywhere(options->host) ? (six ? "::1" : "localhost") : options->host,
             six ? "]" : "", poda__server_port(server));
    struct signals before_signals;
    take_signals(&before_signals); /* from here on it can be ended properly */
    print_address(cli, serving, address);
    if (cli_flush(cli)) {
        if (serving->opens_given ? serving->opens : cli->terminal && has_display())
            open_browser(options->loaded_count == 0
                             ? address
                             : page_of(&options->loaded[0], address, page, sizeof page));
        struct rlimit before = {0};
        limit_space(options, &before); /* the browser, started before, has none */
        wait_for_end(cli, server);
        if (before.rlim_cur)
            (void)setrlimit(RLIMIT_AS, &before);
    }
    leave_signals(&before_signals);
    stop_in_time(server);
    if (!cli->ask.json)
        fprintf(cli->out, "%s\n", tr(cli, "Goodbye."));
    return PODA_OK;
}

int serve_verb(struct cli *cli, const char *const *words, size_t count)
{
    poda_error error = cli_error(cli);
    struct serving serving = {.opens = false};
    poda_status status = read_words(&serving, words, count, &error);
    if (status == PODA_OK)
        status = serve(cli, &serving, &error);
    release_games(&serving.games);
    return status == PODA_OK ? CLI_OK : cli_report(cli, &error);
}

#else

int serve_verb(struct cli *cli, const char *const *words, size_t count)
{
    poda_error error = cli_error(cli);
    (void)words;
    (void)count;
    poda_fail(&error, PODA_BAD_REQUEST, "serve",
              "this poda was built without the server: install libmicrohttpd (Debian: "
              "libmicrohttpd-dev) and build it again");
    return cli_report(cli, &error);
}

#endif
