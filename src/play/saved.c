/* saved.c - the text of a saved game: `poda game 1`, one fact per line, `end`. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "play/saved_origin.h"
#include "poda/file.h"

static const char first_line[] = "poda game 1";

/* The facts of a file, as pieces of its text. */
typedef enum fact {
    GAME,
    POSITION,
    MOVES,
    UNDONE,
    FIRST_PLAYER,
    SEED = FIRST_PLAYER + PODA_PLAYERS_MAX,
    RESIGNED,
    END,
    FACTS
} fact;
static const char *const fact_word[FACTS] = {"game", "position", "moves", "undone",   "max",
                                             "min",  "3",        "4",     "5",        "6",
                                             "7",    "8",        "seed",  "resigned", "end"};

struct facts {
    char *value[FACTS]; /* NULL: not in the file */
    int line[FACTS];
};

static poda_translate_fn *translator_of(const poda_error *error)
{
    return error ? error->translate : NULL;
}

static poda_status fail_line(poda_error *error, int line, const poda_error *why)
{
    char at[32];
    snprintf(at, sizeof at, "line %d", line);
    return poda_fail(error, PODA_BAD_FILE, at, "line %d: %.340s", line, why->message);
}

/* Splits `line`, number `number`, into keyword and value, and stores it. */
static poda_status note_line(struct facts *facts, char *line, int number, poda_error *error)
{
    char at[32];
    snprintf(at, sizeof at, "line %d", number);
    char *blank = strchr(line, ' ');
    if (blank)
        *blank = 0;
    for (int i = 0; i < FACTS; i++) {
        if (strcmp(line, fact_word[i]) != 0)
            continue;
        if (facts->value[i])
            return poda_fail(error, PODA_BAD_FILE, at, "line %d: '%s' is there twice", number,
                             line);
        if (i != GAME && !facts->value[GAME])
            return poda_fail(error, PODA_BAD_FILE, at, "line %d: '%s' comes before 'game'", number,
                             line);
        if ((i == END || i == RESIGNED) && blank)
            return poda_fail(error, PODA_BAD_FILE, at, "line %d: nothing may follow '%s'", number,
                             line);
        if (i != END && i != RESIGNED && (!blank || !blank[1]))
            return poda_fail(error, PODA_BAD_FILE, at, "line %d: something must follow '%s'",
                             number, line);
        facts->value[i] = blank ? blank + 1 : line;
        facts->line[i] = number;
        return PODA_OK;
    }
    return poda_fail(error, PODA_BAD_FILE, at,
                     "line %d: '%.40s' is unknown; lines begin with game, position, moves, undone, "
                     "max, min, 3 to 8, seed, resigned or end",
                     number, line);
}

static poda_status split_lines(struct facts *facts, char *text, size_t length, poda_error *error)
{
    int number = 0;
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        number += c == '\n';
        const bool line_end = c == '\n' || (c == '\r' && text[i + 1] == '\n');
        if ((c < ' ' && !line_end) || c == 127)
            return poda_fail(error, PODA_BAD_FILE, "",
                             "line %d: has a control character: not the text of a saved game",
                             number + 1);
    }
    number = 0;
    for (char *line = text; line < text + length; number++) {
        char *end = strchr(line, '\n');
        if (!end &&
            strcmp(line, fact_word[END]) == 0) /* an editor may leave out the last newline */
            end = text + length;
        if (!end)
            return poda_fail(error, PODA_BAD_FILE, "",
                             "line %d: the file is cut short: it must end with the line 'end'",
                             number + 1);
        *end = 0;
        if (end > line && end[-1] == '\r')
            end[-1] = 0;
        if (number == 0 && strcmp(line, first_line) != 0)
            return poda_fail(error, PODA_BAD_FILE, "line 1",
                             "line 1: not a saved game: it must begin with '%s'", first_line);
        if (facts->value[END])
            return poda_fail(error, PODA_BAD_FILE, "", "line %d: nothing may follow 'end'",
                             number + 1);
        if (number > 0) {
            poda_status status = note_line(facts, line, number + 1, error);
            if (status != PODA_OK)
                return status;
        }
        line = end + 1;
    }
    if (number == 0)
        return poda_fail(error, PODA_BAD_FILE, "line 1",
                         "line 1: not a saved game: it must begin with '%s'", first_line);
    if (!facts->value[END])
        return poda_fail(error, PODA_BAD_FILE, "",
                         "line %d: the file is cut short: it must end with the line 'end'",
                         number + 1);
    return PODA_OK;
}

/* The next word of `*at`, unquoted in place; NULL at the end; sets `*bad` if a quote is not
 * closed. */
static char *next_word(char **at, bool *bad)
{
    char *from = *at + strspn(*at, " ");
    if (!*from)
        return NULL;
    char *word = from, *to = from;
    bool quoted = false;
    for (; *from && (quoted || *from != ' '); from++) {
        if (*from == '"')
            quoted = !quoted;
        else if (quoted && *from == '\\' && from[1])
            *to++ = *++from == 'n' ? '\n' : *from == 't' ? '\t' : *from == 'r' ? '\r' : *from;
        else
            *to++ = *from;
    }
    *bad = quoted;
    *at = *from ? from + 1 : from;
    *to = 0;
    return word;
}

static poda_status open_line(poda_session **session, char *line, const poda_opener *opener,
                             poda_error *error)
{
    poda_pair pairs[PODA_SESSION_OPTIONS];
    poda_options options = {pairs, 0};
    bool bad = false;
    char *name = next_word(&line, &bad);
    for (char *word; !bad && (word = next_word(&line, &bad));) {
        char *equals = strchr(word, '=');
        if (!equals || equals == word)
            return poda_fail(error, PODA_BAD_FILE, word,
                             "'%.60s' is not an option; options are written key=value", word);
        if (options.count == PODA_SESSION_OPTIONS)
            return poda_fail(error, PODA_BAD_FILE, "game", "more than %d options",
                             PODA_SESSION_OPTIONS);
        *equals = 0;
        pairs[options.count++] = (poda_pair){word, equals + 1};
    }
    if (bad || !name)
        return poda_fail(error, PODA_BAD_FILE, "game", "a quote is not closed");
    return poda_session_open(session, name, &options, opener, error);
}

/* "human", or "engine level=5", "engine depth=8 table=16". */
static poda_status read_player(poda_session *session, int player, char *line, poda_error *error)
{
    bool bad = false, used;
    char *word = next_word(&line, &bad);
    const char *key = fact_word[FIRST_PLAYER + player];
    poda_status status = poda_session_set(session, key, word ? word : "", &used, error);
    while (status == PODA_OK && (word = next_word(&line, &bad))) {
        char full[64];
        char *equals = strchr(word, '=');
        if (!equals || equals == word || equals - word > 40)
            return poda_fail(error, PODA_BAD_FILE, key,
                             "'%.60s' is not a setting; settings are written key=value", word);
        *equals = 0;
        snprintf(full, sizeof full, "%s.%s", key, word);
        status = poda_session_set(session, full, equals + 1, &used, error);
        if (status == PODA_OK && !used)
            return poda_fail(error, PODA_BAD_FILE, word, "engines have no setting '%.40s'", word);
    }
    if (status == PODA_OK && bad)
        return poda_fail(error, PODA_BAD_FILE, key, "a quote is not closed");
    const poda_side *side = &session->info.side[player];
    if (status == PODA_OK && side->level && side->settings[0])
        return poda_fail(error, PODA_BAD_FILE, key,
                         "settings take the place of the level: leave out level=%d or '%.100s'",
                         side->level, side->settings);
    return status;
}

/* Moves that were taken back, which redo plays again. */
static poda_status read_undone(poda_session *session, const char *moves, poda_error *error)
{
    const size_t played = session->info.played;
    const poda_status status = poda_session_play_text(session, moves, error);
    poda__session_step_back(session, session->info.played - played);
    return status;
}

static poda_status apply(poda_session **out, fact which, char *value, const poda_opener *opener,
                         poda_error *error)
{
    poda_session *session = *out;
    assert(session || which == GAME); /* note_line refuses facts before the game */
    bool used;
    poda_value result;
    switch (which) {
    case GAME:
        return open_line(out, value, opener, error);
    case POSITION:
        return poda_session_place(session, value, 0, error);
    case MOVES:
        return poda_session_play_text(session, value, error);
    case UNDONE:
        return read_undone(session, value, error);
    case SEED:
        return poda_session_set(session, "seed", value, &used, error);
    case RESIGNED:
        if (poda_game_rules_of(session->game)->wide || poda_session_over(session, &result))
            return poda_fail(error, PODA_BAD_FILE, "resigned",
                             "the game is over and cannot be resigned");
        poda_session_resign(session);
        return PODA_OK;
    case END:
        return PODA_OK;
    case FIRST_PLAYER:
    case FACTS:
        break;
    }
    return read_player(session, (int)which - FIRST_PLAYER, value, error);
}

static poda_status read_own(poda_session **out, const char *text, size_t length,
                            const poda_opener *opener, poda_error *error)
{
    if (length > PODA_SAVED_MAX)
        return poda_fail(error, PODA_BAD_FILE, "", "larger than %d bytes: not a saved game",
                         PODA_SAVED_MAX);
    char *copy = malloc(length + 1);
    if (!copy)
        return poda_fail_memory(error);
    memcpy(copy, text, length);
    copy[length] = 0;
    struct facts facts = {{NULL}, {0}};
    poda_session *session = NULL;
    poda_status status = split_lines(&facts, copy, length, error);
    for (int i = 0; i < FACTS && status == PODA_OK; i++)
        if (facts.value[i]) {
            poda_error why = {.translate = translator_of(error)};
            status = apply(&session, (fact)i, facts.value[i], opener, &why);
            if (status == PODA_NO_MEMORY)
                poda_fail_memory(error);
            else if (status != PODA_OK)
                status = fail_line(error, facts.line[i], &why);
        }
    free(copy);
    if (status == PODA_OK)
        *out = session;
    else
        poda_session_close(session);
    return status;
}

poda_status poda_session_read_game(poda_session **out, const char *text, size_t length,
                                   size_t number, const poda_opener *opener, poda_error *error)
{
    const poda__format format = poda__format_of(text, length);
    const size_t mark = poda_file_mark(text, length);
    if (format != PODA__FORMAT_NONE && format != PODA__FORMAT_SAVED)
        return poda__session_read_transcript(out, format, text, length, number, opener, error);
    if (number > 1)
        return poda_fail(error, PODA_BAD_REQUEST, "which",
                         "which=%llu: the text of a saved game holds one game",
                         (unsigned long long)number);
    if (format == PODA__FORMAT_NONE) /* `at` lets a caller take the text for something else */
        return poda_fail(error, PODA_BAD_FILE, "saved",
                         "not a game: neither PGN, PDN, SGF, GGF, FEN or EPD, nor a saved game, "
                         "which begins with '%s'",
                         first_line);
    return read_own(out, text + mark, length - mark, opener, error);
}

poda_status poda_session_read(poda_session **out, const char *text, size_t length,
                              const poda_opener *opener, poda_error *error)
{
    return poda_session_read_game(out, text, length, 1, opener, error);
}

/* Quotes a value with blanks or quotes. */
static void put_quoted(poda__buffer *out, const char *value)
{
    if (!value[strcspn(value, " \t\r\n\"\\")]) {
        poda__buffer_add(out, "%s", value);
        return;
    }
    poda__buffer_add(out, "\"");
    for (; *value; value++)
        if (*value == '\n' || *value == '\t' || *value == '\r')
            poda__buffer_add(out, "\\%c", *value == '\n' ? 'n' : *value == '\t' ? 't' : 'r');
        else
            poda__buffer_add(out, *value == '"' || *value == '\\' ? "\\%c" : "%c", *value);
    poda__buffer_add(out, "\"");
}

static void put_side(poda__buffer *out, const poda_side *side, const char *word)
{
    poda__buffer_add(out, "%s %s", word, side->engine ? "engine" : "human");
    if (side->level)
        poda__buffer_add(out, " level=%d", side->level);
    poda__buffer_add(out, "%s%s\n", side->settings[0] ? " " : "", side->settings);
}

/* A line of the moves from `from` to `to`; none if there are none. */
static void put_moves(poda__buffer *out, const poda_session_info *info, const char *word,
                      size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        poda_move_text(info->game, &info->states[i], info->moves[i], &text);
        poda__buffer_add(out, "%s %s%s", i > from ? "" : word, words, i + 1 < to ? "" : "\n");
    }
}

poda_status poda_session_write_as(const poda_session *session, const char *format, char **text,
                                  size_t *length, poda_error *error)
{
    for (int i = PODA__FORMAT_PGN; i <= PODA__FORMAT_SGF; i++)
        if (strcmp(format, poda__format_name((poda__format)i)) == 0)
            return poda__session_write_transcript(session, (poda__format)i, text, length, error);
    if (strcmp(format, "other") == 0)
        return poda__session_write_transcript(session, PODA__FORMAT_NONE, text, length, error);
    if (strcmp(format, poda__format_name(PODA__FORMAT_SAVED)) == 0)
        return poda_session_write(session, text, length, error);
    return poda_fail(error, PODA_BAD_OPTION, "save",
                     "save=%.40s: expected yes or no, or other, pgn, pdn or sgf for other programs",
                     format);
}

poda_status poda_session_write(const poda_session *session, char **text, size_t *length,
                               poda_error *error)
{
    const poda_session_info *info = &session->info;
    char words[PODA_TEXT_MAX] = "";
    poda_text buffer = {words, sizeof words, 0};
    poda__buffer out = {0};
    poda__buffer_add(&out, "%s\ngame ", first_line);
    put_quoted(&out, info->name);
    for (size_t i = 0; i < info->options.count; i++) {
        poda__buffer_add(&out, " %s=", info->options.pairs[i].key);
        put_quoted(&out, info->options.pairs[i].value);
    }
    poda__buffer_add(&out, "\n");
    poda_state_text(info->game, &info->states[0], &buffer);
    if (info->placed)
        poda__buffer_add(&out, "position %s\n", words);
    put_moves(&out, info, fact_word[MOVES], 0, info->played);
    if (poda_game_rules_of(info->game)->wide)
        put_moves(&out, info, fact_word[UNDONE], info->played, info->known);
    for (int i = 0; i < info->players; i++)
        put_side(&out, &info->side[i], fact_word[FIRST_PLAYER + i]);
    poda__buffer_add(&out, "seed %llu\n%send\n", (unsigned long long)info->seed,
                     info->resigned ? "resigned\n" : "");
    const poda_status status = poda__buffer_status(&out, error);
    if (status == PODA_OK) {
        *text = out.at;
        *length = out.length;
    } else {
        poda__buffer_release(&out);
    }
    return status;
}
