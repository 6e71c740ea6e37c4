/* texts.c - tests of texts in both directions: what is written reads back unchanged, and what is
 * not a position or a move is refused, or at least harmless. */
#include "check/checker.h"

/* One random change of a text: a character replaced, removed or inserted, or the end cut off. */
static void spoil(poda__check *check, char *text, size_t size)
{
    static const char characters[] = "0123456789 ,;:./-_+*%xXoOtTfF(){}[]=~\t\x7f\xff";
    const size_t length = strlen(text);
    const size_t at = length ? poda__random_below(&check->seed, (uint32_t)length) : 0;
    const char character =
        characters[poda__random_below(&check->seed, (uint32_t)(sizeof characters - 1))];
    switch (length ? poda__random_below(&check->seed, 4) : 2) {
    case 0:
        text[at] = character;
        break;
    case 1:
        memmove(text + at, text + at + 1, length - at);
        break;
    case 2:
        if (length + 2 > size)
            return;
        memmove(text + at + 1, text + at, length - at + 1);
        text[at] = character;
        break;
    default:
        text[at] = 0;
    }
}

static poda_status read_state(const poda__check *check, const char *text, poda_state *state,
                              poda_error *error)
{
    return check->problem ? poda_problem_read(check->problem, text, state, error)
                          : poda_state_read(check->game, text, state, error);
}

/* A game that is not over has a turn and moves. A single-player problem may be stuck: listing moves
 * is enough. */
static void check_playable(poda__check *check, uint32_t index, const char *garbage,
                           const poda_state *state)
{
    poda_moves list = {check->again, 0, PODA__CHECK_MOVES};
    bool playable = poda__check_over(check, state);
    if (!playable) {
        check->space->moves(check->params, state, &list);
        playable = list.count > 0;
    }
    if (check->problem)
        return;
    const int turn = check->rules->turn(check->params, state);
    poda__check_that(check, PODA__TEST_TEXT, index,
                     playable &&
                         (poda__check_turn_is(check, turn) || poda__check_over(check, state)),
                     "the text '%.60s' is read as a position that is not over but has no moves, or "
                     "no turn",
                     garbage);
}

/* A corrupted text must be refused, or give a position like any other. */
static void check_garbage(poda__check *check, uint32_t index, const char *garbage)
{
    poda_state state, again;
    char text[PODA_TEXT_MAX];
    poda_error error = {.status = PODA_OK};
    if (read_state(check, garbage, &state, &error) != PODA_OK) {
        poda__check_that(check, PODA__TEST_TEXT, index, error.message[0] != 0,
                         "the text '%.60s' is refused without a message", garbage);
        return;
    }
    poda__check_state_text(check, &state, text, sizeof text);
    poda__check_that(check, PODA__TEST_TEXT, index,
                     read_state(check, text, &again, NULL) == PODA_OK &&
                         poda__check_same(check, &state, &again),
                     "the text '%.60s' is read as a position whose own text, '%.60s', is not read "
                     "as the same",
                     garbage, text);
    check_playable(check, index, garbage, &state);
}

/* With propagation, equal positions may differ in how much has been deduced: it is enough that both
 * continue in the same way. */
static bool goes_on_alike(const poda__check *check, const poda__case *at, const poda_state *read)
{
    if (!check->problem_rules || !check->problem_rules->propagate ||
        poda__check_over(check, read) != at->over)
        return false;
    poda_moves list = {check->again, 0, PODA__CHECK_MOVES};
    size_t count = 0;
    if (!at->over)
        check->space->moves(check->params, read, &list);
    if (list.count > list.capacity)
        return at->more_moves;
    for (size_t i = 0; i < list.count; i++)
        if (poda__check_acceptable(check, read, check->again[i]))
            check->again[count++] = check->again[i];
    return count == at->move_count &&
           memcmp(check->again, check->moves, count * sizeof *check->again) == 0;
}

/* `read` was read from `text`, the text of the position. */
static void check_read_state(poda__check *check, const poda__case *at, const char *text,
                             const poda_state *read)
{
    char other[PODA_TEXT_MAX];
    const bool same = poda__check_same(check, read, &at->state);
    poda__check_state_text(check, read, other, sizeof other);
    if (!same && strcmp(text, other) == 0 && goes_on_alike(check, at, read))
        return;
    if (!same && strcmp(text, other) == 0)
        poda__check_that(
            check, PODA__TEST_TEXT, at->index, false,
            "the text of this position is read back as a state that differs (from byte %lu on) "
            "although its text is the same: the state holds something that the text does not show",
            poda__check_byte(read, &at->state));
    else
        poda__check_that(check, PODA__TEST_TEXT, at->index, same,
                         "the text of this position is read back as another one, '%.160s'", other);
}

enum { LONG_TEXT = 4 * PODA_TEXT_MAX }; /* enough to notice a text that is too long */

/* Texts that do not fit are cut off silently, so more room is given than allowed. */
static void check_length(poda__check *check, const poda__case *at)
{
    char text[LONG_TEXT] = "";
    poda_text to = {text, sizeof text, 0};
    check->space->state_text(check->params, &at->state, &to);
    const size_t length = strlen(text);
    if (to.length != length)
        poda__check_that(check, PODA__TEST_TEXT, at->index, false,
                         "the text of this position has %lu {character|characters}, and its length "
                         "says %lu",
                         (unsigned long)length, (unsigned long)to.length);
    poda__check_that(
        check, PODA__TEST_TEXT, at->index, length < PODA_TEXT_MAX,
        "the text of this position has %lu {character|characters} or more; at most %d fit",
        (unsigned long)length, PODA_TEXT_MAX - 1);
}

static void check_state(poda__check *check, const poda__case *at)
{
    char text[PODA_TEXT_MAX];
    check_length(check, at);
    poda_state read;
    poda_error error = {.translate = check->options.translate};
    poda__check_state_text(check, &at->state, text, sizeof text);
    const poda_status status = read_state(check, text, &read, &error);
    if (status == PODA_NO_MEMORY) { /* not the game's fault */
        check->status = poda_fail_memory(check->error);
        return;
    }
    if (poda__check_that(check, PODA__TEST_TEXT, at->index, status == PODA_OK,
                         "the text of this position cannot be read back: %.200s", error.message))
        check_read_state(check, at, text, &read);
    if (check->status != PODA_OK)
        return;
    for (int i = 0; i < 3; i++) {
        spoil(check, text, sizeof text);
        check_garbage(check, at->index, text);
    }
    if (at->index == 0) {
        static const char *const garbage[] = {
            "",       " ",   "?",    "garbage",  "-1",   "99999999999999999999999",
            "%s%s%n", ",,,", "////", "((((((((", "))))",
        };
        for (size_t i = 0; i < sizeof garbage / sizeof garbage[0]; i++)
            check_garbage(check, at->index, garbage[i]);
        memset(text, '(', sizeof text - 1);
        text[sizeof text - 1] = 0;
        check_garbage(check, at->index, text);
        memset(text, '1', sizeof text - 1);
        check_garbage(check, at->index, text);
    }
}

/* The index of a move in the list, from 1; 0 if it is not there. */
static unsigned long place_of(const poda__check *check, const poda__case *at, poda_move move)
{
    for (size_t i = 0; i < at->move_count; i++)
        if (check->moves[i] == move)
            return (unsigned long)i + 1;
    return 0;
}

/* `read` was read from `word`, the text of the move. */
static void check_read_move(poda__check *check, const poda__case *at, poda_move move,
                            const char *word, poda_move read)
{
    char other[PODA_TEXT_MAX];
    poda__check_move_text(check, &at->state, read, other, sizeof other);
    if (read != move && strcmp(word, other) == 0 && poda__check_legal(check, at, read))
        poda__check_that(check, PODA__TEST_MOVE_TEXT, at->index, false,
                         "two moves share the text '%.60s': the moves %llu and %llu, number %lu "
                         "and %lu of the list",
                         word, (unsigned long long)read, (unsigned long long)move,
                         place_of(check, at, read), place_of(check, at, move));
    else
        poda__check_that(check, PODA__TEST_MOVE_TEXT, at->index, read == move,
                         "the text of the move '%.60s' is read back as another move, '%.160s'",
                         word, other);
}

/* Reads a move as poda_move_read does for games: by the space itself, or by comparing texts. */
static poda_status read_move(const poda__check *check, const poda__case *at, const char *text,
                             poda_move *move, poda_error *error)
{
    if (check->game)
        return poda_move_read(check->game, &at->state, text, move, error);
    if (check->space->move_read)
        return check->space->move_read(check->params, &at->state, text, move, error);
    for (size_t i = 0; i < at->move_count; i++) {
        char word[PODA_TEXT_MAX];
        poda__check_move_text(check, &at->state, check->moves[i], word, sizeof word);
        if (strcmp(word, text) == 0) {
            *move = check->moves[i];
            return PODA_OK;
        }
    }
    return poda_fail(error, PODA_BAD_MOVE, "move", "no move has the text '%.60s'", text);
}

static void check_move(poda__check *check, const poda__case *at, poda_move move)
{
    char word[PODA_TEXT_MAX], whole[LONG_TEXT];
    poda_move read = 0;
    poda_error error = {.translate = check->options.translate};
    poda__check_move_text(check, &at->state, move, word, sizeof word);
    poda__check_move_text(check, &at->state, move, whole, sizeof whole);
    poda__check_that(check, PODA__TEST_MOVE_TEXT, at->index, strlen(whole) < PODA_TEXT_MAX,
                     "the text of a move has %lu {character|characters} or more; at most %d fit",
                     (unsigned long)strlen(whole), PODA_TEXT_MAX - 1);
    poda__check_that(check, PODA__TEST_MOVE_TEXT, at->index,
                     word[0] && (check->problem_rules || strcspn(word, " \t;") == strlen(word)),
                     "the move text '%.60s' is empty, or has a blank or ';' in it, which separate "
                     "moves",
                     word);
    const poda_status status = read_move(check, at, word, &read, &error);
    if (status == PODA_NO_MEMORY) { /* not the game's fault */
        check->status = poda_fail_memory(check->error);
        return;
    }
    if (poda__check_that(check, PODA__TEST_MOVE_TEXT, at->index, status == PODA_OK,
                         "the text of the move '%.60s' cannot be read back: %.200s", word,
                         error.message))
        check_read_move(check, at, move, word, read);
    spoil(check, word, sizeof word);
    if (read_move(check, at, word, &read, NULL) == PODA_OK && !at->more_moves)
        poda__check_that(check, PODA__TEST_MOVE_TEXT, at->index, poda__check_legal(check, at, read),
                         "the text '%.60s' is read as a move that is not legal here", word);
}

void poda__check_texts(poda__check *check, const poda__case *at)
{
    /* the library's own texts need no test */
    if (check->space->state_text && poda__check_open(check, PODA__TEST_TEXT))
        check_state(check, at);
    if (!poda__check_open(check, PODA__TEST_MOVE_TEXT))
        return;
    const size_t samples = poda__check_samples(at->move_count);
    for (size_t i = 0; i < samples; i++)
        check_move(check, at, check->moves[poda__check_sample(i, at->move_count)]);
}
