/* session_seat.c - the seat of a request, a player whose knowledge limits the answer; what answers say
 * about wide games beside the fields of all games; and games that are sealed, so that the client who
 * holds them cannot read them. */
#include "ask/session_seat.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "games/efg/efg_tree.h"
#include "system/entropy.h"
#include "system/seal.h"

poda_status poda__request_seat(poda__request *request, int *seat)
{
    const char *given = poda_option_text(&request->parameters, "seat", NULL);
    const int players = poda_game_kind(request->game).players;
    if (!given)
        return PODA_OK;
    for (int i = 0; i < players; i++) {
        const char number[] = {(char)('1' + i), 0};
        if (strcmp(given, number) == 0 || strcasecmp(given, poda__player_name(request, i)) == 0) {
            *seat = i;
            return PODA_OK;
        }
    }
    return poda_fail(request->error, PODA_BAD_OPTION, "seat",
                     "seat=%.40s: expected a player of %.60s, by number from 1 to %d or by name",
                     given, poda_game_name(request->game), players);
}

/* The person who looks: the one to move, else the first; -1 if engines play alone. */
static int person(const poda_session *session)
{
    const poda_session_info *info = poda_session_look(session);
    const int turn = poda_session_turn(session);
    if (turn >= 0 && !info->side[turn].engine)
        return turn;
    for (int i = 0; i < info->players; i++)
        if (!info->side[i].engine)
            return i;
    return -1;
}

poda_status poda__session_seat(poda__request *request, const poda_session *session)
{
    const poda_session_info *info = poda_session_look(session);
    const int someone = person(session);
    int seat = -1;
    poda_value value;
    const poda_status status = poda__request_seat(request, &seat);
    if (status != PODA_OK)
        return status;
    if (seat >= 0 && request->options->seal && someone >= 0 && info->side[seat].engine)
        return poda_fail(request->error, PODA_BAD_REQUEST, "seat",
                         "an engine plays for %.60s, whose knowledge is not shown",
                         poda__player_name(request, seat));
    if (poda_game_kind(info->game).hidden && !poda_session_over(session, &value))
        request->seat = seat >= 0 ? seat : someone;
    return request->seat >= 0 && poda__efg_moves_tell(info->game, request->seat)
               ? poda_fail(
                     request->error, PODA_BAD_GAME, "seat",
                     "an information set of %.60s joins plays in which other players moved, or "
                     "another number of times: the order of the moves would give away what "
                     "the set hides, so that seat cannot be played",
                     poda__player_name(request, request->seat))
               : PODA_OK;
}

void poda__json_wide(poda__request *request)
{
    const poda_kind kind = poda_game_kind(request->game);
    poda__json *json = &request->json;
    poda_value pay[PODA_PLAYERS_MAX];
    poda__json_open(json, "kind", '{');
    poda__json_int(json, "players", kind.players);
    poda__json_bool(json, "chance", kind.chance);
    poda__json_bool(json, "hidden", kind.hidden);
    poda__json_bool(json, "together", kind.together);
    poda__json_bool(json, "fixed_sum", kind.fixed_sum);
    poda__json_close(json, '}');
    poda__json_own(request);
    if (request->seat < 0)
        poda__json_null(json, "seat");
    else
        poda__json_int(json, "seat", request->seat);
    if (!poda_state_payoffs(request->game, &request->state, pay)) {
        poda__json_null(json, "pay");
        return;
    }
    poda__json_open(json, "pay", '[');
    for (int i = 0; i < kind.players; i++)
        poda__json_number(json, NULL, (double)pay[i] / (double)kind.unit);
    poda__json_close(json, ']');
}

void poda__print_payoffs(poda__request *request)
{
    const poda_kind kind = poda_game_kind(request->game);
    poda_value pay[PODA_PLAYERS_MAX];
    if (!poda_state_payoffs(request->game, &request->state, pay))
        return;
    poda__print(request, "the game is over");
    for (int i = 0; i < kind.players; i++) {
        poda__buffer_add(&request->out, i ? ", " : ": ");
        poda__print(request, "%s gets %g", poda__player_name(request, i),
                    (double)pay[i] / (double)kind.unit);
    }
    poda__buffer_add(&request->out, "\n");
}

/* ---- sealed games ---- */

poda_status poda_seal_key(unsigned char key[PODA_SEAL_KEY], poda_error *error)
{
    return poda__entropy(key, PODA_SEAL_KEY, error);
}

poda_status poda__session_seed(poda__request *request, poda_session *session)
{
    uint64_t number = 0;
    char words[32] = "";
    poda_text text = {words, sizeof words, 0};
    bool used;
    poda_status status = poda__entropy(&number, sizeof number, request->error);
    poda_text_add(&text, "%llu", (unsigned long long)(number >> 1));
    return status == PODA_OK ? poda_session_set(session, "seed", words, &used, request->error)
                             : status;
}

/* The length that a saved game would have if every move, the beginning and the seed were as long as
 * the longest: clients can change the rest of the text, so they could find out the length of these
 * from that of the sealed text, and which card it was. */
static size_t even_length(const char *text, size_t length)
{
    enum { MOVE = 72, POSITION = 600, SEED = 20 };
    static const struct {
        const char *word;
        size_t each, once;
    } secrets[] = {
        {"moves ", MOVE, 0}, {"undone ", MOVE, 0}, {"position ", 0, POSITION}, {"seed ", 0, SEED}};
    size_t even = length;
    for (const char *line = text; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        const size_t size = strcspn(line, "\n");
        for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++) {
            const size_t skip = strlen(secrets[i].word);
            size_t words = 0;
            if (strncmp(line, secrets[i].word, skip) != 0)
                continue;
            for (size_t k = skip - 1; k < size; k++)
                words += line[k] == ' ';
            const size_t most = skip + words * secrets[i].each + secrets[i].once;
            even += most > size ? most - size : 0;
        }
    }
    return even;
}

poda_status poda__session_seal(poda__request *request, const poda_session *session, char **sealed)
{
    enum { STEP = 1024 };
    uint8_t nonce[PODA__SEAL_NONCE];
    char *text = NULL, *padded = NULL;
    size_t length = 0;
    poda_status status = poda_session_write(session, &text, &length, request->error);
    if (status == PODA_OK)
        status = poda__entropy(nonce, sizeof nonce, request->error);
    if (status == PODA_OK) {
        const size_t whole = (even_length(text, length) / STEP + 1) * STEP;
        padded = poda__resize(text, whole, 1);
        if (padded) {
            text = padded;
            memset(text + length, 0, whole - length);
            *sealed = poda__seal(request->options->seal, nonce, text, whole);
        }
        status = padded && *sealed ? PODA_OK : poda_fail_memory(request->error);
    }
    poda_free(text);
    return status;
}

/* The word after `game` at the begin of the second line. */
static bool read_name(const char *text, char name[PODA_GAME_NAME_MAX])
{
    static const char before[] = "game ";
    const char *line = strchr(text, '\n');
    size_t length = 0;
    if (!line || strncmp(line + 1, before, sizeof before - 1) != 0)
        return false;
    for (line += sizeof before; *line && !strchr(" \r\n", *line); line++)
        if (*line == '"' || *line == '\\' || length + 1 == PODA_GAME_NAME_MAX)
            return false; /* no name of a game has them */
        else
            name[length++] = *line;
    name[length] = 0;
    return length > 0;
}

bool poda_saved_game(const char *text, const unsigned char *key, char name[PODA_GAME_NAME_MAX])
{
    size_t length;
    bool no_memory;
    char *opened = key ? poda__unseal(key, text, &length, &no_memory) : NULL;
    const bool found = (opened || !key) && read_name(opened ? opened : text, name);
    free(opened);
    return found;
}

poda_status poda__session_unseal(poda__request *request, const char *sealed,
                                 const poda_opener *opener, poda_session **out)
{
    size_t length = 0;
    bool no_memory = false;
    char *text = request->options->seal
                     ? poda__unseal(request->options->seal, sealed, &length, &no_memory)
                     : NULL;
    if (no_memory)
        return poda_fail_memory(request->error);
    if (!text)
        return poda_fail(request->error, PODA_BAD_REQUEST, "sealed",
                         "this game was begun with another run of the program, or its sealed text "
                         "was changed: start again");
    const poda_status status = poda_session_read(out, text, strlen(text), opener, request->error);
    free(text);
    return status;
}
