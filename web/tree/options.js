/* options.js - the fields of the lab: the algorithm, its conventions, the algorithm it is compared with, how
 * much is drawn. */
import { clear, focusedIn, h } from '../base/dom.js';
import { choice, field, withGiven } from '../base/form.js';
import { algorithmsFor, FIELDS, fieldsOf } from './choices.js';
import { t } from '../base/words.js';

const DRAWN = { least: 1, usual: 60, most: 20000 }; /* nodes */

/* How many nodes are drawn; the others are folded. */
function drawnField(chosen, set) {
    return field(t('Nodes drawn'), h('input', {
        type: 'number', name: 'show', min: DRAWN.least, max: DRAWN.most, step: 20, value: chosen.show ?? DRAWN.usual,
        onchange: (event) => set('show', event.target.value, true),
    }));
}

/* `lab`: {kind, algorithm, chosen, isGame, placeholder(key), set(key, value, isKept), compare(value)}. */
export function drawOptions(form, { kind, algorithm, chosen, isGame, placeholder, set, compare }) {
    const fields = fieldsOf(kind, algorithm).map((key) => {
        const { label, choices, placeholder: usual } = FIELDS[key]();
        return field(label, choices
            ? choice(choices, chosen[key] ?? '', (value) => set(key, value), { name: key })
            : h('input', {
                type: 'text', name: key, value: chosen[key] ?? '', inputmode: 'decimal',
                placeholder: usual ?? placeholder(key) ?? '',
                onchange: (event) => set(key, event.target.value.trim()),
            }));
    });
    const focused = focusedIn(form)?.name;
    clear(form).append(...[
        field(t('Algorithm'), choice(withGiven(algorithmsFor(kind), algorithm), algorithm,
            (value) => set('algorithm', value), { name: 'algorithm' })),
        kind === 'two' && field(t('Compare with'), choice(
            withGiven([['', t('nothing')],
                ...algorithmsFor('two').filter(([key]) => key !== algorithm)], chosen.compare),
            chosen.compare ?? '', compare, { name: 'compare' })),
        ...fields,
        !isGame && kind !== 'several' && field(t('To move at the root'), choice(
            [['', 'MAX'], ['min', 'MIN']], chosen.root ?? '', (value) => set('root', value),
            { name: 'root' })),
        drawnField(chosen, set),
    ].filter(Boolean));
    if (focused) {
        form.querySelector(`[name=${focused}]`)?.focus();
    }
}
