/* knight.c - the instance of rules_knight.h, and a tour as a board of numbers. */
#include "problems/classics/rules_knight.h"

#include "problems/problem_registry.h"

#define PODA_RULES knight
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

/* The number of the visit in every square; nothing for a tour begun elsewhere. */
static void report(const void *params, const poda_find_result *result, poda_translate_fn *translate,
                   poda__buffer *out)
{
    const knight_space *space = params;
    const int squares = space->rows * space->cols;
    knight_state state, next;
    (void)translate;
    knight_start(space, &state);
    if (state.count + result->length != (size_t)squares)
        return;
    for (size_t i = 0; i < result->length; i++) {
        knight_play(space, &state, result->path[i], &next);
        state = next;
    }
    for (int square = 0; square < squares; square++)
        poda__buffer_add(out, "%*d%s",
                         squares < 10    ? 2
                         : squares < 100 ? 3
                                         : 4,
                         state.visit[square], square % space->cols == space->cols - 1 ? "\n" : "");
}

const poda__problem_entry poda__problem_knight = {
    .rules = &knight_rules, .cores = &poda__find_cores_knight, .report = report};
