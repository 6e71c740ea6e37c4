/* dxp.c - the follower of DamExchange: it accepts games, answers each move with its own, and takes
 * back moves if the other side wants. A message that has no place where it comes ends the
 * connection. */
#include "dxp.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WORDS_MAX = 260 };

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

static void put(struct dxp *dxp, const poda_dxp *message)
{
    char words[2 * PODA_DXP_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_dxp_text(message, &text);
    if (!dxp->put(dxp, words))
        dxp->leave = true;
}

/* The player to move, W or B. */
static char to_move(const struct dxp *dxp)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state_text(desk_game(&dxp->desk), desk_state(&dxp->desk), &text);
    return words[0];
}

static void put_end(struct dxp *dxp, int reason, bool stop)
{
    put(dxp, &(poda_dxp){.type = 'E', .code = reason, .stop = stop});
}

/* The other side does what the protocol does not allow, or plays what is not legal. */
static void refuse(struct dxp *dxp, const char *message)
{
    say(dxp->cli, "%s", message);
    (void)cli_flush(dxp->cli);
    put_end(dxp, 0, true);
    dxp->playing = false;
    dxp->leave = true;
}

void dxp_report(struct dxp *dxp)
{
    struct cli *const cli = dxp->cli;
    const poda_session_info *const info = desk_info(&dxp->desk);
    poda_value value = 0;
    const bool over = desk_over(&dxp->desk, &value);
    const bool won = value != 0 && (value > 0) == (desk_turn(&dxp->desk) == PODA_MAX);
    const bool mine = to_move(dxp) == dxp->color;
    say(cli,
        !over         ? tr(cli, "game %d with %s: broken off after %zu {move|moves}")
        : value == 0  ? tr(cli, "game %d with %s: a draw after %zu {move|moves}")
        : won == mine ? tr(cli, "game %d with %s: won after %zu {move|moves}")
                      : tr(cli, "game %d with %s: lost after %zu {move|moves}"),
        dxp->games, dxp->other, info->played);
    (void)cli_flush(cli);
}

static void end_game(struct dxp *dxp)
{
    if (dxp->playing)
        dxp_report(dxp);
    dxp->playing = dxp->ending = false;
}

/* Thinks, and sends the move. */
static void move(struct dxp *dxp)
{
    struct desk *const desk = &dxp->desk;
    poda_error error = cli_error(dxp->cli);
    poda_dxp message = {.type = 'M'};
    poda_text text = {message.move, sizeof message.move, 0};
    poda_choice choice;
    const double begin = now();
    if (desk->setting_count == 0) {
        const int left = dxp->moves ? dxp->moves - (int)(desk_info(desk)->played / 2) : 0;
        const double seconds = 60.0 * dxp->minutes - dxp->used;
        const poda_clock clock = {.left = seconds > 0.05 ? seconds : 0.05,
                                  .moves = left > 0 ? left : 0};
        poda_clock_limit(&clock, desk_game(desk), desk_state(desk), &desk->options.search);
    }
    poda_status status = desk_choose(desk, &choice, &error);
    if (status == PODA_OK && choice.ending == PODA_ENDING_OVER)
        status = poda_hub_move_text(desk_game(desk), desk_state(desk), choice.move, &text, &error);
    if (status == PODA_OK && choice.ending == PODA_ENDING_OVER)
        status = poda_session_play(desk->session, choice.move, &error);
    if (status != PODA_OK || choice.ending != PODA_ENDING_OVER) {
        refuse(dxp, error.message);
        return;
    }
    const double used = now() - begin;
    dxp->used += used;
    message.seconds = (int)(used < 9999 ? used : 9999);
    put(dxp, &message);
}

/* The player to move either moves or ends the game. */
static void act(struct dxp *dxp)
{
    poda_value value;
    const bool over = desk_over(&dxp->desk, &value);
    if (dxp->leave || to_move(dxp) != dxp->color)
        return;
    if (!over && (dxp->moves == 0 || (int)(desk_info(&dxp->desk)->played / 2) < dxp->moves)) {
        move(dxp);
        return;
    }
    const bool lost = over && (value > 0) != (desk_turn(&dxp->desk) == PODA_MAX);
    put_end(dxp, !over ? 0 : value == 0 ? 2 : lost ? 1 : 3, false);
    dxp->ending = true;
}

/* ---- messages ---- */

static void take_request(struct dxp *dxp, const poda_dxp *message)
{
    const poda_game *const game = desk_game(&dxp->desk);
    poda_error error = cli_error(dxp->cli);
    poda_dxp answer = {.type = 'A', .name = "Poda", .code = message->code};
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state state;
    poda_value value;
    if (dxp->playing)
        end_game(dxp);
    poda_state_start(game, &state);
    poda_status status = message->position[0]
                             ? poda_hub_position_read(game, message->position, &state, &error)
                             : PODA_OK;
    poda_state_text(game, &state, &text);
    if (status == PODA_OK)
        status = poda_session_place(dxp->desk.session, words, 0, &error);
    if (answer.code == 0 && (status != PODA_OK || desk_over(&dxp->desk, &value)))
        answer.code = 2;
    if (status != PODA_OK)
        say(dxp->cli, "%s", error.message);
    put(dxp, &answer);
    if (answer.code != 0)
        return;
    desk_forget(&dxp->desk);
    dxp->playing = true;
    dxp->ending = false;
    dxp->color = message->color;
    dxp->minutes = message->minutes;
    dxp->moves = message->moves;
    dxp->used = 0;
    dxp->games++;
    memcpy(dxp->other, message->name, sizeof message->name);
    act(dxp);
}

static void take_move(struct dxp *dxp, const poda_dxp *message)
{
    struct desk *const desk = &dxp->desk;
    poda_error error = cli_error(dxp->cli);
    poda_value value;
    poda_move move;
    if (!dxp->playing || dxp->ending || to_move(dxp) == dxp->color || desk_over(desk, &value)) {
        refuse(dxp, tr(dxp->cli, "the other program moves when it is not its turn"));
        return;
    }
    poda_status status =
        poda_hub_move_read(desk_game(desk), desk_state(desk), message->move, &move, &error);
    if (status == PODA_OK)
        status = desk_play(desk, move, &error);
    if (status != PODA_OK) {
        refuse(dxp, error.message);
        return;
    }
    act(dxp);
}

/* The first move of the game has number 1, whoever makes it. */
static void take_back(struct dxp *dxp, const poda_dxp *message)
{
    const poda_session_info *const info = desk_info(&dxp->desk);
    char first[PODA_TEXT_MAX] = "";
    poda_text text = {first, sizeof first, 0};
    poda_state_text(info->game, &info->states[0], &text);
    /* a game that black begins has no move of white with number 1 */
    const size_t half = 2 * (size_t)(message->number - 1) + (message->color == 'B');
    const size_t skipped = first[0] == 'B';
    const bool good =
        dxp->playing && !dxp->ending && half >= skipped && half - skipped <= info->played;
    put(dxp, &(poda_dxp){.type = 'K', .code = good ? 0 : 2});
    if (!good)
        return;
    poda_session_take_back(dxp->desk.session, half - skipped);
    desk_forget(&dxp->desk);
    act(dxp);
}

void dxp_answer(struct dxp *dxp, char *text)
{
    poda_error error = cli_error(dxp->cli);
    poda_dxp message;
    for (char *at = text; *at; at++) /* what a terminal would obey */
        if ((unsigned char)*at < 32 || *at == 127)
            *at = ' ';
    if (poda_dxp_read(text, &message, &error) != PODA_OK) {
        refuse(dxp, error.message);
        return;
    }
    switch (message.type) {
    case 'R':
        take_request(dxp, &message);
        break;
    case 'M':
        take_move(dxp, &message);
        break;
    case 'E':
        if (dxp->playing && !dxp->ending)
            put_end(dxp, 0, false);
        end_game(dxp);
        dxp->leave |= message.stop;
        break;
    case 'B':
        take_back(dxp, &message);
        break;
    case 'C':
        say(dxp->cli, "> %s", message.text);
        (void)cli_flush(dxp->cli);
        break;
    case 'A':
        refuse(dxp, tr(dxp->cli, "the other program accepts a game that was not requested"));
        break;
    default: /* nothing of ours is ever taken back */
        break;
    }
}

poda_status dxp_open(struct dxp *dxp, struct cli *cli, const char *const *words, size_t count,
                     poda_error *error)
{
    const char *all[WORDS_MAX];
    char text_words[PODA_TEXT_MAX] = "";
    poda_text text = {text_words, sizeof text_words, 0};
    const bool named = count > 1 && !strchr(words[1], '=');
    bool rules = named && strcmp(words[1], "draughts") != 0;
    size_t kept = 0;
    memset(dxp, 0, sizeof *dxp);
    dxp->cli = cli;
    dxp->socket = -1;
    all[kept++] = "dxp";
    all[kept++] = named ? words[1] : "draughts";
    for (size_t i = named ? 2 : 1; i < count && kept < WORDS_MAX - 1; i++) {
        rules |= strncmp(words[i], "rules=", 6) == 0;
        all[kept++] = words[i];
    }
    if (!rules)
        all[kept++] = "rules=international";
    poda_status status = desk_open(&dxp->desk, cli->ask.language, all, kept, NULL, error);
    if (status == PODA_OK)
        status =
            poda_hub_position_text(desk_game(&dxp->desk), desk_state(&dxp->desk), &text, error);
    return status;
}

void dxp_release(struct dxp *dxp)
{
    desk_release(&dxp->desk);
}
