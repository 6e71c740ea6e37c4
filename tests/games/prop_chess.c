/* prop_chess.c - random games of chess and chess 960 against rules written square by square: moves,
 * positions after them, ends; and every move is read back from what it is written as. */
#include "boards.h"
#include "chess_naive.h"

static int compare_moves(const void *left, const void *right)
{
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return a < b ? -1 : a > b;
}

/* How often each peculiar thing was seen, so that the test cannot miss it. */
static int castlings, passings, promotions, mates, stalemates, deads, checks;

static void check_end(const poda_game *game, const poda_state *state, const naive *slow,
                      size_t count)
{
    poda_value value = 7;
    const bool over = poda_state_over(game, state, &value);
    const bool check = naive_check(slow, slow->black);
    checks += check;
    if (count == 0) {
        assert_true(over);
        assert_int_equal(value, !check ? 0 : slow->black ? PODA_WIN : -PODA_WIN);
        mates += check;
        stalemates += !check;
    } else if (naive_dead(slow) || slow->half >= 100) {
        assert_true(over && value == 0);
        deads += naive_dead(slow);
    } else {
        assert_false(over);
    }
}

static void check_words(const poda_game *game, const poda_state *state, uint64_t move)
{
    char word[64] = "", long_word[8];
    poda_text text = {word, sizeof word, 0};
    poda_move read = 0;
    const int from = (int)(move & 63), to = (int)(move >> 6 & 63), kind = (int)(move >> 12);
    poda_move_text(game, state, move, &text);
    if (poda_move_read(game, state, word, &read, NULL) != PODA_OK || read != move)
        fail_msg("'%s' is not read back", word);
    snprintf(long_word, sizeof long_word, "%c%d%c%d%c", 'a' + from % 8, from / 8 + 1, 'a' + to % 8,
             to / 8 + 1, kind ? ".nbrq"[kind] : 0);
    if (poda_move_read(game, state, long_word, &read, NULL) != PODA_OK || read != move)
        fail_msg("'%s' is not read as %s", long_word, word);
}

/* Castling, taking in passing, promotion: rare, and therefore preferred. */
static bool is_peculiar(const naive *slow, uint64_t move)
{
    const int from = (int)(move & 63), to = (int)(move >> 6 & 63);
    return naive_castles(slow, from, to) || move >> 12 ||
           (toupper((unsigned char)slow->at[from]) == 'P' && to == slow->passed);
}

static void count_peculiar(const naive *slow, uint64_t move)
{
    const bool castles = naive_castles(slow, (int)(move & 63), (int)(move >> 6 & 63));
    castlings += castles;
    promotions += move >> 12 != 0;
    passings += !castles && !(move >> 12) && is_peculiar(slow, move);
}

/* One game; captures are preferred in some, so that few men remain. */
static void play(const poda_game *game, bool files, bool greedy, uint64_t *seed)
{
    poda_state state;
    char text[PODA_TEXT_MAX], expected[200];
    naive slow;
    poda_state_start(game, &state);
    boards_text(game, &state, text);
    naive_read(text, &slow);
    for (int ply = 0; ply < 400; ply++) {
        poda_move fast[BOARDS_MOVES];
        uint64_t moves[BOARDS_MOVES];
        const size_t count = naive_moves(&slow, moves);
        const size_t listed = boards_moves(game, &state, fast);
        check_end(game, &state, &slow, count);
        if (listed == 0)
            return;
        qsort(moves, count, sizeof moves[0], compare_moves);
        qsort(fast, listed, sizeof fast[0], compare_moves);
        if (listed != count || memcmp(fast, moves, count * sizeof moves[0]) != 0)
            fail_msg("'%s': %zu moves, expected %zu", text, listed, count);
        uint64_t move = moves[boards_random(seed, (uint32_t)count)];
        for (int i = 0; greedy && i < 8 && slow.at[move >> 6 & 63] == '.'; i++)
            move = moves[boards_random(seed, (uint32_t)count)];
        for (int i = 0; i < 8 && !is_peculiar(&slow, move); i++) {
            const uint64_t other = moves[boards_random(seed, (uint32_t)count)];
            move = is_peculiar(&slow, other) ? other : move;
        }
        count_peculiar(&slow, move);
        for (size_t i = 0; ply % 8 == 0 && i < count; i++)
            check_words(game, &state, moves[i]);
        naive after;
        naive_play(&slow, move, &after);
        slow = after;
        poda_state_play(game, &state, move, &state);
        boards_text(game, &state, text);
        naive_write(&slow, files, expected);
        assert_string_equal(text, expected);
    }
}

static void test_random_games(void **unused)
{
    uint64_t seed = 20260917;
    (void)unused;
    for (int i = 0; i < 60; i++) {
        char options[40] = "";
        if (i % 2)
            snprintf(options, sizeof options, "variant=960 number=%u", boards_random(&seed, 960));
        poda_game *game = boards_open("chess", options);
        play(game, i % 2, i % 3 == 0, &seed);
        poda_game_close(game);
    }
    assert_true(castlings > 9 && passings > 2 && promotions > 9);
    assert_true(mates > 1 && stalemates > 0 && deads > 3 && checks > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
