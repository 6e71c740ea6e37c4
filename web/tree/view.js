/* view.js - draws a tree as the library's pictures do, and keeps it up to date: MAX points up, MIN
 * down, chance is round, leaves are square; what is pruned is dashed and struck, the chosen edge is
 * thick. It is a tree for the keyboard and for screen readers too. */
import { clear, h, iconButton, s } from '../base/dom.js';
import { panZoom } from '../base/pan_zoom.js';
import { drawNode, describe } from './node.js';
import { t } from '../base/words.js';

const MARKS = ['current', 'path', 'pruned', 'cut', 'best', 'waiting'];

/* `tree`: {nodes, layout} as `explain frames=yes` gives them. Options:
 *   onNode(node)        a node is chosen by click, Enter or space; folds are not
 *   onFold(id, folded)  a person folds the node, or wants to see what is behind its fold
 *   label               what the tree is, for those who do not see it
 *   least               the smallest scale when it is opened
 * Gives:
 *   element
 *   setTree(tree, keep) another tree; the place that a person chose stays when `keep`
 *   show(states)        a map from node id to {label, window, marks}; only what changed is drawn
 *   mark(id, {classes, note})   beside the states: classes of its own, a short text at the node
 *   edit(id, {value, label, onCommit})   a field at the node
 *   closeEditor(), reveal(id), focus(id) */
export function treeView(tree, { onNode, onFold, label = t('Game tree'), least = 0.75 } = {}) {
    let items = new Map(); /* id: {node, parts, state, children, index} */
    let order = [];
    let size = { width: 0, height: 0 };
    let focused = null;
    let editor = null;

    const edges = s('g', { class: 'edges', 'aria-hidden': 'true' });
    const shapes = s('g', { class: 'shapes' });
    const world = s('g', { class: 'world' }, edges, shapes);
    const svg = s('svg', { class: 'tree-drawing', role: 'tree', 'aria-label': label }, world);
    const camera = panZoom(svg, world, { size: () => size });
    const tools = h('div', { class: 'tree-tools' },
        iconButton('plus', t('Zoom in'), () => camera.zoom(1.25), { bare: true, class: 'small' }),
        iconButton('minus', t('Zoom out'), () => camera.zoom(0.8), { bare: true, class: 'small' }),
        iconButton('fit', t('Fit the tree'), () => camera.fit(), { bare: true, class: 'small' }));
    const element = h('div', { class: 'tree-view' }, svg, tools);

    function setTree({ nodes, layout }, keep = false) {
        closeEditor();
        size = layout;
        items = new Map();
        order = [];
        for (const node of nodes) {
            const parent = items.get(node.parent);
            const item = { node, parent, children: [], state: null, note: '', classes: [] };
            item.level = parent ? parent.level + 1 : 1;
            item.place = parent ? parent.children.push(item) : 1;
            items.set(node.id, item);
            order.push(item);
        }
        for (const item of order) {
            item.parts = drawNode(item, layout, { foldable: Boolean(onFold) });
            item.parts.group.setAttribute('aria-level', item.level);
            item.parts.group.setAttribute('aria-posinset', item.place);
            item.parts.group.setAttribute('aria-setsize', item.parent?.children.length ?? 1);
            if (item.children.length) {
                const folded = item.children.every((child) => child.node.state === 'folded');
                item.parts.group.setAttribute('aria-expanded', String(!folded));
            }
            relabel(item);
        }
        clear(edges).append(...order.map((item) => item.parts.edge).filter(Boolean));
        clear(shapes).append(...order.map((item) => item.parts.group));
        const again = focused && items.get(focused.node.id);
        focused = null;
        rove(again ?? order[0], false);
        fitHeight();
        if (!keep || !camera.touched) {
            camera.fit(least);
        }
    }

    /* No higher than the tree needs; the style sheet says how high it may be. */
    function fitHeight() {
        if (element.clientWidth && size.width) {
            const scale = Math.max(Math.min(element.clientWidth / size.width, 1.3), least);
            svg.style.height = `${Math.max(Math.ceil(size.height * scale), 200)}px`;
        }
    }

    function relabel(item) {
        const { node, state } = item;
        item.parts.group.setAttribute('aria-label', describe(node, state, item.note));
    }

    function draw(item, state) {
        item.state = state;
        item.parts.update(state);
        const { group, edge } = item.parts;
        for (const part of [group, edge]) {
            for (const mark of part ? MARKS : []) {
                part.classList.toggle(mark, state?.marks?.includes(mark) ?? false);
            }
        }
        relabel(item);
    }

    function show(states) {
        for (const item of order) {
            const state = states.get(item.node.id) ?? null;
            if (state !== item.state) {
                draw(item, state);
            }
        }
    }

    function mark(id, { classes = [], note = '' } = {}) {
        const item = items.get(id);
        if (!item) {
            return;
        }
        item.parts.group.classList.remove(...item.classes);
        item.parts.group.classList.add(...classes);
        item.classes = classes;
        item.note = note;
        item.parts.setNote(note);
        relabel(item);
    }

    /* Roving focus: one node can be reached with Tab, arrows go on from there. */
    function rove(item, take = true) {
        if (!item) {
            return;
        }
        focused?.parts.group.setAttribute('tabindex', '-1');
        focused = item;
        item.parts.group.setAttribute('tabindex', '0');
        if (take) {
            item.parts.group.focus({ preventScroll: true });
            reveal(item.node.id);
        }
    }

    function neighbour(item, step) {
        const level = order.filter((other) => other.level === item.level)
            .sort((a, b) => a.node.x - b.node.x);
        return level[level.indexOf(item) + step];
    }

    function choose(item) {
        if (item.node.state === 'folded') {
            onFold?.(item.node.parent, false);
        } else {
            onNode?.(item.node);
        }
    }

    function toggleFold(item) {
        if (!onFold || !item.children.length) {
            return;
        }
        onFold(item.node.id, !item.children.every((child) => child.node.state === 'folded'));
    }

    const keys = {
        ArrowUp: (item) => rove(item.parent),
        ArrowDown: (item) => rove(item.children[0]),
        ArrowLeft: (item) => rove(neighbour(item, -1)),
        ArrowRight: (item) => rove(neighbour(item, 1)),
        Home: () => rove(order[0]),
        End: () => rove(order[order.length - 1]),
        Enter: choose,
        ' ': choose,
        f: toggleFold,
        '+': () => camera.zoom(1.25),
        '-': () => camera.zoom(0.8),
        0: () => camera.fit(),
    };
    const pans = { ArrowUp: [0, 60], ArrowDown: [0, -60], ArrowLeft: [60, 0], ArrowRight: [-60, 0] };

    function itemOf(target) {
        return items.get(target.closest?.('[data-node]')?.dataset.node);
    }

    svg.addEventListener('keydown', (event) => {
        const item = itemOf(event.target);
        if (!item || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (event.shiftKey && event.key in pans) {
            camera.pan(...pans[event.key]);
        } else if (event.key in keys) {
            keys[event.key](item);
        } else {
            return;
        }
        event.preventDefault();
    });
    svg.addEventListener('click', (event) => {
        const item = itemOf(event.target);
        if (!item) {
            return;
        }
        rove(item);
        if (event.target.closest('.handle')) {
            toggleFold(item);
        } else {
            choose(item);
        }
    });

    function reveal(id) {
        const item = items.get(id);
        if (item) {
            const { x, y, width, top, bottom } = item.node;
            camera.reveal({
                x, y: (top + bottom) / 2 || y, width: width + 40, height: bottom - top + 20 || 60,
            });
        }
    }

    function closeEditor() {
        editor?.remove();
        editor = null;
    }

    /* A field over the node. Enter keeps what is written, Escape does not; onCommit gives a promise of
     * an error text, or of nothing. */
    function edit(id, { value = '', label: name, onCommit }) {
        closeEditor();
        const item = items.get(id);
        if (!item) {
            return;
        }
        const input = h('input', {
            type: 'text', value, 'aria-label': name, spellcheck: 'false', autocomplete: 'off',
        });
        const complaint = h('p', { class: 'error-line', role: 'alert' });
        const box = h('form', {
            class: 'node-editor',
            onsubmit: async (event) => {
                event.preventDefault();
                const wrong = await onCommit(input.value.trim());
                if (wrong) {
                    complaint.textContent = wrong;
                    input.setAttribute('aria-invalid', 'true');
                } else if (editor === box) {
                    closeEditor();
                    rove(items.get(id) ?? order[0]);
                }
            },
            onkeydown: (event) => {
                if (event.key === 'Escape') {
                    closeEditor();
                    rove(item);
                }
                event.stopPropagation();
            },
        }, input, complaint);
        reveal(id);
        const { x, y, scale } = camera.place;
        const room = element.clientWidth;
        box.style.left = `${Math.min(Math.max(x + item.node.x * scale - 48, 4), room - 110)}px`;
        box.style.top = `${Math.max(y + item.node.y * scale - 20, 4)}px`;
        element.append(box);
        editor = box;
        input.focus();
        input.select();
    }

    let width = 0;
    const watch = new ResizeObserver(() => {
        if (element.clientWidth !== width) {
            width = element.clientWidth;
            fitHeight();
            if (!camera.touched) {
                camera.fit(least);
            }
        }
    });
    watch.observe(element);
    setTree(tree);

    return {
        element,
        setTree,
        show,
        mark,
        edit,
        reveal,
        closeEditor,
        focus: (id) => rove(items.get(id)),
    };
}

