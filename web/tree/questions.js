/* questions.js - questions about the tree of the lab: for which values of a leaf the cuts remain,
 * the best and the worst order of moves, the critical tree. */
import { clear, h, toast } from '../base/dom.js';
import { ask, documentOf } from '../engine/engine.js';
import { choice, field } from '../base/form.js';
import { t } from '../base/words.js';

export function questionPanel({ request, pane, reorder }) {
    const result = h('div', { class: 'answer', 'aria-live': 'polite' });
    const leaves = choice([], '', null, { name: 'leaf' });
    const whatif = h('button', { type: 'button', onclick: () => tell({ whatif: leaves.value }) },
        t('What if?'));

    async function tell(question, more) {
        try {
            const blob = await documentOf('explain', { ...request(), ...question, format: 'text' });
            clear(result).append(h('pre', null, (await blob.text()).trim()), more ?? '');
        } catch (error) {
            clear(result).append(h('p', { class: 'error-line' }, error.message));
        }
    }

    async function orders() {
        try {
            const { fewest, most } = await ask('explain', { ...request(), order: 'yes' });
            const use = (name, order) => h('button', {
                type: 'button',
                class: 'small',
                onclick: () => reorder(`order ${order.map(({ node, children }) =>
                    [node, ...children].join(' ')).join('; ')}`),
            }, name);
            await tell({ order: 'yes' }, h('div', { class: 'row' },
                use(t('Use the order with the fewest leaves'), fewest.order),
                use(t('Use the order with the most leaves'), most.order)));
        } catch (error) {
            toast(error.message, 'bad');
        }
    }

    async function critical() {
        try {
            const { types } = await ask('explain', { ...request(), critical: 'yes' });
            types.forEach(({ id, type }) => pane.view.mark(id,
                { note: type ? String(type) : '', classes: type ? ['critical'] : [] }));
            await tell({ critical: 'yes' });
        } catch (error) {
            toast(error.message, 'bad');
        }
    }

    return {
        element: h('div', { class: 'fields' },
            h('div', { class: 'row' }, field(t('Leaf'), leaves), whatif),
            h('p', { class: 'help' }, t('For which values of this leaf do the cuts, the best move and the value stay?')),
            h('div', { class: 'row' },
                h('button', { type: 'button', onclick: orders }, t('Order of moves')),
                h('button', { type: 'button', onclick: critical }, t('Critical tree'))),
            result),
        update(answer) {
            const old = leaves.value;
            const names = answer.nodes.filter((node) => node.shape === 'leaf').map((node) => node.id);
            clear(leaves).append(...names.map((name) => h('option', { selected: name === old }, name)));
            clear(result);
        },
    };
}
