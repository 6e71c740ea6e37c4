/* test_stops.c - work that is stopped at any moment leaves a true result, or reports that it was
 * stopped. The moments are chosen: node limits one by one, and the n-th check of the stop flag. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/stop.h"
#include "explain/figure/tree_figure.h"
#include "languages.h"
#include "lines.h"
#include "poda/poda.h"

/* The flag is set from the beginning; it means stop from the n-th check on. */
static volatile int flag = 1;
static int64_t looks_left, looks;

bool __real_poda__stop_look(const volatile int *stop);
bool __wrap_poda__stop_look(const volatile int *stop);
bool __wrap_poda__stop_look(const volatile int *stop)
{
    if (stop != &flag)
        return __real_poda__stop_look(stop);
    __atomic_add_fetch(&looks, 1, __ATOMIC_RELAXED);
    return __atomic_sub_fetch(&looks_left, 1, __ATOMIC_RELAXED) < 0;
}

static void stop_after(int64_t count)
{
    looks = 0;
    looks_left = count;
}

static uint64_t seed = 20240229;

static uint32_t below(uint32_t n)
{
    return poda__random_below(&seed, n);
}

/* A depth at which the tree can be laid out quickly. */
static int small_depth(const poda_game *game, const poda_state *from)
{
    enum { LINES = 300, DEEPEST = 12 };
    int depth = 1;
    for (uint64_t lines = 0; depth < DEEPEST; depth++)
        if (poda_count_lines(game, from, depth + 1, NULL, &lines, NULL) != PODA_OK || lines > LINES)
            break;
    return depth;
}

/* Everything that is made from a model can be made from one that was stopped. */
static void draw_all(const poda__model *model, bool spanish)
{
    const poda__show_options look = {.fold = {.most = 30, .wide = 8},
                                     .classes = true,
                                     .translate =
                                         poda_translator(spanish ? SPANISH : PODA_ENGLISH)};
    poda__show *show = NULL;
    poda__buffer out = {0};
    assert_int_equal(poda__show_new(&show, model, &look, NULL), PODA_OK);
    const poda__figure *figure = poda__show_at(show, SIZE_MAX);
    assert_int_equal(figure->caption != NULL, model->stopped);
    poda__figure_text(figure, true, false, &out);
    poda__figure_svg(figure, &out);
    const poda__film film = poda__show_film(show);
    for (int32_t frame = 0; frame < film.frames; frame++)
        assert_true(strlen(film.at(film.user, frame)->caption) > 3);
    if (film.frames > 0 && model->stopped)
        assert_non_null(strstr(film.at(film.user, film.frames - 1)->caption,
                               spanish ? "La búsqueda se detiene en" : "The search is stopped at"));
    assert_false(poda__show_failed(show) || out.failed);
    poda__show_free(show);
    poda__buffer_release(&out);
}

/* A stopped search has taken the first steps of the whole search, and no other. */
static void is_beginning(const poda__model *part, const poda__model *whole)
{
    size_t count = part->step_count;
    if (part->stopped) {
        assert_true(count > 0 && part->steps[--count].kind == PODA_STEP_STOP);
        assert_true(part->steps[count].node >= 0 && part->steps[count].node < part->count);
    }
    assert_true(count <= whole->step_count - whole->stopped);
    for (size_t i = 0; i < count; i++) {
        const size_t size =
            offsetof(poda_explained_step, playouts) + sizeof part->steps[i].playouts;
        assert_memory_equal(&part->steps[i], &whole->steps[i], size); /* no padding */
        assert_true(part->steps[i].mean == whole->steps[i].mean);
    }
    if (!part->stopped && part->options.algorithm != PODA_MCTS) /* whose end is a number */
        assert_int_equal(count, whole->step_count);
    assert_int_equal(part->generated_by_minimax, whole->generated_by_minimax);
    int32_t waiting = 0;
    for (int32_t i = 0; i < part->count; i++)
        waiting +=
            !part->nodes[i].beyond && !part->nodes[i].visited && !poda__model_pruned(part, i);
    assert_int_equal(part->visited + part->saved + waiting, part->generated_by_minimax);
    if (!part->stopped && poda__model_counts(part))
        assert_int_equal(waiting, 0);
    for (int32_t i = 0; i < part->count; i++)
        if (part->nodes[i].answered)
            assert_true(part->nodes[i].visited);
}

static void explain_partly(const poda_game *game, const poda_state *from,
                           const poda_search_options *how, const poda__model *whole)
{
    poda__model part;
    poda_error error = {0};
    const poda_status status = poda__model_init_partly(&part, game, from, how, NULL, &error);
    if (status == PODA_STOPPED)
        return; /* before the search had begun */
    if (status != PODA_OK)
        fail_msg("%s: %s", poda_game_name(game), error.message);
    assert_int_equal(status, PODA_OK);
    is_beginning(&part, whole);
    if (below(4) == 0)
        draw_all(&part, below(2));
    poda__model_release(&part);
}

static void stop_everywhere(const poda_game *game, const poda_state *from, poda_search_options how)
{
    poda__model whole;
    uint64_t lines = 0;
    if (how.algorithm == PODA_DFPN) { /* it has no horizon: games that can be laid out as a whole */
        how.nodes = 400;
        for (int depth = 1; depth <= 7; depth++) /* step by step: some games have many moves */
            if (poda_count_lines(game, from, depth, NULL, &lines, NULL) != PODA_OK || lines > 5000)
                return;
    }
    assert_int_equal(poda__model_init_partly(&whole, game, from, &how, NULL, NULL), PODA_OK);
    draw_all(&whole, below(2));
    for (uint64_t round = 1; round <= PODA_TEST_ROUNDS; round++) {
        how.nodes = round <= PODA_TEST_ROUNDS / 2 ? round : 1 + below((uint32_t)whole.searched + 9);
        if (whole.options.nodes == 0 || how.nodes < whole.searched)
            explain_partly(game, from, &how, &whole);
    }
    how.nodes = whole.options.nodes;
    how.stop = &flag;
    stop_after(INT64_MAX);
    explain_partly(game, from, &how, &whole);
    const int64_t all = looks;
    assert_true(all > 0);
    for (int round = 0; round < 6; round++) {
        stop_after(round < 2 ? all - round : (int64_t)below((uint32_t)all));
        explain_partly(game, from, &how, &whole);
    }
    poda__model_release(&whole);
}

static void stopped_searches_are_explained(void **state)
{
    (void)state;
    for (size_t i = 0; poda_registered(i); i++) {
        if (poda_registered(i)->wide)
            continue;
        poda_game *game = NULL;
        poda_state start;
        assert_int_equal(poda_game_open(&game, poda_registered(i)->space.about->name, NULL, NULL),
                         PODA_OK);
        poda_state_start(game, &start);
        const int depth = small_depth(game, &start);
        for (int algorithm = PODA_MINIMAX; algorithm <= PODA_DFPN; algorithm++)
            for (int manner = 0; manner < (algorithm == PODA_ALPHABETA ? 2 : 1); manner++)
                stop_everywhere(game, &start,
                                (poda_search_options){.algorithm = (poda_algorithm)algorithm,
                                                      .depth = depth,
                                                      .fail_hard = manner,
                                                      .quiescence = true,
                                                      .cut_strict = manner,
                                                      .table_bytes = 1 << 16,
                                                      .nodes = algorithm == PODA_MCTS ? 30 : 0});
        poda_game_close(game);
    }
}

/* Words of a request, separated by |. */
static const char *const requests[] = {
    "best|connect4|depth=6|algorithm=pvs",
    "best|connect4|cols=5|rows=4|values=yes|depth=5",
    "best|othello|size=6|depth=5",
    "best|tictactoe|algorithm=mcts|nodes=3000",
    "best|tictactoe|algorithm=dfpn",
    "solve|tictactoe",
    "solve|tictactoe|method=whole",
    "solve|tictactoe|method=search",
    "solve|nim|heaps=3,4,5",
    "solve|nim|heaps=3,4,5|method=whole",
    "solve|toads|start=FFF__TTT",
    "solve|kayles|n=30",
    "solve|grundy|n=300",
    "solve|goofspiel|cards=3",
    "best|goofspiel|cards=3|moves=2",
    "explain|goofspiel|cards=3",
    "count|tictactoe|depth=6",
    "count|othello|depth=5",
    "explain|tictactoe|depth=3|algorithm=pvs|quiescence=yes",
    "explain|tictactoe|depth=3|compare=minimax,alphabeta,mtdf",
    "explain|tree|frames=yes",
    "explain|tree|format=film",
    "explain|tree|format=html",
    "explain|tree|format=slides",
    "explain|tree|format=slides|guess=yes",
    "explain|tree=A(B(3 X=? 8) C(2 Y=? 1))",
    "explain|tree|whatif=J,M|when=cut!=E",
    "explain|tree|sss=yes|format=film",
    "explain|tree=A(chance B(3 9) C(4 7))|format=html",
    "explain|tictactoe|depth=2|format=film",
    "explain|tictactoe|depth=2|format=html|as=graph",
    "explain|toads|algorithm=dfpn|format=html",
    "explain|toads|algorithm=dfpn|format=slides",
    "explain|tree|order=yes",
    "explain|tree|sss=yes",
    "exercise|count=3|seed=5",
    "exercise|nim|count=3",
    "exercise|corks|count=3|format=pdf",
    "match|tictactoe|games=4|first=depth=2|second=depth=3",
    "match|nim|ladder=1-3|games=2",
    "find|queens|n=8|what=all",
    "find|graph|passes=yes",
    "find|map|algorithm=astar",
    "find|map|algorithm=backtracking",
    "find|knapsack",
    "find|sudoku",
    "find|sudoku|method=plain",
    "find|sudoku|make=hard|seed=7",
    "find|sliding|algorithm=idastar",
    "find|hanoi",
    "find|sums|what=all|as=tree|format=svg",
    "find|graph|as=table|format=svg",
    "find|graph|format=html",
    "find|graph|format=film",
    "find|map|format=html",
    "find|map|format=slides",
    "find|sliding|format=html|algorithm=bfs|tiles=1 0 2 3 4 5 6 7 8",
    "find|queens|n=5|what=all|as=tree|format=html",
    "find|queens|n=5|what=all|as=tree|format=slides",
    "show|sliding",
    "show|sudoku",
    "check|nim|positions=20",
    "check|queens|positions=20",
};

static poda_status put(const char *line, bool json, bool spanish)
{
    enum { WORDS = 10 };
    char text[256];
    const char *words[WORDS];
    size_t count = 0;
    const poda_ask_options options = {
        .json = json, .language = spanish ? SPANISH : PODA_ENGLISH, .stop = &flag, .threads = 1};
    poda_error error = {0};
    poda_answer answer = {0};
    assert_true(strlen(line) < sizeof text);
    strcpy(text, line);
    for (char *at = text; at && count < WORDS; count++) {
        words[count] = at;
        at = strchr(at, '|');
        if (at)
            *at++ = 0;
    }
    const poda_status status = poda_ask(words, count, &options, &answer, &error);
    if (status == PODA_OK) {
        assert_true(answer.length > 0);
        poda_answer_release(&answer);
    } else {
        if (status != PODA_STOPPED)
            print_message("%s: %s\n", line, error.message);
        assert_null(answer.text);
        assert_true(error.message[0] != 0);
    }
    return status;
}

/* At any check, of any verb: a true part of the answer, or a report that it was stopped. */
static void every_look_may_be_the_last(void **state)
{
    enum { FIRST = 6, SOME = 6 };
    (void)state;
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        stop_after(INT64_MAX);
        if (put(requests[i], false, false) != PODA_OK)
            fail_msg("%s", requests[i]);
        const int64_t all = looks;
        for (int64_t round = 0; round < FIRST + SOME; round++) {
            const int64_t after = round < FIRST ? round : (int64_t)below((uint32_t)all + 1);
            if (after > all)
                continue;
            stop_after(after);
            const poda_status status =
                put(requests[i], !strstr(requests[i], "format=") && below(2), below(2));
            if (status != PODA_OK && status != PODA_STOPPED)
                fail_msg("%s, look %lld: %s", requests[i], (long long)after,
                         poda_status_name(status));
        }
    }
}

/* The last check comes while the answer is written: drawing is interruptible like a search. */
static void drawings_are_stopped(void **state)
{
    static const char *const formats[] = {"text", "svg", "dot", "latex", "pdf", "png", "json"};
    (void)state;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        char line[200];
        const bool json = strcmp(formats[i], "json") == 0;
        /* a PNG is not that large */
        snprintf(line, sizeof line, "explain|tictactoe|depth=3|show=%d|wide=100|format=%s",
                 strcmp(formats[i], "png") == 0 ? 60 : 1000, json ? "text" : formats[i]);
        stop_after(INT64_MAX);
        const poda_status drawn = put(line, json, false);
        if (drawn == PODA_BAD_REQUEST) /* built without cairo */
            continue;
        assert_int_equal(drawn, PODA_OK);
        const int64_t all = looks;
        stop_after(all - 1);
        const poda_status status = put(line, json, false);
        if (status != PODA_STOPPED)
            fail_msg("%s, look %lld: %s", line, (long long)all, poda_status_name(status));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stopped_searches_are_explained),
        cmocka_unit_test(every_look_may_be_the_last),
        cmocka_unit_test(drawings_are_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
