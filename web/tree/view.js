/* view.js - draws a tree like the library's pictures, and keeps it up to date: MAX points up, MIN
 * down, chance is round, leaves are square; pruned parts are dashed and crossed out, the chosen
 * edge is thick. It is also a tree for the keyboard and for screen readers. */
import { clear, h, iconButton, s } from '../base/dom.js';
import { PanZoom } from '../base/pan_zoom.js';
import { drawNode, describe } from './node.js';
import { t } from '../base/words.js';

const MARKS = ['current', 'path', 'pruned', 'cut', 'best', 'waiting'];

/* `tree`: {nodes, layout} from `explain frames=yes`. Options:
 *   onNode(node)        a node, but not a fold, was chosen by click, Enter or space
 *   onFold(id, folded)  the user folds the node, or opens its fold
 *   label               describes the tree to screen readers
 *   least               the smallest scale when it is opened
 * Result:
 *   element
 *   setTree(tree, keep) another tree; with `keep` the user's view stays
 *   show(states)        a map from node id to {label, window, marks}; only changes are drawn
 *   mark(id, {classes, note})   in addition to the states: classes, a short text at the node
 *   edit(id, {value, label, onCommit})   a field at the node
 *   closeEditor(), reveal(id), focus(id) */
export class TreeView {
    /** @param {{nodes: any[], layout: any}} tree
     * @param {{onNode?: (node: any) => void, onFold?: (id: string, folded: boolean) => void,
     *     label?: string, least?: number}} [options] */
    constructor(tree, { onNode, onFold, label = t('Game tree'), least = 0.75 } = {}) {
        this.onNode = onNode;
        this.onFold = onFold;
        this.least = least;
        this.items = new Map(); /* id: {node, parts, state, children, index} */
        this.order = [];
        this.size = { width: 0, height: 0 };
        this.focused = null;
        this.editor = null;
        this.edges = s('g', { class: 'edges', 'aria-hidden': 'true' });
        this.shapes = s('g', { class: 'shapes' });
        const world = s('g', { class: 'world' }, this.edges, this.shapes);
        this.svg = s('svg', { class: 'tree-drawing', role: 'tree', 'aria-label': label }, world);
        this.camera = new PanZoom(this.svg, world, { size: () => this.size });
        const tools = h('div', { class: 'tree-tools' },
            iconButton('plus', t('Zoom in'), () => this.camera.zoom(1.25), { bare: true, class: 'small' }),
            iconButton('minus', t('Zoom out'), () => this.camera.zoom(0.8), { bare: true, class: 'small' }),
            iconButton('fit', t('Fit the tree'), () => this.camera.fit(), { bare: true, class: 'small' }));
        this.element = h('div', { class: 'tree-view' }, this.svg, tools);
        const keys = {
            ArrowUp: (item) => this.rove(item.parent),
            ArrowDown: (item) => this.rove(item.children[0]),
            ArrowLeft: (item) => this.rove(this.neighbour(item, -1)),
            ArrowRight: (item) => this.rove(this.neighbour(item, 1)),
            Home: () => this.rove(this.order[0]),
            End: () => this.rove(this.order[this.order.length - 1]),
            Enter: (item) => this.choose(item),
            ' ': (item) => this.choose(item),
            f: (item) => this.toggleFold(item),
            '+': () => this.camera.zoom(1.25),
            '-': () => this.camera.zoom(0.8),
            0: () => this.camera.fit(),
        };
        /** @type {Record<string, [number, number]>} */
        const pans = { ArrowUp: [0, 60], ArrowDown: [0, -60], ArrowLeft: [60, 0], ArrowRight: [-60, 0] };
        this.svg.addEventListener('keydown', (event) => {
            const item = this.itemOf(event.target);
            if (!item || event.ctrlKey || event.metaKey || event.altKey) {
                return;
            }
            if (event.shiftKey && event.key in pans) {
                this.camera.pan(...pans[event.key]);
            } else if (event.key in keys) {
                keys[event.key](item);
            } else {
                return;
            }
            event.preventDefault();
        });
        this.svg.addEventListener('click', (event) => {
            const item = this.itemOf(event.target);
            if (!item) {
                return;
            }
            this.rove(item);
            if (event.target.closest('.handle')) {
                this.toggleFold(item);
            } else {
                this.choose(item);
            }
        });
        this.width = 0;
        const watch = new ResizeObserver(() => {
            if (this.element.clientWidth !== this.width) {
                this.width = this.element.clientWidth;
                this.fitHeight();
                if (!this.camera.touched) {
                    this.camera.fit(this.least);
                }
            }
        });
        watch.observe(this.element);
        this.setTree(tree);
    }

    setTree({ nodes, layout }, keep = false) {
        this.closeEditor();
        this.size = layout;
        this.items = new Map();
        this.order = [];
        for (const node of nodes) {
            const parent = this.items.get(node.parent);
            const item = { node, parent, children: [], state: null, note: '', classes: [] };
            item.level = parent ? parent.level + 1 : 1;
            item.place = parent ? parent.children.push(item) : 1;
            this.items.set(node.id, item);
            this.order.push(item);
        }
        for (const item of this.order) {
            item.parts = drawNode(item, layout, { foldable: Boolean(this.onFold) });
            item.parts.group.setAttribute('aria-level', item.level);
            item.parts.group.setAttribute('aria-posinset', item.place);
            item.parts.group.setAttribute('aria-setsize', item.parent?.children.length ?? 1);
            if (item.children.length) {
                const folded = item.children.every((child) => child.node.state === 'folded');
                item.parts.group.setAttribute('aria-expanded', String(!folded));
            }
            this.relabel(item);
        }
        clear(this.edges).append(...this.order.map((item) => item.parts.edge).filter(Boolean));
        clear(this.shapes).append(...this.order.map((item) => item.parts.group));
        const again = this.focused && this.items.get(this.focused.node.id);
        this.focused = null;
        this.rove(again ?? this.order[0], false);
        this.fitHeight();
        if (!keep || !this.camera.touched) {
            this.camera.fit(this.least);
        }
    }

    /* No higher than the tree needs; the style sheet limits the height. */
    fitHeight() {
        if (this.element.clientWidth && this.size.width) {
            const scale = Math.max(Math.min(this.element.clientWidth / this.size.width, 1.3), this.least);
            this.svg.style.height = `${Math.max(Math.ceil(this.size.height * scale), 200)}px`;
        }
    }

    relabel(item) {
        const { node, state } = item;
        item.parts.group.setAttribute('aria-label', describe(node, state, item.note));
    }

    draw(item, state) {
        item.state = state;
        item.parts.update(state);
        const { group, edge } = item.parts;
        for (const part of [group, edge]) {
            for (const mark of part ? MARKS : []) {
                part.classList.toggle(mark, state?.marks?.includes(mark) ?? false);
            }
        }
        /* the library marks inner nodes; a leaf below one that is not reached is not reached either */
        const waits = state?.marks?.includes('waiting') ?? false;
        item.children.filter(({ node }) => node.shape === 'leaf').forEach(({ parts }) => {
            parts.group.classList.toggle('unreached', waits);
            parts.edge?.classList.toggle('unreached', waits);
        });
        this.relabel(item);
    }

    show(states) {
        for (const item of this.order) {
            const state = states.get(item.node.id) ?? null;
            if (state !== item.state) {
                this.draw(item, state);
            }
        }
    }

    mark(id, { classes = [], note = '' } = {}) {
        const item = this.items.get(id);
        if (!item) {
            return;
        }
        item.parts.group.classList.remove(...item.classes);
        item.parts.group.classList.add(...classes);
        item.classes = classes;
        item.note = note;
        item.parts.setNote(note);
        this.relabel(item);
    }

    /* Roving focus: one node can be reached with Tab, arrows move from there. */
    rove(item, take = true) {
        if (!item) {
            return;
        }
        this.focused?.parts.group.setAttribute('tabindex', '-1');
        this.focused = item;
        item.parts.group.setAttribute('tabindex', '0');
        if (take) {
            item.parts.group.focus({ preventScroll: true });
            this.reveal(item.node.id);
        }
    }

    neighbour(item, step) {
        const level = this.order.filter((other) => other.level === item.level)
            .sort((a, b) => a.node.x - b.node.x);
        return level[level.indexOf(item) + step];
    }

    choose(item) {
        if (item.node.state === 'folded') {
            this.onFold?.(item.node.parent, false);
        } else {
            this.onNode?.(item.node);
        }
    }

    toggleFold(item) {
        if (!this.onFold || !item.children.length) {
            return;
        }
        this.onFold(item.node.id, !item.children.every((child) => child.node.state === 'folded'));
    }

    itemOf(target) {
        return this.items.get(target.closest?.('[data-node]')?.dataset.node);
    }

    reveal(id) {
        const item = this.items.get(id);
        if (item) {
            const { x, y, width, top, bottom } = item.node;
            this.camera.reveal({
                x, y: (top + bottom) / 2 || y, width: width + 40, height: bottom - top + 20 || 60,
            });
        }
    }

    closeEditor() {
        this.editor?.remove();
        this.editor = null;
    }

    /* A field over the node. Enter commits the text, Escape discards it; onCommit returns a promise
     * of an error text, or of nothing. */
    edit(id, { value = '', label: name, onCommit }) {
        this.closeEditor();
        const item = this.items.get(id);
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
                } else if (this.editor === box) {
                    this.closeEditor();
                    this.rove(this.items.get(id) ?? this.order[0]);
                }
            },
            onkeydown: (event) => {
                if (event.key === 'Escape') {
                    this.closeEditor();
                    this.rove(item);
                }
                event.stopPropagation();
            },
        }, input, complaint);
        this.reveal(id);
        const { x, y, scale } = this.camera.place;
        const room = this.element.clientWidth;
        box.style.left = `${Math.min(Math.max(x + item.node.x * scale - 48, 4), room - 110)}px`;
        box.style.top = `${Math.max(y + item.node.y * scale - 20, 4)}px`;
        this.element.append(box);
        this.editor = box;
        input.focus();
        input.select();
    }

    focus(id) {
        return this.rove(this.items.get(id));
    }
}

