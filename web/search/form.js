/* form.js - the parameters of a search: algorithm, heuristic, weight, ties and kind of answer, as
 * far as they apply to the problem. */
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
/** The name of an algorithm, for people.
 * @param {string} name */
export function finderName(name) {
    return NAMES[name]?.() ?? name;
}

/* Those of the library; a problem of one's own has names of its own. */
const HEURISTICS = {
    distance: () => t('distance on an empty map'),
    manhattan: () => t('Manhattan distance'),
    octile: () => t('octile distance'),
    euclid: () => t('straight line'),
    misplaced: () => t('misplaced tiles'),
    linear: () => t('Manhattan and linear conflicts'),
    tower: () => t('moves of the tower'),
    off: () => t('discs that are off'),
    trips: () => t('trips that are needed'),
    pegs: () => t('pegs to be removed'),
};

/** @param {string} name */
export function heuristicName(name) {
    return Object.hasOwn(HEURISTICS, name) ? HEURISTICS[name]() : name;
}

const OWN = 'own'; /* not a heuristic of any problem: estimates that are typed */

/** Does an algorithm of the problem use this parameter? '' stands for the default algorithm.
 * @param {import('../poda/answers.js').Problem} problem
 * @param {string} algorithm
 * @param {string} word */
export function uses(problem, algorithm, word) {
    const asked = algorithm || problem.usual;
    return problem.algorithms.find(({ name }) => name === asked)?.uses.includes(word) ?? false;
}

/* The request for one algorithm, without the parameters that it does not use. */
export function usedBy(problem, algorithm, { heuristic, h: own, admissible, weight, ties, what, ...rest }) {
    const words = Object.entries({ heuristic, h: own, admissible, weight, ties, what });
    return { ...rest, algorithm,
        ...Object.fromEntries(words.filter(([word]) => uses(problem, algorithm, word))) };
}

/* For problems with several solutions, all of them or the best can be requested. */
export function createAlgorithms(problem, given, onchange) {
    const algorithm = choice(withGiven([['', t('automatic')],
        ...problem.algorithms.map(({ name }) => [name, finderName(name)])],
    given.algorithm), given.algorithm ?? '', changed, { 'data-role': 'algorithm' });
    const heuristic = choice(withGiven([['', t('the usual one')],
        ...problem.heuristics.map((name) => [name, heuristicName(name)]), ['zero', t('zero')],
        ...problem.algorithms.some(({ uses: words }) => words.includes('h')) ? [[OWN, t('my own')]] : []],
    given.heuristic), given.h ? OWN : given.heuristic ?? '', changed);
    const own = h('input', { value: given.h ?? '', placeholder: 'S:5, B:4', spellcheck: 'false', onchange: changed });
    const judged = h('input', { type: 'checkbox', checked: given.admissible === 'yes', onchange: changed });
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
        h: field(t('your estimates h'), own),
        admissible: field(t('is h admissible?'), judged),
        weight: field(t('weight of h'), weight),
        ties: field(t('equal f'), ties),
        what: field(t('wanted'), what),
    };
    const element = h('div', { class: 'row algorithm-form' }, Object.values(fields));

    function isOwn() {
        return heuristic.value === OWN && has('h');
    }

    function has(name) {
        return uses(problem, algorithm.value, name);
    }

    function changed() {
        arrange();
        onchange();
    }

    function arrange() {
        for (const name of ['heuristic', 'weight', 'ties', 'what']) {
            fields[name].hidden = !has(name);
        }
        fields.h.hidden = !isOwn();
        fields.admissible.hidden = !has('admissible') || isOwn(); /* own ones are judged always */
    }
    arrange();

    return {
        element,
        values: () => ({
            algorithm: algorithm.value,
            heuristic: has('heuristic') && heuristic.value !== OWN ? heuristic.value : '',
            h: isOwn() ? own.value.trim() : '',
            admissible: has('admissible') && judged.checked ? 'yes' : '',
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
