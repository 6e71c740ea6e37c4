/* kind_words.c - the games sorted as courses on artificial intelligence sort them: with chance or
 * without, open or hidden, in turn or at once, by the number of players and by the sum of the payoffs.
 * All of it is asked of the games themselves. */
#include "ask/kind_words.h"

#include <string.h>

typedef poda__kind kind;

bool poda__hides(const poda_game *game, const poda_state *state, int turn)
{
    const unsigned movers = poda_state_movers(game, state);
    const bool waits = movers && turn >= 0 && (movers & ((1u << turn) - 1));
    const int players = poda_game_kind(game).players;
    for (int player = 0; player < players && !waits; player++) {
        poda_state seen;
        poda_state_sees(game, state, player, &seen);
        if (!poda_state_equal(game, state, &seen))
            return true;
    }
    return false;
}

/* A game may have a function for chance or for what players see that its options leave idle; a few
 * random plays show it. */
poda__kind poda__kind_of(const poda_game *game)
{
    enum { PLAYS = 8, LONGEST = 200, MOVES = 512 };
    kind own = {.game = poda_game_kind(game)};
    poda_random random = {1};
    poda_move at[MOVES] = {0};
    for (int play = 0; play < PLAYS; play++) {
        poda_state state;
        poda_state_start(game, &state);
        for (int ply = 0; ply < LONGEST; ply++) {
            const int turn = poda_state_turn(game, &state);
            poda_moves list = {at, 0, MOVES};
            if (own.secret >= own.game.hidden && own.chance >= own.game.chance)
                return own;
            own.chance = own.chance || turn == PODA_CHANCE;
            own.secret = own.secret || poda__hides(game, &state, turn);
            poda_state_moves(game, &state, &list);
            const size_t count = list.count < MOVES ? list.count : MOVES;
            if (count == 0)
                break;
            poda_state_play(game, &state, at[poda_random_below(&random, count)], &state);
        }
    }
    return own;
}

static bool is_zero_sum(const kind *own)
{
    return own->game.fixed_sum && own->game.sum == 0;
}

static bool is_constant_sum(const kind *own)
{
    return own->game.fixed_sum && own->game.sum != 0;
}

static bool is_other_sum(const kind *own)
{
    return !own->game.fixed_sum;
}

/* One word of a list, of which `*count` came before. */
static void print_word(poda__request *request, int *count, const char *word)
{
    poda__buffer_add(&request->out, "%s%s", (*count)++ ? ", " : "", word);
}

static void print_players(poda__request *request, int *count, int players)
{
    print_word(request, count, "");
    poda__print(request, "%d {player|players}", players);
}

void poda__print_kind(poda__request *request, const poda_game *game)
{
    const kind own = poda__kind_of(game);
    int count = 0;
    print_word(request, &count, own.chance ? SAY("with chance") : SAY("no chance"));
    print_word(request, &count, own.secret ? SAY("hidden") : SAY("open"));
    print_word(request, &count, own.game.together ? SAY("at once") : SAY("in turn"));
    print_players(request, &count, own.game.players);
    print_word(request, &count,
               is_zero_sum(&own)       ? SAY("zero sum")
               : is_constant_sum(&own) ? SAY("constant sum")
                                       : SAY("any payoffs"));
}

void poda__print_marks(poda__request *request, const poda_game *game)
{
    const kind own = poda__kind_of(game);
    int count = 0;
    if (!own.chance && !own.secret && !own.game.together && own.game.players == 2 &&
        !is_other_sum(&own))
        return;
    poda__buffer_add(&request->out, " (");
    if (own.chance)
        print_word(request, &count, SAY("with chance"));
    if (own.secret)
        print_word(request, &count, SAY("hidden"));
    if (own.game.together)
        print_word(request, &count, SAY("at once"));
    if (own.game.players != 2)
        print_players(request, &count, own.game.players);
    if (is_other_sum(&own))
        print_word(request, &count, SAY("any payoffs"));
    poda__buffer_add(&request->out, ")");
}

void poda__json_kind(poda__request *request, const poda_game *game)
{
    poda__json *json = &request->json;
    const kind own = poda__kind_of(game);
    poda__json_open(json, "kind", '{');
    poda__json_int(json, "players", own.game.players);
    poda__json_bool(json, "chance", own.chance);
    poda__json_bool(json, "hidden", own.secret);
    poda__json_bool(json, "together", own.game.together);
    poda__json_bool(json, "zero_sum", is_zero_sum(&own));
    poda__json_close(json, '}');
}

static bool is_open_certain(const kind *own)
{
    return !own->secret && !own->chance;
}

static bool is_open_chance(const kind *own)
{
    return !own->secret && own->chance;
}

static bool is_hidden_certain(const kind *own)
{
    return own->secret && !own->chance;
}

static bool is_hidden_chance(const kind *own)
{
    return own->secret && own->chance;
}

static bool is_in_turn(const kind *own)
{
    return !own->game.together;
}

static bool is_at_once(const kind *own)
{
    return own->game.together;
}

static bool is_alone(const kind *own)
{
    return own->game.players == 1;
}

static bool is_for_two(const kind *own)
{
    return own->game.players == 2;
}

static bool is_for_more(const kind *own)
{
    return own->game.players > 2;
}

/* The cells of the table: the first four are what is known and what is left to chance, the others
 * divide the same games again. `key` names a cell in JSON. */
static const struct {
    const char *key, *note;
    bool (*has)(const kind *own);
    bool begins; /* a division */
} cells[] = {
    {"open", "open, no chance", is_open_certain, false},
    {"open_chance", "open, with chance", is_open_chance, false},
    {"hidden", "hidden, no chance", is_hidden_certain, false},
    {"hidden_chance", "hidden, with chance", is_hidden_chance, false},
    {"in_turn", "in turn", is_in_turn, true},
    {"at_once", "at once", is_at_once, false},
    {"one_player", "one player", is_alone, true},
    {"two_players", "two players", is_for_two, false},
    {"more_players", "more players", is_for_more, false},
    {"zero_sum", "zero sum", is_zero_sum, true},
    {"constant_sum", "constant sum", is_constant_sum, false},
    {"other_sum", "any payoffs", is_other_sum, false},
};

enum { CELLS = sizeof cells / sizeof cells[0], GAMES = 64 };

/* Characters, not bytes: words have accents. */
static int width_of(const char *word)
{
    int width = 0;
    for (; *word; word++)
        width += ((unsigned char)*word & 0xc0) != 0x80;
    return width;
}

static void print_cell(poda__request *request, size_t cell, const kind *kinds, size_t count)
{
    enum { WIDTH = 96, MARGIN = 24 };
    const char *note = SAY(cells[cell].note);
    size_t column = 0;
    poda__buffer_add(&request->out, "%s%s%*s", cells[cell].begins ? "\n" : "", note,
                     MARGIN - width_of(note), "");
    for (size_t i = 0; i < count; i++) {
        const char *name = poda__game_at(request, i)->space.about->name;
        if (!cells[cell].has(&kinds[i]))
            continue;
        if (column > 0 && MARGIN + column + strlen(name) > WIDTH) {
            poda__buffer_add(&request->out, "\n%*s", MARGIN, "");
            column = 0;
        }
        poda__buffer_add(&request->out, "%s%s", column ? " " : "", name);
        column += strlen(name) + 1;
    }
    poda__buffer_add(&request->out, "%s\n", column ? "" : "-");
}

static void json_cell(poda__request *request, size_t cell, const kind *kinds, size_t count)
{
    poda__json *json = &request->json;
    poda__json_open(json, cells[cell].key, '[');
    for (size_t i = 0; i < count; i++)
        if (cells[cell].has(&kinds[i]))
            poda__json_text(json, NULL, poda__game_at(request, i)->space.about->name);
    poda__json_close(json, ']');
}

poda_status poda__print_kinds(poda__request *request)
{
    kind kinds[GAMES];
    const poda_rules *rules;
    size_t count = 0;
    for (; count < GAMES && (rules = poda__game_at(request, count)); count++) {
        poda_game *game = NULL;
        const poda_status status = poda__game_open(request, rules->space.about->name, NULL, &game);
        if (status != PODA_OK)
            return status;
        kinds[count] = poda__kind_of(game);
        poda_game_close(game);
    }
    if (request->options->json) {
        poda__json_open(&request->json, NULL, '{');
        poda__json_open(&request->json, "kinds", '{');
    }
    for (size_t cell = 0; cell < CELLS; cell++)
        if (request->options->json)
            json_cell(request, cell, kinds, count);
        else
            print_cell(request, cell, kinds, count);
    if (request->options->json) {
        poda__json_close(&request->json, '}');
        poda__json_close(&request->json, '}');
    }
    return PODA_OK;
}
