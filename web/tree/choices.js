/* choices.js - the choices for a tree: algorithms by the contents of the tree, conventions, and
 * examples. */
import { t } from '../base/words.js';

/* Algorithms that apply to a kind of tree, each with its fields. */
const WINDOWED = ['fail', 'cut', 'values', 'classes'];
const BOUNDS = ['low', 'high'];
const ALGORITHMS = {
    two: {
        alphabeta: { name: () => t('alpha-beta'), fields: WINDOWED },
        minimax: { name: () => 'minimax', fields: ['values', 'classes'] },
        firstwin: { name: () => t('minimax up to the first win'), fields: [] },
        negamax: { name: () => 'negamax', fields: ['values'] },
        pvs: { name: () => t('principal variation search (PVS)'), fields: ['values'] },
        mtdf: { name: () => 'MTD(f)', fields: ['values'] },
        sss: { name: () => 'SSS*', fields: [] },
        mcts: { name: () => t('Monte Carlo tree search'), fields: ['nodes', 'seed'] },
        dfpn: { name: () => t('proof-number search (df-pn)'), fields: [] },
    },
    chance: {
        expectiminimax: { name: () => 'expectiminimax', fields: [] },
        star1: { name: () => 'Star1', fields: BOUNDS },
        star2: { name: () => 'Star2', fields: BOUNDS },
    },
    several: {
        induction: { name: () => t('backward induction'), fields: [] },
        maxn: { name: () => 'maxⁿ', fields: ['low', 'sum'] },
        paranoid: { name: () => t('paranoid'), fields: ['player'] },
    },
};

export function algorithmsFor(kind) {
    return Object.entries(ALGORITHMS[kind]).map(([key, { name }]) => [key, name()]);
}

/* The chosen algorithm if it applies, else the default of its kind; with several payoffs the
 * library's: induction for two players, max^n for more. An unknown algorithm is left to the library
 * to report. */
export function algorithmFor(kind, chosen, payoffs = 1) {
    const isElsewhere = Object.values(ALGORITHMS).some((group) => Object.hasOwn(group, chosen));
    if (chosen && (Object.hasOwn(ALGORITHMS[kind], chosen) || !isElsewhere)) {
        return chosen;
    }
    return kind === 'several' && payoffs > 2 ? 'maxn' : Object.keys(ALGORITHMS[kind])[0];
}

export function algorithmName(algorithm) {
    for (const group of Object.values(ALGORITHMS)) {
        if (algorithm in group) {
            return group[algorithm].name();
        }
    }
    return algorithm;
}

export function fieldsOf(kind, algorithm) {
    return ALGORITHMS[kind][algorithm]?.fields ?? [];
}

/* [label, choices or null for a text field, help] of the fields above. */
export const FIELDS = {
    fail: () => ({
        label: t('Returned value'),
        choices: [['', 'fail-soft'], ['hard', 'fail-hard'], ['own', t('own bound')]],
    }),
    cut: () => ({ label: t('Cut when'), choices: [['', 'α ≥ β'], ['>', 'α > β']] }),
    values: () => ({
        label: t('Wins and losses'),
        choices: [['', t('with their distance')], ['sign', '+1, 0, −1']],
    }),
    classes: () => ({
        label: t('N and P'),
        choices: [['', t('in games')], ['yes', t('also in trees of 1, 0 and −1')]],
    }),
    low: () => ({ label: t('Least payoff of a leaf') }),
    high: () => ({ label: t('Largest payoff of a leaf') }),
    sum: () => ({ label: t('Sum of the payoffs of a leaf') }),
    player: () => ({ label: t('Whose payoff counts') }),
    nodes: () => ({ label: t('Playouts'), placeholder: '20' }),
    seed: () => ({ label: t('Seed'), placeholder: '0' }),
};

export const DEFAULT_TREE = 'A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))';

export function examples() {
    return [
        [DEFAULT_TREE, t('the slides’ example')],
        ['A(B(5 3 8) C(2 4 6) D(14 5 2))', t('three moves each')],
        ['A(B(D(8 7 3) E(9 1 6) F(2 4 1)) C(G(1 3 5) H(3 9 2) I(6 5 2)))', t('two moves, then three')],
        ['A(B(D(H(4 6) I(7 9)) E(J(1 2) K(0 5))) C(F(L(8 3) M(2 6)) G(N(5 7) O(1 4))))',
            t('four levels')],
        ['A(B(9 8 7) C(6 5 4) D(3 2 1))', t('best order: most cuts')],
        ['A(D(1 2 3) C(4 5 6) B(7 8 9))', t('worst order: no cuts')],
        ['A(B(3 12 8) C(2 X=? Y=?))', t('unknown leaves that do not matter')],
        ['A(B(3 X=? 8) C(D(2 Y=?) E(4 1)))', t('unknown leaves that decide')],
        ['A(chance B(0.5:3 0.5:9) chance C(0.9:4 0.1:20))', t('with chance')],
        ['A(B([3,1] [5,-5] [2,-20]) C([5,0] [-10,1] [3,-2]) D([3,5] [4,4] [-22,2]))',
            t('two payoffs: the course’s table')],
        ['A(B(D([1,2,3] [4,5,6]) E([7,1,0] [2,2,2])) C(F([3,3,1] [0,6,2]) G([5,1,1] [1,1,5])))',
            t('three players')],
    ];
}
