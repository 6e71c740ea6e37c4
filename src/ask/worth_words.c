/* worth_words.c - the value of a position or a move, as programs read it. Only this file turns the
 * numbers of searches into wins, losses and scores: they are not visible outside. */
#include "ask/worth_words.h"

#include <math.h>

#include "explain/tree/model.h"

enum kind { UNKNOWN, WIN, LOSS, DRAW, SCORE, MEAN };

static bool is_mean(const poda_worth *worth)
{
    return worth->expected || (worth->playouts && !worth->proven);
}

static enum kind kind_of(const poda_game *game, const poda_worth *worth, int player)
{
    const poda_value own = player == PODA_MAX ? worth->value : -worth->value;
    return !worth->known                                                    ? UNKNOWN
           : is_mean(worth)                                                 ? MEAN
           : poda_is_win(own)                                               ? WIN
           : poda_is_loss(own)                                              ? LOSS
           : !worth->proven || own != 0 || poda_game_rules_of(game)->scored ? SCORE
                                                                            : DRAW;
}

static bool has_distance(enum kind kind, const poda_worth *worth)
{
    return worth->distance >= 0 && (kind == WIN || kind == LOSS || worth->proven);
}

static double score_for(const poda_game *game, const poda_worth *worth, int player)
{
    const double score =
        is_mean(worth) ? round(worth->mean * 1e4) / 1e4 : poda_score_number(game, worth->value);
    return player == PODA_MAX ? score : 0.0 - score; /* no minus zero */
}

void poda_worth_json(const poda_game *game, const poda_worth *worth, int player, poda_text *out)
{
    static const char *const words[] = {"unknown", "win", "loss", "draw", "score", "mean"};
    const enum kind kind = kind_of(game, worth, player);
    char digits[PODA__DIGITS];
    poda_text_add(out, "{\"kind\":\"%s\",\"distance\":", words[kind]);
    if (kind != UNKNOWN && has_distance(kind, worth))
        poda_text_add(out, "%lld", (long long)worth->distance);
    else
        poda_text_add(out, "null");
    poda_text_add(out, ",\"score\":%s,\"proven\":%s}",
                  kind == SCORE || kind == MEAN
                      ? poda__digits(score_for(game, worth, player), digits)
                      : "null",
                  kind != UNKNOWN && worth->proven ? "true" : "false");
}

void poda__worth_say(const poda__request *request, const poda_worth *worth, int player,
                     poda__buffer *out)
{
    const double score = score_for(request->game, worth, player);
    char digits[PODA__MEAN_ROOM];
    if (request->sign && worth->proven) {
        const poda_value own = player == PODA_MAX ? worth->value : -worth->value;
        poda__buffer_add(out, own > 0 ? "+1" : own < 0 ? "-1" : "0");
        return;
    }
    switch (kind_of(request->game, worth, player)) {
    case UNKNOWN:
        poda__buffer_add(out, "%s", SAY("has no value yet"));
        return;
    case SCORE:
        if (score == 0) { /* without a sign */
            poda__buffer_add(out, "%s", worth->proven ? SAY("scores 0") : SAY("0 by evaluation"));
            return;
        }
        poda__buffer_add(out, worth->proven ? SAY("scores %+.10g") : SAY("%+.10g by evaluation"),
                         score);
        return;
    case MEAN:
        poda__buffer_add(out, worth->expected ? SAY("%s expected") : SAY("%s by playouts"),
                         poda__mean_words(score, poda__translator(request), digits));
        return;
    case DRAW:
        poda__buffer_add(out, "%s", SAY("draws"));
        return;
    case WIN:
    case LOSS:
        break;
    }
    const bool wins = kind_of(request->game, worth, player) == WIN;
    if (worth->distance < 0)
        poda__buffer_add(out, "%s", wins ? SAY("wins") : SAY("loses"));
    else
        poda__buffer_add(out, wins ? SAY("wins in %lld") : SAY("loses in %lld"),
                         (long long)worth->distance);
}

void poda__worth_say_of_move(const poda__request *request, const poda_worth *worth, int player,
                             poda__buffer *out)
{
    const enum kind kind = kind_of(request->game, worth, player);
    const bool number = worth->proven ? request->sign : kind == SCORE || kind == MEAN;
    if (number)
        poda__buffer_add(out, "%s", SAY("is worth "));
    poda__worth_say(request, worth, player, out);
}

void poda__json_worth(poda__json *json, const char *key, const poda_game *game,
                      const poda_worth *worth, int player)
{
    char room[PODA_WORTH_MAX] = "";
    poda_text text = {room, sizeof room, 0};
    poda_worth_json(game, worth, player, &text);
    poda__json_raw(json, key, room);
}

void poda__json_worth_fields(poda__json *json, const poda_game *game, const poda_worth *worth,
                             int player)
{
    const enum kind kind = kind_of(game, worth, player);
    poda__json_worth(json, "worth", game, worth, player);
    const bool certain = kind != UNKNOWN && worth->proven;
    if (certain)
        poda__json_text(json, "value", poda__value_word(worth->value, player));
    else
        poda__json_null(json, "value");
    if (certain && worth->distance >= 0)
        poda__json_int(json, "distance", worth->distance);
    else
        poda__json_null(json, "distance");
    if (kind == SCORE || kind == MEAN)
        poda__json_number(json, "score", score_for(game, worth, player));
    else
        poda__json_null(json, "score");
}

void poda__json_value(poda__json *json, const char *key, const poda__request *request,
                      poda_value value)
{
    /* PODA_SCORE_LIMIT: a move that is not allowed, worse than any score */
    if (value >= PODA_INFINITY || value <= -PODA_INFINITY || value == PODA_SCORE_LIMIT ||
        value == -PODA_SCORE_LIMIT) {
        poda__json_null(json, key);
    } else if ((!request->sign || request->mixed) && (poda_is_win(value) || poda_is_loss(value))) {
        const poda_worth worth =
            request->sign ? poda_certain_worth(value, -1) : poda_proven_worth(value);
        poda__json_worth(json, key, request->game, &worth, PODA_MAX);
    } else {
        poda__json_number(json, key, poda__score_for(request, value, PODA_MAX));
    }
}
