/* chess_perft.c - compares the lines of chess with published suites:
 *     chess_perft [FILE [MOST]]
 * Without FILE, the positions of the Chess Programming Wiki (Perft Results), some minutes.
 * FILE has lines `FEN ;D1 20 ;D2 400`, or lines `epd FEN` and `perft 1 20` (as in the suites of Ethereal
 * and python-chess, which are not part of this library); numbers above MOST are left out. Dead
 * positions and fifty moves do not end lines here, as in all such suites. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "poda/poda.h"

typedef struct suite {
    poda_game *game;
    poda_state state;
    const char *fen;
    bool readable;
    unsigned long long most, lines;
    unsigned compared, wrong;
} suite;

static void set_position(suite *it, const char *fen)
{
    poda_error error = {.message = ""};
    it->fen = fen;
    it->readable = poda_state_read(it->game, fen, &it->state, &error) == PODA_OK;
    if (!it->readable) {
        it->wrong++;
        printf("%s: %s\n", fen, error.message);
    }
}

static void compare(suite *it, int depth, unsigned long long expected)
{
    uint64_t lines = 0;
    if (!it->readable || expected > it->most)
        return;
    if (poda_count_lines(it->game, &it->state, depth, NULL, &lines, NULL) != PODA_OK ||
        lines != expected) {
        it->wrong++;
        printf("%s depth %d: %llu lines, expected %llu\n", it->fen, depth,
               (unsigned long long)lines, expected);
    }
    it->compared++;
    it->lines += lines;
}

/* chessprogramming.org/Perft_Results: the start, "Kiwipete", and positions 3 to 6. */
static const char *const wiki[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902 ;D4 197281 "
    ";D5 4865609 ;D6 119060324 ;D7 3195901860",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - ;D1 48 ;D2 2039 ;D3 97862 "
    ";D4 4085603 ;D5 193690690 ;D6 8031647685",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - ;D1 14 ;D2 191 ;D3 2812 ;D4 43238 ;D5 674624 "
    ";D6 11030083",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - ;D1 6 ;D2 264 ;D3 9467 "
    ";D4 422333 ;D5 15833292 ;D6 706045033",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 ;D1 44 ;D2 1486 ;D3 62379 "
    ";D4 2103487",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - ;D1 46 ;D2 2079 "
    ";D3 89890 ;D4 3894594",
};

/* One line of a suite. */
static void compare_line(suite *it, const char *line, char fen[512])
{
    int depth;
    unsigned long long number;
    if (sscanf(line, "perft %d %llu", &depth, &number) == 2) {
        compare(it, depth, number);
    } else if (strncmp(line, "epd ", 4) == 0 || strstr(line, ";D")) {
        const char *at = strchr(line, ';');
        snprintf(fen, 512, "%s", line + (strncmp(line, "epd ", 4) == 0 ? 4 : 0));
        fen[strcspn(fen, ";")] = 0;
        set_position(it, fen);
        for (; at && sscanf(at, ";D%d %llu", &depth, &number) == 2; at = strchr(at + 1, ';'))
            compare(it, depth, number);
    }
}

int main(int count, char **words)
{
    static const poda_pair pairs[] = {{"variant", "960"}, {"draws", "no"}};
    suite it = {.most = count > 2 ? strtoull(words[2], NULL, 10) : ~0ull};
    char line[512], fen[512] = "";
    FILE *const file = count > 1 ? fopen(words[1], "r") : NULL;
    if ((count > 1 && !file) ||
        poda_game_open(&it.game, "chess", &(poda_options){pairs, 2}, NULL) != PODA_OK) {
        fprintf(stderr, "usage: chess_perft [FILE [MOST]]\n");
        if (file)
            fclose(file);
        return 2;
    }
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = 0;
        compare_line(&it, line, fen);
    }
    for (size_t i = 0; i < sizeof wiki / sizeof wiki[0] && !file; i++)
        compare_line(&it, wiki[i], fen);
    if (file)
        fclose(file);
    poda_game_close(it.game);
    printf("%u counts compared, %u wrong, %llu lines\n", it.compared, it.wrong, it.lines);
    return it.wrong != 0;
}
