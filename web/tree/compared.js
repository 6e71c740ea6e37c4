/* compared.js - the counts of two algorithms on the same tree. */
import { h } from '../base/dom.js';
import { number, t } from '../base/words.js';
import { treeValue } from '../base/worth.js';
import { algorithmName } from './choices.js';

/* `rows` from `explain compare=`. */
export function comparedTable(rows) {
    return h('table', null,
        h('caption', null, t('The same tree, searched by both')),
        h('thead', null, h('tr', null,
            [t('Algorithm'), t('Value'), t('Nodes'), t('Leaves'), t('Cuts')].map((name, i) =>
                h('th', { scope: 'col', class: i ? 'number' : null }, name)))),
        h('tbody', null, rows.map((row) => h('tr', { 'data-algorithm': row.algorithm },
            h('th', { scope: 'row' }, algorithmName(row.algorithm)),
            [treeValue(row.value), ...[row.nodes, row.leaves, row.cuts].map((count) =>
                (count === null ? '–' : number(count)))].map(
                (text) => h('td', { class: 'number' }, text))))));
}
