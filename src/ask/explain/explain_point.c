/* explain_point.c - the point of a move in one or two sentences, and as JSON. Each sentence says what
 * poda_why_point proves, no more. */
#include "ask/explain/explain_why.h"
#include "ask/worth_words.h"

enum { PLACES = 512 }; /* for moves; threats are only found where there are fewer */

/* The sentence being written, and the names it needs. */
typedef struct speech {
    poda__request *request;
    const poda_point *point;
    poda__buffer *out;
    int player;
    const char *mover, *rival;
    char move[PODA_TEXT_MAX], reply[PODA_TEXT_MAX], better[PODA_TEXT_MAX];
    char threats[PODA_POINT_THREATS][PODA_TEXT_MAX];
} speech;

static bool is_possible(const poda__request *request, const poda_state *state, poda_move move)
{
    poda_move moves[PLACES];
    poda_moves list = {moves, 0, PLACES};
    poda_state_moves(request->game, state, &list);
    for (size_t i = 0; i < list.count && i < PLACES; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* Names a move of the player who is not to move in `state`, in a position after a reply where it is
 * possible. */
static void name_threat(poda__request *request, const poda_state *state, poda_move move,
                        char room[PODA_TEXT_MAX])
{
    poda_move replies[PLACES];
    poda_moves list = {replies, 0, PLACES};
    poda_state_moves(request->game, state, &list);
    for (size_t i = 0; i < list.count && i < PLACES; i++) {
        poda_state after;
        poda_state_play(request->game, state, replies[i], &after);
        if (is_possible(request, &after, move)) {
            poda__move_words(request, &after, move, room);
            return;
        }
    }
}

/* Names moves where they are played: the text of a move may depend on the position. */
static void name_moves(speech *it)
{
    poda__request *request = it->request;
    const poda_point *point = it->point;
    const bool stops =
        point->kind == PODA_POINT_STOPS_WIN || point->kind == PODA_POINT_STOPS_THREATS;
    poda_state state = request->state;
    poda__move_words(request, &state, point->move, it->move);
    if (point->has_better)
        poda__move_words(request, &state, point->better, it->better);
    if (stops && !point->has_reply)
        return;
    poda_state_play(request->game, &state, stops ? point->instead : point->move, &state);
    if (point->has_reply) {
        poda__move_words(request, &state, point->reply, it->reply);
        poda_state_play(request->game, &state, point->reply, &state);
    }
    for (size_t i = 0; i < point->threat_count; i++)
        name_threat(request, &state, point->threats[i], it->threats[i]);
}

static bool is_won(const speech *it, const poda_worth *worth)
{
    const poda_value own = it->player == PODA_MAX ? worth->value : -worth->value;
    return worth->known && worth->proven && poda_is_win(own);
}

static bool is_lost(const speech *it, const poda_worth *worth)
{
    const poda_value own = it->player == PODA_MAX ? worth->value : -worth->value;
    return worth->known && worth->proven && poda_is_loss(own);
}

static void say_end(speech *it)
{
    poda__request *request = it->request;
    const poda_point *point = it->point;
    if (is_won(it, &point->worth)) {
        poda__buffer_add(it->out,
                         point->only ? SAY("%s wins at once; no other move does.")
                                     : SAY("%s wins at once."),
                         it->move);
        return;
    }
    poda__buffer_add(it->out,
                     is_lost(it, &point->worth) ? SAY("%s ends the game, lost.")
                                                : SAY("%s ends the game in a draw."),
                     it->move);
    if (point->has_better)
        poda__buffer_add(it->out, SAY(" %s wins at once."), it->better);
}

/* "it threatens a and b, and O cannot stop both" */
static void say_threats(speech *it, const char *who, const char *other)
{
    poda__request *request = it->request;
    switch (it->point->threat_count) {
    case 1:
        poda__buffer_add(it->out, SAY("%s threatens %s, and %s cannot stop it."), who,
                         it->threats[0], other);
        return;
    case 2:
        poda__buffer_add(it->out, SAY("%s threatens %s and %s, and %s cannot stop both."), who,
                         it->threats[0], it->threats[1], other);
        return;
    case 3:
        poda__buffer_add(it->out, SAY("%s threatens %s, %s and %s, and %s cannot stop them all."),
                         who, it->threats[0], it->threats[1], it->threats[2], other);
        return;
    default:
        poda__buffer_add(it->out, SAY("whatever %s replies, %s wins at once."), other, who);
    }
}

static void say_loss(speech *it)
{
    poda__request *request = it->request;
    poda__buffer_add(it->out, SAY("%s loses: %s wins at once with %s."), it->move, it->rival,
                     it->reply);
    if (it->point->has_better)
        poda__buffer_add(it->out,
                         it->point->better_only ? SAY(" Only %s avoids that.")
                                                : SAY(" %s, for example, avoids that."),
                         it->better);
}

static void say_forced_win(speech *it)
{
    poda__request *request = it->request;
    poda__buffer_add(it->out, SAY("%s wins: "), it->move);
    say_threats(it, it->mover, it->rival);
    if (it->point->has_better)
        poda__buffer_add(it->out, SAY(" %s wins at once."), it->better);
    else if (it->point->only)
        poda__buffer_add(it->out, "%s", SAY(" No other move wins as fast."));
}

/* The worth of a move that stops something. */
static void say_remark(speech *it)
{
    poda__request *request = it->request;
    if (is_lost(it, &it->point->worth))
        poda__buffer_add(it->out, "%s", SAY(" It loses all the same."));
    else if (is_won(it, &it->point->worth))
        poda__buffer_add(it->out, "%s", SAY(" It even wins."));
}

static void say_stop(speech *it)
{
    poda__request *request = it->request;
    const poda_point *point = it->point;
    const size_t others = point->moves - 1;
    if (point->only && point->after == others)
        poda__buffer_add(it->out,
                         SAY("%s is the only move that keeps %s from winning at once with %s."),
                         it->move, it->rival, it->reply);
    else if (point->only)
        poda__buffer_add(it->out, SAY("%s is the only move after which %s cannot win at once."),
                         it->move, it->rival);
    else
        poda__buffer_add(it->out,
                         SAY("%s keeps %s from winning at once with %s, as it could after %zu of "
                             "%zu other moves."),
                         it->move, it->rival, it->reply, point->after, others);
    say_remark(it);
}

static void say_allowed_threats(speech *it)
{
    poda__request *request = it->request;
    poda__buffer_add(it->out, SAY("%s loses to %s: "), it->move, it->reply);
    say_threats(it, it->rival, it->mover);
    if (it->point->has_better)
        poda__buffer_add(it->out,
                         it->point->better_only ? SAY(" Only %s avoids that.")
                                                : SAY(" %s, for example, avoids that."),
                         it->better);
}

static void say_stopped_threats(speech *it)
{
    poda__request *request = it->request;
    if (it->point->has_reply)
        poda__buffer_add(
            it->out,
            SAY("%s is the only move that stops %s: after any other, %s forces a win with it."),
            it->move, it->reply, it->rival);
    else
        poda__buffer_add(it->out,
                         SAY("%s is the only move after which %s cannot force a win with threats."),
                         it->move, it->rival);
    say_remark(it);
}

static void say_worth(speech *it)
{
    poda__request *request = it->request;
    const poda_point *point = it->point;
    poda__buffer_add(it->out, "%s ", it->move);
    poda__worth_say_of_move(request, &point->worth, it->player, it->out);
    poda__buffer_add(it->out, ".");
    if (point->has_better) {
        poda__buffer_add(it->out,
                         point->better_only ? SAY(" Only %s is better: it ")
                                            : SAY(" %s, for example, is better: it "),
                         it->better);
        poda__worth_say_of_move(request, &point->better_worth, it->player, it->out);
        poda__buffer_add(it->out, ".");
    } else if (point->only) {
        const bool scored = poda_game_rules_of(request->game)->scored;
        poda__buffer_add(it->out, "%s",
                         scored                      ? SAY(" No other move scores as much.")
                         : is_won(it, &point->worth) ? SAY(" No other move wins.")
                                                     : SAY(" Every other move loses."));
    }
}

static void say_nothing(speech *it)
{
    poda__request *request = it->request;
    if (!it->point->worth.known) {
        poda__buffer_add(it->out, SAY("Nothing is known of %s within these limits."), it->move);
        return;
    }
    poda__buffer_add(it->out, "%s ", it->move);
    poda__worth_say_of_move(request, &it->point->worth, it->player, it->out);
    poda__buffer_add(it->out, "%s", SAY("; nothing is proven."));
}

void poda__why_say_point(poda__request *request, poda__why *why)
{
    const int player = poda_state_turn(request->game, &request->state);
    speech it = {
        .request = request,
        .point = &why->point,
        .out = &why->sentence,
        .player = player,
        .mover = poda__player_name(request, player),
        .rival = poda__player_name(request, player == PODA_MAX ? PODA_MIN : PODA_MAX),
    };
    static void (*const say[])(speech *) = {
        [PODA_POINT_NONE] = say_nothing,
        [PODA_POINT_ENDS] = say_end,
        [PODA_POINT_ALLOWS_WIN] = say_loss,
        [PODA_POINT_FORCES_WIN] = say_forced_win,
        [PODA_POINT_STOPS_WIN] = say_stop,
        [PODA_POINT_ALLOWS_THREATS] = say_allowed_threats,
        [PODA_POINT_STOPS_THREATS] = say_stopped_threats,
        [PODA_POINT_WORTH] = say_worth,
    };
    name_moves(&it);
    say[why->point.kind](&it);
}

void poda__why_json_point(poda__request *request, const poda__why *why)
{
    static const char *const words[] = {
        [PODA_POINT_NONE] = "none",
        [PODA_POINT_ENDS] = "ends",
        [PODA_POINT_ALLOWS_WIN] = "allows_win",
        [PODA_POINT_FORCES_WIN] = "forces_win",
        [PODA_POINT_STOPS_WIN] = "stops_win",
        [PODA_POINT_ALLOWS_THREATS] = "allows_threats",
        [PODA_POINT_STOPS_THREATS] = "stops_threats",
        [PODA_POINT_WORTH] = "worth",
    };
    poda__json *json = &request->json;
    const poda_point *point = &why->point;
    char text[PODA_TEXT_MAX];
    poda_state state = request->state;
    poda__json_text(json, "sentence", why->sentence.at ? why->sentence.at : "");
    poda__json_text(json, "point", words[point->kind]);
    poda__json_bool(json, "only", point->only);
    if (point->has_better)
        poda__json_text(json, "better", poda__move_words(request, &state, point->better, text));
    else
        poda__json_null(json, "better");
    poda__json_open(json, "line", '['); /* the move itself is not in it */
    poda_state_play(request->game, &state, point->move, &state);
    for (int i = 0; i < point->line_length; i++) {
        poda__json_text(json, NULL, poda__move_words(request, &state, point->line[i], text));
        poda_state_play(request->game, &state, point->line[i], &state);
    }
    poda__json_close(json, ']');
}
