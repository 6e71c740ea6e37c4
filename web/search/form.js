/* form.js - how to search: algorithm, estimate, weight, ties and what is wanted, as far as the
 * problem has them. */
import { h } from '../base/dom.js';
import { choice, field, withGiven } from '../base/form.js';
import { t } from '../base/words.js';

const NAMES = {
    bfs: () => t('breadth first'),
    dfs: () => t('depth first'),
    deepening: () => t('iterative deepening'),
    dijkstra: () => 'Dijkstra',
    greedy: () => t('greedy, best estimate first'),
    astar: () => 'A*',
    weighted: () => t('weighted A*'),
    bidirectional: () => t('Dijkstra from both ends'),
    idastar: () => 'IDA*',
    backtracking: () => t('backtracking'),
    jps: () => t('jump points (fast, no steps)'),
};
const ESTIMATING = ['', 'greedy', 'astar', 'weighted', 'idastar'];
const ORDERING = ['', 'dijkstra', 'greedy', 'astar', 'weighted'];

/* What is asked of one algorithm, without the words that it does not use. */
export function usedBy(algorithm, { heuristic, weight, ties, ...rest }) {
    return {
        ...rest,
        algorithm,
        heuristic: ESTIMATING.includes(algorithm) ? heuristic : '',
        weight: algorithm === 'weighted' ? weight : '',
        ties: ORDERING.includes(algorithm) ? ties : '',
    };
}

/* The algorithms that make sense for a problem, as `find` lists it. */
export function algorithmsOf(problem) {
    const hasEstimate = problem.heuristics.length > 0;
    const all = ['bfs', 'dfs', 'deepening', 'dijkstra',
        ...(hasEstimate ? ['greedy', 'astar', 'weighted', 'idastar'] : []),
        ...(problem.both_ends ? ['bidirectional'] : []), 'backtracking',
        ...(problem.name === 'map' ? ['jps'] : [])];
    return problem.partial ? ['backtracking', ...all.filter((name) => name !== 'backtracking')] : all;
}

/* Of a problem with solutions to choose among, all or the best can be asked for. */
export function createAlgorithms(problem, given, onchange) {
    const algorithm = choice(withGiven([['', t('what suits the problem')],
        ...algorithmsOf(problem).map((name) => [name, `${NAMES[name]()} (${name})`])],
    given.algorithm), given.algorithm ?? '', changed, { 'data-role': 'algorithm' });
    const heuristic = choice(withGiven([['', t('the usual one')],
        ...problem.heuristics.map((name) => [name, name]), ['zero', t('zero')]], given.heuristic),
    given.heuristic ?? '', changed);
    const weight = h('input', { type: 'number', min: 1, max: 100, step: 0.1, value: given.weight ?? 2,
        onchange: changed });
    const ties = choice(withGiven([['', t('deep (larger g first)')], ['shallow', t('shallow')],
        ['first', t('first come')], ['last', t('last come')]], given.ties), given.ties ?? '', changed);
    const what = choice(withGiven([['', t('as usual')], ['first', t('the first solution')],
        ['all', t('all solutions')], ['best', t('the best solution')]], given.what),
    given.what ?? '', changed);
    const fields = {
        algorithm: field(t('algorithm'), algorithm),
        heuristic: field(t('estimate h'), heuristic),
        weight: field(t('weight of h'), weight),
        ties: field(t('equal f'), ties),
        what: field(t('wanted'), what),
    };
    const element = h('div', { class: 'row algorithm-form' }, Object.values(fields));

    function has(name) {
        const chosen = algorithm.value;
        return {
            heuristic: problem.heuristics.length > 0 && ESTIMATING.includes(chosen),
            weight: chosen === 'weighted',
            ties: !problem.partial && ORDERING.includes(chosen),
            what: chosen === 'backtracking' || (chosen === '' && problem.partial),
        }[name];
    }

    function changed() {
        arrange();
        onchange();
    }

    function arrange() {
        for (const name of ['heuristic', 'weight', 'ties', 'what']) {
            fields[name].hidden = !has(name);
        }
    }
    arrange();

    return {
        element,
        values: () => ({
            algorithm: algorithm.value,
            heuristic: has('heuristic') ? heuristic.value : '',
            weight: has('weight') ? weight.value : '',
            ties: has('ties') ? ties.value : '',
            what: has('what') ? what.value : '',
        }),
        choose(name) {
            algorithm.value = name;
            changed();
        },
    };
}
