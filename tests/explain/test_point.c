/* test_point.c - the point of a move (poda_why_point): every claim is tried out with the rules alone, by
 * plain recursion, on random positions of small games and on all their moves. */
#include "heap_games.h"

enum { MOVES = 64 };

static size_t list_moves(const poda_game *game, const poda_state *state, poda_move moves[MOVES])
{
    poda_moves list = {moves, 0, MOVES};
    poda_state_moves(game, state, &list);
    assert_true(list.count <= MOVES);
    return list.count;
}

static poda_state after(const poda_game *game, const poda_state *state, poda_move move)
{
    poda_state child;
    poda_state_play(game, state, move, &child);
    return child;
}

static int other(int player)
{
    return player == PODA_MAX ? PODA_MIN : PODA_MAX;
}

static bool has_won(const poda_game *game, const poda_state *state, int player)
{
    poda_value value;
    return poda_state_over(game, state, &value) && (player == PODA_MAX ? value > 0 : value < 0);
}

/* Plain minimax to the end: a win counts PODA_WIN minus its plies. */
static poda_value solve(const poda_game *game, const poda_state *state, int plies)
{
    poda_value value;
    if (poda_state_over(game, state, &value))
        return value > 0 ? PODA_WIN - plies : value < 0 ? plies - PODA_WIN : 0;
    const int player = poda_state_turn(game, state);
    poda_move moves[MOVES];
    const size_t count = list_moves(game, state, moves);
    poda_value best = player == PODA_MAX ? -PODA_INFINITY : PODA_INFINITY;
    for (size_t i = 0; i < count; i++) {
        const poda_state child = after(game, state, moves[i]);
        value = solve(game, &child, plies + 1);
        if (player == PODA_MAX ? value > best : value < best)
            best = value;
    }
    return best;
}

static bool is_legal(const poda_game *game, const poda_state *state, poda_move move)
{
    poda_move moves[MOVES];
    const size_t count = list_moves(game, state, moves);
    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* Can the player whose turn it is win with this move? */
static bool wins_with(const poda_game *game, const poda_state *state, poda_move move)
{
    if (!is_legal(game, state, move))
        return false;
    const poda_state child = after(game, state, move);
    return has_won(game, &child, poda_state_turn(game, state));
}

static bool can_win_at_once(const poda_game *game, const poda_state *state)
{
    poda_move moves[MOVES];
    const size_t count = list_moves(game, state, moves);
    for (size_t i = 0; i < count; i++)
        if (wins_with(game, state, moves[i]))
            return true;
    return false;
}

/* Plies until `player`, by force, has won; more than `most`: not within them. */
static int plies_to_win(const poda_game *game, const poda_state *state, int player, int most)
{
    const poda_value value = solve(game, state, 0), own = player == PODA_MAX ? value : -value;
    return own > 0 ? (int)(PODA_WIN - own) : most + 1;
}

static poda_value own_value(poda_value value, int player)
{
    return player == PODA_MAX ? value : -value;
}

static int sign(poda_value value)
{
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/* In `state` the other player is to move: one of the threats wins after each reply. */
static void check_threats(const poda_game *game, const poda_state *state, const poda_point *point)
{
    poda_move replies[MOVES];
    const size_t count = list_moves(game, state, replies);
    for (size_t i = 0; i < count && point->threat_count > 0; i++) {
        const poda_state child = after(game, state, replies[i]);
        bool wins = false;
        for (size_t j = 0; j < point->threat_count; j++)
            wins |= wins_with(game, &child, point->threats[j]);
        assert_true(wins);
    }
}

/* The line is legal, and ends with the win of `winner`. */
static void check_line(const poda_game *game, poda_state state, const poda_point *point, int winner)
{
    for (int i = 0; i < point->line_length; i++) {
        assert_true(is_legal(game, &state, point->line[i]));
        poda_state_play(game, &state, point->line[i], &state);
    }
    assert_true(has_won(game, &state, winner));
}

static void check_worth(const poda_point *point, poda_value value)
{
    assert_true(point->worth.known && point->worth.proven);
    assert_int_equal(sign(point->worth.value), sign(value));
    if (sign(value) != 0 && point->worth.distance >= 0)
        assert_int_equal(point->worth.distance, PODA_WIN - (value > 0 ? value : -value));
}

/* How the other moves do: the number that win, draw or lose more, and of those that avoid a loss. */
typedef struct others {
    size_t as_good, better, wins_now, safe_now, safe_threats;
} others;

static others look(const poda_game *game, const poda_state *state, poda_move move, int player)
{
    poda_move moves[MOVES];
    const size_t count = list_moves(game, state, moves);
    const poda_state own = after(game, state, move);
    const int result = sign(own_value(solve(game, &own, 1), player));
    others found = {0};
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == move)
            continue;
        const poda_state child = after(game, state, moves[i]);
        const int its = sign(own_value(solve(game, &child, 1), player));
        poda_value value;
        found.as_good += its >= result;
        found.better += its > result;
        found.wins_now += has_won(game, &child, player);
        const bool over = poda_state_over(game, &child, &value);
        found.safe_now += over || !can_win_at_once(game, &child);
        found.safe_threats += over || plies_to_win(game, &child, other(player), 3) > 3;
    }
    return found;
}

static void check_point(const poda_game *game, const poda_state *state, const poda_point *point,
                        unsigned seen[8])
{
    const int player = poda_state_turn(game, state), rival = other(player);
    const poda_state child = after(game, state, point->move);
    const poda_value value = solve(game, &child, 1);
    const others rest = look(game, state, point->move, player);
    poda_value ended;
    const bool over = poda_state_over(game, &child, &ended);
    seen[point->kind]++;
    if (point->has_better)
        assert_true(is_legal(game, state, point->better));
    switch (point->kind) {
    case PODA_POINT_NONE:
        assert_false(over);
        break;
    case PODA_POINT_ENDS:
        assert_true(over);
        check_worth(point, value);
        assert_int_equal(point->only,
                         has_won(game, &child, player) && rest.wins_now == 0 && point->moves > 1);
        assert_int_equal(point->has_better, !has_won(game, &child, player) && rest.wins_now > 0);
        break;
    case PODA_POINT_ALLOWS_WIN: {
        assert_true(wins_with(game, &child, point->reply));
        check_worth(point, value);
        check_line(game, child, point, rival);
        assert_int_equal(point->has_better, rest.safe_now > 0);
        assert_int_equal(point->better_only, rest.safe_now == 1);
        if (point->has_better) {
            const poda_state saved = after(game, state, point->better);
            assert_false(!poda_state_over(game, &saved, &ended) && can_win_at_once(game, &saved));
        }
        break;
    }
    case PODA_POINT_FORCES_WIN:
        assert_false(over);
        check_worth(point, value);
        check_threats(game, &child, point);
        check_line(game, child, point, player);
        if (point->only) {
            poda_move moves[MOVES];
            const size_t count = list_moves(game, state, moves);
            for (size_t i = 0; i < count; i++) {
                const poda_state next = after(game, state, moves[i]);
                assert_true(moves[i] == point->move || plies_to_win(game, &next, player, 2) > 2);
            }
        }
        break;
    case PODA_POINT_STOPS_WIN: {
        assert_false(can_win_at_once(game, &child));
        assert_int_equal(point->only, rest.safe_now == 0);
        poda_move moves[MOVES];
        const size_t count = list_moves(game, state, moves);
        size_t wins = 0;
        for (size_t i = 0; i < count; i++) {
            const poda_state next = after(game, state, moves[i]);
            if (moves[i] != point->move && !poda_state_over(game, &next, &ended))
                wins += wins_with(game, &next, point->reply);
            if (moves[i] == point->instead)
                assert_true(is_legal(game, &next, point->reply));
        }
        assert_int_equal(point->after, wins);
        if (point->worth.proven)
            check_worth(point, value);
        break;
    }
    case PODA_POINT_ALLOWS_THREATS: {
        const poda_state replied = after(game, &child, point->reply);
        check_worth(point, value);
        check_threats(game, &replied, point);
        check_line(game, child, point, rival);
        assert_int_equal(point->has_better, rest.safe_threats > 0);
        assert_int_equal(point->better_only, rest.safe_threats == 1);
        break;
    }
    case PODA_POINT_STOPS_THREATS:
        assert_int_equal(rest.safe_threats, 0);
        assert_true(plies_to_win(game, &child, rival, 3) > 3);
        break;
    case PODA_POINT_WORTH:
        check_worth(point, value);
        if (point->only)
            assert_int_equal(rest.as_good, 0);
        if (point->has_better) {
            const poda_state good = after(game, state, point->better);
            assert_true(sign(own_value(solve(game, &good, 1), player)) >
                        sign(own_value(value, player)));
            if (point->better_only)
                assert_int_equal(rest.better, 1);
        }
        break;
    }
}

/* Random positions after `from` moves or more, and all their moves. */
static void check_game(const char *name, const char *options, int from, int games, unsigned seen[8])
{
    poda_game *game = open_game(name, options);
    uint64_t random = 7;
    for (int played = 0; played < games; played++) {
        poda_state state;
        poda_value value;
        poda_state_start(game, &state);
        for (int ply = 0; !poda_state_over(game, &state, &value); ply++) {
            poda_move moves[MOVES];
            const size_t count = list_moves(game, &state, moves);
            for (size_t i = 0; ply >= from && i < count; i++) {
                poda_point point;
                poda_error error = {0};
                const poda_search_options limits = {.nodes = 5000}; /* enough, with a small table */
                if (poda_why_point(game, &state, moves[i], &limits, &point, &error) != PODA_OK)
                    fail_msg("%s", error.message);
                check_point(game, &state, &point, seen);
            }
            random = random * 6364136223846793005u + 1442695040888963407u;
            poda_state_play(game, &state, moves[(random >> 33) % count], &state);
        }
    }
    poda_game_close(game);
}

static void test_claims(void **unused)
{
    (void)unused;
    unsigned seen[8] = {0};
    check_game("tictactoe", "", 2, 40, seen);
    check_game("mnk", "rows=3 cols=4 k=3", 5, 40, seen);
    check_game("connect4", "rows=4 cols=4", 8, 60, seen);
    check_game("pawns", "", 0, 20, seen);
    check_game("nim", "heaps=1,2,3", 0, 10, seen);
    check_game("clobber", "rows=3 cols=3", 0, 10, seen);
    for (int kind = PODA_POINT_ENDS; kind <= PODA_POINT_WORTH; kind++)
        if (seen[kind] < 3)
            fail_msg("kind %d was seen %u times", kind, seen[kind]);
}

/* Sentences in both languages. */
static void check_sentence(poda_language language, const char *const *words, size_t count,
                           const char *expected)
{
    const poda_ask_options how = {.json = true, .language = language};
    poda_answer answer;
    poda_error error = {0};
    if (poda_ask(words, count, &how, &answer, &error) != PODA_OK)
        fail_msg("%s", error.message);
    if (!strstr(answer.text, expected))
        fail_msg("'%s' is not in %.2000s", expected, answer.text);
    poda_answer_release(&answer);
}

static void test_sentences(void **unused)
{
    (void)unused;
    poda_language spanish = PODA_ENGLISH;
    assert_true(poda_language_read("es", &spanish));
    const char *const stops[] = {"explain", "connect4", "moves=1 4 1 4 1", "why=1", "depth=1"};
    const char *const allows[] = {"explain", "connect4", "moves=4 1 5", "why=7", "depth=1"};
    const char *const mates[] = {"explain", "chess", "moves=f3 e5 g4", "why=Qh4#", "depth=1"};
    check_sentence(
        PODA_ENGLISH, stops, 5,
        "\"1 is the only move that keeps X from winning at once with 1. It even wins.\"");
    check_sentence(
        spanish, stops, 5,
        "\"1 es la única jugada que impide que X gane en el acto con 1. Incluso gana.\"");
    check_sentence(PODA_ENGLISH, allows, 5,
                   "\"7 loses to 3: X threatens 2 and 6, and O cannot stop both.");
    check_sentence(spanish, allows, 5,
                   "\"7 pierde ante 3: X amenaza con 2 y 6, y O no puede impedir las");
    check_sentence(PODA_ENGLISH, mates, 5, "\"Qh4# wins at once; no other move does.\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_claims),
                                       cmocka_unit_test(test_sentences)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
