/* chess_perft.c - compares the lines of chess with published suites:
 *     chess_perft FILE [MOST]
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

int main(int count, char **words)
{
    static const poda_pair pairs[] = {{"variant", "960"}, {"draws", "no"}};
    suite it = {.most = count > 2 ? strtoull(words[2], NULL, 10) : ~0ull};
    char line[512], fen[512] = "";
    FILE *const file = count > 1 ? fopen(words[1], "r") : NULL;
    if (!file || poda_game_open(&it.game, "chess", &(poda_options){pairs, 2}, NULL) != PODA_OK) {
        fprintf(stderr, "usage: chess_perft FILE [MOST]\n");
        return 2;
    }
    while (fgets(line, sizeof line, file)) {
        int depth;
        unsigned long long number;
        line[strcspn(line, "\r\n")] = 0;
        if (sscanf(line, "perft %d %llu", &depth, &number) == 2) {
            compare(&it, depth, number);
        } else if (strncmp(line, "epd ", 4) == 0 || strstr(line, ";D")) {
            const char *at = strchr(line, ';');
            snprintf(fen, sizeof fen, "%s", line + (strncmp(line, "epd ", 4) == 0 ? 4 : 0));
            fen[strcspn(fen, ";")] = 0;
            set_position(&it, fen);
            for (; at && sscanf(at, ";D%d %llu", &depth, &number) == 2; at = strchr(at + 1, ';'))
                compare(&it, depth, number);
        }
    }
    fclose(file);
    poda_game_close(it.game);
    printf("%u counts compared, %u wrong, %llu lines\n", it.compared, it.wrong, it.lines);
    return it.wrong != 0;
}
