/* test_match.c - matches: statistics, openings, resumed files, several at once, and misbehaving
 * programs. Figures were computed by hand and by an independent script. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "match/gtp.h"
#include "match/record.h"
#include "poda/poda.h"

static void assert_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.9g is not %.9g", value, expected);
}

/* ---- statistics ---- */

static void test_elo(void **state)
{
    (void)state;
    /* 20 pairs with 0, 1/2, 1, 3/2 and 2 points: the mean is 45 of 80, the variance 0.05546875 */
    const poda_tally pairs = {.wins = 19, .draws = 7, .losses = 14, .pairs = {1, 2, 10, 5, 2}};
    poda_elo elo = poda_elo_of(&pairs);
    assert_near(elo.score, 0.5625, 1e-12);
    assert_near(elo.elo, 43.65778777, 1e-6);
    assert_near(elo.low, -28.35686721, 1e-6);
    assert_near(elo.high, 119.67126509, 1e-6);
    assert_near(elo.superiority, 0.8823431223, 1e-9);
    /* one more game is in no pair: counted by games */
    const poda_tally games = {.wins = 10, .draws = 5, .losses = 6, .pairs = {1, 2, 3, 2, 2}};
    elo = poda_elo_of(&games);
    assert_near(elo.score, 25.0 / 42, 1e-12);
    assert_near(elo.elo, 66.99643492, 1e-6);
    assert_near(elo.low, -61.0226045, 1e-6);
    assert_near(elo.high, 217.25052267, 1e-6);
    assert_near(elo.superiority, 0.8472464566, 1e-9);
}

static void test_elo_at_the_ends(void **state)
{
    (void)state;
    const poda_tally all = {.wins = 20, .pairs = {0, 0, 0, 0, 10}};
    const poda_tally none = {.losses = 20, .pairs = {10, 0, 0, 0, 0}};
    const poda_tally even = {.wins = 10, .losses = 10, .pairs = {0, 0, 10, 0, 0}};
    const poda_tally nothing = {0};
    const poda_elo won = poda_elo_of(&all), lost = poda_elo_of(&none);
    assert_true(isinf(won.elo) && won.elo > 0 && isinf(won.high));
    /* Wilson: 10 / (10 + 1.96^2) */
    assert_near(won.low, -400 * log10(3.841458821 / 10), 1e-4);
    assert_near(won.superiority, 1 - 1.0 / 2048, 1e-12);
    assert_near(lost.high, -won.low, 1e-9);
    assert_near(lost.superiority, 1.0 / 2048, 1e-12);
    assert_near(poda_elo_of(&even).elo, 0, 1e-12);
    assert_true(poda_elo_of(&even).low < -50 && poda_elo_of(&even).high > 50);
    assert_near(poda_elo_of(&nothing).superiority, 0.5, 0);
}

static void test_sprt(void **state)
{
    (void)state;
    double ratio;
    const poda_sprt five = {0, 5, 0.05, 0.05}, ten = {0, 10, 0.05, 0.05},
                    twenty = {0, 20, 0.05, 0.05}, fifty = {0, 50, 0.05, 0.05};
    const poda_tally few = {.wins = 19, .draws = 7, .losses = 14, .pairs = {1, 2, 10, 5, 2}};
    const poda_tally better = {
        .wins = 260, .draws = 0, .losses = 260, .pairs = {10, 40, 100, 80, 30}};
    const poda_tally worse = {
        .wins = 240, .draws = 0, .losses = 240, .pairs = {30, 60, 100, 40, 10}};
    const poda_tally all = {.wins = 24, .pairs = {0, 0, 0, 0, 12}};
    const poda_tally nothing = {0};
    assert_int_equal(poda_sprt_of(&twenty, &few, &ratio), PODA_UNDECIDED);
    assert_near(ratio, 0.4583199067, 1e-7);
    assert_int_equal(poda_sprt_of(&ten, &better, &ratio), PODA_ACCEPTED);
    assert_near(ratio, 3.8514679829, 1e-7);
    assert_int_equal(poda_sprt_of(&twenty, &worse, &ratio), PODA_REJECTED);
    assert_near(ratio, -7.7104597889, 1e-7);
    assert_int_equal(poda_sprt_of(&fifty, &all, &ratio), PODA_UNDECIDED);
    assert_near(ratio, 1.603348579, 1e-6);
    assert_int_equal(poda_sprt_of(&five, &nothing, &ratio), PODA_UNDECIDED);
    assert_near(ratio, 0, 0);
}

static void test_fit(void **state)
{
    (void)state;
    /* a chain: each difference is that of its own games with one draw more */
    const poda_pairing chain[] = {{1, 0, {.wins = 7, .draws = 2, .losses = 1}},
                                  {2, 1, {.wins = 5, .draws = 5, .losses = 10}}};
    double elo[3], error[3];
    assert_int_equal(poda_elo_fit(chain, 2, 3, elo, error, NULL), PODA_OK);
    assert_near(elo[0], 0, 0);
    assert_near(elo[1], 212.59156682, 1e-6);
    assert_near(elo[2], 212.59156682 - 84.34134613, 1e-6);
    assert_near(error[1], 244.96795067, 1e-5);
    assert_near(error[2], 288.82112742, 1e-5);
    const poda_pairing apart[] = {{1, 0, {.wins = 1}}, {3, 2, {.wins = 1}}};
    double four[4], bars[4];
    assert_int_equal(poda_elo_fit(apart, 2, 4, four, bars, NULL), PODA_BAD_REQUEST);
    const poda_pairing self[] = {{1, 1, {.wins = 1}}};
    assert_int_equal(poda_elo_fit(self, 1, 2, four, bars, NULL), PODA_BAD_REQUEST);
    assert_int_equal(poda_elo_fit(self, 0, 1, four, bars, NULL), PODA_OK);
}

/* ---- openings ---- */

static poda_game *open_game(const char *name, const char *key, const char *value)
{
    const poda_pair pair = {key, value};
    const poda_options options = {&pair, key ? 1 : 0};
    poda_game *game = NULL;
    assert_int_equal(poda_game_open(&game, name, &options, NULL), PODA_OK);
    return game;
}

static void test_openings(void **state)
{
    (void)state;
    poda_game *othello = open_game("othello", NULL, NULL),
              *connect4 = open_game("connect4", NULL, NULL);
    poda_state start;
    poda__openings list = {0};
    poda_error error = {0};
    poda_state_start(othello, &start);
    assert_int_equal(poda__openings_read(&list, othello, &start,
                                         "# openings\n\nf5d6c3d3c4\nf5 d6  c4 # as moves\r\n", 3,
                                         NULL),
                     PODA_OK);
    assert_int_equal(list.count, 2);
    assert_int_equal(list.at[0].count + list.at[1].count, 8);
    poda__openings_release(&list);
    assert_int_equal(poda__openings_read(&list, othello, &start, "f5d6\nf5a1\n", 3, &error),
                     PODA_BAD_FILE);
    assert_string_equal(error.message,
                        "openings, line 2: move 2: 'a1' is not a legal move here; legal: f4 d6 f6");
    poda__openings_release(&list);
    assert_int_equal(poda__openings_read(&list, othello, &start, "# none\n", 3, NULL),
                     PODA_BAD_FILE);
    poda__openings_release(&list);
    poda_state_start(connect4, &start);
    assert_int_equal(poda__openings_read(&list, connect4, &start, "4455\n17 3\n", 1, NULL),
                     PODA_OK);
    assert_int_equal(list.at[0].count + list.at[1].count, 7);
    poda__openings_release(&list);
    assert_int_equal(poda__openings_read(&list, connect4, &start, "1213141\n", 1, &error),
                     PODA_BAD_FILE);
    assert_string_equal(error.message, "openings, line 1: the game is over after this opening");
    poda__openings_release(&list);
    /* 49 positions after two moves, 25 up to symmetry */
    assert_int_equal(poda__openings_draw(&list, connect4, &start, 25, 2, 7, NULL, NULL), PODA_OK);
    for (uint32_t i = 0; i < 20; i++)
        for (uint32_t j = 0; j < i; j++)
            assert_false(list.moves[list.at[i].from] == list.moves[list.at[j].from] &&
                         list.moves[list.at[i].from + 1] == list.moves[list.at[j].from + 1]);
    poda__openings_release(&list);
    poda_game_close(othello);
    poda_game_close(connect4);
}

/* A pass need not be written: after these moves white has no move. */
static void test_opening_with_pass(void **state)
{
    (void)state;
    poda_game *game = open_game("othello", "size", "4");
    poda_state start;
    poda__openings list = {0};
    uint64_t seed = 1;
    poda_state_start(game, &start);
    for (int tries = 0; tries < 500;
         tries++) { /* finds a line with a pass in it, then hides the pass */
        poda_state at = start;
        char text[200] = "";
        poda_text words = {text, sizeof text, 0};
        poda_value value;
        bool passed = false;
        while (!poda_state_over(game, &at, &value) && !passed) {
            poda_move moves[16], pass;
            poda_moves all = {moves, 0, 16};
            poda_state_moves(game, &at, &all);
            if (poda_must_pass(game, &at, &pass)) {
                poda_state_play(game, &at, pass, &at);
                passed = true;
                continue;
            }
            seed = poda_mix(seed);
            const poda_move move = moves[seed % all.count];
            poda_move_text(game, &at, move, &words);
            poda_state_play(game, &at, move, &at);
        }
        if (!passed || poda_state_over(game, &at, &value))
            continue;
        poda_move moves[16];
        poda_moves all = {moves, 0, 16};
        poda_state_moves(game, &at, &all);
        poda_move_text(game, &at, moves[0], &words);
        poda_state_play(game, &at, moves[0], &at);
        if (poda_state_over(game, &at, &value))
            continue;
        assert_int_equal(poda__openings_read(&list, game, &start, text, 1, NULL), PODA_OK);
        assert_int_equal(list.at[0].count, strlen(text) / 2 + 1);
        poda__openings_release(&list);
        poda_game_close(game);
        return;
    }
    fail();
}

/* ---- matches ---- */

static poda_player_options depth_player(int depth, int blunders)
{
    poda_player_options player = {.blunder_percent = blunders};
    poda_search_defaults(&player.search);
    player.search.depth = depth;
    player.search.table_bytes = 0;
    return player;
}

static void assert_same_games(const poda_match_result *a, const poda_match_result *b)
{
    assert_int_equal(a->count, b->count);
    assert_memory_equal(&a->tally, &b->tally, sizeof a->tally);
    for (uint32_t i = 0; i < a->count; i++) {
        assert_string_equal(a->games[i].text, b->games[i].text);
        assert_int_equal(a->games[i].points, b->games[i].points);
        assert_int_equal(a->games[i].value, b->games[i].value);
        assert_int_equal(a->games[i].nodes[0], b->games[i].nodes[0]);
        assert_int_equal(a->games[i].moves[1], b->games[i].moves[1]);
    }
}

static poda_match_result run(const poda_game *game, const poda_match_options *options)
{
    poda_match_result result = {0};
    poda_error error = {0};
    if (poda_match_run(game, options, &result, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return result;
}

static poda_match_options plain_match(const poda_player_options *first,
                                      const poda_player_options *second, uint32_t games)
{
    return (poda_match_options){.player = {first, second},
                                .name = {"depth=2", "depth=1 mistakes"},
                                .games = games,
                                .random = 4,
                                .seed = 5};
}

static void test_games_at_once(void **state)
{
    (void)state;
    poda_game *game = open_game("connect4", NULL, NULL);
    const poda_player_options strong = depth_player(2, 0), weak = depth_player(1, 30);
    poda_match_options options = plain_match(&strong, &weak, 20);
    poda_match_result one = run(game, &options);
    options.jobs = 3;
    poda_match_result three = run(game, &options);
    assert_same_games(&one, &three);
    assert_int_equal(one.count, 20);
    assert_true(one.tally.wins > one.tally.losses);
    assert_int_equal(one.games[0].opening, 4);
    /* both games of a pair begin alike, with colours changed */
    assert_int_equal(one.games[0].max_side, 0);
    assert_int_equal(one.games[1].max_side, 1);
    assert_memory_equal(one.games[0].text, one.games[1].text, 7);
    poda_match_release(&one);
    poda_match_release(&three);
    poda_game_close(game);
}

/* Stops the match after a few games. */
struct stopper {
    uint32_t after;
    volatile int stop;
};

static void stop_later(void *user, const poda_match_game *game, const poda_tally *tally)
{
    struct stopper *stopper = user;
    (void)tally;
    if (game->number == stopper->after)
        __atomic_store_n(&stopper->stop, 1, __ATOMIC_RELAXED);
}

static char folder[] = "/tmp/poda_match.XXXXXX";
static char path[sizeof folder + 20];

static char *read_text(size_t *length)
{
    static char text[1 << 16];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    *length = fread(text, 1, sizeof text - 1, file);
    text[*length] = 0;
    fclose(file);
    return text;
}

static void write_text(const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

static void test_goes_on(void **state)
{
    (void)state;
    poda_game *game = open_game("othello", "size", "6");
    const poda_player_options strong = depth_player(2, 0), weak = depth_player(1, 30);
    poda_match_options options = plain_match(&strong, &weak, 12);
    poda_match_result whole = run(game, &options);
    struct stopper stopper = {.after = 5};
    options.save = path;
    options.stop = &stopper.stop;
    options.on_game = stop_later;
    options.on_game_user = &stopper;
    poda_match_result part = run(game, &options);
    assert_int_equal(part.count, 5);
    assert_true(part.stopped);
    poda_match_release(&part);
    options.stop = NULL;
    options.on_game = NULL;
    poda_match_result rest = run(game, &options);
    assert_int_equal(rest.resumed, 5);
    assert_same_games(&whole, &rest);
    poda_match_release(&rest);
    /* a file truncated anywhere continues to the same games */
    size_t length;
    char *text = read_text(&length), *copy = malloc(length + 1);
    memcpy(copy, text, length + 1);
    for (size_t cut = length - 1; cut > length / 2; cut -= 97) {
        write_text(copy, cut);
        poda_match_result again = run(game, &options);
        assert_same_games(&whole, &again);
        assert_true(again.resumed < 12);
        poda_match_release(&again);
        size_t now;
        const char *text_now = read_text(&now);
        assert_int_equal(strlen(text_now), now);
        assert_true(now > length - 200 && now < length + 200); /* times differ */
    }
    write_text(copy, 40); /* in the middle of its head */
    poda_match_result again = run(game, &options);
    assert_int_equal(again.resumed, 0);
    assert_same_games(&whole, &again);
    poda_match_release(&again);
    free(copy);
    poda_match_release(&whole);
    poda_game_close(game);
    unlink(path);
}

static void refuse(const poda_game *game, const poda_match_options *options, const char *why)
{
    poda_match_result result = {0};
    poda_error error = {0};
    assert_int_equal(poda_match_run(game, options, &result, &error), PODA_BAD_FILE);
    if (!strstr(error.message, why))
        fail_msg("'%s' does not say '%s'", error.message, why);
    assert_null(result.games);
}

static void test_bad_files(void **state)
{
    (void)state;
    poda_game *game = open_game("tictactoe", NULL, NULL);
    const poda_player_options strong = depth_player(9, 0), weak = depth_player(1, 50);
    poda_match_options options = plain_match(&strong, &weak, 4);
    options.random = 1;
    options.save = path;
    poda_match_result result = run(game, &options);
    poda_match_release(&result);
    size_t length;
    char *text = read_text(&length), *copy = malloc(length + 200);
    memcpy(copy, text, length + 1);
    options.seed = 6;
    refuse(game, &options, "it has 'seed 5', not 'seed 6'");
    options.seed = 5;
    options.name[0] = "depth=3";
    refuse(game, &options, "line 3: the file is of another match: it has 'first depth=2'");
    options.name[0] = "depth=2";
    static const struct {
        const char *what, *by, *why;
    } faults[] = {
        {"poda match 1", "poda match 2", "line 1: this is not"},
        {"\n1 max=first", "\n2 max=first", "line 9: game 1 was expected here"},
        {"\n2 max=second", "\n2 max=second2", "line 10: this is not a line of a match"},
        {"moves=", "moves=a9 ", "line 9: "},
        {"end=over", "end=late", "line 9: "},
        {"fault=none", "fault=first", "line 9: "},
        {"of_second=", "of_second=x", "line 9: "},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        char changed[1 << 13];
        char *at = strstr(copy, faults[i].what);
        assert_non_null(at);
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - copy), copy, faults[i].by,
                 at + strlen(faults[i].what));
        write_text(changed, strlen(changed));
        poda_match_result none = {0};
        poda_error error = {0};
        const char *why = i == 0 ? "this is not the file of a match" : faults[i].why;
        assert_int_equal(poda_match_run(game, &options, &none, &error), PODA_BAD_FILE);
        if (!strstr(error.message, why))
            fail_msg("'%s' does not say '%s'", error.message, why);
    }
    /* a game that is not over, although its line says that it was drawn */
    char shorter[1 << 13];
    const char *facts = strstr(copy, "points="), *rest = strstr(copy, " end="),
               *end = strchr(rest, '\n');
    snprintf(shorter, sizeof shorter, "%.*spoints=1 value=0%.*s%s", (int)(facts - copy), copy,
             (int)(end - 3 - rest), rest, end);
    write_text(shorter, strlen(shorter));
    refuse(game, &options, "line 9: the result does not follow from the moves");
    /* a result that does not follow from the moves */
    char *points = strstr(copy, "points=");
    points[7] = points[7] == '2' ? '0' : '2';
    write_text(copy, length);
    refuse(game, &options, "line 9: the result does not follow from the moves");
    free(copy);
    unlink(path);
    options.save = "/nonexistent/match";
    refuse(game, &options, "cannot write /nonexistent/match");
    poda_game_close(game);
}

/* Accepts the better player before all games are played; the same with several games at once. */
static void test_sprt_stops(void **state)
{
    (void)state;
    poda_game *game = open_game("connect4", "cols", "5");
    const poda_player_options strong = depth_player(3, 0), weak = depth_player(1, 80);
    const poda_sprt sprt = {0, 200, 0.05, 0.05};
    poda_match_options options = plain_match(&strong, &weak, 400);
    options.random = 2;
    options.sprt = &sprt;
    poda_match_result one = run(game, &options);
    assert_int_equal(one.verdict, PODA_ACCEPTED);
    assert_true(one.count < 200 && one.count % 2 == 0);
    options.jobs = 4;
    poda_match_result four = run(game, &options);
    assert_same_games(&one, &four);
    poda_match_release(&one);
    poda_match_release(&four);
    poda_game_close(game);
}

static poda_status choose_nonsense(void *user, const poda_game *game, const poda_state *state,
                                   poda_choice *out, poda_error *error)
{
    (void)user, (void)game, (void)state, (void)error;
    out->move = 12345;
    return PODA_OK;
}

static poda_status choose_nothing(void *user, const poda_game *game, const poda_state *state,
                                  poda_choice *out, poda_error *error)
{
    (void)user, (void)game, (void)state, (void)error;
    out->ending = PODA_ENDING_RESIGNED;
    return PODA_OK;
}

static void test_functions(void **state)
{
    (void)state;
    poda_game *game = open_game("tictactoe", NULL, NULL);
    const poda_player_options good = depth_player(2, 0);
    const poda_player_options bad = {.choose = choose_nonsense}, shy = {.choose = choose_nothing};
    poda_match_options options = plain_match(&bad, &good, 2);
    poda_match_result result = run(game, &options);
    assert_int_equal(result.tally.losses, 2);
    assert_int_equal(result.games[0].ending, PODA_ENDING_ILLEGAL);
    assert_int_equal(result.games[0].faulty, 0);
    assert_string_equal(result.games[0].said, "12345");
    poda_match_release(&result);
    options.player[0] = &good;
    options.player[1] = &shy;
    result = run(game, &options);
    assert_int_equal(result.tally.wins, 2);
    assert_int_equal(result.games[1].ending, PODA_ENDING_RESIGNED);
    poda_match_release(&result);
    /* games that are too long are drawn */
    options.player[1] = &good;
    options.plies = 4;
    result = run(game, &options);
    assert_int_equal(result.tally.draws, 2);
    assert_int_equal(result.games[0].ending, PODA_ENDING_PLIES);
    poda_match_release(&result);
    poda_game_close(game);
}

/* ---- programs ---- */

static void test_gtp_answers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool whole, ok;
        const char *says;
    } cases[] = {
        {"= d3\n\n", true, true, "d3"},
        {"=12 d3\r\n\r\n", true, true, "d3"},
        {"?7  illegal move \n\n= x", true, false, "illegal move"},
        {"hello\n\n=\n\n", true, true, ""},
        {"= a\nb\n\nc", true, true, "a\nb"},
        {"=\nboard\n \n", true, true, "board"},
        {"= d3\n", false, false, ""},
        {"", false, false, ""},
        {"d3\n\n", false, false, ""},
        {"\n\n\n", false, false, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        poda__answer answer;
        const bool whole = poda__gtp_read(cases[i].text, strlen(cases[i].text), &answer);
        assert_int_equal(whole, cases[i].whole);
        if (!whole)
            continue;
        assert_int_equal(answer.ok, cases[i].ok);
        assert_int_equal(answer.length, strlen(cases[i].says));
        assert_memory_equal(cases[i].text + answer.from, cases[i].says, answer.length);
    }
}

/* A program in a line of shell: it knows the required commands, and plays what `genmove` says. */
#define PROGRAM(genmove)                                                                           \
    "while read command rest; do case $command in genmove) " genmove                               \
    ";; quit) printf '=\\n\\n'; exit 0;; *) printf '=\\n\\n';; esac; done"

static void expect_loss(const char *program, poda_ending ending, const char *said)
{
    poda_game *game = open_game("tictactoe", NULL, NULL);
    const poda_player_options good = depth_player(2, 0);
    poda_player_options other = {.command = program, .timeout = 0.5};
    poda_match_options options = plain_match(&other, &good, 2);
    options.random = 1;
    poda_match_result result = run(game, &options);
    assert_int_equal(result.tally.losses, 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(result.games[i].ending, ending);
        assert_int_equal(result.games[i].faulty, 0);
        assert_string_equal(result.games[i].said, said);
    }
    poda_match_release(&result);
    poda_game_close(game);
}

static void test_bad_programs(void **state)
{
    (void)state;
    expect_loss(PROGRAM("printf '= z9\\n\\n'"), PODA_ENDING_ILLEGAL, "z9");
    expect_loss(PROGRAM("exit 3"), PODA_ENDING_DEAD, "");
    expect_loss(PROGRAM("sleep 20"), PODA_ENDING_LATE, "");
    expect_loss(PROGRAM("printf '? cannot\\n\\n'"), PODA_ENDING_REFUSED, "cannot");
    expect_loss(PROGRAM("printf '= resign\\n\\n'"), PODA_ENDING_RESIGNED, "resign");
    expect_loss(PROGRAM("while printf 'noise %5000s\\n' x; do :; done"), PODA_ENDING_REFUSED,
                "noise               ... (64 KiB)");
}

static void expect_no_start_of(poda_game *game, const char *program, const char *why)
{
    const poda_player_options good = depth_player(2, 0);
    poda_player_options other = {.command = program, .timeout = 0.4};
    poda_match_options options = plain_match(&good, &other, 2);
    options.jobs = 2;
    poda_match_result result = {0};
    poda_error error = {0};
    assert_int_equal(poda_match_run(game, &options, &result, &error), PODA_BAD_REQUEST);
    if (!strstr(error.message, why))
        fail_msg("'%s' does not say '%s'", error.message, why);
    poda_game_close(game);
}

static void expect_no_start(const char *program, const char *why)
{
    expect_no_start_of(open_game("tictactoe", NULL, NULL), program, why);
}

static void test_no_programs(void **state)
{
    (void)state;
    expect_no_start("/nonexistent/engine", "ended before it said anything");
    expect_no_start("cat >/dev/null", "gives no answer");
    expect_no_start("true", "ended before it said anything");
    /* the name of a protocol is not part of the command */
    expect_no_start("gtp:cat >/dev/null", "'cat >/dev/null' gives no answer; does it speak GTP?");
    expect_no_start(
        "while read c r; do case $c in boardsize) printf '? too small\\n\\n';; *) printf "
        "'=\\n\\n';; esac; done",
        "cannot play tictactoe: it says 'too small'");
    /* a game that has a komi names it, given or not */
    static const char echo[] =
        "while read c r; do case $c in list_commands) printf '= komi\\n\\n';; komi) printf "
        "'? komi %s\\n\\n' $r;; *) printf '=\\n\\n';; esac; done";
    expect_no_start_of(open_game("go", "komi", "6.5"), echo, "it says 'komi 6.5'");
    expect_no_start_of(open_game("go", NULL, NULL), echo, "it says 'komi 0'");
}

/* Stopping does not wait for a thinking program. */
static void test_stop_program(void **state)
{
    (void)state;
    poda_game *game = open_game("tictactoe", NULL, NULL);
    poda_player_options good = depth_player(1, 0);
    poda_player_options slow = {.command = PROGRAM("sleep 30"), .timeout = 60};
    volatile int stop = 0;
    slow.search.stop = &stop;
    poda_match_options options = plain_match(&slow, &good, 2);
    options.stop = &stop;
    options.random = 1;
    stop = 1;
    poda_match_result result = {0};
    poda_error error = {0};
    const poda_status status = poda_match_run(game, &options, &result, &error);
    assert_true(status == PODA_OK || status == PODA_STOPPED);
    assert_int_equal(result.count, 0);
    poda_match_release(&result);
    poda_game_close(game);
}

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/games", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elo),           cmocka_unit_test(test_elo_at_the_ends),
        cmocka_unit_test(test_sprt),          cmocka_unit_test(test_fit),
        cmocka_unit_test(test_openings),      cmocka_unit_test(test_opening_with_pass),
        cmocka_unit_test(test_games_at_once), cmocka_unit_test(test_goes_on),
        cmocka_unit_test(test_bad_files),     cmocka_unit_test(test_sprt_stops),
        cmocka_unit_test(test_functions),     cmocka_unit_test(test_gtp_answers),
        cmocka_unit_test(test_bad_programs),  cmocka_unit_test(test_no_programs),
        cmocka_unit_test(test_stop_program),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
