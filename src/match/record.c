/* record.c - writes and reads the lines of a match's file. Reading is strict, because files are
 * untrusted: each game is replayed by the rules before it counts. */
#include "match/record.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"

static const char *const side_name[2] = {"first", "second"};

void poda__record_head(const poda__match_plan *plan, poda__buffer *out)
{
    const poda_match_options *options = plan->options;
    const char *given = poda_game_options(plan->game);
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda__buffer_add(out, "poda match 1\ngame %s%s%s\n", poda_game_name(plan->game),
                     *given ? " " : "", given);
    for (int i = 0; i < 2; i++)
        poda__buffer_add(out, "%s %s\n", side_name[i], options->name[i] ? options->name[i] : "");
    poda_state_text(plan->game, plan->from, &text);
    poda__buffer_add(out, "position %s\n", words);
    if (options->openings)
        poda__buffer_add(
            out, "openings %016llx\n",
            (unsigned long long)poda_hash_bytes(options->openings, strlen(options->openings)));
    else
        poda__buffer_add(out, "openings random=%d\n", options->random);
    poda__buffer_add(out, "seed %llu\nplies %d\n", (unsigned long long)options->seed,
                     options->plies);
}

/* Writes what a program said as one word of plain characters; blanks become underscores. */
static void add_said(poda__buffer *out, const char *said)
{
    for (; *said; said++) {
        const char c = *said == ' ' ? '_' : *said > ' ' && *said < 127 ? *said : '?';
        poda__buffer_put(out, &c, 1);
    }
}

static void read_said(char *said)
{
    for (; *said; said++)
        if (*said == '_')
            *said = ' ';
}

void poda__record_line(const poda_match_game *game, poda__buffer *out)
{
    poda__buffer_add(out, "%u max=%s points=%d value=%d end=%s fault=%s", game->number,
                     side_name[game->max_side], game->points, game->value,
                     poda_ending_name(game->ending),
                     game->faulty < 0 ? "none" : side_name[game->faulty]);
    for (int i = 0; i < 2; i++)
        poda__buffer_add(out, " %s=%llu,%llu,%llu", i ? "of_second" : "of_first",
                         (unsigned long long)game->moves[i], (unsigned long long)game->nodes[i],
                         (unsigned long long)(game->seconds[i] * 1e6));
    poda__buffer_add(out, " said=");
    add_said(out, game->said);
    poda__buffer_add(out, " moves=%s\n", game->text ? game->text : "");
}

static poda_status wrong(poda_error *error)
{
    return poda_fail(error, PODA_BAD_FILE, "", "this is not a line of a match");
}

/* Reads " key=" and the word after it into `room`. */
static bool take_word(const char **at, const char *key, char *room, size_t size)
{
    const size_t length = strlen(key);
    if ((*at)[0] != ' ' || strncmp(*at + 1, key, length) != 0 || (*at)[1 + length] != '=')
        return false;
    *at += length + 2;
    const size_t word = strcspn(*at, " ");
    if (word >= size)
        return false;
    memcpy(room, *at, word);
    room[word] = 0;
    *at += word;
    return true;
}

static int which_side(const char *word)
{
    return strcmp(word, side_name[0]) == 0 ? 0 : strcmp(word, side_name[1]) == 0 ? 1 : -1;
}

static bool take_counts(const char **at, int side, poda_match_game *game)
{
    char word[80];
    const char *rest = word;
    uint64_t microseconds;
    if (!take_word(at, side ? "of_second" : "of_first", word, sizeof word) ||
        !poda_read_number(&rest, INT64_MAX, &game->moves[side]) || *rest++ != ',' ||
        !poda_read_number(&rest, INT64_MAX, &game->nodes[side]) || *rest++ != ',' ||
        !poda_read_number(&rest, INT64_MAX, &microseconds) || *rest)
        return false;
    game->seconds[side] = (double)microseconds * 1e-6;
    return true;
}

/* Everything before the moves. */
static bool take_facts(const char **at, poda_match_game *game)
{
    char word[80];
    uint64_t number;
    if (!poda_read_number(at, UINT32_MAX, &number))
        return false;
    game->number = (uint32_t)number;
    if (!take_word(at, "max", word, sizeof word) || (game->max_side = which_side(word)) < 0)
        return false;
    if (!take_word(at, "points", word, sizeof word) || word[0] < '0' || word[0] > '2' || word[1])
        return false;
    game->points = word[0] - '0';
    if (!take_word(at, "value", word, sizeof word))
        return false;
    const bool minus = word[0] == '-';
    const char *digits = word + minus;
    if (!poda_read_number(&digits, PODA_INFINITY, &number) || *digits)
        return false;
    game->value = minus ? -(poda_value)number : (poda_value)number;
    if (!take_word(at, "end", word, sizeof word))
        return false;
    int ending = 0;
    while (ending < PODA_ENDING_COUNT && strcmp(word, poda_ending_name((poda_ending)ending)) != 0)
        ending++;
    if (ending == PODA_ENDING_COUNT)
        return false;
    game->ending = (poda_ending)ending;
    if (!take_word(at, "fault", word, sizeof word))
        return false;
    game->faulty = which_side(word);
    if ((game->faulty < 0) != (game->ending <= PODA_ENDING_PLIES) ||
        (game->faulty < 0 && strcmp(word, "none") != 0))
        return false;
    if (!take_counts(at, 0, game) || !take_counts(at, 1, game) ||
        !take_word(at, "said", game->said, sizeof game->said))
        return false;
    read_said(game->said);
    return strncmp(*at, " moves=", 7) == 0;
}

/* Plays the moves; the opening must be that of the plan. */
static poda_status replay(const poda__match_plan *plan, const char *moves, poda_match_game *game,
                          poda__states *line, poda_error *error)
{
    const poda__opening *opening = poda__plan_opening(plan, game->number);
    poda_state now = *plan->from, *const state = &now;
    if (!poda__states_add(line, state, 1))
        return poda_fail_memory(error);
    game->plies = 0;
    game->opening = (int)opening->count;
    for (const char *at = moves; *at; game->plies++) {
        char word[PODA_TEXT_MAX];
        const size_t length = strcspn(at, " ");
        poda_move move;
        if (length == 0 || length >= sizeof word)
            return wrong(error);
        memcpy(word, at, length);
        word[length] = 0;
        poda_status status = poda_move_read(plan->game, state, word, &move, error);
        if (status != PODA_OK)
            return status;
        if (game->plies < game->opening &&
            move != plan->openings->moves[opening->from + (uint32_t)game->plies])
            return poda_fail(error, PODA_BAD_FILE, "", "the game has another opening");
        poda_state_play(plan->game, state, move, state);
        if (!poda__states_add(line, state, 1))
            return poda_fail_memory(error);
        at += length + (at[length] == ' ');
    }
    return game->plies < game->opening ? wrong(error) : PODA_OK;
}

/* Does the result follow from the moves? */
static bool is_true(const poda__match_plan *plan, const poda_match_game *game,
                    const poda__states *line)
{
    poda_value value = 0;
    const poda_state *state = poda__states_last(line);
    const bool over = poda_past_over(plan->game, line->at, line->count, &value);
    if (over != (game->ending == PODA_ENDING_OVER))
        return false;
    if (game->ending == PODA_ENDING_PLIES)
        return game->points == 1 && game->plies >= plan->options->plies;
    if (game->ending != PODA_ENDING_OVER)
        return game->points == (game->faulty == 0 ? 0 : 2) &&
               (poda_state_turn(plan->game, state) == PODA_MAX) == (game->faulty == game->max_side);
    const poda_value own = game->max_side == 0 ? value : -value;
    return value == game->value && game->points == (own > 0 ? 2 : own == 0 ? 1 : 0);
}

poda_status poda__record_read_line(const poda__match_plan *plan, uint32_t number, const char *line,
                                   poda_match_game *out, poda_error *error)
{
    poda_match_game game = {0};
    poda__states played = {0};
    const char *at = line;
    if (!take_facts(&at, &game))
        return wrong(error);
    if (game.number != number || game.max_side != (int)((number - 1) & 1))
        return poda_fail(error, PODA_BAD_FILE, "", "game %u was expected here", number);
    at += 7; /* " moves=" */
    poda_status status = replay(plan, at, &game, &played, error);
    if (status == PODA_OK && !is_true(plan, &game, &played))
        status = poda_fail(error, PODA_BAD_FILE, "", "the result does not follow from the moves");
    free(played.at);
    if (status != PODA_OK)
        return status;
    const size_t length = strlen(at) + 1;
    if (!(game.text = poda__array(length, 1)))
        return poda_fail_memory(error);
    memcpy(game.text, at, length);
    *out = game;
    return PODA_OK;
}

/* The head of the file must be that of the plan; returns its length. */
static poda_status read_head(const poda__match_plan *plan, const char *text, size_t length,
                             size_t *used, poda_error *error)
{
    poda__buffer head = {0};
    poda__record_head(plan, &head);
    if (head.failed) {
        poda__buffer_release(&head);
        return poda_fail_memory(error);
    }
    poda_status status = PODA_OK;
    static const char first_line[] = "poda match 1\n";
    const size_t first = sizeof first_line - 1;
    if (length < first || memcmp(text, first_line, first) != 0)
        status = poda_fail(error, PODA_BAD_FILE, "line 1",
                           "this is not the file of a match, which begins with '%.*s'",
                           (int)sizeof first_line - 2, first_line);
    size_t at = 0;
    for (int number = 1; status == PODA_OK && at < head.length; number++) {
        const char *end = memchr(head.at + at, '\n', head.length - at);
        const size_t line = (size_t)(end - (head.at + at)) + 1;
        const char *other = length > at ? memchr(text + at, '\n', length - at) : NULL;
        if (length - at < line || memcmp(head.at + at, text + at, line) != 0) {
            const int theirs = other ? (int)(other - (text + at)) : (int)(length - at);
            status = poda_fail(error, PODA_BAD_FILE, "save",
                               "line %d: the file is of another match: it has '%.*s', not '%.*s'",
                               number, theirs > 120 ? 120 : theirs, text + at,
                               line > 121 ? 120 : (int)line - 1, head.at + at);
        }
        at += line;
    }
    *used = at;
    poda__buffer_release(&head);
    return status;
}

poda_status poda__record_read(const poda__match_plan *plan, const char *text, size_t length,
                              poda_match_game *games, uint32_t *count, size_t *used,
                              poda_error *error)
{
    poda_status status = read_head(plan, text, length, used, error);
    if (status != PODA_OK)
        return status;
    uint32_t known = 0;
    int number = 1;
    for (size_t i = 0; i < *used; i++)
        number += text[i] == '\n';
    while (status == PODA_OK && known < plan->games && *used < length) {
        const char *end = memchr(text + *used, '\n', length - *used);
        if (!end)
            break; /* cut short while it was written: that game is played again */
        const size_t size = (size_t)(end - (text + *used));
        char *line = poda__array(size + 1, 1);
        poda_error why = {.translate = error ? error->translate : NULL};
        if (!line) {
            status = poda_fail_memory(error);
            break;
        }
        memcpy(line, text + *used, size);
        status = strlen(line) == size
                     ? poda__record_read_line(plan, known + 1, line, &games[known], &why)
                     : wrong(&why);
        free(line);
        if (status == PODA_NO_MEMORY) {
            poda_fail_memory(error);
        } else if (status != PODA_OK) {
            char at[32];
            snprintf(at, sizeof at, "line %d", number);
            status = poda_fail(error, PODA_BAD_FILE, at, "line %d: %.300s", number, why.message);
        } else {
            known++;
            number++;
            *used += size + 1;
        }
    }
    *count = known; /* even on errors: the caller frees their texts */
    return status;
}
