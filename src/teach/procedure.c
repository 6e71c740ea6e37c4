/* procedure.c - an alpha-beta with common mistakes as switches. */
#include "teach/procedure.h"

struct runner {
    const poda__model_node *nodes;
    const poda_value *values, *minimax;
    poda_procedure procedure;
    poda__plain_rule rule;
    poda__procedure_run *run;
};

static bool meets(const struct runner *runner, poda_value alpha, poda_value beta)
{
    if (runner->procedure == PODA_PROCEDURE_NONE)
        return false;
    const bool strict = runner->rule.cut_strict != (runner->procedure == PODA_PROCEDURE_OTHER_CUT);
    return poda__bounds_meet(strict, alpha, beta);
}

static int32_t player_at(const struct runner *runner, int32_t node)
{
    const int32_t player = runner->nodes[node].player;
    return runner->procedure == PODA_PROCEDURE_SWAPPED ? 1 - player : player;
}

/* Marks a node as pruned, with everything below it. */
static void prune(const struct runner *runner, int32_t node)
{
    if (!runner->run->pruned[node]) {
        runner->run->pruned[node] = true;
        runner->run->pruned_count++;
    }
    for (int32_t i = 0; i < runner->nodes[node].child_count; i++)
        prune(runner, runner->nodes[node].first_child + i);
}

/* Would the children of the parent before `node` have caused a cut at `value` by themselves? */
static bool parent_cuts(const struct runner *runner, int32_t node, poda_value value)
{
    const int32_t parent = runner->nodes[node].parent;
    const bool max = player_at(runner, parent) == PODA_MAX;
    for (int32_t i = runner->nodes[parent].first_child; i < node; i++)
        if (max ? meets(runner, runner->minimax[i], value)
                : meets(runner, value, runner->minimax[i]))
            return true;
    return false;
}

/* `done` children have been examined, the last of them `child`. */
static void note_cut(const struct runner *runner, int32_t node, int32_t child, int32_t done,
                     bool parent_raised, poda_value value)
{
    const poda__model_node *here = &runner->nodes[node];
    const bool backwards = runner->procedure == PODA_PROCEDURE_BACKWARDS;
    poda__procedure_run *run = runner->run;
    if (runner->procedure == PODA_PROCEDURE_LAST_CHILD)
        prune(runner, child);
    if (!poda__cut_counts((size_t)(here->child_count - done))) {
        run->idle++;
        return;
    }
    bool inner = false;
    for (int32_t i = done; i < here->child_count; i++) {
        const int32_t left = here->first_child + (backwards ? here->child_count - 1 - i : i);
        inner |= runner->nodes[left].child_count > 0;
        prune(runner, left);
    }
    run->cuts++;
    run->above += inner;
    run->distant += !parent_raised;
    run->deep += !parent_raised && runner->minimax && !parent_cuts(runner, node, value);
}

/* `parent_raised`: the bound that can cut here was set by the parent itself. */
static poda_value visit(const struct runner *runner, int32_t node, poda_value alpha,
                        poda_value beta, bool parent_raised)
{
    const poda__model_node *here = &runner->nodes[node];
    if (here->child_count == 0)
        return runner->values[node];
    const int32_t player = player_at(runner, node);
    const bool backwards = runner->procedure == PODA_PROCEDURE_BACKWARDS;
    const bool shallow = runner->procedure == PODA_PROCEDURE_SHALLOW;
    poda_value *mine = player == PODA_MAX ? &alpha : &beta;
    poda_value best = player == PODA_MAX ? -PODA_INFINITY : PODA_INFINITY;
    bool raised = false;
    for (int32_t i = 0; i < here->child_count; i++) {
        const int32_t child = here->first_child + (backwards ? here->child_count - 1 - i : i);
        const bool own_bound = raised && player_at(runner, child) != player;
        poda_value value;
        if (shallow)
            value = visit(runner, child, player == PODA_MAX ? best : -PODA_INFINITY,
                          player == PODA_MAX ? PODA_INFINITY : best, own_bound);
        else
            value = visit(runner, child, alpha, beta, own_bound);
        if (!poda__better(player, value, best))
            continue;
        best = value;
        if (!poda__better(player, value, *mine))
            continue;
        *mine = value;
        raised = true;
        if (node == 0)
            runner->run->best = child;
        if (meets(runner, alpha, beta)) {
            note_cut(runner, node, child, i + 1, parent_raised, value);
            break;
        }
    }
    return runner->procedure != PODA_PROCEDURE_NONE
               ? poda__returned(runner->rule.fail, player, alpha, beta, best)
               : best;
}

void poda__procedure_run_on(const poda__model_node *nodes, int32_t count, const poda_value *values,
                            const poda_value *minimax, poda_procedure procedure,
                            poda__plain_rule rule, poda__procedure_run *run)
{
    const struct runner runner = {nodes, values, minimax, procedure, rule, run};
    *run = (poda__procedure_run){.pruned = run->pruned, .best = -1};
    memset(run->pruned, 0, (size_t)count * sizeof *run->pruned);
    run->value = visit(&runner, 0, -PODA_INFINITY, PODA_INFINITY, false);
}
