/* proof_head.c - the head of a proof, its checksum, and the fingerprint of the rules. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/outcome.h"
#include "proof/proof_file.h"

bool poda__bits_put(poda__bits *bits, unsigned width, uint64_t number)
{
    while (width-- > 0) {
        const size_t byte = (size_t)(bits->count / 8);
        if (byte == bits->room) {
            unsigned char *larger = poda__resize(bits->bytes, 2 * bits->room + 64, 1);
            if (!larger)
                return false;
            bits->bytes = larger;
            bits->room = 2 * bits->room + 64;
        }
        if (bits->count % 8 == 0)
            bits->bytes[byte] = 0;
        bits->bytes[byte] |= (unsigned char)((number >> width & 1) << (7 - bits->count % 8));
        bits->count++;
        bits->length = byte + 1;
    }
    return true;
}

bool poda__bits_get(poda__bits *bits, unsigned width, uint64_t *number)
{
    *number = 0;
    for (; width > 0; width--, bits->count++) {
        if (bits->count / 8 >= bits->length)
            return false;
        const unsigned bit = bits->bytes[bits->count / 8] >> (7 - bits->count % 8) & 1;
        *number = *number << 1 | bit;
    }
    return true;
}

bool poda__bits_spent(const poda__bits *bits)
{
    if ((bits->count + 7) / 8 != bits->length)
        return false;
    return bits->count % 8 == 0 ||
           (unsigned char)(bits->bytes[bits->length - 1] << bits->count % 8) == 0;
}

size_t poda__proof_split(char *text, poda_pair *pairs, size_t room)
{
    size_t count = 0;
    for (char *at = text; *at && count < room;) {
        const size_t key = strcspn(at, "= ");
        if (at[key] == '=' && key > 0) {
            if (at > text)
                at[-1] = 0;
            at[key] = 0;
            pairs[count++] = (poda_pair){at, at + key + 1};
            at += key + 1;
        }
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    return count;
}

/* The line of a bound. */
static const char *bound_text(const char *name, const poda_proof_bound *bound, char room[160])
{
    snprintf(room, 160, "%s %d endless %s entries %" PRIu64 " bytes %" PRIu64, name,
             (int)bound->value, bound->endless ? "yes" : "no", bound->entries, bound->bytes);
    return room;
}

static void put_bound(poda__buffer *out, const char *name, const poda_proof_bound *bound)
{
    char room[160];
    if (bound->proven)
        poda__buffer_add(out, "%s\n", bound_text(name, bound, room));
}

static void put_text(poda__buffer *out, const char *name, const char *text)
{
    poda__buffer_add(out, text[0] ? "%s %s\n" : "%s%s\n", name, text);
}

static void put_options(poda__buffer *out, const char *options)
{
    char text[PODA_PROOF_TEXT];
    poda_pair pairs[PODA__PROOF_OPTIONS];
    snprintf(text, sizeof text, "%s", options);
    const size_t count = poda__proof_split(text, pairs, PODA__PROOF_OPTIONS);
    for (size_t i = 0; i < count; i++)
        poda__buffer_add(out, "option %s=%s\n", pairs[i].key, pairs[i].value);
}

void poda__proof_put_head(poda__buffer *out, const poda_proof_head *head)
{
    poda__buffer_add(out, "%s", PODA_PROOF_BEGINS);
    put_text(out, "game", head->game);
    put_options(out, head->options);
    put_text(out, "position", head->position);
    poda__buffer_add(out, "rules %016" PRIx64 "\n", head->rules);
    poda__buffer_add(out, "symmetry %s\n", head->symmetry ? "yes" : "no");
    put_bound(out, "lower", &head->lower);
    put_bound(out, "upper", &head->upper);
    poda__buffer_add(out, "moves\n");
}

/* The line at `*at` without its end, of at most PODA_PROOF_TEXT - 1 characters; then `*at` is after
 * it. */
static bool get_line(const unsigned char *bytes, size_t end, size_t *at, char *line)
{
    size_t length = 0;
    while (*at + length < end && bytes[*at + length] != '\n') {
        const unsigned char c = bytes[*at + length];
        if (c < ' ' || c == 127 || length + 1 == PODA_PROOF_TEXT)
            return false;
        line[length++] = (char)c;
    }
    line[length] = 0;
    *at += length + 1;
    return *at <= end;
}

static bool get_text(const char *line, const char *name, char *text)
{
    const size_t length = strlen(name);
    if (strncmp(line, name, length) != 0 || (line[length] && line[length] != ' ') ||
        (line[length] && !line[length + 1]))
        return false;
    memcpy(text, line + length + (line[length] != 0), strlen(line + length) + !line[length]);
    return true;
}

/* Reads a bound and writes it again: what differs is not read. */
static bool get_bound(const char *line, const char *name, poda_proof_bound *bound)
{
    char word[16], yes[4], again[160];
    int value;
    if (sscanf(line, "%15s %10d endless %3s entries %15" SCNu64 " bytes %15" SCNu64, word, &value,
               yes, &bound->entries, &bound->bytes) != 5)
        return false;
    bound->proven = true;
    bound->value = value;
    bound->endless = strcmp(yes, "yes") == 0;
    bound->longest = -1;
    return strcmp(bound_text(name, bound, again), line) == 0;
}

static bool get_rules(const char *line, uint64_t *rules)
{
    char again[32];
    if (sscanf(line, "rules %16" SCNx64, rules) != 1)
        return false;
    snprintf(again, sizeof again, "rules %016" PRIx64, *rules);
    return strcmp(again, line) == 0;
}

/* Adds an option to those before it, "cols=5 rows=5". */
static bool get_option(const char *line, char *options)
{
    const size_t length = strlen(options), more = strlen(line + 7);
    if (length + more + 2 > PODA_PROOF_TEXT)
        return false;
    snprintf(options + length, PODA_PROOF_TEXT - length, length ? " %s" : "%s", line + 7);
    return true;
}

static bool get_lines(const unsigned char *bytes, size_t end, poda_proof_head *head, size_t *at,
                      char *line)
{
    char yes[PODA_PROOF_TEXT];
    if (!get_line(bytes, end, at, line) || !get_text(line, "game", head->game) ||
        !get_line(bytes, end, at, line))
        return false;
    while (strncmp(line, "option ", 7) == 0)
        if (!get_option(line, head->options) || !get_line(bytes, end, at, line))
            return false;
    if (!get_text(line, "position", head->position) || !get_line(bytes, end, at, line) ||
        !get_rules(line, &head->rules) || !get_line(bytes, end, at, line) ||
        !get_text(line, "symmetry", yes) || (strcmp(yes, "yes") != 0 && strcmp(yes, "no") != 0) ||
        !get_line(bytes, end, at, line))
        return false;
    head->symmetry = strcmp(yes, "yes") == 0;
    if (strncmp(line, "lower ", 6) == 0 &&
        (!get_bound(line, "lower", &head->lower) || !get_line(bytes, end, at, line)))
        return false;
    if (strncmp(line, "upper ", 6) == 0 &&
        (!get_bound(line, "upper", &head->upper) || !get_line(bytes, end, at, line)))
        return false;
    return strcmp(line, "moves") == 0;
}

poda_status poda__proof_get_head(const unsigned char *bytes, size_t length, poda_proof_head *head,
                                 size_t *begin, poda_error *error)
{
    const size_t first = strlen(PODA_PROOF_BEGINS);
    char line[PODA_PROOF_TEXT] = "";
    memset(head, 0, sizeof *head);
    if (length < first + PODA__PROOF_SUM || memcmp(bytes, PODA_PROOF_BEGINS, first) != 0)
        return poda_fail(
            error, PODA_BAD_FILE, "proof",
            "this is no proof, or one of another version: its first line is not that of a proof");
    const size_t end = length - PODA__PROOF_SUM;
    uint64_t sum = 0;
    for (size_t i = 0; i < PODA__PROOF_SUM; i++)
        sum = sum << 8 | bytes[end + i];
    if (sum != poda__sum(PODA__SUM_BEGIN, bytes, end))
        return poda_fail(error, PODA_BAD_FILE, "proof",
                         "the proof is damaged: its checksum does not fit");
    *begin = first;
    if (!get_lines(bytes, end, head, begin, line))
        return poda_fail(error, PODA_BAD_FILE, "proof", "the head of the proof is wrong at '%.60s'",
                         line);
    if (head->lower.bytes > end - *begin || head->upper.bytes != end - *begin - head->lower.bytes)
        return poda_fail(error, PODA_BAD_FILE, "proof",
                         "the proof is damaged: its length is not that of its moves");
    return PODA_OK;
}

poda_status poda_proof_read(const unsigned char *bytes, size_t length, poda_proof_head *head,
                            poda_error *error)
{
    size_t begin;
    poda_proof_head *read = poda__array(1, sizeof *read);
    if (!read)
        return poda_fail_memory(error);
    const poda_status status = poda__proof_get_head(bytes, length, read, &begin, error);
    if (status == PODA_OK)
        *head = *read;
    free(read);
    return status;
}

/* ---- the fingerprint ---- */

enum { GAMES = 16, PLIES = 100, MOVES = 256 };

/* Adds a number as decimal text, so that it is the same on every machine. */
static uint64_t sum_number(uint64_t sum, long long number)
{
    char text[32];
    const int length = snprintf(text, sizeof text, "%lld\n", number);
    return poda__sum(sum, text, (size_t)length);
}

poda_status poda_proof_rules(const poda_game *game, uint64_t *number, poda_error *error)
{
    poda_status status = poda__refuse_wide(poda_game_rules_of(game), error);
    if (status != PODA_OK)
        return status;
    uint64_t sum = PODA__SUM_BEGIN;
    for (uint64_t i = 0; i < GAMES; i++) {
        poda_state state;
        memset(&state, 0, sizeof state);
        poda_state_start(game, &state);
        for (uint64_t ply = 0; ply < PLIES; ply++) {
            char room[PODA_TEXT_MAX];
            poda_text text = {room, sizeof room, 0};
            poda_move moves[MOVES];
            poda_moves list = {moves, 0, MOVES};
            poda_value value = 0;
            room[0] = 0;
            poda_state_text(game, &state, &text);
            sum = poda__sum(sum, text.at, text.length);
            if (poda_state_over(game, &state, &value)) {
                sum = sum_number(sum, value);
                break;
            }
            poda_state_moves(game, &state, &list);
            sum = sum_number(sum, poda_state_turn(game, &state));
            sum = sum_number(sum, (long long)list.count);
            const size_t count = list.count < MOVES ? list.count : MOVES;
            if (count == 0)
                break;
            poda_state_play(game, &state, moves[poda_mix(i << 32 | ply) % count], &state);
        }
    }
    *number = sum;
    return PODA_OK;
}
