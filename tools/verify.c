/* verify.c - checks a proof that `poda proof make` wrote (docs/proofs.md), for those who do not believe
 * it. It has no search and shares no code with the maker: of Poda it calls only the rules of the game.
 * A file claims that one side can force a result, and says which move the side makes where it has to
 * choose. We play through all that can happen: every move of the other side, the one move of this side.
 * If every game that can come about ends well enough, the claim is true, whoever wrote the file.
 *   poda-verify FILE [GAME.so]      exit status 0: proven, 1: not proven, 2: cannot be read */
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "poda/game.h"

static void no(int status, const char *why)
{
    fprintf(stderr, "poda-verify: %s\n", why);
    exit(status);
}

static void *room(void *old, size_t count, size_t size)
{
    void *const new = count > SIZE_MAX / size ? NULL : realloc(old, count * size);
    if (!new)
        no(2, "out of memory");
    return new;
}

static poda_game *game;
static const poda_rules *rules;
static poda_error error;
/* ---- what is claimed ---- */
static int side;     /* who has the strategy */
static long claim;   /* what MAX gets: at least (if the side is MAX) or at most (MIN) */
static bool endless; /* is play without end claimed to be good enough? */
static bool images;  /* does a position stand for its symmetric images? */

static bool good(poda_value value)
{
    const long result = rules->scored ? value : (value > 0) - (value < 0);
    return side == PODA_MAX ? result >= claim : result <= claim;
}

/* ---- the moves of the strategy: bits ---- */
static const unsigned char *bits, *file_end;
static unsigned long long bits_read, bits_end, entries;

/* Which of `count` moves? As few bits as tell them apart, the highest first. */
static size_t next_move(size_t count)
{
    size_t index = 0;
    for (size_t reach = 1; reach < count; reach *= 2, bits_read++) {
        if (bits_read == bits_end)
            no(1, "the moves end early: a reply has no answer");
        index = 2 * index + (bits[bits_read / 8] >> (7 - bits_read % 8) & 1);
    }
    if (index >= count)
        no(1, "a move that is not there");
    return index;
}

/* ---- what was seen so far, each with the plies to the end of the longest game from there ---- */
enum { OPEN = -1 }; /* we are still playing below it */
typedef struct seen {
    long plies;
    size_t width;
    unsigned char key[];
} seen;
static void *positions[2], *repeated[2]; /* of each side: search trees */

static int compare(const void *a, const void *b)
{
    return memcmp(((const seen *)a)->key, ((const seen *)b)->key, ((const seen *)a)->width);
}

/* What has this key; `*found` is false if it was not there and has been added. */
static seen *find(void **tree, const void *key, size_t width, bool *found)
{
    seen *new = room(NULL, sizeof *new + width, 1);
    new->plies = OPEN;
    new->width = width;
    memcpy(new->key, key, width);
    seen **at = tsearch(new, tree, compare);
    if (!at)
        no(2, "out of memory");
    if ((*found = *at != new))
        free(new);
    return *at;
}

/* Where play must end, no repetition may end it before: positions that are the same to the rules, or
 * whose images are, must be equally far from the end, so that none of them comes after another. */
static void note_repeated(const poda_state *state, long plies)
{
    const void *params = poda_game_params(game);
    const int count = images && rules->space.symmetry ? rules->space.symmetries(params) : 1;
    uint64_t mark = poda_state_seen(game, state);
    bool found;
    if (endless || poda_game_again(game) == 0 || mark == 0)
        return;
    for (int i = 1; i < count; i++) {
        poda_state image = {0};
        rules->space.symmetry(params, state, i, &image);
        mark = poda_state_seen(game, &image) < mark ? poda_state_seen(game, &image) : mark;
    }
    seen *same = find(&repeated[side], &mark, sizeof mark, &found);
    if (found && same->plies != plies)
        no(1, "a repetition might end the game");
    same->plies = plies;
}

/* ---- the walk: a position of the game being played, and its moves that are still to be made ---- */
typedef struct ply {
    poda_state state;
    seen *seen;
    size_t next, end;
    long plies; /* to the end, in the longest game so far */
} ply;
static ply *line;
static size_t depth, line_space;
static poda_move moves[1 << 16];

static size_t list_moves(const poda_state *state)
{
    poda_moves list = {moves, 0, sizeof moves / sizeof *moves};
    poda_state_moves(game, state, &list);
    if (list.count == 0 || list.count > list.capacity)
        no(1, "a position has no moves but is not over, or too many moves");
    return list.count;
}

/* Can the side end the game well at once? Then it does, and the file has no word about it. */
static bool ends_here(const poda_state *state, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        poda_value value;
        poda_state end;
        poda_state_play(game, state, moves[i], &end);
        if (poda_state_over(game, &end, &value) && good(value))
            return true;
    }
    return false;
}

/* Plays one position further: the plies to the end, or OPEN if its moves are to be made first. */
static long visit(const poda_state *state)
{
    ply at = {.state = *state};
    poda_value value;
    poda_state key = *state;
    bool found;
    if (poda_state_over(game, state, &value)) {
        if (!good(value))
            no(1, "the game can end worse than is claimed");
        return 0;
    }
    if (images)
        poda_state_canonical(game, state, &key);
    at.seen = find(&positions[side], &key, rules->space.state_size, &found);
    if (found && at.seen->plies == OPEN && !endless)
        no(1, "play can go round in circles for ever");
    if (found) /* a circle has no length, and needs none */
        return at.seen->plies == OPEN ? 0 : at.seen->plies;
    const bool own = poda_state_turn(game, state) == side;
    at.end = list_moves(state);
    if (endless && !good(poda_state_stalled(game, state)))
        no(1, "a repetition would be worse than is claimed");
    if (own && ends_here(state, at.end)) {
        note_repeated(state, 1);
        return at.seen->plies = 1;
    }
    if (own) {
        at.next = next_move(at.end);
        at.end = at.next + 1;
        entries++;
    }
    if (depth == line_space)
        line = room(line, line_space = 2 * line_space + 64, sizeof *line);
    line[depth++] = at;
    return OPEN;
}

static void walk(const poda_state *from)
{
    long plies = visit(from);
    while (depth > 0) {
        ply *at = &line[depth - 1];
        if (plies != OPEN && plies >= at->plies)
            at->plies = plies + 1;
        if (at->next < at->end) {
            poda_state child;
            list_moves(&at->state);
            poda_state_play(game, &at->state, moves[at->next++], &child);
            plies = visit(&child);
        } else {
            plies = at->seen->plies = at->plies;
            note_repeated(&at->state, plies);
            depth--;
        }
    }
}

/* ---- the file ---- */
static char *text; /* the rest of the head, line after line */

/* The rest of the next line, which must begin with `word`. */
static char *next_line(const char *word)
{
    char *at = text + strlen(word), *end = strchr(text, '\n');
    if (!end || strncmp(text, word, strlen(word)) != 0)
        no(2, "the head of the proof is wrong");
    *end = 0;
    text = end + 1;
    return at + (*at == ' ');
}

static void open_game(const char *path)
{
    const char *const name = next_line("game");
    poda_pair pairs[64];
    poda_options list = {pairs, 0};
    while (strncmp(text, "option ", 7) == 0 && list.count < 64) {
        char *key = next_line("option"), *value = key + strcspn(key, "=");
        value += *value == '=' ? (*value = 0, 1) : 0;
        pairs[list.count++] = (poda_pair){key, value};
    }
    if ((path ? poda_game_load(&game, path, &list, &error)
              : poda_game_open(&game, name, &list, &error)) != PODA_OK)
        no(2, error.message);
    if (strcmp(poda_game_name(game), name) != 0 || poda_game_kind(game).wide ||
        poda_game_again(game) == PODA_AGAIN_FORBIDDEN)
        no(2, "the proof is about another game, or a game without such proofs");
    rules = poda_game_rules_of(game);
}

/* Checks the bound in this line of the head, whose moves are the next bytes at `bits`. */
static void check(int who, const char *head, const poda_state *from)
{
    unsigned long long count, bytes;
    if (sscanf(head, "%ld endless %*s entries %llu bytes %llu", &claim, &count, &bytes) != 3 ||
        bytes > (size_t)(file_end - bits))
        no(2, "the head of the proof is wrong");
    side = who;
    endless = strstr(head, " endless yes ") != NULL;
    bits_end = 8 * bytes;
    bits_read = entries = 0;
    walk(from);
    unsigned ones = 0; /* zeros fill the last byte */
    while (bits_read % 8)
        ones += next_move(2) != 0;
    if (ones || bits_read != bits_end || entries != count)
        no(1, "there are more moves than positions");
    bits += bytes;
    printf("proven: %s can force that MAX gets at %s %g, in %llu entries\n",
           poda_player_name(rules, who, NULL), who == PODA_MAX ? "least" : "most",
           rules->scored ? poda_score_number(game, (poda_value)claim) : (double)claim, entries);
}

int main(int argc, char **argv)
{
    poda_state from = {0};
    unsigned char *bytes = NULL;
    size_t length = 0;
    uint64_t sum = 0xcbf29ce484222325u, written = 0;
    FILE *file = argc == 2 || argc == 3 ? fopen(argv[1], "rb") : NULL;
    if (!file)
        no(2, "usage: poda-verify FILE [GAME.so]");
    for (size_t got = 1; got > 0; length += got) {
        bytes = room(bytes, length + 65537, 1);
        got = fread(bytes + length, 1, 65536, file);
    }
    for (size_t i = 0; length >= 8 && i < length - 8; i++) /* FNV-1a */
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    for (size_t i = 8; length >= 8 && i > 0; i--)
        written = written << 8 | bytes[length - i];
    if (length < 8 || sum != written)
        no(1, "no proof, or a damaged one: the checksum is wrong");
    file_end = bytes + length - 8;
    bytes[length - 8] = 0;
    text = (char *)bytes;
    next_line("poda proof 1");
    open_game(argc == 3 ? argv[2] : NULL);
    const char *const position = next_line("position");
    poda_state_start(game, &from);
    if (*position && poda_state_read(game, position, &from, &error) != PODA_OK)
        no(2, error.message);
    next_line("rules"); /* a fingerprint, not needed: the rules themselves are asked */
    images = strcmp(next_line("symmetry"), "yes") == 0;
    const char *const lower = strncmp(text, "lower", 5) == 0 ? next_line("lower") : NULL;
    const char *const upper = strncmp(text, "upper", 5) == 0 ? next_line("upper") : NULL;
    next_line("moves");
    printf("%s %s %s\n", rules->space.about->name, poda_game_options(game), position);
    bits = (unsigned char *)text;
    if (lower)
        check(PODA_MAX, lower, &from);
    if (upper)
        check(PODA_MIN, upper, &from);
    if (bits != file_end || (!lower && !upper))
        no(1, "the file has no bound, or more than its bounds");
    return 0;
}
