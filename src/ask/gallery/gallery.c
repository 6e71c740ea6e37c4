/* gallery.c - every game and problem once, in groups by kind. A page that lists them takes the groups, their
 * order and all names from here, so that it has no list of its own. */
#include "ask/gallery/gallery.h"

#include <string.h>

#include "ask/kind_words.h"
#include "problems/problem.h"

typedef enum group {
    BOARDS,
    IMPARTIAL,
    CHANCE,
    HIDDEN,
    HIDDEN_CHANCE,
    AT_ONCE,
    MORE_PLAYERS,
    WAYS,
    STATES,
    PARTIAL,
    GROUPS
} group;

static const struct {
    const char *key, *note;
} groups[GROUPS] = {
    /* in the order of `group` */
    {"open", "open, no chance"},
    {"impartial", "open, the same moves for both"},
    {"open_chance", "open, with chance"},
    {"hidden", "hidden, no chance"},
    {"hidden_chance", "hidden, with chance"},
    {"at_once", "at once"},
    {"more_players", "more players"},
    {"ways", "one player: ways and walks"},
    {"states", "one player: from state to state"},
    {"partial", "one player: solutions built step by step"},
};

static group group_of_game(const poda_game *game)
{
    const poda__kind kind = poda__kind_of(game);
    return kind.game.together                    ? AT_ONCE
           : kind.game.players > 2               ? MORE_PLAYERS
           : kind.secret && kind.chance          ? HIDDEN_CHANCE
           : kind.secret                         ? HIDDEN
           : kind.chance                         ? CHANCE
           : poda_game_rules_of(game)->impartial ? IMPARTIAL
                                                 : BOARDS;
}

static group group_of_problem(const poda_problem *problem)
{
    if (poda__problem_chart(problem) || poda__problem_walks(problem) ||
        poda__problem_probes(problem))
        return WAYS;
    return poda_problem_rules_of(problem)->partial ? PARTIAL : STATES;
}

/* The title in every language, and the other names. */
static void json_names(poda__json *json, const poda_about *about)
{
    poda__json_open(json, "names", '[');
    poda__json_text(json, NULL, about->name);
    for (int language = 0; language < poda_languages(); language++)
        poda__json_text(json, NULL, poda_translate(language, about->title));
    for (const char *at = about->aliases ? about->aliases : ""; *at;) {
        char word[80];
        const size_t length = strcspn(at, ", ");
        if (length > 0 && length < sizeof word) {
            memcpy(word, at, length);
            word[length] = 0;
            poda__json_text(json, NULL, word);
        }
        at += length;
        at += strspn(at, ", ");
    }
    poda__json_close(json, ']');
}

static void write_item(poda__request *request, const poda_about *about, bool problem)
{
    poda__json *json = &request->json;
    if (!request->options->json) {
        poda__buffer_add(&request->out, "  %-12s %s\n", about->name, SAY(about->title));
        return;
    }
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "name", about->name);
    poda__json_bool(json, "problem", problem);
    poda__json_text(json, "title", SAY(about->title));
    poda__json_text(json, "summary", SAY(about->summary));
    json_names(json, about);
    poda__json_close(json, '}');
}

enum { MOST = 128 };

/* Which group each one belongs to: games first, then problems. */
typedef struct sorted {
    const poda_about *about[MOST];
    group of[MOST];
    size_t games, count;
} sorted;

static poda_status sort_games(poda__request *request, sorted *all)
{
    const poda_rules *rules;
    poda_status status = PODA_OK;
    for (size_t i = 0; all->count < MOST && (rules = poda__game_at(request, i)); i++) {
        poda_game *game = NULL;
        status = poda__game_open(request, rules->space.about->name, NULL, &game);
        if (status != PODA_OK)
            return status;
        all->about[all->count] = rules->space.about;
        all->of[all->count++] = group_of_game(game);
        poda_game_close(game);
    }
    all->games = all->count;
    return status;
}

static poda_status sort_problems(poda__request *request, sorted *all)
{
    const poda_problem_rules *rules;
    poda_status status = PODA_OK;
    for (size_t i = 0; all->count < MOST && (rules = poda__problem_at(request, i)); i++) {
        poda_problem *problem = NULL;
        status = poda__problem_open(request, rules->space.about->name, NULL, &problem);
        if (status != PODA_OK)
            return status;
        all->about[all->count] = rules->space.about;
        all->of[all->count++] = group_of_problem(problem);
        poda_problem_close(problem);
    }
    return status;
}

static void tell_group(poda__request *request, const sorted *all, group which)
{
    poda__json *json = &request->json;
    bool any = false;
    for (size_t i = 0; i < all->count; i++) {
        if (all->of[i] != which)
            continue;
        if (!any && request->options->json) {
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "key", groups[which].key);
            poda__json_text(json, "title", SAY(groups[which].note));
            poda__json_open(json, "items", '[');
        } else if (!any) {
            poda__buffer_add(&request->out, "%s%s\n", which ? "\n" : "", SAY(groups[which].note));
        }
        any = true;
        write_item(request, all->about[i], i >= all->games);
    }
    if (any && request->options->json) {
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    }
}

poda_status poda__gallery(poda__request *request)
{
    sorted all = {.count = 0};
    poda_status status = sort_games(request, &all);
    if (status == PODA_OK)
        status = sort_problems(request, &all);
    if (status != PODA_OK)
        return status;
    if (request->options->json) {
        poda__json_open(&request->json, NULL, '{');
        poda__json_open(&request->json, "groups", '[');
    }
    for (int which = 0; which < GROUPS; which++)
        tell_group(request, &all, (group)which);
    if (request->options->json) {
        poda__json_close(&request->json, ']');
        poda__json_close(&request->json, '}');
    }
    return PODA_OK;
}
