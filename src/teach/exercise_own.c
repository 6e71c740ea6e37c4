/* exercise_own.c - exercises from a game of one's own: the tree of one of its positions, to a depth, as the
 * text of a tree. From there on it is an exercise like any other. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/stop.h"
#include "base/wording.h"
#include "teach/exercise.h"

enum {
    GIVEN_NODES = 300, /* most nodes of the tree of a position that is given */
    FEW_NODES = 9,     /* a tree with fewer is taken only if no larger one is found */
    WIDEST = 512,      /* moves of one position */
    PLIES = 400,       /* of a random game */
};

/* What is looked for. */
typedef struct search_for {
    const poda_exercise_options *options;
    const poda_game *game;
    int32_t depth, least, most; /* plies; nodes */
    bool whole;                 /* the tree reaches the end of the game everywhere */
    bool cuts;                  /* as many as the options say */
} search_for;

static size_t moves_of(const poda_game *game, const poda_state *state, poda_move room[WIDEST])
{
    poda_moves list = {room, 0, WIDEST};
    poda_value value;
    if (poda_state_over(game, state, &value))
        return 0;
    poda_state_moves(game, state, &list);
    return list.count;
}

/* A position on a random game, near its end if the tree must reach that; false: this game led to
 * none. */
static bool wander(const search_for *wanted, uint64_t *random, poda_state *state)
{
    poda_move room[WIDEST];
    uint16_t chosen[PLIES] = {0};
    uint32_t plies = 0;
    size_t count;
    poda_state_start(wanted->game, state);
    for (; plies < PLIES && (count = moves_of(wanted->game, state, room)) > 0; plies++) {
        if (count > WIDEST)
            return false;
        chosen[plies] = (uint16_t)poda__random_below(random, (uint32_t)count);
        poda_state_play(wanted->game, state, room[chosen[plies]], state);
    }
    const uint32_t last = wanted->whole ? (uint32_t)wanted->depth : plies;
    const uint32_t back = last < plies ? last : plies;
    if (back == 0)
        return false;
    const uint32_t stop = plies - 1 - poda__random_below(random, back);
    poda_state_start(wanted->game, state);
    for (uint32_t i = 0; i < stop; i++) {
        if (moves_of(wanted->game, state, room) <= chosen[i])
            return false; /* rules that change their mind */
        poda_state_play(wanted->game, state, room[chosen[i]], state);
    }
    return true;
}

/* Nodes of the tree, counted up to one more than allowed; `*ends`: all leaves are ends of the game. */
static int32_t count_nodes(const search_for *wanted, const poda_state *state, int32_t depth,
                           int32_t so_far, bool *ends)
{
    poda_move room[WIDEST];
    poda_state next;
    const size_t count = moves_of(wanted->game, state, room);
    so_far++;
    if (count > WIDEST)
        return wanted->most + 1;
    if (depth == 0)
        *ends &= count == 0;
    for (size_t i = 0; depth > 0 && i < count && so_far <= wanted->most; i++) {
        poda_state_play(wanted->game, state, room[i], &next);
        so_far = count_nodes(wanted, &next, depth - 1, so_far, ends);
    }
    return so_far;
}

static bool is_win(poda_value value)
{
    return value > PODA_SCORE_LIMIT || value < -PODA_SCORE_LIMIT;
}

/* What a win counts: 1 among ends, else more than any evaluation. */
static double worth_of_win(const poda__model *model)
{
    double most = 0, worth = 100;
    for (int32_t n = 0; n < model->count; n++)
        if (model->nodes[n].leaf && !is_win(model->nodes[n].value))
            most = fmax(most, fabs(poda_score_number(model->game, model->nodes[n].value)));
    while (most > 0 && worth <= most)
        worth *= 10;
    return most > 0 ? worth : 1;
}

static double number_of(const poda__model *model, int32_t node, double win)
{
    const poda_value value = model->nodes[node].value;
    return !is_win(value) ? poda_score_number(model->game, value) : value > 0 ? win : -win;
}

static void add_tree(const poda__model *model, int32_t node, double win, poda__buffer *out)
{
    const poda__model_node *at = &model->nodes[node];
    if (at->leaf) {
        poda__buffer_add(out, "%s=%.10g", poda__model_name(model, node),
                         number_of(model, node, win));
        return;
    }
    if (at->parent >= 0 && at->player == model->nodes[at->parent].player)
        poda__buffer_add(out, at->player == PODA_MAX ? "max " : "min "); /* moves again */
    poda__buffer_add(out, "%s", poda__model_name(model, node));
    for (int32_t child = at->first_child; child >= 0; child = model->nodes[child].next_sibling) {
        poda__buffer_add(out, child == at->first_child ? "(" : " ");
        add_tree(model, child, win, out);
    }
    poda__buffer_add(out, ")");
}

/* Is there something to ask: a choice at the root, leaves that differ and, for N and P, no draws and
 * players who alternate? */
static bool is_worth_asking(const poda__model *model, bool classes)
{
    bool differ = false, alternate = true, draws = false;
    poda_value first = 0;
    int32_t leaves = 0;
    for (int32_t n = 0; n < model->count; n++) {
        const poda__model_node *at = &model->nodes[n];
        if (at->leaf) {
            first = leaves++ ? first : at->value;
            differ |= at->value != first;
            draws |= at->value == 0;
        }
        if (at->parent >= 0)
            alternate &= at->player != model->nodes[at->parent].player;
    }
    return differ && model->nodes[0].child_count > 1 && !(classes && (draws || !alternate));
}

/* Is it a board whose cells are one letter each, and nothing beside it? */
static bool is_plain(const poda_view *view)
{
    bool plain = view->kind == PODA_VIEW_GRID && view->rows > 1 && view->cols <= 26 &&
                 view->cell_count == view->rows * view->cols && view->look != PODA_LOOK_HEXAGONS &&
                 !view->twin;
    for (int i = 0; i < view->cell_count && plain; i++) {
        const poda_cell *cell = &view->cell[i];
        const char *letter =
            cell->piece < view->piece_count ? view->pieces[cell->piece].letter : "";
        plain = !cell->label[0] && cell->amount <= 1 && letter[0] > ' ' && letter[0] < 0x7f;
    }
    return plain;
}

/* The board as lines of letters, with the coordinates that moves have. Nothing for other views, whose
 * text says more. */
static poda_status draw_rows(const poda_game *game, const poda_state *state, poda__buffer *out,
                             poda_error *error)
{
    poda_view *view = NULL;
    const poda_status status = poda_view_open(&view, error);
    if (status != PODA_OK)
        return status;
    poda_state_view(game, state, view);
    const bool plain = is_plain(view);
    if (plain && !view->numbered_cols)
        poda__buffer_add(out, "  ");
    for (int c = 0; plain && c < view->cols; c++)
        if (view->numbered_cols)
            poda__buffer_add(out, "%2d", c + 1);
        else
            poda__buffer_add(out, " %c", 'a' + c + (view->skips_i && c >= 8));
    for (int r = 0; plain && r < view->rows; r++) {
        poda__buffer_add(out, "\n");
        if (!view->numbered_cols)
            poda__buffer_add(out, "%2d", view->upward ? view->rows - r : r + 1);
        for (int c = 0; c < view->cols; c++)
            poda__buffer_add(out, " %c",
                             view->pieces[view->cell[r * view->cols + c].piece].letter[0]);
    }
    if (plain)
        poda__buffer_add(out, "\n");
    poda_view_close(view);
    return poda__buffer_status(out, error);
}

/* The game, the position and the moves at the root, which the letters of the tree stand for. */
static poda_status describe(poda__exercise *exercise, const search_for *wanted,
                            const poda__model *model, const poda_state *state, double win,
                            poda_error *error)
{
    poda_translate_fn *const translate = wanted->options->translate;
    const poda_rules *rules = poda_game_rules_of(wanted->game);
    const char *const max = poda_player_name(rules, PODA_MAX, translate), *const min =
                                                                              poda_player_name(
                                                                                  rules, PODA_MIN,
                                                                                  translate);
    char position[PODA_TEXT_MAX] = "";
    poda_text text = {position, sizeof position, 0};
    poda__buffer out = {0}, rows = {0};
    bool estimated = false, won = false;
    const poda_status drawn = draw_rows(wanted->game, state, &rows, error);
    if (drawn != PODA_OK) {
        poda__buffer_release(&rows);
        return drawn;
    }
    exercise->board = rows.at;
    poda_state_text(wanted->game, state, &text);
    poda__buffer_add(&out, tr(translate, "The game %s, position '%s', to depth %d. "),
                     tr(translate, rules->space.about->title), position, (int)wanted->depth);
    if (strcmp(max, "MAX") != 0)
        poda__buffer_add(&out, tr(translate, "MAX is %s, MIN is %s. "), max, min);
    poda__buffer_add(&out, "%s", tr(translate, "Moves at the root: "));
    for (int32_t child = model->nodes[0].first_child; child >= 0;
         child = model->nodes[child].next_sibling)
        poda__buffer_add(&out, "%s%s = %s", child == model->nodes[0].first_child ? "" : ", ",
                         poda__model_name(model, child),
                         poda__model_text(model, model->nodes[child].move));
    poda__buffer_add(&out, ". ");
    for (int32_t n = 0; n < model->count; n++) {
        estimated |= model->nodes[n].leaf && !model->nodes[n].over;
        won |= model->nodes[n].leaf && is_win(model->nodes[n].value);
    }
    if (estimated)
        poda__buffer_add(
            &out, "%s",
            tr(translate, "Where the game goes on below a leaf, its evaluation is given. "));
    if (won && !rules->scored)
        poda__buffer_add(&out, tr(translate, "A win of MAX counts %d, a loss %d. "), (int)win,
                         -(int)win);
    const poda_status status = poda__buffer_status(&out, error);
    if (status == PODA_OK)
        exercise->about = out.at;
    else
        poda__buffer_release(&out);
    return status;
}

static int32_t count_cuts(const poda__model *model)
{
    int32_t cuts = 0;
    for (size_t i = 0; i < model->step_count; i++)
        cuts += poda__model_prunes(&model->steps[i]);
    return cuts;
}

/* An exercise on this position; `*found` is false if it is not as wanted. */
static poda_status try_position(poda__exercise *exercise, const search_for *wanted,
                                const poda_state *state, bool *found, poda_error *error)
{
    const poda_exercise_options *options = wanted->options;
    const bool classes = options->kind == PODA_EXERCISE_CLASSES;
    const poda_search_options search = {.algorithm = PODA_MINIMAX,
                                        .depth = wanted->depth,
                                        .eval = options->eval,
                                        .sign = true,
                                        .stop = options->stop};
    poda__model model;
    poda__buffer text = {0};
    bool ends = true;
    *found = false;
    const int32_t nodes = count_nodes(wanted, state, wanted->depth, 0, &ends);
    if (nodes < wanted->least || nodes > wanted->most || (wanted->whole && !ends))
        return PODA_OK;
    poda_status status = poda__model_init(&model, wanted->game, state, &search, error);
    if (status != PODA_OK)
        return status;
    if (model.nodes[0].child_count == 0 ||
        ((!options->state || classes) && !is_worth_asking(&model, classes))) {
        poda__model_release(&model);
        return PODA_OK;
    }
    const double win = worth_of_win(&model);
    add_tree(&model, 0, win, &text);
    status = poda__buffer_status(&text, error);
    if (status == PODA_OK)
        status = classes ? poda__exercise_classes(exercise, text.at, model.nodes[0].player, error)
                         : poda__exercise_from_text(exercise, text.at, model.nodes[0].player,
                                                    poda__exercise_rule(options), error);
    if (status == PODA_OK) {
        exercise->robust = options->robust;
        const int32_t cuts = classes ? 0 : count_cuts(&exercise->model);
        *found = !wanted->cuts || (cuts >= options->cuts.least && cuts <= options->cuts.most);
        status = describe(exercise, wanted, &model, state, win, error);
        if (status == PODA_OK && *found && !classes)
            status = poda__exercise_ask_leaf(exercise, error);
        if (status != PODA_OK || !*found)
            poda__exercise_release(exercise);
    }
    poda__buffer_release(&text);
    poda__model_release(&model);
    return status;
}

/* Tries positions of random games, or the one that is given. */
static poda_status look_for(poda__exercise *exercise, const search_for *wanted, uint64_t *random,
                            bool *found, poda_error *error)
{
    enum { TRIES = 100 };
    const poda_exercise_options *options = wanted->options;
    *found = false;
    for (int i = 0; i < (options->state ? 1 : TRIES) && !*found; i++) {
        poda_state state;
        if (poda__stopped(options->stop))
            return poda_fail(error, PODA_STOPPED, "", "stopped before the exercises were ready");
        if (options->state)
            state = *options->state;
        else if (!wander(wanted, random, &state))
            continue;
        const poda_status status = try_position(exercise, wanted, &state, found, error);
        if (status != PODA_OK)
            return status;
    }
    return PODA_OK;
}

static poda_status not_found(const search_for *wanted, poda_error *error)
{
    const char *const name = poda_game_name(wanted->game);
    if (wanted->options->kind == PODA_EXERCISE_CLASSES)
        return poda_fail(
            error, PODA_BAD_OPTION, "depth",
            "%.60s: no position found whose tree ends within depth %d and %d "
            "{node|nodes}, without draws and with players in turn; give another depth= "
            "or position=",
            name, (int)wanted->depth, (int)wanted->most);
    if (wanted->whole)
        return poda_fail(
            error, PODA_BAD_OPTION, "depth",
            "%.60s has no evaluation, and no position was found whose tree ends within "
            "depth %d and %d {node|nodes}, with the cuts wanted; give another depth=, "
            "cuts= or position=",
            name, (int)wanted->depth, (int)wanted->most);
    return poda_fail(error, PODA_BAD_OPTION, "depth",
                     "%.60s: no position found whose tree of depth %d has at most %d {node|nodes}, "
                     "leaves that differ and the cuts wanted; give another depth=, cuts= or "
                     "position=",
                     name, (int)wanted->depth, (int)wanted->most);
}

poda_status poda__exercise_own(poda__exercise *exercise, const poda_exercise_options *options,
                               uint64_t *random, poda_error *error)
{
    enum { DEEPEST = 8 };
    const poda_rules *rules = poda_game_rules_of(options->game);
    const bool estimates = rules->space.about->evals && rules->space.about->evals[0];
    const bool classes = options->kind == PODA_EXERCISE_CLASSES, whole = classes || !estimates;
    const bool any_cuts = options->cuts.least == 1 && options->cuts.most == INT32_MAX;
    search_for wanted = {.options = options,
                         .game = options->game,
                         .most = options->state ? GIVEN_NODES : PODA__EXERCISE_SHOWN,
                         .whole = whole};
    const int32_t first = options->depth > 0 ? options->depth
                          : whole            ? 3
                                             : 2,
                  last = options->depth > 0 || !whole ? first : DEEPEST;
    /* first trees of a good size with a cut, then whatever there is */
    for (int pass = 0; pass < (any_cuts || classes ? 2 : 1); pass++)
        for (wanted.depth = first; wanted.depth <= last; wanted.depth++) {
            bool found;
            wanted.least = pass == 0 && !options->state ? FEW_NODES : 0;
            wanted.cuts = !classes && !options->state && pass == 0;
            const poda_status status = look_for(exercise, &wanted, random, &found, error);
            if (status != PODA_OK || found)
                return status;
        }
    wanted.depth = last;
    return not_found(&wanted, error);
}
