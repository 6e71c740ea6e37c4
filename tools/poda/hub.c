/* hub.c - `poda hub`: the Hub protocol, version 2, of programs for draughts (Letouzey 2017). A line is a
 * word and arguments, key=value, where values may be quoted. What is not understood is ignored. */
#include <stdlib.h>
#include <string.h>

#include "uci.h"

enum { ARGUMENTS = 16 };

struct hub_line {
    char *word;
    poda_pair pair[ARGUMENTS]; /* an argument without value has "" */
    poda_options arguments;
};

/* Splits a line in place. */
static void split(char *at, struct hub_line *out)
{
    out->word = at += strspn(at, " ");
    out->arguments = (poda_options){out->pair, 0};
    at += strcspn(at, " ");
    while (*at && out->arguments.count < ARGUMENTS) {
        *at++ = 0;
        at += strspn(at, " ");
        poda_pair *const pair = &out->pair[out->arguments.count];
        *pair = (poda_pair){at, ""};
        at += strcspn(at, " =");
        if (*at == '=') {
            *at++ = 0;
            const bool quoted = *at == '"';
            pair->value = at += quoted;
            at += strcspn(at, quoted ? "\"" : " ");
            if (quoted && *at)
                *at++ = 0;
        }
        out->arguments.count += pair->key[0] != 0;
    }
}

static const char *value_of(const struct hub_line *line, const char *key)
{
    return poda_option_text(&line->arguments, key, NULL);
}

static void say_error(struct uci *uci, const char *message)
{
    uci_say(uci, "error message=\"%s\"", message);
}

static void command_hub(struct uci *uci)
{
    uci_say(uci, "id name=Poda version=%s author=\"Poda's contributors\"", poda_version());
    uci_say(uci, "param name=table-mb value=%d type=int min=1 max=65536", (int)uci->hash);
    uci_say(uci, "param name=threads value=%u type=int min=1 max=256", uci->threads);
    uci_say(uci, "wait");
}

static void command_set(struct uci *uci, const struct hub_line *line)
{
    const char *const name = value_of(line, "name"), *value = value_of(line, "value");
    uint64_t number;
    if (!name || !value || !poda_read_number(&value, 65536, &number) || number == 0)
        return;
    if (strcmp(name, "table-mb") == 0)
        uci->hash = (size_t)number;
    else if (strcmp(name, "threads") == 0)
        uci->threads = (unsigned)(number < 256 ? number : 256);
}

static void command_pos(struct uci *uci, const struct hub_line *line)
{
    const poda_game *const game = desk_game(&uci->desk);
    const char *const pos = value_of(line, "pos"), *moves = value_of(line, "moves");
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_error error = cli_error(uci->cli);
    poda_state state;
    poda_state_start(game, &state);
    poda_status status = pos ? poda_hub_position_read(game, pos, &state, &error) : PODA_OK;
    if (status == PODA_OK) {
        poda_state_text(game, &state, &text);
        status = poda_session_place(uci->desk.session, words, 0, &error);
    }
    while (status == PODA_OK && moves && *(moves += strspn(moves, " "))) {
        char word[200];
        poda_move move;
        const size_t length = strcspn(moves, " ");
        memcpy(word, moves, length < sizeof word ? length : sizeof word - 1);
        word[length < sizeof word ? length : sizeof word - 1] = 0;
        moves += length;
        uci_play_on(uci);
        status = poda_hub_move_read(game, desk_state(&uci->desk), word, &move, &error);
        if (status == PODA_OK)
            status = poda_session_play(uci->desk.session, move, &error);
    }
    uci_play_on(uci);
    if (status != PODA_OK)
        say_error(uci, error.message);
}

/* A time in seconds; `missing` if it is not there or not a number. */
static double seconds_of(const struct hub_line *line, const char *key, double missing)
{
    const char *const text = value_of(line, key);
    char *end;
    const double number = text ? strtod(text, &end) : 0;
    return text && end != text && !*end && number >= 0 && number <= 1e9 ? number : missing;
}

static void command_level(struct uci *uci, const struct hub_line *line)
{
    struct uci_go *const go = &uci->go;
    memset(go, 0, sizeof *go);
    go->depth = (int)seconds_of(line, "depth", 0);
    go->depth = go->depth < 1000 ? go->depth : 1000;
    go->seconds = seconds_of(line, "move-time", 0);
    const double left = seconds_of(line, "time", -1), moves = seconds_of(line, "moves", 0);
    go->clock[0] = (poda_clock){.left = left,
                                .increment = seconds_of(line, "inc", 0),
                                .moves = (int)(moves < 1000 ? moves : 1000)};
    go->clock[1] = go->clock[0];
}

static void command_go(struct uci *uci, const struct hub_line *line)
{
    uci->go.ponder = uci->go.holds = value_of(line, "ponder") != NULL;
    if (value_of(line, "analyze") && uci->go.depth == 0 && uci->go.seconds <= 0)
        uci->go.holds = true;
    uci_begin(uci);
}

void hub_answer(struct uci *uci, char *text)
{
    struct hub_line line;
    for (char *at = text; *at; at++) /* terminal controls */
        if ((unsigned char)*at < 32)
            *at = ' ';
    split(text, &line);
    const char *const word = line.word;
    if (strcmp(word, "hub") == 0) {
        command_hub(uci);
    } else if (strcmp(word, "set-param") == 0) {
        uci_end(uci, true);
        command_set(uci, &line);
    } else if (strcmp(word, "init") == 0) {
        uci_say(uci, "ready");
    } else if (strcmp(word, "new-game") == 0) {
        uci_end(uci, true);
        uci_forget(uci);
    } else if (strcmp(word, "pos") == 0) {
        uci_end(uci, true);
        command_pos(uci, &line);
    } else if (strcmp(word, "level") == 0) {
        uci_end(uci, true);
        command_level(uci, &line);
    } else if (strcmp(word, "go") == 0) {
        uci_end(uci, true);
        command_go(uci, &line);
    } else if (strcmp(word, "ping") == 0) {
        uci_say(uci, "pong");
    } else if (strcmp(word, "stop") == 0) {
        uci_end(uci, true);
    } else if (strcmp(word, "ponder-hit") == 0) {
        uci_hit(uci);
    } else if (strcmp(word, "quit") == 0) {
        uci->quit = true;
    }
}
