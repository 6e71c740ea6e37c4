/* game.c - opens games, built in or loaded, and gives all of them the same interface: optional
 * functions of the rules get their defaults here. */
#include <ctype.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/outcome.h"
#include "base/tame.h"
#include "base/view.h"
#include "base/wording.h"
#include "games/efg/efg_tree.h"
#include "games/game_registry.h"
#include "games/game_wide.h"
#include "poda/game.h"
#include "system/load.h"
#include "system/python/python.h"

static const poda__entry *const entries[] = {
#define PODA__GAME_ENTRY(name) &poda__entry_##name,
    PODA__GAMES(PODA__GAME_ENTRY)
#undef PODA__GAME_ENTRY
};

enum { ENTRY_COUNT = sizeof entries / sizeof entries[0] };

const poda_rules *poda_registered(size_t index)
{
    return index < ENTRY_COUNT ? entries[index]->rules : NULL;
}

static const poda__entry *find_entry(const char *name)
{
    for (size_t i = 0; i < ENTRY_COUNT; i++)
        if (poda_is_called(entries[i]->rules->space.about, name))
            return entries[i];
    return NULL;
}

bool poda_game_exists(const char *name)
{
    return find_entry(name) != NULL;
}

static poda_status open_game(poda_game **out, const poda_rules *rules, const poda__cores *cores,
                             const poda__entry *entry, const poda_options *options,
                             poda_error *error)
{
    static const poda_options none = {NULL, 0};
    if (!options)
        options = &none;
    poda_status status = poda__options_check(rules->space.about, options, error);
    if (status != PODA_OK)
        return status;
    poda_game *game = poda__array(1, sizeof *game);
    if (!game)
        return poda_fail_memory(error);
    game->rules = rules;
    game->step = rules->step;
    game->mask = rules->space.mask;
    game->cores = cores;
    game->params = poda__array(1, rules->space.game_size);
    game->options = poda__options_join(options, SIZE_MAX);
    if (!game->params || !game->options)
        status = poda_fail_memory(error);
    if (status == PODA_OK)
        status = rules->space.init(game->params, options, error);
    if (status == PODA_OK)
        status = poda__game_wide_check(game, error);
    if (status != PODA_OK) {
        free(game->params);
        free(game->options);
        free(game);
        return status;
    }
    const int again = rules->past && rules->past->again ? rules->past->again(game->params) : 0;
    game->again = again < 0 ? PODA_AGAIN_FORBIDDEN : again;
    if (entry && entry->choose)
        game->cores = entry->choose(game->params);
    if (entry && entry->engine && entry->engine->own)
        game->own = entry->engine->own;
    else if (entry && entry->engine &&
             (!entry->engine->takes || entry->engine->takes(game->params)))
        game->engine = entry->engine;
    *out = game;
    return PODA_OK;
}

poda_status poda_game_open_rules(poda_game **out, const poda_rules *rules,
                                 const poda_options *options, poda_error *error)
{
    poda_game *game = NULL;
    poda_status status =
        open_game(&game, rules, poda__cores_for_tables(rules), NULL, options, error);
    if (status != PODA_OK)
        return status;
    const int images = rules->space.symmetry ? rules->space.symmetries(game->params) : 1;
    if (images > PODA_SYMMETRIES_MAX) {
        poda_game_close(game);
        return poda_fail(error, PODA_BAD_GAME, "symmetries",
                         "'symmetries' returns %d; a position has at most %d images", images,
                         PODA_SYMMETRIES_MAX);
    }
    game->by_table = true;
    *out = game;
    return PODA_OK;
}

poda_status poda_game_load(poda_game **out, const char *path, const poda_options *options,
                           poda_error *error)
{
    poda__tables tables;
    poda_status status = poda__tables_load(&tables, path, error);
    if (status != PODA_OK)
        return status;
    if (tables.problem)
        status = poda_fail(error, PODA_BAD_GAME, path,
                           "%.200s: is a single-player problem, not a game", path);
    else if (!tables.game)
        status = poda_fail(error, PODA_BAD_GAME, path,
                           "%.200s: has no poda_game_rules; include <poda/export.h> with "
                           "PODA_LOADED defined",
                           path);
    else
        status = poda_game_open_rules(out, tables.game, options, error);
    if (status == PODA_OK)
        (*out)->library = tables.library;
    else
        poda__library_close(tables.library);
    return status;
}

poda_status poda_game_trouble(const poda_game *game, poda_error *error)
{
    poda__python *const python = poda__python_of(game->rules, game->params);
    return python ? poda__python_trouble(python, error)
                  : poda__library_trouble(game->library, error);
}

static const char *name_at(size_t index)
{
    return index < ENTRY_COUNT ? entries[index]->rules->space.about->name : NULL;
}

poda_status poda_game_open(poda_game **out, const char *name, const poda_options *options,
                           poda_error *error)
{
    static const poda_options none = {NULL, 0};
    const poda__entry *entry = find_entry(name);
    if (!entry)
        return poda__name_unknown(name, name_at, false, error);
    if (entry->engine && entry->engine->instead) {
        const poda__entry *other = entry->engine->instead(options ? options : &none);
        entry = other ? other : entry;
    }
    return open_game(out, entry->rules, entry->cores, entry, options, error);
}

void poda_game_close(poda_game *game)
{
    if (!game)
        return;
    if (game->learned)
        game->learned->release(game->learned);
    if (game->rules->space.release)
        game->rules->space.release(game->params);
    free(game->params);
    free(game->options);
    void *library = game->library;
    free(game);
    poda__library_close(library);
}

const poda_rules *poda_game_rules_of(const poda_game *game)
{
    return game->rules;
}

const char *poda_game_name(const poda_game *game)
{
    return game->rules->space.about->name;
}

const char *poda_player_name(const poda_rules *rules, int player, poda_translate_fn *translate)
{
    static const char *const plain[PODA_PLAYERS_MAX] = {"MAX", "MIN", "3", "4", "5", "6", "7", "8"};
    if (player == PODA_CHANCE)
        return translate ? translate("chance") : "chance";
    const char *own = rules->space.about->player[player];
    return !own || !*own ? plain[player] : translate ? translate(own) : own;
}

int poda_game_black(const poda_game *game)
{
    return strcmp(poda_player_name(game->rules, PODA_MIN, NULL), "Black") == 0 ? PODA_MIN
                                                                               : PODA_MAX;
}

const char *poda_game_player(const poda_game *game, int player, poda_translate_fn *translate)
{
    const char *own = poda__efg_player(game, player);
    return own ? own : poda_player_name(game->rules, player, translate);
}

bool poda_game_has_engine(const poda_game *game)
{
    return game->engine != NULL;
}

const char *poda_game_options(const poda_game *game)
{
    return game->options;
}

const void *poda_game_params(const poda_game *game)
{
    return game->params;
}

void poda_state_start(const poda_game *game, poda_state *state)
{
    memset(state, 0, sizeof *state);
    game->rules->space.start(game->params, state);
}

void poda_state_play(const poda_game *game, const poda_state *from, poda_move move, poda_state *to)
{
    poda_state next;
    memset(&next, 0, sizeof next);
    game->rules->space.play(game->params, from, move, &next);
    *to = next;
}

int poda_state_turn(const poda_game *game, const poda_state *state)
{
    /* a loaded game may return anything; every other number counts as one of its players */
    const int turn = game->rules->turn(game->params, state);
    if (game->rules->wide)
        return turn == PODA_CHANCE && game->rules->wide->chance ? PODA_CHANCE
               : turn >= 0 && turn < game->players              ? turn
                                                                : 0;
    return turn == PODA_MAX ? PODA_MAX : PODA_MIN;
}

/* Forces the value of a loaded game into the valid range, so that no computation continues with an
 * invalid one; where errors can be reported, it is refused (poda__outcome_check). */
static poda_value mend_value(const poda_rules *rules, poda_value value)
{
    if (rules->scored)
        return value > PODA_SCORE_LIMIT    ? PODA_SCORE_LIMIT
               : value < -PODA_SCORE_LIMIT ? -PODA_SCORE_LIMIT
                                           : value;
    return value > 0 ? PODA_WIN : value < 0 ? -PODA_WIN : 0;
}

bool poda_state_over(const poda_game *game, const poda_state *state, poda_value *value)
{
    if (!game->rules->outcome(game->params, state, value))
        return false;
    if (game->by_table)
        *value = mend_value(game->rules, *value);
    return true;
}

void poda_state_moves(const poda_game *game, const poda_state *state, poda_moves *list)
{
    poda_value value;
    list->count = 0;
    if (!poda_state_over(game, state, &value))
        game->rules->space.moves(game->params, state, list);
}

uint64_t poda_hash_number(const void *game, const void *state)
{
    (void)game;
    return poda_hash_bytes(state, sizeof(uint64_t));
}

uint64_t poda_state_hash(const poda_game *game, const poda_state *state)
{
    if (game->rules->space.hash)
        return game->rules->space.hash(game->params, state);
    if (!game->rules->past || !game->rules->past->key)
        return poda_hash_bytes(state, game->rules->space.state_size);
    poda_state key;
    poda_state_key(game, state, &key);
    return poda_hash_bytes(&key, game->rules->space.state_size);
}

bool poda_state_equal(const poda_game *game, const poda_state *a, const poda_state *b)
{
    return memcmp(a, b, game->rules->space.state_size) == 0;
}

void poda_state_canonical(const poda_game *game, const poda_state *state, poda_state *to)
{
    const poda_space *space = &game->rules->space;
    poda_state best = *state, image;
    const int images = space->symmetry ? space->symmetries(game->params) : 1;
    for (int which = 1; which < images; which++) {
        memset(&image, 0, sizeof image);
        space->symmetry(game->params, state, which, &image);
        if (memcmp(&image, &best, space->state_size) < 0)
            best = image;
    }
    *to = best;
}

/* Does a text still have its own storage, and a length within it? */
static bool is_sound(const poda_text *text, const poda_text *before)
{
    return text->at == before->at && text->size == before->size && text->length < text->size &&
           text->length >= before->length;
}

/* Texts of loaded games go to terminals, so they are sanitised; an invalid length is corrected. */
static void tame_loaded(const poda_game *game, poda_text *text, const poda_text *before)
{
    if (!game->by_table)
        return;
    if (!is_sound(text, before) && before->size > 0) {
        *text = *before;
        text->at[text->length] = 0;
    }
    if (text->length > before->length)
        poda__tame(text->at + before->length, text->length - before->length, false, false);
}

void poda_state_text(const poda_game *game, const poda_state *state, poda_text *text)
{
    const poda_text before = *text;
    if (game->rules->space.state_text)
        game->rules->space.state_text(game->params, state, text);
    else
        poda__state_bytes_text(game, state, text);
    tame_loaded(game, text, &before);
}

poda_status poda_state_read(const poda_game *game, const char *text, poda_state *state,
                            poda_error *error)
{
    poda_state read;
    memset(&read, 0, sizeof read);
    if (strlen(text) >= PODA_TEXT_MAX)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "the position is longer than %d characters", PODA_TEXT_MAX - 1);
    poda_status status = game->rules->wide ? poda__state_wide_read(game, text, &read, error)
                         : game->rules->space.state_read
                             ? game->rules->space.state_read(game->params, text, &read, error)
                             : poda__state_bytes_read(game, text, &read, error);
    if (status == PODA_OK)
        *state = read;
    return status;
}

void poda_move_text(const poda_game *game, const poda_state *state, poda_move move, poda_text *text)
{
    const poda_text before = *text;
    game->rules->space.move_text(game->params, state, move, text);
    tame_loaded(game, text, &before);
}

void poda_move_words(const poda_game *game, const poda_state *state, poda_move move,
                     poda_translate_fn *translate, poda_text *text)
{
    char room[PODA_TEXT_MAX] = "";
    poda_text word = {room, sizeof room, 0};
    poda_move_text(game, state, move, &word);
    poda__move_word_add(text, translate, room);
}

/* Words of a move may be typed with blanks between them. */
static bool same_word(const char *word, const char *typed)
{
    for (; *word && (tolower((unsigned char)*word) == tolower((unsigned char)*typed) ||
                     (*word == '_' && *typed == ' '));
         word++, typed++) {
    }
    return *word == *typed;
}

enum { MOVE_ROOM = 1 << 12 };

/* For games that do not read moves themselves: compares with the text of every legal move. */
static poda_status match_move(const poda_game *game, const poda_state *state, const char *text,
                              poda_move *move, poda_error *error)
{
    poda_move *moves = poda__array(MOVE_ROOM, sizeof *moves);
    if (!moves)
        return poda_fail_memory(error);
    poda_moves list = {moves, 0, MOVE_ROOM};
    poda_state_moves(game, state, &list);
    size_t count = list.count < list.capacity ? list.count : list.capacity;
    char word[PODA_TEXT_MAX], known[160] = "";
    poda_text legal = {known, sizeof known, 0};
    poda_status status = PODA_BAD_MOVE;
    for (size_t i = 0; i < count && status != PODA_OK; i++) {
        poda_text text_of = {word, sizeof word, 0};
        word[0] = 0;
        poda_move_text(game, state, moves[i], &text_of);
        if (same_word(word, text)) {
            *move = moves[i];
            status = PODA_OK;
        } else if (legal.length + text_of.length < sizeof known - 8) {
            poda_text_add(&legal, "%s", i ? " " : "");
            poda__move_word_add(&legal, error ? error->translate : NULL, word);
        } else if (legal.length && legal.at[legal.length - 1] != '.') {
            poda_text_add(&legal, " ...");
        }
    }
    free(moves);
    if (status != PODA_OK)
        poda_fail(error, PODA_BAD_MOVE, "move", "'%.40s' is not a legal move here; legal: %s", text,
                  known);
    return status;
}

static bool has_both_cases(const char *text)
{
    bool upper = false, lower = false;
    for (; text && *text; text++) {
        upper = upper || isupper((unsigned char)*text);
        lower = lower || islower((unsigned char)*text);
    }
    return upper && lower;
}

/* Do capitals matter? In chess Bxc3 is not bxc3, nor in a game with pieces whose example is a move of
 * a pawn: what has both cases and names a cell is taken as it is. */
static bool capitals_matter(const poda_game *game, const char *text)
{
    return has_both_cases(game->rules->space.about->moves_like) ||
           (has_both_cases(text) && text[strcspn(text, "0123456789")]);
}

/* The same in lower case: other programs, and people, write D3 for the game's d3. */
static bool read_lower(const poda_game *game, const poda_state *state, const char *text,
                       poda_move *move)
{
    char lower[PODA_TEXT_MAX];
    size_t i = 0;
    for (; i < sizeof lower - 1 && text[i]; i++)
        lower[i] = (char)tolower((unsigned char)text[i]);
    lower[i] = 0;
    return !capitals_matter(game, text) && strcmp(lower, text) != 0 && !text[i] &&
           game->rules->space.move_read(game->params, state, lower, move, NULL) == PODA_OK;
}

static poda_status read_move(const poda_game *game, const poda_state *state, const char *text,
                             poda_move *move, poda_error *error)
{
    if (!game->rules->space.move_read)
        return match_move(game, state, text, move, error);
    const poda_status status = game->rules->space.move_read(game->params, state, text, move, error);
    return status == PODA_BAD_MOVE && read_lower(game, state, text, move) ? PODA_OK : status;
}

poda_status poda_move_read(const poda_game *game, const poda_state *state, const char *text,
                           poda_move *move, poda_error *error)
{
    poda_value value;
    if (poda_state_over(game, state, &value))
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s': the game is over, no move is legal", text);
    const poda_status status = read_move(game, state, text, move, error);
    for (const char *word = NULL; status == PODA_BAD_MOVE;) {
        word = poda__move_word_find(text, word);
        if (!word)
            break;
        if (read_move(game, state, word, move, NULL) == PODA_OK)
            return PODA_OK;
    }
    return status;
}

void poda_state_view(const poda_game *game, const poda_state *state, poda_view *view)
{
    poda_value value;
    poda__view_reset(view);
    if (game->rules->space.view)
        game->rules->space.view(game->params, state, view);
    if (poda_state_over(game, state, &value))
        view->click_count = 0; /* as with moves, rules need not test whether the game is over */
    else if (game->rules->wide)
        poda__view_keep_legal(game, state, view);
    if (game->by_table && poda__view_check(view, NULL) != PODA_OK)
        poda__view_reset(view); /* the text is kept */
}

poda_status poda_state_view_after(const poda_game *game, const poda_state *before,
                                  const poda_state *state, poda_view *view, poda_error *error)
{
    poda_view *old = NULL;
    const poda_status status = before ? poda_view_open(&old, error) : PODA_OK;
    if (status != PODA_OK)
        return status;
    poda_state_view(game, state, view);
    if (before) {
        poda_state_view(game, before, old);
        poda__view_mark_last(view, old);
    }
    poda_view_close(old);
    return PODA_OK;
}

static poda_status check_text(const poda_game *game, const char *function, const poda_text *text,
                              const poda_text *before, poda_error *error)
{
    return is_sound(text, before)
               ? PODA_OK
               : poda_fail(error, PODA_BAD_GAME, function,
                           "%.60s: '%s' sets the length of its text to %zu; the room is %zu",
                           poda_game_name(game), function, text->length, before->size);
}

/* Checks the texts of a position and of its first move: faults in one usually affect all. */
static poda_status check_texts(const poda_game *game, const poda_state *state, bool over,
                               poda_error *error)
{
    char room[PODA_TEXT_MAX] = "";
    const poda_text before = {room, sizeof room, 0};
    poda_text text = before;
    const poda_space *space = &game->rules->space;
    if (space->state_text)
        space->state_text(game->params, state, &text);
    poda_status status = check_text(game, "state_text", &text, &before, error);
    if (status != PODA_OK || over)
        return status;
    poda_move *moves = poda__array(MOVE_ROOM, sizeof *moves);
    if (!moves)
        return poda_fail_memory(error);
    poda_moves list = {moves, 0, MOVE_ROOM};
    space->moves(game->params, state, &list);
    if (list.count > 0) {
        text = before;
        space->move_text(game->params, state, moves[0], &text);
        status = check_text(game, "move_text", &text, &before, error);
    }
    free(moves);
    return status;
}

poda_status poda_state_check(const poda_game *game, const poda_state *state, poda_error *error)
{
    if (!game->by_table)
        return PODA_OK;
    poda_value raw;
    const bool over = game->rules->outcome(game->params, state, &raw);
    poda_status sound = over ? poda__outcome_check(game->rules, raw, error) : PODA_OK;
    if (sound == PODA_OK)
        sound = check_texts(game, state, over, error);
    if (sound != PODA_OK)
        return sound;
    const int turn = game->rules->turn(game->params, state);
    if (game->rules->wide && !over) {
        sound = poda__state_wide_check(game, turn, error);
        if (sound != PODA_OK)
            return sound;
    } else if (!game->rules->wide && turn != PODA_MAX && turn != PODA_MIN)
        return poda_fail(error, PODA_BAD_GAME, "turn",
                         "%.60s: the turn is %d; it must be 0 (MAX) or 1 (MIN)",
                         poda_game_name(game), turn);
    if (!game->rules->space.view)
        return PODA_OK;
    poda_view *view;
    poda_status status = poda_view_open(&view, error);
    if (status != PODA_OK)
        return status;
    poda_error why = {.translate = error ? error->translate : NULL};
    poda_value value;
    game->rules->space.view(game->params, state, view);
    if (poda_state_over(game, state, &value))
        view->click_count = 0;
    status = poda__view_check(view, &why);
    if (status != PODA_OK)
        status =
            poda_fail(error, status, "view", "%.60s: %.300s", poda_game_name(game), why.message);
    poda_view_close(view);
    return status;
}

double poda_result_number(const poda_game *game, poda_value value)
{
    return poda_is_win(value) ? 1 : poda_is_loss(value) ? -1 : poda_score_number(game, value);
}

double poda_score_number(const poda_game *game, poda_value value)
{
    return game->rules->score && !poda_is_win(value) && !poda_is_loss(value)
               ? game->rules->score(game->params, value)
               : (double)value;
}
