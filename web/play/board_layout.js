/* board_layout.js - positions of the parts of a view: cells that can be chosen, each with its name
 * and its picture, and the background. One function per kind of view, none per game. */
import { s } from '../base/dom.js';
import { CELL, MARGIN, blockJoints, boardBack, columnName, isCardTable, isNamed, latticeOf, namesCells, rowName, nameScale } from './board_ground.js';
import { cellShapes, outline, owner, pieceShapes, words } from './board_shapes.js';
import { decimal, t } from '../base/words.js';

const HEXAGON_ROW = Math.sqrt(3) / 2;
const HEAP_ROW = 12; /* items per row */
const HEAP_SHOWN = 20; /* beyond this, only the number is shown */
const NODE = 17;
const LEVEL = 66;

function cellName(view, cell) {
    const col = columnName(view, cell % view.cols);
    const row = rowName(view, Math.floor(cell / view.cols));
    return view.kind === 'strip' ? col
        : view.numbered_cols || view.cols > 26 ? t('column %s, row %s', col, row) : `${col}${row}`;
}

/* The cells of two boards have the same names: the owner distinguishes them. */
function ownedName(view, cell) {
    const owned = view.owners?.[cell % view.cols > (view.cols - 1) / 2 ? 1 : 0];
    return owned ? t('%s on the board of %s', cellName(view, cell), owned) : cellName(view, cell);
}

function pieceAt(view, cell) {
    return view.pieces[view.cells[cell]] ?? { glyph: '●', letter: 'o', name: '', player: -1 };
}

/* The centre of a cell, in cell widths. */
function middleOf(view, cell) {
    if (view.places) {
        return view.places[cell];
    }
    const row = Math.floor(cell / view.cols);
    if (view.stacked) { /* the right one of two boards below the other; nothing is between them */
        const half = (view.cols - 1) / 2;
        const col = cell % view.cols;
        return col > half ? [col - half - 1, row + view.rows + 1] : [col % half, row];
    }
    const isShifted = view.look === 'hexagons';
    return [cell % view.cols + (isShifted ? row / 2 : 0), row * (isShifted ? HEXAGON_ROW : view.look === 'rods' ? 0.5 : 1)];
}

/* The space for the names of rows. */
function nameRoom(view) {
    return Math.max(MARGIN * nameScale(view), ...(view.axes?.rows ?? []).map((name) => Math.min(6 * name.length + 4, 2 * CELL)));
}

/* Names for rows or columns whose cells all make one move that no other makes: {rows, cols}, null
 * where there are none. So the strategies of a table of payoffs get their names. */
export function axisNames(view) {
    const movesOf = (cells) => [...new Set(view.clicks.filter(({ cell, then }) => then < 0 && cells.includes(cell))
        .map(({ move }) => move))];
    const names = (count, other, cellAt) => {
        const found = Array.from({ length: count }, (_, i) =>
            movesOf(Array.from({ length: other }, (__, j) => cellAt(i, j))));
        const all = found.flat();
        return count > 0 && found.every((moves) => moves.length === 1) && new Set(all).size === all.length
            ? all : null;
    };
    return view.kind !== 'grid' ? {} : {
        rows: names(view.rows, view.cols, (row, col) => row * view.cols + col),
        cols: names(view.cols, view.rows, (col, row) => row * view.cols + col),
    };
}

/* A cell of the board or in a hand, given by its upper left corner. */
function cellModel(view, cell, x, y, more) {
    const index = view.cells[cell];
    const piece = pieceAt(view, cell);
    const label = view.labels?.[cell]?.replace(/(?<=\d)x(?=\d)/g, '×');
    const text = namesCells(view) && label === view.names[cell] ? '' : label;
    const amount = view.amounts?.[cell] ?? '0';
    const isWon = view.marks?.[cell] === 'win';
    const middle = [x + (more.w ?? CELL) / 2, y + (isPlain(view) && !more.grown ? CELL : more.h ?? CELL) / 2];
    const [wide, tall] = view.sizes?.[cell] ?? [1, 1];
    return {
        id: String(cell),
        cell,
        x,
        y,
        w: CELL,
        h: CELL,
        empty: index === 0,
        text,
        piece,
        shapes: () => [
            ...more.joints ?? [],
            ...cellShapes(piece, ...middle, 0.4 * CELL * (more.grown ?? 1),
                { text, amount, isEmpty: index === 0, wide, tall, isFlat: view.look === 'rods' }),
            ...isWon ? [['tile', 'area', 'block', 'bar'].includes(piece.shape)
                ? s('rect', { class: 'won', x: x + 2, y: y + 2, width: (more.w ?? CELL) - 4, height: (more.h ?? CELL) - 4, rx: 6 })
                : s('circle', { class: 'won', cx: middle[0], cy: middle[1], r: 0.44 * CELL })] : [],
        ],
        ...more,
        name: [more.name, piece.name, text && text !== piece.glyph ? text : null,
            BigInt(amount) > 1n && !['bar', 'block', 'jug'].includes(piece.shape) ? amount : null,
            isWon ? t('winning line') : null].filter(Boolean).join(', '),
    };
}

/* The players who hold pieces, in the order of their rows above the board: the second is nearest. */
function holdersAbove(view) {
    return [...new Set((view.hands ?? []).map(({ player }) => player).filter((player) => player > 0))]
        .sort((a, b) => b - a);
}

/* Boards with many cells are drawn small: what stands beside them is larger by this factor. */
function growth(view) {
    return view.places ? 1 : Math.min(2, Math.max(1, view.cols / 10));
}

function holds(view, player) {
    return (view.hands ?? []).some((hand) => hand.player === player);
}

/* Pieces in hand beside the board: the first player's below it, those of the others above, each in a
 * row that begins with the name. */
function handCells(view, names, { x, above, below, step, grown }) {
    const holders = holdersAbove(view);
    const indent = Math.max(0, ...(view.hands ?? []).map(({ player }) =>
        (names[player] ? (5.4 * names[player].length + 10) * grown : 0)));
    const top = (player) => (player === 0 ? below : above + holders.indexOf(player) * step);
    const next = new Map();
    const cells = (view.hands ?? []).map(({ cell, player }) => {
        const left = next.get(player) ?? x + indent;
        next.set(player, left + 1.1 * CELL * grown);
        return cellModel(view, cell, left, top(player), {
            row: player === 0 ? Infinity : -1 - player, empty: false, w: CELL * grown, h: CELL * grown, grown,
            name: names[player] ? t('in the hand of %s', names[player]) : t('in hand'),
        });
    });
    const labels = [...next.keys()].filter((player) => names[player]).map((player) => words(names[player],
        x, top(player) + CELL * grown / 2, 9 * grown, { class: 'coordinate in-hand', 'text-anchor': 'start' }));
    return { cells, labels };
}

/* Half the width and the height of a cell, in cells. */
function halfOf(view, cell) {
    const [wide, tall] = view.sizes?.[cell] ?? [1, view.look === 'rods' ? 0.5 : view.look === 'hexagons' ? 1.16 : 1];
    return [wide / 2, tall / 2];
}

/* The origin of the board, the centre of each cell, and the margins; a small board has none. */
function measure(view, isBare) {
    const isStrip = view.kind === 'strip';
    const tall = isStrip && !isBare ? CELL + 16 : CELL; /* space for a value below a piece */
    const count = view.places?.length ?? view.rows * view.cols;
    const middles = Array.from({ length: count }, (_, cell) => middleOf(view, cell));
    const low = [0, 1].map((way) => Math.min(...middles.map((at, cell) => at[way] - halfOf(view, cell)[way])));
    const high = [0, 1].map((way) => Math.max(...middles.map((at, cell) => at[way] + halfOf(view, cell)[way])));
    const found = isBare ? null : latticeOf(view);
    const band = view.sides ? 6 : 0; /* outside the cells */
    const [side, above] = isBare ? [0, 0] : found ? [MARGIN, MARGIN] : view.places ? [10, 10]
        : [(isNamed(view) ? nameRoom(view) : 4) + band, namesCells(view) ? 4 : MARGIN * nameScale(view) + band + (view.owners ? 14 : 0)];
    const grown = isBare ? 1 : growth(view);
    const hand = CELL * grown + (isBare ? 0 : 8);
    const top = above + holdersAbove(view).length * hand;
    const frame = {
        x: side, y: top, width: (high[0] - low[0]) * CELL,
        height: isStrip ? tall : (high[1] - low[1]) * CELL,
    };
    const at = middles.map(([x, y]) => [side + (x - low[0]) * CELL, top + (y - low[1]) * CELL]);
    const lattice = found && [found[0].map(([name, x]) => [name, side + (x - low[0]) * CELL]),
        found[1].map(([name, y]) => [name, top + (y - low[1]) * CELL])];
    return { tall, frame, at, hand, grown, lattice, rim: isBare ? 0 : 2 };
}

/* Are all cells as high as wide? Those of a strip have room for a value below. */
function isPlain(view) {
    return !view.sizes && view.look !== 'rods';
}

function board(view, isBare, names) {
    const room = measure(view, isBare);
    const { tall, frame, at, hand, grown, rim } = room;
    const form = view.look === 'hexagons' ? 'hexagon'
        : ['points', 'frame'].includes(view.look) ? 'round' : 'square';
    const joints = blockJoints(view, at);
    const cells = at.map(([x, y], cell) => cellModel(view, cell, x - CELL * halfOf(view, cell)[0],
        y - CELL * (isPlain(view) ? 0.5 : halfOf(view, cell)[1]), {
        w: 2 * CELL * halfOf(view, cell)[0], h: isPlain(view) ? tall : 2 * CELL * halfOf(view, cell)[1], form, joints: joints[cell], row: view.places ? Math.round(10 * y) : Math.floor(cell / view.cols),
        name: view.places || namesCells(view) ? view.names?.[cell] ?? '' : ownedName(view, cell),
    })).filter((model) => view.tones?.[model.cell] !== 'gone');
    const bottom = frame.y + frame.height + 2 * rim + (view.look === 'rods' || view.sides ? 6 : 0);
    const back = boardBack(view, cells, room, isBare);
    const hands = handCells(view, isBare ? [] : names,
        { x: frame.x, above: 2 * rim, below: bottom + 2 * rim, step: hand, grown });
    const isTable = isCardTable(view) && !isBare;
    const width = Math.max(frame.width + frame.x, ...hands.cells.map((model) => model.x + model.w))
        + (isTable ? frame.x : (view.sides ? 5 : 3) * rim);
    const height = bottom + (holds(view, 0) ? hand + rim : 0) + (isTable ? 4 * rim : 0);
    const [least, most] = view.kind === 'strip' ? [30, 84] : [22, isTable ? 96 : 120];
    return {
        width, height,
        back: [...isTable ? [s('rect', { class: 'ground felt', width, height, rx: 10 })] : [], ...back, ...hands.labels],
        cells: [...cells, ...hands.cells], least, most,
    };
}

/* The most that can be taken from a heap if the second click gives the number: the items themselves
 * can then be chosen. Otherwise 0. */
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
    const start = isSmall ? 0 : 4; /* a number replaces the first items */
    const middle = (place) => ({
        x: left + (place % HEAP_ROW + 0.5) * CELL,
        y: top + (Math.floor(place / HEAP_ROW) + 0.5) * CELL,
    });
    const item = (place) => {
        const { x, y } = middle(place);
        return things ? s('g', { class: 'thing' }, pieceShapes(things, x, y, 0.4 * CELL))
            : s('circle', { class: 'item', cx: x, cy: y, r: 0.36 * CELL });
    };
    const many = () => [
        s('rect', {
            class: 'many', x: left + 3, y: top + 5, width: 4 * CELL - 8, height: CELL - 10, rx: 15,
        }),
        words(`${amount - BigInt(shown)} +`, left + 2 * CELL, top + CELL / 2, 15,
            { class: 'coordinate' }, 4 * CELL - 20),
    ];
    const things = view.cells[heap] > 0 ? pieceAt(view, heap) : undefined;
    const places = Array.from({ length: shown }, (_, i) => start + i);
    const name = t('heap %s of %s', heap + 1, view.amounts[heap]);
    const rows = Math.max(1, Math.ceil((start + shown) / HEAP_ROW));
    const whole = (w, shapes) => ({
        id: String(heap), cell: heap, x: left, y: top, w, h: rows * CELL, row: heap, name,
        empty: amount === 0n, shapes, piece: things,
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
            piece: things,
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
    return { width, height: Math.max(top, CELL), back, cells, least: 24, most: 76 };
}

/* Leaves side by side, parents above the middle of their children. */
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
    const order = []; /* depth-first, without recursion: a tree may be one long line */
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

/* Heaps as rows of dots only. */
function bareHeaps(view) {
    const pad = 0.4 * CELL;
    const cells = view.amounts.map((amount, heap) => {
        const { cells: [cell] } = heapCells({ ...view, clicks: [] }, heap, pad + heap * CELL, pad);
        const middle = [cell.x + CELL / 2, cell.y + CELL / 2];
        return amount === '0' ? { ...cell, shapes: () => [words('0', ...middle, CELL)] } : cell;
    });
    const width = Math.max(CELL, ...cells.map((cell) => cell.w)) + 2 * pad;
    const height = Math.max(1, cells.length) * CELL + 2 * pad;
    return { width, height, back: [s('rect', { class: 'ground', width, height, rx: pad })], cells };
}

const KINDS = { grid: board, strip: board, places: board, heaps, graph };
const BARE = { ...KINDS, heaps: bareHeaps };

/* {width, height, back, cells, least, most}: the last two are the smallest and largest size of 40
 * units in pixels. Null if a view has nothing to draw. `isBare`: as a small board, without names
 * and space for values. `names`: of the players, for their hands. */
export function layout(view, isBare = false, names = []) {
    return (view.cols > 0 && (isBare ? BARE : KINDS)[view.kind]?.(view, isBare, names)) || null;
}

export { owner, CELL };
