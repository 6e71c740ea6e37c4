/* board_layout.js - where the parts of a view lie: cells that can be chosen, each with its name and
 * its picture, and what lies behind them. One function a kind of view, none a game. */
import { s } from '../base/dom.js';
import { outline, owner, pieceShapes, words } from './board_shapes.js';
import { decimal, t } from '../base/words.js';

const CELL = 40;
const MARGIN = 20;
const HEAP_ROW = 10; /* items side by side */
const HEAP_SHOWN = 20; /* more than these become a number */
const NODE = 17;
const LEVEL = 66;

function columnName(view, col) {
    return view.numbered_cols || view.kind === 'strip' ? String(col + 1)
        : String.fromCharCode(97 + col);
}

function cellName(view, cell) {
    const col = columnName(view, cell % view.cols);
    const row = Math.floor(cell / view.cols) + 1;
    return view.kind === 'strip' ? col
        : view.numbered_cols ? t('column %s, row %s', col, row) : `${col}${row}`;
}

function pieceAt(view, cell) {
    return view.pieces[view.cells[cell]] ?? { glyph: '●', letter: 'o', name: '', player: -1 };
}

function grid(view) {
    const { rows, cols } = view;
    const tall = view.kind === 'strip' ? CELL + 16 : CELL; /* room for a value below a piece */
    const left = view.kind === 'grid' && !view.numbered_cols ? MARGIN : 4;
    const width = left + cols * CELL + 4;
    const height = MARGIN + rows * tall + 4;
    const size = cols < 6 ? 9 : 12;
    const back = [s('rect', {
        class: 'ground', x: left, y: MARGIN, width: cols * CELL, height: rows * tall, rx: 3,
    })];
    for (let row = 1; row < rows; row++) {
        const y = MARGIN + row * tall;
        back.push(s('path', { class: 'rule', d: `M${left} ${y}h${cols * CELL}` }));
    }
    for (let col = 0; col < cols; col++) {
        const x = left + col * CELL;
        if (col > 0) {
            back.push(s('path', { class: 'rule', d: `M${x} ${MARGIN}v${rows * tall}` }));
        }
        back.push(words(columnName(view, col), x + CELL / 2, MARGIN / 2, size,
            { class: 'coordinate' }));
    }
    for (let row = 0; row < rows && left === MARGIN; row++) {
        back.push(words(String(row + 1), MARGIN / 2, MARGIN + (row + 0.5) * tall, size,
            { class: 'coordinate' }));
    }
    const cells = view.cells.map((index, cell) => {
        const piece = pieceAt(view, cell);
        const x = left + (cell % cols) * CELL;
        const y = MARGIN + Math.floor(cell / cols) * tall;
        const label = view.labels?.[cell];
        return {
            id: String(cell),
            cell,
            x,
            y,
            w: CELL,
            h: tall,
            row: Math.floor(cell / cols),
            name: [cellName(view, cell), piece.name].filter(Boolean).join(', '),
            empty: index === 0,
            piece,
            shapes() {
                const middle = [x + CELL / 2, y + CELL / 2];
                return label ? [words(label, ...middle, 22, { class: 'glyph' }, 34)]
                    : index === 0 ? [] : pieceShapes(piece, ...middle, 0.4 * CELL);
            },
        };
    });
    const [least, most] = view.kind === 'strip' ? [30, 84] : [22, 120];
    return { width, height, back, cells, least, most };
}

/* The most that can be taken from a heap, where the second click means how many: then the items
 * themselves can be chosen. Else 0. */
function takesItems(view, heap, amount) {
    const seconds = view.clicks.filter((click) => click.cell === heap).map((click) => click.then);
    return seconds.length > 0
        && seconds.every((then) => then >= 1 && BigInt(then) <= amount) ? Math.max(...seconds) : 0;
}

function heapCells(view, heap, top, left) {
    const amount = BigInt(view.amounts[heap]);
    const most = takesItems(view, heap, amount);
    const isSmall = amount <= HEAP_SHOWN;
    const shown = isSmall ? Number(amount) : Math.min(HEAP_ROW - 4, most || 3);
    const start = isSmall ? 0 : 4; /* a number stands in the place of the first items */
    const middle = (place) => ({
        x: left + (place % HEAP_ROW + 0.5) * CELL,
        y: top + (Math.floor(place / HEAP_ROW) + 0.5) * CELL,
    });
    const item = (place) => {
        const { x, y } = middle(place);
        return s('circle', { class: 'item', cx: x, cy: y, r: 0.36 * CELL });
    };
    const many = () => [
        s('rect', {
            class: 'many', x: left + 3, y: top + 5, width: 4 * CELL - 8, height: CELL - 10, rx: 15,
        }),
        words(`${amount - BigInt(shown)} +`, left + 2 * CELL, top + CELL / 2, 15,
            { class: 'coordinate' }, 4 * CELL - 20),
    ];
    const places = Array.from({ length: shown }, (_, i) => start + i);
    const name = t('heap %s of %s', heap + 1, view.amounts[heap]);
    const rows = Math.max(1, Math.ceil((start + shown) / HEAP_ROW));
    const whole = (w, shapes) => ({
        id: String(heap), cell: heap, x: left, y: top, w, h: rows * CELL, row: heap, name,
        empty: amount === 0n, shapes,
    });
    if (!most) {
        const w = Math.max(1, Math.min(HEAP_ROW, start + shown)) * CELL;
        return { rows, cells: [whole(w, () => [...(isSmall ? [] : many()), ...places.map(item)])] };
    }
    const cells = isSmall ? [] : [whole(4 * CELL - 2, many)];
    places.forEach((place, i) => {
        const take = shown - i;
        const { x, y } = middle(place);
        cells.push({
            id: `${heap}.${take}`,
            cell: heap,
            take,
            x: x - CELL / 2,
            y: y - CELL / 2,
            w: CELL,
            h: CELL,
            row: heap,
            name: t('%s, take %s', name, take),
            empty: false,
            shapes: () => [item(place)],
        });
    });
    return { rows, cells };
}

function heaps(view) {
    const left = 28;
    const back = [];
    const cells = [];
    let top = 4;
    let widest = 1;
    for (let heap = 0; heap < view.cols; heap++) {
        const part = heapCells(view, heap, top, left);
        const height = part.rows * CELL;
        widest = Math.max(widest, ...part.cells.map((cell) => (cell.x + cell.w - left) / CELL));
        back.push(words(String(heap + 1), 12, top + height / 2, 12, { class: 'coordinate' }));
        cells.push(...part.cells);
        top += height + 8;
    }
    const longest = Math.max(...view.amounts.map((amount) => amount.length));
    const beside = Math.max(52, 11 * longest + 12);
    const width = left + widest * CELL + beside;
    top = 4;
    for (let heap = 0; heap < view.cols; heap++) {
        const mine = cells.filter((cell) => cell.cell === heap);
        const bottom = Math.max(top + CELL, ...mine.map((cell) => cell.y + cell.h));
        const x = width - beside / 2;
        const y = (top + bottom) / 2;
        mine.filter((cell) => cell.take === undefined).forEach((cell) => { /* values of its moves */
            cell.spot = { x, y: y + 12, w: CELL };
        });
        back.push(s('path', { class: 'rule', d: `M${left} ${bottom + 4}H${width - 4}` }),
            words(view.amounts[heap], x, mine[0]?.spot ? y - 7 : y, 18, { class: 'amount' },
                beside - 6));
        top = bottom + 8;
    }
    return { width, height: Math.max(top, CELL), back, cells, least: 24, most: 56 };
}

/* Leaves side by side, parents over the middle of their children. */
function placeNodes(view) {
    const count = view.cols;
    const depth = new Array(count).fill(0);
    const kids = Array.from({ length: count }, () => []);
    for (let i = 1; i < count; i++) {
        if (view.parents[i] >= 0) {
            depth[i] = depth[view.parents[i]] + 1;
            kids[view.parents[i]].push(i);
        }
    }
    const order = []; /* depth first, without recursion: a tree may be one long line */
    const stack = view.parents.flatMap((parent, i) => (parent < 0 ? [i] : [])).reverse();
    while (stack.length > 0) {
        const node = stack.pop();
        order.push(node);
        stack.push(...kids[node].toReversed());
    }
    const x = new Array(count).fill(0);
    let next = 0;
    for (const node of order) {
        if (kids[node].length === 0) {
            x[node] = next++;
        }
    }
    for (const node of order.toReversed()) {
        if (kids[node].length > 0) {
            x[node] = (x[kids[node][0]] + x[kids[node].at(-1)]) / 2;
        }
    }
    return { x, depth, leaves: Math.max(1, next), levels: Math.max(...depth) + 1 };
}

function graph(view) {
    const { x: column, depth, leaves, levels } = placeNodes(view);
    const gap = 52;
    const at = (node) => ({ x: (column[node] + 0.5) * gap + 6, y: 26 + depth[node] * LEVEL });
    const back = [];
    view.parents.forEach((parent, node) => {
        if (parent >= 0) {
            const from = at(parent);
            const to = at(node);
            back.push(s('path', { class: 'edge', d: `M${from.x} ${from.y}L${to.x} ${to.y}` }));
        }
    });
    const cells = view.cells.map((index, node) => {
        const { x, y } = at(node);
        const piece = pieceAt(view, node);
        const [name, given] = (view.labels?.[node] ?? '').split('=');
        const inside = given && decimal(given);
        const text = inside ?? (name.length <= 3 ? name : '');
        const low = piece.glyph === '△' ? 4 : piece.glyph === '▽' ? -4 : 0;
        return {
            id: String(node),
            cell: node,
            x: x - 22,
            y: y - 22,
            w: 44,
            h: 52,
            row: depth[node],
            name: [inside ? `${name}=${inside}` : name, piece.name].filter(Boolean).join(', '),
            empty: false,
            piece,
            spot: { x, y: y - 21, w: CELL },
            shapes: () => [
                outline(piece.glyph, x, y, NODE, { class: 'node' }),
                words(text, x, y + low, 14, { class: 'inside-node' }, 26),
                text === name ? null : words(name, x, y + 25, 11, { class: 'coordinate' }, 44),
            ].filter(Boolean),
        };
    });
    if (view.more) {
        back.push(words('…', leaves * gap + 6, levels * LEVEL - 4, 20, { class: 'coordinate' }));
    }
    const width = Math.max(leaves * gap + 12, 160);
    return { width, height: levels * LEVEL + 2, back, cells, least: 24, most: 64 };
}

const KINDS = { grid, strip: grid, heaps, graph };

/* {width, height, back, cells, least, most}: the last two are the pixels that 40 units should have
 * at least and at most. Null where a view has nothing to draw. */
export function layout(view) {
    return (view.cols > 0 && KINDS[view.kind]?.(view)) || null;
}

export { owner, CELL };
