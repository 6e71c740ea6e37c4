/* proof_check.c - checks a proof: the strategy is walked through, and the file only says which move the
 * side makes. Nothing in it is believed: what it claims besides is compared with what the walk found. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "proof/proof_file.h"
#include "proof/proof_walk.h"

typedef struct reader {
    poda__bits bits;
    uint64_t
        left; /* entries: a single move has no bits, and must not let the walk go on for ever */
} reader;

static poda_status read_move(void *user, const poda_state *state, const poda_moves *list,
                             size_t *index, poda_error *error)
{
    reader *from = user;
    uint64_t number;
    (void)state;
    if (from->left-- == 0 || !poda__bits_get(&from->bits, poda__move_bits(list->count), &number))
        return poda_fail(error, PODA_BAD_FILE, "proof",
                         "the proof ends early: some replies have no answer");
    if (number >= list->count)
        return poda_fail(error, PODA_BAD_FILE, "proof", "the proof names a move that is not there");
    *index = (size_t)number;
    return PODA_OK;
}

static poda_status check_bound(const poda__proof_walk *how, const poda_state *from,
                               const unsigned char *moves, poda_proof_bound *bound,
                               poda_error *error)
{
    reader moves_of = {
        .bits = {.bytes = (unsigned char *)moves, .length = (size_t)bound->bytes},
        .left = bound->entries,
    };
    poda__proof_walk walk = *how;
    walk.claim.value = bound->value;
    walk.claim.endless = bound->endless;
    walk.choose = read_move;
    walk.user = &moves_of;
    const poda_status status = poda__proof_walk_run(&walk, from, error);
    if (status != PODA_OK)
        return status;
    if (!poda__bits_spent(&moves_of.bits) || walk.entries != bound->entries)
        return poda_fail(error, PODA_BAD_FILE, "proof",
                         "the proof has moves that belong to no position");
    bound->positions = walk.positions;
    bound->longest = walk.longest;
    return PODA_OK;
}

static poda_status check_rules(const poda_game *game, const poda_proof_head *head,
                               poda_error *error)
{
    uint64_t rules;
    if (strcmp(head->game, poda_game_name(game)) != 0)
        return poda_fail(error, PODA_BAD_FILE, "game", "the proof is about %.60s, not about %.60s",
                         head->game, poda_game_name(game));
    if (strcmp(head->options, poda_game_options(game)) != 0)
        return poda_fail(error, PODA_BAD_FILE, "options",
                         "the proof is about the options '%.100s', not '%.100s'", head->options,
                         poda_game_options(game));
    const poda_status status = poda_proof_rules(game, &rules, error);
    if (status == PODA_OK && rules != head->rules)
        return poda_fail(error, PODA_BAD_FILE, "rules",
                         "the proof was made with other rules of %.60s", head->game);
    return status;
}

/* Is `from` the position that the head names? */
static poda_status check_position(const poda_game *game, const poda_state *from,
                                  const poda_proof_head *head, poda_error *error)
{
    poda_state named;
    poda_status status = PODA_OK;
    memset(&named, 0, sizeof named);
    if (head->position[0])
        status = poda_state_read(game, head->position, &named, error);
    else
        poda_state_start(game, &named);
    if (status == PODA_OK && !poda_state_equal(game, from, &named))
        status = poda_fail(error, PODA_BAD_FILE, "position", "the proof is about another position");
    return status;
}

/* In a game without scores a proof says that a side does not lose, or that it wins. */
static poda_status check_claims(const poda_game *game, const poda_proof_head *head,
                                poda_error *error)
{
    const poda_proof_bound *lower = &head->lower, *upper = &head->upper;
    if (poda_game_rules_of(game)->scored ||
        ((!lower->proven || lower->value == 0 || lower->value == 1) &&
         (!upper->proven || upper->value == 0 || upper->value == -1)))
        return PODA_OK;
    return poda_fail(error, PODA_BAD_FILE, "proof",
                     "the proof claims what is no result of %.60s, or says nothing", head->game);
}

poda_status poda_proof_check(const poda_game *game, const poda_state *from,
                             const unsigned char *bytes, size_t length, const volatile int *stop,
                             poda_proof_head *head, poda_error *error)
{
    size_t begin = 0;
    poda_proof_head *read = poda__array(1, sizeof *read);
    if (!read)
        return poda_fail_memory(error);
    poda__proof_walk walk = {.game = game, .stop = stop};
    poda_status status = poda__proof_get_head(bytes, length, read, &begin, error);
    walk.symmetry = read->symmetry;
    if (status == PODA_OK)
        status = check_rules(game, read, error);
    if (status == PODA_OK)
        status = check_position(game, from, read, error);
    if (status == PODA_OK && !read->lower.proven && !read->upper.proven)
        status = poda_fail(error, PODA_BAD_FILE, "proof", "the proof has no bound");
    if (status == PODA_OK)
        status = check_claims(game, read, error);
    if (status == PODA_OK && read->lower.proven) {
        walk.claim.side = PODA_MAX;
        status = check_bound(&walk, from, bytes + begin, &read->lower, error);
    }
    if (status == PODA_OK && read->upper.proven) {
        walk.claim.side = PODA_MIN;
        status = check_bound(&walk, from, bytes + begin + read->lower.bytes, &read->upper, error);
    }
    if (status == PODA_OK)
        *head = *read;
    free(read);
    return status;
}

poda_status poda_proof_open(const poda_proof_head *head, const poda_rules *rules, const char *path,
                            poda_game **game, poda_state *from, poda_error *error)
{
    char options[PODA_PROOF_TEXT];
    poda_pair pairs[PODA__PROOF_OPTIONS];
    poda_game *opened = NULL;
    poda_state state;
    memcpy(options, head->options, sizeof options);
    const poda_options list = {pairs, poda__proof_split(options, pairs, PODA__PROOF_OPTIONS)};
    poda_status status = rules  ? poda_game_open_rules(&opened, rules, &list, error)
                         : path ? poda_game_load(&opened, path, &list, error)
                                : poda_game_open(&opened, head->game, &list, error);
    if (status != PODA_OK)
        return status;
    memset(&state, 0, sizeof state);
    if (head->position[0])
        status = poda_state_read(opened, head->position, &state, error);
    else
        poda_state_start(opened, &state);
    if (status == PODA_OK) {
        *from = state;
        *game = opened;
    } else {
        poda_game_close(opened);
    }
    return status;
}
