/* uci.c - `poda uci`: the commands of UCI. Unknown words are ignored, as the protocol wants; mistakes
 * are reported as `info string`. Any game of two players can be played: positions are its own texts,
 * moves are squares (e2e4) where the game moves pieces, else the game's own notation. */
#include "uci.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void uci_say(struct uci *uci, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    pthread_mutex_lock(&uci->lock);
    vfprintf(uci->cli->out, format, args);
    fputc('\n', uci->cli->out);
    (void)cli_flush(uci->cli);
    pthread_mutex_unlock(&uci->lock);
    va_end(args);
}

/* The next word of `*at`; NULL at the end. */
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, " \t\r");
    char *end = word + strcspn(word, " \t\r");
    if (!*word)
        return NULL;
    *at = *end ? end + 1 : end;
    *end = 0;
    return word;
}

static bool read_number(const char *word, uint64_t most, uint64_t *number)
{
    if (!word)
        return false;
    const char *at = word;
    return poda_read_number(&at, most, number) && !*at;
}

static bool has_variant(const struct uci *uci)
{
    const poda_option *option = poda_game_rules_of(desk_game(&uci->desk))->space.about->options;
    for (; option && option->key; option++)
        if (strcmp(option->key, "variant") == 0)
            return true;
    return false;
}

static void command_uci(struct uci *uci)
{
    uci_say(uci, "id name Poda %s", poda_version());
    uci_say(uci, "id author Poda's contributors");
    uci_say(uci, "option name Hash type spin default %d min 1 max 65536", (int)uci->hash);
    uci_say(uci, "option name Threads type spin default %u min 1 max 256", uci->threads);
    uci_say(uci, "option name MultiPV type spin default 1 min 1 max %d", UCI_MOVES);
    uci_say(uci, "option name Ponder type check default false");
    if (has_variant(uci))
        uci_say(uci, "option name UCI_Chess960 type check default %s", uci->any ? "true" : "false");
    uci_say(uci, "option name UCI_LimitStrength type check default false");
    uci_say(uci, "option name UCI_Elo type spin default %d min %d max %d", uci->elo, UCI_ELO_LEAST,
            UCI_ELO_MOST);
    uci_say(uci, "uciok");
}

/* ---- options ---- */

static poda_status set_variant(struct uci *uci, bool any, poda_error *error)
{
    poda_pair pairs[DESK_PAIRS + 1];
    poda_options options = {pairs, 0};
    if (any == uci->any || !has_variant(uci))
        return PODA_OK;
    for (size_t i = 0; i < uci->desk.game_count; i++)
        if (strcmp(uci->desk.game[i].key, "variant") != 0)
            pairs[options.count++] = uci->desk.game[i];
    pairs[options.count++] = (poda_pair){"variant", any ? "960" : "standard"};
    uci_forget(uci); /* the search refers to the old game */
    const poda_status status = desk_change(&uci->desk, uci->desk.name, &options, error);
    if (status == PODA_OK)
        uci->any = any;
    return status;
}

/* setoption name NAME [value VALUE]; names may have blanks. */
static void command_setoption(struct uci *uci, char *rest)
{
    char *name = strstr(rest, "name ");
    char *value = strstr(rest, " value ");
    uint64_t number = 0;
    poda_error error = cli_error(uci->cli);
    if (!name)
        return;
    name += strlen("name ");
    name += strspn(name, " ");
    if (value) {
        *value = 0;
        value += strlen(" value ");
        value += strspn(value, " ");
        value[strcspn(value, " \t\r")] = 0;
    }
    for (size_t end = strlen(name); end > 0 && strchr(" \t\r", name[end - 1]); end--)
        name[end - 1] = 0;
    const bool on = value && strcasecmp(value, "true") == 0;
    const bool counts = read_number(value, 1u << 20, &number);
    if (strcasecmp(name, "Hash") == 0 && counts && number >= 1) {
        uci->hash = (size_t)(number < 65536 ? number : 65536);
    } else if (strcasecmp(name, "Threads") == 0 && counts && number >= 1) {
        uci->threads = (unsigned)(number < 256 ? number : 256);
    } else if (strcasecmp(name, "MultiPV") == 0 && counts && number >= 1) {
        uci->lines = (int)(number < UCI_MOVES ? number : UCI_MOVES);
    } else if (strcasecmp(name, "UCI_Elo") == 0 && counts) {
        uci->elo = (int)(number < UCI_ELO_LEAST  ? UCI_ELO_LEAST
                         : number > UCI_ELO_MOST ? UCI_ELO_MOST
                                                 : number);
    } else if (strcasecmp(name, "UCI_LimitStrength") == 0 && value) {
        uci->limited = on;
    } else if (strcasecmp(name, "Ponder") == 0 && value) {
        return; /* only says whether `go ponder` may come */
    } else if (strcasecmp(name, "UCI_Chess960") == 0 && value && has_variant(uci)) {
        if (set_variant(uci, on, &error) != PODA_OK)
            uci_say(uci, "info string %s", error.message);
    } else {
        uci_say(uci, "info string setoption: no option '%.40s' with the value '%.40s'", name,
                value ? value : "");
    }
}

/* ---- positions ---- */

void uci_play_on(const struct uci *uci)
{
    const poda_game *const game = desk_game(&uci->desk);
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_value value;
    if (!desk_over(&uci->desk, &value) || poda_state_over(game, desk_state(&uci->desk), &value))
        return;
    poda_state_text(game, desk_state(&uci->desk), &text);
    if (poda_session_place(uci->desk.session, words, 0, NULL) != PODA_OK)
        return; /* then it stays over */
}

static poda_status play_moves(const struct uci *uci, char *rest, poda_error *error)
{
    poda_status status = PODA_OK;
    for (char *word; status == PODA_OK && (word = next_word(&rest));) {
        poda_move move;
        uci_play_on(uci);
        status = poda_move_read(desk_game(&uci->desk), desk_state(&uci->desk), word, &move, error);
        if (status == PODA_OK)
            status = poda_session_play(uci->desk.session, move, error);
    }
    return status;
}

/* position startpos|fen POSITION [moves MOVE ...] */
static void command_position(struct uci *uci, char *rest)
{
    poda_error error = cli_error(uci->cli);
    char *moves = strstr(rest, "moves ");
    if (moves && (moves == rest || moves[-1] == ' '))
        moves[-(moves > rest)] = 0;
    else
        moves = NULL;
    poda_session *const session = uci->desk.session;
    const char *const word = next_word(&rest);
    const bool fen = word && (strcmp(word, "fen") == 0 || strcmp(word, "pos") == 0);
    poda_status status = PODA_OK;
    rest += strspn(rest, " ");
    for (size_t end = strlen(rest); end > 0 && strchr(" \t\r", rest[end - 1]); end--)
        rest[end - 1] = 0;
    desk_forget(&uci->desk);
    if (fen) {
        status = poda_session_place(session, rest, 0, &error);
    } else {
        char start[PODA_TEXT_MAX] = "";
        poda_text text = {start, sizeof start, 0};
        poda_state state;
        poda_state_start(desk_game(&uci->desk), &state);
        poda_state_text(desk_game(&uci->desk), &state, &text);
        status = poda_session_place(session, start, 0, &error);
    }
    if (status == PODA_OK && moves)
        status = play_moves(uci, moves + strlen("moves "), &error);
    uci_play_on(uci);
    if (status != PODA_OK)
        uci_say(uci, "info string position: %s", error.message);
}

/* ---- go ---- */

static void read_searchmoves(struct uci *uci, char **rest)
{
    for (;;) {
        char *before = *rest, word[PODA_TEXT_MAX];
        poda_move move;
        before += strspn(before, " \t\r");
        const size_t length = strcspn(before, " \t\r");
        if (length == 0 || length >= sizeof word)
            return;
        memcpy(word, before, length);
        word[length] = 0;
        if (uci->go.only_count == UCI_MOVES || desk_read(&uci->desk, word, &move) != PODA_OK)
            return; /* the next word of the command */
        uci->go.only[uci->go.only_count++] = move;
        *rest = before + length;
    }
}

static void command_go(struct uci *uci, char *rest)
{
    struct uci_go *const go = &uci->go;
    memset(go, 0, sizeof *go);
    go->clock[0].left = go->clock[1].left = -1;
    for (char *word; (word = next_word(&rest));) {
        uint64_t number = 0;
        if (strcmp(word, "infinite") == 0) {
            go->holds = true;
        } else if (strcmp(word, "ponder") == 0) {
            go->holds = go->ponder = true;
        } else if (strcmp(word, "searchmoves") == 0) {
            read_searchmoves(uci, &rest);
        } else {
            static const char *const keys[] = {"wtime", "btime", "winc",     "binc", "movestogo",
                                               "depth", "nodes", "movetime", "mate", NULL};
            int key = 0;
            while (keys[key] && strcmp(word, keys[key]) != 0)
                key++;
            char *value = keys[key] ? next_word(&rest) : NULL;
            const bool minus = value && *value == '-'; /* a clock that has run out */
            if (!value || !read_number(value + minus, INT64_MAX, &number))
                continue;
            const double seconds = minus ? 0.001 : (double)number / 1000.0;
            const int small = (int)(number < 1000 ? number : 1000);
            if (key < 2)
                go->clock[key].left = seconds > 0.001 ? seconds : 0.001;
            else if (key < 4)
                go->clock[key - 2].increment = minus ? 0 : seconds;
            else if (key == 4)
                go->clock[0].moves = go->clock[1].moves = small;
            else if (key == 5)
                go->depth = small;
            else if (key == 6)
                go->nodes = number;
            else if (key == 7)
                go->seconds = seconds > 0.001 ? seconds : 0.001;
            else
                go->depth = small > 0 ? 2 * small - 1 : 1;
        }
    }
    uci_begin(uci);
}

void uci_answer(struct uci *uci, char *line)
{
    static const char *const words[] = {"uci", "isready", "setoption", "ucinewgame", "position",
                                        "go",  "stop",    "ponderhit", "quit",       NULL};
    for (char *at = line; *at; at++) /* terminal controls */
        if ((unsigned char)*at < 32)
            *at = ' ';
    char *rest = line, *word;
    int which = 0;
    do { /* "joho debug on" is to be read as "debug on" */
        word = next_word(&rest);
        for (which = 0; word && words[which] && strcmp(words[which], word) != 0;)
            which++;
    } while (word && !words[which] && strcmp(word, "debug") != 0 && strcmp(word, "register") != 0);
    if (!word || !words[which])
        return;
    if (which >= 2 && which <= 5) /* what changes the game waits for the search */
        uci_end(uci, true);
    switch (which) {
    case 0:
        command_uci(uci);
        break;
    case 1:
        uci_say(uci, "readyok");
        break;
    case 2:
        command_setoption(uci, rest);
        break;
    case 3:
        uci_forget(uci);
        break;
    case 4:
        command_position(uci, rest);
        break;
    case 5:
        command_go(uci, rest);
        break;
    case 6:
        uci_end(uci, true);
        break;
    case 7:
        uci_hit(uci);
        break;
    default:
        uci->quit = true;
        break;
    }
}

void uci_release(struct uci *uci)
{
    uci_end(uci, true);
    poda_search_close(uci->search);
    desk_release(&uci->desk);
    pthread_mutex_destroy(&uci->lock);
    pthread_cond_destroy(&uci->change);
}

poda_status uci_open(struct uci *uci, struct cli *cli, const char *const *words, size_t count,
                     const char *missing, poda_error *error)
{
    memset(uci, 0, sizeof *uci);
    uci->cli = cli;
    uci->hash = 64;
    uci->threads = 1;
    uci->lines = 1;
    uci->elo = 1500;
    pthread_mutex_init(&uci->lock, NULL);
    pthread_cond_init(&uci->change, NULL);
    const poda_status status =
        desk_open(&uci->desk, cli->ask.language, words, count, missing, error);
    if (status == PODA_OK) {
        const poda_options given = {uci->desk.game, uci->desk.game_count};
        const poda_options settings = {uci->desk.setting, uci->desk.setting_count};
        uci->any = strcmp(poda_option_text(&given, "variant", ""), "960") == 0;
        if (poda_option_text(&settings, "table", NULL) && uci->desk.options.search.table_bytes)
            uci->hash = (uci->desk.options.search.table_bytes >> 20) + 1;
        if (poda_option_text(&settings, "threads", NULL))
            uci->threads = uci->desk.options.search.threads;
    }
    return status;
}

/* At the end of a script, what was asked is answered, if that takes a limited time. */
static void finish_uci(void *own)
{
    struct uci *const uci = own;
    const struct uci_go *const go = &uci->go;
    const bool limited = go->depth || go->nodes || go->seconds > 0 || go->clock[0].left >= 0 ||
                         go->clock[1].left >= 0 || uci->desk.setting_count > 0;
    if (!go->holds && limited)
        uci_end(uci, false);
}

static bool answer_uci(void *own, char *line)
{
    struct uci *const uci = own;
    if (uci->hub)
        hub_answer(uci, line);
    else
        uci_answer(uci, line);
    return !uci->quit;
}

static void release_uci(void *own)
{
    uci_release(own);
}

static poda_status open_uci(void *own, struct cli *cli, struct lines *lines,
                            const char *const *words, size_t count, poda_error *error)
{
    (void)lines;
    return uci_open(own, cli, words, count, "chess", error);
}

static poda_status open_hub(void *own, struct cli *cli, struct lines *lines,
                            const char *const *words, size_t count, poda_error *error)
{
    struct uci *const uci = own;
    char position[PODA_TEXT_MAX] = "";
    poda_text text = {position, sizeof position, 0};
    (void)lines;
    const poda_status status = uci_open(uci, cli, words, count, "draughts", error);
    uci->hub = true;
    return status == PODA_OK
               ? poda_hub_position_text(desk_game(&uci->desk), desk_state(&uci->desk), &text, error)
               : status;
}

int uci_verb(struct cli *cli, const char *const *words, size_t count)
{
    static const struct protocol uci = {sizeof(struct uci), open_uci, answer_uci, finish_uci,
                                        release_uci};
    return protocol_serve(&uci, cli, words, count);
}

int hub_verb(struct cli *cli, const char *const *words, size_t count)
{
    static const struct protocol hub = {sizeof(struct uci), open_hub, answer_uci, finish_uci,
                                        release_uci};
    return protocol_serve(&hub, cli, words, count);
}
