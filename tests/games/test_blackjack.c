/* test_blackjack.c - expectations and strategy against published figures and against the rules
 * themselves, walked card by card. */
#include "games.h"
#include "games/blackjack/blackjack_odds.h"
#include "games/blackjack/rules_blackjack.h"
#include "games/own.h"
#include <math.h>

static poda__own_solution solve(const poda_game *game, const char *position)
{
    poda__own_solution solution;
    poda_state state;
    poda_error error = {.message = ""};
    poda_state_start(game, &state);
    if (position)
        assert_int_equal(poda_state_read(game, position, &state, &error), PODA_OK);
    assert_int_equal(poda__game_own(game)->solve(game, &state, NULL, &solution, &error), PODA_OK);
    return solution;
}

static double worth_of(const poda__own_solution *solution, poda_move move)
{
    for (int i = 0; i < solution->moves; i++)
        if (solution->move[i] == move)
            return solution->worth[i];
    fail();
    return 0;
}

/* In per cent. The first is that of wizardofodds.com, blackjack appendix 5; the others come from a
 * second program of another author for infinitely many decks, and the last from a third one that
 * enumerates single cards of one deck. */
static void test_expectations(void **unused)
{
    static const struct {
        const char *options;
        double value, within;
    } known[] = {
        {"blackjack", -0.5093975, 5e-8},
        {"blackjack soft17=hit", -0.72878, 5e-6},
        {"blackjack resplit=no", -0.57039, 5e-6},
        {"blackjack double=no split=no", -2.42081, 5e-6},
        {"blackjack double=no split=no pays=1:1", -4.67564, 5e-6},
        {"blackjack das=no resplit=no", -0.6902366391140345, 1e-10},
        {"blackjack decks=1 split=no", -0.33349159628077284, 1e-10},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_game *game = test_open(known[i].options);
        const poda__own_solution solution = solve(game, NULL);
        if (fabs(100 * solution.payoff[0] - known[i].value) > known[i].within)
            fail_msg("'%s': %.10f, not %.10f", known[i].options, 100 * solution.payoff[0],
                     known[i].value);
        poda_game_close(game);
    }
}

/* wizardofodds.com, blackjack appendix 1: infinitely many decks, the dealer stands on soft 17 and
 * has looked for a blackjack. Columns: the dealer shows 2 to 10, ace. */
typedef struct row {
    const char *cards;
    poda_move move;
    double value[10];
} row;

static const row appendix1[] = {
    {"10,6",
     BLACKJACK_STAND,
     {-0.292784, -0.25225, -0.211063, -0.167193, -0.153699, -0.475375, -0.510518, -0.54315,
      -0.54043, -0.666951}},
    {"10,7",
     BLACKJACK_STAND,
     {-0.152975, -0.117216, -0.080573, -0.044941, 0.011739, -0.106809, -0.381951, -0.423154,
      -0.419721, -0.478033}},
    {"10,8",
     BLACKJACK_STAND,
     {0.121742, 0.1483, 0.175854, 0.199561, 0.283444, 0.399554, 0.105951, -0.183163, -0.178301,
      -0.100199}},
    {"10,9",
     BLACKJACK_STAND,
     {0.386305, 0.404363, 0.423179, 0.439512, 0.495977, 0.615976, 0.593854, 0.287597, 0.063118,
      0.277636}},
    {"10,10",
     BLACKJACK_STAND,
     {0.639987, 0.650272, 0.66105, 0.67036, 0.703959, 0.773227, 0.791815, 0.758357, 0.554538,
      0.65547}},
    {"2,2",
     BLACKJACK_HIT,
     {-0.114913, -0.082613, -0.049367, -0.01238, 0.01113, -0.088279, -0.159334, -0.240666,
      -0.289198, -0.253077}},
    {"2,3",
     BLACKJACK_HIT,
     {-0.128216, -0.09531, -0.061479, -0.023979, -0.001186, -0.119447, -0.188093, -0.266615,
      -0.313412, -0.278575}},
    {"2,4",
     BLACKJACK_HIT,
     {-0.140759, -0.107291, -0.072917, -0.034916, -0.013006, -0.151933, -0.217242, -0.292641,
      -0.337749, -0.304147}},
    {"2,5",
     BLACKJACK_HIT,
     {-0.109183, -0.076583, -0.043022, -0.007271, 0.029185, -0.068808, -0.210605, -0.285365,
      -0.319055, -0.310072}},
    {"2,6",
     BLACKJACK_HIT,
     {-0.021798, 0.008005, 0.038784, 0.070805, 0.11496, 0.082207, -0.059898, -0.210186, -0.249375,
      -0.197029}},
    {"2,7",
     BLACKJACK_HIT,
     {0.074446, 0.101265, 0.128981, 0.158032, 0.196019, 0.171868, 0.098376, -0.052178, -0.152953,
      -0.065681}},
    {"2,8",
     BLACKJACK_HIT,
     {0.1825, 0.206088, 0.23047, 0.256259, 0.287795, 0.256909, 0.197954, 0.11653, 0.025309,
      0.08145}},
    {"2,9",
     BLACKJACK_HIT,
     {0.238351, 0.260325, 0.28302, 0.30735, 0.33369, 0.292147, 0.229982, 0.158257, 0.119482,
      0.143001}},
    {"10,2",
     BLACKJACK_HIT,
     {-0.25339, -0.233691, -0.213537, -0.193271, -0.170526, -0.212848, -0.271575, -0.340013,
      -0.381043, -0.35054}},
    {"10,3",
     BLACKJACK_HIT,
     {-0.307791, -0.29121, -0.274224, -0.257333, -0.235626, -0.269073, -0.323605, -0.387155,
      -0.425254, -0.39693}},
    {"10,4",
     BLACKJACK_HIT,
     {-0.362192, -0.348729, -0.334911, -0.321395, -0.300726, -0.321282, -0.371919, -0.43093,
      -0.466307, -0.440007}},
    {"10,5",
     BLACKJACK_HIT,
     {-0.416594, -0.406249, -0.395599, -0.385457, -0.365826, -0.369762, -0.416782, -0.471578,
      -0.504428, -0.480006}},
    {"10,6",
     BLACKJACK_HIT,
     {-0.470995, -0.463768, -0.456286, -0.44952, -0.430927, -0.414779, -0.45844, -0.509322,
      -0.539826, -0.517149}},
    {"10,7",
     BLACKJACK_HIT,
     {-0.536151, -0.531674, -0.527011, -0.522986, -0.508753, -0.483486, -0.505983, -0.553695,
      -0.584463, -0.5573}},
    {"10,8",
     BLACKJACK_HIT,
     {-0.622439, -0.620005, -0.617462, -0.61526, -0.607479, -0.591144, -0.591056, -0.616528,
      -0.647671, -0.626515}},
    {"10,9",
     BLACKJACK_HIT,
     {-0.729077, -0.728033, -0.726937, -0.725991, -0.722554, -0.71545, -0.71366, -0.715574,
      -0.729449, -0.724795}},
    {"10,10",
     BLACKJACK_HIT,
     {-0.85523, -0.854977, -0.85471, -0.85448, -0.853628, -0.851852, -0.851492, -0.850833,
      -0.849029, -0.852139}},
    {"A,A",
     BLACKJACK_HIT,
     {0.081836, 0.103507, 0.126596, 0.156482, 0.185954, 0.165473, 0.095115, 6.6e-05, -0.070002,
      -0.020478}},
    {"A,2",
     BLACKJACK_HIT,
     {0.046636, 0.074119, 0.102477, 0.133363, 0.161693, 0.122386, 0.054057, -0.037695, -0.104851,
      -0.057308}},
    {"A,3",
     BLACKJACK_HIT,
     {0.022392, 0.050807, 0.080081, 0.111894, 0.139165, 0.079507, 0.013277, -0.075163, -0.139467,
      -0.093874}},
    {"A,4",
     BLACKJACK_HIT,
     {-0.000121, 0.02916, 0.059285, 0.09196, 0.118246, 0.037028, -0.027055, -0.112189, -0.173704,
      -0.130027}},
    {"A,5",
     BLACKJACK_HIT,
     {-0.021025, 0.009059, 0.039975, 0.073449, 0.098821, -0.00489, -0.066795, -0.148644, -0.207441,
      -0.165637}},
    {"A,6",
     BLACKJACK_HIT,
     {-0.000491, 0.028975, 0.059326, 0.091189, 0.128052, 0.053823, -0.072915, -0.149787, -0.196867,
      -0.179569}},
    {"A,7",
     BLACKJACK_HIT,
     {0.062905, 0.090248, 0.118502, 0.147613, 0.190753, 0.170676, 0.039677, -0.100744, -0.143808,
      -0.092935}},
    {"A,8",
     BLACKJACK_HIT,
     {0.123958, 0.14934, 0.175577, 0.202986, 0.239799, 0.22062, 0.15227, 0.007893, -0.088096,
      -0.005743}},
    {"A,9",
     BLACKJACK_HIT,
     {0.1825, 0.206088, 0.23047, 0.256259, 0.287795, 0.256909, 0.197954, 0.11653, 0.025309,
      0.08145}},
    {"2,2",
     BLACKJACK_DOUBLE,
     {-0.585567, -0.5045, -0.422126, -0.334385, -0.307398, -0.95075, -1.021035, -1.086299,
      -1.080861, -1.333902}},
    {"2,6",
     BLACKJACK_DOUBLE,
     {-0.204491, -0.136216, -0.066372, 0.003456, 0.087015, -0.18773, -0.451987, -0.718501,
      -0.746588, -0.810746}},
    {"2,7",
     BLACKJACK_DOUBLE,
     {0.061119, 0.120816, 0.181949, 0.243057, 0.317055, 0.10425, -0.026442, -0.300996, -0.466707,
      -0.432911}},
    {"2,8",
     BLACKJACK_DOUBLE,
     {0.358939, 0.409321, 0.46094, 0.512517, 0.57559, 0.392412, 0.286636, 0.144328, -0.008659,
      -0.014042}},
    {"2,9",
     BLACKJACK_DOUBLE,
     {0.470641, 0.517795, 0.566041, 0.614699, 0.66738, 0.462889, 0.350693, 0.227783, 0.179689,
      0.109061}},
    {"10,2",
     BLACKJACK_DOUBLE,
     {-0.50678, -0.467382, -0.427073, -0.386542, -0.341052, -0.506712, -0.615661, -0.737506,
      -0.796841, -0.829344}},
    {"10,6",
     BLACKJACK_DOUBLE,
     {-0.94199, -0.927536, -0.912573, -0.899039, -0.861853, -0.829558, -0.916881, -1.018644,
      -1.079653, -1.034297}},
    {"A,5",
     BLACKJACK_DOUBLE,
     {-0.07157, -0.007228, 0.058427, 0.125954, 0.179748, -0.183866, -0.314441, -0.456367, -0.514028,
      -0.624391}},
    {"A,6",
     BLACKJACK_DOUBLE,
     {-0.007043, 0.055095, 0.118653, 0.182378, 0.256104, -0.013758, -0.255102, -0.400984, -0.458316,
      -0.537198}},
    {"A,7",
     BLACKJACK_DOUBLE,
     {0.11975, 0.177641, 0.237004, 0.295225, 0.381506, 0.219948, -0.029917, -0.290219, -0.346892,
      -0.362813}},
    {"A,8",
     BLACKJACK_DOUBLE,
     {0.241855, 0.295824, 0.351154, 0.405972, 0.479599, 0.319835, 0.195269, -0.072946, -0.235468,
      -0.188428}},
    {"A,A",
     BLACKJACK_SPLIT,
     {0.470641, 0.517795, 0.566041, 0.614699, 0.66738, 0.462889, 0.350693, 0.227783, 0.179689,
      0.109061}},
};

static void test_appendix1(void **unused)
{
    static const char *const up[] = {"2", "3", "4", "5", "6", "7", "8", "9", "10!", "A!"};
    poda_game *game = test_open("blackjack");
    (void)unused;
    for (size_t i = 0; i < sizeof appendix1 / sizeof appendix1[0]; i++)
        for (int j = 0; j < 10; j++) {
            char position[40];
            snprintf(position, sizeof position, "%s* v %s", appendix1[i].cards, up[j]);
            const poda__own_solution solution = solve(game, position);
            const double worth = worth_of(&solution, appendix1[i].move);
            if (fabs(worth - appendix1[i].value[j]) > 6e-7)
                fail_msg("%s, move %d: %.7f, not %.7f", position, (int)appendix1[i].move, worth,
                         appendix1[i].value[j]);
        }
    poda_game_close(game);
}

/* wizardofodds.com, blackjack appendix 2A: where the dealer ends, one deck, from which only the
 * dealer's first card is gone, which is an ace, 2 to 10. */
static void test_dealer(void **unused)
{
    static const double known[10][6] = {
        {0.183786, 0.19089, 0.18868, 0.191692, 0.075137, 0.169815},
        {0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0.352973},
        {0.130313, 0.130946, 0.123761, 0.123345, 0.116047, 0.375588},
        {0.130973, 0.114163, 0.120679, 0.116286, 0.115096, 0.402803},
        {0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0.428905},
        {0.166948, 0.106454, 0.107192, 0.100705, 0.097879, 0.420823},
        {0.372345, 0.138583, 0.077334, 0.078897, 0.072987, 0.259854},
        {0.130857, 0.362989, 0.129445, 0.06829, 0.069791, 0.238627},
        {0.121886, 0.103921, 0.357391, 0.12225, 0.061109, 0.233442},
        {0.124156, 0.122486, 0.124421, 0.356869, 0.03957, 0.232499},
    };
    static const int none[11] = {0};
    poda_game *game = test_open("blackjack decks=1");
    (void)unused;
    for (int up = 1; up <= 10; up++) {
        int left[11] = {0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 16};
        double points[POINTS];
        blackjack_odds *odds = NULL;
        poda_error error = {.message = ""};
        left[up]--;
        assert_int_equal(poda__blackjack_odds_new(&odds, poda_game_params(game), left, up,
                                                  up == 1    ? 10
                                                  : up == 10 ? 1
                                                             : 0,
                                                  &error),
                         PODA_OK);
        poda__blackjack_dealer(odds, none, points);
        for (int i = 0; i < 6; i++)
            assert_true(fabs(points[i] - known[up - 1][i]) < 6e-7);
        poda__blackjack_odds_free(odds);
    }
    poda_game_close(game);
}

/* The best expectation by the rules alone: every card, every move. */
static double walk(const poda_game *game, const poda_state *state, long *states)
{
    poda_value pay[PODA_PLAYERS_MAX];
    poda_move at[16];
    uint64_t weight[16];
    double sum = 0, total = 0, best = -HUGE_VAL;
    poda_state next;
    ++*states;
    if (poda_state_payoffs(game, state, pay))
        return (double)pay[0] / poda_game_kind(game).unit;
    if (poda_state_turn(game, state) == PODA_CHANCE) {
        poda_chances list = {at, weight, 0, 16};
        poda_state_chances(game, state, &list);
        for (size_t i = 0; i < list.count; i++) {
            poda_state_play(game, state, at[i], &next);
            sum += (double)weight[i] * walk(game, &next, states);
            total += (double)weight[i];
        }
        return sum / total;
    }
    poda_moves list = {at, 0, 16};
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state_play(game, state, at[i], &next);
        best = fmax(best, walk(game, &next, states));
    }
    return best;
}

/* A split pair of aces gets one card each, so that nothing is decided after it: the value of two
 * hands that draw from the same deck is exact. */
static void test_rules_agree(void **unused)
{
    static const char *const cases[][2] = {
        {"blackjack decks=1 double=no", "10,6* v 10!"},
        {"blackjack decks=1", "10,9* v A!"},
        {"blackjack decks=1", "10,6* v 7"},
        {"blackjack decks=2 soft17=hit", "10,7* v A!"},
        {"blackjack decks=1", "10,9,A* v 10!"},
        {"blackjack decks=1", "A+/A v 10!"},
        {"blackjack decks=1 peek=no", "10,8* v 10"},
        {"blackjack decks=1 peek=no", "A,9/A+ v 9"},
        {"blackjack decks=1 pays=6:5 peek=no", "A,10 v 10"},
        {"blackjack pays=6:5", "A,10 v 10?"},
        {"blackjack decks=8", "10,8/9,7x v 10!"},
        {"blackjack", "10,2/A+/A v 10!"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        poda_game *game = test_open(cases[i][0]);
        poda_state state;
        poda_error error = {.message = ""};
        long states = 0;
        assert_int_equal(poda_state_read(game, cases[i][1], &state, &error), PODA_OK);
        const double exact = walk(game, &state, &states);
        const poda__own_solution solution = solve(game, cases[i][1]);
        if (fabs(exact - solution.payoff[0]) > 1e-12)
            fail_msg("%s %s: %.14f, by the rules %.14f", cases[i][0], cases[i][1],
                     solution.payoff[0], exact);
        poda_game_close(game);
    }
}

/* Who plays against a ten knows that the dealer has looked: the mark may be left out. */
static void test_marks(void **unused)
{
    (void)unused;
    poda_game *game = test_open("blackjack"), *blind = test_open("blackjack peek=no");
    static const char *const marked[] = {"8,8* v 10!", "10,6* v A!", "8,3+/8 v 10!", "10,9 v 10!"};
    for (size_t i = 0; i < sizeof marked / sizeof marked[0]; i++) {
        char bare[20];
        poda_state with, without;
        snprintf(bare, sizeof bare, "%.*s", (int)strlen(marked[i]) - 1, marked[i]);
        assert_int_equal(poda_state_read(game, marked[i], &with, NULL), PODA_OK);
        assert_int_equal(poda_state_read(game, bare, &without, NULL), PODA_OK);
        assert_true(poda_state_equal(game, &with, &without));
        assert_int_equal(poda_state_read(blind, marked[i], &with, NULL), PODA_BAD_POSITION);
        assert_int_equal(poda_state_read(blind, bare, &with, NULL), PODA_OK);
    }
    poda_game_close(game);
    poda_game_close(blind);
}

/* Random rounds: texts are read back, no card is dealt too often, and what is paid is what the cards
 * in the text say. */
static double paid_by_text(const char *text)
{
    int house = 0, cards = 0, aces = 0, hands = 0, natural = 0, has21 = 0;
    double sum = 0;
    const char *dealer = strstr(text, " v ") + 3;
    for (const char *at = dealer; *at; at++)
        if (*at == 'A' || (*at >= '1' && *at <= '9')) {
            const int value = *at == 'A' ? 1 : *at == '1' ? 10 : *at - '0';
            house += value;
            aces += value == 1;
            cards++;
        }
    house += aces && house <= 11 ? 10 : 0;
    has21 = house == 21 && cards == 2;
    for (const char *at = text; at < dealer;) {
        int total = 0, stake = 1;
        cards = aces = 0;
        for (; *at != '/' && *at != ' '; at++)
            if (*at == 'A' || (*at >= '1' && *at <= '9')) {
                const int value = *at == 'A' ? 1 : *at == '1' ? 10 : *at - '0';
                total += value;
                aces += value == 1;
                cards++;
            } else if (*at == 'x') {
                stake = 2;
            }
        total += aces && total <= 11 ? 10 : 0;
        hands++;
        natural = total == 21 && cards == 2;
        sum += stake * (total > 21 || has21           ? -1
                        : house > 21 || total > house ? 1
                        : total < house               ? -1
                                                      : 0);
        if (*at++ == ' ')
            break;
    }
    return hands == 1 && natural ? (has21 ? 0 : 1.5) : sum;
}

static void test_random_rounds(void **unused)
{
    static const char *const options[] = {"blackjack", "blackjack decks=1",
                                          "blackjack decks=2 peek=no soft17=hit aces=play"};
    poda_random random = {7};
    (void)unused;
    for (int round = 0; round < 3000; round++) {
        poda_game *game = test_open(options[round % 3]);
        poda_state state, again;
        poda_value pay[PODA_PLAYERS_MAX];
        poda_error error = {.message = ""};
        char words[PODA_TEXT_MAX] = "";
        poda_state_start(game, &state);
        for (;;) {
            poda_text text = {words, sizeof words, 0};
            poda_move at[16], move;
            poda_moves list = {at, 0, 16};
            poda_state_text(game, &state, &text);
            if (poda_state_read(game, words, &again, &error) != PODA_OK ||
                !poda_state_equal(game, &state, &again))
                fail_msg("%s: '%s' is not read back", options[round % 3], words);
            if (poda_state_payoffs(game, &state, pay))
                break;
            poda_state_moves(game, &state, &list);
            assert_in_range(list.count, 1, 16);
            if (poda_state_turn(game, &state) == PODA_CHANCE)
                assert_int_equal(poda_state_draw(game, &state, &random, &move, &error), PODA_OK);
            else
                move = at[poda_random_below(&random, list.count)];
            poda_state_play(game, &state, move, &state);
        }
        if (fabs(pay[0] / 2.0 - paid_by_text(words)) > 1e-12)
            fail_msg("'%s' pays %g", words, pay[0] / 2.0);
        poda_game_close(game);
    }
}

/* The basic strategy for several decks in which the dealer stands on soft 17, as it is printed
 * everywhere (wizardofodds.com, "4 to 8 decks"). Columns: 2 to 10, ace. */
static void test_chart(void **unused)
{
    static const char *const rows[] = {
        "5 HHHHHHHHHH",   "8 HHHHHHHHHH",   "9 HDDDDHHHHH",   "10 DDDDDDDDHH",  "11 DDDDDDDDDH",
        "12 HHSSSHHHHH",  "13 SSSSSHHHHH",  "16 SSSSSHHHHH",  "17 SSSSSSSSSS",  "A,2 HHHDDHHHHH",
        "A,6 HDDDDHHHHH", "A,7 SddddSSHHH", "A,8 SSSSSSSSSS", "2,2 PPPPPPHHHH", "4,4 HHHPPHHHHH",
        "5,5 DDDDDDDDHH", "6,6 PPPPPHHHHH", "8,8 PPPPPPPPPP", "9,9 PPPPPSPPSS", "10,10 SSSSSSSSSS",
        "A,A PPPPPPPPPP"};
    poda_game *game = test_open("blackjack decks=6");
    static poda__own_chart chart;
    poda_error error = {.message = ""};
    (void)unused;
    assert_int_equal(poda__game_own(game)->chart(game, &chart, &error), PODA_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const size_t length = strcspn(rows[i], " ");
        char found[12] = "";
        for (int at = 0; at < chart.rows; at++)
            for (int col = 0; col < 10 && strlen(chart.row[at]) == length &&
                              strncmp(chart.row[at], rows[i], length) == 0;
                 col++)
                found[col] = "HSDdP"[chart.at[at][col]];
        if (strcmp(found, rows[i] + length + 1) != 0)
            fail_msg("%s, not %s", found, rows[i]);
    }
    poda_game_close(game);
}

static void test_bad_texts(void **unused)
{
    static const char *const bad[] = {"",
                                      "v",
                                      "10,6 v",
                                      "10,6* v 11",
                                      "1,2* v 3",
                                      "10* v 5",
                                      "10,6** v 5",
                                      "10,10,10* v 5",
                                      "5,5,5,5,5 v 5",
                                      "10,6* v 9!",
                                      "10,6*/9,7* v 5",
                                      "10,6* v 9?"};
    poda_game *game = test_open("blackjack decks=1");
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        poda_state state;
        poda_error error = {.message = ""};
        if (poda_state_read(game, bad[i], &state, &error) == PODA_OK)
            fail_msg("'%s' is taken", bad[i]);
    }
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expectations), cmocka_unit_test(test_appendix1),
        cmocka_unit_test(test_dealer),       cmocka_unit_test(test_rules_agree),
        cmocka_unit_test(test_marks),        cmocka_unit_test(test_random_rounds),
        cmocka_unit_test(test_bad_texts),    cmocka_unit_test(test_chart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
