/* transcript_write.c - a session as PGN, PDN or SGF. Moves are written by the game; names, dates and
 * comments come from the file that the session was read from, if there is one. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "formats/transcript_session.h"
#include "poda/version.h"

struct writer {
    const poda_session *session;
    const poda_session_info *info;
    const poda__transcript *source; /* NULL: none */
    size_t same;                    /* moves that are as in `source`, whose comments hold */
    poda__buffer out;
    size_t column;
};

/* The value of an option of the game, as given or its default. */
static const char *option_of(const struct writer *writer, const char *key)
{
    const poda_option *option = poda_game_rules_of(writer->info->game)->space.about->options;
    const char *missing = "";
    for (; option && option->key; option++)
        if (strcmp(option->key, key) == 0)
            missing = option->value;
    return poda_option_text(&writer->info->options, key, missing);
}

static const char *source_tag(const struct writer *writer, const char *name)
{
    return writer->source ? poda__transcript_tag(writer->source, name) : "";
}

/* A tag under its name in either family of formats. */
static const char *tag_of(const struct writer *writer, const char *tagged, const char *sgf)
{
    const char *const value = source_tag(writer, tagged);
    return *value ? value : source_tag(writer, sgf);
}

/* "Poda level 5" for an engine, in `room`; `missing` for a person whose name is not known. */
static const char *name_player(const struct writer *writer, int player, const char *tagged,
                               const char *sgf, const char *missing,
                               char room[PODA_SETTINGS_MAX + 40])
{
    const poda_side *const side = &writer->info->side[player];
    const char *const name = tag_of(writer, tagged, sgf);
    if (*name || !side->engine)
        return *name ? name : missing;
    if (side->settings[0])
        snprintf(room, PODA_SETTINGS_MAX + 40, "Poda %s", side->settings);
    else
        snprintf(room, PODA_SETTINGS_MAX, "Poda level %d", side->level ? side->level : 5);
    return room;
}

static int white_of(const poda_game *game)
{
    return 1 - poda__black_of(game);
}

/* ---- PGN and PDN ---- */

static void put_tag(poda__buffer *out, const char *name, const char *value)
{
    poda__buffer_add(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            poda__buffer_put(out, "\\", 1);
        poda__buffer_put(out, value, 1);
    }
    poda__buffer_add(out, "\"]\n");
}

/* Makes room for a word; lines have fewer than 80 characters. */
static void begin_word(struct writer *writer, size_t length)
{
    enum { WIDTH = 79 };
    if (writer->column > 0 && writer->column + 1 + length > WIDTH) {
        poda__buffer_put(&writer->out, "\n", 1);
        writer->column = 0;
    } else if (writer->column > 0) {
        poda__buffer_put(&writer->out, " ", 1);
        writer->column++;
    }
    writer->column += length;
}

static void put_word(struct writer *writer, const char *word, size_t length)
{
    begin_word(writer, length);
    poda__buffer_put(&writer->out, word, length);
}

/* A comment word by word, so that lines can be broken in it; the brackets stay at its words. */
static void put_comment(struct writer *writer, const char *comment)
{
    if (!comment)
        return;
    for (bool first = true; *comment; first = false) {
        const size_t length = strcspn(comment, " ");
        const char *const next = comment + length + strspn(comment + length, " ");
        begin_word(writer, length + first + !*next);
        poda__buffer_put(&writer->out, "{", first);
        for (size_t i = 0; i < length; i++)
            poda__buffer_put(&writer->out, comment[i] == '}' ? ")" : comment + i, 1);
        poda__buffer_put(&writer->out, "}", !*next);
        comment = next;
    }
}

/* The result as the format writes it: of the session, or of the file if nothing was changed. */
static const char *result_of(const struct writer *writer, bool draughts)
{
    static const char *const words[2][3] = {{"1-0", "1/2-1/2", "0-1"}, {"2-0", "1-1", "0-2"}};
    const bool twos = draughts && strcmp(option_of(writer, "rules"), "international") == 0;
    poda_value value = 0;
    if (poda_session_over(writer->session, &value)) {
        if (white_of(writer->info->game) == PODA_MIN)
            value = -value;
        return words[twos][value > 0 ? 0 : value == 0 ? 1 : 2];
    }
    const bool whole = writer->source && writer->source->format != PODA__FORMAT_SGF &&
                       writer->same == writer->source->move_count &&
                       writer->same == writer->info->played && *writer->source->result;
    return whole ? writer->source->result : "*";
}

static void put_tags(struct writer *writer, bool draughts, const char *result)
{
    static const struct {
        const char *tagged, *sgf, *missing;
    } roster[] = {{"Event", "EV", "?"},
                  {"Site", "PC", "?"},
                  {"Date", "DT", "????.??.??"},
                  {"Round", "RO", "?"}};
    const int white = white_of(writer->info->game);
    char room[PODA_SETTINGS_MAX + 40];
    for (size_t i = 0; i < sizeof roster / sizeof roster[0]; i++) {
        const char *const value = tag_of(writer, roster[i].tagged, roster[i].sgf);
        put_tag(&writer->out, roster[i].tagged, *value ? value : roster[i].missing);
    }
    put_tag(&writer->out, "White", name_player(writer, white, "White", "PW", "?", room));
    put_tag(&writer->out, "Black", name_player(writer, 1 - white, "Black", "PB", "?", room));
    put_tag(&writer->out, "Result", result);
    if (draughts)
        put_tag(&writer->out, "GameType", poda__draughts_type(option_of(writer, "rules")));
    else if (strcmp(option_of(writer, "variant"), "960") == 0)
        put_tag(&writer->out, "Variant", "Chess960");
    for (size_t i = 0; writer->source && writer->source->format != PODA__FORMAT_SGF &&
                       i < writer->source->tag_count;
         i++) {
        static const char *const own[] = {"Event",   "Site",  "Date",   "Round",
                                          "White",   "Black", "Result", "GameType",
                                          "Variant", "SetUp", "FEN"};
        const poda_pair *const tag = &writer->source->tag[i];
        bool known = !isupper((unsigned char)tag->key[0]);
        for (size_t k = 0; k < sizeof own / sizeof own[0]; k++)
            known |= strcmp(tag->key, own[k]) == 0;
        if (!known)
            put_tag(&writer->out, tag->key, tag->value);
    }
}

/* The number of the first move in the text of a chess position, which is its last field. */
static unsigned first_number(const char *position)
{
    const char *const last = strrchr(position, ' ');
    const char *at = last ? last + 1 : "";
    uint64_t number = 1;
    return last && poda_read_number(&at, 9999, &number) && !*at && number > 0 ? (unsigned)number
                                                                              : 1;
}

static poda_status write_tagged(struct writer *writer, poda__format format, poda_error *error)
{
    const bool draughts = format == PODA__FORMAT_PDN;
    const poda_session_info *const info = writer->info;
    const char *const result = result_of(writer, draughts);
    char words[PODA_TEXT_MAX] = "", number[16];
    poda_text text = {words, sizeof words, 0};
    unsigned count = 1;
    poda_state start;
    put_tags(writer, draughts, result);
    poda_state_text(info->game, &info->states[0], &text);
    poda_state_start(info->game, &start);
    const bool any = !draughts && strcmp(option_of(writer, "variant"), "960") == 0;
    if (any || !poda_state_equal(info->game, &start, &info->states[0])) {
        put_tag(&writer->out, "SetUp", "1");
        put_tag(&writer->out, "FEN", words);
        if (!draughts)
            count = first_number(words);
    }
    poda__buffer_put(&writer->out, "\n", 1);
    if (writer->source)
        put_comment(writer, writer->source->comment);
    /* the second player of chess is Black; in draughts it is whoever moves second */
    const int second = draughts ? 1 - poda_state_turn(info->game, &info->states[0]) : PODA_MIN;
    bool broken = true; /* a number is needed, also for the second player */
    for (size_t i = 0; i < info->played; i++) {
        const bool late = poda_state_turn(info->game, &info->states[i]) == second;
        words[text.length = 0] = 0;
        poda_move_text(info->game, &info->states[i], info->moves[i], &text);
        if (!late || broken) {
            snprintf(number, sizeof number, "%u%s", count, late ? "..." : ".");
            put_word(writer, number, strlen(number));
        }
        put_word(writer, words, text.length);
        const char *const comment = i < writer->same ? writer->source->move[i].comment : NULL;
        put_comment(writer, comment);
        broken = comment != NULL;
        count += late;
    }
    put_word(writer, draughts ? "*" : result, strlen(draughts ? "*" : result));
    poda__buffer_put(&writer->out, "\n", 1);
    return poda__buffer_status(&writer->out, error);
}

/* ---- SGF ---- */

static void put_value(poda__buffer *out, const char *name, const char *value)
{
    poda__buffer_add(out, "%s[", name);
    for (; *value; value++) {
        if (*value == ']' || *value == '\\')
            poda__buffer_put(out, "\\", 1);
        poda__buffer_put(out, value, 1);
    }
    poda__buffer_put(out, "]", 1);
}

static void point_text(const poda_view *view, int cell, char point[3])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const int col = cell % view->cols, row = cell / view->cols;
    const int most = (int)sizeof letters - 1;
    point[0] = letters[col < most ? col : 0];
    point[1] = letters[row < most ? row : 0];
    point[2] = 0;
}

static int owner_of(const poda_view *view, int cell)
{
    const uint8_t piece = view->cell[cell].piece;
    return piece ? view->pieces[piece].player : -1;
}

/* AB, AW and AE for the cells in which the first position is not the game's start. */
static poda_status put_setup(struct writer *writer, poda_error *error)
{
    static const char *const names[3] = {"AE", "AB", "AW"};
    const poda_session_info *const info = writer->info;
    poda_view *first = NULL, *usual = NULL;
    poda_state start;
    poda_state_start(info->game, &start);
    if (poda_state_equal(info->game, &start, &info->states[0]))
        return PODA_OK;
    poda_status status = poda_view_open(&first, error);
    if (status == PODA_OK)
        status = poda_view_open(&usual, error);
    if (status == PODA_OK) {
        poda_state_view(info->game, &info->states[0], first);
        poda_state_view(info->game, &start, usual);
        if (first->kind != PODA_VIEW_GRID)
            status = poda_fail(error, PODA_BAD_REQUEST, "save",
                               "positions of %.60s cannot be set up in SGF: only games from the "
                               "start are written",
                               info->name);
    }
    const int black = poda__black_of(info->game);
    for (int colour = -1; status == PODA_OK && colour < 2; colour++) {
        const int owner = colour < 0 ? -1 : colour == 0 ? black : 1 - black;
        bool begun = false;
        for (int cell = 0; cell < first->rows * first->cols; cell++) {
            char point[3];
            if (owner_of(first, cell) != owner || owner_of(usual, cell) == owner)
                continue;
            point_text(first, cell, point);
            if (!begun)
                poda__buffer_add(&writer->out, "\n%s", names[colour + 1]);
            begun = true;
            put_value(&writer->out, "", point);
        }
    }
    if (status == PODA_OK)
        poda__buffer_add(&writer->out, "\nPL[%c]",
                         poda_state_turn(info->game, &info->states[0]) == black ? 'B' : 'W');
    poda_view_close(first);
    poda_view_close(usual);
    return status;
}

/* A move as a point where the board is a grid, else as the game writes it; "" is a pass. */
static void sgf_move(const struct writer *writer, size_t ply, poda_view *view,
                     char words[PODA_TEXT_MAX])
{
    const poda_session_info *const info = writer->info;
    poda_text text = {words, PODA_TEXT_MAX, 0};
    words[0] = 0;
    poda_move_text(info->game, &info->states[ply], info->moves[ply], &text);
    if (strcmp(words, "pass") == 0)
        words[0] = 0;
    poda_state_view(info->game, &info->states[ply], view);
    if (view->kind != PODA_VIEW_GRID)
        return;
    for (int i = 0; i < view->click_count; i++)
        if (view->click[i].move == info->moves[ply] && view->click[i].count == 1 &&
            view->click[i].cell[0] < view->rows * view->cols) {
            point_text(view, view->click[i].cell[0], words);
            return;
        }
}

static void put_sgf_result(struct writer *writer)
{
    const poda_game *const game = writer->info->game;
    poda_value value;
    if (!poda_session_over(writer->session, &value))
        return;
    if (poda__black_of(game) == PODA_MIN)
        value = -value;
    const bool decided = poda_is_win(value) || poda_is_loss(value);
    const double score = poda_score_number(game, value);
    poda__buffer_add(&writer->out, "RE[");
    if (value == 0)
        poda__buffer_add(&writer->out, "0]");
    else if (writer->info->resigned || writer->info->late || decided)
        poda__buffer_add(&writer->out, "%c+%s]", value > 0 ? 'B' : 'W',
                         writer->info->resigned ? "R"
                         : writer->info->late   ? "T"
                                                : "");
    else
        poda__buffer_add(&writer->out, "%c+%g]", value > 0 ? 'B' : 'W', score > 0 ? score : -score);
}

static void put_root(struct writer *writer, int number, const poda_view *view)
{
    static const char *const also[][2] = {
        {"Event", "EV"}, {"Site", "PC"}, {"Date", "DT"}, {"Round", "RO"}};
    char room[PODA_SETTINGS_MAX + 40];
    poda__buffer *const out = &writer->out;
    poda__buffer_add(out, "(;FF[4]CA[UTF-8]AP[Poda:%s]GM[%d]", poda_version(), number);
    if (view->kind == PODA_VIEW_GRID && view->rows == view->cols)
        poda__buffer_add(out, "SZ[%d]", view->rows);
    else if (view->kind == PODA_VIEW_GRID)
        poda__buffer_add(out, "SZ[%d:%d]", view->cols, view->rows);
    else if (*option_of(writer, "size"))
        put_value(out, "SZ", option_of(writer, "size"));
    if (*option_of(writer, "komi"))
        put_value(out, "KM", option_of(writer, "komi"));
    for (size_t i = 0; i < sizeof also / sizeof also[0]; i++) {
        const char *const value = tag_of(writer, also[i][0], also[i][1]);
        if (*value)
            put_value(out, also[i][1], value);
    }
    for (int colour = 0; colour < 2; colour++) {
        const int black = poda__black_of(writer->info->game);
        const char *const name =
            name_player(writer, colour == 0 ? black : 1 - black, colour ? "White" : "Black",
                        colour ? "PW" : "PB", "", room);
        if (*name)
            put_value(out, colour ? "PW" : "PB", name);
    }
    put_sgf_result(writer);
}

static poda_status write_sgf(struct writer *writer, int number, poda_error *error)
{
    const poda_session_info *const info = writer->info;
    const int black = poda__black_of(info->game);
    char words[PODA_TEXT_MAX];
    poda_view *view = NULL;
    poda_status status = poda_view_open(&view, error);
    if (status != PODA_OK)
        return status;
    poda_state_view(info->game, &info->states[0], view);
    put_root(writer, number, view);
    status = put_setup(writer, error);
    if (writer->source && writer->source->comment)
        put_value(&writer->out, "C", writer->source->comment);
    for (size_t i = 0; i < info->played && status == PODA_OK; i++) {
        sgf_move(writer, i, view, words);
        poda__buffer_add(&writer->out, "%s;", i % 12 == 0 ? "\n" : "");
        put_value(&writer->out, poda_state_turn(info->game, &info->states[i]) == black ? "B" : "W",
                  words);
        if (i < writer->same && writer->source->move[i].comment)
            put_value(&writer->out, "C", writer->source->move[i].comment);
    }
    poda__buffer_add(&writer->out, ")\n");
    poda_view_close(view);
    return status == PODA_OK ? poda__buffer_status(&writer->out, error) : status;
}

poda_status poda__transcript_write(const poda_session *session, poda__format format,
                                   const poda__transcript *source, size_t same, char **text,
                                   size_t *length, poda_error *error)
{
    struct writer writer = {
        .session = session, .info = poda_session_look(session), .source = source};
    const char *const name = poda_game_name(writer.info->game);
    const int number = poda__sgf_number(name, option_of(&writer, "k"));
    const char *const draughts = poda__draughts_type(option_of(&writer, "rules"));
    const poda__format right = strcmp(name, "chess") == 0                  ? PODA__FORMAT_PGN
                               : strcmp(name, "draughts") == 0 && draughts ? PODA__FORMAT_PDN
                               : number > 0                                ? PODA__FORMAT_SGF
                                                                           : PODA__FORMAT_NONE;
    writer.same = source ? same : 0;
    if (right == PODA__FORMAT_NONE)
        return poda_fail(error, PODA_BAD_REQUEST, "save",
                         "no format of other programs has games of %.60s; they are saved in Poda's "
                         "own (save=yes)",
                         name);
    if (format == PODA__FORMAT_NONE)
        format = right;
    if (right != format)
        return poda_fail(error, PODA_BAD_REQUEST, "save",
                         "games of %.60s are not written in this format, but with save=%s", name,
                         poda__format_name(right));
    const poda_status status = format == PODA__FORMAT_SGF ? write_sgf(&writer, number, error)
                                                          : write_tagged(&writer, format, error);
    if (status == PODA_OK) {
        *text = writer.out.at;
        *length = writer.out.length;
    } else {
        poda__buffer_release(&writer.out);
    }
    return status;
}
