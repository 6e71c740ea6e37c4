/* setup.js - chooses the exercises: the kind, the seed, the number, and the constraints that the
 * library offers for this kind. */
import { h, iconButton } from '../base/dom.js';
import { choice, field, setInvalid } from '../base/form.js';
import { t } from '../base/words.js';

export const KINDS = {
    tree: () => t('Alpha-beta on a tree'),
    chance: () => t('Tree with chance nodes'),
    nim: () => t('Nim'),
    corks: () => t('Corks'),
    toads: () => t('Frogs and toads'),
    tictactoe: () => t('Tic-tac-toe'),
    classes: () => t('N and P nodes'),
    walk: () => t('Breadth first and depth first'),
    astar: () => t('Search with A*'),
    array: () => t('Binary search'),
    queens: () => t('Backtracking: queens'),
    nimsum: () => t('Nim-values'),
    heuristic: () => t('A heuristic on a board'),
    payoff: () => t('Payoff table'),
    regret: () => t('Regrets (CFR)'),
};

const LABELS = {
    branching: () => t('Children of a node'),
    depth: () => t('Depth'),
    values: () => t('Values of the leaves'),
    cuts: () => t('Cuts'),
    deep: () => t('Deep cuts'),
    above: () => t('Cuts above the leaves'),
    ties: () => t('Equal leaves'),
    unique: () => t('Only one best move'),
    root: () => t('To move at the root'),
    robust: () => t('Key that does not depend on the convention'),
    fail: () => t('Values outside of α and β'),
    cut: () => t('When a node cuts'),
    last: () => t('The last one'),
    topic: () => t('About'),
    course: () => t('Notes of the course'),
    position: () => t('Position'),
    moves: () => t('Moves'),
    eval: () => t('Evaluation'),
};

const WORDS = {
    any: () => t('any'),
    yes: () => t('yes'),
    no: () => t('no'),
    max: () => 'MAX',
    min: () => 'MIN',
    soft: () => t('kept (fail-soft)'),
    hard: () => t('cut to the bound (fail-hard)'),
    own: () => t('own bound'),
    '>=': () => 'α ≥ β',
    '>': () => 'α > β',
    wins: () => t('wins'),
    loses: () => t('loses'),
    tree: () => t('values and cuts'),
    classes: () => t('N and P nodes'),
};

/* The name of a kind of exercise; `games` are those that have exercises on their trees. */
export function kindName(kind, games) {
    return KINDS[kind]?.() ?? t('Tree of a game: %s', games.find(({ name }) => name === kind)?.title ?? kind);
}

export function newSeed() {
    return 1 + Math.floor(Math.random() * 99999);
}

function control(constraint, value, changed) {
    return constraint.choices.length
        ? choice(constraint.choices.map((word) => [word, WORDS[word]?.() ?? word]), value, changed,
            { name: constraint.key })
        : h('input', {
            type: 'text', name: constraint.key, value, autocomplete: 'off', spellcheck: 'false',
            onchange: (event) => changed(event.target.value.trim()),
        });
}

/* Text that the choice itself says is not repeated. */
function helpOf(constraint) {
    return constraint.choices.length ? constraint.about.replace(/^yes( (or|o) no)?: /, '')
        : constraint.about;
}

/* `chosen`: {kind, seed, count, constraints: {key: value}}; onChange gets the changed fields, a
 * constraint as {constraint: [key, value]}, with value '' for its default. */
export function setupForm(chosen, constraints, games, onChange) {
    const usual = new Map(constraints.map((constraint) => [constraint.key, constraint.default]));
    const controls = new Map(constraints.map((constraint) => [constraint.key, control(constraint,
        chosen.constraints[constraint.key] ?? constraint.default, (value) => onChange(
            { constraint: [constraint.key, value === constraint.default ? '' : value] }))]));
    const seed = h('input', {
        type: 'number', name: 'seed', min: 0, step: 1, value: chosen.seed,
        onchange: (event) => onChange({ seed: event.target.value }),
    });
    const count = h('input', {
        type: 'number', name: 'count', min: 1, max: 100, step: 1, value: chosen.count,
        onchange: (event) => onChange({ count: event.target.value }),
    });
    const kinds = [...Object.keys(KINDS), ...games.map(({ name }) => name)];
    const kind = choice(kinds.map((key) => [key, kindName(key, games)]), chosen.kind,
        (key) => onChange({ kind: key, constraints: {} }), { name: 'kind' });
    const row = h('div', { class: 'row setup-row' },
        field(t('Kind'), kind),
        field(t('Seed'), seed),
        iconButton('random', t('New seed'), () => onChange({ seed: newSeed() })),
        field(t('How many'), count));
    return {
        row,
        element: h('div', { class: 'setup' }, row,
            constraints.length > 0 && h('details', {
                open: Object.keys(chosen.constraints).length > 0,
            }, h('summary', null, t('Constraints and conventions')),
            h('div', { class: 'constraints' }, constraints.map((constraint) =>
                field(LABELS[constraint.key]?.() ?? constraint.key, controls.get(constraint.key),
                    helpOf(constraint)))))),
        /* Shows other choices of the same kind; a field being edited keeps its text. */
        update(now) {
            const all = [[seed, now.seed], [count, now.count], ...[...controls].map(([key, one]) =>
                [one, now.constraints[key] ?? usual.get(key)])];
            all.filter(([one]) => one !== document.activeElement)
                .forEach(([one, value]) => { one.value = value; });
        },
        /* Marks the field that an error refers to; null: none. */
        blame(error) {
            for (const [key, one] of new Map([...controls, ['seed', seed], ['count', count]])) {
                setInvalid(one, error?.at === key);
            }
            if (controls.has(error?.at)) {
                controls.get(error.at).closest('details').open = true;
            }
        },
    };
}
