/* seat.c - games with chance, secrets or any number of players at one terminal: the screen shows what
 * one player sees, and is handed over where several people play. */
#include "table.h"

bool table_is_wide(const struct table *table)
{
    return poda_game_kind(table_game(table)).wide;
}

int table_people(const struct table *table)
{
    const poda_session_info *info = poda_session_look(table->session);
    int people = 0;
    for (int i = 0; i < info->players; i++)
        people += !info->side[i].engine;
    return people;
}

static bool is_over(const struct table *table)
{
    poda_value value;
    return poda_session_over(table->session, &value);
}

void table_sees(const struct table *table, const poda_state *state, poda_state *seen)
{
    if (table->seat < 0)
        *seen = *state;
    else
        poda_state_sees(table_game(table), state, table->seat, seen);
}

/* Who looks next: a person, the one to move if there are several; -1 where there is nothing to hide. */
static int next_seat(const struct table *table)
{
    const poda_session_info *info = poda_session_look(table->session);
    const int turn = poda_session_turn(table->session);
    if (!poda_game_kind(info->game).hidden || is_over(table) || table_people(table) == 0)
        return -1;
    if (turn >= 0 && !info->side[turn].engine)
        return turn;
    if (table->seat >= 0 && table->seat < info->players && !info->side[table->seat].engine)
        return table->seat;
    int first = 0;
    while (info->side[first].engine)
        first++;
    return first;
}

/* Waits until the next person is at the screen, which no longer shows what the last one saw. */
static bool hand_over(struct table *table, int seat)
{
    struct cli *cli = table->cli;
    char line[PROMPT_LINE_MAX], text[200];
    const bool others = seat >= 0 && table->seat != seat && table_people(table) > 1;
    table->seat = seat;
    if (!others || !cli->terminal) {
        if (others)
            say(cli, tr(cli, "The screen is for %s.\n"), table_name(table, seat));
        return true;
    }
    fprintf(cli->out, "\033[2J\033[3J\033[H"); /* also what has scrolled away */
    snprintf(text, sizeof text, tr(cli, "The screen is for %s: Enter shows it "),
             table_name(table, seat));
    table->show = table->same = true;
    return cli_flush(cli) && prompt_read(cli->prompt, text, false, line) != PROMPT_END;
}

/* The number of the first move that is not announced yet because others choose at the same time. */
static size_t announced_to(const poda_session_info *info)
{
    const unsigned movers = poda_state_movers(info->game, &info->states[info->played]);
    const int turn = poda_state_turn(info->game, &info->states[info->played]);
    size_t pending = 0;
    for (int i = 0; movers && i < turn; i++)
        pending += movers >> i & 1;
    return info->played - (pending < info->played ? pending : info->played);
}

/* Does this outcome of chance, and not every one, end the turn of the player who moved before it? */
static bool ends_turn(const poda_session_info *info, size_t ply)
{
    enum { ROOM = 64 };
    poda_move at[ROOM];
    uint64_t weight[ROOM];
    poda_chances list = {at, weight, 0, ROOM};
    const poda_game *game = info->game;
    const int player = ply > 0 ? poda_state_turn(game, &info->states[ply - 1]) : -1;
    const int next = poda_state_turn(game, &info->states[ply + 1]);
    poda_value value;
    if (player < 0 || next < 0 || next == player ||
        poda_state_over(game, &info->states[ply + 1], &value))
        return false;
    poda_state_chances(game, &info->states[ply], &list);
    for (size_t i = 0; i < list.count && i < list.capacity; i++) {
        poda_state other;
        poda_state_play(game, &info->states[ply], at[i], &other);
        if (poda_state_turn(game, &other) == player && !poda_state_over(game, &other, &value))
            return true;
    }
    return false;
}

/* Announces moves that those who look have not made themselves and may know. */
static poda_status announce_moves(struct table *table, poda_error *error)
{
    const struct cli *cli = table->cli;
    const poda_session_info *info = poda_session_look(table->session);
    const size_t end = announced_to(info);
    poda_status status = PODA_OK;
    if (table->announced > end)
        table->announced = end;
    for (; table->announced < end && status == PODA_OK; table->announced++) {
        const poda_state *state = &info->states[table->announced];
        const int player = poda_state_turn(info->game, state);
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        bool shows = true;
        if (table->seat >= 0)
            status =
                poda_session_shows(table->session, table->announced, table->seat, &shows, error);
        const bool together = poda_state_movers(info->game, state) != 0;
        if (status != PODA_OK || (player >= 0 && !together && !info->side[player].engine &&
                                  (player == table->seat || table_people(table) == 1)))
            continue;
        poda_move_words(info->game, state, info->moves[table->announced],
                        poda_translator(cli->ask.language), &text);
        if (player < 0 && shows && ends_turn(info, table->announced))
            say(cli, tr(cli, "Chance gives %s: the turn is over.\n"), words);
        else if (player < 0 && shows)
            say(cli, tr(cli, "Chance gives %s.\n"), words);
        else if (player >= 0 && shows)
            say(cli, "%s: %s\n", table_name(table, player), words);
        else if (player >= 0)
            say(cli, tr(cli, "%s has played\n"), table_name(table, player));
    }
    return status;
}

bool table_settle(struct table *table, poda_error *error)
{
    const size_t before = poda_session_look(table->session)->played;
    if (!table_is_wide(table))
        return true;
    if (poda_session_deal(table->session, error) != PODA_OK)
        return false;
    table->show |= poda_session_look(table->session)->played != before;
    return hand_over(table, next_seat(table)) && announce_moves(table, error) == PODA_OK;
}

void table_print_moves(const struct table *table)
{
    enum { MOST = 8 };
    const struct cli *cli = table->cli;
    poda_move moves[MOST];
    poda_moves list = {moves, 0, MOST};
    poda_session_moves(table->session, &list);
    if (!table_is_wide(table) || list.count > MOST)
        return;
    fprintf(cli->out, "%s", tr(cli, "moves:"));
    for (size_t i = 0; i < list.count; i++) {
        char move[PODA_TEXT_MAX];
        table_move_text(table, moves[i], move);
        fprintf(cli->out, " %s", move);
    }
    fputc('\n', cli->out);
}

void table_print_payoffs(const struct table *table)
{
    const struct cli *cli = table->cli;
    const poda_kind kind = poda_game_kind(table_game(table));
    poda_value pay[PODA_PLAYERS_MAX];
    char words[1000] = "";
    poda_text text = {words, sizeof words, 0};
    if (!poda_state_payoffs(table_game(table), poda_session_state(table->session), pay))
        return;
    poda_text_add(&text, "%s", tr(cli, "The game is over"));
    for (int i = 0; i < kind.players; i++) {
        poda_text_add(&text, i ? ", " : ": ");
        poda_text_add(&text, tr(cli, "%s gets %g"), table_name(table, i),
                      (double)pay[i] / (double)kind.unit);
    }
    say(cli, "%s.\n", words);
}
