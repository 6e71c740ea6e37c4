/* connect4_book.c - makes, scores, packs and reads the levels of a book. */
#include "games/connect4/connect4_book.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "data/coder.h"

/* File format: "PODA C4
 * ", columns, rows, plies, the checksum of the scores (4 bytes, lowest first), then the coded
 * scores. */
static const char magic[] = "PODA C4\n";
enum { MAGIC = sizeof magic - 1, HEADER = MAGIC + 3 + 4 };
const poda_file_kind poda__connect4_book_kind = {magic, MAGIC};

/* Own stones, plus a bit above the stones of each column; the smaller of the two mirror images. */
static uint64_t key_of(const connect4_game *game, const connect4_state *state)
{
    connect4_state mirrored;
    poda__connect4_symmetry(game, state, &mirrored);
    const uint64_t key = state->own | ((state->own | state->rival) + game->bottom);
    const uint64_t other = mirrored.own | ((mirrored.own | mirrored.rival) + game->bottom);
    return key < other ? key : other;
}

static connect4_state state_of(const connect4_game *game, uint64_t key)
{
    connect4_state state = {0, 0};
    for (int col = 0; col < game->cols; col++) {
        const int shift = col * (game->rows + 1);
        const uint64_t column = key >> shift & (((uint64_t)2 << game->rows) - 1);
        const uint64_t top = (uint64_t)1 << (63 - __builtin_clzll(column));
        state.own |= (column ^ top) << shift;
        state.rival |= ((top - 1) & ~column) << shift;
    }
    return state;
}

/* Plays the lowest of `*moves` and removes it; true if that wins. */
static bool play_next(const connect4_game *game, const connect4_state *state, uint64_t *moves,
                      connect4_state *to)
{
    const uint64_t move = *moves & -*moves;
    *moves ^= move;
    *to = (connect4_state){state->rival, state->own | move};
    return poda__connect4_has_line(game, to->rival);
}

static uint64_t moves_of(const connect4_game *game, const connect4_state *state)
{
    return ((state->own | state->rival) + game->bottom) & game->board;
}

static bool wins_at_once(const connect4_game *game, const connect4_state *state)
{
    connect4_state child;
    for (uint64_t moves = moves_of(game, state); moves;)
        if (play_next(game, state, &moves, &child))
            return true;
    return false;
}

static int compare_keys(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The positions after one more stone. */
static bool next_level(const connect4_game *game, const poda__connect4_level *from,
                       poda__connect4_level *to)
{
    uint64_t *keys = poda__array(from->count * (size_t)game->cols, sizeof *keys);
    size_t count = 0, different = 0;
    if (!keys)
        return false;
    for (size_t i = 0; i < from->count; i++) {
        const connect4_state state = state_of(game, from->keys[i]);
        connect4_state child;
        for (uint64_t moves = moves_of(game, &state); moves;)
            if (!play_next(game, &state, &moves, &child) && moves_of(game, &child))
                keys[count++] = key_of(game, &child);
    }
    qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || keys[i] != keys[i - 1])
            keys[different++] = keys[i];
    *to = (poda__connect4_level){keys, poda__array(different, 1), different};
    return to->scores != NULL;
}

poda_status poda__connect4_book_init(poda__connect4_book *book, const connect4_game *game,
                                     int plies, poda_error *error)
{
    *book = (poda__connect4_book){.game = *game, .plies = plies};
    poda__connect4_level *level = book->level;
    *level = (poda__connect4_level){poda__array(1, sizeof *level->keys), poda__array(1, 1), 1};
    bool made = level->keys && level->scores;
    if (made)
        level->keys[0] = game->bottom;
    for (int ply = 1; ply <= plies && made; ply++)
        made = next_level(game, &level[ply - 1], &level[ply]);
    if (made)
        return PODA_OK;
    poda__connect4_book_release(book);
    return poda_fail_memory(error);
}

void poda__connect4_book_release(poda__connect4_book *book)
{
    for (int ply = 0; ply <= PODA__CONNECT4_BOOK_PLIES; ply++) {
        free(book->level[ply].keys);
        free(book->level[ply].scores);
        book->level[ply] = (poda__connect4_level){.keys = NULL};
    }
}

connect4_state poda__connect4_book_state(const poda__connect4_book *book, size_t index)
{
    return state_of(&book->game, book->level[book->plies].keys[index]);
}

static const int8_t *score_in(const poda__connect4_level *level, uint64_t key)
{
    const uint64_t *found =
        level->count ? bsearch(&key, level->keys, level->count, sizeof key, compare_keys) : NULL;
    return found ? level->scores + (found - level->keys) : NULL;
}

void poda__connect4_book_fill(poda__connect4_book *book)
{
    const connect4_game *game = &book->game;
    for (int ply = book->plies - 1; ply >= 0; ply--) {
        const poda__connect4_level *level = &book->level[ply], *next = level + 1;
        const int empty = game->cols * game->rows - ply;
        for (size_t i = 0; i < level->count; i++) {
            const connect4_state state = state_of(game, level->keys[i]);
            connect4_state child;
            int best = -(empty / 2) - 1;
            for (uint64_t moves = moves_of(game, &state); moves;) {
                int score = (empty + 1) / 2;
                if (!play_next(game, &state, &moves, &child)) {
                    const int8_t *known = score_in(next, key_of(game, &child));
                    score = known ? -*known : 0; /* not stored: the board is full */
                }
                best = score > best ? score : best;
            }
            level->scores[i] = (int8_t)best;
        }
    }
}

bool poda__connect4_book_find(const poda__connect4_book *book, const connect4_state *state,
                              int *score)
{
    const int ply = __builtin_popcountll(state->own | state->rival);
    if (ply > book->plies)
        return false;
    const int8_t *known = score_in(&book->level[ply], key_of(&book->game, state));
    if (known)
        *score = (int)*known;
    return known != NULL;
}

/* Scores are coded as six-bit numbers; each bit is modelled by its place in the number and by the
 * preceding score, since neighbours are similar. A win with the next stone needs no bits. */
typedef struct score_models {
    poda__bit_model bit[64][64]; /* by the preceding score and the bits so far */
    unsigned last;
} score_models;

enum { SCORE_BITS = 6, SCORE_ZERO = 32 };

static score_models *models_new(void)
{
    score_models *models = poda__array(1, sizeof *models);
    if (models) {
        poda__bit_model_init(models->bit[0], (size_t)64 * 64);
        models->last = SCORE_ZERO;
    }
    return models;
}

static uint32_t checksum(const poda__connect4_level *level)
{
    uint32_t sum = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < level->count; i++)
        sum = (sum ^ (uint8_t)level->scores[i]) * 16777619u;
    return sum;
}

void poda__connect4_book_pack(const poda__connect4_book *book, poda__buffer *out)
{
    const poda__connect4_level *level = &book->level[book->plies];
    const uint32_t sum = checksum(level);
    const unsigned char head[HEADER - MAGIC] = {
        (unsigned char)book->game.cols, (unsigned char)book->game.rows,
        (unsigned char)book->plies,     (unsigned char)sum,
        (unsigned char)(sum >> 8),      (unsigned char)(sum >> 16),
        (unsigned char)(sum >> 24)};
    poda__encoder encoder;
    score_models *models = models_new();
    poda__buffer_put(out, magic, MAGIC);
    poda__buffer_put(out, (const char *)head, sizeof head);
    if (!models) {
        out->failed = true;
        return;
    }
    poda__encoder_init(&encoder, out);
    for (size_t i = 0; i < level->count; i++) {
        const connect4_state state = state_of(&book->game, level->keys[i]);
        if (wins_at_once(&book->game, &state))
            continue;
        const unsigned number = (unsigned)(level->scores[i] + SCORE_ZERO) & 63;
        unsigned node = 1;
        for (int bit = SCORE_BITS; bit-- > 0;) {
            const unsigned value = number >> bit & 1;
            poda__encode_bit(&encoder, &models->bit[models->last][node], (int)value);
            node = 2 * node + value;
        }
        models->last = number;
    }
    poda__encoder_finish(&encoder);
    free(models);
}

static bool decode_scores(const poda__connect4_book *book, const unsigned char *bytes,
                          size_t length, score_models *models)
{
    const poda__connect4_level *level = &book->level[book->plies];
    const int empty = book->game.cols * book->game.rows - book->plies;
    poda__decoder decoder;
    poda__decoder_init(&decoder, bytes, length);
    for (size_t i = 0; i < level->count; i++) {
        const connect4_state state = state_of(&book->game, level->keys[i]);
        int score = (empty + 1) / 2;
        if (!wins_at_once(&book->game, &state)) {
            unsigned node = 1;
            for (int bit = 0; bit < SCORE_BITS; bit++)
                node = 2 * node +
                       (unsigned)poda__decode_bit(&decoder, &models->bit[models->last][node]);
            models->last = node & 63;
            score = (int)models->last - SCORE_ZERO;
        }
        level->scores[i] = (int8_t)score;
        if (decoder.failed || score < -(empty / 2) || score > (empty + 1) / 2)
            return false;
    }
    return true;
}

bool poda__connect4_book_about(const void *bytes, size_t length, int *cols, int *rows, int *plies)
{
    const unsigned char *at = bytes;
    if (length < HEADER || memcmp(at, magic, MAGIC) != 0)
        return false;
    *cols = at[MAGIC];
    *rows = at[MAGIC + 1];
    *plies = at[MAGIC + 2];
    return *cols >= 1 && *rows >= 1 && *cols * (*rows + 1) <= 64 && *plies >= 1 &&
           *plies <= PODA__CONNECT4_BOOK_PLIES;
}

poda_status poda__connect4_book_read(poda__connect4_book *book, const void *bytes, size_t length,
                                     poda_error *error)
{
    const unsigned char *at = bytes;
    int cols, rows, plies;
    if (!poda__connect4_book_about(bytes, length, &cols, &rows, &plies))
        return poda_fail(error, PODA_BAD_FILE, "book", "this is not a book of Connect 4");
    connect4_game game;
    poda__connect4_sized(&game, cols, rows);
    const uint32_t sum = (uint32_t)at[MAGIC + 3] | (uint32_t)at[MAGIC + 4] << 8 |
                         (uint32_t)at[MAGIC + 5] << 16 | (uint32_t)at[MAGIC + 6] << 24;
    poda_status status = poda__connect4_book_init(book, &game, plies, error);
    if (status != PODA_OK)
        return status;
    score_models *models = models_new();
    if (!models)
        status = poda_fail_memory(error);
    else if (!decode_scores(book, at + HEADER, length - HEADER, models) ||
             checksum(&book->level[book->plies]) != sum)
        status = poda_fail(error, PODA_BAD_FILE, "book", "the book of Connect 4 is damaged");
    free(models);
    if (status == PODA_OK)
        poda__connect4_book_fill(book);
    else
        poda__connect4_book_release(book);
    return status;
}
