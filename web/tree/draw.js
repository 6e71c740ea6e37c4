/* draw.js - edits a tree by hand: children, names, values, players. The text follows. */
import { clear, h, iconButton } from '../base/dom.js';
import { choice, errorLine, field, setInvalid } from '../base/form.js';
import { t } from '../base/words.js';

/* change(edit) takes an edit in the form of `explain edit=`, and returns a promise of an error
 * text, or ''. */
export class TreeDraw {
    constructor({ change, close }) {
        this.change = change;
        this.close = close;
        this.problem = errorLine();
        this.body = h('div', { class: 'row' });
        this.element = h('section', { class: 'card draw', 'aria-label': t('Draw by hand') }, this.body,
            this.problem.element);
        this.pane = null;
        this.nodes = []; /* as written in the text */
        this.id = null;
    }

    async apply(edit) {
        const wrong = await this.change(edit);
        this.problem.show(wrong ? { message: wrong } : null);
        return wrong;
    }

    wordField(node, key, label) {
        return field(label, h('input', {
            type: 'text', name: key, value: node[key], size: 6, spellcheck: 'false', autocomplete: 'off',
            onchange: async ({ target }) => {
                const wrong = await this.apply(`${key} ${node.id} ${target.value.trim()}`);
                setInvalid(target, Boolean(wrong));
            },
        }));
    }

    select(chosen) {
        this.id = chosen ?? this.id;
        const node = this.nodes.find(({ id }) => id === this.id);
        this.problem.show(null);
        this.pane?.answer.nodes.forEach((one) => this.pane.view.mark(one.id,
            { classes: one.id === this.id && !this.element.hidden ? ['selected'] : [] }));
        clear(this.body);
        if (!node) {
            this.body.append(h('p', { class: 'help' }, t('Choose a node of the drawing.')));
            return;
        }
        const inner = node.moves > 0;
        const parent = this.nodes.find(({ id }) => id === node.parent);
        this.body.append(...[
            h('strong', null, t('Node %s', this.id)),
            iconButton('plus', inner ? t('Add a move') : t('Add moves'), () => this.apply(`add ${this.id}`)),
            parent && iconButton('trash', t('Remove'), () => this.apply(`remove ${this.id}`)),
            this.wordField(node, 'name', t('Name')),
            !inner && this.wordField(node, 'value', t('Value')),
            inner && field(t('Who moves'), choice(
                [['', t('in turn')], ['max', 'MAX'], ['min', 'MIN'], ['chance', t('chance')]],
                node.marker, (marker) => this.apply(`marker ${this.id} ${marker}`), { name: 'marker' })),
            parent?.marker === 'chance' && this.wordField(node, 'chance', t('Probability')),
            iconButton('close', t('Done'), () => {
                this.element.hidden = true;
                this.select(this.id);
                this.close();
            }),
        ].filter(Boolean));
    }

    update(of, written) {
        this.pane = of;
        this.nodes = written?.nodes ?? [];
        if (!this.element.hidden) {
            this.select(this.id);
        }
    }
}
