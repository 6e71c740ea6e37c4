/* tree_search.c - the instance of rules_tree_search.h. */
#include "problems/graph/rules_tree_search.h"

#include "problems/problem_registry.h"

#define PODA_RULES tree
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

static bool walks(const void *space)
{
    return ((const tree_space *)space)->to == PODA__NAMETREE_NONE;
}

const poda__problem_entry poda__problem_tree = {
    .rules = &tree_rules, .cores = &poda__find_cores_tree, .walks = walks};
