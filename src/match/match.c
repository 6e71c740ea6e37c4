/* match.c - plays the games of a match, several at once if requested. Games count in their order,
 * not in the order in which they end, so that the result, the file and the verdict of the test do
 * not depend on timing. */
#include <string.h>

#include "base/memory.h"
#include "base/outcome.h"
#include "base/stop.h"
#include "base/take.h"
#include "match/record.h"
#include "system/threads.h"

#if !defined(__wasm__)
#include <pthread.h>
#endif

/* What the threads share; `lock` guards everything below it. */
typedef struct match {
    poda__match_plan plan;
    poda__record *record; /* NULL: games are not saved */
    poda_match_result *result;
#if !defined(__wasm__)
    pthread_mutex_t lock;
#endif
    uint32_t next; /* the next game to begin, from 0 on */
    bool *ended;   /* by game: it waits until those before it count */
    bool over;     /* the test has decided, or an error occurred */
    poda_status status;
    poda_error *error;
    poda_translate_fn *translate; /* of the error; never changes */
} match;

static void lock(match *it)
{
#if !defined(__wasm__)
    pthread_mutex_lock(&it->lock);
#else
    (void)it;
#endif
}

static void unlock(match *it)
{
#if !defined(__wasm__)
    pthread_mutex_unlock(&it->lock);
#else
    (void)it;
#endif
}

/* One game being played. */
typedef struct table {
    const poda__match_plan *plan;
    poda_player *const *player; /* first and second */
    poda_state state;
    poda__states line; /* all so far, where they matter; else empty */
    poda_match_game game;
    poda__buffer text;
} table;

static int side_to_move(const table *at)
{
    const bool max = poda_state_turn(at->plan->game, &at->state) == PODA_MAX;
    return max ? at->game.max_side : !at->game.max_side;
}

/* Keeps the positions of a game in which one may end it by occurring again. */
static void note_state(table *at)
{
    if (poda_game_again(at->plan->game) == 0 || at->text.failed)
        return;
    if (!poda__states_add(&at->line, &at->state, 1))
        at->text.failed = true; /* ends the game for want of memory */
}

/* Plays `move`; `chooser` knows it already, -1: neither player does. */
static void make_move(table *at, poda_move move, int chooser)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_move_text(at->plan->game, &at->state, move, &text);
    poda__buffer_add(&at->text, "%s%s", at->text.length ? " " : "", words);
    for (int side = 0; side < 2; side++)
        if (side != chooser)
            poda_player_follow(at->player[side], &at->state, move);
    poda_state_play(at->plan->game, &at->state, move, &at->state);
    at->game.plies++;
    note_state(at);
}

static void begin_game(table *at, uint32_t number)
{
    const poda__opening *opening = poda__plan_opening(at->plan, number);
    const uint64_t seed = poda_mix(at->plan->options->seed ^ poda_mix(number));
    at->state = *at->plan->from;
    at->line.count = 0;
    note_state(at);
    at->game = (poda_match_game){.number = number,
                                 .max_side = (int)((number - 1) & 1),
                                 .points = 1,
                                 .opening = (int)opening->count,
                                 .faulty = -1};
    for (int side = 0; side < 2; side++)
        poda_player_begin(at->player[side], poda_mix(seed + (uint64_t)side));
    for (uint32_t i = 0; i < opening->count; i++)
        make_move(at, at->plan->openings->moves[opening->from + i], -1);
}

static void end_game(table *at, poda_value value)
{
    const poda_value own = at->game.max_side == 0 ? value : -value;
    at->game.value = value;
    at->game.points = own > 0 ? 2 : own == 0 ? 1 : 0;
}

/* One move of the game; `*goes_on` is false after the last. */
static poda_status next_move(table *at, bool *goes_on, poda_error *error)
{
    poda_match_game *game = &at->game;
    poda_value value;
    poda_move pass;
    poda_choice choice;
    *goes_on = false;
    poda_status status = poda_state_check(at->plan->game, &at->state, error);
    if (status != PODA_OK)
        return status;
    if (!at->line.at ? poda_state_over(at->plan->game, &at->state, &value)
                     : poda_past_over(at->plan->game, at->line.at, at->line.count, &value)) {
        end_game(at, value);
        return PODA_OK;
    }
    if (game->plies >= at->plan->options->plies) {
        game->ending = PODA_ENDING_PLIES;
        return PODA_OK;
    }
    *goes_on = true;
    if (poda_must_pass(at->plan->game, &at->state, &pass)) {
        make_move(at, pass, -1);
        return PODA_OK;
    }
    const int side = side_to_move(at);
    status = poda_player_choose(at->player[side], &at->state, &choice, error);
    if (status != PODA_OK)
        return status;
    game->moves[side]++;
    game->nodes[side] += choice.nodes;
    game->seconds[side] += choice.seconds;
    if (choice.ending == PODA_ENDING_OVER && at->line.at &&
        !poda_past_allows(at->plan->game, at->line.at, at->line.count, choice.move)) {
        poda_text said = {choice.said, sizeof choice.said, 0};
        poda_move_text(at->plan->game, &at->state, choice.move, &said);
        choice.ending = PODA_ENDING_ILLEGAL;
    }
    if (choice.ending == PODA_ENDING_OVER) {
        make_move(at, choice.move, side);
        return PODA_OK;
    }
    game->ending = choice.ending;
    game->faulty = side;
    game->points = side == 0 ? 0 : 2;
    memcpy(game->said, choice.said, sizeof game->said);
    *goes_on = false;
    return PODA_OK;
}

static poda_status play_game(const poda__match_plan *plan, poda_player *const *player,
                             uint32_t number, poda_match_game *out, poda_error *error)
{
    table at = {.plan = plan, .player = player};
    poda_status status = PODA_OK;
    begin_game(&at, number);
    for (bool goes_on = true; goes_on && status == PODA_OK;) {
        status = next_move(&at, &goes_on, error);
        if (at.text.failed)
            break;
        if (status == PODA_OK && poda__stopped(plan->options->stop))
            status = poda_fail(error, PODA_STOPPED, "", "stopped before the match was over");
    }
    free(at.line.at);
    if (status == PODA_OK && at.text.failed)
        status = poda_fail_memory(error);
    /* a game without moves has an empty text */
    if (status == PODA_OK && !at.text.at && !(at.text.at = poda__array(1, 1)))
        status = poda_fail_memory(error);
    if (status != PODA_OK) {
        poda__buffer_release(&at.text);
        return status;
    }
    at.game.text = at.text.at;
    *out = at.game;
    return PODA_OK;
}

/* Counts a game; all before it have been counted. */
static void count_game(match *it, const poda_match_game *game)
{
    poda_match_result *result = it->result;
    poda_tally *tally = &result->tally;
    tally->wins += game->points == 2;
    tally->draws += game->points == 1;
    tally->losses += game->points == 0;
    result->count++;
    if (game->number % 2 == 0) {
        tally->pairs[result->games[game->number - 2].points + game->points]++;
        if (it->plan.options->sprt)
            result->verdict = poda_sprt_of(it->plan.options->sprt, tally, &result->ratio);
        it->over |= result->verdict != PODA_UNDECIDED;
    }
    if (it->plan.options->on_game)
        it->plan.options->on_game(it->plan.options->on_game_user, game, tally);
}

static void give_up(match *it, poda_status status, const poda_error *why)
{
    it->over = true;
    if (it->status != PODA_OK || status == PODA_STOPPED)
        return;
    it->status = status;
    if (it->error)
        *it->error = *why;
}

/* Called with the lock held, after the game was stored. */
static void note_end(match *it, uint32_t index)
{
    poda_match_result *result = it->result;
    it->ended[index] = true;
    while (!it->over && result->count < it->plan.games && it->ended[result->count]) {
        poda_error why = {.translate = it->translate};
        const poda_match_game *game = &result->games[result->count];
        const poda_status status = it->record ? poda__record_add(it->record, game, &why) : PODA_OK;
        if (status != PODA_OK)
            give_up(it, status, &why);
        else
            count_game(it, game);
    }
}

/* One of the threads: plays games until there are no more. */
static void work(void *user, unsigned index)
{
    match *it = user;
    poda_player *player[2] = {NULL, NULL};
    poda_error why = {.translate = it->translate};
    poda_status status = PODA_OK;
    (void)index;
    for (int side = 0; side < 2 && status == PODA_OK; side++)
        status =
            poda_player_open(&player[side], it->plan.game, it->plan.options->player[side], &why);
    lock(it);
    while (status == PODA_OK && !it->over && it->next < it->plan.games &&
           !poda__stopped(it->plan.options->stop)) {
        const uint32_t game = it->next++;
        unlock(it);
        status = play_game(&it->plan, player, game + 1, &it->result->games[game], &why);
        lock(it);
        if (status == PODA_OK)
            note_end(it, game);
    }
    if (status != PODA_OK)
        give_up(it, status, &why);
    unlock(it);
    for (int side = 0; side < 2; side++)
        poda_player_close(player[side]);
}

static double margin_of(const poda_game *game, const poda_match_result *result)
{
    double sum = 0;
    uint32_t played = 0;
    if (!poda_game_rules_of(game)->scored)
        return 0;
    for (uint32_t i = 0; i < result->count; i++)
        if (result->games[i].ending == PODA_ENDING_OVER) {
            const double score = poda_score_number(game, result->games[i].value);
            sum += result->games[i].max_side == 0 ? score : -score;
            played++;
        }
    return played ? sum / played : 0;
}

void poda_match_release(poda_match_result *result)
{
    for (uint32_t i = 0; result->games && i < result->count; i++)
        free(result->games[i].text);
    free(result->games);
    *result = (poda_match_result){0};
}

/* Drops games that were finished but do not count, because an earlier one was not. */
static void drop_uncounted(match *it)
{
    for (uint32_t i = it->result->count; i < it->plan.games; i++)
        if (it->ended[i]) {
            free(it->result->games[i].text);
            it->result->games[i].text = NULL;
        }
}

static poda_status plan_match(match *it, poda__openings *openings, poda_error *error)
{
    const poda_match_options *options = it->plan.options;
    const poda_game *game = it->plan.game;
    poda_value value;
    if (options->games < 1 || options->games > 1000000U)
        return poda_fail(error, PODA_BAD_OPTION, "games", "games=%u: expected 1 to %u",
                         options->games, 1000000U);
    if (poda_state_over(game, it->plan.from, &value))
        return poda_fail(error, PODA_BAD_POSITION, "position", "the game is over before it begins");
    it->plan.games = options->games + (options->games & 1);
    if (options->openings)
        return poda__openings_read(openings, game, it->plan.from, options->openings, options->seed,
                                   error);
    return poda__openings_draw(openings, game, it->plan.from, it->plan.games / 2, options->random,
                               options->seed, options->stop, error);
}

/* Reads the games in the file and counts them as if they had been played now. */
static poda_status resume(match *it, const char *path, poda_error *error)
{
    uint32_t known = 0;
    poda_status status =
        poda__record_open(&it->record, &it->plan, path, it->result->games, &known, error);
    for (uint32_t i = 0; i < known; i++)
        it->ended[i] = true; /* in any case their texts are freed */
    if (status != PODA_OK)
        return status;
    for (uint32_t i = 0; i < known && !it->over; i++)
        count_game(it, &it->result->games[i]);
    it->result->resumed = it->result->count;
    it->next = known;
    return PODA_OK;
}

poda_status poda_match_run(const poda_game *game, const poda_match_options *options,
                           poda_match_result *out, poda_error *error)
{
    poda_match_options own;
    poda_status status = PODA__TAKE(poda_match_options, &own, options, on_game_user, error);
    if (status == PODA_OK)
        status = poda__refuse_wide(poda_game_rules_of(game), error);
    if (status != PODA_OK)
        return status;
    poda_match_result result = {0};
    poda__openings openings = {0};
    poda_state start;
    match it = {.plan = {.game = game, .options = &own, .openings = &openings},
                .result = &result,
                .error = error,
                .translate = error ? error->translate : NULL};
    poda_state_start(game, &start);
    it.plan.from = own.from ? own.from : &start;
    if (own.plies <= 0)
        own.plies = PODA_MAX_PLY;
    status = plan_match(&it, &openings, error);
    if (status == PODA_OK) {
        result.games = poda__array(it.plan.games, sizeof *result.games);
        it.ended = poda__array(it.plan.games, sizeof *it.ended);
        if (!result.games || !it.ended)
            status = poda_fail_memory(error);
    }
    if (status == PODA_OK && own.save)
        status = resume(&it, own.save, error);
    if (status == PODA_OK) {
        const uint32_t left = it.over ? 0 : it.plan.games - result.count;
        unsigned jobs = own.jobs ? own.jobs : 1;
        jobs = jobs > PODA__THREADS_MOST ? PODA__THREADS_MOST : jobs;
        jobs = jobs > left ? left : jobs;
#if !defined(__wasm__)
        pthread_mutex_init(&it.lock, NULL);
#endif
        if (jobs > 0)
            (void)poda__threads_run(jobs, work, &it);
#if !defined(__wasm__)
        pthread_mutex_destroy(&it.lock);
#endif
        status = it.status;
    }
    const poda_status closed = poda__record_close(it.record, status == PODA_OK ? error : NULL);
    status = status == PODA_OK ? closed : status;
    if (it.ended)
        drop_uncounted(&it);
    if (status == PODA_OK) {
        result.stopped = poda__stopped(own.stop);
        result.margin = margin_of(game, &result);
        *out = result;
    } else {
        poda_match_release(&result);
    }
    free(it.ended);
    poda__openings_release(&openings);
    return status;
}
