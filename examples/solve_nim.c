/* solve_nim.c - solves nim in three ways: by theory, by a search to the end, and by valuing every
 * position. All three must agree on who wins. */
#include <poda/poda.h>
#include <stdio.h>

static void print_move(const poda_game *game, const poda_state *state, poda_move move)
{
    char word[PODA_TEXT_MAX] = "";
    poda_text text = {word, sizeof word, 0};
    poda_move_text(game, state, move, &text);
    printf(" %s", word);
}

static poda_status by_theory(const poda_game *game, const poda_state *state, poda_error *error)
{
    poda_move room[16];
    poda_moves winning = {room, 0, 16};
    poda_theory theory;
    bool known;
    poda_status status = poda_theory_solve(game, state, &known, &theory, &winning, error);
    if (status != PODA_OK)
        return status;
    printf("theory: %s, nim-value %lld, %s; winning moves:", theory.wins ? "won" : "lost",
           (long long)theory.nim_value, theory.method);
    for (size_t i = 0; i < winning.count && i < winning.capacity; i++)
        print_move(game, state, room[i]);
    printf("\n");
    return PODA_OK;
}

static poda_status by_search(const poda_game *game, const poda_state *state, poda_error *error)
{
    poda_search *search = NULL;
    poda_search_options options;
    poda_result result;
    poda_search_defaults(&options);
    options.every_move = true;
    poda_status status = poda_search_open(&search, game, error);
    if (status == PODA_OK)
        status = poda_search_run(search, state, &options, NULL, NULL, &result, error);
    if (status == PODA_OK) {
        printf("search: %s in %d; winning moves:", poda_is_win(result.value) ? "won" : "lost",
               poda_value_distance(result.value));
        for (size_t i = 0; i < result.move_count; i++)
            if (poda_is_win(result.moves[i].value))
                print_move(game, state, result.moves[i].move);
        printf("\n");
    }
    poda_search_close(search);
    return status;
}

static poda_status by_whole(const poda_game *game, const poda_state *state, poda_error *error)
{
    poda_whole *whole = NULL;
    poda_value value;
    int distance;
    poda_status status = poda_whole_open(&whole, game, state, NULL, error);
    if (status == PODA_OK && poda_whole_value(whole, state, &value, &distance))
        printf("whole:  %s in %d; %llu positions\n", poda_is_win(value) ? "won" : "lost", distance,
               (unsigned long long)poda_whole_positions(whole));
    poda_whole_close(whole);
    return status;
}

int main(void)
{
    static const poda_pair pairs[] = {{"heaps", "3,4,5"}};
    static const poda_options options = {pairs, 1};
    poda_error error = {0};
    poda_game *game = NULL;
    poda_state state;
    poda_status status = poda_game_open(&game, "nim", &options, &error);
    if (status == PODA_OK) {
        poda_state_start(
            game, &state); /* MAX is to move, so a win for MAX is a win for the player to move */
        status = by_theory(game, &state, &error);
    }
    if (status == PODA_OK)
        status = by_search(game, &state, &error);
    if (status == PODA_OK)
        status = by_whole(game, &state, &error);
    poda_game_close(game);
    if (status != PODA_OK)
        fprintf(stderr, "solve_nim: %s\n", error.message);
    return status == PODA_OK ? 0 : 2;
}
