/* chess_ends.c - solves endings of chess whole and compares them with moves to mate known from outside:
 *     chess_ends [FILE [POSITIONS]]
 * Without FILE, all positions of king and pawn, on the files a to d, against king: 111,282 of them are won,
 * as in the bit base of Stockfish.
 * FILE has lines `FEN dm N;`: White or Black, to move, mates in N moves, is mated in -N, or 0: the game
 * is drawn. Such is data/endgame-dm-4.epd of python-chess, whose longest mates are Kryukov's; it is not
 * part of this library. Endings with more than POSITIONS (30 million), images counted once, are left
 * out: two pawns that may become any piece. 60 bytes a position, and some minutes for an ending of four
 * men without pawns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "poda/poda.h"

/* Is the whole of this ending as it should be? 1: yes, 0: no, -1: left out. */
static int compare(const poda_game *game, const char *fen, int moves, uint64_t most)
{
    const poda_whole_options options = {.symmetry = true, .limit = most};
    const clock_t started = clock();
    poda_error error = {.message = ""};
    poda_whole *whole = NULL;
    poda_value value = 0;
    poda_state state;
    int plies = 0;
    poda_status status = poda_state_read(game, fen, &state, &error);
    if (status == PODA_OK)
        status = poda_whole_open(&whole, game, &state, &options, &error);
    if (status == PODA_TOO_LARGE) {
        printf("%-40s left out\n", fen);
        return -1;
    }
    if (status != PODA_OK) {
        printf("%-40s %s\n", fen, error.message);
        return 0;
    }
    const int expected = moves > 0 ? 2 * moves - 1 : -2 * moves;
    const bool known = poda_whole_value(whole, &state, &value, &plies);
    const poda_value own = poda_state_turn(game, &state) == PODA_MAX ? value : -value;
    const bool same = known && (moves == 0 ? own == 0
                                           : (moves > 0 ? poda_is_win(own) : poda_is_loss(own)) &&
                                                 plies == expected);
    printf("%-40s %s in %d, %llu positions, %.0f s%s\n", fen,
           own > 0   ? "wins"
           : own < 0 ? "loses"
                     : "draws",
           plies, (unsigned long long)poda_whole_positions(whole),
           (double)(clock() - started) / CLOCKS_PER_SEC, same ? "" : ": DIFFERS");
    poda_whole_close(whole);
    return same;
}

/* The value for White; of a position that no move leads to, by its moves, some plies deep. */
static bool value_of(const poda_game *game, const poda_whole *whole, const poda_state *state,
                     int depth, poda_value *value)
{
    const bool white = poda_state_turn(game, state) == PODA_MAX;
    poda_move at[64];
    poda_moves list = {at, 0, 64};
    int plies;
    if (poda_state_over(game, state, value) || poda_whole_value(whole, state, value, &plies))
        return true;
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count && depth > 0; i++) {
        poda_state child;
        poda_value next;
        poda_state_play(game, state, at[i], &child);
        if (!value_of(game, whole, &child, depth - 1, &next))
            return false;
        if (i == 0 || (white ? next > *value : next < *value))
            *value = next;
    }
    return depth > 0 && list.count > 0;
}

/* Positions with White's pawn on this file that are won; -1: it could not be solved. */
static long count_pawn(const poda_game *game, int file)
{
    const poda_whole_options options = {.symmetry = true};
    char fen[80], board[64];
    poda_whole *whole = NULL;
    poda_state state;
    long won = 0;
    memset(board, '1', 8);
    board[file] = 'P';
    snprintf(fen, sizeof fen, "7k/8/8/8/8/8/%.8s/7K w - -", board);
    if (poda_state_read(game, fen, &state, NULL) != PODA_OK ||
        poda_whole_open(&whole, game, &state, &options, NULL) != PODA_OK)
        return -1;
    for (int code = 0; code < 2 * 6 * 64 * 64 && won >= 0; code++) {
        const int pawn = 8 * (1 + code / 2 % 6) + file;
        const int king = code / 12 % 64, bare = code / 12 / 64;
        char *out = fen;
        poda_value value;
        if (king == pawn || bare == pawn || king == bare)
            continue;
        memset(board, '1', sizeof board);
        board[king] = 'K';
        board[bare] = 'k';
        board[pawn] = 'P';
        for (int rank = 7; rank >= 0; rank--)
            out += snprintf(out, 10, "%.8s%c", board + 8 * rank, rank ? '/' : ' ');
        snprintf(out, 8, "%c - -", "wb"[code % 2]);
        if (poda_state_read(game, fen, &state, NULL) != PODA_OK)
            continue; /* not legal */
        won = !value_of(game, whole, &state, 3, &value) ? -1 : won + (value > 0);
    }
    poda_whole_close(whole);
    return won;
}

static int count_pawns(const poda_game *game)
{
    long sum = 0;
    for (int file = 0; file < 4; file++) {
        const long won = count_pawn(game, file);
        printf("pawn on the file %c: %ld positions are won\n", 'a' + file, won);
        sum += won;
    }
    printf("%ld in all%s\n", sum, sum == 111282 ? "" : ": DIFFERS");
    return sum != 111282;
}

int main(int count, char **words)
{
    const uint64_t most = count > 2 ? strtoull(words[2], NULL, 10) : 30000000;
    poda_game *game = NULL;
    char line[256];
    int compared = 0, wrong = 0, out = 0;
    FILE *const file = count > 1 ? fopen(words[1], "r") : NULL;
    if ((count > 1 && !file) || most == 0 ||
        poda_game_open(&game, "chess", NULL, NULL) != PODA_OK) {
        fprintf(stderr, "usage: chess_ends [FILE [POSITIONS]]\n");
        if (file)
            fclose(file);
        return 2;
    }
    if (!file) {
        const int status = count_pawns(game);
        poda_game_close(game);
        return status;
    }
    while (fgets(line, sizeof line, file)) {
        char *const mark = strstr(line, " dm ");
        if (!mark || line[0] == '#')
            continue;
        *mark = 0;
        const int same = compare(game, line, (int)strtol(mark + 4, NULL, 10), most);
        fflush(stdout);
        compared += same >= 0;
        wrong += same == 0;
        out += same < 0;
    }
    fclose(file);
    poda_game_close(game);
    printf("%d endings compared, %d wrong, %d left out\n", compared, wrong, out);
    return wrong != 0;
}
