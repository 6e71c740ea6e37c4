/* gomocup_protocol.c - what is sent to a Gomocup engine during a game. A cell is X,Y from 0 at the
 * top left; the moves of the games that it can play are numbers of cells, row by row. The engine
 * answers each move with its own, so nothing is sent before it is its turn: then all stones, which
 * also covers openings and moves that another player made. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/protocol.h"

typedef struct gomocup_own {
    int rows, cols;
} gomocup_own;

/* Engines may send remarks at any time, which are no answers. */
static poda__heard hear(poda__talk *talk, char *said, size_t size)
{
    poda__heard heard;
    do
        heard = poda__talk_hear(talk, poda__answer_line, said, size);
    while (heard == PODA__HEARD_OK &&
           (strncmp(said, "MESSAGE", 7) == 0 || strncmp(said, "DEBUG", 5) == 0 ||
            strncmp(said, "SUGGEST", 7) == 0));
    return heard == PODA__HEARD_OK &&
                   (strncmp(said, "ERROR", 5) == 0 || strncmp(said, "UNKNOWN", 7) == 0)
               ? PODA__HEARD_REFUSED
               : heard;
}

static const char *game_of(const poda__talk *talk)
{
    return poda_game_name(talk->game);
}

/* The rules as the protocol numbers them: 0 five or more, 1 exactly five, 4 renju. */
static int rule_of(const poda__talk *talk)
{
    const char *options = poda_game_options(talk->game);
    return strcmp(game_of(talk), "renju") == 0 || strstr(options, "rules=renju") ? 4
           : strstr(options, "rules=standard")                                   ? 1
                                                                                 : 0;
}

static poda__heard send_time(poda__talk *talk, const poda_clock *clock)
{
    char lines[200];
    const double seconds = talk->options->search.seconds;
    const double match = clock ? clock->left : talk->options->clock.left;
    if (seconds <= 0 && match <= 0)
        return PODA__HEARD_OK;
    const double turn = seconds > 0 ? seconds : match;
    if (match > 0)
        snprintf(lines, sizeof lines, "INFO timeout_turn %.0f\nINFO time_left %.0f",
                 ceil(fmin(turn, 1e6) * 1000), floor(fmin(match, 1e6) * 1000));
    else
        snprintf(lines, sizeof lines, "INFO timeout_turn %.0f\nINFO time_left 2147483647",
                 ceil(fmin(turn, 1e6) * 1000));
    return poda__talk_send(talk, lines);
}

static poda__heard greet(poda__talk *talk, char *said, size_t size)
{
    gomocup_own *own = talk->own;
    char line[80];
    static const char *const games[] = {"gomoku", "renju", "mnk", "tictactoe"};
    bool known = false;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        known |= strcmp(game_of(talk), games[i]) == 0;
    if (!known || !poda__talk_board(talk, &own->rows, &own->cols)) {
        snprintf(said, size, "Gomocup is for gomoku");
        return PODA__HEARD_REFUSED;
    }
    if (own->rows == own->cols)
        snprintf(line, sizeof line, "START %d", own->rows);
    else
        snprintf(line, sizeof line, "RECTSTART %d,%d", own->cols, own->rows);
    poda__heard heard = poda__talk_send(talk, line);
    if (heard == PODA__HEARD_OK)
        heard = hear(talk, said, size);
    if (heard == PODA__HEARD_OK) {
        snprintf(line, sizeof line, "INFO rule %d", rule_of(talk));
        heard = poda__talk_send(talk, line);
    }
    return heard;
}

static poda__heard begin(poda__talk *talk, char *said, size_t size)
{
    const poda__heard heard = poda__talk_send(talk, "RESTART");
    return heard == PODA__HEARD_OK ? hear(talk, said, size) : heard;
}

/* All stones: 1 for those of the engine, which is to move, 2 for the others. */
static poda__heard send_board(poda__talk *talk)
{
    const gomocup_own *own = talk->own;
    char line[40];
    poda__heard heard = poda__talk_send(talk, "BOARD");
    for (size_t i = 0; i < talk->count && heard == PODA__HEARD_OK; i++) {
        const int cell = (int)talk->moves[i];
        snprintf(line, sizeof line, "%d,%d,%d", cell % own->cols, cell / own->cols,
                 (talk->count - i) % 2 == 0 ? 1 : 2);
        heard = poda__talk_send(talk, line);
    }
    return heard == PODA__HEARD_OK ? poda__talk_send(talk, "DONE") : heard;
}

static poda__heard choose(poda__talk *talk, const poda_state *state, const poda_clock *clock,
                          char *said, size_t size)
{
    (void)state;
    poda__heard heard = send_time(talk, clock);
    if (heard == PODA__HEARD_OK)
        heard = talk->count == 0 ? poda__talk_send(talk, "BEGIN") : send_board(talk);
    return heard == PODA__HEARD_OK ? hear(talk, said, size) : heard;
}

static poda_status read_move(const poda__talk *talk, const poda_state *state, const char *said,
                             poda_move *move)
{
    const gomocup_own *own = talk->own;
    uint64_t x, y;
    char words[PODA_TEXT_MAX];
    if (!poda_read_number(&said, 1000, &x) || *said++ != ',' ||
        !poda_read_number(&said, 1000, &y) || *said || x >= (uint64_t)own->cols ||
        y >= (uint64_t)own->rows)
        return PODA_BAD_MOVE;
    poda__talk_words(talk, state, y * (uint64_t)own->cols + x, words);
    return poda_move_read(talk->game, state, words, move, NULL);
}

const poda__protocol poda__protocol_gomocup = {
    .name = "gomocup",
    .label = "Gomocup",
    .farewell = "END",
    .own_size = sizeof(gomocup_own),
    .greet = greet,
    .begin = begin,
    .choose = choose,
    .read = read_move,
};
