/* test_morris.c - the morris games against slow rules over names of points: lines are listed as
 * players draw them. Three men's morris is solved; nine and six men's are counted and followed. */
#include "boards.h"

static const char *const NINE[] = {"a7d7g7", "b6d6f6", "c5d5e5", "a4b4c4", "e4f4g4", "c3d3e3",
                                   "b2d2f2", "a1d1g1", "a7a4a1", "b6b4b2", "c5c4c3", "d7d6d5",
                                   "d3d2d1", "e5e4e3", "f6f4f2", "g7g4g1", NULL};
static const char *const SIX[] = {"a5c5e5", "b4c4d4", "b2c2d2", "a1c1e1", "a5a3a1",
                                  "b4b3b2", "d4d3d2", "e5e3e1", "c5c4",   "c1c2",
                                  "a3b3",   "d3e3",   NULL};
static const char *const THREE[] = {"a3b3c3", "a2b2c2", "a1b1c1", "a3a2a1", "b3b2b1",
                                    "c3c2c1", "a3b2c1", "a1b2c3", NULL};

/* A position by names: men[player] is a string of points, two characters each. */
typedef struct slow {
    const char *const *lines;
    char points[64], men[2][64];
    int count, hand[2], turn;
    bool flying;
} slow;

static bool holds(const char *list, const char *point)
{
    for (; *list; list += 2)
        if (list[0] == point[0] && list[1] == point[1])
            return true;
    return false;
}

static slow slow_of(const poda_game *game, const poda_state *state, const char *const *lines,
                    int count, bool flying)
{
    slow it = {.lines = lines, .count = count, .flying = flying};
    char text[PODA_TEXT_MAX], *at = text;
    boards_text(game, state, text);
    for (char row = '7'; row >= '1'; row--)
        for (int col = 'a'; col <= 'g'; col++) {
            const char point[3] = {(char)col, row, 0};
            bool known = false;
            for (const char *const *line = lines; *line; line++)
                known |= holds(*line, point);
            if (!known)
                continue;
            at += *at == '/';
            strcat(it.points, point);
            if (*at == 'W' || *at == 'B')
                strcat(it.men[*at == 'B'], point);
            at++;
        }
    it.turn = at[1] == 'B';
    it.hand[0] = (int)strtol(at + 2, &at, 10);
    it.hand[1] = (int)strtol(at, NULL, 10);
    return it;
}

static bool is_mill(const slow *it, const char *men, const char *point)
{
    for (const char *const *line = it->lines; *line; line++)
        if (strlen(*line) == 6 && holds(*line, point) && holds(men, *line) &&
            holds(men, *line + 2) && holds(men, *line + 4))
            return true;
    return false;
}

static bool are_near(const slow *it, const char *one, const char *other)
{
    for (const char *const *line = it->lines; *line; line++)
        for (const char *at = *line; at[2]; at += 2)
            if ((memcmp(at, one, 2) == 0 && memcmp(at + 2, other, 2) == 0) ||
                (memcmp(at, other, 2) == 0 && memcmp(at + 2, one, 2) == 0))
                return true;
    return false;
}

static int compare_words(const void *one, const void *other)
{
    return strcmp(one, other);
}

/* Adds a move for each man that may be taken, as text. */
static int add_moves(const slow *it, const char *from, const char *to, char words[][12], int count)
{
    const char *const rival = it->men[!it->turn];
    char men[64] = "";
    bool loose = false;
    for (const char *man = it->men[it->turn]; *man; man += 2)
        if (memcmp(man, from, 2) != 0)
            strncat(men, man, 2);
    strncat(men, to, 2);
    for (const char *man = rival; *man; man += 2)
        loose |= !is_mill(it, rival, man);
    const int dash = *from == '-' ? 2 : 0;
    if (it->count == 3 || !is_mill(it, men, to) || !*rival) {
        snprintf(words[count++], 12, "%.*s%s%.2s", 2 - dash, from, dash ? "" : "-", to);
        return count;
    }
    for (const char *man = rival; *man; man += 2)
        if (!loose || !is_mill(it, rival, man))
            snprintf(words[count++], 12, "%.*s%s%.2sx%.2s", 2 - dash, from, dash ? "" : "-", to,
                     man);
    return count;
}

static int slow_moves(const slow *it, char words[][12])
{
    const char *const own = it->men[it->turn];
    const bool flies = it->flying && strlen(own) == 6;
    int count = 0;
    for (const char *to = it->points; *to; to += 2) {
        if (holds(it->men[0], to) || holds(it->men[1], to))
            continue;
        if (it->hand[it->turn] > 0)
            count = add_moves(it, "--", to, words, count);
        else
            for (const char *from = own; *from; from += 2)
                if (flies || are_near(it, from, to))
                    count = add_moves(it, from, to, words, count);
    }
    qsort(words, (size_t)count, sizeof words[0], compare_words);
    return count;
}

/* Random games that like to take: legal moves, the end, taking back. */
static void follow(const char *options, const char *const *lines, int men, bool flying, int games)
{
    poda_game *game = boards_open("morris", options);
    const poda_rules *rules = poda_game_rules_of(game);
    uint64_t seed = 9;
    int ends = 0;
    for (int play = 0; play < games; play++) {
        poda_state state, back;
        poda_move moves[BOARDS_MOVES];
        poda_value value;
        poda_state_start(game, &state);
        for (int ply = 0; ply < 250; ply++) {
            static char expected[1024][12], words[1024][12];
            const slow it = slow_of(game, &state, lines, men, flying);
            const int total = (int)strlen(it.men[it.turn]) / 2 + it.hand[it.turn];
            const int legal = slow_moves(&it, expected);
            bool lost = legal == 0 || (men > 3 && total < 3);
            for (const char *man = it.men[!it.turn]; *man && men == 3; man += 2)
                lost |= is_mill(&it, it.men[!it.turn], man);
            assert_int_equal(poda_state_over(game, &state, &value), lost);
            if (lost) {
                assert_int_equal(value, it.turn ? PODA_WIN : -PODA_WIN);
                ends++;
                break;
            }
            const size_t count = boards_moves(game, &state, moves);
            assert_int_equal(count, legal);
            poda_move choice = moves[boards_random(&seed, (uint32_t)count)];
            for (size_t i = 0; i < count; i++) {
                poda_text text = {words[i], sizeof words[i], 0};
                poda_move_text(game, &state, moves[i], &text);
                if (strchr(words[i], 'x') && boards_random(&seed, 2))
                    choice = moves[i];
                poda_state_play(game, &state, moves[i], &back);
                rules->space.unplay(poda_game_params(game), &back, moves[i]);
                assert_true(poda_state_equal(game, &state, &back));
            }
            qsort(words, count, sizeof words[0], compare_words);
            for (size_t i = 0; i < count; i++)
                assert_string_equal(words[i], expected[i]);
            poda_state_play(game, &state, choice, &state);
        }
    }
    assert_true(ends > games / 2);
    poda_game_close(game);
}

static void test_morris_random(void **unused)
{
    (void)unused;
    follow("", NINE, 9, true, 40);
    follow("flying=no", NINE, 9, false, 20);
    follow("men=6", SIX, 6, false, 40);
    follow("men=6 flying=yes", SIX, 6, true, 40);
    follow("men=3", THREE, 3, false, 40);
    follow("men=3 flying=yes", THREE, 3, true, 40);
}

static void test_morris_counts(void **unused)
{
    /* from a program that shares nothing with these rules */
    static const struct {
        const char *options;
        int depth;
        uint64_t lines;
    } known[] = {{"", 4, 255024},
                 {"men=6", 5, 531648},
                 {"men=3", 8, 705312},
                 {"men=3 diagonals=no", 8, 446688}};
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_game *game = boards_open("morris", known[i].options);
        poda_state start;
        uint64_t lines = 0;
        poda_state_start(game, &start);
        assert_int_equal(poda_count_lines(game, &start, known[i].depth, NULL, &lines, NULL),
                         PODA_OK);
        assert_int_equal(lines, known[i].lines);
        poda_game_close(game);
    }
}

/* Three men's morris on the board with diagonals is won in nine plies, by beginning in the centre
 * and nowhere else, hence drawn where that is forbidden; without diagonals, or if men may fly, it is a
 * draw. The numbers are those of a program of plain sets. */
static void test_morris_three(void **unused)
{
    static const struct {
        const char *options;
        int plies;                        /* to win; 0: drawn */
        uint64_t positions, wins, losses; /* of the player to move */
    } known[] = {{"men=3", 9, 5390, 2997, 1185},
                 {"men=3 flying=yes", 0, 5390, 3334, 1084},
                 {"men=3 diagonals=no", 0, 5466, 1994, 730},
                 {"men=3 diagonals=no flying=yes", 0, 5470, 2502, 522}};
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_game *game = boards_open("morris", known[i].options);
        poda_state start, after;
        poda_whole *whole = NULL;
        poda_whole_summary summary;
        poda_value value;
        poda_move moves[BOARDS_MOVES];
        int distance;
        poda_state_start(game, &start);
        assert_int_equal(poda_whole_open(&whole, game, &start, NULL, NULL), PODA_OK);
        poda_whole_summarise(whole, &summary);
        assert_true(poda_whole_value(whole, &start, &value, &distance));
        assert_int_equal(value, known[i].plies ? PODA_WIN - known[i].plies : 0);
        assert_int_equal(summary.positions, known[i].positions);
        assert_int_equal(summary.won, known[i].wins);
        assert_int_equal(summary.lost, known[i].losses);
        poda_value others = -PODA_WIN;
        for (size_t j = 0; j < boards_moves(game, &start, moves) && known[i].plies; j++) {
            poda_state_play(game, &start, moves[j], &after);
            assert_true(poda_whole_value(whole, &after, &value, &distance));
            if (j == 4) /* points row by row: the centre */
                assert_int_equal(value, PODA_WIN - 8);
            else
                others = value > others ? value : others;
        }
        if (known[i].plies)
            assert_int_equal(others, 0);
        poda_whole_close(whole);
        poda_game_close(game);
    }
}

/* Images: 16 for squares that turn inside out; mills stay mills. */
static void test_morris_images(void **unused)
{
    poda_game *game = boards_open("morris", ""), *three = boards_open("morris", "men=3");
    const poda_space *space = &poda_game_rules_of(game)->space;
    poda_state state, image;
    char text[PODA_TEXT_MAX];
    (void)unused;
    assert_int_equal(space->symmetries(poda_game_params(game)), 16);
    assert_int_equal(space->symmetries(poda_game_params(three)), 8);
    boards_read(game, "WWW/.../.B./....../.../.../... B 6 7", &state);
    memset(&image, 0, sizeof image);
    space->symmetry(poda_game_params(game), &state, 8, &image);
    boards_text(game, &image, text);
    assert_string_equal(text, ".B./.../WWW/....../.../.../... B 6 7");
    poda_game_close(game);
    poda_game_close(three);
}

static void test_morris_texts(void **unused)
{
    poda_game *nine = boards_open("morris", ""), *three = boards_open("morris", "men=3");
    poda_state state;
    (void)unused;
    boards_read(nine, "wb./.../.../....../.../.../... w 8 8", &state);
    boards_read(nine, "WWW/BBB/WW./....../.../.../... W", &state);
    boards_position_refused(nine, ".../.../... W", "ends at point 11");
    boards_position_refused(nine, "..x/.../.../....../.../.../... W 9 9", "'x' at character 3");
    boards_position_refused(nine, ".../.../.../....../.../.../...", "who is to move");
    boards_position_refused(nine, "W../.../.../....../.../.../... B 9 9", "at most 9");
    boards_position_refused(nine, "W../.../.../....../.../.../... B 8 8", "in turn");
    boards_position_refused(nine, "W../.../.../....../.../.../... W 7 8", "in turn");
    boards_position_refused(nine, "WWW/.../.../....../.../.../BB. W 0 0", "ended before");
    boards_position_refused(nine, "W../.../.../....../.../.../... W a", "men in hand");
    boards_position_refused(nine, ".../.../.../....../.../.../... W 9 9 9", "left over");
    boards_position_refused(nine, ".../.../.../....../.../.../... W 10 9", "at most 9");
    boards_position_refused(three, "WWW/BB./... W 0 1", "in turn");
    boards_position_refused(three, "WWW/BB./B.. W 0 0", "ended before");
    poda_game_close(nine);
    poda_game_close(three);
    boards_refused("morris", "men=4", PODA_BAD_OPTION, "men");
    boards_refused("morris", "flying=maybe", PODA_BAD_OPTION, "flying");
}

/* White would win in three plies, but a3-b2, the first of them, makes a position the third time: the
 * game is drawn, and a player must not promise a win. */
static void test_morris_again(void **unused)
{
    static const char *const line = "b1-a1 b2-a3 a1-b1 a3-b2 b1-a1 b2-a3 a1-b1";
    poda_session *session = NULL;
    poda_player *player = NULL;
    poda_player_options options = {.theory = true};
    poda_choice choice;
    poda_value value = 1;
    poda_pair men = {"men", "3"};
    (void)unused;
    assert_int_equal(poda_session_open(&session, "morris", &(poda_options){&men, 1}, NULL, NULL),
                     PODA_OK);
    assert_int_equal(poda_session_place(session, ".BW/WW./.BB B 0 0", 0, NULL), PODA_OK);
    assert_int_equal(poda_session_play_text(session, line, NULL), PODA_OK);
    const poda_session_info *const info = poda_session_look(session);
    poda_search_defaults(&options.search);
    options.search.depth = 4;
    options.search.past = info->states;
    options.search.past_count = info->played;
    assert_int_equal(poda_player_open(&player, info->game, &options, NULL), PODA_OK);
    poda_player_begin(player, 1);
    assert_int_equal(poda_player_choose(player, poda_session_state(session), &choice, NULL),
                     PODA_OK);
    assert_int_equal(poda_session_play(session, choice.move, NULL), PODA_OK);
    if (poda_session_over(session, &value))
        assert_int_equal(choice.value, value);
    assert_false(poda_is_win(choice.value));
    poda_player_close(player);
    poda_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_morris_random), cmocka_unit_test(test_morris_counts),
        cmocka_unit_test(test_morris_three),  cmocka_unit_test(test_morris_images),
        cmocka_unit_test(test_morris_texts),  cmocka_unit_test(test_morris_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
