/* hub_protocol.c - programs that speak Hub, version 2, as Scan does: draughts on numbered squares. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "match/protocol.h"
#include "poda/formats.h"

/* The value of `key` in a line, in `said`; false if it is not there. Quotes are removed. */
static bool cut_value(char *said, const char *key)
{
    const char *from = strstr(said, key);
    if (!from)
        return false;
    from += strlen(key);
    const char end = *from == '"' ? '"' : ' ';
    from += *from == '"';
    size_t length = 0;
    while (from[length] && from[length] != end)
        length++;
    memmove(said, from, length);
    said[length] = 0;
    return true;
}

/* Waits for a line that begins with `word`; others are skipped. */
static poda__heard await(poda__talk *talk, const char *word, char *said, size_t size)
{
    char line[PODA__TALK_ROOM];
    for (;;) {
        const poda__heard heard = poda__talk_hear(talk, poda__answer_line, line, sizeof line);
        const size_t length = strcspn(line, " ");
        if (heard != PODA__HEARD_OK)
            return heard;
        snprintf(said, size, "%s", line);
        if (length == strlen(word) && memcmp(line, word, length) == 0)
            return PODA__HEARD_OK;
        if (length == strlen("error") && memcmp(line, "error", length) == 0)
            return PODA__HEARD_REFUSED;
    }
}

static poda__heard greet(poda__talk *talk, char *said, size_t size)
{
    said[0] = 0;
    poda__heard heard = poda__talk_send(talk, "hub");
    if (heard == PODA__HEARD_OK)
        heard = await(talk, "wait", said, size);
    if (heard == PODA__HEARD_OK)
        heard = poda__talk_send(talk, "init");
    return heard == PODA__HEARD_OK ? await(talk, "ready", said, size) : heard;
}

static poda__heard begin(poda__talk *talk, char *said, size_t size)
{
    said[0] = 0;
    (void)size;
    return poda__talk_send(talk, "new-game");
}

static poda__heard send_game(poda__talk *talk)
{
    poda__buffer out = {0};
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state state = talk->start;
    poda_status status = poda_hub_position_text(talk->game, &talk->start, &text, NULL);
    poda__buffer_add(&out, "pos pos=%s%s", words, talk->count ? " moves=\"" : "");
    for (size_t i = 0; i < talk->count && status == PODA_OK; i++) {
        words[text.length = 0] = 0;
        status = poda_hub_move_text(talk->game, &state, talk->moves[i], &text, NULL);
        poda__buffer_add(&out, "%s%s", i ? " " : "", words);
        poda_state_play(talk->game, &state, talk->moves[i], &state);
    }
    poda__buffer_add(&out, "%s", talk->count ? "\"" : "");
    const poda__heard heard = status != PODA_OK ? PODA__HEARD_REFUSED
                              : out.failed      ? PODA__HEARD_DEAD
                                                : poda__talk_send(talk, out.at);
    poda__buffer_release(&out);
    return heard;
}

static poda__heard choose(poda__talk *talk, const poda_state *state, const poda_clock *clock,
                          char *said, size_t size)
{
    char line[160], answer[PODA__TALK_ROOM];
    const poda_search_options *const search = &talk->options->search;
    (void)state;
    said[0] = 0;
    poda__heard heard = send_game(talk);
    if (clock)
        snprintf(line, sizeof line, "level time=%.3f inc=%.3f\ngo think", clock->left,
                 clock->increment);
    else if (search->depth > 0 && search->seconds <= 0)
        snprintf(line, sizeof line, "level depth=%d\ngo think", search->depth);
    else
        snprintf(line, sizeof line, "level move-time=%.3f\ngo think",
                 search->seconds > 0 ? search->seconds : 1);
    if (heard == PODA__HEARD_OK)
        heard = poda__talk_send(talk, line);
    if (heard == PODA__HEARD_OK)
        heard = await(talk, "done", answer, sizeof answer);
    if (heard == PODA__HEARD_OK && !cut_value(answer, "move="))
        heard = PODA__HEARD_REFUSED;
    snprintf(said, size, "%.70s", heard == PODA__HEARD_OK ? answer : "");
    return heard;
}

static poda_status read(const poda__talk *talk, const poda_state *state, const char *said,
                        poda_move *move)
{
    return poda_hub_move_read(talk->game, state, said, move, NULL);
}

const poda__protocol poda__protocol_hub = {
    .name = "hub",
    .label = "Hub",
    .farewell = "quit",
    .greet = greet,
    .begin = begin,
    .choose = choose,
    .read = read,
};
