/* line_protocol.c - the simplest way for a program to play: for each move it reads one line and
 * writes one. The line has three fields with tabs between them: the position, who is to move (1 or
 * 2), and the legal moves with blanks between them; the answer is one of these moves, or "resign". A
 * program needs no memory of the game, and lines that begin with '#' are its own remarks. */
#include <stdlib.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "match/protocol.h"

/* Nothing is sent before the first move, so that a program is a loop around one line. */
static poda__heard greet(poda__talk *talk, char *said, size_t size)
{
    (void)talk, (void)said, (void)size;
    return PODA__HEARD_OK;
}

static void add_moves(poda__buffer *line, const poda__talk *talk, const poda_state *state)
{
    enum { ROOM = 1 << 16 };
    char words[PODA_TEXT_MAX];
    poda_moves list = {poda__array(ROOM, sizeof *list.at), 0, ROOM};
    if (!list.at) {
        poda__buffer_fail(line, PODA_NO_MEMORY);
        return;
    }
    poda_state_moves(talk->game, state, &list);
    for (size_t i = 0; i < list.count && i < list.capacity; i++) {
        poda__talk_words(talk, state, list.at[i], words);
        poda__buffer_add(line, "%s%s", i ? " " : "", words);
    }
    free(list.at);
}

static poda__heard choose(poda__talk *talk, const poda_state *state, const poda_clock *clock,
                          char *said, size_t size)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text position = {words, sizeof words, 0};
    poda__buffer line = {0};
    (void)clock;
    poda_state_text(talk->game, state, &position);
    poda__buffer_add(&line, "%s\t%d\t", words, poda_state_turn(talk->game, state) + 1);
    add_moves(&line, talk, state);
    poda__buffer_put(&line, "\n", 1);
    poda__heard heard = poda__buffer_status(&line, NULL) == PODA_OK
                            ? poda__talk_put(talk, line.at, line.length)
                            : PODA__HEARD_DEAD;
    poda__buffer_release(&line);
    while (heard == PODA__HEARD_OK) {
        heard = poda__talk_hear(talk, poda__answer_line, said, size);
        if (heard != PODA__HEARD_OK || said[0] != '#')
            break;
    }
    return heard;
}

const poda__protocol poda__protocol_line = {
    .name = "line",
    .label = "line",
    .greet = greet,
    .choose = choose,
};
