/* uci_protocol.c - programs that speak UCI, as chess programs do. The whole game is sent before each
 * move; moves are squares (poda_move_squares). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "match/protocol.h"
#include "poda/formats.h"

typedef struct uci_own {
    bool any; /* Chess960: castling is the king taking its rook */
} uci_own;

/* Finds a line that begins with `word`; lines before it (id, option, info) are skipped. */
static bool find_line(const char *text, size_t length, const char *word, poda__answer *out)
{
    const size_t size = strlen(word);
    for (size_t at = 0; at < length;) {
        const char *const end = memchr(text + at, '\n', length - at);
        if (!end)
            return false;
        const size_t line = (size_t)(end - text) - at;
        if (line >= size && memcmp(text + at, word, size) == 0) {
            size_t from = at + size, last = at + line;
            while (from < last && text[from] == ' ')
                from++;
            while (last > from && (text[last - 1] == '\r' || text[last - 1] == ' '))
                last--;
            *out = (poda__answer){true, from, last - from, at + line + 1};
            return true;
        }
        at += line + 1;
    }
    return false;
}

static bool find_uciok(const char *text, size_t length, poda__answer *out)
{
    return find_line(text, length, "uciok", out);
}

static bool find_readyok(const char *text, size_t length, poda__answer *out)
{
    return find_line(text, length, "readyok", out);
}

static bool find_bestmove(const char *text, size_t length, poda__answer *out)
{
    return find_line(text, length, "bestmove", out);
}

/* Info lines come by the thousand while a program thinks: what is complete and not the answer is
 * dropped, so that no answer is too long. */
static bool find_any_or_bestmove(const char *text, size_t length, poda__answer *out)
{
    if (find_bestmove(text, length, out))
        return true;
    if (length < PODA__ANSWER_ROOM / 2)
        return false;
    size_t end = length;
    while (end > 0 && text[end - 1] != '\n')
        end--;
    *out = (poda__answer){false, 0, 0, end};
    return end > 0;
}

static poda__heard greet(poda__talk *talk, char *said, size_t size)
{
    uci_own *const own = talk->own;
    said[0] = 0;
    poda__heard heard = poda__talk_send(talk, "uci");
    if (heard == PODA__HEARD_OK)
        heard = poda__talk_hear(talk, find_uciok, said, size);
    own->any = strstr(poda_game_options(talk->game), "variant=960") != NULL;
    if (heard == PODA__HEARD_OK && own->any)
        heard = poda__talk_send(talk, "setoption name UCI_Chess960 value true");
    if (heard == PODA__HEARD_OK)
        heard = poda__talk_send(talk, "isready");
    return heard == PODA__HEARD_OK ? poda__talk_hear(talk, find_readyok, said, size) : heard;
}

static poda__heard begin(poda__talk *talk, char *said, size_t size)
{
    said[0] = 0;
    const poda__heard heard = poda__talk_send(talk, "ucinewgame\nisready");
    return heard == PODA__HEARD_OK ? poda__talk_hear(talk, find_readyok, said, size) : heard;
}

/* "position fen ... moves e2e4 e7e5 ..." */
static poda__heard send_game(poda__talk *talk)
{
    const uci_own *const own = talk->own;
    poda__buffer out = {0};
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state state = talk->start;
    poda_state_text(talk->game, &talk->start, &text);
    poda__buffer_add(&out, "position fen %s%s", words, talk->count ? " moves" : "");
    for (size_t i = 0; i < talk->count; i++) {
        words[text.length = 0] = 0;
        if (poda_move_squares(talk->game, &state, talk->moves[i], own->any, &text) != PODA_OK)
            poda__buffer_fail(&out, PODA_NO_MEMORY);
        poda__buffer_add(&out, " %s", words);
        poda_state_play(talk->game, &state, talk->moves[i], &state);
    }
    const poda__heard heard = out.failed ? PODA__HEARD_DEAD : poda__talk_send(talk, out.at);
    poda__buffer_release(&out);
    return heard;
}

static void go_words(const poda__talk *talk, const poda_state *state, const poda_clock *clock,
                     char *line, size_t size)
{
    const double seconds = talk->options->search.seconds;
    const poda_clock *const given = &talk->options->clock;
    if (clock) { /* that of the other player is not known here: as it was given */
        const double other = given->left > 0 ? given->left : clock->left;
        const bool white = poda_state_turn(talk->game, state) == PODA_MAX;
        snprintf(line, size, "go wtime %.0f btime %.0f winc %.0f binc %.0f",
                 1000 * (white ? clock->left : other), 1000 * (white ? other : clock->left),
                 1000 * clock->increment, 1000 * clock->increment);
    } else if (talk->options->search.nodes > 0) {
        snprintf(line, size, "go nodes %llu", (unsigned long long)talk->options->search.nodes);
    } else if (talk->options->search.depth > 0) {
        snprintf(line, size, "go depth %d", talk->options->search.depth);
    } else {
        snprintf(line, size, "go movetime %.0f", fmax(1, 1000 * (seconds > 0 ? seconds : 1)));
    }
}

static poda__heard choose(poda__talk *talk, const poda_state *state, const poda_clock *clock,
                          char *said, size_t size)
{
    char line[160];
    poda__heard heard = send_game(talk);
    go_words(talk, state, clock, line, sizeof line);
    if (heard == PODA__HEARD_OK)
        heard = poda__talk_send(talk, line);
    while (heard == PODA__HEARD_OK ||
           heard == PODA__HEARD_REFUSED) { /* refused: only information */
        heard = poda__talk_hear(talk, find_any_or_bestmove, said, size);
        if (heard == PODA__HEARD_OK)
            break;
    }
    said[strcspn(said, " ")] = 0; /* "e2e4 ponder e7e5" */
    return heard;
}

const poda__protocol poda__protocol_uci = {
    .name = "uci",
    .label = "UCI",
    .farewell = "quit",
    .own_size = sizeof(uci_own),
    .greet = greet,
    .begin = begin,
    .choose = choose,
};
