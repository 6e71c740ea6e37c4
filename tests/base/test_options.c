/* test_options.c - options structs begin with their size: programs compiled for other versions of
 * the library pass smaller and larger ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "poda/poda.h"

enum { MORE = 64 }; /* bytes of future fields */

/* Options of a later version: those of today and some after them. */
typedef struct later_options {
    poda_search_options now;
    unsigned char later[MORE];
} later_options;

typedef struct fixture {
    poda_game *game;
    poda_search *search;
    poda_state start;
} fixture;

static void open_all(fixture *it)
{
    assert_int_equal(poda_game_open(&it->game, "tictactoe", NULL, NULL), PODA_OK);
    assert_int_equal(poda_search_open(&it->search, it->game, NULL), PODA_OK);
    poda_state_start(it->game, &it->start);
}

static void close_all(fixture *it)
{
    poda_search_close(it->search);
    poda_game_close(it->game);
}

static poda_status run(fixture *it, const void *options, poda_result *result, poda_error *error)
{
    return poda_search_run(it->search, &it->start, options, NULL, NULL, result, error);
}

/* Size 0 is the layout of 0.2.0, so that {0} and designated initialisers need not set it. */
static void no_size_is_the_first_layout(void **unused)
{
    (void)unused;
    fixture it;
    poda_result plain, sized;
    open_all(&it);
    poda_search_options options = {.algorithm = PODA_MINIMAX, .depth = 3, .sign = true};
    assert_int_equal(run(&it, &options, &plain, NULL), PODA_OK);
    options.size = sizeof options;
    assert_int_equal(run(&it, &options, &sized, NULL), PODA_OK);
    assert_int_equal(plain.nodes, sized.nodes);
    assert_int_equal(plain.depth, 3);
    close_all(&it);
}

/* Nothing beyond the size is read, and missing fields are 0: valgrind and the sanitizers would
 * notice. */
static void a_smaller_struct_has_zeros_behind(void **unused)
{
    (void)unused;
    fixture it;
    poda_result result;
    open_all(&it);
    const size_t size = offsetof(poda_search_options, nodes); /* only algorithm and depth */
    const poda_search_options whole = {.size = size, .algorithm = PODA_MINIMAX, .depth = 2};
    void *options = malloc(size);
    assert_non_null(options);
    memcpy(options, &whole, size);
    assert_int_equal(run(&it, options, &result, NULL), PODA_OK);
    assert_int_equal(result.nodes, 1 + 9 + 72);
    /* the same if later fields are set but the size excludes them */
    const poda_search_options cut = {
        .size = size, .algorithm = PODA_MINIMAX, .depth = 2, .nodes = 5, .deepen = true};
    assert_int_equal(run(&it, &cut, &result, NULL), PODA_OK);
    assert_int_equal(result.nodes, 1 + 9 + 72);
    free(options);
    close_all(&it);
}

static void a_larger_struct_must_have_zeros_behind(void **unused)
{
    (void)unused;
    fixture it;
    poda_result result = {.nodes = 77};
    poda_error error = {0};
    open_all(&it);
    later_options options = {
        .now = {.size = sizeof options, .algorithm = PODA_MINIMAX, .depth = 2}};
    assert_int_equal(run(&it, &options, &result, &error), PODA_OK);
    assert_int_equal(result.nodes, 1 + 9 + 72);
    result.nodes = 77;
    options.later[MORE - 1] = 1;
    assert_int_equal(run(&it, &options, &result, &error), PODA_BAD_REQUEST);
    assert_string_equal(error.at, "size");
    assert_non_null(strstr(error.message, "a field that this version does not know"));
    assert_int_equal(result.nodes, 77);
    options.later[MORE - 1] = 0;
    options.now.reserved[0] = 1; /* reserved for future fields */
    assert_int_equal(run(&it, &options, &result, &error), PODA_BAD_REQUEST);
    options.now.reserved[0] = 0;
    options.now.size = SIZE_MAX; /* not set */
    assert_int_equal(run(&it, &options, &result, &error), PODA_BAD_REQUEST);
    options.now.size = 3;
    assert_int_equal(run(&it, &options, &result, &error), PODA_BAD_REQUEST);
    close_all(&it);
}

/* Every function that takes options checks their size. */
static void all_functions_look_at_the_size(void **unused)
{
    (void)unused;
    enum { NONE = 3 }; /* no struct is this small */
    fixture it;
    poda_problem *problem = NULL;
    poda_state from;
    poda_find_result found;
    poda_walk_result *walked = calloc(1, sizeof *walked);
    poda_whole *whole = NULL;
    poda_solution solution;
    poda_player *player = NULL;
    poda_match_result played;
    poda_check_result checked;
    poda_answer answer;
    poda_child_end end;
    poda_explanation *explanation = NULL;
    poda_why why;
    poda_move move = 0;
    poda_exercise *exercise = NULL;
    poda_session *session = NULL;
    poda_choice choice;
    poda_advice advice;
    size_t count;
    open_all(&it);
    assert_non_null(walked);
    assert_int_equal(poda_problem_open(&problem, "hanoi", NULL, NULL), PODA_OK);
    poda_problem_start(problem, &from);
#define REFUSED(call) assert_int_equal(call, PODA_BAD_REQUEST)
    REFUSED(
        poda_find(problem, &from, &(poda_find_options){.size = NONE}, NULL, NULL, &found, NULL));
    REFUSED(poda_walk(it.game, &it.start, &(poda_walk_options){.size = NONE}, walked, NULL));
    REFUSED(poda_whole_open(&whole, it.game, &it.start, &(poda_whole_options){.size = NONE}, NULL));
    REFUSED(poda_solve(it.game, &it.start, &(poda_solve_options){.size = NONE}, &solution, NULL));
    REFUSED(poda_player_open(&player, it.game, &(poda_player_options){.size = NONE}, NULL));
    REFUSED(poda_match_run(it.game, &(poda_match_options){.size = NONE}, &played, NULL));
    REFUSED(poda_check_game(it.game, &(poda_check_options){.size = NONE}, &checked, NULL));
    REFUSED(poda_check_problem(problem, &(poda_check_options){.size = NONE}, &checked, NULL));
    REFUSED(poda_check_file("x.so", NULL, PODA_CHECK_ANY, &(poda_check_options){.size = NONE},
                            &checked, NULL));
    REFUSED(poda_ask((const char *const[]){"games"}, 1, &(poda_ask_options){.size = NONE}, &answer,
                     NULL));
    REFUSED(poda_board_draw(it.game, NULL, &it.start, &(poda_ask_options){.size = NONE}, &answer,
                            NULL));
    REFUSED(poda_child_run(NULL, NULL, &(poda_child_limits){.size = NONE}, &end, NULL));
    const poda_search_options *const search = &(poda_search_options){.size = NONE};
    REFUSED(poda_explanation_open(&explanation, it.game, &it.start, search, NULL));
    REFUSED(poda_why_move(it.game, &it.start, move, NULL, search, &why, NULL));
    REFUSED(poda_why_best(it.game, &it.start, search, &move, NULL));
    REFUSED(poda_exercise_open(&exercise, &(poda_exercise_options){.size = NONE}, NULL));
    REFUSED(poda_exercises_open(&exercise, 1, &(poda_exercise_options){.size = NONE}, NULL));
    assert_int_equal(poda_session_open(&session, "nim", NULL, NULL, NULL), PODA_OK);
    REFUSED(poda_session_choose(session, &(poda_effort){.size = NONE}, &choice, NULL));
    REFUSED(poda_session_hint(session, &(poda_effort){.size = NONE}, &advice, NULL));
    REFUSED(poda_session_values(session, &(poda_effort){.size = NONE}, &advice, 1, &count, NULL));
    poda_session_close(session);
#undef REFUSED
    free(walked);
    poda_problem_close(problem);
    close_all(&it);
}

/* Defaults are written only as far as the caller's struct goes. */
static void defaults_keep_to_the_callers_struct(void **unused)
{
    (void)unused;
    union {
        poda_solve_options options;
        unsigned char bytes[sizeof(poda_solve_options)];
    } at;
    memset(at.bytes, 0xee, sizeof at.bytes);
    const size_t size = offsetof(poda_solve_options, search);
    poda_solve_defaults_sized(&at.options, size);
    assert_int_equal(at.options.size, size);
    for (size_t i = size; i < sizeof at.bytes; i++)
        assert_int_equal(at.bytes[i], 0xee);
    poda_solve_defaults(&at.options);
    assert_int_equal(at.options.size, sizeof at.options);
    assert_int_equal(at.options.search.algorithm, PODA_PVS);
}

/* A name is never treated as a file. */
static void opening_loads_no_file(void **unused)
{
    (void)unused;
    poda_game *game = NULL;
    poda_problem *problem = NULL;
    poda_error error = {0};
    assert_int_equal(poda_game_open(&game, "./nowhere/x.so", NULL, &error), PODA_BAD_GAME);
    assert_non_null(strstr(error.message, "there is no game './nowhere/x.so'; 'games' lists them"));
    assert_int_equal(poda_problem_open(&problem, "./nowhere/x.so", NULL, &error), PODA_BAD_GAME);
    assert_non_null(strstr(error.message, "there is no problem './nowhere/x.so'; there are: "));
    assert_int_equal(poda_game_load(&game, "./nowhere/x.so", NULL, &error), PODA_BAD_GAME);
    assert_null(strstr(error.message, "there is no game"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_size_is_the_first_layout),
        cmocka_unit_test(a_smaller_struct_has_zeros_behind),
        cmocka_unit_test(a_larger_struct_must_have_zeros_behind),
        cmocka_unit_test(all_functions_look_at_the_size),
        cmocka_unit_test(defaults_keep_to_the_callers_struct),
        cmocka_unit_test(opening_loads_no_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
