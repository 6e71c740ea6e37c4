/* test_chess.c - chess and chess 960: known numbers of lines, every peculiar rule, positions and moves
 * as text, and small endgames against a solver of their own. */
#include "boards.h"

static const char standard[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/* The lines of 1, 2, 3 ... moves; sources in docs/performance.md. */
static void test_lines(void **unused)
{
    static const struct {
        const char *position;
        uint64_t lines[6];
    } known[] = {
        {standard, {20, 400, 8902, 197281}},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
         {48, 2039, 97862, 4085603}},
        {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", {14, 191, 2812, 43238, 674624}},
        {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", {6, 264, 9467, 422333}},
        {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379, 2103487}},
        {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -",
         {46, 2079, 89890, 3894594}},
        /* chess 960, from the suite of Ethereal */
        {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
         {21, 528, 12189, 326672}},
        {"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
         {21, 807, 18002, 667366}},
    };
    poda_game *usual = boards_open("chess", ""), *any = boards_open("chess", "variant=960");
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const poda_game *game = i < 6 ? usual : any;
        poda_state state;
        boards_read(game, known[i].position, &state);
        for (int depth = 1; depth <= 6 && known[i].lines[depth - 1]; depth++) {
            uint64_t lines;
            assert_int_equal(poda_count_lines(game, &state, depth, NULL, &lines, NULL), PODA_OK);
            if (lines != known[i].lines[depth - 1])
                fail_msg("'%s' depth %d: %llu", known[i].position, depth,
                         (unsigned long long)lines);
        }
    }
    poda_game_close(usual);
    poda_game_close(any);
}

/* Is the move, as SAN, among the legal ones? */
static bool allows(const poda_game *game, const char *position, const char *move)
{
    poda_state state;
    poda_move moves[BOARDS_MOVES];
    boards_read(game, position, &state);
    const size_t count = boards_moves(game, &state, moves);
    for (size_t i = 0; i < count; i++) {
        char word[64] = "";
        poda_text text = {word, sizeof word, 0};
        poda_move_text(game, &state, moves[i], &text);
        if (strcmp(word, move) == 0)
            return true;
    }
    return false;
}

static void test_castling(void **unused)
{
    static const struct {
        const char *position, *move;
        bool any, legal;
    } cases[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "O-O", false, true},
        {"r3k2r/8/8/8/8/8/8/R3K2R w Qkq -", "O-O", false, false}, /* no right */
        {"4k3/8/8/8/8/8/8/RN2K3 w Q -", "O-O-O", false, false},   /* b1 is occupied */
        {"4kr2/8/8/8/8/8/8/4K2R w K -", "O-O", false, false},     /* through check */
        {"4k1r1/8/8/8/8/8/8/4K2R w K -", "O-O", false, false},    /* into check */
        {"4k3/4r3/8/8/8/8/8/4K2R w K -", "O-O", false, false},    /* out of check */
        {"4k2r/8/8/8/8/8/8/4K2R w K -", "O-O", false, true},      /* the rook is attacked */
        {"1r2k3/8/8/8/8/8/8/R3K3 w Q -", "O-O-O", false, true},   /* only the rook passes */
        {"4k3/8/8/8/8/8/8/R3KB1R w KQ -", "O-O", false, false},   /* f1 is occupied */
        {"4k3/8/8/8/8/8/8/1RK5 w B -", "O-O-O", true, true},      /* the king stays */
        {"4k3/8/8/8/8/8/8/rRK5 w B -", "O-O-O", true, false},     /* the rook was a shield */
        {"4k3/8/8/8/8/8/8/5KR1 w G -", "O-O", true, true},        /* both change places */
        {"4k3/8/8/8/8/8/8/2R1K3 w C -", "O-O-O", true, true},
        {"4k3/8/8/8/8/8/8/R1N1K3 w A -", "O-O-O", true, false},
        {"4k3/8/8/8/8/8/8/RK1N4 w A -", "O-O-O", true, false}, /* where the rook would stand */
        {"4k3/8/8/8/8/8/8/RK3r2 w A -", "O-O-O", true, false},
        {"2r1k3/8/8/8/8/8/8/R4K2 w A -", "O-O-O", true, false}, /* onto an attacked square */
        {"3rk3/8/8/8/8/8/8/R4K2 w A -", "O-O-O", true, false},  /* over one */
    };
    poda_game *usual = boards_open("chess", ""), *any = boards_open("chess", "variant=960");
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char check[16];
        const poda_game *game = cases[i].any ? any : usual;
        snprintf(check, sizeof check, "%s+", cases[i].move);
        if ((allows(game, cases[i].position, cases[i].move) ||
             allows(game, cases[i].position, check)) != cases[i].legal)
            fail_msg("%s %s", cases[i].position, cases[i].move);
    }
    poda_game_close(usual);
    poda_game_close(any);
}

/* What is read, and what is then written. */
static void check_text(const poda_game *game, const char *text, const char *expected)
{
    char written[PODA_TEXT_MAX];
    poda_state state;
    boards_read(game, text, &state);
    boards_text(game, &state, written);
    assert_string_equal(written, expected);
}

static void test_passing(void **unused)
{
    poda_game *game = boards_open("chess", "");
    (void)unused;
    /* two men leave the rank: the rook on a5 would attack the king on h5 */
    assert_false(allows(game, "4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 1", "exd6"));
    assert_true(allows(game, "4k3/8/8/3pP2K/8/8/8/8 w - d6 0 1", "exd6"));
    /* along the diagonal through the pawn that is taken */
    assert_false(allows(game, "4k3/8/b7/1Pp5/8/3K4/8/8 w - c6 0 1", "bxc6"));
    /* it takes the pawn that gives check */
    assert_true(allows(game, "4k3/8/8/2pP4/3K4/8/8/8 w - c6 0 1", "dxc6"));
    /* written only if it can be taken */
    check_text(game, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
               "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    check_text(game, "4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 1", "4k3/8/8/r2pP2K/8/8/8/8 w - - 0 1");
    check_text(game, "4k3/8/8/3pP2K/8/8/8/8 w - d6 0 1", "4k3/8/8/3pP2K/8/8/8/8 w - d6 0 1");
    poda_game_close(game);
}

/* The result for White, or 7 if the game goes on. */
static int result_of(const poda_game *game, const char *position, const char *move)
{
    poda_state state;
    poda_move played;
    poda_value value;
    boards_read(game, position, &state);
    if (move) {
        assert_int_equal(poda_move_read(game, &state, move, &played, NULL), PODA_OK);
        poda_state_play(game, &state, played, &state);
    }
    if (!poda_state_over(game, &state, &value))
        return 7;
    poda_move moves[BOARDS_MOVES];
    assert_int_equal(boards_moves(game, &state, moves), 0);
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

static void test_ends(void **unused)
{
    static const struct {
        const char *position, *move;
        int result;
    } cases[] = {
        {"R5k1/5ppp/8/8/8/8/8/K7 b - -", NULL, 1},
        {"k7/8/8/8/8/8/5PPP/r5K1 w - -", NULL, -1},
        {"7k/5Q2/6K1/8/8/8/8/8 b - -", NULL, 0}, /* stalemate */
        {"7k/4Q3/8/6K1/8/8/8/8 b - -", NULL, 7},
        /* fifty moves: not before the 100th ply, and mate comes first */
        {"7k/8/8/8/8/8/R7/K7 w - - 98 80", "Ra3", 7},
        {"7k/8/8/8/8/8/R7/K7 w - - 99 80", "Ra3", 0},
        {"6k1/5ppp/8/8/8/8/R7/1K6 w - - 99 80", "Ra8", 1},
        {"6k1/5ppp/8/8/8/8/R7/1K6 w - - 99 80", "Rb2", 0},
        {"6k1/4pppp/8/8/8/8/RP6/1K6 w - - 99 80", "b3", 7},
        {"R5k1/5ppp/8/8/8/8/8/1K6 b - - 100 80", NULL, 1},
        /* positions in which nobody can mate */
        {"8/8/4k3/8/8/3K4/8/8 w - -", NULL, 0},
        {"8/8/4k3/8/8/3KB3/8/8 w - -", NULL, 0},
        {"8/8/4k3/8/8/3Kn3/8/8 w - -", NULL, 0},
        {"8/3b4/4k3/8/8/3KB3/8/8 w - -", NULL, 7},  /* squares of different colours */
        {"8/3b4/4k3/8/8/3K1B2/8/8 w - -", NULL, 0}, /* of the same colour */
        {"b1b5/8/4k3/8/8/3K1B2/8/8 w - -", NULL, 0},
        {"8/8/4k3/8/8/3KNN2/8/8 w - -", NULL, 7}, /* possible, if not by force */
        {"8/8/4k3/4n3/8/3KN3/8/8 w - -", NULL, 7},
        {"8/8/4k3/4p3/8/3K4/8/8 w - -", NULL, 7},
        {"8/8/4k3/8/8/3Kp3/8/8 w - -", "Kxe3", 0},
        /* walls of pawns: whole, with a gap, and with a knight that can take */
        {"4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - -", NULL, 0},
        {"4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 b - -", NULL, 0},
        {"4k3/8/8/1p1p1p2/pPpPpP2/P1P1P3/8/4K3 w - -", NULL, 7},
        {"4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/N3K3 w - -", NULL, 7},
        /* a pawn that can still move, one that can take, and one that can take in passing */
        {"4k3/8/p1p1p1p1/P1P1P1P1/8/8/7P/4K3 b - -", NULL, 7},
        {"4k3/7p/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - -", NULL, 7},
        {"4k3/8/pp2p1p1/PP2P1P1/8/8/8/4K3 w - -", NULL, 7},
        {"4k3/8/p1p1p1p1/PpP1P1P1/1P6/8/8/4K3 w - -", NULL, 0},
        {"4k3/8/p1p1p1p1/PpP1P1P1/1P6/8/8/4K3 w - b6", NULL, 7},
        /* a king behind the wall of the other player, which no pawn guards from there */
        {"k6K/8/p1p1p1p1/P1P1P1P1/8/8/8/8 w - -", NULL, 7},
        {"8/8/p1p1p1p1/P1P1P1P1/8/8/8/k6K w - -", NULL, 7},
    };
    poda_game *game = boards_open("chess", ""), *play_on = boards_open("chess", "draws=no");
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const int result = result_of(game, cases[i].position, cases[i].move);
        if (result != cases[i].result)
            fail_msg("%s %s: %d", cases[i].position, cases[i].move ? cases[i].move : "", result);
    }
    assert_int_equal(result_of(play_on, "7k/8/8/8/8/8/R7/K7 w - - 99 80", "Ra3"), 7);
    assert_int_equal(result_of(play_on, "8/8/4k3/8/8/3K4/8/8 w - - 120 80", NULL), 7);
    assert_int_equal(result_of(play_on, "7k/5Q2/6K1/8/8/8/8/8 b - -", NULL), 0);
    poda_game_close(game);
    poda_game_close(play_on);
}

static void test_position_texts(void **unused)
{
    poda_game *game = boards_open("chess", ""), *any = boards_open("chess", "variant=960");
    (void)unused;
    check_text(game, "8/8/8/8/8/2k5/8/1K1Q4", "8/8/8/8/8/2k5/8/1K1Q4 w - - 0 1");
    check_text(game, "8/8/8/8/8/2k5/8/1K1Q4 b", "8/8/8/8/8/2k5/8/1K1Q4 b - - 0 1");
    check_text(game, " r3k2r/8/8/8/8/8/8/R3K2R  w  HAha - 3 0",
               "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 1");
    check_text(any, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 12",
               "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 3 12");
    check_text(any, "4k3/8/8/8/8/8/8/R1R1K1RR w KC -", "4k3/8/8/8/8/8/8/R1R1K1RR w HC - 0 1");
    check_text(any, "4k3/8/8/8/8/8/8/R1R1K1RR w GQ -", "4k3/8/8/8/8/8/8/R1R1K1RR w GA - 0 1");
    boards_position_refused(game, "", "the board ends after 0 squares of rank 8");
    boards_position_refused(game, "8/8/8/8/8/8/8", "after 8 squares of rank 2");
    boards_position_refused(game, "7/8/8/8/8/8/8/8",
                            "the '/' at character 2 follows 7 squares of rank 8");
    boards_position_refused(game, "8/8/8/8/8/8/8/8/8", "the '/' at character 16");
    boards_position_refused(game, "p8/8/8/8/8/8/8/8",
                            "rank 8 has more than 8 squares at character 2");
    boards_position_refused(game, "8/8/8/x7/8/8/8/8", "'x' at character 7");
    boards_position_refused(game, "8/8/8/8/8/8/8/K7", "Black has 0 kings");
    boards_position_refused(game, "kk6/8/8/8/8/8/8/K7", "Black has 2 kings");
    boards_position_refused(game, "k7/8/8/8/8/8/8/KK6", "White has 2 kings");
    boards_position_refused(game, "k6P/8/8/8/8/8/8/K7", "there is a pawn on h8");
    boards_position_refused(game, "k7/8/8/8/8/8/8/K4p2", "there is a pawn on f1");
    boards_position_refused(game, "k7/8/8/8/P7/8/PPPPPPPP/K7", "White has 9 pawns");
    boards_position_refused(game, "kqq5/8/8/8/8/pppppppp/8/K7",
                            "Black has 8 pawns and 1 that must");
    boards_position_refused(game, "k7/8/8/8/8/PPPPPPP1/8/KB1B1B2",
                            "White has 7 pawns and 2 that must");
    boards_position_refused(game, "k3r3/8/8/8/8/8/8/4K3 b",
                            "Black is to move, but White is in check");
    boards_position_refused(game, "R3k3/8/8/8/8/8/8/4K3 w",
                            "White is to move, but Black is in check");
    boards_position_refused(game, "4k3/8/8/8/8/4r3/3p4/r3K3 w", "attacked by 3 men");
    boards_position_refused(game, "4k3/8/8/8/8/8/8/4K3 x", "expected w or b");
    boards_position_refused(game, "4k3/8/8/8/8/8/8/4K3 w KX", "castling right 'K'");
    boards_position_refused(game, "4k3/8/8/8/8/8/8/4K2R w KX", "'X' among the castling rights");
    boards_position_refused(game, "4k3/8/8/8/8/8/4K3/7R w K", "not both on the first rank");
    boards_position_refused(game, "4k3/8/8/8/8/8/8/3K3R w K", "variant=960 allows");
    boards_position_refused(game, "4k3/8/8/8/8/8/8/4K1R1 w K", "variant=960 allows");
    boards_position_refused(any, "4k3/8/8/8/8/8/8/4K1RR w KG", "another rook on the same side");
    boards_position_refused(any, "4k3/8/8/8/8/8/8/K6R w K", "a king in the corner");
    boards_position_refused(game, "4k3/8/8/3pP3/8/8/8/4K3 w - d5", "the square on rank 6");
    boards_position_refused(game, "4k3/8/8/3pP3/8/8/8/4K3 w - e6",
                            "no pawn can just have passed e6");
    boards_position_refused(game, "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6",
                            "no pawn can just have passed");
    boards_position_refused(game, "7k/8/8/8/8/8/8/K5R1 w - - x", "expected the plies");
    boards_position_refused(game, "7k/8/8/8/8/8/8/K5R1 w - - 101", "0 to 100");
    boards_position_refused(game, "7k/8/8/8/8/8/8/K5R1 w - - 0 x",
                            "expected the number of the move");
    boards_position_refused(game, "7k/8/8/8/8/8/8/K5R1 w - - 0 1 2", "'2' is left over");
    poda_game_close(game);
    poda_game_close(any);
}

static void test_move_texts(void **unused)
{
    static const struct {
        bool any;
        const char *position, *typed, *expected; /* a move, or part of the reason against it */
    } cases[] = {
        {0, standard, "Nf3", "Nf3"},
        {0, standard, "e2e4", "e4"},
        {0, standard, "e2-e4", "e4"},
        {0, standard, "E2E4", "e4"},
        {0, standard, "Ng1-f3", "Nf3"},
        {0, standard, "nf3!?", "Nf3"},
        {0, standard, "♘f3", "Nf3"},
        {0, standard, "Cf3", "Nf3"},
        {0, standard, "e5", "'e5' is not a legal move here; legal: "},
        {0, standard, "", "is not a legal move here"},
        {0, "4k3/8/8/8/8/8/8/R3K2R w KQ -", "0-0", "O-O"},
        {0, "4k3/8/8/8/8/8/8/R3K2R w KQ -", "o-o-o", "O-O-O"},
        {0, "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1", "O-O"},
        {0, "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1h1", "O-O"},
        {0, "5k2/8/8/8/8/8/8/4K2R w K -", "O-O", "O-O+"},
        {1, "4k3/8/8/8/8/8/8/R4KR1 w GA -", "f1g1", "O-O"},
        {1, "4k3/8/8/8/8/8/8/R3K2R w HA -", "Kf1", "Kf1"},
        {1, "4k3/8/8/8/8/8/8/R4K1R w HA -", "f1g1", "Kg1"}, /* a step, not castling */
        {1, "4k3/8/8/8/8/8/8/R4K1R w HA -", "f1h1", "O-O"},
        {1, "4k3/8/8/8/8/8/8/R4K1R w HA -", "O-O", "O-O"},
        /* the least that distinguishes */
        {0, "4k3/8/8/8/8/5N2/8/1N2K3 w - -", "Nbd2", "Nbd2"},
        {0, "4k3/8/8/8/8/5N2/8/1N2K3 w - -", "Nd2", "fits several moves, such as: Nbd2 Nfd2"},
        {0, "4k3/8/8/8/8/1N6/8/1N2K3 w - -", "N1d2", "N1d2"},
        {0, "8/6k1/8/8/1Q2Q3/8/7K/4Q3 w - -", "e4b1", "Qe4b1"},
        {0, "8/6k1/8/8/1Q2Q3/8/7K/4Q3 w - -", "b4b1", "Qbb1"},
        {0, "8/6k1/8/8/1Q2Q3/8/7K/4Q3 w - -", "e1b1", "Q1b1"},
        {0, "8/k7/8/8/4Q2Q/8/1K6/7Q w - -", "h4e1", "Qh4e1"},
        {0, "4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "Ne2", "Ne2"}, /* the other one is pinned */
        /* promotion */
        {0, "8/P6k/8/8/8/8/8/K7 w - -", "a8=Q", "a8=Q"},
        {0, "8/P6k/8/8/8/8/8/K7 w - -", "a8Q", "a8=Q"},
        {0, "8/P6k/8/8/8/8/8/K7 w - -", "a7a8r", "a8=R"},
        {0, "8/P6k/8/8/8/8/8/K7 w - -", "a8=D", "a8=Q"},
        {0, "8/P6k/8/8/8/8/8/K7 w - -", "a8", "is a promotion: add =Q, =R, =B or =N"},
        {0, "1b6/P6k/8/8/8/8/8/K7 w - -", "axb8(N)", "axb8=N"},
        /* taking, check, mate */
        {0, "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6 e.p.", "exd6"},
        {0, "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"},
        {0, "6k1/5ppp/8/8/8/8/8/R3K3 w - -", "Ra8", "Ra8#"},
        {0, "6k1/5pp1/8/8/8/8/8/R3K3 w - -", "Ra8", "Ra8+"},
        /* Spanish letters, after the English ones: R is a rook if that is legal, else the king */
        {0, "4k3/8/8/8/8/8/8/R3K3 w - -", "Rd1", "Rd1"},
        {0, "4k3/8/8/8/8/8/8/R3K3 w - -", "Re2", "Ke2"},
        {0, "4k3/8/8/8/8/8/8/R3K3 w - -", "Ta8", "Ra8+"},
        {0, "4k3/8/8/8/8/8/8/3QK3 w - -", "Dd8", "Qd8+"},
        /* a bishop's move is not taken for a pawn's */
        {0, "4k3/8/8/8/8/2p5/1P6/2B1K3 w - -", "Bxc3", "is not a legal move here"},
        {0, "4k3/8/8/8/8/2p5/1P6/2B1K3 w - -", "bxc3", "bxc3"},
    };
    poda_game *usual = boards_open("chess", ""), *any = boards_open("chess", "variant=960");
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const poda_game *game = cases[i].any ? any : usual;
        char word[64] = "";
        poda_text text = {word, sizeof word, 0};
        poda_state state;
        poda_move move;
        poda_error error = {.message = ""};
        boards_read(game, cases[i].position, &state);
        if (poda_move_read(game, &state, cases[i].typed, &move, &error) == PODA_OK) {
            poda_move_text(game, &state, move, &text);
            if (strcmp(word, cases[i].expected) != 0)
                fail_msg("%s: '%s' is read as %s", cases[i].position, cases[i].typed, word);
        } else if (!strstr(error.message, cases[i].expected)) {
            fail_msg("%s: '%s': %s", cases[i].position, cases[i].typed, error.message);
        }
    }
    poda_game_close(usual);
    poda_game_close(any);
}

/* All 960 starts differ; the bishops stand on different colours, the king between the rooks. */
static void test_starts(void **unused)
{
    static const struct {
        int number;
        const char *rank;
    } known[] = {{0, "BBQNNRKR"}, {518, "RNBQKBNR"}, {534, "RNBKQBNR"}, {959, "RKRNNQBB"}};
    static char seen[960][9];
    (void)unused;
    for (int number = 0; number < 960; number++) {
        char options[40], text[PODA_TEXT_MAX];
        poda_state state;
        snprintf(options, sizeof options, "variant=960 number=%d", number);
        poda_game *game = boards_open("chess", options);
        poda_state_start(game, &state);
        boards_text(game, &state, text);
        poda_game_close(game);
        char *const rank = seen[number];
        snprintf(rank, 9, "%.8s", strstr(text, "PPPPPPPP/") + 9);
        assert_int_equal((strchr(rank, 'B') - strrchr(rank, 'B')) % 2 != 0, true);
        assert_true(strchr(rank, 'R') < strchr(rank, 'K') &&
                    strchr(rank, 'K') < strrchr(rank, 'R'));
        for (int other = 0; other < number; other++)
            assert_string_not_equal(rank, seen[other]);
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_string_equal(seen[known[i].number], known[i].rank);
    boards_refused("chess", "variant=960 number=960", PODA_BAD_OPTION, "number");
    boards_refused("chess", "variant=standard number=0", PODA_BAD_OPTION,
                   "number=0 is a start of variant=960");
    boards_refused("chess", "variant=antichess", PODA_BAD_OPTION, "expected one of: standard 960");
}

/* The clock and the number of the move are no part of what is compared. */
static void test_key(void **unused)
{
    poda_game *game = boards_open("chess", "");
    poda_state one, other, key, again;
    (void)unused;
    boards_read(game, "4k3/8/8/8/8/8/8/R3K2R w KQ - 7 30", &one);
    boards_read(game, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", &other);
    poda_state_key(game, &one, &key);
    poda_state_key(game, &key, &again);
    assert_true(poda_state_equal(game, &key, &other) && poda_state_equal(game, &again, &other));
    assert_true(poda_state_hash(game, &one) == poda_state_hash(game, &other));
    assert_int_equal(poda_state_clock(game, &one).plies, 7);
    assert_int_equal(poda_state_clock(game, &one).limit, 100);
    assert_int_equal(poda_game_again(game), 3);
    boards_read(game, "4k3/8/8/8/8/8/8/R3K2R w K - 7 30", &other);
    assert_true(poda_state_hash(game, &one) != poda_state_hash(game, &other));
    boards_read(game, "4k3/8/8/8/8/8/8/R3K2R b KQ - 7 30", &other);
    assert_true(poda_state_hash(game, &one) != poda_state_hash(game, &other));
    poda_game_close(game);
}

/* Search finds mates in one and two. */
static void test_mates(void **unused)
{
    static const struct {
        const char *position, *move;
        int plies;
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/8/K3R3 w - -", "Re8#", 1},
        {"kbK5/pp6/1P6/8/8/8/8/R7 w - -", "Ra6", 3}, /* Morphy */
        {"5k2/5P2/5K2/8/8/8/8/6R1 w - -", "Rg8#", 1},
        {"8/8/8/8/8/1K6/2R5/k7 w - -", "Rc1#", 1},
        {"6rk/6pp/8/6N1/8/8/8/K7 w - -", "Nf7#", 1},
        /* python-chess, data/endgame-dm-4.epd: endings that are won only at once */
        {"8/8/8/8/8/4N3/3N4/K1k5 w - -", "Nb3#", 1},
        {"8/8/8/8/8/8/n1K5/k1N5 w - -", "Nb3#", 1},
        {"8/8/8/8/8/8/b7/k1K1N3 w - -", "Nc2#", 1},
        {"8/8/8/8/8/8/r2N4/k1K5 w - -", "Nb3#", 1},
        {"8/8/8/8/8/8/p7/k1K1B3 w - -", "Bc3#", 1},
        {"8/8/8/8/8/8/n1K5/k1B5 w - -", "Bb2#", 1},
        {"8/8/8/8/8/8/b7/k1K1B3 w - -", "Bc3#", 1},
    };
    poda_game *game = boards_open("chess", "");
    poda_search *search = NULL;
    (void)unused;
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        poda_search_options options;
        poda_state state;
        poda_result result;
        char word[64] = "";
        poda_text text = {word, sizeof word, 0};
        poda_search_defaults(&options);
        options.depth = cases[i].plies;
        boards_read(game, cases[i].position, &state);
        assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &result, NULL),
                         PODA_OK);
        poda_move_text(game, &state, result.move, &text);
        if (poda_value_distance(result.value) != cases[i].plies || strcmp(word, cases[i].move) != 0)
            fail_msg("%s: %s in %d", cases[i].position, word, poda_value_distance(result.value));
    }
    poda_search_close(search);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),          cmocka_unit_test(test_castling),
        cmocka_unit_test(test_passing),        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_position_texts), cmocka_unit_test(test_move_texts),
        cmocka_unit_test(test_starts),         cmocka_unit_test(test_key),
        cmocka_unit_test(test_mates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
