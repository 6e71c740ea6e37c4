/* save.c - the file of a game: `poda game 1`, a line a fact, `end`. Read strictly, because files come
 * from outside: anything unknown, doubled, cut short or not text is refused with its line. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session.h"

static const char first_line[] = "poda game 1";

/* The facts of a file, as pieces of its text. */
typedef enum fact { GAME, POSITION, MOVES, MAX, MIN, SEED, RESIGNED, END, FACTS } fact;
static const char *const fact_word[FACTS] = {"game", "position", "moves",    "max",
                                             "min",  "seed",     "resigned", "end"};

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

/* Splits `line`, the number `number`, into its word and its value, and notes it. */
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
                     "line %d: '%.40s' is unknown; lines begin with game, position, moves, max, "
                     "min, seed, resigned or end",
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

/* The next word of `*at`, unquoted in place; NULL at the end, `*bad` when a quote stays open. */
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

/* Is it the game that is played already: its definition begins with the name. */
static bool is_trusted(const char *trusted, const char *name)
{
    const size_t length = strlen(name);
    return trusted && strncmp(trusted, name, length) == 0 &&
           (trusted[length] == ' ' || trusted[length] == 0);
}

static poda_status open_line(struct session *session, char *line, const char *trusted,
                             poda_error *error)
{
    poda_pair pairs[SESSION_OPTIONS];
    poda_options options = {pairs, 0};
    bool bad = false;
    char *name = next_word(&line, &bad);
    for (char *word; !bad && (word = next_word(&line, &bad));) {
        char *equals = strchr(word, '=');
        if (!equals || equals == word)
            return poda_fail(error, PODA_BAD_FILE, word,
                             "'%.60s' is not an option; options are written key=value", word);
        if (options.count == SESSION_OPTIONS)
            return poda_fail(error, PODA_BAD_FILE, "game", "more than %d options", SESSION_OPTIONS);
        *equals = 0;
        pairs[options.count++] = (poda_pair){word, equals + 1};
    }
    if (bad || !name)
        return poda_fail(error, PODA_BAD_FILE, "game", "a quote is not closed");
    /* a file may come from anywhere: it never makes poda run a program that was not asked for */
    if (poda_names_file(name) && !is_trusted(trusted, name))
        return poda_fail(error, PODA_BAD_GAME, "game",
                         "this saved game needs the game %.100s: play that first (poda play %.100s "
                         "load=FILE)",
                         name, name);
    return session_open(session, PODA_ENGLISH, name, &options, error);
}

/* "human", or "engine level=5", "engine depth=8 table=16". */
static poda_status read_player(struct session *session, int player, char *line, poda_error *error)
{
    bool bad = false, used;
    char *word = next_word(&line, &bad);
    const char *key = player == PODA_MAX ? "max" : "min";
    poda_status status = session_set(session, key, word ? word : "", &used, error);
    while (status == PODA_OK && (word = next_word(&line, &bad))) {
        char full[64];
        char *equals = strchr(word, '=');
        if (!equals || equals == word || equals - word > 40)
            return poda_fail(error, PODA_BAD_FILE, key,
                             "'%.60s' is not a setting; settings are written key=value", word);
        *equals = 0;
        snprintf(full, sizeof full, "%s.%s", key, word);
        status = session_set(session, full, equals + 1, &used, error);
        if (status == PODA_OK && !used)
            return poda_fail(error, PODA_BAD_FILE, word, "engines have no setting '%.40s'", word);
    }
    if (status == PODA_OK && session->player[player].level && session->player[player].settings[0])
        return poda_fail(error, PODA_BAD_FILE, key,
                         "settings take the place of the level: leave out level=%d or '%.100s'",
                         session->player[player].level, session->player[player].settings);
    return status;
}

static poda_status apply(struct session *session, fact which, char *value, const char *trusted,
                         poda_error *error)
{
    bool used;
    poda_value result;
    switch (which) {
    case GAME:
        return open_line(session, value, trusted, error);
    case POSITION:
        return session_place(session, value, error);
    case MOVES:
        return session_play_text(session, value, error);
    case MAX:
        return read_player(session, PODA_MAX, value, error);
    case MIN:
        return read_player(session, PODA_MIN, value, error);
    case SEED:
        return session_set(session, "seed", value, &used, error);
    case RESIGNED:
        if (poda_state_over(session->game, session_state(session), &result))
            return poda_fail(error, PODA_BAD_FILE, "resigned",
                             "the game is over, nobody can resign");
        session->resigned = true;
        return PODA_OK;
    case END:
    case FACTS:
        break;
    }
    return PODA_OK;
}

poda_status session_read(struct session *session, const char *text, size_t length,
                         const char *trusted, poda_error *error)
{
    if (length > SESSION_FILE_MAX)
        return poda_fail(error, PODA_BAD_FILE, "", "larger than %d bytes: not a saved game",
                         SESSION_FILE_MAX);
    char *copy = malloc(length + 1);
    if (!copy)
        return poda_fail_memory(error);
    memcpy(copy, text, length);
    copy[length] = 0;
    struct facts facts = {{NULL}, {0}};
    poda_status status = split_lines(&facts, copy, length, error);
    for (int i = 0; i < FACTS && status == PODA_OK; i++)
        if (facts.value[i]) {
            poda_error why = {.translate = translator_of(error)};
            status = apply(session, (fact)i, facts.value[i], trusted, &why);
            if (status == PODA_NO_MEMORY)
                poda_fail_memory(error);
            else if (status != PODA_OK)
                status = fail_line(error, facts.line[i], &why);
        }
    free(copy);
    if (status != PODA_OK)
        session_release(session);
    return status;
}

static void write_player(FILE *out, const struct session *session, int player)
{
    const session_player *who = &session->player[player];
    fprintf(out, "%s %s", fact_word[player == PODA_MAX ? MAX : MIN],
            who->engine ? "engine" : "human");
    if (who->level)
        fprintf(out, " level=%d", who->level);
    fprintf(out, "%s%s\n", who->settings[0] ? " " : "", who->settings);
}

poda_status session_write(const struct session *session, char **text, size_t *length,
                          poda_error *error)
{
    char words[PODA_TEXT_MAX];
    poda_text buffer = {words, sizeof words, 0};
    FILE *out = open_memstream(text, length);
    if (!out)
        return poda_fail_memory(error);
    fprintf(out, "%s\ngame %s\n", first_line, session->definition);
    words[0] = 0;
    poda_state_text(session->game, &session->states[0], &buffer);
    if (session->placed)
        fprintf(out, "position %s\n", words);
    for (size_t i = 0; i < session->played; i++) {
        buffer.length = 0;
        words[0] = 0;
        poda_move_text(session->game, &session->states[i], session->moves[i], &buffer);
        fprintf(out, "%s %s%s", i ? "" : "moves", words, i + 1 < session->played ? "" : "\n");
    }
    write_player(out, session, PODA_MAX);
    write_player(out, session, PODA_MIN);
    fprintf(out, "seed %llu\n%send\n", (unsigned long long)session->seed,
            session->resigned ? "resigned\n" : "");
    const bool failed = ferror(out);
    if (fclose(out) != 0 || failed) {
        free(*text);
        *text = NULL;
        return poda_fail_memory(error);
    }
    return PODA_OK;
}

poda_status session_load(struct session *session, const char *path, const char *trusted,
                         poda_error *error)
{
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe must not hang */
    struct stat about;
    if (descriptor < 0)
        return poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                         poda_error_system(error, errno));
    if (fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode)) {
        close(descriptor);
        return poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: not a file", path);
    }
    if (about.st_size > SESSION_FILE_MAX) {
        close(descriptor);
        return poda_fail(error, PODA_BAD_FILE, path,
                         "%.200s: larger than %d bytes: not a saved game", path, SESSION_FILE_MAX);
    }
    char *text = malloc(SESSION_FILE_MAX + 1);
    if (!text) {
        close(descriptor);
        return poda_fail_memory(error);
    }
    size_t length = 0;
    ssize_t got = 1;
    while (got > 0 && length <= SESSION_FILE_MAX) {
        got = read(descriptor, text + length, SESSION_FILE_MAX + 1 - length);
        length += got > 0 ? (size_t)got : 0;
    }
    const int why = errno;
    close(descriptor);
    poda_status status;
    if (got < 0) {
        status = poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                           poda_error_system(error, why));
    } else {
        poda_error inner = {.translate = translator_of(error)};
        const size_t mark = poda_file_mark(text, length);
        status = session_read(session, text + mark, length - mark, trusted, &inner);
        if (status != PODA_OK)
            poda_fail(error, status, inner.at, "%.100s: %.290s", path, inner.message);
    }
    free(text);
    return status;
}

poda_status session_save(const struct session *session, const char *path, poda_error *error)
{
    char *text = NULL;
    size_t length = 0;
    poda_status status = session_write(session, &text, &length, error);
    if (status == PODA_OK)
        status = poda_file_write(path, (poda_file_kind){first_line, sizeof first_line - 1}, text,
                                 length, error);
    free(text);
    return status;
}
