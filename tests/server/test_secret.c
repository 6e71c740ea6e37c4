/* test_secret.c - games with secrets over HTTP: each is played to its end from every seat, and then,
 * when all is known, no earlier answer may contain what its seat did not see. */
#include "secrets.h"
#include "server_client.h"

enum { ANSWERS = 400, PLIES = 400, GAMES = 3 };

/* All games with secrets, and other options of theirs: the words of a request. */
static const struct game_words {
    const char *name;
    poda_pair options[3];
} cases[] = {
    {"kuhn", {{NULL, NULL}}},
    {"kuhn", {{"players", "3"}}},
    {"leduc", {{NULL, NULL}}},
    {"liarsdice", {{NULL, NULL}}},
    {"liarsdice", {{"sides", "3"}, {"players", "3"}}},
    {"goofspiel", {{NULL, NULL}}},
    {"goofspiel", {{"bids", "hidden"}, {"prizes", "up"}}},
    {"goofspiel", {{"bids", "hidden"}}},
    {"battleship", {{"rows", "3"}, {"cols", "3"}, {"fleet", "2,2"}}},
    {"table", {{NULL, NULL}}},
    {"efg", {{NULL, NULL}}},
};

static poda_options options_of(const struct game_words *words)
{
    size_t count = 0;
    while (count < 3 && words->options[count].key)
        count++;
    return (poda_options){words->options, count};
}

/* One game as the client sees it. */
struct played {
    char *body[ANSWERS];
    size_t ply[ANSWERS];
    size_t answers;
};

/* What really happened, replayed with the library. */
struct truth {
    poda_game *game;
    poda_state states[PLIES + 1];
    poda_move moves[PLIES];
    size_t plies;
};

static size_t secrets; /* texts that were looked for */

static const char *post(const char *words)
{
    char head[300];
    const int client = connect_to(poda__server_port(server));
    snprintf(head, sizeof head,
             "POST /api/session HTTP/1.1\r\nHost: localhost:%u\r\nConnection: close\r\n"
             "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n\r\n",
             poda__server_port(server), strlen(words));
    put_text(client, head);
    put_text(client, words);
    (void)finish(client);
    const char *body = strstr(text, "\r\n\r\n");
    assert_non_null(body);
    return body + 4;
}

/* The value after `"key":`; fails if there is none. */
static const char *field(const char *body, const char *key)
{
    char word[40];
    snprintf(word, sizeof word, "\"%s\":", key);
    const char *at = strstr(body, word);
    if (!at)
        fail_msg("no %s in %.300s", key, body);
    return at ? at + strlen(word) : "";
}

/* Copies a text of JSON; false if it is null. */
static bool copy_text(const char *at, char *out, size_t room)
{
    size_t length = 0;
    if (*at != '"')
        return false;
    for (at++; *at && *at != '"' && length + 1 < room; at++) {
        at += *at == '\\';
        out[length++] = *at;
    }
    out[length] = 0;
    return true;
}

/* Adds key=value as a form has it. */
static void add_word(char *words, size_t room, const char *key, const char *value)
{
    size_t length = strlen(words);
    length += (size_t)snprintf(words + length, room - length, "&%s=", key);
    for (; *value && length + 4 < room; value++)
        length += (size_t)snprintf(words + length, room - length, "%%%02X", (unsigned char)*value);
}

static void keep(struct played *played, const char *body)
{
    assert_true(played->answers < ANSWERS);
    played->body[played->answers] = strdup(body);
    played->ply[played->answers++] = strtoul(field(body, "ply"), NULL, 10);
}

static void begin(struct played *played, const struct game_words *game, int players, int seat)
{
    char words[500];
    const poda_options options = options_of(game);
    snprintf(words, sizeof words, "game=%s&seat=%d", game->name, seat + 1);
    for (size_t i = 0; i < options.count; i++)
        add_word(words, sizeof words, options.pairs[i].key, options.pairs[i].value);
    for (int i = 0; i < players; i++)
        if (i != seat)
            snprintf(words + strlen(words), sizeof words - strlen(words), "&%d=engine&%d.level=1",
                     i + 1, i + 1);
    keep(played, post(words));
}

/* One more request; false if the game is over. */
static bool step(struct played *played, const char *name, int seat, poda_random *random)
{
    static char words[1 << 16], sealed[1 << 15], move[PODA_TEXT_MAX];
    const char *last = played->body[played->answers - 1];
    if (strncmp(field(last, "over"), "true", 4) == 0)
        return false;
    assert_true(copy_text(field(last, "sealed"), sealed, sizeof sealed));
    snprintf(words, sizeof words, "game=%s&sealed=%s", name, sealed);
    if (atoi(field(last, "turn")) == seat) {
        const char *at = strstr(last, "\"moves\":[\"");
        assert_non_null(at);
        size_t count = 0;
        for (const char *end = at; *end != ']'; end++)
            count += *end == ',';
        size_t which = poda_random_below(random, count + 1);
        for (at = strchr(at, '[') + 1; which > 0; which--)
            at = strchr(at, ',') + 1;
        assert_true(copy_text(at, move, sizeof move));
        add_word(words, sizeof words, "play", move);
    } else {
        assert_non_null(strstr(last, "\"moves\":[]"));
        strcat(words, "&reply=yes");
    }
    keep(played, post(words));
    return true;
}

/* Replays the line of the last answer, which shows everything. */
static void replay(struct truth *truth, const char *last)
{
    const char *at = strstr(last, "\"line\":[");
    truth->plies = 0;
    poda_state_start(truth->game, &truth->states[0]);
    while (at && (at = strstr(at, "{\"move\":")) && at < strstr(last, "\"all_moves\"")) {
        char move[PODA_TEXT_MAX];
        const size_t i = truth->plies++;
        assert_true(i < PLIES);
        assert_true(copy_text(field(at, "move"), move, sizeof move));
        assert_int_equal(
            poda_move_read(truth->game, &truth->states[i], move, &truth->moves[i], NULL), PODA_OK);
        poda_state_play(truth->game, &truth->states[i], truth->moves[i], &truth->states[i + 1]);
        at++;
    }
}

static void write_text(const poda_game *game, const poda_state *state, char *out, bool raw)
{
    poda_text words = {out, 2 * PODA_STATE_MAX + 2, 0};
    out[0] = 0;
    if (!raw) {
        poda_state_text(game, state, &words);
        return;
    }
    for (size_t i = 0; i < poda_game_rules_of(game)->space.state_size; i++) {
        *out++ = "0123456789abcdef"[state->bytes[i] >> 4];
        *out++ = "0123456789abcdef"[state->bytes[i] & 15];
        *out = 0;
    }
}

/* No answer contains a position that its seat sees otherwise; a short text may mean something else
 * than a position. */
static void look_for_positions(const struct truth *truth, const char *body, size_t from, size_t ply,
                               int seat, bool raw)
{
    enum { SHORT = 6 };
    static char whole[2 * PODA_STATE_MAX + 4], other[2 * PODA_STATE_MAX + 4];
    for (size_t i = from; i <= ply; i++) { /* those since the last answer */
        bool known = false;
        whole[0] = '"';
        write_text(truth->game, &truth->states[i], whole + 1, raw);
        for (size_t j = 0; j <= ply && !known; j++) {
            poda_state seen;
            poda_state_sees(truth->game, &truth->states[j], seat, &seen);
            write_text(truth->game, &seen, other, raw);
            known = strcmp(whole + 1, other) == 0;
        }
        if (known)
            continue;
        secrets++;
        strcat(whole, raw ? "" : "\"");
        const char *at = strstr(body, whole + raw);
        while (at && strlen(whole) < SHORT && strncmp(at - 11, "\"position\":", 11) != 0)
            at = strstr(at + 1, whole + raw);
        if (at)
            fail_msg("seat %d after %zu plies: %s is no secret in %s", seat, ply, whole, body);
    }
}

/* Moves that another play has, which looks the same to the seat so far, are null. */
static void look_for_moves(const struct truth *truth, const char *body, size_t ply, int seat)
{
    const test_play play = {truth->game, truth->states, truth->moves, ply};
    const char *at = strstr(body, "\"line\":[");
    bool secret[PLIES];
    test_secrets(&play, seat, secret);
    for (size_t i = 0; i < ply; i++) {
        at = strstr(at + 1, "{\"move\":");
        assert_non_null(at);
        const bool hidden = strncmp(at, "{\"move\":null", 12) == 0;
        secrets += secret[i];
        if (hidden != secret[i])
            fail_msg("seat %d after %zu plies: move %zu is %s in %s", seat, ply, i,
                     hidden ? "not shown" : "no secret", body);
    }
}

static poda_game *open_game(const struct game_words *words)
{
    poda_game *game = NULL;
    const poda_options options = options_of(words);
    assert_int_equal(poda_game_open(&game, words->name, &options, NULL), PODA_OK);
    return game;
}

static void play_from(const struct game_words *words, int seat, uint64_t seed)
{
    static struct truth truth;
    struct played played = {.answers = 0};
    poda_random random = {seed};
    char secret[40];
    truth.game = open_game(words);
    begin(&played, words, poda_game_kind(truth.game).players, seat);
    while (step(&played, words->name, seat, &random))
        continue;
    const char *last = played.body[played.answers - 1];
    replay(&truth, last);
    assert_true(copy_text(field(last, "seed"), secret, sizeof secret));
    for (size_t i = 0; i + 1 < played.answers; i++) {
        assert_non_null(strstr(played.body[i], "\"seed\":null"));
        assert_null(strstr(played.body[i], secret));
        const size_t from = i ? played.ply[i - 1] : 0;
        look_for_positions(&truth, played.body[i], from, played.ply[i], seat, false);
        look_for_positions(&truth, played.body[i], from, played.ply[i], seat, true);
        look_for_moves(&truth, played.body[i], played.ply[i], seat);
    }
    for (size_t i = 0; i < played.answers; i++)
        free(played.body[i]);
    poda_game_close(truth.game);
}

static void keeps_secrets(void **state)
{
    (void)state;
    start_small();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        poda_game *game = open_game(&cases[i]);
        const int players = poda_game_kind(game).players;
        poda_game_close(game);
        secrets = 0;
        for (int seat = 0; seat < players; seat++)
            for (uint64_t seed = 0; seed < GAMES; seed++)
                play_from(&cases[i], seat, seed);
        if (secrets == 0)
            fail_msg("%s: nothing was secret", cases[i].name);
    }
}

/* Each game with secrets is among the cases. */
static void plays_every_game(void **state)
{
    (void)state;
    for (size_t i = 0; poda_registered(i); i++) {
        const poda_rules *rules = poda_registered(i);
        bool found = !rules->wide || !rules->wide->sees;
        for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
            found |= strcmp(cases[k].name, rules->space.about->name) == 0;
        if (!found)
            fail_msg("%s is not played", rules->space.about->name);
    }
}

static void refuses(const char *words, const char *why)
{
    const char *body = post(words);
    if (!strstr(body, "\"error\"") || !strstr(body, why))
        fail_msg("%s: %s", words, body);
}

static void keeps_seats(void **state)
{
    char sealed[1 << 14], words[1 << 15];
    (void)state;
    start_small();
    assert_true(
        copy_text(field(post("game=kuhn&2=engine&seat=1"), "sealed"), sealed, sizeof sealed));
    snprintf(words, sizeof words, "game=kuhn&sealed=%s&seat=2", sealed);
    refuses(words, "an engine plays");
    snprintf(words, sizeof words, "game=kuhn&sealed=%s&2=human", sealed);
    refuses(words, "who plays is decided");
    snprintf(words, sizeof words, "game=kuhn&sealed=%s&1=engine", sealed); /* all would be shown */
    refuses(words, "who plays is decided");
    snprintf(words, sizeof words, "game=kuhn&sealed=%s&seed=7", sealed);
    refuses(words, "leave out seed=");
    snprintf(words, sizeof words, "game=leduc&sealed=%s", sealed);
    refuses(words, "not leduc");
    refuses("game=kuhn&2=engine&seed=7", "leave out seed=");
    sealed[20] = sealed[20] == 'A' ? 'B' : 'A';
    snprintf(words, sizeof words, "game=kuhn&sealed=%s", sealed);
    refuses(words, "another run");
    sealed[20] = sealed[20] == 'A' ? 'B' : 'A';
    stop_server(NULL);
    start_small(); /* with a key of its own */
    snprintf(words, sizeof words, "game=kuhn&sealed=%s", sealed);
    refuses(words, "another run");
}

/* A client can choose how long the text around a secret move is, so that a longer one would show. */
static void lengths_do_not_tell(void **state)
{
    static const char form[] = "game=efg&2=engine&moves=%s&efg=EFG+2+R+\"%.*s\"+{\"1\"+\"2\"}+"
                               "c+\"\"+1+\"\"+{\"h\"+1/2+\"%s\"+1/2}+0+"
                               "p+\"\"+1+1+\"\"+{\"a\"+\"b\"}+0+t+\"\"+1+\"\"+{1,-1}+t+\"\"+1+"
                               "p+\"\"+1+1+0+t+\"\"+2+\"\"+{-1,1}+t+\"\"+1";
    char words[4096], room[1200], sealed[2][1 << 14];
    const char *low = "low-low-low-low-low-low-low-low-low-low-low";
    (void)state;
    memset(room, 'x', sizeof room);
    start_small();
    for (int title = 1; title < 1100; title += 18) {
        for (int i = 0; i < 2; i++) {
            snprintf(words, sizeof words, form, i ? low : "h", title, room, low);
            assert_true(copy_text(field(post(words), "sealed"), sealed[i], sizeof sealed[i]));
        }
        if (strlen(sealed[0]) != strlen(sealed[1]))
            fail_msg("title of %d: %zu and %zu", title, strlen(sealed[0]), strlen(sealed[1]));
    }
    refuses("game=efg&moves=D&seat=3&efg=EFG+2+R+\"horse\"+{\"1\"+\"2\"+\"3\"}+"
            "p+\"\"+1+1+\"\"+{\"C\"+\"D\"}+0+p+\"\"+2+1+\"\"+{\"c\"+\"d\"}+0+"
            "t+\"\"+1+\"\"+{1,1,1}+p+\"\"+3+1+\"\"+{\"l\"+\"r\"}+0+t+\"\"+1+t+\"\"+1+"
            "p+\"\"+3+1+0+t+\"\"+1+t+\"\"+1",
            "joins plays");
}

/* Loaded games of every kind, held by the client as sealed texts which alone name the game. */
static void plays_loaded_games(void **state)
{
    static const char *const paths[] = {
        PODA_TEST_EXAMPLES "/tricks.so", PODA_TEST_EXAMPLES "/undercut.so",
        PODA_TEST_EXAMPLES "/thirds.so", PODA_TEST_MODULES "/deal.so"};
    static char words[1 << 16], sealed[1 << 15], move[PODA_TEXT_MAX];
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        poda_loaded loaded;
        start_loaded(paths[i], &loaded, 10);
        snprintf(words, sizeof words, "game=%s&2=engine&2.level=1&3.level=1",
                 poda_loaded_name(&loaded));
        const bool three = strstr(paths[i], "thirds");
        if (three)
            strcat(words, "&3=engine");
        else
            *strstr(words, "&3.level") = 0;
        const char *body = post(words);
        int plies = 0;
        for (; strncmp(field(body, "over"), "true", 4) != 0; plies++) {
            assert_true(plies < ANSWERS);
            assert_true(copy_text(field(body, "sealed"), sealed, sizeof sealed));
            const char *at = strstr(body, "\"moves\":[\"");
            const bool own = atoi(field(body, "turn")) == 0 && at &&
                             copy_text(strchr(at, '[') + 1, move, sizeof move);
            snprintf(words, sizeof words, "sealed=%s%s", sealed, own ? "" : "&reply=yes");
            if (own)
                add_word(words, sizeof words, "play", move);
            body = post(words);
        }
        assert_true(plies > 1);
        stop_server(NULL);
        poda_loaded_close(&loaded);
    }
}

/* When all is shown, no move is taken back. */
static void ends_for_good(void **state)
{
    char sealed[1 << 14], words[1 << 15];
    (void)state;
    start_small();
    const char *body = post("game=kuhn&seat=1");
    for (int i = 0; i < 2; i++) {
        assert_true(copy_text(field(body, "sealed"), sealed, sizeof sealed));
        snprintf(words, sizeof words, "sealed=%s&play=bet", sealed);
        body = post(words);
    }
    assert_non_null(strstr(body, "\"over\":true"));
    assert_true(copy_text(field(body, "sealed"), sealed, sizeof sealed));
    snprintf(words, sizeof words, "sealed=%s&undo=yes", sealed);
    refuses(words, "its secrets are shown");
}

/* The deals are not those of a seed that a client could guess. */
static void draws_seeds(void **state)
{
    char first[PODA_TEXT_MAX] = "", now_seen[PODA_TEXT_MAX];
    bool differ = false;
    (void)state;
    start_small();
    for (int i = 0; i < 30; i++) {
        const char *body = post("game=leduc&2=engine&seat=1");
        assert_true(copy_text(field(body, "position"), now_seen, sizeof now_seen));
        if (i == 0)
            strcpy(first, now_seen);
        differ |= strcmp(first, now_seen) != 0;
    }
    assert_true(differ);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_every_game),
        cmocka_unit_test_teardown(keeps_secrets, stop_server),
        cmocka_unit_test_teardown(keeps_seats, stop_server),
        cmocka_unit_test_teardown(lengths_do_not_tell, stop_server),
        cmocka_unit_test_teardown(draws_seeds, stop_server),
        cmocka_unit_test_teardown(plays_loaded_games, stop_server),
        cmocka_unit_test_teardown(ends_for_good, stop_server),
    };
    return run_server_tests(tests);
}
