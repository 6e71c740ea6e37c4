/* fuzz_record.c - the file of a match, and the answers of programs: refused with its line, or games
 * that are written and read back unchanged. The first line decides: "gtp", else a file. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "match/gtp.h"
#include "match/record.h"

static void read_answers(const char *text, size_t length)
{
    poda__answer answer;
    while (poda__gtp_read(text, length, &answer)) {
        FUZZ_HOLDS(answer.end > 0 && answer.end <= length);
        FUZZ_HOLDS(answer.from + answer.length <= answer.end);
        text += answer.end;
        length -= answer.end;
    }
}

static void read_record(const char *text, size_t length)
{
    enum { GAMES = 6 };
    static const poda_options none = {NULL, 0};
    const poda_match_options options = {
        .name = {"a", "b"}, .games = GAMES, .random = 1, .seed = 1, .plies = 5};
    poda_match_game games[GAMES] = {{0}}, again[GAMES] = {{0}};
    poda__openings openings = {0};
    poda_error error = {0};
    poda_game *game = NULL;
    poda_state start;
    uint32_t count = 0, count_again = 0;
    size_t used = 0;
    FUZZ_HOLDS(poda_game_open(&game, "tictactoe", &none, NULL) == PODA_OK);
    poda_state_start(game, &start);
    FUZZ_HOLDS(poda__openings_draw(&openings, game, &start, GAMES / 2, 1, 1, NULL, NULL) ==
               PODA_OK);
    const poda__match_plan plan = {game, &options, &start, &openings, GAMES};
    const poda_status status = poda__record_read(&plan, text, length, games, &count, &used, &error);
    if (status != PODA_OK)
        fuzz_check_error(status, &error);
    poda__buffer out = {0};
    poda__record_head(&plan, &out);
    for (uint32_t i = 0; i < count; i++)
        poda__record_line(&games[i], &out);
    FUZZ_HOLDS(poda__record_read(&plan, out.at, out.length, again, &count_again, &used, &error) ==
               PODA_OK);
    FUZZ_HOLDS(count_again == count && used == out.length);
    for (uint32_t i = 0; i < count; i++) {
        FUZZ_HOLDS(strcmp(games[i].text, again[i].text) == 0 && games[i].points == again[i].points);
        free(games[i].text);
        free(again[i].text);
    }
    poda__buffer_release(&out);
    poda__openings_release(&openings);
    poda_game_close(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > FUZZ_MAX)
        return 0;
    const char *text = size ? (const char *)data : "";
    if (size >= 4 && memcmp(text, "gtp\n", 4) == 0)
        read_answers(text + 4, size - 4);
    else
        read_record(text, size);
    return 0;
}
