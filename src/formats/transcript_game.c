/* transcript_game.c - which game a file is about: the numbers that PDN and SGF give to games, and the
 * options that their tags mean. An option is set only if the game has it. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "formats/transcript_session.h"
#include "poda/game.h"

/* Does the game have an option of this name? Games that are not built in have none here. */
static bool has_option(const char *game, const char *key)
{
    const poda_rules *rules;
    for (size_t i = 0; (rules = poda_registered(i)); i++) {
        const poda_option *option = rules->space.about->options;
        if (strcmp(rules->space.about->name, game) != 0)
            continue;
        for (; option && option->key; option++)
            if (strcmp(option->key, key) == 0)
                return true;
    }
    return false;
}

static void set_option(poda__transcript *transcript, const char *key, const char *value)
{
    if (has_option(transcript->game, key))
        poda__transcript_add_option(transcript, key,
                                    poda__transcript_text(transcript, value, strlen(value)));
}

int poda__black_of(const poda_game *game)
{
    const char *const first = poda_game_player(game, PODA_MAX, NULL);
    return first && strcasecmp(first, "white") == 0 ? PODA_MIN : PODA_MAX;
}

/* ---- chess ---- */

static poda_status name_chess(poda__reader *reader, poda__transcript *transcript, poda_error *error)
{
    static const char *const usual[] = {"", "chess", "standard", "normal", "from position", NULL};
    static const char *const any[] = {"chess960",      "chess 960",  "960",
                                      "fischerandom",  "freestyle",  "fischer random",
                                      "fischerrandom", "chess 960 ", NULL};
    const char *const variant = poda__transcript_tag(transcript, "Variant");
    transcript->game = "chess";
    for (int i = 0; usual[i]; i++)
        if (strcasecmp(variant, usual[i]) == 0)
            return PODA_OK;
    for (int i = 0; any[i]; i++)
        if (strcasecmp(variant, any[i]) == 0) {
            set_option(transcript, "variant", "960");
            return PODA_OK;
        }
    return poda_fail(poda__reader_at(reader, transcript->position_offset, error), PODA_BAD_FILE, "",
                     "the variant of chess '%.60s' is not known here; there are standard chess and "
                     "Chess960",
                     variant);
}

/* ---- draughts ---- */

/* Type numbers and their attributes, as PDN 3.0 lists them. */
static const struct {
    const char *rules, *type;
} draughts_types[] = {{"international", "20,W,10,10,N2,0"},
                      {"english", "21,B,8,8,N1,0"},
                      {"italian", "22,W,8,8,N2,1"},
                      {"pool", "23,B,8,8,N1,0"},
                      {"spanish", "24,W,8,8,N1,1"},
                      {"russian", "25,W,8,8,A0,0"},
                      {"brazilian", "26,W,8,8,A0,0"},
                      {"canadian", "27,W,12,12,N2,0"},
                      {"spanish", "28,W,8,8,N1,1"}, /* Portuguese, whose rules are the same */
                      {"czech", "29,W,8,8,A0,0"},
                      {"turkish", "30,W,8,8,A0,0"},
                      {"thai", "31,B,8,8,N2,0"},
                      {"frisian", "40,W,10,10,N2,0"},
                      {NULL, NULL}};

const char *poda__draughts_type(const char *rules)
{
    for (int i = 0; draughts_types[i].rules; i++)
        if (strcmp(draughts_types[i].rules, rules) == 0)
            return draughts_types[i].type;
    return NULL;
}

/* The largest square of a text: "W:W31-50" has 50. */
static int largest_square(const char *text, int most)
{
    while (*text) {
        int number = 0;
        for (; isdigit((unsigned char)*text); text++)
            number = number < 1000 ? 10 * number + (*text - '0') : number;
        most = number > most ? number : most;
        text += *text != 0;
    }
    return most;
}

/* Old files do not say. A board of ten rows has squares above 32; squares with letters are those of
 * Russian draughts; and a game from the start begins on 31-35 in international, on 21-24 in Italian and
 * on 9-12 in English draughts. */
static const char *guess_rules(const poda__transcript *transcript)
{
    int most = transcript->position ? largest_square(transcript->position, 0) : 0;
    for (size_t i = 0; i < transcript->move_count; i++) {
        if (isalpha((unsigned char)transcript->move[i].text[0]))
            return "russian";
        most = largest_square(transcript->move[i].text, most);
    }
    const bool whole = !transcript->position && transcript->move_count > 0;
    const int first = whole ? poda__transcript_number(transcript->move[0].text) : 0;
    return most > 50                  ? "canadian"
           : most > 32 || first > 30  ? "international"
           : first > 20 && first < 25 ? "italian"
                                      : "english";
}

static poda_status name_draughts(poda__reader *reader, poda__transcript *transcript,
                                 poda_error *error)
{
    const char *const type = poda__transcript_tag(transcript, "GameType");
    const int number = poda__transcript_number(type);
    const char *rules = NULL;
    transcript->game = "draughts";
    for (int i = 0; *type && draughts_types[i].rules; i++)
        if (poda__transcript_number(draughts_types[i].type) == number)
            rules = draughts_types[i].rules;
    if (*type && !rules)
        return poda_fail(poda__reader_at(reader, transcript->position_offset, error), PODA_BAD_FILE,
                         "",
                         "GameType %.20s is not a game of draughts known here; 20 is "
                         "international, 21 English, 24 Spanish, 25 Russian",
                         type);
    if (!rules)
        rules = guess_rules(transcript);
    poda__transcript_add_option(transcript, "rules", rules);
    return PODA_OK;
}

/* ---- SGF ---- */

static const struct {
    int number;
    const char *ggf; /* the name in GGF */
    const char *game;
    int size; /* without SZ */
} sgf_games[] = {{1, "go", "go", 19},      {2, "othello", "othello", 8},
                 {4, "gomoku", "mnk", 15}, {5, "morris", "morris", 0},
                 {11, "hex", "hex", 11},   {18, "amazons", "amazons", 10},
                 {0, NULL, NULL, 0}};

int poda__sgf_number(const char *game, const char *k)
{
    for (int i = 0; sgf_games[i].game; i++)
        if (strcmp(sgf_games[i].game, game) == 0 || strcmp(sgf_games[i].ggf, game) == 0)
            return strcmp(game, "mnk") != 0 || strcmp(k, "5") == 0 ? sgf_games[i].number : 0;
    return 0;
}

/* SZ[9] or SZ[9:7], columns and rows. */
static bool read_size(const char *text, int size[2])
{
    uint64_t number;
    text += strspn(text, " ");
    if (!poda_read_number(&text, 52, &number) || number == 0)
        return false;
    size[0] = size[1] = (int)number;
    if (*text == ':') {
        text++;
        if (!poda_read_number(&text, 52, &number) || number == 0)
            return false;
        size[1] = (int)number;
    }
    return true;
}

static void set_number(poda__transcript *transcript, const char *key, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    set_option(transcript, key, digits);
}

/* Blanks around the number are allowed in SGF. */
static void set_komi(poda__transcript *transcript, const char *komi)
{
    komi += strspn(komi, " ");
    if (has_option(transcript->game, "komi"))
        poda__transcript_add_option(transcript, "komi",
                                    poda__transcript_text(transcript, komi, strcspn(komi, " ")));
}

static poda_status name_sgf(poda__reader *reader, poda__transcript *transcript, poda_error *error)
{
    const char *const kind = poda__transcript_tag(transcript, "GM");
    const char *const given = poda__transcript_tag(transcript, "SZ");
    const char *const board = poda__transcript_tag(transcript, "BO");
    const char *const komi = poda__transcript_tag(transcript, "KM");
    int size[2] = {0, 0}, which = 0;
    if (*kind)
        while (sgf_games[which].game && sgf_games[which].number != poda__transcript_number(kind) &&
               strcasecmp(sgf_games[which].ggf, kind) != 0)
            which++;
    if (!sgf_games[which].game)
        return poda_fail(
            poda__reader_at(reader, transcript->position_offset, error), PODA_BAD_FILE, "",
            "GM[%.20s]: expected 1 (go), 2 (Othello), 4 (gomoku), 5 (morris), 11 (hex) "
            "or 18 (Amazons)",
            kind);
    transcript->game = sgf_games[which].game;
    size[0] = size[1] = sgf_games[which].size;
    if (*given && !read_size(given, size))
        return poda_fail(poda__reader_at(reader, transcript->position_offset, error), PODA_BAD_FILE,
                         "", "SZ[%.20s]: expected a number like 9, or columns and rows like 9:7",
                         given);
    if (*board)
        (void)read_size(board, size);
    /* gomoku is square; k in a row is not */
    if (strcmp(transcript->game, "mnk") == 0 && size[0] == size[1] && has_option("gomoku", "size"))
        transcript->game = "gomoku";
    if (size[0] == size[1] && has_option(transcript->game, "size")) {
        set_number(transcript, "size", size[0]);
    } else if (size[0] > 0) {
        set_number(transcript, "rows", size[1]);
        set_number(transcript, "cols", size[0]);
    }
    if (strcmp(transcript->game, "mnk") == 0)
        set_option(transcript, "k", "5");
    if (*komi)
        set_komi(transcript, komi);
    return PODA_OK;
}

poda_status poda__transcript_name_game(poda__reader *reader, poda__transcript *transcript,
                                       poda_error *error)
{
    switch (transcript->format) {
    case PODA__FORMAT_SGF:
        return name_sgf(reader, transcript, error);
    case PODA__FORMAT_PDN:
        return name_draughts(reader, transcript, error);
    default:
        return name_chess(reader, transcript, error);
    }
}
