/* draw.js - changing a tree by hand: children, names, values, players. The text follows. */
import { clear, h, iconButton } from '../base/dom.js';
import { choice, errorLine, field } from '../base/form.js';
import { isChance, isName, isValue, nodeAt, pathsOf } from './text.js';
import { t } from '../base/words.js';

/* change(tree, path) takes the changed tree and the node to go on with, and gives a promise of what is
 * wrong with it, or ''. */
export function treeDraw({ change, close }) {
    const problem = errorLine();
    const body = h('div', { class: 'row' });
    const element = h('section', { class: 'card draw', 'aria-label': t('Draw by hand') }, body, problem.element);
    let pane = null;
    let tree = null;
    let path = null;
    let id = null;

    async function apply(path_) {
        const wrong = await change(tree, path_);
        problem.show(wrong ? { message: wrong } : null);
    }

    function addChild(node) {
        const leaf = () => ({ marker: '', name: '', chance: '', value: zero(), children: [] });
        if (node.children.length) {
            node.children.push(leaf());
        } else { /* what it was worth becomes its first move */
            node.children.push({ ...leaf(), value: node.value }, leaf());
            node.value = null;
        }
        spreadChances(node);
        apply(path);
    }

    /* Leaves of this tree have so many payoffs. */
    function zero() {
        let leaf = tree;
        while (leaf.children.length) {
            leaf = leaf.children[0];
        }
        return leaf.value?.startsWith('[')
            ? `[${leaf.value.slice(1, -1).trim().split(/[\s,]+/).map(() => '0').join(',')}]` : '0';
    }

    /* Probabilities that were written no longer add up when a child comes or goes. */
    function spreadChances(node) {
        node.children.forEach((child) => {
            child.chance = '';
        });
    }

    function remove() {
        const above = path.slice(0, -1);
        const parent = nodeAt(tree, above);
        const [gone] = parent.children.splice(path[path.length - 1], 1);
        if (!parent.children.length) {
            Object.assign(parent, { value: gone.children.length ? zero() : gone.value, marker: '' });
        }
        spreadChances(parent);
        apply(above);
    }

    /* A word of the node. `fits` and `wrong`: what may be written, and what is said of other words. */
    function wordField(node, key, label, fits, wrong) {
        return field(label, h('input', {
            type: 'text', name: key, value: node[key], size: 6, spellcheck: 'false', autocomplete: 'off',
            onchange: (event) => {
                const word = event.target.value.trim();
                event.target.toggleAttribute('aria-invalid', !fits(word));
                if (fits(word)) {
                    node[key] = word;
                    apply(path);
                } else {
                    problem.show({ message: wrong });
                }
            },
        }));
    }

    function select(chosen) {
        id = chosen ?? id;
        path = pane && pathsOf(pane.answer.nodes).get(id);
        const node = tree && path && nodeAt(tree, path);
        problem.show(null);
        pane?.answer.nodes.forEach((one) => pane.view.mark(one.id,
            { classes: one.id === id && !element.hidden ? ['selected'] : [] }));
        clear(body);
        if (!node) {
            body.append(h('p', { class: 'help' },
                tree ? t('Choose a node of the drawing.') : t('This text cannot be drawn by hand.')));
            return;
        }
        const inner = node.children.length > 0;
        const parent = path.length ? nodeAt(tree, path.slice(0, -1)) : null;
        body.append(...[
            h('strong', null, t('Node %s', id)),
            iconButton('plus', inner ? t('Add a move') : t('Add moves'), () => addChild(node)),
            parent && iconButton('trash', t('Remove'), remove),
            wordField(node, 'name', t('Name'), isName, t('a name is letters and digits')),
            !inner && wordField(node, 'value', t('Value'), isValue, t('a leaf needs a number')),
            inner && field(t('Who moves'), choice(
                [['', t('in turn')], ['max', 'MAX'], ['min', 'MIN'], ['chance', t('chance')]],
                node.marker, (marker) => {
                    node.marker = marker;
                    spreadChances(node);
                    apply(path);
                }, { name: 'marker' })),
            parent?.marker === 'chance' && wordField(node, 'chance', t('Probability'), isChance,
                t('a probability is written 0.3 or 1/3')),
            iconButton('close', t('Done'), () => {
                element.hidden = true;
                select(id);
                close();
            }),
        ].filter(Boolean));
    }

    return {
        element,
        select,
        update(of, parsed) {
            pane = of;
            tree = parsed;
            if (!element.hidden) {
                select(id);
            }
        },
    };
}
