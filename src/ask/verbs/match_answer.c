/* match_answer.c - the result of a match as a table and as JSON. */
#include <math.h>
#include <string.h>

#include "ask/verbs/match_words.h"
#include "ask/worth_words.h"

const char *poda__elo_words(double elo, char room[32])
{
    poda_text text = {room, 32, 0};
    room[0] = 0;
    if (isinf(elo))
        poda_text_add(&text, elo > 0 ? "+inf" : "-inf");
    else
        poda_text_add(&text, "%+.0f", fabs(elo) < 0.5 ? 0.0 : elo);
    return room;
}

void poda__json_rounded(poda__json *json, const char *key, double number)
{
    if (isinf(number)) /* JSON has no infinity */
        poda__json_null(json, key);
    else
        poda__json_number(json, key, round(number * 1e4) / 1e4);
}

/* The totals of one side over all games. */
typedef struct deeds {
    uint64_t moves, nodes, endings[PODA_ENDING_COUNT];
    double seconds;
} deeds;

static deeds deeds_of(const poda_match_result *result, int side)
{
    deeds sum = {0};
    for (uint32_t i = 0; i < result->count; i++) {
        const poda_match_game *game = &result->games[i];
        sum.moves += game->moves[side];
        sum.nodes += game->nodes[side];
        sum.seconds += game->seconds[side];
        if (game->faulty == side)
            sum.endings[game->ending]++;
    }
    return sum;
}

static double a_move(const deeds *sum, double amount)
{
    return sum->moves ? amount / (double)sum->moves : 0;
}

static double mean_plies(const poda_match_result *result)
{
    double sum = 0;
    for (uint32_t i = 0; i < result->count; i++)
        sum += result->games[i].plies;
    return result->count ? sum / result->count : 0;
}

static void print_faults(poda__request *request, const poda_match_result *result)
{
    enum { MOST = 5 };
    int shown = 0;
    for (uint32_t i = 0; i < result->count; i++) {
        const poda_match_game *game = &result->games[i];
        if (game->faulty < 0 && game->ending == PODA_ENDING_OVER)
            continue;
        if (shown++ >= MOST)
            continue;
        const char *who = game->faulty == 1 ? SAY("the second player") : SAY("the first player");
        switch (game->ending) {
        case PODA_ENDING_PLIES:
            poda__print(request, "game %u: a draw after %d {ply|plies}\n", game->number,
                        game->plies);
            break;
        case PODA_ENDING_ILLEGAL:
            poda__print(request, "game %u: %s lost by the illegal move '%s'\n", game->number, who,
                        game->said);
            break;
        case PODA_ENDING_LATE:
            poda__print(request, "game %u: %s lost, it gave no answer in time\n", game->number,
                        who);
            break;
        case PODA_ENDING_DEAD:
            poda__print(request, "game %u: %s lost, the program ended\n", game->number, who);
            break;
        case PODA_ENDING_RESIGNED:
            poda__print(request, "game %u: %s resigned\n", game->number, who);
            break;
        default:
            poda__print(request, "game %u: %s lost: its answer was not a move but '%s'\n",
                        game->number, who, game->said);
            break;
        }
    }
    if (shown > MOST)
        poda__print(request, "more games that did not end by the rules: %d\n", shown - MOST);
}

static void print_sprt(poda__request *request, const poda_sprt *sprt,
                       const poda_match_result *result)
{
    poda__print(request,
                "test of %+g against %+g Elo: log-likelihood ratio %.2f, between %.2f and %.2f: ",
                sprt->elo1, sprt->elo0, result->ratio, log(sprt->beta / (1 - sprt->alpha)),
                log((1 - sprt->beta) / sprt->alpha));
    if (result->verdict == PODA_ACCEPTED)
        poda__print(request, "%+g accepted\n", sprt->elo1);
    else if (result->verdict == PODA_REJECTED)
        poda__print(request, "%+g accepted\n", sprt->elo0);
    else
        poda__print(request, "not decided yet\n");
}

void poda__match_text(poda__request *request, const poda__match_asked *asked,
                      const poda__match_side *sides, const poda_match_result *result)
{
    const poda_tally *tally = &result->tally;
    const poda_elo elo = poda_elo_of(tally);
    const char *given = poda_game_options(request->game);
    char value[32], low[32], high[32];
    poda__print(request, "%s%s%s: the first player, %s, against the second, %s\n",
                poda_game_name(request->game), *given ? " " : "", given, sides[0].name,
                sides[1].name);
    if (result->count == 0) { /* there is nothing to report */
        poda__print(request, "stopped before all games were played\n");
        return;
    }
    poda__print(request, "  games     +     =     -   score    Elo  95 %%           superiority\n");
    poda__print(request, "%7u %5llu %5llu %5llu  %5.1f%% %6s  %-5s .. %-5s  %8.1f%%\n",
                result->count, (unsigned long long)tally->wins, (unsigned long long)tally->draws,
                (unsigned long long)tally->losses, 100 * elo.score, poda__elo_words(elo.elo, value),
                poda__elo_words(elo.low, low), poda__elo_words(elo.high, high),
                100 * elo.superiority);
    if (poda_game_rules_of(request->game)->scored)
        poda__print(request, "mean score %+.2f, ", result->margin);
    poda__print(request, "%.1f plies a game\n", mean_plies(result));
    for (int i = 0; i < 2; i++) {
        const deeds sum = deeds_of(result, i);
        if (sum.nodes) /* other programs do not report them */
            poda__print(request,
                        i ? "second: %.0f nodes a move, %.4f s\n"
                          : "first: %.0f nodes a move, %.4f s\n",
                        a_move(&sum, (double)sum.nodes), a_move(&sum, sum.seconds));
        else
            poda__print(request, i ? "second: %.4f s a move\n" : "first: %.4f s a move\n",
                        a_move(&sum, sum.seconds));
    }
    print_faults(request, result);
    if (asked->options.sprt)
        print_sprt(request, asked->options.sprt, result);
    if (result->resumed)
        poda__print(request, "games that were in the file: %u\n", result->resumed);
    if (result->stopped)
        poda__print(request, "stopped before all games were played\n");
    else if (asked->options.games % 2 && !asked->options.sprt)
        poda__print(request,
                    "each opening is played twice, with colours changed: one game more than %u\n",
                    asked->options.games);
}

static void json_side(poda__request *request, const char *key, const poda__match_side *side,
                      const poda_match_result *result, int index)
{
    poda__json *json = &request->json;
    const deeds sum = deeds_of(result, index);
    poda__json_open(json, key, '{');
    poda__json_text(json, "settings", side->name);
    poda__json_uint(json, "moves", sum.moves);
    poda__json_uint(json, "nodes", sum.nodes);
    poda__json_open(json, "faults", '{');
    for (int i = PODA_ENDING_ILLEGAL; i < PODA_ENDING_COUNT; i++)
        poda__json_uint(json, poda_ending_name((poda_ending)i), sum.endings[i]);
    poda__json_close(json, '}');
    poda__json_number(json, "seconds", sum.seconds);
    poda__json_close(json, '}');
}

static void json_game(poda__request *request, const poda_match_game *game)
{
    poda__json *json = &request->json;
    const int first =
        game->max_side == 0 ? PODA_MAX : PODA_MIN; /* results are the first player's */
    const bool over = game->ending == PODA_ENDING_OVER;
    const poda_worth worth = {.value = game->value, .known = over, .proven = over};
    poda__json_open(json, NULL, '{');
    poda__json_uint(json, "number", game->number);
    poda__json_text(json, "max", game->max_side ? "second" : "first");
    poda__json_text(json, "result", game->points == 2 ? "win" : game->points ? "draw" : "loss");
    if (over && poda_game_rules_of(request->game)->scored)
        poda__json_number(json, "score", poda__score_for(request, game->value, first));
    poda__json_worth(json, "worth", request->game, &worth, first);
    poda__json_text(json, "ending", poda_ending_name(game->ending));
    if (game->said[0])
        poda__json_text(json, "said", game->said);
    poda__json_int(json, "opening", game->opening);
    poda__json_int(json, "plies", game->plies);
    poda__json_text(json, "moves", game->text);
    poda__json_close(json, '}');
}

static void json_sprt(poda__json *json, const poda_sprt *sprt, const poda_match_result *result)
{
    static const char *const words[] = {"undecided", "accepted", "rejected"};
    poda__json_open(json, "sprt", '{');
    poda__json_number(json, "elo0", sprt->elo0);
    poda__json_number(json, "elo1", sprt->elo1);
    poda__json_number(json, "alpha", sprt->alpha);
    poda__json_number(json, "beta", sprt->beta);
    poda__json_rounded(json, "ratio", result->ratio);
    poda__json_rounded(json, "lower", log(sprt->beta / (1 - sprt->alpha)));
    poda__json_rounded(json, "upper", log((1 - sprt->beta) / sprt->alpha));
    poda__json_text(json, "verdict", words[result->verdict]);
    poda__json_close(json, '}');
}

void poda__match_json(poda__request *request, const poda__match_asked *asked,
                      const poda__match_side *sides, const poda_match_result *result)
{
    poda__json *json = &request->json;
    const poda_tally *tally = &result->tally;
    const poda_elo elo = poda_elo_of(tally);
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "game", poda_game_name(request->game));
    poda__json_text(json, "options", poda_game_options(request->game));
    json_side(request, "first", &sides[0], result, 0);
    json_side(request, "second", &sides[1], result, 1);
    poda__json_uint(json, "seed", asked->options.seed);
    poda__json_uint(json, "games", result->count);
    poda__json_uint(json, "wins", tally->wins);
    poda__json_uint(json, "draws", tally->draws);
    poda__json_uint(json, "losses", tally->losses);
    poda__json_open(json, "pairs", '[');
    for (int i = 0; i < 5; i++)
        poda__json_uint(json, NULL, tally->pairs[i]);
    poda__json_close(json, ']');
    poda__json_number(json, "score", elo.score);
    poda__json_rounded(json, "elo", elo.elo);
    poda__json_rounded(json, "elo_low", elo.low);
    poda__json_rounded(json, "elo_high", elo.high);
    poda__json_rounded(json, "superiority", elo.superiority);
    if (poda_game_rules_of(request->game)->scored)
        poda__json_number(json, "margin", result->margin);
    poda__json_number(json, "plies", mean_plies(result));
    if (asked->options.sprt)
        json_sprt(json, asked->options.sprt, result);
    poda__json_uint(json, "resumed", result->resumed);
    poda__json_bool(json, "stopped", result->stopped);
    poda__json_open(json, "results", '[');
    for (uint32_t i = 0; i < result->count; i++)
        json_game(request, &result->games[i]);
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}
