/* draw.js - changing a tree by hand: children, names, values, players. The text follows. */
import { clear, h, iconButton } from '../base/dom.js';
import { choice, errorLine, field } from '../base/form.js';
import { isChance, isName, isValue, nodeAt, pathsOf } from './text.js';
import { t } from '../base/words.js';

/* change(tree, path) takes the changed tree and the node to go on with, and gives a promise of what is
 * wrong with it, or ''. */
export class TreeDraw {
    constructor({ change, close }) {
        this.change = change;
        this.close = close;
        this.problem = errorLine();
        this.body = h('div', { class: 'row' });
        this.element = h('section', { class: 'card draw', 'aria-label': t('Draw by hand') }, this.body,
            this.problem.element);
        this.pane = null;
        this.tree = null;
        this.path = null;
        this.id = null;
    }

    async apply(at) {
        const wrong = await this.change(this.tree, at);
        this.problem.show(wrong ? { message: wrong } : null);
    }

    addChild(node) {
        const leaf = () => ({ marker: '', name: '', chance: '', value: this.zero(), children: [] });
        if (node.children.length) {
            node.children.push(leaf());
        } else { /* what it was worth becomes its first move */
            node.children.push({ ...leaf(), value: node.value }, leaf());
            node.value = null;
        }
        this.spreadChances(node);
        this.apply(this.path);
    }

    /* Leaves of this tree have so many payoffs. */
    zero() {
        let leaf = this.tree;
        while (leaf.children.length) {
            leaf = leaf.children[0];
        }
        return leaf.value?.startsWith('[')
            ? `[${leaf.value.slice(1, -1).trim().split(/[\s,]+/).map(() => '0').join(',')}]` : '0';
    }

    /* Probabilities that were written no longer add up when a child comes or goes. */
    spreadChances(node) {
        node.children.forEach((child) => {
            child.chance = '';
        });
    }

    remove() {
        const above = this.path.slice(0, -1);
        const parent = nodeAt(this.tree, above);
        const [gone] = parent.children.splice(this.path[this.path.length - 1], 1);
        if (!parent.children.length) {
            Object.assign(parent, { value: gone.children.length ? this.zero() : gone.value, marker: '' });
        }
        this.spreadChances(parent);
        this.apply(above);
    }

    /* A word of the node. `fits` and `wrong`: what may be written, and what is said of other words. */
    wordField(node, key, label, fits, wrong) {
        return field(label, h('input', {
            type: 'text', name: key, value: node[key], size: 6, spellcheck: 'false', autocomplete: 'off',
            onchange: (event) => {
                const word = event.target.value.trim();
                event.target.toggleAttribute('aria-invalid', !fits(word));
                if (fits(word)) {
                    node[key] = word;
                    this.apply(this.path);
                } else {
                    this.problem.show({ message: wrong });
                }
            },
        }));
    }

    select(chosen) {
        this.id = chosen ?? this.id;
        this.path = this.pane && pathsOf(this.pane.answer.nodes).get(this.id);
        const node = this.tree && this.path && nodeAt(this.tree, this.path);
        this.problem.show(null);
        this.pane?.answer.nodes.forEach((one) => this.pane.view.mark(one.id,
            { classes: one.id === this.id && !this.element.hidden ? ['selected'] : [] }));
        clear(this.body);
        if (!node) {
            this.body.append(h('p', { class: 'help' },
                this.tree ? t('Choose a node of the drawing.') : t('This text cannot be drawn by hand.')));
            return;
        }
        const inner = node.children.length > 0;
        const parent = this.path.length ? nodeAt(this.tree, this.path.slice(0, -1)) : null;
        this.body.append(...[
            h('strong', null, t('Node %s', this.id)),
            iconButton('plus', inner ? t('Add a move') : t('Add moves'), () => this.addChild(node)),
            parent && iconButton('trash', t('Remove'), () => this.remove()),
            this.wordField(node, 'name', t('Name'), isName, t('a name is letters and digits')),
            !inner && this.wordField(node, 'value', t('Value'), isValue, t('a leaf needs a number')),
            inner && field(t('Who moves'), choice(
                [['', t('in turn')], ['max', 'MAX'], ['min', 'MIN'], ['chance', t('chance')]],
                node.marker, (marker) => {
                    node.marker = marker;
                    this.spreadChances(node);
                    this.apply(this.path);
                }, { name: 'marker' })),
            parent?.marker === 'chance' && this.wordField(node, 'chance', t('Probability'), isChance,
                t('a probability is written 0.3 or 1/3')),
            iconButton('close', t('Done'), () => {
                this.element.hidden = true;
                this.select(this.id);
                this.close();
            }),
        ].filter(Boolean));
    }

    update(of, parsed) {
        this.pane = of;
        this.tree = parsed;
        if (!this.element.hidden) {
            this.select(this.id);
        }
    }
}
