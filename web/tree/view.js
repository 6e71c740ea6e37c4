/* view.js - draws a tree like the library's pictures, and keeps it up to date: MAX points up, MIN
 * down, chance is round, leaves are square; pruned parts are dashed and crossed out, the chosen
 * edge is thick. It is also a tree for the keyboard and for screen readers. Of a large tree only the
 * nodes in view are in the page; from far away any tree is lines and dots (far.js). */
import { clear, h, iconButton, s } from '../base/dom.js';
import { PanZoom } from '../base/pan_zoom.js';
import { coloursOf, farLens, farLook, nearest, paintTree } from './far.js';
import { Minimap } from './minimap.js';
import { drawNode, describe } from './node.js';
import { t } from '../base/words.js';

const MARKS = ['current', 'path', 'pruned', 'cut', 'best', 'waiting', 'unreached'];
const FAR = 0.32; /* the scale below which texts cannot be read */
const MANY = 600; /* nodes that are kept in the page whether they are in view or not */
const AROUND = 120; /* pixels of the tree that are drawn around the part in view */

/* `tree`: {nodes, layout} from `explain frames=yes`. Options:
 *   onNode(node)        a node, but not a fold, was chosen by click, Enter or space
 *   onFold(id, folded)  the user folds the node, or opens its fold
 *   label               describes the tree to screen readers
 *   least               the smallest scale when it is opened
 * Result:
 *   element
 *   setTree(tree, keep) another tree; with `keep` the user's view stays
 *   show(states, ids)   a map from node id to {label, window, marks}; only changes are drawn, and only
 *                       these nodes are looked at, if they are given
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
        this.canvas = h('canvas', { class: 'tree-far', 'aria-hidden': 'true', hidden: true, onrecolour: () => this.isFar && this.plan() });
        this.isFar = false;
        this.planned = 0; /* the next frame of the browser draws what is in view */
        this.beside = null; /* the tree that is compared with this one */
        this.camera = new PanZoom(this.svg, world, {
            size: () => this.size,
            room: () => ({ width: Math.max(this.size.width, this.beside?.size.width ?? 0),
                height: Math.max(this.size.height, this.beside?.size.height ?? 0) }),
            onmove: () => this.plan(),
        });
        this.map = new Minimap({ onmove: (x, y) => this.camera.centre(x, y) });
        const tools = h('div', { class: 'tree-tools' },
            iconButton('plus', t('Zoom in'), () => this.camera.zoom(1.25), { bare: true, class: 'small' }),
            iconButton('minus', t('Zoom out'), () => this.camera.zoom(0.8), { bare: true, class: 'small' }),
            iconButton('fit', t('Fit the tree'), () => this.camera.fit(), { bare: true, class: 'small' }));
        this.element = h('div', { class: 'tree-view' }, this.canvas, this.svg, this.map.element, tools);
        this.listen();
        this.width = 0;
        const watch = new ResizeObserver(() => {
            if (this.element.clientWidth !== this.width) {
                this.width = this.element.clientWidth;
                this.fitHeight();
                if (!this.camera.touched) {
                    this.camera.fit(this.least);
                }
            }
            this.plan();
        });
        watch.observe(this.element);
        this.setTree(tree);
    }

    listen() {
        for (const name of ['focusin', 'focusout']) { /* from far away the ring is painted */
            this.svg.addEventListener(name, () => this.isFar && this.plan());
        }
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
            if (this.isFar) {
                this.approach(event);
                return;
            }
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
    }

    setTree({ nodes, layout }, keep = false) {
        this.closeEditor();
        this.size = layout;
        this.items = new Map();
        this.order = [];
        for (const node of nodes) {
            const parent = this.items.get(node.parent);
            const item = { node, parent, children: [], state: null, note: '', classes: [], parts: null, layout };
            item.level = parent ? parent.level + 1 : 1;
            item.place = parent ? parent.children.push(item) : 1;
            item.look = farLook(item);
            item.box = {
                left: Math.min(node.x - node.width / 2 - 40, parent?.node.x ?? node.x),
                right: Math.max(node.x + node.width / 2 + 40, parent?.node.x ?? node.x),
                top: parent?.node.y ?? node.top ?? node.y, bottom: node.bottom ?? node.y,
            };
            this.items.set(node.id, item);
            this.order.push(item);
        }
        this.isMany = this.order.length > MANY;
        clear(this.edges);
        clear(this.shapes);
        if (!this.isMany) {
            this.order.forEach((item) => this.enter(item));
        }
        this.map.setTree(this.order, layout);
        const again = this.focused && this.items.get(this.focused.node.id);
        this.focused = null;
        this.rove(again ?? this.order[0], false);
        this.fitHeight();
        if (!keep || !this.camera.touched) {
            this.camera.fit(this.least);
        }
        this.plan();
    }

    /* ---- what is in the page ---- */

    /* Puts a node into the page, as it is now. */
    enter(item) {
        if (item.parts) {
            return;
        }
        item.parts = drawNode(item, item.layout, { foldable: Boolean(this.onFold) });
        const { group, edge } = item.parts;
        group.setAttribute('aria-level', item.level);
        group.setAttribute('aria-posinset', item.place);
        group.setAttribute('aria-setsize', item.parent?.children.length ?? 1);
        if (item.children.length) {
            const folded = item.children.every((child) => child.node.state === 'folded');
            group.setAttribute('aria-expanded', String(!folded));
        }
        group.classList.add(...item.classes);
        item.parts.setNote(item.note);
        if (edge) {
            this.edges.append(edge);
        }
        this.shapes.append(group);
        if (item.state) {
            this.redraw(item);
        } else {
            this.relabel(item);
        }
    }

    leave(item) {
        if (item.parts && item !== this.focused) {
            item.parts.group.remove();
            item.parts.edge?.remove();
            item.parts = null;
        }
    }

    /* The part of the tree in view. */
    seen() {
        const { width, height } = this.camera.room();
        const { x, y, scale } = this.camera.at;
        const isFar = scale < FAR;
        return { left: -x / scale, right: (width - x) / scale,
            top: isFar ? 0 : -y / scale, bottom: isFar ? this.size.height : (height - y) / scale };
    }

    /* The camera moved, or the tree changed: what is in view is drawn with the next frame. */
    plan() {
        if (!this.planned) {
            this.planned = requestAnimationFrame(() => {
                this.planned = 0;
                this.fill();
            });
        }
    }

    fill() {
        const isFar = this.camera.at.scale < FAR;
        if (isFar !== this.isFar) {
            this.changeDetail(isFar);
        }
        if (!this.camera.room().width || !this.order.length) {
            return;
        }
        const seen = this.seen();
        this.map.show(seen);
        if (isFar) {
            this.paint();
        }
        if (this.isMany) {
            const [left, right, top, bottom] = [seen.left - AROUND, seen.right + AROUND, seen.top - AROUND, seen.bottom + AROUND];
            this.order.forEach((item) => {
                const { box } = item;
                if (!isFar && box.right >= left && box.left <= right && box.bottom >= top && box.top <= bottom) {
                    this.enter(item);
                } else {
                    this.leave(item);
                }
            });
        }
    }

    /* Lines and dots, or shapes and texts. The middle of the frame stays where it is. */
    changeDetail(isFar) {
        const { at } = this.camera;
        const room = this.camera.room();
        if (!isFar && room.height) {
            const lens = farLens(at, this.size, room);
            const height = Math.min(Math.max((room.height / 2 - lens.y) / lens.sy, 0), this.size.height);
            at.y = room.height / 2 - height * at.scale;
            this.camera.draw();
        }
        this.isFar = isFar;
        this.canvas.hidden = !isFar;
        this.element.classList.toggle('far', isFar);
        this.closeEditor();
    }

    paint() {
        const focused = this.svg.contains(document.activeElement) ? this.focused : null;
        paintTree(this.canvas, this.order, farLens(this.camera.at, this.size, this.camera.room()),
            coloursOf(this.element), focused);
    }

    /* A press on a dot, from far away: goes there. */
    approach(event) {
        const { left, top } = this.camera.box();
        const lens = farLens(this.camera.at, this.size, this.camera.room());
        const item = nearest(this.order, lens, event.clientX - left, event.clientY - top);
        if (item) {
            this.camera.centre(item.node.x, item.node.y, 1);
            this.fill();
            this.rove(item);
        }
    }

    /* Two trees side by side have one scale, and their roots are at one height; null: it is alone again. */
    align(other) {
        this.beside = other;
        if (!this.camera.touched) {
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
        item.parts?.group.setAttribute('aria-label', describe(node, state, item.note));
    }

    draw(item, state) {
        item.state = state;
        item.look = farLook(item);
        if (item.parts) {
            this.redraw(item);
        }
    }

    /* Writes the state of a node that is in the page. */
    redraw(item) {
        const { state } = item;
        item.parts.update(state);
        const { group, edge } = item.parts;
        for (const part of [group, edge]) {
            for (const mark of part ? MARKS : []) {
                part.classList.toggle(mark, state?.marks?.includes(mark) ?? false);
            }
        }
        this.relabel(item);
    }

    show(states, ids = null) {
        const items = ids ? ids.map((id) => this.items.get(id)).filter(Boolean) : this.order;
        for (const item of items) {
            const state = states.get(item.node.id) ?? null;
            if (state !== item.state) {
                this.draw(item, state);
            }
        }
        if (this.isFar) {
            this.plan();
        }
    }

    /* The node at which the search is comes into view. */
    follow(id) {
        this.map.mark(this.items.get(id)?.node);
        this.reveal(id);
    }

    mark(id, { classes = [], note = '' } = {}) {
        const item = this.items.get(id);
        if (!item) {
            return;
        }
        item.parts?.group.classList.remove(...item.classes);
        item.parts?.group.classList.add(...classes);
        item.classes = classes;
        item.note = note;
        item.look = farLook(item);
        item.parts?.setNote(note);
        this.relabel(item);
    }

    /* Roving focus: one node can be reached with Tab, arrows move from there. */
    rove(item, take = true) {
        if (!item) {
            return;
        }
        this.focused?.parts.group.setAttribute('tabindex', '-1');
        this.focused = item;
        this.enter(item);
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
            if (this.camera.at.scale < FAR) { /* all of its height is in view */
                const { at } = this.camera;
                this.camera.reveal({ x, y: (20 - at.y) / at.scale, width: 0, height: 0 });
                this.plan();
                return;
            }
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
        if (this.camera.at.scale < FAR) {
            this.camera.centre(item.node.x, item.node.y, 1);
            this.fill();
        }
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

