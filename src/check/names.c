/* names.c - tests of texts for people: the names of the players, position texts that end in one of
 * them, and the example of a position in help texts. */
#include <string.h>
#include <strings.h>

#include "check/checker.h"

static const char *player(const poda__check *check, int which)
{
    return poda_player_name(check->rules, which, NULL);
}

/* Answers say "O wins": names must differ, and MAX is not "MIN". */
static void check_players(poda__check *check)
{
    const int players = poda_game_kind(check->game).players;
    for (int one = 0; one < players; one++)
        for (int other = 0; other < one; other++)
            poda__check_that(check, PODA__TEST_NAMES, 0,
                             strcmp(player(check, one), player(check, other)) != 0,
                             "both players are called '%.40s'", player(check, one));
    const char *max = player(check, PODA_MAX), *min = player(check, PODA_MIN);
    poda__check_that(check, PODA__TEST_NAMES, 0,
                     strcasecmp(max, "MIN") != 0 && strcasecmp(min, "MAX") != 0,
                     "MAX is called '%.40s' and MIN '%.40s'", max, min);
}

/* The example must be valid without options. */
static void check_example(poda__check *check)
{
    const char *example = check->space->about->position_like;
    poda_error why = {.translate = check->options.translate};
    poda_state state;
    if (!example || *poda_game_options(check->game))
        return;
    const bool reads = poda_state_read(check->game, example, &state, &why) == PODA_OK;
    poda__check_that(check, PODA__TEST_NAMES, 0, reads,
                     "the example of a position, '%.60s', is not read: %.200s", example,
                     why.message);
}

/* A position may end in the name of the player to move, as "FF_F_TTT T" does, but not in the
 * other's. */
static void check_turn_word(poda__check *check, uint32_t index)
{
    poda_state state;
    char text[PODA_TEXT_MAX];
    poda__check_get(check, index, &state);
    if (poda__check_over(check, &state) || !check->space->state_text)
        return;
    poda__check_state_text(check, &state, text, sizeof text);
    const char *word = strrchr(text, ' ');
    const int turn = check->rules->turn(check->params, &state);
    const int players = poda_game_kind(check->game).players;
    int named = turn < 0 ? 0 : turn;
    for (int other = 0; word && turn >= 0 && other < players; other++)
        if (other != turn && strcmp(word + 1, player(check, other)) == 0)
            named = other;
    poda__check_that(check, PODA__TEST_NAMES, index, turn < 0 || named == turn,
                     "the position ends in '%.40s', but it is the turn of '%.40s'",
                     player(check, named), player(check, turn < 0 ? 0 : turn));
}

void poda__check_names(poda__check *check)
{
    if (!poda__check_open(check, PODA__TEST_NAMES))
        return;
    check_players(check);
    check_example(check);
    for (size_t i = 0; i < check->set.count && !poda__check_stopped(check); i++)
        check_turn_word(check, check->order[i]);
}
