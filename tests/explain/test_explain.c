/* test_explain.c - the steps of a search compared with an independent one: on thousands of random
 * trees a small alpha-beta in this file computes what each step must be. */
#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "explain/figure/tree_figure.h"
#include "explain/tree/words.h"
#include "languages.h"
#include "poda/ask.h"

enum { NODES = 400, STEPS = 4000 };

/* An independent tree: node 0 is the root, children follow their parents. */
typedef struct grown {
    int parent[NODES], first[NODES], children[NODES], next[NODES], player[NODES], count;
    double leaf[NODES];
} grown;

typedef struct expected {
    poda_step_kind kind;
    int node, child;
    double alpha, beta, value;
} expected;

static expected steps[STEPS];
static size_t step_count;
static bool hard, own_bound, strict, plain;
static uint64_t seed = 7;

static uint32_t below(uint32_t limit)
{
    seed += 0x9e3779b97f4a7c15u;
    return (uint32_t)((poda_mix(seed) >> 32) * limit >> 32);
}

static void grow(grown *tree, int node, int depth, bool decimals)
{
    tree->children[node] = depth == 0 || (node > 0 && below(6) == 0) ? 0 : 1 + (int)below(4);
    tree->first[node] = -1;
    tree->leaf[node] = (int)below(21) - 10 + (decimals ? below(4) * 0.25 : 0);
    int last = -1;
    const int wanted = tree->children[node];
    tree->children[node] = 0;
    for (int i = 0; i < wanted && tree->count < NODES; i++) {
        const int child = tree->count++;
        tree->parent[child] = node;
        tree->player[child] = 1 - tree->player[node];
        tree->next[child] = -1;
        if (last < 0)
            tree->first[node] = child;
        else
            tree->next[last] = child;
        last = child;
        tree->children[node]++;
        grow(tree, child, depth - 1, decimals);
    }
}

static void write_node(const grown *tree, int node, poda__buffer *out)
{
    poda__buffer_add(out, "n%d", node);
    if (tree->children[node] == 0) {
        poda__buffer_add(out, "=%g", tree->leaf[node]);
        return;
    }
    poda__buffer_add(out, "(");
    for (int child = tree->first[node]; child >= 0; child = tree->next[child]) {
        write_node(tree, child, out);
        poda__buffer_add(out, " ");
    }
    poda__buffer_add(out, ")");
}

static void expect(poda_step_kind kind, int node, int child, double alpha, double beta,
                   double value)
{
    assert_true(step_count < STEPS);
    steps[step_count++] = (expected){kind, node, child, alpha, beta, value};
}

/* The library's infinity, as the game `tree` shows it. */
static const double infinite = PODA_INFINITY;

static double search(const grown *tree, int node, double alpha, double beta)
{
    const bool max = tree->player[node] == PODA_MAX;
    expect(PODA_STEP_ENTER, node, -1, alpha, beta, 0);
    if (tree->children[node] == 0) {
        expect(PODA_STEP_LEAF, node, -1, alpha, beta, tree->leaf[node]);
        return tree->leaf[node];
    }
    double best = max ? -infinite : infinite;
    for (int child = tree->first[node]; child >= 0; child = tree->next[child]) {
        const double value = search(tree, child, alpha, beta);
        const bool better = max ? value > best : value < best;
        if (better)
            best = value;
        if (plain) {
            expect(better ? PODA_STEP_UPDATE : PODA_STEP_KEEP, node, child, alpha, beta, value);
            continue;
        }
        if (!(max ? value > alpha : value < beta) || !better) {
            expect(PODA_STEP_KEEP, node, child, alpha, beta, value);
            continue;
        }
        if (max)
            alpha = value;
        else
            beta = value;
        expect(PODA_STEP_UPDATE, node, child, alpha, beta, value);
        if (strict ? alpha > beta : alpha >= beta) {
            expect(PODA_STEP_CUT, node, child, alpha, beta, value);
            break;
        }
    }
    const double value = plain       ? best
                         : own_bound ? (max ? alpha : beta)
                         : hard      ? (max ? fmin(alpha, beta) : fmax(alpha, beta))
                                     : best;
    expect(PODA_STEP_RETURN, node, -1, alpha, beta, value);
    return value;
}

static double number(const poda_game *game, poda_value value)
{
    return value >= PODA_INFINITY    ? infinite
           : value <= -PODA_INFINITY ? -infinite
                                     : poda_score_number(game, value);
}

static int node_of(const poda__model *model, int32_t node)
{
    return node < 0 ? -1 : atoi(poda__model_name(model, node) + 1);
}

static void compare_steps(const poda__model *model)
{
    assert_int_equal(model->step_count, step_count);
    for (size_t i = 0; i < step_count; i++) {
        const poda_explained_step *step = &model->steps[i];
        assert_int_equal(step->kind, steps[i].kind);
        assert_int_equal(node_of(model, step->node), steps[i].node);
        assert_int_equal(node_of(model, step->child), steps[i].child);
        assert_true(number(model->game, step->alpha) == steps[i].alpha);
        assert_true(number(model->game, step->beta) == steps[i].beta);
        if (step->kind != PODA_STEP_ENTER)
            assert_true(number(model->game, step->value) == steps[i].value);
    }
}

/* Reads a number in a sentence and moves past it. */
static double read_number(const char **at)
{
    if (strncmp(*at, "+∞", strlen("+∞")) == 0 || strncmp(*at, "-∞", strlen("-∞")) == 0) {
        const double value = **at == '+' ? infinite : -infinite;
        *at += strlen("+∞");
        return value;
    }
    char copy[40] = "", *end; /* with a point, also where Spanish has a comma */
    strncpy(copy, *at, sizeof copy - 1);
    const size_t whole = strspn(copy, "+-0123456789");
    if (copy[whole] == ',' && isdigit((unsigned char)copy[whole + 1]))
        copy[whole] = '.';
    const double value = strtod(copy, &end);
    assert_ptr_not_equal(end, copy);
    *at += end - copy;
    return value;
}

static const char *behind(const char *text, const char *part)
{
    const char *found = strstr(text, part);
    return found ? found + strlen(part) : NULL;
}

/* "F returns max(5, 1, 2) = 5": computes it again; returns the result. */
static double reckon(const char **at)
{
    const bool max = strncmp(*at, "max(", 4) == 0;
    if (!max && strncmp(*at, "min(", 4) != 0)
        return read_number(at);
    double best = max ? -infinite : infinite;
    bool all = true;
    for (*at += 4; **at != ')';
         *at += strncmp(*at, ", ", 2) == 0 || strncmp(*at, "; ", 2) == 0 ? 2 : 0) {
        if (strncmp(*at, "...", 3) == 0) {
            all = false;
            *at += 3;
            continue;
        }
        const double value = read_number(at);
        best = max ? fmax(best, value) : fmin(best, value);
    }
    *at = behind(*at, ") = ");
    const double said = read_number(at);
    if (all ? said != best : max ? said < best : said > best)
        fail_msg("%g is said, %g is right", said, best);
    return said;
}

/* A node returns the value that the sentence computes; with fail-hard, the bound if it is outside
 * the window. */
static void check_return(const char *sentence, const expected *step, bool spanish)
{
    const char *at = behind(sentence, spanish ? " devuelve " : " returns ");
    const char *would = behind(sentence, spanish ? " devolvería " : " would return ");
    if (!would) {
        assert_non_null(at);
        assert_true(reckon(&at) == step->value);
        return;
    }
    assert_true(hard && !plain);
    const double outside = reckon(&would);
    at = behind(would, spanish ? "fuera de su ventana (" : "outside its window (");
    assert_non_null(at);
    const double low = read_number(&at);
    at += 2;
    const double high = read_number(&at);
    assert_true(outside < low || outside > high);
    at = behind(at, spanish ? "con fail-hard devuelve " : "fail-hard returns ");
    assert_non_null(at);
    assert_true(read_number(&at) == fmin(fmax(outside, low), high));
    assert_true(step->value == fmin(fmax(outside, low), high));
}

/* The opponent has the named bound at the named node, and equality is distinguished. */
static void check_cut(const poda__model *model, const char *sentence, size_t index, bool spanish)
{
    const expected *step = &steps[index];
    const char *at = behind(sentence, "α = ");
    assert_true(read_number(&at) == step->alpha);
    assert_int_equal(
        strncmp(at, strict ? " > β = " : " ≥ β = ", strlen(strict ? " > β = " : " ≥ β = ")), 0);
    at = behind(at, "β = ");
    assert_true(read_number(&at) == step->beta);
    assert_int_equal(strstr(sentence, spanish ? "no puede mejorarlo" : "cannot improve") != NULL,
                     step->alpha == step->beta);
    assert_int_equal(strstr(sentence, spanish ? "no dejará llegar aquí" : "will not let") != NULL,
                     step->alpha != step->beta);
    const bool max = model->nodes[model->steps[index].node].player == PODA_MAX;
    at = behind(sentence, max ? "MIN " : "MAX ");
    assert_non_null(at);
    at = behind(at, spanish ? "ya tiene " : "already has ");
    assert_true(read_number(&at) == (max ? step->beta : step->alpha));
    at = behind(at, spanish ? " en n" : " at n");
    const int who = atoi(at);
    assert_int_equal(model->nodes[model->steps[index].holder].player, max ? PODA_MIN : PODA_MAX);
    assert_int_equal(node_of(model, model->steps[index].holder), who);
    size_t has = index; /* its own bound, at that time */
    while (steps[has].node != who || steps[has].kind != PODA_STEP_UPDATE)
        assert_true(has-- > 0);
    assert_true(max ? steps[has].beta == step->beta : steps[has].alpha == step->alpha);
}

static void sentences_are_true(const poda__model *model, bool spanish)
{
    size_t frames = 0;
    poda__frame *told = poda__words_frames(model, &frames);
    assert_non_null(told);
    for (size_t i = 0; i < frames; i++) {
        poda__buffer sentence = {0};
        const poda_step_kind kind = steps[told[i].first].kind;
        poda__words_tell(model, told[i], poda_translator(spanish ? SPANISH : PODA_ENGLISH),
                         &sentence);
        assert_true(sentence.length > 10);
        if (kind == PODA_STEP_RETURN || kind == PODA_STEP_LEAF)
            check_return(sentence.at, &steps[told[i].first], spanish);
        else if (kind == PODA_STEP_CUT)
            check_cut(model, sentence.at, told[i].first, spanish);
        poda__buffer_release(&sentence);
    }
    free(told);
}

/* A random tree, and its text. */
static void grow_any(grown *tree, poda__buffer *text)
{
    memset(tree, 0, sizeof *tree);
    tree->count = 1;
    tree->player[0] = (int)below(2);
    tree->next[0] = -1;
    grow(tree, 0, 1 + (int)below(4), below(2));
    write_node(tree, 0, text);
}

static void steps_are_those_of_the_algorithm(void **state)
{
    (void)state;
    static grown tree;
    for (int round = 0; round < 3000; round++) {
        poda__buffer text = {0};
        poda_game *game = NULL;
        poda_error error = {0};
        poda_state start;
        poda__model model;
        grow_any(&tree, &text);
        plain = below(4) == 0;
        const uint32_t fail = below(3);
        hard = fail == 1;
        own_bound = fail == 2;
        strict = below(2);
        const poda_pair pairs[] = {{"tree", text.at}, {"root", tree.player[0] ? "min" : "max"}};
        const poda_options options = {pairs, 2};
        if (poda_game_open(&game, "tree", &options, &error) != PODA_OK)
            fail_msg("%s: %s", text.at, error.message);
        poda_state_start(game, &start);
        const poda_search_options how = {.algorithm = plain ? PODA_MINIMAX : PODA_ALPHABETA,
                                         .fail_hard = hard,
                                         .fail_own = own_bound,
                                         .cut_strict = strict};
        if (poda__model_init(&model, game, &start, &how, &error) != PODA_OK)
            fail_msg("%s: %s", text.at, error.message);
        assert_int_equal(model.count, tree.count);
        if (tree.children[0] > 0) {
            step_count = 0;
            const double value = search(&tree, 0, -infinite, infinite);
            assert_true(number(game, model.result.value) == value);
            assert_true(number(game, model.nodes[0].value) == value);
            compare_steps(&model);
            assert_int_equal(model.searched, model.visited);
            sentences_are_true(&model, false);
            sentences_are_true(&model, true);
        }
        poda__model_release(&model);
        poda_game_close(game);
        poda__buffer_release(&text);
    }
}

/* The program of the course's document on game trees, which returns its own bound as it stands. */
static double valora(const poda__model *model, int32_t node, double alpha, double beta,
                     double *returned)
{
    const poda__model_node *here = &model->nodes[node];
    if (here->leaf)
        return returned[node] = number(model->game, here->value);
    for (int32_t child = here->first_child; child >= 0; child = model->nodes[child].next_sibling) {
        const double value = valora(model, child, alpha, beta, returned);
        if (here->player == PODA_MAX)
            alpha = fmax(value, alpha);
        else
            beta = fmin(value, beta);
        if (alpha >= beta)
            break;
    }
    return returned[node] = here->player == PODA_MAX ? alpha : beta;
}

static void own_bounds_as_in_the_course(void **state)
{
    (void)state;
    static grown tree;
    int beyond = 0;
    for (int round = 0; round < 1000; round++) {
        poda__buffer text = {0};
        poda_game *game = NULL;
        poda_state start;
        poda__model model;
        double returned[sizeof tree.player / sizeof tree.player[0]];
        grow_any(&tree, &text);
        const poda_pair pairs[] = {{"tree", text.at}, {"root", tree.player[0] ? "min" : "max"}};
        const poda_options options = {pairs, 2};
        const poda_search_options how = {.algorithm = PODA_ALPHABETA, .fail_own = true};
        assert_int_equal(poda_game_open(&game, "tree", &options, NULL), PODA_OK);
        poda_state_start(game, &start);
        assert_int_equal(poda__model_init(&model, game, &start, &how, NULL), PODA_OK);
        for (int32_t i = 0; i < model.count; i++)
            returned[i] = NAN;
        valora(&model, 0, -infinite, infinite, returned);
        for (int32_t i = 0; i < model.count; i++) {
            const poda__model_node *node = &model.nodes[i];
            assert_int_equal(node->visited, !isnan(returned[i]));
            if (!node->visited)
                continue;
            assert_true(number(game, node->returned) == returned[i]);
            beyond += !node->leaf && node->beta_in < PODA_INFINITY && node->player == PODA_MAX &&
                      node->returned > node->beta_in; /* where fail-hard returns beta */
        }
        poda__model_release(&model);
        poda_game_close(game);
        poda__buffer_release(&text);
    }
    assert_true(beyond > 100);
}

/* A bound in readable form: MAX wins sooner, MAX wins, a number, MAX loses. */
static double read_bound(const poda__model *model, poda_value bound)
{
    char text[32], *end = NULL;
    poda__model_value(model, bound, false, text);
    if (strcmp(text, "+∞") == 0 || strcmp(text, "-∞") == 0)
        return *text == '+' ? infinite : -infinite;
    const bool wins = strncmp(text, "✓", 3) == 0, loses = strncmp(text, "✗", 3) == 0;
    const double read = strtod(wins || loses ? text + 3 : text, &end);
    assert_int_equal(*end, 0);
    return wins ? 1e6 - read : loses ? read - 1e6 : read;
}

/* No node is entered with α ≥ β, and no value lies between the ends of a null window. */
static void windows_are_open(const poda__model *model)
{
    for (size_t i = 0; i < model->step_count; i++) {
        const poda_explained_step *step = &model->steps[i];
        const double low = read_bound(model, step->alpha), high = read_bound(model, step->beta);
        if (step->kind == PODA_STEP_ENTER && low >= high)
            fail_msg("step %zu enters with %g and %g", i, low, high);
        if (step->kind == PODA_STEP_CUT && low < high)
            fail_msg("step %zu cuts at %g and %g", i, low, high);
        for (int32_t node = 0; i == model->scout && node < model->count; node++) {
            const double value = read_bound(model, model->nodes[node].value);
            assert_true(model->nodes[node].beyond || value <= low || value >= high);
        }
    }
}

/* Proof-number search claims no more than it has proven. */
static void check_proof(const poda__model *model)
{
    const poda_value value = model->nodes[0].value;
    const poda_value own = model->nodes[0].player == PODA_MAX ? value : -value;
    const bool again = own <= 0 && !model->nodes[0].leaf; /* can the other player win? */
    assert_true(model->result.lower <= value && value <= model->result.upper);
    assert_true(!model->result.exact || poda_is_win(value) || poda_is_loss(value) || value == 0);
    assert_int_equal(model->saved, 0);
    if (!model->nodes[0].leaf)
        assert_int_equal(model->nodes[0].returned, (again ? own < 0 : own > 0) ? 1 : -1);
    for (int32_t i = 0; i < model->count; i++)
        assert_false(poda__model_pruned(model, i));
    poda__show *show = NULL;
    const poda__show_options look = {.fold = {1000, 1000, NULL, NULL, 0}};
    assert_int_equal(poda__show_new(&show, model, &look, NULL), PODA_OK);
    const poda__figure *figure = poda__show_at(show, SIZE_MAX);
    for (int32_t i = 0; i < figure->count; i++) {
        const int32_t node = poda__show_fold(show)->at[i].node;
        if (node >= 0 && !model->nodes[node].leaf)
            assert_non_null(strstr("+-?", figure->nodes[i].value));
        assert_false(figure->nodes[i].marks & PODA__MARK_PRUNED);
    }
    poda__show_free(show);
}

static const char *or_none(const char *text)
{
    return text ? text : "";
}

/* A film that writes only the nodes a step changes shows what a figure made anew does. */
static void films_follow(const poda__model *model)
{
    const poda__show_options look = {.fold = {(int32_t)(3 + below(30)), 3, NULL, NULL, 0},
                                     .classes = true};
    poda__show *one = NULL, *other = NULL;
    assert_int_equal(poda__show_new(&one, model, &look, NULL), PODA_OK);
    assert_int_equal(poda__show_new(&other, model, &look, NULL), PODA_OK);
    const poda__film film = poda__show_film(one), anew = poda__show_film(other);
    for (int32_t frame = 0; frame < film.frames; frame++) {
        const poda__figure *figure = film.at(film.user, frame);
        poda__show_at(other, SIZE_MAX);
        const poda__figure *whole = anew.at(anew.user, frame);
        for (int32_t i = 0; i < figure->count; i++) {
            const poda__figure_node *node = &figure->nodes[i], *same = &whole->nodes[i];
            assert_int_equal(node->marks, same->marks);
            assert_string_equal(or_none(node->value), or_none(same->value));
            assert_string_equal(or_none(node->window), or_none(same->window));
            assert_string_equal(or_none(node->class), or_none(same->class));
            assert_true(!node->class || node->value); /* not before it is found out */
        }
    }
    poda__show_free(one);
    poda__show_free(other);
}

static void null_windows_and_proofs_are_told(void **state)
{
    static const poda_algorithm algorithms[] = {PODA_PVS, PODA_MTDF, PODA_NEGAMAX, PODA_DFPN};
    (void)state;
    static grown tree;
    size_t scouts = 0;
    for (int round = 0; round < 1500; round++) {
        poda__buffer text = {0};
        poda_game *game = NULL;
        poda_state start;
        poda__model model;
        grow_any(&tree, &text);
        const poda_pair pairs[] = {{"tree", text.at}, {"root", tree.player[0] ? "min" : "max"}};
        const poda_pair heap = {"n", (const char[2]){(char)('2' + round % 6), 0}};
        const poda_options options = {round % 8 ? pairs : &heap, round % 8 ? 2 : 1};
        assert_int_equal(poda_game_open(&game, round % 8 ? "tree" : "corks", &options, NULL),
                         PODA_OK);
        poda_state_start(game, &start);
        const poda_search_options how = {.algorithm = algorithms[round / 16 % 4],
                                         .sign = round % 16 == 0};
        assert_int_equal(poda__model_init(&model, game, &start, &how, NULL), PODA_OK);
        if (how.algorithm == PODA_DFPN)
            check_proof(&model);
        else
            windows_are_open(&model);
        if (round % 4 == 1)
            films_follow(&model);
        scouts += model.scout != SIZE_MAX;
        poda__model_release(&model);
        poda_game_close(game);
        poda__buffer_release(&text);
    }
    assert_true(scouts > 100);
}

/* Wins that do not count plies together with evaluations: every algorithm finds the value of
 * minimax, windows are not empty as shown, and a win is better than any evaluation. */
static void signs_beside_evaluations(void **state)
{
    static const char *const games[] = {"toads", "mnk", "connect4", "othello"};
    static const char *const keys[] = {"start", "rows", "cols", "size"};
    static const char *const small[] = {"FF__TT", "3", "4", "4"};
    (void)state;
    size_t mixed = 0;
    for (int round = 0; round < 600; round++) {
        const size_t which = below(4);
        const poda_pair pair = {keys[which], small[which]};
        const poda_options options = {&pair, 1};
        poda_game *game = NULL;
        poda_state from;
        poda_move room[64] = {0};
        poda_value over;
        assert_int_equal(poda_game_open(&game, games[which], &options, NULL), PODA_OK);
        poda_state_start(game, &from);
        for (uint32_t plies = below(11); plies > 0 && !poda_state_over(game, &from, &over);
             plies--) {
            poda_moves list = {room, 0, 64};
            poda_state_moves(game, &from, &list);
            poda_state_play(game, &from, room[below((uint32_t)list.count)], &from);
        }
        const int depth = 1 + (int)below(3);
        poda_value value = 0;
        for (int algorithm = PODA_MINIMAX; algorithm <= PODA_MTDF; algorithm++) {
            poda__model model;
            const poda_search_options how = {
                .algorithm = (poda_algorithm)algorithm, .depth = depth, .sign = true};
            if (algorithm == PODA_FIRSTWIN || poda_state_over(game, &from, &over))
                continue;
            assert_int_equal(poda__model_init(&model, game, &from, &how, NULL), PODA_OK);
            value = algorithm == PODA_MINIMAX ? model.result.value : value;
            assert_int_equal(model.result.value, value);
            mixed += model.mixed;
            if (model.mixed) {
                windows_are_open(&model);
                assert_true(read_bound(&model, PODA_WIN) == 1e6);
                assert_true(read_bound(&model, -PODA_WIN) == -1e6);
            } else {
                assert_true(read_bound(&model, PODA_WIN) == 1);
            }
            poda__model_release(&model);
        }
        poda_game_close(game);
    }
    assert_true(mixed > 100);
}

/* The explained search is the one that plays: any game, any algorithm. */
static void counts_are_those_of_the_search(void **state)
{
    static const char *const games[] = {"corks",     "nim", "kayles",   "toads",
                                        "tictactoe", "mnk", "connect4", "othello"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        for (int algorithm = PODA_MINIMAX; algorithm <= PODA_MTDF; algorithm++)
            for (int depth = 1; depth <= 3; depth++) {
                poda_game *game = NULL;
                poda_search *search_of = NULL;
                poda_state start;
                poda__model model;
                poda_result result;
                const poda_search_options how = {.algorithm = (poda_algorithm)algorithm,
                                                 .depth = depth};
                assert_int_equal(poda_game_open(&game, games[i], NULL, NULL), PODA_OK);
                poda_state_start(game, &start);
                assert_int_equal(poda_search_open(&search_of, game, NULL), PODA_OK);
                assert_int_equal(
                    poda_search_run(search_of, &start, &how, NULL, NULL, &result, NULL), PODA_OK);
                assert_int_equal(poda__model_init(&model, game, &start, &how, NULL), PODA_OK);
                assert_int_equal(model.result.nodes, result.nodes);
                assert_int_equal(model.result.value, result.value);
                assert_int_equal(model.nodes[0].value, result.value);
                assert_true(model.visited <= model.generated_by_minimax);
                if (algorithm == PODA_MINIMAX)
                    assert_int_equal(model.visited, model.generated_by_minimax);
                poda__model_release(&model);
                poda_search_close(search_of);
                poda_game_close(game);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_those_of_the_algorithm),
        cmocka_unit_test(own_bounds_as_in_the_course),
        cmocka_unit_test(null_windows_and_proofs_are_told),
        cmocka_unit_test(signs_beside_evaluations),
        cmocka_unit_test(counts_are_those_of_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
