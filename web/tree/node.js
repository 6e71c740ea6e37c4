/* node.js - one node of a drawn tree: its shape, its texts, the edge from its parent, and its
 * description for screen readers. */
import { s } from '../base/dom.js';
import { windowOf } from './film.js';
import { smallBoard } from './small_board.js';
import { number, t, typeset } from '../base/words.js';

const NAME_ROW = 17;
const VALUE_ROW = 17;
const WINDOW_ROW = 15;
const POSITION_ROW = 16;
const BOARD_GAP = 4;

function shapeOf({ shape, width, height }) {
    const [right, low] = [width / 2, height / 2];
    switch (shape) {
    case 'max':
        return s('path', { class: 'shape', d: `M0 ${-low}L${right} ${low}H${-right}z` });
    case 'min':
        return s('path', { class: 'shape', d: `M${-right} ${-low}H${right}L0 ${low}z` });
    case 'fold':
        return s('path', {
            class: 'shape', d: `M${14 - right} ${-low}H${right - 14}L${right} ${low}H${-right}z`,
        });
    default:
        return s('rect', {
            class: 'shape', x: -right, y: -low, width, height,
            rx: shape === 'chance' ? low : shape === 'state' ? 7 : 0,
        });
    }
}

function text(className, x, y, anchor = 'middle', content = '') {
    return s('text', {
        class: className, x, y, 'text-anchor': anchor, 'aria-hidden': 'true',
    }, content);
}

/* The position of the value inside the shape. */
function valueLine({ shape, height }) {
    return shape === 'max' ? height / 2 - 6 : shape === 'min' ? 16 - height / 2 : 4.5;
}

/* Two short strokes across the middle of the edge. */
function strikes(from, to) {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const stroke = (side) => {
        const [cx, cy] = [x + side * 2.5 * ux, y + side * 2.5 * uy];
        return `M${cx - 8 * uy} ${cy + 8 * ux}L${cx + 8 * uy} ${cy - 8 * ux}`;
    };
    return s('path', { class: 'strike', d: stroke(-1) + stroke(1) });
}

function edgeOf(item, layout) {
    const { node, parent } = item;
    if (!parent) {
        return null;
    }
    const above = layout.names_above && node.name && node.shape !== 'leaf' && node.shape !== 'fold'
        && node.shape !== 'state' ? NAME_ROW : 0;
    const from = { x: parent.node.x, y: parent.node.bottom ?? parent.node.y };
    const to = { x: node.x, y: node.top ?? node.y };
    const end = node.y - node.height / 2 - above;
    const group = s('g', { class: 'edge', 'data-edge': node.id },
        s('path', { class: 'line', d: `M${from.x} ${from.y}L${to.x} ${to.y}V${end}` }),
        strikes(from, to));
    if (node.edge) {
        const wide = node.edge.length * 7 + 6;
        group.append(
            s('rect', { class: 'paper', x: to.x - wide / 2, y: to.y + 1, width: wide, height: 15 }),
            text('edge-label', to.x, to.y + 12, 'middle', node.edge));
    }
    return group;
}

/* The position of a game: as a board if it has one, else on one line. `row` returns the bottom of
 * the next row below the shape. */
function positionOf(node, row) {
    if (node.board) {
        const { height } = node.board;
        return smallBoard(node.board, row(height + 2 * BOARD_GAP) + 4 - BOARD_GAP - height);
    }
    return node.label ? text('position', 0, row(POSITION_ROW), 'middle', node.label) : null;
}

/* The rows below the shape: the value if it is not inside, a leaf's name, the position, the
 * window. */
function rows(node, layout) {
    const inside = node.shape === 'state' || node.shape === 'fold';
    const leaf = node.shape === 'leaf';
    const below = inside || (layout.values_below && !leaf);
    let y = node.height / 2 + 5;
    const row = (high) => {
        y += high;
        return y - 4;
    };
    const value = text('value', 0, below ? row(VALUE_ROW) : valueLine(node));
    const valueLow = below ? y : node.height / 2;
    let name = null;
    if (leaf) {
        name = text('name', 0, row(NAME_ROW), 'middle', node.name);
    } else if (inside) {
        name = text('name', 0, 4.5, 'middle', node.shape === 'fold' ? `… ${node.count}` : node.name);
    } else if (layout.names_above) {
        name = text('name', 0, -node.height / 2 - 7, 'middle', node.name);
    } else {
        name = text('name', node.width / 2 + 7, 4.5, 'start', node.name);
    }
    const position = positionOf(node, row);
    const positionLow = position ? y : valueLow;
    return { value, name, position, window: text('window', 0, row(WINDOW_ROW)), positionLow, low: y };
}

function handleOf(node) {
    const y = node.bottom - node.y + 9;
    return s('g', { class: 'handle' },
        s('circle', { class: 'reach', cx: 0, cy: y, r: 13 }),
        s('circle', { cx: 0, cy: y, r: 7 }),
        s('path', { d: `M-3.500 ${y}h7` }));
}

/* The parts of one item of a tree; `update(state)` writes its current state. */
export function drawNode(item, layout, { foldable }) {
    const { node } = item;
    const texts = rows(node, layout);
    const note = text('note', node.width / 2 + 3, -node.height / 2 + 4, 'start');
    const inner = item.children.length > 0;
    const stem = inner && s('path', { class: 'stem' });
    const badge = node.class && s('g', { class: `class ${node.class}` },
        s('circle', { cx: -node.width / 2 - 13, cy: -node.height / 2 + 9, r: 8 }),
        text('', -node.width / 2 - 13, -node.height / 2 + 13, 'middle', node.class));
    const group = s('g', {
        class: `node ${node.shape}`,
        role: 'treeitem',
        tabindex: -1,
        'data-node': node.id,
        transform: `translate(${node.x} ${node.y})`,
    },
    s('rect', { /* the whole node can be pressed */
        class: 'reach', x: -node.width / 2 - 6, y: -node.height / 2 - 6, width: node.width + 12,
        height: Math.max(node.bottom - node.y, node.height / 2) + node.height / 2 + 6,
    }),
    s('rect', {
        class: 'ring', x: -node.width / 2 - 4, y: -node.height / 2 - 4,
        width: node.width + 8, height: node.height + 8, rx: 8,
    }),
    /* blanks, so that the visible text reads as words */
    stem, shapeOf(node), texts.name, ' ', texts.value, ' ', texts.position, ' ', texts.window, ' ',
    note, ' ',
    badge, foldable && inner && !item.children.every((child) => child.node.state === 'folded')
        && handleOf(node));

    return {
        group,
        edge: edgeOf(item, layout),
        setNote(words) {
            note.textContent = words;
        },
        update(state) {
            const window = windowOf(state);
            const value = state?.label ?? '';
            texts.value.textContent = typeset(value);
            badge?.classList?.toggle('later', value === ''); /* nobody has found it out yet */
            texts.window.textContent = typeset(state?.window ?? '');
            if (stem) {
                const top = state?.window ? texts.low
                    : value !== '' || texts.position ? texts.positionLow : node.height / 2;
                stem.setAttribute('d', node.bottom - node.y > top ? `M0 ${top}V${node.bottom - node.y}`
                    : 'M0 0');
            }
            Object.assign(group.dataset, {
                value, alpha: window?.alpha ?? '', beta: window?.beta ?? '',
                marks: state?.marks?.join(' ') ?? '',
            });
        },
    };
}

function playerOf(node) {
    switch (node.shape) {
    case 'leaf': return t('leaf');
    case 'chance': return t('chance');
    default: return node.player ?? '';
    }
}

/* "D, 5, α=5 β=+∞, MAX, by b2": the visible texts first, then the meaning of the shape. */
export function describe(node, state, note) {
    if (node.state === 'folded') {
        return t('… %s {node|nodes} folded away below %s', number(node.count), node.parent);
    }
    const marks = state?.marks ?? [];
    return [
        node.name || node.id,
        typeset(state?.label ?? ''),
        typeset(state?.window ?? ''),
        note,
        node.position,
        state?.label ? node.class : '',
        playerOf(node),
        node.edge && t('by %s', node.edge),
        marks.includes('current') && t('the search is here'),
        marks.includes('pruned') && t('pruned'),
        marks.includes('unreached') && t('not reached yet'),
        marks.includes('best') && t('the chosen move'),
    ].filter((part) => part || part === 0).join(', ');
}
