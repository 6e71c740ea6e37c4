/* questions.js - questions about the tree of the lab: for which values of leaves the cuts remain or
 * something else happens, what unknown leaves decide, the best and the worst order of moves, the
 * critical tree. */
import { clear, h, toast } from '../base/dom.js';
import { ask, documentOf } from '../engine/engine.js';
import { field } from '../base/form.js';
import { t } from '../base/words.js';

export function questionPanel({ request, pane, reorder }) {
    const result = h('div', { class: 'answer', 'aria-live': 'polite' });
    const names = h('datalist', { id: 'leaf-names' });
    const typed = {
        type: 'text', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off',
        onkeydown: (event) => event.key === 'Enter' && whatif(),
    };
    const leaves = h('input', { ...typed, name: 'leaf', list: names.id });
    const when = h('input', { ...typed, name: 'when', placeholder: 'best=B' });
    const asked = h('button', { type: 'button', onclick: () => whatif() }, t('What if?'));
    const leafField = field(t('Leaves'), leaves,
        t('J or J,M: for which values do the cuts, the best move and the value stay? J=4,M=7: what do these values change?'));
    const others = h('div', { class: 'row' });
    let unknown = false; /* the tree has leaves without a value */

    function whatif() {
        if (!unknown || when.value.trim()) {
            tell({ whatif: unknown ? undefined : leaves.value.trim(), when: when.value.trim() || undefined });
        }
    }

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
            leafField, names,
            field(t('When?'), when, t('For which values of the leaves is it so? best=B, cut=E, visited=K, B>2, H<I; != is "not". Leaves without a value are written X=? in the tree.')),
            h('div', { class: 'row' }, asked),
            others,
            result),
        update(answer) {
            const known = answer.nodes.filter((node) => node.shape === 'leaf').map((node) => node.id);
            unknown = Boolean(answer.unknown);
            leafField.hidden = unknown;
            clear(names).append(...known.map((name) => h('option', { value: name })));
            if (!leaves.value.split(/[,\s]+/).every((word) => known.includes(word.split(/[=:]/)[0]))) {
                leaves.value = known[0] ?? '';
            }
            clear(others).append(...(unknown ? [] : [
                h('button', { type: 'button', onclick: orders }, t('Order of moves')),
                h('button', { type: 'button', onclick: critical }, t('Critical tree'))]));
            clear(result);
            if (answer.cases) {
                result.append(h('ul', { class: 'cases' }, answer.cases.map(({ condition, text }) =>
                    h('li', null, `${condition}: `, h('strong', null, text)))));
            }
        },
    };
}
